"""Intervals are what their definitions say."""

from __future__ import annotations

from math import isinf, sqrt

import numpy as np
import pytest
from scipy import stats

from workbench.play import intervals


def test_mean_has_the_interval_of_student() -> None:
    values = np.array([3.0, 5.0, 4.0, 10.0, 1.0])
    found = intervals.mean(values)
    low, high = stats.t.interval(0.95, 4, loc=values.mean(), scale=stats.sem(values))
    assert (found.value, found.low, found.high, found.games) == pytest.approx((4.6, low, high, 5))


def test_one_game_tells_nothing_about_its_spread() -> None:
    found = intervals.mean([7])
    assert found.value == 7
    assert isinf(found.low)
    assert isinf(found.high)


@pytest.mark.parametrize(("hits", "games"), [(1, 20), (10, 20), (19, 20), (333, 1000)])
def test_wilson_bounds_solve_its_equation(hits: int, games: int) -> None:
    """Each bound p is where the observed share lies exactly 1.96 of p's own standard errors away."""
    found = intervals.wilson(hits, games)
    for bound in (found.low, found.high):
        assert abs(hits / games - bound) / sqrt(bound * (1 - bound) / games) == pytest.approx(1.959964, rel=1e-6)
    assert found.low < hits / games < found.high


def test_wilson_at_the_ends_holds_the_share() -> None:
    assert intervals.wilson(0, 50).low == 0
    assert 0 < intervals.wilson(0, 50).high < 0.1
    assert intervals.wilson(50, 50).high == 1


def test_ratio_of_one_seat_per_game_is_the_mean() -> None:
    values = np.array([3.0, 5.0, 4.0, 10.0, 1.0])
    one, other = intervals.ratio(values, np.ones(5)), intervals.mean(values)
    assert (one.value, one.low, one.high) == pytest.approx((other.value, other.low, other.high))


def test_games_without_the_seat_asked_for_do_not_count() -> None:
    found = intervals.ratio([4, 0, 6], [2, 0, 2])
    assert (found.value, found.games) == (2.5, 2)


def test_clustered_intervals_hold_the_truth_95_times_in_100() -> None:
    """Seats of one game are alike here, so that an interval that took them for independent would be far too narrow."""
    generator = np.random.default_rng(1)
    hits, naive = 0, 0
    for _ in range(1000):
        of_game = generator.normal(size=60)
        values = of_game[:, None] + 0.1 * generator.normal(size=(60, 4))
        found = intervals.ratio(values.sum(axis=1), np.full(60, 4))
        hits += found.low <= 0 <= found.high
        wrong = intervals.mean(values.ravel())
        naive += wrong.low <= 0 <= wrong.high
    assert 930 <= hits <= 970
    assert naive < 750
