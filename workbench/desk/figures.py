"""The pictures of a panel: outcome bars, curves along an axis, a grid of chances.

Each class keeps one matplotlib Figure outside pyplot, and its artists are moved rather than made anew; a picture is
then drawn in a few hundredths of a second. Printed and edited numbers differ in hatch, line and place as well as in
colour.
"""

from __future__ import annotations

import io
import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.artist import Artist
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.ticker import FuncFormatter, MaxNLocator
from PIL import Image

from workbench.desk import palette
from workbench.desk.languages import number, word

WIDTH, HEIGHT = 660, 330  # pixels on the page
SHARPNESS = 150  # dots per inch of the PNG; 100 would be one dot per pixel of the page
MOST_BARS = 14

_STYLE: Any = {
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": "#555555",
    "hatch.linewidth": 0.6,
    "svg.fonttype": "none",
}
_SHADES = LinearSegmentedColormap.from_list("shades", [palette.GRID_LOW, palette.GRID_HIGH])


class Plot:
    """One figure, drawn again and again.

    What stays between two pictures (axes, ticks, legend) is painted once and kept; only the artists that `draw` moves
    are painted anew. A method that changes the rest calls `_changed`.

    Attributes
    ----------
    figure : Figure
        Of fixed size.
    alt : str
        What the picture shows, in a sentence.
    """

    def __init__(self, width: int = WIDTH, height: int = HEIGHT) -> None:
        self.width, self.height = width, height
        self.alt = ""
        self._background: Any = None
        with mpl.rc_context(_STYLE):
            self.figure = Figure(figsize=(width / 100, height / 100), dpi=SHARPNESS)
            self.canvas = FigureCanvasAgg(self.figure)
            self.build()

    def build(self) -> None:
        """Make axes and artists."""
        raise NotImplementedError

    def moving(self) -> Iterable[Artist]:
        """Artists that are painted anew in each picture, in this order."""
        raise NotImplementedError

    def _changed(self) -> None:
        self._background = None

    def png(self) -> bytes:
        """The picture as PNG."""
        moving = [artist for artist in self.moving() if artist.get_visible()]
        if self._background is None:
            for artist in self.figure.findobj(lambda artist: artist.get_animated()):
                artist.set_animated(False)
            for artist in moving:
                artist.set_animated(True)
            self.canvas.draw()
            self._background = self.canvas.copy_from_bbox(self.figure.bbox)
        self.canvas.restore_region(self._background)
        renderer = self.canvas.get_renderer()
        for artist in moving:
            artist.set_animated(True)
            artist.draw(renderer)
        place = io.BytesIO()
        image = Image.fromarray(np.asarray(self.canvas.buffer_rgba())).convert("RGB")
        image.save(place, format="png", compress_level=1)
        return place.getvalue()

    def saved(self, kind: str) -> bytes:
        """The picture for printing: ``"png"`` in 300 dots per inch, or ``"svg"``."""
        place = io.BytesIO()
        with mpl.rc_context(_STYLE):
            self.figure.savefig(place, format=kind, dpi=300)
        self._changed()
        return place.getvalue()


# ---- outcomes -------------------------------------------------------------------------------------


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
            self.axes.set_yticklabels([_broken(bar.name) for bar in bars])
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


def _broken(name: str, most: int = 30) -> str:
    """A long name on several lines."""
    return "\n".join(textwrap.wrap(name, most, break_long_words=False))


# ---- curves ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Curve:
    """One named curve: edited and printed values, NaN where a place is not allowed."""

    name: str
    mine: Sequence[float]
    printed: Sequence[float]


class CurvePlot(Plot):
    """Curves along an axis: edited solid, printed dashed in the same colour with the same mark, empty."""

    def build(self) -> None:
        self.axes = self.figure.add_axes((0.095, 0.165, 0.6, 0.775))
        self.axes.grid(color="#E5E5E5", linewidth=0.8)
        self.axes.set_axisbelow(True)
        self.axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: number(round(value, 2))))
        self.here = self.axes.axvline(0, color="#444444", linewidth=0.9, linestyle=":", visible=False)
        self.was = self.axes.axvline(0, color="#999999", linewidth=0.9, linestyle=(0, (4, 3)), visible=False)
        top = self.axes.get_xaxis_transform()
        self.marks = [
            self.axes.text(0, 1.005, "", transform=top, ha="center", va="bottom", fontsize=7.5, color="#444444")
            for _ in range(2)
        ]
        self.lines: list[tuple[Any, Any]] = []
        self._stays: tuple[Any, ...] = ()

    def moving(self) -> Iterable[Artist]:
        """The curves, printed below edited, and the line of the situation."""
        return [self.was, self.here, *self.marks, *(line for pair in self.lines for line in (pair[1], pair[0]))]

    def draw(
        self,
        curves: Sequence[Curve],
        places: Sequence[float],
        names: Sequence[str] | None,
        labels: tuple[str, str],
        both: bool,
        percent: bool,
        here: float | None = None,
        was: float | None = None,
    ) -> None:
        """Show curves.

        Parameters
        ----------
        curves : sequence of Curve
        places : sequence of float
            Places on the axis.
        names : sequence of str or None
            Their names, where they are not numbers.
        labels : (str, str)
            Of the horizontal and the vertical axis, with units.
        both : bool
            Whether the printed curves are shown too.
        percent : bool
            Whether the values are percentages (0 to 100).
        here : float, optional
            Where the situation of the panel stands.
        was : float, optional
            Where it stands in the printed book.
        """
        while len(self.lines) < len(curves):
            # The first curves are wider, so that one below another still shows at its edges.
            thicker = max(0.0, 2.4 - 0.4 * len(self.lines))
            colour, marker = palette.curve_style(len(self.lines))
            (printed,) = self.axes.plot(
                [],
                [],
                linestyle=palette.PRINTED_LINE,
                color=colour,
                marker=marker,
                markersize=5.5,
                linewidth=1.4,
                markerfacecolor="white",
            )
            (mine,) = self.axes.plot(
                [], [], linestyle="-", color=colour, marker=marker, markersize=4.2 + thicker, linewidth=1.5 + thicker
            )
            self.lines.append((mine, printed))
        for number_, (mine, printed) in enumerate(self.lines):
            used = number_ < len(curves)
            mine.set_visible(used)
            printed.set_visible(used and both)
            if used:
                mine.set_data(places, curves[number_].mine)
                printed.set_data(places, curves[number_].printed)
        limits = self._limits(curves, both, percent)
        stays = (tuple(places), tuple(names or ()), limits, labels, tuple(c.name for c in curves), both, number(0.5))
        if stays != self._stays:
            self._place(places, names, limits)
            self.axes.set_xlabel(labels[0])
            self.axes.set_ylabel(labels[1])
            self._name(curves, both)
            self._stays = stays
            self._changed()
        moved = here is not None and was is not None and here != was
        for line, mark, place, shown in (
            (self.here, self.marks[0], here, here is not None),
            (self.was, self.marks[1], was, moved),
        ):
            line.set_visible(shown)
            mark.set_visible(moved)
            if shown and place is not None:
                line.set_xdata([place, place])
                mark.set_x(place)
        # The two words lean away from each other, as the places may be close.
        first = moved and here is not None and was is not None and here < was
        self.marks[0].set_horizontalalignment("right" if first else "left")
        self.marks[1].set_horizontalalignment("left" if first else "right")
        self.marks[0].set_text(word("mine"))
        self.marks[1].set_text(word("printed"))
        self.alt = f"{labels[1]} – {labels[0]}. " + "; ".join(
            f"{curve.name}: " + ", ".join(number(round(value, 1)) for value in curve.mine if value == value)
            for curve in curves
        )

    @staticmethod
    def _limits(curves: Sequence[Curve], both: bool, percent: bool) -> tuple[float, float]:
        """Ends of the vertical axis."""
        if percent:
            return -2, 104
        shown = [v for c in curves for v in (*c.mine, *(c.printed if both else ())) if v == v]
        low, high = min([0.0, *shown]), max([0.0, *shown])
        room = (high - low) * 0.06 or 1
        return (low - room if low < 0 else 0), high + room

    def _place(self, places: Sequence[float], names: Sequence[str] | None, limits: tuple[float, float]) -> None:
        self.axes.set_ylim(*limits)
        room = max(0.3, (places[-1] - places[0]) * 0.03) if len(places) else 1
        self.axes.set_xlim(places[0] - room, places[-1] + room)
        if names is None:
            self.axes.xaxis.set_major_locator(MaxNLocator(nbins=12, integer=True))
            self.axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: number(value)))
            self.axes.tick_params(axis="x", labelsize=9)
        else:
            self.axes.set_xticks(list(places), [_broken(_short(name, 26), 12) for name in names])
            self.axes.tick_params(axis="x", labelsize=9 if len(places) <= 4 else 7)

    def _name(self, curves: Sequence[Curve], both: bool) -> None:
        handles, names = [], []
        for curve, (mine, printed) in zip(curves, self.lines, strict=False):
            handles.append(mine)
            names.append(_broken(_short(curve.name, 44), 22))
            if both:
                handles.append(printed)
                names.append(word("printed"))
        self.axes.legend(
            handles,
            names,
            loc="upper left",
            bbox_to_anchor=(1.01, 1.02),
            frameon=False,
            fontsize=8 if len(handles) <= 12 else 6.5,
            handlelength=2.6,
            borderaxespad=0.2,
        )


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


# ---- grid -----------------------------------------------------------------------------------------


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
        longest = max((max(len(part) for part in _broken(name, 26).split("\n")) for name in rows), default=1)
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
                np.arange(len(columns)) + 0.5, [_broken(_short(name, 24), 11) for name in columns], fontsize=small
            )
            first = place == 0 or stacked
            names = [_broken(_short(name, 50), 26) for name in rows] if first else []
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
