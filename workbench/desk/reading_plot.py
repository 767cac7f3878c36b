"""Picture of readings: a line per ruling, a mark per option."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import matplotlib as mpl
from matplotlib.artist import Artist
from matplotlib.lines import Line2D
from matplotlib.ticker import FuncFormatter, MaxNLocator

from workbench.desk import palette
from workbench.desk.languages import number, word
from workbench.desk.plot import STYLE, Plot, broken

WIDTH = 1000
LINE = 48  # pixels for a ruling
ABOVE, BELOW = 30, 72  # pixels for the legend, and for the axis
LEFT, RIGHT = 0.255, 0.985
CHARACTER = 5.9  # pixels of a letter of a label, on average


@dataclass(frozen=True, slots=True)
class Mark:
    """Where the answer lies under one option (or several that agree).

    Attributes
    ----------
    percent : float
    text : str
        Options and answer in words.
    chosen, printed : bool
        Whether the option chosen now, and that of the printed book, is among them.
    """

    percent: float
    text: str
    chosen: bool
    printed: bool


@dataclass(frozen=True, slots=True)
class Line:
    """One ruling: its name, and the marks of its options."""

    name: str
    marks: Sequence[Mark]


class ReadingPlot(Plot):
    """A line per ruling, the one that moves the answer farthest on top.

    The option chosen is filled, the others are empty; where something else is printed, that one has a dashed ring.
    """

    def __init__(self) -> None:
        super().__init__(WIDTH, ABOVE + LINE + BELOW)

    def build(self) -> None:
        self.axes = self.figure.add_axes((LEFT, 0.2, RIGHT - LEFT, 0.7))

    def moving(self) -> Iterable[Artist]:
        """Nothing stays between two of these pictures."""
        return []

    def draw(self, lines: Sequence[Line], now: float, now_text: str, label: str) -> None:
        """Show readings.

        Parameters
        ----------
        lines : sequence of Line
            From top to bottom.
        now : float
            Percentage under what is chosen now.
        now_text : str
            The same in words.
        label : str
            Of the axis.
        """
        self.resize(ABOVE + LINE * len(lines) + BELOW)
        low, high = _ends([mark.percent for line in lines for mark in line.marks])
        with mpl.rc_context(STYLE):
            axes = self.axes
            axes.clear()
            axes.set_position((LEFT, BELOW / self.height, RIGHT - LEFT, LINE * len(lines) / self.height))
            axes.set_xlim(low, high)
            axes.set_ylim(len(lines) - 0.5, -0.5)
            axes.xaxis.set_major_locator(MaxNLocator(nbins=10))
            axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: number(value) if 0 <= value <= 100 else ""))
            axes.grid(axis="x", color="#E5E5E5", linewidth=0.8)
            axes.set_axisbelow(True)
            axes.set_yticks(range(len(lines)), [broken(line.name, 38) for line in lines], fontsize=8.5)
            axes.tick_params(axis="y", length=0)
            axes.set_xlabel(label, labelpad=13)
            axes.axvline(now, color="#444444", linewidth=0.9, linestyle=":")
            axes.annotate(
                now_text,
                (now, 0),
                (0, -17),
                xycoords=axes.get_xaxis_transform(),
                textcoords="offset points",
                ha="center",
                va="top",
                fontsize=8,
                fontweight="bold",
                color=palette.BLUE,
                annotation_clip=False,
                bbox={"facecolor": "white", "edgecolor": "none", "pad": 1.0},
            )
            for place, line in enumerate(lines):
                self._line(place, line, low, high)
            self._legend(any(mark.printed and not mark.chosen for line in lines for mark in line.marks))
        self._changed()
        self.alt = f"{label}; {now_text}. " + ". ".join(
            f"{line.name}: " + ", ".join(mark.text for mark in line.marks) for line in lines
        )

    def _line(self, place: int, line: Line, low: float, high: float) -> None:
        axes, values = self.axes, [mark.percent for mark in line.marks]
        axes.hlines(place, min(values), max(values), color="#BDBDBD", linewidth=2.5, zorder=2)
        if place:
            axes.axhline(place - 0.5, color="#EEEEEE", linewidth=0.8, zorder=1)
        for mark, centre, above in _labels(line.marks, low, high, (RIGHT - LEFT) * self.width):
            axes.plot(
                *([mark.percent], [place], "o"),
                markersize=9 if mark.chosen else 7.5,
                markerfacecolor=palette.BLUE if mark.chosen else "white",
                markeredgecolor=palette.BLUE if mark.chosen else "#333333",
                markeredgewidth=1.3,
                zorder=4,
            )
            if mark.printed and not mark.chosen:
                self._ring([mark.percent], [place])
            axes.text(
                *(centre, place + (-0.22 if above else 0.22), mark.text),
                ha="center",
                va="bottom" if above else "top",
                fontsize=7.5,
                fontweight="bold" if mark.chosen else "normal",
                color=palette.BLUE if mark.chosen else "#222222",
                zorder=5,
                bbox={"facecolor": "white", "edgecolor": "none", "pad": 0.6},
            )

    def _legend(self, printed: bool) -> None:
        handles: list[Artist] = [
            Line2D(
                [], [], linestyle="none", marker="o", color=palette.BLUE, markersize=9, label=word("chosen_reading")
            ),
            Line2D([], [], linestyle="none", marker="o", color="#333333", markerfacecolor="white", markersize=7.5),
        ]
        handles[1].set_label(word("other_reading"))
        if printed:
            handles.append(self._ring([], [], word("proposed_reading")))
        self.axes.legend(
            handles=handles,
            loc="lower right",
            bbox_to_anchor=(1.0, 1.0),
            ncols=len(handles),
            frameon=False,
            fontsize=8.5,
            borderaxespad=0.2,
        )

    def _ring(self, places: Sequence[float], lines: Sequence[float], label: str = "") -> Artist:
        """Dashed ring around what is printed."""
        return self.axes.scatter(
            *(places, lines, 190),
            facecolors="none",
            edgecolors=palette.VERMILION,
            linestyles=[(0, (3, 2))],
            linewidths=1.3,
            zorder=3,
            label=label,
        )


def _ends(values: Sequence[float]) -> tuple[float, float]:
    """Ends of the axis: all marks, and room for their labels at both ends."""
    low, high = min(values), max(values)
    room = max(1.0, (high - low) * 0.12)
    return low - room, high + room


def _labels(marks: Sequence[Mark], low: float, high: float, width: float) -> list[tuple[Mark, float, bool]]:
    """Where the label of each mark stands: its middle on the axis, and whether above or below the line.

    Labels are spread over both sides of the line; those that would cover each other make room to both sides.
    """
    scale = width / (high - low)
    sides: dict[bool, list[_Label]] = {True: [], False: []}
    for mark in sorted(marks, key=lambda mark: mark.percent):
        half = len(mark.text) * CHARACTER * (1.1 if mark.chosen else 1.0) / 2 + 3
        label = _Label(mark, min(max((mark.percent - low) * scale, half), width - half), half)
        ends = {side: labels[-1].middle + labels[-1].half if labels else 0.0 for side, labels in sides.items()}
        above = label.middle - half >= ends[True] or ends[True] <= ends[False]
        sides[above].append(label)
    for labels in sides.values():
        _make_room(labels, width)
    return [(label.mark, low + label.middle / scale, above) for above, labels in sides.items() for label in labels]


@dataclass
class _Label:
    """Label of a mark: where its middle stands and half its width, both in pixels."""

    mark: Mark
    middle: float
    half: float


def _make_room(labels: Sequence[_Label], width: float) -> None:
    """Push labels apart that cover each other, each the same way, and keep them on the picture."""
    for _ in range(20):
        moved = False
        for one, other in pairwise(labels):
            overlap = one.middle + one.half - (other.middle - other.half)
            if overlap > 0.5:
                one.middle -= overlap / 2
                other.middle += overlap / 2
                moved = True
        for label in labels:
            label.middle = min(max(label.middle, label.half), width - label.half)
        if not moved:
            return
