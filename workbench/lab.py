"""JupyterLab on the start notebook, in the working folder, for this machine only.

The user's own Jupyter configuration is read as always and never written. What the workbench needs on top is
given on the (inner) command line and, for the look of JupyterLab, as defaults below the user's settings.
"""

from __future__ import annotations

import os
import secrets
import signal
import socket
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from workbench.errors import WorkbenchError
from workbench.workspace import (
    FOLDER_VARIABLE,
    PACKAGE,
    STATE_FOLDER,
    FolderProblem,
    LaidOut,
    default_folder,
    lay_out,
)

START_NOTEBOOK = "notebooks/00_start.ipynb"
LOOPBACK = "127.0.0.1"


class LabProblem(WorkbenchError):
    """JupyterLab cannot be started; the text says why and what would help."""


def lab(
    folder: Path | str | None = None,
    *,
    open_browser: bool = True,
    port: int | None = None,
    say: Callable[[str], None] | None = None,
) -> None:
    """Lay out the working folder and run JupyterLab on its start notebook until Ctrl-C.

    Kernels find the working folder in the environment variable ``REGELWERKBANK_FOLDER``.

    Parameters
    ----------
    folder : path, optional
        Where to work; by default `workbench.workspace.default_folder`.
    open_browser : bool
        Whether to open the page in the browser as well as printing its address.
    port : int, optional
        Port on 127.0.0.1; by default the first free one from 8888 on.
    say : callable, optional
        Takes each line meant for the user; by default it is printed at once.

    Raises
    ------
    FolderProblem
        The folder cannot be used.
    LabProblem
        The port is taken or not allowed.
    """
    say = say or partial(print, flush=True)
    if port is not None:
        _check_port(port)
    report = lay_out(Path(folder) if folder is not None else default_folder())
    for line in report.sentences():
        say(line)
    folder = report.folder

    running = _address_of_running(folder)
    if running:
        say(f"The workbench is already running in {folder}:\n    {running}")
        if open_browser:
            _open(running)
        return

    _trust(report)
    _prepare_environment(folder)
    token = secrets.token_hex(24)
    try:
        server = _server(folder, token, open_browser, port)
        _end_at_interrupt(server)
        say(f"Working folder: {folder}")
        say(f"The workbench is at\n    {_address(server.port, token)}")
        say("Ctrl-C here ends it, with everything that is still computing.")
        server.start()
    except KeyboardInterrupt:
        # Ctrl-C before the server could take it.
        pass
    say(f"\nThe workbench has ended. Your work is in {folder}.")


def _check_port(port: int) -> None:
    if not 0 < port < 65536:
        raise LabProblem(f"port: {port} is not allowed; allowed is a whole number from 1 to 65535")
    with socket.socket() as attempt:
        if os.name != "nt":
            # Without it a port counts as taken for a minute after its last server ended.
            attempt.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            attempt.bind((LOOPBACK, port))
        except OSError as problem:
            reason = "not allowed for you" if isinstance(problem, PermissionError) else "taken by another program"
            raise LabProblem(
                f"Port {port} is {reason}. Name another one, or none at all: then a free one is found."
            ) from problem


def _address(port: int, token: str) -> str:
    return f"http://{LOOPBACK}:{port}/lab/tree/{START_NOTEBOOK}?token={token}"


def _address_of_running(folder: Path) -> str:
    """Address of a workbench that already serves this folder, else ""."""
    from jupyter_server.serverapp import list_running_servers

    for server in list_running_servers():
        # The user's other Jupyter servers have another root; one of ours always has a token.
        ours = server.get("token") and Path(server["root_dir"]) == folder and server["hostname"] == LOOPBACK
        if ours and _listens(server["port"]):
            return _address(server["port"], server["token"])
    return ""


def _listens(port: int) -> bool:
    # After a crash the record of a server stays behind, and its process number may be somebody else's now.
    try:
        socket.create_connection((LOOPBACK, port), timeout=2).close()
    except OSError:
        return False
    return True


def _open(address: str) -> None:
    import webbrowser

    webbrowser.open(address)


def _trust(report: LaidOut) -> None:
    """Sign the notebooks just copied, so that their stored tables and pictures show before the first run."""
    copied = [name for name in [*report.new, *report.updated] if name.endswith(".ipynb")]
    if not copied:
        return
    import nbformat
    from nbformat.sign import NotebookNotary

    notary = NotebookNotary(data_dir=str(report.folder / STATE_FOLDER))
    try:
        for name in copied:
            notary.sign(nbformat.read(report.folder / name, as_version=4))
    finally:
        notary.store.close()


def _prepare_environment(folder: Path) -> None:
    os.environ[FOLDER_VARIABLE] = str(folder)
    # Kernels start with this very Python, even where the user has registered another one as "python3".
    os.environ["JUPYTER_PREFER_ENV_PATH"] = "1"
    paths = [str(PACKAGE / "jupyter"), os.environ.get("JUPYTER_CONFIG_PATH", "")]
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join(filter(None, paths))


def _end_at_interrupt(server: Any) -> None:
    """One Ctrl-C stops the server and its kernels; by itself Jupyter would ask first."""

    def end(_number: int, _frame: object) -> None:
        # A second Ctrl-C does not wait for kernels that do not listen.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        server.stop(from_signal=True)

    signal.signal(signal.SIGINT, end)
    if hasattr(signal, "SIGBREAK"):
        signal.signal(signal.SIGBREAK, end)


def _server(folder: Path, token: str, open_browser: bool, port: int | None) -> Any:
    """A JupyterLab server, ready to start, with its port found."""
    import zmq
    from jupyterlab.labapp import LabApp

    state = folder / STATE_FOLDER
    arguments = [
        f"--ServerApp.root_dir={folder}",
        f"--ServerApp.ip={LOOPBACK}",
        "--ServerApp.base_url=/",
        f"--IdentityProvider.token={token}",
        f"--ServerApp.open_browser={open_browser}",
        # Warnings and errors only: the address is printed by `lab`.
        "--Application.log_level=30",
        f"--LabApp.default_url=/lab/tree/{START_NOTEBOOK}",
        f"--LabApp.workspaces_dir={state / 'workspaces'}",
        "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        f"--NotebookNotary.data_dir={state}",
    ]
    if zmq.has("curve"):
        # Between server and kernel; without it every kernel starts with a warning that frightens.
        arguments.append("--KernelManager.transport_encryption=auto")
    if port is not None:
        arguments += [f"--ServerApp.port={port}", "--ServerApp.port_retries=0"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        # Jupyter refuses root unless told; containers and rented machines often have no other user.
        arguments.append("--ServerApp.allow_root=True")
    try:
        return LabApp.initialize_server(argv=arguments)
    except SystemExit as end:
        raise LabProblem(
            "JupyterLab could not be started; its own message stands above. Perhaps a file of your own "
            f"Jupyter configuration is damaged: {sys.executable} -m jupyter --paths shows where they are."
        ) from end


__all__ = ["FolderProblem", "LabProblem", "lab"]
