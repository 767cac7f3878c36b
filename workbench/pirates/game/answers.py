"""Carrying out a move: what each answer to a question changes, up to the stage that comes next."""

from __future__ import annotations

from workbench.jit import lean, lean_merged
from workbench.pirates.game.asking import ask, spend
from workbench.pirates.game.boarding import can_be_attacked, leads
from workbench.pirates.game.card_answers import pass_card, play
from workbench.pirates.game.fights import begin_fight
from workbench.pirates.game.fleet import arrive, refill, set_field, take_over_cargo, unload
from workbench.pirates.game.flight import flee_to
from workbench.pirates.game.legal import MOST_NUMBERS, attack_move, civil_move, lead_move, number_moves
from workbench.pirates.game.negotiation import end_ransom, kill, marker_price, release
from workbench.pirates.game.numbers import NO, ONE, YES, ZERO
from workbench.pirates.game.pack import (
    EIGHT_BITS,
    FIELD_BITS,
    PRIZE_CREW,
    PRIZE_FIELD,
    PRIZE_MOVED,
    SHIP_MOVED,
    SHIP_TIRED,
    TWO_BITS,
    docked,
    kind_of,
    operand,
    part,
    prize_field,
    prize_nation,
    prize_seat,
    prize_type,
    sea_field,
    ship_field,
    ship_type,
    sold,
    with_part,
)
from workbench.pirates.game.purchases import (
    any_boat,
    boats_of_action,
    build,
    buy_boat,
    buy_cards,
    train,
    training_free,
)
from workbench.pirates.game.sailing import can_move, find_prize, find_ship, prize_can_move
from workbench.pirates.game.sea import bit_rows, open_sea, steps_between
from workbench.pirates.game_rulings import HostageTransfer, SpeedHalf
from workbench.pirates.state import Ask, Fight, Kind, Stage, Tally
from workbench.play.events import FIRST, KIND, SEAT, SEEN_BY
from workbench.play.room import room

room_of_numbers = room(MOST_NUMBERS)


# ---- moving


@lean_merged
def choose_fleet(rules, public, seat):
    """All further ships and prizes of the field that can move join the fleet."""
    free = bit_rows()
    open_sea(rules, public, free)
    player = public.players[seat]
    for place in range(player.ship_count):
        if ship_field(player.ships[place]) == public.home_field and can_move(rules, public, seat, place, free, YES):
            public.chosen_ships |= 1 << place
    for place in range(public.prize_count):
        prize = public.prizes[place]
        if prize_field(prize) == public.home_field and prize_can_move(rules, public, seat, place, free):
            public.chosen_prizes |= 1 << place


@lean_merged
def move_fleet(rules, state, seat, field, log):
    """The chosen ships and prizes move to a field (SP-048 to SP-053)."""
    public = state.public
    player = public.players[seat]
    bay = player.bay
    fields = steps_between(rules, bay, public.home_field, field)
    several = public.chosen_ships & (public.chosen_ships - 1) != 0 or public.chosen_prizes != 0
    cost = 1
    if field == bay and rules.rulings.hostage_transfer == HostageTransfer.YES_FREE:
        take_over_cargo(rules, state, seat, public.home_field)
    for place in range(player.ship_count):
        if not public.chosen_ships >> place & 1:
            continue
        ship = player.ships[place] | 1 << SHIP_MOVED
        boat = rules.game.boats[ship_type(ship)]
        if boat.half and fields > boat.fields:
            if rules.rulings.speed_half == SpeedHalf.TWO_ACTIONS_ONE_FIELD:
                cost = 2
            elif rules.rulings.speed_half != SpeedHalf.ONE_FIELD_PER_ROUND:
                ship = with_part(ship, SHIP_TIRED, TWO_BITS, 2)
        player.ships[place] = ship
        set_field(state, seat, place, field)
    for place in range(public.prize_count):
        if public.chosen_prizes >> place & 1:
            public.prizes[place] = with_part(public.prizes[place], PRIZE_FIELD, FIELD_BITS, field) | 1 << PRIZE_MOVED
    spend(state, seat, cost, Tally.ACTIONS_FLEET if several else Tally.ACTIONS_MOVE)
    arrive(rules, state, seat, field, YES, log)
    public.field = field
    public.attacks = 0
    public.led = 0
    public.stage = Stage.ARRIVED


# ---- negotiation


@lean_merged
def announce_ransom(state, seat, fight, nation, target, tally):
    """A negotiation is announced; rivals may answer before the roll."""
    public = state.public
    spend(state, seat, ONE, tally)
    begin_fight(public, fight, seat)
    public.nation = nation
    public.target = target
    public.resume = Stage.RANSOM_ROLL
    public.stage = Stage.ANNOUNCED


@lean_merged
def find_docked(rules, state, seat, move):
    """Place of the prize in the bay that a ransom move names."""
    public = state.public
    crew = kind_of(move) == Kind.RANSOM_CREW
    for place in range(public.prize_count):
        prize = public.prizes[place]
        if prize_seat(prize) != seat or not docked(prize):
            continue
        price = part(prize, PRIZE_CREW, EIGHT_BITS) if crew else marker_price(rules, state.prices[place])
        if (
            prize_type(prize) == operand(move, ZERO)
            and prize_nation(prize) == operand(move, ONE)
            and price == operand(move, 2)
            and (crew or not sold(prize))
        ):
            return place
    raise ValueError("no such prize in the bay")


@lean_merged
def with_hostages(rules, state, seat, number, log):
    """The number of hostages is chosen: the action is carried out (SP-080, SP-084, SP-092)."""
    public = state.public
    public.number = number
    fight, nation = public.fight, public.nation
    if fight == Fight.HOSTAGE_RANSOM:
        announce_ransom(state, seat, fight, nation, 0, Tally.ACTIONS_RANSOM_HOSTAGES)
        return
    if fight == Fight.KILLING:
        first = public.actions_done == 0
        spend(state, seat, ONE, Tally.ACTIONS_KILL)
        kill(rules, state, seat, nation, number, first, log)
    else:
        spend(state, seat, ONE, Tally.ACTIONS_RELEASE)
        release(rules, state, seat, nation, number, log)
    public.stage = Stage.ACTION_ENDS


@lean_merged
def choose_hostages(rules, state, seat, fight, nation, log):
    """Hostages of a nation are to be ransomed, killed or released: how many, if there is a choice?"""
    public = state.public
    begin_fight(public, fight, seat)
    public.nation = nation
    moves = room_of_numbers()
    if number_moves(rules, public, moves, ZERO) == 1:
        with_hostages(rules, state, seat, operand(moves[0], ZERO), log)
    else:
        ask(state, seat, Ask.NUMBER)


# ---- boarding


@lean_merged
def choose_target(rules, state, seat, move):
    """A civil ship is attacked; the lead ship is asked for if there is a choice (SP-104)."""
    public = state.public
    for place in range(public.civil_count - 1, -1, -1):
        civil = public.civils[place]
        if sea_field(civil) == public.field and attack_move(civil) == move and can_be_attacked(rules, public, place):
            public.target = place
    player = public.players[seat]
    lead = -1
    choice = False
    for place in range(player.ship_count):
        if leads(rules, public, seat, place):
            choice = choice or (lead >= 0 and lead_move(player.ships[place]) != lead_move(player.ships[lead]))
            lead = place
    if choice:
        ask(state, seat, Ask.LEAD)
    else:
        choose_lead(rules, state, seat, lead_move(player.ships[lead]))


@lean_merged
def choose_lead(rules, state, seat, move):
    """The lead ship is chosen; of alike ones a ship that has moved leads."""
    public = state.public
    player = public.players[seat]
    found = -1
    for place in range(player.ship_count):
        if not leads(rules, public, seat, place) or lead_move(player.ships[place]) != move:
            continue
        if found < 0 or (public.chosen_ships >> place & 1 and not public.chosen_ships >> found & 1):
            found = place
    announce_boarding(state, seat, found)


@lean_merged
def announce_boarding(state, seat, lead):
    """Target and lead ship are named; rivals may answer (SP-104)."""
    public = state.public
    begin_fight(public, Fight.BOARDING, seat)
    public.lead = lead
    public.attacks += 1
    public.led |= 1 << lead
    public.resume = Stage.FIGHT_CARDS
    public.stage = Stage.ANNOUNCED


# ---- all answers


@lean
def describe(state, move, rules, out):
    """Write a legal move as an event: the event of the same number as its kind."""
    kind = kind_of(move)
    out[KIND] = kind
    out[SEAT] = state.to_move
    out[SEEN_BY] = -1
    for place in range(4):
        out[FIRST + place] = operand(move, place)
    out[FIRST + 4] = 0
    if kind == Kind.ATTACK:
        row = operand(move, 3)
        out[FIRST + 3] = rules.game.backs[row - 1].amount if row > 0 else 0


@lean_merged
def carry_out(rules, state, move, log):
    """Carry out a legal move: afterwards ``stage`` says how the game goes on, or a further question is asked."""
    public = state.public
    seat = state.to_move
    kind = kind_of(move)
    first, second = operand(move, ZERO), operand(move, ONE)
    player = public.players[seat]
    public.stage = Stage.ASKING
    if kind == Kind.MOVE_SHIP or kind == Kind.MOVE_PRIZE or kind == Kind.FLEET:
        public.chosen_ships = 0
        public.chosen_prizes = 0
        public.home_field = first if kind == Kind.FLEET else second
        public.fighter = seat
        if kind == Kind.MOVE_SHIP:
            public.chosen_ships = 1 << find_ship(public, seat, move, NO, ZERO)
        elif kind == Kind.MOVE_PRIZE:
            public.chosen_prizes = 1 << find_prize(public, seat, move, ZERO)
        ask(state, seat, Ask.FLEET if kind == Kind.FLEET else Ask.TARGET)
    elif kind == Kind.ADD_SHIP:
        public.chosen_ships |= 1 << find_ship(public, seat, move, NO, public.chosen_ships)
    elif kind == Kind.ADD_PRIZE:
        public.chosen_prizes |= 1 << find_prize(public, seat, move, public.chosen_prizes)
    elif kind == Kind.ADD_ALL:
        choose_fleet(rules, public, seat)
        ask(state, seat, Ask.TARGET)
    elif kind == Kind.TARGET:
        move_fleet(rules, state, seat, first, log)
    elif kind == Kind.ATTACK:
        choose_target(rules, state, seat, move)
    elif kind == Kind.NO_ATTACK:
        public.stage = Stage.ACTION_ENDS
    elif kind == Kind.LEAD:
        choose_lead(rules, state, seat, move)
    elif kind == Kind.PLAY_WEAPON or kind == Kind.PLAY_HQ:
        play(rules, state, seat, kind, first, log)
    elif kind == Kind.PASS:
        pass_card(state, seat)
    elif kind == Kind.NATION or kind == Kind.RIVAL:
        public.played_first = first
        public.played_second = second
        public.stage = Stage.CARD_ASKED
    elif kind == Kind.CIVIL:
        for place in range(public.civil_count - 1, -1, -1):
            if civil_move(public.civils[place]) == move:
                public.played_first = place
        public.stage = Stage.CARD_ASKED
    elif kind == Kind.BUILD:
        spend(state, seat, ONE, Tally.ACTIONS_BUILD)
        build(rules, state, seat, first)
        public.stage = Stage.ACTION_ENDS
    elif kind == Kind.BUY_WEAPON or kind == Kind.BUY_HQ:
        weapon = kind == Kind.BUY_WEAPON
        spend(state, seat, ONE, Tally.ACTIONS_WEAPON_CARDS if weapon else Tally.ACTIONS_HQ_CARDS)
        buy_cards(rules, state, seat, first, weapon, log)
        public.stage = Stage.ACTION_ENDS
    elif kind == Kind.BUY_BOAT:
        if public.ask == Ask.ACTION:
            spend(state, seat, ONE, Tally.ACTIONS_BOATS)
            public.boats_left = boats_of_action(rules, player)
        buy_boat(rules, state, seat, first, second)
        if public.boats_left > 0 and any_boat(rules, state, seat):
            ask(state, seat, Ask.BOATS)
        else:
            public.stage = Stage.ACTION_ENDS
    elif kind == Kind.NO_MORE_BOATS:
        public.stage = Stage.ACTION_ENDS
    elif kind == Kind.RANSOM_SHIP or kind == Kind.RANSOM_CREW:
        place = find_docked(rules, state, seat, move)
        fight = Fight.SHIP_RANSOM if kind == Kind.RANSOM_SHIP else Fight.CREW_RANSOM
        announce_ransom(state, seat, fight, second, place, Tally.ACTIONS_RANSOM_SHIP)
    elif kind == Kind.RANSOM_HOSTAGES or kind == Kind.KILL or kind == Kind.RELEASE:
        fight = Fight.HOSTAGE_RANSOM
        if kind == Kind.KILL:
            fight = Fight.KILLING
        elif kind == Kind.RELEASE:
            fight = Fight.RELEASE
        choose_hostages(rules, state, seat, fight, first, log)
    elif kind == Kind.NUMBER:
        with_hostages(rules, state, seat, first, log)
    elif kind == Kind.TRAIN:
        if not training_free(rules):
            spend(state, seat, ONE, Tally.ACTIONS_TRAINING)
        train(rules, player)
        public.stage = Stage.ACTION_ENDS
    elif kind == Kind.REFILL:
        spend(state, seat, ONE, Tally.ACTIONS_MOVE)
        refill(rules, state, seat, first, log)
        public.stage = Stage.ACTION_ENDS
    elif kind == Kind.UNLOAD:
        spend(state, seat, ONE, Tally.ACTIONS_MOVE)
        unload(state, seat, log)
        public.stage = Stage.ACTION_ENDS
    elif kind == Kind.FLEE:
        flee_to(rules, state, first, log)
        public.sought_next = first
        public.stage = Stage.FLEEING
    elif kind == Kind.TAKE_HALF or kind == Kind.REFUSE_HALF:
        end_ransom(rules, state, kind == Kind.REFUSE_HALF, log)
        public.stage = Stage.ACTION_ENDS
    elif kind == Kind.END_TURN:
        public.stage = Stage.TURN_ENDS
    elif kind == Kind.PICK_FACTION:
        player.faction = first
        public.position += 1
        public.stage = Stage.PICKS
    elif kind == Kind.PICK_BAY:
        player.bay = rules.game.bays[first]
        public.position += 1
        public.stage = Stage.BAYS
    else:
        raise ValueError("no such kind of move")
