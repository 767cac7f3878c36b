"""Bots of Port Royal: their table, what they do where it is plain, and that thinking beats chance."""

from __future__ import annotations

import numpy as np
import pytest

import workbench as wb
from workbench.book import Book
from workbench.play.search import SEARCH_COLUMNS
from workbench.port_royal import bots, tables
from workbench.study import round_robin


@pytest.fixture(scope="module")
def book() -> Book:
    return wb.rulebook("port_royal")


def test_the_table_names_the_strategies_and_weights_in_their_order(book: Book) -> None:
    assert tuple(bots.STRATEGIES) == tables.STRATEGIES
    columns = [column.name for column in book.rooms.schema.table("bots").columns if column.kind == "decimal"]
    assert columns == [*bots.WEIGHTS, *(column.name for column in SEARCH_COLUMNS)]
    assert len(bots.weights(book.rulebook, "balanced", 4)) == bots.TABLE


@pytest.mark.rule("PR-017", "PR-049")
@pytest.mark.parametrize("seats", [2, 4])
def test_the_table_of_stop_or_go_is_what_the_question_says(book: Book, seats: int) -> None:
    """For as many others as sit at the table: each may take a card and pays for it."""
    numbers = bots.weights(book.rulebook, "stop_or_go", seats)
    table = numbers[bots.TABLE :].reshape(bots.GOVERNORS, bots.SWORDS, bots.ALL_COLOURS)
    rounds = book.odds("stop_or_go", swords=3, coins=5, others=seats - 1).answer.rounds
    for row in rounds:
        going, stopping = row["go_on_up_to"], row["stop_from"]
        worth = table[0, 3, row["colours"]]
        if stopping is None:
            assert worth == bots.NEVER
        elif going is None or going < stopping:
            assert worth == stopping
        else:  # some harbours of one worth go on, others stop
            assert stopping <= worth <= going
    # An empty harbour is never worth stopping.
    assert (table[:, :, 0] == bots.NEVER).all()


@pytest.mark.rule("PR-017", "PR-042")
def test_a_bot_draws_while_nothing_can_go_wrong(book: Book) -> None:
    """The first card of a turn cannot bring a bust, nor the second after a person."""
    game = book.new_game(seats=2, seed=2, bots="cautious")
    for _ in range(40):
        public = game.state.public
        alone = public.stage == 0 and public.colours == 0 and len(game.moves()) == 2
        before = game.position
        turn, revealed = game.turn, int(public.revealed)
        game.step()
        if alone:
            now = game.state.public
            assert game.position == before + 1
            assert game.turn > turn or int(now.revealed) > revealed
        if game.over:
            break


def test_bots_that_think_beat_chance_and_courage_costs(book: Book) -> None:
    def wins(first: str, second: str) -> float:
        frame = book.simulate(300, bots=[first, second], seed=3, rotate=True, followed=0, progress=False).frame
        winners = frame[frame["place"] == 1]
        return float((winners["bot"] == first).groupby(winners["game"]).mean().mean())

    # Standard errors of 300 games are below 0.03; the bounds are far beyond them.
    for name in ("balanced", "cautious", "builder", "stop_or_go", "greedy"):
        assert wins(name, "random") > 0.75, name
    assert wins("balanced", "greedy") > 0.7


def test_the_same_choice_on_the_same_luck(book: Book) -> None:
    one, other = (book.new_game(seats=3, seed=8, bots=["random", "builder", "stop_or_go"]).run() for _ in range(2))
    assert np.array_equal(one.state.tobytes(), other.state.tobytes())


@pytest.mark.slow
def test_searching_beats_the_greedy(book: Book) -> None:
    """With 100 simulations, less than the table has; half of the wins would be even."""
    quick = book.edit("bots", "search", "simulations", 100, "quick enough for a test")
    contest = round_robin(quick, ["search", "greedy"], games=60, seats=2)
    assert contest.duels["search", "greedy"].low > 0.5, contest.duels
