"""The worked examples of the rules analysis that concern tables or odds, worked out by hand there."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from workbench.book import Book
from workbench.port_royal import formulas
from workbench.port_royal.tables import card_keys

F = Fraction
FRESH = ("yellow:1", "blue:1", "green:1", "red:1", "black:1")


def deal(book: Book, **parameters: Any) -> dict[str, Any]:
    return dict(book.odds("hire", **parameters).answer.rows[0])


@pytest.mark.rule("PR-022", "PR-028", "PR-067")
def test_c_pr_01_02_sailor_and_pirate_against_ships(book: Book) -> None:
    places = {key: place for place, key in enumerate(card_keys(book.rulebook))}
    assert formulas.repels(book.record, 1 + 2, places["blue_2_2"])
    assert not formulas.repels(book.record, 1 + 2, places["black_2_4"])
    flute = book.odds("next_card", harbour="blue:4", displays="sailor_3,pirate_5")
    swords_3_at_most = 3 + 1 + 2 + 1  # flutes of 1, 1, 2 and 2 swords
    assert flute.chances["repelled"] == F(swords_3_at_most, 119 - 3)


@pytest.mark.rule("PR-026")
def test_a_skull_is_never_repelled(book: Book) -> None:
    assert book.odds("next_card", harbour="red:1", swords=99).chances["bust"] == F(2, 118)
    places = {key: place for place, key in enumerate(card_keys(book.rulebook))}
    assert not formulas.repels(book.record, 99, places["red_3_skull"])


@pytest.mark.rule("PR-037")
def test_c_pr_03_tax(book: Book) -> None:
    assert [int(formulas.tax(book.record, coins)) for coins in (11, 12, 13, 24, 25)] == [0, 6, 6, 12, 12]
    for coins, paid in ((11, 0), (12, 6), (13, 6), (24, 12), (25, 12)):
        assert book.odds("tax", cards=1, coins=coins).answer.rows[1]["paid_coins"] == paid


@pytest.mark.rule("PR-038", "PR-039")
def test_c_pr_05_06_bonus_of_a_tax_card(book: Book) -> None:
    most_swords, fewest_points = 0, 1
    for bonus, swords, points, best in (
        (most_swords, [0, 0, 0], [0, 0, 0], {0, 1, 2}),
        (fewest_points, [9, 0, 0, 0], [0, 2, 0, 5], {0, 2}),
        (most_swords, [1, 4, 0, 3], [0, 2, 0, 5], {1}),
    ):
        ranks = [int(formulas.tax_rank(bonus, *player)) for player in zip(swords, points, strict=True)]
        assert {seat for seat, rank in enumerate(ranks) if rank == max(ranks)} == best


@pytest.mark.rule("PR-049", "PR-070")
def test_c_pr_08_four_colours_and_a_governor(book: Book) -> None:
    assert formulas.take_count(book.record, 4, 1) == 3
    rows = book.odds("draw", cards=4, harbour="yellow:1", displays="governor_8").answer.rows
    assert next(row for row in rows if row["outcome"] == "colours_4")["cards_to_take"] == 3


@pytest.mark.rule("PR-051", "PR-052", "PR-056")
def test_c_pr_09_10_ship_with_two_traders(book: Book) -> None:
    row = deal(book, card="blue:4", persons="trader_blue_3,trader_blue_5,trader_red_3")
    assert (row["net_active"], row["net_other"]) == (6, 5)


@pytest.mark.rule("PR-056")
def test_c_pr_11_12_ship_of_one_coin(book: Book) -> None:
    assert deal(book, card="red:1")["net_other"] == 0
    assert deal(book, card="red:1", persons="trader_red_3")["net_other"] == 1


@pytest.mark.rule("PR-053", "PR-064", "PR-069")
def test_c_pr_14_mademoiselles(book: Book) -> None:
    four = "mademoiselle_7*2,mademoiselle_9*2"
    assert deal(book, card="sailor_3", persons=four)["price_coins"] == 0
    assert deal(book, card="pirate_9", persons="mademoiselle_7*2")["price_coins"] == 7


@pytest.mark.rule("PR-076")
def test_c_pr_17_gunner(book: Book) -> None:
    def income(gunners: int, ships: int) -> int:
        return int(formulas.turn_income(book.record, 0, gunners, 0, ships, ships))

    assert (income(1, 4), income(2, 4), income(1, 0)) == (3, 6, 0)


@pytest.mark.rule("PR-055", "PR-070", "PR-077")
def test_c_pr_19_vice_admiral_and_admiral(book: Book) -> None:
    """Harbour of 5 cards, the active player took 2: 3 are left."""
    assert formulas.turn_income(book.record, 1, 0, 1, 5 - 2, 0) == 1
    assert formulas.turn_income(book.record, 1, 0, 1, 5, 0) == 2
    assert [int(formulas.turn_income(book.record, 0, 0, 1, cards, 0)) for cards in range(2, 6)] == [0, 1, 1, 0]


@pytest.mark.rule("PR-030", "PR-031", "PR-032", "PR-034", "PR-035", "PR-036")
def test_c_pr_20_expedition_of_two_crosses(book: Book) -> None:
    row = deal(book, card="expedition_cross_cross", persons="priest_4,jack_6")
    assert (row["points"], row["net_active"]) == (4 - 1 - 1, 2)
    assert "net_other" not in row


@pytest.mark.rule("PR-005", "PR-006")
def test_c_pr_24_draw_pile_at_the_start(book: Book) -> None:
    start = int(book.tables["constants"]["value"]["start_coins"])
    unseen = next(term.value for term in book.odds("next_card").answer.terms if term.name_en == "unseen cards")
    assert (unseen - 2 * start, unseen - 5 * start) == (113, 104)
    assert book.odds("stop_or_go").answer.terms[-1].value == start


@pytest.mark.rule("PR-007", "PR-019")
def test_c_pr_25_first_card_is_a_ship(book: Book) -> None:
    assert book.odds("next_card").chances["new_colour"] == F(50, 119)


@pytest.mark.rule("PR-042")
def test_c_pr_27_bust_by_colours(book: Book) -> None:
    for colours, bust in ((2, F(2, 13)), (3, F(27, 116)), (4, F(36, 115))):
        assert book.odds("next_card", harbour=list(FRESH[:colours])).chances["bust"] == bust


NO_BUST = """
1 1
2 6796/7021
3 82898/91273
4 2190067/2646917
5 44622521/60879091
7 876344/1646749
8 146220532/334290047
10 263282128/951440903
12 50256449956/311121175281
"""


@pytest.mark.rule("PR-017", "PR-042")
@pytest.mark.parametrize("line", NO_BUST.strip().splitlines())
def test_c_pr_29_30_and_table_no_bust_within_n_cards(book: Book, line: str) -> None:
    cards, chance = line.split()
    assert book.odds("draw", cards=cards).success == F(chance)


@pytest.mark.rule("PR-018")
def test_c_pr_32_never_stopping(book: Book) -> None:
    """Only ships matter: a new colour against a bust, from one colour on."""
    reached, chances = F(1), []
    for colours in range(1, 5):
        odds = book.odds("next_card", harbour=list(FRESH[:colours])).chances
        reached *= odds["new_colour"] / (odds["new_colour"] + odds["bust"])
        chances.append(reached)
    assert chances == [F(40, 49), F(25, 49), F(500, 2303), F(2500, 52969)]


@pytest.mark.rule("PR-022", "PR-042")
def test_c_pr_34_unrepellable_ships(book: Book) -> None:
    asked = {"harbour": "yellow:1,red:1", "swords": 3}
    assert book.odds("next_card", **asked).chances["bust"] == F(7, 117)
    assert book.odds("next_card", seen="settler_4*4,sailor_3*3", **asked).chances["bust"] == F(7, 110)


@pytest.mark.rule("PR-019")
def test_c_pr_35_tax_card_among_five(book: Book) -> None:
    assert book.odds("tax", cards=5).success == F(60375, 378131)


@pytest.mark.rule("PR-057")
def test_examples_of_the_text(book: Book) -> None:
    assert deal(book, card="blue:2")["net_active"] == 2
    assert deal(book, card="sailor_3")["price_coins"] == 3
