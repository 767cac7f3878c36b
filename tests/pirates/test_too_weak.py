"""The remark "combat values probably too low": every table of the analysis of fleets against warships.

Fleets S1 to S4 take 1, 3, 6 and 8 off a target; each chance stands here as the analysis has it.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from workbench.book import Book

S1: dict[str, Any] = {"ships": ["stangenkutter"]}
S2: dict[str, Any] = {"ships": ["fancykutter"] * 2, "training": "bop"}
S3: dict[str, Any] = {"ships": ["kingkutter"] + ["fancykutter"] * 2, "training": "mop"}
S4: dict[str, Any] = {"ships": ["mudderkutter"], "training": "mop", "weapon_cards": (1, 1)}
SWARM: dict[str, Any] = {"ships": ["stangenkutter"] + ["speedboat"] * 5}
FLEETS = (S1, S2, S3, S4)
CLASSES = ("destroyer", "frigate", "corvette")


def chances(text: str) -> list[list[Fraction]]:
    return [[Fraction(cell) for cell in line.split()] for line in text.strip().splitlines()]


def escapes(book: Book, warships: str, **more: Any) -> list[Fraction | None]:
    return [book.odds("escape", warships=warships, **fleet, **more).success for fleet in FLEETS]


def boards(book: Book, target: str, **more: Any) -> list[tuple[int | None, Fraction | None]]:
    """The first ship of each fleet leads."""
    found = []
    for fleet in FLEETS:
        lead, *support = fleet["ships"]
        hand = {key: value for key, value in fleet.items() if key != "ships"} | more
        odds = book.odds("boarding", ship=lead, target=target, support=support, **hand)
        found.append((odds.target, odds.success))
    return found


@pytest.mark.rule("SP-131", "SP-134", "SP-135", "SP-136", "SP-137", "SP-138")
def test_fleets_take_one_three_six_and_eight_off(book: Book) -> None:
    targets = {
        "destroyer": [9, 7, 4, 2],
        "frigate": [7, 5, 2, 0],
        "corvette": [6, 4, 1, -1],
    }
    for warship, expected in targets.items():
        assert [book.odds("escape", warships=warship, **fleet).target for fleet in FLEETS] == expected


FLIGHT = """
5/18  7/12  11/12 1
7/12  5/6   1     1
13/18 11/12 1     1
"""


@pytest.mark.rule("SP-131", "SP-138")
def test_e1_flight_from_one_warship(book: Book) -> None:
    for warship, row in zip(CLASSES, chances(FLIGHT), strict=True):
        assert escapes(book, warship) == row


@pytest.mark.rule("SP-107", "SP-110", "SP-111", "SP-112", "SP-113", "SP-115")
@pytest.mark.parametrize(
    ("target", "numbers", "row"),
    [
        ("freighter", [3, 1, -2, -4], "35/36 1 1 1"),
        ("tanker", [3, 1, -2, -4], "35/36 1 1 1"),
        ("yacht", [1, -1, -4, -6], "1 1 1 1"),
        ("cruise_ship", [5, 3, 0, -2], "5/6 35/36 1 1"),
    ],
)
def test_e2_boarding_a_single_target(book: Book, target: str, numbers: list[int], row: str) -> None:
    assert boards(book, target) == list(zip(numbers, chances(row)[0], strict=True))


@pytest.mark.rule("SP-108", "SP-109")
def test_e3_crowding(book: Book) -> None:
    crowd = chances(
        """
        13/18 11/12 1     1
        7/12  5/6   1     1
        5/12  13/18 35/36 1
        5/18  7/12  11/12 1
        """
    )
    for k, row in enumerate(crowd, 1):
        assert [chance for _, chance in boards(book, "cruise_ship", other_civil_ships=k)] == row
        if k % 2 == 0:
            assert [chance for _, chance in boards(book, "cruise_ship", adjacent_warships=k // 2)] == row


@pytest.mark.rule("SP-133")
def test_e4_one_warship_next_door(book: Book) -> None:
    expected = chances("1/12 5/18 13/18 11/12 \n 5/18 7/12 11/12 1 \n 5/12 13/18 35/36 1")
    for warship, row in zip(CLASSES, expected, strict=True):
        assert escapes(book, warship, adjacent_warships=1) == row


@pytest.mark.rule("SP-132")
def test_e5_a_second_warship_in_the_field(book: Book) -> None:
    expected = chances("0 1/36 5/18 7/12 \n 1/36 1/6 7/12 5/6 \n 1/12 5/18 13/18 11/12")
    for warship, row in zip(CLASSES, expected, strict=True):
        assert escapes(book, f"{warship},corvette") == row


@pytest.mark.rule("SP-138")
def test_e6_three_attacks_in_a_row(book: Book) -> None:
    expected = chances(
        """
        125/5832  343/1728  1331/1728 1
        343/1728  125/216   1         1
        2197/5832 1331/1728 1         1
        """
    )
    for warship, row in zip(CLASSES, expected, strict=True):
        assert [book.odds("escape_chain", warships=warship, rounds=3, **fleet).success for fleet in FLEETS] == row


@pytest.mark.rule("SP-141")
def test_e7_expected_loss_per_attack(book: Book) -> None:
    expected = chances("26/9 20/3 3 0 \n 5/3 8/3 0 0 \n 10/9 4/3 0 0")
    for warship, row in zip(CLASSES, expected, strict=True):
        losses = [book.odds("escape", warships=warship, **fleet).expected("boats_lost_pbills") for fleet in FLEETS]
        assert losses == row


@pytest.mark.rule("SP-111", "SP-135")
@pytest.mark.parametrize(
    ("ships", "training", "row"),
    [
        (["stangenkutter"] * 2, "none", "5/12 13/18 5/6 11/12 1"),
        (["stangenkutter"] * 3, "none", "7/12 5/6 11/12 35/36 1"),
        (["stangenkutter"] * 4, "none", "13/18 11/12 35/36 1 1"),
        (["stangenkutter"] * 5, "none", "5/6 35/36 1 1 1"),
        (["stangenkutter"] * 6, "none", "11/12 1 1 1 1"),
        (["stangenkutter"] + ["speedboat"] * 5, "none", "11/12 1 1 1 1"),
        (["fancykutter"] * 4 + ["stangenkutter"] * 3, "bop", "1 1 1 1 1"),
    ],
    ids=["START", "3", "4", "5", "6", "SWARM", "4 + 3 with BoP"],
)
def test_e8_the_swarm(book: Book, ships: list[str], training: str, row: str) -> None:
    hand = {"training": training}
    found = [book.odds("escape", warships=warship, ships=ships, **hand).success for warship in CLASSES]
    for target in ("cruise_ship", "freighter"):
        found.append(book.odds("boarding", ship=ships[0], target=target, support=ships[1:], **hand).success)
    assert found == chances(row)[0]


RAISED = {
    "destroyer": """
        5/18 7/12  11/12 1
        1/6  5/12  5/6   35/36
        1/12 5/18  13/18 11/12
        1/36 1/6   7/12  5/6
        0    1/12  5/12  13/18
        0    1/36  5/18  7/12
        0    0     1/6   5/12
    """,
    "frigate": """
        7/12 5/6   1     1
        5/12 13/18 35/36 1
        5/18 7/12  11/12 1
        1/6  5/12  5/6   35/36
        1/12 5/18  13/18 11/12
        1/36 1/6   7/12  5/6
        0    1/12  5/12  13/18
    """,
    "corvette": """
        13/18 11/12 1     1
        7/12  5/6   1     1
        5/12  13/18 35/36 1
        5/18  7/12  11/12 1
        1/6   5/12  5/6   35/36
        1/12  5/18  13/18 11/12
        1/36  1/6   7/12  5/6
    """,
}


@pytest.mark.rule("SP-131", "SP-146")
@pytest.mark.parametrize("warship", CLASSES)
def test_e9_raising_every_class(book: Book, warship: str) -> None:
    printed = {"destroyer": 10, "frigate": 8, "corvette": 7}[warship]
    for more, row in enumerate(chances(RAISED[warship])):
        variant = book.edit("warships", warship, "combat_value", printed + more)
        assert escapes(variant, warship) == row


@pytest.mark.rule("SP-131", "SP-138")
@pytest.mark.parametrize(
    ("fleet", "reduction"), list(zip(FLEETS, (1, 3, 6, 8), strict=True)), ids=["S1", "S2", "S3", "S4"]
)
def test_e9_thresholds(book: Book, fleet: dict[str, Any], reduction: int) -> None:
    def chance(value: int) -> Fraction:
        success = (
            book.edit("warships", "frigate", "combat_value", value).odds("escape", warships="frigate", **fleet).success
        )
        assert success is not None
        return success

    # At most a half from 8 + R, at most a quarter from 10 + R, never from 13 + R; one less is not enough.
    for start, most in ((8, Fraction(1, 2)), (10, Fraction(1, 4)), (13, Fraction(0))):
        assert chance(start + reduction) <= most < chance(start + reduction - 1)


@pytest.mark.rule("SP-131")
def test_two_more_is_the_largest_flat_change_that_leaves_s1_a_twelfth(book: Book) -> None:
    def smallest(more: int) -> Fraction:
        raised = [(10, "destroyer"), (8, "frigate"), (7, "corvette")]
        variant = book.edit_all([("warships", key, "combat_value", value + more, "") for value, key in raised])
        return min(variant.odds("escape", warships=warship, **S1).success or Fraction(0) for warship in CLASSES)

    assert (smallest(2), smallest(3)) == (Fraction(1, 12), Fraction(1, 36))


# ---- levers --------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-135", "SP-111")
def test_lever_support_limit(book: Book) -> None:
    # At most two helpers count in flight: S1 to S4 as before, the swarm of six from 6 to 3 (destroyer 11/12 -> 7/12).
    limited = book.edit("fight_modifiers", "support_limit", "flight", 2)
    for warship, row in zip(CLASSES, chances(FLIGHT), strict=True):
        assert escapes(limited, warship) == row
    assert book.odds("escape", warships="destroyer", **SWARM).success == Fraction(11, 12)
    assert limited.odds("escape", warships="destroyer", **SWARM).success == Fraction(7, 12)
    assert limited.odds("escape", warships="destroyer", ships="stangenkutter*6").success == Fraction(7, 12)
    # Boarding keeps its own limit: 6 - 1 - 5 = 0 as printed, 6 - 1 - 0 = 5 with none counting.
    swarm = {"ship": "stangenkutter", "target": "cruise_ship", "support": "speedboat*5"}
    assert limited.odds("boarding", **swarm).target == 0
    assert book.edit("fight_modifiers", "support_limit", "boarding", 0).odds("boarding", **swarm).target == 5


@pytest.mark.rule("SP-136", "SP-112")
def test_lever_training_counts(book: Book) -> None:
    # Training not counted in flight and every class + 2: destroyer 1/12, 1/6, 5/12, 13/18.
    lever = book.edit("fight_modifiers", "training_counts", "flight", 0)
    assert (
        escapes(lever.edit("warships", "destroyer", "combat_value", 12), "destroyer")
        == chances("1/12 1/6 5/12 13/18")[0]
    )
    # Neither does the other reading of training bring it back, and boarding is untouched.
    assert escapes(lever.decide("training_effect", "both"), "destroyer") == chances("5/18 5/12 13/18 11/12")[0]
    assert boards(lever, "cruise_ship") == boards(book, "cruise_ship")


@pytest.mark.rule("SP-012", "SP-142")
def test_german_ships_lowered_by_one(book: Book) -> None:
    for warship, s1, s2 in (
        ("frigate:de", Fraction(13, 18), Fraction(11, 12)),
        ("corvette:de", Fraction(5, 6), Fraction(35, 36)),
    ):
        assert book.odds("escape", warships=warship, **S1).success == s1
        odds = book.odds("escape", warships=warship, **S2)
        assert odds.success == s2
        assert odds.expected("boats_lost_pbills") == 0


@pytest.mark.rule("SP-131", "SP-141")
def test_one_command_of_the_readme(book: Book) -> None:
    odds = book.odds("escape", warships=["destroyer"], ships=["stangenkutter"])
    assert (odds.target, odds.success) == (9, Fraction(5, 18))
    stronger = book.edit("warships", "destroyer", "combat_value", 12)
    odds = stronger.odds("escape", warships=["destroyer"], ships=["stangenkutter"])
    assert (odds.target, odds.success) == (11, Fraction(1, 12))
