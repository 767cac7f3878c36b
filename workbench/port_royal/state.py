"""The position of a game of Port Royal as one record: what lies open, and what nobody sees.

Nobody knows the front of a coin, its owner neither, so all seats know the same: VIEW is the public part, and hidden are
only the order of the draw pile and the fronts of the coins. A card is a place in ``rules.cards``; equal copies are not
told apart. Numbers that are added up are int64; lists of cards and counts, which are copied with every view, are small:
``uint8`` holds places of cards (to look up, not to compute with), ``int16`` holds counts.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from workbench.port_royal.tables import CARDS, COLOURS, DECK, KINDS, OPEN

SEATS = 5
MOST_REVEALS = DECK  # in one turn, of which repelled ships and tax increases may come again
SLOTS = 16  # contracts that lie out at most
EMPTY = -1  # no card, no seat
FULFILLED = 99  # in `cubes`: the contract is fulfilled
SYMBOLS = 3  # anchors, crosses, houses
DECK_LUCK, SETUP_LUCK = 0, 1  # sources of luck: shuffling; starting player and contracts
SOURCES = 2


class Stage(IntEnum):
    """What the seat asked has to decide."""

    EXPLORE = 0  # phase 1: reveal a further card or stop
    REPEL = 1  # the ship `pending` was just revealed and can be repelled
    TRADE = 2  # phase 2: take a card or pass
    HAND_IN = 3  # which person to give for the expedition `called`
    GIFT = 4  # who gets the coin of the ship `pending`
    DECIDE = 5  # whether to fulfil a contract by what just happened
    WINDOW = 6  # the active player, between the parts of the others (ruling expedition_window)
    PART_OVER = 7  # nobody is asked: the next part of phase 2 begins
    TURN_OVER = 8  # nobody is asked: the next turn begins
    FINISHED = 9


class Person(IntEnum):
    """Kinds of persons, in the order of KINDS: places of the counts `kinds`."""

    TRADER = 0
    SETTLER = 1
    CAPTAIN = 2
    PRIEST = 3
    JACK = 4
    SAILOR = 5
    PIRATE = 6
    MADEMOISELLE = 7
    JESTER = 8
    ADMIRAL = 9
    GOVERNOR = 10
    CLERK = 11
    GUNNER = 12
    VICE_ADMIRAL = 13


class Tally(IntEnum):
    """What is counted for each seat over the game."""

    REVEALS = 0
    BUSTS = 1
    REPELLED = 2
    TRADES = 3
    EXPEDITIONS = 4
    CONTRACTS = 5
    TAXES_PAID = 6  # coins
    FEES_PAID = 7  # coins
    HIRED = 8  # the first of as many as there are kinds of persons


TALLIES = (*(member.name.lower() for member in Tally if member < Tally.HIRED), *(f"hired_{kind}" for kind in KINDS))

PLAYER = np.dtype(
    [
        ("coins", np.int64),
        ("old_coins", np.int64),  # of these, cards drawn before the draw pile was last shuffled
        ("tokens", np.int64),  # of these, tokens of the bank, when all cards were out (ruling pile_empty)
        ("points", np.int64),  # of persons, expeditions and contracts together
        ("person_points", np.int64),
        ("swords", np.int64),
        ("cards", np.int64),  # cards in the display, expeditions included
        ("expeditions", np.int64),
        ("contracts", np.int64),
        # Kept up to date, as nearly every move asks for it and few change it:
        ("ready", np.int64),  # bit mask of the contracts that lie out: what they ask to own is there, and a cube
        ("served", np.int64),  # bit mask of the open expeditions for which the persons are there
        ("kinds", np.int16, len(KINDS)),  # persons in the display by kind
        ("traders", np.int16, len(COLOURS)),
        ("clerks", np.int16, len(COLOURS)),
        # Persons by the symbols they show: bit 0 anchor, 1 cross, 2 house; a jack of all trades shows all, 7.
        ("symbols", np.int16, 1 << SYMBOLS),
        ("kept", np.int16, len(COLOURS)),  # repelled ships kept for the pirate pack, EMPTY where there is none
    ]
)

PUBLIC = np.dtype(
    [
        ("stage", np.int64),
        ("starter", np.int64),  # seat that began the game
        ("active", np.int64),  # seat whose turn it is
        ("taker", np.int64),  # seat whose part of phase 2 it is; EMPTY in phase 1
        ("ending", np.int64),  # 1 once the end is triggered: this round is the last
        ("revealed", np.int64),  # cards revealed in this turn
        ("pending", np.int64),  # REPEL, and HAND_IN meanwhile: the ship just revealed; GIFT: the ship; else EMPTY
        ("called", np.int64),  # HAND_IN: the expedition that is followed, else EMPTY
        ("back", np.int64),  # stage that follows HAND_IN
        ("needed", np.int64, SYMBOLS),  # symbols still to hand in
        ("asked", np.int64),  # DECIDE: bit mask of the seats still to be asked
        ("slot", np.int64),  # DECIDE: the contract it is about
        ("event", np.int64),  # DECIDE: the condition that just came true
        ("concerned", np.int64),  # DECIDE: bit mask of the seats for which it came true
        ("stepped", np.int64),  # bit mask of contracts on which the active player stepped in this turn
        ("taken", np.int64),  # cards taken in this part of phase 2
        ("allowed", np.int64),  # cards that may be taken in it
        ("further", np.int64),  # of these, cards that clerks allow
        ("governors", np.int64),  # of the active player at the start of phase 2
        ("counted_cards", np.int64),  # cards and ships in the harbour, as admiral, gunner, vice admiral count them
        ("counted_ships", np.int64),
        ("harbour_size", np.int64),
        ("colours", np.int64),  # ships in the harbour: they have different colours
        ("berths", np.int64, len(COLOURS)),  # the ship of each colour in the harbour, EMPTY where there is none
        ("open_size", np.int64),  # open expeditions
        ("pile", np.int64),  # cards of the draw pile
        ("discarded", np.int64),  # cards of the discard pile
        # Cards of the present draw pile that nobody saw yet: in the pile, or drawn from it as coins. The next card is
        # any of them with equal chance. Coins from before the last shuffling are not among them.
        ("unseen", np.int64),
        ("unseen_ships", np.int64, len(COLOURS)),
        ("unseen_seconds", np.int64),  # of these ships, those of a colour that lies in the harbour
        ("unseen_faces", np.int64, 4),  # by Face: ships, persons, expeditions, tax increases
        ("contracts", np.int64),  # contracts that lie out
        ("conditions", np.int64),  # bit mask: what they ask for, by Condition
        ("players", PLAYER, SEATS),
        ("contract", np.int16, SLOTS),  # their places in rules.contracts
        ("cubes", np.int16, (SLOTS, SEATS)),  # steps of each seat; FULFILLED
        ("unseen_cards", np.int16, CARDS),  # the unseen ones by card
        ("discards", np.int16, CARDS),  # the discard pile by card
        ("harbour", np.uint8, DECK),  # cards in the order they came
        ("open", np.uint8, OPEN),  # open expeditions
        ("display", np.uint8, DECK),  # displays of seat 0, 1, …: players[seat].cards cards each
    ]
)

# What every state and every view has, luck aside.
_HEAD = [
    ("seats", np.int64),
    ("to_move", np.int64),
    ("round", np.int64),
    ("turn", np.int64),
    ("over", np.int64),
    ("tally", np.int64, (SEATS, len(TALLIES))),
]

VIEW = np.dtype((np.record, [("seat", np.int64), *_HEAD, ("public", PUBLIC)]))

STATE = np.dtype(
    (
        np.record,
        [
            ("luck", np.uint64, SOURCES),
            # A player's coins stand in a ring from the oldest, at place `oldest`, to the newest; the oldest is paid.
            ("oldest", np.int64, SEATS),
            ("coins", np.uint8, (SEATS, DECK)),
            ("deck", np.uint8, DECK),  # the draw pile; its top is the last of public.pile cards
            # As in a view, so that a batch can show this part as it lies here; nothing reads `seat` in a state.
            ("seat", np.int64),
            *_HEAD,
            ("public", PUBLIC),
        ],
    )
)
