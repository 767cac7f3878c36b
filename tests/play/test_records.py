"""Copied records hold the same bytes, whole or inside another record, compiled or not."""

from __future__ import annotations

import numpy as np
import pytest

from workbench.jit import jit
from workbench.play import records

INNER = np.dtype([("coins", np.int64, 3), ("cards", np.uint8, 5)])
OUTER = np.dtype((np.record, [("turn", np.int64), ("public", INNER), ("hidden", np.int16)]))


@jit
def copied(states, inner):
    """Whole records of an array, and the part of one."""
    records.copy_record(states[1], states[0])
    records.copy_record(inner, states[0].public)


SEEN = np.dtype((np.record, [("seat", np.int64), ("public", INNER), ("turn", np.int64)]))


@jit
def seen_of(seen, state):
    """What two records share, in another order."""
    records.copy_shared(seen, state)


@pytest.mark.parametrize("compiled", [True, False])
def test_shared_fields_are_copied_wherever_they_stand(compiled: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not compiled:
        monkeypatch.setattr(records, "copy_shared", records._plain_shared)
    states, seen = filled(), np.zeros(1, SEEN)
    seen["seat"] = 3
    (seen_of if compiled else seen_of.py_func)(seen[0], states[0])
    assert seen[0]["public"] == states[0]["public"]
    assert (seen[0]["seat"], seen[0]["turn"]) == (3, 7)


@pytest.mark.parametrize("compiled", [True, False])
def test_what_lies_in_the_other_record_stays_as_it_is(compiled: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not compiled:
        monkeypatch.setattr(records, "copy_shared", records._plain_shared)
    whole = np.dtype((np.record, [("hidden", np.int64), *((name, SEEN.fields[name][0]) for name in SEEN.names)]))
    states = np.zeros(1, whole)
    states["hidden"], states["seat"], states["turn"] = 1, 2, 7
    states["public"]["coins"][0] = 1, -2, 3
    before = states.tobytes()
    seen = states.view(np.uint8)[8:].view(SEEN)
    (seen_of if compiled else seen_of.py_func)(seen[0], states[0])
    assert states.tobytes() == before
    states["turn"] = 8
    assert seen[0]["turn"] == 8


def filled() -> np.ndarray:
    states = np.zeros(2, OUTER)
    states["turn"] = 7, 1
    states["public"]["coins"][0] = 1, -2, 3
    states["public"]["cards"][0] = 1, 2, 3, 4, 255
    states["hidden"] = -5, 0
    return states


@pytest.mark.parametrize("compiled", [True, False])
def test_a_record_is_copied_whole(compiled: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not compiled:
        monkeypatch.setattr(records, "copy_record", records._plain)
    states, parts = filled(), np.zeros(1, OUTER)
    function = copied if compiled else copied.py_func
    function(states, parts[0].public)
    assert states[1] == states[0]
    assert parts[0]["public"] == states[0]["public"]
    assert (parts[0]["turn"], parts[0]["hidden"]) == (0, 0)


def test_records_of_different_dtypes_are_refused() -> None:
    from numba.core.errors import TypingError

    with pytest.raises(TypingError, match="same dtype"):
        copied(filled(), filled()[0])


@jit
def words(record, out):
    """All words of a record."""
    for place in range(records.words_of(record)):
        out[place] = records.word_of(record, place)
    return records.words_of(record)


@pytest.mark.parametrize("compiled", [True, False])
def test_words_hold_every_byte_of_a_record(compiled: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """39 bytes are five words, the last of which begins at byte 31, as bytes 32 to 38 alone are none."""
    if not compiled:
        monkeypatch.setattr(records, "words_of", records._plain_words)
        monkeypatch.setattr(records, "word_of", records._plain_word)
    state = filled()[0]
    memory = state.tobytes()
    assert len(memory) == 39
    out = np.zeros(6, np.uint64)
    assert (words if compiled else words.py_func)(state, out) == 5
    assert out[:4].tobytes() + out[4:5].tobytes()[1:] == memory
    assert out[4:5].tobytes()[:1] == memory[31:32]
