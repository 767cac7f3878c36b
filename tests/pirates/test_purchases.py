"""What things cost, what may be bought, and the roll for the factions, rule by rule."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tests.pirates import twin
from workbench.book import Book
from workbench.errors import BadValue


def row(book: Book, question: str, **parameters: Any) -> dict[str, Any]:
    """The one certain outcome of a calculation."""
    (found,) = book.odds(question, **parameters).answer.rows
    assert found["probability"] == 1
    return dict(found)


# ---- the roll for the factions ------------------------------------------------------------------------


def tie_for_the_highest(seats: int) -> Fraction:
    """Counted over all rolls of all players."""
    sums = range(2, 13)
    ways = {total: sum(1 for roll in twin.ROLLS if roll == total) for total in sums}
    tied = 0
    for rolls in product(sums, repeat=seats):
        if rolls.count(max(rolls)) > 1:
            weight = 1
            for roll in rolls:
                weight *= ways[roll]
            tied += weight
    return Fraction(tied, 36**seats)


@pytest.mark.rule("SP-021", "SP-004")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tie_for_the_highest_roll(book: Book, seats: int) -> None:
    odds = book.odds("faction_roll", seats=seats)
    assert odds.success == tie_for_the_highest(seats)
    assert odds.outcomes["sharing"].tolist() == list(range(1, seats + 1))


@pytest.mark.rule("SP-021")
def test_tie_of_two_and_three_players(book: Book) -> None:
    # C-SP-54; two players tie with (1+4+9+16+25+36+25+16+9+4+1)/1296 = 146/1296.
    assert book.odds("faction_roll", seats=3).success == Fraction(839, 5184)
    assert book.odds("faction_roll", seats=2).success == Fraction(146, 1296) == Fraction(73, 648)


@pytest.mark.rule("SP-001")
def test_two_to_seven_players(book: Book) -> None:
    assert book.odds("faction_roll", seats=7).success is not None
    for seats in (0, 8):
        with pytest.raises(BadValue, match=r"1 to 7.*SP-001"):
            book.odds("faction_roll", seats=seats)
    with pytest.raises(BadValue, match=r"min_players.*SP-001"):
        book.odds("faction_roll", seats=1)


@pytest.mark.rule("SP-001")
def test_ruling_min_players(book: Book) -> None:
    assert book.decide("min_players", 1).odds("faction_roll", seats=1).success == 0
    for low in (2, 3, 5):
        variant = book.decide("min_players", low)
        assert variant.odds("faction_roll", seats=low).success is not None
        with pytest.raises(BadValue, match="SP-001"):
            variant.odds("faction_roll", seats=low - 1)


# ---- buildings ----------------------------------------------------------------------------------------


@pytest.mark.rule("SP-152", "SP-060", "SP-154", "SP-156", "SP-157")
@pytest.mark.parametrize(
    ("building", "costs"),
    [("hq", [12, 36]), ("pr", [12, 36, 84]), ("weapon_dealer", [12, 36, 84]), ("ship_dealer", [12, 36, 84])],
)
def test_normal_buildings_double_their_price(book: Book, building: str, costs: list[int]) -> None:
    for level, cost in enumerate(costs, 1):
        assert row(book, "building_cost", building=building, level=level)["cost_pbills"] == cost
    with pytest.raises(BadValue, match=f"at most {len(costs)} for {building}"):
        book.odds("building_cost", building=building, level=len(costs) + 1)


@pytest.mark.rule("SP-153", "SP-158")
def test_laundry_costs_twelve_more_each_level(book: Book) -> None:
    assert [row(book, "building_cost", building="laundry", level=k)["cost_pbills"] for k in range(1, 6)] == [
        12,
        36,
        72,
        120,
        180,
    ]
    assert row(book, "building_cost", building="laundry", level=5, from_level=3)["cost_pbills"] == 48 + 60


@pytest.mark.rule("SP-058", "SP-059")
def test_one_build_action_per_turn(book: Book) -> None:
    # C-SP-49: 2 + 3 + 3 + 3 + 5 = 16 turns; the whole tree costs 36 + 84 + 84 + 84 + 180 = 468.
    everything = row(book, "building_cost")
    assert (everything["cost_pbills"], everything["steps"], everything["turns"]) == (468, 16, 16)
    twice = book.edit("constants", "build_actions_per_turn", "value", 2)
    assert row(twice, "building_cost")["turns"] == 8
    assert row(twice, "building_cost", building="pr")["turns"] == 2


@pytest.mark.rule("SP-007", "SP-060", "SP-152", "SP-153")
def test_ruling_cost_rows_96_192(book: Book) -> None:
    washed = book.decide("cost_rows_96_192", "laundry_uses_them")
    assert row(washed, "building_cost", building="laundry", level=5)["cost_pbills"] == 12 + 24 + 48 + 96 + 192
    assert row(washed, "building_cost", building="pr")["cost_pbills"] == 84
    raised = book.decide("cost_rows_96_192", "raise_maxima")
    for building in ("hq", "pr", "weapon_dealer", "ship_dealer"):
        assert row(raised, "building_cost", building=building)["cost_pbills"] == 372
    assert row(raised, "building_cost", building="laundry")["cost_pbills"] == 180
    with pytest.raises(BadValue, match="SP-007"):
        book.odds("building_cost", building="hq", level=3)


@pytest.mark.rule("SP-152", "SP-153")
def test_explanation_names_the_column_that_was_paid(book: Book) -> None:
    def paid(variant: Book) -> list[str]:
        return [term.column for term in variant.odds("building_cost", building="laundry").answer.terms]

    assert paid(book) == ["laundry_pbills"] * 5
    assert paid(book.decide("cost_rows_96_192", "laundry_uses_them")) == ["normal_pbills"] * 5


@pytest.mark.rule("SP-058")
def test_nothing_is_built_downwards(book: Book) -> None:
    assert row(book, "building_cost", building="pr", level=2, from_level=2)["cost_pbills"] == 0
    with pytest.raises(BadValue, match="from_level"):
        book.odds("building_cost", building="pr", level=1, from_level=2)


# ---- boats, cards and training ------------------------------------------------------------------------


@pytest.mark.rule("SP-067", "SP-147")
@pytest.mark.parametrize("ship", twin.COST)
def test_a_boat_costs_the_price_of_its_type(book: Book, ship: str) -> None:
    found = row(book, "fleet_price", ships=ship)
    assert (found["boats_pbills"], found["price_pbills"]) == (twin.COST[ship], twin.COST[ship])
    assert found["load_hostages"] == twin.LOAD[ship]


@pytest.mark.rule("SP-067", "SP-026", "SP-010")
def test_all_markers_of_a_faction(book: Book) -> None:
    # C-SP-50: 24 + 32 + 32 + 48 + 40 + 32 + 10 - 8 = 210; C-SP-52: 6 + 4 + 8 + 8 + 6 = 32 boarding markers.
    everything = (
        "stangenkutter*6,fancykutter*4,situationskutter*4,fancysituationskutter*4,kingkutter*2,mudderkutter,speedboat*5"
    )
    found = row(book, "fleet_price", ships=everything, start_ships="yes")
    assert (found["price_pbills"], found["boarding_markers"]) == (210, 32)
    assert row(book, "fleet_price", ships=everything)["price_pbills"] == 218
    with pytest.raises(BadValue, match="SP-010"):
        book.odds("fleet_price", ships="kingkutter*3")


@pytest.mark.rule("SP-098", "SP-099", "SP-061")
@pytest.mark.parametrize(("training", "price", "hq"), [("none", 0, 0), ("bop", 10, 1), ("mop", 30, 2)])
def test_training_is_paid_one_after_the_other(book: Book, training: str, price: int, hq: int) -> None:
    found = row(book, "fleet_price", ships="stangenkutter", training=training)
    assert (found["training_pbills"], found["hq_level"], found["price_pbills"]) == (price, hq, 4 + price)
    # Whoever wants the MoP needs the headquarters for the BoP first.
    strict = book.edit("training", "bop", "hq_level", 4)
    assert row(strict, "fleet_price", ships="stangenkutter", training=training)["hq_level"] == (4 if price else 0)


@pytest.mark.rule("SP-061", "SP-067", "SP-068")
@pytest.mark.parametrize(
    ("ships", "cards", "boats", "price", "dealer"),
    [
        ("stangenkutter", (), 4, 4, 0),  # S1
        ("fancykutter*2", (), 16, 16, 1),  # S2
        ("kingkutter,fancykutter*2", (), 36, 36, 2),  # S3
        ("mudderkutter", (1, 1), 32, 36, 3),  # S4
        ("stangenkutter,speedboat*5", (), 14, 14, 1),  # SWARM
    ],
)
def test_price_of_the_fleets_to_compare(
    book: Book, ships: str, cards: tuple[int, ...], boats: int, price: int, dealer: int
) -> None:
    found = row(book, "fleet_price", ships=ships, weapon_cards=cards)
    assert (found["boats_pbills"], found["price_pbills"], found["dealer_level"]) == (boats, price, dealer)


@pytest.mark.rule("SP-062", "SP-061")
@pytest.mark.parametrize(("level", "cards"), [(0, 1), (1, 2), (2, 4), (3, 6)])
def test_weapon_dealer(book: Book, level: int, cards: int) -> None:
    found = row(book, "dealer_offer", building="weapon_dealer", level=level)
    assert (found["items_per_action"], found["most_pbills_per_action"]) == (cards, 2 * cards)


@pytest.mark.rule("SP-065", "SP-064")
@pytest.mark.parametrize(("level", "cards"), [(0, 0), (1, 1), (2, 3)])
def test_headquarters(book: Book, level: int, cards: int) -> None:
    found = row(book, "dealer_offer", building="hq", level=level)
    assert (found["items_per_action"], found["most_pbills_per_action"]) == (cards, 4 * cards)
    with pytest.raises(BadValue, match="at most 2 for hq"):
        book.odds("dealer_offer", building="hq", level=3)


@pytest.mark.rule("SP-068", "SP-069", "SP-157")
@pytest.mark.parametrize(
    ("level", "boats", "new", "most"),
    [
        (0, 1, {"stangenkutter"}, 4),
        (1, 2, {"fancykutter", "situationskutter", "speedboat"}, 16),
        # Two Kingkutter are all there are: 20 + 20 + 12.
        (2, 3, {"fancysituationskutter", "kingkutter"}, 52),
        # One Mudderkutter: 32 + 20 + 20 + 12.
        (3, 4, {"mudderkutter"}, 84),
    ],
)
def test_ship_dealer(book: Book, level: int, boats: int, new: set[str], most: int) -> None:
    found = row(book, "dealer_offer", building="ship_dealer", level=level)
    before = row(book, "dealer_offer", building="ship_dealer", level=level - 1)["items"] if level else ""
    offered, already = set(found["items"].split(", ")), set(before.split(", ")) - {""}
    assert found["items_per_action"] == boats
    assert offered - already == new
    assert already <= offered
    assert found["most_pbills_per_action"] == most
