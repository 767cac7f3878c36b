"""``workbench play``: one whole game by bots, its log printed; saved and replayed as a file."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from workbench.book import Book
from workbench.cli.options import add_output, add_variant, new_parser, open_book
from workbench.cli.plain import show_object
from workbench.cli.words import first_letter_up, show, table, word
from workbench.errors import BadValue
from workbench.play.session import Session
from workbench.play.words import seat_name


def parser() -> argparse.ArgumentParser:
    """Syntax of the job."""
    new = new_parser(
        "play",
        "workbench play BOOK [options]",
        "One whole game by bots, its log printed. Seats count from 1 in words and options, from 0 in JSON.",
        "examples:\n"
        "  workbench play pirates --seats 4 --seed 1\n"
        "  workbench play pirates --seats 3 --bots rules,random,random --save game.json\n"
        "  workbench play pirates --replay game.json --see 2",
    )
    new.add_argument("book", metavar="BOOK", help="key of a rulebook")
    new.add_argument("--seats", type=int, metavar="N", help="number of seats")
    new.add_argument("--seed", type=int, metavar="N", help="start of all luck (default: 1)")
    new.add_argument("--game", type=int, metavar="N", help="number of the game in a batch of that seed (default: 0)")
    new.add_argument("--bots", metavar="NAME,…", help="one bot for all seats, or one for each")
    new.add_argument("--see", type=int, metavar="SEAT", help="print only what this seat may know")
    new.add_argument("--save", type=Path, metavar="FILE", help="write the game into this file")
    new.add_argument("--replay", type=Path, metavar="FILE", help="print a saved game instead of playing one")
    add_variant(new)
    add_output(new)
    return new


def run(options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    """Play and print."""
    if options.replay is not None:
        given = [name for name in ("seats", "seed", "game", "bots", "save") if getattr(options, name) is not None]
        if given:
            parser.error(f"--replay takes the game from the file; --{given[0]} does not go with it")
    book = open_book(options, parser)
    session = _session(book, options)
    if options.see is not None and not 1 <= options.see <= session.seats:
        raise BadValue("--see", options.see, f"a seat from 1 to {session.seats}")
    seat = None if options.see is None else options.see - 1
    if options.replay is None:
        session.run()
        if options.save is not None:
            session.save(options.save)
    if options.json:
        show_object(_as_object(session, seat))
    else:
        show(_lines(session, seat, options))
    return 0


def _session(book: Book, options: argparse.Namespace) -> Session:
    if options.replay is not None:
        session = book.load_game(options.replay, lang=options.lang)
        # The file may come from a person who sat at a seat; here nobody plays on.
        for seat in session.taken_over:
            session.hand_back(seat)
        return session
    bots = None if options.bots is None else [name.strip() for name in options.bots.split(",")]
    seed, game = 1 if options.seed is None else options.seed, options.game or 0
    return book.new_game(options.seats, seed, bots, game, options.lang)


def _as_object(session: Session, seat: int | None) -> dict[str, Any]:
    """What ``--json`` prints."""
    return {
        "book": session.setting.key,
        "seats": session.seats,
        "seed": session.seed,
        "game": session.game,
        "bots": [who.name for who in session.players],
        "see": seat,
        "over": session.over,
        "rounds": session.round,
        "turns": session.turn,
        "moves": session.position,
        "log": [
            {
                "move": line.move,
                "round": line.round,
                "turn": line.turn,
                "seat": line.seat if line.seat >= 0 else None,
                "event": line.kind,
                "text_de": line.de,
                "text_en": line.en,
            }
            for line in session.log(seat)
        ],
        "results": session.results().to_dict("records"),
        "fingerprint": session.rulebook.fingerprint,
    }


def _lines(session: Session, seat: int | None, options: argparse.Namespace) -> Iterator[str]:
    lang, schema = options.lang, session.rulebook.schema
    names = [who.name_de if lang == "de" else who.name_en for who in session.players]
    yield f"{schema.name_de if lang == 'de' else schema.name_en}: {word('seed', lang)} {session.seed}, " + ", ".join(
        f"{seat_name(number, lang)} {name}" for number, name in enumerate(names)
    )
    if seat is not None:
        yield f"{first_letter_up(word('seen by', lang))} {seat_name(seat, lang)}"
    yield ""
    turn = 0
    width = len(str(session.turn))
    for line in session.log(seat):
        number = f"{line.turn}" if line.turn != turn else ""
        turn = line.turn
        yield f"  {number:>{width}}  {line}"
    yield ""
    if not session.over:
        yield f"{first_letter_up(word('not over', lang))}."
    frame = session.results()
    frame["seat"] = [seat_name(number, lang) for number in frame["seat"]]
    frame["bot"] = names
    heading = [word("seat", lang), word("bot", lang), *frame.columns[2:]]
    rows = [[str(cell) for cell in row] for row in frame.itertuples(index=False)]
    yield from table(rows, heading, range(2, len(heading)))
    if options.save is not None:
        yield ""
        yield f"{word('written', lang)}: {options.save}"
