"""The deck on the desk: ships and swords of each colour, and of every single ship."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import anywidget
import ipywidgets as w
import traitlets as t

from workbench.book import Book
from workbench.desk import deck
from workbench.desk.card_controls import COIN, SKULL, card_name, letter
from workbench.desk.languages import either, word
from workbench.desk.web import _text as browser_text
from workbench.port_royal.questions.common import COLOUR_WORDS
from workbench.port_royal.tables import COLOURS


class DeckTable(anywidget.AnyWidget):
    """A column per colour with a slider for its ships and one for their swords, and steppers for single ships.

    Attributes
    ----------
    colours : list of dict
        ``key, name, ships, printed_ships, most_ships, swords, printed_swords, most_shift, cards``; each card ``key,
        text, label, swords, printed_swords, copies, printed_copies``.
    """

    _esm = browser_text("deck.js")
    _css = browser_text("deck.css")
    colours: t.List[Any] = t.List().tag(sync=True)
    words = t.Dict().tag(sync=True)

    def __init__(self, answer: Callable[[Mapping[str, Any]], None], **traits: Any) -> None:
        super().__init__(**traits)
        self._answer = answer
        self.on_msg(self._take)

    def _take(self, _widget: Any, content: Mapping[str, Any], _buffers: Any) -> None:
        self._answer(content)


class DeckControl:
    """Sliders of the deck.

    Parameters
    ----------
    change : callable
        ``change(make)``: the panel shows the variant that ``make(book)`` gives, or tells why there is none.

    Attributes
    ----------
    table : DeckTable
    widget : widget
    """

    def __init__(self, change: Callable[[Callable[[Book], Book]], None]) -> None:
        self._change = change
        self._printed: Book | None = None
        self._head = w.HTML()
        self.table = DeckTable(self.take)
        self.widget = w.VBox([self._head, self.table], layout=w.Layout(width="100%"))

    def take(self, content: Mapping[str, Any]) -> None:
        """What was moved in the browser: ``kind, key, value``."""
        kind, key, value = content["kind"], str(content["key"]), int(content["value"])
        printed = self._printed
        assert printed is not None

        def make(book: Book) -> Book:
            if kind == "ships":
                return deck.with_ships(book, printed, key, value)
            if kind == "swords":
                return deck.with_swords(book, printed, key, value)
            if kind == "card_copies":
                return deck.with_copies(book, {("ships", key): value})
            return book.edit("ships", key, "swords", value)

        self._change(make)

    def follow(self, book: Book, printed: Book) -> None:
        """Show the deck of a variant beside the printed one, also after a refused edit."""
        self._printed = printed
        self._head.value = f'<div class="rb-head">{either("Die Schiffe des Stapels", "The ships of the deck")}</div>'
        self.table.words = {
            "ships": either("Schiffe", "Ships"),
            "swords": either("Säbel ±", "Swords ±"),
            "swords_short": either("Säbel", "swords"),
            "copies": either("Anzahl", "copies"),
            "printed": word("printed"),
            "single": either("Einzelne Schiffe", "Single ships"),
        }
        colours = [_colour(book, printed, colour) for colour in COLOURS]
        if self.table.colours != colours:
            self.table.colours = colours
        else:
            self.table.send_state("colours")  # a refused slider goes back


def _colour(book: Book, printed: Book, colour: str) -> dict[str, Any]:
    ships = deck.number_of_ships(book, colour)
    return {
        "key": colour,
        "name": f"{letter(colour)} · {either(*COLOUR_WORDS[colour])}",
        "ships": ships,
        "printed_ships": deck.number_of_ships(printed, colour),
        "most_ships": max(deck.MOST_SHIPS, ships),
        "swords": deck.sword_shift(book, printed, colour),
        "printed_swords": 0,
        "most_shift": deck.MOST_SHIFT,
        "cards": [_card(book, printed, row) for row in deck.ships_of(book, colour)],
    }


def _card(book: Book, printed: Book, row: str) -> dict[str, Any]:
    cell = book.rulebook.cell
    was = row in printed.rulebook.keys("ships")
    found: dict[str, Any] = {"key": row, "label": card_name(book, row)}
    for column in ("swords", "copies"):
        now = cell("ships", row, column)
        found[column] = now
        found[f"printed_{column}"] = printed.rulebook.cell("ships", row, column) if was else None
    printed_swords = found["printed_swords"]
    mark = SKULL if printed_swords is None else ""
    extra = either(" Geschenk", " gift") if cell("ships", row, "gift") in (True, "yes") else ""
    plus = " +" if cell("ships", row, "set") == "expansion" else ""
    found["text"] = f"{cell('ships', row, 'coins')}{COIN} {mark}{plus}{extra}".strip()
    return found
