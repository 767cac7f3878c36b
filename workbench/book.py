"""A book on the bench: one variant of a rulebook, joined with the rooms of its engine.

Books are found by the entry-point group ``workbench.rulebooks``. Its value names a package with the rooms ``tables``
(SCHEMA, record) and ``questions`` (QUESTIONS), and for whole games ``moves`` (GAME), ``bots`` (STRATEGIES), ``view``
and ``checker``; so a further book can come from any installed package.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from os import PathLike
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from workbench.errors import BadValue, NotBuilt, UnknownName, WorkbenchError
from workbench.jit import BOOKS_GROUP
from workbench.odds import Alternative, Answer, Odds, Question, Reading
from workbench.odds.answer import expectations
from workbench.play import players
from workbench.play.session import Session, restored
from workbench.play.setting import Setting
from workbench.tables import BookSchema, Rulebook

if TYPE_CHECKING:
    from workbench.play.effects import Effects
    from workbench.play.results import Results


@dataclass(frozen=True, slots=True)
class Rooms:
    """What a book's package provides.

    Attributes
    ----------
    tables : module
        ``SCHEMA`` (BookSchema) and ``record(rulebook)`` (NumPy record that the engine reads).
    questions : module
        ``QUESTIONS``: mapping of key to Question.
    package : str
        Name of the package, for the rooms of whole games; they are imported when a game is first asked for.
    """

    tables: ModuleType
    questions: ModuleType
    package: str = ""

    def room(self, name: str) -> ModuleType | None:
        """Module `name` of the package; None when the book has no such room."""
        full = f"{self.package}.{name}"
        try:
            return import_module(full) if self.package else None
        except ModuleNotFoundError as error:
            if error.name != full:
                raise
            return None

    @property
    def schema(self) -> BookSchema:
        """Schema of all tables of the book."""
        return self.tables.SCHEMA


@lru_cache(maxsize=1)
def _entries() -> Mapping[str, EntryPoint]:
    return {entry.name: entry for entry in sorted(entry_points(group=BOOKS_GROUP), key=lambda entry: entry.name)}


def book_keys() -> tuple[str, ...]:
    """Keys of all installed books, sorted."""
    return tuple(_entries())


@lru_cache(maxsize=32)
def rooms(key: str) -> Rooms:
    """Rooms of a book; UnknownName with the nearest keys when there is no such book."""
    if key not in _entries():
        raise UnknownName("book", key, book_keys())
    package = _entries()[key].value
    return Rooms(import_module(f"{package}.tables"), import_module(f"{package}.questions"), package)


def rulebook(key: str, folder: str | PathLike[str] | None = None) -> Book:
    """Open a book, as printed or as a variant.

    Parameters
    ----------
    key : str
        ``"pirates"`` …; see `book_keys`.
    folder : path, optional
        Folder with changed tables; tables that it lacks come from the shipped ones.

    Returns
    -------
    Book

    Raises
    ------
    UnknownName
        There is no such book.
    TableFaults
        The tables of the folder have faults; all of them are listed with file, line and column.

    Examples
    --------
    >>> import workbench as wb
    >>> wb.rulebook("pirates").odds("escape", warships=["destroyer"], ships=["stangenkutter"]).success
    Fraction(5, 18)
    """
    if not isinstance(key, str):
        raise UnknownName("book", key, book_keys())
    found = rooms(key)
    if folder == "":
        raise BadValue("folder", folder, "the path of a folder with tables, or None for the printed ones")
    return Book(Rulebook.read(found.schema, None if folder is None else Path(folder)), found)


class Book:
    """One immutable variant of a rulebook that can be asked for odds; every change returns a new Book."""

    def __init__(self, rulebook: Rulebook, rooms: Rooms) -> None:
        self.rulebook = rulebook
        self.rooms = rooms

    def __repr__(self) -> str:
        changed = len(self.changes())
        return f"<Book {self.key}, {changed} change{'' if changed == 1 else 's'}, {self.fingerprint[:12]}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Book) and self.key == other.key and self.fingerprint == other.fingerprint

    def __hash__(self) -> int:
        return hash((self.key, self.fingerprint))

    # ---- what it holds

    @property
    def key(self) -> str:
        """Key of the book."""
        return self.rooms.schema.key

    @property
    def tables(self) -> Mapping[str, pd.DataFrame]:
        """Value tables by name, each indexed by row key; what is done to a frame does not reach the book."""
        return self.rulebook.tables

    @property
    def rulings(self) -> pd.DataFrame:
        """Register of open questions, a row per ruling, indexed by key (see `Rulebook.rulings`)."""
        return self.rulebook.rulings

    @property
    def rules(self) -> pd.DataFrame:
        """Every atomic rule, indexed by its id."""
        return self.rulebook.rules

    @property
    def fingerprint(self) -> str:
        """sha256 of all values and choices in canonical form."""
        return self.rulebook.fingerprint

    @property
    def questions(self) -> Mapping[str, Question]:
        """Questions that can be asked, by key."""
        return self.rooms.questions.QUESTIONS

    @property
    def warnings(self) -> tuple[str, ...]:
        """What the reader of the tables should know (a variant made for other shipped tables …)."""
        return self.rulebook.warnings

    @cached_property
    def record(self) -> np.record:
        """Engine record of this variant; treat it as read-only."""
        return self.rooms.tables.record(self.rulebook)

    # ---- variants

    def edit(self, table: str, row: str, column: str, value: Any, reason: str = "") -> Book:
        """Variant with one cell changed (see `Rulebook.edit`)."""
        return Book(self.rulebook.edit(table, row, column, value, reason), self.rooms)

    def edit_all(self, edits: Iterable[tuple[str, str, str, Any, str]]) -> Book:
        """Variant with several cells changed at once, for cells that must agree with each other.

        Each edit is (table, row, column, value, reason).
        """
        return Book(self.rulebook.edit_all(edits), self.rooms)

    def decide(self, ruling: str, option: Any, reason: str = "") -> Book:
        """Variant with one ruling decided (see `Rulebook.decide`)."""
        return Book(self.rulebook.decide(ruling, option, reason), self.rooms)

    def undo(self, table: str, row: str, column: str) -> Book:
        """Variant with one cell (or ruling: table ``rulings``, column ``choice``) as printed."""
        return Book(self.rulebook.undo(table, row, column), self.rooms)

    def restore(self) -> Book:
        """The book as printed."""
        return Book(self.rulebook.restore(), self.rooms)

    def changes(self) -> pd.DataFrame:
        """``table, row, column, printed, mine, reason``: what differs from the printed book."""
        return self.rulebook.changes()

    def write(self, folder: str | PathLike[str], *, overwrite: bool = False) -> list[Path]:
        """Write the changed tables and variant.csv into `folder`; returns the files written (see `Rulebook.write`)."""
        return self.rulebook.write(Path(folder), overwrite=overwrite)

    # ---- odds

    def question(self, key: str) -> Question:
        """Question called `key`; UnknownName with the nearest ones when there is none."""
        if not isinstance(key, str) or key not in self.questions:
            raise UnknownName("question", key, self.questions, f"book {self.key}")
        return self.questions[key]

    def odds(self, question: str, /, **parameters: Any) -> Odds:
        """Exact odds of a question.

        Parameters
        ----------
        question : str
            Key of the question (``escape``).
        **parameters
            Its parameters; lists may be given as lists or as text with commas.

        Returns
        -------
        Odds

        Raises
        ------
        UnknownName, BadValue
            A question, parameter or value that does not exist or is not allowed.
        """
        asked = self.question(question)
        values = asked.parse(parameters, self.rulebook)
        return Odds(
            book=self.key,
            question=question,
            parameters=values,
            answer=asked.answer(self.record, self.rulebook, **values),
            fingerprint=self.fingerprint,
            success_de=asked.success_de,
            success_en=asked.success_en,
            labels=asked.labels,
            readings=lambda: self.readings(question, **values),
        )

    def readings(self, question: str, /, **parameters: Any) -> list[Reading]:
        """What each ruling that the question reads does to its answer.

        Parameters
        ----------
        question : str
            Key of the question.
        **parameters
            Its parameters, as for `odds`.

        Returns
        -------
        list of Reading
            In the order of the question's rulings. Of a number ruling its ends and its printed value are tried.
        """
        asked = self.question(question)
        values = asked.parse(parameters, self.rulebook)
        register: dict[Any, Any] = self.rulings.to_dict("index")
        return [self._reading(asked, values, register[ruling]) for ruling in asked.rulings]

    # ---- whole games

    @cached_property
    def setting(self) -> Setting:
        """The book's game under this variant; NotBuilt when the book has no whole games."""
        moves, bots = self.rooms.room("moves"), self.rooms.room("bots")
        if moves is None or bots is None or "bots" not in self.tables:
            raise NotBuilt(f"book {self.key} has no whole games yet; it answers questions: {', '.join(self.questions)}")
        view, checker = self.rooms.room("view"), self.rooms.room("checker")
        return Setting(self.rulebook, self.record, moves, bots, view, checker)

    def bot(self, function: Any = None, *, weights: Iterable[float] = (), name: str = "") -> Any:
        """Bot of a notebook cell, compiled at once; also as a decorator.

        Parameters
        ----------
        function : callable
            ``choose(view, moves, count, rules, weights, luck) -> index`` (see `workbench.play.players`).
        weights : iterable of float
            Its numbers.
        name : str
            By default the name of the function.

        Returns
        -------
        Player
            To be seated with ``bots=[…]``, beside names of the table ``bots``.

        Raises
        ------
        BadBot
            When the function cannot be compiled or does not take what a bot gets.
        """
        if function is None:
            return lambda found: players.bot(self.setting, found, weights, name)
        return players.bot(self.setting, function, weights, name)

    def new_game(
        self,
        seats: int | None = None,
        seed: int = 1,
        bots: Any = None,
        game: int = 0,
        lang: str = "en",
    ) -> Session:
        """A game to be played step by step, back and forth.

        Parameters
        ----------
        seats : int, optional
            By default one for each bot of a list, else four or what the game allows.
        seed : int
            Start of all luck; one seed is one game.
        bots : str, Player, or list of them, optional
            Who plays: rows of the table ``bots`` or bots of `bot`; one stands for all seats.
        game : int
            Number of the game in a batch of that seed; a batch plays exactly this game.
        lang : {"de", "en"}
            Language of the log and the display.

        Returns
        -------
        Session
            It goes on under this variant, whatever is edited later.

        Raises
        ------
        NotBuilt
            When the book has no whole games yet.
        UnknownName, BadValue
            For an unknown bot, or a number that is not allowed.
        """
        return Session(self.setting, seats, seed, bots, game, lang)

    def load_game(self, path: str | PathLike[str], bots: Iterable[players.Player] = (), lang: str = "en") -> Session:
        """Go on with a saved game (see `Session.load`)."""
        return restored(self.setting, path, bots, lang)

    def simulate(self, games: int, seats: int | None = None, seed: int = 1, bots: Any = None, **more: Any) -> Results:
        """Play many games (see `workbench.play.batch.simulate`).

        Parameters
        ----------
        games : int
            How many.
        seats : int, optional
            By default one for each bot of a list, else four or what is nearest to it.
        seed : int
            Game i is ``new_game(seed=seed, game=i)``.
        bots : str, Player, or a list of them
            Names of the table ``bots``, or bots of `bot`; one for all seats or one for each. By default the first of
            the table that does not play at random.
        **more
            ``first, rotate, followed, workers, executor, chunk, progress``.

        Returns
        -------
        Results
            ``frame`` (a row per game and seat), ``summary()`` (with 95 % intervals), ``plot()``, ``compare(other)`` …

        Examples
        --------
        >>> import workbench as wb
        >>> results = wb.rulebook("port_royal").simulate(1000, seats=4, seed=1)  # doctest: +SKIP
        """
        from workbench.play.batch import simulate  # with the compiler, which odds do without

        return simulate(self.setting, games, seats, seed, bots, **more)

    def refine(self, seats: int | None = None, seed: int = 1, bots: Any = None, **more: Any) -> Iterator[Results]:
        """The same batch with more and more games (see `workbench.play.batch.refine`)."""
        from workbench.play.batch import refine

        return refine(self.setting, seats, seed, bots, **more)

    def effects(
        self, games: int, kinds: Any = None, seats: int | None = None, seed: int = 1, bots: Any = None, **more: Any
    ) -> Effects:
        """What kinds of moves are worth: forced against forbidden on the same luck (see `workbench.play.effects`)."""
        from workbench.play.effects import effects

        return effects(self.setting, games, kinds, seats, seed, bots, **more)

    # ---- inside

    def _reading(self, asked: Question, values: Mapping[str, Any], row: Mapping[str, Any]) -> Reading:
        ruling = row["key"]
        choice = self.rulebook.choice(ruling)
        answers: dict[Any, Answer | None] = {}
        for option in self._tried(ruling, choice, row["default"]):
            try:
                answers[option] = asked.answer(self.record_with(ruling, option), self.rulebook, **values)
            except WorkbenchError:  # this option forbids what is asked
                answers[option] = None
        return Reading(
            ruling=ruling,
            name_de=row["name_de"],
            name_en=row["name_en"],
            rules=row["rules"],
            choice=choice,
            answers=_alternatives(answers),
            moves=any(not _same(answer, answers[choice]) for answer in answers.values()),
        )

    def _tried(self, ruling: str, choice: Any, default: Any) -> list[Any]:
        """Options of a ruling; of a number its ends, its printed value and the one chosen."""
        options = self.rulebook.options(ruling)
        if isinstance(options, range):
            return sorted({options[0], options[-1], int(default), int(choice)})
        return list(options)

    def record_with(self, ruling: str, option: Any) -> np.record:
        """Copy of the engine record with one ruling decided otherwise."""
        changed = self.record.copy()
        changed["rulings"][ruling] = self.rulebook.option_number(ruling, option)
        return changed


def _same(one: Answer | None, other: Answer | None) -> bool:
    if one is None or other is None:
        return one is other
    return list(one.rows) == list(other.rows) and list(one.rounds) == list(other.rounds)


def _alternatives(answers: Mapping[Any, Answer | None]) -> dict[Any, Alternative]:
    """Answers by option: their success or, where no option moves that, the expected values that some move."""
    allowed = [answer for answer in answers.values() if answer is not None]
    expected = {option: expectations(answer.rows) for option, answer in answers.items() if answer is not None}
    moving: list[str] = []
    if len({answer.success for answer in allowed}) == 1:
        columns = dict.fromkeys(column for values in expected.values() for column in values)
        moving = [column for column in columns if len({values.get(column) for values in expected.values()}) > 1]
    return {
        option: Alternative(None, refused=True)
        if answer is None
        else Alternative(answer.success, {c: expected[option][c] for c in moving if c in expected[option]})
        for option, answer in answers.items()
    }
