"""Killing and releasing hostages, and how many a boarding takes off a cruise ship."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from workbench.errors import BadValue
from workbench.odds import Answer, Term
from workbench.pirates import formulas
from workbench.pirates.formulas import Check, Ransom
from workbench.pirates.questions.common import Source, described, known_anger, outcome_rows, passing, row_numbers
from workbench.pirates.questions.effects import effect_row
from workbench.pirates.rulings import CruiseSupply
from workbench.tables import Rulebook

_KILL_SOURCES: dict[Check, Source] = {
    Check.BASE: ("Grundwert", "base value", "", "", "", "SP-087"),
    Check.PR: ("Public Relations", "public relations", "building_effects", "{pr}", "amount", "SP-087"),
    Check.HOSTAGES: ("getötete Geiseln", "hostages killed", "", "", "", "SP-087"),
}


_RELEASE_SOURCES: dict[Check, Source] = {
    Check.BASE: ("Angepisstheit der Nation", "anger of the nation", "", "", "", "SP-093"),
    Check.PR: ("Public Relations", "public relations", "building_effects", "{pr}", "amount", "SP-093"),
    Check.HOSTAGES: (
        "freigelassene Geiseln",
        "hostages released",
        "constants",
        "release_step",
        "value",
        "SP-094",
    ),
}


def kill_check(rules: np.record, rulebook: Rulebook, killed: int, pr_level: int) -> tuple[int, tuple[Term, ...]]:
    terms = formulas.term_array(Check)
    target = int(formulas.kill_target(rules, killed, pr_level, terms))
    return target, described(Check, terms, _KILL_SOURCES, {"pr": effect_row(rulebook, "pr", pr_level)})[1:]


def hostage_killing(rules: np.record, rulebook: Rulebook, killed: int, pr_level: int) -> Answer:
    """Odds of the kill check and the anger it costs (SP-084 to SP-091)."""
    target, terms = kill_check(rules, rulebook, killed, pr_level)
    chance = passing(rules, target)
    rows = []
    for success in (True, False):
        easing = formulas.term_array(Ransom)
        formulas.ransom_target(rules, 0, 0, 0, killed if success else 0, easing)
        rows.append(
            {
                "outcome": "passed" if success else "failed",
                "probability": chance if success else 1 - chance,
                "negotiation_target": int(easing[Ransom.KILLED]),
                "anger": int(formulas.kill_anger(rules, killed, success)),
            }
        )
    return Answer(rows, chance, target, terms)


def hostage_release(rules: np.record, rulebook: Rulebook, released: int, anger: int, pr_level: int) -> Answer:
    """Odds of the release check (SP-092 to SP-097)."""
    terms = formulas.term_array(Check)
    level = known_anger(rules, "hostage_release", "anger", anger)
    target = int(formulas.release_target(rules, level, released, pr_level, terms))
    chance = passing(rules, target)
    change = int(formulas.moved_anger(rules, level, rules.constants.release_anger)) - level
    rows = [
        {"outcome": "passed", "probability": chance, "anger": change},
        {"outcome": "failed", "probability": 1 - chance, "anger": 0},
    ]
    words = described(Check, terms, _RELEASE_SOURCES, {"pr": effect_row(rulebook, "pr", pr_level)})
    return Answer(rows, chance, target, words)


def hostage_load(rules: np.record, rulebook: Rulebook, ships: tuple[str, ...], on_board: int) -> Answer:
    """Hostages taken off a cruise ship (SP-124; rulings hostage_capacity, cruise_supply)."""
    room = int(formulas.hostage_room(rules, row_numbers(rulebook, "pirate_ships", ships), on_board))
    loads = [(ship, rulebook.cell("pirate_ships", ship, "load_hostages")) for ship in ships]
    full = sum(load for _, load in loads)
    if on_board > full:
        raise BadValue(
            "parameter on_board of question hostage_load",
            on_board,
            f"at most {full}, the load of the ships",
            "SP-124",
        )
    terms = [
        Term("Ladevermögen", "load", load, "pirate_ships", ship, "load_hostages", "SP-124") for ship, load in loads
    ]
    if room != full:
        terms.append(
            Term(
                "schon an Bord",
                "already on board",
                room - full,
                "rulings",
                "hostage_capacity",
                "choice",
                "SP-124",
            )
        )
    supply = [(room, Fraction(1))]
    if rules.rulings.cruise_supply == CruiseSupply.NUMBER_ON_THE_MARKER:
        supply = _passengers(rulebook)
    rows = outcome_rows(
        {"outcome": f"hostages_{min(room, number)}", "probability": chance, "hostages": min(room, number)}
        for number, chance in supply
    )
    return Answer(rows, terms=terms)


def _passengers(rulebook: Rulebook) -> list[tuple[int, Fraction]]:
    """Passengers on the marker of a cruise ship, each marker equally likely (D-SP-3)."""
    backs = [
        (rulebook.cell("marker_backs", row, "amount"), rulebook.cell("marker_backs", row, "copies"))
        for row in rulebook.keys("marker_backs")
        if rulebook.cell("marker_backs", row, "kind") == "passengers"
    ]
    total = sum(copies for _, copies in backs)
    if not total:
        allowed = "at least one marker of kind passengers for cruise_supply = number_on_the_marker"
        raise BadValue("marker_backs", "passengers", allowed)
    return [(amount, Fraction(copies, total)) for amount, copies in backs if copies]
