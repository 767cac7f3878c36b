"""What comes of the missions of agents: results with their chances, money, and the rounds one by one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import comb, gcd
from typing import Any, NamedTuple

import numpy as np

from workbench.errors import BadValue
from workbench.espionage import formulas
from workbench.espionage.formulas import Cover, Mission
from workbench.espionage.questions.chain import Course, End, Plan, Round, mission_course
from workbench.espionage.questions.common import (
    budget,
    capped_agents,
    evasion_terms,
    mission_rounds,
    only_uprising,
    success_terms,
)
from workbench.espionage.tables import CAUGHT, MISSIONS
from workbench.odds import Answer
from workbench.odds.terms import plain
from workbench.tables import Rulebook

ONE = Fraction(1)
OUTCOMES = ("succeeded_hidden", "succeeded_blown", "failed", *(f"caught_{name}" for name in CAUGHT))


def caught_shares(rules: np.record) -> list[tuple[str, Fraction]]:
    """Outcome and share of each result of being caught (GD-029; ruling caught_weights)."""
    weights = [int(weight) for weight in rules.caught_weight]
    return [(f"caught_{name}", Fraction(weight, sum(weights))) for name, weight in zip(CAUGHT, weights, strict=True)]


class Result(NamedTuple):
    """Ends of one agent that look alike.

    Attributes
    ----------
    weight : int
        All their weights (see `Course`).
    paid : int
        Their costs, each times its weight (C-Bills).
    loot, damage : int
        What each of them brings (C-Bills).
    """

    cover: int
    fulfilled: bool
    times: int
    weight: int
    paid: int
    loot: int
    damage: int


def results(rules: np.record, mission: int, course: Course, output: int = 0) -> list[Result]:
    """Ends of a mission without the number of rounds, which only the cost depends on.

    `output` is that of the planet, C-Bills per round.
    """
    found: dict[tuple[int, bool, int], Result] = {}
    for (end, weight), (cost, loot, damage) in zip(
        course.ends.items(), accounts(rules, mission, list(course.ends), output), strict=True
    ):
        key = end[:3]
        before = found[key] if key in found else Result(*key, 0, 0, loot, damage)
        found[key] = before._replace(weight=before.weight + weight, paid=before.paid + weight * cost)
    return list(found.values())


def accounts(rules: np.record, mission: int, ends: list[End], output: int = 0) -> list[tuple[int, int, int]]:
    """Cost with upkeep, loot and damage of some ends, C-Bills (GD-022, GD-031, GD-034, GD-044, GD-051)."""
    rows = np.array([(end.rounds, end.times, end.fulfilled) for end in ends], np.int64)
    money = np.zeros_like(rows)
    formulas.accounts(rules, mission, rows, output, money)
    return [(cost, loot, damage) for cost, loot, damage in money.tolist()]


def mission(
    rules: np.record,
    rulebook: Rulebook,
    mission: str,
    level: int,
    agents: int,
    special_units: int,
    planets_turned: int,
    rounds: int | None,
    theft_round: int,
    blown: str,
    planet_output: int | None,
    **money: Any,
) -> Answer:
    """Odds of a mission of one or several agents (GD-025 to GD-067).

    Success: the stated effect comes about at least once. One agent: a row per end and number of successes. Several
    agents, who are independent: a row per number of agents who succeed, with what they cost and bring on average.
    """
    row = MISSIONS.index(mission)
    capped_agents(rules, "mission", row, agents)
    turned = only_uprising("mission", row, planets_turned)
    last = mission_rounds(rules, "mission", row, turned, rounds)
    if theft_round > 1 and row != Mission.THEFT:
        allowed = f"1 for {mission}: only a theft counts its rounds"
        raise BadValue("parameter theft_round of question mission", theft_round, allowed, "GD-033")
    cover = Cover.BLOWN if blown == "this_mission" else formulas.first_cover(rules, blown == "earlier_mission")
    paid = budget(rules, "mission", **money)
    plan = Plan(row, level, turned, paid, special_units, last, theft_round, int(cover))
    output = rulebook.cell("economy", "planet_output_cbills", "value") if planet_output is None else planet_output
    course = mission_course(rules, plan)
    found = results(rules, row, course, output)
    if agents == 1:
        rows = _one_agent(rules, row, found, course.whole)
    else:
        rows = _several_agents(row, found, course.whole, agents)
        if row == Mission.TERRORISM:
            loss = int(formulas.terror_loss(rules, output))
            for line in rows:
                line["damage_cbills"] = plain(loss * _terror_rounds(course, line["agents_succeeded"]))
    terms = (*evasion_terms(rules, rulebook, plan), *success_terms(rules, rulebook, plan))
    table = _table(row, course, agents)
    return Answer(rows, table[-1]["success_so_far"], None, terms, table)


def _successes(row: int, result: Result) -> int:
    return result.times if row == Mission.THEFT else int(result.fulfilled)


def _one_agent(rules: np.record, row: int, found: Iterable[Result], whole: int) -> list[dict]:
    """Outcomes of one agent: end, number of successes, and what belongs to them; ends that look alike are one row."""
    caught = caught_shares(rules)
    alike: dict[str, dict[tuple, _Alike]] = {outcome: {} for outcome in OUTCOMES}
    for result in sorted(found):
        if result.cover == Cover.CAUGHT:
            outcomes = [outcome for outcome, _ in caught]
        elif result.fulfilled:
            outcomes = ["succeeded_blown" if result.cover == Cover.BLOWN else "succeeded_hidden"]
        else:
            outcomes = ["failed"]  # hidden or blown
        columns = _columns(row, result)
        for outcome in outcomes:
            alike[outcome].setdefault(tuple(columns.values()), _Alike(columns)).add(result)
    nothing = _Alike(_columns(row, Result(int(Cover.HIDDEN), False, 0, 0, 0, 0, 0)))
    shares = dict(caught)
    rows = []
    for outcome, lines in alike.items():
        for line in lines.values() or [nothing]:
            probability = Fraction(line.weight, whole)
            if outcome in shares:
                probability *= shares[outcome]
            rows.append({"outcome": outcome, "probability": probability, **line.averages()})
    return rows


@dataclass(slots=True)
class _Alike:
    """Results whose columns are equal, except for the cost."""

    columns: dict[str, Any]
    weight: int = 0
    paid: int = 0

    def add(self, result: Result) -> None:
        self.weight += result.weight
        self.paid += result.paid

    def averages(self) -> dict[str, Any]:
        """The columns, with the average cost."""
        return self.columns | {"cost_cbills": _average(self.paid, self.weight)}


def _average(total: int, weight: int) -> int | Fraction:
    """What comes of a total over all of some weight; 0 where there is nobody."""
    return plain(Fraction(total, weight)) if weight else 0


def _columns(row: int, result: Result) -> dict[str, Any]:
    """What is told of a result; its cost depends on others that are told with it, and is put in later."""
    columns: dict[str, Any] = {"successes": _successes(row, result)}
    if row == Mission.ESPIONAGE:
        columns["presence_known"] = int(result.fulfilled or result.times > 0)
    if row == Mission.TERRORISM:
        columns["terror_rounds"] = result.times
    return columns | {
        "cost_cbills": 0,
        "loot_cbills": result.loot,
        "damage_cbills": result.damage,
        "agents_lost": int(result.cover == Cover.CAUGHT),
    }


def _several_agents(row: int, found: list[Result], whole: int, agents: int) -> list[dict]:
    """Outcomes of several agents: how many of them succeed, and the averages that go with it."""
    won_weight, won = _averages(row, [result for result in found if result.fulfilled])
    lost_weight, lost = _averages(row, [result for result in found if not result.fulfilled])
    common = gcd(won_weight, lost_weight)
    wins, losses, all_ways = won_weight // common, lost_weight // common, (whole // common) ** agents
    rows = []
    for succeeded in range(agents + 1):
        failed = agents - succeeded
        ways = comb(agents, succeeded) * wins**succeeded * losses**failed
        columns = {name: plain(succeeded * won[name] + failed * lost[name]) for name in won}
        rows.append(
            {
                "outcome": f"succeeded_{succeeded}",
                "probability": Fraction(ways, all_ways),
                "agents_succeeded": succeeded,
                **columns,
            }
        )
    return rows


def _averages(row: int, found: list[Result]) -> tuple[int, dict[str, int | Fraction]]:
    """Weight of some results, and their columns on average."""
    totals = dict.fromkeys(_columns(row, Result(0, False, 0, 0, 0, 0, 0)), 0)
    for result in found:
        for name, value in _columns(row, result).items():
            totals[name] += result.weight * value
    totals["cost_cbills"] = sum(result.paid for result in found)
    weight = sum(result.weight for result in found)
    return weight, {name: _average(total, weight) for name, total in totals.items()}


def _terror_rounds(course: Course, succeeded: int) -> Fraction:
    """Rounds in which at least one of this number of agents who built up terror keeps it running, on average.

    Two organisations on one planet halve its output once (GD-051).
    """
    fulfilled = course.rounds[-1].chance(course.rounds[-1].so_far)
    if not succeeded or not fulfilled:
        return Fraction(0)
    running = (now.chance(now.running) / fulfilled for now in course.rounds)
    return sum((1 - (1 - share) ** succeeded for share in running), Fraction(0))


def _table(row: int, course: Course, agents: int) -> list[dict[str, Any]]:
    """Rounds: all agents undetected; at least one blown, caught, successful."""

    table = []
    for number, now in enumerate(course.rounds, start=1):
        line: dict[str, Any] = {
            "round": number,
            "undetected": now.chance(now.hidden) ** agents,
            "blown": chance_of_some(now, now.blown, agents),
            "caught": chance_of_some(now, now.caught, agents),
        }
        if row == Mission.ESPIONAGE:
            line["presence_known"] = chance_of_some(now, now.known, agents)
        line["success"] = chance_of_some(now, now.success, agents)
        line["success_so_far"] = chance_of_some(now, now.so_far, agents)
        line["reported"] = chance_of_some(now, now.reported, agents)
        table.append(line)
    return table


def chance_of_some(now: Round, weight: int, agents: int) -> Fraction:
    """Chance that at least one of some agents does what one of them does with this weight."""
    if agents == 1 or not weight:
        return now.chance(weight)
    return ONE - now.chance(now.whole - weight) ** agents
