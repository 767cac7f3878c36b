"""The two tables that every book has, `rules` and `rulings`: their columns and what must hold in them."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from typing import Any

import pandas as pd

from workbench.errors import nearest
from workbench.tables.cells import CellFault, take
from workbench.tables.schema import BookSchema, Column, CrossCheck, CrossFault, TableSchema

RULES, RULINGS = "rules", "rulings"
SCOPES = ("table", "odds", "game")

RULES_TABLE = TableSchema(
    RULES,
    (
        Column("section", "text"),
        Column("scope", "choice", options=(*SCOPES, "none")),
        Column("text_de", "text"),
        Column("text_en", "text"),
        Column("cells", "text", blank=True),
        Column("rulings", "text", blank=True),
    ),
    capacity=2000,
    label_de="Einzelregeln",
    label_en="Atomic rules",
)

RULINGS_TABLE = TableSchema(
    RULINGS,
    (
        Column("kind", "choice", options=("choice", "number")),
        Column("rules", "text"),
        Column("weight", "choice", options=("H", "M", "L")),
        Column("scope", "choice", options=SCOPES),
        Column("built", "yes_no"),
        Column("question", "text"),
        Column("question_de", "text"),
        Column("options", "text"),
        Column("default", "text"),
        Column("choice", "text"),
        Column("effect", "text"),
        Column("effect_de", "text"),
        Column("reason", "text"),
        Column("reason_de", "text"),
    ),
    capacity=1000,
    label_de="Offene Fragen",
    label_en="Open questions",
)

# Columns of a ruling that the program relies on: a designer's copy may not change them.
FIXED = ("kind", "scope", "built", "options", "default")

_RANGE = re.compile(r"(-?[0-9]{1,9})\.\.(-?[0-9]{1,9})")
_NUMBER, _NAME = Column("choice", "integer"), Column("choice", "text")
_OPTION = re.compile(r"[a-z0-9][a-z0-9_]*")


def parts(text: str) -> list[str]:
    """Entries of a cell that holds a list ("SP-012 | SP-131")."""
    return [part.strip() for part in text.split("|") if part.strip()]


def options_of(kind: str, text: str) -> tuple[str, ...] | range:
    """Options of a ruling.

    Parameters
    ----------
    kind : {"choice", "number"}
        Of the ruling.
    text : str
        Its cell `options`: ``lower | raise_target`` or ``0..6``.

    Returns
    -------
    tuple of str, or range for a number

    Raises
    ------
    ValueError
        When the text is neither; its message says what would be right.
    """
    if kind == "number":
        found = _RANGE.fullmatch(text.strip())
        if found is None or int(found[1]) > int(found[2]):
            raise ValueError("a range such as 0..6")
        return range(int(found[1]), int(found[2]) + 1)
    names = tuple(parts(text))
    if not names or len(set(names)) < len(names) or not all(_OPTION.fullmatch(name) for name in names):
        raise ValueError("different names such as lower | raise_target, in small letters, digits and _")
    return names


def choice_of(kind: str, options: tuple[str, ...] | range, value: object) -> str | int | None:
    """A choice as the ruling's kind has it: name or number; None when it is none of the options."""
    try:
        choice = take(_NUMBER if kind == "number" else _NAME, value)
    except CellFault:
        return None
    return choice if isinstance(choice, str | int) and choice in options else None


def allowed_choices(options: tuple[str, ...] | range) -> str:
    """What may be chosen, in words."""
    if isinstance(options, range):
        return f"a whole number from {options[0]} to {options[-1]}"
    return "one of " + ", ".join(options)


def standard_checks(schema: BookSchema) -> tuple[CrossCheck, ...]:
    """Checks of `rules` and `rulings`; they look at keys and fixed columns only, which no edit changes."""

    def rulings_are_sound(tables: Mapping[str, pd.DataFrame]) -> Iterator[CrossFault]:
        frame = tables[RULINGS]
        for key, row in zip(frame.index, frame.to_dict("records"), strict=True):
            for column, message in _faults_of_ruling(schema, key, row):
                yield RULINGS, key, column, message
        for key in schema.choices:
            if key not in frame.index:
                yield RULINGS, "", "", f"the ruling {key} is missing; this program reads it"

    def rulings_name_rules(tables: Mapping[str, pd.DataFrame]) -> Iterator[CrossFault]:
        known = tuple(tables[RULES].index)
        for key, text in tables[RULINGS]["rules"].items():
            for rule in parts(text):
                if rule not in known:
                    yield RULINGS, str(key), "rules", f"unknown rule {rule!r}. {nearest(rule, known)}"

    def rules_name_rulings(tables: Mapping[str, pd.DataFrame]) -> Iterator[CrossFault]:
        known = tuple(tables[RULINGS].index)
        for key, text in tables[RULES]["rulings"].items():
            for ruling in parts(text):
                if ruling not in known:
                    yield RULES, str(key), "rulings", f"unknown ruling {ruling!r}. {nearest(ruling, known)}"

    def rules_name_cells(tables: Mapping[str, pd.DataFrame]) -> Iterator[CrossFault]:
        for key, text in tables[RULES]["cells"].items():
            for address in parts(text):
                message = _fault_of_address(address, schema, tables)
                if message:
                    yield RULES, str(key), "cells", message

    return rulings_are_sound, rulings_name_rules, rules_name_rulings, rules_name_cells


def _faults_of_ruling(schema: BookSchema, key: str, row: Mapping[Hashable, Any]) -> Iterator[tuple[str, str]]:
    """Pairs of column and what is wrong and would be right in one ruling."""
    kind, text = str(row["kind"]), str(row["options"])
    try:
        options = options_of(kind, text)
    except ValueError as error:
        yield "options", f"allowed is {error}"
        return
    for column in ("default", "choice"):
        if row[column] != str(choice_of(kind, options, row[column])):
            yield column, f"allowed is {allowed_choices(options)}"
    if not row["built"] and row["choice"] != row["default"]:
        yield (
            "choice",
            f"allowed is {row['default']}: the other options are not built yet and would compute nothing",
        )
    if kind == "number":
        return
    for column in ("effect", "effect_de"):
        named = [part.partition(":")[0].strip() for part in parts(str(row[column]))]
        if named != list(options):
            order = " | ".join(str(option) for option in options)
            yield column, f"allowed is one sentence for each option in their order: {order}"
    enum = schema.choices.get(key)
    if enum is not None and tuple(member.name.lower() for member in enum) != options:
        yield (
            "options",
            f"allowed is {' | '.join(member.name.lower() for member in enum)}: the program numbers them so",
        )
    elif enum is None and row["built"]:
        yield "built", "allowed is no: this program does not read the ruling"


def _fault_of_address(address: str, schema: BookSchema, tables: Mapping[str, pd.DataFrame]) -> str:
    """What is wrong with ``table``, ``table.row`` or ``table.row.column``, "" when it exists.

    In a row ``*`` stands for any characters.
    """
    name, *rest = address.split(".")
    known = [table.name for table in schema.tables]
    if name not in known:
        return f"{address!r}: unknown table {name!r}. {nearest(name, known)}"
    frame = tables[name]
    if rest and rest[0] != "*" and not any(fnmatchcase(row, rest[0]) for row in frame.index):
        return f"{address!r}: unknown row {rest[0]!r}. {nearest(rest[0], frame.index)}"
    if len(rest) > 1 and rest[1] not in frame.columns:
        return f"{address!r}: unknown column {rest[1]!r}. {nearest(rest[1], frame.columns)}"
    return "" if len(rest) < 3 else f"{address!r} is no address; right is table.row.column"


def same_questions(printed: pd.DataFrame, own: pd.DataFrame) -> Iterable[tuple[str, str, str]]:
    """Where a designer's rulings differ from print in more than choices and words: (row, column, message)."""
    for key in printed.index.difference(own.index, sort=False):
        yield "", "", f"the ruling {key} is missing"
    for key in own.index.difference(printed.index, sort=False):
        yield str(key), "", "this ruling is unknown to the program; no row can be added here"
    both = own.index.intersection(printed.index, sort=False)
    for column in FIXED:
        for key, mine, original in zip(both, own.loc[both, column], printed.loc[both, column], strict=True):
            if mine != original:
                yield str(key), column, f"allowed is {original}, as printed: the program relies on it"
