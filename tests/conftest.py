"""What all tests share: the comparison of notebooks, and the switch that forbids skipping."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

# Notebooks that take minutes, as they compile a game that no quick test compiles, or seat bots that search;
# `pytest -m slow` runs them.
SLOW_NOTEBOOKS = ("espionage_balance", "espionage_game", "pirates_balance", "pirates_game", "port_royal_balance")
CHECKOUT = Path(__file__).resolve().parent.parent


def pytest_configure(config: pytest.Config) -> None:
    # On the command line the path would depend on the folder pytest is called from.
    config.option.nbval_sanitize_with = str(CHECKOUT / "notebooks" / "nbval_sanitize.cfg")
    # Panels of notebooks under test keep their sessions here, not beside the notebooks.
    folder = tempfile.TemporaryDirectory(prefix="regelwerkbank-tests-")
    config.add_cleanup(folder.cleanup)
    os.environ["REGELWERKBANK_FOLDER"] = folder.name
    os.environ["REGELWERKBANK_QUIET"] = "1"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.suffix == ".ipynb" and item.path.stem in SLOW_NOTEBOOKS:
            item.add_marker(pytest.mark.slow)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, Any, Any]:
    report = yield
    # Fixtures that keep a picture of a failure look here.
    setattr(item, f"report_{report.when}", report)
    return _forbid_skipping(report)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, Any, Any]:
    return _forbid_skipping((yield))


def _forbid_skipping(report: Any) -> Any:
    """With REGELWERKBANK_NO_SKIPS=1 a test that did not run, or was allowed to fail, is a failure."""
    if report.outcome == "skipped" and os.environ.get("REGELWERKBANK_NO_SKIPS") == "1":
        allowed_to_fail = vars(report).pop("wasxfail", None)
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else f"xfail {allowed_to_fail}"
        report.outcome = "failed"
        report.longrepr = f"{report.nodeid} must run here but did not: {reason}"
    return report


@pytest.fixture(scope="session")
def checkout() -> Path:
    """The root folder of the project."""
    return CHECKOUT


@pytest.fixture(scope="session")
def python() -> str:
    """The Python that runs the tests, for tests that look at a fresh process."""
    return sys.executable
