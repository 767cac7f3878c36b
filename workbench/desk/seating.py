"""Who sits at the table of a panel of whole games: number of seats, seed, a bot for each seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import ipywidgets as w

from workbench.book import Book
from workbench.desk.controls import set_options
from workbench.desk.languages import either, language
from workbench.play.luck import MOST_SEED


class Seating:
    """Choosers of seats, seed and bots.

    Attributes
    ----------
    seats, seat_bots, seed_box : widgets
    widget : widget
    """

    def __init__(self, book: Book, seats: int, bots: Sequence[str], changed: Callable[[], None]) -> None:
        game = book.setting.game
        self._changed, self._following = changed, True
        self._names: dict[str, str] = {}
        style = {"description_width": "90px"}
        self.seats = w.Dropdown(
            options=list(range(game.fewest_seats, game.most_seats + 1)), value=seats, layout=_layout(), style=style
        )
        keys = list(book.rulebook.keys("bots"))
        self.seat_bots = [
            w.Dropdown(options=keys, value=bots[seat % len(bots)], layout=_layout(), style=style)
            for seat in range(game.most_seats)
        ]
        self.seed_box = w.BoundedIntText(value=1, min=0, max=min(MOST_SEED, 2**31), layout=_layout(), style=style)
        self.head = w.HTML()
        self.widget = w.VBox([self.head, self.seats, *self.seat_bots, self.seed_box], layout=w.Layout(width="100%"))
        for chooser in (self.seats, *self.seat_bots, self.seed_box):
            chooser.observe(self._moved, "value")
        self.follow(book)

    @property
    def bots(self) -> list[str]:
        """Bots by seat."""
        return [str(chooser.value) for chooser in self.seat_bots[: self.seats.value]]

    @property
    def seed(self) -> int:
        """Seed of the games."""
        return int(self.seed_box.value)

    def name_of(self, bot: str) -> str:
        """Name of a bot in the language."""
        return self._names.get(bot, bot)

    def _moved(self, _change: Any) -> None:
        if not self._following:
            self._show_seats()
            self._changed()

    def _show_seats(self) -> None:
        for seat, chooser in enumerate(self.seat_bots):
            chooser.layout.display = "" if seat < self.seats.value else "none"

    def follow(self, book: Book) -> None:
        """Take the bots of a variant, which may have more rows."""
        self._following = True
        cell = book.rulebook.cell
        self._names = {key: str(cell("bots", key, f"name_{language()}")) for key in book.rulebook.keys("bots")}
        for chooser in self.seat_bots:
            set_options(chooser, [(name, key) for key, name in self._names.items()])
        self._show_seats()
        self._following = False

    def relabel(self, book: Book) -> None:
        """Put the words into the language."""
        self.head.value = f'<div class="rb-head">{either("Am Tisch", "At the table")}</div>'
        self.seats.description, self.seed_box.description = either("Plätze", "Seats"), either("Startzahl", "Seed")
        for seat, chooser in enumerate(self.seat_bots):
            chooser.description = f"{either('Platz', 'Seat')} {seat + 1}"
        self.follow(book)

    def written(self) -> dict[str, str]:
        """What is chosen, as text."""
        return {"seats": str(self.seats.value), "seed": str(self.seed), "bots": ",".join(self.bots)}

    def restore(self, kept: Mapping[str, str]) -> None:
        """Choose what was written; what does not exist any more is left out."""
        self._following = True
        try:
            if kept.get("seats", "").isdigit() and int(kept["seats"]) in self.seats.options:
                self.seats.value = int(kept["seats"])
            if kept.get("seed", "").isdigit():
                self.seed_box.value = int(kept["seed"])
            for chooser, bot in zip(self.seat_bots, kept.get("bots", "").split(","), strict=False):
                if bot in self._names:
                    chooser.value = bot
            self._show_seats()
        finally:
            self._following = False


def _layout() -> w.Layout:
    """Each chooser has its own: one that is hidden must not hide the others."""
    return w.Layout(width="280px")
