"""Bar chart of the outcomes of a question. Imported only when a picture is wanted: matplotlib is slow to load."""

from __future__ import annotations

from fractions import Fraction

from matplotlib.figure import Figure

from workbench.odds.answer import Odds
from workbench.odds.fractions import percent_text

BLUE, ORANGE = "#0072B2", "#E69F00"  # Okabe and Ito's palette, safe for colour-blind readers


def outcome_figure(odds: Odds, language: str = "en") -> Figure:
    """Horizontal bars, one per outcome key, with the percentage on each and the total in the title.

    Parameters
    ----------
    odds : Odds
        What to draw; outcomes of one key (the ransom bands) are added up.
    language : {"en", "de"}
        Language of the labels.

    Returns
    -------
    matplotlib.figure.Figure
    """
    german = language == "de"
    chances = odds.chances
    names = [odds.label(outcome, language) for outcome in chances]
    percents = [float(100 * chance) for chance in chances.values()]
    figure = Figure(figsize=(7, 0.9 + 0.45 * len(names)), layout="constrained")
    axes = figure.subplots()
    bars = axes.barh(range(len(names)), percents, color=BLUE)
    axes.bar_label(bars, [percent_text(chance, language) for chance in chances.values()], padding=4)
    axes.set_yticks(range(len(names)), names)
    axes.invert_yaxis()
    axes.set_xlim(0, 112)
    axes.set_xticks(range(0, 101, 20))
    axes.set_xlabel("Wahrscheinlichkeit in Prozent" if german else "probability in percent")
    total = percent_text(sum(chances.values(), Fraction(0)), language, 0)
    what = odds.success_de if german else odds.success_en
    success = f" – {what}: {percent_text(odds.success, language)}" if odds.success is not None else ""
    number = f"{'Zielwert' if german else 'target'} {odds.target}, " if odds.target is not None else ""
    axes.set_title(
        f"{odds.question}: {number}{'Summe' if german else 'total'} {total}{success}", fontsize=10, loc="left"
    )
    axes.spines[["top", "right"]].set_visible(False)
    return figure
