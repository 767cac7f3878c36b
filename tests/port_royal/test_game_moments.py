"""Moments of a turn in which a player may do something besides what the phase asks, on positions laid by hand."""

from __future__ import annotations

import pytest

from tests.port_royal.laid import laid, seen_by
from workbench.book import Book
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
