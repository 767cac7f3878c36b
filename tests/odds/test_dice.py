"""Dice expressions against plain enumeration of every face."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.errors import BadValue
from workbench.odds.dice import MOST_DICE, MOST_FACES, MOST_SUMS, dice, fault


def enumerated(number: int, faces: int, count: Callable[[tuple[int, ...]], int] = sum) -> Counter[int]:
    """Ways to roll each result, over every combination of faces."""
    return Counter(count(roll) for roll in product(range(1, faces + 1), repeat=number))


def counted(expression: str) -> Counter[int]:
    found = dice(expression)
    assert found.total == sum(found.weights)
    assert found.weights[0] > 0
    assert found.weights[-1] > 0
    assert found.highest == found.lowest + len(found.weights) - 1
    return Counter({found.lowest + i: weight for i, weight in enumerate(found.weights) if weight})


def in_proportion(one: Counter[int], other: Counter[int]) -> bool:
    """Same chances, whatever the total weight is."""
    return {k: Fraction(n, one.total()) for k, n in one.items()} == {
        k: Fraction(n, other.total()) for k, n in other.items()
    }


@pytest.mark.rule("SP-004")
def test_two_dice_have_36_rolls() -> None:
    found = dice("2d6")
    assert (found.lowest, found.highest, found.total) == (2, 12, 36)
    assert found.weights == (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)


@pytest.mark.parametrize(
    ("expression", "ways"),
    [
        ("3d6", enumerated(3, 6)),
        ("1d12", enumerated(1, 12)),
        ("1d6", enumerated(1, 6)),
        ("5d4", enumerated(5, 4)),
        ("3d6kh2", enumerated(3, 6, lambda roll: sum(sorted(roll)[1:]))),
        ("3d6kl2", enumerated(3, 6, lambda roll: sum(sorted(roll)[:2]))),
        ("4d6kh1", enumerated(4, 6, max)),
        ("4d6kl1", enumerated(4, 6, min)),
        ("3d6kh3", enumerated(3, 6)),
        ("2d6+1", enumerated(2, 6, lambda roll: sum(roll) + 1)),
        ("2d6-3", enumerated(2, 6, lambda roll: sum(roll) - 3)),
        ("1+2d6", enumerated(2, 6, lambda roll: sum(roll) + 1)),
        ("1d6-1d6", enumerated(2, 6, lambda roll: roll[0] - roll[1])),
        ("2d6-1d6+2", enumerated(3, 6, lambda roll: roll[0] + roll[1] - roll[2] + 2)),
        ("1d1", Counter({1: 1})),
    ],
)
def test_expression_against_every_roll(expression: str, ways: Counter[int]) -> None:
    assert in_proportion(counted(expression), ways)


def test_mixed_dice() -> None:
    ways = Counter(a + b for a, b in product(range(1, 7), range(1, 9)))
    assert in_proportion(counted("1d6+1d8"), ways)


@pytest.mark.parametrize("text", ["2D6", "2w6", " 2d6 ", "2W6", "2d6 + 0"])
def test_spellings_of_two_dice(text: str) -> None:
    assert dice(text).weights == dice("2d6").weights


@pytest.mark.parametrize(
    "text",
    [
        *("", "6", "d6", "2d", "2d0", "0d6", "2x6", "2d6+", "+", "2d6kh3", "2d6kh0", "2d6k1", "-", "2d6*2"),
        *("21d6", "2d101", "20d100", "2d6+1001", "99999999999999999999d6", "2d6;import os", "=2d6", "2,5d6", "nan"),
        *("²d6", "٢d6", "2d6 1", "2d6 2d6", "1 2d6", "2 d 6"),
    ],
)
def test_anything_else_is_refused_with_what_is_allowed(text: str) -> None:
    with pytest.raises(BadValue, match="dice such as 2d6"):
        dice(text)
    assert fault(text)


def test_largest_tables_of_the_engine() -> None:
    assert len(dice("1d100+1d20").weights) == 119 <= MOST_SUMS
    assert len(dice(f"{MOST_DICE}d6").weights) == 101
    with pytest.raises(BadValue):
        dice(f"{MOST_DICE}d{MOST_FACES}")


@settings(deadline=None, max_examples=60)
@given(st.integers(1, 5), st.integers(1, 8), st.integers(-9, 9))
def test_sums_of_equal_dice(number: int, faces: int, more: int) -> None:
    expression = f"{number}d{faces}" + (f"{more:+d}" if more else "")
    assert in_proportion(counted(expression), enumerated(number, faces, lambda roll: sum(roll) + more))


@settings(deadline=None, max_examples=40)
@given(st.data())
def test_keeping_some_of_the_dice(data: st.DataObject) -> None:
    number = data.draw(st.integers(1, 5))
    faces = data.draw(st.integers(1, 6))
    kept = data.draw(st.integers(1, number))
    high = data.draw(st.booleans())
    found = counted(f"{number}d{faces}k{'h' if high else 'l'}{kept}")

    def best(roll: tuple[int, ...]) -> int:
        return sum(sorted(roll, reverse=high)[:kept])

    assert in_proportion(found, enumerated(number, faces, best))
