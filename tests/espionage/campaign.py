"""Small positions of the campaign laid by hand, and rules in which chance decides nothing unless a test says so."""

from __future__ import annotations

import numpy as np

from workbench.book import Book
from workbench.espionage.event import Event
from workbench.espionage.state import LEVEL_BITS, NOBODY, Account, Order, ResAccount, Task, state_dtype
from workbench.jit import uncompiled
from workbench.play.events import empty_log, noted

M = 1_000_000
SIZES = {"warlords": 3, "planets": 8, "agents": 8, "units": 12, "ships": 6, "orders": 10}
SMALL = state_dtype(**SIZES)
GAME = "workbench.espionage.game"
_modules = (
    f"{GAME}.resolve",
    f"{GAME}.layout",
    f"{GAME}.common",
    "workbench.espionage.moves",
    "workbench.espionage.bots",
)
resolving, layout, common, moves, bots = uncompiled(*_modules, GAME, "workbench.espionage.formulas")[:5]


def never(rules: np.record) -> np.record:
    """Nobody is ever detected, every mission succeeds, special units come and go unseen."""
    changed = rules.copy()
    changed.level_chance[:] = 100
    changed.constants.idle_evasion_percent = 100
    changed.entry["no_watch"] = 0
    changed.entry["watched"] = 0
    changed.rulings.su_mission_probability = 100
    return changed


def always(rules: np.record) -> np.record:
    """Every agent is detected in every round, and his mission fails."""
    changed = rules.copy()
    changed.level_chance[:] = 0
    changed.constants.idle_evasion_percent = 0
    changed.constants.idle_watched_percent = 0
    changed.constants.blown_percent = 0
    changed.constants.level_points = 0
    return changed


class Position:
    """Two warlords (or three) with planets in a row, 50 light years apart; planet 0 and 1 are their capitals.

    Planets: 0 and 2 of warlord 0, 1 and 3 of warlord 1, 4 neutral, 5 of warlord 2 where there is one.
    """

    def __init__(self, book: Book, rules: np.record | None = None, seats: int = 2, **rulings: str | int) -> None:
        for ruling, option in rulings.items():
            book = book.decide(ruling, option)
        self.book = book
        self.rules = book.record.copy() if rules is None else rules.copy()
        for ruling in rulings:
            self.rules.rulings[ruling] = book.record.rulings[ruling]
        self.state = state = np.zeros(1, SMALL)[0]
        state.luck[0] = 12345
        state.seats = seats
        state["round"] = 1
        layout.clear_pools(state)
        state.public.count = 6
        for place, owner in enumerate((0, 1, 0, 1, NOBODY, 2 if seats > 2 else NOBODY)):
            planet = state.public.planets[place]
            planet.owner = owner
            planet.x = 50 * place
            planet.system = place
            state.worlds[place].garrison[0] = 1 << LEVEL_BITS
            state.worlds[place].buildings = 1
        state.public.planets[0].capital = 1
        state.public.planets[1].capital = 2
        for seat in range(seats):
            self.give(seat, 1000 * M)
            state.warlords[seat].res = state.warlords[seat].res_accounts[ResAccount.START] = 10_000
        self.events: list[tuple[int, ...]] = []
        self.protocol: list[tuple[int, ...]] = []

    def give(self, seat: int, cbills: int) -> None:
        """Put so much into a treasury."""
        warlord = self.state.warlords[seat]
        warlord.accounts[Account.START] += cbills - warlord.cbills
        warlord.cbills = cbills

    def agent(self, seat: int, place: int, **fields: int) -> int:
        """Place of a new agent."""
        slot = next(n for n in range(len(self.state.agents)) if self.state.agents[n].employer == NOBODY)
        layout.enlist(self.state, slot, seat, place, 0)
        for name, value in fields.items():
            self.state.agents[slot][name] = value
        return slot

    def unit(self, seat: int, place: int, task: int = Task.REST, ship: int = 0) -> int:
        """Place of a new special unit."""
        slot = next(n for n in range(len(self.state.units)) if self.state.units[n].owner == NOBODY)
        layout.station_special_unit(self.state, slot, seat, place, 1)
        self.state.units[slot].task = task
        self.state.units[slot].ship = ship
        return slot

    def ship(self, seat: int, place: int, kind: str) -> int:
        """Place of a new ship."""
        slot = next(n for n in range(len(self.state.ships)) if self.state.ships[n].owner == NOBODY)
        self.state.ships[slot].owner = seat
        self.state.ships[slot].planet = place
        self.state.ships[slot].kind = list(self.book.rulebook.keys("ships")).index(kind)
        return slot

    def spied(self, seat: int, place: int, round_: int = 1) -> None:
        """Let a warlord know a planet by an espionage."""
        intel = self.state.minds[seat].intel[place]
        intel.spied = intel.counted = round_
        intel.buildings = self.state.worlds[place].buildings
        for number in range(len(self.state.ships)):
            if self.state.ships[number].owner >= 0 and self.state.ships[number].planet == place:
                self.state.minds[seat].sightings[number].seen = round_
                self.state.minds[seat].sightings[number].planet = place

    def order(self, seat: int, kind: Order, subject: int = 0, place: int = 0, target: int = 0, amount: int = 0) -> None:
        """Write an order onto a sheet."""
        sheet = self.state.sheets[seat]
        sheet.orders[sheet.count] = (kind, subject, place, target, amount)
        sheet.count += 1

    def round(self, times: int = 1) -> Position:
        """Carry out rounds; the orders are for the first one."""
        for _ in range(times):
            log, protocol = empty_log(), np.zeros((400, common.PROTOCOL), np.int64)
            resolving.resolve(self.state, self.rules, log, protocol)
            self.events += [tuple(map(int, row)) for row in noted(log)]
            self.protocol += [tuple(map(int, row)) for row in protocol[1 : 1 + protocol[0, 0]]]
            for seat in range(int(self.state.seats)):
                self.state.sheets[seat].count = 0
            self.state["round"] += 1
        return self

    def told(self, seat: int, kind: Event) -> list[tuple[int, ...]]:
        """Operands of the events of a kind that a warlord may know, in their order."""
        return [event[3:] for event in self.events if event[0] == kind and (event[2] == -1 or event[2] >> seat & 1)]

    def account(self, seat: int, account: Account) -> int:
        """Sum of an account."""
        return int(self.state.warlords[seat].accounts[account])

    def cbills(self, seat: int) -> int:
        """A treasury."""
        return int(self.state.warlords[seat].cbills)
