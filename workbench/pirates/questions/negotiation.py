"""What can be asked about negotiations and hostages; `ransom` and `hostages` compute the answers."""

from __future__ import annotations

from typing import Any

from workbench.odds import Key, Question, Whole
from workbench.pirates.parameters import MOST_HOSTAGES, Boats
from workbench.pirates.questions.hostages import hostage_killing, hostage_load, hostage_release
from workbench.pirates.questions.ransom import ransom, ransom_campaign
from workbench.tables import Rulebook

MOST_PRICE = 1_000_000


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
