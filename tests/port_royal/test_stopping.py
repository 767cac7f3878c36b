"""Stopping: exhaustive search in Fractions on tiny decks, worked numbers, and the ranges of the weights."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import workbench as wb
from tests.port_royal.decks import Fact, Player, facts, searched, with_deck, written_out
from workbench.book import Book
from workbench.errors import BadValue
from workbench.port_royal.questions.harbours import PersonClass, merged

F = Fraction
TINY = {
    "ships": {"yellow_1_1": 2, "yellow_4_4": 1, "blue_2_2": 1, "blue_3_5": 1, "red_3_skull": 1},
    "money": {"yellow_1_1": 1, "blue_3_5": 1, "green_4_5": 1, "black_3_skull": 1, "red_1_1": 2, "pirate_9": 1},
    "mixed": {"yellow_1_1": 1, "yellow_3_4": 1, "blue_2_2": 2, "settler_4": 2, "jack_6": 1, "governor_8": 1},
    "taxed": {"yellow_2_2": 2, "red_1_1": 1, "tax_swords": 1, "tax_points": 1, "sailor_3": 2, "pirate_5": 1},
    "colours": {"yellow_1_1": 1, "blue_1_1": 2, "green_1_1": 1, "red_1_1": 1, "black_1_2": 2, "settler_4": 1},
}
PLAYERS = {
    "plain": ({}, Player()),
    "swords": ({"swords": 2}, Player(swords=2)),
    "rich": ({"coins": 14, "others": 2}, Player(coins=14, others=2)),
    "poor": ({"coins": 0}, Player(coins=0)),
}


def skills_of(book: Book) -> dict[str, Fraction]:
    return {str(kind): F(str(value)) for kind, value in book.tables["skills"]["value"].items()}


def weights_of(book: Book) -> tuple[Fraction, Fraction, Fraction]:
    coin, point, person = (F(str(book.tables["weights"]["value"][name])) for name in ("coin", "point", "person"))
    return coin, point, person


def agree(variant: Book, deck: list[Fact], harbour: list[Fact], player: Player, ahead: int, **asked: Any) -> None:
    odds = variant.odds("stop_or_go", harbour=[card.key for card in harbour], cards=ahead, **asked)
    stop, one_more, go = searched(deck, harbour, player, weights_of(variant), skills_of(variant), ahead)
    row = odds.answer.rows[0]
    assert float(row["worth_stop"]) == pytest.approx(float(stop), abs=2e-6)
    assert float(row["worth_one_more"]) == pytest.approx(float(one_more), abs=2e-6)
    assert float(row["worth_play_on"]) == pytest.approx(float(go), abs=2e-6)
    assert row["outcome"] == ("go_on" if not harbour or go > stop else "stop")


@pytest.mark.rule("PR-017", "PR-018", "PR-021", "PR-025", "PR-037", "PR-041", "PR-044", "PR-048", "PR-049", "PR-053")
@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("name", TINY)
def test_exhaustive_search_on_tiny_decks(book: Book, name: str, player: str) -> None:
    tiny, known = with_deck(book, TINY[name]), facts(book)
    asked, owner = PLAYERS[player]
    keys = written_out(TINY[name])
    for there in ([], keys[:1], [keys[0], keys[-1]]):
        rest = list(keys)
        for key in there:
            rest.remove(key)
        deck, harbour = [known[key] for key in rest], [known[key] for key in there]
        for ahead in (1, 3, 6):
            agree(tiny, deck, harbour, owner, ahead, **asked)


@pytest.mark.rule("PR-045", "PR-055", "PR-063", "PR-068", "PR-070")
def test_exhaustive_search_with_own_persons(book: Book) -> None:
    copies = TINY["colours"] | {"jester_5": 1, "jester_7": 2, "admiral_7": 1, "governor_8": 1, "pirate_5": 1}
    tiny, known = with_deck(book, copies), facts(book)
    for persons, owner in (
        (["jester_5", "jester_7", "jester_7"], Player(jesters=3)),
        (["admiral_7"], Player(admirals=1, others=1)),
        (["governor_8", "pirate_5"], Player(governors=1, swords=2)),
    ):
        keys = written_out(copies)
        there = ["yellow_1_1", "settler_4"]
        for key in (*persons, *there):
            keys.remove(key)
        keys = [key for key in keys if key.split("_")[0] not in ("jester", "pirate")] + ["jester_7"][
            : len(persons) == 1
        ]
        left = {key: copies[key] for key in copies}
        for key in left:
            left[key] = keys.count(key) + persons.count(key) + there.count(key)
        small = with_deck(tiny, left)
        deck, harbour = [known[key] for key in keys], [known[key] for key in there]
        agree(small, deck, harbour, owner, 5, persons=persons, others=owner.others)


@pytest.mark.rule("PR-016")
def test_before_the_first_card_there_is_no_choice(book: Book) -> None:
    odds = book.odds("stop_or_go", coins=0)
    assert odds.chances == {"go_on": 1}
    row = odds.answer.rows[0]
    assert (row["coin_from"], row["coin_to"], row["point_from"], row["point_to"]) == (0, 100, 0, 100)
    certain = with_deck(book, {"yellow_1_1": 1})
    with pytest.raises(BadValue, match="no more are unseen"):
        certain.odds("stop_or_go", harbour="yellow_1_1")


@pytest.mark.rule("PR-049", "PR-050", "PR-051", "PR-052", "PR-053", "PR-056")
def test_worth_of_stopping_by_hand(book: Book) -> None:
    def stop(harbour: str, **asked: Any) -> Fraction:
        return Fraction(book.odds("stop_or_go", harbour=harbour, **asked).answer.rows[0]["worth_stop"])

    assert stop("yellow:1,red:3") == 3
    assert stop("yellow:1,red:3", others=3) == 3 + 1  # one card is left for one fee
    assert stop("yellow:4", persons="trader_yellow_3,trader_yellow_5") == 6
    # A pirate of 9: 3 points of 3 and a skill of 4, for 9 coins; two cards at four colours, the ship pays for him.
    four = "yellow:4,blue:1,green:1,red:1"
    assert stop(f"{four},pirate_9", coins=5) == 4 + 3 * 3 + 4 - 9
    assert stop(f"{four},pirate_9", coins=4) == 4 + 1
    assert stop("yellow:1,pirate_9", coins=8) == 1
    assert stop("yellow:1,pirate_9", coins=8, persons="mademoiselle_7") == 3 * 3 + 4 - 8


@pytest.mark.rule("PR-037")
def test_a_tax_card_takes_coins(book: Book) -> None:
    """One yellow ship lies there; the only unseen card is a tax increase."""
    taxed = with_deck(book, {"yellow_1_1": 1, "tax_swords": 1})
    row = taxed.odds("stop_or_go", harbour="yellow_1_1", coins=13).answer.rows[0]
    assert (row["outcome"], row["worth_stop"], row["worth_one_more"]) == ("stop", 1, 1 - 6)
    assert taxed.odds("stop_or_go", harbour="yellow_1_1", coins=11).answer.rows[0]["worth_one_more"] == 1


def test_the_advice_changes_at_the_ends_of_the_ranges(book: Book) -> None:
    """On both sides of each end, and inside the range, the question is asked again with the weight changed."""
    step = 0.001
    ends = 0
    for harbour, coins in (
        ("yellow:4,blue:4,green:4,black:1", 20),
        ("yellow:1,red:1,settler_4", 4),
        ("yellow:3,red:2", 7),
    ):
        odds = book.odds("stop_or_go", harbour=harbour, coins=coins)
        (advice,) = odds.chances
        row = odds.answer.rows[0]
        for weight in ("coin", "point", "person"):
            low, high = float(row[f"{weight}_from"]), float(row[f"{weight}_to"])
            now = float(book.tables["weights"]["value"][weight])
            assert low <= now <= high
            for value, same in (
                *((low + (now - low) * part, True) for part in (0.01, 0.5)),
                *((high + (now - high) * part, True) for part in (0.01, 0.5)),
                *(((low - step, False),) if low > step else ()),
                *(((high + step, False),) if high < 100 else ()),
            ):
                variant = book.edit("weights", weight, "value", round(value, 6))
                assert (advice in variant.odds("stop_or_go", harbour=harbour, coins=coins).chances) is same, (
                    weight,
                    value,
                )
                ends += not same
    assert ends > 2


def test_the_rule_says_what_the_advice_is(book: Book) -> None:
    odds = book.odds("stop_or_go", harbour="yellow:1,red:1")
    assert [row["colours"] for row in odds.answer.rounds] == [2, 3, 4, 5]
    last = odds.answer.rounds[-1]
    assert last["go_on_up_to"] is None  # with five colours nothing is gained by another card here
    bigger = book.odds("stop_or_go", harbour="yellow:1,red:1", swords=99, coins=9)
    assert bigger.answer.rows[0]["worth_play_on"] > odds.answer.rows[0]["worth_play_on"]


def test_thinking_further_ahead_is_never_worth_less(book: Book) -> None:
    worths = [
        book.odds("stop_or_go", harbour="yellow:1", swords=3, cards=cards).answer.rows[0]["worth_play_on"]
        for cards in (1, 2, 4, 8)
    ]
    assert worths == sorted(worths)
    assert worths[0] == book.odds("stop_or_go", harbour="yellow:1", swords=3).answer.rows[0]["worth_one_more"]


def test_what_the_others_take_follows_from_their_displays(book: Book) -> None:
    def worth(**asked: Any) -> Any:
        return book.odds("stop_or_go", harbour="yellow:1,red:3,settler_4", coins=4, **asked).answer.rows[0][
            "worth_stop"
        ]

    displays = "sailor_3/jack_6/governor_8"
    assert worth(displays=displays) == worth(displays=displays, others=3) == 3 + 2
    assert worth(displays=displays, others=0) == 3
    # With persons given, all displays are those of others.
    assert worth(persons="sailor_3", displays="jack_6") == 3 + 1


def test_persons_are_merged_by_their_means() -> None:
    classes = [PersonClass(1, 2, 4, 3, 0), PersonClass(1, 2, 5, 1, 1), PersonClass(3, 9, 9, 2, 0)]
    one, other, lying = merged(classes, 2)
    assert one == PersonClass(1, 2, 4.25, 4, 0)
    assert other == classes[2]
    assert lying == PersonClass(1, 2, 5, 0, 1)
    assert merged(classes, 3) == classes


@pytest.mark.rule("PR-041")
@pytest.mark.parametrize("swords", [0, 2, 4])
@pytest.mark.parametrize(
    "harbour", ["yellow:1", "yellow:1,red:1", "yellow_1_1,red_1_1,blue_1_1,green_2_1", "settler_4,black:1"]
)
def test_the_rule_agrees_with_the_advice_for_the_harbour_that_lies_there(harbour: str, swords: int) -> None:
    answer = wb.rulebook("port_royal").odds("stop_or_go", harbour=harbour, swords=swords).answer
    (row,) = answer.rows
    now = answer.rounds[0]  # of the present number of colours
    worth = float(row["worth_stop"])
    if row["outcome"] == "go_on":
        assert now["go_on_up_to"] is not None
        assert now["go_on_up_to"] >= worth - 1e-6
    else:
        assert now["stop_from"] is not None
        assert now["stop_from"] <= worth + 1e-6
