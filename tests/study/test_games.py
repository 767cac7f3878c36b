"""Variants of a book in whole games: wishes, differences and noise, weights fitted to a variant; on the toy book."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from tests.play.conftest import open_toy
from workbench.book import Book
from workbench.errors import BadValue
from workbench.play.intervals import Estimate
from workbench.study import cell_axis
from workbench.study.games import (
    Played,
    Wish,
    answer,
    axis_variants,
    by_game,
    clear_lines,
    difference,
    estimated,
    play_variants,
    retuned,
)

GAMES = 400
SEATING = ["greedy", "careful", "random"]


@pytest.fixture(scope="module")
def toy() -> Book:
    return open_toy()


@pytest.fixture(scope="module")
def played(toy: Book) -> Played:
    """The toy as printed, with five rounds less, and once more as printed."""
    variants = {"printed": toy, "one round": toy.edit("constants", "rounds", "value", 1), "again": toy.restore()}
    return play_variants(variants, GAMES, bots=SEATING)


def test_quantities_are_taken_by_game(played: Played) -> None:
    results = played.results["printed"]
    frame = results.frame
    busts, digs = (frame.groupby("game")[name].sum().to_numpy() for name in ("busts", "digs"))
    above, below = by_game(results, "busts / digs")
    assert (above == busts).all()
    assert (below == digs).all()
    assert (by_game(results, "1 - busts / digs")[0] == digs - busts).all()
    assert by_game(results, "gold")[0] == pytest.approx(frame.groupby("game")["gold"].mean().to_numpy())
    assert (by_game(results, "rounds")[0] == frame.groupby("game")["rounds"].first().to_numpy()).all()


@pytest.mark.parametrize("what", ["busts / nothing", "digs; busts", "game", "", "busts / digs / gold"])
def test_what_is_no_quantity_is_refused_with_the_columns(played: Played, what: str) -> None:
    with pytest.raises(BadValue, match="a column of the results"):
        by_game(played.results["printed"], what)


def test_a_wish_is_met_or_not_only_when_the_whole_interval_says_so() -> None:
    wish, shares = Wish("x", 0.2, 0.4), Wish("x", 8, 12, least_share=0.8)
    for low, high, expected in ((0.25, 0.35, "yes"), (0.15, 0.25, "open"), (0.5, 0.6, "no"), (0.0, 0.19, "no")):
        assert answer(wish, Estimate((low + high) / 2, low, high, 100)) == expected
    for low, high, expected in ((0.81, 0.9, "yes"), (0.7, 0.9, "open"), (0.5, 0.79, "no")):
        assert answer(shares, Estimate((low + high) / 2, low, high, 100)) == expected
    assert answer(wish, Estimate(np.nan, np.nan, np.nan, 0)) == "no"


def test_wishes_say_which_variants_meet_them(played: Played) -> None:
    wishes = [Wish("rounds", 1, 1, least_share=0.9), Wish("digs", 0, 100)]
    table = played.wishes(wishes).set_index(["variant", "wish"])["met"]
    assert table["one round", str(wishes[0])] == "yes"
    assert table["printed", str(wishes[0])] == "no"
    assert played.meeting(wishes) == ["one round"]
    assert set(played.wishes(wishes, "de")["met"]) == {"ja", "nein"}


def test_a_share_of_games_counts_games(played: Played) -> None:
    results = played.results["printed"]
    gold = results.frame.groupby("game")["gold"].mean()
    found = estimated(results, Wish("gold", 10, 15, least_share=0.5))
    assert found.value == pytest.approx(((gold >= 10) & (gold <= 15)).mean())


def test_the_same_book_differs_in_nothing(played: Played) -> None:
    table = played.table(["gold", "busts / digs", "rounds"]).set_index(["what", "variant"])
    assert (table.xs("again", level="variant")["difference"] == 0).all()
    assert (table.xs("again", level="variant")["verdict"] == "noise").all()
    assert table.loc[("gold", "one round"), "verdict"] == "lower"
    assert played.moved("again").empty


def test_what_moves_is_named_the_clearest_first(played: Played) -> None:
    moved = played.moved("one round")
    assert moved["what"].iloc[0] in ("rounds", "turns", "moves")
    assert (moved["verdict"] == "lower").any()


def test_an_error_of_a_difference_of_ratios_agrees_with_many_batches() -> None:
    # Paired games whose ratio differs by 0.05: the interval of 95 % holds it in about 95 of 100 batches.
    luck, held = np.random.default_rng(7), 0
    for _ in range(300):
        below = luck.integers(1, 6, 200).astype(float)
        base = luck.binomial(below.astype(int), 0.4).astype(float)
        more = np.minimum(below, base + luck.binomial((below - base).astype(int), 0.05 / 0.6))
        found = difference((more, below), (base, below))
        held += found.low <= 0.05 <= found.high
    assert 270 <= held <= 298


def test_many_lines_of_noise_are_not_named() -> None:
    # 400 lines without any effect: about 20 of them look clear one by one, none should all together.
    luck = np.random.default_rng(3)
    middle = luck.normal(size=400)
    lines = pd.DataFrame({"difference": middle, "low": middle - 1.96, "high": middle + 1.96})
    assert ((lines["low"] > 0) | (lines["high"] < 0)).sum() > 5
    assert len(clear_lines(lines)) <= 1


def test_variants_along_an_axis_and_a_base_that_is_none(toy: Book) -> None:
    variants = axis_variants(toy, cell_axis("constants.faces.value", (4, 6)))
    assert list(variants) == ["4", "6"]
    assert variants["4"].rulebook.cell("constants", "faces", "value") == 4
    with pytest.raises(BadValue, match="the name of a variant"):
        play_variants(variants, 10, base="8")


def test_win_rates_of_the_bots_add_up(played: Played) -> None:
    rates = [played.table(["win_rate"], of=bot)["value"].iloc[0] for bot in SEATING]
    assert sum(rates) == pytest.approx(1)


def test_a_bot_that_always_digs_on_learns_to_stop(toy: Book) -> None:
    # With enough = 100 it digs until the treasure is lost or five dice are rolled: a fifth of that is far better.
    reckless = toy.edit("bots", "greedy", "enough", 100)
    better, tried = retuned(reckless, "greedy", ["careful", "random"], games=GAMES, factors=(0.1,))
    assert better.rulebook.cell("bots", "greedy", "enough") == 10
    assert tried["kept"].tolist() == [True]
    with pytest.raises(BadValue, match="other bots"):
        retuned(toy, "greedy", ["greedy"])
