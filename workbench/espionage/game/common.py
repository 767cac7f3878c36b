"""What several subjects need: distances, garrisons, money, building effects, keyed rolls."""

from __future__ import annotations

from enum import IntEnum

from workbench.espionage.formulas import Evasion
from workbench.espionage.state import COUNT_BITS, LEVEL_BITS, NOBODY
from workbench.espionage.tables import EFFECTS, LEVELS, TROOPS
from workbench.jit import lean_inner
from workbench.play.luck import keyed_below

OUTPUT_CBILLS, OUTPUT_RES, PASSIVE_POINTS, SHIPYARD = (
    EFFECTS.index(name) for name in ("output_cbills", "output_res", "passive_points", "ships")
)
EVASION_TERMS = len(Evasion)
LEVEL_MASK = (1 << LEVEL_BITS) - 1
COUNT_MASK = (1 << COUNT_BITS) - 1


class Roll(IntEnum):
    """What a roll is for: the last part of its key."""

    DETECTION = 0
    PASSIVE = 1  # the passive money's own roll (ruling passive_operator)
    CAPTURE = 2
    SUCCESS = 3
    NOTICE = 4
    CAUGHT = 5
    BETRAYED_PLANET = 6
    HURT_UNIT = 7
    FIGHT = 8
    ENTRY = 9
    ENTRY_RESULT = 10
    MISSION = 11
    RETREAT = 12
    RETREAT_RESULT = 13


# Cells of a row of the protocol; row 0 holds the number of rows in its first cell, as in a log.
ROLL, UNIT, PLACE, CHANCE, BOUND, ROLLED, RESULT, DETAIL = range(8)
TERMS = 8  # of the evasion, where it was rolled against
PROTOCOL = TERMS + EVASION_TERMS


@lean_inner
def protocol_row(protocol, purpose, uid, place, chance, bound, rolled, result, detail):
    """Append a roll to the game master's protocol; of no rows unless somebody reads it."""
    if len(protocol) == 0:
        return
    row = protocol[0, 0] + 1
    if row >= len(protocol):
        raise ValueError("more rolls in one round than the protocol holds")
    protocol[0, 0] = row
    protocol[row, 0] = purpose
    protocol[row, 1] = uid
    protocol[row, 2] = place
    protocol[row, 3] = chance
    protocol[row, 4] = bound
    protocol[row, 5] = rolled
    protocol[row, 6] = result
    protocol[row, 7] = detail


@lean_inner
def roll(state, uid, purpose, bound):
    """Roll from 0 to ``bound - 1`` that belongs to this round, this unit and this purpose alone."""
    return keyed_below(state.luck[0], state["round"], uid, purpose, bound)


@lean_inner
def happens(state, protocol, uid, place, purpose, chance, bound):
    """Whether something of chance ``chance / bound`` happens to a unit."""
    if chance <= 0:
        return False
    rolled = roll(state, uid, purpose, bound)
    protocol_row(protocol, purpose, uid, place, chance, bound, rolled, 1 if rolled < chance else 0, 0)
    return rolled < chance


@lean_inner
def near(planets, one, other, light_years):
    """Whether two planets are at most so many light years apart."""
    x = planets[one].x - planets[other].x
    y = planets[one].y - planets[other].y
    return x * x + y * y <= light_years * light_years


@lean_inner
def nearest_own(state, seat, place):
    """The warlord's planet nearest to `place` without that one; NOBODY when there is none. Ties go to the first."""
    planets = state.public.planets
    best, best_distance = NOBODY, 0
    for other in range(state.public.count):
        if other != place and planets[other].owner == seat:
            x = planets[place].x - planets[other].x
            y = planets[place].y - planets[other].y
            distance = x * x + y * y
            if best == NOBODY or distance < best_distance:
                best, best_distance = other, distance
    return best


@lean_inner
def troops_of(packed):
    """Number of troops of one kind, of all levels of experience."""
    total = 0
    for _ in range(LEVELS):
        total += packed & LEVEL_MASK
        packed >>= LEVEL_BITS
    return total


@lean_inner
def troops_on(world, kinds):
    """Number of all troops on a planet."""
    total = 0
    for kind in range(kinds):
        if world.garrison[kind] != 0:
            total += troops_of(world.garrison[kind])
    return total


@lean_inner
def strength_on(world, rules):
    """Strength of all troops on a planet (D-GD-3)."""
    total = 0
    for kind in range(rules.troop_kinds):
        total += troops_of(world.garrison[kind]) * rules.troops[kind].strength
    return total


@lean_inner
def building_points(rules, buildings, effect):
    """Sum of the amounts of all buildings of a planet that have an effect (D-GD-6)."""
    total = 0
    for kind in range(rules.building_kinds):
        if buildings >> kind & 1 and rules.buildings[kind].effect == effect:
            total += rules.buildings[kind].amount
    return total


@lean_inner
def book(state, seat, account, cbills):
    """Credit (or with a negative sum debit) C-Bills to an account of a warlord."""
    warlord = state.warlords[seat]
    warlord.cbills += cbills
    warlord.accounts[account] += cbills


@lean_inner
def book_res(state, seat, account, res):
    """Credit (or debit) Res to an account of a warlord."""
    warlord = state.warlords[seat]
    warlord.res += res
    warlord.res_accounts[account] += res


@lean_inner
def new_uid(state, seat, step):
    """Number of a new unit, by which its rolls are keyed; it depends on no other warlord."""
    warlord = state.warlords[seat]
    warlord.units_raised += 1
    return (seat + 1) * step + warlord.units_raised


@lean_inner
def count_planets(state, owned):
    """Numbers of planets by owner, into the int64 array `owned`."""
    owned[:] = 0
    planets = state.public.planets
    for place in range(state.public.count):
        if planets[place].owner >= 0:
            owned[planets[place].owner] += 1


@lean_inner
def count_watch(state, watch):
    """Numbers of special units on watch by planet, into the int64 array `watch` (GD-012, GD-014)."""
    watch[:] = 0
    planets = state.public.planets
    for number in range(len(state.units)):
        unit = state.units[number]
        if unit.owner >= 0 and unit.task == 1 and planets[unit.planet].owner == unit.owner:
            watch[unit.planet] += 1


@lean_inner
def remember_units(state, seat, place, rules):
    """Tell a warlord which units are on a planet now, ships included (GD-038, GD-029)."""
    intel = state.minds[seat].intel[place]
    world = state.worlds[place]
    counts = 0
    for kind in range(rules.troop_kinds):
        counts |= min(troops_of(world.garrison[kind]), COUNT_MASK) << (COUNT_BITS * kind)
    special = 0
    for number in range(len(state.units)):
        if state.units[number].owner >= 0 and state.units[number].planet == place:
            special += 1
    intel.counts = counts | min(special, COUNT_MASK) << (COUNT_BITS * TROOPS)
    intel.counted = state["round"]
    for number in range(len(state.ships)):
        ship = state.ships[number]
        sighting = state.minds[seat].sightings[number]
        if ship.owner >= 0 and ship.planet == place:
            sighting.seen = state["round"]
            sighting.planet = place
        elif sighting.seen > 0 and sighting.planet == place:
            sighting.seen = 0
            sighting.planet = 0


@lean_inner
def has_units(state, place, rules):
    """Whether any unit is stationed on a planet, ships included (GD-037)."""
    if troops_on(state.worlds[place], rules.troop_kinds) > 0:
        return True
    for number in range(len(state.units)):
        if state.units[number].owner >= 0 and state.units[number].planet == place:
            return True
    for number in range(len(state.ships)):
        if state.ships[number].owner >= 0 and state.ships[number].planet == place:
            return True
    return False
