"""Ransom, killing and releasing in whole games (SP-016, SP-071 to SP-097, SP-120 to SP-122)."""

from __future__ import annotations

import pytest

from tests.pirates.game.plain import MONEY, PLAIN, Position, field, pack
from workbench.book import Book
from workbench.pirates.capacities import NATIONS
from workbench.pirates.state import Event, Kind, Tally

US, FR, RU = NATIONS.index("us"), NATIONS.index("fr"), NATIONS.index("ru")


def bay_of(book: Book, seats: int = 2) -> Position:
    """Seat 0 is to act, with no money and nothing else."""
    position = Position(book, seats)
    position.act_as(0)
    position.money(0)
    return position


@pytest.mark.rule("SP-016", "SP-071", "SP-120", "SP-121", "SP-122")
def test_a_prize_is_looked_at_in_the_bay_by_its_owner(book: Book) -> None:
    position = bay_of(book)
    bay = int(position.player().bay)
    position.prize("freighter", "jp", (1, bay))
    assert position.view(0).prices_seen[0] == 0
    position.do(Kind.MOVE_PRIZE)
    position.do(Kind.TARGET, bay)
    row = int(position.view(0).prices_seen[0])
    assert position.rules.game.backs[row - 1].amount in (60, 70, 80, 100)
    assert position.view(1).prices_seen[0] == 0
    assert position.player(0).captives[NATIONS.index("jp")] in (2, 3, 4)
    seen = [event for event in position.events if event[0] == Event.PRICE_SEEN]
    assert seen[0][2] == 1 << 0


@pytest.mark.rule("SP-071")
def test_everybody_may_look(book: Book) -> None:
    position = bay_of(book.decide("price_peek", "all"))
    position.prize("freighter", "jp", None)
    assert position.view(1).prices_seen[0] == position.view(0).prices_seen[0] > 0


@pytest.mark.rule("SP-072", "SP-076", "SP-077", "SP-079", "SP-122")
def test_ransom_of_a_ship(book: Book) -> None:
    position = bay_of(book)
    position.prize("freighter", "us", None)
    price = position.options(Kind.RANSOM_SHIP)[0][2]
    before = int(position.public.pool.sum())
    position.level("laundry", 2)
    position.level("pr", 1)
    position.roll(8)
    position.do(Kind.RANSOM_SHIP)
    # Two seats: anger 2, base 7, lowered by PR to 6; two over the target and two levels of laundry: 120 %.
    assert position.happened(Event.RANSOM_ROLL)[0][:2] == (6, 8)
    assert position.player(0).money == price * MONEY * 120 // 100
    assert position.public.prize_count == 0
    assert position.public.pool.sum() == before + 1
    assert position.state.tally[0, Tally.SHIPS_RANSOMED] == 1
    assert position.public.actions_left == 1


@pytest.mark.rule("SP-078")
def test_the_printed_example_of_a_ransom(book: Book) -> None:
    position = bay_of(book)
    position.prize("freighter", "us", None)
    backs = position.rules.game.backs
    freighter = position.keys["civil_ships"].index("freighter")
    hundred = [row for row in range(len(backs)) if backs[row].ship == freighter and backs[row].amount == 100]
    position.state.prices[0] = hundred[0] + 1
    position.level("laundry", 2)
    position.roll(9)  # two over the target of 7
    position.do(Kind.RANSOM_SHIP)
    assert position.player(0).money == 120 * MONEY


@pytest.mark.rule("SP-017", "SP-018", "SP-020")
def test_nation_anger_and_buildings_set_target_and_price(book: Book) -> None:
    position = bay_of(book)
    position.player(0).captives[US] = position.player(0).captives[RU] = 1
    position.public.anger[RU] = 6
    position.level("pr", 2)
    position.roll(9)
    position.do(Kind.RANSOM_HOSTAGES, RU)
    # The track says 9 for anger 6 and 7 for anger 2; PR takes 2 off both.
    assert position.happened(Event.RANSOM_ROLL)[0][0] == 9 - 2
    assert position.player(0).money == 8 * MONEY * 110 // 100
    position.do(Kind.RANSOM_HOSTAGES, US)
    assert position.happened(Event.RANSOM_ROLL)[0][0] == 7 - 2
    assert position.player(0).money == (8 * 110 + 12 * 120) * MONEY // 100


@pytest.mark.rule("SP-005")
@pytest.mark.parametrize(("before", "change", "after"), [(12, 1, 12), (10, 3, 12), (0, -1, 0), (3, -1, 2)])
def test_the_marker_of_a_nation_stays_on_the_track(book: Book, before: int, change: int, after: int) -> None:
    position = bay_of(book)
    position.public.anger[US] = before
    PLAIN.anger.change_anger(position.rules, position.state, US, change, position.log)
    assert (position.public.anger[US], position.public.anger[FR]) == (after, 2)


@pytest.mark.rule("SP-073", "SP-074", "SP-075")
@pytest.mark.parametrize(
    ("roll", "money", "anger"), [(2, 0, 5), (4, 0, 3), (5, 0, 2), (6, 6, 2), (7, 12, 2), (9, 13.2, 2)]
)
def test_ransom_of_hostages_for_every_margin(book: Book, roll: int, money: float, anger: int) -> None:
    position = bay_of(book)
    position.player(0).captives[US] = 1
    position.roll(roll)
    position.do(Kind.RANSOM_HOSTAGES, US)
    assert position.player(0).money == round(money * MONEY)
    assert position.public.anger[US] == anger
    assert position.player(0).captives[US] == (money == 0)


@pytest.mark.rule("SP-080", "SP-081", "SP-082", "SP-083")
@pytest.mark.parametrize(("ruling", "numbers"), [("any_number", [1, 2, 3]), ("all", []), ("one", [])])
def test_how_many_hostages_in_one_action(book: Book, ruling: str, numbers: list[int]) -> None:
    position = bay_of(book.decide("hostages_per_action", ruling))
    position.player(0).captives[US] = 3
    position.player(0).captives[RU] = 5
    position.roll(7)
    position.do(Kind.RANSOM_HOSTAGES, US)
    assert [a for a, *_ in position.options(Kind.NUMBER)] == numbers
    if numbers:
        position.do(Kind.NUMBER, 2)
    left = {"any_number": 1, "all": 0, "one": 2}[ruling]
    assert (position.player(0).captives[US], position.player(0).captives[RU]) == (left, 5)
    assert position.player(0).money == (3 - left) * 12 * MONEY
    assert position.state.tally[0, Tally.HOSTAGES_RANSOMED] == 3 - left


@pytest.mark.rule("SP-016")
@pytest.mark.parametrize(("ruling", "may"), [("bay_only", False), ("anywhere", True)])
def test_hostages_on_ships(book: Book, ruling: str, may: bool) -> None:
    position = bay_of(book.decide("captive_location", ruling))
    place = position.ship("stangenkutter", (3, 10))
    position.player(0).cargo[place] = 4
    assert (Kind.RANSOM_HOSTAGES in position.kinds()) == may
    if may:
        position.roll(12)
        position.do(Kind.RANSOM_HOSTAGES, US)
        position.do(Kind.NUMBER, 4)
        assert position.player(0).cargo[place] == 0


@pytest.mark.rule("SP-084", "SP-085", "SP-086", "SP-087", "SP-090")
def test_killing_first_eases_negotiations_of_this_turn(book: Book) -> None:
    position = bay_of(book)
    position.player(0).captives[US] = 5
    position.roll(4)
    position.do(Kind.KILL, US)
    position.do(Kind.NUMBER, 4)
    assert position.happened(Event.KILL_ROLL)[0][:2] == (4, 4)
    assert position.public.anger[US] == 2  # not before the end of the turn
    position.do(Kind.RANSOM_HOSTAGES, US)
    rolled = position.happened(Event.RANSOM_ROLL)[0]
    assert rolled[:2] == (7 - 4, 4)
    assert position.public.anger[US] == 2 + 2  # four killed: two started groups of three
    assert position.seat == 1


@pytest.mark.rule("SP-089")
def test_killing_may_be_read_to_make_negotiations_harder(book: Book) -> None:
    position = bay_of(book.decide("kill_direction", "raise_target"))
    position.player(0).captives[US] = 5
    position.roll(4)
    position.do(Kind.KILL, US)
    position.do(Kind.NUMBER, 4)
    position.do(Kind.RANSOM_HOSTAGES, US)
    assert position.happened(Event.RANSOM_ROLL)[0][0] == 7 + 4


@pytest.mark.rule("SP-085", "SP-091")
def test_killing_as_second_action_is_allowed_and_does_not_help(book: Book) -> None:
    position = bay_of(book)
    position.money(2)
    position.player(0).captives[US] = 2
    position.do(Kind.BUY_WEAPON, 1)
    position.do(Kind.KILL, US)
    position.do(Kind.NUMBER, 1)
    assert position.player(0).captives[US] == 1
    assert not position.public.killed.any()


@pytest.mark.rule("SP-088")
@pytest.mark.parametrize(("ruling", "alive", "anger"), [("yes", 1, 2), ("no", 5, 0)])
def test_a_failed_kill_check(book: Book, ruling: str, alive: int, anger: int) -> None:
    position = bay_of(book.decide("kill_failed_still_dead", ruling))
    position.player(0).captives[US] = 5
    position.roll(3)
    position.do(Kind.KILL, US)
    position.do(Kind.NUMBER, 4)
    assert position.player(0).captives[US] == alive
    assert position.public.pending_anger[US] == anger
    assert not position.public.killed.any()


@pytest.mark.rule("SP-086")
@pytest.mark.parametrize(("ruling", "second"), [("all_this_turn", 5), ("next_only", 7)])
def test_which_negotiations_are_eased(book: Book, ruling: str, second: int) -> None:
    position = bay_of(book.decide("kill_scope", ruling))
    position.public.actions_left = 3
    position.player(0).captives[US] = 5
    position.roll(4)
    position.do(Kind.KILL, US)
    position.do(Kind.NUMBER, 2)
    for goal in (5, second):
        position.do(Kind.RANSOM_HOSTAGES, US)
        position.do(Kind.NUMBER, 1)
        assert position.happened(Event.RANSOM_ROLL)[0][0] == goal


@pytest.mark.rule("SP-092", "SP-093", "SP-094", "SP-095", "SP-096", "SP-097")
@pytest.mark.parametrize(("roll", "anger"), [(4, 7), (3, 8)])
def test_release(book: Book, roll: int, anger: int) -> None:
    position = bay_of(book)
    position.level("pr", 2)
    position.public.anger[US] = 8
    position.player(0).captives[US] = 5
    position.roll(roll)
    position.do(Kind.RELEASE, US)
    position.do(Kind.NUMBER, 5)
    assert position.happened(Event.RELEASE_ROLL)[0][:2] == (8 - 2 - 2, roll)
    assert position.public.anger[US] == anger
    assert (position.player(0).captives[US], position.player(0).money) == (0, 0)
    assert position.state.tally[0, Tally.HOSTAGES_RELEASED] == 5


@pytest.mark.rule("SP-080", "SP-093")
def test_abilities_in_negotiations(book: Book) -> None:
    position = bay_of(book)
    agents, friends = (position.keys["factions"].index(key) for key in ("agents", "philanthropists"))
    player = position.player(0)
    for faction, hostages, release in ((agents, 6, 2), (friends, 7, 1)):
        player.faction = faction
        goal = PLAIN.negotiation.ransom_goal(position.rules, position.public, 0, US, True)
        assert (goal, PLAIN.negotiation.release_goal(position.rules, position.public, 0, US, 1)) == (hostages, release)
        assert PLAIN.negotiation.ransom_goal(position.rules, position.public, 0, US, False) == 7


@pytest.mark.rule("SP-073", "SP-074")
@pytest.mark.parametrize(("ruling", "again"), [("yes", True), ("once_per_round", False)])
def test_a_second_try(book: Book, ruling: str, again: bool) -> None:
    position = bay_of(book.decide("retry", ruling))
    position.player(0).captives[US] = 1
    position.prize("freighter", "fr", None)
    position.roll(5)
    position.do(Kind.RANSOM_HOSTAGES, US)
    assert ((US, 0, 0, 0) in position.options(Kind.RANSOM_HOSTAGES)) == again
    assert (FR, 0, 0, 0) in position.options(Kind.RANSOM_HOSTAGES)  # the crew of the freighter


@pytest.mark.rule("SP-075")
def test_half_the_price_may_be_refused(book: Book) -> None:
    for answer, money, alive in ((Kind.TAKE_HALF, 6, 0), (Kind.REFUSE_HALF, 0, 1)):
        position = bay_of(book.decide("half_price_optional", "yes"))
        position.player(0).captives[US] = 1
        position.roll(6)
        position.do(Kind.RANSOM_HOSTAGES, US)
        position.do(answer)
        assert (position.player(0).money, position.player(0).captives[US]) == (money * MONEY, alive)
        assert position.public.anger[US] == 2


@pytest.mark.rule("SP-120", "SP-121")
def test_the_crew_as_one_item(book: Book) -> None:
    position = bay_of(book.decide("crew_strength", "crew_price_on_marker"))
    position.prize("freighter", "us", None)
    assert not position.player(0).captives.any()
    crew = position.options(Kind.RANSOM_CREW)[0][2]
    assert crew in (2, 3, 4)
    position.roll(7)
    position.do(Kind.RANSOM_SHIP)
    assert position.public.prize_count == 1  # the crew is left
    money = int(position.player(0).money)
    position.do(Kind.RANSOM_CREW)
    assert position.player(0).money == money + crew * MONEY
    assert position.public.prize_count == 0
    assert position.public.pool.sum() == 76


@pytest.mark.rule("SP-073", "SP-129")
@pytest.mark.parametrize(("ruling", "during"), [("immediate_kill_at_end", 3), ("all_at_end", 2)])
def test_when_anger_moves(book: Book, ruling: str, during: int) -> None:
    position = bay_of(book.decide("anger_timing", ruling))
    position.player(0).captives[US] = 1
    position.roll(4)
    position.do(Kind.RANSOM_HOSTAGES, US)
    assert position.public.anger[US] == during
    position.do(Kind.END_TURN)
    assert position.public.anger[US] == 3


@pytest.mark.rule("SP-016")
@pytest.mark.parametrize(("ruling", "landed"), [("free", 3), ("one_action", 0)])
def test_unloading(book: Book, ruling: str, landed: int) -> None:
    position = bay_of(book.decide("unload", ruling))
    bay = int(position.player().bay)
    position.player(0).cargo[position.ship("stangenkutter", (1, bay))] = 3 << 7 * FR
    position.do(Kind.MOVE_SHIP)
    position.do(Kind.TARGET, bay)
    assert position.player(0).captives[FR] == landed
    if not landed:
        position.do(Kind.UNLOAD)
        assert position.player(0).captives[FR] == 3


@pytest.mark.rule("SP-124")
@pytest.mark.parametrize(("ruling", "landed"), [("yes_free", 3), ("no", 0)])
def test_ships_bound_home_take_over_hostages(book: Book, ruling: str, landed: int) -> None:
    position = bay_of(book.decide("hostage_transfer", ruling))
    bay = int(position.player().bay)
    position.player(0).cargo[position.ship("fancykutter", (1, bay))] = 3 << 7 * FR
    position.ship("kingkutter", (1, bay))
    position.do(Kind.MOVE_SHIP, 4)
    position.do(Kind.TARGET, bay)
    assert position.player(0).captives[FR] == landed
    assert pack.ship_field(position.player(0).ships[0]) == field(1, bay)
