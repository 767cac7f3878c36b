"""Controls for the kinds of parameters that only the pirate book has."""

from __future__ import annotations

from typing import Any

import ipywidgets as w

from workbench.book import Book
from workbench.desk.controls import (
    LABEL_WIDTH,
    Control,
    KeysControl,
    TextControl,
    described,
    register,
    row_names,
    set_options,
)
from workbench.desk.languages import word
from workbench.desk.web import Steppers
from workbench.odds.question import whole
from workbench.pirates.parameters import (
    MOST_HOSTAGES,
    Boats,
    Fights,
    Hostages,
    Support,
    Warships,
    WeaponCards,
)

MOST_WARSHIPS = 12
MOST_PLAIN_REDUCTION = 3
MOST_CARDS = 6


class BoatsControl(KeysControl):
    """Own ships, as many of a type as a faction has markers."""

    def most(self, book: Book, key: str) -> int:
        return int(book.rulebook.cell("pirate_ships", key, "markers_per_faction"))


class SupportControl(Control):
    """Slider for the number of supporting ships; a list of ships given by a program is kept as it is."""

    parameter: Support

    def build(self, book: Book) -> w.DOMWidget:
        self.slider = w.IntSlider(
            min=0, max=12, style={"description_width": LABEL_WIDTH}, layout=w.Layout(width="100%", margin="1px 0")
        )
        self.slider.observe(self.take(lambda: self.slider.value), "value")
        return self.slider

    def follow(self, book: Book) -> None:
        most = int(book.tables["pirate_ships"]["markers_per_faction"].sum()) - 1
        with self.silent():
            self.slider.description = self.label
            self.slider.max = max(1, min(most, max(12, self.slider.value)))
        if isinstance(self.value, int) and self.value > most:
            self.value = most

    def show(self) -> None:
        number = whole(self.value)
        number = len(self.value) if number is None else number
        self.slider.max = max(number, self.slider.max)
        self.slider.value = number


class WarshipsControl(Control):
    """A stepper for each class, and the nation of the ships; mixed nations that a program gives get own lines."""

    parameter: Warships

    def build(self, book: Book) -> w.DOMWidget:
        self.steppers = Steppers(columns=2)
        self.nation = w.Dropdown(
            style={"description_width": LABEL_WIDTH}, layout=w.Layout(width="100%", margin="1px 0")
        )
        self.head = w.HTML()
        self.steppers.observe(self.take(self._read), "counts")
        self.nation.observe(self.take(self._read_nation), "value")
        self._classes: dict[str, str] = {}
        self._nations: dict[str, str] = {}
        return w.VBox([self.head, self.steppers, self.nation], layout=w.Layout(width="100%", margin="1px 0"))

    def follow(self, book: Book) -> None:
        self._classes, self._nations = row_names(book, "warships"), row_names(book, "nations")
        with self.silent():
            self.head.value = f'<div class="rb-subhead">{self.label}</div>'
            self.steppers.less, self.steppers.more = word("less"), word("more")
            self.nation.description = word("nation")
            set_options(
                self.nation,
                [(word("any_nation"), ""), *((name, key) for key, name in self._nations.items())],
            )
            if self.value is not None:
                kept = tuple(s for s in self.value if s.partition(":")[0] in self._classes)
                self.value = kept or tuple(self._classes)[:1]
                self.show()

    def start(self, book: Book) -> Any:
        return book.rulebook.keys("warships")[:1]

    def show(self) -> None:
        ships = list(self.value)
        nations = {ship.partition(":")[2] for ship in ships}
        if len(nations) == 1:
            self.nation.value = nations.pop()
        nation = self.nation.value or ""
        own = [f"{key}:{nation}" if nation else key for key in self._classes]
        rows = [
            {"key": key, "label": self._name(key, own), "most": MOST_WARSHIPS}
            for key in [*own, *(ship for ship in dict.fromkeys(ships) if ship not in own)]
        ]
        if self.steppers.rows != rows:
            self.steppers.rows = rows
        self.steppers.counts = {ship: ships.count(ship) for ship in ships}

    def _name(self, ship: str, own: list[str]) -> str:
        key, _, nation = ship.partition(":")
        name = self._classes[key]
        if ship in own:
            return name
        return f"{name} ({self._nations[nation] if nation else word('any_nation')})"

    def _read(self) -> tuple[str, ...]:
        counts = self.steppers.counts
        return tuple(row["key"] for row in self.steppers.rows for _ in range(int(counts.get(row["key"], 0))))

    def _read_nation(self) -> tuple[str, ...]:
        nation = self.nation.value
        ships = [ship.partition(":")[0] for ship in self.value]
        self.value = tuple(f"{ship}:{nation}" if nation else ship for ship in ships)
        self.show()
        return self.value


class WeaponCardsControl(Control):
    """One list per card that may be played in a fight: cards by name, or a plain reduction of the target."""

    parameter: WeaponCards

    def build(self, book: Book) -> w.DOMWidget:
        self.lists = [
            w.Dropdown(style={"description_width": LABEL_WIDTH}, layout=w.Layout(width="100%", margin="1px 0"))
            for _ in range(MOST_CARDS)
        ]
        for one in self.lists:
            one.observe(self.take(self._read), "value")
        return w.VBox(self.lists, layout=w.Layout(width="100%"))

    def follow(self, book: Book) -> None:
        cell = book.rulebook.cell
        usable = [
            (name, key)
            for key, name in row_names(book, "weapon_cards").items()
            if cell("weapon_cards", key, "use") in ("both", self.parameter.use)
        ]
        plain = [(word("plain_reduction", number=n), n) for n in range(1, MOST_PLAIN_REDUCTION + 1)]
        most = min(MOST_CARDS, int(cell("constants", "weapon_cards_per_fight", "value")))
        with self.silent():
            for number, one in enumerate(self.lists):
                one.description = f"{self.label} {number + 1}" if most > 1 else self.label
                chosen = [(f"− {one.value}", one.value)] if isinstance(one.value, int) and one.value > 3 else []
                set_options(one, [(word("no_card"), ""), *plain, *chosen, *usable])
                one.layout.display = "" if number < most else "none"
        if self.value is not None:
            known = {value for _, value in self.lists[0].options} | {v for v in self.value if isinstance(v, int)}
            self.value = tuple(card for card in self.value if card in known)[:most]

    def start(self, book: Book) -> Any:
        return ()

    def show(self) -> None:
        cards = [*self.value, *[""] * MOST_CARDS][:MOST_CARDS]
        for one, card in zip(self.lists, cards, strict=True):
            if isinstance(card, int) and card not in [value for _, value in one.options]:
                one.options = [*one.options, (f"− {card}", card)]
            one.value = card

    def _read(self) -> tuple[Any, ...]:
        return tuple(one.value for one in self.lists if one.value)


class HostagesControl(Control):
    """Hostages of one nation; further ones given by a program are kept and named."""

    parameter: Hostages

    def build(self, book: Book) -> w.DOMWidget:
        self.nation = w.Dropdown(layout=w.Layout(width="auto", flex="1 1 0", min_width="0"))
        self.count = w.BoundedIntText(min=0, max=MOST_HOSTAGES, layout=w.Layout(width="72px"))
        self.more = w.HTML()
        self.nation.observe(self.take(self._read), "value")
        self.count.observe(self.take(self._read), "value")
        self.row = described("", w.HBox([self.count, self.nation, self.more], layout=w.Layout(flex="1 1 0")))
        return self.row

    def follow(self, book: Book) -> None:
        with self.silent():
            self.row.children[0].value = self.label
            self.nation.tooltip, self.count.tooltip = word("nation"), self.label
            set_options(self.nation, [(name, key) for key, name in row_names(book, "nations").items()])
            if self.nation.value is None:
                self.nation.index = 0

    def start(self, book: Book) -> Any:
        return ()

    def show(self) -> None:
        pairs = list(self.value)
        first = pairs[0] if pairs else (self.nation.value, 0)
        self.nation.value, self.count.value = first
        self.more.value = "".join(f" + {number} {nation}" for nation, number in pairs[1:])

    def _read(self) -> tuple[tuple[str, int], ...]:
        first = [(self.nation.value, self.count.value)] if self.count.value else []
        others = [pair for pair in list(self.value)[1:] if pair[0] != self.nation.value]
        return (*first, *others)


register(Fights, TextControl)
register(Boats, BoatsControl)
register(Support, SupportControl)
register(Warships, WarshipsControl)
register(WeaponCards, WeaponCardsControl)
register(Hostages, HostagesControl)
