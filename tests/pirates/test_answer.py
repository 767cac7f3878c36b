"""The answer about the warships: what its words say follows from the numbers, and its variants change what they say."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from workbench.book import Book
from workbench.play.intervals import Estimate
from workbench.study import pirates_answer as answer


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [(0.10, 0.19, answer.WEAK), (0.22, 0.35, answer.RIGHT), (0.41, 0.5, answer.STRONG), (0.18, 0.22, answer.OPEN)],
)
def test_a_verdict_needs_the_whole_interval(low: float, high: float, said: str) -> None:
    assert answer.verdict(Estimate((low + high) / 2, low, high, 100)) == said


def row(low: float, high: float, warships: str) -> dict[str, object]:
    return {"percent": (low + high) / 2, "low": low, "high": high, "games": 50, "warships": warships}


def test_disagreement_and_silence_are_said() -> None:
    table = pd.DataFrame.from_dict(
        {
            (answer.RULES, "as it is"): row(16, 18, answer.WEAK),
            (answer.FITTED, "as it is"): row(24, 28, answer.RIGHT),
            (answer.SEARCH, "as it is"): row(10, 30, answer.OPEN),
            (answer.RULES, "+2"): row(30, 32, answer.RIGHT),
            (answer.SEARCH, "+2"): row(20, 50, answer.OPEN),
        },
        orient="index",
    ).rename_axis(["player", "variant"])
    first, second = answer.told(table)
    assert "They disagree" in first
    assert "Beyond noise" in first
    assert f"{answer.FITTED} more often" in first
    assert "Agreed: in the band" in second
    assert "cannot tell" in second


def test_a_changed_verdict_is_named() -> None:
    table = pd.DataFrame(
        {"warships": [answer.WEAK, answer.WEAK, answer.RIGHT, answer.OPEN], "percent": [17.0, 18.0, 29.0, 20.0]},
        index=["as assumed", "same", "other", "unclear"],
    )
    assert answer.otherwise(table) == ["other: in the band (29 %)"]
    assert answer.counted(table["warships"]) == "too weak 2, in the band 1, cannot tell 1"


def test_every_assumption_is_one_that_the_text_leaves_out(book: Book) -> None:
    variants = answer.assumption_variants(book)
    assert len({variant.fingerprint for variant in variants.values()}) == len(variants)
    assumed = {"anger_start", "anger_track", "faction_goals", "marker_backs", "start", "map"}
    for name, variant in list(variants.items())[1:]:
        changed = {table for table in book.tables if not book.tables[table].equals(variant.tables[table])}
        assert changed <= assumed, name
        assert np.all([len(variant.tables[table]) == len(book.tables[table]) for table in book.tables])
