"""A round: payments, journeys, detections, missions and their effects, income (D-GD-7)."""

from __future__ import annotations

import numpy as np

from workbench.espionage.event import Event
from workbench.espionage.formulas import Chance, Evasion, Success
from workbench.espionage.game.agents import RESULT, interrogate, look_at
from workbench.espionage.game.common import count_planets, count_watch
from workbench.espionage.game.effects import conclude, settle_thefts
from workbench.espionage.game.layout import dock
from workbench.espionage.game.money import pay_round, take_income
from workbench.espionage.game.ordering import arrange, buy
from workbench.espionage.game.special import special_missions
from workbench.espionage.rulings import ResolutionOrder
from workbench.espionage.state import Account
from workbench.jit import inner
from workbench.play.events import note

CHANCES, EVASIONS, SUCCESSES, ACCOUNTS = len(Chance), len(Evasion), len(Success), len(Account)


@inner
def resolve(state, rules, log, protocol):
    """Carry out the orders of all warlords for one round.

    Parameters
    ----------
    state : record
        Its orders and sheets say what each warlord wants; they are left as they are.
    log : array
        What happened, with the warlords that may know it.
    protocol : array
        All rolls, for the game master alone (see `common.PROTOCOL`); of no rows when nobody reads it.
    """
    seats = state.seats
    owned = np.zeros(seats, np.int64)
    thefts = np.zeros(seats, np.int64)
    watch = np.zeros(len(state.worlds), np.int64)
    results = np.zeros((len(state.agents), RESULT), np.int64)
    chances = np.zeros(CHANCES, np.int64)
    evasion_terms = np.zeros(EVASIONS, np.int64)
    success_terms = np.zeros(SUCCESSES, np.int64)
    ratio = np.zeros(2, np.int64)
    before = np.zeros((seats, ACCOUNTS), np.int64)
    for seat in range(seats):
        before[seat, :] = state.warlords[seat].accounts

    for turn in range(seats):
        seat = (turn + state["round"] - 1) % seats
        for number in range(state.sheets[seat].count):
            arrange(state, seat, state.sheets[seat].orders[number], rules, log)
    for seat in range(seats):
        pay_round(state, seat, rules, ratio, log)
        for number in range(state.sheets[seat].count):
            buy(state, seat, state.sheets[seat].orders[number], rules, log)
    interrogate(state, rules, log, protocol)

    count_planets(state, owned)
    count_watch(state, watch)
    for place in range(state.public.count):
        state.worlds[place].terror = 0
    in_turn = rules.rulings.resolution_order == ResolutionOrder.TURN_ORDER
    for turn in range(seats if in_turn else 1):
        part = (turn + state["round"] - 1) % seats if in_turn else -1
        for number in range(len(state.agents)):
            employer = state.agents[number].employer
            if employer >= 0 and (part < 0 or employer == part):
                row = results[number]
                look_at(state, number, rules, owned, watch, row, chances, evasion_terms, success_terms, log, protocol)
        settle_thefts(state, rules, results, part, thefts, log)
        for uprisings in (False, True):
            for following in range(seats):
                seat = (following + state["round"] - 1) % seats
                for number in range(len(state.agents)):
                    if state.agents[number].employer == seat and (part < 0 or seat == part):
                        conclude(state, number, uprisings, rules, results, log, protocol)
        if in_turn:
            count_planets(state, owned)
    special_missions(state, watch, ratio, rules, log, protocol)
    take_income(state, rules)
    dock(state, rules)
    for seat in range(seats):
        for account in range(ACCOUNTS):
            change = state.warlords[seat].accounts[account] - before[seat, account]
            if change != 0:
                note(log, Event.ACCOUNT, seat, 1 << seat, account, change)
