"""What a round costs a warlord, what is paid first, and what his planets bring (D-GD-2, D-GD-7)."""

from __future__ import annotations

from workbench.espionage.event import Event
from workbench.espionage.formulas import extra_cost, terror_loss
from workbench.espionage.game.common import (
    OUTPUT_CBILLS,
    OUTPUT_RES,
    book,
    book_res,
    building_points,
    troops_of,
)
from workbench.espionage.game.layout import clear_agent
from workbench.espionage.rulings import CostTiming, TerrorStack, Unpaid
from workbench.espionage.state import IDLE, Account, ResAccount, Task
from workbench.jit import lean_inner
from workbench.play.events import note


@lean_inner
def round_cost(rules, mission, step):
    """C-Bills due in advance for round `step` of a mission (GD-034, GD-041, GD-048, GD-055, GD-063)."""
    if rules.rulings.cost_timing == CostTiming.ON_SUCCESS:
        return 0
    return extra_cost(rules, mission, step, 0, True) - extra_cost(rules, mission, step - 1, 0, True)


@lean_inner
def keeping(state, seat, rules, due):
    """C-Bills and Res for keeping units other than agents, into the int64 array `due` (D-GD-3)."""
    due[0] = due[1] = 0
    if state.external:
        return
    planets = state.public.planets
    for place in range(state.public.count):
        if planets[place].owner != seat:
            continue
        world = state.worlds[place]
        for kind in range(rules.troop_kinds):
            if world.garrison[kind] != 0:
                number = troops_of(world.garrison[kind])
                due[0] += number * rules.troops[kind].upkeep
                due[1] += number * rules.troops[kind].res
    special = 0
    for number in range(len(state.units)):
        if state.units[number].owner == seat:
            special += 1
    scouts = state.warlords[seat].scouts
    due[0] += special * rules.special_unit.upkeep + scouts * rules.scout.upkeep
    due[1] += special * rules.special_unit.res + scouts * rules.scout.res


@lean_inner
def standing_costs(state, seat, rules, due):
    """C-Bills that the coming round costs a warlord who gives no order; `due` is an int64 array of two to work in."""
    keeping(state, seat, rules, due)
    total = due[0]
    for number in range(len(state.agents)):
        agent = state.agents[number]
        if agent.employer == seat:
            total += rules.costs.agent_upkeep_cbills
            if agent.mission != IDLE:
                total += round_cost(rules, agent.mission, agent.step + 1)
    for number in range(len(state.units)):
        if state.units[number].owner == seat and state.units[number].task == Task.WATCH:
            total += rules.costs.active_ce
    planets = state.public.planets
    for place in range(state.public.count):
        if planets[place].owner == seat:
            total += state.worlds[place].targeted
    return total + state.warlords[seat].realm_budget


@lean_inner
def pay_round(state, seat, rules, due, log):
    """Payments of a warlord: agents, other units, missions, watches, passive money; what cannot be paid stops.

    GD-021, GD-022, GD-034, GD-072, GD-002, GD-010; rulings unpaid, cost_timing.
    """
    warlord = state.warlords[seat]
    mask = 1 << seat
    for number in range(len(state.agents)):
        agent = state.agents[number]
        if agent.employer != seat or agent.raised == state["round"]:
            continue
        if warlord.cbills >= rules.costs.agent_upkeep_cbills and warlord.res >= rules.costs.agent_upkeep_res:
            book(state, seat, Account.UPKEEP, -rules.costs.agent_upkeep_cbills)
            book_res(state, seat, ResAccount.UPKEEP, -rules.costs.agent_upkeep_res)
        elif rules.rulings.unpaid == Unpaid.DISBAND:
            note(log, Event.AGENT_DISBANDED, seat, mask, number, agent.planet)
            clear_agent(agent)
        else:
            note(log, Event.AGENT_UNPAID, seat, mask, number, agent.planet)
            agent.mission = IDLE
    keeping(state, seat, rules, due)
    book(state, seat, Account.UPKEEP, -min(due[0], max(warlord.cbills, 0)))
    book_res(state, seat, ResAccount.UPKEEP, -min(due[1], max(warlord.res, 0)))
    for number in range(len(state.agents)):
        agent = state.agents[number]
        if agent.employer != seat or agent.mission == IDLE or agent.waits:
            continue
        cost = round_cost(rules, agent.mission, agent.step + 1)
        if cost > 0 and warlord.cbills < cost:
            note(log, Event.MISSION_UNPAID, seat, mask, number, agent.mission, agent.planet)
            agent.mission = IDLE
        else:
            book(state, seat, Account.MISSIONS, -cost)
    for number in range(len(state.units)):
        unit = state.units[number]
        if unit.owner == seat and unit.task == Task.WATCH:
            if warlord.cbills >= rules.costs.active_ce:
                book(state, seat, Account.WATCH, -rules.costs.active_ce)
            else:
                unit.task = Task.REST
    warlord.realm_budget = min(warlord.realm_budget, max(warlord.cbills, 0))
    book(state, seat, Account.PASSIVE, -warlord.realm_budget)
    planets = state.public.planets
    for place in range(state.public.count):
        world = state.worlds[place]
        if planets[place].owner == seat and world.targeted > 0:
            world.targeted = min(world.targeted, max(warlord.cbills, 0))
            book(state, seat, Account.PASSIVE, -world.targeted)


@lean_inner
def after_terror(rules, output, organisations):
    """Output of a planet on which terror works (GD-051; ruling terror_stack)."""
    times = organisations if rules.rulings.terror_stack == TerrorStack.QUARTER else min(organisations, 1)
    for _ in range(times):
        output -= terror_loss(rules, output)
    return output


@lean_inner
def planet_output(state, place, rules):
    """C-Bills that a planet brings in a round (D-GD-2, D-GD-6, GD-051)."""
    world = state.worlds[place]
    is_capital = state.public.planets[place].capital > 0
    output = rules.economy.capital_output_cbills if is_capital else rules.economy.planet_output_cbills
    output += building_points(rules, world.buildings, OUTPUT_CBILLS)
    return after_terror(rules, output, world.terror)


@lean_inner
def planet_res(state, place, rules):
    """Res that a planet brings in a round."""
    world = state.worlds[place]
    is_capital = state.public.planets[place].capital > 0
    output = rules.economy.capital_output_res if is_capital else rules.economy.planet_output_res
    output += building_points(rules, world.buildings, OUTPUT_RES)
    return after_terror(rules, output, world.terror)


@lean_inner
def take_income(state, rules):
    """Income of all warlords at the end of a round (D-GD-7); none where another chapter keeps the economy."""
    if state.external:
        return
    planets = state.public.planets
    for place in range(state.public.count):
        owner = planets[place].owner
        if owner >= 0:
            book(state, owner, Account.INCOME, planet_output(state, place, rules))
            book_res(state, owner, ResAccount.INCOME, planet_res(state, place, rules))
