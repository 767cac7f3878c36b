"""Whole games for ``workbench bench``: how many a second this machine plays, on all its cores."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

from workbench.book import Book
from workbench.errors import NotBuilt

SECONDS = 1.0  # that one measurement takes
WARM, MOST = 64, 1_000_000  # games


@dataclass(frozen=True, slots=True)
class Speed:
    """Games of one book by one bot.

    Attributes
    ----------
    book, bot : str
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
    """The default bot on all seats; nothing for a book without whole games."""
    from workbench.play.players import default_bot, seat_count

    try:
        setting = book.setting
    except NotBuilt:
        return
    seats, bot = seat_count(setting, None), default_bot(setting)
    book.simulate(WARM, seats, bots=bot, followed=0)  # compiles, if need be
    start = time.perf_counter()
    book.simulate(WARM, seats, bots=bot, followed=0)
    games = int(min(MOST, max(WARM, WARM * SECONDS / max(time.perf_counter() - start, 1e-6))))
    results = book.simulate(games, seats, bots=bot, followed=0, progress=False)
    yield Speed(book.key, bot, seats, games, int(results.ends["moves"].sum()), results.seconds)
