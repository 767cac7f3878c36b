"""Ships of a seat: markers on board, cargo, prizes, the bay (SP-010, SP-014 to SP-016, SP-106, SP-147 to SP-150)."""

from __future__ import annotations

import numpy as np

from workbench.jit import lean_inner, lean_merged
from workbench.pirates.board import MARKER_COUNTED, MARKER_NONE
from workbench.pirates.capacities import NATIONS, OWN_SHIPS
from workbench.pirates.game.numbers import ZERO, tell
from workbench.pirates.game.pack import (
    FIELD_BITS,
    SHIP_FIELD,
    SHIP_MARKERS,
    SHIP_NEW,
    SHIP_TIRED,
    TWO_BITS,
    aboard,
    docked,
    moved_bit,
    part,
    prize_field,
    prize_seat,
    ship_field,
    ship_markers,
    ship_type,
    with_part,
)
from workbench.pirates.game.prizes import dock, lose_prizes
from workbench.pirates.game_rulings import (
    BoardingMarkerPool,
    Refill,
    ShipMarkerReturn,
    SpeedHalf,
    Unload,
)
from workbench.pirates.rulings import SpeedboatBoarding
from workbench.pirates.state import Event, Tally

NATION_COUNT = len(NATIONS)
ALL_ROWS = np.int64(1_000)  # no row is further from the coast


# ---- types of ship


@lean_merged
def lowest_row(rules, boat):
    """Furthest row from the coast that a type of pirate ship enters (SP-049, SP-148; ruling coastal_rows)."""
    return ALL_ROWS if rules.game.boats[boat].deep_sea else rules.rulings.coastal_rows


@lean_inner
def speed(rules, ship, in_fleet, actions_left):
    """Fields that a pirate ship may move now (SP-048, SP-147; ruling speed_half)."""
    boat = rules.game.boats[ship_type(ship)]
    fields = boat.fields
    if not boat.half:
        return fields
    ruling = rules.rulings.speed_half
    if ruling == SpeedHalf.ONE_FIELD_PER_ROUND:
        return fields + 1
    if ruling == SpeedHalf.TWO_ACTIONS_ONE_FIELD:
        return fields + 1 if actions_left >= 2 else fields
    if part(ship, SHIP_TIRED, TWO_BITS) or (in_fleet and ruling == SpeedHalf.IMMOBILE_IN_FLEET):
        return fields
    return fields + 1


@lean_merged
def owned(state, seat, boat):
    """Ships of a type that a seat has."""
    player = state.public.players[seat]
    count = 0
    for place in range(player.ship_count):
        if ship_type(player.ships[place]) == boat:
            count += 1
    return count


@lean_merged
def markers_out(state, seat, boat):
    """Ship markers of a type that are out of the game (ruling ship_marker_return)."""
    return state.public.players[seat].ships_lost[boat // 12] >> (5 * (boat % 12)) & 31


@lean_merged
def can_own(rules, state, seat, boat):
    """Whether a marker of this type is left for a further ship (SP-010)."""
    taken = owned(state, seat, boat) + markers_out(state, seat, boat)
    return taken < rules.game.boats[boat].owned and state.public.players[seat].ship_count < OWN_SHIPS


# ---- boarding markers


@lean_merged
def take_markers(rules, state, wanted):
    """Markers that the common pool gives (SP-014; ruling boarding_marker_pool)."""
    if rules.rulings.boarding_marker_pool == BoardingMarkerPool.UNLIMITED:
        return wanted
    given = min(wanted, state.public.markers_left)
    state.public.markers_left -= given
    return given


@lean_merged
def give_markers(rules, state, number):
    """Put markers back into the common pool."""
    if rules.rulings.boarding_marker_pool == BoardingMarkerPool.SHARED_HARD_LIMIT:
        state.public.markers_left += number


@lean_inner
def refill_place(rules, state, seat, field):
    """Whether ships of a seat can be refilled in a field: the bay, or beside an own Mudderkutter (SP-106, SP-149)."""
    player = state.public.players[seat]
    if field == player.bay:
        return True
    for place in range(player.ship_count):
        ship = player.ships[place]
        if ship_field(ship) == field and rules.game.boats[ship_type(ship)].refills:
            return True
    return False


@lean_merged
def lacks_markers(rules, ship):
    """Markers that fit on a ship."""
    boat = rules.game.boats[ship_type(ship)]
    return max(0, boat.markers - ship_markers(ship)) if boat.marker_kind == MARKER_COUNTED else 0


@lean_inner
def refill(rules, state, seat, field, log):
    """Fill the markers of all ships of a seat in a field, as far as the common pool goes."""
    player = state.public.players[seat]
    added = 0
    for place in range(player.ship_count):
        ship = player.ships[place]
        lacking = lacks_markers(rules, ship) if ship_field(ship) == field else 0
        if lacking > 0:
            given = take_markers(rules, state, lacking)
            player.ships[place] = ship + (given << SHIP_MARKERS)
            added += given
    if added > 0:
        tell(log, Event.REFILLED, seat, added, field, ZERO)


@lean_merged
def refill_everywhere(rules, state, seat, log):
    """Refill at all places where a seat can (ruling refill)."""
    player = state.public.players[seat]
    for place in range(player.ship_count):
        ship = player.ships[place]
        if lacks_markers(rules, ship) > 0 and refill_place(rules, state, seat, ship_field(ship)):
            refill(rules, state, seat, ship_field(ship), log)


# ---- ships come and go


@lean_inner
def add_ship(rules, state, seat, boat, field, new):
    """Put a ship of a type into a field, with as many markers as the common pool gives."""
    player = state.public.players[seat]
    kind = rules.game.boats[boat].marker_kind
    markers = take_markers(rules, state, rules.game.boats[boat].markers) if kind == MARKER_COUNTED else 0
    player.ships[player.ship_count] = boat | field << SHIP_FIELD | markers << SHIP_MARKERS | new << SHIP_NEW
    player.cargo[player.ship_count] = 0
    player.ship_count += 1


@lean_merged
def remove_ship(rules, state, seat, place):
    """Take a ship off the map; its markers go back, hostages on board are gone; the last ship takes its place."""
    public = state.public
    player = public.players[seat]
    ship = player.ships[place]
    give_markers(rules, state, ship_markers(ship))
    if rules.rulings.ship_marker_return == ShipMarkerReturn.NO:
        boat = ship_type(ship)
        player.ships_lost[boat // 12] += 1 << (5 * (boat % 12))
    last = player.ship_count - 1
    player.ships[place] = player.ships[last]
    player.cargo[place] = player.cargo[last]
    player.ships[last] = 0
    player.cargo[last] = 0
    player.ship_count = last
    if seat == public.fighter:
        public.chosen_ships = moved_bit(public.chosen_ships, last, place)
        public.led = moved_bit(public.led, last, place)
        if public.lead == last:
            public.lead = place


# ---- arriving


@lean_merged
def unload(state, seat, log):
    """Bring all hostages on ships in the bay ashore (SP-016)."""
    player = state.public.players[seat]
    for nation in range(NATION_COUNT):
        landed = 0
        for place in range(player.ship_count):
            if player.cargo[place] > 0 and ship_field(player.ships[place]) == player.bay:
                landed += aboard(player.cargo[place], nation)
        if landed > 0:
            player.captives[nation] += landed
            tell(log, Event.UNLOADED, seat, landed, nation, ZERO)
    for place in range(player.ship_count):
        if ship_field(player.ships[place]) == player.bay:
            player.cargo[place] = 0


@lean_merged
def cargo_in(state, seat, field):
    """Whether ships of a seat in a field have hostages on board."""
    player = state.public.players[seat]
    for place in range(player.ship_count):
        if player.cargo[place] > 0 and ship_field(player.ships[place]) == field:
            return True
    return False


@lean_inner
def arrive(rules, state, seat, field, own_turn, log):
    """What happens by itself where ships of a seat have come to: unloading, docking, refilling."""
    public = state.public
    bay = public.players[seat].bay
    if field == bay:
        for place in range(public.prize_count):
            prize = public.prizes[place]
            if prize_seat(prize) == seat and prize_field(prize) == bay and not docked(prize):
                dock(rules, state, place, log)
        if rules.rulings.unload == Unload.FREE and cargo_in(state, seat, bay):
            unload(state, seat, log)
    if own_turn and rules.rulings.refill == Refill.AUTOMATIC and refill_place(rules, state, seat, field):
        refill(rules, state, seat, field, log)


@lean_merged
def take_over_cargo(rules, state, seat, field):
    """Ships bound for the bay first take over hostages of ships that stay (ruling hostage_transfer).

    Hostages may change ships in a field at any time; it pays only before some of the ships go home.
    """
    public = state.public
    player = public.players[seat]
    for giver in range(player.ship_count):
        if player.cargo[giver] == 0 or ship_field(player.ships[giver]) != field or public.chosen_ships >> giver & 1:
            continue
        for nation in range(NATION_COUNT):
            for taker in range(player.ship_count):
                if not public.chosen_ships >> taker & 1:
                    continue
                moved = min(aboard(player.cargo[giver], nation), free_load(rules, state, seat, taker))
                if moved > 0:
                    player.cargo[giver] -= moved << (7 * nation)
                    player.cargo[taker] += moved << (7 * nation)


@lean_inner
def free_load(rules, state, seat, place):
    """Hostages that a ship can still take."""
    player = state.public.players[seat]
    load = rules.pirate_ships[ship_type(player.ships[place])].load
    cargo = player.cargo[place]
    while cargo > 0:
        load -= cargo & 127
        cargo >>= 7
    return max(0, load)


@lean_merged
def may_lead(rules, ship):
    """Whether a ship has a boarding marker, or needs none (SP-105, SP-149, SP-150; ruling speedboat_boarding)."""
    kind = rules.game.boats[ship_type(ship)].marker_kind
    if kind == MARKER_COUNTED:
        return ship_markers(ship) > 0
    return kind != MARKER_NONE or rules.rulings.speedboat_boarding == SpeedboatBoarding.LEAD_WITHOUT_MARKER


@lean_merged
def lose_everything(rules, state, seat, field, log):
    """All ships, prizes and hostages of a seat in a field are lost (SP-141)."""
    public = state.public
    player = public.players[seat]
    count = 0
    for place in range(player.ship_count - 1, -1, -1):
        if ship_field(player.ships[place]) == field:
            remove_ship(rules, state, seat, place)
            count += 1
    state.tally[seat, Tally.BOATS_LOST] += count
    if count > 0:
        tell(log, Event.SHIPS_LOST, seat, count, field, ZERO)
    lose_prizes(rules, state, seat, field, log)


@lean_merged
def has_nothing_left(state, seat):
    """Whether a seat has neither ships nor prizes nor hostages."""
    player = state.public.players[seat]
    if player.ship_count > 0:
        return False
    for nation in range(NATION_COUNT):
        if player.captives[nation] > 0:
            return False
    nothing = True
    for place in range(state.public.prize_count):
        nothing = nothing and prize_seat(state.public.prizes[place]) != seat
    return nothing


@lean_merged
def set_field(state, seat, place, field):
    """Put a ship into another field."""
    player = state.public.players[seat]
    player.ships[place] = with_part(player.ships[place], SHIP_FIELD, FIELD_BITS, field)
