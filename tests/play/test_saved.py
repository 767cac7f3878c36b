"""A saved game comes back byte for byte, and a damaged file harms nothing."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from workbench.book import Book
from workbench.errors import BadValue
from workbench.files import CannotWrite
from workbench.play.players import BadBot
from workbench.play.saved import MOST_BYTES, BadSave, OtherFingerprint
from workbench.play.session import Session


@pytest.fixture
def game(toy: Book) -> Session:
    game = toy.new_game(seats=3, seed=11, bots=["greedy", "random", "random"], game=4)
    for _ in range(9):
        game.step()
    return game


@pytest.fixture
def file(game: Session, tmp_path: Path) -> Path:
    return game.save(tmp_path / "game.json")


def test_a_loaded_game_goes_on_as_the_saved_one(toy: Book, game: Session, file: Path) -> None:
    loaded = toy.load_game(file)
    assert loaded.state.tobytes() == game.state.tobytes()
    assert loaded.log() == game.log()
    # The bots' luck came along: the random bots choose what they would have chosen.
    assert loaded.run().state.tobytes() == game.run().state.tobytes()
    assert loaded.back(3).state.tobytes() == game.back(3).state.tobytes()


def test_load_replaces_a_session(toy: Book, game: Session, file: Path) -> None:
    other = toy.new_game(seats=2)
    assert other.load(file) is other
    assert (other.seats, other.seed, other.game, other.position) == (3, 11, 4, 9)


def test_moves_taken_back_and_seats_taken_over_are_kept(toy: Book, game: Session, tmp_path: Path) -> None:
    file = game.back(4).take_over(1).save(tmp_path / "game.json")
    loaded = toy.load_game(file)
    assert (loaded.position, loaded.recorded, loaded.taken_over) == (5, 9, {1})
    assert loaded.forward(4).state.tobytes() == game.forward(4).state.tobytes()


def test_the_file_says_what_was_played(toy: Book, game: Session, file: Path) -> None:
    found = json.loads(file.read_text("ascii"))
    assert found["book"] == "toy"
    assert found["fingerprint"] == toy.fingerprint
    assert (found["seed"], found["game"], found["seats"]) == (11, 4, 3)
    assert found["bots"] == ["greedy", "random", "random"]
    assert len(found["moves"]) == found["at"] == 9


def test_a_save_that_fails_leaves_the_old_file(game: Session, file: Path, tmp_path: Path) -> None:
    before = file.read_bytes()
    with pytest.raises(CannotWrite):
        game.save(tmp_path / "no folder" / "game.json")
    with pytest.raises(CannotWrite):
        game.save(tmp_path)
    for wrong in ("", None, 3):
        with pytest.raises(BadValue, match="the name of a file"):
            game.save(wrong)  # type: ignore[arg-type]
    assert file.read_bytes() == before


def test_another_fingerprint_is_reported_with_both(toy: Book, game: Session, tmp_path: Path) -> None:
    file = game.save(tmp_path / "game.json", tables="variants/toy/quick")
    changed = toy.edit("constants", "rounds", "value", 2)
    with pytest.raises(OtherFingerprint) as caught:
        changed.load_game(file)
    told = str(caught.value)
    assert toy.fingerprint in told
    assert changed.fingerprint in told
    assert "variants/toy/quick" in told


def test_other_words_of_the_log_do_not_forbid_loading(toy: Book, game: Session, file: Path) -> None:
    reworded = toy.edit("events", "busts", "text_en", "buries the treasure again")
    assert reworded.load_game(file).position == 9


def test_a_ruling_changes_the_fingerprint(toy: Book, file: Path) -> None:
    with pytest.raises(OtherFingerprint):
        toy.decide("tie", "first").load_game(file)


Damage = Callable[[dict[str, Any]], object]

DAMAGED: dict[str, tuple[Damage, str]] = {
    "no format": (lambda found: found.pop("format"), "not a saved game"),
    "newer version": (lambda found: found.update(version=2), "newer program"),
    "version of another type": (lambda found: found.update(version="1"), "version '1'"),
    "another book": (lambda found: found.update(book="chess"), "'chess'"),
    "no seed": (lambda found: found.pop("seed"), "'seed' is missing"),
    "seed as text": (lambda found: found.update(seed="11"), "seed is '11'"),
    "seed too large": (lambda found: found.update(seed=2**63), "seed"),
    "seed true": (lambda found: found.update(seed=True), "seed is True"),
    "five seats": (lambda found: found.update(seats=5, bots=["random"] * 5), "seats is 5"),
    "bots do not fit": (lambda found: found.update(bots=["random"]), "one for each seat"),
    "bots no list": (lambda found: found.update(bots="random"), "bots"),
    "seat taken over that is not there": (lambda found: found.update(taken_over=[3]), r"taken_over\[0\] is 3"),
    "moves no list": (lambda found: found.update(moves={"0": 1000}), "a list of whole numbers"),
    "a move as text": (lambda found: found["moves"].__setitem__(2, "1000"), r"moves\[2\]"),
    "a move as float": (lambda found: found["moves"].__setitem__(2, 1000.0), r"moves\[2\]"),
    "a move too large": (lambda found: found["moves"].__setitem__(2, 2**70), r"moves\[2\]"),
    "a move that is not legal": (lambda found: found["moves"].__setitem__(2, 3000), r"moves\[2\] is 3000.*not legal"),
    "too many moves": (lambda found: found.update(moves=[1000] * 401, draws=[0] * 401), "401 moves"),
    "draws missing": (lambda found: found["draws"].pop(), "draws"),
    "place after the end": (lambda found: found.update(at=10), "at is 10"),
    "another entry": (lambda found: found.update(code="import os"), "'code'"),
}


@pytest.mark.parametrize("damage", DAMAGED)
def test_a_damaged_file_is_refused(toy: Book, file: Path, damage: str) -> None:
    change, told = DAMAGED[damage]
    found = json.loads(file.read_text("ascii"))
    change(found)
    file.write_text(json.dumps(found), "ascii")
    session = toy.new_game(seats=2, seed=2).step()
    before = session.state.tobytes()
    with pytest.raises(BadSave, match=told):
        session.load(file)
    assert (session.state.tobytes(), session.position) == (before, 1)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[1, 2]",
        b"null",
        b"\xff\xfe\x00",
        b'{"seed": NaN}',
        b"[" * 100_000,
        b'{"seed": ' + b"1" * 5000 + b"}",
    ],
    ids=["empty", "open", "list", "null", "no text", "nan", "deep", "long number"],
)
def test_a_file_that_is_no_saved_game_is_refused(toy: Book, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(content)
    with pytest.raises(BadSave, match=r"game\.json"):
        toy.load_game(file)


def test_every_truncation_is_refused(toy: Book, file: Path) -> None:
    whole = file.read_bytes()
    for length in range(0, len(whole.rstrip()), 7):
        file.write_bytes(whole[:length])
        with pytest.raises(BadSave):
            toy.load_game(file)


def test_a_huge_file_is_refused_unread(toy: Book, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    with open(file, "wb") as huge:
        huge.truncate(MOST_BYTES + 1)
    with pytest.raises(BadSave, match="bytes"):
        toy.load_game(file)


def test_no_file_and_a_folder_are_refused(toy: Book, tmp_path: Path) -> None:
    with pytest.raises(BadSave, match="no such file"):
        toy.load_game(tmp_path / "none.json")
    with pytest.raises(BadSave, match="no such file"):
        toy.load_game(tmp_path)


def test_moves_after_the_end_are_refused(toy: Book, tmp_path: Path) -> None:
    file = toy.new_game(seats=2, seed=1).run().save(tmp_path / "game.json")
    found = json.loads(file.read_text("ascii"))
    found["moves"].append(1000)
    found["draws"].append(0)
    file.write_text(json.dumps(found), "ascii")
    with pytest.raises(BadSave, match="the game is over there"):
        toy.load_game(file)


def test_a_game_with_a_bot_of_a_notebook(toy: Book, tmp_path: Path) -> None:
    mine = toy.bot(lambda view, moves, count, rules, weights, luck: count - 1, name="mine")
    game = toy.new_game(seats=2, seed=1, bots=[mine, "random"])
    file = game.step().step().save(tmp_path / "game.json")
    assert toy.load_game(file, bots=[mine]).run().state.tobytes() == game.fork().run().state.tobytes()
    assert game.fork().load(file).run().over  # it sits in this session
    alone = toy.load_game(file)  # without the bot the game can be looked at, and played by hand
    assert alone.state.tobytes() == game.state.tobytes()
    assert alone.log() == game.log()
    while alone.to_move != 0:
        alone.step()
    with pytest.raises(BadBot, match="written in a notebook"):
        alone.step()
    assert alone.take_over(0).play(alone.moves()[0]).position == alone.recorded
