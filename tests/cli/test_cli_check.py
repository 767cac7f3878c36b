"""`workbench check`: every fault with file, line and column, all at once."""

from __future__ import annotations

import csv
import shutil
from pathlib import Path

import pytest

import workbench as wb
from tests.cli.conftest import Run


@pytest.fixture
def tables(tmp_path: Path, checkout: Path) -> Path:
    """A copy of the printed tables, in a folder named after the book."""
    return Path(shutil.copytree(checkout / "tables" / "pirates", tmp_path / "tables" / "pirates"))


def spoil(file: Path, key: str, column: str, value: str) -> str:
    """Put a value into a cell and return its place, ``file:line:column``; for tables without line breaks in cells."""
    with file.open(encoding="utf-8", newline="") as stream:
        rows = list(csv.reader(stream))
    place = rows[0].index(column)
    line = next(number for number, row in enumerate(rows) if row[0] == key)
    rows[line][place] = value
    with file.open("w", encoding="utf-8", newline="") as stream:
        csv.writer(stream, lineterminator="\n").writerows(rows)
    return f"{file}:{line + 1}:{place + 1}: "


def test_printed_tables_are_sound(run: Run) -> None:
    said = run("check")
    assert (said.code, said.err) == (0, "")
    assert "no faults" in said.out
    assert "keine Fehler" in run("check --lang de").out


def test_all_faults_at_once(run: Run, tables: Path) -> None:
    places = [
        spoil(tables / "warships.csv", "destroyer", "combat_value", "abc"),
        spoil(tables / "warships.csv", "corvette", "movement_fields", "-3"),
        spoil(tables / "pirate_ships.csv", "kingkutter", "marker_kind", "many"),
        spoil(tables / "nations.csv", "sa", "protector", "usa"),
    ]
    for folder in (tables, tables.parent):
        said = run("check", str(folder))
        assert said.code == 1
        assert said.err == ""
        for place in places:
            assert any(line.startswith(place) for line in said.out.splitlines()), said.out
        assert said.out.splitlines()[-1] == "1 folder checked: 4 faults in 3 files"
    assert "Did you mean us" in said.out


def test_faults_as_json(run: Run, tables: Path) -> None:
    place = spoil(tables / "warships.csv", "destroyer", "combat_value", "abc")
    found = run("check", str(tables), "--json")
    assert found.code == 1
    (fault,) = found.object()["faults"]
    assert f"{fault['file']}:{fault['line']}:{fault['column_number']}: " == place
    assert (fault["row_key"], fault["column"], fault["value"]) == ("destroyer", "combat_value", "abc")
    assert "whole number" in fault["allowed"]
    assert run("check", "--tables", str(tables), "--json") == found


def test_variants_are_found_below_a_working_folder(run: Run, tmp_path: Path, tables: Path) -> None:
    variant = tmp_path / "variants" / "pirates" / "stronger"
    wb.rulebook("pirates").edit("warships", "destroyer", "combat_value", 12).write(variant)
    said = run("check", str(tmp_path))
    assert said.code == 0, said.out
    assert "2 folders checked: no faults" in said.out
    place = spoil(variant / "warships.csv", "destroyer", "combat_value", "999")
    said = run("check", str(tmp_path), "--lang", "de")
    assert said.code == 1
    assert said.out.startswith(place)
    assert said.out.splitlines()[-1] == "2 Ordner geprüft: 1 Fehler in 1 Datei"


def test_a_folder_with_any_name(run: Run, tmp_path: Path, tables: Path) -> None:
    folder = tables.rename(tmp_path / "mine")
    assert run("check", str(folder)).code == 0
    (folder / "warship.csv").write_text("key\n", encoding="utf-8")
    said = run("check", str(folder))
    assert said.code == 1
    assert "warship.csv:1:1: this book has no such table" in said.out


def test_nothing_to_check(run: Run, tmp_path: Path) -> None:
    said = run("check", str(tmp_path))
    assert (said.code, said.out) == (1, "")
    assert "there are no tables" in said.err


@pytest.mark.parametrize("name", ["not there", "file.csv", "a\x00b"])
def test_what_is_no_folder(run: Run, tmp_path: Path, name: str) -> None:
    (tmp_path / "file.csv").write_text("key\n", encoding="utf-8")
    said = run("check", f"{tmp_path}/{name}")
    assert said.code == 1
    assert "cannot be read" in said.out


def test_printed_tables_by_their_path(run: Run, checkout: Path) -> None:
    said = run("check", str(checkout / "tables" / "pirates"))
    assert (said.code, said.out) == (0, "1 folder checked: no faults\n")


def test_tables_of_no_book(run: Run, tmp_path: Path, tables: Path) -> None:
    other = tmp_path / "tables" / "chess"
    other.mkdir()
    (other / "pieces.csv").write_text("key,value\nqueen,9\n", encoding="utf-8")
    said = run("check", str(tmp_path))
    assert said.code == 1
    assert said.out.splitlines() == [
        f"{other}:1:1: these tables belong to no book that is installed; there are: {', '.join(wb.book_keys())}",
        "2 folders checked: 1 fault in 1 file",
    ]
