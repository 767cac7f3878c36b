"""Dice expressions (``2d6``, ``3d6kh2``, ``1d12+1``) as exact distributions of their sum.

The expression stands in a table; icepool turns it into counts once. Lowest sum and integer weights are all that
formulas and games need: a roll in a game is one draw below the total weight.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from workbench.errors import BadValue

MOST_DICE = 20
MOST_FACES = 100
MOST_SUMS = 128
MOST_WEIGHT = 2**62

_TERM = re.compile(r"([+-]?)(?:([0-9]+)d([0-9]+)(?:k([hl])([0-9]+))?|([0-9]+))")
ALLOWED = (
    f"dice such as 2d6, 3d6kh2 (keep the highest 2), 1d12 or 2d6+1, with at most {MOST_DICE} dice of at most "
    f"{MOST_FACES} faces and at most {MOST_SUMS} different sums"
)


@dataclass(frozen=True, slots=True)
class Dice:
    """Distribution of the sum of some dice.

    Attributes
    ----------
    expression : str
        As written in the table.
    lowest : int
        Smallest possible sum ("natural 2" of 2d6).
    weights : tuple of int
        Ways to roll ``lowest``, ``lowest + 1``, … ; zero where a sum cannot come up.
    total : int
        Sum of the weights.
    """

    expression: str
    lowest: int
    weights: tuple[int, ...]
    total: int

    @property
    def highest(self) -> int:
        """Largest possible sum."""
        return self.lowest + len(self.weights) - 1


@lru_cache(maxsize=256)
def dice(expression: str) -> Dice:
    """Exact distribution of a dice expression.

    Parameters
    ----------
    expression : str
        Terms ``NdF``, ``NdFkhK`` (keep highest K), ``NdFklK`` (keep lowest K) and whole numbers, joined by + or -.

    Raises
    ------
    BadValue
        The expression is not understood, or is larger than the engine's tables.
    """
    # Spaces only beside a sign: "2d6 1" must not become a die of 61 faces.
    text = re.sub(r" *([+-]) *", r"\1", expression.strip(" ").lower()).replace("w", "d")
    die = _parse(text, expression)
    outcomes = [int(outcome) for outcome in die.outcomes()]
    counts = dict(zip(outcomes, (int(count) for count in die.quantities()), strict=True))
    lowest, highest = min(outcomes), max(outcomes)
    weights = tuple(counts.get(outcome, 0) for outcome in range(lowest, highest + 1))
    if len(weights) > MOST_SUMS or sum(weights) > MOST_WEIGHT:
        raise BadValue("dice expression", expression, ALLOWED)
    return Dice(expression, lowest, weights, sum(weights))


def _parse(text: str, expression: str):  # type: ignore[no-untyped-def]
    import icepool

    position, total = 0, icepool.Die([0])
    while position < len(text):
        match = _TERM.match(text, position)
        if match is None or (position > 0 and not match[1]):
            raise BadValue("dice expression", expression, ALLOWED)
        sign, number, faces, keep, kept, constant = match.groups()
        if constant is not None:
            part = icepool.Die([_bounded(constant, 0, 1000, expression)])
        else:
            die = icepool.d(_bounded(faces, 1, MOST_FACES, expression))
            rolls = _bounded(number, 1, MOST_DICE, expression)
            if keep is None:
                part = rolls @ die
            else:
                keeps = _bounded(kept, 1, rolls, expression)
                part = die.highest(rolls, keeps) if keep == "h" else die.lowest(rolls, keeps)
        total = total - part if sign == "-" else total + part
        position = match.end()
    if "d" not in text:
        raise BadValue("dice expression", expression, ALLOWED)
    return total


def _bounded(text: str, low: int, high: int, expression: str) -> int:
    if len(text) > 4 or not low <= int(text) <= high:
        raise BadValue("dice expression", expression, ALLOWED)
    return int(text)


def fault(value: object) -> str | None:
    """Cell check of a dice expression: what would be right, or None."""
    try:
        dice(str(value))
    except BadValue as error:
        return error.allowed
    return None
