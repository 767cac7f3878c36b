"""Staying undetected: money and special units against agents, and the chance of an agent in one round."""

from __future__ import annotations

from workbench.espionage.formulas.kinds import FULL, MORE_THAN_ALL, POINT, Evasion
from workbench.espionage.rulings import (
    ActiveCEEffect,
    ActiveCEStack,
    CaughtWhen,
    DetectBase,
    IdleActiveLevel,
    IdleChecked,
    IdleLevel,
    PassiveEffect,
    PassiveOperator,
    PassivePlusTargeted,
    PassiveScope,
    TheftIncrement,
    UprisingBonus,
)
from workbench.jit import lean


@lean
def effective_budget(rules, realm, planets, targeted):
    """Passive money that counts on one planet, whole C-Bills (GD-003, GD-010).

    Rulings passive_scope, passive_plus_targeted. `planets` is the number of own planets.
    """
    share = realm
    if rules.rulings.passive_scope == PassiveScope.SPREAD:
        share = realm // max(planets, 1)
    if rules.rulings.passive_plus_targeted == PassivePlusTargeted.LARGER:
        return max(share, targeted)
    return share + targeted


@lean
def passive_points(rules, budget, post):
    """Percentage points that passive money buys, in parts (GD-004, D-GD-4; ruling passive_effect).

    A listening post on the planet adds its `post` percentage points (D-GD-6).
    """
    if rules.rulings.passive_effect == PassiveEffect.NONE:
        return post * POINT
    last = 0
    for i in range(rules.passive_rows):
        if rules.passive[i].cbills <= budget:
            last = i
    points = rules.passive[last].points * POINT
    if rules.rulings.passive_effect == PassiveEffect.LINEAR and last + 1 < rules.passive_rows:
        low, high = rules.passive[last], rules.passive[last + 1]
        points += between((high.points - low.points) * POINT, budget - low.cbills, high.cbills - low.cbills)
    return points + post * POINT


@lean
def between(rise, done, span):
    """``rise * done / span``, rounded down, without leaving int64; 0 <= done <= span <= 2,000,000,000."""
    return rise // span * done + rise % span * done // span


@lean
def theft_rise(rules, detection, theft_round):
    """What theft adds to a detection chance (parts) in its round number `theft_round` (GD-032, GD-033).

    Ruling theft_increment; growing by a share of itself it stops at certainty.
    """
    malus = rules.constants.theft_malus_points
    if rules.rulings.theft_increment == TheftIncrement.POINTS:
        return min(malus * (theft_round - 1), MORE_THAN_ALL) * POINT
    grown = detection
    for _ in range(theft_round - 1):
        if grown >= FULL:
            break
        grown += grown // 100 * malus + grown % 100 * malus // 100
    return min(grown, max(FULL, detection)) - detection


@lean
def watched(rules, evasion, special_units):
    """Evasion under active counter-espionage, in parts (GD-013, GD-014, GD-069).

    Rulings active_ce_effect, active_ce_stack.
    """
    if special_units == 0:
        return evasion
    percent = rules.constants.active_ce_percent
    effect, stack = rules.rulings.active_ce_effect, rules.rulings.active_ce_stack
    times = special_units if stack == ActiveCEStack.MULTIPLY else 1
    for _ in range(times):
        if evasion <= 0:
            break
        if effect == ActiveCEEffect.POINTS_50:
            evasion -= percent * POINT
        elif effect == ActiveCEEffect.DETECTION_TIMES_1_5:
            detection = FULL - evasion
            evasion = FULL - (detection + detection // 100 * percent + detection % 100 * percent // 100)
        else:
            evasion -= evasion // 100 * percent + evasion % 100 * percent // 100
    if stack == ActiveCEStack.ADD_POINTS:
        evasion -= min(percent * (special_units - 1), MORE_THAN_ALL) * POINT
    return evasion


@lean
def mission_evasion(rules, level, bonus, theft_round, budget, post, special_units, terms):
    """Chance of an agent on a mission to stay undetected in one round, in parts.

    Fills `terms` (indexed by Evasion) and returns their sum. Order of operations: level, bonus and theft; then passive
    money, down to its floor; then active counter-espionage; then the limits 0 and 100 %. GD-026, GD-032, GD-004,
    GD-014; rulings detect_base, theft_increment, passive_effect, passive_operator, passive_floor, active_ce_effect,
    active_ce_stack, uprising_bonus.

    Parameters
    ----------
    bonus : int
        Bonus of an uprising, in parts.
    theft_round : int
        Round of a theft, 1 for the first one and for other missions.
    budget : int
        Passive money that counts on the planet, C-Bills per round.
    post : int
        Percentage points of a listening post on the planet.
    """
    terms[:] = 0
    terms[Evasion.BASE] = rules.level_chance[0] * POINT
    terms[Evasion.LEVEL] = (rules.level_chance[level] - rules.level_chance[0]) * POINT
    if rules.rulings.uprising_bonus == UprisingBonus.SUCCESS_AND_EVASION:
        terms[Evasion.UPRISING] = bonus
    terms[Evasion.THEFT] = -theft_rise(rules, FULL - terms.sum(), theft_round)
    if rules.rulings.passive_operator == PassiveOperator.POINTS:
        before = terms.sum()
        after = max(rules.rulings.passive_floor * POINT, before - passive_points(rules, budget, post))
        terms[Evasion.PASSIVE] = min(before, after) - before
    before = terms.sum()
    terms[Evasion.ACTIVE_CE] = watched(rules, before, special_units) - before
    total = terms.sum()
    terms[Evasion.LIMIT] = min(max(total, 0), FULL) - total
    if rules.rulings.detect_base == DetectBase.ONLY_WITH_CE and budget == 0 and post == 0 and special_units == 0:
        terms[Evasion.NOBODY_LOOKS] = FULL - terms.sum()
    return terms.sum()


@lean
def idle_evasion(rules, level, special_units, terms):
    """Chance of an agent without a mission to stay undetected in one round, in parts (GD-019, GD-020).

    Fills `terms` (indexed by Evasion) and returns their sum. Rulings idle_level, idle_active_level, idle_checked;
    passive money and further special units do not count against idle agents.
    """
    constants = rules.constants
    terms[:] = 0
    skill = constants.idle_evasion_percent * POINT
    raised = constants.level_points * level * POINT
    if special_units == 0:
        terms[Evasion.BASE] = skill
        if rules.rulings.idle_level == IdleLevel.PLUS_5_PER_LEVEL:
            terms[Evasion.LEVEL] = raised
    elif rules.rulings.idle_active_level == IdleActiveLevel.HALF_OF_90_PLUS_5_PER_LEVEL:
        terms[Evasion.BASE] = skill
        terms[Evasion.LEVEL] = raised
        terms[Evasion.ACTIVE_CE] = -(terms.sum() // 100 * constants.active_ce_percent)
    else:
        terms[Evasion.BASE] = constants.idle_watched_percent * POINT
        if rules.rulings.idle_active_level == IdleActiveLevel.BASE_45_PLUS_5_PER_LEVEL:
            terms[Evasion.LEVEL] = raised
    total = terms.sum()
    terms[Evasion.LIMIT] = min(total, FULL) - total
    if special_units == 0 and rules.rulings.idle_checked == IdleChecked.ONLY_ACTIVE_CE:
        terms[Evasion.NOBODY_LOOKS] = FULL - terms.sum()
    return terms.sum()


@lean
def watch_detection(rules, budget, post):
    """Chance of the second roll of detection, in parts (GD-004; ruling passive_operator = second_roll)."""
    if rules.rulings.passive_operator == PassiveOperator.SECOND_ROLL:
        return passive_points(rules, budget, post)
    return 0


@lean
def capture_chance(rules, special_units):
    """Chance that a detected agent is caught, in parts (GD-006, GD-029, GD-070; ruling caught_when)."""
    if rules.rulings.caught_when == CaughtWhen.ANY_DETECTION:
        return FULL
    if rules.rulings.caught_when == CaughtWhen.SEPARATE_ROLL:
        return rules.constants.separate_roll_percent * POINT
    return FULL if special_units > 0 else 0
