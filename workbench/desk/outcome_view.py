"""Outcomes of an answer, with the total."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pandas as pd

from workbench.desk.languages import language, percent, word
from workbench.desk.outcome_plot import MOST_BARS, Bar, OutcomePlot
from workbench.desk.view import Asked, View
from workbench.odds import Odds


class OutcomeView(View):
    """Bars of the outcomes, equal names added up, with the total."""

    name = "outcomes"

    def __init__(self, changed: Callable[[], None], guard: Any) -> None:
        super().__init__(changed, guard)
        self.plot: OutcomePlot = OutcomePlot()

    def draw(self, asked: Asked) -> None:
        assert asked.odds is not None
        mine = _by_outcome(asked.odds)
        printed = {} if asked.printed_odds is None else _by_outcome(asked.printed_odds)
        keys = [*mine, *(key for key in printed if key not in mine)]
        zero = Fraction(0)
        rows = [(asked.odds.label(key, language()), mine.get(key, zero), printed.get(key, zero)) for key in keys]
        self.data = pd.DataFrame(
            [(name, one, float(100 * one), other, float(100 * other)) for name, one, other in rows],
            columns=["outcome", "probability", "percent", "printed_probability", "printed_percent"],
        )
        if len(rows) > MOST_BARS:
            rest = rows[MOST_BARS - 1 :]
            name = word("further_outcomes", number=len(rest))
            rows = [
                *rows[: MOST_BARS - 1],
                (name, sum((r[1] for r in rest), zero), sum((r[2] for r in rest), zero)),
            ]
        bars = [
            Bar(name, float(100 * one), float(100 * other), percent(one), percent(other)) for name, one, other in rows
        ]
        total = percent(sum((one for _, one, _ in rows), zero))
        self.plot.draw(bars, asked.both and bool(printed), word("sum", total=total))
        self._drawn()


def _by_outcome(odds: Odds) -> dict[str, Fraction]:
    found: dict[str, Fraction] = {}
    for row in odds.answer.rows:
        found[row["outcome"]] = found.get(row["outcome"], Fraction(0)) + row["probability"]
    return found
