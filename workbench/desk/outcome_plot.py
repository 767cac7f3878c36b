"""Picture of outcomes: a bar for each, edited above printed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.ticker import FuncFormatter

from workbench.desk import palette
from workbench.desk.languages import number, word
from workbench.desk.plot import Plot, broken

MOST_BARS = 14


@dataclass(frozen=True, slots=True)
class Bar:
    """One outcome: its name, its percentage in the edited and in the printed book, and both as text."""

    name: str
    mine: float
    printed: float
    mine_text: str
    printed_text: str


class OutcomePlot(Plot):
    """Horizontal bars, edited above printed; the totals stand below."""

    def build(self) -> None:
        self.axes = self.figure.add_axes((0.32, 0.17, 0.57, 0.74))
        self.axes.set_xlim(0, 100)
        self.axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: number(value)))
        self.axes.tick_params(axis="y", length=0)
        self.axes.grid(axis="x", color="#E5E5E5", linewidth=0.8)
        self.axes.set_axisbelow(True)
        self.total = self.axes.text(
            *(1.12, 1.06, ""), transform=self.axes.transAxes, ha="right", va="center", fontsize=8.5, color="#333333"
        )
        self.mine: Any = ()
        self.printed: Any = ()
        self.texts: list[Any] = []
        self.printed_texts: list[Any] = []
        self._stays: tuple[Any, ...] = ()

    def moving(self) -> Iterable[Artist]:
        """Bars and their percentages."""
        return [*self.printed, *self.mine, *self.texts, *self.printed_texts, self.total]

    def draw(self, bars: Sequence[Bar], both: bool, total: str) -> None:
        """Show outcomes.

        Parameters
        ----------
        bars : sequence of Bar
            From top to bottom.
        both : bool
            Whether the printed percentages are shown too.
        total : str
            The total, in words.
        """
        stays = (tuple(bar.name for bar in bars), both, word("probability_percent"))
        if stays != self._stays:
            self._make(len(bars), both)
            self.axes.set_yticklabels([broken(bar.name) for bar in bars])
            self.axes.set_xlabel(word("probability_percent"))
            self._stays = stays
            self._changed()
        for bar, mine, printed, text, printed_text in zip(
            bars, self.mine, self.printed, self.texts, self.printed_texts, strict=True
        ):
            mine.set_width(bar.mine)
            text.set_text(bar.mine_text)
            text.set_x(bar.mine + 1)
            printed.set_width(bar.printed)
            printed_text.set_text(bar.printed_text if both else "")
            printed_text.set_x(bar.printed + 1)
        self.total.set_text(total)
        self.alt = (
            "; ".join(
                f"{bar.name}: {bar.mine_text}" + (f" ({word('printed')} {bar.printed_text})" if both else "")
                for bar in bars
            )
            + f". {total}"
        )

    def _make(self, count: int, both: bool) -> None:
        for container in list(self.axes.containers):
            container.remove()
        for artist in (*self.texts, *self.printed_texts):
            artist.remove()
        places = np.arange(count)
        size = 0.38 if both else 0.6
        shift = 0.2 if both else 0.0
        self.mine = self.axes.barh(places - shift, np.zeros(count), size, color=palette.MINE_COLOUR)
        self.printed = self.axes.barh(
            *(places + shift, np.zeros(count), size),
            color=palette.PRINTED_COLOUR,
            hatch=palette.PRINTED_HATCH,
            edgecolor="#777777",
            linewidth=0.6,
            visible=both,
        )
        small = 9 if count <= 7 else 7
        self.texts = [self.axes.text(0, y - shift, "", va="center", fontsize=small, fontweight="bold") for y in places]
        self.printed_texts = [
            self.axes.text(0, y + shift, "", va="center", fontsize=small - 1, color="#555555") for y in places
        ]
        self.axes.set_yticks(places)
        self.axes.tick_params(axis="y", labelsize=small)
        self.axes.set_ylim(count - 0.4, -0.6)
        if (old := self.axes.get_legend()) is not None:
            old.remove()
        if both:
            self.axes.legend(
                [self.mine, self.printed],
                [word("mine"), word("printed")],
                loc="lower left",
                bbox_to_anchor=(-0.02, 1.0),
                ncols=2,
                frameon=False,
                fontsize=8.5,
            )
