"""What a seat sees of Port Royal: the picture, its words, and the questions that fit to it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

import workbench as wb
from workbench.book import Book
from workbench.port_royal import view
from workbench.port_royal.drawing import LETTERS, prefix_of
from workbench.port_royal.state import EMPTY, VIEW, Stage
from workbench.port_royal.tables import COLOURS, Face, card_keys

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def book() -> Book:
    return wb.rulebook("port_royal")


def laid(book: Book, *harbour: str, seats: int = 2, displays: tuple[tuple[str, ...], ...] = ((), ())) -> Any:
    """A view laid by hand: seat 0 explores; everything not named is unseen."""
    keys = card_keys(book.rulebook)
    seen = np.zeros(1, VIEW)[0]
    seen["seats"], seen["round"], seen["turn"], seen["to_move"] = seats, 3, 5, 0
    public = seen.public
    public.stage, public.active, public.taker, public.pending = Stage.EXPLORE, 0, EMPTY, EMPTY
    public["berths"][:] = EMPTY
    for player in public["players"]:
        player["kept"][:] = EMPTY
    out = [*harbour, *(card for display in displays for card in display)]
    for place, key in enumerate(keys):
        card = book.record.cards[place]
        if card["set"] == 0:  # the base game
            public["unseen_cards"][place] = int(card["copies"]) - out.count(key)
    public.unseen = int(public["unseen_cards"].sum())
    for number, key in enumerate(harbour):
        public["harbour"][number] = keys.index(key)
        card = book.record.cards[keys.index(key)]
        if card["face"] == Face.SHIP:
            public["berths"][int(card["colour"])] = keys.index(key)
            public.colours += 1
    public.harbour_size = len(harbour)
    number = 0
    for seat, display in enumerate(displays):
        public["players"][seat]["cards"] = len(display)
        for key in display:
            public["display"][number] = keys.index(key)
            number += 1
    return seen


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_picture_is_svg_and_every_card_in_it_is_drawn(book: Book, lang: str) -> None:
    seen = laid(book, "yellow_2_1", "sailor_3", displays=(("settler_4", "settler_4"), ("expedition_cross_cross",)))
    root = ElementTree.fromstring(view.picture(seen, book.rulebook, lang))
    drawn = {element.get("id") for element in root.iter() if element.get("id")}
    used = {element.get("href", "").removeprefix("#") for element in root.iter(f"{SVG}use")}
    assert used <= drawn
    keys, prefix = card_keys(book.rulebook), prefix_of(book.rulebook, lang)
    assert {f"{prefix}c{keys.index(key)}" for key in ("yellow_2_1", "sailor_3")} <= used


def test_the_picture_says_the_position_in_words(book: Book) -> None:
    seen = laid(book, "red_3_skull", displays=(("pirate_5",), ()))
    seen.public["players"][0]["coins"] = 7
    words = ElementTree.fromstring(view.picture(seen, book.rulebook, "en", ["Anna"])).get("aria-label", "")
    assert "Round 3 · discover" in words
    assert "Anna: reveal a card or stop?" in words
    assert "Harbour: Red frigate, 3 coins, skull" in words
    assert "Anna: 7 coins, 0 influence points, 0 swords; Pirate (5)" in words


def test_names_cannot_break_out_of_the_picture(book: Book) -> None:
    drawn = view.picture(laid(book), book.rulebook, "en", ["<script>'\"&"])
    assert "<script>" not in drawn
    ElementTree.fromstring(drawn)


@pytest.mark.parametrize("number", [0, 1])
def test_colours_differ_by_letters_too(number: int) -> None:
    assert len({LETTERS[colour][number] for colour in COLOURS}) == len(COLOURS)


def test_vocabularies_name_every_card_and_contract_in_both_languages(book: Book) -> None:
    found = view.vocabularies(book.rulebook)
    assert [len(names) for names in found["card"]] == [int(book.record.card_rows)] * 2
    assert [len(names) for names in found["contract"]] == [len(book.tables["contracts"])] * 2
    assert found["card"][1][0] == "Yellow pinnace, 1 coin, 1 sword"


@pytest.mark.rule("PR-017", "PR-042")
def test_the_questions_beside_a_decision_count_what_is_unseen(book: Book) -> None:
    # 119 cards, two of them lie in the harbour; 9 further ships of each of the two colours, no swords.
    seen = laid(book, "yellow_1_1", "red_1_1")
    asked = dict(view.questions(seen, book.rulebook))
    assert asked["next_card"]["harbour"] == ["yellow_1_1", "red_1_1"]
    assert asked["next_card"]["seen"] == []
    assert book.odds("next_card", **asked["next_card"]).success == 1 - Fraction(18, 117)


@pytest.mark.rule("PR-022")
def test_own_swords_count_and_discards_are_seen(book: Book) -> None:
    # A pirate repels ships of up to 2 swords: of the 9 further yellow ships two have 4 and one has 4 at 4 coins.
    seen = laid(book, "yellow_1_1", displays=(("pirate_5",), ()))
    seen.public["players"][0]["swords"] = 2
    keys = card_keys(book.rulebook)
    seen.public["unseen_cards"][keys.index("yellow_4_4")] -= 1  # discarded
    seen.public.unseen -= 1
    asked = dict(view.questions(seen, book.rulebook))["next_card"]
    assert asked["seen"] == ["yellow_4_4"]
    # 119 cards less the harbour, the pirate and the discarded ship.
    assert book.odds("next_card", **asked).success == 1 - Fraction(2, 116)


def test_where_nothing_is_drawn_there_is_no_question(book: Book) -> None:
    seen = laid(book, "yellow_1_1")
    seen.public.stage = Stage.TRADE
    assert view.questions(seen, book.rulebook) == []


def test_contracts_say_what_they_want(book: Book) -> None:
    assert view.wants(book.rulebook, "komiker", "en") == "jester + jester"
    assert view.wants(book.rulebook, "fregattenschreck", "de") == "auf Münzen verzichten: rot, 3-mal"
    assert view.wants(book.rulebook, "billiges_personal", "en") == "4 persons of a printed cost up to 3"
