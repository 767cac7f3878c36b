"""The draw questions against every order of small decks and against closed forms of the full one."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.port_royal.decks import drawn, facts, repels, with_deck, written_out
from workbench.book import Book

SMALL = {
    "yellow_1_1": 2,
    "yellow_3_4": 1,
    "blue_2_2": 1,
    "blue_3_5": 1,
    "red_3_skull": 1,
    "red_1_1": 1,
    "settler_4": 1,
    "tax_swords": 1,
}


def probabilities(book: Book, question: str, **parameters: Any) -> dict[str, Fraction]:
    return {name: chance for name, chance in book.odds(question, **parameters).chances.items() if chance}


@pytest.mark.rule("PR-018", "PR-021", "PR-022", "PR-023", "PR-024", "PR-025", "PR-026", "PR-027", "PR-042")
@pytest.mark.parametrize("swords", [0, 1, 2, 4, 99])
@pytest.mark.parametrize("harbour", ["", "yellow_1_1", "red_3_skull,settler_4"])
def test_draw_against_every_order_of_a_small_deck(book: Book, swords: int, harbour: str) -> None:
    small, known = with_deck(book, SMALL), facts(book)
    keys = written_out(SMALL)
    lying = {}
    for key in harbour.split(",") if harbour else []:
        keys.remove(key)
        if known[key].table == "ships":
            lying[known[key].group] = known[key].coins
    deck = [known[key] for key in keys]
    for cards in (1, 2, 4):
        odds = small.odds("draw", cards=cards, harbour=harbour, swords=swords)
        chances, coins = drawn(deck, cards, lying, swords)
        assert {name: chance for name, chance in odds.chances.items() if chance} == chances
        assert odds.success == 1 - chances.get("bust", 0)
        assert odds.expected("coins_on_table") == sum(coins.values())
        for row in odds.answer.rows:
            assert row["probability"] * row["coins_on_table"] == coins.get(row["outcome"], 0)


@pytest.mark.rule("PR-016", "PR-017")
def test_rounds_of_draw_are_the_shorter_draws(book: Book) -> None:
    rounds = book.odds("draw", cards=8, harbour="yellow:1", swords=2).answer.rounds
    for row in rounds:
        odds = book.odds("draw", cards=row["card"], harbour="yellow:1", swords=2)
        assert row["no_bust"] == odds.success == 1 - row["bust_by_now"]
        assert row["expected_cards"] == odds.expected("cards_to_take")
        assert row["expected_coins"] == odds.expected("coins_on_table")
        number = {f"colours_{n}": n for n in range(6)}
        assert row["expected_colours"] == sum(number.get(k, 0) * p for k, p in odds.chances.items())


@pytest.mark.rule("PR-019", "PR-042")
def test_draw_without_swords_is_hypergeometric(book: Book) -> None:
    """Without swords a draw survives with at most one ship of each colour: C(5, k) 10^k C(69, n - k) of C(119, n)."""
    for cards in (1, 2, 5, 10, 20):
        chances = book.odds("draw", cards=cards).chances
        for colours in range(6):
            ways = comb(5, colours) * 10**colours * comb(69, cards - colours) if cards >= colours else 0
            assert chances[f"colours_{colours}"] == Fraction(ways, comb(119, cards))


def test_next_card_is_the_draw_of_one_card(book: Book) -> None:
    one = book.odds("next_card", harbour="yellow:1,red:1", swords=3)
    assert book.odds("draw", cards=1, harbour="yellow:1,red:1", swords=3).success == one.success


@pytest.mark.rule("PR-007", "PR-019", "PR-020", "PR-029")
def test_next_card_of_a_fresh_deck(book: Book) -> None:
    chances = book.odds("next_card").chances
    assert chances["new_colour"] == Fraction(50, 119)
    assert sum(chance for name, chance in chances.items() if name.startswith("person_")) == Fraction(60, 119)
    assert chances["expedition"] == Fraction(5, 119)
    assert chances["tax"] == Fraction(4, 119)
    assert chances["person_sailor"] == Fraction(10, 119)
    assert chances["bust"] == chances["repelled"] == 0


@pytest.mark.rule("PR-005", "PR-008", "PR-053")
def test_open_cards_leave_the_unseen_ones(book: Book) -> None:
    displays = "sailor_3,pirate_5/settler_4*2,expedition_house_house"
    odds = book.odds("next_card", harbour="yellow:1", displays=displays, seen="tax_swords,red:1*2")
    assert odds.chances["person_sailor"] == Fraction(9, 119 - 9)
    assert odds.chances["person_settler"] == Fraction(3, 110)
    assert odds.chances["expedition"] == Fraction(4, 110)
    assert odds.chances["tax"] == Fraction(3, 110)


@pytest.mark.rule("PR-067", "PR-022")
def test_own_swords_follow_from_the_first_display(book: Book) -> None:
    asked = {"harbour": "yellow:1,red:1"}
    from_display = book.odds("next_card", displays="sailor:3,pirate_5/pirate_7", **asked)
    given = book.odds("next_card", displays="sailor:3,pirate_5/pirate_7", swords=3, **asked)
    assert from_display.chances == given.chances
    assert from_display.chances["bust"] == Fraction(3 + 4, 119 - 5)
    none = book.odds("next_card", displays="sailor:3,pirate_5/pirate_7", swords=0, **asked)
    assert none.chances["bust"] == Fraction(9 + 9, 114)
    as_lists = book.odds("next_card", displays=[["sailor_3", "pirate_5"], ["pirate_7"]], **asked)
    assert as_lists.chances == given.chances


@pytest.mark.rule("PR-022")
def test_without_a_sword_card_nothing_is_repelled(book: Book) -> None:
    harmless = book.edit("ships", "yellow_1_1", "swords", 0)
    assert harmless.odds("next_card", harbour="yellow:4").chances["bust"] == Fraction(9, 118)
    assert harmless.odds("next_card", harbour="yellow:4", swords=1).chances["repelled"] == Fraction(4, 118)


@pytest.mark.rule("PR-003", "PR-004")
def test_the_card_for_five_players_is_never_unseen(book: Book) -> None:
    asked = book.odds("next_card", seen="expedition_anchor_cross_house")
    assert asked.chances == book.odds("next_card").chances
    owned = book.odds("next_card", displays="expedition_anchor_cross_house")
    assert owned.chances["expedition"] == Fraction(5, 119)


@pytest.mark.rule("PR-048", "PR-049", "PR-070")
def test_cards_to_take_by_colours_and_governors(book: Book) -> None:
    rows = book.odds("draw", cards=6).answer.rows
    assert [row["cards_to_take"] for row in rows] == [0, 1, 1, 1, 1, 2, 3]
    rows = book.odds("draw", cards=6, displays="governor_8*2").answer.rows
    assert [row["cards_to_take"] for row in rows] == [0, 3, 3, 3, 3, 4, 5]


@pytest.mark.rule("PR-037", "PR-040")
def test_tax_cards_and_their_cost(book: Book) -> None:
    odds = book.odds("tax", cards=5, coins=25)
    for number in range(5):
        ways = comb(4, number) * comb(115, 5 - number)
        assert odds.chances[f"taxes_{number}"] == Fraction(ways, comb(119, 5))
    # 25 -> 13 -> 7, and then nothing more.
    assert [row["paid_coins"] for row in odds.answer.rows] == [0, 12, 18, 18, 18]
    assert [row["coins_left"] for row in odds.answer.rows] == [25, 13, 7, 7, 7]
    assert book.odds("tax", cards=1, seen="tax_swords*2,tax_points*2").success == 0
    third = book.edit("constants", "tax_divisor", "value", 3).edit("constants", "tax_limit", "value", 9)
    assert third.odds("tax", cards=1, coins=11).answer.rows[1]["paid_coins"] == 3


@given(data=st.data())
@settings(max_examples=40, deadline=None)
def test_properties_of_random_tables(book: Book, data: st.DataObject) -> None:
    """Totals are 1, more swords never hurt, and the next card is the one-card draw."""
    known = facts(book)
    colours = data.draw(st.sets(st.sampled_from(["yellow", "blue", "green", "red", "black"])))
    harbour = [
        data.draw(
            st.sampled_from([k for k, c in known.items() if c.group == colour and not k.endswith(("gift", "ion"))])
        )
        for colour in sorted(colours)
    ]
    seen = data.draw(st.sampled_from(["", "settler_4*4,sailor_3*3", "jack_6*3,tax_points"]))
    swords = data.draw(st.integers(0, 8))
    few = book.odds("next_card", harbour=harbour, seen=seen, swords=swords)
    more = book.odds("next_card", harbour=harbour, seen=seen, swords=swords + 1)
    assert few.success is not None
    assert more.success is not None
    assert more.success >= few.success
    unseen = 119 - len(harbour) - {"": 0, "s": 7, "j": 4}[seen[:1]]
    danger = sum(
        int(copies) - (key in harbour)
        for key, copies in book.tables["ships"]["copies"].items()
        if book.tables["ships"]["set"][key] == "base" and known[key].group in colours and not repels(known[key], swords)
    )
    assert few.chances["bust"] == Fraction(danger, unseen)
    draws = [book.odds("draw", cards=n, harbour=harbour, seen=seen, swords=swords).success for n in (1, 2, 7)]
    assert draws[0] == few.success
    assert sorted(draws, reverse=True) == draws
