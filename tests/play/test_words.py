"""Rows of the table events become sentences, and nothing else becomes one."""

from __future__ import annotations

import numpy as np
import pytest

from tests.play.toybook.tables import SCHEMA, Event
from workbench.book import Book
from workbench.errors import BadValue, UnknownName
from workbench.play.bots_table import bots_table, weights
from workbench.play.events import EVENT, empty_log, note, noted
from workbench.play.events_table import events_table
from workbench.play.words import WordlessEvent, Words, may_know
from workbench.tables import Column


def event(kind: int, seat: int, *operands: int) -> np.ndarray:
    row = np.zeros(EVENT, np.int64)
    row[0], row[1], row[2] = kind, seat, -1
    row[3 : 3 + len(operands)] = operands
    return row


def test_operands_are_named_and_seats_counted_from_1(toy: Book) -> None:
    words = toy.setting.words
    assert words.line(event(Event.TURNS_UP, 2, 3), "de") == "Platz 3 deckt Laterne auf"
    assert words.line(event(Event.TURNS_UP, 2, 3), "en") == "Seat 3 turns up lantern"
    assert words.line(event(Event.FINDS, 0, 12), "de") == "Platz 1: findet den Schatz von 12 Gold"
    assert words.line(event(Event.ROLLS, -1, 7), "en") == "The treasure is worth 7 gold"
    assert words.move(event(Event.LAY, 0, 0), "en") == "lays shovel face down"


def test_an_operand_of_minus_1_is_a_dash(toy: Book) -> None:
    assert toy.setting.words.line(event(Event.TURNS_UP, 0, -1), "en") == "Seat 1 turns up –"


@pytest.mark.parametrize(("kind", "card"), [(99, 0), (-1, 0), (Event.DRAWS, 4), (Event.DRAWS, -2)])
def test_what_cannot_be_worded_is_a_fault_of_the_book(toy: Book, kind: int, card: int) -> None:
    with pytest.raises(WordlessEvent, match="event"):
        toy.setting.words.line(event(kind, 0, card), "en")


def test_a_vocabulary_may_be_a_function(toy: Book) -> None:
    words = Words(toy.rulebook, {"card": lambda number, lang: f"{number / 10000:.2f} {lang}"})
    assert words.move(event(Event.LAY, 0, 25_000), "de") == "legt 2.50 de verdeckt"


def test_a_missing_vocabulary_is_told(toy: Book) -> None:
    with pytest.raises(UnknownName, match="unknown vocabulary 'card'"):
        Words(toy.rulebook, {"ship": ([], [])})


@pytest.mark.parametrize(
    "text", ["draws {sixth}", "draws {seat.__class__}", "draws {", "draws }", "draws {}", "{{first}}"]
)
def test_texts_have_no_other_braces(toy: Book, text: str) -> None:
    with pytest.raises(BadValue, match="no other braces"):
        toy.edit("events", "draws", "text_en", text)


def test_a_text_names_only_operands_of_its_row(toy: Book) -> None:
    with pytest.raises(BadValue, match=r"without \{second\}"):
        toy.edit("events", "draws", "text_de", "zieht {first} und {second}")


def test_rows_are_the_kinds_in_lower_case() -> None:
    assert SCHEMA.table("events").rows == tuple(member.name.lower() for member in Event)
    assert events_table(["Hire", "pass"], ["card"]).rows == ("hire", "pass")


def test_a_mask_of_seats_says_who_may_know() -> None:
    assert [may_know(0b101, seat) for seat in range(3)] == [True, False, True]
    assert may_know(-1, 6)
    assert [may_know(~(1 << 1), seat) for seat in range(3)] == [True, False, True]


def test_a_log_without_room_takes_events_without_keeping_them() -> None:
    silent, read = empty_log(False), empty_log()
    for log in (silent, read):
        note(log, 3, 1, -1, 7)
        note(log, 4, 0)
    assert (silent.count, len(noted(silent))) == (0, 0)
    assert noted(read).tolist() == [[3, 1, -1, 7, 0, 0, 0, 0], [4, 0, -1, 0, 0, 0, 0, 0]]


def test_weights_are_the_decimal_columns_in_their_order(toy: Book) -> None:
    assert weights(toy.rulebook, "careful").tolist() == [5.0]
    table = bots_table(("random",), (Column("second", "decimal"), Column("first", "decimal")))
    assert [column.name for column in table.columns] == ["strategy", "second", "first"]
