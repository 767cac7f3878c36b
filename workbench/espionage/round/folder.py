"""The STATE folder of a round: what its files hold, and the game as it is once read."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from workbench.tables import Column, Rulebook
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
AGENT_NUMBERS = (
    *("level", "raised", "noticed", "chain_start", "step", "duration", "waits", "cover", "fulfilled", "turned"),
    *("mission_level", "gained", "successes", "units", "paid", "theft_round", "theft_last"),
)
WORLD_NUMBERS = ("alarm", "terror", "turned_by", "turned_at")

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
        *(Column("battle", "yes_no", blank=True), *(_whole(name) for name in WORLD_NUMBERS), _text("turned_for")),
    ),
    "troops": (_text("planet", False), _text("kind", False), _whole("experience", 0, 4), _whole("number", 0, 4000)),
    "agents": (
        *(KEY, _text("warlord", False), _text("planet", False), _whole("number"), _text("mission")),
        *(_text("theft_victim"), _text("theft_planet"), _text("hunted_on"), _text("blown_on")),
        *(_whole(name) for name in AGENT_NUMBERS),
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
    notes: dict[str, str] = field(default_factory=dict)  # of the settings


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
