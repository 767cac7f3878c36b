"""What can be asked about fights: parameters, labels and questions; `boarding` and `flight` compute the answers."""

from __future__ import annotations

from workbench.odds import Key, Option, Question, Whole
from workbench.pirates.parameters import Boats, Fights, Hostages, Support, Warships, WeaponCards
from workbench.pirates.questions.boarding import boarding, boarding_campaign
from workbench.pirates.questions.common import (
    TRAINING,
    TRAINING_LABELS,
)
from workbench.pirates.questions.flight import escape, escape_chain
from workbench.tables import Rulebook

MOST_ROUNDS = 50


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
