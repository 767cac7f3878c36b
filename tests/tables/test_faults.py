"""Every fault of a folder is reported at once: where it is, what stands there, what would be right."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.tables.harbour import PRINTED, SCHEMA, STYLES, Style, changed, write_book
from workbench.errors import WorkbenchError
from workbench.tables import Fault, Rulebook, TableFaults, check_folder
from workbench.tables.dialect import Unreadable
from workbench.tables.read import read_document

FaultsOf = Callable[..., tuple[Fault, ...]]


def place(fault: Fault) -> tuple[str, int, int, str, str, str | None]:
    return (Path(fault.file).name, fault.line, fault.column_number, fault.row_key, fault.column, fault.value)


def test_all_faults_of_a_folder_come_at_once(tmp_path: Path) -> None:
    folder = write_book(tmp_path / "damaged")
    ships = PRINTED["ships"]
    rows = [
        ships[0],
        ["cog", "ten", "0.5", "square", "de", "no", "", "", "Kogge", "Cog", "rulebook", ""],
        ["brig", "5001", "-0.5", "round", "dee", "maybe", "6", "", "", "Brig", "guess", ""],
    ]
    (folder / "ships.csv").write_bytes(Style().csv("ships", rows))
    (folder / "limits.csv").write_bytes(Style().csv("limits", changed("limits", "total_ships", "berths", "5")))
    (folder / "nations.csv").write_bytes(b"\xff\xfe" + "key".encode("utf-16-le"))
    (folder / "shps.csv").write_bytes(b"key\n")
    faults = check_folder(SCHEMA, shipped=folder)
    assert [place(fault) for fault in faults] == [
        ("limits.csv", 3, 3, "total_ships", "berths", "5"),
        ("nations.csv", 1, 1, "", "", None),
        ("ships.csv", 2, 2, "cog", "crew", "ten"),
        ("ships.csv", 3, 2, "brig", "crew", "5001"),
        ("ships.csv", 3, 3, "brig", "speed_fields", "-0.5"),
        ("ships.csv", 3, 4, "brig", "rig", "round"),
        ("ships.csv", 3, 6, "brig", "armed", "maybe"),
        ("ships.csv", 3, 7, "brig", "bonus", "6"),
        ("ships.csv", 3, 9, "brig", "name_de", ""),
        ("ships.csv", 3, 11, "brig", "source", "guess"),
        ("shps.csv", 1, 1, "", "", None),
    ]


def test_a_fault_tells_where_what_and_what_is_right(faults_of: FaultsOf) -> None:
    [fault] = faults_of(ships=changed("ships", "brig", "crew", "-3"))
    assert str(fault).endswith(
        "ships.csv:3:2: brig, crew: '-3' is not allowed; allowed is a whole number from 0 to 5000 (HA-001)"
    )
    with pytest.raises(TableFaults) as caught:
        raise TableFaults([fault, fault])
    assert str(caught.value) == str(fault)
    assert caught.value.faults == (fault,)
    assert isinstance(caught.value, WorkbenchError)


def test_bounds_are_allowed_themselves(faults_of: FaultsOf) -> None:
    limits = changed("limits", "total_crew", "value", "100000")
    assert faults_of(limits=limits, ships=changed("ships", "cog", "crew", "5000")) == ()
    assert faults_of(ships=changed("ships", "cog", "crew", "0")) == ()
    assert faults_of(ships=changed("ships", "brig", "bonus", "5")) == ()
    assert faults_of(ships=changed("ships", "brig", "bonus", "")) == ()


def test_an_empty_cell_is_a_fault_where_it_is_not_allowed(faults_of: FaultsOf) -> None:
    for column in ("crew", "speed_fields", "rig", "nation", "armed", "name_en", "source"):
        [fault] = faults_of(ships=changed("ships", "cog", column, ""))
        assert (fault.row_key, fault.column, fault.value) == ("cog", column, "")


def test_a_reference_names_the_nearest_key(faults_of: FaultsOf) -> None:
    [fault] = faults_of(ships=changed("ships", "brig", "nation", "frr"))
    assert place(fault) == ("ships.csv", 3, 5, "brig", "nation", "frr")
    assert fault.allowed == "a row key of the table nations"
    assert fault.hint == "Did you mean fr?"


def test_references_are_not_held_against_a_table_that_cannot_be_read(tmp_path: Path) -> None:
    folder = write_book(tmp_path / "damaged")
    (folder / "nations.csv").write_bytes(b"")
    assert {Path(fault.file).name for fault in check_folder(SCHEMA, shipped=folder)} == {"nations.csv"}


def test_an_empty_open_table_is_sound(faults_of: FaultsOf) -> None:
    rules = changed("rules", "HA-002", "cells", "")
    assert faults_of(ships=PRINTED["ships"][:1], rules=rules) == ()


def test_a_choice_names_the_nearest_option(faults_of: FaultsOf) -> None:
    [fault] = faults_of(ships=changed("ships", "brig", "rig", "squar"))
    assert fault.allowed == "one of square, lateen"
    assert fault.hint == "Did you mean square?"


def test_checks_across_tables_name_a_cell(faults_of: FaultsOf) -> None:
    [fault] = faults_of(limits=changed("limits", "total_crew", "value", "1091"))
    assert place(fault) == ("limits.csv", 2, 2, "total_crew", "value", "1091")
    assert "1092 sailors" in fault.message  # 1000 + 80 + 12
    assert faults_of(limits=changed("limits", "total_crew", "value", "1092")) == ()


def test_a_check_that_stumbles_is_a_report(tmp_path: Path) -> None:
    def stumbles(tables: object) -> list[tuple[str, str, str, str]]:
        raise KeyError("nothing there")

    [fault] = check_folder(replace(SCHEMA, checks=(stumbles,)), shipped=write_book(tmp_path / "sound"))
    assert "stumbles" in fault.message
    assert "nothing there" in fault.message


# ---- rows ---------------------------------------------------------------------------------------------


def test_a_doubled_key_is_a_fault(faults_of: FaultsOf) -> None:
    [fault] = faults_of(nations=[*PRINTED["nations"], PRINTED["nations"][1]])
    assert place(fault) == ("nations.csv", 4, 1, "de", "", None)
    assert "twice" in fault.message


@pytest.mark.parametrize("key", ["", " ", "a b", "a.b", "-a", "_a", "ä", "a\nb", "05. Jan"])
def test_keys_are_plain_words(faults_of: FaultsOf, key: str) -> None:
    row = [key, "", "N", "N", "rulebook", "note"]
    faults = faults_of(nations=[*PRINTED["nations"], row])
    assert [(fault.line, fault.column_number) for fault in faults] == [(4, 1)]


def test_an_open_table_takes_rows_up_to_its_capacity(faults_of: FaultsOf) -> None:
    row = PRINTED["ships"][1][1:]
    row[0] = "1"
    more = [[f"ship_{number}", *row] for number in range(3)]
    assert faults_of(ships=[*PRINTED["ships"], *more[:1]]) == ()
    [fault] = faults_of(ships=[*PRINTED["ships"], *more])
    assert (fault.line, fault.row_key) == (7, "ship_1")
    assert "at most 4" in fault.message


def test_a_closed_table_refuses_a_new_row_with_its_reason(faults_of: FaultsOf) -> None:
    [fault] = faults_of(limits=[*PRINTED["limits"], ["storms", "1", "2", "S", "S", "rulebook", ""]])
    assert place(fault) == ("limits.csv", 4, 1, "storms", "", None)
    assert "The harbour master reads these two rows only." in str(fault)


def test_a_closed_table_misses_a_row(faults_of: FaultsOf) -> None:
    [fault] = faults_of(limits=PRINTED["limits"][:2])
    assert "the row total_ships is missing" in str(fault)


def test_a_misspelt_row_of_a_closed_table_gets_the_nearest_name(faults_of: FaultsOf) -> None:
    rows = changed("limits", "total_ships", "key", "total_ship")
    assert any("Did you mean total_ships?" in str(fault) for fault in faults_of(limits=rows))


# ---- files --------------------------------------------------------------------------------------------


def test_header_faults(faults_of: FaultsOf) -> None:
    header, *rows = PRINTED["nations"]
    without = [row[:1] + row[2:] for row in PRINTED["nations"]]
    [fault] = faults_of(nations=without)
    assert "the column protector is missing" in fault.message
    faults = faults_of(nations=[["key", "protecter", *header[2:]], *rows])
    assert any("Did you mean protector?" in str(fault) and fault.column_number == 2 for fault in faults)
    doubled = [[*row, row[1]] for row in PRINTED["nations"]]
    [fault] = faults_of(nations=doubled)
    assert (fault.line, fault.column_number) == (1, 7)
    [fault] = faults_of(nations=[header, *rows, header])
    assert fault.line == 4
    assert "second time" in fault.message
    assert "key" in str(faults_of(nations=rows)[0])
    [fault] = faults_of(nations=[[row[1], row[0], *row[2:]] for row in PRINTED["nations"]])
    assert "first column must be key" in fault.message


def test_faults_of_values_are_found_beside_faults_of_the_header(faults_of: FaultsOf) -> None:
    rows = [row[:2] + row[3:] for row in changed("ships", "brig", "crew", "9999")]
    messages = [str(fault) for fault in faults_of(ships=rows)]
    assert any("speed_fields is missing" in message for message in messages)
    assert any("9999" in message for message in messages)


def test_ragged_lines(faults_of: FaultsOf) -> None:
    header, first, second = PRINTED["nations"]
    for row in (["fr", "de"], [*second, "more"], ["fr"]):
        [fault] = faults_of(nations=[header, first, row], ships=changed("ships", "brig", "nation", "de"))[:1]
        assert (Path(fault.file).name, fault.line) == ("nations.csv", 3)
        assert f"{len(row)} cells" in fault.message


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "empty"),
        (b"\n\n", "key"),
        (b'key,protector\nde,"never closed\n', "never closed"),
        (b'key,protector\nde,"closed"too early\n', "closing quotation mark"),
        (b"key,\x00protector\n", "control character"),
        ("key,protector\nde,\n".encode("utf-16"), "UTF-16"),
        ("key,protector\nde,\n".encode("utf-16-le"), "UTF-16"),
        (b"key,name\nde,\xc3\xbc\nfr,\xfc\n", "mixes UTF-8"),
        (b"\xef\xbb\xbfkey\nde,\xfc\n", "mixes UTF-8"),
        (b"key\nde,\x81\n", "neither UTF-8"),
        (b"key\tprotector\nde\t\n", "key"),
        (b"PK\x03\x04 not a table but an xlsx", "control character"),
        (b"key," + b"x" * 10_000_000 + b"\n", "bytes"),
        (b"key,protector\n" + b"a," * 1_000_000, "cells"),
        (b"key" + b",a" * 1_000 + b"\n", "columns"),
        (b"key\n" + b"a\n" * 100_000, "lines"),
        (b'"' * 1_000_001, "never closed"),
        (b'key,"' + b'""' * 500_000 + b"\n", "never closed"),
    ],
    ids=lambda value: repr(value[:24]) if isinstance(value, bytes) else "",
)
def test_damaged_files_are_reported(tmp_path: Path, data: bytes, words: str) -> None:
    folder = write_book(tmp_path / "damaged")
    (folder / "nations.csv").write_bytes(data)
    faults = [fault for fault in check_folder(SCHEMA, shipped=folder) if fault.file.endswith("nations.csv")]
    assert any(words in str(fault) for fault in faults)
    assert all(len(str(fault)) < 1000 for fault in faults)


def test_an_unclosed_quotation_mark_is_found_where_it_opens(tmp_path: Path) -> None:
    folder = write_book(tmp_path / "damaged")
    (folder / "nations.csv").write_bytes(b'key,protector\nde,\nfr,"de\nit,\n')
    [fault] = [f for f in check_folder(SCHEMA, shipped=folder) if f.file.endswith("nations.csv")]
    assert (fault.line, fault.column_number) == (3, 2)


def test_things_that_are_no_files_are_reported(tmp_path: Path) -> None:
    folder = write_book(tmp_path / "damaged")
    for name in ("nations", "ships", "limits", "rules"):
        (folder / f"{name}.csv").unlink()
    (folder / "nations.csv").mkdir()
    (folder / "ships.csv").symlink_to(folder / "ships.csv")
    (folder / "limits.csv").symlink_to(folder / "nowhere")
    os.mkfifo(folder / "rules.csv")
    faults = check_folder(SCHEMA, shipped=folder)
    assert [Path(fault.file).name for fault in faults] == ["limits.csv", "nations.csv", "rules.csv", "ships.csv"]


def test_a_file_without_permission_is_reported(shipped: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", refuse)
    faults = check_folder(SCHEMA, shipped=shipped)
    assert len(faults) == 5
    assert all("Excel" in fault.message for fault in faults)


@pytest.mark.parametrize("folder", ["nowhere", "bad\0name", "x" * 5000])
def test_a_folder_that_cannot_be_read_is_reported(book: Rulebook, shipped: Path, folder: str) -> None:
    with pytest.raises(TableFaults, match="the folder cannot be read"):
        Rulebook.read(SCHEMA, folder, shipped)
    with pytest.raises(TableFaults, match="the folder cannot be read"):
        Rulebook.read(SCHEMA, shipped=folder)
    with pytest.raises(TableFaults, match="the folder cannot be read"):
        Rulebook.read(SCHEMA, shipped / "ships.csv", shipped)


def test_a_missing_table_is_reported(shipped: Path) -> None:
    (shipped / "ships.csv").unlink()
    [fault] = check_folder(SCHEMA, shipped=shipped)
    assert Path(fault.file).name == "ships.csv"
    assert "missing" in fault.message


def test_files_that_are_no_tables_are_left_alone(shipped: Path) -> None:
    for name in (".~lock.ships.csv#", "._ships.csv", "README.md", "~$ships.xlsx", ".ships.csv.0a1b.tmp"):
        (shipped / name).write_bytes(b"\xff\x00")
    assert check_folder(SCHEMA, shipped=shipped) == ()


def test_a_file_name_that_cannot_be_printed(shipped: Path) -> None:
    (shipped / os.fsdecode(b"sh\xffps\n.csv")).write_bytes(b"key\n")
    [fault] = check_folder(SCHEMA, shipped=shipped)
    str(fault).encode("utf-8")
    assert "\n" not in str(fault)


# ---- any damage ---------------------------------------------------------------------------------------

SLOW = (HealthCheck.too_slow, HealthCheck.function_scoped_fixture)
FILES = sorted(PRINTED)


def faults_or_none(folder: Path) -> tuple[Fault, ...]:
    """Faults that reading reports; any exception but TableFaults fails the test."""
    try:
        Rulebook.read(SCHEMA, shipped=folder)
    except TableFaults as found:
        str(found).encode("utf-8")
        return found.faults
    return ()


@settings(max_examples=30, deadline=None, suppress_health_check=SLOW)
@given(table=st.sampled_from(FILES), data=st.binary(max_size=300))
@example("ships", b"key;crew\n;;\n")
@example("ships", b'"')
@example("ships", b"key\r\r\n\n,,\n")
def test_random_bytes_are_reported(tmp_path: Path, table: str, data: bytes) -> None:
    folder = write_book(tmp_path / "damaged")
    (folder / f"{table}.csv").write_bytes(data)
    assert faults_or_none(folder)


@settings(max_examples=60, deadline=None, suppress_health_check=SLOW)
@given(
    table=st.sampled_from(FILES),
    style=st.sampled_from(sorted(STYLES)),
    cuts=st.lists(
        st.tuples(
            st.floats(0, 1),
            st.integers(0, 20),
            st.one_of(
                st.binary(max_size=4),
                st.sampled_from(
                    [b'"', b",", b";", b"\n", b"\r", b"\0", b"\xef\xbb\xbf", b"|", b"..", b"99999999999999999999"]
                ),
            ),
        ),
        min_size=1,
        max_size=3,
    ),
)
def test_a_damaged_file_is_read_or_reported(
    tmp_path: Path, table: str, style: str, cuts: list[tuple[float, int, bytes]]
) -> None:
    folder = write_book(tmp_path / "damaged", STYLES[style])
    data = (folder / f"{table}.csv").read_bytes()
    for where, length, new in cuts:
        start = int(where * len(data))
        data = data[:start] + new + data[start + length :]
    (folder / f"{table}.csv").write_bytes(data)
    faults_or_none(folder)


@settings(max_examples=60, deadline=None, suppress_health_check=SLOW)
@given(data=st.data())
def test_any_text_in_any_cell_is_read_or_reported(tmp_path: Path, data: st.DataObject) -> None:
    table = data.draw(st.sampled_from(FILES))
    row = data.draw(st.sampled_from(PRINTED[table][1:]))[0]
    column = data.draw(st.sampled_from(PRINTED[table][0]))
    special = st.sampled_from(
        ["|", "a | a", "..", "0..", "9..0", "a: b", "*", "rules.*.x", "ships.*.*.*", "ships.cog.x", "-0"]
    )
    text = data.draw(st.one_of(special, st.text(st.characters(codec="utf-8"), max_size=20)))
    folder = write_book(tmp_path / "damaged", **{table: changed(table, row, column, text)})
    faults_or_none(folder)


@settings(max_examples=300, deadline=None, suppress_health_check=SLOW)
@given(data=st.one_of(st.binary(max_size=60), st.text(',;"\r\nkeyä', max_size=60).map(lambda text: text.encode())))
def test_cells_tile_the_text_of_a_file(tmp_path: Path, data: bytes) -> None:
    """Whatever a file holds: either it is reported, or its cells stand in order, apart by one separator or line end."""
    file = tmp_path / "any.csv"
    file.write_bytes(data)
    try:
        document = read_document(file)
    except Unreadable:
        return
    assert document.dialect.encode(document.text) == data
    for line in (document.header, *document.rows):
        for cell, following in pairwise(line):
            assert document.text[cell.end : following.start] == document.dialect.delimiter
        for cell in line:
            raw = document.text[cell.start : cell.end]
            assert raw == cell.text or raw == '"' + cell.text.replace('"', '""') + '"'


@pytest.mark.parametrize("name", ["boats.new.csv", "boats.new2.csv"])
def test_a_new_original_beside_an_edited_table_is_no_fault(shipped: Path, name: str) -> None:
    """`workbench lab` puts it there; a designer has yet to compare the two."""
    (shipped / name).write_text("anything", encoding="utf-8")
    assert check_folder(SCHEMA, shipped=shipped) == ()
