"""What all views of an answer have in common.

A view asks what it needs of the edited and of the printed book, hands the numbers to its picture, and keeps them as
a DataFrame (`View.data`), which is what "save table" writes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import ipywidgets as w
import pandas as pd

from workbench.book import Book
from workbench.desk.axes import Asker
from workbench.desk.languages import word
from workbench.desk.plot import HEIGHT, WIDTH, Plot
from workbench.desk.web import Picture
from workbench.odds import Dice, Odds, Question

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
    title = ""  # key of its title among the words, where that is not the name
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
