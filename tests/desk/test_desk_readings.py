"""Which reading? The view shows what the book's readings say, the farthest first, and can decide a ruling."""

from __future__ import annotations

from typing import Any

import pytest

import workbench as wb
from workbench import desk
from workbench.desk import readings as readings_module
from workbench.desk.languages import number
from workbench.desk.readings import ReadingView
from workbench.errors import BadValue, UnknownName
from workbench.odds.answer import label
from workbench.study import which_reading

ASKED: list[tuple[str, str, dict[str, Any]]] = [
    ("espionage", "mission", {"mission": "assassination", "level": 2}),
    ("espionage", "detection", {"level": 0, "special_units": 1, "rounds": 3}),
    ("espionage", "needed", {"mission": "theft", "rounds": 4, "chance_percent": 80}),
    ("espionage", "special_mission", {}),
    ("espionage", "counter_espionage", {"realm_budget": 24_000_000}),
    ("espionage", "mission_price", {"mission": "espionage"}),
    ("pirates", "escape", {"warships": "destroyer:de", "ships": "fancykutter*2", "training": "mop"}),
    ("pirates", "ransom_campaign", {"nation": "us", "anger": 3, "price": 20, "tries": 3}),
    ("pirates", "boarding_campaign", {"target": "yacht", "ship": "fancykutter", "tries": 3}),
    ("pirates", "fleet_price", {"ships": "fancykutter"}),
]


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readings_module, "_kept", {})


@pytest.fixture
def view() -> ReadingView:
    return desk.reading_view(wb.rulebook("espionage"), "mission", mission="assassination", level=0)


@pytest.mark.parametrize(("key", "question", "given"), ASKED)
def test_the_view_is_the_books_readings(key: str, question: str, given: dict[str, Any]) -> None:
    book = wb.rulebook(key)
    view = desk.reading_view(book, question, **given)
    expected = {reading.ruling: reading for reading in book.readings(question, **given)}
    assert {reading.ruling: reading for reading in view.readings} == expected
    shown = [(row["ruling"], [option["answer"] for option in row["options"]]) for row in view.box.table.rows]
    assert [ruling for ruling, _ in shown] == [reading.ruling for reading in view.readings if reading.moves]
    labels = book.question(question).labels
    for ruling, answers in shown:
        for text, answer in zip(answers, expected[ruling].answers.values(), strict=True):
            if not answer.values:
                assert text.startswith(answer.text("en", labels) or "–"), ruling
            for column, value in answer.values.items():
                assert f"{label(labels, column, 'en')} {number(value)}" in text, ruling
    for reading in view.readings:
        if not reading.moves:
            assert reading.name_en in view.box.idle.value.replace("&#x27;", "'")
    assert view.message.text == ""


@pytest.mark.parametrize(("key", "question", "given"), ASKED)
def test_rulings_stand_in_the_order_of_how_far_they_move(key: str, question: str, given: dict[str, Any]) -> None:
    view = desk.reading_view(wb.rulebook(key), question, **given)
    distances = [reading.distance for reading in view.readings]
    assert distances == sorted(distances, reverse=True)
    moves = [reading.moves for reading in view.readings]
    assert moves == sorted(moves, reverse=True), "what moves nothing stands last"


def test_data_are_those_of_the_study(view: ReadingView) -> None:
    study = which_reading(view.book, "mission", mission="assassination", level=0)
    data = view.data
    assert data[["ruling", "option", "chosen", "percent", "points"]].values.tolist() == (
        study[["ruling", "option", "chosen", "percent", "points"]].values.tolist()
    )
    first = data[data["ruling"] == "detect_base"].set_index("option")
    assert first["percent"].to_dict() == {"baseline": 15.0, "only_with_ce": 50.0}
    assert first["points"].to_dict() == {"baseline": 0.0, "only_with_ce": 35.0}


def test_the_picture_has_a_line_per_ruling_that_moves_the_chance(view: ReadingView) -> None:
    names = [text.get_text().replace("\n", " ") for text in view.box.plot.axes.get_yticklabels()]
    moving = [reading for reading in view.readings if reading.distance]
    assert len(names) == min(len(moving), readings_module.MOST_LINES)
    assert names[0].startswith(moving[0].name_en)
    assert names[0].endswith("(H)")
    assert "baseline 15.0 %" in view.box.picture.alt
    assert "only with ce 50.0 %" in view.box.picture.alt
    assert "now 15.0 %" in view.box.picture.alt
    assert view.box.picture.png.startswith(b"\x89PNG")
    assert view.box.picture.height == view.box.plot.height


def test_answers_without_a_chance_list_what_else_moves() -> None:
    view = desk.reading_view(wb.rulebook("espionage"), "counter_espionage", realm_budget=24_000_000)
    assert view.box.picture.layout.display == "none"
    texts = [option["answer"] for row in view.box.table.rows for option in row["options"]]
    assert texts
    assert any("C-Bills" in text for text in texts)


def test_a_ruling_that_moves_averages_only_says_which() -> None:
    view = desk.reading_view(wb.rulebook("espionage"), "special_mission")
    row = next(row for row in view.box.table.rows if row["ruling"] == "su_retreat")
    assert [option["answer"] for option in row["options"]] == ["special units lost 0.26", "special units lost 0.15"]


def choose(box: Any, ruling: str, place: int) -> None:
    """What the browser sends when an option is clicked."""
    box.table._take(None, {"kind": "choose", "ruling": ruling, "place": place}, None)


def test_choosing_an_option_decides_the_ruling_and_marks_what_is_printed(view: ReadingView) -> None:
    choose(view.box, "detect_base", 1)
    assert view.book == wb.rulebook("espionage").decide("detect_base", "only_with_ce")
    options = next(row for row in view.box.table.rows if row["ruling"] == "detect_base")["options"]
    assert [(option["chosen"], option["printed"]) for option in options] == [(False, True), (True, False)]
    assert [option["points"] for option in options] == ["−35", ""]
    assert "50.0 %" in view.box.intro.value
    assert view.undo_button.layout.display == ""
    view.undo()
    assert view.book == wb.rulebook("espionage")
    assert "15.0 %" in view.box.intro.value


def test_a_fault_in_choosing_is_told_and_put_back(view: ReadingView) -> None:
    rows = view.box.table.rows
    choose(view.box, "detect_base", 7)
    assert "unexpected" in view.message.text
    choose(view.box, "no_such_ruling", 0)
    assert "unexpected" in view.message.text
    with pytest.raises(BadValue):
        view.decide("detect_base", "no_such_option")
    assert view.box.table.rows == rows
    assert view.book == wb.rulebook("espionage")


def test_what_is_not_allowed_is_refused_when_asked() -> None:
    book = wb.rulebook("espionage")
    with pytest.raises(UnknownName, match="mission"):
        desk.reading_view(book, "misson")
    with pytest.raises(BadValue, match="GD-024"):
        desk.reading_view(book, "mission", mission="theft", level=5, rounds=2)


def test_language_follows_at_once(view: ReadingView) -> None:
    desk.set_language("de")
    assert "Welche Lesart?" in view._title.value
    assert "Auftrag: Anschlag, Stufe des Agenten: 0" in view._title.value
    assert "15,0 %" in view.box.intro.value
    assert view.box.table.words["answer"] == "Antwort"
    row = view.box.table.rows[0]
    assert row["name"] == view.readings[0].name_de
    assert row["options"][0]["effect"]
    assert "jetzt 15,0 %" in view.box.picture.alt
    assert view.message.text == ""


def test_panels_fill_the_fold_only_while_it_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    real = readings_module.ordered_readings

    def counted(book: Any, question: str, **parameters: Any) -> Any:
        asked.append(question)
        return real(book, question, **parameters)

    monkeypatch.setattr(readings_module, "ordered_readings", counted)
    for panel, cell in (
        (desk.mission_panel(), "levels.level_0.chance_percent"),
        (desk.escape_panel(), "warships.destroyer.combat_value"),
    ):
        asked.clear()
        panel.cells[cell].value = panel.cells[cell].value + 1
        assert asked == []
        panel.part.folds.open("which_reading")
        assert len(asked) == 1
        panel.part.folds.open("open_questions")
        assert len(asked) == 1, "both folds share the answers"
        panel.part.folds.open("which_reading")
        panel.cells[cell].value = panel.cells[cell].value + 1
        assert len(asked) == 2
        panel.part.folds.widget.selected_index = None
        panel.cells[cell].value = panel.cells[cell].value + 1
        assert len(asked) == 2
        assert panel.message.text == ""


def test_a_choice_in_the_fold_decides_the_ruling_of_the_panel() -> None:
    panel = desk.mission_panel()
    panel.part.folds.open("which_reading")
    choose(panel.part.folds.readings, "detect_base", 1)
    assert panel.book.rulebook.choice("detect_base") == "only_with_ce"
    assert panel.changes_list.rows[0]["address"] == ["rulings", "detect_base", "choice"]
    assert "50.0 %" in panel.part.headline.value
    assert panel.cells["rulings.detect_base.choice"].value == "only_with_ce"
    rows = panel.part.folds.readings.table.rows
    assert next(row for row in rows if row["ruling"] == "detect_base")["options"][1]["chosen"]


def test_a_refused_situation_leaves_the_fold_and_comes_back() -> None:
    panel = desk.mission_panel()
    panel.part.folds.open("which_reading")
    panel.controls["agents"].value = 3
    assert "GD-049" in panel.message.text
    panel.controls["agents"].value = 2
    assert panel.message.text == ""
    assert panel.part.folds.readings.readings == sorted(
        panel.book.readings("mission", **panel.part.parameters),
        key=lambda reading: (-reading.distance, not reading.moves, reading.ruling),
    )


def test_picture_and_table_of_the_readings_are_saved(view: ReadingView, workspace: Any) -> None:
    view.box.buttons.save_picture()
    view.box.buttons.save_table()
    names = sorted(file.name for file in (workspace / "pictures").iterdir())
    assert names == ["mission_readings_001.csv", "mission_readings_001.png", "mission_readings_001.svg"]
    assert "mission_readings_001.csv" in view.message.text


def test_repr_is_the_same_at_every_run(view: ReadingView) -> None:
    assert repr(view) == "ReadingView(espionage, mission)"
