"""Every printed number of the chapter, and every assumed one, stands in the tables as typed here from the text."""

from __future__ import annotations

from typing import Any

import pandas as pd
import pytest

from workbench.book import Book
from workbench.tables import TableFaults

M = 1_000_000
Table = dict[str, tuple[Any, ...]]

PRINTED: dict[str, tuple[tuple[str, ...], Table]] = {
    # T-GD-1
    "levels": (
        ("level", "chance_percent"),
        {"level_0": (0, 50), "level_1": (1, 55), "level_2": (2, 60), "level_3": (3, 65), "level_4": (4, 70)},
    ),
    # T-GD-2
    "missions": (
        ("duration_rounds", "open_ended", "extra_cost_cbills", "cost_basis", "max_agents"),
        {
            "theft": (None, True, 5 * M, "per_round", 4),
            "espionage": (2, False, 10 * M, "per_execution", 3),
            "assassination": (3, False, 20 * M, "per_round", 2),
            "terrorism": (3, True, 50 * M, "per_round", 2),
            "uprising": (4, False, 100 * M, "per_round", 1),
        },
    ),
    # T-GD-3
    "uprising": (
        ("planets_turned", "bonus_percent", "duration_rounds"),
        {"turned_0": (0, 0, 4), "turned_1": (1, 10, 3), "turned_3": (3, 20, 2), "turned_5": (5, 40, 1)},
    ),
    # T-GD-4
    "costs": (
        ("value",),
        {
            "agent": (75_000_000,),
            "agent_upkeep_cbills": (1_000_000,),
            "agent_upkeep_res": (50,),
            "active_ce": (5_000_000,),
        },
    ),
    # T-GD-5
    "entry_detection": (("no_watch_percent", "watched_percent"), {"trader": (30, 80), "scout": (0, 50)}),
}
# T-GD-6, T-GD-7 and the numbers of the effects
CONSTANTS = {
    "idle_evasion_percent": 90,
    "idle_watched_percent": 45,
    "level_points": 5,
    "blown_percent": 10,
    "active_ce_percent": 50,
    "agent_range_ly": 60,
    "theft_malus_points": 10,
    "theft_loot_cbills": 100 * M,
    "assassination_damage_cbills": 50 * M,
    "assassination_experience_loss": 1,
    "terrorism_output_percent": 50,
    "secure_bonus_percent": 50,
    "warship_special_units": 3,
    "capture_factor": 2,
    "independent_regiments": 2,
    "uprising_cost_percent": 50,
    "top_level": 4,
}
ASSUMED: dict[str, tuple[tuple[str, ...], Table]] = {
    "caught_outcomes": (("weight",), {"dies": (1,), "employer_known": (1,), "units_known": (1,)}),
    "entry_outcomes": (
        ("half_half", "third_two_thirds", "trader", "scout"),
        {"wiped_out": (1, 1, 1, 1), "escaped": (1, 2, 1, 2)},
    ),
    "passive": (
        ("cbills", "points"),
        {
            f"passive_{money}": (money * M, points)
            for money, points in ((0, 0), (1, 5), (2, 10), (4, 15), (8, 20), (16, 25), (32, 30))
        },
    ),
    "economy": (
        ("value",),
        {
            "capital_output_cbills": (600 * M,),
            "capital_output_res": (400,),
            "planet_output_cbills": (250 * M,),
            "planet_output_res": (150,),
            "start_cbills": (1500 * M,),
            "start_res": (2000,),
            "start_agents": (3,),
            "start_special_units": (3,),
        },
    ),
    "units": (
        ("raising_cbills", "upkeep_cbills", "upkeep_res", "strength", "capital_start", "planet_start"),
        {
            "special_unit": (500 * M, 25 * M, 50, 1, 0, 0),
            "infantry_regiment": (30 * M, M, 20, 1, 2, 1),
            "armour_regiment": (60 * M, 2 * M, 40, 2, 1, 0),
            "bem_scout": (40 * M, M, 10, 0, 0, 0),
            "free_trader": (5 * M, 0, 0, 0, 0, 0),
        },
    ),
    "buildings": (
        ("effect", "amount", "rebuild_cbills"),
        {
            "factory": ("output_cbills", 20 * M, 60 * M),
            "mine": ("output_res", 50, 40 * M),
            "listening_post": ("passive_points", 5, 50 * M),
            "shipyard": ("ships", 1, 80 * M),
        },
    ),
    "score": (
        ("value",),
        {
            "points_per_planet": (5,),
            "points_per_money_step": (1,),
            "money_step_cbills": (500 * M,),
            "points_per_agent_level": (1,),
            "points_per_unmasked_agent": (-2,),
        },
    ),
    "planets_setting": (
        ("value",),
        {
            "fewest_warlords": (2,),
            "most_warlords": (4,),
            "planets_per_warlord": (12,),
            "neutral_planets": (6,),
            "fewest_neighbours": (1,),
            "most_neighbours": (3,),
            "rounds": (20,),
            "experience_start": (1,),
            "experience_top": (4,),
        },
    ),
}


def differences(frame: pd.DataFrame, columns: tuple[str, ...], rows: Table) -> list[str]:
    wrong = [f"row {key}" for key in set(rows) ^ set(frame.index)]
    for key, values in rows.items():
        for column, expected in zip(columns, values, strict=True):
            found = frame.at[key, column]
            found = None if pd.isna(found) else found
            if found != expected:
                wrong.append(f"{key}.{column}: {found!r} instead of {expected!r}")
    return wrong


@pytest.mark.rule("GD-021", "GD-022", "GD-024", "GD-027", "GD-035", "GD-042", "GD-049", "GD-056", "GD-064", "GD-072")
@pytest.mark.parametrize("name", PRINTED)
def test_printed_table(book: Book, name: str) -> None:
    columns, rows = PRINTED[name]
    assert differences(book.tables[name], columns, rows) == []
    assert set(book.tables[name]["source"]) == {"rulebook"}


@pytest.mark.rule("GD-016", "GD-045", "GD-051", "GD-059", "GD-060")
def test_single_printed_numbers(book: Book) -> None:
    frame = book.tables["constants"]
    assert (
        differences(frame, ("value",), {k: (v,) for k, v in CONSTANTS.items()} | {"separate_roll_percent": (50,)}) == []
    )
    assert set(frame.loc[list(CONSTANTS), "source"]) == {"rulebook"}
    assert frame.at["separate_roll_percent", "source"] == "assumption"


@pytest.mark.parametrize("name", ASSUMED)
def test_assumed_table(book: Book, name: str) -> None:
    columns, rows = ASSUMED[name]
    assert differences(book.tables[name], columns, rows) == []
    assert set(book.tables[name]["source"]) == {"assumption"}


def test_every_table_is_held_here(book: Book) -> None:
    assert set(book.tables) == {*PRINTED, *ASSUMED, "constants", "ships", "bots", "events"}


def test_limits_of_the_ships_under_three_two_one(book: Book) -> None:
    limits = book.tables["ships"]["special_units"]
    assert (limits["warship"], limits["jump_ship"], limits["landing_ship"]) == (3, 2, 1)
    assert book.tables["ships"].at["jump_ship", "docking_places"] == 9


def test_names_in_both_languages(book: Book) -> None:
    for name, frame in book.tables.items():
        for column in ("name_de", "name_en"):
            assert not frame[column].str.strip().eq("").any(), name


# ---- what must hold across cells ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cell", "value", "message"),
    [
        (("levels", "level_1", "level"), 2, "as its key says"),
        (("constants", "top_level", "value"), 5, "a level of the table levels"),
        (("constants", "blown_percent", "value"), 101, "a percentage"),
        (("missions", "uprising", "duration_rounds"), 5, "both must agree"),
        (("missions", "theft", "duration_rounds"), 2, "theft has no fixed duration"),
        (("missions", "theft", "open_ended"), "no", "yes for theft"),
        (("uprising", "turned_3", "planets_turned"), 1, "each value stands once"),
        (("uprising", "turned_0", "planets_turned"), 2, "one row with 0"),
        (("passive", "passive_2", "points"), 3, "at least as many"),
    ],
)
def test_cells_that_must_agree(book: Book, cell: tuple[str, str, str], value: Any, message: str) -> None:
    with pytest.raises(Exception, match=message):
        book.edit(*cell, value)


def test_weights_cannot_all_be_zero(book: Book) -> None:
    rows = ("dies", "employer_known", "units_known")
    with pytest.raises(Exception, match="above 0"):
        book.edit_all([("caught_outcomes", row, "weight", 0, "") for row in rows])


def test_row_order_does_not_matter(book: Book, tmp_path: Any) -> None:
    """A designer may sort the steps of a table as he likes."""
    import workbench as wb

    for name in ("uprising", "passive", "levels", "missions", "caught_outcomes", "entry_outcomes"):
        lines = (book.rulebook.folder or shipped() / f"{name}.csv").read_text(encoding="utf-8").splitlines()
        (tmp_path / f"{name}.csv").write_text("\n".join([lines[0], *reversed(lines[1:])]) + "\n", encoding="utf-8")
    turned = wb.rulebook("espionage", tmp_path)
    assert turned.fingerprint == book.fingerprint
    assert turned.record.tobytes() == book.record.tobytes()


def shipped() -> Any:
    from workbench.tables.folder import tables_folder

    return tables_folder() / "espionage"


def test_a_missing_duration_is_a_fault(tmp_path: Any) -> None:
    import workbench as wb

    text = (shipped() / "missions.csv").read_text(encoding="utf-8").replace("espionage,2,", "espionage,,")
    (tmp_path / "missions.csv").write_text(text, encoding="utf-8")
    with pytest.raises(TableFaults, match="a number of rounds"):
        wb.rulebook("espionage", tmp_path)
