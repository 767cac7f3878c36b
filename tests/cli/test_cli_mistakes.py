"""Mistakes of a user: the exit code, one message that helps, nothing on stdout, never a traceback."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

from tests.cli.conftest import Run

ESCAPE = "odds pirates escape warships=destroyer ships=stangenkutter"
BOARDING = "odds pirates boarding ship=stangenkutter target=freighter"
RANSOM = "odds pirates ransom base=7 price=20"

UNKNOWN_OR_BAD = [
    # Unknown names come with the nearest valid ones.
    ("odds piratse escape", "book 'piratse'. Did you mean pirates"),
    ("odds pirates escap warships=destroyer", "question 'escap'. Did you mean escape"),
    (f"{ESCAPE.replace('stangenkutter', 'stangenkuter')}", "'stangenkuter'. Did you mean stangenkutter"),
    (f"{ESCAPE.replace('destroyer', 'destroyr')}", "'destroyr'. Did you mean destroyer"),
    (f"{ESCAPE} prize=1", "parameter 'prize'. Did you mean prizes"),
    (f"{ESCAPE} --set warship.destroyer.combat_value=12", "table 'warship'. Did you mean warships"),
    (f"{ESCAPE} --set warships.destroyr.combat_value=12", "row 'destroyr'. Did you mean destroyer"),
    (f"{ESCAPE} --set warships.destroyer.combat=12", "column 'combat'. Did you mean combat_value"),
    (f"{ESCAPE} --ruling kill_directon=none", "ruling 'kill_directon'. Did you mean kill_direction"),
    ("rulings piratse", "book 'piratse'. Did you mean pirates"),
    ("rulings pirates kill_directon", "ruling 'kill_directon'. Did you mean kill_direction"),
    ("rules pirates SP-1O7", "rule 'SP-1O7'. Did you mean"),
    # Bad values say where, what is allowed, and the rule.
    (
        f"{ESCAPE} --set warships.destroyer.combat_value=abc",
        "warships.destroyer.combat_value: 'abc'.*allowed is a whole number",
    ),
    (
        f"{ESCAPE} --set warships.destroyer.combat_value=",
        "warships.destroyer.combat_value: ''.*allowed is a whole number",
    ),
    (f"{ESCAPE} --set warships.destroyer.combat_value=1e3", "warships.destroyer.combat_value: '1e3'"),
    (f"{ESCAPE} --set warships.destroyer.combat_value=__import__('os')", "combat_value: .*allowed is a whole number"),
    (f"{ESCAPE} --ruling kill_direction=upwards", "kill_direction: 'upwards'.*one of lower, raise_target, none"),
    (f"{ESCAPE} --ruling german_modifier=7", "german_modifier: '7'.*a whole number from 0 to 6"),
    (f"{ESCAPE} --ruling trading=allowed", "trading.*not built"),
    (f"{ESCAPE} prizes=", "prizes.*a whole number"),
    (f"{ESCAPE} prizes=1.5", "prizes.*'1.5'.*a whole number"),
    (f"{ESCAPE} training=phd", "training.*'phd'.*one of none, bop, mop"),
    ("odds pirates escape warships= ships=stangenkutter", "warships.*''.*at least one"),
    ("odds pirates escape", "missing warships.*\n.*odds pirates escape warships=destroyer"),
    ("odds pirates boarding", "missing ship and target"),
    ("odds pirates hostage_killing", "missing killed. killed: a whole number from 1 to 500 .SP-084"),
    ("odds pirates ransom", "either base, or nation and anger .SP-072"),
]

WITH_A_RULE = [
    pytest.param(f"{BOARDING} support=-1", "'-1'", "SP-111", marks=pytest.mark.rule("SP-111")),
    pytest.param(f"{BOARDING} weapon_cards=ak,ak,ak", "at most 2", "SP-113", marks=pytest.mark.rule("SP-113")),
    pytest.param(f"{BOARDING} weapon_cards=1,2,3", "at most 2", "SP-113", marks=pytest.mark.rule("SP-113")),
    pytest.param(f"{ESCAPE} weapon_cards=1,2,3", "at most 2", "SP-137", marks=pytest.mark.rule("SP-137")),
    pytest.param(f"{RANSOM} pr_level=4", "from 0 to 3", "SP-155", marks=pytest.mark.rule("SP-155")),
    pytest.param(f"{RANSOM} laundry_level=6", "from 0 to 5", "SP-158", marks=pytest.mark.rule("SP-158")),
    pytest.param("odds pirates faction_roll seats=8", "from 1 to 7", "SP-001", marks=pytest.mark.rule("SP-001")),
]

WRONG_SYNTAX = [
    ("", "required: JOB"),
    ("odd pirates", "invalid choice: 'odd'"),
    ("odds", "required: BOOK"),
    ("rules", "required: BOOK"),
    (f"{ESCAPE} --set warships.destroyer.combat_value", "not of the form table.row.column=value"),
    (f"{ESCAPE} --set warships.destroyer=12", "not of the form table.row.column=value"),
    (f"{ESCAPE} --set warships..combat_value=12", "not of the form table.row.column=value"),
    (f"{ESCAPE} --set =12", "not of the form table.row.column=value"),
    (f"{ESCAPE} --set", "expected one argument"),
    (f"{ESCAPE} --ruling kill_direction", "not of the form key=value"),
    (f"{ESCAPE} fancykutter", "'fancykutter' is not of the form key=value"),
    (f"{ESCAPE} =1", "not of the form key=value"),
    (f"{ESCAPE} ships=fancykutter", "parameter ships is given twice"),
    (
        f"{ESCAPE} --set warships.destroyer.combat_value=1 --set warships.destroyer.combat_value=2",
        "warships.destroyer.combat_value is given twice",
    ),
    (
        f"{ESCAPE} --set rulings.german_modifier.choice=1 --ruling german_modifier=2",
        "rulings.german_modifier.choice is given twice",
    ),
    (f"{ESCAPE} --lang fr", "invalid choice: 'fr'"),
    (f"{ESCAPE} --fast", "unrecognized arguments: --fast"),
    ("rulings pirates --scope all", "invalid choice: 'all'"),
    ("rulings pirates kill_direction --scope odds", "KEY names one ruling"),
    ("lab --port eight", "invalid int value"),
    ("check here --tables there", "mean the same"),
]


def check_refused(said: tuple[int, str, str], code: int, message: str) -> None:
    assert said[0] == code
    assert said[1] == ""
    assert re.search(message, said[2], re.DOTALL), said[2]
    assert "Traceback" not in said[2]


@pytest.mark.parametrize(("line", "message"), UNKNOWN_OR_BAD)
def test_unknown_name_or_bad_value(run: Run, line: str, message: str) -> None:
    check_refused(run(line), 1, message)


def test_with_json_a_mistake_is_told_in_the_same_way(run: Run) -> None:
    for line, message in UNKNOWN_OR_BAD[::6]:
        check_refused(run(f"{line} --json"), 1, message)


@pytest.mark.parametrize(("line", "allowed", "rule"), WITH_A_RULE)
def test_a_bound_names_its_rule(run: Run, line: str, allowed: str, rule: str) -> None:
    check_refused(run(line), 1, f"{allowed}.*{rule}")


@pytest.mark.parametrize(("line", "message"), WRONG_SYNTAX)
def test_wrong_syntax(run: Run, line: str, message: str) -> None:
    check_refused(run(line), 2, message)


@pytest.mark.parametrize("value", ["x" * 100_000, "9" * 100_000, "ä,ö", "\udcff\udcfe", "\x00", "stangenkutter*0", "*"])
@pytest.mark.parametrize("parameter", ["warships", "ships", "prizes", "weapon_cards", "hostages", "training"])
def test_strange_values(run: Run, parameter: str, value: str) -> None:
    given = {"warships": "destroyer", "ships": "stangenkutter", parameter: value}
    said = run("odds", "pirates", "escape", *(f"{name}={text}" for name, text in given.items()))
    check_refused(said, 1, parameter)
    assert len(said.err) < 2000


@pytest.mark.parametrize("value", ["x" * 100_000, "\udcff", "\x00", "9" * 100_000])
def test_strange_cells(run: Run, value: str) -> None:
    said = run(*ESCAPE.split(), "--set", f"warships.destroyer.combat_value={value}")
    check_refused(said, 1, "warships.destroyer.combat_value")
    assert len(said.err) < 2000


def test_empty_words(run: Run) -> None:
    check_refused(run("odds", "", "escape"), 1, "unknown book ''")
    check_refused(run("odds", "pirates", ""), 1, "unknown question ''")
    for line in (("check", ""), ("lab", ""), (*ESCAPE.split(), "--tables", "")):
        check_refused(run(*line), 2, "the name of the folder is empty")


@pytest.mark.parametrize("name", ["not there", "a\x00b", "x" * 5000])
def test_folder_that_cannot_be_read(run: Run, name: str, tmp_path: Path) -> None:
    check_refused(run(*ESCAPE.split(), "--tables", f"{tmp_path}/{name}"), 1, "(cannot be read|too long)")


def test_file_instead_of_a_folder(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "warships.csv"
    file.write_text("key\n", encoding="utf-8")
    check_refused(run(*ESCAPE.split(), "--tables", str(file)), 1, "cannot be read")


def test_folder_without_tables_does_not_mean_the_printed_ones(run: Run, tmp_path: Path) -> None:
    check_refused(run(*ESCAPE.split(), "--tables", str(tmp_path)), 1, "there are no tables")


def test_faulty_tables_are_told_one_a_line(run: Run, tmp_path: Path) -> None:
    (tmp_path / "warships.csv").write_text("key,movement_fields\ndestroyer,x\n", encoding="utf-8")
    said = run(*ESCAPE.split(), "--tables", str(tmp_path), "--json")
    check_refused(said, 1, "warships.csv:")
    assert all(re.match(r".*\.csv:\d+:\d+: ", line) for line in said.err.splitlines())


def test_interrupted(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(import_module("workbench.cli.odds"), "run", interrupt)
    check_refused(run(ESCAPE), 130, "interrupted")


def test_disk_full(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(import_module("workbench.cli.odds"), "run", full)
    check_refused(run(ESCAPE), 1, "No space left")
