"""The answer in words: the headline, the addends of the target number, the command line that gives the same answer."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from fractions import Fraction
from html import escape
from typing import Any

from workbench.book import Book
from workbench.desk.cells import cell_label
from workbench.desk.languages import either, language, number, percent, word
from workbench.odds import Dice, Odds, Question, Term
from workbench.tables.standard import RULINGS

MOST_EXACT = 1_000_000  # a chance with a larger denominator is not shown as a fraction


def headline(question: Question, odds: Odds, printed: Odds | None) -> str:
    """HTML: the chance of success large, the printed one beside it, expected values below.

    Parameters
    ----------
    printed : Odds or None
        Answer of the printed book, where it is another variant.
    """
    parts = []
    if odds.success is not None:
        meaning = escape(either(question.success_de, question.success_en))
        exact = f" ({odds.success})" if 1 < odds.success.denominator <= MOST_EXACT else ""
        before = ""
        if printed is not None and printed.success is not None:
            arrow = _arrow(float(odds.success - printed.success))
            before = f'<span class="rb-before">{arrow} {word("printed")} <b>{percent(printed.success)}</b></span>'
        parts.append(
            f'<div class="rb-headline"><span class="rb-big">{percent(odds.success)}</span> '
            f'<span class="rb-meaning">{meaning}{escape(exact)}</span>{before}</div>'
        )
    expected = odds.expectations()
    before_expected = {} if printed is None else printed.expectations()
    lines = []
    for column, value in expected.items():
        was = before_expected.get(column)
        idle = not value and not was and not any(row[column] for row in odds.answer.rows)
        if column == "margin" or idle:
            continue
        text = f"{escape(odds.label(column, language()))} <b>{number(value)}</b>"
        if was is not None and was != value:
            text += f' <span class="rb-quiet">({word("printed")} {number(was)})</span>'
        lines.append(text)
    certain = len(odds.answer.rows) == 1
    if certain and odds.success is None and lines:
        parts.append(f'<div class="rb-headline"><span class="rb-first">{lines.pop(0)}</span></div>')
    if certain and odds.success is not None:
        outcome = odds.label(str(odds.answer.rows[0]["outcome"]), language())
        parts.append(f'<div class="rb-outcome">{escape(outcome[:1].upper() + outcome[1:])}</div>')
    if lines:
        begin = "" if certain else f"{word('expected').capitalize()}: "
        parts.append(f'<div class="rb-expected">{begin}{" · ".join(lines)}</div>')
    return "".join(parts)


def _arrow(difference: float) -> str:
    return "▲" if difference > 0 else "▼" if difference < 0 else "="


def explanation(book: Book, printed_book: Book, odds: Odds, dice: Dice | None) -> str:
    """HTML table of the addends of the target number, and the line they add up to."""
    terms = odds.answer.terms
    if not terms:
        return (
            f'<p class="rb-quiet">{word("no_target")}</p>' if odds.target is None and odds.success is not None else ""
        )
    sums = odds.target is not None or any(_is_sum(term) for term in terms)
    rows = [_term_row(book, printed_book, term, sums) for term in terms]
    total = ""
    if odds.target is not None:
        label = word("target_number") + (f" ({word('first_round')})" if odds.answer.rounds else "")
        total = (
            f'<tr class="rb-sum"><td class="rb-number">= {_signed(odds.target, True)}</td>'
            f'<td colspan="3">{escape(label)}{_check(odds, dice)}</td></tr>'
        )
    head = "".join(f'<th scope="col">{word(key)}</th>' for key in ("value", "term", "where", "rule"))
    return f'<table class="rb-terms"><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}{total}</tbody></table>'


def _check(odds: Odds, dice: Dice | None) -> str:
    """How the target number is rolled: ``2d6 ≥ 9: 5/18 = 27.8 %``."""
    if odds.success is None or odds.answer.rounds or dice is None or odds.target is None:
        return ""
    if odds.success == 1:
        return f": {word('always')}"
    if odds.success == 0:
        return f": {word('never')}"
    ways = sum(weight for roll, weight in enumerate(dice.weights, start=dice.lowest) if roll >= odds.target)
    if odds.success != Fraction(ways, sum(dice.weights)):
        return ""  # success is more than the roll alone: half the price is a deal, a card rolls again
    return f": {escape(dice.expression)} ≥ {_signed(odds.target, True)}: {odds.success} = {percent(odds.success)}"


def _is_sum(term: Term) -> bool:
    """Whether a term is the sum of those before it."""
    return term.name_en.startswith("= ")


def _term_row(book: Book, printed: Book, term: Term, addends: bool) -> str:
    name = either(term.name_de, term.name_en)
    value = _signed(term.value, not addends)
    kind = ""
    if _is_sum(term):
        name, value, kind = name[2:], f"= {_signed(term.value, True)}", ' class="rb-sum"'
    where, before = "", ""
    if term.table and term.row and _exists(book, term):
        where = cell_label(book, term.table, term.row, term.column)
        was, now = _cell(printed, term), _cell(book, term)
        if was != now:
            before = f' <span class="rb-changed">{word("printed_was", value=_plain(was))}</span>'
    address = ".".join(filter(None, (term.table, term.row, term.column)))
    return (
        f'<tr{kind}><td class="rb-number">{value}</td><td>{escape(name)}</td>'
        f'<td title="{escape(address)}">{escape(where)}{before}</td>'
        f'<td title="{escape(_rule_text(book, term.rule))}">{escape(term.rule)}</td></tr>'
    )


def _exists(book: Book, term: Term) -> bool:
    if term.table == RULINGS:
        return term.row in book.rulebook.keys(RULINGS)
    return term.table in book.tables and term.row in book.rulebook.keys(term.table)


def _cell(book: Book, term: Term) -> Any:
    if term.row not in book.rulebook.keys(term.table):
        return None
    return book.rulebook.cell(term.table, term.row, term.column)


def _plain(value: Any) -> str:
    return value.replace("_", " ") if isinstance(value, str) else number(value)


def _rule_text(book: Book, rule: str) -> str:
    if rule not in book.rulebook.keys("rules"):
        return ""
    return str(book.rulebook.cell("rules", rule, f"text_{language()}"))


def _signed(value: Any, plain: bool = False) -> str:
    text = number(value)
    return text if plain or not isinstance(value, int | Fraction) or value < 0 else f"+{text}"


def command_line(book: Book, question: Question, parameters: Mapping[str, Any], tables: str = "") -> str:
    """Command that gives the same answer.

    Parameters
    ----------
    tables : str
        Folder of the variant, for what ``--set`` cannot say (added or removed rows).
    """
    parsed = question.parse(parameters, book.rulebook)
    words = ["workbench", "odds", book.key, question.key]
    for parameter in question.parameters:
        value = parsed[parameter.name]
        if value is not None and value != parameter.default:
            words.append(shlex.quote(f"{parameter.name}={parameter.text(value)}"))
    changes = book.changes().itertuples(index=False)
    rows_differ = False
    for table, row, column, _, mine, _ in changes:
        if not column:
            rows_differ = True
        elif table == RULINGS:
            words += ["--ruling", shlex.quote(f"{row}={mine}")]
        else:
            words += ["--set", shlex.quote(f"{table}.{row}.{column}={_written(mine)}")]
    if rows_differ and tables:
        words += ["--tables", shlex.quote(tables)]
    if language() == "de":
        words += ["--lang", "de"]
    return " ".join(words)


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)


def rules_in_words(book: Book, rules: tuple[str, ...]) -> str:
    """HTML: the rules a question computes, in the language."""
    known = set(book.rulebook.keys("rules"))
    lines = [
        f"<dt>{escape(rule)} · {escape(str(book.rulebook.cell('rules', rule, f'name_{language()}')))}</dt>"
        f"<dd>{escape(_rule_text(book, rule))}</dd>"
        for rule in rules
        if rule in known
    ]
    return f'<dl class="rb-rules">{"".join(lines)}</dl>'
