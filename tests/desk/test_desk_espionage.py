"""The espionage panels show the book's answers, sums in millions, and keep every choice of a mission allowed."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest

import workbench as wb
from workbench import desk
from workbench.desk.folds import FOLDS
from workbench.desk.panel import Panel
from workbench.errors import BadValue

LEVEL_0 = "levels.level_0.chance_percent"
MILLION = 1_000_000


@pytest.fixture(scope="module")
def printed() -> Any:
    return wb.rulebook("espionage")


@pytest.fixture
def mission() -> Panel:
    return desk.mission_panel()


@pytest.fixture
def counter() -> Panel:
    return desk.counter_panel()


def test_the_first_number_is_that_of_the_chapter(mission: Panel) -> None:
    # Three rounds at 50 % leave one in eight hidden: 1/8 × 50 % + 7/8 × 10 % = 15 %.
    assert mission.odds is not None
    assert mission.odds.success == Fraction(3, 20)
    assert "15.0 %" in mission.part.headline.value
    assert "63 M" in mission.part.headline.value  # 3 × (20 M + 1 M)
    assert mission.message.text == ""


@pytest.mark.parametrize("make", [desk.mission_panel, desk.counter_panel])
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_part_view_and_fold_can_be_shown(make: Any, language: str) -> None:
    desk.set_language(language)
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
        texts = [control.label for control in panel.controls.values()]
        texts += [cell.main.description or cell.name.value for cell in panel.cells.values()]
        assert not [text for text in texts if "_" in text], "a key instead of words"


def test_every_choice_of_a_mission_is_allowed_at_once(mission: Panel, printed: Any) -> None:
    part = mission.part
    part.controls["agents"].value = 2
    for key in printed.rulebook.keys("missions"):
        part.controls["mission"].list.value = key
        assert mission.message.text == "", key
        assert mission.odds is not None
        assert mission.odds.answer == printed.odds("mission", **part.parameters).answer
    part.controls["planets_turned"].value = 3  # the last mission is the uprising
    part.controls["mission"].value = "theft"
    assert part.controls["planets_turned"].value == 0
    assert part.controls["rounds"].value == 4
    assert part.controls["rounds"].given.value is True
    part.controls["theft_round"].value = 2
    part.controls["mission"].value = "assassination"
    assert part.parameters.get("rounds") is None
    assert part.controls["theft_round"].value == 1


def test_more_agents_than_the_mission_allows_are_refused_with_the_rule(mission: Panel) -> None:
    mission.controls["agents"].value = 3
    assert "GD-049" in mission.message.text
    assert mission.odds is None
    with pytest.raises(BadValue, match="GD-024"):
        mission.controls["level"].value = 5
    with pytest.raises(BadValue, match="GD-002"):
        mission.controls["passive_budget"].value = -1


def test_money_is_moved_in_millions_and_asked_in_coins(mission: Panel, printed: Any) -> None:
    money = mission.controls["passive_budget"]
    assert money.unit.value == "M C-Bills"
    money.slider.value = 8
    assert money.value == 8 * MILLION
    assert money.box.value == 8
    assert mission.odds is not None
    assert (
        mission.odds.success
        == printed.odds("mission", mission="assassination", passive_budget=8 * MILLION, level=0).success
    )
    money.box.value = 0.5
    assert money.value == 500_000
    money.value = 1500 * MILLION
    assert (money.slider.value, money.box.value) == (1500, 1500)
    assert "passive_budget=1500000000" in mission.part.command_line
    desk.set_language("de")
    assert money.unit.value == "Mio. C-Bills"
    assert money.value == 1500 * MILLION


def test_a_sum_of_the_tables_is_moved_in_millions(mission: Panel) -> None:
    cell = mission.cells["missions.assassination.extra_cost_cbills"]
    assert (cell.slider.value, cell.box.value) == (20, 20)
    assert "(M C-Bills)" in cell.slider.description
    assert "printed 20 M" in cell.mark.value
    cell.slider.value = 30
    assert mission.book.rulebook.cell("missions", "assassination", "extra_cost_cbills") == 30 * MILLION
    assert mission.changes_list.rows[0]["mine"] == "30 M"
    assert "93 M" in mission.part.headline.value
    cell.box.value = 0.25
    assert mission.book.rulebook.cell("missions", "assassination", "extra_cost_cbills") == 250_000
    assert mission.message.text == ""
    cell.value = 3_000 * MILLION
    assert "missions.assassination.extra_cost_cbills" in mission.message.text
    assert cell.box.value == 0.25


def test_money_of_the_realm_or_of_the_planet(counter: Panel, printed: Any) -> None:
    part = counter.part
    assert part.parameters["passive_budget"] == 2 * MILLION
    part.situation.ways[0].value = 1
    assert "passive_budget" not in part.parameters
    part.controls["realm_budget"].value = 24 * MILLION
    assert part.parameters["planets"] == 12
    assert counter.odds is not None
    assert counter.odds.success == printed.odds("detection", level=0, realm_budget=24 * MILLION, planets=12).success
    assert counter.message.text == ""


def test_level_and_blown_percent_sliders_reach_the_answer(mission: Panel, printed: Any) -> None:
    mission.cells[LEVEL_0].slider.value = 60
    mission.cells["constants.blown_percent.value"].slider.value = 20
    book = printed.edit("levels", "level_0", "chance_percent", 60).edit("constants", "blown_percent", "value", 20)
    assert mission.odds is not None
    assert mission.odds.success == book.odds("mission", mission="assassination", level=0).success
    assert "▲" in mission.part.headline.value
    assert mission.part.command_line == (
        "workbench odds espionage mission mission=assassination level=0"
        " --set levels.level_0.chance_percent=60 --set constants.blown_percent.value=20"
    )


def test_grid_of_missions_and_levels_is_the_book(mission: Panel, printed: Any) -> None:
    mission.part.tabs.selected_index = 2
    data = mission.figure_data
    assert len(data) == 25
    keys = dict(zip(data["row"].unique(), printed.rulebook.keys("missions"), strict=True))
    assert next(iter(keys)) == "Theft (4 rounds)"
    for row in data.itertuples():
        key = keys[row.row]
        given = {"rounds": 4} if key == "theft" else {}
        assert row.success == printed.odds("mission", mission=key, level=int(row.column), **given).success


def test_rounds_are_those_of_the_answer_printed_and_edited(mission: Panel, printed: Any) -> None:
    mission.part.tabs.selected_index = list(mission.part.views).index("rounds")
    data = mission.figure_data
    rounds = printed.odds("mission", mission="assassination", level=0).rounds
    for name, column in (("undetected", "undetected"), ("blown", "blown"), ("success so far", "success_so_far")):
        shown = data[data["curve"] == name]["mine"].tolist()
        assert shown == [float(100 * chance) for chance in rounds[column]]
    mission.decide("detect_base", "only_with_ce")
    data = mission.figure_data
    hidden = data[data["curve"] == "undetected"]
    assert hidden["mine"].tolist() == [100.0] * 3
    assert hidden["printed"].tolist() == [50.0, 25.0, 12.5]


def test_what_was_tried_stands_on_the_axis_of_what_is_sought(mission: Panel) -> None:
    mission.tabs.selected_index = 3
    part = mission.part
    part.tabs.selected_index = list(part.views).index("rounds")
    assert mission.figure_data["place"].tolist() == [1, 2, 3, 4]
    assert "4 agents are enough" in part.headline.value
    part.controls["seek"].value = "level"
    assert mission.figure_data["place"].tolist() == [0, 1, 2, 3, 4]
    assert "Level" in part.view.picture.alt


def test_chains_of_the_other_book_have_rounds_too() -> None:
    panel = desk.escape_panel()
    panel.tabs.selected_index = 1
    panel.part.tabs.selected_index = list(panel.part.views).index("rounds")
    rounds = panel.odds.rounds
    data = panel.figure_data
    assert "expected_boats_lost_pbills" not in str(data["curve"].tolist())
    survived = data[data["curve"] == panel.odds.label("survived")]["mine"].tolist()
    assert survived == [float(100 * chance) for chance in rounds["survived"]]


@pytest.mark.slow
@pytest.mark.parametrize(("make", "tabs"), [(desk.mission_panel, 6), (desk.counter_panel, 3)])
def test_every_axis_of_every_tab_can_be_drawn(make: Any, tabs: int) -> None:
    panel = make()
    for place in range(tabs):
        panel.tabs.selected_index = place
        view = panel.part.views["along"]
        panel.part.tabs.selected_index = list(panel.part.views).index("along")
        view.curves.value = ""
        for _, axis in list(view.axis.options):
            view.axis.value = axis
            assert panel.message.text == "", axis
            assert len(panel.figure_data), axis


def test_places_refused_are_counted_not_hidden(mission: Panel) -> None:
    view = mission.part.view
    view.curves.value = ""
    view.axis.value = "agents"
    assert "not allowed" in view.note.value
    assert "GD-049" in view.note.value


def test_equal_curves_share_a_name_and_the_title_names_what_tells_them_apart(mission: Panel) -> None:
    legend = mission.part.view.plot.axes.get_legend()
    assert legend.get_title().get_text() == "Special units on watch"
    # A second unit on the planet adds nothing as read here (ruling active_ce_stack).
    assert [text.get_text() for text in legend.get_texts()] == ["0", "1 = 2 = 3"]
    assert mission.figure_data["curve"].nunique() == 4
    mission.decide("active_ce_stack", "multiply")
    legend = mission.part.view.plot.axes.get_legend()
    assert [text.get_text() for text in legend.get_texts()][::2] == ["0", "1", "2", "3"]


def test_a_chance_of_much_money_is_asked_in_millions(counter: Panel) -> None:
    counter.tabs.selected_index = 1
    view = counter.part.view
    view.shown.value = "chance:loot_cbills"
    view.mode.value, view.number.value = "at_least", 100
    assert view.million.value == "M"
    first = counter.figure_data.iloc[0]
    rows = wb.rulebook("espionage").odds("mission", mission="theft", level=0, rounds=4).answer.rows
    loot = sum(row["probability"] for row in rows if row["loot_cbills"] >= 100 * MILLION)
    assert first["mine"] == pytest.approx(float(100 * loot))


def test_panels_are_the_same_at_every_run(mission: Panel, counter: Panel) -> None:
    assert repr(mission) == "Panel(espionage, mission)"
    assert repr(counter) == "Panel(espionage, counter)"


def test_no_module_that_all_books_share_names_one() -> None:
    from pathlib import Path

    folder = Path(desk.__file__).parent
    shared = ("axes", "axis_view", "cells", "controls", "curve_plot", "explain", "folds", "grid_plot", "grid_view")
    shared += ("outcome_plot", "outcome_view", "panel", "part", "plot", "reading_plot", "readings", "rounds_view")
    shared += ("saving", "scale", "setup", "situation", "store", "values", "view", "web", "words")
    for name in shared:
        text = (folder / f"{name}.py").read_text(encoding="utf-8")
        assert not re.search(r"\b(pirates?|espionage|port_royal)\b", text, re.I), name
