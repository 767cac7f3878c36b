"""Picture of quantities of many games: printed and edited with their 95 % intervals, each line on its own scale."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from matplotlib.artist import Artist

from workbench.desk import palette
from workbench.desk.languages import number, word
from workbench.desk.plot import Plot, broken, short

MOST_LINES = 18


@dataclass(frozen=True, slots=True)
class Line:
    """One quantity: (value, low, high) printed and edited; None where the book is as printed."""

    name: str
    printed: tuple[float, float, float]
    mine: tuple[float, float, float] | None
    verdict: str = ""
    percent: bool = False

    def text(self, value: float) -> str:
        """A value as it is written beside its mark."""
        if value != value:
            return "–"
        return f"{number(round(100 * value, 1))} %" if self.percent else number(round(value, 2))


class BalancePlot(Plot):
    """A line for each quantity: grey square printed, blue circle mine, whiskers the intervals."""

    def build(self) -> None:
        self.axes = self.figure.add_axes((0.3, 0.08, 0.66, 0.86))

    def moving(self) -> Iterable[Artist]:
        """Nothing stays from one picture to the next."""
        return []

    def draw(self, lines: Sequence[Line], title: str) -> None:
        """Show quantities from top to bottom."""
        lines = lines[:MOST_LINES]
        self.resize(90 + 34 * max(2, len(lines)))
        axes = self.axes
        axes.clear()
        axes.set_position((0.3, 30 / self.height, 0.66, 1 - 66 / self.height))
        for place, line in enumerate(lines):
            self._draw_line(place, line)
        axes.set_ylim(len(lines) - 0.4, -0.7)
        axes.set_xlim(0, 1)
        axes.set_yticks(range(len(lines)), [broken(short(line.name, 52), 27) for line in lines], fontsize=8)
        axes.set_xticks([])
        axes.spines["bottom"].set_visible(False)
        axes.tick_params(axis="y", length=0)
        axes.set_title(title, fontsize=9, loc="left")
        both = any(line.mine is not None for line in lines)
        axes.text(
            *(1, -0.02),
            f"■ {word('printed')}" + (f"   ● {word('mine')}" if both else ""),
            transform=axes.transAxes,
            ha="right",
            va="top",
            fontsize=8,
        )
        self.alt = "; ".join(
            f"{line.name}: {line.text(line.printed[0])}" + (f" → {line.text(line.mine[0])}" if line.mine else "")
            for line in lines
        )
        self._changed()

    def _draw_line(self, place: int, line: Line) -> None:
        """One quantity on a scale of its own, from 0 unless its values lie far from there."""
        shown = [*line.printed, *(line.mine or ())]
        known = [value for value in shown if value == value and abs(value) != float("inf")] or [0.0]
        low, high = min(known), max(known)
        if low >= 0 and low < 0.7 * high:
            low = 0.0
        room = (high - low) or 1.0

        def at(value: float) -> float:
            return 0.04 + 0.74 * min(1.0, max(0.0, (value - low) / room))

        self.axes.axhline(place, color="#EEEEEE", linewidth=0.8, zorder=0)
        pairs = [(line.printed, "#777777", "s", -0.17)]
        if line.mine is not None:
            noise = line.verdict in (word("noise"), "")
            pairs.append((line.mine, "#8FB7D3" if noise else palette.MINE_COLOUR, "o", 0.17))
        for (value, bottom, top), colour, marker, shift in pairs:
            if value != value:
                continue
            y = place + (shift if line.mine is not None else 0)
            self.axes.plot([at(bottom), at(top)], [y, y], color=colour, linewidth=1.6, solid_capstyle="butt")
            self.axes.plot([at(value)], [y], marker=marker, color=colour, markersize=5, linestyle="")
            text = line.text(value) + (f"  {line.verdict}" if marker == "o" and line.verdict else "")
            self.axes.text(at(top) + 0.015, y, text, va="center", fontsize=7.5, color="#333333")
