"""Pictures and tables saved into the working folder."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pandas as pd

from workbench.desk.languages import language
from workbench.desk.places import pictures_folder
from workbench.desk.plot import Plot


def save_picture(plot: Plot, name: str) -> list[Path]:
    """Save a picture as PNG and SVG under a name that is still free; returns the files."""
    place = _free(name, ("png", "svg"))
    files = []
    for kind in ("png", "svg"):
        file = place.with_suffix(f".{kind}")
        file.write_bytes(plot.saved(kind))
        files.append(file)
    return files


def save_table(frame: pd.DataFrame, name: str) -> list[Path]:
    """Save a table as CSV; in German as Excel there writes it (semicolon, decimal comma, byte order mark)."""
    file = _free(name, ("csv",)).with_suffix(".csv")
    plain = frame.map(_plain)
    if language() == "de":
        plain.to_csv(file, index=False, sep=";", decimal=",", encoding="utf-8-sig", lineterminator="\r\n")
    else:
        plain.to_csv(file, index=False, encoding="utf-8", lineterminator="\n")
    return [file]


def _plain(value: Any) -> Any:
    """Fractions as decimals, which every spreadsheet understands."""
    return float(value) if isinstance(value, Fraction) else value


def _free(name: str, kinds: tuple[str, ...]) -> Path:
    folder = pictures_folder()
    folder.mkdir(parents=True, exist_ok=True)
    number = 1
    while any((folder / f"{name}_{number:03}.{kind}").exists() for kind in kinds):
        number += 1
    return folder / f"{name}_{number:03}"
