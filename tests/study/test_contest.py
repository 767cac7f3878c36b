"""Round robins: shares of the wins of duels add up, the order and what is clear follow from them; on the toy book."""

from __future__ import annotations

from math import sqrt

import pytest

from tests.play.conftest import open_toy
from workbench.book import Book
from workbench.errors import BadValue, UnknownName
from workbench.play.intervals import Estimate
from workbench.study import round_robin, win_rates, win_rates_by_seat
from workbench.study.contest import RoundRobin

NAMES = {"a": ("Anton", "Ann"), "b": ("Berta", "Bob"), "c": ("Cäsar", "Cid")}


@pytest.fixture(scope="module")
def toy() -> Book:
    return open_toy()


def by_hand() -> RoundRobin:
    """Ann beats Bob clearly, Bob and Cid are even, Ann and Cid cannot be told apart."""
    found = {("a", "b"): (0.7, 0.1), ("b", "c"): (0.5, 0.1), ("a", "c"): (0.55, 0.1)}
    duels = {}
    for (one, other), (value, half) in found.items():
        duels[one, other] = Estimate(value, value - half, value + half, 100)
        duels[other, one] = Estimate(1 - value, 1 - value - half, 1 - value + half, 100)
    return RoundRobin(("c", "b", "a"), NAMES, 2, duels)


def test_the_score_is_the_mean_over_rivals_with_the_errors_added_as_squares() -> None:
    one = by_hand().score("a")
    assert one.value == pytest.approx((0.7 + 0.55) / 2)
    assert (one.high - one.low) / 2 == pytest.approx(sqrt(0.1**2 + 0.1**2) / 2)
    assert one.games == 200


def test_the_order_and_who_beats_whom() -> None:
    found = by_hand()
    assert found.order == ["a", "c", "b"]  # 0.625, 0.475, 0.4
    assert found.beats("a") == ["b"]
    assert found.beats("b") == found.beats("c") == []
    english, german = found.ranking(), found.ranking("de")
    assert list(english["bot"]) == ["Ann", "Cid", "Bob"]
    assert list(english["loses to"]) == ["–", "–", "Ann"]
    assert english.loc[1, "wins"] == "62.5 %"
    assert list(german["verliert gegen"]) == ["–", "–", "Anton"]
    with pytest.raises(UnknownName):
        found.beats("d")


def test_a_better_bot_wins_more_and_both_views_of_a_duel_agree(toy: Book) -> None:
    found = round_robin(toy, ["careful", "random"], games=300, slow={"random": 200})
    assert (
        round_robin(toy, ["careful", "random"], games=300, slow={"random": 2, ("random", "careful"): 200}).duels
        == found.duels
    )
    one, other = found.duels["careful", "random"], found.duels["random", "careful"]
    assert one.games == 200
    assert one.value + other.value == pytest.approx(1)
    assert (one.low + other.high, one.high + other.low) == pytest.approx((1, 1))
    assert found.order[0] == "careful"
    played = toy.simulate(200, 2, 1, ["careful", "random"], rotate=True, progress=False)
    assert one.value == pytest.approx(played.estimate("win_rate", "careful").value)


def test_at_a_larger_table_half_of_the_seats_are_one_bots(toy: Book) -> None:
    found = round_robin(toy, ["careful", "random"], games=100, seats=4)
    played = toy.simulate(100, 4, 1, ["careful", "random"] * 2, rotate=True, progress=False)
    assert found.duels["careful", "random"].value == pytest.approx(2 * played.estimate("win_rate", "careful").value)


@pytest.mark.parametrize(("bots", "seats"), [(["careful"], 2), (["careful", "careful"], 2), (["careful", "random"], 3)])
def test_what_is_no_duel_is_refused(toy: Book, bots: list[str], seats: int) -> None:
    with pytest.raises(BadValue):
        round_robin(toy, bots, games=10, seats=seats)


def test_the_picture_names_every_bot() -> None:
    axes = by_hand().plot("de").axes[0]
    assert [label.get_text() for label in axes.get_yticklabels()] == ["Anton", "Cäsar", "Berta"]
    assert {text.get_text() for text in axes.texts} >= {"70 ± 10", "30 ± 10", "50 ± 10"}


def test_win_rates_are_those_of_all_orders_the_best_first(toy: Book) -> None:
    bots = ["random", "careful", "greedy"]
    table = win_rates(toy, bots, 600)
    orders = (bots, ["random", "greedy", "careful"])
    frames = [
        toy.simulate(300, 3, 1, order, first=300 * place, rotate=True, progress=False).frame
        for place, order in enumerate(orders)
    ]
    won = [frame[frame["bot"] == "careful"]["won"].mean() for frame in frames]
    assert table.loc["Careful", "win rate"] == f"{100 * sum(won) / 2:.1f} %"
    assert table.loc["Careful", "by order around the table"] == f"{100 * min(won):.1f} % to {100 * max(won):.1f} %"
    rates = [float(str(rate).split()[0]) for rate in table["win rate"]]
    assert rates == sorted(rates, reverse=True)
    assert sum(rates) == pytest.approx(100, abs=0.15)
    assert set(win_rates(toy, bots, 30, language="de").index) == {"Vorsichtig", "Gierig", "Zufall"}
    with pytest.raises(BadValue):
        win_rates(toy, ["random", "random"])


def test_win_rates_by_seat_stand_in_one_table_for_all_numbers_of_seats(toy: Book) -> None:
    table = win_rates_by_seat(toy, 300, "careful", (2, 3))
    assert list(table.columns) == ["seat 1", "seat 2", "seat 3", "±", "rounds"]
    assert table.loc[2, "seat 3"] == ""
    played = toy.simulate(300, 3, 1, "careful", progress=False)
    for seat in range(3):
        one = played.estimate("win_rate", seat)
        mark = "" if one.low <= 1 / 3 <= one.high else " *"
        assert table.loc[3, f"seat {seat + 1}"] == f"{100 * one.value:.1f} %{mark}"
    assert list(win_rates_by_seat(toy, 20, "careful", (2,), language="de").columns) == [
        "Platz 1",
        "Platz 2",
        "±",
        "Runden",
    ]
