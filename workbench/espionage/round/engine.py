"""The functions of the campaign as plain Python: a round is played once, and on records of its own sizes."""

from __future__ import annotations

from workbench.jit import uncompiled

_GAME = "workbench.espionage.game"
choices, common, layout, money, ordering, resolving, special, moves, *_ = uncompiled(
    *(f"{_GAME}.{room}" for room in ("choices", "common", "layout", "money", "ordering", "resolve", "special")),
    *("workbench.espionage.moves", "workbench.espionage.formulas", _GAME),
)
