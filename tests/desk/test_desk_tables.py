"""The table panel: any cell of any table, checked like a file."""

from __future__ import annotations

from typing import Any

import pytest

from workbench import desk
from workbench.desk.panel import Panel
from workbench.errors import UnknownName


@pytest.fixture
def panel() -> Panel:
    return desk.table_panel("pirates")


def typed(panel: Panel, row: str, column: str, text: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What the browser is answered when somebody types into a field."""
    answers: list[dict[str, Any]] = []
    monkeypatch.setattr(panel.part.table, "send", answers.append)
    panel.part.table._take(None, {"kind": "edit", "row": row, "column": column, "text": text}, None)
    return answers[-1]


def field(panel: Panel, row: str, column: str) -> dict[str, Any]:
    place = [one["name"] for one in panel.part.table.columns].index(column)
    return next(one for one in panel.part.table.rows if one["key"] == row)["cells"][place]


def test_an_accepted_edit_changes_the_book_and_is_marked(panel: Panel, monkeypatch: pytest.MonkeyPatch) -> None:
    assert typed(panel, "destroyer", "combat_value", "12", monkeypatch) == {"kind": "accepted"}
    assert panel.book == panel.printed.edit("warships", "destroyer", "combat_value", 12)
    assert field(panel, "destroyer", "combat_value") == {"text": "12", "printed": "printed: 10"}
    assert len(panel.changes_list.rows) == 1
    assert panel.message.text == ""


def test_the_table_shown_is_kept_with_the_session(panel: Panel, monkeypatch: pytest.MonkeyPatch) -> None:
    panel.part.chooser.value = "warships"
    typed(panel, "destroyer", "combat_value", "12", monkeypatch)
    panel.part.chooser.value = "pirate_ships"
    again = desk.table_panel("pirates", "warships")
    again.continue_session()
    assert again.part.name == "pirate_ships"
    assert again.book == panel.book
    assert again.message.text == ""


@pytest.mark.parametrize("text", ["abc", "", "99", "-1", "1,5", "1.5", "01.02.2026", "=1+1", "1e3", "9" * 40])
def test_a_refused_edit_names_cell_value_and_what_is_allowed(
    panel: Panel, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = typed(panel, "destroyer", "combat_value", text, monkeypatch)
    assert answer["kind"] == "refused"
    assert "warships.destroyer.combat_value" in answer["why"]
    assert "whole number from 0 to 60" in answer["why"]
    assert panel.book == panel.printed


def test_numbers_are_typed_in_the_way_of_the_language(panel: Panel, monkeypatch: pytest.MonkeyPatch) -> None:
    panel.part.chooser.value = "pirate_ships"
    assert typed(panel, "stangenkutter", "movement_fields", "1.5", monkeypatch)["kind"] == "accepted"
    desk.set_language("de")
    assert field(panel, "stangenkutter", "movement_fields")["text"] == "1,5"
    assert typed(panel, "stangenkutter", "movement_fields", "2,5", monkeypatch)["kind"] == "accepted"
    assert typed(panel, "stangenkutter", "movement_fields", "2.5", monkeypatch)["kind"] == "refused"
    assert panel.book.rulebook.cell("pirate_ships", "stangenkutter", "movement_fields") == 2.5


def test_every_table_can_be_shown_with_source_and_note(panel: Panel) -> None:
    for _, name in list(panel.part.chooser.options):
        panel.part.chooser.value = name
        assert panel.message.text == ""
        assert len(panel.part.table.rows) == len(panel.book.rulebook.keys(name))
        if name != "rulings":
            assert {"source", "note"} <= {column["name"] for column in panel.part.table.columns}
        assert len(panel.figure_data) == len(panel.part.table.rows)


def test_a_ruling_that_is_not_built_is_refused(panel: Panel, monkeypatch: pytest.MonkeyPatch) -> None:
    panel.part.chooser.value = "rulings"
    assert typed(panel, "german_modifier", "choice", "2", monkeypatch)["kind"] == "accepted"
    answer = typed(panel, "trading", "choice", "allowed", monkeypatch)
    assert "not built" in answer["why"]


def test_an_unknown_book_or_table_is_refused() -> None:
    with pytest.raises(UnknownName, match="pirates"):
        desk.table_panel("pirate")
    with pytest.raises(UnknownName, match="warships"):
        desk.table_panel("pirates", "warship")


def test_the_browsers_table_is_built_anew_only_for_other_rows(panel: Panel, monkeypatch: pytest.MonkeyPatch) -> None:
    version = panel.part.table.version
    typed(panel, "destroyer", "combat_value", "12", monkeypatch)
    assert panel.part.table.version == version
    panel.part.chooser.value = "civil_ships"
    assert panel.part.table.version == version + 1
