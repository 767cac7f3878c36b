"""Fixtures of the table tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.tables.harbour import SCHEMA, Rows, Style, write_book
from workbench.tables import Fault, Rulebook, check_folder, checked


@pytest.fixture(scope="session")
def memory_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where this session remembers tables that it found sound."""
    return tmp_path_factory.mktemp("cache") / "checked"


@pytest.fixture(autouse=True)
def own_memory(memory_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The memory of the user stays as it is."""
    monkeypatch.setattr(checked, "cache_folder", lambda: memory_folder)


@pytest.fixture
def shipped(tmp_path: Path) -> Path:
    """Folder of the printed tables of the harbour."""
    return write_book(tmp_path / "harbour")


@pytest.fixture
def book(shipped: Path) -> Rulebook:
    """The printed harbour."""
    return Rulebook.read(SCHEMA, shipped=shipped)


@pytest.fixture
def faults_of(tmp_path: Path) -> Callable[..., tuple[Fault, ...]]:
    """Faults of the harbour with other rows for the tables named; files are named without their folder."""

    def find(style: Style | None = None, **tables: Rows) -> tuple[Fault, ...]:
        return check_folder(SCHEMA, shipped=write_book(tmp_path / "damaged", style, **tables))

    return find
