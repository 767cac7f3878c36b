"""Studies of the pirate book: the fleets of the table ``fleets`` against warships and civil ships.

They answer the question behind the author's remark that the combat values of the warships are probably too low.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

import pandas as pd

from workbench.book import Book
from workbench.odds.fractions import percent_text
from workbench.pirates.fleets import boarding_parameters, fleet_parameters
from workbench.study.bands import within
from workbench.study.sweep import Axis, Grid, case_axis, cell_axis, grid, parameter_axis


def names(book: Book, table: str, language: str = "en") -> dict[str, str]:
    """Row key -> name of every row of a table."""
    return {key: str(book.rulebook.cell(table, key, f"name_{language}")) for key in book.rulebook.keys(table)}


def fleet_axis(book: Book, question: str = "escape", language: str = "en") -> Axis:
    """Axis of all fleets of the table ``fleets``, for the question ``escape`` or ``boarding``."""
    parameters = boarding_parameters if question == "boarding" else fleet_parameters
    cases = {name: parameters(book.rulebook, key) for key, name in names(book, "fleets", language).items()}
    return case_axis("Flotte" if language == "de" else "fleet", cases)


def escape_grid(book: Book, language: str = "en", **parameters: Any) -> Grid:
    """Flight of every fleet from every class of warship (SP-131 to SP-138).

    Parameters
    ----------
    book : Book
        Variant to ask.
    language : {"en", "de"}
        Language of the labels.
    **parameters
        Further parameters of the question ``escape`` (``adjacent_warships=1``, ``booty_pbills=74`` …).
    """
    cases = {name: {"warships": key} for key, name in names(book, "warships", language).items()}
    columns = case_axis("Kriegsschiff" if language == "de" else "warship", cases)
    return grid(book, "escape", fleet_axis(book, "escape", language), columns, **parameters)


def boarding_grid(book: Book, language: str = "en", **parameters: Any) -> Grid:
    """Boarding of every class of civil ship by every fleet, led by its strongest ship (SP-107 to SP-115)."""
    cases = {name: {"target": key} for key, name in names(book, "civil_ships", language).items()}
    columns = case_axis("Zielschiff" if language == "de" else "target", cases)
    return grid(book, "boarding", fleet_axis(book, "boarding", language), columns, **parameters)


def crowding(book: Book, target: str = "cruise_ship", most: int = 4, language: str = "en") -> Grid:
    """Boarding of one class by every fleet, with 0 to `most` further civil ships in the field (SP-108)."""
    columns = parameter_axis("other_civil_ships", range(most + 1))
    return grid(book, "boarding", fleet_axis(book, "boarding", language), columns, target=target)


def reductions(book: Book, language: str = "en") -> pd.DataFrame:
    """How far each fleet lowers the target of a flight.

    Returns
    -------
    DataFrame
        Indexed by fleet: ``reduction`` (base value minus target), then the base values from which the chance to
        escape is at most one half, at most one quarter, and nil.
    """
    answers = grid(book, "escape", fleet_axis(book, "escape", language), _strongest_class(book))
    base = max(int(book.rulebook.cell("warships", key, "combat_value")) for key in book.rulebook.keys("warships"))
    rows = {}
    for label, (odds,) in zip(answers.rows.labels, answers.odds, strict=True):
        reduction = base - (odds.target or 0)
        rows[label] = {"reduction": reduction, **_thresholds(book, reduction)}
    return pd.DataFrame.from_dict(rows, orient="index").rename_axis(answers.rows.name)


def _strongest_class(book: Book) -> Axis:
    warships = book.rulebook.keys("warships")
    return parameter_axis(
        "warships", [max(warships, key=lambda key: book.rulebook.cell("warships", key, "combat_value"))]
    )


def _thresholds(book: Book, reduction: int) -> dict[str, int]:
    """Smallest base value at which a flight with this reduction succeeds at most half the time, …"""
    dice = book.record.check
    weights = [int(weight) for weight in dice["weights"][: int(dice.sums)]]
    found = {}
    for name, most in (("half_from", Fraction(1, 2)), ("quarter_from", Fraction(1, 4)), ("never_from", Fraction(0))):
        target = int(dice.lowest)
        while Fraction(sum(weights[max(0, target - int(dice.lowest)) :]), int(dice.total)) > most:
            target += 1
        found[name] = target + reduction
    return found


def values_within(
    book: Book, low: float, high: float, warship: str = "destroyer", language: str = "en"
) -> pd.DataFrame:
    """Combat values of one class that keep the chance of each fleet to escape between `low` and `high`.

    Returns
    -------
    DataFrame
        Indexed by fleet: ``now`` (present value), ``values`` (those that keep the band), and the percentages reached.
    """
    cell = f"warships.{warship}.combat_value"
    axis = fleet_axis(book, "escape", language)
    rows = [within(book, "escape", [cell], low, high, warships=warship, **p.parameters).iloc[0] for p in axis.points]
    frame = pd.DataFrame(rows, index=axis.labels)
    return frame[["now", "values", "lowest_percent", "highest_percent"]].rename_axis(axis.name)


def base_values(book: Book, values: Iterable[int], fleets: Iterable[str], warship: str = "destroyer") -> pd.DataFrame:
    """Chance of some fleets to escape, by the combat value of one class of warship.

    Parameters
    ----------
    book : Book
        Variant to ask.
    values : iterable of int
        Combat values to try.
    fleets : iterable of str
        Row keys of the table ``fleets``.
    warship : str
        Row key of the class.

    Returns
    -------
    DataFrame
        Indexed by combat value, a column per fleet key, Fractions.
    """
    cases = {key: fleet_parameters(book.rulebook, key) for key in fleets}
    axis = cell_axis(f"warships.{warship}.combat_value", values)
    return grid(book, "escape", axis, case_axis("fleet", cases), warships=warship).success


def raised(book: Book, by: int) -> Book:
    """Variant in which every class of warship has `by` more combat value."""
    for key in book.rulebook.keys("warships"):
        book = book.edit("warships", key, "combat_value", book.rulebook.cell("warships", key, "combat_value") + by)
    return book


def lever_variants(book: Book) -> dict[str, Book]:
    """Changes a designer would think of first, by name: higher values, and two structural ones."""
    capped = book.edit("fight_modifiers", "support_limit", "flight", 2, "lever: support counts at most twice")
    untrained = book.edit("fight_modifiers", "training_counts", "flight", 0, "lever: training does not count in flight")
    return {
        "as it is": book,
        "all warships +1": raised(book, 1),
        "all warships +2": raised(book, 2),
        "all warships +3": raised(book, 3),
        "at most 2 supporting ships count in flight": capped,
        "training does not count in flight": untrained,
        "training does not count in flight, all warships +2": raised(untrained, 2),
    }


def levers(book: Book, warship: str = "destroyer", language: str = "en") -> pd.DataFrame:
    """What each of the `lever_variants` does to every fleet's chance to escape from one class of warship.

    Returns
    -------
    DataFrame
        A row per variant, a column per fleet, percentages as text.
    """
    rows: dict[str, Mapping[str, str]] = {}
    for name, variant in lever_variants(book).items():
        axis = fleet_axis(variant, "escape", language)
        chances = grid(variant, "escape", axis, parameter_axis("warships", [warship])).success.iloc[:, 0]
        rows[name] = {str(label): percent_text(chance, language) for label, chance in chances.items()}
    return pd.DataFrame.from_dict(rows, orient="index").rename_axis("variant")
