"""What a decision is worth: the same game twice on the same luck, once with a kind of move forced, once forbidden.

That players who hire a sailor win often may only mean that who is ahead hires sailors. So in every game one occasion
is drawn at which such a move is legal, all occasions alike, and the game is played on from there twice. The
difference in the share of the win is the effect of the move; the naive win rate stands beside it.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd

from workbench.errors import BadValue, NotBuilt, UnknownName
from workbench.play import effect_loops, loops
from workbench.play.batch import MOST_GAMES, laid_table, share_out, whole
from workbench.play.chunks import LOOP_VERBS, BatchFailed, Table, compiled_with_verbs, fault
from workbench.play.comparing import verdict
from workbench.play.engine import Engine
from workbench.play.intervals import Estimate, mean, ratio
from workbench.play.pictures import interval, number
from workbench.play.setting import Setting

Occasion = tuple[str, int | None]  # event of the move, first operand or None for any
_COLUMNS = [
    *("kind", "effect", "low", "high", "verdict", "games", "forced", "forbidden", "anyway", "occasions"),
    *("naive", "naive_low", "naive_high", "naive_others"),
]


@dataclass(frozen=True, eq=False)
class _Chunk:
    """Effects of a stretch of games."""

    first: int
    games: int
    rows: np.ndarray
    shares: np.ndarray
    won: np.ndarray
    did: np.ndarray


class Effects:
    """Effects of kinds of moves.

    Attributes
    ----------
    kinds : tuple of str
        What was looked at.
    frame : DataFrame
        A row per game with an occasion: ``game, kind, occasions`` (how many there were), ``drawn`` (which of them, from
        1), its ``seat, round``, ``anyway`` (the bot did it by itself), ``forced, forbidden`` (share of the win of that
        seat).
    games : int
        Games played, with an occasion or not.
    """

    def __init__(self, kinds: tuple[str, ...], chunks: list[_Chunk]) -> None:
        self.kinds = kinds
        self.games = sum(one.games for one in chunks)
        rows = np.concatenate([one.rows[: one.games] for one in chunks])
        shares = np.concatenate([one.shares[: one.games] for one in chunks])
        self._won = np.concatenate([one.won[: one.games] for one in chunks])
        self._did = np.concatenate([one.did[: one.games] for one in chunks])
        numbers = np.concatenate([np.arange(one.first, one.first + one.games) for one in chunks])
        had = rows[:, effect_loops.OCCASIONS] > 0
        self.frame = pd.DataFrame(
            {
                "game": numbers[had],
                "kind": pd.Categorical.from_codes(rows[had, effect_loops.WANTED], pd.Index(kinds)),
                "occasions": rows[had, effect_loops.OCCASIONS],
                "drawn": rows[had, effect_loops.DRAWN],
                "seat": rows[had, effect_loops.WHO],
                "round": rows[had, effect_loops.ROUND],
                "anyway": rows[had, effect_loops.ANYWAY] > 0,
                "forced": shares[had, effect_loops.FORCED],
                "forbidden": shares[had, effect_loops.FORBIDDEN],
            }
        )

    def effect(self, kind: str) -> Estimate:
        """Share of the win with the move forced, less that with it forbidden, over all occasions drawn."""
        theirs = self.frame[self._checked(kind)]
        return mean(theirs["forced"] - theirs["forbidden"])

    def naive(self, kind: str, did: bool = True) -> Estimate:
        """Win rate of the seats that made such a move at least once (or never), in the games as they are."""
        self._checked(kind)
        chosen = (self._did[:, :, self.kinds.index(kind)] > 0) == did
        return ratio((self._won * chosen).sum(axis=1), chosen.sum(axis=1))

    def _checked(self, kind: str) -> pd.Series:
        if kind not in self.kinds:
            raise UnknownName("kind of move", kind, self.kinds)
        return self.frame["kind"] == kind

    def summary(self, language: str = "en") -> pd.DataFrame:
        """The effects, largest first.

        Returns
        -------
        DataFrame
            ``kind, effect, low, high`` (difference in the share of the win with its 95 % interval), ``verdict``
            ("noise" where it holds 0), ``games`` (in which there was an occasion), ``forced, forbidden`` (shares of
            the win), ``anyway`` (how often the bot did it by itself), ``occasions`` (per game that had one), and
            beside them ``naive`` with its interval: the win rate of the seats that ever did it; ``naive_others``: of
            those that never did.
        """
        rows = []
        for kind in self.kinds:
            theirs = self.frame[self.frame["kind"] == kind]
            if not len(theirs):
                continue
            one, plain = self.effect(kind), self.naive(kind)
            means = (theirs[column].mean() for column in ("forced", "forbidden", "anyway", "occasions"))
            beside = (plain.value, plain.low, plain.high, self.naive(kind, did=False).value)
            rows.append((kind, one.value, one.low, one.high, verdict(one, language), len(theirs), *means, *beside))
        return pd.DataFrame(rows, columns=_COLUMNS).sort_values("effect", ascending=False, ignore_index=True)

    @cached_property
    def _short(self) -> pd.DataFrame:
        lines = []
        for kind in self.summary()["kind"]:
            one, plain = self.effect(kind), self.naive(kind)
            words = (number(one.value, percent=True), interval(one, percent=True), verdict(one))
            lines.append((kind, *words, one.games, number(plain.value, percent=True)))
        return pd.DataFrame(lines, columns=["kind", "effect", "95 % interval", "", "games", "naive win rate"])

    def __repr__(self) -> str:
        return f"<Effects of {len(self.kinds)} kinds of moves in {self.games} games>"

    def _repr_html_(self) -> str:
        return f"<p>{html.escape(repr(self)[1:-1])}</p>{self._short.to_html(index=False)}"


def effects(
    setting: Setting,
    games: int,
    kinds: Mapping[str, Iterable[Occasion]] | Iterable[str] | None = None,
    seats: int | None = None,
    seed: int = 1,
    bots: Any = None,
    *,
    rotate: bool = False,
    workers: int | None = None,
    progress: bool | None = None,
) -> Effects:
    """What kinds of moves are worth.

    Game i looks for the kind ``i % len(kinds)``, so each gets as many games.

    Parameters
    ----------
    setting : Setting
    games : int
        How many games; each is played once as it is and, where there is an occasion, twice from there.
    kinds : list of str, or mapping, optional
        Names of kinds; or a name of its own for each set of ``(event of the move, first operand or None for any)``.
        By default all kinds the book names (``occasions(rulebook)`` in its room ``view``), else all events.
    seats, seed, bots, rotate, workers, progress
        As in `batch.simulate`.

    Returns
    -------
    Effects

    Raises
    ------
    UnknownName, BadValue
        For kinds, bots or numbers that do not exist or are not allowed.
    BatchFailed
        When a game or a bot fails.
    """
    whole("games", games, 1, MOST_GAMES)
    named = wanted_kinds(setting, kinds)
    _, laid = laid_table(setting, seats, seed, bots, rotate, 0)
    table = kind_table(setting, named.values())
    _compiled(laid.engine)

    def send(pool: Executor, first: int, count: int, stop: np.ndarray) -> Future[_Chunk]:
        return pool.submit(_play, laid, table, len(named), first, count, stop)

    chunks, _ = share_out(send, 0, games, workers, progress=progress)
    return Effects(tuple(named), chunks)


def wanted_kinds(setting: Setting, kinds: Any) -> dict[str, list[Occasion]]:
    """Kinds by name, each with the moves it is made of (see `effects`)."""
    if isinstance(kinds, Mapping):
        found = {str(name): list(moves) for name, moves in kinds.items()}
    else:
        known = known_kinds(setting)
        names = list(known) if kinds is None else [kinds] if isinstance(kinds, str) else list(kinds)
        for name in names:
            if name not in known:
                raise UnknownName("kind of move", name, known, f"book {setting.key}")
        found = {name: known[name] for name in names}
    if not found:
        raise BadValue("kinds", kinds, "one kind of move or more")
    return found


def known_kinds(setting: Setting) -> dict[str, list[Occasion]]:
    """The kinds that a book names itself, else one for each event."""
    own: Callable[[Any], Mapping[str, Iterable[Occasion]]] | None = getattr(setting.view, "occasions", None)
    if own is not None:
        return {name: list(moves) for name, moves in own(setting.rulebook).items()}
    if not any(one.name == "events" for one in setting.rulebook.schema.tables):
        raise NotBuilt(f"book {setting.key} has no table of events that could name kinds of moves")
    return {name: [(name, None)] for name in setting.rulebook.keys("events")}


def kind_table(setting: Setting, kinds: Iterable[Iterable[Occasion]]) -> np.ndarray:
    """Number of the kind by event and first operand, -1 for none; the last column is for all other operands."""
    kinds = [list(moves) for moves in kinds]
    events = setting.rulebook.keys("events")
    most = max((first + 1 for moves in kinds for _, first in moves if first is not None), default=0)
    table = np.full((len(events), most + 1), -1, np.int64)
    for place, moves in enumerate(kinds):
        for event, first in moves:
            if event not in events:
                raise UnknownName("event", event, events, f"book {setting.key}")
            cells = table[events.index(event)] if first is None else table[events.index(event), first : first + 1]
            if ((cells != -1) & (cells != place)).any():
                raise BadValue("kinds", (event, first), "a move that belongs to one kind only")
            cells[:] = place
    return table


# ---- playing -----------------------------------------------------------------------------------------


def _compiled(found: Engine) -> Callable[..., Any]:
    return compiled_with_verbs(effect_loops.play_effects, found, LOOP_VERBS, _types)


def _types(found: Engine, types: Any) -> tuple[Any, tuple[Any, ...]]:
    own, seats, integer = found.types, found.game.most_seats, types.int64
    bots, weights = types.UniTuple(own.function("bot"), seats), types.UniTuple(own.weights, seats)
    numbers = types.Array(types.float64, 2, "C")
    return integer, (
        *(bots, weights, own.states, types.Array(own.view, 1, "C"), own.rules, own.moves),
        *(own.out, integer, integer, own.out, numbers, numbers, types.Array(types.int8, 3, "C"), own.moves, own.moves),
    )


def _play(laid: Table, kinds: np.ndarray, most_kinds: int, first: int, count: int, stop: np.ndarray) -> _Chunk:
    """Play a stretch of games and their occasions."""
    game, seats = laid.game, len(laid.players)
    seated = (*laid.players, *laid.players[:1] * (game.most_seats - seats))
    rows = np.zeros((count, effect_loops.ROW), np.int64)
    shares, won = np.zeros((count, 2)), np.zeros((count, seats))
    did = np.zeros((count, seats, most_kinds), np.int8)
    where = np.zeros(loops.WHERE, np.int64)
    plan = np.array([seats, laid.seed, first, count, laid.rotate, game.most_decisions, 0], np.int64)
    error: Exception | None = None
    try:
        done = _compiled(laid.engine)(
            *(getattr(laid.engine, verb) for verb in LOOP_VERBS),
            tuple(player.choose for player in seated),
            tuple(player.weights.copy() for player in seated),
            np.zeros(3, game.state_dtype),
            np.zeros(1, game.view_dtype),
            laid.rules.copy(),
            plan,
            kinds,
            most_kinds,
            len(game.measures),
            rows,
            shares,
            won,
            did,
            stop,
            where,
        )
    except Exception as raised:
        error = raised
    if error is not None or where[loops.STAGE] != loops.FINE:
        raise BatchFailed(fault(laid, where, error)) from error
    return _Chunk(first, int(done), rows, shares, won, did)
