"""Where the desk keeps things: all below the folder the designer works in."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from workbench.files import CannotWrite, reason

FOLDER_VARIABLE = "REGELWERKBANK_FOLDER"


def workspace_folder() -> Path:
    """Folder the designer works in: the one `workbench lab` was started on, else the current one."""
    return Path(os.environ.get(FOLDER_VARIABLE) or Path.cwd())


def variants_folder(book: str) -> Path:
    """Folder with the named variants of a book, a folder each."""
    return workspace_folder() / "variants" / book


def pictures_folder() -> Path:
    """Folder for saved pictures and tables."""
    return workspace_folder() / "pictures"


def made_folder(folder: Path) -> Path:
    """A folder, made when it is missing.

    Raises
    ------
    CannotWrite
        Something else stands in its place, or it may not be made.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotWrite(f"the folder {folder} cannot be made: {reason(error)}") from None
    return folder


def shown_place(place: Path) -> str:
    """A path as it is told to the user: below the working folder without that folder's own path."""
    with contextlib.suppress(ValueError):
        return place.relative_to(workspace_folder()).as_posix()
    return str(place)
