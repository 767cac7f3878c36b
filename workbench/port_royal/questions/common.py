"""What the question modules share: their parameters, and words for cards."""

from __future__ import annotations

from workbench.odds import Whole
from workbench.port_royal.questions.cards import Cards, Displays
from workbench.port_royal.tables import KINDS
from workbench.tables import Rulebook

MOST_SWORDS = 99
MOST_COINS = 200


def pile_size(rulebook: Rulebook) -> int:
    """Copies of all cards, an upper bound of what can be drawn."""
    return sum(
        rulebook.cell(table, row, "copies")
        for table in ("ships", "persons", "expeditions", "taxes")
        for row in rulebook.keys(table)
    )


HARBOUR = Cards("harbour", "Hafenauslage", "Harbour", (), "PR-042")
SWORDS = Whole(
    *("swords", "eigene Säbel (sonst aus der eigenen Auslage)", "Own swords (else from the own display)"),
    default=None,
    rule="PR-022",
    minimum=0,
    maximum=MOST_SWORDS,
)
DISPLAYS = Displays("displays", "offene Auslagen, zuerst die eigene", "Open displays, the own one first", (), "PR-053")
SEEN = Cards("seen", "weitere Karten, die nicht verdeckt sind", "Further cards that are not face down", (), "PR-001")
PERSONS = Cards("persons", "eigene Auslage", "Own display", (), "PR-053")
CARDS = Whole("cards", "Karten", "Cards", minimum=1, maximum=pile_size, rule="PR-016")

KIND_WORDS: dict[str, tuple[str, str]] = {
    "trader": ("Händler", "trader"),
    "settler": ("Siedler", "settler"),
    "captain": ("Kapitän", "captain"),
    "priest": ("Priester", "priest"),
    "jack": ("Tausendsassa", "jack of all trades"),
    "sailor": ("Matrose", "sailor"),
    "pirate": ("Pirat", "pirate"),
    "mademoiselle": ("Fräulein", "mademoiselle"),
    "jester": ("Witzbold", "jester"),
    "admiral": ("Admiral", "admiral"),
    "governor": ("Gouverneur", "governor"),
    "clerk": ("Kontorist", "clerk"),
    "gunner": ("Kanonier", "gunner"),
    "vice_admiral": ("Vizeadmiral", "vice admiral"),
}
assert tuple(KIND_WORDS) == KINDS
COLOUR_WORDS: dict[str, tuple[str, str]] = {
    "yellow": ("gelb", "yellow"),
    "blue": ("blau", "blue"),
    "green": ("grün", "green"),
    "red": ("rot", "red"),
    "black": ("schwarz", "black"),
}
