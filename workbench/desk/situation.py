"""The situation that is asked: a control for each parameter, choices between parameters, and sets of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Any

import ipywidgets as w

from workbench.book import Book
from workbench.desk.controls import LABEL_WIDTH, Control, control_for, described, row_names, set_options
from workbench.desk.guard import MessageLine
from workbench.desk.languages import either, word
from workbench.desk.setup import Setup
from workbench.errors import WorkbenchError
from workbench.odds import Question


class Situation:
    """Controls of one question.

    Parameters
    ----------
    book : Book
    question : Question
    setup : Setup
    message : MessageLine
        Where refused values are told.
    changed : callable
        Called when the user, or somebody's code, has changed what is asked.

    Attributes
    ----------
    controls : dict of str to Control
        By name of the parameter.
    ways : list of ToggleButtons
        For each choice of the setup, which of its ways is taken.
    set_list : Dropdown or None
        The set of parameters that the controls show.
    widget : widget
    """

    def __init__(
        self, book: Book, question: Question, setup: Setup, message: MessageLine, changed: Callable[[], None]
    ) -> None:
        self.book, self.question, self.setup = book, question, setup
        self._message, self._changed = message, changed
        self._moving = self._following = False
        self.controls: dict[str, Control] = {}
        for parameter in question.parameters:
            if parameter.name not in setup.hidden:
                self.controls[parameter.name] = self._control(parameter.name)
        self.ways: list[w.ToggleButtons] = []
        self._way_rows: list[w.HBox] = []
        for choice in setup.either:
            buttons = w.ToggleButtons(
                options=list(range(len(choice.ways))), style={"button_width": "auto"}, layout=w.Layout(width="auto")
            )
            buttons.observe(message.guard(self._way_chosen), "value")
            self.ways.append(buttons)
            self._way_rows.append(described("", buttons))
        self.set_list: w.Dropdown | None = None
        if setup.sets is not None:
            self.set_list = w.Dropdown(
                style={"description_width": LABEL_WIDTH}, layout=w.Layout(width="100%", margin="1px 0")
            )
            self.set_list.observe(message.guard(self._set_chosen), "value")
        self._head = w.HTML()
        lists = [] if self.set_list is None else [self.set_list]
        self.widget = w.VBox(
            [self._head, *lists, *self._in_order()],
            layout=w.Layout(flex="1 1 420px", min_width="340px", max_width="470px"),
        )
        self.widget.add_class("rb-situation")
        self._fit_ways()
        if setup.sets is not None:
            self._apply_set(setup.sets.start)

    def _control(self, name: str) -> Control:
        parameter, start = self.question.parameter(name), self.setup.start
        control = control_for(parameter, self.book, self.setup.scales.get(name))
        control.refuse = self._message.tell
        if name in start:
            if parameter.default is None and hasattr(control, "require"):
                control.require(start[name])
            else:
                control.value = start[name]
        control.observe(self._message.guard(partial(self._control_moved, name)), "value")
        return control

    def _in_order(self) -> list[w.Widget]:
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
            if place is not None and self._way_rows[place] not in shown:
                shown.append(self._way_rows[place])
            shown.append(control.view)
        return shown

    # ---- what is asked

    @property
    def parameters(self) -> dict[str, Any]:
        """Parameters of the question as the controls stand."""
        out = self._left_out()
        return {
            name: control.value
            for name, control in self.controls.items()
            if name not in out and control.value is not None
        }

    def _left_out(self) -> set[str]:
        """Parameters of the ways that are not chosen."""
        out: set[str] = set()
        for choice, buttons in zip(self.setup.either, self.ways, strict=True):
            for number, (_, _, names) in enumerate(choice.ways):
                if number != buttons.value:
                    out |= set(names)
        return out

    def _fit_ways(self) -> None:
        out = self._left_out()
        for name, control in self.controls.items():
            control.view.layout.display = "none" if name in out else None

    def _way_chosen(self, _change: Any) -> None:
        self._fit_ways()
        if not self._following and not self._moving:
            self._changed()

    def _control_moved(self, name: str, _change: Any) -> None:
        if self._moving:
            return
        self._message.clear()
        if self.setup.adjust is not None:
            now = {key: control.value for key, control in self.controls.items()}
            self._set(self.setup.adjust(self.book, name, now))
        self._name_set()
        self._changed()

    @contextmanager
    def _several(self) -> Iterator[None]:
        """While several controls are moved, nothing is asked."""
        self._moving = True
        try:
            yield
        finally:
            self._moving = False

    def _set(self, values: Mapping[str, Any]) -> None:
        with self._several():
            for name, value in values.items():
                if name in self.controls:
                    self.controls[name].value = value

    # ---- kept with a session

    def written(self) -> dict[str, str]:
        """What the controls hold, as text that `restore` understands."""
        kept = {name: control.text() for name, control in self.controls.items() if control.value is not None}
        return kept | {f"way {number}": str(buttons.value) for number, buttons in enumerate(self.ways)}

    def restore(self, kept: Mapping[str, str]) -> None:
        """Bring the controls to what `written` gave; what is not allowed any more stays as it is.

        Everything is checked as if it had been typed.
        """
        with self._several():
            for name, control in self.controls.items():
                text = kept.get(name)
                try:
                    if isinstance(text, str):
                        control.value = text
                    elif self.question.parameter(name).default is None:
                        control.value = None
                except WorkbenchError:
                    continue
            for number, (choice, buttons) in enumerate(zip(self.setup.either, self.ways, strict=True)):
                known = {str(way): way for way in range(len(choice.ways))}
                buttons.value = known.get(str(kept.get(f"way {number}")), buttons.value)
        self._name_set()

    # ---- sets of parameters (fleets)

    def _set_chosen(self, change: Mapping[str, Any]) -> None:
        if not self._following and change["new"]:
            self._apply_set(change["new"])
            self._changed()

    def _apply_set(self, key: str) -> None:
        assert self.setup.sets is not None
        self._set(self.setup.sets.read(self.book, key))
        self._name_set()

    def _name_set(self) -> None:
        """Bring the list of sets to the one that the controls show, or to "own composition"."""
        sets, shown = self.setup.sets, self.set_list
        if sets is None or shown is None:
            return
        now = {name: control.value for name, control in self.controls.items()}
        found = ""
        for key in self.book.rulebook.keys(sets.table):
            try:
                wanted = {
                    name: self.question.parameter(name).parse(value, self.book.rulebook, name)
                    for name, value in sets.read(self.book, key).items()
                }
            except WorkbenchError:
                continue
            if all(_alike(wanted[name], now[name]) for name in wanted):
                found = key
                break
        with self._in_words():
            shown.description = word("fleet")
            names = row_names(self.book, sets.table)
            set_options(shown, [(word("own_fleet"), ""), *((name, key) for key, name in names.items())])
            shown.value = found

    # ---- following book and language

    def follow(self, book: Book) -> None:
        """Take bounds, rows and words from a variant."""
        self.book = book
        with self._several():
            for control in self.controls.values():
                control.follow_book(book)
        self._name_set()

    def relabel(self) -> None:
        """Put the words into the language; those of the controls follow with `follow`."""
        self._head.value = f'<div class="rb-head">{word("situation")}</div>'
        with self._in_words():
            for choice, buttons, row in zip(self.setup.either, self.ways, self._way_rows, strict=True):
                buttons.tooltip = row.children[0].value = either(choice.label_de, choice.label_en)
                set_options(buttons, [(either(de, en), number) for number, (de, en, _) in enumerate(choice.ways)])

    @contextmanager
    def _in_words(self) -> Iterator[None]:
        """While lists get other words, their changes are not taken for the user's."""
        self._following = True
        try:
            yield
        finally:
            self._following = False


def _alike(one: Any, other: Any) -> bool:
    """Whether two values of a parameter mean the same; the order of a list does not matter."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return sorted(map(str, one)) == sorted(map(str, other))
    return one == other
