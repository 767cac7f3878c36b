"""Expeditions: who can fulfil them, and handing in persons one by one (PR-029 to PR-036)."""

from __future__ import annotations

import numpy as np

from workbench.jit import inner, lean_inner, lean_merged
from workbench.play.events import note
from workbench.port_royal.events import Event
from workbench.port_royal.game.cards import (
    count_person,
    discard,
    first_card,
    gain,
    into_display,
    out_of_display,
    symbols_of,
)
from workbench.port_royal.game.contracts import note_ready
from workbench.port_royal.game.ending import points_changed
from workbench.port_royal.state import EMPTY, SYMBOLS, Stage, Tally
from workbench.port_royal.tables import NONE

_SUBSETS = 1 << SYMBOLS


@lean_inner
def enough_symbols(symbols, anchors, crosses, houses, less):
    """Whether the persons of a display can be handed in for symbols, each for one that it shows (PR-030, PR-035).

    By Hall's theorem they can if for every set of symbols there are as many persons that show one of them as are
    needed.

    Parameters
    ----------
    symbols : int16 array
        Persons by the set of symbols they show.
    anchors, crosses, houses : int
        Needed.
    less : int
        Set of symbols of a person that is not to be counted; 0 for none.
    """
    for wanted in range(1, _SUBSETS):
        needed = anchors * (wanted & 1) + crosses * (wanted >> 1 & 1) + houses * (wanted >> 2)
        if needed > 0:
            there = 0
            for shown in range(1, _SUBSETS):
                if shown & wanted:
                    there += symbols[shown] - (shown == less)
            if there < needed:
                return False
    return True


@lean_merged
def note_served(public, seat, rules):
    """Find the open expeditions for which a seat has the persons; to be called when they have changed."""
    player = public.players[seat]
    served = 0
    for place in range(public.open_size):
        asked = rules.cards[public.open[place]]
        if enough_symbols(player.symbols, asked.anchors, asked.crosses, asked.houses, 0):
            served |= 1 << place
    player.served = served


@lean_merged
def note_all_served(public, seats, rules):
    """To be called when the open expeditions have changed."""
    for seat in range(seats):
        note_served(public, seat, rules)


@lean_merged
def can_fulfil_any_expedition(public, seat):
    """Whether a seat can fulfil one of the open expeditions."""
    return public.players[seat].served != 0


@lean_inner
def begin_expedition(state, card, rules):
    """The active player follows an expedition; he hands in persons next."""
    public = state.public
    asked = rules.cards[card]
    public.back = public.stage
    public.stage = Stage.HAND_IN
    public.called = card
    public.needed[0] = asked.anchors
    public.needed[1] = asked.crosses
    public.needed[2] = asked.houses


@lean_inner
def next_symbol(public):
    """The first symbol that is still needed, SYMBOLS when there is none."""
    for symbol in range(SYMBOLS):
        if public.needed[symbol] > 0:
            return symbol
    return SYMBOLS


@lean_inner
def can_give(public, seat, card, symbol, rules):
    """Whether a person can be handed in for a symbol, so that the rest can be handed in as well."""
    if rules.cards[card].kind == NONE:
        return False
    shown = symbols_of(rules, card)
    if shown >> symbol & 1 == 0:
        return False
    anchors = public.needed[0] - (symbol == 0)
    crosses = public.needed[1] - (symbol == 1)
    houses = public.needed[2] - (symbol == 2)
    return enough_symbols(public.players[seat].symbols, anchors, crosses, houses, shown)


@lean_inner
def givers(public, seat, rules, found):
    """Write the different persons that can be given for the next symbol into `found`; returns their number."""
    symbol = next_symbol(public)
    count = 0
    begin = first_card(public, seat)
    for place in range(begin, begin + public.players[seat].cards):
        card = np.int64(public.display[place])
        known = False
        for number in range(count):
            known |= found[number] == card
        if not known and can_give(public, seat, card, symbol, rules):
            found[count] = card
            count += 1
    return count


@lean_inner
def give(state, seat, card, rules, log):
    """Hand in a person for the next symbol (PR-030)."""
    public = state.public
    public.needed[next_symbol(public)] -= 1
    out_of_display(state, seat, card)
    count_person(public.players[seat], card, -1, rules)
    note_ready(public, seat, rules)
    note_served(public, seat, rules)
    discard(public, card)
    note(log, Event.GIVE, seat, -1, card)


@lean_inner
def finish_expedition(state, seat, rules, log):
    """All persons are handed in: the expedition comes into the display and brings points and coins (PR-031, PR-032)."""
    public = state.public
    card = public.called
    player = public.players[seat]
    place = 0
    while public.open[place] != card:
        place += 1
    public.open_size -= 1
    for left in range(place, public.open_size):
        public.open[left] = public.open[left + 1]
    into_display(state, seat, card)
    player.points += rules.cards[card].points
    player.expeditions += 1
    note_ready(public, seat, rules)
    note_all_served(public, state.seats, rules)
    state.tally[seat, Tally.EXPEDITIONS] += 1
    public.stage = public.back
    public.called = EMPTY
    note(log, Event.EXPEDITION, seat, -1, card, rules.cards[card].points, rules.cards[card].coins)
    gain(state, seat, rules.cards[card].coins, rules, log)
    points_changed(state, seat, rules, log)


@inner
def hand_in(state, seat, rules, log):
    """Hand in the person for the next symbol; returns whether there is a choice, which is left to the player.

    Once all are handed in, the expedition is fulfilled.
    """
    public = state.public
    if next_symbol(public) == SYMBOLS:
        finish_expedition(state, seat, rules, log)
        return False
    found = np.zeros(public.players[seat].cards, np.int64)
    if givers(public, seat, rules, found) > 1:
        return True
    give(state, seat, found[0], rules, log)
    return False
