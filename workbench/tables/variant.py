"""``variant.csv``: which book a folder of changed tables belongs to, its base, and why each cell changed.

The tables hold the values; this file only remembers beside them. Its columns are ``key,value,reason``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from workbench.tables.dialect import PLAIN, Unreadable
from workbench.tables.read import Document

FILE = "variant.csv"
_HEADER = ("key", "value", "reason")


@dataclass(frozen=True, slots=True)
class Variant:
    """What a ``variant.csv`` says.

    Attributes
    ----------
    book : str
        Key of the book.
    base : str
        Fingerprint of the printed tables it was made from, "" when unknown.
    reasons : dict
        Reason of each changed cell by (table, row, column).
    """

    book: str = ""
    base: str = ""
    reasons: dict[tuple[str, str, str], str] = field(default_factory=dict)


def read_variant(document: Document) -> Variant:
    """Variant of a file; Unreadable when it has not the right form."""
    if tuple(cell.text.strip() for cell in document.header) != _HEADER:
        raise Unreadable(f"the header of {FILE} must be {','.join(_HEADER)}")
    entries = dict[str, str]()
    reasons = dict[tuple[str, str, str], str]()
    for line in document.rows:
        key, value, reason = (*(cell.text.strip() for cell in line), "", "")[:3]
        address = tuple(key.split("."))
        if key in entries or address in reasons:
            raise Unreadable(f"{key} stands twice", line[0].line)
        if key in ("book", "base_fingerprint"):
            entries[key] = value
        elif len(line) <= 3 and len(address) == 3:
            reasons[address] = reason
        else:
            raise Unreadable(
                "each line is book, base_fingerprint, or table.row.column with its value and reason",
                line[0].line,
            )
    if not entries.get("book"):
        raise Unreadable(f"{FILE} must name its book in a line book,…")
    return Variant(entries["book"], entries.get("base_fingerprint", ""), reasons)


def write_variant(book: str, base: str, changes: Iterable[tuple[str, str, str]]) -> bytes:
    """Bytes of a ``variant.csv``; each change is (address of the cell, value as text, reason)."""
    lines = [_HEADER, ("book", book, ""), ("base_fingerprint", base, ""), *changes]
    return PLAIN.encode("".join(",".join(PLAIN.quote(text) for text in line) + "\n" for line in lines))
