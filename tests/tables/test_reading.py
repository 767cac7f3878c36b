"""Files of every dialect become the same values, and nothing is guessed at."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pandas as pd
import pytest

from tests.tables.harbour import PRINTED, SCHEMA, STYLES, Style, changed, write_book
from workbench.tables import Fault, Rulebook, check_folder

FaultsOf = Callable[..., tuple[Fault, ...]]


def test_values_have_the_types_of_their_columns(book: Rulebook) -> None:
    ships = book.tables["ships"]
    assert list(ships.index) == ["cog", "brig", "dhow"]
    assert ships.index.name == "key"
    assert list(ships.columns) == PRINTED["ships"][0][1:]
    assert ships["crew"].tolist() == [1000, 80, 12]
    assert ships["speed_fields"].tolist() == [0.5, 3.0, 2.25]
    assert ships["armed"].tolist() == [False, True, False]
    assert ships["motto"].tolist() == ["", 'said "hoist; away"', "two\nlines"]
    assert pd.isna(ships.at["cog", "bonus"])
    assert ships.at["brig", "bonus"] == -2
    assert {name: str(dtype) for name, dtype in ships.dtypes.items()} == {
        **{"crew": "int64", "speed_fields": "float64", "rig": "str", "nation": "str", "armed": "bool"},
        **{"bonus": "Int64", "motto": "str", "name_de": "str", "name_en": "str", "source": "str", "note": "str"},
    }


def test_single_cells_are_plain_python_values(book: Rulebook) -> None:
    assert book.cell("ships", "cog", "crew") == 1000
    assert type(book.cell("ships", "cog", "crew")) is int
    assert type(book.cell("ships", "brig", "speed_fields")) is float
    assert book.cell("ships", "brig", "armed") is True
    assert book.cell("ships", "cog", "bonus") is None
    assert book.cell("ships", "cog", "motto") == ""


@pytest.mark.parametrize("name", STYLES)
def test_every_dialect_gives_the_same_values(tmp_path: Path, book: Rulebook, name: str) -> None:
    other = Rulebook.read(SCHEMA, shipped=write_book(tmp_path / "other", STYLES[name]))
    for table in book.tables:
        pd.testing.assert_frame_equal(other.tables[table], book.tables[table])
    pd.testing.assert_frame_equal(other.rules, book.rules)
    pd.testing.assert_frame_equal(other.rulings, book.rulings)


@pytest.mark.parametrize(
    ("text", "value"), [("1.000", 1000), ("1000", 1000), ("0", 0), (" 12 ", 12), ("+7", 7), ("007", 7), ("5.000", 5000)]
)
def test_whole_numbers_of_a_semicolon_file(tmp_path: Path, text: str, value: int) -> None:
    file = Style(";").csv("", changed("ships", "cog", "crew", text)).replace(b"0.5", b"0,5").replace(b"2.25", b"2,25")
    folder = write_book(tmp_path / "harbour", limits=changed("limits", "total_crew", "value", "9000"))
    (folder / "ships.csv").write_bytes(file)
    assert Rulebook.read(SCHEMA, shipped=folder).cell("ships", "cog", "crew") == value


@pytest.mark.parametrize(
    ("style", "text"),
    [
        *[
            ("shipped", text)
            for text in ("1,5", "1.000,5", "1,000", "1.5.0", ".5", "5.", "1e3", "0x10", "1_0", "½", "٣")
        ],
        *[("german excel", text) for text in ("0.5", "1.5", "10.00", "1234.567", "0.500", "1,000.5", "1.00,5", ",5")],
        *[(style, text) for style in ("shipped", "german excel") for text in ("", "abc", "--1", "1 000", "inf", "nan")],
    ],
)
def test_any_other_way_to_write_a_number_is_a_fault(tmp_path: Path, style: str, text: str) -> None:
    rows = changed("ships", "cog", "speed_fields", "@@")
    folder = write_book(tmp_path / "damaged", STYLES[style])
    file = STYLES[style].csv("ships", rows).decode(STYLES[style].encoding)
    cell = f'"{text}"' if STYLES[style].delimiter in text else text
    (folder / "ships.csv").write_bytes(file.replace("@@", cell).encode(STYLES[style].encoding))
    [fault] = check_folder(SCHEMA, shipped=folder)
    assert (fault.line, fault.column_number, fault.row_key, fault.column) == (2, 3, "cog", "speed_fields")
    assert fault.value == text
    assert fault.allowed == "a number from 0 to 20"


def test_a_number_of_the_other_dialect_is_explained(faults_of: FaultsOf) -> None:
    [fault] = faults_of(ships=changed("ships", "cog", "speed_fields", "0,5"))
    assert "decimal point" in fault.hint
    rows = changed("ships", "cog", "motto", "0.5")  # text may look like anything
    assert faults_of(ships=rows) == ()


@pytest.mark.parametrize(
    "text",
    ["05. Jan", "01.02.2026", "01.02.", "Jan 05", "Mai 26", "1. Mrz", "3-Mar", "2026-01-05", "1/2/2026", "5. Januar"],
)
@pytest.mark.parametrize("column", ["crew", "speed_fields", "bonus", "rig", "nation"])
@pytest.mark.parametrize("delimiter", [",", ";"])
def test_a_date_that_excel_made_is_a_fault_that_says_so(tmp_path: Path, text: str, column: str, delimiter: str) -> None:
    folder = write_book(tmp_path / "damaged")
    rows = [row[:] for row in changed("ships", "cog", column, text)]
    if delimiter == ";":
        for row in rows[1:]:
            row[2] = row[2].replace(".", ",") if row[2] != text else text
    (folder / "ships.csv").write_bytes(Style(delimiter).csv("", rows))
    [fault] = check_folder(SCHEMA, shipped=folder)
    assert (fault.column, fault.value) == (column, text)
    assert "Excel" in fault.hint
    assert "date" in fault.hint


def test_text_that_looks_like_a_formula_is_only_text(book: Rulebook, tmp_path: Path) -> None:
    formula = "=1+1"
    folder = write_book(tmp_path / "other", ships=changed("ships", "cog", "motto", formula))
    assert Rulebook.read(SCHEMA, shipped=folder).cell("ships", "cog", "motto") == formula


def test_a_formula_in_a_number_column_is_a_fault(faults_of: FaultsOf) -> None:
    [fault] = faults_of(ships=changed("ships", "cog", "crew", "=1+1"))
    assert fault.value == "=1+1"


@pytest.mark.parametrize("text", ["#NAME?", "#WERT!", "#REF!", "#DIV/0!", "#####", "#NV", "#N/A"])
def test_an_error_shown_by_excel_is_no_text(faults_of: FaultsOf, text: str) -> None:
    [fault] = faults_of(ships=changed("ships", "cog", "motto", text))
    assert "Excel" in fault.hint


@pytest.mark.parametrize(("text", "value"), [("ja", True), ("Nein", False), ("YES", True), ("no", False)])
def test_yes_and_no_in_both_languages(tmp_path: Path, text: str, value: bool) -> None:
    folder = write_book(tmp_path / "other", ships=changed("ships", "cog", "armed", text))
    assert Rulebook.read(SCHEMA, shipped=folder).cell("ships", "cog", "armed") is value


@pytest.mark.parametrize("text", ["1", "true", "WAHR", "x", ""])
def test_nothing_else_is_yes_or_no(faults_of: FaultsOf, text: str) -> None:
    [fault] = faults_of(ships=changed("ships", "cog", "armed", text))
    assert fault.allowed == "yes or no"


def test_columns_may_stand_in_any_order_behind_the_key(tmp_path: Path, book: Rulebook) -> None:
    rows = [[row[0], *reversed(row[1:])] for row in PRINTED["ships"]]
    other = Rulebook.read(SCHEMA, shipped=write_book(tmp_path / "other", ships=rows))
    pd.testing.assert_frame_equal(other.tables["ships"], book.tables["ships"])


def test_a_line_may_lack_cells_that_may_be_empty(tmp_path: Path, book: Rulebook) -> None:
    """Excel leaves out the separators of empty cells at the end of some lines."""
    rows = [row[:-1] if number in (1,) else row for number, row in enumerate(PRINTED["ships"])]
    other = Rulebook.read(SCHEMA, shipped=write_book(tmp_path / "other", ships=rows))
    pd.testing.assert_frame_equal(other.tables["ships"], book.tables["ships"])


def test_empty_lines_do_not_count(tmp_path: Path, book: Rulebook) -> None:
    folder = write_book(tmp_path / "other")
    file = folder / "ships.csv"
    file.write_bytes(file.read_bytes().replace(b"\nbrig", b"\n\n,,,,\n , \nbrig") + b"\n\n")
    other = Rulebook.read(SCHEMA, shipped=folder)
    pd.testing.assert_frame_equal(other.tables["ships"], book.tables["ships"])


def test_the_last_line_needs_no_line_end(tmp_path: Path, book: Rulebook) -> None:
    folder = write_book(tmp_path / "other")
    for file in folder.iterdir():
        file.write_bytes(file.read_bytes().rstrip(b"\n"))
    assert Rulebook.read(SCHEMA, shipped=folder) == book


def test_lines_are_counted_past_line_breaks_inside_cells(faults_of: FaultsOf) -> None:
    rows = [*PRINTED["ships"], ["sloop", "x", "1", "square", "de", "no", "0", "m", "n", "n", "rulebook", "n"]]
    [fault] = faults_of(ships=rows)
    assert (fault.line, fault.column_number) == (6, 2)  # header, cog, brig, dhow on two lines
    [fault] = faults_of(STYLES["german excel"], ships=rows)
    assert (fault.line, fault.column_number) == (6, 2)
    [fault] = faults_of(STYLES["german excel, separator named"], ships=rows)
    assert (fault.line, fault.column_number) == (7, 2)


@pytest.mark.parametrize("text", [b"sep=;", b"sep=;\r\n"])
def test_a_file_that_only_names_its_separator_is_empty(tmp_path: Path, shipped: Path, text: bytes) -> None:
    (tmp_path / "ships.csv").write_bytes(text)
    [fault] = check_folder(SCHEMA, tmp_path, shipped)
    assert "header" in str(fault)


def test_only_the_line_that_excel_reads_names_the_separator(tmp_path: Path, shipped: Path) -> None:
    (tmp_path / "ships.csv").write_bytes(b"sep=|\nkey|crew\n")
    assert check_folder(SCHEMA, tmp_path, shipped)


def test_reading_does_not_change_a_file(shipped: Path) -> None:
    before = {file: file.read_bytes() for file in shipped.iterdir()}
    Rulebook.read(SCHEMA, shipped=shipped)
    assert {file: file.read_bytes() for file in shipped.iterdir()} == before
