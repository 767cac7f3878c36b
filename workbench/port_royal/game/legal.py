"""The legal moves of the seat asked."""

from __future__ import annotations

import numpy as np

from workbench.jit import lean, lean_merged
from workbench.port_royal import formulas
from workbench.port_royal.game.contracts import asked_for, can_fulfil
from workbench.port_royal.game.expeditions import givers
from workbench.port_royal.game.explore import can_reveal, can_stop
from workbench.port_royal.game.packing import Move, packed
from workbench.port_royal.game.trade import can_pay, can_waive
from workbench.port_royal.rulings import PassAllowed
from workbench.port_royal.state import EMPTY, Stage
from workbench.port_royal.tables import Condition, Face


@lean_merged
def add(moves, count, kind, first, second):
    """Write one move; returns the new number of moves."""
    moves[count] = packed(kind, first, second)
    return count + 1


@lean_merged
def is_first(cards, place):
    """Whether no card before this place of a list is the same one."""
    for earlier in range(place):
        if cards[earlier] == cards[place]:
            return False
    return True


@lean_merged
def serving_moves(public, seat, moves, count, rules):
    """Moves to fulfil expeditions and contracts (PR-033, PR-078)."""
    if seat == public.active and public.players[seat].served != 0:
        for place in range(public.open_size):
            if public.players[seat].served >> place & 1 and is_first(public.open, place):
                count = add(moves, count, Move.FULFIL, public.open[place], 0)
    if public.stage != Stage.WINDOW and public.players[seat].ready != 0:
        for slot in range(public.contracts):
            if can_fulfil(public, seat, slot, rules):
                count = add(moves, count, Move.CONTRACT, public.contract[slot], 0)
    return count


@lean_merged
def trade_moves(public, seat, moves, count, rules):
    """Moves of a part of phase 2 (PR-048 to PR-056, PR-094)."""
    if public.taken < public.allowed:
        for place in range(public.harbour_size):
            card = np.int64(public.harbour[place])
            if can_pay(public, seat, card, rules):
                if rules.cards[card].face == Face.SHIP:
                    count = add(moves, count, Move.TRADE, card, 0)
                elif is_first(public.harbour, place):
                    count = add(moves, count, Move.HIRE, card, 0)
    for slot in range(public.contracts if asked_for(public, Condition.WAIVE_COINS) else 0):
        if rules.contracts[public.contract[slot]].condition != Condition.WAIVE_COINS:
            continue
        for colour in range(len(public.berths)):
            ship = public.berths[colour]
            if ship != EMPTY and can_waive(public, seat, ship, slot, rules):
                count = add(moves, count, Move.WAIVE, ship, public.contract[slot])
    must = rules.rulings.pass_allowed == PassAllowed.ACTIVE_MUST_TAKE and seat == public.active and public.taken == 0
    if not must or count == 0:
        count = add(moves, count, Move.PASS, 0, 0)
    return serving_moves(public, seat, moves, count, rules)


@lean
def legal(state, moves, rules):
    """Write the legal moves of the seat asked into `moves`; returns their number (see `Game`)."""
    public = state.public
    seat = state.to_move
    stage = public.stage
    if stage == Stage.EXPLORE:
        count = 0
        if can_reveal(public):
            count = add(moves, count, Move.REVEAL, 0, 0)
        if can_stop(public, rules):
            count = add(moves, count, Move.STOP, 0, 0)
        return serving_moves(public, seat, moves, count, rules)
    if stage == Stage.TRADE:
        return trade_moves(public, seat, moves, 0, rules)
    if stage == Stage.REPEL:
        # A person with a sword may have been handed in since.
        count = 0
        if formulas.repels(rules, public.players[seat].swords, public.pending):
            count = add(moves, count, Move.REPEL, public.pending, 0)
        count = add(moves, count, Move.LAY, public.pending, 0)
        return serving_moves(public, seat, moves, count, rules)
    if stage == Stage.HAND_IN:
        count = givers(public, seat, rules, moves)
        for number in range(count):
            moves[number] = packed(Move.GIVE, moves[number], 0)
        return count
    if stage == Stage.GIFT:
        count = 0
        for number in range(1, state.seats):
            count = add(moves, count, Move.GIFT, formulas.seat_after(seat, number, state.seats), 0)
        return count
    if stage == Stage.DECIDE:
        count = add(moves, 0, Move.CONTRACT, public.contract[public.slot], 0)
        return add(moves, count, Move.DECLINE, public.contract[public.slot], 0)
    if stage == Stage.WINDOW:
        count = add(moves, 0, Move.PASS, 0, 0)
        return serving_moves(public, seat, moves, count, rules)
    return 0
