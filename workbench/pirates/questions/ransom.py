"""Negotiating a ransom: one roll, after killing hostages too, and a campaign of several."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from workbench.errors import BadValue
from workbench.odds import Answer, Term
from workbench.pirates import formulas
from workbench.pirates.capacities import NATIONS
from workbench.pirates.formulas import MONEY, Ransom, Roll
from workbench.pirates.questions.common import Source, described, known_anger, outcome_rows, passing
from workbench.pirates.questions.effects import effect_row
from workbench.pirates.questions.hostages import kill_check
from workbench.pirates.rulings import AngerBaseTable, HostagesPerAction, Retry
from workbench.tables import Rulebook

_RANSOM_SOURCES: dict[Ransom, Source] = {
    Ransom.BASE: (
        "Grundwert der Verhandlung",
        "base target of the negotiation",
        "anger_track",
        "{anger}",
        "base_ransom_target",
        "SP-072",
    ),
    Ransom.PR: ("Public Relations", "public relations", "building_effects", "{pr}", "amount", "SP-072"),
    Ransom.EASING: ("Erleichterung", "easing", "", "", "", "SP-072"),
    Ransom.KILLED: (
        "getötete Geiseln",
        "hostages killed",
        "constants",
        "kill_easing_per_hostage",
        "value",
        "SP-086",
    ),
    Ransom.FLOOR: (
        "Zielwert nicht unter 2",
        "target not below 2",
        "rulings",
        "negotiation_floor",
        "choice",
        "SP-072",
    ),
}


def _all_rolls(rules: np.record, target: int, price: int, laundry_level: int) -> list[list[int]]:
    """A row (columns as in Roll, payouts in 1/10,000 PBill) for every sum of the dice that can come up."""
    rolls = np.zeros((int(rules.check.sums), len(Roll)), np.int64)
    formulas.ransom_rolls(rules, target, price, laundry_level, rolls)
    return [row for row in rolls.tolist() if row[Roll.WEIGHT]]


def _graded(rules: np.record, rulebook: Rulebook, target: int, price: int, laundry_level: int) -> list[dict]:
    """One outcome per sum of the dice: band, margin, payout (PBills), anger, and whether the deal is closed."""
    bands, total = rulebook.keys("ransom_outcomes"), int(rules.check.total)
    return [
        {
            "outcome": bands[band],
            "probability": Fraction(weight, total),
            "margin": margin,
            "payout": Fraction(payout, MONEY),
            "anger": anger,
            "deal": bool(deal),
        }
        for weight, margin, band, deal, payout, anger in _all_rolls(rules, target, price, laundry_level)
    ]


def _ransom_terms(
    rules: np.record, rulebook: Rulebook, base: int, anger: int | None, pr_level: int, easing: int, killed: int
) -> tuple[int, tuple[Term, ...]]:
    """Target of a negotiation and its terms in words."""
    terms = formulas.term_array(Ransom)
    target = int(formulas.ransom_target(rules, base, pr_level, easing, killed, terms))
    words = described(Ransom, terms, _RANSOM_SOURCES, {"anger": "", "pr": effect_row(rulebook, "pr", pr_level)})
    # A base that was given comes from no cell.
    cell = ("", "", "") if anger is None else _base_cell(rules, rulebook, anger)
    first = words[0]
    return target, (Term(first.name_de, first.name_en, first.value, *cell, first.rule), *words[1:])


def _base_cell(rules: np.record, rulebook: Rulebook, anger: int) -> tuple[str, str, str]:
    """Cell behind the base target at an anger level (SP-072; ruling anger_base_table)."""
    ruling = rules.rulings.anger_base_table
    if ruling == AngerBaseTable.ANGER_LEVEL:
        return "rulings", "anger_base_table", "choice"
    if ruling == AngerBaseTable.CONSTANT:
        return "constants", "constant_ransom_target", "value"
    rows = rulebook.keys("anger_track")
    return "anger_track", rows[min(anger, len(rows) - 1)], "base_ransom_target"


def _price(rules: np.record, question: str, price: int | None, nation: str | None, hostages: int | None) -> int:
    """Price that is negotiated: given, or that of the hostages of a nation (SP-080, SP-083)."""
    if (price is None) == (hostages is None):
        given = "price and hostages" if price is not None else "neither price nor hostages"
        raise BadValue(f"question {question}", given, "either price, or nation and hostages", "SP-080")
    if price is not None:
        return price
    if nation is None:
        raise BadValue(f"parameter nation of question {question}", None, "a nation, as hostages are given", "SP-083")
    assert hostages is not None
    if hostages > 1 and rules.rulings.hostages_per_action == HostagesPerAction.ONE:
        raise BadValue(
            f"parameter hostages of question {question}",
            hostages,
            "1 under the ruling hostages_per_action = one",
            "SP-082",
        )
    return int(formulas.hostage_price(rules, NATIONS.index(nation), hostages))


def ransom(
    rules: np.record,
    rulebook: Rulebook,
    base: int | None,
    nation: str | None,
    anger: int | None,
    price: int | None,
    hostages: int | None,
    pr_level: int,
    laundry_level: int,
    easing: int,
    killed: int,
) -> Answer:
    """Odds of one negotiation (SP-072 to SP-083, SP-086 to SP-090); with `killed`, the kill check comes first."""
    if (base is None) == (anger is None):
        given = "base and anger" if base is not None else "neither base nor anger"
        raise BadValue("question ransom", given, "either base, or nation and anger", "SP-072")
    if anger is not None:
        if nation is None:
            raise BadValue("parameter nation of question ransom", None, "a nation, as anger is given", "SP-072")
        base = int(formulas.ransom_base(rules, known_anger(rules, "ransom", "anger", anger)))
    assert base is not None
    amount = _price(rules, "ransom", price, nation, hostages)
    target, terms = _ransom_terms(rules, rulebook, base, anger, pr_level, easing, 0)
    if not killed:
        rows = _graded(rules, rulebook, target, amount, laundry_level)
        return Answer(_without_deal(rows), _closed(rows), target, terms)
    check, _ = kill_check(rules, rulebook, killed, pr_level)
    passed = passing(rules, check)
    eased, eased_terms = _ransom_terms(rules, rulebook, base, anger, pr_level, easing, killed)
    rows = []
    for success, chance, number in ((True, passed, eased), (False, 1 - passed, target)):
        dead = int(formulas.kill_anger(rules, killed, success))
        for row in _graded(rules, rulebook, number, amount, laundry_level):
            row["probability"] *= chance
            row["anger"] += dead
            row["kill_check"] = "passed" if success else "failed"
            rows.append(row)
    rows = [row for row in rows if row["probability"]]
    return Answer(_without_deal(rows), _closed(rows), None, eased_terms)


def _closed(rows: list[dict]) -> Fraction:
    return sum((row["probability"] for row in rows if row["deal"]), Fraction(0))


def _without_deal(rows: list[dict]) -> tuple[dict, ...]:
    """Outcomes as they are shown; whether a deal is closed follows from the band."""
    return outcome_rows({name: value for name, value in row.items() if name != "deal"} for row in rows)


def ransom_campaign(
    rules: np.record,
    rulebook: Rulebook,
    nation: str,
    anger: int,
    price: int | None,
    hostages: int | None,
    tries: int,
    pr_level: int,
    laundry_level: int,
) -> Answer:
    """Negotiations for one prize until a deal is closed, anger moving along the track (SP-072 to SP-077, SP-005).

    The state is the anger of the nation; a closed deal ends the campaign. Chances are carried as whole numbers of
    ``rules.check.total ** tries made``, which is exact and much faster than a Fraction per path.
    """
    amount = _price(rules, "ransom_campaign", price, nation, hostages)
    start = known_anger(rules, "ransom_campaign", "anger", anger)
    per_round = 1 if rules.rulings.retry == Retry.ONCE_PER_ROUND else max(1, int(rules.constants.actions_per_turn))
    total = int(rules.check.total)
    targets: dict[int, tuple[int, tuple[Term, ...]]] = {}
    rolls: dict[int, list[list[int]]] = {}  # all rolls of one try, by anger level
    states = {start: 1}
    rows: list[dict] = []
    rounds: list[dict] = []
    closed, income = Fraction(0), Fraction(0)
    for attempt in range(1, tries + 1):
        ways = total**attempt
        reached = Fraction(sum(states.values()), ways // total)
        deals: dict[tuple[int, int], int] = {}
        after: dict[int, int] = {}
        for level, state in states.items():
            if level not in rolls:
                base = int(formulas.ransom_base(rules, level))
                targets[level] = _ransom_terms(rules, rulebook, base, level, pr_level, 0, 0)
                rolls[level] = _all_rolls(rules, targets[level][0], amount, laundry_level)
            for weight, _, _, deal, payout, more in rolls[level]:
                if deal:
                    deals[payout, level] = deals.get((payout, level), 0) + state * weight
                else:
                    then = int(formulas.moved_anger(rules, level, more)) if more else level
                    after[then] = after.get(then, 0) + state * weight
        for (payout, level), count in deals.items():
            paid, chance = Fraction(payout, MONEY), Fraction(count, ways)
            closed, income = closed + chance, income + chance * paid
            rows.append({"outcome": f"deal_{attempt}", "probability": chance, "payout": paid, "anger": level - start})
        states = after
        still = sum(states.values())
        rounds.append(
            {
                "round": attempt,
                "turn": (attempt + per_round - 1) // per_round,
                "reached": reached,
                "deal_so_far": closed,
                "expected_payout_so_far": income,
                "expected_anger_if_open": Fraction(sum(level * count for level, count in states.items()), still)
                if still
                else Fraction(start),
            }
        )
    for level, count in states.items():
        chance = Fraction(count, total**tries)
        rows.append({"outcome": "no_deal", "probability": chance, "payout": Fraction(0), "anger": level - start})
    return Answer(outcome_rows(rows), closed, *targets[start], rounds)
