"""First step of an order: what a warlord may order now, with which agent, unit or ship."""

from __future__ import annotations

from workbench.espionage.formulas import Mission
from workbench.espionage.game.choices import SCOUT_SHIP, Move, own_planets, pack, realm_sum
from workbench.espionage.game.common import COUNT_MASK
from workbench.espionage.game.money import round_cost
from workbench.espionage.game.ordering import is_bound
from workbench.espionage.game.special import is_known
from workbench.espionage.rulings import Abort, MaxAgentsScope, RecruitUse
from workbench.espionage.state import AGENTS, COUNT_BITS, IDLE, MISSION_COUNT, UNITS, Order, Task
from workbench.espionage.tables import TRANSPORTS
from workbench.jit import lean_inner


@lean_inner
def missions_given(state, seat, rules):
    """Own agents who count against the most of each mission wherever they are, packed in COUNT_BITS each."""
    packed = 0
    if rules.rulings.max_agents_scope != MaxAgentsScope.PER_EMPLOYER:
        return packed
    done = state.sheets[seat].agents_done
    for number in range(AGENTS):
        agent = state.agents[seat * AGENTS + number]
        if agent.employer == seat and agent.mission != IDLE and not done >> number & 1:
            packed += 1 << (COUNT_BITS * agent.mission)
    for one in range(state.sheets[seat].count):
        kind = state.sheets[seat].orders[one].kind
        if kind <= Order.UPRISING:
            packed += 1 << (COUNT_BITS * kind)
    return packed


@lean_inner
def menu(state, seat, moves, rules):
    """Moves that begin an order, and the one that ends them."""
    sheet, warlord = state.sheets[seat], state.warlords[seat]
    moves[0] = Move.END
    count = 1
    if sheet.count == len(state.sheets[0].orders):
        return count
    left = warlord.cbills - sheet.committed
    any_mission = rules.rulings.abort == Abort.ANY_NO_REFUND
    given = missions_given(state, seat, rules)
    for mission in range(MISSION_COUNT):
        if left < round_cost(rules, mission, 1):
            continue
        if given >> (COUNT_BITS * mission) & COUNT_MASK >= rules.missions[mission].max_agents:
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


@lean_inner
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


@lean_inner
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
