"""What a batch of games came to: a row per game and seat, and what can be read from them, always with an interval."""

from __future__ import annotations

import html
import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from workbench.errors import BadValue
from workbench.files import write_whole
from workbench.play import loops
from workbench.play.chunks import Chunk, Table
from workbench.play.intervals import Estimate, mean, ratio, share
from workbench.play.setting import Setting

if TYPE_CHECKING:
    from matplotlib.figure import Figure

GAME, SEAT, BOT = "game", "seat", "bot"  # what a number can be taken by
COLUMNS = ["what", "by", "of", "value", "low", "high", "games"]


@dataclass(frozen=True)
class About:
    """What was played.

    Attributes
    ----------
    book, fingerprint : str
        Key of the book, and fingerprint of the variant.
    seed, first, asked : int
        Seed, number of the first game, number of games asked for.
    bots : tuple of str
        Names by seat (with `rotate` those of game 0).
    rotate : bool
        Whether they moved on by one seat from game to game.
    measures, tallies, curves : tuple of str
        As the game names them.
    kinds : tuple of str
        Kinds of moves: rows of the table ``events``.
    names : dict
        German and English name of each kind of move and bot.
    measure_names : mapping
        The same of each measure, as far as the book names them.
    """

    book: str
    fingerprint: str
    seed: int
    first: int
    asked: int
    bots: tuple[str, ...]
    rotate: bool
    measures: tuple[str, ...]
    tallies: tuple[str, ...]
    curves: tuple[str, ...]
    kinds: tuple[str, ...]
    names: dict[str, tuple[str, str]]
    measure_names: Mapping[str, tuple[str, str]]


class Results:
    """Games of a batch.

    Attributes
    ----------
    about : About
        What was played.
    games : int
        Games finished; fewer than ``about.asked`` when somebody stopped the batch.
    seconds : float
        What it took.
    numbers : ndarray
        Number of each game.
    ends : dict of str to ndarray
        ``rounds, turns, moves`` by game.
    """

    def __init__(self, about: About, chunks: list[Chunk], seconds: float) -> None:
        self.about, self.seconds = about, seconds
        self.games = sum(chunk.games for chunk in chunks)
        self.numbers = np.concatenate([np.arange(one.first, one.first + one.games) for one in chunks])
        self._columns = {name: _joined([one.columns[name] for one in chunks]) for name in chunks[0].columns}
        self.ends = {name: _joined([one.ends[name] for one in chunks]) for name in chunks[0].ends}
        self._kinds = _joined([one.kinds for one in chunks])
        self._curves = _joined([one.curves for one in chunks])

    # ---- rows

    @property
    def seats(self) -> int:
        """Seats of each game."""
        return len(self.about.bots)

    @property
    def complete(self) -> bool:
        """Whether all games asked for are there."""
        return self.games == self.about.asked

    @cached_property
    def frame(self) -> pd.DataFrame:
        """A row per game and seat.

        ``game, seat, bot, place, won`` (1 divided by the number of winners, else 0), the game's measures, ``rounds,
        turns, moves`` of the game, ``decisions`` of the seat where it had a choice, ``options`` (the moves it could
        choose from there, all added up), and what it did, by kind.
        """
        seats = self.seats
        numbers = np.repeat(self.numbers, seats)
        named = list(dict.fromkeys(self.about.bots))
        place_of = np.array([named.index(name) for name in self.about.bots])
        columns: dict[str, Any] = {
            "game": numbers.astype(np.int32),
            "seat": np.tile(np.arange(seats, dtype=np.int8), self.games),
            "bot": pd.Categorical.from_codes(place_of[self._bot_places].ravel(), pd.Index(named)),
        }
        for name in self.names:
            values = self.column(name)
            columns[name] = np.repeat(values, seats) if name in self.ends else values.ravel()
        frame = pd.DataFrame(columns)
        frame.attrs.update(self.facts())
        return frame

    @property
    def names(self) -> list[str]:
        """Columns of `frame` that hold what a game or a seat came to."""
        about = self.about
        return list(
            dict.fromkeys(("place", "won", *about.measures, *self.ends, "decisions", "options", *about.tallies))
        )

    def column(self, name: str) -> np.ndarray:
        """A column of `frame` by game and seat; by game alone where it is one of `ends`."""
        if name in self.ends:
            return self.ends[name]
        return self._won if name == "won" else self._columns[name]

    def seats_of(self, bot: str) -> np.ndarray:
        """Whether a seat is that bot's, by game and seat."""
        return (np.array(self.about.bots) == bot)[self._bot_places]

    def facts(self) -> dict[str, Any]:
        """What was played, in plain words; Parquet files carry it along."""
        about = self.about
        return {
            "book": about.book,
            "fingerprint": about.fingerprint,
            "seed": about.seed,
            "first": about.first,
            "asked": about.asked,
            "games": self.games,
            "seats": self.seats,
            "bots": list(about.bots),
            "rotate": about.rotate,
        }

    def to_parquet(self, path: str | PathLike[str]) -> Path:
        """Write `frame` whole or not at all; ``pandas.read_parquet(path).attrs`` says what was played."""
        held = io.BytesIO()
        self.frame.to_parquet(held, index=False)
        write_whole(Path(path), held.getvalue())
        return Path(path)

    def to_csv(self, path: str | PathLike[str]) -> Path:
        """Write `frame` as CSV (UTF-8, commas), whole or not at all."""
        write_whole(Path(path), self.frame.to_csv(index=False, lineterminator="\n").encode())
        return Path(path)

    # ---- numbers behind the rows

    @cached_property
    def _won(self) -> np.ndarray:
        """Shares of the win by game and seat; nobody may have won."""
        first = self._columns["place"] == 1
        return first / np.maximum(1, first.sum(axis=1, keepdims=True))

    @cached_property
    def _bot_places(self) -> np.ndarray:
        """Which of the bots has each seat, by game and seat."""
        seats = np.arange(self.seats)
        shift = self.numbers[:, None] if self.about.rotate else np.zeros((self.games, 1), np.int64)
        return (seats + shift) % self.seats

    def _groups(self, games: np.ndarray | None = None) -> Iterator[tuple[str, str, np.ndarray]]:
        """Seats, and bots, each with the rows that are theirs, by game and seat."""
        for seat in range(self.seats):
            theirs = np.zeros((self.games if games is None else len(games), self.seats), bool)
            theirs[:, seat] = True
            yield SEAT, str(seat), theirs
        for name in dict.fromkeys(self.about.bots):
            theirs = self.seats_of(name)
            yield BOT, name, theirs if games is None else theirs[games]

    # ---- readings

    @cached_property
    def estimates(self) -> dict[tuple[str, str, str], Estimate]:
        """Everything in `summary`, by (what, by, of)."""
        found: dict[tuple[str, str, str], Estimate] = {}
        won = self._won
        for by, of, theirs in self._groups():
            one_each = bool((theirs.sum(axis=1) == 1).all())
            found["win_rate", by, of] = share((won * theirs).sum(axis=1)) if one_each else _by_game(won, theirs, 0, 1)
        advantage = share(won[:, 0])
        even = 1 / self.seats
        found["first_seat_advantage", GAME, ""] = Estimate(
            advantage.value - even, advantage.low - even, advantage.high - even, self.games
        )
        found["shared_wins", GAME, ""] = share((self._columns["place"] == 1).sum(axis=1) > 1)
        for name, values in self.ends.items():
            found[name, GAME, ""] = mean(values)
        decisions = self._columns["decisions"].sum(axis=1, dtype=np.int64)
        options = self._columns["options"].sum(axis=1, dtype=np.int64)
        found["decisions_per_turn", GAME, ""] = ratio(decisions, self.ends["turns"])
        found["options_per_decision", GAME, ""] = ratio(options, decisions)
        if len(self.lead_changes):
            found["lead_changes", GAME, ""] = mean(self.lead_changes)
        for name in (*self.about.measures, "decisions", *self.about.tallies):
            for by, of, theirs in self._groups():
                found[name, by, of] = _by_game(self._columns[name], theirs)
        return found

    def summary(self, everything: bool = False) -> pd.DataFrame:
        """Win rates, length and measures, each with its 95 % interval.

        Parameters
        ----------
        everything : bool
            Also `curves` ("points after round 3") and `moves` ("hire per game", and "hire chosen": the share of the
            decisions at which it was possible) of the games followed.

        Returns
        -------
        DataFrame
            ``what, by`` (game, seat or bot), ``of`` (number of the seat from 0, name of the bot), ``value, low, high,
            games`` (that it rests on). Rates are shares from 0 to 1; the advantage of the first seat is its win rate
            less an even share.
        """
        rows = [(*key, one.value, one.low, one.high, one.games) for key, one in self.estimates.items()]
        if everything:
            for name, round_, *line in self.curves.itertuples(index=False):
                rows.append((f"{name} after round {round_}", *line))
            for kind, by, of, *line, _, games in self.moves.itertuples(index=False):
                rows.append((f"{kind} per game", by, of, *line[:3], games))
                rows.append((f"{kind} chosen", by, of, *line[3:], games))
        return pd.DataFrame(rows, columns=COLUMNS)

    def estimate(self, what: str, of: str | int = "", by: str = "") -> Estimate:
        """One line of `summary`; ``of`` is a seat (number) or the name of a bot."""
        by = by or (GAME if of == "" else SEAT if isinstance(of, int) else BOT)
        key = (what, by, str(of))
        if key not in self.estimates:
            known = ", ".join(dict.fromkeys(one[0] for one in self.estimates))
            raise BadValue("estimate", (what, of), f"a line of summary(); there are {known}")
        return self.estimates[key]

    # ---- the games that were followed

    @cached_property
    def followed(self) -> int:
        """Games that were followed round by round."""
        return len(self._kinds)

    @cached_property
    def lead_changes(self) -> np.ndarray:
        """How often another seat took the lead, by game followed; seats that lead together take nothing over."""
        places = self._curves[:, loops.CURVE].reshape(-1, self.seats)
        games = self._curves[:: self.seats, loops.CURVE_GAME]
        alone = (places == 1).sum(axis=1) == 1
        leaders = pd.Series(np.where(alone, places.argmin(axis=1), np.nan))
        leaders = leaders.groupby(games).ffill()
        before = leaders.groupby(games).shift()
        changed = (leaders != before) & before.notna()
        return changed.groupby(games).sum().to_numpy()

    @cached_property
    def curves(self) -> pd.DataFrame:
        """The game's curves by round, over the games followed that lasted so long.

        Returns
        -------
        DataFrame
            ``measure, round, by, of, value, low, high, games``: the mean at the end of the round with its 95 %
            interval. With fewer and fewer games left, the last rounds tell of long games only: look at ``games``.
        """
        columns = ["measure", "round", "by", "of", "value", "low", "high", "games"]
        raw = self._curves.reshape(-1, self.seats, self._curves.shape[1])
        if not len(raw):
            return pd.DataFrame(columns=columns)
        rounds = raw[:, 0, loops.CURVE_ROUND]
        place_of_game = raw[:, 0, loops.CURVE_GAME] - self.numbers[0]
        rows = []
        for number, name in enumerate(self._curve_names):
            values = raw[:, :, loops.CURVE + number]
            for by, of, theirs in self._groups(place_of_game):
                for round_ in np.unique(rounds):
                    there = rounds == round_
                    one = _by_game(values[there], theirs[there])
                    rows.append((name, int(round_), by, of, one.value, one.low, one.high, one.games))
        return pd.DataFrame(rows, columns=columns)

    @property
    def _curve_names(self) -> list[str]:
        return ["place", *(name for name in self.about.curves if name != "place")]

    @cached_property
    def moves(self) -> pd.DataFrame:
        """Use of each kind of move in the games followed.

        Returns
        -------
        DataFrame
            ``kind, by, of, per_game, low, high`` (how often per game and seat), ``chosen, chosen_low, chosen_high``
            (share of the decisions at which it was possible), ``decisions`` (number of these) and ``games``. Kinds
            that nobody ever could choose are left out.
        """
        columns = ["kind", "by", "of", "per_game", "low", "high", "chosen", "chosen_low", "chosen_high"]
        rows = []
        kinds = self._kinds
        for by, of, theirs in self._groups(np.arange(self.followed)):
            counts = (kinds * theirs[:, :, None, None]).sum(axis=1, dtype=np.int64)
            seats = theirs.sum(axis=1)
            for kind in np.flatnonzero(kinds.any(axis=(0, 1, 3))):
                made, preferred, possible = (counts[:, kind, place] for place in range(loops.KIND_COUNTS))
                use, chosen = ratio(made, seats), ratio(preferred, possible)
                bounds = (chosen.value, max(0.0, chosen.low), min(1.0, chosen.high))
                per_game = (use.value, use.low, use.high)
                rows.append((self.about.kinds[kind], by, of, *per_game, *bounds, int(possible.sum()), use.games))
        return pd.DataFrame(rows, columns=[*columns, "decisions", "games"])

    # ---- comparing

    def compare(self, other: Results, language: str = "en") -> pd.DataFrame:
        """This batch beside another one of the same seed: the same luck, so that differences show early.

        Parameters
        ----------
        other : Results
            With the same seed and seats; other rules or other bots.
        language : {"en", "de"}
            Of the column ``verdict``.

        Returns
        -------
        DataFrame
            ``what, by, of, this, other, difference, low, high, games, verdict``: this less other, by game, with the
            95 % interval of the mean difference. A difference whose interval holds 0 is "noise" ("Rauschen").

        Raises
        ------
        BadValue
            When the two have no games in common.
        """
        from workbench.play.comparing import compared

        return compared(self, other, language)

    # ---- looking

    def plot(self, language: str = "en") -> Figure:
        """Win rates, length, and the first curve (matplotlib is imported here, not before)."""
        from workbench.play.pictures import results_figure

        return results_figure(self, language)

    def __repr__(self) -> str:
        of = "" if self.complete else f" of {self.about.asked}"
        return f"<Results {self.about.book}: {self.games}{of} games, {self.seats} seats, seed {self.about.seed}>"

    def _repr_html_(self) -> str:
        from workbench.play.pictures import short_table

        return f"<p>{html.escape(repr(self)[1:-1])}</p>{short_table(self).to_html(index=False)}"


def gathered(setting: Setting, laid: Table, first: int, asked: int, chunks: list[Chunk], seconds: float) -> Results:
    """Results of the chunks of one batch, in order."""
    rulebook, game = setting.rulebook, laid.game
    has_events = any(one.name == "events" for one in rulebook.schema.tables)
    kinds = rulebook.keys("events") if has_events else tuple(map(str, range(laid.kinds)))
    names = {kind: _names(rulebook, "events", kind) for kind in kinds} if has_events else {}
    names |= {player.name: (player.name_de or player.name, player.name_en or player.name) for player in laid.players}
    return Results(
        About(
            book=setting.key,
            fingerprint=rulebook.fingerprint,
            seed=laid.seed,
            first=first,
            asked=asked,
            bots=tuple(player.name for player in laid.players),
            rotate=laid.rotate,
            measures=game.measures,
            tallies=game.tallies,
            curves=game.curves,
            kinds=kinds,
            names=names,
            measure_names=setting.measures,
        ),
        chunks,
        seconds,
    )


def _names(rulebook: Any, table: str, row: str) -> tuple[str, str]:
    return str(rulebook.cell(table, row, "name_de")), str(rulebook.cell(table, row, "name_en"))


def _joined(parts: list[np.ndarray]) -> np.ndarray:
    return np.concatenate(parts)


def _by_game(values: np.ndarray, theirs: np.ndarray, low: float = -np.inf, high: float = np.inf) -> Estimate:
    """Mean over some seats of all games, clustered by game, the interval kept within bounds."""
    found = ratio((values * theirs).sum(axis=1), theirs.sum(axis=1))
    return Estimate(found.value, max(low, found.low), min(high, found.high), found.games)
