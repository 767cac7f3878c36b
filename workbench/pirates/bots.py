"""Strategies of pirates: at random, and one that plans by worth in PBills; its numbers make the personalities.

A personality is a row of the table ``bots``: raider, builder, hostage-taker, cautious differ in the columns of
`Weight` only. What is expected of a fight or a negotiation comes from `workbench.pirates.game.prospects`.
"""

from __future__ import annotations

import numpy as np

from workbench.jit import jit
from workbench.pirates import formulas
from workbench.pirates.board import Goal, HqEffect, WeaponEffect
from workbench.pirates.capacities import CIVILS, LAUNDRY, NATIONS, SHIP_DEALER, SHIPS
from workbench.pirates.formulas import MONEY
from workbench.pirates.game.fights import boarding_goal, boarding_terms
from workbench.pirates.game.fleet import ALL_ROWS, lacks_markers, lowest_row
from workbench.pirates.game.legal import find_prize, find_ship, lead_move
from workbench.pirates.game.negotiation import kill_goal, ransom_goal, release_goal
from workbench.pirates.game.pack import (
    direction,
    kind_of,
    operand,
    prize_field,
    row_of,
    sea_field,
    sea_nation,
    sea_type,
    ship_field,
    ship_type,
)
from workbench.pirates.game.prospects import (
    EVERYWHERE,
    GOALS,
    LONG_AWAY,
    Ransom,
    Way,
    Weight,
    boarding_chance,
    danger,
    goal_units,
    missing,
    movers,
    open_lanes,
    outlook,
    prey_worth,
    ransom_prospect,
    room_of_ships,
    three,
)
from workbench.pirates.game.purchases import boat_cost, build_cost
from workbench.pirates.game.sea import steps_between
from workbench.pirates.moves import GAME
from workbench.pirates.state import Ask, Fight, Kind
from workbench.play.luck import below
from workbench.play.room import room
from workbench.play.search import search_bot

NATION_COUNT = len(NATIONS)

by_civil, by_goal, by_boat = (room(count, np.float64) for count in (CIVILS, GOALS, SHIPS))


@jit
def random(view, moves, count, rules, weights, luck):
    """Any legal move."""
    return below(luck, 0, count)


# ---- actions ----------------------------------------------------------------------------------------


@jit
def rounds_left(rules, view):
    """Rounds still to come, this one among them."""
    return max(1, rules.game.start.round_limit - view["round"] + 1)


@jit
def spending(rules, view, weights, units, cost):
    """What paying `cost` (1/10,000 PBill) is felt to cost, in PBills; LONG_AWAY when it goes into the reserve.

    Part of the price of ships and buildings counts at the end (D-SP-5); near a goal of money every PBill counts twice.
    """
    player = view.public.players[view.seat]
    left = player.money - cost
    if left < weights[Weight.RESERVE] * MONEY:
        return LONG_AWAY
    felt = cost / MONEY * (1 - rules.game.start.asset_percent / 100)
    if units[Goal.OWN_PBILLS] > 0:
        felt += units[Goal.OWN_PBILLS] * cost / MONEY * min(1.0, 20.0 / rounds_left(rules, view) / 4)
    return felt


@jit
def worth_of_building(rules, view, weights, units, boat_units, building):
    """Worth of a level of a building over the rest of the game, its price taken off; goal boats need the dealer."""
    player = view.public.players[view.seat]
    cost = spending(rules, view, weights, units, build_cost(rules, player, building))
    goal = units[Goal.BUILDING_LEVELS] if missing(rules, view, view.seat, Goal.BUILDING_LEVELS) > 0 else 0.0
    if building == SHIP_DEALER:
        for boat in range(rules.game.boat_types):
            if boat_units[boat] > 0 and rules.game.boats[boat].dealer_level > player.buildings[SHIP_DEALER]:
                goal += boat_units[boat]
    return weights[Weight.HQ + building] * (rounds_left(rules, view) - 1) + goal - cost


@jit
def worth_of_boat(rules, view, weights, units, boat_units, boat):
    """Worth of one more boat over the rest of the game, its price taken off; each further boat brings less."""
    player = view.public.players[view.seat]
    cost = spending(rules, view, weights, units, boat_cost(rules, player, boat))
    row = rules.game.boats[boat]
    useful = (rules.pirate_ships[boat].load / 4 + min(3, max(row.markers, 3 * row.refills))) / 4
    useful += rules.pirate_ships[boat].combat_value / 4
    useful *= min(2, max(1, row.fields)) / (1 + player.ship_count / 3)
    last = lowest_row(rules, boat)
    if last < ALL_ROWS:
        useful *= open_lanes(rules, view.public, last)
    worth = weights[Weight.BOATS] * useful * max(0, rounds_left(rules, view) - 3) + boat_units[boat] - cost
    return worth + 40 if player.ship_count == 0 and cost < LONG_AWAY else worth


@jit
def worth_of_ransom(rules, view, weights, units, move, out):
    """Worth of a negotiation now: what it is expected to bring, and the steps to a goal."""
    public = view.public
    player = public.players[view.seat]
    hostages = kind_of(move) == Kind.RANSOM_HOSTAGES
    nation = operand(move, 0) if hostages else operand(move, 1)
    price = formulas.hostage_price(rules, nation, captives_of(view, nation)) if hostages else operand(move, 2)
    target = ransom_goal(rules, public, view.seat, nation, hostages)
    ransom_prospect(rules, target, price, player.buildings[LAUNDRY], out)
    worth = out[Ransom.PAY] - weights[Weight.ANGER] * out[Ransom.ANGER]
    if kind_of(move) == Kind.RANSOM_SHIP:
        worth += units[Goal.SHIPS_RANSOMED] * out[Ransom.DEAL]
    elif hostages:
        worth += units[Goal.HOSTAGES_RANSOMED] * out[Ransom.DEAL] * captives_of(view, nation)
    if 100 * out[Ransom.DEAL] < weights[Weight.LEAST_PERCENT] / 2 and rounds_left(rules, view) > 3:
        worth *= 0.2  # better times may come
    return worth


@jit
def captives_of(view, nation):
    """Hostages of a nation in the own bay."""
    return view.public.players[view.seat].captives[nation]


@jit
def worth_of_release(rules, view, weights, units, nation, number, out):
    """Worth of releasing hostages: a goal, and calmer nations; their price is given up."""
    public = view.public
    goal = release_goal(rules, public, view.seat, nation, number)
    chance = formulas.check_ways(rules, goal, 0) / rules.check.total
    calmer = weights[Weight.ANGER] * chance if public.anger[nation] > 0 else 0.0
    target = ransom_goal(rules, public, view.seat, nation, True)
    price = formulas.hostage_price(rules, nation, number)
    ransom_prospect(rules, target, price, public.players[view.seat].buildings[LAUNDRY], out)
    lost = weights[Weight.HOSTAGES] * out[Ransom.PAY] + units[Goal.HOSTAGES_RANSOMED] * out[Ransom.DEAL] * number
    return units[Goal.HOSTAGES_RELEASED] * number + calmer - lost


@jit
def best_release(rules, view, weights, units, nation, most, out):
    """Number of hostages that is best released, 0 for none."""
    best, found = 0.0, 0
    if units[Goal.HOSTAGES_RELEASED] <= 0 and view.public.anger[nation] == 0:
        return 0  # nothing to gain, and their price is given up
    for number in range(1, most + 1):
        worth = worth_of_release(rules, view, weights, units, nation, number, out)
        if worth > best:
            best, found = worth, number
    return found


@jit
def worth_of_killing(rules, view, weights, units, nation, number, out):
    """Gain of killing hostages before those left are ransomed in the same turn (SP-086)."""
    public = view.public
    left = captives_of(view, nation) - number
    if left <= 0 or public.actions_done > 0 or public.actions_left < 2:
        return -LONG_AWAY
    laundry = public.players[view.seat].buildings[LAUNDRY]
    target = ransom_goal(rules, public, view.seat, nation, True)
    ransom_prospect(rules, target, formulas.hostage_price(rules, nation, left + number), laundry, out)
    now = out[Ransom.PAY]
    public.killed[nation] += number
    eased = ransom_goal(rules, public, view.seat, nation, True)
    public.killed[nation] -= number
    price = formulas.hostage_price(rules, nation, left)
    ransom_prospect(rules, eased, price, laundry, out)
    with_luck = out[Ransom.PAY]
    ransom_prospect(rules, target, price, laundry, out)
    kill = kill_goal(rules, public.players[view.seat], number)
    chance = formulas.check_ways(rules, kill, 0) / rules.check.total
    then = chance * with_luck + (1 - chance) * out[Ransom.PAY]
    anger = formulas.kill_anger(rules, number, True)
    # One action more than a ransom alone.
    return weights[Weight.KILL] * (then - now) - weights[Weight.ANGER] * anger


@jit
def best_killing(rules, view, weights, units, nation, most, out):
    """Number of hostages that is best killed, 1 when none is."""
    best, found = -LONG_AWAY, 1
    for number in range(1, min(most, 6) + 1):
        worth = worth_of_killing(rules, view, weights, units, nation, number, out)
        if worth > best:
            best, found = worth, number
    return found


@jit
def worth_of_card(rules, view, weights, units, card):
    """Worth of playing an HQ card as an action."""
    public = view.public
    player = public.players[view.seat]
    row = rules.game.hq[card]
    if row.effect == HqEffect.MONEY:
        return row.amount * 1.0
    if row.effect == HqEffect.ANGER:
        if row.amount > 0:
            return -1.0  # it angers a nation against all
        return weights[Weight.ANGER] * min(-row.amount, public.anger.max())
    if row.effect == HqEffect.NEGOTIATION_TARGET:
        goods = player.captives.sum()
        for place in range(public.prize_count):
            if public.prizes[place] & 7 == view.seat and public.prizes[place] >> 24 & 1:
                goods += 6
        return min(20.0, 2.0 * goods) if public.actions_left >= 2 else -1.0
    if row.effect == HqEffect.REFILL_MARKERS:
        lacking = 0
        for place in range(player.ship_count):
            lacking += lacks_markers(rules, player.ships[place]) if row_of(ship_field(player.ships[place])) else 0
        return 6.0 * min(lacking, 3) - 1
    if row.effect == HqEffect.RIVAL_BUILDING:
        return weights[Weight.MEDDLE]
    if row.effect == HqEffect.EXTRA_BUILD_ACTION:
        rich = player.money > (weights[Weight.RESERVE] + 24) * MONEY
        return 8.0 if rich and public.builds_left == 0 and public.actions_left >= 2 else -1.0
    return -1.0


@jit
def best_action(view, moves, count, rules, weights, units, boat_units):
    """Index of the action of the highest worth; to end the turn is worth nothing."""
    public = view.public
    seat = view.seat
    player = public.players[seat]
    fixed, each = by_civil(), by_civil()
    way, out = three(), three()
    best, found = -0.5, -1
    ready = False
    for place in range(count):
        move = moves[place]
        kind = kind_of(move)
        worth = -LONG_AWAY
        if kind == Kind.MOVE_SHIP or kind == Kind.MOVE_PRIZE or kind == Kind.FLEET:
            if not ready:
                prey_worth(rules, view, seat, weights, units, EVERYWHERE, fixed, each)
                ready = True
            ships, prizes = 0, 0
            if kind == Kind.FLEET:
                ships = movers(rules, public, seat, operand(move, 0), False)
                prizes = movers(rules, public, seat, operand(move, 0), True)
            elif kind == Kind.MOVE_SHIP:
                ships = 1 << find_ship(public, seat, move, False, 0)
            else:
                prizes = 1 << find_prize(public, seat, move, 0)
            outlook(rules, view, seat, weights, units, fixed, each, ships, prizes, way)
            worth = way[Way.WORTH]
        elif kind == Kind.RANSOM_SHIP or kind == Kind.RANSOM_CREW or kind == Kind.RANSOM_HOSTAGES:
            worth = worth_of_ransom(rules, view, weights, units, move, out)
        elif kind == Kind.BUILD:
            worth = worth_of_building(rules, view, weights, units, boat_units, operand(move, 0))
        elif kind == Kind.BUY_BOAT:
            worth = worth_of_boat(rules, view, weights, units, boat_units, operand(move, 0))
        elif kind == Kind.TRAIN:
            cost = spending(rules, view, weights, units, rules.game.training_cost[operand(move, 0)] * MONEY)
            worth = weights[Weight.TRAINING] * (rounds_left(rules, view) - 1) - cost
        elif kind == Kind.BUY_WEAPON:
            worth = worth_of_hand(
                rules,
                view,
                weights,
                units,
                operand(move, 0),
                player.weapon_hand,
                weights[Weight.WEAPON_CARDS],
                rules.constants.weapon_card_cost,
            )
        elif kind == Kind.BUY_HQ:
            worth = worth_of_hand(
                rules,
                view,
                weights,
                units,
                operand(move, 0),
                player.hq_hand,
                weights[Weight.HQ_CARDS],
                rules.constants.hq_card_cost,
            )
        elif kind == Kind.PLAY_HQ:
            worth = worth_of_card(rules, view, weights, units, operand(move, 0))
        elif kind == Kind.RELEASE:
            nation = operand(move, 0)
            number = best_release(rules, view, weights, units, nation, captives_of(view, nation), out)
            if number > 0:
                worth = worth_of_release(rules, view, weights, units, nation, number, out)
        elif kind == Kind.KILL:
            if weights[Weight.KILL] > 0:
                nation = operand(move, 0)
                number = best_killing(rules, view, weights, units, nation, captives_of(view, nation), out)
                worth = worth_of_killing(rules, view, weights, units, nation, number, out)
                if worth > 0:
                    # It comes before the ransom that it eases, and must be worth an action.
                    worth = 200.0 + worth if worth > 8 else -1.0
        elif kind == Kind.END_TURN:
            worth = 0.0
        else:
            worth = 1.0  # refilling and unloading
        if worth > best:
            best, found = worth, place
    if found >= 0:
        return found
    return last_of_kind(moves, count, Kind.END_TURN)


@jit
def worth_of_hand(rules, view, weights, units, number, held, wanted, price):
    """Worth of buying cards as long as fewer are held than the bot likes to have."""
    if held + number > wanted or wanted <= 0:
        return -LONG_AWAY
    cost = number * price
    if spending(rules, view, weights, units, cost * MONEY) >= LONG_AWAY:
        return -LONG_AWAY
    return number * (price + 3.0) - cost if rounds_left(rules, view) > 2 else -1.0


@jit
def last_of_kind(moves, count, kind):
    """Index of the last move of a kind; the last move where there is none."""
    for place in range(count - 1, -1, -1):
        if kind_of(moves[place]) == kind:
            return place
    return count - 1


# ---- where to sail ----------------------------------------------------------------------------------


@jit
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
    outlook(rules, view, seat, weights, units, fixed, each, public.chosen_ships, public.chosen_prizes, way)
    aim = np.int64(way[Way.AIM])
    boats = room_of_ships()
    own, price = 0, 0.0
    for place in range(player.ship_count):
        if public.chosen_ships >> place & 1:
            boats[own] = ship_type(player.ships[place])
            price += rules.game.boats[boats[own]].cost
            own += 1
    best, found = 1e18, count - 1
    for place in range(count):
        if kind_of(moves[place]) != Kind.TARGET:
            continue
        field = operand(moves[place], 0)
        cost = 10.0 * steps_between(rules, player.bay, field, aim)
        if cost - units[Goal.ROLLED_FLIGHTS] >= best:
            continue  # even a danger that is welcome would not make it best
        if public.warship_count > 0:
            at_stake = price + 30.0 * (public.chosen_prizes != 0)
            cost += danger(rules, view, seat, weights, units, field, boats, own, 0, at_stake)
        if cost < best:
            best, found = cost, place
    return found


# ---- attacks ----------------------------------------------------------------------------------------


@jit
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


@jit
def best_lead(view, moves, count, rules):
    """Index of the ship to lead: the best chance, then the one that is not used up, then most markers."""
    public = view.public
    player = public.players[view.seat]
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
    return found


# ---- cards in a fight -------------------------------------------------------------------------------


@jit
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


@jit
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


@jit
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


# ---- rivals and nations -----------------------------------------------------------------------------


@jit
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


@jit
def cancel(view, moves, count):
    """Cancel what a rival played against the own fight."""
    public = view.public
    if public.fighter == view.seat and public.played_by != view.seat and public.fight != Fight.NONE:
        for place in range(count):
            if kind_of(moves[place]) != Kind.PASS:
                return place
    return last_of_kind(moves, count, Kind.PASS)


@jit
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


@jit
def best_rival(view, moves, count):
    """The dearest building of the richest rival."""
    best, found = -1.0, 0
    for place in range(count):
        rival = view.public.players[operand(moves[place], 0)]
        worth = rival.money / MONEY / 10 + 12.0 * rival.buildings[operand(moves[place], 1)]
        if worth > best:
            best, found = worth, place
    return found


# ---- the start --------------------------------------------------------------------------------------


@jit
def pick_faction(view, moves, count, rules, weights, luck):
    """A faction by chance, those whose goals suit the numbers more often."""
    suits = np.zeros(count, np.int64)
    total = 0
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
        total += suits[place]
    left = below(luck, 0, total)
    for place in range(count):
        left -= suits[place]
        if left < 0:
            return place
    return count - 1


# ---- the strategy -----------------------------------------------------------------------------------


@jit
def plan(view, moves, count, rules, weights, luck):
    """The move of the highest worth in PBills, by the numbers of a personality."""
    if count == 1:
        return 0
    asked = view.public.ask
    if asked == Ask.FACTION:
        return pick_faction(view, moves, count, rules, weights, luck)
    if asked == Ask.BAY:
        return below(luck, 0, count)
    if asked == Ask.LEAD:
        return best_lead(view, moves, count, rules)
    if asked == Ask.REPLY:
        return reply(view, moves, count, rules, weights)
    if asked == Ask.CANCEL:
        return cancel(view, moves, count)
    if asked == Ask.CARD_NATION:
        return best_nation(view, moves, count, rules)
    if asked == Ask.CARD_RIVAL:
        return best_rival(view, moves, count)
    units, boat_units = by_goal(), by_boat()
    goal_units(rules, view, view.seat, weights, units, boat_units)
    if asked == Ask.ACTION:
        return best_action(view, moves, count, rules, weights, units, boat_units)
    if asked == Ask.TARGET or asked == Ask.FLEET:
        return best_target(view, moves, count, rules, weights, units)
    if asked == Ask.ATTACK:
        return best_attack(view, moves, count, rules, weights, units)
    if asked == Ask.OWN_CARDS or asked == Ask.REROLL:
        if view.public.fight == Fight.BOARDING or view.public.fight == Fight.FLIGHT:
            return best_card(view, moves, count, rules, weights, units)
        return reroll_ransom(view, moves, count, rules)
    if asked == Ask.BOATS:
        best, found = 0.0, last_of_kind(moves, count, Kind.NO_MORE_BOATS)
        for place in range(count):
            if kind_of(moves[place]) == Kind.BUY_BOAT:
                worth = worth_of_boat(rules, view, weights, units, boat_units, operand(moves[place], 0))
                if worth > best:
                    best, found = worth, place
        return found
    if asked == Ask.NUMBER:
        nation, out = view.public.nation, three()
        number = captives_of(view, nation)
        if view.public.fight == Fight.KILLING:
            number = best_killing(rules, view, weights, units, nation, number, out)
        elif view.public.fight == Fight.RELEASE:
            number = max(1, best_release(rules, view, weights, units, nation, number, out))
        found = 0
        for place in range(count):
            if operand(moves[place], 0) <= number:
                found = place
        return found
    if asked == Ask.FLEE:
        return safest_field(view, moves, count, rules, weights, units)
    return 0  # the half price is taken; of civil ships that a card moves, the first


@jit
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
    best, found = 1e18, 0
    for place in range(count):
        field = operand(moves[place], 0)
        cost = danger(rules, view, view.seat, weights, units, field, boats, own, 0, price)
        cost += steps_between(rules, player.bay, field, player.bay)
        if cost < best:
            best, found = cost, place
    return found


STRATEGIES = {"random": random, "plan": plan, "search": search_bot(GAME, plan)}
