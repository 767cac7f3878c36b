"""What must hold for every hand: totals of 1, monotony, independence of order, texts that parse back."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pandas as pd
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import workbench as wb
from tests.pirates.hands import HANDS
from workbench.book import Book
from workbench.odds import Odds

BOOK = wb.rulebook("pirates")
few = settings(deadline=None, max_examples=30)
some = settings(deadline=None, max_examples=80)


@st.composite
def readings(draw: st.DrawFn, question: str) -> Book:
    """The book with up to three of the rulings that a question reads decided otherwise."""
    variant = BOOK
    for ruling in draw(st.lists(st.sampled_from(BOOK.question(question).rulings), max_size=3, unique=True)):
        options = list(BOOK.rulebook.options(ruling))
        if ruling in ("speedboat_boarding", "hostages_per_action", "min_players"):  # may refuse the hand
            continue
        variant = variant.decide(ruling, draw(st.sampled_from(options)))
    return variant


def without_flags(odds: Odds) -> list[dict[str, Any]]:
    """Outcomes without the words that name nations."""
    return [{name: value for name, value in row.items() if name != "nations"} for row in odds.answer.rows]


def test_every_question_has_random_hands() -> None:
    assert set(HANDS) == set(BOOK.questions)


@pytest.mark.parametrize("question", HANDS)
@few
@given(data=st.data())
def test_outcomes_add_up_to_one(question: str, data: st.DataObject) -> None:
    variant = data.draw(readings(question)) if BOOK.question(question).rulings else BOOK
    hand = data.draw(HANDS[question])
    if question in ("ransom", "ransom_campaign", "hostage_release") and "anger" in hand:
        assume(hand["anger"] <= variant.rulebook.choice("anger_range"))
    odds = variant.odds(question, **hand)
    chances = [row["probability"] for row in odds.answer.rows]
    assert all(isinstance(chance, Fraction) and 0 <= chance <= 1 for chance in chances)
    assert sum(chances) == 1
    assert odds.success is None or 0 <= odds.success <= 1
    assert len({tuple((k, v) for k, v in row.items() if k != "probability") for row in odds.answer.rows}) == len(
        chances
    )
    if not odds.rounds.empty and "survived" in odds.rounds:
        assert odds.rounds["survived"].is_monotonic_decreasing


@pytest.mark.parametrize("question", HANDS)
@few
@given(data=st.data())
def test_parameters_written_as_text_are_understood_again(question: str, data: st.DataObject) -> None:
    hand = data.draw(HANDS[question])
    asked = BOOK.question(question)
    values = asked.parse(hand, BOOK.rulebook)
    texts = {
        parameter.name: parameter.text(values[parameter.name])
        for parameter in asked.parameters
        if values[parameter.name] != parameter.default
    }
    assert all(isinstance(text, str) and " " not in text for text in texts.values())
    assert asked.parse(texts, BOOK.rulebook) == values


@pytest.mark.rule("SP-108", "SP-109", "SP-111", "SP-112")
@some
@given(hand=HANDS["boarding"])
def test_crowds_hurt_a_boarding_and_help_helps(hand: dict[str, Any]) -> None:
    success = BOOK.odds("boarding", **hand).success
    assert success is not None
    if hand["other_civil_ships"] < 24:
        worse = BOOK.odds("boarding", **hand | {"other_civil_ships": hand["other_civil_ships"] + 1})
        assert worse.success is not None
        assert worse.success <= success
    assert (
        BOOK.odds("boarding", **hand | {"adjacent_warships": hand["adjacent_warships"] + 1}).success or 0
    ) <= success
    if isinstance(hand["support"], int) and hand["support"] < 25:
        assert (BOOK.odds("boarding", **hand | {"support": hand["support"] + 1}).success or 0) >= success
    untrained, bachelor, master = (
        BOOK.odds("boarding", **hand | {"training": training}).success or 0 for training in ("none", "bop", "mop")
    )
    assert untrained <= bachelor <= master


@pytest.mark.rule("SP-131", "SP-132", "SP-133", "SP-135", "SP-136")
@some
@given(hand=HANDS["escape"])
def test_warships_hurt_a_flight_and_company_helps(hand: dict[str, Any]) -> None:
    odds = BOOK.odds("escape", **hand)
    success = odds.success or 0
    more = BOOK.odds("escape", **hand | {"warships": [*hand["warships"], "corvette"]})
    assert (more.success or 0) <= success
    assert (BOOK.odds("escape", **hand | {"adjacent_warships": hand["adjacent_warships"] + 1}).success or 0) <= success
    if hand["ships"].count("stangenkutter") < 6:
        company = BOOK.odds("escape", **hand | {"ships": [*hand["ships"], "stangenkutter"]})
        assert (company.success or 0) >= success
    untrained, bachelor, master = (
        BOOK.odds("escape", **hand | {"training": training}).success or 0 for training in ("none", "bop", "mop")
    )
    assert untrained <= bachelor <= master


@pytest.mark.rule("SP-115", "SP-138", "SP-087", "SP-095")
@pytest.mark.parametrize("natural", ["none", "highest_succeeds", "lowest_fails", "both"])
def test_success_never_rises_with_the_target(natural: str) -> None:
    variant = BOOK.decide("natural_rolls", natural)
    odds = [
        variant.edit("warships", "frigate", "combat_value", value).odds("escape", warships="frigate", ships="speedboat")
        for value in range(0, 25)
    ]
    assert [one.target for one in odds] == list(range(-1, 24))
    chances = [one.success for one in odds]
    assert chances == sorted(chances, reverse=True)
    kills = [variant.odds("hostage_killing", killed=number).success for number in range(1, 20)]
    assert kills == sorted(kills, reverse=True)


@pytest.mark.rule("SP-072", "SP-155")
@few
@given(hand=HANDS["ransom"])
def test_pr_and_easing_help_a_negotiation(hand: dict[str, Any]) -> None:
    hand = hand | {"killed": 0, "easing": min(hand["easing"], 30)}
    odds = BOOK.odds("ransom", **hand)
    eased = BOOK.odds("ransom", **hand | {"easing": hand["easing"] + 1})
    assert (eased.success or 0) >= (odds.success or 0)
    assert eased.expected("payout") >= odds.expected("payout")
    assert eased.expected("anger") <= odds.expected("anger")
    if hand["pr_level"] < 3:
        more = BOOK.odds("ransom", **hand | {"pr_level": hand["pr_level"] + 1})
        assert more.expected("payout") == eased.expected("payout")
    if hand["laundry_level"] < 5:
        washed = BOOK.odds("ransom", **hand | {"laundry_level": hand["laundry_level"] + 1})
        assert washed.expected("payout") >= odds.expected("payout")
        assert washed.success == odds.success


@pytest.mark.rule("SP-094", "SP-097")
@few
@given(hand=HANDS["hostage_release"])
def test_two_more_released_lower_the_target_by_one(hand: dict[str, Any]) -> None:
    hand["released"] = min(hand["released"], 400)
    odds = BOOK.odds("hostage_release", **hand)
    more = BOOK.odds("hostage_release", **hand | {"released": hand["released"] + 2})
    assert odds.target is not None
    assert more.target == odds.target - 1
    assert (more.success or 0) >= (odds.success or 0)


@pytest.mark.rule("SP-131", "SP-134")
@some
@given(hand=HANDS["escape"], seed=st.integers(0, 10**6))
def test_order_of_ships_and_warships_does_not_matter(hand: dict[str, Any], seed: int) -> None:
    shuffled = dict(hand)
    for name in ("ships", "warships", "weapon_cards"):
        shuffled[name] = random.Random(seed).sample(hand[name], len(hand[name]))
    one, other = BOOK.odds("escape", **hand), BOOK.odds("escape", **shuffled)
    assert (one.target, one.success) == (other.target, other.success)
    assert without_flags(one) == without_flags(other)


@pytest.mark.rule("SP-111")
@few
@given(hand=HANDS["boarding"], seed=st.integers(0, 10**6))
def test_order_of_supporters_does_not_matter(hand: dict[str, Any], seed: int) -> None:
    assume(not isinstance(hand["support"], int))
    shuffled = hand | {"support": random.Random(seed).sample(hand["support"], len(hand["support"]))}
    assert BOOK.odds("boarding", **hand).answer == BOOK.odds("boarding", **shuffled).answer


@pytest.mark.rule("SP-131", "SP-138")
@few
@given(hand=HANDS["escape"], rounds=st.integers(1, 5))
def test_a_chain_of_equal_flights_is_a_power(hand: dict[str, Any], rounds: int) -> None:
    assume(not any(":de" in warship for warship in hand["warships"]))
    once = BOOK.odds("escape", **hand).success or Fraction(0)
    assert BOOK.odds("escape_chain", rounds=rounds, **hand).success == once**rounds


# ---- edits -------------------------------------------------------------------------------------------


def everything(book: Book) -> dict[tuple[str, str, str], Any]:
    return {
        (name, str(row), str(column)): None if pd.isna(value) else value
        for name, frame in (*book.tables.items(), ("rulings", book.rulings))
        for row, cells in frame.to_dict("index").items()
        for column, value in cells.items()
    }


PRINTED = everything(BOOK)
NUMBERS = sorted(
    address for address, value in PRINTED.items() if isinstance(value, int | float) and not isinstance(value, bool)
)


@few
@given(address=st.sampled_from(NUMBERS), step=st.sampled_from([-1, 1]))
def test_an_edit_changes_its_cell_and_no_other(address: tuple[str, str, str], step: int) -> None:
    try:
        variant = BOOK.edit(*address, PRINTED[address] + step)
    except wb.BadValue:
        assume(False)
    after = everything(variant)
    changed = {cell for cell in after if after[cell] != PRINTED[cell]}
    assert changed == {address}
    assert after[address] == PRINTED[address] + step
    assert everything(BOOK) == PRINTED
    assert variant.edit(*address, PRINTED[address]) == BOOK
    assert variant.undo(*address).fingerprint == BOOK.fingerprint != variant.fingerprint


@few
@given(data=st.data())
def test_a_decision_changes_its_choice_and_no_other(data: st.DataObject) -> None:
    built = [key for key in BOOK.rulings.index if bool(BOOK.rulings.at[key, "built"])]
    ruling = data.draw(st.sampled_from(built))
    option = data.draw(st.sampled_from(list(BOOK.rulebook.options(ruling))))
    after = everything(BOOK.decide(ruling, option))
    changed = {cell for cell in after if after[cell] != PRINTED[cell]}
    assert changed <= {("rulings", ruling, "choice")}
    assert after["rulings", ruling, "choice"] == str(option)
