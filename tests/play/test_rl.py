"""Games as PettingZoo environments."""

from __future__ import annotations

import numpy as np
import pytest

from workbench.book import Book
from workbench.errors import BadValue
from workbench.play.batch import simulate

pettingzoo_test = pytest.importorskip("pettingzoo.test")

from workbench.play.rl import GameEnvironment, flat  # noqa: E402

# What PettingZoo warns of is what its own games with action masks do too: observations are a dict, and at the end no
# move is legal.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


def test_the_tests_of_pettingzoo_pass(toy: Book) -> None:
    pettingzoo_test.api_test(GameEnvironment(toy.setting, seats=3), num_cycles=200)
    pettingzoo_test.seed_test(lambda: GameEnvironment(toy.setting, seats=3), num_cycles=200)


def test_rewards_are_the_shares_of_the_win(toy: Book) -> None:
    """The first of the legal moves always, in the environment and as a bot."""

    def first(view, moves, count, rules, weights, luck):  # type: ignore[no-untyped-def]
        return 0

    frame = simulate(toy.setting, 6, seats=3, seed=9, bots=toy.bot(first)).frame
    env = GameEnvironment(toy.setting, seats=3, seed=9)
    for game in range(6):
        env.reset()
        rewards = {}
        for agent in env.agent_iter():
            observation, reward, over, _, _ = env.last()
            rewards[agent] = rewards.get(agent, 0.0) + reward
            assert over or observation["action_mask"].sum() > 1  # asked only where there is a choice
            env.step(None if over else 0)
        assert rewards == pytest.approx(_won(frame, game, rewards))


def _won(frame, game, agents):  # type: ignore[no-untyped-def]
    won = frame[frame["game"] == game].set_index("seat")["won"]
    return {agent: won[int(agent.removeprefix("seat_"))] for agent in agents}


def test_bots_play_the_other_seats(toy: Book) -> None:
    env = GameEnvironment(toy.setting, seats=3, bots={0: "careful", 2: "random"})
    assert env.possible_agents == ["seat_1"]
    env.reset(seed=4)
    for agent in env.agent_iter():
        over = env.last()[2]
        assert agent == "seat_1"
        env.step(None if over else env.action_space(agent).sample(env.observe(agent)["action_mask"]))


def test_an_observation_is_the_view_field_by_field(toy: Book) -> None:
    env = GameEnvironment(toy.setting, seats=3)
    env.reset(seed=2)
    agent = env.agent_selection
    seen = env.observe(agent)["observation"]
    values = dict(zip(env.fields, seen, strict=True))
    view = toy.new_game(seats=3, seed=2).view(int(agent.removeprefix("seat_")))
    assert values["seat"] == view.seat
    assert [values[f"hand[{kind}]"] for kind in range(12)] == view.hand.tolist()
    assert values["public.deck_left"] == view.public.deck_left


def test_an_array_of_records_keeps_names_and_numbers_together() -> None:
    from workbench.play.rl import _fields

    ship = np.dtype([("coins", np.int64), ("crew", np.int64, 2)])
    record = np.zeros(1, np.dtype((np.record, [("ships", ship, 3)])))[0]
    record["ships"]["coins"] = [10, 11, 12]
    record["ships"]["crew"] = [[1, 2], [3, 4], [5, 6]]
    values = dict(zip(_fields(record.dtype), flat(record), strict=True))
    assert values == {
        **{f"ships.coins[{number}]": 10 + number for number in range(3)},
        **{f"ships.crew[{number},{place}]": 2 * number + place + 1 for number in range(3) for place in range(2)},
    }


def test_an_action_that_is_no_move_is_refused(toy: Book) -> None:
    env = GameEnvironment(toy.setting, seats=2)
    env.reset(seed=1)
    with pytest.raises(BadValue, match="action"):
        env.step(200)
    with pytest.raises(BadValue, match="seat of a bot"):
        GameEnvironment(toy.setting, seats=2, bots={5: "careful"})
