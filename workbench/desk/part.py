"""One question on the desk: its controls, the answer with its explanation, three views, and the folds below."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets as w
import pandas as pd

from workbench.book import Book, rulebook
from workbench.desk import explain
from workbench.desk.axes import Axis, CellAxis, ParameterAxis
from workbench.desk.cells import Cell, CellControl, column_name, ruling_words, table_name
from workbench.desk.controls import LABEL_WIDTH, Control, control_for, described, row_names, set_options
from workbench.desk.languages import either, language, word
from workbench.desk.saving import save_picture, save_table
from workbench.desk.scale import Scale
from workbench.desk.views import Asked, AxisView, GridView, OutcomeView, View
from workbench.desk.web import CopyLine
from workbench.errors import WorkbenchError
from workbench.odds import Dice, Key, Odds, Option, Parameter, Question, Whole, dice
from workbench.tables.standard import RULINGS

if TYPE_CHECKING:
    from workbench.desk.panel import Panel


@dataclass(frozen=True, slots=True)
class Either:
    """Parameters of which one or another is given: a price, or a number of hostages.

    Attributes
    ----------
    label_de, label_en : str
    ways : tuple of (German, English, names of parameters)
        The first way is chosen at the start.
    """

    label_de: str
    label_en: str
    ways: tuple[tuple[str, str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Sets:
    """Rows of a table that set several parameters at once (fleets).

    Attributes
    ----------
    table : str
    read : callable
        ``read(book, key) -> parameters``.
    start : str
        Row chosen at the start.
    """

    table: str
    read: Callable[[Book, str], Mapping[str, Any]]
    start: str


@dataclass(frozen=True)
class Setup:
    """What a panel shows for one question.

    Attributes
    ----------
    question : str
    cells : callable
        ``cells(book) -> list of Cell``: which cells and rulings get a slider.
    start : mapping
        First values of parameters.
    hidden : tuple of str
        Parameters that are left at their default.
    either : tuple of Either
    sets : Sets, optional
    axes : tuple of Axis
        Axes beyond those of the parameters and cells.
    axis, curves : str
        Keys of the axis and the family of curves shown first ("" for one curve).
    grid : (str, str)
        Keys of rows and columns of the grid shown first.
    dice : (str, str, str), optional
        Cell with the dice of the check.
    scales : mapping of str to Scale
        Parameters that are large sums, and the unit they are shown in.
    adjust : callable, optional
        ``adjust(book, name, parameters) -> changed parameters``: what must go along when the parameter `name` was
        chosen (an open-ended mission needs a number of rounds).
    """

    question: str
    cells: Callable[[Book], list[Cell]]
    start: Mapping[str, Any]
    axis: str
    grid: tuple[str, str]
    curves: str = ""
    hidden: tuple[str, ...] = ()
    either: tuple[Either, ...] = ()
    sets: Sets | None = None
    axes: tuple[Axis, ...] = ()
    dice: tuple[str, str, str] | None = None
    scales: Mapping[str, Scale] = field(default_factory=dict)
    adjust: Callable[[Book, str, Mapping[str, Any]], Mapping[str, Any]] | None = None


class QuestionPart:
    """One question on a panel.

    Attributes
    ----------
    controls : dict of str to Control
        By name of the parameter.
    cells : dict of str to CellControl
        By address (``warships.destroyer.combat_value``).
    rulings : dict of str to CellControl
        Switches of the fold "open questions", made when it is first opened.
    odds : Odds or None
        The answer shown; None where what is asked is not allowed.
    views : dict of str to View
        ``outcomes``, ``along``, ``grid``.
    widget : widget
    """

    def __init__(self, panel: Panel, setup: Setup) -> None:
        self.panel, self.setup = panel, setup
        self.guard = panel.message.guard
        self.question: Question = panel.book.question(setup.question)
        self.odds: Odds | None = None
        self._batch = False
        self._asked: Asked | None = None
        self.stale = True
        self._build_situation(panel.book)
        self.cells: dict[str, CellControl] = {}
        self._heads: dict[tuple[str, str], w.HTML] = {}
        self._cell_box = w.Box(
            layout=w.Layout(
                display="grid",
                grid_template_columns="repeat(auto-fill, minmax(480px, 1fr))",
                width="100%",
                grid_gap="0 18px",
            )
        )
        self._cell_box.add_class("rb-cells")
        self._cell_head = w.HTML()
        self._make_cells(panel.book)
        self._build_answer(panel.book)
        self._build_folds()
        left = w.VBox(
            [self._situation_head, *self._situation],
            layout=w.Layout(flex="1 1 420px", min_width="340px", max_width="470px"),
        )
        right = w.VBox(
            [self._answer_head, self.headline, self.explanation, self.tabs, self._save_row],
            layout=w.Layout(flex="2 1 560px", min_width="0"),
        )
        top = w.Box(
            [left, right], layout=w.Layout(display="flex", flex_flow="row wrap", width="100%", grid_gap="0 24px")
        )
        self.widget = w.VBox(
            [top, self._cell_head, self._cell_box, self.folds], layout=w.Layout(width="100%", overflow="hidden")
        )
        if setup.sets is not None:
            self._apply_set(setup.sets.start)

    # ---- what is asked

    def _build_situation(self, book: Book) -> None:
        setup = self.setup
        self._situation_head = w.HTML()
        self.controls: dict[str, Control] = {}
        for parameter in self.question.parameters:
            if parameter.name in setup.hidden:
                continue
            control = control_for(parameter, book, setup.scales.get(parameter.name))
            control.refuse = self.panel.message.tell
            if parameter.name in setup.start:
                if parameter.default is None and hasattr(control, "require"):
                    control.require(setup.start[parameter.name])
                else:
                    control.value = setup.start[parameter.name]
            control.observe(self.guard(partial(self._control_moved, parameter.name)), "value")
            self.controls[parameter.name] = control
        self._ways = []
        ways: list[w.Widget] = []
        for choice in setup.either:
            buttons = w.ToggleButtons(
                options=list(range(len(choice.ways))), style={"button_width": "auto"}, layout=w.Layout(width="auto")
            )
            buttons.observe(self.guard(self._way_chosen), "value")
            self._ways.append(buttons)
            ways.append(described("", buttons))
        self.set_list: w.Dropdown | None = None
        lists: list[w.Widget] = []
        if setup.sets is not None:
            self.set_list = w.Dropdown(
                style={"description_width": LABEL_WIDTH}, layout=w.Layout(width="100%", margin="1px 0")
            )
            self.set_list.observe(self.guard(self._set_chosen), "value")
            lists.append(self.set_list)
        self._way_rows = ways
        self._situation = [*lists, *self._in_order(ways)]
        self._following = False
        self._fit_ways()

    def _in_order(self, ways: list[w.Widget]) -> list[w.Widget]:
        """Views of the controls in the order of the question, each choice of ways before its first parameter."""
        first = {
            name: i
            for i, choice in reversed(list(enumerate(self.setup.either)))
            for _, _, names in choice.ways
            for name in names
        }
        shown: list[w.Widget] = []
        for name, control in self.controls.items():
            place = first.get(name)
            if place is not None and ways[place] not in shown:
                shown.append(ways[place])
            shown.append(control.view)
        return shown

    def _left_out(self) -> set[str]:
        """Parameters of the ways that are not chosen."""
        out: set[str] = set()
        for choice, buttons in zip(self.setup.either, self._ways, strict=True):
            for number, (_, _, names) in enumerate(choice.ways):
                if number != buttons.value:
                    out |= set(names)
        return out

    def _fit_ways(self) -> None:
        out = self._left_out()
        for name, control in self.controls.items():
            control.view.layout.display = "none" if name in out else None

    def _way_chosen(self, _change: Any) -> None:
        if not self._following:
            self._fit_ways()
            self.ask()

    @property
    def parameters(self) -> dict[str, Any]:
        """Parameters of the question as the controls stand."""
        out = self._left_out()
        return {
            name: control.value
            for name, control in self.controls.items()
            if name not in out and control.value is not None
        }

    def _control_moved(self, name: str, _change: Any) -> None:
        if not self._batch:
            self.panel.message.clear()
            self._adjust(name)
            self._name_set()
            self.ask()

    def _adjust(self, name: str) -> None:
        """Move the controls that must go along with one."""
        if self.setup.adjust is None:
            return
        now = {key: control.value for key, control in self.controls.items()}
        changes = self.setup.adjust(self.panel.book, name, now)
        self._batch = True
        try:
            for key, value in changes.items():
                if key in self.controls:
                    self.controls[key].value = value
        finally:
            self._batch = False

    # ---- sets of parameters (fleets)

    def _set_chosen(self, change: Mapping[str, Any]) -> None:
        if not self._following and change["new"]:
            self._apply_set(change["new"])
            self.ask()

    def _apply_set(self, key: str) -> None:
        assert self.setup.sets is not None
        self._batch = True
        try:
            for name, value in self.setup.sets.read(self.panel.book, key).items():
                self.controls[name].value = value
        finally:
            self._batch = False
        self._name_set()

    def _name_set(self) -> None:
        """Bring the list of sets to the one that the controls show, or to "own composition"."""
        sets, shown = self.setup.sets, self.set_list
        if sets is None or shown is None:
            return
        book = self.panel.book
        now = {name: control.value for name, control in self.controls.items()}
        found = ""
        for key in book.rulebook.keys(sets.table):
            try:
                wanted = {
                    name: self.question.parameter(name).parse(value, book.rulebook, name)
                    for name, value in sets.read(book, key).items()
                }
            except WorkbenchError:
                continue
            if all(_alike(wanted[name], now[name]) for name in wanted):
                found = key
                break
        self._following = True
        try:
            shown.description = word("fleet")
            set_options(shown, [(word("own_fleet"), ""), *((n, k) for k, n in row_names(book, sets.table).items())])
            shown.value = found
        finally:
            self._following = False

    # ---- cells

    def _make_cells(self, book: Book) -> None:
        """Make controls for cells that have none yet (also of rows that a variant adds)."""
        wanted = self.setup.cells(book)
        for cell in wanted:
            if cell.address not in self.cells:
                self.cells[cell.address] = CellControl(cell, book, self._cell_edited, self._cell_undone)
        self._wanted = wanted
        views = self._with_heads(wanted)
        if list(self._cell_box.children) != views:
            self._cell_box.children = views

    def _with_heads(self, wanted: list[Cell]) -> list[w.Widget]:
        """Controls of cells in order; a run of cells whose labels leave out the column gets it as heading."""
        views: list[w.Widget] = []
        group: tuple[str, str] | None = None
        for cell in wanted:
            this = None if cell.named else (cell.table, cell.column)
            if this is not None and this != group:
                head = self._heads.setdefault(this, w.HTML())
                head.add_class("rb-wide")
                views.append(head)
            group = this
            views.append(self.cells[cell.address].view)
        return views

    def _name_heads(self) -> None:
        for (table, column), head in self._heads.items():
            name = f"{table_name(self.panel.book, table)}: {column_name(column)}"
            head.value = f'<div class="rb-subhead">{escape(name)}</div>'

    def _cell_edited(self, cell: Cell, value: Any) -> None:
        self.panel.edit_from(self, cell, value)

    def _cell_undone(self, cell: Cell) -> None:
        self.panel.message.guard(self.panel.undo)(cell.table, cell.row, cell.column)

    def follow_cells(self) -> None:
        """Show the cells of the panel's book again, also after a refused edit."""
        for cell in self._wanted:
            self.cells[cell.address].follow(self.panel.book, self.panel.printed)
        if self.folds.selected_index == 0:
            for switch in self.rulings.values():
                switch.follow(self.panel.book, self.panel.printed)

    # ---- the answer

    def _build_answer(self, book: Book) -> None:
        self._answer_head = w.HTML()
        self.headline, self.explanation = w.HTML(), w.HTML()
        axes = self._axes(book)
        shown: list[View] = [OutcomeView(self._draw, self.guard)]
        keys = [axis.key for axis in axes]
        shown.append(AxisView(axes, self.setup.axis, self.setup.curves, self._draw, self.guard))
        if self.question.success_en:
            rows, columns = self.setup.grid
            assert {rows, columns} <= set(keys)
            few = [axis for axis in axes if not isinstance(axis, CellAxis) or axis.key in self.setup.grid]
            few += [axis for axis in axes if axis not in few]
            shown.append(GridView(few, rows, columns, self._draw, self.guard))
        self.views: dict[str, View] = {view.name: view for view in shown}
        self.tabs = w.Tab([view.widget for view in shown], layout=w.Layout(width="100%", max_width="720px"))
        self.tabs.selected_index = min(1, len(shown) - 1)
        self.tabs.observe(self.guard(lambda _: self._draw()), "selected_index")
        self._picture_button, self._table_button = w.Button(icon="image"), w.Button(icon="table")
        for button, save in ((self._picture_button, self._save_picture), (self._table_button, self._save_table)):
            button.layout.width = "auto"
            button.on_click(self.guard(save))
        self._save_row = w.HBox(
            [self._picture_button, self._table_button],
            layout=w.Layout(max_width="720px", justify_content="flex-end", width="100%"),
        )

    def _axes(self, book: Book) -> list[Axis]:
        """Everything that can stand on an axis, each once."""
        own = list(self.setup.axes)
        known = {axis.key for axis in own}
        parameters = [
            self._axis_of(parameter)
            for parameter in self.question.parameters
            if parameter.name not in self.setup.hidden
            and isinstance(parameter, Whole | Option | Key)
            and parameter.name in self.controls
            and parameter.name not in known
        ]
        cells = [CellAxis(cell.address, cell) for cell in self.setup.cells(book)]
        return [*own, *parameters, *cells]

    def _axis_of(self, parameter: Parameter) -> Axis:
        scale = self.setup.scales.get(parameter.name)
        if scale is None:
            return ParameterAxis(parameter.name, parameter)
        return ParameterAxis(parameter.name, parameter, scale.most, scale.factor)

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
        self._fill_fold()

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

    def follow(self) -> None:
        """Follow the panel's book: cells, controls, answer."""
        self.stale = False
        self._batch = True
        try:
            self._make_cells(self.panel.book)
            for control in self.controls.values():
                control.follow_book(self.panel.book)
        finally:
            self._batch = False
        self._name_set()
        self.follow_cells()
        self.ask()

    def relabel(self) -> None:
        """Put the part's own words into the language."""
        self._situation_head.value = f'<div class="rb-head">{word("situation")}</div>'
        self._answer_head.value = (
            f'<div class="rb-head">{escape(either(self.question.name_de, self.question.name_en))}</div>'
        )
        self._cell_head.value = f'<div class="rb-head">{word("table_values")}</div>'
        for number, view in enumerate(self.views.values()):
            self.tabs.set_title(number, word(view.name))
        for number, key in enumerate(("open_questions", "rules_in_words", "command_line")):
            self.folds.set_title(number, word(key))
        self._picture_button.description, self._table_button.description = word("save_picture"), word("save_table")
        self._name_heads()
        self._following = True
        try:
            labels = [way.children[0] for way in self._way_rows]
            for choice, buttons, label in zip(self.setup.either, self._ways, labels, strict=True):
                buttons.tooltip = label.value = either(choice.label_de, choice.label_en)
                set_options(buttons, [(either(de, en), number) for number, (de, en, _) in enumerate(choice.ways)])
        finally:
            self._following = False

    # ---- folds

    def _build_folds(self) -> None:
        self.rulings: dict[str, CellControl] = {}
        self._ruling_words: dict[str, w.HTML] = {}
        self._ruling_box, self._rules_words, self.command = w.VBox(), w.HTML(), CopyLine()
        self._ruling_box.add_class("rb-cells")
        self.folds = w.Accordion(
            [self._ruling_box, self._rules_words, self.command], layout=w.Layout(width="100%", margin="8px 0 0")
        )
        self.folds.observe(self.guard(lambda _: self._fill_fold()), "selected_index")

    def _fill_fold(self) -> None:
        """Fill the fold that is open; what is closed costs nothing."""
        if self._asked is None:
            return
        opened = self.folds.selected_index
        if opened == 0:
            self._fill_rulings()
        elif opened == 1:
            self._rules_words.value = explain.rules_in_words(self.panel.book, self.question.rules)
        elif opened == 2:
            self.command.label, self.command.copy, self.command.copied = (
                word("command_line"),
                word("copy"),
                word("copied"),
            )
            self.command.text = self.command_line

    @property
    def command_line(self) -> str:
        """Command that gives the same answer."""
        return explain.command_line(self.panel.book, self.question, self.parameters, self.panel.session_place)

    def _fill_rulings(self) -> None:
        book = self.panel.book
        for key in self.question.rulings:
            if key not in self.rulings:
                cell = Cell(RULINGS, key, "choice")
                self.rulings[key] = CellControl(cell, book, self._cell_edited, self._cell_undone)
                self._ruling_words[key] = w.HTML()
        if not self._ruling_box.children:
            self._ruling_box.children = [
                widget for key in self.rulings for widget in (self.rulings[key].view, self._ruling_words[key])
            ]
        readings = {reading.ruling: reading for reading in book.readings(self.question.key, **self.parameters)}
        for key, switch in self.rulings.items():
            switch.follow(book, self.panel.printed)
            self._ruling_words[key].value = self._ruling_text(key, readings[key])

    def _ruling_text(self, key: str, reading: Any) -> str:
        words = ruling_words(self.panel.book, key)
        if reading.moves:
            answers = "; ".join(
                f"{str(option).replace('_', ' ')} → {answer.text(language(), self.question.labels)}"
                for option, answer in reading.answers.items()
            )
            moves = f"<b>{word('moves', answers=escape(answers))}</b>"
        else:
            moves = word("moves_not")
        weight = word(f"weight_{words['weight'].lower()}")
        return (
            f'<div class="rb-ruling"><span class="rb-quiet">{weight} · {escape(words["rules"])}</span> '
            f"{escape(words['question'])}"
            f"<br>{escape(words['effect'])}<br>{moves}</div>"
        )

    # ---- saving

    def _save_picture(self, _button: Any = None) -> None:
        files = save_picture(self.view.plot, f"{self.question.key}_{self.view.name}")
        self.panel.tell_saved(files)

    def _save_table(self, _button: Any = None) -> None:
        files = save_table(self.view.data, f"{self.question.key}_{self.view.name}")
        self.panel.tell_saved(files)


def _alike(one: Any, other: Any) -> bool:
    """Whether two values of a parameter mean the same; the order of a list does not matter."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return sorted(map(str, one)) == sorted(map(str, other))
    return one == other


def question_panel(
    book_key: str, book: Book | None, key: str, title_de: str, title_en: str, *setups: tuple[str, str, Setup]
) -> Panel:
    """Panel with a tab for each (German title, English title, Setup); the printed book where none is given."""
    from workbench.desk.panel import Panel

    parts = [(german, english, partial(QuestionPart, setup=setup)) for german, english, setup in setups]
    return Panel(book or rulebook(book_key), key, title_de, title_en, parts)


__all__ = ["Either", "QuestionPart", "Sets", "Setup", "question_panel"]
