"""Special units on missions: destroying buildings and capturing ships (GD-076 to GD-095)."""

from __future__ import annotations

from workbench.espionage.event import Event
from workbench.espionage.formulas import (
    FULL,
    TRADER,
    capture_limit,
    capture_ratio,
    entry_detection,
    entry_weight,
    retreat_detection,
    ship_limit,
)
from workbench.espionage.game.agents import alarm
from workbench.espionage.game.common import Roll, book, happens, nearest_own, protocol_row, roll
from workbench.espionage.game.ordering import aboard
from workbench.espionage.rulings import CaptureTransport, WatchScope
from workbench.espionage.state import NOBODY, Account, Order, Tally, Task
from workbench.espionage.tables import ENTRY
from workbench.jit import lean_inner
from workbench.play.events import note


@lean_inner
def is_known(state, seat, place, rules):
    """Whether an espionage of a planet still counts (GD-076; ruling intel_validity)."""
    spied, validity = state.minds[seat].intel[place].spied, rules.rulings.intel_validity
    return spied > 0 and (validity == 0 or state["round"] - spied <= validity)


@lean_inner
def can_bring_home(rules, kind, transport):
    """Whether special units that came by this transport can take a captured ship with them (GD-092, GD-093)."""
    if rules.ships[kind].jumps or transport == TRADER:
        return True
    return rules.rulings.capture_transport == CaptureTransport.ANY


@lean_inner
def is_guarded(state, place, transport, watch, rules):
    """Whether a special unit on watch counts against an arrival (GD-081, GD-082; ruling watch_scope)."""
    if watch[place] > 0:
        return True
    if transport == TRADER or rules.rulings.watch_scope == WatchScope.PLANET:
        return False
    planets = state.public.planets
    for other in range(state.public.count):
        same = planets[other].system == planets[place].system and planets[other].owner == planets[place].owner
        if same and watch[other] > 0:
            return True
    return False


@lean_inner
def members(state, seat, first):
    """Number of special units that fly a mission together: those sent against one ship by the same transport."""
    order, count = state.sheets[seat].orders[first], 0
    if order.kind == Order.DESTROY:
        return 1
    for number in range(state.sheets[seat].count):
        if together(order, state.sheets[seat].orders[number]):
            count += 1
    return count


@lean_inner
def together(one, other):
    """Whether two orders make one capture (GD-091)."""
    same = one.kind == Order.CAPTURE and other.kind == Order.CAPTURE
    return same and one.place == other.place and one.target == other.target and one.amount == other.amount


@lean_inner
def lose(state, seat, first):
    """The special units of a mission are wiped out (GD-084)."""
    order = state.sheets[seat].orders[first]
    for number in range(state.sheets[seat].count):
        if number == first or together(order, state.sheets[seat].orders[number]):
            unit = state.units[state.sheets[seat].orders[number].subject]
            if unit.owner == seat:
                unit.owner = NOBODY
                unit.ship = 0
                unit.task = Task.REST
                state.tally[seat, Tally.SPECIAL_UNITS_LOST] += 1


@lean_inner
def way(state, uid, place, transport, chance, purpose, rules, protocol):
    """A way in or out: 0 undetected, 1 detected and escaped, 2 wiped out (GD-083 to GD-086, GD-088)."""
    if not happens(state, protocol, uid, place, purpose, chance, FULL):
        return 0
    total = 0
    for result in range(len(ENTRY)):
        total += entry_weight(rules, transport, result)
    wiped_out = entry_weight(rules, transport, 0)
    rolled = roll(state, uid, purpose + 1, total)
    result = 2 if rolled < wiped_out else 1
    protocol_row(protocol, purpose + 1, uid, place, wiped_out, total, rolled, result, 0)
    return result


@lean_inner
def destroy(state, seat, order, uid, rules, log, protocol):
    """Whether a building that was spied out is destroyed (GD-095)."""
    world = state.worlds[order.place]
    owner = state.public.planets[order.place].owner
    if not world.buildings >> order.target & 1:
        note(log, Event.NOTHING_THERE, seat, 1 << seat, order.place)
        return False
    chance = rules.rulings.su_mission_probability
    if not happens(state, protocol, uid, order.place, Roll.MISSION, chance, 100):
        return False
    world.buildings -= 1 << order.target
    state.minds[seat].intel[order.place].buildings &= ~(1 << order.target)
    state.tally[seat, Tally.BUILDINGS_DESTROYED] += 1
    note(log, Event.BUILDING_DESTROYED, seat, 1 << seat, order.place, order.target)
    if owner >= 0:
        note(log, Event.BUILDING_LOST, owner, 1 << owner, order.place, order.target)
    return True


@lean_inner
def capture(state, seat, first, uid, ratio, rules, log, protocol):
    """Whether a ship is captured; it goes home with the special units (GD-089 to GD-094).

    Defenders go ashore; ships docked to it stay with their owner (GD-090).
    """
    order = state.sheets[seat].orders[first]
    ship = state.ships[order.target]
    owner = ship.owner
    home = nearest_own(state, seat, order.place)
    if not rules.ships[ship.kind].jumps:
        home = state.units[order.subject].planet
    there = owner >= 0 and owner != seat and ship.planet == order.place
    if not there or home == NOBODY or not can_bring_home(rules, ship.kind, order.amount):
        note(log, Event.NOTHING_THERE, seat, 1 << seat, order.place)
        return False
    attackers = min(members(state, seat, first), capture_limit(rules, ship.kind))
    capture_ratio(rules, attackers, aboard(state, order.target), True, ratio)
    if not happens(state, protocol, uid, order.place, Roll.MISSION, ratio[0], ratio[1]):
        return False
    for number in range(len(state.units)):
        if state.units[number].owner >= 0 and state.units[number].ship == order.target + 1:
            state.units[number].ship = 0
    for number in range(len(state.ships)):
        if state.ships[number].docked == order.target + 1:
            state.ships[number].docked = 0
    ship.owner = seat
    ship.docked = 0
    ship.planet = home
    crew = ship_limit(rules, ship.kind)
    for number in range(state.sheets[seat].count):
        if number == first or together(order, state.sheets[seat].orders[number]):
            unit = state.units[state.sheets[seat].orders[number].subject]
            unit.planet = home
            unit.task = Task.REST
            unit.ship = order.target + 1 if crew > 0 else 0
            crew -= 1
    state.tally[seat, Tally.SHIPS_CAPTURED] += 1
    note(log, Event.SHIP_CAPTURED, seat, 1 << seat, order.place, order.target, ship.kind, home)
    note(log, Event.SHIP_LOST, owner, 1 << owner, order.place, order.target, ship.kind)
    return True


@lean_inner
def fly(state, seat, first, watch, ratio, rules, log, protocol):
    """One mission of special units: way in, mission, way out; it takes one round (GD-078)."""
    order = state.sheets[seat].orders[first]
    unit = state.units[order.subject]
    transport, place, uid, mask = order.amount, order.place, unit.uid, 1 << seat
    owner = state.public.planets[place].owner
    if unit.owner != seat or state.worlds[place].battle or owner == seat:  # GD-077
        return
    if transport == TRADER:
        if state.warlords[seat].cbills < rules.trader.raising:
            return
        book(state, seat, Account.TRANSPORT, -rules.trader.raising)
    state.tally[seat, Tally.SPECIAL_MISSIONS] += 1
    guarded = is_guarded(state, place, transport, watch, rules)
    found = way(state, uid, place, transport, entry_detection(rules, transport, guarded), Roll.ENTRY, rules, protocol)
    if found > 0:
        if owner >= 0:
            alarm(state, place, owner, log)
        event = Event.SPECIAL_ENTRY_WIPED_OUT if found == 2 else Event.SPECIAL_ENTRY_ESCAPED
        note(log, event, seat, mask, place)
        if found == 2:
            lose(state, seat, first)
        return
    if order.kind == Order.DESTROY:
        done = destroy(state, seat, order, uid, rules, log, protocol)
    else:
        done = capture(state, seat, first, uid, ratio, rules, log, protocol)
    if not done:
        note(log, Event.SPECIAL_FAILED, seat, mask, place)
    leaving = retreat_detection(rules, transport, guarded)
    found = way(state, uid, place, transport, leaving, Roll.RETREAT, rules, protocol)
    if found == 0:
        note(log, Event.SPECIAL_HOME, seat, mask, place)
        return
    if owner >= 0:
        alarm(state, place, owner, log)
    event = Event.SPECIAL_RETREAT_WIPED_OUT if found == 2 else Event.SPECIAL_RETREAT_SEEN
    note(log, event, seat, mask, place)
    if found == 2:
        lose(state, seat, first)


@lean_inner
def special_missions(state, watch, ratio, rules, log, protocol):
    """All missions of special units of a round, the warlords in turn order (GD-078)."""
    for turn in range(state.seats):
        seat = (turn + state["round"] - 1) % state.seats
        for number in range(state.sheets[seat].count):
            order = state.sheets[seat].orders[number]
            if order.kind != Order.DESTROY and order.kind != Order.CAPTURE:
                continue
            leads = True
            for before in range(number):
                if together(order, state.sheets[seat].orders[before]):
                    leads = False
            if leads:
                fly(state, seat, number, watch, ratio, rules, log, protocol)
