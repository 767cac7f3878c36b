"""The Rulebook: a book's tables and rulings as one value that never changes; every edit gives another one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import pandas as pd

from workbench.errors import BadValue, NotBuilt, UnknownName, nearest
from workbench.tables import cells, checked, standard, variant
from workbench.tables.cells import CellFault, Value
from workbench.tables.check import all_tables, check_drafts, place_fault, run_check
from workbench.tables.dialect import with_plain_line_ends
from workbench.tables.faults import Fault, TableFaults
from workbench.tables.folder import Folder, read_folder, tables_folder
from workbench.tables.read import name_of
from workbench.tables.schema import CLOSING_COLUMNS, BookSchema, Column
from workbench.tables.standard import RULES, RULINGS
from workbench.tables.table import Draft, Table, canonical, digest_of
from workbench.tables.variant import Variant
from workbench.tables.write import CannotWrite, Seen, make_folder, real, remove_file, render, write_file

Address = tuple[str, str, str]
_LABELS = tuple(column.name for column in CLOSING_COLUMNS)
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
        "built",
    ),
    *("source", "question_de", "effect_de", "reason_de", "name_de", "name_en", "note"),
)


class UnknownTable(UnknownName, KeyError):
    """A table that the book does not have; also a KeyError, as a mapping promises."""

    __str__ = Exception.__str__


class Tables(Mapping[str, pd.DataFrame]):
    """A rulebook's tables by name. Each look gives a DataFrame of its own, so that nobody can change the rulebook."""

    def __init__(self, tables: Mapping[str, Table]) -> None:
        self._tables = tables

    def __getitem__(self, name: str) -> pd.DataFrame:
        if name not in self._tables:
            raise UnknownTable("table", name, self._tables)
        return self._tables[name].frame

    def __iter__(self) -> Iterator[str]:
        return iter(self._tables)

    def __len__(self) -> int:
        return len(self._tables)

    def __repr__(self) -> str:
        return f"Tables({', '.join(self)})"


class Rulebook:
    """Tables and rulings of one book. It never changes and may be used from several threads.

    Two rulebooks are equal when their fingerprints are. Use `Rulebook.read` to get one.

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
        reasons: Mapping[Address, str],
        warnings: tuple[str, ...] = (),
    ) -> None:
        self.schema, self.folder, self.warnings = schema, folder, warnings
        self._tables, self._printed, self._shipped, self._seen = tables, printed, shipped, seen
        self._reasons = reasons
        self._asked: tuple[frozenset[str], ...] | None = (
            None  # tables that each check across tables looked at
        )
        self._fingerprint: str | None = None

    # ---- reading ----------------------------------------------------------------------------------------

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
            Folder of a variant: its files stand in place of the printed ones, missing files come from the printed ones.
        shipped : Path, optional
            Folder of the printed tables; by default the book's folder under `tables_folder()`.
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
        return _read(schema, folder, shipped, fully)

    # ---- looking ----------------------------------------------------------------------------------------

    @property
    def tables(self) -> Tables:
        """The value tables by name, each a DataFrame indexed by the row key."""
        return Tables({name: self._tables[name] for name in self._tables if name not in (RULES, RULINGS)})

    @property
    def rules(self) -> pd.DataFrame:
        """The atomic rules, indexed by their id."""
        return self._tables[RULES].frame

    @property
    def rulings(self) -> pd.DataFrame:
        """The open questions, indexed by key and with a column `key`; `choice` is text here, `choice()` gives it typed."""
        frame = self._tables[RULINGS].frame
        frame.insert(0, "key", frame.index)
        frame.index.name = None
        return frame[list(_RULING_COLUMNS)]

    def keys(self, table: str) -> tuple[str, ...]:
        """Row keys of a table, in table order; UnknownName when there is no such table."""
        return tuple(self._table(table).rows)

    def cell(self, table: str, row: str, column: str) -> Value:
        """Value of a cell as int, float, bool or str; None for an empty cell in a column of numbers.

        Raises
        ------
        UnknownName
            With the nearest names, for an unknown table, row or column.
        """
        self._column(table, row, column)
        return self._tables[table].value(row, column)

    def options(self, key: str) -> tuple[str, ...] | range:
        """Options of a ruling: names, or a range for a ruling of kind number; UnknownName for an unknown one."""
        self._ruling(key)
        table = self._tables[RULINGS]
        return standard.options_of(str(table.value(key, "kind")), str(table.value(key, "options")))

    def choice(self, key: str) -> str | int:
        """Chosen option of a ruling: its name, or the number for a ruling of kind number; UnknownName for an unknown one."""
        self._ruling(key)
        table = self._tables[RULINGS]
        choice = str(table.value(key, "choice"))
        return int(choice) if table.value(key, "kind") == "number" else choice

    def reason(self, table: str, row: str, column: str) -> str:
        """Why a cell was changed, "" when no reason was given or it stands as printed."""
        return self._reasons.get((table, row, column), "")

    # ---- editing ----------------------------------------------------------------------------------------

    def edit(self, table: str, row: str, column: str, value: object, reason: str = "") -> Rulebook:
        """The same rulebook with another value in one cell.

        Parameters
        ----------
        table, row, column : str
            The cell. In `rules` only names and notes can be edited, in `rulings` also the choice (see `decide`).
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
        """
        return self.edit_all([(table, row, column, value, reason)])

    def edit_all(self, edits: Iterable[tuple[str, str, str, object, str]]) -> Rulebook:
        """Several edits at once, for cells that must fit together; the checks across tables see only the end.

        Parameters
        ----------
        edits : iterable of (table, row, column, value, reason)
            As in `edit`.
        """
        edits = list(edits)
        tables, reasons = dict(self._tables), dict(self._reasons)
        for table, row, column, value, reason in edits:
            self._column(table, row, column)
            new = self._value(tables, table, row, column, value)
            _set(tables, self._printed, reasons, (table, row, column), new, _plain_reason(reason))
        variant = self._with(tables, reasons)
        variant._check_across(
            {table for table, *_ in edits}, self._asked, edits[-1][:4] if edits else ("", "", "", "")
        )
        return variant

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
        self._ruling(key)
        return self.edit_all([(RULINGS, key, "choice", option, reason)])

    def undo(self, table: str, row: str, column: str) -> Rulebook:
        """The same rulebook with one cell (or choice: ``undo("rulings", key, "choice")``) as printed.

        Raises
        ------
        UnknownName
            For an unknown cell, also for one of a row that is not printed.
        BadValue
            When the printed value does not fit to other cells that were changed.
        """
        self._column(table, row, column)
        printed = self._printed[table]
        if row not in printed.rows:
            raise UnknownName("printed row", row, printed.rows, f"table {table}")
        return self.edit_all([(table, row, column, printed.value(row, column), "")])

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
            Columns table, row, column, printed, mine, reason. A choice stands as table "rulings", column "choice"; a row
            that only one side has stands once, with an empty column and "added" or "removed" as `mine`.
        """
        rows = [
            (name, row, column, printed, mine, self.reason(name, row, column))
            for name in self._tables
            for row, column, printed, mine in self._differences(name, labels)
        ]
        return pd.DataFrame(
            rows, columns=["table", "row", "column", "printed", "mine", "reason"], dtype=object
        )

    @property
    def fingerprint(self) -> str:
        """sha256 as hex over all values and choices; names, sources, notes, order and dialect of files do not matter."""
        if self._fingerprint is None:
            digests = [
                (name, table.digest)
                for name, table in sorted(self._tables.items())
                if name not in (RULES, RULINGS)
            ]
            rulings = self._tables[RULINGS]
            choices = [(key, canonical(rulings.value(key, "choice"))) for key in sorted(rulings.rows)]
            self._fingerprint = digest_of(
                [("book", self.schema.key), ("tables",), *digests, ("choices",), *choices]
            )
        return self._fingerprint

    def __eq__(self, other: object) -> bool:
        return self.fingerprint == other.fingerprint if isinstance(other, Rulebook) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def __repr__(self) -> str:
        return f"Rulebook({self.schema.key}, {len(self.changes())} changes, {self.fingerprint[:8]})"

    # ---- writing ----------------------------------------------------------------------------------------

    def write(self, folder: Path | str, *, overwrite: bool = False) -> list[Path]:
        """Write what differs from the printed tables, and ``variant.csv`` with the reasons.

        A table is written in the dialect it was read in. A table that is no longer changed loses its file there when the
        file would be the printed one.

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
            When a file changed since it was read, is held by another program, or the disk is full. Each file is then
            either the old or the new one, never a part.
        """
        folder = Path(folder)
        if real(folder) == real(self._shipped):
            raise CannotWrite(
                f"{name_of(folder)} holds the printed tables; write the variant to another folder"
            )
        make_folder(folder)
        with self._seen as seen:
            contents = {folder / variant.FILE: self._variant_file()}
            surplus = list[Path]()
            for name, table in self._tables.items():
                path, data = folder / f"{name}.csv", render(table)
                changed = any(True for _ in self._differences(name, labels=True))
                if changed or (path.exists() and data != render(self._printed[name])):
                    contents[path] = data
                elif path.exists():
                    surplus.append(path)
            if not overwrite:
                for path in (*contents, *surplus):
                    seen.check(path)
            for path in sorted(
                contents, key=lambda path: path.name == variant.FILE
            ):  # the remark after the values
                if overwrite or not seen.holds(path, contents[path]):
                    write_file(path, contents[path], seen)
            for path in surplus:
                remove_file(path, seen)
        return sorted(contents)

    def _variant_file(self) -> bytes:
        changes = self.changes(labels=True).itertuples(index=False)
        lines = [
            (f"{table}.{row}.{column}", canonical(mine), reason)
            for table, row, column, _, mine, reason in changes
            if column
        ]
        base = self._with(self._printed, {}).fingerprint
        return variant.write_variant(self.schema.key, base, lines)

    # ---- inside -----------------------------------------------------------------------------------------

    def _with(self, tables: Mapping[str, Table], reasons: Mapping[Address, str]) -> Rulebook:
        return Rulebook(
            self.schema, tables, self._printed, self._shipped, self.folder, self._seen, reasons, self.warnings
        )

    def _differences(self, name: str, labels: bool) -> Iterator[tuple[str, str, Value, Value]]:
        """As `Table.differences`; of rules and rulings only choices count as values."""
        for row, column, printed, mine in self._tables[name].differences(self._printed[name], labels):
            if labels or name not in (RULES, RULINGS) or (name, column) == (RULINGS, "choice"):
                yield row, column, printed, mine

    def _table(self, name: str) -> Table:
        if name not in self._tables:
            raise UnknownName("table", name, self._tables)
        return self._tables[name]

    def _column(self, table: str, row: str, column: str) -> Column:
        """Column of an existing cell; UnknownName otherwise."""
        found = self._table(table)
        if row not in found.rows:
            raise UnknownName("row", row, found.rows, f"table {table}")
        if column not in found.columns:
            raise UnknownName("column", column, found.columns, f"table {table}")
        return found.schema.all_columns[found.columns[column]]

    def _ruling(self, key: str) -> None:
        if key not in self._tables[RULINGS].rows:
            raise UnknownName("ruling", key, self._tables[RULINGS].rows)

    def _value(self, tables: Mapping[str, Table], table: str, row: str, column: str, value: object) -> Value:
        """Checked value for a cell; BadValue or NotBuilt when it cannot stand there."""
        where, schema = f"{table}.{row}.{column}", self._column(table, row, column)
        if table in (RULES, RULINGS) and column not in _LABELS:
            if (table, column) != (RULINGS, "choice"):
                raise BadValue(
                    where,
                    value,
                    "what is printed: only names, notes and the choice of a ruling can be edited",
                )
            return self._choice(row, value)
        try:
            new = cells.take(schema, value)
        except CellFault as fault:
            raise BadValue(
                where, value, _with_hint(fault), "" if schema.rule in fault.allowed else schema.rule
            ) from None
        wrong = cells.problem(schema, new)
        if wrong:
            raise BadValue(where, value, wrong)
        if schema.kind == "reference" and new != "":
            known = tables[schema.references].rows
            if new not in known:
                raise BadValue(where, value, f"{cells.allowed(schema)}. {nearest(str(new), known)}")
        dialect = self._tables[table].document.dialect
        if isinstance(new, str) and not dialect.can_write(new):
            raise BadValue(where, value, f"text that the file's encoding {dialect.encoding_name} has")
        return new

    def _choice(self, key: str, option: object) -> str:
        """Checked choice of a ruling, as its cell has it."""
        options, table = self.options(key), self._tables[RULINGS]
        choice = None
        if not isinstance(option, bool):
            choice = standard.choice_of(str(table.value(key, "kind")), options, option)
        if choice is None:
            near = f". {nearest(str(option), options)}" if isinstance(options, tuple) else ""
            raise BadValue(f"ruling {key}", option, standard.allowed_choices(options) + near)
        if not table.value(key, "built") and str(choice) != table.value(key, "choice"):
            when = {"game": "whole games", "odds": "odds", "table": "tables"}[str(table.value(key, "scope"))]
            raise NotBuilt(
                f"ruling {key}: {choice!r} is not built yet. It concerns {when}; so far only "
                f"{table.value(key, 'choice')!r} computes anything, and choosing another option would change nothing."
            )
        return str(choice)

    def _check_across(
        self, edited: set[str], asked: tuple[frozenset[str], ...] | None, last: tuple[str, str, str, object]
    ) -> None:
        """Run the checks across tables whose answer an edit can have changed; BadValue when one finds a fault.

        A check's answer depends only on the tables that it looked at. So a check that looked at none of the edited ones is
        not run again.
        """
        now = list(asked or [frozenset[str]()] * len(self.schema.checks))
        frames = Tables(self._tables)
        for number, check in enumerate(self.schema.checks):
            if asked is None or now[number] & edited:
                faults, now[number] = run_check(check, frames)
                for table, row, column, message in faults:
                    place = ".".join(part for part in (table, row, column) if part)
                    raise BadValue(
                        ".".join(last[:3]), last[3], f"a value that fits the other cells: {place}: {message}"
                    )
        self._asked = tuple(now)


def _set(
    tables: dict[str, Table],
    printed: Mapping[str, Table],
    reasons: dict[Address, str],
    address: Address,
    value: Value,
    reason: str,
) -> None:
    """Put a value into a cell; its reason stays only while the cell differs from print."""
    table, row, column = address
    if tables[table].value(row, column) != value:
        tables[table] = tables[table].replace(row, column, value)
    original = printed[table]
    if row in original.rows and original.value(row, column) == value:
        reasons.pop(address, None)
    elif reason:
        reasons[address] = reason


def _plain_reason(reason: str) -> str:
    try:
        cells.check_text(reason)
    except CellFault as fault:
        raise BadValue("reason", reason, fault.allowed) from None
    return with_plain_line_ends(reason.strip())


def _with_hint(fault: CellFault) -> str:
    return f"{fault.allowed}. {fault.hint}" if fault.hint else fault.allowed


def check_folder(
    schema: BookSchema, folder: Path | str | None = None, shipped: Path | str | None = None
) -> tuple[Fault, ...]:
    """All faults of a book's tables, as `Rulebook.read` would raise them; nothing is skipped.

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
        _read(schema, folder, shipped, fully=True)
    except TableFaults as found:
        return found.faults
    return ()


def _read(schema: BookSchema, folder: Path | str | None, shipped: Path | str | None, fully: bool) -> Rulebook:
    tables = all_tables(schema)
    shipped = tables_folder() / schema.key if shipped is None else Path(shipped)
    folder = None if folder is None else Path(folder)
    base = read_folder(shipped, tables, complete=True)
    own = Folder() if folder is None else read_folder(folder, tables, complete=False)
    faults = [*base.faults, *own.faults]
    if own.variant and own.variant.book != schema.key and own.variant_file:
        message = f"this variant belongs to the book {own.variant.book!r}, not to {schema.key!r}"
        faults.append(Fault(own.variant_file.name, message=message))
    faults += _check(schema, base.drafts, fully)
    if own.drafts:
        faults += _check(schema, {**base.drafts, **own.drafts}, fully)
    if faults:
        raise TableFaults(faults)

    printed = {name: Table.of(base.drafts[name]) for name in tables}
    mine = {name: Table.of(draft, printed[name].rows) for name, draft in own.drafts.items()}
    if RULINGS in mine:
        faults += _other_questions(printed[RULINGS], mine[RULINGS], own.drafts[RULINGS])
    if faults:
        raise TableFaults(faults)
    seen = Seen()
    for draft in (*base.drafts.values(), *own.drafts.values()):
        seen.note(draft.document.path, draft.document.digest)
    plain = Rulebook(schema, {**printed, **mine}, printed, shipped, folder, seen, {})
    if own.variant is None or own.variant_file is None:
        return plain
    seen.note(own.variant_file.path, own.variant_file.digest)
    reasons, warnings = _reasons(own.variant, plain)
    return Rulebook(schema, {**printed, **mine}, printed, shipped, folder, seen, reasons, warnings)


def _check(schema: BookSchema, drafts: Mapping[str, Draft], fully: bool) -> tuple[Fault, ...]:
    """Faults of a set of tables; none at once when the same files were found sound before."""
    early = any(draft.faults for draft in drafts.values())
    stamp = "" if early else checked.stamp(schema, [(name, d.document.digest) for name, d in drafts.items()])
    if not fully and checked.is_known(stamp):
        return ()
    faults = check_drafts(schema, drafts)
    if not faults and len(drafts) == len(all_tables(schema)):
        checked.remember(stamp)
    return faults


def _other_questions(printed: Table, own: Table, draft: Draft) -> list[Fault]:
    """Faults of a designer's rulings that differ from the printed ones in what the program relies on."""
    found = standard.same_questions(printed.frame, own.frame)
    return [place_fault((RULINGS, row, column, message), {RULINGS: draft}) for row, column, message in found]


def _reasons(noted: Variant, plain: Rulebook) -> tuple[dict[Address, str], tuple[str, ...]]:
    """Reasons of the cells that do differ from print, and what the reader of the variant should know."""
    warnings = []
    if noted.base != plain.restore().fingerprint:
        warnings.append(
            "the printed tables have changed since this variant was made; what it does not change is as printed now"
        )
    changes = plain.changes(labels=True)
    changed = set(zip(changes["table"], changes["row"], changes["column"], strict=True))
    warnings += [
        f"{variant.FILE} gives a reason for {'.'.join(address)}, which is as printed"
        for address in noted.reasons
        if address not in changed
    ]
    return {
        address: reason for address, reason in noted.reasons.items() if reason and address in changed
    }, tuple(warnings)
