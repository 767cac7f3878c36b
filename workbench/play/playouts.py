"""One simulation of the search bot: a walk down its tree, then on to the end of the game, and what that is worth.

The tree holds points, where a seat is asked and sees something (`key_of`), and under each the moves tried there, under
each move the points that followed. See `workbench.play.search` for how it is used.
"""

from __future__ import annotations

import numpy as np

from workbench.jit import jit
from workbench.play.luck import below, mix
from workbench.play.records import word_of, words_of

PATIENCE = 40  # simulations by the bot before other moves are tried at a point; random ones wait for 2
MARGIN = 0.3  # share of a reward that looks at the margin, the rest at the win
# Columns of `tree`: a point's key or a move, first child, next sibling. Points and moves take turns.
NAME, CHILD, SIBLING = range(3)
VISITS, TOTAL = range(2)  # columns of `values`
NONE = -1


@jit
def margins(state, rules, out, score, ahead):
    """How far each seat is ahead of the best other one, by the measure after the place."""
    score(state, rules, out)
    column = min(1, out.shape[1] - 1)
    best = second = -(2**62)
    for seat in range(state.seats):
        if out[seat, column] > best:
            best, second = out[seat, column], best
        elif out[seat, column] > second:
            second = out[seat, column]
    for seat in range(state.seats):
        own = out[seat, column]
        ahead[seat] = own - (second if own == best else best) if state.seats > 1 else own


@jit
def reward(state, rules, out, score, rewards, scale):
    """From 0 to 1 for each seat: its share of the win, and its margin; before the end as if it ended now."""
    margins(state, rules, out, score, rewards)
    winners = 0
    for seat in range(state.seats):
        if out[seat, 0] == 1:
            winners += 1
    for seat in range(state.seats):
        won = 1.0 / winners if out[seat, 0] == 1 else 0.0
        ahead = rewards[seat] / scale
        rewards[seat] = (1.0 - MARGIN) * won + MARGIN * (0.5 + 0.5 * ahead / (1.0 + abs(ahead)))


@jit
def key_of(seen):
    """Number by which points are told apart: of all that the seat asked sees."""
    number = np.uint64(0)
    for place in range(words_of(seen)):
        number = mix(number ^ word_of(seen, place))
    return np.int64(number >> np.uint64(1))


@jit
def child_of(tree, node, name):
    """Child of a name, 0 for none: node 0 is nobody's child."""
    child = tree[node, CHILD]
    while child != 0 and tree[child, NAME] != name:
        child = tree[child, SIBLING]
    return child


@jit
def grow(tree, used, node, name):
    """Child of a name, new where there is none; 0 when the tree is full."""
    child = child_of(tree, node, name)
    if child == 0 and used[0] < len(tree):
        child = used[0]
        used[0] += 1
        tree[child, NAME] = name
        tree[child, SIBLING] = tree[node, CHILD]
        tree[node, CHILD] = child
    return child


@jit
def best_known(tree, values, point, moves, count, exploration, fallback):
    """Index of the move that is good for certain, by its lower bound; `fallback` where none was tried."""
    best, found = -1e18, fallback
    for number in range(count):
        child = child_of(tree, point, moves[number])
        if child != 0 and values[child, VISITS] > 0.0:
            visits = values[child, VISITS]
            bound = values[child, TOTAL] / visits - exploration / np.sqrt(visits)
            if bound > best:
                best, found = bound, number
    return found


@jit
def worth_trying(tree, values, point, moves, count, exploration, known):
    """Index of the move with the best upper bound, of others than `known`; -1 where there is no other."""
    best, found = -1e18, NONE
    visits = values[point, VISITS]
    usual = values[point, TOTAL] / visits
    for number in range(count):
        if number == known:
            continue
        child = child_of(tree, point, moves[number])
        tries = values[child, VISITS] if child != 0 else 0.0
        bound = values[child, TOTAL] / tries if tries > 0.0 else usual
        bound += exploration * np.sqrt(visits / count) / (1.0 + tries)
        if bound > best:
            best, found = bound, number
    return found


@jit
def play_on(
    legal,
    apply,
    look,
    playout,
    state,
    seen,
    rules,
    weights,
    moves,
    log,
    luck,
    by_bot,
    most,
    tree,
    values,
    used,
    path,
    at,
):
    """Play a position on to its end, or for `most` moves; by the book's bot in a share `by_bot` of all playouts.

    Parameters
    ----------
    path : int64[:, 2]
        Filled with the nodes of the tree that are passed, and the seat asked there.
    at : int64[3]
        Node of the move just played, `NONE` to leave the tree alone; whether something is to be tried out; filled
        with whether other moves are known at a point that was passed.

    Returns
    -------
    int
        Length of the path. Where something was tried out, it begins there; it is empty where nothing was.
    """
    exploration = weights[len(weights) - 3]
    thinks = below(luck, 0, 1_000_000) < by_bot * 1_000_000
    patience = 2.0 + (PATIENCE - 2) * by_bot
    node, trying, depth, done = at[0], at[1], 0, 0
    at[2] = 0
    while not state.over and done < most:
        count = legal(state, moves, rules)
        if count < 1:
            break
        chosen = 0
        if count > 1:
            seat = state.to_move
            if thinks or node != NONE:
                look(state, seat, seen, rules)
            chosen = playout(seen, moves, count, rules, weights, luck) if thinks else below(luck, 0, count)
            if node != NONE:
                point = grow(tree, used, node, key_of(seen)) if depth + 2 <= len(path) else 0
                node = NONE
                if point != 0:
                    path[depth, 0], path[depth, 1] = point, seat
                    depth += 1
                    if values[point, VISITS] >= patience:
                        if tree[point, CHILD] == 0 and thinks:
                            # All simulations that passed here so far played as the bot does.
                            first = grow(tree, used, point, moves[chosen])
                            if first != 0:
                                values[first, VISITS] = values[point, VISITS]
                                values[first, TOTAL] = values[point, TOTAL]
                        at[2] = 1
                        chosen = best_known(tree, values, point, moves, count, exploration, chosen)
                        if trying and below(luck, 0, 2) == 0:
                            chosen = worth_trying(tree, values, point, moves, count, exploration, chosen)
                            trying = depth = 0
                        node = grow(tree, used, point, moves[chosen])
                        if node == 0:
                            node = NONE
                        else:
                            path[depth, 0], path[depth, 1] = node, seat
                            depth += 1
        apply(state, moves[chosen], rules, log)
        done += 1
    return 0 if trying else depth
