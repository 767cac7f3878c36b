"""Phase 2 of the game on positions laid by hand: taking cards, fees, skills (PR-048 to PR-077)."""

from __future__ import annotations

import pytest

from tests.port_royal.laid import Laid, laid
from workbench.book import Book
from workbench.port_royal.state import Stage, Tally

FIVE = "yellow_1_1,blue_1_1,green_1_1,red_1_1,black_1_2"


def traded(book: Book, harbour: str, **more: object) -> Laid:
    """A position in which the active player has just stopped."""
    return laid(book, harbour=harbour, **more).play("stop")  # type: ignore[arg-type]


@pytest.mark.rule("PR-013", "PR-014", "PR-048", "PR-049")
@pytest.mark.parametrize(("colours", "cards"), [(0, 1), (1, 1), (2, 1), (3, 1), (4, 2), (5, 3)])
def test_cards_of_the_active_player_by_colours(book: Book, colours: int, cards: int) -> None:
    harbour = ",".join(["sailor_3*6", *FIVE.split(",")[:colours]])
    game = traded(book, harbour, coins=[20, 20, 20])
    assert game.public.allowed == cards
    for taken in range(cards):
        assert game.asked == 0
        assert game.public.taken == taken
        game.play("hire", "sailor_3")
    # Then each other player one, in turn order.
    for seat in (1, 2):
        assert (game.asked, game.public.allowed) == (seat, 1)
        game.play("hire", "sailor_3")
    assert (game.public.active, len(game.display(1)), len(game.display(2))) == (1, 1, 1)


@pytest.mark.rule("PR-048")
def test_a_player_may_pass(book: Book) -> None:
    game = traded(book, "yellow_1_1,sailor_3")
    for seat in (0, 1, 2):
        assert game.asked == seat
        game.play("pass")
    assert (game.public.active, game.coins()) == (1, [3, 3, 3])
    assert [game.discarded(key) for key in ("yellow_1_1", "sailor_3")] == [1, 1]


@pytest.mark.rule("PR-051", "PR-052", "PR-057", "PR-066", "PR-021")
def test_c_pr_09_and_10_ship_of_4_coins_with_two_traders(book: Book) -> None:
    traders = "trader_blue_3,trader_blue_5,trader_red_3"
    active = traded(book, "blue_4_5,yellow_1_1", displays=[traders])
    assert active.play("trade", "blue_4_5").coins() == [3 + 4 + 2, 3, 3]
    game = traded(book, "blue_4_5,yellow_1_1", displays=["", traders])
    game.play("pass").play("trade", "blue_4_5")
    assert game.coins() == [3 + 1, 3 + 4 + 2 - 1, 3]
    assert game.discarded("blue_4_5") == 1
    assert (game.tally(1, Tally.TRADES), game.tally(1, Tally.FEES_PAID)) == (1, 1)


@pytest.mark.rule("PR-057", "PR-051", "PR-053")
def test_examples_of_the_text(book: Book) -> None:
    assert traded(book, "blue_2_2").play("trade", "blue_2_2").coins()[0] == 3 + 2
    game = traded(book, "sailor_3").play("hire", "sailor_3")
    assert (game.coins()[0], game.display(0)) == (0, ["sailor_3"])


@pytest.mark.rule("PR-053", "PR-054", "PR-056", "PR-010", "PR-002")
def test_hiring_costs_coins_that_lie_open_afterwards(book: Book) -> None:
    game = traded(book, "sailor_5,settler_4", coins=[5, 6, 2])
    first = int(game.state.coins[0, 0])
    game.play("hire", "sailor_5")
    assert game.public.discards[first] >= 1
    assert (game.coins()[0], game.points()[0], game.player(0).swords, game.public.discarded) == (0, 2, 1, 5)
    assert game.tally(0, Tally.HIRED + 5) == 1
    # Another player needs the price and the fee.
    assert game.moves() == {("hire", "settler_4"), ("pass",)}
    game.play("hire", "settler_4")
    assert game.coins() == [1, 1, 2]


@pytest.mark.rule("PR-053")
def test_who_cannot_pay_for_anything_is_not_asked(book: Book) -> None:
    game = traded(book, "settler_4,governor_8", coins=[3, 4, 8])
    # Seat 0 has 3 of 4 coins, seat 1 lacks the coin for the fee, seat 2 can pay 4 + 1.
    assert (game.asked, game.moves()) == (2, {("hire", "settler_4"), ("pass",)})


@pytest.mark.rule("PR-050")
def test_the_advantage_of_a_card_just_taken_can_be_used_at_once(book: Book) -> None:
    game = traded(book, "yellow_3_2,blue_2_1,green_1_1,red_1_1,trader_blue_3,jester_5", coins=[3, 3, 3])
    # Two cards at 4 colours: the trader counts for the blue ship at once.
    both = game.copy().play("hire", "trader_blue_3").play("trade", "blue_2_1")
    assert both.coins()[0] == 3 - 3 + 2 + 1
    # Coins of a ship pay for the person.
    assert ("hire", "jester_5") not in game.moves()
    assert game.play("trade", "yellow_3_2").play("hire", "jester_5").coins()[0] == 3 + 3 - 5


@pytest.mark.rule("PR-050", "PR-064", "PR-069")
def test_mademoiselles_add_up_and_help_at_once(book: Book) -> None:
    game = traded(book, f"{FIVE},mademoiselle_7,mademoiselle_9,jester_5", coins=[20, 3, 3])
    game.play("hire", "mademoiselle_7").play("hire", "mademoiselle_9")
    assert game.coins()[0] == 20 - 7 - 8
    assert game.play("hire", "jester_5").coins()[0] == 5 - 3  # 2 mademoiselles make him 2 coins cheaper


@pytest.mark.rule("PR-064", "PR-069")
@pytest.mark.parametrize("floor", [0, 1])
def test_c_pr_14_person_of_cost_3_with_four_mademoiselles(book: Book, floor: int) -> None:
    four = "mademoiselle_7*2,mademoiselle_9*2"
    variant = book.decide("cost_floor", floor)
    game = laid(variant, displays=[four], coins=[floor, 3, 3], harbour="sailor_3").play("stop")
    assert game.play("hire", "sailor_3").coins()[0] == 0


@pytest.mark.rule("PR-055", "PR-070", "PR-063", "PR-048")
def test_c_pr_08_governors(book: Book) -> None:
    harbour = "yellow_1_1,blue_1_1,green_1_1,red_1_1,sailor_3*3"
    game = traded(book, harbour, displays=["governor_8", "governor_8*2"], coins=[20, 20, 20])
    assert game.public.allowed == 2 + 1
    game.play("pass")
    # The other player pays the fee for each of his 1 + 2 cards.
    assert game.public.allowed == 3
    for _ in range(3):
        game.play("hire", "sailor_3")
    assert (game.coins()[:2], game.tally(1, Tally.FEES_PAID)) == ([23, 20 - 9 - 3], 3)
    # One just hired helps from the next turn on.
    new = traded(book, "governor_8,sailor_3", coins=[20, 0, 0]).play("hire", "governor_8")
    assert new.public.active == 1


@pytest.mark.rule("PR-055", "PR-070")
def test_admirals_pay_at_5_cards_when_one_comes_to_ones_turn(book: Book) -> None:
    harbour = "sailor_3*3,priest_4,captain_4"
    game = traded(book, harbour, displays=["admiral_5", "admiral_7*2", "admiral_7"], coins=[3, 3, 3])
    assert game.coins() == [3 + 2, 3, 3]
    game.play("pass")
    assert game.coins()[1] == 3 + 4
    game.play("hire", "sailor_3")
    assert game.coins()[2] == 3  # 4 cards are left
    few = traded(book, "sailor_3*3,priest_4", displays=["admiral_5"])
    assert few.coins()[0] == 3
    # One just hired brings nothing in this turn.
    hired = traded(book, "sailor_3*3,priest_4,admiral_5", coins=[5, 0, 0]).play("hire", "admiral_5")
    assert hired.coins()[0] == 0


@pytest.mark.rule("PR-076", "PR-064", "PR-075")
def test_c_pr_17_gunners(expanded: Book) -> None:
    four = "yellow_1_1,blue_1_1,green_1_1,red_1_1"
    assert traded(expanded, four, displays=["gunner_4"]).coins()[0] == 3 + 3
    assert traded(expanded, four, displays=["gunner_4,gunner_6"]).coins()[0] == 3 + 6
    assert traded(expanded, "settler_4,priest_4", displays=["gunner_4"], coins=[9, 0, 0]).coins()[0] == 9
    # Each player when he comes to his turn, at the harbour as it lies then.
    others = traded(expanded, four, displays=["", "gunner_4", "gunner_6"])
    others.play("trade", "yellow_1_1").play("pass")
    assert others.coins()[1:] == [3 + 2, 3]
    others.play("pass")
    assert others.coins()[1:] == [3 + 2, 3 + 2]


@pytest.mark.rule("PR-077", "PR-070")
def test_c_pr_19_vice_admiral_and_admiral_of_the_next_player(expanded: Book) -> None:
    harbour = "yellow_1_1,blue_1_1,green_1_1,red_1_1,settler_4"
    game = traded(expanded, harbour, displays=["", "vice_admiral_5,admiral_5"])
    game.play("trade", "yellow_1_1").play("trade", "blue_1_1")
    assert (game.asked, len(game.harbour), game.coins()[1]) == (1, 3, 3 + 1)


@pytest.mark.rule("PR-077")
@pytest.mark.parametrize(("cards", "coins"), [(1, 0), (2, 0), (3, 2), (4, 2), (5, 0)])
def test_vice_admirals_pay_at_3_or_4_cards(expanded: Book, cards: int, coins: int) -> None:
    game = traded(expanded, f"sailor_3*{cards}", displays=["vice_admiral_5*2"], coins=[9, 0, 0])
    assert game.coins()[0] == 9 + coins


@pytest.mark.rule("PR-068", "PR-045")
def test_jesters_at_an_empty_harbour(book: Book) -> None:
    game = traded(book, "yellow_1_1", displays=["jester_5", "jester_7*2", "jester_9"])
    assert game.coins() == [3, 3, 3]  # not the active player, not while a card lies there
    game.play("trade", "yellow_1_1")
    assert game.coins()[1:] == [3 + 2, 3 + 1]
    assert game.public.active == 1


@pytest.mark.rule("PR-015", "PR-012", "PR-014")
def test_cards_left_are_discarded_before_the_next_player_is_active(book: Book) -> None:
    game = traded(book, "yellow_1_1,blue_1_1,green_1_1,sailor_3", next="priest_4,settler_4", active=2, starter=1)
    # The coin of the yellow ship is the priest.
    assert [game.asked, game.play("trade", "yellow_1_1").asked, game.play("pass").asked] == [2, 0, 1]
    game.play("pass")
    assert (game.public.active, game.asked, game.harbour, game.state.turn) == (0, 0, ["settler_4"], 3)
    assert [game.discarded(key) for key in ("blue_1_1", "green_1_1", "sailor_3")] == [1, 1, 1]


@pytest.mark.rule("PR-007", "PR-008", "PR-009", "PR-056")
def test_coins_are_the_top_cards_and_change_hands_unseen(book: Book) -> None:
    game = traded(book, "yellow_2_1,blue_1_1,red_1_1", coins=[0, 1, 0], next="settler_4,priest_4,captain_4,sailor_3")
    fronts = game.state.coins[1, 0]
    unseen = int(game.public.unseen)
    game.play("trade", "yellow_2_1")
    held = [game.keys[card] for card in game.state.coins[0, :2]]
    assert (held, game.coins()) == (["settler_4", "priest_4"], [2, 1, 0])
    # Nobody looked at them: they can still come.
    assert game.public.unseen == unseen
    game.play("trade", "blue_1_1")  # the fee is the oldest coin of the payer
    assert game.state.coins[0, 2] == fronts
    assert (game.coins(), game.public.unseen) == ([3, 1, 0], unseen)


@pytest.mark.rule("PR-096", "PR-051")
def test_a_ship_that_gives_another_player_a_coin(expanded: Book) -> None:
    game = traded(expanded, "yellow_3_4_gift")
    game.play("trade", "yellow_3_4_gift")
    assert game.stage == Stage.GIFT
    assert game.moves() == {("gift", 1), ("gift", 2)}
    assert game.play("gift", 2).coins() == [6, 3, 4]
    two = laid(expanded, 2, harbour="yellow_3_4_gift").play("stop").play("trade", "yellow_3_4_gift")
    assert two.coins() == [6, 4]  # only one other: no question


@pytest.mark.rule("PR-097", "PR-056")
def test_a_clerk_allows_a_further_card(expanded: Book) -> None:
    harbour = "blue_1_1,red_1_1,sailor_3"
    game = traded(expanded, harbour, displays=["clerk_blue_6", "clerk_red_6"], coins=[3, 4, 0])
    assert game.copy().play("trade", "red_1_1").asked == 1  # not his colour
    game.play("trade", "blue_1_1")
    assert (game.asked, game.public.allowed) == (0, 2)
    game.play("pass").play("trade", "red_1_1")
    # One more card for one more coin of fee: 4 + 1 - 1 coins pay for it.
    assert (game.asked, game.moves()) == (1, {("hire", "sailor_3"), ("pass",)})
    assert game.play("hire", "sailor_3").coins() == [3 + 1 + 1 + 1, 0, 0]
