"""What the planning bot answers to each question: where to sail, whom to attack, which card to play."""

from __future__ import annotations

import numpy as np

from workbench.jit import lean_merged
from workbench.pirates import formulas
from workbench.pirates.board import Goal, HqEffect, WeaponEffect
from workbench.pirates.capacities import CIVILS, FACTIONS, LAUNDRY
from workbench.pirates.formulas import MONEY
from workbench.pirates.game.boarding import boarding_goal, boarding_terms
from workbench.pirates.game.legal import lead_move
from workbench.pirates.game.outlook import Way, outlook
from workbench.pirates.game.pack import (
    direction,
    kind_of,
    operand,
    prize_field,
    sea_field,
    sea_nation,
    sea_type,
    ship_field,
    ship_type,
)
from workbench.pirates.game.prospects import (
    EVERYWHERE,
    LONG_AWAY,
    Ransom,
    Weight,
    boarding_chance,
    danger,
    no_flights,
    prey_worth,
    ransom_prospect,
    room_of_ships,
    three,
)
from workbench.pirates.game.sea import steps_between
from workbench.pirates.game.worth import (
    captives_of,
    last_of_kind,
)
from workbench.pirates.state import Fight, Kind
from workbench.play.luck import weighted
from workbench.play.room import room
from workbench.play.verbs import MOST_MOVES

by_civil = room(CIVILS, np.float64)
by_faction, by_move = room(FACTIONS), room(MOST_MOVES, np.float64)


@lean_merged
def best_target(view, moves, count, rules, weights, units):
    """Index of the field nearest to where the chosen ships should be, the safer one on a tie; members come first."""
    public = view.public
    for place in range(count):
        if kind_of(moves[place]) == Kind.ADD_ALL:
            return place
    seat = view.seat
    player = public.players[seat]
    fixed, each = by_civil(), by_civil()
    way = three()
    prey_worth(rules, view, seat, weights, units, EVERYWHERE, fixed, each)
    ships, prizes = public.chosen_ships, public.chosen_prizes
    outlook(rules, view, seat, weights, units, fixed, each, ships, prizes, -LONG_AWAY, way)
    aim = np.int64(way[Way.AIM])
    boats = room_of_ships()
    own, price = 0, 0.0
    for place in range(player.ship_count):
        if public.chosen_ships >> place & 1:
            boats[own] = ship_type(player.ships[place])
            price += rules.game.boats[boats[own]].cost
            own += 1
    chances = three()
    no_flights(chances)
    costs = by_move()
    nearest = -1
    for place in range(count):
        if kind_of(moves[place]) == Kind.TARGET:
            costs[place] = 10.0 * steps_between(rules, player.bay, operand(moves[place], 0), aim)
            if nearest < 0 or costs[place] < costs[nearest]:
                nearest = place
    if public.warship_count == 0 or nearest < 0:
        return nearest if nearest >= 0 else count - 1
    # The nearest first: then few others are looked at more closely.
    at_stake = price + 30.0 * (prizes != 0)
    best, found = 1e18, count
    for turn in range(-1, count):
        place = nearest if turn < 0 else turn
        if kind_of(moves[place]) != Kind.TARGET or place == found:
            continue
        least = costs[place] - units[Goal.ROLLED_FLIGHTS]
        if least > best or (least == best and place > found):
            continue  # even a danger that is welcome would not make it best
        field = operand(moves[place], 0)
        cost = costs[place] + danger(rules, view, seat, weights, units, field, boats, own, 0, at_stake, chances)
        if cost < best or (cost == best and place < found):
            best, found = cost, place
    return found


@lean_merged
def best_attack(view, moves, count, rules, weights, units):
    """Index of the civil ship whose boarding is worth most, or not to attack."""
    public = view.public
    seat = view.seat
    player = public.players[seat]
    fixed, each = by_civil(), by_civil()
    prey_worth(rules, view, seat, weights, units, public.field, fixed, each)
    leader, load, count_of_ships = -1, 0, 0
    for place in range(player.ship_count):
        ship = player.ships[place]
        if ship_field(ship) != public.field:
            continue
        count_of_ships += 1
        kind = ship_type(ship)
        load += rules.pirate_ships[kind].load
        cargo = player.cargo[place]
        while cargo > 0:
            load -= cargo & 127
            cargo >>= 7
        if leader < 0 or rules.pirate_ships[kind].combat_value > rules.pirate_ships[leader].combat_value:
            leader = kind
    others, beside = -1, 0
    for place in range(public.civil_count):
        others += 1 if sea_field(public.civils[place]) == public.field else 0
    for place in range(public.warship_count):
        if steps_between(rules, player.bay, sea_field(public.warships[place]), public.field) == 1:
            beside += 1
    terms = boarding_terms()
    best, found = 0.0, last_of_kind(moves, count, Kind.NO_ATTACK)
    for place in range(count):
        if kind_of(moves[place]) != Kind.ATTACK or leader < 0:
            continue
        for civil in range(public.civil_count):
            ship = public.civils[civil]
            if (
                sea_field(ship) == public.field
                and sea_type(ship) == operand(moves[place], 0)
                and sea_nation(ship) == operand(moves[place], 1)
                and direction(ship) == operand(moves[place], 2)
            ):
                kind = sea_type(ship)
                chance = boarding_chance(rules, player, kind, leader, count_of_ships - 1, 0, others, beside, terms)
                worth = chance * (fixed[civil] + each[civil] * load) - (1 - chance)
                if 100 * chance >= weights[Weight.LEAST_PERCENT] and worth > best:
                    best, found = worth, place
                break
    return found


@lean_merged
def best_lead(view, moves, count, rules):
    """Index of the ship to lead: the best chance, then the one that is not used up, then most markers."""
    public = view.public
    player = public.players[view.seat]
    before = public.lead
    best, found = -1.0, 0
    for place in range(count):
        boat = operand(moves[place], 0)
        for ship in range(player.ship_count):
            if ship_field(player.ships[ship]) == public.field and lead_move(player.ships[ship]) == moves[place]:
                public.lead = ship
                break
        goal = boarding_goal(rules, view)
        worth = 100.0 * formulas.check_ways(rules, goal, 0) / rules.check.total
        worth += operand(moves[place], 1) / 8
        if rules.pirate_ships[boat].destroyed_after_boarding:
            worth -= rules.pirate_ships[boat].cost
        if worth > best:
            best, found = worth, place
    public.lead = before  # the view may be a part of the position
    return found


@lean_merged
def stake(rules, view, weights, units):
    """PBills that hang on the own fight or negotiation."""
    public = view.public
    player = public.players[view.seat]
    if public.fight == Fight.BOARDING:
        fixed, each = by_civil(), by_civil()
        prey_worth(rules, view, view.seat, weights, units, sea_field(public.civils[public.target]), fixed, each)
        return max(4.0, fixed[public.target] + 4 * each[public.target])
    if public.fight == Fight.FLIGHT:
        worth = 4.0 + units[Goal.ROLLED_FLIGHTS]
        for place in range(player.ship_count):
            if ship_field(player.ships[place]) == public.sought:
                worth += rules.game.boats[ship_type(player.ships[place])].cost + 8.0 * (player.cargo[place] > 0)
        for place in range(public.prize_count):
            if public.prizes[place] & 7 == view.seat and prize_field(public.prizes[place]) == public.sought:
                worth += 40.0
        return weights[Weight.RISK] * worth
    return 20.0


@lean_merged
def best_card(view, moves, count, rules, weights, units):
    """Index of the card worth laying in the own fight, else to pass: what it adds to the chance against its price."""
    public = view.public
    total = rules.check.total
    bonus = formulas.roll_bonus(rules, public.reduction)
    now = formulas.check_ways(rules, public.goal, bonus) / total
    best, found = 0.0, last_of_kind(moves, count, Kind.PASS)
    if now >= 1.0 and not public.roll:
        return found
    at_stake = stake(rules, view, weights, units)
    for place in range(count):
        kind = kind_of(moves[place])
        if kind == Kind.PLAY_WEAPON:
            card = rules.game.weapons[operand(moves[place], 0)]
            price = rules.constants.weapon_card_cost
            reroll = card.effect == WeaponEffect.REROLL_OWN_FIGHT
            amount = card.amount
        elif kind == Kind.PLAY_HQ:
            row = rules.game.hq[operand(moves[place], 0)]
            price = rules.constants.hq_card_cost
            reroll = row.effect == HqEffect.REROLL_NEGOTIATION
            amount = row.amount
        else:
            continue
        if reroll:
            # Asked after a failure; a new roll has the chance that the first one had.
            gain = at_stake * now
        else:
            gain = at_stake * (formulas.check_ways(rules, public.goal + amount, bonus) / total - now)
        if gain - price > best:
            best, found = gain - price, place
    return found


@lean_merged
def reroll_ransom(view, moves, count, rules):
    """Roll a negotiation again when it fell short of the price and a new roll is better on average."""
    public = view.public
    out = three()
    laundry = public.players[view.seat].buildings[LAUNDRY]
    ransom_prospect(rules, public.goal, 100, laundry, out)
    got = formulas.ransom_payout(rules, public.roll - public.goal, 100, laundry) / MONEY
    for place in range(count):
        if kind_of(moves[place]) != Kind.PASS and out[Ransom.PAY] > got + 15:
            return place
    return last_of_kind(moves, count, Kind.PASS)


@lean_merged
def reply(view, moves, count, rules, weights):
    """Answer to what a rival announced: meddle, if that is worth more than the card."""
    for place in range(count):
        kind = kind_of(moves[place])
        if kind == Kind.PLAY_WEAPON and weights[Weight.MEDDLE] > rules.constants.weapon_card_cost:
            return place
        hinders = kind == Kind.PLAY_HQ and rules.game.hq[operand(moves[place], 0)].effect != HqEffect.ANGER
        if hinders and weights[Weight.MEDDLE] > rules.constants.hq_card_cost:
            return place
    return last_of_kind(moves, count, Kind.PASS)


@lean_merged
def cancel(view, moves, count):
    """Cancel what a rival played against the own fight."""
    public = view.public
    if public.fighter == view.seat and public.played_by != view.seat and public.fight != Fight.NONE:
        for place in range(count):
            if kind_of(moves[place]) != Kind.PASS:
                return place
    return last_of_kind(moves, count, Kind.PASS)


@lean_merged
def best_nation(view, moves, count, rules):
    """Nation for a card: the angriest one when it calms, else the one least dealt with."""
    public = view.public
    calms = public.played <= 0 or rules.game.hq[public.played - 1].amount < 0
    best, found = -1e9, 0
    for place in range(count):
        nation = operand(moves[place], 0)
        concern = 2.0 * public.anger[nation] + captives_of(view, nation)
        for prize in range(public.prize_count):
            if public.prizes[prize] & 7 == view.seat and public.prizes[prize] >> 20 & 7 == nation:
                concern += 4
        if not calms:
            concern = -concern
        if concern > best:
            best, found = concern, place
    return found


@lean_merged
def best_rival(view, moves, count):
    """The dearest building of the richest rival."""
    best, found = -1.0, 0
    for place in range(count):
        rival = view.public.players[operand(moves[place], 0)]
        worth = rival.money / MONEY / 10 + 12.0 * rival.buildings[operand(moves[place], 1)]
        if worth > best:
            best, found = worth, place
    return found


@lean_merged
def pick_faction(view, moves, count, rules, weights, luck):
    """A faction by chance, those whose goals suit the numbers more often."""
    suits = by_faction()
    for place in range(count):
        suits[place] = 100
        for row in range(rules.game.goal_count):
            if rules.game.goals[row].faction != operand(moves[place], 0):
                continue
            goal = rules.game.goals[row].goal
            wish = 1.0
            if goal == Goal.SHIPS_RANSOMED:
                wish = weights[Weight.PRIZES]
            elif goal == Goal.HOSTAGES_RANSOMED or goal == Goal.HOSTAGES_RELEASED:
                wish = weights[Weight.HOSTAGES]
            elif goal == Goal.BUILDING_LEVELS:
                wish = weights[Weight.PR] / 2
            elif goal == Goal.ROLLED_FLIGHTS:
                wish = 2.0 - weights[Weight.RISK]
            suits[place] = 20 + max(0, np.int64(100 * wish))
    return weighted(luck, 0, suits, count)


@lean_merged
def safest_field(view, moves, count, rules, weights, units):
    """Index of the field to flee to: the least danger, then the nearest to the bay."""
    public = view.public
    player = public.players[view.seat]
    boats = room_of_ships()
    own, price = 0, 5.0
    for place in range(player.ship_count):
        if ship_field(player.ships[place]) == public.sought:
            boats[own] = ship_type(player.ships[place])
            price += rules.game.boats[boats[own]].cost
            own += 1
    chances = three()
    no_flights(chances)
    best, found = 1e18, 0
    for place in range(count):
        field = operand(moves[place], 0)
        cost = danger(rules, view, view.seat, weights, units, field, boats, own, 0, price, chances)
        cost += steps_between(rules, player.bay, field, player.bay)
        if cost < best:
            best, found = cost, place
    return found
