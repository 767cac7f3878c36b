"""`workbench lab` for real: a server for this machine only, with a token, and Ctrl-C ends its kernels too."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.labkit import separate_environment, stop
from workbench.lab import LabProblem, lab

START = "import sys; from workbench.lab import lab; lab(sys.argv[1], open_browser=False)"


@contextlib.contextmanager
def started(python: str, folder: Path, scratch: Path) -> Iterator[tuple[subprocess.Popen[str], str, str]]:
    """A running workbench: its process, the address without path, and the token."""
    flags = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP} if os.name == "nt" else {"start_new_session": True}
    process = subprocess.Popen(
        [python, "-c", START, str(folder)],
        env=separate_environment(scratch),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        **flags,  # type: ignore[call-overload]
    )
    try:
        said = ""
        assert process.stdout is not None
        while "Ctrl-C" not in said:
            line = process.stdout.readline()
            assert line, f"ended early:\n{said}"
            said += line
        found = re.search(r"(http://127\.0\.0\.1:\d+)/lab/tree/notebooks/00_start\.ipynb\?token=(\w+)", said)
        assert found, said
        yield process, found[1], found[2]
    finally:
        stop(process)
        process.communicate()


def ask(address: str, token: str, body: dict[str, Any] | None = None) -> Any:
    """Answer of the server; it may need a moment to listen after it has said where."""
    request = urllib.request.Request(address, headers={"Authorization": f"token {token}"} if token else {})
    if body is not None:
        request.data = json.dumps(body).encode()
    for _ in range(100):
        try:
            with urllib.request.urlopen(request, timeout=20) as reply:
                return json.loads(reply.read())
        except urllib.error.HTTPError:
            raise
        except OSError:
            time.sleep(0.1)
    raise TimeoutError(address)


def test_server_kernel_and_end(python: str, tmp_path: Path) -> None:
    folder = tmp_path / "my desk"
    scratch = tmp_path / "jupyter"
    with started(python, folder, scratch) as (process, base, token):
        assert ask(f"{base}/api/status", token)["kernels"] == 0
        with pytest.raises(urllib.error.HTTPError) as refusal:
            ask(f"{base}/api/contents", "")
        assert refusal.value.code == 403
        refusal.value.close()
        assert {"notebooks", "tables", "variants"} <= {
            entry["name"] for entry in ask(f"{base}/api/contents", token)["content"]
        }
        settings = ask(f"{base}/lab/api/settings/@jupyterlab/notebook-extension:tracker", token)
        assert settings["schema"]["properties"]["windowingMode"]["default"] == "none"

        kernel = ask(f"{base}/api/kernels", token, {"name": "python3"})["id"]
        connection = scratch / "runtime" / f"kernel-{kernel}.json"
        assert connection.is_file()

        # A second start on the same folder says where the first one is, and ends.
        again = subprocess.run(
            [python, "-c", START, str(folder)],
            env=separate_environment(scratch),
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=60,
            check=True,
        )
        assert "already running" in again.stdout
        assert token in again.stdout

        process.send_signal(signal.CTRL_BREAK_EVENT if os.name == "nt" else signal.SIGINT)  # type: ignore[attr-defined]
        said, _ = process.communicate(timeout=30)
        assert process.returncode == 0, said
        assert "Your work is in" in said
        assert "Traceback" not in said
        assert "WARNING" not in said
        assert not connection.exists()  # removed by the kernel's manager once the kernel has ended
    # Nothing of the user's own Jupyter was written.
    assert not (scratch / "workspaces").exists()
    assert not (scratch / "settings").exists()
    assert [path.name for path in (scratch / "config").rglob("*") if path.is_file()] == [
        "default_setting_overrides.json"
    ]


def test_shipped_notebooks_are_trusted(python: str, tmp_path: Path, checkout: Path) -> None:
    from nbformat import read
    from nbformat.sign import NotebookNotary

    folder = tmp_path / "desk"
    with started(python, folder, tmp_path / "jupyter"):
        pass
    notary = NotebookNotary(data_dir=str(folder / ".regelwerkbank"))
    try:
        copies = list((folder / "notebooks").glob("*.ipynb"))
        assert all(notary.check_signature(read(copy, as_version=4)) for copy in copies)
    finally:
        notary.store.close()


def test_a_taken_port_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        with pytest.raises(LabProblem, match=r"Port \d+ is taken"):
            lab(tmp_path / "desk", port=other.getsockname()[1])
    assert not (tmp_path / "desk").exists()


@pytest.mark.parametrize("port", [0, -1, 65536])
def test_an_impossible_port_is_refused(port: int, tmp_path: Path) -> None:
    with pytest.raises(LabProblem, match="from 1 to 65535"):
        lab(tmp_path / "desk", port=port)
