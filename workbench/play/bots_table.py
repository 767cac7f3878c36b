"""The table ``bots`` that every book with whole games has: personalities made of a strategy and its numbers."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from workbench.tables import Column, Rulebook, TableSchema

TABLE = "bots"
MOST_BOTS = 64


def bots_table(strategies: Iterable[str], columns: Iterable[Column] = ()) -> TableSchema:
    """Schema of the table ``bots``.

    Parameters
    ----------
    strategies : iterable of str
        Names of the book's strategies (``bots.STRATEGIES``).
    columns : iterable of Column
        One of kind decimal (with its bounds) for each weight; a strategy reads those it needs.
    """
    return TableSchema(
        TABLE,
        (Column("strategy", "choice", options=tuple(strategies)), *columns),
        capacity=MOST_BOTS,
        label_de="Bots",
        label_en="Bots",
    )


def weights(rulebook: Rulebook, bot: str) -> np.ndarray:
    """float64 array of a bot's weights, in the order of the decimal columns of the table; an empty cell is 0."""
    columns = [column.name for column in rulebook.schema.table(TABLE).columns if column.kind == "decimal"]
    found = [rulebook.cell(TABLE, bot, column) for column in columns]
    return np.array([0.0 if value is None else value for value in found], np.float64)
