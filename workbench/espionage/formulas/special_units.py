"""Special units: getting in and out, and capturing ships."""

from __future__ import annotations

from workbench.espionage.formulas.kinds import POINT, TRADER
from workbench.espionage.rulings import CaptureLimit, CaptureResolution, EntryWeights, SecureBonus, SuRetreat
from workbench.jit import lean


@lean
def entry_detection(rules, transport, is_watched):
    """Chance that arriving or leaving special units are detected, in parts (GD-081, GD-082)."""
    row = rules.entry[transport]
    return (row.watched if is_watched else row.no_watch) * POINT


@lean
def entry_weight(rules, transport, result):
    """Weight of a result of a detection, by row of entry_outcomes (GD-084, GD-085; ruling entry_weights)."""
    row = rules.entry_weight[result]
    if rules.rulings.entry_weights == EntryWeights.HALF_HALF:
        return row.half_half
    if rules.rulings.entry_weights == EntryWeights.THIRD_TWO_THIRDS:
        return row.third_two_thirds
    return row.trader if transport == TRADER else row.scout


@lean
def retreat_detection(rules, transport, is_watched):
    """Chance that leaving special units are detected, in parts (GD-088; ruling su_retreat)."""
    if rules.rulings.su_retreat == SuRetreat.AUTOMATIC:
        return 0
    return entry_detection(rules, transport, is_watched)


@lean
def ship_limit(rules, ship):
    """Special units that a ship may carry, by its row in the table ships (GD-094; ruling capture_limit)."""
    if rules.rulings.capture_limit == CaptureLimit.THREE_ON_EVERY_TYPE:
        return rules.constants.warship_special_units
    return rules.ship_limit[ship]


@lean
def capture_limit(rules, ship):
    """Special units that may attack one ship (GD-091)."""
    return ship_limit(rules, ship) * rules.constants.capture_factor


@lean
def capture_ratio(rules, attackers, defenders, secured, ratio):
    """Chance of a capture as numerator and denominator, into `ratio` (GD-075, GD-087, GD-089).

    Rulings capture_resolution, secure_bonus, su_mission_probability. Strengths are in hundredths of a special unit.
    """
    percent = rules.constants.secure_bonus_percent
    if defenders == 0:
        ratio[0], ratio[1] = rules.rulings.su_mission_probability, 100
        return
    times = secured and rules.rulings.secure_bonus == SecureBonus.STRENGTH_TIMES_1_5
    attack = 100 * attackers
    defence = defenders * (100 + percent if times else 100)
    if rules.rulings.capture_resolution == CaptureResolution.COMPARISON:
        ratio[0], ratio[1] = 100 if attack > defence else 0, 100
    else:
        ratio[0], ratio[1] = 100 * attack, 100 * (attack + defence)
    if secured and not times:
        ratio[0] = max(0, ratio[0] - ratio[1] // 100 * percent)
