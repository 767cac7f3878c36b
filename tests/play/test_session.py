"""A session goes forward and back, hides what is hidden, and is unharmed by whatever is refused."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.play.toybook.moves import DIGGING, OPERANDS, Move
from workbench.book import Book
from workbench.errors import BadValue, UnknownName
from workbench.play.luck import below
from workbench.play.players import BadBot
from workbench.play.session import IllegalMove, NotNow, Session


def bytes_of(game: Session) -> bytes:
    return game.state.tobytes()


@pytest.fixture
def game(toy: Book) -> Session:
    return toy.new_game(seats=3, seed=1, bots=["greedy", "random", "careful"])


def test_a_game_begins_with_all_cards_dealt(game: Session) -> None:
    assert (game.over, game.position, game.turn, game.round, game.to_move) == (False, 0, 1, 1, 0)
    hands = game.state.hands
    assert hands.sum() == 12  # three hands of four cards
    # 22 cards are printed, so ten are left in the deck.
    assert game.state.public.deck_left == 10
    assert game.log() == []


def test_offered_moves_have_words_and_codes(game: Session) -> None:
    names = {0: ("Schaufel", "shovel"), 1: ("Karte", "map"), 2: ("Kompass", "compass"), 3: ("Laterne", "lantern")}
    kinds = [int(kind) for kind in np.flatnonzero(game.state.hands[0])]
    assert [move.code for move in game.moves()] == [Move.LAY * OPERANDS + kind for kind in kinds]
    assert [move.de for move in game.moves()] == [f"legt {names[kind][0]} verdeckt" for kind in kinds]
    assert [move.words["en"] for move in game.moves()] == [f"lays {names[kind][1]} face down" for kind in kinds]


def test_a_move_is_played_as_object_or_as_number(game: Session) -> None:
    other = game.fork()
    game.play(game.moves()[0])
    other.play(np.int64(other.moves()[0].code))
    assert bytes_of(game) == bytes_of(other)


def test_back_and_forward_give_the_same_bytes(game: Session) -> None:
    seen = [bytes_of(game)]
    while not game.over:
        seen.append(bytes_of(game.step()))
    assert len(seen) == game.position + 1
    for state in reversed(seen):
        assert bytes_of(game) == state
        if game.position:
            game.back()
    assert game.recorded == len(seen) - 1
    assert [bytes_of(game.forward()) for _ in seen[1:]] == seen[1:]


def test_a_step_after_undo_is_the_same_game(game: Session) -> None:
    """The bots' luck goes back too, so that the random bot chooses again what it chose."""
    end = bytes_of(game.run())
    moves = game.position
    game.back(moves).step()
    assert game.recorded == moves  # the future is the same and is kept
    assert bytes_of(game.run()) == end


def test_another_move_after_undo_drops_the_future(game: Session) -> None:
    game.run().back(game.position)
    first = game.step().back().moves()
    game.play(first[-1])
    assert game.recorded == game.position == 1


def test_one_seed_is_one_game_and_ten_seeds_are_ten(toy: Book) -> None:
    ends = [bytes_of(toy.new_game(seats=4, seed=seed, bots="greedy").run()) for seed in range(10)]
    assert len(set(ends)) == 10
    assert ends == [bytes_of(toy.new_game(4, seed, "greedy").run()) for seed in range(10)]


def test_games_of_a_batch_differ(toy: Book) -> None:
    ends = {bytes_of(toy.new_game(2, 1, "random", game).run()) for game in range(10)}
    assert len(ends) == 10


def test_the_bots_have_luck_of_their_own(toy: Book) -> None:
    """Who plays does not change the cards that are dealt."""
    games = [toy.new_game(3, 5, bots) for bots in ("greedy", "random")]
    assert bytes_of(games[0]) == bytes_of(games[1])


def test_a_fork_is_independent(game: Session) -> None:
    game.step()
    before = bytes_of(game)
    other = game.fork()
    other.run()
    other.back(other.position).play(other.moves()[-1])
    assert bytes_of(game) == before
    assert game.position == game.recorded == 1
    assert other.position == 1


def test_jump_goes_to_the_beginning_of_a_turn(game: Session) -> None:
    game.run()
    last = game.turn
    for turn in (3, 1, last):
        assert game.jump(turn).turn == turn
        assert game.position == 0 or game.fork().back().turn < turn
    for wrong in (0, last + 1, "3", True, None):
        with pytest.raises(BadValue, match="turn"):
            game.jump(wrong)  # type: ignore[arg-type]


# ---- who knows what


def test_the_log_of_a_seat_has_only_what_it_may_know(game: Session) -> None:
    game.run()
    for seat in range(3):
        lines = game.log(seat)
        assert all(line.seat == seat for line in lines if line.kind in ("lay", "draws"))
        assert all(line.seat != seat for line in lines if line.kind == "lays_hidden")
        rounds = game.round
        # Each round each other seat lays one hidden card, and each turns one up.
        assert sum(line.kind == "lays_hidden" for line in lines) == 2 * rounds
        assert sum(line.kind == "turns_up" for line in lines) == 3 * rounds
    assert len(game.log()) > len(game.log(0))


def test_the_log_reads_as_sentences_and_follows_undo(game: Session) -> None:
    game.play(game.moves()[0])
    card = game.setting.rulebook.keys("cards")[game.log()[0].operands[0]]
    german = str(game.rulebook.cell("cards", card, "name_de"))
    assert game.log(0, "de") == [f"Platz 1: legt {german} verdeckt"]
    assert game.log(0, "en") == [f"Seat 1: lays {card} face down"]
    assert game.log(1, "de") == ["Platz 1 legt eine Karte verdeckt"]
    assert game.back().log() == []
    assert game.forward().log(2) == ["Seat 1 lays a card face down"]


def test_a_seat_taken_over_sees_its_own_view_and_log(game: Session) -> None:
    game.take_over(2).run()
    assert game.to_move == 2
    assert not game.over
    assert game.log() == game.log(2)
    assert game.view().seat == 2
    assert len(game.log(everything=True)) > len(game.log())
    with pytest.raises(NotNow, match="taken over"):
        game.step()
    game.play(game.moves()[0]).hand_back(2)
    assert game.run().over
    assert len(game.log()) > len(game.log(2))


def test_no_view_holds_the_open_order_of_another_seat(game: Session) -> None:
    other = game.fork()
    codes = [move.code for move in game.moves()]
    assert len(codes) > 1
    game.play(codes[0])
    other.play(codes[1])
    for seat in (1, 2):
        assert game.view(seat).tobytes() == other.view(seat).tobytes()
        assert game.log(seat) == other.log(seat)
    assert game.view(0).tobytes() != other.view(0).tobytes()


# ---- what is refused


def test_illegal_moves_are_refused_with_the_legal_ones(game: Session) -> None:
    before, legal = bytes_of(game), game.moves()
    for wrong in (Move.STOP * OPERANDS, 77, -1, 2**80, True, "lay", None, 1.0):
        with pytest.raises(IllegalMove, match=str(legal[0].code)) as caught:
            game.play(wrong)
        assert legal[0].en in str(caught.value)
    stale = game.step().moves()[0]
    game.back()
    if stale.code not in [move.code for move in legal]:
        with pytest.raises(IllegalMove):
            game.play(stale)
    assert bytes_of(game) == before


def test_nothing_is_played_after_the_end(game: Session) -> None:
    end = bytes_of(game.run())
    assert game.moves() == []
    with pytest.raises(NotNow, match="over"):
        game.step()
    with pytest.raises(IllegalMove, match="over"):
        game.play(1000)
    assert bytes_of(game) == end


@pytest.mark.parametrize("seats", [0, 1, 5, "3", 2.0, True])
def test_wrong_numbers_of_seats_are_refused(toy: Book, seats: object) -> None:
    with pytest.raises(BadValue, match="from 2 to 4"):
        toy.new_game(seats=seats)  # type: ignore[arg-type]


@pytest.mark.parametrize("bots", [["greedy"] * 2, [], ["greedy"] * 5])
def test_wrong_numbers_of_bots_are_refused(toy: Book, bots: list[str]) -> None:
    with pytest.raises(BadValue, match="one for each of the 3 seats"):
        toy.new_game(seats=3, bots=bots)


def test_an_unknown_bot_is_told_with_the_nearest(toy: Book) -> None:
    with pytest.raises(UnknownName, match="Did you mean greedy"):
        toy.new_game(bots=["gredy"])
    with pytest.raises(UnknownName, match="unknown bot '7'"):
        toy.new_game(seats=2, bots=["greedy", 7])


@pytest.mark.parametrize("seed", [-1, 2**63, 1.5, "1", None, True])
def test_wrong_seeds_are_refused(toy: Book, seed: object) -> None:
    with pytest.raises(BadValue, match="seed"):
        toy.new_game(seed=seed)  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [-1, 3, "0", None.__class__, 0.0])
def test_wrong_seats_are_refused(game: Session, seat: object) -> None:
    for look in (game.view, game.log, game.take_over, game.hand_back):
        with pytest.raises(BadValue, match="from 0 to 2"):
            look(seat)  # type: ignore[operator]


def test_the_default_bot_thinks(toy: Book) -> None:
    game = toy.new_game()
    assert [who.name for who in game.players] == ["greedy"] * 4


def test_a_session_keeps_its_rulebook(toy: Book) -> None:
    game = toy.new_game(seats=2, seed=3)
    changed = toy.edit("constants", "rounds", "value", 1)
    assert changed.new_game(seats=2, seed=3).run().round == 1
    assert game.run().round > 1
    assert game.rulebook == toy.rulebook


# ---- bots of a notebook


def test_a_bot_of_a_notebook_plays_beside_named_ones(toy: Book) -> None:
    @toy.bot(weights=[3.0])
    def last_move(view, moves, count, rules, weights, luck):  # type: ignore[no-untyped-def]
        return count - 1

    game = toy.new_game(seats=2, bots=[last_move, "random"])
    while game.to_move != 0:
        game.step()
    offered = game.moves()
    assert offered[-1].code == game.step()._played[-1].code
    assert game.run().over
    assert last_move.weights.tolist() == [3.0]


@pytest.mark.parametrize(
    ("answer", "told"),
    [("count", "chose"), ("-1", "chose -1"), ("1 // (count - count)", "raised ZeroDivisionError")],
)
def test_a_bot_that_fails_leaves_the_session_unharmed(toy: Book, answer: str, told: str) -> None:
    bad = toy.bot(eval(f"lambda view, moves, count, rules, weights, luck: {answer}"), name="bad")
    game = toy.new_game(seats=2, bots=[bad, "random"])
    before = bytes_of(game)
    with pytest.raises(BadBot, match=f"bot bad {told}"):
        game.step()
    assert bytes_of(game) == before
    assert game.take_over(0).play(game.moves()[0]).position == 1


def test_a_bot_cannot_spoil_the_game(toy: Book) -> None:
    """What it gets are copies; only its own luck is its own."""

    @toy.bot(weights=[1.0])
    def vandal(view, moves, count, rules, weights, luck):  # type: ignore[no-untyped-def]
        rules.faces = 1
        view.hand[0] = 99
        moves[0] = 77
        weights[0] = 5.0
        return below(luck, 0, count)

    game = toy.new_game(seats=2, bots=vandal).step()
    assert game.fork().step().position == 2
    assert vandal.weights.tolist() == [1.0]
    assert int(toy.record.faces) == 6


# Each line: what the function returns, and what the message says.
REFUSED = {
    "view.hnad[0]": "has a field 'hnad'.*hand",
    "view.hands[0, 0]": "has a field 'hands'",  # other seats' cards are not in the view
    "unheard_of(3)": "unheard_of",
    "0.5": "not always a whole number",
    "None": "gives back nothing",
    "rules.values['a']": "cannot be compiled",
}


@pytest.mark.parametrize("answer", REFUSED)
def test_a_bot_that_cannot_be_compiled_is_told_what_a_bot_gets(toy: Book, answer: str) -> None:
    with pytest.raises(BadBot, match=REFUSED[answer]) as caught:
        toy.bot(eval(f"lambda view, moves, count, rules, weights, luck: {answer}"))
    assert "choose(view, moves, count, rules, weights, luck) -> index" in str(caught.value)


def test_a_bot_must_take_six_arguments(toy: Book) -> None:
    with pytest.raises(BadBot, match="six arguments"):
        toy.bot(lambda view, moves: 0)
    with pytest.raises(BadBot, match="not a function"):
        toy.bot(3)
    with pytest.raises(BadValue, match="a list of numbers"):
        toy.bot(lambda view, moves, count, rules, weights, luck: 0, weights=["many"])


# ---- display


def test_a_session_shows_itself(game: Session) -> None:
    shown = game._repr_html_()
    assert "<svg" in shown
    assert "Seat 1 is asked" in shown
    game.take_over(game.to_move)
    assert game.moves()[0].en in game._repr_html_()
    game.hand_back(game.to_move).run()
    shown = game._repr_html_()
    assert "The game is over" in shown
    assert "<table" in shown
    assert "treasures" in shown


def test_results_have_places_gold_and_counts(game: Session) -> None:
    frame = game.run().results()
    assert list(frame.columns) == ["seat", "bot", "place", "gold", "treasures", "digs", "busts"]
    best = frame["gold"].max()
    assert (frame.loc[frame["place"] == 1, "gold"] == best).all()
    assert frame["treasures"].sum() == sum(line.kind == "takes" for line in game.log())


# ---- any path

ACTIONS = ("play", "step", "back", "forward", "fork")


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(st.tuples(st.sampled_from(["play", "step", "back", "forward", "fork"]), st.integers(0, 9)), max_size=40)
)
def test_any_way_back_and_forth_ends_where_its_moves_lead(toy: Book, path: list[tuple[str, int]]) -> None:
    game = toy.new_game(seats=2, seed=7, bots="random")
    for action, number in path:
        if action == "fork":
            game.fork().run()
        elif action == "back":
            game.back(number % (game.position + 1))
        elif action == "forward":
            game.forward(number % (game.recorded - game.position + 1))
        elif not game.over:
            offered = game.moves()
            game.play(offered[number % len(offered)]) if action == "play" else game.step()
    straight = toy.new_game(seats=2, seed=7, bots="random")
    for played in game._played[: game.position]:
        straight.play(played.code)
    assert bytes_of(straight) == bytes_of(game)
    assert straight.log() == game.log()
    turns = [line.turn for line in game.log()]
    assert all(one <= other for one, other in pairwise(turns))


def test_digging_is_asked_only_of_the_winner(game: Session) -> None:
    while game.state.public.phase != DIGGING:
        game.step()
    assert [move.code // OPERANDS for move in game.moves()] == [Move.DIG, Move.STOP]
    assert game.log()[-1].kind == "draws"
    assert game.log()[-1].seat == game.to_move
