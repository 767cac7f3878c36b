"""Batches: the same games whatever plays them, right in the long run, and told where they fail."""

from __future__ import annotations

import subprocess
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import permutations
from math import sqrt
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from workbench.book import Book
from workbench.errors import BadValue, UnknownName
from workbench.play import batch, loops
from workbench.play.batch import refine, simulate
from workbench.play.chunks import BatchFailed
from workbench.play.effects import effects
from workbench.play.session import Session
from workbench.play.setting import Setting

MIXED = ["careful", "random", "greedy"]


def same(one: Any, other: Any) -> None:
    """Two results hold the same games."""
    pd.testing.assert_frame_equal(one.frame, other.frame)
    pd.testing.assert_frame_equal(one.curves, other.curves)
    pd.testing.assert_frame_equal(one.moves, other.moves)


# ---- odds --------------------------------------------------------------------------------------------


def one_card_each(toy: Book, seats: int) -> tuple[Book, list[Fraction]]:
    """A toy of one round with one card each and at most one dig, and the exact share of the win of each seat.

    All lay their only card; the highest, the first of equals, finds the treasure. Its finder stops or digs, each with
    chance 1/2 for the bot random; he loses the treasure with 1 on a die, and then all have nothing and all share.
    """
    small = toy.edit_all(("constants", name, "value", 1, "") for name in ("hand_cards", "rounds", "digs")).decide(
        "tie", "first"
    )
    cards = [
        value
        for value, copies in zip(toy.tables["cards"]["value"], toy.tables["cards"]["copies"], strict=True)
        for _ in range(copies)
    ]
    faces = int(toy.tables["constants"].at["faces", "value"])
    lost = Fraction(1, 2) * Fraction(1, faces)
    shares = [Fraction(0)] * seats
    deals = list(permutations(cards, seats))
    for deal in deals:
        shares[deal.index(max(deal))] += Fraction(1, len(deals))
    return small, [share * (1 - lost) + lost / seats for share in shares]


@pytest.mark.parametrize("seats", [2, 3])
def test_win_rates_agree_with_exact_odds(toy: Book, seats: int) -> None:
    small, exact = one_card_each(toy, seats)
    games = 40_000
    results = simulate(small.setting, games, seats=seats, seed=5, bots="random")
    assert sum(exact) == 1
    for seat, share in enumerate(exact):
        chance = float(share)
        found = results.estimate("win_rate", seat)
        assert abs(found.value - chance) < 4.5 * sqrt(chance * (1 - chance) / games)
        assert found.high - found.low < 0.02
    advantage = results.estimate("first_seat_advantage")
    assert advantage.value == pytest.approx(results.estimate("win_rate", 0).value - 1 / seats)


# ---- the same games ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def fifty(toy: Book) -> Any:
    """Fifty games in one chunk, on one thread."""
    return simulate(toy.setting, 50, seed=3, bots=MIXED, workers=1, chunk=50, followed=20)


@pytest.mark.parametrize(("workers", "chunk"), [(1, 1), (2, 7), (5, 3), (2, None)])
def test_neither_chunks_nor_workers_matter(toy: Book, fifty: Any, workers: int, chunk: int | None) -> None:
    same(fifty, simulate(toy.setting, 50, seed=3, bots=MIXED, workers=workers, chunk=chunk, followed=20))


def test_any_executor_of_threads_will_do_and_stays_open(toy: Book, fifty: Any) -> None:
    with ThreadPoolExecutor(3) as pool:
        same(fifty, simulate(toy.setting, 50, seed=3, bots=MIXED, executor=pool, chunk=4, followed=20))
        assert pool.submit(int, "4").result() == 4


def test_a_batch_can_go_on_where_another_ended(toy: Book, fifty: Any) -> None:
    later = simulate(toy.setting, 20, seed=3, bots=MIXED, first=30)
    whole = fifty.frame[fifty.frame["game"] >= 30].reset_index(drop=True)
    pd.testing.assert_frame_equal(later.frame, whole, check_dtype=False)


def test_refining_ends_with_the_same_batch(toy: Book) -> None:
    steps = list(refine(toy.setting, seed=3, bots=MIXED, first_games=500, most_games=1700))
    assert [step.games for step in steps] == [500, 1000, 1700]
    same(steps[-1], simulate(toy.setting, 1700, seed=3, bots=MIXED))


def test_refining_can_be_left(toy: Book) -> None:
    for results in refine(toy.setting, seed=3, first_games=100):
        assert results.games == 100
        break


def test_a_game_is_the_same_compiled_or_not(python: str, checkout: Path, toy: Book) -> None:
    code = (
        "import workbench.jit; workbench.jit.interpret()\n"
        "from tests.play.conftest import open_toy\n"
        "toy = open_toy()\n"
        "results = toy.simulate(6, seed=3, bots=['careful', 'random', 'greedy'], workers=1)\n"
        "print(results.frame.to_csv(index=False), results.curves.to_csv(), results.moves.to_csv(), sep='')\n"
    )
    done = subprocess.run([python, "-c", code], cwd=checkout, capture_output=True, text=True, check=True)
    results = simulate(toy.setting, 6, seed=3, bots=MIXED)
    assert done.stdout == (f"{results.frame.to_csv(index=False)}{results.curves.to_csv()}{results.moves.to_csv()}\n")


def test_a_game_of_a_batch_is_the_same_step_by_step(toy: Book) -> None:
    frame = simulate(toy.setting, 8, seed=3, bots=MIXED).frame
    for game in (0, 7):
        session = toy.new_game(seed=3, bots=MIXED, game=game)
        session.run()
        gold = frame[frame["game"] == game]["gold"].tolist()
        assert session.state.public.gold[:3].tolist() == gold


def test_ten_seeds_are_ten_batches(toy: Book) -> None:
    seen = {tuple(simulate(toy.setting, 30, seed=seed).frame["gold"]) for seed in range(10)}
    assert len(seen) == 10


def test_rotating_bots_each_sit_everywhere(toy: Book) -> None:
    frame = simulate(toy.setting, 9, bots=MIXED, rotate=True).frame
    assert frame[frame["seat"] == 0]["bot"].tolist() == MIXED * 3
    assert frame[frame["seat"] == 2]["bot"].tolist() == [MIXED[(game + 2) % 3] for game in range(9)]


# ---- other processes ---------------------------------------------------------------------------------


def test_a_dask_cluster_plays_the_same_games(toy: Book) -> None:
    distributed = pytest.importorskip("distributed")
    variant = toy.edit("constants", "faces", "value", 9).decide("tie", "first")
    here = simulate(variant.setting, 300, seed=8, bots=MIXED, followed=50)
    options = {"processes": True, "threads_per_worker": 1, "dashboard_address": None, "silence_logs": 50}
    with distributed.LocalCluster(n_workers=1, **options) as cluster, distributed.Client(cluster) as client:
        for workers, chunk in ((1, 300), (2, 37)):
            cluster.scale(workers)
            client.wait_for_workers(workers)
            there = simulate(
                variant.setting, 300, seed=8, bots=MIXED, executor=client.get_executor(), chunk=chunk, followed=50
            )
            same(here, there)


def test_orders_hold_plain_values_only(toy: Book) -> None:
    from dataclasses import fields

    from workbench.play.chunks import order, play_order

    _, laid = batch.laid_table(toy.setting, 3, 3, MIXED)
    asked = order(laid)
    for field in fields(asked):
        assert isinstance(getattr(asked, field.name), bool | int | str | bytes | tuple)
    assert isinstance(hash(asked), int)
    from dataclasses import replace

    chunk = play_order(replace(asked, first=2, count=3))
    assert chunk.columns["gold"].tolist() == [
        list(map(int, one["gold"]))
        for _, one in simulate(toy.setting, 3, seed=3, bots=MIXED, first=2).frame.groupby("game")
    ]
    with pytest.raises(BatchFailed, match="another version"):
        play_order(replace(asked, sources="others"))


# ---- stopping and failing ----------------------------------------------------------------------------


def test_ctrl_c_keeps_what_is_finished(toy: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    looks = []

    def interrupted(open_: Any, **more: Any) -> Any:
        looks.append(1)
        if len(looks) == 4:
            raise KeyboardInterrupt
        return real(open_, **more)

    real = batch.wait
    monkeypatch.setattr(batch, "wait", interrupted)
    results = simulate(toy.setting, 100_000, seed=3, bots=MIXED, workers=1, chunk=10)
    assert 30 <= results.games < 100_000
    assert not results.complete
    assert "of 100000 games" in repr(results)
    monkeypatch.undo()
    whole = simulate(toy.setting, results.games, seed=3, bots=MIXED)
    assert whole.frame["gold"].tolist() == results.frame["gold"].tolist()


def test_ctrl_c_before_any_game_is_an_interruption(toy: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*ignored: Any, **more: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(batch, "wait", interrupted)
    monkeypatch.setattr(batch, "_what_is_left", lambda open_: [])
    with pytest.raises(KeyboardInterrupt):
        simulate(toy.setting, 1000, workers=1)


def test_a_bot_that_raises_is_named_with_game_and_seat(toy: Book) -> None:
    def brittle(view, moves, count, rules, weights, luck):  # type: ignore[no-untyped-def]
        if view.round == 3 and view.seat == 1:
            raise ValueError("no idea")
        return 0

    with pytest.raises(BatchFailed, match=r"game \d+ of seed 3, seat 1 \(bot brittle\), after \d+ moves") as failed:
        simulate(toy.setting, 40, seats=3, seed=3, bots=["careful", toy.bot(brittle), "careful"])
    assert "bot brittle raised ValueError: no idea" in str(failed.value)
    assert "book.new_game(seats=3, seed=3, game=" in str(failed.value)


def test_a_bot_that_names_no_move_is_named(toy: Book) -> None:
    def lost(view, moves, count, rules, weights, luck):  # type: ignore[no-untyped-def]
        return count

    with pytest.raises(BatchFailed, match=r"bot lost chose (\d+); allowed is a whole number from 0 to \d+"):
        simulate(toy.setting, 5, seats=2, bots=toy.bot(lost))


def test_a_game_without_end_is_a_fault(toy: Book) -> None:
    from dataclasses import replace

    import numpy as np

    from workbench.play.chunks import play_chunk

    _, laid = batch.laid_table(toy.setting, 3, 3, MIXED)
    short = replace(laid.game, most_decisions=3)
    engine = replace(laid.engine, game=short)
    with pytest.raises(BatchFailed, match=r"game 7 of seed 3, .* it takes more than the 3 moves"):
        play_chunk(replace(laid, engine=engine), 7, 2, np.zeros(1, np.int64))


@pytest.mark.parametrize(
    ("more", "error"),
    [
        ({"games": 0}, BadValue),
        ({"games": True}, BadValue),
        ({"seats": 9}, BadValue),
        ({"seed": -1}, BadValue),
        ({"workers": 0}, BadValue),
        ({"chunk": 0}, BadValue),
        ({"bots": "carefull"}, UnknownName),
        ({"bots": ["careful", "random"], "seats": 3}, BadValue),
    ],
)
def test_what_cannot_be_played_is_refused(toy: Book, more: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        simulate(toy.setting, **{"games": 10, **more})


def test_nothing_is_shown_where_nobody_looks(toy: Book, capsys: pytest.CaptureFixture[str]) -> None:
    simulate(toy.setting, 200, bots=MIXED)
    assert capsys.readouterr() == ("", "")


def test_a_bar_when_asked_for(toy: Book, capsys: pytest.CaptureFixture[str]) -> None:
    simulate(toy.setting, 2000, bots=MIXED, progress=True, chunk=100)
    out, err = capsys.readouterr()
    assert out == ""
    assert "games" in err


def test_a_bot_is_asked_only_where_there_is_a_choice(toy: Book) -> None:
    def proud(view, moves, count, rules, weights, luck):  # type: ignore[no-untyped-def]
        if count < 2:
            raise ValueError("asked for nothing")
        return count - 1

    frame = simulate(toy.setting, 50, seats=2, bots=toy.bot(proud)).frame
    assert (frame["options"] >= 2 * frame["decisions"]).all()
    assert (frame.groupby("game")["decisions"].sum() < frame.groupby("game")["moves"].first()).any()


def test_the_constants_of_the_loops_do_not_overlap() -> None:
    assert loops.WRITTEN < loops.WHERE
    assert loops.FOLLOWED < loops.PLAN


class Uncompiled(Setting):
    """A setting of which nothing may be compiled yet."""

    @property
    def engine(self) -> Any:  # type: ignore[override]
        raise AssertionError("compiled before everything was checked")


@pytest.mark.parametrize(
    "mistaken",
    [
        lambda setting: simulate(setting, 0),
        lambda setting: simulate(setting, 10, workers=0),
        lambda setting: simulate(setting, 10, seats=9),
        lambda setting: simulate(setting, 10, bots=["greedy", "random", "carefull"]),
        lambda setting: effects(setting, 10, kinds="dance"),
        lambda setting: Session(setting, lang="fr"),
        lambda setting: Session(setting, bots=["greedy", "nobody"]),
    ],
)
def test_mistakes_are_told_before_anything_is_compiled(toy: Book, mistaken: Any) -> None:
    played = toy.setting
    with pytest.raises((BadValue, UnknownName)):
        mistaken(Uncompiled(played.rulebook, played.record, played.moves, played.bots, played.view, played.checker))
