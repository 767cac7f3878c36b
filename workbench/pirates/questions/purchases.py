"""What things cost, what may be bought, and the roll for the factions: certain answers, and one of dice."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import numpy as np

from workbench.errors import BadValue
from workbench.odds import Answer, Keys, Option, Question, Term, Whole
from workbench.pirates import formulas
from workbench.pirates.capacities import MOST_LEVEL
from workbench.pirates.parameters import Boats, WeaponCards
from workbench.pirates.questions.common import TRAINING, TRAINING_LABELS
from workbench.pirates.questions.effects import effect_row
from workbench.pirates.rulings import CostRows
from workbench.tables import Rulebook

_AMOUNT = {"ship_dealer": "SP-069", "weapon_dealer": "SP-062", "hq": "SP-065"}  # rule of the items per action


def top_level(rules: np.record, rulebook: Rulebook, building: str) -> int:
    """Highest level of a building (SP-007, SP-154 to SP-158; ruling cost_rows_96_192)."""
    raised = rules.rulings.cost_rows_96_192 == CostRows.RAISE_MAXIMA
    if raised and rulebook.cell("buildings", building, "scale") == "normal":
        return MOST_LEVEL
    return rulebook.cell("buildings", building, "max_level")


def building_cost(
    rules: np.record, rulebook: Rulebook, building: tuple[str, ...], level: int | None, from_level: int
) -> Answer:
    """PBills and turns to bring buildings to a level (SP-058, SP-059, SP-152, SP-153)."""
    if level is not None and from_level > level:
        raise BadValue("parameter from_level of question building_cost", from_level, f"0 to level {level}", "SP-058")
    terms = []
    for name in building:
        top = top_level(rules, rulebook, name)
        goal = top if level is None else level
        if goal > top:
            rule = "SP-158" if name == "laundry" else "SP-007"
            raise BadValue("parameter level of question building_cost", goal, f"at most {top} for {name}", rule)
        scale = rulebook.cell("buildings", name, "scale")
        own_scale = scale == "laundry" and rules.rulings.cost_rows_96_192 != CostRows.LAUNDRY_USES_THEM
        column = "laundry_pbills" if own_scale else "normal_pbills"
        for step in range(from_level, goal):
            cost = int(formulas.building_step_cost(rules, int(scale == "laundry"), step))
            german, english = (rulebook.cell("buildings", name, key) for key in ("name_de", "name_en"))
            terms.append(
                Term(
                    f"{german} {step} → {step + 1}",
                    f"{english} {step} → {step + 1}",
                    cost,
                    "building_costs",
                    f"step_{step}_{step + 1}",
                    column,
                    "SP-153" if scale == "laundry" else "SP-152",
                )
            )
    per_turn = max(1, int(rules.constants.build_actions_per_turn))
    row = {
        "outcome": "cost",
        "probability": Fraction(1),
        "cost_pbills": sum(term.value for term in terms),
        "steps": len(terms),
        "turns": -(-len(terms) // per_turn),
    }
    return Answer([row], terms=terms)


def fleet_price(
    rules: np.record,
    rulebook: Rulebook,
    ships: tuple[str, ...],
    training: str,
    weapon_cards: tuple,
    start_ships: str,
) -> Answer:
    """Price of a fleet with its cards and training, and what it can do (SP-061, SP-067 to SP-069, SP-098, SP-099)."""
    terms = []
    for ship in dict.fromkeys(ships):
        count = ships.count(ship)
        name, cost = (
            rulebook.cell("pirate_ships", ship, "name_en"),
            rulebook.cell("pirate_ships", ship, "cost_pbills"),
        )
        german = rulebook.cell("pirate_ships", ship, "name_de")
        terms.append(
            Term(
                f"{count} × {german}",
                f"{count} × {name}",
                count * cost,
                "pirate_ships",
                ship,
                "cost_pbills",
                "SP-067",
            )
        )
        free = min(count, rulebook.cell("pirate_ships", ship, "start_ships")) if start_ships == "yes" else 0
        if free:
            terms.append(
                Term(
                    "Startschiffe",
                    "ships of the start",
                    -free * cost,
                    "pirate_ships",
                    ship,
                    "start_ships",
                    "SP-026",
                )
            )
    boats = sum(term.value for term in terms)
    cards = len(weapon_cards) * int(rules.constants.weapon_card_cost)
    if cards:
        terms.append(Term("Waffenkarten", "weapon cards", cards, "constants", "weapon_card_cost", "value", "SP-061"))
    courses = TRAINING[1 : TRAINING.index(training) + 1]
    paid = 0
    for course in courses:
        price = rulebook.cell("training", course, "cost_pbills")
        rule = "SP-098" if course == "bop" else "SP-099"
        terms.append(
            Term(
                rulebook.cell("training", course, "name_de"),
                rulebook.cell("training", course, "name_en"),
                price,
                "training",
                course,
                "cost_pbills",
                rule,
            )
        )
        paid += price
    counted = [ship for ship in ships if rulebook.cell("pirate_ships", ship, "marker_kind") == "counted"]
    row = {
        "outcome": "price",
        "probability": Fraction(1),
        "boats_pbills": boats,
        "cards_pbills": cards,
        "training_pbills": paid,
        "price_pbills": boats + cards + paid,
        "dealer_level": max(rulebook.cell("pirate_ships", ship, "dealer_level") for ship in ships),
        "hq_level": max((rulebook.cell("training", course, "hq_level") for course in courses), default=0),
        "load_hostages": sum(rulebook.cell("pirate_ships", ship, "load_hostages") for ship in ships),
        "boarding_markers": sum(rulebook.cell("pirate_ships", ship, "boarding_markers") for ship in counted),
    }
    return Answer([row], terms=terms)


def dealer_offer(rules: np.record, rulebook: Rulebook, building: str, level: int) -> Answer:
    """What one purchase action offers at a building level (SP-062, SP-065, SP-068, SP-069)."""
    top = top_level(rules, rulebook, building)
    if level > top:
        raise BadValue("parameter level of question dealer_offer", level, f"at most {top} for {building}", "SP-007")
    effect = effect_row(rulebook, building, level)
    most = rulebook.cell("building_effects", effect, "amount")
    terms = [Term("Stück je Aktion", "items per action", most, "building_effects", effect, "amount", _AMOUNT[building])]
    if building == "ship_dealer":
        items = [s for s in rulebook.keys("pirate_ships") if rulebook.cell("pirate_ships", s, "dealer_level") <= level]
        terms += [
            Term(
                rulebook.cell("pirate_ships", ship, "name_de"),
                rulebook.cell("pirate_ships", ship, "name_en"),
                rulebook.cell("pirate_ships", ship, "cost_pbills"),
                "pirate_ships",
                ship,
                "cost_pbills",
                "SP-068",
            )
            for ship in items
        ]
    else:
        cell, rule = ("weapon_card_cost", "SP-061") if building == "weapon_dealer" else ("hq_card_cost", "SP-064")
        items = [cell.removesuffix("_cost")]
        price = rulebook.cell("constants", cell, "value")
        terms.append(Term("Preis je Karte", "price per card", price, "constants", cell, "value", rule))
    dearest = max((term.value for term in terms[1:]), default=0)
    costs = [dearest] * most
    if building == "ship_dealer":  # no more of a type than the faction has markers (SP-010)
        costs = [
            rulebook.cell("pirate_ships", ship, "cost_pbills")
            for ship in items
            for _ in range(_markers(rulebook, ship))
        ]
    row = {
        "outcome": "offer",
        "probability": Fraction(1),
        "items_per_action": most,
        "dearest_pbills": dearest,
        "most_pbills_per_action": sum(sorted(costs, reverse=True)[:most]),
        "items": ", ".join(items),
    }
    return Answer([row], terms=terms)


def _markers(rulebook: Rulebook, ship: str) -> int:
    return int(rulebook.cell("pirate_ships", ship, "markers_per_faction"))


def faction_roll(rules: np.record, rulebook: Rulebook, seats: int) -> Answer:
    """Chance that the highest roll for the first faction is tied (SP-021; rulings min_players)."""
    low = int(rules.rulings.min_players)
    if seats < low:
        raise BadValue(
            "parameter seats of question faction_roll",
            seats,
            f"at least {low} (ruling min_players)",
            "SP-001",
        )
    total = int(rules.check.total)
    below, ties = 0, [Fraction(0)] * (seats + 1)
    for i in range(int(rules.check.sums)):
        weight = int(rules.check["weights"][i])
        for sharing in range(1, seats + 1):
            ways = comb(seats, sharing) * weight**sharing * below ** (seats - sharing)
            ties[sharing] += Fraction(ways, total**seats)
        below += weight
    rows = [
        {"outcome": f"sharing_{sharing}", "probability": ties[sharing], "sharing": sharing}
        for sharing in range(1, seats + 1)
    ]
    return Answer(rows, 1 - ties[1])


_LABELS = {
    "sharing": ("Spieler mit dem höchsten Wurf", "players with the highest roll"),
    "steps": ("Stufen", "levels built"),
    "boats_pbills": ("Boote (PBills)", "boats (PBills)"),
    "cards_pbills": ("Waffenkarten (PBills)", "weapon cards (PBills)"),
    "training_pbills": ("Ausbildung (PBills)", "training (PBills)"),
    "dealer_level": ("nötige Stufe Schiffshändler", "ship dealer level needed"),
    "hq_level": ("nötige Stufe HQ", "HQ level needed"),
    "load_hostages": ("Ladevermögen (Geiseln)", "load (hostages)"),
    "boarding_markers": ("Entermarker", "boarding markers"),
    "items_per_action": ("Stück je Aktion", "items per action"),
    "dearest_pbills": ("das teuerste (PBills)", "the dearest (PBills)"),
    "most_pbills_per_action": ("höchstens je Aktion (PBills)", "at most per action (PBills)"),
    "items": ("Angebot", "items"),
    "cost": ("Kosten", "cost"),
    "price": ("Preis", "price"),
    "offer": ("Angebot", "offer"),
    "cost_pbills": ("Kosten (PBills)", "cost (PBills)"),
    "price_pbills": ("Preis (PBills)", "price (PBills)"),
    "turns": ("Spielerzüge", "turns"),
    "sharing_1": ("einer ist allein der Höchste", "one alone is highest"),
    "sharing_#": ("# teilen den höchsten Wurf", "# share the highest roll"),
}

QUESTIONS = (
    Question(
        "faction_roll",
        "Wurf um die Fraktionen",
        "Roll for the factions",
        (
            Whole(
                "seats",
                "Spieler",
                "Players",
                rule="SP-001",
                minimum=1,
                maximum=lambda book: book.cell("constants", "max_players", "value"),
            ),
        ),
        faction_roll,
        "Gleichstand um den höchsten Wurf",
        "a tie for the highest",
        _LABELS,
        ("min_players",),
        ("SP-001", "SP-021"),
        example="seats=4",
    ),
    Question(
        "building_cost",
        "Ausbaukosten",
        "Cost of building",
        (
            Keys(
                "building",
                "Gebäude",
                "Buildings",
                ("hq", "pr", "weapon_dealer", "ship_dealer", "laundry"),
                "SP-007",
                "buildings",
            ),
            Whole("level", "bis Stufe", "up to level", None, "SP-007", 0, MOST_LEVEL),
            Whole("from_level", "von Stufe", "from level", 0, "SP-151", 0, MOST_LEVEL),
        ),
        building_cost,
        labels=_LABELS,
        rulings=("cost_rows_96_192",),
        rules=("SP-058", "SP-059", "SP-152", "SP-153"),
        example="building=laundry level=3",
    ),
    Question(
        "fleet_price",
        "Preis einer Flotte",
        "Price of a fleet",
        (
            Boats("ships", "Schiffe", "Ships", rule="SP-067", table="pirate_ships"),
            Option("training", "Ausbildung", "Training", "none", "SP-098", TRAINING, TRAINING_LABELS),
            WeaponCards("weapon_cards", "Waffenkarten", "Weapon cards", (), "SP-113", "defensive"),
            Option(
                "start_ships",
                "Startschiffe umsonst",
                "Ships of the start are free",
                "no",
                "SP-026",
                ("no", "yes"),
            ),
        ),
        fleet_price,
        labels=_LABELS,
        rules=("SP-061", "SP-067", "SP-068", "SP-098", "SP-099"),
        example="ships=kingkutter,fancykutter*2 training=bop weapon_cards=ak",
    ),
    Question(
        "dealer_offer",
        "Angebot eines Händlers",
        "Offer of a dealer",
        (
            Option("building", "Gebäude", "Building", "ship_dealer", "SP-068", tuple(_AMOUNT)),
            Whole("level", "Stufe", "Level", 0, "SP-157", 0, MOST_LEVEL),
        ),
        dealer_offer,
        labels=_LABELS,
        rulings=("cost_rows_96_192",),
        rules=("SP-062", "SP-065", "SP-068", "SP-069"),
        example="building=ship_dealer level=2",
    ),
)
