"""``workbench play`` on the toy, called in this process: what is refused, and how."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.play.conftest import ROOMS, open_toy
from workbench import book as books
from workbench.book import Book
from workbench.cli import bench, options


@pytest.fixture(scope="module")
def toy() -> Book:
    return open_toy()


@pytest.fixture(autouse=True)
def with_the_toy(toy: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy is on the bench beside the three."""
    rooms, rulebook = books.rooms, books.rulebook

    def toy_rooms(key: str) -> Any:
        return ROOMS if key == "toy" else rooms(key)

    def toy_rulebook(key: str, folder: Any = None) -> Book:
        return toy if key == "toy" else rulebook(key, folder)

    monkeypatch.setattr(options, "rooms", toy_rooms)
    monkeypatch.setattr(options, "rulebook", toy_rulebook)


def test_a_game_is_printed_with_its_results(run: Run) -> None:
    said = run("play toy --seats 2 --seed 4")
    assert said.code == 0
    lines = said.out.splitlines()
    assert lines[0] == "Treasure diggers: seed 4, Seat 1 Greedy, Seat 2 Greedy"
    assert any("Seat 1: lays" in line for line in lines)
    assert any(line.endswith("The game is over") for line in lines)
    assert lines[-4].split() == ["seat", "bot", "place", "gold", "treasures", "digs", "busts"]
    assert run("play toy --seats 2 --seed 4").out == said.out


def test_one_object_has_the_log_in_both_languages(run: Run) -> None:
    found = run("play toy --seats 3 --bots random --json").object()
    assert found["bots"] == ["random"] * 3
    assert found["seed"] == 1
    assert found["log"][0]["text_de"].startswith("Platz 1")
    assert found["log"][0]["text_en"].startswith("Seat 1")
    assert {row["seat"] for row in found["results"]} == {0, 1, 2}
    seen = run("play toy --seats 3 --bots random --see 3 --json").object()
    assert seen["see"] == 2
    assert all(row["seat"] == 2 for row in seen["log"] if row["event"] in ("lay", "draws"))
    assert len(seen["log"]) < len(found["log"])


MISTAKES = {
    "play toy --seats 9": "seats: 9 is not allowed; allowed is a whole number from 2 to 4",
    "play toy --seed -1": "seed: -1 is not allowed",
    "play toy --bots gredy": "Did you mean greedy",
    "play toy --seats 3 --bots greedy,random": "one for each of the 3 seats",
    "play toy --see 5": "--see: 5 is not allowed; allowed is a seat from 1 to 4",
    "play toy --replay none.json": "none.json: there is no such file",
    "play toy --save nowhere/game.json": "was not written",
    "play nobook": "unknown book",
}


@pytest.mark.parametrize("words", MISTAKES)
def test_mistakes_are_told_and_nothing_is_printed(
    run: Run, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    said = run(words)
    assert (said.code, said.out) == (1, "")
    assert MISTAKES[words] in said.err


def test_soak_plays_with_the_checker_on(run: Run, toy: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "book_keys", lambda: ("toy",))
    monkeypatch.setattr(bench, "rulebook", lambda key: toy)
    rows = run("bench --soak 6 --json").object()["soak"]
    assert [(row["book"], row["games"], row["checked"]) for row in rows] == [("toy", 6, True)]
    assert "toy" in run("bench --soak 1 --lang de").out
    assert run("bench --soak 0").code == 2

    def wrong(*_: object) -> None:
        raise AssertionError("a card is missing")

    monkeypatch.setattr(toy.setting.checker, "check", wrong)
    said = run("bench --soak 1")
    assert (said.code, said.out) == (1, "")
    assert "a card is missing" in said.err
    assert "seed 1, game 0" in said.err


def test_a_replay_takes_everything_from_the_file(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "game.json")
    said = run("play", "toy", "--seed", "7", "--save", file)
    again = run("play", "toy", "--replay", file)
    assert said.code == again.code == 0
    assert said.out.startswith(again.out.rstrip())
    assert run("play", "toy", "--replay", file, "--seed", "7").code == 2
