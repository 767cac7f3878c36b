"""Mistakes a user can make, told so that they can be mended: where, what, and what would be right."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class WorkbenchError(Exception):
    """Root of every error that a user's input can cause; its text is meant to be read by that user."""


class UnknownName(WorkbenchError):
    """A book, table, row, column, ruling, option, question or parameter that does not exist.

    Parameters
    ----------
    kind : str
        What was looked for, in words ("pirate ship", "table", "ruling").
    name : str
        What was given.
    known : iterable of str
        The names that exist.
    where : str, optional
        Where it was given ("parameter ships of question escape").
    """

    def __init__(self, kind: str, name: object, known: Iterable[str], where: str = "") -> None:
        self.kind, self.name, self.known, self.where = (
            kind,
            name if isinstance(name, str) else shown(name),
            tuple(known),
            where,
        )
        place = f"{where}: " if where else ""
        super().__init__(f"{place}unknown {kind} {shown(self.name)}. {nearest(self.name[:LONGEST], self.known)}")


class BadValue(WorkbenchError):
    """A value that is not allowed where it stands.

    Parameters
    ----------
    where : str
        The place ("parameter support of question boarding", "warships.destroyer.combat_value").
    value : object
        What was given.
    allowed : str
        What would be right ("a whole number from 0 to 40").
    rule : str, optional
        Id of the rule that sets the bound ("SP-113").
    """

    def __init__(self, where: str, value: object, allowed: str, rule: str = "") -> None:
        self.where, self.value, self.allowed, self.rule = where, value, allowed, rule
        source = f" ({rule})" if rule else ""
        super().__init__(f"{where}: {shown(value)} is not allowed; allowed is {allowed}{source}")


class NotBuilt(WorkbenchError):
    """A ruling whose options are known but do not compute anything yet; it is refused, never ignored."""


LONGEST = 120  # characters of a wrong value that a message repeats


def shown(value: object) -> str:
    """A wrong value as a message repeats it, cut where it is very long."""
    try:
        text = repr(value)
    except ValueError:  # Python does not print numbers of more than some thousand digits
        return "a number of thousands of digits"
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def nearest(name: str, known: Iterable[str], limit: int = 3) -> str:
    """Sentence that names the closest known names, or all of them when they are few and none is close."""
    known = tuple(known)
    close = difflib.get_close_matches(name.lower(), known, n=limit, cutoff=0.5)
    if close:
        return f"Did you mean {' or '.join(close)}?"
    if not known:
        return "There are none."
    shown = ", ".join(known[:12]) + (", …" if len(known) > 12 else "")
    return f"Known: {shown}."
