"""Thousands of games at once: in threads of this process, or by any executor of `concurrent.futures`.

A game depends on its seed and number only, so that neither chunks nor workers nor the kind of executor change a
result. Chunks grow until one takes a good part of a second: small ones keep the bar moving, large ones cost nothing.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, ThreadPoolExecutor, wait
from dataclasses import replace
from typing import Any, Protocol, TypeVar

import numpy as np

from workbench.errors import BadValue
from workbench.play.chunks import Chunk, Table, compiled_loop, order, play_chunk, play_order, table
from workbench.play.luck import MOST_SEED
from workbench.play.players import players, seat_count
from workbench.play.results import Results, gathered
from workbench.play.setting import Setting

FOLLOWED = 1000  # games followed round by round, unless told otherwise
FIRST_CHUNK = 16  # games
CHUNK_SECONDS = 0.25  # what a chunk should take
FAR_CHUNK_SECONDS = 1.0  # the same in another process
MOST_CHUNK = 20_000  # games
QUIET_SECONDS = 1.0  # a batch that takes less shows no bar
MOST_GAMES = 10**9


def simulate(
    setting: Setting,
    games: int,
    seats: int | None = None,
    seed: int = 1,
    bots: Any = None,
    *,
    first: int = 0,
    rotate: bool = False,
    followed: int = FOLLOWED,
    workers: int | None = None,
    executor: Executor | None = None,
    chunk: int | None = None,
    progress: bool | None = None,
) -> Results:
    """Play many games.

    Parameters
    ----------
    setting : Setting
        Game and rules.
    games : int
        How many.
    seats : int, optional
        See `players.seat_count`.
    seed : int
        Games of one seed are the same games, whatever plays them and however they are shared out.
    bots : optional
        See `players.players`.
    first : int
        Number of the first game; game i is ``new_game(seed=seed, game=i)``.
    rotate : bool
        Move the bots on by one seat from game to game, so that no bot owes its wins to its seat.
    followed : int
        Number of games, from game 0 of the seed, whose rounds and kinds of moves are followed too.
    workers : int, optional
        Threads; by default as many as cores. Only without an executor.
    executor : concurrent.futures.Executor, optional
        Plays the games; it is left open. With ``distributed.Client(…).get_executor()`` a Dask cluster does. What is
        sent is a plain description, and each process builds its own engine.
    chunk : int, optional
        Games played in one go; by default what suits.
    progress : bool, optional
        Whether a bar is shown on stderr; by default for batches that take a while, where somebody can see it.

    Returns
    -------
    Results
        After Ctrl-C of the games that are finished; it says how many of how many.

    Raises
    ------
    UnknownName, BadValue, BadBot
        For what cannot be played.
    BatchFailed
        When a game or a bot fails; the message says which.
    """
    whole("games", games, 1, MOST_GAMES)  # all of this before a minute of compiling
    whole("first", first, 0, MOST_GAMES)
    for name, value in (("workers", workers), ("chunk", chunk)):
        if value is not None:
            whole(name, value, 1, MOST_GAMES)
    seats, laid = laid_table(setting, seats, seed, bots, rotate, followed)
    chunks, seconds = play_all(laid, first, games, workers, executor, chunk, progress)
    return gathered(setting, laid, first, games, chunks, seconds)


def laid_table(
    setting: Setting, seats: int | None, seed: int, bots: Any, rotate: bool = False, followed: int = FOLLOWED
) -> tuple[int, Table]:
    """Seats and table of a batch, checked and compiled."""
    seats = seat_count(setting, seats, bots)
    whole("seed", seed, 0, MOST_SEED)
    whole("followed", followed, 0, MOST_GAMES)
    laid = table(setting, players(setting, bots, seats), int(seed), bool(rotate), int(followed))
    compiled_loop(laid.engine)  # once, before threads would do it all at the same time
    return seats, laid


def whole(where: str, value: object, low: int, high: int) -> None:
    """BadValue unless a value is a whole number from `low` to `high`."""
    if isinstance(value, bool) or not isinstance(value, int | np.integer) or not low <= value <= high:
        raise BadValue(where, value, f"a whole number from {low} to {high}")


def play_all(
    laid: Table,
    first: int,
    games: int,
    workers: int | None = None,
    executor: Executor | None = None,
    chunk: int | None = None,
    progress: bool | None = None,
    stop: np.ndarray | None = None,
) -> tuple[list[Chunk], float]:
    """Play games ``first`` to ``first + games - 1`` of a table; gives the chunks, in order, and the seconds taken.

    The int64[1] `stop` may be set to 1 by another thread: then what is finished comes back, perhaps nothing.
    """
    far = executor is not None and not isinstance(executor, ThreadPoolExecutor)
    asked = order(laid) if far else None

    def send(pool: Executor, start: int, count: int, stop: np.ndarray) -> Future[Chunk]:
        if asked is None:
            return pool.submit(play_chunk, laid, start, count, stop)
        return pool.submit(play_order, replace(asked, first=start, count=count))

    seconds = FAR_CHUNK_SECONDS if far else CHUNK_SECONDS
    return share_out(send, first, games, workers, executor, chunk, progress, seconds, stop)


class Played(Protocol):
    """What comes back for a stretch of games."""

    @property
    def first(self) -> int:
        """Number of its first game."""

    @property
    def games(self) -> int:
        """How many were played to their end."""


Came = TypeVar("Came", bound=Played)


def share_out(
    send: Callable[[Executor, int, int, np.ndarray], Future[Came]],
    first: int,
    games: int,
    workers: int | None = None,
    executor: Executor | None = None,
    chunk: int | None = None,
    progress: bool | None = None,
    seconds: float = CHUNK_SECONDS,
    stop: np.ndarray | None = None,
) -> tuple[list[Came], float]:
    """Share games out as chunks; gives what came back, in order, and the seconds taken.

    Parameters
    ----------
    send : callable
        ``send(executor, first, count, stop) -> Future``; `stop` is an int64[1] that is set to 1 when nobody waits any
        longer.
    seconds : float
        What a chunk should take.
    stop : int64[1], optional
        Where somebody else may want no more, too.
    first, games, workers, executor, chunk, progress
        As in `simulate`.
    """
    stop = np.zeros(1, np.int64) if stop is None else stop
    own = ThreadPoolExecutor(workers or os.cpu_count() or 1) if executor is None else None
    pool: Any = own or executor
    start = time.perf_counter()
    try:
        done = _share_out(
            lambda begin, count: send(pool, begin, count, stop),
            first,
            games,
            chunk,
            _hands(executor, workers),
            seconds,
            stop,
            progress,
        )
    finally:
        if own is not None:
            own.shutdown()
    return done, time.perf_counter() - start


def _hands(executor: Executor | None, workers: int | None) -> int:
    """How many chunks an executor can work on at once, where it tells."""
    if executor is None:
        return workers or os.cpu_count() or 1
    known = getattr(executor, "_max_workers", None)
    if isinstance(known, int):
        return known
    client = getattr(executor, "_client", None)  # Dask
    cores = sum(client.ncores().values()) if client is not None else 0
    return cores or os.cpu_count() or 1


def _share_out(
    send: Callable[[int, int], Future[Came]],
    first: int,
    games: int,
    chunk: int | None,
    hands: int,
    seconds: float,
    stop: np.ndarray,
    progress: bool | None,
) -> list[Came]:
    """Send out chunks as others come back, never many more than there are hands, and collect them."""
    finished: list[Came] = []
    open_: dict[Future[Came], tuple[float, int]] = {}
    following, last = first, first + games
    size = chunk or min(FIRST_CHUNK, -(-games // hands))
    interrupted = False
    with _Bar(games, progress) as tell:
        try:
            while open_ or (following < last and not stop[0]):
                while following < last and len(open_) < 2 * hands and not stop[0]:
                    # The last chunks are small, so that no worker waits long for another.
                    count = min(size, last - following, max(size // 4, -(-(last - following) // (2 * hands)), 1))
                    if chunk:
                        count = min(chunk, last - following)
                    open_[send(following, count)] = (time.perf_counter(), count)
                    following += count
                ready, _ = wait(open_, return_when=FIRST_COMPLETED)
                for future in ready:
                    sent, count = open_.pop(future)
                    finished.append(future.result())
                    tell(finished[-1].games)
                    if not chunk:
                        # Half of the time it waited for one that was sent before it.
                        took = max(time.perf_counter() - sent, 1e-6) / 2
                        size = int(min(MOST_CHUNK, max(1, min(count * seconds / took, 4 * max(size, count)))))
        except KeyboardInterrupt:
            interrupted = True
        finally:
            if open_:
                stop[0] = 1
                for future in open_:
                    future.cancel()
        if interrupted:
            finished += _what_is_left(open_)
            if not any(one.games for one in finished):
                raise KeyboardInterrupt
    return sorted((one for one in finished if one.games), key=lambda one: one.first)


def _what_is_left(open_: dict[Future[Came], tuple[float, int]]) -> Iterator[Came]:
    """Chunks that were being played when somebody stopped the batch; they end after the game they are at."""
    for future in open_:
        try:
            yield future.result(timeout=60)
        except (CancelledError, TimeoutError):
            continue


class _Bar:
    """A progress bar, or nothing."""

    def __init__(self, games: int, progress: bool | None) -> None:
        shown = progress if progress is not None else sys.stderr is not None and (sys.stderr.isatty() or _in_notebook())
        self._bar: Any = None
        if shown and games > 1:
            from tqdm.auto import tqdm

            self._bar = tqdm(
                total=games,
                unit=" games",
                unit_scale=True,
                file=None if _in_notebook() else sys.stderr,
                delay=0 if progress else QUIET_SECONDS,
                leave=False,
                dynamic_ncols=True,
            )

    def __enter__(self) -> Callable[[int], None]:
        return (lambda games: None) if self._bar is None else self._update

    def _update(self, games: int) -> None:
        self._bar.update(games)

    def __exit__(self, *raised: object) -> None:
        if self._bar is not None:
            self._bar.close()


def _in_notebook() -> bool:
    kernel = sys.modules.get("ipykernel.kernelapp")
    return kernel is not None and kernel.IPKernelApp.initialized()


def refine(
    setting: Setting,
    seats: int | None = None,
    seed: int = 1,
    bots: Any = None,
    *,
    first_games: int = 500,
    most_games: int = 32_000,
    rotate: bool = False,
    followed: int = FOLLOWED,
    workers: int | None = None,
) -> Iterator[Results]:
    """The same batch with more and more games, for a picture that must be there at once and may get better.

    Yields the `Results` of the first games, then of twice as many, and so on; leave the loop, or close the iterator,
    to stop. The last one is exactly ``simulate(most_games, …)``.

    Parameters
    ----------
    first_games, most_games : int
        Games of the first and of the last results.
    setting, seats, seed, bots, rotate, followed, workers
        As in `simulate`.
    """
    growing = Growing(setting, seats, seed, bots, first_games, most_games, rotate, followed, workers)
    while (results := growing.more()) is not None:
        yield results


class Growing:
    """A batch that gets more and more games: see `refine`, whose steps it plays one by one.

    Parameters
    ----------
    setting, seats, seed, bots, first_games, most_games, rotate, followed, workers
        As in `refine`.
    """

    def __init__(
        self,
        setting: Setting,
        seats: int | None,
        seed: int,
        bots: Any,
        first_games: int,
        most_games: int,
        rotate: bool,
        followed: int,
        workers: int | None = None,
    ) -> None:
        whole("most_games", most_games, 1, MOST_GAMES)
        whole("first_games", first_games, 1, MOST_GAMES)
        self._setting, self._workers = setting, workers
        _, self._laid = laid_table(setting, seats, seed, bots, rotate, followed)
        self._most, self._goal = most_games, min(first_games, most_games)
        self._chunks: list[Chunk] = []
        self._done, self._seconds = 0, 0.0

    def more(self, stop: np.ndarray | None = None) -> Results | None:
        """The next results; None when all games are played, or the int64[1] `stop` was set to 1 by another thread.

        Games that were finished then are not played again when it goes on.
        """
        if self._done == self._most:
            return None
        count = self._goal - self._done
        played, seconds = play_all(self._laid, self._done, count, self._workers, progress=False, stop=stop)
        self._seconds += seconds
        for chunk in played:
            if chunk.first != self._done:  # one before it was cut off
                break
            self._chunks.append(chunk)
            self._done += chunk.games
        if self._done < self._goal:
            return None
        self._goal = min(2 * self._done, self._most)
        return gathered(self._setting, self._laid, 0, self._done, self._chunks, self._seconds)
