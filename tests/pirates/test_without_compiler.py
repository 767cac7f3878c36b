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
