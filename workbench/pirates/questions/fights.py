"""Boarding and flight: one fight, a campaign of boardings, a chain of flights."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from workbench.errors import BadValue
from workbench.odds import Answer, Key, Option, Question, Term, Whole
from workbench.pirates import formulas
from workbench.pirates.capacities import NATIONS
from workbench.pirates.formulas import GERMAN, Boarding, Flight
from workbench.pirates.parameters import Boats, Fights, Hostages, Support, Warships, WeaponCards, card_numbers
from workbench.pirates.questions.common import (
    TRAINING,
    TRAINING_LABELS,
    Source,
    described,
    outcome_rows,
    passing,
    row_numbers,
    warship_arrays,
)
from workbench.pirates.rulings import (
    BattleNation,
    FleeLoop,
    GermanLoss,
    PrizeAlone,
    SpeedboatBoarding,
    SpeedboatDestroyed,
    SpeedboatFail,
)
from workbench.tables import Rulebook

MOST_ROUNDS = 50

# ---- boarding -------------------------------------------------------------------------------------

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
        _rows(ship=ship, target=target, training=training, cards=weapon_cards),
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
    return int(number), chance, _with_cells(words, training), rows


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


def _rows(
    ship: str = "", target: str = "", training: str = "none", cards: tuple = (), warship: str = ""
) -> dict[str, str]:
    card = cards[0] if len(set(cards)) == 1 and isinstance(cards[0], str) else ""  # several cells are no address
    return {"ship": ship, "target": target, "training": training, "cards": card, "warship": warship}


def _with_cells(terms: tuple[Term, ...], training: str) -> tuple[Term, ...]:
    """Terms whose cell is not the list's: MoP comes from the ruling mop_total, plain card numbers from none."""

    def cell(term: Term) -> tuple[str, str, str]:
        if training == "mop" and term.rule in ("SP-112", "SP-136", "SP-100"):
            return "rulings", "mop_total", "choice"
        return (term.table, term.row, term.column) if term.row else ("", "", "")

    return tuple(Term(term.name_de, term.name_en, term.value, *cell(term), term.rule) for term in terms)


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


# ---- flight ---------------------------------------------------------------------------------------

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
        rows = _rows(ship=strongest, training=training, cards=weapon_cards, warship=warships[best].partition(":")[0])
        words = _with_cells(described(Flight, terms, _FLIGHT_SOURCES, rows), training)
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


# ---- what can be asked ----------------------------------------------------------------------------


def _most_civil(rulebook: Rulebook) -> int:
    return rulebook.cell("constants", "civil_ships_on_board", "value") - 1


def _most_warships(rulebook: Rulebook) -> int:
    return sum(rulebook.cell("warship_pool", key, "ships") for key in rulebook.keys("warship_pool"))


def _most_prizes(rulebook: Rulebook) -> int:
    cell = rulebook.cell
    prizes = (key for key in rulebook.keys("civil_ships") if cell("civil_ships", key, "prize"))
    return sum(cell("civil_ships", key, "pool_markers") for key in prizes)


_TRAINING = Option("training", "Ausbildung", "Training", "none", "SP-098", TRAINING, TRAINING_LABELS)
_PRIZES = Whole("prizes", "Prisen im Feld", "Prizes in the field", 0, "SP-013", 0, _most_prizes)
_ADJACENT = Whole("adjacent_warships", "Kriegsschiffe nebenan", "Warships next door", 0, "SP-011", 0, _most_warships)
_BOARDING_PARAMETERS = (
    Key("ship", "Führungsschiff", "Lead ship", rule="SP-104", table="pirate_ships"),
    Key("target", "Zielschiff", "Target", rule="SP-103", table="civil_ships"),
    Support("support", "weitere eigene Schiffe", "Supporting ships", 0, "SP-111", "pirate_ships", 0),
    _PRIZES,
    Whole("other_civil_ships", "weitere Zivilschiffe", "Other civil ships", 0, "SP-037", 0, _most_civil),
    _ADJACENT,
    _TRAINING,
    WeaponCards("weapon_cards", "Waffenkarten", "Weapon cards", (), "SP-113", "offensive"),
)
_FLIGHT_PARAMETERS = (
    Boats("ships", "eigene Schiffe", "Own ships", (), "SP-134", "pirate_ships", 0),
    _ADJACENT,
    _PRIZES,
    _TRAINING,
    WeaponCards("weapon_cards", "Waffenkarten", "Weapon cards", (), "SP-137", "defensive"),
    Whole("booty_pbills", "Wert der Beute (PBills)", "Value of the booty (PBills)", 0, "SP-141", 0, 100_000),
    Hostages("hostages", "Geiseln an Bord", "Hostages on board", (), "SP-141"),
)
_COLUMNS = {
    "round": ("Kampf", "fight"),
    "warships": ("Kriegsschiffe", "warships"),
    "target": ("Zielwert", "target number"),
    "escape": ("Chance zu entkommen", "chance to escape"),
    "reached": ("Chance, so weit zu kommen", "chance to get this far"),
    "with_booty": ("überstanden mit Beute", "survived with booty"),
    "expected_boats_lost_pbills": ("Boote bisher verloren, erwartet (PBills)", "boats lost so far, expected (PBills)"),
    "still_able": ("kann noch entern", "still able to board"),
    "boarded_this_round": ("in diesem Versuch geentert", "boarded in this try"),
    "at_least_one_so_far": ("bisher mindestens eines", "at least one so far"),
    "markers_lost": ("verlorene Entermarker", "boarding markers lost"),
    "boats_lost_pbills": ("verlorene Boote (PBills)", "boats lost (PBills)"),
    "booty_lost_pbills": ("verlorene Beute (PBills)", "booty lost (PBills)"),
    "prizes_lost": ("verlorene Prisen", "prizes lost"),
    "hostages_lost": ("verlorene Geiseln", "hostages lost"),
    "anger": ("Angepisstheit", "anger"),
    "nations": ("Nationen", "nations"),
    "ships_boarded": ("geenterte Schiffe", "ships boarded"),
}
_FIGHT_RULINGS = ("training_effect", "mop_total", "weapon_card_direction", "natural_rolls", "prize_support")
_BOARDING_RULINGS = (
    *_FIGHT_RULINGS,
    *("marker_loss_success", "speedboat_boarding", "speedboat_destroyed", "speedboat_fail"),
)
_FLIGHT_RULINGS = (
    *_FIGHT_RULINGS,
    *("german_modifier", "german_loss", "battle_nation", "prize_alone", "hostage_price_unit"),
)
_BOARDING_RULES = (
    *("SP-104", "SP-105", "SP-107", "SP-108", "SP-109", "SP-110", "SP-111", "SP-112", "SP-113", "SP-114"),
    *("SP-115", "SP-116", "SP-118", "SP-129", "SP-150"),
)
_FLIGHT_RULES = (
    *("SP-012", "SP-131", "SP-132", "SP-133", "SP-134", "SP-135", "SP-136", "SP-137", "SP-138", "SP-141"),
    *("SP-142", "SP-143", "SP-144"),
)

QUESTIONS = (
    Question(
        "boarding",
        "Enterung",
        "Boarding",
        _BOARDING_PARAMETERS,
        boarding,
        "geentert",
        "boarded",
        {"boarded": ("geentert", "boarded"), "failed": ("misslungen", "failed"), **_COLUMNS},
        _BOARDING_RULINGS,
        _BOARDING_RULES,
        example="ship=stangenkutter target=cruise_ship support=1",
    ),
    Question(
        "escape",
        "Flucht",
        "Escape",
        (
            Warships("warships", "Kriegsschiffe im Feld", "Warships in the field", rule="SP-131"),
            *_FLIGHT_PARAMETERS,
        ),
        escape,
        "entkommen",
        "escaped",
        {
            "escaped": ("entkommen", "escaped"),
            "lost": ("verloren", "lost"),
            "booty_lost": ("Beute verloren, Schiffe nicht", "booty lost, ships kept"),
            **_COLUMNS,
        },
        _FLIGHT_RULINGS,
        _FLIGHT_RULES,
        example="warships=destroyer ships=fancykutter,fancykutter training=bop",
    ),
    Question(
        "escape_chain",
        "Mehrere Fluchten",
        "Several escapes",
        (
            Warships("warships", "Kriegsschiffe je Kampf", "Warships in each fight", (), "SP-131"),
            Whole("rounds", "Anzahl der Kämpfe", "Number of fights", 3, "SP-140", 1, MOST_ROUNDS),
            Fights("fights", "Kämpfe nacheinander", "Fights one after the other", None, "SP-140"),
            Option(
                "no_free_field",
                "sofort, kein freies Feld",
                "At once, no free field",
                "no",
                "SP-140",
                ("no", "yes"),
            ),
            *_FLIGHT_PARAMETERS,
        ),
        escape_chain,
        "alle überstanden",
        "all survived",
        {
            "survived": ("überstanden", "survived"),
            "survived_without_booty": ("überstanden ohne Beute", "survived, booty lost"),
            "lost_#": ("verloren im #. Kampf", "lost in fight #"),
            **_COLUMNS,
        },
        (*_FLIGHT_RULINGS, "flee_loop"),
        (*_FLIGHT_RULES, "SP-139", "SP-140"),
        example="warships=frigate rounds=3 ships=kingkutter,fancykutter*2 training=bop",
    ),
    Question(
        "boarding_campaign",
        "Mehrere Enterungen",
        "Several boardings",
        (
            *_BOARDING_PARAMETERS,
            Whole("tries", "Versuche", "Tries", 3, "SP-103", 1, MOST_ROUNDS),
            Whole("markers", "Entermarker am Anfang", "Boarding markers at the start", None, "SP-105", 1, 50),
        ),
        boarding_campaign,
        "mindestens ein Schiff geentert",
        "at least one boarded",
        {"boarded_#": ("# geentert", "# boarded"), **_COLUMNS},
        _BOARDING_RULINGS,
        (*_BOARDING_RULES, "SP-106"),
        example="ship=stangenkutter target=tanker tries=3",
    ),
)
