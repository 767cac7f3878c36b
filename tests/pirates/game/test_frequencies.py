"""Rates of boarding and flight as played agree with the exact odds of the same situations (SP-115, SP-138)."""

from __future__ import annotations

import os
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction

import numpy as np
import pytest
from scipy.stats import chi2

from tests.pirates.game.plain import PLAIN, Position
from workbench.book import Book
from workbench.pirates import formulas
from workbench.pirates.fight_odds import questions
from workbench.pirates.state import STATE, VIEW, Ask, Event
from workbench.play.engine import quiet
from workbench.play.events import empty_log
from workbench.play.loops import begin
from workbench.play.players import players

ROLLS = 4_000
TOO_FAR = 23.21  # chi-square with 10 degrees of freedom: passed by chance in 1 % of runs


@pytest.mark.rule("SP-004", "SP-115", "SP-138")
def test_rolls_of_a_game_come_out_as_the_dice_say(book: Book) -> None:
    position = Position(book)
    counts = Counter(int(PLAIN.fights.roll_check(position.rules, position.state)) for _ in range(ROLLS))
    ways = [min(total - 1, 13 - total) for total in range(2, 13)]
    distance = sum((counts[i] - ROLLS * ways[i] / 36) ** 2 / (ROLLS * ways[i] / 36) for i in range(11))
    assert distance < TOO_FAR


@pytest.mark.rule("SP-115", "SP-138")
@pytest.mark.parametrize("natural", ["none", "highest_succeeds", "lowest_fails", "both"])
def test_what_passes_in_a_game_is_what_the_odds_count(book: Book, natural: str) -> None:
    position = Position(book.decide("natural_rolls", natural))
    rules, public = position.rules, position.public
    weights = np.array(rules.check["weights"])
    for goal in range(0, 16):
        passed = 0
        for place in range(int(rules.check.sums)):
            public.goal, public.roll = goal, int(rules.check.lowest) + place
            if goal <= rules.constants.automatic_target:
                public.roll = 0
            passed += int(weights[place]) * bool(PLAIN.fights.fight_passed(rules, public))
        assert passed == formulas.check_ways(position.book.record, goal, 0), goal


# ---- whole games ----------------------------------------------------------------------------------------

BOTS = ("raider", "builder", "hostage_taker", "cautious")
GAMES = 100_000
ERROR_LEVEL = 0.001  # of each of the two tests below: so often they fail although the game is right
LOWEST_TARGET, TARGETS = -20, 60


def count_rolls(start, legal, apply, view, bots, weights, states, seen, rules, log, moves, luck, plan, rolls):  # type: ignore[no-untyped-def]
    """Play games ``plan[1]`` to ``plan[2]`` of the seed ``plan[0]``; count fights rolled for and won, by target.

    `rolls` is int64[fight, target, (tried, won)]; ``plan[3]`` becomes the number of automatic fights that were lost.
    """
    seats = len(luck)
    state, shown = states[0], seen[0]
    for game in range(plan[1], plan[2]):
        begin(start, states, luck, rules, seats, plan[0], game)
        while not state.over:
            count = legal(state, moves, rules)
            chosen = 0
            if count > 1:
                view(state, state.to_move, shown, rules)
                seat = state.to_move
                who = (seat + game) % seats
                chosen = bots[who](shown, moves, count, rules, weights[who], luck[seat])
            log.count = 0
            apply(state, moves[chosen], rules, log)
            fight = target = -1
            for place in range(log.count):
                kind = log.events[place, 0]
                if kind == Event.BOARDING_ROLL or kind == Event.FLIGHT_ROLL:
                    fight = 0 if kind == Event.BOARDING_ROLL else 1
                    target = log.events[place, 3] - LOWEST_TARGET
                    rolls[fight, target, 0] += 1
                elif kind == Event.BOARDING_AUTOMATIC or kind == Event.FLIGHT_AUTOMATIC:
                    fight, target = 2, 0
                elif kind == Event.SUCCESS or kind == Event.FAILURE:
                    # Without one after it, the roll has failed and a card for another one can be played.
                    if fight == 2 and kind == Event.FAILURE:
                        plan[3] += 1
                    elif 0 <= fight < 2 and kind == Event.SUCCESS:
                        rolls[fight, target, 1] += 1
                    fight = -1


@pytest.mark.slow
@pytest.mark.rule("SP-107", "SP-115", "SP-131", "SP-138")
def test_fights_of_whole_games_come_out_as_the_odds_say(book: Book) -> None:
    """100,000 games of rule bots: the share of fights won at each target number, boardings and flights apart.

    A later roll by a card counts like a first one; it is offered after a failure only, whatever the dice will say.
    """
    from numba import njit, types

    engine, seats = book.setting.engine, len(BOTS)
    own = engine.types
    found = players(book.setting, list(BOTS), seats)
    signature = types.void(
        *(own.function(verb) for verb in ("start", "legal", "apply", "view")),
        *(types.UniTuple(own.function("bot"), seats), types.UniTuple(own.weights, seats)),
        *(own.states, types.Array(own.view, 1, "C"), own.rules, own.log, own.moves),
        *(types.Array(types.uint64, 2, "C"), types.int64[::1], types.int64[:, :, ::1]),
    )
    with quiet():
        counting = njit(signature, nogil=True)(count_rolls).overloads[signature.args].entry_point

    def part(number: int) -> tuple[np.ndarray, int]:
        rolls, plan = np.zeros((2, TARGETS, 2), np.int64), np.zeros(4, np.int64)
        plan[:3] = 20, number * GAMES // 20, (number + 1) * GAMES // 20
        counting(
            *(engine.start, engine.legal, engine.apply, engine.view),
            *(tuple(player.choose for player in found), tuple(player.weights for player in found)),
            *(np.zeros(2, STATE), np.zeros(1, VIEW), book.setting.rules, empty_log(), np.zeros(512, np.int64)),
            *(np.zeros((seats, 1), np.uint64), plan, rolls),
        )
        return rolls, int(plan[3])

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        parts = list(pool.map(part, range(20)))
    assert sum(lost for _, lost in parts) == 0
    rolls = sum(rolls for rolls, _ in parts)
    for fight in range(2):
        distance, freedom = 0.0, 0
        for place in range(TARGETS):
            tried, won = map(int, rolls[fight, place])
            # Two dice by hand: how many of 36 pairs reach the target.
            target = place + LOWEST_TARGET
            ways = sum(first + second >= target for first in range(1, 7) for second in range(1, 7))
            assert (ways not in (0, 36)) or won == tried * ways // 36, target
            expected = Fraction(ways, 36)
            spread = tried * expected * (1 - expected)
            if spread >= 5:
                distance += float((won - tried * expected) ** 2 / spread)
                freedom += 1
        assert freedom >= 3, "fights of several target numbers are fought"
        assert rolls[fight].sum(axis=0)[0] > 2 * GAMES
        assert chi2.sf(distance, freedom) > ERROR_LEVEL, (fight, distance, freedom)


@pytest.mark.slow
@pytest.mark.rule("SP-107", "SP-131")
def test_the_target_of_a_fight_is_that_of_the_same_situation_in_the_odds(book: Book) -> None:
    """Wherever a seat may lay a card, what it rolls for then is the target that the question gives."""
    book = book.edit("start", "cards", "value", 4)  # so that cards can be laid from the first fight on
    seen = Counter[str]()
    for number in range(12):
        game = book.new_game(seats=4, seed=21, bots=["cautious", "raider", "cautious", "builder"], game=number)
        while not game.over:
            seat, view = game.to_move, game.view(game.to_move)
            asked = int(view["public"]["ask"]) == Ask.OWN_CARDS and questions(view, book.rulebook)
            if asked and int(view["public"]["roll"]) == 0:
                (key, parameters), *more = asked
                assert not more
                assert book.odds(key, **parameters).target == int(view["public"]["goal"]), (number, seat, parameters)
                seen[key] += 1
            game.step()
    assert min(seen["boarding"], seen["escape"]) >= 20, seen
