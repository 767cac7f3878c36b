"""A panel: one immutable variant, what was changed in it, and the parts that show it.

Every edit replaces the book, and one observer (`Panel._follow`) does the rest: it saves the session, and then brings
everything visible along. What is seen outlives the kernel, as it was on disk before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any, Protocol

import ipywidgets as w
import pandas as pd
import traitlets as t

import workbench
from workbench.book import Book, rulebook
from workbench.desk.cells import Cell, cell_label, option_text
from workbench.desk.controls import set_options
from workbench.desk.guard import MessageLine, one_at_a_time
from workbench.desk.languages import either, follow_stored_language, language, number, on_language, word
from workbench.desk.places import shown_place
from workbench.desk.store import Exists, Session, Store
from workbench.desk.style import CSS
from workbench.desk.web import ChangeList
from workbench.errors import WorkbenchError
from workbench.odds import Odds
from workbench.tables.standard import RULINGS

PRINTED, SESSION, LAST, OWN, NAMED = "printed", "session", "last", "tables", "named"


class Part(Protocol):
    """What a panel shows of its book."""

    widget: w.Widget
    stale: bool

    def follow(self) -> None:
        """Show the panel's book."""

    def relabel(self) -> None:
        """Put the words into the language."""

    def written(self) -> Mapping[str, str]:
        """What is asked or chosen in it, as text that `restore` understands."""

    def restore(self, kept: Mapping[str, str]) -> None:
        """Bring it to what `written` gave."""


class Panel(w.VBox):
    """A panel on a notebook page; as the last line of a cell it shows itself.

    Parameters
    ----------
    book : Book
        What it starts with: the printed book, or any variant.
    key : str
        Names the panel's session; panels of one book with different keys keep separate sessions.
    title_de, title_en : str
    parts : sequence of (German title, English title, maker)
        ``maker(panel) -> Part``; several parts become tabs, each made when it first comes to the front.

    Attributes
    ----------
    book : Book
        The variant shown. Setting it shows another one.
    printed : Book
        The printed book.
    message : MessageLine
        Last message; every error of a callback stands here.
    """

    book = t.Instance(Book)

    def __init__(
        self,
        book: Book,
        key: str,
        title_de: str,
        title_en: str,
        parts: Sequence[tuple[str, str, Callable[[Panel], Any]]],
    ) -> None:
        follow_stored_language()
        self._ready = False
        super().__init__(book=book, layout=w.Layout(width="100%"))
        self.add_class("rb-panel")
        self.printed = book.restore()
        self.message = MessageLine()
        self._panel_key, self._titles, self._makers = key, (title_de, title_en), parts
        self._store = Store(book.key, key)
        self._origin: tuple[str, str] = (PRINTED, "")
        self._origin_book = book
        self._last: Session | None = None
        self._parts: dict[int, Any] = {}
        self._situations: Mapping[str, Mapping[str, str]] = {}
        self._build()
        self.message.guard(self._find_session)()
        self._ready = True
        self.relabel()
        self.observe(self._follow, "book")
        on_language(self.relabel)

    def __repr__(self) -> str:
        # The same at every run: notebooks are compared as text.
        return f"Panel({self.book.key}, {self._panel_key})"

    # ---- building

    def _build(self) -> None:
        guard = self.message.guard
        self._title = w.HTML(layout=w.Layout(flex="1 1 auto", margin="0"))
        self.chooser = w.Dropdown(style={"description_width": "initial"}, layout=w.Layout(width="360px"))
        self.chooser.observe(guard(self._chosen), "value")
        self.reload_button = w.Button(icon="refresh", layout=w.Layout(width="36px"))
        self.reload_button.on_click(guard(lambda _: self.reload()))
        self.variant_name = w.Text(continuous_update=True, layout=w.Layout(width="170px"))
        self.save_button = w.Button(layout=w.Layout(width="auto"))
        self.save_button.on_click(guard(self._save_clicked))
        self.variant_name.observe(guard(lambda _: self._forget_overwrite()), "value")
        choice = w.HBox(  # together on the line below where the title leaves too little room
            [self.chooser, self.reload_button, self.variant_name, self.save_button],
            layout=w.Layout(align_items="center", flex_flow="row wrap", margin="0 0 0 auto"),
        )
        top = w.HBox([self._title, choice], layout=w.Layout(width="100%", align_items="center", flex_flow="row wrap"))
        self._question = w.HTML(layout=w.Layout(flex="1 1 auto"))
        self.continue_button = w.Button(button_style="primary", layout=w.Layout(width="auto"))
        self.printed_button = w.Button(layout=w.Layout(width="auto"))
        self.continue_button.on_click(guard(lambda _: self.continue_session()))
        self.printed_button.on_click(guard(lambda _: self._answered()))
        self.ask_box = w.HBox(
            [self._question, self.continue_button, self.printed_button],
            layout=w.Layout(width="100%", display="none", flex_flow="row wrap"),
        )
        self.ask_box.add_class("rb-ask")
        self._places = [w.VBox(layout=w.Layout(width="100%")) for _ in self._makers]
        self.tabs: w.Tab | None = None
        body: w.Widget = self._places[0]
        if len(self._places) > 1:
            self.tabs = w.Tab(self._places, layout=w.Layout(width="100%"))
            self.tabs.selected_index = 0
            self.tabs.observe(guard(lambda _: self._show_part()), "selected_index")
            body = self.tabs
        self._changes_head = w.HTML()
        self.changes_list = ChangeList(guard(self._change_asked))
        self._footer = w.HTML()
        self.children = (
            *(w.HTML(CSS), top, self.ask_box, self.message, body),
            *(self._changes_head, self.changes_list, self._footer),
        )

    # ---- parts

    @property
    def part(self) -> Any:
        """The part in front."""
        place = 0 if self.tabs is None else self.tabs.selected_index or 0
        if place not in self._parts:
            made = self._makers[place][2](self)
            self._parts[place] = made
            made.relabel()
            if str(place) in self._situations:
                made.restore(self._situations[str(place)])
            self._places[place].children = [made.widget]
        return self._parts[place]

    def _show_part(self) -> None:
        if self.part.stale:
            self.part.follow()

    @property
    def controls(self) -> Mapping[str, Any]:
        """Controls of the part in front, by name of the parameter."""
        return self.part.controls

    @property
    def cells(self) -> Mapping[str, Any]:
        """Controls of cells of the part in front, by address."""
        return self.part.cells

    @property
    def odds(self) -> Odds | None:
        """Answer of the part in front."""
        return self.part.odds

    @property
    def figure_data(self) -> pd.DataFrame:
        """Numbers of the picture in front."""
        return self.part.figure_data

    # ---- changing the book

    @one_at_a_time
    def edit(self, table: str, row: str, column: str, value: Any, reason: str = "") -> None:
        """Change a cell (see `Book.edit`); errors are raised, as somebody's code asked for it."""
        self._replace(self.book.edit(table, row, column, value, reason))

    @one_at_a_time
    def decide(self, ruling: str, option: Any, reason: str = "") -> None:
        """Decide a ruling (see `Book.decide`)."""
        self._replace(self.book.decide(ruling, option, reason))

    @one_at_a_time
    def undo(self, table: str, row: str, column: str) -> None:
        """Take one change back."""
        self._replace(self.book.undo(table, row, column))

    @one_at_a_time
    def restore(self) -> None:
        """Take every change back."""
        self._replace(self.book.restore())

    @one_at_a_time
    def edit_from(self, part: Any, cell: Cell, value: Any) -> None:
        """Edit for a control: a refused value is told, and the control goes back to what holds."""
        try:
            if cell.is_ruling:
                variant = self.book.decide(cell.row, value)
            else:
                variant = self.book.edit(cell.table, cell.row, cell.column, value)
            self._replace(variant)
        except Exception as problem:
            part.follow_cells()
            self.message.tell(problem)

    def _change_asked(self, content: Mapping[str, Any]) -> None:
        """What was pressed or written in the list of changes."""
        kind = content.get("kind")
        if kind == "undo_all":
            self.restore()
            return
        table, row, column = content["address"]
        if kind == "undo":
            self.undo(table, row, column)
        elif kind == "reason":
            if table == RULINGS:
                self.decide(row, self.book.rulebook.choice(row), content["text"])
            else:
                value = self.book.rulebook.cell(table, row, column)
                self.edit(table, row, column, value, content["text"])

    def _replace(self, book: Book) -> None:
        """Show another book; also one that differs in names, notes or reasons only, which counts as equal."""
        old = self.book
        self.book = book
        if book is not old and book == old:
            self._follow({"old": old, "new": book})

    # ---- the one observer

    @one_at_a_time
    def _follow(self, change: Mapping[str, Any]) -> None:
        """Save the session, then show the new book everywhere."""
        if not self._ready:
            return
        self.message.clear()
        problem, told = None, ""
        try:
            told = self._autosave()
        except Exception as failed:
            problem = failed
        for part in self._parts.values():
            part.stale = True
        self.message.guard(self._show_part)()
        self._show_state()
        self.keep_situations()  # the new book may leave less room for them
        if problem is not None:
            self.message.tell(problem)
        elif told:
            self.message.say(told)

    def _autosave(self) -> str:
        """Save the session; returns what the user should be told, usually nothing."""
        if self._book_is_origin() and self._store.fresh:
            return ""  # opening something changes nothing; the session on disk stays until there is an edit
        self._hide_question()
        return self._store.save(self.book, self._asked_now())

    def _asked_now(self) -> Mapping[str, Mapping[str, str]]:
        self._situations = {
            **self._situations,
            **{str(place): part.written() for place, part in self._parts.items()},
        }
        return self._situations

    @one_at_a_time
    def keep_situations(self) -> None:
        """Keep what is asked on each part beside the session, once there is one; a failure is told."""
        self.message.guard(self._store.save_situations)(self._asked_now())

    def _restore_situations(self, session: Session) -> None:
        self._situations = session.situations
        for place, part in self._parts.items():
            if str(place) in self._situations:
                part.restore(self._situations[str(place)])

    def _book_is_origin(self) -> bool:
        return self.book is self._origin_book

    # ---- session

    def _find_session(self) -> None:
        """Ask whether to go on with the last session, where there is one."""
        try:
            self._last = self._store.last()
        except WorkbenchError as problem:
            self.message.say(word("session_damaged", folder=shown_place(self._store.folder), problem=problem))
            return
        if self._last is not None and self._last.book != self.book:
            self.ask_box.layout.display = ""

    @one_at_a_time
    def continue_session(self) -> None:
        """Show the last session and go on saving into it."""
        assert self._last is not None
        last = self._last
        self._store.continue_session()
        self._hide_question()
        self._origin, self._origin_book = (LAST, ""), last.book
        self._restore_situations(last)
        self._replace(last.book)

    def _answered(self) -> None:
        self._hide_question()
        self._show_state()

    def _hide_question(self) -> None:
        self.ask_box.layout.display = "none"

    @property
    def session_place(self) -> str:
        """Folder of the session, as a command line names it."""
        return str(self._store.folder)

    # ---- variants

    def _chosen(self, change: Mapping[str, Any]) -> None:
        if not self._ready or self._naming or change["new"] is None:
            return
        kind, name = change["new"]
        if kind != SESSION:
            try:
                self.open_variant(kind, name)
            finally:
                self._show_state()

    @one_at_a_time
    def open_variant(self, kind: str, name: str = "") -> None:
        """Show another variant: ``printed``, ``last``, ``tables`` (the designer's files), or ``named`` with its name.

        The session shown until now is kept as the last one.
        """
        if kind == LAST:
            assert self._last is not None
            book = self._last.book
            self._restore_situations(self._last)
        elif kind == NAMED:
            book = self._store.open(name)
        elif kind == OWN:
            folder = self._store.own_tables()
            assert folder is not None
            book = rulebook(self.book.key, folder)
        else:
            book = self.printed
        self._keep_session()
        self._origin, self._origin_book = (kind, name), book
        label = self._label_of(self._origin)
        if book is self.book:
            self._show_state()
        self._replace(book)
        if not self.message.text:
            self.message.say(word("opened", name=label))

    @one_at_a_time
    def reload(self) -> None:
        """Read the files shown again, which somebody may have changed since, and look for new ones."""
        self.message.clear()
        kind, name = self._origin
        if kind in (OWN, NAMED):
            self.open_variant(kind, name)
        else:
            self._show_state()
            self.message.say(word("looked_again"))

    def _keep_session(self) -> None:
        """Let the next save begin a new session; the one on disk is put aside then."""
        if not self._book_is_origin() and len(self.book.changes()):
            self._last = self._store.now(self.book, self._situations)
        self._store.begin()
        self._hide_question()

    def _save_clicked(self, _button: Any) -> None:
        self.save_as(self.variant_name.value, overwrite=self._may_overwrite)

    @one_at_a_time
    def save_as(self, name: str, overwrite: bool = False) -> None:
        """Save the book shown as a named variant; one that is there is replaced only with `overwrite`."""
        try:
            folder = self._store.save_as(name, self.book, overwrite)
        except Exists as problem:
            self._may_overwrite = True
            self.save_button.description, self.save_button.button_style = word("overwrite"), "warning"
            self.message.tell(problem)
            return
        self._forget_overwrite()
        self._origin, self._origin_book = (NAMED, folder.name), self.book
        self._show_state()
        self.message.say(word("saved", place=shown_place(folder)))

    _may_overwrite = False
    _naming = False

    def _forget_overwrite(self) -> None:
        self._may_overwrite = False
        self.save_button.description, self.save_button.button_style = word("save"), ""

    # ---- what stands around the parts

    def _label_of(self, origin: tuple[str, str]) -> str:
        kind, name = origin
        if kind == NAMED:
            return word("named", name=name)
        if kind == LAST and self._last is not None:
            return word("last_session", count=self._last.count_text, when=self._last.when_text)
        if kind == OWN:
            return word("own_tables", folder=f"tables/{self.book.key}")
        return word("this_session") if kind == SESSION else word("as_printed")

    def _show_state(self) -> None:
        """Chooser, list of changes and footer."""
        changed = not self._book_is_origin() and self.book.fingerprint != self._origin_book.fingerprint
        now = (SESSION, "") if changed else self._origin
        origins = [(PRINTED, "")]
        origins += [(SESSION, "")] if changed else []
        origins += [(LAST, "")] if self._last is not None else []
        origins += [(OWN, "")] if self._store.own_tables() is not None else []
        origins += [(NAMED, name) for name in self._store.names()]
        if now not in origins:
            origins.append(now)
        self._naming = True
        try:
            set_options(self.chooser, [(self._label_of(origin), origin) for origin in origins])
            self.chooser.value = now
        finally:
            self._naming = False
        self._show_changes()
        name = self._label_of(self._origin)
        name = word("changed_from", name=name) if changed else name
        self._footer.value = '<div class="rb-footer">{}</div>'.format(
            word(
                "footer",
                book=either(self.book.rooms.schema.name_de, self.book.rooms.schema.name_en),
                variant=escape(name),
                fingerprint=self.book.fingerprint[:12],
                version=workbench.__version__,
            )
        )

    def _show_changes(self) -> None:
        rows = [self._change(*values) for values in self.book.changes().itertuples(index=False)]
        self._changes_head.value = f'<div class="rb-head">{word("what_changed")}' + (
            f" ({len(rows)})</div>" if rows else "</div>"
        )
        words = {key: word(key) for key in ("cell", "printed", "mine", "reason", "undo", "undo_all")}
        words["empty"] = word("nothing_changed")
        if self.changes_list.words != words:
            self.changes_list.words = words
        if self.changes_list.rows != rows:
            self.changes_list.rows = rows

    def _change(self, table: str, row: str, column: str, printed: Any, mine: Any, reason: str) -> dict[str, Any]:
        if not column:
            label = f"{cell_label(self.book, table, row, '')}"
            text = word("row_added" if mine == "added" else "row_removed")
            return {
                "address": [table, row, ""],
                "label": label,
                "printed": "",
                "mine": text,
                "reason": "",
                "undo": False,
            }
        label = cell_label(self.book, table, row, column)
        if table == RULINGS:
            label = f"{word('ruling')}: {label}"
            shown = [option_text(value) for value in (printed, mine)]
        else:
            shown = [number(value) for value in (printed, mine)]
        return {
            "address": [table, row, column],
            "label": label,
            "printed": shown[0],
            "mine": shown[1],
            "reason": reason or "",
            "undo": True,
        }

    def relabel(self) -> None:
        """Put everything into the language."""
        book_name = either(self.book.rooms.schema.name_de, self.book.rooms.schema.name_en)
        self._title.value = f'<div class="rb-title">{either(*self._titles)} <small>· {book_name}</small></div>'
        self.chooser.description = word("variant")
        self.reload_button.tooltip = word("reload")
        self.variant_name.placeholder = word("save_as")
        self._forget_overwrite()
        self.continue_button.description, self.printed_button.description = word("continue"), word("start_printed")
        if self._last is not None:
            self._question.value = word("ask", count=self._last.count_text, when=self._last.when_text)
        if self.tabs is not None:
            for place, (german, english, _) in enumerate(self._makers):
                self.tabs.set_title(place, either(german, english))
        for part in self._parts.values():
            part.relabel()
            part.stale = True
        self.message.guard(self._show_part)()
        self._show_state()


__all__ = ["Panel", "Part", "language"]
