"""The balance panel on the toy book: sliders, games on common seeds, curves over rounds, wishes."""

from __future__ import annotations

import asyncio
import time

import pytest

from tests.play.conftest import open_toy
from workbench.desk import batches
from workbench.desk.balance import BalancePart, BalanceSetup, balance_panel
from workbench.desk.cells import column_cells
from workbench.desk.languages import set_language
from workbench.desk.panel import Panel
from workbench.study.games import Wish

TOY = open_toy()
SETUP = BalanceSetup(
    lambda book: column_cells(book, "constants", "value"),
    (("rounds", "Runden", "rounds"), ("busts / digs", "Pech je Wurf", "busts per die"), ("nothing", "–", "–")),
    (Wish("busts / digs", 0.1, 0.3), Wish("rounds", 5, 6, least_share=0.8)),
    ("greedy", "careful", "random"),
    seats=3,
    games=600,
)


@pytest.fixture
def panel(workspace: object) -> Panel:
    return balance_panel(TOY, SETUP)


def part_of(panel: Panel) -> BalancePart:
    part: BalancePart = panel.part
    return part


def test_the_first_picture_is_of_few_games_and_the_last_of_all(panel: Panel, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []
    monkeypatch.setattr(batches, "FEWEST_GAMES", 50)
    monkeypatch.setattr(batches, "FIRST_GAMES", 100)
    monkeypatch.setattr(batches, "PATIENCE", 60)
    part = part_of(panel)
    part.batch._show = lambda printed, mine: seen.append(printed.games)
    part.situation.seed_box.value = 2
    assert seen[0] == 100
    assert seen[-1] == 600


def test_a_moved_slider_shows_printed_beside_mine_on_common_seeds(panel: Panel) -> None:
    part = part_of(panel)
    assert set(part.lines["variant"]) == {"printed"}
    panel.cells["constants.rounds.value"].slider.value = 1
    lines = part.lines.set_index(["name", "variant"])
    assert lines.at[("rounds", "mine"), "value"] == 1
    assert lines.at[("rounds", "mine"), "verdict"] == "lower"
    # Three bots share the wins, whatever is played.
    wins = part.lines[(part.lines["what"] == "win_rate") & (part.lines["variant"] == "mine")]
    assert wins["value"].sum() == pytest.approx(1)
    # What the games do not have is left out.
    assert "nothing" not in set(part.lines["what"])
    assert part.overview_picture.png.startswith(b"\x89PNG")
    assert "lower" in part.numbers.value
    assert panel.message.text == "", "the session was saved, with who sits at the table"
    panel.undo("constants", "rounds", "value")
    assert set(part.lines["variant"]) == {"printed"}


def test_curves_over_rounds_and_wishes(panel: Panel) -> None:
    part = part_of(panel)
    part.tabs.selected_index = 1
    assert part.measure.value == part.measure.options[0][1]
    assert set(panel.figure_data["of"]) == {"greedy", "careful", "random"}
    part.tabs.selected_index = 2
    met = panel.figure_data.set_index("wish")["met"]
    # A die of six shows a 1 in one of six throws.
    assert met[str(SETUP.wishes[0])] == "yes"
    panel.edit("constants", "faces", "value", 2)
    mine = panel.figure_data[panel.figure_data["variant"] == "mine"].set_index("wish")["met"]
    assert mine[str(SETUP.wishes[0])] == "no"
    assert "busts" in part.wishes.moved.value


def test_a_wish_for_what_is_not_counted_is_told_beside_the_others(panel: Panel) -> None:
    part = part_of(panel)
    part.tabs.selected_index = 2
    part.wishes.add(Wish("rubbish", 0, 1))
    assert "a column of the results" in part.wishes.answers.value
    assert len(panel.figure_data) == 2
    part.wishes.rows[-1].less.click()
    assert "rb-alert" not in part.wishes.answers.value


def test_seats_and_bots_are_kept_and_words_follow_the_language(panel: Panel) -> None:
    part = part_of(panel)
    part.situation.seats.value = 2
    assert part.situation.bots == ["greedy", "careful"]
    shown = [chooser.layout.display or "" for chooser in (part.situation.seats, *part.situation.seat_bots)]
    assert shown == ["", "", "", *["none"] * (len(shown) - 3)], "those of empty seats are hidden, and no others"
    kept = part.situation.written()
    other = part_of(balance_panel(TOY, SETUP, key="other"))
    other.restore(kept)
    assert other.situation.bots == ["greedy", "careful"]
    set_language("de")
    assert part.tabs.get_title(2) == "Wünsche"
    assert part.lines["name"].iloc[-1].startswith("gewinnt: ")


def test_games_go_on_while_the_kernel_answers(panel: Panel) -> None:
    part = part_of(panel)
    part.batch.games = 4000

    async def in_a_notebook() -> list[int]:
        seen = []
        panel.edit("constants", "digs", "value", 3)
        seen.append(part.results[1].games)  # type: ignore[union-attr]
        start = time.monotonic()
        while part.batch.busy or len(seen) == 1:
            await asyncio.sleep(0.01)
            seen.append(part.results[1].games)  # type: ignore[union-attr]
            assert time.monotonic() - start < 60
        return seen

    seen = asyncio.run(in_a_notebook())
    assert seen[0] == batches.FIRST_GAMES
    assert seen[-1] == 4000
    assert "…" not in part.about.value
