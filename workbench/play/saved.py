"""A saved game: a small JSON file that names what was played and every move. Reading it runs nothing."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from workbench.errors import WorkbenchError, shown
from workbench.files import reason, write_whole
from workbench.play.luck import MOST_SEED
from workbench.play.verbs import Game

FORMAT, VERSION = "regelwerkbank game", 1
MOST_BYTES = 16_000_000
MOST_SEATS = 64
_MOST_DRAWS = 2**64 - 1
_LOWEST = -(2**63)


class BadSave(WorkbenchError):
    """A file that is no saved game, is damaged, or does not fit to the book; nothing was loaded."""


class OtherFingerprint(BadSave):
    """A game that was saved under other tables or rulings."""


@dataclass(frozen=True)
class Saved:
    """What stands in the file.

    Attributes
    ----------
    book, fingerprint : str
        What was played, and under which values and choices.
    seed, game, seats : int
        As given to `new_game`.
    bots : list of str
        One for each seat.
    taken_over : list of int
        Seats that a person plays.
    moves : list of int
        All moves, also those that were taken back and can be played again.
    draws : list of int
        How often the bot drew from its luck for each move.
    at : int
        Number of moves that are played at the position shown.
    tables : str
        Where the changed tables are, for a person who reads the file; "" when nobody said so.
    """

    book: str
    fingerprint: str
    seed: int
    game: int
    seats: int
    bots: list[str]
    taken_over: list[int]
    moves: list[int]
    draws: list[int]
    at: int
    tables: str = ""

    def write(self, path: Path) -> None:
        """Write the file whole or not at all."""
        found = {"format": FORMAT, "version": VERSION, **asdict(self)}
        if not self.tables:
            del found["tables"]
        lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in found.items())
        write_whole(path, f"{{\n{lines}\n}}\n".encode("ascii"))


def read(path: Path) -> Saved:
    """Read and check a file by itself.

    Raises
    ------
    BadSave
        Saying what is wrong with it and what is allowed.
    """
    found = _object(path)
    if found.get("format") != FORMAT:
        raise BadSave(f"{path} is not a saved game: format is {shown(found.get('format'))}, not {FORMAT!r}")
    version = found.get("version")
    if version != VERSION or isinstance(version, bool):
        newer = isinstance(version, int) and version > VERSION
        help_ = "it was written by a newer program" if newer else "the file is damaged"
        raise BadSave(f"{path}: version {shown(version)} is not known, this program reads version {VERSION}; {help_}")
    fields = _Fields(path, found)
    seats = fields.whole("seats", 1, MOST_SEATS)
    moves = fields.numbers("moves", _LOWEST, MOST_SEED)
    saved = Saved(
        book=fields.text("book"),
        fingerprint=fields.text("fingerprint"),
        seed=fields.whole("seed", 0, MOST_SEED),
        game=fields.whole("game", 0, MOST_SEED),
        seats=seats,
        bots=fields.texts("bots", seats),
        taken_over=sorted(set(fields.numbers("taken_over", 0, seats - 1))),
        moves=moves,
        draws=fields.numbers("draws", 0, _MOST_DRAWS, len(moves)),
        at=fields.whole("at", 0, len(moves)),
        tables=fields.text("tables") if "tables" in found else "",
    )
    unknown = found.keys() - {"format", "version", *asdict(saved)}
    if unknown:
        raise BadSave(f"{path}: unknown entry {shown(min(unknown))}; the file is damaged or of another program")
    return saved


def check_fits(saved: Saved, path: Path, book: str, fingerprint: str, game: Game) -> None:
    """Whether a saved game belongs to a book as it is now.

    Raises
    ------
    BadSave
        For another book or a number of seats that it does not have.
    OtherFingerprint
        For other tables or rulings; both fingerprints are named.
    """
    if saved.book != book:
        raise BadSave(f"{path} is a game of the book {shown(saved.book)}, not of {book!r}")
    if saved.fingerprint != fingerprint:
        where = f" Its tables are said to be in {shown(saved.tables)}." if saved.tables else ""
        raise OtherFingerprint(
            f"{path} was played with other tables or rulings: its fingerprint is {shown(saved.fingerprint)}, that of "
            f"this book is {fingerprint!r}. Open the book with the tables the game was played with.{where}"
        )
    if not game.fewest_seats <= saved.seats <= game.most_seats:
        allowed = f"{game.fewest_seats} to {game.most_seats}"
        raise BadSave(f"{path}: seats is {saved.seats}; the game has {allowed}")
    if len(saved.moves) > game.most_decisions:
        raise BadSave(f"{path}: {len(saved.moves)} moves; no game of this book has more than {game.most_decisions}")


def _object(path: Path) -> Mapping[str, Any]:
    try:
        if not path.is_file():
            raise BadSave(f"{path}: there is no such file")
        size = path.stat().st_size
        if size > MOST_BYTES:
            raise BadSave(f"{path} has {size} bytes; a saved game has at most {MOST_BYTES}")
        found = json.loads(path.read_bytes().decode("utf-8-sig"), parse_constant=_refuse)
    except (OSError, RuntimeError) as error:  # RecursionError: brackets in brackets without end
        told = "it is nested too deep" if isinstance(error, RecursionError) else reason(error)
        raise BadSave(f"{path} cannot be read: {told}") from None
    except ValueError as error:
        raise BadSave(f"{path} is not a saved game, or a part of it is missing: {error}") from None
    if not isinstance(found, dict):
        raise BadSave(f"{path} is not a saved game: it holds no JSON object")
    return found


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is no number of a saved game")


class _Fields:
    """Entries of the file with the types they must have."""

    def __init__(self, path: Path, found: Mapping[str, Any]) -> None:
        self._path, self._found = path, found

    def _get(self, name: str) -> Any:
        if name not in self._found:
            raise BadSave(f"{self._path}: the entry {name!r} is missing")
        return self._found[name]

    def _wrong(self, name: str, value: object, allowed: str) -> BadSave:
        return BadSave(f"{self._path}: {name} is {shown(value)}; allowed is {allowed}")

    def text(self, name: str) -> str:
        value = self._get(name)
        if not isinstance(value, str):
            raise self._wrong(name, value, "text")
        return value

    def whole(self, name: str, low: int, high: int) -> int:
        value = self._get(name)
        if not _is_whole(value, low, high):
            raise self._wrong(name, value, f"a whole number from {low} to {high}")
        return int(value)

    def numbers(self, name: str, low: int, high: int, count: int | None = None) -> list[int]:
        value = self._get(name)
        if not isinstance(value, list) or (count is not None and len(value) != count):
            raise self._wrong(name, value, "a list of whole numbers" + ("" if count is None else f", {count} of them"))
        for place, number in enumerate(value):
            if not _is_whole(number, low, high):
                raise self._wrong(f"{name}[{place}]", number, f"a whole number from {low} to {high}")
        return value

    def texts(self, name: str, count: int) -> list[str]:
        value = self._get(name)
        if not isinstance(value, list) or len(value) != count or not all(isinstance(text, str) for text in value):
            raise self._wrong(name, value, f"a list of {count} names, one for each seat")
        return value


def _is_whole(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
