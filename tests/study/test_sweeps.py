"""Sweeps, grids and bands: the same answers as asking one by one, and numbers known by hand."""

from __future__ import annotations

from fractions import Fraction

import pandas as pd
import pytest

import workbench as wb
from workbench import study
from workbench.study import pirates

BOOK = wb.rulebook("pirates")


def at_least(target: int) -> Fraction:
    """Chance that two dice reach a target, counted out."""
    rolls = [a + b for a in range(1, 7) for b in range(1, 7)]
    return Fraction(sum(roll >= target for roll in rolls), 36) if target > 2 else Fraction(1)


@pytest.mark.rule("SP-133", "SP-138")
def test_a_sweep_along_a_parameter() -> None:
    swept = study.sweep(
        BOOK, "escape", study.parameter_axis("adjacent_warships", range(4)), warships="frigate", ships="stangenkutter"
    )
    # 8 - 1 and 2 more for each warship next door.
    assert swept["target"].tolist() == [7, 9, 11, 13]
    assert swept["success"].tolist() == [at_least(target) for target in (7, 9, 11, 13)]
    assert swept["expected_boats_lost_pbills"].tolist() == [4 * (1 - at_least(target)) for target in (7, 9, 11, 13)]


def test_a_sweep_along_a_cell_leaves_the_book_alone() -> None:
    before = BOOK.fingerprint
    axis = study.cell_axis("warships.destroyer.combat_value", range(8, 13))
    swept = study.sweep(BOOK, "escape", axis, warships="destroyer", ships="stangenkutter")
    assert swept["success"].tolist() == [at_least(value - 1) for value in range(8, 13)]
    assert BOOK.fingerprint == before


def test_a_sweep_along_a_ruling() -> None:
    axis = study.ruling_axis(BOOK, "kill_direction")
    swept = study.sweep(BOOK, "ransom", axis, base=9, price=100, killed=4)
    # The check needs 4 (33 of 36); a deal needs one less than the target 9, which moves by 4 when it is passed.
    passed = Fraction(33, 36)
    expected = {
        option: passed * at_least_deal(target) + (1 - passed) * at_least_deal(9)
        for option, target in (("lower", 5), ("raise_target", 13), ("none", 9))
    }
    assert dict(swept["success"]) == expected


def at_least_deal(target: int) -> Fraction:
    """Half the price is a deal already: one point below the target."""
    rolls = [a + b for a in range(1, 7) for b in range(1, 7)]
    return Fraction(sum(roll >= target - 1 for roll in rolls), 36)


def test_a_refused_point_is_left_out_and_all_refused_is_told() -> None:
    axis = study.parameter_axis("support", [0, 25, 99])
    swept = study.sweep(BOOK, "boarding", axis, ship="kingkutter", target="yacht")
    assert list(swept.index) == [0, 25]
    with pytest.raises(wb.BadValue, match="support"):
        study.sweep(BOOK, "boarding", study.parameter_axis("support", [98, 99]), ship="kingkutter", target="yacht")


@pytest.mark.parametrize("cell", ["warships", "warships.destroyer", "a.b.c.d", "warships..combat_value"])
def test_a_cell_needs_three_parts(cell: str) -> None:
    with pytest.raises(wb.BadValue, match=r"table\.row\.column"):
        study.cell_axis(cell, [1]).points[0].apply(BOOK)


def test_a_grid_holds_the_answers_of_its_places() -> None:
    rows = study.cell_axis("warships.corvette.combat_value", [7, 9])
    columns = study.parameter_axis("ships", ["stangenkutter", "mudderkutter"])
    found = study.grid(BOOK, "escape", rows, columns, warships="corvette")
    for value in (7, 9):
        for ship, own in (("stangenkutter", 1), ("mudderkutter", 4)):
            assert found.target.loc[value, ship] == value - own
            assert found.success.loc[value, ship] == at_least(value - own)
    assert found.text("de").loc[7, "stangenkutter"] == "72,2 %"


def test_values_that_keep_a_band() -> None:
    # One Stangenkutter and a destroyer of value v: the target is v - 1; between 1/4 and 3/4 lie the targets 6 to 9.
    found = study.within(
        BOOK, "escape", ["warships.destroyer.combat_value"], 0.25, 0.75, warships="destroyer", ships="stangenkutter"
    )
    row = found.loc["warships.destroyer.combat_value"]
    assert (row["now"], row["from"], row["to"], row["values"]) == (10, 7, 10, "7, 8, 9, 10")


@pytest.mark.parametrize(("low", "high"), [(0.6, 0.4), (-0.1, 0.5), (0.5, 1.1)])
def test_an_impossible_band_is_refused(low: float, high: float) -> None:
    with pytest.raises(wb.BadValue, match="band"):
        study.within(
            BOOK, "escape", ["warships.destroyer.combat_value"], low, high, warships="destroyer", ships="speedboat"
        )


def test_rounding_for_reading_keeps_whole_columns() -> None:
    frame = pd.DataFrame({"whole": [1, 2], "part": [Fraction(1, 3), Fraction(2, 3)], "word": ["a", "b"]})
    assert study.rounded(frame).to_dict("list") == {"whole": [1, 2], "part": [0.33, 0.67], "word": ["a", "b"]}


def test_reductions_and_thresholds_of_the_fleets() -> None:
    """Section E of the analysis: R of S1 to S4, START, SWARM, and T = base - R."""
    found = pirates.reductions(BOOK)
    assert found["reduction"].tolist() == [1, 3, 6, 8, 2, 6]
    # At most one half from target 8, at most one quarter from target 10, never from target 13.
    assert (found["half_from"] - found["reduction"]).unique().tolist() == [8]
    assert (found["quarter_from"] - found["reduction"]).unique().tolist() == [10]
    assert (found["never_from"] - found["reduction"]).unique().tolist() == [13]


def test_the_levers_of_the_escape_notebook() -> None:
    found = pirates.levers(BOOK)
    swarm = found["SWARM: 1 Stangenkutter + 5 Speedboats"]
    assert swarm["as it is"] == "91.7 %"  # target 10 - 1 - 5 = 4
    assert swarm["at most 2 supporting ships count in flight"] == "58.3 %"  # 10 - 1 - 2 = 7
    s4 = found["S4: Mudderkutter, MoP, 2 weapon cards of 1"]
    assert s4["training does not count in flight, all warships +2"] == "72.2 %"  # 12 - 4 - 2 = 6
    assert pirates.raised(BOOK, 2).rulebook.cell("warships", "frigate", "combat_value") == 10
