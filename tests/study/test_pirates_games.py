"""Whole games of pirates: levers on the warships, factions, numbers of seats, and the panel of all that."""

from __future__ import annotations

import pytest

import workbench as wb
from workbench.study import pirates_games
from workbench.study.games import Played

pytestmark = pytest.mark.slow
BOOK = wb.rulebook("pirates")


@pytest.fixture(scope="module")
def played() -> Played:
    return pirates_games.escape_levers(BOOK, games=200)


@pytest.mark.rule("SP-131", "SP-138", "SP-146")
def test_stronger_warships_catch_more_in_whole_games(played: Played) -> None:
    failed = played.table([pirates_games.FAILED_FLIGHTS]).set_index("variant")
    for variant in ("all warships +2", "all warships +3"):
        assert failed.at[variant, "difference_low"] > 0
    assert failed.at["all warships +3", "value"] > failed.at["all warships +1", "value"]


def test_every_faction_can_reach_its_goal_and_none_always_wins(played: Played) -> None:
    table = pirates_games.by_faction(played.results["as it is"], BOOK)
    assert (table["goal_percent"] > 0).all()
    assert (table["low"] < 50).all()
    assert table["games"].sum() == 200 * 4


def test_the_median_game_has_its_length(played: Played) -> None:
    rounds = played.results["as it is"].ends["rounds"]
    assert 15 <= sorted(rounds)[100] <= 22


def test_nobody_only_does_one_thing_and_freighters_are_hunted(played: Played) -> None:
    frame = played.results["as it is"].frame
    actions = frame[[name for name in frame.columns if name.startswith("actions_")]].mean()
    assert actions.max() / actions.sum() < 0.6
    assert frame["prizes_taken"].mean() > 1


def test_the_table_of_levers_marks_noise(played: Played) -> None:
    table = pirates_games.lever_table(played)
    assert next(iter(table.index)) == "as it is"
    assert not table.iloc[0].str.contains("~").any()


def test_more_seats_wait_longer() -> None:
    table = pirates_games.seat_counts(BOOK, counts=(2, 4), games=30)
    assert table.at[4, "waiting"] > table.at[2, "waiting"]
