"""The panels of the espionage book: missions, and what counter-espionage does to them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from workbench.book import Book
from workbench.desk.axes import Asked, Axis, ParameterAxis, Point, StepAxis
from workbench.desk.cells import Cell, column_cells
from workbench.desk.controls import row_names
from workbench.desk.languages import either
from workbench.desk.panel import Panel
from workbench.desk.part import question_panel
from workbench.desk.scale import Scale
from workbench.desk.setup import Either, Setup
from workbench.espionage.questions import QUESTIONS
from workbench.espionage.questions.common import COUNTER_ESPIONAGE
from workbench.study.espionage import THEFT_ROUNDS
from workbench.tables.standard import RULINGS

BOOK = "espionage"
MILLIONS = Scale("C-Bills", 32)
_MONEY = {parameter.name: MILLIONS for parameter in COUNTER_ESPIONAGE if parameter.name.endswith("_budget")}


def _constants(*rows: str, scale: Scale | None = None) -> list[Cell]:
    return [Cell("constants", row, "value", named=False, scale=scale) for row in rows]


def _costs(*rows: str) -> list[Cell]:
    return [Cell("costs", row, "value", named=False, scale=MILLIONS) for row in rows]


def _rulings(*keys: str) -> list[Cell]:
    return [Cell(RULINGS, key, "choice") for key in keys]


# ---- what is chosen and what goes along with it -----------------------------------------------------


def mission_parameters(book: Book, parameters: Mapping[str, Any]) -> dict[str, Any]:
    """What must go along with the choice of a mission, so that it is allowed.

    Theft is open-ended and needs a number of rounds; the others start with their fixed duration. What belongs to one
    mission only goes back to its default, and there are at most as many agents as the mission allows.
    """
    key = parameters["mission"]
    changes: dict[str, Any] = {"rounds": THEFT_ROUNDS if key == "theft" else None}
    if "agents" in parameters:
        changes["agents"] = min(parameters["agents"], int(book.rulebook.cell("missions", key, "max_agents")))
    if "planets_turned" in parameters and key != "uprising":
        changes["planets_turned"] = 0
    if "theft_round" in parameters and key != "theft":
        changes["theft_round"] = 1
    return changes


def _adjust_mission(book: Book, name: str, parameters: Mapping[str, Any]) -> Mapping[str, Any]:
    return mission_parameters(book, parameters) if name == "mission" else {}


@dataclass(frozen=True)
class MissionAxis(Axis):
    """All missions; that of the situation as it is, the others as they usually go."""

    def label(self, book: Book) -> str:
        """Its own label."""
        return either("Auftrag", "Mission")

    def points(self, book: Book, parameters: Mapping[str, Any]) -> list[Point]:
        """A point per mission; theft says over how many rounds."""
        here = parameters.get("mission")
        points = []
        for place, (key, name) in enumerate(row_names(book, "missions").items()):
            if key == "theft":
                rounds = parameters.get("rounds") if here == key else THEFT_ROUNDS
                name = f"{name} ({rounds} {either('Runden', 'rounds')})"
            points.append(Point(name, place, self._ask(key)))
        return points

    def _ask(self, key: str) -> Any:
        def ask(book: Book, parameters: Mapping[str, Any]) -> Asked:
            chosen = dict(parameters)
            if chosen.get("mission") != key:
                chosen["mission"] = key
                chosen |= mission_parameters(book, chosen)
            return book, {name: value for name, value in chosen.items() if value is not None}

        return ask


_PASSIVE = Either(
    "Passives Geld",
    "Passive money",
    (
        ("auf dem Planeten", "on the planet", ("passive_budget",)),
        ("des Reichs", "of the realm", ("realm_budget", "planets", "targeted_budget")),
    ),
)
_MISSIONS = MissionAxis("mission")
_AGENTS = ParameterAxis("agents", QUESTIONS["mission"].parameter("agents"), 3)
_UNITS = ParameterAxis("special_units", QUESTIONS["mission"].parameter("special_units"), 3)
_CHANCE = ParameterAxis("chance_percent", QUESTIONS["needed"].parameter("chance_percent"), 100, 10)
_STEPS = StepAxis(
    "passive_steps",
    *("passive_budget", "passive", "cbills"),
    "Passives Geld, Stufen der Tabelle (C-Bills)",
    "Passive money, steps of the table (C-Bills)",
)
_COMMON: dict[str, Any] = {"scales": _MONEY, "either": (_PASSIVE,), "adjust": _adjust_mission}
_START = {"level": 0, "planets": 12, "passive_budget": 0}


# ---- missions -------------------------------------------------------------------------------------


def _levels(book: Book) -> list[Cell]:
    return column_cells(book, "levels", "chance_percent", named=False)


def _watch(book: Book) -> list[Cell]:
    """What detects an agent, and what becomes of him then."""
    return [
        *_constants("active_ce_percent", "theft_malus_points", "blown_percent", "level_points"),
        *column_cells(book, "passive", "points", named=False),
        *column_cells(book, "caught_outcomes", "weight", named=False),
    ]


def _mission_cells(book: Book) -> list[Cell]:
    return [
        *_rulings("detect_base", "caught_when"),
        *_levels(book),
        *_watch(book),
        *column_cells(book, "missions", "extra_cost_cbills", named=False, scale=MILLIONS),
        *_costs("agent_upkeep_cbills"),
    ]


def _needed_cells(book: Book) -> list[Cell]:
    return [
        *_rulings("detect_base", "caught_when"),
        *_levels(book),
        *_constants("active_ce_percent", "theft_malus_points", "blown_percent", "level_points"),
        *column_cells(book, "missions", "max_agents", named=False),
        *column_cells(book, "missions", "extra_cost_cbills", named=False, scale=MILLIONS),
        *_costs("agent", "agent_upkeep_cbills"),
    ]


def _detection_cells(book: Book) -> list[Cell]:
    return [
        *_rulings("detect_base", "active_ce_effect", "passive_effect"),
        *_levels(book),
        *_constants("idle_evasion_percent", "idle_watched_percent"),
        *_watch(book),
    ]


def _uprising_cells(book: Book) -> list[Cell]:
    return [
        *_rulings("detect_base", "uprising_bonus"),
        *column_cells(book, "uprising", "bonus_percent", named=False),
        *column_cells(book, "uprising", "duration_rounds", named=False),
        *_levels(book),
        *_constants("active_ce_percent", "blown_percent", "level_points"),
        Cell("missions", "uprising", "extra_cost_cbills", scale=MILLIONS),
    ]


def _units_cells(book: Book) -> list[Cell]:
    return [
        *_rulings("entry_weights", "su_mission_probability", "su_retreat", "capture_resolution"),
        *column_cells(book, "entry_detection", "no_watch_percent", named=False),
        *column_cells(book, "entry_detection", "watched_percent", named=False),
        *_constants("secure_bonus_percent", "warship_special_units", "capture_factor"),
    ]


def _mission(axis: str, curves: str, grid: tuple[str, str], start: Mapping[str, Any]) -> Setup:
    return Setup(
        "mission",
        _mission_cells,
        {**_START, **start},
        axis,
        grid,
        curves,
        rounds=("round",),
        hidden=("planet_output",),
        axes=(_MISSIONS, _AGENTS, _UNITS, _STEPS),
        **_COMMON,
    )


def _detection(axis: str, curves: str, grid: tuple[str, str], start: Mapping[str, Any]) -> Setup:
    return Setup(
        "detection",
        _detection_cells,
        {**_START, **start},
        axis,
        grid,
        curves,
        rounds=("round",),
        axes=(_UNITS, _STEPS),
        **_COMMON,
    )


def mission_panel(book: Book | None = None, key: str = "mission") -> Panel:
    """Panel of agents: one mission, detection, uprisings in a row, what is needed; and of special units.

    Parameters
    ----------
    book : Book, optional
        What it starts with; the printed book by default.
    key : str
        Names the session; give another one to a second panel of the same kind.
    """
    uprisings = Setup(
        "uprising_chain",
        _uprising_cells,
        {"level": 0, "planets": 3},
        axis="planets",
        grid=("level", "planets"),
        curves="level",
        rounds=("round",),
        axes=(_UNITS, _STEPS),
        scales=_MONEY,
    )
    needed = Setup(
        "needed",
        _needed_cells,
        {**_START, "mission": "theft", "rounds": 4, "chance_percent": 90},
        axis="level",
        grid=("mission", "level"),
        curves="special_units",
        shown="expected:agents",
        rounds=("agents", "level"),
        axes=(_MISSIONS, _AGENTS, _UNITS, _STEPS, _CHANCE),
        **_COMMON,
    )
    special = Setup(
        "special_mission",
        _units_cells,
        {"attackers": 1},
        axis="transport",
        grid=("transport", "watched"),
        curves="watched",
    )
    entry = Setup("infiltration", _units_cells, {}, axis="transport", grid=("transport", "watched"), curves="watched")
    return question_panel(
        *(BOOK, book, key, "Aufträge von Agenten", "Missions of agents"),
        (
            "Ein Auftrag",
            "One mission",
            _mission("level", "special_units", ("mission", "level"), {"mission": "assassination"}),
        ),
        ("Entdeckung", "Detection", _detection("rounds", "level", ("level", "special_units"), {"rounds": 3})),
        ("Aufstände hintereinander", "Uprisings in a row", uprisings),
        ("Was nötig ist", "What is needed", needed),
        ("Spezial-Einheiten", "Special units", special),
        ("Eindringen", "Infiltration", entry),
    )


# ---- counter-espionage ----------------------------------------------------------------------------


def _cost_cells(book: Book) -> list[Cell]:
    return [
        *_rulings("passive_effect", "passive_scope", "passive_plus_targeted"),
        *_costs("active_ce"),
        *column_cells(book, "passive", "points", named=False),
    ]


def counter_panel(book: Book | None = None, key: str = "counter") -> Panel:
    """Panel of counter-espionage: whom it detects, what it leaves of a mission, what it costs; see `mission_panel`."""
    cost = Setup(
        "counter_espionage",
        _cost_cells,
        {"realm_budget": 24_000_000, "planets": 12, "special_units": 1},
        axis="realm_budget",
        grid=("special_units", "planets"),
        shown="expected:planet_points",
        axes=(_UNITS, ParameterAxis("planets", QUESTIONS["counter_espionage"].parameter("planets"), 30)),
        scales=_MONEY,
    )
    return question_panel(
        *(BOOK, book, key, "Spionageabwehr", "Counter-espionage"),
        (
            "Entdeckung",
            "Detection",
            _detection("passive_budget", "special_units", ("level", "passive_steps"), {"passive_budget": 2_000_000}),
        ),
        (
            "Ein Auftrag unter Abwehr",
            "A mission under it",
            _mission(
                *("passive_steps", "special_units", ("mission", "passive_steps")),
                {"mission": "theft", "rounds": THEFT_ROUNDS, "passive_budget": 2_000_000},
            ),
        ),
        ("Kosten der Abwehr", "What it costs", cost),
    )
