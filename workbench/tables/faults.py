"""Faults of table files: where each one is, what stands there, and what would be right."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from workbench.errors import WorkbenchError

SHOWN_VALUE = 60  # characters of a value in a message
SHOWN_FAULTS = 200  # lines of a message; `TableFaults.faults` holds all of them


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault of a table file.

    Attributes
    ----------
    file : str
        The file, as it was named by the caller.
    line : int
        Line of the file, counted from 1; 1 also when the fault concerns the whole file.
    column_number : int
        Number of the cell in its line, counted from 1; 1 also when the fault concerns the whole line.
    row_key, column : str
        Key of the row and name of the column, where known.
    value : str, optional
        What stands in the cell; None when the fault is not about one value.
    allowed : str
        What would be right, in words.
    message : str
        What is wrong, in words.
    hint : str
        A sentence that helps to mend it: the nearest valid name, or what Excel did.
    """

    file: str
    line: int = 1
    column_number: int = 1
    row_key: str = ""
    column: str = ""
    value: str | None = None
    allowed: str = ""
    message: str = ""
    hint: str = ""

    def __str__(self) -> str:
        place = ", ".join(part for part in (shown(self.row_key), self.column) if part)
        what = self.message if self.value is None else f"{quoted(self.value)} {self.message}"
        text = f"{self.file}:{self.line}:{self.column_number}: {place + ': ' if place else ''}{what}"
        if self.allowed:
            text += f"; allowed is {self.allowed}"
        return f"{text}. {self.hint}" if self.hint else text


class TableFaults(WorkbenchError):
    """Table files that cannot be used as they are; its text has one line for each fault.

    Parameters
    ----------
    faults : iterable of Fault
        All that was found, in any order.

    Attributes
    ----------
    faults : tuple of Fault
        The same without doubles, by file, line and column.
    """

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = in_order(faults)
        lines = [str(fault) for fault in self.faults[:SHOWN_FAULTS]]
        if len(self.faults) > SHOWN_FAULTS:
            lines.append(f"… and {len(self.faults) - SHOWN_FAULTS} more faults")
        super().__init__("\n".join(lines))


def in_order(faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """Faults without doubles, by file, line and column."""
    return tuple(sorted(dict.fromkeys(faults), key=lambda f: (f.file, f.line, f.column_number)))


def shown(text: str) -> str:
    """Text on one line, cut to a readable length, safe to print on any terminal."""
    line = " ".join(text.split())
    line = line if len(line) <= SHOWN_VALUE else line[:SHOWN_VALUE] + "…"
    return line.encode("utf-8", "backslashreplace").decode("utf-8")


def quoted(text: str) -> str:
    """Text in quotation marks with unprintable characters escaped, cut to a readable length."""
    return repr(text) if len(text) <= SHOWN_VALUE else repr(text[:SHOWN_VALUE] + "…")
