"""How fast a panel follows a slider."""

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
