"""The legal moves of every question (SP-046 to SP-060, SP-103 to SP-105, SP-113, SP-139).

Alike ships give one move; the first of them carries it out. Every function writes into `moves` from `count` on and
returns how many there are then.
"""

from __future__ import annotations

from workbench.jit import jit
from workbench.pirates.board import HqEffect
from workbench.pirates.capacities import BUILDINGS, FIELDS, NATIONS, OWN_SHIPS, PRIZES
from workbench.pirates.game import cards as hand_cards
from workbench.pirates.game.ending import building_levels
from workbench.pirates.game.fights import can_be_attacked, flight_fields, leads
from workbench.pirates.game.fleet import (
    ALL_ROWS,
    cargo_in,
    lacks_markers,
    lowest_row,
    refill_place,
    speed,
)
from workbench.pirates.game.negotiation import captives, marker_price
from workbench.pirates.game.numbers import NO, YES, ZERO
from workbench.pirates.game.pack import (
    CIVIL_CASH,
    EIGHT_BITS,
    ONE_BIT,
    PRIZE_CREW,
    PRIZE_MOVED,
    PRIZE_TRIED,
    SEVEN_BITS,
    SHIP_MARKERS,
    all_aboard,
    direction,
    docked,
    field_at,
    pack1,
    pack2,
    pack_all,
    part,
    prize_field,
    prize_nation,
    prize_seat,
    prize_type,
    sea_field,
    sea_nation,
    sea_type,
    ship_field,
    ship_idle,
    ship_markers,
    ship_type,
    sold,
)
from workbench.pirates.game.purchases import (
    any_boat,
    boats_of_action,
    can_build,
    can_buy_boat,
    can_train,
    most_cards,
    new_boat_fields,
    training_free,
)
from workbench.pirates.game.sea import bit_rows, civils_in, has_exit, open_sea, reach
from workbench.pirates.game.setup import bay_free, faction_free
from workbench.pirates.game_rulings import (
    AttackWithoutMove,
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
room_of_movers = room(OWN_SHIPS + PRIZES)  # ships and prizes of a seat
room_of_fields = room(FIELDS)


# ---- moves of ships


@jit
def ship_move(kind, player, place):
    """Move that names a ship: alike ships give the same one."""
    ship = player.ships[place]
    return pack_all(kind, ship_type(ship), ship_field(ship), ship_markers(ship), all_aboard(player.cargo[place]))


@jit
def prize_move(kind, prize):
    """Move that names a prize."""
    return pack_all(kind, prize_type(prize), prize_field(prize), prize_nation(prize), ZERO)


@jit
def find_ship(public, seat, move, idle_too, chosen):
    """Place of the first ship of a seat that a move names, not among those already chosen; -1 for none."""
    player = public.players[seat]
    for place in range(player.ship_count):
        if chosen >> place & 1 or (not idle_too and ship_idle(player.ships[place])):
            continue
        if ship_move(Kind.MOVE_SHIP, player, place) >> 8 == move >> 8:
            return place
    return -1


@jit
def find_prize(public, seat, move, chosen):
    """Place of the first prize of a seat that a move names and that can still move; -1 for none."""
    for place in range(public.prize_count):
        prize = public.prizes[place]
        if chosen >> place & 1 or prize_seat(prize) != seat or docked(prize) or part(prize, PRIZE_MOVED, ONE_BIT):
            continue
        if prize_move(Kind.MOVE_PRIZE, prize) >> 8 == move >> 8:
            return place
    return -1


@jit
def waits_for_civils(rules, public, field):
    """Whether staying counts as a move here, because something can be attacked (ruling attack_without_move)."""
    return (
        rules.rulings.attack_without_move == AttackWithoutMove.ZERO_MOVE_ALLOWED
        and field >> 6 > 0
        and civils_in(public, field) > 0
    )


@jit
def can_move(rules, public, seat, place, free, in_fleet):
    """Whether a ship can move now, alone or in a fleet (SP-048 to SP-051)."""
    player = public.players[seat]
    ship = player.ships[place]
    if ship_idle(ship):
        return False
    field = ship_field(ship)
    steps = speed(rules, ship, in_fleet, public.actions_left)
    if steps > 0 and has_exit(rules, free, field, player.bay, lowest_row(rules, ship_type(ship))):
        return True
    return not in_fleet and waits_for_civils(rules, public, field)


@jit
def prize_can_move(rules, public, seat, place, free):
    """Whether a prize can move now (SP-118; ruling prize_movement)."""
    prize = public.prizes[place]
    if prize_seat(prize) != seat or docked(prize) or part(prize, PRIZE_MOVED, ONE_BIT):
        return False
    if rules.game.civil[prize_type(prize)].movement == 0:
        return False
    return has_exit(rules, free, prize_field(prize), public.players[seat].bay, ALL_ROWS)


@jit
def known(moves, first, count, move):
    """Whether a move is written already."""
    found = False
    for place in range(first, count):
        found = found or moves[place] == move
    return found


@jit
def ship_moves(rules, public, seat, moves, count):
    """Moves of single ships and prizes, and fleets to begin (SP-048, SP-052)."""
    player = public.players[seat]
    free = bit_rows()
    open_sea(rules, public, free)
    first = count
    movers = room_of_movers()  # fields of those that can move in a fleet
    moving = 0
    for place in range(player.ship_count):
        if not can_move(rules, public, seat, place, free, NO):
            continue
        if can_move(rules, public, seat, place, free, YES):
            movers[moving] = ship_field(player.ships[place])
            moving += 1
        move = ship_move(Kind.MOVE_SHIP, player, place)
        if not known(moves, first, count, move):
            moves[count] = move
            count += 1
    for place in range(public.prize_count):
        if not prize_can_move(rules, public, seat, place, free):
            continue
        movers[moving] = prize_field(public.prizes[place])
        moving += 1
        move = prize_move(Kind.MOVE_PRIZE, public.prizes[place])
        if not known(moves, first, count, move):
            moves[count] = move
            count += 1
    first = count
    for place in range(moving):
        for other in range(place):
            if movers[place] == movers[other]:
                move = pack1(Kind.FLEET, movers[place])
                if not known(moves, first, count, move):
                    moves[count] = move
                    count += 1
                break
    return count


@jit
def fleet_size(public):
    """Ships and prizes chosen so far."""
    size = 0
    mask = public.chosen_ships
    while mask > 0:
        mask &= mask - 1
        size += 1
    mask = public.chosen_prizes
    while mask > 0:
        mask &= mask - 1
        size += 1
    return size


@jit
def _keep_common(rules, common, other):
    for row in range(rules.game.map.sea_rows + 1):
        common[row] &= other[row]


@jit
def target_moves(rules, public, seat, moves, count):
    """Fields that all chosen ships and prizes reach (SP-048, SP-049, SP-051, SP-052)."""
    player = public.players[seat]
    free, reached, common = bit_rows(), bit_rows(), bit_rows()
    open_sea(rules, public, free)
    for row in range(rules.game.map.sea_rows + 1):
        common[row] = -1
    in_fleet = fleet_size(public) > 1
    done = -1
    for place in range(player.ship_count):
        if not public.chosen_ships >> place & 1:
            continue
        ship = player.ships[place]
        steps = speed(rules, ship, in_fleet, public.actions_left)
        last = lowest_row(rules, ship_type(ship))
        if steps << 12 | last == done:
            continue  # an alike ship was reckoned just before
        done = steps << 12 | last
        reach(rules, free, public.home_field, player.bay, steps, last, reached)
        _keep_common(rules, common, reached)
    for place in range(public.prize_count):
        if public.chosen_prizes >> place & 1:
            steps = rules.game.civil[prize_type(public.prizes[place])].movement
            reach(rules, free, public.home_field, player.bay, steps, ALL_ROWS, reached)
            _keep_common(rules, common, reached)
    stay = waits_for_civils(rules, public, public.home_field) and not in_fleet
    for row in range(rules.game.map.sea_rows + 1):
        bits = common[row]
        column = 0
        while bits > 0:
            if bits & 1:
                field = field_at(row, column)
                if field != public.home_field or stay:
                    moves[count] = pack1(Kind.TARGET, field)
                    count += 1
            bits >>= 1
            column += 1
    return count


@jit
def fleet_moves(rules, public, seat, moves, count):
    """Members to add to the fleet, and its targets when it has two (SP-052)."""
    player = public.players[seat]
    free = bit_rows()
    open_sea(rules, public, free)
    first = count
    for place in range(player.ship_count):
        if ship_field(player.ships[place]) != public.home_field or public.chosen_ships >> place & 1:
            continue
        if can_move(rules, public, seat, place, free, YES):
            move = ship_move(Kind.ADD_SHIP, player, place)
            if not known(moves, first, count, move):
                moves[count] = move
                count += 1
    for place in range(public.prize_count):
        if prize_field(public.prizes[place]) != public.home_field or public.chosen_prizes >> place & 1:
            continue
        if prize_can_move(rules, public, seat, place, free):
            move = prize_move(Kind.ADD_PRIZE, public.prizes[place])
            if not known(moves, first, count, move):
                moves[count] = move
                count += 1
    if count > first:
        moves[count] = pack1(Kind.ADD_ALL, ZERO)
        count += 1
    if fleet_size(public) >= 2:
        count = target_moves(rules, public, seat, moves, count)
    return count


# ---- actions


@jit
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


@jit
def free_actions(rules, public):
    """Whether the active seat could still do something that costs no action."""
    return training_free(rules) and can_train(rules, public.players[public.active])


@jit
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


@jit
def boat_moves(rules, state, seat, moves, count):
    """Boats that can be bought now."""
    if not any_boat(rules, state, seat):
        return count
    fields = room_of_fields()
    places = new_boat_fields(rules, state.public.players[seat], fields)
    for boat in range(rules.game.boat_types):
        if can_buy_boat(rules, state, seat, boat):
            for place in range(places):
                moves[count] = pack2(Kind.BUY_BOAT, boat, fields[place])
                count += 1
    return count


@jit
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


@jit
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


@jit
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


@jit
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


@jit
def attack_move(civil):
    """Move that names a civil ship as target of a boarding."""
    return pack_all(
        Kind.ATTACK, sea_type(civil), sea_nation(civil), direction(civil), part(civil, CIVIL_CASH, SEVEN_BITS)
    )


@jit
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


@jit
def lead_move(ship):
    """Move that names a ship as lead ship."""
    return pack2(Kind.LEAD, ship_type(ship), ship >> SHIP_MARKERS & 63)


@jit
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


@jit
def civil_move(civil):
    """Move that names a civil ship anywhere on the board."""
    return pack_all(Kind.CIVIL, sea_type(civil), sea_field(civil), sea_nation(civil), direction(civil))


@jit
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


@jit
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


@jit
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


@jit
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
