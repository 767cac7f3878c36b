"""Civil ships: the pool, entering, sailing, fleeing (SP-031 to SP-037, SP-117; D-SP-2, D-SP-5)."""

from __future__ import annotations

from workbench.jit import lean_inner, lean_merged
from workbench.pirates.board import After
from workbench.pirates.game.anger import entry_field, lane
from workbench.pirates.game.numbers import NOBODY, ZERO, tell
from workbench.pirates.game.pack import (
    CIVIL_CASH,
    CIVIL_DIRECTION,
    CIVIL_GUESTS,
    CIVIL_NATION,
    CIVIL_NOW,
    CIVIL_TYPE,
    EIGHT_BITS,
    FIELD_BITS,
    SEVEN_BITS,
    column_of,
    direction,
    docked,
    field_at,
    part,
    row_of,
    sea_field,
    sea_nation,
    sea_type,
    with_part,
)
from workbench.pirates.game.prizes import return_marker
from workbench.pirates.game.sea import bit_rows, holds, off_map, onward, pirate_fields
from workbench.pirates.game_rulings import (
    CivilBlocked,
    CivilSetup,
    EntrySide,
    FleeOffEdge,
    LaneShift,
    LeaveMap,
    PoolEmpty,
    PrizesCount,
    YachtMarker,
)
from workbench.pirates.state import LEFT, RIGHT, Event, Source
from workbench.play.luck import below


@lean_merged
def draw_civil(rules, state):
    """Row of civil_pool of a marker drawn from the pool, -1 when it is empty (SP-035; ruling pool_empty)."""
    pool = state.public.pool
    total = 0
    for row in range(rules.game.pool_rows):
        total += pool[row]
    if total == 0:
        return -1
    left = below(state.luck, Source.TRAFFIC, total)
    for row in range(rules.game.pool_rows):
        left -= pool[row]
        if left < 0:
            pool[row] -= 1
            return row
    return -1


@lean_merged
def put_civil(rules, public, row, field, bound):
    """Put a civil ship of a row of civil_pool onto the board."""
    marker = rules.game.pool[row]
    public.civils[public.civil_count] = (
        field | bound << CIVIL_DIRECTION | marker.ship << CIVIL_TYPE | marker.nation << CIVIL_NATION
    )
    public.civil_count += 1


@lean_merged
def next_bound(state):
    """Direction of the next civil ship to enter; the sides alternate (SP-036)."""
    side = state.public.next_side
    state.public.next_side = LEFT if side == RIGHT else RIGHT
    return LEFT if side == RIGHT else RIGHT


@lean_merged
def lay_out_traffic(rules, state):
    """Civil ships of the start: random columns on the lanes of their directions (SP-037; ruling civil_setup)."""
    public = state.public
    public.next_side = RIGHT
    if rules.rulings.entry_side == EntrySide.RANDOM_FIRST:
        public.next_side = below(state.luck, Source.TRAFFIC, 2)
    if rules.rulings.civil_setup == CivilSetup.EMPTY:
        return
    for _ in range(rules.game.start.civil_ships_placed):
        row = draw_civil(rules, state)
        if row < 0:
            return
        bound = next_bound(state)
        column = below(state.luck, Source.TRAFFIC, rules.game.map.columns)
        put_civil(rules, public, row, field_at(lane(rules, public, rules.game.pool[row].nation, bound), column), bound)


@lean_merged
def remove_civil(public, place):
    """Take a civil ship off the board; the last one takes its place."""
    last = public.civil_count - 1
    public.civils[place] = public.civils[last]
    public.civils[last] = 0
    public.civil_count = last
    if public.target == last:
        public.target = place


@lean_merged
def forget_civil_backs(state, ship):
    """What is known of a marker's back is forgotten when it goes into the pool."""
    if part(ship, CIVIL_CASH, SEVEN_BITS) > 0:
        state.backs[part(ship, CIVIL_CASH, SEVEN_BITS) - 1] += 1


@lean_inner
def send_to_pool(rules, state, place):
    """A civil ship leaves the board for the pool."""
    ship = state.public.civils[place]
    forget_civil_backs(state, ship)
    return_marker(rules, state, sea_type(ship), sea_nation(ship))
    remove_civil(state.public, place)


@lean_merged
def sail(rules, public, ship, fields, pirates, rows):
    """Field where a civil ship stops after moving along its route (SP-031 to SP-033; ruling civil_blocked).

    It may pass pirates but never stops with them: with jump_beyond it goes on to the first field without, with
    stop_on_last_free_field it stays on the last one before. A field beyond the edge means that it leaves.
    """
    bound = direction(ship)
    field = sea_field(ship)
    if rules.rulings.lane_shift == LaneShift.IMMEDIATELY:
        field = field_at(lane(rules, public, sea_nation(ship), bound), column_of(field))
    free = field
    for _ in range(fields):
        field = onward(field, bound)
        if off_map(rules, field):
            return field
        if not holds(rows, field):
            free = field
    if free == field or not pirates:
        return field
    if rules.rulings.civil_blocked == CivilBlocked.STOP_ON_LAST_FREE_FIELD:
        return free
    while not off_map(rules, field) and holds(rows, field):
        field = onward(field, bound)
    return field


@lean_merged
def move_traffic(rules, state, log):
    """Civil ship phase: all civil ships sail, then the board is filled up (SP-031 to SP-037)."""
    public = state.public
    rows = bit_rows()
    pirate_fields(public, state.seats, rows)
    left = 0
    place = 0
    while place < public.civil_count:
        ship = public.civils[place] & ~(1 << CIVIL_NOW)
        field = sail(rules, public, ship, rules.game.civil[sea_type(ship)].movement, True, rows)
        if not off_map(rules, field):
            public.civils[place] = with_part(ship, ZERO, FIELD_BITS, field)
            place += 1
            continue
        left += 1
        if rules.rulings.leave_map == LeaveMap.RE_ENTERS:
            field = entry_field(rules, public, sea_nation(ship), direction(ship))
            public.civils[place] = with_part(ship, ZERO, FIELD_BITS, free_field(rules, field, direction(ship), rows))
            place += 1
        else:
            # The ship that takes its place has not sailed yet: the list is gone through from the front.
            send_to_pool(rules, state, place)
    entered = fill_up(rules, state, rows)
    tell(log, Event.TRAFFIC, NOBODY, left, entered, ZERO)


@lean_merged
def free_field(rules, field, bound, rows):
    """First field without pirates from the edge on along the route; the edge itself if there is none."""
    edge = field
    while holds(rows, field):
        field = onward(field, bound)
        if off_map(rules, field):
            return edge
    return field


@lean_merged
def fill_up(rules, state, rows):
    """New civil ships enter until the board holds its number (SP-034 to SP-037); returns how many."""
    public = state.public
    wanted = rules.constants.civil_ships_on_board
    if rules.rulings.prizes_count == PrizesCount.YES:
        for place in range(public.prize_count):
            wanted -= 1 - docked(public.prizes[place])
    if rules.rulings.entry_side == EntrySide.RESTART_EACH_ROUND:
        public.next_side = RIGHT
    entered = 0
    while public.civil_count < wanted:
        row = draw_civil(rules, state)
        if row < 0:
            break
        bound = next_bound(state)
        field = entry_field(rules, public, rules.game.pool[row].nation, bound)
        put_civil(rules, public, row, free_field(rules, field, bound, rows), bound)
        entered += 1
    return entered


@lean_merged
def flee_onward(rules, state, place, fields, log):
    """A civil ship sails on at once, over fields with pirates (SP-117; ruling flee_off_edge)."""
    public = state.public
    ship = public.civils[place]
    rows = bit_rows()
    pirate_fields(public, state.seats, rows)
    field = sea_field(ship)
    bound = direction(ship)
    for _ in range(fields):
        field = onward(field, bound)
    while not off_map(rules, field) and holds(rows, field):
        field = onward(field, bound)
    if not off_map(rules, field):
        public.civils[place] = with_part(ship, ZERO, FIELD_BITS, field)
        tell(log, Event.CIVIL_FLEES, NOBODY, sea_type(ship), sea_nation(ship), field)
    elif rules.rulings.flee_off_edge == FleeOffEdge.STAYS:
        edge = 0 if bound == LEFT else rules.game.map.columns - 1
        public.civils[place] = with_part(ship, ZERO, FIELD_BITS, field_at(row_of(sea_field(ship)), edge))
        tell(log, Event.CIVIL_FLEES, NOBODY, sea_type(ship), sea_nation(ship), field_at(row_of(sea_field(ship)), edge))
    else:
        tell(log, Event.CIVIL_FLEES_OFF, NOBODY, sea_type(ship), sea_nation(ship), ZERO)
        send_to_pool(rules, state, place)


@lean_merged
def take_off(rules, state, place, to_pool):
    """A boarded civil ship leaves the board: as a prize, or by its row marker_afterwards (SP-128)."""
    ship = state.public.civils[place]
    if to_pool:
        send_to_pool(rules, state, place)
        return
    if rules.game.civil[sea_type(ship)].afterwards == After.OFF_MAP:
        state.public.gone += 1
        if part(ship, CIVIL_CASH, SEVEN_BITS) > 0:
            state.public.backs_gone[part(ship, CIVIL_CASH, SEVEN_BITS) - 1] += 1
    remove_civil(state.public, place)


@lean_merged
def recycles(rules):
    """Whether markers taken off the map go back into the pool (rulings yacht_marker, pool_empty)."""
    return rules.rulings.yacht_marker == YachtMarker.POOL or rules.rulings.pool_empty == PoolEmpty.RECYCLE_YACHTS


@lean_merged
def guests_left(ship):
    """Passengers left on a cruise ship, -1 when the marker has not been looked at (ruling cruise_supply)."""
    return part(ship, CIVIL_GUESTS, EIGHT_BITS) - 1
