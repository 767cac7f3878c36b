"""Setting up: faction roll, factions, bays, money, ships (SP-006, SP-021 to SP-026; D-SP-4, D-SP-5)."""

from __future__ import annotations

from workbench.jit import lean_merged
from workbench.pirates.board import Ability
from workbench.pirates.capacities import BUILDINGS, CARDS, NATIONS, SEATS
from workbench.pirates.formulas import MONEY
from workbench.pirates.game.cards import all_cards, draw_weapon_card
from workbench.pirates.game.fleet import add_ship
from workbench.pirates.game.numbers import NOBODY, ZERO, tell
from workbench.pirates.game.traffic import lay_out_traffic
from workbench.pirates.game_rulings import FirstStartPlayer
from workbench.pirates.state import Event, Source, Stage
from workbench.play.luck import below, weighted

BUILDING_COUNT = len(BUILDINGS)
NATION_COUNT = len(NATIONS)


@lean_merged
def lay_out(state, seats, rules):
    """Lay out pools, decks and anger before factions are picked."""
    if seats < rules.rulings.min_players or seats > rules.constants.max_players:
        raise ValueError("the number of players is not allowed (SP-001)")
    if seats > rules.game.faction_count or seats > rules.game.bay_count or seats > SEATS:
        raise ValueError("there are fewer factions or bays than players (SP-006)")
    public = state.public
    state.seats = seats
    state["round"] = 0
    state.turn = 0
    state.over = 0
    for nation in range(NATION_COUNT):
        public.anger[nation] = min(rules.game.anger_start[seats], rules.rulings.anger_range)
    for row in range(rules.game.pool_rows):
        public.pool[row] = rules.game.pool[row].markers
    for row in range(rules.game.back_rows):
        state.backs[row] = rules.game.backs[row].copies
    for card in range(CARDS):
        state.weapon_pile[card] = rules.game.weapons[card].copies
        state.hq_pile[card] = rules.game.hq[card].copies
    public.weapon_pile = all_cards(state.weapon_pile)
    public.hq_pile = all_cards(state.hq_pile)
    public.markers_left = rules.constants.boarding_marker_pool
    for seat in range(seats):
        public.players[seat].faction = -1
        public.players[seat].bay = -1
    public.picker = roll_for_factions(state, rules)
    public.position = 0
    public.stage = Stage.PICKS


@lean_merged
def roll_for_factions(state, rules):
    """The seat that picks first: highest roll, tied seats roll again (SP-021)."""
    tied = (1 << state.seats) - 1
    while tied & (tied - 1):
        best = -1
        highest = 0
        for seat in range(state.seats):
            if tied >> seat & 1:
                roll = weighted(state.luck, Source.SETUP, rules.check.weights, rules.check.sums)
                if roll > best:
                    best = roll
                    highest = 0
                if roll == best:
                    highest |= 1 << seat
        tied = highest
    seat = 0
    while not tied >> seat & 1:
        seat += 1
    return seat


@lean_merged
def faction_free(public, seats, faction):
    """Whether nobody has picked a faction yet (SP-006)."""
    free = True
    for seat in range(seats):
        free = free and public.players[seat].faction != faction
    return free


@lean_merged
def bay_free(rules, public, seats, bay):
    """Whether nobody has picked a bay yet (SP-025)."""
    free = True
    for seat in range(seats):
        free = free and public.players[seat].bay != rules.game.bays[bay]
    return free


@lean_merged
def begin_game(state, rules, log):
    """Money, buildings, cards and ships of every seat, civil ships, start player (SP-026; D-SP-5)."""
    public = state.public
    start = rules.game.start
    for seat in range(state.seats):
        player = public.players[seat]
        special = rules.game.abilities[player.faction, Ability.STARTING_MONEY]
        player.money = (special if special > 0 else start.money) * MONEY
        for building in range(BUILDING_COUNT):
            player.buildings[building] = min(start.building_level, rules.game.max_level[building])
        for boat in range(rules.game.boat_types):
            for _ in range(rules.game.boats[boat].start):
                add_ship(rules, state, seat, boat, player.bay, ZERO)
        for _ in range(start.cards):
            draw_weapon_card(rules, state, seat, log)
    lay_out_traffic(rules, state)
    ruling = rules.rulings.first_start_player
    public.start_seat = public.picker
    if ruling == FirstStartPlayer.LAST_FACTION_PICKER:
        public.start_seat = (public.picker + state.seats - 1) % state.seats
    elif ruling == FirstStartPlayer.RANDOM:
        public.start_seat = below(state.luck, Source.SETUP, state.seats)
    tell(log, Event.TRAFFIC, NOBODY, ZERO, public.civil_count, ZERO)
    public.stage = Stage.ROUND
