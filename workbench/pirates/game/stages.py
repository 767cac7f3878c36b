"""The course of the game: from one answer to the next question, a function per stage (SP-027, SP-038, SP-101)."""

from __future__ import annotations

from workbench.jit import lean, lean_merged
from workbench.pirates.game.answers import carry_out, describe
from workbench.pirates.game.asking import ask
from workbench.pirates.game.boarding import can_attack
from workbench.pirates.game.card_answers import card_asks, card_works
from workbench.pirates.game.cards import (
    cancelling_seats,
    first_of,
    has_fight_cards,
    played_intervention,
    replying_seats,
)
from workbench.pirates.game.ending import check_goals
from workbench.pirates.game.fight_stages import end_of_boarding, end_of_flight, fight_on, fleeing
from workbench.pirates.game.fights import end_fight
from workbench.pirates.game.legal import free_actions
from workbench.pirates.game.negotiation import end_ransom, half_price_offered, roll_ransom
from workbench.pirates.game.numbers import NO, YES
from workbench.pirates.game.setup import bay_free, begin_game, faction_free
from workbench.pirates.game.traffic import move_traffic
from workbench.pirates.game.turns import begin_round, begin_turn, end_round, end_turn
from workbench.pirates.game.warship_stages import begin_flight, next_flight, warships_on
from workbench.pirates.game.warships import (
    fresh_warships,
    send_warships,
)
from workbench.pirates.game_rulings import VictoryCheck
from workbench.pirates.state import Ask, Fight, Stage
from workbench.play.events import EVENT, note
from workbench.play.room import room

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
        if log.room > 0:
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


@lean_merged
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


@lean_merged
def next_action(rules, state):
    """Ask for the next action, or end the turn (SP-046)."""
    public = state.public
    if public.actions_left <= 0 and not free_actions(rules, public):
        public.stage = Stage.TURN_ENDS
        return False
    public.stage = Stage.ASKING
    ask(state, public.active, Ask.ACTION)
    return True


@lean_merged
def end_action(rules, state, log):
    """An action is over."""
    public = state.public
    end_fight(public)
    public.chosen_ships = 0
    public.chosen_prizes = 0
    public.stage = Stage.ACTION
    if rules.rulings.victory_check == VictoryCheck.IMMEDIATE:
        check_goals(rules, state, log)


@lean_merged
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


@lean_merged
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


@lean_merged
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


# ---- negotiation


@lean_merged
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
