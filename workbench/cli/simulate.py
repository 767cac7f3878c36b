"""``workbench simulate``: many games, and what they come to with 95 % intervals."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from workbench.cli.options import add_output, add_variant, new_parser, open_book
from workbench.cli.plain import show_object
from workbench.cli.words import show, table, word
from workbench.errors import BadValue
from workbench.play.pictures import short_table
from workbench.play.results import Results

FORMATS = (".parquet", ".csv")


def parser() -> argparse.ArgumentParser:
    """Syntax of the job."""
    new = new_parser(
        "simulate",
        "workbench simulate BOOK [options]",
        "Play many games and read win rates, length and points from them, each with its 95 % interval.",
        "examples:\n"
        "  workbench simulate port_royal --games 10000 --seats 4 --seed 1\n"
        "  workbench simulate pirates --games 2000 --bots raider,careful,careful --rotate --out results.parquet",
    )
    new.add_argument("book", metavar="BOOK", help="key of a rulebook")
    new.add_argument("--games", type=int, default=10_000, help="how many (default: 10000)")
    new.add_argument("--seats", type=int, help="players at the table (default: one for each bot, else four)")
    new.add_argument("--seed", type=int, default=1, help="number that fixes all luck (default: 1)")
    new.add_argument("--bots", metavar="A,B,…", help="rows of the table bots: one for all seats, or one for each")
    new.add_argument("--rotate", action="store_true", help="move the bots on by one seat from game to game")
    new.add_argument("--workers", type=int, help="threads (default: as many as cores)")
    new.add_argument(
        "--out", metavar="FILE", type=_result_file, help="write a row per game and seat: results.parquet or results.csv"
    )
    add_variant(new)
    add_output(new)
    return new


def run(options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    """Play and report."""
    book = open_book(options, parser)
    out: Path | None = options.out
    if out is not None and not out.parent.is_dir():
        raise BadValue("--out", str(out), "a file in a folder that exists")
    bots = None if options.bots is None else [name.strip() for name in options.bots.split(",")]
    results = book.simulate(
        options.games, options.seats, options.seed, bots, rotate=options.rotate, workers=options.workers
    )
    if out is not None:
        (results.to_parquet if out.suffix == ".parquet" else results.to_csv)(out)
    if options.json:
        show_object(as_object(results, out))
    else:
        show(lines(results, options.lang, out))
    return 0


def _result_file(text: str) -> Path:
    path = Path(text)
    if path.suffix not in FORMATS:
        raise argparse.ArgumentTypeError(f"{text!r} must end in {' or '.join(FORMATS)}")
    return path


def as_object(results: Results, out: Path | None) -> dict[str, Any]:
    """What ``--json`` prints; the names are promised."""
    facts = results.facts()
    fingerprint = facts.pop("fingerprint")
    return {
        **facts,
        "seconds": round(results.seconds, 3),
        "summary": results.summary().replace([float("inf"), float("-inf")], float("nan")).to_dict("records"),
        "out": None if out is None else str(out),
        "fingerprint": fingerprint,
    }


def lines(results: Results, language: str, out: Path | None = None) -> list[str]:
    """The report: what was played, then a short table."""
    about = results.about
    bots = ", ".join(about.bots)
    unfinished = "" if results.complete else f" {word('of', language)} {about.asked}"
    shown = short_table(results, language)
    speed = f"{results.games / results.seconds:,.0f}".replace(",", "." if language == "de" else ",")
    told = [
        f"{about.book}: {results.games}{unfinished} {word('games', language)}, {word('seed', language)} {about.seed}, "
        f"{results.seats} {word('seats', language)} ({bots}); {speed} {word('games', language)}/s",
        "",
        *table([list(map(str, row)) for row in shown.itertuples(index=False)], list(shown.columns), [2, 3, 4]),
    ]
    if out is not None:
        told += ["", f"  {word('written', language)}: {out}"]
    return told
