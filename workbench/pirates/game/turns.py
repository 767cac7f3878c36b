"""Rounds and turns: who is next, what begins and ends (SP-027 to SP-030, SP-046, SP-050; D-SP-5)."""

from __future__ import annotations

from workbench.jit import lean_merged
from workbench.pirates.capacities import NATIONS
from workbench.pirates.game.anger import change_anger, settle_anger
from workbench.pirates.game.cards import next_seat
from workbench.pirates.game.ending import check_goals, end_game
from workbench.pirates.game.fleet import add_ship, refill_everywhere
from workbench.pirates.game.numbers import MINUS_ONE, ZERO, tell
from workbench.pirates.game.pack import (
    PRIZE_MOVED,
    PRIZE_TRIED,
    SHIP_MOVED,
    SHIP_NEW,
    SHIP_REST,
    SHIP_RESTING,
    SHIP_TIRED,
    TWO_BITS,
    part,
    with_part,
)
from workbench.pirates.game.purchases import cheapest_boat, is_stranded
from workbench.pirates.game_rulings import Elimination, Refill, RotationRoundOne, StartRotation, VictoryCheck
from workbench.pirates.state import Event, Fight, Stage

NATION_COUNT = len(NATIONS)


@lean_merged
def begin_round(rules, state, log):
    """A round begins: the start player changes, anger may fade (SP-028, SP-029; D-SP-4)."""
    public = state.public
    state["round"] += 1
    if state["round"] > 1 or rules.rulings.rotation_round_one == RotationRoundOne.YES:
        step = 1
        if rules.rulings.start_rotation == StartRotation.TURNS_CW_LAST_STARTS:
            step = state.seats - 1
        public.start_seat = (public.start_seat + step) % state.seats
    public.position = 0
    tell(log, Event.ROUND, public.start_seat, state["round"], ZERO, ZERO)
    every = rules.game.start.decay_every_rounds
    if every > 0 and state["round"] > 1 and (state["round"] - 1) % every == 0:
        for nation in range(NATION_COUNT):
            change_anger(rules, state, nation, MINUS_ONE, log)
    for seat in range(state.seats):
        public.players[seat].tried = 0
    for place in range(public.prize_count):
        public.prizes[place] &= ~(1 << PRIZE_MOVED | 1 << PRIZE_TRIED)
    public.stage = Stage.TURN


@lean_merged
def begin_turn(rules, state, log):
    """The next seat's turn begins; after the last the civil ships sail (SP-002, SP-030, SP-046)."""
    public = state.public
    seat = public.start_seat if public.position == 0 else next_seat(rules, state, public.active)
    if public.position >= state.seats:
        public.stage = Stage.TRAFFIC
        return
    public.position += 1
    public.active = seat
    player = public.players[seat]
    stranded = not player.out and player.ship_count == 0 and is_stranded(rules, state, seat)
    if stranded and rules.rulings.elimination == Elimination.OUT:
        player.out = 1
        tell(log, Event.OUT, seat, ZERO, ZERO, ZERO)
    if player.out:
        return
    state.turn += 1
    tell(log, Event.TURN, seat, ZERO, ZERO, ZERO)
    if stranded and rules.rulings.elimination == Elimination.FREE_STANGENKUTTER and cheapest_boat(rules) >= 0:
        add_ship(rules, state, seat, cheapest_boat(rules), player.bay, ZERO)
        tell(log, Event.FREE_BOAT, seat, cheapest_boat(rules), ZERO, ZERO)
    public.actions_left = rules.constants.actions_per_turn
    public.actions_done = 0
    public.builds_left = rules.constants.build_actions_per_turn
    for nation in range(NATION_COUNT):
        public.killed[nation] = 0
    public.easing = 0
    public.fighter = seat
    public.chosen_ships = 0
    public.chosen_prizes = 0
    for place in range(player.ship_count):
        player.ships[place] = rested(player.ships[place])
    if rules.rulings.refill == Refill.AUTOMATIC:
        refill_everywhere(rules, state, seat, log)
    public.stage = Stage.ACTION


@lean_merged
def rested(ship):
    """A ship at the start of its owner's turn: it may move again, unless it has to sit out (SP-050, SP-070, SP-142)."""
    rest, tired = part(ship, SHIP_REST, TWO_BITS), part(ship, SHIP_TIRED, TWO_BITS)
    ship &= ~(1 << SHIP_MOVED | 1 << SHIP_NEW | 1 << SHIP_RESTING)
    if rest > 0:
        ship = with_part(ship, SHIP_REST, TWO_BITS, rest - 1) | 1 << SHIP_RESTING
    if tired > 0:
        ship = with_part(ship, SHIP_TIRED, TWO_BITS, tired - 1)
    return ship


@lean_merged
def end_turn(rules, state, log):
    """A turn ends: anger that waited moves, ships may be refilled (SP-090)."""
    public = state.public
    settle_anger(rules, state, log)
    if rules.rulings.refill == Refill.END_OF_TURN:
        refill_everywhere(rules, state, public.active, log)
    public.fight = Fight.NONE
    public.chosen_ships = 0
    public.chosen_prizes = 0
    public.stage = Stage.TURN
    if rules.rulings.victory_check == VictoryCheck.IMMEDIATE:
        check_goals(rules, state, log)


@lean_merged
def end_round(rules, state, log):
    """A round ends: goals are checked, the last round ends the game (SP-003; ruling victory_check)."""
    public = state.public
    public.stage = Stage.ROUND
    check_goals(rules, state, log)
    if not state.over and state["round"] >= rules.game.start.round_limit:
        end_game(state, log)
