"""The campaign as a whole game: secret orders of all warlords, then the round (D-GD-1 to D-GD-8)."""

from __future__ import annotations

import numpy as np

from workbench.espionage.event import Event
from workbench.espionage.game.choices import Move, open_sheet, operand, realm_sum
from workbench.espionage.game.choices import own_planets as planets_of
from workbench.espionage.game.common import PROTOCOL
from workbench.espionage.game.filling import fill_sheet
from workbench.espionage.game.layout import clear_pools, equip, furnish, lay_out_map
from workbench.espionage.game.places import list_moves
from workbench.espionage.game.resolve import resolve
from workbench.espionage.game.sight import imagine, see
from workbench.espionage.state import (
    NOBODY,
    ORDERS,
    STATE,
    VIEW,
    WARLORDS,
    Account,
    Order,
    Tally,
)
from workbench.espionage.tables import RULES
from workbench.jit import inner, jit, lean, lean_inner
from workbench.play.events import EVENT, note
from workbench.play.verbs import Game

ACCOUNTS = len(Account)
MEASURES = ("place", "score", "planets", "cbills", "res", "agents", "levels", "special_units", "ships", "unmasked")
MOST_ROUNDS = 50


@inner
def lay_out(state, seats, rules):
    """Map, garrisons, agents and ships at the start (D-GD-1 to D-GD-3)."""
    state.seats = seats
    for place in range(len(state.worlds)):
        state.public.planets[place].owner = NOBODY
    clear_pools(state)
    lay_out_map(state, rules, np.zeros(2, np.int64))
    furnish(state, rules)
    equip(state, rules)
    state["round"] = 1
    state.turn = 1


@jit
def start(state, seats, rules):
    """Lay out a campaign and open the first sheet."""
    lay_out(state, seats, rules)
    open_sheet(state, 0, rules, np.zeros(2, np.int64))


@jit
def apply(state, move, rules, log):
    """Fill the sheet of the warlord asked; when the last one is closed, the round takes place."""
    seat = state.to_move
    if log.room > 0:
        event = np.zeros(EVENT, np.int64)
        describe(state, move, rules, event)
        note(log, event[0], seat, 1 << seat, event[3], event[4], event[5], event[6], event[7])
    if move & 15 != Move.END:
        fill_sheet(state, seat, move, rules)
        return
    state.sheets[seat].closed = 1
    work = np.zeros(2, np.int64)
    seat += 1
    while not state.over:
        if seat == state.seats:
            resolve(state, rules, log, np.zeros((0, PROTOCOL), np.int64))
            end_round(state, rules, log)
            seat = 0
        elif not has_anything(state, seat):
            seat += 1
        else:
            state.to_move = seat
            state.turn += 1
            open_sheet(state, seat, rules, work)
            return


@lean_inner
def has_anything(state, seat):
    """Whether a warlord has a planet or an agent left."""
    count = planets_of(state, seat)
    for number in range(len(state.agents)):
        count += state.agents[number].employer == seat
    return count > 0


@lean_inner
def end_round(state, rules, log):
    """Begin the next round, or end the campaign (D-GD-8)."""
    realms = 0
    for seat in range(state.seats):
        state.sheets[seat].count = state.sheets[seat].closed = 0
        realms += planets_of(state, seat) > 0
    if state["round"] >= rules.setting.rounds or realms <= 1:
        state.over = 1
        note(log, Event.CAMPAIGN_OVER, -1)
    else:
        state["round"] += 1
        note(log, Event.ROUND_BEGINS, -1, -1, state["round"])


@lean_inner
def points(state, seat, rules):
    """Score of a warlord (D-GD-8)."""
    score = rules.score
    warlord = state.warlords[seat]
    total = planets_of(state, seat) * score.points_per_planet
    total += max(warlord.cbills, 0) // score.money_step_cbills * score.points_per_money_step
    total += warlord.unmasked * score.points_per_unmasked_agent
    for number in range(len(state.agents)):
        if state.agents[number].employer == seat:
            total += state.agents[number].level * score.points_per_agent_level
    return total


@lean
def score(state, rules, out):
    """Place, score and what each warlord has; equal scores share a place."""
    for seat in range(state.seats):
        warlord = state.warlords[seat]
        out[seat, :] = 0
        out[seat, 1] = points(state, seat, rules)
        out[seat, 2] = planets_of(state, seat)
        out[seat, 3] = warlord.cbills
        out[seat, 4] = warlord.res
        for number in range(len(state.agents)):
            if state.agents[number].employer == seat:
                out[seat, 5] += 1
                out[seat, 6] += state.agents[number].level
        for number in range(len(state.units)):
            out[seat, 7] += state.units[number].owner == seat
        for number in range(len(state.ships)):
            out[seat, 8] += state.ships[number].owner == seat
        out[seat, 9] = warlord.unmasked
    for seat in range(state.seats):
        place = 1
        for other in range(state.seats):
            place += out[other, 1] > out[seat, 1]
        out[seat, 0] = place


@lean
def describe(state, move, rules, out):
    """A legal move as an event: its kind is a row of the table ``events``."""
    seat = state.to_move
    sheet = state.sheets[seat]
    kind, first = move & 15, operand(move, 0)
    out[:] = 0
    out[1], out[2] = seat, 1 << seat
    if kind == Move.END:
        out[0] = Event.END_ORDERS
    elif kind == Move.BEGIN:
        subject = operand(move, 1)
        out[0] = Event.ORDER_THEFT + first
        out[3], out[4] = subject, operand(move, 2)
        if first == Order.REALM_BUDGET:
            out[3] = realm_sum(rules, subject, planets_of(state, seat))
        elif first == Order.MOVE_SHIP:
            out[4] = state.ships[subject].kind
    elif kind == Move.PLACE:
        out[0], out[3] = Event.CHOOSE_PLANET, first
    elif kind == Move.RISING:
        out[0], out[3], out[4] = Event.CHOOSE_TROOPS, operand(move, 1), first
    elif kind == Move.READY:
        out[0] = Event.TROOPS_CHOSEN
    elif kind == Move.LEAVE:
        out[0] = Event.LEAVE_IT
    else:
        out[3] = first
        order = sheet.kind
        if order == Order.DESTROY or order == Order.REBUILD:
            out[0] = Event.CHOOSE_BUILDING
        elif order == Order.BUILD_SHIP:
            out[0] = Event.CHOOSE_SHIP_KIND
        elif order == Order.MOVE_TROOPS:
            out[0] = Event.CHOOSE_PLANET
        elif order == Order.PLANET_BUDGET:
            out[0], out[3] = Event.CHOOSE_AMOUNT, rules.passive[first].cbills
        else:
            out[0], out[4] = Event.CHOOSE_SHIP, state.ships[first].kind


GAME = Game(
    state_dtype=STATE,
    view_dtype=VIEW,
    rules_dtype=RULES,
    start=start,
    legal=list_moves,
    apply=apply,
    view=see,
    redeal=imagine,
    score=score,
    describe=describe,
    measures=MEASURES,
    tallies=tuple(tally.name.lower() for tally in Tally),
    curves=("score", "planets", "cbills"),
    fewest_seats=2,
    most_seats=WARLORDS,
    most_decisions=WARLORDS * MOST_ROUNDS * (ORDERS * 6 + 1),
)
