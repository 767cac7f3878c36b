"""Words of order sheets: their columns, the orders and the transports, in German and English."""

from __future__ import annotations

from workbench.espionage.state import Order
from workbench.tables import Column

COLUMNS = (
    Column("order", "text"),
    *(Column(name, "text", blank=True) for name in ("who", "planet", "target", "amount", "warlord")),
)
NAMES = {
    **{"befehl": "order", "auftrag": "order", "wer": "who", "einheit": "who", "agent": "who", "ziel": "target"},
    **{"planet": "planet", "ort": "planet", "menge": "amount", "summe": "amount", "zahl": "amount", "mit": "amount"},
}
WORDS: dict[Order, tuple[str, ...]] = {
    Order.THEFT: ("diebstahl", "theft"),
    Order.ESPIONAGE: ("spionage", "espionage"),
    Order.ASSASSINATION: ("anschlag", "assassination"),
    Order.TERRORISM: ("terrorismus", "terror", "terrorism"),
    Order.UPRISING: ("aufstand", "uprising"),
    Order.TRAVEL: ("reise", "reisen", "abziehen", "travel"),
    Order.STOP: ("abbruch", "abbrechen", "stop"),
    Order.WATCH: ("abwehr", "aktive abwehr", "aktive spionageabwehr", "watch"),
    Order.REST: ("ruhe", "abwehr beenden", "rest"),
    Order.STATION: ("verlegung", "verlegen", "station"),
    Order.SECURE: ("sichern", "secure"),
    Order.DESTROY: ("zerstörung", "zerstören", "zerstoerung", "destroy"),
    Order.CAPTURE: ("kapern", "capture"),
    Order.RAISE_AGENT: ("agent ausheben", "raise agent"),
    Order.RAISE_TROOPS: ("einheit ausheben", "raise troops"),
    Order.RAISE_SPECIAL_UNIT: ("spezial-einheit ausheben", "spezialeinheit ausheben", "raise special unit"),
    Order.RAISE_SCOUT: ("scout bauen", "scoutschiff bauen", "build scout"),
    Order.BUILD_SHIP: ("schiff bauen", "build ship"),
    Order.REBUILD: ("wiederaufbau", "gebäude bauen", "rebuild"),
    Order.MOVE_TROOPS: ("truppen verlegen", "move troops"),
    Order.MOVE_SHIP: ("sprung", "schiff verlegen", "move ship"),
    Order.REALM_BUDGET: ("passive abwehr", "passive spionageabwehr", "passive defence"),
    Order.PLANET_BUDGET: ("planetenabwehr", "gezielte abwehr", "planet defence"),
}
KNOWN = {word: order for order, words in WORDS.items() for word in words}
TRANSPORT = {"": 0, "händler": 0, "haendler": 0, "trader": 0, "scout": 1, "scoutschiff": 1, "bem-scout": 1}
AGENT_RULES = {Order.THEFT: "GD-035", Order.ESPIONAGE: "GD-042", Order.ASSASSINATION: "GD-049"}
AGENT_RULES |= {Order.TERRORISM: "GD-056", Order.UPRISING: "GD-064"}
