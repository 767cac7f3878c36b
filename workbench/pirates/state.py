"""The position of a whole game of pirates as one record, and what moves, questions, events and counts there are.

Ships, markers and moves are packed into one int64 each; `workbench.pirates.game.pack` says how and reads them.
A field is ``row * 64 + column``; row 0 is the land with the bays, a bay is the field of its column in row 0.
Money is a whole number of 1/10,000 PBill.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from workbench.pirates.capacities import (
    BACKS,
    BUILDINGS,
    CARDS,
    CIVILS,
    NATIONS,
    OWN_SHIPS,
    POOL,
    PRIZES,
    SEATS,
    WARSHIPS,
)

RIGHT, LEFT = 1, 0  # direction in which a ship is bound


class Source(IntEnum):
    """Sources of luck of a game, one per purpose: what one thing draws never moves another."""

    SETUP = 0
    TRAFFIC = 1
    WARSHIPS = 2
    DICE = 3
    WEAPON_CARDS = 4
    HQ_CARDS = 5
    BACKS = 6


class Kind(IntEnum):
    """Kinds of move; operands (a, b, c, d) in this order. The events of the same number word them."""

    PICK_FACTION = 0  # faction
    PICK_BAY = 1  # bay
    MOVE_SHIP = 2  # pirate ship, field it lies in, its markers, hostages on board
    MOVE_PRIZE = 3  # civil ship, field it lies in, nation
    FLEET = 4  # field of the ships
    ADD_SHIP = 5  # pirate ship, field it lies in, its markers, hostages on board
    ADD_PRIZE = 6  # civil ship, field it lies in, nation
    ADD_ALL = 7  # all further ships and prizes of the field that can move
    TARGET = 8  # field to which the ship or fleet moves
    ATTACK = 9  # civil ship, nation, direction, known cash + 1 (0: not known)
    NO_ATTACK = 10
    LEAD = 11  # pirate ship, its markers
    PLAY_WEAPON = 12  # weapon card
    PLAY_HQ = 13  # HQ card
    PASS = 14  # plays no (further) card
    NATION = 15  # nation that a card is about
    RIVAL = 16  # seat, building that a card is about
    CIVIL = 17  # civil ship, field, nation, direction: the one that a card moves
    BUILD = 18  # building
    BUY_WEAPON = 19  # number of cards
    BUY_HQ = 20  # number of cards
    BUY_BOAT = 21  # pirate ship, field where it appears
    NO_MORE_BOATS = 22
    RANSOM_SHIP = 23  # civil ship, nation, price in PBills
    RANSOM_CREW = 24  # civil ship, nation, price in PBills (ruling crew_strength)
    RANSOM_HOSTAGES = 25  # nation
    KILL = 26  # nation
    RELEASE = 27  # nation
    NUMBER = 28  # of hostages
    TRAIN = 29  # degree: 1 BoP, 2 MoP
    REFILL = 30  # field (ruling refill)
    UNLOAD = 31  # (ruling unload)
    FLEE = 32  # field
    TAKE_HALF = 33  # (ruling half_price_optional)
    REFUSE_HALF = 34
    END_TURN = 35


class Ask(IntEnum):
    """What the seat to move is asked, and which kinds of move answer it."""

    NOTHING = 0
    FACTION = 1  # PICK_FACTION
    BAY = 2  # PICK_BAY
    ACTION = 3  # everything that is an action, END_TURN; cards that may be played in any turn
    TARGET = 4  # TARGET, for the selected ship or prize
    FLEET = 5  # ADD_SHIP, ADD_PRIZE, ADD_ALL; TARGET from two members on
    ATTACK = 6  # ATTACK, NO_ATTACK
    LEAD = 7  # LEAD
    OWN_CARDS = 8  # before or after the own fight roll: PLAY_WEAPON, PLAY_HQ, PASS
    REPLY = 9  # to what a rival announced: PLAY_WEAPON, PLAY_HQ, PASS
    CANCEL = 10  # an intervention card just played: PLAY_HQ, PASS
    REROLL = 11  # the own roll that failed, or the own negotiation: PLAY_WEAPON, PLAY_HQ, PASS
    CARD_NATION = 12  # NATION
    CARD_RIVAL = 13  # RIVAL
    CARD_CIVIL = 14  # CIVIL
    BOATS = 15  # BUY_BOAT, NO_MORE_BOATS
    NUMBER = 16  # NUMBER
    FLEE = 17  # FLEE
    HALF_PRICE = 18  # TAKE_HALF, REFUSE_HALF


class Fight(IntEnum):
    """What is being rolled for (public field ``fight``)."""

    NONE = 0
    BOARDING = 1
    FLIGHT = 2
    SHIP_RANSOM = 3
    CREW_RANSOM = 4
    HOSTAGE_RANSOM = 5
    KILLING = 6
    RELEASE = 7


class Stage(IntEnum):
    """What the game does next by itself (public field ``stage``)."""

    PICKS = 0
    BAYS = 1
    ROUND = 2
    TURN = 3
    ACTION = 4
    ARRIVED = 5
    ANNOUNCED = 6
    REPLIES = 7
    CARD_PLAYED = 8
    CANCELS = 9
    CARD_WORKS = 10
    FIGHT_CARDS = 11
    FIGHT_ROLL = 12
    FIGHT_REROLL = 13  # always the stage after its roll
    FIGHT_ENDS = 14
    RANSOM_ROLL = 15
    RANSOM_REROLL = 16
    RANSOM_ENDS = 17
    TURN_ENDS = 18
    TRAFFIC = 19
    DEPLOYMENT = 20
    WARSHIP = 21
    FIGHTS = 22
    FLIGHT = 23
    FLEEING = 24
    ROUND_ENDS = 25
    OVER = 26
    ACTION_ENDS = 27
    ASKING = 28  # the question asked has not been answered yet
    CARD_ASKED = 29  # what the card is about has been chosen


class Event(IntEnum):
    """Rows of the table ``events``: first the moves, in the order of Kind, then what comes of them."""

    PICK_FACTION = 0
    PICK_BAY = 1
    MOVE_SHIP = 2
    MOVE_PRIZE = 3
    FLEET = 4
    ADD_SHIP = 5
    ADD_PRIZE = 6
    ADD_ALL = 7
    TARGET = 8
    ATTACK = 9
    NO_ATTACK = 10
    LEAD = 11
    PLAY_WEAPON = 12
    PLAY_HQ = 13
    PASS = 14
    NATION = 15
    RIVAL = 16
    CIVIL = 17
    BUILD = 18
    BUY_WEAPON = 19
    BUY_HQ = 20
    BUY_BOAT = 21
    NO_MORE_BOATS = 22
    RANSOM_SHIP = 23
    RANSOM_CREW = 24
    RANSOM_HOSTAGES = 25
    KILL = 26
    RELEASE = 27
    NUMBER = 28
    TRAIN = 29
    REFILL = 30
    UNLOAD = 31
    FLEE = 32
    TAKE_HALF = 33
    REFUSE_HALF = 34
    END_TURN = 35
    ROUND = 36  # number
    TURN = 37
    REFILLED = 38  # markers, field
    UNLOADED = 39  # hostages, nation
    DOCKED = 40  # civil ship, nation
    PRICE_SEEN = 41  # civil ship, nation, price
    BOARDING_ROLL = 42  # target number, roll
    BOARDING_AUTOMATIC = 43  # target number
    BOARDING_FAILED = 44  # civil ship, nation
    PRIZE_TAKEN = 45  # civil ship, nation
    HOSTAGES_TAKEN = 46  # hostages, nation
    CASH = 47  # PBills
    YACHT_GOES = 48  # civil ship, nation
    BOAT_USED_UP = 49  # pirate ship
    CIVIL_FLEES = 50  # civil ship, nation, field
    CIVIL_FLEES_OFF = 51  # civil ship, nation
    ANGER = 52  # nation, level
    RANSOM_ROLL = 53  # target number, roll
    PAID = 54  # PBills, hundredths
    NO_DEAL = 55
    KILL_ROLL = 56  # target number, roll
    KILL_AUTOMATIC = 57  # target number
    RELEASE_ROLL = 58  # target number, roll
    RELEASE_AUTOMATIC = 59  # target number
    SUCCESS = 60
    FAILURE = 61
    WEAPON_CARD_DRAWN = 62  # weapon card
    HQ_CARD_DRAWN = 63  # HQ card
    CANCELLED = 64
    LOWERED = 65  # seat, building, level
    TRAFFIC = 66  # ships that left, ships that entered
    WARSHIP_COMES = 67  # warship, nation, field
    WARSHIP_GOES = 68  # warship, nation
    WARSHIP_ATTACKS = 69  # warship, nation, field
    FLIGHT_ROLL = 70  # target number, roll
    FLIGHT_AUTOMATIC = 71  # target number
    FLED = 72  # field
    SHIPS_LOST = 73  # ships, field
    BOOTY_LOST = 74  # field
    PRIZE_LOST = 75  # civil ship, nation
    FREE_BOAT = 76  # pirate ship
    SHUFFLED = 77
    GOAL = 78  # faction
    GAME_OVER = 79
    TRAINING_LOST = 80
    OUT = 81
    WARNED = 82  # civil ship, nation


class Tally(IntEnum):
    """What each seat did so far; the members in lower case are the names of the tallies."""

    BOARDINGS_TRIED = 0
    BOARDINGS_WON = 1
    PRIZES_TAKEN = 2
    CRUISE_SHIPS_BOARDED = 3
    YACHTS_BOARDED = 4
    FLIGHTS_TRIED = 5
    FLIGHTS_WON = 6
    ROLLED_FLIGHTS = 7
    BOATS_LOST = 8
    PRIZES_LOST = 9
    SHIPS_RANSOMED = 10
    HOSTAGES_RANSOMED = 11
    RANSOMS_TRIED = 12
    DEALS = 13
    HOSTAGES_KILLED = 14
    HOSTAGES_RELEASED = 15
    BUILDINGS = 16
    WEAPON_CARDS_BOUGHT = 17
    HQ_CARDS_BOUGHT = 18
    CARDS_PLAYED = 19
    BOATS_BOUGHT = 20
    ACTIONS_MOVE = 21
    ACTIONS_FLEET = 22
    ACTIONS_CARD = 23
    ACTIONS_BUILD = 24
    ACTIONS_WEAPON_CARDS = 25
    ACTIONS_HQ_CARDS = 26
    ACTIONS_BOATS = 27
    ACTIONS_RANSOM_SHIP = 28
    ACTIONS_RANSOM_HOSTAGES = 29
    ACTIONS_KILL = 30
    ACTIONS_RELEASE = 31
    ACTIONS_TRAINING = 32
    RANSOM_PBILLS = 33
    CASH_PBILLS = 34
    FIRST_WARSHIP = 35  # round in which the first warship of the game came, the same for all seats; 0: none did


TALLIES = tuple(member.name.lower() for member in Tally)


class Measure(IntEnum):
    """Columns of `score`."""

    PLACE = 0
    GOAL = 1
    PBILLS = 2
    WEALTH = 3
    SHIPS = 4
    PRIZES = 5
    HOSTAGES = 6
    BUILDING_LEVELS = 7
    ANGER = 8
    FACTION = 9  # row of the table factions


MEASURES = tuple(member.name.lower() for member in Measure)
CURVES = ("pbills", "wealth", "anger")

_int = np.int64

PLAYER = np.dtype(
    [
        ("faction", _int),  # -1 before it is picked
        ("bay", _int),  # field in row 0, -1 before it is picked
        ("money", _int),  # 1/10,000 PBill
        ("buildings", _int, len(BUILDINGS)),
        ("training", _int),  # 0 none, 1 BoP, 2 MoP
        ("weapon_hand", _int),  # cards held
        ("hq_hand", _int),
        ("built", _int),  # build actions of the whole game
        ("tried", _int),  # bit mask of nations whose hostages failed to be ransomed this round
        ("out", _int),
        ("captives", _int, len(NATIONS)),  # living hostages in the bay
        ("ships_lost", _int, 2),  # markers out of the game by type, 5 bits each (ruling ship_marker_return)
        ("ship_count", _int),
        ("ships", _int, OWN_SHIPS),  # packed
        ("cargo", _int, OWN_SHIPS),  # hostages on board by nation, 7 bits each
    ]
)

PUBLIC = np.dtype(
    [
        ("stage", _int),
        ("ask", _int),  # what the seat to move is asked
        ("active", _int),  # seat whose turn it is
        ("start_seat", _int),
        ("position", _int),  # turns of this round begun
        ("picker", _int),  # seat that picked a faction first
        ("actions_left", _int),
        ("actions_done", _int),
        ("builds_left", _int),
        ("boats_left", _int),  # that this action may still buy
        ("anger", _int, len(NATIONS)),
        ("pending_anger", _int, len(NATIONS)),  # moves at the end of the turn
        ("killed", _int, len(NATIONS)),  # this turn, with a passed check and as first action
        ("easing", _int),  # of the next negotiation of this turn, from cards
        ("markers_left", _int),  # boarding markers in the common pool
        ("next_side", _int),  # RIGHT or LEFT edge at which the next civil ship enters
        ("weapon_pile", _int),  # cards left to draw
        ("hq_pile", _int),
        # the move, fight or negotiation that is going on
        ("fight", _int),
        ("fighter", _int),  # seat that boards, flees or negotiates
        ("field", _int),  # where
        ("home_field", _int),  # where the fleet began
        ("chosen_ships", _int),  # bit mask of the fighter's ships: selected, then moved by this action
        ("chosen_prizes", _int),  # bit mask of prizes
        ("led", _int),  # bit mask of ships that led an attack of this action
        ("attacks", _int),  # of this action
        ("target", _int),  # place of the attacked civil ship, or of the ransomed prize
        ("lead", _int),  # place of the lead ship
        ("nation", _int),  # whose hostages
        ("number", _int),  # of hostages
        ("cards", _int),  # weapon cards laid in this fight
        ("reduction", _int),  # what the own weapon cards take off
        ("extra", _int),  # what interventions add to the target number
        ("goal", _int),  # target number now
        ("roll", _int),  # sum of the dice, 0 without a roll
        ("kept_cards", _int),  # laid cards that return to the hand (ruling weapon_card_reuse): card + 1, 6 bits each
        ("chain", _int),  # fights of this flight so far
        ("mercy", _int),  # 1 while ships spared by a German warship look for a field
        ("group", _int),  # bit mask of seats that flee together
        # cards of other seats
        ("waiting", _int),  # bit mask of seats still to be asked
        ("resume", _int),  # stage after all were asked
        ("cancelling", _int),  # bit mask of seats that may still cancel the card just played
        ("after_card", _int),  # stage after the card has worked; after a cancelled re-roll the next stage
        ("played_by", _int),
        ("played", _int),  # card + 1 for an HQ card, -(card + 1) for a weapon card
        ("played_first", _int),
        ("played_second", _int),
        # warship phase
        ("warship", _int),  # place of the one that moves
        ("fleeing", _int),  # bit mask of seats still to flee in this field
        ("sought", _int),  # field of the fleeing ships: the same, or the bay that is attacked from it
        ("attack_field", _int),  # the same two where the attack began, for the next faction there
        ("attack_sought", _int),
        ("sought_next", _int),  # field to which they fled
        ("gathered", _int),  # 1 while the fights of gathered warships are fought (ruling warship_attack_mode)
        ("civil_count", _int),
        ("civils", _int, CIVILS),  # packed
        ("warship_count", _int),
        ("warships", _int, WARSHIPS),  # packed
        ("prize_count", _int),
        ("prizes", _int, PRIZES),  # packed
        ("pool", _int, POOL),  # civil markers in the pool, by row of civil_pool
        ("gone", _int),  # civil markers out of the game
        ("backs_gone", _int, BACKS),  # copies of backs on them
        ("weapon_discards", _int, CARDS),
        ("hq_discards", _int, CARDS),
        ("players", PLAYER, SEATS),
    ]
)

_VIEW = [
    ("seat", _int),
    ("seats", _int),
    ("to_move", _int),
    ("round", _int),
    ("turn", _int),
    ("over", _int),
    ("tally", _int, (SEATS, len(TALLIES))),
    ("public", PUBLIC),
    ("weapon_hand", _int, CARDS),
    ("hq_hand", _int, CARDS),
    ("prices_seen", _int, PRIZES),  # as ``prices`` in STATE, 0 where this seat may not look
]

STATE = np.dtype(
    (
        np.record,
        [
            ("luck", np.uint64, len(Source)),
            ("weapon_hands", _int, (SEATS, CARDS)),  # copies held, by row of weapon_cards
            ("hq_hands", _int, (SEATS, CARDS)),
            ("weapon_pile", _int, CARDS),  # copies left to draw
            ("hq_pile", _int, CARDS),
            ("backs", _int, BACKS),  # copies not yet known to lie on a marker, by row of marker_backs
            ("prices", _int, PRIZES),  # row + 1 of the price of each prize in a bay, 0 on the way
            *_VIEW,  # where a batch shows bots what they see: only what is shared belongs to the position
        ],
    )
)

VIEW = np.dtype((np.record, _VIEW))
