"""Where the desk keeps things: all below the folder the designer works in."""

from __future__ import annotations

import os
from pathlib import Path

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
