"""One question on the desk: its situation, the answer with its explanation, the views, and the folds below."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets as w
import pandas as pd

from workbench.book import Book, rulebook
from workbench.desk import explain
from workbench.desk.axes import Axis, CellAxis, ParameterAxis
from workbench.desk.axis_view import AxisView
from workbench.desk.cells import Cell, CellControl
from workbench.desk.controls import Control
from workbench.desk.folds import Folds
from workbench.desk.grid_view import GridView
from workbench.desk.languages import either, word
from workbench.desk.outcome_view import OutcomeView
from workbench.desk.rounds_view import RoundsView
from workbench.desk.saving import SaveButtons
from workbench.desk.setup import Setup
from workbench.desk.situation import Situation
from workbench.desk.values import Values
from workbench.desk.view import Asked, View
from workbench.errors import WorkbenchError
from workbench.odds import Dice, Key, Odds, Option, Parameter, Question, Whole, dice

if TYPE_CHECKING:
    from workbench.desk.panel import Panel


class QuestionPart:
    """One question on a panel.

    Attributes
    ----------
    situation : Situation
        Controls of the parameters.
    values : Values
        Controls of cells.
    odds : Odds or None
        The answer shown; None where what is asked is not allowed.
    views : dict of str to View
        ``outcomes``, ``along``, ``grid``, ``rounds``, as far as the question has them.
    folds : Folds
    widget : widget
    """

    def __init__(self, panel: Panel, setup: Setup) -> None:
        self.panel, self.setup = panel, setup
        self.guard = panel.message.guard
        self.question: Question = panel.book.question(setup.question)
        self.odds: Odds | None = None
        self._asked: Asked | None = None
        self.stale = True
        self.situation = Situation(panel.book, self.question, setup, panel.message, self._situation_changed)
        self.values = Values(setup.cells, self._edit, self._undo)
        self.values.make(panel.book)
        self.folds = Folds(
            self.question, self._edit, self._undo, lambda: self.command_line, self.guard, panel.message.say
        )
        self._build_answer(panel.book)
        right = w.VBox(
            [self._answer_head, self.headline, self.explanation, self.tabs, self.saving.widget],
            layout=w.Layout(flex="2 1 560px", min_width="0"),
        )
        top = w.Box(
            [self.situation.widget, right],
            layout=w.Layout(display="flex", flex_flow="row wrap", width="100%", grid_gap="0 24px"),
        )
        self.widget = w.VBox(
            [top, self.values.widget, self.folds.widget], layout=w.Layout(width="100%", overflow="hidden")
        )

    @property
    def controls(self) -> dict[str, Control]:
        """Controls of the parameters, by name."""
        return self.situation.controls

    @property
    def cells(self) -> dict[str, CellControl]:
        """Controls of cells, by address (``warships.destroyer.combat_value``)."""
        return self.values.controls

    @property
    def parameters(self) -> dict[str, Any]:
        """Parameters of the question as the controls stand."""
        return self.situation.parameters

    def _situation_changed(self) -> None:
        self.panel.keep_situations()  # before the answer shows, as with edits
        self.ask()
        self.panel.keep_situations()  # asking may put back what was refused

    # ---- cells

    def _edit(self, cell: Cell, value: Any) -> None:
        self.panel.edit_from(self, cell, value)

    def _undo(self, cell: Cell) -> None:
        self.guard(self.panel.undo)(cell.table, cell.row, cell.column)

    def follow_cells(self) -> None:
        """Show the cells of the panel's book again, also after a refused edit."""
        self.values.follow(self.panel.book, self.panel.printed)
        self.folds.follow(self.panel.book, self.panel.printed)

    # ---- the answer

    def _build_answer(self, book: Book) -> None:
        self._answer_head = w.HTML()
        self.headline, self.explanation = w.HTML(), w.HTML()
        axes = self._axes(book)
        setup = self.setup
        shown: list[View] = [AxisView(axes, setup.axis, setup.curves, setup.shown, self._draw, self.guard)]
        if self.question.success_en:  # a calculation has one certain outcome, and no chance to lay out in a grid
            shown.insert(0, OutcomeView(self._draw, self.guard))
            rows, columns = setup.grid
            few = [axis for axis in axes if not isinstance(axis, CellAxis) or axis.key in setup.grid]
            few += [axis for axis in axes if axis not in few]
            shown.append(GridView(few, rows, columns, self._draw, self.guard))
        if setup.rounds:
            shown.append(RoundsView(setup.rounds, self._draw, self.guard))
        self.views: dict[str, View] = {view.name: view for view in shown}
        self.tabs = w.Tab([view.widget for view in shown], layout=w.Layout(width="100%", max_width="720px"))
        self.tabs.selected_index = list(self.views).index("along")
        self.tabs.observe(self.guard(lambda _: self._draw()), "selected_index")
        self.saving = SaveButtons(
            lambda: (self.view.plot, self.view.data, f"{self.question.key}_{self.view.name}"),
            self.panel.message.say,
            self.guard,
        )
        self.saving.widget.layout.max_width = "720px"

    def _axes(self, book: Book) -> list[Axis]:
        """Everything that can stand on an axis, each once."""
        own = list(self.setup.axes)
        known = {axis.key for axis in own}
        parameters = [
            self._axis_of(parameter)
            for parameter in self.question.parameters
            if isinstance(parameter, Whole | Option | Key)
            and parameter.name in self.controls
            and parameter.name not in known
        ]
        cells = [CellAxis(cell.address, cell) for cell in self.setup.cells(book)]
        return [*own, *parameters, *cells]

    def _axis_of(self, parameter: Parameter) -> Axis:
        scale = self.setup.scales.get(parameter.name)
        if scale is None:
            return ParameterAxis(parameter.name, parameter)
        return ParameterAxis(parameter.name, parameter, scale.most, scale.factor, scale.plain)

    @property
    def view(self) -> View:
        """The view in front."""
        return list(self.views.values())[self.tabs.selected_index or 0]

    def ask(self) -> None:
        """Ask the question again and show the answer everywhere it is visible."""
        panel = self.panel
        parameters = self.parameters
        self.stale = False
        try:
            self.odds = panel.book.odds(self.question.key, **parameters)
        except WorkbenchError as problem:
            self.odds = self._asked = None
            self.headline.value = self.explanation.value = ""
            self.folds.show(None)
            panel.message.tell(problem)
            return
        printed = self._printed_odds(parameters)
        self._asked = Asked(panel.book, panel.printed, self.question, parameters, self.odds, printed, self._dice())
        both = self._asked.both
        self.headline.value = explain.headline(self.question, self.odds, printed if both else None)
        self.explanation.value = explain.explanation(
            panel.book, panel.printed, self.odds, self._asked.dice[0] if self._asked.dice else None
        )
        self._draw()
        self.folds.show(self._asked)

    def _printed_odds(self, parameters: dict[str, Any]) -> Odds | None:
        # What is asked now may not exist in the printed book (a ship that a variant adds).
        try:
            return self.panel.printed.odds(self.question.key, **parameters)
        except WorkbenchError:
            return None

    def _dice(self) -> tuple[Dice, Dice] | None:
        if self.setup.dice is None:
            return None
        mine, printed = (book.rulebook.cell(*self.setup.dice) for book in (self.panel.book, self.panel.printed))
        return dice(str(mine)), dice(str(printed))

    def _draw(self) -> None:
        """Draw the view in front; the others are drawn when they come to the front."""
        if self._asked is not None:
            self.view.follow(self._asked)
            self.view.draw(self._asked)

    @property
    def figure_data(self) -> pd.DataFrame:
        """Numbers of the picture in front."""
        return self.view.data.copy()

    @property
    def command_line(self) -> str:
        """Command that gives the same answer."""
        return explain.command_line(self.panel.book, self.question, self.parameters, self.panel.session_place)

    def follow(self) -> None:
        """Follow the panel's book: cells, controls, answer."""
        self.stale = False
        book = self.panel.book
        self.values.make(book)
        self.situation.follow(book)
        self.values.follow(book, self.panel.printed)
        self.ask()

    def written(self) -> Mapping[str, str]:
        """What is asked (see `Situation.written`)."""
        return self.situation.written()

    def restore(self, kept: Mapping[str, str]) -> None:
        """Bring the situation to what was kept with a session (see `Situation.written`)."""
        self.situation.restore(kept)
        self.stale = True

    def relabel(self) -> None:
        """Put the part's own words into the language."""
        self._answer_head.value = (
            f'<div class="rb-head">{escape(either(self.question.name_de, self.question.name_en))}</div>'
        )
        for number, view in enumerate(self.views.values()):
            self.tabs.set_title(number, word(view.title or view.name))
        for labelled in (self.situation, self.folds, self.saving):
            labelled.relabel()
        self.values.relabel(self.panel.book)


def question_panel(
    book_key: str, book: Book | None, key: str, title_de: str, title_en: str, *setups: tuple[str, str, Setup]
) -> Panel:
    """Panel with a tab for each (German title, English title, Setup); the printed book where none is given."""
    from workbench.desk.panel import Panel

    parts = [(german, english, partial(QuestionPart, setup=setup)) for german, english, setup in setups]
    return Panel(book or rulebook(book_key), key, title_de, title_en, parts)


__all__ = ["QuestionPart", "question_panel"]
