"""Phase 1 of the game on positions laid by hand: revealing, repelling, busts, taxes, expeditions (PR-016 to PR-047)."""

from __future__ import annotations

import pytest

from tests.port_royal.laid import empty_pile, laid
from workbench.book import Book
from workbench.port_royal.state import Stage, Tally

GO_ON = {("reveal",), ("stop",)}


@pytest.mark.rule("PR-016")
def test_the_active_player_must_reveal_at_least_one_card(book: Book) -> None:
    assert laid(book, revealed=0).moves() == {("reveal",)}


@pytest.mark.rule("PR-017", "PR-018", "PR-020", "PR-041")
def test_after_each_card_he_goes_on_or_stops(book: Book) -> None:
    game = laid(book, revealed=0, next="settler_4,yellow_1_1,priest_4")
    for harbour in (["settler_4"], ["settler_4", "yellow_1_1"], ["settler_4", "yellow_1_1", "priest_4"]):
        game.play("reveal")
        assert (game.harbour, game.moves(), game.asked) == (harbour, GO_ON, 0)
    game.play("stop")
    assert game.stage == Stage.TRADE
    assert game.tally(0, Tally.REVEALS) == 3


@pytest.mark.rule("PR-022", "PR-028")
def test_sailor_and_pirate_repel_a_flute_with_2_swords(book: Book) -> None:
    game = laid(book, displays=["sailor_3,pirate_5"], next="blue_2_2").play("reveal")
    assert game.stage == Stage.REPEL
    assert game.moves() == {("repel", "blue_2_2"), ("lay", "blue_2_2")}
    other = game.copy().play("lay", "blue_2_2")
    assert other.harbour == ["blue_2_2"]
    game.play("repel", "blue_2_2")
    assert (game.harbour, game.discarded("blue_2_2"), game.moves()) == ([], 1, GO_ON)
    assert game.tally(0, Tally.REPELLED) == 1


@pytest.mark.rule("PR-022", "PR-023")
def test_swords_too_low_or_none_at_all(book: Book) -> None:
    few = laid(book, displays=["sailor_3,pirate_5"], next="yellow_3_4").play("reveal")
    assert (few.harbour, few.moves()) == (["yellow_3_4"], GO_ON)
    # Others' swords do not help.
    others = laid(book, displays=["", "sailor_3,pirate_5"], next="blue_2_2").play("reveal")
    assert others.harbour == ["blue_2_2"]
    # A ship of 0 swords still asks for somebody with a sword.
    harmless = book.edit("ships", "yellow_1_1", "swords", 0)
    assert laid(harmless, next="yellow_1_1").play("reveal").harbour == ["yellow_1_1"]
    assert laid(harmless, displays=["sailor_3"], next="yellow_1_1").play("reveal").stage == Stage.REPEL


@pytest.mark.rule("PR-024", "PR-025", "PR-027")
def test_swords_serve_any_number_of_times_on_the_ship_just_revealed(book: Book) -> None:
    game = laid(book, displays=["pirate_5"], next="blue_1_1,red_1_1,green_1_1,settler_4")
    for ship in ("blue_1_1", "red_1_1"):
        game.play("reveal").play("repel", ship)
    game.play("reveal").play("lay", "green_1_1").play("reveal")
    # The ship that lies in the harbour is no longer asked about, and repelled ones brought nothing.
    assert game.moves() == GO_ON
    assert game.coins() == [3, 3, 3]
    assert game.tally(0, Tally.REPELLED) == 2


@pytest.mark.rule("PR-026")
def test_a_skull_is_never_repelled(book: Book) -> None:
    strong = "sailor_3*7,sailor_5*2,sailor_7,pirate_5,pirate_7,pirate_9"  # 16 swords
    game = laid(book, displays=[strong], next="red_3_skull").play("reveal")
    assert (game.player(0).swords, game.harbour) == (16, ["red_3_skull"])


@pytest.mark.rule("PR-042", "PR-043", "PR-044", "PR-045", "PR-046", "PR-068")
def test_bust(book: Book) -> None:
    game = laid(
        book,
        displays=["jester_5", "jester_7*2", ""],
        harbour="blue_1_1,settler_4,yellow_1_1",
        open="expedition_cross_cross",
        next="blue_2_2",
    )
    game.play("reveal")
    # Both ships and the settler are discarded, the expedition is not; nobody was asked to take a card.
    assert game.open == ["expedition_cross_cross"]
    assert [game.discarded(key) for key in ("blue_1_1", "blue_2_2", "settler_4", "yellow_1_1")] == [1, 1, 1, 1]
    assert game.coins() == [3 + 1, 3 + 2, 3]
    assert (game.asked, game.public.active, game.stage) == (1, 1, Stage.EXPLORE)
    assert game.tally(0, Tally.BUSTS) == 1
    # The next player has nothing to decide before his first card, so it lies there already.
    assert (game.public.revealed, len(game.harbour)) == (1, 1)


@pytest.mark.rule("PR-042", "PR-022")
def test_a_second_ship_may_be_repelled(book: Book) -> None:
    game = laid(book, displays=["sailor_3"], harbour="blue_2_2", next="blue_1_1").play("reveal")
    assert game.moves() == {("repel", "blue_1_1"), ("lay", "blue_1_1")}
    other = game.copy().play("lay", "blue_1_1")  # he may prefer the bust
    assert other.tally(0, Tally.BUSTS) == 1
    assert game.play("repel", "blue_1_1").harbour == ["blue_2_2"]


@pytest.mark.rule("PR-037", "PR-040")
def test_c_pr_03_taxes(book: Book) -> None:
    game = laid(book, 5, coins=[11, 12, 13, 24, 25], displays=["sailor_3"], next="tax_swords").play("reveal")
    # floor(c / 2) from 12 on: 0, 6, 6, 12, 12; seat 0 alone has swords and gets 1.
    assert game.coins() == [12, 6, 7, 12, 13]
    assert [game.tally(seat, Tally.TAXES_PAID) for seat in range(5)] == [0, 6, 6, 12, 12]
    assert (game.discarded("tax_swords"), game.moves(), game.asked) == (1, GO_ON, 0)
    # 36 coin cards and the tax card lie open.
    assert game.public.discarded == 37


@pytest.mark.rule("PR-038", "PR-039")
@pytest.mark.parametrize(
    ("tax", "displays", "coins"),
    [
        ("tax_swords", ["", "", ""], [4, 4, 4]),  # C-PR-05: all tied at 0 swords
        ("tax_swords", ["sailor_3", "pirate_5", "sailor_5*2"], [3, 4, 4]),  # swords 1, 2, 2
        ("tax_points", ["", "jester_7", "", "jester_9,jester_7"], [4, 3, 4, 3]),  # C-PR-06: points 0, 2, 0, 5
        ("tax_points", ["settler_4", "jester_7", "jester_9"], [4, 3, 3]),
    ],
)
def test_tax_bonus(book: Book, tax: str, displays: list[str], coins: list[int]) -> None:
    assert laid(book, len(displays), displays=displays, next=tax).play("reveal").coins() == coins


@pytest.mark.rule("PR-029")
def test_an_expedition_lies_apart_until_fulfilled(book: Book) -> None:
    game = laid(book, next="expedition_house_house").play("reveal")
    assert (game.open, game.harbour, game.moves()) == (["expedition_house_house"], [], GO_ON)
    game.play("stop")  # nothing to take for anybody: the next turn begins
    assert (game.open, game.public.active) == (["expedition_house_house"], 1)


@pytest.mark.rule("PR-030", "PR-031", "PR-032", "PR-035", "PR-036", "PR-065")
def test_c_pr_20_two_crosses_by_priest_and_jack(book: Book) -> None:
    game = laid(book, displays=["priest_4,jack_6,sailor_3"], open="expedition_cross_cross")
    points = game.points()[0]
    game.play("fulfil", "expedition_cross_cross")
    assert game.moves() == {("give", "priest_4"), ("give", "jack_6")}  # in which order does not matter
    game.play("give", "priest_4")  # the jack is all that is left: no question
    assert game.points()[0] - points == 4 - 1 - 1
    assert game.coins()[0] == 3 + 2
    assert game.display(0) == ["sailor_3", "expedition_cross_cross"]
    assert [game.discarded(key) for key in ("priest_4", "jack_6")] == [1, 1]
    assert (game.open, game.moves()) == ([], GO_ON)
    assert game.scores()[0, game.game.measures.index("expeditions")] == 1


@pytest.mark.rule("PR-030", "PR-035")
def test_who_has_more_persons_than_needed_chooses(book: Book) -> None:
    game = laid(book, displays=["priest_4*2,jack_6,settler_4"], open="expedition_cross_cross_house")
    game.play("fulfil", "expedition_cross_cross_house")
    # Crosses first: priest or jack, then either again; the house by settler, or by the jack if he is left.
    assert game.moves() == {("give", "priest_4"), ("give", "jack_6")}
    game.play("give", "priest_4")
    assert game.moves() == {("give", "priest_4"), ("give", "jack_6")}
    last = game.copy().play("give", "priest_4")
    assert last.moves() == {("give", "settler_4"), ("give", "jack_6")}
    assert last.play("give", "jack_6").display(0) == ["settler_4", "expedition_cross_cross_house"]
    # The jack for the second cross: the settler must be given for the house, which is no question.
    assert game.play("give", "jack_6").display(0) == ["priest_4", "expedition_cross_cross_house"]


@pytest.mark.rule("PR-030", "PR-035")
@pytest.mark.parametrize(
    ("persons", "can"),
    [
        ("captain_4,settler_4", False),
        ("captain_4*2", False),
        ("captain_4*2,settler_4", True),
        ("captain_4,jack_6,settler_4", True),
        ("captain_4*2,jack_6", True),
        ("jack_6*3", True),
        ("captain_4,jack_6,priest_4", False),
        ("jack_6*2,priest_4*2", False),
    ],
)
def test_anchor_anchor_house(book: Book, persons: str, can: bool) -> None:
    game = laid(book, displays=[persons], open="expedition_anchor_anchor_house")
    assert (("fulfil", "expedition_anchor_anchor_house") in game.moves()) is can


@pytest.mark.rule("PR-033")
def test_expeditions_at_any_time_of_the_own_turn(book: Book) -> None:
    persons = "priest_4*4,settler_4*3"
    expeditions = "expedition_cross_cross,expedition_house_house"
    before = laid(book, displays=[persons], open=expeditions, revealed=0)
    both = {("fulfil", "expedition_cross_cross"), ("fulfil", "expedition_house_house")}
    assert before.moves() == {("reveal",)} | both
    before.play("fulfil", "expedition_cross_cross").play("fulfil", "expedition_house_house")  # several in one turn
    assert before.public.revealed == 1  # with nothing else to do he must reveal
    assert before.player(0).expeditions == 2
    later = laid(book, displays=[persons], open=expeditions, harbour="yellow_1_1").play("stop")
    assert later.moves() == {("trade", "yellow_1_1"), ("pass",)} | both
    # After the last card taken it is still his part of phase 2.
    later.play("trade", "yellow_1_1")
    assert later.moves() == {("pass",)} | both
    assert later.play("fulfil", "expedition_cross_cross").moves() == {("pass",), ("fulfil", "expedition_house_house")}


@pytest.mark.rule("PR-034")
def test_only_the_active_player_follows_expeditions(book: Book) -> None:
    game = laid(book, displays=["", "priest_4*2"], open="expedition_cross_cross", harbour="yellow_1_1,blue_1_1")
    assert game.moves() == GO_ON
    game.play("stop").play("trade", "yellow_1_1")
    assert (game.asked, game.moves()) == (1, {("trade", "blue_1_1"), ("pass",)})
    # After a bust, when two ships of a colour lay there, nobody is asked any more.
    bust = laid(book, displays=["priest_4*2"], open="expedition_cross_cross", harbour="blue_1_1", next="blue_2_2").play(
        "reveal"
    )
    assert (bust.public.active, bust.player(0).expeditions) == (1, 0)


@pytest.mark.rule("PR-035")
def test_a_person_of_another_kind_serves_when_its_card_shows_the_symbol(book: Book) -> None:
    variant = book.edit("persons", "sailor_3", "crosses", 1)
    game = laid(variant, displays=["sailor_3,priest_4"], open="expedition_cross_cross")
    game.play("fulfil", "expedition_cross_cross").play("give", "sailor_3")
    assert (game.player(0).expeditions, game.player(0).swords) == (1, 0)


@pytest.mark.rule("PR-047")
def test_the_discard_pile_is_shuffled_when_the_pile_is_used_up(book: Book) -> None:
    game = empty_pile(book, discards="settler_4*2,yellow_1_1")
    assert (game.public.pile, game.public.discarded) == (0, 3)
    game.play("reveal")
    assert (game.public.pile, game.public.discarded) == (2, 0)
    assert game.happened("shuffled")
    # Now all coins are older than the pile: just 2 cards can come next.
    assert game.public.unseen == 2
    assert game.player(1).old_coins == game.player(1).coins
