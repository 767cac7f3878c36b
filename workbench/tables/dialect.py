"""How a CSV file writes its cells: encoding, separator, number marks, line ends, quotation marks.

Two kinds of file are read. With the separator ``,`` numbers have a decimal point and no thousands marks; with
``;`` (German Excel) they have a decimal comma and may have points between groups of three. A first line ``sep=;``,
by which Excel is told the separator, is understood and kept. Nothing else is guessed at.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

UTF8, WINDOWS = "utf-8", "cp1252"
_ENCODING_NAMES = {UTF8: "UTF-8", WINDOWS: "Windows-1252"}
_LINE_END = re.compile(r"\r\n|\r|\n")
_SEPARATOR_LINE = re.compile(r"sep=([,;])[,;]*(?:\r\n|\r|\n|\Z)", re.IGNORECASE)
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
# Bytes of German letters and quotation marks in UTF-8; as Windows-1252 they would be nonsense such as "Ã¼".
_UTF8_LETTERS = re.compile(rb"\xc3[\x80-\xbf]|\xe2\x80[\x80-\xbf]")


class Unreadable(Exception):
    """A file that cannot be taken apart into cells; turned into a `Fault` by its reader.

    Parameters
    ----------
    message : str
        What is wrong.
    line, column_number : int
        Where, counted from 1.
    hint : str
        How to mend it.
    """

    def __init__(self, message: str, line: int = 1, column_number: int = 1, hint: str = "") -> None:
        super().__init__(message)
        self.message, self.line, self.column_number, self.hint = message, line, column_number, hint


@dataclass(frozen=True, slots=True)
class Dialect:
    """How one file is written.

    Attributes
    ----------
    delimiter : {",", ";"}
        Between cells; it also decides the number marks.
    encoding : {"utf-8", "cp1252"}
        Of the whole file.
    bom : bool
        Whether the file starts with a byte order mark (UTF-8 only).
    newline : str
        Line end, used where a line is added.
    """

    delimiter: str = ","
    encoding: str = UTF8
    bom: bool = False
    newline: str = "\n"

    @property
    def decimal(self) -> str:
        """Mark between whole and fraction."""
        return "," if self.delimiter == ";" else "."

    @property
    def thousands(self) -> str:
        """Mark between groups of three digits, "" where none is allowed."""
        return "." if self.delimiter == ";" else ""

    @property
    def encoding_name(self) -> str:
        """Encoding as people call it."""
        return _ENCODING_NAMES[self.encoding]

    def can_write(self, text: str) -> bool:
        """Whether the encoding has every character of `text`."""
        try:
            text.encode(self.encoding)
        except UnicodeEncodeError:
            return False
        return True

    def encode(self, text: str) -> bytes:
        """Bytes of a whole file."""
        return (codecs.BOM_UTF8 if self.bom else b"") + text.encode(self.encoding)

    def quote(self, text: str, always: bool = False) -> str:
        """Cell text as it stands in the file, in quotation marks where it must be or `always`."""
        if always or self.delimiter in text or '"' in text or "\n" in text or "\r" in text or text != text.strip():
            return '"' + text.replace('"', '""') + '"'
        return text


PLAIN = Dialect()  # what the shipped tables and every text typed by a user are written in


def decode(data: bytes) -> tuple[str, Dialect]:
    """Text and dialect of a file.

    Parameters
    ----------
    data : bytes
        The whole file.

    Returns
    -------
    text : str
        Without byte order mark, line ends as they are; ``dialect.encode(text) == data``.
    dialect : Dialect
        How it is written.

    Raises
    ------
    Unreadable
        When it is neither UTF-8 nor Windows-1252 text.
    """
    if data.startswith(_UTF16) or (len(data) > 3 and data[1::2].count(0) * 3 > len(data)):
        raise Unreadable("the file is UTF-16 text", hint="In Excel, save it as 'CSV UTF-8'.")
    bom = data.startswith(codecs.BOM_UTF8)
    body = data[len(codecs.BOM_UTF8) :] if bom else data
    encoding = UTF8
    try:
        text = body.decode(UTF8)
    except UnicodeDecodeError as error:
        line = _line_of(body, error.start)
        if bom or _UTF8_LETTERS.search(body):
            raise Unreadable("the file mixes UTF-8 with another encoding", line) from None
        encoding = WINDOWS
        try:
            text = body.decode(WINDOWS)
        except UnicodeDecodeError as other:
            line = _line_of(body, other.start)
            raise Unreadable("the file is neither UTF-8 nor Windows-1252 text", line) from None
    control = _CONTROL.search(text)
    if control:
        line = count_lines(text[: control.start()]) + 1
        raise Unreadable(f"the file holds the control character {control.group()!r}; it is damaged or no table", line)
    first_line = _LINE_END.split(text, maxsplit=1)[0]
    delimiter = named_separator(text) or (";" if first_line.count(";") > first_line.count(",") else ",")
    if delimiter == ";" and text.isascii() and not bom:
        encoding = WINDOWS  # nothing tells them apart yet, and German Excel takes a file without mark for this one
    end = _LINE_END.search(text)
    return text, Dialect(delimiter, encoding, bom, end.group() if end else "\n")


def named_separator(text: str) -> str:
    """Separator that a first line ``sep=;`` or ``sep=,`` names, "" where the first line is another one."""
    found = _SEPARATOR_LINE.match(text)
    return found[1] if found else ""


def count_lines(text: str) -> int:
    """How many line ends a text holds."""
    return sum(1 for _ in _LINE_END.finditer(text)) if "\n" in text or "\r" in text else 0


def with_plain_line_ends(text: str) -> str:
    """Text with every line end as ``\\n``, so that a value does not depend on the system that wrote it."""
    return _LINE_END.sub("\n", text) if "\r" in text else text


def control_character(text: str) -> str:
    """First control character of a text, "" when there is none."""
    found = _CONTROL.search(text)
    return found.group() if found else ""


def _line_of(data: bytes, position: int) -> int:
    return count_lines(data[:position].decode("latin-1")) + 1
