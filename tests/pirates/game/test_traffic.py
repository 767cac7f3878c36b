"""Civil ships (SP-031 to SP-037, SP-117)."""

from __future__ import annotations

import pytest

from tests.pirates.game.plain import LEFT, PLAIN, RIGHT, Position, field, pack
from workbench.book import Book


def civil_fields(position: Position) -> list[int]:
    return [int(pack.sea_field(ship)) for ship in position.public.civils[: int(position.public.civil_count)]]


@pytest.mark.rule("SP-031", "SP-032", "SP-145")
def test_each_civil_ship_sails_its_points_along_its_lane(book: Book) -> None:
    position = Position(book)
    position.civil("freighter", "us", (2, 5))
    position.civil("cruise_ship", "us", (2, 9))
    position.civil("yacht", "us", (3, 12), LEFT)
    position.end_round()
    assert civil_fields(position) == [field(2, 6), field(2, 11), field(3, 9)]


@pytest.mark.rule("SP-033")
@pytest.mark.parametrize(
    ("ruling", "freighter", "yacht"), [("jump_beyond", 11, 14), ("stop_on_last_free_field", 9, 12)]
)
def test_civil_ships_pass_pirates_but_never_stop_with_them(book: Book, ruling: str, freighter: int, yacht: int) -> None:
    position = Position(book.decide("civil_blocked", ruling))
    position.ship("stangenkutter", (2, 10))
    position.ship("stangenkutter", (3, 13), seat=1)
    position.civil("freighter", "us", (2, 9))
    position.civil("yacht", "us", (3, 10))
    position.end_round()
    assert civil_fields(position) == [field(2, freighter), field(3, yacht)]


@pytest.mark.rule("SP-033")
def test_a_yacht_passes_pirates_on_the_way(book: Book) -> None:
    position = Position(book)
    position.ship("stangenkutter", (2, 10))
    position.prize("freighter", "us", (2, 11))
    position.civil("yacht", "us", (2, 9))
    position.end_round()
    assert civil_fields(position) == [field(2, 12)]


@pytest.mark.rule("SP-031", "SP-032")
@pytest.mark.parametrize("ruling", ["back_to_the_pool", "re_enters"])
def test_at_the_far_edge(book: Book, ruling: str) -> None:
    position = Position(book.decide("leave_map", ruling))
    position.civil("yacht", "us", (2, 19))
    before = int(position.public.pool.sum())
    position.end_round()
    if ruling == "re_enters":
        assert civil_fields(position) == [field(2, 0)]
        assert position.public.pool.sum() == before
    else:
        assert civil_fields(position) == []
        assert position.public.pool.sum() == before + 1


@pytest.mark.rule("SP-034", "SP-035", "SP-036", "SP-037")
def test_the_board_is_filled_alternately_from_right_and_left(book: Book) -> None:
    position = Position(book)
    position.rules.constants.civil_ships_on_board = 5
    position.public.anger[:] = 6
    position.end_round()
    ships = list(position.public.civils[:5])
    assert [int(pack.direction(ship)) for ship in ships] == [LEFT, RIGHT, LEFT, RIGHT, LEFT]
    # Anger 6: ships bound right enter in row 4 on the left edge, those bound left in row 5 on the right edge.
    assert civil_fields(position) == [field(5, 20), field(4, 0)] * 2 + [field(5, 20)]
    assert position.public.pool.sum() == 76 - 5
    position.rules.constants.civil_ships_on_board = 6
    position.end_round()
    assert pack.direction(position.public.civils[5]) == RIGHT  # the alternation goes on over the rounds


@pytest.mark.rule("SP-036")
def test_sides_may_begin_anew_each_round(book: Book) -> None:
    position = Position(book.decide("entry_side", "restart_each_round"))
    for number in (1, 2):
        position.rules.constants.civil_ships_on_board = number
        position.end_round()
    assert [int(pack.direction(ship)) for ship in position.public.civils[:2]] == [LEFT, LEFT]
    drawn = set()
    for seed in range(12):
        position = Position(book.decide("entry_side", "random_first"), seed=seed)
        PLAIN.traffic.lay_out_traffic(position.rules, position.state)
        drawn.add(int(pack.direction(position.public.civils[0])))
    assert drawn == {LEFT, RIGHT}


@pytest.mark.rule("SP-034", "SP-040")
@pytest.mark.parametrize(("ruling", "us", "fr"), [("own_nation", 4, 2), ("maximum_of_all", 4, 4), ("average", 2, 2)])
def test_whose_anger_sets_the_lane(book: Book, ruling: str, us: int, fr: int) -> None:
    position = Position(book.decide("lane_source", ruling))
    position.public.anger[:] = 0
    position.public.anger[0] = 6
    lanes = [PLAIN.anger.lane(position.rules, position.public, nation, RIGHT) for nation in (0, 2)]
    assert lanes == [us, fr]


@pytest.mark.rule("SP-034")
@pytest.mark.parametrize(("ruling", "row"), [("only_at_entry", 2), ("immediately", 3)])
def test_ships_at_sea_and_a_new_lane(book: Book, ruling: str, row: int) -> None:
    position = Position(book.decide("lane_shift", ruling))
    position.civil("freighter", "us", (2, 5))
    position.public.anger[0] = 3
    position.end_round()
    assert civil_fields(position) == [field(row, 6)]


@pytest.mark.rule("SP-035", "SP-037")
def test_an_empty_pool_leaves_fewer_ships(book: Book) -> None:
    position = Position(book)
    position.public.pool[:] = 0
    position.public.pool[3] = 2
    position.rules.constants.civil_ships_on_board = 5
    position.end_round()
    assert position.public.civil_count == 2


@pytest.mark.rule("SP-037", "SP-118")
@pytest.mark.parametrize(("ruling", "ships"), [("no", 5), ("yes", 3)])
def test_prizes_at_sea_and_the_number_of_civil_ships(book: Book, ruling: str, ships: int) -> None:
    position = Position(book.decide("prizes_count", ruling))
    for at in ((6, 1), (6, 2), None):
        position.prize("freighter", "us", at, seat=0)
    position.rules.constants.civil_ships_on_board = 5
    position.end_round()
    assert position.public.civil_count == ships


@pytest.mark.rule("SP-117")
@pytest.mark.parametrize(("ruling", "left"), [("back_to_the_pool", 0), ("stays", 1)])
def test_fleeing_off_the_edge(book: Book, ruling: str, left: int) -> None:
    position = Position(book.decide("flee_off_edge", ruling))
    place = position.civil("cruise_ship", "us", (3, 0), LEFT)
    PLAIN.traffic.flee_onward(position.rules, position.state, place, 1, position.log)
    assert civil_fields(position) == [field(3, 0)] * left


@pytest.mark.rule("SP-117")
def test_fleeing_over_fields_with_pirates(book: Book) -> None:
    position = Position(book)
    for column in (10, 11):
        position.ship("stangenkutter", (2, column))
    place = position.civil("cruise_ship", "us", (2, 9))
    PLAIN.traffic.flee_onward(position.rules, position.state, place, 1, position.log)
    assert civil_fields(position) == [field(2, 12)]
