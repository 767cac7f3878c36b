"""Small browser widgets of the desk: a picture with a description, steppers, the list of changes, a line to copy.

Each is a table of plain data on the Python side; the browser draws it and sends back what the user did. They are
made once and then updated, because Jupyter never lets go of a widget. Key presses stay inside them: JupyterLab
would take ``x`` as "cut this cell".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import anywidget
import traitlets as t

from workbench.errors import WorkbenchError

_FOLDER = Path(__file__).parent / "browser"


def _text(name: str) -> str:
    return (_FOLDER / name).read_text(encoding="utf-8")


class Picture(anywidget.AnyWidget):
    """A PNG of fixed size with a description for those who do not see it."""

    _esm = _text("picture.js")
    png = t.Bytes().tag(sync=True)
    alt = t.Unicode().tag(sync=True)
    width = t.Int(640).tag(sync=True)
    height = t.Int(320).tag(sync=True)


class Steppers(anywidget.AnyWidget):
    """A number with − and + for each row of a table.

    Attributes
    ----------
    rows : list of dict
        ``key, label, most`` and optionally ``hint``, in order.
    counts : dict
        Number by key; keys that are left out count 0.
    columns : int
        Rows stand in this many columns.
    """

    _esm = _text("steppers.js")
    rows: t.List[Any] = t.List().tag(sync=True)
    counts = t.Dict().tag(sync=True)
    columns = t.Int(1).tag(sync=True)
    less = t.Unicode("less").tag(sync=True)
    more = t.Unicode("more").tag(sync=True)


class Answering(anywidget.AnyWidget):
    """Root of the widgets that tell Python what the user did."""

    def __init__(self, answer: Callable[[Mapping[str, Any]], None], **traits: Any) -> None:
        super().__init__(**traits)
        self._answer = answer
        self.on_msg(self._take)

    def _take(self, _widget: Any, content: Mapping[str, Any], _buffers: Any) -> None:
        self._answer(content)


class ChangeList(Answering):
    """What differs from print, a line per cell, each with its reason and a button that takes it back.

    Attributes
    ----------
    rows : list of dict
        ``address`` (table, row, column), ``label``, ``printed``, ``mine``, ``reason``, ``undo`` (whether it can be).
    """

    _esm = _text("changes.js")
    rows: t.List[Any] = t.List().tag(sync=True)
    words = t.Dict().tag(sync=True)


class ReadingTable(Answering):
    """Rulings with the answer under each of their options, one of which is chosen.

    Attributes
    ----------
    rows : list of dict
        ``ruling, name, weight, weight_hint, question, options``; each option ``text, answer, points, effect, chosen,
        printed``.
    """

    _esm = _text("readings.js")
    rows: t.List[Any] = t.List().tag(sync=True)
    words = t.Dict().tag(sync=True)


class CopyLine(anywidget.AnyWidget):
    """A text to copy."""

    _esm = _text("copy.js")
    text = t.Unicode().tag(sync=True)
    label = t.Unicode().tag(sync=True)
    copy = t.Unicode("Copy").tag(sync=True)
    copied = t.Unicode("Copied").tag(sync=True)


class EditTable(anywidget.AnyWidget):
    """A table of fields; what is typed is sent to Python, which accepts or refuses it.

    Attributes
    ----------
    columns : list of dict
        ``name, label, hint, number, fixed, options`` (pairs of text and value; empty for a free field), ``width``.
    rows : list of dict
        ``key, name, cells``; each cell ``text`` and ``printed`` (None where it stands as printed).
    version : int
        Raised when other columns or rows are shown, so that the browser builds the table anew only then.
    """

    _esm = _text("table.js")
    columns: t.List[Any] = t.List().tag(sync=True)
    rows: t.List[Any] = t.List().tag(sync=True)
    key_label = t.Unicode().tag(sync=True)
    version = t.Int().tag(sync=True)

    def __init__(self, edit: Callable[[str, str, str], None], **traits: Any) -> None:
        super().__init__(**traits)
        self._edit = edit
        self.on_msg(self._take)

    def _take(self, _widget: Any, content: Mapping[str, Any], _buffers: Any) -> None:
        if content.get("kind") != "edit":
            return
        try:
            self._edit(content["row"], content["column"], content["text"])
        except Exception as problem:
            self.send({"kind": "refused", "why": str(problem)})
            if not isinstance(problem, WorkbenchError):
                raise
        else:
            self.send({"kind": "accepted"})
