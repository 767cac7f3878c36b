"""Games as PettingZoo environments, for bots that learn. Needs the extra ``rl``: ``pip install regelwerkbank[rl]``.

>>> import workbench as wb
>>> from workbench.play.rl import GameEnvironment
>>> env = GameEnvironment(wb.rulebook("port_royal").setting, seats=4)  # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv

from workbench.errors import BadValue
from workbench.play.batch import whole
from workbench.play.events import empty_log
from workbench.play.luck import MOST_SEED, seed_sources
from workbench.play.players import Player, ask, player, seat_count
from workbench.play.setting import Setting
from workbench.play.verbs import MOST_MOVES


class GameEnvironment(AECEnv):
    """A game whose seats are agents that take turns.

    An action is the place of a move in the list of legal moves. An observation is a dict: ``observation``, the view of
    the seat as a flat int64 array, field by field (`fields` names them), and ``action_mask``, int8, 1 for each legal
    move; all 0 for a seat that is not asked. Agents are asked only where there is a choice. The reward is the share
    of the win, at the end; before it is 0.

    Parameters
    ----------
    setting : Setting
        ``book.setting``.
    seats : int, optional
    seed : int
        Of the games until `reset` is given another: each reset without one starts the next game of the seed.
    bots : mapping of int to str or Player, optional
        Seats that bots play; the others are agents.
    render_mode : "ansi" or None
        Whether `render` gives the latest moves in words.
    """

    def __init__(
        self,
        setting: Setting,
        seats: int | None = None,
        seed: int = 1,
        bots: Mapping[int, str | Player] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        whole("seed", seed, 0, MOST_SEED)
        if render_mode not in (None, "ansi"):
            raise BadValue("render_mode", render_mode, "'ansi' or None")
        self.setting, self.seats, self.render_mode = setting, seat_count(setting, seats), render_mode
        self.metadata = {"name": f"{setting.key}_v0", "render_modes": ["ansi"], "is_parallelizable": False}
        self._bots: dict[int, Player] = {}
        for seat, bot in (bots or {}).items():
            whole("seat of a bot", seat, 0, self.seats - 1)
            self._bots[int(seat)] = player(setting, bot, self.seats)
        if len(self._bots) == self.seats:
            raise BadValue("bots", bots, "at least one seat without a bot")
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats) if seat not in self._bots]
        self.fields = tuple(_fields(setting.game.view_dtype))
        limits = np.iinfo(np.int64)
        self.action_spaces = {agent: gymnasium.spaces.Discrete(MOST_MOVES) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict(
                {
                    "observation": gymnasium.spaces.Box(limits.min, limits.max, (len(self.fields),), np.int64),
                    "action_mask": gymnasium.spaces.Box(0, 1, (MOST_MOVES,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._seed, self._game = int(seed), -1
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        """Space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        """Lay out game 0 of a seed, or without one the next game of the present seed."""
        if seed is not None:
            whole("seed", seed, 0, MOST_SEED)
            self._seed, self._game = int(seed), -1
        self._game += 1
        engine, game = self.setting.engine, self.setting.game
        self._rules = self.setting.rules.copy()
        self._state = np.zeros(1, game.state_dtype)[0]
        seed_sources(self._state["luck"], self._seed, self._game, 0)
        self._luck = np.zeros((self.seats, 1), np.uint64)
        for seat in range(self.seats):
            seed_sources(self._luck[seat], self._seed, self._game, len(self._state["luck"]) + seat)
        engine.start(self._state, self.seats, self._rules)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._told: list[str] = []
        self.agent_selection = self.agents[0]
        self._go_on()

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What an agent knows, and which of its actions are legal."""
        seat = int(agent.removeprefix("seat_"))
        view = np.zeros(1, self.setting.game.view_dtype)
        self.setting.engine.view(self._state, seat, view[0], self._rules)
        mask = np.zeros(MOST_MOVES, np.int8)
        if not self._state["over"] and self._state["to_move"] == seat:
            mask[: self._count] = 1
        return {"observation": flat(view[0]), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Make the move of the agent selected.

        Raises
        ------
        BadValue
            When the action is no place in the list of legal moves.
        """
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= int(action) < self._count:
            raise BadValue("action", action, f"a whole number from 0 to {self._count - 1}, as the action mask says")
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        self._apply(int(action))
        self._go_on()
        self._accumulate_rewards()

    def legal_moves(self) -> list[int]:
        """Moves behind the actions that are legal now."""
        return [int(move) for move in self._moves[: self._count]]

    def render(self) -> str | None:
        """Latest moves in words, with ``render_mode="ansi"``."""
        return "\n".join(self._told) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""

    def _apply(self, place: int) -> None:
        move = self._moves[place]
        if self.render_mode is not None:
            self._told.append(f"{int(self._state['to_move']) + 1}: {int(move)}")
        self.setting.engine.apply(self._state, move, self._rules, empty_log(reads=False))

    def _go_on(self) -> None:
        """Up to the next choice of an agent, or the end."""
        engine, game = self.setting.engine, self.setting.game
        self._moves = np.zeros(MOST_MOVES, np.int64)
        while not self._state["over"]:
            self._count = int(engine.legal(self._state, self._moves, self._rules))
            seat = int(self._state["to_move"])
            if self._count > 1 and seat not in self._bots:
                self.agent_selection = f"seat_{seat}"
                return
            chosen = 0
            if self._count > 1:
                view = np.zeros(1, game.view_dtype)[0]
                engine.view(self._state, seat, view, self._rules)
                chosen = ask(self._bots[seat], view, self._moves, self._count, self._rules, self._luck[seat])
            self._apply(chosen)
        self._count = 0
        out = np.zeros((self.seats, len(game.measures)), np.int64)
        engine.score(self._state, self._rules, out)
        winners = int((out[:, 0] == 1).sum())
        for agent in self.agents:
            seat = int(agent.removeprefix("seat_"))
            self.rewards[agent] = 1.0 / winners if out[seat, 0] == 1 else 0.0
            self.terminations[agent] = True
            self.infos[agent] = {"place": int(out[seat, 0])}


def flat(view: Any) -> np.ndarray:
    """A view as one int64 array, field by field."""
    return np.concatenate([np.asarray(part, np.int64).ravel() for part in _parts(view)])


def _parts(record: Any) -> Any:
    if record.dtype.names is None:
        yield record
        return
    for name in record.dtype.names:
        yield from _parts(record[name])


def _fields(dtype: np.dtype[Any], before: str = "", places: tuple[int, ...] = ()) -> Any:
    """Names of the numbers of a record, in the order of `flat`: ``public.gold[2]``, ``ships.crew[2,0]``."""
    for name in dtype.names or ():
        kind = dtype.fields[name][0]  # type: ignore[index]
        shape = places + kind.shape  # an array of records lies field by field, each with the places of both
        if kind.base.names is not None:
            yield from _fields(kind.base, f"{before}{name}.", shape)
        elif shape:
            yield from (f"{before}{name}[{','.join(map(str, place))}]" for place in np.ndindex(shape))
        else:
            yield f"{before}{name}"
