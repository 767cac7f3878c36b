"""Whose turn it is, and running on to the next question (PR-012 to PR-015, PR-046, PR-059)."""

from __future__ import annotations

from workbench.jit import lean_merged
from workbench.play.events import note
from workbench.port_royal import formulas
from workbench.port_royal.events import Event
from workbench.port_royal.game.cards import clear_harbour
from workbench.port_royal.game.contracts import can_fulfil_any, happened, next_decision, step_automatically
from workbench.port_royal.game.ending import notice_end
from workbench.port_royal.game.expeditions import (
    can_fulfil_any_expedition,
    hand_in,
)
from workbench.port_royal.game.explore import can_reveal, reveal
from workbench.port_royal.game.trade import begin_part, can_take_any, can_waive_any, end_part
from workbench.port_royal.rulings import EndTrigger, HarbourCleanup
from workbench.port_royal.state import EMPTY, Stage
from workbench.port_royal.tables import Condition


@lean_merged
def begin_turn(state, seat, rules, log):
    """A seat becomes the active player (PR-012, PR-015)."""
    public = state.public
    state.turn += 1
    public.active = seat
    public.taker = EMPTY
    public.revealed = 0
    public.stepped = 0
    public.stage = Stage.EXPLORE
    note(log, Event.TURN, seat, -1, state["round"])
    if public.colours > 0:  # ruling harbour_cleanup = keep
        happened(state, Condition.HARBOUR_COLOURS, 1 << seat, rules)


@lean_merged
def end_turn(state, rules, log):
    """The turn is over: clear the harbour, begin the next turn or end the game (PR-015, PR-059)."""
    public = state.public
    if public.harbour_size > 0 and rules.rulings.harbour_cleanup == HarbourCleanup.DISCARD:
        note(log, Event.CLEARED, EMPTY, -1, public.harbour_size)
        clear_harbour(public)
    if rules.rulings.end_trigger == EndTrigger.END_OF_TURN:
        for number in range(state.seats):
            notice_end(state, formulas.seat_after(public.active, number, state.seats), rules, log)
    seat = formulas.seat_after(public.active, 1, state.seats)
    if seat == public.starter:
        if public.ending == 0 and state["round"] >= rules.constants.most_rounds:
            note(log, Event.BROKEN_OFF, EMPTY, -1, state["round"])
            public.ending = 1
        if public.ending == 1:
            public.stage = Stage.FINISHED
            state.over = 1
            note(log, Event.OVER, EMPTY)
            return
        state["round"] += 1
    begin_turn(state, seat, rules, log)


@lean_merged
def next_part(state, rules, log):
    """After a part of phase 2 the next player takes cards; after all of them the turn is over (PR-014)."""
    public = state.public
    seat = formulas.seat_after(public.taker, 1, state.seats)
    if seat == public.active:
        public.stage = Stage.TURN_OVER
    else:
        begin_part(state, seat, rules, log)


@lean_merged
def can_serve(public, seat, rules):
    """Whether a seat may fulfil an expedition or a contract now, besides what the phase asks."""
    if seat == public.active and public.open_size > 0 and can_fulfil_any_expedition(public, seat):
        return True
    return public.contracts > 0 and can_fulfil_any(public, seat, rules)


@lean_merged
def settle(state, rules, log):
    """Run on until somebody has a choice, or the game is over."""
    public = state.public
    while state.over == 0:
        if public.contracts > 0:
            step_automatically(state, rules, log)
        stage = public.stage
        if stage == Stage.EXPLORE:
            # Only the first card is revealed without a question: else a game in which all cards are coins, or which
            # goes on at an empty harbour, would run on for many turns or cards in one move.
            if public.revealed > 0 or not can_reveal(public) or can_serve(public, public.active, rules):
                state.to_move = public.active
                return
            reveal(state, rules, log)
        elif stage == Stage.TRADE:
            seat = public.taker
            taking = can_take_any(public, seat, rules) or can_waive_any(public, seat, rules)
            if taking or can_serve(public, seat, rules):
                state.to_move = seat
                return
            end_part(public, rules)
        elif stage == Stage.PART_OVER:
            next_part(state, rules, log)
        elif stage == Stage.TURN_OVER:
            end_turn(state, rules, log)
        elif stage == Stage.HAND_IN:
            if hand_in(state, public.active, rules, log):
                state.to_move = public.active
                return
        elif stage == Stage.DECIDE:
            if next_decision(state, rules, log):
                return
            public.stage = Stage.TURN_OVER if public.event == Condition.BUST else Stage.EXPLORE
        elif stage == Stage.WINDOW:
            if public.open_size > 0 and can_fulfil_any_expedition(public, public.active):
                state.to_move = public.active
                return
            public.stage = Stage.PART_OVER
        else:  # REPEL, GIFT: always a choice
            state.to_move = public.active if stage == Stage.REPEL else public.taker
            return
