"""``workbench round``: a game master's round of a book with order sheets, from a folder of tables to reports."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from pathlib import Path
from typing import Any

from workbench.book import Book, rooms
from workbench.cli.options import add_output, add_variant, new_parser, open_book
from workbench.cli.plain import show_object
from workbench.cli.words import show
from workbench.errors import BadValue


def parser() -> argparse.ArgumentParser:
    """Syntax of the job."""
    new = new_parser(
        "round",
        "workbench round BOOK STATE ORDERS… --out DIR [options]",
        "A game master's round: STATE is a folder of CSV tables, ORDERS are the sheets of the players. DIR is made\n"
        "new and holds the next STATE, a report for each player and the protocol, all at once or not at all.",
        "examples:\n"
        "  workbench round espionage --new spiel/runde0\n"
        "  workbench round espionage spiel/runde0/state spiel/rot.csv spiel/blau.csv --check-only\n"
        "  workbench round espionage spiel/runde0/state spiel/*.csv --out spiel/runde1 --lang de",
    )
    new.add_argument("book", metavar="BOOK", help="key of a rulebook")
    new.add_argument("state", nargs="?", metavar="STATE", type=Path, help="folder with the state of the game")
    new.add_argument("orders", nargs="*", metavar="ORDERS", type=Path, help="order sheets")
    new.add_argument("--new", metavar="DIR", type=Path, help="write a template into this new folder and end")
    new.add_argument("--warlords", metavar="N", type=int, default=2, help="players of the template (default: 2)")
    new.add_argument("--seed", metavar="N", type=int, help="map and luck of the template (default: by chance)")
    new.add_argument("--out", metavar="DIR", type=Path, help="new folder for the results")
    new.add_argument("--check-only", action="store_true", help="say what is wrong with the sheets, and end")
    new.add_argument("--accept-partial", action="store_true", help="play on without the lines that are wrong")
    add_variant(new)
    add_output(new)
    return new


def run(options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    """Play the round; 1 when `--check-only` finds faults."""
    if options.new is None and (options.state is None or (options.out is None and not options.check_only)):
        parser.error("give STATE and --out DIR, or STATE and --check-only, or --new DIR")
    if options.seed is not None and options.new is None:
        parser.error("--seed belongs to --new; the seed of a running game stands in its settings")
    room: Any = rooms(options.book).room("round")
    if room is None:
        raise BadValue("BOOK", options.book, "a book with order sheets, such as espionage")
    with room.speaking(options.lang):
        book = open_book(options, parser)
    reply = _reply(options, book, room)
    if options.json:
        show_object(
            {
                "book": book.key,
                "folder": None if reply.folder is None else str(reply.folder),
                "faults": [asdict(fault) for fault in reply.faults],
                "fingerprint": book.fingerprint,
            }
        )
    else:
        show(reply.lines)
    return 1 if options.check_only and reply.faults else 0


def _reply(options: argparse.Namespace, book: Book, room: Any) -> Any:
    rulebook, rules, words = book.rulebook, book.record, _words(options)
    if options.new is not None:
        return room.new_round(options.new, rulebook, rules, options.warlords, options.seed, options.lang, words)
    if options.check_only:
        return room.check_sheets(options.state, options.orders, rulebook, rules, options.lang)
    return room.play_round(
        state=options.state,
        sheets=options.orders,
        out=options.out,
        rulebook=rulebook,
        rules=rules,
        lang=options.lang,
        partial=options.accept_partial,
        words=words,
    )


def _words(options: argparse.Namespace) -> list[str]:
    """Options that the next round needs as well, lest it be played by other rules."""
    words = [] if options.tables is None else ["--tables", options.tables]
    for table, row, column, value in options.edits:
        words += ["--set", f"{table}.{row}.{column}={value}"]
    for key, option in options.decisions:
        words += ["--ruling", f"{key}={option}"]
    return words if options.lang == "en" else [*words, "--lang", options.lang]
