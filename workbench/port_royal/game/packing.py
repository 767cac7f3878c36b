"""Moves as whole numbers: a kind and up to two operands.

==================  ================================  =====================================
kind                first                             second
==================  ================================  =====================================
REVEAL, STOP, PASS
REPEL, LAY          the ship just revealed
TRADE               a ship of the harbour
WAIVE               a ship of the harbour             contract for which its coins are forgone
HIRE                a person of the harbour
FULFIL              an open expedition
GIVE                a person to hand in
GIFT                seat that gets the coin
CONTRACT            contract to fulfil or step on
DECLINE             contract not to use now
==================  ================================  =====================================

Cards and contracts are places in ``rules.cards`` and ``rules.contracts``.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from workbench.jit import lean


class Move(IntEnum):
    """Kinds of moves."""

    REVEAL = 0  # turn over the next card
    STOP = 1  # end phase 1
    REPEL = 2
    LAY = 3
    TRADE = 4
    WAIVE = 5
    HIRE = 6
    PASS = 7  # take nothing more; in stage WINDOW: do nothing now
    FULFIL = 8
    GIVE = 9
    GIFT = 10
    CONTRACT = 11
    DECLINE = 12


@lean
def packed(kind, first, second):
    """Move of a kind and its operands (0 where there is none)."""
    return np.int64(kind) | np.int64(first) << 8 | np.int64(second) << 16


@lean
def kind_of(move):
    """Kind of a move."""
    return move & 255


@lean
def first_of(move):
    """First operand: card, seat or contract."""
    return move >> 8 & 255


@lean
def second_of(move):
    """Second operand: the contract of WAIVE."""
    return move >> 16 & 255
