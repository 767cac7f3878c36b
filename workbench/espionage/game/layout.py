"""The start: a map of realms like ladders around a middle, and what each warlord begins with (D-GD-1 to D-GD-3)."""

from __future__ import annotations

from workbench.espionage.game.common import book, book_res, new_uid
from workbench.espionage.state import AGENTS, IDLE, LEVEL_BITS, NOBODY, UID_STEP, UNITS, Account, ResAccount
from workbench.jit import lean_inner
from workbench.play.luck import below

MAP = 1  # source of luck
SPACING = 25  # light years between planets of a realm, so that those beside each other are adjacent and no others are
JITTER = 1


@lean_inner
def _direction(seats, seat, out):
    """Where a realm lies, as a vector of 100."""
    if seats == 2:
        out[0], out[1] = 100 - 200 * seat, 0
    elif seats == 3:
        out[0] = 100 if seat == 0 else -50
        out[1] = 0 if seat == 0 else 87 if seat == 1 else -87
    else:
        out[0] = 100 if seat == 0 else -100 if seat == 2 else 0
        out[1] = 100 if seat == 1 else -100 if seat == 3 else 0


@lean_inner
def lay_out_map(state, rules, direction):
    """Planets of all realms, then the neutral ones; `direction` is an int64 array of two.

    A realm is a ladder that leads away from the middle: two planets side by side (one where at most two neighbours
    are allowed, three where four are), so that each has the neighbours that the table allows.
    """
    seats, planets, size = state.seats, state.public.planets, rules.setting.planets_per_warlord
    wide = min(max(rules.setting.most_neighbours - 1, 1), 3)
    inner = 28 if seats == 2 else 35 if seats == 3 else 40
    for seat in range(seats):
        _direction(seats, seat, direction)
        capital = min(size - 1, wide + below(state.luck, MAP, max(size - wide, 1)))
        for number in range(size):
            place = seat * size + number
            out = inner + SPACING * (number // wide)
            aside = (2 * (number % wide) - (wide - 1)) * SPACING
            x = (out * direction[0] * 2 - aside * direction[1]) // 200
            y = (out * direction[1] * 2 + aside * direction[0]) // 200
            planet = planets[place]
            planet.owner = seat
            planet.x = x + below(state.luck, MAP, 2 * JITTER + 1) - JITTER
            planet.y = y + below(state.luck, MAP, 2 * JITTER + 1) - JITTER
            planet.capital = seat + 1 if number == capital else 0
            planet.system = place
    realms = seats * size
    for number in range(rules.setting.neutral_planets):
        place = realms + number
        seat = number % seats
        _direction(seats, seat, direction)
        x, y = direction[0], direction[1]
        _direction(seats, (seat + 1) % seats, direction)
        x, y = x + direction[0], y + direction[1]
        if seats == 2:
            x, y = 0, 100 - 200 * seat
        out = 48 + 32 * (number // seats)
        size_of = 100 if seats != 4 else 141
        planet = planets[place]
        planet.owner = NOBODY
        planet.x = x * out // size_of + below(state.luck, MAP, 2 * JITTER + 1) - JITTER
        planet.y = y * out // size_of + below(state.luck, MAP, 2 * JITTER + 1) - JITTER
        planet.system = place
    state.public.count = realms + rules.setting.neutral_planets


@lean_inner
def furnish(state, rules):
    """Garrisons and buildings of all planets (D-GD-3, D-GD-6)."""
    everything = (1 << rules.building_kinds) - 1
    shift = LEVEL_BITS * rules.setting.experience_start
    for place in range(state.public.count):
        world = state.worlds[place]
        is_capital = state.public.planets[place].capital > 0
        for kind in range(rules.troop_kinds):
            unit = rules.troops[kind]
            world.garrison[kind] = (unit.capital_start if is_capital else unit.planet_start) << shift
        if is_capital:
            world.buildings = everything
        elif rules.building_kinds > 0:
            world.buildings = 1 << below(state.luck, MAP, rules.building_kinds)


@lean_inner
def clear_agent(agent):
    """An empty place for an agent."""
    agent.employer = NOBODY
    agent.uid = 0
    agent.planet = 0
    agent.level = 0
    agent.mission = IDLE
    agent.raised = agent.hunted = agent.noticed = agent.blown_at = agent.chain_start = 0
    agent.step = agent.duration = agent.waits = agent.cover = agent.fulfilled = agent.turned = 0
    agent.mission_level = agent.gained = agent.successes = agent.units = agent.paid = 0
    agent.theft_round = agent.theft_planet = agent.theft_last = 0
    agent.theft_victim = NOBODY


@lean_inner
def enlist(state, slot, seat, place, raised):
    """A new agent of level 0 (GD-015, GD-024)."""
    agent = state.agents[slot]
    clear_agent(agent)
    agent.employer = seat
    agent.uid = new_uid(state, seat, UID_STEP)
    agent.planet = place
    agent.raised = raised


@lean_inner
def station_special_unit(state, slot, seat, place, experience):
    """A new special unit."""
    unit = state.units[slot]
    unit.owner = seat
    unit.uid = new_uid(state, seat, UID_STEP)
    unit.planet = place
    unit.ship = 0
    unit.task = 0
    unit.experience = experience


@lean_inner
def clear_pools(state):
    """Empty places for agents, special units and ships."""
    for number in range(len(state.agents)):
        clear_agent(state.agents[number])
    for number in range(len(state.units)):
        state.units[number].owner = NOBODY
    for number in range(len(state.ships)):
        state.ships[number].owner = NOBODY


@lean_inner
def equip(state, rules):
    """Treasuries, agents, special units and ships of all warlords, at their capitals (D-GD-2)."""
    planets, next_ship = state.public.planets, 0
    for seat in range(state.seats):
        book(state, seat, Account.START, rules.economy.start_cbills)
        book_res(state, seat, ResAccount.START, rules.economy.start_res)
        capital = 0
        for place in range(state.public.count):
            if planets[place].capital == seat + 1:
                capital = place
        for number in range(min(rules.economy.start_agents, AGENTS)):
            enlist(state, seat * AGENTS + number, seat, capital, 0)
        for number in range(min(rules.economy.start_special_units, UNITS)):
            station_special_unit(state, seat * UNITS + number, seat, capital, rules.setting.experience_start)
        for kind in range(rules.ship_kinds):
            for _ in range(rules.ships[kind].start):
                if next_ship < len(state.ships):
                    ship = state.ships[next_ship]
                    ship.owner = seat
                    ship.kind = kind
                    ship.planet = capital
                    next_ship += 1
    dock(state, rules)


@lean_inner
def dock(state, rules):
    """Ships that cannot jump dock at own jump ships on the same planet, as far as there are places (GD-090)."""
    for number in range(len(state.ships)):
        state.ships[number].docked = 0
    for carrier in range(len(state.ships)):
        ship = state.ships[carrier]
        if ship.owner < 0 or rules.ships[ship.kind].docking == 0:
            continue
        left = rules.ships[ship.kind].docking
        for number in range(len(state.ships)):
            other = state.ships[number]
            if left == 0:
                break
            fits = other.owner == ship.owner and other.planet == ship.planet and other.docked == 0
            if fits and rules.ships[other.kind].jumps == 0:
                other.docked = carrier + 1
                left -= 1
