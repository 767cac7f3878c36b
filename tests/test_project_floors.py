"""Imports go down only, the books do not know each other, and `import workbench` stays light."""

from __future__ import annotations

import ast
import subprocess
from pathlib import Path

FLOORS = {
    "errors": 0,
    "files": 0,
    "jit": 0,
    "tables": 1,
    "odds": 1,
    "play": 2,
    "pirates": 3,
    "espionage": 3,
    "port_royal": 3,
    "book": 4,
    "study": 5,
    "desk": 6,
    "workspace": 6,
    "lab": 6,
    "cli": 6,
}
BOOKS = {"pirates", "espionage", "port_royal"}
# Rooms that may use another one of their own floor.
BESIDE = {
    ("odds", "tables"),
    ("cli", "lab"),
    ("cli", "workspace"),
    ("cli", "desk"),
    ("lab", "workspace"),
    ("desk", "workspace"),
}
# Top names, and the parts of scipy that cost: numba looks at bare `scipy` by itself, which is cheap.
HEAVY = {
    "IPython",
    "anywidget",
    "ipykernel",
    "ipywidgets",
    "jupyter_server",
    "jupyterlab",
    "matplotlib",
    "nbformat",
    "pandera",
    "scipy.linalg",
    "scipy.optimize",
    "scipy.sparse",
    "scipy.special",
    "scipy.stats",
}


def imported_rooms(path: Path, package: Path) -> set[str]:
    """Rooms of the package a module imports anywhere, inside functions too; "" is `workbench` itself."""
    parts = ["workbench", *path.relative_to(package).with_suffix("").parts]
    rooms = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = parts[: -node.level] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            names = [f"{module}.{alias.name}" for alias in node.names]
        for name in names:
            first, *rest = name.split(".")
            if first == "workbench":
                rooms.add(rest[0] if rest and (rest[0] in FLOORS or _is_room(package, rest[0])) else "")
    return rooms


def _is_room(package: Path, name: str) -> bool:
    return (package / name).is_dir() or (package / f"{name}.py").is_file()


def room_of(path: Path, package: Path) -> str:
    return path.relative_to(package).parts[0].removesuffix(".py")


def modules(package: Path) -> list[Path]:
    return [path for path in sorted(package.rglob("*.py")) if path != package / "__init__.py"]


def test_every_room_has_a_floor(checkout: Path) -> None:
    package = checkout / "workbench"
    assert {room_of(path, package) for path in modules(package)} - FLOORS.keys() == set()


def test_imports_go_down_only(checkout: Path) -> None:
    package = checkout / "workbench"
    upward = []
    for path in modules(package):
        here = room_of(path, package)
        for there in imported_rooms(path, package) - {here}:
            # `workbench` itself joins everything up to `book`, so only the floors above may import it.
            floor = FLOORS.get(there, 4)
            if floor > FLOORS[here] or (floor == FLOORS[here] and floor > 0 and (here, there) not in BESIDE):
                upward.append(f"{path.relative_to(checkout)} imports {there or 'workbench'}")
    assert upward == []


def test_lower_floors_name_no_book(checkout: Path) -> None:
    """A fourth rulebook can come from another package, so nothing shared may know the three by name."""
    package = checkout / "workbench"
    finds = []
    for path in modules(package):
        if FLOORS[room_of(path, package)] in (1, 2, 4, 5):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and node.value in BOOKS:
                    finds.append(f"{path.relative_to(checkout)}:{node.lineno}: {node.value!r}")
    assert finds == []


def test_import_is_light(python: str, checkout: Path) -> None:
    code = "import sys, workbench; print(*sys.modules)"
    done = subprocess.run([python, "-c", code], cwd=checkout, capture_output=True, text=True, check=True)
    assert HEAVY & set(done.stdout.split()) == set()
