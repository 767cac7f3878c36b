"""A game on the desk: bots play it, it runs forward and back in the browser, and any seat can be taken over.

The part knows no book by name: it plays whatever has the rooms of a game, shows the book's picture of a position and,
beside each decision, the answers to the questions that the book says fit to it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets as w
import pandas as pd

from workbench.book import Book, rulebook
from workbench.desk.controls import set_options
from workbench.desk.game_view import GameView, asked_block
from workbench.desk.languages import either, language, word
from workbench.desk.panel import Panel
from workbench.desk.places import made_folder, shown_place, workspace_folder
from workbench.desk.reel import Reel
from workbench.errors import BadValue
from workbench.play.session import Session

NOBODY = -1
MOST_SEED = 2**31 - 1
_NAME = re.compile(r"[^\W_][\w\- ]{0,59}")
_BUTTONS = {
    "start": ("Anfang", "Start"),
    "turn_back": ("Zug zurück", "Turn back"),
    "back": ("Zurück", "Back"),
    "play": ("Abspielen", "Play"),
    "pause": ("Anhalten", "Pause"),
    "step": ("Vor", "Step"),
    "turn_on": ("Zug vor", "Turn on"),
    "end": ("Ende", "End"),
    "turn": ("Zug", "Turn"),
    "speed": ("Tempo", "Speed"),
    "place": ("Stelle im Spiel", "Place in the game"),
    "decision": ("Entscheidung", "Decision"),
    "log": ("Was geschah", "What happened"),
    "chosen": ("so wurde entschieden", "this was chosen"),
    "computing": ("wird berechnet …", "computing …"),
    "where": ("Runde {round} · Schritt {step} von {steps}", "Round {round} · step {step} of {steps}"),
}
_SPEEDS = (
    (("langsam", "slow"), "1.6"),
    (("mittel", "medium"), "0.7"),
    (("schnell", "fast"), "0.25"),
    (("sehr schnell", "very fast"), "0.06"),
)


def games_folder(book: str) -> Path:
    """Folder with the saved games of a book."""
    return workspace_folder() / "games" / book


class Setting:
    """What game is played: seats, seed, number of the game, and a bot for each seat.

    Attributes
    ----------
    seats, seed, game : widget
    bots : list of Dropdown
        One for each seat that the game can have.
    """

    def __init__(self, book: Book, seats: int | None, seed: int, bots: Any, game: int) -> None:
        rules = book.setting.game
        low, high = rules.fewest_seats, rules.most_seats
        start = book.new_game(seats, seed, bots, game)
        narrow = {"description_width": "initial"}
        self.seats = w.Dropdown(options=list(range(low, high + 1)), value=start.seats, style=narrow)
        self.seats.layout.width = "120px"
        self.seed = w.BoundedIntText(start.seed, 0, MOST_SEED, style=narrow, layout=w.Layout(width="150px"))
        self.game = w.BoundedIntText(start.game, 0, MOST_SEED, style=narrow, layout=w.Layout(width="130px"))
        names = list(book.rulebook.keys("bots"))
        chosen = [player.name for player in start.players]
        fallback = chosen[-1] if chosen[-1] in names else names[0]
        self.bots = [
            w.Dropdown(
                options=names,
                value=chosen[seat] if seat < len(chosen) and chosen[seat] in names else fallback,
                style=narrow,
                layout=w.Layout(width="190px"),
            )
            for seat in range(high)
        ]
        self.seats.observe(lambda _: self._show_seats(), "value")
        self._show_seats()

    def _show_seats(self) -> None:
        for seat, chooser in enumerate(self.bots):
            chooser.layout.display = "" if seat < self.seats.value else "none"

    @property
    def chosen_bots(self) -> list[str]:
        """Bots of the seats that play."""
        return [str(chooser.value) for chooser in self.bots[: int(self.seats.value)]]

    def relabel(self, book: Book) -> None:
        """Put the words into the language, and offer the bots of the book."""
        self.seats.description = either("Plätze", "Seats")
        self.seed.description = either("Startzahl", "Seed")
        self.game.description = either("Partie", "Game")
        keys = book.rulebook.keys("bots")
        options = [(str(book.rulebook.cell("bots", key, f"name_{language()}")) or key, key) for key in keys]
        for seat, chooser in enumerate(self.bots):
            chooser.description = f"{seat + 1}"
            set_options(chooser, options)

    def written(self) -> dict[str, str]:
        """The choices as text, to be kept with a session."""
        return {
            "seats": str(self.seats.value),
            "seed": str(self.seed.value),
            "game": str(self.game.value),
            "bots": ",".join(self.chosen_bots),
        }

    def restore(self, kept: Mapping[str, str]) -> None:
        """Take over what was kept; what does not fit any more stays as it is."""
        for name in ("seats", "seed", "game"):
            control = getattr(self, name)
            text = kept.get(name, "")
            if text.isdigit() and (name != "seats" or int(text) in control.options):
                control.value = int(text)
        self.show_bots(kept.get("bots", "").split(","))

    def show_bots(self, names: Sequence[str]) -> None:
        """Show bots by name, as far as the book has them."""
        for chooser, name in zip(self.bots, names, strict=False):
            if name in [value for _, value in chooser.options] or name in chooser.options:
                chooser.value = name


class GamePart:
    """A game with its controls.

    Attributes
    ----------
    session : Session
        The game; `Session.position` is how far it was played.
    view : GameView
        What plays it in the browser; ``view.at`` is the step shown.
    reel : Reel
    situation : Setting
        Seats, seed and bots of the next game.
    seat : Dropdown
        The seat that is played by hand.
    """

    def __init__(self, panel: Panel, seats: int | None, seed: int, bots: Any, game: int, at: int) -> None:
        self.panel, self.stale = panel, True
        self.guard = panel.message.guard
        self.controls: dict[str, Any] = {}
        self.cells: dict[str, Any] = {}
        self.odds = None
        self._version, self._book = 0, panel.book
        self._asked: Callable[[int], None] | None = None  # what is done once the page says which step it shows
        self._given = None if bots is None or isinstance(bots, str) or all(isinstance(b, str) for b in bots) else bots
        self.situation = Setting(panel.book, seats, seed, bots, game)
        self.view = GameView(self.guard(self._heard))
        self._build()
        self.new_game()
        if at:
            self.view.at = min(at, len(self.reel) - 1)

    def _build(self) -> None:
        guard, auto = self.guard, w.Layout(width="auto")
        self.new_button = w.Button(button_style="primary", layout=auto)
        self.new_button.on_click(guard(lambda _: self._new_clicked()))
        self.next_button = w.Button(layout=auto)
        self.next_button.on_click(guard(lambda _: self._next_clicked()))
        self.seat = w.Dropdown(style={"description_width": "initial"}, layout=w.Layout(width="250px"))
        self.seat.observe(guard(self._seat_chosen), "value")
        self.undo_button = w.Button(layout=w.Layout(width="auto", display="none"))
        self.undo_button.on_click(guard(lambda _: self._ask_step(self.take_back)))
        self.name = w.Text(continuous_update=True, layout=w.Layout(width="150px"))
        self.save_button = w.Button(icon="save", layout=auto)
        self.save_button.on_click(guard(lambda _: self.save(self.name.value)))
        self.saved = w.Dropdown(style={"description_width": "initial"}, layout=w.Layout(width="220px"))
        self.saved.observe(guard(self._saved_chosen), "value")
        self.about = w.HTML()
        self._following = False
        row = {"flex_flow": "row wrap", "align_items": "center", "width": "100%"}
        top = [self.situation.seats, self.situation.seed, self.situation.game, self.new_button, self.next_button]
        self.widget = w.VBox(
            [
                w.HBox([*top, self.name, self.save_button, self.saved], layout=w.Layout(**row)),
                w.HBox([*self.situation.bots, self.seat, self.undo_button], layout=w.Layout(**row)),
                self.view,
                self.about,
            ],
            layout=w.Layout(width="100%", overflow="hidden"),
        )
        self.view.observe(guard(lambda _: self._show_undo()), "at")

    @property
    def figure_data(self) -> pd.DataFrame:
        """Results of the game as far as it was played."""
        return self.session.results()

    # ---- which game

    def new_game(self) -> None:
        """Begin the game that the controls describe, and let bots play it."""
        names = self.situation.chosen_bots
        bots = names if self._given is None else self._given
        seats, seed, game = (int(c.value) for c in (self.situation.seats, self.situation.seed, self.situation.game))
        self._book = self.panel.book
        self._show(self._book.new_game(seats, seed, bots, game, language()).run(), at=0)

    def _new_clicked(self) -> None:
        self._given = None
        self.panel.message.clear()
        hand = self.hand
        self.new_game()
        if hand != NOBODY and hand < self.session.seats:
            self.take_over(hand, 0)
        self.panel.keep_situations()

    def _next_clicked(self) -> None:
        self.situation.game.value += 1
        self._new_clicked()

    def _show(self, session: Session, at: int) -> None:
        """Show another game."""
        self.session = session
        self.reel = Reel(session, self._book)
        self._version += 1
        self._asked = None
        self._label_seats()
        self.view.at = min(at, len(self.reel) - 1)
        self._send_steps(0)
        self._show_about()
        self._show_undo()

    # ---- a seat by hand

    @property
    def hand(self) -> int:
        """Seat played by hand, NOBODY for none."""
        return min(self.session.taken_over, default=NOBODY)

    def _seat_chosen(self, change: Mapping[str, Any]) -> None:
        if self._following or change["new"] is None:
            return
        self.panel.message.clear()
        seat = int(change["new"])
        self._ask_step(self.hand_back if seat == NOBODY else partial(self._take_over_from, seat))

    def _take_over_from(self, seat: int, step: int) -> None:
        # At the end there is nothing left to decide: then from the beginning.
        ended = self.session.over and step >= self.session.position
        self.take_over(seat, 0 if ended else step)
        if self.view.at < self.session.position:
            text = either(
                "Bis zu Ihrer ersten Entscheidung spielen die Bots; „Ende“ springt dorthin.",
                "The bots play until your first decision; “End” goes there.",
            )
            self.panel.message.say(text)

    def take_over(self, seat: int, step: int) -> None:
        """Play a seat by hand, from a step on; the bots play until it is asked."""
        session = self.session
        for other in session.taken_over:
            session.hand_back(other)
        session.back(session.position - min(step, session.position)).take_over(seat).run()
        self._show(session, step)

    def hand_back(self, step: int) -> None:
        """Let bots play all seats, from where the game stands; the step stays in sight."""
        for seat in self.session.taken_over:
            self.session.hand_back(seat)
        self._show(self.session.run(), step)

    def take_back(self, step: int) -> None:
        """Go back to a step and decide anew from there."""
        session = self.session
        session.back(session.position - min(step, session.position)).run()
        self._show(session, step)

    def play(self, step: int, index: int) -> None:
        """Make the legal move of this index for the seat played by hand, then let the bots go on."""
        session = self.session
        if step != session.position or session.over:
            return  # the page is behind; it is told where the game stands
        session.play(session.moves()[index]).run()
        self.reel.follow()
        self._send_steps(step)
        self._show_undo()

    # ---- what the browser asks for

    def _heard(self, content: Mapping[str, Any]) -> None:
        kind = content.get("kind")
        if kind == "hello":
            self._send_steps(0)
            return
        if content.get("version") != self._version:
            return
        if kind == "here" and self._asked is not None:
            then, self._asked = self._asked, None
            then(int(content["at"]))
        elif kind == "want":
            block = asked_block(content, len(self.reel))
            frames, symbols = self.reel.frames(block)
            self.view.say("frames", self._version, **{"from": block.start}, frames=frames, defs=symbols)
        elif kind == "facts":
            step = int(content["at"])
            if 0 <= step < len(self.reel):
                self.view.say("facts", self._version, at=step, html=self.reel.facts(step))
        elif kind == "move":
            self.panel.message.clear()
            try:
                self.play(int(content["at"]), int(content["index"]))
            finally:
                self._send_steps(self.session.position)

    def _ask_step(self, then: Callable[[int], None]) -> None:
        """Do something at the step that the page shows.

        The page is asked for it: the widgets of a page send side by side, so that a button pressed right after a step
        can be heard before ``view.at`` has changed.
        """
        self._asked = then
        self.view.say("where", self._version)

    def _send_steps(self, first: int) -> None:
        """Tell the browser the steps from `first` on; pictures of later ones are forgotten there."""
        steps = self.reel.steps(first)
        self.view.say("steps", self._version, **{"from": first}, steps=steps, keep=first)

    # ---- saved games

    def save(self, name: str) -> Path:
        """Save the game under a name, in the folder ``games`` of the working folder."""
        if not _NAME.fullmatch(name.strip()):
            raise BadValue(either("Name des Spiels", "name of the game"), name, word("refused_name"))
        folder = made_folder(games_folder(self._book.key))
        hint = shown_place(Path(self.panel.session_place)) if len(self._book.changes()) else ""
        file = self.session.save(folder / f"{name.strip()}.json", hint)
        self.panel.message.say(word("saved", place=shown_place(file)))
        self._list_saved()
        return file

    def open(self, name: str) -> None:
        """Go on with a saved game."""
        self._book = self.panel.book
        session = self._book.load_game(games_folder(self._book.key) / f"{name}.json", lang=language())
        self._given = None
        self.situation.seats.value, self.situation.seed.value = session.seats, session.seed
        self.situation.game.value = session.game
        self.situation.show_bots([player.name for player in session.players])
        at = session.position
        self._show(session, at)
        self.panel.message.say(word("opened", name=name))

    def _saved_chosen(self, change: Mapping[str, Any]) -> None:
        if self._following or not change["new"]:
            return
        try:
            self.open(str(change["new"]))
        finally:
            self._list_saved()

    def _list_saved(self) -> None:
        names = sorted(file.stem for file in games_folder(self._book.key).glob("*.json"))
        self._following = True
        try:
            set_options(
                self.saved,
                [(either("gesichertes Spiel öffnen", "open a saved game"), ""), *zip(names, names, strict=True)],
            )
            self.saved.value = ""
        finally:
            self._following = False

    # ---- following the panel

    def follow(self) -> None:
        """Follow the panel's book: bots play anew under it; a game played by hand goes on as it began."""
        self.stale = False
        self.situation.relabel(self.panel.book)
        if self.panel.book.fingerprint != self.session.rulebook.fingerprint and self.hand == NOBODY:
            self.new_game()
        self._show_about()

    def follow_cells(self) -> None:
        """Nothing to bring back: the part has no cells."""

    def written(self) -> dict[str, str]:
        """What is played, as text, to be kept with a session."""
        return self.situation.written()

    def restore(self, kept: Mapping[str, str]) -> None:
        """Play the game that was kept with a session."""
        self.situation.restore(kept)
        self._given = None
        self.new_game()

    def relabel(self) -> None:
        """Put everything into the language."""
        self.situation.relabel(self.panel.book)
        self.view.words = {
            **{key: either(*texts) for key, texts in _BUTTONS.items()},
            "speeds": [[either(*texts), seconds] for texts, seconds in _SPEEDS],
        }
        self.new_button.description = either("Neues Spiel", "New game")
        self.next_button.description = either("Nächste Partie", "Next game")
        self.save_button.description = either("Spiel sichern", "Save game")
        self.name.placeholder = either("Name des Spiels", "Name of the game")
        self.undo_button.description = either("Ab hier neu entscheiden", "Decide anew from here")
        self.session.lang = language()
        self._list_saved()
        self._show(self.session, self.view.at)

    def _label_seats(self) -> None:
        names = self.reel.names
        options = [(either("niemand", "nobody"), NOBODY), *((names[s], s) for s in range(self.session.seats))]
        self._following = True
        try:
            self.seat.description = either("Ich spiele", "I play")
            set_options(self.seat, options)
            self.seat.value = self.hand
        finally:
            self._following = False

    def _show_undo(self) -> None:
        earlier = self.hand != NOBODY and self.view.at < self.session.position
        self.undo_button.layout.display = "" if earlier else "none"

    def _show_about(self) -> None:
        session = self.session
        old = session.rulebook.fingerprint != self.panel.book.fingerprint
        words = either(
            f"Startzahl {session.seed} · Partie {session.game} · {session.seats} Plätze",
            f"seed {session.seed} · game {session.game} · {session.seats} seats",
        )
        if old:
            words += either(
                " · dieses Spiel geht mit den Zahlen weiter, mit denen es begann; „Neues Spiel“ nimmt die neuen",
                " · this game goes on with the numbers it began with; “New game” takes the new ones",
            )
        self.about.value = f'<div class="rb-note">{escape(words)}</div>'


def game_panel(
    book: Book | str = "port_royal",
    seats: int | None = None,
    seed: int = 1,
    bots: Any = None,
    game: int = 0,
    key: str = "game",
    at: int = 0,
) -> Panel:
    """Panel in which a game is played: by bots, and by hand where a seat is taken over.

    Parameters
    ----------
    book : Book or str
        What is played, or the key of a book.
    seats, seed, bots, game
        As for `Book.new_game`.
    key : str
        Names the session; give another one to a second panel of the same kind.
    at : int
        Step that is shown first.
    """
    start = rulebook(book) if isinstance(book, str) else book

    def part(panel: Panel) -> GamePart:
        return GamePart(panel, seats, seed, bots, game, at)

    return Panel(start, key, "Ein ganzes Spiel", "A whole game", [("Spiel", "Game", part)])


__all__ = ["GamePart", "game_panel", "games_folder"]
