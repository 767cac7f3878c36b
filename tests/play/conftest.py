"""The toy, a book from another package than the three."""

from __future__ import annotations

import pytest

from tests.play.toybook import questions, tables
from workbench.book import Book, Rooms
from workbench.tables import Rulebook

ROOMS = Rooms(tables, questions, "tests.play.toybook")


def open_toy() -> Book:
    """The toy as printed."""
    return Book(Rulebook.read(tables.SCHEMA), ROOMS)


@pytest.fixture(scope="session")
def toy() -> Book:
    """The toy as printed, opened once."""
    return open_toy()
