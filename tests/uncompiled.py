"""Compiled modules once more as plain Python, beside the compiled ones: a small position need not be compiled for."""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType

from workbench import jit

SHARED = ("workbench.play.luck", "workbench.play.events", "workbench.play.records")


def uncompiled(*names: str) -> list[ModuleType]:
    """Modules of these names, imported again without the compiler; packages stand for all that is in them.

    Parameters
    ----------
    *names : str
        Every module with compiled functions that the wanted ones use, beside luck, events and records.
    """
    wanted = (*SHARED, *names)
    kept = {name: module for name, module in sys.modules.items() if _among(name, wanted)}
    for name in kept:
        del sys.modules[name]
    before, jit._interpreting = jit._interpreting, True
    try:
        return [import_module(name) for name in names]
    finally:
        jit._interpreting = before
        for name in [name for name in sys.modules if _among(name, wanted)]:
            del sys.modules[name]
        sys.modules.update(kept)
        for name, module in kept.items():
            parent, _, child = name.rpartition(".")
            setattr(sys.modules[parent], child, module)


def _among(name: str, wanted: tuple[str, ...]) -> bool:
    return any(name == one or name.startswith(f"{one}.") for one in wanted)
