"""What a mission costs and brings."""

from __future__ import annotations

from workbench.espionage.formulas.kinds import Mission
from workbench.espionage.rulings import CostSpy, CostTiming
from workbench.jit import lean


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
