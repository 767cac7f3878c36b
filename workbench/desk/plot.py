"""What all pictures of a panel have in common, and how one is painted.

Each class keeps one matplotlib Figure outside pyplot, and its artists are moved rather than made anew; a picture is
then drawn in a few hundredths of a second. Printed and edited numbers differ in hatch, line and place as well as in
colour.
"""

from __future__ import annotations

import io
import textwrap
from collections.abc import Iterable
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.artist import Artist
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from PIL import Image

from workbench.desk.painting import is_line, write_lines

WIDTH, HEIGHT = 660, 330  # pixels on the page
SHARPNESS = 150  # dots per inch of the PNG; 100 would be one dot per pixel of the page

STYLE: Any = {
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": "#555555",
    "hatch.linewidth": 0.6,
    "svg.fonttype": "none",
}


class Plot:
    """One figure, drawn again and again.

    What stays between two pictures (axes, ticks, legend) is painted once and kept; only the artists that `draw` moves
    are painted anew. A method that changes the rest calls `_changed`.

    Attributes
    ----------
    figure : Figure
        Of fixed size, unless `resize` is called.
    alt : str
        What the picture shows, in a sentence.
    """

    def __init__(self, width: int = WIDTH, height: int = HEIGHT) -> None:
        self.width, self.height = width, height
        self.alt = ""
        self._background: Any = None
        with mpl.rc_context(STYLE):
            self.figure = Figure(figsize=(width / 100, height / 100), dpi=SHARPNESS)
            self.canvas = FigureCanvasAgg(self.figure)
            self.build()

    def resize(self, height: int) -> None:
        """Another height in pixels, for pictures with a line for each of several things."""
        self.height = height
        self.figure.set_size_inches(self.width / 100, height / 100)

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
        lines = []  # written last, above what is drawn
        for artist in moving:
            artist.set_animated(True)
            if is_line(artist):
                lines.append(artist)
            else:
                artist.draw(renderer)
        image = Image.fromarray(np.asarray(self.canvas.buffer_rgba())).convert("RGB")
        write_lines(image, lines, SHARPNESS)
        place = io.BytesIO()
        image.save(place, format="png", compress_level=1)
        return place.getvalue()

    def saved(self, kind: str) -> bytes:
        """The picture for printing: ``"png"`` in 300 dots per inch, or ``"svg"``."""
        place = io.BytesIO()
        with mpl.rc_context(STYLE):
            self.figure.savefig(place, format=kind, dpi=300)
        self._changed()
        return place.getvalue()


def broken(name: str, most: int = 30) -> str:
    """A long name on several lines."""
    return "\n".join(textwrap.wrap(name, most, break_long_words=False))


def short(text: str, most: int) -> str:
    """A name cut to a length."""
    return text if len(text) <= most else text[: most - 1] + "…"
