"""A kind of move forced against forbidden: what it is worth, where the naive win rate misleads."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from math import sqrt
from typing import Any

import numpy as np
import pytest
from scipy.stats import chisquare

from workbench.book import Book
from workbench.errors import BadValue, UnknownName
from workbench.play.effects import effects, kind_table, wanted_kinds


def gamble(toy: Book) -> tuple[Book, Fraction]:
    """A toy of one round and one card each, in which the finder of the treasure may dig once, and the worth of that.

    To stop wins for certain; to dig loses all with a 1, and then nobody has anything and all share.
    """
    small = toy.edit_all(("constants", name, "value", 1, "") for name in ("hand_cards", "rounds", "digs")).decide(
        "tie", "first"
    )
    faces = int(toy.tables["constants"].at["faces", "value"])
    return small, Fraction(1, faces) * (Fraction(1, 2) - 1)


def test_the_effect_is_the_exact_one_and_the_naive_rate_is_not(toy: Book) -> None:
    small, exact = gamble(toy)
    found = effects(small.setting, 20_000, ["dig_on"], seats=2, bots="random")
    one = found.effect("dig_on")
    assert one.games == 20_000  # somebody always finds the treasure
    assert abs(one.value - float(exact)) < 4.5 * sqrt(1 / 6 * 5 / 6 * 0.25 / 20_000)
    assert one.low < 0 > one.high
    # Who digs has found the treasure, so he wins far more often than others although digging only costs him.
    assert found.naive("dig_on").value == pytest.approx(float(1 + exact), abs=0.02)
    assert found.naive("dig_on", did=False).value < 0.5
    line = found.summary("de").iloc[0]
    assert (line["kind"], line["verdict"], line["games"]) == ("dig_on", "niedriger", 20_000)
    assert line["forbidden"] == 1
    assert line["anyway"] == pytest.approx(0.5, abs=0.02)


def test_luck_is_common(toy: Book) -> None:
    """Forced and forbidden differ in a game only where a 1 was rolled, so the interval is narrow."""
    small, _ = gamble(toy)
    frame = effects(small.setting, 3000, ["dig_on"], seats=2, bots="random").frame
    difference = frame["forced"] - frame["forbidden"]
    assert set(difference) == {0.0, -0.5}
    assert (difference != 0).mean() == pytest.approx(1 / 6, abs=0.03)


def test_every_occasion_is_as_likely(toy: Book) -> None:
    frame = effects(toy.setting, 12_000, {"shovel": [("lay", 0)]}, seats=2, bots="random").frame
    for occasions in (2, 3, 4):
        drawn = frame[frame["occasions"] == occasions]["drawn"]
        assert len(drawn) > 500
        assert chisquare(np.bincount(drawn - 1, minlength=occasions)).pvalue > 1e-6


def test_highest_cards_by_hand(toy: Book) -> None:
    """One round, two cards, two seats: how often the higher card of seat 0 wins against random, counted by hand."""
    changed = toy.edit_all(
        [
            ("constants", "rounds", "value", 1, ""),
            ("constants", "hand_cards", "value", 2, ""),
            ("constants", "digs", "value", 1, ""),
        ]
    ).decide("tie", "first")
    found = effects(changed.setting, 30_000, {"high": [("lay", 3)]}, seats=2, bots=[_stop(changed), _stop(changed)])
    cards = [0] * 8 + [1] * 6 + [2] * 4 + [3] * 4
    wins, losses, total = Fraction(0), Fraction(0), Fraction(0)
    for one, two, other, fourth in _deals(cards):
        hand, theirs = {one, two}, (other, fourth)
        # Both seats can be the one drawn. Seat 0 wins ties; both lay a random card otherwise.
        for seat, mine, yours in ((0, hand, theirs), (1, set(theirs), (one, two))):
            if 3 not in mine or mine == {3}:
                continue
            low = min(mine)
            both = 3 in yours and set(yours) != {3}
            weight = Fraction(1, 2) if both else Fraction(1)
            for reply in yours:
                needed = reply if seat == 0 else reply + 1
                wins += weight * Fraction(needed <= 3, 2)
                losses += weight * Fraction(low >= needed, 2)
            total += weight
    assert found.effect("high").value == pytest.approx(float((wins - losses) / total), abs=0.02)


def _deals(cards: list[int]) -> Any:
    return permutations(cards, 4)


def _stop(toy: Book) -> Any:
    """Lays any card and never digs."""
    from workbench.play.luck import below

    def stop(view, moves, count, rules, weights, luck):  # type: ignore[no-untyped-def]
        if view.public.phase == 1:
            return 1
        # Equal cards are one move: by the cards, not by the kinds, so that each card is as likely.
        cards = 0
        for kind in range(rules.card_rows):
            cards += view.hand[kind]
        drawn = below(luck, 0, cards)
        for number in range(count):
            drawn -= view.hand[moves[number] % 1000]
            if drawn < 0:
                return number
        return 0

    return toy.bot(stop)


def test_neither_workers_nor_order_matter(toy: Book) -> None:
    one = effects(toy.setting, 400, ["dig_on", "stop"], seats=3, workers=1)
    two = effects(toy.setting, 400, ["dig_on", "stop"], seats=3, workers=3)
    assert one.frame.equals(two.frame)
    assert one.summary().equals(two.summary())


def test_kinds_come_from_events_or_from_the_caller(toy: Book) -> None:
    setting = toy.setting
    assert set(wanted_kinds(setting, None)) == set(setting.rulebook.keys("events"))
    own = wanted_kinds(setting, {"high": [("lay", 3)], "dig": [("dig_on", None)]})
    table = kind_table(setting, own.values())
    events = setting.rulebook.keys("events")
    assert table[events.index("lay")].tolist() == [-1, -1, -1, 0, -1]
    assert table[events.index("dig_on")].tolist() == [1] * 5
    assert (table[events.index("stop")] == -1).all()
    with pytest.raises(UnknownName, match="dig_on"):
        wanted_kinds(setting, ["dig_onn"])
    with pytest.raises(UnknownName):
        kind_table(setting, [[("digs", None)]])
    with pytest.raises(BadValue, match="one kind only"):
        kind_table(setting, [[("lay", None)], [("lay", 2)]])


def test_kinds_that_never_occur_are_left_out(toy: Book) -> None:
    found = effects(toy.setting, 200, seats=2, bots="random")
    assert set(found.summary()["kind"]) == {"dig_on", "stop"}  # all cards are one kind: nothing to forbid
    assert "Effects" in found._repr_html_()
