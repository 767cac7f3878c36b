"""Fractions as people read them."""

from __future__ import annotations

from fractions import Fraction


def percent_text(value: Fraction, language: str = "en", digits: int = 1) -> str:
    """Percentage with a space before the sign and the language's decimal mark (``27.8 %``, ``27,8 %``).

    A chance that is possible but not certain is never shown as 0 or 100: ``< 0.1 %`` and ``> 99.9 %``.
    """
    step = Fraction(1, 10**digits)
    percent = 100 * value
    if 0 < percent < step:
        text = f"< {float(step):.{digits}f} %"
    elif 100 - step < percent < 100:
        text = f"> {float(100 - step):.{digits}f} %"
    else:
        text = f"{float(percent):.{digits}f} %"
    return text.replace(".", ",") if language == "de" else text


def number_text(value: Fraction | int | float, language: str = "en", digits: int = 2) -> str:
    """Number with at most `digits` decimals, whole numbers without any (``2.67``, ``4``)."""
    if isinstance(value, int) or (isinstance(value, Fraction) and value.denominator == 1):
        return str(int(value))
    text = f"{float(value):.{digits}f}"
    return text.replace(".", ",") if language == "de" else text
