"""Small CSV files of a round: lines with typed cells, as German or English Excel writes them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from workbench.errors import nearest
from workbench.tables import Column
from workbench.tables.cells import CellFault, parse, problem
from workbench.tables.dialect import PLAIN, Dialect, Unreadable
from workbench.tables.faults import Fault
from workbench.tables.read import Document, name_of, read_document


@dataclass(slots=True)
class Line:
    """One line of a file: its values by column, and where they stand."""

    number: int
    values: dict[str, Any]
    places: dict[str, int]

    def __getitem__(self, column: str) -> Any:
        return self.values[column]


@dataclass(slots=True)
class Grid:
    """A file taken apart."""

    name: str
    lines: list[Line] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    dialect: Dialect = PLAIN

    def fault(self, line: Line | None, column: str, message: str, value: str | None = None, hint: str = "") -> None:
        """Note what is wrong at a place."""
        number, place = (1, 1) if line is None else (line.number, line.places.get(column, 0) + 1)
        key = "" if line is None else str(line.values.get("key", "") or "")
        self.faults.append(Fault(self.name, number, place, key, column, value, message=message, hint=hint))


def read_grid(
    path: Path, columns: Sequence[Column], names: Mapping[str, str] | None = None, required: Iterable[str] | None = None
) -> Grid:
    """Read a file; whatever is wrong is a fault of the grid.

    Parameters
    ----------
    columns : sequence of Column
        What it may hold.
    names : mapping of str to str, optional
        Further names of columns in lower case, to their own.
    required : iterable of str, optional
        Columns that must be in the header; by default those that may not be blank.
    """
    grid = Grid(name_of(path))
    try:
        document = read_document(path)
    except Unreadable as error:
        grid.faults.append(Fault(grid.name, error.line, error.column_number, message=error.message, hint=error.hint))
        return grid
    grid.dialect = document.dialect
    known = {column.name: column for column in columns}
    places = _header(grid, document, known, names or {})
    wanted = [column.name for column in columns if not column.blank] if required is None else required
    for name in wanted:
        if name not in places:
            grid.faults.append(Fault(grid.name, message=f"the column {name} is missing in the header"))
    for row in document.rows:
        line = Line(row[0].line, {}, places)
        for name, column in known.items():
            place = places.get(name)
            text = row[place].text if place is not None and place < len(row) else ""
            line.values[name] = _value(grid, line, column, text)
        grid.lines.append(line)
    return grid


def _header(grid: Grid, document: Document, known: Mapping[str, Column], names: Mapping[str, str]) -> dict[str, int]:
    places: dict[str, int] = {}
    for number, cell in enumerate(document.header):
        text = cell.text.strip()
        name = text if text in known else names.get(text.lower(), text.lower())
        if name not in known:
            hint = nearest(text, [*known, *names])
            message = f"unknown column {text!r}"
            grid.faults.append(Fault(grid.name, cell.line, number + 1, message=message, hint=hint))
        elif name in places:
            message = f"the column {name} stands twice in the header"
            grid.faults.append(Fault(grid.name, cell.line, number + 1, message=message))
        else:
            places[name] = number
    return places


def _value(grid: Grid, line: Line, column: Column, text: str) -> Any:
    filling: Any = 0 if column.kind == "integer" else False if column.kind == "yes_no" else ""
    if not text.strip() and column.blank:
        return filling
    try:
        value = parse(column, text, grid.dialect)
    except CellFault as fault:
        allowed = f"; allowed is {fault.allowed}" if fault.allowed else ""
        grid.fault(line, column.name, f"{fault.message}{allowed}", text.strip(), fault.hint)
        return filling
    wrong = problem(column, value)
    if wrong:
        grid.fault(line, column.name, f"is not allowed; allowed is {wrong}", text.strip())
        return filling
    return value


def written(columns: Sequence[str], rows: Iterable[Sequence[Any]], dialect: Dialect = PLAIN) -> bytes:
    """A file in the dialect of another one; whole numbers, yes/no and text only."""
    mark = dialect.delimiter
    lines = [mark.join(_cell(value, mark) for value in row) for row in (columns, *rows)]
    text = dialect.newline.join(lines) + dialect.newline
    return (b"\xef\xbb\xbf" if dialect.bom else b"") + text.encode(dialect.encoding, "replace")


def _cell(value: Any, mark: str) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = str(value)
    if any(letter in text for letter in (mark, '"', "\n", "\r")) or text != text.strip():
        return '"' + text.replace('"', '""') + '"'
    return text
