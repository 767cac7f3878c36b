"""Studies of Port Royal: how likely a bust is, how far to push, and what a changed deck does."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import pandas as pd

from workbench.book import Book
from workbench.errors import BadValue
from workbench.odds.fractions import percent_text
from workbench.study.sweep import Axis, Grid, case_axis, grid, parameter_axis

COLOURS = ("yellow", "blue", "green", "red", "black")


def harbour(colours: int) -> str:
    """A harbour with the 1-coin ships of so many colours; BadValue outside 0 to 5."""
    if not 0 <= colours <= len(COLOURS):
        raise BadValue("colours in the harbour", colours, f"a whole number from 0 to {len(COLOURS)}")
    return ",".join(f"{colour}:1" for colour in COLOURS[:colours])


def colour_axis(most: int = len(COLOURS), language: str = "en") -> Axis:
    """Axis of harbours with 1 to `most` colours, a 1-coin ship each."""
    cases = {number: {"harbour": harbour(number)} for number in range(1, most + 1)}
    return case_axis("Farben im Hafen" if language == "de" else "colours in the harbour", cases)


def bust_by_next_card(book: Book, swords: Iterable[int] = range(8)) -> Grid:
    """The next card by number of colours in the harbour and own swords; its success is no bust (PR-022, PR-042)."""
    return grid(book, "next_card", colour_axis(), parameter_axis("swords", swords))


def bust_percent(answers: Grid) -> pd.DataFrame:
    """Chance of a bust of every place of a grid of draws, as text."""
    return answers.success.map(lambda safe: percent_text(1 - safe))


def survival(book: Book, cards: Iterable[int], swords: Iterable[int]) -> Grid:
    """No bust within the next cards of a fresh deck, by own swords (PR-016 to PR-023)."""
    return grid(book, "draw", parameter_axis("cards", cards), parameter_axis("swords", swords))


def worth_by_horizon(book: Book, cards: Iterable[int], **parameters: Any) -> pd.DataFrame:
    """What playing on is worth when thinking 1, 2, … cards ahead, beside stopping now.

    Returns
    -------
    DataFrame
        Indexed by cards ahead: ``stop``, ``one more card``, ``play on`` (in the units of the table ``weights``).
    """
    rows = {}
    for ahead in cards:
        expected = book.odds("stop_or_go", cards=ahead, **parameters).expectations()
        rows[ahead] = {
            "stop": float(expected["worth_stop"]),
            "one more card": float(expected["worth_one_more"]),
            "play on": float(expected["worth_play_on"]),
        }
    return pd.DataFrame.from_dict(rows, orient="index").rename_axis("cards ahead")


def optimal_stop(book: Book, swords: Iterable[int] = range(7), **parameters: Any) -> pd.DataFrame:
    """Worth of the best take from which to stop, by colours in the harbour and own swords.

    Returns
    -------
    DataFrame
        A row per number of colours (1 to 5), a column per number of swords. "go on": at every worth reached there is
        one more card better; a number: stop from this worth on.
    """
    columns: dict[int, dict[int, str]] = {}
    for number in swords:
        column: dict[int, str] = {}
        for colours in range(1, len(COLOURS) + 1):
            answer = book.odds("stop_or_go", harbour=harbour(colours), swords=number, **parameters).answer
            row = next((row for row in answer.rounds if row["colours"] == colours), None)
            stop = None if row is None else row["stop_from"]
            column[colours] = "go on" if stop is None or stop != stop else f"{float(stop):.2f}"
        columns[number] = column
    frame = pd.DataFrame(columns)
    return frame.rename_axis(index="colours in the harbour", columns="swords")


def with_ships(book: Book, colour: str, coins: int, change: int) -> Book:
    """Variant with more or fewer ships of one colour and value; the counts that must agree are changed with them.

    Parameters
    ----------
    book : Book
        Variant to start from.
    colour : str
        Colour of the ships.
    coins : int
        Their coins; where several kinds have so many, the first is taken.
    change : int
        Ships added (negative: removed).
    """
    key = next(
        key
        for key in book.rulebook.keys("ships")
        if book.rulebook.cell("ships", key, "colour") == colour
        and book.rulebook.cell("ships", key, "coins") == coins
        and book.rulebook.cell("ships", key, "set") == "base"
    )
    edits = [("ships", key, "copies", book.rulebook.cell("ships", key, "copies") + change, "")]
    for row in ("cards_base", "ships_base", f"ships_{colour}"):
        edits.append(("counts", row, "cards", book.rulebook.cell("counts", row, "cards") + change, ""))
    return book.edit_all(edits)


def sword_worth(book: Book, colours: int = 3, most: int = 6) -> pd.DataFrame:
    """What each further sword takes off the chance of a bust by the next card.

    Returns
    -------
    DataFrame
        Indexed by swords: ``bust`` (percent text) and ``less`` (percentage points less than with one sword fewer).
    """
    rows: dict[int, dict[str, str]] = {}
    before: Fraction | None = None
    for swords in range(most + 1):
        safe = book.odds("next_card", harbour=harbour(colours), swords=swords).success
        assert safe is not None
        bust = 1 - safe
        rows[swords] = {"bust": percent_text(bust), "less": "" if before is None else percent_text(before - bust)}
        before = bust
    return pd.DataFrame.from_dict(rows, orient="index").rename_axis("swords")
