"""Moments of a turn in which a player may do something besides what the phase asks, on positions laid by hand."""

from __future__ import annotations

import pytest

from tests.port_royal.laid import laid, seen_by
from workbench.book import Book
from workbench.port_royal import view
from workbench.port_royal.state import Stage


@pytest.mark.rule("PR-033", "PR-034")
def test_an_expedition_may_be_followed_before_the_ship_just_revealed_is_dealt_with(book: Book) -> None:
    """The second blue ship does not lie in the harbour yet; once it does, the turn is over."""
    called = ("fulfil", "expedition_cross_cross")
    game = laid(
        *(book, 3),
        displays=["pirate_5,priest_4*2,jack_6"],
        open="expedition_cross_cross",
        harbour="blue_1_1",
        next="blue_2_2",
    ).play("reveal")
    dealt_with = {("repel", "blue_2_2"), ("lay", "blue_2_2")}
    assert game.moves() == dealt_with | {called}
    game.play(*called)
    assert (game.stage, seen_by(game, 1).public.pending) == (Stage.HAND_IN, game.keys.index("blue_2_2"))
    game.play("give", "priest_4").play("give", "priest_4")
    assert (game.moves(), game.player(0).expeditions, game.harbour) == (dealt_with, 1, ["blue_1_1"])
    bust = game.copy().play("lay", "blue_2_2")
    assert (bust.happened("bust")[0][0], bust.public.active) == (0, 1)
    assert game.play("repel", "blue_2_2").moves() == {("reveal",), ("stop",)}


@pytest.mark.rule("PR-022", "PR-030")
def test_swords_handed_in_no_longer_repel(book: Book) -> None:
    variant = book.edit("persons", "pirate_5", "crosses", 1)
    game = laid(variant, displays=["pirate_5,priest_4"], open="expedition_cross_cross", next="blue_2_2").play("reveal")
    game.play("fulfil", "expedition_cross_cross").play("give", "pirate_5")
    assert game.moves() == {("lay", "blue_2_2")}


@pytest.mark.rule("PR-016", "PR-047")
def test_a_game_in_which_all_cards_are_coins_goes_on_turn_by_turn(book: Book) -> None:
    """Nobody can reveal anything: each active player only ends his phase 1, up to the last round."""
    game = laid(book, 3, coins=[40, 39, 39], harbour="yellow_1_1")
    assert (game.public.pile, game.public.discarded, game.moves()) == (0, 0, {("stop",)})
    game.play("stop").play("trade", "yellow_1_1")  # the ship is the coin it brings
    assert (game.public.active, game.moves(), game.coins()) == (1, {("stop",)}, [41, 39, 39])
    for seat in (1, 2, 0):
        assert game.asked == seat
        game.play("stop")
    assert [seat for seat, *_ in game.happened("pile_out")] == [0, 1, 2, 0]
    assert (game.happened("stop"), game.state["round"]) == ([], 2)


@pytest.mark.rule("PR-041")
def test_who_may_not_stop_at_an_empty_harbour_reveals_card_by_card(book: Book) -> None:
    variant = book.decide("empty_harbour", "no")
    game = laid(variant, revealed=0, next="expedition_cross_cross,expedition_house_house,settler_4")
    for _ in range(3):
        assert game.moves() == {("reveal",)}
        game.play("reveal")
    assert game.moves() == {("reveal",), ("stop",)}


@pytest.mark.rule("PR-071", "PR-085")
def test_who_can_fulfil_a_contract_is_not_skipped(book: Book) -> None:
    variant = book.decide("expansion", "with_contracts").decide("auto_pass", "on_fair")
    for contracts, asked in (("entdecker", 1), ("kaempfer", 2)):
        game = laid(
            *(variant, 3),
            displays=["", "expedition_cross_cross", "trader_blue_3"],
            harbour="yellow_1_1,blue_1_1",
            contracts=contracts,
        )
        game.play("stop").play("trade", "yellow_1_1")
        assert (game.asked, game.happened("skipped")) == (asked, [] if asked == 1 else [(1, 0, 0, 0, 0, 0)])
    game = laid(variant, 2, displays=["", "expedition_cross_cross"], harbour="yellow_1_1", contracts="entdecker")
    game.play("stop").play("pass").play("contract", "entdecker")
    assert game.player(1).contracts == 1


@pytest.mark.rule("PR-060", "PR-061", "PR-062", "PR-073")
def test_the_picture_gives_the_places_that_the_score_gives(book: Book) -> None:
    """Seat 0: 14 points; seat 1: 12 with an expedition; seat 2: 14 as well, and as many coins as seat 0."""
    most = "pirate_9,mademoiselle_9*2,jester_9,admiral_7"
    displays = [
        most,
        "expedition_cross_cross,mademoiselle_7*2,admiral_7,jester_7",
        "admiral_9*2,sailor_7,pirate_7,sailor_5,trader_blue_3",
    ]
    for ruling, option, places in (
        ("variant_expedition", "off", [1, 3, 1]),
        ("variant_expedition", "on", [2, 1, 2]),
        ("vp_target", 15, [1, 3, 1]),
    ):
        variant = book.decide(ruling, option)
        for win_set in ("no", "yes") if ruling == "vp_target" else ("no",):
            game = laid(variant.decide("win_set", win_set), displays=displays)
            assert game.points() == [14, 12, 14]
            expected = [place + (win_set == "yes") for place in places]
            assert game.places() == expected
            game.state.over = 1
            assert list(view.position(seen_by(game, 0), game.book.rulebook).places) == expected
