"""A working folder of its own for every test, and English at the start."""

from __future__ import annotations

from pathlib import Path

import pytest

from workbench.desk import languages
from workbench.desk.places import FOLDER_VARIABLE


@pytest.fixture(autouse=True)
def workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The designer's working folder."""
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    monkeypatch.setattr(languages, "_current", "")
    monkeypatch.setattr(languages, "_followers", [])
    return tmp_path
