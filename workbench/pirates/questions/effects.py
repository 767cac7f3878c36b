"""Which row of building_effects holds at a level."""

from __future__ import annotations

from workbench.tables import Rulebook


def effect_row(rulebook: Rulebook, building: str, level: int) -> str:
    """Row of building_effects for a level of a building: that of the level, or the last one below it."""
    levels = {
        rulebook.cell("building_effects", row, "level"): row
        for row in rulebook.keys("building_effects")
        if rulebook.cell("building_effects", row, "building") == building
    }
    return levels[max(known for known in levels if known <= level)]
