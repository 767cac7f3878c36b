"""Options that several jobs share, and the book they describe."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from workbench.book import Book, rooms, rulebook
from workbench.cli.words import LANGUAGES
from workbench.errors import WorkbenchError
from workbench.tables import printed_folder
from workbench.workspace import found_folder, working_folder

Assignment = tuple[str, str]


class NoTables(WorkbenchError):
    """A folder that was named for its tables but has none; using the printed ones instead would mislead."""


def new_parser(
    job: str, usage: str, description: str, epilog: str = "", own_help: bool = False
) -> argparse.ArgumentParser:
    """Parser of one job; with `own_help` the job answers ``--help`` itself."""
    return argparse.ArgumentParser(
        prog=f"workbench {job}",
        usage=usage,
        description=description,
        epilog=epilog,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
        add_help=not own_help,
    )


def add_output(parser: argparse.ArgumentParser) -> None:
    """Options of jobs that print something."""
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the words (default: en)")
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")


def add_variant(parser: argparse.ArgumentParser) -> None:
    """Options that say which variant of the book is meant."""
    parser.add_argument(
        "--tables",
        metavar="DIR",
        type=folder_name,
        help="folder with changed tables; tables it lacks are the printed ones",
    )
    parser.add_argument(
        "--set",
        metavar="TABLE.ROW.COLUMN=VALUE",
        type=address,
        action="append",
        default=[],
        dest="edits",
        help="change one cell; may be repeated",
    )
    parser.add_argument(
        "--ruling",
        metavar="KEY=OPTION",
        type=assignment,
        action="append",
        default=[],
        dest="decisions",
        help="decide one open question; may be repeated",
    )


def assignment(text: str) -> Assignment:
    """``key=value`` taken apart; wrong syntax without ``=`` or without a key."""
    return _apart(text, "key=value")


def _apart(text: str, form: str) -> Assignment:
    key, equals, value = text.partition("=")
    if not equals or not key.strip():
        raise argparse.ArgumentTypeError(f"{_short(text)} is not of the form {form}")
    return key.strip(), value.strip()


def address(text: str) -> tuple[str, str, str, str]:
    """``table.row.column=value`` taken apart."""
    form = "table.row.column=value"
    place, value = _apart(text, form)
    parts = [part.strip() for part in place.split(".")]
    if len(parts) != 3 or not all(parts):
        raise argparse.ArgumentTypeError(f"{_short(text)} is not of the form {form}")
    return parts[0], parts[1], parts[2], value


def folder_name(text: str) -> str:
    """Name of a folder; an empty one would mean the current folder, which nobody means by it."""
    if not text.strip():
        raise argparse.ArgumentTypeError("the name of the folder is empty")
    return text


def once(pairs: Iterable[tuple[Any, str]], what: str, parser: argparse.ArgumentParser) -> dict[Any, str]:
    """Pairs as a mapping; the same thing twice is wrong syntax, as one of the two would count for nothing."""
    found: dict[Any, str] = {}
    for key, value in pairs:
        if key in found:
            parser.error(f"{what} {'.'.join(key) if isinstance(key, tuple) else key} is given twice")
        found[key] = value
    return found


def open_book(options: argparse.Namespace, parser: argparse.ArgumentParser) -> Book:
    """The variant that ``BOOK``, ``--tables``, ``--set`` and ``--ruling`` describe.

    Raises
    ------
    WorkbenchError
        For an unknown name, a bad value, or a folder without tables.
    """
    edits = [((table, row, column), value) for table, row, column, value in options.edits]
    decisions = [(("rulings", key, "choice"), option) for key, option in options.decisions]
    changes = once([*edits, *decisions], "cell", parser)
    rooms(options.book)  # an unknown book is told before a missing folder
    book = rulebook(options.book, None if options.tables is None else _tables(options.tables, options.book))
    for key, _ in options.decisions:
        book.rulebook.options(key)  # an unknown ruling is called a ruling, not a row
    # All at once: cells and rulings may only fit each other together.
    book = book.edit_all((*place, value, "") for place, value in changes.items()) if changes else book
    if options.tables is None:
        _tell_of_own_tables(options.book)
    for warning in book.warnings:
        print(f"workbench: note: {warning}", file=sys.stderr)
    return book


def _tell_of_own_tables(book: str) -> None:
    """Say so when the working folder holds changed tables of the book, as the printed ones are used."""
    own, printed = working_folder() / "tables" / book, printed_folder(rooms(book).schema)
    with contextlib.suppress(OSError):
        changed = [
            file.name
            for file in sorted(own.glob("*.csv"))
            if (printed / file.name).is_file() and file.read_bytes() != (printed / file.name).read_bytes()
        ]
        if changed:
            print(
                f"workbench: note: these are the printed tables; yours in {own} differ ({', '.join(changed)}). "
                f"Add --tables {own} to use them.",
                file=sys.stderr,
            )


def _tables(name: str, book: str) -> Path:
    """Folder of a book's changed tables: the one named, or the book's folder in it."""
    folder = found_folder(name)
    if not folder.is_dir() or has_tables(folder):
        return folder  # what is wrong with a folder that cannot be read is told by the reader
    if has_tables(folder / book):
        return folder / book
    raise NoTables(f"--tables {name}: there are no tables (CSV files) in this folder, nor in {folder / book}")


def has_tables(folder: Path) -> bool:
    """Whether a folder holds CSV files; a folder that cannot be read counts as one, so that the reader tells why."""
    try:
        with os.scandir(folder) as entries:
            return any(entry.name.lower().endswith(".csv") for entry in entries)
    except FileNotFoundError:
        return False
    except OSError:
        return True


def _short(text: str) -> str:
    return repr(text if len(text) <= 80 else text[:80] + "…")
