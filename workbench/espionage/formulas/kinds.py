"""What formulas of agents count in: missions, covers, terms and chances; parts of a percentage point."""

from __future__ import annotations

from enum import IntEnum

from workbench.espionage.tables import TRANSPORTS

POINT = 2**10 * 10**12  # parts of one percentage point
FULL = 100 * POINT  # parts of certainty
MORE_THAN_ALL = 300  # percentage points that take any chance below 0; more would leave int64
TRADER = TRANSPORTS.index("trader")


class Mission(IntEnum):
    """Missions in the order of the table."""

    THEFT = 0
    ESPIONAGE = 1
    ASSASSINATION = 2
    TERRORISM = 3
    UPRISING = 4


class Cover(IntEnum):
    """Where an agent stands."""

    HIDDEN = 0
    BLOWN = 1
    CAUGHT = 2


class Due(IntEnum):
    """What a round of a mission asks for besides the detection."""

    NOTHING = 0
    PARTIAL = 1  # a roll that tells something, but does not fulfil the mission (GD-037)
    THEFT = 2
    FINAL = 3
    CERTAIN = 4  # fulfilled without a roll (ruling terror_success)
    RUNNING = 5  # the effect goes on (GD-054)


class Evasion(IntEnum):
    """Terms of the chance to stay undetected in one round (GD-019, GD-020, GD-026, GD-032, GD-014)."""

    BASE = 0
    LEVEL = 1
    UPRISING = 2
    THEFT = 3
    PASSIVE = 4
    ACTIVE_CE = 5
    LIMIT = 6
    NOBODY_LOOKS = 7


class Success(IntEnum):
    """Terms of the chance to fulfil a mission (GD-026, GD-008, GD-065 to GD-067)."""

    BASE = 0
    LEVEL = 1
    UPRISING = 2
    CAP = 3


class Chance(IntEnum):
    """Chances of one round, in parts."""

    EVASION = 0
    WATCH = 1  # detection by a roll of the passive money's own (ruling passive_operator)
    CAPTURE = 2  # given a detection
    HIDDEN_SUCCESS = 3
    BLOWN_SUCCESS = 4
