"""The command ``workbench``: one module per job, joined by `main`."""

from workbench.cli.entry import main

__all__ = ["main"]
