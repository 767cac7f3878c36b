"""Boarding in whole games (SP-101 to SP-129, SP-148 to SP-150)."""

from __future__ import annotations

import pytest

from tests.pirates.game.plain import MONEY, PLAIN, Position, field, pack
from workbench.book import Book
from workbench.pirates.capacities import NATIONS
from workbench.pirates.state import Event, Kind, Tally

FREIGHTER, TANKER, CRUISE_SHIP, YACHT = range(4)


def raid(
    position: Position, ships: list[str], civil: str, at: tuple[int, int] = (2, 10), nation: str = "us", others: int = 0
) -> Position:
    """Ships of seat 0 that have just moved, as a fleet if several, beside civil ships; the attack is to be decided."""
    position.act_as(0)
    for key in ships:
        position.ship(key, (at[0], at[1] - 1))
    position.civil(civil, nation, at)
    for _ in range(others):
        position.civil("freighter", "fr", at)
    if len(ships) > 1:
        position.do(Kind.FLEET)
        position.do(Kind.ADD_ALL)
    else:
        position.do(Kind.MOVE_SHIP, position.keys["pirate_ships"].index(ships[0]), field(at[0], at[1] - 1))
    position.do(Kind.TARGET, field(*at))
    return position


def attack(position: Position, roll: int, civil: int = FREIGHTER) -> Position:
    position.roll(roll)
    position.do(Kind.ATTACK, civil)
    if Kind.LEAD in position.kinds():
        position.play(position.legal()[0])
    return position


def target(position: Position) -> int:
    """Target number of the boarding in the last move, whether it was rolled for or not."""
    rolled = position.happened(Event.BOARDING_ROLL) + position.happened(Event.BOARDING_AUTOMATIC)
    return rolled[0][0]


@pytest.mark.rule("SP-101", "SP-102", "SP-103")
def test_a_move_to_civil_ships_allows_one_attack_and_is_no_action_more(book: Book) -> None:
    position = raid(Position(book), ["stangenkutter"], "freighter", others=1)
    assert position.options(Kind.ATTACK) == [(FREIGHTER, 0, 1, 0), (FREIGHTER, 2, 1, 0)]
    assert Kind.NO_ATTACK in position.kinds()
    attack(position, 12)
    assert position.public.actions_left == 1
    assert Kind.ATTACK not in position.kinds()
    quiet = raid(Position(book), ["stangenkutter"], "freighter")
    quiet.do(Kind.NO_ATTACK)
    assert quiet.public.actions_left == 1
    assert quiet.state.tally[0, Tally.BOARDINGS_TRIED] == 0


@pytest.mark.rule("SP-107", "SP-108", "SP-109", "SP-110", "SP-111", "SP-112", "SP-115")
def test_target_numbers_are_those_of_the_odds(book: Book) -> None:
    # C-SP-01, 03, 06, 09 of the worked examples, laid on the board.
    position = attack(raid(Position(book), ["stangenkutter"], "freighter"), 3)
    assert target(position) == 4 - 1
    position = attack(raid(Position(book), ["stangenkutter"], "cruise_ship"), 5, CRUISE_SHIP)
    assert target(position) == 6 - 1
    position = Position(book)
    position.warship("frigate", "us", (3, 11))
    position = attack(raid(position, ["stangenkutter", "stangenkutter"], "freighter", others=2), 6)
    assert target(position) == 4 + 2 + 2 - 1 - 1
    position = Position(book)
    position.public.players[0].training = 2
    position.warship("frigate", "us", (3, 11))
    crew = ["kingkutter", "fancykutter", "fancykutter"]
    position = raid(position, crew, "cruise_ship", others=3)
    position.do(Kind.ATTACK, CRUISE_SHIP)
    position.roll(5)
    position.do(Kind.LEAD, 4)
    assert target(position) == 6 + 3 + 2 - 2 - 2 - 2
    assert position.happened(Event.SUCCESS)


@pytest.mark.rule("SP-110", "SP-111", "SP-118", "SP-122", "SP-129")
def test_a_freighter_becomes_a_prize(book: Book) -> None:
    position = raid(Position(book), ["stangenkutter"], "freighter", nation="jp")
    markers = int(position.public.markers_left)
    attack(position, 12)
    assert position.public.civil_count == 0
    prize = position.public.prizes[0]
    assert (pack.prize_seat(prize), pack.prize_field(prize)) == (0, field(2, 10))
    assert (pack.prize_type(prize), NATIONS[pack.prize_nation(prize)]) == (FREIGHTER, "jp")
    assert pack.ship_markers(position.player(0).ships[0]) == 0  # the lead ship's only marker
    assert position.public.markers_left == markers + 1
    assert position.public.anger[NATIONS.index("jp")] == 3  # two seats start at 2
    assert Kind.MOVE_PRIZE not in position.kinds()  # not in the round of its capture


@pytest.mark.rule("SP-118")
@pytest.mark.parametrize(("ruling", "left"), [("freighter_tanker_only", 2), ("every_success", 1), ("failures_only", 2)])
def test_markers_after_a_success_against_a_cruise_ship(book: Book, ruling: str, left: int) -> None:
    position = raid(Position(book.decide("marker_loss_success", ruling)), ["situationskutter"], "cruise_ship")
    attack(position, 12, CRUISE_SHIP)
    assert pack.ship_markers(position.player(0).ships[0]) == left


@pytest.mark.rule("SP-116", "SP-117")
def test_a_failure_costs_the_lead_ship_a_marker_and_the_target_sails_on(book: Book) -> None:
    position = raid(Position(book), ["situationskutter"], "cruise_ship")
    position.ship("stangenkutter", (2, 11), seat=1)
    attack(position, 2, CRUISE_SHIP)
    assert position.happened(Event.BOARDING_FAILED)
    assert pack.ship_markers(position.player(0).ships[0]) == 1
    assert pack.sea_field(position.public.civils[0]) == field(2, 12)  # over the pirates of the other seat
    assert position.public.anger[0] == 2


@pytest.mark.rule("SP-105", "SP-150")
def test_who_may_lead(book: Book) -> None:
    position = Position(book)
    position.act_as(0)
    position.ship("stangenkutter", (2, 9), markers=0)
    position.civil("freighter", "us", (2, 10))
    position.do(Kind.MOVE_SHIP)
    position.do(Kind.TARGET, field(2, 10))
    assert Kind.ATTACK not in position.kinds()
    for ruling, may in (("lead_without_marker", True), ("support_only", False), ("never", False)):
        position = Position(book.decide("speedboat_boarding", ruling))
        position.act_as(0)
        position.ship("speedboat", (2, 9))
        position.civil("freighter", "us", (2, 10))
        position.do(Kind.MOVE_SHIP)
        position.do(Kind.TARGET, field(2, 10))
        assert (Kind.ATTACK in position.kinds()) == may, ruling


@pytest.mark.rule("SP-149")
def test_a_mudderkutter_leads_without_end_and_refills_others(book: Book) -> None:
    position = raid(Position(book), ["mudderkutter"], "freighter")
    position.do(Kind.ATTACK, FREIGHTER)
    assert position.public.prize_count == 1
    position = Position(book)
    position.act_as(0)
    position.ship("mudderkutter", (5, 5))
    position.ship("kingkutter", (5, 6), markers=0)
    position.do(Kind.MOVE_SHIP, 4)
    position.do(Kind.TARGET, field(5, 5))
    assert pack.ship_markers(position.player(0).ships[1]) == 3


@pytest.mark.rule("SP-150")
@pytest.mark.parametrize(("ruling", "left"), [("lead_only", 1), ("any_participation", 0)])
def test_a_speedboat_is_destroyed_by_success(book: Book, ruling: str, left: int) -> None:
    position = raid(Position(book.decide("speedboat_destroyed", ruling)), ["speedboat", "speedboat"], "yacht")
    attack(position, 12, YACHT)
    assert position.player(0).ship_count == left
    assert len(position.happened(Event.BOAT_USED_UP)) == 2 - left


@pytest.mark.rule("SP-116", "SP-150")
@pytest.mark.parametrize(("ruling", "left"), [("nothing_lost", 1), ("destroyed", 0)])
def test_a_speedboat_and_a_failure(book: Book, ruling: str, left: int) -> None:
    position = raid(Position(book.decide("speedboat_fail", ruling)), ["speedboat"], "cruise_ship")
    attack(position, 2, CRUISE_SHIP)
    assert position.player(0).ship_count == left


@pytest.mark.rule("SP-104", "SP-111")
@pytest.mark.parametrize(("ruling", "number"), [("all_in_field", 3), ("moved_only", 5)])
def test_which_ships_support(book: Book, ruling: str, number: int) -> None:
    position = Position(book.decide("support_who", ruling))
    for _ in range(2):
        position.ship("stangenkutter", (2, 10), seat=0)
    position.act_as(0)
    position = raid(position, ["stangenkutter"], "cruise_ship")
    assert target(attack(position, 12, CRUISE_SHIP)) == number


@pytest.mark.rule("SP-104")
@pytest.mark.parametrize(("ruling", "number"), [("any_with_marker", 3), ("moved_only", 4)])
def test_a_waiting_ship_may_lead(book: Book, ruling: str, number: int) -> None:
    position = Position(book.decide("lead_choice", ruling))
    position.ship("situationskutter", (2, 10), seat=0)
    position = raid(position, ["stangenkutter"], "cruise_ship")
    position.roll(12)
    position.do(Kind.ATTACK, CRUISE_SHIP)
    if ruling == "any_with_marker":
        assert position.options(Kind.LEAD) == [(2, 2, 0, 0), (0, 1, 0, 0)]
        position.do(Kind.LEAD, 2)
    assert target(position) == number


@pytest.mark.rule("SP-111", "SP-119")
@pytest.mark.parametrize(("ruling", "number"), [("flight_only", 5), ("both", 4)])
def test_prizes_do_not_attack(book: Book, ruling: str, number: int) -> None:
    position = Position(book.decide("prize_support", ruling))
    position.prize("freighter", "us", (2, 10), seat=0)
    position = raid(position, ["stangenkutter"], "cruise_ship")
    assert target(attack(position, 12, CRUISE_SHIP)) == number
    alone = Position(book)
    alone.act_as(0)
    alone.prize("freighter", "us", (2, 9))
    alone.civil("freighter", "us", (2, 10))
    alone.do(Kind.MOVE_PRIZE)
    alone.do(Kind.TARGET, field(2, 10))
    assert Kind.ATTACK not in alone.kinds()


@pytest.mark.rule("SP-103")
def test_attacks_per_move(book: Book) -> None:
    position = Position(book.decide("attacks_per_move", "one_per_ship"))
    position = raid(position, ["stangenkutter"] * 3, "freighter", others=3)
    position.roll(12)
    attacks = 0
    while Kind.ATTACK in position.kinds():
        position.do(Kind.ATTACK)
        attacks += 1
    assert attacks == 3
    assert position.public.prize_count == 3


@pytest.mark.rule("SP-103")
@pytest.mark.parametrize(("ruling", "may"), [("move_required", False), ("zero_move_allowed", True)])
def test_attack_without_moving(book: Book, ruling: str, may: bool) -> None:
    position = Position(book.decide("attack_without_move", ruling))
    position.act_as(0)
    position.ship("stangenkutter", (2, 10))
    position.civil("cruise_ship", "us", (2, 10))
    position.do(Kind.MOVE_SHIP)
    assert ((field(2, 10), 0, 0, 0) in position.options(Kind.TARGET)) == may
    if may:
        position.do(Kind.TARGET, field(2, 10))
        assert target(attack(position, 12, CRUISE_SHIP)) == 5


@pytest.mark.rule("SP-124", "SP-125", "SP-126")
def test_a_cruise_ship_gives_hostages_and_cash_and_sails_on(book: Book) -> None:
    position = raid(Position(book), ["kingkutter", "fancykutter", "speedboat"], "cruise_ship", nation="gb")
    position.money(0)
    position.do(Kind.ATTACK, CRUISE_SHIP)
    position.roll(12)
    position.do(Kind.LEAD, 4)
    player = position.player(0)
    assert sum(PLAIN.pack.all_aboard(cargo) for cargo in player.cargo) == 8 + 4 + 0
    assert all(PLAIN.pack.aboard(cargo, NATIONS.index("gb")) == PLAIN.pack.all_aboard(cargo) for cargo in player.cargo)
    cash = position.happened(Event.CASH)[0][0]
    assert cash in (8, 12, 16, 24)
    assert player.money == cash * MONEY
    assert pack.sea_field(position.public.civils[0]) == field(2, 10)
    assert position.public.anger[NATIONS.index("gb")] == 3
    # Its back is known from now on.
    known = pack.part(position.public.civils[0], pack.CIVIL_CASH, 7)
    assert position.rules.game.backs[known - 1].amount == cash


@pytest.mark.rule("SP-124")
def test_hostages_on_board_take_room(book: Book) -> None:
    for ruling, more in (("free_load", 1), ("total_load", 4)):
        position = Position(book.decide("hostage_capacity", ruling))
        position.act_as(0)
        place = position.ship("stangenkutter", (2, 9))
        position.player(0).cargo[place] = 3 << 7 * NATIONS.index("fr")
        position.civil("cruise_ship", "us", (2, 10))
        position.do(Kind.MOVE_SHIP)
        position.do(Kind.TARGET, field(2, 10))
        attack(position, 12, CRUISE_SHIP)
        assert position.happened(Event.HOSTAGES_TAKEN)[0][:2] == (more, 0)


@pytest.mark.rule("SP-124")
def test_passengers_may_run_out(book: Book) -> None:
    position = Position(book.decide("cruise_supply", "number_on_the_marker"))
    position = raid(position, ["mudderkutter"], "cruise_ship")
    position.do(Kind.ATTACK, CRUISE_SHIP)
    assert position.happened(Event.HOSTAGES_TAKEN)[0][0] in (6, 8, 10, 12)
    assert PLAIN.traffic.guests_left(position.public.civils[0]) == 0


@pytest.mark.rule("SP-124")
def test_hostages_of_drawn_nations(book: Book) -> None:
    position = Position(book.decide("cruise_hostage_nation", "random"))
    position = raid(position, ["mudderkutter"], "cruise_ship")
    position.do(Kind.ATTACK, CRUISE_SHIP)
    cargo = position.player(0).cargo[0]
    numbers = [int(PLAIN.pack.aboard(cargo, nation)) for nation in range(8)]
    assert sum(numbers) == 40
    assert sum(number > 0 for number in numbers) > 3


@pytest.mark.rule("SP-126")
@pytest.mark.parametrize(("ruling", "again", "next_round"), [("yes", 1, 1), ("not_same_round", 0, 1), ("never", 0, 0)])
def test_the_same_cruise_ship_again(book: Book, ruling: str, again: int, next_round: int) -> None:
    position = Position(book.decide("cruise_again", ruling))
    position.civil("cruise_ship", "us", (2, 10))
    position.public.civils[0] |= 1 << pack.CIVIL_NOW | 1 << pack.CIVIL_EVER
    position.public.field = field(2, 10)
    assert PLAIN.boarding.can_be_attacked(position.rules, position.public, 0) == again
    position.end_round()
    position.public.field = pack.sea_field(position.public.civils[0])
    assert PLAIN.boarding.can_be_attacked(position.rules, position.public, 0) == next_round


@pytest.mark.rule("SP-127", "SP-128")
@pytest.mark.parametrize(("ruling", "gone"), [("out_of_the_game", 1), ("pool", 0)])
def test_a_yacht_pays_and_goes(book: Book, ruling: str, gone: int) -> None:
    position = raid(Position(book.decide("yacht_marker", ruling)), ["stangenkutter"], "yacht")
    position.money(0)
    position.do(Kind.ATTACK, YACHT)
    assert position.player(0).money // MONEY in (16, 24, 32)
    assert position.public.civil_count == 0
    assert position.public.gone == gone
    assert position.public.pool.sum() == 76 - gone
    assert position.public.anger[0] == 3


@pytest.mark.rule("SP-106")
@pytest.mark.parametrize("ruling", ["automatic", "one_action", "end_of_turn"])
def test_refilling_in_the_bay(book: Book, ruling: str) -> None:
    position = Position(book.decide("refill", ruling))
    position.act_as(0)
    bay = int(position.player().bay)
    position.ship("kingkutter", (1, bay), markers=0)
    position.do(Kind.MOVE_SHIP)
    position.do(Kind.TARGET, bay)
    ships = position.player(0).ships
    assert pack.ship_markers(ships[0]) == (3 if ruling == "automatic" else 0)
    if ruling == "one_action":
        position.do(Kind.REFILL)
        assert position.seat == 1  # both actions are used
    else:
        position.do(Kind.END_TURN)
    assert pack.ship_markers(ships[0]) == 3


@pytest.mark.rule("SP-014", "SP-106")
@pytest.mark.parametrize(("ruling", "markers"), [("shared_hard_limit", 1), ("unlimited", 3)])
def test_the_common_pool_of_markers(book: Book, ruling: str, markers: int) -> None:
    position = Position(book.decide("boarding_marker_pool", ruling))
    position.act_as(0)
    bay = int(position.player().bay)
    position.ship("kingkutter", (1, bay), markers=0)
    position.public.markers_left = 1
    position.do(Kind.MOVE_SHIP)
    position.do(Kind.TARGET, bay)
    assert pack.ship_markers(position.player(0).ships[0]) == markers


@pytest.mark.rule("SP-118")
def test_a_prize_may_be_in_the_bay_at_once(book: Book) -> None:
    position = raid(Position(book.decide("prize_movement", "instant")), ["stangenkutter"], "freighter")
    attack(position, 12)
    assert pack.docked(position.public.prizes[0])
    assert Kind.RANSOM_SHIP in position.kinds()


@pytest.mark.rule("SP-112")
def test_the_captains_board_tankers_better(book: Book) -> None:
    position = Position(book)
    position.public.players[0].faction = position.keys["factions"].index("captains")
    assert target(attack(raid(position, ["stangenkutter"], "tanker"), 12, TANKER)) == 4 - 1 - 1
