"""Tables of Port Royal: what each CSV may hold, and the RULES record the engine reads.

SCHEMA says which columns, bounds and rows there are. `record` turns a checked rulebook into one NumPy record, so
that an edited cell needs no recompilation. All cards stand in one array, in the order of `CARD_TABLES`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import IntEnum

import numpy as np
import pandas as pd

from workbench.play.bots_table import bots_table
from workbench.play.events_table import check_events, events_table
from workbench.play.search import SEARCH_COLUMNS
from workbench.port_royal.events import Event
from workbench.port_royal.rulings import CHOICES, NUMBERS
from workbench.tables import BookSchema, Column, Rulebook, TableSchema
from workbench.tables.schema import CrossFault


class Face(IntEnum):
    """PR-019: the four card types."""

    SHIP = 0
    PERSON = 1
    EXPEDITION = 2
    TAX = 3


class Set(IntEnum):
    """Where a card belongs."""

    BASE = 0
    FIVE_PLAYERS = 1
    EXPANSION = 2


class Condition(IntEnum):
    """What a contract asks for (PR-080 to PR-098)."""

    PERSONS = 0
    CHEAP_PERSONS = 1
    SWORDS = 2
    EXPEDITIONS = 3
    PAY_TAX = 4
    BUST = 5
    HARBOUR_COLOURS = 6
    REPELLED_COLOURS = 7
    WAIVE_COINS = 8


COLOURS = ("yellow", "blue", "green", "red", "black")
SETS = tuple(member.name.lower() for member in Set)
KINDS = (
    *("trader", "settler", "captain", "priest", "jack", "sailor", "pirate", "mademoiselle", "jester", "admiral"),
    *("governor", "clerk", "gunner", "vice_admiral"),
)
OF_A_COLOUR = ("trader", "clerk")  # kinds that serve one colour of ships
CONDITIONS = tuple(member.name.lower() for member in Condition)
CARD_TABLES = ("ships", "persons", "expeditions", "taxes")  # in the order of Face
CAPACITY = {"ships": 80, "persons": 96, "expeditions": 24, "taxes": 8}
CARDS = sum(CAPACITY.values())
DECK = 240  # cards of a game at most
OPEN = 32  # expeditions among them
CONTRACTS = 32
REWARDS = 9  # the reward of this number is the last
MOST_COPIES = 60
MOST_COINS = 60
SKULL = -1  # swords of a ship that cannot be repelled
COUNTED = ("card", "ship", "person", "expedition", "tax", "trader")
GAMES = ("base", "expansion")
STRATEGIES = ("random", "rules", "stop_or_go", "search")  # of the bots

_ONE_PER_USE = "Each row is read by its key at one place of the rules; a new row would be read by nothing."


def _whole(name: str, most: int, unit: str = "", *, low: int = 0, blank: bool = False, rule: str = "") -> Column:
    return Column(name, "integer", low, most, unit=unit, blank=blank, rule=rule)


# Only the expedition for five players lies out from the start; other cards are shuffled in (PR-004, PR-005).
_COPIES = (_whole("copies", MOST_COPIES, "cards"), Column("set", "choice", options=SETS))
_SHUFFLED = (_whole("copies", MOST_COPIES, "cards"), Column("set", "choice", options=GAMES, rule="PR-004"))
_SYMBOL_NAMES = ("anchors", "crosses", "houses")
_SYMBOLS = tuple(_whole(name, 6) for name in _SYMBOL_NAMES)
# A person is handed in for one symbol: it shows one or not (PR-035).
_SHOWN = tuple(_whole(name, 1, rule="PR-035") for name in _SYMBOL_NAMES)

SCHEMA_TABLES = (
    TableSchema(
        "ships",
        (
            Column("colour", "choice", options=COLOURS),
            _whole("coins", MOST_COINS, "coins"),
            _whole("swords", 99, "swords", blank=True, rule="PR-026"),
            *_SHUFFLED,
            Column("gift", "yes_no"),
        ),
        capacity=CAPACITY["ships"],
        label_de="Schiffe",
        label_en="Ships",
    ),
    TableSchema(
        "persons",
        (
            Column("kind", "choice", options=KINDS),
            Column("colour", "choice", options=COLOURS, blank=True),
            _whole("cost_coins", MOST_COINS, "coins"),
            _whole("points", 60, "points"),
            _whole("swords", 99, "swords"),
            *_SHOWN,
            *_SHUFFLED,
        ),
        capacity=CAPACITY["persons"],
        label_de="Personen",
        label_en="Persons",
    ),
    TableSchema(
        "expeditions",
        (*_SYMBOLS, _whole("points", 60, "points"), _whole("coins", MOST_COINS, "coins"), *_COPIES),
        capacity=CAPACITY["expeditions"],
        label_de="Expeditionen",
        label_en="Expeditions",
    ),
    TableSchema(
        "taxes",
        (Column("bonus", "choice", options=("most_swords", "fewest_points")), *_SHUFFLED),
        capacity=CAPACITY["taxes"],
        label_de="Steuererhöhungen",
        label_en="Tax increases",
    ),
    TableSchema(
        "take_count",
        (_whole("colours", len(COLOURS), "colours"), _whole("cards", 9, "cards")),
        rows=tuple(f"colours_{number}" for number in range(len(COLOURS) + 1)),
        closed_because="There are five colours of ships, so from 0 to 5 of them lie in the harbour (PR-049).",
        label_de="Karten für den aktiven Spieler",
        label_en="Cards for the active player",
    ),
    TableSchema(
        "constants",
        (_whole("value", 100), Column("unit", "text")),
        rows=(
            *("start_coins", "tax_limit", "tax_divisor", "fee_coins", "tax_bonus_coins"),
            *("jester_coins", "trader_coins", "mademoiselle_coins", "governor_cards", "admiral_cards"),
            *("admiral_coins", "gunner_less_coins", "vice_admiral_from", "vice_admiral_to", "vice_admiral_coins"),
            *("clerk_cards", "gift_coins", "contract_cubes", "contract_points"),
            *("five_players", "fewest_players", "most_players", "most_rounds"),
        ),
        closed_because=_ONE_PER_USE,
        label_de="Einzelne Zahlen",
        label_en="Single numbers",
    ),
    TableSchema(
        "counts",
        (
            Column("what", "choice", options=COUNTED),
            Column("which", "choice", options=(*COLOURS, *KINDS), blank=True),
            Column("set", "choice", options=GAMES),
            _whole("cards", 2000, "cards"),
        ),
        capacity=80,
        label_de="So viele Karten müssen es sein",
        label_en="How many cards there must be",
    ),
    TableSchema(
        "contracts",
        (
            Column("condition", "choice", options=CONDITIONS),
            _whole("amount", 99, blank=True),
            _whole("cost_limit", MOST_COINS, "coins", blank=True),
            Column("colour", "choice", options=COLOURS, blank=True),
            _whole("steps", 9, "steps", low=1),
            Column("only_active", "yes_no"),
            Column("first_person", "choice", options=KINDS, blank=True),
            Column("second_person", "choice", options=KINDS, blank=True),
        ),
        capacity=CONTRACTS,
        label_de="Aufträge",
        label_en="Contracts",
    ),
    TableSchema(
        "contract_rewards",
        (
            Column("kind", "choice", options=("coins", "points")),
            _whole("number", REWARDS, low=1),
            _whole("amount", 60),
        ),
        capacity=24,
        label_de="Lohn der Aufträge",
        label_en="Rewards of contracts",
    ),
    bots_table(
        STRATEGIES,
        (
            Column("point", "decimal", 0, 100, unit="coins"),
            Column("skill", "decimal", 0, 100),
            Column("late", "decimal", 0, 1),
            Column("risk", "decimal", 0, 100),
            Column("hope", "decimal", 0, 100, unit="coins"),
            Column("reach", "decimal", 0, 100),
            Column("expedition", "decimal", 0, 100, unit="coins"),
            Column("contract", "decimal", 0, 100, unit="coins"),
            Column("boldness", "decimal", 0, 100),
            *SEARCH_COLUMNS,
        ),
    ),
    events_table(Event, ("card", "contract")),
    TableSchema(
        "weights",
        (Column("value", "decimal", 0, 100),),
        rows=("coin", "point", "person"),
        closed_because=_ONE_PER_USE,
        label_de="Was etwas wert ist",
        label_en="What things are worth",
    ),
    TableSchema(
        "skills",
        (Column("value", "decimal", 0, 1000, unit="coins"),),
        rows=KINDS,
        closed_because="Each kind of person has a skill of its own in the rules.",
        label_de="Was eine Fertigkeit wert ist",
        label_en="What a skill is worth",
    ),
)

# ---- what must hold across rows and tables ------------------------------------------------------


def _take_count(tables: Mapping[str, pd.DataFrame]) -> Iterable[CrossFault]:
    """Row colours_n is for n colours."""
    for row, colours in tables["take_count"]["colours"].items():
        if row != f"colours_{colours}":
            yield "take_count", str(row), "colours", f"{str(row).removeprefix('colours_')}, as its key says"


def _constants(tables: Mapping[str, pd.DataFrame]) -> Iterable[CrossFault]:
    """The tax divides by something; ranges begin before they end."""
    values = tables["constants"]["value"]
    if values["tax_divisor"] < 1:
        yield "constants", "tax_divisor", "value", "at least 1 (PR-037)"
    for low, high in (("vice_admiral_from", "vice_admiral_to"), ("fewest_players", "most_players")):
        if values[low] > values[high]:
            yield "constants", low, "value", f"at most {values[high]}, the value of {high}"


def _colours_of_persons(tables: Mapping[str, pd.DataFrame]) -> Iterable[CrossFault]:
    """Traders and clerks have a colour, the others none (PR-066)."""
    persons = tables["persons"]
    for row, kind, colour in zip(persons.index, persons["kind"], persons["colour"], strict=True):
        if (kind in OF_A_COLOUR) != (colour != ""):
            allowed = (
                f"a colour: a {kind} serves one" if kind in OF_A_COLOUR else f"an empty cell: a {kind} serves none"
            )
            yield "persons", row, "colour", allowed


def _counts(tables: Mapping[str, pd.DataFrame]) -> Iterable[CrossFault]:
    """The copies of the cards add up to what the table counts says (PR-001, PR-066)."""
    counts = tables["counts"]
    for row, what, which, game, cards in zip(
        counts.index, counts["what"], counts["which"], counts["set"], counts["cards"], strict=True
    ):
        wrong = _fault_of_group(what, which)
        if wrong:
            yield "counts", row, "which", wrong
            continue
        found = sum(_copies(tables[name], what, which, game) for name in _TABLES_OF[what])
        if found != cards:
            where = " and ".join(_TABLES_OF[what])
            yield (
                *("counts", row, "cards"),
                f"{found}, as many as the copies in {where} add up to; whoever changes the deck changes the cards and "
                f"this number together",
            )


def _sizes(tables: Mapping[str, pd.DataFrame]) -> Iterable[CrossFault]:
    """A game has room for so many cards, and for so many open expeditions."""
    for names, most, what in ((CARD_TABLES, DECK, "cards"), (("expeditions",), OPEN, "expeditions")):
        copies = {(name, str(row)): int(n) for name in names for row, n in tables[name]["copies"].items()}
        total = sum(copies.values())
        if total > most:
            name, row = max(copies, key=lambda place: copies[place])
            yield name, row, "copies", f"fewer: a game has at most {most} {what}, and these are {total}"


def _contract_cells(tables: Mapping[str, pd.DataFrame]) -> Iterable[CrossFault]:
    """A contract says what its condition needs (PR-080, PR-082)."""
    needs = {"persons": ("first_person", "second_person"), "cheap_persons": ("cost_limit",)}
    for row, contract in tables["contracts"].iterrows():
        for column in needs.get(contract["condition"], ()):
            if pd.isna(contract[column]) or contract[column] == "":
                yield "contracts", str(row), column, f"a value: contracts of condition {contract['condition']} need one"


_TABLES_OF = {
    "card": CARD_TABLES,
    "ship": ("ships",),
    "person": ("persons",),
    "expedition": ("expeditions",),
    "tax": ("taxes",),
    "trader": ("persons",),
}


def _fault_of_group(what: str, which: str) -> str:
    """What would be right in the column `which`, "" when it is."""
    if which == "":
        return ""
    if what in ("ship", "trader"):
        return "" if which in COLOURS else "a colour, or an empty cell for all"
    if what == "person":
        return "" if which in KINDS else "a kind of person, or an empty cell for all"
    return f"an empty cell: {what} has no groups"


def _copies(frame: pd.DataFrame, what: str, which: str, game: str) -> int:
    """Copies of a group of cards in one table; the card for five players belongs to the base game."""
    chosen = (frame["set"] == "expansion") == (game == "expansion")
    if what == "trader":
        chosen &= frame["kind"] == "trader"
    if which:
        chosen &= frame["colour" if what in ("ship", "trader") else "kind"] == which
    return int(frame.loc[chosen, "copies"].sum())


SCHEMA = BookSchema(
    key="port_royal",
    name_de="Port Royal mit Erweiterung",
    name_en="Port Royal with its expansion",
    tables=SCHEMA_TABLES,
    choices=CHOICES,
    checks=(_take_count, _constants, _colours_of_persons, _sizes, _counts, _contract_cells, check_events),
)

# ---- the record the engine reads ----------------------------------------------------------------

_int = np.int64
NONE = -1  # a colour or kind that a card has not


def _fields(*names: str, kind: type = _int) -> np.dtype:
    return np.dtype([(name, kind) for name in names])


# coins: income of a ship or expedition; cost: of hiring a person; bonus: 0 most swords, 1 fewest points.
CARD = _fields(
    *("face", "colour", "kind", "coins", "cost", "points", "swords", "anchors", "crosses", "houses"),
    *("copies", "set", "gift", "bonus"),
    kind=np.int32,  # so that a card takes one line of the processor's memory instead of two
)
CONSTANTS = _fields(*next(table for table in SCHEMA_TABLES if table.name == "constants").rows)
# An empty amount is 1, an empty cost limit or person NONE.
CONTRACT = _fields(
    *("condition", "amount", "cost_limit", "colour", "steps", "only_active", "first_person", "second_person"),
)
RULINGS = _fields(*CHOICES, *NUMBERS)
WEIGHTS = np.dtype([(name, np.float64) for name in ("coin", "point", "person")])

RULES = np.dtype(
    (
        np.record,
        [
            ("cards", CARD, CARDS),
            ("card_rows", _int),
            # Ships sorted by colour: those of colour c from place ships_from[c] to the one before ships_from[c + 1].
            ("ships", _int, CAPACITY["ships"]),
            ("ships_from", _int, len(COLOURS) + 1),
            ("contracts", CONTRACT, CONTRACTS),
            ("contract_rows", _int),
            # Coins for the first, second … player to fulfil a contract, points for a player's own first, second …
            ("reward_coins", _int, REWARDS + 1),
            ("reward_points", _int, REWARDS + 1),
            ("take_count", _int, len(COLOURS) + 1),
            ("constants", CONSTANTS),
            ("weights", WEIGHTS),
            ("skills", np.float64, len(KINDS)),  # coins
            ("rulings", RULINGS),
        ],
    )
)

# Column of a table -> field of a card; columns of the same name need no entry.
_FIELDS = {"cost_coins": "cost"}
_CODES: dict[str, tuple[str, ...]] = {
    "colour": COLOURS,
    "kind": KINDS,
    "set": SETS,
    "bonus": ("most_swords", "fewest_points"),
    "condition": CONDITIONS,
    "first_person": KINDS,
    "second_person": KINDS,
}


def card_keys(rulebook: Rulebook) -> tuple[str, ...]:
    """Keys of all cards, in the order of the array ``cards`` of the record."""
    return tuple(key for table in CARD_TABLES for key in rulebook.keys(table))


def record(rulebook: Rulebook) -> np.record:
    """RULES record of a rulebook.

    Parameters
    ----------
    rulebook : Rulebook
        Checked tables of Port Royal.

    Returns
    -------
    numpy.record
        Of dtype RULES; cards stand in the order of `card_keys`, unused places are zero.
    """
    rules = np.zeros(1, RULES)[0]
    place = 0
    for face, table in enumerate(CARD_TABLES):
        columns = [column.name for column in SCHEMA.table(table).columns]
        for row in rulebook.keys(table):
            card = rules.cards[place]
            card["face"], card["colour"], card["kind"] = face, NONE, NONE
            for column in columns:
                card[_FIELDS.get(column, column)] = _code(column, rulebook.cell(table, row, column))
            place += 1
    rules.card_rows = place
    _sort_ships(rules)
    _contracts(rules, rulebook)
    rules.take_count[:] = [rulebook.cell("take_count", row, "cards") for row in SCHEMA.table("take_count").rows]
    for row in rulebook.keys("constants"):
        rules.constants[row] = rulebook.cell("constants", row, "value")
    for row in rulebook.keys("weights"):
        rules.weights[row] = rulebook.cell("weights", row, "value")
    rules.skills[:] = [rulebook.cell("skills", kind, "value") for kind in KINDS]
    for ruling in (*CHOICES, *NUMBERS):
        rules.rulings[ruling] = rulebook.option_number(ruling)
    return rules


def _sort_ships(rules: np.record) -> None:
    """Ships by colour, for whoever counts the dangerous ones of a colour."""
    ships = np.flatnonzero(rules.cards["face"][: rules.card_rows] == Face.SHIP)
    colours = rules.cards["colour"][ships]
    rules.ships[: len(ships)] = ships[np.argsort(colours, kind="stable")]
    rules.ships_from[1:] = np.cumsum([np.sum(colours == colour) for colour in range(len(COLOURS))])


def _contracts(rules: np.record, rulebook: Rulebook) -> None:
    """Contracts, and their rewards; from the last number in the table on, its reward stays."""
    for place, row in enumerate(rulebook.keys("contracts")):
        contract = rules.contracts[place]
        for column in CONTRACT.names or ():
            value = rulebook.cell("contracts", row, column)
            contract[column] = 1 if column == "amount" and value is None else _code(column, value)
    rules.contract_rows = len(rulebook.keys("contracts"))
    for kind, rewards in (("coins", rules.reward_coins), ("points", rules.reward_points)):
        for row in sorted(
            rulebook.keys("contract_rewards"), key=lambda key: rulebook.cell("contract_rewards", key, "number")
        ):
            if rulebook.cell("contract_rewards", row, "kind") == kind:
                rewards[rulebook.cell("contract_rewards", row, "number") :] = rulebook.cell(
                    "contract_rewards", row, "amount"
                )


def _code(column: str, value: str | int | None) -> int:
    """A cell as the record holds it; an empty cell of swords is a skull, any other empty one NONE."""
    if column in _CODES:
        return _CODES[column].index(str(value)) if value else NONE
    return SKULL if value is None else int(value)  # SKULL and NONE are the same number
