"""A panel follows every edit, tells every refusal, and never loses what was done."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import workbench as wb
from workbench import desk
from workbench.desk.folds import FOLDS
from workbench.desk.panel import Panel

DESTROYER = "warships.destroyer.combat_value"


@pytest.fixture
def panel() -> Panel:
    return desk.escape_panel()


def test_panel_shows_the_answer_of_its_book(panel: Panel) -> None:
    # S2 against a destroyer: 10 - 1 - 1 - 1 = 7, and 21 of 36 rolls are at least 7.
    assert panel.odds is not None
    assert (panel.odds.target, panel.odds.success) == (7, Fraction(21, 36))
    assert panel.message.text == ""


def test_a_moved_slider_changes_everything_that_is_shown(panel: Panel) -> None:
    before = panel.part.view.picture.png
    panel.cells[DESTROYER].slider.value = 12
    assert panel.book == wb.rulebook("pirates").edit("warships", "destroyer", "combat_value", 12)
    assert panel.odds is not None
    assert panel.odds.target == 9
    assert "27.8 %" in panel.part.headline.value
    assert "58.3 %" in panel.part.headline.value  # as printed
    assert "printed: 10" in panel.part.explanation.value
    assert panel.part.view.picture.png != before
    assert [row["address"] for row in panel.changes_list.rows] == [["warships", "destroyer", "combat_value"]]
    assert panel.book.fingerprint[:12] in panel._footer.value


def test_a_refused_edit_is_told_and_put_back(panel: Panel) -> None:
    panel.cells[DESTROYER].value = 999
    assert "warships.destroyer.combat_value" in panel.message.text
    assert "0 to 60" in panel.message.text
    assert panel.cells[DESTROYER].slider.value == 10
    assert panel.book == panel.printed
    panel.cells[DESTROYER].slider.value = 11
    assert panel.message.text == ""


def test_an_unexpected_error_is_told_with_its_traceback(panel: Panel, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any, **__: Any) -> None:
        raise RuntimeError("broken on purpose")

    monkeypatch.setattr(panel.part.views["along"], "draw", broken)
    panel.cells[DESTROYER].slider.value = 11
    assert "broken on purpose" in panel.message.text
    assert "Traceback" in panel.message.value
    assert 'role="alert"' in panel.message.value


def test_undo_takes_back_one_change_and_keeps_the_others(panel: Panel) -> None:
    panel.cells[DESTROYER].value = 12
    panel.cells["fight_modifiers.bop.flight"].value = -2
    panel.changes_list._take(None, {"kind": "undo", "address": ["warships", "destroyer", "combat_value"]}, None)
    assert panel.cells[DESTROYER].slider.value == 10
    assert panel.book == panel.printed.edit("fight_modifiers", "bop", "flight", -2)
    panel.changes_list._take(None, {"kind": "undo_all"}, None)
    assert panel.book == panel.printed


def test_a_reason_is_kept_beside_the_change(panel: Panel) -> None:
    panel.cells[DESTROYER].value = 12
    address = ["warships", "destroyer", "combat_value"]
    panel.changes_list._take(None, {"kind": "reason", "address": address, "text": "too weak"}, None)
    assert panel.book.changes()["reason"].tolist() == ["too weak"]
    assert panel.changes_list.rows[0]["reason"] == "too weak"
    assert panel._store.last().book.changes()["reason"].tolist() == ["too weak"]


def test_rulings_switch_in_their_fold_and_say_whether_they_matter(panel: Panel) -> None:
    assert panel.part.folds.rulings == {}, "nothing is made before the fold is open"
    panel.part.folds.open("open_questions")
    assert set(panel.part.folds.rulings) == set(panel.book.question("escape").rulings)
    words = panel.part.folds.ruling_words
    assert "changes this answer" in words["training_effect"].value
    assert "changes nothing here" in words["german_loss"].value
    panel.part.folds.rulings["training_effect"].value = "both"
    # The training then also counts in the ship's value: one more.
    assert panel.odds is not None
    assert panel.odds.target == 6
    assert panel.book.rulebook.choice("training_effect") == "both"


def test_german_modifier_has_a_slider_and_counts_for_german_ships(panel: Panel) -> None:
    panel.controls["warships"].value = "destroyer:de"
    panel.cells["rulings.german_modifier.choice"].value = 3
    assert panel.odds is not None
    assert panel.odds.target == 4


def test_what_is_not_allowed_is_told_and_leaves_no_old_answer(panel: Panel) -> None:
    panel.controls["ships"].value = ()
    assert "own ship" in panel.message.text
    assert panel.odds is None
    assert panel.part.headline.value == ""
    panel.controls["ships"].value = ("stangenkutter",)
    assert panel.message.text == ""
    assert panel.odds is not None


def test_choosing_a_fleet_sets_its_parameters_and_changing_them_names_it_own(panel: Panel) -> None:
    panel.part.situation.set_list.value = "s3"
    assert panel.part.parameters["training"] == "mop"
    assert sorted(panel.part.parameters["ships"]) == ["fancykutter", "fancykutter", "kingkutter"]
    panel.controls["training"].value = "none"
    assert panel.part.situation.set_list.value == ""
    panel.controls["training"].value = "mop"
    assert panel.part.situation.set_list.value == "s3"


def test_command_line_says_what_the_panel_shows(panel: Panel) -> None:
    panel.cells[DESTROYER].value = 12
    panel.decide("german_modifier", 2)
    assert panel.part.command_line == (
        "workbench odds pirates escape warships=destroyer 'ships=fancykutter*2' training=bop"
        " --ruling german_modifier=2 --set warships.destroyer.combat_value=12"
    )
    panel.part.folds.open("command_line")
    assert panel.part.folds.command.text == panel.part.command_line


def test_rules_stand_in_words_beside_the_number(panel: Panel) -> None:
    panel.part.folds.open("rules_in_words")
    text = panel.book.rules.at["SP-131", "text_en"]
    assert text[:30] in panel.part.folds.rules_words.value.replace("&quot;", '"')


def test_repr_is_the_same_at_every_run(panel: Panel) -> None:
    assert repr(panel) == "Panel(pirates, escape)"
    panel.cells[DESTROYER].value = 12
    assert repr(panel) == "Panel(pirates, escape)"


def test_pictures_and_tables_are_saved_and_never_overwritten(panel: Panel, workspace: Path) -> None:
    panel.part.saving.save_picture()
    panel.part.saving.save_picture()
    names = sorted(file.name for file in (workspace / "pictures").iterdir())
    assert names == [f"escape_along_00{n}.{kind}" for n in (1, 2) for kind in ("png", "svg")]
    assert (workspace / "pictures" / names[0]).read_bytes().startswith(b"\x89PNG")
    desk.set_language("de")
    panel.part.saving.save_table()
    table = (workspace / "pictures" / "escape_along_001.csv").read_bytes()
    assert table.startswith(b"\xef\xbb\xbfcurve;place;mine;printed\r\n")
    assert b"97,2222" in table


@pytest.mark.parametrize("make", [desk.escape_panel, desk.boarding_panel, desk.negotiation_panel])
def test_every_part_and_view_of_every_panel_can_be_shown(make: Any) -> None:
    panel = make()
    for place in range(len(panel.tabs.children)):
        panel.tabs.selected_index = place
        assert panel.odds is not None
        for view in range(len(panel.part.views)):
            panel.part.tabs.selected_index = view
            assert len(panel.figure_data)
            assert panel.part.view.picture.alt
            assert panel.part.view.picture.png.startswith(b"\x89PNG")
        for fold in FOLDS:
            panel.part.folds.open(fold)
        assert panel.message.text == ""


def test_a_new_row_of_a_variant_gets_its_slider_and_its_stepper(workspace: Path) -> None:
    folder = workspace / "variants" / "pirates" / "battleship"
    folder.mkdir(parents=True)
    shipped = wb.rulebook("pirates").tables["warships"]
    lines = [",".join(["key", *shipped.columns])]
    lines += [
        ",".join(str(value) for value in (key, *row)) for key, row in zip(shipped.index, shipped.values, strict=True)
    ]
    lines.append("battleship,1,14,Schlachtschiff,Battleship,decision,")
    (folder / "warships.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    panel = desk.escape_panel()
    panel.open_variant("named", "battleship")
    assert panel.cells["warships.battleship.combat_value"].slider.value == 14
    panel.controls["warships"].value = ("battleship",)
    assert panel.odds is not None
    assert panel.odds.target == 11
    panel.open_variant("printed")
    assert panel.controls["warships"].value == ("destroyer",)
    assert panel.odds is not None
    assert panel.odds.target == 7


def test_importing_the_desk_imports_no_jupyter(python: str) -> None:
    import subprocess

    code = "import sys, workbench.desk; print([n for n in ('ipywidgets', 'matplotlib') if n in sys.modules])"
    done = subprocess.run([python, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_value_says_who_set_it(workspace: Path) -> None:
    """Only what a rulebook prints is called printed; the rest is assumed or proposed."""
    fight = desk.escape_panel()
    assert "printed 10" in fight.cells[DESTROYER].mark.value
    assert "proposed 1" in fight.cells["rulings.german_modifier.choice"].mark.value
    assert "proposed" in fight.cells["fight_modifiers.support_limit.flight"].mark.value
    deal = desk.negotiation_panel()
    assert "assumed 6" in deal.cells["anger_track.anger_0.base_ransom_target"].mark.value


def test_edits_from_two_threads_are_both_kept(panel: Panel) -> None:
    """JupyterLab gives the messages of widgets a thread of their own; a cell may edit at the same time."""
    cells = [("warships", ship, "combat_value") for ship in ("destroyer", "frigate", "corvette")]
    meet = threading.Barrier(len(cells))

    def edit(cell: tuple[str, str, str]) -> None:
        meet.wait()
        for value in (15, 16, 17):
            panel.edit(*cell, value)

    with ThreadPoolExecutor() as threads:
        for done in [threads.submit(edit, cell) for cell in cells]:
            done.result()
    assert [panel.book.rulebook.cell(*cell) for cell in cells] == [17, 17, 17]
    assert len(panel.changes_list.rows) == 3


def test_files_changed_in_excel_meanwhile_are_read_again(workspace: Path) -> None:
    """An open panel shows its own copy; one press reads the files, and puts changes not saved aside."""
    panel = desk.escape_panel()
    panel.reload_button.click()
    assert "none of them" in panel.message.text
    folder = workspace / "tables" / "pirates"
    wb.rulebook("pirates").edit("warships", "destroyer", "combat_value", 11).write(folder)
    panel.reload_button.click()
    assert ("tables", "") in [value for _, value in panel.chooser.options], "a folder made while it is open"
    panel.open_variant("tables")
    file = folder / "warships.csv"
    text = file.read_text(encoding="utf-8")
    assert text.count("destroyer,2,11") == 1
    file.write_text(text.replace("destroyer,2,11", "destroyer,2,13"), encoding="utf-8")
    panel.edit("warships", "frigate", "combat_value", 12)
    panel.reload_button.click()
    assert panel.book.rulebook.cell("warships", "destroyer", "combat_value") == 13
    assert panel.cells[DESTROYER].slider.value == 13
    panel.open_variant("last")
    assert panel.book.rulebook.cell("warships", "frigate", "combat_value") == 12
    # A fault in a file is told, and what is shown stays.
    panel.open_variant("tables")
    file.write_text(text.replace("destroyer,2,11", "destroyer,2,many"), encoding="utf-8")
    panel.reload_button.click()
    assert "many" in panel.message.text
    assert panel.book.rulebook.cell("warships", "destroyer", "combat_value") == 13
