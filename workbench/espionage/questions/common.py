"""What the question modules share: parameters of agents and of counter-espionage, chances with their cells."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from workbench.errors import BadValue
from workbench.espionage import formulas
from workbench.espionage.formulas import FULL, POINT, Evasion, Mission, Success
from workbench.espionage.questions.chain import Plan
from workbench.espionage.rulings import BlownSuccess, IdleActiveLevel
from workbench.espionage.tables import MISSIONS
from workbench.odds import Option, Term, Whole
from workbench.odds.terms import Source, described, plain, term_array
from workbench.tables import Rulebook

MOST_ROUNDS = 50
MOST_MONEY = 1_000_000_000_000
MOST_SPECIAL_UNITS = 1000
MOST_PLANETS = 300
AGENT_CAP = {
    Mission.THEFT: "GD-035",
    Mission.ESPIONAGE: "GD-042",
    Mission.ASSASSINATION: "GD-049",
    Mission.TERRORISM: "GD-056",
    Mission.UPRISING: "GD-064",
}
YES_NO = ("no", "yes")
YES_NO_LABELS = {"no": ("nein", "no"), "yes": ("ja", "yes")}


def top_level(rulebook: Rulebook) -> int:
    """Highest level of an agent (GD-024)."""
    return rulebook.cell("constants", "top_level", "value")


LEVEL = Whole("level", "Stufe des Agenten", "Level of the agent", rule="GD-024", minimum=0, maximum=top_level)
COUNTER_ESPIONAGE = (
    Whole(
        *("special_units", "Spezial-Einheiten auf Wache", "Special units on watch", 0, "GD-013"),
        minimum=0,
        maximum=MOST_SPECIAL_UNITS,
    ),
    Whole(
        *("passive_budget", "passives Geld auf dem Planeten", "Passive money on the planet", 0, "GD-002"),
        minimum=0,
        maximum=MOST_MONEY,
    ),
    Whole(
        *("realm_budget", "passives Geld für das Reich", "Passive money for the realm", 0, "GD-003"),
        minimum=0,
        maximum=MOST_MONEY,
    ),
    Whole(
        *("planets", "Planeten des Reichs", "Planets of the realm", None, "GD-003"),
        minimum=1,
        maximum=MOST_PLANETS,
    ),
    Whole(
        *("targeted_budget", "gezieltes Geld für den Planeten", "Money for this planet alone", 0, "GD-010"),
        minimum=0,
        maximum=MOST_MONEY,
    ),
)
WATCHED = Option(
    *("watched", "Spezial-Einheit auf Wache", "Special unit on watch", "no", "GD-081", YES_NO, YES_NO_LABELS)
)
DETECTION_RULINGS = (
    *("active_ce_effect", "active_ce_stack", "detect_base", "passive_effect", "passive_operator", "passive_scope"),
    *("passive_plus_targeted", "passive_floor", "blown_duration", "blown_again", "caught_when", "caught_weights"),
    "theft_increment",
)


def budget(
    rules: np.record,
    question: str,
    passive_budget: int,
    realm_budget: int,
    planets: int | None,
    targeted_budget: int,
) -> int:
    """Passive money that counts on the planet, C-Bills per round: given, or worked out from its two sources.

    Raises
    ------
    BadValue
        Both are given, or the realm's money without the number of planets it is for.
    """
    if passive_budget and (realm_budget or targeted_budget):
        allowed = "either passive_budget, or realm_budget with planets and targeted_budget"
        raise BadValue(f"parameter passive_budget of question {question}", passive_budget, allowed, "GD-010")
    if realm_budget and planets is None:
        allowed = "the number of own planets, as realm_budget is given"
        raise BadValue(f"parameter planets of question {question}", None, allowed, "GD-003")
    if passive_budget:
        return passive_budget
    return int(formulas.effective_budget(rules, realm_budget, planets or 1, targeted_budget))


def capped_agents(rules: np.record, question: str, mission: int, agents: int) -> int:
    """`agents`, if the mission allows as many."""
    most = int(rules["missions"]["max_agents"][mission])
    if agents > most:
        allowed = f"at most {most} for {MISSIONS[mission]}"
        raise BadValue(f"parameter agents of question {question}", agents, allowed, AGENT_CAP[Mission(mission)])
    return agents


def mission_rounds(rules: np.record, question: str, mission: int, turned: int, rounds: int | None) -> int:
    """Rounds to look at: given, or the fixed duration (GD-036, GD-047, GD-053, GD-062); theft has none."""
    if rounds is not None:
        return rounds
    duration = int(formulas.mission_duration(rules, mission, turned))
    if not duration:
        allowed = f"a whole number from 1 to {MOST_ROUNDS}; theft has no fixed duration"
        raise BadValue(f"parameter rounds of question {question}", None, allowed, "GD-033")
    return duration


def only_uprising(question: str, mission: int, turned: int) -> int:
    """`turned`, if the mission is an uprising or no planet was turned."""
    if turned and mission != Mission.UPRISING:
        allowed = f"0 for {MISSIONS[mission]}: only uprisings become easier"
        raise BadValue(f"parameter planets_turned of question {question}", turned, allowed, "GD-061")
    return turned


def part(chance: int) -> Fraction:
    """A chance in parts as a Fraction."""
    return Fraction(int(chance), FULL)


# ---- terms in words -------------------------------------------------------------------------------

_EVASION_SOURCES: dict[Evasion, Source] = {
    Evasion.BASE: ("Stufe 0", "level 0", "levels", "level_0", "chance_percent", "GD-025"),
    Evasion.LEVEL: ("Stufe {level}", "level {level}", "levels", "level_{level}", "chance_percent", "GD-026"),
    Evasion.UPRISING: (
        *("Aufstand auf angrenzendem Planeten", "uprising on an adjacent planet"),
        *("uprising", "{uprising}", "bonus_percent", "GD-065"),
    ),
    Evasion.THEFT: (
        *("Diebstahl geht weiter", "the theft goes on"),
        *("constants", "theft_malus_points", "value", "GD-032"),
    ),
    Evasion.PASSIVE: ("passive Abwehr", "passive counter-espionage", "passive", "{passive}", "points", "GD-004"),
    Evasion.ACTIVE_CE: (
        *("aktive Abwehr", "active counter-espionage"),
        *("constants", "active_ce_percent", "value", "GD-014"),
    ),
    Evasion.LIMIT: ("zwischen 0 und 100 %", "between 0 and 100 %", "", "", "", "GD-026"),
    Evasion.NOBODY_LOOKS: ("niemand sucht", "nobody looks", "rulings", "{reason}", "choice", "GD-026"),
}
_SUCCESS_SOURCES: dict[Success, Source] = {
    Success.BASE: ("Stufe 0", "level 0", "levels", "level_0", "chance_percent", "GD-025"),
    Success.LEVEL: ("Stufe {level}", "level {level}", "levels", "level_{level}", "chance_percent", "GD-026"),
    Success.UPRISING: (
        *("Aufstand auf angrenzendem Planeten", "uprising on an adjacent planet"),
        *("uprising", "{uprising}", "bonus_percent", "GD-065"),
    ),
    Success.CAP: ("höchstens", "at most", "rulings", "probability_cap", "choice", "GD-067"),
}
_BLOWN_SOURCES: dict[Success, Source] = _SUCCESS_SOURCES | {
    Success.BASE: ("aufgeflogen", "blown", "constants", "blown_percent", "value", "GD-008"),
    Success.LEVEL: ("Stufe {level}", "level {level}", "constants", "level_points", "value", "GD-008"),
}


def evasion_terms(rules: np.record, rulebook: Rulebook, plan: Plan) -> tuple[Term, ...]:
    """Terms of the chance of an agent on a mission to stay undetected in the first round, in percent."""
    terms = term_array(Evasion)
    bonus = int(formulas.uprising_bonus(rules, plan.turned)) if plan.turned else 0
    total = formulas.mission_evasion(
        rules, plan.level, bonus, plan.theft_round, plan.budget, 0, plan.special_units, terms
    )
    rows = _rows(rulebook, plan) | {"reason": "detect_base"}
    words = _worded(described(Evasion, terms, _EVASION_SOURCES, rows, POINT), plan.level)
    words = (*words, _sum("unentdeckt in Runde 1 (%)", "undetected in round 1 (%)", total, "GD-028"))
    watch = int(formulas.watch_detection(rules, plan.budget, 0))
    if watch:
        chance = plain(Fraction(watch, POINT))
        own = "passive Abwehr: eigener Wurf (%)", "passive counter-espionage: roll of its own (%)"
        words = (*words, Term(*own, chance, "passive", rows["passive"], "points", "GD-004"))
    return words


def idle_terms(rules: np.record, plan: Plan) -> tuple[Term, ...]:
    """Terms of the chance of an agent without a mission to stay undetected, in percent."""
    terms = term_array(Evasion)
    total = formulas.idle_evasion(rules, plan.level, plan.special_units, terms)
    half = rules.rulings.idle_active_level == IdleActiveLevel.HALF_OF_90_PLUS_5_PER_LEVEL
    row = "idle_watched_percent" if plan.special_units and not half else "idle_evasion_percent"
    rule = "GD-020" if plan.special_units else "GD-019"
    sources = _EVASION_SOURCES | {
        Evasion.BASE: ("ohne Auftrag", "without a mission", "constants", row, "value", rule),
        Evasion.LEVEL: ("Stufe {level}", "level {level}", "constants", "level_points", "value", rule),
    }
    rows = {"level": str(plan.level), "uprising": "", "passive": "", "reason": "idle_checked"}
    words = _worded(described(Evasion, terms, sources, rows, POINT), plan.level)
    return (*words, _sum("unentdeckt je Runde (%)", "undetected per round (%)", total, rule))


def success_terms(rules: np.record, rulebook: Rulebook, plan: Plan) -> tuple[Term, ...]:
    """Terms of the chances to fulfil the mission, hidden and blown, in percent."""
    bonus = int(formulas.uprising_bonus(rules, plan.turned)) if plan.turned else 0
    rows = _rows(rulebook, plan)
    blown = dict(_BLOWN_SOURCES)
    if rules.rulings.blown_success == BlownSuccess.TENTH_OF_SKILL_OVER_HALF:
        blown[Success.LEVEL] = (*_SUCCESS_SOURCES[Success.LEVEL][:5], "GD-008")
    words: tuple[Term, ...] = ()
    for is_blown, sources, german, english in (
        (False, _SUCCESS_SOURCES, "Erfolg, unentdeckt (%)", "success, undetected (%)"),
        (True, blown, "Erfolg, aufgeflogen (%)", "success, blown (%)"),
    ):
        terms = term_array(Success)
        total = formulas.mission_success(rules, plan.level, bonus, is_blown, terms)
        words += _worded(described(Success, terms, sources, rows, POINT), plan.level)
        words += (_sum(german, english, total, "GD-008" if is_blown else "GD-026"),)
    return words


def _sum(german: str, english: str, parts: int, rule: str) -> Term:
    return Term(f"= {german}", f"= {english}", plain(Fraction(int(parts), POINT)), rule=rule)


def _worded(terms: tuple[Term, ...], level: int) -> tuple[Term, ...]:
    """Terms with the level put into their names."""
    return tuple(
        Term(t.name_de.format(level=level), t.name_en.format(level=level), t.value, t.table, t.row, t.column, t.rule)
        for t in terms
    )


def _rows(rulebook: Rulebook, plan: Plan) -> dict[str, str]:
    """Rows of the cells behind the terms."""
    return {
        "level": str(plan.level),
        "uprising": _row_below(rulebook, "uprising", "planets_turned", plan.turned),
        "passive": _row_below(rulebook, "passive", "cbills", plan.budget),
        "reason": "",
    }


def _row_below(rulebook: Rulebook, table: str, column: str, value: int) -> str:
    """Row of a stepped table that counts for `value`."""
    steps: list[tuple[Any, str]] = [(rulebook.cell(table, row, column), row) for row in rulebook.keys(table)]
    return max(step for step in steps if step[0] <= value)[1]
