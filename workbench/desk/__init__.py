"""Panels and plots for notebooks.

>>> from workbench import desk
>>> desk.escape_panel()  # doctest: +SKIP
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from workbench.desk.balance import BalanceSetup, balance_panel
    from workbench.desk.espionage import counter_panel, mission_panel
    from workbench.desk.espionage_games import espionage_balance_panel
    from workbench.desk.game import game_panel
    from workbench.desk.languages import language, language_switch, set_language
    from workbench.desk.pirates import boarding_panel, escape_panel, negotiation_panel
    from workbench.desk.pirates_games import pirates_balance_panel
    from workbench.desk.port_royal import push_panel
    from workbench.desk.port_royal_balance import port_royal_balance_panel
    from workbench.desk.readings import reading_view
    from workbench.desk.table_editor import table_panel

# Each name and the module it comes from: ipywidgets and matplotlib are imported when a panel is asked for.
_NAMES = {
    "BalanceSetup": "balance",
    "balance_panel": "balance",
    "boarding_panel": "pirates",
    "counter_panel": "espionage",
    "escape_panel": "pirates",
    "espionage_balance_panel": "espionage_games",
    "game_panel": "game",
    "mission_panel": "espionage",
    "pirates_balance_panel": "pirates_games",
    "port_royal_balance_panel": "port_royal_balance",
    "push_panel": "port_royal",
    "reading_view": "readings",
    "table_panel": "table_editor",
    "negotiation_panel": "pirates",
    "language": "languages",
    "language_switch": "languages",
    "set_language": "languages",
}


def __getattr__(name: str) -> Any:
    if name in _NAMES:
        return getattr(import_module(f"{__name__}.{_NAMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(_NAMES)


__all__ = [
    "BalanceSetup",
    "balance_panel",
    "boarding_panel",
    "counter_panel",
    "escape_panel",
    "espionage_balance_panel",
    "game_panel",
    "language",
    "language_switch",
    "mission_panel",
    "negotiation_panel",
    "pirates_balance_panel",
    "port_royal_balance_panel",
    "push_panel",
    "reading_view",
    "set_language",
    "table_panel",
]
