"""What the cells of an order mean for one warlord: his units, planets, kinds of things, sums of money."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from workbench.errors import nearest
from workbench.espionage.round.folder import Game
from workbench.espionage.round.grids import Line
from workbench.tables.dialect import Dialect


class Refused(Exception):
    """An order that cannot be given: column, what is wrong, the rule, a hint."""

    def __init__(self, column: str, message: str, rule: str = "", hint: str = "") -> None:
        super().__init__(message)
        self.column, self.rule, self.hint = column, rule, hint
        self.message = f"{message} ({rule})" if rule else message


class Cells:
    """Reads cells for the warlord of a sheet; Refused where a cell names nothing that he may name."""

    def __init__(self, game: Game, seat: int, dialect: Dialect) -> None:
        self.game, self.state, self.seat, self.dialect = game, game.state, seat, dialect

    def _key(self, line: Line, column: str, known: Sequence[str], what: str) -> int:
        text = line[column].strip()
        if text == "":
            raise Refused(column, f"the cell is empty; it names a {what}")
        folded = [key.lower() for key in known]
        if text.lower() not in folded or not text:
            raise Refused(column, f"is no {what}", hint=nearest(text, [key for key in known if key]))
        return folded.index(text.lower())

    def _own(self, line: Line, column: str, known: Sequence[str], owners: np.ndarray, what: str, rule: str) -> int:
        """Place of an own unit; keys of others are treated like keys that nobody has."""
        own = [key if owners[slot] == self.seat else "" for slot, key in enumerate(known)]
        return self._key(line, column, own, f"{what} of this warlord ({rule})")

    def _planet(self, line: Line, column: str = "planet") -> int:
        keys = self.game.keys.planets
        names = [self.game.names[f"planet:{key}"].lower() for key in keys]
        text = line[column].strip().lower()
        if text in names and names.count(text) == 1:
            return names.index(text)
        return self._key(line, column, keys, "planet")

    def _own_planet(self, line: Line, rule: str, column: str = "planet") -> int:
        place = self._planet(line, column)
        if self.state.public.planets[place].owner != self.seat:
            raise Refused(column, "is no own planet", rule)
        return place

    def _sum(self, line: Line) -> int:
        """Whole C-Bills, or millions with a decimal mark; marks between digits as in the numbers of the file."""
        text = re.sub(r"c-bills$", "", "".join(line["amount"].lower().split()))
        mark, group = (",", ".") if self.dialect.decimal == "," else (".", ",")
        whole = rf"\d{{1,3}}(?:[{group}']\d{{3}})+|\d+"
        found = re.fullmatch(rf"({whole})(?:[{mark}](\d{{1,6}}))?(mio|m|millionen)?\.?", text)
        if not found or (found[2] and not found[3]):
            raise Refused("amount", f"is no sum in C-Bills, such as 4000000, 4 Mio or 4{mark}5 Mio")
        factor = 1_000_000 if found[3] else 1
        return int(re.sub(r"\D", "", found[1])) * factor + (int(found[2].ljust(6, "0")) if found[2] else 0)

    def _named(self, line: Line, column: str, table: str, what: str, keys: Sequence[str] = ()) -> int:
        """Place of a kind of thing among the rows of a table (or some of them), by its key or its name."""
        known = list(keys or self.game.rulebook.keys(table))
        text = line[column].strip()
        if text == "":
            raise Refused(column, f"the cell is empty; it names a {what}")
        found = self._among(table, known, text.lower())
        if found is None:
            raise Refused(column, f"is no {what}", hint=nearest(text, self._words(table, known)))
        return found

    def _among(self, table: str, known: Sequence[str], word: str) -> int | None:
        for number, key in enumerate(known):
            if word in (name.lower() for name in self._words(table, [key])):
                return number
        return None

    def _words(self, table: str, known: Sequence[str]) -> list[str]:
        """Keys and names of some rows of a table, without doubles."""
        cell = self.game.rulebook.cell
        words = [str(cell(table, key, f"name_{lang}")) for lang in ("de", "en") for key in known]
        return list(dict.fromkeys([*words, *known]))
