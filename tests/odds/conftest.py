"""A real book for the tests of questions and their parameters."""

from __future__ import annotations

import pytest

import workbench as wb
from workbench.book import Book


@pytest.fixture(scope="session")
def book() -> Book:
    """The pirate book as printed."""
    return wb.rulebook("pirates")
