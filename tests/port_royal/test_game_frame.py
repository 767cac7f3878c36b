"""The frame of the game: set-up, turns and rounds, the end, the variants (PR-003 to PR-015, PR-058 to PR-074)."""

from __future__ import annotations

import numpy as np
import pytest

from tests.port_royal.laid import Laid, laid, plain, seen_by
from workbench.book import Book
from workbench.play.luck import seed_sources
from workbench.port_royal.checker import check
from workbench.port_royal.events import Event
from workbench.port_royal.moves import Move
from workbench.port_royal.state import STATE, Person, Stage
from workbench.port_royal.tables import KINDS


def begun(book: Book, seats: int, seed: int = 1) -> Laid:
    """A game as `start` lays it out."""
    state = np.zeros(1, STATE)[0]
    seed_sources(state.luck, seed, 0, 0)
    plain().GAME.start(state, seats, book.record)
    check(state, book.record)
    return Laid(book, state)


def test_enums_are_in_the_order_of_the_tables(book: Book) -> None:
    assert tuple(member.name.lower() for member in Person) == KINDS
    assert tuple(member.name.lower() for member in Event) == tuple(book.rulebook.keys("events"))
    assert {member.name: int(member) for member in Move}.items() <= {e.name: int(e) for e in Event}.items()


# ---- set-up --------------------------------------------------------------------------------------


@pytest.mark.rule("PR-003", "PR-004", "PR-005", "PR-006", "PR-007")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_c_pr_24_set_up(book: Book, seats: int) -> None:
    game = begun(book, seats)
    assert game.coins() == [3] * seats
    assert game.public.pile == 119 - 3 * seats  # 113 with 2, 104 with 5 players
    assert (game.open == ["expedition_anchor_cross_house"]) is (seats == 5)
    assert game.public.unseen_cards[game.keys.index("expedition_anchor_cross_house")] == 0
    assert (game.points(), game.harbour, game.public.discarded) == ([0] * seats, [], 0)
    assert game.moves() == {("reveal",)}


@pytest.mark.rule("PR-075", "PR-005")
def test_the_expansion_is_shuffled_in(book: Book, expanded: Book) -> None:
    assert begun(expanded, 2).public.pile == 143 - 6
    assert begun(expanded.decide("clerk", "absent"), 2).public.pile == 138 - 6
    assert begun(expanded, 2).public.contracts == 0


@pytest.mark.rule("PR-078")
@pytest.mark.parametrize(("count", "lie"), [(4, 4), (0, 0), (16, 16)])
def test_contracts_that_lie_out(book: Book, count: int, lie: int) -> None:
    full = book.decide("expansion", "with_contracts").decide("contract_count", count)
    drawn = [sorted(begun(full, 2, seed).public.contract[:lie].tolist()) for seed in range(4)]
    assert all(len(set(contracts)) == lie for contracts in drawn)
    if count == 4:
        assert len({tuple(contracts) for contracts in drawn}) > 1
        assert begun(full.decide("contract_pairs", "off"), 2).public.contract[:4].min() >= 6  # the six pairs stay away
        assert begun(full.decide("contract_pairs", "off").decide("contract_count", 16), 2).public.contracts == 10


@pytest.mark.rule("PR-011")
def test_the_starting_player_is_drawn(book: Book) -> None:
    starters = {begun(book, 3, seed).asked for seed in range(12)}
    assert starters == {0, 1, 2}
    first = book.decide("first_player", "seat_0")
    assert {begun(first, 3, seed).asked for seed in range(12)} == {0}


def test_equal_luck_gives_equal_games(book: Book) -> None:
    assert begun(book, 4, 5).state.tobytes() == begun(book, 4, 5).state.tobytes()
    assert begun(book, 4, 5).state.tobytes() != begun(book, 4, 6).state.tobytes()


# ---- turns, rounds, end --------------------------------------------------------------------------


@pytest.mark.rule("PR-012", "PR-015")
def test_turns_go_round(book: Book) -> None:
    game = laid(book, 3, active=1, starter=1)
    seen = []
    for _ in range(4):
        seen.append((int(game.public.active), int(game.state.turn), int(game.state["round"])))
        while game.public.active == seen[-1][0]:
            game.play("stop" if game.stage == Stage.EXPLORE else "pass")
    assert seen == [(1, 1, 1), (2, 2, 1), (0, 3, 1), (1, 4, 2)]


def passing(game: Laid) -> Laid:
    """Play on with stopping and passing to the end."""
    while not game.state.over:
        game.play("stop" if game.stage == Stage.EXPLORE else "pass")
    return game


@pytest.mark.rule("PR-058", "PR-059")
def test_the_round_is_finished_when_the_end_is_triggered(book: Book) -> None:
    for active, turns in ((1, 3), (2, 2), (0, 1)):  # of the order 1, 2, 0
        near = ["", "", ""]
        near[active] = "mademoiselle_9*2,admiral_9,admiral_5"
        game = laid(book, active=active, starter=1, coins=[9, 9, 9], displays=near, harbour="jester_9").play("stop")
        assert (game.points()[active], game.public.ending) == (10, 0)
        game.play("hire", "jester_9")
        assert (game.points()[active], game.public.ending, game.state.over) == (13, 1, 0 if turns > 1 else 1)
        before = [1, 2, 0].index(active)  # turns of this round that were over
        assert passing(game).state.turn - before == turns
        assert game.places()[active] == 1


@pytest.mark.rule("PR-058")
def test_another_player_triggers_the_end_in_the_turn_of_the_active_one(book: Book) -> None:
    displays = ["", "mademoiselle_9*2,admiral_9"]
    game = laid(book, 2, coins=[0, 11], displays=displays, harbour="jester_9,yellow_1_1").play("stop")
    game.play("pass").play("hire", "jester_9")
    assert (game.points(), game.public.ending, game.state.over) == ([0, 12], 1, 0)


@pytest.mark.rule("PR-060", "PR-061", "PR-062")
@pytest.mark.parametrize(
    ("displays", "coins", "places"),
    [
        (["jester_9", "jester_7", ""], [0, 9, 9], [1, 2, 3]),  # most points
        (["jester_7", "jester_7", "settler_4"], [3, 5, 9], [2, 1, 3]),  # then most coins
        (["jester_7", "jester_7", "settler_4"], [5, 5, 9], [1, 1, 3]),  # then both win
        (["", "", ""], [3, 3, 3], [1, 1, 1]),
        (["settler_4", "jester_7", "jester_7"], [0, 4, 4], [3, 1, 1]),
    ],
)
def test_places(book: Book, displays: list[str], coins: list[int], places: list[int]) -> None:
    assert laid(book, displays=displays, coins=coins).places() == places


@pytest.mark.rule("PR-058")
def test_a_game_that_nobody_ends_is_broken_off(book: Book) -> None:
    short = book.edit("constants", "most_rounds", "value", 3)
    game = passing(laid(short, 2))
    assert (game.state["round"], game.state.turn, game.state.over) == (3, 6, 1)
    assert game.happened("broken_off")
    assert game.moves() == set()


# ---- variants ------------------------------------------------------------------------------------


@pytest.mark.rule("PR-072", "PR-073")
def test_c_pr_22_expedition_needed(book: Book) -> None:
    without = "mademoiselle_9*2,admiral_9*2,jester_7"  # 14 points
    with_one = "pirate_9,sailor_7,pirate_7,expedition_cross_cross"  # 3 + 3 + 2 + 4 = 12
    assert laid(book, 2, displays=[without, with_one]).places() == [1, 2]
    variant = book.decide("variant_expedition", "on")
    assert laid(variant, 2, displays=[without, with_one]).places() == [2, 1]
    # The end is not triggered by points alone …
    game = laid(variant, 2, displays=["mademoiselle_9*2,admiral_9*2,priest_4*2"], open="expedition_cross_cross")
    assert game.points()[0] == 14
    assert not plain().ending.triggers(game.player(0), game.rules)
    # … but with the expedition: 14 - 2 + 4 points.
    game.play("fulfil", "expedition_cross_cross")
    assert (game.points()[0], game.public.ending) == (16, 1)


@pytest.mark.rule("PR-074")
@pytest.mark.parametrize(("target", "persons"), [(12, 4), (15, 5), (1, 1)])
def test_points_that_trigger_the_end(book: Book, target: int, persons: int) -> None:
    variant = book.decide("vp_target", target)
    three = ["admiral_9", "admiral_9", "jester_9", "sailor_7"]  # 3 points each
    last = "settler_4" if target == 1 else "pirate_9"
    game = laid(variant, 2, displays=[",".join(three[: persons - 1])], coins=[9, 9], harbour=last).play("stop")
    assert game.public.ending == 0
    assert game.play("hire", last).public.ending == 1
    assert game.points()[0] == (1 if target == 1 else 3 * persons)


@pytest.mark.rule("PR-071")
def test_c_pr_11_and_12_auto_pass(book: Book) -> None:
    for option in ("on_fair", "on_literal"):
        variant = book.decide("auto_pass", option)
        # Only a 1-coin ship is left, no trader: 1 - 1 = 0 coins, he is skipped.
        skipped = laid(variant, 2, harbour="yellow_1_1").play("stop").play("pass")
        assert skipped.happened("skipped") == [(1, 0, 0, 0, 0, 0)]
        assert skipped.public.active == 1
        # With a trader of the colour: 1 coin, he is asked.
        asked = laid(variant, 2, displays=["", "trader_yellow_3"], harbour="yellow_1_1").play("stop").play("pass")
        assert (asked.asked, asked.stage) == (1, Stage.TRADE)
        # So he is when he could take something else, but not for a person he cannot pay.
        other = laid(variant, 2, harbour="yellow_1_1,settler_4", coins=[3, 5]).play("stop").play("pass")
        assert other.stage == Stage.TRADE
        poor = laid(variant, 2, harbour="yellow_1_1,settler_4", coins=[3, 4]).play("stop").play("pass")
        assert poor.public.active == 1
        # The active player is never skipped: his ship brings 1 coin.
        assert laid(variant, 2, harbour="yellow_1_1").play("stop").asked == 0


# ---- what a seat knows ---------------------------------------------------------------------------


@pytest.mark.rule("PR-009", "PR-008")
def test_a_dealt_position_looks_the_same_and_differs_only_where_nobody_sees(book: Book) -> None:
    game = laid(book, displays=["sailor_3,priest_4"], coins=[9, 4, 2], harbour="yellow_1_1", discards="settler_4*2")
    view = seen_by(game, 1)
    assert (view["seat"], view["public"].tobytes()) == (1, game.state["public"].tobytes())
    decks = set()
    for number in range(5):
        dealt = np.zeros(1, STATE)[0]
        game.game.redeal(view, dealt, np.array([number], np.uint64), game.rules)
        check(dealt, game.rules)
        assert dealt["public"].tobytes() == game.state["public"].tobytes()
        decks.add(dealt["deck"].tobytes())
    assert len(decks) == 5
