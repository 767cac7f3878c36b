"""What the question modules share: chances as Fractions, rows of keys as arrays, terms with their cells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

import numpy as np

from workbench.errors import BadValue
from workbench.odds import Term
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


def known_anger(rules: np.record, question: str, name: str, anger: int) -> int:
    """`anger`, if it lies on the track (SP-005; ruling anger_range)."""
    if anger > rules.rulings.anger_range:
        raise BadValue(
            f"parameter {name} of question {question}",
            anger,
            f"0 to {rules.rulings.anger_range} (ruling anger_range)",
            "SP-005",
        )
    return anger


def term_rows(
    ship: str = "", target: str = "", training: str = "none", cards: tuple = (), warship: str = ""
) -> dict[str, str]:
    """Rows of the tables that the terms of a fight come from, by the names that their sources give them."""
    card = cards[0] if len(set(cards)) == 1 and isinstance(cards[0], str) else ""  # several cells are no address
    return {"ship": ship, "target": target, "training": training, "cards": card, "warship": warship}


def with_cells(terms: tuple[Term, ...], training: str) -> tuple[Term, ...]:
    """Terms whose cell is not the list's: MoP comes from the ruling mop_total, plain card numbers from none."""

    def cell(term: Term) -> tuple[str, str, str]:
        if training == "mop" and term.rule in ("SP-112", "SP-136", "SP-100"):
            return "rulings", "mop_total", "choice"
        return (term.table, term.row, term.column) if term.row else ("", "", "")

    return tuple(Term(term.name_de, term.name_en, term.value, *cell(term), term.rule) for term in terms)
