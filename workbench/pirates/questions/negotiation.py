"""Ransom, killing and releasing hostages, and what a cruise ship yields."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from workbench.errors import BadValue
from workbench.odds import Answer, Key, Question, Term, Whole
from workbench.pirates import formulas
from workbench.pirates.capacities import NATIONS
from workbench.pirates.formulas import MONEY, Check, Ransom, Roll
from workbench.pirates.parameters import MOST_HOSTAGES, Boats
from workbench.pirates.questions.common import Source, described, outcome_rows, passing, row_numbers
from workbench.pirates.questions.effects import effect_row
from workbench.pirates.rulings import AngerBaseTable, CruiseSupply, HostagesPerAction, Retry
from workbench.tables import Rulebook

MOST_PRICE = 1_000_000

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


# ---- ransom ---------------------------------------------------------------------------------------


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


def _anger(rules: np.record, question: str, name: str, anger: int) -> int:
    """`anger`, if it lies on the track (SP-005; ruling anger_range)."""
    if anger > rules.rulings.anger_range:
        raise BadValue(
            f"parameter {name} of question {question}",
            anger,
            f"0 to {rules.rulings.anger_range} (ruling anger_range)",
            "SP-005",
        )
    return anger


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
        base = int(formulas.ransom_base(rules, _anger(rules, "ransom", "anger", anger)))
    assert base is not None
    amount = _price(rules, "ransom", price, nation, hostages)
    target, terms = _ransom_terms(rules, rulebook, base, anger, pr_level, easing, 0)
    if not killed:
        rows = _graded(rules, rulebook, target, amount, laundry_level)
        return Answer(_without_deal(rows), _closed(rows), target, terms)
    check, _ = _kill_check(rules, rulebook, killed, pr_level)
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
    start = _anger(rules, "ransom_campaign", "anger", anger)
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


# ---- killing, releasing, loading ------------------------------------------------------------------


def _kill_check(rules: np.record, rulebook: Rulebook, killed: int, pr_level: int) -> tuple[int, tuple[Term, ...]]:
    terms = formulas.term_array(Check)
    target = int(formulas.kill_target(rules, killed, pr_level, terms))
    return target, described(Check, terms, _KILL_SOURCES, {"pr": effect_row(rulebook, "pr", pr_level)})[1:]


def hostage_killing(rules: np.record, rulebook: Rulebook, killed: int, pr_level: int) -> Answer:
    """Odds of the kill check and the anger it costs (SP-084 to SP-091)."""
    target, terms = _kill_check(rules, rulebook, killed, pr_level)
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
    level = _anger(rules, "hostage_release", "anger", anger)
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


# ---- what can be asked ----------------------------------------------------------------------------


def _top(building: str) -> Any:
    def top(rulebook: Rulebook) -> int:
        if (
            rulebook.choice("cost_rows_96_192") == "raise_maxima"
            and rulebook.cell("buildings", building, "scale") == "normal"
        ):
            return 5
        return rulebook.cell("buildings", building, "max_level")

    return top


PR_LEVEL = Whole("pr_level", "Stufe Public Relations", "Public relations level", 0, "SP-155", 0, _top("pr"))
_LAUNDRY_LEVEL = Whole("laundry_level", "Stufe Geldwäscherei", "Laundry level", 0, "SP-158", 0, _top("laundry"))
_ANGER = Whole(
    "anger",
    "Angepisstheit der Nation",
    "Anger of the nation",
    None,
    "SP-005",
    0,
    lambda book: int(book.choice("anger_range")),
)
_PRICE = Whole("price", "Preis (PBills)", "Price (PBills)", None, "SP-071", 1, MOST_PRICE)
_HOSTAGES = Whole("hostages", "Anzahl Geiseln", "Number of hostages", None, "SP-082", 1, MOST_HOSTAGES)
_NATION = Key("nation", "Nation", "Nation", None, "SP-083", "nations")
_LABELS = {
    "round": ("Versuch", "try"),
    "turn": ("Spielerzug", "turn"),
    "reached": ("Chance, so weit zu kommen", "chance to get this far"),
    "deal_so_far": ("bisher abgeschlossen", "deal so far"),
    "expected_payout_so_far": ("Auszahlung bisher, erwartet (PBills)", "payout so far, expected (PBills)"),
    "expected_anger_if_open": ("Angepisstheit, falls offen, erwartet", "anger if still open, expected"),
    "no_deal_anger": ("kein Abschluss, Angepisstheit steigt", "no deal, anger rises"),
    "nothing": ("nichts geschieht", "nothing happens"),
    "half": ("halber Preis", "half the price"),
    "full": ("voller Preis", "full price"),
    "more": ("mehr als der Preis", "more than the price"),
    "passed": ("bestanden", "passed"),
    "failed": ("misslungen", "failed"),
    "payout": ("Auszahlung (PBills)", "payout (PBills)"),
    "anger": ("Angepisstheit", "anger"),
    "margin": ("Abstand zum Zielwert", "margin"),
    "kill_check": ("Probe Töten", "kill check"),
    "hostages": ("Geiseln", "hostages"),
    "negotiation_target": ("Zielwert der Verhandlung", "target of the negotiation"),
    "no_deal": ("kein Abschluss", "no deal"),
    "deal_#": ("Abschluss im #. Versuch", "deal in try #"),
    "hostages_#": ("# Geiseln", "# hostages"),
}
_PAY_RULINGS = (
    "anger_base_table",
    "negotiation_floor",
    "laundry_scope",
    "laundry_base",
    "rounding",
    "hostage_price_unit",
    "hostages_per_action",
)

QUESTIONS = (
    Question(
        "ransom",
        "Auslösung",
        "Ransom",
        (
            Whole("base", "Grundwert", "Base target", None, "SP-072", -20, 60),
            _NATION,
            _ANGER,
            _PRICE,
            _HOSTAGES,
            PR_LEVEL,
            _LAUNDRY_LEVEL,
            Whole("easing", "Erleichterung", "Easing", 0, "SP-086", 0, 40),
            Whole("killed", "vorher getötete Geiseln", "Hostages killed before", 0, "SP-086", 0, MOST_HOSTAGES),
        ),
        ransom,
        "Abschluss (mindestens halber Preis)",
        "deal closed (half price or better)",
        _LABELS,
        (*_PAY_RULINGS, "kill_direction", "kill_failed_still_dead", "natural_rolls"),
        (
            *(
                "SP-072",
                "SP-073",
                "SP-074",
                "SP-075",
                "SP-076",
                "SP-077",
                "SP-080",
                "SP-082",
                "SP-083",
                "SP-086",
            ),
            *("SP-087", "SP-088", "SP-089", "SP-090", "SP-155", "SP-158"),
        ),
        example="base=7 price=20 laundry_level=2",
    ),
    Question(
        "hostage_killing",
        "Geiseln töten",
        "Killing hostages",
        (
            Whole(
                "killed",
                "getötete Geiseln",
                "Hostages killed",
                rule="SP-084",
                minimum=1,
                maximum=MOST_HOSTAGES,
            ),
            PR_LEVEL,
        ),
        hostage_killing,
        "Probe bestanden",
        "check passed",
        _LABELS,
        ("natural_rolls", "kill_direction", "kill_failed_still_dead"),
        ("SP-086", "SP-087", "SP-088", "SP-090"),
        example="killed=4 pr_level=1",
    ),
    Question(
        "hostage_release",
        "Geiseln freilassen",
        "Releasing hostages",
        (
            Whole(
                "released",
                "freigelassene Geiseln",
                "Hostages released",
                rule="SP-092",
                minimum=1,
                maximum=MOST_HOSTAGES,
            ),
            Whole(
                "anger",
                "Angepisstheit der Nation",
                "Anger of the nation",
                rule="SP-093",
                minimum=0,
                maximum=_ANGER.maximum,
            ),
            PR_LEVEL,
        ),
        hostage_release,
        "Probe bestanden",
        "check passed",
        _LABELS,
        ("natural_rolls", "release_rounding", "anger_range"),
        ("SP-093", "SP-094", "SP-095", "SP-096", "SP-097"),
        example="released=4 anger=7 pr_level=1",
    ),
    Question(
        "hostage_load",
        "Geiseln von einem Kreuzfahrtschiff",
        "Hostages from a cruise ship",
        (
            Boats("ships", "angreifende Schiffe", "Attacking ships", rule="SP-124", table="pirate_ships"),
            Whole(
                "on_board",
                "Geiseln schon an Bord",
                "Hostages already on board",
                0,
                "SP-124",
                0,
                MOST_HOSTAGES,
            ),
        ),
        hostage_load,
        labels=_LABELS,
        rulings=("hostage_capacity", "cruise_supply"),
        rules=("SP-124",),
        example="ships=kingkutter,fancykutter on_board=1",
    ),
    Question(
        "ransom_campaign",
        "Mehrere Verhandlungen",
        "Several negotiations",
        (
            Key("nation", "Nation", "Nation", rule="SP-072", table="nations"),
            Whole(
                "anger",
                "Angepisstheit am Anfang",
                "Anger at the start",
                rule="SP-072",
                minimum=0,
                maximum=_ANGER.maximum,
            ),
            _PRICE,
            _HOSTAGES,
            Whole("tries", "Versuche", "Tries", 3, "SP-073", 1, 50),
            PR_LEVEL,
            _LAUNDRY_LEVEL,
        ),
        ransom_campaign,
        "mindestens ein Abschluss",
        "at least one deal",
        _LABELS,
        (*_PAY_RULINGS, "anger_range", "retry"),
        ("SP-005", "SP-072", "SP-073", "SP-074", "SP-075", "SP-076", "SP-077"),
        example="nation=us anger=3 price=40 tries=3",
    ),
)
