"""Warships on patrol and in chase (SP-011, SP-038 to SP-045; D-SP-4)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.pirates.game.plain import LEFT, PLAIN, RIGHT, Position, field, pack
from workbench.book import Book
from workbench.pirates.capacities import NATIONS
from workbench.pirates.state import Event


def sent(book: Book, **anger: int) -> tuple[Position, list[tuple[str, str, str]]]:
    """Warships (class, flag, protected nation) that come for levels of anger."""
    position = Position(book)
    position.public.anger[:] = 0
    for nation, level in anger.items():
        position.public.anger[NATIONS.index(nation)] = level
    PLAIN.warships.send_warships(position.rules, position.state, position.log)
    return position, named(position)


def named(position: Position) -> list[tuple[str, str, str]]:
    return [
        (
            position.keys["warships"][int(pack.sea_type(ship))],
            NATIONS[int(pack.sea_nation(ship))],
            NATIONS[int(pack.protected(ship))],
        )
        for ship in position.public.warships[: int(position.public.warship_count)]
    ]


@pytest.mark.rule("SP-039")
def test_warships_come_only_through_anger_the_weakest_first(book: Book) -> None:
    assert sent(book, us=3)[1] == []
    assert sent(book, us=4)[1] == [("corvette", "us", "us")]
    # Germany has three corvettes and two frigates: at anger 12, which asks for six, all five come.
    assert sent(book, de=12)[1] == [("corvette", "de", "de")] * 3 + [("frigate", "de", "de")] * 2
    assert sent(book, gb=8)[1] == [("frigate", "gb", "gb")] * 2 + [("destroyer", "gb", "gb")]


@pytest.mark.rule("SP-039")
def test_nations_without_a_navy_are_protected_by_another(book: Book) -> None:
    assert sent(book, jp=4, cn=4)[1] == [("corvette", "us", "jp"), ("destroyer", "ru", "cn")]
    alone = book.edit("nations", "cn", "protector", "")
    assert sent(alone, cn=12)[1] == []


@pytest.mark.rule("SP-011", "SP-039")
def test_an_empty_pool(book: Book) -> None:
    assert sent(book, fr=11)[1] == [("frigate", "fr", "fr")] * 4
    other = sent(book.decide("warship_pool_limit", "other_class"), fr=11)[1]
    assert other == [("frigate", "fr", "fr")] * 4 + [("corvette", "fr", "fr")]


@pytest.mark.rule("SP-039")
@pytest.mark.parametrize(("ruling", "left"), [("remove_surplus", 1), ("stay", 2)])
def test_withdrawal_when_anger_falls(book: Book, ruling: str, left: int) -> None:
    position, ships = sent(book.decide("warship_withdrawal", ruling), us=6)
    assert len(ships) == 2
    position.public.anger[0] = 5
    PLAIN.warships.send_warships(position.rules, position.state, position.log)
    assert position.public.warship_count == left


@pytest.mark.rule("SP-040", "SP-041")
@pytest.mark.parametrize("pips", range(1, 7))
def test_side_and_lane_of_a_new_warship(book: Book, pips: int) -> None:
    position = Position(book)
    position.rules.game["side_weights"][:] = 0
    position.rules.game["side_weights"][pips - 1] = 1
    position.public.anger[:] = 0
    position.public.anger[0] = 4
    PLAIN.warships.send_warships(position.rules, position.state, position.log)
    ship = position.public.warships[0]
    # Anger 4: row 3 for ships bound right, row 4 for those bound left; 1 to 3 come from the right.
    assert (pack.sea_field(ship), pack.direction(ship)) == ((field(4, 20), LEFT) if pips <= 3 else (field(3, 0), RIGHT))


def patrolled(position: Position, place: int = 0) -> tuple[int, int]:
    ship = position.public.warships[place]
    movement = position.rules.game.warship_movement[pack.sea_type(ship)]
    ship = PLAIN.warships.patrol(position.rules, position.public, ship, movement)
    return int(pack.sea_field(ship)), int(pack.direction(ship))


@pytest.mark.rule("SP-042", "SP-043", "SP-146")
def test_patrol_along_the_lane_and_back(book: Book) -> None:
    position = Position(book)
    position.public.anger[:] = 4  # lanes 3 and 4
    position.warship("corvette", "us", (3, 5))
    assert patrolled(position) == (field(3, 9), RIGHT)
    position.warship("corvette", "us", (3, 18))
    # Two fields to the edge, over to row 4 without spending anything, two fields back.
    assert patrolled(position, 1) == (field(4, 18), LEFT)
    position.warship("destroyer", "us", (4, 0), LEFT)
    assert patrolled(position, 2) == (field(3, 2), RIGHT)


@pytest.mark.rule("SP-045")
def test_straight_back_to_the_current_lane(book: Book) -> None:
    position = Position(book)
    position.public.anger[:] = 8  # lanes 4 and 5
    position.warship("frigate", "us", (2, 10))
    assert patrolled(position) == (field(4, 13), RIGHT)  # two fields to the lane on the way, one along it
    square4 = Position(book.decide("adjacency", "square4"))
    square4.public.anger[:] = 8
    square4.warship("frigate", "us", (2, 10))
    assert patrolled(square4) == (field(4, 11), RIGHT)


@pytest.mark.rule("SP-038", "SP-044")
def test_a_warship_leaves_the_lane_for_pirates_within_reach(book: Book) -> None:
    position = Position(book)
    position.public.anger[:] = 4
    position.warship("destroyer", "us", (3, 10))
    position.ship("speedboat", (5, 12), seat=0)
    position.ship("speedboat", (3, 13), seat=1)
    position.end_round()
    assert position.happened(Event.WARSHIP_ATTACKS) == [(0, 0, field(5, 12), 0, 0)]
    far = Position(book)
    far.public.anger[:] = 4
    far.warship("destroyer", "us", (3, 10))
    far.ship("speedboat", (6, 10), seat=0)
    far.end_round()
    assert far.happened(Event.WARSHIP_ATTACKS) == []
    assert pack.sea_field(far.public.warships[0]) == field(3, 12)


def prey(position: Position) -> tuple[int, int] | None:
    """Row and column of the field that the first warship goes for."""
    ship = position.public.warships[0]
    movement = position.rules.game.warship_movement[pack.sea_type(ship)]
    found = PLAIN.warships.find_prey(position.rules, position.state, ship, movement)
    return None if found < 0 else (int(pack.row_of(found)), int(pack.column_of(found)))


@pytest.mark.rule("SP-044")
@pytest.mark.parametrize(
    ("ruling", "expected"),
    [("nearest", {(3, 11)}), ("strongest", {(5, 10)}), ("weakest", {(3, 8)}), ("random", {(3, 11), (5, 10), (3, 8)})],
)
def test_which_of_several(book: Book, ruling: str, expected: set[Any]) -> None:
    found = set()
    for seed in range(20 if ruling == "random" else 2):
        position = Position(book.decide("warship_target", ruling), seed=seed)
        position.warship("destroyer", "us", (3, 10))
        position.ship("situationskutter", (3, 11))
        position.ship("stangenkutter", (3, 8))
        position.ship("mudderkutter", (5, 10))
        found.add(prey(position))
    assert found == expected


@pytest.mark.rule("SP-044")
def test_of_equally_near_fields_the_one_with_most_ships(book: Book) -> None:
    position = Position(book)
    position.warship("destroyer", "us", (3, 10))
    for at in ((3, 8), (3, 12), (3, 12)):
        position.ship("stangenkutter", at)
    assert prey(position) == (3, 12)


@pytest.mark.rule("SP-044")
def test_what_is_within_reach(book: Book) -> None:
    for ruling, adjacency, at, expected in (
        ("path", "square8", (5, 12), True),
        ("path", "square4", (5, 12), False),
        ("straight", "square4", (5, 12), True),
        ("path", "square8", (3, 13), False),
        ("unlimited", "square8", (3, 20), True),
    ):
        position = Position(book.decide("warship_reach", ruling).decide("adjacency", adjacency))
        position.warship("destroyer", "us", (3, 10))
        position.ship("stangenkutter", at)
        assert (prey(position) == at) == expected, (ruling, adjacency, at)


@pytest.mark.rule("SP-044")
def test_a_distant_ship_is_hunted_over_several_phases(book: Book) -> None:
    position = Position(book.decide("warship_reach", "unlimited"))
    position.warship("destroyer", "us", (3, 2))
    position.ship("speedboat", (3, 12), seat=0)
    phases = 0
    while not position.happened(Event.WARSHIP_ATTACKS):
        position.end_round()
        phases += 1
    assert phases == 5


@pytest.mark.rule("SP-026", "SP-044")
@pytest.mark.parametrize(("ruling", "attacked"), [("safe", False), ("attackable", True)])
def test_ships_in_the_bay(book: Book, ruling: str, attacked: bool) -> None:
    position = Position(book.decide("bay_safe", ruling))
    bay = int(position.player(0).bay)
    for _ in range(2):
        position.ship("stangenkutter", None, seat=0)
    position.warship("destroyer", "us", (2, bay + 1))
    position.roll(2)
    position.end_round()
    assert bool(position.happened(Event.WARSHIP_ATTACKS)) == attacked
    if attacked:
        assert position.happened(Event.FLIGHT_ROLL)[0][:2] == (8, 2)
        assert position.player(0).ship_count == 0
