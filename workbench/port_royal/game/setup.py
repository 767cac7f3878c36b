"""Laying out a game (PR-003 to PR-006, PR-011, PR-078)."""

from __future__ import annotations

import numpy as np

from workbench.jit import inner, jit, lean_inner
from workbench.play.events import unread_logs
from workbench.play.luck import below, shuffle
from workbench.port_royal.game.cards import gain, shuffle_discards
from workbench.port_royal.game.contracts import note_conditions, note_ready
from workbench.port_royal.game.expeditions import note_all_served
from workbench.port_royal.game.flow import begin_turn
from workbench.port_royal.rulings import Clerk, ContractPairs, Expansion, FirstPlayer
from workbench.port_royal.state import EMPTY, SEATS, SETUP_LUCK, SLOTS, Person
from workbench.port_royal.tables import COLOURS, CONTRACTS, Condition, Set


@lean_inner
def copies_in_pile(card, rules):
    """Copies of a card that are shuffled into the draw pile (PR-003 to PR-005, PR-075; rulings expansion, clerk)."""
    printed = rules.cards[card]
    if printed.set == Set.FIVE_PLAYERS:
        return 0
    if printed.set == Set.EXPANSION and rules.rulings.expansion == Expansion.OFF:
        return 0
    if printed.kind == Person.CLERK and rules.rulings.clerk == Clerk.ABSENT:
        return 0
    return printed.copies


@lean_inner
def copies_on_table(card, seats, rules):
    """Copies of a card that lie open in the middle from the start (PR-003, PR-004)."""
    if rules.cards[card].set == Set.FIVE_PLAYERS and seats >= rules.constants.five_players:
        return rules.cards[card].copies
    return 0


@inner
def lay_out_contracts(state, rules):
    """Draw the contracts that lie out (PR-078; rulings expansion, contract_count, contract_pairs)."""
    public = state.public
    if rules.rulings.expansion != Expansion.WITH_CONTRACTS:
        return
    rows = np.zeros(CONTRACTS, np.int64)
    count = 0
    for row in range(rules.contract_rows):
        if rules.rulings.contract_pairs == ContractPairs.TABLE or rules.contracts[row].condition != Condition.PERSONS:
            rows[count] = row
            count += 1
    shuffle(state.luck, SETUP_LUCK, rows, count)
    public.contracts = min(count, rules.rulings.contract_count, SLOTS)
    for slot in range(public.contracts):  # sorted, as people look for them in the order of the table
        place = slot
        while place > 0 and public.contract[place - 1] > rows[slot]:
            public.contract[place] = public.contract[place - 1]
            place -= 1
        public.contract[place] = rows[slot]
    note_conditions(public, rules)


@lean_inner
def clear(state):
    """An empty table."""
    public = state.public
    public.harbour_size = 0
    public.pending = EMPTY
    public.called = EMPTY
    public.taker = EMPTY
    for colour in range(len(COLOURS)):
        public.berths[colour] = EMPTY
        for seat in range(SEATS):
            public.players[seat].kept[colour] = EMPTY


@jit
def start(state, seats, rules):
    """Lay out a game in a state that holds nothing but its luck (see `Game`).

    The first question is whether to reveal the first card, though nothing else may be done: so that it is a move,
    and what follows is read in the log.
    """
    _lay_out(state, seats, rules, unread_logs())


@inner
def _lay_out(state, seats, rules, logs):
    public = state.public
    state.seats = seats
    state.round = 1
    clear(state)
    public.starter = 0
    if rules.rulings.first_player == FirstPlayer.RANDOM:
        public.starter = below(state.luck, SETUP_LUCK, seats)
    for card in range(rules.card_rows):
        copies = copies_in_pile(card, rules)
        public.discards[card] = copies
        public.discarded += copies
        for _ in range(copies_on_table(card, seats, rules)):
            public.open[public.open_size] = card
            public.open_size += 1
    shuffle_discards(state, rules, logs[0])
    for seat in range(seats):
        gain(state, seat, rules.constants.start_coins, rules, logs[0])
    lay_out_contracts(state, rules)
    note_all_served(public, seats, rules)
    for seat in range(seats):
        note_ready(public, seat, rules)
    begin_turn(state, public.starter, rules, logs[0])
    state.to_move = public.starter
