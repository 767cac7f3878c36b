"""Flight from warships: one, and a chain of several."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from workbench.errors import BadValue
from workbench.odds import Answer, Term
from workbench.pirates import formulas
from workbench.pirates.capacities import NATIONS
from workbench.pirates.formulas import GERMAN, Flight
from workbench.pirates.parameters import card_numbers
from workbench.pirates.questions.common import (
    TRAINING,
    Source,
    described,
    outcome_rows,
    passing,
    row_numbers,
    term_rows,
    warship_arrays,
    with_cells,
)
from workbench.pirates.rulings import (
    BattleNation,
    FleeLoop,
    GermanLoss,
    PrizeAlone,
)
from workbench.tables import Rulebook

_FLIGHT_SOURCES: dict[Flight, Source] = {
    Flight.WARSHIP: (
        "stärkstes Kriegsschiff",
        "strongest warship",
        "warships",
        "{warship}",
        "combat_value",
        "SP-131",
    ),
    Flight.GERMAN: (
        "deutsches Kriegsschiff",
        "German warship",
        "rulings",
        "german_modifier",
        "choice",
        "SP-012",
    ),
    Flight.FURTHER_WARSHIPS: (
        *("weitere Kriegsschiffe im Feld", "further warships in the field"),
        *("fight_modifiers", "further_warship", "flight", "SP-132"),
    ),
    Flight.ADJACENT_WARSHIPS: (
        *("Kriegsschiffe in Nachbarfeldern", "warships in adjacent fields"),
        *("fight_modifiers", "adjacent_warship", "flight", "SP-133"),
    ),
    Flight.STRONGEST_SHIP: (
        *("stärkstes eigenes Schiff", "strongest own ship"),
        *("pirate_ships", "{ship}", "combat_value", "SP-134"),
    ),
    Flight.SHIP_TRAINING: (
        *("Ausbildung im Kampfwert des Schiffs", "training in the ship's combat value"),
        *("training", "{training}", "combat_value_bonus", "SP-100"),
    ),
    Flight.OWN_SHIPS: (
        *("weitere eigene Schiffe", "additional own ships"),
        *("fight_modifiers", "additional_own_ship", "flight", "SP-135"),
    ),
    Flight.TRAINING: ("Ausbildung", "training", "fight_modifiers", "{training}", "flight", "SP-136"),
    Flight.WEAPON_CARDS: ("Waffenkarten", "weapon cards", "weapon_cards", "{cards}", "amount", "SP-137"),
}


def _flight(
    rules: np.record,
    rulebook: Rulebook,
    warships: Sequence[str],
    ships: Sequence[str],
    adjacent_warships: int,
    prizes: int,
    training: str,
    weapon_cards: tuple,
    booty_pbills: int,
    hostages: tuple,
) -> tuple[int | None, Fraction, tuple[Term, ...], list[dict]]:
    """Target (None when there is no roll), chance, terms and the two outcomes of one flight."""
    if not ships and not prizes:
        raise BadValue("parameter ships of question escape", "", "at least one own ship, or prizes", "SP-130")
    classes, nations = warship_arrays(rulebook, warships)
    best = int(formulas.strongest_warship(rules, classes, nations))
    own = row_numbers(rulebook, "pirate_ships", ships)
    cards, rerolls = card_numbers(weapon_cards, rulebook)
    if not ships and rules.rulings.prize_alone == PrizeAlone.LOST_WITHOUT_A_ROLL:
        number, chance = None, Fraction(0)
        words: tuple[Term, ...] = ()
    else:
        terms = formulas.term_array(Flight)
        number = int(
            formulas.flight_target(
                rules,
                classes,
                nations,
                own,
                prizes,
                adjacent_warships,
                TRAINING.index(training),
                cards,
                terms,
            )
        )
        chance = passing(rules, number, formulas.roll_bonus(rules, cards), rerolls)
        strongest = max(ships, key=lambda ship: rulebook.cell("pirate_ships", ship, "combat_value"), default="")
        rows = term_rows(
            ship=strongest, training=training, cards=weapon_cards, warship=warships[best].partition(":")[0]
        )
        words = with_cells(described(Flight, terms, _FLIGHT_SOURCES, rows), training)
    present = sorted({NATIONS[nation] for nation in nations if nation >= 0})
    moved = present
    if rules.rulings.battle_nation == BattleNation.STRONGEST:
        moved = [NATIONS[nations[best]]] if nations[best] >= 0 else []
    count = max(1, len(moved))
    german = bool(nations[best] == GERMAN)
    booty, prizes_lost = _booty(rules, german, prizes, booty_pbills, hostages)
    boats = 0 if german else int(rules.pirate_ships["cost"][own].sum()) if len(own) else 0
    won = {
        "outcome": "escaped",
        "probability": chance,
        "boats_lost_pbills": 0,
        "booty_lost_pbills": 0,
        "prizes_lost": 0,
        "hostages_lost": 0,
        "anger": int(rules.constants.flight_anger) * count,
        "nations": ",".join(moved),
    }
    lost = {
        "outcome": "booty_lost" if german else "lost",
        "probability": 1 - chance,
        "boats_lost_pbills": boats,
        "booty_lost_pbills": booty,
        "prizes_lost": prizes_lost,
        "hostages_lost": sum(number for _, number in hostages),
        "anger": int(rules.constants.loss_anger) * count,
        "nations": ",".join(moved),
    }
    return number, chance, words, [won, lost]


def _booty(rules: np.record, german: bool, prizes: int, booty_pbills: int, hostages: tuple) -> tuple[int, int]:
    """Value in PBills and number of prizes lost by a failed flight (SP-141, SP-142; ruling german_loss).

    `booty_pbills` is the value of the prizes; without prizes it is other cargo, which is always lost.
    """
    kept = german and prizes > 0 and rules.rulings.german_loss == GermanLoss.NO
    value = 0 if kept else booty_pbills
    value += sum(int(formulas.hostage_price(rules, NATIONS.index(nation), number)) for nation, number in hostages)
    return value, 0 if kept else prizes


def escape(rules: np.record, rulebook: Rulebook, **parameters: Any) -> Answer:
    """Odds of one flight from warships (SP-130 to SP-144, SP-012)."""
    number, chance, terms, rows = _flight(rules, rulebook, **parameters)
    return Answer(rows, chance, number, terms)


def escape_chain(
    rules: np.record,
    rulebook: Rulebook,
    warships: tuple,
    rounds: int,
    fights: tuple | None,
    no_free_field: str,
    **parameters: Any,
) -> Answer:
    """Several flights one after the other: in successive rounds, or at once for want of a free field (SP-140).

    Each fight is fought with the same fleet, training and cards. A fight lost to a German ship costs the booty, not
    the ships (SP-142), and the chain goes on without the prizes lost; any other lost fight ends it, and so does the
    loss of prizes without a ship beside them. States are (booty still there, anger, whether a flight was won).
    """
    if fights is None:
        if not warships:
            raise BadValue("parameter warships of question escape_chain", "", "warships, or fights", "SP-130")
        fights = (warships,) * rounds
    once = no_free_field == "yes" and rules.rulings.flee_loop == FleeLoop.CHAIN_ANGER_ONCE
    states: dict[tuple[bool, int, bool], Fraction] = {(True, 0, False): Fraction(1)}
    ended: list[dict] = []
    table: list[dict[str, Any]] = []
    first: tuple[int | None, tuple[Term, ...]] | None = None
    total_boats = 0
    german_booty, gone = _booty(rules, True, parameters["prizes"], parameters["booty_pbills"], parameters["hostages"])
    bereft = {**parameters, "prizes": parameters["prizes"] - gone}
    remain = bool(parameters["ships"]) or bereft["prizes"] > 0
    for place, enemies in enumerate(fights, start=1):
        number, full_chance, terms, (won, lost) = _flight(rules, rulebook, warships=enemies, **parameters)
        first = first or (number, terms)
        reached = sum(states.values(), Fraction(0))
        german = lost["outcome"] == "booty_lost"
        goes_on = german and remain
        bereft_chance = full_chance
        if gone and any(not booty for booty, _, _ in states):
            bereft_chance = _flight(rules, rulebook, warships=enemies, **bereft)[1]
        escaped = Fraction(0)
        after: dict[tuple[bool, int, bool], Fraction] = {}
        for (booty, anger, paid), probability in states.items():
            chance = full_chance if booty else bereft_chance
            escaped += probability * chance
            gain = 0 if once and paid else won["anger"]
            state = (booty, anger + gain, True)
            after[state] = after.get(state, 0) + probability * chance
            if goes_on:
                state = (False, anger + lost["anger"], paid)
                after[state] = after.get(state, 0) + probability * (1 - chance)
            else:
                ended.append(
                    {
                        "outcome": f"lost_{place}",
                        "probability": probability * (1 - chance),
                        "boats_lost_pbills": lost["boats_lost_pbills"],
                        "booty_lost_pbills": lost["booty_lost_pbills"],
                        "anger": anger + lost["anger"],
                    }
                )
        states = after
        if not german:
            total_boats = lost["boats_lost_pbills"]
        table.append(
            {
                "round": place,
                "warships": ", ".join(enemies),
                "target": number,
                "escape": escaped / reached if reached else full_chance,
                "reached": reached,
                "survived": sum(states.values(), Fraction(0)),
                "with_booty": sum((p for (booty, _, _), p in states.items() if booty), Fraction(0)),
                "expected_boats_lost_pbills": total_boats * (1 - sum(states.values(), Fraction(0))),
            }
        )
    alive = [
        {
            "outcome": "survived" if booty else "survived_without_booty",
            "probability": probability,
            "boats_lost_pbills": 0,
            "booty_lost_pbills": 0 if booty else german_booty,
            "anger": anger,
        }
        for (booty, anger, _), probability in states.items()
    ]
    assert first is not None
    return Answer(outcome_rows(alive + ended), table[-1]["survived"], first[0], first[1], table)
