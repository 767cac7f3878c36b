"""A session as the last line of a notebook cell shows it: where the game stands, a picture, what happened last."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import TYPE_CHECKING

from workbench.play.words import seat_name

if TYPE_CHECKING:
    from workbench.play.session import Session

LAST_LINES = 12

_WORDS = {
    "round": ("Runde", "round"),
    "turn": ("Zug", "turn"),
    "asked": ("ist gefragt", "is asked"),
    "over": ("Das Spiel ist zu Ende", "The game is over"),
    "move": ("Halbzug", "move"),
    "last": ("Zuletzt", "Last"),
    "moves": ("Erlaubt sind", "Legal are"),
    "eyes": ("Gezeigt wird, was dieser Platz weiß", "Shown is what this seat knows"),
}


def _word(key: str, lang: str) -> str:
    return _WORDS[key][lang == "en"]


def html(session: Session) -> str:
    """Position as HTML; all words are escaped, only the book's own picture is taken as it is."""
    return f'<div class="workbench-session">{"".join(_parts(session))}</div>'


def _parts(session: Session) -> Iterator[str]:
    lang, schema = session.lang, session.rulebook.schema
    title = schema.name_de if lang == "de" else schema.name_en
    asked = session.to_move
    where = f"{_word('round', lang)} {session.round}, {_word('turn', lang)} {session.turn}"
    state = _word("over", lang) if session.over else f"{seat_name(asked, lang)} {_word('asked', lang)}"
    yield f"<p><b>{escape(title)}</b>: {escape(where)}. {escape(state)}.</p>"
    if session.viewer is not None:
        yield f"<p>{escape(seat_name(session.viewer, lang))}: {escape(_word('eyes', lang))}.</p>"
    drawn = picture(session)
    if drawn:
        yield f"<div>{drawn}</div>"
    lines = session.log()[-LAST_LINES:]
    if lines:
        yield f"<p>{_word('last', lang)}:</p>{_list(lines)}"
    if session.over:
        yield session.results().to_html(index=False, border=0)
    elif asked in session.taken_over:
        offered = [f"{move.words[lang]} ({move.code})" for move in session.moves()]
        yield f"<p>{_word('moves', lang)}:</p>{_list(offered)}"


def _list(lines: Iterable[str]) -> str:
    return "<ul>" + "".join(f"<li>{escape(line)}</li>" for line in lines) + "</ul>"


def picture(session: Session, seat: int | None = None) -> str:
    """SVG of what a seat sees, "" where the book draws none."""
    draw = getattr(session.setting.view, "picture", None)
    return "" if draw is None else str(draw(session.view(seat), session.rulebook, session.lang))
