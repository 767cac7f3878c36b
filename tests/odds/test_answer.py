"""An answer is complete or refused; expectations, labels and texts of fractions."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from workbench.errors import UnknownName
from workbench.odds import Alternative, Answer, Odds, Reading
from workbench.odds.answer import reading_text
from workbench.odds.fractions import number_text, percent_text


def row(outcome: str, probability: Fraction, **more: Any) -> dict[str, Any]:
    return {"outcome": outcome, "probability": probability, **more}


@pytest.mark.parametrize("total", [Fraction(0), Fraction(35, 36), Fraction(37, 36), Fraction(2)])
def test_totals_other_than_one_are_refused(total: Fraction) -> None:
    with pytest.raises(ArithmeticError, match=f"add up to {total}, not to 1"):
        Answer([row("one", total / 2), row("two", total / 2)])


def test_nothing_at_all_is_no_answer() -> None:
    with pytest.raises(ArithmeticError):
        Answer([])


def test_a_float_that_only_looks_like_one_is_refused() -> None:
    with pytest.raises(ArithmeticError):
        Answer([row(str(i), 0.1) for i in range(10)])  # type: ignore[arg-type]


ANSWER = Answer(
    [
        row("won", Fraction(1, 3), gain=6, word="yes", paid=Fraction(1, 2)),
        row("lost", Fraction(2, 3), gain=-3, word="no", paid=Fraction(0)),
    ],
    success=Fraction(1, 3),
)
ODDS = Odds(
    "book",
    "question",
    {},
    ANSWER,
    "fingerprint",
    labels={"won": ("gewonnen", "won it"), "lost_#": ("nach #", "after #")},
)


def test_outcomes_and_expectations() -> None:
    frame = ODDS.outcomes
    assert frame.columns.tolist() == ["outcome", "probability", "percent", "gain", "word", "paid"]
    assert frame["percent"].sum() == pytest.approx(100)
    assert ODDS.expected("gain") == 0
    assert ODDS.expected("paid") == Fraction(1, 6)
    assert ODDS.expectations() == {"gain": Fraction(0), "paid": Fraction(1, 6)}
    assert ODDS.success == Fraction(1, 3)
    assert ODDS.target is None


def test_expectation_of_words_or_of_nothing_is_refused() -> None:
    for column in ("word", "outcome", "probability", "no_such"):
        with pytest.raises(UnknownName, match="gain"):
            ODDS.expected(column)


def test_labels_in_both_languages() -> None:
    assert (ODDS.label("won"), ODDS.label("won", "de")) == ("won it", "gewonnen")
    assert (ODDS.label("lost_3"), ODDS.label("lost_3", "de")) == ("after 3", "nach 3")
    assert ODDS.label("never_heard_of") == "never heard of"


HALF, QUARTER = Alternative(Fraction(1, 2)), Alternative(Fraction(1, 4))


def test_a_ruling_that_changes_nothing_says_so() -> None:
    still = Reading("cap", "Deckel", "cap", "SP-001", "low", {"low": HALF, "high": HALF}, moves=False)
    assert reading_text(still, "en") == "cap: changes nothing here"
    assert reading_text(still, "de") == "Deckel: ändert hier nichts"
    moved = Reading("cap", "Deckel", "cap", "SP-001", "low", {"low": HALF, "high": QUARTER}, moves=True)
    assert reading_text(moved, "en") == "cap: other readings high: 25.0 %"
    assert moved.distance == Fraction(1, 4)


def test_an_alternative_in_words() -> None:
    assert QUARTER.text("de") == "25,0 %"
    assert Alternative(None, refused=True).text("en") == "refused"
    assert Alternative(None, refused=True).text("de") == "verboten"
    paid = Alternative(Fraction(1, 2), {"payout": Fraction(5, 2)})
    assert paid.text("de", {"payout": ("Auszahlung", "payout")}) == "Auszahlung 2,50"


@pytest.mark.parametrize(
    ("value", "english", "german"),
    [
        (Fraction(5, 18), "27.8 %", "27,8 %"),
        (Fraction(0), "0.0 %", "0,0 %"),
        (Fraction(1), "100.0 %", "100,0 %"),
        (Fraction(1, 10**6), "< 0.1 %", "< 0,1 %"),
        (1 - Fraction(1, 10**6), "> 99.9 %", "> 99,9 %"),
    ],
)
def test_percent_in_words(value: Fraction, english: str, german: str) -> None:
    assert (percent_text(value), percent_text(value, "de")) == (english, german)


def test_numbers_in_words() -> None:
    assert [
        number_text(Fraction(8, 3)),
        number_text(Fraction(8, 3), "de"),
        number_text(Fraction(4)),
        number_text(7),
    ] == [
        "2.67",
        "2,67",
        "4",
        "7",
    ]
