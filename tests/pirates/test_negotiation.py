"""Ransom, killing and releasing hostages, and what a cruise ship yields, rule by rule."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.pirates import twin
from workbench.book import Book
from workbench.errors import BadValue, UnknownName
from workbench.odds import Odds


def bands(odds: Odds) -> dict[str, Fraction]:
    """Probability of each band of the ransom roll."""
    found = {
        "no_deal_anger": Fraction(0),
        "nothing": Fraction(0),
        "half": Fraction(0),
        "full": Fraction(0),
        "more": Fraction(0),
    }
    for row in odds.answer.rows:
        found[row["outcome"]] += row["probability"]
    return found


def full_or_more(odds: Odds) -> Fraction:
    return bands(odds)["full"] + bands(odds)["more"]


def at_margin(odds: Odds, margin: int) -> dict[str, Any]:
    (row,) = [row for row in odds.answer.rows if row["margin"] == margin]
    return dict(row)


# ---- the ransom roll -----------------------------------------------------------------------------------

# Target: chances of anger, nothing, half, full or more; expected part of the price; expected anger (laundry 0).
RANSOM_TABLE = {
    2: (Fraction(0), Fraction(0), Fraction(0), Fraction(1), Fraction(5, 4), Fraction(0)),
    3: (Fraction(0), Fraction(0), Fraction(1, 36), Fraction(35, 36), Fraction(19, 16), Fraction(0)),
    4: (Fraction(0), Fraction(1, 36), Fraction(1, 18), Fraction(11, 12), Fraction(11, 10), Fraction(0)),
    6: (Fraction(1, 12), Fraction(1, 12), Fraction(1, 9), Fraction(13, 18), Fraction(77, 90), Fraction(1, 9)),
    7: (Fraction(1, 6), Fraction(1, 9), Fraction(5, 36), Fraction(7, 12), Fraction(101, 144), Fraction(5, 18)),
    8: (Fraction(5, 18), Fraction(5, 36), Fraction(1, 6), Fraction(5, 12), Fraction(19, 36), Fraction(5, 9)),
    10: (Fraction(7, 12), Fraction(5, 36), Fraction(1, 9), Fraction(1, 6), Fraction(41, 180), Fraction(14, 9)),
    11: (Fraction(13, 18), Fraction(1, 9), Fraction(1, 12), Fraction(1, 12), Fraction(91, 720), Fraction(41, 18)),
    13: (Fraction(11, 12), Fraction(1, 18), Fraction(1, 36), Fraction(0), Fraction(1, 72), Fraction(145, 36)),
    14: (Fraction(35, 36), Fraction(1, 36), Fraction(0), Fraction(0), Fraction(0), Fraction(5)),
}


@pytest.mark.rule("SP-072", "SP-073", "SP-074", "SP-075", "SP-076", "SP-077")
@pytest.mark.parametrize("base", RANSOM_TABLE)
def test_ransom_roll_for_every_target(book: Book, base: int) -> None:
    # C-SP-30, C-SP-31 and C-SP-36 are the rows 7 and 6.
    anger, nothing, half, full, factor, expected_anger = RANSOM_TABLE[base]
    odds = book.odds("ransom", base=base, price=100)
    found = bands(odds)
    assert odds.target == base
    assert (found["no_deal_anger"], found["nothing"], found["half"]) == (anger, nothing, half)
    assert found["full"] + found["more"] == full
    assert odds.success == half + full
    assert odds.expected("payout") == 100 * factor
    assert odds.expected("anger") == expected_anger
    assert anger + nothing + half + full == 1


@pytest.mark.rule("SP-072", "SP-017", "SP-018")
def test_base_comes_from_the_nations_anger_and_pr_lowers_it(book: Book) -> None:
    for anger, base in enumerate(twin.BASE):
        for pr in range(4):
            odds = book.odds("ransom", nation="fr", anger=anger, price=10, pr_level=pr)
            assert odds.target == base - pr
            assert odds.success == twin.share(lambda roll, target=base - pr: roll >= target - 1)


@pytest.mark.rule("SP-072")
def test_one_base_and_one_price_must_be_given(book: Book) -> None:
    for given in ({"price": 20}, {"base": 7, "nation": "us", "anger": 3, "price": 20}, {"anger": 3, "price": 20}):
        with pytest.raises(BadValue, match="SP-072"):
            book.odds("ransom", **given)
    for given in ({"base": 7}, {"base": 7, "price": 20, "nation": "us", "hostages": 2}):
        with pytest.raises(BadValue, match="SP-080"):
            book.odds("ransom", **given)
    with pytest.raises(BadValue, match="SP-083"):
        book.odds("ransom", base=7, hostages=2)


@pytest.mark.rule("SP-005")
def test_anger_stays_on_the_track(book: Book) -> None:
    assert book.odds("ransom", nation="us", anger=12, price=10).target == 12
    with pytest.raises(BadValue, match="0 to 12"):
        book.odds("ransom", nation="us", anger=13, price=10)
    # A longer track uses the last row of the table beyond it.
    longer = book.decide("anger_range", 20)
    assert longer.odds("ransom", nation="us", anger=20, price=10).target == 12
    with pytest.raises(BadValue, match="0 to 8"):
        book.decide("anger_range", 8).odds("hostage_release", released=2, anger=9)


@pytest.mark.rule("SP-005", "SP-096")
@pytest.mark.parametrize(("top", "chance"), [(8, Fraction(7, 12)), (12, Fraction(1, 12)), (20, Fraction(0))])
def test_ruling_anger_range(book: Book, top: int, chance: Fraction) -> None:
    assert book.decide("anger_range", top).odds("hostage_release", released=2, anger=top).success == chance


@pytest.mark.rule("SP-073")
def test_each_point_missed_beyond_two_raises_the_anger(book: Book) -> None:
    odds = book.odds("ransom", base=10, price=100)
    for margin, anger in ((-3, 1), (-4, 2), (-5, 3), (-8, 6)):
        row = at_margin(odds, margin)
        assert (row["outcome"], row["payout"], row["anger"]) == ("no_deal_anger", 0, anger)


@pytest.mark.rule("SP-074", "SP-075", "SP-076")
def test_two_missed_is_nothing_one_missed_is_half_a_hit_is_the_price(book: Book) -> None:
    odds = book.odds("ransom", base=7, price=25)
    assert [at_margin(odds, margin)["payout"] for margin in (-2, -1, 0)] == [0, Fraction(25, 2), 25]
    assert [at_margin(odds, margin)["anger"] for margin in (-2, -1, 0)] == [0, 0, 0]
    assert [at_margin(odds, margin)["outcome"] for margin in (-2, -1, 0)] == ["nothing", "half", "full"]


@pytest.mark.rule("SP-077", "SP-078", "SP-018")
def test_printed_example_pays_120(book: Book) -> None:
    # C-SP-28: price 100, 2 over the target, laundry 2.
    assert at_margin(book.odds("ransom", base=7, price=100, laundry_level=2), 2)["payout"] == 120
    compound = book.decide("laundry_base", "price_plus_overshoot_bonus")
    assert at_margin(compound.odds("ransom", base=7, price=100, laundry_level=2), 2)["payout"] == 121


@pytest.mark.rule("SP-077", "SP-018", "SP-158")
def test_full_laundry_is_worth_a_seventh_at_target_seven(book: Book) -> None:
    # 29/36 against 101/144 of the price, for 180 PBills of building.
    assert book.odds("ransom", base=7, price=1, laundry_level=5).expected("payout") == Fraction(29, 36)
    assert Fraction(29, 36) / Fraction(101, 144) == 1 + Fraction(15, 101)
    with pytest.raises(BadValue, match=r"0 to 5.*SP-158"):
        book.odds("ransom", base=7, price=1, laundry_level=6)


@pytest.mark.rule("SP-155", "SP-018")
def test_pr_level_is_at_most_three(book: Book) -> None:
    assert book.odds("ransom", base=7, price=1, pr_level=3).target == 4
    for asked in (("ransom", {"base": 7, "price": 1}), ("hostage_killing", {"killed": 3})):
        with pytest.raises(BadValue, match=r"0 to 3.*SP-155"):
            book.odds(asked[0], pr_level=4, **asked[1])


@pytest.mark.rule("SP-075", "SP-076", "SP-077")
@pytest.mark.parametrize(
    ("reading", "expected"),
    [("overshoot_only", Fraction(535, 36)), ("hit_and_over", Fraction(547, 36)), ("all_deals", Fraction(557, 36))],
)
def test_ruling_laundry_scope(book: Book, reading: str, expected: Fraction) -> None:
    # C-SP-33 to C-SP-35.
    odds = book.decide("laundry_scope", reading).odds("ransom", base=7, price=20, laundry_level=2)
    assert odds.expected("payout") == expected


@pytest.mark.rule("SP-072", "SP-077")
def test_ruling_negotiation_floor(book: Book) -> None:
    # 6 - 3 - 2 = 1: every roll is a full price; the mean roll 7 is 6 over 1, or 5 over 2.
    hand = {"base": 6, "pr_level": 3, "easing": 2, "price": 100}
    assert book.odds("ransom", **hand).expected("payout") == 130
    floor = book.decide("negotiation_floor", "floor_2").odds("ransom", **hand)
    assert (floor.target, floor.expected("payout")) == (2, 125)
    assert book.decide("negotiation_floor", "floor_2").odds("ransom", base=3, price=100).target == 3


@pytest.mark.rule("SP-075", "SP-077")
@pytest.mark.parametrize(
    ("reading", "one_over", "two_over", "half_of_nine"),
    [
        ("exact", Fraction(63, 5), Fraction(66, 5), Fraction(9, 2)),
        ("down", Fraction(12), Fraction(13), Fraction(4)),
        ("nearest", Fraction(13), Fraction(13), Fraction(5)),
        ("up", Fraction(13), Fraction(14), Fraction(5)),
    ],
)
def test_ruling_rounding(
    book: Book, reading: str, one_over: Fraction, two_over: Fraction, half_of_nine: Fraction
) -> None:
    variant = book.decide("rounding", reading)
    one_hostage = variant.odds("ransom", base=7, nation="us", hostages=1)
    assert at_margin(one_hostage, 1)["payout"] == one_over
    assert at_margin(one_hostage, 2)["payout"] == two_over
    assert at_margin(variant.odds("ransom", base=7, price=9), -1)["payout"] == half_of_nine


@pytest.mark.rule("SP-072", "SP-017")
@pytest.mark.parametrize(
    ("reading", "target", "chance"),
    [("table", 8, Fraction(7, 12)), ("anger_level", 7, Fraction(13, 18)), ("constant", 5, Fraction(11, 12))],
)
def test_ruling_anger_base_table(book: Book, reading: str, target: int, chance: Fraction) -> None:
    odds = book.decide("anger_base_table", reading).odds("ransom", nation="us", anger=9, price=10, pr_level=2)
    assert (odds.target, odds.success) == (target, chance)
    assert sum(term.value for term in odds.answer.terms) == target


@pytest.mark.rule("SP-072", "SP-073", "SP-074", "SP-075", "SP-076", "SP-077")
@pytest.mark.parametrize("scope", ["overshoot_only", "hit_and_over", "all_deals"])
@pytest.mark.parametrize("washing", ["printed_price", "price_plus_overshoot_bonus"])
@pytest.mark.parametrize("rounding", ["exact", "down", "nearest", "up"])
def test_negotiations_under_every_combination_of_readings(book: Book, scope: str, washing: str, rounding: str) -> None:
    rulings = {"laundry_scope": scope, "laundry_base": washing, "rounding": rounding}
    variant = book
    for ruling, option in rulings.items():
        variant = variant.decide(ruling, option)
    for base, price, laundry in ((1, 33, 3), (5, 7, 0), (7, 100, 5), (9, 1, 1), (12, 75, 4)):
        odds = variant.odds("ransom", base=base, price=price, laundry_level=laundry)
        for roll in range(2, 13):
            row = at_margin(odds, roll - base)
            assert row["probability"] == twin.share(lambda other, wanted=roll: other == wanted)
            assert row["outcome"] == twin.band(roll - base)
            assert row["anger"] == twin.anger(roll - base)
            assert row["payout"] == twin.pay(roll - base, price, laundry, **rulings)


# ---- hostages ------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-083", "SP-017", "SP-080")
@pytest.mark.parametrize("nation", twin.HOSTAGE)
def test_hostages_have_the_price_of_their_nation(book: Book, nation: str) -> None:
    # C-SP-38: 4 US hostages on an exact hit 48; C-SP-39: 4 Saudi hostages at half price 16.
    odds = book.odds("ransom", base=7, nation=nation, hostages=4)
    assert at_margin(odds, 0)["payout"] == 4 * twin.HOSTAGE[nation]
    assert at_margin(odds, -1)["payout"] == 2 * twin.HOSTAGE[nation]


@pytest.mark.rule("SP-080")
def test_hostages_are_negotiated_like_a_freighter(book: Book) -> None:
    hostages = book.odds("ransom", base=8, nation="ru", hostages=5, pr_level=1, laundry_level=3)
    freighter = book.odds("ransom", base=8, price=40, pr_level=1, laundry_level=3)
    assert hostages.answer.rows == freighter.answer.rows


@pytest.mark.rule("SP-082")
def test_one_nation_per_negotiation(book: Book) -> None:
    with pytest.raises(UnknownName):
        book.odds("ransom", base=7, nation="us,ru", hostages=4)


@pytest.mark.rule("SP-082")
def test_ruling_hostages_per_action(book: Book) -> None:
    for reading in ("any_number", "all"):
        odds = book.decide("hostages_per_action", reading).odds("ransom", base=7, nation="us", hostages=4)
        assert at_margin(odds, 0)["payout"] == 48
    one = book.decide("hostages_per_action", "one")
    assert at_margin(one.odds("ransom", base=7, nation="us", hostages=1), 0)["payout"] == 12
    for question, more in (("ransom", {"base": 7}), ("ransom_campaign", {"anger": 3})):
        with pytest.raises(BadValue, match=r"hostages_per_action.*SP-082"):
            one.odds(question, nation="us", hostages=2, **more)


@pytest.mark.rule("SP-080", "SP-083")
def test_ruling_hostage_price_unit(book: Book) -> None:
    group = book.decide("hostage_price_unit", "per_group")
    assert at_margin(group.odds("ransom", base=7, nation="us", hostages=4), 0)["payout"] == 12
    # What a lost flight costs follows the same reading: 5/12 of 48 or of 12.
    flight = {"warships": "frigate", "ships": "stangenkutter", "hostages": "us:4"}
    assert book.odds("escape", **flight).expected("booty_lost_pbills") == 20
    assert group.odds("escape", **flight).expected("booty_lost_pbills") == 5


# ---- killing -------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-087")
@pytest.mark.parametrize(
    ("killed", "pr", "chance"),
    [
        (1, 0, Fraction(1)),
        (2, 0, Fraction(1)),
        (3, 0, Fraction(35, 36)),
        (5, 1, Fraction(11, 12)),
        (5, 3, Fraction(1)),
        (12, 0, Fraction(1, 36)),
        (13, 0, Fraction(0)),
    ],
)
def test_kill_check(book: Book, killed: int, pr: int, chance: Fraction) -> None:
    # C-SP-40: 5 - 1 = 4.
    odds = book.odds("hostage_killing", killed=killed, pr_level=pr)
    assert (odds.target, odds.success) == (killed - pr, chance)


@pytest.mark.rule("SP-090")
@pytest.mark.parametrize(("killed", "anger"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 2), (7, 3)])
def test_every_started_three_killed_cost_one_anger(book: Book, killed: int, anger: int) -> None:
    # C-SP-41: 5 killed, anger + 2, whether the check is passed or not.
    rows = book.odds("hostage_killing", killed=killed).answer.rows
    assert [row["anger"] for row in rows] == [anger, anger]


@pytest.mark.rule("SP-088", "SP-090")
def test_ruling_kill_failed_still_dead(book: Book) -> None:
    assert book.odds("hostage_killing", killed=5, pr_level=1).expected("anger") == 2
    unharmed = book.decide("kill_failed_still_dead", "no")
    assert unharmed.odds("hostage_killing", killed=5, pr_level=1).expected("anger") == Fraction(11, 6)
    # The same inside a negotiation: target 2 has no anger of its own.
    hand = {"base": 2, "price": 10, "killed": 5, "pr_level": 0}
    assert book.decide("kill_direction", "none").odds("ransom", **hand).expected("anger") == 2
    alive = unharmed.decide("kill_direction", "none").odds("ransom", **hand)
    assert alive.expected("anger") == 2 * Fraction(5, 6)


@pytest.mark.rule("SP-086", "SP-088", "SP-089")
@pytest.mark.parametrize(
    ("reading", "chance"), [("lower", Fraction(85, 108)), ("raise_target", Fraction(5, 216)), ("none", Fraction(5, 18))]
)
def test_ruling_kill_direction(book: Book, reading: str, chance: Fraction) -> None:
    # C-SP-43 and C-SP-44: 11/12 P(5 or 13) + 1/12 P(9).
    variant = book.decide("kill_direction", reading)
    assert full_or_more(variant.odds("ransom", base=9, price=100, killed=4)) == chance
    change = {"lower": -4, "raise_target": 4, "none": 0}[reading]
    passed, failed = variant.odds("hostage_killing", killed=4).answer.rows
    assert (passed["negotiation_target"], failed["negotiation_target"]) == (change, 0)


@pytest.mark.rule("SP-086", "SP-087", "SP-088", "SP-090")
@pytest.mark.parametrize("reading", ["lower", "raise_target", "none"])
@pytest.mark.parametrize("dead", ["yes", "no"])
@pytest.mark.parametrize("natural", ["none", "highest_succeeds", "lowest_fails", "both"])
def test_killing_before_a_negotiation_against_the_twin(book: Book, reading: str, dead: str, natural: str) -> None:
    variant = book.decide("kill_direction", reading).decide("kill_failed_still_dead", dead)
    variant = variant.decide("natural_rolls", natural)
    for killed, pr in ((2, 0), (6, 1), (13, 0), (7, 3)):
        passed = twin.passes(killed - pr, natural)
        payout = anger = closed = Fraction(0)
        for success, chance in ((True, passed), (False, 1 - passed)):
            target = twin.negotiation_target(9, pr, 0, killed if success else 0, kill_direction=reading)
            after = -(-killed // 3) if success or dead == "yes" else 0
            for roll in twin.ROLLS:
                payout += chance * twin.pay(roll - target, 30, 1) / 36
                anger += chance * Fraction(twin.anger(roll - target) + after, 36)
                closed += chance * Fraction(roll - target >= -1, 36)
        odds = variant.odds("ransom", base=9, price=30, pr_level=pr, laundry_level=1, killed=killed)
        assert odds.expected("payout") == payout
        assert odds.expected("anger") == anger
        assert odds.success == closed


@pytest.mark.rule("SP-086")
def test_easing_by_other_means_lowers_the_target(book: Book) -> None:
    assert book.odds("ransom", base=9, price=10, easing=4).target == 5
    assert full_or_more(book.odds("ransom", base=9, price=10, easing=4)) == Fraction(5, 6)


# ---- releasing -----------------------------------------------------------------------------------------


@pytest.mark.rule("SP-093", "SP-094", "SP-095")
@pytest.mark.parametrize(
    ("released", "anger", "pr", "target", "chance"),
    [
        (5, 8, 2, 4, Fraction(11, 12)),  # C-SP-45
        (1, 8, 2, 6, Fraction(13, 18)),
        (7, 8, 2, 3, Fraction(35, 36)),
        (8, 8, 2, 2, Fraction(1)),  # C-SP-47: the fewest for an automatic release
        (1, 12, 0, 12, Fraction(1, 36)),
    ],
)
def test_release_check(book: Book, released: int, anger: int, pr: int, target: int, chance: Fraction) -> None:
    odds = book.odds("hostage_release", released=released, anger=anger, pr_level=pr)
    assert (odds.target, odds.success) == (target, chance)


@pytest.mark.rule("SP-094")
def test_ruling_release_rounding(book: Book) -> None:
    # C-SP-46: 8 - 2 - 3 = 3.
    ceil = book.decide("release_rounding", "ceil")
    odds = ceil.odds("hostage_release", released=5, anger=8, pr_level=2)
    assert (odds.target, odds.success) == (3, Fraction(35, 36))
    assert ceil.odds("hostage_release", released=4, anger=8, pr_level=2).target == 4


@pytest.mark.rule("SP-096", "SP-097")
def test_release_lowers_the_anger_by_one_or_not_at_all(book: Book) -> None:
    odds = book.odds("hostage_release", released=5, anger=8, pr_level=2)
    assert [(row["outcome"], row["anger"]) for row in odds.answer.rows] == [("passed", -1), ("failed", 0)]
    assert odds.expected("anger") == -Fraction(11, 12)
    # Nobody is less than not angry.
    assert book.odds("hostage_release", released=2, anger=0).expected("anger") == 0


@pytest.mark.rule("SP-087", "SP-095", "SP-004")
@pytest.mark.parametrize(
    ("reading", "hopeless", "three"),
    [
        ("none", Fraction(0), Fraction(35, 36)),
        ("highest_succeeds", Fraction(1, 36), Fraction(35, 36)),
        ("lowest_fails", Fraction(0), Fraction(35, 36)),
        ("both", Fraction(1, 36), Fraction(35, 36)),
    ],
)
def test_natural_rolls_in_the_checks_of_hostages(book: Book, reading: str, hopeless: Fraction, three: Fraction) -> None:
    variant = book.decide("natural_rolls", reading)
    assert variant.odds("hostage_killing", killed=13).success == hopeless
    assert variant.odds("hostage_killing", killed=3).success == three
    assert variant.odds("hostage_killing", killed=2).success == 1
    longer = variant.decide("anger_range", 20)
    assert longer.odds("hostage_release", released=2, anger=20).success == hopeless
    # The graded negotiation roll knows no natural success.
    assert variant.odds("ransom", base=14, price=10).success == 0


# ---- what a cruise ship yields ---------------------------------------------------------------------------


@pytest.mark.rule("SP-124")
def test_hostages_fill_the_load_of_all_attacking_ships(book: Book) -> None:
    # C-SP-13: 8 + 4 + 0; a Mudderkutter alone takes 40.
    odds = book.odds("hostage_load", ships="kingkutter,fancykutter,speedboat")
    assert odds.expected("hostages") == 12
    assert odds.outcomes["probability"].tolist() == [Fraction(1)]
    assert book.odds("hostage_load", ships="mudderkutter").expected("hostages") == 40


@pytest.mark.rule("SP-124")
def test_ruling_hostage_capacity(book: Book) -> None:
    # C-SP-14: with 3 on board 9 more, or 12 whatever is on board.
    hand = {"ships": "kingkutter,fancykutter,speedboat", "on_board": 3}
    assert book.odds("hostage_load", **hand).expected("hostages") == 9
    assert book.decide("hostage_capacity", "total_load").odds("hostage_load", **hand).expected("hostages") == 12
    with pytest.raises(BadValue, match="SP-124"):
        book.odds("hostage_load", ships="stangenkutter", on_board=5)


@pytest.mark.rule("SP-124")
def test_ruling_cruise_supply(book: Book) -> None:
    # Markers (assumed): 6 x 3, 8 x 3, 10 x 2, 12 x 2.
    marker = book.decide("cruise_supply", "number_on_the_marker")
    odds = marker.odds("hostage_load", ships="kingkutter,fancykutter")
    assert dict(zip(odds.outcomes["hostages"], odds.outcomes["probability"], strict=True)) == {
        6: Fraction(3, 10),
        8: Fraction(3, 10),
        10: Fraction(1, 5),
        12: Fraction(1, 5),
    }
    assert odds.expected("hostages") == Fraction(43, 5)
    # Room for 8 only: everything above is 8.
    small = marker.odds("hostage_load", ships="kingkutter")
    assert dict(zip(small.outcomes["hostages"], small.outcomes["probability"], strict=True)) == {
        6: Fraction(3, 10),
        8: Fraction(7, 10),
    }
