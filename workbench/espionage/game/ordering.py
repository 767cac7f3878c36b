"""Orders carried out at the beginning of a round: journeys, new missions, tasks, budgets and purchases."""

from __future__ import annotations

from workbench.espionage.event import Event
from workbench.espionage.formulas import Mission, first_cover, mission_duration, ship_limit
from workbench.espionage.game.common import SHIPYARD, book, building_points, near
from workbench.espionage.game.layout import enlist, station_special_unit
from workbench.espionage.rulings import (
    MoveAndAct,
    RecruitUse,
    TerrorUnits,
    TheftTarget,
    UprisingAdjacent,
    UprisingCount,
)
from workbench.espionage.state import IDLE, LEVEL_BITS, Account, Order, Tally, Task
from workbench.jit import lean_inner
from workbench.play.events import note


@lean_inner
def turned_count(state, rules, agent, place):
    """Turned planets that count for an uprising on `place` (GD-061; rulings uprising_count, _adjacent, _range)."""
    planets, count, adjacent, last = state.public.planets, 0, False, -1
    for other in range(state.public.count):
        world = state.worlds[other]
        if rules.rulings.uprising_count == UprisingCount.EMPLOYER:
            counts = world.turned_for == agent.employer + 1
        else:
            counts = world.turned_by == agent.uid
            if rules.rulings.uprising_count == UprisingCount.CHAIN and world.turned_at <= agent.chain_start:
                counts = False
        if not counts:
            continue
        count += 1
        beside = near(planets, other, place, rules.rulings.uprising_range)
        if rules.rulings.uprising_adjacent == UprisingAdjacent.ANY_TURNED:
            adjacent = adjacent or beside
        elif world.turned_at > last:
            last, adjacent = world.turned_at, beside
    return count if adjacent else 0


@lean_inner
def is_target(state, seat, place, mission, rules):
    """Whether a mission of a warlord's agents may aim at a planet (GD-030, GD-036, GD-043, GD-050, GD-057)."""
    planet = state.public.planets[place]
    if mission == Mission.ESPIONAGE:
        return planet.owner != seat
    if planet.owner < 0 or planet.owner == seat:
        return False
    capital_only = mission == Mission.THEFT and rules.rulings.theft_target == TheftTarget.CAPITAL
    return not capital_only or planet.capital == planet.owner + 1


@lean_inner
def is_bound(state, place, rules, on_ground):
    """Whether terror binds the units on a planet (GD-052; ruling terror_units)."""
    return state.worlds[place].terror > 0 and (on_ground or rules.rulings.terror_units == TerrorUnits.ALL)


@lean_inner
def aboard(state, ship):
    """Number of special units that secure a ship (GD-074)."""
    count = 0
    for number in range(len(state.units)):
        if state.units[number].owner >= 0 and state.units[number].ship == ship + 1:
            count += 1
    return count


@lean_inner
def begin_mission(state, agent, order, rules):
    """An agent goes to a planet and begins a mission there (GD-040, GD-047, GD-053, GD-062; ruling move_and_act)."""
    moved = agent.planet != order.place
    agent.planet = order.place
    agent.mission = order.kind
    agent.step = agent.fulfilled = agent.gained = agent.successes = agent.noticed = agent.paid = 0
    agent.waits = 1 if moved and rules.rulings.move_and_act == MoveAndAct.NEXT_ROUND else 0
    agent.mission_level = agent.level
    agent.turned = turned_count(state, rules, agent, order.place) if order.kind == Mission.UPRISING else 0
    agent.duration = mission_duration(rules, order.kind, agent.turned)
    agent.cover = first_cover(rules, agent.blown_at == order.place + 1)
    agent.units = order.amount
    state.tally[agent.employer, Tally.THEFT_BEGUN + order.kind] += 1


@lean_inner
def move_ship(state, number, place):
    """A ship jumps with the ships docked to it and the special units aboard."""
    for other in range(len(state.ships)):
        ship = state.ships[other]
        if ship.owner < 0 or (other != number and ship.docked != number + 1):
            continue
        ship.planet = place
        for unit in range(len(state.units)):
            if state.units[unit].owner >= 0 and state.units[unit].ship == other + 1:
                state.units[unit].planet = place


@lean_inner
def move_troops(state, order, rules):
    """One unit of a garrison, of the least experience, moves to another planet of its warlord."""
    here, there = state.worlds[order.place], state.worlds[order.target]
    for level in range(rules.setting.experience_top + 1):
        one = 1 << (LEVEL_BITS * level)
        if here.garrison[order.subject] >> (LEVEL_BITS * level) & ((1 << LEVEL_BITS) - 1):
            here.garrison[order.subject] -= one
            there.garrison[order.subject] += one
            return


@lean_inner
def arrange(state, seat, order, rules, log):
    """What an order does before the payments: journeys, missions, tasks and budgets."""
    kind = order.kind
    if kind <= Order.STOP:
        agent = state.agents[order.subject]
        if agent.employer != seat:
            return
        if kind <= Order.UPRISING:
            begin_mission(state, agent, order, rules)
        else:
            agent.mission = IDLE
            agent.waits = 0
            if kind == Order.TRAVEL:
                agent.planet = order.place
    elif kind <= Order.SECURE:
        unit = state.units[order.subject]
        if unit.owner != seat:
            return
        unit.task = Task.WATCH if kind == Order.WATCH else Task.REST
        if kind == Order.WATCH or kind == Order.STATION:
            unit.ship = 0
        if kind == Order.STATION:
            unit.planet = order.place
        elif kind == Order.SECURE and aboard(state, order.target) < ship_limit(rules, state.ships[order.target].kind):
            unit.ship = order.target + 1
            unit.planet = state.ships[order.target].planet
    elif kind == Order.RAISE_AGENT:
        if rules.rulings.recruit_use == RecruitUse.AT_ONCE:
            raise_agent(state, seat, order, rules, log)
    elif kind == Order.MOVE_TROOPS:
        if not is_bound(state, order.place, rules, True):
            move_troops(state, order, rules)
    elif kind == Order.MOVE_SHIP:
        if not is_bound(state, state.ships[order.subject].planet, rules, False):
            move_ship(state, order.subject, order.place)
    elif kind == Order.REALM_BUDGET:
        state.warlords[seat].realm_budget = order.amount
    elif kind == Order.PLANET_BUDGET:
        state.worlds[order.place].targeted = order.amount


@lean_inner
def raise_agent(state, seat, order, rules, log):
    """A new agent, when he can be paid (GD-015, GD-021)."""
    if state.warlords[seat].cbills >= rules.costs.agent:
        book(state, seat, Account.RAISING, -rules.costs.agent)
        enlist(state, order.subject, seat, order.place, state["round"])
        state.tally[seat, Tally.AGENTS_RAISED] += 1
        note(log, Event.AGENT_RAISED, seat, 1 << seat, order.subject, order.place)


@lean_inner
def price(order, rules):
    """C-Bills for raising, building or rebuilding what an order names; 0 for other orders (D-GD-3, D-GD-6)."""
    kind = order.kind
    if kind == Order.RAISE_AGENT:
        return rules.costs.agent
    if kind == Order.RAISE_TROOPS:
        return rules.troops[order.subject].raising
    if kind == Order.RAISE_SPECIAL_UNIT:
        return rules.special_unit.raising
    if kind == Order.RAISE_SCOUT:
        return rules.scout.raising
    if kind == Order.BUILD_SHIP:
        return rules.ships[order.target].cost
    if kind == Order.REBUILD:
        return rules.buildings[order.target].rebuild
    return 0


@lean_inner
def buy(state, seat, order, rules, log):
    """Raise, build or rebuild what an order names, when it can be paid and there is room for it."""
    kind = order.kind
    if kind == Order.RAISE_AGENT:
        if rules.rulings.recruit_use == RecruitUse.NEXT_ROUND:
            raise_agent(state, seat, order, rules, log)
        return
    cost = price(order, rules)
    if kind < Order.RAISE_TROOPS or kind > Order.REBUILD or state.warlords[seat].cbills < cost:
        return
    world = state.worlds[order.place]
    if kind == Order.REBUILD and world.buildings >> order.target & 1:
        return
    if kind == Order.RAISE_TROOPS:
        world.garrison[order.subject] += 1 << (LEVEL_BITS * rules.setting.experience_start)
        note(log, Event.TROOPS_RAISED, seat, 1 << seat, order.subject, order.place)
    elif kind == Order.RAISE_SPECIAL_UNIT:
        station_special_unit(state, order.subject, seat, order.place, rules.setting.experience_start)
        note(log, Event.SPECIAL_UNIT_RAISED, seat, 1 << seat, order.place)
    elif kind == Order.RAISE_SCOUT:
        state.warlords[seat].scouts += 1
        note(log, Event.SCOUT_BUILT, seat, 1 << seat)
    elif kind == Order.BUILD_SHIP:
        slot = 0
        while slot < len(state.ships) and state.ships[slot].owner >= 0:
            slot += 1
        if slot == len(state.ships) or building_points(rules, world.buildings, SHIPYARD) == 0:
            return
        state.ships[slot].owner = seat
        state.ships[slot].kind = order.target
        state.ships[slot].planet = order.place
        for other in range(len(state.minds)):
            state.minds[other].sightings[slot].seen = 0
        note(log, Event.SHIP_BUILT, seat, 1 << seat, order.target, order.place)
    else:
        world.buildings |= 1 << order.target
        note(log, Event.BUILDING_REBUILT, seat, 1 << seat, order.target, order.place)
    book(state, seat, Account.RAISING, -cost)
