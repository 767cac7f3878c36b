"""The browser's side of a game on the desk: a widget that plays prepared steps without asking the kernel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import traitlets as t

from workbench.desk.web import Answering, _text

MOST_BLOCK = 60  # pictures in one message


class GameView(Answering):
    """Picture, decision and log of one step of a game, with buttons that play it.

    The steps go to the browser at once, the pictures in blocks when they are wanted. Messages to the browser:
    ``steps`` (from, keep, steps), ``frames`` (from, frames, defs), ``facts`` (at, html); from it: ``hello``, ``want``
    (from, to), ``facts`` (at), ``move`` (at, index). Each carries the version of what is played, so that a late
    answer to an earlier game is dropped.

    Attributes
    ----------
    at : int
        Step shown.
    words : dict
        Words of the buttons in the language.
    """

    _esm = _text("game.js")
    _css = _text("game.css")
    at = t.Int(0).tag(sync=True)
    words = t.Dict().tag(sync=True)

    def say(self, kind: str, version: int, **content: Any) -> None:
        """Send a message to the browser."""
        self.send({"kind": kind, "version": version, **content})


def split_symbols(picture: str) -> tuple[str, str]:
    """An SVG without its ``<defs>``, and an SVG of nothing but them: they are the same in all pictures of a game."""
    before, opened, rest = picture.partition("<defs>")
    defs, closed, after = rest.partition("</defs>")
    if not opened or not closed:
        return picture, ""
    return before + after, f"<svg xmlns='http://www.w3.org/2000/svg' width='0' height='0'><defs>{defs}</defs></svg>"


def asked_block(content: Mapping[str, Any], steps: int) -> range:
    """Steps of a block that the browser wants, within those there are."""
    first = max(0, int(content["from"]))
    return range(first, min(steps, int(content["to"]), first + MOST_BLOCK))
