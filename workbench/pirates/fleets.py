"""Fleets of the table ``fleets``: compositions to compare, as parameters of the flight and boarding questions."""

from __future__ import annotations

from workbench.errors import UnknownName
from workbench.pirates.table_checks import fleet_items
from workbench.tables import Rulebook


def fleet_parameters(rulebook: Rulebook, key: str) -> dict[str, str]:
    """Parameters of the question ``escape`` that describe a fleet.

    Parameters
    ----------
    rulebook : Rulebook
        Checked tables.
    key : str
        Row key of the table ``fleets`` (``s1`` … ``swarm``).

    Returns
    -------
    dict
        ``ships``, ``training`` and ``weapon_cards`` as text that `escape` understands.

    Raises
    ------
    UnknownName
        There is no such fleet.
    """
    if key not in rulebook.keys("fleets"):
        raise UnknownName("fleet", key, rulebook.keys("fleets"))
    return {
        "ships": ",".join(fleet_items(rulebook.cell("fleets", key, "ships"))),
        "training": rulebook.cell("fleets", key, "training"),
        "weapon_cards": ",".join(fleet_items(rulebook.cell("fleets", key, "weapon_cards"))),
    }


def boarding_parameters(rulebook: Rulebook, key: str) -> dict[str, str]:
    """Parameters of the question ``boarding`` for a fleet led by its strongest ship that may lead.

    Parameters
    ----------
    rulebook : Rulebook
        Checked tables.
    key : str
        Row key of the table ``fleets``.

    Returns
    -------
    dict
        ``ship``, ``support`` (the other ships), ``training`` and ``weapon_cards``.
    """
    fleet = fleet_parameters(rulebook, key)
    ships: list[str] = []
    for item in fleet["ships"].split(","):
        name, _, copies = item.partition("*")
        ships += [name] * int(copies or 1)
    lead = max(
        ships,
        key=lambda ship: (
            rulebook.cell("pirate_ships", ship, "marker_kind") != "none",
            rulebook.cell("pirate_ships", ship, "combat_value"),
        ),
    )
    ships.remove(lead)
    return {
        "ship": lead,
        "support": ",".join(ships) or "0",
        "training": fleet["training"],
        "weapon_cards": fleet["weapon_cards"],
    }
