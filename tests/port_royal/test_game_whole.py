"""Whole games of Port Royal: every position checked, every option played, and frequencies against exact odds."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from pathlib import Path

import numpy as np
import pytest

from workbench.book import Book
from workbench.play.events import empty_log, noted
from workbench.play.luck import seed_sources
from workbench.play.tester import check_bots, check_game, check_options
from workbench.port_royal.checker import check
from workbench.port_royal.events import Event
from workbench.port_royal.state import DECK_LUCK, STATE, Tally
from workbench.port_royal.tables import Face

GOLDEN = Path(__file__).parent / "golden_game.txt"
SETS = ("off", "persons_and_ships_only", "with_contracts")


@pytest.mark.rule("PR-012", "PR-013", "PR-059")
@pytest.mark.parametrize(
    ("expansion", "seats"), [("off", (2,)), ("persons_and_ships_only", (5,)), ("with_contracts", (3,))]
)
def test_games_with_a_look_at_everything(book: Book, expansion: str, seats: tuple[int, ...]) -> None:
    """At every position: cards and coins conserved, points as displayed, legal moves, views, undo, saves."""
    checked = check_game(book.decide("expansion", expansion), seats=seats, seeds=(1,), checker=check)
    assert checked.games == len(seats)
    assert {"reveals", "busts", "trades", "fees_paid", "hired_sailor"} <= {n for n, k in checked.tallies.items() if k}


@pytest.mark.slow
@pytest.mark.parametrize("expansion", SETS)
def test_many_games_with_a_look_at_everything(book: Book, expansion: str) -> None:
    assert check_game(book.decide("expansion", expansion), seeds=range(3), checker=check).games == 12


@pytest.mark.slow
@pytest.mark.parametrize("expansion", SETS)
def test_every_option_with_a_look_at_everything(book: Book, expansion: str) -> None:
    """Every option of every ruling, alone, on the base game, with the expansion's cards, and with contracts."""
    assert check_options(book.decide("expansion", expansion)).games > 2 * len(book.rulings)


@pytest.mark.slow
def test_every_bot_plays_at_every_table(book: Book) -> None:
    quick = book.edit("bots", "search", "simulations", 10, "enough to be asked")
    for seats in (2, 5):
        check_bots(quick, seats, seeds=(1,))


def played(book: Book, seats: int, seed: int, every: int, events: Counter[int] | None = None) -> int:
    """Play one game at random, compiled, and check every so many positions; returns the moves it took."""
    engine, rules, state = book.setting.engine, book.record, np.zeros(1, STATE)[0]
    seed_sources(state.luck, seed, seats, DECK_LUCK)
    engine.start(state, seats, rules)
    chance, moves, log = np.random.default_rng(seed), np.zeros(256, np.int64), empty_log(events is not None)
    number = 0
    while not state.over:
        log.count = 0
        engine.apply(state, moves[chance.integers(engine.legal(state, moves, rules))], rules, log)
        number += 1
        if number % every == 0 or state.over:
            check(state, rules)
        if events is not None:
            events.update(noted(log)[:, 0].tolist())
    return number


def test_everything_happens_in_many_games(book: Book) -> None:
    """With the expansion and all contracts every kind of event occurs, but what only other rulings bring."""
    variant = book.decide("expansion", "with_contracts").decide("contract_count", 16)
    found: Counter[int] = Counter()
    for seed in range(150):
        played(variant, 2 + seed % 4, seed, 10**9, found)
    never = {event.name.lower() for event in Event if not found[event]}
    # Two moves are told by what follows them; a table of hoarders could empty the piles.
    assert never <= {"reveal", "contract", "skipped", "owed", "pile_out", "broken_off"}


@pytest.mark.parametrize("seats", [3, *(pytest.param(seats, marks=pytest.mark.slow) for seats in (2, 4, 5))])
def test_every_option_plays_to_the_end(book: Book, seats: int) -> None:
    base = book.decide("expansion", "with_contracts")
    for ruling in book.rulings.index:
        options = book.rulebook.options(ruling)
        tried = {options[0], options[-1]} if isinstance(options, range) else set(options)
        for option in sorted(tried):
            assert played(base.decide(ruling, option), seats, seats, every=40) < book.setting.game.most_decisions


def first_cards(book: Book, games: int, number: int) -> np.ndarray:
    """The first cards of many games, as they lie on the draw pile of `start`."""
    game = book.setting.engine
    state = np.zeros(1, STATE)
    empty = np.zeros(1, STATE)
    found = np.zeros((games, number), np.int64)
    for row in range(games):
        state[:] = empty
        seed_sources(state[0].luck, 3, row, DECK_LUCK)
        game.start(state[0], 4, book.record)
        pile = int(state[0].public.pile)
        found[row] = state["deck"][0, pile - number : pile][::-1]
    return found


@pytest.mark.rule("PR-005", "PR-042", "PR-017")
def test_c_pr_29_first_cards_without_two_ships_of_a_colour(book: Book) -> None:
    """Frequencies of the shuffled pile lie within 4.5 standard errors of the exact odds of the question `draw`."""
    games = 10_000
    cards = first_cards(book, games, 10)
    faces, colours = book.record.cards["face"], book.record.cards["colour"]
    for number in (2, 3, 5, 7, 10):
        exact = float(book.odds("draw", cards=number).success)
        ships = np.where(faces[cards[:, :number]] == Face.SHIP, colours[cards[:, :number]], -1)
        survived = sum(len(set(row[row >= 0])) == (row >= 0).sum() for row in ships) / games
        assert abs(survived - exact) < 4.5 * sqrt(exact * (1 - exact) / games), number


@pytest.mark.rule("PR-016", "PR-019")
def test_c_pr_25_and_35_first_card_and_tax_cards(book: Book) -> None:
    games = 10_000
    faces = book.record.cards["face"][first_cards(book, games, 5)]
    for found, exact in (
        ((faces[:, 0] == Face.SHIP).mean(), 50 / 119),
        ((faces == Face.TAX).any(axis=1).mean(), 60375 / 378131),
    ):
        assert abs(found - exact) < 4.5 * sqrt(exact * (1 - exact) / games)


@pytest.mark.slow
@pytest.mark.rule("PR-018", "PR-042")
def test_c_pr_32_never_stopping(book: Book) -> None:
    """A player without swords who never stops busts with 2, 3, 4, 5 colours as the absorbing chain says.

    Played by the compiled game: a bot that always reveals, first turns only.
    """
    engine = book.setting.engine
    moves, log = np.zeros(256, np.int64), empty_log(False)
    games, reached = 20_000, np.zeros(6, np.int64)
    for row in range(games):
        state = np.zeros(1, STATE)
        seed_sources(state[0].luck, 9, row, DECK_LUCK)
        engine.start(state[0], 2, book.record)
        most = 0
        while state[0].turn == 1:
            engine.legal(state[0], moves, book.record)
            engine.apply(state[0], moves[0], book.record, log)
            most = max(most, int(state[0].public.colours)) if state[0].turn == 1 else most
        reached[: most + 1] += 1
    for colours, exact in ((3, 25 / 49), (4, 500 / 2303), (5, 2500 / 52969)):
        found = reached[colours] / games
        assert abs(found - exact) < 4.5 * sqrt(exact * (1 - exact) / games), colours


@pytest.mark.rule("PR-011")
def test_the_starting_player_is_any_seat_alike(book: Book) -> None:
    games = 4000
    counts = np.zeros(4, np.int64)
    state = np.zeros(1, STATE)
    for row in range(games):
        state[:] = 0
        seed_sources(state[0].luck, 5, row, DECK_LUCK)
        book.setting.engine.start(state[0], 4, book.record)
        counts[state[0].to_move] += 1
    assert (abs(counts - 1000) < 4.5 * sqrt(games * 3 / 16)).all()


def test_compiled_and_plain_games_are_the_same(book: Book) -> None:
    """A game played by the compiled program is move for move that of plain Python."""
    from tests.port_royal.laid import plain

    variant = book.decide("expansion", "with_contracts")
    for setting, seats in ((book.setting, 4), (variant.setting, 3)):
        rules, moves = setting.rules, np.zeros((2, 256), np.int64)
        states = np.zeros(2, STATE)
        for state in states:
            seed_sources(state.luck, 4, seats, DECK_LUCK)
        twins = (setting.engine, plain().GAME)
        for twin, state in zip(twins, states, strict=True):
            twin.start(state, seats, rules)
        log = empty_log(False)
        chance = np.random.default_rng(seats)
        for _ in range(150):
            if states[0].over:
                break
            counts = [int(twin.legal(s, m, rules)) for twin, s, m in zip(twins, states, moves, strict=True)]
            assert counts[0] == counts[1]
            assert moves[0, : counts[0]].tolist() == moves[1, : counts[1]].tolist()
            move = moves[0, chance.integers(counts[0])]
            for twin, state in zip(twins, states, strict=True):
                twin.apply(state, move, rules, log)
            assert states[0].tobytes() == states[1].tobytes()


def test_golden_game(book: Book) -> None:
    """A whole game as people read it; it changes only when a rule, the luck or the wording does.

    Whoever changes one of these on purpose reads the new log, as one reads a protocol of a game at the table, and
    writes it with ``workbench play port_royal --seats 3 --seed 11 --bots random``.
    """
    game = book.new_game(seats=3, seed=11, bots="random", lang="en").run()
    lines = [str(line) for line in game.log()]
    lines += [str(row) for row in game.results()[["seat", "place", "points", "coins"]].to_dict("records")]
    assert lines == GOLDEN.read_text(encoding="utf-8").splitlines()


def test_tallies_add_up_over_a_batch(book: Book) -> None:
    """What is counted by kind is what was paid and taken: every fee paid is a card taken by one who was not active."""
    results = book.simulate(games=200, seats=4, seed=3, bots="random", progress=False)
    frame = results.frame
    hired = frame[[name for name in frame if name.startswith("hired_")]].sum(axis=1)
    assert (frame["persons"] <= hired).all()
    assert (frame["fees_paid"] <= frame["trades"] + hired).all()
    assert len(frame) == 800
    assert Tally.HIRED == 8
