"""Fields, distances and what a ship reaches (SP-048, SP-049, SP-051, SP-052, SP-148)."""

from __future__ import annotations

import pytest

from tests.pirates.game.plain import PLAIN, Position, field, pack
from workbench.book import Book
from workbench.pirates.state import Kind

COLUMNS, ROWS = 21, 7


def neighbours(kind: str, row: int, column: int) -> set[tuple[int, int]]:
    if kind == "square8":
        steps = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r, c) != (0, 0)]
    elif kind == "square4":
        steps = [(0, 1), (0, -1), (1, 0), (-1, 0)]
    else:  # odd rows lie half a field further right
        shift = 0 if row % 2 else -1
        steps = [(0, 1), (0, -1), (1, shift), (1, shift + 1), (-1, shift), (-1, shift + 1)]
    found = {(row + r, column + c) for r, c in steps}
    return {(r, c) for r, c in found if 1 <= r <= ROWS and 0 <= c < COLUMNS}


def by_walking(kind: str, start: tuple[int, int], steps: int, closed: set[tuple[int, int]]) -> dict:
    """Fields in reach with their distance, by trying every step."""
    found, edge = {start: 0}, [start]
    for step in range(1, steps + 1):
        edge = [
            other
            for place in edge
            for other in neighbours(kind, *place)
            if other not in closed and found.setdefault(other, step) == step
        ]
        edge = sorted(set(edge))
    return found


@pytest.mark.rule("SP-048", "SP-109", "SP-133")
@pytest.mark.parametrize(("kind", "most"), [("square8", 8), ("square4", 4), ("hex", 6)])
def test_distance_is_the_number_of_steps(book: Book, kind: str, most: int) -> None:
    rules = book.decide("adjacency", kind).record
    for start in ((1, 0), (3, 10), (4, 10), (7, 20)):
        walked = by_walking(kind, start, 30, set())
        assert len(walked) == COLUMNS * ROWS
        for place, steps in walked.items():
            assert PLAIN.sea.distance(rules, field(*start), field(*place)) == steps, (start, place)
    assert sum(steps == 1 for steps in by_walking(kind, (3, 10), 1, set()).values()) == most


@pytest.mark.rule("SP-048")
@pytest.mark.parametrize("kind", ["square8", "square4", "hex"])
@pytest.mark.parametrize("reach", [0, 1, 3])
def test_the_way_home_leads_through_the_nearest_field_of_the_mouth(book: Book, kind: str, reach: int) -> None:
    rules = book.edit("map", "bay_reach", "value", reach).decide("adjacency", kind).record
    for bay in (0, 8, COLUMNS - 1):
        mouth = [column for column in range(bay - reach, bay + reach + 1) if 0 <= column < COLUMNS]
        walked = [by_walking(kind, (1, column), 30, set()) for column in mouth]
        for place in walked[0]:
            steps = 1 + min(found[place] for found in walked)
            assert PLAIN.sea.steps_between(rules, bay, bay, field(*place)) == steps, place
            assert PLAIN.sea.steps_between(rules, bay, field(*place), bay) == steps, place


@pytest.mark.rule("SP-048", "SP-049", "SP-051", "SP-148")
@pytest.mark.parametrize("kind", ["square8", "square4", "hex"])
@pytest.mark.parametrize("ship", ["stangenkutter", "kingkutter", "speedboat"])
def test_targets_are_all_fields_reached_without_warships(book: Book, kind: str, ship: str) -> None:
    position = Position(book.decide("adjacency", kind))
    position.act_as(0)
    position.ship(ship, (3, 14))
    walls = {(2, 13), (3, 13), (4, 13), (4, 14), (5, 12)}
    for wall in walls:
        position.warship("frigate", "us", wall)
    speed = {"stangenkutter": 1, "kingkutter": 2, "speedboat": 5}[ship]
    deep = {(row, column) for row in range(4, 8) for column in range(COLUMNS)} if ship == "stangenkutter" else set()
    wanted = by_walking(kind, (3, 14), speed, walls | deep).keys() - {(3, 14)}
    position.do(Kind.MOVE_SHIP)
    found = {(pack.row_of(a), pack.column_of(a)) for a, *_ in position.options(Kind.TARGET)}
    bays = {place for place in found if place[0] == 0}
    assert found - bays == wanted


@pytest.mark.rule("SP-015", "SP-016")
def test_the_bay_touches_three_fields_of_row_1_and_belongs_to_one_seat(book: Book) -> None:
    position = Position(book)
    position.act_as(0)
    bay = int(position.player().bay)
    position.ship("stangenkutter", None)
    position.do(Kind.MOVE_SHIP)
    columns = [column for column in (bay - 1, bay, bay + 1) if 0 <= column < COLUMNS]
    assert [a for a, *_ in position.options(Kind.TARGET)] == [field(1, column) for column in columns]
    position = Position(book)
    position.act_as(0)
    other = int(position.player(1).bay)
    position.ship("kingkutter", (1, other))
    position.do(Kind.MOVE_SHIP)
    assert all(pack.row_of(a) > 0 for a, *_ in position.options(Kind.TARGET))


@pytest.mark.rule("SP-050")
def test_a_ship_moves_once_a_round(book: Book) -> None:
    position = Position(book)
    position.act_as(0)
    position.ship("kingkutter", (3, 10))
    position.do(Kind.MOVE_SHIP)
    position.do(Kind.TARGET, field(4, 10))
    assert position.public.actions_left == 1
    assert Kind.MOVE_SHIP not in position.kinds()


@pytest.mark.rule("SP-052", "SP-053")
def test_a_fleet_goes_no_further_than_its_slowest_ship(book: Book) -> None:
    position = Position(book)
    position.act_as(0)
    for key in ("stangenkutter", "kingkutter", "speedboat"):
        position.ship(key, (3, 10))
    position.ship("fancykutter", (3, 12))
    position.do(Kind.FLEET, field(3, 10))
    assert Kind.TARGET not in position.kinds()  # a fleet has two ships at least
    assert len(position.options(Kind.ADD_SHIP)) == 3
    position.do(Kind.ADD_SHIP, 0)
    position.do(Kind.ADD_SHIP, 4)
    fields = {a for a, *_ in position.options(Kind.TARGET)}
    assert fields == {field(r, c) for r in (2, 3) for c in (9, 10, 11)} - {field(3, 10)}
    position.do(Kind.TARGET, field(2, 11))
    moved = [pack.ship_field(ship) for ship in position.player().ships[:4]]
    assert moved == [field(2, 11), field(2, 11), field(3, 10), field(3, 12)]
    assert position.public.actions_left == 1
    kinds = [a for a, *_ in position.options(Kind.MOVE_SHIP)]
    assert kinds == [6, 1]  # the speedboat that stayed and the Fancykutter


@pytest.mark.rule("SP-052")
def test_prizes_sail_in_a_fleet(book: Book) -> None:
    position = Position(book)
    position.act_as(0)
    position.ship("kingkutter", (3, 10))
    position.prize("freighter", "us", (3, 10))
    position.do(Kind.FLEET)
    position.do(Kind.ADD_ALL)
    assert len(position.options(Kind.TARGET)) == 8  # a freighter sails one field
    position.do(Kind.TARGET, field(2, 10))
    assert pack.prize_field(position.public.prizes[0]) == field(2, 10)
    assert Kind.MOVE_PRIZE not in position.kinds()


@pytest.mark.rule("SP-048", "SP-147")
@pytest.mark.parametrize(
    ("ruling", "fields_in_four_rounds", "actions"),
    [
        ("one_field_every_second_round", 2, 2),
        ("two_actions_one_field", 4, 8),
        ("one_field_per_round", 4, 4),
        ("immobile_in_fleet", 2, 2),
    ],
)
def test_half_speed(book: Book, ruling: str, fields_in_four_rounds: int, actions: int) -> None:
    position = Position(book.decide("speed_half", ruling))
    position.act_as(0)
    position.ship("mudderkutter", (5, 5))
    moved = spent = 0
    for _ in range(4):
        position.act_as(0)
        if Kind.MOVE_SHIP in position.kinds():
            position.do(Kind.MOVE_SHIP)
            assert len(position.options(Kind.TARGET)) == 8
            position.do(Kind.TARGET, field(5, 6 + moved))
            moved += 1
            spent += 2 - int(position.public.actions_left) if position.seat == 0 else 2
    assert (moved, spent) == (fields_in_four_rounds, actions)


@pytest.mark.rule("SP-052")
@pytest.mark.parametrize(("ruling", "fleet"), [("one_field_every_second_round", True), ("immobile_in_fleet", False)])
def test_half_speed_in_a_fleet(book: Book, ruling: str, fleet: bool) -> None:
    position = Position(book.decide("speed_half", ruling))
    position.act_as(0)
    position.ship("mudderkutter", (5, 5))
    position.ship("kingkutter", (5, 5))
    assert (Kind.FLEET in position.kinds()) == fleet
