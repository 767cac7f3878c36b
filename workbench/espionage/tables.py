"""Tables of the espionage rulebook: what each CSV may hold, and the RULES record the engine reads.

SCHEMA says which columns, bounds and rows there are. `record` turns a checked rulebook into one NumPy record of
int64 fields, so that an edited cell needs no recompilation. Money is in whole C-Bills, chances are in percent.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np
import pandas as pd

from workbench.espionage.event import Event
from workbench.espionage.rulings import CHOICES, NUMBERS
from workbench.play.bots_table import bots_table
from workbench.play.events_table import check_events, events_table
from workbench.play.search import SEARCH_COLUMNS
from workbench.tables import BookSchema, Column, Rulebook, TableSchema
from workbench.tables.schema import CrossFault

LEVELS = 5
MISSIONS = ("theft", "espionage", "assassination", "terrorism", "uprising")
TRANSPORTS = ("trader", "scout")
CAUGHT = ("dies", "employer_known", "units_known")
ENTRY = ("wiped_out", "escaped")
UPRISING_ROWS = 12
PASSIVE_ROWS = 24
SHIPS = 24
BUILDINGS = 24
TROOPS = 4  # kinds of units that garrison a planet
SPECIAL_UNIT, SCOUT, TRADER = "special_unit", "bem_scout", "free_trader"
NOT_TROOPS = (SPECIAL_UNIT, SCOUT, TRADER)
STRATEGIES = ("rules", "search", "random")
# Numbers of a bot: how much it wants each mission, how many agents and watches, how much money it spends and keeps.
BOT_WEIGHTS = {
    **{mission: "" for mission in MISSIONS},
    **{"agents": "agents", "special_units": "special units", "watch": "special units", "passive": "million C-Bills"},
    **{"special_missions": "", "caution": "", "stay": "rounds", "reserve": "million C-Bills"},
}
VOCABULARIES = (
    *("planet", "agent", "unit", "mission", "troops", "building", "ship", "ship_kind", "transport", "money", "account"),
)
EFFECTS = ("output_cbills", "output_res", "passive_points", "ships", "none")
MOST_CBILLS = 2_000_000_000  # of one cell

_ONE_PER_USE = "Each row is read by its key at one place of the rules; a new row would be read by nothing."


def _percent(name: str, rule: str = "") -> Column:
    return Column(name, "integer", 0, 100, unit="%", rule=rule)


def _money(name: str) -> Column:
    return Column(name, "integer", 0, MOST_CBILLS, unit="C-Bills")


def _numbers(name: str, rows: tuple[str, ...], german: str, english: str, low: int = 0) -> TableSchema:
    """Closed table of single numbers."""
    columns = (Column("value", "integer", low, MOST_CBILLS), Column("unit", "text"))
    return TableSchema(name, columns, rows=rows, closed_because=_ONE_PER_USE, label_de=german, label_en=english)


SCHEMA_TABLES = (
    TableSchema(
        "levels",
        (Column("level", "integer", 0, LEVELS - 1), _percent("chance_percent", "GD-027")),
        rows=tuple(f"level_{level}" for level in range(LEVELS)),
        closed_because="There is one row per level from 0 to 4 (GD-024).",
        label_de="Erfahrungsstufen",
        label_en="Experience levels",
    ),
    TableSchema(
        "missions",
        (
            Column("duration_rounds", "integer", 1, 20, blank=True, unit="rounds"),
            Column("open_ended", "yes_no"),
            _money("extra_cost_cbills"),
            Column("cost_basis", "choice", options=("per_round", "per_execution")),
            Column("max_agents", "integer", 1, 10, unit="agents"),
        ),
        rows=MISSIONS,
        closed_because="Each mission has effects of its own in the rules.",
        label_de="Aufträge der Agenten",
        label_en="Missions of agents",
    ),
    TableSchema(
        "uprising",
        (
            Column("planets_turned", "integer", 0, 300, unit="planets"),
            _percent("bonus_percent"),
            Column("duration_rounds", "integer", 1, 20, unit="rounds"),
        ),
        capacity=UPRISING_ROWS,
        label_de="Aufstandstabelle",
        label_en="Uprising table",
    ),
    TableSchema(
        "entry_detection",
        (_percent("no_watch_percent"), _percent("watched_percent")),
        rows=TRANSPORTS,
        closed_because="Special units travel by free trader or by BEM scout ship only (GD-080).",
        label_de="Entdeckung bei der Ankunft",
        label_en="Detection on arrival",
    ),
    _numbers("costs", ("agent", "agent_upkeep_cbills", "agent_upkeep_res", "active_ce"), "Kosten", "Costs"),
    _numbers(
        "constants",
        (
            *("idle_evasion_percent", "idle_watched_percent", "level_points", "blown_percent", "active_ce_percent"),
            *("agent_range_ly", "theft_malus_points", "theft_loot_cbills", "assassination_damage_cbills"),
            *("assassination_experience_loss", "terrorism_output_percent", "secure_bonus_percent"),
            *("warship_special_units", "capture_factor", "independent_regiments", "uprising_cost_percent"),
            *("top_level", "separate_roll_percent"),
        ),
        "Einzelne Zahlen",
        "Single numbers",
    ),
    TableSchema(
        "caught_outcomes",
        (Column("weight", "integer", 0, 1000),),
        rows=CAUGHT,
        closed_because="The text names these three results (GD-029).",
        label_de="Wenn ein Agent gefasst wird",
        label_en="When an agent is caught",
    ),
    TableSchema(
        "entry_outcomes",
        tuple(Column(name, "integer", 0, 1000) for name in ("half_half", "third_two_thirds", *TRANSPORTS)),
        rows=ENTRY,
        closed_because="The text names these two results of a detection (GD-084, GD-085).",
        label_de="Wenn Spezial-Einheiten entdeckt werden",
        label_en="When special units are detected",
    ),
    TableSchema(
        "passive",
        (_money("cbills"), Column("points", "integer", 0, 100, unit="percentage points")),
        capacity=PASSIVE_ROWS,
        label_de="Passive Abwehr",
        label_en="Passive counter-espionage",
    ),
    _numbers(
        "economy",
        (
            *("capital_output_cbills", "capital_output_res", "planet_output_cbills", "planet_output_res"),
            *("start_cbills", "start_res", "start_agents", "start_special_units"),
        ),
        "Wirtschaft",
        "Economy",
    ),
    TableSchema(
        "units",
        (
            _money("raising_cbills"),
            _money("upkeep_cbills"),
            Column("upkeep_res", "integer", 0, 10_000, unit="Res"),
            Column("strength", "integer", 0, 1000),
            Column("capital_start", "integer", 0, 100, unit="units"),
            Column("planet_start", "integer", 0, 100, unit="units"),
        ),
        capacity=len(NOT_TROOPS) + TROOPS,
        label_de="Einheiten",
        label_en="Units",
    ),
    _numbers(
        "planets_setting",
        (
            *("fewest_warlords", "most_warlords", "planets_per_warlord", "neutral_planets", "fewest_neighbours"),
            *("most_neighbours", "rounds", "experience_start", "experience_top"),
        ),
        "Spielaufbau",
        "Setting",
    ),
    TableSchema(
        "ships",
        (
            _money("cost_cbills"),
            Column("special_units", "integer", 0, 100, unit="special units"),
            Column("jumps", "yes_no", rule="GD-093"),
            Column("docking_places", "integer", 0, 100, unit="ships"),
            Column("start_number", "integer", 0, 100, unit="ships"),
        ),
        capacity=SHIPS,
        label_de="Schiffe",
        label_en="Ships",
    ),
    TableSchema(
        "buildings",
        (
            Column("effect", "choice", options=EFFECTS),
            Column("amount", "integer", 0, MOST_CBILLS),
            _money("rebuild_cbills"),
        ),
        capacity=BUILDINGS,
        label_de="Gebäude",
        label_en="Buildings",
    ),
    _numbers(
        "score",
        (
            *("points_per_planet", "points_per_money_step", "money_step_cbills", "points_per_agent_level"),
            "points_per_unmasked_agent",
        ),
        "Wertung",
        "Score",
        low=-1000,
    ),
    bots_table(
        STRATEGIES,
        (*(Column(name, "decimal", 0, 1000, unit=unit) for name, unit in BOT_WEIGHTS.items()), *SEARCH_COLUMNS),
    ),
    events_table(Event, VOCABULARIES),
)

# ---- what must hold across rows and tables ------------------------------------------------------

_PERCENTS = (
    *("idle_evasion_percent", "idle_watched_percent", "blown_percent", "active_ce_percent", "level_points"),
    *("theft_malus_points", "terrorism_output_percent", "uprising_cost_percent", "separate_roll_percent"),
)


def _constants(tables: Mapping[str, pd.DataFrame]) -> Iterable[CrossFault]:
    """Single numbers that are percentages, or a level, stay within their range."""
    values = tables["constants"]["value"]
    for row in _PERCENTS:
        if values[row] > 100:
            yield "constants", row, "value", "a percentage from 0 to 100"
    if values["top_level"] >= LEVELS:
        yield "constants", "top_level", "value", f"a level of the table levels, 0 to {LEVELS - 1}"
    for row, most in (("warship_special_units", 1000), ("capture_factor", 100), ("secure_bonus_percent", 1000)):
        if values[row] > most:
            yield "constants", row, "value", f"a whole number from 0 to {most}"


def _levels(tables: Mapping[str, pd.DataFrame]) -> Iterable[CrossFault]:
    """Row level_n is level n."""
    for row, level in tables["levels"]["level"].items():
        if row != f"level_{level}":
            yield "levels", str(row), "level", f"{str(row).removeprefix('level_')}, as its key says"


def _rising(tables: Mapping[str, pd.DataFrame]) -> Iterable[CrossFault]:
    """The uprising table and the passive table begin at 0 and name no value twice; money never buys less (GD-004)."""
    for name, column in (("uprising", "planets_turned"), ("passive", "cbills")):
        values = tables[name][column]
        if not (values == 0).any():
            yield name, str(values.index[0]) if len(values) else "", column, "one row with 0"
        for row in values.index[values.duplicated()]:
            yield name, str(row), column, "each value stands once"
    points = tables["passive"].sort_values("cbills", kind="stable")["points"]
    falls = points.diff() < 0
    for row in points.index[falls]:
        yield "passive", str(row), "points", "at least as many as for less money (GD-004)"


def _missions(tables: Mapping[str, pd.DataFrame]) -> Iterable[CrossFault]:
    """Every mission but theft has a duration; that of an uprising is the one of its table."""
    durations = tables["missions"]["duration_rounds"]
    for mission in MISSIONS:
        if (mission == "theft") != bool(pd.isna(durations[mission])):
            allowed = "an empty cell: theft has no fixed duration" if mission == "theft" else "a number of rounds"
            yield "missions", mission, "duration_rounds", allowed
    open_ended = tables["missions"]["open_ended"]
    for mission in MISSIONS:
        if bool(open_ended[mission]) != (mission in ("theft", "terrorism")):
            yield "missions", mission, "open_ended", "yes for theft and terrorism, no for the others"
    uprising = tables["uprising"]
    for duration in uprising.loc[uprising["planets_turned"] == 0, "duration_rounds"]:
        if not pd.isna(durations["uprising"]) and durations["uprising"] != duration:
            message = f"the row of the table uprising with 0 planets says {duration}; both must agree"
            yield "missions", "uprising", "duration_rounds", message


def _weights(tables: Mapping[str, pd.DataFrame]) -> Iterable[CrossFault]:
    """Something must happen to an agent who is caught, and to a special unit that is detected."""
    for name, columns in (
        ("caught_outcomes", ("weight",)),
        ("entry_outcomes", ("half_half", "third_two_thirds", *TRANSPORTS)),
    ):
        for column in columns:
            if tables[name][column].sum() < 1:
                yield name, str(tables[name].index[0]), column, "at least one weight of the column above 0"


# Campaign: row, lowest and highest value that the program has room for.
_ROOM = (
    ("economy", "start_agents", 0, 12),
    ("economy", "start_special_units", 0, 8),
    ("planets_setting", "fewest_warlords", 2, 4),
    ("planets_setting", "most_warlords", 2, 4),
    ("planets_setting", "planets_per_warlord", 1, 28),
    ("planets_setting", "fewest_neighbours", 0, 1),
    ("planets_setting", "most_neighbours", 2, 4),
    ("planets_setting", "rounds", 1, 50),
    ("planets_setting", "experience_start", 0, 4),
    ("planets_setting", "experience_top", 0, 4),
    ("score", "money_step_cbills", 1, MOST_CBILLS),
    ("constants", "independent_regiments", 0, 200),
)
_MOST_PLANETS, _MOST_SHIPS = 56, 24


def _campaign(tables: Mapping[str, pd.DataFrame]) -> Iterable[CrossFault]:
    """The assumed setting fits into the room that the engine has for a campaign."""
    for table, row, low, high in _ROOM:
        if not low <= tables[table]["value"][row] <= high:
            yield table, row, "value", f"a whole number from {low} to {high}"
    setting = tables["planets_setting"]["value"]
    if setting["fewest_warlords"] > setting["most_warlords"]:
        yield "planets_setting", "fewest_warlords", "value", "at most the value of most_warlords"
    if setting["most_warlords"] * setting["planets_per_warlord"] + setting["neutral_planets"] > _MOST_PLANETS:
        message = f"most_warlords x planets_per_warlord + neutral_planets at most {_MOST_PLANETS}"
        yield "planets_setting", "planets_per_warlord", "value", message
    ships = tables["ships"]
    if setting["most_warlords"] * ships["start_number"].sum() > _MOST_SHIPS * 2:
        yield "ships", str(ships.index[0]), "start_number", f"at most {_MOST_SHIPS * 2} ships of all warlords together"
    units = tables["units"]
    for row in NOT_TROOPS:
        if row not in units.index:
            yield "units", "", "", f"a row {row}: the rules name this unit"
    if len(units.index.difference(list(NOT_TROOPS))) > TROOPS:
        yield "units", str(units.index[-1]), "", f"at most {TROOPS} kinds of units that garrison planets"


SCHEMA = BookSchema(
    key="espionage",
    name_de="Regelwerk IV: Geheimdienst",
    name_en="Rulebook IV: Secret Service",
    tables=SCHEMA_TABLES,
    choices=CHOICES,
    checks=(_constants, _levels, _rising, _missions, _weights, _campaign, check_events),
)

# ---- the record the engine reads ----------------------------------------------------------------

_int = np.int64


def _fields(*names: str) -> np.dtype:
    return np.dtype([(name, _int) for name in names])


MISSION = _fields("duration", "extra_cost", "per_execution", "max_agents")
UPRISING = _fields("planets_turned", "bonus", "duration")
ENTRY_CHANCE = _fields("no_watch", "watched")
PASSIVE = _fields("cbills", "points")
WEIGHTS = _fields("half_half", "third_two_thirds", *TRANSPORTS)
CONSTANTS = _fields(*next(table for table in SCHEMA_TABLES if table.name == "constants").rows)
COSTS = _fields(*next(table for table in SCHEMA_TABLES if table.name == "costs").rows)
RULINGS = _fields(*CHOICES, *NUMBERS)
ECONOMY = _fields(*next(table for table in SCHEMA_TABLES if table.name == "economy").rows)
SETTING = _fields(*next(table for table in SCHEMA_TABLES if table.name == "planets_setting").rows)
SCORE = _fields(*next(table for table in SCHEMA_TABLES if table.name == "score").rows)
UNIT_KIND = _fields("raising", "upkeep", "res", "strength", "capital_start", "planet_start")
SHIP_KIND = _fields("cost", "jumps", "docking", "start")
BUILDING = _fields("effect", "amount", "rebuild")

RULES = np.dtype(
    (
        np.record,
        [
            ("level_chance", _int, LEVELS),  # percent
            ("missions", MISSION, len(MISSIONS)),  # duration 0: none
            ("uprising", UPRISING, UPRISING_ROWS),
            ("uprising_rows", _int),
            ("entry", ENTRY_CHANCE, len(TRANSPORTS)),
            ("costs", COSTS),
            ("constants", CONSTANTS),
            ("caught_weight", _int, len(CAUGHT)),
            ("entry_weight", WEIGHTS, len(ENTRY)),
            ("passive", PASSIVE, PASSIVE_ROWS),
            ("passive_rows", _int),
            ("ship_limit", _int, SHIPS),
            ("ships", SHIP_KIND, SHIPS),
            ("ship_kinds", _int),
            ("buildings", BUILDING, BUILDINGS),
            ("building_kinds", _int),
            ("troops", UNIT_KIND, TROOPS),  # units in table order without the next three
            ("troop_kinds", _int),
            ("special_unit", UNIT_KIND),
            ("scout", UNIT_KIND),
            ("trader", UNIT_KIND),
            ("economy", ECONOMY),
            ("setting", SETTING),
            ("score", SCORE),
            ("rulings", RULINGS),
        ],
    )
)

_STEPS = {"uprising": "planets_turned", "passive": "cbills"}  # tables that are looked up by a rising column

# Field of the record -> (table, {field: column}).
_ROWS = {
    "missions": (
        "missions",
        {"duration": "duration_rounds", "extra_cost": "extra_cost_cbills", "max_agents": "max_agents"},
    ),
    "uprising": (
        "uprising",
        {"planets_turned": "planets_turned", "bonus": "bonus_percent", "duration": "duration_rounds"},
    ),
    "entry": ("entry_detection", {"no_watch": "no_watch_percent", "watched": "watched_percent"}),
    "passive": ("passive", {"cbills": "cbills", "points": "points"}),
    "entry_weight": ("entry_outcomes", {name: name for name in ("half_half", "third_two_thirds", *TRANSPORTS)}),
}


def record(rulebook: Rulebook) -> np.record:
    """RULES record of a rulebook.

    Parameters
    ----------
    rulebook : Rulebook
        Checked tables of the espionage book.

    Returns
    -------
    numpy.record
        Of dtype RULES; ships stand in table order, unused places are zero.
    """
    rules = np.zeros(1, RULES)[0]
    for name, (table, columns) in _ROWS.items():
        rows = _rows(rulebook, table)
        for field, column in columns.items():
            rules[name][field][: len(rows)] = [rulebook.cell(table, row, column) or 0 for row in rows]
    for place, mission in enumerate(MISSIONS):
        basis = rulebook.cell("missions", mission, "cost_basis")
        rules["missions"]["per_execution"][place] = basis == "per_execution"
    rules.uprising_rows = len(rulebook.keys("uprising"))
    rules.passive_rows = len(rulebook.keys("passive"))
    rules.level_chance[:] = [rulebook.cell("levels", row, "chance_percent") for row in _rows(rulebook, "levels")]
    rules.caught_weight[:] = [rulebook.cell("caught_outcomes", row, "weight") for row in CAUGHT]
    limits = [rulebook.cell("ships", ship, "special_units") for ship in rulebook.keys("ships")]
    rules.ship_limit[: len(limits)] = limits
    for table in ("costs", "constants", "economy", "score"):
        for row in rulebook.keys(table):
            rules[table][row] = rulebook.cell(table, row, "value")
    for row in rulebook.keys("planets_setting"):
        rules.setting[row] = rulebook.cell("planets_setting", row, "value")
    _open_tables(rules, rulebook)
    for ruling in (*CHOICES, *NUMBERS):
        rules.rulings[ruling] = rulebook.option_number(ruling)
    return rules


_UNIT_COLUMNS = {
    **{"raising": "raising_cbills", "upkeep": "upkeep_cbills", "res": "upkeep_res"},
    **{name: name for name in ("strength", "capital_start", "planet_start")},
}
_SHIP_COLUMNS = {"cost": "cost_cbills", "jumps": "jumps", "docking": "docking_places", "start": "start_number"}


def troops(rulebook: Rulebook) -> list[str]:
    """Keys of the units that garrison planets, as the engine counts them."""
    return [row for row in rulebook.keys("units") if row not in NOT_TROOPS]


def _open_tables(rules: np.record, rulebook: Rulebook) -> None:
    """Ships, buildings and units, in table order."""
    for number, row in enumerate(rulebook.keys("ships")):
        for field, column in _SHIP_COLUMNS.items():
            rules["ships"][number][field] = rulebook.cell("ships", row, column)
    rules.ship_kinds = len(rulebook.keys("ships"))
    for number, row in enumerate(rulebook.keys("buildings")):
        rules["buildings"][number]["effect"] = EFFECTS.index(rulebook.cell("buildings", row, "effect"))
        rules["buildings"][number]["amount"] = rulebook.cell("buildings", row, "amount")
        rules["buildings"][number]["rebuild"] = rulebook.cell("buildings", row, "rebuild_cbills")
    rules.building_kinds = len(rulebook.keys("buildings"))
    for field, column in _UNIT_COLUMNS.items():
        for number, row in enumerate(troops(rulebook)):
            rules["troops"][number][field] = rulebook.cell("units", row, column)
        for name, row in (("special_unit", SPECIAL_UNIT), ("scout", SCOUT), ("trader", TRADER)):
            rules[name][field] = rulebook.cell("units", row, column)
    rules.troop_kinds = len(troops(rulebook))


def _rows(rulebook: Rulebook, table: str) -> list[str]:
    """Rows of a table as the engine counts them: closed tables as in the schema, stepped ones from 0 upwards."""
    if table in _STEPS:
        return sorted(rulebook.keys(table), key=lambda row: rulebook.cell(table, row, _STEPS[table]))
    return list(SCHEMA.table(table).rows)
