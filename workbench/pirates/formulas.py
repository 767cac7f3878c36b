"""Target numbers, payouts and chances of the pirate rulebook: the rules as compiled pure functions.

Every function takes the RULES record first and reads numbers and rulings from nowhere else. A target number is
written term by term into an int64 array indexed by an IntEnum; its value is the sum of the terms. A chance is the
number of dice weights that succeed, out of ``rules.check.total``. Odds, games and explanations read the same terms.

Ships, warships, civil ships and nations are given by their row number in the table; training is 0 (none), 1 (BoP)
or 2 (MoP).
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from workbench.jit import lean
from workbench.pirates.capacities import NATIONS
from workbench.pirates.rulings import (
    AngerBaseTable,
    CostRows,
    HostageCapacity,
    HostagePriceUnit,
    KillDirection,
    KillFailedStillDead,
    LaundryBase,
    LaundryScope,
    MarkerLossSuccess,
    NaturalRolls,
    NegotiationFloor,
    PrizeSupport,
    ReleaseRounding,
    Rounding,
    SpeedboatDestroyed,
    SpeedboatFail,
    TrainingEffect,
    WeaponCardDirection,
)

MONEY = 10_000  # payouts are whole numbers of 1/10,000 PBill
GERMAN = NATIONS.index("de")
NO_NATION = -1
BOP = 1
MOP = 2


class Boarding(IntEnum):
    """Terms of the target number of a boarding (SP-107 to SP-113)."""

    TARGET = 0
    OTHER_CIVIL_SHIPS = 1
    ADJACENT_WARSHIPS = 2
    LEAD_SHIP = 3
    SHIP_TRAINING = 4
    OWN_SHIPS = 5
    TRAINING = 6
    WEAPON_CARDS = 7


class Flight(IntEnum):
    """Terms of the target number of a flight (SP-131 to SP-137, SP-012)."""

    WARSHIP = 0
    GERMAN = 1
    FURTHER_WARSHIPS = 2
    ADJACENT_WARSHIPS = 3
    STRONGEST_SHIP = 4
    SHIP_TRAINING = 5
    OWN_SHIPS = 6
    TRAINING = 7
    WEAPON_CARDS = 8


class Ransom(IntEnum):
    """Terms of the target number of a negotiation (SP-072, SP-086)."""

    BASE = 0
    PR = 1
    EASING = 2
    KILLED = 3
    FLOOR = 4


class Roll(IntEnum):
    """Columns of the table of all rolls of a negotiation (SP-073 to SP-077)."""

    WEIGHT = 0
    MARGIN = 1
    BAND = 2
    DEAL = 3
    PAYOUT = 4
    ANGER = 5


class Check(IntEnum):
    """Terms of the kill check (SP-087) and of the release check (SP-093, SP-094)."""

    BASE = 0
    PR = 1
    HOSTAGES = 2


@lean
def total(terms):
    """Target number: the sum of its terms."""
    number = 0
    for term in terms:
        number += term
    return number


# ---- checks ---------------------------------------------------------------------------------------


@lean
def check_ways(rules, target, roll_bonus):
    """Dice weight that passes a check (SP-115, SP-138, SP-087, SP-095; ruling natural_rolls).

    A target of at most ``automatic_target`` passes without a roll; otherwise the roll plus `roll_bonus` must reach it.
    """
    dice = rules.check
    if target <= rules.constants.automatic_target:
        return dice.total
    # The lowest and the highest sum may pass or fail by a ruling; those between them have to reach the target.
    last = dice.sums - 1
    lowest = min(max(1, target - roll_bonus - dice.lowest), last)
    ways = dice.reaching[lowest] - dice.reaching[last]
    if roll_passes(rules, target, roll_bonus, last):
        ways += dice.weights[last]
    if last > 0 and roll_passes(rules, target, roll_bonus, 0):
        ways += dice.weights[0]
    return ways


@lean
def roll_passes(rules, target, roll_bonus, place):
    """Whether the dice sum at `place` (0 is the lowest) reaches a target that needs a roll (ruling natural_rolls)."""
    natural = rules.rulings.natural_rolls
    if place == rules.check.sums - 1 and (natural == NaturalRolls.HIGHEST_SUCCEEDS or natural == NaturalRolls.BOTH):
        return True
    if place == 0 and (natural == NaturalRolls.LOWEST_FAILS or natural == NaturalRolls.BOTH):
        return False
    return rules.check.lowest + place + roll_bonus >= target


@lean
def roll_bonus(rules, card_reduction):
    """What weapon cards add to the roll (SP-113; ruling weapon_card_direction)."""
    if rules.rulings.weapon_card_direction == WeaponCardDirection.RAISE_ROLL:
        return card_reduction
    return 0


@lean
def card_term(rules, card_reduction):
    """What weapon cards add to the target (SP-113, SP-137)."""
    return roll_bonus(rules, card_reduction) - card_reduction


# ---- training and own ships in a fight ------------------------------------------------------------


@lean
def ship_training(rules, fight, training):
    """Term of training read as a higher combat value (SP-100; rulings training_effect, mop_total)."""
    if training == 0 or rules.rulings.training_effect == TrainingEffect.TARGET_MODIFIER_ONCE:
        return 0
    value = rules.rulings.mop_total if training == MOP else rules.bop_value
    return -value * fight.training_counts


@lean
def list_training(rules, fight, training):
    """Term of training read as a modifier of the list (SP-112, SP-136; rulings training_effect, mop_total)."""
    if training == 0 or rules.rulings.training_effect == TrainingEffect.LEAD_VALUE_ONLY:
        return 0
    value = -rules.rulings.mop_total if training == MOP else fight.bop
    return value * fight.training_counts


@lean
def own_ships(fight, additional):
    """Term of the additional own ships (SP-111, SP-135), capped by the cell support_limit."""
    return fight.own_ship * min(additional, fight.support_limit)


# ---- boarding -------------------------------------------------------------------------------------


@lean
def boarding_target(rules, target, lead, support, prizes, other_civil, adjacent_warships, training, cards, terms):
    """Target number of a boarding; fills `terms` (indexed by Boarding) and returns their sum.

    SP-107 to SP-113; rulings prize_support, training_effect, mop_total, weapon_card_direction.
    """
    fight = rules.boarding
    counted_prizes = prizes if rules.rulings.prize_support == PrizeSupport.BOTH else 0
    terms[Boarding.TARGET] = rules.civil_ships[target].combat_value
    terms[Boarding.OTHER_CIVIL_SHIPS] = fight.civil_ship * other_civil
    terms[Boarding.ADJACENT_WARSHIPS] = fight.adjacent_warship * adjacent_warships
    terms[Boarding.LEAD_SHIP] = -rules.pirate_ships[lead].combat_value
    terms[Boarding.SHIP_TRAINING] = ship_training(rules, fight, training)
    terms[Boarding.OWN_SHIPS] = own_ships(fight, support + counted_prizes)
    terms[Boarding.TRAINING] = list_training(rules, fight, training)
    terms[Boarding.WEAPON_CARDS] = card_term(rules, cards)
    return total(terms)


@lean
def markers_lost(rules, target, lead, success):
    """Boarding markers that the lead ship loses (SP-116, SP-118; ruling marker_loss_success)."""
    if not rules.pirate_ships[lead].needs_marker:
        return 0
    if not success:
        return 1
    ruling = rules.rulings.marker_loss_success
    if ruling == MarkerLossSuccess.EVERY_SUCCESS:
        return 1
    if ruling == MarkerLossSuccess.FAILURES_ONLY:
        return 0
    return rules.civil_ships[target].prize


@lean
def destroyed_boats(rules, lead, supporters, success):
    """Cost in PBills of the boats destroyed by a boarding (SP-150, SP-116).

    Rulings speedboat_destroyed, speedboat_fail. `supporters` holds the row numbers of the supporting ships whose
    type is known.
    """
    cost = rules.pirate_ships[lead].cost if boat_used_up(rules, lead, True, success) else 0
    for ship in supporters:
        if boat_used_up(rules, ship, False, success):
            cost += rules.pirate_ships[ship].cost
    return cost


@lean
def boat_used_up(rules, ship, leads, success):
    """Whether a boat that took part in a boarding is destroyed by it (SP-150, SP-116)."""
    if not rules.pirate_ships[ship].destroyed_after_boarding:
        return False
    if leads:
        return success or rules.rulings.speedboat_fail == SpeedboatFail.DESTROYED
    return success and rules.rulings.speedboat_destroyed == SpeedboatDestroyed.ANY_PARTICIPATION


@lean
def hostage_room(rules, ships, on_board):
    """Hostages that the attacking ships can take off a cruise ship (SP-124; ruling hostage_capacity)."""
    load = 0
    for ship in ships:
        load += rules.pirate_ships[ship].load
    if rules.rulings.hostage_capacity == HostageCapacity.TOTAL_LOAD:
        return load
    return max(0, load - on_board)


# ---- flight ---------------------------------------------------------------------------------------


@lean
def warship_value(rules, warship, nation):
    """Combat value of a warship, German ones lowered (SP-012; ruling german_modifier)."""
    value = rules.warships[warship].combat_value
    if nation == GERMAN:
        value -= rules.rulings.german_modifier
    return value


@lean
def strongest_warship(rules, warships, nations):
    """Place of the strongest warship in the two arrays; on a tie a non-German ship counts as the strongest."""
    best = 0
    for i in range(1, len(warships)):
        value = warship_value(rules, warships[i], nations[i])
        best_value = warship_value(rules, warships[best], nations[best])
        if value > best_value or (value == best_value and nations[best] == GERMAN and nations[i] != GERMAN):
            best = i
    return best


@lean
def flight_target(rules, warships, nations, ships, prizes, adjacent_warships, training, cards, terms):
    """Target number of a flight; fills `terms` (indexed by Flight) and returns their sum.

    SP-131 to SP-137; rulings german_modifier, prize_support, training_effect, mop_total, weapon_card_direction. With
    no own ship (ruling prize_alone = class_value_0) a prize of value 0 leads and the other prizes are additional.
    """
    fight = rules.flight
    best = strongest_warship(rules, warships, nations)
    value = rules.warships[warships[best]].combat_value
    lead = 0
    for ship in ships:
        lead = max(lead, rules.pirate_ships[ship].combat_value)
    counted_prizes = 0 if rules.rulings.prize_support == PrizeSupport.NEITHER else prizes
    terms[Flight.WARSHIP] = value
    terms[Flight.GERMAN] = warship_value(rules, warships[best], nations[best]) - value
    terms[Flight.FURTHER_WARSHIPS] = fight.further_warship * (len(warships) - 1)
    terms[Flight.ADJACENT_WARSHIPS] = fight.adjacent_warship * adjacent_warships
    terms[Flight.STRONGEST_SHIP] = -lead
    terms[Flight.SHIP_TRAINING] = ship_training(rules, fight, training)
    terms[Flight.OWN_SHIPS] = own_ships(fight, max(0, len(ships) + counted_prizes - 1))
    terms[Flight.TRAINING] = list_training(rules, fight, training)
    terms[Flight.WEAPON_CARDS] = card_term(rules, cards)
    return total(terms)


# ---- ransom ---------------------------------------------------------------------------------------


@lean
def ransom_base(rules, anger):
    """Base target of a negotiation at an anger level (SP-072; ruling anger_base_table)."""
    if rules.rulings.anger_base_table == AngerBaseTable.ANGER_LEVEL:
        return anger
    if rules.rulings.anger_base_table == AngerBaseTable.CONSTANT:
        return rules.constants.constant_ransom_target
    return rules.ransom_base[min(anger, len(rules.ransom_base) - 1)]


@lean
def ransom_target(rules, base, pr_level, easing, killed, terms):
    """Target number of a negotiation; fills `terms` (indexed by Ransom) and returns their sum.

    SP-072, SP-086, SP-089; rulings kill_direction, negotiation_floor. `killed` is the number of hostages killed this
    turn with a passed kill check (else 0); `easing` lowers the target.
    """
    terms[Ransom.BASE] = base
    terms[Ransom.PR] = rules.negotiation[pr_level]
    terms[Ransom.EASING] = -easing
    terms[Ransom.KILLED] = 0
    if rules.rulings.kill_direction == KillDirection.LOWER:
        terms[Ransom.KILLED] = -killed * rules.constants.kill_easing_per_hostage
    elif rules.rulings.kill_direction == KillDirection.RAISE_TARGET:
        terms[Ransom.KILLED] = killed * rules.constants.kill_easing_per_hostage
    terms[Ransom.FLOOR] = 0
    target = total(terms)
    if rules.rulings.negotiation_floor == NegotiationFloor.FLOOR_2 and target < rules.constants.automatic_target:
        terms[Ransom.FLOOR] = rules.constants.automatic_target - target
    return target + terms[Ransom.FLOOR]


@lean
def ransom_band(rules, margin):
    """Row of ransom_outcomes for a margin = roll - target (SP-073 to SP-077)."""
    for i in range(len(rules.bands)):
        if rules.bands[i].low <= margin and margin <= rules.bands[i].high:
            return i
    raise ValueError("no ransom band covers this margin")


@lean
def ransom_payout(rules, margin, price, laundry_level):
    """Payout in 1/10,000 PBill (SP-075 to SP-078; rulings laundry_scope, laundry_base, rounding)."""
    return band_payout(rules, rules.bands[ransom_band(rules, margin)], margin, price, laundry_level)


@lean
def band_payout(rules, band, margin, price, laundry_level):
    """`ransom_payout` where the row of ransom_outcomes is known."""
    if not band.deal:
        return 0
    over = band.percent_per_point * max(margin, 0)
    scope = rules.rulings.laundry_scope
    laundry = 0
    if margin > 0 or (margin == 0 and scope != LaundryScope.OVERSHOOT_ONLY) or scope == LaundryScope.ALL_DEALS:
        laundry = rules.laundry_percent[laundry_level]
    of = 100
    if rules.rulings.laundry_base == LaundryBase.PRICE_PLUS_OVERSHOOT_BONUS:
        of += over
    pay = price * ((band.pay_percent + over) * 100 + laundry * of)
    return rounded(rules, pay)


@lean
def rounded(rules, pay):
    """An amount in 1/10,000 PBill under the ruling rounding; halves round up to the nearest PBill."""
    ruling = rules.rulings.rounding
    if ruling == Rounding.DOWN:
        return pay // MONEY * MONEY
    if ruling == Rounding.NEAREST:
        return (pay + MONEY // 2) // MONEY * MONEY
    if ruling == Rounding.UP:
        return (pay + MONEY - 1) // MONEY * MONEY
    return pay


@lean
def ransom_anger(rules, margin):
    """Anger added by a failed negotiation (SP-073)."""
    return band_anger(rules.bands[ransom_band(rules, margin)], margin)


@lean
def band_anger(band, margin):
    """`ransom_anger` where the row of ransom_outcomes is known."""
    return max(0, band.anger_per_point * -margin + band.anger_offset)


@lean
def ransom_rolls(rules, target, price, laundry_level, rolls):
    """Fill a row (columns as in Roll) for every sum of the dice; `rolls` is int64 with ``rules.check.sums`` rows."""
    for i in range(rules.check.sums):
        margin = rules.check.lowest + i - target
        band = ransom_band(rules, margin)
        rolls[i, Roll.WEIGHT] = rules.check.weights[i]
        rolls[i, Roll.MARGIN] = margin
        rolls[i, Roll.BAND] = band
        rolls[i, Roll.DEAL] = rules.bands[band].deal
        rolls[i, Roll.PAYOUT] = ransom_payout(rules, margin, price, laundry_level)
        rolls[i, Roll.ANGER] = ransom_anger(rules, margin)


@lean
def hostage_price(rules, nation, hostages):
    """Price in PBills of hostages of one nation (SP-083; ruling hostage_price_unit)."""
    if rules.rulings.hostage_price_unit == HostagePriceUnit.PER_GROUP:
        return rules.hostage_price[nation] if hostages > 0 else 0
    return rules.hostage_price[nation] * hostages


# ---- killing and releasing ------------------------------------------------------------------------


@lean
def kill_target(rules, killed, pr_level, terms):
    """Target number of the kill check (SP-087); fills `terms` (indexed by Check)."""
    terms[Check.BASE] = 0
    terms[Check.PR] = rules.negotiation[pr_level]
    terms[Check.HOSTAGES] = killed
    return total(terms)


@lean
def kill_anger(rules, killed, passed):
    """Anger added by killing hostages (SP-090; ruling kill_failed_still_dead)."""
    if not passed and rules.rulings.kill_failed_still_dead == KillFailedStillDead.NO:
        return 0
    step = rules.constants.kill_anger_step
    return (killed + step - 1) // step


@lean
def release_target(rules, anger, released, pr_level, terms):
    """Target number of the release check (SP-093, SP-094; ruling release_rounding); fills `terms`."""
    step = rules.constants.release_step
    groups = released // step
    if rules.rulings.release_rounding == ReleaseRounding.CEIL:
        groups = (released + step - 1) // step
    terms[Check.BASE] = anger
    terms[Check.PR] = rules.negotiation[pr_level]
    terms[Check.HOSTAGES] = -groups
    return total(terms)


@lean
def moved_anger(rules, anger, change):
    """Anger after a change, kept on the track (SP-005; ruling anger_range)."""
    return min(max(anger + change, 0), rules.rulings.anger_range)


# ---- buildings ------------------------------------------------------------------------------------


@lean
def building_step_cost(rules, laundry, level):
    """PBills from `level` to the next one (SP-152, SP-153; ruling cost_rows_96_192); `laundry` is 0 or 1."""
    if laundry and rules.rulings.cost_rows_96_192 != CostRows.LAUNDRY_USES_THEM:
        return rules.laundry_cost[level]
    return rules.normal_cost[level]


def term_array(terms: type[IntEnum]) -> np.ndarray:
    """Zeros for the terms of a target number, int64, one place per member of `terms`."""
    return np.zeros(len(terms), np.int64)
