"""What is folded away below an answer: open questions, which reading, the rules in words, the command line."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets as w

from workbench.book import Book
from workbench.desk import explain
from workbench.desk.cells import Cell, CellControl, option_text, ruling_words
from workbench.desk.languages import word
from workbench.desk.readings import ReadingBox, answer_text, readings_of
from workbench.desk.saving import Saved
from workbench.desk.view import Asked
from workbench.desk.web import CopyLine
from workbench.odds import Question
from workbench.tables.standard import RULINGS

FOLDS = ("open_questions", "which_reading", "rules_in_words", "command_line")


class Folds:
    """The folds of one question; only the one that is open is filled.

    Attributes
    ----------
    rulings : dict of str to CellControl
        Switches of the fold "open questions", made when it is first opened.
    readings : ReadingBox
        Content of the fold "which reading?".
    widget : Accordion
    """

    def __init__(
        self,
        question: Question,
        edit: Callable[[Cell, Any], None],
        undo: Callable[[Cell], None],
        command_line: Callable[[], str],
        guard: Any,
        saved: Saved,
    ) -> None:
        self.question, self._edit, self._undo, self._command_line = question, edit, undo, command_line
        self.rulings: dict[str, CellControl] = {}
        self.ruling_words: dict[str, w.HTML] = {}
        self._ruling_box, self.rules_words, self.command = w.VBox(), w.HTML(), CopyLine()
        self._ruling_box.add_class("rb-cells")
        self.readings = ReadingBox(lambda ruling, option: edit(Cell(RULINGS, ruling, "choice"), option), guard, saved)
        self._asked: Asked | None = None
        self.widget = w.Accordion(
            [self._ruling_box, self.readings.widget, self.rules_words, self.command],
            layout=w.Layout(width="100%", margin="8px 0 0"),
        )
        self.widget.observe(guard(lambda _: self._fill()), "selected_index")

    @property
    def opened(self) -> str:
        """Name of the fold that is open, "" for none."""
        place = self.widget.selected_index
        return "" if place is None else FOLDS[place]

    def open(self, name: str) -> None:
        """Open the fold called ``open_questions``, ``which_reading``, ``rules_in_words`` or ``command_line``."""
        self.widget.selected_index = FOLDS.index(name)

    def show(self, asked: Asked | None) -> None:
        """Follow an answer; None where what is asked is not allowed."""
        self._asked = asked
        self._fill()

    def follow(self, book: Book, printed: Book) -> None:
        """Show the rulings of a variant again, after a refused edit."""
        if self.opened == "open_questions":
            for switch in self.rulings.values():
                switch.follow(book, printed)
        elif self.opened == "which_reading":
            self.readings.again()

    def relabel(self) -> None:
        """Put the titles into the language."""
        for number, name in enumerate(FOLDS):
            self.widget.set_title(number, word(name))

    def _fill(self) -> None:
        """Fill the fold that is open; what is closed costs nothing."""
        asked = self._asked
        if asked is None:
            return
        if self.opened == "open_questions":
            self._fill_rulings(asked)
        elif self.opened == "which_reading":
            self.readings.show(asked.book, asked.printed, self.question, asked.parameters)
        elif self.opened == "rules_in_words":
            self.rules_words.value = explain.rules_in_words(asked.book, self.question.rules)
        elif self.opened == "command_line":
            words = word("command_line"), word("copy"), word("copied")
            self.command.label, self.command.copy, self.command.copied = words
            self.command.text = self._command_line()

    def _fill_rulings(self, asked: Asked) -> None:
        for key in self.question.rulings:
            if key not in self.rulings:
                cell = Cell(RULINGS, key, "choice")
                self.rulings[key] = CellControl(cell, asked.book, self._edit, self._undo)
                self.ruling_words[key] = w.HTML()
        if not self._ruling_box.children:
            self._ruling_box.children = [
                widget for key in self.rulings for widget in (self.rulings[key].view, self.ruling_words[key])
            ]
        readings = {reading.ruling: reading for reading in readings_of(asked.book, self.question, asked.parameters)}
        for key, switch in self.rulings.items():
            switch.follow(asked.book, asked.printed)
            self.ruling_words[key].value = self._ruling_text(asked.book, key, readings[key])

    def _ruling_text(self, book: Book, key: str, reading: Any) -> str:
        words = ruling_words(book, key)
        if reading.moves:
            answers = "; ".join(
                f"{option_text(option)} → {answer_text(self.question, answer)}"
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
