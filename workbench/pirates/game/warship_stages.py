"""The warship phase: each warship moves and attacks, and one faction after the other flees (SP-038, SP-130)."""

from __future__ import annotations

from workbench.jit import lean_merged
from workbench.pirates.game.cards import (
    first_of,
    next_seat,
)
from workbench.pirates.game.fights import begin_fight, end_fight
from workbench.pirates.game.flight import (
    anyone_of,
    flight_lost,
    hopeless,
)
from workbench.pirates.game.numbers import NOBODY, tell
from workbench.pirates.game.pack import (
    FOUR_BITS,
    WAR_ATTACKS,
    part,
    sea_field,
    sea_nation,
    sea_type,
    ship_field,
)
from workbench.pirates.game.warships import (
    NOWHERE,
    move_warship,
    ships_there,
    still_there,
)
from workbench.pirates.game_rulings import MultiFactionField, WarshipAttackMode
from workbench.pirates.state import Event, Fight, Stage, Tally


@lean_merged
def warships_on(rules, state, log):
    """The next warship moves and attacks; with gathered fights all move before the first fight (SP-038)."""
    public = state.public
    gathering = rules.rulings.warship_attack_mode == WarshipAttackMode.GATHERED
    place = public.warship
    if place >= public.warship_count:
        if gathering and not public.gathered:
            public.gathered = 1
            public.warship = 0
            return
        public.stage = Stage.ROUND_ENDS
        return
    if public.gathered:
        field = sea_field(public.warships[place])
        public.warship += 1
        if part(public.warships[place], WAR_ATTACKS, FOUR_BITS) > 0 and ships_there(state, field) > 0:
            attack(rules, state, place, field, log)
        return
    if not still_there(rules, public, place):
        public.warship += 1
        return
    prey = move_warship(rules, state, place, log)
    if gathering:
        public.warship += 1
    elif prey != NOWHERE:
        attack(rules, state, place, prey, log)


@lean_merged
def attack(rules, state, place, prey, log):
    """A warship attacks the pirates in a field: all factions there, or one of them (ruling multi_faction_field)."""
    public = state.public
    ship = public.warships[place]
    public.field = sea_field(ship)
    public.sought = prey
    public.attack_field = public.field
    public.attack_sought = prey
    public.fleeing = 0
    for seat in range(state.seats):
        if anyone_of(state, seat, prey):
            public.fleeing |= 1 << seat
    tell(log, Event.WARSHIP_ATTACKS, NOBODY, sea_type(ship), sea_nation(ship), public.field)
    if rules.rulings.multi_faction_field == MultiFactionField.ATTACKER_PICKS:
        public.fleeing = picked(state, prey)
    public.stage = Stage.FIGHTS


@lean_merged
def picked(state, field):
    """The one faction that a warship attacks: the one with most ships there, the first in turn order of equals."""
    public = state.public
    best = -1
    most = 0
    for seat in range(state.seats):
        player = public.players[seat]
        count = 0
        for place in range(player.ship_count):
            if ship_field(player.ships[place]) == field:
                count += 1
        if anyone_of(state, seat, field) and (best < 0 or count > most):
            best, most = seat, count
    return 1 << best


@lean_merged
def next_flight(rules, state):
    """The next faction in the attacked field flees, in turn order (SP-130; ruling multi_faction_field)."""
    public = state.public
    if public.fleeing == 0:
        public.stage = Stage.WARSHIP
        return
    before = public.start_seat
    for _ in range(state.seats - 1):
        before = next_seat(rules, state, before)
    # `before` is the seat that comes last in this round's order, so that the start player is first.
    seat = first_of(rules, state, public.fleeing, before)
    public.group = 1 << seat
    if rules.rulings.multi_faction_field == MultiFactionField.TOGETHER:
        public.group = public.fleeing
    public.fleeing &= ~public.group
    public.fighter = seat
    public.field = public.attack_field
    public.sought = public.attack_sought
    public.chain = 0
    public.stage = Stage.FLIGHT


@lean_merged
def begin_flight(rules, state, log):
    """A fight with warships begins (SP-130)."""
    public = state.public
    begin_fight(public, Fight.FLIGHT, public.fighter)
    public.chosen_ships = 0
    for seat in range(state.seats):
        if public.group >> seat & 1:
            state.tally[seat, Tally.FLIGHTS_TRIED] += 1
    if hopeless(rules, state):
        flight_lost(rules, state, log)
        end_fight(public)
        public.stage = Stage.FIGHTS
        return
    public.stage = Stage.FIGHT_CARDS
