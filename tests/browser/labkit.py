"""Drive JupyterLab in a real browser: start a server of our own, open a notebook, run it, move its sliders.

The server has its own configuration, data, settings and token below a temporary folder, so that neither the
user's Jupyter nor a second test run is touched.
"""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

# --no-sandbox: Chromium refuses to start as root otherwise, and the only pages shown are ours.
# The other switches keep it from calling home and from needing a large /dev/shm.
CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]

# Everything that a page is waited for: machines that run tests are slow, and busy with others.
WAIT_MS = 60_000

# Cells are on the page long before the kernel is; "run all" before that moment is lost.
_IDLE = """() => {
    const widget = window.jupyterapp?.shell?.currentWidget;
    const context = widget?.sessionContext, kernel = context?.session?.kernel;
    return !!(widget?.context?.isReady && context?.isReady && kernel
        && kernel.connectionStatus === 'connected' && kernel.status === 'idle');
}"""

_RUN_ALL = """async (milliseconds) => {
    const refusal = new Error('run all: timed out');
    const late = new Promise((_, refuse) => setTimeout(() => refuse(refusal), milliseconds));
    await Promise.race([window.jupyterapp.commands.execute('notebook:run-all-cells'), late]);
}"""

_ERRORS = """() => [...window.jupyterapp.shell.currentWidget.content.model.cells]
    .filter(cell => cell.type === 'code')
    .flatMap(cell => cell.toJSON().outputs)
    .filter(output => output.output_type === 'error')
    .map(output => `${output.ename}: ${output.evalue}`)"""

_EVALUATE = """async (expression) => {
    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    const request = {code: '', silent: true, store_history: false, user_expressions: {value: expression}};
    const reply = await kernel.requestExecute(request).done;
    const value = reply.content.user_expressions.value;
    if (value.status !== 'ok') throw new Error(`${value.ename}: ${value.evalue}`);
    return value.data['text/plain'];
}"""


@dataclass(frozen=True)
class Lab:
    """A running JupyterLab.

    Attributes
    ----------
    base : str
        Address without a path.
    token : str
        What a page must name to be let in.
    folder : Path
        Root folder of the server: a copy, free to be changed.
    log : Path
        Everything the server printed.
    """

    base: str
    token: str
    folder: Path
    log: Path


def find_chromium() -> str | None:
    """Path of a Chromium, Chrome or Edge on this machine, else None."""
    for name in ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge"):
        if found := shutil.which(name):
            return found
    usual = [
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
    ]
    for root in ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"):
        if root in os.environ:
            usual.append(rf"{os.environ[root]}\Google\Chrome\Application\chrome.exe")
            usual.append(rf"{os.environ[root]}\Microsoft\Edge\Application\msedge.exe")
    return next((path for path in usual if Path(path).is_file()), None)


def separate_environment(scratch: Path) -> dict[str, str]:
    """Environment for a Jupyter that reads and writes only below `scratch`."""
    environment = dict(os.environ)
    for variable, name in {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        "IPYTHONDIR": "ipython",
    }.items():
        environment[variable] = str(scratch / name)
    overrides = {
        # Draw every output, also one that is not on the screen; never ask the network for news.
        "@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"},
        "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
        "@jupyterlab/docmanager-extension:plugin": {"autosave": False},
    }
    place = scratch / "config" / "labconfig" / "default_setting_overrides.json"
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(json.dumps(overrides), encoding="utf-8")
    return environment


@contextlib.contextmanager
def running_lab(folder: Path, scratch: Path, variables: dict[str, str] | None = None) -> Iterator[Lab]:
    """Run JupyterLab on `folder` until the block ends.

    Parameters
    ----------
    folder : Path
        Root of the server, with the notebooks.
    scratch : Path
        Empty folder for everything the server writes about itself.
    variables : dict, optional
        Further environment variables for server and kernels.
    """
    token = secrets.token_hex(16)
    log = scratch / "lab.log"
    environment = separate_environment(scratch) | (variables or {})
    command = [
        sys.executable,
        "-m",
        "jupyterlab",
        "--no-browser",
        "--allow-root",
        "--ip=127.0.0.1",
        "--port=0",
        f"--IdentityProvider.token={token}",
        f"--ServerApp.root_dir={folder}",
        # A killed test run leaves no server behind for long.
        "--ServerApp.shutdown_no_activity_timeout=600",
        "--MappingKernelManager.cull_idle_timeout=300",
        "--LabApp.expose_app_in_browser=True",
        "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]
    with log.open("wb") as output:
        server = subprocess.Popen(
            command,
            cwd=folder,
            env=environment,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        base = _wait_for_server(server, scratch / "runtime", log)
        yield Lab(base, token, folder, log)
    finally:
        stop(server)


def _wait_for_server(server: subprocess.Popen[bytes], runtime: Path, log: Path, seconds: float = 90) -> str:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if server.poll() is not None:
            break
        with contextlib.suppress(OSError, ValueError, StopIteration):
            # Not by the process number: on Windows the server is a child of the process started here.
            info = json.loads(next(runtime.glob("jpserver-*.json")).read_text(encoding="utf-8"))
            base = f"http://127.0.0.1:{info['port']}"
            with urllib.request.urlopen(f"{base}/api/status?token={info['token']}", timeout=2):
                return base
        time.sleep(0.1)
    raise RuntimeError(f"JupyterLab did not start:\n{log.read_text(encoding='utf-8', errors='replace')[-3000:]}")


def stop(process: subprocess.Popen[Any], seconds: float = 15) -> None:
    """End a process of our own and, if it does not listen, everything it started."""
    if process.poll() is not None:
        return
    process.terminate()
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
        process.wait()


def open_notebook(page: Any, lab: Lab, name: str) -> None:
    """Show one notebook, without the other panes, and wait until its kernel answers."""
    page.goto(f"{lab.base}/doc/tree/{name}?token={lab.token}&reset")
    page.wait_for_selector(".jp-Notebook .jp-CodeCell", timeout=WAIT_MS)
    wait_until_idle(page)


def wait_until_idle(page: Any, milliseconds: int = WAIT_MS) -> None:
    """Wait until the notebook's kernel is connected and has nothing to do."""
    page.wait_for_function(_IDLE, timeout=milliseconds)


def run_all(page: Any, milliseconds: int = 120_000) -> None:
    """Run every cell; AssertionError when one of them raised."""
    page.evaluate(_RUN_ALL, milliseconds)
    wait_until_idle(page, milliseconds)
    errors = page.evaluate(_ERRORS)
    assert not errors, f"cells raised: {errors}"


def kernel_eval(page: Any, expression: str) -> str:
    """Value of a Python expression in the notebook's kernel, as its repr; no cell is touched."""
    return page.evaluate(_EVALUATE, expression)


def move_slider(page: Any, description: str, key: str = "ArrowRight", times: int = 1) -> Any:
    """Move the slider with this description by the keyboard, as a user would; returns its row."""
    row = page.locator(".widget-slider", has=page.get_by_text(description, exact=True))
    # The part of a slider that takes keys is its handle.
    handle = row.locator(".noUi-handle")
    handle.focus()
    for _ in range(times):
        handle.press(key)
    return row
