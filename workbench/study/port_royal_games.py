"""Whole games of Port Royal as a rule writer asks about them."""

from __future__ import annotations

import numpy as np
import pandas as pd

from workbench.book import Book
from workbench.play.pictures import number
from workbench.play.results import Results
from workbench.port_royal.questions.common import KIND_WORDS

CURVES = {"points": ("Einflusspunkte", "influence points"), "coins": ("Münzen", "coins")}
PERSONS = KIND_WORDS  # German and English name of each kind of person


def from_seat_one(book: Book) -> Book:
    """The book with the first seat as starting player, so that a seat says when its turn comes."""
    return book.decide("first_player", "seat_0")


def plainly(results: Results, book: Book) -> str:
    """Length and busts of a batch of a book in sentences, and how many games ended at the limit of rounds only."""
    rounds, turns = results.estimate("rounds"), results.estimate("turns")
    lengths = results.ends["rounds"]
    busts = results.frame["busts"].sum() / results.ends["turns"].sum()
    limit = int(book.rulebook.cell("constants", "most_rounds", "value"))
    stuck = int((lengths >= limit).sum())
    longest = int(lengths[lengths < limit].max(initial=0))
    text = (
        f"{results.games:,} games of {results.seats} seats last {rounds.value:.1f} rounds on average "
        f"({lengths.min()} to {longest}), that is {turns.value:.0f} turns;\n"
        f"{number(busts, percent=True)} of the turns end in a bust."
    )
    return text + (f" {stuck} games are stuck and end at the limit of {limit} rounds." if stuck else "")


def lengths(results: Results, language: str = "en") -> pd.DataFrame:
    """How many games last how many rounds.

    Returns
    -------
    DataFrame
        One line: share of the games by number of rounds, the rare long ones together.
    """
    rounds = results.ends["rounds"]
    most = int(np.quantile(rounds, 0.99))
    shares = {str(length): float((rounds == length).mean()) for length in range(int(rounds.min()), most + 1)}
    shares[f"{most + 1}+"] = float((rounds > most).mean())
    head = "Partien" if language == "de" else "games"
    line = {length: number(value, language, percent=True) for length, value in shares.items()}
    return pd.DataFrame([line], index=[head]).rename_axis(columns="Runden" if language == "de" else "rounds")
