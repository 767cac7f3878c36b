"""Counting the sets of cards that a turn survives, colour by colour: the integers behind the question `draw`.

Of all sets of n unseen cards each is equally likely, and so is each order of it. A set survives when no colour
busts. For a colour that lies in the harbour that means: all its drawn ships are repelled. For another colour the first
ship drawn is laid and every later one must be repelled: with one dangerous ship among a drawn ones it must be the
first of them, which happens in one of a orders; with two it cannot be. Colours do not disturb each other, so their
generating functions in the number of drawn cards multiply, and beside them stand all cards that are no ships.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import NamedTuple


class Colour(NamedTuple):
    """Unseen ships of one colour.

    Attributes
    ----------
    safe, danger : int
        Ships that are repelled, and that are not.
    safe_coins, danger_coins : int
        Sums of their coins.
    """

    safe: int
    safe_coins: int
    danger: int
    danger_coins: int


@dataclass(frozen=True, slots=True)
class Ways:
    """Numbers of surviving sets, and sums of the coins laid in them; all multiplied by `scale`.

    Attributes
    ----------
    most : int
        Colours that can still be added.
    left : int
        Unseen cards.
    survive, laid : list of list of int
        By colours added, then by cards drawn.
    scale : int
        Common factor that keeps everything whole.
    """

    most: int
    left: int
    survive: list[list[int]]
    laid: list[list[int]]
    scale: int

    def chance(self, cards: int, more: int) -> Fraction:
        """Chance to survive `cards` cards and to have added `more` colours."""
        return Fraction(self.survive[more][cards], self.scale * comb(self.left, cards))

    def coins(self, cards: int, more: int) -> Fraction:
        """Coins of the colours added, where that happens; 0 where it does not."""
        return Fraction(self.laid[more][cards], self.scale * comb(self.left, cards))


def laid_ways(colours: list[Colour], lying: set[int], left: int, cards: int) -> Ways:
    """Count surviving sets of up to `cards` cards.

    Parameters
    ----------
    colours : list of Colour
        Unseen ships.
    lying : set of int
        Colours that lie in the harbour.
    left : int
        Unseen cards.
    cards : int
        Most cards drawn.
    """
    # Cards that cannot bust: no ships, and repelled ships of colours that lie there.
    harmless = left - sum(c.safe + c.danger for number, c in enumerate(colours) if number not in lying)
    harmless -= sum(colours[number].danger for number in lying)
    survive = [[comb(harmless, drawn) for drawn in range(cards + 1)]]
    laid = [[0] * (cards + 1)]
    scale = 1
    for number, colour in enumerate(colours):
        if number in lying:
            continue
        first, coins, factor = _first_ships(colour, cards)
        survive, laid = _add_colour(survive, laid, first, coins, factor)
        scale *= factor
    return Ways(len(survive) - 1, left, survive, laid, scale)


def _first_ships(colour: Colour, cards: int) -> tuple[list[int], list[int], int]:
    """Surviving sets of 1, 2, … ships of a new colour and the coins of the ship laid; and the factor in both.

    One dangerous ship and a - 1 safe ones survive in one of a orders: danger × C(safe, a - 1) / a, which is
    danger × C(safe + 1, a) / (safe + 1). Without a dangerous one the ship laid is any of the safe ones.
    """
    factor = (colour.safe + 1) * max(1, colour.safe)
    most = min(cards, colour.safe + 1)
    first, coins = [0] * (most + 1), [0] * (most + 1)
    for drawn in range(1, most + 1):
        alone, led = comb(colour.safe, drawn), comb(colour.safe + 1, drawn) * max(1, colour.safe)
        first[drawn] = alone * factor + colour.danger * led
        coins[drawn] = alone * colour.safe_coins * (colour.safe + 1) + colour.danger_coins * led
    return first, coins, factor


def _add_colour(
    survive: list[list[int]], laid: list[list[int]], first: list[int], coins: list[int], factor: int
) -> tuple[list[list[int]], list[list[int]]]:
    """Multiply by the generating function of a colour: not drawn, or drawn and laid."""
    cards = len(survive[0]) - 1
    new_survive = [[factor * ways for ways in row] for row in survive] + [[0] * (cards + 1)]
    new_laid = [[factor * ways for ways in row] for row in laid] + [[0] * (cards + 1)]
    for more, (row, row_coins) in enumerate(zip(survive, laid, strict=True)):
        into, into_coins = new_survive[more + 1], new_laid[more + 1]
        for drawn in range(1, len(first)):
            one, one_coins = first[drawn], coins[drawn]
            for before in range(cards - drawn + 1):
                into[before + drawn] += row[before] * one
                into_coins[before + drawn] += row_coins[before] * one + row[before] * one_coins
    return new_survive, new_laid
