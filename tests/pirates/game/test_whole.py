"""Whole games: nothing is lost or made, there is always a legal move, every game ends; redealing keeps what is seen."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.pirates.game.plain import PLAIN, Position, pack
from workbench.book import Book
from workbench.errors import BadValue
from workbench.pirates.board import Ability, After, Back, Goal, HqEffect, Use, WeaponEffect
from workbench.pirates.checker import check
from workbench.pirates.moves import GAME
from workbench.pirates.names import vocabularies
from workbench.pirates.state import MEASURES, STATE, VIEW, Event, Kind, Source
from workbench.play.engine import engine
from workbench.play.events import empty_log, noted
from workbench.play.words import Words

GOLDEN = Path(__file__).parent / "golden_game.txt"


def rich(book: Book, rounds: int = 3) -> Book:
    """A short game in which everything happens: money, buildings, cards and angry nations from the start."""
    for cell in (
        ("start", "money", "value", 150),
        ("start", "building_level", "value", 2),
        ("start", "cards", "value", 4),
        ("start", "round_limit", "value", rounds),
        ("anger_start", "seats_2", "anger", 7),
        ("anger_start", "seats_3", "anger", 7),
    ):
        book = book.edit(*cell)
    return book


def chance(count: int, luck: np.ndarray) -> int:
    return int(PLAIN.luck.below(luck, 0, count))


def play_at_random(position: Position, seed: int, most: int = 1_500) -> list[int]:
    """Play at random to the end, checked after every move; the moves."""
    luck = np.array([seed], np.uint64)
    played = []
    while not position.state.over:
        moves = position.legal()
        assert 0 < len(moves) <= 256
        assert len(set(moves)) == len(moves)
        # The end of a turn is offered always; taken rarely, more happens.
        others = [move for move in moves if pack.kind_of(move) not in (Kind.END_TURN, Kind.PASS)]
        chosen = others if others and chance(8, luck) else moves
        played.append(chosen[chance(len(chosen), luck)])
        position.play(played[-1])
        check(position.state, position.rules, position.book.rulebook)
        assert len(played) < most, "no end"
    assert position.legal() == []
    return played


@pytest.mark.rule("SP-027", "SP-037", "SP-010", "SP-013", "SP-014", "SP-079")
@pytest.mark.parametrize("seed", [1, 2])
def test_markers_and_cards_are_conserved_to_the_end(book: Book, seed: int) -> None:
    position = Position(rich(book), seats=3, seed=seed, empty=False)
    moves = play_at_random(position, seed)
    again = Position(rich(book), seats=3, seed=seed, empty=False)
    for move in moves:
        again.play(move)
    assert again.state.tobytes() == position.state.tobytes()


# Every option that is not the default of a ruling of whole games, in two variants where options exclude each other.
OTHERS = (
    {
        "start_rotation": "turns_cw_next_starts",
        "first_start_player": "random",
        "rotation_round_one": "yes",
        "pass_allowed": "must_act",
        "training_is_action": "free",
        "adjacency": "hex",
        "coastal_rows": 5,
        "speed_half": "two_actions_one_field",
        "bay_safe": "attackable",
        "civil_blocked": "stop_on_last_free_field",
        "entry_side": "random_first",
        "pool_empty": "recycle_yachts",
        "leave_map": "re_enters",
        "flee_off_edge": "stays",
        "lane_source": "maximum_of_all",
        "lane_shift": "immediately",
        "warship_reach": "unlimited",
        "warship_target": "strongest",
        "warship_attack_mode": "gathered",
        "warship_pool_limit": "other_class",
        "warship_withdrawal": "stay",
        "attack_without_move": "zero_move_allowed",
        "attacks_per_move": "one_per_ship",
        "support_who": "moved_only",
        "lead_choice": "moved_only",
        "weapon_card_timing": "after",
        "weapon_card_reuse": "kept",
        "refill": "one_action",
        "prize_movement": "instant",
        "prizes_count": "yes",
        "crew_strength": "crew_price_on_marker",
        "price_peek": "all",
        "cruise_hostage_nation": "random",
        "unload": "one_action",
        "cruise_again": "never",
        "yacht_marker": "pool",
        "new_ship_place": "bay_or_mudderkutter",
        "ship_marker_return": "no",
        "multi_faction_field": "together",
        "flee_to_bay": "no",
        "half_price_optional": "yes",
        "captive_location": "anywhere",
        "kill_scope": "next_only",
        "anger_timing": "all_at_end",
        "hand_limit": 7,
        "training_kept": "lost",
        "victory_check": "immediate",
        "elimination": "out",
    },
    {
        "start_rotation": "turns_cw_last_starts",
        "first_start_player": "last_faction_picker",
        "adjacency": "square4",
        "speed_half": "immobile_in_fleet",
        "civil_setup": "empty",
        "entry_side": "restart_each_round",
        "lane_source": "average",
        "warship_reach": "straight",
        "warship_target": "random",
        "warship_attacks_per_phase": 9,
        "boarding_marker_pool": "unlimited",
        "refill": "end_of_turn",
        "hostage_transfer": "no",
        "cruise_again": "not_same_round",
        "multi_faction_field": "attacker_picks",
        "flee_together": "split",
        "flee_deep_sea": "yes",
        "intervention_holder": "active_only",
        "deck_exhausted": "no_more_cards",
        "build_downgrade": "nothing",
        "elimination": "free_stangenkutter",
    },
)


@pytest.mark.parametrize("which", [0, 1])
def test_other_rulings_play_to_the_end_as_well(book: Book, which: int) -> None:
    variant = rich(book, rounds=2)
    for key, option in OTHERS[which].items():
        variant = variant.decide(key, option)
    play_at_random(Position(variant, seats=3, seed=4, empty=False), 4)


@pytest.mark.slow
def test_compiled_games_are_the_same_to_the_byte(book: Book) -> None:
    """A whole game of seven seats, move by move, compiled and as plain Python."""
    fast = engine(GAME, "pirates")
    position = Position(rich(book), seats=7, seed=5, empty=False)
    state = np.zeros(1, STATE)[0]
    for source in range(len(Source)):
        state.luck[source] = PLAIN.luck.seeded(PLAIN.luck.seeded(5, 0), source)
    fast.start(state, 7, position.rules)
    luck, moves, log = np.array([5], np.uint64), np.zeros(256, np.int64), empty_log()
    view, out = np.zeros(1, VIEW)[0], np.zeros((7, len(MEASURES)), np.int64)
    while not position.state.over:
        legal = position.legal()
        assert list(moves[: fast.legal(state, moves, position.rules)]) == legal
        move = legal[chance(len(legal), luck)]
        events = position.play(move)
        log.count = 0
        fast.apply(state, move, position.rules, log)
        assert [tuple(map(int, row)) for row in noted(log)] == events
        assert state.tobytes() == position.state.tobytes()
    fast.view(state, 3, view, position.rules)
    assert view.tobytes() == position.view(3).tobytes()
    fast.score(state, position.rules, out)
    plain = np.zeros_like(out)
    PLAIN.moves.score(position.state, position.rules, plain)
    assert (out == plain).all()


def test_another_board_needs_no_code(book: Book) -> None:
    columns = {f"bay_{number}": column for number, column in enumerate((0, 2, 3, 5, 8, 10, 11), 1)}
    variant = rich(book, rounds=2).edit_all(
        [
            ("map", "columns", "value", 12, ""),
            ("map", "sea_rows", "value", 9, ""),
            ("map", "lane_offset_left_bound", "value", 3, ""),
            ("map", "bay_reach", "value", 2, ""),
            *(("bays", bay, "column", column, "") for bay, column in columns.items()),
        ]
    )
    play_at_random(Position(variant, seats=3, seed=8, empty=False), 8)


@pytest.mark.rule("SP-034")
def test_a_board_that_does_not_fit_is_refused(book: Book) -> None:
    for cell, message in (
        (("map", "columns", "value", 12), "bay"),
        (("map", "sea_rows", "value", 40), "250 fields"),
        (("anger_track", "anger_12", "lane_row", 7), "rows 1 to 7"),
        (("pirate_ships", "speedboat", "markers_per_faction", 20), "32 markers"),
        (("constants", "civil_ships_on_board", "value", 70), "48 civil ships"),
    ):
        with pytest.raises(BadValue, match=message):
            book.edit(*cell)


def test_kinds_of_cards_goals_and_abilities_are_closed_lists(book: Book) -> None:
    for table, column, kinds in (
        ("weapon_cards", "effect", WeaponEffect),
        ("weapon_cards", "use", Use),
        ("hq_cards", "effect", HqEffect),
        ("faction_goals", "goal", Goal),
        ("faction_abilities", "ability", Ability),
        ("civil_ships", "marker_afterwards", After),
        ("marker_backs", "kind", Back),
    ):
        options = next(item for item in book.rulebook.schema.table(table).columns if item.name == column).options
        assert options == tuple(kind.name.lower() for kind in kinds), table


def test_redealing_keeps_what_a_seat_sees(book: Book) -> None:
    position = Position(rich(book, rounds=2), seats=3, seed=3, empty=False)
    luck = np.array([9], np.uint64)
    for step in range(120):
        moves = position.legal()
        if not moves:
            break
        position.play(moves[chance(len(moves), luck)])
        if step % 20 or position.state.over or position.state["round"] == 0:
            continue
        for seat in range(3):
            view = position.view(seat)
            other = np.zeros(1, STATE)[0]
            PLAIN.moves.redeal(view, other, luck, position.rules)
            check(other, position.rules, position.book.rulebook)
            kept, position.state = position.state, other
            assert position.view(seat).tobytes() == view.tobytes()
            position.state = kept


def test_the_words_of_all_legal_moves_differ(book: Book) -> None:
    position = Position(rich(book, rounds=2), seats=2, seed=6, empty=False)
    words = Words(book.rulebook, vocabularies(book.rulebook))
    luck = np.array([5], np.uint64)
    for _ in range(150):
        moves = position.legal()
        if not moves:
            break
        told = set()
        for move in moves:
            event = np.full(8, 7, np.int64)
            PLAIN.moves.describe(position.state, move, position.rules, event)
            assert event[0] == pack.kind_of(move)
            told.add(words.move(event, "en"))
        assert len(told) == len(moves)
        position.play(moves[chance(len(moves), luck)])


def test_events_and_moves_have_their_rows(book: Book) -> None:
    assert [event.name.lower() for event in Event] == list(book.rulebook.keys("events"))
    assert [kind.name for kind in Kind] == [event.name for event in Event][: len(Kind)]


def golden_lines(book: Book) -> list[str]:
    """A short game of two seats, every move and event in English."""
    position = Position(rich(book, rounds=3), seats=2, seed=11, empty=False)
    words = Words(book.rulebook, vocabularies(book.rulebook))
    luck = np.array([2], np.uint64)
    lines: list[str] = []
    while not position.state.over:
        moves = position.legal()
        others = [move for move in moves if pack.kind_of(move) not in (Kind.END_TURN, Kind.NO_ATTACK)] or moves
        lines += [words.line(event, "en") for event in map(np.array, position.play(others[chance(len(others), luck)]))]
    return lines


def test_golden_game(book: Book) -> None:
    """Any change of the course of a game shows here, in words; look at it before taking over the new text."""
    assert golden_lines(book) == GOLDEN.read_text(encoding="utf-8").splitlines()
