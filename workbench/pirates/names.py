"""Names of what a game of pirates is about, by number; fields are named as the picture labels them."""

from __future__ import annotations

from collections.abc import Iterable

from workbench.pirates.capacities import ROWS
from workbench.tables import Rulebook

ROW_BITS = 6  # a field is row << ROW_BITS | column


def vocabularies(rulebook: Rulebook) -> dict[str, tuple[list[str], list[str]]]:
    """Names that operands of events stand for, by kind of operand: German ones, English ones."""
    found = {
        name: _names(rulebook, table)
        for name, table in (
            ("faction", "factions"),
            ("bay", "bays"),
            ("pirate_ship", "pirate_ships"),
            ("civil_ship", "civil_ships"),
            ("warship", "warships"),
            ("nation", "nations"),
            ("weapon_card", "weapon_cards"),
            ("hq_card", "hq_cards"),
            ("building", "buildings"),
        )
    }
    degrees = _names(rulebook, "training")
    found["training"] = (["keine Ausbildung", *degrees[0]], ["no training", *degrees[1]])
    found["direction"] = (["nach links", "nach rechts"], ["to the left", "to the right"])
    found["field"] = _fields(rulebook)
    return found


def _names(rulebook: Rulebook, table: str) -> tuple[list[str], list[str]]:
    frame = rulebook.tables[table]
    return [str(name) for name in frame["name_de"]], [str(name) for name in frame["name_en"]]


def column_letters(column: int) -> str:
    """Column as spreadsheets call it: A to Z, AA …"""
    letters = chr(ord("A") + column % 26)
    return letters if column < 26 else column_letters(column // 26 - 1) + letters


def _fields(rulebook: Rulebook) -> tuple[list[str], list[str]]:
    """Names of all fields by number: ``M3`` is column M, row 3 from the coast; a bay has its own name."""
    columns = int(rulebook.cell("map", "columns", "value"))
    names = [[""] * (ROWS << ROW_BITS), [""] * (ROWS << ROW_BITS)]
    for row in range(1, int(rulebook.cell("map", "sea_rows", "value")) + 1):
        for column in range(columns):
            for language in names:
                language[row << ROW_BITS | column] = f"{column_letters(column)}{row}"
    for key, place in zip(rulebook.keys("bays"), rulebook.tables["bays"]["column"], strict=True):
        for language, name in zip(names, ("name_de", "name_en"), strict=True):
            language[int(place)] = str(rulebook.cell("bays", key, name))
    return names[0], names[1]


def short_names(names: Iterable[str]) -> list[str]:
    """A letter or two for each name, all different: the first letter, and where others begin alike one that differs."""
    names = [name or "?" for name in names]
    found: list[str] = []
    for place, name in enumerate(names):
        alike = [other for number, other in enumerate(names) if number != place and other[:1] == name[:1]]
        letters = [name[:1], *(name[:1] + letter for letter in name[1:].lower() if letter.isalpha())]
        if alike:
            differing = [n for n in range(1, len(name)) if all(name[n] != other[n : n + 1] for other in alike)]
            letters = [*(name[:1] + name[n].lower() for n in differing if name[n].isalnum()), *letters[1:]]
        free = [letter for letter in letters if letter not in found]
        found.append(free[0] if free else f"{name[:1]}{place}")
    return found
