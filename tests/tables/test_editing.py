"""An edit gives another rulebook, passes the same checks as a file, and touches nothing else."""

from __future__ import annotations

import math
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.tables.harbour import PRINTED, SCHEMA, Style, changed, write_book
from workbench.errors import BadValue, UnknownName
from workbench.tables import Fault, Rulebook, check_folder

SLOW = (HealthCheck.too_slow, HealthCheck.function_scoped_fixture)
VALUE_TABLES = ("nations", "ships", "limits")


def test_an_edit_gives_another_rulebook(book: Rulebook) -> None:
    variant = book.edit("ships", "brig", "crew", 90)
    assert variant.cell("ships", "brig", "crew") == 90
    assert variant.tables["ships"].at["brig", "crew"] == 90
    assert book.cell("ships", "brig", "crew") == 80
    assert book.tables["ships"].at["brig", "crew"] == 80
    assert variant != book


def test_edits_add_up(book: Rulebook) -> None:
    variant = book.edit("ships", "brig", "crew", 90).edit("limits", "total_ships", "value", 31)
    assert (variant.cell("ships", "brig", "crew"), variant.cell("limits", "total_ships", "value")) == (90, 31)


@pytest.mark.parametrize(
    ("column", "given_value", "value"),
    [
        ("crew", 7, 7),
        ("crew", "7", 7),
        ("crew", " 7 ", 7),
        ("crew", 7.0, 7),
        ("crew", np.int64(7), 7),
        ("crew", np.float32(7), 7),
        ("crew", Decimal(7), 7),
        ("crew", Fraction(7), 7),
        ("speed_fields", 2, 2.0),
        ("speed_fields", "2.5", 2.5),
        ("speed_fields", np.float64(2.5), 2.5),
        ("speed_fields", Fraction(5, 2), 2.5),
        ("speed_fields", -0.0, 0.0),
        ("armed", True, True),
        ("armed", np.False_, False),
        ("armed", "yes", True),
        ("rig", "square", "square"),
        ("bonus", None, None),
        ("bonus", "", None),
        ("bonus", math.nan, None),
        ("bonus", pd.NA, None),
        ("motto", None, ""),
        ("motto", "a\r\nb", "a\nb"),
        ("motto", 12, "12"),
        ("name_de", "Schönes Schiff", "Schönes Schiff"),
        ("note", "", ""),
    ],
)
def test_values_are_taken_typed_or_as_text(book: Rulebook, column: str, given_value: object, value: object) -> None:
    taken = book.edit("ships", "dhow", column, given_value).cell("ships", "dhow", column)
    assert taken == value
    assert type(taken) is type(value)
    assert math.copysign(1, taken) == 1 if value == 0 else True


@pytest.mark.parametrize(
    ("column", "value"),
    [
        *[
            ("crew", value)
            for value in ("abc", "1,5", "1.000", 1.5, True, -1, 5001, 10**400, math.inf, "", None, [1], "10" * 50)
        ],
        *[
            ("speed_fields", value)
            for value in ("0,5", "1e3", math.inf, -math.inf, math.nan, 20.5, False, "x", 10**400)
        ],
        *[("armed", value) for value in (1, 0, "true", "", None)],
        *[("rig", value) for value in ("Square", "", None, 3, "squar")],
        *[("nation", value) for value in ("xx", "", None)],
        *[("motto", value) for value in ("a\0b", "\x07", "\ud800", 1.5, True, b"x", "#NAME?")],
        *[("name_en", value) for value in ("", None, "  ")],
        *[("source", value) for value in ("", "guess")],
    ],
)
def test_a_bad_value_names_its_cell_and_what_is_allowed(book: Rulebook, column: str, value: object) -> None:
    with pytest.raises(BadValue) as caught:
        book.edit("ships", "dhow", column, value)
    assert caught.value.where == f"ships.dhow.{column}"
    assert caught.value.allowed
    str(caught.value).encode("utf-8")


def test_the_message_names_the_rule_that_sets_the_bound(book: Rulebook) -> None:
    with pytest.raises(BadValue) as caught:
        book.edit("ships", "dhow", "crew", "abc")
    assert (
        str(caught.value) == "ships.dhow.crew: 'abc' is not allowed; allowed is a whole number from 0 to 5000 (HA-001)"
    )
    assert (caught.value.allowed, caught.value.rule) == ("a whole number from 0 to 5000", "HA-001")
    with pytest.raises(BadValue) as caught:
        book.edit("ships", "dhow", "crew", 5001)
    assert (caught.value.allowed, caught.value.rule) == ("a whole number from 0 to 5000", "HA-001")
    with pytest.raises(BadValue, match="an even number"):
        book.edit("limits", "total_ships", "berths", 3)
    with pytest.raises(BadValue, match="Did you mean fr"):
        book.edit("ships", "dhow", "nation", "frr")


def test_unknown_names_come_with_the_nearest(book: Rulebook) -> None:
    for edit, nearest in (
        (("ship", "dhow", "crew"), "ships"),
        (("ships", "dow", "crew"), "dhow"),
        (("ships", "dhow", "crews"), "crew"),
    ):
        with pytest.raises(UnknownName, match=f"Did you mean {nearest}"):
            book.edit(*edit, 1)
        with pytest.raises(UnknownName, match=f"Did you mean {nearest}"):
            book.cell(*edit)
    with pytest.raises(UnknownName, match="Did you mean ships"):
        book.tables["ship"]
    with pytest.raises(UnknownName):
        book.keys("ship")
    assert "ship" not in book.tables
    assert book.tables.get("ship") is None


@pytest.mark.parametrize("column", ["key", "", "Crew"])
def test_the_key_is_no_cell(book: Rulebook, column: str) -> None:
    with pytest.raises(UnknownName):
        book.edit("ships", "dhow", column, "x")


def test_edits_pass_the_checks_across_tables(book: Rulebook) -> None:
    with pytest.raises(BadValue, match="1092 sailors") as caught:
        book.edit("limits", "total_crew", "value", 1091)
    assert caught.value.where == "limits.total_crew.value"
    with pytest.raises(BadValue) as caught:  # 2500 are allowed, 1012 sail on the others
        book.edit("ships", "brig", "crew", 1489)
    assert caught.value.where == "ships.brig.crew"
    variant = book.edit("ships", "brig", "crew", 1488).edit("nations", "fr", "protector", "")
    with pytest.raises(BadValue):
        variant.edit("ships", "dhow", "crew", 13)


def test_cells_that_must_fit_together_are_edited_together(book: Rulebook) -> None:
    together = [("limits", "total_crew", "value", 92, ""), ("ships", "cog", "crew", 0, "empty")]
    with pytest.raises(BadValue):
        book.edit(*together[0])
    variant = book.edit_all(together)
    assert (variant.cell("limits", "total_crew", "value"), variant.cell("ships", "cog", "crew")) == (92, 0)
    assert book.edit_all([]) == book


def test_a_check_is_asked_again_only_when_its_tables_change(shipped: Path) -> None:
    asked = []

    def watch(tables: dict[str, pd.DataFrame]) -> list[tuple[str, str, str, str]]:
        asked.append(tables["limits"].at["total_ships", "value"])
        return [("limits", "", "", "too many")] if asked[-1] > 50 else []

    book = Rulebook.read(replace(SCHEMA, checks=(watch,)), shipped=shipped)
    first = book.edit("ships", "brig", "crew", 1)  # not known yet what the check looks at
    del asked[:]
    first.edit("ships", "brig", "crew", 2).edit("nations", "fr", "note", "x")
    assert asked == []
    with pytest.raises(BadValue, match="too many"):
        first.edit("limits", "total_ships", "value", 51)
    assert asked == [51]


def test_an_edit_that_changes_nothing(book: Rulebook) -> None:
    assert book.edit("ships", "brig", "crew", 80, "why not") == book
    assert book.edit("ships", "brig", "crew", 80, "why not").changes().empty


def test_rules_keep_their_words(book: Rulebook) -> None:
    with pytest.raises(BadValue, match="only names, notes"):
        book.edit("rules", "HA-001", "text_en", "Other words.")
    with pytest.raises(BadValue, match="only names, notes"):
        book.edit("rulings", "wind", "built", "no")
    assert book.edit("rules", "HA-001", "note", "mine").rules.at["HA-001", "note"] == "mine"


# ---- properties ---------------------------------------------------------------------------------------


def cells() -> list[tuple[str, str, str]]:
    return [
        (table, row[0], column)
        for table in VALUE_TABLES
        for row in PRINTED[table][1:]
        for column in PRINTED[table][0][1:]
    ]


VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-10, 6000),
    st.floats(-1, 30),
    st.text(max_size=6),
    st.sampled_from(
        ["de", "fr", "square", "lateen", "rulebook", "yes", "nein", "0.5", "1.000", "1,5", "#NV", "05. Jan"]
    ),
)


@settings(max_examples=200, deadline=None, suppress_health_check=SLOW)
@given(cell=st.sampled_from(cells()), value=VALUES)
def test_an_edit_never_changes_another_cell(book: Rulebook, cell: tuple[str, str, str], value: object) -> None:
    before = {other: book.cell(*other) for other in cells()}
    try:
        variant = book.edit(*cell, value)
    except BadValue:
        variant = book
    assert {other: book.cell(*other) for other in cells()} == before
    after = {other: variant.cell(*other) for other in cells()}
    del before[cell], after[cell]
    assert after == before
    frames = {table: variant.tables[table] for table in VALUE_TABLES}
    for table, row, column in before:
        shown = frames[table].at[row, column]
        assert pd.isna(shown) if before[table, row, column] is None else shown == before[table, row, column]


@settings(max_examples=40, deadline=None, suppress_health_check=SLOW)
@given(cell=st.sampled_from(cells()), text=st.one_of(st.text(max_size=6), VALUES.map(str)))
def test_an_edit_takes_what_a_file_may_hold(
    tmp_path: Path, book: Rulebook, cell: tuple[str, str, str], text: str
) -> None:
    """The checks of pandera on a file and those of an edit agree on every text."""
    table, row, column = cell
    text = text.replace("\r", "\n")
    folder = write_book(tmp_path / "filed", **{table: changed(table, row, column, text)})
    good_in_file = not check_folder(SCHEMA, shipped=folder)
    try:
        variant = book.edit(*cell, text)
    except BadValue:
        assert not good_in_file
    else:
        assert good_in_file
        assert variant.cell(*cell) == Rulebook.read(SCHEMA, shipped=folder).cell(*cell)


# ---- nobody can change a rulebook ----------------------------------------------------------------------


def test_changing_a_returned_frame_changes_nothing(book: Rulebook) -> None:
    fingerprint = book.fingerprint
    for frame in (book.tables["ships"], book.rules, book.rulings, book.changes()):
        frame["new"] = 1
        frame.index.name = "other"
        frame.pop(frame.columns[0])
    ships = book.tables["ships"]
    ships.loc["brig", "crew"] = 1
    ships["bonus"].array[0] = 4
    ships.columns.name = "other"
    assert book.cell("ships", "brig", "crew") == 80
    fresh = book.tables["ships"]
    assert fresh.at["brig", "crew"] == 80
    assert pd.isna(fresh.at["cog", "bonus"])
    assert (fresh.index.name, fresh.columns.name) == ("key", None)
    assert list(book.rules.index) == ["HA-001", "HA-002"]
    assert len(book.rulings) == 3
    assert book.fingerprint == fingerprint


def test_tables_cannot_be_replaced(book: Rulebook) -> None:
    with pytest.raises(TypeError):
        book.tables["ships"] = pd.DataFrame()  # type: ignore[index]


def test_a_checks_frames_are_its_own(shipped: Path) -> None:
    def vandal(tables: dict[str, pd.DataFrame]) -> list[tuple[str, str, str, str]]:
        ships = tables["ships"]
        ships["crew"] = 0
        ships.pop("rig")
        return []

    book = Rulebook.read(replace(SCHEMA, checks=(vandal,)), shipped=shipped).edit("ships", "cog", "crew", 3)
    assert book.tables["ships"]["crew"].tolist() == [3, 80, 12]


def test_several_threads_edit_at_once(book: Rulebook) -> None:
    def work(number: int) -> tuple[int, str, int]:
        variant = book
        for crew in range(30):
            variant = variant.edit("ships", "brig", "crew", crew).edit("limits", "total_ships", "value", number)
        return variant.cell("limits", "total_ships", "value"), variant.fingerprint, len(variant.tables["ships"])

    with ThreadPoolExecutor(8) as pool:
        results = list(pool.map(work, range(16)))
    assert [value for value, _, _ in results] == list(range(16))
    assert len({fingerprint for _, fingerprint, _ in results}) == 16
    assert {rows for _, _, rows in results} == {3}


# ---- order of rows -------------------------------------------------------------------------------------


def test_the_order_of_lines_in_a_variant_does_not_matter(
    tmp_path: Path, shipped: Path, book: Rulebook, faults_of: Callable[..., tuple[Fault, ...]]
) -> None:
    """What is drawn by chance from a table must not depend on how a designer sorted it."""
    header, *rows = PRINTED["ships"]
    sloop = ["sloop", *rows[0][1:]]
    sloop[1] = "5"
    own = tmp_path / "own"
    own.mkdir()
    (own / "ships.csv").write_bytes(Style().csv("ships", [header, sloop, *reversed(rows)]))
    assert list(Rulebook.read(SCHEMA, own, shipped).tables["ships"].index) == ["cog", "brig", "dhow", "sloop"]
