"""Pictures of studies of whole games. Imported only when one is wanted: matplotlib is slow to load."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.figure import Figure

from workbench.play.comparing import verdict
from workbench.play.effects import Effects
from workbench.play.pictures import COLOURS, who
from workbench.play.results import Results
from workbench.study.decisions import name_of, points

if TYPE_CHECKING:
    from workbench.study.contest import RoundRobin

BLUE, ORANGE, GREY = COLOURS[0], COLOURS[1], "#6B6B6B"
MARKERS = ("o", "s", "^", "D", "v", "P", "X")
LEAST_SHARE = 20  # curves end where fewer than one in so many games are left


def effects_figure(found: Effects, names: Mapping[str, tuple[str, str]] | None = None, language: str = "en") -> Figure:
    """What kinds of moves are worth: what one sees (left), what one such move causes (right), largest effect on top."""
    german = language == "de"
    kinds = list(found.summary()["kind"])
    figure = Figure(figsize=(9.5, 1.5 + 0.36 * len(kinds)), layout="constrained")
    seen, caused = figure.subplots(1, 2, sharey=True)
    for place, kind in enumerate(kinds):
        did, never, effect = found.naive(kind), found.naive(kind, did=False), found.effect(kind)
        seen.plot([100 * did.low, 100 * did.high], [place, place], color=ORANGE, linewidth=2)
        seen.plot([100 * did.value], [place], marker="s", color=ORANGE, markersize=6)
        seen.plot([100 * never.value], [place], marker="|", color=GREY, markersize=12, markeredgewidth=2)
        noise = effect.low <= 0 <= effect.high
        caused.plot([100 * effect.low, 100 * effect.high], [place, place], color=BLUE, linewidth=2)
        fill = "white" if noise else BLUE
        caused.plot([100 * effect.value], [place], marker="o", color=BLUE, markerfacecolor=fill, markersize=7)
        text = points(effect.value, language) + (f" {verdict(effect, language)}" if noise else "")
        caused.annotate(
            *(text, (100 * effect.high, place)), xytext=(5, 0), textcoords="offset points", va="center", fontsize=8
        )
    caused.axvline(0, color="#444444", linestyle=":", linewidth=1)
    seen.set_yticks(range(len(kinds)), [name_of(kind, names, language) for kind in kinds])
    seen.invert_yaxis()
    seen.set_title(
        "Gesehen (keine Ursache): Siege in %\n■ wer es tat   | wer es nie tat"
        if german
        else "Seen (not the cause): win rate in %\n■ of those who did it   | of those who never did",
        fontsize=10,
        loc="left",
    )
    caused.set_title(
        "Bewirkt: Prozentpunkte Gewinnanteil,\nerzwungen − verboten, gleiche Folge des Zufalls"
        if german
        else "Caused: points of the share of the win,\nforced − forbidden, common seeds",
        fontsize=10,
        loc="left",
    )
    low, high = caused.get_xlim()
    caused.set_xlim(low, high + 0.22 * (high - low))
    for axes in (seen, caused):
        axes.grid(axis="y", color="#EEEEEE")
        axes.set_axisbelow(True)
        axes.spines[["top", "right"]].set_visible(False)
    return figure


def round_robin_figure(found: RoundRobin, language: str = "en") -> Figure:
    """Share of the wins of each bot (row) against each other one (column); orange loses, blue wins, bold is clear."""
    from matplotlib.colors import LinearSegmentedColormap

    german, order = language == "de", found.order
    names = [found.name(bot, language) for bot in order]
    shares = np.full((len(order), len(order)), np.nan)
    figure = Figure(figsize=(2.6 + 0.85 * len(order), 1.6 + 0.5 * len(order)), layout="constrained")
    axes = figure.subplots()
    for row, bot in enumerate(order):
        for column, rival in enumerate(order):
            if bot == rival:
                continue
            one = found.duels[bot, rival]
            shares[row, column] = one.value
            clear = not one.low <= 0.5 <= one.high
            text = f"{100 * one.value:.0f} ± {50 * (one.high - one.low):.0f}"
            axes.text(*(column, row, text), ha="center", va="center", fontsize=9, weight="bold" if clear else "normal")
    colours = LinearSegmentedColormap.from_list("duels", ["#E69F00", "#FFFFFF", "#56B4E9"])  # safe and light
    axes.imshow(np.ma.masked_invalid(shares), cmap=colours, vmin=0, vmax=1, aspect="auto")
    axes.set_xticks(range(len(order)), names, fontsize=9)
    axes.set_yticks(range(len(order)), names, fontsize=9)
    axes.xaxis.tick_top()
    axes.tick_params(length=0)
    axes.set_title(
        "Anteil der Siege der Zeile gegen die Spalte in % ± 95 %; fett: mehr als Zufall"
        if german
        else "share of the wins of the row against the column, % ± 95 %; bold: beyond chance",
        fontsize=10,
        loc="left",
    )
    axes.spines[:].set_visible(False)
    return figure


def curves_figure(
    results: Results, measures: Mapping[str, tuple[str, str]] | None = None, language: str = "en"
) -> Figure:
    """Curves over rounds side by side, by bot, with their intervals; a marker each, so that grey prints differ.

    Parameters
    ----------
    results : Results
    measures : mapping of str to (German, English), optional
        Curves drawn and their titles; by default all of the game.
    language : {"en", "de"}
    """
    names = dict(measures or {name: (name.replace("_", " "),) * 2 for name in results.about.curves if name != "place"})
    by = "bot" if len(set(results.about.bots)) > 1 else "seat"
    figure = Figure(figsize=(4.6 * len(names), 3.4), layout="constrained")
    grid: Any = figure.subplots(1, len(names), squeeze=False)
    for axes, (measure, titles) in zip(grid[0], names.items(), strict=True):
        found = results.curves[(results.curves["measure"] == measure) & (results.curves["by"] == by)]
        found = found[found["games"] >= max(2, results.followed // LEAST_SHARE)]
        for number, (of, lines) in enumerate(found.groupby("of", sort=False)):
            colour, marker = COLOURS[number % len(COLOURS)], MARKERS[number % len(MARKERS)]
            label = who(results, by, str(of), language)
            axes.plot(
                *(lines["round"], lines["value"]), color=colour, marker=marker, markersize=4, markevery=3, label=label
            )
            axes.fill_between(lines["round"], lines["low"], lines["high"], color=colour, alpha=0.15, linewidth=0)
        axes.set_xlabel("Runde" if language == "de" else "round")
        axes.set_title(titles[0 if language == "de" else 1], fontsize=10, loc="left")
        axes.set_ylim(bottom=0)
        axes.spines[["top", "right"]].set_visible(False)
    grid[0][0].legend(fontsize=8, frameon=False)
    return figure
