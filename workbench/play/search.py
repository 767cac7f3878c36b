"""A bot for every game: Monte Carlo tree search over what its seat can know.

Information-set search (Cowling, Powley, Whitehouse 2012, "Information Set Monte Carlo Tree Search"): what the seat
cannot see is dealt anew again and again, and every move is played on to the end by a bot of the book. The search gets a
view and the verbs, never a position, so it cannot peek.

All moves are tried in the same deals with the same further luck, so what is compared is the moves and not their luck.
A move that is behind for certain is given up, from time to time the worse half of all, and the others share the
simulations that are left (Karnin, Koren, Somekh 2013, "Almost Optimal Exploration in Multi-Armed Bandits").

Behind a move grows a tree of what the seats asked next see there. Such a point is played as the bot plays until it was
passed often; from then on other moves are tried there, too, and one that proves better is played instead. A simulation
in which something is tried counts only from there on: what a move is worth must not suffer from being looked at.

Bounds use a square root only, no logarithm: the same choice on any machine.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from workbench.jit import jit
from workbench.play.engine import Types, compile_as, is_compiled, quiet
from workbench.play.events import unread_logs
from workbench.play.luck import draw
from workbench.play.playouts import NONE, TOTAL, VISITS, margins, play_on, reward
from workbench.play.records import copy_record
from workbench.play.verbs import MOST_MOVES, Game
from workbench.tables import Column

# The last columns of a book's table `bots`, where it has this bot.
SEARCH_COLUMNS = (
    Column("simulations", "decimal", 0, 1_000_000),
    Column("exploration", "decimal", 0, 100),
    Column("bot_playouts", "decimal", 0, 1),
    Column("horizon", "decimal", 0, 1_000_000),
)
SEARCH_VERBS = ("legal", "apply", "view", "redeal", "score", "bot")
MOST_DEPTH = 512  # points of one walk down the tree, and moves there
FEWEST_DEALS = 16  # before a move is given up
SURE = 2.5  # standard errors that a move given up is behind
DOUBT = 0.7  # standard errors that one of two moves must be ahead of the bot's own; of more moves, the more
SCALING = 8  # simulations that find out how large margins are


@jit
def lead_of(sums, alive):
    """The move still alive with the best sum, the first of equals."""
    lead = NONE
    for number in range(len(sums)):
        if alive[number] and (lead == NONE or sums[number] > sums[lead]):
            lead = number
    return lead


@jit
def worst_of(sums, alive, kept):
    """The move still alive with the worst sum, of others than `kept`; the last of equals."""
    worst = NONE
    for number in range(len(sums)):
        if alive[number] and number != kept and (worst == NONE or sums[number] <= sums[worst]):
            worst = number
    return worst


@jit
def ahead_by(one, other, sums, squares, deals):
    """By how many standard errors the mean of one move is ahead of another's, from the same deals.

    Alike in all deals so far is not alike for certain: as if one deal had been won instead of lost.
    """
    gap = (sums[one] - sums[other]) / deals
    square = squares[max(one, other), min(one, other)] / deals
    return gap / np.sqrt(max(square - gap * gap, 1.0 / (deals * deals)) / deals)


@jit
def decide(
    legal,
    apply,
    look,
    redeal,
    score,
    playout,
    states,
    seen,
    view,
    moves,
    count,
    rules,
    weights,
    luck,
    measures,
    longest,
):
    """Index of the best move (see `search_bot`); `states` has room for three: to play, empty, as dealt."""
    simulations = max(1, np.int64(weights[len(weights) - 4]))
    by_bot = weights[len(weights) - 2]
    horizon = np.int64(weights[len(weights) - 1])
    if horizon < 1:
        horizon = longest
    # Node 0 is none; the first nodes are the moves to choose from.
    tree = np.zeros((2 * simulations + count + 1, 3), np.int64)
    values = np.zeros((len(tree), 2), np.float64)
    used = np.full(1, count + 1, np.int64)
    path = np.zeros((MOST_DEPTH, 2), np.int64)
    at = np.zeros(3, np.int64)
    there = np.zeros(MOST_MOVES, np.int64)
    logs = unread_logs()
    chance = np.zeros(1, np.uint64)
    state, shown = states[0], seen[0]
    out = np.zeros((view.seats, measures), np.int64)
    rewards = np.zeros(view.seats, np.float64)
    alive = np.ones(count, np.int64)
    sums = np.zeros(count, np.float64)
    found = np.zeros(count, np.float64)
    squares = np.zeros((count, count), np.float64)  # of the differences of two moves
    trusted = playout(view, moves, count, rules, weights, luck) if by_bot > 0.0 else NONE
    scale, left, spent, deals, lead, halved, halvings = 0.0, count, 0, -SCALING, 0, 0, 0
    while 2 << halvings < count:
        halvings += 1
    # The first deals only measure margins, by the bot's own move; negative numbers count them.
    while deals < 1 or (left > 1 and spent + left <= simulations):
        copy_record(states[2], states[1])
        redeal(view, states[2], luck, rules)
        fork = draw(luck, 0)
        for number in range(count):
            if deals < 0:
                if number != max(0, trusted):
                    continue
            elif not alive[number]:
                continue
            for tries in range(2):
                if tries and (deals < 0 or at[2] == 0):
                    break
                copy_record(states[0], states[2])
                chance[0] = fork
                apply(state, moves[number], rules, logs[0])
                at[0], at[1] = number + 1 if deals >= 0 else NONE, tries
                depth = play_on(
                    legal,
                    apply,
                    look,
                    playout,
                    state,
                    shown,
                    rules,
                    weights,
                    there,
                    logs[0],
                    chance,
                    by_bot,
                    horizon,
                    tree,
                    values,
                    used,
                    path,
                    at,
                )
                if deals < 0:
                    margins(state, rules, out, score, rewards)
                    scale += abs(rewards[view.seat]) / SCALING
                    continue
                reward(state, rules, out, score, rewards, max(1.0, scale))
                spent += 1
                for step in range(depth):
                    values[path[step, 0], VISITS] += 1.0
                    values[path[step, 0], TOTAL] += rewards[path[step, 1]]
                if not tries:
                    found[number] = rewards[view.seat]
                    sums[number] += found[number]
        deals += 1
        if deals < 1:
            continue
        for one in range(count):
            if alive[one]:
                for other in range(one):
                    squares[one, other] += (found[one] - found[other]) ** 2
        lead = lead_of(sums, alive)
        if deals >= FEWEST_DEALS:
            for number in range(count):
                if alive[number] and ahead_by(lead, number, sums, squares, deals) > SURE:
                    alive[number] = 0
                    left -= 1
        if left > 2 and spent * (halvings + 1) >= simulations * (halved + 1):
            halved += 1
            for _ in range(left // 2):
                alive[worst_of(sums, alive, trusted)] = 0
                left -= 1
    # Where the lead may be chance, the bot's own move counts; the best of many is ahead by chance more often.
    if trusted < 0 or trusted >= count or trusted == lead or not alive[trusted]:
        return lead
    sure = ahead_by(lead, trusted, sums, squares, deals) >= by_bot * DOUBT * np.sqrt(count / 2)
    return lead if sure else trusted


def search_bot(game: Game, playout: Callable[..., Any]) -> Callable[..., Any]:
    """Strategy "search" for a book's ``STRATEGIES``.

    Its numbers are the last four columns of the table ``bots`` (`SEARCH_COLUMNS`, to be added by the book):
    ``simulations`` of a decision at most (at least one for each move; fewer where one move is clearly the best);
    ``exploration``, how much moves that were tried rarely are given a chance further down the tree (about 0.5);
    ``bot_playouts``, the share of simulations that `playout` plays to the end, with the same weights, the others being
    played at random; the more of them, the surer it must be that another move is better than that of `playout`;
    ``horizon``, moves after which a simulation ends and places count as they are (0: to the end).
    What is looked for is the win and, less, the margin in the second measure of the game.

    Parameters
    ----------
    game : Game
    playout : callable
        A bot of the book that plays simulations to their end.

    Returns
    -------
    callable
        ``choose(view, moves, count, rules, weights, luck) -> index``; compiled when it is first seated.
    """
    state_dtype, view_dtype = game.state_dtype, game.view_dtype
    measures, longest = len(game.measures), game.most_decisions
    verbs = (game.legal, game.apply, game.view, game.redeal, game.score, playout)

    def plain(view, moves, count, rules, weights, luck):
        room, seen = np.zeros(3, state_dtype), np.zeros(1, view_dtype)
        return decide(*verbs, room, seen, view, moves, count, rules, weights, luck, measures, longest)

    if not is_compiled(decide):
        return plain
    from numba import njit

    deciding, legal, apply, look, redeal, score, thinking = [None] * 7  # before anybody sits down with it

    def search(view, moves, count, rules, weights, luck):
        return deciding()(
            legal(),
            apply(),
            look(),
            redeal(),
            score(),
            thinking(),
            np.zeros(3, state_dtype),
            np.zeros(1, view_dtype),
            view,
            moves,
            count,
            rules,
            weights,
            luck,
            measures,
            longest,
        )

    made: Any = njit(nogil=True)(search)
    compile_only_this = made.compile

    def compile_with_search(signature: Any) -> Any:
        nonlocal deciding, legal, apply, look, redeal, score, thinking
        deciding, legal, apply, look, redeal, score, thinking = _compiled_parts(game, verbs)
        with quiet():
            return compile_only_this(signature)

    made.compile = compile_with_search
    return made


def _compiled_parts(game: Game, verbs: tuple[Any, ...]) -> list[Any]:
    """`decide` for the types of a game, and its verbs, as what a compiled function can call by their addresses.

    Naming them in it would copy the whole game into it, and compile that again in every process.
    """
    from numba import types

    own = Types(game)
    signatures = [own.signature(verb) for verb in SEARCH_VERBS]
    for function, signature in zip(verbs, signatures, strict=True):
        compile_as(function, signature)
    whole = types.int64(
        *(types.FunctionType(signature) for signature in signatures),
        own.states,
        types.Array(own.view, 1, "C"),
        *(own.view, own.moves, types.int64, own.rules, own.weights, own.luck, types.int64, types.int64),
    )
    compile_as(decide, whole)
    return [_by_address(decide, whole), *map(_by_address, verbs, signatures)]


def _by_address(function: Any, signature: Any) -> Any:
    """Function for compiled code that gives a compiled function of this process as a first-class one."""
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic

    kind = types.FunctionType(signature)
    compiled = function.get_compile_result(signature)
    outer, inner = (
        compiled.library.get_pointer_to_function(name)
        for name in (compiled.fndesc.llvm_cfunc_wrapper_name, compiled.fndesc.llvm_func_name)
    )

    def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        made = cgutils.create_struct_proxy(kind)(context, builder)
        made.c_addr = context.add_dynamic_addr(builder, outer, info="function for C")
        made.jit_addr = context.add_dynamic_addr(builder, inner, info="function")
        made.py_addr = context.add_dynamic_addr(builder, id(function), info="dispatcher")
        return made._getvalue()

    @intrinsic
    def given(typing: Any) -> Any:
        return kind(), lower

    return given
