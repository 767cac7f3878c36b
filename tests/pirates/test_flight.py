"""Flight, rule by rule, as hands played at the table."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.pirates.fights import P, board, flee, hit, outcome
from workbench.book import Book
from workbench.errors import BadValue, UnknownName

# ---- the target number ------------------------------------------------------------------------


@pytest.mark.rule("SP-131")
@pytest.mark.parametrize(("warship", "number"), [("destroyer", 9), ("frigate", 7), ("corvette", 6)])
def test_strongest_warship_is_the_base(book: Book, warship: str, number: int) -> None:
    # C-SP-17 and C-SP-19.
    assert hit(flee(book, warship)) == (number, P[number])


@pytest.mark.rule("SP-131", "SP-132")
def test_further_warships_add_five_each(book: Book) -> None:
    # C-SP-21: 10 + 5 - 1 = 14, in whatever order they are named. Three corvettes against MoP and a Mudderkutter with
    # four helpers: 7 + 10 - 4 - 4 - 2 = 7.
    assert hit(flee(book, "destroyer,frigate")) == (14, Fraction(0))
    assert hit(flee(book, "frigate,destroyer")) == (14, Fraction(0))
    fleet = "mudderkutter,stangenkutter*4"
    assert hit(flee(book, "corvette*3", fleet, training="mop")) == (7, P[7])


@pytest.mark.rule("SP-133")
def test_warships_next_door_add_two_each(book: Book) -> None:
    # C-SP-23: 8 + 4 - 1 - 1 - 1 = 9.
    assert hit(flee(book, "frigate", "fancykutter*2", adjacent_warships=2, training="bop")) == (9, P[9])
    assert [flee(book, adjacent_warships=k).target for k in range(4)] == [7, 9, 11, 13]


@pytest.mark.rule("SP-134", "SP-135")
def test_strongest_own_ship_counts_in_full_the_others_one_each(book: Book) -> None:
    assert hit(flee(book, "destroyer", "kingkutter,stangenkutter")) == (7, P[7])
    assert hit(flee(book, "destroyer", "stangenkutter,kingkutter")) == (7, P[7])
    assert hit(flee(book, "destroyer", "stangenkutter*6")) == (4, P[4])
    assert hit(flee(book, "destroyer", "mudderkutter,speedboat*5")) == (1, Fraction(1))


@pytest.mark.rule("SP-136", "SP-100")
@pytest.mark.parametrize(("training", "number"), [("none", 9), ("bop", 8), ("mop", 7)])
def test_training_helps_to_flee(book: Book, training: str, number: int) -> None:
    assert hit(flee(book, "destroyer", training=training)) == (number, P[number])


@pytest.mark.rule("SP-137")
def test_two_weapon_cards_at_most_in_a_flight(book: Book) -> None:
    assert hit(flee(book, "destroyer", weapon_cards=[1, 2])) == (6, P[6])
    assert hit(flee(book, "destroyer", weapon_cards="fog,rpg")) == (4, P[4])
    # 1 - (13/18)^2 with a second try at target 9.
    assert hit(flee(book, "destroyer", weapon_cards="second_try")) == (9, 1 - Fraction(13, 18) ** 2)
    with pytest.raises(BadValue, match="SP-137"):
        flee(book, weapon_cards="fog*3")


@pytest.mark.rule("SP-138")
def test_flight_has_no_upper_bound_and_two_needs_no_roll(book: Book) -> None:
    assert hit(flee(book, "destroyer", adjacent_warships=2)) == (13, Fraction(0))
    assert hit(flee(book, "destroyer*4")) == (24, Fraction(0))
    assert hit(flee(book, "corvette", "mudderkutter", training="bop")) == (2, Fraction(1))
    assert hit(flee(book, "corvette", "mudderkutter")) == (3, Fraction(35, 36))


@pytest.mark.rule("SP-012", "SP-131")
def test_german_warships_are_lowered_by_the_ruling(book: Book) -> None:
    # C-SP-24 with ? = 1: frigate 8 - 1 - 1 = 6; with 0, 2 and 6 the targets are 7, 5 and 1.
    assert hit(flee(book, "frigate:de")) == (6, P[6])
    for lowered, number in ((0, 7), (1, 6), (2, 5), (3, 4), (6, 1)):
        assert hit(flee(book.decide("german_modifier", lowered), "frigate:de")) == (number, P.get(number, Fraction(1)))
    assert flee(book.decide("german_modifier", 6), "frigate:us").target == 7


@pytest.mark.rule("SP-012", "SP-142")
def test_german_value_is_lowered_before_the_strongest_is_chosen(book: Book) -> None:
    # German frigate 8 - 1 = 7 ties with a British corvette 7: then the corvette counts as the strongest, all is lost.
    tie = flee(book, "frigate:de,corvette:gb", "mudderkutter")
    assert tie.target == 7 + 5 - 4
    assert set(tie.outcomes["outcome"]) == {"escaped", "lost"}
    # With ? = 0 the German frigate is the strongest, the ships are kept; with ? = 2 it is not.
    assert "booty_lost" in set(flee(book.decide("german_modifier", 0), "corvette:gb,frigate:de").outcomes["outcome"])
    assert "lost" in set(flee(book.decide("german_modifier", 2), "frigate:de,corvette:gb").outcomes["outcome"])


@pytest.mark.rule("SP-107", "SP-131")
def test_a_ship_that_does_not_exist_is_named_with_its_neighbours(book: Book) -> None:
    with pytest.raises(UnknownName, match="destroyer"):
        flee(book, "destroier")
    with pytest.raises(UnknownName, match="stangenkutter"):
        board(book, "stangencutter")
    with pytest.raises(BadValue, match="0 to"):
        board(book, support=-1)


@pytest.mark.rule("SP-104")
def test_no_more_ships_than_a_faction_has_markers(book: Book) -> None:
    assert flee(book, "destroyer", "stangenkutter*6").target == 4
    with pytest.raises(BadValue, match="SP-010"):
        flee(book, "destroyer", "stangenkutter*7")
    with pytest.raises(BadValue, match="SP-010"):
        board(book, "mudderkutter", support="mudderkutter")


# ---- what is lost -----------------------------------------------------------------------------


@pytest.mark.rule("SP-141", "SP-143", "SP-144")
def test_failed_flight_loses_ships_booty_and_hostages(book: Book) -> None:
    # 2 Fancykutter (16 PBills) with prizes of 70 and 4 US and 2 Saudi hostages (48 + 16), from a frigate: 8 - 1 - 1 - 1
    # for the prize = 5.
    odds = flee(book, "frigate", "fancykutter*2", prizes=1, booty_pbills=70, hostages="us:4,sa:2")
    assert hit(odds) == (5, P[5])
    lost = outcome(odds, "lost")
    assert lost["probability"] == Fraction(1, 6)
    assert lost["boats_lost_pbills"] == 16
    assert lost["booty_lost_pbills"] == 70 + 48 + 16
    assert (lost["prizes_lost"], lost["hostages_lost"]) == (1, 6)
    assert lost["anger"] == -1
    won = outcome(odds, "escaped")
    assert (won["boats_lost_pbills"], won["booty_lost_pbills"], won["prizes_lost"], won["hostages_lost"]) == (
        0,
        0,
        0,
        0,
    )
    assert won["anger"] == 1
    assert odds.expected("boats_lost_pbills") == Fraction(16, 6)
    assert odds.expected("anger") == Fraction(5, 6) - Fraction(1, 6)


@pytest.mark.rule("SP-142")
def test_german_warships_take_only_the_booty(book: Book) -> None:
    odds = flee(book, "frigate:de", "kingkutter", booty_pbills=30, hostages={"ru": 3})
    assert hit(odds) == (5, P[5])
    lost = outcome(odds, "booty_lost")
    assert lost["boats_lost_pbills"] == 0
    assert lost["booty_lost_pbills"] == 30 + 24
    assert lost["hostages_lost"] == 3
    # The same frigate under another flag takes the ship as well.
    assert outcome(flee(book, "frigate:fr", "kingkutter"), "lost")["boats_lost_pbills"] == 20


@pytest.mark.rule("SP-142")
def test_ruling_german_loss(book: Book) -> None:
    # Stangenkutter with a prize of 100, German frigate: 7 - 1 - 1 = 5.
    hand = {"prizes": 1, "booty_pbills": 100, "hostages": "us:1"}
    lost = outcome(flee(book, "frigate:de", **hand), "booty_lost")
    assert (lost["prizes_lost"], lost["booty_lost_pbills"]) == (1, 112)
    assert flee(book, "frigate:de", prizes=1, booty_pbills=100).expected("booty_lost_pbills") == Fraction(50, 3)
    kept = book.decide("german_loss", "no")
    lost = outcome(flee(kept, "frigate:de", **hand), "booty_lost")
    assert (lost["prizes_lost"], lost["booty_lost_pbills"]) == (0, 12)
    assert flee(kept, "frigate:de", prizes=1, booty_pbills=100).expected("booty_lost_pbills") == 0
    # Other cargo than prizes is lost in either reading, and other navies take the prizes.
    assert flee(kept, "frigate:de", booty_pbills=36).expected("booty_lost_pbills") == 36 * Fraction(5, 18)
    assert outcome(flee(kept, "frigate:fr", **hand), "lost")["prizes_lost"] == 1


@pytest.mark.rule("SP-123", "SP-134")
def test_ruling_prize_alone(book: Book) -> None:
    alone = book.odds("escape", warships="corvette", prizes=1)
    assert (alone.target, alone.success) == (None, Fraction(0))
    defends = book.decide("prize_alone", "class_value_0")
    assert hit(defends.odds("escape", warships="corvette", prizes=1)) == (7, P[7])
    # Of three prizes one defends and two support.
    assert hit(defends.odds("escape", warships="corvette", prizes=3)) == (5, P[5])
    with pytest.raises(BadValue, match="SP-130"):
        book.odds("escape", warships="corvette")


@pytest.mark.rule("SP-123")
def test_a_prize_is_never_the_defending_ship(book: Book) -> None:
    # The Speedboat (1) defends, not the captured tanker (4): 8 - 1 - 1 = 6.
    assert flee(book, "frigate", "speedboat", prizes=1).target == 6


@pytest.mark.rule("SP-143", "SP-144")
def test_ruling_battle_nation(book: Book) -> None:
    hand = ("destroyer:us,frigate:gb", "mudderkutter,stangenkutter*6")
    odds = flee(book, *hand, training="mop")
    assert hit(odds) == (10 + 5 - 4 - 6 - 2, P[3])
    assert (outcome(odds, "escaped")["anger"], outcome(odds, "lost")["anger"]) == (1, -1)
    assert outcome(odds, "escaped")["nations"] == "us"
    everyone = flee(book.decide("battle_nation", "all_present"), *hand, training="mop")
    assert (outcome(everyone, "escaped")["anger"], outcome(everyone, "lost")["anger"]) == (2, -2)
    # Two ships of one nation are one nation.
    twice = flee(book.decide("battle_nation", "all_present"), "frigate:us*2", "mudderkutter", training="mop")
    assert outcome(twice, "escaped")["anger"] == 1
