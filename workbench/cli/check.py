"""``workbench check``: every fault of a folder of tables, with file, line and column, all at once."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path

from workbench.book import book_keys, rooms
from workbench.cli.options import NoTables, add_output, folder_name, new_parser
from workbench.cli.plain import show_object
from workbench.cli.words import show
from workbench.errors import WorkbenchError
from workbench.tables import BookSchema, Fault, check_folder, printed_folder
from workbench.tables.dialect import Unreadable
from workbench.tables.read import read_document
from workbench.tables.variant import FILE, read_variant
from workbench.workspace import found_folder, working_folder

DEEPEST = 3  # tables lie at most so many folders below the one named: a working folder holds variants/BOOK/NAME


def parser() -> argparse.ArgumentParser:
    """Syntax of the job."""
    new = new_parser(
        "check",
        "workbench check [DIR] [options]",
        "Validate tables: prints file:line:column of every fault. DIR is a folder of tables or one that holds such\n"
        "folders, from here or from the working folder of `workbench lab`; without it the printed tables and those in\n"
        "the working folder are checked. Exit code 1 when there are faults.",
    )
    new.add_argument(
        "folder", nargs="?", metavar="DIR", type=folder_name, help="folder of tables, or of folders of tables"
    )
    new.add_argument("--tables", metavar="DIR", type=folder_name, help="the same as DIR")
    add_output(new)
    return new


def run(options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    """Check; 1 when there are faults."""
    if options.folder is not None and options.tables is not None:
        parser.error("DIR and --tables mean the same; give one of them")
    name = options.tables if options.folder is None else options.folder
    if name is None:
        folders = [printed_folder(rooms(key).schema) for key in book_keys()] + _own_folders()
    else:
        folders = _folders(found_folder(name))
    checked = [(_schema_of(folder), folder) for folder in folders]
    faults = [fault for schema, folder in checked for fault in _faults(schema, folder)]
    if options.json:
        show_object(
            {
                "folders": [
                    {"folder": str(folder), "book": schema.key if schema else None} for schema, folder in checked
                ],
                "faults": [asdict(fault) for fault in faults],
            }
        )
    else:
        places = [str(folder) for _, folder in checked] if name is None else []  # which these were, nobody said
        show([*map(str, faults), *places, _summary(len(checked), faults, options.lang)])
    return 1 if faults else 0


def _faults(schema: BookSchema | None, folder: Path) -> tuple[Fault, ...]:
    """Faults of one folder: of a variant, or of the printed tables, which must be complete."""
    if schema is None:
        known = ", ".join(book_keys())
        return (Fault(str(folder), message=f"these tables belong to no book that is installed; there are: {known}"),)
    printed = printed_folder(schema)
    if folder.exists() and folder.resolve() == printed.resolve():
        return check_folder(schema, None, shipped=folder)
    return check_folder(schema, folder)


def _summary(places: int, faults: list[Fault], language: str) -> str:
    if language == "de":
        where = f"{places} Ordner geprüft"
        files = len({fault.file for fault in faults})
        what = f"{len(faults)} Fehler in {files} Datei{'' if files == 1 else 'en'}" if faults else "keine Fehler"
    else:
        where = f"{places} folder{'' if places == 1 else 's'} checked"
        files = len({fault.file for fault in faults})
        what = f"{len(faults)} fault{'' if len(faults) == 1 else 's'} in {files} file{'' if files == 1 else 's'}"
        what = what if faults else "no faults"
    return f"{where}: {what}"


# ---- which folders, and which book each belongs to --------------------------------------------------


def _own_folders() -> list[Path]:
    """Folders with tables in the working folder: copies of the printed tables, and variants."""
    top = working_folder()
    return sorted(_with_tables(top, DEEPEST)) if top.is_dir() else []


def _folders(top: Path) -> list[Path]:
    """The folders with tables: the one named, else all some way below it."""
    if not top.is_dir() or not _readable(top):
        return [top]  # the reader of tables tells what is wrong with it
    found = sorted(_with_tables(top, DEEPEST))
    if not found:
        raise NoTables(f"{top}: there are no tables (CSV files) in this folder or below it")
    return found


def _readable(folder: Path) -> bool:
    return os.access(folder, os.R_OK | os.X_OK)


def _with_tables(folder: Path, depth: int) -> Iterator[Path]:
    if not _readable(folder):
        return
    with os.scandir(folder) as found:
        entries = sorted(found, key=lambda entry: entry.name)
    if _csv_files(entry.name for entry in entries):
        yield folder
    elif depth:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False) and not entry.name.startswith("."):
                yield from _with_tables(Path(entry.path), depth - 1)


def _csv_files(names: Iterable[str]) -> set[str]:
    return {name for name in names if name.lower().endswith(".csv")}


def _schema_of(folder: Path) -> BookSchema | None:
    """Schema of the book that a folder of tables belongs to: as its variant.csv says, or a folder's name, or its files.

    None when it belongs to no book that is installed.
    """
    schemas = {key: rooms(key).schema for key in book_keys()}
    path = folder.absolute()
    for schema in schemas.values():
        if path == printed_folder(schema).absolute():
            return schema
    for name in (_named(folder), path.name, path.parent.name):
        if name in schemas:
            return schemas[name]
    try:
        files = _csv_files(os.listdir(folder))
    except (OSError, ValueError):
        return next(iter(schemas.values()))  # the reader tells why the folder cannot be read

    def fitting(schema: BookSchema) -> int:
        return len(files & {f"{table.name}.csv" for table in schema.tables})

    best = max(schemas.values(), key=fitting)
    # A misspelt file or two do not make another book of it.
    return best if 2 * fitting(best) >= len(files) else None


def _named(folder: Path) -> str:
    """Book that a folder's variant.csv names, "" where there is none that can be read."""
    try:
        return read_variant(read_document(folder / FILE)).book
    except (Unreadable, WorkbenchError, OSError, ValueError):
        return ""
