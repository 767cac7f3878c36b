"""How fast panels follow a slider."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager

from workbench.desk.places import FOLDER_VARIABLE


def redraw_times(number: int = 20, view: str = "along") -> list[float]:
    """Times from a moved slider of the escape panel to the new picture and the saved session, in milliseconds.

    Parameters
    ----------
    number : int
        How often the slider is moved.
    view : {"outcomes", "along", "grid"}
        Picture in front.

    Returns
    -------
    list of float
        The kernel's part only; the way to the page is not in it.
    """
    from workbench.desk.pirates import escape_panel

    with _own_folder():
        panel = escape_panel()
        panel.part.tabs.selected_index = list(panel.part.views).index(view)
        slider = panel.cells["warships.destroyer.combat_value"].slider
        times = []
        for turn in range(number + 1):
            start = time.perf_counter()
            slider.value = 8 + turn % 9
            times.append(1000 * (time.perf_counter() - start))
    return times[1:]  # the first picture makes what later ones only move


def replay_times(key: str, number: int = 3) -> tuple[list[float], list[float]]:
    """Times from a moved slider to the first and to the last picture of the panel of whole games of a book.

    Parameters
    ----------
    key : str
        Of the book; its panel is ``<key>_balance_panel``.
    number : int
        How often a slider is moved, each time to a value whose games were not played yet.

    Returns
    -------
    first, whole : list of float
        In milliseconds, of the few games shown first and of all of them; the kernel's part only. Empty for a book
        without such a panel.
    """
    from workbench import desk

    make = getattr(desk, f"{key}_balance_panel", None)
    first, whole = list[float](), list[float]()
    if make is None:
        return first, whole
    with _own_folder():
        panel = make()
        drawn: list[float] = []
        panel.part.overview_picture.observe(lambda _: drawn.append(time.perf_counter()), "png")
        slider = next(cell.slider for cell in panel.cells.values() if cell.kind in ("slider", "decimal"))
        printed = slider.value
        steps = round((slider.max - slider.min) / slider.step)
        values = {slider.min + place * slider.step for place in range(steps + 1)} - {printed}
        for value in sorted(values, key=lambda value: abs(value - printed))[:number]:
            drawn.clear()
            start = time.perf_counter()
            slider.value = value
            first.append(1000 * (drawn[0] - start))
            whole.append(1000 * (drawn[-1] - start))
    return first, whole


@contextmanager
def _own_folder() -> Iterator[None]:
    """A working folder for the time of the measurement, so that no session of the user is touched."""
    before = os.environ.get(FOLDER_VARIABLE)
    with tempfile.TemporaryDirectory() as folder:
        os.environ[FOLDER_VARIABLE] = folder
        try:
            yield
        finally:
            if before is None:
                del os.environ[FOLDER_VARIABLE]
            else:
                os.environ[FOLDER_VARIABLE] = before
