"""Rulings of the pirate rulebook that the engine reads: one IntEnum per ruling of kind choice.

The member names in lower case are the option keys of ``rulings.csv``, in the same order.
"""

from __future__ import annotations

from enum import IntEnum

from workbench.pirates.game_rulings import GAME_CHOICES, GAME_NUMBERS


class TrainingEffect(IntEnum):
    """SP-100/112: does training change the target, the ship's value, or both?"""

    TARGET_MODIFIER_ONCE = 0
    LEAD_VALUE_ONLY = 1
    BOTH = 2


class WeaponCardDirection(IntEnum):
    """SP-113: do weapon cards lower the target or raise the roll?"""

    LOWER_TARGET = 0
    RAISE_ROLL = 1


class NaturalRolls(IntEnum):
    """SP-004/115/138: are the lowest and highest sum of the dice special?"""

    NONE = 0
    HIGHEST_SUCCEEDS = 1
    LOWEST_FAILS = 2
    BOTH = 3


class MarkerLossSuccess(IntEnum):
    """SP-118: which successes cost a boarding marker?"""

    FREIGHTER_TANKER_ONLY = 0
    EVERY_SUCCESS = 1
    FAILURES_ONLY = 2


class SpeedboatBoarding(IntEnum):
    """SP-105/150: may a ship without markers lead a boarding?"""

    LEAD_WITHOUT_MARKER = 0
    SUPPORT_ONLY = 1
    NEVER = 2


class SpeedboatDestroyed(IntEnum):
    """SP-150: is it destroyed when leading only, or also after supporting?"""

    LEAD_ONLY = 0
    ANY_PARTICIPATION = 1


class SpeedboatFail(IntEnum):
    """SP-116: what does a failed boarding cost a ship without markers?"""

    NOTHING_LOST = 0
    DESTROYED = 1


class PrizeSupport(IntEnum):
    """SP-111/119/135: do prizes count as additional own ships?"""

    FLIGHT_ONLY = 0
    BOTH = 1
    NEITHER = 2


class PrizeAlone(IntEnum):
    """SP-123/134: only prizes in an attacked field?"""

    LOST_WITHOUT_A_ROLL = 0
    CLASS_VALUE_0 = 1


class HostageCapacity(IntEnum):
    """SP-124: full load or free load?"""

    FREE_LOAD = 0
    TOTAL_LOAD = 1


class CruiseSupply(IntEnum):
    """SP-124: can a cruise ship run out of passengers?"""

    UNLIMITED = 0
    NUMBER_ON_THE_MARKER = 1


class GermanLoss(IntEnum):
    """SP-142: are prizes part of what is lost to a German warship?"""

    YES = 0
    NO = 1


class FleeLoop(IntEnum):
    """SP-140/144: is the anger of a flight paid for every fight of one chain?"""

    CHAIN_ANGER_EACH = 0
    CHAIN_ANGER_ONCE = 1


class BattleNation(IntEnum):
    """SP-143/144: whose anger moves when several nations are present?"""

    STRONGEST = 0
    ALL_PRESENT = 1


class AngerBaseTable(IntEnum):
    """SP-072: where does the base target of ransom come from?"""

    TABLE = 0
    ANGER_LEVEL = 1
    CONSTANT = 2


class NegotiationFloor(IntEnum):
    """SP-072: can the target of a negotiation fall below 2?"""

    NO_FLOOR = 0
    FLOOR_2 = 1


class LaundryScope(IntEnum):
    """SP-075..077: which deals does the laundry raise?"""

    OVERSHOOT_ONLY = 0
    HIT_AND_OVER = 1
    ALL_DEALS = 2


class LaundryBase(IntEnum):
    """SP-077: what is the laundry's percentage taken of?"""

    PRINTED_PRICE = 0
    PRICE_PLUS_OVERSHOOT_BONUS = 1


class Rounding(IntEnum):
    """SP-075/077: what happens to fractions of a PBill?"""

    EXACT = 0
    DOWN = 1
    NEAREST = 2
    UP = 3


class Retry(IntEnum):
    """SP-073/074: how soon may a failed negotiation be tried again?"""

    YES = 0
    ONCE_PER_ROUND = 1


class HostagePriceUnit(IntEnum):
    """SP-083: is the price per hostage or per group?"""

    PER_HOSTAGE = 0
    PER_GROUP = 1


class HostagesPerAction(IntEnum):
    """SP-082: how many hostages in one negotiation?"""

    ANY_NUMBER = 0
    ALL = 1
    ONE = 2


class KillDirection(IntEnum):
    """SP-086/089: does a passed kill check lower or raise the target?"""

    LOWER = 0
    RAISE_TARGET = 1
    NONE = 2


class KillFailedStillDead(IntEnum):
    """SP-088: are the hostages dead and does anger rise when the check fails?"""

    YES = 0
    NO = 1


class ReleaseRounding(IntEnum):
    """SP-094: odd numbers of released hostages."""

    FLOOR = 0
    CEIL = 1


class CostRows(IntEnum):
    """SP-152: what are the unreachable prices of levels 4 and 5 for?"""

    KEEP_AS_DEAD_ROWS = 0
    LAUNDRY_USES_THEM = 1
    RAISE_MAXIMA = 2


CHOICES: dict[str, type[IntEnum]] = {
    "training_effect": TrainingEffect,
    "weapon_card_direction": WeaponCardDirection,
    "natural_rolls": NaturalRolls,
    "marker_loss_success": MarkerLossSuccess,
    "speedboat_boarding": SpeedboatBoarding,
    "speedboat_destroyed": SpeedboatDestroyed,
    "speedboat_fail": SpeedboatFail,
    "prize_support": PrizeSupport,
    "prize_alone": PrizeAlone,
    "hostage_capacity": HostageCapacity,
    "cruise_supply": CruiseSupply,
    "german_loss": GermanLoss,
    "flee_loop": FleeLoop,
    "battle_nation": BattleNation,
    "anger_base_table": AngerBaseTable,
    "negotiation_floor": NegotiationFloor,
    "laundry_scope": LaundryScope,
    "laundry_base": LaundryBase,
    "rounding": Rounding,
    "retry": Retry,
    "hostage_price_unit": HostagePriceUnit,
    "hostages_per_action": HostagesPerAction,
    "kill_direction": KillDirection,
    "kill_failed_still_dead": KillFailedStillDead,
    "release_rounding": ReleaseRounding,
    "cost_rows_96_192": CostRows,
    **GAME_CHOICES,
}

NUMBERS = (
    "min_players",
    "mop_total",
    "german_modifier",
    "anger_range",
    *GAME_NUMBERS,
)
