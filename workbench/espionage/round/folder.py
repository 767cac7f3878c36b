"""The STATE folder of a round: what its files hold, and the record that the engine plays on."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from workbench.errors import nearest
from workbench.espionage.round.grids import Grid, Line, read_grid, written
from workbench.espionage.state import IDLE, LEVEL_BITS, NOBODY, UID_STEP, state_dtype
from workbench.espionage.tables import MISSIONS, troops
from workbench.tables import Column, Rulebook
from workbench.tables.cells import CellFault, parse, problem
from workbench.tables.dialect import PLAIN, Dialect
from workbench.tables.faults import Fault, TableFaults

MOST_WARLORDS, MOST_PLANETS, MOST_AGENTS, MOST_UNITS, MOST_SHIPS = 16, 300, 1000, 600, 600
FAR = 100_000  # light years
MONEY = 10**15
ECONOMIES = ("assumed", "external")
TASKS = ("rest", "watch")


def _whole(name: str, low: int = 0, high: int = MONEY) -> Column:
    return Column(name, "integer", low, high, blank=True)


def _text(name: str, blank: bool = True) -> Column:
    return Column(name, "text", blank=blank)


KEY = Column("key", "text")
# Fields of an agent and of a planet that hold a plain number, or a planet or warlord (0 or -1 means none).
_AGENT_NUMBERS = (
    *("level", "raised", "noticed", "chain_start", "step", "duration", "waits", "cover", "fulfilled", "turned"),
    *("mission_level", "gained", "successes", "units", "paid", "theft_round", "theft_last"),
)
_WORLD_NUMBERS = ("alarm", "terror", "turned_by", "turned_at")

FILES: dict[str, tuple[Column, ...]] = {
    "settings": (KEY, _text("value", blank=False), _text("note")),
    "warlords": (
        *(KEY, _text("name"), _whole("cbills", -MONEY), _whole("res", -MONEY), _whole("realm_budget_cbills")),
        *(_whole("scouts"), _whole("unmasked"), _whole("units_raised")),
    ),
    "planets": (
        *(KEY, _text("name"), _text("warlord"), Column("x_ly", "integer", -FAR, FAR)),
        *(Column("y_ly", "integer", -FAR, FAR), _text("capital_of"), _text("system"), _text("buildings")),
        *(_whole("targeted_cbills"), Column("independent", "yes_no", blank=True)),
        *(Column("battle", "yes_no", blank=True), *(_whole(name) for name in _WORLD_NUMBERS), _text("turned_for")),
    ),
    "troops": (_text("planet", False), _text("kind", False), _whole("experience", 0, 4), _whole("number", 0, 4000)),
    "agents": (
        *(KEY, _text("warlord", False), _text("planet", False), _whole("number"), _text("mission")),
        *(_text("theft_victim"), _text("theft_planet"), _text("hunted_on"), _text("blown_on")),
        *(_whole(name) for name in _AGENT_NUMBERS),
    ),
    "special_units": (
        *(KEY, _text("warlord", False), _text("planet", False), _whole("number"), _text("ship")),
        *(Column("task", "choice", options=TASKS, blank=True), _whole("experience", 0, 4)),
    ),
    "ships": (KEY, _text("warlord", False), _text("kind", False), _text("planet", False)),
    "intel": (
        *(_text("warlord", False), _text("planet", False), _whole("glance"), _whole("spied"), _text("buildings")),
        *(_whole("counted"), _whole("counts")),
    ),
    "sightings": (_text("warlord", False), _text("ship", False), _whole("round"), _text("planet")),
    "named": (_text("warlord", False), _text("employer", False), _whole("agents")),
    "rulings_used": (KEY, _text("option")),
    "history": (_whole("round"), _text("ruling"), _text("before"), _text("now")),
}
ADJUSTMENTS = (
    *(_text("table", False), _text("key", False), _text("column", False), _text("value", False), _text("reason")),
)
NEEDED = ("settings", "warlords", "planets")


@dataclass(slots=True)
class Keys:
    """Keys of everything by its place in the record; "" for an empty place."""

    warlords: list[str] = field(default_factory=list)
    planets: list[str] = field(default_factory=list)
    agents: list[str] = field(default_factory=list)
    units: list[str] = field(default_factory=list)
    ships: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Game:
    """A running game as its folder holds it."""

    rulebook: Rulebook
    rules: np.record
    state: np.record
    keys: Keys
    names: dict[str, str]  # what warlords and planets are called, by "warlord:key" and "planet:key"
    systems: list[str]
    seed: int
    economy: str
    dialect: Dialect = PLAIN
    history: list[tuple[Any, ...]] = field(default_factory=list)
    rulings: dict[str, str] = field(default_factory=dict)


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
    """Carry out the game master's own corrections: ``+5`` and ``-5`` change a number, anything else takes its place."""
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
            relative = columns[column].kind == "integer" and change[:1] in "+-" and change[1:].isdigit()
            value: Any = before + int(change) if relative else change
            if not relative and columns[column].kind != "text":
                try:
                    value = parse(columns[column], change)
                except CellFault as fault:
                    grid.fault(line, "value", fault.message, change)
                    continue
            wrong = problem(columns[column], value) if value != "" else ""
            if wrong:
                grid.fault(line, "value", f"is not allowed; allowed is {wrong}", change)
                continue
            target.values[column] = value
            text = f"{table}.{line['key']}.{column}: {before} -> {value}"
            yield "adjustment", "", line["key"], text, "", "", "", "", "", line["reason"], ""


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
            *(history, rulings),
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
            for name in _WORLD_NUMBERS:
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
            for name in _AGENT_NUMBERS:
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


# ---- writing ----------------------------------------------------------------------------------------------


def written_folder(game: Game) -> dict[str, bytes]:
    """Files of a STATE folder by name."""
    rows = {name: list(_rows(game, name)) for name in FILES}
    return {
        f"{name}.csv": written([column.name for column in columns], rows[name], game.dialect)
        for name, columns in FILES.items()
    }


def _rows(game: Game, name: str) -> Iterable[Sequence[Any]]:
    state, keys = game.state, game.keys
    words = _Words(game)
    if name == "settings":
        yield "round", int(state["round"]), "the round that is played next"
        yield "seed", game.seed, "secret: all rolls come from it"
        yield "economy", game.economy, "assumed, or external: only what this chapter pays and takes is booked"
    elif name == "warlords":
        for seat, key in enumerate(keys.warlords):
            w = state.warlords[seat]
            yield (
                *(key, game.names[f"warlord:{key}"], int(w.cbills), int(w.res), int(w.realm_budget), int(w.scouts)),
                *(int(w.unmasked), int(w.units_raised)),
            )
    elif name == "planets":
        for place, key in enumerate(keys.planets):
            planet, world = state.public.planets[place], state.worlds[place]
            yield (
                *(key, game.names[f"planet:{key}"], words.warlord(planet.owner), int(planet.x), int(planet.y)),
                *(words.warlord(planet.capital - 1), game.systems[place], words.buildings(world.buildings)),
                *(int(world.targeted), bool(planet.independent), bool(world.battle)),
                *(int(world[field]) for field in _WORLD_NUMBERS),
                words.warlord(world.turned_for - 1),
            )
    elif name == "troops":
        for place, key in enumerate(keys.planets):
            for kind, word in enumerate(troops(game.rulebook)):
                packed = int(state.worlds[place].garrison[kind])
                for level in range(5):
                    number = packed >> (LEVEL_BITS * level) & ((1 << LEVEL_BITS) - 1)
                    if number:
                        yield key, word, level, number
    elif name == "agents":
        for slot, key in enumerate(keys.agents):
            agent = state.agents[slot]
            if agent.employer >= 0:
                yield (
                    *(key, words.warlord(agent.employer), words.planet(agent.planet), int(agent.uid)),
                    MISSIONS[agent.mission] if agent.mission >= 0 else "",
                    *(words.warlord(agent.theft_victim), words.planet(agent.theft_planet if agent.theft_last else -1)),
                    *(words.planet(agent.hunted - 1), words.planet(agent.blown_at - 1)),
                    *(int(agent[field]) for field in _AGENT_NUMBERS),
                )
    elif name == "special_units":
        for slot, key in enumerate(keys.units):
            unit = state.units[slot]
            if unit.owner >= 0:
                ship = keys.ships[unit.ship - 1] if unit.ship else ""
                yield (
                    *(key, words.warlord(unit.owner), words.planet(unit.planet), int(unit.uid), ship),
                    *(TASKS[unit.task], int(unit.experience)),
                )
    elif name == "ships":
        for slot, key in enumerate(keys.ships):
            ship = state.ships[slot]
            if ship.owner >= 0:
                kind = list(game.rulebook.keys("ships"))[ship.kind]
                yield key, words.warlord(ship.owner), kind, words.planet(ship.planet)
    elif name in ("intel", "sightings", "named"):
        yield from _known(game, name, words)
    elif name == "rulings_used":
        yield from sorted(used(game.rulebook).items())
    else:
        yield from game.history


def _known(game: Game, name: str, words: _Words) -> Iterable[Sequence[Any]]:
    """What each warlord was told."""
    state, keys = game.state, game.keys
    for seat, key in enumerate(keys.warlords):
        mind = state.minds[seat]
        if name == "intel":
            for place, planet in enumerate(keys.planets):
                intel = mind.intel[place]
                if intel.glance or intel.counted:
                    yield (
                        *(key, planet, int(intel.glance), int(intel.spied), words.buildings(intel.buildings)),
                        *(int(intel.counted), int(intel.counts)),
                    )
        elif name == "sightings":
            for slot, ship in enumerate(keys.ships):
                if mind.sightings[slot].seen and state.ships[slot].owner >= 0:
                    yield key, ship, int(mind.sightings[slot].seen), words.planet(mind.sightings[slot].planet)
        else:
            for other, employer in enumerate(keys.warlords):
                if state.warlords[seat].named[other]:
                    yield key, employer, int(state.warlords[seat].named[other])


class _Words:
    """Keys by number, "" for nobody and nowhere."""

    def __init__(self, game: Game) -> None:
        self.keys, self.known = game.keys, list(game.rulebook.keys("buildings"))

    def warlord(self, seat: int) -> str:
        return self.keys.warlords[seat] if seat >= 0 else ""

    def planet(self, place: int) -> str:
        return self.keys.planets[place] if place >= 0 else ""

    def buildings(self, mask: int) -> str:
        return " ".join(word for number, word in enumerate(self.known) if int(mask) >> number & 1)


def used(rulebook: Rulebook) -> dict[str, str]:
    """Choice of each built ruling as text."""
    register: Any = rulebook.rulings.to_dict("records")
    return {row["key"]: str(row["choice"]) for row in register if row["built"]}


def new_seed() -> int:
    """A secret seed."""
    return secrets.randbits(62)


def fault_in(name: str, message: str) -> TableFaults:
    """One fault of a file or folder."""
    return TableFaults([Fault(name, message=message)])
