"""Games in the background of a panel: a first picture from few games that gets better as more arrive.

In a notebook the games are played in a thread while the kernel's loop goes on, and every result is shown by the loop.
Where no loop runs (a script, a test) all games are played at once.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from typing import Any

from workbench.book import Book
from workbench.play.results import Results

FIRST_GAMES = 500
FOLLOWED = 200  # games followed round by round
MOST_KEPT = 12  # books whose games are kept
MOST_STEPS = 40


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
        Whether games are still being played.
    """

    def __init__(self, show: Callable[[Results, Results | None], None], tell: Callable[[BaseException], None]) -> None:
        self._show, self._tell = show, tell
        self.games = 10_000
        self.busy = False
        self._asked = 0
        self._kept: dict[tuple[Any, ...], Growing] = {}
        self._task: asyncio.Task[None] | None = None

    def ask(self, printed: Book, mine: Book | None, seats: int, seed: int, bots: list[str]) -> None:
        """Play the games of one or two books; what was asked before is dropped."""
        self._asked += 1
        steps = self._steps(printed, mine, seats, seed, bots)
        self._show(*next(steps))
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            for step in steps:
                self._show(*step)
            return
        self._task = loop.create_task(self._go_on(steps, self._asked))

    async def _go_on(self, steps: Iterator[tuple[Results, Results | None]], asked: int) -> None:
        self.busy = True
        try:
            while asked == self._asked:
                step = await asyncio.to_thread(next, steps, None)
                if step is None or asked != self._asked:
                    break
                self._show(*step)
        except Exception as problem:
            self._tell(problem)
        finally:
            if asked == self._asked:
                self.busy = False
                # The last picture said that games were still being played.
                self._show_again()

    def _show_again(self) -> None:
        if self._last is not None:
            self._show(*self._last)

    _last: tuple[Results, Results | None] | None = None

    def _steps(
        self, printed: Book, mine: Book | None, seats: int, seed: int, bots: list[str]
    ) -> Iterator[tuple[Results, Results | None]]:
        """Results of more and more games, those of both books of the same ones."""
        growing = [self._growing(book, seats, seed, bots) for book in (printed, mine) if book is not None]
        for step in range(MOST_STEPS):
            found = [one.at(step) for one in growing]
            if any(results is None for results in found):
                return
            self._last = (found[0], found[1] if len(found) > 1 else None)  # type: ignore[assignment]
            yield self._last  # type: ignore[misc]

    def _growing(self, book: Book, seats: int, seed: int, bots: list[str]) -> Growing:
        """Games of a book; those of the last books are kept, so that they are not played again for every slider."""
        key = (book.fingerprint, self.games, seats, seed, tuple(bots))
        if key not in self._kept:
            while len(self._kept) >= MOST_KEPT:
                del self._kept[next(iter(self._kept))]
            self._kept[key] = Growing(book, self.games, seats, seed, bots)
        self._kept[key] = self._kept.pop(key)  # used last
        return self._kept[key]


class Growing:
    """Games of one book, more at each step: those played stay."""

    def __init__(self, book: Book, games: int, seats: int, seed: int, bots: list[str]) -> None:
        self._games = book.refine(
            seats, seed, bots, first_games=FIRST_GAMES, most_games=games, rotate=True, followed=FOLLOWED
        )
        self._played: list[Results] = []
        self._lock = threading.Lock()

    def at(self, step: int) -> Results | None:
        """Results of a step; None after the last."""
        with self._lock:
            while len(self._played) <= step:
                more = next(self._games, None)
                if more is None:
                    return None
                self._played.append(more)
            return self._played[step]
