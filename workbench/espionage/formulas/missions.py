"""Missions of agents: chance of success, duration, and the round of an agent.

`agent_round` is the state machine: it takes the rolls of one round, each a number from 0 to FULL - 1, and says what
becomes of the agent. A game draws the rolls; odds go through all of them that make a difference.
"""

from __future__ import annotations

from workbench.espionage.formulas.hiding import between, capture_chance, idle_evasion, mission_evasion, watch_detection
from workbench.espionage.formulas.kinds import POINT, Chance, Cover, Due, Mission, Success
from workbench.espionage.rulings import (
    BlownAgain,
    BlownDuration,
    BlownSuccess,
    RollOrder,
    RollStructure,
    SpyRound1,
    SuccessTiming,
    TerrorAfterDetect,
    TerrorSuccess,
    TheftRepeat,
    UprisingBonusBlown,
    UprisingSteps,
)
from workbench.jit import lean


@lean
def uprising_row(rules, turned):
    """Row of the uprising table that counts after `turned` planets (GD-065 to GD-067)."""
    row = 0
    for i in range(rules.uprising_rows):
        if rules.uprising[i].planets_turned <= turned:
            row = i
    return row


@lean
def uprising_bonus(rules, turned):
    """Bonus on an adjacent planet, in parts (GD-065 to GD-067; ruling uprising_steps)."""
    row = uprising_row(rules, turned)
    bonus = rules.uprising[row].bonus * POINT
    if rules.rulings.uprising_steps == UprisingSteps.INTERPOLATE and row + 1 < rules.uprising_rows:
        low, high = rules.uprising[row], rules.uprising[row + 1]
        done, span = turned - low.planets_turned, high.planets_turned - low.planets_turned
        bonus += between((high.bonus - low.bonus) * POINT, done, span)
    return bonus


@lean
def mission_success(rules, level, bonus, blown, terms):
    """Chance of an agent to fulfil his mission, in parts; fills `terms` (indexed by Success), returns their sum.

    GD-026, GD-008, GD-065 to GD-067; rulings blown_success, uprising_bonus_blown, probability_cap. `bonus` is that of
    an uprising, in parts.
    """
    constants, ruling = rules.constants, rules.rulings.blown_success
    terms[:] = 0
    if not blown:
        terms[Success.BASE] = rules.level_chance[0] * POINT
        terms[Success.LEVEL] = (rules.level_chance[level] - rules.level_chance[0]) * POINT
    else:
        base = constants.blown_percent * POINT
        terms[Success.BASE] = base
        if ruling == BlownSuccess.TENTH_OF_SKILL_OVER_HALF:  # times the skill over 50 %
            terms[Success.LEVEL] = base // 100 * 2 * rules.level_chance[level] - base
        elif ruling == BlownSuccess.BASE_10_TIMES_LEVEL_FACTOR:
            terms[Success.LEVEL] = base // 100 * constants.level_points * level
        else:
            terms[Success.LEVEL] = constants.level_points * level * POINT
    if not blown or rules.rulings.uprising_bonus_blown == UprisingBonusBlown.YES:
        terms[Success.UPRISING] = bonus
    total = terms.sum()
    terms[Success.CAP] = min(total, rules.rulings.probability_cap * POINT) - total
    return terms.sum()


@lean
def mission_duration(rules, mission, turned):
    """Rounds until a mission is fulfilled or fails; 0 for theft, which has none (GD-036, GD-047, GD-053, GD-062).

    An uprising after `turned` planets takes the duration of its row of the table (GD-065 to GD-067).
    """
    if mission == Mission.UPRISING:
        return rules.uprising[uprising_row(rules, turned)].duration
    return rules.missions[mission].duration


@lean
def due(rules, mission, round_number, duration, fulfilled):
    """What is due in a round of a mission (a member of Due), counted from 1.

    Rulings success_timing, spy_round1, terror_success. `fulfilled` says whether a terror organisation works already.
    """
    if mission == Mission.THEFT:
        return Due.THEFT
    if fulfilled:
        return Due.RUNNING
    automatic = mission == Mission.TERRORISM and rules.rulings.terror_success == TerrorSuccess.AUTOMATIC
    if round_number == duration:
        return Due.CERTAIN if automatic else Due.FINAL
    if automatic:
        return Due.NOTHING
    if rules.rulings.success_timing == SuccessTiming.EVERY_ROUND:
        return Due.FINAL
    if mission == Mission.ESPIONAGE and round_number == 1 and rules.rulings.spy_round1 == SpyRound1.OWN_ROLL:
        return Due.PARTIAL
    return Due.NOTHING


@lean
def mission_dues(rules, mission, duration, dues):
    """`due` for all rounds from the first on: a row of `dues` each, for a mission not fulfilled yet and fulfilled."""
    for i in range(len(dues)):
        dues[i, 0] = due(rules, mission, i + 1, duration, False)
        dues[i, 1] = due(rules, mission, i + 1, duration, True)


@lean
def mission_chances(
    rules, level, turned, theft_round, budget, post, special_units, chances, evasion_terms, success_terms
):
    """All chances of one round of a mission, in parts, into `chances` (indexed by Chance)."""
    bonus = uprising_bonus(rules, turned) if turned > 0 else 0
    chances[Chance.EVASION] = mission_evasion(
        rules, level, bonus, theft_round, budget, post, special_units, evasion_terms
    )
    chances[Chance.WATCH] = watch_detection(rules, budget, post)
    chances[Chance.CAPTURE] = capture_chance(rules, special_units)
    chances[Chance.BLOWN_SUCCESS] = mission_success(rules, level, bonus, True, success_terms)
    chances[Chance.HIDDEN_SUCCESS] = mission_success(rules, level, bonus, False, success_terms)


@lean
def course_chances(
    rules, theft, level, turned, theft_round, budget, special_units, chances, evasion_terms, success_terms
):
    """`mission_chances` for all rounds, a row of `chances` each; the malus of a `theft` grows from round to round."""
    for i in range(len(chances)):
        if i > 0 and not theft:
            for chance in range(chances.shape[1]):
                chances[i, chance] = chances[0, chance]
        else:
            mission_chances(
                rules,
                level,
                turned,
                theft_round + i,
                budget,
                0,
                special_units,
                chances[i],
                evasion_terms,
                success_terms,
            )


@lean
def idle_chances(rules, level, special_units, chances, evasion_terms):
    """All chances of one round without a mission, in parts, into `chances` (indexed by Chance)."""
    chances[:] = 0
    chances[Chance.EVASION] = idle_evasion(rules, level, special_units, evasion_terms)
    chances[Chance.CAPTURE] = capture_chance(rules, special_units)


@lean
def agent_round(rules, cover, due, chances, detection_roll, watch_roll, capture_roll, success_roll, after):
    """One round of an agent: what becomes of him under four rolls, each from 0 to FULL - 1.

    GD-005 to GD-008, GD-028, GD-029, GD-037, GD-054; rulings roll_order, roll_structure, blown_again, theft_repeat,
    terror_after_detect. Detected, he is caught or blown. A mission is rolled with the chance of the cover he has then:
    after the detection (detection_first), or before it (success_first).

    Parameters
    ----------
    cover : Cover
        HIDDEN or BLOWN, at the start of the round.
    due : Due
        What the round asks for.
    chances : array of int64, indexed by Chance
    after : array of int64, shape (4,)
        Filled with the cover afterwards, whether he was detected (1 or 0), whether what was due came about, and
        whether his mission is over.
    """
    rulings = rules.rulings
    checked = cover == Cover.HIDDEN or rulings.blown_again == BlownAgain.YES
    detected = checked and (detection_roll >= chances[Chance.EVASION] or watch_roll < chances[Chance.WATCH])
    caught = detected and capture_roll < chances[Chance.CAPTURE]
    cover_after = Cover.BLOWN if detected else cover
    judged = cover if rulings.roll_order == RollOrder.SUCCESS_FIRST else cover_after
    joint = cover == Cover.HIDDEN and rulings.roll_structure == RollStructure.ONE_JOINT_ROLL

    came_about = False
    ended = caught
    if due == Due.PARTIAL or due == Due.THEFT or due == Due.FINAL:
        chance = chances[Chance.HIDDEN_SUCCESS] if judged == Cover.HIDDEN else chances[Chance.BLOWN_SUCCESS]
        # One roll for both: an agent who is detected has failed as well.
        came_about = not detected and detection_roll < chance if joint else success_roll < chance
    elif due == Due.CERTAIN:
        came_about = True
    elif due == Due.RUNNING:
        came_about = True
        ruling = rulings.terror_after_detect
        if ruling == TerrorAfterDetect.REROLL_10_PLUS_5L and judged == Cover.BLOWN:
            came_about = success_roll < chances[Chance.BLOWN_SUCCESS]
            ended = ended or not came_about
        elif ruling == TerrorAfterDetect.ENDS and detected:
            came_about = rulings.roll_order == RollOrder.SUCCESS_FIRST
            ended = True
    if caught and rulings.roll_order == RollOrder.DETECTION_FIRST:
        came_about = False
    if due == Due.THEFT and came_about and rulings.theft_repeat == TheftRepeat.ONCE_PER_ORDER:
        ended = True

    after[0] = Cover.CAUGHT if caught else cover_after
    after[1] = 1 if detected else 0
    after[2] = 1 if came_about else 0
    after[3] = 1 if ended else 0


@lean
def agent_rounds(rules, cover, due, chances, rolls, after):
    """`agent_round` for many rolls: `rolls` and `after` have a row of four for each."""
    for i in range(len(rolls)):
        agent_round(rules, cover, due, chances, rolls[i, 0], rolls[i, 1], rolls[i, 2], rolls[i, 3], after[i])


@lean
def next_cover(rules, cover):
    """Cover at the start of the next round (GD-008; ruling blown_duration)."""
    if cover == Cover.BLOWN and rules.rulings.blown_duration == BlownDuration.ROUND:
        return Cover.HIDDEN
    return cover


@lean
def first_cover(rules, blown_before):
    """Cover at the start of a mission, after an earlier one on the same planet (GD-008; ruling blown_duration)."""
    if blown_before and rules.rulings.blown_duration == BlownDuration.PLANET:
        return Cover.BLOWN
    return Cover.HIDDEN
