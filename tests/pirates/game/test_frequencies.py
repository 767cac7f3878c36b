"""Rates of boarding and flight as played agree with the exact odds of the same situations (SP-115, SP-138)."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from tests.pirates.game.plain import PLAIN, Position
from workbench.book import Book
from workbench.pirates import formulas

ROLLS = 4_000
TOO_FAR = 23.21  # chi-square with 10 degrees of freedom: passed by chance in 1 % of runs


@pytest.mark.rule("SP-004", "SP-115", "SP-138")
def test_rolls_of_a_game_come_out_as_the_dice_say(book: Book) -> None:
    position = Position(book)
    counts = Counter(int(PLAIN.fights.roll_check(position.rules, position.state)) for _ in range(ROLLS))
    ways = [min(total - 1, 13 - total) for total in range(2, 13)]
    distance = sum((counts[i] - ROLLS * ways[i] / 36) ** 2 / (ROLLS * ways[i] / 36) for i in range(11))
    assert distance < TOO_FAR


@pytest.mark.rule("SP-115", "SP-138")
@pytest.mark.parametrize("natural", ["none", "highest_succeeds", "lowest_fails", "both"])
def test_what_passes_in_a_game_is_what_the_odds_count(book: Book, natural: str) -> None:
    position = Position(book.decide("natural_rolls", natural))
    rules, public = position.rules, position.public
    weights = np.array(rules.check["weights"])
    for goal in range(0, 16):
        passed = 0
        for place in range(int(rules.check.sums)):
            public.goal, public.roll = goal, int(rules.check.lowest) + place
            if goal <= rules.constants.automatic_target:
                public.roll = 0
            passed += int(weights[place]) * bool(PLAIN.fights.fight_passed(rules, public))
        assert passed == formulas.check_ways(position.book.record, goal, 0), goal
