"""Strategies of pirates: at random, and one that plans by worth in PBills; its numbers make the personalities.

A personality is a row of the table ``bots``: raider, builder, hostage-taker, cautious differ in the columns of
`Weight` only. What is expected of a fight or a negotiation comes from `workbench.pirates.game.prospects`.
"""

from __future__ import annotations

import numpy as np

from workbench.jit import lean
from workbench.pirates.capacities import SHIPS
from workbench.pirates.game.choices import (
    best_attack,
    best_card,
    best_lead,
    best_nation,
    best_rival,
    best_target,
    cancel,
    pick_faction,
    reply,
    reroll_ransom,
    safest_field,
)
from workbench.pirates.game.pack import (
    kind_of,
    operand,
)
from workbench.pirates.game.prospects import (
    GOAL_KINDS,
    goal_units,
    three,
)
from workbench.pirates.game.worth import (
    best_action,
    best_killing,
    best_release,
    captives_of,
    last_of_kind,
    worth_of_boat,
)
from workbench.pirates.moves import GAME
from workbench.pirates.state import Ask, Fight, Kind
from workbench.play.luck import below
from workbench.play.room import room
from workbench.play.search import search_bot

by_goal, by_boat = (room(count, np.float64) for count in (GOAL_KINDS, SHIPS))


@lean
def random(view, moves, count, rules, weights, luck):
    """Any legal move."""
    return below(luck, 0, count)


@lean
def plan(view, moves, count, rules, weights, luck):
    """The move of the highest worth in PBills, by the numbers of a personality."""
    if count == 1:
        return 0
    asked = view.public.ask
    if asked == Ask.FACTION:
        return pick_faction(view, moves, count, rules, weights, luck)
    if asked == Ask.BAY:
        return below(luck, 0, count)
    if asked == Ask.LEAD:
        return best_lead(view, moves, count, rules)
    if asked == Ask.REPLY:
        return reply(view, moves, count, rules, weights)
    if asked == Ask.CANCEL:
        return cancel(view, moves, count)
    if asked == Ask.CARD_NATION:
        return best_nation(view, moves, count, rules)
    if asked == Ask.CARD_RIVAL:
        return best_rival(view, moves, count)
    units, boat_units = by_goal(), by_boat()
    goal_units(rules, view, view.seat, weights, units, boat_units)
    if asked == Ask.ACTION:
        return best_action(view, moves, count, rules, weights, units, boat_units)
    if asked == Ask.TARGET or asked == Ask.FLEET:
        return best_target(view, moves, count, rules, weights, units)
    if asked == Ask.ATTACK:
        return best_attack(view, moves, count, rules, weights, units)
    if asked == Ask.OWN_CARDS or asked == Ask.REROLL:
        if view.public.fight == Fight.BOARDING or view.public.fight == Fight.FLIGHT:
            return best_card(view, moves, count, rules, weights, units)
        return reroll_ransom(view, moves, count, rules)
    if asked == Ask.BOATS:
        best, found = 0.0, last_of_kind(moves, count, Kind.NO_MORE_BOATS)
        for place in range(count):
            if kind_of(moves[place]) == Kind.BUY_BOAT:
                worth = worth_of_boat(rules, view, weights, units, boat_units, operand(moves[place], 0))
                if worth > best:
                    best, found = worth, place
        return found
    if asked == Ask.NUMBER:
        nation, out = view.public.nation, three()
        number = captives_of(view, nation)
        if view.public.fight == Fight.KILLING:
            number = best_killing(rules, view, weights, units, nation, number, out)
        elif view.public.fight == Fight.RELEASE:
            number = max(1, best_release(rules, view, weights, units, nation, number, out))
        found = 0
        for place in range(count):
            if operand(moves[place], 0) <= number:
                found = place
        return found
    if asked == Ask.FLEE:
        return safest_field(view, moves, count, rules, weights, units)
    return 0  # the half price is taken; of civil ships that a card moves, the first


STRATEGIES = {"random": random, "plan": plan, "search": search_bot(GAME, plan)}
