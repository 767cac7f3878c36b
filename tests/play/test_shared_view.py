"""A game of which everybody knows everything shows a batch's bots the position itself."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.play.toybook.moves import GAME, STATE, VIEW


def fields(dtype: np.dtype, *names: str) -> list[tuple[str, object]]:
    return [(name, dtype.fields[name][0]) for name in names]  # type: ignore[index]


def test_the_view_is_the_last_part_of_a_state() -> None:
    shown = np.dtype((np.record, fields(VIEW, "seat", "seats", "to_move", "public")))
    whole = np.dtype(
        (np.record, [*fields(STATE, "luck", "hands"), *fields(VIEW, "seat", "seats", "to_move", "public")])
    )
    game = replace(GAME, state_dtype=whole, view_dtype=shown, all_public=True)
    states = np.zeros(2, whole)
    part = states.view(np.uint8)[game.view_offset : whole.itemsize].view(shown)
    states[0].public.gold[2] = 7
    states[0].to_move = 3
    assert (int(part[0].public.gold[2]), int(part[0].to_move)) == (7, 3)
    states[1].to_move = 1
    assert int(part[0].to_move) == 3


def test_a_state_that_ends_otherwise_is_refused() -> None:
    with pytest.raises(TypeError, match="all_public"):
        _ = replace(GAME, all_public=True).view_offset
