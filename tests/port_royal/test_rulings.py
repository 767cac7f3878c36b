"""The register of Port Royal, and every option that computes something against its worked number."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from workbench.book import Book
from workbench.errors import BadValue
from workbench.port_royal.rulings import CHOICES, NUMBERS

ODDS = {"expansion", "clerk", "fee", "cost_floor", "governor", "admiral", "gunner_stack", "gunner_zero"}


def deal(book: Book, **parameters: Any) -> dict[str, Any]:
    return dict(book.odds("hire", **parameters).answer.rows[0])


def stop(book: Book, harbour: str, **parameters: Any) -> Any:
    return book.odds("stop_or_go", harbour=harbour, cards=1, **parameters).answer.rows[0]["worth_stop"]


def test_37_rulings_are_all_built(book: Book) -> None:
    assert len(book.rulings) == 37
    assert (book.rulings["weight"] == "H").sum() == 5
    assert book.rulings["built"].all()
    assert set(book.rulings.index) == set(CHOICES) | set(NUMBERS)
    assert set(book.rulings.index[book.rulings["scope"] == "odds"]) == ODDS


def test_every_ruling_of_scope_odds_can_be_asked_about(book: Book) -> None:
    assert {ruling for question in book.questions.values() for ruling in question.rulings} == ODDS


@pytest.mark.parametrize("ruling", sorted({*CHOICES, *NUMBERS}))
def test_built_ruling_takes_every_option_and_no_other(book: Book, ruling: str) -> None:
    options = list(book.rulebook.options(ruling))
    for option in options:
        member = option if ruling in NUMBERS else CHOICES[ruling][str(option).upper()]
        assert int(book.decide(ruling, option).record.rulings[ruling]) == int(member)
    with pytest.raises(BadValue, match=ruling):
        book.decide(ruling, options[-1] + 1 if ruling in NUMBERS else "no_such_option")


@pytest.mark.rule("PR-056")
def test_fee(book: Book) -> None:
    asked = {"card": "blue:4", "persons": "trader_blue_3,trader_blue_5"}
    for option, poor, rich in (("from_income_allowed", 5, 5), ("paid_first", 0, 5), ("no_fee", 6, 6)):
        variant = book.decide("fee", option)
        assert deal(variant, coins=0, **asked)["net_other"] == poor
        assert deal(variant, coins=1, **asked)["net_other"] == rich
        assert deal(variant, coins=0, **asked)["net_active"] == 6
        assert stop(variant, "yellow:1,red:3", others=2) == 3 + (option != "no_fee")
        assert deal(variant, card="sailor_3", coins=3)["payable_other"] == ("yes" if option == "no_fee" else "no")
    # The coin may come out of the income only as far as it reaches.
    double = book.edit("constants", "fee_coins", "value", 2)
    assert deal(double, card="red:1")["needed_other"] == 1


@pytest.mark.rule("PR-053", "PR-064", "PR-069")
@pytest.mark.parametrize("floor", [0, 1, 2, 3])
def test_cost_floor(book: Book, floor: int) -> None:
    variant = book.decide("cost_floor", floor)
    asked = {"card": "sailor_3", "persons": "mademoiselle_7*2,mademoiselle_9*2"}
    assert deal(variant, **asked)["price_coins"] == floor
    cheap = variant.edit("persons", "sailor_3", "cost_coins", 1)
    assert deal(cheap, **asked)["price_coins"] == min(1, floor)  # a floor raises no printed price
    # A sailor of 3 with skill 1.5 and one point of 3: worth 4.5 less his price.
    assert stop(variant, "sailor_3", persons=asked["persons"], coins=3) == Fraction(9, 2) - floor


@pytest.mark.rule("PR-048", "PR-063", "PR-070")
def test_governor(book: Book) -> None:
    displays = "sailor_3/governor_8,governor_8"
    harbour = "yellow:1,red:1,blue:1,black:1"
    assert stop(book, harbour, displays=displays, coins=0) == 2 + 2  # two ships; of the other two cards both are taken
    assert stop(book.decide("governor", "active_only"), harbour, displays=displays, coins=0) == 2 + 1
    # For the active player a governor counts either way: three of four ships.
    for option in ("both", "active_only"):
        assert stop(book.decide("governor", option), harbour, persons="governor_8") == 3


@pytest.mark.rule("PR-055", "PR-070")
def test_admiral(book: Book) -> None:
    harbour = "yellow:1,red:1,blue:1,settler_4,jack_6"
    assert stop(book, harbour, persons="admiral_7*2", coins=0) == 4 + 1
    assert stop(book.decide("admiral", "off"), harbour, persons="admiral_7*2", coins=0) == 1
    assert stop(book, harbour.removesuffix(",jack_6"), persons="admiral_7*2", coins=0) == 1


@pytest.mark.rule("PR-076", "PR-064")
def test_gunner_stack_and_zero(expanded: Book) -> None:
    four, two = "yellow:1,red_1_1,blue_1_1,black_2_4", "gunner_4,gunner_6"
    asked = {"persons": two, "coins": 0, "swords": 9}
    ships = 2 + 1  # the two best of four ships
    assert stop(expanded, four, **asked) == 6 + ships
    assert stop(expanded.decide("gunner_stack", "once"), four, **asked) == 3 + ships
    for option, coins in (("floor_0", 0), ("pay_1", -2)):
        variant = expanded.decide("gunner_zero", option)
        assert stop(variant, "settler_4", **asked) == coins


@pytest.mark.rule("PR-077")
def test_vice_admiral_counts_three_or_four_cards(expanded: Book) -> None:
    cards = ["settler_4", "priest_4", "captain_4", "jack_6", "jester_5"]
    got = [stop(expanded, ",".join(cards[:n]), persons="vice_admiral_5*2", coins=0) for n in range(1, 6)]
    assert got == [0, 0, 2, 2, 0]


@pytest.mark.rule("PR-075", "PR-097")
def test_expansion_and_clerk(book: Book, expanded: Book) -> None:
    def persons(variant: Book) -> Fraction:
        return sum(
            (p for name, p in variant.odds("next_card").chances.items() if name.startswith("person")), Fraction(0)
        )

    assert persons(book) == Fraction(60, 119)
    assert persons(expanded) == persons(book.decide("expansion", "with_contracts")) == Fraction(74, 143)
    assert expanded.odds("next_card").chances["person_clerk"] == Fraction(5, 143)
    assert persons(expanded.decide("clerk", "absent")) == Fraction(69, 138)
    assert deal(expanded, card="blue:4", persons="clerk_blue_6")["further_cards"] == 1
    assert deal(expanded, card="red:2", persons="clerk_blue_6")["further_cards"] == 0


def test_readings_say_what_each_ruling_does(book: Book) -> None:
    moving = {reading.ruling for reading in book.readings("next_card", harbour=("yellow:1",)) if reading.moves}
    assert moving == {"expansion"}
    moving = {r.ruling for r in book.readings("hire", card=("blue:4",)) if r.moves}
    assert moving == {"fee"}
    explained = book.odds("stop_or_go", harbour="yellow:1,red:3", others=2).explain("de")
    assert {"fee", "expansion"} <= set(explained["row"])
