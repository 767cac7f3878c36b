"""Whole games of pirates: who wins by faction, and what the levers on the warships do when everything feeds back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd

from workbench.book import Book
from workbench.play.intervals import ratio
from workbench.play.results import Results
from workbench.study.games import Played, Wish, play_variants
from workbench.study.pirates import lever_variants

BOTS = ("raider", "builder", "hostage_taker", "cautious")
FAILED_FLIGHTS = "1 - flights_won / flights_tried"
QUANTITIES = (
    *("rounds", "moves", "decisions", "first_warship", FAILED_FLIGHTS, "boardings_won / boardings_tried"),
    *("boats_lost", "wealth", "anger"),
)
WISHES = (
    Wish(FAILED_FLIGHTS, 0.2, 0.4),
    Wish("first_warship", 8, 12),
    Wish("rounds", 15, 25, least_share=0.8),
)


def by_faction(results: Results, book: Book, language: str = "en") -> pd.DataFrame:
    """How each faction fared.

    Returns
    -------
    DataFrame
        Indexed by faction: ``games`` (in which somebody played it), ``win_percent`` with ``low`` and ``high`` of its
        95 % interval, ``goal_percent`` (games in which it stood at its goal), ``round`` (median round of these).
    """
    frame = results.frame
    rows = {}
    for place, key in enumerate(book.rulebook.keys("factions")):
        mine = frame["faction"].to_numpy() == place
        shape = (results.games, results.seats)
        won = ratio(
            (frame["won"].to_numpy(np.float64) * mine).reshape(shape).sum(axis=1), mine.reshape(shape).sum(axis=1)
        )
        there = frame[mine]
        rows[str(book.rulebook.cell("factions", key, f"name_{language}"))] = {
            "games": int(mine.sum()),
            "win_percent": 100 * won.value,
            "low": 100 * won.low,
            "high": 100 * won.high,
            "goal_percent": 100 * float(there["goal"].mean()),
            "round": float(there.loc[there["goal"] == 1, "rounds"].median()),
        }
    return pd.DataFrame.from_dict(rows, orient="index").rename_axis("faction")


def escape_levers(book: Book, games: int = 1000, seats: int = 4, seed: int = 1, bots: Sequence[str] = BOTS) -> Played:
    """Whole games under each of the `lever_variants`, on common seeds."""
    return play_variants(lever_variants(book), games, seats, seed, list(bots))


def lever_table(played: Played, quantities: Sequence[str] = QUANTITIES) -> pd.DataFrame:
    """Means of every variant; a difference to the base that is only noise is marked ``~``.

    Returns
    -------
    DataFrame
        A row per variant, a column per quantity, text.
    """
    lines = played.table(quantities)
    text = [
        f"{100 * value:.1f} %" if "/" in what else f"{value:.1f}"
        for what, value in zip(lines["what"], lines["value"], strict=True)
    ]
    lines["text"] = [one + (" ~" if mark == "noise" else "") for one, mark in zip(text, lines["verdict"], strict=True)]
    return lines.pivot(index="variant", columns="what", values="text").loc[list(played.results), list(quantities)]


def seat_counts(book: Book, counts: Sequence[int] = (2, 4, 7), games: int = 500, seed: int = 1) -> pd.DataFrame:
    """Length, decisions and waiting by number of seats; the bots take turns at the table.

    Returns
    -------
    DataFrame
        Indexed by seats: ``rounds``, ``decisions`` of a seat in a game, ``waiting`` (moves of others between two of
        one's own), ``first_warship``, ``failed_flights_percent``, ``at_round_limit_percent``.
    """
    limit = int(book.rulebook.cell("start", "round_limit", "value"))
    rows: dict[int, Mapping[str, float]] = {}
    for seats in counts:
        bots = [BOTS[seat % len(BOTS)] for seat in range(seats)]
        results = book.simulate(games, seats, seed, bots, rotate=True, followed=0, progress=False)
        frame = results.frame
        lengths = results.ends["rounds"]
        rows[seats] = {
            "rounds": float(lengths.mean()),
            "decisions": float(frame["decisions"].mean()),
            "waiting": float(results.ends["moves"].sum() / (lengths.sum() * seats) * (seats - 1)),
            "first_warship": float(frame["first_warship"].mean()),
            "failed_flights_percent": 100 * (1 - frame["flights_won"].sum() / max(1, frame["flights_tried"].sum())),
            "at_round_limit_percent": 100 * float((lengths >= limit).mean()),
        }
    return pd.DataFrame.from_dict(rows, orient="index").rename_axis("seats")
