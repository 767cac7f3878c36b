"""Chance in games: a splitmix64 generator in the state, so that a copied position carries its luck with it.

A source of luck is one place of a ``uint64`` array; a record field ``("luck", np.uint64, n)`` holds n independent
sources. The generator adds a constant and mixes (Steele, Lea, Flood 2014, "Fast splittable pseudorandom number
generators"); whole numbers below a bound come from Lemire's multiplication without any bias (Lemire 2019, "Fast
random integer generation in an interval"). Whole numbers only: the same luck on every machine.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import numpy as np

from workbench.jit import lean

Function = TypeVar("Function", bound=Callable[..., object])

MOST_SEED = 2**63 - 1

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_LOW = np.uint64(0xFFFFFFFF)
_NONE, _ONE, _27, _30, _31, _32 = (np.uint64(number) for number in (0, 1, 27, 30, 31, 32))


def _wrapping(function: Function) -> Function:
    """Compile; without a compiler, silence NumPy about the overflow that this arithmetic lives on."""
    compiled = lean(function)
    return np.errstate(over="ignore")(function) if compiled is function else compiled


@_wrapping
def mix(number):
    """Scramble a uint64: near numbers become unrelated ones."""
    number = (number ^ (number >> _30)) * _FIRST
    number = (number ^ (number >> _27)) * _SECOND
    return number ^ (number >> _31)


@_wrapping
def seeded(seed, number):
    """Start of source `number` of a seed (int64 each), as uint64.

    Mixed twice: plain ``seed + number`` would make neighbouring seeds share their games.
    """
    return mix(mix(np.uint64(seed) + _GOLDEN) + np.uint64(number) * _GOLDEN)


@_wrapping
def draw(luck, place):
    """Next uint64 of source `place` of the uint64 array `luck`."""
    luck[place] = luck[place] + _GOLDEN
    return mix(luck[place])


@_wrapping
def below(luck, place, bound):
    """Whole number from 0 to ``bound - 1``, each equally likely; `bound` is 1 to 2**32 - 1."""
    size = np.uint64(bound)
    product = (draw(luck, place) >> _32) * size
    if product & _LOW < size:
        refused = (_LOW + _ONE - size) % size
        while product & _LOW < refused:
            product = (draw(luck, place) >> _32) * size
    return np.int64(product >> _32)


@_wrapping
def keyed(seed, first, second, third):
    """uint64 that belongs to a seed (uint64) and three whole numbers from 0 up, whatever else was drawn before.

    For rolls that one player's changed input must not move: keyed by (seed, round, unit, purpose).
    """
    number = mix(seed + _GOLDEN)
    number = mix((number ^ np.uint64(first)) + _GOLDEN)
    number = mix((number ^ np.uint64(second)) + _GOLDEN)
    return mix((number ^ np.uint64(third)) + _GOLDEN)


@_wrapping
def keyed_below(seed, first, second, third, bound):
    """Whole number from 0 to ``bound - 1``, each equally likely, of a key (see `keyed`); `bound` is 1 to 2**63 - 1."""
    size = np.uint64(bound)
    number = keyed(seed, first, second, third)
    surplus = (_NONE - size) % size  # so many of the 2**64 numbers would make the lowest results likelier
    while number < surplus:
        number = mix(number + _GOLDEN)
    return np.int64(number % size)


@lean
def happens(luck, place, numerator, denominator):
    """Whether something of chance ``numerator / denominator`` (int64) happens."""
    return below(luck, place, denominator) < numerator


@lean
def weighted(luck, place, weights, count):
    """Place from 0 to ``count - 1`` of the int64 array `weights`, by weight; their sum is above 0."""
    total = 0
    for number in range(count):
        total += weights[number]
    left = below(luck, place, total)
    for number in range(count):
        left -= weights[number]
        if left < 0:
            return number
    return count - 1


@lean
def shuffle(luck, place, values, count):
    """Shuffle the first `count` entries of an array in place (Fisher and Yates; Knuth, algorithm P)."""
    for last in range(count - 1, 0, -1):
        other = below(luck, place, last + 1)
        kept = values[last]
        values[last] = values[other]
        values[other] = kept


@lean
def seed_sources(luck, seed, game, first):
    """Seed all sources of the uint64 array `luck` for game `game` of a seed (int64 each).

    Source k becomes source ``first + k`` of that game: the state's own sources come first, those of the bots after.
    """
    start = seeded(seed, game)
    for place in range(len(luck)):
        luck[place] = seeded(start, first + place)
