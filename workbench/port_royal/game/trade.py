"""Phase 2: what can be taken, trading, hiring, and incomes at the start of a player's part (PR-048 to PR-077)."""

from __future__ import annotations

import numpy as np

from workbench.jit import lean_inner, lean_merged
from workbench.play.events import note
from workbench.port_royal import formulas
from workbench.port_royal.events import Event
from workbench.port_royal.game.cards import (
    count_person,
    discard,
    gain,
    hand_over,
    into_display,
    out_of_harbour,
    pay,
)
from workbench.port_royal.game.contracts import asked_for, can_fulfil_any, may_step, note_ready, step
from workbench.port_royal.game.ending import points_changed
from workbench.port_royal.game.expeditions import note_served
from workbench.port_royal.game.explore import pay_jesters
from workbench.port_royal.rulings import (
    AutoPass,
    Clerk,
    CountTime,
    ExpeditionWindow,
    FrigateWaiver,
    JesterScope,
    NewShips,
    SameTurn,
    TakeCountTime,
)
from workbench.port_royal.state import EMPTY, Person, Stage, Tally
from workbench.port_royal.tables import NONE, Condition, Face

# ---- what can be taken ---------------------------------------------------------------------------


@lean_merged
def ship_income(public, seat, card, rules):
    """Coins that a ship brings a seat (PR-051, PR-052)."""
    return formulas.income(rules, card, np.int64(public.players[seat].traders[rules.cards[card].colour]))


@lean_merged
def person_price(public, seat, card, rules):
    """Coins that a seat pays for a person (PR-053, PR-069)."""
    return formulas.price(rules, card, np.int64(public.players[seat].kinds[Person.MADEMOISELLE]))


@lean_merged
def can_pay(public, seat, card, rules):
    """Whether a seat has the coins to take a card of the harbour (PR-053, PR-056)."""
    fee = formulas.fee(rules, seat == public.active)
    if rules.cards[card].face == Face.SHIP:
        needed = formulas.needed_coins(rules, ship_income(public, seat, card, rules), 0, fee)
    else:
        needed = formulas.needed_coins(rules, 0, person_price(public, seat, card, rules), fee)
    return public.players[seat].coins >= needed


@lean_merged
def can_take_any(public, seat, rules):
    """Whether a seat can take a card in the ordinary way."""
    if public.taken >= public.allowed:
        return False
    # A ship never asks for more than its fee; most harbours hold one, so that no card has to be looked at.
    if public.colours > 0 and public.players[seat].coins >= formulas.fee(rules, seat == public.active):
        return True
    for place in range(public.harbour_size):
        if can_pay(public, seat, np.int64(public.harbour[place]), rules):
            return True
    return False


@lean_inner
def can_waive(public, seat, card, slot, rules):
    """Whether a seat may take a ship and forgo its coins for a contract (PR-094, PR-095, PR-098)."""
    contract = rules.contracts[public.contract[slot]]
    if contract.condition != Condition.WAIVE_COINS:
        return False
    if contract.colour != NONE and contract.colour != rules.cards[card].colour:
        return False
    if public.taken >= public.allowed and rules.rulings.frigate_waiver == FrigateWaiver.YES:
        return False
    fee = formulas.fee(rules, seat == public.active)
    needed = formulas.needed_coins(rules, 0, 0, fee)
    return public.players[seat].coins >= needed and may_step(public, seat, slot, rules)


@lean_merged
def can_waive_any(public, seat, rules):
    """Whether there is a ship whose coins a seat may forgo for a contract."""
    if not asked_for(public, Condition.WAIVE_COINS):
        return False
    for slot in range(public.contracts):
        if rules.contracts[public.contract[slot]].condition != Condition.WAIVE_COINS:
            continue
        for colour in range(len(public.berths)):
            if public.berths[colour] != EMPTY and can_waive(public, seat, public.berths[colour], slot, rules):
                return True
    return False


# ---- taking --------------------------------------------------------------------------------------


@lean_merged
def pay_fee(state, seat, rules, log):
    """A player who is not active pays the active one for a card, as far as he has coins (PR-056)."""
    public = state.public
    coins = min(formulas.fee(rules, seat == public.active), public.players[seat].coins)
    if coins > 0:
        note(log, Event.FEE, seat, -1, public.active, coins)
        hand_over(state, seat, public.active, coins, rules)
        state.tally[seat, Tally.FEES_PAID] += coins


@lean_inner
def colours_again(public, rules):
    """Count the colours of the harbour once more, if the ruling take_count_time is each_take."""
    if rules.rulings.take_count_time == TakeCountTime.EACH_TAKE and public.taker == public.active:
        public.allowed = formulas.take_count(rules, public.colours, public.governors) + public.further


@lean_merged
def trade(state, seat, card, slot, rules, log):
    """Take a ship for its coins, or forgo them for the contract `slot` (EMPTY: take them) (PR-051, PR-094 to PR-097).

    The fee may come out of the income where needed_coins allows it: then the income comes first.
    """
    public = state.public
    out_of_harbour(public, card, rules)
    discard(public, card)
    state.tally[seat, Tally.TRADES] += 1
    coins = ship_income(public, seat, card, rules)
    if slot == EMPTY:
        note(log, Event.TRADE, seat, -1, card, coins)
    else:
        coins = 0
        note(log, Event.WAIVE, seat, -1, card, np.int64(public.contract[slot]))
    fee_first = public.players[seat].coins >= formulas.fee(rules, seat == public.active)
    if fee_first:
        pay_fee(state, seat, rules, log)
    gain(state, seat, coins, rules, log)
    if not fee_first:
        pay_fee(state, seat, rules, log)
    if rules.rulings.clerk == Clerk.EXTRA_CARD:
        more = public.players[seat].clerks[rules.cards[card].colour] * rules.constants.clerk_cards
        public.further += more
        public.allowed += more
    if slot == EMPTY or rules.rulings.frigate_waiver == FrigateWaiver.YES:
        public.taken += 1
    colours_again(public, rules)
    if slot != EMPTY:
        step(state, seat, slot, rules, log)
    if rules.cards[card].gift == 1:
        give_away(state, seat, card, rules, log)


@lean_inner
def give_away(state, seat, card, rules, log):
    """A ship brings another player coins as well (PR-096; ruling new_ships)."""
    public = state.public
    if rules.rulings.new_ships == NewShips.ALL_OTHERS:
        for number in range(1, state.seats):
            gain_gift(state, formulas.seat_after(seat, number, state.seats), rules, log)
        return
    if rules.rulings.new_ships == NewShips.CHOSEN_PLAYER and state.seats > 2:
        public.pending = card
        public.stage = Stage.GIFT
        return
    # Of equally poor players the next one in turn order gets it.
    poorest = formulas.seat_after(seat, 1, state.seats)
    for number in range(2, state.seats):
        other = formulas.seat_after(seat, number, state.seats)
        if public.players[other].coins < public.players[poorest].coins:
            poorest = other
    gain_gift(state, poorest, rules, log)


@lean_inner
def gain_gift(state, seat, rules, log):
    """A seat gets the coins of another player's ship."""
    note(log, Event.GIFT, state.public.taker, -1, seat)
    gain(state, seat, rules.constants.gift_coins, rules, log)


@lean_merged
def hire(state, seat, card, rules, log):
    """Pay for a person and lay it into the display (PR-053, PR-054)."""
    public = state.public
    player = public.players[seat]
    price = person_price(public, seat, card, rules)
    out_of_harbour(public, card, rules)
    note(log, Event.HIRE, seat, -1, card, price)
    pay(state, seat, price, rules)
    pay_fee(state, seat, rules, log)
    before = starters_income(public, player, rules)
    into_display(state, seat, card)
    count_person(player, card, 1, rules)
    note_ready(public, seat, rules)
    note_served(public, seat, rules)
    state.tally[seat, Tally.HIRED + rules.cards[card].kind] += 1
    public.taken += 1
    if rules.rulings.same_turn == SameTurn.ALL_BUT_GOVERNOR_ADMIRAL:
        bring_income(state, seat, starters_income(public, player, rules) - before, rules, log)
    points_changed(state, seat, rules, log)


# ---- the part of one player ----------------------------------------------------------------------


@lean_merged
def counted(public, rules):
    """Cards and ships of the harbour as phase-2 skills count them now (PR-076, PR-077; ruling count_time)."""
    if rules.rulings.count_time == CountTime.START_OF_PHASE2:
        return public.counted_cards, public.counted_ships
    return public.harbour_size, public.colours


@lean_merged
def starters_income(public, player, rules):
    """Coins of gunners and vice admirals alone, at the harbour as it lies (ruling same_turn)."""
    cards, ships = counted(public, rules)
    gunners, vice_admirals = np.int64(player.kinds[Person.GUNNER]), np.int64(player.kinds[Person.VICE_ADMIRAL])
    return formulas.turn_income(rules, 0, gunners, vice_admirals, cards, ships)


@lean_merged
def bring_income(state, seat, coins, rules, log):
    """Coins of skills that act in phase 2; under gunner_zero = pay_1 they can be owed."""
    if coins > 0:
        note(log, Event.INCOME, seat, -1, coins)
        gain(state, seat, coins, rules, log)
    elif coins < 0:
        owed = min(-coins, state.public.players[seat].coins)
        note(log, Event.OWED, seat, -1, owed)
        pay(state, seat, owed, rules)


@lean_merged
def only_a_useless_ship(public, seat, rules):
    """Whether all that a seat could take is one ship that brings it no coin after the fee (PR-071)."""
    found = EMPTY
    for place in range(public.harbour_size):
        card = np.int64(public.harbour[place])
        if can_pay(public, seat, card, rules):
            if found != EMPTY:
                return False
            found = card
    if found == EMPTY or rules.cards[found].face != Face.SHIP:
        return False
    return ship_income(public, seat, found, rules) - formulas.fee(rules, seat == public.active) <= 0


@lean_inner
def useful_otherwise(public, seat, rules):
    """Whether a contract or a clerk gives a seat something to do in its part (ruling auto_pass)."""
    if can_waive_any(public, seat, rules) or can_fulfil_any(public, seat, rules):
        return True
    for colour in range(len(public.berths)):
        if public.berths[colour] != EMPTY and public.players[seat].clerks[colour] > 0:
            return True
    return False


@lean_merged
def begin_phase_two(state, rules, log):
    """Phase 1 ended by choice: the active player's part of phase 2 begins (PR-013, PR-014)."""
    public = state.public
    public.counted_cards = public.harbour_size
    public.counted_ships = public.colours
    begin_part(state, public.active, rules, log)


@lean_merged
def begin_part(state, seat, rules, log):
    """A seat comes to its turn in phase 2: its incomes, and how many cards it may take (PR-048, PR-049, PR-070)."""
    public = state.public
    player = public.players[seat]
    governors = np.int64(player.kinds[Person.GOVERNOR])
    public.taker = seat
    public.stage = Stage.TRADE
    public.taken = 0
    public.further = 0
    if seat == public.active:
        public.governors = governors
        public.allowed = formulas.take_count(rules, public.colours, governors)
    else:
        public.allowed = formulas.cards_of_others(rules, governors)
        if rules.rulings.auto_pass == AutoPass.ON_LITERAL and only_a_useless_ship(public, seat, rules):
            skip(public, seat, rules, log)
            return
    if public.harbour_size > 0:
        note(log, Event.PART, seat, -1, public.allowed)
    cards, ships = counted(public, rules)
    admirals, gunners = np.int64(player.kinds[Person.ADMIRAL]), np.int64(player.kinds[Person.GUNNER])
    vice_admirals = np.int64(player.kinds[Person.VICE_ADMIRAL])
    bring_income(state, seat, formulas.turn_income(rules, admirals, gunners, vice_admirals, cards, ships), rules, log)
    if seat == public.active:
        return
    if public.harbour_size == 0:
        if rules.rulings.jester_scope == JesterScope.BUST_OR_EMPTY_HARBOUR:
            pay_jesters(state, seat, rules, log)
    elif rules.rulings.auto_pass == AutoPass.ON_FAIR:
        useless = only_a_useless_ship(public, seat, rules)
        if useless and not useful_otherwise(public, seat, rules):
            skip(public, seat, rules, log)


@lean_merged
def end_part(public, rules):
    """A part of phase 2 is over; the active player may still be asked (ruling expedition_window)."""
    public.stage = Stage.PART_OVER
    if rules.rulings.expedition_window == ExpeditionWindow.UNTIL_TURN_PASSES and public.taker != public.active:
        public.stage = Stage.WINDOW


@lean_merged
def skip(public, seat, rules, log):
    """A seat's part is over before it was asked (PR-071)."""
    note(log, Event.SKIPPED, seat)
    end_part(public, rules)
