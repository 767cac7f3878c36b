"""Missions as absorbing chains: the states of one agent, round by round, with exact whole-number weights.

The steps come from `formulas.agent_round`: every roll is cut where a chance lies, each piece is tried once and counts
as long as it is. Weights stay whole numbers over one common denominator, which is much faster than adding Fractions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise, product
from math import gcd, lcm, prod
from typing import NamedTuple

import numpy as np

from workbench.espionage import formulas
from workbench.espionage.formulas import FULL, Chance, Cover, Due, Evasion, Mission, Success
from workbench.espionage.rulings import RollStructure
from workbench.odds.terms import term_array

# Weights of agents who are still at it, or who leave: by cover and whether the mission is fulfilled, then by times
# (see `End`).
Standing = dict[tuple[int, bool], dict[int, int]]


class End(NamedTuple):
    """An agent whose mission is over, or whom the last round left at it.

    Attributes
    ----------
    cover : int
        HIDDEN, BLOWN or CAUGHT (see `formulas.Cover`).
    fulfilled : bool
        Whether the mission's effect has come about (a theft, a terror organisation that works).
    times : int
        Successful thefts, rounds of terror, or 1 when an espionage has told whether there are units.
    rounds : int
        How long he was at it.
    """

    cover: int
    fulfilled: bool
    times: int
    rounds: int


class Move(NamedTuple):
    """Where a round takes agents who are alike, and its weight.

    Attributes
    ----------
    cover, fulfilled
        Where they stand then.
    gained : int
        What is added to their times.
    leaves : bool
        Whether their mission is over.
    """

    cover: int
    fulfilled: bool
    gained: int
    leaves: bool
    weight: int


class Moves(NamedTuple):
    """Everything that a round can do to agents who are alike, in whole-number weights.

    Attributes
    ----------
    total : int
        All weights together.
    success, running, reported : int
        Weights of what `Round` calls so.
    """

    total: int
    success: int
    running: int
    reported: int
    ways: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """One agent's mission: what the chances of each round depend on.

    Attributes
    ----------
    mission : int
        Row of the mission (see `formulas.Mission`).
    turned : int
        Planets this agent has turned before.
    budget : int
        Passive money that counts on the planet, C-Bills per round.
    rounds : int
        How many rounds to look at; a mission of fixed duration ends with it.
    theft_round : int
        Which round of the theft the first one is.
    cover : int
        Cover at the start.
    """

    mission: int
    level: int
    turned: int
    budget: int
    special_units: int
    rounds: int
    theft_round: int = 1
    cover: int = int(Cover.HIDDEN)


class Round(NamedTuple):
    """Weights of one round.

    Attributes
    ----------
    whole : int
        What is certain.
    hidden, blown, caught : int
        Where the agent stands after it, whether his mission goes on or not.
    so_far : int
        The effect has come about at least once.
    known : int
        An espionage has told by now whether there are units.
    success : int
        The effect comes about in this round.
    running : int
        Terror works in this round.
    reported : int
        The agent is detected in this round.
    """

    whole: int
    hidden: int
    blown: int
    caught: int
    so_far: int
    known: int
    success: int
    running: int
    reported: int

    def chance(self, weight: int) -> Fraction:
        """The chance that a weight stands for."""
        return Fraction(weight, self.whole)


@dataclass(slots=True)
class Course:
    """Solved chain.

    Attributes
    ----------
    ends : dict of End to int
        Weights of all ends.
    whole : int
        What the weights add up to.
    rounds : list of Round
    unseen : list of Fraction
        Of a chain of detections: by round, the chance of an agent who is checked to stay undetected.
    """

    ends: dict[End, int]
    whole: int
    rounds: list[Round]
    unseen: list[Fraction] = field(default_factory=list)


def mission_course(rules: np.record, plan: Plan) -> Course:
    """Chain of one agent's mission, solved exactly (GD-026 to GD-067, see `formulas.agent_round`)."""
    duration = int(formulas.mission_duration(rules, plan.mission, plan.turned))
    open_ended = plan.mission in (Mission.THEFT, Mission.TERRORISM)
    last = plan.rounds if open_ended else min(plan.rounds, duration)
    chances = _chances(rules, plan, last, plan.mission == Mission.THEFT)
    dues = np.zeros((last, 2), np.int64)
    formulas.mission_dues(rules, plan.mission, duration, dues)
    terror = plan.mission == Mission.TERRORISM
    chain = _Chain(rules, plan.cover, goes_on=terror)
    for number, (unfulfilled, fulfilled) in enumerate(dues.tolist(), start=1):
        wanted = {False: unfulfilled, True: fulfilled}
        chain.play(wanted, chances[number - 1], misses=terror and number == duration)
    return chain.course()


def idle_course(rules: np.record, plan: Plan) -> Course:
    """Chain of an agent without a mission (GD-019, GD-020)."""
    chances = np.zeros((plan.rounds, len(Chance)), np.int64)
    formulas.idle_chances(rules, plan.level, plan.special_units, chances[0], term_array(Evasion))
    chances[:] = chances[0]
    return _waiting(rules, plan, chances)


def detection_course(rules: np.record, plan: Plan, theft: bool) -> Course:
    """Chain of an agent on a mission, detections only; with `theft` its malus grows from round to round."""
    return _waiting(rules, plan, _chances(rules, plan, plan.rounds, theft))


def _chances(rules: np.record, plan: Plan, rounds: int, theft: bool) -> np.ndarray:
    """Chances of every round, a row each (see `formulas.Chance`)."""
    chances = np.zeros((rounds, len(Chance)), np.int64)
    money = plan.budget, plan.special_units
    terms = term_array(Evasion), term_array(Success)
    formulas.course_chances(rules, theft, plan.level, plan.turned, plan.theft_round, *money, chances, *terms)
    return chances


def _waiting(rules: np.record, plan: Plan, chances: np.ndarray) -> Course:
    chain = _Chain(rules, plan.cover)
    unseen = []
    for now in chances:
        chain.play({False: int(Due.NOTHING), True: int(Due.NOTHING)}, now)
        watch = Fraction(int(now[Chance.WATCH]), FULL)
        unseen.append(Fraction(int(now[Chance.EVASION]), FULL) * (1 - watch))
    course = chain.course()
    course.unseen = unseen
    return course


class _Chain:
    """Weights of all who are at it, over one whole that grows with every round.

    Parameters
    ----------
    rules : record
    cover : int
        Cover at the start.
    goes_on : bool
        Whether a fulfilled mission goes on (terrorism).
    """

    def __init__(self, rules: np.record, cover: int, goes_on: bool = False) -> None:
        self.rules, self.goes_on = rules, goes_on
        self.joint = int(rules["rulings"]["roll_structure"]) == RollStructure.ONE_JOINT_ROLL
        self.covers = [int(formulas.next_cover(rules, int(before))) for before in (Cover.HIDDEN, Cover.BLOWN)]
        self.standing: Standing = {(cover, False): {0: 1}}
        self.left: list[Standing] = []  # who left in each round
        self.wholes = [1]  # before the first round, and after each
        self.left_counts: Sequence[int] = (0, 0, 0, 0, 0)  # see `_added`
        self.rounds: list[Round] = []
        self.known: dict[tuple[int, int, bytes], dict[tuple[int, ...], int]] = {}

    def play(self, dues: dict[bool, int], chances: np.ndarray, misses: bool = False) -> None:
        """One round.

        Parameters
        ----------
        dues : dict of bool to Due
            What is due, by whether the mission is fulfilled.
        chances : array of int64
            Chances of the round, see `formulas.Chance`.
        misses : bool
            Whether a mission that is not fulfilled after this round has failed.
        """
        before = self._next_covers()
        moves = {
            (cover, fulfilled): self._moves(cover, fulfilled, dues[fulfilled], misses, chances)
            for cover, fulfilled in before
        }
        scale = lcm(*(found.total for found in moves.values()))
        after: Standing = {}
        left: Standing = {}
        success = running = reported = 0
        for (cover, fulfilled), lying in before.items():
            found = moves[cover, fulfilled]
            share = scale // found.total
            everyone = sum(lying.values()) * share
            success += everyone * found.success
            running += everyone * found.running
            reported += everyone * found.reported
            once = dues[fulfilled] == Due.PARTIAL  # that there are units cannot be found out twice
            for place, now, gained, leaves, ways in found.ways:
                there = (left if leaves else after).setdefault((place, now), {})
                for times, weight in lying.items():
                    then = gained or times if once else times + gained
                    there[then] = there.get(then, 0) + weight * share * ways
        self.standing = after
        self.left.append(left)
        self.wholes.append(self.wholes[-1] * scale)
        self.left_counts = _added([weight * scale for weight in self.left_counts], left)
        counts = _added(self.left_counts, after)
        self.rounds.append(Round(self.wholes[-1], *counts, success, running, reported))

    def _next_covers(self) -> Standing:
        """Who is at it at the start of a round: an agent may no longer count as blown (ruling blown_duration)."""
        standing: Standing = {}
        for (cover, fulfilled), lying in self.standing.items():
            there = standing.setdefault((self.covers[cover], fulfilled), {})
            for times, weight in lying.items():
                there[times] = there.get(times, 0) + weight
        return standing

    def _moves(self, cover: int, fulfilled: bool, due: int, misses: bool, chances: np.ndarray) -> Moves:
        """What a round can do to agents who are alike."""
        key = cover, due, chances.tobytes()
        if key not in self.known:
            self.known[key] = self._tried(cover, due, chances)
        success = running = reported = total = 0
        ways: dict[tuple[int, bool, int, bool], int] = {}
        for (place, detected, came_about, ended), weight in self.known[key].items():
            total += weight
            now, gained = fulfilled, 0
            if detected:
                reported += weight
            if came_about and due == Due.PARTIAL:
                gained = 1
            elif came_about:
                success += weight
                now = True
                if due in (Due.THEFT, Due.RUNNING):
                    gained = 1
                if due == Due.RUNNING:
                    running += weight
            done = now and due in (Due.FINAL, Due.CERTAIN) and not self.goes_on
            move = place, now, gained, bool(ended) or done or (misses and not now)
            ways[move] = ways.get(move, 0) + weight
        common = gcd(success, running, reported, *ways.values())
        return Moves(
            *(total // common, success // common, running // common, reported // common),
            tuple(Move(*move, weight // common) for move, weight in ways.items()),
        )

    def _tried(self, cover: int, due: int, chances: np.ndarray) -> dict[tuple[int, ...], int]:
        """Weights of what the rolls of a round lead to: place, and 1 or 0 for detected, came about and ended."""
        evasion, watch, capture, hidden, blown = chances.tolist()
        rolled = due not in (Due.NOTHING, Due.CERTAIN)
        pieces = (
            _pieces(evasion, hidden if self.joint else 0),
            _pieces(watch),
            _pieces(capture),
            _pieces(hidden, blown) if rolled else _pieces(),
        )
        rolls = np.array(list(product(*(starts for starts, _ in pieces))), np.int64)
        after = np.zeros_like(rolls)
        formulas.agent_rounds(self.rules, cover, due, chances, rolls, after)
        sizes = map(prod, product(*(lengths for _, lengths in pieces)))
        weights: dict[tuple[int, ...], int] = {}
        for result, size in zip(map(tuple, after.tolist()), sizes, strict=True):
            weights[result] = weights.get(result, 0) + size
        return weights

    def course(self) -> Course:
        """What has come of it."""
        last, whole = len(self.rounds), self.wholes[-1]
        ends: dict[End, int] = {}
        for rounds, left in enumerate([*self.left, self.standing], start=1):
            rounds = min(rounds, last)
            scale = whole // self.wholes[rounds]
            for (cover, fulfilled), lying in left.items():
                for times, weight in lying.items():
                    end = End(cover, fulfilled, times, rounds)
                    ends[end] = ends.get(end, 0) + weight * scale
        return Course(ends, whole, self.rounds)


def _added(counts: Sequence[int], standing: Standing) -> tuple[int, int, int, int, int]:
    """Weights of hidden, blown, caught, so_far and known (see `Round`), with those who stand so added to them."""
    *covers, so_far, known = counts
    for (cover, fulfilled), lying in standing.items():
        everyone = sum(lying.values())
        covers[cover] += everyone
        if fulfilled:
            so_far += everyone
            known += everyone
        else:
            known += everyone - lying.get(0, 0)
    hidden, blown, caught = covers
    return hidden, blown, caught, so_far, known


def _pieces(*cuts: int) -> tuple[list[int], list[int]]:
    """Pieces of 0 to FULL between the cuts: the first roll of each, and their lengths without a common factor."""
    edges = sorted({0, FULL, *(cut for cut in cuts if 0 < cut < FULL)})
    lengths = [high - low for low, high in pairwise(edges)]
    common = gcd(*lengths)
    return edges[:-1], [length // common for length in lengths]
