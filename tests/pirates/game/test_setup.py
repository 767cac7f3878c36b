"""Setting up and the order of turns (SP-002, SP-006, SP-021 to SP-030, SP-046; D-SP-4, D-SP-5)."""

from __future__ import annotations

import pytest

from tests.pirates.game.plain import MONEY, PLAIN, Position, field, operands, pack
from workbench.book import Book
from workbench.pirates.state import LEFT, RIGHT, Ask, Kind


def set_up(book: Book, seats: int, seed: int) -> tuple[Position, list[int], list[int]]:
    """A game whose factions and bays are picked: the last offered each time; who was asked for each."""
    position = Position(book, seats, seed, empty=False)
    factions, bays = [], []
    while position.public.ask in (Ask.FACTION, Ask.BAY):
        (factions if position.public.ask == Ask.FACTION else bays).append(position.seat)
        position.play(position.legal()[-1])
    return position, factions, bays


@pytest.mark.rule("SP-006", "SP-021", "SP-022", "SP-023", "SP-025")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_factions_clockwise_then_bays_the_other_way_round(book: Book, seed: int) -> None:
    position, factions, bays = set_up(book, 3, seed)
    first = factions[0]
    assert factions == [first, (first + 1) % 3, (first + 2) % 3]
    assert bays == factions[::-1]
    assert [int(position.player(seat).faction) for seat in factions] == [6, 5, 4]  # no faction twice
    assert [int(position.player(seat).bay) for seat in bays] == [19, 16, 13]


@pytest.mark.rule("SP-021")
def test_every_seat_may_win_the_faction_roll(book: Book) -> None:
    assert {set_up(book, 2, seed)[1][0] for seed in range(12)} == {0, 1}


@pytest.mark.rule("SP-006", "SP-025")
def test_the_seventh_player_has_no_choice_left(book: Book) -> None:
    _, factions, bays = set_up(book, 7, 1)
    assert (len(factions), len(bays)) == (6, 6)


@pytest.mark.rule("SP-001")
@pytest.mark.parametrize("seats", [1, 8])
def test_too_few_or_too_many_players_are_refused(book: Book, seats: int) -> None:
    with pytest.raises(ValueError, match="SP-001"):
        Position(book, seats)


@pytest.mark.rule("SP-024", "SP-026", "SP-037")
def test_what_everybody_has_at_the_start(book: Book) -> None:
    position, _, _ = set_up(book, 4, 5)
    public = position.public
    for seat in range(4):
        player = position.player(seat)
        assert player.money == (16 if player.faction == 0 else 12) * MONEY
        assert list(player.buildings) == [0] * 5
        ships = [pack.ship_type(ship) for ship in player.ships[: int(player.ship_count)]]
        assert ships == [0, 0]
        assert all(pack.ship_field(ship) == player.bay and pack.ship_markers(ship) == 1 for ship in player.ships[:2])
    assert public.markers_left == 50 - 4 * 2
    assert list(public.anger) == [1] * 8  # four seats
    assert public.civil_count == 25
    assert public.pool.sum() == 76 - 25
    ships = list(public.civils[:25])
    assert sum(pack.direction(ship) == LEFT for ship in ships) == 13  # the first enters from the right
    assert {pack.row_of(pack.sea_field(ship)) for ship in ships if pack.direction(ship) == RIGHT} == {2}
    assert {pack.row_of(pack.sea_field(ship)) for ship in ships if pack.direction(ship) == LEFT} == {3}


@pytest.mark.rule("SP-037")
def test_the_board_may_begin_empty(book: Book) -> None:
    position, _, _ = set_up(book.decide("civil_setup", "empty"), 2, 5)
    assert position.public.civil_count == 0
    assert list(position.public.anger) == [2] * 8  # two seats
    position.end_round()
    assert position.public.civil_count == 25


def order_of_turns(position: Position, rounds: int) -> list[str]:
    """Seats in the order in which they are asked for actions, a word a round."""
    found: list[str] = []
    while len(found) <= rounds:
        number = int(position.state["round"])
        if number > len(found):
            found.append("")
        if number <= rounds and "ABC"[position.seat] not in found[-1]:
            found[-1] += "ABC"[position.seat]
        position.play(position.legal()[-1] if Kind.END_TURN not in position.kinds() else pack.pack(Kind.END_TURN))
        if position.state.over:
            break
    return found[:rounds]


@pytest.mark.rule("SP-027", "SP-028", "SP-029", "SP-030", "SP-002")
@pytest.mark.parametrize(
    ("ruling", "expected"),
    [
        ("turns_ccw", ["ACB", "BAC", "CBA"]),
        ("turns_cw_last_starts", ["ABC", "CAB", "BCA"]),
        ("turns_cw_next_starts", ["ABC", "BCA", "CAB"]),
    ],
)
def test_order_of_turns(book: Book, ruling: str, expected: list[str]) -> None:
    position = Position(book.decide("start_rotation", ruling), 3)
    position.public.start_seat = 0
    position.act_as(0)
    position.state["round"] = 1
    assert order_of_turns(position, 3) == expected


@pytest.mark.rule("SP-028")
@pytest.mark.parametrize("ruling", ["no", "yes"])
def test_the_start_may_pass_before_round_1(book: Book, ruling: str) -> None:
    position, factions, _ = set_up(book.decide("rotation_round_one", ruling), 3, 4)
    assert position.seat == (factions[0] + (ruling == "yes")) % 3


@pytest.mark.rule("SP-028")
def test_who_starts_round_1(book: Book) -> None:
    position, factions, _ = set_up(book.decide("first_start_player", "last_faction_picker"), 3, 4)
    assert position.seat == factions[-1]
    random = book.decide("first_start_player", "random")
    assert {set_up(random, 3, seed)[0].seat for seed in range(15)} == {0, 1, 2}


@pytest.mark.rule("SP-046", "SP-047")
def test_two_actions_a_turn(book: Book) -> None:
    position = Position(book)
    position.act_as(0)
    position.money(20)
    position.do(Kind.BUY_WEAPON, 1)
    assert (position.seat, int(position.public.actions_left)) == (0, 1)
    position.do(Kind.BUY_WEAPON, 1)
    assert position.seat == 1


@pytest.mark.rule("SP-046")
def test_must_act_offers_the_end_only_without_any_action(book: Book) -> None:
    position = Position(book.decide("pass_allowed", "must_act"))
    position.act_as(0)
    position.money(2)
    assert position.kinds() == {Kind.BUY_WEAPON}
    position.do(Kind.BUY_WEAPON, 1)
    assert position.kinds() == {Kind.END_TURN}
    assert Kind.END_TURN in Position(book).kinds()


def test_moves_pack_and_unpack() -> None:
    move = pack.pack(Kind.MOVE_SHIP, 6, field(7, 20), 3, 40)
    assert pack.kind_of(move) == Kind.MOVE_SHIP
    assert operands(move) == (6, field(7, 20), 3, 40)
    assert PLAIN.pack.row_of(field(7, 20)) == 7
    assert PLAIN.pack.column_of(field(7, 20)) == 20
