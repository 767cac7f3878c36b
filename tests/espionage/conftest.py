"""The espionage book as printed, opened once for all tests of its rules."""

from __future__ import annotations

import pytest

import workbench as wb
from workbench.book import Book


@pytest.fixture(scope="session")
def book() -> Book:
    """The espionage book as printed; it cannot change, so all tests share it."""
    return wb.rulebook("espionage")
