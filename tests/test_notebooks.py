"""Every notebook was run from top to bottom: nbval passes a cell without stored output in silence."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest

FOLDER = Path(__file__).resolve().parent.parent / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
EXPECTED = {
    *("00_start", "pirates_boarding", "pirates_escape", "pirates_negotiation", "pirates_game", "pirates_balance"),
    *("espionage_missions", "espionage_counter", "espionage_game", "espionage_balance", "espionage_round"),
    *("port_royal_push", "port_royal_game", "port_royal_balance"),
}


def test_the_expected_notebooks_exist() -> None:
    assert EXPECTED - {path.stem for path in NOTEBOOKS} == set()


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_notebook_was_run_from_top_to_bottom(path: Path) -> None:
    cells = [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]
    counts = [cell.execution_count for cell in cells if cell.source.strip()]
    assert counts == list(range(1, len(counts) + 1)), "run all cells in a fresh kernel, then save"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_notebook_holds_no_error(path: Path) -> None:
    cells = [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]
    errors = [
        f"{output.ename}: {output.evalue}" for cell in cells for output in cell.outputs if output.output_type == "error"
    ]
    assert errors == []


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_notebook_asks_for_the_python_of_this_installation(path: Path) -> None:
    """Another kernel name would run the cells in a Python that lacks the workbench, or not at all."""
    assert nbformat.read(path, as_version=4).metadata.kernelspec.name == "python3"
