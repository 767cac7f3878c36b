"""How moves, ships and markers are packed into one int64 each, and the functions that read them.

======== ===========================================================================================================
move     kind 8 bits, then the operands a, b, c, d of 12 bits each
ship     type 5, field 12, markers 6, moved 1, new 1, rest 2 (turns to sit out), tired 2 (half speed), resting 1
cargo    hostages of each nation, 7 bits each
civil    field 12, direction 1, type 5, nation 3, cash row + 1: 7, boarded this round 1, ever 1, passengers + 1: 8
warship  field 12, direction 1, class 5, flag 3, nation it protects 3, attacks 4, done 1, movement used 6
prize    seat 3, field 12, type 5, nation 3, moved 1, docked 1, tried 1, crew 8, crew row + 1: 7, ship ransomed 1
======== ===========================================================================================================
"""

from __future__ import annotations

import numpy as np

from workbench.jit import lean


def _numbers(*values: int) -> tuple[np.int64, ...]:
    return tuple(np.int64(value) for value in values)


# First bits of the parts, and their widths (NumPy numbers: see `workbench.pirates.game.numbers`).
SHIP_FIELD, SHIP_MARKERS, SHIP_MOVED, SHIP_NEW, SHIP_REST, SHIP_TIRED, SHIP_RESTING = _numbers(
    5, 17, 23, 24, 25, 27, 29
)
CIVIL_DIRECTION, CIVIL_TYPE, CIVIL_NATION, CIVIL_CASH, CIVIL_NOW, CIVIL_EVER, CIVIL_GUESTS = _numbers(
    12, 13, 18, 21, 28, 29, 30
)
WAR_DIRECTION, WAR_TYPE, WAR_FLAG, WAR_NATION, WAR_ATTACKS, WAR_DONE, WAR_USED = _numbers(12, 13, 18, 21, 24, 28, 29)
PRIZE_FIELD, PRIZE_TYPE, PRIZE_NATION, PRIZE_MOVED, PRIZE_DOCKED, PRIZE_TRIED = _numbers(3, 15, 20, 23, 24, 25)
PRIZE_CREW, PRIZE_CREW_ROW, PRIZE_SOLD = _numbers(26, 34, 41)

ONE_BIT, TWO_BITS, FOUR_BITS, SIX_BITS, SEVEN_BITS, EIGHT_BITS, FIELD_BITS = _numbers(1, 2, 4, 6, 7, 8, 12)


@lean
def pack1(kind, a):
    """Move of a kind with one operand."""
    return kind | a << 8


@lean
def pack2(kind, a, b):
    """Move of a kind with two operands."""
    return kind | a << 8 | b << 20


@lean
def pack_all(kind, a, b, c, d):
    """Move of a kind with four operands."""
    return kind | a << 8 | b << 20 | c << 32 | d << 44


@lean
def pack(kind, a=0, b=0, c=0, d=0):
    """Move of a kind with up to four operands of 12 bits."""
    return kind | a << 8 | b << 20 | c << 32 | d << 44


@lean
def kind_of(move):
    """Kind of a move."""
    return move & 255


@lean
def operand(move, place):
    """Operand 0 to 3 of a move."""
    return move >> (8 + 12 * place) & 4095


@lean
def part(packed, first, bits):
    """Part of a packed ship: `bits` bits from bit `first` on."""
    return packed >> first & ((1 << bits) - 1)


@lean
def with_part(packed, first, bits, value):
    """The packed ship with another part."""
    return packed & ~(((1 << bits) - 1) << first) | value << first


# ---- fields


@lean
def field_at(row, column):
    """Field of a row (0 is the land) and a column."""
    return row << 6 | column


@lean
def row_of(field):
    """Row of a field, 0 for a bay."""
    return field >> 6


@lean
def column_of(field):
    """Column of a field."""
    return field & 63


# ---- pirate ships


@lean
def ship_type(ship):
    """Row of pirate_ships."""
    return ship & 31


@lean
def ship_field(ship):
    """Field in which the ship lies."""
    return ship >> 5 & 4095


@lean
def ship_markers(ship):
    """Boarding markers on the ship."""
    return ship >> 17 & 63


@lean
def ship_idle(ship):
    """Not 0 when the ship cannot move this turn: moved already, new, or resting."""
    return ship & (1 << SHIP_MOVED | 1 << SHIP_NEW | 1 << SHIP_RESTING)


@lean
def aboard(cargo, nation):
    """Hostages of a nation on a ship."""
    return cargo >> (7 * nation) & 127


@lean
def all_aboard(cargo):
    """Hostages on a ship."""
    total = 0
    while cargo > 0:
        total += cargo & 127
        cargo >>= 7
    return total


# ---- civil ships, warships, prizes


@lean
def sea_field(ship):
    """Field of a civil ship or of a warship."""
    return ship & 4095


@lean
def direction(ship):
    """Direction in which a civil ship or a warship is bound: RIGHT or LEFT."""
    return ship >> 12 & 1


@lean
def sea_type(ship):
    """Row of civil_ships or of warships."""
    return ship >> 13 & 31


@lean
def sea_nation(ship):
    """Nation of a civil ship, flag of a warship."""
    return ship >> 18 & 7


@lean
def protected(warship):
    """Nation whose anger sent the warship."""
    return warship >> 21 & 7


@lean
def prize_seat(prize):
    """Seat that holds the prize."""
    return prize & 7


@lean
def prize_field(prize):
    """Field in which the prize lies; the bay of its seat when it is docked."""
    return prize >> 3 & 4095


@lean
def prize_type(prize):
    """Row of civil_ships."""
    return prize >> 15 & 31


@lean
def prize_nation(prize):
    """Nation of ship and crew."""
    return prize >> 20 & 7


@lean
def docked(prize):
    """1 when the prize is in the bay."""
    return prize >> 24 & 1


@lean
def sold(prize):
    """1 when the ship is ransomed already and only its crew is left (ruling crew_strength)."""
    return prize >> 41 & 1


@lean
def moved_bit(mask, last, place):
    """A bit mask of ships after the last ship has taken the place of a removed one."""
    kept = mask & ~(1 << place) & ~(1 << last)
    if mask >> last & 1 and last != place:
        kept |= 1 << place
    return kept
