"""Phase 1: reveal cards, repel ships, end by a second ship of a colour, taxes (PR-016 to PR-047)."""

from __future__ import annotations

import numpy as np

from workbench.jit import lean_inner, lean_merged
from workbench.play.events import note
from workbench.port_royal import formulas
from workbench.port_royal.events import Event
from workbench.port_royal.game.cards import can_draw, clear_harbour, discard, gain, into_harbour, pay, reveal_card
from workbench.port_royal.game.contracts import happened, keep_ship
from workbench.port_royal.game.expeditions import note_all_served
from workbench.port_royal.rulings import EmptyHarbour, RepelOptional, TaxScope, TaxSimultaneous
from workbench.port_royal.state import EMPTY, MOST_REVEALS, Person, Stage, Tally
from workbench.port_royal.tables import Condition, Face


@lean_merged
def can_reveal(public):
    """Whether a further card can be revealed (PR-016; ruling pile_empty)."""
    return public.revealed < MOST_REVEALS and can_draw(public)


@lean_merged
def can_stop(public, rules):
    """Whether phase 1 may be ended: after any card, or because none is left (PR-041; ruling empty_harbour)."""
    if not can_reveal(public):
        return True
    if public.revealed == 0:
        return False
    return public.harbour_size > 0 or rules.rulings.empty_harbour == EmptyHarbour.YES


@lean_merged
def reveal(state, rules, log):
    """The active player turns over the top card, and what follows without a choice of his (PR-016 to PR-042)."""
    public = state.public
    seat = public.active
    card = reveal_card(state, rules, log)
    public.revealed += 1
    state.tally[seat, Tally.REVEALS] += 1
    note(log, Event.REVEALED, seat, -1, card)
    face = rules.cards[card].face
    if face == Face.PERSON:
        into_harbour(public, card, rules)
    elif face == Face.SHIP:
        second = public.berths[rules.cards[card].colour] != EMPTY
        if formulas.repels(rules, public.players[seat].swords, card):
            if second and rules.rulings.repel_optional == RepelOptional.FORCED_ON_A_DUPLICATE:
                repel(state, card, rules, log)
            else:
                public.pending = card
                public.stage = Stage.REPEL
        else:
            lay(state, card, rules, log)
    elif face == Face.EXPEDITION:
        public.open[public.open_size] = card
        public.open_size += 1
        note_all_served(public, state.seats, rules)
    else:
        raise_tax(state, card, rules, log)


@lean_inner
def repel(state, card, rules, log):
    """Repel the ship just revealed: to the discard pile, or kept for a contract (PR-022 to PR-025, PR-092)."""
    public = state.public
    public.pending = EMPTY
    public.stage = Stage.EXPLORE
    state.tally[public.active, Tally.REPELLED] += 1
    note(log, Event.REPEL, public.active, -1, card)
    if public.contracts > 0 and keep_ship(public, public.active, card, rules):
        note(log, Event.KEPT, public.active, -1, card)
    else:
        discard(public, card)


@lean_merged
def lay(state, card, rules, log):
    """Lay a ship into the harbour; the second one of a colour ends the turn (PR-021, PR-042, PR-088)."""
    public = state.public
    public.pending = EMPTY
    public.stage = Stage.EXPLORE
    if public.berths[rules.cards[card].colour] != EMPTY:
        bust(state, card, rules, log)
        return
    into_harbour(public, card, rules)
    happened(state, Condition.HARBOUR_COLOURS, 1 << public.active, rules)


@lean_merged
def bust(state, card, rules, log):
    """Two ships of one colour: the harbour is discarded, jesters pay, the turn is over (PR-042 to PR-046)."""
    public = state.public
    note(log, Event.BUST, public.active, -1, card)
    state.tally[public.active, Tally.BUSTS] += 1
    clear_harbour(public)
    discard(public, card)
    public.stage = Stage.TURN_OVER
    for number in range(state.seats):
        pay_jesters(state, formulas.seat_after(public.active, number, state.seats), rules, log)
    happened(state, Condition.BUST, 1 << public.active, rules)


@lean_merged
def pay_jesters(state, seat, rules, log):
    """Coins for the jesters of a seat (PR-045, PR-068)."""
    coins = formulas.bust_income(rules, np.int64(state.public.players[seat].kinds[Person.JESTER]))
    if coins > 0:
        note(log, Event.JESTERS, seat, -1, coins)
        gain(state, seat, coins, rules, log)


@lean_inner
def tax_rank(state, seat, card, rules):
    """Rank of a seat for the bonus of a tax card (PR-038, PR-039; ruling tax_scope)."""
    player = state.public.players[seat]
    points = player.points if rules.rulings.tax_scope == TaxScope.ALL_VP else player.person_points
    return formulas.tax_rank(rules.cards[card].bonus, player.swords, points)


@lean_inner
def raise_tax(state, card, rules, log):
    """Rich players pay half, then the bonus is handed out; the card is discarded (PR-037 to PR-040)."""
    public = state.public
    best = tax_rank(state, 0, card, rules)
    for seat in range(1, state.seats):
        best = max(best, tax_rank(state, seat, card, rules))
    taxed = 0
    together = rules.rulings.tax_simultaneous == TaxSimultaneous.YES
    for number in range(state.seats):
        seat = formulas.seat_after(public.active, number, state.seats)
        if pay_tax(state, seat, rules, log):
            taxed |= 1 << seat
        if not together:
            gain_bonus(state, seat, card, best, rules, log)
    if together:
        for number in range(state.seats):
            seat = formulas.seat_after(public.active, number, state.seats)
            gain_bonus(state, seat, card, best, rules, log)
    discard(public, card)
    happened(state, Condition.PAY_TAX, taxed, rules)


@lean_inner
def pay_tax(state, seat, rules, log):
    """A seat pays its tax; whether it had to pay any (PR-037)."""
    coins = formulas.tax(rules, state.public.players[seat].coins)
    if coins == 0:
        return False
    note(log, Event.TAX, seat, -1, coins)
    pay(state, seat, coins, rules)
    state.tally[seat, Tally.TAXES_PAID] += coins
    return True


@lean_merged
def gain_bonus(state, seat, card, best, rules, log):
    """A seat gets coins from a tax card if its rank is the best one (PR-038, PR-039)."""
    coins = rules.constants.tax_bonus_coins
    if tax_rank(state, seat, card, rules) == best and coins > 0:
        note(log, Event.TAX_BONUS, seat, -1, coins)
        gain(state, seat, coins, rules, log)
