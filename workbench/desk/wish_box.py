"""A box of wishes: what a designer wants of whole games, which version meets it, and what else moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from typing import Any

import ipywidgets as w
import pandas as pd

from workbench.desk.languages import either, language, number, word
from workbench.errors import WorkbenchError
from workbench.study.games import Played, Wish

MOST_MOVED = 10


class WishRow:
    """One wish as fields: quantity, from, to, and in which share of the games (empty: on average)."""

    def __init__(self, wish: Wish | None, changed: Callable[[], None], remove: Callable[[WishRow], None]) -> None:
        narrow = {"layout": w.Layout(width="76px"), "continuous_update": False}
        what = "" if wish is None else wish.what
        self.what = w.Combobox(
            value=what, options=[what] if what else [], ensure_option=False, layout=w.Layout(flex="1 1 230px")
        )
        self.low = w.FloatText(value=0 if wish is None else wish.low, **narrow)
        self.high = w.FloatText(value=1 if wish is None else wish.high, **narrow)
        share = "" if wish is None or wish.least_share is None else f"{100 * wish.least_share:g}"
        self.share = w.Text(value=share, **narrow)
        self.less = w.Button(icon="times", layout=w.Layout(width="30px", padding="0"))
        self.less.on_click(lambda _: remove(self))
        for field in (self.what, self.low, self.high, self.share):
            field.observe(lambda _: changed(), "value")
        self.widget = w.HBox([self.what, self.low, self.high, self.share, self.less])

    @property
    def wish(self) -> Wish | None:
        """The wish; None while there is no quantity."""
        if not self.what.value.strip():
            return None
        share = self.share.value.replace(",", ".").replace("%", "").strip()
        try:
            least = float(share) / 100 if share else None
        except ValueError:
            least = None
        return Wish(self.what.value.strip(), float(self.low.value), float(self.high.value), least)


class WishBox:
    """Wishes, whether the printed and the edited book meet them, and what else moves.

    Attributes
    ----------
    rows : list of WishRow
    data : DataFrame
        Answers shown last.
    widget : widget
    """

    def __init__(self, wishes: Iterable[Wish], changed: Callable[[], None]) -> None:
        self._changed = changed
        self.rows = [WishRow(wish, changed, self._remove) for wish in wishes]
        self.data = pd.DataFrame()
        self.head, self.answers, self.moved = w.HTML(), w.HTML(), w.HTML()
        self.box = w.VBox([row.widget for row in self.rows])
        self.more = w.Button(icon="plus", layout=w.Layout(width="auto"))
        self.more.on_click(lambda _: self.add(None))
        self.widget = w.VBox([self.head, self.box, self.more, self.answers, self.moved], layout=w.Layout(width="100%"))

    @property
    def wishes(self) -> list[Wish]:
        """All wishes that name a quantity."""
        return [row.wish for row in self.rows if row.wish is not None]

    def add(self, wish: Wish | None) -> None:
        """Add a wish, or an empty line for one."""
        self.rows.append(WishRow(wish, self._changed, self._remove))
        self._place()

    def _remove(self, row: WishRow) -> None:
        self.rows.remove(row)
        self._place()

    def _place(self) -> None:
        self.box.children = [row.widget for row in self.rows]
        self._changed()

    def show(self, played: Played) -> None:
        """Answer the wishes for some games."""
        options = played.results[played.base].names
        for row in self.rows:
            if list(row.what.options) != options:
                row.what.options = options
        parts, refused = [], []
        for wish in self.wishes:
            try:
                parts.append(played.wishes([wish], language()))
            except WorkbenchError as problem:
                refused.append(str(problem))
        self.data = pd.concat(parts, ignore_index=True) if parts else pd.DataFrame()
        self.answers.value = self._answers() + "".join(f'<div class="rb-alert">{escape(one)}</div>' for one in refused)
        self.moved.value = self._moved(played)

    def _answers(self) -> str:
        if self.data.empty:
            return ""
        rows = []
        for wish in dict.fromkeys(self.data["wish"]):
            cells = []
            for row in _records(self.data[self.data["wish"] == wish]):
                value, low, high = (_short(row[name]) for name in ("value", "low", "high"))
                met = escape(row["met"])
                cells.append(f'<td class="rb-number">{value} <small>({low} … {high})</small> <b>{met}</b></td>')
            rows.append(f"<tr><td>{escape(_in_words(wish))}</td>{''.join(cells)}</tr>")
        heads = "".join(f"<th>{escape(word(name))}</th>" for name in dict.fromkeys(self.data["variant"]))
        return (
            f'<table class="rb-terms"><tr><td><b>{either("Wunsch", "Wish")}</b></td>{heads}</tr>{"".join(rows)}</table>'
        )

    def _moved(self, played: Played) -> str:
        if "mine" not in played.results:
            text = either(
                "Ändern Sie eine Zahl, so steht hier, was sich mitbewegt.", "Change a number to see what else moves."
            )
            return f'<div class="rb-note">{text}</div>'
        lines = played.moved("mine", language(), MOST_MOVED)
        head = f'<div class="rb-head">{either("Was sich sonst bewegt", "What else moves")}</div>'
        if lines.empty:
            return (
                head
                + f'<div class="rb-note">{either("Nichts über den Zufall hinaus.", "Nothing beyond chance.")}</div>'
            )
        names = {key: either(*both) for key, both in played.results[played.base].about.names.items()}
        rows = "".join(
            f"<tr><td>{escape(_line_name(line, names))}</td>"
            + "".join(f'<td class="rb-number">{_short(line[name])}</td>' for name in ("other", "this"))
            + f'<td class="rb-number">{_short(line["low"])} … {_short(line["high"])}</td></tr>'
            for line in _records(lines)
        )
        heads = ("", word("printed"), word("mine"), either("Unterschied", "difference"))
        return head + (
            f'<table class="rb-terms"><tr>{"".join(f"<th>{escape(h)}</th>" for h in heads)}</tr>{rows}</table>'
        )

    def relabel(self) -> None:
        """Put the words into the language."""
        text = either(
            "Größe · von · bis · in mindestens … % der Partien (leer: im Mittel). Eine Größe ist eine Spalte der "
            "Ergebnisse oder ein Quotient wie 1 - flights_won / flights_tried.",
            "Quantity · from · to · in at least … % of games (empty: on average). A quantity is a column of the "
            "results or a quotient such as 1 - flights_won / flights_tried.",
        )
        self.head.value = f'<div class="rb-note">{text}</div>'
        self.more.description = either("Wunsch dazu", "Add a wish")


def _in_words(wish: str) -> str:
    """A wish in the language."""
    if language() != "de":
        return wish
    return wish.replace(" to ", " bis ").replace(" in ", " in mindestens ").replace(" of games", " der Partien")


def _line_name(line: dict[str, Any], names: dict[str, str]) -> str:
    """What a line of a comparison is about."""
    what = str(line["what"]).replace("_", " ")
    if line["by"] == "seat":
        return f"{what} ({either('Platz', 'seat')} {int(line['of']) + 1})"
    return f"{what} ({names.get(line['of'], line['of'])})" if line["of"] else what


def _records(frame: pd.DataFrame) -> list[dict[str, Any]]:
    return [dict(zip(frame.columns, values, strict=True)) for values in frame.itertuples(index=False, name=None)]


def _short(value: float) -> str:
    """A simulated number with as many digits as tell something: four."""
    return "–" if value != value else number(float(f"{value:.4g}"), 3)
