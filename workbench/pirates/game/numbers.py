"""Numbers that compiled functions pass to each other, and the event that they note.

Numba compiles a function once more for every literal it is called with (``part(ship, 25, 2)``); a NumPy number has
the type of all numbers of its kind, so one compilation serves all calls. It took half of the time.
"""

from __future__ import annotations

import numpy as np

from workbench.jit import lean_merged
from workbench.play.events import KIND, note

ZERO, ONE, MINUS_ONE = np.int64(0), np.int64(1), np.int64(-1)
NOBODY = MINUS_ONE  # seat of an event that belongs to no seat
YES, NO = np.bool_(True), np.bool_(False)
_FIRST = KIND + 3
_EVERYBODY = -1


@lean_merged
def tell(log, kind, seat, first, second, third):
    """Note an event that everybody may know, if somebody reads."""
    if log.room > 0:
        tell_some(log, kind, seat, _EVERYBODY, first, second, third)


@lean_merged
def tell_some(log, kind, seat, seen_by, first, second, third):
    """Note an event for the seats of a bit mask, if somebody reads."""
    note(log, kind, seat, seen_by, first, second, third, ZERO, ZERO)
