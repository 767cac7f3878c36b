"""The legal moves of every question (SP-046 to SP-060, SP-103 to SP-105, SP-113, SP-139).

Alike ships give one move; the first of them carries it out. Every function writes into `moves` from `count` on and
returns how many there are then.
"""

from __future__ import annotations

from workbench.jit import lean, lean_merged
from workbench.pirates.board import HqEffect
from workbench.pirates.capacities import BUILDINGS, FIELDS, NATIONS
from workbench.pirates.game import cards as hand_cards
from workbench.pirates.game.boarding import can_be_attacked, leads
from workbench.pirates.game.ending import building_levels
from workbench.pirates.game.fleet import (
    cargo_in,
    lacks_markers,
    refill_place,
)
from workbench.pirates.game.flight import flight_fields
from workbench.pirates.game.negotiation import captives, marker_price
from workbench.pirates.game.numbers import NO, YES, ZERO
from workbench.pirates.game.pack import (
    CIVIL_CASH,
    EIGHT_BITS,
    ONE_BIT,
    PRIZE_CREW,
    PRIZE_TRIED,
    SEVEN_BITS,
    SHIP_MARKERS,
    direction,
    docked,
    pack1,
    pack2,
    pack_all,
    part,
    prize_nation,
    prize_seat,
    prize_type,
    sea_field,
    sea_nation,
    sea_type,
    ship_field,
    ship_type,
    sold,
)
from workbench.pirates.game.purchases import (
    boats_of_action,
    can_build,
    can_buy_boat,
    can_train,
    most_cards,
    new_boat_fields,
    training_free,
)
from workbench.pirates.game.sailing import fleet_moves, known, ship_moves, target_moves
from workbench.pirates.game.setup import bay_free, faction_free
from workbench.pirates.game_rulings import (
    CrewStrength,
    PassAllowed,
    Refill,
    Unload,
)
from workbench.pirates.rulings import HostagesPerAction, Retry
from workbench.pirates.state import Ask, Fight, Kind
from workbench.play.room import room

BUILDING_COUNT = len(BUILDINGS)
NATION_COUNT = len(NATIONS)
MOST_NUMBERS = 240  # hostages of one action
room_of_fields = room(FIELDS)


# ---- actions


@lean_merged
def actions(rules, state, moves):
    """Everything that the active seat may do as an action, and what costs none (SP-046, SP-047)."""
    public = state.public
    seat = public.active
    player = public.players[seat]
    count = ZERO
    if public.actions_left > 0:
        count = ship_moves(rules, public, seat, moves, count)
        count = _purchases(rules, state, seat, moves, count)
        count = _negotiations(rules, state, seat, moves, count)
        count = _action_cards(rules, state, seat, moves, count)
        count = _bay_actions(rules, state, seat, moves, count)
    if can_train(rules, player) and (public.actions_left > 0 or training_free(rules)):
        moves[count] = pack1(Kind.TRAIN, player.training + 1)
        count += 1
    if rules.rulings.pass_allowed == PassAllowed.MAY_PASS or count == 0 or public.actions_left <= 0:
        moves[count] = pack1(Kind.END_TURN, ZERO)
        count += 1
    if player.hq_hand > 0:
        count = hand_cards.any_turn_cards(rules, state.hq_hands[seat], moves, count)
    return count


@lean_merged
def free_actions(rules, public):
    """Whether the active seat could still do something that costs no action."""
    return training_free(rules) and can_train(rules, public.players[public.active])


@lean_merged
def _purchases(rules, state, seat, moves, count):
    public = state.public
    player = public.players[seat]
    if public.builds_left > 0:
        for building in range(BUILDING_COUNT):
            if can_build(rules, player, building):
                moves[count] = pack1(Kind.BUILD, building)
                count += 1
    for number in range(most_cards(rules, public, player, True)):
        moves[count] = pack1(Kind.BUY_WEAPON, number + 1)
        count += 1
    for number in range(most_cards(rules, public, player, False)):
        moves[count] = pack1(Kind.BUY_HQ, number + 1)
        count += 1
    if boats_of_action(rules, player) > 0:
        count = boat_moves(rules, state, seat, moves, count)
    return count


@lean_merged
def boat_moves(rules, state, seat, moves, count):
    """Boats that can be bought now."""
    fields = room_of_fields()
    places = ZERO
    for boat in range(rules.game.boat_types):
        if can_buy_boat(rules, state, seat, boat):
            if places == 0:
                places = new_boat_fields(rules, state.public.players[seat], fields)
            for place in range(places):
                moves[count] = pack2(Kind.BUY_BOAT, boat, fields[place])
                count += 1
    return count


@lean_merged
def _negotiations(rules, state, seat, moves, count):
    public = state.public
    player = public.players[seat]
    first = count
    crews = rules.rulings.crew_strength == CrewStrength.CREW_PRICE_ON_MARKER
    for place in range(public.prize_count):
        prize = public.prizes[place]
        if prize_seat(prize) != seat or not docked(prize) or part(prize, PRIZE_TRIED, ONE_BIT):
            continue
        if not sold(prize):
            price = marker_price(rules, state.prices[place])
            move = pack_all(Kind.RANSOM_SHIP, prize_type(prize), prize_nation(prize), price, ZERO)
            if not known(moves, first, count, move):
                moves[count] = move
                count += 1
        if crews and part(prize, PRIZE_CREW, EIGHT_BITS) > 0:
            move = pack_all(
                Kind.RANSOM_CREW, prize_type(prize), prize_nation(prize), part(prize, PRIZE_CREW, EIGHT_BITS), ZERO
            )
            if not known(moves, first, count, move):
                moves[count] = move
                count += 1
    for nation in range(NATION_COUNT):
        if captives(rules, player, nation) > 0:
            if not (player.tried >> nation & 1 and rules.rulings.retry == Retry.ONCE_PER_ROUND):
                moves[count] = pack1(Kind.RANSOM_HOSTAGES, nation)
                count += 1
            moves[count] = pack1(Kind.KILL, nation)
            moves[count + 1] = pack1(Kind.RELEASE, nation)
            count += 2
    return count


@lean_merged
def _action_cards(rules, state, seat, moves, count):
    """Action cards in hand; one that cannot do anything now is not offered (SP-055)."""
    if state.public.players[seat].hq_hand == 0:
        return count
    for card in range(rules.game.hq_types):
        row = rules.game.hq[card]
        if state.hq_hands[seat, card] == 0 or row.intervention or not card_useful(rules, state, seat, row.effect):
            continue
        moves[count] = pack1(Kind.PLAY_HQ, card)
        count += 1
    return count


@lean_merged
def card_useful(rules, state, seat, effect):
    """Whether an action card of this effect can be played."""
    public = state.public
    if effect == HqEffect.RIVAL_BUILDING:
        found = False
        for rival in range(state.seats):
            if rival != seat:
                found = found or building_levels(public.players[rival]) > 0
        return found
    return (
        effect == HqEffect.MONEY
        or effect == HqEffect.ANGER
        or effect == HqEffect.NEGOTIATION_TARGET
        or effect == HqEffect.REFILL_MARKERS
        or effect == HqEffect.EXTRA_BUILD_ACTION
    )


@lean_merged
def _bay_actions(rules, state, seat, moves, count):
    """Refilling and unloading where they are actions (rulings refill, unload)."""
    player = state.public.players[seat]
    if rules.rulings.unload == Unload.ONE_ACTION and cargo_in(state, seat, player.bay):
        moves[count] = pack1(Kind.UNLOAD, ZERO)
        count += 1
    if rules.rulings.refill == Refill.ONE_ACTION:
        first = count
        for place in range(player.ship_count):
            ship = player.ships[place]
            if lacks_markers(rules, ship) > 0 and refill_place(rules, state, seat, ship_field(ship)):
                move = pack1(Kind.REFILL, ship_field(ship))
                if not known(moves, first, count, move):
                    moves[count] = move
                    count += 1
    return count


# ---- answers to the other questions


@lean_merged
def attack_move(civil):
    """Move that names a civil ship as target of a boarding."""
    return pack_all(
        Kind.ATTACK, sea_type(civil), sea_nation(civil), direction(civil), part(civil, CIVIL_CASH, SEVEN_BITS)
    )


@lean_merged
def attack_moves(rules, public, moves, count):
    """Civil ships to attack in the field of the move (SP-103)."""
    first = count
    for place in range(public.civil_count):
        if can_be_attacked(rules, public, place):
            move = attack_move(public.civils[place])
            if not known(moves, first, count, move):
                moves[count] = move
                count += 1
    moves[count] = pack1(Kind.NO_ATTACK, ZERO)
    return count + 1


@lean_merged
def lead_move(ship):
    """Move that names a ship as lead ship."""
    return pack2(Kind.LEAD, ship_type(ship), ship >> SHIP_MARKERS & 63)


@lean_merged
def lead_moves(rules, public, seat, moves, count):
    """Ships that may lead the boarding (SP-104, SP-105)."""
    first = count
    for place in range(public.players[seat].ship_count):
        if leads(rules, public, seat, place):
            move = lead_move(public.players[seat].ships[place])
            if not known(moves, first, count, move):
                moves[count] = move
                count += 1
    return count


@lean_merged
def civil_move(civil):
    """Move that names a civil ship anywhere on the board."""
    return pack_all(Kind.CIVIL, sea_type(civil), sea_field(civil), sea_nation(civil), direction(civil))


@lean_merged
def civil_moves(public, moves, count):
    """Civil ships that a card may move: those in the field of the attack (D-SP-7)."""
    first = count
    for place in range(public.civil_count):
        civil = public.civils[place]
        if sea_field(civil) == public.field:
            move = civil_move(civil)
            if not known(moves, first, count, move):
                moves[count] = move
                count += 1
    return count


@lean_merged
def rival_moves(state, seat, moves, count):
    """Buildings of rivals that a card may lower: those above level 0 (SP-151)."""
    for rival in range(state.seats):
        if rival == seat:
            continue
        for building in range(BUILDING_COUNT):
            if state.public.players[rival].buildings[building] > 0:
                moves[count] = pack2(Kind.RIVAL, rival, building)
                count += 1
    return count


@lean_merged
def number_moves(rules, public, moves, count):
    """Numbers of hostages for the action chosen (SP-082; ruling hostages_per_action)."""
    most = min(captives(rules, public.players[public.fighter], public.nation), MOST_NUMBERS)
    fewest = 1
    if public.fight == Fight.HOSTAGE_RANSOM:
        if rules.rulings.hostages_per_action == HostagesPerAction.ALL:
            fewest = most
        elif rules.rulings.hostages_per_action == HostagesPerAction.ONE:
            most = 1
    for number in range(fewest, most + 1):
        moves[count] = pack1(Kind.NUMBER, number)
        count += 1
    return count


@lean
def legal(state, moves, rules):
    """Write the legal moves of the seat asked and return how many there are; 0 only when the game is over."""
    public = state.public
    seat = state.to_move
    asked = public.ask
    count = ZERO
    if state.over:
        return 0
    if asked == Ask.ACTION:
        return actions(rules, state, moves)
    if asked == Ask.TARGET:
        return target_moves(rules, public, seat, moves, ZERO)
    if asked == Ask.FLEET:
        return fleet_moves(rules, public, seat, moves, ZERO)
    if asked == Ask.ATTACK:
        return attack_moves(rules, public, moves, ZERO)
    if asked == Ask.LEAD:
        return lead_moves(rules, public, seat, moves, ZERO)
    if asked == Ask.NUMBER:
        return number_moves(rules, public, moves, ZERO)
    if asked == Ask.BOATS:
        count = boat_moves(rules, state, seat, moves, ZERO)
        moves[count] = pack1(Kind.NO_MORE_BOATS, ZERO)
        return count + 1
    if asked == Ask.FLEE:
        fields = room_of_fields()
        found = flight_fields(rules, state, NO, fields)
        if found == 0:
            found = flight_fields(rules, state, YES, fields)
        for place in range(found):
            moves[place] = pack1(Kind.FLEE, fields[place])
        return found
    if asked == Ask.FACTION:
        for faction in range(rules.game.faction_count):
            if faction_free(public, state.seats, faction):
                moves[count] = pack1(Kind.PICK_FACTION, faction)
                count += 1
        return count
    if asked == Ask.BAY:
        for bay in range(rules.game.bay_count):
            if bay_free(rules, public, state.seats, bay):
                moves[count] = pack1(Kind.PICK_BAY, bay)
                count += 1
        return count
    if asked == Ask.HALF_PRICE:
        moves[0] = pack1(Kind.TAKE_HALF, ZERO)
        moves[1] = pack1(Kind.REFUSE_HALF, ZERO)
        return 2
    if asked == Ask.CARD_NATION:
        for nation in range(NATION_COUNT):
            moves[nation] = pack1(Kind.NATION, nation)
        return NATION_COUNT
    if asked == Ask.CARD_RIVAL:
        return rival_moves(state, seat, moves, ZERO)
    if asked == Ask.CARD_CIVIL:
        return civil_moves(public, moves, ZERO)
    hand, hq_hand = state.weapon_hands[seat], state.hq_hands[seat]
    if asked == Ask.OWN_CARDS:
        count = hand_cards.fight_cards(rules, hand, hq_hand, public, moves, ZERO)
    elif asked == Ask.REROLL:
        count = hand_cards.reroll_cards(rules, hand, hq_hand, public, moves, ZERO)
    elif asked == Ask.REPLY:
        count = hand_cards.reply_cards(rules, hand, hq_hand, public, seat, moves, ZERO)
    elif asked == Ask.CANCEL:
        count = hand_cards.cancel_cards(rules, hq_hand, public, seat, moves, ZERO)
    moves[count] = pack1(Kind.PASS, ZERO)
    return count + 1
