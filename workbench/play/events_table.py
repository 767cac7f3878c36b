"""The table ``events`` that every book with whole games has: what happens in a game, in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from enum import IntEnum

import pandas as pd

from workbench.tables import Column, TableSchema
from workbench.tables.schema import CrossFault

TABLE = "events"
OPERANDS = ("first", "second", "third", "fourth", "fifth")
NUMBER, SEAT = "number", "seat"  # vocabularies of every book
PLACE = re.compile(r"\{([^{}]*)\}")


def events_table(kinds: Iterable[str] | type[IntEnum], vocabularies: Iterable[str] = ()) -> TableSchema:
    """Schema of the table ``events``.

    Parameters
    ----------
    kinds : IntEnum class, or iterable of str
        Kinds of events and moves; in lower case they are the keys of the rows, in the order of their numbers from 0.
    vocabularies : iterable of str
        What operands may name, beside numbers and seats: keys of ``view.vocabularies``.
    """
    names = [kind.name if isinstance(kind, IntEnum) else kind for kind in kinds]
    options = tuple(dict.fromkeys((NUMBER, SEAT, *vocabularies)))
    return TableSchema(
        TABLE,
        (
            Column("text_de", "text", check=_check_text, wording=True),
            Column("text_en", "text", check=_check_text, wording=True),
            *(Column(name, "choice", options=options, blank=True, wording=True) for name in OPERANDS),
        ),
        rows=tuple(name.lower() for name in names),
        closed_because="Each row words what the program does at one place; a new row would be worded by nothing.",
        label_de="Ereignisse",
        label_en="Events",
    )


def _check_text(value: object) -> str | None:
    """Braces hold ``seat`` or an operand, nothing else."""
    text = str(value)
    wrong = [name for name in PLACE.findall(text) if name not in (SEAT, *OPERANDS)]
    if not wrong and not re.search(r"[{}]", PLACE.sub("", text)):
        return None
    return "a text with {seat}, {first}, {second}, {third}, {fourth} or {fifth} in braces and no other braces"


def check_events(tables: Mapping[str, pd.DataFrame]) -> Iterable[CrossFault]:
    """A text names only operands that the row has; for ``checks`` of the book's schema."""
    frame = tables[TABLE]
    for column in ("text_de", "text_en"):
        for row, text in frame[column].items():
            for name in PLACE.findall(str(text)):
                if name != SEAT and frame.at[row, name] == "":
                    yield TABLE, str(row), column, f"a text without {{{name}}}: the row has no {name} operand"
