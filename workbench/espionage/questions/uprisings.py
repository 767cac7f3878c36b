"""Uprisings in a row: each one that succeeds makes the next easier."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from workbench.espionage import formulas
from workbench.espionage.formulas import POINT, Mission
from workbench.espionage.questions.agents import LABELS, MISSION_RULINGS
from workbench.espionage.questions.chain import Plan, mission_course
from workbench.espionage.questions.common import (
    COUNTER_ESPIONAGE,
    LEVEL,
    evasion_terms,
    success_terms,
    top_level,
)
from workbench.espionage.questions.missions import accounts
from workbench.odds import Answer, Question, Term, Whole
from workbench.odds.terms import plain
from workbench.tables import Rulebook

MOST_IN_A_ROW = 20
_OTHERS = (
    *("passive_scope", "passive_plus_targeted", "theft_increment", "theft_repeat", "cost_spy", "spy_round1"),
    *("terror_success", "terror_after_detect"),
)


def uprising_chain(
    rules: np.record, rulebook: Rulebook, level: int, planets: int, special_units: int, passive_budget: int
) -> Answer:
    """Odds that one agent turns several planets in a row, and how long it takes (GD-023, GD-061 to GD-067).

    He moves on at once, gains a level with each success up to the highest, and starts hidden on each planet. The first
    uprising that fails ends the chain.
    """
    reached = Fraction(1)
    rounds_before = cost_before = Fraction(0)
    rows: list[dict[str, Any]] = []
    table: list[dict[str, Any]] = []
    terms: tuple[Term, ...] = ()
    for turned in range(planets):
        now = min(level + turned, top_level(rulebook))
        duration = int(formulas.mission_duration(rules, Mission.UPRISING, turned))
        plan = Plan(int(Mission.UPRISING), now, turned, passive_budget, special_units, duration)
        if not turned:
            terms = (*evasion_terms(rules, rulebook, plan), *success_terms(rules, rulebook, plan))
        course = mission_course(rules, plan)
        weights = {True: 0, False: 0}
        rounds, cost = dict(weights), dict(weights)
        paid_by_end = accounts(rules, int(Mission.UPRISING), list(course.ends))
        for (end, weight), (price, _, _) in zip(course.ends.items(), paid_by_end, strict=True):
            weights[end.fulfilled] += weight
            rounds[end.fulfilled] += weight * end.rounds
            cost[end.fulfilled] += weight * price
        turns = Fraction(weights[True], course.whole)
        if weights[False]:
            rows.append(
                {
                    "outcome": f"turned_{turned}",
                    "probability": reached * (1 - turns),
                    "planets_turned": turned,
                    "rounds": plain(rounds_before + Fraction(rounds[False], weights[False])),
                    "cost_cbills": plain(cost_before + Fraction(cost[False], weights[False])),
                }
            )
        reached *= turns
        table.append(
            {
                "round": turned + 1,
                "level": now,
                "bonus_percent": plain(Fraction(int(formulas.uprising_bonus(rules, turned)), POINT)),
                "duration": duration,
                "success": turns,
                "success_so_far": reached,
            }
        )
        if not turns:
            break
        rounds_before += Fraction(rounds[True], weights[True])
        cost_before += Fraction(cost[True], weights[True])
    if reached:
        rows.append(
            {
                "outcome": f"turned_{planets}",
                "probability": reached,
                "planets_turned": planets,
                "rounds": plain(rounds_before),
                "cost_cbills": plain(cost_before),
            }
        )
    return Answer(rows, reached, None, terms, table)


QUESTIONS = (
    Question(
        "uprising_chain",
        "Aufstände hintereinander",
        "Uprisings in a row",
        (
            LEVEL,
            Whole(
                *("planets", "Planeten hintereinander", "Planets in a row"),
                rule="GD-061",
                minimum=1,
                maximum=MOST_IN_A_ROW,
            ),
            *COUNTER_ESPIONAGE[:2],
        ),
        uprising_chain,
        "alle gelungen",
        "all turned",
        {
            **LABELS,
            "turned_#": ("# gelungen", "# turned"),
            "planets_turned": ("gelungene Aufstände", "planets turned"),
            "rounds": ("Runden", "rounds"),
            "round": ("Planet", "planet"),
            "success": ("dieser Aufstand gelingt", "this uprising succeeds"),
            "success_so_far": ("alle bis dahin", "all so far"),
            "bonus_percent": ("Bonus (%)", "bonus (%)"),
            "duration": ("Dauer (Runden)", "duration (rounds)"),
        },
        tuple(ruling for ruling in MISSION_RULINGS if ruling not in _OTHERS),
        ("GD-023", "GD-024", "GD-061", "GD-062", "GD-063", "GD-065", "GD-066", "GD-067"),
        example="level=0 planets=3",
    ),
)
