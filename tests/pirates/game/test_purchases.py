"""Buildings, boats, training and their prices in whole games (SP-007, SP-010, SP-058 to SP-070, SP-098 to SP-100)."""

from __future__ import annotations

import pytest

from tests.pirates.game.plain import MONEY, PLAIN, Position, field, pack
from workbench.book import Book
from workbench.pirates.capacities import BUILDINGS, LAUNDRY, PR
from workbench.pirates.state import Kind

STANGENKUTTER, FANCYKUTTER, MUDDERKUTTER = 0, 1, 5


def shop(book: Book, money: int, faction: str = "captains") -> Position:
    """Seat 0 is to act with so much money."""
    position = Position(book)
    position.act_as(0)
    position.money(money)
    position.player(0).faction = position.keys["factions"].index(faction)
    return position


@pytest.mark.rule("SP-058", "SP-059", "SP-152", "SP-153")
def test_one_building_a_turn(book: Book) -> None:
    position = shop(book, 60)
    position.do(Kind.BUILD, PR)
    assert (position.player(0).money, position.player(0).buildings[PR]) == (48 * MONEY, 1)
    assert Kind.BUILD not in position.kinds()
    position = shop(book, 36)
    position.level("laundry", 2)
    position.level("pr", 1)
    position.do(Kind.BUILD, LAUNDRY)
    assert position.player(0).money == 0  # the third level of the laundry


@pytest.mark.rule("SP-007", "SP-060", "SP-154", "SP-155", "SP-156", "SP-157", "SP-158")
def test_highest_levels(book: Book) -> None:
    position = shop(book, 1_000)
    for building, level in zip(BUILDINGS, (2, 3, 3, 3, 5), strict=True):
        position.level(building, level)
    assert Kind.BUILD not in position.kinds()
    raised = shop(book.decide("cost_rows_96_192", "raise_maxima"), 1_000)
    raised.level("pr", 3)
    raised.do(Kind.BUILD, PR)
    assert raised.player(0).money == (1_000 - 96) * MONEY


@pytest.mark.rule("SP-060")
def test_the_builders_first_building_costs_half(book: Book) -> None:
    position = shop(book, 20, "builders")
    position.do(Kind.BUILD, PR)
    assert position.player(0).money == 14 * MONEY
    position.act_as(0)
    position.do(Kind.BUILD, LAUNDRY)
    assert position.player(0).money == 2 * MONEY


@pytest.mark.rule("SP-067", "SP-068", "SP-069", "SP-070", "SP-015")
def test_boats(book: Book) -> None:
    position = shop(book, 30)
    assert [a for a, *_ in position.options(Kind.BUY_BOAT)] == [STANGENKUTTER]
    position.level("ship_dealer", 1)
    assert [a for a, *_ in position.options(Kind.BUY_BOAT)] == [0, 1, 2, 6]
    position.do(Kind.BUY_BOAT, FANCYKUTTER)
    position.do(Kind.BUY_BOAT, STANGENKUTTER)  # two boats in one action at dealer level 1
    assert position.player(0).money == (30 - 8 - 4) * MONEY
    assert (position.seat, int(position.public.actions_left)) == (0, 1)
    bay = position.player(0).bay
    assert all(pack.ship_field(ship) == bay for ship in position.player(0).ships[:2])
    assert Kind.MOVE_SHIP not in position.kinds()
    position.do(Kind.END_TURN)
    position.act_as(0)
    assert len(position.options(Kind.MOVE_SHIP)) == 2


@pytest.mark.rule("SP-069")
def test_fewer_boats_than_allowed(book: Book) -> None:
    position = shop(book, 30)
    position.level("ship_dealer", 3)
    position.do(Kind.BUY_BOAT, STANGENKUTTER)
    position.do(Kind.NO_MORE_BOATS)
    assert int(position.public.actions_left) == 1


@pytest.mark.rule("SP-010")
@pytest.mark.parametrize(("ruling", "again"), [("yes", True), ("no", False)])
def test_ship_markers_are_limited(book: Book, ruling: str, again: bool) -> None:
    position = shop(book.decide("ship_marker_return", ruling), 100)
    position.level("ship_dealer", 3)
    position.ship("mudderkutter", (5, 5))
    assert MUDDERKUTTER not in [a for a, *_ in position.options(Kind.BUY_BOAT)]
    PLAIN.fleet.remove_ship(position.rules, position.state, 0, 0)
    assert (MUDDERKUTTER in [a for a, *_ in position.options(Kind.BUY_BOAT)]) == again
    for _ in range(6):
        position.ship("stangenkutter", None)
    assert STANGENKUTTER not in [a for a, *_ in position.options(Kind.BUY_BOAT)]


@pytest.mark.rule("SP-067")
def test_the_shipping_line_pays_less(book: Book) -> None:
    position = shop(book, 10, "shipping_line")
    position.do(Kind.BUY_BOAT, STANGENKUTTER)
    assert position.player(0).money == 7 * MONEY


@pytest.mark.rule("SP-070", "SP-015")
@pytest.mark.parametrize(("ruling", "places"), [("bay", 1), ("bay_or_mudderkutter", 2)])
def test_where_new_boats_appear(book: Book, ruling: str, places: int) -> None:
    position = shop(book.decide("new_ship_place", ruling), 10)
    position.ship("mudderkutter", (5, 5))
    fields = [b for a, b, *_ in position.options(Kind.BUY_BOAT) if a == STANGENKUTTER]
    assert fields == [position.player(0).bay, field(5, 5)][:places]


@pytest.mark.rule("SP-098", "SP-099", "SP-100", "SP-047")
@pytest.mark.parametrize(("ruling", "actions"), [("yes", 1), ("free", 2)])
def test_training(book: Book, ruling: str, actions: int) -> None:
    position = shop(book.decide("training_is_action", ruling), 35)
    assert Kind.TRAIN not in position.kinds()
    position.level("hq", 1)
    position.do(Kind.TRAIN, 1)
    assert (position.player(0).money, position.player(0).training) == (25 * MONEY, 1)
    assert int(position.public.actions_left) == actions
    assert Kind.TRAIN not in position.kinds()
    position.level("hq", 2)
    position.do(Kind.TRAIN, 2)
    assert (position.player(0).money, position.player(0).training) == (5 * MONEY, 2)
