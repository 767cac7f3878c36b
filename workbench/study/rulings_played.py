"""What open questions of a rulebook do to whole games: each option beside the chosen one, on common seeds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt

import numpy as np
import pandas as pd

from workbench.book import Book
from workbench.errors import BadValue
from workbench.play.comparing import verdict
from workbench.play.intervals import Estimate, mean, ratio
from workbench.play.pictures import number
from workbench.play.results import Results
from workbench.study.games import Played, difference, pairs_of

CHOSEN = "as chosen"


def ruling_variants(book: Book, weights: str = "H", rulings: Iterable[str] | None = None) -> dict[str, Book]:
    """The book as it is, and one variant for each other option of its rulings.

    Parameters
    ----------
    book : Book
    weights : str
        Letters of the weights looked at (``"HM"``), unless rulings are named.
    rulings : iterable of str, optional
        Rulings of kind choice.

    Returns
    -------
    dict of str to Book
        `CHOSEN`, then ``ruling: option``; rulings that are not built are left out.
    """
    register = book.rulings
    if rulings is None:
        heavy = register[register["weight"].isin(list(weights)) & (register["kind"] == "choice")]
        rulings = [str(key) for key, row in heavy.iterrows() if bool(row["built"])]
    variants = {CHOSEN: book}
    for ruling in rulings:
        if register.at[ruling, "kind"] != "choice":
            raise BadValue("rulings", ruling, "a ruling of kind choice")
        for option in book.rulebook.options(ruling):
            if option != register.at[ruling, "choice"]:
                variants[f"{ruling}: {option}"] = book.decide(ruling, option)
    return variants


def other_winner(one: Results, other: Results) -> Estimate:
    """Share of the games of a seed in which not the same seats win."""
    places = [
        results.frame["place"].to_numpy().reshape(results.games, results.seats)[: min(one.games, other.games)]
        for results in (one, other)
    ]
    return mean(((places[0] == 1) != (places[1] == 1)).any(axis=1).astype(np.float64))


def differences(played: Played, what: Sequence[tuple[str, str]], of: str = "", language: str = "en") -> pd.DataFrame:
    """Every variant beside the base, a line each.

    Parameters
    ----------
    played : Played
        The same games under several variants.
    what : sequence of (quantity, head)
        Quantities as in `Wish`, or ``win_rate``, and what stands above their column.
    of : str
        Bot whose ``win_rate`` is meant.
    language : {"en", "de"}

    Returns
    -------
    DataFrame
        Indexed by variant, as text: share of games that another seat wins, then for each quantity the difference to
        the base with the half width of its 95 % interval, or "noise". The first line has the values of the base.
    """
    base = played.results[played.base]
    winners = "anderer Sieger" if language == "de" else "other winner"
    rows = {}
    for name, results in played.results.items():
        line = {winners: "" if name == played.base else number(other_winner(results, base).value, language, True)}
        for quantity, head in what:
            share = quantity == "win_rate" or "/" in quantity
            if name == played.base:
                line[head] = number(ratio(*pairs_of(base, quantity, of)).value, language, share)
                continue
            found = difference(pairs_of(results, quantity, of), pairs_of(base, quantity, of))
            line[head] = with_half_width(found, language, share)
        rows[name] = line
    return pd.DataFrame.from_dict(rows, orient="index")


def with_half_width(found: Estimate, language: str = "en", share: bool = False) -> str:
    """``+1.25 ± 0.08``, in percentage points for shares; a word where it is noise, and where nothing differs."""
    half = (found.high - found.low) / 2
    if found.value == 0 and half == 0:
        return "gleich" if language == "de" else "same"
    scale, decimals = (100, 1) if share else (1, 2)
    text = f"{scale * found.value:+.{decimals}f} ± {scale * half:.{decimals}f}".replace("-", "−")
    if found.low <= 0 <= found.high:
        text = f"{verdict(found, language)} (±{scale * half:.{decimals}f})"
    return text.replace(".", ",") if language == "de" else text


def games_enough(
    one: Results, other: Results, what: Sequence[tuple[str, str, str]], games: Iterable[int], language: str = "en"
) -> pd.DataFrame:
    """How exact so many games are: half widths of 95 % intervals, which shrink with the root of the number.

    Parameters
    ----------
    one, other : Results
        Two variants on common seeds; as many games as possible.
    what : sequence of (quantity, of, head)
        Quantities as in `differences`, the bot for ``win_rate`` (else ""), and what stands above their columns.
    games : iterable of int
        Numbers of games to look at.
    language : {"en", "de"}

    Returns
    -------
    DataFrame
        Indexed by games; for each quantity how exact its value is, and how exact its difference between the two
        variants is on common seeds and on separate ones.
    """
    heads = (
        ("Unterschied, gleiche Folge", "Unterschied, getrennt")
        if language == "de"
        else ("difference, common seeds", "difference, separate seeds")
    )
    rows: dict[int, dict[tuple[str, str], str]] = {}
    row: dict[tuple[str, str], str] = {}
    for count in games:
        row = {}
        for quantity, of, head in what:
            share = quantity == "win_rate" or "/" in quantity
            pairs = [pairs_of(results, quantity, of) for results in (one, other)]
            halves = [_half(ratio(*pair), count) for pair in pairs]
            common = _half(difference(*pairs), count)
            for text, half in zip(("±", *heads), (halves[0], common, sqrt(sum(h**2 for h in halves))), strict=True):
                row[head, text] = _plain(half, share, language)
        rows[count] = row
    frame = pd.DataFrame.from_dict(rows, orient="index")
    frame.columns = pd.MultiIndex.from_tuples(list(row))
    return frame.rename_axis("Spiele" if language == "de" else "games")


def _half(found: Estimate, games: int) -> float:
    """Half width of an interval with another number of games."""
    return (found.high - found.low) / 2 * sqrt(found.games / games)


def _plain(half: float, share: bool, language: str) -> str:
    text = f"{100 * half:.1f} %" if share else f"{half:.2f}"
    return text.replace(".", ",") if language == "de" else text
