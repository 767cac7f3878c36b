"""Controls for numbers of the rulebook itself: cells of tables, and rulings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import ipywidgets as w
import traitlets as t

from workbench.book import Book
from workbench.desk.column_names import COLUMN_NAMES
from workbench.desk.controls import set_bounds, set_options
from workbench.desk.languages import language, number, word
from workbench.desk.scale import Scale
from workbench.tables import Column
from workbench.tables.standard import RULINGS, parts

DESCRIPTION = "200px"


@dataclass(frozen=True, slots=True)
class Cell:
    """Address of a cell; ``rulings.<key>.choice`` for a ruling.

    Attributes
    ----------
    table, row, column : str
    named : bool
        Whether the column's name stands in the label; no where the panel shows one column only.
    switch : bool
        A number that only means yes (1) or no (0).
    limit : bool
        An empty cell means that there is no limit, and is offered.
    scale : Scale, optional
        Unit in which a large sum is shown.
    """

    table: str
    row: str
    column: str
    named: bool = True
    switch: bool = False
    limit: bool = False
    scale: Scale | None = None

    @property
    def address(self) -> str:
        """``table.row.column``."""
        return f"{self.table}.{self.row}.{self.column}"

    @property
    def unit(self) -> int:
        """How much of the cell's number one step of its slider is."""
        return 1 if self.scale is None else self.scale.factor

    @property
    def is_ruling(self) -> bool:
        """Whether it is a ruling, not a cell."""
        return self.table == RULINGS


def column_name(column: str) -> str:
    """Name of a column in the language."""
    german, english = COLUMN_NAMES.get(column, (column.replace("_", " "),) * 2)
    return german if language() == "de" else english


def table_name(book: Book, table: str) -> str:
    """Name of a table in the language."""
    if table == RULINGS:
        return word("open_questions")
    schema = book.rooms.schema.table(table)
    return (schema.label_de if language() == "de" else schema.label_en) or table


def cell_label(book: Book, table: str, row: str, column: str, named: bool = True) -> str:
    """What a cell is called: its row and column in words."""
    if column == "":
        return f"{table_name(book, table)}: {row}"
    name = str(book.rulebook.cell(table, row, f"name_{language()}")) or row
    if table == RULINGS or not named:
        return name
    return f"{name}: {column_name(column)}"


def column_cells(book: Book, table: str, column: str, named: bool = True, scale: Scale | None = None) -> list[Cell]:
    """A whole column: the cell of every row."""
    return [Cell(table, row, column, named, scale=scale) for row in book.rulebook.keys(table)]


def label_of(book: Book, cell: Cell) -> str:
    """What a cell is called beside its slider, with the unit of its scale."""
    label = cell_label(book, cell.table, cell.row, cell.column, cell.named)
    if cell.scale is not None:
        return f"{label} ({cell.scale.unit})"
    if cell.is_ruling:
        return label
    has_unit = any(column.name == "unit" for column in book.rooms.schema.table(cell.table).columns)
    is_percent = has_unit and str(book.rulebook.cell(cell.table, cell.row, "unit")).startswith("%")
    return f"{label} (%)" if is_percent and "%" not in label else label


def column_of(book: Book, cell: Cell) -> Column:
    """Schema of the cell's column."""
    return book.rooms.schema.table(cell.table).column(cell.column)


def option_text(option: Any) -> str:
    """A ruling's option as it is shown."""
    return str(option).replace("_", " ") if isinstance(option, str) else number(option)


class CellControl(t.HasTraits):
    """Slider, switch or list for one cell, with the printed value beside it and a way back to it.

    Attributes
    ----------
    value : object
        Value of the cell; setting it edits the book through `edit`.
    view : widget
        What is shown.
    """

    value: Any = t.Any()

    def __init__(self, cell: Cell, book: Book, edit: Callable[[Cell, Any], None], undo: Callable[[Cell], None]) -> None:
        super().__init__()
        self.cell, self._edit = cell, edit
        self._following = True
        self._mark_state: tuple[Any, ...] = ()
        self._source = "decision"  # until `follow` knows better; rulings are decisions
        self.mark = w.HTML(layout=w.Layout(min_width="118px", max_width="220px", margin="0 0 0 4px"))
        self.name = w.Label(layout=w.Layout(width=DESCRIPTION, margin="0 6px 0 0", display="none"))
        self.name.add_class("rb-label")
        self.back = w.Button(
            icon="undo", layout=w.Layout(width="30px", height="26px", padding="0", visibility="hidden")
        )
        self.back.on_click(lambda _: undo(cell))
        self.main = self._build(book)
        self.unlimited = w.Checkbox(indent=False, layout=w.Layout(width="auto", display="none"))
        self.unlimited.observe(self._unlimited, "value")
        self.box = w.BoundedFloatText(step=1, layout=w.Layout(width="68px", display="none"))
        self.box.observe(self._moved, "value")
        self.main.observe(self._moved, "value")
        self.observe(self._asked, "value")
        self.view = w.HBox(
            [self.name, self.main, self.box, self.unlimited, self.mark, self.back],
            layout=w.Layout(align_items="center", min_height="30px", width="100%"),
        )
        self._following = False

    def _build(self, book: Book) -> Any:
        style = {"description_width": DESCRIPTION}
        layout = w.Layout(flex="1 1 auto", width="auto", min_width="0")
        kind = self.kind = self._kind(book)
        if kind == "switch":
            return w.Checkbox(indent=False, layout=layout)
        if kind == "list":
            return w.Dropdown(style=style, layout=layout)
        if kind == "text":
            return w.Text(continuous_update=False, style=style, layout=layout)
        if kind == "decimal":
            return w.FloatSlider(style=style, layout=layout, step=0.5)
        if self.cell.scale is not None:
            return w.FloatSlider(style=style, layout=layout, step=1, readout=False)
        return w.IntSlider(style=style, layout=layout)

    def _kind(self, book: Book) -> Literal["slider", "decimal", "switch", "list", "text"]:
        if self.cell.is_ruling:
            return "slider" if isinstance(book.rulebook.options(self.cell.row), range) else "list"
        kind = column_of(book, self.cell).kind
        if self.cell.switch or kind == "yes_no":
            return "switch"
        if kind in ("choice", "reference"):
            return "list"
        return {"integer": "slider", "decimal": "decimal"}.get(kind, "text")  # type: ignore[return-value]

    @property
    def slider(self) -> Any:
        """The widget that is moved."""
        return self.main

    def follow(self, book: Book, printed: Book) -> None:
        """Show the cell of a variant, beside that of the printed book."""
        cell = self.cell
        if cell.is_ruling:
            value, was = book.rulebook.choice(cell.row), printed.rulebook.choice(cell.row)
        else:
            value = book.rulebook.cell(cell.table, cell.row, cell.column)
            was = _printed_value(printed, cell)
            self._source = _source(printed, cell)
        before, self._following = self._following, True
        try:
            label = label_of(book, cell)
            if self.kind == "switch":
                self.name.value, self.name.layout.display = label, ""
            else:
                self.main.description = label
            self.main.tooltip = f"{label} ({cell.address})"
            self.back.tooltip = f"{word('reset')}: {label}"
            self._bounds(book, value, was)
            self.value = value
            self._show(value)
            self._marked(value, was)
        finally:
            self._following = before

    def _bounds(self, book: Book, value: Any, was: Any) -> None:
        if self.kind == "list":
            set_options(self.main, [(option_text(option), option) for option in self._options(book)])
        elif self.kind in ("slider", "decimal"):
            low, high = self._range(book, [v for v in (value, was) if v is not None])
            set_bounds(self.main, low / self.cell.unit, high / self.cell.unit)
            if self.cell.scale is not None:
                column = column_of(book, self.cell)
                ends = (end / self.cell.unit for end in (column.minimum or 0, column.maximum or high))
                set_bounds(self.box, *ends)
                self.box.tooltip, self.box.layout.display = self.main.description, ""
            self.unlimited.layout.display = "" if self.cell.limit or value is None else "none"
            self.unlimited.description = word("empty_cell")

    def _options(self, book: Book) -> list[str]:
        if self.cell.is_ruling:
            return list(book.rulebook.options(self.cell.row))  # type: ignore[arg-type]
        column = column_of(book, self.cell)
        keys = list(column.options or book.rulebook.keys(column.references))
        return ["", *keys] if column.blank else keys

    def _range(self, book: Book, values: list[Any]) -> tuple[Any, Any]:
        """Bounds of the slider: those of the column, drawn in to what is usual around the values."""
        if self.cell.is_ruling:
            options = book.rulebook.options(self.cell.row)
            return options[0], options[-1]
        column = column_of(book, self.cell)
        low = -1000 if column.minimum is None else column.minimum
        high = 1000 if column.maximum is None else column.maximum
        reach = max([10.0, *(2 * abs(v) for v in values)])
        if column.kind == "integer":
            return int(max(low, -reach)), int(min(high, reach))
        return max(low, -reach), min(high, reach)

    def _show(self, value: Any) -> None:
        if self.kind == "switch":
            self.main.value = bool(value)
        elif self.kind == "text":
            self.main.value = "" if value is None else str(value)
        else:
            self.unlimited.value = value is None
            self.main.disabled = value is None
            if value is not None:
                self.main.value = value if self.cell.scale is None else value / self.cell.unit
                if self.cell.scale is not None:
                    self.box.value = self.main.value

    def _marked(self, value: Any, was: Any) -> None:
        state = (value, was, language())
        if state == self._mark_state:
            return
        self._mark_state = state
        changed = value != was
        shown = word("none") if was is None else option_text(was) if self.cell.is_ruling else number(was)
        if self.cell.switch:
            shown = word("yes") if was else word("no")
        text = word(_ORIGINS.get(self._source, "printed_value"), value=shown)
        self.mark.value = f'<span class="{"rb-changed" if changed else "rb-printed"}">{text}</span>'
        self.back.layout.visibility = "visible" if changed else "hidden"

    # ---- what the user does

    def _moved(self, change: dict[str, Any]) -> None:
        if not self._following:
            self.value = self._read(change["new"])

    def _read(self, shown: Any) -> Any:
        """Value of the cell for what the widget shows."""
        if self.cell.switch:
            return int(shown)
        return shown if self.cell.scale is None else round(shown * self.cell.unit)

    def _unlimited(self, change: dict[str, Any]) -> None:
        if not self._following:
            self.value = None if change["new"] else self._read(self.main.value)

    def _asked(self, change: dict[str, Any]) -> None:
        if not self._following:
            self._edit(self.cell, change["new"])


# What stands beside a value that no rulebook prints, by the source of its row.
_ORIGINS = {"assumption": "assumed_value", "decision": "proposed_value"}


def _source(printed: Book, cell: Cell) -> str:
    """Source of the row a cell stands in; the choice of a ruling is always a decision."""
    if cell.is_ruling or cell.row not in printed.rulebook.keys(cell.table):
        return "decision"
    return str(printed.rulebook.cell(cell.table, cell.row, "source"))


def _printed_value(printed: Book, cell: Cell) -> Any:
    if cell.row not in printed.rulebook.keys(cell.table):
        return None
    return printed.rulebook.cell(cell.table, cell.row, cell.column)


def option_effects(book: Book, key: str) -> dict[str, str]:
    """What each option of a ruling does, in the language; of a number, what it does at all beside the one chosen."""
    effect = str(book.rulebook.cell(RULINGS, key, "effect_de" if language() == "de" else "effect"))
    if isinstance(book.rulebook.options(key), range):
        return {str(book.rulebook.choice(key)): effect}
    pairs = (part.partition(":") for part in parts(effect))
    return {option.strip(): text.strip() for option, colon, text in pairs if colon}


def ruling_words(book: Book, key: str) -> dict[str, str]:
    """Question, weight, rules and the effect of the chosen option of a ruling, in the language."""
    cell = book.rulebook.cell
    end = "_de" if language() == "de" else ""
    effect = option_effects(book, key).get(str(book.rulebook.choice(key))) or str(cell(RULINGS, key, f"effect{end}"))
    return {
        "name": str(cell(RULINGS, key, f"name_{language()}")),
        "question": str(cell(RULINGS, key, f"question{end}")),
        "weight": str(cell(RULINGS, key, "weight")),
        "rules": ", ".join(parts(str(cell(RULINGS, key, "rules")))),
        "effect": effect,
    }
