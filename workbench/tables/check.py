"""Whether tables are sound: bounds, keys, open and closed tables, references, what must hold across tables.

The bounds of values are checked by pandera, from a schema made of the `TableSchema`. pandera takes a third of
a second to import, so it is imported only when a table has to be checked (see `checked`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

import pandas as pd

from workbench.errors import nearest
from workbench.tables import cells
from workbench.tables.cells import CellFault
from workbench.tables.draft import Draft
from workbench.tables.faults import Fault, in_order
from workbench.tables.schema import BookSchema, Column, CrossCheck, CrossFault, TableSchema
from workbench.tables.standard import RULES_TABLE, RULINGS_TABLE, standard_checks

if TYPE_CHECKING:
    import pandera.pandas as pa

_DTYPES = {"integer": ("int64", "Int64"), "decimal": ("float64", "float64"), "yes_no": ("bool", "boolean")}


@cache
def pandera_schema(table: TableSchema) -> pa.DataFrameSchema:
    """pandera schema of a table with its `key` as first column.

    Parameters
    ----------
    table : TableSchema
        What the table may hold.

    Returns
    -------
    pandera.pandas.DataFrameSchema
        References and the set of rows are not part of it.
    """
    import pandera.pandas as pa

    columns = {column.name: _pandera_column(column) for column in table.all_columns}
    return pa.DataFrameSchema({"key": pa.Column(str), **columns}, name=table.name)


def _pandera_column(column: Column) -> pa.Column:
    import pandera.pandas as pa

    checks: list[Any] = []
    if column.kind in ("integer", "decimal"):
        if column.minimum is not None:
            checks.append(pa.Check.ge(column.minimum))
        if column.maximum is not None:
            checks.append(pa.Check.le(column.maximum))
    elif column.kind == "choice":
        checks.append(pa.Check.isin((*column.options, "") if column.blank else column.options))
    if column.check is not None:
        checks.append(pa.Check(_answers(column), element_wise=True, name=f"{column.name} check"))
    dtype = _DTYPES[column.kind][column.blank] if column.kind in _DTYPES else str
    return pa.Column(dtype, checks, nullable=column.blank)


def _answers(column: Column) -> Callable[[object], bool]:
    """The column's own check as pandera wants it; an empty cell that may be empty is not asked."""
    check = column.check
    assert check is not None
    return lambda value: (column.blank and value == "") or not cells.further(check, value)  # type: ignore[arg-type]


def check_drafts(schema: BookSchema, drafts: Mapping[str, Draft]) -> tuple[Fault, ...]:
    """All faults of a book's tables.

    Parameters
    ----------
    schema : BookSchema
        Of the book.
    drafts : mapping of str to Draft
        Every table that could be read, by name.

    Returns
    -------
    tuple of Fault
        By file, line and column; those already noted in the drafts included.
    """
    for draft in drafts.values():
        if draft.keys:
            _check_values(draft)
        if "key" in draft.places:
            _check_rows(draft)
    for draft in drafts.values():
        _check_references(draft, drafts)
    sound = {name: draft for name, draft in drafts.items() if not draft.faults}
    frames = {name: draft.frame().set_index("key") for name, draft in sound.items()}
    found = [fault for draft in drafts.values() for fault in draft.faults]
    for check in (*standard_checks(schema), *schema.checks):
        found += [place_fault(fault, drafts) for fault in run_check(check, frames)[0]]
    return in_order(found)


def _check_values(draft: Draft) -> None:
    """Bounds and words of every value, by pandera."""
    import pandera.errors

    table, present = draft.schema, draft.values
    pandera_of_table = pandera_schema(table)
    missing = [column.name for column in table.all_columns if column.name not in present]
    if missing:
        pandera_of_table = pandera_of_table.remove_columns(missing)
    try:
        pandera_of_table.validate(draft.frame(), lazy=True)
    except pandera.errors.SchemaErrors as errors:
        cases = errors.failure_cases
        for name, place in dict.fromkeys(zip(cases["column"], cases["index"], strict=True)):
            _note(draft, str(name), None if pd.isna(place) else int(place))


def _note(draft: Draft, name: str, place: int | None) -> None:
    """Turn one failure of pandera into a fault of its cell."""
    if place is None:
        draft.add_file(f"the column {name} does not have the right type")
    elif (place, name) not in draft.broken:
        column, value = draft.schema.column(name), draft.values[name][place]
        draft.add(
            place,
            name,
            CellFault("is not allowed", right_value(column, value), cells.hint(column, value)),
        )


def right_value(column: Column, value: cells.Value) -> str:
    """What would be right in place of a value that breaks the bounds of its column."""
    return cells.problem(column, value) or cells.allowed(column)


def _check_rows(draft: Draft) -> None:
    """No key twice; an open table within its capacity; a closed one with exactly its rows."""
    table, seen = draft.schema, set[str]()
    for place, key in enumerate(draft.keys):
        if key in seen:
            draft.add_row(place, "this key stands twice in the table")
        seen.add(key)
        if table.capacity is not None and place == table.capacity:
            draft.add_row(place, f"the table has {len(draft.keys)} rows; it takes at most {table.capacity}")
        elif table.capacity is None and key not in table.rows:
            reason = table.closed_because or "Its rows are fixed."
            missing = [row for row in table.rows if row not in draft.keys]
            near = f" {nearest(key, missing)}" if missing else ""
            draft.add_row(place, "no row can be added to this table", reason + near)
    for row in table.rows:
        if row not in seen:
            draft.add_file(f"the row {row} is missing", table.closed_because)


def _check_references(draft: Draft, drafts: Mapping[str, Draft]) -> None:
    """Every reference names a row; a table that could not be read is not held against the others."""
    for column in draft.schema.all_columns:
        target = drafts.get(column.references)
        if (
            column.kind != "reference"
            or target is None
            or "key" not in target.places
            or column.name not in draft.values
        ):
            continue
        known = set(target.keys)
        for place, value in enumerate(draft.values[column.name]):
            if value not in known and not (value == "" and column.blank) and (place, column.name) not in draft.broken:
                draft.add(place, column.name, reference_fault(column, str(value), target.keys))


def reference_fault(column: Column, value: str, keys: Iterable[str]) -> CellFault:
    """What is said about a reference to a row that does not exist."""
    return CellFault("is not allowed", cells.allowed(column), cells.hint(column, value) or nearest(value, keys))


class _Unsound(Exception):
    """A check asked for a table that has faults of its own."""


class _Asked(Mapping[str, pd.DataFrame]):
    """Frames by name that remember which of them were asked for."""

    def __init__(self, frames: Mapping[str, pd.DataFrame]) -> None:
        self.frames, self.asked = frames, set[str]()

    def __getitem__(self, name: str) -> pd.DataFrame:
        self.asked.add(name)
        if name not in self.frames:
            raise _Unsound(name)
        return self.frames[name]

    def __iter__(self) -> Iterator[str]:
        self.asked.update(self.frames)
        return iter(self.frames)

    def __len__(self) -> int:
        return len(self.frames)


def run_check(check: CrossCheck, frames: Mapping[str, pd.DataFrame]) -> tuple[list[CrossFault], frozenset[str]]:
    """Run one check across tables.

    Parameters
    ----------
    check : CrossCheck
        Of a book.
    frames : mapping of str to DataFrame
        The sound tables.

    Returns
    -------
    faults : list of CrossFault
        Empty when all is well, and when the check asked for a table that is not there.
    asked : frozenset of str
        Names of the tables it looked at: while they stay the same, so does its answer.
    """
    tables = _Asked(frames)
    try:
        faults = list(check(tables))
    except _Unsound:
        faults = []
    except (
        Exception
    ) as error:  # a check written for sound tables may stumble over others: that is a report, not a crash
        name = getattr(check, "__name__", str(check))
        faults = [("", "", "", f"the check {name} could not be carried out ({type(error).__name__}: {error})")]
    return faults, frozenset(tables.asked)


def place_fault(fault: CrossFault, drafts: Mapping[str, Draft]) -> Fault:
    """Fault of a file made of what a check across tables found."""
    name, row, column, message = fault
    draft = drafts.get(name)
    if draft is None:
        return Fault(name or "tables", message=message)
    if row not in draft.keys:
        return Fault(draft.document.name, row_key=row, column=column, message=message)
    place = draft.keys.index(row)
    cell = draft.cell(place, column)
    line = cell.line if cell else draft.document.rows[draft.lines[place]][0].line
    number = draft.places.get(column, draft.places["key"]) + 1
    value = cell.text.strip() if cell else None
    return Fault(
        draft.document.name,
        line,
        number,
        row,
        column,
        value,
        message=f"does not fit: {message}" if cell else message,
    )


def all_tables(schema: BookSchema) -> dict[str, TableSchema]:
    """Every table of a book by name, `rules` and `rulings` first."""
    return {table.name: table for table in (RULES_TABLE, RULINGS_TABLE, *schema.tables)}
