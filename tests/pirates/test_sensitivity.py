"""A wrong number cannot hide: changing any printed number that odds read changes the answer to some question."""

from __future__ import annotations

import re

import pandas as pd
import pytest

from tests.pirates.asked import replies
from workbench.book import Book
from workbench.errors import BadValue

# Printed numbers that only a whole game reads; test_tables holds them cell by cell.
ONLY_IN_GAMES = re.compile(
    r".*\.movement_fields"
    r"|constants\.(weapon_deck|hq_deck|boarding_marker_pool|warship_side_right_up_to)\.value"
    r"|civil_ships\.(cruise_ship|yacht)\.pool_markers"
    r"|pirate_ships\.(mudderkutter|speedboat)\.boarding_markers"  # unlimited, and none
    r"|ransom_outcomes\.no_deal_anger\.percent_per_point|ransom_outcomes\.nothing\.percent_per_point"
    r"|ransom_outcomes\.(half|full)\.percent_per_point"  # n is 0 there
    r"|ransom_outcomes\.(no_deal_anger|nothing)\.pay_percent"  # no deal, no pay
    r"|ransom_outcomes\.(full|more)\.anger_per_point"  # nothing is missed there
)
# Numbers that number the rows of their table; any other value is refused.
STRUCTURE = re.compile(
    r"building_costs\..*\.from_level|building_effects\..*\.level|ransom_outcomes\..*\.margin_(from|to)"
)

# Numbers that must agree with others, so that one alone cannot be changed: the pools with their split by nation, the
# printed bonus of MoP with the ruling mop_total, which decides it.
AGREEING = re.compile(r"civil_ships\..*\.pool_markers|training\.mop\.combat_value_bonus")


def printed_numbers(book: Book) -> list[tuple[str, str, str, int | float]]:
    found = []
    for table, frame in book.tables.items():
        for column in frame.columns:
            if pd.api.types.is_numeric_dtype(frame[column]) and not pd.api.types.is_bool_dtype(frame[column]):
                for row in frame.index[(frame["source"] == "rulebook") & frame[column].notna()]:
                    found.append((table, row, column, frame.at[row, column].item()))
    return found


@pytest.mark.slow
def test_every_printed_number_that_odds_read_changes_an_answer(book: Book) -> None:
    base = replies(book)
    hidden, refused, numbers = [], [], printed_numbers(book)
    assert len(numbers) > 200
    for table, row, column, value in numbers:
        address = f"{table}.{row}.{column}"
        changed = allowed = False
        for step in (1, -1):
            try:
                variant = book.edit(table, row, column, value + step)
            except BadValue:
                continue
            allowed = True
            changed = changed or replies(variant) != base
        if not allowed:
            refused.append(address)
        elif changed == bool(ONLY_IN_GAMES.fullmatch(address)):
            hidden.append(f"{address}: {'changes an answer' if changed else 'changes nothing'}")
    assert hidden == []
    assert [
        address for address in refused if not STRUCTURE.fullmatch(address) and not AGREEING.fullmatch(address)
    ] == []


@pytest.mark.slow
@pytest.mark.parametrize("ship", ["freighter", "tanker"])
def test_pool_and_its_share_by_nation_change_answers_together(book: Book, ship: str) -> None:
    markers = book.rulebook.cell("civil_ships", ship, "pool_markers")
    share = book.rulebook.cell("civil_pool", f"{ship}_us", "markers")
    for step in (1, -1):
        together = [
            ("civil_ships", ship, "pool_markers", markers + step, ""),
            ("civil_pool", f"{ship}_us", "markers", share + step, ""),
        ]
        assert replies(book.edit_all(together)) != replies(book)


@pytest.mark.slow
def test_limits_of_the_ransom_bands_change_answers_when_moved_together(book: Book) -> None:
    base = replies(book)
    for upper, lower in (("no_deal_anger", "nothing"), ("nothing", "half"), ("half", "full"), ("full", "more")):
        limit = book.rulebook.cell("ransom_outcomes", upper, "margin_to")
        for step in (1, -1):
            try:
                variant = book.edit_all(
                    [
                        ("ransom_outcomes", upper, "margin_to", limit + step, ""),
                        ("ransom_outcomes", lower, "margin_from", limit + 1 + step, ""),
                    ]
                )
            except BadValue:  # a band of one margin cannot shrink
                continue
            assert replies(variant) != base, (upper, lower, step)


@pytest.mark.slow
def test_words_and_switches_of_the_printed_tables_change_answers(book: Book) -> None:
    base = replies(book)
    for row in ("freighter", "tanker", "cruise_ship", "yacht"):
        if row != "yacht":  # its success costs no marker either way
            variant = book.edit("civil_ships", row, "prize", not book.rulebook.cell("civil_ships", row, "prize"))
            assert replies(variant) != base, row
    for row in book.rulebook.keys("pirate_ships"):
        for column, value in (
            ("destroyed_after_boarding", None),
            ("marker_kind", "none"),
            ("marker_kind", "unlimited"),
        ):
            now = book.rulebook.cell("pirate_ships", row, column)
            new = (not now) if value is None else value
            if new != now:
                assert replies(book.edit("pirate_ships", row, column, new)) != base, (row, column, new)
    for row in book.rulebook.keys("buildings"):
        other = {"normal": "laundry", "laundry": "normal"}[book.rulebook.cell("buildings", row, "scale")]
        if row != "hq":  # both scales begin with 12 and 24
            assert replies(book.edit("buildings", row, "scale", other)) != base, row
    for row in book.rulebook.keys("ransom_outcomes"):
        deal = book.rulebook.cell("ransom_outcomes", row, "deal")
        assert replies(book.edit("ransom_outcomes", row, "deal", not deal)) != base, row
    assert replies(book.edit("dice", "check", "expression", "2d6+1")) != base
