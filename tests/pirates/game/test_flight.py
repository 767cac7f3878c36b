"""Flight from warships in whole games (SP-130 to SP-144)."""

from __future__ import annotations

import pytest

from tests.pirates.game.plain import PLAIN, Position, field, pack
from workbench.book import Book
from workbench.pirates.capacities import NATIONS
from workbench.pirates.state import Ask, Event, Fight, Kind, Tally


def hunt(position: Position, roll: int) -> Position:
    """All warships move and attack; every roll comes out the same."""
    position.roll(roll)
    position.end_round()
    return position


def target(position: Position) -> list[int]:
    rolled = position.happened(Event.FLIGHT_ROLL) + position.happened(Event.FLIGHT_AUTOMATIC)
    return [row[0] for row in rolled]


@pytest.mark.rule("SP-130", "SP-131", "SP-133", "SP-134", "SP-138", "SP-139", "SP-144")
def test_a_flight_into_a_free_field(book: Book) -> None:
    position = Position(book)
    position.ship("stangenkutter", (2, 10), seat=0)
    position.warship("frigate", "fr", (2, 8))
    hunt(position, 7)
    assert target(position) == [8 - 1]
    assert position.public.ask == Ask.FLEE
    # Eight neighbours; all are coastal, none holds the warship, which has come into the field itself.
    assert len(position.options(Kind.FLEE)) == 8
    assert position.public.anger[NATIONS.index("fr")] == 3
    position.do(Kind.FLEE, field(3, 11))
    assert pack.ship_field(position.player(0).ships[0]) == field(3, 11)
    assert position.state.tally[0, Tally.ROLLED_FLIGHTS] == 1


@pytest.mark.rule("SP-141", "SP-143")
def test_a_lost_flight_loses_everything_in_the_field(book: Book) -> None:
    position = Position(book)
    place = position.ship("stangenkutter", (2, 10), seat=0)
    position.player(0).cargo[place] = 4
    position.ship("stangenkutter", (2, 12), seat=0)
    position.prize("freighter", "us", (2, 10), seat=0)
    position.warship("frigate", "fr", (2, 9))
    before = int(position.public.pool.sum())
    hunt(position, 5)
    assert target(position) == [8 - 1 - 1]  # the prize counts as an additional ship
    assert position.player(0).ship_count == 1
    assert pack.ship_field(position.player(0).ships[0]) == field(2, 12)
    assert position.public.prize_count == 0
    assert position.public.pool.sum() == before + 1
    assert position.public.anger[NATIONS.index("fr")] == 1
    assert position.state.tally[0, Tally.BOATS_LOST] == 1


@pytest.mark.rule("SP-131", "SP-132", "SP-133")
def test_more_warships(book: Book) -> None:
    position = Position(book)
    position.ship("stangenkutter", (2, 10), seat=0)
    position.warship("destroyer", "us", (2, 10))
    position.warship("frigate", "us", (2, 10))
    position.warship("corvette", "us", (2, 11))
    hunt(position, 2)
    assert target(position)[0] == 10 + 5 + 2 - 1


@pytest.mark.rule("SP-134", "SP-135", "SP-136")
@pytest.mark.parametrize(("degree", "goal"), [(0, 8 - 2 - 2), (1, 8 - 2 - 2 - 1), (2, 8 - 2 - 2 - 2)])
def test_own_ships_and_training_in_flight(book: Book, degree: int, goal: int) -> None:
    position = Position(book)
    for ship in ("stangenkutter", "situationskutter", "stangenkutter"):
        position.ship(ship, (2, 10), seat=0)
    position.player(0).training = degree
    position.warship("frigate", "fr", (2, 8))
    hunt(position, 12)
    assert target(position) == [goal]


@pytest.mark.rule("SP-142", "SP-012", "SP-131")
def test_german_mercy(book: Book) -> None:
    position = Position(book)
    for _ in range(2):
        position.player(0).cargo[position.ship("stangenkutter", (2, 10), seat=0)] = 4
    position.prize("freighter", "us", (2, 10), seat=0)
    position.warship("frigate", "de", (2, 9))
    hunt(position, 3)
    assert target(position) == [8 - 1 - 1 - 1 - 1]  # lowered by 1; two more ships with the prize
    assert position.public.ask == Ask.FLEE
    position.do(Kind.FLEE, field(3, 11))
    player = position.player(0)
    assert [pack.ship_field(ship) for ship in player.ships[:2]] == [field(3, 11)] * 2
    assert not player.cargo.any()
    assert position.public.prize_count == 0
    assert position.public.anger[NATIONS.index("de")] == 1
    # They sit out the next full round, and move again in the one after.
    position.act_as(0)
    assert Kind.MOVE_SHIP not in position.kinds()
    position.act_as(0)
    assert Kind.MOVE_SHIP in position.kinds()


@pytest.mark.rule("SP-142")
def test_prizes_may_stay_after_german_mercy(book: Book) -> None:
    position = Position(book.decide("german_loss", "no"))
    position.ship("stangenkutter", (2, 10), seat=0)
    position.prize("freighter", "us", (2, 10), seat=0)
    position.warship("frigate", "de", (2, 10))
    hunt(position, 2)
    position.do(Kind.FLEE, field(3, 11))
    assert pack.prize_field(position.public.prizes[0]) == field(3, 11)


@pytest.mark.rule("SP-123")
@pytest.mark.parametrize(("ruling", "rolled"), [("lost_without_a_roll", []), ("class_value_0", [7])])
def test_prizes_alone(book: Book, ruling: str, rolled: list[int]) -> None:
    position = Position(book.decide("prize_alone", ruling))
    position.prize("freighter", "us", (2, 10), seat=0)
    position.warship("corvette", "us", (2, 9))
    hunt(position, 2)
    assert target(position) == rolled
    assert position.public.prize_count == 0


def surround(position: Position, at: tuple[int, int]) -> None:
    for row in range(max(1, at[0] - 1), at[0] + 2):
        for column in range(at[1] - 1, at[1] + 2):
            if (row, column) != at:
                position.warship("corvette", "us", (row, column))


@pytest.mark.rule("SP-140", "SP-144")
@pytest.mark.parametrize(("ruling", "anger"), [("chain_anger_each", 4), ("chain_anger_once", 3)])
def test_without_a_free_field_a_new_fight_begins(book: Book, ruling: str, anger: int) -> None:
    position = Position(book.decide("flee_loop", ruling))
    position.ship("stangenkutter", (5, 10), seat=0)
    position.ship("kingkutter", (5, 10), seat=1)
    position.public.players[1].ship_count = 0
    position.player(0).ships[0] = position.player(1).ships[0]
    surround(position, (5, 10))
    position.rules.rulings.warship_attacks_per_phase = 0  # the fight is laid by hand
    position.warship("corvette", "us", (5, 10))
    position.public.attack_field = position.public.attack_sought = field(5, 10)
    position.public.fleeing = 1
    position.public.warship = int(position.public.warship_count)
    position.public.stage = PLAIN.stages.Stage.FIGHTS
    position.rules.flight.adjacent_warship = 0
    position.roll(12)
    position.go_on()
    assert position.public.anger[0] == 3
    assert len(position.options(Kind.FLEE)) == 8  # all hold warships
    position.do(Kind.FLEE, field(6, 10))
    assert target(position) == [7 - 2]
    assert position.public.anger[0] == anger
    position.do(Kind.FLEE, field(7, 10))
    assert pack.ship_field(position.player(0).ships[0]) == field(7, 10)


@pytest.mark.rule("SP-139", "SP-148")
@pytest.mark.parametrize(("ruling", "fields"), [("no", 5), ("yes", 8)])
def test_a_stangenkutter_and_the_deep_sea(book: Book, ruling: str, fields: int) -> None:
    position = Position(book.decide("flee_deep_sea", ruling))
    position.ship("stangenkutter", (3, 10), seat=0)
    position.warship("frigate", "us", (3, 9))
    hunt(position, 12)
    assert len(position.options(Kind.FLEE)) == fields


@pytest.mark.rule("SP-139", "SP-016")
@pytest.mark.parametrize(("ruling", "fields"), [("yes", 6), ("no", 5)])
def test_the_own_bay_is_a_free_field(book: Book, ruling: str, fields: int) -> None:
    position = Position(book.decide("flee_to_bay", ruling))
    bay = int(position.player(0).bay)
    place = position.ship("stangenkutter", (1, bay), seat=0)
    position.player(0).cargo[place] = 3
    position.warship("frigate", "us", (1, bay + 1))
    hunt(position, 12)
    edge = 2 if bay == 0 else 0
    assert len(position.options(Kind.FLEE)) == fields - edge
    if ruling == "yes":
        position.do(Kind.FLEE, bay)
        assert position.player(0).captives[0] == 3


@pytest.mark.rule("SP-139")
def test_a_group_may_split(book: Book) -> None:
    position = Position(book.decide("flee_together", "split"))
    for _ in range(2):
        position.ship("stangenkutter", (2, 10), seat=0)
    position.warship("frigate", "us", (2, 9))
    hunt(position, 12)
    position.do(Kind.FLEE, field(1, 10))
    position.do(Kind.FLEE, field(3, 11))
    assert [pack.ship_field(ship) for ship in position.player(0).ships[:2]] == [field(1, 10), field(3, 11)]


@pytest.mark.rule("SP-130")
@pytest.mark.parametrize(("ruling", "targets"), [("separate", [8, 9]), ("together", [7]), ("attacker_picks", [8])])
def test_several_factions_in_the_field(book: Book, ruling: str, targets: list[int]) -> None:
    position = Position(book.decide("multi_faction_field", ruling))
    position.public.start_seat = 0
    for seat in (0, 0, 1):
        position.ship("stangenkutter", (2, 10), seat=seat)
    position.warship("destroyer", "us", (2, 10))
    hunt(position, 2)
    assert target(position) == targets
    assert position.player(0).ship_count == 0
    assert position.player(1).ship_count == (1 if ruling == "attacker_picks" else 0)


@pytest.mark.rule("SP-038")
@pytest.mark.parametrize(("ruling", "targets"), [("sequential", [7, 9]), ("gathered", [12])])
def test_one_fight_per_warship_or_one_together(book: Book, ruling: str, targets: list[int]) -> None:
    position = Position(book.decide("warship_attack_mode", ruling))
    position.public.anger[:] = 4
    position.ship("stangenkutter", (2, 10), seat=0)
    position.warship("frigate", "us", (2, 9))
    position.warship("frigate", "us", (2, 9))
    position.rules.flight.adjacent_warship = 0
    hunt(position, 12)
    found = target(position)
    position.rules.flight.adjacent_warship = 2
    if ruling == "sequential":
        position.do(Kind.FLEE, field(2, 11))
        found += target(position)
    assert found == targets


@pytest.mark.rule("SP-038")
@pytest.mark.parametrize(("most", "fights"), [(1, 1), (2, 2)])
def test_a_warship_may_follow(book: Book, most: int, fights: int) -> None:
    position = Position(book.decide("warship_attacks_per_phase", most))
    position.ship("stangenkutter", (2, 10), seat=0)
    position.warship("frigate", "us", (2, 9))
    hunt(position, 12)
    found = len(target(position))
    position.do(Kind.FLEE, field(2, 11))
    found += len(target(position))
    assert found == fights


@pytest.mark.rule("SP-143", "SP-144")
@pytest.mark.parametrize(("ruling", "us", "fr"), [("strongest", 3, 2), ("all_present", 3, 3)])
def test_whose_anger_moves(book: Book, ruling: str, us: int, fr: int) -> None:
    position = Position(book.decide("battle_nation", ruling))
    position.ship("stangenkutter", (2, 10), seat=0)
    position.ship("kingkutter", (2, 10), seat=0)
    position.warship("destroyer", "us", (2, 10))
    position.warship("frigate", "fr", (2, 10))
    position.roll(12)
    position.public.warship = 0
    position.end_round()
    assert target(position)[0] == 10 + 5 - 2 - 1 + 0
    assert (position.public.anger[0], position.public.anger[2]) == (us, fr)


@pytest.mark.rule("SP-143", "SP-144")
def test_the_protected_nation_is_the_one_that_minds(book: Book) -> None:
    position = Position(book)
    position.ship("stangenkutter", (2, 10), seat=0)
    position.warship("corvette", "us", (2, 10), of="jp")
    hunt(position, 12)
    assert position.public.anger[NATIONS.index("jp")] == 3
    assert position.public.anger[0] == 2


@pytest.mark.rule("SP-137")
def test_cards_and_ability_in_flight(book: Book) -> None:
    position = Position(book)
    position.player(0).faction = position.keys["factions"].index("daredevils")
    position.ship("stangenkutter", (2, 10), seat=0)
    position.warship("destroyer", "us", (2, 10))
    fog, ladder = position.weapon("fog", 0), position.weapon("boarding_ladder", 0)
    escape = position.hq("escape_route", 0)
    position.roll(3)
    position.end_round()
    assert position.public.fight == Fight.FLIGHT
    assert {a for a, *_ in position.options(Kind.PLAY_WEAPON)} == {fog}
    assert ladder not in {a for a, *_ in position.options(Kind.PLAY_WEAPON)}
    position.do(Kind.PLAY_WEAPON, fog)
    position.do(Kind.PLAY_HQ, escape)
    assert target(position) == [10 - 1 - 1 - 3 - 2]  # boat, ability, fog, escape route
    assert position.happened(Event.SUCCESS)
