"""The states of a turn that can still come: ships in the harbour, and the persons in it that can still matter.

A turn passes through very many harbours, but few things of a harbour matter for what it is worth and for what the next
card does. These are kept, and everything else is counted in a lump:

- Ships: each colour is absent or there with a certain income. Colours with equal ships are not told apart.
- Persons: only those that can still be taken. With at most k cards to take, a person is out of the question for good
  once k others lie there that are worth no less and cost no more; so is one that costs more than can ever be paid.

Both are exact: what is left out can change neither a worth nor, but by its number, the next card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

Floats = np.ndarray
Whole = np.ndarray


class ShipClass(NamedTuple):
    """Unseen ships of one colour that are alike: their income, whether they are repelled, and how many there are."""

    income: int
    safe: bool
    number: int


@dataclass(frozen=True, slots=True)
class ShipStates:
    """Ships that can lie in the harbour; state 0 is the present one.

    Attributes
    ----------
    colours : int array (states)
        Colours in the harbour.
    incomes : float array (states, most colours + 1)
        Sum of the best 0, 1, 2, … incomes; minus infinity where there are not as many ships.
    danger : int array (states)
        Unseen ships that end the turn.
    following, number : int arrays (states, new ships)
        State after a new ship, and unseen cards that lead there (0: none).
    """

    colours: Whole
    incomes: Floats
    danger: Whole
    following: Whole
    number: Whole


def ship_states(absent: Sequence[tuple[ShipClass, ...]], lying: Sequence[int], danger: int) -> ShipStates:
    """All harbours that can follow, as far as ships go.

    Parameters
    ----------
    absent : sequence of tuple of ShipClass
        Unseen ships of each colour that does not lie in the harbour.
    lying : sequence of int
        Incomes of the ships in the harbour.
    danger : int
        Unseen ships of these colours that are not repelled.
    """
    kinds = sorted(set(absent))
    wide = [absent.count(kind) for kind in kinds]  # colours of each kind
    dangerous = [sum(ship.number for ship in kind if not ship.safe) for kind in kinds]
    start: tuple[tuple[int, ...], ...] = tuple(() for _ in kinds)
    states, places = [start], {start: 0}
    moves: list[list[tuple[int, int]]] = []
    for state in states:  # grows while it is walked
        found = []
        for kind, laid in enumerate(state):
            for number, ship in enumerate(kinds[kind] if len(laid) < wide[kind] else ()):
                after = (*state[:kind], tuple(sorted((*laid, number))), *state[kind + 1 :])
                if after not in places:
                    places[after] = len(states)
                    states.append(after)
                found.append((places[after], (wide[kind] - len(laid)) * ship.number))
        moves.append(found)
    most = len(lying) + len(absent)
    width = max(1, max(len(found) for found in moves))
    following, numbers = np.zeros((len(states), width), np.int64), np.zeros((len(states), width), np.int64)
    incomes = np.full((len(states), most + 1), -np.inf)
    dangers = np.full(len(states), danger, np.int64)
    colours = np.zeros(len(states), np.int64)
    for place, state in enumerate(states):
        ships = [kinds[kind][number] for kind, laid in enumerate(state) for number in laid]
        coins = sorted([*lying, *(ship.income for ship in ships)], reverse=True)
        colours[place] = len(coins)
        incomes[place, : len(coins) + 1] = np.cumsum([0, *coins])
        for kind, laid in enumerate(state):
            dangers[place] += sum(dangerous[kind] - (not kinds[kind][number].safe) for number in laid)
        for column, move in enumerate(moves[place]):
            following[place, column], numbers[place, column] = move
    return ShipStates(colours, incomes, dangers, following, numbers)


class PersonClass(NamedTuple):
    """Persons that are alike.

    Attributes
    ----------
    points, skill, price : float
        Influence points, worth of the skill, and coins to hire one.
    unseen, lying : int
        How many are unseen and lie in the harbour.
    """

    points: float
    skill: float
    price: float
    unseen: int
    lying: int


class Choice(NamedTuple):
    """Some persons taken together: how many, and the sums of their prices, points and skills."""

    persons: int
    price: float
    points: float
    skill: float


@dataclass(frozen=True, slots=True)
class PersonStates:
    """Persons of the harbour that can still be taken; state 0 is the present one.

    Attributes
    ----------
    drawn : int array (states)
        Persons added to the present ones.
    following, number : int arrays (states, classes)
        State after a person of a class, and unseen cards that lead there (0: it would not matter).
    choices : list of list of Choice
        What can be taken in each state, the useless left out.
    """

    drawn: Whole
    following: Whole
    number: Whole
    choices: list[list[Choice]]


def person_states(
    classes: Sequence[PersonClass], worth: Sequence[float], take: int, budget: float, most: int | None = None
) -> PersonStates | None:
    """All persons that can follow, as far as they can matter; None when there are more than `most` states.

    Parameters
    ----------
    classes : sequence of PersonClass
        Persons unseen and in the harbour.
    worth : sequence of float
        What hiring one of each class is worth, its price taken off.
    take : int
        Most cards that can ever be taken.
    budget : float
        Most coins that can ever be paid.
    most : int, optional
        Most states.
    """
    better = [[_better(classes, worth, one, other) for one in range(len(classes))] for other in range(len(classes))]
    betters = [[one for one in range(len(classes)) if better[number][one]] for number in range(len(classes))]
    useful = [worth[number] > 0 and kind.price <= budget for number, kind in enumerate(classes)]

    def kept(counts: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(
            [
                min(count, max(0, take - sum([counts[one] for one in betters[number]])))
                if count and useful[number]
                else 0
                for number, count in enumerate(counts)
            ]
        )

    start = kept(tuple(kind.lying for kind in classes))
    states, places = [start], {start: 0}
    drawn = [0]
    following, number = [], []
    for place, state in enumerate(states):  # grows while it is walked
        after_row, number_row = [place] * len(classes), [0] * len(classes)
        for one, kind in enumerate(classes):
            unseen = kind.unseen - (state[one] - kind.lying)
            if not useful[one] or unseen <= 0 or state[one] >= take - sum([state[other] for other in betters[one]]):
                continue
            after = kept((*state[:one], state[one] + 1, *state[one + 1 :]))
            if after not in places:
                places[after] = len(states)
                states.append(after)
                drawn.append(drawn[place] + 1)
            after_row[one], number_row[one] = places[after], unseen
        following.append(after_row)
        number.append(number_row)
        if most is not None and len(states) > most:
            return None
    shape = (len(states), len(classes))
    return PersonStates(
        np.array(drawn, np.int64),
        np.array(following, np.int64).reshape(shape),
        np.array(number, np.int64).reshape(shape),
        [_choices(classes, worth, state, take) for state in states],
    )


def _better(classes: Sequence[PersonClass], worth: Sequence[float], one: int, other: int) -> bool:
    """Whether a person of class `one` is worth no less than `other` and costs no more; of equals the first is."""
    if one == other or worth[one] < worth[other] or classes[one].price > classes[other].price:
        return False
    equal = worth[one] == worth[other] and classes[one].price == classes[other].price
    return one < other or not equal


def _choices(classes: Sequence[PersonClass], worth: Sequence[float], state: tuple[int, ...], take: int) -> list[Choice]:
    """Sensible choices of persons of a state: of any two the dearer is worth more."""
    found: list[tuple[int, float, float, Choice]] = []
    for counts in counts_up_to(state, take):
        chosen = [(count, number) for number, count in enumerate(counts) if count]
        price = sum([count * classes[number].price for count, number in chosen])
        points = sum([count * classes[number].points for count, number in chosen])
        skill = sum([count * classes[number].skill for count, number in chosen])
        total = sum([count * worth[number] for count, number in chosen])
        persons = sum(counts)
        found.append((persons, price, -total, Choice(persons, price, points, skill)))
    found.sort(key=lambda entry: entry[:3])
    kept: list[tuple[int, float, float, Choice]] = []
    for entry in found:
        if not any(e[0] <= entry[0] and e[1] <= entry[1] and e[2] <= entry[2] for e in kept):
            kept.append(entry)
    return [entry[3] for entry in kept]


def counts_up_to(most: Sequence[int], total: int) -> list[tuple[int, ...]]:
    """All lists of counts that are at most `most` one by one, and at most `total` together."""
    found: list[tuple[tuple[int, ...], int]] = [((), total)]
    for limit in most:
        found = [((*counts, number), left - number) for counts, left in found for number in range(min(limit, left) + 1)]
    return [counts for counts, _ in found]


def merged(classes: Sequence[PersonClass], most: int) -> list[PersonClass]:
    """At most `most` classes of unseen persons: the two nearest ones are merged until they are so few.

    A merged class has the mean points, skill and price of its persons. Persons in the harbour stay as they are. The
    weights play no part, so that answers for different weights see the same classes.
    """
    groups = [kind for kind in classes if kind.unseen]
    while len(groups) > most:
        pairs = [(one, other) for other in range(len(groups)) for one in range(other)]
        one, other = min(pairs, key=lambda pair: _distance(groups[pair[0]], groups[pair[1]]))
        left, right = groups[one], groups[other]
        total = left.unseen + right.unseen
        points, skill, price = (
            (left.unseen * x + right.unseen * y) / total for x, y in zip(left[:3], right[:3], strict=True)
        )
        groups[one] = PersonClass(points, skill, price, total, 0)
        del groups[other]
    found = {kind[:3]: kind._replace(lying=0) for kind in groups}
    for kind in classes:
        if kind.lying:
            there = found.get(kind[:3], kind._replace(unseen=0))
            found[kind[:3]] = there._replace(lying=kind.lying)
    return list(found.values())


def _distance(one: PersonClass, other: PersonClass) -> float:
    """What merging two classes blurs: squared differences, weighted by their cards."""
    blur = sum((x - y) ** 2 for x, y in zip(one[:3], other[:3], strict=True))
    return blur * one.unseen * other.unseen / (one.unseen + other.unseen)
