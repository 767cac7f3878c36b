"""Small arrays for the length of one call, in compiled code without asking for memory.

``np.empty`` in a compiled function costs an allocation, as much as a hundred additions. A rule that sets out a handful
of terms a few hundred times a game spends more time on that than on the terms.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from workbench.jit import jit


def room(count: int, kind: type = np.int64, *, cleared: bool = False) -> Callable[[], Any]:
    """Function that gives an array of one length, to be called by compiled and by plain functions alike.

    Compiled, the array lies in the frame of the function that calls it: it ends with that function, so it may be passed
    on but never be returned or kept; and every pass of a loop gets the same array again.

    Parameters
    ----------
    count : int
        Length of the array.
    kind : type
        Of its elements, ``np.int64`` or ``np.float64``.
    cleared : bool
        Whether it is all 0; otherwise it holds anything.
    """

    def given() -> Any:
        return (np.zeros if cleared else np.empty)(count, kind)

    def probe(number):  # type: ignore[no-untyped-def]
        return number

    if hasattr(jit(probe), "py_func"):
        _lay_in_frame(given, count, kind, cleared)
    return given


def _lay_in_frame(given: Callable[[], Any], count: int, kind: type, cleared: bool) -> None:
    """Tell the compiler how compiled functions call `given`."""
    from numba import from_dtype, types
    from numba.core import cgutils
    from numba.core.imputils import lower_builtin
    from numba.extending import type_callable
    from numba.np import arrayobj

    element = from_dtype(np.dtype(kind))
    array = types.Array(element, 1, "C")

    @type_callable(given)
    def typed(context: Any) -> Any:
        return lambda: array

    @lower_builtin(given)
    def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        made = arrayobj.make_array(array)(context, builder)
        stored = context.get_data_type(element)
        width = context.get_constant(types.intp, context.get_abi_sizeof(stored))
        data = cgutils.alloca_once(builder, stored, size=count)
        if cleared:
            size = context.get_constant(types.intp, count * context.get_abi_sizeof(stored))
            cgutils.memset(builder, data, size, 0)
        length = context.get_constant(types.intp, count)
        arrayobj.populate_array(made, data=data, shape=[length], strides=[width], itemsize=width, meminfo=None)
        return made._getvalue()
