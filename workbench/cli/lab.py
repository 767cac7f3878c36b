"""``workbench lab``: JupyterLab on copies of the notebooks and tables."""

from __future__ import annotations

import argparse
from pathlib import Path

from workbench.cli.options import folder_name, new_parser


def parser() -> argparse.ArgumentParser:
    """Syntax of the job."""
    new = new_parser(
        "lab",
        "workbench lab [FOLDER] [--port N] [--no-browser]",
        "Open JupyterLab on the start notebook. You work on copies in FOLDER (by default regelwerkbank in your home\n"
        "directory); a copy you edited is never overwritten. Ctrl-C ends it.",
    )
    new.add_argument("folder", nargs="?", metavar="FOLDER", type=folder_name, help="working folder")
    new.add_argument(
        "--port", type=int, metavar="N", help="port on this machine; by default the first free one from 8888 on"
    )
    new.add_argument("--no-browser", action="store_true", help="only print the address")
    return new


def run(options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    """Run JupyterLab until Ctrl-C."""
    from workbench.lab import lab

    folder = None if options.folder is None else Path(options.folder)
    lab(folder, open_browser=not options.no_browser, port=options.port)
    return 0
