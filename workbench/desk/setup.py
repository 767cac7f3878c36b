"""What a panel shows for one question: the configuration that a book's module writes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from workbench.book import Book
from workbench.desk.axes import Axis
from workbench.desk.cells import Cell
from workbench.desk.scale import Scale


@dataclass(frozen=True, slots=True)
class Either:
    """Parameters of which one or another is given: a price, or a number of hostages.

    Attributes
    ----------
    label_de, label_en : str
    ways : tuple of (German, English, names of parameters)
        The first way is chosen at the start.
    """

    label_de: str
    label_en: str
    ways: tuple[tuple[str, str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Sets:
    """Rows of a table that set several parameters at once (fleets).

    Attributes
    ----------
    table : str
    read : callable
        ``read(book, key) -> parameters``.
    start : str
        Row chosen at the start.
    """

    table: str
    read: Callable[[Book, str], Mapping[str, Any]]
    start: str


@dataclass(frozen=True)
class Setup:
    """What a panel shows for one question.

    Attributes
    ----------
    question : str
    cells : callable
        ``cells(book) -> list of Cell``: which cells and rulings get a slider.
    start : mapping
        First values of parameters.
    axis, curves : str
        Keys of the axis and the family of curves shown first ("" for one curve).
    grid : (str, str)
        Keys of rows and columns of the grid shown first.
    shown : str
        What the curves show first: ``success`` or ``expected:<column>``.
    rounds : tuple of str
        Columns of a chain's rounds that may stand on the axis of the view "rounds": the first that changes from row
        to row is taken. Empty where the question has no rounds.
    hidden : tuple of str
        Parameters that are left at their default.
    either : tuple of Either
    sets : Sets, optional
    axes : tuple of Axis
        Axes beyond those of the parameters and cells, or in the place of one with the same key.
    dice : (str, str, str), optional
        Cell with the dice of the check.
    scales : mapping of str to Scale
        Parameters that are large sums, and the unit they are shown in.
    adjust : callable, optional
        ``adjust(book, name, parameters) -> changed parameters``: what must go along when the parameter `name` was
        chosen (an open-ended mission needs a number of rounds).
    """

    question: str
    cells: Callable[[Book], list[Cell]]
    start: Mapping[str, Any]
    axis: str
    grid: tuple[str, str]
    curves: str = ""
    shown: str = "success"
    rounds: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    either: tuple[Either, ...] = ()
    sets: Sets | None = None
    axes: tuple[Axis, ...] = ()
    dice: tuple[str, str, str] | None = None
    scales: Mapping[str, Scale] = field(default_factory=dict)
    adjust: Callable[[Book, str, Mapping[str, Any]], Mapping[str, Any]] | None = None
