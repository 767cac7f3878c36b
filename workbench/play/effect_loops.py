"""Games played on twice from one decision: once a kind of move is forced, once it is forbidden."""

from __future__ import annotations

import numpy as np

from workbench.jit import jit
from workbench.play import loops
from workbench.play.events import EVENT, unread_logs
from workbench.play.luck import below, seed_sources
from workbench.play.verbs import MOST_MOVES

# Columns of `rows`.
WANTED, OCCASIONS, DRAWN, WHO, ROUND, ANYWAY = range(6)
ROW = 6
# Columns of `shares`.
FORCED, FORBIDDEN = range(2)
# Positions in `states`: the game, an empty one, the occasion kept.
NOW, EMPTY, KEPT = range(3)
OWN_LUCK = 1000  # number of the source that draws the occasion, far above those of the game and of its bots
NATURAL = -1  # mode beside FORCED and FORBIDDEN


@jit
def kind_of(describe, state, move, rules, event, kinds):
    """Number of the kind of a move, -1 for none: by its event and first operand in the table `kinds`."""
    describe(state, move, rules, event)
    number, first = event[0], event[3]
    if number < 0 or number >= kinds.shape[0]:
        return -1
    # The last column is for operands that no column of their own has.
    return kinds[number, first if 0 <= first < kinds.shape[1] - 1 else kinds.shape[1] - 1]


@jit
def restrict(describe, state, moves, count, rules, event, kinds, wanted, keeps):
    """Move those of the wanted kind (or the others) to the front of the legal moves; gives their number."""
    kept = 0
    for number in range(count):
        if (kind_of(describe, state, moves[number], rules, event, kinds) == wanted) == keeps:
            moves[kept] = moves[number]
            kept += 1
    return kept


@jit
def win_shares(score, state, rules, out, shares):
    """Share of the win of each seat."""
    score(state, rules, out)
    winners = 0
    for seat in range(state.seats):
        if out[seat, 0] == 1:
            winners += 1
    for seat in range(state.seats):
        shares[seat] = 1.0 / winners if out[seat, 0] == 1 else 0.0


@jit
def play_once(
    legal,
    apply,
    view,
    describe,
    bots,
    weights,
    states,
    seen,
    rules,
    plan,
    kinds,
    moves,
    log,
    luck,
    kept_luck,
    own,
    event,
    row,
    did,
    mode,
    where,
):
    """Play ``states[NOW]`` to its end; False when something is wrong.

    In the mode NATURAL, one of the occasions at which the wanted kind of move and another one are legal is kept, each
    with the same chance (one pass, algorithm R), and what every seat did is written into `did` (seats, kinds). In
    the others the first decision is the one kept, with the wanted kind forced or forbidden.
    """
    state, shown = states[NOW], seen[0]
    seats = plan[loops.SEATS]
    shift = where[loops.GAME] % seats if plan[loops.ROTATE] else 0
    wanted = row[WANTED]
    restricted = mode != NATURAL
    decisions = 0
    while not state.over:
        where[loops.STAGE], where[loops.DECISION] = loops.LISTING, decisions
        count = legal(state, moves, rules)
        seat = state.to_move
        where[loops.SEAT] = seat
        if count < 1 or decisions >= plan[loops.MOST_DECISIONS]:
            where[loops.STAGE] = loops.NO_MOVES if count < 1 else loops.TOO_LONG
            return False
        kept_now = False
        if restricted:
            where[loops.STAGE] = loops.WORDING
            count = restrict(describe, state, moves, count, rules, event, kinds, wanted, mode == FORCED)
            restricted = False
        elif mode == NATURAL and count > 1:
            where[loops.STAGE] = loops.WORDING
            of_kind = 0
            for number in range(count):
                if kind_of(describe, state, moves[number], rules, event, kinds) == wanted:
                    of_kind += 1
            if 0 < of_kind < count:
                row[OCCASIONS] += 1
                if below(own, 0, row[OCCASIONS]) == 0:
                    states[KEPT] = states[NOW]
                    kept_luck[:] = luck
                    row[DRAWN], row[WHO], row[ROUND] = row[OCCASIONS], seat, state["round"]
                    kept_now = True
        chosen = 0
        if count > 1:
            where[loops.STAGE] = loops.SHOWING
            view(state, seat, shown, rules)
            where[loops.STAGE] = loops.CHOOSING
            player = seat + shift
            if player >= seats:
                player -= seats
            chosen = bots[player](shown, moves, count, rules, weights[player], luck[seat])
            if chosen < 0 or chosen >= count:
                where[loops.STAGE], where[loops.CHOSEN], where[loops.ALLOWED] = loops.WRONG_INDEX, chosen, count
                return False
        move = moves[chosen]
        if mode == NATURAL:
            where[loops.STAGE] = loops.WORDING
            kind = kind_of(describe, state, move, rules, event, kinds)
            if kind >= 0:
                did[seat, kind] = 1
            if kept_now:
                row[ANYWAY] = kind == wanted
        decisions += 1
        where[loops.STAGE] = loops.MOVING
        apply(state, move, rules, log)
    return True


@jit
def play_effects(
    start,
    legal,
    apply,
    view,
    score,
    describe,
    bots,
    weights,
    states,
    seen,
    rules,
    plan,
    kinds,
    most_kinds,
    measures,
    rows,
    shares,
    won,
    did,
    stop,
    where,
):
    """Play games as `loops.play_games` does, each once as it is and twice from one occasion.

    Parameters
    ----------
    kinds : int64[events, operands + 1]
        Kind of move by event and first operand, -1 for none; the last column is for all other operands.
    most_kinds : int64
        Number of kinds; game i looks for kind ``i % most_kinds``.
    measures : int64
        Number of columns of the score.
    rows : int64[count, ROW]
        Filled: kind wanted, number of occasions, and of the one drawn: which it was, seat, round, whether the bot did
        it anyway.
    shares : float64[count, 2]
        Filled: share of the win of that seat with the move forced, and forbidden.
    won : float64[count, seats]
        Filled: shares of the win in the game as it is.
    did : int8[count, seats, kinds]
        Filled: whether a seat made a move of a kind in the game as it is.
    start, legal, apply, view, score, describe, bots, weights, states, seen, rules, plan, stop, where
        As in `loops.play_games`; `states` has room for three.

    Returns
    -------
    int64
        Games done.
    """
    seats = plan[loops.SEATS]
    moves = np.zeros(MOST_MOVES, np.int64)
    logs = unread_logs()
    luck = np.zeros((seats, 1), np.uint64)
    kept_luck = np.zeros((seats, 1), np.uint64)
    own = np.zeros(1, np.uint64)
    event = np.zeros(EVENT, np.int64)
    out = np.zeros((seats, measures), np.int64)
    after = np.zeros(seats, np.float64)
    for number in range(plan[loops.COUNT]):
        game = plan[loops.FIRST] + number
        where[loops.GAME], where[loops.SEAT], where[loops.STAGE], where[loops.DECISION] = game, -1, loops.FINE, 0
        if stop[0]:
            return number
        row = rows[number]
        row[WANTED] = game % most_kinds
        where[loops.STAGE] = loops.STARTING
        loops.begin(start, states, luck, rules, seats, plan[loops.SEED], game)
        seed_sources(own, plan[loops.SEED], game, OWN_LUCK)
        for mode in range(-1, 2):  # NATURAL, FORCED, FORBIDDEN
            if mode != NATURAL:
                if row[OCCASIONS] == 0:
                    break
                states[NOW] = states[KEPT]
                luck[:] = kept_luck
            fine = play_once(
                legal,
                apply,
                view,
                describe,
                bots,
                weights,
                states,
                seen,
                rules,
                plan,
                kinds,
                moves,
                logs[0],
                luck,
                kept_luck,
                own,
                event,
                row,
                did[number],
                mode,
                where,
            )
            if not fine:
                return number
            where[loops.STAGE] = loops.SCORING
            if mode == NATURAL:
                win_shares(score, states[NOW], rules, out, won[number])
            else:
                win_shares(score, states[NOW], rules, out, after)
                shares[number, mode] = after[row[WHO]]
    where[loops.GAME], where[loops.SEAT], where[loops.STAGE] = plan[loops.FIRST] + plan[loops.COUNT], -1, loops.FINE
    return plan[loops.COUNT]
