"""Picture of quantities of many games: printed and edited with their 95 % intervals, each line on its own scale."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from matplotlib.artist import Artist
from matplotlib.collections import LineCollection
from matplotlib.text import Text

from workbench.desk import palette
from workbench.desk.languages import either, number, word
from workbench.desk.plot import Plot, broken, short

MOST_LINES = 18
ROW = 34  # pixels
_STYLES = (("#777777", "s"), (palette.MINE_COLOUR, "o"), ("#8FB7D3", "o"))  # printed, mine, mine where it is noise
PRINTED, MINE, NOISE = range(3)

Interval = tuple[float, float, float]  # value, low, high


@dataclass(frozen=True, slots=True)
class Line:
    """One quantity, printed and edited, and what lies between them; None where the book is as printed."""

    name: str
    printed: Interval
    mine: Interval | None
    difference: Interval | None = None
    verdict: str = ""
    percent: bool = False

    @property
    def noise(self) -> bool:
        """Whether there is no difference beyond chance."""
        return self.verdict in (word("noise"), "")

    def text(self, value: float) -> str:
        """A value as it is written beside its mark."""
        if value != value:
            return "–"
        return f"{number(round(100 * value, 1))} %" if self.percent else number(round(value, 2))


class BalancePlot(Plot):
    """A line for each quantity: grey square printed, blue circle mine, whiskers the intervals."""

    def build(self) -> None:
        self.axes = self.figure.add_axes((0.3, 0.08, 0.66, 0.86))
        self.axes.set_xlim(0, 1)
        self.axes.set_xticks([])
        self.axes.spines["bottom"].set_visible(False)
        self.axes.tick_params(axis="y", length=0)
        self.rows = LineCollection([], colors="#EEEEEE", linewidths=0.8, zorder=0)
        self.legend = self.axes.text(1, 0, "", transform=self.axes.transAxes, ha="right", va="top", fontsize=8)
        self.whiskers = [LineCollection([], colors=colour, linewidths=1.6, capstyle="butt") for colour, _ in _STYLES]
        for lines in (self.rows, *self.whiskers):
            self.axes.add_collection(lines)
        self.marks = [
            self.axes.plot([], [], marker=marker, color=colour, markersize=5, linestyle="")[0]
            for colour, marker in _STYLES
        ]
        self.texts: list[Text] = []
        self._stays: tuple[str, ...] = ()

    def moving(self) -> Iterable[Artist]:
        """Intervals, marks, what they mean, and numbers; names stay while the same quantities are shown.

        So the first edit, which brings the marks of mine, finds the rest painted.
        """
        return [*self.whiskers, *self.marks, self.legend, *self.texts]

    def draw(self, lines: Sequence[Line]) -> None:
        """Show quantities from top to bottom."""
        lines = lines[:MOST_LINES]
        both = any(line.mine is not None for line in lines)
        stays = tuple(line.name for line in lines)
        if stays != self._stays:
            self._place(lines)
            self._stays = stays
        mine = f"   ● {word('mine')} ({either('blass', 'pale')}: {word('noise')})"
        self.legend.set_text(f"■ {word('printed')}" + (mine if both else ""))
        whiskers: list[list[list[tuple[float, float]]]] = [[] for _ in _STYLES]
        marks: list[list[tuple[float, float]]] = [[] for _ in _STYLES]
        texts: list[tuple[float, float, str]] = []
        for place, line in enumerate(lines):
            low, room = _scale(line)
            for kind, found in ((PRINTED, line.printed), (NOISE if line.noise else MINE, line.mine)):
                if found is None or found[0] != found[0]:
                    continue
                value, bottom, top = (0.04 + 0.74 * min(1.0, max(0.0, (end - low) / room)) for end in found)
                shift = 0.0 if line.mine is None else -0.17 if kind == PRINTED else 0.17
                y = place + shift
                whiskers[kind].append([(bottom, y), (top, y)])
                marks[kind].append((value, y))
                told = "" if kind == PRINTED or not line.verdict else f"  {line.verdict}"
                texts.append((top + 0.022, y, line.text(found[0]) + told))
        for kind in range(len(_STYLES)):
            self.whiskers[kind].set_segments(whiskers[kind])
            self.marks[kind].set_data([x for x, _ in marks[kind]], [y for _, y in marks[kind]])
        self._write(texts)
        self.alt = "; ".join(
            f"{line.name}: {line.text(line.printed[0])}" + (f" → {line.text(line.mine[0])}" if line.mine else "")
            for line in lines
        )

    def _place(self, lines: Sequence[Line]) -> None:
        """Names, and a thin line for each."""
        self.resize(46 + ROW * max(2, len(lines)))
        self.axes.set_position((0.3, 30 / self.height, 0.66, 1 - 36 / self.height))
        self.axes.set_ylim(len(lines) - 0.4, -0.7)
        self.axes.set_yticks(range(len(lines)), [broken(short(line.name, 52), 27) for line in lines], fontsize=8)
        self.rows.set_segments([[(0, place), (1, place)] for place in range(len(lines))])
        self._changed()

    def _write(self, texts: Sequence[tuple[float, float, str]]) -> None:
        while len(self.texts) < len(texts):
            self.texts.append(self.axes.text(0, 0, "", va="center", fontsize=7.5, color="#333333"))
        for artist in self.texts[len(texts) :]:
            artist.set_visible(False)
        for artist, (x, y, text) in zip(self.texts, texts, strict=False):
            artist.set_visible(True)
            artist.set_position((x, y))
            artist.set_text(text)


def _scale(line: Line) -> tuple[float, float]:
    """Lower end and length of a quantity's own scale: it holds 0, so that a small difference looks small."""
    shown = [0.0, *line.printed, *(line.mine or ())]
    known = [value for value in shown if value == value and abs(value) != float("inf")]
    return min(known), (max(known) - min(known)) or 1.0
