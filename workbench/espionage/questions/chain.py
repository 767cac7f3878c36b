"""Missions as absorbing chains: the states of one agent, round by round, with exact whole-number weights.

The steps come from `formulas.agent_round`: every roll is cut where a chance lies, each piece is tried once and counts
as long as it is. Weights stay whole numbers over one common denominator, which is much faster than adding Fractions.
"""

from __future__ import annotations

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


class State(NamedTuple):
    """An agent who is still at his mission.

    Attributes
    ----------
    cover : int
        HIDDEN or BLOWN (see `formulas.Cover`).
    fulfilled : bool
        Whether the mission's effect has come about (a theft, a terror organisation that works).
    times : int
        Successful thefts, rounds of terror, or 1 when an espionage has told whether there are units.
    """

    cover: int
    fulfilled: bool
    times: int


class End(NamedTuple):
    """An agent whose mission is over, or whom the last round left at it; `rounds` is how long he was at it."""

    cover: int
    fulfilled: bool
    times: int
    rounds: int


class Step(NamedTuple):
    """One thing that can happen to an agent in a round, and its weight."""

    cover: int
    detected: bool
    came_about: bool
    ended: bool
    weight: int


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


@dataclass(slots=True)
class Round:
    """Probabilities of one round.

    Attributes
    ----------
    hidden, blown, caught : Fraction
        Where the agent stands after it, whether his mission goes on or not.
    success : Fraction
        The effect comes about in this round.
    so_far : Fraction
        The effect has come about at least once.
    running : Fraction
        Terror works in this round.
    known : Fraction
        An espionage has told by now whether there are units.
    reported : Fraction
        The agent is detected in this round.
    """

    hidden: Fraction
    blown: Fraction
    caught: Fraction
    success: Fraction
    so_far: Fraction
    running: Fraction
    known: Fraction
    reported: Fraction


@dataclass(slots=True)
class Course:
    """Solved chain: the probability of every end, and the rounds.

    Attributes
    ----------
    unseen : list of Fraction
        Of a chain of detections: by round, the chance of an agent who is checked to stay undetected.
    """

    ends: dict[End, Fraction]
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
    chain = _Chain(rules, plan.cover)
    terror = plan.mission == Mission.TERRORISM
    for number, (unfulfilled, fulfilled) in enumerate(dues.tolist(), start=1):
        wanted = {False: unfulfilled, True: fulfilled}
        chain.play(number, wanted, chances[number - 1], terror, terror and number == duration)
    return chain.course(last)


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
    for number, now in enumerate(chances, start=1):
        chain.play(number, {False: int(Due.NOTHING), True: int(Due.NOTHING)}, now, False, False)
        watch = Fraction(int(now[Chance.WATCH]), FULL)
        unseen.append(Fraction(int(now[Chance.EVASION]), FULL) * (1 - watch))
    course = chain.course(plan.rounds)
    course.unseen = unseen
    return course


class _Chain:
    """Weights of all states and ends, over one denominator that grows with every round."""

    def __init__(self, rules: np.record, cover: int) -> None:
        self.rules = rules
        self.joint = int(rules["rulings"]["roll_structure"]) == RollStructure.ONE_JOINT_ROLL
        self.covers = [int(formulas.next_cover(rules, int(before))) for before in (Cover.HIDDEN, Cover.BLOWN)]
        self.states: dict[State, int] = {State(cover, False, 0): 1}
        self.ends: dict[End, int] = {}
        self.denominator = 1
        self.rounds: list[Round] = []
        self.known: dict[tuple[int, int, bytes], tuple[int, tuple[Step, ...]]] = {}

    def play(self, number: int, dues: dict[bool, int], chances: np.ndarray, goes_on: bool, misses: bool) -> None:
        """One round.

        Parameters
        ----------
        number : int
            Number of the round, from 1.
        dues : dict of bool to Due
            What is due, by whether the mission is fulfilled.
        chances : array of int64
            Chances of the round, see `formulas.Chance`.
        goes_on : bool
            Whether a fulfilled mission goes on (terrorism).
        misses : bool
            Whether a mission that is not fulfilled after this round has failed.
        """
        states = self._next_covers()
        found = {
            (cover, fulfilled): self._steps(cover, dues[fulfilled], chances)
            for cover, fulfilled in {(state.cover, state.fulfilled) for state in states}
        }
        scale = lcm(*(total for total, _ in found.values()))
        self.denominator *= scale
        ends = {end: weight * scale for end, weight in self.ends.items()}
        after: dict[State, int] = {}
        success = running = reported = 0
        alike: dict[tuple[int, bool], dict[int, int]] = {}
        for (cover, fulfilled, before), weight in states.items():
            alike.setdefault((cover, fulfilled), {})[before] = weight
        for (cover, fulfilled), lying in alike.items():
            total, steps = found[cover, fulfilled]
            share, everyone = scale // total, sum(lying.values()) * (scale // total)
            wanted = dues[fulfilled]
            moves: dict[tuple[int, bool, int, bool], int] = {}  # steps that lead to the same place, together
            for step in steps:
                now, gained = fulfilled, 0
                if step.detected:
                    reported += everyone * step.weight
                if step.came_about and wanted == Due.PARTIAL:
                    gained = 1
                elif step.came_about:
                    success += everyone * step.weight
                    now = True
                    if wanted in (Due.THEFT, Due.RUNNING):
                        gained = 1
                    if wanted == Due.RUNNING:
                        running += everyone * step.weight
                done = now and wanted in (Due.FINAL, Due.CERTAIN) and not goes_on
                move = step.cover, now, gained, step.ended or done or (misses and not now)
                moves[move] = moves.get(move, 0) + step.weight
            for (place, now, gained, leaves), ways in moves.items():
                for before, weight in lying.items():
                    # That there are units is known or not; it cannot be found out twice.
                    times = 1 if gained and wanted == Due.PARTIAL else before + gained
                    part = weight * share * ways
                    if leaves:
                        end = End(place, now, times, number)
                        ends[end] = ends.get(end, 0) + part
                    else:
                        state = State(place, now, times)
                        after[state] = after.get(state, 0) + part
        self.states, self.ends = after, ends
        self._note(success, running, reported)

    def _next_covers(self) -> dict[State, int]:
        """States at the start of a round: an agent may no longer count as blown (ruling blown_duration)."""
        states: dict[State, int] = {}
        for state, weight in self.states.items():
            moved = State(self.covers[state.cover], state.fulfilled, state.times)
            states[moved] = states.get(moved, 0) + weight
        return states

    def _steps(self, cover: int, due: int, chances: np.ndarray) -> tuple[int, tuple[Step, ...]]:
        """What can happen in a round to an agent of this cover, and the total of the weights."""
        key = cover, due, chances.tobytes()
        if key not in self.known:
            self.known[key] = self._tried(cover, due, chances)
        return self.known[key]

    def _tried(self, cover: int, due: int, chances: np.ndarray) -> tuple[int, tuple[Step, ...]]:
        evasion, watch, capture, hidden, blown = (int(chance) for chance in chances)
        rolled = due not in (Due.NOTHING, Due.CERTAIN)
        pieces = (
            _pieces(evasion, hidden if self.joint else 0),
            _pieces(watch),
            _pieces(capture),
            _pieces(hidden, blown) if rolled else _pieces(),
        )
        cuts = list(product(*pieces))
        rolls = np.array([[start for start, _ in cut] for cut in cuts], np.int64)
        after = np.zeros_like(rolls)
        formulas.agent_rounds(self.rules, cover, due, chances, rolls, after)
        weights: dict[tuple[int, ...], int] = {}
        for cut, result in zip(cuts, map(tuple, after.tolist()), strict=True):
            weights[result] = weights.get(result, 0) + prod(length for _, length in cut)
        total = sum(weights.values())
        common = gcd(total, *weights.values())
        steps = (
            Step(place, bool(detected), bool(came_about), bool(ended), weight // common)
            for (place, detected, came_about, ended), weight in weights.items()
        )
        return total // common, tuple(steps)

    def _note(self, success: int, running: int, reported: int) -> None:
        """Row of the round that was just played."""
        covers = [0, 0, 0]
        so_far = known = 0
        places: list[tuple[State | End, int]] = [*self.states.items(), *self.ends.items()]
        for place, weight in places:
            covers[place.cover] += weight
            if place.fulfilled:
                so_far += weight
            if place.fulfilled or place.times:
                known += weight
        weights = (*covers, success, so_far, running, known, reported)
        self.rounds.append(Round(*(Fraction(weight, self.denominator) for weight in weights)))

    def course(self, last: int) -> Course:
        """What has come of it after `last` rounds."""
        ends = dict(self.ends)
        for state, weight in self.states.items():
            end = End(*state, last)
            ends[end] = ends.get(end, 0) + weight
        return Course({end: Fraction(weight, self.denominator) for end, weight in ends.items()}, self.rounds)


def _pieces(*cuts: int) -> list[tuple[int, int]]:
    """Pieces of 0 to FULL between the cuts: the first roll of each and its length, lengths without common factor."""
    edges = sorted({0, FULL, *(cut for cut in cuts if 0 < cut < FULL)})
    lengths = [high - low for low, high in pairwise(edges)]
    common = gcd(*lengths)
    return [(low, length // common) for low, length in zip(edges, lengths, strict=False)]
