"""Copying and telling apart records: their memory as a whole, where fields would be compiled byte by byte.

Assigning one record to another (``states[1] = states[0]``, ``seen.public = state.public``) is correct, but numba passes
it as a value of as many parts as it has bytes: for records of some thousand bytes that takes many seconds to compile
and runs many times slower than the copying itself.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import numpy as np

from workbench.jit import jit

WORD = 8  # bytes


def _plain(target: Any, source: Any) -> None:
    """Copy all fields of a record into another one of the same dtype."""
    for name in target.dtype.names:
        target[name] = source[name]


def _plain_shared(target: Any, source: Any) -> None:
    """Copy the fields that two records share."""
    for name in target.dtype.names:
        if name in source.dtype.names:
            target[name] = source[name]


def _plain_words(record: Any) -> int:
    """Number of the words of 8 bytes that a record consists of; the last one may overlap."""
    return -(-len(record.tobytes()) // WORD)


def _plain_word(record: Any, place: int) -> Any:
    """One word of a record as uint64."""
    memory = record.tobytes()
    begin = min(WORD * place, len(memory) - WORD)
    return np.uint64(int.from_bytes(memory[begin : begin + WORD], sys.byteorder))


def _compiled() -> tuple[Callable[..., Any], ...]:
    """All of them for compiled code; records are passed as the addresses of their memory."""
    from llvmlite import ir
    from numba import types
    from numba.core import cgutils
    from numba.core.errors import TypingError
    from numba.extending import intrinsic

    def moving(parts: list[tuple[int, int, int]], target: Any, source: Any) -> Any:
        """Code that moves (offset in target, offset in source, bytes) of two records, unless they are the same."""

        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            into, of = (builder.bitcast(argument, cgutils.voidptr_t) for argument in arguments)
            for there, here, size in parts:
                destination, origin = cgutils.gep(builder, into, there), cgutils.gep(builder, of, here)
                with builder.if_then(builder.icmp_unsigned("!=", destination, origin)):
                    cgutils.raw_memcpy(builder, destination, origin, ir.Constant(cgutils.intp_t, size), 1)
            return context.get_dummy_value()

        return types.void(target, source), code

    @intrinsic
    def copy(typing_context: Any, target: Any, source: Any) -> Any:
        if not isinstance(target, types.Record) or target != source:
            raise TypingError("copy_record takes two records of the same dtype")
        return moving([(0, 0, target.size)], target, source)

    @intrinsic
    def shared(typing_context: Any, target: Any, source: Any) -> Any:
        if not isinstance(target, types.Record) or not isinstance(source, types.Record):
            raise TypingError("copy_shared takes two records")
        return moving(_shared_parts(target, source), target, source)

    @intrinsic
    def words(typing_context: Any, record: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return ir.Constant(ir.IntType(64), -(-record.size // WORD))

        return types.int64(record), code

    @intrinsic
    def word(typing_context: Any, record: Any, place: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            memory, number = arguments
            last = ir.Constant(ir.IntType(64), record.size - WORD)
            begin = builder.mul(number, ir.Constant(ir.IntType(64), WORD))
            begin = builder.select(builder.icmp_signed("<", begin, last), begin, last)
            there = builder.gep(builder.bitcast(memory, cgutils.voidptr_t), [begin])
            return builder.load(builder.bitcast(there, ir.IntType(64).as_pointer()), align=1)

        return types.uint64(record, types.int64), code

    return copy, shared, words, word


def _shared_parts(target: Any, source: Any) -> list[tuple[int, int, int]]:
    """Where the shared fields of two numba records stand and how long they are, neighbours joined."""
    parts: list[tuple[int, int, int]] = []
    for name, field in sorted(target.fields.items(), key=lambda entry: entry[1].offset):
        other = source.fields.get(name)
        if other is None:
            continue
        size = _bytes(target, name)
        if field.type != other.type:
            raise TypeError(f"copy_shared: the field {name} differs")
        there, here, before = parts[-1] if parts else (0, 0, 0)
        if parts and there + before == field.offset and here + before == other.offset:
            parts[-1] = (there, here, before + size)
        else:
            parts.append((field.offset, other.offset, size))
    return parts


def _bytes(record: Any, name: str) -> int:
    """Size of a field of a packed record: up to the next field or the end."""
    ends = sorted([*(field.offset for field in record.fields.values()), record.size])
    return int(ends[ends.index(record.fields[name].offset) + 1]) - int(record.fields[name].offset)


@jit
def _probe(number):  # type: ignore[no-untyped-def]
    return number


copy_record, copy_shared, words_of, word_of = (
    _compiled() if hasattr(_probe, "py_func") else (_plain, _plain_shared, _plain_words, _plain_word)
)
copy_record.__doc__ = """Copy a record into another one of the same dtype; both may be parts of larger records.

Parameters
----------
target, source : records
    ``copy_record(seen.public, state.public)``; for arrays of records ``copy_record(states[1], states[0])``.
"""
copy_shared.__doc__ = """Copy the fields that two records have by the same name and of the same dtype; others stay.

Parameters
----------
target, source : records
    ``copy_shared(seen, state)``. Fields that stand in both in the same order are copied in one go; those of a view
    that is the last part of the state (`Game.view_in_state`) are there already.
"""
words_of.__doc__ = (
    """Number of 8-byte words of a record of 8 bytes or more; where it does not divide, the last two overlap."""
)
word_of.__doc__ = """``word_of(record, place)``: one of these words as uint64."""
