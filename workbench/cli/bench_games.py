"""Whole games for ``workbench bench``: how many a second this machine plays, and what a new bot costs."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from workbench.book import Book
from workbench.errors import NotBuilt

SECONDS = 1.0  # that one measurement takes
WARM, MOST = 64, 1_000_000  # games
SLOW_OR_AIMLESS = ("search", "random")  # strategies that no rule drives


@dataclass(frozen=True, slots=True)
class Speed:
    """Games of one book by one bot.

    Attributes
    ----------
    book, bot : str
        Key of the book; the bot, or those of all seats.
    seats, games, moves : int
        Of each game; played; played in all of them.
    seconds : float
    """

    book: str
    bot: str
    seats: int
    games: int
    moves: int
    seconds: float


def speeds(book: Book) -> Iterator[Speed]:
    """Every bot that plays by rules on all seats, and all of them at one table; nothing without whole games.

    A book whose rules are not all in play by its default rulings names those that bring the rest in its room `moves`:
    ``EVERY_RULE``, options by ruling.
    """
    from workbench.play.players import seat_count

    try:
        setting = book.setting
    except NotBuilt:
        return
    seats, cell = seat_count(setting, None), setting.rulebook.cell
    driven = [bot for bot in setting.rulebook.keys("bots") if cell("bots", bot, "strategy") not in SLOW_OR_AIMLESS]
    if not driven:
        return
    tables = {bot: [bot] * seats for bot in driven}
    mixed = [driven[seat % len(driven)] for seat in range(seats)]
    tables[", ".join(mixed)] = mixed
    for name, bots in tables.items():
        yield _speed(book, name, bots)
    every_rule = getattr(setting.moves, "EVERY_RULE", {})
    for ruling, option in every_rule.items():
        book = book.decide(ruling, option)
    if every_rule:
        decided = ", ".join(f"{ruling}={option}" for ruling, option in every_rule.items())
        yield _speed(book, f"{', '.join(mixed)} ({decided})", mixed)


def _speed(book: Book, name: str, bots: list[str]) -> Speed:
    """Games with a bot on each seat, more and more of them until they take about `SECONDS`."""
    seats, games = len(bots), WARM
    book.simulate(games, seats, bots=bots, followed=0)  # compiles, if need be
    while True:
        results = book.simulate(games, seats, bots=bots, followed=0, progress=False)
        if results.seconds >= SECONDS / 2 or games == MOST:
            return Speed(book.key, name, seats, games, int(results.ends["moves"].sum()), results.seconds)
        games = min(MOST, max(2 * games, int(games * SECONDS / max(results.seconds, 1e-6))))


def new_bot_times(book: Book, number: int = 5) -> list[float]:
    """Times to compile a bot as one writes it in a notebook cell, in milliseconds; empty without whole games."""
    try:
        setting = book.setting
    except NotBuilt:
        return []
    book.simulate(1, bots="random", followed=0)  # what is compiled once for all bots
    assert setting.engine
    times = []
    for turn in range(number):
        room: dict[str, Any] = {}
        exec(NEW_BOT.format(turn), room)  # as a cell does; each time other code, so that nothing is in the cache
        start = time.perf_counter()
        book.bot(room["choose"], weights=[turn])
        times.append(1000 * (time.perf_counter() - start))
    return times


NEW_BOT = """
def choose(view, moves, count, rules, weights, luck):
    best, found = -1.0, 0
    for number in range(count):
        worth = weights[0] + (moves[number] * {} + view.seat) % 7
        if worth > best:
            best, found = worth, number
    return found
"""
