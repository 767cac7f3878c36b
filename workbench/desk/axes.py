"""What can be put on an axis, told apart by colour, or laid out in a grid: a parameter, a cell, a fleet.

An axis is a list of points; each point says how it changes the variant and the parameters of the question.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from workbench.book import Book
from workbench.desk.cells import Cell, column_of, label_of, option_text
from workbench.desk.controls import USUAL_MOST, option_name, parameter_label, row_names
from workbench.desk.languages import either, number, word
from workbench.errors import WorkbenchError
from workbench.odds import Answer, Key, Option, Parameter, Question, Whole

Asked = tuple[Book, dict[str, Any]]
MOST_POINTS = 31


@dataclass(frozen=True, slots=True)
class Point:
    """One place on an axis.

    Attributes
    ----------
    name : str
        In the language.
    place : float
        Where it stands; numbers in order where it is no number itself.
    change : callable
        ``change(book, parameters) -> (book, parameters)``.
    """

    name: str
    place: float
    change: Callable[[Book, Mapping[str, Any]], Asked]


@dataclass(frozen=True)
class Axis:
    """Root of the axes."""

    key: str
    is_number: bool = field(default=False, init=False)

    def label(self, book: Book) -> str:
        """What it is called, in the language."""
        raise NotImplementedError

    def points(self, book: Book, parameters: Mapping[str, Any]) -> list[Point]:
        """Its points in a variant."""
        raise NotImplementedError

    def here(self, book: Book, parameters: Mapping[str, Any]) -> float | None:
        """Where the situation asked stands, when that is one of the places."""
        return None


def _set(name: str, value: Any) -> Callable[[Book, Mapping[str, Any]], Asked]:
    return lambda book, parameters: (book, {**parameters, name: value})


@dataclass(frozen=True)
class ParameterAxis(Axis):
    """A whole number, an option or a row key among the parameters."""

    parameter: Parameter
    most: int | None = None
    step: int = 1
    unit: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "is_number", isinstance(self.parameter, Whole))

    def label(self, book: Book) -> str:
        """Label of the parameter, with its unit where it is a sum."""
        label = parameter_label(self.parameter)
        return f"{label} ({self.unit})" if self.unit else label

    def points(self, book: Book, parameters: Mapping[str, Any]) -> list[Point]:
        """Every value, of a long range the usual ones."""
        parameter, name = self.parameter, self.parameter.name
        if isinstance(parameter, Whole):
            low, high = parameter.bounds(book.rulebook)
            low = -(-low // self.step) * self.step  # whole steps
            most = self.most or USUAL_MOST
            here = parameters.get(name)
            if isinstance(here, int):
                most = max(most, min((here - low) // self.step, MOST_POINTS))
            values = range(low, min(high, low + most * self.step) + 1, self.step)
            return [Point(number(v), v, _set(name, v)) for v in values]
        names: Mapping[str, str]
        if isinstance(parameter, Key):
            names = row_names(book, parameter.table)
        else:
            assert isinstance(parameter, Option)
            names = {option: option_name(parameter, option) for option in parameter.options}
        return [Point(text, i, _set(name, key)) for i, (key, text) in enumerate(names.items())]

    def here(self, book: Book, parameters: Mapping[str, Any]) -> float | None:
        """The number asked."""
        value = parameters.get(self.parameter.name)
        return value if self.is_number and isinstance(value, int) else None


@dataclass(frozen=True)
class RowAxis(Axis):
    """Rows of a table, one at a time as the only item of a list parameter (one warship of each class)."""

    name: str
    table: str
    label_de: str
    label_en: str

    def label(self, book: Book) -> str:
        """Its own label."""
        return either(self.label_de, self.label_en)

    def points(self, book: Book, parameters: Mapping[str, Any]) -> list[Point]:
        """A point per row; the nation of what is asked now is kept."""
        now = parameters.get(self.name) or ("",)
        nation = str(now[0]).partition(":")[2]
        return [
            Point(text, i, _set(self.name, (f"{key}:{nation}" if nation else key,)))
            for i, (key, text) in enumerate(row_names(book, self.table).items())
        ]


@dataclass(frozen=True)
class SetAxis(Axis):
    """Rows of a table that each stand for several parameters at once (fleets)."""

    table: str
    read: Callable[[Book, str], Mapping[str, Any]]
    label_de: str
    label_en: str

    def label(self, book: Book) -> str:
        """Its own label."""
        return either(self.label_de, self.label_en)

    def points(self, book: Book, parameters: Mapping[str, Any]) -> list[Point]:
        """A point per row."""
        return [Point(name, i, self._set(key)) for i, (key, name) in enumerate(row_names(book, self.table).items())]

    def _set(self, key: str) -> Callable[[Book, Mapping[str, Any]], Asked]:
        return lambda book, parameters: (book, {**parameters, **self.read(book, key)})


@dataclass(frozen=True)
class StepAxis(Axis):
    """Values of a parameter at which a stepped table of the book changes."""

    name: str
    table: str
    column: str
    label_de: str
    label_en: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "is_number", True)

    def label(self, book: Book) -> str:
        """Its own label."""
        return either(self.label_de, self.label_en)

    def points(self, book: Book, parameters: Mapping[str, Any]) -> list[Point]:
        """A point per value in the table, in order."""
        cell = book.rulebook.cell
        values = sorted({int(cell(self.table, row, self.column)) for row in book.rulebook.keys(self.table)})
        return [Point(number(value), value, _set(self.name, value)) for value in values]

    def here(self, book: Book, parameters: Mapping[str, Any]) -> float | None:
        """The number asked."""
        value = parameters.get(self.name)
        return value if isinstance(value, int) else None


@dataclass(frozen=True)
class CellAxis(Axis):
    """Values of a cell, or readings of a ruling."""

    cell: Cell

    def __post_init__(self) -> None:
        object.__setattr__(self, "is_number", True)

    def label(self, book: Book) -> str:
        """Label of the cell."""
        return label_of(book, self.cell)

    def points(self, book: Book, parameters: Mapping[str, Any]) -> list[Point]:
        """Values around the printed one, so that the axis stays where it is; that of the book is always among them."""
        cell = self.cell
        if cell.is_ruling:
            options = list(book.rulebook.options(cell.row))
            numbers = isinstance(book.rulebook.options(cell.row), range)
            return [
                Point(option_text(o), o if numbers else i, self._put(o))  # type: ignore[arg-type]
                for i, o in enumerate(options[:MOST_POINTS])
            ]
        column = column_of(book, cell)
        now = book.rulebook.cell(cell.table, cell.row, cell.column)
        printed = without(book, cell).rulebook.cell(cell.table, cell.row, cell.column)
        if cell.switch:
            return [Point(word(name), i, self._put(i)) for i, name in enumerate(("no", "yes"))]
        unit = cell.unit
        known = [int(value // unit) for value in (now, printed) if isinstance(value, int | float)] or [0]
        least = -1000 if column.minimum is None else int(column.minimum // unit)
        most = 1000 if column.maximum is None else int(column.maximum // unit)
        low = max(least, min(known[-1] - 8, *known))
        high = min(most, max(low + 16, *known))
        low = max(min(low, high - 16), least)
        if high - low >= MOST_POINTS:
            low, high = max(least, known[0] - 8), min(most, known[0] + 8)
        return [Point(number(v * unit), v * unit, self._put(v * unit)) for v in range(low, high + 1)]

    def _put(self, value: Any) -> Callable[[Book, Mapping[str, Any]], Asked]:
        def put(book: Book, parameters: Mapping[str, Any]) -> Asked:
            return changed(book, self.cell, value), dict(parameters)

        return put

    def here(self, book: Book, parameters: Mapping[str, Any]) -> float | None:
        """Value in the book."""
        if self.cell.is_ruling:
            choice = book.rulebook.choice(self.cell.row)
            return choice if isinstance(choice, int) else None
        value = book.rulebook.cell(self.cell.table, self.cell.row, self.cell.column)
        return value if isinstance(value, int | float) else None


MOST_KEPT = 500
MOST_ANSWERS = 20_000

# A book never changes, so what was computed of it holds for ever; what is kept is only bounded in number.
_changed: dict[tuple[str, str, Any], Book] = {}
_roots: dict[tuple[str, str], Book] = {}
_answers: dict[tuple[Any, ...], Answer | WorkbenchError] = {}


def answer(book: Book, question: Question, parameters: Mapping[str, Any]) -> Answer:
    """Answer of a question as `Book.odds` gives it; the last ones are kept.

    Raises
    ------
    WorkbenchError
        What is asked is not allowed.
    """
    key = (book.key, book.fingerprint, question.key, tuple(parameters.items()))
    if key not in _answers:
        if len(_answers) > MOST_ANSWERS:
            _answers.clear()
        try:
            values = question.parse(parameters, book.rulebook)
            _answers[key] = question.answer(book.record, book.rulebook, **values)
        except WorkbenchError as problem:
            _answers[key] = problem
    found = _answers[key]
    if isinstance(found, WorkbenchError):
        raise found
    return found


def changed(book: Book, cell: Cell, value: Any) -> Book:
    """Variant with a cell or ruling changed; the last ones made are kept, as a picture asks for the same ones again."""
    # Variants that differ in this cell only lead to the same ones: moving its own slider makes nothing new.
    key = (without(book, cell).fingerprint, cell.address, value)
    if key not in _changed:
        if len(_changed) > MOST_KEPT:
            _changed.clear()
        _changed[key] = _put(book, cell, value)
    return _changed[key]


def _put(book: Book, cell: Cell, value: Any) -> Book:
    if cell.is_ruling:
        return book.decide(cell.row, value)
    return book.edit(cell.table, cell.row, cell.column, value)


def without(book: Book, cell: Cell) -> Book:
    """Variant with one cell as printed (or as it is, where it is not printed)."""
    key = (book.fingerprint, cell.address)
    if key not in _roots:
        if len(_roots) > MOST_KEPT:
            _roots.clear()
        try:
            _roots[key] = book.undo(cell.table, cell.row, cell.column)
        except WorkbenchError:
            _roots[key] = book
    return _roots[key]


class Asker:
    """Asks a question at many places and remembers what was refused.

    Attributes
    ----------
    refused : list of str
        Reason of each place that is not allowed.
    """

    def __init__(self, question: Question) -> None:
        self.question = question
        self.refused: list[str] = []

    def ask(self, book: Book, parameters: Mapping[str, Any], points: Sequence[Point]) -> Answer | None:
        """Answer with the changes of several points; None where they are not allowed."""
        try:
            asked: Asked = (book, dict(parameters))
            for point in points:
                asked = point.change(*asked)
            return answer(asked[0], self.question, asked[1])
        except WorkbenchError as problem:
            self.refused.append(str(problem))
            return None
