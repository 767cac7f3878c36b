"""Two batches of the same luck side by side: which difference is one, and which is noise."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from workbench.errors import BadValue
from workbench.play.intervals import Estimate, mean

if TYPE_CHECKING:
    from workbench.play.results import Results

VERDICTS = {"noise": ("Rauschen", "noise"), "higher": ("höher", "higher"), "lower": ("niedriger", "lower")}
_COLUMNS = ["what", "by", "of", "this", "other", "difference", "low", "high", "games", "verdict"]


def verdict(difference: Estimate, language: str = "en") -> str:
    """Whether a difference is one, in a word: noise when its interval holds 0."""
    clear = difference.low > 0 or difference.high < 0
    key = "noise" if not clear else "higher" if difference.value > 0 else "lower"
    return VERDICTS[key][0 if language == "de" else 1]


def compared(one: Results, other: Results, language: str) -> pd.DataFrame:
    """See `Results.compare`."""
    if one.about.seed != other.about.seed or one.seats != other.seats:
        raise BadValue("compare", other, f"results of seed {one.about.seed} with {one.seats} seats: the same luck")
    mine, theirs = per_game(one), per_game(other)
    common = mine.index.intersection(theirs.index)
    if not len(common):
        raise BadValue("compare", other, f"results with games of {one!r}")
    mine, theirs = mine.loc[common], theirs.loc[common]
    rows = []
    for column in mine.columns:
        if column not in theirs.columns:
            continue
        left, right = mine[column].to_numpy(), theirs[column].to_numpy()
        both = ~(np.isnan(left) | np.isnan(right))
        if not both.any():
            continue
        difference = mean(left[both] - right[both])
        bounds = (difference.value, difference.low, difference.high)
        means = (left[both].mean(), right[both].mean())
        rows.append((*column, *means, *bounds, difference.games, verdict(difference, language)))
    return pd.DataFrame(rows, columns=_COLUMNS)


def per_game(results: Results) -> pd.DataFrame:
    """One number per game for each line that can be compared; columns (what, by, of), indexed by number of the game."""
    frame, about = results.frame, results.about
    columns: dict[tuple[str, str, str], np.ndarray] = {}
    by_game = (results.games, results.seats)
    for what in ("rounds", "turns", "moves"):
        columns[what, "game", ""] = frame[what].to_numpy().reshape(by_game)[:, 0]
    bots = frame["bot"].to_numpy().reshape(by_game)
    for what in ("won", *about.measures, "decisions", *about.tallies):
        values = frame[what].to_numpy(np.float64).reshape(by_game)
        name = "win_rate" if what == "won" else what
        for seat in range(results.seats):
            columns[name, "seat", str(seat)] = values[:, seat]
        for bot in dict.fromkeys(about.bots):
            theirs = bots == bot
            columns[name, "bot", bot] = (values * theirs).sum(axis=1) / theirs.sum(axis=1)
    numbers = frame["game"].to_numpy().reshape(by_game)[:, 0]
    return pd.DataFrame(columns, index=numbers)
