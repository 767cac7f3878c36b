"""A fingerprint stands for all values and choices, and for nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.tables.harbour import PRINTED, SCHEMA, STYLES, Rows, changed, write_book
from tests.tables.test_editing import VALUE_TABLES, cells
from workbench.errors import BadValue
from workbench.tables import Rulebook

LABELS = ("name_de", "name_en", "source", "note")


def other(table: str, row: str, column: str) -> object:
    """A value that differs from the printed one and is allowed."""
    printed = next(cells for cells in PRINTED[table] if cells[0] == row)[PRINTED[table][0].index(column)]
    if column in ("crew", "value", "berths"):
        return int(printed) + 2
    if column == "speed_fields":
        return float(printed) + 0.25
    words = {"rig": "lateen square", "nation": "de fr", "armed": "yes no", "source": "rulebook decision"}
    if column in words:
        return next(word for word in words[column].split() if word != printed)
    if column == "protector":
        return "" if printed else row
    if column == "bonus":
        return "" if printed else 0
    return printed + "x"


def test_it_is_a_sha256_that_only_depends_on_content(book: Rulebook, tmp_path: Path) -> None:
    assert re.fullmatch("[0-9a-f]{64}", book.fingerprint)
    again = Rulebook.read(SCHEMA, shipped=write_book(tmp_path / "again"))
    assert again.fingerprint == book.fingerprint
    assert again == book
    assert hash(again) == hash(book)
    assert again != "book"


@pytest.mark.parametrize("style", STYLES)
def test_the_dialect_does_not_matter(book: Rulebook, tmp_path: Path, style: str) -> None:
    assert Rulebook.read(SCHEMA, shipped=write_book(tmp_path / "again", STYLES[style])) == book


@settings(max_examples=12, deadline=None, suppress_health_check=(HealthCheck.function_scoped_fixture,))
@given(data=st.data())
def test_order_does_not_matter(book: Rulebook, tmp_path: Path, data: st.DataObject) -> None:
    tables: dict[str, Rows] = {}
    for name, (header, *rows) in PRINTED.items():
        columns = [0, *data.draw(st.permutations(range(1, len(header))))]
        tables[name] = [[row[place] for place in columns] for row in (header, *data.draw(st.permutations(rows)))]
    folder = write_book(tmp_path / "again")
    for name, rows in tables.items():
        (folder / f"{name}.csv").write_bytes(STYLES["shipped"].csv(name, rows))
    assert Rulebook.read(SCHEMA, shipped=folder) == book


@pytest.mark.parametrize("cell", [cell for cell in cells() if cell[2] in LABELS], ids=".".join)
def test_names_sources_and_notes_do_not_matter(book: Rulebook, cell: tuple[str, str, str]) -> None:
    assert book.edit(*cell, other(*cell)) == book


def test_words_of_rules_and_rulings_do_not_matter(book: Rulebook, tmp_path: Path) -> None:
    folder = write_book(
        tmp_path / "again",
        rules=changed("rules", "HA-001", "text_en", "Other words."),
        rulings=changed("rulings", "wind", "question", "Other words?"),
    )
    assert Rulebook.read(SCHEMA, shipped=folder) == book


@pytest.mark.parametrize("cell", [cell for cell in cells() if cell[2] not in LABELS], ids=".".join)
def test_every_value_matters(book: Rulebook, cell: tuple[str, str, str]) -> None:
    variant = book.edit(*cell, other(*cell))
    assert variant.fingerprint != book.fingerprint
    assert variant.undo(*cell).fingerprint == book.fingerprint


def test_every_choice_matters(book: Rulebook) -> None:
    variants = [book, book.decide("wind", "slows"), book.decide("wind", "stops"), book.decide("gusts", 2)]
    assert len({variant.fingerprint for variant in variants}) == 4


def test_the_set_of_rows_matters(book: Rulebook, tmp_path: Path) -> None:
    fewer = Rulebook.read(SCHEMA, shipped=write_book(tmp_path / "again", ships=PRINTED["ships"][:-1]))
    assert fewer != book


def test_values_do_not_run_together(book: Rulebook) -> None:
    """Texts that give the same when written one after another are different values."""
    one = book.edit("ships", "brig", "motto", "a=b").edit("ships", "dhow", "motto", "c")
    two = book.edit("ships", "brig", "motto", "a").edit("ships", "dhow", "motto", "b=c")
    assert one != two


@settings(max_examples=100, deadline=None, suppress_health_check=(HealthCheck.function_scoped_fixture,))
@given(steps=st.lists(st.tuples(st.sampled_from(cells()), st.integers(0, 6)), max_size=6))
def test_the_way_does_not_matter(book: Rulebook, steps: list[tuple[tuple[str, str, str], int]]) -> None:
    """Rulebooks with the same cells are equal, however they came to them."""
    variant = book
    for cell, value in steps:
        try:
            variant = variant.edit(*cell, value)
        except BadValue:
            continue
    rebuilt = book
    for change in variant.changes().itertuples():
        rebuilt = rebuilt.edit(change.table, change.row, change.column, change.mine)
    assert rebuilt.fingerprint == variant.fingerprint
    assert variant.restore().fingerprint == book.fingerprint
    same = all(
        variant.cell(*cell) == book.cell(*cell) for cell in cells() if cell[2] not in LABELS and cell[0] in VALUE_TABLES
    )
    assert (variant == book) == same
