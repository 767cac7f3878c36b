"""One cell: text to value, value to text, and whether a value is allowed in its column.

A value is int, float, bool or str. An empty cell is None in a column of numbers or of yes and no, and "" in the
others.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from decimal import Decimal
from numbers import Integral, Real
from typing import Any

import numpy as np
import pandas as pd

from workbench.errors import nearest
from workbench.tables.dialect import PLAIN, Dialect, control_character, with_plain_line_ends
from workbench.tables.schema import Column

Value = int | float | bool | str | None

LARGEST = 2**63 - 1
_POINT = re.compile(r"[+-]?[0-9]+(?:\.[0-9]+)?")
_COMMA = re.compile(r"[+-]?(?:[0-9]+|[1-9][0-9]{0,2}(?:\.[0-9]{3})+)(?:,[0-9]+)?")
_YES_NO = {"yes": True, "no": False, "ja": True, "nein": False}
_MONTHS = (
    "jan|feb|mrz|mär|mar|apr|mai|may|jun|jul|aug|sep|okt|oct|nov|dez|dec|januar|februar|märz|april|juni|juli|"
    "august|september|oktober|november|dezember|january|february|march|june|july|october|december"
)
_DATE = re.compile(
    rf"[0-9]{{1,2}}\.[0-9]{{1,2}}\.([0-9]{{2,4}})?|[0-9]{{4}}-[0-9]{{1,2}}-[0-9]{{1,2}}.*|[0-9]{{1,2}}/[0-9]{{1,2}}(/[0-9]{{2,4}})?"
    rf"|[0-9]{{1,4}}[.\- ]*({_MONTHS})\.?[\- ]*[0-9]{{0,4}}|({_MONTHS})\.?[\- ]*[0-9]{{1,4}}",
    re.IGNORECASE,
)
_EXCEL_ERROR = re.compile(r"#{3,}|#[A-ZÜ0-9/]+[!?]|#N/A|#NV", re.IGNORECASE)


class CellFault(ValueError):
    """A cell that cannot hold what stands in it.

    Parameters
    ----------
    message : str
        What is wrong, following the value in a sentence.
    allowed : str
        What would be right.
    hint : str
        A sentence that helps to mend it.
    """

    def __init__(self, message: str, allowed: str = "", hint: str = "") -> None:
        super().__init__(message)
        self.message, self.allowed, self.hint = message, allowed, hint


def allowed(column: Column) -> str:
    """What a column may hold, with the rule that sets the bound."""
    return f"{column.allowed} ({column.rule})" if column.rule else column.allowed


def empty(column: Column) -> Value:
    """Value of an empty cell."""
    return None if column.kind in ("integer", "decimal", "yes_no") else ""


def parse(column: Column, text: str, dialect: Dialect = PLAIN) -> Value:
    """Value of a cell's text; its form is checked here, its bounds by `problem`.

    Parameters
    ----------
    column : Column
        What the cell may hold.
    text : str
        Text of the cell without quotation marks; spaces around it do not matter.
    dialect : Dialect
        Decides how numbers are written.

    Returns
    -------
    int, float, bool, str or None

    Raises
    ------
    CellFault
        When the text has not the form of such a value.
    """
    text = text.strip()
    if not text:
        if column.blank:
            return empty(column)
        raise CellFault("is not allowed", allowed(column), "The cell is empty.")
    if column.kind in ("integer", "decimal"):
        return _number(column, text, dialect)
    if column.kind == "yes_no":
        if text.lower() not in _YES_NO:
            raise CellFault("is not allowed", allowed(column), _hint(text))
        return _YES_NO[text.lower()]
    if _EXCEL_ERROR.fullmatch(text):
        raise CellFault("is not allowed", allowed(column), _hint(text))
    return with_plain_line_ends(text)


def _number(column: Column, text: str, dialect: Dialect) -> int | float:
    pattern = _COMMA if dialect.decimal == "," else _POINT
    if pattern.fullmatch(text):
        plain = text.replace(dialect.thousands, "") if dialect.thousands else text
        plain = plain.replace(dialect.decimal, ".")
        if column.kind == "decimal":
            number = float(plain)
            if math.isfinite(number):
                return number + 0.0  # no negative zero
        elif "." not in plain and len(plain) < 20 and abs(int(plain)) <= LARGEST:
            return int(plain)
    raise CellFault("is not allowed", allowed(column), _hint(text, dialect))


def _hint(text: str, dialect: Dialect | None = None) -> str:
    """What probably happened to a cell, as a sentence; "" when nothing is known."""
    if _DATE.fullmatch(text):
        return "It looks like a date that Excel made of a number; format the column as text."
    if _EXCEL_ERROR.fullmatch(text):
        return "It looks like an error that Excel shows in place of a value."
    if dialect is not None and dialect.decimal == "," and _POINT.fullmatch(text):
        return "In a file with ; numbers have a decimal comma, and points only between groups of three digits."
    if dialect is not None and dialect.decimal == "." and _COMMA.fullmatch(text):
        return "Numbers have a decimal point here and no thousands marks."
    return ""


def take(column: Column, value: object) -> Value:
    """Value of what a program or a person gives for a cell: typed, or text with a decimal point.

    Parameters
    ----------
    column : Column
        What the cell may hold.
    value : object
        Number, bool, str, or None and NaN for an empty cell; NumPy scalars too.

    Returns
    -------
    int, float, bool, str or None

    Raises
    ------
    CellFault
        When it is no such value.
    """
    if value is None or value is pd.NA:
        return parse(column, "")
    if isinstance(value, str):
        check_text(value)
        return parse(column, value)
    if isinstance(value, bool | np.bool_):
        if column.kind == "yes_no":
            return bool(value)
    elif isinstance(value, Real | Decimal):
        if value != value:
            return parse(column, "")
        number = _exact(column, value)
        if number is not None:
            return number
    raise CellFault("is not allowed", allowed(column))


def _exact(column: Column, value: Any) -> int | float | str | None:
    """A number as the column's kind, None when it is not such a number or too large."""
    try:
        if column.kind == "decimal":
            number = float(value)
            return number + 0.0 if math.isfinite(number) else None
        whole = int(value)
    except (OverflowError, ValueError):
        return None
    if whole != value or abs(whole) > LARGEST or column.kind == "yes_no":
        return None
    if column.kind == "integer":
        return whole
    return str(whole) if isinstance(value, Integral) else None


def check_text(text: str) -> None:
    """Refuse characters that no table file may hold; CellFault when there are some."""
    if control_character(text):
        raise CellFault("is not allowed", "text without control characters")
    if not PLAIN.can_write(text):
        raise CellFault("is not allowed", "text that can be written as UTF-8")


def problem(column: Column, value: Value) -> str:
    """What would be right in place of a value, or "" when it keeps the bounds of its column.

    References are not looked at: they need the other table.
    """
    if value is None or (value == "" and column.blank):
        return "" if column.blank else allowed(column)
    if column.kind in ("integer", "decimal"):
        assert isinstance(value, int | float)
        if column.minimum is not None and value < column.minimum:
            return allowed(column)
        if column.maximum is not None and value > column.maximum:
            return allowed(column)
    elif column.kind == "choice" and value not in column.options:
        return allowed(column)
    return further(column.check, value) if column.check else ""


def further(check: Callable[[object], str | None], value: Value) -> str:
    """Answer of a column's own check, "" when all is well; an exception of the check counts as an answer."""
    try:
        return check(value) or ""
    except Exception as error:  # a damaged cell must end in a report, whatever the check stumbles over
        return f"a value that can be read ({error})"


def hint(column: Column, value: Value) -> str:
    """What helps to mend a value that breaks its bounds: what Excel did to it, or the nearest options of a choice."""
    if not isinstance(value, str):
        return ""
    return _hint(value) or (nearest(value, column.options) if column.kind == "choice" else "")


def write(column: Column, value: Value, dialect: Dialect = PLAIN, like: str = "") -> str:
    """Text of a value, without quotation marks.

    Parameters
    ----------
    column : Column
        Of the cell.
    value : int, float, bool, str or None
        What to write.
    dialect : Dialect
        Decides how numbers are written.
    like : str
        Text that stood in the cell before: its thousands marks and its language of yes and no are kept.
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        german = like.strip().lower() in ("ja", "nein")
        return ("ja" if value else "nein") if german else ("yes" if value else "no")
    if isinstance(value, str):
        return value
    whole, _, fraction = format(Decimal(repr(value)), "f").partition(".")
    if dialect.thousands and dialect.thousands in like:
        whole = f"{int(whole):,}".replace(",", dialect.thousands) if whole not in ("0", "-0") else whole
    fraction = fraction.rstrip("0")
    return f"{whole}{dialect.decimal}{fraction}" if fraction else whole
