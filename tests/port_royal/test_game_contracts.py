"""Contracts of the expansion on positions laid by hand (PR-078 to PR-098)."""

from __future__ import annotations

import pytest

from tests.port_royal.laid import Laid, laid, plain
from workbench.book import Book
from workbench.port_royal.state import FULFILLED, Stage, Tally

GO_ON = {("reveal",), ("stop",)}


@pytest.fixture(scope="module")
def full(book: Book) -> Book:
    """With persons, ships and contracts of the expansion."""
    return book.decide("expansion", "with_contracts")


def fulfils(game: Laid, contract: str) -> bool:
    """Whether the seat asked may fulfil a contract now."""
    return ("contract", contract) in game.moves()


@pytest.mark.rule("PR-078", "PR-010", "PR-091")
def test_rewards_by_order_and_by_the_players_own_number(full: Book) -> None:
    everything = "jester_5,jester_7,mademoiselle_7*2,pirate_5,sailor_3"
    contracts = "komiker,charmeur,kaempfer"
    game = laid(full, displays=[everything, "jester_7*2"], coins=[0, 3, 3], contracts=contracts)
    points = game.points()
    game.play("contract", "komiker")  # his first, as the first: 4 coins, 0 points
    assert (game.coins()[0], game.points()[0] - points[0]) == (4, 0)
    game.play("contract", "kaempfer")  # his second: 4 more coins and 1 point
    assert (game.coins()[0], game.points()[0] - points[0]) == (8, 1)
    game.play("contract", "charmeur")  # his third: 2 points
    assert (game.coins()[0], game.points()[0] - points[0]) == (12, 3)
    assert (game.player(0).contracts, game.tally(0, Tally.CONTRACTS)) == (3, 3)
    # Somebody else is the second one on the contract: 3 coins, and it is his own first: 0 points.
    game.public.taker, game.public.stage, game.public.allowed, game.state.to_move = 1, Stage.TRADE, 1, 1
    game.play("contract", "komiker")
    assert (game.coins()[1], game.points()[1] - points[1]) == (6, 0)
    assert (game.cube("komiker", 0), game.cube("komiker", 1)) == (FULFILLED, FULFILLED)


@pytest.mark.rule("PR-078", "PR-080")
@pytest.mark.parametrize(
    ("contract", "right", "wrong"),
    [
        ("komiker", "jester_5,jester_7", "jester_5"),
        ("charmeur", "mademoiselle_7*2", "mademoiselle_7,jester_5"),
        ("seehoheit", "captain_4,admiral_5", "captain_4*2"),
        ("neue_kolonie", "settler_4,priest_4", "settler_4*2"),
        ("handelsposten", "settler_4,trader_red_3", "settler_4,sailor_3"),
        ("handelsfuerst", "trader_red_3,trader_blue_5", "trader_red_3"),
    ],
)
def test_pairs_of_persons(full: Book, contract: str, right: str, wrong: str) -> None:
    assert fulfils(laid(full, displays=[right], contracts=contract), contract)
    assert fulfils(laid(full, displays=[f"{right},sailor_3,jester_9"], contracts=contract), contract)  # or more
    assert not fulfils(laid(full, displays=[wrong], contracts=contract), contract)
    assert not fulfils(laid(full, displays=["", right], contracts=contract), contract)


@pytest.mark.rule("PR-078", "PR-080")
def test_a_player_who_is_not_active_fulfils_a_contract_in_his_part(full: Book) -> None:
    game = laid(full, displays=["", "jester_5,jester_7"], contracts="komiker", harbour="yellow_1_1,blue_1_1")
    assert not fulfils(game, "komiker")
    game.play("stop").play("trade", "yellow_1_1")
    assert (game.asked, fulfils(game, "komiker")) == (1, True)
    # Hiring the second person is early enough, even with the last card.
    hiring = laid(full, displays=["jester_5"], contracts="komiker", harbour="jester_7", coins=[9, 3, 3]).play("stop")
    hiring.play("hire", "jester_7")
    assert hiring.moves() == {("contract", "komiker"), ("pass",)}


@pytest.mark.rule("PR-081")
def test_a_contract_stays_fulfilled(full: Book) -> None:
    game = laid(full, displays=["settler_4,priest_4*2"], contracts="neue_kolonie", open="expedition_cross_cross")
    game.play("contract", "neue_kolonie").play("fulfil", "expedition_cross_cross")
    assert game.display(0) == ["settler_4", "expedition_cross_cross"]
    assert (game.player(0).contracts, game.cube("neue_kolonie", 0)) == (1, FULFILLED)
    assert game.moves() == GO_ON


@pytest.mark.rule("PR-082", "PR-083")
def test_c_pr_15_cheap_staff_by_printed_cost(full: Book) -> None:
    # Two of four sailors of cost 3 were hired for 2 with a mademoiselle: the printed cost counts.
    game = laid(
        full,
        displays=["sailor_3*2,mademoiselle_7"],
        coins=[4, 9, 9],
        harbour="sailor_3*2,yellow_1_1,blue_1_1,green_1_1,red_1_1",
        contracts="billiges_personal",
    )
    game.play("stop").play("hire", "sailor_3")
    assert not fulfils(game, "billiges_personal")
    game.play("hire", "sailor_3")
    assert (game.coins()[0], fulfils(game, "billiges_personal")) == (0, True)
    # A person of cost 5 paid with 3 coins is none of them.
    dear = laid(full, displays=["sailor_3*3,sailor_5,mademoiselle_7*2"], contracts="billiges_personal")
    assert not fulfils(dear, "billiges_personal")


@pytest.mark.rule("PR-084", "PR-085", "PR-078")
def test_fighter_and_explorer(full: Book) -> None:
    assert fulfils(laid(full, displays=["sailor_3,pirate_5"], contracts="kaempfer"), "kaempfer")
    assert fulfils(laid(full, displays=["pirate_5,pirate_7"], contracts="kaempfer"), "kaempfer")
    assert not fulfils(laid(full, displays=["pirate_5"], contracts="kaempfer"), "kaempfer")
    game = laid(full, displays=["priest_4*2"], contracts="entdecker", open="expedition_cross_cross")
    assert not fulfils(game, "entdecker")
    assert fulfils(game.play("fulfil", "expedition_cross_cross"), "entdecker")


@pytest.mark.rule("PR-086")
def test_tax_official(full: Book) -> None:
    game = laid(full, coins=[3, 14, 12], contracts="finanzbeamter", next="tax_points", active=2)
    game.play("reveal")
    # Those who paid are asked at once, from the active player on; seat 0 paid nothing.
    assert (game.asked, game.moves()) == (2, {("contract", "finanzbeamter"), ("decline", "finanzbeamter")})
    game.play("decline", "finanzbeamter")
    assert game.asked == 1
    game.play("contract", "finanzbeamter")
    assert game.coins() == [4, 14 - 7 + 1 + 4, 12 - 6 + 1]
    assert (game.asked, game.moves()) == (2, GO_ON)


@pytest.mark.rule("PR-087", "PR-079")
def test_unlucky(full: Book) -> None:
    game = laid(full, harbour="blue_1_1", next="blue_2_2", contracts="pechvogel").play("reveal")
    # Only the active player is asked, before the next one begins.
    assert (game.asked, game.moves()) == (0, {("contract", "pechvogel"), ("decline", "pechvogel")})
    game.play("contract", "pechvogel")
    assert (game.coins(), game.public.active) == ([7, 3, 3], 1)


@pytest.mark.rule("PR-088", "PR-079")
def test_gambler(full: Book) -> None:
    game = laid(full, harbour="blue_1_1,red_1_1,green_1_1", next="sailor_3,yellow_1_1", contracts="zocker")
    assert game.play("reveal").moves() == GO_ON
    game.play("reveal")
    assert (game.asked, game.moves()) == (0, {("contract", "zocker"), ("decline", "zocker")})
    game.play("contract", "zocker")
    assert (game.coins(), game.moves(), len(game.harbour)) == ([7, 3, 3], GO_ON, 5)


@pytest.mark.rule("PR-089", "PR-090", "PR-079")
def test_little_gambler_in_two_turns(full: Book) -> None:
    ships = "green_1_1,yellow_1_1"
    game = laid(full, 2, harbour="blue_1_1,red_1_1", next=ships, contracts="kleiner_zocker").play("reveal")
    game.play("contract", "kleiner_zocker")
    assert (game.cube("kleiner_zocker", 0), game.coins()) == (1, [3, 3])  # a cube on space 1 brings nothing yet
    assert game.play("reveal").moves() == GO_ON  # the fourth colour: not twice in one turn
    again = laid(full, 2, harbour="blue_1_1,red_1_1", next=ships, contracts="kleiner_zocker")
    again.public.cubes[0, 0] = 1
    again.play("reveal").play("contract", "kleiner_zocker")
    assert (again.cube("kleiner_zocker", 0), again.coins()) == (FULFILLED, [7, 3])
    # Who declines at the third colour is asked again at the fourth.
    later = laid(full, 2, harbour="blue_1_1,red_1_1", next=ships, contracts="kleiner_zocker").play("reveal")
    assert later.play("decline", "kleiner_zocker").play("reveal").stage == Stage.DECIDE


@pytest.mark.rule("PR-089")
def test_repelled_ships_do_not_count_for_the_gambler(full: Book) -> None:
    game = laid(full, displays=["sailor_3"], harbour="blue_1_1,red_1_1", next="green_1_1", contracts="kleiner_zocker")
    assert game.play("reveal").play("repel", "green_1_1").moves() == GO_ON


@pytest.mark.rule("PR-091")
def test_three_cubes_and_a_cube_on_a_space_is_bound(full: Book) -> None:
    display = "jester_5,jester_7,mademoiselle_7*2,pirate_5,sailor_3"
    contracts = "komiker,charmeur,kaempfer,kleiner_zocker"
    displays = [display, "jester_9,jester_7"]
    harbour = "blue_1_1,red_1_1"
    game = laid(full, displays=displays, contracts=contracts, harbour=harbour, next="green_3_5").play("reveal")
    game.play("contract", "kleiner_zocker").play("contract", "komiker").play("contract", "charmeur")
    # One cube stands on a space, two on contracts: none is left for the fighter, …
    assert game.moves() == GO_ON
    assert int((game.public.cubes[:, 0] > 0).sum()) == 3
    # … but the bound one may move on, and others may stand on the same space.
    assert plain().contracts.has_cube(game.public, 0, 3, game.rules)
    game.play("stop").play("pass")
    assert fulfils(game, "komiker")


@pytest.mark.rule("PR-092", "PR-093", "PR-079")
def test_pirate_pack(full: Book) -> None:
    ships = "yellow_1_1,yellow_1_1,blue_1_1,green_1_1,red_1_1,black_1_2"
    game = laid(full, displays=["pirate_5"], next=ships, contracts="piratenpack")
    for ship in ships.split(","):
        assert not fulfils(game, "piratenpack")
        game.play("reveal").play("repel", ship)
    # The first of each colour is kept, the second yellow one discarded.
    assert [game.keys[card] for card in game.player(0).kept] == ships.split(",")[1:]
    assert game.discarded("yellow_1_1") == 1
    game.play("contract", "piratenpack")
    assert (game.player(0).kept == -1).all()
    assert [game.discarded(ship) for ship in ships.split(",")[1:]] == [2, 1, 1, 1, 1]
    assert game.coins()[0] == 7
    # Without the contract nothing is kept, nor once it is fulfilled.
    assert game.public.pile > 0
    other = laid(full, displays=["pirate_5"], next="yellow_1_1", contracts="zocker").play("reveal")
    assert other.play("repel", "yellow_1_1").discarded("yellow_1_1") == 1


@pytest.mark.rule("PR-092", "PR-093")
def test_the_pirate_pack_is_collected_over_several_turns_and_fulfilled_only_as_active_player(full: Book) -> None:
    game = laid(full, 2, displays=["pirate_5"], next="blue_1_1", contracts="piratenpack", harbour="yellow_1_1")
    game.play("reveal").play("repel", "blue_1_1").play("stop").play("pass").play("pass")
    assert game.public.active == 1
    assert game.keys[game.player(0).kept[1]] == "blue_1_1"


@pytest.mark.rule("PR-094", "PR-095")
def test_c_pr_37_frigate_terror_as_another_player(full: Book) -> None:
    spent = 0
    for steps in range(3):
        game = laid(
            full,
            2,
            harbour="red_2_3,yellow_1_1",
            coins=[3, 3],
            displays=["", "trader_red_3"],
            contracts="fregattenschreck",
        )
        game.public.cubes[0, 1] = steps
        game.play("stop").play("pass")
        assert ("waive", "red_2_3", "fregattenschreck") in game.moves()
        assert ("waive", "yellow_1_1", "fregattenschreck") not in game.moves()
        game.play("waive", "red_2_3", "fregattenschreck")
        # No coins, those of the trader included; 1 coin for the active player.
        reward = 4 if steps == 2 else 0
        assert game.coins() == [4, 3 - 1 + reward]
        assert game.cube("fregattenschreck", 1) == (FULFILLED if steps == 2 else steps + 1)
        spent += game.coins()[1] - reward - 3
    assert spent == -3


@pytest.mark.rule("PR-095")
def test_without_a_coin_nobody_can_forgo_the_coins(full: Book) -> None:
    game = laid(full, 2, harbour="red_2_3", coins=[0, 0], contracts="fregattenschreck")
    assert ("waive", "red_2_3", "fregattenschreck") in game.play("stop").moves()  # the active player pays nothing
    game.play("pass")
    assert game.moves() == {("trade", "red_2_3"), ("pass",)}  # the fee of a trade may come out of its income


@pytest.mark.rule("PR-096")
def test_the_gift_is_given_although_the_coins_are_forgone(full: Book) -> None:
    game = laid(full, harbour="red_3_6_gift", contracts="fregattenschreck").play("stop")
    game.play("waive", "red_3_6_gift", "fregattenschreck")
    assert game.stage == Stage.GIFT
    assert game.play("gift", 1).coins() == [3, 4, 3]


@pytest.mark.rule("PR-097")
def test_the_clerk_helps_although_the_coins_are_forgone(full: Book) -> None:
    game = laid(full, displays=["clerk_red_6"], harbour="red_1_1,blue_1_1", contracts="fregattenschreck").play("stop")
    game.play("waive", "red_1_1", "fregattenschreck")
    assert game.moves() == {("trade", "blue_1_1"), ("pass",)}


@pytest.mark.rule("PR-098")
def test_galleon_terror_in_two_steps(full: Book) -> None:
    game = laid(full, 2, harbour="black_1_2,red_1_1", contracts="galeonenschreck").play("stop")
    assert ("waive", "red_1_1", "galeonenschreck") not in game.moves()
    assert game.copy().play("waive", "black_1_2", "galeonenschreck").cube("galeonenschreck", 0) == 1
    game.public.cubes[0, 0] = 1
    game.play("waive", "black_1_2", "galeonenschreck")
    assert (game.cube("galeonenschreck", 0), game.coins()[0]) == (FULFILLED, 3 + 4)


@pytest.mark.rule("PR-078", "PR-058")
def test_points_of_contracts_trigger_the_end(full: Book) -> None:
    display = "jester_9,mademoiselle_9*2,jester_7,sailor_3"  # 3 + 6 + 2 + 1 = 12 points less one below
    game = laid(full.decide("vp_target", 13), displays=[display], contracts="komiker,charmeur")
    game.play("contract", "komiker")
    assert (game.points()[0], game.public.ending) == (12, 0)
    game.play("contract", "charmeur")
    assert (game.points()[0], game.public.ending) == (13, 1)
