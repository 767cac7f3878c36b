"""Sessions and named variants: what a designer did is found again, whatever happened in between."""

from __future__ import annotations

import os
from datetime import datetime, timedelta
from pathlib import Path

import pytest

import workbench as wb
from workbench import desk
from workbench.desk.places import variants_folder
from workbench.desk.store import Session, Store, checked_name
from workbench.errors import BadValue

DESTROYER = "warships.destroyer.combat_value"


def test_a_killed_kernel_loses_nothing_that_was_accepted(workspace: Path) -> None:
    first = desk.escape_panel()
    first.cells[DESTROYER].value = 12
    first.cells[DESTROYER].value = 13
    del first  # nothing is saved at the end: every edit was

    second = desk.escape_panel()
    assert second.ask_box.layout.display != "none"
    assert "1 change" in second._question.value
    assert second.book == second.printed, "until it is answered the printed numbers are shown"
    second.continue_button.click()
    assert second.cells[DESTROYER].slider.value == 13
    assert second.ask_box.layout.display == "none"


def test_an_edit_is_on_disk_before_its_answer_shows(workspace: Path) -> None:
    panel = desk.escape_panel()
    panel.controls["training"].value = "mop"
    found = []

    def shown(_change: object) -> None:
        last = Store("pirates", "escape").last()
        assert last is not None
        found.append((last.book.rulebook.cell("warships", "destroyer", "combat_value"), last.situations))

    panel.part.headline.observe(shown, "value")
    panel.cells[DESTROYER].slider.value = 12
    panel.cells[DESTROYER].slider.value = 13
    assert [value for value, _ in found] == [12, 13]
    assert [asked["0"]["training"] for _, asked in found] == ["mop", "mop"]


def test_what_is_asked_is_on_disk_before_its_answer_shows(workspace: Path) -> None:
    panel = desk.escape_panel()
    panel.cells[DESTROYER].slider.value = 12
    found = []

    def shown(_change: object) -> None:
        last = Store("pirates", "escape").last()
        assert last is not None
        found.append(last.situations["0"]["training"])

    panel.part.headline.observe(shown, "value")
    panel.controls["training"].value = "mop"
    assert found == ["mop"]


def test_nothing_is_overwritten_before_the_question_is_answered() -> None:
    desk.escape_panel().cells[DESTROYER].value = 12
    desk.escape_panel()
    again = desk.escape_panel()
    again.continue_session()
    assert again.book.rulebook.cell("warships", "destroyer", "combat_value") == 12


def test_an_edit_without_an_answer_puts_the_earlier_session_aside() -> None:
    desk.escape_panel().cells[DESTROYER].value = 12
    second = desk.escape_panel()
    second.printed_button.click()
    second.cells[DESTROYER].value = 8
    (name,) = second._store.names()
    assert name.startswith("escape 20")
    earlier = second._store.open(name)
    assert earlier.rulebook.cell("warships", "destroyer", "combat_value") == 12
    assert second._store.last().book.rulebook.cell("warships", "destroyer", "combat_value") == 8


def test_two_panels_of_one_book_keep_separate_sessions() -> None:
    one, two = desk.escape_panel(), desk.escape_panel(key="second")
    one.cells[DESTROYER].value = 12
    two.cells[DESTROYER].value = 7
    assert Store("pirates", "escape").last().book == one.book
    assert Store("pirates", "second").last().book == two.book


def test_a_panel_open_twice_keeps_both_sessions_apart() -> None:
    one = desk.escape_panel()
    one.cells[DESTROYER].value = 12
    two = desk.escape_panel()
    two.continue_session()
    two.cells[DESTROYER].value = 7
    one.cells["warships.frigate.combat_value"].value = 9
    assert "open elsewhere" in one.message.text
    assert one._store.folder.name == "escape-2"
    assert wb.rulebook("pirates", one._store.folder) == one.book
    assert Store("pirates", "escape").last().book == two.book


def test_a_damaged_session_is_told_and_left_alone() -> None:
    panel = desk.escape_panel()
    panel.cells[DESTROYER].value = 12
    broken = panel._store.folder / "warships.csv"
    broken.write_bytes(b"key\x00,,,\n\xff")
    again = desk.escape_panel()
    assert "cannot be read" in again.message.text
    assert broken.read_bytes() == b"key\x00,,,\n\xff"
    assert again.book == again.printed
    again.cells[DESTROYER].value = 11
    (name,) = again._store.names()
    assert (variants_folder("pirates") / name / "warships.csv").read_bytes() == b"key\x00,,,\n\xff"


def test_opening_something_else_keeps_the_session_until_there_is_an_edit() -> None:
    desk.escape_panel().cells[DESTROYER].value = 12
    second = desk.escape_panel()
    second.printed_button.click()
    third = desk.escape_panel()
    third.continue_session()
    assert third.book.rulebook.cell("warships", "destroyer", "combat_value") == 12
    assert third._store.names() == []


def test_a_session_is_written_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """A kernel that dies between two moves of folders loses nothing."""
    panel = desk.escape_panel()
    panel.cells[DESTROYER].value = 12
    moves = []

    def replace(source: Path, target: Path) -> None:
        moves.append(target)
        if Path(target) == panel._store.folder:
            raise KeyboardInterrupt  # here it died
        os.rename(source, target)

    with monkeypatch.context() as patch:
        patch.setattr("workbench.desk.store.os.replace", replace)
        with pytest.raises(KeyboardInterrupt):
            panel._store.save(panel.book.edit("warships", "frigate", "combat_value", 9), {})
    assert not panel._store.folder.exists()
    last = Store("pirates", "escape").last()
    assert last is not None
    assert last.book.rulebook.cell("warships", "destroyer", "combat_value") == 12


def test_a_folder_with_a_strange_name_is_not_offered() -> None:
    folder = variants_folder("pirates") / "<img src=x onerror=alert(1)>"
    folder.mkdir(parents=True)
    (folder / "variant.csv").write_text("key,value,reason\n", encoding="utf-8")
    assert Store("pirates", "escape").names() == []


def test_a_folder_that_cannot_be_written_is_told(workspace: Path) -> None:
    panel = desk.escape_panel()
    (workspace / "variants").write_text("in the way", encoding="utf-8")
    panel.cells[DESTROYER].value = 12
    assert "variants" in panel.message.text
    assert panel.odds is not None
    assert panel.odds.target == 9, "the edit itself holds"


def test_named_variants_are_saved_listed_opened_and_overwritten_only_when_asked_twice() -> None:
    panel = desk.escape_panel()
    panel.cells[DESTROYER].value = 12
    panel.variant_name.value = "stronger ships"
    panel.save_button.click()
    assert panel._store.names() == ["stronger ships"]
    assert panel.chooser.value == ("named", "stronger ships")

    panel.cells[DESTROYER].value = 14
    assert panel.chooser.value == ("session", "")
    panel.save_button.click()
    assert "already" in panel.message.text
    assert panel._store.open("stronger ships").rulebook.cell("warships", "destroyer", "combat_value") == 12
    panel.save_button.click()
    assert panel._store.open("stronger ships").rulebook.cell("warships", "destroyer", "combat_value") == 14

    panel.chooser.value = ("printed", "")
    assert panel.book == panel.printed
    panel.chooser.value = ("named", "stronger ships")
    assert panel.cells[DESTROYER].slider.value == 14


def test_another_name_after_the_question_is_no_second_click() -> None:
    panel = desk.escape_panel()
    for name in ("one", "two"):
        panel.cells[DESTROYER].value = 12 if name == "one" else 14
        panel.save_as(name)
    panel.variant_name.value = "one"
    panel.save_button.click()
    panel.variant_name.value = "two"
    panel.save_button.click()
    assert panel._store.open("one").rulebook.cell("warships", "destroyer", "combat_value") == 12


def test_what_was_shown_before_another_variant_is_kept_as_last_session() -> None:
    panel = desk.escape_panel()
    panel.cells[DESTROYER].value = 12
    panel.chooser.value = ("printed", "")
    assert panel.book == panel.printed
    panel.chooser.value = ("last", "")
    assert panel.cells[DESTROYER].slider.value == 12


def test_a_damaged_variant_is_told_and_the_panel_stays(workspace: Path) -> None:
    folder = workspace / "variants" / "pirates" / "broken"
    folder.mkdir(parents=True)
    (folder / "warships.csv").write_text("key,movement_fields\ndestroyer,abc\n", encoding="utf-8")
    panel = desk.escape_panel()
    panel.cells[DESTROYER].value = 12
    panel.message.guard(panel.open_variant)("named", "broken")
    assert "warships.csv" in panel.message.text
    assert panel.cells[DESTROYER].slider.value == 12


@pytest.mark.parametrize(
    "name", ["", "  ", "..", "../x", "a/b", "a\\b", ".hidden", "con", "LPT1", "a:b", "x" * 61, "a\nb*"]
)
def test_names_that_cannot_be_folders_everywhere_are_refused(name: str) -> None:
    with pytest.raises(BadValue):
        checked_name(name)


def test_names_may_have_umlauts_and_spaces() -> None:
    assert checked_name("  Stärkere   Zerstörer 2 ") == "Stärkere Zerstörer 2"


def test_time_of_a_session_is_told_as_people_say_it() -> None:
    book, now = wb.rulebook("pirates"), datetime.now()
    evening = now.replace(hour=18, minute=20)
    assert Session(book, 3, evening - timedelta(days=1)).when_text == "yesterday 18:20"
    assert Session(book, 1, evening).when_text == "today 18:20"
    assert Session(book, 3, datetime(2025, 3, 4, 9, 5)).when_text == "04 March 2025 09:05"
    desk.set_language("de")
    assert Session(book, 3, datetime(2025, 3, 4, 9, 5)).when_text == "04.03.2025 09:05"
    assert Session(book, 3, now).count_text == "3 Änderungen"


def test_the_folder_is_the_current_one_without_a_workbench(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("REGELWERKBANK_FOLDER")
    monkeypatch.chdir(tmp_path)
    desk.escape_panel().cells[DESTROYER].value = 12
    assert (tmp_path / "variants" / "pirates" / ".sessions" / "escape" / "warships.csv").is_file()
    assert os.listdir(tmp_path) == ["variants"]


def test_what_was_asked_is_kept_with_the_session(workspace: Path) -> None:
    panel = desk.escape_panel()
    panel.controls["training"].value = "mop"
    folder = workspace / "variants" / "pirates" / ".sessions" / "escape"
    assert not folder.exists(), "what is asked alone makes no session"
    panel.cells["warships.destroyer.combat_value"].value = 12
    panel.controls["weapon_cards"].value = (2, "ak")
    panel.controls["warships"].value = ("destroyer:de",)
    panel.tabs.selected_index = 1
    panel.controls["rounds"].value = 5
    again = desk.escape_panel()
    assert again.controls["training"].value == "bop", "nothing is taken over unasked"
    again.continue_session()
    assert again.part.parameters == {**again.part.parameters, "training": "mop", "weapon_cards": (2, "ak")}
    assert again.controls["warships"].value == ("destroyer:de",)
    assert again.odds is not None
    assert again.odds.parameters["training"] == "mop"
    again.tabs.selected_index = 1
    assert again.controls["rounds"].value == 5
    assert again.message.text == ""


def test_the_way_chosen_and_what_was_not_given_are_kept_too() -> None:
    panel = desk.counter_panel()
    panel.part.situation.ways[0].value = 1
    panel.controls["realm_budget"].value = 24_000_000
    panel.cells["passive.passive_2.points"].value = 12
    panel.controls["special_units"].value = 1
    again = desk.counter_panel()
    again.continue_session()
    assert again.part.situation.ways[0].value == 1
    assert again.part.parameters == panel.part.parameters
    assert again.controls["realm_budget"].box.value == 24


@pytest.mark.parametrize(
    "kept",
    [
        b"",
        b"\xff\xfe",
        b"[1, 2]",
        b"{" * 100_000,
        b'{"0": [], "1": null}',
        b'{"0": {"training": "flying", "warships": 7, "ships": "mudderkutter*99", "way 0": "9", "x": "__import__"}}',
    ],
)
def test_a_damaged_situation_is_left_out_and_nothing_else_is_lost(workspace: Path, kept: bytes) -> None:
    panel = desk.escape_panel()
    panel.cells["warships.destroyer.combat_value"].value = 12
    file = workspace / "variants" / "pirates" / ".sessions" / "escape" / "situation.json"
    assert file.is_file()
    file.write_bytes(kept)
    again = desk.escape_panel()
    again.continue_session()
    assert again.book == panel.book
    assert again.part.parameters == panel.part.parameters
    assert again.message.text == ""


def test_a_picture_that_cannot_be_saved_says_why(workspace: Path) -> None:
    (workspace / "pictures").write_text("in the way", encoding="utf-8")
    panel = desk.escape_panel()
    panel.part.saving.widget.children[0].click()
    assert "pictures cannot be made" in panel.message.text
    assert "Traceback" not in panel.message.value
