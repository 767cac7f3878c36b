"""A file taken apart into cells that know where they stand, so that faults and edits find the very place."""

from __future__ import annotations

import hashlib
import os
import re
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from workbench.tables.dialect import Dialect, Unreadable, count_lines, decode, named_separator

MOST_BYTES = 4_000_000
MOST_ROWS = 20_000
MOST_COLUMNS = 200
MOST_CELLS_OF_A_LINE = 20_000  # Excel may add empty ones, but not without end

# A cell in quotation marks or not, then the separator, the line end or the end of the file. The possessive
# marks (++ and *+) keep the search linear in damaged files.
_CELLS = {
    mark: re.compile(rf'(?:"((?:[^"]++|"")*+)"|([^"{mark}\r\n][^{mark}\r\n]*+)?)({mark}|\r\n|\r|\n|\Z)')
    for mark in ",;"
}


class Cell(NamedTuple):
    """One cell of a file.

    Attributes
    ----------
    text : str
        Without quotation marks.
    line : int
        Line of the file in which it starts, counted from 1.
    start, end : int
        Its place in the text of the file, quotation marks included.
    """

    text: str
    line: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Document:
    """One file: its text and its cells.

    Attributes
    ----------
    path : Path
        Where it was read.
    name : str
        The path as messages show it.
    digest : str
        sha256 of its bytes, as hex.
    text : str
        The whole text, line ends as they are.
    dialect : Dialect
        How it is written.
    header : tuple of Cell
        First line, after one that names the separator, without empty columns at its end.
    rows : tuple of tuple of Cell
        The other lines except empty ones, each without empty cells beyond the header.
    """

    path: Path
    name: str
    digest: str
    text: str
    dialect: Dialect
    header: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]


def read_document(path: Path) -> Document:
    """Read one file.

    Parameters
    ----------
    path : Path
        A CSV file.

    Returns
    -------
    Document

    Raises
    ------
    Unreadable
        When it cannot be opened, is no text, or is no table of cells.
    """
    data = read_bytes(path)
    text, dialect = decode(data)
    lines = split(text, dialect.delimiter)[1 if named_separator(text) else 0 :]
    if not lines:
        raise Unreadable("the file is empty; it needs a header line that begins with key")
    width = _width(lines[0])
    if width > MOST_COLUMNS:
        raise Unreadable(f"the header has {width} columns; at most {MOST_COLUMNS} are read")
    rows = [line[: max(width, _width(line))] for line in lines[1:] if _width(line)]
    return Document(path, name_of(path), sha256(data), text, dialect, tuple(lines[0][:width]), tuple(map(tuple, rows)))


def read_bytes(path: Path) -> bytes:
    """Bytes of a regular file of at most `MOST_BYTES`; Unreadable otherwise."""
    try:
        state = os.stat(path)
        if not stat.S_ISREG(state.st_mode):
            raise Unreadable("this is no file")
        if state.st_size > MOST_BYTES:
            raise Unreadable(f"the file has {state.st_size} bytes; at most {MOST_BYTES} are read")
        return path.read_bytes()
    except PermissionError:
        raise Unreadable(
            "the file cannot be opened: no permission, or another program such as Excel holds it"
        ) from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise Unreadable(f"the file cannot be read: {reason}") from None


def split(text: str, delimiter: str) -> list[list[Cell]]:
    """Lines of cells of a text; a line break inside quotation marks belongs to its cell.

    Raises
    ------
    Unreadable
        When quotation marks do not close or are followed by text, or when there are too many lines.
    """
    match_at = _CELLS[delimiter].match
    lines: list[list[Cell]] = []
    row: list[Cell] = []
    position, line, end = 0, 1, len(text)
    while position < end or row:
        found = match_at(text, position)
        if found is None:
            raise _broken_quotation(text, position, line, len(row) + 1)
        in_marks, plain, separator = found.groups()
        if in_marks is None:
            row.append(Cell(plain or "", line, position, found.end(3) - len(separator)))
        else:
            row.append(Cell(in_marks.replace('""', '"'), line, position, found.end(3) - len(separator)))
            line += count_lines(in_marks)
        position = found.end()
        if separator != delimiter:
            lines.append(row)
            row = []
            line += 1
            if len(lines) > MOST_ROWS:
                raise Unreadable(f"the file has more than {MOST_ROWS} lines", line)
        elif len(row) > MOST_CELLS_OF_A_LINE:
            raise Unreadable(f"the line has more than {MOST_CELLS_OF_A_LINE} cells", line)
    return lines


def _broken_quotation(text: str, position: int, line: int, column_number: int) -> Unreadable:
    closed = re.compile(r'"(?:[^"]++|"")*+"').match(text, position)
    if closed is None:
        return Unreadable("a quotation mark opens here and is never closed", line, column_number)
    return Unreadable("text follows the closing quotation mark of this cell", line, column_number)


def _width(line: list[Cell]) -> int:
    """Number of cells up to the last one that is not empty."""
    width = len(line)
    while width and not line[width - 1].text.strip():
        width -= 1
    return width


def sha256(data: bytes) -> str:
    """sha256 of some bytes, as hex."""
    return hashlib.sha256(data).hexdigest()


def name_of(path: Path) -> str:
    """A path as it can be printed on any terminal, on one line."""
    return "".join(c if c.isprintable() else f"\\x{ord(c):02x}" for c in str(path))
