"""The panel of Port Royal shows the odds of the book for the harbour that is clicked and the deck that is set."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import workbench as wb
from workbench import desk
from workbench.desk import deck
from workbench.desk.languages import set_language
from workbench.desk.panel import Panel
from workbench.desk.port_royal_views import MOST_SWORDS

TABS = {"next_card": 0, "draw": 1, "stop_or_go": 2, "tax": 3, "hire": 4}


@pytest.fixture
def panel() -> Panel:
    return desk.push_panel()


def click(panel: Panel, name: str, kind: str, key: str) -> None:
    """What the browser sends when a chip is clicked."""
    panel.controls[name].chips._take(None, {"kind": kind, "key": key}, [])


def slide(panel: Panel, kind: str, key: str, value: int) -> None:
    """What the browser sends when a slider of the deck is moved."""
    panel.part.deck.table._take(None, {"kind": kind, "key": key, "value": value}, [])


def changed_cells(changes: Any) -> set[tuple[str, str, Any]]:
    return {(change.row, change.column, change.mine) for change in changes.itertuples()}


# ---- cards to click ---------------------------------------------------------------------------------


def test_the_panel_shows_itself_the_same_at_every_run(panel: Panel) -> None:
    assert repr(panel) == "Panel(port_royal, push)"
    assert panel.message.text == ""


@pytest.mark.rule("PR-042")
def test_a_ship_is_laid_and_taken_away_by_a_click(panel: Panel) -> None:
    click(panel, "harbour", "clear", "")
    assert panel.odds is not None
    assert panel.odds.success == 1
    click(panel, "harbour", "add", "yellow_1_1")
    # Nine of the 118 unseen cards are yellow, and there are no swords.
    assert panel.odds is not None
    assert panel.odds.success == 1 - Fraction(9, 118)
    assert panel.controls["harbour"].chips.counts == {"yellow_1_1": 1}
    click(panel, "harbour", "remove", "yellow_1_1")
    assert panel.controls["harbour"].value == ()


@pytest.mark.rule("PR-042")
def test_a_second_ship_of_a_colour_is_refused_with_the_rule(panel: Panel) -> None:
    click(panel, "harbour", "add", "yellow_2_1")
    assert "PR-042" in panel.message.text
    assert panel.controls["harbour"].value == ("yellow_1_1", "red_1_1")
    assert panel.controls["harbour"].chips.counts == {"yellow_1_1": 1, "red_1_1": 1}
    assert panel.odds is not None


@pytest.mark.rule("PR-001")
def test_no_more_copies_than_there_are(panel: Panel) -> None:
    for _ in range(4):
        click(panel, "harbour", "add", "governor_8")
    assert panel.message.text == ""
    click(panel, "harbour", "add", "governor_8")
    assert "PR-001" in panel.message.text
    assert panel.controls["harbour"].chips.counts["governor_8"] == 4


def test_chips_name_colour_and_symbols_in_the_language(panel: Panel) -> None:
    groups = panel.controls["harbour"].chips.groups
    assert [group["name"] for group in groups[:2]] == ["Y · yellow", "Bl · blue"]
    assert "⚔" in groups[0]["cards"][0]["text"]
    assert "pinnace" in groups[0]["cards"][0]["label"]
    set_language("de")
    groups = panel.controls["harbour"].chips.groups
    assert [group["name"] for group in groups[:2]] == ["Ge · gelb", "Bl · blau"]
    assert "Säbel" in groups[0]["cards"][0]["label"]


def test_cards_that_are_not_played_have_no_chip(panel: Panel) -> None:
    keys = {card["key"] for group in panel.controls["harbour"].chips.groups for card in group["cards"]}
    assert "gunner_4" not in keys
    panel.decide("expansion", "persons_and_ships_only")
    keys = {card["key"] for group in panel.controls["harbour"].chips.groups for card in group["cards"]}
    assert "gunner_4" in keys


@pytest.mark.rule("PR-067")
def test_displays_are_laid_place_by_place_and_give_the_own_swords(panel: Panel) -> None:
    click(panel, "displays", "add", "sailor_3")
    click(panel, "displays", "place", "1")
    click(panel, "displays", "add", "jester_5")
    assert panel.controls["displays"].value == (("sailor_3",), ("jester_5",))
    book = wb.rulebook("port_royal")
    asked = {"harbour": "yellow_1_1,red_1_1", "displays": "sailor_3/jester_5"}
    assert panel.odds is not None
    assert panel.odds.success == book.odds("next_card", **asked).success
    click(panel, "displays", "remove", "jester_5")
    assert panel.controls["displays"].value == (("sailor_3",),)


def test_a_short_form_given_by_code_is_shown_too(panel: Panel) -> None:
    panel.controls["harbour"].value = "yellow:1"
    assert panel.controls["harbour"].chips.laid[0]["text"] == "yellow:1"


# ---- the table is the same on all tabs --------------------------------------------------------------


def test_all_tabs_show_the_same_table(panel: Panel) -> None:
    click(panel, "displays", "add", "trader_yellow_3")
    panel.tabs.selected_index = TABS["draw"]
    click(panel, "harbour", "add", "black_1_2")
    for tab in ("stop_or_go", "tax", "next_card"):
        panel.tabs.selected_index = TABS[tab]
        assert panel.controls["harbour"].value == ("yellow_1_1", "red_1_1", "black_1_2")
        assert panel.controls["displays"].value == (("trader_yellow_3",),)
    panel.tabs.selected_index = TABS["hire"]
    assert panel.controls["persons"].value == ("trader_yellow_3",)
    click(panel, "persons", "add", "settler_4")
    panel.tabs.selected_index = TABS["next_card"]
    assert panel.controls["displays"].value == (("trader_yellow_3", "settler_4"),)


def test_a_killed_kernel_loses_neither_deck_nor_harbour() -> None:
    first = desk.push_panel()
    click(first, "harbour", "add", "black_1_2")
    slide(first, "ships", "yellow", 6)
    again = desk.push_panel()
    again.continue_session()
    assert again.book == first.book
    assert again.controls["harbour"].value == ("yellow_1_1", "red_1_1", "black_1_2")
    again.tabs.selected_index = TABS["draw"]
    assert again.controls["harbour"].value == ("yellow_1_1", "red_1_1", "black_1_2")


# ---- the deck ---------------------------------------------------------------------------------------


@pytest.mark.rule("PR-001")
def test_ships_of_a_colour_change_together_with_the_counts(panel: Panel) -> None:
    slide(panel, "ships", "yellow", 20)
    assert panel.message.text == ""
    counts = panel.book.rulebook
    assert [counts.cell("counts", key, "cards") for key in ("ships_yellow", "ships_base", "cards_base")] == [
        20,
        60,
        130,
    ]
    # Yellow is 3 1 2 1 2 1 in print, so twice as many of each.
    copies = [counts.cell("ships", ship, "copies") for ship in deck.ships_of(panel.book, "yellow", expansion=False)]
    assert copies == [6, 2, 4, 2, 4, 2]
    assert panel.odds is not None
    assert panel.odds.success == 1 - Fraction(19 + 9, 117 + 10)


def test_undoing_one_line_takes_copies_and_counts_back(panel: Panel) -> None:
    slide(panel, "ships", "yellow", 11)
    assert len(panel.book.changes()) == 4
    panel._change_asked({"kind": "undo", "address": ["ships", "yellow_1_1", "copies"]})
    assert panel.book == panel.printed
    assert panel.message.text == ""
    slide(panel, "ships", "yellow", 14)
    slide(panel, "ships", "blue", 9)
    panel._change_asked({"kind": "undo", "address": ["counts", "ships_yellow", "cards"]})
    assert deck.number_of_ships(panel.book, "yellow") == 10
    assert deck.number_of_ships(panel.book, "blue") == 9
    panel._change_asked({"kind": "undo", "address": ["counts", "cards_base", "cards"]})
    assert panel.book == panel.printed


@pytest.mark.rule("PR-026")
def test_swords_of_a_colour_move_together_and_skulls_stay(panel: Panel) -> None:
    slide(panel, "swords", "red", 2)
    rulebook = panel.book.rulebook
    assert [rulebook.cell("ships", ship, "swords") for ship in deck.ships_of(panel.book, "red")][:5] == [
        3,
        5,
        8,
        None,
        None,
    ]
    assert deck.sword_shift(panel.book, panel.printed, "red") == 2
    slide(panel, "card_swords", "red_1_1", 2)
    assert deck.sword_shift(panel.book, panel.printed, "red") is None
    slide(panel, "swords", "red", 0)
    assert panel.book == panel.printed


def test_a_refused_deck_is_told_and_nothing_changes(panel: Panel) -> None:
    slide(panel, "card_copies", "yellow_1_1", -1)
    assert "copies" in panel.message.text
    assert panel.book == panel.printed


def test_single_ships_change_with_the_counts(panel: Panel) -> None:
    slide(panel, "card_copies", "black_4_skull", 3)
    assert changed_cells(panel.book.changes()) == {
        ("black_4_skull", "copies", 3),
        ("ships_black", "cards", 12),
        ("ships_base", "cards", 52),
        ("cards_base", "cards", 122),
    }


@pytest.mark.parametrize(("shares", "total"), [([3, 1, 2, 1, 2, 1], 7), ([0, 0], 3), ([1, 1, 1], 0), ([5], 9)])
def test_spread_adds_up(shares: list[int], total: int) -> None:
    assert sum(deck.spread(shares, total)) == total


def test_the_deck_may_stand_on_an_axis(panel: Panel) -> None:
    panel.part.tabs.selected_index = 1
    panel.part.view.axis.value = "deck.ships.yellow"
    data = panel.figure_data.set_index("place")["mine"]
    assert data["10"] == pytest.approx(float(100 * panel.odds.success))  # type: ignore[union-attr]
    # Without further yellow ships only the nine red ones of 108 cards are left (one yellow lies there).
    assert data["0"] != data["0"] or data["0"] > data["10"] > data["20"]


# ---- the pictures -----------------------------------------------------------------------------------


def test_every_outcome_of_the_next_card_has_a_bar(panel: Panel) -> None:
    data = panel.figure_data
    assert sum(data["probability"], Fraction(0)) == 1
    assert {"tax increase", "expedition"} <= set(data["outcome"])
    assert len(data) == 16


def test_curves_along_the_cards_are_those_of_the_book(panel: Panel) -> None:
    panel.tabs.selected_index = TABS["draw"]
    data = panel.figure_data
    book = wb.rulebook("port_royal")
    for cards in (1, 4, 12):
        odds = book.odds("draw", cards=cards, harbour="yellow_1_1,red_1_1")
        here = data[data["place"] == cards]
        assert here["mine"].sum() == pytest.approx(100)
        assert here[here["curve"] == "bust"]["mine"].iloc[0] == pytest.approx(float(100 * (1 - odds.success)))  # type: ignore[operator]
    panel.part.view.shown.value = "values"
    values = panel.figure_data
    coins = values[(values["place"] == 5) & values["curve"].str.startswith("coins")]["mine"].iloc[0]
    expected = book.odds("draw", cards=5, harbour="yellow_1_1,red_1_1").expectations()["coins_on_table"]
    assert coins == pytest.approx(float(expected))


def test_advice_worths_and_how_firm_they_are(panel: Panel) -> None:
    panel.tabs.selected_index = TABS["stop_or_go"]
    odds = wb.rulebook("port_royal").odds("stop_or_go", harbour="yellow_1_1,red_1_1")
    answer = odds.answer.rows[0]
    assert panel.figure_data["mine"].tolist() == pytest.approx(
        [float(answer[key]) for key in ("worth_stop", "worth_one_more", "worth_play_on")]
    )
    assert "Reveal a further card" in panel.part.headline.value
    assert "stays the same" in panel.part.headline.value
    set_language("de")
    assert "Weiter aufdecken" in panel.part.headline.value
    assert "bleibt gleich" in panel.part.headline.value


def test_table_of_when_to_stop(panel: Panel) -> None:
    panel.tabs.selected_index = TABS["stop_or_go"]
    panel.part.tabs.selected_index = 1
    data = panel.figure_data
    assert len(data) == (MOST_SWORDS + 1) * 6
    book = wb.rulebook("port_royal")
    for swords in (0, 3):
        rounds = book.odds("stop_or_go", swords=swords).answer.rounds
        found = data[data["swords"] == swords]
        assert [value if value == value else None for value in found["stop_from"]] == [
            line["stop_from"] for line in rounds
        ]
    assert "computing" not in panel.part.view.note.value


def test_stopping_is_computed_only_when_its_tab_is_in_front(panel: Panel) -> None:
    panel.tabs.selected_index = TABS["stop_or_go"]
    stop = panel.part
    panel.tabs.selected_index = TABS["next_card"]
    before = stop.odds
    slide(panel, "ships", "yellow", 12)
    click(panel, "harbour", "add", "black_1_2")
    assert stop.odds is before
    assert stop.stale
    panel.tabs.selected_index = TABS["stop_or_go"]
    assert stop.odds is not before


@pytest.mark.rule("PR-056")
def test_net_coins_of_the_card_and_the_harbour(panel: Panel) -> None:
    panel.tabs.selected_index = TABS["hire"]
    data = panel.figure_data
    assert data["card"].tolist()[0] == "Settler (4)"
    assert len(data) == 3
    # A settler costs 4, one coin more for another player; a ship of one coin brings 1 and 0.
    assert data["net_active"].tolist() == [-4, 1, 1]
    assert data["net_other"].tolist() == [-5, 0, 0]
    click(panel, "card", "add", "jack_6")
    assert panel.controls["card"].value == ("jack_6",)


def test_the_command_line_gives_the_same_answer(panel: Panel) -> None:
    panel.tabs.selected_index = TABS["draw"]
    slide(panel, "ships", "yellow", 11)
    line = panel.part.command_line
    assert line.startswith("workbench odds port_royal draw cards=5 harbour=yellow_1_1,red_1_1")
    for setting in ("ships.yellow_1_1.copies=4", "counts.ships_yellow.cards=11", "counts.cards_base.cards=121"):
        assert f"--set {setting}" in line
