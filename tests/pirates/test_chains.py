"""Several fights or negotiations one after the other, solved by hand or by plain enumeration."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.pirates import twin
from workbench.book import Book
from workbench.errors import BadValue
from workbench.odds import Odds


def chances(odds: Odds, *columns: str) -> dict[tuple[Any, ...], Fraction]:
    """Probability by outcome and further columns."""
    found: dict[tuple[Any, ...], Fraction] = {}
    for row in odds.answer.rows:
        key = (row["outcome"], *(row[column] for column in columns))
        found[key] = found.get(key, Fraction(0)) + row["probability"]
    return {key: chance for key, chance in found.items() if chance}


# ---- flights ------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-131", "SP-138", "SP-140")
def test_a_stangenkutter_hunted_by_a_frigate_for_three_rounds(book: Book) -> None:
    # C-SP-26: (7/12)^3. C-SP-27: p - q + p(p - q) + p^2(p - q).
    p, q = Fraction(7, 12), Fraction(5, 12)
    odds = book.odds("escape_chain", warships="frigate", ships="stangenkutter", rounds=3)
    assert odds.success == p**3 == Fraction(343, 1728)
    assert odds.expected("anger") == (p - q) * (1 + p + p * p) == Fraction(277, 864)
    assert odds.rounds["reached"].tolist() == [1, p, p * p]
    assert odds.rounds["survived"].tolist() == [p, p * p, p**3]
    assert chances(odds, "anger") == {
        ("survived", 3): p**3,
        ("lost_1", -1): q,
        ("lost_2", 0): p * q,
        ("lost_3", 1): p * p * q,
    }
    # One boat of 4 PBills is lost once at most.
    assert odds.expected("boats_lost_pbills") == 4 * (1 - p**3)
    assert odds.rounds["expected_boats_lost_pbills"].tolist() == [4 * q, 4 * (1 - p**2), 4 * (1 - p**3)]


@pytest.mark.rule("SP-140", "SP-144")
def test_ruling_flee_loop(book: Book) -> None:
    # Two frigates to beat at once: (7/12)^2 = 49/144, with anger + 2, or + 1 for the whole flight.
    hand = {"fights": "frigate/frigate", "ships": "stangenkutter", "no_free_field": "yes"}
    each = book.odds("escape_chain", **hand)
    assert chances(each, "anger") == {
        ("survived", 2): Fraction(49, 144),
        ("lost_1", -1): Fraction(5, 12),
        ("lost_2", 0): Fraction(35, 144),
    }
    once = book.decide("flee_loop", "chain_anger_once")
    assert chances(once.odds("escape_chain", **hand), "anger") == {
        ("survived", 1): Fraction(49, 144),
        ("lost_1", -1): Fraction(5, 12),
        ("lost_2", 0): Fraction(35, 144),
    }
    # Successive rounds are separate flights: each is paid for.
    rounds = {"warships": "frigate", "rounds": 2, "ships": "stangenkutter"}
    assert ("survived", 2) in chances(once.odds("escape_chain", **rounds), "anger")


@pytest.mark.rule("SP-140")
def test_different_fights_in_a_row(book: Book) -> None:
    odds = book.odds("escape_chain", fights="corvette/frigate/destroyer", ships="stangenkutter")
    assert odds.success == Fraction(13, 18) * Fraction(7, 12) * Fraction(5, 18)
    assert odds.rounds["target"].tolist() == [6, 7, 9]
    assert odds.target == 6
    with pytest.raises(BadValue, match="SP-130"):
        book.odds("escape_chain", ships="stangenkutter")


@pytest.mark.rule("SP-142", "SP-141")
def test_a_german_frigate_takes_the_booty_once_and_the_chain_goes_on(book: Book) -> None:
    # Kingkutter: German frigate 7 - 2 = 5 (5/6), destroyer 10 - 2 = 8 (5/12), booty of 60 PBills that is no prize.
    odds = book.odds("escape_chain", fights="frigate:de/destroyer", ships="kingkutter", booty_pbills=60)
    assert chances(odds, "boats_lost_pbills", "booty_lost_pbills", "anger") == {
        ("survived", 0, 0, 2): Fraction(5, 6) * Fraction(5, 12),
        ("survived_without_booty", 0, 60, 0): Fraction(1, 6) * Fraction(5, 12),
        ("lost_2", 20, 60, 0): Fraction(5, 6) * Fraction(7, 12),
        ("lost_2", 20, 60, -2): Fraction(1, 6) * Fraction(7, 12),
    }
    assert odds.success == Fraction(5, 12)
    assert odds.rounds["with_booty"].tolist() == [Fraction(5, 6), Fraction(5, 6) * Fraction(5, 12)]


@pytest.mark.rule("SP-142", "SP-135")
def test_lost_prizes_support_no_further_flight(book: Book) -> None:
    # Stangenkutter with a prize: German frigate 7 - 1 - 1 = 5 (5/6), then a frigate at 6 (13/18) with the prize, but
    # at 7 (7/12) once the Germans have taken it.
    odds = book.odds("escape_chain", fights="frigate:de/frigate", ships="stangenkutter", prizes=1, booty_pbills=50)
    assert odds.success == Fraction(5, 6) * Fraction(13, 18) + Fraction(1, 6) * Fraction(7, 12)
    kept = book.decide("german_loss", "no")
    odds = kept.odds("escape_chain", fights="frigate:de/frigate", ships="stangenkutter", prizes=1, booty_pbills=50)
    assert odds.success == Fraction(13, 18)


@pytest.mark.rule("SP-123", "SP-142")
def test_prizes_alone_have_nobody_left_when_the_germans_take_them(book: Book) -> None:
    # Read as value 0: German frigate 7 - 0 = 7 (7/12), frigate 8 (5/12). What the Germans take ends the chain.
    variant = book.decide("prize_alone", "class_value_0")
    odds = variant.odds("escape_chain", fights="frigate:de/frigate", prizes=1, booty_pbills=50)
    assert chances(odds, "booty_lost_pbills") == {
        ("survived", 0): Fraction(7, 12) * Fraction(5, 12),
        ("lost_1", 50): Fraction(5, 12),
        ("lost_2", 50): Fraction(7, 12) * Fraction(7, 12),
    }


@pytest.mark.rule("SP-138", "SP-143", "SP-144")
@pytest.mark.parametrize("rounds", [1, 2, 5])
@pytest.mark.parametrize(("warship", "ships"), [("destroyer", "stangenkutter*2"), ("corvette", "speedboat")])
def test_successive_flights_against_the_twin(book: Book, rounds: int, warship: str, ships: str) -> None:
    fleet = ["stangenkutter"] * 2 if "*" in ships else [ships]
    _, p = twin.flight([warship], fleet)
    odds = book.odds("escape_chain", warships=warship, ships=ships, rounds=rounds)
    expected = {("survived", rounds): p**rounds} | {
        (f"lost_{k}", k - 2): p ** (k - 1) * (1 - p) for k in range(1, rounds + 1)
    }
    assert chances(odds, "anger") == expected


# ---- boardings ----------------------------------------------------------------------------------------


@pytest.mark.rule("SP-105", "SP-116", "SP-118")
def test_a_situationskutter_boards_cruise_ships_with_two_markers(book: Book) -> None:
    # C-SP-12: target 4; at least one success in two tries 1 - (1/12)^2.
    odds = book.odds("boarding_campaign", ship="situationskutter", target="cruise_ship", tries=2)
    assert odds.success == Fraction(143, 144)
    assert chances(odds, "anger") == {
        ("boarded_0", 0): Fraction(1, 144),
        ("boarded_1", 1): Fraction(22, 144),
        ("boarded_2", 2): Fraction(121, 144),
    }


@pytest.mark.rule("SP-105", "SP-118")
def test_a_stangenkutter_boards_one_freighter_and_is_out_of_markers(book: Book) -> None:
    # Its only marker stays on the prize or is lost in the failure.
    odds = book.odds("boarding_campaign", ship="stangenkutter", target="freighter", tries=5)
    assert chances(odds) == {("boarded_0",): Fraction(1, 36), ("boarded_1",): Fraction(35, 36)}
    assert odds.rounds["still_able"].tolist() == [1, 0, 0, 0, 0]
    # When successes cost nothing, it goes on until it fails once.
    free = book.decide("marker_loss_success", "failures_only")
    odds = free.odds("boarding_campaign", ship="stangenkutter", target="freighter", tries=2)
    assert chances(odds) == {
        ("boarded_0",): Fraction(1, 36),
        ("boarded_1",): Fraction(35, 36) * Fraction(1, 36),
        ("boarded_2",): Fraction(35, 36) ** 2,
    }


@pytest.mark.rule("SP-105")
def test_markers_at_the_start(book: Book) -> None:
    hand = {"ship": "kingkutter", "target": "freighter", "other_civil_ships": 5}  # 4 + 5 - 2 = 7
    two = book.odds("boarding_campaign", tries=6, markers=2, **hand)
    assert chances(two) == {
        ("boarded_0",): Fraction(25, 144),
        ("boarded_1",): Fraction(70, 144),
        ("boarded_2",): Fraction(49, 144),
    }
    with pytest.raises(BadValue, match=r"at most 3.*SP-105"):
        book.odds("boarding_campaign", markers=4, **hand)
    with pytest.raises(BadValue, match="SP-105"):
        book.odds("boarding_campaign", ship="speedboat", target="yacht", markers=1)


@pytest.mark.rule("SP-150", "SP-105")
@pytest.mark.parametrize("cost", [2, 0])
def test_a_speedboat_boards_at_most_once(book: Book, cost: int) -> None:
    # It needs no marker, so it may fail and try again, but its success is its end, whatever it cost.
    variant = book.edit("pirate_ships", "speedboat", "cost_pbills", cost)
    odds = variant.odds("boarding_campaign", ship="speedboat", target="cruise_ship", tries=3)
    assert chances(odds) == {("boarded_0",): Fraction(1, 216), ("boarded_1",): Fraction(215, 216)}
    fragile = variant.decide("speedboat_fail", "destroyed")
    odds = fragile.odds("boarding_campaign", ship="speedboat", target="cruise_ship", tries=3)
    assert chances(odds) == {("boarded_0",): Fraction(1, 6), ("boarded_1",): Fraction(5, 6)}


@pytest.mark.rule("SP-150", "SP-111")
def test_destroyed_speedboats_support_no_further_boarding(book: Book) -> None:
    # Situationskutter with a Speedboat against cruise ships: 6 - 2 - 1 = 3 (35/36). Under any_participation a success
    # destroys the helper, and the next target is 4 (11/12). Two markers, so a failure leaves one more try.
    hand = {"ship": "situationskutter", "target": "cruise_ship", "support": "speedboat", "tries": 2}
    assert chances(book.odds("boarding_campaign", **hand))[("boarded_2",)] == Fraction(35, 36) ** 2
    lossy = book.decide("speedboat_destroyed", "any_participation").odds("boarding_campaign", **hand)
    assert chances(lossy) == {
        ("boarded_0",): Fraction(1, 36) ** 2,
        ("boarded_1",): Fraction(1, 36) * Fraction(35, 36) + Fraction(35, 36) * Fraction(1, 12),
        ("boarded_2",): Fraction(35, 36) * Fraction(11, 12),
    }


def campaign(target: int, markers: int, tries: int, on_success: int) -> dict[int, Fraction]:
    """Ships boarded, by plain recursion over success and failure."""
    if tries == 0 or markers <= 0:
        return {0: Fraction(1)}
    p = twin.passes(target)
    found: dict[int, Fraction] = {}
    for chance, gained, cost in ((p, 1, on_success), (1 - p, 0, 1)):
        for count, later in campaign(target, markers - cost, tries - 1, on_success).items():
            found[count + gained] = found.get(count + gained, Fraction(0)) + chance * later
    return found


@pytest.mark.rule("SP-105", "SP-116", "SP-118", "SP-129")
@pytest.mark.parametrize("reading", ["freighter_tanker_only", "every_success", "failures_only"])
@pytest.mark.parametrize("target", ["freighter", "cruise_ship"])
def test_campaigns_against_plain_recursion(book: Book, reading: str, target: str) -> None:
    variant = book.decide("marker_loss_success", reading)
    on_success = {"freighter_tanker_only": int(target == "freighter"), "every_success": 1, "failures_only": 0}[reading]
    for crowd in (3, 6):
        number = twin.CIVIL[target] + crowd - twin.VALUE["kingkutter"]
        odds = variant.odds("boarding_campaign", ship="kingkutter", target=target, other_civil_ships=crowd, tries=5)
        expected = campaign(number, 3, 5, on_success)
        found = {row["ships_boarded"]: row["probability"] for row in odds.answer.rows if row["probability"]}
        assert found == {count: chance for count, chance in expected.items() if chance}
        assert all(row["anger"] == row["ships_boarded"] for row in odds.answer.rows)
        assert odds.success == 1 - expected[0]


# ---- negotiations ---------------------------------------------------------------------------------------


def negotiations(level: int, tries: int, pr: int, top: int) -> dict[tuple[str, int], Fraction]:
    """(how it ended, anger then) by plain recursion over the 36 rolls."""
    if tries == 0:
        return {("no_deal", level): Fraction(1)}
    found: dict[tuple[str, int], Fraction] = {}
    target = twin.BASE[min(level, 12)] - pr
    for roll in twin.ROLLS:
        margin = roll - target
        if margin >= -1:
            key = ("deal", level)
            found[key] = found.get(key, Fraction(0)) + Fraction(1, 36)
        else:
            later = negotiations(min(level + twin.anger(margin), top), tries - 1, pr, top)
            for key, chance in later.items():
                found[key] = found.get(key, Fraction(0)) + chance / 36
    return found


@pytest.mark.rule("SP-005", "SP-072", "SP-073", "SP-074")
@pytest.mark.parametrize(("anger", "pr", "top"), [(0, 0, 12), (4, 1, 12), (11, 0, 12), (9, 3, 9), (6, 2, 20)])
def test_negotiating_until_a_deal_moves_the_anger_along_the_track(book: Book, anger: int, pr: int, top: int) -> None:
    variant = book.decide("anger_range", top)
    odds = variant.odds("ransom_campaign", nation="jp", anger=anger, price=50, tries=3, pr_level=pr)
    found: dict[tuple[str, int], Fraction] = {}
    for row in odds.answer.rows:
        key = ("deal" if row["outcome"].startswith("deal") else "no_deal", anger + row["anger"])
        found[key] = found.get(key, Fraction(0)) + row["probability"]
    expected = negotiations(anger, 3, pr, top)
    assert {key: chance for key, chance in found.items() if chance} == expected
    assert odds.success == sum(chance for (end, _), chance in expected.items() if end == "deal")


@pytest.mark.rule("SP-072", "SP-074", "SP-075", "SP-076", "SP-077")
def test_two_tries_by_hand(book: Book) -> None:
    # Anger 2, target 7: a deal with 26/36. Open after rolls 2, 3, 4 (anger +3, +2, +1: target 8, 8, 7) and 5 (none, 7).
    odds = book.odds("ransom_campaign", nation="us", anger=2, price=36, tries=2)
    deal = {7: Fraction(26, 36), 8: Fraction(21, 36)}
    open_after = {8: Fraction(1 + 2, 36), 7: Fraction(3 + 4, 36)}
    assert odds.rounds["reached"].tolist() == [1, Fraction(10, 36)]
    assert odds.rounds["deal_so_far"].tolist()[0] == Fraction(26, 36)
    assert odds.success == Fraction(26, 36) + open_after[8] * deal[8] + open_after[7] * deal[7]
    mean = {7: 36 * Fraction(101, 144), 8: 36 * Fraction(19, 36)}
    assert odds.expected("payout") == mean[7] + open_after[8] * mean[8] + open_after[7] * mean[7]


@pytest.mark.rule("SP-046", "SP-073", "SP-074")
@pytest.mark.parametrize(("reading", "turns"), [("yes", [1, 1, 2]), ("once_per_round", [1, 2, 3])])
def test_ruling_retry(book: Book, reading: str, turns: list[int]) -> None:
    # Two actions per turn: three tries take two turns, or three rounds.
    odds = book.decide("retry", reading).odds("ransom_campaign", nation="us", anger=2, price=36, tries=3)
    assert odds.rounds["turn"].tolist() == turns
    assert odds.success == book.odds("ransom_campaign", nation="us", anger=2, price=36, tries=3).success
    quick = book.edit("constants", "actions_per_turn", "value", 3)
    assert quick.odds("ransom_campaign", nation="us", anger=2, price=36, tries=3).rounds["turn"].tolist() == [1, 1, 1]


@pytest.mark.rule("SP-080", "SP-082")
def test_hostages_in_a_campaign(book: Book) -> None:
    hostages = book.odds("ransom_campaign", nation="sa", anger=5, hostages=3, tries=4)
    ship = book.odds("ransom_campaign", nation="sa", anger=5, price=24, tries=4)
    assert hostages.answer.rows == ship.answer.rows
