"""One call checks any game: random play with a look at everything at every state, and what must hold around it.

A fault is an AssertionError that says where, what, and what to do. The checks follow what testers of other game
libraries do (OpenSpiel, PettingZoo, TAG): ends in time, legal lists, unchanged copies, undo, saves, equal runs, and
that what a seat cannot see changes neither its view nor what it may do.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from workbench.play.events import EVENT, empty_log, noted
from workbench.play.players import seat_count
from workbench.play.session import Session, restored
from workbench.play.setting import Setting
from workbench.play.walk import Checked, Checker, Walk, holds, nothing


class HasSetting(Protocol):
    """A book, or a variant of it."""

    @property
    def setting(self) -> Setting:
        """Its game under its rulebook."""


def check_game(
    book: HasSetting,
    seats: int | Iterable[int] | None = None,
    seeds: Iterable[int] = range(3),
    checker: Checker | None = None,
) -> Checked:
    """Play at random and check everything that must hold of a game.

    Parameters
    ----------
    book : Book
        With whole games.
    seats : int or iterable of int, optional
        By default every number of seats the game has.
    seeds : iterable of int
        A game per seed and number of seats.
    checker : callable, optional
        ``checker(state, rules, rulebook)`` is called at every state and raises AssertionError; by default ``check`` of
        the book's room ``checker``.

    Returns
    -------
    Checked

    Raises
    ------
    AssertionError
        With place, finding and remedy.
    """
    setting, seeds = book.setting, list(seeds)
    game = setting.game
    counts = range(game.fewest_seats, game.most_seats + 1) if seats is None else seats
    checked = Checked()
    for count in [counts] if isinstance(counts, int) else counts:
        ends = set()
        for seed in seeds:
            line = Walk(setting, count, seed, checker).play(checked)
            again = [state.tobytes() for state in Walk(setting, count, seed, nothing).states(line.moves)]
            holds(
                again == [state.tobytes() for state in line.seen],
                f"{line.where}: a second run with the same seed and moves gave other states",
                "let nothing but the state and the rules decide what happens",
            )
            check_session(setting, count, seed, line.moves, line.seen)
            ends.add(line.seen[0].tobytes())
        holds(
            len(ends) == len(set(seeds)),
            f"{setting.key}, {count} seats: two seeds begin alike",
            "draw the beginning from state.luck",
        )
    return checked


def check_bots(book: HasSetting, seats: int | None = None, seeds: Iterable[int] = range(2)) -> None:
    """Every bot of the table plays whole games, alone against itself and among all."""
    setting = book.setting
    names = list(setting.rulebook.keys("bots"))
    for seed in seeds:
        for name in names:
            Session(setting, seats, seed, name).run()
        count = Session(setting, seats, seed, names[0]).seats
        Session(setting, count, seed, [names[(seed + seat) % len(names)] for seat in range(count)]).run()


def check_options(
    book: Any, seats: int | None = None, seeds: Iterable[int] = (1,), without: Iterable[str] = ()
) -> Checked:
    """Every option of every built ruling still plays (`check_game` for each); of a number its ends and its default.

    An option that the book refuses together with the others as they are is left out, and so are the rulings `without`:
    those that allow other numbers of seats.
    """
    from workbench.errors import WorkbenchError

    left_out = set(without)
    checked = Checked()
    for row in book.rulings.to_dict("records"):
        if not row["built"] or row["key"] in left_out:
            continue
        options = book.rulebook.options(row["key"])
        tried = {options[0], options[-1], int(row["default"])} if isinstance(options, range) else set(options)
        for option in sorted(tried):
            try:
                variant = book.decide(row["key"], option)
            except WorkbenchError:
                continue
            _walk_variant(variant, seats, seeds, f"{row['key']}={option}", checked)
    return checked


def check_cells(
    book: Any, cells: Iterable[tuple[str, str, str, Any]], seats: int | None = None, seeds: Iterable[int] = (1,)
) -> Checked:
    """The game still plays with other values in its cells; each of `cells` is (table, row, column, value), alone."""
    checked = Checked()
    for cell in cells:
        _walk_variant(book.edit(*cell), seats, seeds, "{}.{}.{}={}".format(*cell), checked)
    return checked


def _walk_variant(variant: Any, seats: int | None, seeds: Iterable[int], change: str, checked: Checked) -> None:
    count = seat_count(variant.setting, seats)
    for seed in seeds:
        Walk(variant.setting, count, seed, None, change).play(checked)


def soak(setting: Setting, games: int, seed: int = 1, checker: Checker | None = None) -> Checked:
    """Many random games over all numbers of seats with the checker at every state, and nothing else."""
    checked, game = Checked(), setting.game
    several = range(game.fewest_seats, game.most_seats + 1)
    for number in range(games):
        Walk(setting, several[number % len(several)], seed, checker, game=number).play(checked, quickly=True)
    return checked


def check_session(setting: Setting, seats: int, seed: int, moves: list[int], states: list[Any]) -> None:
    """Playing by hand, going back and forth, saving and loading give the same bytes."""
    where = f"{setting.key}, {seats} seats, seed {seed}"
    remedy = "let apply depend on nothing but state, move and rules"
    bot = setting.rulebook.keys("bots")[0]
    session = Session(setting, seats, seed, bot)
    for move in moves:
        session.play(move)
    wanted = [state.tobytes() for state in states]
    session.back(len(moves))
    for number, state in enumerate(wanted):
        holds(session.state.tobytes() == state, f"{where}: position {number} is another one after undo", remedy)
        if number < len(moves):
            session.forward()
    with tempfile.TemporaryDirectory() as folder:
        loaded = restored(setting, session.save(Path(folder) / "game.json"))
    holds(loaded.state.tobytes() == wanted[-1], f"{where}: a loaded game has another end", remedy)
    holds(
        loaded.log(everything=True) == session.log(everything=True), f"{where}: a loaded game has another log", remedy
    )


# ---- compiled or not ---------------------------------------------------------------------------------


def trace(book: HasSetting, seats: int, seed: int, most_moves: int = 10**9) -> list[str]:
    """Hashes of everything the verbs compute along one random game; equal compiled and interpreted."""
    setting = book.setting
    walk = Walk(setting, seats, seed, nothing)
    engine, game, rules = setting.engine, setting.game, setting.rules.copy()
    hashes: list[str] = []
    chance, state = random.Random(seed), walk._begin()
    luck = np.array([seed], np.uint64)
    while True:
        total = sha256(state.tobytes())
        for seat in range(seats):
            view = walk._view(state, seat, 0)
            dealt = np.zeros(1, game.state_dtype)[0]
            engine.redeal(view, dealt, luck, rules)
            total.update(view.tobytes() + dealt.tobytes())
        out = np.zeros((seats, len(game.measures)), np.int64)
        engine.score(state, rules, out)
        codes, log = walk._legal(state), empty_log()
        total.update(out.tobytes() + np.array(codes, np.int64).tobytes())
        if codes and len(hashes) < most_moves:
            move, event = chance.choice(codes), np.zeros(EVENT, np.int64)
            engine.describe(state, move, rules, event)
            engine.apply(state, move, rules, log)
            total.update(event.tobytes() + noted(log).tobytes())
        hashes.append(total.hexdigest())
        if not codes or len(hashes) > most_moves:
            return hashes
