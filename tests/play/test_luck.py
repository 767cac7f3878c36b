"""Luck is the published generator, without bias, and the same compiled or not."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import chisquare

from workbench.play import luck

MASK = 2**64 - 1


def splitmix64(state: int) -> tuple[int, int]:
    """Next state and number of the published generator, with Python's whole numbers."""
    state = (state + 0x9E3779B97F4A7C15) & MASK
    z = state
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return state, z ^ (z >> 31)


def test_draws_are_the_published_splitmix64() -> None:
    source = np.array([7, 1234567], np.uint64)
    state = 1234567
    for _ in range(100):
        state, number = splitmix64(state)
        assert int(luck.draw(source, 1)) == number
    assert source.tolist() == [7, state]


def test_first_numbers_of_seed_1234567_are_those_of_the_reference_implementation() -> None:
    source = np.array([1234567], np.uint64)
    assert int(luck.draw(source, 0)) == 6457827717110365317
    assert int(luck.draw(source, 0)) == 3203168211198807973


@pytest.mark.parametrize("bound", [1, 2, 6, 36, 119])
def test_numbers_below_a_bound_are_equally_likely(bound: int) -> None:
    source = np.array([luck.seeded(1, bound)], np.uint64)
    counts = np.bincount([luck.below(source, 0, bound) for _ in range(200 * bound)], minlength=bound)
    assert len(counts) == bound
    assert bound == 1 or chisquare(counts).pvalue > 1e-6


def test_a_bound_that_does_not_divide_the_range_is_not_biased() -> None:
    """With a bound of 3 * 2**30 plain multiplication would give every third number twice as often."""
    bound = 3 * 2**30
    source = np.array([luck.seeded(2, 0)], np.uint64)
    thirds = np.bincount([luck.below(source, 0, bound) % 3 for _ in range(30_000)], minlength=3)
    assert chisquare(thirds).pvalue > 1e-6


def test_a_shuffle_makes_each_order_equally_likely() -> None:
    source = np.array([luck.seeded(3, 0)], np.uint64)
    seen: dict[tuple[int, ...], int] = {}
    for _ in range(12_000):
        values = np.arange(4)
        luck.shuffle(source, 0, values, 3)
        assert values[3] == 3
        seen[tuple(values)] = seen.get(tuple(values), 0) + 1
    assert len(seen) == 6
    assert chisquare(list(seen.values())).pvalue > 1e-6


def test_weights_of_1_and_3_and_0() -> None:
    source = np.array([luck.seeded(4, 0)], np.uint64)
    weights = np.array([1, 3, 0, 9], np.int64)
    counts = np.bincount([luck.weighted(source, 0, weights, 3) for _ in range(8_000)], minlength=4)
    assert counts[2] == counts[3] == 0
    assert chisquare(counts[:2], [2_000, 6_000]).pvalue > 1e-6


def test_neighbouring_seeds_share_no_games() -> None:
    starts = {int(luck.seeded(seed, game)) for seed in range(40) for game in range(40)}
    assert len(starts) == 1600
