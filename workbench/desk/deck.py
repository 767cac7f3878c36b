"""Changing the deck of Port Royal: ships of a colour, their swords, and the counts that go along with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from workbench.book import Book
from workbench.port_royal.tables import CARD_TABLES, MOST_COPIES

Card = tuple[str, str]  # table and row key
MOST_SHIPS = 20
MOST_SHIFT = 5
_FACE = {"ships": "ship", "persons": "person", "expeditions": "expedition", "taxes": "tax"}


def with_copies(book: Book, wanted: Mapping[Card, int], reason: str = "") -> Book:
    """Variant with other numbers of copies; the counts of PR-001 and PR-066 are changed together with them.

    Parameters
    ----------
    book : Book
    wanted : mapping of (table, row) to int
        New numbers of copies.
    reason : str

    Raises
    ------
    BadValue
        A number of copies is out of bounds.
    """
    edits, more = [], Counter[str]()
    counts = book.rulebook.keys("counts")
    for card, copies in wanted.items():
        old = int(book.rulebook.cell(*card, "copies"))
        if copies == old:
            continue
        edits.append((*card, "copies", copies, reason))
        for count in counts:
            if is_counted(book, count, card):
                more[count] += copies - old
    for count, difference in more.items():
        cards = int(book.rulebook.cell("counts", count, "cards")) + difference
        edits.append(("counts", count, "cards", cards, reason))
    return book.edit_all(edits)


def is_counted(book: Book, count: str, card: Card) -> bool:
    """Whether a row of the table counts includes a card."""
    table, row = card
    cell = book.rulebook.cell
    what, which, game = (str(cell("counts", count, column)) for column in ("what", "which", "set"))
    if (game == "expansion") != (str(cell(table, row, "set")) == "expansion"):
        return False
    if what == "card":
        return True
    if what == "trader":
        if table != "persons" or str(cell(table, row, "kind")) != "trader":
            return False
        return which in ("", str(cell(table, row, "colour")))
    if what != _FACE[table]:
        return False
    if not which:
        return True
    return which == str(cell(table, row, "colour" if what == "ship" else "kind"))


def counted_cards(book: Book, count: str) -> list[Card]:
    """All cards that a row of the table counts includes."""
    cards = [(table, row) for table in CARD_TABLES for row in book.rulebook.keys(table)]
    return [card for card in cards if is_counted(book, count, card)]


# ---- ships of a colour ------------------------------------------------------------------------------


def ships_of(book: Book, colour: str, expansion: bool = True) -> list[str]:
    """Rows of a colour's ships, in table order."""
    cell = book.rulebook.cell
    return [
        row
        for row in book.rulebook.keys("ships")
        if cell("ships", row, "colour") == colour and (expansion or cell("ships", row, "set") != "expansion")
    ]


def number_of_ships(book: Book, colour: str) -> int:
    """Ships of a colour in the base game."""
    return sum(int(book.rulebook.cell("ships", row, "copies")) for row in ships_of(book, colour, expansion=False))


def with_ships(book: Book, printed: Book, colour: str, number: int) -> Book:
    """Variant with another number of ships of a colour, spread over its cards as the printed ones are."""
    rows = ships_of(book, colour, expansion=False)
    before = [_printed_copies(printed, row) for row in rows]
    copies = spread(before, min(max(number, 0), MOST_COPIES))
    return with_copies(book, {("ships", row): n for row, n in zip(rows, copies, strict=True)})


def spread(shares: list[int], total: int) -> list[int]:
    """Whole numbers in proportion to `shares` that add up to `total`: the largest remainders are rounded up."""
    whole = sum(shares)
    if not whole:
        shares, whole = [1] * len(shares), len(shares)
    found = [share * total // whole for share in shares]
    left = sorted(range(len(shares)), key=lambda place: (-(shares[place] * total % whole), place))
    for place in left[: total - sum(found)]:
        found[place] += 1
    return found


def sword_shift(book: Book, printed: Book, colour: str) -> int | None:
    """By how much the swords of all ships of a colour differ from print; None where they differ in several ways."""
    differences = set()
    for row in ships_of(book, colour):
        now, was = book.rulebook.cell("ships", row, "swords"), _printed_swords(printed, row)
        if now is not None and was is not None:
            differences.add(int(now) - int(was))
        elif now != was:
            return None
    return differences.pop() if len(differences) == 1 else None if differences else 0


def with_swords(book: Book, printed: Book, colour: str, shift: int) -> Book:
    """Variant in which each ship of a colour has so many swords more than in print; skulls stay skulls (PR-026)."""
    edits = []
    for row in ships_of(book, colour):
        was = _printed_swords(printed, row)
        if was is not None:
            edits.append(("ships", row, "swords", max(1, int(was) + shift), ""))
    return book.edit_all(edits)


def _printed_copies(printed: Book, row: str) -> int:
    known = row in printed.rulebook.keys("ships")
    return int(printed.rulebook.cell("ships", row, "copies")) if known else 0


def _printed_swords(printed: Book, row: str) -> int | None:
    if row not in printed.rulebook.keys("ships"):
        return None
    swords = printed.rulebook.cell("ships", row, "swords")
    return None if swords is None else int(swords)
