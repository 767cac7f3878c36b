"""Tables back into files: only edited cells change, no file is half written or overwritten unseen."""

from __future__ import annotations

import os
import threading
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from workbench.files import CannotWrite, reason, write_whole
from workbench.tables import cells
from workbench.tables.dialect import Unreadable
from workbench.tables.read import name_of, read_bytes, sha256
from workbench.tables.table import Table
from workbench.tables.variant import FILE as VARIANT_FILE


def render(table: Table) -> bytes:
    """Bytes of a table's file: as it was read, with the edited cells replaced.

    Parameters
    ----------
    table : Table
        Its rows are those of its document.

    Returns
    -------
    bytes
        In the dialect of the document; identical with what was read when nothing was edited.
    """
    text, parts, position = table.document.text, list[str](), 0
    for start, end, new in sorted(_replacements(table)):
        parts += (text[position:start], new)
        position = end
    return table.document.dialect.encode("".join((*parts, text[position:])))


def _replacements(table: Table) -> Iterator[tuple[int, int, str]]:
    """Stretches of the document's text and what stands there now."""
    dialect = table.document.dialect
    places = {cell.text.strip(): number for number, cell in enumerate(table.document.header)}
    for row, values in table.rows.items():
        read = table.read_rows[row]
        if values is read:
            continue
        line = table.document.rows[table.lines[row]]
        added = dict[int, str]()
        for column, number in table.columns.items():
            if values[number] == read[number]:
                continue
            place, schema = places[column], table.schema.all_columns[number]
            if place < len(line):
                cell = line[place]
                in_marks = table.document.text.startswith('"', cell.start)
                new = cells.write(schema, values[number], dialect, cell.text)
                yield cell.start, cell.end, dialect.quote(new, always=in_marks)
            else:
                added[place] = dialect.quote(cells.write(schema, values[number], dialect))
        if added:  # the file left out empty cells at the end of this line
            end = line[-1].end
            yield (
                end,
                end,
                "".join(dialect.delimiter + added.get(n, "") for n in range(len(line), max(added) + 1)),
            )


class Seen:
    """What a rulebook's files held when last read or written, so that nobody else's work is overwritten.

    One `Seen` is shared by a rulebook and everything edited from it; it may be used from several threads.
    """

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._digests: dict[Path, str] = {}

    def __enter__(self) -> Seen:
        self._lock.acquire()
        return self

    def __exit__(self, *_: object) -> None:
        self._lock.release()

    def note(self, path: Path, digest: str) -> None:
        """Remember what a file holds."""
        with self._lock:
            self._digests[real(path)] = digest

    def forget(self, path: Path) -> None:
        """Remember that a file is gone."""
        with self._lock:
            self._digests.pop(real(path), None)

    def holds(self, path: Path, data: bytes) -> bool:
        """Whether a file that `check` has just let pass holds these bytes already."""
        with self._lock:
            return path.exists() and self._digests.get(real(path)) == sha256(data)

    def check(self, path: Path) -> None:
        """Raise CannotWrite when a file exists and holds anything but what was last seen there."""
        if not os.path.lexists(path):
            return
        with self._lock:
            seen = self._digests.get(real(path))
        try:
            now = sha256(read_bytes(path))
        except Unreadable as error:
            raise CannotWrite(f"{name_of(path)} is not overwritten: {error.message}") from None
        if seen is None:
            raise CannotWrite(
                f"{name_of(path)} is not overwritten: it exists already and was not read by this rulebook. "
                "Write to another folder, or pass overwrite=True."
            )
        if seen != now:
            raise CannotWrite(
                f"{name_of(path)} is not overwritten: it was changed by someone else since it was read. "
                "Read the folder again, or write to another one."
            )


def real(path: Path) -> Path:
    """Path with symbolic links followed, so that a linked file stays a link; CannotWrite for a circle."""
    try:
        return path.resolve()
    except (OSError, RuntimeError, ValueError) as error:
        raise CannotWrite(f"{name_of(path)} cannot be written: {error}") from None


def make_folder(folder: Path) -> None:
    """Create a folder with its parents when it is missing; CannotWrite when that fails."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise CannotWrite(f"the folder {name_of(folder)} cannot be created: {reason(error)}") from None


def write_folder(
    folder: Path,
    shipped: Path,
    tables: Mapping[str, Table],
    printed: Mapping[str, Table],
    changed: Collection[str],
    variant_file: bytes,
    seen: Seen,
    overwrite: bool,
) -> list[Path]:
    """Make a folder hold a variant, as `Rulebook.write` describes it.

    Parameters
    ----------
    folder, shipped : Path
        Of the variant and of the printed tables.
    tables, printed : mapping of str to Table
        The variant's tables and the printed ones.
    changed : collection of str
        Names of the tables that differ in any cell.
    variant_file : bytes
        What ``variant.csv`` is to hold.
    seen : Seen
        What the files held last.
    overwrite : bool
        Whether to replace files whatever they hold.
    """
    if real(folder) == real(shipped):
        raise CannotWrite(f"{name_of(folder)} holds the printed tables; write the variant to another folder")
    make_folder(folder)
    wanted, surplus = dict[Path, bytes](), list[Path]()
    for name, table in tables.items():
        path, data = folder / f"{name}.csv", render(table)
        if name in changed or (os.path.lexists(path) and data != render(printed[name])):
            wanted[path] = data
        elif os.path.lexists(path):
            surplus.append(path)
    wanted[folder / VARIANT_FILE] = variant_file  # last: the remarks follow the values
    with seen:
        if not overwrite:
            for path in (*wanted, *surplus):
                seen.check(path)
        for path, data in wanted.items():
            if overwrite or not seen.holds(path, data):
                write_file(path, data, seen)
        for path in surplus:
            remove_file(path, seen)
    return sorted(wanted)


def write_file(path: Path, data: bytes, seen: Seen) -> None:
    """Write a whole file at once and remember what it holds; CannotWrite when that fails."""
    write_whole(path, data)
    seen.note(path, sha256(data))


def remove_file(path: Path, seen: Seen) -> None:
    """Remove a file that says nothing of its own any more; CannotWrite when that fails."""
    try:
        path.unlink()
    except OSError as error:
        raise CannotWrite(f"{name_of(path)} could not be removed: {reason(error)}") from None
    seen.forget(path)
