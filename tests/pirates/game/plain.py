"""The engine of whole games as plain Python, and positions laid by hand: quick to test one rule without compiling."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np

from workbench.book import Book
from workbench.jit import uncompiled
from workbench.pirates.capacities import BUILDINGS, NATIONS
from workbench.pirates.state import LEFT, RIGHT, STATE, VIEW, Ask, Event, Kind, Source, Stage
from workbench.play.events import empty_log, noted

MONEY = 10_000
PARTS = (
    *(
        "pack",
        "sea",
        "fleet",
        "prizes",
        "anger",
        "traffic",
        "warships",
        "cards",
        "fights",
        "boarding",
        "flight",
        "negotiation",
    ),
    *("ending", "setup", "purchases", "sailing", "legal", "turns", "answers", "stages"),
)


def plain_modules() -> SimpleNamespace:
    """The compiled modules, loaded a second time as plain functions; the loaded ones stay as they are."""
    game = "workbench.pirates.game"
    moves, luck, _, _, *parts = uncompiled(
        *("workbench.pirates.moves", "workbench.play.luck", "workbench.pirates.formulas", game),
        *(f"{game}.{part}" for part in PARTS),
    )
    return SimpleNamespace(moves=moves, luck=luck, **dict(zip(PARTS, parts, strict=True)))


PLAIN = plain_modules()
pack = PLAIN.pack


class Position:
    """A game to which things are done by hand; rules by key, money in PBills, fields as (row, column)."""

    def __init__(self, book: Book, seats: int = 2, seed: int = 1, empty: bool = True) -> None:
        self.book = book
        self.rules = book.record.copy().view(book.record.dtype)
        self.state = np.zeros(1, STATE)[0]
        self.log = empty_log()
        self.events: list[tuple[int, ...]] = []
        for source in range(len(Source)):
            self.state.luck[source] = PLAIN.luck.seeded(PLAIN.luck.seeded(seed, 0), source)
        self.keys = {name: book.rulebook.keys(name) for name in ("pirate_ships", "civil_ships", "warships")}
        self.keys |= {name: book.rulebook.keys(name) for name in ("weapon_cards", "hq_cards", "factions")}
        PLAIN.moves.start(self.state, seats, self.rules)
        if empty:
            while self.public.ask in (Ask.FACTION, Ask.BAY):
                self.play(self.legal()[0])
            self.clear_sea()

    @property
    def public(self) -> Any:
        return self.state.public

    @property
    def seat(self) -> int:
        return int(self.state.to_move)

    def player(self, seat: int | None = None) -> Any:
        return self.public.players[self.seat if seat is None else seat]

    # ---- playing

    def legal(self) -> list[int]:
        moves = np.zeros(256, np.int64)
        count = PLAIN.moves.legal(self.state, moves, self.rules)
        return [int(move) for move in moves[:count]]

    def kinds(self) -> set[Kind]:
        return {Kind(pack.kind_of(move)) for move in self.legal()}

    def options(self, kind: Kind) -> list[tuple[int, int, int, int]]:
        """Operands of the legal moves of a kind."""
        return [operands(move) for move in self.legal() if pack.kind_of(move) == kind]

    def play(self, move: int) -> list[tuple[int, ...]]:
        self.log.count = 0
        PLAIN.moves.apply(self.state, move, self.rules, self.log)
        self.events = [tuple(int(cell) for cell in row) for row in noted(self.log)]
        return self.events

    def do(self, kind: Kind, *wanted: int) -> list[tuple[int, ...]]:
        """Play the legal move of a kind with these first operands."""
        for move in self.legal():
            if pack.kind_of(move) == kind and operands(move)[: len(wanted)] == wanted:
                return self.play(move)
        raise AssertionError(f"{kind.name} {wanted} is not legal; legal are {[named(move) for move in self.legal()]}")

    def happened(self, event: Event) -> list[tuple[int, ...]]:
        """Operands of the events of a kind in the last move."""
        return [row[3:] for row in self.events if row[0] == event]

    def act_as(self, seat: int) -> None:
        """It is the turn of a seat, with all its actions."""
        self.public.position = (seat - int(self.public.start_seat)) % int(self.state.seats)
        self.public.start_seat = seat
        self.public.position = 0
        self.public.stage = Stage.TURN
        self.go_on()

    def go_on(self) -> None:
        """Run on from the stage that the position is in."""
        self.log.count = 0
        PLAIN.moves.apply(self.state, PLAIN.stages.GO_ON, self.rules, self.log)
        self.events = [tuple(int(cell) for cell in row) for row in noted(self.log)]

    def end_round(self) -> None:
        """All civil ships and warships of this round move, as if every seat had had its turn."""
        self.public.stage = Stage.TRAFFIC
        self.go_on()

    # ---- laying

    def clear_sea(self) -> None:
        """No ships at all; nothing comes of traffic either, as the board is to hold no civil ships."""
        self.public.civil_count = 0
        self.public.next_side = RIGHT
        for row in range(int(self.rules.game.pool_rows)):
            self.public.pool[row] = self.rules.game.pool[row].markers
        self.public.warship_count = 0
        self.public.prize_count = 0
        self.rules.constants.civil_ships_on_board = 0
        for seat in range(int(self.state.seats)):
            self.public.players[seat].ship_count = 0

    def ship(self, key: str, at: tuple[int, int] | None, seat: int | None = None, markers: int | None = None) -> int:
        """A pirate ship in a field, None for the bay; returns its place."""
        seat = self.seat if seat is None else seat
        player = self.player(seat)
        field = int(player.bay) if at is None else pack.field_at(*at)
        PLAIN.fleet.add_ship(self.rules, self.state, seat, self.keys["pirate_ships"].index(key), field, 0)
        place = int(player.ship_count) - 1
        if markers is not None:
            player.ships[place] = pack.with_part(player.ships[place], pack.SHIP_MARKERS, 6, markers)
        return place

    def civil(self, key: str, nation: str, at: tuple[int, int], bound: int = RIGHT) -> int:
        """A civil ship in a field."""
        row = self.rules.game.pool_row[self.keys["civil_ships"].index(key), NATIONS.index(nation)]
        PLAIN.traffic.put_civil(self.rules, self.public, row, pack.field_at(*at), bound)
        self.public.pool[row] -= 1
        return int(self.public.civil_count) - 1

    def warship(self, key: str, flag: str, at: tuple[int, int], bound: int = RIGHT, of: str | None = None) -> int:
        """A warship in a field, sent for a nation."""
        place = int(self.public.warship_count)
        self.public.warships[place] = (
            pack.field_at(*at)
            | bound << pack.WAR_DIRECTION
            | self.keys["warships"].index(key) << pack.WAR_TYPE
            | NATIONS.index(flag) << pack.WAR_FLAG
            | NATIONS.index(of or flag) << pack.WAR_NATION
        )
        self.public.warship_count += 1
        self.rules.rulings.warship_withdrawal = 1  # what is laid by hand stays
        return place

    def prize(self, key: str, nation: str, at: tuple[int, int] | None, seat: int | None = None) -> int:
        """A prize in a field, None for the bay."""
        seat = self.seat if seat is None else seat
        field = int(self.player(seat).bay) if at is None else pack.field_at(*at)
        kind = self.keys["civil_ships"].index(key)
        self.public.pool[self.rules.game.pool_row[kind, NATIONS.index(nation)]] -= 1
        place = PLAIN.prizes.add_prize(self.state, seat, field, kind, NATIONS.index(nation))
        if at is None:
            PLAIN.prizes.dock(self.rules, self.state, place, self.log)
        return int(place)

    def weapon(self, key: str, seat: int | None = None, copies: int = 1) -> int:
        """Weapon cards in a hand."""
        seat = self.seat if seat is None else seat
        card = self.keys["weapon_cards"].index(key)
        self.state.weapon_hands[seat, card] += copies
        self.state.weapon_pile[card] -= copies
        self.player(seat).weapon_hand += copies
        self.public.weapon_pile -= copies
        return card

    def hq(self, key: str, seat: int | None = None, copies: int = 1) -> int:
        """HQ cards in a hand."""
        seat = self.seat if seat is None else seat
        card = self.keys["hq_cards"].index(key)
        self.state.hq_hands[seat, card] += copies
        self.state.hq_pile[card] -= copies
        self.player(seat).hq_hand += copies
        self.public.hq_pile -= copies
        return card

    def money(self, pbills: int, seat: int | None = None) -> None:
        self.player(seat).money = pbills * MONEY

    def level(self, building: str, level: int, seat: int | None = None) -> None:
        self.player(seat).buildings[BUILDINGS.index(building)] = level

    def roll(self, total: int) -> None:
        """Every following check rolls this sum."""
        self.rules.check["weights"][:] = 0
        self.rules.check["weights"][total - int(self.rules.check.lowest)] = 1
        self.rules.check.total = 1

    def view(self, seat: int) -> Any:
        """What a seat sees."""
        view = np.zeros(1, VIEW)[0]
        PLAIN.moves.view(self.state, seat, view, self.rules)
        return view


def operands(move: int) -> tuple[int, int, int, int]:
    return tuple(int(pack.operand(move, place)) for place in range(4))  # type: ignore[return-value]


def named(move: int) -> tuple[str, tuple[int, ...]]:
    return Kind(pack.kind_of(move)).name, operands(move)


def field(row: int, column: int) -> int:
    return int(pack.field_at(row, column))


__all__ = ["LEFT", "MONEY", "PLAIN", "RIGHT", "Position", "field", "named", "operands", "pack"]
