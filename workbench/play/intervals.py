"""Means and shares of simulated games with their 95 % intervals.

Games of a batch are independent, the seats of one game are not: they share its cards and only one of them wins.
So every mean over seats is clustered by game (a ratio of sums over games, its error by linearization). A share of
games in which something happened or not has Wilson's interval, which also holds near 0 and 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import inf, nan, sqrt
from typing import Any

import numpy as np

LEVEL = 0.95
NORMAL = 1.959963984540054  # of the standard normal distribution, 97.5 % lie below


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean or share with its 95 % interval.

    Attributes
    ----------
    value, low, high : float
        NaN where there is nothing to say; an interval of one game is unbounded.
    games : int
        Games it rests on.
    """

    value: float
    low: float
    high: float
    games: int


@lru_cache(maxsize=1024)
def student(degrees: int) -> float:
    """97.5 % quantile of Student's distribution."""
    if degrees > 10_000:
        return NORMAL
    from scipy.special import stdtrit

    return float(stdtrit(degrees, (1 + LEVEL) / 2))


def mean(values: Any) -> Estimate:
    """Mean of one number per game."""
    values = np.asarray(values, np.float64)
    games = values.size
    if games == 0:
        return Estimate(nan, nan, nan, 0)
    middle = float(values.mean())
    if games == 1:
        return Estimate(middle, -inf, inf, 1)
    error = student(games - 1) * float(values.std(ddof=1)) / sqrt(games)
    return Estimate(middle, middle - error, middle + error, games)


def wilson(hits: int, games: int) -> Estimate:
    """Share of games in which something happened (Wilson 1927)."""
    if games == 0:
        return Estimate(nan, nan, nan, 0)
    share, square = hits / games, NORMAL**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    error = NORMAL / (1 + square / games) * sqrt(share * (1 - share) / games + square / (4 * games**2))
    # At the ends the bound is the share itself; rounding must not put it on the wrong side.
    low = 0.0 if hits == 0 else middle - error
    high = 1.0 if hits == games else middle + error
    return Estimate(share, low, high, games)


def share(values: Any) -> Estimate:
    """Mean of one number from 0 to 1 per game: Wilson's interval where all are 0 or 1, else that of the mean."""
    values = np.asarray(values, np.float64)
    hits = float(values.sum())
    if ((values == 0) | (values == 1)).all():
        return wilson(int(hits), values.size)
    found = mean(values)
    return Estimate(found.value, max(0.0, found.low), min(1.0, found.high), found.games)


def ratio(sums: Any, counts: Any) -> Estimate:
    """Sum over all games by count over all games, for one sum and one count per game; games may have a count of 0."""
    sums, counts = np.asarray(sums, np.float64), np.asarray(counts, np.float64)
    games, total = int((counts > 0).sum()), float(counts.sum())
    if total == 0:
        return Estimate(nan, nan, nan, 0)
    value = float(sums.sum()) / total
    if games == 1:
        return Estimate(value, -inf, inf, 1)
    spread = float(((sums - value * counts) ** 2).sum()) * games / (games - 1)
    error = student(games - 1) * sqrt(spread) / total
    return Estimate(value, value - error, value + error, games)
