"""Agents: how soon they are detected, what comes of their missions, and how many of them are needed."""

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
from workbench.espionage.questions.chain import Course, End, Plan, Round, detection_course, idle_course, mission_course
from workbench.espionage.questions.common import (
    COUNTER_ESPIONAGE,
    DETECTION_RULINGS,
    LEVEL,
    MOST_MONEY,
    MOST_PLANETS,
    MOST_ROUNDS,
    budget,
    capped_agents,
    evasion_terms,
    idle_terms,
    mission_rounds,
    only_uprising,
    success_terms,
    top_level,
)
from workbench.espionage.tables import CAUGHT, MISSIONS
from workbench.odds import Answer, Key, Option, Question, Whole
from workbench.odds.terms import plain
from workbench.tables import Rulebook

# ---- detection ------------------------------------------------------------------------------------


def detection(
    rules: np.record,
    rulebook: Rulebook,
    level: int,
    on_mission: str,
    theft_round: int,
    special_units: int,
    rounds: int,
    **money: Any,
) -> Answer:
    """Odds that an agent is detected within some rounds (GD-004, GD-014, GD-019, GD-020, GD-026, GD-028, GD-032).

    From the second round of a theft on its malus grows with every round; other missions have no malus.
    """
    theft = on_mission == "theft" or theft_round > 1
    if theft and on_mission == "no":
        allowed = "1 for an agent without a mission: only a theft counts its rounds"
        raise BadValue("parameter theft_round of question detection", theft_round, allowed, "GD-033")
    paid = budget(rules, "detection", **money)
    mission = int(Mission.THEFT) if theft else int(Mission.ESPIONAGE)
    plan = Plan(mission, level, 0, paid, special_units, rounds, theft_round)
    if on_mission == "no":
        course, terms = idle_course(rules, plan), idle_terms(rules, plan)
    else:
        course, terms = detection_course(rules, plan, theft), evasion_terms(rules, rulebook, plan)
    never, table = Fraction(1), []
    for number, now in enumerate(course.rounds, start=1):
        caught = now.chance(now.caught)
        never *= course.unseen[number - 1]  # not read off the cover: blown_duration = round hides an agent again
        table.append(
            {
                "round": number,
                "undetected": never,
                "blown": 1 - never - caught,
                "caught": caught,
                "reported": now.chance(now.reported),
            }
        )
    rows = [
        {"outcome": "undetected", "probability": never},
        {"outcome": "blown", "probability": 1 - never - caught},
        *({"outcome": name, "probability": caught * share} for name, share in caught_shares(rules)),
    ]
    return Answer(rows, 1 - never, None, terms, table)


def caught_shares(rules: np.record) -> list[tuple[str, Fraction]]:
    """Outcome and share of each result of being caught (GD-029; ruling caught_weights)."""
    weights = [int(weight) for weight in rules.caught_weight]
    return [(f"caught_{name}", Fraction(weight, sum(weights))) for name, weight in zip(CAUGHT, weights, strict=True)]


# ---- missions -------------------------------------------------------------------------------------

ONE = Fraction(1)
OUTCOMES = ("succeeded_hidden", "succeeded_blown", "failed", *(f"caught_{name}" for name in CAUGHT))


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
            "blown": _some(now, now.blown, agents),
            "caught": _some(now, now.caught, agents),
        }
        if row == Mission.ESPIONAGE:
            line["presence_known"] = _some(now, now.known, agents)
        line["success"] = _some(now, now.success, agents)
        line["success_so_far"] = _some(now, now.so_far, agents)
        line["reported"] = _some(now, now.reported, agents)
        table.append(line)
    return table


def _some(now: Round, weight: int, agents: int) -> Fraction:
    """Chance that at least one of some agents does what one of them does with this weight."""
    if agents == 1 or not weight:
        return now.chance(weight)
    return ONE - now.chance(now.whole - weight) ** agents


# ---- how many, how good ---------------------------------------------------------------------------


def needed(
    rules: np.record,
    rulebook: Rulebook,
    mission: str,
    chance_percent: int,
    seek: str,
    level: int,
    agents: int,
    special_units: int,
    planets_turned: int,
    rounds: int | None,
    **money: Any,
) -> Answer:
    """Fewest agents, or lowest level, with at least the wished chance of success, and what they cost.

    ``rounds`` lists all that were tried. Where none is enough, the best is given and the outcome says so.
    """
    row = MISSIONS.index(mission)
    turned = only_uprising("needed", row, planets_turned)
    last = mission_rounds(rules, "needed", row, turned, rounds)
    paid = budget(rules, "needed", **money)
    if seek == "agents":
        tried = [(count, level) for count in range(1, int(rules["missions"]["max_agents"][row]) + 1)]
    else:
        capped_agents(rules, "needed", row, agents)
        tried = [(agents, step) for step in range(top_level(rulebook) + 1)]
    courses: dict[int, tuple[Plan, Course]] = {}
    table: list[dict[str, Any]] = []
    for count, step in tried:
        if step not in courses:
            plan = Plan(row, step, turned, paid, special_units, last)
            courses[step] = plan, mission_course(rules, plan)
        course = courses[step][1]
        cost = Fraction(sum(result.paid for result in results(rules, row, course)), course.whole)
        table.append(
            {
                "round": len(table) + 1,
                "agents": count,
                "level": step,
                "success": _some(course.rounds[-1], course.rounds[-1].so_far, count),
                "cost_cbills": plain(count * cost),
                "raising_cbills": count * int(rules.costs.agent),
            }
        )
    enough = [line for line in table if line["success"] * 100 >= chance_percent]
    best = enough[0] if enough else max(table, key=lambda line: line["success"])
    number = best["agents"] if seek == "agents" else best["level"]
    outcome = {
        "outcome": f"{seek}_{number}" if enough else "not_reachable",
        "probability": Fraction(1),
        **{name: value for name, value in best.items() if name not in ("round", "success")},
        "success_percent": plain(best["success"] * 100),
    }
    plan = courses[best["level"]][0]
    terms = (*evasion_terms(rules, rulebook, plan), *success_terms(rules, rulebook, plan))
    return Answer([outcome], best["success"], None, terms, table)


# ---- what can be asked ----------------------------------------------------------------------------

MISSION = Key("mission", "Auftrag", "Mission", rule="GD-030", table="missions")
AGENTS = Whole("agents", "Agenten", "Agents", 1, "GD-035", 1, 10)
TURNED = Whole("planets_turned", "schon gelungene Aufstände", "Planets turned before", 0, "GD-061", 0, MOST_PLANETS)
ROUNDS = Whole(
    *("rounds", "Runden, Vorbereitung eingeschlossen", "Rounds, preparation included", None, "GD-028"),
    minimum=1,
    maximum=MOST_ROUNDS,
)
LABELS = {
    "undetected": ("unentdeckt", "undetected"),
    "blown": ("aufgeflogen", "blown"),
    "caught": ("gefasst", "caught"),
    "caught_dies": ("gefasst: Tod", "caught: dies"),
    "caught_employer_known": ("gefasst: Auftraggeber bekannt", "caught: employer known"),
    "caught_units_known": ("gefasst: auch Einheiten bekannt", "caught: units known as well"),
    "succeeded_hidden": ("gelungen, unentdeckt", "succeeded, hidden"),
    "succeeded_blown": ("gelungen, aufgeflogen", "succeeded, blown"),
    "succeeded_#": ("# Agenten erfolgreich", "# agents succeed"),
    "failed": ("gescheitert", "failed"),
    "successes": ("Erfolge", "successes"),
    "agents_succeeded": ("erfolgreiche Agenten", "agents who succeed"),
    "presence_known": ("bekannt, ob Einheiten da sind", "known whether units are there"),
    "terror_rounds": ("Runden unter Terror", "rounds of terror"),
    "cost_cbills": ("Kosten (C-Bills)", "cost (C-Bills)"),
    "loot_cbills": ("Beute (C-Bills)", "loot (C-Bills)"),
    "damage_cbills": ("Schaden (C-Bills)", "damage (C-Bills)"),
    "agents_lost": ("verlorene Agenten", "agents lost"),
    "round": ("Runde", "round"),
    "success": ("Erfolg in dieser Runde", "success in this round"),
    "success_so_far": ("Erfolg bis dahin", "success so far"),
    "reported": ("Meldung an den Besitzer", "reported to the owner"),
    "agents": ("Agenten", "agents"),
    "level": ("Stufe", "level"),
    "agents_#": ("# Agenten genügen", "# agents are enough"),
    "level_#": ("Stufe # genügt", "level # is enough"),
    "not_reachable": ("nicht erreichbar", "out of reach"),
    "raising_cbills": ("Aushebung (C-Bills)", "raising (C-Bills)"),
    "success_percent": ("Erfolgschance (%)", "chance of success (%)"),
}
MISSION_RULINGS = (
    *DETECTION_RULINGS,
    *("roll_structure", "roll_order", "success_timing", "blown_success", "theft_repeat", "cost_spy", "cost_timing"),
    *("spy_round1", "terror_success", "terror_after_detect", "uprising_bonus", "uprising_bonus_blown"),
    *("uprising_steps", "probability_cap"),
)
_DETECTION_RULES = (
    *("GD-002", "GD-003", "GD-004", "GD-006", "GD-010", "GD-012", "GD-013", "GD-014", "GD-026", "GD-027", "GD-028"),
    *("GD-029", "GD-032", "GD-033", "GD-069", "GD-070", "GD-073"),
)
MISSION_RULES = (
    *("GD-008", "GD-022", "GD-025", "GD-031", "GD-034", "GD-035", "GD-036", "GD-037", "GD-041", "GD-042"),
    *("GD-044", "GD-047", "GD-048", "GD-049", "GD-050", "GD-051", "GD-053", "GD-054", "GD-055", "GD-056"),
    *("GD-061", "GD-062", "GD-063", "GD-064", "GD-065", "GD-066", "GD-067"),
)

QUESTIONS = (
    Question(
        "detection",
        "Entdeckung",
        "Detection",
        (
            LEVEL,
            Option(
                *("on_mission", "im Auftrag", "On a mission", "yes", "GD-019", ("yes", "no", "theft")),
                option_labels={
                    "yes": ("ja", "yes"),
                    "no": ("nein, untätig", "no, idle"),
                    "theft": ("Diebstahl", "theft"),
                },
            ),
            Whole("theft_round", "Runde des Diebstahls", "Round of the theft", 1, "GD-033", 1, MOST_ROUNDS),
            *COUNTER_ESPIONAGE,
            Whole("rounds", "Runden", "Rounds", 1, "GD-028", 1, MOST_ROUNDS),
        ),
        detection,
        "entdeckt",
        "detected",
        LABELS,
        (*DETECTION_RULINGS, "idle_level", "idle_active_level", "idle_checked"),
        (*_DETECTION_RULES, "GD-019", "GD-020"),
        example="level=2 special_units=1 rounds=3",
    ),
    Question(
        "mission",
        "Auftrag",
        "Mission",
        (
            MISSION,
            LEVEL,
            AGENTS,
            *COUNTER_ESPIONAGE,
            TURNED,
            ROUNDS,
            Whole("theft_round", "erste Runde des Diebstahls", "First round of the theft", 1, "GD-033", 1, MOST_ROUNDS),
            Option(
                *("blown", "schon aufgeflogen", "Blown already", "no", "GD-008"),
                options=("no", "this_mission", "earlier_mission"),
                option_labels={
                    "no": ("nein", "no"),
                    "this_mission": ("in diesem Auftrag", "in this mission"),
                    "earlier_mission": ("in einem früheren auf diesem Planeten", "in an earlier one on this planet"),
                },
            ),
            Whole(
                *("planet_output", "Ausstoß des Planeten (C-Bills)", "Output of the planet (C-Bills)", None, "GD-051"),
                minimum=0,
                maximum=MOST_MONEY,
            ),
        ),
        mission,
        "Wirkung mindestens einmal",
        "the effect at least once",
        LABELS,
        MISSION_RULINGS,
        (*_DETECTION_RULES, *MISSION_RULES),
        example="mission=assassination level=0",
    ),
    Question(
        "needed",
        "Was nötig ist",
        "What is needed",
        (
            MISSION,
            Whole("chance_percent", "gewünschte Erfolgschance (%)", "Wished chance of success (%)", 50, "", 1, 100),
            Option(
                *("seek", "gesucht", "Looking for", "agents", "GD-035", ("agents", "level")),
                option_labels={
                    "agents": ("wenigste Agenten", "fewest agents"),
                    "level": ("niedrigste Stufe", "lowest level"),
                },
            ),
            Whole(
                *("level", "Stufe (gesucht: Agenten)", "Level (looking for agents)", 0, "GD-024"),
                minimum=0,
                maximum=top_level,
            ),
            Whole("agents", "Agenten (gesucht: Stufe)", "Agents (looking for a level)", 1, "GD-035", 1, 10),
            *COUNTER_ESPIONAGE,
            TURNED,
            ROUNDS,
        ),
        needed,
        "erreichte Chance",
        "chance reached",
        LABELS,
        MISSION_RULINGS,
        (*_DETECTION_RULES, *MISSION_RULES, "GD-021", "GD-023", "GD-024"),
        example="mission=theft chance_percent=80 rounds=2",
    ),
)
