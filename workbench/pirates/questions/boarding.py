"""Boarding: one, and a campaign of several."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from workbench.errors import BadValue
from workbench.odds import Answer, Term
from workbench.pirates import formulas
from workbench.pirates.formulas import Boarding
from workbench.pirates.parameters import card_numbers
from workbench.pirates.questions.common import (
    TRAINING,
    Source,
    described,
    outcome_rows,
    passing,
    row_numbers,
    term_rows,
    with_cells,
)
from workbench.pirates.rulings import (
    SpeedboatBoarding,
    SpeedboatDestroyed,
    SpeedboatFail,
)
from workbench.tables import Rulebook

_BOARDING_SOURCES: dict[Boarding, Source] = {
    Boarding.TARGET: (
        "Kampfwert des Ziels",
        "combat value of the target",
        "civil_ships",
        "{target}",
        "combat_value",
        "SP-107",
    ),
    Boarding.OTHER_CIVIL_SHIPS: (
        *("weitere Zivilschiffe im Feld", "additional civil ships in the field"),
        *("fight_modifiers", "additional_civil_ship", "boarding", "SP-108"),
    ),
    Boarding.ADJACENT_WARSHIPS: (
        *("Kriegsschiffe in Nachbarfeldern", "warships in adjacent fields"),
        *("fight_modifiers", "adjacent_warship", "boarding", "SP-109"),
    ),
    Boarding.LEAD_SHIP: (
        *("Kampfwert des Führungsschiffs", "combat value of the lead ship"),
        *("pirate_ships", "{ship}", "combat_value", "SP-110"),
    ),
    Boarding.SHIP_TRAINING: (
        *("Ausbildung im Kampfwert des Schiffs", "training in the ship's combat value"),
        *("training", "{training}", "combat_value_bonus", "SP-100"),
    ),
    Boarding.OWN_SHIPS: (
        *("weitere eigene Schiffe", "additional own ships"),
        *("fight_modifiers", "additional_own_ship", "boarding", "SP-111"),
    ),
    Boarding.TRAINING: ("Ausbildung", "training", "fight_modifiers", "{training}", "boarding", "SP-112"),
    Boarding.WEAPON_CARDS: ("Waffenkarten", "weapon cards", "weapon_cards", "{cards}", "amount", "SP-113"),
}


def _boarding(
    rules: np.record,
    rulebook: Rulebook,
    ship: str,
    target: str,
    support: Any,
    prizes: int,
    other_civil_ships: int,
    adjacent_warships: int,
    training: str,
    weapon_cards: tuple,
) -> tuple[int, Fraction, tuple[Term, ...], list[dict]]:
    """Target, chance, terms and the two outcomes of one boarding."""
    lead = int(row_numbers(rulebook, "pirate_ships", [ship])[0])
    victim = int(row_numbers(rulebook, "civil_ships", [target])[0])
    named = _participants(rules, rulebook, ship, () if isinstance(support, int) else support)
    supporters = row_numbers(rulebook, "pirate_ships", named)
    cards, rerolls = card_numbers(weapon_cards, rulebook)
    terms = formulas.term_array(Boarding)
    number = formulas.boarding_target(
        rules,
        victim,
        lead,
        support if isinstance(support, int) else len(named),
        prizes,
        other_civil_ships,
        adjacent_warships,
        TRAINING.index(training),
        cards,
        terms,
    )
    chance = passing(rules, number, formulas.roll_bonus(rules, cards), rerolls)
    words = described(
        Boarding,
        terms,
        _BOARDING_SOURCES,
        term_rows(ship=ship, target=target, training=training, cards=weapon_cards),
    )
    rows = [
        {
            "outcome": "boarded" if success else "failed",
            "probability": chance if success else 1 - chance,
            "markers_lost": int(formulas.markers_lost(rules, victim, lead, success)),
            "boats_lost_pbills": int(formulas.destroyed_boats(rules, lead, supporters, success)),
            "anger": int(rules.constants.boarding_anger) if success else 0,
        }
        for success in (True, False)
    ]
    return int(number), chance, with_cells(words, training), rows


def _participants(rules: np.record, rulebook: Rulebook, ship: str, support: Sequence[str]) -> tuple[str, ...]:
    """Supporting ships that count beside the lead ship (SP-010, SP-105, SP-150; ruling speedboat_boarding).

    A ship without markers that may not lead is refused as lead ship; where it may not even support, it lies in the
    field and counts for nothing.
    """
    most = rulebook.cell("pirate_ships", ship, "markers_per_faction")
    if support.count(ship) >= most > 0:
        beside = f"at most {most - 1} beside the leading one (its markers per faction)"
        raise BadValue("parameter support", f"{ship}*{support.count(ship)}", beside, "SP-010")
    ruling = rules.rulings.speedboat_boarding
    if ruling == SpeedboatBoarding.LEAD_WITHOUT_MARKER:
        return tuple(support)
    if rulebook.cell("pirate_ships", ship, "marker_kind") == "none":
        allowed = "a ship with boarding markers: under the ruling speedboat_boarding it may not lead"
        raise BadValue("parameter ship", ship, allowed, "SP-105")
    if ruling == SpeedboatBoarding.SUPPORT_ONLY:
        return tuple(support)
    return tuple(key for key in support if rulebook.cell("pirate_ships", key, "marker_kind") != "none")


def boarding(rules: np.record, rulebook: Rulebook, **parameters: Any) -> Answer:
    """Odds of one boarding (SP-103 to SP-118, SP-129)."""
    number, chance, terms, rows = _boarding(rules, rulebook, **parameters)
    return Answer(rows, chance, number, terms)


def boarding_campaign(
    rules: np.record, rulebook: Rulebook, tries: int, markers: int | None, **parameters: Any
) -> Answer:
    """Several boardings of one kind by one lead ship without refill, until its markers are used up (SP-105, SP-116).

    States are (ships boarded, markers left, whether all supporters are still there); a destroyed lead ship boards no
    more, a destroyed supporter helps no more (SP-150).
    """
    number, _, terms, together = _boarding(rules, rulebook, **parameters)
    ship = parameters["ship"]
    left_over = _after_success(rules, rulebook, parameters["support"])
    thinned = together
    if left_over != parameters["support"]:
        thinned = _boarding(rules, rulebook, **{**parameters, "support": left_over})[3]
    kind = rulebook.cell("pirate_ships", ship, "marker_kind")
    own = rulebook.cell("pirate_ships", ship, "boarding_markers")
    if markers is not None and (kind != "counted" or markers > own):
        most = f"at most {own} (its markers)" if kind == "counted" else f"nothing: {ship} does not count markers"
        raise BadValue("parameter markers of question boarding_campaign", markers, most, "SP-105")
    stock = (own if markers is None else markers) if kind == "counted" else tries
    last_success = rulebook.cell("pirate_ships", ship, "destroyed_after_boarding")
    last_failure = last_success and rules.rulings.speedboat_fail == SpeedboatFail.DESTROYED
    states: dict[tuple[int, int, bool], Fraction] = {(0, stock, True): Fraction(1)}
    rounds: list[dict[str, Any]] = []
    for attempt in range(1, tries + 1):
        able = sum((p for (_, left, _), p in states.items() if left > 0), Fraction(0))
        gains = Fraction(0)
        after: dict[tuple[int, int, bool], Fraction] = {}
        for (count, left, whole), probability in states.items():
            if left == 0:
                after[count, left, whole] = after.get((count, left, whole), 0) + probability
                continue
            won, failed = together if whole else thinned
            gains += probability * won["probability"]
            for row, gained, ends in ((won, 1, last_success), (failed, 0, last_failure)):
                state = (count + gained, 0 if ends else left - row["markers_lost"], whole and not gained)
                after[state] = after.get(state, 0) + probability * row["probability"]
        states = after
        rounds.append(
            {
                "round": attempt,
                "still_able": able,
                "boarded_this_round": gains,
                "at_least_one_so_far": 1 - sum((p for (count, *_), p in states.items() if count == 0), Fraction(0)),
            }
        )
    rows = outcome_rows(
        {
            "outcome": f"boarded_{count}",
            "probability": probability,
            "ships_boarded": count,
            "anger": count * int(rules.constants.boarding_anger),
        }
        for (count, *_), probability in sorted(states.items())
    )
    return Answer(rows, rounds[-1]["at_least_one_so_far"], number, terms, rounds)


def _after_success(rules: np.record, rulebook: Rulebook, support: Any) -> Any:
    """Supporting ships left after a success (SP-150; ruling speedboat_destroyed)."""
    if isinstance(support, int) or rules.rulings.speedboat_destroyed == SpeedboatDestroyed.LEAD_ONLY:
        return support
    return tuple(key for key in support if not rulebook.cell("pirate_ships", key, "destroyed_after_boarding"))
