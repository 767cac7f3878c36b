"""The message line of a panel, and the guard that brings every error of a callback into it.

Jupyter hides exceptions of widget callbacks in its log; here each one is shown where the user looks.
"""

from __future__ import annotations

import threading
import traceback
from collections.abc import Callable
from functools import wraps
from html import escape
from typing import Any, TypeVar

import ipywidgets as w

from workbench.desk.languages import word
from workbench.errors import WorkbenchError

Function = TypeVar("Function", bound=Callable[..., Any])

_working = threading.RLock()


def one_at_a_time(function: Function) -> Function:
    """The function, never running while another of its kind runs in a second thread.

    JupyterLab hands the messages of widgets to a thread of their own, so a slider can move while a cell edits the same
    panel; without turns one of the two edits would be lost.
    """

    @wraps(function)
    def in_turn(*arguments: Any, **named: Any) -> Any:
        with _working:
            return function(*arguments, **named)

    return in_turn  # type: ignore[return-value]


class MessageLine(w.HTML):
    """A line that is empty, says what was done, or tells an error.

    Attributes
    ----------
    text : str
        The message without markup; "" when there is none.
    """

    def __init__(self) -> None:
        super().__init__(layout=w.Layout(width="100%", margin="0"))
        self.text = ""

    def __repr__(self) -> str:
        return f"MessageLine({self.text!r})"

    def clear(self) -> None:
        """Show nothing."""
        if self.text:
            self.text = self.value = ""

    def say(self, text: str) -> None:
        """Show what was done."""
        self.text = text
        self.value = f'<div class="rb-said" role="status">{escape(text)}</div>'

    def tell(self, problem: BaseException) -> None:
        """Show an error: a user's mistake in its own words, anything else with its traceback in a fold."""
        if isinstance(problem, WorkbenchError):
            self.text, more = str(problem), ""
        else:
            self.text = word("unexpected", kind=type(problem).__name__, text=problem)
            lines = "".join(traceback.format_exception(problem))
            more = f"<details><summary>{escape(word('details'))}</summary><pre>{escape(lines)}</pre></details>"
        text = escape(self.text).replace("\n", "<br>")
        self.value = f'<div class="rb-alert" role="alert">{text}{more}</div>'

    def guard(self, callback: Callable[..., Any]) -> Callable[..., Any]:
        """The callback, with every exception told in this line instead of lost in Jupyter's log."""

        @wraps(callback)
        @one_at_a_time
        def guarded(*arguments: Any, **named: Any) -> Any:
            try:
                return callback(*arguments, **named)
            except Exception as problem:
                self.tell(problem)
                return None

        return guarded
