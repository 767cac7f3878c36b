"""Reading a book: printed tables, a variant's tables over them, all checks, the reasons of its changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from workbench.tables import checked, standard, variant
from workbench.tables.check import all_tables, check_drafts, place_fault
from workbench.tables.draft import Draft
from workbench.tables.faults import Fault, TableFaults
from workbench.tables.folder import Folder, printed_folder, read_folder
from workbench.tables.schema import BookSchema
from workbench.tables.standard import RULINGS
from workbench.tables.table import Table
from workbench.tables.variant import Variant
from workbench.tables.write import Seen


@dataclass(slots=True)
class Loaded:
    """Sound tables of a book.

    Attributes
    ----------
    printed : dict of str to Table
        As shipped.
    tables : dict of str to Table
        With those of the variant in their place.
    variant : Variant, optional
        What the variant's ``variant.csv`` says.
    shipped : Path
        Folder of the printed tables.
    folder : Path, optional
        Folder of the variant.
    seen : Seen
        What the files held.
    """

    printed: dict[str, Table]
    tables: dict[str, Table]
    variant: Variant | None
    shipped: Path
    folder: Path | None
    seen: Seen = field(default_factory=Seen)


def load(schema: BookSchema, folder: Path | str | None, shipped: Path | str | None, fully: bool) -> Loaded:
    """Read and check the tables of a book, as `Rulebook.read` describes it."""
    tables = all_tables(schema)
    shipped = printed_folder(schema) if shipped is None else Path(shipped)
    base = read_folder(shipped, tables, complete=True)
    own = Folder()
    if folder is not None:
        folder = Path(folder)
        own = read_folder(folder, tables, complete=False)
    faults = [*base.faults, *own.faults, *_variant_of_other_book(schema, own)]
    faults += _check(schema, base.drafts, fully)
    if own.drafts:
        faults += _check(schema, {**base.drafts, **own.drafts}, fully)
    if faults:
        raise TableFaults(faults)

    printed = {name: base.drafts[name].table() for name in tables}
    mine = {name: draft.table(printed[name].rows) for name, draft in own.drafts.items()}
    if RULINGS in mine:
        faults = _other_questions(printed[RULINGS], mine[RULINGS], own.drafts[RULINGS])
        if faults:
            raise TableFaults(faults)
    loaded = Loaded(printed, {**printed, **mine}, own.variant, shipped, folder)
    documents = [draft.document for draft in (*base.drafts.values(), *own.drafts.values())]
    for document in [*documents, own.variant_file] if own.variant_file else documents:
        loaded.seen.note(document.path, document.digest)
    return loaded


def check_folder(
    schema: BookSchema, folder: Path | str | None = None, shipped: Path | str | None = None
) -> tuple[Fault, ...]:
    """All faults of a book's tables, as `Rulebook.read` would raise them; nothing is taken as known.

    Parameters
    ----------
    schema, folder, shipped
        As in `Rulebook.read`.

    Returns
    -------
    tuple of Fault
        By file, line and column; empty when all is well.
    """
    try:
        load(schema, folder, shipped, fully=True)
    except TableFaults as found:
        return found.faults
    return ()


def _check(schema: BookSchema, drafts: Mapping[str, Draft], fully: bool) -> tuple[Fault, ...]:
    """Faults of a set of tables; none at once when the same files were found sound before."""
    digests = [(name, draft.document.digest) for name, draft in drafts.items()]
    readable = not any(draft.faults for draft in drafts.values())
    stamp = checked.stamp(schema, digests) if readable and len(drafts) == len(all_tables(schema)) else ""
    if not fully and checked.is_known(stamp):
        return ()
    faults = check_drafts(schema, drafts)
    if not faults:
        checked.remember(stamp)
    return faults


def _variant_of_other_book(schema: BookSchema, own: Folder) -> list[Fault]:
    if own.variant is None or own.variant_file is None or own.variant.book == schema.key:
        return []
    message = f"this variant belongs to the book {own.variant.book!r}, not to {schema.key!r}"
    return [Fault(own.variant_file.name, message=message)]


def _other_questions(printed: Table, own: Table, draft: Draft) -> list[Fault]:
    """Faults of a designer's rulings that differ from the printed ones in what the program relies on."""
    found = standard.same_questions(printed.frame, own.frame)
    return [place_fault((RULINGS, row, column, message), {RULINGS: draft}) for row, column, message in found]


def kept_reasons(
    noted: Variant, changed: set[tuple[str, str, str]], printed_fingerprint: str
) -> tuple[dict[tuple[str, str, str], str], tuple[str, ...]]:
    """Reasons of the cells that do differ from print, and what a reader of the variant should know."""
    warnings = []
    if noted.base != printed_fingerprint:
        warnings.append(
            "the printed tables have changed since this variant was made; "
            "every table without a file of its own here is as printed now"
        )
    for address in noted.reasons:
        if address not in changed:
            warnings.append(f"{variant.FILE} names {'.'.join(address)}, which stands as printed")
    return {address: reason for address, reason in noted.reasons.items() if reason and address in changed}, tuple(
        warnings
    )
