"""Panel of whole campaigns of the shadow war."""

from __future__ import annotations

from dataclasses import replace

from workbench.book import Book, rulebook
from workbench.desk.balance import BalanceSetup, balance_panel
from workbench.desk.cells import Cell, column_cells
from workbench.desk.espionage import MILLIONS
from workbench.desk.panel import Panel
from workbench.desk.scale import Scale
from workbench.study.espionage_games import BOTS, WISHES
from workbench.tables.standard import RULINGS

BOOK = "espionage"
OUTPUT = Scale("C-Bills", 2000)  # of a whole planet, or a treasury
POINTS = ("points_per_planet", "points_per_money_step", "points_per_agent_level", "points_per_unmasked_agent")
_RULINGS = ("detect_base", "active_ce_effect", "caught_when", "blown_success", "terror_stack", "uprising_garrison")


def _cells(book: Book) -> list[Cell]:
    return [
        *(Cell(RULINGS, key, "choice") for key in _RULINGS),
        *column_cells(book, "missions", "extra_cost_cbills", named=False, scale=MILLIONS),
        *(Cell("costs", key, "value", named=False, scale=MILLIONS) for key in ("agent", "active_ce")),
        *(
            Cell("constants", key, "value", named=False, scale=MILLIONS)
            for key in ("theft_loot_cbills", "assassination_damage_cbills")
        ),
        *(
            Cell("constants", key, "value", named=False)
            for key in ("terrorism_output_percent", "theft_malus_points", "blown_percent", "active_ce_percent")
        ),
        *column_cells(book, "levels", "chance_percent", named=False),
        *column_cells(book, "uprising", "bonus_percent"),
        *column_cells(book, "passive", "points", named=False),
        *(
            Cell("economy", key, "value", named=False, scale=OUTPUT)
            for key in ("capital_output_cbills", "planet_output_cbills", "start_cbills")
        ),
        *(Cell("score", key, "value", named=False) for key in POINTS),
    ]


SETUP = BalanceSetup(
    cells=_cells,
    quantities=(
        ("theft_succeeded / theft_begun", "Diebstähle mit Erfolg", "thefts that succeed"),
        ("assassination_succeeded / assassination_begun", "Anschläge mit Erfolg", "assassinations that succeed"),
        ("terrorism_succeeded / terrorism_begun", "Terror, der wirkt", "terror that works"),
        ("uprising_succeeded / uprising_begun", "Aufstände mit Erfolg", "uprisings that succeed"),
        ("agents_lost", "verlorene Agenten je Warlord", "agents lost by a warlord"),
        ("agents_unmasked", "davon namentlich enttarnt", "of these unmasked by name"),
        ("planets_lost", "verlorene Planeten je Warlord", "planets lost by a warlord"),
        ("rounds_under_terror", "Planetenrunden unter Terror je Warlord", "planet rounds under terror by warlord"),
        ("levels", "Stufen aller Agenten am Ende", "levels of all agents at the end"),
        ("score", "Punkte am Ende", "score at the end"),
    ),
    wishes=WISHES,
    bots=BOTS,
    seats=3,
    names={
        "score": ("Punkte", "score"),
        "planets": ("Planeten", "planets"),
        "cbills": ("Kasse (C-Bills)", "treasury (C-Bills)"),
    },
)


def espionage_balance_panel(book: Book | None = None, key: str = "espionage_balance", games: int = 10_000) -> Panel:
    """Panel of thousands of campaigns of the shadow war behind the sliders of prices and chances.

    Parameters
    ----------
    book : Book, optional
        What it starts with; the printed book by default.
    key : str
        Names the session.
    games : int
        Campaigns of each version.
    """
    titles = ("Schattenkrieg: Preise und Chancen", "Shadow war: prices and chances")
    return balance_panel(book or rulebook(BOOK), replace(SETUP, games=games), key, titles)
