"""The worked examples of the rules analysis, worked out by hand there; its table of the fixed-length missions too."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from workbench.book import Book

M = 1_000_000
CE = {"special_units": 1}


def mission(book: Book, mission: str, level: int, **parameters: Any) -> Any:
    return book.odds("mission", mission=mission, level=level, **parameters)


def detected(book: Book, level: int, **parameters: Any) -> Fraction:
    found = book.odds("detection", level=level, **parameters).success
    assert found is not None
    return found


@pytest.mark.rule("GD-025", "GD-026", "GD-027")
def test_c_gd_01_chance_by_level(book: Book) -> None:
    for level, percent in enumerate((50, 55, 60, 65, 70)):
        row = mission(book, "theft", level, rounds=1).explain().set_index("term")["value"]
        assert row["= success, undetected (%)"] == percent
        assert row["= undetected in round 1 (%)"] == percent
        assert detected(book, level) == 1 - Fraction(percent, 100)


@pytest.mark.rule("GD-019")
def test_c_gd_03_idle_agent_for_six_rounds(book: Book) -> None:
    odds = book.odds("detection", level=0, on_mission="no", rounds=6)
    assert odds.chances["undetected"] == Fraction(531441, 1000000)


@pytest.mark.rule("GD-020")
def test_c_gd_05_06_idle_agent_under_watch(book: Book) -> None:
    assert detected(book, 2, on_mission="no", **CE) == 1 - Fraction(11, 20)
    half = book.decide("idle_active_level", "half_of_90_plus_5_per_level")
    assert detected(half, 2, on_mission="no", **CE) == 1 - Fraction(1, 2)


@pytest.mark.rule("GD-014", "GD-069")
def test_c_gd_07_08_09_detection_under_watch(book: Book) -> None:
    for option, at_0, at_4 in (
        ("halve_evasion", Fraction(3, 4), Fraction(13, 20)),
        ("points_50", Fraction(1), Fraction(4, 5)),
        ("detection_times_1_5", Fraction(3, 4), Fraction(9, 20)),
    ):
        variant = book.decide("active_ce_effect", option)
        assert detected(variant, 0, **CE) == at_0
        assert detected(variant, 4, **CE) == at_4


@pytest.mark.rule("GD-008", "GD-028", "GD-047")
def test_c_gd_11_to_14_assassination(book: Book) -> None:
    odds = mission(book, "assassination", 0)
    assert odds.rounds.iloc[-1]["undetected"] == Fraction(1, 8)
    assert len(odds.rounds) == 3
    assert odds.success == Fraction(3, 20)
    assert mission(book, "assassination", 4).success == Fraction(1093, 2500)
    tenth = book.decide("blown_success", "tenth_of_skill_over_half")
    assert mission(tenth, "assassination", 4).success == Fraction(4151, 12500)


@pytest.mark.rule("GD-012", "GD-029", "GD-070")
def test_c_gd_15_to_18_assassination_under_watch(book: Book) -> None:
    odds = mission(book, "assassination", 0, **CE)
    assert odds.success == Fraction(1, 128)
    assert mission(book, "assassination", 4, **CE).success == Fraction(2401, 80000)
    assert odds.rounds.iloc[-1]["caught"] == odds.expected("agents_lost") == Fraction(63, 64)
    assert odds.chances["caught_employer_known"] + odds.chances["caught_units_known"] == Fraction(21, 32)


@pytest.mark.rule("GD-022", "GD-044", "GD-048")
def test_c_gd_19_20_cost_and_damage_of_an_assassination(book: Book) -> None:
    odds = mission(book, "assassination", 0)
    assert odds.expected("cost_cbills") == 63 * M
    assert odds.expected("damage_cbills") == Fraction(15, 2) * M
    assert book.odds("mission_price", mission="assassination").expected("cost_cbills") == 63 * M


@pytest.mark.rule("GD-032", "GD-033")
def test_c_gd_22_theft_level_4_undetected(book: Book) -> None:
    odds = mission(book, "theft", 4, rounds=4)
    assert list(odds.rounds["undetected"]) == [Fraction(7, 10), Fraction(21, 50), Fraction(21, 100), Fraction(21, 250)]


@pytest.mark.rule("GD-031", "GD-034")
def test_c_gd_24_to_28_theft(book: Book) -> None:
    odds = mission(book, "theft", 0, rounds=4)
    assert list(odds.rounds["success"]) == [Fraction(3, 10), Fraction(9, 50), Fraction(31, 250), Fraction(131, 1250)]
    assert odds.expected("loot_cbills") == Fraction(1772, 25) * M == 70_880_000
    first = book.decide("roll_order", "success_first")
    assert mission(first, "theft", 0, rounds=4).expected("loot_cbills") == Fraction(552, 5) * M == 110_400_000
    assert odds.expected("cost_cbills") == 24 * M
    assert mission(book, "theft", 4, rounds=4).expected("loot_cbills") == Fraction(4414, 25) * M


@pytest.mark.rule("GD-035")
def test_c_gd_29_four_thieves(book: Book) -> None:
    odds = mission(book, "theft", 0, rounds=1, agents=4)
    assert odds.success == Fraction(7599, 10000)
    assert odds.rounds.loc[0, "success"] == Fraction(7599, 10000)
    assert odds.chances["succeeded_0"] == Fraction(7, 10) ** 4
    assert odds.expected("loot_cbills") == 4 * Fraction(3, 10) * 100 * M


@pytest.mark.rule("GD-032")
def test_c_gd_30_31_theft_under_watch(book: Book) -> None:
    odds = mission(book, "theft", 0, rounds=6, **CE)
    alive = [Fraction(1, 4), Fraction(1, 20), Fraction(3, 400), Fraction(3, 4000), Fraction(3, 80000), Fraction(0)]
    assert list(odds.rounds["undetected"]) == alive
    assert odds.expected("successes") == Fraction(24663, 160000)


@pytest.mark.rule("GD-036", "GD-037", "GD-041")
def test_c_gd_32_to_34_espionage(book: Book) -> None:
    assert mission(book, "espionage", 0).success == Fraction(1, 5)
    assert mission(book, "espionage", 4).success == Fraction(62, 125)
    assert len(mission(book, "espionage", 0).rounds) == 2
    assert book.odds("mission_price", mission="espionage").expected("extra_cbills") == 10 * M
    twice = book.decide("cost_spy", "per_round")
    assert twice.odds("mission_price", mission="espionage").expected("extra_cbills") == 20 * M


@pytest.mark.rule("GD-050", "GD-053", "GD-055")
def test_c_gd_36_37_terrorism_takes_effect(book: Book) -> None:
    odds = mission(book, "terrorism", 0)
    assert odds.success == Fraction(3, 20)
    assert odds.expected("cost_cbills") == 153 * M
    assert len(odds.rounds) == 3


@pytest.mark.rule("GD-051")
def test_c_gd_38_output_above_which_terror_pays(book: Book) -> None:
    """A running round costs 51 million; it takes half of the output."""
    for output, pays in ((101, False), (102, False), (103, True)):
        three, four = (mission(book, "terrorism", 0, rounds=rounds, planet_output=output * M) for rounds in (3, 4))
        running = four.expected("terror_rounds")
        gain = (four.expected("damage_cbills") - three.expected("damage_cbills")) / running
        cost = (four.expected("cost_cbills") - three.expected("cost_cbills")) / running
        assert cost == 51 * M
        assert (gain > cost) == pays
    assert (
        mission(book, "terrorism", 0, rounds=4, planet_output=102 * M).expected("damage_cbills")
        == Fraction(3, 20) * 51 * M
    )


@pytest.mark.rule("GD-054")
def test_c_gd_39_further_rounds_of_terror_under_watch(book: Book) -> None:
    odds = mission(book, "terrorism", 0, rounds=40, **CE)
    further = odds.expected("terror_rounds") / odds.success
    assert further == sum(Fraction(1, 4) ** k for k in range(1, 38))
    assert Fraction(1, 3) - further < Fraction(1, 10**20)


@pytest.mark.rule("GD-062", "GD-063")
def test_c_gd_40_41_first_uprising(book: Book) -> None:
    odds = mission(book, "uprising", 0)
    assert odds.success == Fraction(1, 8)
    assert odds.expected("cost_cbills") == 404 * M
    assert len(odds.rounds) == 4


@pytest.mark.rule("GD-061", "GD-065", "GD-066", "GD-067")
def test_c_gd_42_to_44_later_uprisings(book: Book) -> None:
    assert mission(book, "uprising", 1, planets_turned=1).success == Fraction(6331, 20000)
    plain = book.decide("uprising_bonus_blown", "no")
    assert mission(plain, "uprising", 1, planets_turned=1).success == Fraction(3731, 16000)
    assert mission(book, "uprising", 4, planets_turned=5).success == Fraction(91, 100)
    for turned, rounds in ((0, 4), (1, 3), (2, 3), (3, 2), (4, 2), (5, 1), (9, 1)):
        assert len(mission(book, "uprising", 0, planets_turned=turned).rounds) == rounds
    # After three planets: 2 rounds, 60 % + 20 points hidden, 20 + 20 blown at level 2.
    expected = Fraction(60, 100) ** 2 * Fraction(80, 100) + (1 - Fraction(60, 100) ** 2) * Fraction(40, 100)
    assert mission(book, "uprising", 2, planets_turned=3).success == expected


@pytest.mark.rule("GD-002", "GD-004")
def test_c_gd_46_passive_money(book: Book) -> None:
    assert mission(book, "theft", 0, rounds=1, passive_budget=2 * M).success == Fraction(13, 50)


@pytest.mark.rule("GD-080", "GD-081", "GD-083", "GD-084", "GD-085", "GD-086")
def test_c_gd_47_48_arrival_by_trader(book: Book) -> None:
    quiet = book.odds("infiltration", transport="trader")
    assert (quiet.success, quiet.chances["wiped_out"], quiet.chances["escaped"]) == (
        Fraction(7, 10),
        Fraction(3, 20),
        Fraction(3, 20),
    )
    watched = book.odds("infiltration", transport="trader", watched="yes")
    assert (watched.success, watched.chances["wiped_out"]) == (Fraction(1, 5), Fraction(2, 5))


@pytest.mark.rule("GD-082", "GD-087", "GD-088", "GD-095")
def test_c_gd_49_to_51_destruction(book: Book) -> None:
    trader = book.odds("special_mission", kind="destroy", transport="trader")
    assert trader.chances["succeeded_home"] == Fraction(49, 200)
    assert trader.success == Fraction(7, 20)
    for watched, home in (("no", Fraction(1, 2)), ("yes", Fraction(1, 8))):
        scout = book.odds("special_mission", kind="destroy", transport="scout", watched=watched)
        assert scout.chances["succeeded_home"] == home
    lost = ("wiped_out", "succeeded_lost", "failed_lost")
    assert sum(trader.chances[outcome] for outcome in lost) == trader.expected("units_lost") == Fraction(51, 200)


@pytest.mark.rule("GD-074", "GD-075", "GD-089", "GD-091")
def test_c_gd_52_capture_of_a_warship(book: Book) -> None:
    odds = book.odds("special_mission", kind="capture", transport="scout", attackers=6, defenders=3)
    assert odds.success == Fraction(4, 7)
    loose = book.odds("special_mission", kind="capture", transport="scout", attackers=6, defenders=3, secured="no")
    assert loose.success == Fraction(6, 9)


# Mission, level: undetected all rounds, success; under watch: alive, success.
TABLE = """
espionage     0 1/4        1/5        1/16        1/32
espionage     2 9/25       43/125     9/100       27/500
espionage     4 49/100     62/125     49/400      343/4000
assassination 0 1/8        3/20       1/64        1/128
assassination 2 27/125     179/625    27/1000     81/5000
assassination 4 343/1000   1093/2500  343/8000    2401/80000
terrorism     0 1/8        3/20       1/64        1/128
terrorism     2 27/125     179/625    27/1000     81/5000
terrorism     4 343/1000   1093/2500  343/8000    2401/80000
uprising      0 1/16       1/8        1/256       1/512
uprising      2 81/625     787/3125   81/10000    243/50000
uprising      4 2401/10000 9901/25000 2401/160000 16807/1600000
"""


@pytest.mark.parametrize("line", TABLE.strip().splitlines())
def test_c_gd_table_of_fixed_missions(book: Book, line: str) -> None:
    name, level, hidden, success, alive, watched = line.split()
    open_field = mission(book, name, int(level))
    under_watch = mission(book, name, int(level), **CE)
    assert open_field.rounds.iloc[-1]["undetected"] == Fraction(hidden)
    assert open_field.success == Fraction(success)
    assert under_watch.rounds.iloc[-1]["undetected"] == Fraction(alive)
    assert under_watch.success == Fraction(watched)
