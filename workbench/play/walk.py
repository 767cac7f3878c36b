"""One game at random, with a look at every state: what must hold around each verb."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from workbench.play.events import EVENT, SEEN_BY, empty_log, noted
from workbench.play.luck import seed_sources
from workbench.play.setting import Setting
from workbench.play.verbs import MOST_MOVES

Checker = Callable[[Any, Any, Any], object]


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


def nothing(state: Any, rules: Any, rulebook: Any) -> None:
    """No checker."""


def holds(right: bool, finding: str, remedy: str) -> None:
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
            holds(
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
        holds(self._legal(state) == [], f"{self.where}: there are legal moves after the end", "let legal give 0 then")
        holds(self._rules.tobytes() == rules, f"{self.where}: the rules record was changed", "write only to the state")
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
        holds(state.tobytes() == before, f"{self.where}: legal changed the state", "let it only write to moves")
        holds(0 <= count <= MOST_MOVES, f"{self.where}: {count} legal moves", f"offer 0 to {MOST_MOVES}, in steps")
        codes = [int(code) for code in moves[:count]]
        holds(
            bool(codes) or bool(state["over"]), f"{self.where}: no legal move before the end", "offer a pass or go on"
        )
        holds(len(set(codes)) == count, f"{self.where}: a move is offered twice: {codes}", "offer each once")
        return codes

    def _check_state(self, state: Any, before: Any, quickly: bool) -> None:
        if self._checker is not None:
            try:
                self._checker(state, self._rules, self.setting.rulebook)
            except AssertionError as error:
                raise AssertionError(f"{self.where} ({self.moves[-5:]}): {error}") from error
        if quickly:
            return
        holds(int(state["seats"]) == self.seats, f"{self.where}: state.seats is {state['seats']}", "set it in start")
        holds(
            0 <= state["to_move"] < self.seats or bool(state["over"]),
            f"{self.where}: to_move is {state['to_move']}",
            "ask a seat that plays",
        )
        holds(int(state["over"]) in (0, 1), f"{self.where}: over is {state['over']}", "set it to 0 or 1")
        holds(state["round"] >= 0 and state["turn"] >= 0, f"{self.where}: round or turn below 0", "count them up")
        if before is not None:
            for name in ("round", "turn"):
                holds(state[name] >= before[name], f"{self.where}: {name} went back", "only count up")
            holds(
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
                holds(
                    other == code,
                    f"{self.where}: moves {other} and {code} are both called {text!r}",
                    "let describe or the text in the table events tell them apart",
                )
        holds(state.tobytes() == before, f"{self.where}: describe changed the state", "let it only write to out")

    def _check_score(self, state: Any) -> None:
        measures, before = self.setting.game.measures, state.tobytes()
        out = np.full((self.seats, len(measures)), -(2**62), np.int64)
        self._engine.score(state, self._rules, out)
        holds(state.tobytes() == before, f"{self.where}: score changed the state", "let it only write to out")
        holds(bool((out != -(2**62)).all()), f"{self.where}: score left a cell empty", "write all of out")
        places = out[:, 0].tolist()
        holds(
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
            holds(
                self._view(state, seat, 255).tobytes() == view.tobytes(),
                f"{self.where}: view of seat {seat} depends on what the record held before",
                "let view fill every field",
            )
            shown = view.tobytes()
            dealt = np.zeros(1, game.state_dtype)[0]
            self._engine.redeal(view, dealt, luck, self._rules)
            holds(view.tobytes() == shown, f"{self.where}: redeal changed the view", "let it only write to the state")
            again = self._view(dealt, seat, 0)
            holds(
                again.tobytes() == shown,
                f"{self.where}: seat {seat} sees something else after redeal: {_difference(view, again)}",
                "let redeal keep all that the view holds, and let view hold nothing that is hidden",
            )
            if seat == state["to_move"] and not state["over"]:
                self._check_dealt(state, dealt, seat)
        holds(state.tobytes() == before, f"{self.where}: view changed the state", "let it only write to the view")

    def _check_dealt(self, state: Any, dealt: Any, seat: int) -> None:
        codes = self._legal(state)
        holds(
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

    def _check_step(self, before: Any, after: Any, move: int, log: np.record, checked: Checked) -> None:
        """A step on a copy is the same step, read or not; its events can be worded."""
        shown = self._view(before, int(before["to_move"]), 0)
        kept = before.tobytes(), shown.tobytes()
        other = before.copy()
        self._engine.apply(other, move, self._rules, empty_log(False))
        holds(
            other.tobytes() == after.tobytes(),
            f"{self.where}: move {move} on a copy without a log gave another state",
            "let nothing but the state decide, and note nothing that counts",
        )
        holds(
            (before.tobytes(), shown.tobytes()) == kept,
            f"{self.where}: move {move} changed an earlier snapshot or a view",
            "copy what is kept",
        )
        for event in noted(log):
            for lang in ("de", "en"):
                self.setting.words.line(event, lang)
            checked.events[self.setting.words.kind(event)] += 1
            holds(
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
