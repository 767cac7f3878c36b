"""Compiling for the first time: one process at a time, a second one that takes half, and no harm where that fails."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from workbench.book import Book
from workbench.play import compiling
from workbench.play.engine import engine

TOY = ("tests.play.toybook.moves", "tests.play.toybook.bots")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    found = tmp_path / "compiled" / "sources"
    found.mkdir(parents=True)
    monkeypatch.setattr(compiling, "_cache_folder", lambda: found)
    return found


def test_a_game_is_compiled_once(folder: Path) -> None:
    with compiling.first_time("diggers & co") as first:
        assert first
    with compiling.first_time("diggers & co") as again:
        assert not again
    with compiling.first_time("another") as other:
        assert other


def test_a_game_whose_compilation_failed_is_compiled_again(folder: Path) -> None:
    with pytest.raises(KeyboardInterrupt), compiling.first_time("diggers"):
        raise KeyboardInterrupt
    with compiling.first_time("diggers") as again:
        assert again


def test_others_wait_and_find_it_compiled(folder: Path) -> None:
    found: list[bool] = []
    begun = threading.Event()

    def wait() -> None:
        begun.set()
        with compiling.first_time("diggers") as first:
            found.append(first)

    other = threading.Thread(target=wait)
    with compiling.first_time("diggers") as first:
        assert first
        other.start()
        begun.wait()
        time.sleep(0.2)
        assert found == []  # it waits
    other.join(20)
    assert found == [False]


def test_where_nothing_can_be_written_everybody_compiles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a file"
    file.touch()
    monkeypatch.setattr(compiling, "_cache_folder", lambda: file / "no" / "folder")
    for _ in range(2):
        with compiling.first_time("diggers") as first:
            assert first


def test_the_message_tells_how_long_it_took_before(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv(compiling.QUIET, raising=False)
    seconds = folder.parent.parent / "compile_seconds"
    seconds.mkdir()
    (seconds / "diggers").write_text("42")
    with compiling.first_time("diggers"):
        pass
    assert capsys.readouterr().err == "Compiling diggers … about 42 s, once\n"


def test_without_room_on_the_disk_nothing_is_kept_and_what_was_kept_is_used(tmp_path: Path, checkout: Path) -> None:
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path), "LOCALAPPDATA": str(tmp_path), compiling.QUIET: ""}

    def told(room: int) -> str:
        program = (
            f"from workbench import jit; jit.ROOM = {room}\n"
            "from workbench.play.engine import engine; from tests.play.toybook.moves import GAME\n"
            "print(engine(GAME, 'toy').compiled)"
        )
        command = [sys.executable, "-c", program]
        done = subprocess.run(command, cwd=checkout, env=environment, capture_output=True, text=True, check=True)
        assert done.stdout == "True\n"
        return done.stderr

    assert told(10**18) == "Compiling toy … up to a minute; the disk has no room to keep it\n"
    assert [file for file in tmp_path.rglob("*") if file.is_file()] == []
    assert told(1) == "Compiling toy … up to a minute, once\n"
    assert told(10**18) == ""


def test_the_second_process_leaves_its_half_in_the_cache(tmp_path: Path, checkout: Path) -> None:
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path), "LOCALAPPDATA": str(tmp_path)}
    command = [sys.executable, "-m", compiling.__name__, *TOY]
    done = subprocess.run(command, cwd=checkout, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    compiled = {file.name.split("-")[0] for file in tmp_path.rglob("*.nbi")}
    verbs = {f"moves.{verb}" for verb in ("start", "legal", "view", "redeal", "score", "describe")}
    assert {*verbs, "bots.rules_of_thumb", "loops.play_games"} <= compiled
    assert "moves.apply" not in compiled


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[subprocess.Popen[bytes]]:
    """Processes that are started from now on; there are two cores."""
    found: list[subprocess.Popen[bytes]] = []

    class Kept(subprocess.Popen[bytes]):
        def __init__(self, *arguments: object, **more: object) -> None:
            super().__init__(*arguments, **more)  # type: ignore[call-overload]
            found.append(self)

    monkeypatch.setattr(compiling.subprocess, "Popen", Kept)
    monkeypatch.setattr(compiling.os, "cpu_count", lambda: 2)
    return found


def test_a_second_process_that_fails_does_no_harm(started: list[subprocess.Popen[bytes]]) -> None:
    with compiling.second_process(("no.such.module", "nor.this")):
        pass
    assert started[0].returncode == 1


def test_an_interrupt_ends_the_second_process(started: list[subprocess.Popen[bytes]]) -> None:
    with pytest.raises(KeyboardInterrupt), compiling.second_process(TOY):
        raise KeyboardInterrupt
    assert started[0].returncode is not None


def test_one_core_compiles_alone(started: list[subprocess.Popen[bytes]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling.os, "cpu_count", lambda: 1)
    with compiling.second_process(TOY):
        pass
    assert started == []


def test_what_cannot_be_kept_is_compiled_alone(
    started: list[subprocess.Popen[bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiling, "_cache_folder", lambda: None)
    with compiling.second_process(TOY):
        pass
    assert started == []


@pytest.mark.parametrize("enabled", [True, False])
def test_garbage_is_collected_as_before(toy: Book, enabled: bool) -> None:
    try:
        if not enabled:
            gc.disable()
        engine(toy.setting.game, f"collecting {enabled}")
        assert gc.isenabled() == enabled
    finally:
        gc.enable()
