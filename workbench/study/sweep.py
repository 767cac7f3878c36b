"""One question along an axis, or over a grid of two: parameters, table cells or named cases."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import pandas as pd

from workbench.book import Book
from workbench.errors import BadValue, WorkbenchError
from workbench.odds import Odds
from workbench.odds.fractions import percent_text

RULINGS = "rulings"


@dataclass(frozen=True, slots=True)
class Point:
    """One place on an axis.

    Attributes
    ----------
    label : object
        What the axis shows.
    parameters : mapping
        Parameters of the question that hold here.
    cells : mapping
        Cell address (``table.row.column``; rulings as ``rulings.key.choice``) -> value that holds here.
    """

    label: Any
    parameters: Mapping[str, Any] = field(default_factory=dict)
    cells: Mapping[str, Any] = field(default_factory=dict)

    def apply(self, book: Book) -> Book:
        """`book` with the cells of this point."""
        for cell, value in self.cells.items():
            table, row, column = cell_address(cell)
            book = book.decide(row, value) if table == RULINGS else book.edit(table, row, column, value)
        return book


@dataclass(frozen=True, slots=True)
class Axis:
    """A named sequence of points."""

    name: str
    points: tuple[Point, ...]

    @property
    def labels(self) -> list[Any]:
        """Labels of all points, in order."""
        return [point.label for point in self.points]


def cell_address(cell: str) -> tuple[str, str, str]:
    """Table, row and column of ``table.row.column``; BadValue when it is none."""
    parts = cell.split(".")
    if len(parts) != 3 or not all(parts):
        raise BadValue("cell", cell, "table.row.column, for example warships.destroyer.combat_value")
    return parts[0], parts[1], parts[2]


def parameter_axis(name: str, values: Iterable[Any]) -> Axis:
    """Axis along a parameter of the question."""
    return Axis(name, tuple(Point(value, {name: value}) for value in values))


def cell_axis(cell: str, values: Iterable[Any]) -> Axis:
    """Axis along the value of a table cell (or of a number ruling: ``rulings.key.choice``)."""
    return Axis(cell, tuple(Point(value, cells={cell: value}) for value in values))


def ruling_axis(book: Book, ruling: str) -> Axis:
    """Axis along the options of a ruling of kind choice."""
    return cell_axis(f"{RULINGS}.{ruling}.choice", book.rulebook.options(ruling))


def case_axis(name: str, cases: Mapping[Any, Mapping[str, Any]]) -> Axis:
    """Axis of named cases, each a set of parameters (fleets, warships, targets)."""
    return Axis(name, tuple(Point(label, dict(parameters)) for label, parameters in cases.items()))


def ask(book: Book, question: str, points: Iterable[Point], parameters: Mapping[str, Any]) -> Odds:
    """Odds of `question` where all `points` hold; later points overrule earlier ones."""
    merged = dict(parameters)
    for point in points:
        book = point.apply(book)
        merged.update(point.parameters)
    return book.odds(question, **merged)


def sweep(book: Book, question: str, axis: Axis, **parameters: Any) -> pd.DataFrame:
    """A question along an axis.

    Parameters
    ----------
    book : Book
        Variant to ask.
    question : str
        Key of the question.
    axis : Axis
        What varies.
    **parameters
        What stays the same.

    Returns
    -------
    DataFrame
        Indexed by the labels of the axis: ``target``, ``success`` (Fraction), ``percent``, and one column
        ``expected_…`` (Fraction) per numeric column of the outcomes. A point that the rules refuse is left out.

    Raises
    ------
    WorkbenchError
        Every point is refused; the first reason is told.
    """
    rows: dict[Any, dict[str, Any]] = {}
    refused: WorkbenchError | None = None
    for point in axis.points:
        try:
            odds = ask(book, question, (point,), parameters)
        except WorkbenchError as error:
            refused = refused or error
            continue
        rows[point.label] = {
            "target": odds.target,
            "success": odds.success,
            "percent": None if odds.success is None else float(100 * odds.success),
            **{f"expected_{name}": value for name, value in odds.expectations().items()},
        }
    if not rows and refused is not None:
        raise refused
    return pd.DataFrame.from_dict(rows, orient="index").rename_axis(axis.name)


def rounded(frame: pd.DataFrame, digits: int = 2) -> pd.DataFrame:
    """`frame` with its Fractions and floats as floats of a few decimals, for reading; whole columns stay whole."""

    def short(column: pd.Series) -> pd.Series:
        if column.map(lambda value: isinstance(value, Fraction | float)).any():
            return column.map(float).round(digits)
        return column

    return frame.apply(short)


@dataclass(frozen=True, slots=True)
class Grid:
    """Answers to one question over two axes.

    Attributes
    ----------
    rows, columns : Axis
        What varies downwards and to the right.
    odds : tuple of tuple of Odds
        ``odds[i][j]`` at row i and column j.
    """

    rows: Axis
    columns: Axis
    odds: tuple[tuple[Odds, ...], ...]

    def _frame(self, values: list[list[Any]]) -> pd.DataFrame:
        frame = pd.DataFrame(values, index=self.rows.labels, columns=self.columns.labels, dtype=object)
        return frame.rename_axis(index=self.rows.name, columns=self.columns.name)

    @property
    def success(self) -> pd.DataFrame:
        """Probability of success, Fractions."""
        return self._frame([[odds.success for odds in row] for row in self.odds])

    @property
    def target(self) -> pd.DataFrame:
        """Target numbers."""
        return self._frame([[odds.target for odds in row] for row in self.odds])

    @property
    def percent(self) -> pd.DataFrame:
        """Probability of success in percent, rounded to one decimal."""
        return self.success.map(lambda value: round(float(100 * value), 1))

    def text(self, language: str = "en") -> pd.DataFrame:
        """Probability of success as people read it (``27.8 %``)."""
        return self.success.map(lambda value: percent_text(value, language))

    def expected(self, column: str) -> pd.DataFrame:
        """Expected value of a column of the outcomes, Fractions."""
        return self._frame([[odds.expected(column) for odds in row] for row in self.odds])


def grid(book: Book, question: str, rows: Axis, columns: Axis, **parameters: Any) -> Grid:
    """A question over two axes.

    Parameters
    ----------
    book : Book
        Variant to ask.
    question : str
        Key of the question.
    rows, columns : Axis
        What varies.
    **parameters
        What stays the same.

    Returns
    -------
    Grid

    Raises
    ------
    UnknownName, BadValue
        Some cell of the grid asks for something that does not exist or is not allowed.
    """
    answers = []
    for down in rows.points:
        variant = down.apply(book)
        answers.append(
            tuple(ask(variant, question, (Point("", down.parameters), right), parameters) for right in columns.points)
        )
    return Grid(rows, columns, tuple(answers))
