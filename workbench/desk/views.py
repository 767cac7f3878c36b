"""The three views of an answer: its outcomes, how it moves along an axis, and a grid of two axes.

A view asks what it needs of the edited and of the printed book, hands the numbers to its picture, and keeps them as
a DataFrame (`View.data`), which is what "save table" writes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import ipywidgets as w
import pandas as pd

from workbench.book import Book
from workbench.desk.axes import Asker, Axis, Point
from workbench.desk.controls import set_options
from workbench.desk.curve_plot import Curve, CurvePlot
from workbench.desk.grid_plot import GridPlot, Square
from workbench.desk.languages import either, language, number, percent, word
from workbench.desk.outcome_plot import MOST_BARS, Bar, OutcomePlot
from workbench.desk.plot import HEIGHT, WIDTH, Plot
from workbench.desk.web import Picture
from workbench.odds import Answer, Dice, Odds, Question
from workbench.odds.answer import numeric_columns

MOST_CURVES = 8
NAN = float("nan")


@dataclass(frozen=True, slots=True)
class Asked:
    """What a view is to show.

    Attributes
    ----------
    book, printed : Book
        The edited and the printed one.
    question : Question
    parameters : dict
    odds, printed_odds : Odds or None
        Both answers; None where what is asked is not allowed.
    dice : Dice or None
        Dice of the check, where the question rolls one.
    """

    book: Book
    printed: Book
    question: Question
    parameters: dict[str, Any]
    odds: Odds | None
    printed_odds: Odds | None
    dice: tuple[Dice, Dice] | None

    @property
    def both(self) -> bool:
        """Whether the edited book is another one than the printed."""
        return self.book.fingerprint != self.printed.fingerprint


class View:
    """Root of the views.

    Attributes
    ----------
    widget : widget
        Choosers, picture and note.
    data : DataFrame
        The numbers drawn last.
    """

    name = ""
    plot: Plot

    def __init__(self, changed: Callable[[], None], guard: Callable[[Callable[..., Any]], Callable[..., Any]]) -> None:
        self._changed, self._guard = changed, guard
        self.data = pd.DataFrame()
        self.note = w.HTML()
        self.picture = Picture(width=WIDTH, height=HEIGHT)
        self.widget = w.VBox([*self.choosers(), self.picture, self.note], layout=w.Layout(width="100%"))

    def choosers(self) -> list[w.Widget]:
        """Widgets above the picture."""
        return []

    def follow(self, asked: Asked) -> None:
        """Take words and choices from a variant."""

    def draw(self, asked: Asked) -> None:
        """Ask what is needed and draw it."""
        raise NotImplementedError

    def _drawn(self) -> None:
        self.picture.alt = self.plot.alt
        self.picture.png = self.plot.png()

    def _refused(self, asker: Asker) -> None:
        text = ""
        if asker.refused:
            text = word("not_allowed", number=len(asker.refused), example=asker.refused[0])
        self.note.value = f'<span class="rb-note">{text}</span>' if text else ""

    def _watch(self, *choosers: Any) -> None:
        for chooser in choosers:
            chooser.observe(self._guard(self._moved), "value")
        self._following = False

    def _moved(self, _change: Any) -> None:
        if not self._following:
            self._changed()


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


# ---- along an axis --------------------------------------------------------------------------------

MODES = ("exactly", "at_least", "at_most")
ROLL = "roll"


class AxisView(View):
    """Curves along an axis of choice; with a distribution on the axis: exactly, at least, at most."""

    name = "along"

    def __init__(self, axes: Sequence[Axis], axis: str, curves: str, changed: Callable[[], None], guard: Any) -> None:
        self.axes = {axis.key: axis for axis in axes}
        self._first = (axis, curves)
        super().__init__(changed, guard)
        self.plot: CurvePlot = CurvePlot()
        self._watch(self.axis, self.curves, self.shown, self.mode, self.number)

    def choosers(self) -> list[w.Widget]:
        style = {"description_width": "64px"}
        half = w.Layout(flex="1 1 280px", min_width="0", width="auto")
        first, curves = self._first
        self.axis = w.Dropdown(options=[(first, first)], value=first, style=style, layout=half)
        self.curves = w.Dropdown(options=[(curves, curves)], value=curves, style=style, layout=half)
        self.shown = w.Dropdown(options=[("", "success")], value="success", style=style, layout=half)
        self.mode = w.ToggleButtons(
            options=[(mode, mode) for mode in MODES], value="at_least", style={"button_width": "84px"}
        )
        self.number = w.IntText(value=1, layout=w.Layout(width="70px"))
        self.how = w.HBox(
            [self.mode, self.number], layout=w.Layout(flex="1 1 280px", width="auto", align_items="center")
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
            label = f"{label}: {word(self.mode.value)} {self.number.value}"
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
        )

    def _measure(self, odds: Answer | None) -> float:
        """What is shown of one answer."""
        if odds is None:
            return NAN
        what, _, column = (self.shown.value or "success").partition(":")
        if what == "success":
            return NAN if odds.success is None else float(100 * odds.success)
        if what == "expected":
            return float(sum(row["probability"] * row[column] for row in odds.rows))
        return float(100 * _chance(odds, column, self.mode.value, self.number.value))

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
            curves, [float(value) for value in values] or [0.0], None, (label, chance), _differ(curves), True
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
    return NAN if odds is None else float(100 * _chance(odds, column, mode, limit))


def _ways(dice: Dice, mode: str, limit: int) -> float:
    ways = sum(weight for sum_, weight in enumerate(dice.weights, start=dice.lowest) if _fits(sum_, mode, limit))
    return 100 * ways / sum(dice.weights)


# ---- grid -----------------------------------------------------------------------------------------


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
