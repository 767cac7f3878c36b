"""``workbench odds``: exact odds of a question; without a question the list of them, with ``--help`` its parameters."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from typing import Any

from workbench.book import Book
from workbench.cli import odds_text
from workbench.cli.options import add_output, add_variant, assignment, new_parser, once, open_book
from workbench.cli.plain import show_object
from workbench.cli.words import first_letter_up, show, table, word, wrapped
from workbench.errors import WorkbenchError
from workbench.odds import Key, Keys, Odds, Option, Parameter, Question, Whole
from workbench.odds.question import REQUIRED


class Missing(WorkbenchError):
    """A parameter without which a question has no answer."""


def parser() -> argparse.ArgumentParser:
    """Syntax of the job."""
    new = new_parser(
        "odds",
        "workbench odds BOOK [QUESTION [key=value …]] [options]",
        "Exact odds of a question. Lists are separated by commas, key*3 stands for three copies.",
        "examples:\n"
        "  workbench odds pirates                    the questions of a book\n"
        "  workbench odds pirates escape --help      the parameters of a question\n"
        "  workbench odds pirates escape warships=destroyer ships=fancykutter,fancykutter training=bop",
        own_help=True,
    )
    new.add_argument("-h", "--help", action="store_true", help="this help, or that of the question named")
    new.add_argument("book", nargs="?", metavar="BOOK", help="key of a rulebook")
    new.add_argument("question", nargs="?", metavar="QUESTION", help="key of a question; without one they are listed")
    new.add_argument("parameters", nargs="*", metavar="key=value", type=assignment, help="parameters of the question")
    add_variant(new)
    add_output(new)
    return new


def run(options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    """Answer."""
    if options.book is None:
        if options.help:
            parser.print_help()
            return 0
        parser.error("the following arguments are required: BOOK")
    given = once(options.parameters, "parameter", parser)
    book = open_book(options, parser)
    if options.question is None:
        _list_questions(book, options)
        return 0
    question = book.question(options.question)
    if options.help:
        _describe(book, question, options)
        return 0
    _check_present(book, question, given)
    odds = book.odds(question.key, **given)
    if options.json:
        show_object(_as_object(odds, options.lang))
    else:
        show(odds_text.lines(book, question, odds, options.lang))
    return 0


def _as_object(odds: Odds, language: str) -> dict[str, Any]:
    """What ``--json`` prints; the names are promised."""
    answer = odds.answer
    found: dict[str, Any] = {
        "book": odds.book,
        "question": odds.question,
        "parameters": odds.parameters,
        "target": odds.target,
        "success": odds.success,
        "percent": None if odds.success is None else float(100 * odds.success),
        "outcomes": [
            {
                "outcome": row["outcome"],
                "probability": row["probability"],
                "percent": float(100 * row["probability"]),
                **{name: value for name, value in row.items() if name not in ("outcome", "probability")},
            }
            for row in answer.rows
        ],
    }
    if answer.rounds:
        found["rounds"] = [dict(row) for row in answer.rounds]
    found["expected"] = odds.expectations()
    found["explain"] = odds.explain(language).to_dict("records")
    found["fingerprint"] = odds.fingerprint
    return found


# ---- what can be asked ------------------------------------------------------------------------------


def _list_questions(book: Book, options: argparse.Namespace) -> None:
    questions = book.questions.values()
    if options.json:
        described = [_question_object(book, question) for question in questions]
        show_object({"book": book.key, "questions": described, "fingerprint": book.fingerprint})
        return
    language = options.lang
    rows = [(question.key, _name(question, language), _success(question, language) or "-") for question in questions]
    heading = [word(key, language) for key in ("question", "name", "success")]
    title = book.rooms.schema.name_de if language == "de" else book.rooms.schema.name_en
    hint = f"workbench odds {book.key} {next(iter(book.questions))} --help"
    show([f"{title}: {word('questions', language)}", "", *table(rows, heading), "", f"  {hint}"])


def _describe(book: Book, question: Question, options: argparse.Namespace) -> None:
    if options.json:
        show_object({"book": book.key, **_question_object(book, question), "fingerprint": book.fingerprint})
    else:
        show(_question_lines(book, question, options.lang))


def _question_lines(book: Book, question: Question, language: str) -> Iterator[str]:
    title = book.rooms.schema.name_de if language == "de" else book.rooms.schema.name_en
    yield f"{title}: {_name(question, language)}"
    success = _success(question, language)
    if success:
        yield f"{first_letter_up(word('success', language))}: {success}"
    yield ""
    heading = [word(key, language) for key in ("parameter", "name", "default", "rule")]
    rows = [
        (
            parameter.name,
            parameter.label_de if language == "de" else parameter.label_en,
            _default(parameter, language),
            parameter.rule or "-",
        )
        for parameter in question.parameters
    ]
    yield from table(rows, heading)
    yield ""
    for parameter in question.parameters:
        yield from wrapped(f"{parameter.name}: {_allowed(parameter, book)}", "      ", "  ")
    yield ""
    yield f"{word('example', language)}:"
    yield f"  workbench odds {book.key} {question.key} {_example(book, question)}"
    for heading_word, entries in (("rules", question.rules), ("rulings", question.rulings)):
        if entries:
            yield ""
            yield f"{word(heading_word, language)}:"
            yield from wrapped(", ".join(entries))


def _question_object(book: Book, question: Question) -> dict[str, Any]:
    return {
        "question": question.key,
        "name_de": question.name_de,
        "name_en": question.name_en,
        "success_de": question.success_de,
        "success_en": question.success_en,
        "parameters": [
            {
                "name": parameter.name,
                "label_de": parameter.label_de,
                "label_en": parameter.label_en,
                "required": parameter.default is REQUIRED,
                "default": None if parameter.default is REQUIRED else parameter.default,
                "allowed": _allowed(parameter, book),
                "rule": parameter.rule,
            }
            for parameter in question.parameters
        ],
        "example": _example(book, question),
        "rules": question.rules,
        "rulings": question.rulings,
    }


def _name(question: Question, language: str) -> str:
    return question.name_de if language == "de" else question.name_en


def _success(question: Question, language: str) -> str:
    return question.success_de if language == "de" else question.success_en


def _default(parameter: Parameter, language: str) -> str:
    if parameter.default is REQUIRED:
        return word("must be given", language)
    if parameter.default is None or parameter.default == ():
        return "-"
    return parameter.text(parameter.default) or "-"


def _allowed(parameter: Parameter, book: Book) -> str:
    """What may be given, with the bounds and keys of this variant."""
    if isinstance(parameter, Whole):
        low, high = parameter.bounds(book.rulebook)
        return f"a whole number from {low} to {high}"
    if isinstance(parameter, Key | Keys):
        return f"{parameter.allowed}: {', '.join(book.rulebook.keys(parameter.table))}"
    if parameter.name in book.tables:  # a book's own kind of parameter, about the rows of the table it is named after
        return f"{parameter.allowed}: {', '.join(book.rulebook.keys(parameter.name))}"
    return parameter.allowed


def _example(book: Book, question: Question) -> str:
    """The question's example, or one made of first keys and lowest numbers."""
    return question.example or " ".join(
        f"{parameter.name}={_sample(book, parameter)}"
        for parameter in question.parameters
        if parameter.default is REQUIRED
    )


def _sample(book: Book, parameter: Parameter) -> str:
    if isinstance(parameter, Key | Keys):
        return book.rulebook.keys(parameter.table)[0]
    if isinstance(parameter, Whole):
        return str(parameter.bounds(book.rulebook)[0])
    return parameter.options[0] if isinstance(parameter, Option) else "…"


def _check_present(book: Book, question: Question, given: Mapping[str, str]) -> None:
    """Name what is missing, with an example, before anything is computed."""
    for name in given:
        question.parameter(name)
    missing = [p for p in question.parameters if p.default is REQUIRED and p.name not in given]
    if missing:
        told = "; ".join(f"{p.name}: {_allowed(p, book)}{f' ({p.rule})' if p.rule else ''}" for p in missing)
        raise Missing(
            f"question {question.key}: missing {' and '.join(p.name for p in missing)}. {told}.\n"
            f"For example: workbench odds {book.key} {question.key} {_example(book, question)}"
        )
