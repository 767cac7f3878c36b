"""Picture of curves along an axis, edited solid and printed dashed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from matplotlib.artist import Artist
from matplotlib.ticker import FuncFormatter, MaxNLocator

from workbench.desk import palette
from workbench.desk.languages import MILLION, number, word
from workbench.desk.plot import Plot, broken, short

CROWDED = 20  # marks of more places than this are small


@dataclass(frozen=True, slots=True)
class Curve:
    """One named curve: edited and printed values, NaN where a place is not allowed."""

    name: str
    mine: Sequence[float]
    printed: Sequence[float]

    @property
    def numbers(self) -> str:
        """Its values as text, in which places that are not allowed are equal too."""
        return f"{list(self.mine)} {list(self.printed)}"


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
        title: str = "",
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
        title : str
            What tells the curves apart.
        """
        same = _alike(curves)
        while len(self.lines) < len(curves):
            thicker = _thicker(len(self.lines))
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
            used = number_ in same
            mine.set_visible(used)
            printed.set_visible(used and both)
            if used:
                mine.set_data(places, curves[number_].mine)
                printed.set_data(places, curves[number_].printed)
                for line, size in ((mine, 4.2 + _thicker(number_)), (printed, 5.5)):
                    line.set_markersize(size if len(places) <= CROWDED else size / 2)
        limits = self._limits(curves, both, percent)
        curve_names = tuple((place, *names_) for place, names_ in same.items())
        stays = (tuple(places), tuple(names or ()), limits, labels, curve_names, both, number(0.5), title)
        if stays != self._stays:
            self._place(places, names, limits)
            self.axes.set_xlabel(labels[0])
            self.axes.set_ylabel(labels[1])
            self._name(same, both, title)
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
        left = 0.14 if limits[1] >= MILLION / 10 else 0.095  # large sums have long names
        self.axes.set_position((left, 0.165, 0.695 - left, 0.775))
        room = max(0.3, (places[-1] - places[0]) * 0.03) if len(places) else 1
        self.axes.set_xlim(places[0] - room, places[-1] + room)
        if names is None:
            self.axes.xaxis.set_major_locator(MaxNLocator(nbins=8 if places[-1] >= MILLION else 12, integer=True))
            self.axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: number(value)))
            self.axes.tick_params(axis="x", labelsize=9)
        else:
            self.axes.set_xticks(list(places), [broken(short(name, 26), 12) for name in names])
            self.axes.tick_params(axis="x", labelsize=9 if len(places) <= 4 else 7)

    def _name(self, same: Mapping[int, Sequence[str]], both: bool, title: str) -> None:
        handles, names = [], []
        for place, alike in same.items():
            mine, printed = self.lines[place]
            handles.append(mine)
            names.append(broken(short(" = ".join(alike), 66), 22))
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
            title=broken(short(title, 60), 24) or None,
            title_fontsize=8.5,
            alignment="left",
        )


def _thicker(place: int) -> float:
    """How much wider a curve is: the first ones are, so that one below another still shows at its edges."""
    return max(0.0, 2.4 - 0.4 * place)


def _alike(curves: Sequence[Curve]) -> dict[int, list[str]]:
    """Curves that are drawn, by number: names of all that have the same values, as one would hide the others."""
    first: dict[str, int] = {}
    same: dict[int, list[str]] = {}
    for place, curve in enumerate(curves):
        same.setdefault(first.setdefault(curve.numbers, place), []).append(curve.name)
    return same
