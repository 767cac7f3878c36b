"""Tables of the working folder: found by a relative name, checked without one, told of when they are not used."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from workbench.tables import tables_folder

ESCAPE = "odds pirates escape warships=destroyer ships=stangenkutter"


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Folder of the pirate tables in a working folder that is not the current one."""
    monkeypatch.setenv("REGELWERKBANK_FOLDER", str(tmp_path / "work"))
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    folder = tmp_path / "work" / "tables" / "pirates"
    folder.mkdir(parents=True)
    return folder


def put(folder: Path, value: str) -> None:
    """A copy of the warships with another combat value of the destroyer."""
    text = (tables_folder() / "pirates" / "warships.csv").read_text(encoding="utf-8")
    assert "destroyer,2,10," in text
    (folder / "warships.csv").write_text(text.replace("destroyer,2,10,", f"destroyer,2,{value},"), encoding="utf-8")


@pytest.mark.rule("SP-131")
def test_a_folder_is_also_looked_for_in_the_working_folder(run: Run, own: Path) -> None:
    put(own, "12")
    # A destroyer of 12 against one Stangenkutter: 11, which 3 of 36 rolls reach.
    assert run(f"{ESCAPE} --json --tables tables/pirates").object()["success"] == "1/12"
    assert run("check tables/pirates").code == 0


def test_changed_tables_that_are_not_used_are_told_of(run: Run, own: Path) -> None:
    put(own, "12")
    said = run(f"{ESCAPE} --json")
    assert said.object()["success"] == "5/18"
    assert "warships.csv" in said.err
    assert f"--tables {own}" in said.err
    put(own, "10")
    assert run(f"{ESCAPE} --json").err == ""


def test_check_without_a_name_covers_the_working_folder_and_names_all(run: Run, own: Path) -> None:
    put(own, "zehn")
    said = run("check")
    assert said.code == 1
    assert f"{own / 'warships.csv'}:2:3: destroyer, combat_value: 'zehn'" in said.out
    assert str(own) in said.out.splitlines()
    assert str(tables_folder() / "pirates") in said.out.splitlines()


def test_a_folder_that_is_nowhere_is_named_in_full(run: Run, own: Path) -> None:
    said = run("check variants/none")
    assert said.code == 1
    assert str(Path.cwd() / "variants" / "none") in said.out
