"""The testers of whole games over pirates: play at random with all accounts checked, PettingZoo's, replays, the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from workbench.book import Book
from workbench.play.tester import check_bots, check_game, check_options

BOTS = ("raider", "builder", "hostage_taker", "cautious")


def rich(book: Book, rounds: int = 3) -> Book:
    """A short game in which much happens: money, buildings, cards and angry nations from the start."""
    for cell in (
        ("start", "money", "value", 150),
        ("start", "building_level", "value", 2),
        ("start", "cards", "value", 4),
        ("start", "round_limit", "value", rounds),
        *(("anger_start", f"seats_{seats}", "anger", 7) for seats in (2, 3, 4, 7)),
    ):
        book = book.edit(*cell)
    return book


@pytest.mark.slow
@pytest.mark.rule("SP-001")
def test_the_tester_finds_no_fault(book: Book) -> None:
    checked = check_game(rich(book), seats=(2, 4, 7), seeds=(1,))
    assert checked.widest <= 256
    check_bots(rich(book), seats=3, seeds=(1,))


@pytest.mark.slow
def test_every_option_of_every_ruling_plays(book: Book) -> None:
    """Two rounds, in which everything is there from the start, reach what an option changes."""
    short, built = rich(book, rounds=2), int((book.rulings["built"] != 0).sum())
    assert check_options(short, seats=3, without=["min_players"]).games > 2 * (built - 1)
    seven = short.decide("min_players", 7)
    assert check_game(seven, seats=7, seeds=(1,)).games


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")
def test_the_tests_of_pettingzoo_pass(book: Book) -> None:
    pettingzoo_test = pytest.importorskip("pettingzoo.test")
    from workbench.play.rl import GameEnvironment

    short = rich(book, rounds=2)
    pettingzoo_test.api_test(GameEnvironment(short.setting, seats=3), num_cycles=300)
    pettingzoo_test.seed_test(lambda: GameEnvironment(short.setting, seats=3), num_cycles=100)


@pytest.mark.slow  # like all here that needs the compiled game: the test command compiles it in one process only
@pytest.mark.rule("SP-001", "SP-002")
def test_a_whole_game_of_seven_seats_replays_to_the_same_bytes(book: Book, tmp_path: Path) -> None:
    bots = [BOTS[seat % 4] for seat in range(7)]
    game = book.new_game(seats=7, seed=5, bots=bots).run()
    assert game.over
    assert book.new_game(seats=7, seed=5, bots=bots).run().state.tobytes() == game.state.tobytes()
    game.save(tmp_path / "seven.json")
    again = book.load_game(tmp_path / "seven.json")
    assert again.state.tobytes() == game.state.tobytes()
    again.back(game.position // 2)
    assert again.state.tobytes() != game.state.tobytes()
    assert again.run().state.tobytes() == game.state.tobytes()


@pytest.mark.slow
@pytest.mark.rule("SP-003")
@pytest.mark.parametrize("bots", ["random", list(BOTS)])
def test_every_game_ends_by_a_goal_or_at_the_round_limit(book: Book, bots: str | list[str]) -> None:
    results = book.simulate(100, seats=4, seed=3, bots=bots, followed=0, progress=False)
    goals = results.frame["goal"].to_numpy().reshape(100, 4).any(axis=1)
    at_limit = results.ends["rounds"] == int(book.rulebook.cell("start", "round_limit", "value"))
    assert (goals | at_limit).all()
    assert (results.ends["rounds"] <= int(book.rulebook.cell("start", "round_limit", "value"))).all()
