"""Rulings in whole games, and how many games are enough; on the toy book."""

from __future__ import annotations

import numpy as np
import pytest

from tests.play.conftest import open_toy
from workbench.book import Book, rulebook
from workbench.errors import BadValue
from workbench.play.intervals import Estimate
from workbench.study.games import Played, play_variants
from workbench.study.rulings_played import (
    CHOSEN,
    differences,
    games_enough,
    other_winner,
    ruling_variants,
    with_half_width,
)


@pytest.fixture(scope="module")
def toy() -> Book:
    return open_toy()


@pytest.fixture(scope="module")
def played(toy: Book) -> Played:
    variants = {CHOSEN: toy, "again": toy.restore(), "one round": toy.edit("constants", "rounds", "value", 1)}
    return play_variants(variants, 400, bots=["greedy", "careful", "random"])


def test_every_other_option_is_a_variant(toy: Book) -> None:
    variants = ruling_variants(toy, rulings=["tie"])
    others = [option for option in toy.rulebook.options("tie") if option != toy.rulings.at["tie", "choice"]]
    assert list(variants) == [CHOSEN, *(f"tie: {option}" for option in others)]
    for option in others:
        assert variants[f"tie: {option}"].rulings.at["tie", "choice"] == option


def test_heavy_rulings_of_a_book_are_found_by_their_weight() -> None:
    book = rulebook("port_royal")
    variants = ruling_variants(book, "H")
    assert {name.split(": ")[0] for name in variants} == {
        *(CHOSEN, "fee", "harbour_cleanup", "governor", "admiral", "contract_reward")
    }
    assert variants["harbour_cleanup: keep"].rulings.at["harbour_cleanup", "choice"] == "keep"
    assert len(ruling_variants(book, "HM")) > len(variants)
    with pytest.raises(BadValue, match="kind choice"):
        ruling_variants(book, rulings=["vp_target"])


def test_the_same_games_are_the_same(played: Played) -> None:
    table = differences(played, [("rounds", "rounds"), ("win_rate", "careful wins")], of="careful")
    assert list(table.loc["again"]) == ["0.0 %", "same", "same"]
    assert table.loc[CHOSEN, "other winner"] == ""
    rounds = played.results[CHOSEN].ends["rounds"].mean()
    assert str(table.loc["one round", "rounds"]).startswith(f"−{rounds - 1:.2f} ± ")
    assert differences(played, [("rounds", "Runden")], language="de").loc["again", "Runden"] == "gleich"


def test_other_winner_is_the_share_of_games_won_by_others(played: Played) -> None:
    one, other = (
        played.results[name].frame.set_index(["game", "seat"])["place"] == 1 for name in (CHOSEN, "one round")
    )
    changed = (one != other).groupby("game").any()
    assert other_winner(played.results[CHOSEN], played.results["one round"]).value == pytest.approx(changed.mean())


def test_noise_is_named_and_shares_are_points() -> None:
    assert with_half_width(Estimate(1.25, 1.17, 1.33, 9)) == "+1.25 ± 0.08"
    assert with_half_width(Estimate(-0.05, -0.06, -0.04, 9), share=True) == "−5.0 ± 1.0"
    assert with_half_width(Estimate(0.01, -0.01, 0.03, 9), share=True) == "noise (±2.0)"
    assert with_half_width(Estimate(0.01, -0.01, 0.03, 9), "de", share=True) == "Rauschen (±2,0)"


def test_four_times_the_games_halve_the_interval(played: Played) -> None:
    one, other = played.results[CHOSEN], played.results["one round"]
    quantities = [("gold", "", "gold"), ("win_rate", "careful", "careful")]
    table = games_enough(one, other, quantities, [400, 1600])
    gold = played.results[CHOSEN].frame.groupby("game")["gold"].mean()
    exact = 1.966 * gold.std() / np.sqrt(400)  # 97.5 % of Student's distribution for 399 degrees
    assert float(str(table.loc[400, ("gold", "±")])) == pytest.approx(exact, abs=0.011)
    assert float(str(table.loc[1600, ("gold", "±")])) == pytest.approx(exact / 2, abs=0.011)
    assert str(table.loc[400, ("careful", "±")]).endswith(" %")
