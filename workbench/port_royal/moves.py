"""Moves of Port Royal, and the seven verbs of its game."""

from __future__ import annotations

from workbench.port_royal.game.packing import Move, first_of, kind_of, packed, second_of

__all__ = ["Move", "first_of", "kind_of", "packed", "second_of"]
