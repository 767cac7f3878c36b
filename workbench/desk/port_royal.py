"""The panel of Port Royal: the next cards, and how far to push."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from html import escape
from typing import Any, cast

from workbench.book import Book, rulebook
from workbench.desk import card_controls, deck
from workbench.desk.axes import Asked as AskedAt
from workbench.desk.axes import Axis, ParameterAxis, Point
from workbench.desk.cells import Cell, column_cells
from workbench.desk.deck_control import DeckControl
from workbench.desk.languages import either, language, number, word
from workbench.desk.panel import Panel
from workbench.desk.part import QuestionPart
from workbench.desk.port_royal_views import MOST_SWORDS, WORTHS, CardsView, HireView, NextView, StopView, WorthView
from workbench.desk.setup import Setup
from workbench.desk.view import View
from workbench.errors import WorkbenchError
from workbench.port_royal.questions import QUESTIONS
from workbench.port_royal.questions.common import COLOUR_WORDS
from workbench.port_royal.tables import CARD_TABLES, COLOURS

BOOK = "port_royal"
MOST_CARDS = 10  # of an axis
START = {"harbour": ("yellow_1_1", "red_1_1")}
WEIGHT_WORDS = {
    "coin": ("eine Münze", "a coin"),
    "point": ("ein Einflusspunkt", "an influence point"),
    "person": ("das Gewicht der Fertigkeiten", "the weight of the skills"),
}

# ---- axes over the deck -----------------------------------------------------------------------------

_variants: dict[tuple[str, str, int], Book] = {}
MOST_KEPT = 500


@dataclass(frozen=True)
class DeckAxis(Axis):
    """Ships of a colour in the deck, or how many swords more they have than in print."""

    colour: str
    swords: bool

    def __post_init__(self) -> None:
        object.__setattr__(self, "is_number", True)

    def label(self, book: Book) -> str:
        """Its own label."""
        colour = either(*COLOUR_WORDS[self.colour])
        if self.swords:
            return either(f"Säbel der Schiffe in {colour}, mehr als gedruckt", f"Swords of {colour} ships above print")
        return either(f"Schiffe in {colour}", f"Ships in {colour}")

    def points(self, book: Book, parameters: Mapping[str, Any]) -> list[Point]:
        """Every number of ships, or of swords more."""
        most = deck.MOST_SHIFT if self.swords else max(deck.MOST_SHIPS, deck.number_of_ships(book, self.colour))
        return [Point(number(value), value, self._put(value)) for value in range(-most * self.swords, most + 1)]

    def here(self, book: Book, parameters: Mapping[str, Any]) -> float | None:
        """Value in the book."""
        if self.swords:
            return deck.sword_shift(book, book.restore(), self.colour)
        return deck.number_of_ships(book, self.colour)

    def _put(self, value: int) -> Callable[[Book, Mapping[str, Any]], AskedAt]:
        def put(book: Book, parameters: Mapping[str, Any]) -> AskedAt:
            key = (book.fingerprint, self.key, value)
            if key not in _variants:
                if len(_variants) > MOST_KEPT:
                    _variants.clear()
                change = deck.with_swords if self.swords else deck.with_ships
                _variants[key] = change(book, book.restore(), self.colour, value)
            return _variants[key], dict(parameters)

        return put


DECK_AXES = tuple(
    DeckAxis(f"deck.{'swords' if swords else 'ships'}.{colour}", colour, swords)
    for swords in (False, True)
    for colour in COLOURS
)


def _parameter_axis(question: str, name: str, most: int) -> ParameterAxis:
    return ParameterAxis(name, QUESTIONS[question].parameter(name), most)


# ---- the parts --------------------------------------------------------------------------------------


class PushPart(QuestionPart):
    """One question of Port Royal; the table is the same on all tabs.

    Attributes
    ----------
    deck : DeckControl
    """

    def __init__(self, panel: PushPanel, setup: Setup) -> None:
        self._good: dict[str, Any] = {}
        self.push_panel = panel
        super().__init__(panel, setup)
        self.deck = DeckControl(panel.change_deck)
        situation_and_answer, values, folds = self.widget.children
        shown = (values,) if setup.cells(panel.book) else ()
        self.widget.children = (situation_and_answer, self.deck.widget, *shown, folds)
        self.take_shared()

    def _axes(self, book: Book) -> list[Axis]:
        return [*super()._axes(book), *(() if self.question.key == "hire" else DECK_AXES)]

    # ---- one table for all tabs

    def shared_values(self) -> dict[str, Any]:
        """What the other tabs take over."""
        names = ("harbour", "swords", "displays", "seen", *self._also_shared)
        values = {name: self.controls[name].value for name in names if name in self.controls}
        if self.question.key == "hire":
            others = tuple(self.push_panel.shared.get("displays", ()))[1:]
            own = tuple(self.controls["persons"].value)
            values["displays"] = (own, *others) if own or others else ()
        return values

    @property
    def _also_shared(self) -> tuple[str, ...]:
        return {"draw": ("cards",), "tax": ("cards",), "stop_or_go": ("coins",), "hire": ("coins",)}.get(
            self.question.key, ()
        )

    def take_shared(self) -> None:
        """Take over what another tab was given."""
        shared = dict(self.push_panel.shared)
        if self.question.key == "hire" and "displays" in shared:
            shared["persons"] = (shared["displays"] or ((),))[0]
        names = ("harbour", "swords", "displays", "seen", "persons", *self._also_shared)
        with self.situation._several():
            for name in names:
                if name in shared and name in self.controls:
                    try:
                        self.controls[name].value = shared[name]
                    except WorkbenchError:
                        continue

    def _situation_changed(self) -> None:
        self.push_panel.share(self)
        super()._situation_changed()

    def restore(self, kept: Mapping[str, str]) -> None:
        """Bring the situation to what was kept; the table is that of the other tabs, once one has it."""
        super().restore(kept)
        if self.push_panel.shared:
            self.take_shared()
        else:
            self.push_panel.share(self)

    # ---- the answer

    def ask(self) -> None:
        """Ask again; where that is not allowed the situation goes back to the last that was."""
        self._show_computing()
        super().ask()
        now = {name: control.value for name, control in self.controls.items()}
        if self.odds is None and self._good and now != self._good:
            with self.situation._several():
                for name, value in self._good.items():
                    self.controls[name].value = value
            self.push_panel.share(self)
            super().ask()
        if self.odds is not None:
            self._good = {name: control.value for name, control in self.controls.items()}

    def _show_computing(self) -> None:
        """Say that something is computed, where that can take long."""

    def follow_cells(self) -> None:
        """Show cells and deck again, also after a refused edit."""
        super().follow_cells()
        self.deck.follow(self.panel.book, self.panel.printed)

    def follow(self) -> None:
        """Follow the panel's book."""
        self.deck.follow(self.panel.book, self.panel.printed)
        super().follow()

    def _show_views(self, views: list[View], front: int) -> None:
        """Replace the views by others."""
        self.views = {view.name: view for view in views}
        self.tabs.children = [view.widget for view in views]
        self.tabs.selected_index = front


class DrawPart(PushPart):
    """Several cards: first the curves along the number of cards."""

    def _build_answer(self, book: Book) -> None:
        super()._build_answer(book)
        self._show_views([CardsView(self._draw, self.guard), *self.views.values()], 0)


class NextPart(PushPart):
    """The next card: first its outcomes."""

    def _build_answer(self, book: Book) -> None:
        super()._build_answer(book)
        self.views["outcomes"] = NextView(self._draw, self.guard)
        self._show_views(list(self.views.values()), 0)


class TaxPart(PushPart):
    """Tax increases: first how many."""

    def _build_answer(self, book: Book) -> None:
        super()._build_answer(book)
        self.tabs.selected_index = 0


class StopPart(PushPart):
    """Stop or go on: the advice, its worths, how firm it is, and the table of when to stop."""

    def _build_answer(self, book: Book) -> None:
        super()._build_answer(book)
        views: list[View] = [WorthView(self._draw, self.guard), StopView(self._draw, self.guard), self.views["along"]]
        self._show_views(views, 0)

    def __init__(self, panel: PushPanel, setup: Setup) -> None:
        super().__init__(panel, setup)
        # The advice and its picture come first; where the numbers come from stands below them.
        answer = cast(Any, self.widget.children[0]).children[1]
        answer.children = (*(child for child in answer.children if child is not self.explanation), self.explanation)

    def _show_computing(self) -> None:
        self.headline.value = (
            f'<div class="rb-headline rb-quiet" role="status">{either("wird berechnet …", "computing …")}</div>'
        )

    def ask(self) -> None:
        super().ask()
        if self.odds is None:
            return
        row = self.odds.answer.rows[0]
        printed = None if self._asked is None or not self._asked.both else self._asked.printed_odds
        advice = escape(self.odds.label(str(row["outcome"]), language()))
        before = ""
        if printed is not None:
            was = printed.answer.rows[0]["outcome"]
            text = escape(printed.label(str(was), language()))
            before = f'<span class="rb-before">{word("printed")} <b>{text}</b></span>'
        own = ", ".join(f"{escape(self.odds.label(key, language()))} <b>{number(row[key])}</b>" for key in WORTHS)
        self.headline.value = (
            f'<div class="rb-headline"><span class="rb-big">{advice[:1].upper() + advice[1:]}</span>{before}</div>'
            f'<div class="rb-expected">{own}</div>{self._firmness(row, book=self.panel.book)}'
        )

    def _firmness(self, row: Mapping[str, Any], book: Book) -> str:
        """HTML: over which range of each weight the advice stays the same."""
        most = 100
        lines = []
        for key, words in WEIGHT_WORDS.items():
            low, high = row[f"{key}_from"], row[f"{key}_to"]
            now = book.rulebook.cell("weights", key, "value")
            if low <= 0 and high >= most:
                text = either("bei jedem Wert", "whatever it is worth")
            elif low <= 0:
                text = either(f"bis {number(high)}", f"up to {number(high)}")
            elif high >= most:
                text = either(f"ab {number(low)}", f"from {number(low)}")
            else:
                text = either(f"von {number(low)} bis {number(high)}", f"from {number(low)} to {number(high)}")
            lines.append(
                f"<tr><td>{escape(either(*words))}</td><td><b>{text}</b></td>"
                f'<td class="rb-quiet">{either("jetzt", "now")} {number(now)}</td></tr>'
            )
        head = either("Der Rat bleibt gleich für", "The advice stays the same for")
        return f'<div class="rb-subhead">{head}</div><table class="rb-terms"><tbody>{"".join(lines)}</tbody></table>'


class HirePart(PushPart):
    """What cards cost: the chosen one and those in the harbour."""

    def _build_answer(self, book: Book) -> None:
        super()._build_answer(book)
        self._show_views([HireView(self._draw, self.guard, self._harbour)], 0)

    def _harbour(self) -> tuple[str, ...]:
        return tuple(key for key in self.push_panel.shared.get("harbour", START["harbour"]) if ":" not in key)


# ---- the panel --------------------------------------------------------------------------------------


class PushPanel(Panel):
    """Panel of Port Royal: one table on all tabs, and a deck whose counts follow its cards.

    Attributes
    ----------
    shared : dict
        What lies on the table, as all tabs take it over.
    """

    def __init__(self, *arguments: Any) -> None:
        self.shared: dict[str, Any] = {}
        super().__init__(*arguments)

    def share(self, part: PushPart) -> None:
        """Hand the table of one tab to the others; they ask when they come to the front."""
        self.shared = {**self.shared, **part.shared_values()}
        for other in self._parts.values():
            if other is not part:
                other.take_shared()
                other.stale = True

    def _restore_situations(self, session: Any) -> None:
        self.shared = {}
        super()._restore_situations(session)

    def change_deck(self, make: Callable[[Book], Book]) -> None:
        """Show the variant that ``make(book)`` gives; what is refused is told, and the sliders go back."""
        try:
            self._replace(make(self.book))
        except Exception as problem:
            self.part.follow_cells()
            self.message.tell(problem)

    def undo(self, table: str, row: str, column: str) -> None:
        """Take one change back; copies and counts of cards go together."""
        if table in CARD_TABLES and column == "copies":
            cards = [(table, row)]
        elif table == "counts" and column == "cards":
            cards = deck.counted_cards(self.book, row)
        else:
            super().undo(table, row, column)
            return
        printed = self.printed.rulebook
        wanted = {card: int(printed.cell(*card, "copies")) for card in cards if card[1] in printed.keys(card[0])}
        self._replace(deck.with_copies(self.book, wanted))


def _no_cells(book: Book) -> list[Cell]:
    """None: the deck has sliders of its own."""
    return []


def _constants(*rows: str) -> list[Cell]:
    return [Cell("constants", row, "value", named=False) for row in rows]


def _draw_cells(book: Book) -> list[Cell]:
    return [*column_cells(book, "take_count", "cards", named=False), *_constants("governor_cards")]


def _stop_cells(book: Book) -> list[Cell]:
    return [
        *column_cells(book, "weights", "value", named=False),
        *column_cells(book, "skills", "value", named=False),
        *column_cells(book, "take_count", "cards", named=False),
        *_constants("start_coins", "fee_coins", "trader_coins", "mademoiselle_coins", "jester_coins"),
    ]


def _tax_cells(book: Book) -> list[Cell]:
    return _constants("tax_limit", "tax_divisor")


def _hire_cells(book: Book) -> list[Cell]:
    return _constants("fee_coins", "trader_coins", "mademoiselle_coins", "clerk_cards")


def push_panel(book: Book | None = None, key: str = "push") -> Panel:
    """Panel of Port Royal: the next card, several cards, stop or go on, taxes, prices.

    Parameters
    ----------
    book : Book, optional
        What it starts with; the printed book by default.
    key : str
        Names the session; give another one to a second panel of the same kind.

    Returns
    -------
    Panel
        ``panel.controls["harbour"].value = "yellow_1_1,red_1_1"`` lays a harbour; ``panel.part.deck`` has the sliders
        of the deck.
    """
    swords = {name: _parameter_axis(name, "swords", MOST_SWORDS) for name in ("next_card", "draw", "stop_or_go")}
    cards = {name: _parameter_axis(name, "cards", MOST_CARDS) for name in ("draw", "tax")}
    next_card = Setup(
        "next_card", _no_cells, dict(START), "swords", ("swords", "deck.ships.yellow"), axes=(swords["next_card"],)
    )
    several = Setup(
        "draw",
        _draw_cells,
        {**START, "cards": 5},
        axis="cards",
        grid=("swords", "cards"),
        axes=(cards["draw"], swords["draw"]),
    )
    stop = Setup(
        "stop_or_go",
        _stop_cells,
        dict(START),
        axis="others",
        grid=("swords", "coins"),
        shown="expected:worth_play_on",
        hidden=("persons",),
        axes=(swords["stop_or_go"],),
    )
    taxes = Setup(
        "tax", _tax_cells, {**START, "cards": 5, "coins": 12}, "cards", ("coins", "cards"), axes=(cards["tax"],)
    )
    prices = Setup("hire", _hire_cells, {"card": "settler_4"}, "coins", ("coins", "coins"))
    tabs: tuple[tuple[str, str, type[PushPart], Setup], ...] = (
        ("Nächste Karte", "Next card", NextPart, next_card),
        ("Mehrere Karten", "Several cards", DrawPart, several),
        ("Aufhören oder weiter", "Stop or go on", StopPart, stop),
        ("Steuer", "Taxes", TaxPart, taxes),
        ("Anheuern und Handeln", "Hiring and trading", HirePart, prices),
    )
    parts = [(german, english, cast(Any, partial(kind, setup=setup))) for german, english, kind, setup in tabs]
    return PushPanel(*(book or rulebook(BOOK), key, "Wie weit aufdecken?", "How far to push?", parts))


__all__ = ["PushPanel", "card_controls", "push_panel"]
