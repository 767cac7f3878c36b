"""Tables of the pirate rulebook: what each CSV may hold, and the RULES record the engine reads.

SCHEMA says which columns, bounds and rows there are. `record` turns a checked rulebook into one NumPy record of
int64 fields, so that an edited cell needs no recompilation.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from workbench.odds.dice import MOST_SUMS, dice, fault
from workbench.pirates.board import GAME, board_faults, by_level, capacity_faults, fill
from workbench.pirates.capacities import (
    ANGER_ROWS,
    BACKS,
    BAYS,
    BUILDINGS,
    CARDS,
    FACTIONS,
    GOALS,
    LEVELS,
    MOST_LEVEL,
    NATIONS,
    POOL,
    SHIPS,
)
from workbench.pirates.rulings import CHOICES, NUMBERS
from workbench.pirates.state import Event
from workbench.pirates.table_checks import CHECKS, OPEN_MARGIN
from workbench.play.bots_table import bots_table
from workbench.play.events_table import check_events, events_table
from workbench.play.search import SEARCH_COLUMNS
from workbench.tables import BookSchema, Column, Rulebook, TableSchema

NO_LIMIT = 10_000  # stands for "no limit" of the support bonus

_ONE_PER_EFFECT = "Each row is read by its key at one place of the rules; a new row would be read by nothing."


def _combat() -> Column:
    return Column("combat_value", "integer", 0, 60)


SCHEMA_TABLES = (
    TableSchema(
        "dice",
        (Column("expression", "text", check=fault),),
        rows=("check", "warship_side"),
        closed_because=_ONE_PER_EFFECT,
        label_de="Würfel",
        label_en="Dice",
    ),
    TableSchema(
        "constants",
        (Column("value", "integer", -50, 1000), Column("unit", "text")),
        rows=(
            *("weapon_card_cost", "hq_card_cost", "weapon_deck", "hq_deck", "civil_ships_on_board"),
            *("boarding_marker_pool", "actions_per_turn", "build_actions_per_turn", "weapon_cards_per_fight"),
            *(
                "max_players",
                "automatic_target",
                "warship_side_right_up_to",
                "boarding_anger",
                "flight_anger",
            ),
            *("loss_anger", "release_anger", "kill_easing_per_hostage", "kill_anger_step", "release_step"),
            "constant_ransom_target",
        ),
        closed_because=_ONE_PER_EFFECT,
        label_de="Einzelne Zahlen",
        label_en="Single numbers",
    ),
    TableSchema(
        "civil_ships",
        (
            Column("pool_markers", "integer", 0, 200, unit="markers"),
            Column("movement_fields", "integer", 0, 20, unit="fields"),
            _combat(),
            Column("prize", "yes_no"),
            Column("hostages", "yes_no"),
            Column("cash", "yes_no"),
            Column("marker_afterwards", "choice", options=("pool_after_ransom", "stays_on_route", "off_map")),
        ),
        capacity=SHIPS,
        label_de="Zivilschiffe",
        label_en="Civil ships",
    ),
    TableSchema(
        "warships",
        (Column("movement_fields", "integer", 0, 20, unit="fields"), _combat()),
        capacity=SHIPS,
        label_de="Kriegsschiffe",
        label_en="Warships",
    ),
    TableSchema(
        "warship_pool",
        (
            Column("warship", "reference", references="warships"),
            Column("nation", "reference", references="nations"),
            Column("ships", "integer", 0, 50, unit="ships"),
        ),
        capacity=SHIPS * len(NATIONS),
        label_de="Vorrat an Kriegsschiffen",
        label_en="Pool of warships",
    ),
    TableSchema(
        "pirate_ships",
        (
            Column("movement_fields", "decimal", 0, 20, unit="fields", check=lambda v: _halves(v)),
            _combat(),
            Column("load_hostages", "integer", 0, 500, unit="hostages"),
            Column("boarding_markers", "integer", 0, 50, unit="markers"),
            Column("marker_kind", "choice", options=("counted", "unlimited", "none")),
            Column("cost_pbills", "integer", 0, 1000, unit="PBills"),
            Column("dealer_level", "integer", 0, MOST_LEVEL, rule="SP-157"),
            Column("markers_per_faction", "integer", 0, 50, unit="markers"),
            Column("start_ships", "integer", 0, 20, unit="ships"),
            Column("deep_sea", "yes_no"),
            Column("refills_others", "yes_no"),
            Column("destroyed_after_boarding", "yes_no"),
        ),
        capacity=SHIPS,
        label_de="Piratenschiffe",
        label_en="Pirate ships",
    ),
    TableSchema(
        "fight_modifiers",
        (
            Column("boarding", "integer", -20, 20, blank=True, unit="target number"),
            Column("flight", "integer", -20, 20, blank=True, unit="target number"),
        ),
        rows=(
            *("additional_civil_ship", "further_warship", "adjacent_warship", "additional_own_ship", "bop"),
            *("support_limit", "training_counts"),
        ),
        closed_because=_ONE_PER_EFFECT,
        label_de="Modifikatoren im Kampf",
        label_en="Fight modifiers",
    ),
    TableSchema(
        "training",
        (
            Column("cost_pbills", "integer", 0, 1000, unit="PBills"),
            Column("hq_level", "integer", 0, MOST_LEVEL, rule="SP-154"),
            Column("requires", "reference", references="training", blank=True),
            Column("combat_value_bonus", "integer", 0, 20),
        ),
        rows=("bop", "mop"),
        closed_because="The text knows two degrees, BoP and MoP, and the fights read them by name.",
        label_de="Ausbildung",
        label_en="Training",
    ),
    TableSchema(
        "building_costs",
        (
            Column("from_level", "integer", 0, MOST_LEVEL - 1),
            Column("normal_pbills", "integer", 0, 10_000, unit="PBills"),
            Column("laundry_pbills", "integer", 0, 10_000, unit="PBills"),
        ),
        rows=tuple(f"step_{level}_{level + 1}" for level in range(MOST_LEVEL)),
        closed_because="There is one row per step from level 0 to level 5.",
        label_de="Ausbaukosten",
        label_en="Building costs",
    ),
    TableSchema(
        "buildings",
        (
            Column("max_level", "integer", 0, MOST_LEVEL, rule="SP-007"),
            Column("scale", "choice", options=("normal", "laundry")),
        ),
        rows=BUILDINGS,
        closed_because="Each building has its own effect in the rules.",
        label_de="Gebäude",
        label_en="Buildings",
    ),
    TableSchema(
        "building_effects",
        (
            Column("building", "reference", references="buildings"),
            Column("level", "integer", 0, MOST_LEVEL),
            Column(
                "effect",
                "choice",
                options=(
                    *("hq_cards_per_action", "negotiation_target", "weapon_cards_per_action"),
                    *("ships_per_action", "laundry_percent"),
                ),
            ),
            Column("amount", "integer", -20, 200),
        ),
        capacity=len(BUILDINGS) * LEVELS,
        label_de="Wirkung der Gebäude",
        label_en="Effects of buildings",
    ),
    TableSchema(
        "ransom_outcomes",
        (
            Column("margin_from", "integer", -60, 60, blank=True),
            Column("margin_to", "integer", -60, 60, blank=True),
            Column("deal", "yes_no"),
            Column("pay_percent", "integer", 0, 1000, unit="%"),
            Column("percent_per_point", "integer", 0, 100, unit="%"),
            Column("anger_per_point", "integer", 0, 10),
            Column("anger_offset", "integer", -20, 20),
        ),
        rows=("no_deal_anger", "nothing", "half", "full", "more"),
        closed_because="The five bands cover every roll; move their limits instead.",
        label_de="Ergebnisse der Auslösung",
        label_en="Ransom outcomes",
    ),
    TableSchema(
        "hostage_prices",
        (Column("price_pbills", "integer", 0, 1000, unit="PBills"),),
        rows=NATIONS,
        closed_because="There is one row per nation marker of the anger track.",
        label_de="Preise der Geiseln",
        label_en="Hostage prices",
    ),
    TableSchema(
        "nations",
        (Column("protector", "reference", references="nations", blank=True),),
        rows=NATIONS,
        closed_because="The anger track has eight nation markers.",
        label_de="Nationen",
        label_en="Nations",
    ),
    TableSchema(
        "civil_pool",
        (
            Column("civil_ship", "reference", references="civil_ships"),
            Column("nation", "reference", references="nations"),
            Column("markers", "integer", 0, 200, unit="markers"),
        ),
        capacity=POOL,
        label_de="Zivilschiffe nach Nation",
        label_en="Civil ships by nation",
    ),
    TableSchema(
        "marker_backs",
        (
            Column("civil_ship", "reference", references="civil_ships"),
            Column("kind", "choice", options=("price", "crew", "cash", "passengers")),
            Column("amount", "integer", 0, 10_000),
            Column("copies", "integer", 0, 200, unit="markers"),
        ),
        capacity=BACKS,
        label_de="Rückseiten der Schiffsmarker",
        label_en="Backs of the ship markers",
    ),
    TableSchema(
        "anger_track",
        (
            Column("level", "integer", 0, ANGER_ROWS - 1),
            Column("lane_row", "integer", 1, 40, unit="rows"),
            Column("base_ransom_target", "integer", -20, 60, unit="target number"),
            Column("warships", "integer", 0, 50, unit="ships"),
        ),
        capacity=ANGER_ROWS,
        label_de="Angepisstheitsskala",
        label_en="Anger track",
    ),
    TableSchema(
        "anger_start",
        (Column("seats", "integer", 1, 20, unit="players"), Column("anger", "integer", 0, ANGER_ROWS - 1)),
        rows=tuple(f"seats_{seats}" for seats in range(1, 8)),
        closed_because="There is one row per number of players.",
        label_de="Angepisstheit am Anfang",
        label_en="Anger at the start",
    ),
    TableSchema(
        "start",
        (Column("value", "integer", 0, 10_000), Column("unit", "text")),
        rows=(
            *("money", "building_level", "cards", "civil_ships_placed", "round_limit", "asset_percent"),
            "decay_every_rounds",
        ),
        closed_because=_ONE_PER_EFFECT,
        label_de="Beginn und Ende",
        label_en="Start and end",
    ),
    TableSchema(
        "map",
        (Column("value", "integer", 0, 60), Column("unit", "text")),
        rows=("columns", "sea_rows", "lane_offset_left_bound", "bay_reach"),
        closed_because=_ONE_PER_EFFECT,
        label_de="Seekarte",
        label_en="Sea map",
    ),
    TableSchema(
        "bays", (Column("column", "integer", 0, 60),), capacity=BAYS, label_de="Piratenbuchten", label_en="Bays"
    ),
    TableSchema(
        "weapon_cards",
        (
            Column(
                "effect",
                "choice",
                options=("target_modifier", "reroll_own_fight", "rival_boarding_target", "none"),
            ),
            Column("amount", "integer", -20, 20),
            Column("use", "choice", options=("both", "offensive", "defensive", "against_rival")),
            Column("timing", "choice", options=("before_roll", "after_own_roll", "rival_boarding")),
            Column("copies", "integer", 0, 200, unit="cards"),
        ),
        capacity=CARDS,
        label_de="Waffenkarten",
        label_en="Weapon cards",
    ),
    TableSchema(
        "hq_cards",
        (
            Column("kind", "choice", options=("action", "intervention")),
            Column(
                "effect",
                "choice",
                options=(
                    *("money", "anger", "negotiation_target", "refill_markers", "rival_building"),
                    *("extra_build_action", "reroll_negotiation", "flight_target", "cancel_intervention"),
                    *("move_civil_ship", "none"),
                ),
            ),
            Column("amount", "integer", -50, 50),
            Column(
                "timing",
                "choice",
                options=(
                    *("own_turn", "after_own_negotiation", "own_flight", "after_intervention"),
                    *("before_rival_attack", "any_turn"),
                ),
            ),
            Column("copies", "integer", 0, 200, unit="cards"),
        ),
        capacity=CARDS,
        label_de="HQ-Karten",
        label_en="HQ cards",
    ),
    TableSchema(
        "factions",
        (Column("number", "integer", 1, 12),),
        capacity=FACTIONS,
        label_de="Fraktionen",
        label_en="Factions",
    ),
    TableSchema(
        "faction_goals",
        (
            Column("faction", "reference", references="factions"),
            Column(
                "goal",
                "choice",
                options=(
                    *("own_pbills", "building_levels", "own_ships", "hostages_ransomed", "ships_ransomed"),
                    *("rolled_flights", "hostages_released"),
                ),
            ),
            Column("pirate_ship", "reference", references="pirate_ships", blank=True),
            Column("amount", "integer", 1, 10_000),
        ),
        capacity=GOALS,
        label_de="Ziele der Fraktionen",
        label_en="Goals of the factions",
    ),
    TableSchema(
        "faction_abilities",
        (
            Column("faction", "reference", references="factions"),
            Column(
                "ability",
                "choice",
                options=(
                    *("starting_money", "first_build_percent", "boat_cost", "hostage_negotiation_target"),
                    *("tanker_boarding_target", "flight_target", "release_target", "none"),
                ),
            ),
            Column("amount", "integer", -1000, 1000),
        ),
        capacity=48,
        label_de="Fähigkeiten der Fraktionen",
        label_en="Abilities of the factions",
    ),
    bots_table(
        ("random", "plan", "search"),
        (
            *(Column(name, "decimal", 0, 10) for name in ("prizes", "hostages", "cash")),
            *(Column(building, "decimal", 0, 100) for building in BUILDINGS),
            *(Column(name, "decimal", 0, 100) for name in ("boats", "training", "weapon_cards", "hq_cards")),
            Column("goal", "decimal", 0, 10_000),
            *(Column(name, "decimal", 0, 100) for name in ("risk", "anger", "least_percent")),
            Column("kill", "decimal", 0, 10),
            *(Column(name, "decimal", 0, 1000) for name in ("meddle", "reserve")),
            *SEARCH_COLUMNS,
        ),
    ),
    TableSchema(
        "fleets",
        (
            Column("ships", "text"),
            Column("training", "choice", options=("none", "bop", "mop")),
            Column("weapon_cards", "text", blank=True),
        ),
        capacity=40,
        label_de="Flotten zum Vergleich",
        label_en="Fleets to compare",
    ),
    events_table(
        Event,
        (
            *("faction", "bay", "pirate_ship", "civil_ship", "warship", "nation", "weapon_card", "hq_card"),
            *("building", "training", "direction", "field"),
        ),
    ),
)


def _halves(value: object) -> str | None:
    return None if (float(value) * 2).is_integer() else "a multiple of 0.5"  # type: ignore[arg-type]


# Bounds of single numbers beyond those of their column, which all rows share.


# Where a fight does not know a modifier its cell is empty; an empty support_limit means "no limit".


SCHEMA = BookSchema(
    key="pirates",
    name_de="Somalian Pirates",
    name_en="Somalian Pirates",
    tables=SCHEMA_TABLES,
    choices=CHOICES,
    checks=(
        *CHECKS,
        board_faults,
        capacity_faults,
        check_events,
    ),
)

# ---- the record the engine reads ----------------------------------------------------------------

_int = np.int64
DICE = np.dtype(
    [
        ("lowest", _int),
        ("sums", _int),
        ("total", _int),
        ("weights", _int, MOST_SUMS),  # by sum
        ("reaching", _int, MOST_SUMS),  # of this sum and all higher ones
    ]
)
CIVIL_SHIP = np.dtype([("combat_value", _int), ("prize", _int)])
WARSHIP = np.dtype([("combat_value", _int)])
PIRATE_SHIP = np.dtype(
    [
        ("combat_value", _int),
        ("load", _int),
        ("cost", _int),
        ("dealer_level", _int),
        ("needs_marker", _int),
        ("destroyed_after_boarding", _int),
    ]
)
FIGHT = np.dtype(
    [
        ("civil_ship", _int),
        ("further_warship", _int),
        ("adjacent_warship", _int),
        ("own_ship", _int),
        ("bop", _int),
        ("support_limit", _int),
        ("training_counts", _int),
    ]
)
BAND = np.dtype(
    [
        ("low", _int),
        ("high", _int),
        ("deal", _int),
        ("pay_percent", _int),
        ("percent_per_point", _int),
        ("anger_per_point", _int),
        ("anger_offset", _int),
    ]
)
CONSTANTS = np.dtype([(row, _int) for row in next(t for t in SCHEMA_TABLES if t.name == "constants").rows])
RULINGS = np.dtype([(ruling, _int) for ruling in (*CHOICES, *NUMBERS)])

RULES = np.dtype(
    (
        np.record,
        [
            ("check", DICE),
            ("constants", CONSTANTS),
            ("civil_ships", CIVIL_SHIP, SHIPS),
            ("warships", WARSHIP, SHIPS),
            ("pirate_ships", PIRATE_SHIP, SHIPS),
            ("boarding", FIGHT),
            ("flight", FIGHT),
            ("bop_value", _int),
            ("negotiation", _int, LEVELS),  # by PR level: what it adds to a target (0 or less)
            ("laundry_percent", _int, LEVELS),
            ("normal_cost", _int, MOST_LEVEL),
            ("laundry_cost", _int, MOST_LEVEL),
            ("bands", BAND, 5),
            ("hostage_price", _int, len(NATIONS)),
            ("ransom_base", _int, ANGER_ROWS),
            ("anger_rows", _int),
            ("rulings", RULINGS),
            ("game", GAME),
        ],
    )
)


def record(rulebook: Rulebook) -> np.record:
    """RULES record of a rulebook.

    Parameters
    ----------
    rulebook : Rulebook
        Checked tables of the pirate book.

    Returns
    -------
    numpy.record
        Of dtype RULES; rows of open tables stand in table order, unused places are zero.
    """
    rules = np.zeros(1, RULES)[0]
    check = dice(str(rulebook.cell("dice", "check", "expression")))
    rules.check.lowest, rules.check.sums, rules.check.total = check.lowest, len(check.weights), check.total
    rules.check["weights"][: len(check.weights)] = check.weights
    rules.check["reaching"][: len(check.weights)] = np.cumsum(check.weights[::-1])[::-1]
    for row in rulebook.keys("constants"):
        rules.constants[row] = rulebook.cell("constants", row, "value")
    for table, columns in _SHIP_COLUMNS.items():
        for field, column in columns.items():
            values = _values(rulebook, table, column)
            rules[table][field][: len(values)] = values
    kinds = _values(rulebook, "pirate_ships", "marker_kind")
    rules["pirate_ships"]["needs_marker"][: len(kinds)] = [kind != "none" for kind in kinds]
    for fight in ("boarding", "flight"):
        for field, row in _FIGHT_ROWS.items():
            rules[fight][field] = rulebook.cell("fight_modifiers", row, fight) or 0
        limit = rulebook.cell("fight_modifiers", "support_limit", fight)
        rules[fight].support_limit = NO_LIMIT if limit is None else limit
    rules.bop_value = rulebook.cell("training", "bop", "combat_value_bonus")
    for building, field in (("pr", "negotiation"), ("laundry", "laundry_percent")):
        rules[field][:] = by_level(rulebook, building)
    rules.normal_cost[:] = _values(rulebook, "building_costs", "normal_pbills")
    rules.laundry_cost[:] = _values(rulebook, "building_costs", "laundry_pbills")
    for field, column, open_end in (("low", "margin_from", -OPEN_MARGIN), ("high", "margin_to", OPEN_MARGIN)):
        bounds = _values(rulebook, "ransom_outcomes", column)
        rules["bands"][field][:] = [open_end if bound is None else bound for bound in bounds]
    for column in ("deal", "pay_percent", "percent_per_point", "anger_per_point", "anger_offset"):
        rules["bands"][column][:] = _values(rulebook, "ransom_outcomes", column)
    rules.hostage_price[:] = [rulebook.cell("hostage_prices", nation, "price_pbills") for nation in NATIONS]
    track = _values(rulebook, "anger_track", "base_ransom_target")
    rules.ransom_base[: len(track)] = track
    rules.ransom_base[len(track) :] = track[-1]  # levels beyond the last row use the last row
    rules.anger_rows = len(track)
    for ruling in (*CHOICES, *NUMBERS):
        rules.rulings[ruling] = rulebook.option_number(ruling)
    fill(rules["game"], rulebook)
    return rules


# Field of the record -> column of the table, for tables of ships; and -> row of fight_modifiers.
_SHIP_COLUMNS = {
    "civil_ships": {"combat_value": "combat_value", "prize": "prize"},
    "warships": {"combat_value": "combat_value"},
    "pirate_ships": {
        "combat_value": "combat_value",
        "load": "load_hostages",
        "cost": "cost_pbills",
        "dealer_level": "dealer_level",
        "destroyed_after_boarding": "destroyed_after_boarding",
    },
}
_FIGHT_ROWS = {
    "civil_ship": "additional_civil_ship",
    "further_warship": "further_warship",
    "adjacent_warship": "adjacent_warship",
    "own_ship": "additional_own_ship",
    "bop": "bop",
    "training_counts": "training_counts",
}


def _values(rulebook: Rulebook, table: str, column: str) -> list[Any]:
    """A column in table order; None for an empty cell."""
    return [rulebook.cell(table, row, column) for row in rulebook.keys(table)]
