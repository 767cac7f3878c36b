"""Rulings of Port Royal that the engine reads: one IntEnum per ruling of kind choice.

The member names in lower case are the option keys of ``rulings.csv``, in the same order.
"""

from __future__ import annotations

from enum import IntEnum


class Fee(IntEnum):
    """PR-056/095: does a player who is not active pay a coin per card, and from what?"""

    FROM_INCOME_ALLOWED = 0
    PAID_FIRST = 1
    NO_FEE = 2


class Governor(IntEnum):
    """PR-070: whom does a governor help?"""

    BOTH = 0
    ACTIVE_ONLY = 1


class Admiral(IntEnum):
    """PR-070: does an admiral bring coins?"""

    FIVE_CARDS_TWO_COINS = 0
    OFF = 1


class GunnerStack(IntEnum):
    """PR-064/076: does each of several gunners pay?"""

    PER_GUNNER = 0
    ONCE = 1


class GunnerZero(IntEnum):
    """PR-076: what does a gunner bring without a ship in the harbour?"""

    FLOOR_0 = 0
    PAY_1 = 1


class Clerk(IntEnum):
    """PR-097: is the clerk in the deck, and what does he do?"""

    EXTRA_CARD = 0
    ABSENT = 1


class Expansion(IntEnum):
    """PR-075: is the expansion played?"""

    OFF = 0
    PERSONS_AND_SHIPS_ONLY = 1
    WITH_CONTRACTS = 2


CHOICES: dict[str, type[IntEnum]] = {
    "fee": Fee,
    "governor": Governor,
    "admiral": Admiral,
    "gunner_stack": GunnerStack,
    "gunner_zero": GunnerZero,
    "clerk": Clerk,
    "expansion": Expansion,
}

NUMBERS = ("cost_floor",)
