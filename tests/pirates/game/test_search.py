"""The search bot of pirates: it plays legally, gives the same game for the same seed, and never peeks."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import workbench as wb
from workbench.book import Book
from workbench.pirates import bots
from workbench.pirates.game.prospects import Weight
from workbench.pirates.state import STATE, VIEW
from workbench.play.bots_table import weights
from workbench.play.luck import seeded
from workbench.play.players import ask, player
from workbench.play.search import SEARCH_COLUMNS


@pytest.fixture(scope="module")
def quick() -> Book:
    """A searcher that looks a few moves ahead, in games of three rounds."""
    book = wb.rulebook("pirates")
    for cell in (
        ("bots", "search", "simulations", 12),
        ("bots", "search", "horizon", 15),
        ("start", "round_limit", "value", 3),
        ("start", "cards", "value", 3),
    ):
        book = book.edit(*cell)
    return book


def test_its_numbers_follow_the_weights() -> None:
    book = wb.rulebook("pirates")
    columns = [column.name for column in book.rooms.schema.table("bots").columns if column.kind == "decimal"]
    assert columns == [*(weight.name.lower() for weight in Weight), *(column.name for column in SEARCH_COLUMNS)]
    assert "search" in bots.STRATEGIES
    assert weights(book.rulebook, "search")[len(Weight)] == book.rulebook.cell("bots", "search", "simulations") > 0


@pytest.mark.slow
def test_the_same_seed_gives_the_same_legal_game(quick: Book) -> None:
    """A batch refuses an index that is no legal move, so a finished one was played by the rules."""
    seating = ["search", "raider", "search"]
    one, other = (quick.simulate(2, 3, 7, seating, followed=0, progress=False, workers=n) for n in (1, 2))
    assert one.complete
    assert one.frame.equals(other.frame)
    # The notebook's game of the same seed is that of the batch.
    session = quick.new_game(seats=3, seed=7, bots=seating).run()
    assert session.over
    assert session.round == int(one.ends["rounds"][0])


@pytest.mark.slow
def test_it_never_peeks(quick: Book) -> None:
    """What a seat cannot see is dealt again: the same choice from the same luck."""
    setting = quick.setting
    engine, rules, who = setting.engine, setting.rules, player(setting, "search", 3)
    legal = np.zeros(512, np.int64)

    def choice(state: Any, seat: int) -> int:
        view = np.zeros(1, VIEW)[0]
        engine.view(state, seat, view, rules)
        count = engine.legal(state, legal, rules)
        return int(legal[ask(who, view, legal, count, rules, np.array([seeded(4, 0)], np.uint64))])

    game = quick.new_game(seats=3, seed=6, bots="raider")
    asked, hidden = 0, set()
    while not game.over and asked < 5:
        if game.state["round"] > 0 and len(game.moves()) > 2:
            asked += 1
            seat, view = game.to_move, game.view(game.to_move)
            first = choice(game.state.copy(), seat)
            for deal in range(3):
                other = np.zeros(1, STATE)[0]
                engine.redeal(view, other, np.array([seeded(9, deal)], np.uint64), rules)
                hidden.add(other.tobytes())
                assert choice(other, seat) == first
        for _ in range(3):
            if not game.over:
                game.step()
    assert asked == 5
    assert len(hidden) > asked, "the deals differ"
