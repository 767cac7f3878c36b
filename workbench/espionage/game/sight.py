"""What a warlord knows, and positions that agree with it (GD-005 to GD-007, GD-029, GD-037 to GD-039)."""

from __future__ import annotations

import numpy as np

from workbench.espionage.formulas import Mission, mission_duration
from workbench.espionage.game.choices import open_sheet
from workbench.espionage.game.common import COUNT_MASK, book
from workbench.espionage.game.layout import clear_pools, dock, enlist, equip, furnish
from workbench.espionage.game.ordering import is_target
from workbench.espionage.state import (
    AGENTS,
    COUNT_BITS,
    IDLE,
    LEVEL_BITS,
    NOBODY,
    TALLIES,
    UNITS,
    UNKNOWN,
    Account,
    Tally,
)
from workbench.jit import jit, lean, lean_inner
from workbench.play.luck import below, draw
from workbench.play.records import copy_record


@lean
def see(state, seat, view, rules):
    """Fill `view` with what a warlord knows: his own realm, what is public, and what his agents told him."""
    view.seat = seat
    view.seats = state.seats
    view.to_move = state.to_move
    view["round"] = state["round"]
    view.turn = state.turn
    view.over = state.over
    copy_record(view.public, state.public)
    view.tally[:] = 0
    for tally in range(TALLIES):
        view.tally[seat, tally] = state.tally[seat, tally]
    view.tally[seat, Tally.AGENTS_DETECTED] = 0
    view.tally[seat, Tally.AGENTS_UNMASKED] = 0
    copy_record(view.warlord, state.warlords[seat])
    view.warlord.unmasked = 0
    planets = state.public.planets
    for place in range(len(state.worlds)):
        world = view.worlds[place]
        if place < state.public.count and planets[place].owner == seat:
            copy_record(world, state.worlds[place])
        else:
            world.garrison[:] = 0
            world.buildings = world.targeted = world.alarm = world.terror = 0
            world.battle = state.worlds[place].battle
        mine = state.worlds[place].turned_for == seat + 1
        world.turned_by = state.worlds[place].turned_by if mine else 0
        world.turned_for = seat + 1 if mine else 0
        world.turned_at = state.worlds[place].turned_at if mine else 0
    for number in range(AGENTS):
        agent = view.agents[number]
        copy_record(agent, state.agents[seat * AGENTS + number])
        if not agent.noticed:  # what he has not noticed nobody can have told
            agent.cover = 0
            agent.blown_at = 0
    for number in range(UNITS):
        copy_record(view.units[number], state.units[seat * UNITS + number])
    for number in range(len(state.ships)):
        ship = view.ships[number]
        sighting = state.minds[seat].sightings[number]
        if state.ships[number].owner == seat:
            copy_record(ship, state.ships[number])
        elif sighting.seen > 0:
            ship.owner = UNKNOWN
            ship.kind = state.ships[number].kind
            ship.planet = sighting.planet
            ship.docked = 0
        else:
            ship.owner = NOBODY
            ship.kind = ship.planet = ship.docked = 0
    copy_record(view.mind, state.minds[seat])
    copy_record(view.sheet, state.sheets[seat])


@jit
def imagine(view, state, luck, rules):
    """Fill `state` with a position in which `view` is what its seat knows; the rest is drawn from `luck`."""
    seat = view.seat
    state.luck[0] = draw(luck, 0)
    state.luck[1] = draw(luck, 0)
    state.seats = view.seats
    state.to_move = view.to_move
    state["round"] = view["round"]
    state.turn = view.turn
    state.over = view.over
    state.external = 0
    copy_record(state.public, view.public)
    state.tally[:, :] = view.tally
    _forget(state)
    furnish(state, rules)
    equip(state, rules)
    _imagine_rivals(view, state, luck, rules)
    _imagine_worlds(view, state, luck, rules)
    _imagine_ships(view, state, luck)
    copy_record(state.warlords[seat], view.warlord)
    # Somebody lost what this warlord's thieves took, and took what he lost.
    other = state.warlords[(seat + 1) % state.seats].accounts
    loot, stolen = view.warlord.accounts[Account.LOOT], view.warlord.accounts[Account.STOLEN]
    other[Account.STOLEN] -= loot
    other[Account.LOOT] -= stolen
    other[Account.INCOME] += loot + stolen
    lost = state.tally[seat, Tally.AGENTS_LOST]
    state.warlords[seat].unmasked = below(luck, 0, lost + 1)
    state.tally[seat, Tally.AGENTS_UNMASKED] = state.warlords[seat].unmasked
    state.tally[seat, Tally.AGENTS_DETECTED] = lost
    for number in range(AGENTS):
        copy_record(state.agents[seat * AGENTS + number], view.agents[number])
    for number in range(UNITS):
        copy_record(state.units[seat * UNITS + number], view.units[number])
    copy_record(state.minds[seat], view.mind)
    dock(state, rules)
    if state.to_move != seat and not state.over:
        open_sheet(state, state.to_move, rules, np.zeros(2, np.int64))
    copy_record(state.sheets[seat], view.sheet)


@lean_inner
def _forget(state):
    """Empty all that a position holds beside what is public."""
    clear_pools(state)
    state.turned_planets = 0
    for place in range(len(state.worlds)):
        world = state.worlds[place]
        world.garrison[:] = 0
        world.buildings = world.targeted = world.alarm = world.terror = world.battle = 0
        world.turned_by = world.turned_for = world.turned_at = 0
    for seat in range(len(state.warlords)):
        warlord = state.warlords[seat]
        warlord.cbills = warlord.res = warlord.realm_budget = warlord.scouts = 0
        warlord.unmasked = warlord.units_raised = 0
        warlord.named[:] = 0
        warlord.accounts[:] = 0
        warlord.res_accounts[:] = 0
        sheet = state.sheets[seat]
        sheet.count = sheet.closed = sheet.committed = sheet.scouts = sheet.raised = sheet.agents_done = 0
        sheet.units_done = sheet.ships_done = sheet.realm_done = sheet.step = sheet.kind = sheet.subject = 0
        sheet.place = sheet.target = sheet.amount = sheet.reach_theft = sheet.reach_others = sheet.reach_foreign = 0
        for place in range(len(state.worlds)):
            intel = state.minds[seat].intel[place]
            intel.glance = intel.spied = intel.buildings = intel.counted = intel.counts = 0
        for number in range(len(state.ships)):
            state.minds[seat].sightings[number].seen = 0
            state.minds[seat].sightings[number].planet = 0
        for number in range(len(state.sheets[0].orders)):
            order = state.sheets[seat].orders[number]
            order.kind = order.subject = order.place = order.target = order.amount = 0


@lean_inner
def _imagine_rivals(view, state, luck, rules):
    """Money, agents and watches of the other warlords."""
    seat, count = view.seat, state.public.count
    for other in range(state.seats):
        if other == seat:
            continue
        millions = max(view.warlord.cbills, 0) // 1_000_000
        book(state, other, Account.INCOME, below(luck, 0, 2 * millions + 1) * 1_000_000)
        for number in range(AGENTS):
            slot = other * AGENTS + number
            if number >= rules.economy.start_agents and below(luck, 0, 3) > 0:
                continue
            place = below(luck, 0, count)
            enlist(state, slot, other, place, 0)
            agent = state.agents[slot]
            agent.level = below(luck, 0, 3)
            mission = below(luck, 0, 4)
            if mission < Mission.TERRORISM and is_target(state, other, place, mission, rules):
                _set_to_work(agent, mission, 1 if mission == Mission.ESPIONAGE else below(luck, 0, 3), rules)
        for number in range(UNITS):
            unit = state.units[other * UNITS + number]
            if unit.owner == other:
                unit.task = below(luck, 0, 2)
                unit.planet = _some_planet(state, other, luck)
                if unit.planet == NOBODY:
                    unit.owner = NOBODY
                    unit.planet = 0


@lean_inner
def _some_planet(state, seat, luck):
    """One of a warlord's planets, each with the same chance; NOBODY when he has none left."""
    planets, found, count = state.public.planets, NOBODY, 0
    for place in range(state.public.count):
        if planets[place].owner == seat:
            count += 1
            if below(luck, 0, count) == 0:
                found = place
    return found


@lean_inner
def _set_to_work(agent, mission, step, rules):
    agent.mission = mission
    agent.step = step
    agent.duration = mission_duration(rules, mission, 0)
    agent.mission_level = agent.level


@lean_inner
def _imagine_worlds(view, state, luck, rules):
    """Planets: own ones as they are, others as they were seen, with somebody behind each terror."""
    seat, others = view.seat, state.seats - 1
    for place in range(state.public.count):
        world, intel = state.worlds[place], view.mind.intel[place]
        if state.public.planets[place].owner == seat:
            copy_record(world, view.worlds[place])
            for _ in range(view.worlds[place].terror):
                other = (seat + 1 + below(luck, 0, others)) % state.seats
                for number in range(AGENTS):
                    agent = state.agents[other * AGENTS + number]
                    if agent.employer < 0 or agent.mission == IDLE:
                        enlist(state, other * AGENTS + number, other, place, 0)
                        _set_to_work(agent, Mission.TERRORISM, rules.missions[Mission.TERRORISM].duration, rules)
                        agent.fulfilled = 1
                        break
        else:
            if intel.spied > 0:
                world.buildings = intel.buildings
            if intel.counted > 0:
                for kind in range(rules.troop_kinds):
                    seen = intel.counts >> (COUNT_BITS * kind) & COUNT_MASK
                    world.garrison[kind] = seen << (LEVEL_BITS * rules.setting.experience_start)
        world.battle = view.worlds[place].battle
        world.turned_by = view.worlds[place].turned_by
        world.turned_for = view.worlds[place].turned_for
        world.turned_at = view.worlds[place].turned_at
        state.turned_planets += state.public.planets[place].independent


@lean_inner
def _imagine_ships(view, state, luck):
    """Ships: own ones as they are, others where they were seen or as at the start, if their owner still holds that."""
    seat, planets = view.seat, state.public.planets
    for number in range(len(state.ships)):
        ship, known = state.ships[number], view.ships[number]
        if known.owner == seat:
            copy_record(ship, known)
            continue
        if ship.owner == seat or (ship.owner < 0 and known.owner == UNKNOWN):
            ship.owner = (seat + 1 + below(luck, 0, state.seats - 1)) % state.seats
        if known.owner == UNKNOWN:
            ship.kind = known.kind
            ship.planet = known.planet
            if planets[ship.planet].owner >= 0 and planets[ship.planet].owner != seat:
                ship.owner = planets[ship.planet].owner
        if ship.owner >= 0 and planets[ship.planet].owner != ship.owner:
            ship.planet = _some_planet(state, ship.owner, luck)
            if ship.planet == NOBODY:  # he has nothing left; nobody else need have the ship
                ship.owner = NOBODY
                ship.planet = 0
