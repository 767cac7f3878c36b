"""The folder of a book's tables: which files it has, and their drafts."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from workbench.errors import WorkbenchError, nearest
from workbench.tables import variant
from workbench.tables.dialect import Unreadable
from workbench.tables.draft import Draft, draft_of
from workbench.tables.faults import Fault, shown
from workbench.tables.read import Document, name_of, read_document
from workbench.tables.schema import BookSchema, TableSchema
from workbench.tables.variant import Variant

_NEW_ORIGINAL = re.compile(r"\.new\d*\.csv$")


@dataclass(slots=True)
class Folder:
    """What a folder holds.

    Attributes
    ----------
    drafts : dict of str to Draft
        Every table that could be taken apart, by name.
    variant : Variant, optional
        What its ``variant.csv`` says.
    variant_file : Document, optional
        That file.
    faults : list of Fault
        Of the folder and of files that could not be read; faults of a table are in its draft.
    """

    drafts: dict[str, Draft] = field(default_factory=dict)
    variant: Variant | None = None
    variant_file: Document | None = None
    faults: list[Fault] = field(default_factory=list)


def tables_folder() -> Path:
    """Folder with one folder of tables for each book: inside the installed package, else beside the checkout.

    Raises
    ------
    WorkbenchError
        When there is neither.
    """
    package = Path(__file__).parents[1]
    for folder in (package / "shipped" / "tables", package.parent / "tables"):
        if folder.is_dir():
            return folder
    raise WorkbenchError(f"the shipped tables are missing; this installation is incomplete ({name_of(package)})")


def printed_folder(schema: BookSchema) -> Path:
    """Folder of the printed tables of one book."""
    return Path(schema.folder) if schema.folder else tables_folder() / schema.key


def read_folder(folder: Path, tables: Mapping[str, TableSchema], complete: bool) -> Folder:
    """Read every table of a folder.

    Parameters
    ----------
    folder : Path
        With one CSV file for each table.
    tables : mapping of str to TableSchema
        Tables of the book by name.
    complete : bool
        Whether every table must be there; then no ``variant.csv`` is expected.

    Returns
    -------
    Folder
        Never raises for what it finds in the folder: everything that is wrong is a fault in it.
    """
    result = Folder()
    place = name_of(folder)
    try:
        files = {entry.name for entry in os.scandir(folder) if _is_table_file(entry.name)}
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        result.faults.append(Fault(place, message=f"the folder cannot be read: {reason}"))
        return result
    for file in sorted(files):
        name = file[: -len(".csv")]
        path = folder / file
        try:
            if name in tables and file.endswith(".csv"):
                result.drafts[name] = draft_of(tables[name], read_document(path))
            elif file == variant.FILE and not complete:
                result.variant_file = read_document(path)
                result.variant = variant.read_variant(result.variant_file)
            else:
                hint = nearest(shown(name), [table for table in tables if f"{table}.csv" not in files])
                result.faults.append(Fault(name_of(path), message="this book has no such table", hint=hint))
        except Unreadable as error:
            result.faults.append(
                Fault(name_of(path), error.line, error.column_number, message=error.message, hint=error.hint)
            )
    if complete:
        for name in tables:
            if f"{name}.csv" not in files:
                result.faults.append(Fault(f"{place}{os.sep}{name}.csv", message="this table is missing"))
    return result


def _is_table_file(name: str) -> bool:
    # A new original that the workbench put beside an edited table (`warships.new.csv`) is no table of the folder.
    return name.lower().endswith(".csv") and not name.startswith(".") and not _NEW_ORIGINAL.search(name)
