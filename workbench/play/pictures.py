"""Results as people look at them: a short table with intervals in words, and a picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import isfinite
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from workbench.play.intervals import Estimate

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from workbench.play.results import Results

# Okabe and Ito's palette, safe for colour-blind readers.
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")

_WORDS = {
    "win_rate": ("Gewinnquote", "win rate"),
    "first_seat_advantage": ("Vorteil des ersten Platzes", "first-seat advantage"),
    "shared_wins": ("geteilte Siege", "shared wins"),
    "rounds": ("Runden", "rounds"),
    "turns": ("Züge", "turns"),
    "moves": ("Einzelentscheidungen im Spiel", "moves of a game"),
    "decisions": ("echte Entscheidungen je Platz", "real decisions of a seat"),
    "decisions_per_turn": ("echte Entscheidungen je Zug", "real decisions per turn"),
    "options_per_decision": ("Möglichkeiten je Entscheidung", "options per decision"),
    "lead_changes": ("Führungswechsel", "lead changes"),
    "place": ("Rang", "place"),
    "seat": ("Platz", "seat"),
    "bot": ("Bot", "bot"),
    "game": ("Spiel", "game"),
    "games": ("Spiele", "games"),
    "round": ("Runde", "round"),
    "what": ("was", "what"),
    "of": ("wer", "who"),
    "value": ("Mittel", "mean"),
    "interval": ("95-%-Intervall", "95 % interval"),
}
SHARES = {"win_rate", "first_seat_advantage", "shared_wins"}


def word(key: str, language: str = "en", names: Mapping[str, tuple[str, str]] = MappingProxyType({})) -> str:
    """Name of a number of the results; `names` are those that a book gives to its own."""
    pair = _WORDS.get(key, names.get(key))
    return key.replace("_", " ") if pair is None else pair[0 if language == "de" else 1]


def number(value: float, language: str = "en", percent: bool = False) -> str:
    """A simulated number: percentages with one decimal, others with as many as tell something."""
    if not isfinite(value):
        return "–" if value != value else "∞" if value > 0 else "-∞"
    text = f"{100 * value:.1f} %" if percent else f"{value:.0f}" if abs(value) >= 1000 else f"{value:.2f}"
    return text.replace(".", ",") if language == "de" else text


def interval(one: Estimate, language: str = "en", percent: bool = False) -> str:
    """``[24.1 %, 25.9 %]``."""
    low, high = (number(bound, language, percent) for bound in (one.low, one.high))
    return f"[{low}{'; ' if language == 'de' else ', '}{high}]"


def who(results: Results, by: str, of: str, language: str = "en") -> str:
    """Seat or bot in words; people count seats from 1."""
    if by == "seat":
        return f"{word('seat', language)} {int(of) + 1}"
    if by == "bot":
        names = results.about.names.get(of)
        return of if names is None else names[0 if language == "de" else 1]
    return ""


def short_lines(results: Results) -> Iterator[tuple[str, str, str]]:
    """What a short table shows, as keys of `Results.estimates`: the rest is in `Results.summary`."""
    several = len(set(results.about.bots)) > 1
    for what, by, of in results.estimates:
        if what == "place" or what in results.about.tallies or what == "decisions":
            continue
        if by == "bot" and not several:
            continue
        if by == "seat" and what != "win_rate" and several and results.about.rotate:
            continue
        yield what, by, of


def short_table(results: Results, language: str = "en") -> pd.DataFrame:
    """Win rates, length and measures in words, each with its interval."""
    rows = []
    for what, by, of in short_lines(results):
        one = results.estimates[what, by, of]
        share = what in SHARES
        rows.append(
            (
                word(what, language, results.about.measure_names),
                who(results, by, of, language),
                number(one.value, language, share),
                interval(one, language, share),
                one.games,
            )
        )
    return pd.DataFrame(rows, columns=[word(key, language) for key in ("what", "of", "value", "interval", "games")])


def results_figure(results: Results, language: str = "en") -> Figure:
    """Win rate by seat and bot, length of the games, and the first curve over the rounds.

    Returns
    -------
    matplotlib.figure.Figure
    """
    from matplotlib.figure import Figure

    curves = results.curves
    measures = [name for name in results.about.curves if name != "place"]
    drawn = measures[0] if len(curves) and measures else ""
    figure = Figure(figsize=(10 if drawn else 7, 3.4), layout="constrained")
    axes = figure.subplots(1, 3 if drawn else 2)
    _draw_rates(results, axes[0], language)
    _draw_length(results, axes[1], language)
    if drawn:
        _draw_curve(results, axes[2], drawn, language)
    for one in axes:
        one.spines[["top", "right"]].set_visible(False)
    return figure


def _draw_rates(results: Results, axes: Any, language: str) -> None:
    groups = [(by, of) for what, by, of in short_lines(results) if what == "win_rate"]
    ones = [results.estimates["win_rate", *group] for group in groups]
    values = np.array([[one.value, one.value - one.low, one.high - one.value] for one in ones]) * 100
    places = np.arange(len(groups))
    colours = [COLOURS[0] if by == "seat" else COLOURS[1] for by, _ in groups]
    bounded = np.where(np.isfinite(values), values, 0)
    axes.barh(places, bounded[:, 0], color=colours, xerr=bounded[:, 1:].T, ecolor="#444444", capsize=3)
    axes.axvline(100 / results.seats, color="#444444", linestyle=":", linewidth=1)
    axes.set_yticks(places, [who(results, *group, language) for group in groups])
    axes.invert_yaxis()
    axes.set_title(f"{word('win_rate', language)} (%)", fontsize=10, loc="left")


def _draw_length(results: Results, axes: Any, language: str) -> None:
    rounds = results.ends["rounds"]
    lengths, counts = np.unique(rounds, return_counts=True)
    axes.bar(lengths, 100 * counts / results.games, color=COLOURS[0])
    axes.set_xlabel(word("rounds", language))
    axes.set_title(f"{word('games', language)} (%)", fontsize=10, loc="left")


def _draw_curve(results: Results, axes: Any, measure: str, language: str) -> None:
    by = "bot" if len(set(results.about.bots)) > 1 else "seat"
    found = results.curves.query("measure == @measure and by == @by")
    enough = found[found["games"] >= max(2, results.followed // 20)]  # the tail tells of few, long games
    for number_, (of, lines) in enumerate(enough.groupby("of", sort=False)):
        colour = COLOURS[number_ % len(COLOURS)]
        label = who(results, by, str(of), language)
        axes.plot(lines["round"], lines["value"], color=colour, label=label)
        axes.fill_between(lines["round"], lines["low"], lines["high"], color=colour, alpha=0.2)
    axes.set_xlabel(word("round", language))
    axes.set_title(word(measure, language, results.about.measure_names), fontsize=10, loc="left")
    axes.legend(fontsize=8, frameon=False)
