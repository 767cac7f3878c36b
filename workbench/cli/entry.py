"""From a command line to an exit code: finds the job, runs it, and turns a user's mistake into one message.

A job is imported only when it runs: until then nothing slow is loaded, so that help comes at once and Ctrl-C is
answered while pandas is still loading.
"""

from __future__ import annotations

import argparse
import contextlib
import errno
import io
import os
import re
import sys
from collections.abc import Sequence
from importlib import import_module

from workbench import __version__, jit
from workbench.errors import WorkbenchError

JOBS = {
    "odds": "exact odds of a question about a rulebook",
    "rulings": "the register of a rulebook's open questions",
    "rules": "a rule in words, with the cells and rulings it reads",
    "check": "validate tables: file, line and column of every fault",
    "play": "one whole game by bots, its log printed",
    "simulate": "many games of a rulebook, read with intervals",
    "round": "a game master's round: order sheets in, reports out",
    "lab": "open JupyterLab on copies in a working folder",
    "bench": "how fast this machine answers",
}
# Jobs that compute so little that loading compiled code would take longer.
QUICK = ("odds", "rulings", "rules", "check", "round")
DONE, MISTAKE, INTERRUPTED = 0, 1, 130

_LONG = re.compile(r"\S{300,}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Parameters
    ----------
    arguments : sequence of str, optional
        Words after ``workbench``; by default those of this process.

    Returns
    -------
    int
        Exit code: 0 done, 1 unknown name or bad value (told on stderr; stdout stays empty), 130 interrupted.

    Raises
    ------
    SystemExit
        With code 2 for wrong command syntax, with 0 after ``--help`` and ``--version``.
    """
    _print_on_any_terminal()
    try:
        code = _run(sys.argv[1:], own_process=True) if arguments is None else _run(arguments, own_process=False)
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt:
        _tell("workbench: interrupted")
        return INTERRUPTED
    except WorkbenchError as mistake:
        # Faults of tables start with file:line:column on each line, as editors want it.
        _tell(str(mistake) if hasattr(mistake, "faults") else f"workbench: {mistake}")
        return MISTAKE
    except OSError as problem:
        # On Windows a closed pipe is an invalid argument of no file in particular.
        if isinstance(problem, BrokenPipeError) or (os.name == "nt" and problem.errno == errno.EINVAL):
            _write_no_more()  # ``workbench … | head`` has read what it wanted
            return DONE
        if problem.filename is None:
            _write_no_more()
        _tell(f"workbench: {problem.filename or 'output'}: {problem.strerror or problem}")
        return MISTAKE
    return code


def _run(arguments: Sequence[str], own_process: bool) -> int:
    options = _parser().parse_args(arguments[:1])
    if own_process and options.job in QUICK:
        jit.interpret()
    job = import_module(f"workbench.cli.{options.job}")
    parser = job.parser()
    # Options may stand between the words: workbench odds pirates --json escape warships=destroyer
    code: int = job.run(parser.parse_intermixed_args(list(arguments[1:])), parser)
    return code


def _parser() -> argparse.ArgumentParser:
    width = max(map(len, JOBS)) + 2
    parser = argparse.ArgumentParser(
        prog="workbench",
        usage="workbench JOB …",
        description="Workbench for people who write and balance the rules of games.",
        epilog="jobs:\n"
        + "\n".join(f"  {job:{width}}{words}" for job, words in JOBS.items())
        + "\n\nworkbench JOB --help tells more about a job.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"workbench {__version__}")
    parser.add_argument("job", choices=JOBS, metavar="JOB", help="one of the jobs below")
    return parser


def _print_on_any_terminal() -> None:
    """A terminal that lacks a letter shows a question mark; it never stops the program."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace" if stream is sys.stdout else "backslashreplace")


def _tell(message: str) -> None:
    if sys.stderr is not None:
        with contextlib.suppress(OSError):
            print(_LONG.sub(_cut, message), file=sys.stderr, flush=True)


def _cut(found: re.Match[str]) -> str:
    return f"{found[0][:100]}… ({len(found[0])} characters)"


def _write_no_more() -> None:
    """Python must not try to write the rest of the output when it ends: that fails again, with words of its own."""
    with contextlib.suppress(OSError, ValueError):
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, sys.stdout.fileno())
