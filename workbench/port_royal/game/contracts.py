"""Contracts of the expansion: what they ask for, the cubes on them, and what they bring (PR-078 to PR-098).

A seat's cube stands on a contract once it made a step; with the last step the contract is fulfilled for good.
"""

from __future__ import annotations

import numpy as np

from workbench.jit import lean_inner, lean_merged
from workbench.play.events import note
from workbench.port_royal import formulas
from workbench.port_royal.events import Event
from workbench.port_royal.game.cards import discard, gain
from workbench.port_royal.game.ending import points_changed
from workbench.port_royal.rulings import (
    ContractCubes,
    ContractDecide,
    ContractReward,
    JackScope,
    LittleGambler,
)
from workbench.port_royal.state import EMPTY, FULFILLED, Person, Stage, Tally
from workbench.port_royal.tables import COLOURS, NONE, REWARDS, Condition

_COLOURS = len(COLOURS)


@lean_inner
def note_conditions(public, rules):
    """Note what the contracts that lie out ask for; to be called once they do."""
    public.conditions = 0
    for slot in range(public.contracts):
        public.conditions |= 1 << rules.contracts[public.contract[slot]].condition


@lean_merged
def asked_for(public, condition):
    """Whether a contract that lies out asks for this condition."""
    return public.conditions >> condition & 1 == 1


@lean_merged
def has_cube(public, seat, slot, rules):
    """Whether a seat may step on a contract: not fulfilled, and its cube stands there or is left (PR-091)."""
    steps = public.cubes[slot, seat]
    if steps == FULFILLED:
        return False
    if steps > 0 or rules.rulings.contract_cubes == ContractCubes.NO_LIMIT:
        return True
    used = 0
    for other in range(public.contracts):
        used += public.cubes[other, seat] > 0
    return used < rules.constants.contract_cubes


@lean_merged
def owns_pair(player, first, second, rules):
    """Whether two persons of these kinds lie in a display (PR-080; ruling jack_scope)."""
    missing = 0
    for kind in range(len(player.kinds)):
        wanted = np.int64(first == kind) + np.int64(second == kind)  # NumPy adds two truths to one
        lacks = max(0, wanted - np.int64(player.kinds[kind]))
        if lacks > 0 and kind != Person.SETTLER and kind != Person.CAPTAIN and kind != Person.PRIEST:
            return False
        missing += lacks
    if missing == 0:
        return True
    jacks = np.int64(player.kinds[Person.JACK]) - (first == Person.JACK) - (second == Person.JACK)
    return rules.rulings.jack_scope == JackScope.ALSO_CONTRACTS and missing <= jacks


@lean_merged
def cheap_persons(public, seat, cost_limit, rules):
    """Persons of a display whose printed cost is not above the limit (PR-082, PR-083)."""
    begin = 0
    for other in range(seat):
        begin += public.players[other].cards
    found = 0
    for place in range(begin, begin + public.players[seat].cards):
        card = rules.cards[public.display[place]]
        found += card.kind != NONE and card.cost <= cost_limit
    return found


@lean_merged
def kept_ships(player):
    """Repelled ships that lie in front of a player (PR-092)."""
    found = 0
    for colour in range(_COLOURS):
        found += player.kept[colour] != EMPTY
    return found


@lean_merged
def holds(public, seat, slot, rules):
    """Whether what a contract asks a player to own is there (PR-078: at least); False for what must happen."""
    contract = rules.contracts[public.contract[slot]]
    player = public.players[seat]
    condition = contract.condition
    if condition == Condition.PERSONS:
        return owns_pair(player, contract.first_person, contract.second_person, rules)
    if condition == Condition.CHEAP_PERSONS:
        return cheap_persons(public, seat, contract.cost_limit, rules) >= contract.amount
    if condition == Condition.SWORDS:
        return player.swords >= contract.amount
    if condition == Condition.EXPEDITIONS:
        return player.expeditions >= contract.amount
    if condition == Condition.REPELLED_COLOURS:
        return kept_ships(player) >= contract.amount
    return False


@lean_merged
def may_step(public, seat, slot, rules):
    """Whether a seat may put or move its cube on a contract whose condition holds (PR-079)."""
    if rules.contracts[public.contract[slot]].only_active == 1 and seat != public.active:
        return False
    return has_cube(public, seat, slot, rules)


@lean_inner
def note_ready(public, seat, rules):
    """Find the contracts for which a seat owns all; to be called when its cards or its cubes have changed."""
    ready = 0
    for slot in range(public.contracts):
        if has_cube(public, seat, slot, rules) and holds(public, seat, slot, rules):
            ready |= 1 << slot
    public.players[seat].ready = ready


@lean_merged
def can_fulfil(public, seat, slot, rules):
    """Whether a seat may step on a contract by what it owns, without anything happening."""
    return public.players[seat].ready >> slot & 1 == 1 and may_step(public, seat, slot, rules)


@lean_inner
def can_fulfil_any(public, seat, rules):
    """Whether there is a contract that a seat may step on by what it owns."""
    if public.players[seat].ready == 0:
        return False
    for slot in range(public.contracts):
        if can_fulfil(public, seat, slot, rules):
            return True
    return False


@lean_inner
def step(state, seat, slot, rules, log):
    """Put or move a cube; with the last step the contract is fulfilled and brings its reward (PR-090, PR-094)."""
    public = state.public
    row = np.int64(public.contract[slot])
    contract = rules.contracts[row]
    if contract.condition == Condition.HARBOUR_COLOURS:
        public.stepped |= 1 << slot
    public.cubes[slot, seat] += 1
    if public.cubes[slot, seat] < contract.steps:
        note(log, Event.STEP, seat, -1, row, np.int64(public.cubes[slot, seat]))
        note_ready(public, seat, rules)
        return
    earlier = 0
    for other in range(state.seats):
        earlier += public.cubes[slot, other] == FULFILLED
    public.cubes[slot, seat] = FULFILLED
    player = public.players[seat]
    player.contracts += 1
    state.tally[seat, Tally.CONTRACTS] += 1
    coins, points = 0, rules.constants.contract_points
    if rules.rulings.contract_reward == ContractReward.COINS_4321_VP_012:
        coins = rules.reward_coins[min(earlier + 1, REWARDS)]
        points = rules.reward_points[min(player.contracts, REWARDS)]
    if contract.condition == Condition.REPELLED_COLOURS:
        for colour in range(_COLOURS):
            if player.kept[colour] != EMPTY:
                discard(public, np.int64(player.kept[colour]))
                player.kept[colour] = EMPTY
    note_ready(public, seat, rules)
    player.points += points
    note(log, Event.FULFILLED, seat, -1, row, coins, points)
    gain(state, seat, coins, rules, log)
    points_changed(state, seat, rules, log)


@lean_merged
def keep_ship(public, seat, card, rules):
    """Keep a repelled ship in front of a player, if a contract wants it; False to discard it (PR-092)."""
    colour = rules.cards[card].colour
    player = public.players[seat]
    if player.kept[colour] != EMPTY or not asked_for(public, Condition.REPELLED_COLOURS):
        return False
    for slot in range(public.contracts):
        wanted = rules.contracts[public.contract[slot]].condition == Condition.REPELLED_COLOURS
        if wanted and has_cube(public, seat, slot, rules):
            player.kept[colour] = card
            note_ready(public, seat, rules)
            return True
    return False


@lean_merged
def step_automatically(state, rules, log):
    """Step on every contract whose condition holds, in turn order (ruling contract_decide)."""
    public = state.public
    if rules.rulings.contract_decide != ContractDecide.AUTOMATIC:
        return
    for number in range(state.seats):
        seat = formulas.seat_after(public.active, number, state.seats)
        if public.players[seat].ready == 0:
            continue
        for slot in range(public.contracts):
            while can_fulfil(public, seat, slot, rules):
                step(state, seat, slot, rules, log)


# ---- contracts by what happens -------------------------------------------------------------------


@lean_merged
def concerns(public, seat, slot, rules):
    """Whether what just happened allows a seat a step on a contract."""
    contract = rules.contracts[public.contract[slot]]
    if contract.condition != public.event or not may_step(public, seat, slot, rules):
        return False
    if contract.condition == Condition.HARBOUR_COLOURS:
        again = rules.rulings.little_gambler == LittleGambler.SEVERAL
        return public.colours >= contract.amount and (again or public.stepped >> slot & 1 == 0)
    return True


@lean_inner
def happened(state, event, seats, rules):
    """Something happened to a bit mask of seats that a contract may want: the next question is about it.

    Returns False, and changes nothing, when no contract that lies out wants it.
    """
    public = state.public
    if seats == 0 or not asked_for(public, event):
        return False
    public.stage = Stage.DECIDE
    public.event = event
    public.concerned = seats
    public.asked = seats
    public.slot = 0
    return True


@lean_merged
def next_decision(state, rules, log):
    """Find the next seat and contract to be decided about; False when there is none left.

    Under contract_decide = automatic all steps are made here.
    """
    public = state.public
    while public.slot < public.contracts:
        for number in range(state.seats):
            seat = formulas.seat_after(public.active, number, state.seats)
            if public.asked >> seat & 1 and concerns(public, seat, public.slot, rules):
                if rules.rulings.contract_decide == ContractDecide.CHOICE:
                    state.to_move = seat
                    return True
                step(state, seat, public.slot, rules, log)
        public.slot += 1
        public.asked = public.concerned
    return False
