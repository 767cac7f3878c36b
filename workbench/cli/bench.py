"""``workbench bench``: how fast this machine answers. Medians of many, and ratios measured in the same run."""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import partial
from statistics import median
from typing import Any

from workbench.book import Book, book_keys, rulebook
from workbench.cli.options import add_output, new_parser
from workbench.cli.plain import show_object
from workbench.cli.words import show, table, wrapped
from workbench.errors import NotBuilt, WorkbenchError
from workbench.odds import Odds
from workbench.odds.question import REQUIRED

PATIENCE = 0.5  # seconds that one measurement may take, once it has its fewest runs
FEWEST, MOST = 5, 200
VIEWS = ("outcomes", "along", "grid")


class BenchFailed(WorkbenchError):
    """A process that is measured did not end well; its own message is told."""


@dataclass(frozen=True, slots=True)
class Measured:
    """One line of the report.

    Attributes
    ----------
    name : str
        What was measured.
    runs : int
        How often.
    milliseconds : float, optional
        Median; None when it could not be measured.
    ratio, ratio_to : float, optional and str
        The same in units of another line, and its name.
    remark : str
        Why it could not be measured.
    per_second : float, optional
        Whole games a second on all cores together; then the milliseconds are those of one game.
    """

    name: str
    runs: int = 0
    milliseconds: float | None = None
    ratio: float | None = None
    ratio_to: str = ""
    remark: str = ""
    per_second: float | None = None


def parser() -> argparse.ArgumentParser:
    """Syntax of the job."""
    new = new_parser(
        "bench", "workbench bench [options]", "Measure how fast this machine answers: medians over many runs, warm."
    )
    new.add_argument(
        "--soak",
        type=int,
        metavar="N",
        help="play N random games of each book instead, and check the rules at every position",
    )
    add_output(new)
    return new


def run(options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    """Measure and report."""
    if options.soak is not None:
        return _soak(options, parser)
    machine = f"{platform.system()} {platform.machine()}, {os.cpu_count()} CPUs, Python {platform.python_version()}"
    measured: list[Measured] = []
    if not options.json:
        _show_heading(machine, options.lang == "de")
    try:
        for line in _everything():
            measured.append(line)
            if not options.json:
                _show_line(line, options.lang == "de")
    finally:  # also of what was measured until it failed or somebody stopped it
        if options.json:
            show_object({"machine": machine, "measured": [asdict(line) for line in measured]})
    return 0


def _everything() -> Iterator[Measured]:
    """All measurements, those first that take no time."""
    yield from _processes()
    for key in book_keys():
        yield from _book(rulebook(key))
    yield from _panels()
    yield from _games()
    yield from _starts()


def _show_heading(machine: str, german: bool) -> None:
    heads = ("ms (Median)", "Läufe", "gemessen") if german else ("ms (median)", "runs", "measured")
    show([machine, "", "  {:>11}  {:>7}  {}".format(*heads), f"  {'-' * 11}  {'-' * 7}  {'-' * 60}"])


def _show_line(line: Measured, german: bool) -> None:
    """One line at once: the next measurement may take a minute, or fail."""
    beside = line.remark or _ratio(line, german)
    name = f"{line.name}: {beside}" if beside else line.name
    print(f"  {_number(line.milliseconds, german):>11}  {line.runs or '-':>7}  {name}", flush=True)


def _soak(options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    """Random games with the checker on, for an hour or a night."""
    if options.soak < 1:
        parser.error(f"--soak {options.soak}: play at least one game")
    from workbench.play.tester import soak

    rows: list[dict[str, Any]] = []
    for key in book_keys():
        try:
            setting = rulebook(key).setting
        except NotBuilt as missing:
            rows.append({"book": key, "games": 0, "remark": str(missing)})
            continue
        start = time.perf_counter()
        try:
            checked = soak(setting, options.soak)
        except AssertionError as fault:
            raise BenchFailed(f"soak: {fault}") from None
        seconds = time.perf_counter() - start
        found = {"games": checked.games, "decisions": checked.decisions, "longest": checked.longest}
        rows.append({"book": key, **found, "checked": setting.checker is not None, "seconds": round(seconds, 1)})
    if options.json:
        show_object({"soak": rows})
        return 0
    german = options.lang == "de"
    heading = (
        ("Buch", "Spiele", "Entscheidungen", "längstes", "s") if german else ("book", "games", "moves", "longest", "s")
    )
    lines = [
        [str(row.get(name, "-")) for name in ("book", "games", "decisions", "longest")]
        + [_number(row.get("seconds"), german)]
        for row in rows
    ]
    show(table(lines, heading, range(1, 5)))
    for row in rows:
        if "remark" in row:
            show(wrapped(row["remark"]))
    return 0


def _number(value: float | None, german: bool) -> str:
    text = "-" if value is None else f"{value:.3g}" if value < 100 else f"{value:.0f}"
    return text.replace(".", ",") if german else text


def _games() -> Iterator[Measured]:
    """Whole games, on all cores, and a bot of a notebook."""
    from workbench.cli.bench_games import new_bot_times, speeds

    for key in book_keys():
        book = rulebook(key)
        for one in speeds(book):
            name = f"{key}: a whole game of {one.seats} seats, bot {one.bot}, {one.moves / one.games:.0f} moves"
            yield Measured(name, one.games, 1000 * one.seconds / one.games, per_second=one.games / one.seconds)
        times = new_bot_times(book, min(FEWEST, MOST))
        if times:
            yield Measured(f"{key}: compile a new bot of a notebook", len(times), median(times))


def _starts() -> Iterator[Measured]:
    """A process that plays a move of each book with whole games, with an empty cache and with what that left there."""
    for key in book_keys():
        try:
            _ = rulebook(key).setting
        except NotBuilt:
            continue
        game = ["-c", f"import workbench; workbench.rulebook({key!r}).new_game(seed=1).step()"]
        with tempfile.TemporaryDirectory() as folder:
            start = time.perf_counter()
            _process(game, folder)
            first = 1000 * (time.perf_counter() - start)
            yield Measured(f"{key}: process: first move of the first game, everything compiled", 1, first)
            yield _line(f"{key}: process: first move of a later game", partial(_process, game, folder))


def _ratio(line: Measured, german: bool) -> str:
    if line.per_second is not None:
        return f"{_number(line.per_second, german)} {'Spiele' if german else 'games'}/s"
    return "" if line.ratio is None else f"{_number(line.ratio, german)} x {line.ratio_to}"


def _timed(action: Callable[[], object]) -> tuple[float, int]:
    """Median in milliseconds and number of runs, after one that is not counted."""
    action()
    times: list[float] = []
    end = time.perf_counter() + PATIENCE
    while len(times) < MOST and (len(times) < FEWEST or time.perf_counter() < end):
        start = time.perf_counter()
        action()
        times.append(time.perf_counter() - start)
    return 1000 * median(times), len(times)


def _line(name: str, action: Callable[[], object], beside: Measured | None = None) -> Measured:
    milliseconds, runs = _timed(action)
    if beside is None or not beside.milliseconds:
        return Measured(name, runs, milliseconds)
    return Measured(name, runs, milliseconds, milliseconds / beside.milliseconds, beside.name)


# ---- whole processes --------------------------------------------------------------------------------


def _processes() -> Iterator[Measured]:
    """A whole ``workbench odds …``, beside what Python and its table library take alone."""
    key = book_keys()[0]
    question = next(q for q in rulebook(key).questions.values() if q.example)
    answer = ["-m", "workbench.cli", "odds", key, question.key, *question.example.split(), "--json"]
    library = _line("process: python -c 'import pandas'", lambda: _process(["-c", "import pandas"]))
    yield library
    yield _line(f"process: workbench odds {key} {question.key}", lambda: _process(answer), library)


def _process(arguments: list[str], cache: str = "") -> None:
    """Run Python to the end; compiled code is kept in the folder `cache`, by default where it always is."""
    elsewhere = {"XDG_CACHE_HOME": cache, "HOME": cache} if cache else {}  # on Linux, on macOS
    environment = {**os.environ, **elsewhere}
    done = subprocess.run([sys.executable, *arguments], check=False, capture_output=True, env=environment)
    if done.returncode:
        raise BenchFailed(f"{' '.join(arguments)} failed:\n{done.stderr.decode(errors='replace')}")


# ---- one book ---------------------------------------------------------------------------------------


def _book(book: Book) -> Iterator[Measured]:
    key = book.key
    yield _line(f"{key}: read all tables", lambda: rulebook(key))
    first: tuple[Odds, dict[str, Any], Measured] | None = None
    for question in book.questions.values():
        if not question.example and any(parameter.default is REQUIRED for parameter in question.parameters):
            yield Measured(f"{key}: odds {question.key}", remark="it has no example to ask")
            continue
        given = dict(word.split("=", 1) for word in question.example.split())
        odds = book.odds(question.key, **given)
        line = _line(f"{key}: odds {question.key}", _asking(book, question.key, given))
        yield line
        if first is None and _cell(odds) is not None:
            first = odds, given, line
    if first is None:
        return
    odds, given, line = first
    place = _cell(odds)
    assert place is not None
    value = book.rulebook.cell(*place)

    def edited() -> None:
        book.edit(*place, int(str(value)) + 1).odds(odds.question, **given)

    yield _line(f"{key}: edit a cell and odds {odds.question}", edited, line)
    yield _line(f"{key}: explain {odds.question}", odds.explain, line)


def _asking(book: Book, question: str, given: dict[str, Any]) -> Callable[[], object]:
    return lambda: book.odds(question, **given)


def _cell(odds: Odds) -> tuple[str, str, str] | None:
    """A cell with a whole number that the answer reads and that may grow by one."""
    for term in odds.answer.terms:
        if term.table and term.row and term.column and term.table != "rulings" and term.value:
            return term.table, term.row, term.column
    return None


# ---- panels -----------------------------------------------------------------------------------------


def _panels() -> Iterator[Measured]:
    """From a moved slider to the new picture, for each picture that a panel can have in front, and of whole games."""
    try:
        # Panels load Jupyter's widgets, so only here.
        from workbench.desk.bench import redraw_times, replay_times
    except ImportError as missing:
        yield Measured("panel: slider to picture", remark=f"not available: {missing}")
        return
    for view in VIEWS:
        times = redraw_times(20, view)
        yield Measured(f"panel: slider to picture ({view})", len(times), median(times))
    for key in book_keys():
        pictures = zip(("first picture", "picture of all games"), replay_times(key), strict=True)
        for name, times in pictures:
            if times:
                yield Measured(f"{key}: panel: slider to {name}", len(times), median(times))
