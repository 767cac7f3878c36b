"""A browser and its pages for the tests of this folder."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser import labkit

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Error, Page


def _of_a_dying_kernel(error: Error) -> bool:
    """Whether JupyterLab complains about a message that a kernel tore in two while it was shut down.

    A kernel whose sending thread has ended sends from any thread, so two messages can be mixed. That is between
    ipykernel and JupyterLab and happens after a test, when its laboratory stops before its page.
    """
    return str(error).startswith("Kernel message validation error")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A headless Chromium for the whole run; without one on the machine the test is skipped."""
    program = labkit.find_chromium()
    if program is None:
        pytest.skip("no Chromium, Chrome or Edge on this machine (Debian: apt-get install chromium)")
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=labkit.WAIT_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, headless=True, args=labkit.CHROMIUM_ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Browser, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Page]:
    """An empty page; JavaScript errors fail the test, and a failed test leaves ``failed.png`` behind."""
    context = browser.new_context(viewport={"width": 1400, "height": 1000}, locale="en-GB")
    context.set_default_timeout(labkit.WAIT_MS)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: None if _of_a_dying_kernel(error) else errors.append(str(error)))
    yield page
    report = getattr(request.node, "report_call", None)
    if report is not None and report.failed:
        page.screenshot(path=str(tmp_path / "failed.png"), full_page=True)
        print(f"Screenshot: {tmp_path / 'failed.png'}")
    context.close()
    assert not errors, errors


@pytest.fixture(scope="session")
def lab(browser: Browser, tmp_path_factory: pytest.TempPathFactory, checkout: Path) -> Iterator[labkit.Lab]:
    """JupyterLab on a copy of the project's notebooks, with an empty working folder of its own.

    It asks for `browser` first, so that no server is started where the test is skipped anyway.
    """
    folder = tmp_path_factory.mktemp("work")
    (folder / "notebooks").mkdir()
    for notebook in (checkout / "notebooks").glob("*.ipynb"):
        shutil.copy(notebook, folder / "notebooks")
    variables = {"REGELWERKBANK_FOLDER": str(folder)}
    with labkit.running_lab(folder, tmp_path_factory.mktemp("jupyter"), variables) as lab:
        yield lab
