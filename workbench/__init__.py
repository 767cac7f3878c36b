"""Workbench for the people who write and balance the rules of games.

>>> import workbench as wb
>>> book = wb.rulebook("pirates")
>>> book.odds("escape", warships=["destroyer"], ships=["fancykutter", "fancykutter"], training="bop").target
7
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from workbench.errors import BadValue, NotBuilt, UnknownName, WorkbenchError

if TYPE_CHECKING:
    from workbench.book import Book, book_keys, rulebook

__all__ = ["BadValue", "Book", "NotBuilt", "UnknownName", "WorkbenchError", "book_keys", "rulebook"]
__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """Import the book, and with it pandas, when it is first asked for: the command line must answer before that."""
    if name in ("Book", "book_keys", "rulebook"):
        return getattr(import_module("workbench.book"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
