"""Every rule that the book computes or tabulates is held by a test that carries its id."""

from __future__ import annotations

from pathlib import Path

from tests.rules_held import all_marked
from workbench.book import Book

HELD = all_marked(Path(__file__).parent)


def test_every_rule_of_scope_table_odds_or_game_has_a_test(book: Book) -> None:
    assert list(book.rules.index) == [f"PR-{number:03d}" for number in range(1, 99)]
    wanted = book.rules.index[book.rules["scope"].isin(["table", "odds", "game"])]
    assert len(wanted) == 98
    assert [rule for rule in wanted if rule not in HELD] == []


def test_no_marker_names_a_rule_that_does_not_exist(book: Book) -> None:
    assert {rule: tests for rule, tests in HELD.items() if rule not in book.rules.index} == {}


def test_every_rule_that_a_question_says_it_computes_has_a_test(book: Book) -> None:
    for question in book.questions.values():
        scopes = book.rules.loc[list(question.rules), "scope"]
        assert [rule for rule, scope in scopes.items() if scope != "game" and rule not in HELD] == [], question.key
