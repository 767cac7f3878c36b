"""Which single values keep an answer inside a chosen band."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import pandas as pd

from workbench.book import Book
from workbench.errors import BadValue, WorkbenchError
from workbench.study.sweep import cell_address, cell_axis, sweep


def within(
    book: Book,
    question: str,
    cells: Iterable[str],
    low: Fraction | float,
    high: Fraction | float,
    span: int = 12,
    **parameters: Any,
) -> pd.DataFrame:
    """Values of single cells for which the success of a question stays between `low` and `high`.

    Each cell is changed alone, the others keep the value they have in `book`.

    Parameters
    ----------
    book : Book
        Variant to start from.
    question : str
        Key of the question.
    cells : iterable of str
        Addresses ``table.row.column`` of whole-number cells.
    low, high : Fraction or float
        Band of the probability of success, both ends included.
    span : int
        How far below and above the present value to look, within the bounds of the cell.
    **parameters
        Parameters of the question.

    Returns
    -------
    DataFrame
        A row per cell: ``now`` (present value), ``from`` and ``to`` (the values that keep the band; <NA> where none
        does), ``values`` (all of them as text), ``lowest_percent`` and ``highest_percent`` reached with them.

    Raises
    ------
    BadValue
        The band is empty or a cell holds no whole number.
    """
    if not 0 <= low <= high <= 1:
        raise BadValue("band", f"{low} to {high}", "two probabilities from 0 to 1, the lower one first")
    rows: dict[str, dict[str, Any]] = {}
    for cell in cells:
        table, row, column = cell_address(cell)
        now = book.rulebook.cell(table, row, column)
        bounds = book.rooms.schema.table(table).column(column)
        if bounds.kind != "integer" or pd.isna(now):
            raise BadValue("cell", cell, "the address of a cell that holds a whole number")
        first = max(int(now) - span, int(bounds.minimum if bounds.minimum is not None else now - span))
        last = min(int(now) + span, int(bounds.maximum if bounds.maximum is not None else now + span))
        kept = _kept(book, question, cell, range(first, last + 1), low, high, parameters)
        rows[cell] = {
            "now": int(now),
            "from": kept.index.min() if len(kept) else pd.NA,
            "to": kept.index.max() if len(kept) else pd.NA,
            "values": ", ".join(map(str, kept.index)),
            "lowest_percent": kept["percent"].min() if len(kept) else float("nan"),
            "highest_percent": kept["percent"].max() if len(kept) else float("nan"),
        }
    return pd.DataFrame.from_dict(rows, orient="index").rename_axis("cell")


def _kept(
    book: Book, question: str, cell: str, values: range, low: Any, high: Any, parameters: dict[str, Any]
) -> pd.DataFrame:
    """Rows of a sweep along `cell` whose success lies in the band."""
    try:
        swept = sweep(book, question, cell_axis(cell, values), **parameters)
    except WorkbenchError:
        return pd.DataFrame({"percent": []})
    return swept[[low <= chance <= high for chance in swept["success"]]]
