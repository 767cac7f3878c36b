"""Positions of Port Royal laid by hand, played without a compiler: quick, and each step checked for lost cards.

`laid` lays displays, harbour and the next cards of the draw pile; everything not named lies below them in the pile, and
coins are cards from its bottom. Moves are pairs or triples of words: ``("trade", "yellow_2_1")``.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import numpy as np

from workbench import jit
from workbench.book import Book
from workbench.play.events import empty_log, noted
from workbench.port_royal.checker import check
from workbench.port_royal.events import Event
from workbench.port_royal.state import STATE, VIEW, Stage, Tally
from workbench.port_royal.tables import SCHEMA, Face, card_keys

assert SCHEMA  # tables and states are those of the compiled program; only its functions are loaded anew
_COMPILED = ("workbench.play.luck", "workbench.play.events", "workbench.play.records", "workbench.port_royal.formulas")
_GAME = "workbench.port_royal.game"


@contextmanager
def _forgotten(names: Iterable[str]) -> Iterator[None]:
    """Within it, modules are loaded anew without a compiler; afterwards the old ones are back."""
    names = [name for name in names if import_module(name)]
    kept = {name: sys.modules.pop(name) for name in names}
    for name in names:  # else `from package import module` would find the old one
        package, _, last = name.rpartition(".")
        delattr(sys.modules[package], last)
    jit._interpreting = True
    try:
        yield
    finally:
        jit._interpreting = False
        sys.modules.update(kept)
        for name, module in kept.items():
            package, _, last = name.rpartition(".")
            setattr(sys.modules[package], last, module)


@lru_cache(maxsize=1)
def plain() -> SimpleNamespace:
    """The functions of the game as plain Python: ``plain().moves.GAME``, ``plain().cards`` …"""
    import_module("workbench.port_royal.moves")
    parts = ("cards", "contracts", "ending", "expeditions", "explore", "flow", "legal", "packing", "setup", "trade")
    names = [*_COMPILED, "workbench.port_royal.moves", *(f"{_GAME}.{part}" for part in parts)]
    with _forgotten(names):
        moves = import_module("workbench.port_royal.moves")
        found = {part: sys.modules[f"{_GAME}.{part}"] for part in parts}
        assert not hasattr(moves.apply, "py_func"), "compiled"
        return SimpleNamespace(moves=moves, GAME=moves.GAME, formulas=sys.modules[_COMPILED[-1]], **found)


def keys_of(cards: str | Iterable[str]) -> list[str]:
    """``"sailor_3*2,pirate_5"`` as a list of keys."""
    items = [item.strip() for item in cards.split(",") if item.strip()] if isinstance(cards, str) else list(cards)
    return [key for item in items for key, _, number in [item.partition("*")] for _ in range(int(number or 1))]


class Laid:
    """A position, the moves made in it, and what was noted."""

    def __init__(self, book: Book, state: Any) -> None:
        self.book, self.state = book, state
        self.rules = book.record
        self.keys = card_keys(book.rulebook)
        self.contracts = tuple(book.rulebook.keys("contracts"))
        self.events: list[tuple[Any, ...]] = []
        self.game = plain().GAME

    # ---- looking

    @property
    def public(self) -> Any:
        return self.state.public

    def player(self, seat: int) -> Any:
        return self.public.players[seat]

    def coins(self) -> list[int]:
        return [int(self.player(seat).coins) for seat in range(self.state.seats)]

    def points(self) -> list[int]:
        return [int(self.player(seat).points) for seat in range(self.state.seats)]

    @property
    def stage(self) -> Stage:
        return Stage(int(self.public.stage))

    @property
    def asked(self) -> int:
        return int(self.state.to_move)

    @property
    def harbour(self) -> list[str]:
        return [self.keys[card] for card in self.public.harbour[: self.public.harbour_size]]

    @property
    def open(self) -> list[str]:
        return [self.keys[card] for card in self.public.open[: self.public.open_size]]

    def display(self, seat: int) -> list[str]:
        begin = sum(int(self.player(other).cards) for other in range(seat))
        return [self.keys[card] for card in self.public.display[begin : begin + self.player(seat).cards]]

    def discarded(self, key: str) -> int:
        return int(self.public.discards[self.keys.index(key)])

    def in_pile(self, key: str) -> int:
        return int((self.state.deck[: self.public.pile] == self.keys.index(key)).sum())

    def cube(self, contract: str, seat: int) -> int:
        slot = self.public.contract[: self.public.contracts].tolist().index(self.contracts.index(contract))
        return int(self.public.cubes[slot, seat])

    def tally(self, seat: int, tally: Tally) -> int:
        return int(self.state.tally[seat, tally])

    def places(self) -> list[int]:
        return [int(place) for place in self.scores()[:, 0]]

    def scores(self) -> np.ndarray:
        out = np.zeros((int(self.state.seats), len(self.game.measures)), np.int64)
        self.game.score(self.state, self.rules, out)
        return out

    # ---- moving

    def _codes(self) -> dict[tuple[Any, ...], int]:
        moves = np.zeros(256, np.int64)
        count = self.game.legal(self.state, moves, self.rules)
        found = {self._words(int(move)): int(move) for move in moves[:count]}
        assert len(found) == count, "two moves are the same"
        return found

    def _words(self, move: int) -> tuple[Any, ...]:
        packing = plain().packing
        kind = packing.Move(packing.kind_of(move)).name.lower()
        first, second = packing.first_of(move), packing.second_of(move)
        if kind in ("reveal", "stop", "pass"):
            return (kind,)
        if kind == "gift":
            return kind, int(first)
        if kind in ("contract", "decline"):
            return kind, self.contracts[first]
        if kind == "waive":
            return kind, self.keys[first], self.contracts[second]
        return kind, self.keys[first]

    def moves(self) -> set[tuple[Any, ...]]:
        """Legal moves in words; none when the game is over."""
        return set(self._codes())

    def play(self, *move: Any) -> Laid:
        """Make a legal move; the position is checked before and after."""
        codes = self._codes()
        assert move in codes, f"{move} is not among {sorted(codes)}"
        log = empty_log()
        self.game.apply(self.state, codes[move], self.rules, log)
        check(self.state, self.rules)
        for event in noted(log).tolist():
            self.events.append((Event(event[0]).name.lower(), *event[1:2], *event[3:]))
        return self

    def happened(self, kind: str) -> list[tuple[int, ...]]:
        """Seat and operands of all events of a kind, in order."""
        return [event[1:] for event in self.events if event[0] == kind]

    def copy(self) -> Laid:
        """The same position once more."""
        other = Laid(self.book, self.state.copy())
        other.events = list(self.events)
        return other


def laid(
    book: Book,
    seats: int = 3,
    *,
    displays: Iterable[str] = (),
    coins: Iterable[int] = (),
    harbour: str = "",
    open: str = "",
    next: str = "",
    discards: str = "",
    contracts: str = "",
    active: int = 0,
    starter: int = 0,
    revealed: int = 1,
) -> Laid:
    """Lay a position in phase 1 of the active player, who has revealed some cards already.

    Parameters
    ----------
    displays : texts, by seat
        Cards in front of the players.
    coins : whole numbers, by seat
        3 for who is not named.
    harbour, open, discards : texts
        Cards that lie there.
    next : text
        Cards that come next, in this order.
    contracts : text
        Contracts that lie out.
    """
    parts, rules = plain(), book.record
    state = np.zeros(1, STATE)[0]
    state.seats = seats
    state.round, state.turn = 1, 1 + (active - starter) % seats
    parts.setup.clear(state)
    position = Laid(book, state)
    public = state.public
    left = [parts.setup.copies_in_pile(card, rules) for card in range(rules.card_rows)]
    left = [copies + parts.setup.copies_on_table(card, seats, rules) for card, copies in enumerate(left)]

    def taken(text: str) -> list[int]:
        cards = [position.keys.index(key) for key in keys_of(text)]
        for card in cards:
            left[card] -= 1
            assert left[card] >= 0, f"there are no more of {position.keys[card]}"
        return cards

    public.active, public.starter, public.revealed = active, starter, revealed
    state.to_move = active
    for seat, text in enumerate(displays):
        for card in taken(text):
            parts.cards.into_display(state, seat, card)
            player = public.players[seat]
            if rules.cards[card].face == Face.PERSON:
                parts.cards.count_person(player, card, 1, rules)
            else:
                player.points += rules.cards[card].points
                player.expeditions += 1
    for card in taken(harbour):
        parts.cards.into_harbour(public, card, rules)
    for card in taken(open):
        public.open[public.open_size] = card
        public.open_size += 1
    for card in taken(discards):
        parts.cards.discard(public, card)
    following = taken(next)
    rest = [card for card, copies in enumerate(left) for _ in range(copies)]
    rest.sort(key=lambda card: (rules.cards[card].face == Face.PERSON, card))  # persons lie on top: nothing happens
    for seat, number in enumerate([*coins, *[3] * seats][:seats]):
        public.players[seat].coins = number
        if rules.rulings.coins_are_cards == 0:
            for place in range(number):
                card = rest.pop(0)
                state.coins[seat, place] = card
                parts.cards.count_unseen(public, card, 1, rules)
    pile = rest + following[::-1]
    state.deck[: len(pile)] = pile
    public.pile = len(pile)
    for card in pile:
        parts.cards.count_unseen(public, card, 1, rules)
    for slot, contract in enumerate(sorted(position.contracts.index(key) for key in keys_of(contracts))):
        public.contract[slot] = contract
        public.contracts = slot + 1
    parts.contracts.note_conditions(public, rules)
    parts.expeditions.note_all_served(public, seats, rules)
    for seat in range(seats):
        parts.contracts.note_ready(public, seat, rules)
    check(state, rules)
    return position


def seen_by(position: Laid, seat: int) -> Any:
    """The view of a seat."""
    view = np.zeros(1, VIEW)[0]
    position.game.view(position.state, seat, view, position.rules)
    return view


def empty_pile(book: Book, *, discards: str = "", harbour: str = "priest_4", **more: Any) -> Laid:
    """A position of two seats in which every card that is not named is a coin."""
    named = (
        len(keys_of(discards)) + len(keys_of(harbour)) + sum(len(keys_of(text)) for text in more.get("displays", ()))
    )
    parts, rules = plain(), book.record
    coins = sum(int(parts.setup.copies_in_pile(card, rules)) for card in range(rules.card_rows)) - named
    shares = [coins // 2, coins - coins // 2]
    return laid(book, 2, coins=shares, harbour=harbour, discards=discards, **more)
