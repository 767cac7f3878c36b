"""Everything an answer shows has words in German and English."""

from __future__ import annotations

import pytest

import workbench as wb

QUESTIONS = [(book, question) for book in wb.book_keys() for question in wb.rulebook(book).questions]


@pytest.mark.parametrize(("key", "question"), QUESTIONS)
def test_outcomes_columns_and_rounds_have_labels(key: str, question: str) -> None:
    book = wb.rulebook(key)
    asked = book.question(question)
    answer = book.odds(question, **dict(item.split("=", 1) for item in asked.example.split())).answer
    names = {row["outcome"] for row in answer.rows}
    for rows in (answer.rows, answer.rounds):
        names |= {column for row in rows for column in row if column not in ("outcome", "probability")}
    numbered = {name.rpartition("_")[0] + "_#" for name in asked.labels if name.endswith("_#")}
    missing = {n for n in names if n not in asked.labels and n.rpartition("_")[0] + "_#" not in numbered}
    assert missing == set()


@pytest.mark.parametrize(("key", "question"), QUESTIONS)
def test_parameters_have_labels_and_a_typical_example(key: str, question: str) -> None:
    asked = wb.rulebook(key).question(question)
    assert all(parameter.label_de and parameter.label_en for parameter in asked.parameters)
    assert asked.example or not asked.parameters
