"""Where a group of ships best sails to, and what that brings a round: prey, the way home, dangers on it."""

from __future__ import annotations

from enum import IntEnum

from workbench.jit import lean_inner, lean_merged
from workbench.pirates.board import Goal
from workbench.pirates.capacities import LAUNDRY
from workbench.pirates.game.boarding import boarding_terms
from workbench.pirates.game.fleet import free_load, lowest_row, may_lead, speed
from workbench.pirates.game.negotiation import ransom_goal
from workbench.pirates.game.pack import (
    PRIZE_MOVED,
    direction,
    docked,
    part,
    prize_field,
    prize_nation,
    prize_seat,
    prize_type,
    row_of,
    sea_field,
    sea_type,
    ship_field,
    ship_idle,
    ship_type,
)
from workbench.pirates.game.prospects import (
    LONG_AWAY,
    NATION_COUNT,
    Ransom,
    Weight,
    boarding_chance,
    danger,
    no_flights,
    ransom_prospect,
    room_of_ships,
    three,
)
from workbench.pirates.game.sea import civils_in, off_map, steps_between, warships_beside, warships_in
from workbench.pirates.state import RIGHT


class Way(IntEnum):
    """Places of what `outlook` writes."""

    WORTH = 0  # PBills a round
    AIM = 1  # field to sail to
    ROUNDS = 2  # rounds until there


@lean_merged
def booty_worth(rules, view, seat, weights, units, place):
    """What a prize at sea is thought to bring."""
    prize = view.public.prizes[place]
    kind = prize_type(prize)
    price = rules.game.price_total[kind] // max(1, rules.game.price_copies[kind])
    out = three()
    target = ransom_goal(rules, view.public, seat, prize_nation(prize), False)
    ransom_prospect(rules, target, price, view.public.players[seat].buildings[LAUNDRY], out)
    return weights[Weight.PRIZES] * out[Ransom.PAY] + units[Goal.SHIPS_RANSOMED] * out[Ransom.DEAL]


@lean_inner
def rounds_for(distance, steps):
    """Rounds for a distance with so many fields a round."""
    if distance <= steps:
        return 1 if distance > 0 else 0
    # Most ships are slow, and dividing is what takes time here.
    if steps == 1:
        return distance
    if steps == 2:
        return (distance + 1) >> 1
    return (distance + steps - 1) // steps


@lean_merged
def outlook(rules, view, seat, weights, units, fixed, each, ships, prizes, bar, way):
    """Where a group of ships best sails to, and what that brings a round (places as in Way).

    Parameters
    ----------
    fixed, each : float64 arrays
        As `prey_worth` fills them.
    ships, prizes : int64
        Bit masks of the ships of the seat and of the prizes that sail together; all lie in one field.
    bar : float64
        What is worth no more need not be told apart: prey below it is passed over.
    """
    public = view.public
    player = public.players[seat]
    boats = room_of_ships()
    count, held, steps, load, leader = 0, 0, 1_000, 0, -1
    last = 1_000
    field = -1
    booty, price = 0.0, 0.0
    several = ships & (ships - 1) != 0 or prizes != 0
    for place in range(player.ship_count):
        if not ships >> place & 1:
            continue
        ship = player.ships[place]
        kind = ship_type(ship)
        field = ship_field(ship)
        boats[count] = kind
        count += 1
        price += rules.game.boats[kind].cost
        steps = min(steps, max(1, speed(rules, ship, several, public.actions_left)))
        last = min(last, lowest_row(rules, kind))
        load += free_load(rules, view, seat, place)
        if may_lead(rules, ship) and (
            leader < 0 or rules.pirate_ships[kind].combat_value > rules.pirate_ships[leader].combat_value
        ):
            leader = kind
        cargo = player.cargo[place]
        if cargo == 0:
            continue
        for nation in range(NATION_COUNT):
            aboard = cargo >> (7 * nation) & 127
            if aboard > 0:
                booty += aboard * (
                    weights[Weight.HOSTAGES] * rules.hostage_price[nation] * 0.7
                    + units[Goal.HOSTAGES_RANSOMED]
                    + units[Goal.HOSTAGES_RELEASED]
                )
    for place in range(public.prize_count):
        if prizes >> place & 1:
            prize = public.prizes[place]
            field = prize_field(prize)
            held += 1
            steps = min(steps, max(1, rules.game.civil[prize_type(prize)].movement))
            booty += booty_worth(rules, view, seat, weights, units, place)
    bay = player.bay
    back = rounds_for(steps_between(rules, bay, field, bay), steps)
    here = 0.0
    chances = three()
    no_flights(chances)
    if back > 0:
        here = danger(rules, view, seat, weights, units, field, boats, count, held, price + booty, chances)
    way[Way.AIM] = bay
    way[Way.ROUNDS] = back
    # Home with the booty; without booty, markers are fetched there.
    way[Way.WORTH] = -LONG_AWAY
    if back > 0:
        way[Way.WORTH] = booty / back + here if booty > 0 else here - 1.0
        if leader < 0 and count > 0:
            way[Way.WORTH] += 6.0 / back
    if leader < 0:
        return
    # The best case of a danger: a flight that is rolled for and won, where that is the goal.
    luckiest = units[Goal.ROLLED_FLIGHTS]
    # Where dangers are welcome, what was passed over too early would show.
    bar = way[Way.WORTH] if luckiest > 0 else max(bar, way[Way.WORTH])
    terms = boarding_terms()
    for place in range(public.civil_count):
        gain = fixed[place] + each[place] * load
        if gain <= 0:
            continue
        ship = public.civils[place]
        there = sea_field(ship)
        row = row_of(there)
        if row > last:
            continue
        # The rows alone take so many rounds there and back; most of what cannot be best ends here.
        least = max(1, rounds_for(abs(row - row_of(field)), steps)) + rounds_for(row, steps)
        if (gain + booty) / least + here <= bar:
            continue
        rounds = rounds_for(max(1, steps_between(rules, bay, field, there)), steps)
        if rounds > 1 and least < 3 and (gain + booty) / 3 + here <= bar:
            continue
        moved = rules.game.civil[sea_type(ship)].movement
        if rounds > 1:
            # It sails on before the ships are there: one look ahead is enough to go the right way.
            sailed = moved * (rounds - 1)
            there = there + sailed if direction(ship) == RIGHT else there - sailed
            if off_map(rules, there) or there <= 0:
                continue
            rounds = max(2, rounds_for(steps_between(rules, bay, field, there), steps))
        fields_home = steps_between(rules, bay, there, bay)
        home = rounds_for(fields_home, steps)
        if rules.game.civil[sea_type(ship)].prize:
            home = max(home, fields_home // moved if moved > 1 else fields_home)
        if (gain + booty) / (rounds + home) + here <= bar:
            continue
        others = civils_in(public, there) - 1 if rounds == 1 else 0
        beside = warships_beside(rules, public, there) if rounds == 1 and public.warship_count > 0 else 0
        chance = boarding_chance(rules, player, sea_type(ship), leader, count - 1, held, others, beside, terms)
        if 100 * chance < weights[Weight.LEAST_PERCENT]:
            continue
        if (gain * chance + booty + luckiest) / (rounds + home) + here <= bar:
            continue
        lost = 0.0
        if public.warship_count > 0:
            if rounds == 1 and warships_in(public, there) > 0:
                continue
            lost = danger(rules, view, seat, weights, units, there, boats, count, held, price + booty, chances)
        worth = (gain * chance + booty - lost) / (rounds + home) + here
        if worth > bar:
            way[Way.WORTH], way[Way.AIM], way[Way.ROUNDS] = worth, there, rounds
            bar = worth


@lean_merged
def movers(rules, public, seat, field, prizes):
    """Bit mask of the ships (or prizes) of a seat in a field that have not moved yet."""
    mask = 0
    if prizes:
        for place in range(public.prize_count):
            prize = public.prizes[place]
            there = prize_seat(prize) == seat and prize_field(prize) == field
            if there and not docked(prize) and not part(prize, PRIZE_MOVED, 1):
                mask |= 1 << place
        return mask
    player = public.players[seat]
    for place in range(player.ship_count):
        if ship_field(player.ships[place]) == field and not ship_idle(player.ships[place]):
            mask |= 1 << place
    return mask


@lean_merged
def open_lanes(rules, public, last):
    """Share of the lanes of all nations that lie in the rows up to `last`."""
    reached = 0
    for nation in range(NATION_COUNT):
        row = rules.game.lane_row[public.anger[nation]]
        reached += 1 if row <= last else 0
        reached += 1 if row + rules.game.map.lane_offset_left_bound <= last else 0
    return reached / (2 * NATION_COUNT)
