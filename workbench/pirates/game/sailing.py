"""Moves of ships, prizes and fleets, and the fields they reach (SP-048 to SP-052).

Alike ships give one move; the first of them carries it out. Every function writes into `moves` from `count` on and
returns how many there are then.
"""

from __future__ import annotations

from workbench.jit import lean_inner, lean_merged
from workbench.pirates.capacities import OWN_SHIPS, PRIZES
from workbench.pirates.game.fleet import (
    ALL_ROWS,
    lowest_row,
    speed,
)
from workbench.pirates.game.numbers import NO, YES, ZERO
from workbench.pirates.game.pack import (
    ONE_BIT,
    PRIZE_MOVED,
    all_aboard,
    docked,
    field_at,
    pack1,
    pack_all,
    part,
    prize_field,
    prize_nation,
    prize_seat,
    prize_type,
    ship_field,
    ship_idle,
    ship_markers,
    ship_type,
)
from workbench.pirates.game.sea import bit_rows, civils_in, has_exit, open_sea, reach
from workbench.pirates.game_rulings import (
    AttackWithoutMove,
)
from workbench.pirates.state import Kind
from workbench.play.room import room

room_of_movers = room(OWN_SHIPS + PRIZES)  # ships and prizes of a seat


# ---- moves of ships


@lean_merged
def ship_move(kind, player, place):
    """Move that names a ship: alike ships give the same one."""
    ship = player.ships[place]
    return pack_all(kind, ship_type(ship), ship_field(ship), ship_markers(ship), all_aboard(player.cargo[place]))


@lean_merged
def prize_move(kind, prize):
    """Move that names a prize."""
    return pack_all(kind, prize_type(prize), prize_field(prize), prize_nation(prize), ZERO)


@lean_inner
def find_ship(public, seat, move, idle_too, chosen):
    """Place of the first ship of a seat that a move names, not among those already chosen; -1 for none."""
    player = public.players[seat]
    for place in range(player.ship_count):
        if chosen >> place & 1 or (not idle_too and ship_idle(player.ships[place])):
            continue
        if ship_move(Kind.MOVE_SHIP, player, place) >> 8 == move >> 8:
            return place
    return -1


@lean_inner
def find_prize(public, seat, move, chosen):
    """Place of the first prize of a seat that a move names and that can still move; -1 for none."""
    for place in range(public.prize_count):
        prize = public.prizes[place]
        if chosen >> place & 1 or prize_seat(prize) != seat or docked(prize) or part(prize, PRIZE_MOVED, ONE_BIT):
            continue
        if prize_move(Kind.MOVE_PRIZE, prize) >> 8 == move >> 8:
            return place
    return -1


@lean_merged
def waits_for_civils(rules, public, field):
    """Whether staying counts as a move here, because something can be attacked (ruling attack_without_move)."""
    return (
        rules.rulings.attack_without_move == AttackWithoutMove.ZERO_MOVE_ALLOWED
        and field >> 6 > 0
        and civils_in(public, field) > 0
    )


@lean_inner
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


@lean_inner
def prize_can_move(rules, public, seat, place, free):
    """Whether a prize can move now (SP-118; ruling prize_movement)."""
    prize = public.prizes[place]
    if prize_seat(prize) != seat or docked(prize) or part(prize, PRIZE_MOVED, ONE_BIT):
        return False
    if rules.game.civil[prize_type(prize)].movement == 0:
        return False
    return has_exit(rules, free, prize_field(prize), public.players[seat].bay, ALL_ROWS)


@lean_inner
def known(moves, first, count, move):
    """Whether a move is written already."""
    found = False
    for place in range(first, count):
        found = found or moves[place] == move
    return found


@lean_merged
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


@lean_merged
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


@lean_merged
def _keep_common(rules, common, other):
    for row in range(rules.game.map.sea_rows + 1):
        common[row] &= other[row]


@lean_merged
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


@lean_merged
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
