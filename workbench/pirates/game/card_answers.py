"""Playing a card: what it is about, what it does, who may answer, and playing none (D-SP-6, D-SP-7)."""

from __future__ import annotations

from workbench.jit import lean_merged
from workbench.pirates import formulas
from workbench.pirates.board import HqEffect, WeaponEffect
from workbench.pirates.game.anger import anger_in_turn
from workbench.pirates.game.asking import ask, spend
from workbench.pirates.game.cards import discard_hq, lower_building, play_card
from workbench.pirates.game.fleet import refill
from workbench.pirates.game.numbers import ONE, ZERO, tell
from workbench.pirates.game.pack import (
    sea_field,
    sea_nation,
    sea_type,
    ship_field,
)
from workbench.pirates.game.purchases import (
    lose_training,
)
from workbench.pirates.game.traffic import flee_onward
from workbench.pirates.state import Ask, Event, Fight, Kind, Stage, Tally


@lean_merged
def card_asks(rules, state):
    """Ask what the card just played is about; False when there is nothing to choose."""
    public = state.public
    if public.played < 0:
        return False
    effect = rules.game.hq[public.played - 1].effect
    if effect == HqEffect.ANGER:
        ask(state, public.played_by, Ask.CARD_NATION)
        return True
    if effect == HqEffect.RIVAL_BUILDING:
        ask(state, public.played_by, Ask.CARD_RIVAL)
        return True
    if effect == HqEffect.MOVE_CIVIL_SHIP:
        ask(state, public.played_by, Ask.CARD_CIVIL)
        return True
    return False


@lean_merged
def card_works(rules, state, log):
    """What the card does (D-SP-6, D-SP-7)."""
    public = state.public
    seat = public.played_by
    if public.played < 0:
        weapon = rules.game.weapons[-public.played - 1]
        if weapon.effect == WeaponEffect.TARGET_MODIFIER:
            public.reduction -= weapon.amount
        elif weapon.effect == WeaponEffect.RIVAL_BOARDING_TARGET:
            public.extra += weapon.amount
        return
    card = rules.game.hq[public.played - 1]
    effect = card.effect
    if effect == HqEffect.MONEY:
        public.players[seat].money = max(0, public.players[seat].money + card.amount * formulas.MONEY)
    elif effect == HqEffect.ANGER:
        anger_in_turn(rules, state, public.played_first, card.amount, log)
    elif effect == HqEffect.NEGOTIATION_TARGET:
        public.easing -= card.amount
    elif effect == HqEffect.REFILL_MARKERS:
        player = public.players[seat]
        for place in range(player.ship_count):
            refill(rules, state, seat, ship_field(player.ships[place]), log)
    elif effect == HqEffect.RIVAL_BUILDING:
        lower_building(rules, state, public.played_first, public.played_second, card.amount, log)
        lose_training(rules, state, public.played_first, log)
    elif effect == HqEffect.EXTRA_BUILD_ACTION:
        public.builds_left += card.amount
    elif effect == HqEffect.FLIGHT_TARGET:
        public.extra += card.amount
    elif effect == HqEffect.MOVE_CIVIL_SHIP:
        warn(rules, state, card.amount, log)


@lean_merged
def warn(rules, state, fields, log):
    """A civil ship sails on before it is attacked; without its target the attack is over (D-SP-7)."""
    public = state.public
    place = public.played_first
    hit = place == public.target
    target = public.civils[public.target]
    before = public.civil_count
    flee_onward(rules, state, place, fields, log)
    if hit and (public.civil_count < before or sea_field(public.civils[place]) != public.field):
        public.fight = Fight.NONE
        tell(log, Event.WARNED, public.fighter, sea_type(target), sea_nation(target), ZERO)


@lean_merged
def play(rules, state, seat, kind, card, log):
    """A card is played from the hand, in answer to the question asked."""
    public = state.public
    asked = public.ask
    if asked == Ask.CANCEL:
        discard_hq(state, seat, card)
        tell(log, Event.CANCELLED, seat, ZERO, ZERO, ZERO)
        public.cancelling = 0
        # A cancelled re-roll leaves the roll as it is: the stage after a roll asks whether to roll again.
        again = public.after_card == Stage.FIGHT_ROLL or public.after_card == Stage.RANSOM_ROLL
        public.stage = public.after_card + 1 if again else public.after_card
        return
    after = Stage.REPLIES
    if asked == Ask.ACTION:
        after = Stage.ACTION
        if not rules.game.hq[card].intervention:
            spend(state, seat, ONE, Tally.ACTIONS_CARD)
            after = Stage.ACTION_ENDS
    elif asked == Ask.OWN_CARDS:
        after = Stage.FIGHT_CARDS
        public.cards += kind == Kind.PLAY_WEAPON
    elif asked == Ask.REROLL:
        after = Stage.FIGHT_REROLL
        if kind == Kind.PLAY_HQ:
            after = Stage.RANSOM_ROLL
        else:
            public.cards += 1
            if rules.game.weapons[card].effect == WeaponEffect.REROLL_OWN_FIGHT:
                after = Stage.FIGHT_ROLL
    play_card(rules, state, seat, kind, card, after)


@lean_merged
def pass_card(state, seat):
    """No (further) card is played."""
    public = state.public
    asked = public.ask
    if asked == Ask.CANCEL:
        public.cancelling &= ~(1 << seat)
        public.stage = Stage.CANCELS
    elif asked == Ask.REPLY:
        public.waiting &= ~(1 << seat)
        public.stage = Stage.REPLIES
    elif asked == Ask.OWN_CARDS:
        public.stage = Stage.FIGHT_ROLL
    else:
        fighting = public.fight == Fight.BOARDING or public.fight == Fight.FLIGHT
        public.stage = Stage.FIGHT_ENDS if fighting else Stage.RANSOM_ENDS
