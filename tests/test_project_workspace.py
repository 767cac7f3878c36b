"""The working folder: copies only, never an edit lost, and every trouble told in words."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import pytest

from workbench import workspace
from workbench.workspace import FolderProblem, lay_out


def notebook(*cells: str, output: str = "") -> str:
    outputs = [{"output_type": "stream", "name": "stdout", "text": output}] if output else []
    made = [
        {"cell_type": "code", "source": [cell], "outputs": outputs, "execution_count": None, "metadata": {}}
        for cell in cells
    ]
    return json.dumps({"cells": made, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small set of originals in place of the project's own."""
    package = tmp_path / "installed" / "workbench"
    originals = package / "shipped"
    (originals / "notebooks").mkdir(parents=True)
    (originals / "tables" / "pirates").mkdir(parents=True)
    (originals / "notebooks" / "00_start.ipynb").write_text(notebook("1 + 1"))
    (originals / "notebooks" / "nbval.cfg").write_text("not for users")
    (originals / "tables" / "pirates" / "warships.csv").write_bytes(b"key,combat_value\r\ndestroyer,10\r\n")
    monkeypatch.setattr(workspace, "PACKAGE", package)
    return originals


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    return tmp_path / "desk"


def test_first_time_everything_is_copied_byte_by_byte(shipped: Path, desk: Path) -> None:
    report = lay_out(desk)
    assert sorted(report.new) == ["notebooks/00_start.ipynb", "tables/pirates/warships.csv"]
    for name in report.new:
        assert (desk / name).read_bytes() == (shipped / name).read_bytes()
    assert (desk / "variants").is_dir()
    assert report.sentences() == [f"Copied 2 files into {desk}."]


def test_second_time_nothing_happens(shipped: Path, desk: Path) -> None:
    lay_out(desk)
    before = {path: path.stat().st_mtime_ns for path in desk.glob("[a-z]*/**/*.*")}
    assert lay_out(desk).sentences() == []
    assert all(path.stat().st_mtime_ns == time for path, time in before.items())


def test_unedited_copy_follows_its_original(shipped: Path, desk: Path) -> None:
    lay_out(desk)
    (shipped / "tables/pirates/warships.csv").write_text("key,combat_value\ndestroyer,11\n")
    report = lay_out(desk)
    assert report.updated == ["tables/pirates/warships.csv"]
    assert "destroyer,11" in (desk / "tables/pirates/warships.csv").read_text()
    assert report.sentences() == ["Brought 1 unedited copy up to date."]


def test_edited_copy_is_kept_and_the_new_original_lies_beside_it(shipped: Path, desk: Path) -> None:
    lay_out(desk)
    mine = desk / "tables/pirates/warships.csv"
    mine.write_text("key;combat_value\ndestroyer;12\n")
    assert lay_out(desk).sentences() == []  # the original is the one it was made from

    (shipped / "tables/pirates/warships.csv").write_text("key,combat_value\ndestroyer,11\n")
    report = lay_out(desk)
    assert report.kept == [("tables/pirates/warships.csv", "tables/pirates/warships.new.csv")]
    assert "warships.new.csv" in report.sentences()[0]
    assert "destroyer;12" in mine.read_text()
    assert "destroyer,11" in (desk / "tables/pirates/warships.new.csv").read_text()
    assert lay_out(desk).sentences() == []  # said once


def test_an_edited_new_original_is_kept_too(shipped: Path, desk: Path) -> None:
    lay_out(desk)
    original = shipped / "tables/pirates/warships.csv"
    (desk / "tables/pirates/warships.csv").write_text("mine")
    original.write_text("second")
    lay_out(desk)
    (desk / "tables/pirates/warships.new.csv").write_text("mine as well")
    original.write_text("third")
    assert lay_out(desk).kept == [("tables/pirates/warships.csv", "tables/pirates/warships.new2.csv")]
    assert (desk / "tables/pirates/warships.new.csv").read_text() == "mine as well"


def test_running_a_notebook_is_not_editing_it(shipped: Path, desk: Path) -> None:
    lay_out(desk)
    (desk / "notebooks/00_start.ipynb").write_text(notebook("1 + 1", output="2"))
    assert lay_out(desk).sentences() == []
    (shipped / "notebooks/00_start.ipynb").write_text(notebook("1 + 2"))
    assert lay_out(desk).updated == ["notebooks/00_start.ipynb"]


def test_changing_a_cell_is_editing_a_notebook(shipped: Path, desk: Path) -> None:
    lay_out(desk)
    (desk / "notebooks/00_start.ipynb").write_text(notebook("1 + 1", "mine"))
    (shipped / "notebooks/00_start.ipynb").write_text(notebook("1 + 2"))
    assert lay_out(desk).kept == [("notebooks/00_start.ipynb", "notebooks/00_start.new.ipynb")]


@pytest.mark.parametrize("record", ["", "[1]", "{", "\0"], ids=["empty", "a list", "cut off", "binary"])
def test_a_damaged_record_loses_no_edit(record: str, shipped: Path, desk: Path) -> None:
    lay_out(desk)
    (desk / ".regelwerkbank/copied.json").write_text(record)
    (desk / "tables/pirates/warships.csv").write_text("mine")
    lay_out(desk)
    assert (desk / "tables/pirates/warships.csv").read_text() == "mine"


def test_the_originals_themselves_are_refused(shipped: Path, desk: Path) -> None:
    with pytest.raises(FolderProblem, match="works on copies only"):
        lay_out(shipped)
    desk.mkdir()
    try:
        (desk / "tables").symlink_to(shipped / "tables")
    except OSError:
        return  # Windows lets only administrators make one
    with pytest.raises(FolderProblem, match="works on copies only"):
        lay_out(desk)


def test_default_folder_is_never_the_checkout(shipped: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert workspace.default_folder() == tmp_path / "regelwerkbank"
    monkeypatch.setattr(workspace, "PACKAGE", tmp_path / "regelwerkbank" / "workbench")
    (tmp_path / "regelwerkbank").mkdir()
    assert workspace.default_folder() == tmp_path / "regelwerkbank-workspace"


def test_a_file_in_the_way_is_named(shipped: Path, desk: Path) -> None:
    desk.write_text("")
    with pytest.raises(FolderProblem, match="is a file"):
        lay_out(desk)
    desk.unlink()
    desk.mkdir()
    (desk / "tables").write_text("")
    with pytest.raises(FolderProblem, match="is a file"):
        lay_out(desk)


def test_a_folder_in_the_way_is_named(shipped: Path, desk: Path) -> None:
    (desk / "notebooks/00_start.ipynb").mkdir(parents=True)
    with pytest.raises(FolderProblem, match=r"00_start\.ipynb"):
        lay_out(desk)


@pytest.mark.parametrize(
    ("number", "words"),
    [(errno.ENOSPC, "is full"), (errno.EACCES, "may not be written"), (errno.EROFS, "may not be written")],
)
def test_trouble_while_writing_is_told_and_leaves_the_old_copy(
    number: int, words: str, shipped: Path, desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay_out(desk)
    (shipped / "tables/pirates/warships.csv").write_text("newer")

    def refuse(_file: int) -> None:
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", refuse)
        with pytest.raises(FolderProblem, match=words):
            lay_out(desk)
    assert (desk / "tables/pirates/warships.csv").read_bytes() == b"key,combat_value\r\ndestroyer,10\r\n"
    assert [path for path in desk.rglob(".copying-*")] == []
    assert lay_out(desk).updated == ["tables/pirates/warships.csv"]
