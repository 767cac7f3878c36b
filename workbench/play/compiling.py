"""Compiling a game for the first time: one process at a time, and with a second one that takes half of it.

Run as a module it is that second process: ``python -m workbench.play.compiling MOVES BOTS`` leaves all that is
not `LARGEST` in the cache. What it fails to do is compiled where it is needed.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

LARGEST = "apply"  # the verb that takes as long as all the others, the loop and a bot
QUIET = "REGELWERKBANK_QUIET"  # set where nobody waits: what a notebook prints must not depend on the cache
LONG = 2.0  # seconds of compiling that nobody should wait for without a word
PATIENCE = 600.0  # seconds after which another process that compiles is not waited for any longer


@contextlib.contextmanager
def first_time(name: str) -> Iterator[bool]:
    """Whether a game has to be compiled; then say so on stderr, keep others waiting, and remember how long it took.

    Parameters
    ----------
    name : str
        What the message calls the game.
    """
    folder = _cache_folder()
    if folder is None:
        _tell(f"Compiling {name} … up to a minute; the disk has no room to keep it")
        yield True
        return
    done = folder / f"{_file_name(name)}.compiled"
    if done.exists():
        yield False
        return
    last = folder.parent.parent / "compile_seconds" / _file_name(name)
    _tell(f"Compiling {name} {_about(last)}, once")
    with _alone(done.with_suffix(".lock")):
        if done.exists():  # now, by another process
            yield False
            return
        start = time.perf_counter()
        yield True
        seconds = time.perf_counter() - start
        with contextlib.suppress(OSError):
            done.touch()
            if seconds > LONG:  # a part may have been in the cache already
                last.parent.mkdir(parents=True, exist_ok=True)
                last.write_text(f"{seconds:.0f}", encoding="ascii")


def _tell(message: str) -> None:
    if not os.environ.get(QUIET):
        print(message, file=sys.stderr, flush=True)


@contextlib.contextmanager
def _alone(file: Path) -> Iterator[None]:
    """Keep other processes from compiling the same; where that cannot be, they do the same work."""
    from filelock import FileLock, Timeout

    lock = FileLock(file, timeout=PATIENCE)
    with contextlib.suppress(OSError, NotImplementedError, Timeout):
        file.parent.mkdir(parents=True, exist_ok=True)
        lock.acquire()
    try:
        yield
    finally:
        lock.release()


@contextlib.contextmanager
def second_process(rooms: tuple[str, str] | None) -> Iterator[None]:
    """Have another process compile what is not `LARGEST` meanwhile; it is waited for, or ended after an error.

    Parameters
    ----------
    rooms : tuple of str, optional
        Modules of the book: moves and bots.
    """
    if rooms is None or not _cache_folder() or not sys.executable or (os.cpu_count() or 1) < 2:
        yield
        return
    command = [sys.executable, "-m", __name__, *rooms]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(place or os.curdir for place in sys.path)}
    quiet: Any = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    try:
        process = subprocess.Popen(command, env=environment, **quiet)
    except OSError:
        yield
        return
    try:
        yield
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(PATIENCE)
    finally:
        process.kill()
        process.wait()


def main(moves: str, bots: str) -> None:
    """Compile all but `LARGEST`: the other verbs, the loop, and the first strategy that does not play at random."""
    from workbench.play.chunks import compiled_loop
    from workbench.play.engine import compile_as, compile_rest, plain_engine

    found = plain_engine(import_module(moves).GAME)
    compile_rest(found)
    compiled_loop(found)
    strategies = import_module(bots).STRATEGIES
    compile_as(next(strategies[name] for name in strategies if name != "random"), found.types.bot)


def _about(last: Path) -> str:
    seconds = ""
    with contextlib.suppress(OSError, UnicodeError):
        seconds = last.read_text(encoding="ascii")
    return f"… about {seconds} s" if seconds.isdigit() else "… up to a minute"


def _cache_folder() -> Path | None:
    from numba import config

    folder = getattr(config, "CACHE_DIR", "")
    return Path(folder) if folder else None


def _file_name(name: str) -> str:
    return "".join(letter if letter.isalnum() else "_" for letter in name)


if __name__ == "__main__":
    main(*sys.argv[1:])
