"""Every rule that the book computes or tabulates is held by a test that carries its id."""

from __future__ import annotations

from pathlib import Path

from tests.rules_held import all_marked, marked
from workbench.book import Book

HERE = Path(__file__).parent


def test_every_rule_of_scope_table_odds_or_game_has_a_test(book: Book) -> None:
    held = all_marked(HERE)
    wanted = book.rules.index[book.rules["scope"].isin(["table", "odds", "game"])]
    assert len(wanted) == 157
    assert [rule for rule in wanted if rule not in held] == []


def test_no_marker_names_a_rule_that_does_not_exist(book: Book) -> None:
    assert {rule: tests for rule, tests in all_marked(HERE).items() if rule not in book.rules.index} == {}


def test_every_rule_that_a_question_says_it_computes_has_a_test(book: Book) -> None:
    held, scopes = all_marked(HERE), book.rules["scope"]
    for question in book.questions.values():
        unknown = [rule for rule in question.rules if rule not in scopes.index]
        assert unknown == [], question.key
        untested = [rule for rule in question.rules if scopes[rule] != "game" and rule not in held]
        assert untested == [], question.key


def test_the_collector_reads_markers(tmp_path: Path) -> None:
    sample = tmp_path / "test_sample.py"
    sample.write_text(
        "import pytest\n\n"
        "@pytest.mark.rule('SP-001', 'SP-002')\n"
        "@pytest.mark.parametrize('x', ['SP-003'])\n"
        "def test_one(x): ...\n\n"
        "@pytest.mark.rule(*('SP-004',))\n"
        "def test_two(): ...\n\n"
        "@pytest.mark.rule('SP-005')\n"
        "def helper(): ...\n",
        encoding="utf-8",
    )
    assert set(marked(sample)) == {"SP-001", "SP-002", "SP-004"}
