"""Variants of a book in whole games on common seeds: what moves, what is noise, which variants meet a wish.

Every number has a 95 % interval. Games of one seed are the same luck under every variant, so that differences show
early; one whose interval holds 0 is called noise. Where many lines are looked through for whatever moves, the bar is
raised so that in 19 of 20 studies nothing is named by chance alone (Bonferroni).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from workbench.book import Book
from workbench.errors import BadValue
from workbench.play.intervals import LEVEL, NORMAL, Estimate, mean, ratio, share
from workbench.play.results import Results
from workbench.study.sweep import Axis

ENDS = {"en": {"yes": "yes", "no": "no", "open": "cannot tell"}, "de": {"yes": "ja", "no": "nein", "open": "offen"}}


# ---- what is asked for --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Wish:
    """What a designer wants of the games.

    Attributes
    ----------
    what : str
        A column of `Results.frame` (``rounds``; of a column by seat its mean over seats), or one column by another
        (``flights_won / flights_tried``), either of them taken from 1 (``1 - flights_won / flights_tried``).
    low, high : float
        Bounds, both included.
    least_share : float, optional
        With it the wish is about single games: at least this share of them lies within the bounds. Else the mean does.
    """

    what: str
    low: float
    high: float
    least_share: float | None = None

    def __str__(self) -> str:
        bounds = f"{self.low:g} to {self.high:g}"
        return f"{self.what}: {bounds}" + (f" in {self.least_share:.0%} of games" if self.least_share else "")


_WHAT = re.compile(r"(?P<from_one>1\s*-\s*)?(?P<above>[a-z]\w*)(?:\s*/\s*(?P<below>[a-z]\w*))?")


def by_game(results: Results, what: str) -> tuple[np.ndarray, np.ndarray]:
    """Numerator and denominator of a quantity of `Wish`, one each per game.

    Raises
    ------
    BadValue
        For a text that is no quantity, or names a column that the games do not have.
    """
    found = _WHAT.fullmatch(what.strip())
    if not found:
        raise BadValue("wish", what, "a column of the results, or one by another: flights_won / flights_tried")
    above = _column(results, found["above"], found["below"] is not None)
    below = _column(results, found["below"], True) if found["below"] else np.ones_like(above)
    return (below - above, below) if found["from_one"] else (above, below)


def _column(results: Results, name: str, summed: bool) -> np.ndarray:
    """A column by game: of a game its own number, of the seats their sum or mean."""
    if name not in results.names:
        raise BadValue("wish", name, "a column of the results: " + ", ".join(results.names))
    values = results.column(name).astype(np.float64)
    if name in results.ends:
        return values
    return values.sum(axis=1) if summed else values.mean(axis=1)


def estimated(results: Results, wish: Wish) -> Estimate:
    """The quantity of a wish with its interval: a mean, or the share of games within the bounds."""
    above, below = by_game(results, wish.what)
    if wish.least_share is None:
        return ratio(above, below)
    there = below > 0
    values = above[there] / below[there]
    return share((wish.low <= values) & (values <= wish.high))


def answer(wish: Wish, found: Estimate) -> str:
    """``yes`` or ``no`` where the whole interval says so, else ``open``."""
    low, high = (wish.low, wish.high) if wish.least_share is None else (wish.least_share, 1.0)
    if low <= found.low and found.high <= high:
        return "yes"
    return "no" if found.high < low or found.low > high or np.isnan(found.value) else "open"


# ---- games of several variants -------------------------------------------------------------------------


@dataclass(frozen=True)
class Played:
    """The same games under several variants.

    Attributes
    ----------
    results : dict of str to Results
        By name of the variant, in order.
    base : str
        The variant that the others are compared with.
    """

    results: Mapping[str, Results]
    base: str

    def table(self, what: Iterable[str | tuple[str, str]], of: str = "", language: str = "en") -> pd.DataFrame:
        """Quantities of every variant beside the base.

        Parameters
        ----------
        what : iterable of str
            Quantities as in `Wish`; also ``win_rate`` of the bot `of`, or of another bot as ``("win_rate", bot)``.
        of : str
            Name of a bot, for ``win_rate``.
        language : {"en", "de"}

        Returns
        -------
        DataFrame
            A row per quantity and variant: ``what, variant, value, low, high, difference, difference_low,
            difference_high, verdict, games``.
        """
        from workbench.play.comparing import verdict

        rows = []
        for quantity, bot in ((one, of) if isinstance(one, str) else one for one in what):
            base = pairs_of(self.results[self.base], quantity, bot)
            for name, results in self.results.items():
                pairs = base if name == self.base else pairs_of(results, quantity, bot)
                value = ratio(*pairs)
                found = difference(pairs, base)
                told = "" if name == self.base else verdict(found, language)
                bounds = (found.value, found.low, found.high)
                rows.append((quantity, name, value.value, value.low, value.high, *bounds, told, value.games))
        columns = ["what", "variant", "value", "low", "high", "difference", "difference_low", "difference_high"]
        return pd.DataFrame(rows, columns=[*columns, "verdict", "games"])

    def moved(self, variant: str, language: str = "en", most: int = 12) -> pd.DataFrame:
        """What moves beyond chance between a variant and the base, the clearest first.

        Returns
        -------
        DataFrame
            Rows of `Results.compare` (``this`` is the variant), with the bar raised for all lines looked at together.
        """
        lines = self.results[variant].compare(self.results[self.base], language)
        return clear_lines(lines).head(most)

    def wishes(self, wishes: Iterable[Wish], language: str = "en") -> pd.DataFrame:
        """Which variants meet which wishes.

        Returns
        -------
        DataFrame
            A row per variant and wish: ``variant, wish, value, low, high, met``; `met` is yes or no where the whole
            interval says so.
        """
        wishes = list(wishes)
        rows = []
        for name, results in self.results.items():
            for wish in wishes:
                found = estimated(results, wish)
                met = ENDS[language][answer(wish, found)]
                rows.append((name, str(wish), found.value, found.low, found.high, met))
        return pd.DataFrame(rows, columns=["variant", "wish", "value", "low", "high", "met"])

    def meeting(self, wishes: Iterable[Wish]) -> list[str]:
        """Variants that meet all wishes, beyond doubt."""
        wishes = list(wishes)
        return [
            name
            for name, results in self.results.items()
            if all(answer(wish, estimated(results, wish)) == "yes" for wish in wishes)
        ]


def play_variants(
    variants: Mapping[str, Book],
    games: int = 2000,
    seats: int | None = None,
    seed: int = 1,
    bots: Any = None,
    *,
    base: str = "",
    rotate: bool = True,
    followed: int = 0,
) -> Played:
    """Play the same games under every variant.

    Parameters
    ----------
    variants : mapping of str to Book
        By name.
    games, seats, seed, bots, rotate, followed
        As in `workbench.play.batch.simulate`.
    base : str
        Variant that the others are compared with; by default the first.

    Raises
    ------
    BadValue
        Without variants, or with a base that is none of them.
    """
    names = list(variants)
    base = base or (names[0] if names else "")
    if base not in variants:
        raise BadValue("base", base, "the name of a variant: " + ", ".join(names))
    found = {
        name: book.simulate(games, seats, seed, bots, rotate=rotate, followed=followed, progress=False)
        for name, book in variants.items()
    }
    return Played(found, base)


def axis_variants(book: Book, axis: Axis) -> dict[str, Book]:
    """A variant for each point of an axis of cells or rulings (see `workbench.study.sweep`)."""
    return {str(point.label): point.apply(book) for point in axis.points}


def difference(one: tuple[np.ndarray, np.ndarray], other: tuple[np.ndarray, np.ndarray]) -> Estimate:
    """Difference of two ratios over the same games, its error from the games' shares in both (delta method)."""
    games = min(len(one[0]), len(other[0]))
    parts, value = np.zeros(games), 0.0
    for sign, (above, below) in ((1, one), (-1, other)):
        above, below = above[:games], below[:games]
        total = below.sum()
        if total == 0:
            return Estimate(np.nan, np.nan, np.nan, 0)
        here = above.sum() / total
        value += sign * here
        parts += sign * (above - here * below) * games / total
    error = mean(parts)
    half = (error.high - error.low) / 2
    return Estimate(float(value), float(value - half), float(value + half), games)


def pairs_of(results: Results, what: str, of: str) -> tuple[np.ndarray, np.ndarray]:
    """As `by_game`, and the share of the wins of a bot."""
    if what != "win_rate":
        return by_game(results, what)
    theirs = _seats_of(results, of)
    return shares_of_wins(results, of), theirs.sum(axis=1).astype(np.float64)


def shares_of_wins(results: Results, bot: str) -> np.ndarray:
    """Share of the win that falls to all seats of a bot, by game."""
    return (results.column("won") * _seats_of(results, bot)).sum(axis=1)


def _seats_of(results: Results, bot: str) -> np.ndarray:
    """Whether a seat is that bot's, by game and seat."""
    if bot not in results.about.bots:
        raise BadValue("of", bot, "a bot that plays: " + ", ".join(dict.fromkeys(results.about.bots)))
    return results.seats_of(bot)


def clear_lines(lines: pd.DataFrame) -> pd.DataFrame:
    """Lines of a comparison whose difference is clear even though so many are looked at, the clearest first."""
    from scipy.special import ndtri

    half = (lines["high"] - lines["low"]) / 2
    lines = lines[(half > 0) | (lines["difference"] != 0)]
    half = half[lines.index]
    bar = float(ndtri(1 - (1 - LEVEL) / 2 / max(1, len(lines)))) / NORMAL
    clearness = lines["difference"].abs() / half.where(half > 0, 1e-12)
    kept = lines.assign(clearness=clearness)[clearness > bar]
    return kept.sort_values("clearness", ascending=False, kind="stable").drop(columns="clearness")


# ---- bots that learn the variant ------------------------------------------------------------------------


def retuned(
    book: Book,
    bot: str,
    rivals: Sequence[str],
    columns: Iterable[str] | None = None,
    games: int = 1000,
    seed: int = 1,
    factors: Sequence[float] = (0.5, 2.0),
    passes: int = 1,
) -> tuple[Book, pd.DataFrame]:
    """Weights of a bot of the table ``bots`` fitted to a variant, one after the other.

    Each weight is tried smaller and larger; a change stays when the bot then wins more games against the rivals,
    beyond chance, on common seeds. The bot and its rivals move round the table.

    Parameters
    ----------
    book : Book
        The variant.
    bot : str
        Row of the table ``bots``.
    rivals : sequence of str
        Who sits at the other seats; they keep their weights. None of them is `bot`.
    columns : iterable of str, optional
        Weights to try; by default all that are not 0.
    games, seed
        Games of each trial.
    factors : sequence of float
        What a weight is multiplied with.
    passes : int
        How often all columns are gone through.

    Returns
    -------
    Book, DataFrame
        The book with the new weights, and what was tried: ``column, from, to, gain, low, high, kept``.
    """
    if bot in rivals:
        raise BadValue("rivals", list(rivals), f"other bots than {bot}, whose weights would move, too")
    schema = book.rooms.schema.table("bots")
    numbers = {column.name: column for column in schema.columns if column.kind == "decimal"}
    names = list(columns) if columns is not None else [n for n in numbers if book.rulebook.cell("bots", bot, n)]
    if unknown := [name for name in names if name not in numbers]:
        raise BadValue("columns", unknown, "weights of the table bots: " + ", ".join(numbers))
    seating = [bot, *rivals]

    def won(variant: Book) -> tuple[np.ndarray, np.ndarray]:
        results = variant.simulate(games, len(seating), seed, seating, rotate=True, followed=0, progress=False)
        return pairs_of(results, "win_rate", bot)

    best, rows = won(book), []
    for _ in range(passes):
        for name in names:
            for factor in factors:
                before = float(book.rulebook.cell("bots", bot, name))
                low, high = numbers[name].minimum, numbers[name].maximum
                after = min(max(round(before * factor, 3), low if low is not None else -1e9), high or 1e9)
                if after == before:
                    continue
                variant = book.edit("bots", bot, name, after, "retuned")
                tried = won(variant)
                gain = difference(tried, best)
                kept = gain.low > 0
                rows.append((name, before, after, gain.value, gain.low, gain.high, kept))
                if kept:
                    book, best = variant, tried
    return book, pd.DataFrame(rows, columns=["column", "from", "to", "gain", "low", "high", "kept"])
