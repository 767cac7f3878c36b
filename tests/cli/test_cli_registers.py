"""`workbench rulings` and `workbench rules`."""

from __future__ import annotations

from pathlib import Path

import pytest

import workbench as wb
from tests.cli.conftest import Run
from workbench.cli import rules
from workbench.study.errata import sheet


def test_the_register_is_complete(run: Run) -> None:
    book = wb.rulebook("pirates")
    found = run("rulings pirates --json").object()
    assert [ruling["key"] for ruling in found["rulings"]] == list(book.rulings.index)
    assert len(found["rulings"]) == 94
    for ruling in found["rulings"]:
        assert ruling["choice"] == book.rulebook.choice(ruling["key"])
        if ruling["kind"] == "choice":
            assert list(ruling["effect"]) == ruling["options"] == list(ruling["effect_de"])
            assert all(ruling["effect"].values())
        else:
            assert ruling["options"][0] <= ruling["choice"] <= ruling["options"][1]


def test_a_scope(run: Run) -> None:
    odds = run("rulings pirates --scope odds --json").object()["rulings"]
    game = run("rulings pirates --scope game --json").object()["rulings"]
    assert {ruling["scope"] for ruling in odds} == {"odds"}
    assert all(ruling["built"] for ruling in odds)
    assert {ruling["scope"] for ruling in game} == {"game"}


def test_text_marks_the_choice(run: Run) -> None:
    lines = run("rulings pirates kill_direction").out.splitlines()
    assert [line.split()[0] for line in lines if line.startswith("    * ")] == ["*"]
    assert any(line.startswith("    * lower (default): ") for line in lines)
    decided = run("rulings pirates kill_direction --ruling kill_direction=none").out.splitlines()
    assert any(line.startswith("    * none: ") for line in decided)
    assert any(line.startswith("      lower (default): ") for line in decided)


def test_text_of_a_number(run: Run) -> None:
    said = run("rulings pirates german_modifier --ruling german_modifier=2")
    assert "* 2 (default 1, allowed 0..6): " in said.out


@pytest.mark.parametrize(("language", "told"), [("en", "not built yet"), ("de", "noch nicht gebaut")])
def test_text_says_what_is_not_built(run: Run, language: str, told: str) -> None:
    assert told in run(f"rulings pirates trading --lang {language}").out
    assert told not in run(f"rulings pirates kill_direction --lang {language}").out


def test_all_rules(run: Run) -> None:
    found = run("rules pirates --json").object()
    assert [rule["rule"] for rule in found["rules"]] == [f"SP-{number:03}" for number in range(1, 159)]
    assert sum(line.strip().startswith("SP-") for line in run("rules pirates").out.splitlines()) == 158


def test_a_rule_with_its_cells(run: Run) -> None:
    found = run("rules pirates sp-131 --json --set warships.destroyer.combat_value=12").object()
    assert found["rule"] == "SP-131"
    cells = {cell["cell"]: (cell["printed"], cell["value"]) for cell in found["cells"]}
    assert cells["warships.destroyer.combat_value"] == (10, 12)
    assert cells["warships.frigate.combat_value"] == (8, 8)
    assert {"ruling": "german_modifier", "choice": 1, "built": True} in found["rulings"]
    assert {"escape", "escape_chain"} <= set(found["questions"])


@pytest.mark.parametrize(("language", "column"), [("en", "text_en"), ("de", "text_de")])
def test_every_rule_in_words(language: str, column: str) -> None:
    book = wb.rulebook("pirates")
    for rule in book.rules.index:
        told = " ".join("\n".join(rules.lines(book, rule, language)).split())
        assert " ".join(book.rules.at[rule, column].split()) in told


def test_the_errata_sheet_is_printed_or_written_whole(run: Run, tmp_path: Path) -> None:
    printed = run("rulings", "pirates", "--sheet", "de", "--ruling", "kill_direction=none")
    assert printed.code == 0
    assert printed.out == sheet(wb.rulebook("pirates").decide("kill_direction", "none"), "de")
    file = tmp_path / "errata.md"
    written = run("rulings", "pirates", "--sheet", "de", "--out", str(file), "--ruling", "kill_direction=none")
    assert written.code == 0
    assert str(file) in written.out
    assert file.read_text(encoding="utf-8") == printed.out


def test_a_sheet_that_cannot_be_written_is_told(run: Run, tmp_path: Path) -> None:
    said = run("rulings", "pirates", "--sheet", "en", "--out", str(tmp_path / "missing" / "errata.md"))
    assert (said.code, said.out) == (1, "")
    assert "errata.md was not written" in said.err


@pytest.mark.parametrize("words", ["--out x.md", "--sheet de kill_direction", "--sheet en --json", "--sheet fr"])
def test_a_sheet_asked_for_wrongly_is_a_mistake_of_syntax(run: Run, words: str) -> None:
    said = run(f"rulings pirates {words}")
    assert (said.code, said.out) == (2, "")
