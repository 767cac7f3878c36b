"""What a kind of move is worth, as a table and a picture; on the toy book, where the worth is known."""

from __future__ import annotations

import pytest

from tests.play.conftest import open_toy
from tests.play.test_effects import gamble
from workbench.play.effects import Effects, effects
from workbench.study.decisions import points, wanted_effect, worth_figure, worth_of_moves

NAMES = {"dig_on": ("weitergraben", "to dig on")}


@pytest.fixture(scope="module")
def found() -> Effects:
    """The toy of one throw: to dig on costs a twelfth of the win, yet who does it has found the treasure."""
    small, _ = gamble(open_toy())
    return effects(small.setting, 4000, ["dig_on"], seats=2, bots="random")


def test_seen_and_caused_stand_side_by_side(found: Effects) -> None:
    line = worth_of_moves(found, NAMES).loc["to dig on"]
    seen, never, caused, _, verdict, *_ = map(str, line)
    assert float(seen.split()[0]) > 85 > 50 > float(never.split()[0])  # what one sees: diggers win
    assert float(caused.replace("−", "-")) == pytest.approx(-100 / 12, abs=1.5)  # what digging does: it costs
    assert verdict == "lower"
    assert worth_of_moves(found, NAMES, "de").index[0] == "weitergraben"


def test_where_the_bot_wants_it_only_its_own_choices_count(found: Effects) -> None:
    frame = found.frame
    own = frame[frame["anyway"]]
    one = wanted_effect(found, "dig_on")
    assert one.games == len(own) < len(frame)
    assert one.value == pytest.approx(float((own["forced"] - own["forbidden"]).mean()))


def test_differences_have_a_sign_and_one_decimal() -> None:
    assert points(0.0123) == "+1.2"
    assert points(-0.0123, "de") == "−1,2"
    assert points(float("nan")) == "–"


def test_the_picture_says_what_is_the_cause(found: Effects) -> None:
    seen, caused = worth_figure(found, NAMES).axes
    assert "not the cause" in seen.get_title("left")
    assert caused.get_title("left").startswith("Caused")
    assert [label.get_text() for label in seen.get_yticklabels()] == ["to dig on"]
    assert worth_figure(found, NAMES, "de").axes[1].get_title("left").startswith("Bewirkt")
