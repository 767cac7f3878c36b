"""Questions that fit to a decision of a game of pirates: they name the situation, and the book can answer them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import workbench as wb
from workbench.pirates.capacities import LAUNDRY, PR
from workbench.pirates.fight_odds import questions
from workbench.pirates.game.pack import field_at
from workbench.pirates.state import VIEW, Ask, Fight

BOOK = wb.rulebook("pirates")
FREIGHTER, TANKER, CRUISE, CORVETTE, US, RU = 0, 1, 2, 2, 0, 5
HERE = field_at(2, 5)


@pytest.fixture
def view() -> Any:
    """Two Stangenkutter of seat 0 in a field with a tanker and a cruise ship, a US corvette next door."""
    view = np.zeros(1, VIEW)[0]
    view.seats = 2
    public = view.public
    public.field = public.sought = HERE
    player = public.players[0]
    player.faction, player.bay, player.ship_count = 0, 4, 2
    player.ships[0] = player.ships[1] = 0 | HERE << 5 | 1 << 17
    public.civils[0] = HERE | TANKER << 13
    public.civils[1] = HERE | CRUISE << 13
    public.civil_count = 2
    public.warships[0] = field_at(3, 6) | CORVETTE << 13 | US << 18
    public.warship_count = 1
    return view


def targets(asked: list[tuple[str, dict[str, Any]]]) -> list[int | None]:
    return [BOOK.odds(key, **parameters).target for key, parameters in asked]


@pytest.mark.rule("SP-107", "SP-108", "SP-109", "SP-111")
def test_every_target_in_the_field_is_weighed(view: Any) -> None:
    view.public.ask = Ask.ATTACK
    # Tanker 4, cruise ship 6; +1 other civil ship, +2 warship next door, -1 lead, -1 support.
    assert targets(questions(view, BOOK.rulebook)) == [5, 7]


def test_cards_laid_and_abilities_lower_the_target(view: Any) -> None:
    public = view.public
    public.ask, public.fight, public.target, public.lead, public.reduction = Ask.OWN_CARDS, Fight.BOARDING, 0, 0, 2
    assert targets(questions(view, BOOK.rulebook)) == [3]
    public.players[0].faction = BOOK.rulebook.keys("factions").index("captains")
    assert targets(questions(view, BOOK.rulebook)) == [2]
    # A rival's card raises it beyond what the question can say: nothing is shown rather than something wrong.
    public.extra = 9
    assert questions(view, BOOK.rulebook) == []


@pytest.mark.rule("SP-131", "SP-133", "SP-134", "SP-135")
def test_the_flight_that_goes_on_is_weighed(view: Any) -> None:
    public = view.public
    public.ask, public.fight = Ask.OWN_CARDS, Fight.FLIGHT
    public.warships[0] = HERE | CORVETTE << 13 | US << 18
    # 7, -1 strongest ship, -1 further ship.
    assert targets(questions(view, BOOK.rulebook)) == [5]


@pytest.mark.rule("SP-072", "SP-080")
def test_prizes_of_known_price_and_hostages_can_be_ransomed(view: Any) -> None:
    public = view.public
    public.ask = Ask.ACTION
    player = public.players[0]
    player.buildings[PR], player.buildings[LAUNDRY] = 1, 2
    player.captives[RU] = 3
    public.anger[RU] = 4
    public.prizes[0] = player.bay << 3 | FREIGHTER << 15 | US << 20 | 1 << 24
    public.prize_count = 1
    view.prices_seen[0] = 1
    price = int(BOOK.tables["marker_backs"]["amount"].iloc[0])
    assert questions(view, BOOK.rulebook) == [
        ("ransom", {"nation": "us", "anger": 0, "pr_level": 1, "laundry_level": 2, "price": price}),
        ("ransom", {"nation": "ru", "anger": 4, "pr_level": 1, "laundry_level": 2, "hostages": 3}),
    ]
    # Base 6 and 8 from the anger track, 1 less for public relations.
    assert targets(questions(view, BOOK.rulebook)) == [5, 7]
    view.prices_seen[0] = 0  # the price is not known yet
    assert len(questions(view, BOOK.rulebook)) == 1


def test_nothing_is_asked_when_the_game_is_over(view: Any) -> None:
    view.public.ask = Ask.ATTACK
    view.over = 1
    assert questions(view, BOOK.rulebook) == []
