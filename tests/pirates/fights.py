"""Boarding and flight as questions in short, and the chances of two dice.

For the targets that come up: 3 35/36, 4 11/12, 5 5/6, 6 13/18, 7 7/12, 8 5/12, 9 5/18, 10 1/6, 11 1/12, 12 1/36; 2 and
less certain, 13 and more hopeless.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from workbench.book import Book
from workbench.odds import Odds

P = {
    3: Fraction(35, 36),
    4: Fraction(11, 12),
    5: Fraction(5, 6),
    6: Fraction(13, 18),
    7: Fraction(7, 12),
    8: Fraction(5, 12),
    9: Fraction(5, 18),
} | {
    10: Fraction(1, 6),
    11: Fraction(1, 12),
    12: Fraction(1, 36),
}


def outcome(odds: Odds, key: str) -> dict[str, Any]:
    """The one outcome called `key`."""
    (row,) = [row for row in odds.answer.rows if row["outcome"] == key]
    return dict(row)


def board(book: Book, ship: str = "stangenkutter", target: str = "cruise_ship", **more: Any) -> Odds:
    return book.odds("boarding", ship=ship, target=target, **more)


def flee(book: Book, warships: str = "frigate", ships: str = "stangenkutter", **more: Any) -> Odds:
    return book.odds("escape", warships=warships, ships=ships, **more)


def hit(odds: Odds) -> tuple[int | None, Fraction | None]:
    return odds.target, odds.success
