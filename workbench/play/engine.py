"""The verbs of a game ready to run: compiled once with explicit types, or plain where nothing is compiled.

Bots are first-class functions of one explicit type per game, so any seating runs without compiling again. Numba is
imported inside functions: without it, and after `workbench.jit.interpret`, everything runs as plain Python.
"""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from workbench.play.compiling import LARGEST, first_time, second_process
from workbench.play.events import LOG
from workbench.play.verbs import Game

VERBS = ("start", "legal", "apply", "view", "redeal", "score", "describe")


def is_compiled(function: object) -> bool:
    """Whether a function is one of numba's; False for plain ones, as `jit` gives where nothing is compiled."""
    return hasattr(function, "py_func") and hasattr(function, "compile")


class Types:
    """Numba's types of what the verbs of one game take, and of the verbs themselves.

    Attributes
    ----------
    state, view, rules : numba Record
        The game's records; ``states`` is an array of states.
    moves, event : int64[::1]
        Legal moves; one event.
    log : numba Record
        Log of a move.
    out : int64[:, ::1]
        Scores.
    weights, luck : float64[::1], uint64[::1]
        What a bot gets beside its view.
    prepare, start, legal, apply, redeal, score, describe, bot : numba Signature
        Of the verbs (``sees`` is that of the verb view), of what reckons rules once, and of a bot's ``choose``.
    """

    def __init__(self, game: Game) -> None:
        from numba import from_dtype, types

        integer = types.int64
        self.state = state = from_dtype(game.state_dtype)
        self.view = view = from_dtype(game.view_dtype)
        self.rules = rules = from_dtype(game.rules_dtype)
        self.states = types.Array(state, 1, "C")
        self.moves = self.event = types.Array(integer, 1, "C")
        self.log = from_dtype(LOG)
        self.out = types.Array(integer, 2, "C")
        self.weights = types.Array(types.float64, 1, "C")
        self.luck = types.Array(types.uint64, 1, "C")
        self.prepare = types.void(rules)
        self.start = types.void(state, integer, rules)
        self.legal = integer(state, self.moves, rules)
        self.apply = types.void(state, integer, rules, self.log)
        self.sees = types.void(state, integer, view, rules)
        self.redeal = types.void(view, state, self.luck, rules)
        self.score = types.void(state, rules, self.out)
        self.describe = types.void(state, integer, rules, self.event)
        self.bot = integer(view, self.moves, integer, rules, self.weights, self.luck)

    def signature(self, verb: str) -> Any:
        """Signature of a verb, or of ``bot``."""
        return getattr(self, "sees" if verb == "view" else verb)

    def function(self, verb: str) -> Any:
        """The verb (or ``bot``) as the type of a parameter, for functions that are given verbs as arguments."""
        from numba import types

        return types.FunctionType(self.signature(verb))


@dataclass(frozen=True)
class Engine:
    """The seven verbs of a game, each compiled with its one signature, or plain.

    Attributes
    ----------
    game : Game
    start, legal, apply, view, redeal, score, describe : callable
        As `Game` describes them.
    """

    game: Game
    start: Callable[..., Any]
    legal: Callable[..., Any]
    apply: Callable[..., Any]
    view: Callable[..., Any]
    redeal: Callable[..., Any]
    score: Callable[..., Any]
    describe: Callable[..., Any]

    @property
    def compiled(self) -> bool:
        """Whether the verbs are compiled."""
        return is_compiled(self.apply)

    @cached_property
    def types(self) -> Types:
        """Numba's types; to be asked only where numba is."""
        return Types(self.game)


def plain_engine(game: Game) -> Engine:
    """Verbs of a game as they are."""
    return Engine(game, **{verb: getattr(game, verb) for verb in VERBS})


@lru_cache(maxsize=16)
def engine(game: Game, name: str = "the game", rooms: tuple[str, str] | None = None) -> Engine:
    """Verbs of a game, compiled now or loaded from the cache.

    Parameters
    ----------
    game : Game
    name : str
        What the message calls the game while it is compiled for the first time.
    rooms : tuple of str, optional
        Modules of the book, moves and bots: where a second process finds the game, to compile half of it.
    """
    found = plain_engine(game)
    if found.compiled:
        with first_time(name) as is_first, _collecting(is_first):
            with second_process(rooms if is_first else None):
                compile_as(getattr(game, LARGEST), found.types.signature(LARGEST))
            compile_rest(found)
    return found


@contextlib.contextmanager
def _collecting(wanted: bool) -> Iterator[None]:
    """Search for garbage only if wanted: what is loaded stays, and searching it again and again took a third of it."""
    before = gc.isenabled()
    if not wanted:
        gc.disable()
    try:
        yield
    finally:
        if before:
            gc.enable()


def compile_rest(found: Engine) -> None:
    """Compile the verbs but `LARGEST`, and what reckons rules once."""
    for verb in VERBS:
        if verb != LARGEST:
            compile_as(getattr(found, verb), found.types.signature(verb))
    if found.game.prepare is not None:
        compile_as(found.game.prepare, found.types.prepare)


def compile_as(function: Any, signature: Any) -> Any:
    """Compile a function of `jit` with one explicit signature, or load it from the cache; plain ones stay plain."""
    if is_compiled(function) and signature.args not in function.overloads:
        with quiet():
            function.compile(signature)
    return function


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """First-class functions are called experimental at every compilation."""
    import warnings

    from numba.core.errors import NumbaExperimentalFeatureWarning

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NumbaExperimentalFeatureWarning)
        yield
