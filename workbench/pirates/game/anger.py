"""Anger of the nations, and the lanes that follow from it (SP-005, SP-034, SP-040, SP-090; D-SP-4)."""

from __future__ import annotations

from workbench.jit import lean_inner, lean_merged
from workbench.pirates import formulas
from workbench.pirates.capacities import NATIONS
from workbench.pirates.game.numbers import NOBODY, ZERO, tell
from workbench.pirates.game.pack import field_at
from workbench.pirates.game_rulings import AngerTiming, LaneSource
from workbench.pirates.state import LEFT, RIGHT, Event

NATION_COUNT = len(NATIONS)


@lean_inner
def change_anger(rules, state, nation, change, log):
    """Move the marker of a nation, within the track (SP-005)."""
    anger = state.public.anger
    before = anger[nation]
    anger[nation] = formulas.moved_anger(rules, before, change)
    if anger[nation] != before:
        tell(log, Event.ANGER, NOBODY, nation, anger[nation], ZERO)


@lean_inner
def anger_in_turn(rules, state, nation, change, log):
    """Move a marker in a player's turn: at once, or at its end (ruling anger_timing)."""
    if rules.rulings.anger_timing == AngerTiming.ALL_AT_END:
        state.public.pending_anger[nation] += change
    else:
        change_anger(rules, state, nation, change, log)


@lean_merged
def settle_anger(rules, state, log):
    """Carry out the changes that waited for the end of the turn (SP-090)."""
    pending = state.public.pending_anger
    for nation in range(NATION_COUNT):
        if pending[nation] != 0:
            change_anger(rules, state, nation, pending[nation], log)
            pending[nation] = 0


@lean_merged
def lane_level(rules, public, nation):
    """Anger level that sets the lane of a nation's ships (ruling lane_source)."""
    ruling = rules.rulings.lane_source
    if ruling == LaneSource.OWN_NATION:
        return public.anger[nation]
    if ruling == LaneSource.MAXIMUM_OF_ALL:
        highest = 0
        for other in range(NATION_COUNT):
            highest = max(highest, public.anger[other])
        return highest
    return all_anger(public) // NATION_COUNT


@lean_merged
def all_anger(public):
    """Sum of the anger of all nations."""
    total = 0
    for nation in range(NATION_COUNT):
        total += public.anger[nation]
    return total


@lean_merged
def lane(rules, public, nation, bound):
    """Row of the lane of a nation for ships bound right or left (SP-034; D-SP-1)."""
    row = rules.game.lane_row[lane_level(rules, public, nation)]
    return row if bound == RIGHT else row + rules.game.map.lane_offset_left_bound


@lean_merged
def entry_field(rules, public, nation, bound):
    """Edge field at which a ship enters (SP-034, SP-040): bound right on the left edge, bound left on the right."""
    return field_at(lane(rules, public, nation, bound), rules.game.map.columns - 1 if bound == LEFT else 0)
