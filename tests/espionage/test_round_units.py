"""Uprisings and special units in a round: new powers, garrisons, destruction, capture, docking (GD-057 to GD-095)."""

from __future__ import annotations

import numpy as np
import pytest

from tests.espionage.campaign import M, Position, never
from workbench.book import Book
from workbench.espionage.event import Event
from workbench.espionage.formulas import Mission
from workbench.espionage.game.common import Roll
from workbench.espionage.state import COUNT_BITS, IDLE, LEVEL_BITS, NOBODY, Account, Order, Tally, Task

TRADER, SCOUT = 0, 1
ARMOUR = 1 << COUNT_BITS  # one armour regiment chosen for an uprising


@pytest.fixture(scope="module")
def sure(book: Book) -> np.record:
    return never(book.record)


def risen(book: Book, rules: np.record, chosen: int = 0, garrison: int = 1, **rulings: str | int) -> Position:
    """Planet 3 of warlord 1 after four rounds of an uprising by warlord 0; its garrison had `garrison` infantry."""
    at = Position(book, rules, **rulings)
    at.state.external = 1
    at.state.worlds[3].garrison[0] = garrison << LEVEL_BITS
    at.agent(0, 3)
    at.order(0, Order.UPRISING, 0, place=3, amount=chosen)
    return at.round(4)


def troops(at: Position, place: int) -> list[int]:
    """Infantry and armour on a planet."""
    return [int(at.state.worlds[place].garrison[kind] >> LEVEL_BITS) for kind in range(2)]


# ---- uprisings -----------------------------------------------------------------------------------------


@pytest.mark.rule("GD-057", "GD-058", "GD-060", "GD-062")
def test_after_four_rounds_the_planet_is_independent_with_two_regiments(book: Book, sure: np.record) -> None:
    at = risen(book, sure)
    planet = at.state.public.planets[3]
    assert (planet.owner, planet.independent) == (NOBODY, 1)
    assert troops(at, 3) == [2, 0]
    assert troops(at, 1) == [2, 0]  # the old garrison withdrew to the nearest own planet
    assert at.account(0, Account.UPRISING_UNITS) == 0
    assert at.told(1, Event.UPRISING) == at.told(0, Event.UPRISING) == [(3, 0, 0, 0, 0)]
    assert (at.state.agents[0].mission, at.state.agents[0].level) == (IDLE, 1)


@pytest.mark.rule("GD-059")
@pytest.mark.parametrize(("option", "raised", "cost"), [("money", [3, 1], 75), ("garrison_size", [1, 0], 15)])
def test_chosen_units_cost_half(book: Book, sure: np.record, option: str, raised: list[int], cost: int) -> None:
    at = risen(book, sure, 3 + ARMOUR, uprising_units_limit=option)
    assert troops(at, 3) == raised
    assert at.account(0, Account.UPRISING_UNITS) == -cost * M


@pytest.mark.rule("GD-060")
@pytest.mark.parametrize(("option", "cost"), [("yes", 0), ("half_cost", 30)])
def test_uprising_free_regiments(book: Book, sure: np.record, option: str, cost: int) -> None:
    assert risen(book, sure, uprising_free_regiments=option).account(0, Account.UPRISING_UNITS) == -cost * M


@pytest.mark.rule("GD-058")
def test_the_garrison_may_change_sides(book: Book, sure: np.record) -> None:
    at = risen(book, sure, uprising_garrison="change_sides")
    assert (troops(at, 3), troops(at, 1)) == ([3, 0], [1, 0])


@pytest.mark.rule("GD-058")
def test_the_garrison_may_fight_one_against_two(book: Book, sure: np.record) -> None:
    beaten = 0
    for seed in range(30):
        at = Position(book, sure, uprising_garrison="fight")
        at.state.luck[0] = seed
        at.agent(0, 3, mission=Mission.UPRISING, step=3, duration=4)
        at.round()
        row = next(row for row in at.protocol if row[0] == Roll.FIGHT)
        assert row[3:5] == (2, 3)
        owner = int(at.state.public.planets[3].owner)
        assert troops(at, 3) == ([1, 0] if owner == 1 else [2, 0])
        assert bool(at.told(1, Event.UPRISING_BEATEN)) == (owner == 1)
        beaten += owner == 1
    assert 3 <= beaten <= 18


@pytest.mark.rule("GD-058")
def test_special_units_and_ships_withdraw_and_without_refuge_are_lost(book: Book, sure: np.record) -> None:
    at = Position(book, sure)
    unit, ship = at.unit(1, 3), at.ship(1, 3, "warship")
    at.agent(0, 3, mission=Mission.UPRISING, step=3, duration=4)
    at.round()
    assert (at.state.units[unit].planet, at.state.units[unit].task, at.state.ships[ship].planet) == (1, Task.REST, 1)
    at.agent(0, 1, mission=Mission.UPRISING, step=3, duration=4)
    at.round()
    assert at.state.units[unit].owner == at.state.ships[ship].owner == NOBODY
    assert at.state.tally[1, Tally.PLANETS_LOST] == 2


@pytest.mark.rule("GD-057")
@pytest.mark.parametrize(("option", "employer"), [("idle", 0), ("caught", NOBODY)])
def test_uprising_fail(book: Book, sure: np.record, option: str, employer: int) -> None:
    rules = sure.copy()
    rules.rulings.probability_cap = 0
    at = risen(book, rules, uprising_fail=option)
    assert (at.state.agents[0].employer, at.state.agents[0].mission) == (employer, IDLE)
    assert at.state.public.planets[3].owner == 1


def turned(at: Position, places: dict[int, tuple[int, int, int]]) -> None:
    """Let planets have been turned: place -> (uid, seat, number)."""
    for place, (uid, seat, number) in places.items():
        world = at.state.worlds[place]
        world.turned_by, world.turned_for, world.turned_at = uid, seat + 1, number
        at.state.public.planets[place].owner = NOBODY
        at.state.turned_planets = max(int(at.state.turned_planets), number)


@pytest.mark.rule("GD-061")
@pytest.mark.parametrize(("option", "counted"), [("agent", 2), ("employer", 3), ("chain", 0)])
def test_uprising_count(book: Book, sure: np.record, option: str, counted: int) -> None:
    """Three planets turned for his employer, two of them by himself, before his last try failed."""
    at = Position(book, sure, uprising_count=option, uprising_range=200)
    agent = at.agent(0, 3)
    uid = int(at.state.agents[agent].uid)
    turned(at, {2: (uid, 0, 1), 4: (uid, 0, 2), 5: (999, 0, 3)})
    at.state.agents[agent].chain_start = 3
    at.order(0, Order.UPRISING, agent, place=3)
    at.round()
    assert at.state.agents[agent].turned == counted
    assert at.state.agents[agent].duration == {0: 4, 2: 3, 3: 2}[counted]


@pytest.mark.rule("GD-061")
@pytest.mark.parametrize(("option", "counted"), [("any_turned", 2), ("last_turned", 0)])
def test_uprising_adjacent(book: Book, sure: np.record, option: str, counted: int) -> None:
    at = Position(book, sure, uprising_adjacent=option, uprising_range=60)
    agent = at.agent(0, 3)
    uid = int(at.state.agents[agent].uid)
    turned(at, {4: (uid, 0, 1), 5: (uid, 0, 2)})  # 50 and 100 light years from planet 3
    at.order(0, Order.UPRISING, agent, place=3)
    assert at.round().state.agents[agent].turned == counted


@pytest.mark.rule("GD-061")
@pytest.mark.parametrize(("light_years", "counted"), [(0, 0), (49, 0), (50, 1), (200, 1)])
def test_uprising_range(book: Book, sure: np.record, light_years: int, counted: int) -> None:
    at = Position(book, sure, uprising_range=light_years)
    agent = at.agent(0, 3)
    turned(at, {4: (int(at.state.agents[agent].uid), 0, 1)})
    at.order(0, Order.UPRISING, agent, place=3)
    assert at.round().state.agents[agent].turned == counted


# ---- special units ----------------------------------------------------------------------------------------


@pytest.mark.rule("GD-068", "GD-071", "GD-072", "GD-012")
def test_a_watch_goes_on_until_another_order(book: Book, sure: np.record) -> None:
    at = Position(book, sure)
    unit = at.unit(1, 3)
    at.order(1, Order.WATCH, unit)
    at.round(3)
    assert at.account(1, Account.WATCH) == -15 * M
    at.order(1, Order.REST, unit)
    at.round()
    assert at.account(1, Account.WATCH) == -15 * M


@pytest.mark.rule("GD-095", "GD-078", "GD-080", "GD-087")
def test_destruction_by_trader_takes_one_round_and_his_hire(book: Book, sure: np.record) -> None:
    at = Position(book, sure)
    unit = at.unit(0, 0)
    at.spied(0, 3)
    at.order(0, Order.DESTROY, unit, place=3, target=0, amount=TRADER)
    at.round()
    assert at.state.worlds[3].buildings == 0
    assert at.account(0, Account.TRANSPORT) == -5 * M
    assert at.told(1, Event.BUILDING_LOST) == at.told(0, Event.BUILDING_DESTROYED) == [(3, 0, 0, 0, 0)]
    assert (at.state.units[unit].owner, at.state.units[unit].planet) == (0, 0)
    assert at.told(1, Event.DETECTION) == []


@pytest.mark.rule("GD-081", "GD-082", "GD-083", "GD-084", "GD-085", "GD-086", "GD-088")
@pytest.mark.parametrize(
    ("transport", "watch", "percent"), [(TRADER, 0, 30), (TRADER, 1, 80), (SCOUT, 0, 0), (SCOUT, 1, 50)]
)
def test_arrival_and_withdrawal(book: Book, transport: int, watch: int, percent: int) -> None:
    ends = set()
    for seed in range(25):
        at = Position(book)
        at.state.luck[0] = seed
        unit = at.unit(0, 0)
        if watch:
            at.unit(1, 3, Task.WATCH)
        at.spied(0, 3)
        at.order(0, Order.DESTROY, unit, place=3, target=0, amount=transport)
        at.round()
        entry = [row for row in at.protocol if row[0] == Roll.ENTRY]
        assert [100 * row[3] // row[4] for row in entry] == ([percent] if percent else [])
        lost = at.state.units[unit].owner == NOBODY
        wiped = at.told(0, Event.SPECIAL_ENTRY_WIPED_OUT) or at.told(0, Event.SPECIAL_RETREAT_WIPED_OUT)
        seen = at.told(0, Event.SPECIAL_ENTRY_ESCAPED) or at.told(0, Event.SPECIAL_RETREAT_SEEN)
        home = at.told(0, Event.SPECIAL_HOME)
        assert (bool(wiped), bool(wiped) + bool(seen) + bool(home)) == (lost, 1)
        assert bool(at.told(1, Event.DETECTION)) == (not home)
        ends.add("wiped" if wiped else "seen" if seen else "home")
    assert ends >= ({"wiped", "seen"} if percent else {"home"})


@pytest.mark.rule("GD-082")
@pytest.mark.parametrize(("option", "seen"), [("planet", False), ("system", True)])
def test_watch_scope(book: Book, option: str, seen: bool) -> None:
    at = Position(book, watch_scope=option)
    at.state.public.planets[1].system = at.state.public.planets[3].system
    at.unit(1, 1, Task.WATCH)
    unit = at.unit(0, 0)
    at.spied(0, 3)
    at.order(0, Order.DESTROY, unit, place=3, target=0, amount=SCOUT)
    at.round()
    assert any(row[0] == Roll.ENTRY for row in at.protocol) == seen


@pytest.mark.rule("GD-077")
def test_no_mission_during_a_battle(book: Book, sure: np.record) -> None:
    at = Position(book, sure)
    at.state.worlds[3].battle = 1
    at.spied(0, 3)
    at.order(0, Order.DESTROY, at.unit(0, 0), place=3, target=0, amount=TRADER)
    assert at.round().state.worlds[3].buildings == 1


@pytest.mark.rule("GD-089", "GD-090", "GD-091", "GD-093", "GD-094")
def test_capture_of_a_jump_ship(book: Book, sure: np.record) -> None:
    """Five special units take it; three stay aboard, two are stationed; docked ships and the other fleet stay."""
    at = Position(book, sure)
    carrier = at.ship(1, 3, "jump_ship")
    docked = [at.ship(1, 3, "landing_ship") for _ in range(2)]
    at.round()
    assert [at.state.ships[number].docked for number in docked] == [carrier + 1] * 2
    at.spied(0, 3)
    units = [at.unit(0, 0) for _ in range(5)]
    for unit in units:
        at.order(0, Order.CAPTURE, unit, place=3, target=carrier, amount=TRADER)
    at.round()
    ship = at.state.ships[carrier]
    assert (ship.owner, ship.planet) == (0, 2)  # the own system nearest to planet 3
    assert [int(at.state.units[unit].ship) for unit in units] == [carrier + 1] * 3 + [0, 0]
    assert {int(at.state.units[unit].planet) for unit in units} == {2}
    assert [(at.state.ships[n].owner, at.state.ships[n].planet, at.state.ships[n].docked) for n in docked] == [
        (1, 3, 0)
    ] * 2
    assert at.account(0, Account.TRANSPORT) == -5 * M  # one trader for the group


@pytest.mark.rule("GD-074", "GD-075", "GD-089")
def test_securing_units_count_half_as_much_again(book: Book, sure: np.record) -> None:
    at = Position(book, sure)
    warship = at.ship(1, 3, "warship")
    defenders = [at.unit(1, 3) for _ in range(4)]
    for unit in defenders:
        at.order(1, Order.SECURE, unit, target=warship)
    at.round()
    assert [int(at.state.units[unit].ship) for unit in defenders] == [warship + 1] * 3 + [0]  # GD-094
    at.spied(0, 3)
    for _ in range(6):
        at.order(0, Order.CAPTURE, at.unit(0, 0), place=3, target=warship, amount=TRADER)
    at.round()
    row = next(row for row in at.protocol if row[0] == Roll.MISSION)
    assert row[3] / row[4] == pytest.approx(4 / 7)
    if row[6]:
        assert {int(at.state.units[unit].ship) for unit in defenders} == {0}


@pytest.mark.rule("GD-092")
@pytest.mark.parametrize(
    ("option", "transport", "owner"),
    [("trader_only", TRADER, 0), ("trader_only", SCOUT, 1), ("any", TRADER, 0), ("any", SCOUT, 0)],
)
def test_capture_transport(book: Book, sure: np.record, option: str, transport: int, owner: int) -> None:
    at = Position(book, sure, capture_transport=option)
    ship = at.ship(1, 3, "landing_ship")
    at.spied(0, 3)
    at.order(0, Order.CAPTURE, at.unit(0, 0), place=3, target=ship, amount=transport)
    at.round()
    assert at.state.ships[ship].owner == owner
    assert at.state.ships[ship].planet == (3 if owner else 0)  # drawn to where the units are stationed


@pytest.mark.rule("GD-089")
def test_a_ship_that_has_left_is_not_captured(book: Book, sure: np.record) -> None:
    at = Position(book, sure)
    ship = at.ship(1, 3, "warship")
    at.spied(0, 3)
    at.order(0, Order.CAPTURE, at.unit(0, 0), place=3, target=ship, amount=TRADER)
    at.order(1, Order.MOVE_SHIP, ship, place=1)
    at.round()
    assert at.state.ships[ship].owner == 1
    assert at.told(0, Event.NOTHING_THERE) == [(3, 0, 0, 0, 0)]


@pytest.mark.rule("GD-052")
@pytest.mark.parametrize(("option", "place"), [("all", 3), ("ground_only", 1)])
def test_terror_binds_units(book: Book, sure: np.record, option: str, place: int) -> None:
    at = Position(book, sure, terror_units=option)
    ship = at.ship(1, 3, "warship")
    at.state.worlds[3].terror = 1
    at.order(1, Order.MOVE_SHIP, ship, place=1)
    at.order(1, Order.MOVE_TROOPS, 0, place=3, target=1)
    at.round()
    assert at.state.ships[ship].planet == place
    assert (troops(at, 3), troops(at, 1)) == ([1, 0], [1, 0])
    at.order(1, Order.MOVE_TROOPS, 0, place=3, target=1)
    at.round()
    assert (troops(at, 3), troops(at, 1)) == ([0, 0], [2, 0])


def test_raising_building_and_rebuilding(book: Book, sure: np.record) -> None:
    at = Position(book, sure)
    at.give(0, 5000 * M)
    at.state.external = 1
    at.state.worlds[0].buildings = 1 << 3  # a shipyard
    at.order(0, Order.RAISE_TROOPS, 1, place=2)
    at.order(0, Order.RAISE_SPECIAL_UNIT, 4, place=2)
    at.order(0, Order.RAISE_SCOUT)
    at.order(0, Order.BUILD_SHIP, place=0, target=2)
    at.order(0, Order.BUILD_SHIP, place=2, target=2)  # no shipyard there
    at.order(0, Order.REBUILD, place=0, target=0)
    at.round()
    assert at.account(0, Account.RAISING) == -(60 + 500 + 40 + 800 + 60) * M
    assert troops(at, 2) == [1, 1]
    assert (at.state.units[4].owner, at.state.warlords[0].scouts, at.state.ships[0].kind) == (0, 1, 2)
    assert at.state.worlds[0].buildings == 0b1001
