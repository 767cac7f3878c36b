"""What the notebook of whole games asks: kinds of persons hired, lengths, words; panel and pictures."""

from __future__ import annotations

import re

import numpy as np
import pytest

from tests.play.conftest import open_toy
from workbench.book import rulebook
from workbench.desk.port_royal_balance import SETUP, balance_cells
from workbench.play.effects import kind_table, known_kinds
from workbench.play.results import Results
from workbench.port_royal.tables import card_keys
from workbench.study import port_royal_games as study
from workbench.study.pictures import curves_figure

BASE_KINDS = [
    *("trader", "settler", "captain", "priest", "jack", "sailor", "pirate", "mademoiselle", "jester", "admiral"),
    "governor",
]


@pytest.fixture(scope="module")
def played() -> Results:
    return open_toy().simulate(300, 3, 1, ["greedy", "careful", "random"], rotate=True, progress=False)


@pytest.mark.rule("PR-053")
def test_a_study_of_hires_has_a_kind_for_each_kind_of_person_shuffled_in() -> None:
    book = rulebook("port_royal")
    kinds, keys = known_kinds(book.setting), card_keys(book.rulebook)
    assert list(kinds) == BASE_KINDS
    assert {keys[card] for _, card in kinds["sailor"] if card is not None} == {"sailor_3", "sailor_5", "sailor_7"}
    assert {event for moves in kinds.values() for event, _ in moves} == {"hire"}
    assert (kind_table(book.setting, kinds.values()) >= 0).sum() == 26  # rows of persons of the base game


@pytest.mark.rule("PR-075", "PR-097")
def test_the_expansion_brings_its_kinds() -> None:
    book = rulebook("port_royal").decide("expansion", "persons_and_ships_only")
    assert list(known_kinds(book.setting)) == [*BASE_KINDS, "clerk", "gunner", "vice_admiral"]
    assert "clerk" not in known_kinds(book.decide("clerk", "absent").setting)


@pytest.mark.rule("PR-011")
def test_seat_one_starts_where_the_seat_is_looked_at() -> None:
    assert study.from_seat_one(rulebook("port_royal")).rulings.at["first_player", "choice"] == "seat_0"


def test_lengths_add_up_and_long_games_stand_together(played: Results) -> None:
    table = study.lengths(played)
    shares = [float(str(value).split()[0]) for value in table.iloc[0]]
    assert sum(shares) == pytest.approx(100, abs=0.05 * len(shares))
    rounds = played.ends["rounds"]
    assert int(table.columns[0]) == rounds.min()
    assert table.columns[-1] == f"{int(np.quantile(rounds, 0.99)) + 1}+"
    assert study.lengths(played, "de").index[0] == "Partien"


def test_the_sentences_say_length_busts_and_games_that_are_stuck(played: Results) -> None:
    book = rulebook("port_royal")
    text = study.plainly(played, book)
    rounds, busts = re.search(r"last ([\d.]+) rounds [^%]*;\n([\d.]+) % of the turns", text).groups()  # type: ignore[union-attr]
    assert float(rounds) == pytest.approx(played.ends["rounds"].mean(), abs=0.051)
    assert float(busts) == pytest.approx(100 * played.frame["busts"].sum() / played.ends["turns"].sum(), abs=0.051)
    assert "stuck" not in text
    limit = int(played.ends["rounds"].max())  # as if the longest games had been broken off
    longest = int((played.ends["rounds"] == limit).sum())
    short = book.edit("constants", "most_rounds", "value", limit)
    assert study.plainly(played, short).endswith(f"{longest} games are stuck and end at the limit of {limit} rounds.")


def test_curves_have_a_line_for_each_bot(played: Results) -> None:
    figure = curves_figure(played, language="de")
    assert len(figure.axes) == len([name for name in played.about.curves if name != "place"])
    legend = figure.axes[0].get_legend()
    assert legend is not None
    assert [text.get_text() for text in legend.get_texts()] == ["Gierig", "Vorsichtig", "Zufall"]


def test_the_panel_shows_cells_and_bots_that_exist() -> None:
    book = rulebook("port_royal")
    for cell in balance_cells(book):
        if not cell.is_ruling:
            book.rulebook.cell(cell.table, cell.row, cell.column)
        else:
            assert book.rulings.at[cell.row, "built"]
    assert set(SETUP.bots) <= set(book.rulebook.keys("bots"))
    columns = {*book.setting.game.measures, *book.setting.game.tallies, "rounds", "turns", "moves"}
    for what, *_ in SETUP.quantities:
        assert set(re.findall(r"[a-z_]+", what)) <= columns
