"""Every shipped table of every book goes through every dialect unharmed."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from tests.tables.harbour import STYLES, Rows, german
from workbench.pirates.tables import SCHEMA as PIRATES
from workbench.tables import BookSchema, Rulebook, check_folder, tables_folder
from workbench.tables.check import all_tables
from workbench.tables.draft import draft_of
from workbench.tables.read import read_document
from workbench.tables.schema import TableSchema
from workbench.tables.write import render

BOOKS = (PIRATES,)
TABLES = [(book, table) for book in BOOKS for table in all_tables(book).values()]


def rows_of(book: BookSchema, table: str) -> Rows:
    """Rows of a shipped table, taken apart by the standard library."""
    text = (tables_folder() / book.key / f"{table}.csv").read_text("utf-8")
    return list(csv.reader(io.StringIO(text, newline="")))


def as_german(schema: TableSchema, rows: Rows) -> Rows:
    """The same rows with decimal commas and thousands points."""
    kinds = {column.name: column.kind for column in schema.all_columns}
    numbers = [kinds.get(name) in ("integer", "decimal") for name in rows[0]]
    lines = [[german(text) if number else text for text, number in zip(row, numbers, strict=True)] for row in rows[1:]]
    return [rows[0], *lines]


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.key)
def test_the_shipped_tables_are_sound(book: BookSchema) -> None:
    assert check_folder(book) == ()


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(("book", "table"), TABLES, ids=lambda value: getattr(value, "key", getattr(value, "name", "")))
def test_round_trip(tmp_path: Path, book: BookSchema, table: TableSchema, style: str) -> None:
    rows = rows_of(book, table.name)
    write = STYLES[style]
    file = tmp_path / f"{table.name}.csv"
    file.write_bytes(write.csv("", as_german(table, rows) if write.delimiter == ";" else rows))
    read = draft_of(table, read_document(file))
    assert read.faults == []
    sound = read.table()
    printed = draft_of(table, read_document(tables_folder() / book.key / f"{table.name}.csv")).table()
    assert dict(sound.rows) == dict(printed.rows)
    assert render(sound) == file.read_bytes()

    rows[1][rows[0].index("note")] = "changed; by, a test"
    expected = write.csv("", as_german(table, rows) if write.delimiter == ";" else rows)
    assert render(sound.replace(rows[1][0], "note", "changed; by, a test")) == expected


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.key)
@pytest.mark.parametrize("style", STYLES)
def test_the_fingerprint_does_not_depend_on_the_dialect(tmp_path: Path, book: BookSchema, style: str) -> None:
    for table in all_tables(book).values():
        rows = rows_of(book, table.name)
        if STYLES[style].delimiter == ";":
            rows = as_german(table, rows)
        (tmp_path / f"{table.name}.csv").write_bytes(STYLES[style].csv("", rows))
    assert Rulebook.read(book, tmp_path) == Rulebook.read(book)
