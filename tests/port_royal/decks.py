"""Small decks and plain twins: what the program answers, worked out again by trying every order of cards.

Nothing here uses the program's formulas: cards are read off the tables, the rules are written out once more, slowly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from typing import Any, NamedTuple

import pandas as pd

from workbench.book import Book

TABLES = ("ships", "persons", "expeditions", "taxes")
NEEDS = {"card": TABLES, "ship": ("ships",), "expedition": ("expeditions",), "tax": ("taxes",)}


class Fact(NamedTuple):
    """A card as its table says."""

    key: str
    table: str
    group: str  # colour of a ship, kind of a person
    coins: int
    cost: int
    points: int
    swords: int  # -1: skull


def facts(book: Book) -> dict[str, Fact]:
    """All cards of a variant."""
    found = {}
    for table in TABLES:
        for key, row in book.tables[table].iterrows():
            group = {"ships": "colour", "persons": "kind"}.get(table)
            swords = row.get("swords", 0)
            found[str(key)] = Fact(
                *(str(key), table, str(row[group]) if group else table, int(row.get("coins", 0))),
                *(int(row.get("cost_coins", 0)), int(row.get("points", 0)), -1 if pd.isna(swords) else int(swords)),
            )
    return found


def with_deck(book: Book, copies: dict[str, int]) -> Book:
    """Variant whose base deck holds just these cards; the table counts is changed together with it."""
    edits: list[tuple[str, str, str, Any, str]] = []
    held: list[tuple[str, str, str, int]] = []  # table, group, trader's colour, copies
    for table in TABLES:
        for key, row in book.tables[table].iterrows():
            if row["set"] == "expansion":
                continue
            number = copies.get(str(key), 0)
            edits.append((table, str(key), "copies", number, ""))
            group = row["colour"] if table == "ships" else row.get("kind", "")
            trader = row["colour"] if row.get("kind") == "trader" else ""
            held.append((table, group, trader, number))
    for key, row in book.tables["counts"].iterrows():
        if row["set"] != "base":
            continue
        what, which = row["what"], row["which"]
        tables = NEEDS.get(what, ("persons",))
        total = sum(
            number
            for table, group, trader, number in held
            if table in tables
            and (what != "trader" or (trader != "" and which in ("", trader)))
            and (what == "trader" or which in ("", group))
        )
        edits.append(("counts", str(key), "cards", total, ""))
    return book.edit_all(edits)


def written_out(copies: dict[str, int]) -> list[str]:
    """Keys with every copy written out."""
    return [key for key, number in copies.items() for _ in range(number)]


def repels(card: Fact, swords: int) -> bool:
    return swords > 0 and card.swords >= 0 and card.swords <= swords


def reveal(card: Fact, harbour: dict[str, int], swords: int) -> dict[str, int] | None:
    """Harbour (coins by colour) after a card; None on a bust."""
    if card.table != "ships":
        return harbour
    if card.group not in harbour:
        return harbour | {card.group: card.coins}
    return harbour if repels(card, swords) else None


def drawn(
    deck: list[Fact], cards: int, harbour: dict[str, int], swords: int
) -> tuple[dict[str, Fraction], dict[str, Fraction]]:
    """Chances by outcome of the question draw, and coins on the table by outcome, over all ordered draws."""
    chances: dict[str, Fraction] = {}
    coins: dict[str, Fraction] = {}
    orders = list(permutations(range(len(deck)), cards))
    for order in orders:
        now: dict[str, int] | None = dict(harbour)
        for place in order:
            now = reveal(deck[place], now, swords)
            if now is None:
                break
        name = "bust" if now is None else f"colours_{len(now)}"
        chances[name] = chances.get(name, Fraction(0)) + Fraction(1, len(orders))
        coins[name] = coins.get(name, Fraction(0)) + Fraction(sum((now or {}).values()), len(orders))
    return chances, coins


# ---- stopping by exhaustive search -----------------------------------------------------------------


class Player(NamedTuple):
    """What the asking player has."""

    coins: int = 3
    swords: int = 0
    jesters: int = 0
    admirals: int = 0
    governors: int = 0
    others: int = 0


Weights = tuple[Fraction, Fraction, Fraction]


def stop_worth(
    harbour: tuple[Fact, ...], player: Player, paid: int, weights: Weights, skills: dict[str, Fraction]
) -> Fraction:
    """Worth of the best cards that can be taken one after another (takes 1, 2 at four colours, 3 at five)."""
    coin, point, person = weights
    colours = len({card.group for card in harbour if card.table == "ships"})
    take = {4: 2, 5: 3}.get(colours, 1) + player.governors
    income = 2 * player.admirals if len(harbour) >= 5 else 0
    best = Fraction(-(10**6))
    for number in range(min(take, len(harbour)) + 1):
        for places in combinations(range(len(harbour)), number):
            taken = [harbour[place] for place in places]
            got = sum(card.coins for card in taken if card.table == "ships")
            cost = sum(card.cost for card in taken if card.table == "persons")
            if cost > player.coins - paid + income + got:
                continue
            fees = min(player.others, len(harbour) - number)
            worth = coin * (income + got - cost + fees - paid)
            for card in taken:
                if card.table == "persons":
                    worth += point * card.points + person * skills[card.group]
            best = max(best, worth)
    return best


def searched(
    deck: list[Fact],
    harbour: list[Fact],
    player: Player,
    weights: Weights,
    skills: dict[str, Fraction],
    ahead: int,
) -> tuple[Fraction, Fraction, Fraction]:
    """Worth of stopping, of exactly one more card, and of playing on: every deck, every decision, in Fractions."""

    @cache
    def stop(there: tuple[Fact, ...], paid: int) -> Fraction:
        return stop_worth(there, player, paid, weights, skills)

    def after(card: Fact, there: tuple[Fact, ...], paid: int) -> tuple[tuple[Fact, ...], int] | None:
        if card.table == "taxes":
            left = player.coins - paid
            return there, paid + (left // 2 if left >= 12 else 0)
        if card.table == "expeditions":
            return there, paid
        if card.table == "ships" and card.group in {one.group for one in there if one.table == "ships"}:
            return (there, paid) if repels(card, player.swords) else None
        return tuple(sorted((*there, card))), paid

    def go(
        left: tuple[Fact, ...], there: tuple[Fact, ...], paid: int, more: int, value: Callable[..., Fraction]
    ) -> Fraction:
        total = Fraction(0)
        for place, card in _different(left):
            follows = after(card, there, paid)
            rest = left[:place] + left[place + 1 :]
            number = left.count(card)
            if follows is None:
                total += number * weights[0] * (player.jesters - paid)
            else:
                total += number * value(rest, *follows, more - 1)
        return total / len(left)

    @cache
    def best(left: tuple[Fact, ...], there: tuple[Fact, ...], paid: int, more: int) -> Fraction:
        here = stop(there, paid)
        return max(here, go(left, there, paid, more, best)) if more and left else here

    start, first = tuple(sorted(deck)), tuple(sorted(harbour))
    one = go(start, first, 0, 1, lambda left, there, paid, more: stop(there, paid))
    return stop(first, 0), one, go(start, first, 0, ahead, best)


def _different(cards: tuple[Fact, ...]) -> Iterator[tuple[int, Fact]]:
    """First place of each card of a sorted tuple."""
    for place, card in enumerate(cards):
        if not place or card != cards[place - 1]:
            yield place, card
