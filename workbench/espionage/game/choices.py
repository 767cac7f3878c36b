"""A warlord's sheet in steps: which moves are legal, and how each fills his orders (at most 256 moves at once).

A move packs a kind and up to three operands. First comes the kind of order with its agent or unit, then a planet, then
what is aimed at there. Nothing but the sheet and the orders of the seat asked is changed.
"""

from __future__ import annotations

from enum import IntEnum

from workbench.espionage.formulas import Mission, capture_limit, ship_limit
from workbench.espionage.game.common import SHIPYARD, building_points, near
from workbench.espionage.game.money import round_cost, standing_costs
from workbench.espionage.game.ordering import aboard, is_bound, is_target, price
from workbench.espionage.game.special import can_bring_home, is_known
from workbench.espionage.rulings import Abort, MaxAgentsScope, PassiveScope, RecruitUse, TheftTarget
from workbench.espionage.state import (
    AGENTS,
    COUNT_BITS,
    IDLE,
    MISSION_COUNT,
    NOBODY,
    UNITS,
    Order,
    Task,
)
from workbench.espionage.tables import TRANSPORTS
from workbench.jit import inner, jit

BITS = 10  # of an operand
MASK = (1 << BITS) - 1
MOST_RISING = 8  # units of one kind chosen in one step
SCOUT_SHIP = TRANSPORTS.index("scout")


class Step(IntEnum):
    """What is asked next."""

    MENU = 0
    PLACE = 1
    TARGET = 2
    RISING = 3


class Move(IntEnum):
    """Kinds of moves."""

    END = 0
    BEGIN = 1  # kind of order, its agent or unit or kind of unit, a third number
    PLACE = 2
    TARGET = 3
    RISING = 4  # kind of unit, number
    READY = 5
    LEAVE = 6


@inner
def pack(kind, first, second, third):
    """A move."""
    return kind | first << 4 | second << (4 + BITS) | third << (4 + 2 * BITS)


@inner
def operand(move, number):
    """Operand 0, 1 or 2 of a move."""
    return move >> (4 + BITS * number) & MASK


@inner
def open_sheet(state, seat, rules, due):
    """A clean sheet for a warlord; `due` is an int64 array of two to work in."""
    sheet = state.sheets[seat]
    sheet.count = sheet.closed = sheet.raised = sheet.scouts = 0
    sheet.agents_done = sheet.units_done = sheet.ships_done = sheet.realm_done = 0
    sheet.step = Step.MENU
    sheet.committed = standing_costs(state, seat, rules, due)
    sheet.reach_theft = sheet.reach_others = sheet.reach_foreign = 0
    for number in range(AGENTS):
        agent = state.agents[seat * AGENTS + number]
        if agent.employer == seat:
            look_around(state, seat, number, agent.planet, rules)


@inner
def look_around(state, seat, number, place, rules):
    """Note in the sheet which missions have a target in reach of an agent (GD-016)."""
    sheet, planets, bit = state.sheets[seat], state.public.planets, 1 << number
    capital_only = rules.rulings.theft_target == TheftTarget.CAPITAL
    for other in range(state.public.count):
        owner = planets[other].owner
        if owner == seat or not near(planets, place, other, rules.constants.agent_range_ly):
            continue
        sheet.reach_foreign |= bit
        if owner >= 0:
            sheet.reach_others |= bit
            if not capital_only:
                sheet.reach_theft |= bit
                return
            if planets[other].capital == owner + 1:
                sheet.reach_theft |= bit
                return


@inner
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


@inner
def on_mission(state, seat, mission, place, rules):
    """Own agents who count against the most of a mission on a planet (ruling max_agents_scope; place NOBODY: all)."""
    sheet, planets, count = state.sheets[seat], state.public.planets, 0
    scope = rules.rulings.max_agents_scope
    for number in range(AGENTS):
        agent = state.agents[seat * AGENTS + number]
        if agent.employer != seat or agent.mission != mission or sheet.agents_done >> number & 1:
            continue
        if scope == MaxAgentsScope.PER_EMPLOYER or _same_scope(planets, scope, agent.planet, place):
            count += 1
    for one in range(sheet.count):
        order = state.sheets[seat].orders[one]
        everywhere = scope == MaxAgentsScope.PER_EMPLOYER
        if order.kind == mission and (everywhere or _same_scope(planets, scope, order.place, place)):
            count += 1
    return count


@inner
def _same_scope(planets, scope, one, other):
    if other == NOBODY:
        return False
    if scope == MaxAgentsScope.PER_TARGET_WARLORD:
        return planets[one].owner == planets[other].owner
    return one == other


@inner
def _menu(state, seat, moves, rules):
    """Moves that begin an order, and the one that ends them."""
    sheet, warlord = state.sheets[seat], state.warlords[seat]
    moves[0] = Move.END
    count = 1
    if sheet.count == len(state.sheets[0].orders):
        return count
    left = warlord.cbills - sheet.committed
    any_mission = rules.rulings.abort == Abort.ANY_NO_REFUND
    for mission in range(MISSION_COUNT):
        if left < round_cost(rules, mission, 1):
            continue
        if on_mission(state, seat, mission, NOBODY, rules) >= rules.missions[mission].max_agents:
            continue
        reach = sheet.reach_others
        if mission == Mission.THEFT:
            reach = sheet.reach_theft
        elif mission == Mission.ESPIONAGE:
            reach = sheet.reach_foreign
        for number in range(AGENTS):
            if reach >> number & 1 and not sheet.agents_done >> number & 1:
                agent = state.agents[seat * AGENTS + number]
                free = agent.mission == IDLE or any_mission or agent.mission == Mission.TERRORISM
                if free or agent.employer != seat:
                    moves[count] = pack(Move.BEGIN, mission, number, 0)
                    count += 1
    free_slot = -1
    at_once = rules.rulings.recruit_use == RecruitUse.AT_ONCE
    for number in range(AGENTS):
        agent = state.agents[seat * AGENTS + number]
        raised = sheet.raised >> number & 1
        if agent.employer != seat and not raised:
            if free_slot < 0:
                free_slot = number
            continue
        if sheet.agents_done >> number & 1 or (agent.employer != seat and not at_once):
            continue
        busy = agent.employer == seat and agent.mission != IDLE
        if not busy or any_mission or agent.mission == Mission.TERRORISM:
            moves[count] = pack(Move.BEGIN, Order.TRAVEL, number, 0)
            count += 1
            if busy:
                moves[count] = pack(Move.BEGIN, Order.STOP, number, 0)
                count += 1
    if free_slot >= 0 and left >= rules.costs.agent:
        moves[count] = pack(Move.BEGIN, Order.RAISE_AGENT, free_slot, 0)
        count += 1
    count = _menu_units(state, seat, moves, count, left, rules)
    return _menu_rest(state, seat, moves, count, left, rules)


@inner
def _menu_units(state, seat, moves, count, left, rules):
    """Orders for special units and ships (GD-068, GD-074, GD-080)."""
    sheet = state.sheets[seat]
    known = False
    for place in range(state.public.count):
        if state.minds[seat].intel[place].spied > 0 and not known:
            owner = state.public.planets[place].owner
            known = owner >= 0 and owner != seat and is_known(state, seat, place, rules)
    has_ship = False
    for number in range(len(state.ships)):
        ship = state.ships[number]
        if ship.owner != seat:
            continue
        has_ship = True
        free = rules.ships[ship.kind].jumps and not sheet.ships_done >> number & 1
        if free and not is_bound(state, ship.planet, rules, False):
            moves[count] = pack(Move.BEGIN, Order.MOVE_SHIP, number, 0)
            count += 1
    free_slot = -1
    for number in range(UNITS):
        unit = state.units[seat * UNITS + number]
        if unit.owner != seat:
            if free_slot < 0 and not sheet.units_done >> number & 1:
                free_slot = number
            continue
        if sheet.units_done >> number & 1:
            continue
        if unit.task == Task.WATCH:
            moves[count] = pack(Move.BEGIN, Order.REST, number, 0)
            count += 1
        elif left >= rules.costs.active_ce:
            moves[count] = pack(Move.BEGIN, Order.WATCH, number, 0)
            count += 1
        if is_bound(state, unit.planet, rules, False):
            continue
        moves[count] = pack(Move.BEGIN, Order.STATION, number, 0)
        count += 1
        if has_ship:
            moves[count] = pack(Move.BEGIN, Order.SECURE, number, 0)
            count += 1
        if not known:
            continue
        for transport in range(len(TRANSPORTS)):
            if transport == SCOUT_SHIP:
                if sheet.scouts >= state.warlords[seat].scouts:
                    continue
            elif left < rules.trader.raising:
                continue
            moves[count] = pack(Move.BEGIN, Order.DESTROY, number, transport)
            moves[count + 1] = pack(Move.BEGIN, Order.CAPTURE, number, transport)
            count += 2
    if free_slot >= 0 and left >= rules.special_unit.raising:
        moves[count] = pack(Move.BEGIN, Order.RAISE_SPECIAL_UNIT, free_slot, 0)
        count += 1
    return count


@inner
def _menu_rest(state, seat, moves, count, left, rules):
    """Purchases, troops and passive money."""
    sheet = state.sheets[seat]
    for kind in range(rules.troop_kinds):
        if left >= rules.troops[kind].raising:
            moves[count] = pack(Move.BEGIN, Order.RAISE_TROOPS, kind, 0)
            count += 1
        moves[count] = pack(Move.BEGIN, Order.MOVE_TROOPS, kind, 0)
        count += 1
    if left >= rules.scout.raising:
        moves[count] = pack(Move.BEGIN, Order.RAISE_SCOUT, 0, 0)
        count += 1
    cheapest_ship = cheapest_building = left + 1
    for kind in range(rules.ship_kinds):
        cheapest_ship = min(cheapest_ship, rules.ships[kind].cost)
    for kind in range(rules.building_kinds):
        cheapest_building = min(cheapest_building, rules.buildings[kind].rebuild)
    if cheapest_ship <= left:
        moves[count] = pack(Move.BEGIN, Order.BUILD_SHIP, 0, 0)
        count += 1
    if cheapest_building <= left:
        moves[count] = pack(Move.BEGIN, Order.REBUILD, 0, 0)
        count += 1
    if not sheet.realm_done:
        planets = own_planets(state, seat)
        now = state.warlords[seat].realm_budget
        for row in range(rules.passive_rows):
            budget = realm_sum(rules, row, planets)
            if budget != now and budget - now <= left:
                moves[count] = pack(Move.BEGIN, Order.REALM_BUDGET, row, 0)
                count += 1
    moves[count] = pack(Move.BEGIN, Order.PLANET_BUDGET, 0, 0)
    return count + 1


@inner
def own_planets(state, seat):
    """Number of a warlord's planets."""
    count = 0
    for place in range(state.public.count):
        if state.public.planets[place].owner == seat:
            count += 1
    return count


@inner
def realm_sum(rules, row, planets):
    """Sum for the realm that puts the money of a row of the passive table on each planet (GD-003)."""
    if rules.rulings.passive_scope == PassiveScope.SPREAD:
        return rules.passive[row].cbills * planets
    return rules.passive[row].cbills


@inner
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


@inner
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


@inner
def _places(state, seat, moves, rules):
    sheet, count = state.sheets[seat], 0
    start = origin(state, seat, sheet.subject) if sheet.kind <= Order.TRAVEL else 0
    for place in range(state.public.count):
        if fits_place(state, seat, place, start, rules):
            moves[count] = pack(Move.PLACE, place, 0, 0)
            count += 1
    return count


@inner
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


@inner
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


@jit
def list_moves(state, moves, rules):
    """The legal moves of the seat asked; their number."""
    if state.over:
        return 0
    seat = state.to_move
    step = state.sheets[seat].step
    if step == Step.MENU:
        return _menu(state, seat, moves, rules)
    if step == Step.RISING:
        return _rising(state, seat, moves, rules)
    count = _places(state, seat, moves, rules) if step == Step.PLACE else _targets(state, seat, moves, rules)
    if count == 0:
        moves[0] = Move.LEAVE
        count = 1
    return count


@inner
def is_done(state, seat):
    """Mark the agent, unit or ship of the order begun: it takes no further order in this round."""
    sheet = state.sheets[seat]
    bit = 1 << sheet.subject
    if sheet.kind <= Order.STOP:
        sheet.agents_done |= bit
    elif sheet.kind <= Order.CAPTURE or sheet.kind == Order.RAISE_SPECIAL_UNIT:
        sheet.units_done |= bit
    elif sheet.kind == Order.MOVE_SHIP:
        sheet.ships_done |= bit
    elif sheet.kind == Order.REALM_BUDGET:
        sheet.realm_done = 1


@inner
def add_order(state, seat, rules):
    """The order is complete: it goes onto the sheet, and its cost is set aside."""
    sheet = state.sheets[seat]
    order = state.sheets[seat].orders[sheet.count]
    kind = sheet.kind
    order.kind = kind
    order.subject = sheet.subject
    order.place = sheet.place
    order.target = sheet.target
    order.amount = sheet.amount
    if kind <= Order.STOP or kind == Order.RAISE_AGENT:
        order.subject += seat * AGENTS
    elif kind <= Order.CAPTURE or kind == Order.RAISE_SPECIAL_UNIT:
        order.subject += seat * UNITS
    sheet.committed += price(order, rules)
    if kind <= Order.STOP:
        agent = state.agents[order.subject]
        if agent.employer == seat and agent.mission != IDLE:
            sheet.committed -= round_cost(rules, agent.mission, agent.step + 1)
        if kind <= Order.UPRISING:
            sheet.committed += round_cost(rules, kind, 1)
    elif kind <= Order.CAPTURE:
        unit = state.units[order.subject]
        if kind != Order.WATCH and unit.task == Task.WATCH and kind <= Order.SECURE:
            sheet.committed -= rules.costs.active_ce
        elif kind == Order.WATCH:
            sheet.committed += rules.costs.active_ce
        elif kind >= Order.DESTROY:
            joins = False
            for number in range(sheet.count):
                other = state.sheets[seat].orders[number]
                if kind == Order.CAPTURE and other.kind == kind and other.target == order.target:
                    joins = True
            if order.amount == SCOUT_SHIP and not joins:
                sheet.scouts += 1
            elif not joins:
                sheet.committed += rules.trader.raising
    elif kind == Order.RAISE_AGENT:
        sheet.raised |= 1 << sheet.subject
        if rules.rulings.recruit_use == RecruitUse.AT_ONCE:
            look_around(state, seat, sheet.subject, order.place, rules)
    elif kind == Order.REALM_BUDGET:
        order.amount = realm_sum(rules, sheet.subject, own_planets(state, seat))
        sheet.committed += order.amount - state.warlords[seat].realm_budget
    elif kind == Order.PLANET_BUDGET:
        order.amount = rules.passive[sheet.target].cbills
        sheet.committed += order.amount - state.worlds[order.place].targeted
    is_done(state, seat)
    sheet.count += 1
    sheet.step = Step.MENU


@inner
def fill_sheet(state, seat, move, rules):
    """Carry out a move other than the last one of a sheet."""
    sheet = state.sheets[seat]
    kind = move & 15
    if kind == Move.BEGIN:
        order = operand(move, 0)
        sheet.kind = order
        sheet.subject = operand(move, 1)
        sheet.amount = operand(move, 2)
        sheet.place = sheet.target = 0
        if order == Order.SECURE:
            sheet.step = Step.TARGET
        elif (
            order == Order.STOP
            or order == Order.WATCH
            or order == Order.REST
            or order == Order.RAISE_SCOUT
            or order == Order.REALM_BUDGET
        ):
            add_order(state, seat, rules)
        else:
            sheet.step = Step.PLACE
    elif kind == Move.PLACE:
        sheet.place = operand(move, 0)
        order = sheet.kind
        further = order == Order.DESTROY or order == Order.CAPTURE or order == Order.BUILD_SHIP
        if order == Order.UPRISING:
            sheet.step = Step.RISING
        elif further or order == Order.REBUILD or order == Order.MOVE_TROOPS or order == Order.PLANET_BUDGET:
            sheet.step = Step.TARGET
        else:
            add_order(state, seat, rules)
    elif kind == Move.TARGET:
        sheet.target = operand(move, 0)
        add_order(state, seat, rules)
    elif kind == Move.RISING:
        sheet.amount |= operand(move, 1) << (COUNT_BITS * operand(move, 0))
    elif kind == Move.READY:
        add_order(state, seat, rules)
    else:
        is_done(state, seat)
        state.sheets[seat].orders[sheet.count].kind = Order.NOTHING  # so that it is not offered for ever
        sheet.count += 1
        sheet.step = Step.MENU
