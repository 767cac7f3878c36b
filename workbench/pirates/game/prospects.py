"""What bots expect of a position: ransoms, prey, danger, the way of a group of ships. Only what a seat sees is read.

A fight, a negotiation, a check is judged by the functions that the game itself rolls with, so by the very chances that
the odds give. Worth is a float64 in PBills; sums over tables are short, as a bot is asked hundreds of times a game.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from workbench.jit import lean_inner
from workbench.pirates import formulas
from workbench.pirates.board import Ability, Goal
from workbench.pirates.capacities import LAUNDRY, NATIONS, OWN_SHIPS, SHIPS
from workbench.pirates.formulas import MONEY
from workbench.pirates.game.boarding import boarding_terms
from workbench.pirates.game.fleet import free_load, lowest_row, may_lead, speed
from workbench.pirates.game.flight import flight_terms
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
    sea_nation,
    sea_type,
    ship_field,
    ship_idle,
    ship_type,
)
from workbench.pirates.game.sea import civils_in, distance, off_map, steps_between, warships_beside, warships_in
from workbench.pirates.state import RIGHT, Tally
from workbench.play.room import room

NATION_COUNT = len(NATIONS)
GOALS = len(Goal)
LONG_AWAY = 1_000.0
EVERYWHERE = -1  # instead of a field

three, by_nation, by_kind = (room(count, np.float64) for count in (3, NATION_COUNT, SHIPS))
targets_by_nation = room(NATION_COUNT)
one, room_of_ships = room(1), room(OWN_SHIPS)


class Weight(IntEnum):
    """Numbers of a bot: the columns of the table ``bots``, in this order."""

    PRIZES = 0  # what the price of a freighter or tanker counts
    HOSTAGES = 1  # what the price of hostages counts
    CASH = 2  # what cash on board counts
    HQ = 3  # PBills a round that a level of each building is thought to bring
    PR = 4
    WEAPON_DEALER = 5
    SHIP_DEALER = 6
    LAUNDRY = 7
    BOATS = 8  # the same of a first further boat
    TRAINING = 9  # the same of a degree
    WEAPON_CARDS = 10  # weapon cards it likes to hold
    HQ_CARDS = 11
    GOAL = 12  # PBills that reaching the own goal is worth
    RISK = 13  # what an expected loss counts
    ANGER = 14  # PBills that a point of anger costs
    LEAST_PERCENT = 15  # no attack below this chance
    KILL = 16  # what the gain by killing hostages counts
    MEDDLE = 17  # PBills that a blow against a rival is worth
    RESERVE = 18  # PBills kept when it buys


class Ransom(IntEnum):
    """Places of what `ransom_prospect` writes."""

    PAY = 0  # expected PBills
    DEAL = 1  # chance of a deal
    ANGER = 2  # expected points


class Way(IntEnum):
    """Places of what `outlook` writes."""

    WORTH = 0  # PBills a round
    AIM = 1  # field to sail to
    ROUNDS = 2  # rounds until there


class Flights(IntEnum):
    """Places of what `danger` keeps of the last flight that it reckoned."""

    FROM = 0  # value of the warship
    CHANCE = 1
    ROLLED = 2  # not 0 where the dice decide


# ---- goals ------------------------------------------------------------------------------------------


@lean_inner
def goal_units(rules, view, seat, weights, units, boats):
    """What one more step to the own goal is worth: by kind of goal in `units`, by type of boat in `boats`."""
    units[:] = 0.0
    boats[:] = 0.0
    player = view.public.players[seat]
    rows = 0
    for place in range(rules.game.goal_count):
        rows += 1 if rules.game.goals[place].faction == player.faction else 0
    for place in range(rules.game.goal_count):
        row = rules.game.goals[place]
        if row.faction != player.faction or row.amount <= 0:
            continue
        unit = weights[Weight.GOAL] / rows / row.amount
        if row.goal != Goal.OWN_SHIPS:
            units[row.goal] += unit
        elif row.ship >= 0:
            have = 0
            for ship in range(player.ship_count):
                have += 1 if ship_type(player.ships[ship]) == row.ship else 0
            if have < row.amount:
                boats[row.ship] += unit


@lean_inner
def missing(rules, view, seat, goal):
    """Steps still missing to a goal that the game counts; 0 when the seat has no such goal."""
    player = view.public.players[seat]
    done = 0
    if goal == Goal.HOSTAGES_RANSOMED:
        done = view.tally[seat, Tally.HOSTAGES_RANSOMED]
    elif goal == Goal.SHIPS_RANSOMED:
        done = view.tally[seat, Tally.SHIPS_RANSOMED]
    elif goal == Goal.ROLLED_FLIGHTS:
        done = view.tally[seat, Tally.ROLLED_FLIGHTS]
    elif goal == Goal.HOSTAGES_RELEASED:
        done = view.tally[seat, Tally.HOSTAGES_RELEASED]
    elif goal == Goal.BUILDING_LEVELS:
        done = player.buildings.sum()
    elif goal == Goal.OWN_PBILLS:
        done = player.money // MONEY
    left = 0
    for place in range(rules.game.goal_count):
        row = rules.game.goals[place]
        if row.faction == player.faction and row.goal == goal:
            left = max(left, row.amount - done)
    return left


# ---- ransom -----------------------------------------------------------------------------------------


@lean_inner
def ransom_prospect(rules, target, price, laundry, out):
    """Expected PBills, chance of a deal and expected anger of a negotiation (places as in Ransom)."""
    pay, deals, anger = 0, 0, 0
    row = 0
    for place in range(rules.check.sums):
        margin = rules.check.lowest + place - target
        ways = rules.check.weights[place]
        if margin < rules.bands[row].low or margin > rules.bands[row].high:
            row = formulas.ransom_band(rules, margin)
        band = rules.bands[row]
        if band.deal:
            deals += ways
            pay += ways * formulas.band_payout(rules, band, margin, price, laundry)
        else:
            anger += ways * formulas.band_anger(band, margin)
    total = rules.check.total
    out[Ransom.PAY] = pay / total / MONEY
    out[Ransom.DEAL] = deals / total
    out[Ransom.ANGER] = anger / total


# ---- prey -------------------------------------------------------------------------------------------


@lean_inner
def prey_worth(rules, view, seat, weights, units, where, fixed, each):
    """What each civil ship is thought to bring: in all (`fixed`), and for each hostage that there is room for (`each`).

    By place in ``view.public.civils``, for those in the field `where` or with EVERYWHERE for all; the price counts as
    far as a negotiation with the nation now would bring it.
    """
    public = view.public
    player = public.players[seat]
    pays, deals, out = by_nation(), by_nation(), three()
    targets, prices, cash = targets_by_nation(), by_kind(), by_kind()
    done, kinds = 0, 0  # bit masks of the nations and types reckoned
    for place in range(public.civil_count):
        ship = public.civils[place]
        if where != EVERYWHERE and sea_field(ship) != where:
            continue
        kind, nation = sea_type(ship), sea_nation(ship)
        if not done >> nation & 1:
            targets[nation] = ransom_goal(rules, public, seat, nation, False)
            alike = -1
            for other in range(NATION_COUNT):
                if done >> other & 1 and targets[other] == targets[nation]:
                    alike = other
            if alike >= 0:
                pays[nation], deals[nation] = pays[alike], deals[alike]
            else:
                ransom_prospect(rules, targets[nation], 100, player.buildings[LAUNDRY], out)
                pays[nation], deals[nation] = out[Ransom.PAY] / 100, out[Ransom.DEAL]
            done |= 1 << nation
        pay, deal = pays[nation], deals[nation]
        civil = rules.game.civil[kind]
        if not kinds >> kind & 1:
            cash[kind] = rules.game.cash_total[kind] / max(1, rules.game.cash_copies[kind])
            prices[kind] = rules.game.price_total[kind] / max(1, rules.game.price_copies[kind])
            kinds |= 1 << kind
        worth = -weights[Weight.ANGER] * rules.constants.boarding_anger
        if civil.cash:
            worth += weights[Weight.CASH] * cash[kind]
        if civil.prize:
            worth += weights[Weight.PRIZES] * prices[kind] * pay + units[Goal.SHIPS_RANSOMED] * deal
        fixed[place] = worth
        each[place] = 0.0
        if civil.hostages:
            each[place] = (
                weights[Weight.HOSTAGES] * rules.hostage_price[nation] * pay
                + units[Goal.HOSTAGES_RANSOMED] * deal
                + units[Goal.HOSTAGES_RELEASED]
            )


# ---- danger -----------------------------------------------------------------------------------------


@lean_inner
def no_flights(chances):
    """Forget chances of flights: those of ships that are lost without a roll, until others are reckoned."""
    chances[Flights.FROM] = -LONG_AWAY
    chances[Flights.CHANCE] = 0.0
    chances[Flights.ROLLED] = 0.0


@lean_inner
def danger(rules, view, seat, weights, units, field, boats, count, prizes, at_stake, chances):
    """PBills lost on average to a warship that comes to a field in the next warship phase; less what a goal gains.

    Parameters
    ----------
    boats : int64 array
        Types of the `count` own ships there.
    prizes : int64
        Prizes there.
    at_stake : float64
        Worth of ships and booty.
    chances : float64 array
        What is known of flights of these ships and prizes (places as in Flights): nothing by `no_flights`.
    """
    public = view.public
    if row_of(field) == 0 or public.warship_count == 0 or at_stake <= 0:
        return 0.0
    worst, strongest = -1, 0
    for place in range(public.warship_count):
        ship = public.warships[place]
        if distance(rules, sea_field(ship), field) > rules.game.warship_movement[sea_type(ship)]:
            continue
        value = formulas.warship_value(rules, sea_type(ship), sea_nation(ship))
        if worst < 0 or value > strongest:
            worst, strongest = place, value
    if worst < 0:
        return 0.0
    if count > 0 and chances[Flights.FROM] != strongest:
        player = public.players[seat]
        terms, warships, nations = flight_terms(), one(), one()
        warships[0], nations[0] = sea_type(public.warships[worst]), sea_nation(public.warships[worst])
        target = formulas.flight_target(rules, warships, nations, boats[:count], prizes, 0, player.training, 0, terms)
        target += rules.game.abilities[player.faction, Ability.FLIGHT_TARGET]
        chances[Flights.FROM] = strongest
        chances[Flights.CHANCE] = formulas.check_ways(rules, target, 0) / rules.check.total
        chances[Flights.ROLLED] = target > rules.constants.automatic_target
    chance = chances[Flights.CHANCE]
    lost = weights[Weight.RISK] * (1 - chance) * at_stake
    return lost - units[Goal.ROLLED_FLIGHTS] * chance if chances[Flights.ROLLED] else lost


# ---- groups of ships --------------------------------------------------------------------------------


@lean_inner
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


@lean_inner
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
        # There and back takes two rounds at least; most of what cannot be best ends here.
        if gain <= 0 or (gain + booty) / 2 + here <= bar:
            continue
        ship = public.civils[place]
        there = sea_field(ship)
        if row_of(there) > last:
            continue
        rounds = rounds_for(max(1, steps_between(rules, bay, field, there)), steps)
        if rounds > 1 and (gain + booty) / 3 + here <= bar:
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


@lean_inner
def boarding_chance(rules, player, target, leader, support, prizes, others, beside, terms):
    """Chance of a boarding with the cards still in hand."""
    number = formulas.boarding_target(
        rules, target, leader, support, prizes, max(0, others), beside, player.training, 0, terms
    )
    if rules.game.civil[target].tanker:
        number += rules.game.abilities[player.faction, Ability.TANKER_BOARDING_TARGET]
    return formulas.check_ways(rules, number, 0) / rules.check.total


@lean_inner
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


@lean_inner
def open_lanes(rules, public, last):
    """Share of the lanes of all nations that lie in the rows up to `last`."""
    reached = 0
    for nation in range(NATION_COUNT):
        row = rules.game.lane_row[public.anger[nation]]
        reached += 1 if row <= last else 0
        reached += 1 if row + rules.game.map.lane_offset_left_bound <= last else 0
    return reached / (2 * NATION_COUNT)
