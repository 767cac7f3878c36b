"""Whole campaigns of the shadow war: which mission pays, which counter-espionage wins, what terror costs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
import pandas as pd

from workbench.book import Book
from workbench.espionage.tables import BOT_WEIGHTS, MISSIONS
from workbench.play.comparing import verdict
from workbench.play.intervals import mean, ratio
from workbench.play.players import Player, player
from workbench.play.results import Results
from workbench.study.games import Played, Wish, pairs_of

BOTS = ("thief", "terrorist", "agitator")
WISHES = (
    Wish("theft_succeeded / theft_begun", 0.3, 0.6),
    Wish("terrorism_succeeded / terrorism_begun", 0.2, 0.5),
    Wish("planets_lost", 0.5, 2),
    Wish("agents_lost", 1, 5),
)
MIXES: Mapping[str, Mapping[str, float]] = {
    "nothing": {"passive": 0, "watch": 0},
    "passive 1 M a planet": {"passive": 1, "watch": 0},
    "passive 4 M a planet": {"passive": 4, "watch": 0},
    "passive 16 M a planet": {"passive": 16, "watch": 0},
    "1 watch": {"passive": 0, "watch": 1},
    "3 watches": {"passive": 0, "watch": 3},
    "1 watch, passive 1 M": {"passive": 1, "watch": 1},
    "3 watches, passive 4 M": {"passive": 4, "watch": 3},
    "6 special units, 5 watches, passive 4 M": {"passive": 4, "watch": 5, "special_units": 6},
}


def personality(book: Book, row: str, name: str, **weights: float) -> Player:
    """A bot of the table ``bots`` under another name, with some of its numbers changed."""
    kept = player(book.setting, row, book.setting.game.most_seats)  # no weight here depends on the seats
    numbers, places = kept.weights.copy(), list(BOT_WEIGHTS)
    for column, value in weights.items():
        numbers[places.index(column)] = value
    return replace(kept, name=name, weights=numbers, named=False, name_de=name, name_en=name)


def single_missions(book: Book, row: str = "thief") -> dict[str, Player]:
    """The same bot with no mission, and with one of them only."""
    found = {"no mission": personality(book, row, "no mission", **dict.fromkeys(MISSIONS, 0.0))}
    for mission in MISSIONS:
        name = f"only {mission}"
        found[name] = personality(book, row, name, **dict.fromkeys(MISSIONS, 0.0) | {mission: 1.0})
    return found


def counter_mixes(
    book: Book, row: str = "thief", mixes: Mapping[str, Mapping[str, float]] = MIXES
) -> dict[str, Player]:
    """The same bot with different counter-espionage."""
    return {name: personality(book, row, name, **weights) for name, weights in mixes.items()}


def trials(
    book: Book, candidates: Mapping[str, Player], rivals: Sequence[str], games: int = 1000, seed: int = 1
) -> pd.DataFrame:
    """Each candidate at the same table in the same games; the seats go round.

    Parameters
    ----------
    book : Book
    candidates : mapping of str to Player
        Those that are compared; the first one is what the others are compared with.
    rivals : sequence of str
        Who sits at the other seats.
    games, seed : int
        Common to all.

    Returns
    -------
    DataFrame
        Indexed by candidate: ``win_percent``, its ``low`` and ``high``; ``score``; ``more`` (score above that of the
        first one), ``more_low``, ``more_high``, ``verdict``.
    """
    rows, base = {}, None
    for name, candidate in candidates.items():
        results = book.simulate(
            games, len(rivals) + 1, seed, [candidate, *rivals], rotate=True, followed=0, progress=False
        )
        mine = score_of(results, candidate.name)
        base = mine if base is None else base
        wins = ratio(*pairs_of(results, "win_rate", candidate.name))
        more = mean(mine - base)
        rows[name] = {
            "win_percent": 100 * wins.value,
            "low": 100 * max(0.0, wins.low),
            "high": 100 * min(1.0, wins.high),
            "score": float(mine.mean()),
            "more": more.value,
            "more_low": more.low,
            "more_high": more.high,
            "verdict": "" if mine is base else verdict(more),
        }
    return pd.DataFrame.from_dict(rows, orient="index").rename_axis("bot")


def score_of(results: Results, bot: str) -> np.ndarray:
    """Score of a bot by game, the mean of its seats."""
    frame = results.frame[results.frame["bot"].astype(str) == bot]
    return frame.groupby("game")["score"].mean().to_numpy(np.float64)


PRICES: Mapping[str, tuple[tuple[str, str, str, int], ...]] = {
    "as it is": (),
    "theft brings 50 M": (("constants", "theft_loot_cbills", "value", 50_000_000),),
    "theft brings 200 M": (("constants", "theft_loot_cbills", "value", 200_000_000),),
    "terrorism costs 25 M": (("missions", "terrorism", "extra_cost_cbills", 25_000_000),),
    "uprising costs 50 M": (("missions", "uprising", "extra_cost_cbills", 50_000_000),),
    "every level +10 points": tuple(
        ("levels", f"level_{level}", "chance_percent", 60 + 5 * level) for level in range(5)
    ),
    "a blown mission fails": (("constants", "blown_percent", "value", 0),),
    "an agent costs 150 M": (("costs", "agent", "value", 150_000_000),),
}


def price_variants(book: Book) -> dict[str, Book]:
    """The book with other prices and chances, by what is changed; and where CE money alone detects anybody."""
    found = {}
    for name, cells in PRICES.items():
        variant = book
        for cell in cells:
            variant = variant.edit(*cell)
        found[name] = variant
    return found | {"nobody looks, nobody finds": book.decide("detect_base", "only_with_ce")}


def winners(played: Played, bots: Sequence[str] = BOTS) -> pd.DataFrame:
    """Who wins under every variant, in percent; a difference to the base that is only noise is marked ``~``.

    Returns
    -------
    DataFrame
        A row per variant, a column per bot, text.
    """
    columns = {}
    for bot in bots:
        rows = played.table(["win_rate"], of=bot).set_index("variant")
        half = (rows["high"] - rows["low"]) / 2
        columns[bot] = [
            f"{100 * value:.0f} ± {100 * error:.0f}" + (" ~" if told == "noise" else "")
            for value, error, told in zip(rows["value"], half, rows["verdict"], strict=True)
        ]
    return pd.DataFrame(columns, index=pd.Index(list(played.results), name="variant"))


def shown(table: pd.DataFrame) -> pd.DataFrame:
    """The trials as text: value and 95 % interval, and ``~`` where the difference is noise."""
    wins = [f"{row.win_percent:.0f} % ({row.low:.0f} to {row.high:.0f})" for row in table.itertuples()]
    more = [
        ""
        if not row.verdict
        else f"{row.more:+.1f} ({row.more_low:+.1f} to {row.more_high:+.1f})" + (" ~" if row.verdict == "noise" else "")
        for row in table.itertuples()
    ]
    columns = {"wins": wins, "score": table["score"].map("{:.1f}".format), "compared with the first": more}
    return pd.DataFrame(columns, index=table.index)


def mission_frequencies(results: Results) -> pd.DataFrame:
    """How often each mission was begun and succeeded.

    Returns
    -------
    DataFrame
        Indexed by mission: ``begun`` and ``succeeded`` by warlord and campaign, ``succeeded_percent`` of those begun.
    """
    frame, rows = results.frame, {}
    for mission in MISSIONS:
        begun, done = float(frame[f"{mission}_begun"].mean()), float(frame[f"{mission}_succeeded"].mean())
        rows[mission] = {
            "begun": begun,
            "succeeded": done,
            "succeeded_percent": 100 * done / begun if begun else np.nan,
        }
    return pd.DataFrame.from_dict(rows, orient="index").rename_axis("mission")
