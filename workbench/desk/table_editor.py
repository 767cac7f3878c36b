"""A panel in which any cell of any table can be changed; every edit is checked, and a refused one explained."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import ipywidgets as w
import pandas as pd

from workbench.book import Book, rulebook
from workbench.desk.cells import column_name, option_text, table_name
from workbench.desk.controls import row_names, set_options
from workbench.desk.languages import language, word
from workbench.desk.panel import Panel
from workbench.desk.web import EditTable
from workbench.errors import BadValue, UnknownName
from workbench.tables import Column
from workbench.tables.cells import CellFault, parse, write
from workbench.tables.dialect import PLAIN, Dialect
from workbench.tables.standard import RULINGS

_GERMAN = Dialect(delimiter=";")
_RULING_COLUMNS = ("choice", "weight", "built", "question", "rules")


class TablePart:
    """Table chooser and table of a panel.

    Attributes
    ----------
    chooser : Dropdown
        Name of the table shown.
    table : EditTable
    widget : widget
    """

    def __init__(self, panel: Panel, table: str) -> None:
        self.panel, self.stale = panel, True
        self._shown: tuple[Any, ...] = ()
        self.chooser = w.Dropdown(
            style={"description_width": "initial"}, layout=w.Layout(width="420px", max_width="100%")
        )
        self.about = w.HTML()
        self.table = EditTable(self.edit_text)
        self._following = True
        self._name_tables()
        self.chooser.value = table
        self._following = False
        self.chooser.observe(panel.message.guard(self._chosen), "value")
        self.widget = w.VBox([self.chooser, self.about, self.table], layout=w.Layout(width="100%"))
        self.controls: dict[str, Any] = {}
        self.cells: dict[str, Any] = {}
        self.odds = None

    @property
    def figure_data(self) -> pd.DataFrame:
        """The table shown."""
        if self.name == RULINGS:
            return self.panel.book.rulings
        return self.panel.book.tables[self.name]

    @property
    def name(self) -> str:
        """Name of the table shown."""
        return str(self.chooser.value)

    def _name_tables(self) -> None:
        book = self.panel.book
        options = [(f"{table_name(book, name)} ({name})", name) for name in book.tables]
        set_options(self.chooser, [*sorted(options), (f"{word('open_questions')} ({RULINGS})", RULINGS)])

    def _chosen(self, _change: Any) -> None:
        if not self._following:
            self.panel.keep_situations()
            self.follow()

    def relabel(self) -> None:
        """Put the words into the language."""
        self._following = True
        try:
            self.chooser.description = word("table")
            self._name_tables()
        finally:
            self._following = False
        self._shown = ()

    def follow(self) -> None:
        """Show the table of the panel's book; only cells that differ are sent to the browser's table."""
        self.stale = False
        book, name = self.panel.book, self.name
        columns = self._columns(book, name)
        keys = book.rulebook.keys(name)
        self.about.value = f'<span class="rb-note">{self._about(book, name)}</span>'
        self.table.key_label = word("key")
        rows = self._rows(book, name, [column for column, _ in columns], keys)
        shown = (name, keys, language())
        self.table.columns = [facts for _, facts in columns]
        self.table.rows = rows
        if shown != self._shown:
            self._shown = shown
            self.table.version += 1

    def written(self) -> Mapping[str, str]:
        """Name of the table shown, kept with a session."""
        return {"table": self.name}

    def restore(self, kept: Mapping[str, str]) -> None:
        """Choose the table that was kept with a session, where there still is one of that name."""
        self._following = True
        try:
            if kept.get("table") in {name for _, name in self.chooser.options}:
                self.chooser.value = kept["table"]
        finally:
            self._following = False
        self.stale = True

    def follow_cells(self) -> None:
        """Show the table again, as after a refused edit."""
        self.follow()

    def _about(self, book: Book, name: str) -> str:
        if name == RULINGS:
            return word("rulings_about")
        schema = book.rooms.schema.table(name)
        return word("open_table", capacity=schema.capacity) if schema.is_open else word("closed_table")

    # ---- what the browser's table shows

    def _columns(self, book: Book, name: str) -> list[tuple[Column | str, dict[str, Any]]]:
        if name == RULINGS:
            return [
                (column, self._facts(column_name(column), "", fixed=column != "choice", width=20))
                for column in (f"name_{language()}", *_RULING_COLUMNS)
            ]
        schema = book.rooms.schema.table(name)
        first = f"name_{language()}"
        names = [first, *(c.name for c in schema.all_columns if c.name != first)]
        return [(schema.column(column), self._column_facts(book, schema.column(column))) for column in names]

    def _column_facts(self, book: Book, column: Column) -> dict[str, Any]:
        options: list[tuple[str, str]] = []
        if column.kind == "yes_no":
            options = [(word("yes"), "yes"), (word("no"), "no")]
        elif column.kind == "choice":
            options = [(option_text(option), option) for option in column.options]
        elif column.kind == "reference":
            options = [(text, key) for key, text in row_names(book, column.references).items()]
        if column.blank and options:
            options.insert(0, ("–", ""))
        number = column.kind in ("integer", "decimal")
        label = column_name(column.name)
        if column.unit in ("PBills", "%") and column.unit not in label:
            label += f" ({column.unit})"
        values = [len(str(book.rulebook.cell(self.name, key, column.name))) for key in book.rulebook.keys(self.name)]
        width = 7 if number else min(60, max(10, *values)) if values else 10
        return {**self._facts(label, column.allowed, options=options, number=number, width=width), "name": column.name}

    @staticmethod
    def _facts(
        label: str,
        hint: str,
        fixed: bool = False,
        options: list[tuple[str, str]] | None = None,
        number: bool = False,
        width: int = 10,
    ) -> dict[str, Any]:
        return {
            "name": "choice",
            "label": label,
            "hint": hint,
            "fixed": fixed,
            "options": options or [],
            "number": number,
            "width": width,
        }

    def _rows(self, book: Book, name: str, columns: list[Any], keys: tuple[str, ...]) -> list[dict[str, Any]]:
        names = row_names(book, name)
        printed = self.panel.printed.rulebook
        known = set(printed.keys(name))
        rows = []
        for key in keys:
            cells = []
            for column in columns:
                column_key = column if isinstance(column, str) else column.name
                value = book.rulebook.cell(name, key, column_key)
                was = printed.cell(name, key, column_key) if key in known else value
                text = self._text(column, value)
                before = None if was == value else word("printed_was", value=self._text(column, was))
                cells.append({"text": text, "printed": before})
            rows.append({"key": key, "name": names[key], "cells": cells})
        return rows

    @staticmethod
    def _text(column: Column | str, value: Any) -> str:
        if isinstance(column, str):
            return (word("yes") if value else word("no")) if isinstance(value, bool) else str(value)
        if column.kind == "yes_no":
            return "" if value is None else "yes" if value else "no"
        return write(column, value, _dialect(column))

    # ---- what is typed

    def edit_text(self, row: str, column: str, text: str) -> None:
        """Change a cell to what was typed, in the language's way of writing numbers.

        Raises
        ------
        BadValue, UnknownName, NotBuilt
            The value cannot stand there; the book stays as it is.
        """
        book, name = self.panel.book, self.name
        if name == RULINGS:
            self.panel.decide(row, text.strip())
            return
        try:
            schema = book.rooms.schema.table(name).column(column)
        except KeyError:
            raise UnknownName("column", column, [c.name for c in book.rooms.schema.table(name).all_columns]) from None
        try:
            value = parse(schema, text, _dialect(schema))
        except CellFault as fault:
            allowed = (
                f"{fault.allowed or fault.message}. {fault.hint}" if fault.hint else fault.allowed or fault.message
            )
            raise BadValue(f"{name}.{row}.{column}", text, allowed) from None
        self.panel.edit(name, row, column, value)


def _dialect(column: Column) -> Dialect:
    """Numbers are typed with a decimal comma in German."""
    return _GERMAN if language() == "de" and column.kind in ("integer", "decimal") else PLAIN


def table_panel(book: Book | str = "pirates", table: str = "", key: str = "tables") -> Panel:
    """Panel in which any cell of any table can be changed and saved as a variant.

    Parameters
    ----------
    book : Book or str
        What it starts with, or the key of a book.
    table : str
        Table shown first; by default warships, where the book has such a table, else its first one.
    key : str
        Names the session; give another one to a second panel of the same kind.

    Raises
    ------
    UnknownName
        There is no such book or table.
    """
    start = rulebook(book) if isinstance(book, str) else book
    known = list(start.tables)
    first = table or ("warships" if "warships" in known else known[0])
    if first not in (*known, RULINGS):
        raise UnknownName("table", first, known)
    return Panel(
        start,
        key,
        "Tabellen des Regelbuchs",
        "Tables of the rulebook",
        [("Tabellen", "Tables", lambda panel: TablePart(panel, first))],
    )


__all__ = ["TablePart", "table_panel"]
