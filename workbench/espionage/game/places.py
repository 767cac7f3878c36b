"""Further steps of an order: the planet it names, and what is aimed at there; all legal moves together."""

from __future__ import annotations

from workbench.espionage.formulas import capture_limit, ship_limit
from workbench.espionage.game.choices import Move, Step, pack
from workbench.espionage.game.common import SHIPYARD, building_points, near
from workbench.espionage.game.menu import menu
from workbench.espionage.game.ordering import aboard, is_bound, is_target
from workbench.espionage.game.special import can_bring_home, is_known
from workbench.espionage.rulings import MaxAgentsScope
from workbench.espionage.state import AGENTS, COUNT_BITS, NOBODY, UNITS, Order
from workbench.jit import lean, lean_inner

MOST_RISING = 8  # units of one kind chosen in one step


@lean_inner
def origin(state, seat, number):
    """Planet where an agent is, or is to be raised in this round."""
    agent = state.agents[seat * AGENTS + number]
    if agent.employer == seat:
        return agent.planet
    for one in range(state.sheets[seat].count):
        order = state.sheets[seat].orders[one]
        if order.kind == Order.RAISE_AGENT and order.subject == seat * AGENTS + number:
            return order.place
    return NOBODY


@lean_inner
def on_mission(state, seat, mission, place, rules):
    """Own agents who count against the most of a mission on one planet or warlord (ruling max_agents_scope)."""
    sheet, planets, count = state.sheets[seat], state.public.planets, 0
    scope = rules.rulings.max_agents_scope
    for number in range(AGENTS):
        agent = state.agents[seat * AGENTS + number]
        if agent.employer != seat or agent.mission != mission or sheet.agents_done >> number & 1:
            continue
        if _same_scope(planets, scope, agent.planet, place):
            count += 1
    for one in range(sheet.count):
        order = state.sheets[seat].orders[one]
        if order.kind == mission and _same_scope(planets, scope, order.place, place):
            count += 1
    return count


@lean_inner
def _same_scope(planets, scope, one, other):
    if scope == MaxAgentsScope.PER_TARGET_WARLORD:
        return planets[one].owner == planets[other].owner
    return one == other


@lean_inner
def fits_place(state, seat, place, start, rules):
    """Whether a planet can be named for the order begun; `start` is where its agent is."""
    sheet, planets = state.sheets[seat], state.public.planets
    kind, owner, world = sheet.kind, planets[place].owner, state.worlds[place]
    if kind <= Order.TRAVEL:
        if not near(planets, start, place, rules.constants.agent_range_ly):
            return False
        if kind == Order.TRAVEL:
            return place != start
        if not is_target(state, seat, place, kind, rules):
            return False
        if rules.rulings.max_agents_scope == MaxAgentsScope.PER_EMPLOYER:
            return True
        return on_mission(state, seat, kind, place, rules) < rules.missions[kind].max_agents
    if kind == Order.DESTROY:
        known = owner >= 0 and owner != seat and is_known(state, seat, place, rules)
        return known and state.minds[seat].intel[place].buildings != 0
    if kind == Order.CAPTURE:
        if owner < 0 or owner == seat or not is_known(state, seat, place, rules):
            return False
        fitting = 0
        for ship in range(len(state.ships)):
            fitting += fits_ship(state, seat, place, ship, rules)
        return fitting > 0
    if owner != seat:
        return False
    if kind == Order.BUILD_SHIP:
        return building_points(rules, world.buildings, SHIPYARD) > 0
    if kind == Order.REBUILD:
        return world.buildings != (1 << rules.building_kinds) - 1
    if kind == Order.MOVE_TROOPS:
        return world.garrison[sheet.subject] != 0 and not is_bound(state, place, rules, True)
    if kind == Order.MOVE_SHIP:
        return state.ships[sheet.subject].planet != place
    if kind == Order.STATION:
        unit = state.units[seat * UNITS + sheet.subject]
        return unit.planet != place or unit.ship > 0
    return True


@lean_inner
def fits_ship(state, seat, place, ship, rules):
    """Whether a ship seen on a planet can be named for a capture (GD-089, GD-091, GD-092)."""
    sheet, sighting = state.sheets[seat], state.minds[seat].sightings[ship]
    if sighting.seen == 0 or sighting.planet != place or state.ships[ship].owner == seat:
        return False
    kind = state.ships[ship].kind
    sent = 0
    for number in range(sheet.count):
        order = state.sheets[seat].orders[number]
        if order.kind == Order.CAPTURE and order.target == ship:
            sent += 1
            if order.amount != sheet.amount:  # one group, one transport
                return False
    return sent < capture_limit(rules, kind) and can_bring_home(rules, kind, sheet.amount)


@lean_inner
def _places(state, seat, moves, rules):
    sheet, count = state.sheets[seat], 0
    start = origin(state, seat, sheet.subject) if sheet.kind <= Order.TRAVEL else 0
    for place in range(state.public.count):
        if fits_place(state, seat, place, start, rules):
            moves[count] = pack(Move.PLACE, place, 0, 0)
            count += 1
    return count


@lean_inner
def _targets(state, seat, moves, rules):
    """What an order can aim at: ships, buildings, kinds of ships, planets or sums."""
    sheet, count = state.sheets[seat], 0
    kind, place = sheet.kind, sheet.place
    left = state.warlords[seat].cbills - sheet.committed
    if kind == Order.SECURE:
        for ship in range(len(state.ships)):
            if state.ships[ship].owner == seat and aboard(state, ship) < ship_limit(rules, state.ships[ship].kind):
                moves[count] = pack(Move.TARGET, ship, 0, 0)
                count += 1
    elif kind == Order.DESTROY or kind == Order.REBUILD:
        for building in range(rules.building_kinds):
            if kind == Order.DESTROY:
                fits = state.minds[seat].intel[place].buildings >> building & 1 == 1
            else:
                fits = state.worlds[place].buildings >> building & 1 == 0 and rules.buildings[building].rebuild <= left
            if fits:
                moves[count] = pack(Move.TARGET, building, 0, 0)
                count += 1
    elif kind == Order.CAPTURE:
        for ship in range(len(state.ships)):
            if fits_ship(state, seat, place, ship, rules):
                moves[count] = pack(Move.TARGET, ship, 0, 0)
                count += 1
    elif kind == Order.BUILD_SHIP:
        for ship in range(rules.ship_kinds):
            if rules.ships[ship].cost <= left:
                moves[count] = pack(Move.TARGET, ship, 0, 0)
                count += 1
    elif kind == Order.MOVE_TROOPS:
        for other in range(state.public.count):
            if other != place and state.public.planets[other].owner == seat:
                moves[count] = pack(Move.TARGET, other, 0, 0)
                count += 1
    else:
        for row in range(rules.passive_rows):
            budget = rules.passive[row].cbills
            if budget != state.worlds[place].targeted and budget - state.worlds[place].targeted <= left:
                moves[count] = pack(Move.TARGET, row, 0, 0)
                count += 1
    return count


@lean_inner
def _rising(state, seat, moves, rules):
    """Units for an uprising: ready, or some of a kind after those chosen (GD-059, GD-060)."""
    sheet, count = state.sheets[seat], 1
    moves[0] = Move.READY
    left = state.warlords[seat].cbills - sheet.committed
    first = 0
    for kind in range(rules.troop_kinds):
        chosen = sheet.amount >> (COUNT_BITS * kind) & ((1 << COUNT_BITS) - 1)
        left -= chosen * (rules.troops[kind].raising * rules.constants.uprising_cost_percent // 100)
        if chosen > 0:
            first = kind + 1
    for kind in range(first, rules.troop_kinds):
        cost = rules.troops[kind].raising * rules.constants.uprising_cost_percent // 100
        for number in range(1, MOST_RISING + 1):
            if number * cost <= left:
                moves[count] = pack(Move.RISING, kind, number, 0)
                count += 1
    return count


@lean
def list_moves(state, moves, rules):
    """The legal moves of the seat asked; their number."""
    if state.over:
        return 0
    seat = state.to_move
    step = state.sheets[seat].step
    if step == Step.MENU:
        return menu(state, seat, moves, rules)
    if step == Step.RISING:
        return _rising(state, seat, moves, rules)
    count = _places(state, seat, moves, rules) if step == Step.PLACE else _targets(state, seat, moves, rules)
    if count == 0:
        moves[0] = Move.LEAVE
        count = 1
    return count
