"""``workbench rulings``: the register of open questions, with what is chosen and what each option does."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from workbench.book import Book
from workbench.cli.options import add_output, add_variant, new_parser, open_book
from workbench.cli.plain import show_object
from workbench.cli.words import show, word, wrapped
from workbench.files import write_whole
from workbench.study import errata
from workbench.tables.standard import SCOPES, parts

Ruling = Mapping[Any, Any]


def parser() -> argparse.ArgumentParser:
    """Syntax of the job."""
    new = new_parser(
        "rulings",
        "workbench rulings BOOK [KEY] [options]",
        "The open questions of a rulebook: what is chosen (*), what is the default, and what each option does; with "
        "--sheet the decisions as an errata sheet to publish.",
    )
    new.add_argument("book", metavar="BOOK", help="key of a rulebook")
    new.add_argument("key", nargs="?", metavar="KEY", help="key of one ruling")
    new.add_argument("--scope", choices=SCOPES, help="only the rulings that concern these")
    new.add_argument("--sheet", choices=("de", "en"), help="print the errata sheet as Markdown in this language")
    new.add_argument("--out", type=Path, metavar="FILE", help="write the errata sheet into this file instead")
    add_variant(new)
    add_output(new)
    return new


def run(options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    """List the register, or tell about one ruling."""
    if options.key is not None and options.scope is not None:
        parser.error("--scope belongs to the list; a KEY names one ruling")
    if options.sheet is None and options.out is not None:
        parser.error("--out belongs to --sheet")
    if options.sheet is not None and (options.key or options.scope or options.json):
        parser.error("--sheet prints all decisions as Markdown; it takes no KEY, --scope or --json")
    book = open_book(options, parser)
    if options.sheet is not None:
        return _publish(book, options.sheet, options.out)
    if options.key is not None:
        book.rulebook.options(options.key)  # an unknown key is told with the nearest ones
    register: list[Ruling] = [
        row
        for row in book.rulings.to_dict("records")
        if options.scope in (None, row["scope"]) and options.key in (None, row["key"])
    ]
    if options.json:
        rulings = [_as_object(book, row) for row in register]
        show_object({"book": book.key, "rulings": rulings, "fingerprint": book.fingerprint})
    else:
        show(_lines(book, register, options.lang, bool(options.key)))
    return 0


def _publish(book: Book, language: str, file: Path | None) -> int:
    """Print the errata sheet, or write it; a file that is there already is replaced whole or not at all."""
    text = errata.sheet(book, language)
    if file is None:
        print(text, end="")
        return 0
    write_whole(file, text.encode("utf-8"))
    show([f"{word('written', language)}: {file}"])
    return 0


def _as_object(book: Book, row: Ruling) -> dict[str, Any]:
    options = book.rulebook.options(row["key"])
    return {
        **row,
        "rules": parts(row["rules"]),
        "choice": book.rulebook.choice(row["key"]),
        "options": [options[0], options[-1]] if isinstance(options, range) else list(options),
        "default": int(row["default"]) if isinstance(options, range) else row["default"],
        "effect": _effects(row["effect"], options),
        "effect_de": _effects(row["effect_de"], options),
    }


def _effects(text: str, options: tuple[str, ...] | range) -> str | dict[str, str]:
    """What each option does; one text where the option is a number."""
    if isinstance(options, range):
        return text
    return {part.partition(":")[0].strip(): part.partition(":")[2].strip() for part in parts(text)}


def _lines(book: Book, register: list[Ruling], language: str, fully: bool) -> Iterator[str]:
    schema = book.rooms.schema
    if not fully:
        title = schema.name_de if language == "de" else schema.name_en
        built = sum(bool(row["built"]) for row in register)
        if language == "de":
            yield f"{title}: {len(register)} offene Fragen, {built} davon gebaut; * ist gewählt"
        else:
            yield f"{title}: {len(register)} open questions, {built} of them built; * is chosen"
        yield ""
    for row in register:
        yield from _one(book, row, language, fully)
        yield ""


def _one(book: Book, row: Ruling, language: str, fully: bool) -> Iterator[str]:
    german = "_de" if language == "de" else ""
    key, options = row["key"], book.rulebook.options(row["key"])
    state = "" if row["built"] else f" - {word('not built', language)}"
    facts = f"{word('scope', language)} {word(row['scope'], language)}, {word('weight', language)} {row['weight']}"
    rules = ", ".join(parts(row["rules"]))
    yield f"{key} ({row['name_de' if german else 'name_en']}): {facts}, {rules}{state}"
    yield from wrapped(row[f"question{german}"])
    choice, effects = book.rulebook.choice(key), _effects(row[f"effect{german}"], options)
    if isinstance(effects, str):
        assert isinstance(options, range)
        allowed = f"{word('allowed', language)} {options[0]}..{options[-1]}"
        default = f"{word('default', language)} {row['default']}"
        yield from wrapped(f"{choice} ({default}, {allowed}): {effects}", "      ", "    * ")
    else:
        for option, effect in effects.items():
            default = f" ({word('default', language)})" if option == row["default"] else ""
            yield from wrapped(f"{option}{default}: {effect}", "      ", "    * " if option == choice else "      ")
    if fully:
        yield from wrapped(f"{word('reason', language)}: {row[f'reason{german}']}")
        own = book.rulebook.reason("rulings", key, "choice")
        if own:
            yield from wrapped(f"{word('mine', language)}: {own}")
