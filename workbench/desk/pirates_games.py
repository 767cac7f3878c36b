"""Panels of whole games of pirates."""

from __future__ import annotations

from dataclasses import replace

from workbench.book import Book, rulebook
from workbench.desk.balance import BalanceSetup, balance_panel
from workbench.desk.cells import Cell, column_cells
from workbench.desk.panel import Panel
from workbench.study.pirates_games import BOTS, FAILED_FLIGHTS, WISHES
from workbench.tables.standard import RULINGS

BOOK = "pirates"


def _cells(book: Book) -> list[Cell]:
    flight = [
        Cell(
            "fight_modifiers", row, "flight", named=False, switch=row == "training_counts", limit=row == "support_limit"
        )
        for row in ("further_warship", "adjacent_warship", "additional_own_ship", "support_limit", "training_counts")
    ]
    return [
        *column_cells(book, "warships", "combat_value"),
        *column_cells(book, "warships", "movement_fields"),
        Cell(RULINGS, "german_modifier", "choice"),
        *flight,
        *column_cells(book, "anger_track", "warships"),
        *column_cells(book, "faction_goals", "amount"),
        Cell("start", "round_limit", "value"),
    ]


SETUP = BalanceSetup(
    cells=_cells,
    quantities=(
        ("rounds", "Runden", "rounds"),
        ("decisions", "Entscheidungen je Platz", "decisions of a seat"),
        ("first_warship", "Runde des ersten Kriegsschiffs", "round of the first warship"),
        ("flights_tried", "Fluchten je Platz", "flights of a seat"),
        (FAILED_FLIGHTS, "misslungene Fluchten", "flights that fail"),
        ("boardings_won / boardings_tried", "geglückte Enterungen", "boardings that succeed"),
        ("boats_lost", "Boote an Kriegsschiffe verloren", "boats lost to warships"),
        ("ships_ransomed", "Schiffe ausgelöst", "ships ransomed"),
        ("hostages_ransomed", "Geiseln ausgelöst", "hostages ransomed"),
        ("wealth", "Vermögen am Ende", "wealth at the end"),
        ("anger", "Angepisstheit aller Nationen am Ende", "anger of all nations at the end"),
    ),
    wishes=WISHES,
    bots=BOTS,
    names={
        "pbills": ("PBills", "PBills"),
        "wealth": ("Vermögen (PBills)", "wealth (PBills)"),
        "anger": ("Angepisstheit aller Nationen", "anger of all nations"),
    },
)


def pirates_balance_panel(book: Book | None = None, key: str = "pirates_balance", games: int = 10_000) -> Panel:
    """Panel of thousands of whole games of pirates behind the sliders of the warships.

    Parameters
    ----------
    book : Book, optional
        What it starts with; the printed book by default.
    key : str
        Names the session.
    games : int
        Games of each version.
    """
    titles = ("Ganze Partien: sind die Kriegsschiffe zu schwach?", "Whole games: are the warships too weak?")
    return balance_panel(book or rulebook(BOOK), replace(SETUP, games=games), key, titles)
