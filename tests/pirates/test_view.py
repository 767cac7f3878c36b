"""Picture of a position of pirates, and the names that events put into words."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

import workbench as wb
from workbench.pirates.game.pack import field_at
from workbench.pirates.names import column_letters, short_names
from workbench.pirates.state import LEFT, RIGHT, VIEW
from workbench.pirates.view import picture, vocabularies

BOOK = wb.rulebook("pirates").rulebook
FRIGATE, TANKER, SA, US = 1, 1, 7, 0


@pytest.fixture
def view() -> Any:
    """Two seats in round 3: a tanker and a US frigate in the same field, a prize of seat 2 beside its ship."""
    view = np.zeros(1, VIEW)[0]
    view.seats, view.round, view.to_move = 2, 3, 1
    public = view.public
    public.civils[0] = field_at(2, 5) | RIGHT << 12 | TANKER << 13 | SA << 18
    public.warships[0] = field_at(2, 5) | LEFT << 12 | FRIGATE << 13 | US << 18 | SA << 21
    public.civil_count = public.warship_count = 1
    public.anger[SA] = 4
    for seat, bay in enumerate((1, 4)):
        player = public.players[seat]
        player.faction, player.bay, player.money, player.ship_count = seat, bay, 125_000, 1
        player.ships[0] = field_at(2, 4 + seat) << 5 | 1 << 17
    public.prizes[0] = 1 | field_at(2, 5) << 3 | TANKER << 15 | SA << 20
    public.prize_count = 1
    return view


def words_of(svg: str) -> list[str]:
    """All texts of the picture; it must be well-formed."""
    return [str(part.text) for part in ElementTree.fromstring(svg).iter() if part.tag.endswith("text")]


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_picture_shows_every_ship_with_kind_nation_and_direction(view: Any, language: str) -> None:
    words = words_of(picture(view, BOOK, language))
    assert "T SA→" in words
    assert "F US←" in words
    assert "1: St" in words
    assert "2: St +1" in words
    assert ("12,5" if language == "de" else "12.5") in words
    assert words.count("▲") == 1  # anger 4 sends one warship, the other nations none


def test_a_field_with_many_ships_shows_how_many_more(view: Any) -> None:
    for place in range(6):
        view.public.civils[place] = view.public.civils[0]
    view.public.civil_count = 6
    words = words_of(picture(view, BOOK, "en"))
    # A frigate, the prize of seat 2 with its ship, and six tankers: three lines and a number.
    assert words.count("T SA→") == 1
    assert "+ 5" in words


def test_names_of_a_row_are_escaped(view: Any) -> None:
    rude = wb.rulebook("pirates").edit("factions", "builders", "name_en", "<b> & co").rulebook
    assert "<b> & co" in words_of(picture(view, rude, "en"))


def test_fields_are_named_as_in_the_picture() -> None:
    german, english = vocabularies(BOOK)["field"]
    assert english[field_at(3, 12)] == german[field_at(3, 12)] == "M3"
    assert german[field_at(0, 4)] == BOOK.cell("bays", BOOK.keys("bays")[1], "name_de")
    assert [column_letters(column) for column in (0, 25, 26, 52)] == ["A", "Z", "AA", "BA"]


def test_vocabularies_name_every_row_of_their_tables() -> None:
    names = vocabularies(BOOK)
    for kind, table in (("weapon_card", "weapon_cards"), ("faction", "factions"), ("pirate_ship", "pirate_ships")):
        assert len(names[kind][0]) == len(names[kind][1]) == len(BOOK.keys(table))
    assert len(names["training"][0]) == 1 + len(BOOK.keys("training"))


def test_short_names_differ() -> None:
    boats = ["Stangenkutter", "Fancykutter", "Situationskutter", "Fancysituationskutter", "Kingkutter", "Speedboat"]
    assert short_names(boats) == ["St", "Fk", "Si", "Fs", "K", "Sp"]
    assert len(set(short_names(["Boat", "Boat", "Boa", ""]))) == 4
