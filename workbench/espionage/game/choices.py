"""A warlord's sheet in steps: what a move packs, and the sheet at the start of a round.

A move packs a kind and up to three operands. First comes the kind of order with its agent or unit (`menu`), then a
planet, then what is aimed at there (`places`); `filling` carries moves out. Nothing but the sheet and the orders of
the seat asked is changed. At most 256 moves are legal at once.
"""

from __future__ import annotations

from enum import IntEnum

from workbench.espionage.game.common import near
from workbench.espionage.game.money import standing_costs
from workbench.espionage.rulings import PassiveScope, TheftTarget
from workbench.espionage.state import AGENTS
from workbench.espionage.tables import TRANSPORTS
from workbench.jit import lean_inner

BITS = 10  # of an operand
MASK = (1 << BITS) - 1
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


@lean_inner
def pack(kind, first, second, third):
    """A move."""
    return kind | first << 4 | second << (4 + BITS) | third << (4 + 2 * BITS)


@lean_inner
def operand(move, number):
    """Operand 0, 1 or 2 of a move."""
    return move >> (4 + BITS * number) & MASK


@lean_inner
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


@lean_inner
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


@lean_inner
def own_planets(state, seat):
    """Number of a warlord's planets."""
    count = 0
    for place in range(state.public.count):
        if state.public.planets[place].owner == seat:
            count += 1
    return count


@lean_inner
def realm_sum(rules, row, planets):
    """Sum for the realm that puts the money of a row of the passive table on each planet (GD-003)."""
    if rules.rulings.passive_scope == PassiveScope.SPREAD:
        return rules.passive[row].cbills * planets
    return rules.passive[row].cbills
