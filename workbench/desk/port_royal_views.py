"""Pictures of Port Royal: several cards, the worth of stopping, when to stop, what cards cost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import ipywidgets as w
import pandas as pd

from workbench.book import Book
from workbench.desk.axes import answer
from workbench.desk.card_controls import card_name
from workbench.desk.controls import set_options
from workbench.desk.curve_plot import Curve, CurvePlot
from workbench.desk.languages import either, language, number, percent, word
from workbench.desk.outcome_plot import Bar, OutcomePlot
from workbench.desk.palette import BLUE, ORANGE
from workbench.desk.value_plot import Series, Stop, StopPlot, ValuePlot
from workbench.desk.view import NAN, Asked, View
from workbench.errors import WorkbenchError
from workbench.odds import Answer
from workbench.port_royal.tables import COLOURS

NEXT_HEIGHT = 430  # pixels, for up to 19 bars
SHOWN_CARDS = 12  # the curves go on at least so far
VALUES = ("expected_coins", "expected_cards", "expected_colours")
WORTHS = ("worth_stop", "worth_one_more", "worth_play_on")
MOST_SWORDS = 7  # as many as the strongest printed ship asks for


class CardsView(View):
    """Bust, colours reached and averages along the number of cards drawn."""

    name = "cards"

    def __init__(self, changed: Callable[[], None], guard: Any) -> None:
        super().__init__(changed, guard)
        self.plot: CurvePlot = CurvePlot()
        self._watch(self.shown)

    def choosers(self) -> list[w.Widget]:
        self.shown = w.ToggleButtons(
            options=_kinds(),
            value="chances",
            style={"button_width": "auto"},
            layout=w.Layout(width="auto"),
        )
        return [self.shown]

    def follow(self, asked: Asked) -> None:
        self._following = True
        set_options(self.shown, _kinds())
        self._following = False

    def draw(self, asked: Asked) -> None:
        assert asked.odds is not None
        most = max(int(asked.parameters["cards"]), SHOWN_CARDS)
        books = (asked.book, asked.printed) if asked.both else (asked.book,)
        if self.shown.value == "chances":
            found = [_chances(asked, book, most) for book in books]
            label = word("probability_percent")
        else:
            found = [_averages(asked, book, most) for book in books]
            label = either("Im Mittel, Abbrüche als 0 gezählt", "On average, busts counted as 0")
        places = list(range(1, most + 1))
        keys = list(dict.fromkeys(key for series in found for key in series))
        none = [NAN] * most
        curves = [Curve(self._name(asked, key), found[0].get(key, none), found[-1].get(key, none)) for key in keys]
        self.data = pd.DataFrame(
            [
                (curve.name, place, mine, printed)
                for curve in curves
                for place, mine, printed in zip(places, curve.mine, curve.printed, strict=True)
            ],
            columns=["curve", "place", "mine", "printed"],
        )
        differ = any(str(curve.mine) != str(curve.printed) for curve in curves)
        axis = either("Aufgedeckte Karten", "Cards drawn")
        here = float(asked.parameters["cards"])
        self.plot.draw(curves, places, None, (axis, label), differ, self.shown.value == "chances", here, here)
        self._drawn()

    @staticmethod
    def _name(asked: Asked, key: str) -> str:
        assert asked.odds is not None
        label = asked.odds.label(key, language())
        return either("Abbruch", "bust") if key == "bust" else label.replace(either(", kein Abbruch", ", no bust"), "")


def _kinds() -> list[tuple[str, Any]]:
    """What the view of several cards can show."""
    return [
        (either("Abbruch und Farben", "Bust and colours"), "chances"),
        (either("Wert im Mittel", "Value on average"), "values"),
    ]


def _starts() -> list[tuple[str, Any]]:
    """Where the table of when to stop can begin."""
    return [(either("ganzer Zug", "whole turn"), "empty"), (either("ab diesem Hafen", "from this harbour"), "here")]


def _ask(asked: Asked, book: Book, **changes: Any) -> Answer | None:
    try:
        return answer(book, asked.question, {**asked.parameters, **changes})
    except WorkbenchError:
        return None


def _chances(asked: Asked, book: Book, most: int) -> dict[str, list[float]]:
    """Percentage of each outcome after 1, 2, … cards."""
    found: dict[str, list[float]] = {}
    for place in range(most):
        odds = _ask(asked, book, cards=place + 1)
        if odds is None:
            continue
        for key in odds.rows:
            found.setdefault(str(key["outcome"]), [0.0] * most)[place] = float(100 * key["probability"])
    return found


def _averages(asked: Asked, book: Book, most: int) -> dict[str, list[float]]:
    """Averages after 1, 2, … cards."""
    odds = None
    while odds is None and most:
        odds = _ask(asked, book, cards=most)
        most -= odds is None
    rounds = [] if odds is None else odds.rounds
    return {key: [float(row[key]) for row in rounds] for key in VALUES}


class NextPlot(OutcomePlot):
    """Outcomes on an axis that ends a little above the largest one, as none of many is near 100 %."""

    _limit = 100

    def draw(self, bars: Sequence[Bar], both: bool, total: str) -> None:
        """Show outcomes (see `OutcomePlot.draw`)."""
        largest = max((max(bar.mine, bar.printed) for bar in bars), default=100.0)
        limit = min(100, 10 * (int(largest * 1.1) // 10 + 1))
        if limit != self._limit:
            self._limit = limit
            self.axes.set_xlim(0, limit)
            self._changed()
        super().draw(bars, both, total)
        for bar, text, printed_text in zip(bars, self.texts, self.printed_texts, strict=True):
            text.set_x(bar.mine + limit / 100)
            printed_text.set_x(bar.printed + limit / 100)


class NextView(View):
    """What the next card may be: every outcome with a bar, the persons by kind below the others."""

    name = "outcomes"

    def __init__(self, changed: Callable[[], None], guard: Any) -> None:
        super().__init__(changed, guard)
        self.plot: NextPlot = NextPlot()
        self.plot.axes.set_position((0.32, 0.12, 0.57, 0.8))
        self.picture.height = NEXT_HEIGHT
        self.plot.resize(NEXT_HEIGHT)

    def draw(self, asked: Asked) -> None:
        assert asked.odds is not None
        mine = {str(row["outcome"]): row["probability"] for row in asked.odds.answer.rows}
        printed = {} if asked.printed_odds is None else asked.printed_odds.answer.rows
        before = {str(row["outcome"]): row["probability"] for row in printed}
        keys = list(dict.fromkeys([*mine, *before]))
        zero = Fraction(0)
        keys.sort(key=lambda key: (key.startswith("person_"), key in ("expedition", "tax")))
        rows = [(asked.odds.label(key, language()), mine.get(key, zero), before.get(key, zero)) for key in keys]
        self.data = pd.DataFrame(
            [(name, one, float(100 * one), other, float(100 * other)) for name, one, other in rows],
            columns=["outcome", "probability", "percent", "printed_probability", "printed_percent"],
        )
        bars = [
            Bar(name, float(100 * one), float(100 * other), percent(one), percent(other)) for name, one, other in rows
        ]
        total = percent(sum((one for _, one, _ in rows), zero))
        self.plot.draw(bars, asked.both and bool(before), word("sum", total=total))
        self._drawn()


class WorthView(View):
    """What stopping, one more card and playing on are worth."""

    name = "worth"

    def __init__(self, changed: Callable[[], None], guard: Any) -> None:
        super().__init__(changed, guard)
        self.plot: ValuePlot = ValuePlot()

    def draw(self, asked: Asked) -> None:
        assert asked.odds is not None
        names = [asked.odds.label(key, language()) for key in WORTHS]
        mine = [float(asked.odds.answer.rows[0][key]) for key in WORTHS]
        series = [Series(word("mine") if asked.both else word("value"), mine)]
        printed: list[float] = mine
        if asked.both and asked.printed_odds is not None:
            printed = [float(asked.printed_odds.answer.rows[0][key]) for key in WORTHS]
            series.append(Series(word("printed"), printed, printed=True))
        self.data = pd.DataFrame(list(zip(names, mine, printed, strict=True)), columns=["what", "mine", "printed"])
        self.plot.draw(names, series, either("Wert (in Münzen der Gewichte)", "Worth (in coins of the weights)"))
        self._drawn()


class StopView(View):
    """The optimal stop for each number of swords and of colours, row by row as it is found."""

    name = "stops"

    def __init__(self, changed: Callable[[], None], guard: Any) -> None:
        super().__init__(changed, guard)
        self.plot: StopPlot = StopPlot()
        self.picture.height = 440
        self.plot.resize(440)
        self.widget.children = (self.start, self.note, self.picture)
        self._watch(self.start)

    def choosers(self) -> list[w.Widget]:
        self.start = w.ToggleButtons(
            options=_starts(), value="empty", style={"button_width": "auto"}, layout=w.Layout(width="auto")
        )
        return [self.start]

    def follow(self, asked: Asked) -> None:
        self._following = True
        set_options(self.start, _starts())
        self._following = False

    def draw(self, asked: Asked) -> None:
        harbour = () if self.start.value == "empty" else asked.parameters.get("harbour", ())
        levels = range(MOST_SWORDS + 1)
        mine: list[dict[int, Any]] = []
        printed: list[dict[int, Any]] = []
        for swords in levels:
            self._tell(swords, len(levels))
            mine.append(_stops(_ask(asked, asked.book, harbour=harbour, swords=swords)))
            if asked.both:
                printed.append(_stops(_ask(asked, asked.printed, harbour=harbour, swords=swords)))
        self._paint(asked, mine, printed if asked.both else mine, levels)
        self.note.value = f'<span class="rb-note">{_how_to_read(self.start.value == "here")}</span>'

    def _tell(self, done: int, of: int) -> None:
        text = either(f"wird berechnet … {done} von {of} Zeilen", f"computing … {done} of {of} rows")
        self.note.value = f'<span class="rb-note" role="status">{text}</span>'

    def _paint(
        self, asked: Asked, mine: Sequence[dict[int, Any]], printed: Sequence[dict[int, Any]], levels: range
    ) -> None:
        here = _colours_of(asked.book, asked.parameters.get("harbour", ()))
        own = _own_swords(asked)
        from_here = self.start.value == "here"  # only then the table comes from the computation of the advice
        table, data = [], []
        for swords in levels:
            line = []
            for colours in range(len(COLOURS) + 1):
                now, was = mine[swords].get(colours), printed[swords].get(colours)
                kind, text = _advice(now)
                differs = _advice(now) != _advice(was)
                below = f"({word('printed')} {_advice(was)[1]})" if differs else _between(now)
                line.append(Stop(text, below, kind, from_here and (swords, colours) == (own, here)))
                if now is not None:
                    data.append((swords, colours, *now, *(was or (None, None))))
            table.append(line)
        self.data = pd.DataFrame(
            data,
            columns=["swords", "colours", "go_on_up_to", "stop_from", "printed_go_on_up_to", "printed_stop_from"],
        )
        self.plot.draw(
            [str(swords) for swords in levels],
            [str(colours) for colours in range(len(COLOURS) + 1)],
            table,
            (either("Eigene Säbel", "Own swords"), either("Farben im Hafen", "Colours in the harbour")),
        )
        self._drawn()


def _how_to_read(from_here: bool) -> str:
    text = either(
        "Wert: was man jetzt höchstens nehmen könnte, in Münzen nach den Gewichten. „ab 3“: von diesem Wert an "
        "aufhören, darunter weiter. „über 4“ mit „2–4 je nachdem“: dazwischen kommt es auf die Karten im Hafen an. ",
        "Worth: the best one may take now, in coins by the weights. “from 3”: stop from this worth on, go on below it. "
        "“above 4” with “2–4 depends”: in between it depends on the cards in the harbour. ",
    )
    if from_here:
        return text + either("Umrandet: diese Lage.", "Framed: this situation.")
    return text + either(
        "Vom leeren Hafen an gerechnet: wo die Werte fast gleich sind, kann es vom Rat oben abweichen, der von diesem "
        "Hafen an gerechnet ist.",
        "Computed from the empty harbour: where worths are nearly equal it can differ from the advice above, which is "
        "computed from this harbour.",
    )


Band = tuple[float | None, float | None]


def _stops(odds: Answer | None) -> dict[int, Band]:
    if odds is None:
        return {}
    return {int(row["colours"]): (row["go_on_up_to"], row["stop_from"]) for row in odds.rounds}


def _advice(band: Band | None) -> tuple[str, str]:
    """Kind and words of a cell."""
    if band is None:
        return "", "–"
    go, stop = band
    if stop is None:
        return "go", either("weiter", "go on")
    if go is None:
        return "stop", either("aufhören", "stop")
    if go >= stop:
        return "from", either(f"über {_short(go)}", f"above {_short(go)}")
    return "from", either(f"ab {_short(stop)}", f"from {_short(stop)}")


def _between(band: Band | None) -> str:
    """Second line: worths between which some harbours go on and others stop."""
    if band is None or band[0] is None or band[1] is None or band[0] < band[1]:
        return ""
    go, stop = _short(band[0]), _short(band[1])
    if go == stop:
        return either(f"bei {go} je nachdem", f"at {go} it depends")
    return either(f"{stop}–{go} je nachdem", f"{stop}–{go} depends")


def _short(worth: float) -> str:
    return number(round(worth, 1))


def _colours_of(book: Book, harbour: Sequence[str]) -> int:
    ships = set(book.rulebook.keys("ships"))
    return sum(key in ships or key.partition(":")[0] in COLOURS for key in harbour)


def _own_swords(asked: Asked) -> int | None:
    assert asked.odds is not None
    for term in asked.odds.answer.terms:
        if term.name_en == "own swords":
            return int(term.value) if isinstance(term.value, int | Fraction) else None
    return 0


class HireView(View):
    """Net coins of the chosen card and of those in the harbour, for the active and another player."""

    name = "net"

    def __init__(self, changed: Callable[[], None], guard: Any, harbour: Callable[[], Sequence[str]]) -> None:
        super().__init__(changed, guard)
        self.plot: ValuePlot = ValuePlot()
        self._harbour = harbour

    def draw(self, asked: Asked) -> None:
        cards = list(dict.fromkeys([*asked.parameters["card"], *self._harbour()]))[:8]
        columns = ("net_active", "net_other")
        found = {
            (card, column, printed): self._net(asked, book, card, column)
            for card in cards
            for column in columns
            for printed, book in ((False, asked.book), (True, asked.printed))
        }
        words = (either("aktiv", "active"), either("andere", "other"))
        series = []
        for name, column, colour in zip(words, columns, (BLUE, ORANGE), strict=True):
            mine = [found[card, column, False] for card in cards]
            was = [found[card, column, True] for card in cards]
            series.append(Series(name, mine, colour=colour))
            if mine != was:
                series.append(Series(f"{name}, {word('printed')}", was, printed=True))
        names = [card_name(asked.book, card) for card in cards]
        self.data = pd.DataFrame(
            [
                (name, *(found[card, c, p] for c in columns for p in (False, True)))
                for name, card in zip(names, cards, strict=True)
            ],
            columns=["card", "net_active", "printed_net_active", "net_other", "printed_net_other"],
        )
        self.plot.draw(names, series, either("Münzen netto", "Net coins"))
        self._drawn()

    @staticmethod
    def _net(asked: Asked, book: Book, card: str, column: str) -> float | None:
        odds = _ask(asked, book, card=(card,))
        return None if odds is None or column not in odds.rows[0] else float(odds.rows[0][column])
