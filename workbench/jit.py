"""The one place that compiles: numba with a cache that can never be stale.

Numba's own cache looks only at the file of the decorated function, so a changed callee in another file stays
stale. Here the cache folder is named by a hash of the sources of this package and of every registered
rulebook, of numba's version and of the bounds-check switch: any change means a new folder.
Without numba (a browser kernel), and after `interpret`, `jit` returns the plain function, which computes the same
numbers slowly. Numba is imported when the first function is decorated, not before.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import lru_cache
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

import platformdirs

BOOKS_GROUP = "workbench.rulebooks"
KEPT_CACHES = 4
ROOM = 100_000_000  # bytes that a disk must have left for compiled code to be kept

Function = TypeVar("Function", bound=Callable[..., Any])


def sources() -> Iterator[Path]:
    """Python files of this package and of every registered rulebook outside it, in a fixed order."""
    here = Path(__file__).parent
    yield from sorted(here.rglob("*.py"))
    for entry in sorted(entry_points(group=BOOKS_GROUP), key=lambda entry: entry.name):
        if entry.module.split(".")[0] == "workbench":
            continue
        found = importlib.util.find_spec(entry.module)
        for folder in (found.submodule_search_locations or []) if found else []:
            yield from sorted(Path(folder).rglob("*.py"))


def digest(*more: str) -> str:
    """Hash of all sources that compiled code or a stored check can depend on.

    Parameters
    ----------
    *more : str
        Further facts that the cached thing depends on (a version, a switch).
    """
    total = hashlib.sha256("\0".join(more).encode())
    for path in sources():
        total.update(path.name.encode())
        total.update(path.read_bytes())
    return total.hexdigest()[:16]


def _prune(root: Path) -> None:
    """Keep the newest few cache folders; every edit of a source file makes a new one."""
    try:
        folders = sorted(root.iterdir(), key=lambda folder: folder.stat().st_mtime, reverse=True)
    except OSError:
        return
    for folder in folders[KEPT_CACHES:]:
        shutil.rmtree(folder, ignore_errors=True)


_interpreting = False


def interpret() -> None:
    """Decorate from now on without compiling: for a process that answers one question and ends.

    Loading numba and compiled code takes longer than such a process computes, and numba's arrays load scipy. The
    functions compute the same numbers either way. To be called before a book is opened.
    """
    global _interpreting
    _interpreting = True


def jit(function: Function) -> Function:
    """Compile a function on its first call; the plain function where there is no compiler or none is wanted."""
    compiled = None if _interpreting else _compiler()
    return function if compiled is None else compiled(function, _nrt=True)


def lean(function: Function) -> Function:
    """Like `jit`, for a function that makes no arrays (``a[:] = b`` makes one, too).

    Then nobody has to count who still refers to an array that is passed on. Counting was a seventh of a game.
    """
    compiled = None if _interpreting else _compiler()
    return function if compiled is None else compiled(function, _nrt=False)


def inner(function: Function) -> Function:
    """Compile a function that only compiled functions call: without a gate from Python and without a cache of its own.

    That takes a fifth less time. Called from Python it fails, so nothing public may be decorated with it.
    """
    return _without_gate(jit(function), arrays=True)


def lean_inner(function: Function) -> Function:
    """Like `inner`, for a function that makes no arrays (see `lean`)."""
    return _without_gate(lean(function), arrays=False)


def lean_merged(function: Function) -> Function:
    """Like `lean_inner`, for a function that becomes part of each one that calls it.

    For what is called often and from one or two places, and for what is a few lines long: passing on an array takes
    seven words, and whole games are a fifth to a tenth faster so. Where more places call a long function, or few
    games do, it only takes longer to compile.
    """
    return _without_gate(lean(function), arrays=False, merges=True)


def _without_gate(function: Any, arrays: bool, merges: bool = False) -> Any:
    if not hasattr(function, "py_func"):
        return function
    import numba

    options: Any = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "_nrt": arrays, "forceinline": merges}
    return numba.njit(nogil=True, **options)(function.py_func)


@lru_cache(maxsize=1)
def _compiler() -> Any:
    """Numba's decorator with its cache in our folder, without one where there is no room; None without numba."""
    try:
        import numba
    except ImportError:
        return None
    root = Path(platformdirs.user_cache_dir("regelwerkbank")) / "compiled"
    folder = root / digest(numba.__version__, os.environ.get("NUMBA_BOUNDSCHECK", ""))
    keeps = folder.exists() or _has_room(root)  # what was kept before is of use on a full disk, too
    if not folder.exists():
        _prune(root)
    if keeps:
        numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
    return lambda function, **options: numba.njit(cache=keeps, nogil=True, **options)(function)


def _has_room(folder: Path) -> bool:
    """Whether the disk of a folder, which need not exist, has room for compiled code; on a full one numba fails."""
    there = next(place for place in (folder, *folder.parents) if place.exists())
    return shutil.disk_usage(there).free >= ROOM


def kept_array(name: str, compute: Callable[[], Any]) -> Any:
    """A NumPy array that takes seconds to compute, kept on disk beside the compiled code.

    Parameters
    ----------
    name : str
        Names everything it depends on but the sources of the package.
    compute : callable
        ``compute() -> array``; called when the array is not kept yet.
    """
    import numpy as np

    folder = Path(platformdirs.user_cache_dir("regelwerkbank")) / "arrays" / digest(np.__version__)
    place = folder / f"{name}.npy"
    try:
        return np.load(place, allow_pickle=False)
    except (OSError, ValueError):
        found = compute()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _prune(folder.parent)
        with tempfile.NamedTemporaryFile(dir=folder, suffix=".part", delete=False) as file:
            np.save(file, found, allow_pickle=False)
        Path(file.name).replace(place)
    except OSError:  # no place to keep it: it is computed again next time
        pass
    return found


# Modules of compiled functions that every game uses.
_SHARED = ("workbench.play.luck", "workbench.play.events", "workbench.play.records")


def uncompiled(*names: str) -> list[ModuleType]:
    """Modules imported once more as plain Python, beside the compiled ones.

    For what is computed once and for sizes of its own: a game master's round, a position laid by hand in a test.

    Parameters
    ----------
    *names : str
        Every module with compiled functions that the wanted ones use, beside luck, events and records of games;
        packages stand for all that is in them.
    """
    global _interpreting
    wanted = (*_SHARED, *names)
    for name in names:  # first as they are: other modules that they load must not get plain functions
        importlib.import_module(name)
    kept = {name: module for name, module in sys.modules.items() if _among(name, wanted)}
    for name in kept:
        del sys.modules[name]
    before, _interpreting = _interpreting, True
    try:
        return [importlib.import_module(name) for name in names]
    finally:
        _interpreting = before
        # Packages forget the plain modules, too: `from package import module` would find them there.
        for name in sorted((name for name in sys.modules if _among(name, wanted)), reverse=True):
            parent, _, child = name.rpartition(".")
            vars(sys.modules[parent]).pop(child, None)
            del sys.modules[name]
        sys.modules.update(kept)
        for name, module in kept.items():
            parent, _, child = name.rpartition(".")
            setattr(sys.modules[parent], child, module)


def _among(name: str, wanted: tuple[str, ...]) -> bool:
    return any(name == one or name.startswith(f"{one}.") for one in wanted)
