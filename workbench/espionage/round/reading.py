"""Reading the STATE folder of a round: its tables, the game master's corrections, and the record they make."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from workbench.errors import nearest
from workbench.espionage.round.folder import (
    ADJUSTMENTS,
    AGENT_NUMBERS,
    ECONOMIES,
    FILES,
    MOST_AGENTS,
    MOST_PLANETS,
    MOST_SHIPS,
    MOST_UNITS,
    MOST_WARLORDS,
    NEEDED,
    TASKS,
    WORLD_NUMBERS,
    Game,
    Keys,
)
from workbench.espionage.round.grids import Grid, Line, read_grid
from workbench.espionage.state import IDLE, LEVEL_BITS, NOBODY, UID_STEP, state_dtype
from workbench.espionage.tables import MISSIONS, troops
from workbench.tables import Column, Rulebook
from workbench.tables.cells import CellFault, parse, problem
from workbench.tables.faults import TableFaults


def read_folder(folder: Path, rulebook: Rulebook, rules: np.record, room: int) -> tuple[Game, list[Sequence[Any]]]:
    """Read a STATE folder and carry out its adjustments, which are given back as rows of the protocol.

    Parameters
    ----------
    folder : Path
    rulebook, rules
        The variant that is played, and its record.
    room : int
        How many agents, special units and ships the round may add.

    Raises
    ------
    TableFaults
        With every fault of all files.
    """
    grids = {name: _grid(folder, name, columns) for name, columns in FILES.items()}
    adjusted = list(_adjusted(folder, grids))
    game = _Loader(rulebook, rules, grids, room).game()
    faults = [fault for grid in grids.values() for fault in grid.faults]
    if faults:
        raise TableFaults(faults)
    return game, adjusted


def _adjusted(folder: Path, grids: dict[str, Grid]) -> Iterable[Sequence[Any]]:
    """Carry out the game master's corrections: ``+5`` and ``-5`` change a number, ``5`` or ``=-5`` takes its place."""
    path = folder / "adjustments.csv"
    if not path.exists():
        return
    grid = grids["adjustments"] = read_grid(path, ADJUSTMENTS)
    for line in grid.lines:
        table, column = line["table"], line["column"]
        columns = {one.name: one for one in FILES.get(table, ())}
        if "key" not in columns:
            grid.fault(line, "table", "has no rows that can be named", table, nearest(table, FILES))
        elif column not in columns or column == "key":
            grid.fault(line, "column", f"is no column of {table}", column, nearest(column, columns))
        else:
            target = next((row for row in grids[table].lines if row["key"] == line["key"]), None)
            if target is None:
                grid.fault(line, "key", f"is no row of {table}", line["key"])
                continue
            before, change = target[column], line["value"].strip()
            try:
                value = _changed(columns[column], before, change, grid)
            except CellFault as fault:
                allowed = f"; allowed is {fault.allowed}" if fault.allowed else ""
                grid.fault(line, "value", f"{fault.message}{allowed}", change, fault.hint)
                continue
            target.values[column] = value
            text = f"{table}.{line['key']}.{column}: {_shown(before)} -> {_shown(value)}"
            yield "adjustment", "", line["key"], text, "", "", "", "", "", line["reason"], ""


def _changed(column: Column, before: Any, change: str, grid: Grid) -> Any:
    """Value of a cell after a correction, which is written as numbers are in its file."""
    if change == "" and column.blank:
        return {"integer": 0, "yes_no": False}.get(column.kind, "")
    if column.kind == "integer" and change[:1] in ("+", "-"):
        step = parse(Column(column.name, "integer"), change[1:], grid.dialect)
        value = before + step if change[0] == "+" else before - step
    else:
        value = parse(column, change.removeprefix("=") if column.kind == "integer" else change, grid.dialect)
    wrong = problem(column, value)
    if wrong:
        raise CellFault("is not allowed", wrong)
    return value


def _shown(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _grid(folder: Path, name: str, columns: Sequence[Column]) -> Grid:
    path = folder / f"{name}.csv"
    if not path.exists() and name not in NEEDED:
        return Grid(str(path))
    return read_grid(path, columns)


class _Loader:
    """Turns the grids of a folder into a record; what is wrong is noted in the grids."""

    def __init__(self, rulebook: Rulebook, rules: np.record, grids: Mapping[str, Grid], room: int) -> None:
        self.rulebook, self.rules, self.grids, self.room = rulebook, rules, grids, room
        self.keys = Keys(
            self._keys("warlords", MOST_WARLORDS),
            self._keys("planets", MOST_PLANETS),
            self._keys("agents", MOST_AGENTS),
            self._keys("special_units", MOST_UNITS),
            self._keys("ships", MOST_SHIPS),
        )
        self.state = self._empty()

    def _keys(self, name: str, most: int) -> list[str]:
        grid, found = self.grids[name], list[str]()
        for line in grid.lines:
            if line["key"] in found:
                grid.fault(line, "key", "stands twice in the table", line["key"])
            found.append(line["key"])
        if len(found) > most:
            grid.fault(grid.lines[most], "key", f"the table has {len(found)} rows; at most {most} are played")
        return found

    def _empty(self) -> np.record:
        keys = self.keys
        seats, planets = max(len(keys.warlords), 1), max(len(keys.planets), 1)
        agents, units, ships = (len(found) + self.room for found in (keys.agents, keys.units, keys.ships))
        state = np.zeros(1, state_dtype(seats, planets, agents, units, ships, 4 * (agents + units) + 40))[0]
        state.agents["employer"] = NOBODY
        state.agents["mission"] = IDLE
        state.agents["theft_victim"] = NOBODY
        state.units["owner"] = NOBODY
        state.ships["owner"] = NOBODY
        state.seats = len(keys.warlords)
        state.public.count = len(keys.planets)
        return state

    def _place(self, name: str, line: Line, column: str, known: Sequence[str], what: str, none: int = NOBODY) -> int:
        """Place of what a cell names, `none` for an empty cell."""
        text = line[column]
        if text == "":
            return none
        if text not in known:
            self.grids[name].fault(line, column, f"is no {what}", text, nearest(text, known))
            return none
        return list(known).index(text)

    def game(self) -> Game:
        """The whole game."""
        settings = {line["key"]: line for line in self.grids["settings"].lines}
        round_, seed = self._setting(settings, "round", 1, 10_000), self._setting(settings, "seed", 0, 2**63 - 1)
        economy = settings["economy"]["value"] if "economy" in settings else "assumed"
        if economy not in ECONOMIES:
            self.grids["settings"].fault(settings["economy"], "value", "is not assumed or external", economy)
        self.state["round"] = round_
        self.state.luck[0] = seed
        self.state.external = economy == "external"
        names: dict[str, str] = {}
        self._warlords(names)
        systems = self._planets(names)
        self._troops()
        self._agents()
        self._ships()
        self._units()
        self._minds()
        self._uids()
        history = [tuple(line.values.values()) for line in self.grids["history"].lines]
        rulings = {line["key"]: line["option"] for line in self.grids["rulings_used"].lines}
        dialect = self.grids["settings"].dialect
        return Game(
            *(self.rulebook, self.rules, self.state, self.keys, names, systems, seed, economy, dialect),
            *(history, rulings, {key: line["note"] for key, line in settings.items()}),
        )

    def _setting(self, settings: Mapping[str, Line], key: str, low: int, high: int) -> int:
        grid = self.grids["settings"]
        if key not in settings:
            grid.fault(None, "key", f"the row {key} is missing")
            return low
        text = settings[key]["value"].strip()
        if not text.isdigit() or not low <= int(text) <= high:
            grid.fault(settings[key], "value", f"is no whole number from {low} to {high}", text)
            return low
        return int(text)

    def _warlords(self, names: dict[str, str]) -> None:
        for seat, line in enumerate(self.grids["warlords"].lines):
            warlord = self.state.warlords[seat]
            names[f"warlord:{line['key']}"] = line["name"] or line["key"]
            warlord.cbills = warlord.accounts[0] = line["cbills"]
            warlord.res = warlord.res_accounts[0] = line["res"]
            warlord.realm_budget = line["realm_budget_cbills"]
            for name in ("scouts", "unmasked", "units_raised"):
                warlord[name] = line[name]
        for line in self.grids["named"].lines:
            seat = self._place("named", line, "warlord", self.keys.warlords, "warlord")
            other = self._place("named", line, "employer", self.keys.warlords, "warlord")
            if seat >= 0 and other >= 0:
                self.state.warlords[seat].named[other] = line["agents"]

    def _planets(self, names: dict[str, str]) -> list[str]:
        systems = [line["system"] or line["key"] for line in self.grids["planets"].lines]
        for place, line in enumerate(self.grids["planets"].lines):
            planet, world = self.state.public.planets[place], self.state.worlds[place]
            names[f"planet:{line['key']}"] = line["name"] or line["key"]
            planet.owner = self._place("planets", line, "warlord", self.keys.warlords, "warlord")
            planet.x, planet.y = line["x_ly"], line["y_ly"]
            planet.capital = self._place("planets", line, "capital_of", self.keys.warlords, "warlord") + 1
            planet.system = systems.index(systems[place])
            planet.independent = line["independent"]
            world.buildings = self._buildings("planets", line)
            world.targeted = line["targeted_cbills"]
            world.battle = line["battle"]
            world.turned_for = self._place("planets", line, "turned_for", self.keys.warlords, "warlord") + 1
            for name in WORLD_NUMBERS:
                world[name] = line[name]
            self.state.turned_planets = max(int(self.state.turned_planets), line["turned_at"])
        return systems

    def _buildings(self, name: str, line: Line) -> int:
        known, mask = list(self.rulebook.keys("buildings")), 0
        for word in line["buildings"].replace(",", " ").split():
            if word in known:
                mask |= 1 << known.index(word)
            else:
                self.grids[name].fault(line, "buildings", "is no building", word, nearest(word, known))
        return mask

    def _troops(self) -> None:
        kinds = troops(self.rulebook)
        for line in self.grids["troops"].lines:
            place = self._place("troops", line, "planet", self.keys.planets, "planet")
            kind = self._place("troops", line, "kind", kinds, "kind of units that garrison planets")
            if place >= 0 and kind >= 0:
                self.state.worlds[place].garrison[kind] += line["number"] << (LEVEL_BITS * line["experience"])

    def _agents(self) -> None:
        for slot, line in enumerate(self.grids["agents"].lines):
            agent = self.state.agents[slot]
            agent.employer = self._place("agents", line, "warlord", self.keys.warlords, "warlord")
            agent.planet = self._place("agents", line, "planet", self.keys.planets, "planet", 0)
            agent.uid = line["number"]
            agent.mission = self._place("agents", line, "mission", MISSIONS, "mission", IDLE)
            agent.theft_victim = self._place("agents", line, "theft_victim", self.keys.warlords, "warlord")
            agent.theft_planet = self._place("agents", line, "theft_planet", self.keys.planets, "planet", 0)
            agent.hunted = self._place("agents", line, "hunted_on", self.keys.planets, "planet") + 1
            agent.blown_at = self._place("agents", line, "blown_on", self.keys.planets, "planet") + 1
            for name in AGENT_NUMBERS:
                agent[name] = line[name]
            if agent.level > int(self.rules.constants.top_level):
                self.grids["agents"].fault(line, "level", "is above the highest level (GD-024)", str(agent.level))
                agent.level = 0

    def _ships(self) -> None:
        for slot, line in enumerate(self.grids["ships"].lines):
            ship = self.state.ships[slot]
            ship.owner = self._place("ships", line, "warlord", self.keys.warlords, "warlord")
            ship.kind = self._place("ships", line, "kind", list(self.rulebook.keys("ships")), "kind of ship", 0)
            ship.planet = self._place("ships", line, "planet", self.keys.planets, "planet", 0)

    def _units(self) -> None:
        grid = self.grids["special_units"]
        for slot, line in enumerate(grid.lines):
            unit = self.state.units[slot]
            unit.owner = self._place("special_units", line, "warlord", self.keys.warlords, "warlord")
            unit.planet = self._place("special_units", line, "planet", self.keys.planets, "planet", 0)
            unit.uid = line["number"]
            unit.ship = self._place("special_units", line, "ship", self.keys.ships, "ship") + 1
            unit.task = TASKS.index(line["task"] or "rest")
            unit.experience = line["experience"]
            if unit.owner >= 0 and self.state.public.planets[unit.planet].owner != unit.owner:
                grid.fault(line, "planet", "is no planet of the unit's warlord", line["planet"])
            if unit.ship and self.state.ships[unit.ship - 1].planet != unit.planet:
                grid.fault(line, "ship", "is on another planet than the unit", line["ship"])

    def _minds(self) -> None:
        for line in self.grids["intel"].lines:
            seat = self._place("intel", line, "warlord", self.keys.warlords, "warlord")
            place = self._place("intel", line, "planet", self.keys.planets, "planet")
            if seat >= 0 and place >= 0:
                intel = self.state.minds[seat].intel[place]
                intel.buildings = self._buildings("intel", line)
                for name in ("glance", "spied", "counted", "counts"):
                    intel[name] = line[name]
        for line in self.grids["sightings"].lines:
            seat = self._place("sightings", line, "warlord", self.keys.warlords, "warlord")
            ship = self._place("sightings", line, "ship", self.keys.ships, "ship")
            if seat >= 0 and ship >= 0:
                sighting = self.state.minds[seat].sightings[ship]
                sighting.seen = line["round"]
                sighting.planet = self._place("sightings", line, "planet", self.keys.planets, "planet", 0)

    def _uids(self) -> None:
        """Numbers by which rolls are keyed; a unit without one gets the next of its warlord."""
        taken = {int(agent["uid"]) for agent in self.state.agents} | {int(unit["uid"]) for unit in self.state.units}
        for pool, owner in ((self.state.agents, "employer"), (self.state.units, "owner")):
            for unit in pool:
                seat = int(unit[owner])
                while seat >= 0 and unit["uid"] == 0:
                    self.state.warlords[seat].units_raised += 1
                    uid = (seat + 1) * UID_STEP + int(self.state.warlords[seat].units_raised)
                    if uid not in taken:
                        unit["uid"] = uid
                        taken.add(uid)
