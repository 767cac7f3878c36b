"""Boarding and flight, rule by rule, as hands played at the table.

Chances of two dice for the targets that come up: 3 35/36, 4 11/12, 5 5/6, 6 13/18, 7 7/12, 8 5/12, 9 5/18, 10 1/6,
11 1/12, 12 1/36; 2 and less certain, 13 and more hopeless.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.pirates import twin
from workbench.book import Book
from workbench.errors import BadValue, UnknownName
from workbench.odds import Odds

P = {
    3: Fraction(35, 36),
    4: Fraction(11, 12),
    5: Fraction(5, 6),
    6: Fraction(13, 18),
    7: Fraction(7, 12),
    8: Fraction(5, 12),
    9: Fraction(5, 18),
} | {
    10: Fraction(1, 6),
    11: Fraction(1, 12),
    12: Fraction(1, 36),
}


def test_the_chances_used_here_are_those_of_36_rolls() -> None:
    assert {target: twin.share(lambda roll, t=target: roll >= t) for target in range(3, 13)} == P


def outcome(odds: Odds, key: str) -> dict[str, Any]:
    """The one outcome called `key`."""
    (row,) = [row for row in odds.answer.rows if row["outcome"] == key]
    return dict(row)


def board(book: Book, ship: str = "stangenkutter", target: str = "cruise_ship", **more: Any) -> Odds:
    return book.odds("boarding", ship=ship, target=target, **more)


def flee(book: Book, warships: str = "frigate", ships: str = "stangenkutter", **more: Any) -> Odds:
    return book.odds("escape", warships=warships, ships=ships, **more)


def hit(odds: Odds) -> tuple[int | None, Fraction | None]:
    return odds.target, odds.success


# ---- boarding: the target number ----------------------------------------------------------------------


@pytest.mark.rule("SP-107")
@pytest.mark.parametrize(
    ("target", "number", "chance"),
    [("freighter", 3, P[3]), ("tanker", 3, P[3]), ("cruise_ship", 5, P[5]), ("yacht", 1, Fraction(1))],
)
def test_class_of_the_target_is_the_base(book: Book, target: str, number: int, chance: Fraction) -> None:
    # C-SP-01 and C-SP-03: one Stangenkutter (1) against 4, 4, 6 and 2.
    assert hit(board(book, target=target)) == (number, chance)


@pytest.mark.rule("SP-108")
def test_each_further_civil_ship_adds_one(book: Book) -> None:
    assert [hit(board(book, other_civil_ships=k)) for k in range(5)] == [
        (5, P[5]),
        (6, P[6]),
        (7, P[7]),
        (8, P[8]),
        (9, P[9]),
    ]


@pytest.mark.rule("SP-108")
def test_no_more_civil_ships_than_the_board_holds(book: Book) -> None:
    assert board(book, other_civil_ships=24).success == 0
    with pytest.raises(BadValue, match=r"0 to 24.*SP-037"):
        board(book, other_civil_ships=25)


@pytest.mark.rule("SP-109")
def test_each_warship_next_door_adds_two(book: Book) -> None:
    assert [hit(board(book, adjacent_warships=k)) for k in range(4)] == [(5, P[5]), (7, P[7]), (9, P[9]), (11, P[11])]


@pytest.mark.rule("SP-110")
@pytest.mark.parametrize(
    ("ship", "number"),
    [
        ("stangenkutter", 5),
        ("fancykutter", 5),
        ("situationskutter", 4),
        ("fancysituationskutter", 4),
        ("kingkutter", 4),
        ("mudderkutter", 2),
        ("speedboat", 5),
    ],
)
def test_lead_ship_takes_its_combat_value_off(book: Book, ship: str, number: int) -> None:
    assert hit(board(book, ship)) == (number, P.get(number, Fraction(1)))


@pytest.mark.rule("SP-111", "SP-104")
def test_each_supporting_ship_takes_one_off_whatever_it_is(book: Book) -> None:
    # Three helpers: 6 - 1 - 3 = 2, no roll. A Mudderkutter that only supports is worth 1 like a Speedboat.
    assert [board(book, support=k).target for k in range(4)] == [5, 4, 3, 2]
    for helpers in ("mudderkutter", "speedboat", "kingkutter"):
        assert hit(board(book, support=helpers)) == (4, P[4])
    assert hit(board(book, support=["fancykutter", "fancykutter"])) == (3, P[3])


@pytest.mark.rule("SP-104", "SP-110")
def test_only_the_lead_ships_value_counts(book: Book) -> None:
    # Kingkutter leads a Stangenkutter: 6 - 2 - 1 = 3. The other way round: 6 - 1 - 1 = 4.
    assert board(book, "kingkutter", support="stangenkutter").target == 3
    assert board(book, "stangenkutter", support="kingkutter").target == 4


@pytest.mark.rule("SP-112", "SP-100")
@pytest.mark.parametrize(("training", "number"), [("none", 5), ("bop", 4), ("mop", 3)])
def test_bop_takes_one_off_and_mop_two(book: Book, training: str, number: int) -> None:
    assert hit(board(book, training=training)) == (number, P[number])


@pytest.mark.rule("SP-113")
def test_two_weapon_cards_at_most(book: Book) -> None:
    assert hit(board(book, weapon_cards=[1])) == (4, P[4])
    assert hit(board(book, weapon_cards="ak,rpg")) == (2, Fraction(1))
    assert hit(board(book, weapon_cards="ak*2")) == (3, P[3])
    for three in ([1, 1, 1], "ak*3", ["ak", "rpg", 1]):
        with pytest.raises(BadValue, match=r"at most 2.*SP-113"):
            board(book, weapon_cards=three)


@pytest.mark.rule("SP-113")
def test_a_second_try_rolls_again_after_a_failure(book: Book) -> None:
    # Target 5: 1 - (1/6)^2; with a second such card 1 - (1/6)^3.
    assert hit(board(book, weapon_cards="second_try")) == (5, Fraction(35, 36))
    assert hit(board(book, weapon_cards="second_try*2")) == (5, Fraction(215, 216))


@pytest.mark.rule("SP-114")
def test_cards_of_the_wrong_use_are_refused(book: Book) -> None:
    assert board(book, weapon_cards="speed_winch").target == 3
    assert flee(book, weapon_cards="fog").target == 4
    for card in ("fog", "decoy_nets", "false_radio_call"):
        with pytest.raises(BadValue, match="SP-114"):
            board(book, weapon_cards=card)
    for card in ("speed_winch", "boarding_ladder", "false_radio_call"):
        with pytest.raises(BadValue, match="SP-114"):
            flee(book, weapon_cards=card)


@pytest.mark.rule("SP-115")
def test_boarding_target_of_two_needs_no_roll_and_three_does(book: Book) -> None:
    assert hit(board(book, support=3)) == (2, Fraction(1))
    assert hit(board(book, support=2)) == (3, Fraction(35, 36))
    # Nothing above 12 can be rolled: 6 - 1 + 7 = 12 and + 8 = 13.
    assert hit(board(book, other_civil_ships=7)) == (12, Fraction(1, 36))
    assert hit(board(book, other_civil_ships=8)) == (13, Fraction(0))


@pytest.mark.rule("SP-107", "SP-108", "SP-109", "SP-110", "SP-111", "SP-112", "SP-113")
@pytest.mark.parametrize(
    ("hand", "number"),
    [
        # C-SP-05: 6 - 1 - 1 - 1
        ({"ship": "fancykutter", "support": 1, "training": "bop"}, 3),
        # C-SP-06: 4 + 2 + 2 - 1 - 1
        ({"target": "freighter", "other_civil_ships": 2, "adjacent_warships": 1, "support": 1}, 6),
        # C-SP-07: 6 + 3 + 4 - 2 - 2 - 2
        (
            {
                "ship": "situationskutter",
                "other_civil_ships": 3,
                "adjacent_warships": 2,
                "training": "mop",
                "weapon_cards": [2],
            },
            7,
        ),
        # C-SP-09: 6 + 3 + 2 - 2 - 2 - 2
        ({"ship": "kingkutter", "other_civil_ships": 3, "adjacent_warships": 1, "training": "mop", "support": 2}, 5),
    ],
)
def test_whole_boardings(book: Book, hand: dict[str, Any], number: int) -> None:
    assert hit(board(book, **hand)) == (number, P[number])


# ---- boarding: what it costs and brings -----------------------------------------------------------------


@pytest.mark.rule("SP-116")
def test_failure_costs_the_lead_ship_one_marker_and_no_anger(book: Book) -> None:
    # C-SP-16: a Stangenkutter fails against a cruise ship with 1/6.
    odds = board(book)
    assert outcome(odds, "failed") == {
        "outcome": "failed",
        "probability": Fraction(1, 6),
        "markers_lost": 1,
        "boats_lost_pbills": 0,
        "anger": 0,
    }
    assert odds.expected("markers_lost") == Fraction(1, 6)
    # With helpers it is still one marker, the lead ship's.
    assert outcome(board(book, support=1), "failed")["markers_lost"] == 1


@pytest.mark.rule("SP-118")
@pytest.mark.parametrize(("target", "lost"), [("freighter", 1), ("tanker", 1), ("cruise_ship", 0), ("yacht", 0)])
def test_success_costs_a_marker_only_where_a_prize_is_taken(book: Book, target: str, lost: int) -> None:
    assert outcome(board(book, target=target), "boarded")["markers_lost"] == lost


@pytest.mark.rule("SP-118", "SP-116")
@pytest.mark.parametrize(
    ("reading", "cruise_ship", "freighter"),
    [
        ("freighter_tanker_only", Fraction(1, 6), Fraction(1)),
        ("every_success", Fraction(1), Fraction(1)),
        ("failures_only", Fraction(1, 6), Fraction(1, 36)),
    ],
)
def test_ruling_marker_loss_success(book: Book, reading: str, cruise_ship: Fraction, freighter: Fraction) -> None:
    variant = book.decide("marker_loss_success", reading)
    assert board(variant).expected("markers_lost") == cruise_ship
    assert board(variant, target="freighter").expected("markers_lost") == freighter


@pytest.mark.rule("SP-129")
def test_success_makes_the_nation_angrier_by_one(book: Book) -> None:
    odds = board(book)
    assert outcome(odds, "boarded")["anger"] == 1
    assert outcome(odds, "failed")["anger"] == 0
    assert odds.expected("anger") == Fraction(5, 6)


@pytest.mark.rule("SP-105", "SP-150")
def test_ruling_speedboat_boarding(book: Book) -> None:
    # As decided: it needs no marker, leads, loses none.
    alone = board(book, "speedboat")
    assert hit(alone) == (5, P[5])
    assert outcome(alone, "failed")["markers_lost"] == 0
    only_support = book.decide("speedboat_boarding", "support_only")
    with pytest.raises(BadValue, match=r"speedboat_boarding.*SP-105"):
        board(only_support, "speedboat")
    assert hit(board(only_support, support="speedboat")) == (4, P[4])
    never = book.decide("speedboat_boarding", "never")
    with pytest.raises(BadValue, match=r"speedboat_boarding.*SP-105"):
        board(never, "speedboat")
    # The Stangenkutter beside it boards as if it were alone.
    assert hit(board(never, support="speedboat")) == (5, P[5])
    assert hit(board(never, support=["speedboat", "speedboat", "fancykutter"])) == (4, P[4])


@pytest.mark.rule("SP-150")
def test_speedboat_is_destroyed_by_its_success(book: Book) -> None:
    odds = board(book, "speedboat", "freighter")
    assert outcome(odds, "boarded")["boats_lost_pbills"] == 2
    assert outcome(odds, "failed")["boats_lost_pbills"] == 0
    assert odds.expected("boats_lost_pbills") == 2 * Fraction(35, 36)


@pytest.mark.rule("SP-150")
def test_ruling_speedboat_destroyed(book: Book) -> None:
    swarm = {"target": "freighter", "support": "speedboat*5"}
    assert board(book, **swarm).expected("boats_lost_pbills") == 0
    assert board(book.decide("speedboat_destroyed", "any_participation"), **swarm).expected("boats_lost_pbills") == 10
    # Both ways a leading Speedboat is lost with its two helpers or without them: 6 - 1 - 2 = 3.
    fleet = {"ship": "speedboat", "support": "speedboat*2"}
    assert board(book, **fleet).expected("boats_lost_pbills") == 2 * Fraction(35, 36)
    assert board(book.decide("speedboat_destroyed", "any_participation"), **fleet).expected("boats_lost_pbills") == (
        6 * Fraction(35, 36)
    )


@pytest.mark.rule("SP-116", "SP-150")
def test_ruling_speedboat_fail(book: Book) -> None:
    assert board(book, "speedboat", "freighter").expected("boats_lost_pbills") == Fraction(35, 18)
    destroyed = book.decide("speedboat_fail", "destroyed")
    assert board(destroyed, "speedboat", "freighter").expected("boats_lost_pbills") == 2
    assert board(destroyed).expected("boats_lost_pbills") == 0


@pytest.mark.rule("SP-149")
def test_mudderkutter_never_runs_out_of_markers(book: Book) -> None:
    # 7 further civil ships: 6 + 7 - 4 = 9, so every try is rolled, and all 20 tries can be made.
    odds = book.odds("boarding_campaign", ship="mudderkutter", target="cruise_ship", other_civil_ships=7, tries=20)
    assert set(odds.rounds["still_able"]) == {Fraction(1)}
    assert odds.success == 1 - Fraction(13, 18) ** 20


@pytest.mark.rule("SP-119", "SP-123")
@pytest.mark.parametrize(("reading", "boarding", "escape"), [("flight_only", 5, 6), ("both", 4, 6), ("neither", 5, 7)])
def test_ruling_prize_support(book: Book, reading: str, boarding: int, escape: int) -> None:
    variant = book.decide("prize_support", reading)
    assert hit(board(variant, prizes=1)) == (boarding, P[boarding])
    assert hit(flee(variant, prizes=1)) == (escape, P[escape])


# ---- flight: the target number ------------------------------------------------------------------------


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


# ---- flight: what is lost -----------------------------------------------------------------------------


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
