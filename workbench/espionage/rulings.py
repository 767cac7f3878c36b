"""Rulings of the espionage rulebook that the engine reads: one IntEnum per ruling of kind choice.

The member names in lower case are the option keys of ``rulings.csv``, in the same order.
"""

from __future__ import annotations

from enum import IntEnum


class ActiveCEEffect(IntEnum):
    """GD-014/020/069: what does +50 % for a special unit on watch do?"""

    HALVE_EVASION = 0
    POINTS_50 = 1
    DETECTION_TIMES_1_5 = 2


class ActiveCEStack(IntEnum):
    """GD-013/073: several special units on watch on one planet?"""

    NONE = 0
    MULTIPLY = 1
    ADD_POINTS = 2


class IdleLevel(IntEnum):
    """GD-019: does the level raise the 90 % of an idle agent?"""

    FLAT_90 = 0
    PLUS_5_PER_LEVEL = 1


class IdleActiveLevel(IntEnum):
    """GD-020: what is 45 % or higher, by level?"""

    BASE_45_PLUS_5_PER_LEVEL = 0
    HALF_OF_90_PLUS_5_PER_LEVEL = 1
    FLAT_45 = 2


class IdleChecked(IntEnum):
    """GD-019: is an idle agent checked where nobody is on watch?"""

    YES = 0
    ONLY_ACTIVE_CE = 1


class DetectBase(IntEnum):
    """GD-004/026: can an agent be detected where nobody pays for counter-espionage?"""

    BASELINE = 0
    ONLY_WITH_CE = 1


class PassiveEffect(IntEnum):
    """GD-002/004: what does passive money buy?"""

    STEP_TABLE = 0
    LINEAR = 1
    NONE = 2


class PassiveOperator(IntEnum):
    """GD-004: are its points taken off evasion or a roll of their own?"""

    POINTS = 0
    SECOND_ROLL = 1


class PassiveScope(IntEnum):
    """GD-003: does the realm's sum count fully on every planet?"""

    SPREAD = 0
    FULL = 1


class PassivePlusTargeted(IntEnum):
    """GD-010: do the realm's and the planet's sum add up?"""

    ADD = 0
    LARGER = 1


class RollStructure(IntEnum):
    """GD-026/028: one roll for undetected and successful, or two?"""

    TWO_ROLLS = 0
    ONE_JOINT_ROLL = 1


class RollOrder(IntEnum):
    """GD-028: detection or success first in a round?"""

    DETECTION_FIRST = 0
    SUCCESS_FIRST = 1


class SuccessTiming(IntEnum):
    """GD-036/047/053/062: when is success rolled?"""

    AT_END = 0
    EVERY_ROUND = 1


class BlownSuccess(IntEnum):
    """GD-008: what is 10 %, modified by level?"""

    BASE_10_PLUS_5_PER_LEVEL = 0
    TENTH_OF_SKILL_OVER_HALF = 1
    BASE_10_TIMES_LEVEL_FACTOR = 2


class BlownDuration(IntEnum):
    """GD-008: how long is an agent blown?"""

    MISSION = 0
    ROUND = 1
    PLANET = 2


class BlownAgain(IntEnum):
    """GD-008/028: is a blown agent checked again?"""

    YES = 0
    NO = 1


class CaughtWhen(IntEnum):
    """GD-006/029/070: when is an agent caught and not only detected?"""

    ACTIVE_CE = 0
    ANY_DETECTION = 1
    SEPARATE_ROLL = 2


class CaughtWeights(IntEnum):
    """GD-029/070: where do the weights of the three results come from?"""

    TABLE = 0


class TheftIncrement(IntEnum):
    """GD-032: 10 points more per round, or a tenth more?"""

    POINTS = 0
    RELATIVE = 1


class TheftRepeat(IntEnum):
    """GD-031: loot in every successful round, or once?"""

    PER_SUCCESSFUL_ROUND = 0
    ONCE_PER_ORDER = 1


class CostSpy(IntEnum):
    """GD-041: is espionage paid once or per round?"""

    ONCE = 0
    PER_ROUND = 1


class CostTiming(IntEnum):
    """GD-034/041/048/055/063: paid in advance, or on success only?"""

    ADVANCE_NO_REFUND = 0
    ON_SUCCESS = 1


class SpyRound1(IntEnum):
    """GD-037: a roll of its own in the first round of an espionage?"""

    OWN_ROLL = 0
    ONE_ROLL = 1


class TerrorSuccess(IntEnum):
    """GD-050: is success rolled at the end of the preparation?"""

    ROLL = 0
    AUTOMATIC = 1


class TerrorAfterDetect(IntEnum):
    """GD-054: does a detection end running terrorism?"""

    CONTINUES = 0
    ENDS = 1
    REROLL_10_PLUS_5L = 2


class UprisingBonus(IntEnum):
    """GD-065: does the bonus also help to stay undetected?"""

    SUCCESS = 0
    SUCCESS_AND_EVASION = 1


class UprisingBonusBlown(IntEnum):
    """GD-065: is the bonus added to the chance of a blown agent?"""

    YES = 0
    NO = 1


class UprisingSteps(IntEnum):
    """GD-065/066/067: 2 or 4 planets turned?"""

    STEP = 0
    INTERPOLATE = 1


class EntryWeights(IntEnum):
    """GD-084/085: wiped out against escaped, once detected?"""

    HALF_HALF = 0
    THIRD_TWO_THIRDS = 1
    BY_TRANSPORT = 2


class SuRetreat(IntEnum):
    """GD-088: how does the withdrawal go?"""

    AS_ENTRY = 0
    AUTOMATIC = 1


class SecureBonus(IntEnum):
    """GD-075: 50 % of what for securing units?"""

    STRENGTH_TIMES_1_5 = 0
    POINTS_50 = 1


class CaptureResolution(IntEnum):
    """GD-089: how is a capture decided?"""

    RATIO = 0
    COMPARISON = 1


class CaptureLimit(IntEnum):
    """GD-091/094: limits of special units on other types of ship?"""

    THREE_ON_EVERY_TYPE = 0
    THREE_TWO_ONE = 1


class NoticeProb(IntEnum):
    """GD-007: with which chance does a detected agent notice it?"""

    SKILL = 0
    FIXED_50 = 1
    ALWAYS = 2


class NotifyWho(IntEnum):
    """GD-007: which warlord is told when he notices it?"""

    EMPLOYER = 0
    PLANET_OWNER = 1


class NotifiedEmployer(IntEnum):
    """GD-007: what may the employer do who was told?"""

    ORDERS_NEXT_ROUND = 0
    WITHDRAW_AT_ONCE = 1


class LevelGain(IntEnum):
    """GD-023: does each successful round of a theft raise the level?"""

    ONCE_PER_ORDER = 0
    PER_SUCCESS = 1


class LevelTiming(IntEnum):
    """GD-023: from when does a new level count?"""

    NEXT_MISSION = 0
    AT_ONCE = 1


class TheftReset(IntEnum):
    """GD-033: when does the malus of a theft begin again?"""

    PAUSE_OR_OTHER_VICTIM = 0
    PAUSE_OR_OTHER_PLANET = 1
    NEVER = 2


class TheftShort(IntEnum):
    """GD-031: the victim has less than the loot?"""

    WHAT_IS_THERE = 0
    DEBT = 1
    FAILURE = 2


class TheftTarget(IntEnum):
    """GD-030: on which planet of the victim must a thief be?"""

    ANY_PLANET = 0
    CAPITAL = 1


class MaxAgentsScope(IntEnum):
    """GD-035/042/049/056/064: what is the greatest number of agents counted over?"""

    PER_EMPLOYER = 0
    PER_TARGET_WARLORD = 1
    PER_PLANET = 2


class Unpaid(IntEnum):
    """GD-022: the upkeep of an agent cannot be paid?"""

    IDLE = 0
    DISBAND = 1


class AttackUnits(IntEnum):
    """GD-045: no unit there, or its experience is the lowest?"""

    MONEY_ONLY = 0
    FAILS = 1


class AttackWithdraw(IntEnum):
    """GD-046: after which assassinations must foreign agents leave?"""

    AFTER_SUCCESS_ALL = 0
    ALSO_AFTER_FAILURE = 1


class AttackInterrogation(IntEnum):
    """GD-046: what comes of the interrogation of one who stayed?"""

    OUTCOME_2_OR_3 = 0
    OUTCOME_1_2_3 = 1


class TerrorStack(IntEnum):
    """GD-051: two terror organisations on one planet?"""

    STILL_HALF = 0
    QUARTER = 1


class TerrorUnits(IntEnum):
    """GD-052: which units does terror bind?"""

    ALL = 0
    GROUND_ONLY = 1


class UprisingCount(IntEnum):
    """GD-061: whose turned planets count?"""

    AGENT = 0
    EMPLOYER = 1
    CHAIN = 2


class UprisingAdjacent(IntEnum):
    """GD-061: adjacent to which turned planet?"""

    ANY_TURNED = 0
    LAST_TURNED = 1


class UprisingGarrison(IntEnum):
    """GD-058: what becomes of the old owner's units?"""

    WITHDRAW = 0
    FIGHT = 1
    CHANGE_SIDES = 2


class UprisingUnitsLimit(IntEnum):
    """GD-059: how many units may be chosen?"""

    MONEY = 0
    GARRISON_SIZE = 1


class UprisingFreeRegiments(IntEnum):
    """GD-060: are the regiments raised automatically free?"""

    YES = 0
    HALF_COST = 1


class UprisingFail(IntEnum):
    """GD-057: what becomes of the agent whose uprising fails?"""

    IDLE = 0
    CAUGHT = 1


class MoveAndAct(IntEnum):
    """GD-016/040/047/053/062: may an agent begin a mission in the round of his journey?"""

    YES = 0
    NEXT_ROUND = 1


class RecruitUse(IntEnum):
    """GD-015: may an agent travel in the round he is raised?"""

    NEXT_ROUND = 0
    AT_ONCE = 1


class Abort(IntEnum):
    """GD-054: which missions may be broken off?"""

    ANY_NO_REFUND = 0
    TERRORISM_ONLY = 1


class ResolutionOrder(IntEnum):
    """GD-028: all warlords at once, or one after the other?"""

    SIMULTANEOUS = 0
    TURN_ORDER = 1


class WatchScope(IntEnum):
    """GD-082: does a watch on another planet of the system count against a scout?"""

    PLANET = 0
    SYSTEM = 1


class CaptureTransport(IntEnum):
    """GD-092: who can bring captured landing ships and fighters home?"""

    TRADER_ONLY = 0
    ANY = 1


CHOICES: dict[str, type[IntEnum]] = {
    "active_ce_effect": ActiveCEEffect,
    "active_ce_stack": ActiveCEStack,
    "idle_level": IdleLevel,
    "idle_active_level": IdleActiveLevel,
    "idle_checked": IdleChecked,
    "detect_base": DetectBase,
    "passive_effect": PassiveEffect,
    "passive_operator": PassiveOperator,
    "passive_scope": PassiveScope,
    "passive_plus_targeted": PassivePlusTargeted,
    "roll_structure": RollStructure,
    "roll_order": RollOrder,
    "success_timing": SuccessTiming,
    "blown_success": BlownSuccess,
    "blown_duration": BlownDuration,
    "blown_again": BlownAgain,
    "caught_when": CaughtWhen,
    "caught_weights": CaughtWeights,
    "theft_increment": TheftIncrement,
    "theft_repeat": TheftRepeat,
    "cost_spy": CostSpy,
    "cost_timing": CostTiming,
    "spy_round1": SpyRound1,
    "terror_success": TerrorSuccess,
    "terror_after_detect": TerrorAfterDetect,
    "uprising_bonus": UprisingBonus,
    "uprising_bonus_blown": UprisingBonusBlown,
    "uprising_steps": UprisingSteps,
    "entry_weights": EntryWeights,
    "su_retreat": SuRetreat,
    "secure_bonus": SecureBonus,
    "capture_resolution": CaptureResolution,
    "capture_limit": CaptureLimit,
    "notice_prob": NoticeProb,
    "notify_who": NotifyWho,
    "notified_employer": NotifiedEmployer,
    "level_gain": LevelGain,
    "level_timing": LevelTiming,
    "theft_reset": TheftReset,
    "theft_short": TheftShort,
    "theft_target": TheftTarget,
    "max_agents_scope": MaxAgentsScope,
    "unpaid": Unpaid,
    "attack_units": AttackUnits,
    "attack_withdraw": AttackWithdraw,
    "attack_interrogation": AttackInterrogation,
    "terror_stack": TerrorStack,
    "terror_units": TerrorUnits,
    "uprising_count": UprisingCount,
    "uprising_adjacent": UprisingAdjacent,
    "uprising_garrison": UprisingGarrison,
    "uprising_units_limit": UprisingUnitsLimit,
    "uprising_free_regiments": UprisingFreeRegiments,
    "uprising_fail": UprisingFail,
    "move_and_act": MoveAndAct,
    "recruit_use": RecruitUse,
    "abort": Abort,
    "resolution_order": ResolutionOrder,
    "watch_scope": WatchScope,
    "capture_transport": CaptureTransport,
}

NUMBERS = ("passive_floor", "probability_cap", "su_mission_probability", "uprising_range", "intel_validity")
