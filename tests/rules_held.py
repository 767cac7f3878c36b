"""Which rules the tests of a folder carry as ``@pytest.mark.rule("SP-107")``, read from their source."""

from __future__ import annotations

import ast
from pathlib import Path


def marked(path: Path) -> dict[str, set[str]]:
    """Rule id -> names of the tests of a file that carry it."""
    found: dict[str, set[str]] = {}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name.lower().startswith("test"):
            for decorator in node.decorator_list:
                if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule":
                    for constant in ast.walk(decorator):
                        if isinstance(constant, ast.Constant) and isinstance(constant.value, str):
                            found.setdefault(constant.value, set()).add(f"{path.name}::{node.name}")
    return found


def all_marked(folder: Path) -> dict[str, set[str]]:
    """Rule id -> names of the tests of a folder, and of the folders in it, that carry it."""
    found: dict[str, set[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        for rule, tests in marked(path).items():
            found.setdefault(rule, set()).update(tests)
    return found
