"""Cards of Port Royal as chips that are clicked: a harbour, displays, cards seen, one card.

A chip names its colour in words and stands in its row, so the colour itself is only an ornament.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import anywidget
import ipywidgets as w
import traitlets as t

from workbench.book import Book
from workbench.desk.controls import Control, register
from workbench.desk.languages import either, language
from workbench.desk.web import _text as browser_text
from workbench.odds.question import REQUIRED
from workbench.port_royal.questions.cards import Cards, Displays, OneCard, deck
from workbench.port_royal.questions.common import COLOUR_WORDS, KIND_WORDS
from workbench.port_royal.tables import COLOURS, KINDS

SWORD, SKULL, COIN = "⚔\ufe0e", "☠\ufe0e", "◉"
LETTERS = {colour: (german[0].upper(), english[0].upper()) for colour, (german, english) in COLOUR_WORDS.items()}
LETTERS |= {"green": ("Gn", "G"), "yellow": ("Ge", "Y"), "blue": ("Bl", "Bl"), "black": ("Sw", "Bk")}


class Chips(anywidget.AnyWidget):
    """Rows of chips, those laid down above them.

    Attributes
    ----------
    groups : list of dict
        ``name, tone, single`` (one click more takes the card away) and ``cards``, each ``key, text, label, most``.
    laid : list of dict
        What lies there, in order: ``key, text, label, tone``.
    counts : dict
        Number laid by key.
    places : list of str
        Where cards can lie, when there are several places; `place` is the one shown.
    """

    _esm = browser_text("chips.js")
    _css = browser_text("chips.css")
    title = t.Unicode().tag(sync=True)
    groups: t.List[Any] = t.List().tag(sync=True)
    laid: t.List[Any] = t.List().tag(sync=True)
    counts = t.Dict().tag(sync=True)
    places: t.List[Any] = t.List().tag(sync=True)
    place = t.Int(0).tag(sync=True)
    words = t.Dict().tag(sync=True)
    unfolded = t.Bool(False).tag(sync=True)

    def __init__(self, answer: Callable[[Mapping[str, Any]], None], **traits: Any) -> None:
        super().__init__(**traits)
        self._answer = answer
        self.on_msg(self._take)

    def _take(self, _widget: Any, content: Mapping[str, Any], _buffers: Any) -> None:
        self._answer(content)


# ---- cards in words ---------------------------------------------------------------------------------


def letter(colour: str) -> str:
    """Letters of a colour in the language."""
    return either(*LETTERS[colour])


def ship_text(book: Book, row: str) -> str:
    """A ship in short: coins and swords."""
    cell = book.rulebook.cell
    swords = cell("ships", row, "swords")
    plus = "+" if cell("ships", row, "set") == "expansion" else ""
    return f"{cell('ships', row, 'coins')}{COIN} {SKULL if swords is None else f'{swords}{SWORD}'}{plus}"


def card_table(book: Book, key: str) -> str:
    """Table of a card, "" for a short form."""
    for table in ("ships", "persons", "expeditions", "taxes"):
        if key in book.rulebook.keys(table):
            return table
    return ""


def card_name(book: Book, key: str) -> str:
    """Name of a card in the language."""
    table = card_table(book, key)
    return str(book.rulebook.cell(table, key, f"name_{language()}")) if table else key


def laid_card(book: Book, key: str) -> dict[str, str]:
    """A card that lies somewhere, for a chip."""
    table = card_table(book, key)
    label = card_name(book, key)
    if table == "ships":
        colour = str(book.rulebook.cell(table, key, "colour"))
        return {"key": key, "text": f"{letter(colour)} {ship_text(book, key)}", "label": label, "tone": colour}
    tone = "person" if table == "persons" else "other"
    if ":" in key and key.split(":")[0] in COLOURS:
        tone = key.split(":")[0]
    return {"key": key, "text": label, "label": label, "tone": tone}


def groups_of(book: Book, tables: Sequence[str], single: bool) -> list[dict[str, Any]]:
    """Rows of chips: a row per colour of ships and per kind of person, cards that are not played left out."""
    played = {card.key for card in deck(book.record, book.rulebook) if card.in_play}
    cell = book.rulebook.cell

    def card(table: str, row: str, text: str) -> dict[str, Any]:
        return {"key": row, "text": text, "label": card_name(book, row), "most": int(cell(table, row, "copies"))}

    found: list[dict[str, Any]] = []
    if "ships" in tables:
        for colour in COLOURS:
            rows = [r for r in book.rulebook.keys("ships") if r in played and cell("ships", r, "colour") == colour]
            name = f"{letter(colour)} · {either(*COLOUR_WORDS[colour])}"
            cards = [card("ships", row, ship_text(book, row)) for row in rows]
            found.append({"name": name, "tone": colour, "single": single, "cards": cards})
    if "persons" in tables:
        for kind in KINDS:
            rows = [r for r in book.rulebook.keys("persons") if r in played and cell("persons", r, "kind") == kind]
            cards = []
            for row in rows:
                colour = str(cell("persons", row, "colour") or "")
                text = f"{letter(colour)} {cell('persons', row, 'cost_coins')}" if colour else ""
                cards.append(card("persons", row, text or str(cell("persons", row, "cost_coins"))))
            name = either(*KIND_WORDS[kind])
            found.append({"name": name[:1].upper() + name[1:], "tone": "person", "single": False, "cards": cards})
    for table, german, english in (("expeditions", "Expedition", "Expedition"), ("taxes", "Steuer", "Tax increase")):
        if table in tables:
            cards = []
            for row in book.rulebook.keys(table):
                if row in played:
                    name = card_name(book, row)
                    cards.append(card(table, row, name.partition(" ")[2] if table == "expeditions" else _after(name)))
            found.append({"name": either(german, english), "tone": "other", "single": False, "cards": cards})
    return [group for group in found if group["cards"]]


def _after(name: str) -> str:
    """What stands after a colon."""
    return name.partition(":")[2].strip() or name


def legend(tables: Sequence[str]) -> str:
    """What the marks on the chips mean."""
    ships = either(
        f"{COIN} Münzen, {SWORD} Säbel, {SKULL} nie abwehrbar, + Erweiterung; ",
        f"{COIN} coins, {SWORD} swords, {SKULL} never repelled, + expansion; ",
    )
    price = either("bei Personen der Preis", "persons with their price")
    return (ships if "ships" in tables else "") + price


# ---- controls ---------------------------------------------------------------------------------------


class CardsControl(Control):
    """Cards laid down by clicking chips."""

    tables: Sequence[str] = ("ships", "persons", "expeditions", "taxes")
    single = False

    def build(self, book: Book) -> w.DOMWidget:
        name = self.parameter.name
        if name == "harbour":
            self.tables, self.single = ("ships", "persons"), True
        elif name == "persons":
            self.tables = ("persons", "expeditions")
        self.chips = Chips(self._asked, unfolded=name == "harbour" or self.parameter.default is REQUIRED)
        return self.chips

    def follow(self, book: Book) -> None:
        groups = groups_of(book, self.tables, self.single)
        if self.chips.groups != groups:
            self.chips.groups = groups
        self.chips.words = {
            "none": either("keine Karte – unten anklicken", "no card – click below"),
            "remove": either("wegnehmen", "take away"),
            "legend": legend(self.tables),
            "clear": either("alle weg", "clear"),
        }
        with self.silent():
            self.show()

    def shown(self) -> tuple[str, ...]:
        """Cards that the chips show."""
        return tuple(self.value or ())

    def changed(self, cards: tuple[str, ...]) -> Any:
        """Value with other cards in the place shown."""
        return cards

    def show(self) -> None:
        cards = self.shown()
        self.chips.counts = dict(Counter(cards))
        self.chips.laid = [laid_card(self.book, key) for key in cards]
        self.chips.title = f"{self.label} ({len(cards)})"

    def _asked(self, content: Mapping[str, Any]) -> None:
        """A chip was clicked."""
        kind, key = content.get("kind"), str(content.get("key", ""))

        def read() -> Any:
            cards = list(self.shown())
            if kind == "add":
                cards.append(key)
            elif kind == "remove" and key in cards:
                del cards[len(cards) - 1 - cards[::-1].index(key)]
            elif kind == "clear":
                cards = []
            return self.changed(tuple(cards))

        if kind == "place":
            self._go_to(int(key))
            return
        self.take(read)(None)
        with self.silent():
            self.show()

    def _go_to(self, place: int) -> None:
        """Show another place; there is one only."""


class OneCardControl(CardsControl):
    """One card chosen among chips."""

    tables = ("ships", "persons", "expeditions")
    single = True

    def changed(self, cards: tuple[str, ...]) -> Any:
        return cards[-1:] or self.value


class DisplaysControl(CardsControl):
    """Displays of all players: one is shown at a time, the own one first."""

    tables = ("persons", "expeditions")

    def shown(self) -> tuple[str, ...]:
        displays = self.value or ()
        return tuple(displays[self.chips.place]) if self.chips.place < len(displays) else ()

    def changed(self, cards: tuple[str, ...]) -> Any:
        place = self.chips.place
        displays = [tuple(display) for display in self.value or ()]
        displays += [()] * (place + 1 - len(displays))
        displays[place] = cards
        while displays and not displays[-1]:
            displays.pop()
        return tuple(displays)

    def show(self) -> None:
        most = int(self.book.rulebook.cell("constants", "most_players", "value"))
        displays = self.value or ()
        names = [either("eigene", "own"), *(str(number) for number in range(2, most + 1))]
        for place, display in enumerate(displays):
            names[place] += f" ({len(display)})" if display else ""
        self.chips.places = names
        super().show()
        self.chips.title = f"{self.label} ({sum(map(len, displays))})"

    def _go_to(self, place: int) -> None:
        self.chips.place = place
        with self.silent():
            self.show()


for _kind, _control in ((Cards, CardsControl), (OneCard, OneCardControl), (Displays, DisplaysControl)):
    register(_kind, _control)
