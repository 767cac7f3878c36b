"""Whole campaigns, compiled: the tester, every bot, frequencies against the exact odds; and one campaign to read."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.stats import chi2

from tests.espionage.campaign import bots, moves
from workbench.book import Book
from workbench.espionage import view as words_room
from workbench.espionage.formulas import Mission
from workbench.espionage.game import choices
from workbench.espionage.state import AGENTS, NOBODY, STATE, UNITS, VIEW, Order, Tally, Task
from workbench.play.engine import quiet
from workbench.play.events import empty_log, noted
from workbench.play.luck import seeded
from workbench.play.records import copy_record
from workbench.play.tester import check_bots, check_game, check_options
from workbench.play.words import Words

GOLDEN = Path(__file__).with_name("campaign.txt")
M = 1_000_000


def told(book: Book, rounds: int) -> list[str]:
    """Log of a campaign of a saboteur against a defender, interpreted, in German."""
    state, view = np.zeros(1, STATE)[0], np.zeros(1, VIEW)[0]
    state.luck[0], state.luck[1] = seeded(21, 0), seeded(21, 1)
    moves.GAME.start(state, 2, book.record)
    luck = np.array([seeded(21, 2), seeded(21, 3)], np.uint64)
    weights = [book.setting.weights(bot, 2) for bot in ("saboteur", "defender")]
    legal, lines = np.zeros(256, np.int64), list[str]()
    wording = Words(book.rulebook, words_room.vocabularies(book.rulebook))
    while state["round"] <= rounds:
        seat, log = int(state.to_move), empty_log()
        count = moves.GAME.legal(state, legal, book.record)
        moves.GAME.view(state, seat, view, book.record)
        chosen = bots.by_weights(view, legal, count, book.record, weights[seat], luck[seat : seat + 1])
        moves.GAME.apply(state, legal[chosen], book.record, log)
        lines += [wording.line(event, "de") for event in noted(log)]
    return lines


def test_a_campaign_to_read(book: Book) -> None:
    """To make it anew after a change of rules, delete the file, run the test, and read the difference."""
    lines = told(book, 6)
    if not GOLDEN.exists():
        GOLDEN.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert lines == GOLDEN.read_text(encoding="utf-8").splitlines()


def test_the_star_map_shows_what_a_warlord_knows(book: Book) -> None:
    state, view = np.zeros(1, STATE)[0], np.zeros(1, VIEW)[0]
    moves.GAME.start(state, 2, book.record)
    state.agents[AGENTS].planet = 0  # an agent of warlord 1 on a planet of warlord 0
    pictures = []
    for seat in (0, 1):
        moves.GAME.view(state, seat, view, book.record)
        pictures.append(words_room.picture(view, book.rulebook, "de"))
    for picture in pictures:
        assert picture.count("<circle") == 30 + 2  # planets, and a ring for each capital
    # Only his own warlord sees the agent away from the others at the capital.
    assert pictures[0].count(">A1–3 S1–3<") == 1
    assert (pictures[1].count(">A1<"), pictures[1].count(">A2–3 S1–3<")) == (1, 1)
    assert pictures[0].count(">A1<") == 0


@pytest.mark.rule("GD-061")
def test_the_odds_of_a_mission_stand_beside_the_choice_of_its_planet(book: Book) -> None:
    state, view = np.zeros(1, STATE)[0], np.zeros(1, VIEW)[0]
    moves.GAME.start(state, 2, book.record)
    state.agents[1].level = 2
    moves.GAME.view(state, 0, view, book.record)
    assert words_room.questions(view, book.rulebook) == []  # he has begun no order
    view.sheet.step, view.sheet.subject = choices.Step.PLACE, 1
    for mission, name in enumerate(book.rulebook.keys("missions")):
        view.sheet.kind = mission
        asked = words_room.questions(view, book.rulebook)
        assert [(key, of["mission"], of["level"]) for key, of in asked] == [("mission", name, 2)]
        assert book.odds("mission", **asked[0][1]).success
    view.worlds[14].turned_by = view.agents[1].uid  # his first uprising: +10 % beside that planet
    assert [of.get("planets_turned") for _, of in words_room.questions(view, book.rulebook)] == [None, 1]
    view.sheet.kind = Order.TRAVEL
    assert words_room.questions(view, book.rulebook) == []


@pytest.mark.parametrize("left", [1, 0])
def test_guessed_units_stand_where_their_owner_holds_a_planet(book: Book, left: int) -> None:
    """Warlord 1 has lost his capital, where ships of his were seen, and all but `left` planets."""
    state, dealt, view = np.zeros(1, STATE)[0], np.zeros(1, STATE)[0], np.zeros(1, VIEW)[0]
    state.luck[1] = seeded(3, 1)
    moves.GAME.start(state, 3, book.record)
    planets = state.public.planets
    kept = [
        place for place in range(state.public.count) if planets["owner"][place] == 1 and not planets["capital"][place]
    ]
    planets["owner"][planets["owner"] == 1] = NOBODY
    planets["owner"][kept[:left]] = 1
    for units in (state.units, state.ships):
        units["planet"][units["owner"] == 1] = kept[0]
        units["owner"][units["owner"] == 1] = 1 if left else NOBODY
    theirs = int(np.flatnonzero(state.ships["planet"] == kept[0])[0])
    state.minds[0].sightings[theirs].seen = 1
    state.minds[0].sightings[theirs].planet = int(np.flatnonzero(planets["capital"] == 2)[0])
    moves.GAME.view(state, 0, view, book.record)
    for number in range(5):
        moves.GAME.redeal(view, dealt, np.array([seeded(4, number)], np.uint64), book.record)
        for units in (dealt.units, dealt.ships):
            there = units[units["owner"] != NOBODY]
            assert (planets["owner"][there["planet"]] == there["owner"]).all()
            assert {0, 2} | ({1} if left else set()) == set(there["owner"].tolist())


@pytest.mark.slow
def test_the_tester_passes(book: Book) -> None:
    checked = check_game(book, seats=(2, 3), seeds=(1,))
    assert checked.games == 2
    assert checked.widest <= 256


@pytest.mark.slow
def test_every_bot_plays(book: Book) -> None:
    """Also the search bot, over few rounds and with few simulations."""
    check_bots(book.edit("planets_setting", "rounds", "value", 4).edit("bots", "search", "simulations", 10), 3, (1,))


@pytest.mark.slow
def test_every_option_of_every_ruling_plays(book: Book) -> None:
    checked = check_options(book.edit("planets_setting", "rounds", "value", 3), seats=2)
    assert checked.games > 100


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")
def test_the_tests_of_pettingzoo_pass(book: Book) -> None:
    testing = pytest.importorskip("pettingzoo.test")
    from workbench.play.rl import GameEnvironment

    testing.api_test(GameEnvironment(book.setting, seats=3), num_cycles=200)
    testing.seed_test(lambda: GameEnvironment(book.setting, seats=3), num_cycles=200)


# ---- frequencies -------------------------------------------------------------------------------------------


def laid(book: Book) -> np.record:
    """Two warlords; agent 0 of warlord 0 stands idle on a planet of warlord 1, nobody watches, nobody pays."""
    state = np.zeros(1, STATE)[0]
    state.luck[1] = 5
    book.setting.engine.start(state, 2, book.record)
    state.agents[0].planet = 14
    state.worlds[14].buildings = 1
    state.public.planets[14].capital = 0
    return state


def on_mission(state: np.record, mission: Mission, level: int, duration: int, turned: int = 0) -> None:
    agent = state.agents[0]
    agent.mission, agent.level, agent.mission_level, agent.duration, agent.turned = (
        mission,
        level,
        level,
        duration,
        turned,
    )


@pytest.fixture(scope="module")
def many(book: Book) -> Any:
    """Compiled loop over campaigns in which nobody orders anything."""
    from numba import njit, types

    known, whole = book.setting.engine.types, types.int64
    seeds = types.Array(types.uint64, 1, "C")
    apply = known.function("apply")

    def loop(states, left, apply, rules, log, seeds, rounds, tally, seat):  # type: ignore[no-untyped-def]
        found = 0
        for number in range(len(seeds)):
            copy_record(states[0], left[0])
            states[0].luck[0] = seeds[number]
            while states[0]["round"] <= rounds:
                apply(states[0], 0, rules, log)
            found += states[0].tally[seat, tally] > 0
        return found

    with quiet():
        return njit(whole(known.states, known.states, apply, known.rules, known.log, seeds, whole, whole, whole))(loop)


def frequency(many: Any, book: Book, state: np.record, rounds: int, tally: int, times: int) -> int:
    """How often a count of warlord 0 is above 0 after so many rounds."""
    left = np.frombuffer(state.tobytes(), np.uint8).copy().view(STATE)
    seeds = np.array([seeded(91, number) for number in range(times)], np.uint64)
    apply = book.setting.engine.apply
    return int(many(np.zeros(1, STATE), left, apply, book.record, empty_log(False), seeds, rounds, tally, 0))


TIMES = 100_000
ERROR = 1e-4  # chance that a test refuses frequencies that agree with the odds

# Mission, level, its length, planets turned before, special units on watch, rounds; the chance is worked out by hand
# (examples C-GD-03 to C-GD-42 of the rule notes).
SUCCESSES = [
    (Mission.THEFT, 0, 0, 0, 0, 1, Fraction(3, 10)),
    (Mission.ESPIONAGE, 0, 2, 0, 0, 2, Fraction(1, 5)),
    (Mission.ESPIONAGE, 2, 2, 0, 0, 2, Fraction(43, 125)),
    (Mission.ESPIONAGE, 4, 2, 0, 1, 2, Fraction(343, 4000)),
    (Mission.ASSASSINATION, 0, 3, 0, 0, 3, Fraction(3, 20)),
    (Mission.ASSASSINATION, 4, 3, 0, 0, 3, Fraction(1093, 2500)),
    (Mission.ASSASSINATION, 0, 3, 0, 1, 3, Fraction(1, 128)),
    (Mission.TERRORISM, 2, 3, 0, 0, 3, Fraction(179, 625)),
    (Mission.UPRISING, 0, 4, 0, 0, 4, Fraction(1, 8)),
    (Mission.UPRISING, 1, 3, 1, 0, 3, Fraction(6331, 20000)),
    (Mission.UPRISING, 4, 1, 5, 0, 1, Fraction(91, 100)),
]
# What is counted, mission, level, its length, special units on watch, rounds.
FOUND, CAUGHT = Tally.AGENTS_DETECTED, Tally.AGENTS_LOST
DETECTIONS = [
    (FOUND, None, 0, 0, 0, 6, 1 - Fraction(9, 10) ** 6),
    (CAUGHT, None, 2, 0, 1, 1, 1 - Fraction(55, 100)),
    (FOUND, Mission.ASSASSINATION, 0, 3, 0, 1, Fraction(1, 2)),
    (FOUND, Mission.ASSASSINATION, 0, 3, 0, 3, 1 - Fraction(1, 2) ** 3),
    (FOUND, Mission.ESPIONAGE, 4, 2, 0, 2, 1 - Fraction(49, 100)),
    (FOUND, Mission.THEFT, 4, 0, 0, 4, 1 - Fraction(21, 250)),  # 10 points more in every further round
    (CAUGHT, Mission.ASSASSINATION, 0, 3, 1, 3, Fraction(63, 64)),
    (CAUGHT, Mission.THEFT, 0, 0, 1, 2, 1 - Fraction(1, 20)),
]


def agrees(found: list[int], chances: list[Fraction]) -> None:
    """Chi-square test that all frequencies together are those of the chances."""
    squares = [
        (count - TIMES * float(p)) ** 2 / (TIMES * float(p * (1 - p))) for count, p in zip(found, chances, strict=True)
    ]
    assert chi2.sf(sum(squares), len(squares)) > ERROR, list(zip(found, chances, squares, strict=True))


@pytest.mark.slow
@pytest.mark.rule("GD-026", "GD-028", "GD-036", "GD-047", "GD-062", "GD-065")
def test_successes_in_100_000_campaigns_agree_with_the_exact_odds(many: Any, book: Book) -> None:
    found = []
    for mission, level, duration, turned, watch, rounds, _ in SUCCESSES:
        state = laid(book)
        on_mission(state, mission, level, duration, turned)
        if watch:
            state.units[UNITS].planet, state.units[UNITS].task = 14, Task.WATCH
        found.append(frequency(many, book, state, rounds, Tally.THEFT_SUCCEEDED + mission, TIMES))
    agrees(found, [case[-1] for case in SUCCESSES])


@pytest.mark.slow
@pytest.mark.rule("GD-014", "GD-019", "GD-020", "GD-026", "GD-028", "GD-032")
def test_detections_in_100_000_campaigns_agree_with_the_exact_odds(many: Any, book: Book) -> None:
    found = []
    for counted, mission, level, duration, watch, rounds, _ in DETECTIONS:
        state = laid(book)
        state.agents[0].level = level
        if mission is not None:
            on_mission(state, mission, level, duration)
        if watch:
            state.units[UNITS].planet, state.units[UNITS].task = 14, Task.WATCH
        found.append(frequency(many, book, state, rounds, counted, TIMES))
    agrees(found, [case[-1] for case in DETECTIONS])


@pytest.mark.slow
@pytest.mark.rule("GD-081", "GD-087")
def test_frequency_of_a_destruction_by_trader(many: Any, book: Book) -> None:
    state = laid(book)
    state.sheets[0].count = 1
    state.sheets[0].orders[0] = (Order.DESTROY, 0, 14, 0, 0)
    found = frequency(many, book, state, 1, Tally.BUILDINGS_DESTROYED, TIMES)
    agrees([found], [Fraction(7, 10) * Fraction(1, 2)])
