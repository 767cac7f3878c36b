"""Whole games of Port Royal behind sliders."""

from __future__ import annotations

from functools import partial

from workbench.book import Book
from workbench.desk.balance import BalanceSetup, balance_panel
from workbench.desk.cells import Cell, column_cells
from workbench.desk.panel import Panel
from workbench.study.games import Wish
from workbench.study.port_royal_games import CURVES
from workbench.tables.standard import RULINGS

_constant = partial(Cell, "constants", column="value", named=False)
_CONSTANTS = (
    *("start_coins", "fee_coins", "trader_coins", "mademoiselle_coins", "jester_coins", "governor_cards"),
    *("admiral_cards", "admiral_coins", "tax_limit", "tax_divisor"),
)
_RULINGS = ("vp_target", "fee", "harbour_cleanup", "governor", "admiral", "expansion")
_PERSONS = ("governor_8", "mademoiselle_7", "mademoiselle_9", "admiral_5", "jester_5", "pirate_5", "sailor_3")
_SHIPS = ("yellow_3_4", "blue_3_5", "green_3_5", "red_3_6", "black_3_7")


def balance_cells(book: Book) -> list[Cell]:
    """Cells of the panel: heavy rulings, constants, cards taken by colours, prices of persons, swords of ships."""
    cards = (("persons", "cost_coins", _PERSONS), ("ships", "swords", _SHIPS))
    return [
        *(Cell(RULINGS, key, "choice") for key in _RULINGS),
        *(_constant(key) for key in _CONSTANTS),
        *column_cells(book, "take_count", "cards", named=False),
        *(
            Cell(table, key, column)
            for table, column, keys in cards
            for key in keys
            if key in book.rulebook.keys(table)
        ),
    ]


SETUP = BalanceSetup(
    balance_cells,
    (
        ("rounds", "Runden", "rounds"),
        ("busts / reveals", "Abbruch je aufgedeckter Karte", "busts per card revealed"),
        ("points", "Einflusspunkte am Ende", "points at the end"),
        ("coins", "Münzen am Ende", "coins at the end"),
        ("persons", "Personen am Ende", "persons at the end"),
        ("expeditions", "Expeditionen am Ende", "expeditions at the end"),
        ("swords", "Säbel am Ende", "swords at the end"),
    ),
    (Wish("rounds", 10, 20, least_share=0.9), Wish("busts / reveals", 0.04, 0.1)),
    ("balanced", "cautious", "greedy", "builder"),
    names=CURVES,
)


def port_royal_balance_panel(book: Book | None = None, key: str = "balance") -> Panel:
    """Panel of 10,000 whole games of Port Royal behind sliders, printed beside mine on common seeds.

    Parameters
    ----------
    book : Book, optional
        What it starts with; the printed book by default.
    key : str
        Names the session; give another one to a second panel of the same kind.
    """
    return balance_panel(book or "port_royal", SETUP, key, ("Ganze Partien", "Whole games"))
