"""A control for each kind of parameter, built from the Parameter objects of a question.

A control holds the value that is handed to the question. It knows its bounds, rows and words from the variant that
it was last shown (`Control.follow`), so a new row of a table or another language needs no new control.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import ipywidgets as w
import traitlets as t

from workbench.book import Book
from workbench.desk.languages import either, language, word
from workbench.desk.scale import Scale
from workbench.desk.web import Steppers
from workbench.odds import Key, Keys, Option, Parameter, Whole
from workbench.odds.question import REQUIRED, counted, whole

LABEL_WIDTH = "170px"
WIDE_BOUND = 60  # a longer range gets a slider up to what is usual, and a box for the rest
USUAL_MOST = 12
ROW_WIDTH = 280  # pixels beside a label

_ROW = {"width": "100%", "margin": "1px 0"}


class Control(t.HasTraits):
    """Root of the controls.

    Attributes
    ----------
    parameter : Parameter
        What is controlled.
    value : object
        What is handed to the question; setting it moves the widget, moving the widget sets it.
    view : widget
        What is shown.
    """

    value: Any = t.Any()
    view: w.DOMWidget

    def __init__(self, parameter: Parameter, book: Book) -> None:
        super().__init__()
        self.parameter, self.book = parameter, book
        self.refuse: Callable[[BaseException], None] = _raise
        self._showing = True
        self.view = self.build(book)
        self.follow(book)
        self.value = self.start(book)
        self.show()
        self._showing = False
        self.observe(lambda _: self._value_set(), "value")

    @t.validate("value")
    def _parsed(self, proposal: Any) -> Any:
        """The value in canonical form; BadValue or UnknownName when it is not allowed."""
        value = proposal["value"]
        return None if value is None else self.parameter.parse(value, self.book.rulebook, self.label)

    def follow_book(self, book: Book) -> None:
        """Take bounds, rows and words from a variant, and keep the value within them."""
        self.book = book
        self.follow(book)

    # ---- for the kinds to fill in

    def build(self, book: Book) -> w.DOMWidget:
        """Make the widgets, once."""
        raise NotImplementedError

    def follow(self, book: Book) -> None:
        """Take bounds, rows and words from a variant (also after a change of language)."""

    def start(self, book: Book) -> Any:
        """First value: the parameter's default, or the first thing that is allowed."""
        return None if self.parameter.default is REQUIRED else self.parameter.default

    def show(self) -> None:
        """Bring the widgets to `value`; called with `_showing` set."""

    # ---- for all

    @property
    def label(self) -> str:
        """Name of the parameter in the language."""
        return parameter_label(self.parameter)

    @contextmanager
    def silent(self) -> Iterator[None]:
        """While the widgets are moved by the program their changes are not taken for the user's."""
        before, self._showing = self._showing, True
        try:
            yield
        finally:
            self._showing = before

    def take(self, read: Callable[[], Any]) -> Callable[[Any], None]:
        """Observer that reads the value off the widgets after the user moved them."""

        def taken(_change: Any) -> None:
            if not self._showing:
                with self.silent():
                    try:
                        self.value = read()
                    except Exception as problem:
                        self.show()  # the widget goes back to what holds
                        self.refuse(problem)

        return taken

    def _value_set(self) -> None:
        if not self._showing:
            with self.silent():
                self.show()

    def text(self) -> str:
        """Value as it is written on a command line."""
        return self.parameter.text(self.value)


def _raise(problem: BaseException) -> None:
    raise problem


def parameter_label(parameter: Parameter) -> str:
    """What a parameter is called in the language, beginning with a capital letter."""
    label = either(parameter.label_de, parameter.label_en)
    return label[:1].upper() + label[1:]


def option_name(parameter: Option, option: str) -> str:
    """What an option of a parameter is called in the language."""
    if option in parameter.option_labels:
        return either(*parameter.option_labels[option])
    return word(option) if option in ("yes", "no") else option.replace("_", " ")


def described(label: str, view: w.DOMWidget) -> w.HBox:
    """A widget with its label in front, aligned with the labels of sliders."""
    name = w.Label(label, layout=w.Layout(width=LABEL_WIDTH, flex="0 0 auto", margin="0 4px 0 0"))
    name.add_class("rb-label")
    return w.HBox([name, view], layout=w.Layout(align_items="center", **_ROW))


class WholeControl(Control):
    """Slider for a whole number; where the range is long, a box takes what the slider does not reach."""

    parameter: Whole

    def build(self, book: Book) -> w.DOMWidget:
        low, high = self.parameter.bounds(book.rulebook)
        self.optional = self.parameter.default is None
        self.slider = w.IntSlider(
            min=low, max=_usual(low, high), style={"description_width": LABEL_WIDTH}, layout=w.Layout(**_ROW)
        )
        self.box = w.BoundedIntText(min=low, max=high, layout=w.Layout(width="86px", display="none"))
        self.given = w.Checkbox(value=False, indent=False, layout=w.Layout(width="auto", display="none"))
        self.slider.observe(self.take(lambda: self.slider.value), "value")
        self.box.observe(self.take(self._read_box), "value")
        self.given.observe(self.take(lambda: self.slider.value if self.given.value else None), "value")
        return w.HBox([self.slider, self.box, self.given], layout=w.Layout(**_ROW))

    def _read_box(self) -> int:
        self.slider.value = min(max(self.box.value, self.slider.min), self.slider.max)
        return self.box.value

    def follow(self, book: Book) -> None:
        low, high = self.parameter.bounds(book.rulebook)
        with self.silent():
            self.slider.description = self.label
            self.slider.tooltip = f"{self.label}: {low} – {high}"
            self.given.description = word("given")
            self.given.layout.display = "" if self.optional else "none"
            self.box.layout.display = "" if high - low > WIDE_BOUND else "none"
            self._readable = high - low <= WIDE_BOUND
            self.slider.readout = self._readable and self.value is not None
            set_bounds(self.slider, low, max(_usual(low, high), min(high, self.slider.value)))
            set_bounds(self.box, low, high)
        if isinstance(self.value, int) and not low <= self.value <= high:
            self.value = min(max(self.value, low), high)

    def start(self, book: Book) -> Any:
        if self.parameter.default is REQUIRED:
            return max(self.slider.min, min(1, self.slider.max))
        return self.parameter.default

    def require(self, value: int) -> None:
        """Treat the parameter as one that is always given, starting with `value`."""
        self.optional = False
        self.given.layout.display = "none"
        self.value = value

    def show(self) -> None:
        value = self.value
        self.given.value = value is not None
        self.slider.disabled = self.box.disabled = value is None
        self.slider.readout = self._readable and value is not None
        if (number := whole(value)) is not None:
            self.slider.max = max(number, self.slider.max)
            self.slider.value = min(max(number, self.slider.min), self.slider.max)
            self.box.value = number


def _usual(low: int, high: int) -> int:
    if high - low <= WIDE_BOUND // 2 or high == 100:  # short, or a percentage
        return high
    if high >= 10_000:  # sums of money
        return 100
    return low + USUAL_MOST if low >= 0 else min(high, 20)


def set_bounds(widget: Any, low: float, high: float) -> None:
    """New bounds for a slider or box."""
    # In this order the smallest is never above the largest, whatever they were.
    widget.max = max(high, widget.max)
    widget.min = low
    widget.max = high


class ScaledControl(Control):
    """Slider and box for a large sum, both in the unit of a scale."""

    parameter: Whole

    def __init__(self, parameter: Whole, book: Book, scale: Scale) -> None:
        self.scale = scale
        super().__init__(parameter, book)

    def build(self, book: Book) -> w.DOMWidget:
        self.slider = w.FloatSlider(
            min=0,
            max=self.scale.most,
            step=1,
            readout=False,
            style={"description_width": LABEL_WIDTH},
            layout=w.Layout(flex="1 1 auto", width="auto", min_width="0", margin="1px 0"),
        )
        self.box = w.BoundedFloatText(min=0, max=1, step=1, layout=w.Layout(width="72px"))
        self.unit = w.HTML(layout=w.Layout(width="82px", margin="0 0 0 4px"))
        self.slider.observe(self.take(lambda: self._read(self.slider.value)), "value")
        self.box.observe(self.take(lambda: self._read(self.box.value)), "value")
        return w.HBox([self.slider, self.box, self.unit], layout=w.Layout(align_items="center", **_ROW))

    def _read(self, units: float) -> int:
        value = round(units * self.scale.factor)
        self._move(value)
        return value

    def _move(self, value: int) -> None:
        units = value / self.scale.factor
        self.slider.max = max(self.scale.most, units)
        self.slider.value = self.box.value = units

    def follow(self, book: Book) -> None:
        low, high = (bound / self.scale.factor for bound in self.parameter.bounds(book.rulebook))
        with self.silent():
            self.slider.description = self.label
            self.slider.tooltip = self.box.tooltip = f"{self.label} ({self.scale.unit})"
            self.unit.value = self.scale.unit
            set_bounds(self.slider, low, max(self.slider.max, low))
            set_bounds(self.box, low, high)

    def start(self, book: Book) -> Any:
        low, _ = self.parameter.bounds(book.rulebook)
        return low if self.parameter.default in (REQUIRED, None) else self.parameter.default

    def show(self) -> None:
        self._move(self.value or 0)


class OptionControl(Control):
    """Buttons, one of which is pressed."""

    parameter: Option

    def build(self, book: Book) -> w.DOMWidget:
        self.buttons = w.ToggleButtons(
            options=list(self.parameter.options),
            style={"button_width": "72px"},
            layout=w.Layout(width="auto"),
        )
        self.buttons.observe(self.take(lambda: self.buttons.value), "value")
        self.row = described(self.label, self.buttons)
        return self.row

    def follow(self, book: Book) -> None:
        options = [(option_name(self.parameter, option), option) for option in self.parameter.options]
        with self.silent():
            self.row.children[0].value = self.buttons.tooltip = self.label
            set_options(self.buttons, options)
            # All buttons as wide as the widest, as long as they then stand in one row.
            width = max(72, *(22 + 8 * len(text) for text, _ in options))
            self.buttons.style.button_width = "auto" if width * len(options) > ROW_WIDTH else f"{width}px"

    def show(self) -> None:
        self.buttons.value = self.value


class KeyControl(Control):
    """Drop-down list with the rows of a table."""

    parameter: Key

    def build(self, book: Book) -> w.DOMWidget:
        self.list = w.Dropdown(style={"description_width": LABEL_WIDTH}, layout=w.Layout(**_ROW))
        self.list.observe(self.take(lambda: self.list.value or None), "value")
        return self.list

    def follow(self, book: Book) -> None:
        names = row_names(book, self.parameter.table)
        options: list[tuple[str, Any]] = [(name, key) for key, name in names.items()]
        if self.parameter.default is None:
            options.insert(0, (word("any_nation"), ""))
        with self.silent():
            self.list.description = self.label
            set_options(self.list, options)
        if self.value is not None and self.value not in names:
            self.value = next(iter(names))

    def start(self, book: Book) -> Any:
        if self.parameter.default is REQUIRED:
            return book.rulebook.keys(self.parameter.table)[0]
        return self.parameter.default

    def show(self) -> None:
        self.list.value = self.value or ""


def set_options(widget: Any, options: list[tuple[str, Any]]) -> None:
    """New options for a list, the chosen one kept; nothing is sent when they are the same."""
    if tuple(widget.options) == tuple(options):
        return
    chosen = widget.value
    widget.options = options
    if chosen in [value for _, value in options]:
        widget.value = chosen


class KeysControl(Control):
    """A stepper for each row of a table."""

    parameter: Keys

    def build(self, book: Book) -> w.DOMWidget:
        self.steppers = Steppers(columns=2)
        self.steppers.observe(self.take(self._read), "counts")
        self.head = w.HTML()
        return w.VBox([self.head, self.steppers], layout=w.Layout(**_ROW))

    def rows(self, book: Book) -> list[dict[str, Any]]:
        """Rows of the steppers: ``key, label, most``."""
        return [
            {"key": key, "label": name, "most": self.most(book, key)}
            for key, name in row_names(book, self.parameter.table).items()
        ]

    def most(self, book: Book, key: str) -> int:
        """Largest number of copies of a row."""
        return 100

    def follow(self, book: Book) -> None:
        rows = self.rows(book)
        most = {row["key"]: row["most"] for row in rows}
        with self.silent():
            self.head.value = f'<div class="rb-subhead">{self.label}</div>'
            self.steppers.less, self.steppers.more = word("less"), word("more")
            if self.steppers.rows != rows:
                self.steppers.rows = rows
        if self.value:
            kept = [key for key in dict.fromkeys(self.value) if key in most]
            self.value = tuple(key for key in kept for _ in range(min(most[key], self.value.count(key))))

    def start(self, book: Book) -> Any:
        if self.parameter.default is REQUIRED:
            return book.rulebook.keys(self.parameter.table)[:1]
        return tuple(self.parameter.default)

    def show(self) -> None:
        self.steppers.counts = {key: list(self.value).count(key) for key in self.value}

    def _read(self) -> tuple[str, ...]:
        counts = self.steppers.counts
        return tuple(row["key"] for row in self.steppers.rows for _ in range(int(counts.get(row["key"], 0))))


class TextControl(Control):
    """A line of text as on a command line, for kinds of parameters without a control of their own."""

    def build(self, book: Book) -> w.DOMWidget:
        self.line = w.Text(continuous_update=False, style={"description_width": LABEL_WIDTH}, layout=w.Layout(**_ROW))
        self.line.observe(self.take(lambda: self.line.value.strip() or None), "value")
        return self.line

    def follow(self, book: Book) -> None:
        with self.silent():
            self.line.description = self.label

    def show(self) -> None:
        self.line.value = "" if self.value is None else self.text()


_CONTROLS: dict[type[Parameter], type[Control]] = {
    Whole: WholeControl,
    Option: OptionControl,
    Key: KeyControl,
    Keys: KeysControl,
}


def register(kind: type[Parameter], control: type[Control]) -> None:
    """Name the control of a kind of parameter that only one book has."""
    _CONTROLS[kind] = control


def control_for(parameter: Parameter, book: Book, scale: Scale | None = None) -> Control:
    """Control of a parameter; a kind without one of its own gets that of the kind it is derived from.

    A large sum is shown in the unit of `scale`.
    """
    if scale is not None and isinstance(parameter, Whole):
        return ScaledControl(parameter, book, scale)
    for kind in type(parameter).__mro__:
        if kind in _CONTROLS:
            return _CONTROLS[kind](parameter, book)
    return TextControl(parameter, book)


def row_names(book: Book, table: str) -> dict[str, str]:
    """Names of a table's rows in the language, by key, in table order."""
    column = f"name_{language()}"
    cell = book.rulebook.cell
    return {key: str(cell(table, key, column)) or key for key in book.rulebook.keys(table)}


__all__ = ["Control", "control_for", "counted", "register", "row_names"]
