"""Words, numbers and tables as they are printed."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import pandas as pd

from workbench.odds.fractions import number_text, percent_text

LANGUAGES = ("de", "en")
WIDTH = 110
LONGEST_FRACTION = 24

_WORDS = {
    "addend": ("Summand", "addend"),
    "allowed": ("erlaubt", "allowed"),
    "as default": ("Vorgaben", "defaults"),
    "asked by": ("In diesen Fragen gerechnet", "Computed by the questions"),
    "bot": ("Bot", "bot"),
    "cell": ("Zelle", "cell"),
    "cells": ("Zellen, die sie liest", "Cells it reads"),
    "chance": ("Chance", "chance"),
    "changed": ("Gegenüber dem Druck geändert", "Changed from print"),
    "choice": ("gewählt", "choice"),
    "chosen": ("gewählt", "chosen"),
    "default": ("Vorgabe", "default"),
    "exact": ("genau", "exact"),
    "example": ("Beispiel", "Example"),
    "expected": ("Erwartungswerte", "Expected values"),
    "explanation": ("Woher der Wert kommt", "Where the number comes from"),
    "explanation of round 1": ("Woher der Wert der 1. Runde kommt", "Where the number of round 1 comes from"),
    "fingerprint": ("Fingerabdruck", "fingerprint"),
    "game": ("ganze Spiele", "game"),
    "games": ("Spiele", "games"),
    "mine": ("hier", "here"),
    "more rows": ("weitere Zeilen; --json zeigt alle", "more rows; --json shows all of them"),
    "written": ("geschrieben", "written"),
    "must be given": ("muss", "required"),
    "name": ("Name", "name"),
    "not built": (
        "noch nicht gebaut, kommt mit dem ganzen Spiel",
        "not built yet, comes with the whole game",
    ),
    "not over": ("das Spiel ist nicht zu Ende", "the game is not over"),
    "nothing": ("Ändern hier nichts", "Change nothing here"),
    "none": ("keiner", "none"),
    "odds": ("Wahrscheinlichkeiten", "odds"),
    "of": ("von", "of"),
    "open questions": ("Offene Fragen, die diese Antwort ändern", "Open questions that change this answer"),
    "open questions read": ("Offene Fragen, die sie liest", "Open questions it reads"),
    "other readings": ("anders gelesen", "other readings"),
    "outcome": ("Ergebnis", "outcome"),
    "parameter": ("Parameter", "parameter"),
    "printed": ("gedruckt", "printed"),
    "question": ("Frage", "question"),
    "questions": ("Fragen", "Questions"),
    "reason": ("Grund", "Reason"),
    "refused": ("nicht erlaubt", "refused"),
    "rounds": ("Runden", "Rounds"),
    "rule": ("Regel", "rule"),
    "rules": ("Regeln", "Rules"),
    "ruling": ("Auslegung", "ruling"),
    "rulings": ("Auslegungen", "Rulings"),
    "scope": ("Bereich", "scope"),
    "seat": ("Platz", "seat"),
    "seed": ("Startzahl", "seed"),
    "seen by": ("nur das Wissen von", "only what is known to"),
    "seats": ("Plätze", "seats"),
    "success": ("Erfolg", "success"),
    "table": ("Tabellen", "tables"),
    "target": ("Zielwert", "target number"),
    "total": ("zusammen", "total"),
    "value": ("Wert", "value"),
    "weight": ("Gewicht", "weight"),
    "yes": ("ja", "yes"),
    "no": ("nein", "no"),
}


def word(key: str, language: str) -> str:
    """Word of the command line in a language."""
    german, english = _WORDS[key]
    return german if language == "de" else english


def first_letter_up(text: str) -> str:
    """Text as the start of a sentence or a heading."""
    return text[:1].upper() + text[1:]


def value_text(value: Any, language: str = "en") -> str:
    """One value of a table, an outcome or a parameter; an empty one is a dash."""
    if value is None or value == "" or value is pd.NA:
        return "-"
    if isinstance(value, bool | np.bool_):
        return word("yes" if value else "no", language)
    if isinstance(value, Fraction | int | np.integer):
        return number_text(value if isinstance(value, Fraction) else int(value), language)
    if isinstance(value, float):
        if value != value:
            return "-"
        text = f"{value:g}"
        return text.replace(".", ",") if language == "de" else text
    return str(value)


def exact_text(value: Fraction, language: str) -> str:
    """Fraction, or the percentage alone where the fraction is too long to be read."""
    text = str(value) if value.denominator < 10**LONGEST_FRACTION else ""
    return text if text and len(text) <= LONGEST_FRACTION else ""


def chance_text(value: Fraction, language: str) -> str:
    """Chance as fraction and percent: ``5/18 = 27.8 %``."""
    exact, percent = exact_text(value, language), percent_text(value, language)
    return f"{exact} = {percent}" if exact else percent


def table(rows: Iterable[Sequence[str]], heading: Sequence[str] = (), right: Iterable[int] = ()) -> list[str]:
    """Rows as lines with aligned columns.

    Parameters
    ----------
    rows : iterable of sequence of str
        The cells.
    heading : sequence of str
        Names of the columns; none for no heading.
    right : iterable of int
        Columns that are set flush right.
    """
    lines = [list(row) for row in rows]
    everything = [list(heading), *lines] if heading else lines
    if not everything:
        return []
    widths = [max(map(len, column)) for column in zip(*everything, strict=True)]
    flush_right = set(right)
    if heading:
        everything.insert(1, ["-" * width for width in widths])
    return [
        "  "
        + "  ".join(
            cell.rjust(width) if place in flush_right else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in everything
    ]


def wrapped(text: str, indent: str = "  ", first: str | None = None) -> Iterator[str]:
    """A paragraph as lines."""
    yield from textwrap.wrap(text, WIDTH, initial_indent=indent if first is None else first, subsequent_indent=indent)


def show(lines: Iterable[str]) -> None:
    """Print lines in one go, so that a reader that has gone away is noticed once."""
    print("\n".join(lines))
