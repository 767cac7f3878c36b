"""A process that does not compile answers with the same numbers."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from workbench.book import Book

PROGRAM = """
import json, sys
from workbench.jit import interpret
interpret()
import workbench as wb
book = wb.rulebook("port_royal")
found = {}
for key, question in book.questions.items():
    given = dict(item.split("=", 1) for item in question.example.split())
    found[key] = [{name: str(value) for name, value in row.items()} for row in book.odds(key, **given).answer.rows]
assert "numba" not in sys.modules
print(json.dumps(found))
"""


def test_plain_python_gives_the_same_answers(book: Book, checkout: Path, python: str) -> None:
    done = subprocess.run([python, "-c", PROGRAM], cwd=checkout, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found = {}
    for key, question in book.questions.items():
        given = dict(item.split("=", 1) for item in question.example.split())
        found[key] = [{name: str(value) for name, value in row.items()} for row in book.odds(key, **given).answer.rows]
    assert json.loads(done.stdout) == found
