"""One JSON object on stdout."""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import numpy as np
import pandas as pd


def plain(value: Any) -> Any:
    """A value as JSON has it: fractions as text ("7/12"), empty cells as null, keys as text."""
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple | range):
        return [plain(item) for item in value]
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, np.generic):
        return plain(value.item())
    if value is pd.NA or (isinstance(value, float) and value != value):
        return None
    if value is None or isinstance(value, bool | int | float | str):
        return value
    return str(value)


def show_object(found: Mapping[str, Any]) -> None:
    """Print one object; letters outside ASCII are escaped, so that no terminal can change them."""
    with _long_numbers():
        print(json.dumps(plain(found), indent=2, allow_nan=False))


@contextlib.contextmanager
def _long_numbers() -> Iterator[None]:
    """Fractions of long chains may have more digits than Python prints by default."""
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        yield
    finally:
        sys.set_int_max_str_digits(limit)
