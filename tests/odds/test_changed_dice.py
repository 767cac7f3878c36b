"""Other dice in the table: every check follows them, as plain enumeration says."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from workbench.book import Book
from workbench.errors import BadValue

THREE = [sum(roll) for roll in product(range(1, 7), repeat=3)]
TWELVE = list(range(1, 13))
BEST_TWO = [sum(sorted(roll)[1:]) for roll in product(range(1, 7), repeat=3)]
DIFFERENCE = [a - b for a, b in product(range(1, 7), repeat=2)]


def share(rolls: list[int], target: int) -> Fraction:
    return Fraction(1) if target <= 2 else Fraction(sum(roll >= target for roll in rolls), len(rolls))


@pytest.mark.rule("SP-004", "SP-115", "SP-138")
@pytest.mark.parametrize(
    ("expression", "rolls"),
    [("3d6", THREE), ("1d12", TWELVE), ("3d6kh2", BEST_TWO), ("1d6-1d6", DIFFERENCE), ("2d6+1", None)],
)
def test_checks_follow_the_dice(book: Book, expression: str, rolls: list[int] | None) -> None:
    rolls = rolls or [a + b + 1 for a, b in product(range(1, 7), repeat=2)]
    variant = book.edit("dice", "check", "expression", expression)
    for value in range(1, 22):
        changed = variant.edit("warships", "frigate", "combat_value", value)
        odds = changed.odds("escape", warships="frigate", ships="stangenkutter")
        assert odds.target == value - 1
        assert odds.success == share(rolls, value - 1)
    for killed in (2, 3, 9):
        assert variant.odds("hostage_killing", killed=killed).success == share(rolls, killed)
    for anger in (3, 6, 11):
        assert variant.odds("hostage_release", released=1, anger=anger).success == share(rolls, anger)
    for target in ("freighter", "cruise_ship"):
        number = {"freighter": 3, "cruise_ship": 5}[target]
        assert variant.odds("boarding", ship="stangenkutter", target=target).success == share(rolls, number)


@pytest.mark.rule("SP-072", "SP-004")
def test_negotiations_follow_the_dice(book: Book) -> None:
    odds = book.edit("dice", "check", "expression", "3d6").odds("ransom", base=10, price=100)
    assert odds.success == Fraction(sum(roll >= 9 for roll in THREE), 216)
    more = Fraction(
        sum(100 + 5 * (roll - 10) for roll in THREE if roll >= 10) + sum(50 for roll in THREE if roll == 9), 216
    )
    assert odds.expected("payout") == more
    assert odds.expected("anger") == Fraction(sum(8 - roll for roll in THREE if roll <= 7), 216)


@pytest.mark.rule("SP-021", "SP-004")
def test_faction_roll_follows_the_dice(book: Book) -> None:
    odds = book.edit("dice", "check", "expression", "1d6").odds("faction_roll", seats=3)
    rolls = list(product(range(1, 7), repeat=3))
    assert odds.success == Fraction(sum(roll.count(max(roll)) > 1 for roll in rolls), len(rolls))


@pytest.mark.rule("SP-004", "SP-115")
def test_special_natural_rolls_are_the_lowest_and_highest_sum(book: Book) -> None:
    three = book.edit("dice", "check", "expression", "3d6").decide("natural_rolls", "both")
    hopeless = three.odds("escape", warships="destroyer*3", ships="stangenkutter")
    assert (hopeless.target, hopeless.success) == (19, Fraction(1, 216))
    # 3d6 always reaches 3; the lowest roll fails all the same, as it is rolled.
    assert three.odds("boarding", ship="stangenkutter", target="freighter").success == Fraction(215, 216)


@pytest.mark.rule("SP-115")
def test_automatic_target_is_a_cell(book: Book) -> None:
    hand = {"ship": "stangenkutter", "target": "freighter"}
    assert book.edit("constants", "automatic_target", "value", 3).odds("boarding", **hand).success == 1
    never = book.edit("constants", "automatic_target", "value", -50)
    assert never.odds("boarding", **hand, support=4).success == 1  # 2d6 always reaches -1
    fails = never.decide("natural_rolls", "lowest_fails")
    assert fails.odds("boarding", **hand, support=4).success == Fraction(35, 36)


def test_dice_that_make_no_sense_are_refused_with_their_cell(book: Book) -> None:
    for text in ("", "six", "2d6+", "200d6", "3"):
        with pytest.raises(BadValue, match=r"dice\.check\.expression"):
            book.edit("dice", "check", "expression", text)
