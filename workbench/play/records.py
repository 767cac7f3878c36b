"""Copying records: one move of memory, where assigning a record would be compiled byte by byte.

Assigning one record to another (``states[1] = states[0]``, ``seen.public = state.public``) is correct, but numba passes
it as a value of as many parts as it has bytes: for records of some thousand bytes that takes many seconds to compile
and runs many times slower than the copying itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from workbench.jit import jit


def _plain(target: Any, source: Any) -> None:
    """Copy all fields of a record into another one of the same dtype."""
    for name in target.dtype.names:
        target[name] = source[name]


def _compiled() -> Callable[..., None]:
    """The same for compiled code."""
    from llvmlite import ir
    from numba import types
    from numba.core import cgutils
    from numba.core.errors import TypingError
    from numba.extending import intrinsic

    @intrinsic
    def copy(typing_context: Any, target: Any, source: Any) -> Any:
        """Move the bytes of a record; both are passed as the addresses of their memory."""
        if not isinstance(target, types.Record) or target != source:
            raise TypingError("copy_record takes two records of the same dtype")

        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            into, of = (builder.bitcast(argument, cgutils.voidptr_t) for argument in arguments)
            size = ir.Constant(cgutils.intp_t, target.size)
            cgutils.raw_memcpy(builder, into, of, size, 1)
            return context.get_dummy_value()

        return types.void(target, source), code

    return copy


@jit
def _probe(number):  # type: ignore[no-untyped-def]
    return number


copy_record = _plain if not hasattr(_probe, "py_func") else _compiled()
copy_record.__doc__ = """Copy a record into another one of the same dtype; both may be parts of larger records.

Parameters
----------
target, source : records
    ``copy_record(seen.public, state.public)``; for arrays of records ``copy_record(states[1], states[0])``.
"""
