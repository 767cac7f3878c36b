"""`workbench` as a process of its own: what it loads, terminals of every kind, pipes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import workbench as wb

ESCAPE = ["odds", "pirates", "escape", "warships=destroyer", "ships=stangenkutter"]
COMMAND = [sys.executable, "-m", "workbench.cli"]


def workbench(*words: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*COMMAND, *words], capture_output=True, timeout=120, env={**os.environ, **environment}, check=False
    )


def test_answer() -> None:
    done = workbench(*ESCAPE, "--json")
    assert (done.returncode, done.stderr) == (0, b"")
    found = json.loads(done.stdout)
    assert (found["target"], found["success"]) == (9, "5/18")


def test_mistake() -> None:
    done = workbench(*ESCAPE, "--set", "warships.destroyer.combat_value=abc")
    assert (done.returncode, done.stdout) == (1, b"")
    assert b"warships.destroyer.combat_value" in done.stderr
    assert b"Traceback" not in done.stderr


def test_the_installed_command_is_the_same() -> None:
    # Where the project is installed, `workbench` lies beside its Python.
    command = Path(sys.executable).with_name("workbench.exe" if os.name == "nt" else "workbench")
    if not command.exists():
        pytest.skip("the project is not installed beside this Python")
    done = subprocess.run([command, *ESCAPE, "--json"], capture_output=True, timeout=120, check=True)
    assert json.loads(done.stdout)["success"] == "5/18"


@pytest.fixture(scope="module")
def _checked() -> None:
    """Once the tables are known to be sound, the library that checks them is not loaded any more."""
    assert workbench("check").returncode == 0


@pytest.mark.usefixtures("_checked")
@pytest.mark.parametrize("job", [[*ESCAPE, "--json"], ESCAPE, ["rulings", "pirates"], ["rules", "pirates", "SP-107"]])
def test_nothing_heavy_is_loaded(job: list[str]) -> None:
    code = (
        "import sys; from workbench.cli import main; code = main();"
        "print(*sorted({name.partition('.')[0] for name in sys.modules}), file=sys.stderr); sys.exit(code)"
    )
    done = subprocess.run([sys.executable, "-c", code, *job], capture_output=True, timeout=120, check=True)
    loaded = set(done.stderr.decode().split())
    assert "pandas" in loaded
    heavy = {"IPython", "ipykernel", "ipywidgets", "anywidget", "jupyterlab", "jupyter_server", "nbformat"}
    assert loaded & (heavy | {"matplotlib", "scipy", "numba", "pandera"}) == set()


def test_help_needs_no_tables() -> None:
    code = "import sys; from workbench.cli import main\ntry: main()\n"
    code += "finally: print('pandas' in sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code, "--help"], capture_output=True, timeout=120, check=False)
    assert done.returncode == 0
    assert done.stderr.split() == [b"False"]


def test_compiled_or_not_every_answer_is_the_same() -> None:
    """A process of its own runs the formulas without the compiler; games and notebooks run them compiled."""
    code = (
        "import sys, json, workbench as wb; from workbench import jit; jit.interpret();"
        "book = wb.rulebook('pirates');"
        "ask = lambda q: book.odds(q.key, **dict(word.split('=', 1) for word in q.example.split()));"
        "print(json.dumps({key: repr(ask(q).answer) for key, q in book.questions.items()}));"
        "assert 'numba' not in sys.modules"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=120, check=True)
    book = wb.rulebook("pirates")
    for key, text in json.loads(done.stdout).items():
        question = book.questions[key]
        given = dict(word.split("=", 1) for word in question.example.split())
        assert repr(book.odds(key, **given).answer) == text


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "utf-8", "cp437"])
def test_any_terminal(encoding: str) -> None:
    words = ["odds", "pirates", "building_cost", "building=laundry", "--lang", "de"]
    done = workbench(*words, PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (0, b"")
    assert "SP-153" in done.stdout.decode(encoding)
    refused = workbench(*ESCAPE, "prizes=\N{GREEK SMALL LETTER ALPHA}", PYTHONIOENCODING=encoding)
    assert refused.returncode == 1
    assert b"Traceback" not in refused.stderr


@pytest.mark.skipif(os.name == "nt", reason="arguments are always text there")
def test_plain_locale_and_arguments_that_are_no_text() -> None:
    plain = {"LC_ALL": "C", "LANG": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    done = subprocess.run(
        [*(word.encode() for word in COMMAND), *(word.encode() for word in ESCAPE), b"prizes=\xff\xfe"],
        capture_output=True,
        timeout=120,
        env={**os.environ, **plain},
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, b"")
    assert b"prizes" in done.stderr
    assert b"Traceback" not in done.stderr
    assert workbench(*ESCAPE, "--lang", "de", **plain).returncode == 0


def test_json_is_the_same_on_every_terminal() -> None:
    words = [*ESCAPE, "--lang", "de", "--json"]
    assert workbench(*words, PYTHONIOENCODING="ascii").stdout == workbench(*words, PYTHONIOENCODING="utf-8").stdout


def test_a_reader_that_goes_away() -> None:
    with subprocess.Popen([*COMMAND, "rulings", "pirates"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()  # before anything was read
        errors = process.stderr.read()
        process.wait(timeout=120)
    assert (process.returncode, errors) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_full_disk(unbuffered: str) -> None:
    environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [*COMMAND, *ESCAPE], env=environment, stdout=full, stderr=subprocess.PIPE, timeout=120, check=False
        )
    assert done.returncode == 1
    assert done.stderr.splitlines() == [b"workbench: output: No space left on device"]


def test_the_book_is_imported_when_it_is_asked_for() -> None:
    assert {"rulebook", "book_keys", "Book", "BadValue"} <= set(dir(wb))
    with pytest.raises(AttributeError, match="no attribute 'rulbook'"):
        wb.rulbook  # noqa: B018
