"""Cards by key, copies and short form; tables that cannot exist are refused with the reason and its rule."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from workbench.book import Book
from workbench.errors import BadValue, UnknownName


@pytest.mark.rule("PR-042")
@pytest.mark.parametrize(
    "harbour", ["yellow:1*11", "yellow_1_1,yellow_2_1", "yellow:1,yellow:2", "yellow_1_1*2", "red:1,blue_1_1,red_2_3"]
)
def test_two_ships_of_one_colour_are_refused(book: Book, harbour: str) -> None:
    with pytest.raises(BadValue, match=r"at most one (yellow|red) ship in the harbour \(PR-042\)"):
        book.odds("next_card", harbour=harbour)


@pytest.mark.rule("PR-001")
@pytest.mark.parametrize(
    "parameters",
    [
        {"seen": "yellow_1_1*4"},
        {"seen": "yellow:1*11"},
        {"harbour": "yellow_1_1", "seen": "yellow:1*3"},
        {"displays": "jack_6*2/jack_6*2"},
        {"harbour": "pirate_9", "displays": "pirate_9"},
        {"seen": "tax_swords*3"},
        {"seen": "expedition_anchor_cross_house*2"},
    ],
)
def test_more_copies_than_exist_are_refused(book: Book, parameters: dict[str, Any]) -> None:
    with pytest.raises(BadValue, match=r"at most \d+ .*\(PR-001\)"):
        book.odds("next_card", **parameters)


@pytest.mark.rule("PR-075", "PR-097")
def test_cards_outside_the_chosen_sets_are_refused(book: Book, expanded: Book) -> None:
    for card in ("gunner_4", "yellow_1_2_expansion", "black_3_skull_gift", "vice_admiral:5"):
        with pytest.raises(BadValue, match=r"ruling expansion=persons_and_ships_only.*\(PR-075\)"):
            book.odds("next_card", harbour=card)
        assert expanded.odds("next_card", harbour=card).success
    without = expanded.decide("clerk", "absent")
    with pytest.raises(BadValue, match=r"clerk=extra_card.*\(PR-097\)"):
        without.odds("next_card", harbour="clerk_green_9")
    assert sum(expanded.odds("next_card").chances.values()) == 1
    assert expanded.odds("next_card").chances["person_clerk"] == Fraction(5, 143)
    assert "person_clerk" not in without.odds("next_card").chances
    assert without.odds("next_card").chances["person_gunner"] == Fraction(4, 138)
    assert book.decide("expansion", "with_contracts").odds("next_card").chances["tax"] == Fraction(4, 143)


@pytest.mark.rule("PR-029", "PR-040", "PR-053")
def test_cards_that_cannot_lie_there_are_refused(book: Book) -> None:
    with pytest.raises(BadValue, match="PR-029"):
        book.odds("next_card", harbour="expedition_cross_cross")
    with pytest.raises(BadValue, match="PR-040"):
        book.odds("next_card", harbour="tax_swords")
    with pytest.raises(BadValue, match="PR-053"):
        book.odds("next_card", displays="yellow_1_1")
    with pytest.raises(BadValue, match=r"at most 5 displays.*PR-004"):
        book.odds("next_card", displays="jack_6/jack_6/jack_6/sailor_3/sailor_3/sailor_3")


@pytest.mark.rule("PR-002")
def test_short_forms_that_change_nothing_are_taken(book: Book) -> None:
    """Without swords no yellow ship of 2 coins is repelled; with 1 sword one of them is, with 2 all are."""
    exact = book.odds("draw", cards=3, harbour="yellow_2_2")
    assert book.odds("draw", cards=3, harbour="yellow:2").answer.rows == exact.answer.rows
    for question, more in (("next_card", {}), ("draw", {"cards": 3}), ("stop_or_go", {})):
        with pytest.raises(BadValue, match=r"yellow_2_1, yellow_2_2: they give different answers here \(PR-022\)"):
            book.odds(question, harbour="yellow:2", swords=1, **more)
        assert book.odds(question, harbour="yellow:2", swords=2, **more).success
    # All three of them: no choice is left.
    assert book.odds("next_card", seen="yellow:2*3", harbour="yellow:1", swords=1).chances["bust"] == Fraction(4, 115)
    assert book.odds("next_card", harbour="trader:3").chances["person_trader"] == Fraction(9, 118)
    with pytest.raises(BadValue, match=r"trader_yellow_3, trader_blue_3.*\(PR-002\)"):
        book.odds("hire", card="blue:4", persons="trader:3")
    assert book.odds("hire", card="yellow:2").expected("net_active") == 2


def test_a_short_form_of_the_expansion_is_ambiguous_only_where_it_matters(expanded: Book) -> None:
    """The plain new yellow ship has 1 coin too, but 2 swords."""
    with pytest.raises(BadValue, match="yellow_1_1, yellow_1_2_expansion"):
        expanded.odds("next_card", harbour="yellow:1", swords=1)
    assert expanded.odds("next_card", harbour="yellow:1", swords=3).success == 1 - Fraction(3 + 1, 142)


def test_unknown_cards_are_named_with_the_nearest(book: Book) -> None:
    with pytest.raises(UnknownName, match="settler_4"):
        book.odds("next_card", harbour="settler_5")
    with pytest.raises(UnknownName, match="yellow"):
        book.odds("next_card", harbour="yelow:1")
    with pytest.raises(BadValue, match="yellow:1, yellow:2, yellow:3, yellow:4"):
        book.odds("next_card", harbour="yellow:9")
    for wrong in ("yellow:x", "yellow_1_1*0", "yellow_1_1*x"):
        with pytest.raises(BadValue, match="harbour"):
            book.odds("next_card", harbour=wrong)
    with pytest.raises(BadValue, match="one card"):
        book.odds("hire", card="jack_6,jack_6")


@pytest.mark.rule("PR-001")
def test_no_more_cards_are_drawn_than_are_unseen(book: Book) -> None:
    assert book.odds("draw", cards=119).success == 0
    with pytest.raises(BadValue, match="at most 118"):
        book.odds("draw", cards=119, harbour="yellow:1")
    with pytest.raises(BadValue, match="at most 119"):
        book.odds("tax", cards=120)


def test_cards_are_written_as_they_are_asked(book: Book) -> None:
    question = book.question("next_card")
    given = {"harbour": "yellow:1,jack_6", "displays": "sailor_3*2/settler_4", "seen": "red:1*2"}
    values = question.parse(given, book.rulebook)
    assert {name: question.parameter(name).text(values[name]) for name in given} == given
    again = question.parse({name: question.parameter(name).text(values[name]) for name in given}, book.rulebook)
    assert again == values
