"""What missions of agents bring about: theft, espionage, assassination, terrorism (GD-030 to GD-056)."""

from __future__ import annotations

from workbench.espionage.event import Event
from workbench.espionage.formulas import Cover, Due, Mission, damage, extra_cost, loot
from workbench.espionage.game.agents import (
    CAME_ABOUT,
    COVER,
    DUE,
    ENDED,
    HOME,
    catch,
    drive_out,
    promote,
)
from workbench.espionage.game.common import (
    COUNT_MASK,
    Roll,
    book,
    has_units,
    protocol_row,
    remember_units,
    roll,
    troops_on,
)
from workbench.espionage.game.uprisings import revolt
from workbench.espionage.rulings import (
    AttackUnits,
    AttackWithdraw,
    CostTiming,
    LevelGain,
    LevelTiming,
    TheftShort,
    UprisingFail,
)
from workbench.espionage.state import COUNT_BITS, IDLE, LEVEL_BITS, Account, Tally
from workbench.espionage.tables import LEVELS, TROOPS
from workbench.jit import lean_inner
from workbench.play.events import note


@lean_inner
def succeed(state, number, rules, log):
    """Count a success: level, and the cost where only successes are paid (GD-023; rulings level_gain, cost_timing)."""
    agent = state.agents[number]
    agent.successes += 1
    if agent.mission != Mission.THEFT or agent.successes == 1:
        state.tally[agent.employer, Tally.THEFT_SUCCEEDED + agent.mission] += 1
    if not agent.gained or rules.rulings.level_gain == LevelGain.PER_SUCCESS:
        agent.gained = 1
        promote(state, number, rules, log)
        if rules.rulings.level_timing == LevelTiming.AT_ONCE:
            agent.mission_level = agent.level
    if rules.rulings.cost_timing == CostTiming.ON_SUCCESS:
        charge(state, agent, rules)


@lean_inner
def charge(state, agent, rules):
    """Pay what a mission has cost so far, where costs fall due on success only; what is not there is not paid."""
    total = extra_cost(rules, agent.mission, agent.step, agent.successes, True)
    cost = min(total - agent.paid, max(state.warlords[agent.employer].cbills, 0))
    agent.paid = total
    book(state, agent.employer, Account.MISSIONS, -cost)


@lean_inner
def settle_thefts(state, rules, results, part, thefts, log):
    """Loot of all thefts that succeeded (GD-031; ruling theft_short).

    `thefts` is an int64 array by warlord to work in; only agents of the warlord `part` count, of all when it is -1.
    """
    thefts[:] = 0
    planets = state.public.planets
    share = loot(rules, Mission.THEFT, 1)
    for number in range(len(state.agents)):
        agent = state.agents[number]
        if agent.employer < 0 or (part >= 0 and agent.employer != part):
            continue
        if results[number, DUE] == Due.THEFT and results[number, CAME_ABOUT]:
            thefts[planets[agent.planet].owner] += 1
    for victim in range(state.seats):
        if thefts[victim] == 0:
            continue
        there = state.warlords[victim].cbills
        each = share
        if rules.rulings.theft_short == TheftShort.WHAT_IS_THERE and there < share * thefts[victim]:
            each = max(there, 0) // thefts[victim]
        for turn in range(state.seats):
            seat = (turn + state["round"] - 1) % state.seats
            if part >= 0 and seat != part:
                continue
            for number in range(len(state.agents)):
                agent = state.agents[number]
                stole = agent.employer == seat and results[number, DUE] == Due.THEFT and results[number, CAME_ABOUT]
                if not stole or planets[agent.planet].owner != victim:
                    continue
                if rules.rulings.theft_short == TheftShort.FAILURE and state.warlords[victim].cbills < share:
                    results[number, CAME_ABOUT] = 0
                    continue
                book(state, victim, Account.STOLEN, -each)
                book(state, seat, Account.LOOT, each)
                note(log, Event.THEFT_SUCCEEDED, seat, 1 << seat, number, agent.planet, each)
                succeed(state, number, rules, log)


@lean_inner
def spy_out(state, number, rules, log):
    """An espionage has told which units are there, and the buildings (GD-038, GD-039)."""
    agent = state.agents[number]
    seat, place = agent.employer, agent.planet
    mask = 1 << seat
    intel = state.minds[seat].intel[place]
    world = state.worlds[place]
    remember_units(state, seat, place, rules)
    intel.spied = state["round"]
    intel.buildings = world.buildings
    intel.glance = 2 * state["round"] + has_units(state, place, rules)
    if log.room == 0:
        return
    for kind in range(rules.troop_kinds):
        seen = intel.counts >> (COUNT_BITS * kind) & COUNT_MASK
        if seen > 0:
            note(log, Event.TROOPS_SEEN, seat, mask, place, kind, seen)
    special = intel.counts >> (COUNT_BITS * TROOPS) & COUNT_MASK
    if special > 0:
        note(log, Event.SPECIAL_UNITS_SEEN, seat, mask, place, special)
    for ship in range(len(state.ships)):
        if (
            state.minds[seat].sightings[ship].seen == state["round"]
            and state.minds[seat].sightings[ship].planet == place
        ):
            note(log, Event.SHIP_SEEN, seat, mask, place, ship, state.ships[ship].kind)
    for kind in range(rules.building_kinds):
        if world.buildings >> kind & 1:
            note(log, Event.BUILDING_SEEN, seat, mask, place, kind)


@lean_inner
def assassinate(state, number, rules, log, protocol):
    """An assassination succeeds unless nobody is hurt and that counts as a failure; whether it did (GD-044, GD-045)."""
    agent = state.agents[number]
    place = agent.planet
    owner = state.public.planets[place].owner
    world = state.worlds[place]
    total = troops_on(world, rules.troop_kinds)
    for unit in range(len(state.units)):
        if state.units[unit].owner == owner and state.units[unit].planet == place:
            total += 1
    hurt, kind, level, special = False, 0, 0, -1
    if total > 0:
        rolled = left = roll(state, agent.uid, Roll.HURT_UNIT, total)
        protocol_row(protocol, Roll.HURT_UNIT, agent.uid, place, 0, total, rolled, rolled, 0)
        found = False
        for one in range(rules.troop_kinds):
            for experience in range(LEVELS):
                here = world.garrison[one] >> (LEVEL_BITS * experience) & ((1 << LEVEL_BITS) - 1)
                if not found and left < here:
                    found, kind, level = True, one, experience
                if not found:
                    left -= here
        for unit in range(len(state.units)):
            if not found and state.units[unit].owner == owner and state.units[unit].planet == place:
                if left == 0:
                    found, special, level = True, unit, state.units[unit].experience
                left -= 1
        hurt = level > 0
    if not hurt and rules.rulings.attack_units == AttackUnits.FAILS:
        return False
    if hurt:
        lower = max(level - rules.constants.assassination_experience_loss, 0)
        if special >= 0:
            state.units[special].experience = lower
            note(log, Event.EXPERIENCE_LOST, owner, 1 << owner, place)
        else:
            world.garrison[kind] += (1 << (LEVEL_BITS * lower)) - (1 << (LEVEL_BITS * level))
            note(log, Event.EXPERIENCE_LOST, owner, 1 << owner, place)
    cost = min(damage(rules, Mission.ASSASSINATION, 0, True, 0), max(state.warlords[owner].cbills, 0))
    book(state, owner, Account.MANHUNT, -cost)
    note(log, Event.MANHUNT, owner, 1 << owner, place, cost)
    return True


@lean_inner
def fulfil(state, number, rules, results, log, protocol):
    """What is due comes about or fails at the end of the duration; whether the mission goes on afterwards."""
    agent = state.agents[number]
    seat, place, mission = agent.employer, agent.planet, agent.mission
    mask = 1 << seat
    wanted, came_about = results[number, DUE], results[number, CAME_ABOUT] == 1
    final = wanted == Due.FINAL or wanted == Due.CERTAIN
    if mission == Mission.THEFT:
        if not came_about:
            note(log, Event.THEFT_FAILED, seat, mask, number, place)
        return True
    if wanted == Due.RUNNING:
        if came_about:
            state.worlds[place].terror += 1
            owner = state.public.planets[place].owner
            note(log, Event.TERROR_RUNS, seat, mask, number, place)
            if rules.rulings.cost_timing == CostTiming.ON_SUCCESS:
                charge(state, agent, rules)
            if state.worlds[place].terror == 1:
                state.tally[owner, Tally.ROUNDS_UNDER_TERROR] += 1
                note(log, Event.UNDER_TERROR, owner, 1 << owner, place)
        return True
    if wanted == Due.PARTIAL:
        if came_about:
            there = has_units(state, place, rules)
            state.minds[seat].intel[place].glance = 2 * state["round"] + there
            note(log, Event.UNITS_THERE if there else Event.NO_UNITS_THERE, seat, mask, place)
        return True
    if final and came_about and mission == Mission.ASSASSINATION:
        came_about = assassinate(state, number, rules, log, protocol)
    if final and came_about:
        agent.fulfilled = 1
        note(log, Event.MISSION_SUCCEEDED, seat, mask, number, mission, place)
        if mission == Mission.ESPIONAGE:
            spy_out(state, number, rules, log)
        succeed(state, number, rules, log)
        if mission == Mission.ASSASSINATION:
            drive_out(state, place, rules, log)
        elif mission == Mission.UPRISING:
            revolt(state, number, rules, log, protocol)
        return mission == Mission.TERRORISM
    if agent.step < agent.duration:
        return True
    note(log, Event.MISSION_FAILED, seat, mask, number, mission, place)
    if mission == Mission.ASSASSINATION and rules.rulings.attack_withdraw == AttackWithdraw.ALSO_AFTER_FAILURE:
        drive_out(state, place, rules, log)
    elif mission == Mission.UPRISING:
        agent.chain_start = state.turned_planets
        if rules.rulings.uprising_fail == UprisingFail.CAUGHT:
            results[number, COVER] = Cover.CAUGHT
    return False


@lean_inner
def conclude(state, number, uprisings, rules, results, log, protocol):
    """Effects of the round of one agent, his end or that of his mission; uprisings come after all other missions."""
    agent = state.agents[number]
    if (agent.mission == Mission.UPRISING) != uprisings:
        return
    if agent.mission != IDLE and not agent.waits and agent.step > 0:
        goes_on = fulfil(state, number, rules, results, log, protocol)
        if not goes_on or results[number, ENDED]:
            agent.mission = IDLE
    if results[number, COVER] == Cover.CAUGHT:
        catch(state, number, False, rules, log, protocol)
    elif results[number, HOME] > 0:
        agent.planet = results[number, HOME] - 1
