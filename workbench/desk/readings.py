"""Which reading? One question under every option of each ruling that touches it, side by side."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from html import escape
from typing import Any

import ipywidgets as w
import pandas as pd
import traitlets as t

from workbench.book import Book
from workbench.desk.cells import option_effects, option_text
from workbench.desk.controls import option_name, parameter_label, row_names
from workbench.desk.guard import MessageLine
from workbench.desk.languages import either, follow_stored_language, language, number, on_language, percent, word
from workbench.desk.reading_plot import WIDTH, Line, Mark, ReadingPlot
from workbench.desk.saving import SaveButtons, Saved
from workbench.desk.style import CSS
from workbench.desk.web import Picture, ReadingTable
from workbench.odds import Alternative, Key, Option, Parameter, Question, Reading
from workbench.odds.answer import label
from workbench.study.readings import ordered_readings
from workbench.tables.standard import RULINGS

MOST_LINES = 12
MOST_KEPT = 60

_kept: dict[tuple[Any, ...], list[Reading]] = {}


def readings_of(book: Book, question: Question, parameters: Mapping[str, Any]) -> list[Reading]:
    """Readings of a question as `ordered_readings` gives them; the last ones are kept, as a book never changes."""
    key = (book.key, book.fingerprint, question.key, tuple(sorted(parameters.items())))
    if key not in _kept:
        if len(_kept) > MOST_KEPT:
            _kept.clear()
        _kept[key] = ordered_readings(book, question.key, **parameters)
    return _kept[key]


def answer_text(question: Question, answer: Alternative) -> str:
    """Answer under one option in a few characters, large sums in millions."""
    if answer.refused or not answer.values:
        return answer.text(language(), question.labels)
    return ", ".join(
        f"{label(question.labels, key, language())} {number(value)}" for key, value in answer.values.items()
    )


class ReadingBox:
    """Readings as a picture and as a table, in which an option can be chosen.

    Parameters
    ----------
    choose : callable
        ``choose(ruling, option)``: what is done when an option is chosen.
    saved : callable, optional
        What is done with the files of a saved picture or table.

    Attributes
    ----------
    readings : list of Reading
        What is shown, the ruling that moves the answer farthest first.
    data : DataFrame
        A row per ruling that moves the answer, and option: ``ruling, name, weight, option, chosen, percent, points,
        answer``.
    widget : widget
    """

    def __init__(self, choose: Callable[[str, Any], None], guard: Any, saved: Saved | None = None) -> None:
        self._choose = choose
        self.readings: list[Reading] = []
        self.data = pd.DataFrame()
        self.plot = ReadingPlot()
        self.intro, self.idle = w.HTML(), w.HTML()
        self.picture = Picture(width=WIDTH, height=self.plot.height)
        self.table = ReadingTable(guard(self._chosen))
        self._name = ""
        children: list[w.Widget] = [self.intro, self.picture, self.table, self.idle]
        self.buttons: SaveButtons | None = None
        if saved is not None:
            self.buttons = SaveButtons(lambda: (self.plot, self.data, self._name), saved, guard)
            children.append(self.buttons.widget)
        self.widget = w.VBox(children, layout=w.Layout(width="100%"))

    def show(self, book: Book, printed: Book, question: Question, parameters: Mapping[str, Any]) -> None:
        """Ask a question under all readings and show the answers."""
        self.readings = readings_of(book, question, parameters)
        self._name = f"{question.key}_readings"
        moving = [reading for reading in self.readings if reading.moves]
        rows = [_row(book, printed, question, reading) for reading in moving]
        self.data = _frame(moving, rows)
        now = _success_now(moving)
        self.intro.value = _intro(question, len(moving), len(self.readings), now)
        self._draw(printed, question, [reading for reading in moving if reading.distance], now)
        words = {key: word(key) for key in ("ruling", "option", "answer", "effect")}
        words["printed"] = word("proposed_reading")
        words |= {"points": word("points"), "weight": word("weight"), "choose": word("choose_reading")}
        if self.table.words != words:
            self.table.words = words
        if self.table.rows != rows:
            self.table.rows = rows
        idle = [_name(reading) for reading in self.readings if not reading.moves]
        names = f"{word('idle_rulings', number=len(idle))} {escape(', '.join(idle))}."
        self.idle.value = f'<p class="rb-note">{names}</p>' if idle else ""
        if self.buttons is not None:
            self.buttons.relabel()

    def again(self) -> None:
        """Put the table back to what holds, after a refused choice."""
        rows, self.table.rows = self.table.rows, []
        self.table.rows = rows

    def _draw(self, printed: Book, question: Question, readings: Sequence[Reading], now: Fraction | None) -> None:
        shown = bool(readings) and now is not None
        self.picture.layout.display = "" if shown else "none"
        if not shown or now is None:
            return
        lines = [
            Line(f"{_name(reading)} ({_weight(printed, reading)})", _marks(printed, reading))
            for reading in readings[:MOST_LINES]
        ]
        meaning = either(question.success_de, question.success_en)
        now_text = word("now", value=percent(now))
        self.plot.draw(lines, float(100 * now), now_text, f"{word('chance', name=meaning)} (%)")
        self.picture.height = self.plot.height
        self.picture.alt = self.plot.alt
        self.picture.png = self.plot.png()

    def _chosen(self, content: Mapping[str, Any]) -> None:
        """An option was chosen in the table."""
        ruling, place = str(content["ruling"]), int(content["place"])
        reading = next(reading for reading in self.readings if reading.ruling == ruling)
        option = list(reading.answers)[place]
        if option != reading.choice:
            self._choose(ruling, option)


def _name(reading: Reading) -> str:
    return either(reading.name_de, reading.name_en)


def _weight(book: Book, reading: Reading) -> str:
    return str(book.rulebook.cell(RULINGS, reading.ruling, "weight"))


def _success_now(readings: Sequence[Reading]) -> Fraction | None:
    """Chance of success under what is chosen, where there is one."""
    return readings[0].answers[readings[0].choice].success if readings else None


def _intro(question: Question, moving: int, all_: int, now: Fraction | None) -> str:
    key = "readings_none" if not moving else "readings_one" if moving == 1 else "readings_intro"
    text = word(key, all=all_) if moving < 2 else word(key, moving=moving, all=all_)
    if now is not None:
        meaning = either(question.success_de, question.success_en)
        text = f"<b>{percent(now)}</b> {escape(meaning)}. {text}"
    return f'<p class="rb-reading-intro">{text}</p>'


def _marks(printed: Book, reading: Reading) -> list[Mark]:
    """Marks of one line; options that give the same chance share one."""
    options: dict[Fraction, list[Any]] = {}
    for option, answer in reading.answers.items():
        if answer.success is not None:
            options.setdefault(answer.success, []).append(option)
    was = printed.rulebook.choice(reading.ruling)
    return [
        Mark(
            float(100 * chance),
            f"{' / '.join(option_text(option) for option in alike)} {percent(chance)}",
            reading.choice in alike,
            was in alike,
        )
        for chance, alike in options.items()
    ]


def _row(book: Book, printed: Book, question: Question, reading: Reading) -> dict[str, Any]:
    """A ruling for the table in the browser."""
    cell = book.rulebook.cell
    effects = option_effects(book, reading.ruling)
    chosen = reading.answers[reading.choice]
    was = printed.rulebook.choice(reading.ruling)
    weight = _weight(book, reading)
    return {
        "ruling": reading.ruling,
        "name": _name(reading),
        "weight": weight,
        "weight_hint": word(f"weight_{weight.lower()}"),
        "question": str(cell(RULINGS, reading.ruling, "question_de" if language() == "de" else "question")),
        "options": [
            {
                "text": option_text(option),
                "answer": _told(question, answer, reading),
                "points": _points(answer, chosen),
                "effect": effects.get(str(option), ""),
                "chosen": option == reading.choice,
                "printed": option == was,
            }
            for option, answer in reading.answers.items()
        ],
    }


def _told(question: Question, answer: Alternative, reading: Reading) -> str:
    """Answer under one option in words, also where only single outcomes or rounds move."""
    text = answer_text(question, answer)
    texts = {answer_text(question, one) for one in reading.answers.values()}
    if len(texts) == 1 and answer is not reading.answers[reading.choice]:
        return f"{text} ({word('moves_inside')})" if text else word("moves_inside")
    return text or "–"


def _points(answer: Alternative, chosen: Alternative) -> str:
    if answer.success is None or chosen.success is None or answer.success == chosen.success:
        return ""
    points = float(100 * (answer.success - chosen.success))
    return f"{'+' if points > 0 else ''}{number(round(points, 1))}"


def _frame(readings: Sequence[Reading], rows: Sequence[Mapping[str, Any]]) -> pd.DataFrame:
    table = []
    for reading, row in zip(readings, rows, strict=True):
        now = reading.answers[reading.choice].success
        for (option, answer), shown in zip(reading.answers.items(), row["options"], strict=True):
            chance = None if answer.success is None else float(100 * answer.success)
            points = None if answer.success is None or now is None else float(100 * (answer.success - now))
            table.append(
                (
                    *(reading.ruling, row["name"], row["weight"], option, shown["chosen"]),
                    *(chance, points, shown["answer"]),
                )
            )
    return pd.DataFrame(table, columns=["ruling", "name", "weight", "option", "chosen", "percent", "points", "answer"])


class ReadingView(w.VBox):
    """ "Which reading?" as a widget of its own.

    Attributes
    ----------
    book : Book
        The variant asked; choosing an option decides the ruling in it, and the view follows.
    box : ReadingBox
    message : MessageLine
    """

    book = t.Instance(Book)

    def __init__(self, book: Book, question: str, parameters: Mapping[str, Any]) -> None:
        follow_stored_language()
        super().__init__(book=book, layout=w.Layout(width="100%"))
        self.add_class("rb-panel")
        self.question = book.question(question)
        # What is not allowed is told at once, as somebody's code asked for it.
        self.parameters = self.question.parse(parameters, book.rulebook)
        self._given = {name: self.parameters[name] for name in parameters}
        self._printed = book.restore()
        self.message = MessageLine()
        guard = self.message.guard
        self.box = ReadingBox(self.decide, guard, self._tell_saved)
        self._title = w.HTML(layout=w.Layout(flex="1 1 auto"))
        self.undo_button = w.Button(layout=w.Layout(width="auto"))
        self.undo_button.on_click(guard(lambda _: self.undo()))
        self._start = book
        top = w.HBox([self._title, self.undo_button], layout=w.Layout(width="100%", align_items="center"))
        self.children = (w.HTML(CSS), top, self.message, self.box.widget)
        self.relabel()
        self.observe(guard(self._follow), "book")
        on_language(self.relabel)

    def __repr__(self) -> str:
        # The same at every run: notebooks are compared as text.
        return f"ReadingView({self.book.key}, {self.question.key})"

    @property
    def readings(self) -> list[Reading]:
        """What is shown, the ruling that moves the answer farthest first."""
        return self.box.readings

    @property
    def data(self) -> pd.DataFrame:
        """The same as a table (see `ReadingBox`)."""
        return self.box.data.copy()

    def decide(self, ruling: str, option: Any) -> None:
        """Decide a ruling; a refused choice is put back in the table, and the error raised."""
        try:
            self.book = self.book.decide(ruling, option)
        except Exception:
            self.box.again()
            raise

    def undo(self) -> None:
        """Back to the book the view began with."""
        self.book = self._start

    def _follow(self, _change: Any) -> None:
        self.message.clear()
        self.box.show(self.book, self._printed, self.question, self.parameters)
        self.undo_button.layout.display = "none" if self.book == self._start else ""

    def relabel(self) -> None:
        """Put everything into the language."""
        name = either(self.question.name_de, self.question.name_en)
        given = ", ".join(
            f"{parameter_label(parameter)}: {_shown(self.book, parameter, self._given[parameter.name])}"
            for parameter in self.question.parameters
            if self._given.get(parameter.name) is not None
        )
        self._title.value = (
            f'<div class="rb-title">{word("which_reading")} <small>· {escape(name)}'
            f"{' · ' if given else ''}{escape(given)}</small></div>"
        )
        self.undo_button.description = word("undo_all")
        self.message.guard(self._follow)(None)

    def _tell_saved(self, text: str) -> None:
        self.message.say(text)


def _shown(book: Book, parameter: Parameter, value: Any) -> str:
    """Value of a parameter as it is told: rows and options by name, large sums in millions."""
    if isinstance(parameter, Key):
        return row_names(book, parameter.table).get(value, str(value))
    if isinstance(parameter, Option):
        return option_name(parameter, value)
    return number(value) if isinstance(value, int) else parameter.text(value).replace("_", " ")


def reading_view(book: Book, question: str, /, **parameters: Any) -> ReadingView:
    """The same question under every option of each ruling that touches it, sorted by how far the answer moves.

    Parameters
    ----------
    book : Book
        Variant to ask.
    question : str
        Key of the question (``mission``).
    **parameters
        Its parameters, as for `Book.odds`.

    Returns
    -------
    ReadingView
        A widget; as the last line of a cell it shows itself.

    Raises
    ------
    UnknownName, BadValue
        A question, parameter or value that does not exist or is not allowed.
    """
    return ReadingView(book, question, parameters)
