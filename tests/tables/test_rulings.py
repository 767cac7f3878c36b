"""Choices among the readings of a rulebook: nothing unknown, nothing without effect."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from tests.tables.harbour import PRINTED, changed
from workbench.errors import BadValue, NotBuilt, UnknownName
from workbench.tables import Fault, Rulebook

FaultsOf = Callable[..., tuple[Fault, ...]]


def test_the_register(book: Rulebook) -> None:
    rulings = book.rulings
    assert list(rulings.index) == ["wind", "gusts", "pilot"]
    assert rulings.index.name is None
    expected = "key kind question options choice default effect reason rules weight scope built source"
    assert " ".join(rulings.columns[:13]) == expected
    assert rulings["key"].tolist() == ["wind", "gusts", "pilot"]
    assert rulings["built"].tolist() == [True, True, False]
    assert rulings.at["gusts", "name_de"] == "Böen"


def test_options_and_choices(book: Rulebook) -> None:
    assert book.options("wind") == ("none", "slows", "stops")
    assert book.options("gusts") == range(7)
    assert book.choice("wind") == "none"
    assert book.choice("gusts") == 1


@pytest.mark.parametrize("option", [4, "4", np.int64(4), 4.0, " 4 "])
def test_deciding_a_number(book: Rulebook, option: int) -> None:
    assert book.decide("gusts", option).choice("gusts") == 4
    assert book.decide("gusts", option) == book.decide("gusts", 4)


def test_deciding_a_choice(book: Rulebook) -> None:
    variant = book.decide("wind", "stops", "storms are dull")
    assert variant.choice("wind") == "stops"
    assert book.choice("wind") == "none"
    assert variant.rulings.at["wind", "choice"] == "stops"
    assert variant.reason("rulings", "wind", "choice") == "storms are dull"
    assert variant == book.edit("rulings", "wind", "choice", "stops")


@pytest.mark.parametrize("option", ["7", -1, 7, 1.5, True, "", None, "one", "1_0", 10**30])
def test_a_number_out_of_range_is_refused(book: Rulebook, option: object) -> None:
    with pytest.raises(BadValue, match="a whole number from 0 to 6"):
        book.decide("gusts", option)  # type: ignore[arg-type]


@pytest.mark.parametrize("option", ["slow", "NONE", "", None, 1, True])
def test_an_unknown_option_is_refused_with_the_list(book: Rulebook, option: object) -> None:
    with pytest.raises(BadValue, match="one of none, slows, stops"):
        book.decide("wind", option)  # type: ignore[arg-type]


def test_an_unknown_ruling_is_refused_with_the_nearest(book: Rulebook) -> None:
    for call in (lambda: book.decide("gust", 1), lambda: book.choice("gust"), lambda: book.options("gust")):
        with pytest.raises(UnknownName, match=r"unknown ruling 'gust'\. Did you mean gusts"):
            call()


def test_choosing_what_is_not_built_is_refused(book: Rulebook) -> None:
    with pytest.raises(NotBuilt, match=r"'yes' is not built yet\. It concerns whole games"):
        book.decide("pilot", "yes")
    assert book.decide("pilot", "no") == book
    with pytest.raises(BadValue):
        book.decide("pilot", "perhaps")


def one_fault(faults: tuple[Fault, ...]) -> tuple[str, str, str]:
    [fault] = faults
    return fault.row_key, fault.column, fault.message


@pytest.mark.parametrize(
    ("row", "column", "text", "words"),
    [
        ("wind", "choice", "storm", "one of none, slows, stops"),
        ("wind", "default", "storm", "one of none, slows, stops"),
        ("wind", "effect", "none: 3 | stops: 0", "in their order: none | slows | stops"),
        ("wind", "effect_de", "slows: 2 | none: 3 | stops: 0", "in their order"),
        ("gusts", "options", "0-6", "a range such as 0..6"),
        ("gusts", "options", "6..0", "a range such as 0..6"),
        ("gusts", "choice", "7", "from 0 to 6"),
        ("gusts", "choice", "02", "from 0 to 6"),
        ("pilot", "choice", "yes", "not built yet"),
        ("pilot", "options", "no | no", "different names"),
        ("pilot", "options", "No | Yes", "small letters"),
        ("gusts", "rules", "HA-003", "Did you mean"),
        ("wind", "weight", "X", "is not allowed"),
    ],
)
def test_faults_of_the_register(faults_of: FaultsOf, row: str, column: str, text: str, words: str) -> None:
    found_row, found_column, message = one_fault(faults_of(rulings=changed("rulings", row, column, text)))
    assert (found_row, found_column) == (row, column)
    assert words in message


def test_the_program_and_the_register_agree_on_options(faults_of: FaultsOf) -> None:
    """Options are numbered by the program: their names and order must be the same."""
    rows = changed("rulings", "wind", "options", "none | stops | slows")
    place = rows[0].index("effect")
    for cells in rows:
        if cells[0] == "wind":
            cells[place] = cells[place + 1] = "none: 3 | stops: 0 | slows: 2"
    assert one_fault(faults_of(rulings=rows))[:2] == ("wind", "options")


def test_a_ruling_that_the_program_does_not_read_is_not_built(faults_of: FaultsOf) -> None:
    assert one_fault(faults_of(rulings=changed("rulings", "pilot", "built", "yes")))[:2] == ("pilot", "built")


def test_a_ruling_that_the_program_reads_is_there(faults_of: FaultsOf) -> None:
    rows = [row for row in PRINTED["rulings"] if row[0] != "wind"]
    messages = [str(fault) for fault in faults_of(rulings=rows)]
    assert any("the ruling wind is missing" in message for message in messages)


@pytest.mark.parametrize(
    ("column", "text", "words"),
    [
        ("cells", "ship.cog.crew", "Did you mean ships"),
        ("cells", "ships.dog.crew", "unknown row"),
        ("cells", "ships.cog.crow", "Did you mean crew"),
        ("cells", "ships.x*.crew", "unknown row"),
        ("cells", "ships.cog.crew.more", "no address"),
        ("rulings", "winds", "Did you mean wind"),
    ],
)
def test_rules_name_cells_and_rulings_that_exist(faults_of: FaultsOf, column: str, text: str, words: str) -> None:
    row, found, message = one_fault(faults_of(rules=changed("rules", "HA-001", column, text)))
    assert (row, found) == ("HA-001", column)
    assert words in message


@pytest.mark.parametrize("text", ["ships", "ships.cog", "ships.*.crew | limits.total_*.value", "nations.de.protector"])
def test_addresses_of_rules(faults_of: FaultsOf, text: str) -> None:
    assert faults_of(rules=changed("rules", "HA-001", "cells", text)) == ()
