"""An explanation is the number taken apart: its terms add up, its cells exist, its rulings say what they do."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import workbench as wb
from tests.pirates.hands import HANDS
from workbench.book import Book
from workbench.odds import Odds

BOOK = wb.rulebook("pirates")
SINGLE_TARGET = (
    "boarding",
    "escape",
    "ransom",
    "hostage_killing",
    "hostage_release",
    "ransom_campaign",
    "boarding_campaign",
)


def addresses(odds: Odds) -> list[tuple[str, str, str]]:
    return [(term.table, term.row, term.column) for term in odds.answer.terms]


def exists(book: Book, table: str, row: str, column: str) -> bool:
    if not (table or row or column):
        return True
    frame = book.rulings if table == "rulings" else book.tables.get(table)
    return frame is not None and row in frame.index and column in frame.columns


@pytest.mark.parametrize("question", SINGLE_TARGET)
@settings(deadline=None, max_examples=40)
@given(data=st.data())
def test_terms_add_up_to_the_target(question: str, data: st.DataObject) -> None:
    variant = BOOK
    for ruling, options in (
        ("training_effect", ["target_modifier_once", "lead_value_only", "both"]),
        ("weapon_card_direction", ["lower_target", "raise_roll"]),
        ("prize_support", ["flight_only", "both", "neither"]),
        ("anger_base_table", ["table", "anger_level", "constant"]),
        ("negotiation_floor", ["no_floor", "floor_2"]),
    ):
        variant = variant.decide(ruling, data.draw(st.sampled_from(options)))
    odds = variant.odds(question, **data.draw(HANDS[question]))
    if odds.target is not None:
        assert sum(term.value for term in odds.answer.terms) == odds.target
    assert [place for place in addresses(odds) if not exists(variant, *place)] == []
    assert all(term.rule in BOOK.rules.index for term in odds.answer.terms)
    assert all(term.name_de and term.name_en for term in odds.answer.terms)


@pytest.mark.parametrize("question", [question for question in HANDS if question not in SINGLE_TARGET])
@settings(deadline=None, max_examples=20)
@given(data=st.data())
def test_cells_behind_other_answers_exist(question: str, data: st.DataObject) -> None:
    odds = BOOK.odds(question, **data.draw(HANDS[question]))
    assert [place for place in addresses(odds) if not exists(BOOK, *place)] == []


@pytest.mark.rule("SP-131", "SP-134", "SP-136")
def test_explanation_of_a_flight_in_both_languages() -> None:
    odds = BOOK.odds("escape", warships=["destroyer"], ships=["fancykutter", "fancykutter"], training="bop")
    frame = odds.explain()
    assert frame.columns.tolist() == ["term", "value", "table", "row", "column", "rule"]
    assert frame.iloc[:5].values.tolist() == [
        ["strongest warship", 10, "warships", "destroyer", "combat_value", "SP-131"],
        ["strongest own ship", -1, "pirate_ships", "fancykutter", "combat_value", "SP-134"],
        ["additional own ships", -1, "fight_modifiers", "additional_own_ship", "flight", "SP-135"],
        ["training", -1, "fight_modifiers", "bop", "flight", "SP-136"],
        ["target number", 7, "", "", "", ""],
    ]
    german = odds.explain("de")
    assert german["term"].iloc[:5].tolist() == [
        "stärkstes Kriegsschiff",
        "stärkstes eigenes Schiff",
        "weitere eigene Schiffe",
        "Ausbildung",
        "Zielwert",
    ]
    assert german["value"].tolist() == frame["value"].tolist()


@cache
def decided_book(ruling: str, option: Any) -> Book:
    """The printed book with one ruling decided, its engine record kept."""
    return BOOK.decide(ruling, option)


def readings_of(book: Book, question: str, **hand: Any) -> dict[str, tuple[bool, dict[Any, str]]]:
    return {
        found.ruling: (found.moves, {option: answer.text() for option, answer in found.answers.items()})
        for found in book.readings(question, **hand)
    }


@pytest.mark.rule("SP-012", "SP-138")
def test_rulings_that_change_nothing_say_so() -> None:
    found = readings_of(BOOK, "escape", warships="destroyer:us", ships="stangenkutter")
    assert set(found) == set(BOOK.question("escape").rulings)
    assert not any(moves for moves, _ in found.values())
    frame = BOOK.odds("escape", warships="destroyer:us", ships="stangenkutter").explain()
    rulings = frame.loc[frame["table"] == "rulings"]
    assert len(rulings) == len(found)
    assert rulings["term"].str.endswith("changes nothing here").all()
    german = BOOK.odds("escape", warships="destroyer:us", ships="stangenkutter").explain("de")
    assert german.loc[german["table"] == "rulings", "term"].str.endswith("ändert hier nichts").all()


@pytest.mark.rule("SP-012")
def test_rulings_that_change_the_answer_say_how() -> None:
    moves, answers = readings_of(BOOK, "escape", warships="frigate:de", ships="stangenkutter")["german_modifier"]
    # Its ends and the printed value: 7/12, 13/18 and certainty.
    assert moves
    assert answers == {0: "58.3 %", 1: "72.2 %", 6: "100.0 %"}
    moves, answers = readings_of(BOOK, "ransom", base=7, price=20, laundry_level=2)["laundry_scope"]
    assert moves
    assert set(answers) == {"overshoot_only", "hit_and_over", "all_deals"}
    assert "15.19" in answers["hit_and_over"]
    frame = BOOK.odds("ransom", base=7, price=20, laundry_level=2).explain()
    line = frame.loc[frame["row"] == "laundry_scope", "term"].iloc[0]
    assert "15.19" in line
    assert "15.47" in line


@pytest.mark.rule("SP-150")
def test_a_reading_that_refuses_the_question_says_so() -> None:
    moves, answers = readings_of(BOOK, "boarding", ship="speedboat", target="yacht")["speedboat_boarding"]
    assert moves
    assert answers["support_only"] == "refused"


@pytest.mark.parametrize("question", HANDS)
@settings(deadline=None, max_examples=8)
@given(data=st.data())
def test_every_reading_answers_as_deciding_it_would(question: str, data: st.DataObject) -> None:
    hand = data.draw(HANDS[question])
    if "price" in hand:
        hand["price"] = min(hand["price"], 60)
    plain = BOOK.odds(question, **hand)
    for found in BOOK.readings(question, **hand):
        moves = False
        for option in found.answers:
            try:
                decided = decided_book(found.ruling, option).odds(question, **hand)
            except wb.WorkbenchError:
                moves = True
                assert found.answers[option].refused
                continue
            assert not found.answers[option].refused
            moves = moves or list(decided.answer.rows) != list(plain.answer.rows)
            moves = moves or list(decided.answer.rounds) != list(plain.answer.rounds)
        assert found.moves == moves, (found.ruling, hand)


# Each ruling of the odds has a hand in which every pair of its options answers differently; without one it would be a
# switch that does nothing. (The two readings of training named first give the same target, as their text says.)
WITNESSES: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "min_players": [("faction_roll", {"seats": 3})],
    "training_effect": [("escape", {"warships": "destroyer", "ships": "stangenkutter", "training": "bop"})],
    "mop_total": [("escape", {"warships": "destroyer", "ships": "stangenkutter", "training": "mop"})],
    "natural_rolls": [
        ("escape", {"warships": "destroyer*2", "ships": "stangenkutter"}),
        ("boarding", {"ship": "stangenkutter", "target": "freighter", "weapon_cards": (1,)}),
    ],
    "marker_loss_success": [
        ("boarding", {"ship": "stangenkutter", "target": "cruise_ship"}),
        ("boarding", {"ship": "stangenkutter", "target": "freighter"}),
    ],
    "speedboat_boarding": [
        ("boarding", {"ship": "speedboat", "target": "cruise_ship"}),
        ("boarding", {"ship": "stangenkutter", "target": "cruise_ship", "support": "speedboat"}),
    ],
    "speedboat_destroyed": [("boarding", {"ship": "stangenkutter", "target": "yacht", "support": "speedboat"})],
    "speedboat_fail": [("boarding", {"ship": "speedboat", "target": "cruise_ship"})],
    "prize_support": [
        ("boarding", {"ship": "stangenkutter", "target": "cruise_ship", "prizes": 1}),
        ("escape", {"warships": "frigate", "ships": "stangenkutter", "prizes": 1}),
    ],
    "prize_alone": [("escape", {"warships": "corvette", "prizes": 1})],
    "hostage_capacity": [("hostage_load", {"ships": "kingkutter", "on_board": 3})],
    "cruise_supply": [("hostage_load", {"ships": "kingkutter"})],
    "german_modifier": [("escape", {"warships": "destroyer:de", "ships": "stangenkutter"})],
    "german_loss": [("escape", {"warships": "frigate:de", "ships": "stangenkutter", "prizes": 1, "booty_pbills": 9})],
    "flee_loop": [
        ("escape_chain", {"warships": "frigate", "ships": "stangenkutter", "rounds": 2, "no_free_field": "yes"})
    ],
    "battle_nation": [("escape", {"warships": "destroyer:us,frigate:gb", "ships": "mudderkutter"})],
    "anger_base_table": [("ransom", {"nation": "us", "anger": 9, "price": 10})],
    "anger_range": [("ransom_campaign", {"nation": "us", "anger": 6, "price": 10, "tries": 4})],
    "negotiation_floor": [("ransom", {"base": 1, "price": 100})],
    "laundry_scope": [("ransom", {"base": 7, "price": 20, "laundry_level": 2})],
    "laundry_base": [("ransom", {"base": 7, "price": 20, "laundry_level": 2})],
    "rounding": [("ransom", {"base": 7, "nation": "us", "hostages": 1})],
    "retry": [("ransom_campaign", {"nation": "us", "anger": 3, "price": 10, "tries": 3})],
    "hostage_price_unit": [("ransom", {"base": 7, "nation": "us", "hostages": 4})],
    "hostages_per_action": [("ransom", {"base": 7, "nation": "us", "hostages": 4})],
    "kill_direction": [("ransom", {"base": 9, "price": 100, "killed": 4})],
    "kill_failed_still_dead": [("hostage_killing", {"killed": 5})],
    "release_rounding": [("hostage_release", {"released": 5, "anger": 9})],
    "cost_rows_96_192": [("building_cost", {"building": ("laundry", "pr")})],
}


@pytest.mark.parametrize("ruling", WITNESSES)
def test_every_ruling_moves_an_answer(ruling: str) -> None:
    base = BOOK
    if ruling == "natural_rolls":  # a natural 2 matters only where a card is added to the roll
        base = BOOK.decide("weapon_card_direction", "raise_roll")
    seen: dict[Any, list[Any]] = {}
    for option in BOOK.rulebook.options(ruling):
        variant = base.decide(ruling, option)
        for question, hand in WITNESSES[ruling]:
            try:
                answer = variant.odds(question, **hand).answer
                seen.setdefault(option, []).append((answer.rows, answer.rounds))
            except wb.WorkbenchError as error:
                seen.setdefault(option, []).append(type(error).__name__)
    same = [(one, other) for one in seen for other in seen if str(one) < str(other) and seen[one] == seen[other]]
    allowed = {
        "training_effect": [("lead_value_only", "target_modifier_once")],
        # Any number of hostages and all of them differ only in what may be asked in a game.
        "hostages_per_action": [("all", "any_number")],
    }
    if ruling in ("anger_range", "min_players"):  # a number: not every step shows in one hand
        assert len(same) < len(seen) * (len(seen) - 1) / 2
    else:
        assert same == allowed.get(ruling, [])


def test_weapon_card_direction_moves_an_answer_only_with_special_rolls() -> None:
    hand = {"ship": "stangenkutter", "target": "freighter", "weapon_cards": (1,)}
    raised = BOOK.decide("weapon_card_direction", "raise_roll")
    assert raised.odds("boarding", **hand).answer.rows == BOOK.odds("boarding", **hand).answer.rows
    special = BOOK.decide("natural_rolls", "lowest_fails")
    assert special.decide("weapon_card_direction", "raise_roll").odds("boarding", **hand).success != (
        special.odds("boarding", **hand).success
    )


def test_all_rulings_of_the_odds_have_a_witness() -> None:
    register = BOOK.rulings
    built = set(register.index[register["built"].astype(bool) & (register["scope"] == "odds")])
    assert built == set(WITNESSES) | {"weapon_card_direction"}
