"""What happened in a game, as rows of whole numbers; words come later, and only if somebody reads them.

The log of one move is a record of LOG. One without room means that nobody reads: then noting costs one comparison. It
is a record and no array, as an array takes nine words to pass on, and nearly every function of a game passes it on.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from workbench.jit import inner, lean

# Cells of an event.
KIND, SEAT, SEEN_BY, FIRST, SECOND, THIRD, FOURTH, FIFTH = range(8)
EVENT = 8
MOST_EVENTS = 512  # of one move
EVERYBODY = -1  # in SEEN_BY, else a bit mask of seats


def log_type(most: int) -> np.dtype[Any]:
    """Records that hold up to so many events: ``room`` (0 where nobody reads), ``count`` of them, and ``events``."""
    return np.dtype((np.record, [("room", np.int64), ("count", np.int64), ("events", np.int64, (most, EVENT))]))


LOG = log_type(MOST_EVENTS)


def empty_log(reads: bool = True, kind: np.dtype[Any] = LOG) -> np.record:
    """Log for `apply`; without room unless somebody reads it."""
    log = np.zeros(1, kind)[0]
    log.room = len(log.events) if reads else 0
    return log


def noted(log: np.record) -> np.ndarray:
    """The events of a log as they are now, int64 (count, EVENT)."""
    return log.events[: log.count].copy()


@inner
def unread_logs():
    """A log that nobody reads, as the only one of an array.

    To compiled code a record lives no longer than its array, and an array no longer than its last use, which
    ``logs[0]`` may be. So the array is handed to the function that asks for ``logs[0]``, or asked in a loop.
    """
    logs = np.empty(1, LOG)
    logs[0].room = 0
    return logs


@lean
def note(log, kind, seat, seen_by=-1, first=0, second=0, third=0, fourth=0, fifth=0):
    """Append an event; `seen_by` is a bit mask of the seats that may know it, -1 for all."""
    if log.room == 0:
        return
    if log.count >= log.room:
        raise ValueError("more events in one move than the log holds")
    event = log.events[log.count]
    log.count += 1
    event[0] = kind
    event[1] = seat
    event[2] = seen_by
    event[3] = first
    event[4] = second
    event[5] = third
    event[6] = fourth
    event[7] = fifth
