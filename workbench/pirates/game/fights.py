"""What boarding and flight share: the roll, the beginning and the end of a fight (SP-004, SP-115, SP-138)."""

from __future__ import annotations

from workbench.jit import lean_inner, lean_merged
from workbench.pirates import formulas
from workbench.pirates.state import Fight, Source
from workbench.play.luck import weighted


@lean_merged
def roll_check(rules, state):
    """Roll the dice of a check: place of the sum, 0 for the lowest (SP-004)."""
    return weighted(state.luck, Source.DICE, rules.check.weights, rules.check.sums)


@lean_merged
def fight_passed(rules, public):
    """Whether the roll in ``roll`` reaches the target number in ``goal``; without a roll it is automatic (SP-115)."""
    if public.goal <= rules.constants.automatic_target:
        return True
    if public.roll == 0:
        return False
    bonus = formulas.roll_bonus(rules, public.reduction)
    return formulas.roll_passes(rules, public.goal, bonus, public.roll - rules.check.lowest)


@lean_inner
def begin_fight(public, fight, seat):
    """Clear what belongs to one fight or negotiation."""
    public.fight = fight
    public.fighter = seat
    public.cards = 0
    public.reduction = 0
    public.extra = 0
    public.goal = 0
    public.roll = 0


@lean_inner
def end_fight(public):
    """No fight is going on."""
    public.fight = Fight.NONE
    public.cards = 0
    public.reduction = 0
    public.extra = 0
