"""What a table may hold: columns with kind, unit and bounds; tables open or closed; a book's set of tables.

The schema is plain data. `check` turns it into pandera checks, `read` and `write` use it to understand cells,
panels take bounds and labels for their sliders from it. So every bound exists once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Literal

import pandas as pd

Kind = Literal["integer", "decimal", "text", "choice", "reference", "yes_no"]

SOURCES = ("rulebook", "published", "assumption", "decision")
KEY_PATTERN = r"[A-Za-z0-9][A-Za-z0-9_\-]*"


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a table.

    Attributes
    ----------
    name : str
        snake_case with its unit (``cost_pbills``).
    kind : {"integer", "decimal", "text", "choice", "reference", "yes_no"}
        integer -> int64 (Int64 when `blank`), decimal -> float64, yes_no -> bool, the others -> str.
    minimum, maximum : number, optional
        Bounds of a number, both included.
    options : tuple of str
        Allowed words of a choice (closed list).
    references : str
        Name of the table of the same book whose row keys are allowed.
    blank : bool
        Whether the cell may be empty (integer: ``<NA>``, decimal: NaN, text kinds: "").
    unit : str
        Unit in words, for labels ("PBills", "fields", "%").
    rule : str
        Rule id that sets the bound, shown in messages.
    check : callable, optional
        A further check of one converted value: returns what would be right, or None when all is well. It may
        raise when it cannot read the value. An empty cell that may be empty is not asked.
    wording : bool
        Whether it only words what a game does: like names and notes it does not count in the fingerprint.
    """

    name: str
    kind: Kind
    minimum: float | None = None
    maximum: float | None = None
    options: tuple[str, ...] = ()
    references: str = ""
    blank: bool = False
    unit: str = ""
    rule: str = ""
    check: Callable[[object], str | None] | None = None
    wording: bool = False

    @property
    def allowed(self) -> str:
        """What a cell of this column may hold, in words."""
        if self.kind in ("integer", "decimal"):
            noun = "a whole number" if self.kind == "integer" else "a number"
            low, high = (None if bound is None else _plain(bound) for bound in (self.minimum, self.maximum))
            if low is not None and high is not None:
                noun += f" from {low} to {high}"
            elif low is not None:
                noun += f", at least {low}"
            elif high is not None:
                noun += f", at most {high}"
        elif self.kind == "yes_no":
            noun = "yes or no"
        elif self.kind == "choice":
            noun = "one of " + ", ".join(self.options)
        elif self.kind == "reference":
            noun = f"a row key of the table {self.references}"
        else:
            noun = "text"
        return noun + (", or an empty cell" if self.blank else "")


def _plain(bound: float) -> str:
    """A bound without exponent where it is whole."""
    return str(int(bound)) if bound == int(bound) else f"{bound:g}"


# Every table ends with these: what the row is called, where its numbers come from, and room for a remark.
CLOSING_COLUMNS = (
    Column("name_de", "text"),
    Column("name_en", "text"),
    Column("source", "choice", options=SOURCES),
    Column("note", "text", blank=True),
)


@dataclass(frozen=True, slots=True)
class TableSchema:
    """One table: its columns between the key and the closing columns, and which rows it may have.

    Attributes
    ----------
    name : str
        File name without ``.csv``.
    columns : tuple of Column
        The value columns; `key` before them and `CLOSING_COLUMNS` after them are added everywhere.
    capacity : int, optional
        Open table: the largest number of rows. None: closed table.
    rows : tuple of str
        Closed table: exactly these row keys.
    closed_because : str
        Closed table: why no row can be added, as a sentence.
    label_de, label_en : str
        What the table is called.
    """

    name: str
    columns: tuple[Column, ...]
    capacity: int | None = None
    rows: tuple[str, ...] = ()
    closed_because: str = ""
    label_de: str = ""
    label_en: str = ""

    @property
    def all_columns(self) -> tuple[Column, ...]:
        """Value columns followed by the closing columns."""
        return self.columns + CLOSING_COLUMNS

    @property
    def wording(self) -> frozenset[str]:
        """Columns that no number depends on: the closing ones, and those that only word what a game does."""
        return frozenset(c.name for c in CLOSING_COLUMNS) | {c.name for c in self.columns if c.wording}

    @property
    def is_open(self) -> bool:
        """Whether new rows may be added."""
        return self.capacity is not None

    def column(self, name: str) -> Column:
        """Column called `name`; KeyError when there is none."""
        for column in self.all_columns:
            if column.name == name:
                return column
        raise KeyError(name)


# A check across tables yields (table, row key or "", column or "", what is wrong and what would be right).
CrossFault = tuple[str, str, str, str]
CrossCheck = Callable[[Mapping[str, pd.DataFrame]], Iterable[CrossFault]]


@dataclass(frozen=True, slots=True)
class BookSchema:
    """All tables of one rulebook.

    Attributes
    ----------
    key : str
        Key of the book and name of its folder under ``tables/``.
    name_de, name_en : str
        Title of the rulebook.
    tables : tuple of TableSchema
        Value tables; ``rules`` and ``rulings`` belong to every book and are added by this package.
    choices : mapping of str to IntEnum class
        The options of each built ruling of kind choice, in the order the engine numbers them.
    checks : tuple of CrossCheck
        What must hold across tables (sums, contiguous levels …).
    folder : str
        Folder of the printed tables, of a book that comes in a package of its own; "" for one of the workbench.
    """

    key: str
    name_de: str
    name_en: str
    tables: tuple[TableSchema, ...]
    choices: Mapping[str, type[IntEnum]] = field(default_factory=dict)
    checks: tuple[CrossCheck, ...] = ()
    folder: str = ""

    def table(self, name: str) -> TableSchema:
        """Schema of the table called `name`; KeyError when there is none."""
        for table in self.tables:
            if table.name == name:
                return table
        raise KeyError(name)
