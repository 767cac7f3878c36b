"""What only whole games read from the tables: map, anger track, pools, decks, factions; the field ``game`` of RULES.

Effects of cards, goals and abilities of factions are rows of kinds from the closed lists below; a row holds a kind
and its numbers, so another deck or another faction needs no code.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import IntEnum
from typing import Any

import numpy as np
import pandas as pd

from workbench.odds.dice import MOST_SUMS, dice
from workbench.pirates.capacities import (
    ANGER_ROWS,
    BACKS,
    BAYS,
    BUILDINGS,
    CARDS,
    CIVILS,
    COLUMNS,
    FACTIONS,
    FIELDS,
    GOALS,
    HQ,
    LEVELS,
    NATIONS,
    OWN_SHIPS,
    POOL,
    RANSOM_TARGETS,
    ROWS,
    SEATS,
    SHIP_DEALER,
    SHIPS,
    WARSHIPS,
    WEAPON_DEALER,
)
from workbench.tables import Rulebook
from workbench.tables.schema import CrossFault

# ---- closed lists of kinds ------------------------------------------------------------------------


class WeaponEffect(IntEnum):
    """What a weapon card does; `amount` is what it adds to a target number (or the number of re-rolls)."""

    TARGET_MODIFIER = 0  # own fight: target number + amount
    REROLL_OWN_FIGHT = 1  # own fight that failed: roll again
    RIVAL_BOARDING_TARGET = 2  # boarding that a rival announces: target number + amount
    NONE = 3


class Use(IntEnum):
    """In which fights a weapon card may be played."""

    BOTH = 0
    OFFENSIVE = 1
    DEFENSIVE = 2
    AGAINST_RIVAL = 3


class HqEffect(IntEnum):
    """What an HQ card does."""

    MONEY = 0  # amount PBills
    ANGER = 1  # of a nation that the player names: + amount
    NEGOTIATION_TARGET = 2  # next negotiation of this turn: target number + amount
    REFILL_MARKERS = 3  # boarding markers of all own ships
    RIVAL_BUILDING = 4  # a building of a rival: level + amount, not below 0
    EXTRA_BUILD_ACTION = 5  # amount more build actions allowed this turn
    REROLL_NEGOTIATION = 6  # own negotiation: roll again
    FLIGHT_TARGET = 7  # own flight: target number + amount
    CANCEL_INTERVENTION = 8  # an intervention card just played has no effect
    MOVE_CIVIL_SHIP = 9  # a civil ship moves amount fields along its route before a rival attacks
    NONE = 10


class Goal(IntEnum):
    """Kinds of goal; all rows of a faction must hold at once."""

    OWN_PBILLS = 0
    BUILDING_LEVELS = 1
    OWN_SHIPS = 2  # of the type pirate_ship
    HOSTAGES_RANSOMED = 3
    SHIPS_RANSOMED = 4
    ROLLED_FLIGHTS = 5
    HOSTAGES_RELEASED = 6


class Ability(IntEnum):
    """Kinds of ability of a faction."""

    STARTING_MONEY = 0  # amount PBills instead of the usual ones
    FIRST_BUILD_PERCENT = 1  # price of the first build action of the game in percent
    BOAT_COST = 2  # added to the price of each boat, which stays at least 1
    HOSTAGE_NEGOTIATION_TARGET = 3
    TANKER_BOARDING_TARGET = 4  # boarding a ship of the type `tanker`
    FLIGHT_TARGET = 5
    RELEASE_TARGET = 6
    NONE = 7


class After(IntEnum):
    """What becomes of the marker of a boarded civil ship."""

    POOL_AFTER_RANSOM = 0
    STAYS_ON_ROUTE = 1
    OFF_MAP = 2


class Back(IntEnum):
    """What the back of a civil marker says."""

    PRICE = 0
    CREW = 1
    CASH = 2
    PASSENGERS = 3


MARKER_COUNTED, MARKER_UNLIMITED, MARKER_NONE = 0, 1, 2
MARKER_KINDS = ("counted", "unlimited", "none")
NO_NATION = -1

# ---- the record -----------------------------------------------------------------------------------

_int = np.int64

MAP = np.dtype([(row, _int) for row in ("columns", "sea_rows", "lane_offset_left_bound", "bay_reach")])
START = np.dtype(
    [
        (row, _int)
        for row in (
            *("money", "building_level", "cards", "civil_ships_placed", "round_limit", "asset_percent"),
            "decay_every_rounds",
        )
    ]
)
CARD = np.dtype([(field, _int) for field in ("effect", "amount", "use", "copies", "intervention", "any_turn")])
GOAL = np.dtype([(field, _int) for field in ("faction", "goal", "ship", "amount")])
CIVIL = np.dtype([(field, _int) for field in ("movement", "prize", "hostages", "cash", "afterwards", "tanker")])
MARKER = np.dtype([(field, _int) for field in ("ship", "nation", "markers")])
BACK = np.dtype([(field, _int) for field in ("ship", "kind", "amount", "copies")])
BOAT = np.dtype(
    [
        (field, _int)
        for field in (
            *("fields", "half", "markers", "marker_kind", "owned", "start", "deep_sea", "refills"),
            *("cost", "dealer_level"),
        )
    ]
)

GAME = np.dtype(
    [
        ("map", MAP),
        ("bay_count", _int),
        ("bays", _int, BAYS),  # columns
        ("lane_row", _int, ANGER_ROWS),
        ("warships_sent", _int, ANGER_ROWS),
        ("anger_start", _int, SEATS + 1),  # by number of seats
        ("start", START),
        ("civil_types", _int),
        ("civil", CIVIL, SHIPS),
        ("pool_rows", _int),
        ("pool", MARKER, POOL),
        ("pool_row", _int, (SHIPS, len(NATIONS))),
        ("back_rows", _int),
        ("backs", BACK, BACKS),
        ("price_total", _int, SHIPS),  # sum of the prices on the backs of each civil ship, and how many there are
        ("price_copies", _int, SHIPS),
        ("cash_total", _int, SHIPS),
        ("cash_copies", _int, SHIPS),
        ("warship_types", _int),
        ("warship_movement", _int, SHIPS),
        ("weakest_first", _int, SHIPS),  # classes in the order in which they are sent
        ("warship_pool", _int, (SHIPS, len(NATIONS))),
        ("protector", _int, len(NATIONS)),  # nation that sends ships; NO_NATION for none
        ("boat_types", _int),
        ("boats", BOAT, SHIPS),
        ("max_level", _int, len(BUILDINGS)),
        ("laundry_scale", _int, len(BUILDINGS)),
        ("hq_cards_per_action", _int, LEVELS),
        ("weapon_cards_per_action", _int, LEVELS),
        ("boats_per_action", _int, LEVELS),
        ("training_cost", _int, 3),
        ("training_hq", _int, 3),
        ("weapon_types", _int),
        ("weapons", CARD, CARDS),
        ("hq_types", _int),
        ("hq", CARD, CARDS),
        ("faction_count", _int),
        ("goal_count", _int),
        ("goals", GOAL, GOALS),
        ("abilities", _int, (FACTIONS, len(Ability))),  # sum of the amounts
        ("side_lowest", _int),
        ("side_sums", _int),
        ("side_weights", _int, MOST_SUMS),
        # What bots expect of a ransom of 1 PBill, by laundry level and target (`game.prospects.prepare`).
        ("ransoms_known", _int),
        ("ransoms", _int, (LEVELS, RANSOM_TARGETS, 3)),
    ]
)


def fill(game: Any, rulebook: Rulebook) -> None:
    """Fill the part ``game`` of a RULES record from the tables of a rulebook."""
    for table, field in (("map", "map"), ("start", "start")):
        for row in rulebook.keys(table):
            game[field][row] = rulebook.cell(table, row, "value")
    bays = _values(rulebook, "bays", "column")
    game["bay_count"] = len(bays)
    game["bays"][: len(bays)] = bays
    for field, column in (("lane_row", "lane_row"), ("warships_sent", "warships")):
        track = _values(rulebook, "anger_track", column)
        game[field][: len(track)] = track
        game[field][len(track) :] = track[-1]  # levels beyond the last row use the last row
    starts = _values(rulebook, "anger_start", "anger")[:SEATS]
    game["anger_start"][1 : len(starts) + 1] = starts
    _fill_civil(game, rulebook)
    _fill_warships(game, rulebook)
    _fill_boats(game, rulebook)
    _fill_buildings(game, rulebook)
    _fill_cards(game, rulebook)
    _fill_factions(game, rulebook)
    side = dice(str(rulebook.cell("dice", "warship_side", "expression")))
    game["side_lowest"], game["side_sums"] = side.lowest, len(side.weights)
    game["side_weights"][: len(side.weights)] = side.weights


def _fill_civil(game: Any, rulebook: Rulebook) -> None:
    ships = rulebook.keys("civil_ships")
    game["civil_types"] = len(ships)
    for place, ship in enumerate(ships):
        row = game["civil"][place]
        row["movement"] = rulebook.cell("civil_ships", ship, "movement_fields")
        for column in ("prize", "hostages", "cash"):
            row[column] = rulebook.cell("civil_ships", ship, column)
        row["afterwards"] = After[str(rulebook.cell("civil_ships", ship, "marker_afterwards")).upper()]
        row["tanker"] = ship == "tanker"
    game["pool_row"][:] = -1
    game["pool_rows"] = len(rulebook.keys("civil_pool"))
    for place, key in enumerate(rulebook.keys("civil_pool")):
        row = game["pool"][place]
        row["ship"] = ships.index(rulebook.cell("civil_pool", key, "civil_ship"))
        row["nation"] = NATIONS.index(rulebook.cell("civil_pool", key, "nation"))
        row["markers"] = rulebook.cell("civil_pool", key, "markers")
        game["pool_row"][row["ship"], row["nation"]] = place
    game["back_rows"] = len(rulebook.keys("marker_backs"))
    for place, key in enumerate(rulebook.keys("marker_backs")):
        row = game["backs"][place]
        row["ship"] = ships.index(rulebook.cell("marker_backs", key, "civil_ship"))
        row["kind"] = Back[str(rulebook.cell("marker_backs", key, "kind")).upper()]
        row["amount"] = rulebook.cell("marker_backs", key, "amount")
        row["copies"] = rulebook.cell("marker_backs", key, "copies")
        for kind, field in ((Back.PRICE, "price"), (Back.CASH, "cash")):
            if row["kind"] == kind:
                game[f"{field}_total"][row["ship"]] += row["amount"] * row["copies"]
                game[f"{field}_copies"][row["ship"]] += row["copies"]


def _fill_warships(game: Any, rulebook: Rulebook) -> None:
    classes = rulebook.keys("warships")
    game["warship_types"] = len(classes)
    movement = _values(rulebook, "warships", "movement_fields")
    game["warship_movement"][: len(classes)] = movement
    values = _values(rulebook, "warships", "combat_value")
    game["weakest_first"][: len(classes)] = sorted(range(len(classes)), key=lambda place: values[place])
    for key in rulebook.keys("warship_pool"):
        place = classes.index(rulebook.cell("warship_pool", key, "warship"))
        nation = NATIONS.index(rulebook.cell("warship_pool", key, "nation"))
        game["warship_pool"][place, nation] += rulebook.cell("warship_pool", key, "ships")
    for place, protected in enumerate(NATIONS):
        protector = rulebook.cell("nations", protected, "protector")
        game["protector"][place] = NATIONS.index(protector) if protector else NO_NATION


def _fill_boats(game: Any, rulebook: Rulebook) -> None:
    boats = rulebook.keys("pirate_ships")
    game["boat_types"] = len(boats)
    for place, boat in enumerate(boats):
        row = game["boats"][place]
        halves = round(2 * rulebook.cell("pirate_ships", boat, "movement_fields"))
        row["fields"], row["half"] = divmod(halves, 2)
        row["marker_kind"] = MARKER_KINDS.index(rulebook.cell("pirate_ships", boat, "marker_kind"))
        for field, column in (
            ("markers", "boarding_markers"),
            ("owned", "markers_per_faction"),
            ("start", "start_ships"),
            ("deep_sea", "deep_sea"),
            ("refills", "refills_others"),
            ("cost", "cost_pbills"),
            ("dealer_level", "dealer_level"),
        ):
            row[field] = rulebook.cell("pirate_ships", boat, column)


def _fill_buildings(game: Any, rulebook: Rulebook) -> None:
    game["max_level"][:] = _values(rulebook, "buildings", "max_level")
    game["laundry_scale"][:] = [scale == "laundry" for scale in _values(rulebook, "buildings", "scale")]
    for place, field in (
        (HQ, "hq_cards_per_action"),
        (WEAPON_DEALER, "weapon_cards_per_action"),
        (SHIP_DEALER, "boats_per_action"),
    ):
        game[field][:] = by_level(rulebook, BUILDINGS[place])
    for number, degree in enumerate(("bop", "mop"), 1):
        game["training_cost"][number] = rulebook.cell("training", degree, "cost_pbills")
        game["training_hq"][number] = rulebook.cell("training", degree, "hq_level")


def _fill_cards(game: Any, rulebook: Rulebook) -> None:
    for table, field, count, effects in (
        ("weapon_cards", "weapons", "weapon_types", WeaponEffect),
        ("hq_cards", "hq", "hq_types", HqEffect),
    ):
        game[count] = len(rulebook.keys(table))
        for place, key in enumerate(rulebook.keys(table)):
            row = game[field][place]
            row["effect"] = effects[str(rulebook.cell(table, key, "effect")).upper()]
            row["amount"] = rulebook.cell(table, key, "amount")
            row["copies"] = rulebook.cell(table, key, "copies")
            row["any_turn"] = rulebook.cell(table, key, "timing") == "any_turn"
            if table == "weapon_cards":
                row["use"] = Use[str(rulebook.cell(table, key, "use")).upper()]
                row["intervention"] = row["effect"] in (
                    WeaponEffect.REROLL_OWN_FIGHT,
                    WeaponEffect.RIVAL_BOARDING_TARGET,
                )
            else:
                row["intervention"] = rulebook.cell(table, key, "kind") == "intervention"


def _fill_factions(game: Any, rulebook: Rulebook) -> None:
    factions, boats = rulebook.keys("factions"), rulebook.keys("pirate_ships")
    game["faction_count"] = len(factions)
    game["goal_count"] = len(rulebook.keys("faction_goals"))
    for place, key in enumerate(rulebook.keys("faction_goals")):
        row = game["goals"][place]
        row["faction"] = factions.index(rulebook.cell("faction_goals", key, "faction"))
        row["goal"] = Goal[str(rulebook.cell("faction_goals", key, "goal")).upper()]
        ship = rulebook.cell("faction_goals", key, "pirate_ship")
        row["ship"] = boats.index(ship) if ship else -1
        row["amount"] = rulebook.cell("faction_goals", key, "amount")
    for key in rulebook.keys("faction_abilities"):
        faction = factions.index(rulebook.cell("faction_abilities", key, "faction"))
        ability = Ability[str(rulebook.cell("faction_abilities", key, "ability")).upper()]
        game["abilities"][faction, ability] += rulebook.cell("faction_abilities", key, "amount")


def _values(rulebook: Rulebook, table: str, column: str) -> list[Any]:
    """A column in table order; None for an empty cell."""
    return [rulebook.cell(table, row, column) for row in rulebook.keys(table)]


def by_level(rulebook: Rulebook, building: str) -> list[int]:
    """Amount of a building's effect at levels 0 to 5; levels beyond the table repeat its last row."""
    rows = zip(*(_values(rulebook, "building_effects", c) for c in ("building", "level", "amount")), strict=True)
    amounts = [amount for _, amount in sorted((level, amount) for name, level, amount in rows if name == building)]
    return amounts + amounts[-1:] * (LEVELS - len(amounts))


# ---- what must hold across rows for whole games -----------------------------------------------------


def board_faults(tables: Mapping[str, pd.DataFrame]) -> Iterable[CrossFault]:
    """Map, lanes and bays fit together, and everything fits into the records of a game."""
    sea = tables["map"]["value"]
    columns, rows, offset = (int(sea[row]) for row in ("columns", "sea_rows", "lane_offset_left_bound"))
    if not 2 <= columns <= COLUMNS:
        yield "map", "columns", "value", f"a whole number from 2 to {COLUMNS}"
    if not 1 <= rows < ROWS or columns * rows > FIELDS:
        yield "map", "sea_rows", "value", f"1 to {ROWS - 1} rows, and at most {FIELDS} fields of sea in all"
    for row, lane in tables["anger_track"]["lane_row"].items():
        if not 1 <= lane <= rows or not 1 <= lane + offset <= rows:
            yield (
                "anger_track",
                str(row),
                "lane_row",
                f"this row and the one {offset} further out lie in rows 1 to {rows}",
            )
    seen: set[int] = set()
    for row, column in tables["bays"]["column"].items():
        if column >= columns or column in seen:
            yield "bays", str(row), "column", f"a column from 0 to {columns - 1}, each once"
        seen.add(int(column))


def capacity_faults(tables: Mapping[str, pd.DataFrame]) -> Iterable[CrossFault]:
    """Ships and markers fit into the records of a game."""
    owned = int(tables["pirate_ships"]["markers_per_faction"].sum())
    if owned > OWN_SHIPS and not tables["pirate_ships"].empty:
        row = str(tables["pirate_ships"].index[-1])
        yield "pirate_ships", row, "markers_per_faction", f"at most {OWN_SHIPS} markers in all types together"
    boats = tables["pirate_ships"]
    for boat in boats.index[boats["start_ships"] > boats["markers_per_faction"]]:
        yield "pirate_ships", boat, "start_ships", "not more than markers_per_faction"
    if int(tables["warship_pool"]["ships"].sum()) > WARSHIPS:
        row = str(tables["warship_pool"].index[-1])
        yield "warship_pool", row, "ships", f"at most {WARSHIPS} warships in all"
    for table, cell in (("constants", "civil_ships_on_board"), ("start", "civil_ships_placed")):
        if tables[table]["value"][cell] > CIVILS:
            yield table, cell, "value", f"at most {CIVILS} civil ships"
