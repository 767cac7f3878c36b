"""What must hold for any question: totals of 1, better agents fare better, more defence finds more."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import workbench as wb
from workbench.book import Book
from workbench.espionage.rulings import CHOICES, NUMBERS
from workbench.espionage.tables import MISSIONS

BOOK: Book = wb.rulebook("espionage")
M = 1_000_000
FEW = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])

missions = st.sampled_from(MISSIONS)
levels = st.integers(0, 4)
units = st.integers(0, 4)
money = st.integers(0, 40 * M)
rounds = st.integers(1, 8)


@st.composite
def variants(draw: st.DrawFn) -> Book:
    """The book with a few rulings decided at random."""
    book = BOOK
    for ruling in draw(st.lists(st.sampled_from([*CHOICES, *NUMBERS]), max_size=4, unique=True)):
        book = book.decide(ruling, draw(st.sampled_from(list(BOOK.rulebook.options(ruling)))))
    return book


def success(book: Book, **parameters: Any) -> Fraction:
    found = book.odds("mission", **parameters).success
    assert found is not None
    return found


@FEW
@given(variants(), missions, levels, units, money, rounds)
def test_totals_and_bounds(book: Book, mission: str, level: int, units: int, money: int, rounds: int) -> None:
    asked = {"mission": mission, "level": level, "special_units": units, "passive_budget": money, "rounds": rounds}
    odds = book.odds("mission", **asked)
    assert sum(odds.chances.values()) == 1
    assert all(0 <= chance <= 1 for chance in odds.chances.values())
    for row in odds.rounds.to_dict("records"):
        assert row["undetected"] + row["blown"] + row["caught"] == 1
        assert row["success"] <= 1
    so_far = list(odds.rounds["success_so_far"])
    assert so_far == sorted(so_far)
    assert so_far[-1] == odds.success
    winning = sum(row["probability"] for row in odds.answer.rows if row["successes"])
    assert winning == odds.success
    caught = list(odds.rounds["caught"])
    assert caught == sorted(caught)
    assert caught[-1] == odds.expected("agents_lost")


@FEW
@given(variants(), levels, units, money, rounds, st.sampled_from(["yes", "no", "theft"]))
def test_detections_add_up(book: Book, level: int, units: int, money: int, rounds: int, on_mission: str) -> None:
    odds = book.odds(
        "detection", level=level, special_units=units, passive_budget=money, rounds=rounds, on_mission=on_mission
    )
    assert sum(odds.chances.values()) == 1
    assert odds.success == 1 - odds.chances["undetected"]
    undetected = list(odds.rounds["undetected"])
    assert undetected == sorted(undetected, reverse=True)
    assert sum(odds.rounds["reported"]) >= odds.success


@FEW
@given(missions, st.integers(0, 3), units, money)
def test_a_better_agent_succeeds_more_often(mission: str, level: int, units: int, money: int) -> None:
    asked = {"mission": mission, "special_units": units, "passive_budget": money, "rounds": 4}
    assert success(BOOK, level=level + 1, **asked) >= success(BOOK, level=level, **asked)


@FEW
@given(missions, levels, money, st.integers(0, 20 * M))
def test_more_money_never_helps_the_agent(mission: str, level: int, money: int, more: int) -> None:
    asked = {"mission": mission, "level": level, "rounds": 4}
    assert success(BOOK, passive_budget=money + more, **asked) <= success(BOOK, passive_budget=money, **asked)


@FEW
@given(missions, levels)
def test_a_special_unit_never_helps_the_agent(mission: str, level: int) -> None:
    asked = {"mission": mission, "level": level, "rounds": 4}
    assert success(BOOK, special_units=1, **asked) < success(BOOK, **asked)


@FEW
@given(st.sampled_from(["levels.level_2.chance_percent", "constants.blown_percent.value"]), st.integers(0, 100))
def test_an_edited_cell_moves_only_what_reads_it(cell: str, value: int) -> None:
    table, row, column = cell.split(".")
    edited = BOOK.edit(table, row, column, value)
    for level in (0, 4):
        same = edited.odds("detection", level=level).answer == BOOK.odds("detection", level=level).answer
        assert same
    hidden = edited.odds("mission", mission="theft", level=2, rounds=1)
    evasion = Fraction(value if table == "levels" else 60, 100)
    skill, blown = evasion, Fraction((value if table == "constants" else 10) + 10, 100)
    assert hidden.success == evasion * skill + (1 - evasion) * min(blown, Fraction(1))


@FEW
@given(st.integers(1, 12), st.integers(1, 12), st.sampled_from(["yes", "no"]))
def test_captures_against_the_sentence(attackers: int, defenders: int, secured: str) -> None:
    wide = BOOK.edit("constants", "warship_special_units", "value", 12)
    odds = wide.odds(
        "special_mission",
        kind="capture",
        transport="scout",
        attackers=attackers,
        defenders=defenders,
        secured=secured,
    )
    strength = Fraction(3, 2) * defenders if secured == "yes" else Fraction(defenders)
    assert odds.success == attackers / (attackers + strength)
