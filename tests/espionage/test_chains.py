"""Missions and detections round by round: held against every way walked through, and against rolled dice."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np
import pytest
from scipy.stats import binomtest

from tests.espionage import twin
from tests.espionage.twin import Case, Way, ways
from workbench.book import Book
from workbench.espionage import formulas
from workbench.espionage.formulas import FULL, Chance, Cover, Due, Evasion, Success
from workbench.espionage.tables import MISSIONS
from workbench.odds.terms import term_array

MILLION = 1_000_000
ROUNDS = {"theft": 4, "espionage": 2, "assassination": 3, "terrorism": 5, "uprising": 4}

# Every option that can change a mission, alone or together with one that lets it.
READINGS: list[dict[str, Any]] = [
    {},
    {"active_ce_effect": "points_50"},
    {"active_ce_effect": "detection_times_1_5"},
    {"active_ce_stack": "multiply"},
    {"active_ce_stack": "multiply", "active_ce_effect": "detection_times_1_5"},
    {"active_ce_stack": "add_points"},
    {"active_ce_stack": "add_points", "active_ce_effect": "points_50"},
    {"detect_base": "only_with_ce"},
    {"passive_effect": "linear"},
    {"passive_effect": "none"},
    {"passive_operator": "second_roll"},
    {"passive_operator": "second_roll", "roll_structure": "one_joint_roll"},
    {"passive_floor": 0},
    {"passive_floor": 50},
    {"roll_structure": "one_joint_roll"},
    {"roll_structure": "one_joint_roll", "roll_order": "success_first", "caught_when": "separate_roll"},
    {"roll_order": "success_first"},
    {"roll_order": "success_first", "caught_when": "any_detection"},
    {"roll_order": "success_first", "terror_after_detect": "ends"},
    {"roll_order": "success_first", "terror_after_detect": "reroll_10_plus_5l"},
    {"success_timing": "every_round"},
    {"success_timing": "every_round", "caught_when": "separate_roll", "roll_order": "success_first"},
    {"blown_success": "tenth_of_skill_over_half"},
    {"blown_success": "base_10_times_level_factor"},
    {"blown_duration": "round"},
    {"blown_duration": "round", "caught_when": "separate_roll", "blown_again": "no"},
    {"blown_duration": "planet"},
    {"blown_again": "no"},
    {"blown_again": "no", "caught_when": "separate_roll"},
    {"blown_again": "no", "terror_after_detect": "ends"},
    {"caught_when": "any_detection"},
    {"caught_when": "separate_roll"},
    {"theft_increment": "relative"},
    {"theft_increment": "relative", "active_ce_effect": "detection_times_1_5"},
    {"theft_repeat": "once_per_order"},
    {"cost_spy": "per_round"},
    {"cost_timing": "on_success"},
    {"cost_timing": "on_success", "cost_spy": "per_round"},
    {"spy_round1": "one_roll"},
    {"terror_success": "automatic"},
    {"terror_success": "automatic", "success_timing": "every_round"},
    {"terror_after_detect": "ends"},
    {"terror_after_detect": "reroll_10_plus_5l"},
    {"uprising_bonus": "success_and_evasion"},
    {"uprising_bonus_blown": "no"},
    {"uprising_steps": "interpolate"},
    {"probability_cap": 95},
    {"probability_cap": 50},
]
# (level, special units, millions of passive money, planets turned before)
SITUATIONS = [(0, 0, 0, 0), (4, 0, 3, 2), (2, 1, 0, 4), (1, 3, 8, 5), (3, 0, 40, 7)]

# What only one mission reads need not be tried with the others.
ONLY = {"terror": "terrorism", "theft": "theft", "spy": "espionage", "cost_spy": "espionage", "uprising": "uprising"}
CASES = [
    (mission, readings)
    for mission in MISSIONS
    for readings in READINGS
    if all(mission == own for start, own in ONLY.items() for ruling in readings if ruling.startswith(start))
]


def variant(book: Book, readings: dict[str, Any]) -> Book:
    for ruling, option in readings.items():
        book = book.decide(ruling, option)
    return book


def cover_of(outcome: str, blown: Fraction | None = None) -> str:
    return "caught" if outcome.startswith("caught") else outcome


def outcome_of(way: Way) -> str:
    if way.cover == "caught":
        return "caught"
    if not way.fulfilled:
        return "failed"
    return f"succeeded_{way.cover}"


def total(found: list[Way], value: Any) -> Fraction:
    return sum((way.chance * value(way) for way in found), Fraction(0))


@pytest.mark.rule("GD-008", "GD-026", "GD-028", "GD-029", "GD-031", "GD-034", "GD-044", "GD-051", "GD-054")
@pytest.mark.parametrize(("mission", "readings"), CASES, ids=str)
def test_missions_against_every_way_walked_through(book: Book, mission: str, readings: dict[str, Any]) -> None:
    asked = variant(book, readings)
    for level, units, money, turned in SITUATIONS:
        turned = turned if mission == "uprising" else 0
        case = Case(mission, level, units, money, turned, tuple(readings.items()))
        rounds = ROUNDS[mission]
        odds = asked.odds(
            "mission",
            mission=mission,
            level=level,
            special_units=units,
            passive_budget=money * MILLION,
            planets_turned=turned,
            rounds=rounds,
        )
        found = list(ways(case, rounds))
        assert total(found, lambda way: 1) == 1
        assert odds.success == total(found, lambda way: way.fulfilled)
        assert odds.expected("cost_cbills") == MILLION * total(found, partial(twin.cost, case))
        assert odds.expected("damage_cbills") == MILLION * total(found, partial(twin.damage, case))
        assert odds.expected("loot_cbills") == 100 * MILLION * total(found, lambda way: way.thefts)
        assert odds.expected("agents_lost") == total(found, lambda way: way.cover == "caught")
        ends: dict[str, Fraction] = {}
        for way in found:
            ends[outcome_of(way)] = ends.get(outcome_of(way), Fraction(0)) + way.chance
        mine: dict[str, Fraction] = {}
        for outcome, chance in odds.chances.items():
            mine[cover_of(outcome)] = mine.get(cover_of(outcome), Fraction(0)) + chance
        assert {k: v for k, v in mine.items() if v} == {k: v for k, v in ends.items() if v}
        if mission == "espionage":
            assert odds.expected("presence_known") == total(found, lambda way: way.known or way.fulfilled)
        if mission == "terrorism":
            assert odds.expected("terror_rounds") == total(found, lambda way: way.terror)
        if mission == "theft":
            for thefts in range(rounds + 1):
                rows = odds.outcomes.query("successes == @thefts")["probability"]
                assert sum(rows, Fraction(0)) == total(found, lambda way, n=thefts: way.thefts == n)


@pytest.mark.parametrize("readings", [{}, {"caught_when": "separate_roll"}, {"blown_duration": "round"}], ids=str)
@pytest.mark.parametrize("mission", MISSIONS)
def test_rounds_table_is_the_mission_cut_short(book: Book, mission: str, readings: dict[str, Any]) -> None:
    """Row r: where the agent stands after r rounds, and what has come about by then."""
    asked = variant(book, readings)
    case = Case(mission, 1, 0, 2, 0, tuple(readings.items()))
    rows = asked.odds("mission", mission=mission, level=1, passive_budget=2 * MILLION, rounds=ROUNDS[mission]).rounds
    before = Fraction(0)
    for row in rows.to_dict("records"):
        found = list(ways(case, row["round"]))
        assert row["undetected"] == total(found, lambda way: way.cover == "hidden")
        assert row["blown"] == total(found, lambda way: way.cover == "blown")
        assert row["caught"] == total(found, lambda way: way.cover == "caught")
        assert row["success_so_far"] == total(found, lambda way: way.fulfilled)
        if mission == "theft":
            thefts = total(found, lambda way: way.thefts)
            assert row["success"] == thefts - before
            before = thefts


@pytest.mark.parametrize("start", ["this_mission", "earlier_mission"])
@pytest.mark.parametrize("duration", ["mission", "round", "planet"])
@pytest.mark.rule("GD-008")
def test_agents_who_are_blown_already(book: Book, duration: str, start: str) -> None:
    asked = book.decide("blown_duration", duration)
    case = Case("assassination", 0, readings=(("blown_duration", duration),))
    blown = (duration, start) in {
        ("mission", "this_mission"),
        ("planet", "this_mission"),
        ("planet", "earlier_mission"),
    }
    odds = asked.odds("mission", mission="assassination", level=0, blown=start)
    assert odds.success == twin.success(case, 3, "blown" if blown else "hidden")
    assert odds.success == (Fraction(1, 10) if blown else twin.success(case, 3))


@pytest.mark.rule("GD-033")
def test_theft_that_has_gone_on_before(book: Book) -> None:
    odds = book.odds("mission", mission="theft", level=2, rounds=3, theft_round=3)
    assert odds.success == twin.success(Case("theft", 2), 3, theft_round=3)
    assert odds.rounds.loc[0, "undetected"] == Fraction(40, 100)


# ---- detections ------------------------------------------------------------------------------------


def detections(case: Case, rounds: int, idle: bool, theft: bool) -> dict[str, Fraction]:
    """Chance to be never detected, to be caught, and the expected number of reports."""
    states = {("hidden", False): Fraction(1)}
    reports = Fraction(0)
    for number in range(1, rounds + 1):
        after: dict[tuple[str, bool], Fraction] = {}
        for (cover, seen), chance in states.items():
            if cover == "caught":
                after[cover, seen] = after.get((cover, seen), Fraction(0)) + chance
                continue
            if cover == "blown" and case.reads("blown_duration") == "round":
                cover = "hidden"
            stays = case.idle() if idle else None
            for share, then, detected in case.detections(cover, number if theft else 1, stays):
                key = then, seen or detected
                after[key] = after.get(key, Fraction(0)) + chance * share
                reports += chance * share * detected
        states = after
    return {
        "never": sum((p for (_, seen), p in states.items() if not seen), Fraction(0)),
        "caught": sum((p for (cover, _), p in states.items() if cover == "caught"), Fraction(0)),
        "reports": reports,
    }


DETECTION_READINGS = [r for r in READINGS if not set(r) & {"cost_spy", "cost_timing", "spy_round1"}] + [
    {"idle_level": "plus_5_per_level"},
    {"idle_active_level": "half_of_90_plus_5_per_level"},
    {"idle_active_level": "flat_45"},
    {"idle_checked": "only_active_ce"},
    {"idle_checked": "only_active_ce", "caught_when": "any_detection"},
]


@pytest.mark.rule("GD-004", "GD-006", "GD-012", "GD-014", "GD-019", "GD-020", "GD-032", "GD-069", "GD-070")
@pytest.mark.parametrize("readings", DETECTION_READINGS, ids=str)
def test_detection_against_the_twin(book: Book, readings: dict[str, Any]) -> None:
    asked = variant(book, readings)
    for level, units, money, _ in SITUATIONS:
        for on_mission in ("yes", "no", "theft"):
            theft = on_mission == "theft"
            case = Case("theft" if theft else "espionage", level, units, money, 0, tuple(readings.items()))
            odds = asked.odds(
                "detection",
                level=level,
                on_mission=on_mission,
                special_units=units,
                passive_budget=money * MILLION,
                rounds=3,
            )
            expected = detections(case, 3, on_mission == "no", theft)
            assert odds.success == 1 - expected["never"]
            assert odds.chances["undetected"] == expected["never"]
            caught = [odds.chances[f"caught_{name}"] for name in ("dies", "employer_known", "units_known")]
            assert sum(caught) == expected["caught"]
            assert len(set(caught)) == 1
            assert sum(odds.rounds["reported"]) == expected["reports"]


@pytest.mark.rule("GD-033")
def test_theft_round_without_the_word_theft(book: Book) -> None:
    given = book.odds("detection", level=0, theft_round=2, rounds=2)
    assert given.success == 1 - Fraction(40, 100) * Fraction(30, 100)
    assert given.success == book.odds("detection", level=0, on_mission="theft", theft_round=2, rounds=2).success
    assert book.odds("detection", level=0, theft_round=1, rounds=2).success == Fraction(3, 4)


# ---- the same state machine, rolled ---------------------------------------------------------------

MISSIONS_ROLLED = 4000
ERROR_LEVEL = 1e-6  # chance that one comparison fails although all is well; about 40 are made


def rolled(book: Book, mission: str, level: int, units: int, rounds: int, seed: int) -> tuple[int, int]:
    """Number of missions that succeed, and of agents who are caught, with rolls from a seeded generator."""
    rules, row = book.record, MISSIONS.index(mission)
    luck = np.random.default_rng(seed)
    duration = int(formulas.mission_duration(rules, row, 0))
    chances = np.zeros((rounds, len(Chance)), np.int64)
    terms = term_array(Evasion), term_array(Success)
    formulas.course_chances(rules, mission == "theft", level, 0, 1, 0, units, chances, *terms)
    dues = np.zeros((rounds, 2), np.int64)
    formulas.mission_dues(rules, row, duration, dues)
    after = np.zeros(4, np.int64)
    succeeded = caught = 0
    for rolls in luck.integers(0, FULL, (MISSIONS_ROLLED, rounds, 4)):
        cover, fulfilled = int(Cover.HIDDEN), False
        for number in range(rounds):
            due = int(dues[number, int(fulfilled)])
            cover = int(formulas.next_cover(rules, cover))
            formulas.agent_round(rules, cover, due, chances[number], *(int(roll) for roll in rolls[number]), after)
            cover = int(after[0])
            fulfilled = fulfilled or (bool(after[2]) and due != Due.PARTIAL)
            if after[3] or (mission not in ("theft", "terrorism") and (fulfilled or number + 1 == duration)):
                break
            if mission == "terrorism" and number + 1 == duration and not fulfilled:
                break
        succeeded += fulfilled
        caught += cover == Cover.CAUGHT
    return succeeded, caught


@pytest.mark.parametrize(
    ("mission", "level", "units", "readings"),
    [
        ("assassination", 4, 0, {}),
        ("theft", 0, 0, {}),
        ("theft", 2, 1, {"roll_order": "success_first"}),
        ("espionage", 2, 1, {}),
        ("terrorism", 3, 0, {"caught_when": "separate_roll"}),
        ("uprising", 4, 0, {"roll_structure": "one_joint_roll"}),
        ("assassination", 1, 0, {"success_timing": "every_round"}),
    ],
)
def test_rolled_missions_agree_with_the_odds(
    book: Book, mission: str, level: int, units: int, readings: dict[str, Any]
) -> None:
    asked = variant(book, readings)
    rounds = ROUNDS[mission]
    odds = asked.odds("mission", mission=mission, level=level, special_units=units, rounds=rounds)
    counts = rolled(asked, mission, level, units, rounds, seed=20120627)
    for count, chance in zip(counts, (odds.success, odds.expected("agents_lost")), strict=True):
        assert chance is not None
        if chance in (0, 1):
            assert count == chance * MISSIONS_ROLLED
        else:
            assert binomtest(count, MISSIONS_ROLLED, float(chance)).pvalue > ERROR_LEVEL
