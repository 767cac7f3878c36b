"""A chain round by round: every chance of its table of rounds as a curve."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import pandas as pd

from workbench.desk.curve_plot import Curve, CurvePlot
from workbench.desk.languages import either, language, word
from workbench.desk.view import NAN, Asked, View
from workbench.odds import Odds

Rows = Sequence[Any]


class RoundsView(View):
    """Curves over the rounds of a chain (or over whatever the rows of its table count).

    Parameters
    ----------
    steps : tuple of str
        Columns that may stand on the axis; the first that changes from row to row is taken.
    """

    name = "rounds"

    def __init__(self, steps: tuple[str, ...], changed: Callable[[], None], guard: Any) -> None:
        super().__init__(changed, guard)
        self.steps = steps
        self.title = "rounds" if steps[0] == "round" else "tried"
        self.plot: CurvePlot = CurvePlot()

    def draw(self, asked: Asked) -> None:
        assert asked.odds is not None
        rows = asked.odds.answer.rounds
        printed = asked.printed_odds.answer.rounds if asked.printed_odds and asked.both else rows
        step = self._step(rows)
        places = sorted({int(row[step]) for row in (*rows, *printed)})
        columns = chance_columns(rows)
        curves, table = [], []
        for column in columns:
            name = self._name(asked, step, column)
            mine, before = (_along(these, step, column, places) for these in (rows, printed))
            curves.append(Curve(name, mine, before))
            table += [(name, place, *values) for place, *values in zip(places, mine, before, strict=True)]
        self.data = pd.DataFrame(table, columns=["curve", "place", "mine", "printed"])
        differ = any(list(curve.mine) != list(curve.printed) for curve in curves)
        self.plot.draw(
            curves, places, None, (self._label(asked.odds, step), word("probability_percent")), differ, percent=True
        )
        self._drawn()

    def _step(self, rows: Rows) -> str:
        for step in self.steps:
            if len({row[step] for row in rows}) == len(rows):
                return step
        return "round"

    @staticmethod
    def _name(asked: Asked, step: str, column: str) -> str:
        """Name of a curve; where the rows are no rounds but tries of their own, success is that of the question."""
        assert asked.odds is not None
        if step != "round" and column == "success":
            return either(asked.question.success_de, asked.question.success_en)
        return asked.odds.label(column, language())

    @staticmethod
    def _label(odds: Odds, step: str) -> str:
        label = odds.label(step, language())
        return label[:1].upper() + label[1:]


def chance_columns(rows: Rows) -> list[str]:
    """Columns of a table of rounds that hold chances: fractions from 0 to 1 in every row."""
    if not rows:
        return []
    return [
        column
        for column in rows[0]
        if not column.startswith("expected_")
        and all(isinstance(row.get(column), Fraction) and 0 <= row[column] <= 1 for row in rows)
    ]


def _along(rows: Rows, step: str, column: str, places: Sequence[int]) -> list[float]:
    found = {row[step]: row.get(column) for row in rows}
    return [NAN if found.get(place) is None else float(100 * found[place]) for place in places]
