"""Card hands, decks, and cards played in other players' turns (SP-054 to SP-057, SP-061 to SP-066; D-SP-6, D-SP-7).

A played card is taken from the hand at once. An intervention may then be cancelled by whoever holds a card for that;
only afterwards it works. Only seats that hold a playable card are asked.
"""

from __future__ import annotations

from workbench.jit import lean_inner, lean_merged
from workbench.pirates.board import HqEffect, Use, WeaponEffect
from workbench.pirates.capacities import CARDS
from workbench.pirates.game.numbers import ZERO, tell, tell_some
from workbench.pirates.game.pack import pack1
from workbench.pirates.game_rulings import (
    BuildDowngrade,
    DeckExhausted,
    InterventionHolder,
    StartRotation,
    WeaponCardReuse,
    WeaponCardTiming,
)
from workbench.pirates.state import Event, Fight, Kind, Source, Stage, Tally
from workbench.play.luck import below
from workbench.play.room import room

room_of_moves = room(3 * CARDS)


@lean_merged
def next_seat(rules, state, seat):
    """The seat whose turn comes after another's (ruling start_rotation)."""
    step = state.seats - 1 if rules.rulings.start_rotation == StartRotation.TURNS_CCW else 1
    return (seat + step) % state.seats


@lean_inner
def first_of(rules, state, mask, after):
    """The first seat of a bit mask in turn order, beginning after a seat; that seat itself comes last."""
    seat = after
    for _ in range(state.seats):
        seat = next_seat(rules, state, seat)
        if mask >> seat & 1:
            return seat
    return -1


# ---- decks and hands


@lean_inner
def all_cards(counts):
    """Cards of all kinds together."""
    total = 0
    for card in range(CARDS):
        total += counts[card]
    return total


@lean_merged
def _draw(luck, source, pile, discards, reshuffle, left):
    """Kind of a card drawn from a pile of counts, which is refilled from the discards if allowed; -1 for none."""
    if left == 0:
        if not reshuffle:
            return -1
        for card in range(CARDS):
            pile[card] += discards[card]
            left += discards[card]
            discards[card] = 0
        if left == 0:
            return -1
    place = below(luck, source, left)
    for card in range(CARDS):
        place -= pile[card]
        if place < 0:
            pile[card] -= 1
            return card
    return -1


@lean_merged
def draw_weapon_card(rules, state, seat, log):
    """Draw a weapon card into a hand (SP-063; ruling deck_exhausted)."""
    public = state.public
    reshuffle = rules.rulings.deck_exhausted == DeckExhausted.SHUFFLE_DISCARDS
    if public.weapon_pile == 0 and reshuffle:
        tell(log, Event.SHUFFLED, seat, ZERO, ZERO, ZERO)
    card = _draw(
        state.luck, Source.WEAPON_CARDS, state.weapon_pile, public.weapon_discards, reshuffle, public.weapon_pile
    )
    public.weapon_pile = all_cards(state.weapon_pile)
    if card >= 0:
        state.weapon_hands[seat, card] += 1
        public.players[seat].weapon_hand += 1
        tell_some(log, Event.WEAPON_CARD_DRAWN, seat, 1 << seat, card, ZERO, ZERO)


@lean_merged
def draw_hq_card(rules, state, seat, log):
    """Draw an HQ card into a hand (SP-066; ruling deck_exhausted)."""
    public = state.public
    reshuffle = rules.rulings.deck_exhausted == DeckExhausted.SHUFFLE_DISCARDS
    if public.hq_pile == 0 and reshuffle:
        tell(log, Event.SHUFFLED, seat, ZERO, ZERO, ZERO)
    card = _draw(state.luck, Source.HQ_CARDS, state.hq_pile, public.hq_discards, reshuffle, public.hq_pile)
    public.hq_pile = all_cards(state.hq_pile)
    if card >= 0:
        state.hq_hands[seat, card] += 1
        public.players[seat].hq_hand += 1
        tell_some(log, Event.HQ_CARD_DRAWN, seat, 1 << seat, card, ZERO, ZERO)


@lean_merged
def cards_for_sale(rules, public, weapon):
    """Cards that can still be drawn (ruling deck_exhausted)."""
    left = public.weapon_pile if weapon else public.hq_pile
    if rules.rulings.deck_exhausted == DeckExhausted.SHUFFLE_DISCARDS:
        left += all_cards(public.weapon_discards) if weapon else all_cards(public.hq_discards)
    return left


@lean_merged
def discard_weapon(rules, state, seat, card):
    """A weapon card leaves the hand; a laid one may come back after the fight (ruling weapon_card_reuse)."""
    public = state.public
    state.weapon_hands[seat, card] -= 1
    public.players[seat].weapon_hand -= 1
    state.tally[seat, Tally.CARDS_PLAYED] += 1
    kept = rules.rulings.weapon_card_reuse == WeaponCardReuse.KEPT and public.kept_cards < 1 << 54
    if kept and seat == public.fighter:
        public.kept_cards = public.kept_cards << 6 | (card + 1)
    else:
        public.weapon_discards[card] += 1


@lean_merged
def discard_hq(state, seat, card):
    """An HQ card leaves the hand."""
    public = state.public
    state.hq_hands[seat, card] -= 1
    public.players[seat].hq_hand -= 1
    public.hq_discards[card] += 1
    state.tally[seat, Tally.CARDS_PLAYED] += 1


@lean_merged
def take_back_cards(state, seat):
    """Laid weapon cards return to the hand after the fight (ruling weapon_card_reuse)."""
    public = state.public
    while public.kept_cards > 0:
        state.weapon_hands[seat, (public.kept_cards & 63) - 1] += 1
        public.players[seat].weapon_hand += 1
        public.kept_cards >>= 6


# ---- what may be played when; each function writes the moves and returns how many there are


@lean_inner
def may_intervene(rules, public, seat):
    """Whether a seat may play interventions now (SP-056; ruling intervention_holder).

    In the warship phase nobody is in his own turn.
    """
    if rules.rulings.intervention_holder == InterventionHolder.HOLDER_ANY_TURN:
        return True
    return seat == public.active and public.fight != Fight.FLIGHT


@lean_merged
def laid_cards(rules, hand, public, moves, count):
    """Weapon cards that lower the target number of the own fight (SP-113, SP-114, SP-137)."""
    use = Use.OFFENSIVE if public.fight == Fight.BOARDING else Use.DEFENSIVE
    if public.cards >= rules.constants.weapon_cards_per_fight:
        return count
    for card in range(rules.game.weapon_types):
        row = rules.game.weapons[card]
        usable = row.use == Use.BOTH or row.use == use
        if hand[card] > 0 and usable and row.effect == WeaponEffect.TARGET_MODIFIER:
            moves[count] = pack1(Kind.PLAY_WEAPON, card)
            count += 1
    return count


@lean_merged
def fight_cards(rules, hand, hq_hand, public, moves, count):
    """Cards to play before the own roll (SP-113, SP-137; ruling weapon_card_timing)."""
    if rules.rulings.weapon_card_timing == WeaponCardTiming.BEFORE:
        count = laid_cards(rules, hand, public, moves, count)
    if public.fight == Fight.FLIGHT and may_intervene(rules, public, public.fighter):
        for card in range(rules.game.hq_types):
            if hq_hand[card] > 0 and rules.game.hq[card].effect == HqEffect.FLIGHT_TARGET:
                moves[count] = pack1(Kind.PLAY_HQ, card)
                count += 1
    return count


@lean_merged
def reroll_cards(rules, hand, hq_hand, public, moves, count):
    """Cards that answer the own roll: roll again, or with cards after the roll those that lower the target."""
    if public.fight == Fight.BOARDING or public.fight == Fight.FLIGHT:
        if rules.rulings.weapon_card_timing == WeaponCardTiming.AFTER:
            count = laid_cards(rules, hand, public, moves, count)
        if public.cards < rules.constants.weapon_cards_per_fight and may_intervene(rules, public, public.fighter):
            for card in range(rules.game.weapon_types):
                if hand[card] > 0 and rules.game.weapons[card].effect == WeaponEffect.REROLL_OWN_FIGHT:
                    moves[count] = pack1(Kind.PLAY_WEAPON, card)
                    count += 1
        return count
    if may_intervene(rules, public, public.fighter):
        for card in range(rules.game.hq_types):
            if hq_hand[card] > 0 and rules.game.hq[card].effect == HqEffect.REROLL_NEGOTIATION:
                moves[count] = pack1(Kind.PLAY_HQ, card)
                count += 1
    return count


@lean_merged
def any_turn_cards(rules, hq_hand, moves, count):
    """Interventions that may be played in any turn (D-SP-7): here those that move a nation's anger."""
    for card in range(rules.game.hq_types):
        if hq_hand[card] > 0 and rules.game.hq[card].intervention and rules.game.hq[card].effect == HqEffect.ANGER:
            moves[count] = pack1(Kind.PLAY_HQ, card)
            count += 1
    return count


@lean_merged
def reply_cards(rules, hand, hq_hand, public, seat, moves, count):
    """Cards of a rival in answer to an announced boarding or negotiation (SP-019, SP-056, SP-057)."""
    if not may_intervene(rules, public, seat):
        return count
    count = any_turn_cards(rules, hq_hand, moves, count)
    if public.fight == Fight.BOARDING:
        for card in range(rules.game.weapon_types):
            if hand[card] > 0 and rules.game.weapons[card].effect == WeaponEffect.RIVAL_BOARDING_TARGET:
                moves[count] = pack1(Kind.PLAY_WEAPON, card)
                count += 1
        for card in range(rules.game.hq_types):
            if hq_hand[card] > 0 and rules.game.hq[card].effect == HqEffect.MOVE_CIVIL_SHIP:
                moves[count] = pack1(Kind.PLAY_HQ, card)
                count += 1
    return count


@lean_merged
def cancel_cards(rules, hq_hand, public, seat, moves, count):
    """Cards that cancel an intervention just played."""
    if not may_intervene(rules, public, seat):
        return count
    for card in range(rules.game.hq_types):
        if hq_hand[card] > 0 and rules.game.hq[card].effect == HqEffect.CANCEL_INTERVENTION:
            moves[count] = pack1(Kind.PLAY_HQ, card)
            count += 1
    return count


# ---- who is asked


@lean_merged
def replying_seats(rules, state):
    """Bit mask of the rivals of the fighter that hold a card to play in answer."""
    public = state.public
    mask = 0
    scratch = room_of_moves()
    for seat in range(state.seats):
        player = public.players[seat]
        if seat == public.fighter or player.weapon_hand + player.hq_hand == 0 or player.out:
            continue
        if reply_cards(rules, state.weapon_hands[seat], state.hq_hands[seat], public, seat, scratch, ZERO) > 0:
            mask |= 1 << seat
    return mask


@lean_merged
def cancelling_seats(rules, state):
    """Bit mask of the seats that hold a card to cancel what another just played."""
    public = state.public
    mask = 0
    scratch = room_of_moves()
    for seat in range(state.seats):
        if seat == public.played_by or public.players[seat].hq_hand == 0 or public.players[seat].out:
            continue
        if cancel_cards(rules, state.hq_hands[seat], public, seat, scratch, ZERO) > 0:
            mask |= 1 << seat
    return mask


@lean_inner
def has_fight_cards(rules, state, after_roll):
    """Whether the fighter can play a card before (or after) the own roll."""
    public = state.public
    player = public.players[public.fighter]
    if player.weapon_hand + player.hq_hand == 0:
        return False
    scratch = room_of_moves()
    hand, hq_hand = state.weapon_hands[public.fighter], state.hq_hands[public.fighter]
    if after_roll:
        return reroll_cards(rules, hand, hq_hand, public, scratch, ZERO) > 0
    return fight_cards(rules, hand, hq_hand, public, scratch, ZERO) > 0


# ---- playing


@lean_merged
def play_card(rules, state, seat, move_kind, card, after):
    """Take a card from the hand and lay it; what it does comes in its stage."""
    public = state.public
    if move_kind == Kind.PLAY_WEAPON:
        discard_weapon(rules, state, seat, card)
        public.played = -(card + 1)
    else:
        discard_hq(state, seat, card)
        public.played = card + 1
    public.played_by = seat
    public.after_card = after
    public.stage = Stage.CARD_PLAYED


@lean_merged
def played_intervention(rules, public):
    """Whether the card just played is an intervention, which may be cancelled."""
    if public.played < 0:
        return rules.game.weapons[-public.played - 1].intervention != 0
    return rules.game.hq[public.played - 1].intervention != 0


@lean_merged
def lower_building(rules, state, seat, building, change, log):
    """A card changes a rival's building, not below 0 (SP-151; rulings build_downgrade, training_kept)."""
    player = state.public.players[seat]
    if rules.rulings.build_downgrade == BuildDowngrade.NOTHING:
        return
    level = player.buildings[building] + change
    player.buildings[building] = min(max(level, 0), max(rules.game.max_level[building], player.buildings[building]))
    tell(log, Event.LOWERED, state.public.played_by, seat, building, player.buildings[building])
