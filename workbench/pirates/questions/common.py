"""What the question modules share: chances as Fractions, rows of keys as arrays, terms with their cells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from fractions import Fraction
from typing import TypeVar

import numpy as np

from workbench.odds import Term
from workbench.pirates.formulas import NO_NATION, check_ways
from workbench.pirates.tables import NATIONS
from workbench.tables import Rulebook

TRAINING = ("none", "bop", "mop")
TRAINING_LABELS = {"none": ("keine", "none"), "bop": ("BoP", "BoP"), "mop": ("MoP", "MoP")}

TermKind = TypeVar("TermKind", bound=IntEnum)

# (German, English, table, row, column, rule) of one term; a row "{name}" is filled from the question.
Source = tuple[str, str, str, str, str, str]


def passing(rules: np.record, target: int, bonus: int = 0, rerolls: int = 0) -> Fraction:
    """Chance to pass a check; each re-roll is taken after a failure."""
    chance = Fraction(int(check_ways(rules, target, bonus)), int(rules.check.total))
    return 1 - (1 - chance) ** (1 + rerolls)


def row_numbers(rulebook: Rulebook, table: str, keys: Iterable[str]) -> np.ndarray:
    """Row numbers of keys in a table, int64."""
    known = rulebook.keys(table)
    return np.array([known.index(key) for key in keys], np.int64)


def warship_arrays(rulebook: Rulebook, warships: Sequence[str]) -> tuple[np.ndarray, np.ndarray]:
    """Row numbers of warship classes and of their nations (`NO_NATION` where none is given), int64."""
    classes = row_numbers(rulebook, "warships", (ship.partition(":")[0] for ship in warships))
    nations = [ship.partition(":")[2] for ship in warships]
    return classes, np.array([NATIONS.index(n) if n else NO_NATION for n in nations], np.int64)


def described(
    kinds: type[TermKind], values: np.ndarray, sources: Mapping[TermKind, Source], rows: Mapping[str, str]
) -> tuple[Term, ...]:
    """Terms of a target number in words, in order; terms of 0 are left out, except the first (the base value)."""
    terms = []
    for kind in kinds:
        value = int(values[kind])
        if value == 0 and kind != 0:
            continue
        german, english, table, row, column, rule = sources[kind]
        terms.append(Term(german, english, value, table, row.format(**rows), column, rule))
    return tuple(terms)


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
