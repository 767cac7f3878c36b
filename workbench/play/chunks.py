"""A stretch of games played in one go, here or in another process, and what came of it as plain arrays."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np

from workbench import jit
from workbench.errors import WorkbenchError
from workbench.play import loops
from workbench.play.engine import Engine, compile_as, engine, is_compiled, quiet
from workbench.play.players import Player
from workbench.play.setting import Setting
from workbench.play.verbs import Game

LOOP_VERBS = ("start", "legal", "apply", "view", "score", "describe")
MOST_KINDS = 256  # of moves, where a book has no table of events


class BatchFailed(WorkbenchError):
    """A game or a bot of a batch failed; the message says which, and how to see it."""


@dataclass(frozen=True, eq=False)
class Table:
    """Who plays what.

    Attributes
    ----------
    engine : Engine
    rules : numpy.record
    players : tuple of Player
        One for each seat.
    seed : int
    rotate : bool
        Whether the bots move on by one seat from game to game.
    followed : int
        Number of games, from the first of the seed, in which rounds and kinds of moves are followed too.
    kinds : int
        Number of kinds of moves.
    rooms : tuple of str
        Modules of the book: moves and bots, for other processes.
    """

    engine: Engine
    rules: np.record
    players: tuple[Player, ...]
    seed: int
    rotate: bool = False
    followed: int = 0
    kinds: int = MOST_KINDS
    rooms: tuple[str, str] = ("", "")

    @property
    def game(self) -> Game:
        """What is played."""
        return self.engine.game

    @cached_property
    def loop(self) -> Callable[..., Any]:
        """What plays the games."""
        return compiled_loop(self.engine)

    @property
    def curve_columns(self) -> np.ndarray:
        """Columns of the score that are followed: the place, then the game's curves."""
        names = ["place", *(name for name in self.game.curves if name != "place")]
        return np.array([self.game.measures.index(name) for name in names], np.int64)

    def player_at(self, game: int, seat: int) -> Player:
        """The bot that has a seat in a game."""
        return self.players[(seat + game) % len(self.players) if self.rotate else seat]


def table(setting: Setting, seated: tuple[Player, ...], seed: int, rotate: bool = False, followed: int = 0) -> Table:
    """Table of a setting (see `Table`)."""
    known = setting.rulebook.schema.tables
    kinds = len(setting.rulebook.keys("events")) if any(one.name == "events" for one in known) else MOST_KINDS
    return Table(
        engine=setting.engine,
        rules=setting.rules,
        players=seated,
        seed=seed,
        rotate=rotate,
        followed=followed,
        kinds=kinds,
        rooms=setting.rooms,
    )


@dataclass(frozen=True, eq=False)
class Chunk:
    """What came of a stretch of games.

    Attributes
    ----------
    first, games : int
        Number of the first game, and how many were played to their end.
    columns : dict of str to ndarray
        Shape (games, seats): measures, ``decisions``, ``options`` (legal moves where there was a choice), tallies.
    ends : dict of str to ndarray
        Shape (games,): ``rounds, turns, moves``.
    kinds : ndarray
        int32 of shape (games followed, seats, kinds, `loops.KIND_COUNTS`).
    curves : ndarray
        int64, rows ``game, round, seat, values`` of the games followed.
    """

    first: int
    games: int
    columns: dict[str, np.ndarray]
    ends: dict[str, np.ndarray]
    kinds: np.ndarray
    curves: np.ndarray


# ---- playing -----------------------------------------------------------------------------------------


def compiled_loop(found: Engine) -> Callable[..., Any]:
    """`loops.play_games` for one game."""
    return compiled_with_verbs(loops.play_games, found, LOOP_VERBS, _loop_types)


def compiled_with_verbs(
    function: Any, found: Engine, verbs: tuple[str, ...], more: Callable[[Any, Any], tuple[Any, tuple[Any, ...]]]
) -> Callable[..., Any]:
    """A loop compiled for one game, or as it is where nothing is compiled.

    Parameters
    ----------
    function : callable
        Decorated with `jit`; its first arguments are verbs.
    found : Engine
    verbs : tuple of str
        Which ones, in order.
    more : callable
        Of the engine and the module ``numba.types``: the type given back, and those of the other arguments.
    """
    if not is_compiled(function):
        return function
    from numba import types

    back, others = more(found, types)
    signature = back(*(found.types.function(verb) for verb in verbs), *others)
    compile_as(function, signature)
    # The one that was compiled with these types: what is passed are functions, whose own types say nothing.
    return function.overloads[signature.args].entry_point


def _loop_types(found: Engine, types: Any) -> tuple[Any, tuple[Any, ...]]:
    own, seats, integers = found.types, found.game.most_seats, types.int64
    vector, matrix, cube = own.moves, own.out, types.Array(integers, 3, "C")
    bots, weights = types.UniTuple(own.function("bot"), seats), types.UniTuple(own.weights, seats)
    return matrix, (
        *(bots, weights, own.states, types.Array(own.view, 1, "C"), own.rules, vector, vector),
        *(cube, matrix, types.Array(integers, 4, "C"), matrix, integers, vector, vector),
    )


def play_chunk(at: Table, first: int, count: int, stop: np.ndarray | None = None) -> Chunk:
    """Play games `first` to ``first + count - 1`` of the table's seed.

    Parameters
    ----------
    at : Table
    first, count : int
    stop : int64[1], optional
        Set to 1 by another thread to end before the next game.

    Raises
    ------
    BatchFailed
        With game, seat and bot.
    """
    game, seats = at.game, len(at.players)
    follow = max(0, min(at.followed - first, count))
    columns = at.curve_columns
    rows = np.zeros((count, seats, len(game.measures) + loops.OWN + len(game.tallies)), np.int64)
    ends = np.zeros((count, loops.ENDS), np.int64)
    kinds = np.zeros((follow, seats, at.kinds, loops.KIND_COUNTS), np.int64)
    curves = np.zeros((follow * seats * 32, loops.CURVE + len(columns)), np.int64)
    where = np.zeros(loops.WHERE, np.int64)
    states, seen, shared = room(at)
    plan = np.array([seats, at.seed, first, count, at.rotate, game.most_decisions, at.followed, shared], np.int64)
    spare = game.most_seats - seats
    error: Exception | None = None
    try:
        curves = at.loop(
            *(getattr(at.engine, verb) for verb in LOOP_VERBS),
            tuple(player.choose for player in (*at.players, *at.players[:1] * spare)),
            tuple(player.weights.copy() for player in (*at.players, *at.players[:1] * spare)),
            states,
            seen,
            at.rules.copy(),  # bots get it, and chunks share nothing
            plan,
            columns,
            rows,
            ends,
            kinds,
            curves,
            len(game.tallies),
            np.zeros(1, np.int64) if stop is None else stop,
            where,
        )
    except Exception as raised:
        error = raised
    if error is not None or where[loops.STAGE] != loops.FINE:
        raise BatchFailed(fault(at, where, error)) from error
    done = int(where[loops.GAME]) - first
    names = (*game.measures, "decisions", "options", *game.tallies)
    return Chunk(
        first,
        done,
        {name: small(rows[:done, :, place]) for place, name in enumerate(names)},
        {name: small(ends[:done, place]) for place, name in enumerate(("rounds", "turns", "moves"))},
        kinds[:done].astype(np.int32),
        curves[: where[loops.WRITTEN]].copy(),
    )


def room(at: Table) -> tuple[np.ndarray, np.ndarray, bool]:
    """Room for a position and an empty one, for a view, and whether the view fills itself as the game goes on.

    It is a part of the first position only for bots of the book: what others write into theirs must change no game.
    """
    game = at.game
    states = np.zeros(2, game.state_dtype)
    inside = game.all_public or game.view_in_state
    if not inside or not all(player.named for player in at.players):
        return states, np.zeros(1, game.view_dtype), False
    part = slice(game.view_offset, game.state_dtype.itemsize)
    return states, states.view(np.uint8)[part].view(game.view_dtype), game.all_public


# Types with their bounds, asked for once: NumPy works them out anew each time, half a hundred times a chunk.
_SMALL = [(kind, int(np.iinfo(kind).min), int(np.iinfo(kind).max)) for kind in (np.int8, np.int16, np.int32)]


def small(values: np.ndarray) -> np.ndarray:
    """The same whole numbers in the smallest signed type that holds them."""
    if values.size == 0:
        return values.astype(np.int8)
    low, high = int(values.min()), int(values.max())
    for kind, least, most in _SMALL:
        if least <= low and high <= most:
            return values.astype(kind)
    return values.copy()


def fault(at: Table, where: np.ndarray, error: Exception | None) -> str:
    """What failed, in which game and at which seat, and the call that shows it."""
    number, seat, stage = int(where[loops.GAME]), int(where[loops.SEAT]), int(where[loops.STAGE])
    seats = len(at.players)
    seated = [at.player_at(number, place) for place in range(seats)]
    bot = seated[seat].name if seat >= 0 else ""
    told = "" if error is None else f"{type(error).__name__}: {error}"
    chosen, allowed = int(where[loops.CHOSEN]), int(where[loops.ALLOWED])
    at_seat = "" if seat < 0 else f", seat {seat} (bot {bot}), after {int(where[loops.DECISION])} moves"
    said = {
        loops.CHOOSING: f"bot {bot} raised {told}",
        loops.WRONG_INDEX: f"bot {bot} chose {chosen}; allowed is a whole number from 0 to {allowed - 1}",
        loops.NO_MOVES: "the seat asked has no legal move, but the game is not over",
        loops.TOO_LONG: f"it takes more than the {at.game.most_decisions} moves that the game promises",
    }.get(stage, told)
    return (
        f"game {number} of seed {at.seed}{at_seat}: {said}. To see it: "
        f"book.new_game(seats={seats}, seed={at.seed}, game={number}, bots={[one.name for one in seated]})"
    )


# ---- other processes ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Order:
    """A table and a stretch of games in plain words, for another process; it holds no records and no compiled code.

    Attributes
    ----------
    rooms : tuple of str
        Modules of the book: moves and bots.
    rules : bytes
        Of the rules record.
    bots : tuple of (strategy, weights, name, function)
        The function is None for a strategy of the book, else that of a bot written by the user.
    seed, rotate, followed, kinds, first, count
        As in `Table` and `play_chunk`.
    sources : str
        Hash of all sources; a process with others must not play.
    """

    rooms: tuple[str, str]
    rules: bytes
    bots: tuple[tuple[str, tuple[float, ...], str, Callable[..., Any] | None], ...]
    seed: int
    rotate: bool
    followed: int
    kinds: int
    first: int = 0
    count: int = 0
    sources: str = ""


@lru_cache(maxsize=1)
def sources() -> str:
    """Hash of the sources of this process."""
    return jit.digest()


def order(at: Table) -> Order:
    """The order of a table; `dataclasses.replace` gives it its games."""
    return Order(
        rooms=at.rooms,
        rules=at.rules.tobytes(),
        bots=tuple(
            (
                player.strategy,
                tuple(map(float, player.weights)),
                player.name,
                None if player.named else getattr(player.choose, "py_func", player.choose),
            )
            for player in at.players
        ),
        seed=at.seed,
        rotate=at.rotate,
        followed=at.followed,
        kinds=at.kinds,
        sources=sources(),
    )


def play_order(asked: Order) -> Chunk:
    """Carry out an order in the process that got it.

    Raises
    ------
    BatchFailed
        Also when this process has other sources than the one that asks.
    """
    if asked.sources != sources():
        raise BatchFailed("a worker has another version of workbench or of a book; start the workers anew")
    return play_chunk(_ordered_table(replace(asked, first=0, count=0)), asked.first, asked.count)


@lru_cache(maxsize=8)
def _ordered_table(asked: Order) -> Table:
    moves, bots = (import_module(name) for name in asked.rooms)
    found = engine(moves.GAME)
    rules = np.zeros(1, moves.GAME.rules_dtype)
    rules.view(np.uint8)[:] = np.frombuffer(asked.rules, np.uint8)
    return Table(
        engine=found,
        rules=rules[0],
        players=tuple(_ordered_player(found, bots, *bot) for bot in asked.bots),
        seed=asked.seed,
        rotate=asked.rotate,
        followed=asked.followed,
        kinds=asked.kinds,
        rooms=asked.rooms,
    )


def _ordered_player(
    found: Engine,
    bots: ModuleType,
    strategy: str,
    weights: tuple[float, ...],
    name: str,
    function: Callable[..., Any] | None,
) -> Player:
    choose: Any
    if function is None:
        choose = compile_as(bots.STRATEGIES[strategy], found.types.bot) if found.compiled else bots.STRATEGIES[strategy]
    elif found.compiled:
        from numba import njit

        with quiet():
            choose = njit(found.types.bot, nogil=True)(function)
    else:
        choose = function
    return Player(name, choose, np.array(weights, np.float64), found.game, strategy, named=function is None)
