"""`workbench lab` hands over to the lab; `workbench bench` measures everything it promises."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

import workbench as wb
import workbench.lab as lab_module
from tests.cli.conftest import Run
from workbench.cli import bench, bench_games
from workbench.cli.bench_games import Speed
from workbench.desk import bench as desk_bench
from workbench.errors import WorkbenchError


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, dict[str, Any]]]:
    """What the lab was called with, in place of starting it."""
    made: list[tuple[Any, dict[str, Any]]] = []
    monkeypatch.setattr(lab_module, "lab", lambda folder=None, **options: made.append((folder, options)))
    return made


def test_lab_with_and_without_a_folder(run: Run, calls: list[tuple[Any, dict[str, Any]]]) -> None:
    assert run("lab").code == 0
    assert run("lab", "my desk", "--no-browser", "--port", "9000").code == 0
    assert calls == [
        (None, {"open_browser": True, "port": None}),
        (Path("my desk"), {"open_browser": False, "port": 9000}),
    ]


def test_lab_that_cannot_start(run: Run, tmp_path: Path) -> None:
    said = run("lab", str(tmp_path / "desk"), "--port", "0")
    assert (said.code, said.out) == (1, "")
    assert "from 1 to 65535" in said.err


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """One run of everything of one book, and no processes: their speed is nothing a test should wait for."""
    monkeypatch.setattr(bench, "FEWEST", 1)
    monkeypatch.setattr(bench, "MOST", 1)
    monkeypatch.setattr(bench, "book_keys", lambda: ("pirates",))
    monkeypatch.setattr(bench, "_process", lambda arguments, cache="": None)
    monkeypatch.setattr(desk_bench, "redraw_times", lambda number, view: [1.0, 2.0, 6.0])
    monkeypatch.setattr(desk_bench, "replay_times", lambda key: ([80.0, 90.0, 70.0], [800.0, 900.0, 700.0]))
    # Games would have to be compiled; tests/play measures those of the toy.
    monkeypatch.setattr(bench_games, "speeds", lambda book: [Speed(book.key, "careful", 4, 100, 2500, 0.5)])
    monkeypatch.setattr(bench_games, "new_bot_times", lambda book, number: [300.0, 500.0, 400.0])


@pytest.mark.usefixtures("hasty")
def test_bench_measures_whole_games(run: Run) -> None:
    line = next(line for line in run("bench --json").object()["measured"] if line["per_second"] is not None)
    assert line["name"] == "pirates: a whole game of 4 seats, bot careful, 25 moves"
    assert (line["runs"], line["milliseconds"], line["per_second"]) == (100, 5, 200)
    assert "200 Spiele/s" in run("bench --lang de").out


@pytest.mark.usefixtures("hasty")
def test_bench_measures_what_a_user_of_whole_games_waits_for(run: Run) -> None:
    """A new bot, the first start with everything compiled, a later one, and a slider with all games behind it."""
    found = {line["name"]: (line["runs"], line["milliseconds"]) for line in run("bench --json").object()["measured"]}
    assert found["pirates: compile a new bot of a notebook"] == (3, 400)
    assert found["pirates: panel: slider to first picture"] == (3, 80)
    assert found["pirates: panel: slider to picture of all games"] == (3, 800)
    assert found["pirates: process: first move of the first game, everything compiled"][0] == 1
    assert "pirates: process: first move of a later game" in found


def test_the_first_start_is_measured_with_an_empty_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first process of a book gets an empty folder for compiled code, the later ones what it left there."""
    caches: list[tuple[str, bool]] = []

    def process(arguments: list[str], cache: str) -> None:
        caches.append((cache, any(Path(cache).iterdir())))
        (Path(cache) / "compiled").mkdir(exist_ok=True)

    monkeypatch.setattr(bench, "_process", process)
    monkeypatch.setattr(bench, "FEWEST", 1)
    monkeypatch.setattr(bench, "MOST", 1)
    monkeypatch.setattr(bench, "book_keys", lambda: ("pirates",))
    assert len(list(bench._starts())) == 2
    assert [full for _, full in caches] == [False, True, True]
    assert len({folder for folder, _ in caches}) == 1


@pytest.mark.usefixtures("hasty")
def test_bench_measures_every_question(run: Run) -> None:
    found = run("bench --json").object()
    names = [line["name"] for line in found["measured"]]
    for question in wb.rulebook("pirates").questions:
        assert f"pirates: odds {question}" in names
    for part in ("process: workbench odds", "read all tables", "edit a cell and odds", "explain", "slider to picture"):
        assert any(part in name for name in names)
    for line in found["measured"]:
        assert (line["milliseconds"] is None) == bool(line["remark"])
        assert (line["ratio"] is None) == (line["ratio_to"] == "")


@pytest.mark.usefixtures("hasty")
def test_bench_without_panels(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "workbench.desk.bench", None)
    said = run("bench")
    assert said.code == 0
    assert "slider to picture: not available" in said.out


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("language", ["de", "en"])
def test_bench_as_text(run: Run, language: str) -> None:
    said = run(f"bench --lang {language}")
    assert said.code == 0
    assert "pirates: odds escape" in said.out


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("stopped", [KeyboardInterrupt(), WorkbenchError("this measurement failed")])
def test_what_was_measured_is_shown_before_a_later_measurement_ends(
    run: Run, monkeypatch: pytest.MonkeyPatch, stopped: BaseException
) -> None:
    """Each line as soon as it is measured; as JSON all of them when it ends, whatever ends it."""

    def end(book: object) -> list[Speed]:
        raise stopped

    monkeypatch.setattr(bench, "_book", lambda book: [])  # odds, which take a second or two
    monkeypatch.setattr(bench_games, "speeds", end)
    said = run("bench")
    assert said.code == (130 if isinstance(stopped, KeyboardInterrupt) else 1)
    assert "pirates: panel: slider to first picture" in said.out
    names = [line["name"] for line in json.loads(run("bench --json").out)["measured"]]
    assert "pirates: panel: slider to first picture" in names
