"""What `workbench bench` measures of panels."""

from __future__ import annotations

import pytest

from workbench.desk.bench import replay_times


@pytest.mark.slow  # plays ten thousand games of each version
@pytest.mark.parametrize("book", ["pirates", "espionage", "port_royal"])
def test_a_slider_of_every_book_is_timed_to_its_first_and_last_picture(book: str, workspace: object) -> None:
    """Sliders of whole and of broken numbers alike."""
    (first,), (whole,) = replay_times(book, 1)
    assert 0 < first <= whole


def test_a_book_without_a_panel_of_whole_games_has_no_times() -> None:
    assert replay_times("no such book") == ([], [])
