"""The answer to a question for odds: exact outcomes, the terms of its target number, its rounds."""

from __future__ import annotations

import html
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from workbench.errors import UnknownName
from workbench.odds.fractions import number_text, percent_text

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Term:
    """One addend of a target number (or of a price), with the cell it comes from.

    Attributes
    ----------
    name_de, name_en : str
        What the addend is.
    value : int, Fraction or str
        Its contribution; the terms of a target number add up to it.
    table, row, column : str
        Address of the cell; empty where several cells or none stand behind it.
    rule : str
        Id of the rule.
    """

    name_de: str
    name_en: str
    value: Any
    table: str = ""
    row: str = ""
    column: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Alternative:
    """The answer under one option of a ruling, as far as it is worth telling.

    Attributes
    ----------
    success : Fraction or None
        Probability of success; None where the question has none or the option forbids what is asked.
    values : mapping of str to Fraction
        Where no option moves the success: the expected values that some option moves.
    refused : bool
        Whether the option forbids what is asked.
    """

    success: Fraction | None
    values: Mapping[str, Fraction] = field(default_factory=dict)
    refused: bool = False

    def text(self, language: str = "en", labels: Mapping[str, tuple[str, str]] | None = None) -> str:
        """In a few characters: ``58.3 %``, ``payout (PBills) 15.19``, ``refused``."""
        if self.refused:
            return "verboten" if language == "de" else "refused"
        if self.values or self.success is None:
            named = (
                f"{label(labels or {}, key, language)} {number_text(v, language)}" for key, v in self.values.items()
            )
            return ", ".join(named)
        return percent_text(self.success, language)


@dataclass(frozen=True, slots=True)
class Reading:
    """What one ruling does to an answer.

    Attributes
    ----------
    ruling : str
        Its key.
    choice : str or int
        The option chosen now.
    answers : mapping of option to Alternative
        The answer under each option.
    moves : bool
        Whether any option gives another answer.
    """

    ruling: str
    name_de: str
    name_en: str
    rules: str
    choice: Any
    answers: Mapping[Any, Alternative]
    moves: bool

    @property
    def distance(self) -> Fraction:
        """How far the success moves at most from the one under the chosen option."""
        chosen = self.answers[self.choice].success
        if chosen is None:
            return Fraction(0)
        others = (answer.success for answer in self.answers.values())
        return max((abs(success - chosen) for success in others if success is not None), default=Fraction(0))


@dataclass(frozen=True, slots=True)
class Answer:
    """What a book's question function returns.

    Attributes
    ----------
    rows : sequence of mapping
        Outcomes: ``outcome`` (key), ``probability`` (Fraction), then the question's further columns.
    success : Fraction, optional
        Probability of what the question counts as success.
    target : int, optional
        The single target number, where there is one.
    terms : sequence of Term
        Addends of the target number (chains: of round 1).
    rounds : sequence of mapping
        Chains: a row per round.
    """

    rows: Sequence[Row]
    success: Fraction | None = None
    target: int | None = None
    terms: Sequence[Term] = ()
    rounds: Sequence[Row] = ()

    def __post_init__(self) -> None:
        total = sum((row["probability"] for row in self.rows), Fraction(0))
        if total != 1:
            raise ArithmeticError(f"the probabilities of the outcomes add up to {total}, not to 1")


@dataclass(frozen=True, repr=False)
class Odds:
    """Exact odds of one question, asked of one variant of a rulebook.

    Attributes
    ----------
    book, question : str
        Keys of the book and of the question.
    parameters : mapping
        All parameters in canonical form, defaults included.
    target : int or None
        The target number; None where there is no single one.
    success : Fraction or None
        Probability of success; what success means is fixed per question, None where nothing does.
    fingerprint : str
        Fingerprint of the variant that was asked.
    """

    book: str
    question: str
    parameters: Mapping[str, Any]
    answer: Answer
    fingerprint: str
    success_de: str = ""
    success_en: str = ""
    labels: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    readings: Callable[[], Sequence[Reading]] = field(default=lambda: (), compare=False)

    @property
    def target(self) -> int | None:
        """Target number, or None where there is no single one."""
        return self.answer.target

    @property
    def success(self) -> Fraction | None:
        """Probability of success, or None where the question has none."""
        return self.answer.success

    @property
    def outcomes(self) -> pd.DataFrame:
        """DataFrame, a row per outcome: ``outcome``, ``probability`` (Fraction), ``percent``, further columns."""
        import pandas as pd

        rows = [
            {
                "outcome": row["outcome"],
                "probability": row["probability"],
                "percent": float(100 * row["probability"]),
                **{name: value for name, value in row.items() if name not in ("outcome", "probability")},
            }
            for row in self.answer.rows
        ]
        return pd.DataFrame(rows)

    @property
    def chances(self) -> dict[str, Fraction]:
        """Probability by outcome key, outcomes of one key (the ransom bands) added up."""
        total: dict[str, Fraction] = {}
        for row in self.answer.rows:
            total[row["outcome"]] = total.get(row["outcome"], Fraction(0)) + row["probability"]
        return total

    @property
    def rounds(self) -> pd.DataFrame:
        """DataFrame, a row per round of a chain; empty for a question without rounds."""
        import pandas as pd

        return pd.DataFrame(list(self.answer.rounds))

    def expected(self, column: str) -> Fraction:
        """Expected value of a numeric column of the outcomes.

        Parameters
        ----------
        column : str
            Name of a column (``payout``, ``anger``, ``boats_lost_pbills`` …).

        Raises
        ------
        UnknownName
            There is no such column, or it holds words.
        """
        known = self.expectations()
        if column not in known:
            raise UnknownName("column", column, known, f"outcomes of {self.question}")
        return known[column]

    def expectations(self) -> dict[str, Fraction]:
        """Expected value of every numeric column of the outcomes."""
        return expectations(self.answer.rows)

    def explain(self, language: str = "en") -> pd.DataFrame:
        """Where the number comes from.

        Parameters
        ----------
        language : {"en", "de"}
            Language of the column ``term``.

        Returns
        -------
        DataFrame
            ``term, value, table, row, column, rule``: the addends of the target number (chains: of round 1), their
            sum, then every ruling that the question reads with the option chosen; a ruling whose other options give
            the same answer says so.
        """
        import pandas as pd

        german = language == "de"
        rows = [
            (
                term.name_de if german else term.name_en,
                term.value,
                term.table,
                term.row,
                term.column,
                term.rule,
            )
            for term in self.answer.terms
        ]
        if self.target is not None:
            rows.append(("Zielwert" if german else "target number", self.target, "", "", "", ""))
        for reading in self.readings():
            rows.append(
                (
                    reading_text(reading, language),
                    reading.choice,
                    "rulings",
                    reading.ruling,
                    "choice",
                    reading.rules,
                )
            )
        return pd.DataFrame(rows, columns=["term", "value", "table", "row", "column", "rule"])

    def plot(self, language: str = "en") -> Figure:
        """Bar chart of the outcomes (matplotlib is imported here, not before).

        Returns
        -------
        matplotlib.figure.Figure
        """
        from workbench.odds.plot import outcome_figure

        return outcome_figure(self, language)

    def label(self, name: str, language: str = "en") -> str:
        """Words for an outcome key or a column; a numbered key (``deal_3``) has the label of ``deal_#``."""
        return label(self.labels, name, language)

    def __repr__(self) -> str:
        target = "" if self.target is None else f", target {self.target}"
        success = ""
        if self.success is not None:
            success = f", {self.success_en}: {self.success} = {percent_text(self.success)}"
        return f"<Odds {self.book} {self.question}{target}{success}>"

    def _repr_html_(self) -> str:
        return f"<p>{html.escape(repr(self)[1:-1])}</p>{self.outcomes.round({'percent': 2}).to_html(index=False)}"


def label(labels: Mapping[str, tuple[str, str]], name: str, language: str) -> str:
    """Words for a key from (German, English) pairs; ``deal_3`` falls back to the pair of ``deal_#``, # being 3."""
    stem, _, number = name.rpartition("_")
    german, english = labels.get(name) or labels.get(f"{stem}_#") or (name.replace("_", " "),) * 2
    return (german if language == "de" else english).replace("#", number)


def numeric_columns(rows: Sequence[Row]) -> list[str]:
    """Columns of outcome rows that hold a number in every row."""
    if not rows:
        return []
    return [
        name
        for name in rows[0]
        if name not in ("outcome", "probability")
        and all(isinstance(row[name], int | Fraction) and not isinstance(row[name], bool) for row in rows)
    ]


def expectations(rows: Sequence[Row]) -> dict[str, Fraction]:
    """Expected value of every numeric column of outcome rows."""
    return {
        column: sum((row["probability"] * row[column] for row in rows), Fraction(0)) for column in numeric_columns(rows)
    }


def reading_text(reading: Reading, language: str, labels: Mapping[str, tuple[str, str]] | None = None) -> str:
    """A ruling as a line of an explanation: what the other options would answer, or that it changes nothing."""
    german = language == "de"
    name = reading.name_de if german else reading.name_en
    if not reading.moves:
        return f"{name}: {'ändert hier nichts' if german else 'changes nothing here'}"
    others = "; ".join(
        f"{option}: {answer.text(language, labels)}"
        for option, answer in reading.answers.items()
        if option != reading.choice
    )
    return f"{name}: {'anders gelesen' if german else 'other readings'} {others}"
