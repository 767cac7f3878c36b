"""`workbench odds`: answers, their JSON, their text in two languages, and what may be asked."""

from __future__ import annotations

import itertools
from fractions import Fraction
from pathlib import Path

import pytest

import workbench as wb
from tests.cli.conftest import Run

ESCAPE = "odds pirates escape warships=destroyer ships=stangenkutter"
RANSOM = "odds pirates ransom base=7 price=20 laundry_level=2"
QUESTIONS = sorted(wb.rulebook("pirates").questions)
KEYS = [
    *("book", "question", "parameters", "target", "success", "percent", "outcomes"),
    *("expected", "explain", "fingerprint"),
]


def rolls() -> list[int]:
    """The 36 equally likely sums of two dice."""
    return [first + second for first, second in itertools.product(range(1, 7), repeat=2)]


def at_least(target: int) -> Fraction:
    return Fraction(sum(roll >= target for roll in rolls()), 36)


def example(question: str) -> str:
    return f"odds pirates {question} {wb.rulebook('pirates').questions[question].example}"


# ---- the answers that were promised -----------------------------------------------------------------


@pytest.mark.rule("SP-131", "SP-134", "SP-138")
def test_flight_from_a_destroyer(run: Run) -> None:
    found = run(f"{ESCAPE} --json").object()
    assert found["target"] == 10 - 1
    assert found["success"] == "5/18" == str(at_least(9))
    assert found["percent"] == pytest.approx(27.78, abs=0.01)


@pytest.mark.rule("SP-131")
def test_flight_from_a_stronger_destroyer(run: Run) -> None:
    found = run(f"{ESCAPE} --json --set warships.destroyer.combat_value=12").object()
    assert found["target"] == 12 - 1
    assert found["success"] == "1/12" == str(at_least(11))


def payout(margin: int, on_exact_hits: bool) -> Fraction:
    """Price 20, laundry level 2: half, full, or 5 % more per point and per level of the laundry (SP-075 to SP-077)."""
    if margin < -1:
        return Fraction(0)
    if margin == -1:
        return Fraction(20, 2)
    laundry = 2 if margin > 0 or on_exact_hits else 0
    return 20 * (1 + Fraction(5 * margin + 5 * laundry, 100))


@pytest.mark.rule("SP-075", "SP-076", "SP-077")
@pytest.mark.parametrize(
    ("option", "exact_hits", "told"), [("overshoot_only", False, "535/36"), ("hit_and_over", True, "547/36")]
)
def test_expected_ransom(run: Run, option: str, exact_hits: bool, told: str) -> None:
    found = run(f"{RANSOM} --json --ruling laundry_scope={option}").object()
    by_hand = sum((payout(roll - 7, exact_hits) for roll in rolls()), Fraction(0)) / 36
    assert found["expected"]["payout"] == told == str(by_hand)
    assert found["success"] == str(at_least(6))


def test_certain_and_impossible(run: Run) -> None:
    # Freighter 4, minus the ship 1, minus one supporter: 2 needs no roll (SP-115).
    certain = run("odds pirates boarding ship=stangenkutter target=freighter support=1 --json").object()
    assert (certain["target"], certain["success"], certain["percent"]) == (2, "1", 100)
    # Destroyer 10, a further warship 5, minus the ship 1: 14 is out of reach (SP-138).
    hopeless = run("odds pirates escape warships=destroyer,frigate ships=stangenkutter --json").object()
    assert (hopeless["target"], hopeless["success"], hopeless["percent"]) == (14, "0", 0)


# ---- JSON -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("question", QUESTIONS)
def test_json_of_every_question(run: Run, question: str) -> None:
    found = run(f"{example(question)} --json").object()
    assert [key for key in found if key != "rounds"] == KEYS
    assert (found["book"], found["question"]) == ("pirates", question)
    asked = wb.rulebook("pirates").questions[question]
    assert list(found["parameters"]) == [parameter.name for parameter in asked.parameters]
    assert len(found["fingerprint"]) == 64

    chances = [Fraction(row["probability"]) for row in found["outcomes"]]
    assert sum(chances) == 1
    for row, chance in zip(found["outcomes"], chances, strict=True):
        assert list(row)[:3] == ["outcome", "probability", "percent"]
        assert row["percent"] == pytest.approx(float(100 * chance))
    for column, expected in found["expected"].items():
        values = [Fraction(row[column]) for row in found["outcomes"]]
        assert Fraction(expected) == sum(v * c for v, c in zip(values, chances, strict=True))

    if found["success"] is None:
        assert found["percent"] is None
    else:
        assert found["percent"] == pytest.approx(float(100 * Fraction(found["success"])))
    for line in found["explain"]:
        assert list(line) == ["term", "value", "table", "row", "column", "rule"]
    if found["target"] is not None:
        place = [line["term"] for line in found["explain"]].index("target number")
        assert sum(line["value"] for line in found["explain"][:place]) == found["target"]


@pytest.mark.parametrize("question", QUESTIONS)
def test_only_chains_have_rounds(run: Run, question: str) -> None:
    found = run(f"{example(question)} --json").object()
    assert ("rounds" in found) == (question in ("escape_chain", "boarding_campaign", "ransom_campaign"))


def test_rounds_count_up(run: Run) -> None:
    line = "odds pirates escape_chain warships=frigate ships=stangenkutter rounds=3 --json"
    found = run(line).object()
    assert [row["round"] for row in found["rounds"]] == [1, 2, 3]
    # Frigate 8 minus 1: 7/12 in each of three fights (worked example C-SP-26).
    assert found["success"] == str(at_least(7) ** 3) == "343/1728"


def test_exact_fractions_of_any_length(run: Run) -> None:
    # 50 fights at 21/36 each: far more digits than a float has.
    found = run("odds pirates escape_chain warships=frigate ships=stangenkutter rounds=50 --json").object()
    assert Fraction(found["success"]) == Fraction(7, 12) ** 50


def test_parameters_are_canonical(run: Run) -> None:
    line = "odds pirates escape warships=frigate*2 ships=FANCYKUTTER,fancykutter hostages=us:4 --json"
    parameters = run(line).object()["parameters"]
    assert parameters["warships"] == ["frigate", "frigate"]
    assert parameters["ships"] == ["fancykutter", "fancykutter"]
    assert parameters["hostages"] == [["us", 4]]
    assert (parameters["prizes"], parameters["training"], parameters["weapon_cards"]) == (0, "none", [])


def test_fingerprint_is_that_of_the_variant(run: Run) -> None:
    book = wb.rulebook("pirates")
    assert run(f"{ESCAPE} --json").object()["fingerprint"] == book.fingerprint
    changed = run(f"{ESCAPE} --json --set warships.destroyer.combat_value=12 --ruling german_modifier=2").object()
    assert changed["fingerprint"] == (
        book.edit("warships", "destroyer", "combat_value", 12).decide("german_modifier", 2).fingerprint
    )


def test_options_may_stand_between_the_words(run: Run) -> None:
    plain = run(f"{ESCAPE} --json")
    mixed = run(
        "odds --json pirates --lang en escape warships=destroyer --ruling german_modifier=1 ships=stangenkutter"
    )
    assert mixed == plain


def test_cells_that_must_agree_are_set_together(run: Run) -> None:
    """Neither half of this change is allowed alone: a level above the maximum has no cell that says what it does."""
    book = wb.rulebook("pirates")
    markers = int(book.rulebook.cell("civil_ships", "yacht", "pool_markers"))
    pool = int(book.rulebook.cell("civil_pool", "yacht_us", "markers"))
    halves = [
        f"--set civil_ships.yacht.pool_markers={markers + 1}",
        f"--set civil_pool.yacht_us.markers={pool + 1}",
    ]
    both = run(f"{ESCAPE} --json {' '.join(halves)}")
    assert both.code == 0, both.err
    assert [run(f"{ESCAPE} --json {half}").code for half in halves] == [1, 1]


# ---- variants in folders ----------------------------------------------------------------------------


def test_tables_of_a_variant(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "pirates" / "my variant"
    wb.rulebook("pirates").edit("warships", "destroyer", "combat_value", 12).write(folder)
    there = run(*ESCAPE.split(), "--json", "--tables", str(folder))
    assert there == run(f"{ESCAPE} --json --set warships.destroyer.combat_value=12")


def test_tables_in_a_folder_of_books(run: Run, tmp_path: Path) -> None:
    wb.rulebook("pirates").edit("warships", "destroyer", "combat_value", 12).write(tmp_path / "pirates")
    assert run(*ESCAPE.split(), "--json", "--tables", str(tmp_path)).object()["success"] == "1/12"


# ---- text -------------------------------------------------------------------------------------------


def test_text_in_english(run: Run) -> None:
    said = run(ESCAPE)
    assert said.code == 0
    assert said.err == ""
    for part in ("Target number: 9", "(escaped): 5/18 = 27.8 %", "72.2 %", "warships.destroyer.combat_value", "SP-131"):
        assert part in said.out
    assert "Changed from print" not in said.out


def test_text_in_german(run: Run) -> None:
    said = run(f"{ESCAPE} --lang de --set warships.destroyer.combat_value=12")
    for part in (
        "Zielwert: 11",
        "(entkommen): 1/12 = 8,3 %",
        "91,7 %",
        "stärkstes Kriegsschiff",
        "Gegenüber dem Druck",
    ):
        assert part in said.out
    assert "." not in said.out.split("Zielwert")[1].split("Woher")[0]


def test_text_of_expected_values(run: Run) -> None:
    assert "14.86  = 535/36" in run(RANSOM).out
    assert "14,86  = 535/36" in run(f"{RANSOM} --lang de").out


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("question", QUESTIONS)
def test_text_of_every_question(run: Run, question: str, language: str) -> None:
    said = run(f"{example(question)} --lang {language}")
    assert said.code == 0, said.err
    assert "None" not in said.out
    assert "Fraction" not in said.out


def test_long_fractions_are_left_out_of_the_text(run: Run) -> None:
    said = run("odds pirates escape_chain warships=frigate ships=stangenkutter rounds=50")
    assert max(map(len, said.out.splitlines())) < 200


# ---- what may be asked ------------------------------------------------------------------------------


def test_list_of_questions(run: Run) -> None:
    said = run("odds pirates")
    assert said.code == 0
    assert set(QUESTIONS) <= set(said.out.split())
    assert [question["question"] for question in run("odds pirates --json").object()["questions"]] == list(
        wb.rulebook("pirates").questions
    )


@pytest.mark.parametrize("question", QUESTIONS)
def test_help_of_a_question_names_every_parameter_and_a_working_example(run: Run, question: str) -> None:
    said = run(f"odds pirates {question} --help")
    assert said.code == 0
    for parameter in wb.rulebook("pirates").questions[question].parameters:
        assert f"  {parameter.name}: " in said.out
    line = next(line for line in said.out.splitlines() if "workbench odds" in line)
    assert run(f"{line.strip().removeprefix('workbench ')} --json").code == 0
    described = run(f"odds pirates {question} --help --json").object()
    assert described["question"] == question
    assert described["example"]


def test_help_follows_the_variant(run: Run) -> None:
    assert (
        "seats: a whole number from 1 to 9"
        in run("odds pirates faction_roll -h --set constants.max_players.value=9").out
    )


def test_general_help(run: Run) -> None:
    for line in (
        "--help",
        "odds --help",
        "rulings --help",
        "rules --help",
        "check --help",
        "lab --help",
        "bench --help",
    ):
        said = run(line)
        assert said.code == 0
        assert "usage: workbench" in said.out
