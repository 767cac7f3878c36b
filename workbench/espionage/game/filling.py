"""Carrying out the moves that fill a warlord's sheet."""

from __future__ import annotations

from workbench.espionage.game.choices import SCOUT_SHIP, Move, Step, look_around, operand, own_planets, realm_sum
from workbench.espionage.game.money import round_cost
from workbench.espionage.game.ordering import price
from workbench.espionage.rulings import RecruitUse
from workbench.espionage.state import AGENTS, COUNT_BITS, IDLE, UNITS, Order, Task
from workbench.jit import lean_inner


@lean_inner
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


@lean_inner
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


@lean_inner
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
