"""Chances, costs and the round of an agent: the espionage rules as compiled pure functions.

Every function takes the RULES record first and reads numbers and rulings from nowhere else. A chance is a whole
number of parts out of `FULL`; a percentage point has `POINT` parts. That is fine enough for evasion to stay exact
when it is halved for each of 20 special units, and when detection grows by a tenth twelve times; what is finer is
rounded to a whole part. Chances are written term by term into an int64 array indexed by an IntEnum; a chance is the
sum of its terms.
"""

from __future__ import annotations

from workbench.espionage.formulas.hiding import (
    between,
    capture_chance,
    effective_budget,
    idle_evasion,
    mission_evasion,
    passive_points,
    theft_rise,
    watch_detection,
    watched,
)
from workbench.espionage.formulas.kinds import (
    FULL,
    MORE_THAN_ALL,
    POINT,
    TRADER,
    Chance,
    Cover,
    Due,
    Evasion,
    Mission,
    Success,
)
from workbench.espionage.formulas.missions import (
    agent_round,
    agent_rounds,
    course_chances,
    due,
    first_cover,
    idle_chances,
    mission_chances,
    mission_dues,
    mission_duration,
    mission_success,
    next_cover,
    uprising_bonus,
    uprising_row,
)
from workbench.espionage.formulas.prices import accounts, damage, extra_cost, loot, terror_loss, upkeep
from workbench.espionage.formulas.special_units import (
    capture_limit,
    capture_ratio,
    entry_detection,
    entry_weight,
    retreat_detection,
    ship_limit,
)

__all__ = [
    "FULL",
    "MORE_THAN_ALL",
    "POINT",
    "TRADER",
    "Chance",
    "Cover",
    "Due",
    "Evasion",
    "Mission",
    "Success",
    "accounts",
    "agent_round",
    "agent_rounds",
    "between",
    "capture_chance",
    "capture_limit",
    "capture_ratio",
    "course_chances",
    "damage",
    "due",
    "effective_budget",
    "entry_detection",
    "entry_weight",
    "extra_cost",
    "first_cover",
    "idle_chances",
    "idle_evasion",
    "loot",
    "mission_chances",
    "mission_dues",
    "mission_duration",
    "mission_evasion",
    "mission_success",
    "next_cover",
    "passive_points",
    "retreat_detection",
    "ship_limit",
    "terror_loss",
    "theft_rise",
    "upkeep",
    "uprising_bonus",
    "uprising_row",
    "watch_detection",
    "watched",
]
