"""The course of the game: from one answer to the next question, a function per stage (SP-027, SP-038, SP-101)."""

from __future__ import annotations

from workbench.jit import lean
from workbench.pirates.game.answers import ask, card_asks, card_works, carry_out, describe
from workbench.pirates.game.boarding import boarding_goal, boarding_lost, boarding_won, can_attack
from workbench.pirates.game.cards import (
    cancelling_seats,
    first_of,
    has_fight_cards,
    next_seat,
    played_intervention,
    replying_seats,
    take_back_cards,
)
from workbench.pirates.game.ending import check_goals
from workbench.pirates.game.fights import begin_fight, end_fight, fight_passed, roll_check
from workbench.pirates.game.flight import (
    anyone_of,
    flee_to,
    flight_fields,
    flight_goal,
    flight_lost,
    flight_won,
    hopeless,
)
from workbench.pirates.game.legal import free_actions, room_of_fields
from workbench.pirates.game.negotiation import end_ransom, half_price_offered, roll_ransom
from workbench.pirates.game.numbers import NO, NOBODY, YES, ZERO, tell
from workbench.pirates.game.pack import (
    FOUR_BITS,
    WAR_ATTACKS,
    part,
    row_of,
    sea_field,
    sea_nation,
    sea_type,
    ship_field,
)
from workbench.pirates.game.setup import bay_free, begin_game, faction_free
from workbench.pirates.game.traffic import move_traffic
from workbench.pirates.game.turns import begin_round, begin_turn, end_round, end_turn
from workbench.pirates.game.warships import (
    NOWHERE,
    fresh_warships,
    move_warship,
    send_warships,
    ships_there,
    still_there,
)
from workbench.pirates.game_rulings import FleeTogether, MultiFactionField, VictoryCheck, WarshipAttackMode
from workbench.pirates.state import Ask, Event, Fight, Stage, Tally
from workbench.play.events import EVENT, note
from workbench.play.room import room

MOST_CHAIN = 20  # fights of one flight; only ships that always win among fields full of warships get so far

event_room = room(EVENT)
GO_ON = -1  # instead of a move


@lean
def apply(state, move, rules, log):
    """Carry out a legal move, and all that follows up to the next question or the end of the game.

    GO_ON instead of a move goes on from the stage in which a position is. The whole course of the game is one
    function on purpose: the compiler optimizes all that a function calls once more with it.
    """
    public = state.public
    if move != GO_ON:
        if len(log) > 0:
            event = event_room()
            describe(state, move, rules, event)
            note(log, event[0], event[1], event[2], event[3], event[4], event[5], event[6], event[7])
        carry_out(rules, state, move, log)
    asked = False
    while not asked and not state.over:
        stage = public.stage
        if stage == Stage.ACTION:
            asked = next_action(rules, state)
        elif stage == Stage.ACTION_ENDS:
            end_action(rules, state, log)
        elif stage == Stage.ASKING:
            asked = True
        elif stage == Stage.ARRIVED:
            asked = after_move(rules, state)
        elif stage == Stage.ANNOUNCED or stage == Stage.REPLIES:
            asked = replies(rules, state)
        elif stage == Stage.CARD_PLAYED or stage == Stage.CARD_ASKED or stage == Stage.CANCELS:
            asked = play_on(rules, state, log)
        elif stage == Stage.FIGHT_CARDS or stage == Stage.FIGHT_ROLL or stage == Stage.FIGHT_REROLL:
            asked = fight_on(rules, state, log)
        elif stage == Stage.FIGHT_ENDS:
            if public.fight == Fight.FLIGHT:
                end_of_flight(rules, state, log)
            else:
                end_of_boarding(rules, state, log)
        elif stage == Stage.RANSOM_ROLL or stage == Stage.RANSOM_REROLL or stage == Stage.RANSOM_ENDS:
            asked = negotiate_on(rules, state, log)
        elif stage == Stage.TURN:
            begin_turn(rules, state, log)
        elif stage == Stage.TURN_ENDS:
            end_turn(rules, state, log)
        elif stage == Stage.TRAFFIC:
            move_traffic(rules, state, log)
            public.stage = Stage.DEPLOYMENT
        elif stage == Stage.DEPLOYMENT:
            send_warships(rules, state, log)
            fresh_warships(public)
            public.warship = 0
            public.gathered = 0
            public.stage = Stage.WARSHIP
        elif stage == Stage.WARSHIP:
            warships_on(rules, state, log)
        elif stage == Stage.FIGHTS:
            next_flight(rules, state)
        elif stage == Stage.FLIGHT:
            begin_flight(rules, state, log)
        elif stage == Stage.FLEEING:
            asked = fleeing(rules, state, log)
        elif stage == Stage.ROUND_ENDS:
            end_round(rules, state, log)
        elif stage == Stage.ROUND:
            begin_round(rules, state, log)
        elif stage == Stage.PICKS or stage == Stage.BAYS:
            asked = picks(rules, state, log)
        else:
            raise ValueError("no such stage")
    if state.over:
        public.ask = Ask.NOTHING


# ---- set-up


@lean
def picks(rules, state, log):
    """Factions clockwise from the winner of the roll, then bays in the reverse order (SP-022, SP-025)."""
    public = state.public
    seats = state.seats
    if public.position == seats:
        public.position = 0
        if public.stage == Stage.PICKS:
            public.stage = Stage.BAYS
        else:
            begin_game(state, rules, log)
        return False
    if public.stage == Stage.PICKS:
        seat = (public.picker + public.position) % seats
        free = 0
        for faction in range(rules.game.faction_count):
            if faction_free(public, seats, faction):
                free += 1
                public.players[seat].faction = faction
        if free > 1:
            public.players[seat].faction = -1
            ask(state, seat, Ask.FACTION)
            return True
    else:
        seat = (public.picker + seats - 1 - public.position) % seats
        free = 0
        bay = 0
        for place in range(rules.game.bay_count):
            if bay_free(rules, public, seats, place):
                free += 1
                bay = place
        if free > 1:
            ask(state, seat, Ask.BAY)
            return True
        public.players[seat].bay = rules.game.bays[bay]
    public.position += 1
    return False


# ---- a turn


@lean
def next_action(rules, state):
    """Ask for the next action, or end the turn (SP-046)."""
    public = state.public
    if public.actions_left <= 0 and not free_actions(rules, public):
        public.stage = Stage.TURN_ENDS
        return False
    public.stage = Stage.ASKING
    ask(state, public.active, Ask.ACTION)
    return True


@lean
def end_action(rules, state, log):
    """An action is over."""
    public = state.public
    end_fight(public)
    public.chosen_ships = 0
    public.chosen_prizes = 0
    public.stage = Stage.ACTION
    if rules.rulings.victory_check == VictoryCheck.IMMEDIATE:
        check_goals(rules, state, log)


@lean
def after_move(rules, state):
    """A move has ended: something may be attacked (SP-103)."""
    public = state.public
    if not can_attack(rules, state, public.active):
        public.stage = Stage.ACTION_ENDS
        return False
    public.stage = Stage.ASKING
    ask(state, public.active, Ask.ATTACK)
    return True


# ---- cards


@lean
def replies(rules, state):
    """Rivals with a card to play answer an announced boarding or negotiation, in turn order (SP-056)."""
    public = state.public
    if public.fight == Fight.NONE:  # a card has moved the target away
        public.stage = Stage.ACTION_ENDS
        return False
    able = replying_seats(rules, state)
    public.waiting = able if public.stage == Stage.ANNOUNCED else public.waiting & able
    if public.waiting == 0:
        public.stage = public.resume
        return False
    public.stage = Stage.ASKING
    ask(state, first_of(rules, state, public.waiting, public.fighter), Ask.REPLY)
    return True


@lean
def play_on(rules, state, log):
    """A card is on the table: what is it about, does anybody cancel it, what does it do?"""
    public = state.public
    if public.stage == Stage.CARD_PLAYED:
        public.stage = Stage.CARD_ASKED
        if card_asks(rules, state):
            public.stage = Stage.ASKING
            return True
    if public.stage == Stage.CARD_ASKED:
        public.cancelling = cancelling_seats(rules, state) if played_intervention(rules, public) else 0
        public.stage = Stage.CANCELS
    if public.cancelling != 0:
        public.stage = Stage.ASKING
        ask(state, first_of(rules, state, public.cancelling, public.played_by), Ask.CANCEL)
        return True
    public.stage = public.after_card
    card_works(rules, state, log)
    return False


# ---- fights


@lean
def goal_now(rules, state):
    """Target number of the fight going on."""
    if state.public.fight == Fight.BOARDING:
        return boarding_goal(rules, state)
    return flight_goal(rules, state)


@lean
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


@lean
def passed_at_last(rules, state, log):
    """Whether the fight succeeds, with all cards played; laid cards are cleared away."""
    public = state.public
    public.goal = goal_now(rules, state)
    passed = fight_passed(rules, public)
    take_back_cards(state, public.fighter)
    tell(log, Event.SUCCESS if passed else Event.FAILURE, public.fighter, ZERO, ZERO, ZERO)
    return passed


@lean
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


@lean
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


@lean
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


@lean
def still_here(state):
    """Whether any of the fleeing ships or prizes is still in the field of the fight."""
    public = state.public
    found = False
    for seat in range(state.seats):
        if public.group >> seat & 1:
            found = found or anyone_of(state, seat, public.sought)
    return found


# ---- negotiation


@lean
def negotiate_on(rules, state, log):
    """The roll of a negotiation, a second one by a card, the deal (SP-072 to SP-080)."""
    public = state.public
    if public.stage == Stage.RANSOM_ROLL:
        roll_ransom(rules, state, log)
    if public.stage != Stage.RANSOM_ENDS and has_fight_cards(rules, state, YES):
        public.stage = Stage.ASKING
        ask(state, public.fighter, Ask.REROLL)
        return True
    if half_price_offered(rules, public):
        public.stage = Stage.ASKING
        ask(state, public.fighter, Ask.HALF_PRICE)
        return True
    end_ransom(rules, state, NO, log)
    public.stage = Stage.ACTION_ENDS
    return False


# ---- warships


@lean
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


@lean
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


@lean
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


@lean
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


@lean
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
