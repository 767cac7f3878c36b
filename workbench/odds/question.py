"""What can be asked: a question with typed parameters, understood alike from Python, a command line and a panel."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

import numpy as np

from workbench.errors import BadValue, UnknownName, shown
from workbench.odds.answer import Answer
from workbench.tables import Rulebook


class _Required:
    def __repr__(self) -> str:
        return "required"


REQUIRED: Any = _Required()

Bound = int | Callable[[Rulebook], int]


@dataclass(frozen=True, slots=True)
class Parameter:
    """Root of the parameter kinds.

    Attributes
    ----------
    name : str
        Keyword of the parameter.
    label_de, label_en : str
        What a panel writes beside its control.
    default : object
        Value when the parameter is not given; `REQUIRED` when it must be; None for "not given".
    rule : str
        Id of the rule that bounds it.
    """

    name: str
    label_de: str
    label_en: str
    default: Any = REQUIRED
    rule: str = ""

    @property
    def allowed(self) -> str:
        """What may be given, in words."""
        raise NotImplementedError

    def parse(self, value: Any, rulebook: Rulebook, where: str) -> Any:
        """Canonical value of what was given (text of a command line, or a Python value).

        Raises
        ------
        BadValue, UnknownName
            With the place, what is allowed and the rule that says so.
        """
        raise NotImplementedError

    def text(self, value: Any) -> str:
        """Canonical value as it is written on a command line."""
        return str(value)

    def refuse(self, value: Any, where: str, allowed: str = "") -> BadValue:
        """Error for a value of this parameter."""
        return BadValue(where, value, allowed or self.allowed, self.rule)


@dataclass(frozen=True, slots=True)
class Whole(Parameter):
    """A whole number within bounds; a bound may come from the tables."""

    minimum: Bound = 0
    maximum: Bound = 1000

    @property
    def allowed(self) -> str:
        """What may be given, in words; the bounds depend on the variant, see `bounds`."""
        return "a whole number"

    def bounds(self, rulebook: Rulebook) -> tuple[int, int]:
        """Smallest and largest value in this variant."""
        low = self.minimum if isinstance(self.minimum, int) else self.minimum(rulebook)
        high = self.maximum if isinstance(self.maximum, int) else self.maximum(rulebook)
        return low, high

    def parse(self, value: Any, rulebook: Rulebook, where: str) -> int:
        """Whole number; text such as ``"3"`` is understood, ``"3.0"`` or True is not."""
        low, high = self.bounds(rulebook)
        number = whole(value)
        if number is None or not low <= number <= high:
            raise self.refuse(value, where, f"a whole number from {low} to {high}")
        return number


@dataclass(frozen=True, slots=True)
class Option(Parameter):
    """One word of a closed list."""

    options: tuple[str, ...] = ()
    option_labels: Mapping[str, tuple[str, str]] = field(default_factory=dict)

    @property
    def allowed(self) -> str:
        """What may be given, in words."""
        return "one of " + ", ".join(self.options)

    def parse(self, value: Any, rulebook: Rulebook, where: str) -> str:
        """The option; booleans stand for yes and no."""
        if isinstance(value, bool):
            value = "yes" if value else "no"
        word = as_text(value).strip().lower()
        if word not in self.options:
            raise self.refuse(value, where)
        return word


@dataclass(frozen=True, slots=True)
class Key(Parameter):
    """A row key of a table."""

    table: str = ""

    @property
    def allowed(self) -> str:
        """What may be given, in words."""
        return f"a key of the table {self.table}"

    def parse(self, value: Any, rulebook: Rulebook, where: str) -> str:
        """The key, as it stands in the table."""
        return row_key(rulebook, self.table, value, where)


@dataclass(frozen=True, slots=True)
class Keys(Parameter):
    """A list of row keys of a table; ``key*3`` stands for three copies."""

    table: str = ""
    at_least: int = 1

    @property
    def allowed(self) -> str:
        """What may be given, in words."""
        return f"keys of the table {self.table}, separated by commas; key*3 for three copies"

    def parse(self, value: Any, rulebook: Rulebook, where: str) -> tuple[str, ...]:
        """Tuple of keys with every copy written out."""
        keys: list[str] = []
        for item in items(value):
            name, copies = _copies(item, where)
            keys += [row_key(rulebook, self.table, name, where)] * copies
        if len(keys) < self.at_least:
            raise self.refuse(value, where, f"at least {self.at_least} of the table {self.table}")
        return tuple(keys)

    def text(self, value: Any) -> str:
        """Keys with copies counted: ``fancykutter*2,kingkutter``."""
        return ",".join(counted(value))


@dataclass(frozen=True, slots=True)
class Question:
    """A question that a book can be asked.

    Attributes
    ----------
    key : str
        Name of the question (``escape``).
    parameters : tuple of Parameter
        In the order in which they are shown.
    answer : callable
        ``answer(rules, rulebook, **parameters) -> Answer``: `rules` is the engine's record, in which all rulings stand;
        the rulebook serves only to look up row keys and words.
    success_de, success_en : str
        What counts as success; empty where nothing does.
    labels : mapping
        (German, English) words of outcomes and of their columns.
    rulings : tuple of str
        Rulings that can change the answer.
    rules : tuple of str
        Ids of the rules it computes.
    example : str
        Parameters of a typical case, as on a command line (``warships=destroyer ships=fancykutter``).
    """

    key: str
    name_de: str
    name_en: str
    parameters: tuple[Parameter, ...]
    answer: Callable[..., Answer]
    success_de: str = ""
    success_en: str = ""
    labels: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    rulings: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    example: str = ""

    def parameter(self, name: str) -> Parameter:
        """Parameter called `name`; UnknownName when there is none."""
        for parameter in self.parameters:
            if parameter.name == name:
                return parameter
        raise UnknownName("parameter", name, (p.name for p in self.parameters), f"question {self.key}")

    def parse(self, given: Mapping[str, Any], rulebook: Rulebook) -> dict[str, Any]:
        """All parameters in canonical form, defaults filled in.

        Raises
        ------
        UnknownName
            A parameter or row key that does not exist.
        BadValue
            A value out of bounds, or a required parameter that is missing.
        """
        for name in given:
            self.parameter(name)
        values: dict[str, Any] = {}
        for parameter in self.parameters:
            where = f"parameter {parameter.name} of question {self.key}"
            if parameter.name in given and given[parameter.name] is not None:
                values[parameter.name] = parameter.parse(given[parameter.name], rulebook, where)
            elif parameter.default is REQUIRED:
                raise BadValue(where, None, f"{parameter.allowed}; it must be given", parameter.rule)
            elif isinstance(parameter, Key) and parameter.default is not None:
                values[parameter.name] = parameter.parse(parameter.default, rulebook, where)  # it may be gone
            else:
                values[parameter.name] = parameter.default
        return values


LARGEST = 10**15  # whole numbers beyond it have no place in a rulebook and would not fit the engine
_WHOLE = re.compile(r"[+-]?[0-9]{1,16}", re.ASCII)


def whole(value: Any) -> int | None:
    """`value` as a whole number, or None when it is none (booleans are none, nor are numbers beyond `LARGEST`)."""
    if isinstance(value, bool | np.bool_):
        return None
    if isinstance(value, int | np.integer):
        return int(value) if -LARGEST <= value <= LARGEST else None
    if isinstance(value, str) and _WHOLE.fullmatch(value.strip()):
        return int(value)
    return None


def as_text(item: Any) -> str:
    """An item of a list as text; a number is written out, unless it is absurdly long."""
    return item if isinstance(item, str) else shown(item)


def items(value: Any) -> list[Any]:
    """Items of a list that may be text with commas, one item, or any sequence."""
    if value is None:
        return []
    if isinstance(value, str):
        return [item.strip() for item in value.split(",") if item.strip()]
    if isinstance(value, list | tuple):
        return list(value)
    return [value]


def counted(keys: tuple[str, ...]) -> list[str]:
    """Keys in their order, neighbouring copies as ``key*n``."""
    runs = [(key, len(list(copies))) for key, copies in groupby(keys)]
    return [key if number == 1 else f"{key}*{number}" for key, number in runs]


def row_key(rulebook: Rulebook, table: str, value: Any, where: str) -> str:
    """`value` as a row key of `table`; UnknownName with the nearest keys otherwise."""
    known = rulebook.keys(table)
    key = as_text(value).strip().lower()
    if key not in known:
        raise UnknownName(table.rstrip("s").replace("_", " "), value, known, where)
    return key


def _copies(item: Any, where: str, most: int = 100) -> tuple[str, int]:
    name, star, number = as_text(item).partition("*")
    if not star:
        return name, 1
    copies = whole(number)
    if copies is None or not 1 <= copies <= most:
        raise BadValue(where, item, f"key*n with a whole number n from 1 to {most}")
    return name, copies
