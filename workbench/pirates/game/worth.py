"""What each action is worth to a bot, in PBills, and which is best. Only what a seat sees is read."""

from __future__ import annotations

import numpy as np

from workbench.jit import lean_inner, lean_merged
from workbench.pirates import formulas
from workbench.pirates.board import Goal, HqEffect
from workbench.pirates.capacities import CIVILS, LAUNDRY, NATIONS, SHIP_DEALER
from workbench.pirates.formulas import MONEY
from workbench.pirates.game.fleet import ALL_ROWS, lacks_markers, lowest_row
from workbench.pirates.game.negotiation import kill_goal, ransom_goal, release_goal
from workbench.pirates.game.outlook import Way, movers, open_lanes, outlook
from workbench.pirates.game.pack import (
    kind_of,
    operand,
    row_of,
    ship_field,
)
from workbench.pirates.game.prospects import (
    EVERYWHERE,
    LONG_AWAY,
    Ransom,
    Weight,
    missing,
    prey_worth,
    ransom_prospect,
    three,
)
from workbench.pirates.game.purchases import boat_cost, build_cost
from workbench.pirates.game.sailing import find_prize, find_ship
from workbench.pirates.state import Kind
from workbench.play.room import room
from workbench.play.verbs import MOST_MOVES

NATION_COUNT = len(NATIONS)
HAIR = 1e-9  # PBills
by_civil = room(CIVILS, np.float64)
by_move = room(MOST_MOVES)


@lean_merged
def rounds_left(rules, view):
    """Rounds still to come, this one among them."""
    return max(1, rules.game.start.round_limit - view["round"] + 1)


@lean_inner
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


@lean_merged
def worth_of_building(rules, view, weights, units, boat_units, building):
    """Worth of a level of a building over the rest of the game, its price taken off; goal boats need the dealer."""
    player = view.public.players[view.seat]
    cost = spending(rules, view, weights, units, build_cost(rules, player, building))
    goal = units[Goal.BUILDING_LEVELS]
    if goal > 0 and missing(rules, view, view.seat, Goal.BUILDING_LEVELS) <= 0:
        goal = 0.0
    if building == SHIP_DEALER:
        for boat in range(rules.game.boat_types):
            if boat_units[boat] > 0 and rules.game.boats[boat].dealer_level > player.buildings[SHIP_DEALER]:
                goal += boat_units[boat]
    return weights[Weight.HQ + building] * (rounds_left(rules, view) - 1) + goal - cost


@lean_merged
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


@lean_merged
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


@lean_merged
def captives_of(view, nation):
    """Hostages of a nation in the own bay."""
    return view.public.players[view.seat].captives[nation]


@lean_merged
def worth_of_release(rules, view, weights, units, nation, number, bar, out):
    """Worth of releasing hostages: a goal, and calmer nations; their price is given up.

    What is worth no more than `bar` need not be told apart: there the best case is given.
    """
    public = view.public
    target = ransom_goal(rules, public, view.seat, nation, True)
    price = formulas.hostage_price(rules, nation, number)
    ransom_prospect(rules, target, price, public.players[view.seat].buildings[LAUNDRY], out)
    lost = weights[Weight.HOSTAGES] * out[Ransom.PAY] + units[Goal.HOSTAGES_RANSOMED] * out[Ransom.DEAL] * number
    calmer = weights[Weight.ANGER] if public.anger[nation] > 0 else 0.0
    best_case = units[Goal.HOSTAGES_RELEASED] * number + calmer - lost
    if calmer == 0 or best_case <= bar:
        return best_case
    goal = release_goal(rules, public, view.seat, nation, number)
    chance = formulas.check_ways(rules, goal, 0) / rules.check.total
    return units[Goal.HOSTAGES_RELEASED] * number + calmer * chance - lost


@lean_merged
def best_release(rules, view, weights, units, nation, most, out):
    """Number of hostages that is best released, 0 for none."""
    best, found = 0.0, 0
    if units[Goal.HOSTAGES_RELEASED] <= 0 and view.public.anger[nation] == 0:
        return 0  # nothing to gain, and their price is given up
    for number in range(1, most + 1):
        worth = worth_of_release(rules, view, weights, units, nation, number, best, out)
        if worth > best:
            best, found = worth, number
    return found


@lean_merged
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


@lean_merged
def best_killing(rules, view, weights, units, nation, most, out):
    """Number of hostages that is best killed, 1 when none is."""
    best, found = -LONG_AWAY, 1
    for number in range(1, min(most, 6) + 1):
        worth = worth_of_killing(rules, view, weights, units, nation, number, out)
        if worth > best:
            best, found = worth, number
    return found


@lean_merged
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
        highest = 0
        for nation in range(NATION_COUNT):
            highest = max(highest, public.anger[nation])
        return weights[Weight.ANGER] * min(-row.amount, highest)
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


@lean_merged
def worth_of_action(view, move, rules, weights, units, boat_units, out):
    """Worth of an action that moves no ship; to end the turn is worth nothing."""
    player = view.public.players[view.seat]
    kind = kind_of(move)
    if kind == Kind.RANSOM_SHIP or kind == Kind.RANSOM_CREW or kind == Kind.RANSOM_HOSTAGES:
        return worth_of_ransom(rules, view, weights, units, move, out)
    if kind == Kind.BUILD:
        return worth_of_building(rules, view, weights, units, boat_units, operand(move, 0))
    if kind == Kind.BUY_BOAT:
        return worth_of_boat(rules, view, weights, units, boat_units, operand(move, 0))
    if kind == Kind.TRAIN:
        cost = spending(rules, view, weights, units, rules.game.training_cost[operand(move, 0)] * MONEY)
        return weights[Weight.TRAINING] * (rounds_left(rules, view) - 1) - cost
    if kind == Kind.BUY_WEAPON:
        held, wanted = player.weapon_hand, weights[Weight.WEAPON_CARDS]
        price = rules.constants.weapon_card_cost
        return worth_of_hand(rules, view, weights, units, operand(move, 0), held, wanted, price)
    if kind == Kind.BUY_HQ:
        held, wanted = player.hq_hand, weights[Weight.HQ_CARDS]
        price = rules.constants.hq_card_cost
        return worth_of_hand(rules, view, weights, units, operand(move, 0), held, wanted, price)
    if kind == Kind.PLAY_HQ:
        return worth_of_card(rules, view, weights, units, operand(move, 0))
    if kind == Kind.RELEASE:
        nation = operand(move, 0)
        number = best_release(rules, view, weights, units, nation, captives_of(view, nation), out)
        if number == 0:
            return -LONG_AWAY
        return worth_of_release(rules, view, weights, units, nation, number, -LONG_AWAY, out)
    if kind == Kind.KILL:
        if weights[Weight.KILL] <= 0:
            return -LONG_AWAY
        nation = operand(move, 0)
        number = best_killing(rules, view, weights, units, nation, captives_of(view, nation), out)
        worth = worth_of_killing(rules, view, weights, units, nation, number, out)
        if worth > 0:
            # It comes before the ransom that it eases, and must be worth an action.
            return 200.0 + worth if worth > 8 else -1.0
        return worth
    if kind == Kind.END_TURN:
        return 0.0
    return 1.0  # refilling and unloading


@lean_merged
def best_action(view, moves, count, rules, weights, units, boat_units):
    """Index of the action of the highest worth, the first of equal ones."""
    public = view.public
    seat = view.seat
    way, out = three(), three()
    best, found = -0.5, -1
    sailing = by_move()
    sails = 0
    # Where to sail takes longest to judge: it comes last, when much of it is known to be worth too little.
    for place in range(count):
        kind = kind_of(moves[place])
        if kind == Kind.MOVE_SHIP or kind == Kind.MOVE_PRIZE or kind == Kind.FLEET:
            sailing[sails] = place
            sails += 1
            continue
        worth = worth_of_action(view, moves[place], rules, weights, units, boat_units, out)
        if worth > best:
            best, found = worth, place
    fixed, each = by_civil(), by_civil()
    if sails > 0:
        prey_worth(rules, view, seat, weights, units, EVERYWHERE, fixed, each)
    for number in range(sails):
        place = sailing[number]
        move = moves[place]
        kind = kind_of(move)
        ships, prizes = 0, 0
        if kind == Kind.FLEET:
            ships = movers(rules, public, seat, operand(move, 0), False)
            prizes = movers(rules, public, seat, operand(move, 0), True)
        elif kind == Kind.MOVE_SHIP:
            ships = 1 << find_ship(public, seat, move, False, 0)
        else:
            prizes = 1 << find_prize(public, seat, move, 0)
        # What is worth as much as something behind it in the list is still told apart.
        outlook(rules, view, seat, weights, units, fixed, each, ships, prizes, best - HAIR, way)
        worth = way[Way.WORTH]
        if worth > best or (worth == best and place < found):
            best, found = worth, place
    if found >= 0:
        return found
    return last_of_kind(moves, count, Kind.END_TURN)


@lean_merged
def worth_of_hand(rules, view, weights, units, number, held, wanted, price):
    """Worth of buying cards as long as fewer are held than the bot likes to have."""
    if held + number > wanted or wanted <= 0:
        return -LONG_AWAY
    cost = number * price
    if spending(rules, view, weights, units, cost * MONEY) >= LONG_AWAY:
        return -LONG_AWAY
    return number * (price + 3.0) - cost if rounds_left(rules, view) > 2 else -1.0


@lean_inner
def last_of_kind(moves, count, kind):
    """Index of the last move of a kind; the last move where there is none."""
    for place in range(count - 1, -1, -1):
        if kind_of(moves[place]) == kind:
            return place
    return count - 1
