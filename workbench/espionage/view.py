"""The campaign in names and as a picture: planets, agents, ships, sums and accounts; the star map of a warlord."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from workbench.espionage.star_map import StarMap
from workbench.espionage.state import AGENTS, UNITS
from workbench.espionage.tables import MISSIONS, troops
from workbench.tables import Rulebook

# Names of bright stars; a realm takes the next ones in the order of the map.
STARS = (
    *("Achernar", "Acrux", "Adhara", "Albireo", "Alcor", "Aldebaran", "Alderamin", "Algieba", "Algol", "Alhena"),
    *("Alioth", "Alkaid", "Almach", "Alnair", "Alnitak", "Alphard", "Alphecca", "Altair", "Antares", "Arcturus"),
    *("Atria", "Bellatrix", "Betelgeuse", "Canopus", "Capella", "Castor", "Deneb", "Denebola", "Diphda", "Dubhe"),
    *("Elnath", "Enif", "Fomalhaut", "Gacrux", "Hadar", "Hamal", "Izar", "Kochab", "Markab", "Megrez"),
    *("Merak", "Mimosa", "Mintaka", "Mira", "Mirach", "Mizar", "Nunki", "Peacock", "Phecda", "Polaris"),
    *("Pollux", "Procyon", "Rigel", "Sabik", "Sadr", "Spica"),
)
ACCOUNTS_DE = (
    *("Anfang", "Einnahmen", "Unterhalt", "Aufträge", "aktive Abwehr", "passive Abwehr", "Aushebung und Bau"),
    *("Transport", "Beute", "gestohlen", "Attentäterjagd", "Einheiten von Aufständen", "Korrektur"),
)
ACCOUNTS_EN = (
    *("start", "income", "upkeep", "missions", "active counter-espionage", "passive counter-espionage"),
    *("raising and building", "transport", "loot", "stolen", "manhunt", "units of uprisings", "adjustment"),
)
MEASURES = {
    "score": ("Punkte", "score"),
    "planets": ("Planeten", "planets"),
    "cbills": ("C-Bills", "cbills"),
    "res": ("Res", "res"),
    "agents": ("Agenten", "agents"),
    "levels": ("Stufen der Agenten", "levels"),
    "special_units": ("Spezialeinheiten", "special units"),
    "ships": ("Schiffe", "ships"),
    "unmasked": ("enttarnte Agenten", "unmasked"),
}
MISSIONS_EN = ("theft", "espionage", "assassination", "terrorism", "uprising")
MISSIONS_DE = ("Diebstahl", "Spionage", "Anschlag", "Terrorismus", "Aufstand")

THEFT_ROUNDS = 4  # a theft has no end of its own; bots move on after so many
NAMES_PLANET = 1  # Step.PLACE of `workbench.espionage.game.choices`, which a round on paper does not load

Vocabulary = tuple[list[str], list[str]] | Callable[[int, str], str]


def money(cbills: int, lang: str) -> str:
    """Sum in millions, exact to the C-Bill."""
    whole, rest = divmod(abs(cbills), 1_000_000)
    text = f"{whole}"
    if rest:
        text += ("," if lang == "de" else ".") + f"{rest:06d}".rstrip("0")
    return f"{'-' if cbills < 0 else ''}{text} {'Mio.' if lang == 'de' else 'M'} C-Bills"


def agent(number: int, lang: str) -> str:
    """An agent of a warlord, counted from 1."""
    return f"Agent {number % AGENTS + 1}"


def unit(number: int, lang: str) -> str:
    """A special unit of a warlord, counted from 1."""
    return f"{'Spezial-Einheit' if lang == 'de' else 'special unit'} {number % UNITS + 1}"


def ship(number: int, lang: str) -> str:
    """A ship, counted from 1 through all warlords."""
    return f"{'Schiff' if lang == 'de' else 'ship'} {number + 1}"


def vocabularies(rulebook: Rulebook) -> dict[str, Vocabulary]:
    """German and English names by what an operand of an event is."""

    def names(table: str, keys: list[str]) -> tuple[list[str], list[str]]:
        german, english = ([str(rulebook.cell(table, key, f"name_{lang}")) for key in keys] for lang in ("de", "en"))
        return german, english

    return {
        "planet": (list(STARS), list(STARS)),
        "agent": agent,
        "unit": unit,
        "ship": ship,
        "money": money,
        "mission": names("missions", list(rulebook.keys("missions"))),
        "troops": names("units", troops(rulebook)),
        "building": names("buildings", list(rulebook.keys("buildings"))),
        "ship_kind": names("ships", list(rulebook.keys("ships"))),
        "transport": names("entry_detection", list(rulebook.keys("entry_detection"))),
        "account": (list(ACCOUNTS_DE), list(ACCOUNTS_EN)),
    }


def picture(view: Any, rulebook: Rulebook, lang: str = "en") -> str:
    """Star map of a warlord as SVG: only what he knows.

    Parameters
    ----------
    view : numpy.record
        Of dtype VIEW.
    rulebook : Rulebook
        The tables it is played with.
    lang : {"en", "de"}
    """
    return StarMap(view, rulebook, lang, vocabularies(rulebook)).svg()


def questions(view: Any, rulebook: Rulebook) -> list[tuple[str, dict[str, Any]]]:
    """Questions of the book that fit to the decision of the seat asked: the mission whose planet is to be named.

    What is paid and who watches on a foreign planet its spies cannot tell, so the answer is that of an unwatched one.
    A theft is answered over some rounds; an uprising for a planet far from those that this agent has turned, and for
    one beside them (GD-061).
    """
    sheet = view["sheet"]
    if view["over"] or sheet["step"] != NAMES_PLANET or sheet["kind"] >= len(MISSIONS):
        return []
    agent = view["agents"][int(sheet["subject"])]
    mission = MISSIONS[int(sheet["kind"])]
    level = max(0, int(agent["level"])) if agent["employer"] == view["seat"] else 0
    turned = int((view["worlds"]["turned_by"] == agent["uid"]).sum()) if mission == "uprising" and agent["uid"] else 0
    cases: list[dict[str, int]] = [{}, {"planets_turned": turned}] if turned else [{}]
    if mission == "theft":
        cases = [{"rounds": THEFT_ROUNDS}]
    return [("mission", {"mission": mission, "level": level} | case) for case in cases]
