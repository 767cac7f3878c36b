"""How much the records of the pirate engine hold, and the rows that its closed tables have."""

from __future__ import annotations

NATIONS = ("us", "gb", "fr", "de", "jp", "ru", "cn", "sa")
BUILDINGS = ("hq", "pr", "weapon_dealer", "ship_dealer", "laundry")
HQ, PR, WEAPON_DEALER, SHIP_DEALER, LAUNDRY = range(len(BUILDINGS))

SHIPS = 24  # types of civil, war or pirate ship
CARDS = 48  # kinds of weapon or of HQ card
MOST_LEVEL = 5
LEVELS = MOST_LEVEL + 1
ANGER_ROWS = 31
FACTIONS = 12
BAYS = 12
GOALS = 48
BACKS = 96
POOL = 64  # pairs of civil ship and nation
LOWEST_RANSOM_TARGET, RANSOM_TARGETS = -16, 64  # of which the prospects are reckoned once

# Whole games.
SEATS = 7
OWN_SHIPS = 32  # markers of one faction
CIVILS = 48  # civil ships on the board
WARSHIPS = 40  # of all nations
PRIZES = 48  # of all seats
COLUMNS = 60
ROWS = 31
FIELDS = 250  # of the sea, so that all targets of a move fit among the legal moves
