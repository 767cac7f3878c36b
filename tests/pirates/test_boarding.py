"""Boarding, rule by rule, as hands played at the table."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.pirates.fights import P, board, flee, hit, outcome
from workbench.book import Book
from workbench.errors import BadValue

# ---- the target number ----------------------------------------------------------------------


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


# ---- what it costs and brings -----------------------------------------------------------------


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
