"""When the game ends, and who stands where (PR-058 to PR-062, PR-072 to PR-074)."""

from __future__ import annotations

from workbench.jit import lean_inner, lean_merged
from workbench.play.events import note
from workbench.port_royal.events import Event
from workbench.port_royal.rulings import EndTrigger, VariantExpedition, WinSet


@lean_merged
def triggers(player, rules):
    """Whether a player's points trigger the end (PR-058, PR-072; rulings vp_target, variant_expedition)."""
    if rules.rulings.variant_expedition == VariantExpedition.ON and player.expeditions == 0:
        return False
    return player.points >= rules.rulings.vp_target


@lean_merged
def notice_end(state, seat, rules, log):
    """Trigger the end if the points of a seat do; it is final then."""
    public = state.public
    if public.ending == 0 and triggers(public.players[seat], rules):
        public.ending = 1
        note(log, Event.END_TRIGGERED, seat, -1, public.players[seat].points)


@lean_merged
def points_changed(state, seat, rules, log):
    """To be called when a seat has more points or expeditions than before (ruling end_trigger)."""
    if rules.rulings.end_trigger == EndTrigger.ANY_TIME:
        notice_end(state, seat, rules, log)


@lean_inner
def stands_before(rules, one, other):
    """Whether a player stands before another (PR-060, PR-061, PR-073)."""
    if rules.rulings.variant_expedition == VariantExpedition.ON and (one.expeditions > 0) != (other.expeditions > 0):
        return one.expeditions > 0
    if one.points != other.points:
        return one.points > other.points
    return one.coins > other.coins


@lean_inner
def place_of(state, seat, rules):
    """Place of a seat; equals share the better one, so that several win (PR-062).

    Under the ruling win_set nobody is first without the points that trigger the end.
    """
    players = state.public.players
    place = 1
    best = seat
    for other in range(state.seats):
        if stands_before(rules, players[other], players[seat]):
            place += 1
        if stands_before(rules, players[other], players[best]):
            best = other
    if rules.rulings.win_set == WinSet.YES and players[best].points < rules.rulings.vp_target:
        place += 1
    return place
