"""Every printed number, every published card and every assumption, as typed here from the text; faults of a deck."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.port_royal.decks import with_deck
from workbench.book import Book
from workbench.errors import BadValue

COLOURS = ("yellow", "blue", "green", "red", "black")
# coins / swords x copies; None: skull
SHIPS: dict[str, dict[tuple[int, int | None], int]] = {
    "yellow": {(1, 1): 3, (2, 1): 1, (2, 2): 2, (3, 2): 1, (3, 4): 2, (4, 4): 1},
    "blue": {(1, 1): 3, (2, 1): 1, (2, 2): 2, (3, 2): 1, (3, 5): 2, (4, 5): 1},
    "green": {(1, 1): 3, (2, 1): 1, (2, 3): 2, (3, 3): 1, (3, 5): 2, (4, 5): 1},
    "red": {(1, 1): 3, (2, 3): 3, (3, 6): 2, (3, None): 1, (4, None): 1},
    "black": {(1, 2): 3, (2, 4): 3, (3, 7): 2, (3, None): 1, (4, None): 1},
}
NEW_SHIPS: dict[str, tuple[tuple[int, int], tuple[int, int | None]]] = {
    "yellow": ((1, 2), (3, 4)),
    "blue": ((1, 1), (3, 5)),
    "green": ((1, 1), (3, 3)),
    "red": ((1, 1), (3, 6)),
    "black": ((1, 2), (3, None)),
}
# kind -> (cost, points) -> copies
PERSONS = {
    "settler": {(4, 1): 5},
    "captain": {(4, 1): 5},
    "priest": {(4, 1): 5},
    "jack": {(6, 1): 3},
    "sailor": {(3, 1): 7, (5, 2): 2, (7, 3): 1},
    "pirate": {(5, 1): 1, (7, 2): 1, (9, 3): 1},
    "mademoiselle": {(7, 2): 2, (9, 3): 2},
    "jester": {(5, 1): 1, (7, 2): 3, (9, 3): 1},
    "admiral": {(5, 1): 1, (7, 2): 3, (9, 3): 2},
    "governor": {(8, 0): 4},
    "gunner": {(4, 1): 1, (6, 2): 2, (8, 3): 1},
    "vice_admiral": {(5, 1): 2, (7, 2): 2, (9, 3): 1},
}
TRADERS = {"yellow": [(3, 1), (5, 2)], "blue": [(3, 1), (5, 2)], "green": [(3, 1)], "red": [(3, 1)], "black": [(3, 1)]}
CLERKS = {"green": (9, 3), "blue": (6, 2), "red": (6, 2), "black": (4, 1), "yellow": (4, 1)}
CONSTANTS = {
    "start_coins": 3,
    "tax_limit": 12,
    "tax_divisor": 2,
    "fee_coins": 1,
    "tax_bonus_coins": 1,
    "jester_coins": 1,
    "trader_coins": 1,
    "mademoiselle_coins": 1,
    "governor_cards": 1,
    "admiral_cards": 5,
    "admiral_coins": 2,
    "gunner_less_coins": 1,
    "vice_admiral_from": 3,
    "vice_admiral_to": 4,
    "vice_admiral_coins": 1,
    "clerk_cards": 1,
    "gift_coins": 1,
    "contract_cubes": 3,
    "contract_points": 1,
    "five_players": 5,
    "fewest_players": 2,
    "most_players": 5,
    "most_rounds": 100,
}
CONTRACTS: dict[str, dict[str, Any]] = {
    "komiker": {"condition": "persons", "first_person": "jester", "second_person": "jester"},
    "charmeur": {"condition": "persons", "first_person": "mademoiselle", "second_person": "mademoiselle"},
    "seehoheit": {"condition": "persons", "first_person": "captain", "second_person": "admiral"},
    "neue_kolonie": {"condition": "persons", "first_person": "settler", "second_person": "priest"},
    "handelsposten": {"condition": "persons", "first_person": "settler", "second_person": "trader"},
    "handelsfuerst": {"condition": "persons", "first_person": "trader", "second_person": "trader"},
    "billiges_personal": {"condition": "cheap_persons", "amount": 4, "cost_limit": 3},
    "kaempfer": {"condition": "swords", "amount": 3},
    "entdecker": {"condition": "expeditions", "amount": 1},
    "finanzbeamter": {"condition": "pay_tax", "amount": 1},
    "pechvogel": {"condition": "bust", "amount": 1, "only_active": True},
    "zocker": {"condition": "harbour_colours", "amount": 4, "only_active": True},
    "kleiner_zocker": {"condition": "harbour_colours", "amount": 3, "only_active": True, "steps": 2},
    "piratenpack": {"condition": "repelled_colours", "amount": 5, "only_active": True},
    "fregattenschreck": {"condition": "waive_coins", "amount": 1, "colour": "red", "steps": 3},
    "galeonenschreck": {"condition": "waive_coins", "amount": 1, "colour": "black", "steps": 2},
}


@pytest.mark.rule("PR-026", "PR-096")
def test_ships(book: Book) -> None:
    expected: dict[str, tuple[Any, ...]] = {}
    for colour in COLOURS:
        for (coins, swords), copies in SHIPS[colour].items():
            end = "skull" if swords is None else swords
            expected[f"{colour}_{coins}_{end}"] = (colour, coins, swords, copies, "base", False)
        (plain, s), (gift, t) = NEW_SHIPS[colour]
        expected[f"{colour}_{plain}_{s}_expansion"] = (colour, plain, s, 1, "expansion", False)
        end = "skull" if t is None else t
        expected[f"{colour}_{gift}_{end}_gift"] = (colour, gift, t, 1, "expansion", True)
    columns = ("colour", "coins", "swords", "copies", "set", "gift")
    cells = book.rulebook.cell
    found = {key: tuple(cells("ships", key, column) for column in columns) for key in book.rulebook.keys("ships")}
    assert found == expected
    base = book.tables["ships"].query("set == 'base'")
    assert all((base["coins"] * base["copies"]).groupby(base["colour"]).sum() == 22)
    assert set(book.tables["ships"]["source"]) == {"published"}


@pytest.mark.rule("PR-001", "PR-002", "PR-010", "PR-057", "PR-065", "PR-066", "PR-075", "PR-097")
def test_persons(book: Book) -> None:
    expected = {}
    for kind, rows in PERSONS.items():
        for (cost, points), copies in rows.items():
            expected[f"{kind}_{cost}"] = (kind, "", cost, points, copies)
    for colour, kinds in TRADERS.items():
        for cost, points in kinds:
            expected[f"trader_{colour}_{cost}"] = ("trader", colour, cost, points, 2 // len(kinds))
    for colour, (cost, points) in CLERKS.items():
        expected[f"clerk_{colour}_{cost}"] = ("clerk", colour, cost, points, 1)
    columns = ("kind", "colour", "cost_coins", "points", "copies")
    cells = book.rulebook.cell
    found = {key: tuple(cells("persons", key, c) for c in columns) for key in book.rulebook.keys("persons")}
    assert found == expected
    persons = book.tables["persons"]
    expansion = persons["kind"].isin(["clerk", "gunner", "vice_admiral"])
    assert list(persons["set"] == "expansion") == list(expansion)
    base = persons[~expansion]
    assert (base["points"] * base["copies"]).sum() == 83
    assert (base["cost_coins"] * base["copies"]).sum() == 314


@pytest.mark.rule("PR-030", "PR-035", "PR-065", "PR-067")
def test_swords_and_symbols_of_persons(book: Book) -> None:
    persons = book.tables["persons"]
    for _, row in persons.iterrows():
        assert row["swords"] == {"sailor": 1, "pirate": 2}.get(row["kind"], 0)
        symbols = (row["anchors"], row["crosses"], row["houses"])
        own = {"captain": (1, 0, 0), "priest": (0, 1, 0), "settler": (0, 0, 1), "jack": (1, 1, 1)}
        assert symbols == own.get(row["kind"], (0, 0, 0))


@pytest.mark.rule("PR-003", "PR-010", "PR-029", "PR-031", "PR-032", "PR-038")
def test_expeditions_and_taxes(book: Book) -> None:
    rows = {
        key.removeprefix("expedition_"): (row["points"], row["coins"], row["copies"], row["set"])
        for key, row in book.tables["expeditions"].iterrows()
    }
    assert rows == {
        "anchor_anchor": (4, 2, 1, "base"),
        "cross_cross": (4, 2, 1, "base"),
        "house_house": (4, 2, 1, "base"),
        "anchor_anchor_house": (6, 3, 1, "base"),
        "cross_cross_house": (6, 3, 1, "base"),
        "anchor_cross_house": (5, 3, 1, "five_players"),
    }
    for key, row in book.tables["expeditions"].iterrows():
        parts = str(key).split("_")
        assert [row["anchors"], row["crosses"], row["houses"]] == [parts.count(s) for s in ("anchor", "cross", "house")]
    taxes = book.tables["taxes"]
    assert dict(taxes["bonus"]) == {"tax_swords": "most_swords", "tax_points": "fewest_points"}
    assert list(taxes["copies"]) == [2, 2]


@pytest.mark.rule("PR-006", "PR-038", "PR-039", "PR-048", "PR-049", "PR-058")
def test_constants_and_cards_to_take(book: Book) -> None:
    assert dict(book.tables["constants"]["value"]) == CONSTANTS
    assert book.rulebook.choice("vp_target") == 12
    assert list(book.tables["take_count"]["cards"]) == [1, 1, 1, 1, 2, 3]
    assert list(book.tables["take_count"]["colours"]) == [0, 1, 2, 3, 4, 5]


@pytest.mark.rule("PR-079", "PR-080", "PR-082", "PR-084", "PR-085", "PR-086", "PR-087", "PR-088")
@pytest.mark.rule("PR-089", "PR-090", "PR-093", "PR-094", "PR-098")
def test_contracts(book: Book) -> None:
    plain = {"amount": None, "cost_limit": None, "colour": "", "steps": 1, "only_active": False}
    plain |= {"first_person": "", "second_person": ""}
    keys = book.rulebook.keys("contracts")
    assert set(keys) == set(CONTRACTS)
    for key in keys:
        expected = plain | CONTRACTS[key]
        assert {column: book.rulebook.cell("contracts", key, column) for column in expected} == expected
        pair = CONTRACTS[key]["condition"] == "persons"
        assert book.tables["contracts"]["source"][key] == ("assumption" if pair else "rulebook")


@pytest.mark.rule("PR-010")
def test_assumptions_are_marked(book: Book) -> None:
    rewards = book.tables["contract_rewards"]
    assert list(rewards.query("kind == 'coins'")["amount"]) == [4, 3, 2, 1, 1]
    assert list(rewards.query("kind == 'points'")["amount"]) == [0, 1, 2]
    for table in ("contract_rewards", "weights", "skills"):
        assert set(book.tables[table]["source"]) == {"assumption"}


COUNTS = {
    **{"cards_base": 120, "persons_base": 60, "ships_base": 50, "expeditions_base": 6, "taxes_base": 4},
    **{f"ships_{colour}": 10 for colour in COLOURS},
    **{f"traders_{colour}": 2 for colour in COLOURS},
    **{"trader": 10, "settler": 5, "captain": 5, "priest": 5, "jack": 3, "sailor": 10, "pirate": 3},
    **{"mademoiselle": 4, "jester": 5, "admiral": 6, "governor": 4, "gunner": 4, "vice_admiral": 5, "clerk": 5},
    **{"ships_expansion": 10, "cards_expansion": 24},
}


@pytest.mark.rule("PR-001", "PR-019", "PR-065", "PR-066", "PR-075")
def test_counts_of_the_text(book: Book) -> None:
    assert dict(book.tables["counts"]["cards"]) == COUNTS


@pytest.mark.rule("PR-001", "PR-019", "PR-066")
@pytest.mark.parametrize(
    ("table", "row", "said"),
    [
        ("ships", "yellow_1_1", "counts.cards_base.cards: 121"),
        ("persons", "trader_red_3", "counts.cards_base.cards: 121"),
        ("taxes", "tax_swords", "counts.cards_base.cards: 121"),
        ("expeditions", "expedition_cross_cross", "counts.cards_base.cards: 121"),
        ("ships", "red_3_6_gift", "counts.ships_expansion.cards: 11"),
        ("persons", "gunner_4", "counts.gunner.cards: 5"),
    ],
)
def test_a_card_more_must_be_counted(book: Book, table: str, row: str, said: str) -> None:
    copies = int(book.tables[table]["copies"][row])
    with pytest.raises(BadValue, match=said.replace(".", r"\.") + r".*changes the cards and this number together"):
        book.edit(table, row, "copies", copies + 1)


@pytest.mark.rule("PR-066")
def test_a_deck_and_its_counts_change_together(book: Book) -> None:
    edits = [("ships", "yellow_1_1", "copies", 4, "more pinnaces")]
    edits += [("counts", "cards_base", "cards", 121, ""), ("counts", "ships_base", "cards", 51, "")]
    with pytest.raises(BadValue, match=r"counts\.ships_yellow\.cards: 11"):
        book.edit_all(edits)
    changed = book.edit_all([*edits, ("counts", "ships_yellow", "cards", 11, "")])
    # 120 cards in the pile, one of them in the harbour; of eleven yellow ships ten are left.
    assert changed.odds("next_card", harbour="yellow:1").chances["bust"] == Fraction(10, 119)
    two = [("persons", "trader_red_3", "copies", 3, ""), ("persons", "trader_black_3", "copies", 1, "")]
    with pytest.raises(BadValue, match=r"counts\.traders_red\.cards: 3"):
        book.edit_all(two)
    assert with_deck(book, {"yellow_1_1": 2}).odds("draw", cards=2).success == 0


def test_the_set_of_a_card_counts_too(book: Book) -> None:
    with pytest.raises(BadValue, match="counts"):
        book.edit("ships", "yellow_1_1", "set", "expansion")


@pytest.mark.parametrize(
    ("table", "row", "column", "value", "said"),
    [
        ("persons", "trader_red_3", "colour", "", "a colour: a trader serves one"),
        ("persons", "settler_4", "colour", "red", "a settler serves none"),
        ("take_count", "colours_3", "colours", 4, "3, as its key says"),
        ("constants", "tax_divisor", "value", 0, "at least 1"),
        ("constants", "vice_admiral_from", "value", 6, "at most 4"),
        ("constants", "fewest_players", "value", 6, "at most 5"),
        ("counts", "taxes_base", "which", "red", "an empty cell"),
        ("counts", "ships_red", "which", "sailor", "a colour"),
        ("counts", "sailor", "which", "red", "a kind of person"),
        ("ships", "red_1_1", "swords", 100, "from 0 to 99"),
    ],
)
def test_faults_are_refused(book: Book, table: str, row: str, column: str, value: Any, said: str) -> None:
    with pytest.raises(BadValue, match=said):
        book.edit(table, row, column, value)


def test_a_ship_becomes_a_skull(book: Book) -> None:
    skull = book.edit("ships", "yellow_4_4", "swords", None)
    assert skull.odds("next_card", harbour="yellow:1", swords=99).chances["bust"].denominator == 118
    assert book.odds("next_card", harbour="yellow:1", swords=99).chances["bust"] == 0
