"""Whole position of a campaign, and what one warlord knows of it, as records of whole numbers.

The sizes come from `state_dtype`, so that the campaign (4 warlords) and a game master's round (16 warlords, 300
planets) run through the same functions: those ask the arrays for their lengths. Money is in whole C-Bills.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from workbench.espionage.tables import MISSIONS, TROOPS

# Capacities of the campaign.
WARLORDS = 4
PLANETS = 56  # a set of planets fits into the bits of one int64
AGENTS = 12  # of one warlord; so many may be on a mission at once
UNITS = 8  # special units of one warlord
SHIPS = 48
ORDERS = 24  # of one warlord in one round

NOBODY = -1
IDLE = -1  # in the place of a mission
UNKNOWN = -2  # in the place of an owner
LEVEL_BITS = 12  # of a garrison: so many bits hold the number of troops of one level of experience
COUNT_BITS = 8  # of a report: so many bits hold the number of troops of one kind
UID_STEP = 100_000  # units of warlord s are numbered from (s + 1) * UID_STEP on


class Task(IntEnum):
    """What a special unit does until another order is given (GD-071)."""

    REST = 0
    WATCH = 1


class Account(IntEnum):
    """Where C-Bills come from and go to; the sum of all accounts is the treasury."""

    START = 0
    INCOME = 1
    UPKEEP = 2
    MISSIONS = 3
    WATCH = 4
    PASSIVE = 5
    RAISING = 6
    TRANSPORT = 7
    LOOT = 8
    STOLEN = 9
    MANHUNT = 10
    UPRISING_UNITS = 11
    ADJUSTED = 12


class ResAccount(IntEnum):
    """Where Res come from and go to."""

    START = 0
    INCOME = 1
    UPKEEP = 2
    ADJUSTED = 3


class Order(IntEnum):
    """What a warlord can order; the first five are the missions of agents in the order of their table."""

    THEFT = 0
    ESPIONAGE = 1
    ASSASSINATION = 2
    TERRORISM = 3
    UPRISING = 4
    TRAVEL = 5
    STOP = 6
    WATCH = 7
    REST = 8
    STATION = 9
    SECURE = 10
    DESTROY = 11
    CAPTURE = 12
    RAISE_AGENT = 13
    RAISE_TROOPS = 14
    RAISE_SPECIAL_UNIT = 15
    RAISE_SCOUT = 16
    BUILD_SHIP = 17
    REBUILD = 18
    MOVE_TROOPS = 19
    MOVE_SHIP = 20
    REALM_BUDGET = 21
    PLANET_BUDGET = 22
    NOTHING = 23  # begun, but nothing fitted


class Tally(IntEnum):
    """What each warlord did so far, by kind."""

    THEFT_BEGUN = 0
    ESPIONAGE_BEGUN = 1
    ASSASSINATION_BEGUN = 2
    TERRORISM_BEGUN = 3
    UPRISING_BEGUN = 4
    THEFT_SUCCEEDED = 5
    ESPIONAGE_SUCCEEDED = 6
    ASSASSINATION_SUCCEEDED = 7
    TERRORISM_SUCCEEDED = 8
    UPRISING_SUCCEEDED = 9
    AGENTS_RAISED = 10
    AGENTS_DETECTED = 11  # own ones, by others
    AGENTS_LOST = 12
    AGENTS_UNMASKED = 13
    DETECTIONS = 14  # of others' agents
    CATCHES = 15
    PLANETS_LOST = 16
    ROUNDS_UNDER_TERROR = 17  # of own planets
    SPECIAL_MISSIONS = 18
    BUILDINGS_DESTROYED = 19
    SHIPS_CAPTURED = 20
    SPECIAL_UNITS_LOST = 21


HIDDEN_TALLIES = (Tally.AGENTS_DETECTED, Tally.AGENTS_UNMASKED)  # not even told to the warlord himself
TALLIES = len(Tally)


def _fields(*names: str) -> list[tuple[str, type]]:
    return [(name, np.int64) for name in names]


PLANET = np.dtype(_fields("owner", "x", "y", "capital", "system", "independent"))  # capital: seat + 1, else 0
WORLD = np.dtype(
    [
        ("garrison", np.int64, TROOPS),  # numbers by level of experience, packed in LEVEL_BITS each
        *_fields("buildings", "targeted", "alarm", "terror", "turned_by", "turned_for", "turned_at", "battle"),
    ]
)
AGENT = np.dtype(
    _fields(
        *("employer", "uid", "level", "planet", "raised", "hunted", "noticed", "blown_at", "chain_start"),
        # of the mission: rounds at it, its length, planets that count for an uprising, level that counts, …
        *("mission", "step", "duration", "waits", "cover", "fulfilled", "turned", "mission_level", "gained"),
        *("successes", "units", "paid", "theft_round", "theft_victim", "theft_planet", "theft_last"),
    )
)
UNIT = np.dtype(_fields("owner", "uid", "planet", "ship", "task", "experience"))  # ship: place + 1, else 0
SHIP = np.dtype(_fields("owner", "kind", "planet", "docked"))  # docked: place of the jump ship + 1, else 0
INTEL = np.dtype(_fields("glance", "spied", "buildings", "counted", "counts"))
SIGHTING = np.dtype(_fields("seen", "planet"))
ORDER = np.dtype(_fields("kind", "subject", "place", "target", "amount"))
SHEET_FIELDS = _fields(
    *("count", "closed", "committed", "scouts", "raised", "agents_done", "units_done", "ships_done", "realm_done"),
    # choice in steps: what is asked next, and the order so far
    *("step", "kind", "subject", "place", "target", "amount", "reach_theft", "reach_others", "reach_foreign"),
)


def warlord_dtype(warlords: int) -> np.dtype:
    """Record of what a warlord has, and of how many agents of each other one were named to him."""
    return np.dtype(
        [
            *_fields("cbills", "res", "realm_budget", "scouts", "unmasked", "units_raised"),
            ("named", np.int64, warlords),
            ("accounts", np.int64, len(Account)),
            ("res_accounts", np.int64, len(ResAccount)),
        ]
    )


def mind_dtype(planets: int, ships: int) -> np.dtype:
    """Record of what a warlord's agents told him: of each planet, and where ships were seen."""
    return np.dtype([("intel", INTEL, planets), ("sightings", SIGHTING, ships)])


def sheet_dtype(orders: int) -> np.dtype:
    """Record of a warlord's orders of a round, and of the one he is about to give."""
    return np.dtype([*SHEET_FIELDS, ("orders", ORDER, orders)])


def state_dtype(warlords: int, planets: int, agents: int, units: int, ships: int, orders: int) -> np.dtype:
    """Record of a whole position.

    Parameters
    ----------
    warlords, planets, agents, units, ships, orders : int
        Most of each: agents, special units and ships of all warlords together, orders of one warlord.
    """
    public = np.dtype([("planets", PLANET, planets), ("count", np.int64)])
    return np.dtype(
        (
            np.record,
            [
                ("luck", np.uint64, 2),  # the key of all rolls; the map
                *_fields("seats", "to_move", "round", "turn", "over"),
                ("tally", np.int64, (warlords, TALLIES)),
                ("public", public),
                *_fields("turned_planets", "external"),  # external: another chapter keeps the economy
                ("worlds", WORLD, planets),
                ("warlords", warlord_dtype(warlords), warlords),
                ("agents", AGENT, agents),
                ("units", UNIT, units),
                ("ships", SHIP, ships),
                ("minds", mind_dtype(planets, ships), warlords),
                ("sheets", sheet_dtype(orders), warlords),
            ],
        )
    )


def view_dtype(warlords: int, planets: int, agents: int, units: int, ships: int, orders: int) -> np.dtype:
    """Record of what one warlord knows; `agents` and `units` are those of one warlord."""
    public = np.dtype([("planets", PLANET, planets), ("count", np.int64)])
    return np.dtype(
        (
            np.record,
            [
                *_fields("seat", "seats", "to_move", "round", "turn", "over"),
                ("tally", np.int64, (warlords, TALLIES)),
                ("public", public),
                ("worlds", WORLD, planets),  # of own planets; turned_* of those that own agents turned
                ("warlord", warlord_dtype(warlords)),
                ("agents", AGENT, agents),
                ("units", UNIT, units),
                ("ships", SHIP, ships),  # own ones, and those seen by spies with the owner UNKNOWN
                ("mind", mind_dtype(planets, ships)),
                ("sheet", sheet_dtype(orders)),
            ],
        )
    )


STATE = state_dtype(WARLORDS, PLANETS, WARLORDS * AGENTS, WARLORDS * UNITS, SHIPS, ORDERS)
VIEW = view_dtype(WARLORDS, PLANETS, AGENTS, UNITS, SHIPS, ORDERS)
MISSION_COUNT = len(MISSIONS)
