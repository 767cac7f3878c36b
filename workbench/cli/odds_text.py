"""An answer as text: parameters, target, chances, expected values, rounds, and where the number comes from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from workbench.book import Book
from workbench.cli.words import (
    chance_text,
    exact_text,
    first_letter_up,
    table,
    value_text,
    word,
    wrapped,
)
from workbench.odds import Odds, Question, Reading
from workbench.odds.answer import numeric_columns
from workbench.odds.fractions import percent_text

MOST_ROWS = 60


def lines(book: Book, question: Question, odds: Odds, language: str) -> Iterator[str]:
    """The whole answer, line by line."""
    german = language == "de"
    schema = book.rooms.schema
    yield (f"{schema.name_de if german else schema.name_en}: {question.name_de if german else question.name_en}")
    yield ""
    yield from _parameters(question, odds, language)
    yield ""
    if odds.target is not None:
        yield f"{first_letter_up(word('target', language))}: {odds.target}"
    if odds.success is not None:
        meaning = odds.success_de if german else odds.success_en
        yield f"{first_letter_up(word('success', language))} ({meaning}): {chance_text(odds.success, language)}"
    if odds.target is not None or odds.success is not None:
        yield ""
    yield from _outcomes(odds, language)
    yield from _expected(odds, language)
    yield from _rounds(odds, language)
    yield from _explanation(odds, language)
    yield from _readings(odds, odds.readings(), language)
    yield from _changes(book, language)
    yield ""
    yield f"{book.key}, {word('fingerprint', language)} {odds.fingerprint[:12]}"


def _parameters(question: Question, odds: Odds, language: str) -> Iterator[str]:
    """What was asked, as it is written on a command line; what stands as by default in one line."""
    given, rest = [], []
    for parameter in question.parameters:
        value = odds.parameters[parameter.name]
        text = "" if value is None else parameter.text(value)
        if value is not None and value != parameter.default:
            label = parameter.label_de if language == "de" else parameter.label_en
            given.append((label, f"{parameter.name}={text}"))
        elif text:
            rest.append(f"{parameter.name}={text}")
    yield from table(given)
    if rest:
        yield from wrapped(f"{word('as default', language)}: {', '.join(rest)}", "    ", "  ")


def _outcomes(odds: Odds, language: str) -> Iterator[str]:
    rows = odds.answer.rows
    columns = [name for name in rows[0] if name not in ("outcome", "probability")]
    if len(rows) == 1 and rows[0]["probability"] == 1:
        # A calculation: one certain answer reads better downwards.
        yield from table([(odds.label(name, language), value_text(rows[0][name], language)) for name in columns])
        return
    heading = [word("outcome", language), word("chance", language), word("exact", language)]
    heading += [odds.label(name, language) for name in columns]
    shown = [
        (
            odds.label(row["outcome"], language),
            percent_text(row["probability"], language),
            exact_text(row["probability"], language),
            *(value_text(row[name], language) for name in columns),
        )
        for row in rows[:MOST_ROWS]
    ]
    shown.append((word("total", language), percent_text(Fraction(1), language), "1", *([""] * len(columns))))
    numbers = numeric_columns(rows)
    right = [1, 2, *(place for place, name in enumerate(columns, 3) if name in numbers)]
    yield from table(shown, heading, right)
    if len(rows) > MOST_ROWS:
        yield f"  ({len(rows) - MOST_ROWS} {word('more rows', language)})"


def _expected(odds: Odds, language: str) -> Iterator[str]:
    expected = odds.expectations()
    if len(odds.answer.rows) < 2 or not expected:
        return
    yield ""
    yield f"{word('expected', language)}:"
    rows = [
        (odds.label(name, language), value_text(value, language), _if_broken(value, language))
        for name, value in expected.items()
    ]
    yield from table(rows, right=[1])


def _if_broken(value: Fraction, language: str) -> str:
    """The exact fraction where the decimals before it are rounded."""
    exact = exact_text(value, language)
    return f"= {exact}" if exact and value.denominator != 1 else ""


def _rounds(odds: Odds, language: str) -> Iterator[str]:
    rows = odds.answer.rounds
    if not rows:
        return
    yield ""
    yield f"{word('rounds', language)}:"
    names = list(rows[0])
    shown = [[_round_value(name, row[name], language) for name in names] for row in rows]
    words = [i for i, name in enumerate(names) if any(isinstance(row[name], str) for row in rows)]
    yield from table(shown, [odds.label(name, language) for name in names], set(range(len(names))) - set(words))


def _round_value(name: str, value: Any, language: str) -> str:
    """In the rounds of a chain a fraction is a chance, except where an expected value is named as such."""
    if isinstance(value, Fraction) and not name.startswith("expected"):
        return percent_text(value, language)
    return value_text(value, language)


def _explanation(odds: Odds, language: str) -> Iterator[str]:
    terms = odds.answer.terms
    if not terms:
        return
    yield ""
    yield f"{word('explanation of round 1' if odds.answer.rounds else 'explanation', language)}:"
    rows = [
        (
            term.name_de if language == "de" else term.name_en,
            value_text(term.value, language),
            ".".join(part for part in (term.table, term.row, term.column) if part) or "-",
            term.rule or "-",
        )
        for term in terms
    ]
    if odds.target is not None:
        rows.append((word("target", language), str(odds.target), "", ""))
    yield from table(rows, [word(key, language) for key in ("addend", "value", "cell", "rule")], [1])


def _readings(odds: Odds, readings: Sequence[Reading], language: str) -> Iterator[str]:
    moving = [reading for reading in readings if reading.moves]
    still = [reading.ruling for reading in readings if not reading.moves]
    if moving:
        yield ""
        yield f"{word('open questions', language)}:"
        for reading in moving:
            name = reading.name_de if language == "de" else reading.name_en
            others = "; ".join(
                f"{option}: {answer.text(language, odds.labels)}"
                for option, answer in reading.answers.items()
                if option != reading.choice
            )
            yield from wrapped(
                f"{reading.ruling}={reading.choice} ({name}); {word('other readings', language)} {others}",
                "      ",
                "  ",
            )
    if still:
        yield ""
        yield f"{word('nothing', language)}:"
        yield from wrapped(", ".join(still))


def _changes(book: Book, language: str) -> Iterator[str]:
    changes = book.changes()
    if changes.empty:
        return
    yield ""
    yield f"{word('changed', language)}:"
    rows = [
        (
            ".".join(filter(None, (str(change.table), str(change.row), str(change.column)))),
            value_text(change.printed, language),
            value_text(change.mine, language),
        )
        for change in changes.itertuples()
    ]
    yield from table(rows, [word(key, language) for key in ("cell", "printed", "mine")])
