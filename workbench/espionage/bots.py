"""Strategies of the campaign: how a warlord chooses among his legal moves, from what he knows.

``rules`` sends idle agents on missions by the weights of its row of the table ``bots``, moves thieves on, raises
agents and special units up to wanted numbers, and sets watches where it was attacked. Its personalities differ in
weights only. ``search`` tries out continuations that ``rules`` plays on (see `workbench.play.search`).
"""

from __future__ import annotations

from workbench.espionage.formulas import Mission
from workbench.espionage.game.choices import Move, Step, operand, realm_sum
from workbench.espionage.moves import GAME
from workbench.espionage.state import AGENTS, COUNT_BITS, IDLE, UNITS, Order, Task
from workbench.espionage.tables import BOT_WEIGHTS, MISSIONS, TROOPS
from workbench.jit import lean, lean_inner
from workbench.play.luck import below
from workbench.play.search import search_bot

# Places of a bot's weights: the columns of the table.
THEFT = 0
WANTED_AGENTS, WANTED_UNITS, WANTED_WATCHES, PASSIVE, SPECIAL, CAUTION, STAY, RESERVE = range(
    len(MISSIONS), len(BOT_WEIGHTS)
)
MILLION = 1_000_000
FINE = 1 << 20
RECENT = 3  # rounds for which an attack is worth a watch


@lean
def random_move(view, moves, count, rules, weights, luck):
    """Any legal move, each with the same chance."""
    return below(luck, 0, count)


@lean_inner
def wants_order(view, number, weights):
    """Whether an agent should get a new order: he is idle, must leave, is blown, or has stolen long enough."""
    agent = view.agents[number]
    if agent.employer != view.seat or view.sheet.agents_done >> number & 1:
        return False
    if agent.mission == IDLE or agent.hunted == agent.planet + 1:
        return True
    if agent.mission == Mission.THEFT and agent.theft_round >= weights[STAY]:
        return True
    return agent.noticed == 1 and weights[CAUTION] >= 1 and not agent.fulfilled


@lean_inner
def attacked_planet(view):
    """Own planet where an attack was detected last, or -1 when none was of late."""
    found, latest = -1, max(view["round"] - RECENT, 0)
    for place in range(view.public.count):
        if view.worlds[place].alarm > latest and view.public.planets[place].owner == view.seat:
            found, latest = place, view.worlds[place].alarm
    return found


@lean_inner
def mission_for_agents(view, moves, count, weights, luck):
    """Move that sends an agent on a mission, or nearer to others; 0 when none is wanted."""
    chosen, total = 0, 0.0
    for index in range(1, count):
        order, subject = operand(moves[index], 0), operand(moves[index], 1)
        if order <= Order.UPRISING:
            if weights[order] > 0 and wants_order(view, subject, weights):
                total += weights[order]
                if below(luck, 0, FINE) * total < weights[order] * FINE:
                    chosen = index
        elif order == Order.TRAVEL and chosen == 0 and wants_order(view, subject, weights):
            agent = view.agents[subject]
            far = not view.sheet.reach_others >> subject & 1
            if agent.hunted == agent.planet + 1 or (far and agent.mission == IDLE):
                return index
    return chosen


@lean_inner
def purchase_or_defence(view, moves, count, rules, weights, left):
    """Move that raises somebody, pays or watches; 0 when none is wanted."""
    agents = units = watches = 0
    for number in range(AGENTS):
        agents += view.agents[number].employer == view.seat
        agents += view.sheet.raised >> number & 1
    for number in range(UNITS):
        units += view.units[number].owner == view.seat
        watches += view.units[number].owner == view.seat and view.units[number].task == Task.WATCH
    for number in range(view.sheet.count):  # those of this sheet are on their way
        kind = view.sheet.orders[number].kind
        units += kind == Order.RAISE_SPECIAL_UNIT
        watches += kind == Order.WATCH
    planets = 0
    for place in range(view.public.count):
        planets += view.public.planets[place].owner == view.seat
    wanted_row = 0
    for row in range(rules.passive_rows):
        if rules.passive[row].cbills <= weights[PASSIVE] * MILLION:
            wanted_row = row
    wanted_sum = realm_sum(rules, wanted_row, planets)
    attacked = attacked_planet(view)
    for index in range(1, count):
        order, subject = operand(moves[index], 0), operand(moves[index], 1)
        if order == Order.RAISE_AGENT:
            if agents < weights[WANTED_AGENTS] and left >= rules.costs.agent:
                return index
        elif order == Order.RAISE_SPECIAL_UNIT:
            if units < weights[WANTED_UNITS] and left >= rules.special_unit.raising:
                return index
        elif order == Order.REALM_BUDGET:
            if subject == wanted_row and wanted_sum != view.warlord.realm_budget:
                return index
        elif order == Order.WATCH or order == Order.STATION:
            unit = view.units[subject]
            if unit.ship == 0 and unit.task == Task.REST and watches < weights[WANTED_WATCHES]:
                here = attacked < 0 or unit.planet == attacked
                if (order == Order.WATCH) == here:
                    return index
        elif order == Order.DESTROY and weights[SPECIAL] > 0 and view.units[subject].task == Task.REST:
            return index
    return 0


@lean_inner
def terror_worth(view, place):
    """How good a planet is for terror, which must stay unwatched for three rounds and is worth most on capitals.

    Special units begin at capitals, so that a capital is a target only when a spy has seen none there.
    """
    intel, capital = view.mind.intel[place], view.public.planets[place].capital > 0
    if intel.counted == 0:
        return -1000 if capital else 0
    if intel.counts >> (COUNT_BITS * TROOPS) > 0:
        return -2000
    return 2000 if capital else 0


@lean_inner
def place_for(view, moves, count, luck):
    """Index of the planet to name for the order begun."""
    sheet, planets = view.sheet, view.public.planets
    attacked = attacked_planet(view) if sheet.kind == Order.STATION else -1
    best, best_worth = 0, -(1 << 40)
    for index in range(count):
        place = operand(moves[index], 0)
        planet = planets[place]
        worth = below(luck, 0, 1000)
        if sheet.kind == Order.TRAVEL or sheet.kind == Order.RAISE_AGENT:
            worth -= planet.x * planet.x + planet.y * planet.y  # others are beyond the middle
        elif sheet.kind == Order.STATION:
            worth += 10_000 * (place == attacked)
        elif sheet.kind == Order.TERRORISM:
            worth += terror_worth(view, place)
        elif sheet.kind == Order.UPRISING:
            for other in range(view.public.count):
                x, y = planets[other].x - planet.x, planets[other].y - planet.y
                if view.worlds[other].turned_for > 0 and x * x + y * y <= 900:
                    worth += 1000
        elif sheet.kind == Order.ESPIONAGE:
            worth += 500 * (planet.owner >= 0) - 400 * (view.mind.intel[place].spied > 0)
        if worth > best_worth:
            best, best_worth = index, worth
    return best


@lean
def by_weights(view, moves, count, rules, weights, luck):
    """Send agents by the weights, then buy and defend; the rest of the money is kept (see the table ``bots``)."""
    step = view.sheet.step
    if count == 1 or step == Step.RISING:
        return 0
    if step == Step.PLACE:
        return place_for(view, moves, count, luck)
    if moves[0] != Move.END:
        return below(luck, 0, count)
    left = view.warlord.cbills - view.sheet.committed - weights[RESERVE] * MILLION
    if left > 0:
        chosen = mission_for_agents(view, moves, count, weights, luck)
        if chosen > 0:
            return chosen
    return purchase_or_defence(view, moves, count, rules, weights, left)


STRATEGIES = {"rules": by_weights, "search": search_bot(GAME, by_weights), "random": random_move}
