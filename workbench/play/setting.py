"""What is played: a game together with one rulebook and the rooms of its book. Everything in `play` starts from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType
from typing import Any

import numpy as np

from workbench.play.bots_table import weights
from workbench.play.engine import Engine, engine
from workbench.play.verbs import Game
from workbench.play.words import Words
from workbench.tables import Rulebook


@dataclass(frozen=True, eq=False)
class Setting:
    """A game as it is played under one rulebook.

    Attributes
    ----------
    rulebook : Rulebook
        Its tables and rulings.
    record : numpy.record
        The same as compiled functions read them.
    moves, bots : module
        Rooms of the book: ``moves.GAME`` and ``bots.STRATEGIES``.
    view : module, optional
        Room with ``vocabularies(rulebook)`` and, where there is one, ``picture(view, rulebook, lang)``, and German and
        English names of the game's measures: ``MEASURES``.
    checker : module, optional
        Room with ``check(state, rules, rulebook)``.
    """

    rulebook: Rulebook
    record: np.record
    moves: ModuleType
    bots: ModuleType
    view: ModuleType | None = None
    checker: ModuleType | None = None

    @property
    def key(self) -> str:
        """Key of the book."""
        return self.rulebook.schema.key

    @property
    def game(self) -> Game:
        """The seven verbs and what goes with them."""
        return self.moves.GAME

    @property
    def strategies(self) -> Mapping[str, Callable[..., Any]]:
        """Strategies of bots by name."""
        return self.bots.STRATEGIES

    @property
    def rooms(self) -> tuple[str, str]:
        """Names of the modules of moves and bots, for other processes."""
        return self.moves.__name__, self.bots.__name__

    @cached_property
    def engine(self) -> Engine:
        """The verbs, compiled when first asked for."""
        return engine(self.game, self.key, self.rooms)

    @cached_property
    def rules(self) -> np.record:
        """The record with what the game reckons once; not in plain Python, where that takes longer than it saves."""
        if self.game.prepare is None or not self.engine.compiled:
            return self.record
        rules = self.record.copy()
        self.game.prepare(rules)
        return rules

    @cached_property
    def words(self) -> Words:
        """Events and moves in words."""
        own = getattr(self.view, "vocabularies", None)
        return Words(self.rulebook, {} if own is None else own(self.rulebook))

    @property
    def measures(self) -> Mapping[str, tuple[str, str]]:
        """German and English names of the game's measures, as far as the book names them."""
        return getattr(self.view, "MEASURES", {})

    def weights(self, bot: str, seats: int) -> np.ndarray:
        """Numbers of a bot, in the order of the columns of the table ``bots``, as the book's bots want them.

        A book's room ``bots`` may have ``weights(rulebook, bot, seats)`` of its own.
        """
        own = getattr(self.bots, "weights", None)
        return weights(self.rulebook, bot) if own is None else np.array(own(self.rulebook, bot, seats), np.float64)
