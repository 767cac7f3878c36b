"""The tools of this folder work: a notebook made here runs, and its slider moves what the page shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import nbformat
import pytest

from tests.browser import labkit

if TYPE_CHECKING:
    from playwright.sync_api import Page

CELL = """
import ipywidgets as widgets
slider = widgets.IntSlider(value=3, min=0, max=9, description="cards")
answer = widgets.HTML()
def follow(_=None):
    answer.value = f'<span class="answer">n squared = {slider.value ** 2}</span>'
slider.observe(follow, "value")
follow()
widgets.VBox([slider, answer])
"""


@pytest.mark.browser
def test_slider_moved_by_keyboard_changes_the_page(page: Page, lab: labkit.Lab) -> None:
    from playwright.sync_api import expect

    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(CELL.strip())])
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(notebook, lab.folder / "smoke.ipynb")

    labkit.open_notebook(page, lab, "smoke.ipynb")
    labkit.run_all(page)
    answer = page.locator(".jp-OutputArea .answer")
    expect(answer).to_have_text("n squared = 9")

    row = labkit.move_slider(page, "cards", times=2)
    expect(row.locator(".widget-readout")).to_have_text("5")
    expect(answer).to_have_text("n squared = 25")
    assert labkit.kernel_eval(page, "slider.value") == "5"


@pytest.mark.browser
def test_a_cell_that_raises_is_not_taken_for_run(page: Page, lab: labkit.Lab) -> None:
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("1 / 0")])
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(notebook, lab.folder / "broken.ipynb")

    labkit.open_notebook(page, lab, "broken.ipynb")
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        labkit.run_all(page)
