"""Goals and the end of the game (SP-003; D-SP-5, D-SP-8; rulings victory_check, elimination)."""

from __future__ import annotations

import numpy as np
import pytest

import workbench as wb
from tests.pirates.game.plain import MONEY, PLAIN, Position, named
from workbench.book import Book
from workbench.pirates.state import MEASURES, Kind, Measure, Tally

GOALS = {
    "bay_holding_money": 250,
    "builders_levels": 12,
    "agents_hostages": 60,
    "captains_ships": 10,
    "daredevils_flights": 8,
    "philanthropists_released": 40,
}
BOATS = {"mudderkutter": 1, "kingkutter": 2, "fancysituationskutter": 4}


@pytest.fixture(scope="module")
def book() -> Book:
    """Goals of these tests: the ones in the tables are assumptions that are tuned again and again."""
    book = wb.rulebook("pirates")
    edits = [("faction_goals", key, "amount", amount, "") for key, amount in GOALS.items()]
    for key in book.tables["faction_goals"].index[book.tables["faction_goals"]["faction"] == "shipping_line"]:
        boat = key.removeprefix("shipping_line_")
        if boat in BOATS:
            edits.append(("faction_goals", key, "amount", BOATS[boat], ""))
        else:
            edits += [
                ("faction_goals", key, "pirate_ship", "mudderkutter", ""),
                ("faction_goals", key, "amount", 1, ""),
            ]
    return book.edit_all(edits)


def scores(position: Position) -> list[list[int]]:
    out = np.zeros((int(position.state.seats), len(MEASURES)), np.int64)
    PLAIN.moves.score(position.state, position.rules, out)
    return [list(map(int, row)) for row in out]


def reached(position: Position, faction: str) -> bool:
    position.player(0).faction = position.keys["factions"].index(faction)
    return bool(PLAIN.ending.goal_met(position.rules, position.state, 0))


@pytest.mark.rule("SP-003", "SP-024")
def test_the_seven_goals(book: Book) -> None:
    position = Position(book)
    tally = position.state.tally[0]
    player = position.player(0)
    player.money = 249 * MONEY + 9_999
    assert not reached(position, "bay_holding")
    player.money += 1
    assert reached(position, "bay_holding")
    player.buildings[:] = [2, 3, 3, 3, 0]
    assert not reached(position, "builders")
    player.buildings[4] = 1
    assert reached(position, "builders")
    for key in ("mudderkutter", *["kingkutter"] * 2, *["fancysituationskutter"] * 3):
        position.ship(key, None, seat=0)
    assert not reached(position, "shipping_line")
    position.ship("fancysituationskutter", None, seat=0)
    assert reached(position, "shipping_line")
    for faction, count, amount in (
        ("agents", Tally.HOSTAGES_RANSOMED, 60),
        ("captains", Tally.SHIPS_RANSOMED, 10),
        ("daredevils", Tally.ROLLED_FLIGHTS, 8),
        ("philanthropists", Tally.HOSTAGES_RELEASED, 40),
    ):
        tally[count] = amount - 1
        assert not reached(position, faction)
        tally[count] = amount
        assert reached(position, faction)


@pytest.mark.rule("SP-003")
def test_at_the_end_of_the_round_more_pbills_win(book: Book) -> None:
    position = Position(book, seats=3)
    factions = [position.keys["factions"].index(key) for key in ("bay_holding", "captains", "agents")]
    for seat, (faction, money) in enumerate(zip(factions, (260, 180, 900), strict=True)):
        position.player(seat).faction = faction
        position.money(money, seat)
    position.state.tally[1, Tally.SHIPS_RANSOMED] = 10
    position.end_round()
    assert position.state.over == 1
    assert [row[Measure.PLACE] for row in scores(position)] == [1, 2, 3]
    assert [row[Measure.GOAL] for row in scores(position)] == [1, 1, 0]


@pytest.mark.rule("SP-003")
@pytest.mark.parametrize(("ruling", "over"), [("end_of_round", 0), ("immediate", 1)])
def test_a_goal_met_in_a_turn(book: Book, ruling: str, over: int) -> None:
    position = Position(book.decide("victory_check", ruling))
    position.act_as(0)
    position.player(0).faction = position.keys["factions"].index("bay_holding")
    position.money(243)
    position.do(Kind.PLAY_HQ, position.hq("donation"))
    assert position.state.over == over
    assert (len(position.legal()) == 0) == over


def test_the_last_round_ends_the_game_by_wealth(book: Book) -> None:
    position = Position(book.edit("start", "round_limit", "value", 3))
    position.state["round"] = 3
    position.money(10, 0)
    position.money(12, 1)
    position.level("pr", 2, seat=0)  # 12 + 24 = 36, half of it 18
    position.ship("kingkutter", None, seat=0)  # 20, half of it 10
    position.end_round()
    assert position.state.over == 1
    assert [row[Measure.WEALTH] for row in scores(position)] == [10 + 18 + 10, 12]
    assert [row[Measure.PLACE] for row in scores(position)] == [1, 2]


def test_equals_share_a_place(book: Book) -> None:
    position = Position(book, seats=3)
    for seat, money in enumerate((5, 7, 7)):
        position.money(money, seat)
    assert [row[Measure.PLACE] for row in scores(position)] == [3, 1, 1]


def test_anger_may_fade(book: Book) -> None:
    position = Position(book.edit("start", "decay_every_rounds", "value", 4))
    position.public.anger[:] = 3
    for number, anger in ((3, 3), (4, 2), (5, 2), (8, 1)):
        position.state["round"] = number
        position.end_round()  # round `number` + 1 begins
        assert list(position.public.anger) == [anger] * 8, number


@pytest.mark.rule("SP-141", "SP-067")
@pytest.mark.parametrize("ruling", ["stays_in", "free_stangenkutter", "out"])
def test_without_ships_and_money(book: Book, ruling: str) -> None:
    position = Position(book.decide("elimination", ruling), seats=3)
    position.money(3, 0)
    for seat in (1, 2):
        position.money(100, seat)
    position.act_as(0)
    if ruling == "out":
        assert position.seat != 0
        assert position.player(0).out == 1
    else:
        assert position.seat == 0
        assert position.player(0).ship_count == (ruling == "free_stangenkutter")
        assert ("END_TURN", (0, 0, 0, 0)) in [named(move) for move in position.legal()]
