"""The course of a fight: cards, the roll, what comes of it, where to flee (SP-113 to SP-115, SP-137 to SP-140)."""

from __future__ import annotations

from workbench.jit import lean_merged
from workbench.pirates.game.asking import ask
from workbench.pirates.game.boarding import boarding_goal, boarding_lost, boarding_won
from workbench.pirates.game.cards import (
    has_fight_cards,
    take_back_cards,
)
from workbench.pirates.game.fights import end_fight, fight_passed, roll_check
from workbench.pirates.game.flight import (
    anyone_of,
    flee_to,
    flight_fields,
    flight_goal,
    flight_lost,
    flight_won,
)
from workbench.pirates.game.legal import room_of_fields
from workbench.pirates.game.numbers import NO, YES, ZERO, tell
from workbench.pirates.game.pack import (
    row_of,
    sea_field,
    ship_field,
)
from workbench.pirates.game_rulings import FleeTogether
from workbench.pirates.state import Ask, Event, Fight, Stage, Tally

MOST_CHAIN = 20  # fights of one flight; only ships that always win among fields full of warships get so far


@lean_merged
def goal_now(rules, state):
    """Target number of the fight going on."""
    if state.public.fight == Fight.BOARDING:
        return boarding_goal(rules, state)
    return flight_goal(rules, state)


@lean_merged
def fight_on(rules, state, log):
    """Cards before the roll, the roll, cards after it (SP-113 to SP-115, SP-137, SP-138)."""
    public = state.public
    boarding = public.fight == Fight.BOARDING
    public.goal = goal_now(rules, state)
    automatic = public.goal <= rules.constants.automatic_target
    if public.stage == Stage.FIGHT_CARDS:
        if not automatic and has_fight_cards(rules, state, NO):
            public.stage = Stage.ASKING
            ask(state, public.fighter, Ask.OWN_CARDS)
            return True
        public.stage = Stage.FIGHT_ROLL
    if public.stage == Stage.FIGHT_ROLL:
        if automatic:
            public.roll = 0
            tell(
                log,
                Event.BOARDING_AUTOMATIC if boarding else Event.FLIGHT_AUTOMATIC,
                public.fighter,
                public.goal,
                ZERO,
                ZERO,
            )
        else:
            public.roll = rules.check.lowest + roll_check(rules, state)
            kind = Event.BOARDING_ROLL if boarding else Event.FLIGHT_ROLL
            tell(log, kind, public.fighter, public.goal, public.roll, ZERO)
    if not fight_passed(rules, public) and has_fight_cards(rules, state, YES):
        public.stage = Stage.ASKING
        ask(state, public.fighter, Ask.REROLL)
        return True
    public.stage = Stage.FIGHT_ENDS
    return False


@lean_merged
def passed_at_last(rules, state, log):
    """Whether the fight succeeds, with all cards played; laid cards are cleared away."""
    public = state.public
    public.goal = goal_now(rules, state)
    passed = fight_passed(rules, public)
    take_back_cards(state, public.fighter)
    tell(log, Event.SUCCESS if passed else Event.FAILURE, public.fighter, ZERO, ZERO, ZERO)
    return passed


@lean_merged
def end_of_boarding(rules, state, log):
    """What comes of a boarding; with one attack per move the move is over then."""
    public = state.public
    state.tally[public.fighter, Tally.BOARDINGS_TRIED] += 1
    if passed_at_last(rules, state, log):
        boarding_won(rules, state, log)
    else:
        boarding_lost(rules, state, log)
    end_fight(public)
    public.stage = Stage.ARRIVED


@lean_merged
def end_of_flight(rules, state, log):
    """Fled ships look for a field; lost ships are gone, unless a German warship spares them (SP-139 to SP-144)."""
    public = state.public
    passed = passed_at_last(rules, state, log)
    public.chosen_ships = 0
    public.mercy = 0
    if passed:
        flight_won(rules, state, log)
    elif flight_lost(rules, state, log):
        public.mercy = 1
    else:
        end_fight(public)
        public.stage = Stage.FIGHTS
        return
    if rules.rulings.flee_together == FleeTogether.SPLIT and public.group == 1 << public.fighter:
        player = public.players[public.fighter]
        for place in range(player.ship_count):
            if ship_field(player.ships[place]) == public.sought:
                public.chosen_ships |= 1 << place
    public.sought_next = public.sought
    public.stage = Stage.FLEEING


@lean_merged
def fleeing(rules, state, log):
    """Ask where to flee; a field with warships means a new fight at once (SP-139, SP-140)."""
    public = state.public
    here = public.sought
    if still_here(state):
        fields = room_of_fields()
        found = flight_fields(rules, state, NO, fields)
        if found == 0:
            public.chosen_ships = 0  # into a new fight all flee together
            found = flight_fields(rules, state, YES, fields)
        if found == 1:
            public.sought_next = fields[0]
            flee_to(rules, state, fields[0], log)
            public.stage = Stage.FLEEING
            return False
        if found > 1:
            public.stage = Stage.ASKING
            ask(state, public.fighter, Ask.FLEE)
            return True
    public.chosen_ships = 0
    end = public.sought_next
    guarded = False
    for place in range(public.warship_count):
        guarded = guarded or sea_field(public.warships[place]) == end
    if end != here and guarded and row_of(end) > 0 and not public.mercy and public.chain < MOST_CHAIN:
        public.chain += 1
        public.field = end
        public.sought = end
        public.stage = Stage.FLIGHT
        return False
    end_fight(public)
    public.stage = Stage.FIGHTS
    return False


@lean_merged
def still_here(state):
    """Whether any of the fleeing ships or prizes is still in the field of the fight."""
    public = state.public
    found = False
    for seat in range(state.seats):
        if public.group >> seat & 1:
            found = found or anyone_of(state, seat, public.sought)
    return found
