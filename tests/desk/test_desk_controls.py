"""Controls hold what is asked, in canonical form, whoever sets them."""

from __future__ import annotations

from typing import Any

import pytest

import workbench as wb
from workbench import desk
from workbench.desk import pirate_controls
from workbench.desk.controls import TextControl, control_for
from workbench.errors import BadValue, UnknownName

assert pirate_controls

QUESTIONS = sorted(wb.rulebook("pirates").questions)


@pytest.mark.parametrize("key", QUESTIONS)
def test_every_parameter_of_every_question_has_a_control_with_an_allowed_start(key: str) -> None:
    book = wb.rulebook("pirates")
    question = book.question(key)
    for parameter in question.parameters:
        control = control_for(parameter, book)
        if control.value is not None:
            assert parameter.parse(control.value, book.rulebook, "test") == control.value
            assert parameter.parse(parameter.text(control.value), book.rulebook, "test") == control.value


GIVEN: list[tuple[str, str, Any, Any]] = [
    ("escape", "ships", "fancykutter*2,kingkutter", ("fancykutter", "fancykutter", "kingkutter")),
    ("escape", "warships", "destroyer:de*2", ("destroyer:de", "destroyer:de")),
    ("escape", "warships", ["destroyer", "frigate:us"], ("destroyer", "frigate:us")),
    ("escape", "weapon_cards", "2,ak", (2, "ak")),
    ("escape", "weapon_cards", [7], (7,)),
    ("escape", "hostages", "us:4,de:2", (("us", 4), ("de", 2))),
    ("escape", "training", "MoP", "mop"),
    ("escape", "booty_pbills", 12345, 12345),
    ("escape_chain", "fights", "destroyer/frigate*2", (("destroyer",), ("frigate", "frigate"))),
    ("escape_chain", "no_free_field", True, "yes"),
    ("boarding", "support", "3", 3),
    ("boarding", "support", "speedboat*2", ("speedboat", "speedboat")),
    ("boarding", "target", "yacht", "yacht"),
    ("ransom", "price", 500_000, 500_000),
]


@pytest.mark.parametrize(("question", "name", "given", "expected"), GIVEN)
def test_what_a_program_sets_is_shown_and_kept(question: str, name: str, given: Any, expected: Any) -> None:
    book = wb.rulebook("pirates")
    control = control_for(book.question(question).parameter(name), book)
    control.value = given
    assert control.value == expected
    control.follow_book(book)
    assert control.value == expected
    control.follow_book(book.edit("warships", "destroyer", "combat_value", 12))
    assert control.value == expected


def test_what_a_program_sets_wrong_is_refused_at_once() -> None:
    panel = desk.escape_panel()
    with pytest.raises(UnknownName, match="destroyer"):
        panel.controls["warships"].value = "destroier"
    with pytest.raises(BadValue, match="SP-010"):
        panel.controls["ships"].value = "mudderkutter*99"
    assert panel.controls["warships"].value == ("destroyer",)


def test_steppers_set_the_ships_and_refuse_none_at_all() -> None:
    panel = desk.escape_panel()
    control = panel.controls["warships"]
    control.steppers.counts = {"destroyer": 1, "frigate": 2}
    assert control.value == ("destroyer", "frigate", "frigate")
    assert panel.odds is not None
    assert panel.odds.target == 10 + 2 * 5 - 3
    control.steppers.counts = {}
    assert "at least one" in panel.message.text
    assert control.value == ("destroyer", "frigate", "frigate")
    assert control.steppers.counts == {"destroyer": 1, "frigate": 2}


def test_nation_of_the_warships() -> None:
    control = desk.escape_panel().controls["warships"]
    control.nation.value = "de"
    assert control.value == ("destroyer:de",)
    control.steppers.counts = {"destroyer:de": 1, "corvette:de": 1}
    assert control.value == ("destroyer:de", "corvette:de")
    control.nation.value = ""
    assert control.value == ("destroyer", "corvette")


def test_mixed_nations_get_lines_of_their_own() -> None:
    control = desk.escape_panel().controls["warships"]
    control.value = ("destroyer:de", "frigate:us")
    labels = [row["label"] for row in control.steppers.rows]
    assert "Frigate (USA)" in labels or "Frigate (US)" in labels
    control.steppers.counts = {**control.steppers.counts, "frigate:us": 2}
    assert sorted(control.value) == ["destroyer:de", "frigate:us", "frigate:us"]


def test_sliders_lists_and_boxes_move_the_value() -> None:
    controls = desk.escape_panel().controls
    controls["prizes"].slider.value = 3
    controls["booty_pbills"].box.value = 250
    controls["training"].buttons.value = "mop"
    controls["weapon_cards"].lists[1].value = "ak"
    controls["hostages"].count.value = 5
    assert controls["prizes"].value == 3
    assert controls["booty_pbills"].value == 250
    assert controls["training"].value == "mop"
    assert controls["weapon_cards"].value == ("ak",)
    assert controls["hostages"].value == (("us", 5),)


def test_either_a_price_or_hostages_is_asked() -> None:
    panel = desk.negotiation_panel()
    part = panel.part
    assert "price" in part.parameters
    assert "hostages" not in part.parameters
    part.situation.ways[1].value = 1
    assert part.parameters["hostages"] == 4
    assert "price" not in part.parameters
    assert part.controls["price"].view.layout.display == "none"
    part.situation.ways[0].value = 1
    assert part.parameters["base"] == 7
    assert panel.odds is not None
    assert panel.odds.target == 7
    assert panel.message.text == ""


def test_an_unknown_kind_of_parameter_gets_a_line_of_text() -> None:
    book = wb.rulebook("pirates")
    control = control_for(book.question("escape_chain").parameter("fights"), book)
    assert isinstance(control, TextControl)
    control.line.value = "destroyer/frigate"
    assert control.value == (("destroyer",), ("frigate",))


def test_bounds_follow_the_book() -> None:
    panel = desk.boarding_panel()
    assert len([one for one in panel.controls["weapon_cards"].lists if one.layout.display != "none"]) == 2
    panel.edit("constants", "weapon_cards_per_fight", "value", 1)
    assert len([one for one in panel.controls["weapon_cards"].lists if one.layout.display != "none"]) == 1


def test_an_empty_cell_means_no_limit() -> None:
    panel = desk.escape_panel()
    limit = panel.cells["fight_modifiers.support_limit.flight"]
    assert limit.unlimited.value is True
    limit.unlimited.value = False
    assert panel.book.rulebook.cell("fight_modifiers", "support_limit", "flight") == 0
    assert panel.odds is not None
    assert panel.odds.target == 8  # the second Fancykutter no longer counts
    limit.unlimited.value = True
    assert panel.book == panel.printed


def test_a_switch_writes_one_or_nothing() -> None:
    panel = desk.escape_panel()
    panel.cells["fight_modifiers.training_counts.flight"].main.value = False
    assert panel.book.rulebook.cell("fight_modifiers", "training_counts", "flight") == 0
    assert panel.odds is not None
    assert panel.odds.target == 8
