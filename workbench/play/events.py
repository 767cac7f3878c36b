"""What happened in a game, as rows of whole numbers; words come later, and only if somebody reads them.

The log of one move is an int64 array of shape (n, EVENT). Row 0 holds the number of events in its first cell, the
events follow. An array of no rows means that nobody reads: then noting costs one comparison.
"""

from __future__ import annotations

import numpy as np

from workbench.jit import lean

# Cells of an event.
KIND, SEAT, SEEN_BY, FIRST, SECOND, THIRD, FOURTH, FIFTH = range(8)
EVENT = 8
MOST_EVENTS = 512  # of one move
EVERYBODY = -1  # in SEEN_BY, else a bit mask of seats


def empty_log(reads: bool = True) -> np.ndarray:
    """Log for `apply`; of no rows unless somebody reads it."""
    return np.zeros((MOST_EVENTS if reads else 0, EVENT), np.int64)


@lean
def note(log, kind, seat, seen_by=-1, first=0, second=0, third=0, fourth=0, fifth=0):
    """Append an event; `seen_by` is a bit mask of the seats that may know it, -1 for all."""
    if len(log) == 0:
        return
    place = log[0, 0] + 1
    if place >= len(log):
        raise ValueError("more events in one move than the log holds")
    log[0, 0] = place
    log[place, 0] = kind
    log[place, 1] = seat
    log[place, 2] = seen_by
    log[place, 3] = first
    log[place, 4] = second
    log[place, 5] = third
    log[place, 6] = fourth
    log[place, 7] = fifth
