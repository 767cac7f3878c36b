"""Nothing in the project ties it to one machine or one package registry."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

# Put together here, so that this file is not a find of its own.
REGISTRIES = re.compile(
    r"py" + r"pi\.org|python" + r"hosted\.org|ana" + r"conda\.org|regis" + r"try\.npm"
    r"|index" + r"-url|extra" + r"-index|https?://[^\s\"'<>]*/sim" + r"ple\b",
    re.IGNORECASE,
)
# Home directories, scratch folders and the roots people mount their work below; C:\Users and the like.
MACHINE_PATHS = re.compile(
    r"(?<![\w./~:$}\])])/(?:ro" + r"ot|home|work|tmp|Users|mnt|farm)/[A-Za-z0-9_.]|\b[A-Z]:\\+Users\\"
)


def texts(checkout: Path) -> list[tuple[str, str]]:
    """Every text file of the project with its content."""
    listing = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=checkout,
        capture_output=True,
        check=False,
    )
    if listing.returncode == 0:
        names = [name for name in listing.stdout.decode().split("\0") if name]
    else:
        # Unpacked from an archive: no repository to ask.
        hidden = re.compile(r"(^|/)(\.(?!ci/|git(ignore|attributes)$)|__pycache__/|build/|dist/)")
        names = [path.relative_to(checkout).as_posix() for path in checkout.rglob("*") if path.is_file()]
        names = [name for name in names if not hidden.search(name) and name != "uv.lock"]
    found = []
    for name in names:
        path = checkout / name
        if path.is_file():
            content = path.read_bytes()
            if b"\0" not in content:
                found.append((name, content.decode("utf-8", "replace")))
    assert len(found) > 10
    return found


@pytest.mark.parametrize("pattern", [REGISTRIES, MACHINE_PATHS], ids=["registry", "path of a machine"])
def test_no_file_names_a(pattern: re.Pattern[str], checkout: Path) -> None:
    finds = [
        f"{name}:{number}: {line.strip()[:120]}"
        for name, text in texts(checkout)
        for number, line in enumerate(text.splitlines(), 1)
        if pattern.search(line)
    ]
    assert finds == []


def test_the_patterns_find_what_they_should() -> None:
    assert REGISTRIES.search("url = https://files.python" + "hosted.org/packages/x.whl")
    assert MACHINE_PATHS.search('"/ro' + 'ot/project/x.py"')
    assert MACHINE_PATHS.search("C:\\Us" + "ers\\somebody")
    assert not MACHINE_PATHS.search("notebooks/home/x and https://example.org/home/page")


def test_every_version_is_pinned(checkout: Path) -> None:
    settings = tomllib.loads((checkout / "pyproject.toml").read_text(encoding="utf-8"))
    project = settings["project"]
    named = project["dependencies"] + [name for extra in project["optional-dependencies"].values() for name in extra]
    named = [name for name in named if not name.startswith(f"{project['name']}[")]  # one extra includes another
    pinned = {re.split("==", pin)[0] for pin in settings["tool"]["uv"]["constraint-dependencies"]}
    assert {re.split("[<>=]", name)[0] for name in named} - pinned == set()


def test_ci_runs_the_command_of_the_readme(checkout: Path) -> None:
    readme = (checkout / "README.md").read_text(encoding="utf-8")
    command = next(line for line in readme.splitlines() if line.endswith("uv run pytest"))
    steps = (checkout / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert command in [line.strip() for line in steps]
