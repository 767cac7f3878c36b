"""Special units: getting onto a planet unnoticed, and destroying or capturing something there."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from workbench.errors import BadValue
from workbench.espionage import formulas
from workbench.espionage.questions.common import WATCHED, YES_NO, YES_NO_LABELS, part
from workbench.espionage.tables import ENTRY, TRANSPORTS
from workbench.odds import Answer, Key, Option, Question, Term, Whole
from workbench.odds.terms import plain
from workbench.tables import Rulebook

MOST_UNITS = 1000


def passage(rules: np.record, transport: int, watched: bool, detected: Fraction) -> dict[str, Fraction]:
    """Chances of a way in or out: ``undetected``, and the results of a detection (GD-084 to GD-086)."""
    weights = [int(formulas.entry_weight(rules, transport, result)) for result in range(len(ENTRY))]
    shares = (Fraction(weight, sum(weights)) for weight in weights)
    return {"undetected": 1 - detected, **{name: detected * s for name, s in zip(ENTRY, shares, strict=True)}}


def _entry(rules: np.record, transport: str, watched: str) -> tuple[int, dict[str, Fraction], tuple[Term, ...]]:
    """Row of the transport, chances of the arrival, and its cell in words."""
    row = TRANSPORTS.index(transport)
    chance = part(formulas.entry_detection(rules, row, watched == "yes"))
    column = "watched_percent" if watched == "yes" else "no_watch_percent"
    rule = "GD-081" if transport == "trader" else "GD-082"
    term = Term(
        *("Entdeckung bei der Ankunft (%)", "detection on arrival (%)", plain(chance * 100)),
        *("entry_detection", transport, column, rule),
    )
    return row, passage(rules, row, watched == "yes", chance), (term,)


def infiltration(rules: np.record, rulebook: Rulebook, transport: str, watched: str) -> Answer:
    """Odds that special units arrive undetected (GD-080 to GD-086)."""
    _, ways, terms = _entry(rules, transport, watched)
    rows = [{"outcome": outcome, "probability": ways[outcome]} for outcome in ("undetected", "escaped", "wiped_out")]
    return Answer(rows, ways["undetected"], None, terms)


def special_mission(
    rules: np.record,
    rulebook: Rulebook,
    kind: str,
    transport: str,
    watched: str,
    attackers: int,
    defenders: int,
    secured: str,
    ship: str,
) -> Answer:
    """Odds of a destruction or a capture: arrival, mission, withdrawal (GD-074 to GD-095).

    Success is the effect, whether or not the special units get home. Defenders count on a capture only.
    """
    if kind == "capture":
        _check_capture(rules, rulebook, attackers, defenders, ship)
    transported, ways, terms = _entry(rules, transport, watched)
    chance, term = _effect(rules, kind, attackers, defenders, secured == "yes")
    leaving = part(formulas.retreat_detection(rules, transported, watched == "yes"))
    home = passage(rules, transported, watched == "yes", leaving)
    rows = [
        {"outcome": "wiped_out", "probability": ways["wiped_out"], "units_lost": attackers},
        {"outcome": "turned_back", "probability": ways["escaped"], "units_lost": 0},
    ]
    for word, share in (("succeeded", chance), ("failed", 1 - chance)):
        for end, result in (("home", "undetected"), ("seen", "escaped"), ("lost", "wiped_out")):
            rows.append(
                {
                    "outcome": f"{word}_{end}",
                    "probability": ways["undetected"] * share * home[result],
                    "units_lost": attackers if end == "lost" else 0,
                }
            )
    retreat = Term(
        *("Entdeckung beim Rückzug (%)", "detection on withdrawal (%)", plain(leaving * 100)),
        *("rulings", "su_retreat", "choice", "GD-088"),
    )
    return Answer(rows, ways["undetected"] * chance, None, (*terms, term, retreat))


def _effect(rules: np.record, kind: str, attackers: int, defenders: int, secured: bool) -> tuple[Fraction, Term]:
    """Chance of the effect once the units have arrived undetected, and where it comes from."""
    if kind == "capture":
        ratio = np.zeros(2, np.int64)
        formulas.capture_ratio(rules, attackers, defenders, secured, ratio)
        chance = Fraction(int(ratio[0]), int(ratio[1]))
        if defenders:
            cell = ("rulings", "capture_resolution", "choice", "GD-089")
        else:
            cell = ("rulings", "su_mission_probability", "choice", "GD-087")
        return chance, Term("Kapern (%)", "capture (%)", plain(chance * 100), *cell)
    chance = Fraction(int(rules.rulings.su_mission_probability), 100)
    cell = ("rulings", "su_mission_probability", "choice", "GD-087")
    return chance, Term("Zerstörung (%)", "destruction (%)", plain(chance * 100), *cell)


def _check_capture(rules: np.record, rulebook: Rulebook, attackers: int, defenders: int, ship: str) -> None:
    """At most the limit of the ship defends it, at most a multiple of that attacks it (GD-091, GD-094)."""
    row = rulebook.keys("ships").index(ship)
    for name, number, most, rule in (
        ("attackers", attackers, int(formulas.capture_limit(rules, row)), "GD-091"),
        ("defenders", defenders, int(formulas.ship_limit(rules, row)), "GD-094"),
    ):
        if number > most:
            raise BadValue(f"parameter {name} of question special_mission", number, f"at most {most} for {ship}", rule)


_LABELS = {
    "undetected": ("unentdeckt angekommen", "arrived undetected"),
    "escaped": ("entdeckt, entkommen", "detected, escaped"),
    "wiped_out": ("entdeckt, aufgerieben", "detected, wiped out"),
    "turned_back": ("entdeckt, umgekehrt", "detected, turned back"),
    "succeeded_home": ("gelungen, unentdeckt zurück", "succeeded, home undetected"),
    "succeeded_seen": ("gelungen, beim Rückzug entdeckt", "succeeded, seen on withdrawal"),
    "succeeded_lost": ("gelungen, beim Rückzug aufgerieben", "succeeded, lost on withdrawal"),
    "failed_home": ("gescheitert, unentdeckt zurück", "failed, home undetected"),
    "failed_seen": ("gescheitert, beim Rückzug entdeckt", "failed, seen on withdrawal"),
    "failed_lost": ("gescheitert, beim Rückzug aufgerieben", "failed, lost on withdrawal"),
    "units_lost": ("verlorene Spezial-Einheiten", "special units lost"),
}
_TRANSPORT = Option(
    *("transport", "Reise", "Travel", "trader", "GD-080", TRANSPORTS),
    option_labels={"trader": ("freier Händler", "free trader"), "scout": ("BEM-Scoutschiff", "BEM scout ship")},
)

QUESTIONS = (
    Question(
        "infiltration",
        "Eindringen",
        "Infiltration",
        (_TRANSPORT, WATCHED),
        infiltration,
        "unentdeckt angekommen",
        "arrived undetected",
        _LABELS,
        ("entry_weights",),
        ("GD-080", "GD-081", "GD-082", "GD-083", "GD-084", "GD-085", "GD-086"),
        example="transport=trader watched=no",
    ),
    Question(
        "special_mission",
        "Auftrag der Spezial-Einheiten",
        "Mission of special units",
        (
            Option(
                *("kind", "Art", "Kind", "destroy", "GD-095", ("destroy", "capture")),
                option_labels={"destroy": ("Zerstörung", "destruction"), "capture": ("Kapern", "capture")},
            ),
            _TRANSPORT,
            WATCHED,
            Whole("attackers", "Spezial-Einheiten", "Special units", 1, "GD-091", 1, MOST_UNITS),
            Whole(
                *("defenders", "sichernde Einheiten (Kapern)", "Defending units (capture)", 0, "GD-074"),
                minimum=0,
                maximum=MOST_UNITS,
            ),
            Option(
                *("secured", "Befehl Sichern (Kapern)", "Ordered to secure (capture)", "yes", "GD-075"),
                options=YES_NO,
                option_labels=YES_NO_LABELS,
            ),
            Key("ship", "Schiff (Kapern)", "Ship (capture)", "warship", "GD-094", "ships"),
        ),
        special_mission,
        "zerstört oder gekapert",
        "destroyed or captured",
        _LABELS,
        (
            *("entry_weights", "su_mission_probability", "su_retreat", "secure_bonus", "capture_resolution"),
            "capture_limit",
        ),
        (
            *("GD-074", "GD-075", "GD-080", "GD-081", "GD-082", "GD-083", "GD-084", "GD-085", "GD-086", "GD-087"),
            *("GD-088", "GD-089", "GD-091", "GD-094", "GD-095"),
        ),
        example="kind=capture transport=scout attackers=6 defenders=3",
    ),
)
