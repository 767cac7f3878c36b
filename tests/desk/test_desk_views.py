"""The pictures show the numbers of the book, printed and edited, and the total of all outcomes."""

from __future__ import annotations

from fractions import Fraction

import pytest

import workbench as wb
from workbench import desk
from workbench.desk.panel import Panel
from workbench.pirates.fleets import fleet_parameters

DESTROYER = "warships.destroyer.combat_value"


@pytest.fixture
def panel() -> Panel:
    panel = desk.escape_panel()
    panel.cells[DESTROYER].value = 12
    return panel


def test_outcomes_add_up_to_one_and_stand_beside_the_printed_ones(panel: Panel) -> None:
    panel.part.tabs.selected_index = 0
    data = panel.figure_data
    assert sum(data["probability"], Fraction(0)) == sum(data["printed_probability"], Fraction(0)) == 1
    assert data["probability"].tolist() == [Fraction(5, 18), Fraction(13, 18)]
    assert data["printed_probability"].tolist() == [Fraction(7, 12), Fraction(5, 12)]
    assert "Total 100.0 %" in panel.part.view.picture.alt


def test_many_outcomes_are_drawn_without_dropping_any() -> None:
    panel = desk.boarding_panel()
    panel.tabs.selected_index = 1
    panel.controls["ship"].value = "mudderkutter"
    panel.controls["tries"].value = 40
    panel.part.tabs.selected_index = 0
    assert sum(panel.figure_data["probability"], Fraction(0)) == 1
    assert "Total 100.0 %" in panel.part.view.picture.alt


def test_curves_are_the_odds_of_the_book_at_every_place(panel: Panel) -> None:
    data = panel.figure_data
    printed = wb.rulebook("pirates")
    for _, row in data.iterrows():
        if row["curve"].startswith("S2"):
            book = printed.edit("warships", "destroyer", "combat_value", int(row["place"]))
            odds = book.odds("escape", warships="destroyer", **fleet_parameters(book.rulebook, "s2"))
            assert row["mine"] == row["printed"] == pytest.approx(float(100 * odds.success))
    assert data["curve"].nunique() == 6


def test_printed_and_edited_curves_differ_where_the_books_do(panel: Panel) -> None:
    panel.part.view.axis.value = "adjacent_warships"
    data = panel.figure_data
    first = data[(data["curve"].str.startswith("S1")) & (data["place"] == "0")].iloc[0]
    # S1 against a destroyer: 12 - 1 = 11 (3 of 36) edited, 10 - 1 = 9 (10 of 36) printed.
    assert first["mine"] == pytest.approx(100 * 3 / 36)
    assert first["printed"] == pytest.approx(100 * 10 / 36)


@pytest.mark.parametrize(("mode", "ways"), [("exactly", 4), ("at_least", 10), ("at_most", 30)])
def test_the_roll_exactly_at_least_at_most(panel: Panel, mode: str, ways: int) -> None:
    view = panel.part.view
    view.axis.value = "roll"
    view.mode.value = mode
    row = panel.figure_data.set_index("place").loc[9]
    assert row["mine"] == pytest.approx(100 * ways / 36)


def test_an_outcome_column_on_the_axis() -> None:
    panel = desk.negotiation_panel()
    view = panel.part.views["along"]
    view.axis.value = "column:payout"
    view.curves.value = ""
    view.mode.value = "at_least"
    data = panel.figure_data.set_index("place")
    rows = panel.odds.answer.rows
    for value, percent in data["mine"].items():
        expected = sum(row["probability"] for row in rows if row["payout"] >= value)
        assert percent == pytest.approx(float(100 * expected))


def test_expected_values_and_chances_of_a_column(panel: Panel) -> None:
    view = panel.part.view
    view.shown.value = "expected:boats_lost_pbills"
    data = panel.figure_data
    now = data[(data["curve"].str.startswith("S2")) & (data["place"] == "12")].iloc[0]
    assert now["mine"] == pytest.approx(16 * 13 / 18)
    view.shown.value = "chance:boats_lost_pbills"
    view.mode.value, view.number.value = "at_least", 16
    data = panel.figure_data
    now = data[(data["curve"].str.startswith("S2")) & (data["place"] == "12")].iloc[0]
    assert now["mine"] == pytest.approx(100 * 13 / 18)


def test_the_grid_holds_percent_and_target_printed_and_edited(panel: Panel) -> None:
    panel.part.tabs.selected_index = 2
    data = panel.figure_data
    assert len(data) == 2 * 6 * 3
    one = data[(data["row"].str.startswith("S1")) & (data["column"] == "Destroyer")].set_index("variant")
    assert one.loc["printed", "success"] == Fraction(5, 18)
    assert one.loc["mine", "success"] == Fraction(1, 12)
    assert one["target"].to_dict() == {"printed": 9, "mine": 11}


@pytest.mark.slow
def test_every_axis_can_be_drawn_and_places_not_allowed_are_told() -> None:
    for panel in (desk.escape_panel(), desk.boarding_panel(), desk.negotiation_panel()):
        view = panel.part.view
        for _, axis in list(view.axis.options):
            view.axis.value = axis
            assert panel.message.text == "", axis
            assert len(panel.figure_data), axis
        grid = panel.part.views["grid"]
        panel.part.tabs.selected_index = 2
        for _, axis in list(grid.rows.options)[:12]:
            grid.rows.value = axis
            assert panel.message.text == "", axis


def test_places_that_are_not_allowed_are_told() -> None:
    panel = desk.negotiation_panel()
    panel.edit("rulings", "anger_range", "choice", 12)
    panel.part.situation.ways[1].value = 1
    panel.cells["rulings.anger_base_table.choice"].value = "anger_level"
    assert panel.message.text == ""
    boarding = desk.boarding_panel()
    boarding.decide("speedboat_boarding", "never")
    boarding.part.view.axis.value = "ship"
    assert "not allowed" in boarding.part.view.note.value
    assert "SP-105" in boarding.part.view.note.value


def test_only_the_view_in_front_is_drawn(panel: Panel) -> None:
    grid = panel.part.views["grid"]
    panel.cells[DESTROYER].value = 9
    assert len(grid.data) == 0


def test_redraw_times_are_measured_without_touching_the_users_folder(workspace: object) -> None:
    from workbench.desk.bench import redraw_times

    times = redraw_times(2)
    assert len(times) == 2
    assert all(time > 0 for time in times)
    assert list(workspace.iterdir()) == []  # type: ignore[attr-defined]
