"""The sea: neighbouring fields, distances, and what a ship can reach (SP-048, SP-049, SP-051; ruling adjacency).

Sets of fields are bit rows: an int64 array with the columns of each row as bits. Spreading a set by one field is a
few shifts a row, so that the fields in reach of a ship cost next to nothing.
"""

from __future__ import annotations

from workbench.jit import lean_inner, lean_merged
from workbench.pirates.capacities import ROWS
from workbench.pirates.game.numbers import ONE
from workbench.pirates.game.pack import (
    column_of,
    docked,
    field_at,
    prize_field,
    prize_seat,
    row_of,
    sea_field,
    ship_field,
)
from workbench.pirates.game_rulings import Adjacency
from workbench.pirates.state import RIGHT
from workbench.play.room import room

bit_rows = room(ROWS, cleared=True)  # an empty set of fields


@lean_merged
def holds(rows, field):
    """Whether a set holds a field."""
    return (rows[field >> 6] >> (field & 63)) & 1 == 1


@lean_merged
def put(rows, field):
    """Add a field to a set."""
    rows[field >> 6] |= 1 << (field & 63)


@lean_inner
def distance(rules, first, second):
    """Fields between two fields of the sea, without obstacles (ruling adjacency)."""
    rows = abs(row_of(first) - row_of(second))
    columns = abs(column_of(first) - column_of(second))
    kind = rules.rulings.adjacency
    if kind == Adjacency.SQUARE8:
        return max(rows, columns)
    if kind == Adjacency.SQUARE4:
        return rows + columns
    # Hexagons in rows, odd rows half a field further right: columns made oblique.
    oblique = column_of(first) - (row_of(first) >> 1) - column_of(second) + (row_of(second) >> 1)
    down = row_of(first) - row_of(second)
    return max(abs(oblique), max(abs(down), abs(oblique + down)))


@lean_merged
def at_mouth(rules, bay, field):
    """Whether a field of the sea touches a bay (D-SP-1)."""
    return row_of(field) == 1 and abs(column_of(field) - column_of(bay)) <= rules.game.map.bay_reach


@lean_inner
def steps_between(rules, bay, first, second):
    """Moves of one field from one field to another, either of which may be the bay, without obstacles."""
    if first == second:
        return 0
    if row_of(first) == 0 or row_of(second) == 0:
        sea = second if row_of(first) == 0 else first
        if row_of(sea) == 0:
            return 0
        reach = rules.game.map.bay_reach
        first_column, last_column = max(0, bay - reach), min(rules.game.map.columns - 1, bay + reach)
        # Where the way along a slant or a column meets row 1, or else the nearest end of the mouth.
        nearest = column_of(sea)
        if rules.rulings.adjacency == Adjacency.HEX:
            nearest -= row_of(sea) >> 1
        nearest = min(max(nearest, first_column), last_column)
        return 1 + distance(rules, field_at(ONE, nearest), sea)
    return distance(rules, first, second)


@lean_merged
def touches(rules, bay, first, second):
    """Whether two fields are adjacent, for a seat with this bay."""
    if row_of(first) == 0 or row_of(second) == 0:
        return first != second and at_mouth(rules, bay, max(first, second)) and min(first, second) == bay
    return distance(rules, first, second) == 1


@lean_inner
def open_sea(rules, public, rows):
    """Fill a set with the fields of the sea that no warship holds (SP-051)."""
    full = (1 << rules.game.map.columns) - 1
    rows[0] = 0
    for row in range(1, rules.game.map.sea_rows + 1):
        rows[row] = full
    for place in range(public.warship_count):
        field = sea_field(public.warships[place])
        rows[row_of(field)] &= ~(1 << column_of(field))


@lean_inner
def pirate_fields(public, seats, rows):
    """Fill a set with the fields of the sea that hold ships or prizes of any seat."""
    for row in range(ROWS):
        rows[row] = 0
    for seat in range(seats):
        player = public.players[seat]
        for place in range(player.ship_count):
            put(rows, ship_field(player.ships[place]))
    for place in range(public.prize_count):
        put(rows, prize_field(public.prizes[place]))
    rows[0] = 0


@lean_merged
def _sideways(bits):
    return bits | bits << 1 | bits >> 1


@lean_merged
def spread_row(rules, rows, row):
    """What one row of a set holds after the set has spread by one field."""
    bits = _sideways(rows[row])
    above = rows[row - 1] if row > 1 else 0
    below = rows[row + 1] if row < rules.game.map.sea_rows else 0
    kind = rules.rulings.adjacency
    if kind == Adjacency.SQUARE8:
        return bits | _sideways(above) | _sideways(below)
    if kind == Adjacency.SQUARE4:
        return bits | above | below
    if row & 1:
        return bits | above | below | above >> 1 | below >> 1
    return bits | above | below | above << 1 | below << 1


@lean_inner
def mouth_bits(rules, bay):
    """Columns of row 1 that touch a bay."""
    reach = rules.game.map.bay_reach
    bits = 0
    for column in range(max(0, bay - reach), min(rules.game.map.columns - 1, bay + reach) + 1):
        bits |= 1 << column
    return bits


@lean_merged
def reach(rules, free, start, bay, steps, lowest_row, reached):
    """Fill `reached` with the fields that a ship reaches with up to `steps` moves, its start among them.

    Parameters
    ----------
    free : int64 array
        Fields that may be entered (`open_sea`).
    start, bay : int64
        Field of the ship, and of the bay of its seat.
    lowest_row : int64
        Furthest row from the coast that the ship may enter (SP-049).
    reached : int64 array
        Set to fill.
    """
    rows = rules.game.map.sea_rows
    last = min(rows, lowest_row)
    for row in range(rows + 1):
        reached[row] = 0
    put(reached, start)
    mouth = mouth_bits(rules, bay)
    before = bit_rows()
    for _ in range(steps):
        for row in range(1, rows + 1):
            before[row] = reached[row]
        for row in range(1, last + 1):
            bits = spread_row(rules, before, row)
            if row == 1 and reached[0]:
                bits |= mouth
            reached[row] |= bits & free[row]
        if before[1] & mouth:
            reached[0] |= 1 << bay
    # The ship's own field stays, whatever lies there now.
    put(reached, start)


@lean_merged
def has_exit(rules, free, field, bay, lowest_row):
    """Whether a ship can leave a field at all."""
    last = min(rules.game.map.sea_rows, lowest_row)
    row, column = row_of(field), column_of(field)
    if row == 0:
        return free[1] & mouth_bits(rules, bay) != 0
    if row == 1 and mouth_bits(rules, bay) >> column & 1:
        return True
    kind = rules.rulings.adjacency
    bit = 1 << column
    beside = (bit << 1 | bit >> 1) & free[row]
    if beside and row <= last:
        return True
    nearby = bit
    if kind == Adjacency.SQUARE8:
        nearby = _sideways(bit)
    elif kind == Adjacency.HEX:
        nearby = bit | bit << 1 if row & 1 else bit | bit >> 1
    if row > 1 and row - 1 <= last and nearby & free[row - 1]:
        return True
    return row < last and nearby & free[row + 1] != 0


@lean_inner
def warships_beside(rules, public, field):
    """Warships in fields adjacent to a field of the sea (SP-109, SP-133)."""
    count = 0
    for place in range(public.warship_count):
        if distance(rules, sea_field(public.warships[place]), field) == 1:
            count += 1
    return count


@lean_merged
def warships_in(public, field):
    """Warships in a field."""
    count = 0
    for place in range(public.warship_count):
        if sea_field(public.warships[place]) == field:
            count += 1
    return count


@lean_inner
def civils_in(public, field):
    """Civil ships in a field."""
    count = 0
    for place in range(public.civil_count):
        if sea_field(public.civils[place]) == field:
            count += 1
    return count


@lean_merged
def prizes_in(public, seat, field):
    """Prizes of a seat in a field, those in the bay left out: there they are no longer ships."""
    count = 0
    for place in range(public.prize_count):
        prize = public.prizes[place]
        if prize_seat(prize) == seat and prize_field(prize) == field and not docked(prize):
            count += 1
    return count


@lean_merged
def onward(field, bound):
    """The next field along a route."""
    return field + 1 if bound == RIGHT else field - 1


@lean_merged
def off_map(rules, field):
    """Whether a field of a route lies beyond the edge; column -1 shows as the last column of the row before."""
    return column_of(field) >= rules.game.map.columns
