"""When to stop: backward induction over the states of a turn, in float64.

A worth is a sum of coins, influence points and skills, each with its weight. The three parts are carried along, so
that a solution also says how the worth of its policy changes with the weights.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from workbench.port_royal.questions.harbours import (
    PersonClass,
    PersonStates,
    ShipStates,
    merged,
    person_states,
    ship_states,
)
from workbench.port_royal.questions.turn import ROUNDING, Turn, lines_of_next_card, stop_lines

COIN, POINT, PERSON = 0, 1, 2
MOST_CELLS = 20_000
MOST_CLASSES = 6
MOST_PERSON_STATES = 90
Weights = np.ndarray


@dataclass(frozen=True, slots=True)
class Solution:
    """What stopping and going on are worth.

    Attributes
    ----------
    stop, one_more, go : float
        Worth of stopping now, after exactly one more card, and after playing on optimally. The first two look at every
        card by itself, whatever was merged.
    go_parts : float array (3)
        Coins, points and skills of going on under the optimal policy.
    states : int
        Size of the state space.
    rule : list of (colours, largest worth to go on or None, smallest worth to stop or None)
        The optimal policy by colours in the harbour, one card from now.
    """

    stop: float
    one_more: float
    go: float
    go_parts: np.ndarray
    states: int
    rule: list[tuple[int, float | None, float | None]]

    @property
    def goes_on(self) -> bool:
        """Whether going on is worth more than stopping."""
        return self.go > self.stop + ROUNDING


def worths(persons: tuple[PersonClass, ...] | list[PersonClass], weights: Weights) -> list[float]:
    """What hiring a person of each class is worth, its price taken off."""
    return [
        float(weights[POINT] * kind.points + weights[PERSON] * kind.skill - weights[COIN] * kind.price)
        for kind in persons
    ]


class Induction:
    """Solves a turn for any weights.

    Parameters
    ----------
    turn : Turn
        What lies on the table.
    most_cells : int
        Size of the state space. Persons are merged into ever fewer classes until it holds; in a small deck none are.

    Attributes
    ----------
    lines : float array (ways, 3)
        Coins, points and skills of every way to stop now.
    """

    def __init__(self, turn: Turn, most_cells: int = MOST_CELLS) -> None:
        self.turn = turn
        self.ships = ship_states(turn.absent, turn.lying, turn.danger)
        self.payable = [kind for kind in turn.persons if kind.price <= turn.budget]
        wide = len(self.ships.colours) * turn.counted * len(turn.coins)
        self.most_persons = min(MOST_PERSON_STATES, max(1, most_cells // wide))
        self.lines = stop_lines(turn, turn.lying, turn.persons)
        self._shares, self._next_lines = lines_of_next_card(turn)
        self._by_number: dict[int, list[PersonClass]] = {}

    def solve(self, weights: Weights) -> Solution:
        """Backward induction.

        Parameters
        ----------
        weights : float array (3)
            Worth of a coin, a point and of one unit of skill.
        """
        turn, ships = self.turn, self.ships
        persons = self._persons(weights)
        stop = _stop_parts(turn, ships, persons, weights)
        step = _Step(turn, ships, persons)
        value, stopped, go = stop, stop @ weights, stop
        first = min(turn.persons_lying, turn.counted - 1)
        now = (0, 0, first, 0)
        # Persons in the harbour when each state of persons can be there at the earliest.
        counted = np.minimum(first + persons.drawn, turn.counted - 1)
        states = np.arange(len(counted))
        goes = {}
        for drawn in range(min(turn.cards, turn.unseen) - 1, -1, -1):
            go = step.expected(value, drawn)
            if drawn:
                better = go @ weights > stopped
                goes[drawn] = better[:, states, counted, 0]
                value = np.where(better[..., None], go, stop)
        one_more, parts = self._one_more(weights), go[now]
        if one_more @ weights > parts @ weights:  # merged classes can make the induction blind to a single card
            parts = one_more
        stop_now, go_now = float((self.lines @ weights).max()), float(parts @ weights)
        something_lies = bool(ships.colours[0] or turn.persons_lying)
        present = (stop_now, go_now > stop_now) if something_lies else None
        rule = _rule(ships, persons, stopped[:, states, counted, 0], goes, present)
        return Solution(stop_now, float(one_more @ weights), go_now, parts, stopped.size, rule)

    def _one_more(self, weights: Weights) -> np.ndarray:
        """Coins, points and skills to be expected of stopping after one more card, every card looked at by itself."""
        best = (self._next_lines @ weights).argmax(axis=1)
        return self._shares @ self._next_lines[np.arange(len(best)), best]

    def _persons(self, weights: Weights) -> PersonStates:
        """States of persons, in as many classes as there is room for."""
        for number in range(MOST_CLASSES, -1, -1):
            classes = self._classes(number)
            limit = self.most_persons if number else None
            found = person_states(classes, worths(classes, weights), self.turn.most_take, self.turn.budget, limit)
            if found is not None:
                return found
        raise AssertionError("without a limit there are states")

    def _classes(self, number: int) -> list[PersonClass]:
        """At most so many classes of unseen persons (0: as few as can be)."""
        if number not in self._by_number:
            self._by_number[number] = merged(self.payable, max(1, number))
        return self._by_number[number]


def _stop_parts(turn: Turn, ships: ShipStates, persons: PersonStates, weights: Weights) -> np.ndarray:
    """Coins, points and skills of stopping, with the best cards that can be paid: (ships, persons, count, level, 3).

    The best of so many ships are taken first, so that their coins pay for persons.
    """
    most = max(len(choices) for choices in persons.choices)
    none = (turn.most_take + 1, 0.0, 0.0, 0.0)  # more persons than may be taken
    choices = np.array([[*several, *[none] * (most - len(several))] for several in persons.choices], float)
    income = np.array(turn.turn_income)[ships.colours].astype(float)[:, None, :, None]
    cards = (ships.colours[:, None] + np.arange(income.shape[2]))[:, None, :, None]
    take = np.array(turn.take)[ships.colours][:, None, None, None]
    cells = (len(ships.colours), len(choices), income.shape[2], len(turn.coins))
    best, parts = np.full(cells, -np.inf), np.zeros((*cells, 3))
    for ships_taken in range(min(ships.incomes.shape[1], turn.most_take + 1)):
        there = (ships.colours >= ships_taken)[:, None, None, None]
        traded = np.where(there, ships.incomes[:, ships_taken, None, None, None], 0.0)
        purse = np.maximum(0, np.array(turn.coins) + income + traded) + ROUNDING
        for number, price, points, skill in np.moveaxis(choices, 1, 0)[..., None, None].transpose(0, 2, 1, 3, 4):
            coins = traded - price + income - np.array(turn.paid)
            if turn.fee:
                coins = coins + turn.fee * np.clip(cards - number - ships_taken, 0, turn.others)
            worth = weights[COIN] * coins + weights[POINT] * points + weights[PERSON] * skill
            better = there & (number + ships_taken <= take) & (price <= purse) & (worth > best)
            np.copyto(best, worth, where=better)
            for part, values in enumerate((coins, points, skill)):
                np.copyto(parts[..., part], values, where=better)
    return parts


class _Step:
    """The next card: where it leads and how many unseen cards lead there."""

    def __init__(self, turn: Turn, ships: ShipStates, persons: PersonStates) -> None:
        from scipy.sparse import csr_array  # slow to load, and only needed here

        self.turn, self.ships, self.persons = turn, ships, persons
        states, columns = np.nonzero(ships.number)
        moves = ships.number[states, columns].astype(float), (states, ships.following[states, columns])
        self.ship_moves = csr_array(moves, shape=(len(ships.colours), len(ships.colours)))
        self.new_ships = ships.number.sum(axis=1)
        width = turn.counted
        self.counts_persons = width > 1
        self.after_person = np.minimum(np.arange(width) + 1, width - 1)
        levels = len(turn.coins)
        self.taxes = np.where(np.arange(levels) < levels - 1, turn.taxes - np.arange(levels), 0)
        self.after_tax = np.minimum(np.arange(levels) + 1, levels - 1)
        self.bust = np.zeros((levels, 3))
        self.bust[:, COIN] = turn.bust - np.array(turn.paid)
        self.other_persons = np.zeros((len(persons.drawn), width))
        if self.counts_persons:
            drawn = np.maximum(0, np.arange(width) - turn.persons_lying)
            self.other_persons = np.maximum(0, turn.unseen_persons - drawn - persons.number.sum(axis=1)[:, None])

    def expected(self, value: np.ndarray, drawn: int) -> np.ndarray:
        """Parts to be expected of one more card after `drawn` cards, when `value` follows."""
        ships, persons = self.ships, self.persons
        left = self.turn.unseen - drawn
        rest = np.full(value.shape[:4], float(left)) - self.new_ships[:, None, None, None]
        total = (self.ship_moves @ value.reshape(len(value), -1)).reshape(value.shape)
        with_person = value[:, :, self.after_person] if self.counts_persons else value
        for column in range(persons.number.shape[1]):
            number = persons.number[:, column][None, :, None, None]
            if number.any():
                total += number[..., None] * with_person[:, persons.following[:, column]]
                rest -= number
        if self.counts_persons:
            number = self.other_persons[None, :, :, None]
            total += number[..., None] * with_person
            rest -= number
        if self.taxes.any():
            total += self.taxes[:, None] * value[:, :, :, self.after_tax]
            rest -= self.taxes
        danger = ships.danger[:, None, None, None]
        total += danger[..., None] * self.bust
        rest -= danger
        total += rest[..., None] * value
        return total / left


def _rule(
    ships: ShipStates,
    persons: PersonStates,
    worth: np.ndarray,
    better: dict[int, np.ndarray],
    present: tuple[float, bool] | None,
) -> list[tuple[int, float | None, float | None]]:
    """By colours: up to which worth of the harbour to go on, and from which one to stop.

    Each harbour is looked at when it can lie there at the earliest: the present one (its worth, and whether to go on)
    now, a harbour in which nothing lies yet after the first card.
    """
    found = []
    at_least = (ships.colours - ships.colours[0])[:, None] + persons.drawn[None, :]
    for colours in sorted(set(ships.colours.tolist())):
        going: list[float] = []
        stopping: list[float] = []
        if present is not None and colours == ships.colours[0]:
            (going if present[1] else stopping).append(present[0])
        earliest = np.maximum(1, at_least) if present is None else at_least
        for drawn, goes in better.items():
            here = (ships.colours == colours)[:, None] & (earliest == drawn)
            going += worth[here & goes].tolist()
            stopping += worth[here & ~goes].tolist()
        found.append((colours, max(going, default=None), min(stopping, default=None)))
    return found
