"""Order sheets: one order per line in German or English words, each line checked against the rules by its number."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from workbench.errors import nearest
from workbench.espionage.round.cells import Cells, Refused
from workbench.espionage.round.engine import common, money, ordering, special
from workbench.espionage.round.folder import Game
from workbench.espionage.round.grids import Grid, Line, read_grid
from workbench.espionage.round.words import AGENT_RULES, COLUMNS, KNOWN, NAMES, TRANSPORT
from workbench.espionage.state import COUNT_BITS, IDLE, NOBODY, Order, Task
from workbench.espionage.tables import MISSIONS, TRANSPORTS, troops


@dataclass(slots=True)
class Sheet:
    """One order sheet: whose it is, what was accepted, what was refused."""

    seat: int
    path: Path
    grid: Grid
    accepted: list[tuple[Line, str]] = field(default_factory=list)  # with the order in the words of the sheet

    @property
    def faulty(self) -> bool:
        """Whether any line was refused."""
        return bool(self.grid.faults)


def read_sheet(path: Path, game: Game) -> Sheet:
    """Read a sheet, put its good orders into the record, and note what is wrong with the others.

    The warlord is that of the column ``warlord``, else of the file's name: ``rot.csv`` or ``runde3_rot.csv``.
    """
    grid = read_grid(path, COLUMNS, NAMES, ("order",))
    named = {line["warlord"] for line in grid.lines if line["warlord"]}
    name = named.pop() if len(named) == 1 else _of_file(path, game.keys.warlords)
    sheet = Sheet(NOBODY, path, grid)
    if named:
        grid.fault(None, "warlord", f"the sheet names several warlords: {', '.join(sorted({name, *named}))}")
    elif name not in game.keys.warlords:
        hint = nearest(name, game.keys.warlords)
        grid.fault(
            None, "warlord", f"whose sheet this is says neither its name nor a column warlord: {name!r}", hint=hint
        )
    else:
        sheet.seat = game.keys.warlords.index(name)
        Checker(game, sheet).check()
    return sheet


def _of_file(path: Path, known: Sequence[str]) -> str:
    stem = path.stem.lower()
    fitting = [key for key in known if stem == key.lower() or re.search(rf"[_\- ]{re.escape(key.lower())}$", stem)]
    return max(fitting, key=len) if fitting else path.stem


class Checker(Cells):
    """Checks the lines of one sheet in their order, against the position and the lines before."""

    def __init__(self, game: Game, sheet: Sheet) -> None:
        super().__init__(game, sheet.seat, sheet.grid.dialect)
        self.sheet, self.rules = sheet, game.rules
        self.orders = self.state.sheets[self.seat]
        self.left = int(self.state.warlords[self.seat].cbills) - int(
            money.standing_costs(self.state, self.seat, self.rules, np.zeros(2, np.int64))
        )
        self.scouts = int(self.state.warlords[self.seat].scouts)
        self.used: set[tuple[str, int]] = set()  # what has an order
        self.claims: list[tuple[str, int]] = []  # what gets one by this line, if it is accepted
        self.free = {
            "agents": self._free(self.state.agents["employer"]),
            "units": self._free(self.state.units["owner"]),
        }

    def _free(self, owners: Sequence[int]) -> list[int]:
        """Empty places of the record that no sheet before has taken."""
        taken = {
            int(order["subject"])
            for sheet in self.state.sheets
            for order in sheet["orders"][: sheet["count"]]
            if order["kind"] in (Order.RAISE_AGENT, Order.RAISE_SPECIAL_UNIT)
        }
        return [slot for slot, owner in enumerate(owners) if owner == NOBODY and slot not in taken]

    def check(self) -> None:
        """Every line; a refused one leaves nothing behind."""
        broken = {fault.line for fault in self.sheet.grid.faults}
        for line in self.sheet.grid.lines:
            if line.number in broken:
                continue
            try:
                self._line(line)
            except Refused as refused:
                value = line.values.get(refused.column) or None
                self.sheet.grid.fault(line, refused.column, refused.message, value, refused.hint)

    def _line(self, line: Line) -> None:
        word = " ".join(line["order"].lower().split())
        if word not in KNOWN:
            raise Refused("order", "is no order", hint=nearest(word, KNOWN))
        order = KNOWN[word]
        if int(self.orders.count) == len(self.orders.orders):
            raise Refused("order", f"is one too many; a sheet holds {len(self.orders.orders)} orders")
        self.claims.clear()
        subject, place, target, amount, cost = self._order(order, line)
        if cost > max(self.left, 0):
            raise Refused(
                "order", f"costs {cost} C-Bills; {max(self.left, 0)} are left after what goes on and the lines before"
            )
        self.left -= cost
        self.used.update(self.claims)
        number = int(self.orders.count)
        self.orders.orders[number] = (order, subject, place, target, amount)
        self.orders.count = number + 1
        text = " ".join(str(line[column]) for column in ("order", "who", "planet", "target", "amount") if line[column])
        self.sheet.accepted.append((line, text))

    def _order(self, order: Order, line: Line) -> tuple[int, int, int, int, int]:
        """Subject, place, target, amount and cost of an order; Refused when it may not be given."""
        if order <= Order.STOP:
            return self._agent(order, line)
        if order <= Order.CAPTURE:
            return self._unit(order, line)
        if order in (Order.MOVE_TROOPS, Order.MOVE_SHIP):
            return self._movement(order, line)
        if order in (Order.REALM_BUDGET, Order.PLANET_BUDGET):
            return self._budget(order, line)
        return self._purchase(order, line)

    def _once(self, pool: str, subject: int, column: str = "who") -> None:
        if (pool, subject) in self.used:
            raise Refused(column, "has an order on this sheet already")
        self.claims.append((pool, subject))

    # ---- agents

    def _agent(self, order: Order, line: Line) -> tuple[int, int, int, int, int]:
        slot = self._own(line, "who", self.game.keys.agents, self.state.agents["employer"], "agent", "GD-015")
        agent = self.state.agents[slot]
        busy = agent.mission != IDLE
        if busy and order <= Order.STOP and agent.mission != Order.TERRORISM and self.rules.rulings.abort:
            raise Refused("who", "cannot break off his mission", "GD-054, ruling abort")
        refund = money.round_cost(self.rules, agent.mission, agent.step + 1) if busy else 0
        if order == Order.STOP:
            self._once("agent", slot)
            return slot, 0, 0, 0, -int(refund)
        place = self._planet(line) if line["planet"] or order == Order.TRAVEL else int(agent.planet)
        reach = int(self.rules.constants.agent_range_ly)
        if not ordering.near(self.state.public.planets, agent.planet, place, reach):
            raise Refused(
                "planet", f"is more than {reach} light years away from {self.game.keys.planets[agent.planet]}", "GD-016"
            )
        if order == Order.TRAVEL:
            self._once("agent", slot)
            return slot, place, 0, 0, -int(refund)
        if not ordering.is_target(self.state, self.seat, place, order, self.rules):
            rule = {0: "GD-030", 1: "GD-036", 2: "GD-043", 3: "GD-050", 4: "GD-057"}[int(order)]
            raise Refused("planet", f"is no target of a {MISSIONS[order]}", rule)
        most = int(self.rules.missions[order].max_agents)
        if self._on_mission(order, place, slot) >= most:
            raise Refused(
                "order", f"is given to more than {most} agents", f"{AGENT_RULES[order]}, ruling max_agents_scope"
            )
        amount = self._rising(line) if order == Order.UPRISING else 0
        self._once("agent", slot)
        return slot, place, 0, amount, int(money.round_cost(self.rules, order, 1)) - int(refund)

    def _on_mission(self, order: Order, place: int, slot: int) -> int:
        """Agents on a mission after the lines before, without the one who is ordered now."""
        planets, scope = self.state.public.planets, int(self.rules.rulings.max_agents_scope)
        given = self.orders.orders[: self.orders.count]
        moved = {int(one["subject"]) for one in given if one["kind"] <= Order.STOP} | {slot}
        places = [int(one["place"]) for one in given if one["kind"] == order]
        for number, agent in enumerate(self.state.agents):
            if agent["employer"] == self.seat and agent["mission"] == order and number not in moved:
                places.append(int(agent["planet"]))
        if scope == 1:  # per target warlord
            places = [other for other in places if planets[other].owner == planets[place].owner]
        elif scope == 2:  # per planet
            places = [other for other in places if other == place]
        return len(places)

    def _rising(self, line: Line) -> int:
        """Units for an uprising: ``2 infantry_regiment + 1 armour_regiment``; nothing for the automatic ones."""
        packed, kinds = 0, troops(self.game.rulebook)
        for part in filter(None, re.split(r"[+,;]", line["target"].lower())):
            found = re.fullmatch(r"\s*(\d+)\s*x?\s*(.+?)\s*", part)
            kind = self._among("units", kinds, found[2]) if found else None
            if found is None or kind is None or not 0 < int(found[1]) < 1 << COUNT_BITS:
                words = self._words("units", kinds)
                hint = f"Such as 2 {words[0]}; there are: {', '.join(words)}"
                raise Refused("target", "names no units for the uprising", "GD-059", hint)
            packed += int(found[1]) << (COUNT_BITS * kind)
        return packed

    # ---- special units

    def _unit(self, order: Order, line: Line) -> tuple[int, int, int, int, int]:
        slot = self._own(line, "who", self.game.keys.units, self.state.units["owner"], "special unit", "GD-068")
        unit = self.state.units[slot]
        refund = int(self.rules.costs.active_ce) if unit.task == Task.WATCH else 0
        if order == Order.WATCH:
            self._once("unit", slot)
            return slot, 0, 0, 0, int(self.rules.costs.active_ce) - refund
        if order == Order.REST:
            self._once("unit", slot)
            return slot, 0, 0, 0, -refund
        if ordering.is_bound(self.state, unit.planet, self.rules, False):
            raise Refused("who", "is bound by terror", "GD-052")
        if order == Order.STATION:
            place = self._own_planet(line, "GD-068")
            self._once("unit", slot)
            return slot, place, 0, 0, -refund
        if order == Order.SECURE:
            return self._secure(slot, line, refund)
        return self._special(order, slot, line)

    def _secure(self, slot: int, line: Line, refund: int) -> tuple[int, int, int, int, int]:
        ship = self._own(line, "target", self.game.keys.ships, self.state.ships["owner"], "ship", "GD-074")
        coming = sum(1 for one in self._given(Order.SECURE) if one["target"] == ship)
        limit = int(ordering.ship_limit(self.rules, self.state.ships[ship].kind))
        if int(ordering.aboard(self.state, ship)) + coming >= limit:
            raise Refused("target", f"carries at most {limit} special units", "GD-094")
        self._once("unit", slot)
        return slot, 0, ship, 0, -refund

    def _given(self, order: Order) -> list[np.void]:
        return [one for one in self.orders.orders[: self.orders.count] if one["kind"] == order]

    def _special(self, order: Order, slot: int, line: Line) -> tuple[int, int, int, int, int]:
        place = self._planet(line)
        owner = self.state.public.planets[place].owner
        if owner == self.seat or owner < 0:
            raise Refused("planet", "is no planet of another warlord", "GD-080")
        if not special.is_known(self.state, self.seat, place, self.rules):
            raise Refused("planet", "was not spied out, or too long ago", "GD-076, ruling intel_validity")
        if self.state.worlds[place].battle:
            raise Refused("planet", "lies in a system that is fought for", "GD-077")
        word = line["amount"].strip().lower()
        if word not in TRANSPORT:
            raise Refused(
                "amount", "is neither Händler nor Scout", "GD-080", nearest(word, [w for w in TRANSPORT if w])
            )
        transport = TRANSPORT[word]
        joins = False
        if order == Order.DESTROY:
            target = self._named(line, "target", "buildings", "building")
            if not self.state.minds[self.seat].intel[place].buildings >> target & 1:
                raise Refused("target", "was not spied out there", "GD-095")
        else:
            target, joins = self._prize(line, place, transport)
        cost = 0
        if not joins and TRANSPORTS[transport] == "scout":
            if self.scouts < 1:
                raise Refused("amount", "no BEM scout ship is left", "GD-080")
        elif not joins:
            cost = int(self.rules.trader.raising)
            if cost > max(self.left, 0):
                raise Refused("amount", f"costs {cost} C-Bills, {max(self.left, 0)} are left")
        self._once("unit", slot)
        if not joins and TRANSPORTS[transport] == "scout":
            self.scouts -= 1
        return slot, place, target, transport, cost

    def _prize(self, line: Line, place: int, transport: int) -> tuple[int, bool]:
        sightings = self.state.minds[self.seat].sightings
        there = sightings["seen"] > 0
        there &= sightings["planet"] == place
        seen = [key if slot < len(there) and there[slot] else "" for slot, key in enumerate(self.game.keys.ships)]
        ship = self._key(line, "target", seen, "ship seen there (GD-076)")
        kind = self.state.ships[ship].kind
        if not special.can_bring_home(self.rules, kind, transport):
            raise Refused("amount", "only a trader can bring this ship home", "GD-092, ruling capture_transport")
        group = [one for one in self._given(Order.CAPTURE) if one["target"] == ship]
        limit = int(special.capture_limit(self.rules, kind))
        if len(group) >= limit:
            raise Refused("target", f"is attacked by at most {limit} special units", "GD-091")
        if any(one["amount"] != transport for one in group):
            raise Refused("amount", "the others against this ship travel otherwise", "GD-089")
        return ship, bool(group)

    # ---- purchases, movements, budgets

    def _purchase(self, order: Order, line: Line) -> tuple[int, int, int, int, int]:
        rulebook, rules = self.game.rulebook, self.rules
        if order == Order.RAISE_SCOUT:
            return 0, 0, 0, 0, int(rules.scout.raising)
        place = self._own_planet(line, "GD-015")
        if order in (Order.RAISE_AGENT, Order.RAISE_SPECIAL_UNIT):
            pool = "agents" if order == Order.RAISE_AGENT else "units"
            cost = int(rules.costs.agent if order == Order.RAISE_AGENT else rules.special_unit.raising)
            if cost > max(self.left, 0):
                raise Refused("order", f"costs {cost} C-Bills; {max(self.left, 0)} are left")
            return self.free[pool].pop(0), place, 0, 0, cost
        if order == Order.RAISE_TROOPS:
            kind = self._named(line, "target", "units", "kind of unit", troops(rulebook))
            return kind, place, 0, 0, int(rules.troops[kind].raising)
        if order == Order.BUILD_SHIP:
            kind = self._named(line, "target", "ships", "kind of ship")
            if not common.building_points(rules, self.state.worlds[place].buildings, common.SHIPYARD):
                raise Refused("planet", "has no shipyard")
            return 0, place, kind, 0, int(rules.ships[kind].cost)
        building = self._named(line, "target", "buildings", "building")
        again = any(one["place"] == place and one["target"] == building for one in self._given(Order.REBUILD))
        if self.state.worlds[place].buildings >> building & 1 or again:
            raise Refused("target", "stands there already")
        return 0, place, building, 0, int(rules.buildings[building].rebuild)

    def _movement(self, order: Order, line: Line) -> tuple[int, int, int, int, int]:
        if order == Order.MOVE_SHIP:
            ship = self._own(line, "who", self.game.keys.ships, self.state.ships["owner"], "ship", "GD-093")
            if not self.rules.ships[self.state.ships[ship].kind].jumps:
                raise Refused("who", "cannot jump; it is carried by a jump ship", "GD-093")
            if ordering.is_bound(self.state, self.state.ships[ship].planet, self.rules, False):
                raise Refused("who", "is bound by terror", "GD-052")
            place = self._own_planet(line, "")
            self._once("ship", ship)
            return ship, place, 0, 0, 0
        kind = self._named(line, "who", "units", "kind of unit", troops(self.game.rulebook))
        place, target = self._own_planet(line, ""), self._own_planet(line, "", "target")
        if ordering.is_bound(self.state, place, self.rules, True):
            raise Refused("planet", "is under terror; its units are bound", "GD-052")
        gone = sum(1 for one in self._given(order) if one["subject"] == kind and one["place"] == place)
        if int(common.troops_of(self.state.worlds[place].garrison[kind])) <= gone:
            raise Refused("planet", "has no such unit left")
        return kind, place, target, 0, 0

    def _budget(self, order: Order, line: Line) -> tuple[int, int, int, int, int]:
        amount = self._sum(line)
        if order == Order.REALM_BUDGET:
            self._once("realm", 0, "order")
            return 0, 0, 0, amount, amount - int(self.state.warlords[self.seat].realm_budget)
        place = self._own_planet(line, "GD-010")
        self._once("planet", place, "planet")
        return 0, place, 0, amount, amount - int(self.state.worlds[place].targeted)
