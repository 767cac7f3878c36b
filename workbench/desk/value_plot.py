"""Pictures of worths: bars that may be negative, and the table of when to stop."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from matplotlib.artist import Artist
from matplotlib.patches import Rectangle
from matplotlib.ticker import FuncFormatter

from workbench.desk import palette
from workbench.desk.languages import number
from workbench.desk.plot import Plot, broken


@dataclass(frozen=True, slots=True)
class Series:
    """Values of one kind for all bars; None where there is none. Printed ones are grey and hatched."""

    name: str
    values: Sequence[float | None]
    printed: bool = False
    colour: str = palette.MINE_COLOUR


class ValuePlot(Plot):
    """Horizontal bars of numbers of any sign, several series beside each other."""

    def build(self) -> None:
        self.axes = self.figure.add_axes((0.34, 0.16, 0.6, 0.74))

    def moving(self) -> Iterable[Artist]:
        """Nothing stays from one picture to the next."""
        return []

    def draw(self, names: Sequence[str], series: Sequence[Series], label: str) -> None:
        """Show bars.

        Parameters
        ----------
        names : sequence of str
            From top to bottom.
        series : sequence of Series
        label : str
            Of the axis, with its unit.
        """
        axes = self.axes
        axes.clear()
        axes.grid(axis="x", color="#E5E5E5", linewidth=0.8)
        axes.set_axisbelow(True)
        thick = 0.76 / len(series)
        known = [value for kind in series for value in kind.values if value is not None] or [0.0]
        low, high = min(0.0, *known), max(0.0, *known)
        room = (high - low or 1) * 0.16
        for place, kind in enumerate(series):
            hatch = palette.PRINTED_HATCH if kind.printed else ""
            colour = palette.PRINTED_COLOUR if kind.printed else kind.colour
            for line, value in enumerate(kind.values):
                if value is None:
                    continue
                middle = line - 0.38 + thick * (place + 0.5)
                axes.barh(middle, value, thick * 0.92, color=colour, hatch=hatch, edgecolor="#555555", linewidth=0.5)
                axes.text(
                    *(value + room * (0.08 if value >= 0 else -0.08), middle, number(round(value, 2))),
                    ha="left" if value >= 0 else "right",
                    va="center",
                    fontsize=8.5 if len(names) * len(series) < 14 else 7,
                )
        axes.set_xlim(low - (room if low < 0 else 0), high + room)
        axes.set_ylim(len(names) - 0.5, -0.5)
        axes.set_yticks(range(len(names)), [broken(name, 26) for name in names])
        axes.tick_params(axis="y", length=0)
        axes.axvline(0, color="#555555", linewidth=0.9)
        axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: number(round(value, 2))))
        axes.set_xlabel(label)
        if len(series) > 1:
            handles = [
                Rectangle(
                    (0, 0),
                    1,
                    1,
                    facecolor=palette.PRINTED_COLOUR if kind.printed else kind.colour,
                    hatch=palette.PRINTED_HATCH if kind.printed else "",
                    edgecolor="#555555",
                    linewidth=0.5,
                )
                for kind in series
            ]
            axes.legend(
                handles,
                [kind.name for kind in series],
                loc="lower right",
                bbox_to_anchor=(1, 1),
                ncols=len(series),
                frameon=False,
                fontsize=8.5,
            )
        self._changed()
        lines = [
            f"{name}: "
            + ", ".join(
                f"{kind.name} {number(round(value, 2))}" for kind in series if (value := kind.values[line]) is not None
            )
            for line, name in enumerate(names)
        ]
        self.alt = f"{label}. {'; '.join(lines)}"


@dataclass(frozen=True, slots=True)
class Stop:
    """One cell of the table of when to stop.

    Attributes
    ----------
    text, below : str
        The advice, and a smaller line below it.
    kind : str
        ``go`` (never stop), ``stop`` (stop at once), ``from`` (from a worth on), or "" (cannot be, or not yet known).
    here : bool
        Whether the situation of the panel stands here.
    """

    text: str
    below: str
    kind: str
    here: bool


_FILL = {"go": "#FFFFFF", "from": "#DCEBF5", "stop": "#A9CDE6", "": "#F4F4F4"}


class StopPlot(Plot):
    """The advice for each number of swords and colours; the words say it, the shade only helps the eye."""

    def build(self) -> None:
        self.axes = self.figure.add_axes((0.11, 0.04, 0.875, 0.8))

    def moving(self) -> Iterable[Artist]:
        """Nothing stays from one picture to the next."""
        return []

    def draw(
        self, rows: Sequence[str], columns: Sequence[str], stops: Sequence[Sequence[Stop]], labels: tuple[str, str]
    ) -> None:
        """Show the table; the labels say what the rows and the columns are."""
        axes = self.axes
        axes.clear()
        axes.set_xlim(-0.5, len(columns) - 0.5)
        axes.set_ylim(len(rows) - 0.5, -0.5)
        frames = []
        for y, line in enumerate(stops):
            for x, stop in enumerate(line):
                axes.add_patch(
                    Rectangle((x - 0.48, y - 0.46), 0.96, 0.92, facecolor=_FILL[stop.kind], edgecolor="#BBBBBB")
                )
                if stop.here:
                    frames.append((x, y))
                up = 0.17 if stop.below else 0
                axes.text(x, y - up, stop.text, ha="center", va="center", fontsize=8.5)
                axes.text(x, y + 0.24, stop.below, ha="center", va="center", fontsize=6.6, color="#444444")
        for x, y in frames:
            axes.add_patch(
                Rectangle((x - 0.48, y - 0.46), 0.96, 0.92, fill=False, edgecolor=palette.VERMILION, linewidth=2.2)
            )
        axes.set_xticks(range(len(columns)), columns)
        axes.set_yticks(range(len(rows)), rows)
        axes.xaxis.tick_top()
        axes.xaxis.set_label_position("top")
        axes.tick_params(length=0)
        for spine in axes.spines.values():
            spine.set_visible(False)
        axes.set_ylabel(labels[0])
        axes.set_xlabel(labels[1])
        self._changed()
        self.alt = f"{labels[0]}, {labels[1]}. " + "; ".join(
            f"{row}: " + ", ".join(f"{column} {stop.text}" for column, stop in zip(columns, line, strict=True))
            for row, line in zip(rows, stops, strict=True)
        )
