"""Agents: how soon they are detected, what comes of their missions, and how many of them are needed."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from workbench.errors import BadValue
from workbench.espionage.formulas import Mission
from workbench.espionage.questions.chain import Course, Plan, detection_course, idle_course, mission_course
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
from workbench.espionage.questions.missions import caught_shares, chance_of_some, mission, results
from workbench.espionage.tables import MISSIONS
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
                "success": chance_of_some(course.rounds[-1], course.rounds[-1].so_far, count),
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
