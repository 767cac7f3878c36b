"""The panels of the pirate book: boarding, escape, negotiation."""

from __future__ import annotations

from typing import Any

from workbench.book import Book
from workbench.desk import pirate_controls  # noqa: F401 - registers the controls of this book
from workbench.desk.axes import RowAxis, SetAxis
from workbench.desk.cells import Cell, column_cells
from workbench.desk.panel import Panel
from workbench.desk.part import question_panel
from workbench.desk.setup import Either, Sets, Setup
from workbench.pirates.fleets import boarding_parameters, fleet_parameters
from workbench.tables.standard import RULINGS

BOOK = "pirates"
DICE = ("dice", "check", "expression")
_MODIFIERS = "fight_modifiers"


def _fleet(book: Book, key: str) -> dict[str, Any]:
    return dict(fleet_parameters(book.rulebook, key))


def _boarders(book: Book, key: str) -> dict[str, Any]:
    return dict(boarding_parameters(book.rulebook, key))


def _modifiers(column: str, *rows: str) -> list[Cell]:
    return [
        Cell(_MODIFIERS, row, column, named=False, switch=row == "training_counts", limit=row == "support_limit")
        for row in rows
    ]


# ---- escape ---------------------------------------------------------------------------------------


def _escape_cells(book: Book) -> list[Cell]:
    rows = ("further_warship", "adjacent_warship", "additional_own_ship", "bop", "support_limit", "training_counts")
    return [
        *column_cells(book, "warships", "combat_value"),
        Cell(RULINGS, "german_modifier", "choice"),
        *_modifiers("flight", *rows),
    ]


_FLEETS = SetAxis("fleets", "fleets", _fleet, "Flotten", "Fleets")
_CLASSES = RowAxis("classes", "warships", "warships", "Klasse des Kriegsschiffs", "Warship class")
_ESCAPE: dict[str, Any] = {
    "cells": _escape_cells,
    "sets": Sets("fleets", _fleet, "s2"),
    "axes": (_FLEETS, _CLASSES),
    "grid": ("fleets", "classes"),
    "dice": DICE,
}


def escape_panel(book: Book | None = None, key: str = "escape") -> Panel:
    """Panel of the flight from warships: one flight, and several in a row.

    Parameters
    ----------
    book : Book, optional
        What it starts with; the printed book by default.
    key : str
        Names the session; give another one to a second panel of the same kind.
    """
    one = Setup(
        "escape", start={"warships": "destroyer"}, axis="warships.destroyer.combat_value", curves="fleets", **_ESCAPE
    )
    several = Setup(
        "escape_chain",
        start={"warships": "destroyer"},
        axis="rounds",
        curves="fleets",
        rounds=("round",),
        hidden=("fights",),
        **_ESCAPE,
    )
    return question_panel(
        *(BOOK, book, key, "Flucht vor Kriegsschiffen", "Escape from warships"),
        ("Eine Flucht", "One escape", one),
        ("Mehrere Fluchten", "Several escapes", several),
    )


# ---- boarding -------------------------------------------------------------------------------------


def _boarding_cells(book: Book) -> list[Cell]:
    return [
        *column_cells(book, "civil_ships", "combat_value"),
        *column_cells(book, "pirate_ships", "combat_value"),
        *_modifiers(
            *("boarding", "additional_civil_ship", "adjacent_warship", "additional_own_ship", "bop", "support_limit"),
            "training_counts",
        ),
    ]


_BOARDERS = SetAxis("fleets", "fleets", _boarders, "Flotten", "Fleets")
_BOARDING: dict[str, Any] = {
    "cells": _boarding_cells,
    "sets": Sets("fleets", _boarders, "s1"),
    "axes": (_BOARDERS,),
    "dice": DICE,
}


def boarding_panel(book: Book | None = None, key: str = "boarding") -> Panel:
    """Panel of boardings: one, and several by the same ship. Parameters as for `escape_panel`."""
    start = {"target": "cruise_ship"}
    one = Setup(
        "boarding",
        start=start,
        axis="other_civil_ships",
        curves="fleets",
        grid=("target", "other_civil_ships"),
        **_BOARDING,
    )
    several = Setup(
        "boarding_campaign",
        start=start,
        axis="tries",
        curves="fleets",
        rounds=("round",),
        grid=("fleets", "target"),
        **_BOARDING,
    )
    return question_panel(
        *(BOOK, book, key, "Enterung von Zivilschiffen", "Boarding of civil ships"),
        ("Eine Enterung", "One boarding", one),
        ("Mehrere Enterungen", "Several boardings", several),
    )


# ---- negotiation ----------------------------------------------------------------------------------


def _ransom_cells(book: Book) -> list[Cell]:
    effects = [key for key in book.rulebook.keys("building_effects") if _effect(book, key) == "laundry_percent"]
    return [
        Cell("ransom_outcomes", "half", "pay_percent"),
        Cell("ransom_outcomes", "full", "pay_percent"),
        Cell("ransom_outcomes", "more", "percent_per_point"),
        *(Cell("anger_track", row, "base_ransom_target", named=False) for row in book.rulebook.keys("anger_track")),
        *(Cell("building_effects", key, "amount", named=False) for key in effects),
        *(Cell("hostage_prices", row, "price_pbills", named=False) for row in book.rulebook.keys("hostage_prices")),
        Cell(RULINGS, "laundry_scope", "choice"),
        Cell(RULINGS, "anger_base_table", "choice"),
    ]


def _effect(book: Book, key: str) -> str:
    return str(book.rulebook.cell("building_effects", key, "effect"))


def _release_cells(book: Book) -> list[Cell]:
    levels = [key for key in book.rulebook.keys("building_effects") if _effect(book, key) == "negotiation_target"]
    return [
        *(
            Cell("constants", row, "value", named=False)
            for row in ("release_step", "release_anger", "automatic_target")
        ),
        *(Cell("building_effects", key, "amount", named=False) for key in levels),
        Cell(RULINGS, "release_rounding", "choice"),
    ]


def _kill_cells(book: Book) -> list[Cell]:
    levels = [key for key in book.rulebook.keys("building_effects") if _effect(book, key) == "negotiation_target"]
    rows = ("kill_easing_per_hostage", "kill_anger_step", "automatic_target")
    return [
        *(Cell("constants", row, "value", named=False) for row in rows),
        *(Cell("building_effects", key, "amount", named=False) for key in levels),
        Cell(RULINGS, "kill_direction", "choice"),
        Cell(RULINGS, "kill_failed_still_dead", "choice"),
    ]


_PRICE = Either(
    "Verhandelt wird um",
    "What is ransomed",
    (("ein Schiff", "a ship", ("price",)), ("Geiseln", "hostages", ("hostages",))),
)
_BASE = Either(
    "Grundwert aus", "Base target from", (("Angepisstheit", "anger", ("anger",)), ("Zahl", "a number", ("base",)))
)


def negotiation_panel(book: Book | None = None, key: str = "negotiation") -> Panel:
    """Panel of negotiations: ransom, once and several times, killing and releasing hostages; see `escape_panel`."""
    sale = {"nation": "us", "anger": 3, "price": 20, "hostages": 4}
    ransom = Setup(
        "ransom",
        _ransom_cells,
        {**sale, "base": 7},
        axis="anger",
        curves="pr_level",
        grid=("pr_level", "anger"),
        either=(_BASE, _PRICE),
        dice=DICE,
    )
    several = Setup(
        "ransom_campaign",
        _ransom_cells,
        sale,
        axis="tries",
        curves="pr_level",
        rounds=("round",),
        grid=("tries", "anger"),
        either=(_PRICE,),
        dice=DICE,
    )
    killing = Setup(
        "hostage_killing",
        _kill_cells,
        {"killed": 3},
        axis="killed",
        curves="pr_level",
        grid=("pr_level", "killed"),
        dice=DICE,
    )
    release = Setup(
        "hostage_release",
        _release_cells,
        {"released": 4, "anger": 6},
        axis="released",
        curves="pr_level",
        grid=("released", "anger"),
        dice=DICE,
    )
    return question_panel(
        *(BOOK, book, key, "Verhandlung", "Negotiation"),
        ("Auslösung", "Ransom", ransom),
        ("Mehrere Verhandlungen", "Several negotiations", several),
        ("Geiseln töten", "Killing hostages", killing),
        ("Geiseln freilassen", "Releasing hostages", release),
    )
