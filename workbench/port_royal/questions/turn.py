"""A turn as its stopping depends on it; what stopping is worth now and after the next card, exactly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from workbench.port_royal.questions.harbours import PersonClass, ShipClass, counts_up_to

ROUNDING = 1e-9  # floats nearer than this are the same


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of the active player, as far as his stopping depends on it.

    Attributes
    ----------
    absent : tuple of tuple of ShipClass
        Unseen ships of each colour that does not lie in the harbour.
    lying : tuple of int
        Incomes of the ships in the harbour.
    danger : int
        Unseen ships of these colours that are not repelled.
    persons : tuple of PersonClass
        Persons unseen and in the harbour.
    unseen, unseen_persons : int
        All unseen cards, and the persons among them.
    cards : int
        Most further cards that are thought ahead.
    take : tuple of int (colours + 1)
        Cards that may be taken, by colours.
    coins, paid : tuples of int (levels)
        Own coins and tax paid after 0, 1, … tax increases, as long as they cost something.
    taxes : int
        Unseen tax increases.
    bust : int
        Coins on a bust.
    turn_income : tuple of tuples of int (colours + 1, persons + 1)
        Coins at the start of phase 2, by ships and by persons in the harbour; the last column is for as many or more.
    fee : int
        Coins that each card taken by another player brings.
    others : int
        Cards that the other players take, if there are enough.
    """

    absent: tuple[tuple[ShipClass, ...], ...]
    lying: tuple[int, ...]
    danger: int
    persons: tuple[PersonClass, ...]
    unseen: int
    unseen_persons: int
    cards: int
    take: tuple[int, ...]
    coins: tuple[int, ...]
    paid: tuple[int, ...]
    taxes: int
    bust: int
    turn_income: tuple[tuple[int, ...], ...]
    fee: int
    others: int

    @property
    def most_take(self) -> int:
        """Most cards that can be taken in any harbour to come."""
        first = len(self.lying)
        return max(self.take[first : first + len(self.absent) + 1])

    @property
    def budget(self) -> float:
        """Most coins that can be paid for persons."""
        best = [*self.lying, *(max((ship.income for ship in kind), default=0) for kind in self.absent)]
        income = max(max(row) for row in self.turn_income)
        return float(max(self.coins) + income + sum(sorted(best, reverse=True)[: self.most_take]))

    @property
    def counted(self) -> int:
        """Persons that are counted: 0, 1, … up to one less than this, which stands for as many or more."""
        return len(self.turn_income[0])

    @property
    def persons_lying(self) -> int:
        """Persons in the harbour."""
        return sum(kind.lying for kind in self.persons)


def stop_lines(turn: Turn, ships: Sequence[int], persons: Sequence[PersonClass], level: int = 0) -> np.ndarray:
    """Coins, points and skills of every way to stop and pay for it: float array (ways, 3).

    Parameters
    ----------
    turn : Turn
        The turn.
    ships : sequence of int
        Incomes of the ships in the harbour. The best of them are taken first, so that they pay for persons.
    persons : sequence of PersonClass
        Persons in the harbour, by their `lying`.
    level : int
        Tax increases that were paid.
    """
    there = [kind for kind in persons if kind.lying]
    number = sum(kind.lying for kind in there)
    best = sorted(ships, reverse=True)
    income = turn.turn_income[len(best)][min(number, turn.counted - 1)]
    take = turn.take[len(best)]
    lines = []
    for counts in counts_up_to([kind.lying for kind in there], take):
        chosen = list(zip(counts, there, strict=True))
        price = sum([count * kind.price for count, kind in chosen])
        for taken in range(min(len(best), take - sum(counts)) + 1):
            traded = sum(best[:taken])
            if price > max(0, turn.coins[level] + income + traded) + ROUNDING:
                continue
            fees = turn.fee * min(turn.others, len(best) + number - taken - sum(counts))
            coins = income + traded - price + fees - turn.paid[level]
            points = sum([count * kind.points for count, kind in chosen])
            lines.append((coins, points, sum([count * kind.skill for count, kind in chosen])))
    return np.array(lines, float)


def lines_of_next_card(turn: Turn) -> tuple[np.ndarray, np.ndarray]:
    """Every way to stop after the next card.

    Returns
    -------
    numbers : float array (cases)
        Unseen cards of each case, as a share of all.
    lines : float array (cases, ways, 3)
        Coins, points and skills; short lists are filled up by copies.
    """
    here, lying = list(turn.persons), list(turn.lying)
    cases: list[tuple[int, np.ndarray]] = []
    for kind in turn.absent:
        cases += [(ship.number, stop_lines(turn, [*lying, ship.income], here)) for ship in kind]
    for place, person in enumerate(here):
        if person.unseen:
            more = [*here[:place], person._replace(lying=person.lying + 1), *here[place + 1 :]]
            cases.append((person.unseen, stop_lines(turn, lying, more)))
    if len(turn.coins) > 1:
        cases.append((turn.taxes, stop_lines(turn, lying, here, 1)))
    cases.append((turn.danger, np.array([(turn.bust, 0, 0)], float)))
    cases.append((turn.unseen - sum(number for number, _ in cases), stop_lines(turn, lying, here)))
    most = max(len(lines) for _, lines in cases)
    padded = [np.concatenate([lines, np.repeat(lines[:1], most - len(lines), axis=0)]) for _, lines in cases]
    return np.array([number for number, _ in cases]) / turn.unseen, np.stack(padded)
