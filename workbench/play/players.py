"""Who sits at the table: bots by name from the table ``bots``, and bots written in a notebook cell."""

from __future__ import annotations

import inspect
import linecache
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from workbench.errors import BadValue, UnknownName, WorkbenchError, nearest, shown
from workbench.play.engine import Engine, Types, compile_as, is_compiled, quiet
from workbench.play.setting import Setting
from workbench.play.verbs import Game

ARGUMENTS = ("view", "moves", "count", "rules", "weights", "luck")
TAKES = (
    "a bot is a function choose(view, moves, count, rules, weights, luck) -> index: view is the record of what its "
    "seat knows, moves an int64 array whose first count entries are the legal moves, rules the record of the tables, "
    "weights its float64 array, luck its own uint64 array for workbench.play.luck.below(luck, 0, n); it gives back a "
    "whole number from 0 to count - 1"
)


class BadBot(WorkbenchError):
    """A bot that cannot be compiled, that raised an error, or whose answer names no move."""


@dataclass(frozen=True, eq=False)
class Player:
    """A bot that can sit at a table.

    Attributes
    ----------
    name : str
        Row of the table ``bots``, or the name given in a notebook.
    choose : callable
        ``choose(view, moves, count, rules, weights, luck) -> index``, compiled with the game's one signature for bots,
        or plain where nothing is compiled.
    weights : numpy.ndarray
        float64, its numbers.
    game : Game
        The game it was made for.
    strategy : str
        Name of the strategy; of a bot of a notebook its own name.
    named : bool
        Whether it is a row of the table ``bots``, so that a saved game can name it.
    name_de, name_en : str
        What it is called.
    """

    name: str
    choose: Callable[..., Any] = field(repr=False)
    weights: np.ndarray
    game: Game = field(repr=False)
    strategy: str = ""
    named: bool = False
    name_de: str = ""
    name_en: str = ""


# ---- choosing who plays ------------------------------------------------------------------------------


def seat_count(setting: Setting, seats: object, bots: object = None) -> int:
    """Number of seats, checked; by default one for each bot of a list, else 4 or what is nearest to it.

    Raises
    ------
    BadValue
        When the game is not played by so many.
    """
    game = setting.game
    low, high = game.fewest_seats, game.most_seats
    if seats is None:
        several = isinstance(bots, Sequence) and not isinstance(bots, str) and len(bots) > 1
        return seat_count(setting, len(bots) if several else min(max(4, low), high))  # type: ignore[arg-type]
    if isinstance(seats, bool) or not isinstance(seats, int | np.integer) or not low <= seats <= high:
        raise BadValue("seats", seats, f"a whole number from {low} to {high}")
    return int(seats)


def players(setting: Setting, bots: Any, seats: int) -> tuple[Player, ...]:
    """The bots of all seats.

    Parameters
    ----------
    setting : Setting
        The game with its rules.
    bots : None, str, Player, or a sequence of str and Player
        Names of rows of the table ``bots`` or bots of `bot`. One stands for all seats, else there is one for each
        seat. None: the first of the table that does not play at random.
    seats : int

    Raises
    ------
    UnknownName
        For a name that is not in the table, with the nearest ones.
    BadValue
        When there are neither one nor as many bots as seats.
    BadBot
        For a bot that was made for another game.
    """
    if bots is None:
        bots = default_bot(setting)
    chosen = [bots] if isinstance(bots, str | Player) else list(bots) if isinstance(bots, Iterable) else [bots]
    if len(chosen) not in (1, seats):
        raise BadValue("bots", bots, f"one bot, or one for each of the {seats} seats")
    for bot in chosen:  # all of them before a minute of compiling
        _check_known(setting, bot)
    found = {id(bot): player(setting, bot, seats) for bot in chosen}
    return tuple(found[id(bot)] for bot in (chosen * seats if len(chosen) == 1 else chosen))


def player(setting: Setting, bot: Any, seats: int) -> Player:
    """One bot by name for a table of so many seats, or as it is (see `players`)."""
    _check_known(setting, bot)
    if isinstance(bot, Player):
        return bot
    cell = setting.rulebook.cell
    strategy = str(cell("bots", bot, "strategy"))
    choose = setting.strategies[strategy]
    if is_compiled(choose):
        compile_as(choose, setting.engine.types.bot)
    return Player(
        name=bot,
        choose=choose,
        weights=setting.weights(bot, seats),
        game=setting.game,
        strategy=strategy,
        named=True,
        name_de=str(cell("bots", bot, "name_de")),
        name_en=str(cell("bots", bot, "name_en")),
    )


def _check_known(setting: Setting, bot: Any) -> None:
    if isinstance(bot, Player):
        if bot.game != setting.game:
            raise BadBot(f"bot {bot.name}: it was made for another game; make it with bot(…) of this book")
        return
    known = setting.rulebook.keys("bots")
    if not isinstance(bot, str) or bot not in known:
        raise UnknownName("bot", bot, known, f"book {setting.key}")


def default_bot(setting: Setting) -> str:
    """The first bot of the table that does not play at random."""
    names = setting.rulebook.keys("bots")
    thinking = (name for name in names if setting.rulebook.cell("bots", name, "strategy") != "random")
    return next(thinking, names[0])


# ---- bots of a notebook ------------------------------------------------------------------------------


def bot(setting: Setting, function: Any, weights: Iterable[float] = (), name: str = "") -> Player:
    """A bot from a function, compiled now (see `Player`).

    Parameters
    ----------
    setting : Setting
    function : callable
        ``choose(view, moves, count, rules, weights, luck) -> index``; only what numba compiles.
    weights : iterable of float
        Its numbers; another bot of the same function with other numbers is not compiled again.
    name : str
        By default that of the function.

    Raises
    ------
    BadBot
        With the place in the function and what a bot gets.
    """
    if isinstance(function, Player):
        name, function = name or function.name, function.choose
    name = name or getattr(function, "__name__", "bot")
    if not callable(function):
        raise BadBot(f"{shown(function)} is not a function; {TAKES}")
    source = getattr(function, "py_func", function)
    _check_arguments(source, name)
    engine = setting.engine
    return Player(
        name=name,
        choose=_compiled(engine, function, source, name) if engine.compiled else source,
        weights=_weights(weights, name),
        game=setting.game,
        strategy=name,
        name_de=name,
        name_en=name,
    )


def _weights(weights: Any, name: str) -> np.ndarray:
    try:
        numbers = np.array(list(weights.values()) if isinstance(weights, dict) else list(weights), np.float64)
    except (TypeError, ValueError):
        numbers = np.array([np.nan])
    if numbers.ndim != 1 or not np.isfinite(numbers).all():
        raise BadValue(f"weights of bot {name}", weights, "a list of numbers")
    return numbers


def _check_arguments(function: Callable[..., Any], name: str) -> None:
    try:
        inspect.signature(function).bind(*ARGUMENTS)
    except TypeError:
        raise BadBot(f"bot {name} does not take the six arguments of a bot; {TAKES}") from None
    except ValueError:  # a built-in that tells nothing of its arguments
        pass


def _compiled(engine: Engine, function: Any, source: Callable[..., Any], name: str) -> Any:
    """The function with the one signature of bots; numba's errors said in other words."""
    from numba import njit, types
    from numba.core.errors import NumbaError

    signature = engine.types.bot
    if is_compiled(function) and signature.args in function.overloads:
        return function
    made: Any
    try:
        with quiet():
            made = njit(nogil=True)(source)
            made.compile(signature.args)
            given = made.overloads[signature.args].signature.return_type
            if given != types.int64:
                if not isinstance(given, types.Integer | types.Boolean):
                    raise BadBot(f"bot {name} gives back {_kind(given)}, not always a whole number; {TAKES}")
                made = njit(signature, nogil=True)(source)
    except (NumbaError, KeyError, TypeError, ValueError, NotImplementedError) as error:  # numba looks fields up itself
        raise BadBot(f"bot {name} cannot be compiled: {_reason(error, source, engine.types)}; {TAKES}") from None
    return made


def _kind(given: Any) -> str:
    name = str(given)
    return "nothing" if name == "none" else name if len(name) < 40 else "something else"


_ATTRIBUTE = re.compile(r"Unknown attribute '(\w+)' of type (\w+)")
_NAME = re.compile(r"(?:NameError: name|Untyped global name|cannot determine Numba type of|variable) '([^'$]+)'")
_LINE = re.compile(r"line (\d+)")


def _reason(error: Exception, source: Callable[..., Any], types: Types) -> str:
    """What numba found, short, with the line of the function where it was."""
    text = str(error)
    line = _line(text, source)
    where = f" (line: {line})" if line else ""
    fields = sorted({*_fields(types.view), *_fields(types.rules)})
    missing = _ATTRIBUTE.search(text)
    absent = error.args[0] if isinstance(error, KeyError) else missing[1] if missing and missing[2] == "Record" else ""
    if absent:
        return f"neither view nor rules has a field {absent!r}{where}. {nearest(str(absent), fields)}"
    unknown = _NAME.search(text)
    if unknown:
        return f"the name {unknown[1]!r} is not known to compiled code{where}"
    lines = [part.strip() for part in text.splitlines() if part.strip()]
    telling = [part for part in lines if not part.startswith(("Failed in", "During:", "File", "<source", "^", "-"))]
    first = telling[0] if telling else type(error).__name__
    return f"{first if len(first) <= 160 else first[:160] + '…'}{where}"


def _line(text: str, source: Callable[..., Any]) -> str:
    """The last line of the function that numba names."""
    code = getattr(source, "__code__", None)
    numbers = [int(number) for number in _LINE.findall(text)]
    if code is None or not numbers:
        return ""
    return linecache.getline(code.co_filename, numbers[-1]).strip()


def _fields(record: Any) -> Iterator[str]:
    """Names of all fields of a numba record, nested ones too."""
    from numba import types

    for name, place in record.fields.items():
        yield name
        inner = place.type
        while isinstance(inner, types.NestedArray):
            inner = inner.dtype
        if isinstance(inner, types.Record):
            yield from _fields(inner)


# ---- asking ------------------------------------------------------------------------------------------


def ask(who: Player, view: Any, moves: np.ndarray, count: int, rules: Any, luck: np.ndarray) -> int:
    """Index of the move that a bot chooses; the bot gets copies, so that it can spoil nothing but its luck.

    As in a batch, it is asked only where there is a choice: else games would differ by the luck it draws.

    Raises
    ------
    BadBot
        When it raises an error, or gives back what is no index of a legal move.
    """
    if count == 1:
        return 0
    try:
        chosen = who.choose(view.copy(), moves.copy(), count, rules.copy(), who.weights.copy(), luck)
    except Exception as error:
        told = f"{type(error).__name__}: {error}"
        raise BadBot(f"bot {who.name} raised {told if len(told) <= 200 else told[:200] + '…'}") from error
    right = isinstance(chosen, int | np.integer) and not isinstance(chosen, bool | np.bool_)
    if not right or not 0 <= chosen < count:
        raise BadBot(f"bot {who.name} chose {shown(chosen)}; allowed is a whole number from 0 to {count - 1}")
    return int(chosen)
