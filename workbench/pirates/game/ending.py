"""Goals, the end of the game, and what everybody has then (SP-003; D-SP-5, D-SP-8; ruling victory_check)."""

from __future__ import annotations

from workbench.jit import lean, lean_inner, lean_merged
from workbench.pirates import formulas
from workbench.pirates.board import Goal
from workbench.pirates.capacities import BUILDINGS, NATIONS
from workbench.pirates.formulas import MONEY
from workbench.pirates.game.anger import all_anger
from workbench.pirates.game.fleet import owned
from workbench.pirates.game.numbers import NOBODY, ZERO, tell
from workbench.pirates.game.pack import all_aboard, prize_seat, ship_type
from workbench.pirates.state import Event, Measure, Stage, Tally

BUILDING_COUNT = len(BUILDINGS)
NATION_COUNT = len(NATIONS)


@lean_inner
def building_levels(player):
    """Levels of all buildings together."""
    levels = 0
    for building in range(BUILDING_COUNT):
        levels += player.buildings[building]
    return levels


@lean_merged
def goal_met(rules, state, seat):
    """Whether all goals of the seat's faction hold at once (SP-003; D-SP-8); a faction without a row has no goal."""
    player = state.public.players[seat]
    found = False
    for place in range(rules.game.goal_count):
        goal = rules.game.goals[place]
        if goal.faction != player.faction:
            continue
        found = True
        have = 0
        kind = goal.goal
        if kind == Goal.OWN_PBILLS:
            have = player.money // MONEY
        elif kind == Goal.BUILDING_LEVELS:
            have = building_levels(player)
        elif kind == Goal.OWN_SHIPS:
            have = player.ship_count if goal.ship < 0 else owned(state, seat, goal.ship)
        elif kind == Goal.HOSTAGES_RANSOMED:
            have = state.tally[seat, Tally.HOSTAGES_RANSOMED]
        elif kind == Goal.SHIPS_RANSOMED:
            have = state.tally[seat, Tally.SHIPS_RANSOMED]
        elif kind == Goal.ROLLED_FLIGHTS:
            have = state.tally[seat, Tally.ROLLED_FLIGHTS]
        elif kind == Goal.HOSTAGES_RELEASED:
            have = state.tally[seat, Tally.HOSTAGES_RELEASED]
        if have < goal.amount:
            return False
    return found


@lean_inner
def check_goals(rules, state, log):
    """End the game when somebody has met his goal."""
    met = False
    for seat in range(state.seats):
        if goal_met(rules, state, seat):
            met = True
            tell(log, Event.GOAL, seat, state.public.players[seat].faction, ZERO, ZERO)
    if met:
        end_game(state, log)


@lean_merged
def end_game(state, log):
    """The game is over."""
    state.over = 1
    state.public.stage = Stage.OVER
    tell(log, Event.GAME_OVER, NOBODY, ZERO, ZERO, ZERO)


@lean_inner
def wealth(rules, state, seat):
    """Money and a share of the purchase value of ships and buildings, in 1/10,000 PBill (D-SP-5)."""
    player = state.public.players[seat]
    value = 0
    for place in range(player.ship_count):
        value += rules.pirate_ships[ship_type(player.ships[place])].cost
    for building in range(BUILDING_COUNT):
        for level in range(rules.game.start.building_level, player.buildings[building]):
            value += formulas.building_step_cost(rules, rules.game.laundry_scale[building], level)
    return player.money + value * MONEY * rules.game.start.asset_percent // 100


@lean
def score(state, rules, out):
    """Fill a row of measures for every seat, columns as in `Measure`; place 1 for every winner.

    Those who have met their goal come first, in the order of their PBills (SP-003); the others follow in the order
    of their wealth (D-SP-5). Equals share a place.
    """
    public = state.public
    for seat in range(state.seats):
        player = public.players[seat]
        prizes = 0
        for place in range(public.prize_count):
            if prize_seat(public.prizes[place]) == seat:
                prizes += 1
        hostages = 0
        for nation in range(NATION_COUNT):
            hostages += player.captives[nation]
        for place in range(player.ship_count):
            hostages += all_aboard(player.cargo[place])
        out[seat, Measure.GOAL] = 1 if player.faction >= 0 and goal_met(rules, state, seat) else 0
        out[seat, Measure.PBILLS] = player.money // MONEY
        out[seat, Measure.WEALTH] = wealth(rules, state, seat) // MONEY
        out[seat, Measure.SHIPS] = player.ship_count
        out[seat, Measure.PRIZES] = prizes
        out[seat, Measure.HOSTAGES] = hostages
        out[seat, Measure.BUILDING_LEVELS] = building_levels(player)
        out[seat, Measure.ANGER] = all_anger(public)
        out[seat, Measure.FACTION] = player.faction
    for seat in range(state.seats):
        better = 0
        for other in range(state.seats):
            if comes_before(rules, state, out, other, seat):
                better += 1
        out[seat, Measure.PLACE] = better + 1


@lean_merged
def comes_before(rules, state, out, first, second):
    """Whether one seat stands better than another."""
    if out[first, Measure.GOAL] != out[second, Measure.GOAL]:
        return out[first, Measure.GOAL] > out[second, Measure.GOAL]
    if out[first, Measure.GOAL]:
        return state.public.players[first].money > state.public.players[second].money
    return wealth(rules, state, first) > wealth(rules, state, second)
