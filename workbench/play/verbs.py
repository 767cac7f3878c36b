"""The seven verbs of a game, and what else a book tells about its game.

Every book with whole games has a room ``moves`` with a constant ``GAME`` of class `Game`. Session, batch, search,
tester and adapters use nothing else of a book, so a further game needs no change here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

MOST_MOVES = 256  # legal moves of one position


@dataclass(frozen=True)
class Game:
    """A whole game of a book.

    All verbs are functions decorated with `workbench.jit.jit`. ``state``, ``view`` and ``rules`` are records of the
    dtypes below, ``moves`` is an int64 array of MOST_MOVES, ``log`` a log of `workbench.play.events`.

    Attributes
    ----------
    state_dtype, view_dtype, rules_dtype : numpy.dtype
        Records of int64 (uint64 for luck). A state has at least the fields ``luck`` (uint64, n; the sources of luck,
        seeded before `start`), ``seats``, ``to_move`` (seat asked now), ``round`` and ``turn`` (from 1; 0 while
        the game is being set up) and ``over`` (0 or 1); a view has ``seat`` (whose view it is).
    start : callable
        ``start(state, seats, rules)``: lay out a game in a state that holds nothing but its luck.
    legal : callable
        ``legal(state, moves, rules) -> count``: write the legal moves of the seat asked into `moves`; 0 only when the
        game is over. A move is one int64 that packs a kind and its operands, the same for the same action always.
    apply : callable
        ``apply(state, move, rules, log)``: carry out a legal move, and all that follows up to the next question.
    view : callable
        ``view(state, seat, view, rules)``: fill the record `view` (which may hold anything) with what `seat` knows.
    redeal : callable
        ``redeal(view, state, luck, rules)``: fill `state` with a position in which `view` is what its seat knows;
        what the seat cannot see is drawn from source 0 of the uint64 array `luck`, and so is the state's own luck.
    score : callable
        ``score(state, rules, out)``: int64 array `out` of shape (seats, len(measures)). The first measure is the
        place (1 for every winner; from 2 on where nobody has won); before the end the place if the game ended now.
    describe : callable
        ``describe(state, move, rules, out)``: write a legal move as an event (its kind is a row of the table events).
    measures : tuple of str
        Columns of `score`; the first is ``place``.
    tallies : tuple of str
        Names of the counts in the state field ``tally`` (int64, most seats x tallies): what each seat did so far.
    curves : tuple of str
        Measures worth following over the rounds.
    fewest_seats, most_seats : int
    most_decisions : int
        No game takes more moves; more are a fault of the game, which a batch reports.
    view_in_state : bool
        The last fields of a state are those of a view, ``seat`` first, in its order. Then a batch shows bots of the
        book this part of the state itself: `view` is called with it, and only what is private has to be filled in.
    all_public : bool
        The same, and every seat knows the same: `view` is not even called for a decision.
    prepare : callable, optional
        ``prepare(rules)``: write into the record what is worth reckoning once. It is called only where it is compiled,
        so every result must be the same without it.
    """

    state_dtype: np.dtype[Any]
    view_dtype: np.dtype[Any]
    rules_dtype: np.dtype[Any]
    start: Callable[..., Any]
    legal: Callable[..., Any]
    apply: Callable[..., Any]
    view: Callable[..., Any]
    redeal: Callable[..., Any]
    score: Callable[..., Any]
    describe: Callable[..., Any]
    measures: tuple[str, ...]
    tallies: tuple[str, ...]
    curves: tuple[str, ...]
    fewest_seats: int
    most_seats: int
    most_decisions: int
    view_in_state: bool = False
    all_public: bool = False
    prepare: Callable[..., Any] | None = None

    @property
    def view_offset(self) -> int:
        """Where in a state its last part begins that looks like a view, in bytes."""
        offset = self.state_dtype.itemsize - self.view_dtype.itemsize
        alike = [
            name in (self.state_dtype.names or ())
            and _place(self.state_dtype, name, offset) == _place(self.view_dtype, name)
            for name in self.view_dtype.names or ()
        ]
        if not all(alike):
            raise TypeError(
                "all_public or view_in_state: the last fields of a state must be those of a view, in the same order"
            )
        return offset


def _place(record: np.dtype[Any], name: str, less: int = 0) -> tuple[np.dtype[Any], int]:
    """Type and place of a field."""
    kind, offset = record.fields[name][:2]  # type: ignore[index]
    return kind, offset - less
