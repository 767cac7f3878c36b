"""Picture of a grid of chances, printed beside edited."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.patches import Rectangle

from workbench.desk import palette
from workbench.desk.languages import word
from workbench.desk.plot import Plot, broken, short

_SHADES = LinearSegmentedColormap.from_list("shades", [palette.GRID_LOW, palette.GRID_HIGH])


@dataclass(frozen=True, slots=True)
class Square:
    """One cell of a grid: a percentage (NaN: not allowed), the same as text, and the target number."""

    percent: float
    text: str
    target: str = ""


class GridPlot(Plot):
    """Chances in a grid, printed beside edited; the numbers stand in the cells, the shade only helps the eye."""

    def build(self) -> None:
        self.sides = [self._side(), self._side()]
        self._form = "words"
        self._printed: Sequence[Sequence[Square]] | None = None
        self._stays: tuple[Any, ...] = ()

    def moving(self) -> Iterable[Artist]:
        """Shades, numbers and frames of the edited grid; the printed one beside it stays."""
        sides = [side for side in self.sides if side["axes"].get_visible() and side["mesh"] is not None][-1:]
        return [artist for side in sides for artist in (side["mesh"], *side["texts"], *side["frames"])]

    def _side(self) -> dict[str, Any]:
        axes = self.figure.add_axes((0.2, 0.2, 0.5, 0.5))
        axes.tick_params(length=0)
        for spine in axes.spines.values():
            spine.set_visible(False)
        return {"axes": axes, "mesh": None, "texts": [], "frames": []}

    def draw(
        self,
        rows: Sequence[str],
        columns: Sequence[str],
        printed: Sequence[Sequence[Square]],
        mine: Sequence[Sequence[Square]] | None,
        labels: tuple[str, str],
    ) -> None:
        """Show a grid.

        Parameters
        ----------
        rows, columns : sequence of str
            Names.
        printed : rows of Square
        mine : rows of Square or None
            The edited book; None where it gives the printed numbers anyway.
        labels : (str, str)
            What the rows and the columns are.
        """
        stays = (tuple(rows), tuple(columns), mine is not None, labels, word("mine"))
        if stays != self._stays:
            self._place(rows, columns, mine is not None, labels)
            self._stays = stays
            self._printed = None
        if printed != self._printed:
            self._fill(self.sides[0], printed, None)
            self._printed = printed
            self._changed()
        if mine is not None:
            self._fill(self.sides[1], mine, printed)
        shown = mine if mine is not None else printed
        self.alt = ". ".join(
            f"{name}: " + ", ".join(f"{c} {square.text}" for c, square in zip(columns, line, strict=True))
            for name, line in zip(rows, shown, strict=True)
        )

    def _place(self, rows: Sequence[str], columns: Sequence[str], both: bool, labels: tuple[str, str]) -> None:
        longest = max((max(len(part) for part in broken(name, 26).split("\n")) for name in rows), default=1)
        left = min(0.37, 0.065 + longest * 0.0106)
        room, gap = 0.985 - left, 0.025
        # Beside each other; a wide grid of few rows below each other instead.
        stacked = both and len(columns) > 8 and len(rows) <= 6
        width = (room - gap) / 2 if both and not stacked else room
        height = 0.31 if stacked else 0.71
        self._form = self._text_form(width * self.width / len(columns), height * self.height / len(rows))
        small = 9 if len(columns) <= (5 if width < room else 9) else 7.5
        for place, side in enumerate(self.sides):
            axes = side["axes"]
            axes.set_visible(place == 0 or both)
            bottom = 0.62 - place * 0.45 if stacked else 0.18
            axes.set_position((left + (0 if stacked else place * (width + gap)), bottom, width, height))
            if side["mesh"] is not None:
                side["mesh"].remove()
            for artist in (*side["texts"], *side["frames"]):
                artist.remove()
            side["mesh"] = axes.pcolormesh(
                np.zeros((len(rows), len(columns))), cmap=_SHADES, vmin=0, vmax=100, edgecolors="white", linewidth=1.5
            )
            size = 8.5 if self._form == "words" else 6.5
            side["texts"] = [
                axes.text(
                    x + 0.5,
                    y + 0.5,
                    "",
                    ha="center",
                    va="center",
                    fontsize=size,
                    linespacing=1.15,
                )
                for y in range(len(rows))
                for x in range(len(columns))
            ]
            side["frames"] = [
                axes.add_patch(
                    Rectangle(
                        (x + 0.03, y + 0.03),
                        0.94,
                        0.94,
                        fill=False,
                        edgecolor=palette.ORANGE,
                        linewidth=2.2,
                        visible=False,
                    )
                )
                for y in range(len(rows))
                for x in range(len(columns))
            ]
            axes.set_xlim(0, len(columns))
            axes.set_ylim(len(rows), 0)
            axes.set_xticks(
                np.arange(len(columns)) + 0.5, [broken(short(name, 24), 11) for name in columns], fontsize=small
            )
            first = place == 0 or stacked
            names = [broken(short(name, 50), 26) for name in rows] if first else []
            axes.set_yticks(np.arange(len(rows)) + 0.5 if first else [], names, fontsize=small)
            axes.set_xlabel(labels[1] if not stacked or place == 1 else "")
            axes.set_ylabel(labels[0] if first else "")
            axes.set_title((word("printed"), word("mine"))[place] if both else "", fontsize=10, fontweight="bold")

    @staticmethod
    def _text_form(width: float, height: float) -> str:
        """How much a cell of this size in pixels can say."""
        if width >= 62 and height >= 26:
            return "words"
        if width >= 33:
            return "short" if height >= 22 else "percent"
        return "number"

    def _text(self, square: Square) -> str:
        if square.percent != square.percent or not square.target:
            return square.text
        if self._form == "words":
            return f"{square.text}\n{word('target')} {square.target}"
        if self._form == "short":
            return f"{square.text}\n≥ {square.target}"
        return square.text if self._form == "percent" else f"{square.percent:.0f}"

    def _fill(
        self, side: dict[str, Any], squares: Sequence[Sequence[Square]], before: Sequence[Sequence[Square]] | None
    ) -> None:
        values = np.array([[square.percent for square in line] for line in squares])
        side["mesh"].set_array(np.ma.masked_invalid(values))
        flat = [square for line in squares for square in line]
        old = [None] * len(flat) if before is None else [square for line in before for square in line]
        for square, was, text, frame in zip(flat, old, side["texts"], side["frames"], strict=True):
            text.set_text(self._text(square))
            frame.set_visible(was is not None and was != square)
