"""A table as it stands in its file, faults and all."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, field

import pandas as pd

from workbench.errors import nearest
from workbench.tables import cells
from workbench.tables.cells import CellFault, Value
from workbench.tables.faults import Fault, shown
from workbench.tables.read import Cell, Document
from workbench.tables.schema import KEY_PATTERN, TableSchema
from workbench.tables.table import Table, array, text_index

_KEY = re.compile(KEY_PATTERN)
# What stands in a draft where no value could be read: of the right type, and never looked at again.
_FILLING: dict[str, Value] = {"integer": 0, "decimal": 0.0, "yes_no": False}


@dataclass(slots=True)
class Draft:
    """A table as its file has it, with the faults found so far.

    Attributes
    ----------
    schema : TableSchema
        What the table may hold.
    document : Document
        The file.
    keys : list of str
        Row key of each line that could be read, doubles included.
    lines : list of int
        For each of them its place in ``document.rows``.
    values : dict of str to list
        Values of each column that is there, parallel to `keys`.
    places : dict of str to int
        Place of each column in a line, counted from 0.
    faults : list of Fault
        All that was found.
    broken : set of (int, str)
        Cells (place in `keys`, column) that could not be read; they are filled with anything.
    """

    schema: TableSchema
    document: Document
    keys: list[str] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    values: dict[str, list[Value]] = field(default_factory=dict)
    places: dict[str, int] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    broken: set[tuple[int, str]] = field(default_factory=set)

    def cell(self, place: int, column: str) -> Cell | None:
        """Cell of a row (its place in `keys`) and a column; None where the file has none."""
        line = self.document.rows[self.lines[place]]
        number = self.places.get(column)
        return line[number] if number is not None and number < len(line) else None

    def add(self, place: int, column: str, fault: CellFault) -> None:
        """Note what is wrong with one cell."""
        cell = self.cell(place, column)
        line = self.document.rows[self.lines[place]]
        self.faults.append(
            Fault(
                self.document.name,
                cell.line if cell else line[0].line,
                self.places.get(column, 0) + 1,
                self.keys[place],
                column,
                cell.text.strip() if cell else "",
                fault.allowed,
                fault.message,
                fault.hint,
            )
        )

    def add_row(self, place: int, message: str, hint: str = "") -> None:
        """Note what is wrong with a whole row."""
        line = self.document.rows[self.lines[place]][0].line
        self.faults.append(
            Fault(self.document.name, line, self.places["key"] + 1, self.keys[place], message=message, hint=hint)
        )

    def add_file(self, message: str, hint: str = "", line: int = 1, column_number: int = 1) -> None:
        """Note what is wrong with the file or one of its lines."""
        self.faults.append(Fault(self.document.name, line, column_number, message=message, hint=hint))

    def frame(self) -> pd.DataFrame:
        """All rows that could be read, with a column `key` and the rows numbered; for checking."""
        data: dict[str, object] = {"key": text_index(self.keys)}
        for column in self.schema.all_columns:
            if column.name in self.values:
                data[column.name] = array(column, self.values[column.name])
        return pd.DataFrame(data)

    def table(self, order: Collection[str] = ()) -> Table:
        """Table of a draft without faults.

        Parameters
        ----------
        order : collection of str, optional
            Row keys of the printed table. Rows stand in this order, others follow by key: what is computed from
            a table does not depend on the order of lines in a designer's file.
        """
        places = {key: place for place, key in enumerate(self.keys)}
        keys = self.keys
        if order:
            keys = [key for key in order if key in places] + sorted(places.keys() - set(order))
        columns = [self.values[column.name] for column in self.schema.all_columns]
        rows = {key: tuple(values[places[key]] for values in columns) for key in keys}
        return Table(self.schema, self.document, rows, {key: self.lines[places[key]] for key in keys})


def draft_of(schema: TableSchema, document: Document) -> Draft:
    """Turn the cells of a file into values; whatever has not the right form is noted as a fault.

    Parameters
    ----------
    schema : TableSchema
        What the table may hold.
    document : Document
        The file.

    Returns
    -------
    Draft
        Bounds, references and the set of rows are not checked yet.
    """
    result = Draft(schema, document)
    _read_header(result)
    if "key" in result.places:
        _read_rows(result)
        _read_values(result)
    return result


def _read_header(draft: Draft) -> None:
    columns = ("key", *(column.name for column in draft.schema.all_columns))
    for number, cell in enumerate(draft.document.header):
        name = cell.text.strip()
        if name in draft.places:
            draft.add_file(f"the column {name} stands twice in the header", "", cell.line, number + 1)
        elif name in columns:
            draft.places[name] = number
        else:
            missing = [column for column in columns if column not in draft.places]
            what = f"unknown column {shown(name)!r}" if name else "a column without a name"
            draft.add_file(what, nearest(shown(name), missing) if missing else "", cell.line, number + 1)
    for column in columns:
        if column not in draft.places:
            draft.add_file(f"the column {column} is missing in the header")
    if draft.places.get("key", 0) != 0:
        draft.add_file("the first column must be key")


def _read_rows(draft: Draft) -> None:
    """Find the lines that have a key and as many cells as the header."""
    width, place_of_key = len(draft.document.header), draft.places["key"]
    header = [cell.text.strip() for cell in draft.document.header]
    blank_at_end = width
    by_place = {place: name for name, place in draft.places.items()}
    may_be_blank = {column.name for column in draft.schema.all_columns if column.blank}
    while blank_at_end and by_place.get(blank_at_end - 1) in may_be_blank:
        blank_at_end -= 1
    for number, line in enumerate(draft.document.rows):
        key = line[place_of_key].text.strip() if place_of_key < len(line) else ""
        # Excel leaves out empty cells at the end of some lines; only cells that may be empty are thought there.
        if not blank_at_end <= len(line) <= width:
            hint = "Text that holds the separator needs quotation marks." if len(line) > width else ""
            draft.add_file(f"the line has {len(line)} cells, the header has {width}", hint, line[0].line)
        elif [cell.text.strip() for cell in line] == header:
            draft.add_file("the header stands here a second time", "", line[0].line)
        else:
            draft.keys.append(key)
            draft.lines.append(number)
            if not _KEY.fullmatch(key):
                key_allowed = "a key of letters, digits, _ and -, not beginning with _ or -"
                draft.add(len(draft.keys) - 1, "key", CellFault("is not allowed", key_allowed))


def _read_values(draft: Draft) -> None:
    dialect, rows = draft.document.dialect, draft.document.rows
    for column in draft.schema.all_columns:
        number = draft.places.get(column.name)
        if number is None:
            continue
        values = draft.values[column.name] = []
        for place, line in enumerate(draft.lines):
            row = rows[line]
            try:
                values.append(cells.parse(column, row[number].text if number < len(row) else "", dialect))
            except CellFault as fault:
                draft.add(place, column.name, fault)
                draft.broken.add((place, column.name))
                values.append(_FILLING.get(column.kind, ""))
