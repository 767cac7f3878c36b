"""Tables of the toy and the record that its game reads."""

from __future__ import annotations

from enum import IntEnum
from pathlib import Path

import numpy as np

from workbench.play.bots_table import bots_table
from workbench.play.events_table import check_events, events_table
from workbench.tables import BookSchema, Column, Rulebook, TableSchema

MOST_KINDS, MOST_CARDS, MOST_SEATS = 12, 64, 4
CONSTANTS = ("hand_cards", "rounds", "faces", "digs")


class Event(IntEnum):
    """Events and moves; the names in lower case are the rows of the table events."""

    LAY = 0
    LAYS_HIDDEN = 1
    TURNS_UP = 2
    ROLLS = 3
    TIES = 4
    FINDS = 5
    DRAWS = 6
    DIG = 7
    DIG_ON = 8
    BUSTS = 9
    STOP = 10
    TAKES = 11
    ENDS = 12


class Tie(IntEnum):
    """TO-003: who wins when two highest cards are equal?"""

    NOBODY = 0
    FIRST = 1


SCHEMA = BookSchema(
    key="toy",
    name_de="Schatzgräber",
    name_en="Treasure diggers",
    tables=(
        TableSchema(
            "cards", (Column("value", "integer", 0, 99), Column("copies", "integer", 0, 12)), capacity=MOST_KINDS
        ),
        TableSchema(
            "constants",
            (Column("value", "integer", 1, 20),),
            rows=CONSTANTS,
            closed_because="The rules read these rows only.",
        ),
        bots_table(("random", "rules"), (Column("enough", "decimal", 0, 100),)),
        events_table(Event, ("number", "card")),
    ),
    choices={"tie": Tie},
    checks=(check_events,),
    folder=str(Path(__file__).parent / "csv"),
)

RULES = np.dtype(
    (
        np.record,
        [
            ("card_rows", np.int64),
            ("values", np.int64, MOST_KINDS),
            ("copies", np.int64, MOST_KINDS),
            *((name, np.int64) for name in CONSTANTS),
            ("tie", np.int64),
        ],
    )
)


def record(rulebook: Rulebook) -> np.record:
    """RULES record of a rulebook."""
    rules = np.zeros(1, RULES)[0]
    keys = rulebook.keys("cards")
    rules.card_rows = len(keys)
    for place, key in enumerate(keys):
        rules["values"][place] = rulebook.cell("cards", key, "value")
        rules["copies"][place] = rulebook.cell("cards", key, "copies")
    for name in CONSTANTS:
        rules[name] = rulebook.cell("constants", name, "value")
    rules.tie = rulebook.option_number("tie")
    return rules
