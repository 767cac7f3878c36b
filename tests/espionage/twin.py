"""The espionage rules once more, in plain Python: every way a mission can go, walked through one by one.

Nothing here comes from the program: the numbers are typed from the rulebook, the rules are its sentences, and the
readings are named as in the register. Tests hold the program against this twin.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

ONE, ZERO = Fraction(1), Fraction(0)
SKILL = (50, 55, 60, 65, 70)
DURATION = {"espionage": 2, "assassination": 3, "terrorism": 3, "uprising": 4}
EXTRA = {"theft": 5, "espionage": 10, "assassination": 20, "terrorism": 50, "uprising": 100}
UPRISING = ((0, 0, 4), (1, 10, 3), (3, 20, 2), (5, 40, 1))
# Assumed, not printed: points for millions of C-Bills on a planet.
PASSIVE = ((0, 0), (1, 5), (2, 10), (4, 15), (8, 20), (16, 25), (32, 30))

DEFAULTS = {
    "active_ce_effect": "halve_evasion",
    "active_ce_stack": "none",
    "idle_level": "flat_90",
    "idle_active_level": "base_45_plus_5_per_level",
    "idle_checked": "yes",
    "detect_base": "baseline",
    "passive_effect": "step_table",
    "passive_operator": "points",
    "passive_floor": 5,
    "roll_structure": "two_rolls",
    "roll_order": "detection_first",
    "success_timing": "at_end",
    "blown_success": "base_10_plus_5_per_level",
    "blown_duration": "mission",
    "blown_again": "yes",
    "caught_when": "active_ce",
    "theft_increment": "points",
    "theft_repeat": "per_successful_round",
    "cost_spy": "once",
    "cost_timing": "advance_no_refund",
    "spy_round1": "own_roll",
    "terror_success": "roll",
    "terror_after_detect": "continues",
    "uprising_bonus": "success",
    "uprising_bonus_blown": "yes",
    "uprising_steps": "step",
    "probability_cap": 100,
}


@dataclass(frozen=True)
class Way:
    """One way a mission can go, at its end."""

    chance: Fraction
    cover: str  # hidden, blown, caught
    fulfilled: bool
    thefts: int
    known: bool
    terror: int
    rounds: int


@dataclass(frozen=True)
class Case:
    """What is asked, and how the open questions are read."""

    mission: str
    level: int
    units: int = 0
    money: Fraction | int = 0  # millions on the planet
    turned: int = 0
    readings: tuple[tuple[str, object], ...] = ()

    def reads(self, ruling: str) -> object:
        return dict(self.readings).get(ruling, DEFAULTS[ruling])

    def points(self) -> Fraction:
        """Percentage points for the passive money."""
        if self.reads("passive_effect") == "none":
            return ZERO
        place = max(i for i, (money, _) in enumerate(PASSIVE) if money <= self.money)
        points = Fraction(PASSIVE[place][1])
        if self.reads("passive_effect") == "linear" and place + 1 < len(PASSIVE):
            (low, less), (high, more) = PASSIVE[place], PASSIVE[place + 1]
            points += (more - less) * (Fraction(self.money) - low) / (high - low)
        return points

    def bonus(self) -> Fraction:
        place = max(i for i, row in enumerate(UPRISING) if row[0] <= self.turned)
        bonus = Fraction(UPRISING[place][1])
        if self.reads("uprising_steps") == "interpolate" and place + 1 < len(UPRISING):
            low, high = UPRISING[place], UPRISING[place + 1]
            bonus += Fraction((high[1] - low[1]) * (self.turned - low[0]), high[0] - low[0])
        return bonus

    def duration(self) -> int:
        if self.mission == "uprising":
            return max(row for row in UPRISING if row[0] <= self.turned)[2]
        return DURATION[self.mission]

    def evasion(self, theft_round: int) -> Fraction:
        """Chance to stay undetected in a round on the mission, without a roll of the passive money's own."""
        if self.reads("detect_base") == "only_with_ce" and not self.units and not self.money:
            return ONE
        percent = Fraction(SKILL[self.level])
        if self.reads("uprising_bonus") == "success_and_evasion":
            percent += self.bonus()
        if self.mission == "theft":
            if self.reads("theft_increment") == "points":
                percent -= 10 * (theft_round - 1)
            else:
                percent = 100 - (100 - percent) * Fraction(11, 10) ** (theft_round - 1)
        if self.reads("passive_operator") == "points":
            percent = min(percent, max(Fraction(int(str(self.reads("passive_floor")))), percent - self.points()))
        return Fraction(min(max(self.under_watch(percent), 0), 100)) / 100

    def under_watch(self, percent: Fraction) -> Fraction:
        if not self.units:
            return percent
        stack, effect = self.reads("active_ce_stack"), self.reads("active_ce_effect")
        for _ in range(self.units if stack == "multiply" else 1):
            if percent > 0:
                percent = {
                    "halve_evasion": percent / 2,
                    "points_50": percent - 50,
                    "detection_times_1_5": 100 - (100 - percent) * Fraction(3, 2),
                }[str(effect)]
        return percent - 50 * (self.units - 1) if stack == "add_points" else percent

    def undetected(self, theft_round: int) -> Fraction:
        second = self.points() / 100 if self.reads("passive_operator") == "second_roll" else ZERO
        return self.evasion(theft_round) * (1 - second)

    def idle(self) -> Fraction:
        if not self.units:
            if self.reads("idle_checked") == "only_active_ce":
                return ONE
            raised = 5 * self.level if self.reads("idle_level") == "plus_5_per_level" else 0
            return Fraction(min(90 + raised, 100), 100)
        return {
            "base_45_plus_5_per_level": Fraction(45 + 5 * self.level, 100),
            "half_of_90_plus_5_per_level": Fraction(90 + 5 * self.level, 200),
            "flat_45": Fraction(45, 100),
        }[str(self.reads("idle_active_level"))]

    def caught_if_detected(self) -> Fraction:
        return {
            "active_ce": ONE if self.units else ZERO,
            "any_detection": ONE,
            "separate_roll": Fraction(1, 2),
        }[str(self.reads("caught_when"))]

    def success(self, cover: str) -> Fraction:
        level = self.level
        if cover == "hidden":
            percent = Fraction(SKILL[level]) + self.bonus()
        else:
            percent = {
                "base_10_plus_5_per_level": Fraction(10 + 5 * level),
                "tenth_of_skill_over_half": Fraction(10 * SKILL[level], 50),
                "base_10_times_level_factor": Fraction(10) * (1 + Fraction(5 * level, 100)),
            }[str(self.reads("blown_success"))]
            if self.reads("uprising_bonus_blown") == "yes":
                percent += self.bonus()
        return Fraction(min(percent, int(str(self.reads("probability_cap")))), 100)

    # ---- one round ------------------------------------------------------------------------------------

    def detections(self, cover: str, theft_round: int, undetected: Fraction | None = None) -> Iterator[tuple]:
        """(chance, cover afterwards, detected): what a round's detection roll can do."""
        if cover == "blown" and self.reads("blown_again") == "no":
            yield ONE, "blown", False
            return
        stays = self.undetected(theft_round) if undetected is None else undetected
        catches = self.caught_if_detected()
        yield stays, cover, False
        yield (1 - stays) * catches, "caught", True
        yield (1 - stays) * (1 - catches), "blown", True

    def rolls(self, cover: str, after: str, detected: bool, theft_round: int) -> Fraction:
        """Chance that a roll for the mission succeeds, given what the detection roll did."""
        if self.reads("roll_structure") == "one_joint_roll" and cover == "hidden":
            # One roll below both chances, given that it was below the chance to stay undetected.
            evasion = self.evasion(theft_round)
            return ZERO if detected or not evasion else min(self.success("hidden"), evasion) / evasion
        if self.reads("roll_order") == "success_first":
            return self.success(cover)
        return ZERO if after == "caught" else self.success(after)


def ways(case: Case, rounds: int, cover: str = "hidden", theft_round: int = 1) -> Iterator[Way]:
    """Every way the mission can go, each roll walked through in turn."""
    last = rounds if case.mission in ("theft", "terrorism") else min(rounds, case.duration())
    yield from _walk(case, 1, last, theft_round, Way(ONE, cover, False, 0, False, 0, 0))


def _walk(case: Case, number: int, last: int, theft_round: int, way: Way) -> Iterator[Way]:
    if number > last:
        yield way
        return
    cover = way.cover
    if cover == "blown" and case.reads("blown_duration") == "round":
        cover = "hidden"
    now = theft_round + number - 1
    for chance, after, detected in case.detections(cover, now):
        for share, came_about in _mission_rolls(case, number, way, cover, after, detected, now):
            if chance * share:
                yield from _result(case, number, last, theft_round, way, after, detected, came_about, chance * share)


def _due(case: Case, number: int, way: Way) -> str:
    if case.mission == "theft":
        return "theft"
    if way.fulfilled:
        return "running"
    if case.mission == "terrorism" and case.reads("terror_success") == "automatic":
        return "certain" if number == case.duration() else ""
    if number == case.duration() or case.reads("success_timing") == "every_round":
        return "final"
    if case.mission == "espionage" and number == 1 and case.reads("spy_round1") == "own_roll":
        return "presence"
    return ""


def _mission_rolls(
    case: Case, number: int, way: Way, cover: str, after: str, detected: bool, theft_round: int
) -> Iterator[tuple[Fraction, bool]]:
    due = _due(case, number, way)
    late = after == "caught" and case.reads("roll_order") == "detection_first"
    if due in ("theft", "final", "presence"):
        chance = ZERO if late else case.rolls(cover, after, detected, theft_round)
    elif due == "certain":
        chance = ZERO if late else ONE
    elif due == "running":
        judged = cover if case.reads("roll_order") == "success_first" else after
        ruling = case.reads("terror_after_detect")
        chance = ZERO if late else ONE
        if chance and ruling == "reroll_10_plus_5l" and judged != "hidden":
            chance = case.success("blown")
        if chance and ruling == "ends" and detected and case.reads("roll_order") == "detection_first":
            chance = ZERO
    else:
        chance = ZERO
    yield chance, True
    yield 1 - chance, False


def _result(
    case: Case,
    number: int,
    last: int,
    theft_round: int,
    way: Way,
    after: str,
    detected: bool,
    came_about: bool,
    chance: Fraction,
) -> Iterator[Way]:
    due = _due(case, number, way)
    fulfilled = way.fulfilled or (came_about and due in ("theft", "final", "certain"))
    now = Way(
        way.chance * chance,
        after,
        fulfilled,
        way.thefts + (came_about and due == "theft"),
        way.known or (came_about and due == "presence"),
        way.terror + (came_about and due == "running"),
        number,
    )
    over = after == "caught"
    if due == "theft" and came_about and case.reads("theft_repeat") == "once_per_order":
        over = True
    if fulfilled and due in ("final", "certain") and case.mission != "terrorism":
        over = True
    if case.mission == "terrorism" and number == case.duration() and not fulfilled:
        over = True
    if due == "running":
        ruling = case.reads("terror_after_detect")
        over = over or (ruling == "reroll_10_plus_5l" and not came_about) or (ruling == "ends" and detected)
    if over:
        yield now
    else:
        yield from _walk(case, number + 1, last, theft_round, now)


# ---- what a way costs and brings, in millions ---------------------------------------------------------


def cost(case: Case, way: Way) -> int:
    rounds = way.rounds
    if case.reads("cost_timing") == "on_success":
        rounds = way.thefts if case.mission == "theft" else rounds * way.fulfilled
    if case.mission == "espionage" and case.reads("cost_spy") == "once":
        rounds = min(rounds, 1)
    return EXTRA[case.mission] * rounds + way.rounds


def damage(case: Case, way: Way, output: int = 250) -> Fraction:
    if case.mission == "theft":
        return Fraction(100 * way.thefts)
    if case.mission == "assassination":
        return Fraction(50 * way.fulfilled)
    return Fraction(output, 2) * way.terror


def success(case: Case, rounds: int, cover: str = "hidden", theft_round: int = 1) -> Fraction:
    return sum((way.chance for way in ways(case, rounds, cover, theft_round) if way.fulfilled), ZERO)
