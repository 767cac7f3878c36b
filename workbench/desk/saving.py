"""Pictures and tables saved into the working folder, and the buttons for it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import ipywidgets as w
import pandas as pd

from workbench.desk.languages import language, word
from workbench.desk.places import made_folder, pictures_folder, shown_place
from workbench.desk.plot import Plot
from workbench.files import write_whole

Saved = Callable[[str], None]


class SaveButtons:
    """Buttons that save a picture, and its numbers as a table.

    Parameters
    ----------
    shown : callable
        ``shown() -> (picture, numbers, name of the files)``.
    saved : callable
        Told in words what was saved, and where.

    Attributes
    ----------
    widget : widget
    """

    def __init__(self, shown: Callable[[], tuple[Plot, pd.DataFrame, str]], saved: Saved, guard: Any) -> None:
        self._shown, self._saved = shown, saved
        self._picture, self._table = w.Button(icon="image"), w.Button(icon="table")
        for button, save in ((self._picture, self.save_picture), (self._table, self.save_table)):
            button.layout.width = "auto"
            button.on_click(guard(lambda _, save=save: save()))
        self.widget = w.HBox([self._picture, self._table], layout=w.Layout(justify_content="flex-end", width="100%"))

    def relabel(self) -> None:
        """Put the words into the language."""
        self._picture.description, self._table.description = word("save_picture"), word("save_table")

    def save_picture(self) -> None:
        """Save the picture."""
        plot, _, name = self._shown()
        self._tell(save_picture(plot, name))

    def save_table(self) -> None:
        """Save the numbers."""
        _, frame, name = self._shown()
        self._tell(save_table(frame, name))

    def _tell(self, files: list[Path]) -> None:
        names = ", ".join(file.name for file in files)
        self._saved(word("saved_files", files=names, folder=shown_place(files[0].parent)))


def save_picture(plot: Plot, name: str) -> list[Path]:
    """Save a picture as PNG and SVG under a name that is still free; returns the files.

    Raises
    ------
    CannotWrite
        The disk is full, the folder may not be written …
    """
    place = _free(name, ("png", "svg"))
    files = []
    for kind in ("png", "svg"):
        file = place.with_suffix(f".{kind}")
        write_whole(file, plot.saved(kind))
        files.append(file)
    return files


def save_table(frame: pd.DataFrame, name: str) -> list[Path]:
    """Save a table as CSV; in German as Excel there writes it (semicolon, decimal comma, byte order mark).

    Raises
    ------
    CannotWrite
        The disk is full, the folder may not be written …
    """
    file = _free(name, ("csv",)).with_suffix(".csv")
    plain = frame.map(_plain)
    if language() == "de":
        text = plain.to_csv(index=False, sep=";", decimal=",", lineterminator="\r\n")
        write_whole(file, text.encode("utf-8-sig"))
    else:
        write_whole(file, plain.to_csv(index=False, lineterminator="\n").encode("utf-8"))
    return [file]


def _plain(value: Any) -> Any:
    """Fractions as decimals, which every spreadsheet understands."""
    return float(value) if isinstance(value, Fraction) else value


def _free(name: str, kinds: tuple[str, ...]) -> Path:
    folder = made_folder(pictures_folder())
    number = 1
    while any((folder / f"{name}_{number:03}.{kind}").exists() for kind in kinds):
        number += 1
    return folder / f"{name}_{number:03}"
