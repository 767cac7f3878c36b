"""Strategies of the toy."""

from __future__ import annotations

from tests.play.toybook.moves import DIGGING, OPERANDS
from workbench.jit import jit
from workbench.play.luck import below


@jit
def random(view, moves, count, rules, weights, luck):
    """Any move."""
    return below(luck, 0, count)


@jit
def rules_of_thumb(view, moves, count, rules, weights, luck):
    """The highest card; dig on while the treasure is below the weight `enough`."""
    if view.public.phase == DIGGING:
        return 0 if view.public.treasure < weights[0] else 1
    best = 0
    for number in range(count):
        if rules.values[moves[number] % OPERANDS] > rules.values[moves[best] % OPERANDS]:
            best = number
    return best


STRATEGIES = {"random": random, "rules": rules_of_thumb}
