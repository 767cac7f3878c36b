"""A bot for every game: Monte Carlo tree search over what its seat can know.

Single-observer information-set search (Cowling, Powley, Whitehouse 2012, "Information Set Monte Carlo Tree Search"):
every simulation deals what the seat cannot see anew, walks down one tree by the moves that are legal in that deal, adds
one node, and plays on to the end. What a move is worth is the mean over all deals in which it was tried. The bot
gets a view and the verbs, never a position, so it cannot peek.

Upper bounds use a square root only (as PUCT does), no logarithm: the same choice on any machine.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from workbench.jit import jit
from workbench.play.engine import Types, compile_as, is_compiled, quiet
from workbench.play.events import EVENT
from workbench.play.luck import below
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
MOST_DEPTH = 512  # nodes of one walk down the tree


@jit
def reward(state, rules, out, score, rewards):
    """From 0 to 1 for each seat: half of it its share of the win, half its place (before the end: if it ended now)."""
    score(state, rules, out)
    seats, winners = state.seats, 0
    for seat in range(seats):
        if out[seat, 0] == 1:
            winners += 1
    for seat in range(seats):
        won = 1.0 / winners if out[seat, 0] == 1 else 0.0
        behind = (out[seat, 0] - 1.0) / (seats - 1.0) if seats > 1 else 0.0
        rewards[seat] = 0.5 * won + 0.5 * (1.0 - behind)


@jit
def play_on(legal, apply, look, playout, state, seen, rules, weights, moves, log, luck, by_bot, most):
    """Play a position on to its end, or for `most` moves; by the book's bot in a share `by_bot` of all playouts."""
    thinks = below(luck, 0, 1_000_000) < by_bot * 1_000_000
    done = 0
    while not state.over and done < most:
        count = legal(state, moves, rules)
        if count < 1:
            return
        chosen = 0
        if count > 1:
            if thinks:
                look(state, state.to_move, seen, rules)
                chosen = playout(seen, moves, count, rules, weights, luck)
            else:
                chosen = below(luck, 0, count)
        apply(state, moves[chosen], rules, log)
        done += 1


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
    """Index of the move that most simulations tried (see `search_bot`)."""
    simulations = np.int64(weights[len(weights) - 4])
    exploration = weights[len(weights) - 3]
    by_bot = weights[len(weights) - 2]
    horizon = np.int64(weights[len(weights) - 1])
    if simulations < 1:
        simulations = 1
    if horizon < 1:
        horizon = longest
    nodes = simulations + 1
    move_of = np.zeros(nodes, np.int64)
    seat_of = np.zeros(nodes, np.int64)
    first_child = np.zeros(nodes, np.int64)  # 0: none, as node 0 is nobody's child
    sibling = np.zeros(nodes, np.int64)
    visits = np.zeros(nodes, np.float64)
    possible = np.zeros(nodes, np.float64)  # how often its move was legal when its parent was passed
    total = np.zeros(nodes, np.float64)
    path = np.zeros(MOST_DEPTH + 1, np.int64)
    there = np.zeros(MOST_MOVES, np.int64)
    here = np.zeros(MOST_MOVES, np.int64)
    log = np.zeros((0, EVENT), np.int64)
    state, shown = states[0], seen[0]
    out = np.zeros((view.seats, measures), np.int64)
    rewards = np.zeros(view.seats, np.float64)
    used = 1
    for _ in range(simulations):
        states[0] = states[1]
        redeal(view, state, luck, rules)
        node, depth = 0, 0
        while not state.over and depth < MOST_DEPTH and used < nodes:
            options = legal(state, there, rules)
            if options < 1:
                break
            seat = state.to_move
            # The node of each legal move, 0 where there is none yet.
            for number in range(options):
                here[number] = 0
            child = first_child[node]
            while child != 0:
                if seat_of[child] == seat:
                    for number in range(options):
                        if there[number] == move_of[child]:
                            here[number] = child
                            possible[child] += 1.0
                            break
                child = sibling[child]
            # A move not tried yet is taken to be worth what its seat gets here on average.
            usual, tried = 0.0, 0.0
            for number in range(options):
                usual += total[here[number]] if here[number] else 0.0
                tried += visits[here[number]] if here[number] else 0.0
            usual = usual / tried if tried > 0.0 else 0.5
            best, chosen, equals = -1.0, 0, 0
            for number in range(options):
                child = here[number]
                if child:
                    bound = total[child] / visits[child]
                    bound += exploration * np.sqrt(possible[child] / options) / (1.0 + visits[child])
                else:
                    bound = usual + exploration * np.sqrt((tried + 1.0) / options)
                if bound > best:
                    best, chosen, equals = bound, number, 1
                elif bound == best:
                    equals += 1
                    if below(luck, 0, equals) == 0:
                        chosen = number
            child = here[chosen]
            added = child == 0
            if added:
                child = used
                used += 1
                move_of[child], seat_of[child] = there[chosen], seat
                sibling[child] = first_child[node]
                first_child[node] = child
                possible[child] = 1.0
            apply(state, there[chosen], rules, log)
            node = child
            path[depth] = node
            depth += 1
            if added:
                break
        play_on(legal, apply, look, playout, state, shown, rules, weights, there, log, luck, by_bot, horizon)
        reward(state, rules, out, score, rewards)
        for step in range(depth):
            node = path[step]
            visits[node] += 1.0
            total[node] += rewards[seat_of[node]]
    # The move tried most; of equal ones the better one, then the first of the list.
    most, chosen, tries, mean = -1.0, 0, 0.0, 0.0
    trusted = playout(view, moves, count, rules, weights, luck) if by_bot > 0.0 else -1
    trusted_tries, trusted_mean = 0.0, 0.0
    for number in range(count):
        child = first_child[0]
        while child != 0:
            if move_of[child] == moves[number] and seat_of[child] == view.seat:
                value = total[child] / visits[child]
                if number == trusted:
                    trusted_tries, trusted_mean = visits[child], value
                if visits[child] + 0.5 * value > most:
                    most, chosen, tries, mean = visits[child] + 0.5 * value, number, visits[child], value
                break
            child = sibling[child]
    # Few simulations tell moves apart that differ much. Where the difference may be chance, the bot's own move counts:
    # half the width of a reward, times the square root of both numbers of tries, is at most its standard error.
    if 0 <= trusted < count and trusted != chosen:
        if trusted_tries == 0.0 or tries == 0.0:
            return trusted
        if mean - trusted_mean < by_bot * 0.5 * np.sqrt(1.0 / tries + 1.0 / trusted_tries):
            return trusted
    return chosen


def search_bot(game: Game, playout: Callable[..., Any]) -> Callable[..., Any]:
    """Strategy "search" for a book's ``STRATEGIES``.

    Its numbers are the last four columns of the table ``bots`` (`SEARCH_COLUMNS`, to be added by the book):
    ``simulations`` per move; ``exploration``, how much moves that were tried rarely are given a chance (about 0.5);
    ``bot_playouts``, the share of simulations that `playout` plays to the end, with the same weights, the others being
    played at random; the more of them, the better another move must be than that of `playout` to be chosen;
    ``horizon``, moves after which a simulation ends and places count as they are (0: to the end).

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
        room, seen = np.zeros(2, state_dtype), np.zeros(1, view_dtype)
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
            np.zeros(2, state_dtype),
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
