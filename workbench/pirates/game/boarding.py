"""Boarding: who takes part, its target number, what comes of it (SP-103 to SP-128, SP-150)."""

from __future__ import annotations

from workbench.jit import lean_inner, lean_merged
from workbench.pirates import formulas
from workbench.pirates.board import Ability, After, Back
from workbench.pirates.capacities import NATIONS, OWN_SHIPS, PRIZES
from workbench.pirates.formulas import MONEY
from workbench.pirates.game.anger import anger_in_turn
from workbench.pirates.game.fleet import arrive, free_load, give_markers, may_lead, remove_ship
from workbench.pirates.game.numbers import NO, ONE, YES, ZERO, tell
from workbench.pirates.game.pack import (
    CIVIL_CASH,
    CIVIL_EVER,
    CIVIL_GUESTS,
    CIVIL_NOW,
    EIGHT_BITS,
    FIELD_BITS,
    ONE_BIT,
    PRIZE_FIELD,
    PRIZE_MOVED,
    SEVEN_BITS,
    SHIP_MARKERS,
    SHIP_NEW,
    SHIP_RESTING,
    SIX_BITS,
    aboard,
    all_aboard,
    part,
    row_of,
    sea_field,
    sea_nation,
    sea_type,
    ship_field,
    ship_type,
    with_part,
)
from workbench.pirates.game.prizes import add_prize, draw_back
from workbench.pirates.game.sea import (
    civils_in,
    prizes_in,
    warships_beside,
)
from workbench.pirates.game.traffic import flee_onward, guests_left, recycles, take_off
from workbench.pirates.game_rulings import (
    AttacksPerMove,
    CruiseAgain,
    CruiseHostageNation,
    LeadChoice,
    PrizeMovement,
    SupportWho,
)
from workbench.pirates.rulings import (
    CruiseSupply,
    HostageCapacity,
    SpeedboatBoarding,
)
from workbench.pirates.state import Event, Source, Tally
from workbench.play.luck import below
from workbench.play.room import room

NATION_COUNT = len(NATIONS)
boarding_terms = room(len(formulas.Boarding))
room_of_ships = room(OWN_SHIPS)
MOST_ABOARD = 127  # hostages of a nation on one ship


# ---- who and what


@lean_merged
def takes_part(rules, public, seat, place):
    """Whether a ship in the field of a boarding may lead or support (SP-104; rulings support_who, SP-070)."""
    ship = public.players[seat].ships[place]
    if ship & (1 << SHIP_NEW | 1 << SHIP_RESTING):
        return False
    never = rules.rulings.speedboat_boarding == SpeedboatBoarding.NEVER
    return not (never and rules.pirate_ships[ship_type(ship)].destroyed_after_boarding)


@lean_inner
def leads(rules, public, seat, place):
    """Whether a ship in the field may lead now (SP-104, SP-105; rulings lead_choice, attacks_per_move)."""
    ship = public.players[seat].ships[place]
    if ship_field(ship) != public.field or not takes_part(rules, public, seat, place) or not may_lead(rules, ship):
        return False
    chosen = public.chosen_ships >> place & 1
    if rules.rulings.attacks_per_move == AttacksPerMove.ONE_PER_SHIP:
        return chosen == 1 and not public.led >> place & 1
    return chosen == 1 or rules.rulings.lead_choice == LeadChoice.ANY_WITH_MARKER


@lean_inner
def supports(rules, public, seat, place):
    """Whether a ship other than the lead ship supports the boarding (ruling support_who)."""
    ship = public.players[seat].ships[place]
    if ship_field(ship) != public.field or place == public.lead or not takes_part(rules, public, seat, place):
        return False
    return rules.rulings.support_who == SupportWho.ALL_IN_FIELD or public.chosen_ships >> place & 1 == 1


@lean_inner
def can_be_attacked(rules, public, place):
    """Whether a civil ship in the field may be attacked (SP-103; ruling cruise_again)."""
    ship = public.civils[place]
    if sea_field(ship) != public.field:
        return False
    if rules.game.civil[sea_type(ship)].prize and public.prize_count >= PRIZES:
        return False
    ruling = rules.rulings.cruise_again
    if ruling == CruiseAgain.NOT_SAME_ROUND:
        return not part(ship, CIVIL_NOW, ONE_BIT)
    return ruling == CruiseAgain.YES or not part(ship, CIVIL_EVER, ONE_BIT)


@lean_merged
def can_attack(rules, state, seat):
    """Whether the ships just moved may attack something (SP-103 to SP-105)."""
    public = state.public
    if public.chosen_ships == 0 or row_of(public.field) == 0:
        return False
    if public.attacks > 0 and rules.rulings.attacks_per_move == AttacksPerMove.ONE:
        return False
    found = False
    for place in range(public.civil_count):
        if can_be_attacked(rules, public, place):
            found = True
            break
    if not found:
        return False
    found = False
    for place in range(public.players[seat].ship_count):
        found = found or leads(rules, public, seat, place)
    return found


@lean_merged
def boarding_goal(rules, state):
    """Target number of the announced boarding as the position stands (SP-107 to SP-113; abilities, cards of rivals)."""
    public = state.public
    seat, field = public.fighter, public.field
    player = public.players[seat]
    support = 0
    for place in range(player.ship_count):
        if supports(rules, public, seat, place):
            support += 1
    target = sea_type(public.civils[public.target])
    terms = boarding_terms()
    number = formulas.boarding_target(
        rules,
        target,
        ship_type(player.ships[public.lead]),
        support,
        prizes_in(public, seat, field),
        civils_in(public, field) - 1,
        warships_beside(rules, public, field),
        player.training,
        public.reduction,
        terms,
    )
    if rules.game.civil[target].tanker:
        number += rules.game.abilities[player.faction, Ability.TANKER_BOARDING_TARGET]
    return number + public.extra


# ---- what comes of it


@lean_merged
def boarding_won(rules, state, log):
    """A boarding succeeds (SP-118, SP-124 to SP-129, SP-150)."""
    public = state.public
    seat = public.fighter
    player = public.players[seat]
    civil = public.civils[public.target]
    ship, nation = sea_type(civil), sea_nation(civil)
    kind = rules.game.civil[ship]
    state.tally[seat, Tally.BOARDINGS_WON] += 1
    anger_in_turn(rules, state, nation, rules.constants.boarding_anger, log)
    lose_marker(rules, state, ship, YES)
    if kind.hostages:
        state.tally[seat, Tally.CRUISE_SHIPS_BOARDED] += 1
        civil = take_hostages(rules, state, civil, log)
    if kind.cash:
        civil = take_cash(rules, state, civil, log)
    public.civils[public.target] = civil | 1 << CIVIL_NOW | 1 << CIVIL_EVER
    if kind.prize:
        state.tally[seat, Tally.PRIZES_TAKEN] += 1
        tell(log, Event.PRIZE_TAKEN, seat, ship, nation, ZERO)
        take_off(rules, state, public.target, NO)
        take_prize(rules, state, ship, nation, log)
    elif kind.afterwards == After.OFF_MAP:
        state.tally[seat, Tally.YACHTS_BOARDED] += 1
        tell(log, Event.YACHT_GOES, seat, ship, nation, ZERO)
        take_off(rules, state, public.target, recycles(rules))
    use_up_boats(rules, state, YES, log)
    if player.ship_count == 0:
        public.chosen_ships = 0


@lean_merged
def take_prize(rules, state, ship, nation, log):
    """The captured ship lies beside the lead ship, or is in the bay at once (SP-118; ruling prize_movement)."""
    public = state.public
    seat = public.fighter
    place = add_prize(state, seat, public.field, ship, nation)
    public.prizes[place] |= 1 << PRIZE_MOVED
    if rules.rulings.prize_movement == PrizeMovement.INSTANT:
        public.prizes[place] = with_part(public.prizes[place], PRIZE_FIELD, FIELD_BITS, public.players[seat].bay)
        arrive(rules, state, seat, public.players[seat].bay, NO, log)


@lean_merged
def lose_marker(rules, state, ship, success):
    """The lead ship loses what boarding markers it must (SP-116, SP-118; ruling marker_loss_success)."""
    public = state.public
    player = public.players[public.fighter]
    lead = player.ships[public.lead]
    lost = min(formulas.markers_lost(rules, ship, ship_type(lead), success), part(lead, SHIP_MARKERS, SIX_BITS))
    player.ships[public.lead] = lead - (lost << SHIP_MARKERS)
    give_markers(rules, state, lost)


@lean_merged
def use_up_boats(rules, state, success, log):
    """Boats that a boarding destroys (SP-150; rulings speedboat_destroyed, speedboat_fail)."""
    public = state.public
    seat = public.fighter
    player = public.players[seat]
    lead = public.lead
    for place in range(player.ship_count - 1, -1, -1):
        if place != lead and not supports(rules, public, seat, place):
            continue
        boat = ship_type(player.ships[place])
        if formulas.boat_used_up(rules, boat, place == lead, success):
            tell(log, Event.BOAT_USED_UP, seat, boat, ZERO, ZERO)
            hand_over_cargo(rules, state, seat, place)
            remove_ship(rules, state, seat, place)


@lean_merged
def hand_over_cargo(rules, state, seat, place):
    """Hostages on a boat that is used up change to other own ships in the field, as far as there is room."""
    player = state.public.players[seat]
    if player.cargo[place] == 0:
        return
    field = ship_field(player.ships[place])
    for other in range(player.ship_count):
        if other == place or ship_field(player.ships[other]) != field:
            continue
        for nation in range(NATION_COUNT):
            moved = min(aboard(player.cargo[place], nation), free_load(rules, state, seat, other))
            player.cargo[place] -= moved << (7 * nation)
            player.cargo[other] += moved << (7 * nation)


@lean_merged
def take_hostages(rules, state, civil, log):
    """Hostages as many as the attacking ships can load (SP-124; rulings hostage_capacity, cruise_supply)."""
    public = state.public
    seat = public.fighter
    player = public.players[seat]
    attacking = room_of_ships()
    count = 0
    on_board = 0
    for place in range(player.ship_count):
        if place == public.lead or supports(rules, public, seat, place):
            attacking[count] = ship_type(player.ships[place])
            on_board += all_aboard(player.cargo[place])
            count += 1
    fitting = formulas.hostage_room(rules, attacking[:count], on_board)
    if rules.rulings.cruise_supply == CruiseSupply.NUMBER_ON_THE_MARKER:
        guests = guests_left(civil)
        if guests < 0:
            row = draw_back(rules, state, sea_type(civil), Back.PASSENGERS)
            guests = min(rules.game.backs[row].amount, 254) if row >= 0 else 0
            if row >= 0:
                state.backs[row] += 1  # the number stands on the board, the marker's back is not followed further
        fitting = min(fitting, guests)
        civil = with_part(civil, CIVIL_GUESTS, EIGHT_BITS, guests - fitting + 1)
    taken = 0
    total_load = rules.rulings.hostage_capacity == HostageCapacity.TOTAL_LOAD
    for place in range(player.ship_count):
        if place != public.lead and not supports(rules, public, seat, place):
            continue
        fits = free_load(rules, state, seat, place)
        if total_load:
            fits = rules.pirate_ships[ship_type(player.ships[place])].load
        for _ in range(min(fits, fitting - taken)):
            nation = sea_nation(civil)
            if rules.rulings.cruise_hostage_nation == CruiseHostageNation.RANDOM:
                nation = below(state.luck, Source.BACKS, NATION_COUNT)
            if aboard(player.cargo[place], nation) < MOST_ABOARD:
                player.cargo[place] += 1 << (7 * nation)
                taken += 1
    if taken > 0:
        tell(log, Event.HOSTAGES_TAKEN, seat, taken, sea_nation(civil), ZERO)
    return civil


@lean_merged
def take_cash(rules, state, civil, log):
    """The cash on the back of the marker is paid at once (SP-125, SP-127)."""
    seat = state.public.fighter
    row = part(civil, CIVIL_CASH, SEVEN_BITS) - 1
    if row < 0:
        row = draw_back(rules, state, sea_type(civil), Back.CASH)
        civil = with_part(civil, CIVIL_CASH, SEVEN_BITS, row + 1)
    if row >= 0:
        amount = rules.game.backs[row].amount
        state.public.players[seat].money += amount * MONEY
        state.tally[seat, Tally.CASH_PBILLS] += amount
        tell(log, Event.CASH, seat, amount, ZERO, ZERO)
    return civil


@lean_merged
def boarding_lost(rules, state, log):
    """A boarding fails (SP-116, SP-117)."""
    public = state.public
    civil = public.civils[public.target]
    tell(log, Event.BOARDING_FAILED, public.fighter, sea_type(civil), sea_nation(civil), ZERO)
    lose_marker(rules, state, sea_type(civil), NO)
    flee_onward(rules, state, public.target, ONE, log)
    use_up_boats(rules, state, NO, log)
