"""A whole round: read, check, play, and write everything at once beside the old state."""

from __future__ import annotations

import os
import re
import secrets
import shlex
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from workbench.errors import BadValue
from workbench.espionage.round.engine import common, moves, resolving
from workbench.espionage.round.folder import Game, Keys, fault_in, new_seed, used
from workbench.espionage.round.german import in_words, speaking
from workbench.espionage.round.grids import written
from workbench.espionage.round.reading import read_folder
from workbench.espionage.round.reports import PROTOCOL_COLUMNS, protocol_rows, report
from workbench.espionage.round.sheets import Sheet, read_sheet
from workbench.espionage.round.writing import written_folder
from workbench.espionage.state import AGENTS, NOBODY, PLANETS, SHIPS, UNITS, state_dtype
from workbench.espionage.view import STARS
from workbench.files import CannotWrite, reason, sync_folder
from workbench.play.events import empty_log, log_type, noted
from workbench.play.luck import seeded
from workbench.tables import Rulebook
from workbench.tables.faults import Fault, TableFaults

NAMES = ("rot", "blau", "gelb", "schwarz")
ROOM_PER_LINE = 1
MOST_EVENTS, MOST_ROLLS = 60_000, 60_000
MOST_SEED = 1 << 62
EXAMPLE = "befehl;wer;planet;ziel;menge"
NOTES = {
    "round": ("die Runde, die als nächste gespielt wird", "the round that is played next"),
    "seed": ("geheim: aus ihm kommen alle Würfe", "secret: all rolls come from it"),
    "economy": (
        "assumed, oder external: nur was dieses Kapitel zahlt und nimmt, wird gebucht",
        "assumed, or external: only what this chapter pays and takes is booked",
    ),
}


@dataclass(slots=True)
class Reply:
    """What became of a round.

    Attributes
    ----------
    faults : list of Fault
        Of all sheets.
    lines : list of str
        To be shown.
    folder : Path, optional
        The new folder, with ``state``, ``reports`` and ``protocol.csv``; None when nothing was written.
    """

    faults: list[Fault] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    folder: Path | None = None


# ---- a new game ------------------------------------------------------------------------------------------


def new_round(
    folder: Path,
    rulebook: Rulebook,
    rules: np.record,
    warlords: int = 2,
    seed: int | None = None,
    lang: str = "en",
    words: Sequence[str] = (),
) -> Reply:
    """Write a template: a small campaign as STATE folder, and an empty order sheet for each warlord.

    Without `seed` the map and the secret seed of all rolls are drawn by chance. `words` are further ones of the next
    command.
    """
    with speaking(lang):
        return _new_round(folder, rulebook, rules, warlords, seed, lang, words)


def _new_round(
    folder: Path,
    rulebook: Rulebook,
    rules: np.record,
    warlords: int,
    seed: int | None,
    lang: str,
    words: Sequence[str],
) -> Reply:
    if not 2 <= warlords <= 4:
        raise BadValue("warlords of a template", warlords, "a whole number from 2 to 4")
    sizes = (warlords, PLANETS, warlords * AGENTS, warlords * UNITS, SHIPS, 1)
    state = np.zeros(1, state_dtype(*sizes))[0]
    if seed is None:
        seed = new_seed()
        state.luck[1] = new_seed()
    elif 0 <= seed < MOST_SEED:
        state.luck[1] = seeded(seed, 1)
    else:
        raise BadValue("seed of a template", seed, f"a whole number from 0 to {MOST_SEED - 1}")
    state.luck[0] = seed
    moves.lay_out(state, warlords, rules)
    game = _named(state, rulebook, rules, seed)
    game.notes = {key: notes[lang == "en"] for key, notes in NOTES.items()}
    sheets = {f"orders/{name}.csv": f"{EXAMPLE}\r\n".encode() for name in game.keys.warlords}
    files = {f"state/{name}": data for name, data in written_folder(game).items()}
    _write(folder, files | sheets)
    return Reply([], [str(folder), _next(folder, rulebook, words)], folder)


def _named(state: np.record, rulebook: Rulebook, rules: np.record, seed: int) -> Game:
    seats, count = int(state.seats), int(state.public.count)
    keys = Keys(list(NAMES[:seats]), [star.lower() for star in STARS[:count]])
    names = {f"warlord:{key}": key.capitalize() for key in keys.warlords}
    names |= {f"planet:{star.lower()}": star for star in STARS[:count]}
    game = Game(rulebook, rules, state, keys, names, list(keys.planets), seed, "assumed")
    _name_new(game)
    return game


def _name_new(game: Game) -> None:
    """Keys for what has none yet: agents, special units and ships that this round brought."""
    state, keys = game.state, game.keys
    for found, pool, owner, word in (
        (keys.agents, state.agents, "employer", "agent"),
        (keys.units, state.units, "owner", "special"),
        (keys.ships, state.ships, "owner", "ship"),
    ):
        found.extend([""] * (len(pool) - len(found)))
        for slot in range(len(pool)):
            if int(pool[slot][owner]) != NOBODY and not found[slot]:
                warlord = keys.warlords[int(pool[slot][owner])]
                number = 1
                while f"{word}_{warlord}_{number}" in found:
                    number += 1
                found[slot] = f"{word}_{warlord}_{number}"


# ---- a round -----------------------------------------------------------------------------------------------


def check_sheets(state: Path, sheets: Sequence[Path], rulebook: Rulebook, rules: np.record, lang: str) -> Reply:
    """Check order sheets and say what is wrong, line by line; nothing is written."""
    with speaking(lang):
        game, read, _ = _read(state, sheets, rulebook, rules)
    reply = Reply([fault for sheet in read for fault in sheet.grid.faults])
    for sheet in read:
        good, bad = len(sheet.accepted), len(sheet.grid.faults)
        whose = game.keys.warlords[sheet.seat] if sheet.seat >= 0 else "?"
        words = "gute Befehle, {} Fehler" if lang == "de" else "good orders, {} faults"
        told = [str(in_words(fault, lang)) for fault in sheet.grid.faults]
        reply.lines += [f"{sheet.path} ({whose}): {good} {words.format(bad)}", *told]
    return reply


def play_round(
    *,
    state: Path,
    sheets: Sequence[Path],
    out: Path,
    rulebook: Rulebook,
    rules: np.record,
    lang: str,
    partial: bool,
    words: Sequence[str] = (),
) -> Reply:
    """Play a round and write the new folder whole, or nothing; `words` are further ones of the next command.

    Raises
    ------
    TableFaults
        The STATE folder has faults, or a sheet has and `partial` is not set.
    CannotWrite
        `out` is there already, or cannot be written.
    """
    with speaking(lang):
        return _play_round(state, sheets, out, rulebook, rules, lang, partial, words)


def _play_round(
    state: Path,
    sheets: Sequence[Path],
    out: Path,
    rulebook: Rulebook,
    rules: np.record,
    lang: str,
    partial: bool,
    words: Sequence[str],
) -> Reply:
    if out.exists():
        raise CannotWrite(f"{out} is there already; a round that was played is never overwritten")
    game, read, adjusted = _read(state, sheets, rulebook, rules)
    faults = [fault for sheet in read for fault in sheet.grid.faults]
    if faults and not partial:
        raise TableFaults(faults)
    round_ = int(game.state["round"])
    changes = _rulings(game, round_)
    who = _who(game)
    log, protocol = empty_log(kind=log_type(MOST_EVENTS)), np.zeros((MOST_ROLLS, common.PROTOCOL), np.int64)
    resolving.resolve(game.state, rules, log, protocol)
    _name_new(game)
    who |= _who(game)
    events = [tuple(map(int, event)) for event in noted(log)]
    by_seat = {sheet.seat: sheet for sheet in read}
    files = {
        f"reports/{key}.txt": report(game, seat, round_, events, by_seat.get(seat), lang).encode()
        for seat, key in enumerate(game.keys.warlords)
    }
    rows = [*adjusted, *changes, *protocol_rows(game, protocol[1 : 1 + protocol[0, 0]], who, read, lang)]
    files["protocol.csv"] = written(PROTOCOL_COLUMNS, rows, game.dialect)
    game.state["round"] += 1
    files |= {f"state/{name}": data for name, data in written_folder(game).items()}
    _write(out, files)
    told = [str(in_words(fault, lang)) for fault in faults]
    return Reply(faults, [*told, str(out), _next(out, rulebook, words)], out)


def _read(
    state: Path, sheets: Sequence[Path], rulebook: Rulebook, rules: np.record
) -> tuple[Game, list[Sheet], list[Sequence[Any]]]:
    if not state.is_dir():
        raise fault_in(str(state), "is no folder; `workbench round espionage --new DIR` writes one, DIR/state")
    room = sum(_lines(path) for path in sheets)
    game, adjusted = read_folder(state, rulebook, rules, room)
    for sheet in game.state.sheets:
        sheet["count"] = 0
    read = [read_sheet(path, game) for path in sheets]
    for number, sheet in enumerate(read):
        if sheet.seat >= 0 and sheet.seat in [other.seat for other in read[:number]]:
            sheet.grid.fault(None, "warlord", f"{game.keys.warlords[sheet.seat]} has another sheet already")
    return game, read, adjusted


def _lines(path: Path) -> int:
    try:
        return path.read_bytes().count(b"\n") + ROOM_PER_LINE
    except OSError:
        return ROOM_PER_LINE


def _rulings(game: Game, round_: int) -> list[Sequence[Any]]:
    """Rulings that differ from those of the round before, kept in the history (and told in the protocol)."""
    now = used(game.rulebook)
    rows: list[Sequence[Any]] = []
    for ruling, option in now.items():
        before = game.rulings.get(ruling)
        if before is not None and before != option:
            game.history.append((round_, ruling, before, option))
            rows.append(("ruling", "", "", f"{ruling}: {before} -> {option}", "", "", "", "", "", "", ""))
    return rows


def _who(game: Game) -> dict[int, tuple[str, str]]:
    """Warlord and key of every agent and special unit by number."""
    found = {}
    for pool, owner, keys in (
        (game.state.agents, "employer", game.keys.agents),
        (game.state.units, "owner", game.keys.units),
    ):
        for slot, unit in enumerate(pool):
            if unit[owner] >= 0 and slot < len(keys):
                found[int(unit["uid"])] = (game.keys.warlords[int(unit[owner])], keys[slot])
    return found


# ---- writing ------------------------------------------------------------------------------------------------


def _next(folder: Path, rulebook: Rulebook, words: Sequence[str]) -> str:
    found = re.fullmatch(r"(.*?)(\d+)", folder.name)
    name = f"{found[1]}{int(found[2]) + 1}" if found else f"{folder.name}_2"
    quoted = subprocess.list2cmdline if os.name == "nt" else shlex.join
    state, out = quoted([str(folder / "state")]), quoted(["--out", str(folder.with_name(name)), *words])
    return f"workbench round {rulebook.schema.key} {state} ORDERS… {out}"


def _write(folder: Path, files: dict[str, bytes]) -> None:
    """All files in a new folder, which appears whole or not at all."""
    if folder.exists():
        raise CannotWrite(f"{folder} is there already; nothing is overwritten")
    target = folder.absolute()
    temporary = target.with_name(f".{target.name}.{secrets.token_hex(4)}.tmp")
    try:
        for name, data in files.items():
            path = temporary / name
            path.parent.mkdir(parents=True, exist_ok=True)
            with open(path, "xb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
        os.rename(temporary, target)
        sync_folder(target.parent)
    except OSError as error:
        raise CannotWrite(f"{folder} was not written: {reason(error)}") from None
    finally:
        shutil.rmtree(temporary, ignore_errors=True)
