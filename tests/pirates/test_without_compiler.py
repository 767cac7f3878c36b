"""A process that does not compile answers with the same numbers."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from tests.pirates.asked import replies
from workbench.book import Book

PROGRAM = """
import json, sys
from workbench.jit import interpret
interpret()
import workbench as wb
from tests.pirates.asked import replies
found = replies(wb.rulebook("pirates"))
assert "numba" not in sys.modules
print(json.dumps(found))
"""


def test_plain_python_gives_the_same_answers(book: Book, checkout: Path, python: str) -> None:
    done = subprocess.run([python, "-c", PROGRAM], cwd=checkout, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == replies(book)


def test_plain_modules_loaded_first_leave_nothing_behind(python: str) -> None:
    """A package that kept one as its attribute would hand it to compiled functions, which cannot call it."""
    program = (
        "from workbench.jit import uncompiled\n"
        "plain, = uncompiled('workbench.pirates.formulas')\n"
        "from workbench.pirates import formulas\n"
        "print(hasattr(plain.markers_lost, 'py_func'), hasattr(formulas.markers_lost, 'py_func'))\n"
    )
    found = subprocess.run([python, "-c", program], capture_output=True, text=True, check=True)
    assert found.stdout.split() == ["False", "True"]
