"""Games in the background of a panel: a first picture from few games that gets better as more arrive.

In a notebook the games are played in a thread while the kernel's loop goes on, and every picture is drawn by the loop.
Where no loop runs (a script, a test) all games are played at once.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import numpy as np

from workbench.book import Book
from workbench.play.batch import Growing
from workbench.play.results import Results

FEWEST_GAMES = 250  # played before anything is shown
FIRST_GAMES = 500  # of the first picture …
PATIENCE = 0.3  # … unless they take longer than these seconds; then of those that are there
APART = 0.7  # seconds between pictures: drawing takes time from playing
FOLLOWED = 200  # games followed round by round
MOST_KEPT = 12  # books whose games are kept

Shown = tuple[Results, Results | None]


class Batch:
    """The games of two books that a panel looks at, on common seeds.

    Parameters
    ----------
    show : callable
        ``show(printed, mine)`` with Results; `mine` is None where there is nothing to compare.
    tell : callable
        Told an exception.

    Attributes
    ----------
    games : int
        Games in all; the first picture has `FIRST_GAMES`.
    busy : bool
        Whether more games than those shown are being played.
    """

    def __init__(self, show: Callable[[Results, Results | None], None], tell: Callable[[BaseException], None]) -> None:
        self._show, self._tell = show, tell
        self.games = 10_000
        self.busy = False
        self._stop = np.zeros(1, np.int64)  # set to 1 for games that nobody waits for any longer
        self._kept: dict[tuple[Any, ...], _Kept] = {}
        self._task: asyncio.Task[None] | None = None

    def ask(self, printed: Book, mine: Book | None, seats: int, seed: int, bots: list[str]) -> None:
        """Play the games of one or two books; what was asked before is dropped."""
        self._stop[0] = 1
        self._stop = stop = np.zeros(1, np.int64)
        pictures = self._pictures([book for book in (printed, mine) if book is not None], seats, seed, bots, stop)
        self._put(next(pictures))
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            for picture in pictures:
                self._put(picture)
        else:
            self._task = loop.create_task(self._go_on(pictures, stop))

    def _put(self, picture: Shown) -> None:
        self.busy = picture[0].games < self.games
        self._show(*picture)

    async def _go_on(self, pictures: Iterator[Shown], stop: np.ndarray) -> None:
        try:
            while (picture := await asyncio.to_thread(next, pictures, None)) is not None and not stop[0]:
                self._put(picture)
        except Exception as problem:
            self.busy = False
            self._tell(problem)

    def _pictures(self, books: list[Book], seats: int, seed: int, bots: list[str], stop: np.ndarray) -> Iterator[Shown]:
        """Results of more and more games, those of both books of the same ones, where a picture of them is worth it."""
        kept = [self._games_of(book, seats, seed, bots) for book in books]
        drawn, pause = time.perf_counter(), PATIENCE
        for step in count():
            found = [one.at(step, stop) for one in kept]
            if any(results is None for results in found):
                return
            games = found[0].games  # type: ignore[union-attr]
            waited = time.perf_counter() - drawn > pause or (pause == PATIENCE and games >= FIRST_GAMES)
            if waited or games == self.games:
                yield found[0], found[1] if len(found) > 1 else None  # type: ignore[misc]
                drawn, pause = time.perf_counter(), APART

    def _games_of(self, book: Book, seats: int, seed: int, bots: list[str]) -> _Kept:
        """Games of a book; those of the last books are kept, so that they are not played again for every slider."""
        key = (book.fingerprint, self.games, seats, seed, tuple(bots))
        if key not in self._kept:
            while len(self._kept) >= MOST_KEPT:
                del self._kept[next(iter(self._kept))]
            self._kept[key] = _Kept(book, self.games, seats, seed, bots)
        self._kept[key] = self._kept.pop(key)  # used last
        return self._kept[key]


class _Kept:
    """Games of one book, more at each step: those played stay."""

    def __init__(self, book: Book, games: int, seats: int, seed: int, bots: list[str]) -> None:
        self._growing = Growing(book.setting, seats, seed, bots, FEWEST_GAMES, games, rotate=True, followed=FOLLOWED)
        self._played: list[Results] = []
        self._lock = threading.Lock()

    def at(self, step: int, stop: np.ndarray) -> Results | None:
        """Results of a step; None after the last, or when nobody waits any longer."""
        with self._lock:
            while len(self._played) <= step:
                more = self._growing.more(stop)
                if more is None:
                    return None
                self._played.append(more)
            return self._played[step]
