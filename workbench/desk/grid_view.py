"""Chances on two axes of choice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets as w
import pandas as pd

from workbench.desk.axes import Asker, Axis
from workbench.desk.controls import set_options
from workbench.desk.grid_plot import GridPlot, Square
from workbench.desk.languages import number, percent, word
from workbench.desk.view import NAN, Asked, View
from workbench.odds import Answer


class GridView(View):
    """Chance of success and target number on two axes of choice, printed beside edited."""

    name = "grid"

    def __init__(self, axes: Sequence[Axis], rows: str, columns: str, changed: Callable[[], None], guard: Any) -> None:
        self.axes = {axis.key: axis for axis in axes}
        self._first = (rows, columns)
        super().__init__(changed, guard)
        self.plot: GridPlot = GridPlot()
        self._watch(self.rows, self.columns)

    def choosers(self) -> list[w.Widget]:
        style = {"description_width": "64px"}
        half = w.Layout(flex="1 1 280px", min_width="0", width="auto")
        first, second = self._first
        self.rows = w.Dropdown(options=[(first, first)], value=first, style=style, layout=half)
        self.columns = w.Dropdown(options=[(second, second)], value=second, style=style, layout=half)
        self._following = True
        return [w.HBox([self.rows, self.columns], layout=w.Layout(flex_flow="row wrap", width="100%"))]

    def follow(self, asked: Asked) -> None:
        self._following = True
        try:
            axes = [(axis.label(asked.book), axis.key) for axis in self.axes.values()]
            self.rows.description, self.columns.description = word("rows"), word("columns")
            set_options(self.rows, axes)
            set_options(self.columns, axes)
        finally:
            self._following = False

    def draw(self, asked: Asked) -> None:
        asker = Asker(asked.question)
        rows, columns = self.axes[self.rows.value], self.axes[self.columns.value]
        lines = rows.points(asked.book, asked.parameters)[:16]
        places = columns.points(asked.book, asked.parameters)[:16]
        books = (asked.printed, asked.book) if asked.both else (asked.printed,)
        table = []
        squares = []
        for book in books:
            grid = [[asker.ask(book, asked.parameters, [line, place]) for place in places] for line in lines]
            squares.append([[_square(odds) for odds in line] for line in grid])
            for line, answers in zip(lines, grid, strict=True):
                table += [
                    (
                        *(word("printed") if book is asked.printed else word("mine"), line.name, place.name),
                        *((None, None) if odds is None else (odds.target, odds.success)),
                        NAN if odds is None or odds.success is None else float(100 * odds.success),
                    )
                    for place, odds in zip(places, answers, strict=True)
                ]
        self.data = pd.DataFrame(table, columns=["variant", "row", "column", "target", "success", "percent"])
        self.plot.draw(
            [line.name for line in lines],
            [place.name for place in places],
            squares[0],
            squares[1] if asked.both else None,
            (rows.label(asked.book), columns.label(asked.book)),
        )
        self._refused(asker)
        self._drawn()


def _square(odds: Answer | None) -> Square:
    if odds is None or odds.success is None:
        return Square(NAN, "–")
    target = "" if odds.target is None else number(odds.target)
    return Square(float(100 * odds.success), percent(odds.success), target)
