"""One game, move by move: forward and back, by bots or by hand, with a log in words, saved and loaded.

The session keeps a snapshot of the position before every move, so going back is a change of place and nothing is
computed backwards. It goes on under the Rulebook it began with, whatever is edited meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from workbench.errors import BadValue, WorkbenchError, nearest, shown
from workbench.play import display, saved
from workbench.play.events import EVENT, empty_log, noted
from workbench.play.luck import MOST_SEED, seed_sources
from workbench.play.players import Player, ask, players, seat_count
from workbench.play.saved import BadSave, Saved
from workbench.play.setting import Setting
from workbench.play.verbs import MOST_MOVES
from workbench.play.words import Line, checked_language

_GOLDEN = 0x9E3779B97F4A7C15  # what splitmix64 adds at each draw
_UNDO_GOLDEN = pow(_GOLDEN, -1, 2**64)


class IllegalMove(WorkbenchError):
    """A move that the seat asked may not make now; the position is unchanged."""


class NotNow(WorkbenchError):
    """Something that cannot be done at this position, such as a step after the end."""


@dataclass(frozen=True)
class Move:
    """A legal move.

    Attributes
    ----------
    code : int
        The move as the game knows it, the same for the same action always.
    seat : int
        Who may make it.
    de, en : str
        What it is, in words.
    """

    code: int
    seat: int
    de: str
    en: str

    @property
    def words(self) -> dict[str, str]:
        """Words by language."""
        return {"de": self.de, "en": self.en}

    def __int__(self) -> int:
        return self.code

    def __str__(self) -> str:
        return self.en


@dataclass(frozen=True)
class _Point:
    """A position: the game's record and each bot's luck. Both are never written to again."""

    state: Any
    luck: np.ndarray  # uint64, (seats, 1)


@dataclass(frozen=True)
class _Played:
    """A move and what it brought about."""

    code: int
    draws: int
    events: np.ndarray


class Session:
    """A game that is looked at and played move by move.

    Seats count from 0 here and from 1 in words.

    Parameters
    ----------
    setting : Setting
        The game and its rules.
    seats, seed, bots, game, lang
        As for `Book.new_game`.
    """

    def __init__(
        self, setting: Setting, seats: Any = None, seed: Any = 1, bots: Any = None, game: Any = 0, lang: str = "en"
    ) -> None:
        self.setting = setting
        self.seats = seat_count(setting, seats, bots)
        self.seed, self.game = _whole("seed", seed), _whole("game", game)
        self.lang = checked_language(lang)
        self.players: tuple[Player, ...] = players(setting, bots, self.seats)
        self.taken_over: frozenset[int] = frozenset()
        self._rules = setting.rules.copy()
        self._points = [self._first_point()]
        self._played: list[_Played] = []
        self._at = 0

    # ---- looking

    @property
    def rulebook(self) -> Any:
        """The Rulebook the game began with."""
        return self.setting.rulebook

    @property
    def state(self) -> Any:
        """Copy of the whole position, hidden things too."""
        return self._now.state.copy()

    @property
    def position(self) -> int:
        """Number of moves played so far."""
        return self._at

    @property
    def recorded(self) -> int:
        """Number of moves that `forward` can reach."""
        return len(self._played)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._now.state["over"])

    @property
    def to_move(self) -> int:
        """Seat that is asked now."""
        return int(self._now.state["to_move"])

    @property
    def round(self) -> int:
        """Round of the game, from 1."""
        return int(self._now.state["round"])

    @property
    def turn(self) -> int:
        """Turns begun, from 1."""
        return int(self._now.state["turn"])

    @property
    def viewer(self) -> int | None:
        """Seat for whose eyes the display is: the one taken over; None while only bots play.

        Where several are taken over it is the one asked now, or the first of them.
        """
        if self.taken_over:
            return self.to_move if self.to_move in self.taken_over else min(self.taken_over)
        return None

    def moves(self) -> list[Move]:
        """Legal moves of the seat asked now; none after the end."""
        return self._worded(self._now.state, self._legal(self._now.state))

    def view(self, seat: int | None = None) -> Any:
        """What a seat knows, as the record that its bot gets; by default the seat of the display or the one asked."""
        chosen = self._seat(seat) if seat is not None else self.to_move if self.viewer is None else self.viewer
        view = np.zeros(1, self.setting.game.view_dtype)[0]
        self.setting.engine.view(self._now.state, chosen, view, self._rules)
        return view

    def code(self, number: int) -> int:
        """Code of move `number`, counted from 0, also of one that was taken back."""
        return self._played[_whole("number", number, 0, len(self._played) - 1, "moves played or taken back")].code

    def log(self, seat: int | None = None, lang: str | None = None, everything: bool = False) -> list[Line]:
        """What happened up to this position, as sentences.

        Parameters
        ----------
        seat : int, optional
            Only what this seat may know. By default the seat taken over; all that happened while only bots play.
        lang : {"de", "en"}, optional
            By default the language of the session.
        everything : bool
            All that happened, also what a seat taken over may not know.

        Returns
        -------
        list of Line
            Each is a text with further attributes (`de`, `en`, `kind`, `seat`, `round`, `turn`, `move`, …).
        """
        reader = self.viewer if seat is None else self._seat(seat)
        lines = [line for number in range(self._at) for line in self._lines(number, lang)]
        return lines if everything or reader is None else [line for line in lines if line.known_to(reader)]

    def last(self, seat: int | None = None, lang: str | None = None) -> list[Line]:
        """What the last move brought about, as in `log`."""
        reader = self.viewer if seat is None else self._seat(seat)
        lines = self._lines(self._at - 1, lang) if self._at else []
        return lines if reader is None else [line for line in lines if line.known_to(reader)]

    def results(self) -> pd.DataFrame:
        """A row per seat: bot, the game's measures (before the end: as if it ended now) and counts."""
        game, state = self.setting.game, self._now.state
        out = np.zeros((self.seats, len(game.measures)), np.int64)
        self.setting.engine.score(state, self._rules, out)
        rows = [
            {
                "seat": seat,
                "bot": self.players[seat].name,
                **dict(zip(game.measures, out[seat].tolist(), strict=True)),
                **{name: int(state["tally"][seat][number]) for number, name in enumerate(game.tallies)},
            }
            for seat in range(self.seats)
        ]
        return pd.DataFrame(rows)

    def __repr__(self) -> str:
        asked = "over" if self.over else f"seat {self.to_move} is asked"
        return f"<Session {self.setting.key}, seed {self.seed}, game {self.game}, turn {self.turn}, {asked}>"

    def _repr_html_(self) -> str:
        return display.html(self)

    # ---- playing

    def play(self, move: Any) -> Session:
        """Make a move for the seat asked now; what was taken back before is forgotten.

        Parameters
        ----------
        move : Move or int
            One of `moves()`, or its code.

        Raises
        ------
        IllegalMove
            With the legal ones; the position is unchanged.
        """
        self._add(self._checked(move), self._now.luck, 0)
        return self

    def step(self) -> Session:
        """Let the bot of the seat asked now make its move.

        Raises
        ------
        NotNow
            After the end, and where the seat is taken over.
        BadBot
            When the bot fails; the position is unchanged.
        """
        if self.over:
            raise NotNow("the game is over; back() takes moves back")
        seat, before = self.to_move, self._now
        if seat in self.taken_over:
            raise NotNow(f"seat {seat} is taken over: play(…) one of moves(), or hand_back({seat}) to its bot")
        codes = self._legal(before.state)
        luck = before.luck.copy()
        moves = np.zeros(MOST_MOVES, np.int64)
        moves[: len(codes)] = codes
        chosen = ask(self.players[seat], self.view(seat), moves, len(codes), self._rules, luck[seat])
        draws = (int(luck[seat, 0]) - int(before.luck[seat, 0])) * _UNDO_GOLDEN % 2**64
        if self._at < len(self._played):
            next_ = self._played[self._at]
            if (next_.code, next_.draws) == (codes[chosen], draws):  # the same game again
                self._at += 1
                return self
        self._add(codes[chosen], luck, draws)
        return self

    def run(self) -> Session:
        """Let bots play until the end, or until a seat that is taken over is asked."""
        while not self.over and self.to_move not in self.taken_over:
            self.step()
        return self

    def back(self, moves: int = 1) -> Session:
        """Take moves back; `forward` plays them again."""
        self._at -= _whole("moves", moves, 0, self._at, "at most the moves played so far")
        return self

    def forward(self, moves: int = 1) -> Session:
        """Play again what was taken back."""
        self._at += _whole("moves", moves, 0, len(self._played) - self._at, "at most the moves taken back")
        return self

    def jump(self, turn: int) -> Session:
        """Go to the beginning of a turn that was played, before or after this position."""
        turns = [int(point.state["turn"]) for point in self._points]
        wanted = _whole("turn", turn, 1, turns[-1], "the turns played so far; run() plays on")
        self._at = next(place for place, begun in enumerate(turns) if begun >= wanted)
        return self

    def take_over(self, seat: int) -> Session:
        """Play a seat by hand from now on: bots wait for `play`, display and log show only what the seat knows."""
        self.taken_over |= {self._seat(seat)}
        return self

    def hand_back(self, seat: int) -> Session:
        """Let the bot of a seat play again."""
        self.taken_over -= {self._seat(seat)}
        return self

    def fork(self) -> Session:
        """An independent copy: what is played in one does not reach the other."""
        other: Session = object.__new__(type(self))
        vars(other).update(vars(self))
        other._points, other._played = list(self._points), list(self._played)
        return other

    # ---- keeping

    def save(self, path: str | PathLike[str], tables: str = "") -> Path:
        """Write the game into a JSON file, whole or not at all.

        Parameters
        ----------
        path : path
            Its folder must exist; a file of this name is replaced.
        tables : str
            Where the changed tables are, as a hint for who loads the game.
        """
        file = _path(path)
        Saved(
            book=self.setting.key,
            fingerprint=self.rulebook.fingerprint,
            seed=self.seed,
            game=self.game,
            seats=self.seats,
            bots=[who.name for who in self.players],
            taken_over=sorted(self.taken_over),
            moves=[played.code for played in self._played],
            draws=[played.draws for played in self._played],
            at=self._at,
            tables=str(tables),
        ).write(file)
        return file

    def load(self, path: str | PathLike[str], bots: Iterable[Player] = ()) -> Session:
        """Go on with a saved game in this session; when anything is wrong with the file, the session is unchanged.

        Parameters
        ----------
        path : path
        bots : iterable of Player
            Bots of a notebook that sat in the game; those of this session are known anyway.

        Raises
        ------
        BadSave
            For a file that is no saved game of this book, damaged, or with a move that was not legal.
        OtherFingerprint
            For a game that was played with other tables or rulings.
        """
        loaded = restored(self.setting, path, [*bots, *self.players], self.lang)
        vars(self).update(vars(loaded))
        return self

    # ---- inside

    @property
    def _now(self) -> _Point:
        return self._points[self._at]

    def _first_point(self) -> _Point:
        state = np.zeros(1, self.setting.game.state_dtype)[0]
        seed_sources(state["luck"], self.seed, self.game, 0)
        luck = np.zeros((self.seats, 1), np.uint64)
        for seat in range(self.seats):
            seed_sources(luck[seat], self.seed, self.game, len(state["luck"]) + seat)
        self.setting.engine.start(state, self.seats, self._rules)
        return _Point(state, luck)

    def _legal(self, state: Any) -> list[int]:
        moves = np.zeros(MOST_MOVES, np.int64)
        count = int(self.setting.engine.legal(state, moves, self._rules))
        return [int(code) for code in moves[:count]]

    def _worded(self, state: Any, codes: Sequence[int]) -> list[Move]:
        words, out = self.setting.words, np.zeros(EVENT, np.int64)
        found = []
        for code in codes:
            self.setting.engine.describe(state, code, self._rules, out)
            found.append(Move(code, int(state["to_move"]), words.move(out, "de"), words.move(out, "en")))
        return found

    def _checked(self, move: Any) -> int:
        """Code of a legal move."""
        if self.over:
            raise IllegalMove("the game is over; no move is legal")
        code = move.code if isinstance(move, Move) else move
        legal = self._legal(self._now.state)
        if isinstance(code, int | np.integer) and not isinstance(code, bool) and int(code) in legal:
            return int(code)
        named = [f"{found.code} ({found.words[self.lang]})" for found in self.moves()]
        shortened = ", ".join(named[:12]) + (", …" if len(named) > 12 else "")
        given = f"{shown(str(move))} ({shown(code)})" if isinstance(move, Move) else shown(move)
        raise IllegalMove(f"{given} is not a legal move of seat {self.to_move}; legal are {shortened}")

    def _add(self, code: int, luck: np.ndarray, draws: int) -> None:
        """Carry out a legal move on a copy of the position, and keep both."""
        if self._at >= self.setting.game.most_decisions:
            raise NotNow(
                f"{self._at} moves were played; no game of {self.setting.key} may take more, so its rules have a fault"
            )
        state, log = self._now.state.copy(), empty_log()
        self.setting.engine.apply(state, code, self._rules, log)
        events = noted(log)
        del self._points[self._at + 1 :], self._played[self._at :]
        self._points.append(_Point(state, luck))
        self._played.append(_Played(code, draws, events))
        self._at += 1

    def _lines(self, number: int, lang: str | None) -> list[Line]:
        state = self._points[number].state
        language = self.lang if lang is None else checked_language(lang)
        when = int(state["round"]), int(state["turn"])
        return self.setting.words.lines(self._played[number].events, language, number, *when)

    def _seat(self, seat: object) -> int:
        return _whole("seat", seat, 0, self.seats - 1, "seats count from 0 here, from 1 in words")


def restored(setting: Setting, path: str | PathLike[str], bots: Iterable[Player] = (), lang: str = "en") -> Session:
    """Session of a saved game (see `Session.load`)."""
    file = _path(path)
    found = saved.read(file)
    saved.check_fits(found, file, setting.key, setting.rulebook.fingerprint, setting.game)
    own = {who.name: who for who in bots if not who.named}
    seated = [_seated(setting, name, own) for name in found.bots]
    session = Session(setting, found.seats, found.seed, seated, found.game, lang)
    for number, (code, draws) in enumerate(zip(found.moves, found.draws, strict=True)):
        legal = [] if session.over else session._legal(session._now.state)
        if code not in legal:
            told = "the game is over there" if session.over else f"not legal for seat {session.to_move} there"
            raise BadSave(f"{file}: moves[{number}] is {code}, which is {told}; the file was changed or is damaged")
        luck = session._now.luck.copy()
        drawn = (int(luck[session.to_move, 0]) + draws * _GOLDEN) % 2**64
        luck[session.to_move, 0] = np.uint64(drawn)
        session._add(code, luck, draws)
    session._at = found.at
    session.taken_over = frozenset(found.taken_over)
    return session


def _seated(setting: Setting, name: str, own: dict[str, Player]) -> Player:
    """Bot of a saved game; one that nobody knows here sits at the table but cannot move."""
    if name in own and own[name].game == setting.game:
        return own[name]
    known = setting.rulebook.keys("bots")
    if name in known:
        return players(setting, name, 1)[0]

    def absent(*_: object) -> int:
        raise NotNow(
            f"it was written in a notebook and is not here: load(path, bots=[…]) with it, or take_over its seat. "
            f"{nearest(name, known)}"
        )

    return Player(name, absent, np.zeros(0), setting.game, name_de=name, name_en=name)


def _path(path: object) -> Path:
    if not isinstance(path, str | PathLike) or not str(path).strip():
        raise BadValue("path", path, "the name of a file")
    return Path(path)


def _whole(what: str, value: object, low: int = 0, high: int = MOST_SEED, why: str = "") -> int:
    right = isinstance(value, int | np.integer) and not isinstance(value, bool)
    if not right or not low <= value <= high:  # type: ignore[operator]
        raise BadValue(what, value, f"a whole number from {low} to {high}" + (f" ({why})" if why else ""))
    return int(value)  # type: ignore[call-overload]
