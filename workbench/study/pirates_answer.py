"""Are the warships of pirates too weak? The answer of whole games: for several kinds of player, tables and readings.

The measure is the share of flights that fail, against the band that the author's wish names. Every share has a 95 %
interval, and a verdict is given only where the whole interval says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd

from workbench.book import Book
from workbench.play.intervals import LEVEL, NORMAL, Estimate, ratio
from workbench.play.results import Results
from workbench.study.games import Played, difference, play_variants, retuned
from workbench.study.pirates import lever_variants, raised
from workbench.study.pirates_games import BOTS, FAILED_FLIGHTS, WISHES
from workbench.study.rulings_played import CHOSEN, ruling_variants

BAND = (WISHES[0].low, WISHES[0].high)  # of flights that fail
PRINTED, RAISED = "as it is", "all warships +2"
CAPPED, UNTRAINED = "at most 2 supporting ships count in flight", "training does not count in flight"
TUNED = ("risk", "least_percent", "anger")  # weights that decide how a bot meets warships
RULES, FITTED, SEARCH = "rule bots", "rule bots, weights fitted to the variant", "search bot in one seat"
WEAK, RIGHT, STRONG, OPEN = "too weak", "in the band", "too strong", "cannot tell"


# ---- the measure ----------------------------------------------------------------------------------------


def flights(results: Results, bot: str = "") -> tuple[np.ndarray, np.ndarray]:
    """Flights failed and flights tried by game, of all seats or of those of one bot."""
    frame = results.frame
    theirs = (frame["bot"].astype(str) == bot).to_numpy() if bot else np.ones(len(frame), bool)
    shape = (results.games, results.seats)
    tried = (frame["flights_tried"].to_numpy(np.float64) * theirs).reshape(shape).sum(axis=1)
    won = (frame["flights_won"].to_numpy(np.float64) * theirs).reshape(shape).sum(axis=1)
    return tried - won, tried


def verdict(found: Estimate) -> str:
    """What the share of failed flights says about the warships."""
    low, high = BAND
    if found.high < low:
        return WEAK
    if found.low > high:
        return STRONG
    return RIGHT if low <= found.low and found.high <= high else OPEN


def _line(one: tuple[np.ndarray, np.ndarray], base: tuple[np.ndarray, np.ndarray]) -> dict[str, object]:
    """Percentages of a row: the share with its interval, the difference to the base, and what it says."""
    share, change = ratio(*one), difference(one, base)
    return {
        "percent": 100 * share.value,
        "low": 100 * share.low,
        "high": 100 * share.high,
        "more": 100 * change.value,
        "more_low": 100 * change.low,
        "more_high": 100 * change.high,
        "games": len(one[0]),
        "flights": int(one[1].sum()),
        "warships": verdict(share),
    }


# ---- kinds of player ------------------------------------------------------------------------------------


def fitted(book: Book, games: int = 150, seed: int = 1, columns: Sequence[str] = TUNED) -> tuple[Book, int]:
    """The book with the weights of all rule bots fitted to it, one bot after the other, and how many weights moved."""
    moved = 0
    for bot in BOTS:
        rivals = [other for other in BOTS if other != bot]
        book, tried = retuned(book, bot, rivals, columns, games, seed)
        moved += int(tried["kept"].sum())
    return book, moved


def by_player(
    book: Book,
    names: Sequence[str] = (PRINTED, "all warships +1", RAISED, "all warships +3", CAPPED, UNTRAINED),
    games: int = 400,
    tuning_games: int = 150,
    search_games: int = 12,
    search_names: Sequence[str] = (PRINTED, RAISED),
    seed: int = 1,
) -> pd.DataFrame:
    """How many flights fail under some of the `lever_variants`, by kind of player.

    Parameters
    ----------
    book : Book
    names : sequence of str
        Variants, the first is what the others are compared with.
    games : int
        Games of rule bots under each variant.
    tuning_games : int
        Games of each trial of a weight; 0 leaves fitted bots out.
    search_games : int
        Games with the search bot, whose own flights are counted; 0 leaves it out.
    search_names : sequence of str
        Variants that it plays.
    seed : int

    Returns
    -------
    DataFrame
        Indexed by player and variant: ``percent`` of flights that fail with ``low`` and ``high``; ``more`` than under
        the first variant with its interval, in points; ``games``, ``flights``, ``warships`` (the verdict), and
        ``moved`` (weights that fitting changed).
    """
    variants = lever_variants(book)
    chosen = {name: variants[name] for name in names}
    rows: dict[tuple[str, str], dict[str, object]] = {}

    def add(player: str, pairs: Mapping[str, tuple[np.ndarray, np.ndarray]], moved: Mapping[str, int]) -> None:
        base = next(iter(pairs.values()))
        for name, pair in pairs.items():
            rows[player, name] = {**_line(pair, base), "moved": moved.get(name, 0)}

    played = play_variants(chosen, games, len(BOTS), seed, list(BOTS))
    add(RULES, {name: flights(results) for name, results in played.results.items()}, {})
    if tuning_games:
        tuned = {name: fitted(variant, tuning_games, seed + 1) for name, variant in chosen.items()}
        played = play_variants({name: one for name, (one, _) in tuned.items()}, games, len(BOTS), seed, list(BOTS))
        moved = {name: number for name, (_, number) in tuned.items()}
        add(FITTED, {name: flights(results) for name, results in played.results.items()}, moved)
    if search_games:
        seating = ["search", *BOTS[1:]]
        played = play_variants({n: chosen[n] for n in search_names}, search_games, len(seating), seed, seating)
        add(SEARCH, {name: flights(results, "search") for name, results in played.results.items()}, {})
    return pd.DataFrame.from_dict(rows, orient="index").rename_axis(["player", "variant"])


def told(answer: pd.DataFrame) -> list[str]:
    """Sentences about a table of `by_player`: a line per variant, and where kinds of player disagree."""
    lines = []
    for name in dict.fromkeys(answer.index.get_level_values("variant")):
        rows = answer[answer.index.get_level_values("variant") == name].droplevel("variant")
        said = {player: str(row["warships"]) for player, row in rows.iterrows() if row["warships"] != OPEN}
        shares = "; ".join(f"{player} {_share(row)}" for player, row in rows.iterrows())
        if len(set(said.values())) > 1:
            end = "They disagree: " + ", ".join(f"{player} say {what}" for player, what in said.items()) + "."
        elif said:
            silent = [str(player) for player in rows.index if player not in said]
            rest = f" ({' and '.join(silent)} cannot tell with so few games)" if silent else ""
            end = f"Agreed: {next(iter(said.values()))}{rest}."
        else:
            end = "Nobody can tell with so many games."
        lines.append(f"{name}: {shares}. {end}{_apart(rows)}")
    return lines


def _share(row: pd.Series) -> str:
    return f"{row['percent']:.0f} % ({row['low']:.0f} to {row['high']:.0f}, {row['games']} games)"


def _apart(rows: pd.DataFrame) -> str:
    """Kinds of player whose intervals do not meet that of the first, as a sentence."""
    first = rows.iloc[0]
    apart = [
        f"{player} {'more' if row['percent'] > first['percent'] else 'less'} often"
        for player, row in rows.iloc[1:].iterrows()
        if row["low"] > first["high"] or row["high"] < first["low"]
    ]
    return f" Beyond noise, flights do not fail as for the {rows.index[0]}: {', '.join(apart)}." if apart else ""


# ---- assumed tables and open rulings --------------------------------------------------------------------


def assumption_variants(book: Book) -> dict[str, Book]:
    """The book, and one variant for each guess about a table that the text leaves out, made clearly different."""
    why = "how much hangs on an assumption"

    def scaled(
        table: str, column: str, change: Callable[[int], int], rows: Iterable[str] = (), base: Book = book
    ) -> Book:
        cells = [(key, book.rulebook.cell(table, key, column)) for key in rows or book.rulebook.keys(table)]
        return base.edit_all([(table, key, column, change(int(value)), why) for key, value in cells])

    wider = book.edit("map", "sea_rows", "value", int(book.rulebook.cell("map", "sea_rows", "value")) + 1, why)
    sent = [key for key in book.rulebook.keys("anger_track") if book.rulebook.cell("anger_track", key, "warships") > 0]
    far = [
        key
        for key in book.rulebook.keys("faction_goals")
        if book.rulebook.cell("faction_goals", key, "goal") != "own_ships"
    ]
    prices = [
        key for key in book.rulebook.keys("marker_backs") if book.rulebook.cell("marker_backs", key, "kind") == "price"
    ]
    return {
        "as assumed": book,
        "anger starts at 4 more": scaled("anger_start", "anger", lambda anger: anger + 4),
        "a warship more at each level that sends any": scaled("anger_track", "warships", lambda sent: sent + 1, sent),
        "half the warships at each level": scaled("anger_track", "warships", lambda sent: (sent + 1) // 2, sent),
        "goals half as far again": scaled("faction_goals", "amount", lambda amount: amount * 3 // 2, far),
        "prices of ships half as high": scaled("marker_backs", "amount", lambda price: max(1, price // 2), prices),
        "five times the money at the start": book.edit("start", "money", "value", 60, why),
        "lanes a row further out": scaled("anger_track", "lane_row", lambda row: row + 1, base=wider),
    }


def by_assumption(book: Book, games: int = 200, seed: int = 1, by: int = 2) -> pd.DataFrame:
    """Flights that fail as printed and with higher warships, under each of the `assumption_variants`.

    Returns
    -------
    DataFrame
        Indexed by assumption: columns of `by_player` for the printed warships, ``first_warship`` (mean round), then
        ``raised`` (percent with all warships `by` higher, with ``raised_low`` and ``raised_high``) and
        ``raised_warships``.
    """
    rows = {}
    base = None
    for name, variant in assumption_variants(book).items():
        played = play_variants({"printed": variant, "raised": raised(variant, by)}, games, len(BOTS), seed, list(BOTS))
        pair, higher = (flights(results) for results in played.results.values())
        base = base or pair
        share = ratio(*higher)
        rows[name] = {
            **_line(pair, base),
            "first_warship": float(played.results["printed"].frame["first_warship"].mean()),
            "raised": 100 * share.value,
            "raised_low": 100 * share.low,
            "raised_high": 100 * share.high,
            "raised_warships": verdict(share),
        }
    return pd.DataFrame.from_dict(rows, orient="index").rename_axis("assumption")


def by_ruling(book: Book, games: int = 120, seed: int = 1, weights: str = "HM") -> pd.DataFrame:
    """Flights that fail under each other option of the open rulings.

    Returns
    -------
    DataFrame
        As of `by_player`, indexed by ``ruling: option``, the greatest difference first; ``clear`` says whether a
        difference is beyond noise although so many options are looked at (Bonferroni).
    """
    from scipy.special import ndtri

    played = play_variants(ruling_variants(book, weights), games, len(BOTS), seed, list(BOTS))
    pairs = {name: flights(results) for name, results in played.results.items()}
    rows = {name: _line(pair, pairs[CHOSEN]) for name, pair in pairs.items()}
    frame = pd.DataFrame.from_dict(rows, orient="index").rename_axis("ruling")
    bar = float(ndtri(1 - (1 - LEVEL) / 2 / max(1, len(frame) - 1))) / NORMAL
    frame["clear"] = frame["more"].abs() > bar * (frame["more_high"] - frame["more_low"]) / 2
    order = frame["more"].abs().sort_values(ascending=False, kind="stable").index
    return frame.loc[[CHOSEN, *(name for name in order if name != CHOSEN)]]


def counted(verdicts: Iterable[str]) -> str:
    """How often each verdict falls, in words: ``too weak 3, in the band 1``."""
    found = list(verdicts)
    return ", ".join(f"{what} {found.count(what)}" for what in (WEAK, RIGHT, STRONG, OPEN) if what in found)


def otherwise(frame: pd.DataFrame, column: str = "warships", percent: str = "percent") -> list[str]:
    """Rows of a table whose verdict is clear and not that of the first row, in words."""
    usual = frame[column].iloc[0]
    return [
        f"{name}: {what} ({share:.0f} %)"
        for name, what, share in zip(frame.index[1:], frame[column].iloc[1:], frame[percent].iloc[1:], strict=True)
        if what not in (usual, OPEN)
    ]


# ---- in words -------------------------------------------------------------------------------------------


def conclusion(
    played: Played, answer: pd.DataFrame, assumptions: pd.DataFrame, rulings: pd.DataFrame, language: str = "en"
) -> list[str]:
    """What whole games say about the warships, every number and every "noise" from the tables given.

    Parameters
    ----------
    played : Played
        Rule bots under the `lever_variants`.
    answer, assumptions, rulings : DataFrame
        Of `by_player`, `by_assumption` and `by_ruling`.
    """
    fails = _by_variant(played, FAILED_FLIGHTS, language)
    said = {name: verdict(ratio(*flights(results))) for name, results in played.results.items()}
    raises = [name for name in said if name.startswith("all warships")]
    fitting = [name for name in raises if said[name] == RIGHT]
    low, high = (100 * bound for bound in BAND)
    lines = [
        f"As printed {100 * fails[PRINTED]['value']:.0f} % of flights fail: against a band of {low:.0f} to "
        f"{high:.0f} % the warships are {said[PRINTED]}. "
        + ", ".join(f"{name} make it {100 * fails[name]['value']:.0f} %" for name in raises)
        + f"; {' and '.join(fitting) or 'none of these'} stay in the band beyond doubt.",
        "What else moves: " + "; ".join(_moved(played, what, words, raises) for what, words in _ELSE) + ".",
        "The structural levers: "
        + "; ".join(
            f"if {name}, {100 * fails[name]['difference']:+.1f} points ({fails[name]['verdict']})"
            for name in (CAPPED, UNTRAINED)
        )
        + ".",
        f"Players: {told(answer)[0]}",
        _fitting(answer),
    ]
    first = [results.frame["first_warship"].mean() for results in played.results.values()]
    lines.append(
        f"The first warship comes in round {np.mean(first):.1f} on average; between these variants that differs by "
        f"{max(first) - min(first):.1f}: it hangs on the assumed anger track, not on the values of the warships."
    )
    apart = otherwise(assumptions)
    lines.append(
        f"Of {len(assumptions) - 1} other guesses for assumed tables the verdict on the printed warships is "
        f"{counted(assumptions['warships'].iloc[1:])}. Another one: {', '.join(apart) or 'none'}. With the warships "
        f"raised it is {counted(assumptions['raised_warships'].iloc[1:])}."
    )
    clear = rulings[rulings["clear"]]
    named = ", ".join(f"{name} ({row['more']:+.0f})" for name, row in clear.head(6).iterrows()) or "none"
    lines.append(
        f"Of {len(rulings) - 1} other options of open rulings {len(clear)} move the share beyond noise, in points: "
        f"{named}. What they say: {counted(rulings['warships'].iloc[1:])}."
    )
    return lines


_ELSE = (("boats_lost", "boats lost by a seat"), ("rounds", "rounds"), ("anger", "anger of all nations at the end"))


def _by_variant(played: Played, what: str, language: str = "en") -> dict[str, dict[str, Any]]:
    """Lines of ``played.table`` by variant."""
    return {
        str(row["variant"]): {str(key): value for key, value in row.items()}
        for row in played.table([what], language=language).to_dict("records")
    }


def _moved(played: Played, what: str, words: str, names: Sequence[str]) -> str:
    """A quantity under some variants, those that differ from the base by noise only marked."""
    lines = _by_variant(played, what)
    shown = [
        f"{lines[name]['value']:.1f}" + (" (noise)" if lines[name]["verdict"] == "noise" else "") for name in names
    ]
    return f"{words} from {lines[played.base]['value']:.1f} to {', '.join(shown)}"


def _fitting(answer: pd.DataFrame) -> str:
    """How far the weights of the rule bots moved when they were fitted."""
    rows = answer[answer.index.get_level_values("player") == FITTED]
    if rows.empty:
        return "No weights were fitted."
    moved = rows["moved"].astype(int)
    return (
        f"Fitting the weights that meet warships ({', '.join(TUNED)}) to each variant changed {int(moved.sum())} of "
        f"{len(BOTS) * len(TUNED) * len(rows)}: a change is kept only where the bot then wins more games beyond noise."
    )
