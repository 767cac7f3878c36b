"""Port Royal as printed, opened once for all tests of its rules."""

from __future__ import annotations

import pytest

import workbench as wb
from workbench.book import Book


@pytest.fixture(scope="session")
def book() -> Book:
    """Port Royal as printed; it cannot change, so all tests share it."""
    return wb.rulebook("port_royal")


@pytest.fixture(scope="session")
def expanded(book: Book) -> Book:
    """Port Royal with the persons and ships of the expansion."""
    return book.decide("expansion", "persons_and_ships_only")
