"""Whole games of pirates: the seven verbs and the constant GAME.

A move packs a kind (`workbench.pirates.state.Kind`) and up to four operands (`workbench.pirates.game.pack`). Every
verb is short here; the rules are in `workbench.pirates.game`, a module per subject.
"""

from __future__ import annotations

from workbench.jit import lean
from workbench.pirates.board import Back
from workbench.pirates.capacities import BACKS, CARDS, PRIZES, SEATS
from workbench.pirates.game.answers import describe
from workbench.pirates.game.asking import ask
from workbench.pirates.game.cards import all_cards
from workbench.pirates.game.ending import score
from workbench.pirates.game.legal import legal
from workbench.pirates.game.numbers import ZERO
from workbench.pirates.game.pack import (
    CIVIL_CASH,
    PRIZE_CREW_ROW,
    SEVEN_BITS,
    docked,
    part,
    prize_seat,
    prize_type,
)
from workbench.pirates.game.prospects import prepare
from workbench.pirates.game.setup import lay_out
from workbench.pirates.game.stages import apply
from workbench.pirates.game_rulings import PricePeek
from workbench.pirates.state import CURVES, MEASURES, STATE, TALLIES, VIEW, Ask, Source, Stage
from workbench.pirates.tables import RULES
from workbench.play.luck import below, draw
from workbench.play.records import copy_record, copy_shared
from workbench.play.verbs import Game

SOURCES = len(Source)


@lean
def start(state, seats, rules):
    """Lay out a game in a state that holds nothing but its luck, up to the first question."""
    lay_out(state, seats, rules)
    # There are more factions than one, so the first seat has a choice.
    ask(state, state.public.picker, Ask.FACTION)
    state.public.stage = Stage.ASKING


@lean
def view(state, seat, view, rules):
    """Fill a view with what a seat knows: everything but the hands, decks and prices of the others."""
    copy_shared(view, state)
    view.seat = seat
    for card in range(CARDS):
        view.weapon_hand[card] = state.weapon_hands[seat, card]
        view.hq_hand[card] = state.hq_hands[seat, card]
    everybody = rules.rulings.price_peek == PricePeek.ALL
    for place in range(PRIZES):
        view.prices_seen[place] = 0
    for place in range(state.public.prize_count):
        if everybody or prize_seat(state.public.prizes[place]) == seat:
            view.prices_seen[place] = state.prices[place]


@lean
def _deal(luck, pile, hand, number):
    """Move cards from a pile of counts into a hand by chance."""
    left = all_cards(pile)
    for _ in range(number):
        place = below(luck, ZERO, left)
        for card in range(CARDS):
            place -= pile[card]
            if place < 0:
                pile[card] -= 1
                hand[card] += 1
                left -= 1
                break


@lean
def _unseen_prices(rules, view, state, luck):
    """Backs of markers: what the seat has seen is known, the prices in other bays are drawn from the rest."""
    public = view.public
    for row in range(rules.game.back_rows):
        state.backs[row] = rules.game.backs[row].copies
    for place in range(public.civil_count):
        if part(public.civils[place], CIVIL_CASH, SEVEN_BITS) > 0:
            state.backs[part(public.civils[place], CIVIL_CASH, SEVEN_BITS) - 1] -= 1
    for row in range(rules.game.back_rows):
        state.backs[row] -= public.backs_gone[row]
    for place in range(public.prize_count):
        prize = public.prizes[place]
        if part(prize, PRIZE_CREW_ROW, SEVEN_BITS) > 0:
            state.backs[part(prize, PRIZE_CREW_ROW, SEVEN_BITS) - 1] -= 1
        if view.prices_seen[place] > 0:
            state.backs[view.prices_seen[place] - 1] -= 1
    for place in range(public.prize_count):
        prize = public.prizes[place]
        state.prices[place] = view.prices_seen[place]
        if docked(prize) and view.prices_seen[place] == 0:
            state.prices[place] = _any_back(rules, state, luck, prize_type(prize)) + 1


@lean
def _any_back(rules, state, luck, ship):
    """Row of a price drawn from those that may still lie on a marker; -1 where there is none."""
    total = 0
    for row in range(rules.game.back_rows):
        if rules.game.backs[row].ship == ship and rules.game.backs[row].kind == Back.PRICE:
            total += state.backs[row]
    if total <= 0:
        return -1
    left = below(luck, ZERO, total)
    for row in range(rules.game.back_rows):
        if rules.game.backs[row].ship == ship and rules.game.backs[row].kind == Back.PRICE:
            left -= state.backs[row]
            if left < 0:
                state.backs[row] -= 1
                return row
    return -1


@lean
def redeal(view, state, luck, rules):
    """Fill a state with a position in which `view` is what its seat knows; the rest is drawn."""
    public = view.public
    state.seats = view.seats
    state.to_move = view.to_move
    state["round"] = view["round"]
    state.turn = view.turn
    state.over = view.over
    state.tally = view.tally
    copy_record(state.public, view.public)
    for source in range(SOURCES):
        state.luck[source] = draw(luck, ZERO)
    for place in range(PRIZES):
        state.prices[place] = 0
    for row in range(BACKS):
        state.backs[row] = 0
    for card in range(CARDS):
        for seat in range(SEATS):
            state.weapon_hands[seat, card] = view.weapon_hand[card] if seat == view.seat else 0
            state.hq_hands[seat, card] = view.hq_hand[card] if seat == view.seat else 0
        unseen = rules.game.weapons[card].copies - public.weapon_discards[card]
        state.weapon_pile[card] = unseen - view.weapon_hand[card]
        state.hq_pile[card] = rules.game.hq[card].copies - public.hq_discards[card] - view.hq_hand[card]
    kept = public.kept_cards
    while kept > 0:
        state.weapon_pile[(kept & 63) - 1] -= 1
        kept >>= 6
    for seat in range(view.seats):
        if seat != view.seat:
            _deal(luck, state.weapon_pile, state.weapon_hands[seat], public.players[seat].weapon_hand)
            _deal(luck, state.hq_pile, state.hq_hands[seat], public.players[seat].hq_hand)
    _unseen_prices(rules, view, state, luck)


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
    prepare=prepare,
    measures=MEASURES,
    tallies=TALLIES,
    curves=CURVES,
    view_in_state=True,
    fewest_seats=2,
    most_seats=SEATS,
    most_decisions=50_000,
)
