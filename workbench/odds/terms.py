"""What the questions of every book share: terms of a number with their cells, and outcomes that belong together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import IntEnum
from fractions import Fraction
from typing import TypeVar

import numpy as np

from workbench.odds.answer import Term

TermKind = TypeVar("TermKind", bound=IntEnum)

# (German, English, table, row, column, rule) of one term; a row "{name}" is filled from the question.
Source = tuple[str, str, str, str, str, str]


def described(
    kinds: type[TermKind],
    values: np.ndarray,
    sources: Mapping[TermKind, Source],
    rows: Mapping[str, str],
    unit: int = 1,
) -> tuple[Term, ...]:
    """Terms of a number in words, in order; terms of 0 are left out, except the first (the base value).

    Parameters
    ----------
    kinds : IntEnum class
        The terms, numbered as in `values`.
    values : numpy array of int64
        Contribution of each term, in parts of which `unit` make one.
    sources : mapping of term to Source
        Words, cell and rule of each term.
    rows : mapping of str to str
        What fills the places ``{name}`` in the rows of the sources.
    unit : int
        Parts in one; with more than 1 a value that is not whole is a Fraction.
    """
    terms = []
    for kind in kinds:
        parts = int(values[kind])
        if parts == 0 and kind != 0:
            continue
        german, english, table, row, column, rule = sources[kind]
        terms.append(Term(german, english, plain(Fraction(parts, unit)), table, row.format(**rows), column, rule))
    return tuple(terms)


def term_array(terms: type[IntEnum]) -> np.ndarray:
    """Zeros for the terms of a number, int64, one place per member of `terms`."""
    return np.zeros(len(terms), np.int64)


def plain(value: int | Fraction) -> int | Fraction:
    """A Fraction as int where it is whole."""
    return value.numerator if value.denominator == 1 else value


def outcome_rows(rows: Iterable[dict]) -> tuple[dict, ...]:
    """Outcomes with equal columns merged, their probabilities added; first-seen order is kept."""
    merged: dict[tuple, dict] = {}
    for row in rows:
        key = tuple((name, value) for name, value in row.items() if name != "probability")
        if key in merged:
            merged[key]["probability"] += row["probability"]
        else:
            merged[key] = dict(row)
    return tuple(merged.values())
