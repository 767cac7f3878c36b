"""A designer watches a game in the browser, steps through it, and decides for a seat."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser import labkit

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser
COMPILING_MS = 600_000  # the rules may have to be compiled first


NOTEBOOK = "port_royal_game.ipynb"


@pytest.fixture
def own_lab(browser: Browser, tmp_path: Path, checkout: Path, request: pytest.FixtureRequest) -> Iterator[labkit.Lab]:
    """JupyterLab on the first cells of one notebook alone: those with the panel."""
    import nbformat

    name = getattr(request, "param", NOTEBOOK)
    folder = tmp_path / "work"
    folder.mkdir()
    notebook = nbformat.read(checkout / "notebooks" / name, as_version=4)
    last = next(place for place, cell in enumerate(notebook.cells) if "game_panel" in cell.source)
    notebook.cells = notebook.cells[: last + 1]
    nbformat.write(notebook, folder / name)
    with labkit.running_lab(folder, tmp_path / "jupyter", {"REGELWERKBANK_FOLDER": str(folder)}) as lab:
        yield lab


def test_a_game_runs_without_the_kernel_and_a_seat_is_taken_over(page: Page, own_lab: labkit.Lab) -> None:
    from playwright.sync_api import expect

    labkit.open_notebook(page, own_lab, NOTEBOOK)
    labkit.run_all(page, COMPILING_MS)
    where = page.locator(".rb-game-where")
    picture = page.locator(".rb-game-picture svg")
    expect(where).to_contain_text("step 0 of")
    expect(picture).to_have_attribute("aria-label", re.compile("Round 1"))
    step = page.get_by_role("button", name="Step", exact=True)
    for _ in range(3):
        step.click()
    expect(where).to_contain_text("step 3 of")
    page.get_by_role("button", name="Back", exact=True).click()
    expect(where).to_contain_text("step 2 of")
    expect(page.locator(".rb-log-line:visible").first).to_contain_text("Seat 1: begins the game")
    # Played by the browser alone: the kernel is busy meanwhile.
    page.evaluate(
        """() => { window.jupyterapp.shell.currentWidget.sessionContext.session.kernel
            .requestExecute({code: 'import time; time.sleep(4)', silent: true}); }"""
    )
    page.locator(".rb-game-turn select").select_option("0.06")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function("() => /step (1[0-9]|2[0-9]) of/.test(document.querySelector('.rb-game-where').textContent)")
    page.get_by_role("button", name="Pause", exact=True).click()
    labkit.wait_until_idle(page)
    # By hand: the seat's moves are buttons, and pressing one goes on with the game.
    page.locator("select", has=page.locator("option", has_text="nobody")).select_option(index=2)
    expect(picture).to_have_attribute("aria-label", re.compile("by hand"), timeout=120_000)
    labkit.wait_until_idle(page)
    last = page.get_by_role("button", name="End", exact=True)
    last.click(force=True)  # nothing where the seat is asked at this very step
    mine = page.locator("button.rb-move-mine")
    expect(mine.first).to_be_visible(timeout=120_000)
    expect(page.locator(".rb-game-decides")).to_contain_text("You decide (2")
    before = where.text_content()
    mine.last.click()
    expect(where).not_to_have_text(before or "", timeout=120_000)
    expect(page.locator(".rb-alert")).to_have_count(0)


@pytest.mark.slow  # compiles the campaign
@pytest.mark.parametrize("own_lab", ["espionage_game.ipynb"], indirect=True)
def test_a_warlord_is_taken_over_his_sheet_undone_and_the_campaign_saved(page: Page, own_lab: labkit.Lab) -> None:
    from playwright.sync_api import expect

    labkit.open_notebook(page, own_lab, "espionage_game.ipynb")
    labkit.run_all(page, COMPILING_MS)
    where, decides = page.locator(".rb-game-where"), page.locator(".rb-game-decides")
    mine, last = page.locator("button.rb-move-mine"), page.get_by_role("button", name="End", exact=True)
    expect(where).to_contain_text("step 0 of")
    page.locator("select", has=page.locator("option", has_text="nobody")).select_option(index=2)
    expect(page.locator(".rb-said")).to_contain_text("until your first decision", timeout=120_000)
    last.click()
    expect(decides).to_contain_text("You decide (2", timeout=120_000)

    def press(move: str) -> None:
        """Give an order, and watch until the next question."""
        page.locator("button.rb-move-mine", has_text=move).first.click()
        labkit.wait_until_idle(page)
        last.click(force=True)  # nothing where the page has gone on to the last step by itself
        expect(mine.first).to_be_enabled(timeout=120_000)

    first = int((where.text_content() or "").split()[-1])
    press("orders Agent 1: journey")
    expect(mine.first).to_contain_text("planet: ")
    press("planet: ")
    expect(where).to_contain_text(f"step {first + 2} of {first + 2}")
    expect(page.locator("button.rb-move-mine", has_text="orders Agent 1: journey")).to_have_count(0)
    # His sheet is his own: nothing of what the others ordered stands in his log.
    expect(page.locator(".rb-log-line:visible", has_text="Seat 1: orders")).to_have_count(0)
    press("ends the orders")
    expect(where).to_contain_text("Round 2")
    # The round undone, and another order in its place.
    page.locator(".rb-game-track").fill(str(first))
    labkit.wait_until_idle(page)  # the kernel knows which step is shown
    page.get_by_role("button", name="Decide anew from here").click()
    expect(where).to_contain_text(f"step {first} of {first}", timeout=120_000)
    press("raises an agent: Agent 4")
    place = where.text_content() or ""
    page.get_by_placeholder("Name of the game").fill("my war")
    page.get_by_role("button", name="Save game").click()
    expect(page.locator(".rb-said")).to_contain_text("my war.json")
    page.get_by_role("button", name="New game").click()
    expect(where).not_to_have_text(place, timeout=120_000)
    page.locator("select", has=page.locator("option", has_text="my war")).select_option("my war")
    expect(where).to_have_text(place, timeout=120_000)
    expect(page.locator(".rb-alert")).to_have_count(0)
