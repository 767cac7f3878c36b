"""A game as a row of steps for the browser: what each position looks like, and what led to it."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from html import escape
from typing import Any

from workbench.book import Book
from workbench.desk.languages import either, language
from workbench.odds import Odds
from workbench.odds.fractions import number_text, percent_text
from workbench.play.pictures import word
from workbench.play.session import Session

MOST_OUTCOMES = 6  # shown before the fold
TURNS = ("turn", "round")  # events that begin a turn, where a book has them
Picture = dict[str, Any]


class Reel:
    """The steps of a session, from the first position to the one it has reached.

    Parameters
    ----------
    session : Session
        Step n is the position after n moves. While a seat is taken over only what that seat knows is shown.
    """

    def __init__(self, session: Session, book: Book) -> None:
        self.session, self._book = session, book
        self._place = session.fork()
        draw = getattr(session.setting.view, "picture", None)
        self._draw = draw
        self._named = draw is not None and "names" in inspect.signature(draw).parameters

    def __len__(self) -> int:
        return int(self.session.position) + 1

    def at(self, step: int) -> Session:
        """The game at a step; to be looked at, not to be played."""
        place = self._place
        if place.recorded < self.session.recorded or place.taken_over != self.session.taken_over:
            place = self._place = self.session.fork()
        return place.back(place.position).forward(step)

    def follow(self) -> None:
        """Look at the session anew, after it went another way."""
        self._place = self.session.fork()

    @property
    def names(self) -> list[str]:
        """What the seats are called: number and bot, or that a person plays."""
        found = []
        for seat, player in enumerate(self.session.players):
            name = either(player.name_de, player.name_en) or player.name
            if seat in self.session.taken_over:
                name = either("von Hand", "by hand")
            found.append(f"{seat + 1} · {name}")
        return found

    # ---- what the browser gets

    def steps(self, first: int = 0) -> list[Picture]:
        """Turn, round, heading and log of each step from `first` on, and which legal move followed."""
        return [self._step(number) for number in range(first, len(self))]

    def _step(self, number: int) -> Picture:
        here = self.at(number)
        chosen = self._chosen(here, number)
        lines = [[line.seat, str(line), line.kind in TURNS] for line in here.last(lang=language())]
        return {
            "turn": here.turn,
            "round": here.round,
            "heading": either(f"Runde {here.round}, Zug {here.turn}", f"Round {here.round}, turn {here.turn}"),
            "log": lines,
            "chosen": chosen,
        }

    def _chosen(self, here: Session, number: int) -> int | None:
        """Place of the move that was made among the legal ones; None where none was, or where it is hidden."""
        if number + 1 >= len(self) or (here.viewer is not None and here.to_move not in here.taken_over):
            return None
        made = self.session.code(number)
        return next((place for place, move in enumerate(here.moves()) if move.code == made), None)

    def frames(self, steps: Sequence[int]) -> tuple[list[Picture], str]:
        """Picture, question and legal moves of some steps, and the symbols that all pictures share."""
        from workbench.desk.game_view import split_symbols

        found, symbols = [], ""
        for number in steps:
            here = self.at(number)
            svg, defs = split_symbols(self.picture(number))
            symbols = symbols or defs
            moves = here.moves()
            mine = not here.over and here.to_move in here.taken_over
            hidden = here.viewer is not None and not mine and not here.over
            found.append(
                {
                    "svg": svg,
                    "decides": self._decides(here, mine),
                    "moves": [] if hidden else [move.words[language()] for move in moves],
                    "mine": mine,
                    "facts": here.over or (not hidden and self._asks(here)),
                }
            )
        return found, symbols

    def _decides(self, here: Session, mine: bool) -> str:
        if here.over:
            return either("Das Spiel ist zu Ende.", "The game is over.")
        name = self.names[here.to_move]
        if mine:
            return either(f"Sie entscheiden ({name})", f"You decide ({name})")
        return either(f"{name} entscheidet", f"{name} decides")

    def picture(self, step: int) -> str:
        """SVG of a step, "" where the book draws none."""
        if self._draw is None:
            return ""
        here = self.at(step)
        more = {"names": self.names} if self._named else {}
        return str(self._draw(here.view(), here.rulebook, language(), **more))

    # ---- chances beside the decision

    def _questions(self, here: Session) -> list[tuple[str, dict[str, Any]]]:
        find = getattr(here.setting.view, "questions", None)
        return [] if find is None or here.over else list(find(here.view(here.to_move), here.rulebook))

    def _asks(self, here: Session) -> bool:
        return bool(self._questions(here))

    def odds(self, step: int) -> list[Odds]:
        """Exact answers of the book's questions that fit to the decision of a step."""
        here = self.at(step)
        book = Book(here.rulebook, self._book.rooms)
        return [book.odds(key, **parameters) for key, parameters in self._questions(here)]

    def facts(self, step: int) -> str:
        """HTML: results at the end, else the chances."""
        here = self.at(step)
        if here.over:
            return results_table(here, self.names)
        book = Book(here.rulebook, self._book.rooms)
        return "".join(odds_table(book, odds) for odds in self.odds(step))


def odds_table(book: Book, odds: Odds) -> str:
    """An answer in small: its name, its chance, its outcomes; certain ones with what they are worth."""
    lang = language()
    question = book.question(odds.question)
    head = f'<div class="rb-fact">{escape(either(question.name_de, question.name_en))}</div>'
    rows = [row for row in odds.answer.rows if row["probability"]]
    if len(rows) == 1:
        label = odds.label(str(rows[0]["outcome"]), lang)
        values = [
            (odds.label(column, lang), number_text(value, lang))
            for column, value in rows[0].items()
            if column not in ("outcome", "probability") and column.startswith("worth")
        ]
        cells = "".join(f'<tr><td>{escape(name)}</td><td class="rb-number">{value}</td></tr>' for name, value in values)
        return f"{head}<div><b>{escape(label[:1].upper() + label[1:])}</b></div><table>{cells}</table>"
    rows.sort(key=lambda row: -row["probability"])
    most = max(row["probability"] for row in rows)

    def line(row: Any) -> str:
        chance = row["probability"]
        return (
            f"<tr><td>{escape(odds.label(str(row['outcome']), lang))}</td>"
            f'<td><span class="rb-bar" style="width:{round(60 * float(chance / most))}px"></span></td>'
            f'<td class="rb-number">{percent_text(chance, lang)}</td>'
            f'<td class="rb-number rb-quiet">{chance.numerator}/{chance.denominator}</td></tr>'
        )

    shown = "".join(line(row) for row in rows[:MOST_OUTCOMES])
    more = rows[MOST_OUTCOMES:]
    fold = ""
    if more:
        words = either(f"{len(more)} weitere", f"{len(more)} more")
        fold = f"<details><summary>{words}</summary><table>{''.join(line(row) for row in more)}</table></details>"
    success = odds.success
    total = ""
    if success is not None:
        words = either(odds.success_de, odds.success_en)
        total = f" <b>{escape(words)}: {percent_text(success, lang)}</b>"
    return f"{head}<div>{total}</div><table>{shown}</table>{fold}"


def results_table(session: Session, names: Sequence[str]) -> str:
    """HTML: the measures of each seat at the end, a column per seat."""
    frame = session.results()
    head = "".join(f'<th class="rb-number">{escape(name)}</th>' for name in names)

    def row(measure: str) -> str:
        best = "rb-best" if measure == "place" else ""
        cells = "".join(
            f'<td class="rb-number {best if value == 1 else ""}">{value}</td>' for value in frame[measure].tolist()
        )
        return f"<tr><td>{escape(word(measure, language(), session.setting.measures))}</td>{cells}</tr>"

    body = "".join(row(measure) for measure in session.setting.game.measures)
    return f'<table class="rb-results"><tr><th></th>{head}</tr>{body}</table>'
