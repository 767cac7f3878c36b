"""One call checks any game: random play with a look at everything at every state, and what must hold around it.

A fault is an AssertionError that says where, what, and what to do. The checks follow what testers of other game
libraries do (OpenSpiel, PettingZoo, TAG): ends in time, legal lists, unchanged copies, undo, saves, equal runs, and
that what a seat cannot see changes neither its view nor what it may do.
"""

from __future__ import annotations

import random
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from workbench.play.events import EVENT, MOST_EVENTS, SEEN_BY, empty_log
from workbench.play.luck import seed_sources
from workbench.play.players import seat_count
from workbench.play.session import Session, restored
from workbench.play.setting import Setting
from workbench.play.verbs import MOST_MOVES

Checker = Callable[[Any, Any, Any], object]


class HasSetting(Protocol):
    """A book, or a variant of it."""

    @property
    def setting(self) -> Setting:
        """Its game under its rulebook."""


@dataclass
class Checked:
    """What was looked at; a book's tests can ask whether everything has happened.

    Attributes
    ----------
    games, decisions : int
    longest : int
        Decisions of the longest game.
    widest : int
        Legal moves of the position that had most.
    events : Counter
        How often each kind of event was noted, by row of the table ``events``.
    tallies : Counter
        Sum of each count at the ends of the games.
    """

    games: int = 0
    decisions: int = 0
    longest: int = 0
    widest: int = 0
    events: Counter[str] = field(default_factory=Counter)
    tallies: Counter[str] = field(default_factory=Counter)


def check_game(
    book: HasSetting,
    seats: int | Iterable[int] | None = None,
    seeds: Iterable[int] = range(3),
    checker: Checker | None = None,
) -> Checked:
    """Play at random and check everything that must hold of a game.

    Parameters
    ----------
    book : Book
        With whole games.
    seats : int or iterable of int, optional
        By default every number of seats the game has.
    seeds : iterable of int
        A game per seed and number of seats.
    checker : callable, optional
        ``checker(state, rules, rulebook)`` is called at every state and raises AssertionError; by default ``check`` of
        the book's room ``checker``.

    Returns
    -------
    Checked

    Raises
    ------
    AssertionError
        With place, finding and remedy.
    """
    setting, seeds = book.setting, list(seeds)
    game = setting.game
    counts = range(game.fewest_seats, game.most_seats + 1) if seats is None else seats
    checked = Checked()
    for count in [counts] if isinstance(counts, int) else counts:
        ends = set()
        for seed in seeds:
            line = Walk(setting, count, seed, checker).play(checked)
            again = [state.tobytes() for state in Walk(setting, count, seed, _nothing).states(line.moves)]
            _is(
                again == [state.tobytes() for state in line.seen],
                f"{line.where}: a second run with the same seed and moves gave other states",
                "let nothing but the state and the rules decide what happens",
            )
            check_session(setting, count, seed, line.moves, line.seen)
            ends.add(line.seen[0].tobytes())
        _is(
            len(ends) == len(set(seeds)),
            f"{setting.key}, {count} seats: two seeds begin alike",
            "draw the beginning from state.luck",
        )
    return checked


def check_bots(book: HasSetting, seats: int | None = None, seeds: Iterable[int] = range(2)) -> None:
    """Every bot of the table plays whole games, alone against itself and among all."""
    setting = book.setting
    names = list(setting.rulebook.keys("bots"))
    for seed in seeds:
        for name in names:
            Session(setting, seats, seed, name).run()
        count = Session(setting, seats, seed, names[0]).seats
        Session(setting, count, seed, [names[(seed + seat) % len(names)] for seat in range(count)]).run()


def check_options(book: Any, seats: int | None = None, seeds: Iterable[int] = (1,)) -> Checked:
    """Every option of every built ruling still plays (`check_game` for each); of a number its ends and its default.

    An option that the book refuses together with the others as they are is left out.
    """
    from workbench.errors import WorkbenchError

    checked = Checked()
    for row in book.rulings.to_dict("records"):
        if not row["built"]:
            continue
        options = book.rulebook.options(row["key"])
        tried = {options[0], options[-1], int(row["default"])} if isinstance(options, range) else set(options)
        for option in sorted(tried):
            try:
                variant = book.decide(row["key"], option)
            except WorkbenchError:
                continue
            _walk_variant(variant, seats, seeds, f"{row['key']}={option}", checked)
    return checked


def check_cells(
    book: Any, cells: Iterable[tuple[str, str, str, Any]], seats: int | None = None, seeds: Iterable[int] = (1,)
) -> Checked:
    """The game still plays with other values in its cells; each of `cells` is (table, row, column, value), alone."""
    checked = Checked()
    for cell in cells:
        _walk_variant(book.edit(*cell), seats, seeds, "{}.{}.{}={}".format(*cell), checked)
    return checked


def _walk_variant(variant: Any, seats: int | None, seeds: Iterable[int], change: str, checked: Checked) -> None:
    count = seat_count(variant.setting, seats)
    for seed in seeds:
        Walk(variant.setting, count, seed, None, change).play(checked)


def soak(setting: Setting, games: int, seed: int = 1, checker: Checker | None = None) -> Checked:
    """Many random games over all numbers of seats with the checker at every state, and nothing else."""
    checked, game = Checked(), setting.game
    several = range(game.fewest_seats, game.most_seats + 1)
    for number in range(games):
        Walk(setting, several[number % len(several)], seed, checker, game=number).play(checked, quickly=True)
    return checked


def _nothing(state: Any, rules: Any, rulebook: Any) -> None:
    """No checker."""


def _is(right: bool, finding: str, remedy: str) -> None:
    if not right:
        raise AssertionError(f"{finding}; {remedy}")


class Walk:
    """One random game of a book.

    Parameters
    ----------
    setting : Setting
    seats, seed : int
    checker : callable, optional
        By default that of the book.
    variant : str
        What was changed, for messages.
    game : int
        Number of the game of this seed.
    """

    def __init__(
        self, setting: Setting, seats: int, seed: int, checker: Checker | None, variant: str = "", game: int = 0
    ) -> None:
        self.setting, self.seats, self.seed, self.game = setting, seats, seed, game
        self._engine, self._rules = setting.engine, setting.rules.copy()
        self._checker: Checker | None = checker or getattr(setting.checker, "check", None)
        self._name = f"{setting.key}{f' with {variant}' if variant else ''}, {seats} seats, seed {seed}, game {game}"
        self.moves: list[int] = []
        self.seen: list[Any] = []

    @property
    def where(self) -> str:
        """Place of the game, for messages."""
        return f"{self._name}, after {len(self.moves)} moves"

    def states(self, moves: Iterable[int]) -> list[Any]:
        """States along given moves, the first one included."""
        found = [self._begin()]
        for move in moves:
            state = found[-1].copy()
            self._engine.apply(state, move, self._rules, empty_log(False))
            found.append(state)
        return found

    def play(self, checked: Checked, quickly: bool = False) -> Walk:
        """Play to the end and check; `quickly` leaves out all but the rules' own checks."""
        chance = random.Random(f"{self.seed} {self.game} {self.seats}")
        most, rules = self.setting.game.most_decisions, self._rules.tobytes()
        state = self._begin()
        self.seen.append(state.copy())
        self._check_state(state, None, quickly)
        while not state["over"]:
            _is(
                len(self.moves) < most,
                f"{self.where}: the game goes on after its most_decisions of {most}",
                "let it end, or state a larger number",
            )
            codes = self._legal(state)
            checked.widest = max(checked.widest, len(codes))
            before = state.copy()
            move = chance.choice(codes)
            log = empty_log()
            self._engine.apply(state, move, self._rules, log)
            if not quickly:
                self._check_step(before, state, move, log, checked)
            self.moves.append(move)
            self._check_state(state, before, quickly)
            if not quickly:
                self.seen.append(state.copy())
        _is(self._legal(state) == [], f"{self.where}: there are legal moves after the end", "let legal give 0 then")
        _is(self._rules.tobytes() == rules, f"{self.where}: the rules record was changed", "write only to the state")
        self._note(checked, state)
        return self

    # ---- parts

    def _begin(self) -> Any:
        state = np.zeros(1, self.setting.game.state_dtype)[0]
        seed_sources(state["luck"], self.seed, self.game, 0)
        self._engine.start(state, self.seats, self._rules)
        return state

    def _legal(self, state: Any) -> list[int]:
        moves = np.full(MOST_MOVES, -(2**62), np.int64)
        before = state.tobytes()
        count = int(self._engine.legal(state, moves, self._rules))
        _is(state.tobytes() == before, f"{self.where}: legal changed the state", "let it only write to moves")
        _is(0 <= count <= MOST_MOVES, f"{self.where}: {count} legal moves", f"offer 0 to {MOST_MOVES}, in steps")
        codes = [int(code) for code in moves[:count]]
        _is(bool(codes) or bool(state["over"]), f"{self.where}: no legal move before the end", "offer a pass or go on")
        _is(len(set(codes)) == count, f"{self.where}: a move is offered twice: {codes}", "offer each once")
        return codes

    def _check_state(self, state: Any, before: Any, quickly: bool) -> None:
        if self._checker is not None:
            try:
                self._checker(state, self._rules, self.setting.rulebook)
            except AssertionError as error:
                raise AssertionError(f"{self.where} ({self.moves[-5:]}): {error}") from error
        if quickly:
            return
        _is(int(state["seats"]) == self.seats, f"{self.where}: state.seats is {state['seats']}", "set it in start")
        _is(
            0 <= state["to_move"] < self.seats or bool(state["over"]),
            f"{self.where}: to_move is {state['to_move']}",
            "ask a seat that plays",
        )
        _is(int(state["over"]) in (0, 1), f"{self.where}: over is {state['over']}", "set it to 0 or 1")
        _is(state["round"] >= 0 and state["turn"] >= 0, f"{self.where}: round or turn below 0", "count them up")
        if before is not None:
            for name in ("round", "turn"):
                _is(state[name] >= before[name], f"{self.where}: {name} went back", "only count up")
            _is(
                bool((state["tally"] >= before["tally"]).all()),
                f"{self.where}: a tally went down",
                "only count up what was done",
            )
        self._check_words(state)
        self._check_score(state)
        self._check_views(state)

    def _check_words(self, state: Any) -> None:
        codes, words, before = self._legal(state), self.setting.words, state.tobytes()
        found: dict[str, dict[str, int]] = {"de": {}, "en": {}}
        for code in codes:
            event = np.full(EVENT, 7, np.int64)  # describe must fill all of it
            self._engine.describe(state, code, self._rules, event)
            for lang, known in found.items():
                text = words.move(event, lang)
                other = known.setdefault(text, code)
                _is(
                    other == code,
                    f"{self.where}: moves {other} and {code} are both called {text!r}",
                    "let describe or the text in the table events tell them apart",
                )
        _is(state.tobytes() == before, f"{self.where}: describe changed the state", "let it only write to out")

    def _check_score(self, state: Any) -> None:
        measures, before = self.setting.game.measures, state.tobytes()
        out = np.full((self.seats, len(measures)), -(2**62), np.int64)
        self._engine.score(state, self._rules, out)
        _is(state.tobytes() == before, f"{self.where}: score changed the state", "let it only write to out")
        _is(bool((out != -(2**62)).all()), f"{self.where}: score left a cell empty", "write all of out")
        places = out[:, 0].tolist()
        _is(
            1 <= min(places) <= 2 and max(places) - min(places) < self.seats,
            f"{self.where}: places {places}",
            f"give places 1 to {self.seats}, 1 for every winner (from 2 on, if nobody has won)",
        )

    def _check_views(self, state: Any) -> None:
        """What a seat cannot see, dealt again, leaves its view and what it may do unchanged."""
        game, before = self.setting.game, state.tobytes()
        luck = np.array([len(self.moves) + 1], np.uint64)
        for seat in range(self.seats):
            view = self._view(state, seat, 0)
            _is(
                self._view(state, seat, 255).tobytes() == view.tobytes(),
                f"{self.where}: view of seat {seat} depends on what the record held before",
                "let view fill every field",
            )
            shown = view.tobytes()
            dealt = np.zeros(1, game.state_dtype)[0]
            self._engine.redeal(view, dealt, luck, self._rules)
            _is(view.tobytes() == shown, f"{self.where}: redeal changed the view", "let it only write to the state")
            again = self._view(dealt, seat, 0)
            _is(
                again.tobytes() == shown,
                f"{self.where}: seat {seat} sees something else after redeal: {_difference(view, again)}",
                "let redeal keep all that the view holds, and let view hold nothing that is hidden",
            )
            if seat == state["to_move"] and not state["over"]:
                self._check_dealt(state, dealt, seat)
        _is(state.tobytes() == before, f"{self.where}: view changed the state", "let it only write to the view")

    def _check_dealt(self, state: Any, dealt: Any, seat: int) -> None:
        codes = self._legal(state)
        _is(
            self._legal(dealt) == codes,
            f"{self.where}: seat {seat} may do something else after redeal",
            "let what is legal depend only on what the seat asked knows",
        )
        if self._checker is not None:
            try:
                self._checker(dealt, self._rules, self.setting.rulebook)
                self._engine.apply(dealt, codes[len(self.moves) % len(codes)], self._rules, empty_log(False))
                self._checker(dealt, self._rules, self.setting.rulebook)
            except AssertionError as error:
                raise AssertionError(f"{self.where}, dealt again for seat {seat}: {error}") from error

    def _view(self, state: Any, seat: int, filled: int) -> Any:
        dtype = self.setting.game.view_dtype
        view = np.frombuffer(bytearray([filled]) * dtype.itemsize, dtype)[0].copy()
        self._engine.view(state, seat, view, self._rules)
        return view

    def _check_step(self, before: Any, after: Any, move: int, log: np.ndarray, checked: Checked) -> None:
        """A step on a copy is the same step, read or not; its events can be worded."""
        shown = self._view(before, int(before["to_move"]), 0)
        kept = before.tobytes(), shown.tobytes()
        other = before.copy()
        self._engine.apply(other, move, self._rules, empty_log(False))
        _is(
            other.tobytes() == after.tobytes(),
            f"{self.where}: move {move} on a copy without a log gave another state",
            "let nothing but the state decide, and note nothing that counts",
        )
        _is(
            (before.tobytes(), shown.tobytes()) == kept,
            f"{self.where}: move {move} changed an earlier snapshot or a view",
            "copy what is kept",
        )
        count = int(log[0, 0])
        _is(count < MOST_EVENTS, f"{self.where}: {count} events in one move", "note fewer")
        for event in log[1 : count + 1]:
            for lang in ("de", "en"):
                self.setting.words.line(event, lang)
            checked.events[self.setting.words.kind(event)] += 1
            _is(
                int(event[SEEN_BY]) != 0,
                f"{self.where}: nobody may see the event {self.setting.words.kind(event)}",
                "give the mask of the seats that may, or do not note it",
            )

    def _note(self, checked: Checked, state: Any) -> None:
        checked.games += 1
        checked.decisions += len(self.moves)
        checked.longest = max(checked.longest, len(self.moves))
        for number, name in enumerate(self.setting.game.tallies):
            checked.tallies[name] += int(state["tally"][:, number].sum())


def _difference(one: Any, other: Any, name: str = "") -> str:
    """Name of the first field in which two records differ."""
    for field_name in one.dtype.names:
        left, right = np.asarray(one[field_name]), np.asarray(other[field_name])
        if left.tobytes() != right.tobytes():
            return f"{field_name} is {str(left)[:200]}, then {str(right)[:200]}"
    return ""


def check_session(setting: Setting, seats: int, seed: int, moves: list[int], states: list[Any]) -> None:
    """Playing by hand, going back and forth, saving and loading give the same bytes."""
    where = f"{setting.key}, {seats} seats, seed {seed}"
    remedy = "let apply depend on nothing but state, move and rules"
    bot = setting.rulebook.keys("bots")[0]
    session = Session(setting, seats, seed, bot)
    for move in moves:
        session.play(move)
    wanted = [state.tobytes() for state in states]
    session.back(len(moves))
    for number, state in enumerate(wanted):
        _is(session.state.tobytes() == state, f"{where}: position {number} is another one after undo", remedy)
        if number < len(moves):
            session.forward()
    with tempfile.TemporaryDirectory() as folder:
        loaded = restored(setting, session.save(Path(folder) / "game.json"))
    _is(loaded.state.tobytes() == wanted[-1], f"{where}: a loaded game has another end", remedy)
    _is(loaded.log(everything=True) == session.log(everything=True), f"{where}: a loaded game has another log", remedy)


# ---- compiled or not ---------------------------------------------------------------------------------


def trace(book: HasSetting, seats: int, seed: int, most_moves: int = 10**9) -> list[str]:
    """Hashes of everything the verbs compute along one random game; equal compiled and interpreted."""
    setting = book.setting
    walk = Walk(setting, seats, seed, _nothing)
    engine, game, rules = setting.engine, setting.game, setting.rules.copy()
    hashes: list[str] = []
    chance, state = random.Random(seed), walk._begin()
    luck = np.array([seed], np.uint64)
    while True:
        total = sha256(state.tobytes())
        for seat in range(seats):
            view = walk._view(state, seat, 0)
            dealt = np.zeros(1, game.state_dtype)[0]
            engine.redeal(view, dealt, luck, rules)
            total.update(view.tobytes() + dealt.tobytes())
        out = np.zeros((seats, len(game.measures)), np.int64)
        engine.score(state, rules, out)
        codes, log = walk._legal(state), empty_log()
        total.update(out.tobytes() + np.array(codes, np.int64).tobytes())
        if codes and len(hashes) < most_moves:
            move, event = chance.choice(codes), np.zeros(EVENT, np.int64)
            engine.describe(state, move, rules, event)
            engine.apply(state, move, rules, log)
            total.update(event.tobytes() + log.tobytes())
        hashes.append(total.hexdigest())
        if not codes or len(hashes) > most_moves:
            return hashes
