"""Every option of the rulings that only a game can show, with the worked number of its row in rulings.csv."""

from __future__ import annotations

from typing import Any

import pytest

from tests.port_royal.laid import Laid, empty_pile, laid, plain
from workbench.book import Book
from workbench.port_royal.state import FULFILLED, Stage

FOUR = "yellow_1_1,blue_1_1,green_1_1,red_1_1"


@pytest.fixture(scope="module")
def full(book: Book) -> Book:
    """With persons, ships and contracts of the expansion."""
    return book.decide("expansion", "with_contracts")


def options(book: Book, ruling: str, **more: Any) -> list[Laid]:
    """One position under every option of a ruling."""
    return [laid(book.decide(ruling, option), **more) for option in book.rulebook.options(ruling)]


@pytest.mark.rule("PR-014", "PR-048")
def test_pass_allowed(book: Book) -> None:
    free, must = options(book, "pass_allowed", harbour="sailor_3", coins=[3, 4, 3])
    assert free.play("stop").moves() == {("hire", "sailor_3"), ("pass",)}
    assert free.play("pass").coins()[0] == 3
    assert must.play("stop").moves() == {("hire", "sailor_3")}
    assert must.play("hire", "sailor_3").coins()[0] == 0
    # Others may decline; and so may an active player who can pay for nothing.
    other = laid(must.book, harbour="sailor_3,sailor_5", coins=[3, 4, 3]).play("stop").play("hire", "sailor_3")
    assert (other.asked, other.stage) != (1, Stage.TRADE) or ("pass",) in other.moves()
    poor = laid(must.book, harbour="sailor_3", coins=[2, 4, 3]).play("stop")
    assert (poor.asked, poor.moves()) == (1, {("hire", "sailor_3"), ("pass",)})


@pytest.mark.rule("PR-015")
def test_harbour_cleanup(book: Book) -> None:
    cleared, kept = options(book, "harbour_cleanup", seats=2, harbour="yellow_1_1", next="yellow_2_1,settler_4")
    for game in (cleared, kept):
        game.play("stop").play("pass").play("pass")
    # The next player's first card is a yellow ship: it ends his turn only where the other one stayed.
    assert (cleared.public.active, cleared.harbour) == (1, ["yellow_2_1"])
    assert (kept.public.active, kept.happened("bust")[0][0]) == (0, 1)


@pytest.mark.rule("PR-022")
def test_repel_optional(book: Book) -> None:
    more = {"displays": ["pirate_5"], "harbour": "blue_1_1", "next": "blue_2_2,red_1_1"}
    choice, forced = options(book, "repel_optional", **more)
    assert choice.play("reveal").moves() == {("repel", "blue_2_2"), ("lay", "blue_2_2")}
    assert forced.play("reveal").moves() == {("reveal",), ("stop",)}
    assert forced.discarded("blue_2_2") == 1
    # A first ship of a colour may be laid into the harbour in either case.
    assert forced.play("reveal").moves() == {("repel", "red_1_1"), ("lay", "red_1_1")}


@pytest.mark.rule("PR-080", "PR-035", "PR-030")
def test_jack_scope(full: Book) -> None:
    no, yes = options(full, "jack_scope", displays=["settler_4,jack_6"], contracts="neue_kolonie,handelsposten,komiker")
    assert ("contract", "neue_kolonie") not in no.moves()
    assert ("contract", "neue_kolonie") in yes.moves()
    # He stands for settler, captain and priest only.
    assert ("contract", "handelsposten") not in yes.moves()
    alone = laid(yes.book, displays=["jack_6*2,jester_5"], contracts="neue_kolonie,seehoheit,komiker")
    assert alone.moves() == {("reveal",), ("stop",), ("contract", "neue_kolonie")}


@pytest.mark.rule("PR-033", "PR-034")
@pytest.mark.parametrize("seats", [2, 4])
def test_expedition_window(book: Book, seats: int) -> None:
    more = {"displays": ["priest_4*2"], "open": "expedition_cross_cross", "harbour": FOUR}
    own, until = options(book, "expedition_window", seats=seats, **more)
    for game, questions in ((own, 0), (until, seats - 1)):
        game.play("stop").play("pass")
        asked = 0
        while game.public.active == 0:
            if game.stage == Stage.WINDOW:
                assert game.moves() == {("pass",), ("fulfil", "expedition_cross_cross")}
                last = game.copy().play("fulfil", "expedition_cross_cross")
                assert last.player(0).expeditions == 1
                asked += 1
            game.play("pass")
        assert asked == questions


@pytest.mark.rule("PR-033", "PR-071")
@pytest.mark.parametrize("skips", ["on_fair", "on_literal"])
def test_expedition_window_after_a_part_that_is_skipped(book: Book, skips: str) -> None:
    variant = book.decide("expedition_window", "until_turn_passes").decide("auto_pass", skips)
    # The ship brings the others its coin for their fee: nobody else is asked, but the active player twice.
    game = laid(variant, 3, displays=["priest_4*2"], open="expedition_cross_cross", harbour="yellow_1_1")
    game.play("stop").play("pass")
    for seat in (1, 2):
        assert (game.stage, game.asked, game.public.taker) == (Stage.WINDOW, 0, seat)
        game.play("pass")
    assert game.public.active == 1


@pytest.mark.rule("PR-037", "PR-038")
def test_tax_simultaneous(book: Book) -> None:
    together, one_by_one = options(book, "tax_simultaneous", seats=2, coins=[12, 12], next="tax_swords")
    for game in (together, one_by_one):
        assert game.play("reveal").coins() == [12 - 6 + 1, 12 - 6 + 1]
    # 12 coin cards lie on the discard pile before the first bonus, or 6.
    found = [[event[0] for event in game.events] for game in (together, one_by_one)]
    assert found[0] == ["revealed", "tax", "tax", "tax_bonus", "tax_bonus"]
    assert found[1] == ["revealed", "tax", "tax_bonus", "tax", "tax_bonus"]


@pytest.mark.rule("PR-038", "PR-039")
def test_tax_scope(book: Book) -> None:
    displays = ["settler_4,expedition_cross_cross", "jester_7"]  # points 1 + 4 and 2
    everything, persons = options(book, "tax_scope", seats=2, displays=displays, next="tax_points")
    assert everything.play("reveal").coins() == [3, 4]
    assert persons.play("reveal").coins() == [4, 3]


@pytest.mark.rule("PR-041")
def test_empty_harbour(book: Book) -> None:
    more = {"next": "expedition_house_house,settler_4", "revealed": 0}
    yes, no = options(book, "empty_harbour", **more)
    assert yes.play("reveal").moves() == {("reveal",), ("stop",)}
    no.play("reveal")
    assert no.moves() == {("reveal",)}
    no.play("reveal")
    assert (no.harbour, no.public.revealed, no.moves()) == (["settler_4"], 2, {("reveal",), ("stop",)})


@pytest.mark.rule("PR-045", "PR-068")
def test_jester_scope(book: Book) -> None:
    more = {"seats": 2, "displays": ["", "jester_7*2"]}
    for game, coins in zip(options(book, "jester_scope", harbour="yellow_1_1", **more), (2, 0), strict=True):
        assert game.play("stop").play("trade", "yellow_1_1").coins()[1] == 3 + coins
    for game in options(book, "jester_scope", harbour="blue_1_1", next="blue_1_1", **more):
        assert game.play("reveal").coins()[1] == 3 + 2


@pytest.mark.rule("PR-049")
def test_take_count_time(book: Book) -> None:
    once, anew = options(book, "take_count_time", harbour=FOUR)
    for game in (once, anew):
        game.play("stop")
        assert game.public.allowed == 2
        game.play("trade", "yellow_1_1")
    assert (once.asked, once.public.taken) == (0, 1)
    assert anew.asked == 1


@pytest.mark.rule("PR-050", "PR-055", "PR-076")
def test_same_turn(expanded: Book) -> None:
    more = {"harbour": f"{FOUR},gunner_4", "coins": [4, 0, 0]}
    later, at_once = options(expanded, "same_turn", **more)
    assert later.play("stop").play("hire", "gunner_4").coins()[0] == 0
    assert at_once.play("stop").play("hire", "gunner_4").coins()[0] == 3
    # Not so governor and admiral.
    for person in ("admiral_5", "governor_8"):
        game = laid(at_once.book, harbour=f"{FOUR},settler_4,{person}", coins=[8, 0, 0]).play("stop")
        cost = int(person[-1])
        assert (game.play("hire", person).coins()[0], game.public.allowed) == (8 - cost, 2)


@pytest.mark.rule("PR-070", "PR-076", "PR-077")
def test_count_time(expanded: Book) -> None:
    more = {"displays": ["", "admiral_5,vice_admiral_5"], "harbour": f"{FOUR},settler_4"}
    for game, coins in zip(options(expanded, "count_time", **more), (1, 2), strict=True):
        game.play("stop").play("trade", "yellow_1_1").play("trade", "blue_1_1")
        assert game.coins()[1] == 3 + coins


@pytest.mark.rule("PR-076")
def test_gunner_zero_in_a_game(expanded: Book) -> None:
    more = {"displays": ["gunner_4,gunner_6"], "harbour": "settler_4,priest_4", "coins": [5, 0, 0]}
    nothing, pays = options(expanded, "gunner_zero", **more)
    assert (nothing.play("stop").coins()[0], pays.play("stop").coins()[0]) == (5, 3)
    poor = laid(pays.book, displays=["gunner_4,gunner_6"], harbour="settler_4,priest_4", coins=[1, 0, 0])
    assert poor.play("stop").coins()[0] == 0  # no more than he has


@pytest.mark.rule("PR-058")
def test_end_trigger(book: Book) -> None:
    poor = book.edit("expeditions", "expedition_house_house", "points", 1)
    more = {
        "displays": ["settler_4,mademoiselle_9*2,admiral_9,sailor_3"],  # 11 points
        "coins": [4, 0, 0],
        "harbour": "settler_4",
        "open": "expedition_house_house",
    }
    any_time, end_of_turn = options(poor, "end_trigger", **more)
    for game, ending in ((any_time, 1), (end_of_turn, 0)):
        game.play("stop").play("hire", "settler_4")
        assert (game.points()[0], game.public.ending) == (12, ending)
        game.play("fulfil", "expedition_house_house")
        assert game.points()[0] == 12 - 2 + 1
        while game.public.active == 0:
            game.play("pass")
        assert game.public.ending == ending
    # With the points at the end of the turn the end is triggered there.
    near = ["mademoiselle_9*2,admiral_9,jester_7"]
    kept = laid(end_of_turn.book, displays=near, coins=[4, 0, 0], harbour="settler_4")
    kept.play("stop").play("hire", "settler_4")
    assert (kept.public.active, kept.public.ending) == (1, 1)


@pytest.mark.rule("PR-064", "PR-076")
def test_gunner_stack_in_a_game(expanded: Book) -> None:
    each, once = options(expanded, "gunner_stack", displays=["gunner_4,gunner_6"], harbour=FOUR)
    assert (each.play("stop").coins()[0], once.play("stop").coins()[0]) == (3 + 6, 3 + 3)


@pytest.mark.rule("PR-060")
def test_win_set(book: Book) -> None:
    displays = ["mademoiselle_9*2,admiral_9,jester_7", "admiral_9,jester_9,sailor_7,settler_4"]  # 11 and 10 points
    no, yes = options(book, "win_set", seats=2, displays=displays)
    assert no.places() == [1, 2]
    assert yes.places() == [2, 3]  # nobody has won
    enough = laid(yes.book, 2, displays=["mademoiselle_9*2,admiral_9*2", displays[1].replace("admiral_9", "pirate_9")])
    assert enough.places() == [1, 2]


@pytest.mark.rule("PR-071")
def test_auto_pass(expanded: Book) -> None:
    more = {"seats": 2, "displays": ["", "vice_admiral_5"], "harbour": "yellow_1_1,governor_8,admiral_9"}
    off, fair, literal = options(expanded, "auto_pass", **more)
    for game in (off, fair, literal):
        game.play("stop").play("pass")
    assert (off.coins()[1], off.asked, off.stage) == (4, 1, Stage.TRADE)
    assert (fair.coins()[1], fair.public.active) == (4, 1)
    assert (literal.coins()[1], literal.public.active) == (3, 1)
    # A clerk makes the ship useful, but not where the text is taken literally.
    for option, asked in (("on_fair", True), ("on_literal", False)):
        book = expanded.decide("auto_pass", option)
        clerk = laid(book, 2, displays=["", "clerk_yellow_4"], harbour="yellow_1_1").play("stop").play("pass")
        assert (clerk.stage == Stage.TRADE) is asked
        full = book.decide("expansion", "with_contracts")
        waiver = laid(full, 2, harbour="red_1_1", contracts="fregattenschreck").play("stop").play("pass")
        assert (waiver.stage == Stage.TRADE) is asked


@pytest.mark.rule("PR-016", "PR-047")
def test_pile_empty(book: Book) -> None:
    displays = ["admiral_5"]
    for option, tokens in (("stop_and_tokens", 2), ("stop_no_coins", 0)):
        harbour = "settler_4,priest_4,captain_4,jack_6,sailor_3"
        game = empty_pile(book.decide("pile_empty", option), displays=displays, harbour=harbour)
        coins = game.coins()[0]
        assert game.moves() == {("stop",)}  # no card can be revealed
        game.play("stop")
        assert (game.coins()[0] - coins, game.player(0).tokens) == (tokens, tokens)
        # Real coins are paid first, and lie on the discard pile then.
        game.play("hire", "settler_4")
        assert (game.player(0).tokens, game.public.discarded) == (tokens, 4)


@pytest.mark.rule("PR-047")
def test_tokens_go_back_to_the_bank(book: Book) -> None:
    game = empty_pile(book, displays=["admiral_5"], harbour="settler_4,priest_4,captain_4,jack_6,sailor_3").play("stop")
    parts = plain()
    cards = int(game.player(0).coins - game.player(0).tokens)
    parts.cards.pay(game.state, 0, cards + 1, game.rules)
    assert (game.coins()[0], game.player(0).tokens) == (1, 1)
    parts.cards.hand_over(game.state, 0, 1, 1, game.rules)
    assert (game.coins()[0], game.player(1).tokens) == (0, 1)


@pytest.mark.rule("PR-047")
def test_shuffle_time(book: Book) -> None:
    """The last card of the pile ends the turn, and a harbour of 5 cards is discarded."""
    harbour = "yellow_1_1,blue_1_1,settler_4,priest_4,captain_4"
    piles = []
    for option in ("when_needed", "at_once"):
        game = laid(book.decide("shuffle_time", option), 2, harbour=harbour, next="blue_2_2", discards="sailor_3*4")
        # Everything but the last card becomes coins.
        state, public = game.state, game.public
        while public.pile > 1:
            card = int(state.deck[0])
            state.deck[: public.pile - 1] = state.deck[1 : public.pile].copy()
            public.pile -= 1
            state.coins[1, int(public.players[1].coins)] = card
            public.players[1].coins += 1
        game.play("reveal")
        piles.append(game)
    needed, at_once = piles
    # Then a new pile of 4 sailors, 5 cards of the harbour and the second ship is shuffled for the next player's card;
    # at once: the 4 sailors alone.
    assert needed.happened("shuffled")[0][1] == 4 + 5 + 1
    assert at_once.happened("shuffled")[0][1] == 4


@pytest.mark.rule("PR-008")
def test_coins_are_cards(book: Book) -> None:
    for option, pile in (("real_cards", 113), ("abstract_counters", 119)):
        variant = book.decide("coins_are_cards", option)
        game = laid(variant, 2, harbour="yellow_2_1,blue_1_1")
        assert game.public.pile == pile - 2
        game.play("stop").play("trade", "yellow_2_1")
        assert (game.coins()[0], game.public.pile) == (5, pile - 2 - (2 if option == "real_cards" else 0))


@pytest.mark.rule("PR-096")
def test_new_ships(expanded: Book) -> None:
    more = {"seats": 4, "harbour": "yellow_3_4_gift", "coins": [3, 7, 2, 5]}
    chosen, poorest, others = options(expanded, "new_ships", **more)
    for game in (chosen, poorest, others):
        game.play("stop").play("trade", "yellow_3_4_gift")
    assert chosen.moves() == {("gift", 1), ("gift", 2), ("gift", 3)}
    assert chosen.play("gift", 3).coins() == [6, 7, 2, 6]
    assert poorest.coins() == [6, 7, 3, 5]
    assert others.coins() == [6, 8, 3, 6]


@pytest.mark.rule("PR-010", "PR-078")
def test_contract_reward(full: Book) -> None:
    more = {"displays": ["jester_5,jester_7,pirate_5,sailor_3"], "contracts": "komiker,kaempfer", "coins": [0, 3, 3]}
    for game, coins, points in zip(options(full, "contract_reward", **more), (8, 0), (1, 2), strict=True):
        before = game.points()[0]
        game.play("contract", "komiker").play("contract", "kaempfer")
        assert (game.coins()[0], game.points()[0] - before) == (coins, points)


@pytest.mark.rule("PR-091")
def test_contract_cubes(full: Book) -> None:
    more = {
        "displays": ["jester_5,jester_7,mademoiselle_7*2,pirate_5,sailor_3,settler_4,priest_4"],
        "contracts": "komiker,charmeur,kaempfer,neue_kolonie",
    }
    for game, contracts in zip(options(full, "contract_cubes", **more), (3, 4), strict=True):
        for contract in ("komiker", "charmeur", "kaempfer"):
            game.play("contract", contract)
        assert (("contract", "neue_kolonie") in game.moves()) is (contracts == 4)


@pytest.mark.rule("PR-086", "PR-087", "PR-088")
def test_contract_decide(full: Book) -> None:
    more = {"seats": 2, "coins": [12, 3], "contracts": "finanzbeamter", "next": "tax_points"}
    choice, automatic = options(full, "contract_decide", **more)
    assert choice.play("reveal").moves() == {("contract", "finanzbeamter"), ("decline", "finanzbeamter")}
    assert choice.play("decline", "finanzbeamter").player(0).contracts == 0
    assert automatic.play("reveal").player(0).contracts == 1
    # What is owned fulfils at once as well.
    owned = laid(automatic.book, displays=["jester_5"], coins=[9, 0, 0], harbour="jester_7", contracts="komiker")
    assert owned.play("stop").play("hire", "jester_7").cube("komiker", 0) == FULFILLED


@pytest.mark.rule("PR-089", "PR-090")
def test_little_gambler(full: Book) -> None:
    more = {"harbour": "blue_1_1,red_1_1", "next": "green_1_1,yellow_1_1", "contracts": "kleiner_zocker"}
    one, several = options(full, "little_gambler", **more)
    for game in (one, several):
        game.play("reveal").play("contract", "kleiner_zocker").play("reveal")
    assert (one.stage, one.cube("kleiner_zocker", 0)) == (Stage.EXPLORE, 1)
    assert several.play("contract", "kleiner_zocker").cube("kleiner_zocker", 0) == FULFILLED


@pytest.mark.rule("PR-094", "PR-098")
def test_frigate_waiver(full: Book) -> None:
    more = {"seats": 2, "harbour": "red_2_3,yellow_1_1,sailor_5", "contracts": "fregattenschreck"}
    take, on_top = options(full, "frigate_waiver", **more)
    for game in (take, on_top):
        game.play("stop").play("pass").play("waive", "red_2_3", "fregattenschreck")
        assert game.coins()[1] == 2
    assert take.public.active == 1
    assert (take.tally(1, 3), take.stage) == (1, Stage.EXPLORE)
    assert on_top.moves() == {("trade", "yellow_1_1"), ("pass",)}
    # On top of the cards that may be taken, so after them too.
    last = laid(on_top.book, 2, harbour="red_2_3,yellow_1_1", contracts="fregattenschreck").play("stop")
    assert last.play("trade", "yellow_1_1").moves() == {("waive", "red_2_3", "fregattenschreck"), ("pass",)}


@pytest.mark.rule("PR-056")
@pytest.mark.parametrize(
    ("option", "coins", "gained"),
    [("from_income_allowed", 0, 5), ("paid_first", 0, None), ("paid_first", 1, 5), ("no_fee", 0, 6)],
)
def test_fee_in_a_game(book: Book, option: str, coins: int, gained: int | None) -> None:
    displays = ["", "trader_blue_3,trader_blue_5"]
    game = laid(book.decide("fee", option), 2, displays=displays, harbour="blue_4_5", coins=[3, coins])
    game.play("stop").play("pass")
    if gained is None:
        assert game.public.active == 1  # he cannot take the ship
    else:
        game.play("trade", "blue_4_5")
        assert game.coins() == [3 + (option != "no_fee"), coins + gained]


@pytest.mark.rule("PR-063", "PR-070")
def test_governor_and_admiral_in_a_game(book: Book) -> None:
    both, active = options(book, "governor", displays=["governor_8", "governor_8"], harbour=FOUR)
    for game, others in ((both, 2), (active, 1)):
        assert game.play("stop").public.allowed == 3
        assert game.play("pass").public.allowed == others
    pays, off = options(book, "admiral", displays=["admiral_5,admiral_7"], harbour=f"{FOUR},settler_4")
    assert (pays.play("stop").coins()[0], off.play("stop").coins()[0]) == (7, 3)
