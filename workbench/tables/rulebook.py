"""The Rulebook: a book's tables and rulings as one value that never changes; every edit gives another one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pandas as pd

from workbench.errors import UnknownName
from workbench.tables import editing, standard, variant
from workbench.tables.cells import Value
from workbench.tables.editing import Address
from workbench.tables.load import kept_reasons, load
from workbench.tables.schema import BookSchema
from workbench.tables.standard import RULES, RULINGS
from workbench.tables.table import Table, canonical, digest_of
from workbench.tables.write import Seen, write_folder

_RULING_COLUMNS = (
    *(
        "key",
        "kind",
        "question",
        "options",
        "choice",
        "default",
        "effect",
        "reason",
        "rules",
        "weight",
        "scope",
    ),
    *("built", "source", "question_de", "effect_de", "reason_de", "name_de", "name_en", "note"),
)
_CHANGE_COLUMNS = ["table", "row", "column", "printed", "mine", "reason"]


class UnknownTable(UnknownName, KeyError):
    """A table that the book does not have; also a KeyError, as a mapping promises."""

    __str__ = Exception.__str__


class Tables(Mapping[str, pd.DataFrame]):
    """Tables by name. Each look gives a DataFrame of its own, so that nobody can change the rulebook."""

    def __init__(self, tables: Mapping[str, Table]) -> None:
        self._tables = tables

    def __getitem__(self, name: str) -> pd.DataFrame:
        if name not in self._tables:
            raise UnknownTable("table", name, self._tables)
        return self._tables[name].frame

    def __contains__(self, name: object) -> bool:
        return name in self._tables

    def __iter__(self) -> Iterator[str]:
        return iter(self._tables)

    def __len__(self) -> int:
        return len(self._tables)

    def __repr__(self) -> str:
        return f"Tables({', '.join(self)})"


class Rulebook:
    """Tables and rulings of one book. It never changes and may be used from several threads.

    `Rulebook.read` gives one. Two rulebooks are equal when their fingerprints are.

    Attributes
    ----------
    schema : BookSchema
        What the tables may hold.
    folder : Path or None
        Folder of the variant it was read from; None for the printed tables.
    warnings : tuple of str
        What a reader of this variant should know, such as printed tables that changed since it was made.
    """

    def __init__(
        self,
        schema: BookSchema,
        tables: Mapping[str, Table],
        printed: Mapping[str, Table],
        shipped: Path,
        folder: Path | None,
        seen: Seen,
    ) -> None:
        self.schema, self.folder = schema, folder
        self.warnings: tuple[str, ...] = ()
        self._tables, self._printed, self._shipped, self._seen = tables, printed, shipped, seen
        self._reasons: Mapping[Address, str] = {}
        self._asked: tuple[frozenset[str], ...] | None = None  # tables that each check across tables looks at
        self._fingerprint: str | None = None

    @classmethod
    def read(
        cls,
        schema: BookSchema,
        folder: Path | str | None = None,
        shipped: Path | str | None = None,
        *,
        fully: bool = False,
    ) -> Rulebook:
        """Read and check the tables of a book.

        Parameters
        ----------
        schema : BookSchema
            Of the book.
        folder : Path, optional
            Folder of a variant: its files stand in place of the printed ones, missing ones come from print.
        shipped : Path, optional
            Folder of the printed tables; by default `printed_folder`.
        fully : bool
            Check also files whose content was found sound before.

        Returns
        -------
        Rulebook

        Raises
        ------
        TableFaults
            With all faults of all files.
        """
        loaded = load(schema, folder, shipped, fully)
        book = cls(schema, loaded.tables, loaded.printed, loaded.shipped, loaded.folder, loaded.seen)
        if loaded.variant is not None:
            changes = book.changes(labels=True)
            changed = set(zip(changes["table"], changes["row"], changes["column"], strict=True))
            book._reasons, book.warnings = kept_reasons(loaded.variant, changed, book.restore().fingerprint)
        return book

    # ---- looking ----------------------------------------------------------------------------------------

    @property
    def tables(self) -> Tables:
        """The value tables by name, each a DataFrame indexed by the row key."""
        return Tables({name: table for name, table in self._tables.items() if name not in (RULES, RULINGS)})

    @property
    def rules(self) -> pd.DataFrame:
        """The atomic rules, indexed by their id."""
        return self._tables[RULES].frame

    @property
    def rulings(self) -> pd.DataFrame:
        """The open questions, indexed by key and with a column `key`; `choice` is text here."""
        frame = self._tables[RULINGS].frame
        frame.insert(0, "key", frame.index)
        frame.index.name = None
        return frame[list(_RULING_COLUMNS)]

    def keys(self, table: str) -> tuple[str, ...]:
        """Row keys of a table, in table order; UnknownName when there is no such table."""
        if table not in self._tables:
            raise UnknownName("table", table, self._tables)
        return tuple(self._tables[table].rows)

    def cell(self, table: str, row: str, column: str) -> Any:
        """Value of a cell as int, float, bool or str; None for an empty cell in a column of numbers.

        Raises
        ------
        UnknownName
            With the nearest names, for an unknown table, row or column.
        """
        editing.column_at(self._tables, (table, row, column))
        return self._tables[table].value(row, column)

    def options(self, key: str) -> tuple[str, ...] | range:
        """Options of a ruling: names, or a range of numbers; UnknownName for an unknown ruling."""
        return standard.options_of(str(self._ruling(key, "kind")), str(self._ruling(key, "options")))

    def choice(self, key: str) -> str | int:
        """Chosen option of a ruling: its name, or a number; UnknownName for an unknown ruling."""
        choice = str(self._ruling(key, "choice"))
        return int(choice) if self._ruling(key, "kind") == "number" else choice

    def option_number(self, key: str, option: str | int | None = None) -> int:
        """Number by which compiled code knows an option: its place in the list, or the number of a number ruling.

        Parameters
        ----------
        key : str
            Of the ruling.
        option : str or int, optional
            One of its options; the chosen one by default.
        """
        options = self.options(key)
        chosen = self.choice(key) if option is None else option
        return int(chosen) if isinstance(options, range) else options.index(str(chosen))

    def reason(self, table: str, row: str, column: str) -> str:
        """Why a cell was changed, "" when no reason was given or it stands as printed."""
        return self._reasons.get((table, row, column), "")

    # ---- editing ----------------------------------------------------------------------------------------

    def edit(self, table: str, row: str, column: str, value: object, reason: str = "") -> Rulebook:
        """The same rulebook with another value in one cell.

        Parameters
        ----------
        table, row, column : str
            The cell. In `rules` only names and notes can change, in `rulings` also the choice.
        value : object
            Typed, or text with a decimal point; None or "" for an empty cell.
        reason : str
            Why; kept beside the cell while it differs from print.

        Returns
        -------
        Rulebook

        Raises
        ------
        UnknownName
            With the nearest names, for an unknown table, row or column.
        BadValue
            When the value would be a fault in a file.
        NotBuilt
            For a choice that does not compute anything yet.
        """
        return self.edit_all([(table, row, column, value, reason)])

    def edit_all(self, edits: Iterable[tuple[str, str, str, object, str]]) -> Rulebook:
        """Several edits at once, for cells that must fit together: the checks across tables see only the end.

        Parameters
        ----------
        edits : iterable of (table, row, column, value, reason)
            As in `edit`.
        """
        tables, reasons, edited = dict(self._tables), dict(self._reasons), set[str]()
        last: tuple[Address, object] = (("", "", ""), None)
        for name, row, column, value, reason in edits:
            address = (name, row, column)
            new, reason = editing.checked_value(tables, address, value), editing.checked_reason(reason)
            if tables[name].value(row, column) != new:
                tables[name] = tables[name].replace(row, column, new)
                edited.add(name)
                last = address, value
            if self._is_printed(address, new):
                reasons.pop(address, None)
            elif reason:
                reasons[address] = reason
        book = self._with(tables, reasons)
        book._asked = self._asked
        if edited:
            frames = Tables(tables)
            if self._asked is None:  # once for all edits that start here; this rulebook itself is sound
                self._asked = editing.check_across(self.schema.checks, Tables(self._tables), (), None, last)
            book._asked = editing.check_across(self.schema.checks, frames, edited, self._asked, last)
        return book

    def decide(self, key: str, option: str | int, reason: str = "") -> Rulebook:
        """The same rulebook with another choice in one ruling.

        Parameters
        ----------
        key : str
            Of the ruling.
        option : str or int
            Name of an option, or a number for a ruling of kind number.
        reason : str
            Why; kept while the choice differs from print.

        Returns
        -------
        Rulebook

        Raises
        ------
        UnknownName
            For an unknown ruling, with the nearest ones.
        BadValue
            For an unknown option or a number out of range, with what is allowed.
        NotBuilt
            When the ruling's other options do not compute anything yet.
        """
        self._ruling(key, "choice")
        return self.edit(RULINGS, key, "choice", option, reason)

    def undo(self, table: str, row: str, column: str) -> Rulebook:
        """The same rulebook with one cell as printed; a choice is ``undo("rulings", key, "choice")``.

        Raises
        ------
        UnknownName
            For an unknown cell, also for one of a row that is not printed.
        BadValue
            When the printed value does not fit to other cells that were changed.
        """
        editing.column_at(self._tables, (table, row, column))
        printed = self._printed[table]
        if row not in printed.rows:
            raise UnknownName("printed row", row, printed.rows, f"table {table}")
        return self.edit(table, row, column, printed.value(row, column))

    def restore(self) -> Rulebook:
        """The printed rulebook."""
        return self._with(self._printed, {})

    # ---- comparing --------------------------------------------------------------------------------------

    def changes(self, labels: bool = False) -> pd.DataFrame:
        """What differs from the printed tables.

        Parameters
        ----------
        labels : bool
            Whether changed names, sources and notes are listed too.

        Returns
        -------
        DataFrame
            Columns table, row, column, printed, mine, reason. A choice stands as table "rulings", column
            "choice". A row that only one side has stands once, with an empty column and "added" or "removed"
            as `mine`.
        """
        rows = [
            (name, row, column, printed, mine, self.reason(name, row, column))
            for name in self._tables
            for row, column, printed, mine in self._differences(name, labels)
        ]
        return pd.DataFrame(rows, columns=_CHANGE_COLUMNS, dtype=object)

    @property
    def fingerprint(self) -> str:
        """sha256 as hex over all values and choices.

        Names, sources and notes do not matter, nor does the order or dialect of files.
        """
        if self._fingerprint is None:
            tables = sorted((name, t.digest) for name, t in self._tables.items() if name not in (RULES, RULINGS))
            choices = sorted((key, canonical(self._ruling(key, "choice"))) for key in self._tables[RULINGS].rows)
            self._fingerprint = digest_of([("book", self.schema.key), ("tables",), *tables, ("choices",), *choices])
        return self._fingerprint

    def __eq__(self, other: object) -> bool:
        return self.fingerprint == other.fingerprint if isinstance(other, Rulebook) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def __repr__(self) -> str:
        return f"Rulebook({self.schema.key}, {len(self.changes())} changes, {self.fingerprint[:8]})"

    # ---- writing ----------------------------------------------------------------------------------------

    def write(self, folder: Path | str, *, overwrite: bool = False) -> list[Path]:
        """Write the tables that differ from the printed ones, and ``variant.csv`` with the reasons.

        A table is written in the dialect it was read in. A file from before whose table is no longer changed
        is removed when it would be the printed one.

        Parameters
        ----------
        folder : Path
            Created when missing.
        overwrite : bool
            Also replace files that this rulebook has not read, or that changed since.

        Returns
        -------
        list of Path
            The files that now make up the variant.

        Raises
        ------
        CannotWrite
            When a file changed since it was read, is held by another program, or the disk is full. Each file
            is then either the old or the new one, never a part.
        """
        changed = {name for name in self._tables if any(True for _ in self._differences(name, labels=True))}
        return write_folder(
            Path(folder),
            self._shipped,
            self._tables,
            self._printed,
            changed,
            self._variant_file(),
            self._seen,
            overwrite,
        )

    # ---- inside -----------------------------------------------------------------------------------------

    def _with(self, tables: Mapping[str, Table], reasons: Mapping[Address, str]) -> Rulebook:
        book = Rulebook(self.schema, tables, self._printed, self._shipped, self.folder, self._seen)
        book._reasons, book.warnings = reasons, self.warnings
        return book

    def _ruling(self, key: str, column: str) -> Value:
        if key not in self._tables[RULINGS].rows:
            raise UnknownName("ruling", key, self._tables[RULINGS].rows)
        return self._tables[RULINGS].value(key, column)

    def _is_printed(self, address: Address, value: Value) -> bool:
        name, row, column = address
        return row in self._printed[name].rows and self._printed[name].value(row, column) == value

    def _differences(self, name: str, labels: bool) -> Iterator[tuple[str, str, Value, Value]]:
        """As `Table.differences`; of rules and rulings only choices count as values."""
        for row, column, printed, mine in self._tables[name].differences(self._printed[name], labels):
            if labels or name not in (RULES, RULINGS) or (name, column) == (RULINGS, "choice"):
                yield row, column, printed, mine

    def _variant_file(self) -> bytes:
        lines = [
            (f"{name}.{row}.{column}", canonical(mine), self.reason(name, row, column))
            for name in self._tables
            for row, column, _, mine in self._differences(name, labels=True)
            if column
        ]
        return variant.write_variant(self.schema.key, self.restore().fingerprint, lines)
