"""What the question modules share: chances as Fractions, rows of keys as arrays, terms with their cells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

import numpy as np

from workbench.odds.terms import Source as Source
from workbench.odds.terms import described as described
from workbench.odds.terms import outcome_rows as outcome_rows
from workbench.pirates.capacities import NATIONS
from workbench.pirates.formulas import NO_NATION, check_ways
from workbench.tables import Rulebook

TRAINING = ("none", "bop", "mop")
TRAINING_LABELS = {"none": ("keine", "none"), "bop": ("BoP", "BoP"), "mop": ("MoP", "MoP")}


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
