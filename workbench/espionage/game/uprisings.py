"""A planet declares itself independent: new units, the old garrison, who counts the success (GD-058 to GD-061)."""

from __future__ import annotations

from workbench.espionage.event import Event
from workbench.espionage.game.common import (
    COUNT_MASK,
    Roll,
    book,
    nearest_own,
    protocol_row,
    roll,
    strength_on,
    troops_on,
)
from workbench.espionage.rulings import UprisingFreeRegiments, UprisingGarrison, UprisingUnitsLimit
from workbench.espionage.state import COUNT_BITS, LEVEL_BITS, NOBODY, Account, Tally, Task
from workbench.jit import inner, lean_inner
from workbench.play.events import note


@lean_inner
def rising_units(state, seat, chosen, limit, rules, numbers):
    """Numbers of the new units by kind, into the int64 array `numbers`, and their payment; their strength is returned.

    GD-059, GD-060; rulings uprising_units_limit, uprising_free_regiments. `chosen` packs the wanted numbers.
    """
    numbers[:] = 0
    warlord, total = state.warlords[seat], 0
    for kind in range(rules.troop_kinds):
        cost = rules.troops[kind].raising * rules.constants.uprising_cost_percent // 100
        for _ in range(chosen >> (COUNT_BITS * kind) & COUNT_MASK):
            if total >= limit or warlord.cbills < cost:
                break
            book(state, seat, Account.UPRISING_UNITS, -cost)
            numbers[kind] += 1
            total += 1
    if total == 0:
        numbers[0] = rules.constants.independent_regiments
        if rules.rulings.uprising_free_regiments == UprisingFreeRegiments.HALF_COST:
            cost = numbers[0] * (rules.troops[0].raising * rules.constants.uprising_cost_percent // 100)
            book(state, seat, Account.UPRISING_UNITS, -min(cost, max(warlord.cbills, 0)))
    strength = 0
    for kind in range(rules.troop_kinds):
        strength += numbers[kind] * rules.troops[kind].strength
    return strength


@lean_inner
def withdraw(state, place, owner, rules, log):
    """Special units and ships, and the garrison unless it was removed before, go to the owner's nearest planet."""
    refuge = nearest_own(state, owner, place)
    world = state.worlds[place]
    if refuge == NOBODY:
        note(log, Event.UNITS_DISBANDED, owner, 1 << owner, place)
    else:
        note(log, Event.UNITS_WITHDREW, owner, 1 << owner, place, refuge)
    for kind in range(rules.troop_kinds):
        if refuge != NOBODY:
            state.worlds[refuge].garrison[kind] += world.garrison[kind]
        world.garrison[kind] = 0
    for number in range(len(state.units)):
        unit = state.units[number]
        if unit.owner == owner and unit.planet == place:
            unit.task = Task.REST
            if refuge == NOBODY:
                unit.owner = NOBODY
                unit.ship = 0
                state.tally[owner, Tally.SPECIAL_UNITS_LOST] += 1
            else:
                unit.planet = refuge
    for number in range(len(state.ships)):
        ship = state.ships[number]
        if ship.owner == owner and ship.planet == place:
            if refuge == NOBODY:
                ship.owner = NOBODY
                ship.docked = 0
            else:
                ship.planet = refuge


@inner
def revolt(state, number, rules, log, protocol):
    """The uprising of an agent has succeeded (GD-058; ruling uprising_garrison)."""
    agent = state.agents[number]
    seat, place, uid = agent.employer, agent.planet, agent.uid
    owner = state.public.planets[place].owner
    if owner < 0:  # another uprising came before
        return
    world = state.worlds[place]
    before = troops_on(world, rules.troop_kinds)
    limit = before if rules.rulings.uprising_units_limit == UprisingUnitsLimit.GARRISON_SIZE else COUNT_MASK * 16
    numbers = state.worlds[place].garrison.copy()
    fresh = rising_units(state, seat, agent.units, limit, rules, numbers)
    ruling = rules.rulings.uprising_garrison
    if ruling == UprisingGarrison.FIGHT:
        strength = strength_on(world, rules)
        if strength > 0:
            rolled = roll(state, uid, Roll.FIGHT, fresh + strength)
            protocol_row(
                protocol, Roll.FIGHT, uid, place, fresh, fresh + strength, rolled, 1 if rolled < fresh else 0, 0
            )
            if rolled >= fresh:
                note(log, Event.UPRISING_BEATEN, owner, 1 << owner | 1 << seat, place)
                return
        for kind in range(rules.troop_kinds):
            world.garrison[kind] = 0
    old = world.garrison.copy()
    if ruling == UprisingGarrison.CHANGE_SIDES:
        for kind in range(rules.troop_kinds):
            world.garrison[kind] = 0
    withdraw(state, place, owner, rules, log)
    if ruling == UprisingGarrison.CHANGE_SIDES:
        for kind in range(rules.troop_kinds):
            world.garrison[kind] = old[kind]
    for kind in range(rules.troop_kinds):
        world.garrison[kind] += numbers[kind] << (LEVEL_BITS * rules.setting.experience_start)
    planet = state.public.planets[place]
    planet.owner = NOBODY
    planet.independent = 1
    state.turned_planets += 1
    world.targeted = world.alarm = world.terror = 0
    world.turned_by = uid
    world.turned_for = seat + 1
    world.turned_at = state.turned_planets
    state.tally[owner, Tally.PLANETS_LOST] += 1
    note(log, Event.UPRISING, owner, -1, place)
