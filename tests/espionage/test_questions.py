"""Refusals, calculations, several agents, uprisings in a row, and what is needed for a wished chance."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.espionage import twin
from tests.espionage.twin import Case
from workbench.book import Book
from workbench.errors import BadValue, UnknownName

M = 1_000_000


# ---- what is refused, and by which rule ---------------------------------------------------------------


@pytest.mark.rule("GD-024", "GD-035", "GD-042", "GD-049", "GD-056", "GD-064", "GD-002", "GD-010")
@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"mission": "theft", "level": 5, "rounds": 1}, r"from 0 to 4 \(GD-024\)"),
        ({"mission": "theft", "level": -1, "rounds": 1}, r"GD-024"),
        ({"mission": "theft", "level": 0}, r"theft has no fixed duration \(GD-033\)"),
        ({"mission": "theft", "level": 0, "rounds": 1, "agents": 5}, r"at most 4 for theft \(GD-035\)"),
        ({"mission": "espionage", "level": 0, "agents": 4}, r"at most 3 for espionage \(GD-042\)"),
        ({"mission": "assassination", "level": 0, "agents": 3}, r"at most 2 for assassination \(GD-049\)"),
        ({"mission": "terrorism", "level": 0, "agents": 3}, r"at most 2 for terrorism \(GD-056\)"),
        ({"mission": "uprising", "level": 0, "agents": 2}, r"at most 1 for uprising \(GD-064\)"),
        ({"mission": "espionage", "level": 0, "passive_budget": -1}, r"GD-002"),
        ({"mission": "espionage", "level": 0, "targeted_budget": -1}, r"GD-010"),
        ({"mission": "espionage", "level": 0, "special_units": -1}, r"GD-013"),
        ({"mission": "espionage", "level": 0, "realm_budget": 5}, r"number of own planets.*GD-003"),
        ({"mission": "espionage", "level": 0, "passive_budget": 5, "targeted_budget": 5}, r"either passive_budget"),
        ({"mission": "espionage", "level": 0, "planets_turned": 1}, r"only uprisings become easier \(GD-061\)"),
        ({"mission": "espionage", "level": 0, "theft_round": 2}, r"GD-033"),
        ({"mission": "espionage", "level": 0, "rounds": 0}, r"GD-028"),
    ],
)
def test_refused_with_the_rule(book: Book, parameters: dict[str, Any], message: str) -> None:
    with pytest.raises(BadValue, match=message):
        book.odds("mission", **parameters)


def test_unknown_names_are_refused_with_the_nearest(book: Book) -> None:
    with pytest.raises(UnknownName, match="theft"):
        book.odds("mission", mission="thefts", level=0, rounds=1)
    with pytest.raises(UnknownName, match="warship"):
        book.odds("special_mission", kind="capture", ship="warships")
    with pytest.raises(BadValue, match="trader, scout"):
        book.odds("infiltration", transport="jump_ship")


def test_caps_come_from_the_table(book: Book) -> None:
    more = book.edit("missions", "uprising", "max_agents", 2)
    one = book.odds("mission", mission="uprising", level=0).success
    assert one is not None
    assert more.odds("mission", mission="uprising", level=0, agents=2).success == 1 - (1 - one) ** 2


def test_idle_agents_count_no_theft_rounds(book: Book) -> None:
    with pytest.raises(BadValue, match="GD-033"):
        book.odds("detection", level=0, on_mission="no", theft_round=2)


@pytest.mark.rule("GD-023", "GD-024")
def test_top_level_is_a_cell(book: Book) -> None:
    with pytest.raises(BadValue, match="from 0 to 3"):
        book.edit("constants", "top_level", "value", 3).odds("detection", level=4)


# ---- money for counter-espionage ----------------------------------------------------------------------


@pytest.mark.rule("GD-003", "GD-010", "GD-013", "GD-073")
def test_money_of_realm_and_planet(book: Book) -> None:
    both = {"realm_budget": 12 * M, "planets": 12, "targeted_budget": 3 * M}
    together = book.odds("detection", level=0, **both)
    assert together.success == book.odds("detection", level=0, passive_budget=4 * M).success == Fraction(65, 100)
    # Any number of special units may watch; as decided, one does all there is to do.
    one, many = (book.odds("detection", level=0, special_units=n).success for n in (1, 1000))
    assert one == many == Fraction(3, 4)


@pytest.mark.rule("GD-002", "GD-003", "GD-072")
def test_counter_espionage(book: Book) -> None:
    odds = book.odds(
        "counter_espionage",
        special_units=3,
        realm_budget=24 * M,
        planets=12,
        targeted_budget=2 * M,
        targeted_planets=2,
        rounds=4,
    )
    assert odds.success is None
    assert odds.expected("active_cbills") == 3 * 5 * 4 * M
    assert odds.expected("passive_cbills") == (24 + 2 * 2) * 4 * M
    assert odds.expected("cost_cbills") == (60 + 112) * M
    assert (odds.expected("planet_cbills"), odds.expected("planet_points")) == (2 * M, 10)
    assert (odds.expected("targeted_planet_cbills"), odds.expected("targeted_planet_points")) == (4 * M, 15)


@pytest.mark.rule("GD-021", "GD-022")
def test_agent_cost(book: Book) -> None:
    odds = book.odds("agent_cost", rounds=20, agents=3)
    assert odds.expected("raising_cbills") == 3 * 75 * M
    assert odds.expected("upkeep_cbills") == 3 * 20 * M
    assert odds.expected("cost_cbills") == 3 * 95 * M
    assert odds.expected("upkeep_res") == 3 * 20 * 50


@pytest.mark.rule("GD-034", "GD-041", "GD-048", "GD-055", "GD-063")
@pytest.mark.parametrize(
    ("parameters", "extra", "rounds"),
    [
        ({"mission": "theft", "rounds": 4}, 20, 4),
        ({"mission": "theft", "rounds": 4, "agents": 3}, 60, 4),
        ({"mission": "espionage"}, 10, 2),
        ({"mission": "assassination"}, 60, 3),
        ({"mission": "terrorism"}, 150, 3),
        ({"mission": "terrorism", "rounds": 10}, 500, 10),
        ({"mission": "uprising"}, 400, 4),
        ({"mission": "uprising", "planets_turned": 5}, 100, 1),
    ],
)
def test_mission_price(book: Book, parameters: dict[str, Any], extra: int, rounds: int) -> None:
    odds = book.odds("mission_price", **parameters)
    agents = parameters.get("agents", 1)
    assert odds.expected("extra_cbills") == extra * M
    assert odds.expected("upkeep_cbills") == agents * rounds * M
    assert odds.expected("cost_cbills") == (extra + agents * rounds) * M
    assert odds.expected("upkeep_res") == agents * rounds * 50


# ---- several agents ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("units", [0, 1])
@pytest.mark.parametrize(
    ("mission", "agents", "rounds"), [("theft", 3, 3), ("espionage", 2, 2), ("assassination", 2, 3)]
)
def test_several_agents_are_independent(book: Book, mission: str, agents: int, rounds: int, units: int) -> None:
    asked: dict[str, Any] = {"mission": mission, "level": 1, "rounds": rounds, "special_units": units}
    one, many = book.odds("mission", **asked), book.odds("mission", agents=agents, **asked)
    assert one.success is not None
    assert many.success == 1 - (1 - one.success) ** agents
    for column in ("successes", "cost_cbills", "loot_cbills", "damage_cbills", "agents_lost"):
        assert many.expected(column) == agents * one.expected(column)
    assert many.expected("agents_succeeded") == agents * one.success
    for number in range(agents + 1):
        assert f"succeeded_{number}" in many.chances


@pytest.mark.rule("GD-051")
def test_two_terrorists_halve_the_output_once(book: Book) -> None:
    asked: dict[str, Any] = {"mission": "terrorism", "level": 2, "rounds": 5, "special_units": 1}
    one, two = book.odds("mission", **asked), book.odds("mission", agents=2, **asked)
    alone = {row["round"]: row["success"] for row in one.rounds.to_dict("records")}
    expected = sum(125 * M * (1 - (1 - alone[number]) ** 2) for number in (4, 5))
    assert two.expected("damage_cbills") == expected < 2 * one.expected("damage_cbills")
    assert two.expected("cost_cbills") == 2 * one.expected("cost_cbills")


# ---- more or fewer rounds than the duration ---------------------------------------------------------------


@pytest.mark.rule("GD-036", "GD-047", "GD-053", "GD-062")
@pytest.mark.parametrize("mission", ["espionage", "assassination", "uprising"])
def test_a_mission_ends_with_its_duration(book: Book, mission: str) -> None:
    whole = book.odds("mission", mission=mission, level=2)
    assert book.odds("mission", mission=mission, level=2, rounds=20).answer == whole.answer
    broken_off = book.odds("mission", mission=mission, level=2, rounds=1)
    assert broken_off.success == 0
    assert len(broken_off.rounds) == 1


# ---- uprisings in a row -----------------------------------------------------------------------------------


@pytest.mark.rule("GD-023", "GD-061", "GD-062", "GD-065", "GD-066", "GD-067")
@pytest.mark.parametrize("units", [0, 1])
def test_uprising_chain(book: Book, units: int) -> None:
    odds = book.odds("uprising_chain", level=1, planets=7, special_units=units)
    reached, rounds = Fraction(1), 0
    for turned in range(7):
        case = Case("uprising", min(1 + turned, 4), units, 0, turned)
        assert odds.chances[f"turned_{turned}"] == reached * (1 - twin.success(case, case.duration()))
        reached *= twin.success(case, case.duration())
        rounds += case.duration()
        assert odds.rounds.loc[turned, "success_so_far"] == reached
    assert odds.success == odds.chances["turned_7"] == reached
    last = odds.outcomes.iloc[-1]
    assert last["rounds"] == rounds == 4 + 3 + 3 + 2 + 2 + 1 + 1
    assert last["cost_cbills"] == rounds * 101 * M


@pytest.mark.rule("GD-063")
def test_uprising_chain_costs_what_its_missions_cost(book: Book) -> None:
    one = book.odds("uprising_chain", level=0, planets=1, special_units=1)
    mission = book.odds("mission", mission="uprising", level=0, special_units=1)
    assert one.success == mission.success
    assert one.expected("cost_cbills") == mission.expected("cost_cbills")


# ---- what is needed ---------------------------------------------------------------------------------------


@pytest.mark.rule("GD-021", "GD-023")
def test_needed_agents_and_level(book: Book) -> None:
    # One level-0 thief succeeds in 2 rounds with 41 %; two with 65.19 %, three with 79.5 %.
    odds = book.odds("needed", mission="theft", chance_percent=65, rounds=2)
    assert list(odds.chances) == ["agents_2"]
    assert odds.success == 1 - Fraction(59, 100) ** 2
    assert odds.expected("agents") == 2
    assert odds.expected("raising_cbills") == 150 * M
    assert odds.expected("cost_cbills") == 2 * 2 * 6 * M
    assert len(odds.rounds) == 4
    assert list(book.odds("needed", mission="theft", chance_percent=66, rounds=2).chances) == ["agents_3"]
    # Assassination alone: 15, 21.5, 28.64, 36.3 and 43.7 % by level.
    level = book.odds("needed", mission="assassination", chance_percent=30, seek="level")
    assert list(level.chances) == ["level_3"]
    assert level.expected("level") == 3
    pair = book.odds("needed", mission="assassination", chance_percent=60, seek="level", agents=2)
    assert pair.success == 1 - (1 - book.odds("mission", mission="assassination", level=4).success) ** 2  # type: ignore[operator]


def test_what_cannot_be_reached_says_so(book: Book) -> None:
    odds = book.odds("needed", mission="uprising", chance_percent=90)
    assert list(odds.chances) == ["not_reachable"]
    assert odds.success == Fraction(1, 8)
    with pytest.raises(BadValue, match="GD-049"):
        book.odds("needed", mission="assassination", seek="level", agents=3)


# ---- explanations and labels ------------------------------------------------------------------------------


def test_explanation_of_a_mission_under_watch(book: Book) -> None:
    odds = book.odds(
        "mission", mission="theft", level=1, rounds=3, theft_round=2, special_units=1, passive_budget=2 * M
    )
    rows = {row["term"]: row for row in odds.explain().to_dict("records") if row["table"] != "rulings"}
    values = {term: row["value"] for term, row in rows.items()}
    assert values["the theft goes on"] == -10
    assert values["passive counter-espionage"] == -10
    assert values["active counter-espionage"] == Fraction(-35, 2)
    assert values["= undetected in round 1 (%)"] == Fraction(35, 2) == odds.rounds.loc[0, "undetected"] * 100
    assert rows["passive counter-espionage"]["row"] == "passive_2"
    assert values["= success, undetected (%)"] == 55
    assert values["= success, blown (%)"] == 15
    german = odds.explain("de")["term"].tolist()
    assert "= unentdeckt in Runde 1 (%)" in german
    assert "Diebstahl geht weiter" in german


def test_terms_name_cells_that_exist(book: Book) -> None:
    for key, question in book.questions.items():
        given = dict(word.split("=") for word in question.example.split())
        odds = book.odds(key, **given)
        for term in odds.answer.terms:
            if term.table and term.table != "rulings":
                assert term.column in book.tables[term.table].columns, term
                assert term.row in book.tables[term.table].index, term
            if term.rule:
                assert term.rule in book.rules.index


def test_everything_has_words_in_both_languages(book: Book) -> None:
    for key, question in book.questions.items():
        for parameter in question.parameters:
            assert parameter.label_de
            assert parameter.label_en
        given = dict(word.split("=") for word in question.example.split())
        odds = book.odds(key, **given)
        for name in (*odds.chances, *odds.outcomes.columns[3:], *odds.rounds.columns):
            assert odds.label(name, "de") != name.replace("_", " "), (key, name)
        assert question.name_de
        assert set(question.rules) <= set(book.rules.index)
        assert set(question.rulings) <= set(book.rulings.index)


CASES: list[tuple[str, dict[str, Any]]] = [
    *(("mission", {"mission": m, "level": 2, "rounds": 5, "passive_budget": 3 * M}) for m in twin.EXTRA),
    ("mission", {"mission": "theft", "level": 1, "rounds": 3, "special_units": 2}),
    ("detection", {"level": 2, "realm_budget": 30 * M, "planets": 4, "targeted_budget": M, "rounds": 3}),
    ("detection", {"level": 1, "on_mission": "no", "special_units": 2, "rounds": 2}),
    ("infiltration", {"transport": "trader", "watched": "yes"}),
    ("special_mission", {"kind": "capture", "attackers": 3, "defenders": 2, "ship": "warship"}),
    ("special_mission", {"kind": "destroy"}),
    ("uprising_chain", {"level": 2, "planets": 3, "passive_budget": 3 * M}),
    ("needed", {"mission": "theft", "rounds": 2, "chance_percent": 60}),
    ("mission_price", {"mission": "espionage", "agents": 2}),
    ("counter_espionage", {"realm_budget": 36 * M, "targeted_budget": 2 * M}),
    ("agent_cost", {"rounds": 3}),
]


@pytest.mark.parametrize(("question", "parameters"), CASES, ids=str)
def test_no_ruling_moves_an_answer_that_does_not_name_it(book: Book, question: str, parameters: dict[str, Any]) -> None:
    asked = book.question(question)
    printed = book.odds(question, **parameters).answer
    for ruling in book.rulings.index[book.rulings["built"]].difference(list(asked.rulings)):
        options = book.rulebook.options(ruling)
        for option in (options[0], options[-1]) if isinstance(options, range) else options:
            found = book.decide(ruling, option).odds(question, **parameters).answer
            assert found.rows == printed.rows, (ruling, option)
            assert found.rounds == printed.rounds, (ruling, option)
