"""Whole games in a row, compiled once per game: the verbs and bots come in as first-class functions.

Nothing here knows a rule. Where a game stands is written into a small array before anything is called that could
fail, so that an error can be told with its game, seat and bot.
"""

from __future__ import annotations

import numpy as np

from workbench.jit import jit, lean
from workbench.play.events import EVENT, unread_logs
from workbench.play.luck import seed_sources
from workbench.play.verbs import MOST_MOVES

# Cells of `plan`: what is played.
SEATS, SEED, FIRST, COUNT, ROTATE, MOST_DECISIONS, FOLLOWED, SHARED = range(8)
PLAN = 8
# Cells of `where`: what was done last, and what came of it.
GAME, SEAT, STAGE, DECISION, CHOSEN, ALLOWED, WRITTEN = range(7)
WHERE = 7
# Stages; the last three are faults that raise no error by themselves.
FINE, STARTING, LISTING, SHOWING, CHOOSING, MOVING, SCORING, WORDING, WRONG_INDEX, NO_MOVES, TOO_LONG = range(11)
# Columns of `rows` after the measures, and before the tallies.
ASKED, OPTIONS = range(2)
OWN = 2
# Columns of `ends`.
ROUNDS, TURNS, DECISIONS = range(3)
ENDS = 3
# Columns of `curves` before the values.
CURVE_GAME, CURVE_ROUND, CURVE_SEAT = range(3)
CURVE = 3
# What is counted of each kind of move: all, and where there was a choice how often it was made and possible.
MADE, PREFERRED, POSSIBLE = range(3)
KIND_COUNTS = 3


@lean
def begin(start, states, luck, rules, seats, seed, game):
    """Lay out game `game` of a seed in ``states[0]``; ``states[1]`` is empty, `luck` (seats, 1) is that of the bots."""
    state = states[0]
    states[0] = states[1]
    seed_sources(state.luck, seed, game, 0)
    for seat in range(seats):
        seed_sources(luck[seat], seed, game, len(state.luck) + seat)
    start(state, seats, rules)


@jit
def write_curve(score, state, rules, out, followed, game, round_, curves, written):
    """Append what every seat has at the end of a round; gives back the array, which grows where it must."""
    score(state, rules, out)
    if written + state.seats > len(curves):
        longer = np.zeros((2 * len(curves) + state.seats, curves.shape[1]), np.int64)
        longer[:written] = curves[:written]
        curves = longer
    for seat in range(state.seats):
        row = curves[written + seat]
        row[CURVE_GAME] = game
        row[CURVE_ROUND] = round_
        row[CURVE_SEAT] = seat
        for place in range(len(followed)):
            row[CURVE + place] = out[seat, followed[place]]
    return curves


@lean
def count_kinds(describe, state, rules, moves, count, chosen, event, kinds):
    """Count in `kinds` (kinds, 3) what is done here; several moves of one kind are one possibility."""
    made = 0
    for number in range(count):
        describe(state, moves[number], rules, event)
        kind = event[0]
        if kind < 0 or kind >= len(kinds):
            raise ValueError("a move is described by an event that the table events lacks")
        moves[MOST_MOVES + number] = kind  # the second half of the array is room for this
        if number == chosen:
            made = kind
        if count > 1:
            seen = False
            for before in range(number):
                if moves[MOST_MOVES + before] == kind:
                    seen = True
                    break
            if not seen:
                kinds[kind, POSSIBLE] += 1
    kinds[made, MADE] += 1
    if count > 1:
        kinds[made, PREFERRED] += 1


@lean
def play_round(
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
    shift,
    follows,
    moves,
    log,
    luck,
    own,
    event,
    kinds,
    where,
):
    """Play on until the round or the game is over; False where something is wrong, as ``where[STAGE]`` says.

    It makes no arrays, so that nobody counts who refers to them: that was a sixth of the loop. Parameters are those
    of `play_games`; `own` (seats, OWN) and `kinds` (seats, kinds, KIND_COUNTS) are of this game.
    """
    state, shown = states[0], seen[0]
    round_ = state["round"]
    most, shared, seats = plan[MOST_DECISIONS], plan[SHARED], plan[SEATS]
    while state["round"] == round_ and not state.over:
        where[STAGE] = LISTING
        count = legal(state, moves, rules)
        seat = state.to_move
        where[SEAT] = seat
        if count < 1 or where[DECISION] >= most:
            where[STAGE] = NO_MOVES if count < 1 else TOO_LONG
            return False
        chosen = 0
        if count > 1:
            # Written out here and in `effect_loops`: a function of so many arguments took a tenth of a game.
            where[STAGE] = SHOWING
            if shared:
                shown.seat = seat  # the view lies in the state
            else:
                view(state, seat, shown, rules)
            where[STAGE] = CHOOSING
            player = seat + shift
            if player >= seats:
                player -= seats
            chosen = bots[player](shown, moves, count, rules, weights[player], luck[seat])
            if chosen < 0 or chosen >= count:
                where[STAGE], where[CHOSEN], where[ALLOWED] = WRONG_INDEX, chosen, count
                return False
            own[seat, ASKED] += 1
            own[seat, OPTIONS] += count
        move = moves[chosen]
        if follows:
            where[STAGE] = WORDING
            count_kinds(describe, state, rules, moves, count, chosen, event, kinds[seat])
        where[STAGE] = MOVING
        apply(state, move, rules, log)
        where[DECISION] += 1
    return True


@jit
def play_games(
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
    followed,
    rows,
    ends,
    kinds,
    curves,
    tallies,
    stop,
    where,
):
    """Play games from ``plan[FIRST]`` on; a bot is asked only where there is a choice.

    Parameters
    ----------
    start, legal, apply, view, score, describe : callable
        Verbs.
    bots, weights : tuple
        Of most seats; seat s of game i has bot s, or bot ``(s + i) % seats`` with ``plan[ROTATE]``.
    states, seen : arrays of records
        Room for a position and an empty one; room for a view, or with ``plan[SHARED]`` the view in ``states[0]``.
    rules : record
    plan : int64[PLAN]
    followed : int64[:]
        Columns of the score that are followed over the rounds, in the first ``plan[FOLLOWED]`` games of the seed.
    rows : int64[count, seats, columns]
        Filled: the measures, then decisions and legal moves there, then the tallies.
    ends : int64[count, ENDS]
        Filled: rounds, turns, moves.
    kinds : int64[count, seats, kinds, KIND_COUNTS]
        Filled for the games followed; it need not be longer.
    curves : int64[:, CURVE + len(followed)]
        Room for ``game, round, seat, values``.
    tallies : int64
        Number of tallies.
    stop : int64[1]
        Set by another thread to end before the next game.
    where : int64[WHERE]

    Returns
    -------
    int64[:, :]
        The curves, of which ``where[WRITTEN]`` rows count. ``where[GAME] - plan[FIRST]`` games are done.
    """
    seats, first = plan[SEATS], plan[FIRST]
    moves = np.zeros(2 * MOST_MOVES, np.int64)
    logs = unread_logs()
    luck = np.zeros((seats, 1), np.uint64)
    event = np.zeros(EVENT, np.int64)
    own = np.zeros((seats, OWN), np.int64)
    uncounted = np.zeros((seats, 0, KIND_COUNTS), np.int64)
    measures = rows.shape[2] - OWN - tallies
    out = np.zeros((seats, measures), np.int64)
    state = states[0]
    for number in range(plan[COUNT]):
        game = first + number
        where[GAME], where[SEAT], where[STAGE], where[DECISION] = game, -1, FINE, 0
        if stop[0]:
            return curves
        follows = game < plan[FOLLOWED]
        shift = game % seats if plan[ROTATE] else 0
        own[:] = 0
        where[STAGE] = STARTING
        begin(start, states, luck, rules, seats, plan[SEED], game)
        counted = kinds[number] if follows else uncounted
        while not state.over:
            round_ = state["round"]
            if not play_round(
                *(legal, apply, view, describe, bots, weights, states, seen, rules, plan, shift, follows),
                *(moves, logs[0], luck, own, event, counted, where),
            ):
                return curves
            if follows:
                where[STAGE] = SCORING
                curves = write_curve(score, state, rules, out, followed, game, round_, curves, where[WRITTEN])
                where[WRITTEN] += seats
        where[STAGE] = SCORING
        score(state, rules, out)
        row = rows[number]
        for seat in range(seats):
            for column in range(measures):
                row[seat, column] = out[seat, column]
            for column in range(OWN):
                row[seat, measures + column] = own[seat, column]
            for column in range(tallies):
                row[seat, measures + OWN + column] = state.tally[seat, column]
        ends[number, ROUNDS], ends[number, TURNS] = state["round"], state.turn
        ends[number, DECISIONS] = where[DECISION]
    where[GAME], where[SEAT], where[STAGE] = first + plan[COUNT], -1, FINE
    return curves
