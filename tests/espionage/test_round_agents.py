"""Agents in a round: money, journeys, detection, capture, theft, espionage, assassination, terror."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from scipy.stats import binomtest

from tests.espionage.campaign import M, Position, always, never
from workbench.book import Book
from workbench.espionage.event import Event
from workbench.espionage.formulas import Cover, Mission
from workbench.espionage.game.common import Roll
from workbench.espionage.state import IDLE, LEVEL_BITS, NOBODY, Account, Order, ResAccount, Tally, Task


@pytest.fixture(scope="module")
def sure(book: Book) -> np.record:
    return never(book.record)


@pytest.fixture(scope="module")
def blown(book: Book) -> np.record:
    return always(book.record)


# ---- money and raising ------------------------------------------------------------------------------


@pytest.mark.rule("GD-015", "GD-021", "GD-022")
def test_an_agent_is_raised_on_an_own_world_and_costs_upkeep_from_the_next_round(book: Book) -> None:
    at = Position(book)
    at.order(0, Order.RAISE_AGENT, 0, place=2)
    at.round()
    assert (at.state.agents[0].employer, at.state.agents[0].planet, at.state.agents[0].level) == (0, 2, 0)
    assert at.account(0, Account.RAISING) == -75 * M
    res = int(at.state.warlords[0].res_accounts[ResAccount.UPKEEP])
    upkeep = at.account(0, Account.UPKEEP)
    at.round()
    assert at.account(0, Account.UPKEEP) - upkeep == upkeep - M
    assert int(at.state.warlords[0].res_accounts[ResAccount.UPKEEP]) - res == res - 50


@pytest.mark.rule("GD-015")
@pytest.mark.parametrize(("option", "place"), [("next_round", 2), ("at_once", 1)])
def test_recruit_use(book: Book, option: str, place: int) -> None:
    at = Position(book, recruit_use=option)
    at.order(0, Order.RAISE_AGENT, 0, place=2)
    at.order(0, Order.TRAVEL, 0, place=1)
    at.round()
    assert at.state.agents[0].planet == place


@pytest.mark.rule("GD-022")
@pytest.mark.parametrize(("option", "employer"), [("idle", 0), ("disband", NOBODY)])
def test_an_agent_without_upkeep(book: Book, sure: np.record, option: str, employer: int) -> None:
    at = Position(book, sure, unpaid=option)
    at.agent(0, 1, mission=Mission.THEFT)
    at.give(0, M - 1)
    at.state.external = 1
    at.round()
    assert (at.state.agents[0].employer, at.state.agents[0].mission) == (employer, IDLE)
    assert at.cbills(0) == M - 1


@pytest.mark.rule("GD-034", "GD-041", "GD-048", "GD-055", "GD-063")
@pytest.mark.parametrize(
    ("kind", "rounds"),
    [
        (Order.THEFT, [5, 5]),
        (Order.ESPIONAGE, [10, 0]),
        (Order.ASSASSINATION, [20, 20, 20]),
        (Order.TERRORISM, [50, 50, 50, 50]),
        (Order.UPRISING, [100, 100, 100, 100]),
    ],
)
def test_missions_are_paid_in_advance_round_by_round(
    book: Book, sure: np.record, kind: Order, rounds: list[int]
) -> None:
    at = Position(book, sure)
    at.agent(0, 1)
    at.order(0, kind, 0, place=3)
    for spent in rounds:
        before = at.account(0, Account.MISSIONS)
        at.round()
        assert before - at.account(0, Account.MISSIONS) == spent * M


@pytest.mark.rule("GD-048")
def test_costs_on_success_only(book: Book, sure: np.record, blown: np.record) -> None:
    at = Position(book, sure, cost_timing="on_success")
    at.agent(0, 1)
    at.order(0, Order.ASSASSINATION, 0, place=3)
    at.round(2)
    assert at.account(0, Account.MISSIONS) == 0
    at.round()
    assert at.account(0, Account.MISSIONS) == -60 * M
    failing = Position(book, blown, cost_timing="on_success")
    failing.agent(0, 1)
    failing.order(0, Order.ASSASSINATION, 0, place=3)
    assert failing.round(3).account(0, Account.MISSIONS) == 0


def test_a_mission_without_money_stops(book: Book, sure: np.record) -> None:
    at = Position(book, sure)
    at.state.external = 1
    at.give(0, 20 * M)
    at.agent(0, 1)
    at.order(0, Order.TERRORISM, 0, place=1)
    at.round()
    assert at.state.agents[0].mission == IDLE
    assert at.account(0, Account.MISSIONS) == 0
    assert at.told(0, Event.MISSION_UNPAID) == [(0, Mission.TERRORISM, 1, 0, 0)]


# ---- detection ----------------------------------------------------------------------------------------


@pytest.mark.rule("GD-005", "GD-006", "GD-009")
def test_the_owner_learns_the_planet_and_nothing_else(book: Book, blown: np.record) -> None:
    at = Position(book, blown)
    at.agent(0, 3)
    at.order(0, Order.THEFT, 0, place=3)
    at.round()
    assert at.told(1, Event.DETECTION) == [(3, 0, 0, 0, 0)]
    assert at.told(0, Event.DETECTION) == []
    assert at.state.worlds[3].alarm == 1
    assert list(at.state.warlords[1].named) == [0, 0, 0]
    at.unit(1, 3)
    at.order(1, Order.WATCH, 0)
    at.round()
    assert at.state.agents[0].employer == NOBODY


@pytest.mark.rule("GD-007")
@pytest.mark.parametrize(("option", "chance"), [("skill", 70), ("fixed_50", 50), ("always", 100)])
def test_chance_to_notice(book: Book, option: str, chance: int) -> None:
    rules = book.record.copy()
    rules.constants.idle_evasion_percent = 0
    at = Position(book, rules, notice_prob=option)
    at.agent(0, 1, level=4)
    at.round()
    row = next(row for row in at.protocol if row[0] == Roll.NOTICE)
    assert row[3:5] == (chance, 100)
    noticed = row[5] < chance
    assert at.told(0, Event.AGENT_BLOWN) == ([(0, 1, 0, 0, 0)] if noticed else [])
    assert at.state.agents[0].noticed == noticed


@pytest.mark.rule("GD-007")
def test_notify_who(book: Book, blown: np.record) -> None:
    at = Position(book, blown, notify_who="planet_owner", notice_prob="always")
    at.agent(0, 1)
    at.round()
    assert at.told(0, Event.AGENT_BLOWN) == []
    assert at.told(1, Event.AGENT_NOTICED) == [(1, 0, 0, 0, 0)]
    assert at.state.agents[0].noticed == 0


@pytest.mark.rule("GD-007")
@pytest.mark.parametrize(("option", "loot", "place"), [("orders_next_round", 100, 1), ("withdraw_at_once", 0, 0)])
def test_notified_employer(book: Book, blown: np.record, option: str, loot: int, place: int) -> None:
    rules = blown.copy()
    rules.constants.blown_percent = 100
    at = Position(book, rules, notice_prob="always", notified_employer=option)
    at.agent(0, 1, planet=1)
    at.order(0, Order.THEFT, 0, place=1)
    at.round()
    assert at.account(0, Account.LOOT) == loot * M
    assert at.state.agents[0].planet == place


@pytest.mark.rule("GD-008", "GD-028")
def test_a_blown_agent_stays_blown_until_his_mission_ends(book: Book, blown: np.record) -> None:
    at = Position(book, blown)
    at.agent(0, 1)
    at.order(0, Order.ASSASSINATION, 0, place=1)
    at.round()
    assert at.state.agents[0].cover == Cover.BLOWN
    at.rules = never(book.record)
    at.round()
    assert at.state.agents[0].cover == Cover.BLOWN
    at.order(0, Order.ASSASSINATION, 0, place=3)
    at.round()
    assert at.state.agents[0].cover == Cover.HIDDEN


@pytest.mark.rule("GD-019")
def test_idle_agents_are_looked_for_on_planets_of_others_only(book: Book, blown: np.record) -> None:
    at = Position(book, blown)
    for place in (0, 1, 4):
        at.agent(0, place)
    at.round()
    assert [event[0] for event in at.told(1, Event.DETECTION)] == [1]
    quiet = Position(book, blown, idle_checked="only_active_ce")
    quiet.agent(0, 1)
    assert quiet.round().told(1, Event.DETECTION) == []


@pytest.mark.rule("GD-014", "GD-029", "GD-070", "GD-013", "GD-072")
def test_an_agent_detected_under_watch_is_caught(book: Book, blown: np.record) -> None:
    outcomes = Counter[int]()
    for seed in range(40):
        at = Position(book, blown)
        at.state.luck[0] = seed
        at.agent(0, 3)
        at.unit(1, 3, Task.WATCH)
        at.unit(1, 3, Task.WATCH)
        at.round()
        assert at.account(1, Account.WATCH) == -10 * M
        assert at.state.agents[0].employer == NOBODY
        assert at.told(0, Event.AGENT_LOST) == [(0, 3, 0, 0, 0)]
        named = int(at.state.warlords[1].named[0])
        assert at.state.warlords[0].unmasked == named == at.state.tally[0, Tally.AGENTS_UNMASKED]
        betrayed = [place for place in range(6) if at.state.minds[1].intel[place].counted]
        assert set(betrayed) <= {0, 2}
        assert len(at.told(1, Event.AGENT_KILLED)) == 1 - named
        outcomes[named + len(betrayed)] += 1
    assert min(outcomes[n] for n in range(3)) > 5


def test_a_watch_on_another_planet_catches_nobody(book: Book, blown: np.record) -> None:
    at = Position(book, blown)
    at.agent(0, 3)
    at.unit(1, 1, Task.WATCH)
    at.round()
    assert at.state.agents[0].employer == 0


@pytest.mark.rule("GD-002", "GD-003", "GD-010", "GD-011", "GD-004")
def test_passive_money_is_paid_and_counts_where_it_was_named(book: Book) -> None:
    at = Position(book)
    at.agent(0, 1)
    at.order(0, Order.THEFT, 0, place=3)
    at.order(1, Order.REALM_BUDGET, amount=4 * M)
    at.order(1, Order.PLANET_BUDGET, place=3, amount=6 * M)
    at.round()
    assert at.account(1, Account.PASSIVE) == -10 * M
    # 4 million on two planets and 6 for this one: 8 million, 20 points off 50; 2 million elsewhere: 10 points
    evasion = next(row for row in at.protocol if row[0] == Roll.DETECTION)
    assert Fraction(evasion[3], evasion[4]) == Fraction(30, 100)
    at.order(0, Order.THEFT, 0, place=1)
    at.protocol = []
    at.round()  # second round of the theft from the same victim: 10 points of malus as well
    evasion = next(row for row in at.protocol if row[0] == Roll.DETECTION)
    assert Fraction(evasion[3], evasion[4]) == Fraction(30, 100)
    assert at.account(1, Account.PASSIVE) == -20 * M


def test_a_listening_post_adds_its_points(book: Book) -> None:
    at = Position(book)
    at.agent(0, 1)
    at.state.worlds[3].buildings = 1 << list(book.rulebook.keys("buildings")).index("listening_post")
    at.order(0, Order.THEFT, 0, place=3)
    at.round()
    evasion = next(row for row in at.protocol if row[0] == Roll.DETECTION)
    assert Fraction(evasion[3], evasion[4]) == Fraction(45, 100)


def test_one_players_order_moves_no_other_players_roll(book: Book) -> None:
    def rolls(other: Order) -> list[tuple[int, ...]]:
        at = Position(book)
        at.agent(0, 1)
        at.agent(1, 0)
        at.order(0, Order.THEFT, 0, place=1)
        at.order(1, other, 1, place=2)
        at.round()
        return [row for row in at.protocol if row[1] == at.state.agents[0].uid]

    assert rolls(Order.THEFT) == rolls(Order.TRAVEL) == rolls(Order.UPRISING)


# ---- theft ----------------------------------------------------------------------------------------------


@pytest.mark.rule("GD-030", "GD-031", "GD-017", "GD-018")
def test_theft_moves_100_million(book: Book, sure: np.record) -> None:
    at = Position(book, sure)
    at.agent(0, 1)
    at.order(0, Order.THEFT, 0, place=3)
    at.round()
    assert (at.account(0, Account.LOOT), at.account(1, Account.STOLEN)) == (100 * M, -100 * M)
    assert at.told(1, Event.THEFT_SUCCEEDED) == []
    assert at.account(0, Account.TRANSPORT) == 0


@pytest.mark.rule("GD-031")
@pytest.mark.parametrize(("option", "loot", "left"), [("what_is_there", 60, 0), ("debt", 100, -40), ("failure", 0, 60)])
def test_theft_short(book: Book, sure: np.record, option: str, loot: int, left: int) -> None:
    at = Position(book, sure, theft_short=option)
    at.state.external = 1
    at.give(1, 60 * M)
    at.agent(0, 1)
    at.order(0, Order.THEFT, 0, place=3)
    at.round()
    assert (at.account(0, Account.LOOT), at.cbills(1)) == (loot * M, left * M)
    assert at.state.agents[0].level == (option != "failure")


@pytest.mark.rule("GD-028")
@pytest.mark.parametrize(("option", "loot"), [("simultaneous", (50, 50)), ("turn_order", (100, 0))])
def test_resolution_order(book: Book, sure: np.record, option: str, loot: tuple[int, int]) -> None:
    at = Position(book, sure, seats=3, resolution_order=option)
    at.state.external = 1
    at.give(1, 100 * M)
    for seat in (0, 2):
        slot = at.agent(seat, 1)
        at.order(seat, Order.THEFT, slot, place=1)
    at.round()
    assert (at.account(0, Account.LOOT), at.account(2, Account.LOOT)) == (loot[0] * M, loot[1] * M)


@pytest.mark.rule("GD-023", "GD-024")
@pytest.mark.parametrize(("option", "level"), [("once_per_order", 1), ("per_success", 3)])
def test_level_gain(book: Book, sure: np.record, option: str, level: int) -> None:
    at = Position(book, sure, level_gain=option)
    at.agent(0, 1)
    at.order(0, Order.THEFT, 0, place=3)
    at.round(3)
    assert at.state.agents[0].level == level
    at.round(4)
    assert at.state.agents[0].level == min(level + 4, 4) if option == "per_success" else 1


@pytest.mark.rule("GD-023")
@pytest.mark.parametrize(("option", "counts"), [("next_mission", 0), ("at_once", 1)])
def test_level_timing(book: Book, sure: np.record, option: str, counts: int) -> None:
    at = Position(book, sure, level_timing=option)
    at.agent(0, 1)
    at.order(0, Order.THEFT, 0, place=3)
    at.round()
    assert (at.state.agents[0].level, at.state.agents[0].mission_level) == (1, counts)
    at.order(0, Order.THEFT, 0, place=1)
    at.round()
    assert at.state.agents[0].mission_level >= 1


@pytest.mark.rule("GD-033", "GD-032")
@pytest.mark.parametrize(
    ("option", "other_planet", "other_victim", "after_pause"),
    [("pause_or_other_victim", 4, 1, 1), ("pause_or_other_planet", 1, 1, 1), ("never", 4, 5, 6)],
)
def test_theft_reset(
    book: Book, sure: np.record, option: str, other_planet: int, other_victim: int, after_pause: int
) -> None:
    at = Position(book, sure, seats=3, theft_reset=option)
    thief = at.agent(0, 3)
    at.order(0, Order.THEFT, thief, place=3)
    at.round(3)
    assert at.state.agents[thief].theft_round == 3
    at.order(0, Order.THEFT, thief, place=1)
    at.round()
    assert at.state.agents[thief].theft_round == other_planet
    at.order(0, Order.THEFT, thief, place=5)
    at.round()
    assert at.state.agents[thief].theft_round == other_victim
    at.order(0, Order.STOP, thief)
    at.round()
    at.order(0, Order.THEFT, thief, place=5)
    at.round()
    assert at.state.agents[thief].theft_round == after_pause


# ---- espionage --------------------------------------------------------------------------------------------


@pytest.mark.rule("GD-036", "GD-037", "GD-038", "GD-039", "GD-040")
def test_espionage_tells_in_two_rounds(book: Book, sure: np.record) -> None:
    at = Position(book, sure)
    ship = at.ship(1, 3, "warship")
    at.unit(1, 3)
    at.state.worlds[3].garrison[1] = 2 << LEVEL_BITS
    at.agent(0, 1)
    at.order(0, Order.ESPIONAGE, 0, place=3)
    at.round()
    assert at.told(0, Event.UNITS_THERE) == [(3, 0, 0, 0, 0)]
    assert at.state.minds[0].intel[3].spied == 0
    at.round()
    assert at.told(0, Event.TROOPS_SEEN) == [(3, 0, 1, 0, 0), (3, 1, 2, 0, 0)]
    assert at.told(0, Event.SPECIAL_UNITS_SEEN) == [(3, 1, 0, 0, 0)]
    assert at.told(0, Event.SHIP_SEEN) == [(3, ship, at.state.ships[ship].kind, 0, 0)]
    assert at.told(0, Event.BUILDING_SEEN) == [(3, 0, 0, 0, 0)]
    assert at.told(1, Event.TROOPS_SEEN) == []
    assert (at.state.minds[0].intel[3].spied, at.state.minds[0].intel[3].buildings) == (2, 1)
    assert (at.state.agents[0].mission, at.state.agents[0].level) == (IDLE, 1)


@pytest.mark.rule("GD-037")
def test_ships_alone_are_units_and_nothing_is_nothing(book: Book, sure: np.record) -> None:
    for with_ship in (True, False):
        at = Position(book, sure)
        at.state.worlds[3].garrison[:] = 0
        if with_ship:
            at.ship(1, 3, "aerospace_fighter")
        at.agent(0, 1)
        at.order(0, Order.ESPIONAGE, 0, place=3)
        at.round()
        assert bool(at.told(0, Event.UNITS_THERE)) == with_ship
        assert bool(at.told(0, Event.NO_UNITS_THERE)) != with_ship
        assert at.state.minds[0].intel[3].glance == 2 * 1 + with_ship  # round 1, and what was seen


@pytest.mark.rule("GD-040", "GD-016")
@pytest.mark.parametrize(("option", "rounds"), [("yes", 3), ("next_round", 4)])
def test_move_and_act(book: Book, sure: np.record, option: str, rounds: int) -> None:
    at = Position(book, sure, move_and_act=option)
    at.agent(0, 0)
    at.order(0, Order.ASSASSINATION, 0, place=1)
    for number in range(1, rounds + 1):
        at.round()
        assert bool(at.told(0, Event.MISSION_SUCCEEDED)) == (number == rounds)


# ---- assassination -----------------------------------------------------------------------------------------


@pytest.mark.rule("GD-043", "GD-044", "GD-045", "GD-047")
def test_assassination_costs_50_million_and_a_level_of_experience(book: Book, sure: np.record) -> None:
    at = Position(book, sure)
    at.agent(0, 1)
    at.order(0, Order.ASSASSINATION, 0, place=3)
    at.round(3)
    assert at.account(1, Account.MANHUNT) == -50 * M
    assert at.state.worlds[3].garrison[0] == 1  # one regiment, of level 0 now
    assert at.told(1, Event.EXPERIENCE_LOST) == [(3, 0, 0, 0, 0)]


@pytest.mark.rule("GD-045")
@pytest.mark.parametrize(("option", "cost"), [("money_only", 50), ("fails", 0)])
@pytest.mark.parametrize("regiments", [0, 1])
def test_attack_units(book: Book, sure: np.record, option: str, cost: int, regiments: int) -> None:
    at = Position(book, sure, attack_units=option)
    at.state.worlds[3].garrison[0] = regiments
    at.agent(0, 3)
    at.order(0, Order.ASSASSINATION, 0, place=3)
    at.round(3)
    assert at.account(1, Account.MANHUNT) == -cost * M
    assert at.state.worlds[3].garrison[0] == regiments
    assert at.state.agents[0].level == (cost > 0)


@pytest.mark.rule("GD-045")
def test_every_unit_is_hit_alike(book: Book, sure: np.record) -> None:
    hit = Counter[str]()
    for seed in range(60):
        at = Position(book, sure)
        at.state.luck[0] = seed
        at.state.worlds[3].garrison[0] = 0
        at.state.worlds[3].garrison[1] = 2 << (3 * LEVEL_BITS)
        unit = at.unit(1, 3)
        at.agent(0, 3, step=2, mission=Mission.ASSASSINATION, duration=3)
        at.round()
        special = at.state.units[unit].experience == 0
        armour = int(at.state.worlds[3].garrison[1]) == (1 << (3 * LEVEL_BITS)) + (1 << (2 * LEVEL_BITS))
        assert special != armour
        hit["special" if special else "armour"] += 1
    assert 9 <= hit["special"] <= 31


@pytest.mark.rule("GD-046")
def test_foreign_agents_must_leave_after_an_assassination(book: Book, sure: np.record) -> None:
    at = Position(book, sure, seats=3)
    killer, guest, leaver = at.agent(0, 3), at.agent(2, 3), at.agent(2, 3)
    at.order(0, Order.ASSASSINATION, killer, place=3)
    at.round(3)
    assert [event[0] for event in at.told(0, Event.MUST_LEAVE)] == [killer]
    assert [event[0] for event in at.told(2, Event.MUST_LEAVE)] == [guest, leaver]
    comer = at.agent(2, 4)
    at.order(2, Order.TRAVEL, leaver, place=4)
    at.order(2, Order.TRAVEL, comer, place=3)
    at.round()
    gone = {number for number in (killer, guest, leaver, comer) if at.state.agents[number].employer == NOBODY}
    assert gone == {killer, guest}
    assert int(at.state.warlords[1].named[0]) == int(at.state.warlords[1].named[2]) == 1
    at.round()
    assert at.state.agents[comer].employer == 2


@pytest.mark.rule("GD-046")
@pytest.mark.parametrize(("option", "hunted"), [("after_success_all", 0), ("also_after_failure", 4)])
def test_attack_withdraw(book: Book, option: str, hunted: int) -> None:
    rules = never(book.record)
    rules.rulings.probability_cap = 0  # no mission succeeds
    at = Position(book, rules, attack_withdraw=option)
    at.agent(0, 3)
    at.order(0, Order.ASSASSINATION, 0, place=3)
    at.round(3)
    assert at.state.agents[0].hunted == hunted


@pytest.mark.rule("GD-046", "GD-029")
@pytest.mark.parametrize(("option", "nameless"), [("outcome_2_or_3", False), ("outcome_1_2_3", True)])
def test_attack_interrogation(book: Book, sure: np.record, option: str, nameless: bool) -> None:
    named, betrayed = 0, 0
    for seed in range(45):
        at = Position(book, sure, attack_interrogation=option)
        at.state.luck[0] = seed
        at.agent(0, 3, hunted=4)
        at.round()
        assert at.state.agents[0].employer == NOBODY
        named += int(at.state.warlords[1].named[0])
        betrayed += len(at.told(1, Event.UNITS_BETRAYED))
    assert (named < 45) == nameless
    assert 5 <= betrayed <= (22 if nameless else 33)


# ---- terrorism ------------------------------------------------------------------------------------------------


@pytest.mark.rule("GD-050", "GD-051", "GD-053", "GD-054")
def test_terror_halves_the_output_from_the_fourth_round_on(book: Book, sure: np.record) -> None:
    at = Position(book, sure)
    at.state.worlds[3].buildings = 0
    at.state.worlds[1].buildings = 0
    at.agent(0, 3)
    at.order(0, Order.TERRORISM, 0, place=3)
    income = []
    for _ in range(5):
        before = at.account(1, Account.INCOME), int(at.state.warlords[1].res_accounts[ResAccount.INCOME])
        at.round()
        income.append(at.account(1, Account.INCOME) - before[0])
    full, halved = (600 + 250) * M, (600 + 125) * M
    assert income == [full, full, full, halved, halved]
    assert len(at.told(1, Event.UNDER_TERROR)) == 2
    at.order(0, Order.STOP, 0)
    before_stop = at.account(1, Account.INCOME)
    at.round()
    assert at.account(1, Account.INCOME) - before_stop == full
    assert at.state.agents[0].level == 1


@pytest.mark.rule("GD-051")
@pytest.mark.parametrize(("option", "output"), [("still_half", 300), ("quarter", 150)])
def test_terror_stack(book: Book, sure: np.record, option: str, output: int) -> None:
    at = Position(book, sure, terror_stack=option)
    for place in (1, 3):
        at.state.worlds[place].buildings = 0
    for _ in range(2):
        at.agent(0, 1, mission=Mission.TERRORISM, step=3, duration=3, fulfilled=1)
    at.round()
    assert at.account(1, Account.INCOME) == (output + 250) * M


# ---- frequencies ---------------------------------------------------------------------------------------------


@pytest.mark.rule("GD-026", "GD-028", "GD-032")
def test_frequencies_of_a_theft_agree_with_the_exact_odds(book: Book) -> None:
    """Level 2, two rounds, 4 million C-Bills on the planet: loot and detections of 80 thefts (see `test_campaign`)."""
    stolen = detected = 0
    for seed in range(80):
        at = Position(book)
        at.state.luck[0] = seed * 977 + 5
        at.agent(0, 1, level=2, mission_level=2)
        at.order(0, Order.THEFT, 0, place=3)
        at.order(1, Order.PLANET_BUDGET, place=3, amount=4 * M)
        at.round()
        stolen += at.account(0, Account.LOOT) > 0
        detected += len(at.told(1, Event.DETECTION))
    odds = book.odds("mission", mission="theft", level=2, rounds=1, passive_budget=4 * M)
    seen = book.odds("detection", level=2, passive_budget=4 * M, theft_round=1)
    assert binomtest(stolen, 80, float(odds.success)).pvalue > 1e-4
    assert binomtest(detected, 80, float(seen.success)).pvalue > 1e-4
