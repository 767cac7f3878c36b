"""The seven verbs of the toy; all that is compiled stands in this file."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from tests.play.toybook.tables import MOST_CARDS, MOST_KINDS, MOST_SEATS, RULES, Event, Tie
from workbench.jit import jit
from workbench.play.events import note
from workbench.play.luck import below, draw, shuffle
from workbench.play.verbs import Game

_int = np.int64
DECK, DICE = 0, 1  # sources of luck
LAYING, DIGGING = 0, 1  # phases
NOTHING = -1
OPERANDS = 1000


class Move(IntEnum):
    """Kinds of moves; a move is ``kind * OPERANDS + card``."""

    LAY = 1
    DIG = 2
    STOP = 3


class Tally(IntEnum):
    """What is counted for each seat."""

    TREASURES = 0
    DIGS = 1
    BUSTS = 2


PUBLIC = np.dtype(
    [
        ("phase", _int),
        ("treasure", _int),
        ("digs", _int),
        ("deck_left", _int),
        ("gold", _int, MOST_SEATS),
        ("hand_cards", _int, MOST_SEATS),
        ("has_laid", _int, MOST_SEATS),
        ("turned_up", _int, MOST_KINDS),  # cards of each kind that have been played
    ]
)
_HEAD = [("seats", _int), ("to_move", _int), ("round", _int), ("turn", _int), ("over", _int)]
_TALLY = [("tally", _int, (MOST_SEATS, len(Tally)))]
STATE = np.dtype(
    (
        np.record,
        [
            ("luck", np.uint64, 2),
            *_HEAD,
            *_TALLY,
            ("public", PUBLIC),
            ("hands", _int, (MOST_SEATS, MOST_KINDS)),
            ("orders", _int, MOST_SEATS),
            ("deck", _int, MOST_CARDS),
        ],
    )
)
VIEW = np.dtype(
    (np.record, [("seat", _int), *_HEAD, *_TALLY, ("public", PUBLIC), ("hand", _int, MOST_KINDS), ("order", _int)])
)


@jit
def start(state, seats, rules):
    """Shuffle and deal."""
    count = 0
    for kind in range(rules.card_rows):
        for _ in range(rules.copies[kind]):
            state.deck[count] = kind
            count += 1
    for place in range(count, MOST_CARDS):
        state.deck[place] = NOTHING
    shuffle(state.luck, DECK, state.deck, count)
    state.seats, state["round"], state.turn = seats, 1, 1
    for seat in range(MOST_SEATS):
        state.orders[seat] = NOTHING
    for seat in range(seats):
        for _ in range(rules.hand_cards):
            count -= 1
            state.hands[seat, state.deck[count]] += 1
            state.deck[count] = NOTHING
        state.public.hand_cards[seat] = rules.hand_cards
    state.public.deck_left = count


@jit
def legal(state, moves, rules):
    """Any card of the hand, or to dig or stop."""
    if state.over:
        return 0
    if state.public.phase == DIGGING:
        moves[0] = Move.DIG * OPERANDS
        moves[1] = Move.STOP * OPERANDS
        return 2
    count = 0
    for kind in range(rules.card_rows):
        if state.hands[state.to_move, kind] > 0:
            moves[count] = Move.LAY * OPERANDS + kind
            count += 1
    return count


@jit
def turn_up(state, rules, log):
    """All have laid a card: the highest wins the treasure and may dig."""
    best, winner, ties = -1, NOTHING, 0
    for step in range(state.seats):
        seat = (state["round"] - 1 + step) % state.seats  # the first seat moves on each round
        card = state.orders[seat]
        note(log, Event.TURNS_UP, seat, -1, card)
        state.public.turned_up[card] += 1
        state.orders[seat] = NOTHING
        state.public.has_laid[seat] = 0
        if rules.values[card] > best:
            best, winner, ties = rules.values[card], seat, 0
        elif rules.values[card] == best:
            ties += 1
    state.public.treasure = below(state.luck, DICE, rules.faces) + below(state.luck, DICE, rules.faces) + 2
    note(log, Event.ROLLS, NOTHING, -1, state.public.treasure)
    if ties and rules.tie == Tie.NOBODY:
        note(log, Event.TIES, NOTHING)
        state.public.treasure = 0
        next_round(state, rules, log)
        return
    note(log, Event.FINDS, winner, -1, state.public.treasure)
    if state.public.deck_left > 0:
        state.public.deck_left -= 1
        card = state.deck[state.public.deck_left]
        state.deck[state.public.deck_left] = NOTHING
        state.hands[winner, card] += 1
        state.public.hand_cards[winner] += 1
        note(log, Event.DRAWS, winner, 1 << winner, card)
    state.public.phase = DIGGING
    state.public.digs = 0
    state.to_move = winner


@jit
def take(state, log):
    """The treasure is safe."""
    seat = state.to_move
    state.public.gold[seat] += state.public.treasure
    state.tally[seat, Tally.TREASURES] += 1
    note(log, Event.TAKES, seat, -1, state.public.treasure)
    state.public.treasure = 0


@jit
def next_round(state, rules, log):
    """The next round, or the end."""
    state.public.phase = LAYING
    hands = 0
    for seat in range(state.seats):
        if state.public.hand_cards[seat] > 0:
            hands += 1
    if state["round"] >= rules.rounds or hands < state.seats:
        state.over = 1
        note(log, Event.ENDS, NOTHING)
        return
    state["round"] += 1
    state.turn += 1
    state.to_move = (state["round"] - 1) % state.seats


@jit
def apply(state, move, rules, log):
    """Carry out a move."""
    kind, card, seat = move // OPERANDS, move % OPERANDS, state.to_move
    if kind == Move.LAY:
        state.hands[seat, card] -= 1
        state.public.hand_cards[seat] -= 1
        state.orders[seat] = card
        state.public.has_laid[seat] = 1
        note(log, Event.LAY, seat, 1 << seat, card)
        note(log, Event.LAYS_HIDDEN, seat, -1 ^ (1 << seat))
        state.to_move = (seat + 1) % state.seats
        if state.public.has_laid[state.to_move]:
            turn_up(state, rules, log)
        else:
            state.turn += 1
    elif kind == Move.STOP:
        take(state, log)
        next_round(state, rules, log)
    elif kind == Move.DIG:
        pips = below(state.luck, DICE, rules.faces) + 1
        state.tally[seat, Tally.DIGS] += 1
        state.public.digs += 1
        note(log, Event.DIG, seat, -1, pips)
        if pips == 1:
            state.tally[seat, Tally.BUSTS] += 1
            state.public.treasure = 0
            note(log, Event.BUSTS, seat)
            next_round(state, rules, log)
        else:
            state.public.treasure += pips
            if state.public.digs >= rules.digs:
                take(state, log)
                next_round(state, rules, log)
    else:
        raise ValueError("no move of this game")


@jit
def view(state, seat, view, rules):
    """Everything public, and the own cards."""
    view.seat, view.seats, view.to_move = seat, state.seats, state.to_move
    view["round"], view.turn, view.over = state["round"], state.turn, state.over
    view.tally = state.tally
    view.public = state.public
    for kind in range(MOST_KINDS):
        view.hand[kind] = state.hands[seat, kind]
    view.order = state.orders[seat]


@jit
def redeal(view, state, luck, rules):
    """Deal the unseen cards again: to the other hands, the cards that lie face down, and the deck."""
    state.seats, state.to_move, state["round"] = view.seats, view.to_move, view["round"]
    state.turn, state.over = view.turn, view.over
    state.tally = view.tally
    state.public = view.public
    count = 0
    for kind in range(rules.card_rows):
        own = view.hand[kind] + (1 if view.order == kind else 0)
        for _ in range(rules.copies[kind] - view.public.turned_up[kind] - own):
            state.deck[count] = kind
            count += 1
    shuffle(luck, 0, state.deck, count)
    for seat in range(MOST_SEATS):
        state.orders[seat] = NOTHING
        for kind in range(MOST_KINDS):
            state.hands[seat, kind] = view.hand[kind] if seat == view.seat else 0
    for seat in range(view.seats):
        if seat == view.seat:
            state.orders[seat] = view.order
            continue
        for _ in range(view.public.hand_cards[seat]):
            count -= 1
            state.hands[seat, state.deck[count]] += 1
        if view.public.has_laid[seat]:
            count -= 1
            state.orders[seat] = state.deck[count]
    for place in range(count, MOST_CARDS):
        state.deck[place] = NOTHING
    for place in range(len(state.luck)):
        state.luck[place] = draw(luck, 0)


@jit
def score(state, rules, out):
    """Place and gold; who has as much as another shares the place."""
    for seat in range(state.seats):
        place = 1
        for other in range(state.seats):
            if state.public.gold[other] > state.public.gold[seat]:
                place += 1
        out[seat, 0] = place
        out[seat, 1] = state.public.gold[seat]


@jit
def describe(state, move, rules, out):
    """A move as an event."""
    out[:] = 0
    out[1] = state.to_move
    kind = move // OPERANDS
    if kind == Move.LAY:
        out[0] = Event.LAY
        out[3] = move % OPERANDS
    elif kind == Move.DIG:
        out[0] = Event.DIG_ON
    else:
        out[0] = Event.STOP


GAME = Game(
    state_dtype=STATE,
    view_dtype=VIEW,
    rules_dtype=RULES,
    start=start,
    legal=legal,
    apply=apply,
    view=view,
    redeal=redeal,
    score=score,
    describe=describe,
    measures=("place", "gold"),
    tallies=tuple(member.name.lower() for member in Tally),
    curves=("gold",),
    fewest_seats=2,
    most_seats=MOST_SEATS,
    most_decisions=400,
)
