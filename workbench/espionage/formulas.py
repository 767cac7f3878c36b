"""Chances, costs and the round of an agent: the espionage rules as compiled pure functions.

Every function takes the RULES record first and reads numbers and rulings from nowhere else. A chance is a whole
number of parts out of `FULL`; a percentage point has `POINT` parts. That is fine enough for evasion to stay exact
when it is halved for each of 20 special units, and when detection grows by a tenth twelve times; what is finer is
rounded to a whole part. Chances are written term by term into an int64 array indexed by an IntEnum; a chance is the
sum of its terms.

`agent_round` is the state machine: it takes the rolls of one round, each a number from 0 to FULL - 1, and says what
becomes of the agent. A game draws the rolls; odds go through all of them that make a difference.
"""

from __future__ import annotations

from enum import IntEnum

from workbench.espionage.rulings import (
    ActiveCEEffect,
    ActiveCEStack,
    BlownAgain,
    BlownDuration,
    BlownSuccess,
    CaptureLimit,
    CaptureResolution,
    CaughtWhen,
    CostSpy,
    CostTiming,
    DetectBase,
    EntryWeights,
    IdleActiveLevel,
    IdleChecked,
    IdleLevel,
    PassiveEffect,
    PassiveOperator,
    PassivePlusTargeted,
    PassiveScope,
    RollOrder,
    RollStructure,
    SecureBonus,
    SpyRound1,
    SuccessTiming,
    SuRetreat,
    TerrorAfterDetect,
    TerrorSuccess,
    TheftIncrement,
    TheftRepeat,
    UprisingBonus,
    UprisingBonusBlown,
    UprisingSteps,
)
from workbench.espionage.tables import TRANSPORTS
from workbench.jit import lean

POINT = 2**10 * 10**12  # parts of one percentage point
FULL = 100 * POINT  # parts of certainty
MORE_THAN_ALL = 300  # percentage points that take any chance below 0; more would leave int64
TRADER = TRANSPORTS.index("trader")


class Mission(IntEnum):
    """Missions in the order of the table."""

    THEFT = 0
    ESPIONAGE = 1
    ASSASSINATION = 2
    TERRORISM = 3
    UPRISING = 4


class Cover(IntEnum):
    """Where an agent stands."""

    HIDDEN = 0
    BLOWN = 1
    CAUGHT = 2


class Due(IntEnum):
    """What a round of a mission asks for besides the detection."""

    NOTHING = 0
    PARTIAL = 1  # a roll that tells something, but does not fulfil the mission (GD-037)
    THEFT = 2
    FINAL = 3
    CERTAIN = 4  # fulfilled without a roll (ruling terror_success)
    RUNNING = 5  # the effect goes on (GD-054)


class Evasion(IntEnum):
    """Terms of the chance to stay undetected in one round (GD-019, GD-020, GD-026, GD-032, GD-014)."""

    BASE = 0
    LEVEL = 1
    UPRISING = 2
    THEFT = 3
    PASSIVE = 4
    ACTIVE_CE = 5
    LIMIT = 6
    NOBODY_LOOKS = 7


class Success(IntEnum):
    """Terms of the chance to fulfil a mission (GD-026, GD-008, GD-065 to GD-067)."""

    BASE = 0
    LEVEL = 1
    UPRISING = 2
    CAP = 3


class Chance(IntEnum):
    """Chances of one round, in parts."""

    EVASION = 0
    WATCH = 1  # detection by a roll of the passive money's own (ruling passive_operator)
    CAPTURE = 2  # given a detection
    HIDDEN_SUCCESS = 3
    BLOWN_SUCCESS = 4


# ---- money for counter-espionage ------------------------------------------------------------------


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


# ---- staying undetected ---------------------------------------------------------------------------


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


# ---- fulfilling a mission -------------------------------------------------------------------------


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


# ---- the round of an agent ------------------------------------------------------------------------


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


# ---- what a mission costs and brings --------------------------------------------------------------


@lean
def extra_cost(rules, mission, rounds, successes, fulfilled):
    """Extra cost of a mission in C-Bills, without upkeep (GD-034, GD-041, GD-048, GD-055, GD-063).

    Rulings cost_spy, cost_timing. `rounds` is the number of rounds he was at it, `successes` that of successful
    thefts, `fulfilled` whether the mission's effect came about.
    """
    row = rules.missions[mission]
    once = row.per_execution == 1
    if mission == Mission.ESPIONAGE and rules.rulings.cost_spy == CostSpy.PER_ROUND:
        once = False
    if rules.rulings.cost_timing == CostTiming.ON_SUCCESS:
        if mission == Mission.THEFT:
            rounds = successes
        elif not fulfilled:
            rounds = 0
    if once:
        rounds = min(rounds, 1)
    return row.extra_cost * rounds


@lean
def upkeep(rules, rounds):
    """C-Bills for keeping an agent (GD-022)."""
    return rules.costs.agent_upkeep_cbills * rounds


@lean
def loot(rules, mission, successes):
    """C-Bills credited to the employer (GD-031)."""
    return rules.constants.theft_loot_cbills * successes if mission == Mission.THEFT else 0


@lean
def damage(rules, mission, effects, fulfilled, output):
    """C-Bills that the planet's owner loses (GD-031, GD-044, GD-051).

    `effects` is the number of successful thefts, or of rounds in which terror worked; `output` that of the planet per
    round.
    """
    if mission == Mission.THEFT:
        return rules.constants.theft_loot_cbills * effects
    if mission == Mission.ASSASSINATION and fulfilled:
        return rules.constants.assassination_damage_cbills
    if mission == Mission.TERRORISM:
        return terror_loss(rules, output) * effects
    return 0


@lean
def terror_loss(rules, output):
    """C-Bills that one round of terror costs a planet, rounded down (GD-051)."""
    return output * (100 - rules.constants.terrorism_output_percent) // 100


@lean
def accounts(rules, mission, ends, output, money):
    """What ends of a mission cost and bring.

    `ends` has a row of rounds, times and fulfilled (1 or 0) for each; `money` takes its cost with upkeep, loot and
    damage in C-Bills.
    """
    for i in range(len(ends)):
        rounds, times, fulfilled = ends[i, 0], ends[i, 1], ends[i, 2] == 1
        money[i, 0] = extra_cost(rules, mission, rounds, times, fulfilled) + upkeep(rules, rounds)
        money[i, 1] = loot(rules, mission, times)
        money[i, 2] = damage(rules, mission, times, fulfilled, output)


# ---- special units --------------------------------------------------------------------------------


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
