"""Many whole games behind the sliders: printed beside mine on common seeds, rounds, and a box of wishes.

The part knows no book by name; a book's module gives the cells, the quantities that tell most, and first wishes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from html import escape
from typing import Any

import ipywidgets as w
import numpy as np
import pandas as pd

from workbench.book import Book, rulebook
from workbench.desk.balance_plot import BalancePlot, Line
from workbench.desk.batches import Batch
from workbench.desk.cells import Cell
from workbench.desk.controls import set_options
from workbench.desk.curve_plot import Curve, CurvePlot
from workbench.desk.languages import either, language, number, word
from workbench.desk.panel import Panel
from workbench.desk.saving import SaveButtons
from workbench.desk.seating import Seating
from workbench.desk.values import Values
from workbench.desk.web import Picture
from workbench.desk.wish_box import WishBox
from workbench.errors import WorkbenchError
from workbench.play.results import Results
from workbench.study.games import Played, Wish

WIN_RATE = "win_rate"


@dataclass(frozen=True)
class BalanceSetup:
    """What the balance panel of a book shows.

    Attributes
    ----------
    cells : callable
        ``cells(book) -> list of Cell``: which cells and rulings get a slider.
    quantities : tuple of (quantity, German, English)
        As in `Wish.what`, in the order in which they are shown; one that is a share is written as a quotient.
    wishes : tuple of Wish
        What the box of wishes starts with.
    bots : tuple of str
        Bots at the start, by seat.
    seats : int
    games : int
        Games played for each book.
    names : mapping of str to (German, English)
        Names of measures, for the curves over rounds.
    """

    cells: Callable[[Book], list[Cell]]
    quantities: tuple[tuple[str, str, str], ...]
    wishes: tuple[Wish, ...]
    bots: tuple[str, ...]
    seats: int = 4
    games: int = 10_000
    names: Mapping[str, tuple[str, str]] = field(default_factory=dict)


class BalancePart:
    """Whole games of the panel's book beside those of the printed one.

    Attributes
    ----------
    situation : Seating
        Seats, seed and bots.
    values : Values
        Sliders of cells.
    results : tuple of (Results, Results or None)
        Games of the printed book, and of mine where it is another one.
    lines : DataFrame
        Numbers of the overview.
    wishes : WishBox
    """

    def __init__(self, panel: Panel, setup: BalanceSetup) -> None:
        self.panel, self.setup, self.stale = panel, setup, True
        self.guard = panel.message.guard
        self.controls: dict[str, Any] = {}
        self.odds = None
        self.results: tuple[Results | None, Results | None] = (None, None)
        self.lines = pd.DataFrame()
        self.situation = Seating(panel.book, setup.seats, setup.bots, self.guard(self._seating_changed))
        self.values = Values(setup.cells, partial(panel.edit_from, self), self._undo)
        self.values.make(panel.book)
        self.batch = Batch(self._show, panel.message.tell)
        self.batch.games = setup.games
        self.wishes = WishBox(setup.wishes, self.guard(self._draw))
        self._build()
        self.follow()

    def _build(self) -> None:
        self.about = w.HTML()
        self.overview, self.curve_picture = BalancePlot(), CurvePlot()
        self.overview_picture = Picture(width=660, height=330)
        self.numbers = w.HTML()
        self.measure = w.Dropdown(style={"description_width": "initial"}, layout=w.Layout(width="320px"))
        self.measure.observe(self.guard(lambda _: self._draw()), "value")
        self.rounds_picture = Picture(width=660, height=330)
        self.rounds_note = w.HTML()
        full = w.Layout(width="100%")
        boxes = [
            w.VBox([self.overview_picture, self.numbers], layout=full),
            w.VBox([self.measure, self.rounds_picture, self.rounds_note], layout=full),
            self.wishes.widget,
        ]
        self.tabs = w.Tab(boxes, layout=w.Layout(width="100%", max_width="760px"), selected_index=0)
        self.tabs.observe(self.guard(lambda _: self._draw()), "selected_index")
        self.saving = SaveButtons(self._shown, self.panel.message.say, self.guard)
        right = w.VBox([self.about, self.tabs, self.saving.widget], layout=w.Layout(flex="2 1 560px", min_width="0"))
        left = w.VBox([self.situation.widget], layout=w.Layout(flex="1 1 260px", min_width="0"))
        top = w.Box(
            [left, right], layout=w.Layout(display="flex", flex_flow="row wrap", width="100%", grid_gap="0 24px")
        )
        self.widget = w.VBox([top, self.values.widget], layout=w.Layout(width="100%", overflow="hidden"))

    # ---- what the panel asks of a part

    @property
    def cells(self) -> Mapping[str, Any]:
        """Controls of cells, by address."""
        return self.values.controls

    @property
    def figure_data(self) -> pd.DataFrame:
        """Numbers of the picture in front."""
        return self._shown()[1].copy()

    def follow_cells(self) -> None:
        """Show the cells of the panel's book again, also after a refused edit."""
        self.values.follow(self.panel.book, self.panel.printed)

    def follow(self) -> None:
        """Follow the panel's book: cells, then games."""
        self.stale = False
        self.values.make(self.panel.book)
        self.follow_cells()
        self.situation.follow(self.panel.book)
        self.play()

    def written(self) -> Mapping[str, str]:
        """Seats, seed and bots, kept with a session."""
        return self.situation.written()

    def restore(self, kept: Mapping[str, str]) -> None:
        """Bring seats and bots to what was kept with a session."""
        self.situation.restore(kept)
        self.stale = True

    def relabel(self) -> None:
        """Put the part's own words into the language."""
        for place, title in enumerate((("Überblick", "Overview"), ("Über die Runden", "Over rounds"), _WISHES)):
            self.tabs.set_title(place, either(*title))
        self.measure.description = either("Was", "What")
        self.situation.relabel(self.panel.book)
        self.saving.relabel()
        self.values.relabel(self.panel.book)
        self.wishes.relabel()
        if self.results[0] is not None:
            self._draw()

    def _undo(self, cell: Cell) -> None:
        self.guard(self.panel.undo)(cell.table, cell.row, cell.column)

    def _seating_changed(self) -> None:
        self.panel.keep_situations()  # before the games show, as with edits
        self.play()

    # ---- games

    def play(self) -> None:
        """Play the games of both books with the seats and bots chosen."""
        book, printed = self.panel.book, self.panel.printed
        mine = None if book.fingerprint == printed.fingerprint else book
        bots = self.situation.bots
        try:
            self.batch.ask(printed, mine, len(bots), self.situation.seed, bots)
        except WorkbenchError as problem:
            self.about.value = ""
            self.panel.message.tell(problem)

    def _show(self, printed: Results, mine: Results | None) -> None:
        self.results = (printed, mine)
        self._draw()

    # ---- drawing

    def _shown(self) -> tuple[Any, pd.DataFrame, str]:
        place = self.tabs.selected_index or 0
        if place == 1:
            return self.curve_picture, self._curve_data, "balance_rounds"
        if place == 2:
            if self._played is not None:
                self._draw_overview(self._played)  # the box of wishes has no picture of its own
            return self.overview, self.wishes.data, "balance_wishes"
        return self.overview, self.lines, "balance"

    _curve_data = pd.DataFrame()

    @property
    def _played(self) -> Played | None:
        printed, mine = self.results
        if printed is None:
            return None
        return Played({"printed": printed} if mine is None else {"printed": printed, "mine": mine}, "printed")

    def _draw(self) -> None:
        played = self._played
        if played is None:
            return
        self._about(played.results["printed"])
        place = self.tabs.selected_index or 0
        if place == 0:
            self._draw_overview(played)
        elif place == 1:
            self._draw_rounds(*self.results)  # type: ignore[arg-type]
        else:
            self.wishes.show(played)

    def _about(self, printed: Results) -> None:
        games = number(printed.games)
        more = "" if not self.batch.busy else either(" … es werden mehr", " … more are being played")
        text = either(
            f"{games} Partien je Fassung mit derselben Folge des Zufalls{more}; 95-%-Intervalle",
            f"{games} games of each version on common seeds{more}; 95 % intervals",
        )
        self.about.value = f'<div class="rb-note">{escape(text)}</div>'

    def _lines(self, played: Played) -> pd.DataFrame:
        known = set(played.results["printed"].names)
        asked = [
            (what, "", either(german, english))
            for what, german, english in self.setup.quantities
            if set(_columns_of(what)) <= known
        ]
        names = {bot: self.situation.name_of(bot) for bot in self.situation.bots}
        asked += [(WIN_RATE, bot, either(f"gewinnt: {name}", f"wins: {name}")) for bot, name in names.items()]
        lines = played.table([(what, bot) for what, bot, _ in asked], language=language())
        lines["name"] = np.repeat([name for *_, name in asked], len(played.results))
        return lines

    def _draw_overview(self, played: Played) -> None:
        self.lines = self._lines(played)
        rows = self.lines.to_dict("records")
        each = len(played.results)  # rows of a quantity: printed, and mine where it is another book
        shown = [_line(rows[place], rows[place + 1] if each > 1 else None) for place in range(0, len(rows), each)]
        self.overview.draw(shown)
        self.overview_picture.height = self.overview.height
        self.overview_picture.alt = self.overview.alt
        self.overview_picture.png = self.overview.png()
        self.numbers.value = _table(shown) if each > 1 else ""

    def _draw_rounds(self, printed: Results, mine: Results | None) -> None:
        measures = [name for name in printed.about.curves if name != "place"]
        options = [(either(*self.setup.names.get(name, (name.replace("_", " "),) * 2)), name) for name in measures]
        if list(self.measure.options) != options:
            set_options(self.measure, options)
        measure = self.measure.value or measures[0]
        self.measure.value = measure
        frames = [r.curves for r in (printed, mine) if r is not None]
        frames = [f[(f["measure"] == measure) & (f["by"] == "bot")] for f in frames]
        rounds = sorted(set().union(*(frame["round"] for frame in frames)))
        curves = []
        for bot in dict.fromkeys(self.situation.bots):
            values = [_along(frame[frame["of"] == bot], rounds) for frame in frames]
            curves.append(Curve(self.situation.name_of(bot), values[-1], values[0]))
        self._curve_data = pd.concat(
            [f.assign(variant=name) for f, name in zip(frames, ("printed", "mine"), strict=False)], ignore_index=True
        )
        labels = (either("Runde", "round"), dict((b, a) for a, b in options)[measure])
        self.curve_picture.draw(curves, rounds, None, labels, mine is not None, percent=False)
        self.rounds_picture.alt = self.curve_picture.alt
        self.rounds_picture.png = self.curve_picture.png()
        note = either(
            "Mittel am Ende der Runde über die Partien, die so lange dauern (die ersten 200).",
            "Mean at the end of the round over the games that last so long (the first 200).",
        )
        self.rounds_note.value = f'<div class="rb-note">{note}</div>'


_WISHES = ("Wünsche", "Wishes")


def _columns_of(what: str) -> list[str]:
    """Columns that a quantity reads."""
    return [part.strip() for part in what.replace("1 -", "").split("/")]


def _along(rows: pd.DataFrame, rounds: Sequence[int]) -> list[float]:
    """Values by round, NaN where no game lasted so long."""
    return [float(value) for value in rows.set_index("round")["value"].reindex(list(rounds)).to_numpy(np.float64)]


def _line(printed: Mapping[Any, Any], mine: Mapping[Any, Any] | None) -> Line:
    """A quantity for the picture, from its rows of the table."""
    percent = "/" in printed["what"] or printed["what"] == WIN_RATE
    value = (printed["value"], printed["low"], printed["high"])
    if mine is None:
        return Line(printed["name"], value, None, percent=percent)
    moved = (mine["difference"], mine["difference_low"], mine["difference_high"])
    return Line(printed["name"], value, (mine["value"], mine["low"], mine["high"]), moved, mine["verdict"], percent)


def _table(lines: Sequence[Line]) -> str:
    """Printed, mine, their difference with its interval, and whether it is noise."""
    rows = []
    for line in lines:
        if line.mine is None or line.difference is None:
            continue
        numbers = [line.text(value) for value in (line.printed[0], line.mine[0], line.difference[0])]
        numbers.append(" … ".join(line.text(end) for end in line.difference[1:]))
        cells = "".join(f'<td class="rb-number">{escape(text)}</td>' for text in numbers)
        strong = escape(line.verdict) if line.noise else f"<b>{escape(line.verdict)}</b>"
        rows.append(f"<tr><td>{escape(line.name)}</td>{cells}<td>{strong}</td></tr>")
    heads = (
        "",
        word("printed"),
        word("mine"),
        either("Unterschied", "difference"),
        either("Intervall", "interval"),
        "",
    )
    head = "".join(f"<th>{escape(text)}</th>" for text in heads)
    return f'<table class="rb-terms"><tr>{head}</tr>{"".join(rows)}</table>'


def balance_panel(
    book: Book | str, setup: BalanceSetup, key: str = "balance", titles: tuple[str, str] = ("Balance", "Balance")
) -> Panel:
    """Panel of whole games of a book behind sliders.

    Parameters
    ----------
    book : Book or str
        What it starts with, or the key of a printed book.
    setup : BalanceSetup
    key : str
        Names the session.
    titles : (str, str)
        German and English.
    """
    found = rulebook(book) if isinstance(book, str) else book
    return Panel(found, key, *titles, [("", "", partial(BalancePart, setup=setup))])
