"""Batches of Port Royal: bots look at the position itself, and play as if they were shown a copy."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from scipy.stats import chisquare

import workbench as wb
from workbench.play.batch import laid_table
from workbench.play.chunks import play_chunk, room


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_shared_view_is_as_good_as_a_copy(bot: str) -> None:
    _, laid = laid_table(wb.rulebook("port_royal").setting, 4, 11, bot)
    copying = replace(laid, engine=replace(laid.engine, game=replace(laid.game, all_public=False)))
    assert room(laid)[2]
    assert not room(copying)[2]
    one, other = play_chunk(laid, 0, 40), play_chunk(copying, 0, 40)
    for name, values in one.columns.items():
        np.testing.assert_array_equal(values, other.columns[name])


def test_a_bot_that_is_not_the_book_s_gets_a_copy() -> None:
    book = wb.rulebook("port_royal")

    def vandal(view, moves, count, rules, weights, luck):  # type: ignore[no-untyped-def]
        view.public.players[view.seat].coins = 1000
        view.public.harbour_size = 0
        return 0

    def first(view, moves, count, rules, weights, luck):  # type: ignore[no-untyped-def]
        return 0

    harmed, plain = (book.simulate(20, seats=3, seed=2, bots=book.bot(function)) for function in (vandal, first))
    assert harmed.frame["points"].tolist() == plain.frame["points"].tolist()


def test_a_view_names_the_seat_that_looks() -> None:
    game = wb.rulebook("port_royal").new_game(seats=4, seed=1)
    assert [int(game.view(seat)["seat"]) for seat in range(4)] == [0, 1, 2, 3]


@pytest.mark.parametrize("expansion", ["off", pytest.param("with_contracts", marks=pytest.mark.slow)])
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")
def test_the_tests_of_pettingzoo_pass(expansion: str) -> None:
    testing = pytest.importorskip("pettingzoo.test")
    from workbench.play.rl import GameEnvironment

    setting = wb.rulebook("port_royal").decide("expansion", expansion).setting
    testing.api_test(GameEnvironment(setting, seats=4), num_cycles=200)
    testing.seed_test(lambda: GameEnvironment(setting, seats=4), num_cycles=200)


@pytest.mark.rule("PR-016", "PR-017", "PR-018", "PR-042")
def test_100_000_games_bust_as_the_odds_say() -> None:
    """How many cards the starting player sees who never stops, in games of one round: chi-square, error level 0.1 %."""
    games, most = 100_000, 10  # cards; in the last class there are that many or more
    book = wb.rulebook("port_royal").decide("first_player", "seat_0").edit("constants", "most_rounds", "value", 1)

    def never_stops(view, moves, count, rules, weights, luck):  # type: ignore[no-untyped-def]
        return 0  # to reveal is the first move

    results = book.simulate(games, seats=2, seed=3, bots=book.bot(never_stops), followed=0, progress=False)
    starter = results.frame[results.frame["seat"] == 0]
    assert (starter["busts"] == 1).all()
    found = np.bincount(np.minimum(starter["reveals"], most), minlength=most + 1)[2:]
    survived = [book.odds("draw", cards=number).success for number in range(1, most)]
    assert survived[0] == 1  # one card alone is no bust
    chances = [before - after for before, after in pairwise([*survived, Fraction(0)])]
    assert chisquare(found, [float(chance) * games for chance in chances]).pvalue > 0.001
