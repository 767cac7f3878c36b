"""A designer moves a slider in the escape notebook, and finds the edit again after the kernel died."""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser import labkit

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser
SLIDER = "Destroyer: combat value"


@pytest.fixture
def own_lab(browser: Browser, tmp_path: Path, checkout: Path) -> Iterator[labkit.Lab]:
    """JupyterLab on the escape notebook alone; nothing was edited in its folder yet."""
    folder = tmp_path / "work"
    folder.mkdir()
    shutil.copy(checkout / "notebooks" / "pirates_escape.ipynb", folder)
    with labkit.running_lab(folder, tmp_path / "jupyter", {"REGELWERKBANK_FOLDER": str(folder)}) as lab:
        yield lab


@pytest.mark.rule("SP-131", "SP-138")
def test_a_slider_moved_by_the_keyboard_shows_the_new_chance(page: Page, own_lab: labkit.Lab) -> None:
    from playwright.sync_api import expect

    labkit.open_notebook(page, own_lab, "pirates_escape.ipynb")
    labkit.run_all(page)
    number = page.locator(".rb-big").first
    # Two Fancykutter with BoP against a destroyer: 10 - 1 - 1 - 1 = 7, and 21 of 36 rolls reach 7.
    expect(number).to_contain_text("58.3 %")
    picture = page.locator(".rb-picture img, img.rb-picture").first
    before = picture.get_attribute("src")
    labkit.move_slider(page, SLIDER, times=2)
    # A destroyer of 12 makes it 9: 10 of 36 rolls.
    expect(number).to_contain_text("27.8 %")
    page.wait_for_function(
        "before => document.querySelector('.rb-picture img, img.rb-picture').src !== before", arg=before
    )
    # And back again.
    labkit.move_slider(page, SLIDER, "ArrowLeft", times=2)
    expect(number).to_contain_text("58.3 %")


def test_the_last_edit_outlives_a_killed_kernel(page: Page, own_lab: labkit.Lab) -> None:
    from playwright.sync_api import expect

    labkit.open_notebook(page, own_lab, "pirates_escape.ipynb")
    labkit.run_all(page)
    labkit.move_slider(page, SLIDER, times=2)
    # The number is enough to wait for: an edit is on disk before its answer shows.
    expect(page.locator(".rb-big").first).to_contain_text("27.8 %")
    process = int(labkit.kernel_eval(page, "__import__('os').getpid()"))
    os.kill(process, signal.SIGKILL)
    # The page is loaded anew, as one would after the message that the kernel died.
    labkit.open_notebook(page, own_lab, "pirates_escape.ipynb")
    assert int(labkit.kernel_eval(page, "__import__('os').getpid()")) != process
    labkit.run_all(page)
    # As printed until the question is answered; then the edit of yesterday.
    expect(page.locator(".rb-big").first).to_contain_text("58.3 %")
    page.get_by_role("button", name="Continue").first.click()
    expect(page.locator(".rb-big").first).to_contain_text("27.8 %")
    expect(page.get_by_text("12", exact=True).first).to_be_visible()
