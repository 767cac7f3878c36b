"""A further rulebook of another package plays from the command line, and nothing had to be told about it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest


class Elsewhere:
    """An installed package `diggers` beside the workbench, with its own tables."""

    def __init__(self, folder: Path, checkout: Path, python: str) -> None:
        package = folder / "site" / "diggers"
        shutil.copytree(checkout / "tests" / "play" / "toybook", package, ignore=shutil.ignore_patterns("__py*"))
        for file in package.glob("*.py"):
            file.write_text(file.read_text("utf-8").replace("tests.play.toybook", "diggers"), "utf-8")
        info = folder / "site" / "diggers-1.dist-info"
        info.mkdir()
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: diggers\nVersion: 1\n", "utf-8")
        (info / "entry_points.txt").write_text("[workbench.rulebooks]\ntoy = diggers\n", "utf-8")
        self.folder, self.python = folder, python
        self.environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(folder / "site"), str(checkout)]),
            "XDG_CACHE_HOME": str(folder / "cache"),
            "LOCALAPPDATA": str(folder / "cache"),
            "HOME": str(folder),
            "REGELWERKBANK_QUIET": "",
        }

    def run(self, words: str) -> subprocess.CompletedProcess[str]:
        """Call ``workbench`` in a process of its own."""
        return subprocess.run(
            [self.python, "-m", "workbench.cli", *words.split()],
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory, checkout: Path, python: str) -> Elsewhere:
    return Elsewhere(tmp_path_factory.mktemp("elsewhere"), checkout, python)


def test_it_plays_saves_and_replays(elsewhere: Elsewhere) -> None:
    played = elsewhere.run("play toy --seats 3 --seed 5 --bots greedy,random,careful --save game.json --json")
    assert played.returncode == 0, played.stderr
    # Compiling for the first time is told, on stderr only.
    assert "Compiling toy … up to a minute, once" in played.stderr
    found = json.loads(played.stdout)
    assert found["book"] == "toy"
    assert found["over"]
    assert [row["bot"] for row in found["results"]] == ["greedy", "random", "careful"]

    replayed = elsewhere.run("play toy --replay game.json --lang de --see 2")
    assert replayed.returncode == 0
    assert "Compiling" not in replayed.stderr  # the second process finds the compiled game
    assert "Schatzgräber: Startzahl 5, Platz 1 Gierig, Platz 2 Zufall, Platz 3 Vorsichtig" in replayed.stdout
    assert "Platz 1 legt eine Karte verdeckt" in replayed.stdout
    assert "Platz 2: legt" in replayed.stdout
    assert "Platz 2 legt eine Karte verdeckt" not in replayed.stdout
    assert "Das Spiel ist zu Ende" in replayed.stdout

    checked = elsewhere.run("check")
    assert checked.returncode == 0, checked.stdout
    assert "4 folders checked" in checked.stdout

    changed = elsewhere.run("play toy --replay game.json --set constants.rounds.value=2")
    assert changed.returncode == 1
    assert changed.stdout == ""
    assert "played with other tables or rulings" in changed.stderr
