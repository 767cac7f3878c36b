"""Which reading? And the sheet that publishes the decisions."""

from __future__ import annotations

from fractions import Fraction

import pytest

import workbench as wb
from workbench.study import which_reading
from workbench.study.errata import sheet
from workbench.study.readings import ordered_readings

BOOKS = wb.book_keys()


@pytest.mark.rule("GD-026", "GD-028")
def test_the_ruling_that_moves_the_answer_farthest_comes_first() -> None:
    book = wb.rulebook("espionage")
    found = which_reading(book, "mission", mission="assassination", level=0)
    distances = [reading.distance for reading in ordered_readings(book, "mission", mission="assassination", level=0)]
    assert distances == sorted(distances, reverse=True)
    base = found[found["ruling"] == "detect_base"].set_index("option")
    # Detected half the time each round: 1/8 x 1/2 + 7/8 x 1/10; never detected: 1/2.
    assert base.loc["baseline", "success"] == Fraction(3, 20)
    assert base.loc["only_with_ce", "success"] == Fraction(1, 2)
    assert base.loc["baseline", "chosen"]
    assert base.loc["only_with_ce", "points"] == pytest.approx(35)


def test_rulings_that_change_nothing_are_left_out() -> None:
    book = wb.rulebook("pirates")
    found = which_reading(book, "escape", warships="destroyer", ships="stangenkutter", training="bop")
    assert set(found["ruling"]) == {"training_effect"}
    assert which_reading(book, "escape", warships="destroyer", ships="stangenkutter").empty


def test_an_answer_without_success_tells_what_moves() -> None:
    found = which_reading(wb.rulebook("pirates"), "building_cost", building="laundry")
    cost = found.set_index("option")["answer"]
    assert cost["keep_as_dead_rows"].endswith("180")
    assert cost["laundry_uses_them"].endswith("372")


@pytest.mark.parametrize("key", BOOKS)
@pytest.mark.parametrize("language", ["de", "en"])
def test_the_sheet_names_every_question_decision_and_reason(key: str, language: str) -> None:
    book = wb.rulebook(key)
    text = sheet(book, language)
    ending = "_de" if language == "de" else ""
    for ruling, row in book.rulings.iterrows():
        assert f"`{ruling} = {row['choice']}`" in text
        assert row[f"question{ending}"] in text
        assert row[f"reason{ending}"] in text
    assert book.fingerprint in text
    assert text.count("\n### ") == len(book.rulings)


def test_the_sheet_of_a_variant_says_what_was_decided_otherwise_and_why() -> None:
    book = wb.rulebook("pirates").decide("kill_direction", "raise_target", "as printed")
    text = sheet(book, "en")
    assert "`kill_direction = raise_target` (differs from the proposal: lower)" in text
    assert "**Own reason.** as printed" in text


def test_the_sheet_shows_the_same_example_under_every_option() -> None:
    text = sheet(wb.rulebook("pirates"), "en")
    # Two Fancykutter with BoP against a destroyer: target 7, or 6 when training counts twice.
    part = text.split("`training_effect = target_modifier_once`")[1].split("\n### ")[0]
    assert "this way 58.3 %" in part
    assert "`both` 72.2 %" in part
