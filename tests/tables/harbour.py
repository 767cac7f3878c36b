"""A small rulebook of its own for these tests, and a writer of CSV files that shares no code with the package."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path

import pandas as pd

from workbench.tables import BookSchema, Column, TableSchema
from workbench.tables.schema import CrossFault


class Wind(IntEnum):
    """The one built ruling of kind choice."""

    NONE = 0
    SLOWS = 1
    STOPS = 2


def crews_fit(tables: Mapping[str, pd.DataFrame]) -> Iterator[CrossFault]:
    """All crews together are no larger than the harbour allows."""
    crew, allowed = tables["ships"]["crew"].sum(), tables["limits"].at["total_crew", "value"]
    if crew > allowed:
        yield "limits", "total_crew", "value", f"the ships have {crew} sailors together; it must be at least that"


def even(value: object) -> str | None:
    """A column's own check."""
    return None if isinstance(value, int) and value % 2 == 0 else "an even number"


SCHEMA = BookSchema(
    key="harbour",
    name_de="Hafen",
    name_en="Harbour",
    tables=(
        TableSchema("nations", (Column("protector", "reference", references="nations", blank=True),), capacity=6),
        TableSchema(
            "ships",
            (
                Column("crew", "integer", 0, 5000, rule="HA-001"),
                Column("speed_fields", "decimal", 0, 20),
                Column("rig", "choice", options=("square", "lateen")),
                Column("nation", "reference", references="nations"),
                Column("armed", "yes_no"),
                Column("bonus", "integer", -5, 5, blank=True),
                Column("motto", "text", blank=True),
            ),
            capacity=4,
        ),
        TableSchema(
            "limits",
            (Column("value", "integer", 0, 100_000), Column("berths", "integer", 0, 1000, check=even)),
            rows=("total_crew", "total_ships"),
            closed_because="The harbour master reads these two rows only.",
        ),
    ),
    choices={"wind": Wind},
    checks=(crews_fit,),
)

Rows = list[list[str]]

# Numbers stand here as in a comma file; `german` turns them round for the columns that hold numbers.
PRINTED: dict[str, Rows] = {
    "nations": [
        ["key", "protector", "name_de", "name_en", "source", "note"],
        ["de", "", "Deutschland", "Germany", "rulebook", ""],
        ["fr", "de", "Frankreich", "France", "rulebook", "protected, for the test"],
    ],
    "ships": [
        [
            *("key", "crew", "speed_fields", "rig", "nation", "armed", "bonus", "motto"),
            *("name_de", "name_en", "source", "note"),
        ],
        ["cog", "1000", "0.5", "square", "de", "no", "", "", "Kogge", "Cog", "rulebook", ""],
        ["brig", "80", "3", "square", "fr", "yes", "-2", 'said "hoist; away"', "Brigg", "Brig", "rulebook", "x"],
        ["dhow", "12", "2.25", "lateen", "fr", "no", "5", "two\nlines", "Dau", "Dhow", "assumption", "öäü ß"],
    ],
    "limits": [
        ["key", "value", "berths", "name_de", "name_en", "source", "note"],
        ["total_crew", "2500", "10", "Besatzung", "Crew", "rulebook", ""],
        ["total_ships", "30", "4", "Schiffe", "Ships", "decision", ""],
    ],
    "rules": [
        ["key", "section", "scope", "text_de", "text_en", "cells", "rulings", "name_de", "name_en", "source", "note"],
        ["HA-001", "A", "odds", "Text.", "Text.", "ships.*.crew", "", "Regel", "Rule", "rulebook", ""],
        ["HA-002", "A", "odds", "T.", "T.", "ships.cog.speed_fields", "wind | gusts", "R", "R", "rulebook", ""],
    ],
    "rulings": [
        [
            *("key", "kind", "rules", "weight", "scope", "built", "question", "question_de", "options", "default"),
            *("choice", "effect", "effect_de", "reason", "reason_de", "name_de", "name_en", "source", "note"),
        ],
        [
            *("wind", "choice", "HA-002", "H", "odds", "yes", "Does wind count?", "Zählt der Wind?"),
            *("none | slows | stops", "none", "none", "none: 3 | slows: 2 | stops: 0", "none: 3 | slows: 2 | stops: 0"),
            *("Text.", "Text.", "Wind", "Wind", "decision", ""),
        ],
        [
            *("gusts", "number", "HA-001 | HA-002", "M", "odds", "yes", "How many?", "Wie viele?", "0..6", "1", "1"),
            *("Speed 3 becomes 2.", "Aus 3 wird 2.", "Text.", "Text.", "Böen", "Gusts", "decision", ""),
        ],
        [
            *("pilot", "choice", "HA-001", "L", "game", "no", "Is a pilot needed?", "Lotse?", "no | yes", "no", "no"),
            *("no: - | yes: -", "no: - | yes: -", "Text.", "Text.", "Lotse", "Pilot", "decision", ""),
        ],
    ],
}
NUMBERS = {"ships": (1, 2, 6), "limits": (1, 2)}


@dataclass(frozen=True)
class Style:
    """How a file is written."""

    delimiter: str = ","
    encoding: str = "utf-8"
    newline: str = "\n"
    all_in_marks: bool = False
    empty_rows: int = 0
    empty_columns: int = 0
    first_line: str = ""

    def csv(self, table: str, rows: Rows) -> bytes:
        """Bytes of a table."""
        lines = [self._line(self._cells(table, number, row)) for number, row in enumerate(rows)]
        width = len(rows[0]) + self.empty_columns
        lines += [self.delimiter * (width - 1)] * self.empty_rows
        if self.first_line:
            lines.insert(0, self.first_line)
        return "".join(line + self.newline for line in lines).encode(self.encoding)

    def _cells(self, table: str, number: int, row: list[str]) -> list[str]:
        cells = list(row)
        if number and self.delimiter == ";":
            for place in NUMBERS.get(table, ()):
                cells[place] = german(cells[place])
        return cells + [""] * self.empty_columns

    def _line(self, cells: list[str]) -> str:
        return self.delimiter.join(self._cell(cell) for cell in cells)

    def _cell(self, text: str) -> str:
        if self.all_in_marks or any(mark in text for mark in f'{self.delimiter}"\n'):
            return '"' + text.replace('"', '""') + '"'
        return text


def german(number: str) -> str:
    """``1234.5`` as German Excel shows it: ``1.234,5``."""
    whole, point, fraction = number.partition(".")
    if len(whole.lstrip("-")) > 3:
        whole = f"{whole[:-3]}.{whole[-3:]}"
    return whole + ("," + fraction if point else "")


STYLES = {
    "shipped": Style(),
    "windows line ends": Style(newline="\r\n"),
    "quoted": Style(all_in_marks=True),
    "german excel": Style(";", "utf-8-sig", "\r\n", empty_rows=2, empty_columns=3),
    "german excel, windows-1252": Style(";", "cp1252", "\r\n"),
    "german excel, separator named": Style(";", "cp1252", "\r\n", first_line="sep=;"),
    "separator named, filled up": Style(first_line="SEP=,,,"),
    "german, old mac": Style(";", "utf-8", "\r"),
}


def write_book(folder: Path, style: Style | None = None, **tables: Rows) -> Path:
    """Write the printed tables, with other rows for the tables named, and return the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, rows in {**PRINTED, **tables}.items():
        (folder / f"{name}.csv").write_bytes((style or Style()).csv(name, rows))
    return folder


def changed(table: str, row: str, column: str, text: str) -> Rows:
    """Rows of a printed table with another text in one cell."""
    rows = [list(cells) for cells in PRINTED[table]]
    for cells in rows[1:]:
        if cells[0] == row:
            cells[rows[0].index(column)] = text
    return rows
