"""A game on the desk: steps go to the browser in blocks, a seat is taken over, and games are kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.play.conftest import open_toy
from workbench import desk
from workbench.book import Book
from workbench.desk.game import NOBODY, GamePart
from workbench.desk.game_view import MOST_BLOCK, asked_block, split_symbols


class Page:
    """The browser's side: hears what the part sends, and answers like the page."""

    def __init__(self, part: GamePart) -> None:
        self.part, self.heard, self.at = part, [], -1
        self.part.view.send = lambda content, *_: self.hear(content)  # type: ignore[method-assign]
        self.say("hello")

    def hear(self, content: Any) -> None:
        self.heard.append(content)
        if content["kind"] == "where":
            self.say("here", at=self.part.view.at if self.at < 0 else self.at)

    heard: list[Any]

    def say(self, kind: str, **content: Any) -> None:
        self.part.view._take(None, {"kind": kind, "version": self.part._version, **content}, None)

    def last(self, kind: str) -> Any:
        return next(content for content in reversed(self.heard) if content["kind"] == kind)


@pytest.fixture(scope="module")
def toy() -> Book:
    return open_toy()


@pytest.fixture
def panel(toy: Book) -> Any:
    return desk.game_panel(toy, seats=3, seed=4, bots=["greedy", "careful", "random"])


@pytest.fixture
def page(panel: Any) -> Page:
    return Page(panel.part)


def test_all_steps_come_at_once_and_pictures_in_blocks(panel: Any, page: Page) -> None:
    part = panel.part
    steps = page.last("steps")["steps"]
    assert len(steps) == part.session.position + 1
    assert steps[0]["log"] == []
    assert [step["turn"] for step in steps] == sorted(step["turn"] for step in steps)
    page.say("want", **{"from": 0, "to": 5})
    frames = page.last("frames")["frames"]
    assert len(frames) == 5
    assert frames[0]["decides"] == "1 · Greedy decides"
    assert frames[0]["svg"].startswith("<svg")
    # The move that was made is one of those that were legal.
    assert 0 <= steps[0]["chosen"] < len(frames[0]["moves"])
    assert panel.message.text == ""


def test_the_end_shows_the_results(panel: Any, page: Page) -> None:
    last = panel.part.session.position
    page.say("facts", at=last)
    assert "place" in page.last("facts")["html"]


def test_what_an_earlier_game_asked_is_dropped(panel: Any, page: Page) -> None:
    old = panel.part._version
    panel.part.new_button.click()
    before = len(page.heard)
    panel.part.view._take(None, {"kind": "want", "version": old, "from": 0, "to": 5}, None)
    assert len(page.heard) == before


def test_a_seat_is_taken_over_decides_and_takes_back(panel: Any, page: Page) -> None:
    part = panel.part
    part.view.at = 2
    part.seat.value = 1
    session = part.session
    assert session.to_move == 1
    first = session.position
    page.say("want", **{"from": 0, "to": 60})
    frame = page.last("frames")["frames"][first]
    assert (frame["mine"], frame["decides"]) == (True, "You decide (2 · by hand)")
    assert frame["moves"] == [move.en for move in session.moves()]
    chosen = session.moves()[-1].code
    page.say("move", at=first, index=len(frame["moves"]) - 1)
    assert session.code(first) == chosen
    assert session.position > first
    assert page.last("steps")["steps"]
    # An answer that comes too late changes nothing.
    now = session.position
    page.say("move", at=first, index=0)
    assert session.position == now
    part.view.at = 0
    assert part.undo_button.layout.display == ""
    # The page is asked: on a busy machine the value of the widget may still be on its way.
    page.at = first
    part.undo_button.click()
    assert session.position == first
    assert part.undo_button.layout.display == "none"
    part.seat.value = NOBODY
    assert session.over
    assert panel.message.text == ""


def test_a_seat_chosen_after_the_end_is_played_from_the_beginning(panel: Any, page: Page) -> None:
    part = panel.part
    part.view.at = part.session.position
    part.seat.value = 0
    assert (part.view.at, part.session.position, part.session.to_move) == (0, 0, 0)


def test_a_seat_by_hand_sees_neither_moves_nor_secrets_of_the_others(panel: Any, page: Page) -> None:
    part = panel.part
    part.view.at = 0
    part.seat.value = 2
    page.say("want", **{"from": 0, "to": 60})
    frames = page.last("frames")["frames"]
    assert all(not frame["moves"] for frame in frames if not frame["mine"])
    lines = [text for step in page.last("steps")["steps"] for _, text, _ in step["log"]]
    # Others lay a card face down; which one is told to them alone.
    assert any("a card face down" in line for line in lines)
    assert not any(line.startswith("Seat 1: lays") for line in lines)


def test_a_game_is_saved_and_opened_again(panel: Any, page: Page, workspace: Path) -> None:
    part = panel.part
    part.name.value = "Montag 1"
    part.save_button.click()
    assert (workspace / "games" / "toy" / "Montag 1.json").is_file()
    log = [str(line) for line in part.session.log()]
    part.situation.seed.value = 9
    part.new_button.click()
    assert [str(line) for line in part.session.log()] != log
    part.saved.value = "Montag 1"
    assert part.situation.seed.value == 4
    assert [str(line) for line in part.session.log()] == log
    assert panel.message.text == "Opened: Montag 1."


@pytest.mark.parametrize("name", ["", "../x", "a/b", "x" * 80])
def test_a_bad_name_is_refused_in_words(panel: Any, page: Page, name: str, workspace: Path) -> None:
    panel.part.name.value = name
    panel.part.save_button.click()
    assert "letters, digits" in panel.message.text
    assert not list(workspace.glob("games/*/*.json"))


def test_another_language_words_the_same_game(panel: Any, page: Page) -> None:
    before = panel.part.session.position
    desk.set_language("de")
    assert panel.part.view.words["play"] == "Abspielen"
    page.say("hello")
    assert any("Platz" in text for step in page.last("steps")["steps"] for _, text, _ in step["log"])
    assert panel.part.session.position == before


def test_bots_play_anew_under_changed_numbers_but_a_game_by_hand_goes_on(panel: Any, page: Page) -> None:
    part = panel.part
    panel.edit("bots", "greedy", "enough", 3)
    assert part.session.rulebook.fingerprint == panel.book.fingerprint
    part.seat.value = 0
    held = part.session
    panel.edit("bots", "greedy", "enough", 4)
    assert part.session is held
    assert "began with" in part.about.value
    part.new_button.click()
    assert part.session.rulebook.fingerprint == panel.book.fingerprint
    assert part.hand == 0


def test_seats_and_bots_are_chosen(panel: Any, page: Page) -> None:
    part = panel.part
    part.situation.seats.value = 4
    part.situation.bots[3].value = "careful"
    part.new_button.click()
    assert [player.name for player in part.session.players] == ["greedy", "careful", "random", "careful"]
    written = part.situation.written()
    part.situation.seats.value = 2
    part.restore(written)
    assert part.session.seats == 4
    part.next_button.click()
    assert part.session.game == 1


def test_a_block_is_within_the_game_and_not_too_long() -> None:
    assert asked_block({"from": -3, "to": 5}, 4) == range(4)
    assert len(asked_block({"from": 0, "to": 10**9}, 10**6)) == MOST_BLOCK


def test_symbols_are_split_off_and_nothing_else() -> None:
    assert split_symbols("<svg><defs><g/></defs><use/></svg>")[0] == "<svg><use/></svg>"
    assert split_symbols("<svg><rect/></svg>") == ("<svg><rect/></svg>", "")
