"""What can happen in a game of Port Royal, and what can be chosen: the rows of the table ``events``."""

from __future__ import annotations

from enum import IntEnum


class Event(IntEnum):
    """Kinds of events; the first ones are the kinds of moves, with the same numbers."""

    REVEAL = 0
    STOP = 1
    REPEL = 2
    LAY = 3
    TRADE = 4
    WAIVE = 5
    HIRE = 6
    PASS = 7
    FULFIL = 8
    GIVE = 9
    GIFT = 10
    CONTRACT = 11
    DECLINE = 12
    BEGINS = 13  # starting player
    LIES_OUT = 14  # contract
    TURN = 15  # round
    REVEALED = 16  # card
    BUST = 17  # card
    JESTERS = 18  # coins
    TAX = 19  # coins
    TAX_BONUS = 20  # coins
    PART = 21  # cards that may be taken
    INCOME = 22  # coins
    OWED = 23  # coins
    FEE = 24  # receiver, coins
    SKIPPED = 25
    EXPEDITION = 26  # card, points, coins
    STEP = 27  # contract, steps made
    FULFILLED = 28  # contract, coins, points
    KEPT = 29  # card
    CLEARED = 30  # cards
    SHUFFLED = 31  # cards
    PILE_OUT = 32
    END_TRIGGERED = 33  # points
    BROKEN_OFF = 34  # rounds
    OVER = 35
