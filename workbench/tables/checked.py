"""Memory of tables already found sound, so that a start does not check unchanged files again.

For each set of files found sound there is an empty file in the user's cache folder, named by the sha256 of
all that the answer depends on: bytes of the files, the schema, and the program itself. Without a usable cache
everything is checked.
"""

from __future__ import annotations

import contextlib
import enum
import hashlib
import sys
from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from types import FunctionType

import numpy as np
import pandas as pd
import platformdirs

from workbench.tables.schema import BookSchema

MOST_ENTRIES = 500


def cache_folder() -> Path:
    """Where the memory is kept."""
    return Path(platformdirs.user_cache_dir("regelwerkbank", appauthor=False)) / "checked"


def stamp(schema: BookSchema, digests: Iterable[tuple[str, str]]) -> str:
    """Name under which a set of files is remembered.

    Parameters
    ----------
    schema : BookSchema
        Of the book.
    digests : iterable of (str, str)
        Name and sha256 of each table's file.

    Returns
    -------
    str
        sha256 as hex, "" when the schema cannot be described by its content; such tables are always checked.
    """
    description = _describe_schema(schema)
    if not description:
        return ""
    parts = [
        description,
        pd.__version__,
        np.__version__,
        sys.version,
        *(f"{name}:{d}" for name, d in sorted(digests)),
    ]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def is_known(stamp: str) -> bool:
    """Whether this set of files was found sound before."""
    try:
        return bool(stamp) and cache_folder().is_absolute() and (cache_folder() / stamp).is_file()
    except (OSError, RuntimeError):
        return False


def remember(stamp: str) -> None:
    """Note that this set of files was found sound; when the cache cannot be written, nothing happens."""
    with contextlib.suppress(OSError, RuntimeError):
        folder = cache_folder()
        if stamp and folder.is_absolute():
            folder.mkdir(parents=True, exist_ok=True)
            (folder / stamp).touch()
            entries = sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime)
            for old in entries[:-MOST_ENTRIES]:
                old.unlink()


class _Indescribable(Exception):
    """Something in a schema whose behaviour cannot be told from its content."""


def _describe_schema(schema: BookSchema) -> str:
    packages = {"workbench"}
    try:
        text = _describe(schema, packages)
        return "\n".join([text, *(f"{name}:{_source(name)}" for name in sorted(packages))])
    except (_Indescribable, OSError):
        return ""


def _describe(thing: object, packages: set[str]) -> str:
    """Text that differs whenever a schema behaves differently; packages of its functions are noted."""
    if is_dataclass(thing) and not isinstance(thing, type):
        values = (f"{f.name}={_describe(getattr(thing, f.name), packages)}" for f in fields(thing))
        return f"{type(thing).__name__}({','.join(values)})"
    if isinstance(thing, tuple):
        return f"({','.join(_describe(item, packages) for item in thing)})"
    if isinstance(thing, dict):
        return f"{{{','.join(f'{key!r}:{_describe(value, packages)}' for key, value in thing.items())}}}"
    if isinstance(thing, type) and issubclass(thing, enum.Enum):
        return repr([(member.name, member.value) for member in thing])
    if isinstance(thing, FunctionType) and thing.__module__ in sys.modules:
        # Its text is part of the package's source; what it carries along must be described too.
        packages.add(thing.__module__.partition(".")[0])
        carried = tuple(cell.cell_contents for cell in thing.__closure__ or ())
        return f"{thing.__module__}.{thing.__qualname__}{_describe((carried, thing.__defaults__), packages)}"
    if thing is None or isinstance(thing, str | int | float | bool):
        return repr(thing)
    raise _Indescribable(repr(thing))


@cache
def _source(package: str) -> str:
    """sha256 of all Python files of a package, or of the one file of a module."""
    location = getattr(sys.modules[package], "__file__", None)
    if not location:
        raise _Indescribable(package)
    file = Path(location)
    files = sorted(file.parent.rglob("*.py")) if file.name == "__init__.py" else [file]
    if not files:
        raise _Indescribable(package)
    state = hashlib.sha256()
    for source in files:
        state.update(str(source.relative_to(file.parent)).encode() + b"\0" + source.read_bytes())
    return state.hexdigest()
