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
    common, here, there = np.intersect1d(one.numbers, other.numbers, assume_unique=True, return_indices=True)
    if not len(common):
        raise BadValue("compare", other, f"results with games of {one!r}")
    mine, theirs = per_game(one), per_game(other)
    rows = []
    for line in mine:
        if line not in theirs:
            continue
        left, right = mine[line][here].astype(np.float64), theirs[line][there].astype(np.float64)
        both = ~(np.isnan(left) | np.isnan(right))
        if not both.any():
            continue
        difference = mean(left[both] - right[both])
        bounds = (difference.value, difference.low, difference.high)
        means = (left[both].mean(), right[both].mean())
        rows.append((*line, *means, *bounds, difference.games, verdict(difference, language)))
    return pd.DataFrame(rows, columns=_COLUMNS)


def per_game(results: Results) -> dict[tuple[str, str, str], np.ndarray]:
    """One number per game for each line (what, by, of) that can be compared."""
    about = results.about
    lines: dict[tuple[str, str, str], np.ndarray] = {(what, "game", ""): results.ends[what] for what in results.ends}
    bots = {bot: results.seats_of(bot) for bot in dict.fromkeys(about.bots)}
    for what in ("won", *about.measures, "decisions", *about.tallies):
        values = results.column(what)
        name = "win_rate" if what == "won" else what
        for seat in range(results.seats):
            lines[name, "seat", str(seat)] = values[:, seat]
        for bot, theirs in bots.items():
            lines[name, "bot", bot] = (values * theirs).sum(axis=1) / theirs.sum(axis=1)
    return lines
