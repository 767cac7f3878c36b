"""Events and moves in words: rows of numbers become sentences through the table ``events`` and a book's vocabularies.

A text has ``{seat}`` and ``{first}`` … ``{fifth}`` in braces. What an operand means says its column in the row: a
number, a seat, or a vocabulary of the book, that is names in German and in English, or a function of number and
language for what is more than a list (money, percentages).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from workbench.errors import BadValue, UnknownName, WorkbenchError
from workbench.odds.fractions import number_text
from workbench.play.events import EVERYBODY, FIRST, KIND, SEAT, SEEN_BY
from workbench.play.events_table import NUMBER, OPERANDS, PLACE, TABLE
from workbench.play.events_table import SEAT as SEATS
from workbench.tables import Rulebook

LANGUAGES = ("de", "en")
NOTHING = "–"  # an operand of -1

Vocabulary = tuple[Sequence[str], Sequence[str]] | Callable[[int, str], str]


class WordlessEvent(WorkbenchError):
    """A game noted something that its table ``events`` or its vocabularies cannot word: a fault of the book."""


def checked_language(lang: object) -> str:
    """``de`` or ``en``; BadValue for anything else."""
    if lang not in LANGUAGES:
        raise BadValue("lang", lang, "de or en")
    return str(lang)


def seat_name(seat: int, lang: str) -> str:
    """What a seat is called; people count from 1."""
    return f"{'Platz' if lang == 'de' else 'Seat'} {seat + 1}"


class Line(str):
    """A sentence of the log, in the language asked for, with what stands behind it.

    Attributes
    ----------
    de, en : str
        The sentence in both languages.
    kind : str
        Row of the table ``events``.
    seat : int
        Whose event it is, -1 for nobody's.
    seen_by : int
        Bit mask of the seats that know it, -1 for all.
    operands : tuple of int
        Numbers of the event.
    move, round, turn : int
        Number of the move it belongs to (from 0; the first position is before move 0), and when that was.
    """

    de: str
    en: str
    kind: str
    seat: int
    seen_by: int
    operands: tuple[int, ...]
    move: int
    round: int
    turn: int

    def known_to(self, seat: int) -> bool:
        """Whether a seat may read it."""
        return may_know(self.seen_by, seat)


def may_know(seen_by: int, seat: int) -> bool:
    """Whether a bit mask of seats holds a seat."""
    return seen_by == EVERYBODY or bool(seen_by >> seat & 1)


class Words:
    """Wording of one rulebook.

    Parameters
    ----------
    rulebook : Rulebook
        With a table ``events``.
    vocabularies : mapping of str to Vocabulary
        What operands may name, beside numbers and seats.
    """

    def __init__(self, rulebook: Rulebook, vocabularies: Mapping[str, Vocabulary]) -> None:
        schema = rulebook.schema.table(TABLE)
        rows: dict[Any, Any] = rulebook.tables[TABLE].to_dict("index")
        self.kinds = schema.rows
        self._texts = {(kind, lang): str(rows[kind][f"text_{lang}"]) for kind in self.kinds for lang in LANGUAGES}
        self._types = {kind: tuple(str(rows[kind][operand]) for operand in OPERANDS) for kind in self.kinds}
        self._vocabularies = vocabularies
        for kind, types in self._types.items():
            for operand, name in zip(OPERANDS, types, strict=True):
                if name not in ("", NUMBER, SEATS) and name not in vocabularies:
                    raise UnknownName("vocabulary", name, vocabularies, f"{TABLE}.{kind}.{operand}")

    def kind(self, event: np.ndarray) -> str:
        """Row of the table of an event."""
        number = int(event[KIND])
        if not 0 <= number < len(self.kinds):
            raise WordlessEvent(
                f"event {number} has no row in the table {TABLE}; it has rows 0 to {len(self.kinds) - 1}"
            )
        return self.kinds[number]

    def move(self, event: np.ndarray, lang: str) -> str:
        """Words of a legal move, which `describe` wrote as an event."""
        return self._filled(event, lang)

    def line(self, event: np.ndarray, lang: str) -> str:
        """Sentence of the log; whose event it is stands in front where the text does not name the seat."""
        seat = int(event[SEAT])
        text = self._filled(event, lang)
        named = seat < 0 or f"{{{SEATS}}}" in self._texts[self.kind(event), lang]
        return text if named else f"{seat_name(seat, lang)}: {text}"

    def lines(self, events: np.ndarray, lang: str, move: int, round_: int, turn: int) -> list[Line]:
        """Sentences of the events of one move."""
        return [self._line(event, lang, move, round_, turn) for event in events]

    def _line(self, event: np.ndarray, lang: str, move: int, round_: int, turn: int) -> Line:
        words = {language: self.line(event, language) for language in LANGUAGES}
        line = Line(words[lang])
        line.de, line.en = words["de"], words["en"]
        line.kind, line.seat, line.seen_by = self.kind(event), int(event[SEAT]), int(event[SEEN_BY])
        line.operands = tuple(int(number) for number in event[FIRST:])
        line.move, line.round, line.turn = move, round_, turn
        return line

    def _filled(self, event: np.ndarray, lang: str) -> str:
        kind = self.kind(event)
        types = self._types[kind]

        def word(place: Any) -> str:
            if place[1] == SEATS:
                return seat_name(int(event[SEAT]), lang) if event[SEAT] >= 0 else NOTHING
            operand = OPERANDS.index(place[1])
            return self._word(types[operand], int(event[FIRST + operand]), lang, f"{TABLE}.{kind}.{place[1]}")

        return PLACE.sub(word, self._texts[kind, lang])

    def _word(self, vocabulary: str, number: int, lang: str, where: str) -> str:
        if vocabulary == NUMBER:
            return number_text(number, lang)
        if number == -1:
            return NOTHING
        if vocabulary == SEATS:
            return seat_name(number, lang)
        known = self._vocabularies[vocabulary]
        if callable(known):
            return known(number, lang)
        names = known[LANGUAGES.index(lang)]
        if not 0 <= number < len(names):
            raise WordlessEvent(f"{where}: there is no {vocabulary} {number}; there are {len(names)}, counted from 0")
        return str(names[number])
