"""What an edit has to pass: the bounds of its cell, references, options of a ruling, checks across tables."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import pandas as pd

from workbench.errors import BadValue, NotBuilt, UnknownName, nearest
from workbench.tables import cells, standard
from workbench.tables.cells import CellFault, Value
from workbench.tables.check import reference_fault, run_check
from workbench.tables.dialect import with_plain_line_ends
from workbench.tables.schema import CLOSING_COLUMNS, Column, CrossCheck
from workbench.tables.standard import RULES, RULINGS
from workbench.tables.table import Table

Address = tuple[str, str, str]
LABELS = tuple(column.name for column in CLOSING_COLUMNS)
_SCOPE_IN_WORDS = {"table": "tables", "odds": "odds", "game": "whole games"}


def column_at(tables: Mapping[str, Table], address: Address) -> Column:
    """Column of an existing cell; UnknownName with the nearest names otherwise."""
    name, row, column = address
    if name not in tables:
        raise UnknownName("table", name, tables)
    table = tables[name]
    if row not in table.rows:
        raise UnknownName("row", row, table.rows, f"table {name}")
    if column not in table.columns:
        raise UnknownName("column", column, table.columns, f"table {name}")
    return table.schema.all_columns[table.columns[column]]


def checked_value(tables: Mapping[str, Table], address: Address, value: object) -> Value:
    """Value as a cell holds it, after every check that concerns this cell alone.

    Parameters
    ----------
    tables : mapping of str to Table
        Sound tables of a book.
    address : (table, row, column)
        An existing cell.
    value : object
        Typed, or text with a decimal point.

    Returns
    -------
    int, float, bool, str or None

    Raises
    ------
    BadValue, NotBuilt
        Naming the cell or ruling and what is allowed.
    """
    name, row, _ = address
    column, where = column_at(tables, address), ".".join(address)
    if name in (RULES, RULINGS) and column.name not in LABELS:
        if (name, column.name) == (RULINGS, "choice"):
            return _checked_choice(tables[RULINGS], row, value)
        raise BadValue(where, value, "what is printed; only names, notes and the choice of a ruling can change")
    try:
        new = cells.take(column, value)
    except CellFault as fault:
        raise _bad(where, value, column, fault) from None
    wrong = cells.problem(column, new)
    if wrong:
        raise _bad(where, value, column, CellFault("", wrong, cells.hint(column, new)))
    if column.kind == "reference" and new != "" and new not in tables[column.references].rows:
        raise _bad(where, value, column, reference_fault(column, str(new), tables[column.references].rows))
    dialect = tables[name].document.dialect
    if isinstance(new, str) and not dialect.can_write(new):
        raise BadValue(where, value, f"text that {dialect.encoding_name}, the encoding of its file, has letters for")
    return new


def _bad(where: str, value: object, column: Column, fault: CellFault) -> BadValue:
    """What an edit raises for a fault of a cell; the rule that sets the bound stands apart from the bound."""
    allowed = fault.allowed.removesuffix(f" ({column.rule})")
    rule = column.rule if allowed != fault.allowed else ""
    return BadValue(where, value, f"{allowed}. {fault.hint}" if fault.hint else allowed, rule)


def _checked_choice(rulings: Table, key: str, option: object) -> str:
    """Choice of a ruling as its cell holds it."""
    kind, present = str(rulings.value(key, "kind")), rulings.value(key, "choice")
    options = standard.options_of(kind, str(rulings.value(key, "options")))
    choice = standard.choice_of(kind, options, option)
    if choice is None:
        near = f". {nearest(str(option), options)}" if isinstance(options, tuple) else ""
        raise BadValue(f"ruling {key}", option, standard.allowed_choices(options) + near)
    if str(choice) != present and not rulings.value(key, "built"):
        scope = _SCOPE_IN_WORDS[str(rulings.value(key, "scope"))]
        raise NotBuilt(
            f"ruling {key}: the option {str(choice)!r} is not built yet. It concerns {scope}; so far only "
            f"{present!r} computes anything, and another choice would change nothing."
        )
    return str(choice)


def checked_reason(reason: str) -> str:
    """Reason as ``variant.csv`` holds it; BadValue when a text file cannot."""
    try:
        cells.check_text(reason)
    except CellFault as fault:
        raise BadValue("reason", reason, fault.allowed) from None
    return with_plain_line_ends(reason.strip())


def check_across(
    checks: tuple[CrossCheck, ...],
    frames: Mapping[str, pd.DataFrame],
    edited: Collection[str],
    asked: tuple[frozenset[str], ...] | None,
    last: tuple[Address, object],
) -> tuple[frozenset[str], ...]:
    """Run the checks across tables whose answer the edits can have changed.

    A check's answer depends only on the tables that it looks at. One that looked at none of the edited tables
    is not run again.

    Parameters
    ----------
    checks : tuple of CrossCheck
        Of the book.
    frames : mapping of str to DataFrame
        The tables after the edits.
    edited : collection of str
        Names of the edited tables.
    asked : tuple of frozenset of str, optional
        For each check the tables that it looked at before the edits; None when that is not known.
    last : (address, value)
        The edit to blame.

    Returns
    -------
    tuple of frozenset of str
        For each check the tables that it looks at now.

    Raises
    ------
    BadValue
        When a check finds a fault.
    """
    now = list(asked or ())
    for number, check in enumerate(checks):
        if asked is not None and asked[number].isdisjoint(edited):
            continue
        faults, looked_at = run_check(check, frames)
        now[number : number + 1] = [looked_at]
        for *place, message in faults:
            where, there = ".".join(last[0]), ".".join(part for part in place if part)
            why = message if there in ("", where) else f"{there}: {message}"
            raise BadValue(where, last[1], f"a value that fits the other cells ({why})")
    return tuple(now)
