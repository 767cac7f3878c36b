"""Errata sheet: every open question of a rulebook with the decision taken, ready to paste into a rulebook or forum."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from workbench.book import Book
from workbench.errors import WorkbenchError
from workbench.odds import Reading
from workbench.tables.standard import parts

_WORDS = {
    "title": ("Errata und Entscheidungen", "Errata and decisions"),
    "intro": (
        "Offene Fragen des Regeltextes, wie sie hier entschieden sind. H: verändert Ergebnisse stark, M: merklich, "
        "L: Randfall.",
        "Open questions of the rules text, as they are decided here. H: changes results a lot, M: some, L: edge case.",
    ),
    "H": ("Was die Ergebnisse stark verändert (H)", "What changes results a lot (H)"),
    "M": ("Was die Ergebnisse merklich verändert (M)", "What changes results noticeably (M)"),
    "L": ("Randfälle (L)", "Edge cases (L)"),
    "question": ("Frage", "Question"),
    "decision": ("Entscheidung", "Decision"),
    "reason": ("Begründung", "Reason"),
    "own": ("Eigene Begründung", "Own reason"),
    "changed": ("abweichend vom Vorschlag", "differs from the proposal"),
    "numbers": ("In Zahlen", "In numbers"),
    "others": ("Anders gelesen", "Read otherwise"),
    "this": ("so", "this way"),
    "fingerprint": ("Fingerabdruck der Tabellen", "Fingerprint of the tables"),
}


def word(name: str, language: str) -> str:
    """A fixed word of the sheet."""
    german, english = _WORDS[name]
    return german if language == "de" else english


def sheet(book: Book, language: str = "en") -> str:
    """Errata sheet of a book as Markdown.

    Parameters
    ----------
    book : Book
        Variant whose decisions are published.
    language : {"en", "de"}
        Language of the sheet.

    Returns
    -------
    str
        A section per weight; per ruling the question, the decision with what it computes, the reason, the same
        example under every option (where a question of the book computes it), and what the other options would do.
    """
    schema = book.rooms.schema
    title = schema.name_de if language == "de" else schema.name_en
    examples = _examples(book)
    lines = [f"# {title}: {word('title', language)}", "", word("intro", language), ""]
    for weight in ("H", "M", "L"):
        lines += [f"## {word(weight, language)}", ""]
        for row in book.rulings.to_dict("records"):
            if row["weight"] == weight:
                lines += [*_ruling(book, row, examples.get(row["key"]), language), ""]
    lines.append(f"{word('fingerprint', language)}: `{book.fingerprint}`")
    return "\n".join(lines) + "\n"


def _examples(book: Book) -> dict[str, tuple[str, Reading]]:
    """For each ruling the question whose typical example it moves farthest, and that reading."""
    found: dict[str, tuple[str, Reading]] = {}
    for key, question in book.questions.items():
        if not question.example:
            continue
        given = dict(item.split("=", 1) for item in question.example.split())
        try:
            readings = book.readings(key, **given)
        except WorkbenchError:  # a variant may forbid the example
            continue
        for reading in readings:
            best = found.get(reading.ruling)
            if reading.moves and (best is None or reading.distance > best[1].distance):
                found[reading.ruling] = key, reading
    return found


def _ruling(book: Book, row: Mapping[Any, Any], example: tuple[str, Reading] | None, language: str) -> Iterator[str]:
    ending = "_de" if language == "de" else ""
    key = row["key"]
    choice, options = book.rulebook.choice(key), book.rulebook.options(key)
    rules = ", ".join(parts(row["rules"]))
    yield f"### {row['name_de' if ending else 'name_en']} ({rules})"
    yield ""
    yield f"**{word('question', language)}.** {row[f'question{ending}']}"
    yield ""
    effects = {part.partition(":")[0].strip(): part.partition(":")[2].strip() for part in parts(row[f"effect{ending}"])}
    effect = row[f"effect{ending}"] if isinstance(options, range) else effects[str(choice)]
    differs = f" ({word('changed', language)}: {row['default']})" if str(choice) != row["default"] else ""
    yield f"**{word('decision', language)}.** `{key} = {choice}`{differs}. {effect}"
    yield ""
    yield f"**{word('reason', language)}.** {row[f'reason{ending}']}"
    own = book.rulebook.reason("rulings", key, "choice")
    if own:
        yield ""
        yield f"**{word('own', language)}.** {own}"
    if example is not None:
        yield ""
        yield f"**{word('numbers', language)}.** {_numbers(book, *example, language)}"
    others = [f"`{option}`: {text}" for option, text in effects.items() if option != str(choice)]
    if not isinstance(options, range) and others:
        yield ""
        yield f"**{word('others', language)}.** {' '.join(others)}"


def _numbers(book: Book, key: str, reading: Reading, language: str) -> str:
    question = book.question(key)
    name = question.name_de if language == "de" else question.name_en
    texts = {option: answer.text(language, question.labels) for option, answer in reading.answers.items()}
    answers = [f"{word('this', language)} {texts[reading.choice]}"]
    answers += [f"`{option}` {text}" for option, text in texts.items() if option != reading.choice]
    return f"{name} (`{question.example}`): {'; '.join(answers)}"
