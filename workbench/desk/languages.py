"""One language for the whole workspace: German or English, with the decimal mark that goes with it.

The choice is kept in the working folder, so that notebooks run later follow it; open panels of the same kernel
follow at once.
"""

from __future__ import annotations

import contextlib
import weakref
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import ipywidgets as w

from workbench.desk.places import made_folder, workspace_folder
from workbench.desk.words import WORDS
from workbench.errors import BadValue
from workbench.files import write_whole
from workbench.odds.fractions import number_text, percent_text
from workbench.workspace import STATE_FOLDER

LANGUAGES = ("en", "de")

_current = ""
_followers: list[weakref.WeakMethod[Callable[[], None]]] = []


def language() -> str:
    """Language in use: ``"en"`` or ``"de"``; English until somebody chooses."""
    return _current or follow_stored_language()


def follow_stored_language() -> str:
    """Read the language kept in the working folder; the one in use stays where none is kept."""
    global _current
    stored = ""
    with contextlib.suppress(OSError, UnicodeDecodeError):
        stored = _file().read_text(encoding="utf-8").strip()
    _current = stored if stored in LANGUAGES else _current or "en"
    return _current


def set_language(language: str) -> None:
    """Choose the language of all panels.

    Parameters
    ----------
    language : {"en", "de"}

    Raises
    ------
    BadValue
        For any other language.
    CannotWrite
        The working folder cannot be written; the choice then holds for this kernel only.
    """
    global _current
    if language not in LANGUAGES:
        raise BadValue("language", language, "en or de")
    _current = language
    for follower in list(_followers):
        call = follower()
        if call is None:
            _followers.remove(follower)
        else:
            call()
    place = _file()
    made_folder(place.parent)
    write_whole(place, f"{language}\n".encode())


def on_language(callback: Callable[[], None]) -> None:
    """Call a bound method after each change of language, as long as its object lives."""
    _followers.append(weakref.WeakMethod(callback))


def language_switch() -> w.VBox:
    """Widget that chooses the language of all panels."""
    from workbench.desk.guard import MessageLine
    from workbench.desk.style import CSS

    switch = w.ToggleButtons(
        options=[("English", "en"), ("Deutsch", "de")],
        value=follow_stored_language(),
        tooltips=["All panels in English", "Alle Tafeln auf Deutsch"],
        description="Language · Sprache",
        style={"description_width": "initial", "button_width": "90px"},
    )
    message = MessageLine()

    def choose(change: dict[str, Any]) -> None:
        if change["new"] != language():
            set_language(change["new"])

    switch.observe(message.guard(choose), "value")
    return w.VBox([w.HTML(CSS), switch, message])


def _file() -> Any:
    return workspace_folder() / STATE_FOLDER / "language"


# ---- words and numbers in the language ------------------------------------------------------------


def word(key: str, **values: Any) -> str:
    """Words of the desk's own texts, with ``{name}`` filled in."""
    english, german = WORDS[key]
    text = german if language() == "de" else english
    return text.format(**values) if values else text


def either(german: str, english: str) -> str:
    """The one of two texts that is in the language."""
    return german if language() == "de" else english


def percent(value: Fraction, digits: int = 1) -> str:
    """A chance as percentage in the language."""
    return percent_text(value, language(), digits)


MILLION = 1_000_000


def number(value: Any, digits: int = 2) -> str:
    """A number, or any other value of a cell, in the language; large ones in millions (``70.88 M``)."""
    if isinstance(value, bool):
        return word("yes") if value else word("no")
    if value is None:
        return "–"
    if isinstance(value, int | float | Fraction):
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if abs(value) >= MILLION // 10:
            # Whole numbers stand in tables and are told exactly, averages with the usual decimals.
            exact = 6 if isinstance(value, int) else digits
            return f"{number(Fraction(value) / MILLION, exact)} {word('million')}"
        text = number_text(value, language(), digits).replace("-", "−")
        return text.rstrip("0").rstrip(".,") if "." in text or "," in text else text
    return str(value)
