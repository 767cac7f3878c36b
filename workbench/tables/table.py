"""One sound table that never changes: its values, its DataFrame, its digest, and how it differs from another."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import numpy as np
import pandas as pd
from pandas.api.extensions import ExtensionArray

from workbench.tables.cells import Value
from workbench.tables.read import Document
from workbench.tables.schema import Column, TableSchema

_TEXT = pd.StringDtype(na_value=np.nan)  # what pandas calls "str"
_DTYPES: dict[str, tuple[Any, Any]] = {  # without empty cells, with empty cells
    "integer": (np.dtype("int64"), pd.Int64Dtype()),
    "decimal": (np.dtype("float64"), np.dtype("float64")),
    "yes_no": (np.dtype("bool"), pd.BooleanDtype()),
}


def array(column: Column, values: list[Value]) -> np.ndarray | ExtensionArray:
    """Values of a column with its dtype: that of `Column.kind`, one with missing values where it may be blank."""
    dtype = _DTYPES.get(column.kind, (_TEXT, _TEXT))[column.blank]
    return np.array(values, dtype) if isinstance(dtype, np.dtype) else pd.array(values, dtype)


def text_index(keys: Iterable[str]) -> pd.Index:
    """Index of row keys."""
    return pd.Index(list(keys), dtype=_TEXT, name="key")


class Table:
    """A sound table. It never changes: `replace` gives another one.

    Parameters
    ----------
    schema : TableSchema
        What the table may hold.
    document : Document
        The file it was read from.
    rows : mapping of str to tuple
        Values by row key, in the order of ``schema.all_columns``.
    lines : mapping of str to int
        For each row key its place in ``document.rows``.
    read_rows : mapping of str to tuple, optional
        The values as they stand in the file; `rows` when left out.
    """

    __slots__ = ("_digest", "_frame", "columns", "document", "lines", "read_rows", "rows", "schema")

    def __init__(
        self,
        schema: TableSchema,
        document: Document,
        rows: Mapping[str, tuple[Value, ...]],
        lines: Mapping[str, int],
        read_rows: Mapping[str, tuple[Value, ...]] | None = None,
    ) -> None:
        self.schema, self.document, self.rows, self.lines = schema, document, rows, lines
        self.read_rows = rows if read_rows is None else read_rows
        self.columns = {column.name: place for place, column in enumerate(schema.all_columns)}
        self._frame: pd.DataFrame | None = None
        self._digest: str | None = None

    def value(self, row: str, column: str) -> Value:
        """Value of a cell; KeyError when there is none."""
        return self.rows[row][self.columns[column]]

    def replace(self, row: str, column: str, value: Value) -> Table:
        """The same table with another value in one cell."""
        place, old = self.columns[column], self.rows[row]
        rows = {**self.rows, row: (*old[:place], value, *old[place + 1 :])}
        return Table(self.schema, self.document, rows, self.lines, self.read_rows)

    @property
    def frame(self) -> pd.DataFrame:
        """A DataFrame of its own: index `key`, the value columns, then the closing columns."""
        if self._frame is None:
            data = {
                column.name: array(column, [row[place] for row in self.rows.values()])
                for place, column in enumerate(self.schema.all_columns)
            }
            self._frame = pd.DataFrame(data, text_index(self.rows))
        return self._frame.copy()

    @property
    def digest(self) -> str:
        """sha256 of all values: rows and columns by name, without names, sources and notes."""
        if self._digest is None:
            wording = self.schema.wording
            columns = sorted((name, place) for name, place in self.columns.items() if name not in wording)
            self._digest = digest_of(
                [
                    [key, *(f"{name}={canonical(row[place])}" for name, place in columns)]
                    for key, row in sorted(self.rows.items())
                ]
            )
        return self._digest

    def differences(self, printed: Table, labels: bool = False) -> Iterator[tuple[str, str, Value, Value]]:
        """Cells that differ from another table of the same schema.

        Yields
        ------
        row, column, printed, mine
            A row that only one of them has comes once, with an empty column and "added" or "removed" as `mine`.
        """
        wording: frozenset[str] = frozenset() if labels else self.schema.wording
        for row, values in self.rows.items():
            others = printed.rows.get(row)
            if others is None:
                yield row, "", "", "added"
            elif others is not values:
                for name, place in self.columns.items():
                    if values[place] != others[place] and name not in wording:
                        yield row, name, others[place], values[place]
        for row in printed.rows:
            if row not in self.rows:
                yield row, "", "", "removed"


def canonical(value: Value) -> str:
    """Text of a value that depends on nothing but the value."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else value if isinstance(value, str) else repr(value)


def digest_of(lines: Iterable[Iterable[str]]) -> str:
    """sha256 of lists of texts, such that different lists never give the same input."""
    state = hashlib.sha256()
    for line in lines:
        for text in line:
            data = text.encode("utf-8")
            state.update(b"%d:" % len(data) + data)
        state.update(b"\n")
    return state.hexdigest()
