"""What agents, missions and counter-espionage cost: certain answers."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from workbench.espionage import formulas
from workbench.espionage.formulas import POINT
from workbench.espionage.questions.agents import AGENTS, MISSION, ROUNDS, TURNED
from workbench.espionage.questions.common import (
    MOST_MONEY,
    MOST_PLANETS,
    MOST_ROUNDS,
    capped_agents,
    mission_rounds,
    only_uprising,
)
from workbench.espionage.tables import MISSIONS
from workbench.odds import Answer, Question, Term, Whole
from workbench.odds.terms import plain
from workbench.tables import Rulebook

_EXTRA_RULES = dict(zip(MISSIONS, ("GD-034", "GD-041", "GD-048", "GD-055", "GD-063"), strict=True))


def agent_cost(rules: np.record, rulebook: Rulebook, rounds: int, agents: int) -> Answer:
    """C-Bills and Res to raise agents and keep them for some rounds (GD-021, GD-022)."""
    raising = agents * int(rules.costs.agent)
    keep = agents * int(formulas.upkeep(rules, rounds))
    res = agents * rounds * int(rules.costs.agent_upkeep_res)
    row = {
        "outcome": "cost",
        "probability": Fraction(1),
        "raising_cbills": raising,
        "upkeep_cbills": keep,
        "cost_cbills": raising + keep,
        "upkeep_res": res,
    }
    terms = (
        Term("Aushebung", "raising", raising, "costs", "agent", "value", "GD-021"),
        Term("Erhaltung", "upkeep", keep, "costs", "agent_upkeep_cbills", "value", "GD-022"),
    )
    return Answer([row], terms=terms)


def mission_price(
    rules: np.record, rulebook: Rulebook, mission: str, agents: int, rounds: int | None, planets_turned: int
) -> Answer:
    """C-Bills for a mission that lasts all its rounds and succeeds (GD-022, GD-034, GD-041, GD-048, GD-055, GD-063).

    An agent who is caught earlier costs less; the question mission works that out.
    """
    row = MISSIONS.index(mission)
    capped_agents(rules, "mission_price", row, agents)
    turned = only_uprising("mission_price", row, planets_turned)
    last = mission_rounds(rules, "mission_price", row, turned, rounds)
    extra = agents * int(formulas.extra_cost(rules, row, last, last, True))
    keep = agents * int(formulas.upkeep(rules, last))
    terms = (
        Term(
            *("Zusatzkosten", "extra cost", extra, "missions", mission, "extra_cost_cbills"), rule=_EXTRA_RULES[mission]
        ),
        Term("Erhaltung", "upkeep", keep, "costs", "agent_upkeep_cbills", "value", "GD-022"),
    )
    price = {
        "outcome": "price",
        "probability": Fraction(1),
        "rounds": last,
        "extra_cbills": extra,
        "upkeep_cbills": keep,
        "cost_cbills": extra + keep,
        "upkeep_res": agents * last * int(rules.costs.agent_upkeep_res),
    }
    return Answer([price], terms=terms)


def counter_espionage(
    rules: np.record,
    rulebook: Rulebook,
    special_units: int,
    realm_budget: int,
    planets: int,
    targeted_budget: int,
    targeted_planets: int,
    rounds: int,
) -> Answer:
    """C-Bills that a realm pays for its defence, and what a planet has of it (GD-002, GD-003, GD-010, GD-072)."""
    active = special_units * int(rules.costs.active_ce) * rounds
    realm, targeted = realm_budget * rounds, targeted_budget * targeted_planets * rounds
    common = int(formulas.effective_budget(rules, realm_budget, planets, 0))
    named = int(formulas.effective_budget(rules, realm_budget, planets, targeted_budget))
    terms = (
        Term("aktive Abwehr", "active counter-espionage", active, "costs", "active_ce", "value", "GD-072"),
        Term("passive Abwehr, Reich", "passive, for the realm", realm, rule="GD-003"),
        Term("passive Abwehr, gezielt", "passive, for named planets", targeted, rule="GD-010"),
    )
    row = {
        "outcome": "cost",
        "probability": Fraction(1),
        "cost_cbills": active + realm + targeted,
        "active_cbills": active,
        "passive_cbills": realm + targeted,
        "planet_cbills": common,
        "planet_points": plain(Fraction(int(formulas.passive_points(rules, common, 0)), POINT)),
        "targeted_planet_cbills": named,
        "targeted_planet_points": plain(Fraction(int(formulas.passive_points(rules, named, 0)), POINT)),
    }
    return Answer([row], terms=terms)


_LABELS = {
    "cost": ("Kosten", "cost"),
    "price": ("Preis", "price"),
    "raising_cbills": ("Aushebung (C-Bills)", "raising (C-Bills)"),
    "upkeep_cbills": ("Erhaltung (C-Bills)", "upkeep (C-Bills)"),
    "upkeep_res": ("Erhaltung (Res)", "upkeep (Res)"),
    "extra_cbills": ("Zusatzkosten (C-Bills)", "extra cost (C-Bills)"),
    "cost_cbills": ("Kosten (C-Bills)", "cost (C-Bills)"),
    "active_cbills": ("aktive Abwehr (C-Bills)", "active (C-Bills)"),
    "passive_cbills": ("passive Abwehr (C-Bills)", "passive (C-Bills)"),
    "planet_cbills": ("wirksam je Planet (C-Bills)", "counting on each planet (C-Bills)"),
    "planet_points": ("Punkte je Planet", "points on each planet"),
    "targeted_planet_cbills": ("wirksam je benanntem Planeten (C-Bills)", "counting on a named planet (C-Bills)"),
    "targeted_planet_points": ("Punkte je benanntem Planeten", "points on a named planet"),
    "rounds": ("Runden", "rounds"),
}


QUESTIONS = (
    Question(
        "agent_cost",
        "Kosten eines Agenten",
        "Cost of an agent",
        (
            Whole("rounds", "Runden", "Rounds", 1, "GD-022", 0, 1000),
            Whole("agents", "Agenten", "Agents", 1, "GD-021", 1, 1000),
        ),
        agent_cost,
        labels=_LABELS,
        rules=("GD-021", "GD-022"),
        example="rounds=20",
    ),
    Question(
        "mission_price",
        "Preis eines Auftrags",
        "Price of a mission",
        (MISSION, AGENTS, ROUNDS, TURNED),
        mission_price,
        labels=_LABELS,
        rulings=("cost_spy",),
        rules=("GD-022", "GD-034", "GD-041", "GD-048", "GD-055", "GD-063"),
        example="mission=assassination",
    ),
    Question(
        "counter_espionage",
        "Kosten der Abwehr",
        "Cost of counter-espionage",
        (
            Whole("special_units", "Spezial-Einheiten auf Wache", "Special units on watch", 0, "GD-072", 0, 1000),
            Whole("realm_budget", "Geld für das Reich", "Money for the realm", 0, "GD-003", 0, MOST_MONEY),
            Whole("planets", "Planeten des Reichs", "Planets of the realm", 12, "GD-003", 1, MOST_PLANETS),
            Whole(
                *("targeted_budget", "gezieltes Geld je Planet", "Money for each named planet", 0, "GD-010"),
                minimum=0,
                maximum=MOST_MONEY,
            ),
            Whole("targeted_planets", "benannte Planeten", "Named planets", 1, "GD-010", 0, MOST_PLANETS),
            Whole("rounds", "Runden", "Rounds", 1, "GD-072", 1, MOST_ROUNDS),
        ),
        counter_espionage,
        labels=_LABELS,
        rulings=("passive_effect", "passive_scope", "passive_plus_targeted"),
        rules=("GD-002", "GD-003", "GD-004", "GD-010", "GD-072"),
        example="realm_budget=24000000 planets=12 special_units=1",
    ),
)
