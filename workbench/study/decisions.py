"""What a kind of move is worth: what one sees in the games, and beside it what the move causes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import pandas as pd

from workbench.play.comparing import verdict
from workbench.play.effects import Effects
from workbench.play.intervals import Estimate, mean
from workbench.play.pictures import number

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Names = Mapping[str, tuple[str, str]]
_HEADS = {
    "en": (
        *("seen: wins of who did it", "of who never did", "CAUSED by one such move, points", "95 % interval"),
        *("verdict", "where the bot wants it", "95 % interval ", "games"),
    ),
    "de": (
        *("gesehen: Siege, wer es tat", "wer es nie tat", "BEWIRKT durch eine solche Tat, Punkte", "95-%-Intervall"),
        *("Urteil", "wo der Bot es will", "95-%-Intervall ", "Spiele"),
    ),
}


def wanted_effect(found: Effects, kind: str) -> Estimate:
    """Effect of a kind of move at the occasions at which the bot makes it by itself."""
    frame = found.frame
    theirs = frame[(frame["kind"] == kind) & frame["anyway"]]
    return mean(theirs["forced"] - theirs["forbidden"])


def points(value: float, language: str = "en") -> str:
    """A difference of shares in percentage points, with its sign."""
    if value != value:
        return "–"
    text = f"{100 * value:+.1f}".replace("-", "−")  # a real minus, as wide as the plus
    return text.replace(".", ",") if language == "de" else text


def points_interval(one: Estimate, language: str = "en") -> str:
    """``[+1.2, +3.4]``."""
    gap = "; " if language == "de" else ", "
    return f"[{points(one.low, language)}{gap}{points(one.high, language)}]"


def worth_of_moves(found: Effects, names: Names | None = None, language: str = "en") -> pd.DataFrame:
    """What kinds of moves are worth, the largest effect first.

    Parameters
    ----------
    found : Effects
        Of `Book.effects`.
    names : mapping of str to (German, English), optional
        What people call the kinds.
    language : {"en", "de"}

    Returns
    -------
    DataFrame
        A row per kind, as text: win rate of the seats that made such a move at least once and of those that never did
        (what one sees); the difference in the share of the win, in percentage points, that one such move makes when
        it is forced against when it is forbidden at the same decision on the same luck, with its 95 % interval and
        whether that is noise (what it causes); the same at decisions at which the bot makes it by itself; games.
    """
    heads, rows = _HEADS[language], {}
    for kind in found.summary()["kind"]:
        effect, wanted = found.effect(kind), wanted_effect(found, kind)
        cells = (
            number(found.naive(kind).value, language, percent=True),
            number(found.naive(kind, did=False).value, language, percent=True),
            points(effect.value, language),
            points_interval(effect, language),
            verdict(effect, language),
            points(wanted.value, language),
            points_interval(wanted, language),
            effect.games,
        )
        rows[name_of(kind, names, language)] = dict(zip(heads, cells, strict=True))
    return pd.DataFrame.from_dict(rows, orient="index")


def name_of(kind: str, names: Names | None, language: str) -> str:
    """What people call a kind of move."""
    if names is None or kind not in names:
        return kind.replace("_", " ")
    return names[kind][0 if language == "de" else 1]


def worth_figure(found: Effects, names: Names | None = None, language: str = "en") -> Figure:
    """The table of `worth_of_moves` as a picture: what one sees on the left, what the move causes on the right."""
    from workbench.study.pictures import effects_figure

    return effects_figure(found, names, language)
