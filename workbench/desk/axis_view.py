"""How an answer moves along an axis of choice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import ipywidgets as w
import pandas as pd

from workbench.desk.axes import Asker, Axis, Point
from workbench.desk.controls import set_options
from workbench.desk.curve_plot import Curve, CurvePlot
from workbench.desk.languages import MILLION, either, language, number, word
from workbench.desk.view import NAN, Asked, View
from workbench.odds import Answer, Dice
from workbench.odds.answer import numeric_columns

MOST_CURVES = 8
MODES = ("exactly", "at_least", "at_most")
ROLL = "roll"


class AxisView(View):
    """Curves along an axis of choice; with a distribution on the axis: exactly, at least, at most."""

    name = "along"

    def __init__(
        self, axes: Sequence[Axis], axis: str, curves: str, shown: str, changed: Callable[[], None], guard: Any
    ) -> None:
        self.axes = {axis.key: axis for axis in axes}
        self._first = (axis, curves, shown)
        self._factor = 1
        super().__init__(changed, guard)
        self.plot: CurvePlot = CurvePlot()
        self._watch(self.axis, self.curves, self.shown, self.mode, self.number)

    def choosers(self) -> list[w.Widget]:
        style = {"description_width": "64px"}
        half = w.Layout(flex="1 1 280px", min_width="0", width="auto")
        first, curves, shown = self._first
        self.axis = w.Dropdown(options=[(first, first)], value=first, style=style, layout=half)
        self.curves = w.Dropdown(options=[(curves, curves)], value=curves, style=style, layout=half)
        self.shown = w.Dropdown(options=[(shown, shown)], value=shown, style=style, layout=half)
        self.mode = w.ToggleButtons(
            options=[(mode, mode) for mode in MODES], value="at_least", style={"button_width": "84px"}
        )
        self.number = w.IntText(value=1, layout=w.Layout(width="70px"))
        self.million = w.HTML()
        self.how = w.HBox(
            [self.mode, self.number, self.million],
            layout=w.Layout(flex="1 1 280px", width="auto", align_items="center"),
        )
        self._following = True
        return [
            w.HBox([self.axis, self.curves], layout=w.Layout(flex_flow="row wrap", width="100%")),
            w.HBox([self.shown, self.how], layout=w.Layout(flex_flow="row wrap", width="100%")),
        ]

    def follow(self, asked: Asked) -> None:
        self._following = True
        try:
            odds = asked.odds
            columns = [] if odds is None else numeric_columns(odds.answer.rows)
            named = {} if odds is None else {column: odds.label(column, language()) for column in columns}
            axes = [(axis.label(asked.book), axis.key) for axis in self.axes.values()]
            roll = [(word("the_roll", dice=asked.dice[0].expression), ROLL)] if asked.dice else []
            spread = [(word("chance_of", name=name), f"column:{column}") for column, name in named.items()]
            families = [
                (axis.label(asked.book), key)
                for key, axis in self.axes.items()
                if len(axis.points(asked.book, asked.parameters)) <= MOST_CURVES
            ]
            success = either(asked.question.success_de, asked.question.success_en)
            shown = [(word("chance", name=success), "success")] if success else []
            shown += [(word("expected_of", name=name), f"expected:{column}") for column, name in named.items()]
            shown += [(word("chance_of", name=name), f"chance:{column}") for column, name in named.items()]
            self.axis.description, self.curves.description = word("axis"), word("curves")
            self.shown.description = word("show")
            set_options(self.axis, [*axes, *spread, *roll])
            set_options(self.curves, [(word("one_curve"), ""), *families])
            set_options(self.shown, shown)
            set_options(self.mode, [(word(mode), mode) for mode in MODES])
        finally:
            self._following = False
        self._fit()
        self._unit(asked)

    def _unit(self, asked: Asked) -> None:
        """Large sums are compared with a number of millions."""
        what, _, column = (self.shown.value or "").partition(":")
        rows = asked.odds.answer.rows if asked.odds and what == "chance" else ()
        large = any(abs(row.get(column) or 0) >= MILLION for row in rows)
        self._factor = MILLION if large else 1
        self.million.value = word("million") if large else ""

    @property
    def limit(self) -> int:
        """The number that values are compared with."""
        return int(self.number.value) * self._factor

    def _fit(self) -> None:
        """Show only the choosers that mean something for the axis chosen."""
        spread = self.axis.value == ROLL or self.axis.value.startswith("column:")
        chance = not spread and (self.shown.value or "").startswith("chance:")
        self.shown.layout.visibility = "hidden" if spread else "visible"
        self.how.layout.visibility = "visible" if spread or chance else "hidden"
        self.number.layout.display = "" if chance else "none"

    def draw(self, asked: Asked) -> None:
        self._fit()
        asker = Asker(asked.question)
        family = self.axes.get(self.curves.value or "")
        points: Sequence[Point | None] = [None]
        if family is not None and self.axis.value not in (ROLL, family.key):
            points = family.points(asked.book, asked.parameters)[:MOST_CURVES]
        if self.axis.value == ROLL:
            self._draw_roll(asked)
        elif self.axis.value.startswith("column:"):
            self._draw_spread(asked, asker, points, self.axis.value.partition(":")[2])
        else:
            self._draw_axis(asked, asker, points, self.axes[self.axis.value])
        self._refused(asker)
        self._drawn()

    def _draw_axis(self, asked: Asked, asker: Asker, points: Sequence[Point | None], axis: Axis) -> None:
        places = axis.points(asked.book, asked.parameters)
        curves, rows = [], []
        for point in points:
            pair = []
            for book in (asked.book, asked.printed) if asked.both else (asked.book,):
                answers = [asker.ask(book, asked.parameters, [p for p in (point, place) if p]) for place in places]
                pair.append([self._measure(answer) for answer in answers])
            name = point.name if point else word("one_curve")
            curves.append(Curve(name, pair[0], pair[-1]))
            rows += [(name, place.name, *values) for place, *values in zip(places, pair[0], pair[-1], strict=True)]
        what = self.shown.value or "success"
        is_percent = not what.startswith("expected:")
        label = dict((value, text) for text, value in self.shown.options).get(what, "")
        if what.startswith("chance:"):
            label = f"{label}: {word(self.mode.value)} {number(self.limit)}"
        if is_percent:
            label += " (%)"
        self.data = pd.DataFrame(rows, columns=["curve", "place", "mine", "printed"])
        self.plot.draw(
            curves,
            [place.place for place in places],
            None if axis.is_number else [place.name for place in places],
            (axis.label(asked.book), label),
            _differ(curves),
            is_percent,
            axis.here(asked.book, asked.parameters),
            axis.here(asked.printed, asked.parameters),
            title=self._family_label(asked, points),
        )

    def _family_label(self, asked: Asked, points: Sequence[Point | None]) -> str:
        """What tells the curves apart, where there are several."""
        return self.axes[self.curves.value].label(asked.book) if points[0] is not None else ""

    def _measure(self, odds: Answer | None) -> float:
        """What is shown of one answer."""
        if odds is None:
            return NAN
        what, _, column = (self.shown.value or "success").partition(":")
        if what == "success":
            return NAN if odds.success is None else float(100 * odds.success)
        if column not in odds.rows[0]:
            return NAN  # another place on the axis may have other columns
        if what == "expected":
            return float(sum(row["probability"] * row[column] for row in odds.rows))
        return float(100 * _chance(odds, column, self.mode.value, self.limit))

    def _draw_spread(self, asked: Asked, asker: Asker, points: Sequence[Point | None], column: str) -> None:
        found: list[tuple[str, list[Answer | None]]] = []
        for point in points:
            books = (asked.book, asked.printed) if asked.both else (asked.book,)
            pair = [asker.ask(book, asked.parameters, [point] if point else []) for book in books]
            found.append((point.name if point else word("one_curve"), pair))
        values = sorted(
            {row[column] for _, pair in found for odds in pair if odds for row in odds.rows if column in row}
        )
        curves, rows = [], []
        for name, pair in found:
            series = [[_share(odds, column, self.mode.value, value) for value in values] for odds in pair]
            curves.append(Curve(name, series[0], series[-1]))
            rows += [(name, value, *line) for value, *line in zip(values, series[0], series[-1], strict=True)]
        self.data = pd.DataFrame(rows, columns=["curve", "place", "mine", "printed"])
        label = asked.odds.label(column, language()) if asked.odds else column
        chance = f"{word('probability')}: {word(self.mode.value)} (%)"
        self.plot.draw(
            curves,
            [float(value) for value in values] or [0.0],
            None,
            (label, chance),
            _differ(curves),
            True,
            title=self._family_label(asked, points),
        )

    def _draw_roll(self, asked: Asked) -> None:
        assert asked.dice is not None
        mine, printed = asked.dice
        low, high = min(mine.lowest, printed.lowest), max(mine.highest, printed.highest)
        places = list(range(low, high + 1))
        series = [[_ways(dice, self.mode.value, place) for place in places] for dice in (mine, printed)]
        curve = Curve(mine.expression, series[0], series[1])
        self.data = pd.DataFrame(
            list(zip([mine.expression] * len(places), places, *series, strict=True)),
            columns=["curve", "place", "mine", "printed"],
        )
        target = asked.odds.target if asked.odds else None
        label = word("the_roll", dice=mine.expression) + (
            f" – {word('target_number')} {target}" if target is not None else ""
        )
        chance = f"{word('probability')}: {word(self.mode.value)} (%)"
        self.plot.draw([curve], places, None, (label, chance), mine != printed, True, target)


def _differ(curves: Sequence[Curve]) -> bool:
    """Whether any printed curve is another one than the edited; equal ones are drawn once."""
    return any(str(list(curve.mine)) != str(list(curve.printed)) for curve in curves)


def _fits(value: Any, mode: str, limit: Any) -> bool:
    return value == limit if mode == "exactly" else value >= limit if mode == "at_least" else value <= limit


def _chance(odds: Answer, column: str, mode: str, limit: Any) -> Fraction:
    return sum((row["probability"] for row in odds.rows if _fits(row[column], mode, limit)), Fraction(0))


def _share(odds: Answer | None, column: str, mode: str, limit: Any) -> float:
    if odds is None or column not in odds.rows[0]:
        return NAN
    return float(100 * _chance(odds, column, mode, limit))


def _ways(dice: Dice, mode: str, limit: int) -> float:
    ways = sum(weight for sum_, weight in enumerate(dice.weights, start=dice.lowest) if _fits(sum_, mode, limit))
    return 100 * ways / sum(dice.weights)
