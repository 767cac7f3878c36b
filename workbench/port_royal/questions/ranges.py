"""Over which range of each weight an advice stays the same.

Going on under a fixed policy and stopping with fixed cards are worth sums that are linear in the weights; the best
policy and the best cards are the largest of such sums. So a line along which the policy is kept bounds the worth of
going on from below, and where it meets the worth of stopping the induction is done again: a few steps lead to the
place where the advice changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from workbench.port_royal.questions.induction import Solution, Weights
from workbench.port_royal.questions.turn import ROUNDING

MOST_STEPS = 12
Solve = Callable[[Weights], Solution]


def advice_ranges(
    lines: np.ndarray, weights: Weights, present: Solution, solve: Solve, most: float
) -> Iterator[tuple[float, float]]:
    """Smallest and largest value of each weight with the present advice, the other weights being as they are.

    Parameters
    ----------
    lines : float array (ways, 3)
        Coins, points and skills of every way to stop now.
    weights : float array (3)
        The present weights.
    present : Solution
        Of these weights.
    solve : callable
        Solution of other weights.
    most : float
        Largest value of a weight; the smallest is 0.
    """
    end = _end_of_going if present.goes_on else _end_of_stopping
    for which in range(len(weights)):
        low, high = (end(lines, weights, which, bound, present, solve) for bound in (0.0, most))
        yield low, high


def _with(weights: Weights, which: int, value: float) -> Weights:
    changed = weights.copy()
    changed[which] = value
    return changed


def _end_of_going(
    lines: np.ndarray, weights: Weights, which: int, bound: float, solution: Solution, solve: Solve
) -> float:
    """From the present weight towards `bound`: where stopping gets as good as going on."""
    here = float(weights[which])
    for _ in range(MOST_STEPS):
        meets = _crossings(lines - solution.go_parts, weights, which, here, bound)
        if not meets:
            return bound
        there = min(meets, key=lambda value: abs(value - here))
        solution = solve(_with(weights, which, there))
        here = there
        if not solution.goes_on:
            break
    return here


def _end_of_stopping(
    lines: np.ndarray, weights: Weights, which: int, bound: float, solution: Solution, solve: Solve
) -> float:
    """From `bound` back towards the present weight: where going on gets no better than stopping."""
    start, here = float(weights[which]), bound
    for _ in range(MOST_STEPS):
        solution = solve(_with(weights, which, here))
        if not solution.goes_on:
            break
        meets = _crossings(lines - solution.go_parts, weights, which, start, here)
        if not meets:
            return start
        here = max(meets, key=lambda value: abs(value - start))
    return here


def _crossings(differences: np.ndarray, weights: Weights, which: int, one: float, other: float) -> list[float]:
    """Values of a weight between two others at which a sum of parts is 0, where it is not 0 all along."""
    slopes = differences[:, which]
    heights = differences @ _with(weights, which, 0.0)
    moving = np.abs(slopes) > ROUNDING
    places = -heights[moving] / slopes[moving]
    low, high = min(one, other), max(one, other)
    return [float(place) for place in places if low - ROUNDING <= place <= high + ROUNDING]
