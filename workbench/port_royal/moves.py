"""Moves of Port Royal, and the seven verbs of its game.

A move is packed by `game.packing`; the rules stand in `game`, phase by phase. The kinds of moves are the first kinds of
events, so a move is worded like what happens.
"""

from __future__ import annotations

import numpy as np

from workbench.jit import inner, jit, lean, lean_inner
from workbench.play.events import note
from workbench.play.luck import draw, shuffle
from workbench.play.records import copy_shared
from workbench.play.verbs import Game
from workbench.port_royal.events import Event
from workbench.port_royal.game.cards import cards_held
from workbench.port_royal.game.contracts import step
from workbench.port_royal.game.ending import place_of
from workbench.port_royal.game.expeditions import begin_expedition, give
from workbench.port_royal.game.explore import can_reveal, lay, repel, reveal
from workbench.port_royal.game.flow import settle
from workbench.port_royal.game.legal import legal
from workbench.port_royal.game.packing import Move, first_of, kind_of, packed, second_of
from workbench.port_royal.game.setup import copies_in_pile, start
from workbench.port_royal.game.trade import begin_phase_two, end_part, gain_gift, hire, person_price, ship_income, trade
from workbench.port_royal.state import (
    EMPTY,
    SEATS,
    SOURCES,
    STATE,
    TALLIES,
    VIEW,
    Stage,
)
from workbench.port_royal.tables import COLOURS, DECK, RULES

__all__ = ["EVERY_RULE", "GAME", "Move", "first_of", "kind_of", "packed", "second_of"]

MEASURES = (*("place", "points", "coins", "expeditions", "contracts", "persons", "person_points", "swords"),)


@lean_inner
def slot_of(public, contract):
    """Where a contract lies."""
    slot = 0
    while public.contract[slot] != contract:
        slot += 1
    return slot


@lean
def apply(state, move, rules, log):
    """Carry out a legal move, and all that follows up to the next question (see `Game`)."""
    public = state.public
    seat = state.to_move
    kind, first = kind_of(move), first_of(move)
    if state.turn == 1 and public.revealed == 0:
        note(log, Event.BEGINS, public.starter)
        for slot in range(public.contracts):
            note(log, Event.LIES_OUT, EMPTY, -1, np.int64(public.contract[slot]))
    if kind == Move.REVEAL:
        reveal(state, rules, log)
    elif kind == Move.STOP:
        note(log, Event.STOP if can_reveal(public) else Event.PILE_OUT, seat)
        begin_phase_two(state, rules, log)
    elif kind == Move.REPEL:
        repel(state, first, rules, log)
    elif kind == Move.LAY:
        note(log, Event.LAY, seat, -1, first)
        lay(state, first, rules, log)
    elif kind == Move.TRADE or kind == Move.WAIVE:
        slot = slot_of(public, second_of(move)) if kind == Move.WAIVE else EMPTY
        trade(state, seat, first, slot, rules, log)
    elif kind == Move.HIRE:
        hire(state, seat, first, rules, log)
    elif kind == Move.PASS:
        if public.stage == Stage.WINDOW:
            public.stage = Stage.PART_OVER
        else:
            note(log, Event.PASS, seat)
            end_part(public, rules)
    elif kind == Move.FULFIL:
        note(log, Event.FULFIL, seat, -1, first)
        begin_expedition(state, first, rules)
    elif kind == Move.GIVE:
        give(state, seat, first, rules, log)
    elif kind == Move.GIFT:
        public.pending = EMPTY
        public.stage = Stage.TRADE
        gain_gift(state, first, rules, log)
    elif kind == Move.CONTRACT:
        if public.stage == Stage.DECIDE:
            public.asked &= ~(1 << seat)
        step(state, seat, slot_of(public, first), rules, log)
    else:
        note(log, Event.DECLINE, seat, -1, first)
        public.asked &= ~(1 << seat)
    settle(state, rules, log)


@lean
def view(state, seat, seen, rules):
    """What a seat knows: all that is public (see `Game`)."""
    copy_shared(seen, state)
    seen.seat = seat  # last: a state has a place of this name, too


@jit
def redeal(seen, state, luck, rules):
    """Fill a state with a position that looks like `seen`: fronts of coins and the draw pile by chance (see `Game`).

    Unseen cards of the present draw pile are dealt to the pile and to the coins drawn since it was shuffled, the other
    cards that lie nowhere to the old coins.
    """
    public = seen.public
    copy_shared(state, seen)
    for seat in range(SEATS):
        state.oldest[seat] = 0
    elsewhere = np.zeros(DECK, np.int64)
    hidden = np.zeros(DECK, np.int64)
    fresh = 0
    old = 0
    lying = _lying(public, seen.seats, rules)
    for card in range(rules.card_rows):
        number = np.int64(public.unseen_cards[card])
        for _ in range(number):
            hidden[fresh] = card
            fresh += 1
        for _ in range(copies_in_pile(card, rules) - number - lying[card]):
            elsewhere[old] = card
            old += 1
    shuffle(luck, 0, hidden, fresh)
    shuffle(luck, 0, elsewhere, old)
    for place in range(public.pile):
        state.deck[place] = hidden[place]
    fresh = public.pile
    old = 0
    for seat in range(seen.seats):
        player = public.players[seat]
        for place in range(cards_held(player, rules)):
            if place < player.old_coins:
                state.coins[seat, place] = elsewhere[old]
                old += 1
            else:
                state.coins[seat, place] = hidden[fresh]
                fresh += 1
    for source in range(SOURCES):
        state.luck[source] = draw(luck, 0)


@inner
def _lying(public, seats, rules):
    """Copies of each card that lie open somewhere, those that came out of the box for the table aside."""
    lying = np.zeros(len(public.discards), np.int64)
    for card in range(rules.card_rows):
        lying[card] = public.discards[card]
    for place in range(public.harbour_size):
        lying[public.harbour[place]] += 1
    for place in range(public.open_size):
        lying[public.open[place]] += 1
    cards = 0
    for seat in range(seats):
        player = public.players[seat]
        cards += player.cards
        for colour in range(len(COLOURS)):
            if player.kept[colour] != EMPTY:
                lying[player.kept[colour]] += 1
    for place in range(cards):
        lying[public.display[place]] += 1
    # The ship just revealed lies nowhere yet; that of a gift lies on the discard pile.
    if public.pending != EMPTY and public.stage != Stage.GIFT:
        lying[public.pending] += 1
    return lying


@lean
def score(state, rules, out):
    """MEASURES of every seat (see `Game`)."""
    for seat in range(state.seats):
        player = state.public.players[seat]
        out[seat, 0] = place_of(state, seat, rules)
        out[seat, 1] = player.points
        out[seat, 2] = player.coins
        out[seat, 3] = player.expeditions
        out[seat, 4] = player.contracts
        out[seat, 5] = player.cards - player.expeditions
        out[seat, 6] = player.person_points
        out[seat, 7] = player.swords


@lean
def describe(state, move, rules, out):
    """Write a legal move as an event of the same number (see `Game`)."""
    public = state.public
    seat = state.to_move
    kind, first = kind_of(move), first_of(move)
    for cell in range(len(out)):
        out[cell] = 0
    out[0] = kind
    out[1] = seat
    out[2] = -1
    out[3] = first
    if kind == Move.TRADE:
        out[4] = ship_income(public, seat, first, rules)
    elif kind == Move.WAIVE:
        out[4] = second_of(move)
    elif kind == Move.HIRE:
        out[4] = person_price(public, seat, first, rules)


EVERY_RULE = {"expansion": "with_contracts"}  # rulings that bring the rules into play which the defaults leave out

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
    measures=MEASURES,
    tallies=TALLIES,
    curves=("points", "coins"),
    fewest_seats=2,
    most_seats=SEATS,
    # 100 rounds of 5 turns; a turn reveals and repels at most 240 cards, and each of 5 seats takes a few.
    most_decisions=300_000,
    all_public=True,
)
