"""Workbench for the people who write and balance the rules of games.

>>> import workbench as wb
>>> book = wb.rulebook("pirates")
>>> book.odds("escape", warships=["destroyer"], ships=["fancykutter", "fancykutter"], training="bop").target
7
"""

from workbench.book import Book, book_keys, rulebook
from workbench.errors import BadValue, NotBuilt, UnknownName, WorkbenchError

__all__ = ["BadValue", "Book", "NotBuilt", "UnknownName", "WorkbenchError", "book_keys", "rulebook"]
__version__ = "0.1.0"
