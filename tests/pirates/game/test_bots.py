"""Bots of pirates: personalities in the table, and what a bot expects against the exact odds."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import workbench as wb
from workbench.jit import uncompiled
from workbench.pirates import bots
from workbench.pirates.board import Goal
from workbench.pirates.capacities import SHIPS
from workbench.pirates.game.outlook import Way
from workbench.pirates.game.pack import field_at
from workbench.pirates.game.prospects import EVERYWHERE, Ransom, Weight
from workbench.pirates.state import RIGHT, VIEW
from workbench.play.bots_table import weights

BOOK = wb.rulebook("pirates")
RULES = BOOK.record
FREIGHTER, TANKER, US, CORVETTE = 0, 1, 0, 2
STANGENKUTTER = 0
_ROOMS = ("workbench.pirates.game.prospects", "workbench.pirates.game.outlook")
PLAIN = {
    name: function
    for plain in uncompiled(*_ROOMS, "workbench.pirates.game", "workbench.pirates.formulas")[:2]
    for name, function in vars(plain).items()
}


@pytest.fixture
def view() -> Any:
    """Seat 0 with a Stangenkutter in row 1 above its bay; nothing else at sea."""
    view = np.zeros(1, VIEW)[0]
    view.seats = 2
    view["round"] = 5
    public = view.public
    public.actions_left = 2
    player = public.players[0]
    player.faction, player.bay, player.ship_count = 0, 4, 1
    player.ships[0] = STANGENKUTTER | field_at(1, 4) << 5 | 1 << 17
    return view


def test_the_columns_of_the_table_are_the_weights_in_order() -> None:
    columns = [column.name for column in BOOK.rooms.schema.table("bots").columns if column.kind == "decimal"]
    assert columns[: len(Weight)] == [weight.name.lower() for weight in Weight]
    assert weights(BOOK.rulebook, "cautious")[Weight.RISK] == BOOK.rulebook.cell("bots", "cautious", "risk")


def test_every_strategy_of_the_table_exists() -> None:
    assert set(BOOK.tables["bots"]["strategy"]) <= set(bots.STRATEGIES)


@pytest.mark.rule("SP-072", "SP-077")
@pytest.mark.parametrize(("anger", "pr", "laundry"), [(0, 0, 0), (5, 1, 2), (11, 3, 5)])
def test_a_bot_expects_of_a_ransom_what_the_odds_say(anger: int, pr: int, laundry: int) -> None:
    odds = BOOK.odds("ransom", nation="us", anger=anger, price=80, pr_level=pr, laundry_level=laundry)
    out = np.zeros(3)
    PLAIN["ransom_prospect"](RULES, odds.target, 80, laundry, out)
    assert out[Ransom.PAY] == pytest.approx(float(odds.expected("payout")))
    assert out[Ransom.DEAL] == pytest.approx(float(odds.success))


@pytest.mark.rule("SP-072", "SP-077")
def test_ransoms_reckoned_once_are_those_reckoned_each_time() -> None:
    once, each_time, rules = np.zeros(3), np.zeros(3), RULES.copy()
    PLAIN["prepare"](rules)
    assert rules.game.ransoms_known
    assert not RULES.game.ransoms_known
    for target in (-30, -16, 0, 7, 12, 47, 48):  # the first and the last lie beyond the table
        for price, laundry in ((1, 0), (80, 3), (137, 5)):
            PLAIN["ransom_prospect"](rules, target, price, laundry, once)
            PLAIN["ransom_prospect"](RULES, target, price, laundry, each_time)
            assert list(once) == list(each_time), (target, price, laundry)
    rounded = BOOK.decide("rounding", "down").record
    PLAIN["prepare"](rounded)
    assert not rounded.game.ransoms_known  # 12.6 becomes 12, but ten times 12.6 is 126


@pytest.mark.rule("SP-107", "SP-115")
def test_a_bot_judges_a_boarding_by_the_exact_chance(view: Any) -> None:
    odds = BOOK.odds("boarding", ship="stangenkutter", target="cruise_ship", support=1, other_civil_ships=2)
    terms = np.zeros(8, np.int64)
    chance = PLAIN["boarding_chance"](RULES, view.public.players[0], 2, STANGENKUTTER, 1, 0, 2, 0, terms)
    assert Fraction(chance).limit_denominator(36) == odds.success


@pytest.mark.rule("SP-131", "SP-138", "SP-141")
def test_danger_is_the_exact_chance_to_be_lost(view: Any) -> None:
    # A corvette (7, four fields a round) three fields away: one Stangenkutter escapes with 6, in 26 of 36.
    view.public.warships[0] = field_at(1, 7) | CORVETTE << 13
    view.public.warship_count = 1
    numbers, units = np.zeros(len(Weight)), np.zeros(len(Goal))
    numbers[Weight.RISK] = 1
    boats = np.array([STANGENKUTTER], np.int64)
    danger, chances = PLAIN["danger"], np.zeros(3)
    PLAIN["no_flights"](chances)
    lost = danger(RULES, view, 0, numbers, units, field_at(1, 4), boats, 1, 0, 36.0, chances)
    assert lost == pytest.approx(10)
    # Out of its reach, and in the bay, there is none.
    assert danger(RULES, view, 0, numbers, units, field_at(1, 12), boats, 1, 0, 36.0, chances) == 0
    assert danger(RULES, view, 0, numbers, units, field_at(0, 4), boats, 1, 0, 36.0, chances) == 0


def test_a_ship_sails_for_prey_in_reach_and_home_with_booty(view: Any) -> None:
    public = view.public
    public.civils[0] = field_at(2, 5) | RIGHT << 12 | FREIGHTER << 13 | US << 18
    public.civil_count = 1
    numbers = weights(BOOK.rulebook, "raider")
    units, boats = np.zeros(len(Goal)), np.zeros(SHIPS)
    PLAIN["goal_units"](RULES, view, 0, numbers, units, boats)
    fixed, each, way = np.zeros(48), np.zeros(48), np.zeros(3)
    PLAIN["prey_worth"](RULES, view, 0, numbers, units, EVERYWHERE, fixed, each)
    assert fixed[0] > 0
    PLAIN["outlook"](RULES, view, 0, numbers, units, fixed, each, 1, 0, -1_000.0, way)
    assert (way[Way.AIM], way[Way.ROUNDS]) == (field_at(2, 5), 1)
    # Prey that is worth less than what else the seat could do is passed over.
    PLAIN["outlook"](RULES, view, 0, numbers, units, fixed, each, 1, 0, 1_000.0, way)
    assert way[Way.ROUNDS] != 1 or way[Way.AIM] == public.players[0].bay
    # With a prize beside it and nothing left to lead with, it goes home.
    public.players[0].ships[0] = STANGENKUTTER | field_at(1, 4) << 5
    public.prizes[0] = field_at(1, 4) << 3 | FREIGHTER << 15 | US << 20
    public.prize_count = 1
    PLAIN["outlook"](RULES, view, 0, numbers, units, fixed, each, 1, 1, -1_000.0, way)
    assert way[Way.AIM] == public.players[0].bay


def test_the_own_goal_is_spread_over_its_steps(view: Any) -> None:
    # Two kinds of boat count half of the goal each: 1 of 1, and 2 of which one is there.
    rows = [place for place in range(int(RULES.game.goal_count)) if RULES.game.goals[place].goal == Goal.OWN_SHIPS]
    faction = int(RULES.game.goals[rows[0]].faction)
    view.public.players[0].faction = faction
    numbers = np.zeros(len(Weight))
    numbers[Weight.GOAL] = 100.0
    units, boats = np.ones(len(Goal)), np.ones(SHIPS)
    PLAIN["goal_units"](RULES, view, 0, numbers, units, boats)
    for place in rows:
        goal = RULES.game.goals[place]
        assert boats[int(goal.ship)] == pytest.approx(100 / len(rows) / int(goal.amount))
    assert units.sum() == 0
