"""The search bot finds what is right, and never looks at what its seat cannot see."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from tests.play.toybook import bots, moves
from workbench.book import Book
from workbench.play import playouts
from workbench.play.batch import simulate
from workbench.play.engine import compile_as
from workbench.play.luck import seeded
from workbench.play.players import Player, ask
from workbench.play.playouts import key_of
from workbench.play.search import search_bot

STRATEGY = search_bot(moves.GAME, bots.rules_of_thumb)
ENOUGH = 5.0


def searcher(
    toy: Book, simulations: float, exploration: float = 0.5, by_bot: float = 0.5, horizon: float = 0
) -> Player:
    engine = toy.setting.engine
    choose = compile_as(STRATEGY, engine.types.bot) if engine.compiled else STRATEGY
    weights = np.array([ENOUGH, simulations, exploration, by_bot, horizon])
    return Player("search", choose, weights, toy.setting.game, "search", named=True)


def choice(toy: Book, who: Player, state: Any, seat: int, seed: int = 1) -> int:
    """The move chosen in a position."""
    engine, rules = toy.setting.engine, toy.setting.rules
    view = np.zeros(1, moves.VIEW)[0]
    engine.view(state, seat, view, rules)
    legal = np.zeros(256, np.int64)
    count = engine.legal(state, legal, rules)
    return int(legal[ask(who, view, legal, count, rules, np.array([seeded(seed, 0)], np.uint64))])


def digging(toy: Book, treasure: int, gold: tuple[int, int]) -> Any:
    """The last round of two: seat 0 has found a treasure and may dig once more; nobody has cards left but one."""
    state = toy.new_game(seats=2, seed=1).state
    state["round"] = toy.tables["constants"].at["rounds", "value"]
    state.public.phase, state.public.treasure, state.public.digs = moves.DIGGING, treasure, 4
    state.to_move = 0
    state.public.gold[:2] = gold
    return state


@pytest.mark.parametrize(
    ("treasure", "gold", "right"),
    [
        (5, (0, 3), moves.Move.STOP),  # ahead for certain
        (1, (0, 3), moves.Move.DIG),  # behind: only a die of 3 or more wins
        (12, (0, 40), None),  # lost either way
    ],
)
def test_what_wins_is_found(toy: Book, treasure: int, gold: tuple[int, int], right: Any) -> None:
    state = digging(toy, treasure, gold)
    chosen = [choice(toy, searcher(toy, 200, by_bot=by_bot), state, 0, seed) for seed in (1, 2) for by_bot in (0, 1)]
    if right is not None:
        assert {move // moves.OPERANDS for move in chosen} == {right}


def test_points_are_told_apart_by_what_their_seat_sees(toy: Book) -> None:
    """Every visible change makes another key, and what the seat cannot see makes none."""
    engine, rules = toy.setting.engine, toy.setting.rules
    session = toy.new_game(seats=3, seed=6, bots="random")
    keys: dict[bytes, int] = {}
    while not session.over:
        state, seat = session.state, session.to_move
        view = session.view(seat)
        key = int(key_of(view))
        assert keys.setdefault(view.tobytes(), key) == key
        other, again = np.zeros(1, moves.STATE)[0], np.zeros(1, moves.VIEW)[0]
        engine.redeal(view, other, np.array([seeded(1, 1)], np.uint64), rules)
        engine.view(other, seat, again, rules)
        assert int(key_of(again)) == key
        assert state["seats"] == 3
        session.step()
    assert len(set(keys.values())) == len(keys) > 10


def test_rewards_look_at_the_win_first_and_at_the_margin_second(toy: Book) -> None:
    """A hair's breadth ahead is better than far ahead of all but one; shared wins are shared."""
    state = toy.new_game(seats=3, seed=1).state
    out, rewards = np.zeros((3, 2), np.int64), np.zeros(3)
    found = {}
    for gold in ((5, 4, 0), (4, 5, 0), (9, 4, 0), (5, 5, 0), (0, 0, 0)):
        state.public.gold[:3] = gold
        playouts.reward(state, toy.setting.rules, out, toy.setting.engine.score, rewards, 2.0)
        assert ((rewards >= 0) & (rewards <= 1)).all()
        found[gold] = rewards.tolist()
    assert found[9, 4, 0][0] > found[5, 4, 0][0] > found[5, 5, 0][0] > found[4, 5, 0][0] > found[9, 4, 0][1]
    assert found[5, 5, 0][0] == found[5, 5, 0][1]
    # The whole win is worth 0.7; margins of 1 and -1 at a scale of 2 are a third of the way up and down.
    assert found[5, 4, 0][:2] == pytest.approx([0.7 + 0.3 * (0.5 + 0.5 / 3), 0.3 * (0.5 - 0.5 / 3)])
    assert found[0, 0, 0] == pytest.approx([0.7 / 3 + 0.15] * 3)


def test_it_never_peeks(toy: Book) -> None:
    """What a seat cannot see is dealt again: the same choice, from the same luck."""
    engine, rules = toy.setting.engine, toy.setting.rules
    who = searcher(toy, 60)
    hidden = set()
    session = toy.new_game(seats=3, seed=6, bots="random")
    asked = 0
    while not session.over and asked < 6:
        state, seat = session.state, session.to_move
        if len(session.moves()) > 1:
            asked += 1
            view = session.view(seat)
            first = choice(toy, who, state, seat)
            for deal in range(4):
                other = np.zeros(1, moves.STATE)[0]
                engine.redeal(view, other, np.array([seeded(deal, asked)], np.uint64), rules)
                hidden.add((asked, other.hands.tobytes(), other.orders.tobytes(), other.deck.tobytes()))
                assert choice(toy, who, other, seat) == first
        session.step()
    assert len(hidden) > asked  # it was not the same deal each time


def test_it_beats_random_and_more_thought_does_not_hurt(toy: Book) -> None:
    """Against random the toy is mostly luck; win rates of 600 games are good to 4 points."""
    results = simulate(toy.setting, 600, seats=2, seed=1, bots=[searcher(toy, 150), "random"], rotate=True)
    found = results.estimate("win_rate", "search")
    assert found.low > 0.5, found


def test_a_short_horizon_and_one_simulation_still_play(toy: Book) -> None:
    short = replace(searcher(toy, 1), name="short")
    results = simulate(toy.setting, 20, seats=3, bots=[searcher(toy, 20, horizon=3), short, "random"])
    assert results.complete


def test_the_same_choice_compiled_or_not(toy: Book) -> None:
    import os
    import subprocess
    import sys
    from pathlib import Path

    here = Path(__file__).resolve().parents[2]
    code = (
        "from tests.play.conftest import open_toy\n"
        "from tests.play.test_search import choice, searcher\n"
        "toy = open_toy()\n"
        "game = toy.new_game(seats=3, seed=2)\n"
        "print([choice(toy, searcher(toy, 12), game.state, 0, seed) for seed in range(3)])\n"
    )
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=here, env=environment, capture_output=True, text=True, check=True
    )
    game = toy.new_game(seats=3, seed=2)
    assert done.stdout.strip() == str([choice(toy, searcher(toy, 12), game.state, 0, seed) for seed in range(3)])
