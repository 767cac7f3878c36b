"""A fixed list of questions that together read every printed number of the odds, and their answers as plain text."""

from __future__ import annotations

from typing import Any

from tests.pirates.twin import CIVIL, COST, HOSTAGE, LOAD, WARSHIP
from workbench.book import Book
from workbench.errors import WorkbenchError

Asked = tuple[str, dict[str, Any]]


def questions() -> list[Asked]:
    """Question and parameters, each small enough to be asked some thousand times."""
    asked: list[Asked] = []

    def ask(question: str, **parameters: Any) -> None:
        asked.append((question, parameters))

    # A crowd of civil ships keeps every target between 3 and 12, where one point more or less shows.
    for target in CIVIL:
        ask("boarding", ship="stangenkutter", target=target, other_civil_ships=4)
    for ship in COST:
        ask("boarding", ship=ship, target="cruise_ship", other_civil_ships=3)
        ask("escape", warships="destroyer", ships=ship)
        ask("fleet_price", ships=ship, start_ships="yes")
        ask("boarding_campaign", ship=ship, target="cruise_ship", other_civil_ships=5, tries=6)
    ask("fleet_price", ships="stangenkutter*3", start_ships="yes")
    for ship in LOAD:
        ask("hostage_load", ships=ship)
    ask("boarding", ship="stangenkutter", target="cruise_ship", support=1, adjacent_warships=1, training="bop")
    ask("boarding", ship="stangenkutter", target="cruise_ship", weapon_cards="ak,ak,ak")
    for warship in WARSHIP:
        ask("escape", warships=warship, ships="stangenkutter")
    ask("escape", warships="destroyer,corvette", ships="mudderkutter,speedboat*2", adjacent_warships=1, training="bop")
    ask("escape_chain", warships="frigate", ships="kingkutter", rounds=2)
    for nation in HOSTAGE:
        ask("ransom", base=7, nation=nation, hostages=1)
    for pr_level in range(4):
        ask("ransom", base=9, price=100, pr_level=pr_level)
    for laundry_level in range(6):
        ask("ransom", base=7, price=100, laundry_level=laundry_level)
    ask("ransom", base=9, price=100, killed=4)
    ask("ransom", base=7, price=100, pr_level=4)
    ask("ransom", base=7, price=100, laundry_level=6)
    ask("hostage_killing", killed=7)
    ask("hostage_killing", killed=3)
    ask("hostage_release", released=5, anger=9)
    ask("ransom_campaign", nation="us", anger=3, price=10, tries=4)
    for building in ("hq", "pr", "weapon_dealer", "ship_dealer", "laundry"):
        ask("building_cost", building=building)
    ask("building_cost")
    for level in range(4):
        for building in ("ship_dealer", "weapon_dealer", "hq"):
            ask("dealer_offer", building=building, level=level)
    ask("fleet_price", ships="stangenkutter", training="bop")
    ask("fleet_price", ships="stangenkutter", training="mop", weapon_cards=(1, 1))
    for seats in (7, 8):
        ask("faction_roll", seats=seats)
    # Bounds that come from the tables.
    for count in (23, 24, 25):
        ask("boarding", ship="mudderkutter", target="yacht", other_civil_ships=count)
    for count in (28, 29):
        ask("escape", warships="corvette", ships="mudderkutter", adjacent_warships=count)
    for count in (60, 61):
        ask("escape", warships="corvette", ships="mudderkutter", prizes=count)
    for ship, most in (("stangenkutter", 6), ("kingkutter", 2), ("mudderkutter", 1), ("speedboat", 5)):
        ask("escape", warships="destroyer*3", ships=[ship] * most)
        ask("escape", warships="destroyer*3", ships=[ship] * (most + 1))
    for ship in ("fancykutter", "situationskutter", "fancysituationskutter"):
        ask("escape", warships="destroyer*3", ships=[ship] * 4)
        ask("escape", warships="destroyer*3", ships=[ship] * 5)
    # Readings under which cells count that the decided readings leave alone.
    return asked


ASKED = questions()
# Variants in which further cells are read: the rows 96 and 192, and training as part of the ship's value.
READINGS = (("cost_rows_96_192", "raise_maxima"), ("training_effect", "lead_value_only"))


def reply(book: Book, question: str, parameters: dict[str, Any]) -> str:
    """The whole answer, or the refusal, as text that can be compared."""
    try:
        answer = book.odds(question, **parameters).answer
    except WorkbenchError as error:
        return f"{type(error).__name__}: {error}"
    return "; ".join(
        [f"target {answer.target}", f"success {answer.success}"]
        + [", ".join(f"{name} {value}" for name, value in row.items()) for row in (*answer.rows, *answer.rounds)]
    )


def replies(book: Book) -> list[str]:
    """Replies to all questions, as decided and under the further readings."""
    found = [reply(book, *asked) for asked in ASKED]
    for ruling, option in READINGS:
        variant = book.decide(ruling, option)
        found += [reply(variant, *asked) for asked in ASKED if asked[0] in ("building_cost", "boarding")]
    return found
