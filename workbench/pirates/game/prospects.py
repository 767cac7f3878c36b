"""What bots expect of a position: ransoms, prey, danger, the way of a group of ships. Only what a seat sees is read.

A fight, a negotiation, a check is judged by the functions that the game itself rolls with, so by the very chances that
the odds give. Worth is a float64 in PBills; sums over tables are short, as a bot is asked hundreds of times a game.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from workbench.jit import lean, lean_inner, lean_merged
from workbench.pirates import formulas
from workbench.pirates.board import Ability, Goal
from workbench.pirates.capacities import (
    GOALS,
    LAUNDRY,
    LEVELS,
    LOWEST_RANSOM_TARGET,
    NATIONS,
    OWN_SHIPS,
    RANSOM_TARGETS,
    SHIPS,
)
from workbench.pirates.formulas import MONEY
from workbench.pirates.game.flight import flight_terms
from workbench.pirates.game.negotiation import ransom_goal
from workbench.pirates.game.pack import (
    row_of,
    sea_field,
    sea_nation,
    sea_type,
    ship_type,
)
from workbench.pirates.game.sea import distance
from workbench.pirates.rulings import Rounding
from workbench.pirates.state import Tally
from workbench.play.room import room

NATION_COUNT = len(NATIONS)
GOAL_KINDS = len(Goal)
LONG_AWAY = 1_000.0
EVERYWHERE = -1  # instead of a field

three, by_nation, by_kind = (room(count, np.float64) for count in (3, NATION_COUNT, SHIPS))
one, three_sums, room_of_ships, room_of_goals = (room(count) for count in (1, 3, OWN_SHIPS, GOALS))


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


class Flights(IntEnum):
    """Places of what `danger` keeps of the last flight that it reckoned."""

    FROM = 0  # value of the warship
    CHANCE = 1
    ROLLED = 2  # not 0 where the dice decide


# ---- goals ------------------------------------------------------------------------------------------


@lean_merged
def goal_units(rules, view, seat, weights, units, boats):
    """What one more step to the own goal is worth: by kind of goal in `units`, by type of boat in `boats`."""
    units[:] = 0.0
    boats[:] = 0.0
    player = view.public.players[seat]
    own = room_of_goals()
    rows = 0
    for place in range(rules.game.goal_count):
        if rules.game.goals[place].faction == player.faction:
            own[rows] = place
            rows += 1
    for place in range(rows):
        row = rules.game.goals[own[place]]
        if row.amount <= 0:
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


@lean_merged
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


@lean_merged
def ransom_sums(rules, target, price, laundry, sums):
    """Sums over the dice of a negotiation: 1/10,000 PBill, ways to a deal, points of anger (places as in Ransom)."""
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
    sums[Ransom.PAY], sums[Ransom.DEAL], sums[Ransom.ANGER] = pay, deals, anger


@lean
def prepare(rules):
    """Write into the rules what bots ask of ransoms again and again: `ransom_sums` of 1 PBill.

    Where payouts are rounded, a price twice as high need not bring twice as much; then each price is reckoned anew.
    """
    if rules.rulings.rounding != Rounding.EXACT:
        return
    for laundry in range(LEVELS):
        for place in range(RANSOM_TARGETS):
            ransom_sums(rules, LOWEST_RANSOM_TARGET + place, 1, laundry, rules.game.ransoms[laundry, place])
    rules.game.ransoms_known = 1


@lean_inner
def ransom_prospect(rules, target, price, laundry, out):
    """Expected PBills, chance of a deal and expected anger of a negotiation (places as in Ransom)."""
    place = target - LOWEST_RANSOM_TARGET
    if rules.game.ransoms_known and 0 <= place < RANSOM_TARGETS:
        sums = rules.game.ransoms[laundry, place]
        pay, deals, anger = price * sums[Ransom.PAY], sums[Ransom.DEAL], sums[Ransom.ANGER]
    else:
        found = three_sums()
        ransom_sums(rules, target, price, laundry, found)
        pay, deals, anger = found[Ransom.PAY], found[Ransom.DEAL], found[Ransom.ANGER]
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
    prices, cash = by_kind(), by_kind()
    done, kinds = 0, 0  # bit masks of the nations and types reckoned
    before = 0  # target of the last ransom
    for place in range(public.civil_count):
        ship = public.civils[place]
        if where != EVERYWHERE and sea_field(ship) != where:
            continue
        kind, nation = sea_type(ship), sea_nation(ship)
        if not done >> nation & 1:
            target = ransom_goal(rules, public, seat, nation, False)
            if done == 0 or target != before:  # many nations are equally angry
                ransom_prospect(rules, target, 100, player.buildings[LAUNDRY], out)
                before = target
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


@lean_merged
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
        value = formulas.warship_value(rules, sea_type(ship), sea_nation(ship))
        if worst >= 0 and value <= strongest:
            continue
        if distance(rules, sea_field(ship), field) <= rules.game.warship_movement[sea_type(ship)]:
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


@lean_merged
def boarding_chance(rules, player, target, leader, support, prizes, others, beside, terms):
    """Chance of a boarding with the cards still in hand."""
    number = formulas.boarding_target(
        rules, target, leader, support, prizes, max(0, others), beside, player.training, 0, terms
    )
    if rules.game.civil[target].tanker:
        number += rules.game.abilities[player.faction, Ability.TANKER_BOARDING_TARGET]
    return formulas.check_ways(rules, number, 0) / rules.check.total
