"""``workbench rules``: a rule in words, the cells and rulings it reads with their values, and who computes it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from workbench.book import Book
from workbench.cli.options import add_output, add_variant, new_parser, open_book
from workbench.cli.plain import show_object
from workbench.cli.words import show, table, value_text, word, wrapped
from workbench.errors import UnknownName
from workbench.tables.standard import parts

Cell = tuple[str, Any, Any]  # address, printed value, value in this variant


def parser() -> argparse.ArgumentParser:
    """Syntax of the job."""
    new = new_parser(
        "rules",
        "workbench rules BOOK [ID] [options]",
        "A rule in words, with the cells and rulings it reads and their values; without an ID the list of all rules.",
    )
    new.add_argument("book", metavar="BOOK", help="key of a rulebook")
    new.add_argument("rule", nargs="?", metavar="ID", help="id of a rule, such as SP-107")
    add_variant(new)
    add_output(new)
    return new


def run(options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    """List the rules, or tell about one."""
    book = open_book(options, parser)
    if options.rule is None:
        _list(book, options)
        return 0
    known = {str(rule).upper(): str(rule) for rule in book.rules.index}
    rule = known.get(options.rule.strip().upper())
    if rule is None:
        raise UnknownName("rule", options.rule, book.rules.index, f"book {book.key}")
    if options.json:
        show_object(_as_object(book, rule))
    else:
        show(lines(book, rule, options.lang))
    return 0


def _list(book: Book, options: argparse.Namespace) -> None:
    if options.json:
        rules = [{"rule": rule, **row} for rule, row in _rows(book).items()]
        show_object({"book": book.key, "rules": rules, "fingerprint": book.fingerprint})
        return
    language = options.lang
    name = "name_de" if language == "de" else "name_en"
    rows = [(rule, word(row["scope"], language), row[name]) for rule, row in _rows(book).items()]
    title = book.rooms.schema.name_de if language == "de" else book.rooms.schema.name_en
    heading = [word(key, language) for key in ("rule", "scope", "name")]
    show([f"{title}: {word('rules', language)}", "", *table(rows, heading)])


def _as_object(book: Book, rule: str) -> dict[str, Any]:
    row = _rows(book)[rule]
    return {
        "book": book.key,
        "rule": rule,
        **row,
        "cells": [{"cell": cell, "printed": printed, "value": mine} for cell, printed, mine in _cells(book, rule)],
        "rulings": [
            {"ruling": key, "choice": book.rulebook.choice(key), "built": bool(book.rulings.at[key, "built"])}
            for key in parts(row["rulings"])
        ],
        "questions": _questions(book, rule),
        "fingerprint": book.fingerprint,
    }


def lines(book: Book, rule: str, language: str) -> Iterator[str]:
    """One rule in words with what it reads, line by line."""
    row = _rows(book)[rule]
    german = language == "de"
    name = row["name_de" if german else "name_en"]
    yield f"{rule}: {name} ({row['section']}; {word('scope', language)}: {word(row['scope'], language)})"
    yield from wrapped(row["text_de" if german else "text_en"])
    if row["note"]:
        yield from wrapped(row["note"])
    cells = _cells(book, rule)
    if cells:
        yield ""
        yield f"{word('cells', language)}:"
        changed = any(printed != mine for _, printed, mine in cells)
        heading = [word("cell", language), word("value", language), *([word("printed", language)] if changed else [])]
        yield from table(
            (
                (cell, value_text(mine, language), *([value_text(printed, language)] if changed else []))
                for cell, printed, mine in cells
            ),
            heading,
        )
    rulings = parts(row["rulings"])
    if rulings:
        yield ""
        yield f"{word('open questions read', language)}:"
        yield from table(
            [_ruling_line(book, key, language) for key in rulings],
            [word(key, language) for key in ("ruling", "chosen", "name")],
        )
    questions = _questions(book, rule)
    if questions:
        yield ""
        yield f"{word('asked by', language)}: {', '.join(questions)}"


def _ruling_line(book: Book, key: str, language: str) -> tuple[str, str, str]:
    row = book.rulings.loc[key]
    state = "" if row["built"] else f" ({word('not built', language)})"
    return key, str(book.rulebook.choice(key)), f"{row['name_de' if language == 'de' else 'name_en']}{state}"


def _rows(book: Book) -> dict[str, dict[str, Any]]:
    rows: dict[Any, Any] = book.rules.to_dict("index")
    return rows


def _questions(book: Book, rule: str) -> list[str]:
    return [question.key for question in book.questions.values() if rule in question.rules]


def _cells(book: Book, rule: str) -> list[Cell]:
    """Cells that a rule reads, each once, with the printed value (None for a row that is not printed)."""
    printed = book.restore().rulebook
    found: list[Cell] = []
    for address in _addresses(book, parts(_rows(book)[rule]["cells"])):
        name, row, column = address
        before = printed.cell(*address) if row in printed.keys(name) else None
        found.append((".".join((name, row, column)), before, book.rulebook.cell(name, row, column)))
    return found


def _addresses(book: Book, texts: list[str]) -> list[tuple[str, str, str]]:
    """``table``, ``table.row`` and ``table.*.column`` written out as cells."""
    found: dict[tuple[str, str, str], None] = {}
    for text in texts:
        name, row, column = (*text.split("."), "*", "*")[:3]
        rows = book.rulebook.keys(name) if row == "*" else (row,)
        columns = [c.name for c in book.rooms.schema.table(name).columns] if column == "*" else [column]
        found.update({(name, r, c): None for r in rows if r in book.rulebook.keys(name) for c in columns})
    return list(found)
