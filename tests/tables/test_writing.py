"""Writing changes the edited cells and nothing else, at once or not at all, and never over another hand's work."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.tables.harbour import PRINTED, SCHEMA, STYLES, changed, write_book
from tests.tables.test_editing import VALUES, cells
from workbench.errors import BadValue, WorkbenchError
from workbench.tables import CannotWrite, Rulebook
from workbench.tables.check import all_tables
from workbench.tables.draft import draft_of
from workbench.tables.read import read_document
from workbench.tables.write import render

SLOW = (HealthCheck.too_slow, HealthCheck.function_scoped_fixture)


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}


# ---- round trips -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("style", STYLES)
def test_a_table_that_was_not_edited_is_written_as_it_was_read(tmp_path: Path, style: str) -> None:
    folder = write_book(tmp_path / "own", STYLES[style])
    for name, schema in all_tables(SCHEMA).items():
        file = folder / f"{name}.csv"
        assert render(draft_of(schema, read_document(file)).table()) == file.read_bytes()


@pytest.mark.parametrize("style", [style for style in STYLES if style != "shipped"])
def test_a_variant_in_any_dialect_comes_back_as_it_was(tmp_path: Path, shipped: Path, style: str) -> None:
    folder = write_book(tmp_path / "own", STYLES[style])
    before = contents(folder)
    Rulebook.read(SCHEMA, folder, shipped).write(folder)
    after = contents(folder)
    assert after.pop("variant.csv").startswith(b"key,value,reason\nbook,harbour,\n")
    assert after == before


EDITS = [
    ("ships", "cog", "crew", 999, "1000", "999"),
    ("ships", "cog", "speed_fields", 0.75, "0.5", "0.75"),
    ("ships", "brig", "speed_fields", 12.5, "3", "12.5"),
    ("ships", "dhow", "speed_fields", 2, "2.25", "2"),
    ("ships", "brig", "bonus", None, "-2", ""),
    ("ships", "cog", "armed", True, "no", "yes"),
    ("ships", "brig", "rig", "lateen", "square", "lateen"),
    ("ships", "cog", "name_de", "Große Kogge", "Kogge", "Große Kogge"),
    ("ships", "cog", "note", "one; two, three", "", "one; two, three"),
    ("ships", "dhow", "motto", "three\n\nlines", "two\nlines", "three\n\nlines"),
    ("ships", "brig", "motto", 'say "no"', 'said "hoist; away"', 'say "no"'),
    ("nations", "de", "protector", "fr", "", "fr"),
    ("limits", "total_crew", "value", 3500, "2500", "3500"),
]


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: f"{edit[1]}.{edit[2]}")
def test_only_the_edited_cell_changes_in_the_file(
    tmp_path: Path, shipped: Path, style: str, edit: tuple[str, str, str, object, str, str]
) -> None:
    """The file is the one that an independent writer makes of the table with another text in that cell."""
    table, row, column, value, old, new = edit
    assert dict(zip(PRINTED[table][0], next(r for r in PRINTED[table] if r[0] == row), strict=True))[column] == old
    folder = write_book(tmp_path / "own", STYLES[style])
    Rulebook.read(SCHEMA, folder, shipped).edit(table, row, column, value).write(folder)
    expected = STYLES[style].csv(table, changed(table, row, column, new))
    assert (folder / f"{table}.csv").read_bytes() == expected


def test_yes_and_no_keep_their_language(tmp_path: Path, shipped: Path) -> None:
    rows = changed("ships", "cog", "armed", "nein")
    folder = write_book(tmp_path / "own", ships=rows)
    Rulebook.read(SCHEMA, folder, shipped).edit("ships", "cog", "armed", True).write(folder)
    assert b",ja,," in (folder / "ships.csv").read_bytes()


def test_numbers_are_written_in_full(tmp_path: Path, book: Rulebook, shipped: Path) -> None:
    for value, text in ((0.0000001, b"0.0000001"), (0.1, b"0.1"), (20.0, b"20")):
        folder = tmp_path / str(value)
        variant = book.edit("ships", "cog", "speed_fields", value)
        variant.write(folder)
        assert b",1000," + text + b",square," in (folder / "ships.csv").read_bytes()
        assert Rulebook.read(SCHEMA, folder, shipped).cell("ships", "cog", "speed_fields") == value


def test_a_cell_that_the_line_left_out_is_added(tmp_path: Path, shipped: Path) -> None:
    rows = [row[:-1] if number == 1 else row for number, row in enumerate(PRINTED["ships"])]
    folder = write_book(tmp_path / "own", ships=rows)
    Rulebook.read(SCHEMA, folder, shipped).edit("ships", "cog", "note", "mine").write(folder)
    assert (folder / "ships.csv").read_bytes() == STYLES["shipped"].csv(
        "ships", changed("ships", "cog", "note", "mine")
    )


def test_a_letter_that_the_encoding_lacks_is_refused_at_once(tmp_path: Path, shipped: Path) -> None:
    folder = write_book(tmp_path / "own", STYLES["german excel, windows-1252"])
    book = Rulebook.read(SCHEMA, folder, shipped)
    with pytest.raises(BadValue, match="Windows-1252"):
        book.edit("ships", "cog", "note", "Łódź")
    book.edit("ships", "cog", "note", "„Größe“ – 5 €").write(folder)
    assert "„Größe“ – 5 €".encode("cp1252") in (folder / "ships.csv").read_bytes()


def test_a_german_file_without_special_letters_yet(tmp_path: Path, shipped: Path) -> None:
    """German Excel takes a file without byte order mark for Windows-1252."""
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "limits.csv").write_bytes(STYLES["german excel, windows-1252"].csv("limits", PRINTED["limits"]))
    variant = Rulebook.read(SCHEMA, folder, shipped).edit("limits", "total_ships", "name_de", "Größe")
    variant.write(folder)
    assert "Größe".encode("cp1252") in (folder / "limits.csv").read_bytes()
    assert Rulebook.read(SCHEMA, folder, shipped).cell("limits", "total_ships", "name_de") == "Größe"


@settings(max_examples=40, deadline=None, suppress_health_check=SLOW)
@given(
    style=st.sampled_from(sorted(STYLES)),
    edits=st.lists(st.tuples(st.sampled_from(cells()), VALUES, st.text(max_size=8)), min_size=1, max_size=5),
)
def test_what_was_written_is_read_again(
    tmp_path: Path, shipped: Path, style: str, edits: list[tuple[tuple[str, str, str], object, str]]
) -> None:
    folder = write_book(tmp_path / "own", STYLES[style])
    (folder / "variant.csv").unlink(missing_ok=True)
    variant = Rulebook.read(SCHEMA, folder, shipped)
    for cell, value, reason in edits:
        try:
            variant = variant.edit(*cell, value, reason)
        except BadValue:
            continue
    variant.write(folder)
    again = Rulebook.read(SCHEMA, folder, shipped)
    assert again.fingerprint == variant.fingerprint
    assert again.changes(labels=True).equals(variant.changes(labels=True))
    assert again.warnings == ()
    before = contents(folder)
    again.write(folder)
    assert contents(folder) == before


# ---- at once or not at all -------------------------------------------------------------------------------


def full_disk(*_: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def held(*_: object) -> None:
    raise PermissionError(errno.EACCES, "Permission denied")


@pytest.mark.parametrize(
    ("name", "failure", "words"), [("fsync", full_disk, "disk is full"), ("replace", held, "Excel")]
)
def test_a_failure_leaves_the_old_file(
    tmp_path: Path, shipped: Path, monkeypatch: pytest.MonkeyPatch, name: str, failure: object, words: str
) -> None:
    folder = write_book(tmp_path / "own", STYLES["german excel"])
    before = contents(folder)
    variant = Rulebook.read(SCHEMA, folder, shipped).edit("ships", "cog", "crew", 1)
    with monkeypatch.context() as patch:
        patch.setattr(os, name, failure)
        with pytest.raises(CannotWrite, match=words) as caught:
            variant.write(folder)
    assert isinstance(caught.value, WorkbenchError)
    assert contents(folder) == before  # no temporary file either
    variant.write(folder)  # once the disk has room again
    assert Rulebook.read(SCHEMA, folder, shipped) == variant


def test_a_failure_between_files_leaves_whole_files(
    tmp_path: Path, shipped: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = write_book(tmp_path / "own")
    variant = Rulebook.read(SCHEMA, folder, shipped).edit("ships", "cog", "crew", 1).edit("nations", "de", "note", "x")
    replaced: list[object] = []
    real = os.replace

    def second_fails(source: Path, target: Path) -> None:
        if replaced:
            held()
        replaced.append(target)
        real(source, target)

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", second_fails)
        with pytest.raises(CannotWrite):
            variant.write(folder)
    half = Rulebook.read(SCHEMA, folder, shipped)
    assert len(replaced) == 1
    assert len(half.changes(labels=True)) == 1
    variant.write(folder)
    assert Rulebook.read(SCHEMA, folder, shipped) == variant


def test_a_folder_that_cannot_be_made(book: Rulebook, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    for folder in (tmp_path / "file", tmp_path / "file" / "below", tmp_path / ("x" * 300)):
        with pytest.raises(CannotWrite):
            book.edit("ships", "cog", "crew", 1).write(folder)


def test_permissions_and_links_of_a_file_stay(tmp_path: Path, shipped: Path) -> None:
    folder = write_book(tmp_path / "own")
    kept = tmp_path / "elsewhere.csv"
    (folder / "ships.csv").rename(kept)
    (folder / "ships.csv").symlink_to(kept)
    kept.chmod(0o640)
    Rulebook.read(SCHEMA, folder, shipped).edit("ships", "cog", "crew", 1).write(folder)
    assert (folder / "ships.csv").is_symlink()
    assert b"cog,1," in kept.read_bytes()
    assert stat.S_IMODE(kept.stat().st_mode) == 0o640


# ---- never over another hand's work ----------------------------------------------------------------------


def test_a_file_that_changed_since_it_was_read_is_not_overwritten(tmp_path: Path, shipped: Path) -> None:
    folder = write_book(tmp_path / "own")
    variant = Rulebook.read(SCHEMA, folder, shipped).edit("ships", "cog", "crew", 1)
    theirs = (folder / "ships.csv").read_bytes() + b"\n"
    (folder / "ships.csv").write_bytes(theirs)
    with pytest.raises(CannotWrite, match=r"ships\.csv is not overwritten: it was changed"):
        variant.write(folder)
    assert (folder / "ships.csv").read_bytes() == theirs
    assert not (folder / "variant.csv").exists()
    variant.write(folder, overwrite=True)
    assert Rulebook.read(SCHEMA, folder, shipped) == variant


def test_a_file_that_was_not_read_is_not_overwritten(tmp_path: Path, shipped: Path, book: Rulebook) -> None:
    folder = tmp_path / "own"
    book.edit("ships", "cog", "crew", 1).write(folder)
    before = contents(folder)
    stranger = Rulebook.read(SCHEMA, shipped=shipped).edit("ships", "cog", "crew", 2)
    with pytest.raises(CannotWrite, match="exists already"):
        stranger.write(folder)
    with pytest.raises(CannotWrite, match="exists already"):  # its file would otherwise stay and be read
        stranger.restore().write(folder)
    assert contents(folder) == before
    stranger.write(folder, overwrite=True)
    assert Rulebook.read(SCHEMA, folder, shipped) == stranger


def test_edits_may_be_saved_one_after_another(tmp_path: Path, shipped: Path, book: Rulebook) -> None:
    folder, variant = tmp_path / "own", book
    for crew in (3, 2, 1000, 4):
        variant = variant.edit("ships", "cog", "crew", crew)
        variant.write(folder)
        assert Rulebook.read(SCHEMA, folder, shipped) == variant
    book.write(folder)  # an older one of the same family
    assert Rulebook.read(SCHEMA, folder, shipped) == book


def test_the_printed_tables_are_never_written(shipped: Path, book: Rulebook, tmp_path: Path) -> None:
    before = contents(shipped)
    (tmp_path / "link").symlink_to(shipped)
    for folder in (shipped, tmp_path / "link", shipped / ".." / shipped.name):
        with pytest.raises(CannotWrite, match="printed tables"):
            book.edit("ships", "cog", "crew", 1).write(folder, overwrite=True)
    assert contents(shipped) == before


def test_a_file_that_did_not_change_is_not_touched(tmp_path: Path, book: Rulebook) -> None:
    variant = book.edit("ships", "cog", "crew", 1)
    files = variant.write(tmp_path / "own")
    for file in files:
        os.utime(file, ns=(1, 1))
    assert variant.write(tmp_path / "own") == files
    assert {file.stat().st_mtime_ns for file in files} == {1}
