"""Which reading? One question under every option of each ruling that touches it."""

from __future__ import annotations

from typing import Any

import pandas as pd

from workbench.book import Book
from workbench.odds import Reading

COLUMNS = ("ruling", "name", "weight", "option", "chosen", "success", "percent", "points", "answer")


def ordered_readings(book: Book, question: str, **parameters: Any) -> list[Reading]:
    """Readings of a question, the ruling that moves the success farthest first, those that move nothing last."""
    return sorted(
        book.readings(question, **parameters),
        key=lambda reading: (-reading.distance, not reading.moves, reading.ruling),
    )


def which_reading(book: Book, question: str, language: str = "en", **parameters: Any) -> pd.DataFrame:
    """The same question under every option of each ruling that touches it.

    Parameters
    ----------
    book : Book
        Variant to ask.
    question : str
        Key of the question.
    language : {"en", "de"}
        Language of the names.
    **parameters
        Parameters of the question.

    Returns
    -------
    DataFrame
        A row per ruling and option, sorted by how far the answer moves: ``ruling, name, weight, option, chosen,
        success`` (Fraction, None where there is none), ``percent``, ``points`` (percentage points from the chosen
        option) and ``answer`` (text, also for answers without success). Rulings that change nothing are left out.
    """
    register, labels = book.rulings, book.question(question).labels
    rows = []
    for reading in ordered_readings(book, question, **parameters):
        if not reading.moves:
            continue
        chosen = reading.answers[reading.choice].success
        for option, answer in reading.answers.items():
            success = answer.success
            moved = None if success is None or chosen is None else float(100 * (success - chosen))
            rows.append(
                (
                    reading.ruling,
                    reading.name_de if language == "de" else reading.name_en,
                    register.at[reading.ruling, "weight"],
                    option,
                    option == reading.choice,
                    success,
                    None if success is None else float(100 * success),
                    moved,
                    answer.text(language, labels),
                )
            )
    return pd.DataFrame(rows, columns=list(COLUMNS))
