"""Writing into a picture: the same as matplotlib would make of it, only sooner."""

from __future__ import annotations

import io
from itertools import product

import numpy as np
import pytest
from matplotlib.artist import Artist
from PIL import Image

from workbench.desk.painting import is_line
from workbench.desk.plot import Plot


class Words(Plot):
    """One text that moves, on white."""

    def build(self) -> None:
        self.axes = self.figure.add_axes((0, 0, 1, 1))
        self.axes.set_axis_off()
        self.text = self.axes.text(0.5, 0.5, "27,31 %  höher", fontsize=9, color="#333333")

    def moving(self) -> list[Artist]:
        return [self.text]


def pixels(png: bytes) -> np.ndarray:
    return np.asarray(Image.open(io.BytesIO(png))).astype(int)


def ink(plot: Plot) -> tuple[np.ndarray, np.ndarray]:
    """Box of what is written (left, top, right, bottom), by `Plot.png` and by matplotlib alone."""
    boxes = []
    quick = pixels(plot.png())
    for artist in plot.moving():
        artist.set_animated(False)
    plot.canvas.draw()
    for shown in (quick, np.asarray(plot.canvas.buffer_rgba())[..., :3].astype(int)):
        down, across = np.nonzero(shown.sum(axis=2) < 500)
        boxes.append(np.array([across.min(), down.min(), across.max(), down.max()]))
    return boxes[0], boxes[1]


@pytest.mark.parametrize(
    ("across", "upright"),
    list(product(("left", "center", "right"), ("bottom", "baseline", "center", "top"))),
)
def test_a_line_stands_where_matplotlib_puts_it(across, upright):
    plot = Words()
    plot.text.set(horizontalalignment=across, verticalalignment=upright)
    assert is_line(plot.text)
    quick, slow = ink(plot)
    assert np.abs(quick - slow).max() <= 3  # dots, of which 1.5 are a pixel of the page
    assert np.abs((quick[2:] - quick[:2]) - (slow[2:] - slow[:2])).max() <= 2  # letters of the same size


def test_a_line_has_its_colour_weight_and_size():
    plot = Words()
    thin, _ = ink(plot)
    plot.text.set(fontweight="bold", color="#0072B2", text="27,31 %  niedriger")
    bold, slow = ink(plot)
    assert np.abs(bold - slow).max() <= 3
    assert bold[2] > thin[2]
    shown = pixels(plot.png()).reshape(-1, 3)
    assert shown[shown.sum(axis=1).argmin()].tolist() == [0x00, 0x72, 0xB2]


@pytest.mark.parametrize("look", [{"text": "8,3 %\nZielwert 11"}, {"rotation": 90}, {"alpha": 0.5}])
def test_other_texts_are_left_to_matplotlib(look):
    plot = Words()
    plot.text.set(**look)
    assert not is_line(plot.text)
    quick, slow = ink(plot)
    assert quick.tolist() == slow.tolist()


def test_the_next_picture_has_the_next_text_only():
    plot = Words()
    first = plot.png()
    plot.text.set_text("–")
    assert plot.png() != first
    plot.text.set_text("27,31 %  höher")
    assert plot.png() == first
