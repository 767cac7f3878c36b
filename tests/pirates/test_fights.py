"""What boarding and flight share: the dice, training, cards, and every reading against the twin."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.pirates import twin
from tests.pirates.fights import P, board, flee, hit
from workbench.book import Book


def test_the_chances_used_here_are_those_of_36_rolls() -> None:
    assert {target: twin.share(lambda roll, t=target: roll >= t) for target in range(3, 13)} == P


# ---- rulings on training, cards and the dice --------------------------------------------------------------


@pytest.mark.rule("SP-100", "SP-110", "SP-112", "SP-134", "SP-136")
@pytest.mark.parametrize(("reading", "number"), [("target_modifier_once", 5), ("lead_value_only", 5), ("both", 3)])
def test_ruling_training_effect(book: Book, reading: str, number: int) -> None:
    # C-SP-09 and C-SP-10: Kingkutter and two others with MoP, cruise ship, 3 further civil ships, 1 warship next door.
    variant = book.decide("training_effect", reading)
    odds = board(variant, "kingkutter", support=2, training="mop", other_civil_ships=3, adjacent_warships=1)
    assert hit(odds) == (number, P[number])
    # The same in flight: destroyer against S2 counts BoP once or twice: 10 - 1 - 1 - 1 (- 1).
    assert flee(variant, "destroyer", "fancykutter*2", training="bop").target == (6 if reading == "both" else 7)


@pytest.mark.rule("SP-100", "SP-112", "SP-136")
@pytest.mark.parametrize(("total", "number"), [(1, 8), (2, 7), (3, 6), (4, 5)])
def test_ruling_mop_total(book: Book, total: int, number: int) -> None:
    # C-SP-07 and C-SP-08.
    variant = book.decide("mop_total", total)
    hand = {"other_civil_ships": 3, "adjacent_warships": 2, "training": "mop", "weapon_cards": [2]}
    assert hit(board(variant, "situationskutter", **hand)) == (number, P[number])
    assert flee(variant, "destroyer", training="mop").target == 9 - total
    assert flee(variant, "destroyer", training="bop").target == 8


@pytest.mark.rule("SP-113", "SP-137")
def test_ruling_weapon_card_direction(book: Book) -> None:
    raised = book.decide("weapon_card_direction", "raise_roll")
    # The target stays, the chance is the same: 2d6 + 2 >= 9 as 2d6 >= 7.
    assert hit(flee(raised, "destroyer", weapon_cards=[2])) == (9, P[7])
    assert hit(flee(book, "destroyer", weapon_cards=[2])) == (7, P[7])
    # A freighter at 3 with a card of 1: 3 stays a rolled target, so it matters when a natural 2 always fails.
    fails = book.decide("natural_rolls", "lowest_fails")
    assert hit(board(fails, target="freighter", weapon_cards=[1])) == (2, Fraction(1))
    both = fails.decide("weapon_card_direction", "raise_roll")
    assert hit(board(both, target="freighter", weapon_cards=[1])) == (3, Fraction(35, 36))
    assert hit(board(raised, target="freighter", weapon_cards=[1])) == (3, Fraction(1))


@pytest.mark.rule("SP-004", "SP-115", "SP-138")
@pytest.mark.parametrize(
    ("reading", "hopeless"),
    [
        ("none", Fraction(0)),
        ("highest_succeeds", Fraction(1, 36)),
        ("lowest_fails", Fraction(0)),
        ("both", Fraction(1, 36)),
    ],
)
def test_ruling_natural_rolls(book: Book, reading: str, hopeless: Fraction) -> None:
    # C-SP-21 and C-SP-22.
    variant = book.decide("natural_rolls", reading)
    assert hit(flee(variant, "destroyer,frigate")) == (14, hopeless)
    # An automatic success is not rolled, so no natural 2 spoils it; 12 wins at 12 anyway.
    assert flee(variant, "corvette", "mudderkutter", training="bop").success == 1
    assert board(variant, other_civil_ships=7).success == Fraction(1, 36)


# ---- everything at once against the twin ------------------------------------------------------------------


@pytest.mark.rule("SP-107", "SP-110", "SP-111", "SP-112", "SP-113", "SP-115", "SP-119")
@pytest.mark.parametrize("natural", ["none", "highest_succeeds", "lowest_fails", "both"])
@pytest.mark.parametrize("direction", ["lower_target", "raise_roll"])
@pytest.mark.parametrize("effect", ["target_modifier_once", "lead_value_only", "both"])
def test_boardings_under_every_combination_of_readings(book: Book, natural: str, direction: str, effect: str) -> None:
    for prize_support in ("flight_only", "both", "neither"):
        rulings = {
            "natural_rolls": natural,
            "weapon_card_direction": direction,
            "training_effect": effect,
            "prize_support": prize_support,
        }
        variant = book
        for ruling, option in rulings.items():
            variant = variant.decide(ruling, option)
        for target in twin.CIVIL:
            for training in ("none", "bop", "mop"):
                for cards in ((), (1,), (2, 1)):
                    hand = {
                        "support": 1,
                        "prizes": 2,
                        "other_civil_ships": 3,
                        "adjacent_warships": 1,
                        "training": training,
                    }
                    odds = board(variant, "fancykutter", target, weapon_cards=cards, **hand)
                    assert hit(odds) == twin.boarding("fancykutter", target, cards=sum(cards), **hand, **rulings)


@pytest.mark.rule("SP-012", "SP-131", "SP-132", "SP-133", "SP-134", "SP-135", "SP-136", "SP-137", "SP-138")
@pytest.mark.parametrize("natural", ["none", "highest_succeeds", "lowest_fails", "both"])
@pytest.mark.parametrize("direction", ["lower_target", "raise_roll"])
@pytest.mark.parametrize("effect", ["target_modifier_once", "lead_value_only", "both"])
def test_flights_under_every_combination_of_readings(book: Book, natural: str, direction: str, effect: str) -> None:
    for prize_support, german in (("flight_only", 0), ("both", 1), ("neither", 3), ("neither", 6)):
        rulings = {
            "natural_rolls": natural,
            "weapon_card_direction": direction,
            "training_effect": effect,
            "prize_support": prize_support,
            "german_modifier": german,
        }
        variant = book
        for ruling, option in rulings.items():
            variant = variant.decide(ruling, option)
        for warships in (["frigate:de"], ["destroyer", "corvette:de"], ["corvette:us", "frigate:de"]):
            for training in ("none", "bop", "mop"):
                for cards in ((), (1,), (2, 1)):
                    ships = ["situationskutter", "mudderkutter", "speedboat"]
                    hand = {"adjacent_warships": 1, "prizes": 2, "training": training}
                    odds = variant.odds("escape", warships=warships, ships=ships, weapon_cards=cards, **hand)
                    assert hit(odds) == twin.flight(warships, ships, cards=sum(cards), **hand, **rulings)
