"""The tester passes a sound game, and finds each kind of fault in a broken one."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from tests.play.toybook import moves
from tests.play.toybook.tables import Event
from workbench.book import Book
from workbench.play.setting import Setting
from workbench.play.tester import check_bots, check_cells, check_game, check_options, soak, trace

GAME = moves.GAME


def test_a_sound_game_passes(toy: Book) -> None:
    checked = check_game(toy, seeds=range(4))
    assert checked.games == 3 * 4
    assert checked.decisions >= checked.games * 2
    # All that can happen has happened; the words of the moves to dig and to stop are never noted.
    assert set(checked.events) == {event.name.lower() for event in Event} - {"dig_on", "stop"}


def test_bots_options_and_many_games(toy: Book) -> None:
    check_bots(toy)
    assert check_options(toy).games == 2  # two options of one ruling
    assert soak(toy.setting, 30).games == 30


def test_ends_of_cells_play(toy: Book) -> None:
    ends = [("constants", name, "value", value) for name in ("rounds", "digs", "faces") for value in (1, 20)]
    assert check_cells(toy, [*ends, ("cards", "shovel", "copies", 0)], 2).games == 7


def test_a_fault_of_a_variant_names_the_change(toy: Book) -> None:
    """Twenty cards for each of four hands are more than there are."""
    with pytest.raises(AssertionError, match=r"toy with constants\.hand_cards\.value=20"):
        check_cells(toy, [("constants", "hand_cards", "value", 20)])


def test_the_checker_is_called_at_every_state(toy: Book) -> None:
    seen = []
    checked = check_game(toy, 2, [1], lambda state, rules, rulebook: seen.append(int(state.turn)))
    # Each position once, and twice for each position that was dealt again for the seat asked.
    assert len(seen) == (checked.decisions + 1) + 2 * checked.decisions


def broken(toy: Book, **verbs: Callable[..., Any]) -> Any:
    """The toy with some verbs in place of its own."""
    setting = toy.setting
    room: Any = ModuleType("broken")
    room.GAME = replace(GAME, **verbs)
    return SimpleNamespace(
        setting=Setting(setting.rulebook, setting.record, room, setting.bots, setting.view, setting.checker)
    )


def with_more(verb: Callable[..., Any], more: Callable[..., Any]) -> Callable[..., Any]:
    def both(*arguments: Any) -> Any:
        found = verb(*arguments)
        changed = more(*arguments)
        return found if changed is None else changed

    return both


def lose_a_card(state: Any, move: Any, rules: Any, log: Any) -> None:
    state.hands[0] = 0


def never_end(state: Any, move: Any, rules: Any, log: Any) -> None:
    if state.over:
        state["over"], state["round"] = 0, 1


CALLS = iter(range(10**9))


def look_at_the_clock(state: Any, move: Any, rules: Any, log: Any) -> None:
    state.public.gold[0] = next(CALLS)


def write_to_the_rules(state: Any, move: Any, rules: Any, log: Any) -> None:
    rules.faces = 5


def count_the_log(state: Any, move: Any, rules: Any, log: Any) -> None:
    state.public.treasure += log.room > 0


def peek(state: Any, seat: int, view: Any, rules: Any) -> None:
    view.order = state.orders[(seat + 1) % state.seats]


def forget(state: Any, seat: int, view: Any, rules: Any) -> None:
    view.order = view.order  # whatever the record held


FAULTS: dict[str, tuple[dict[str, Callable[..., Any]], str]] = {
    "a card is lost": ({"apply": with_more(GAME.apply, lose_a_card)}, "cards of kind . in all zones"),
    "no move before the end": ({"legal": lambda state, found, rules: 0}, "no legal move before the end"),
    "a move is offered twice": (
        {"legal": lambda state, found, rules: found.__setitem__(slice(0, 2), 1000) or (0 if state.over else 2)},
        "offered twice",
    ),
    "legal writes to the state": (
        {"legal": with_more(GAME.legal, lambda state, found, rules: setattr(state, "turn", state.turn + 1))},
        "legal changed the state",
    ),
    "moves of the same words": (
        {"describe": lambda state, move, rules, out: out.__setitem__(slice(None), [Event.STOP, 0, 0, 0, 0, 0, 0, 0])},
        "both called",
    ),
    "it never ends": ({"apply": with_more(GAME.apply, never_end)}, "round went back|goes on after|no legal move"),
    "a second run differs": ({"apply": with_more(GAME.apply, look_at_the_clock)}, "another state|other states"),
    "the rules are changed": ({"apply": with_more(GAME.apply, write_to_the_rules)}, "rules record was changed"),
    "noting counts": ({"apply": with_more(GAME.apply, count_the_log)}, "without a log"),
    "the view peeks": ({"view": with_more(GAME.view, peek)}, "sees something else after redeal: order"),
    "nobody is first, nor second for want of a winner": (
        {"score": lambda state, rules, out: out.__setitem__(slice(None), 3)},
        "give places",
    ),
    "redeal forgets the hand": (
        {"redeal": with_more(GAME.redeal, lambda view, state, luck, rules: state.hands.__setitem__(view.seat, 0))},
        "after redeal: hand",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_broken_game_is_found_out(toy: Book, fault: str) -> None:
    verbs, told = FAULTS[fault]
    with pytest.raises(AssertionError, match=told) as caught:
        check_game(broken(toy, **verbs), 2, range(3))
    assert "toy, 2 seats, seed" in str(caught.value)


def test_compiled_and_interpreted_are_equal(toy: Book, python: str, checkout: Path) -> None:
    code = (
        "from tests.play.conftest import open_toy; from workbench.play.tester import trace; book = open_toy();"
        "assert not book.setting.engine.compiled;"
        "print(*[line for seats in (2, 4) for line in trace(book, seats, 3)])"
    )
    done = subprocess.run(
        [python, "-c", code],
        cwd=checkout,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(checkout)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == [line for seats in (2, 4) for line in trace(toy, seats, 3)]


def test_the_interpreted_toy_checks_too(python: str, checkout: Path) -> None:
    """Plain Python finds an index out of range, which compiled code does not."""
    code = (
        "from tests.play.conftest import open_toy; from workbench.play.tester import check_game;"
        "print(check_game(open_toy(), (2, 4), [1]).games)"
    )
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(checkout)}
    done = subprocess.run(
        [python, "-c", code], cwd=checkout, env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["2"]
