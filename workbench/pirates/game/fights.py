"""Boarding and flight: target numbers of a position, rolls, what comes of them (SP-101 to SP-144)."""

from __future__ import annotations

from workbench.jit import jit
from workbench.pirates import formulas
from workbench.pirates.board import Ability, After, Back
from workbench.pirates.capacities import NATIONS, OWN_SHIPS, PRIZES, SEATS, WARSHIPS
from workbench.pirates.formulas import GERMAN, MONEY
from workbench.pirates.game.anger import anger_in_turn, change_anger
from workbench.pirates.game.fleet import (
    add_prize,
    arrive,
    draw_back,
    free_load,
    give_markers,
    lose_everything,
    lose_prizes,
    lowest_row,
    may_lead,
    remove_ship,
    set_field,
)
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
    SHIP_REST,
    SHIP_RESTING,
    SIX_BITS,
    TWO_BITS,
    aboard,
    all_aboard,
    column_of,
    docked,
    field_at,
    part,
    prize_field,
    prize_seat,
    protected,
    row_of,
    sea_field,
    sea_nation,
    sea_type,
    ship_field,
    ship_type,
    with_part,
)
from workbench.pirates.game.sea import (
    at_mouth,
    civils_in,
    prizes_in,
    touches,
    warships_beside,
    warships_in,
)
from workbench.pirates.game.traffic import flee_onward, guests_left, recycles, take_off
from workbench.pirates.game_rulings import (
    AttacksPerMove,
    CruiseAgain,
    CruiseHostageNation,
    FleeDeepSea,
    FleeToBay,
    FleeTogether,
    LeadChoice,
    PrizeMovement,
    SupportWho,
)
from workbench.pirates.rulings import (
    BattleNation,
    CruiseSupply,
    FleeLoop,
    GermanLoss,
    HostageCapacity,
    PrizeAlone,
    SpeedboatBoarding,
)
from workbench.pirates.state import Event, Fight, Source, Tally
from workbench.play.luck import below, weighted
from workbench.play.room import room

NATION_COUNT = len(NATIONS)
boarding_terms, flight_terms = room(len(formulas.Boarding)), room(len(formulas.Flight))
room_of_ships, room_of_all_ships = room(OWN_SHIPS), room(OWN_SHIPS * SEATS)
room_of_warships = room(WARSHIPS)
MOST_ABOARD = 127  # hostages of a nation on one ship


# ---- boarding: who and what


@jit
def takes_part(rules, public, seat, place):
    """Whether a ship in the field of a boarding may lead or support (SP-104; rulings support_who, SP-070)."""
    ship = public.players[seat].ships[place]
    if ship & (1 << SHIP_NEW | 1 << SHIP_RESTING):
        return False
    never = rules.rulings.speedboat_boarding == SpeedboatBoarding.NEVER
    return not (never and rules.pirate_ships[ship_type(ship)].destroyed_after_boarding)


@jit
def leads(rules, public, seat, place):
    """Whether a ship in the field may lead now (SP-104, SP-105; rulings lead_choice, attacks_per_move)."""
    ship = public.players[seat].ships[place]
    if ship_field(ship) != public.field or not takes_part(rules, public, seat, place) or not may_lead(rules, ship):
        return False
    chosen = public.chosen_ships >> place & 1
    if rules.rulings.attacks_per_move == AttacksPerMove.ONE_PER_SHIP:
        return chosen == 1 and not public.led >> place & 1
    return chosen == 1 or rules.rulings.lead_choice == LeadChoice.ANY_WITH_MARKER


@jit
def supports(rules, public, seat, place):
    """Whether a ship other than the lead ship supports the boarding (ruling support_who)."""
    ship = public.players[seat].ships[place]
    if ship_field(ship) != public.field or place == public.lead or not takes_part(rules, public, seat, place):
        return False
    return rules.rulings.support_who == SupportWho.ALL_IN_FIELD or public.chosen_ships >> place & 1 == 1


@jit
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


@jit
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


@jit
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


# ---- flight: who and where


@jit
def flight_goal(rules, state):
    """Target number of the flight of the seats in ``group`` from the warships in ``field`` (SP-131 to SP-138)."""
    public = state.public
    warships, nations = room_of_warships(), room_of_warships()
    found = 0
    for place in range(public.warship_count):
        ship = public.warships[place]
        if sea_field(ship) == public.field:
            warships[found] = sea_type(ship)
            nations[found] = sea_nation(ship)
            found += 1
    ships = room_of_all_ships()
    own = 0
    prizes = 0
    training = 0
    ability = 0
    for seat in range(state.seats):
        if not public.group >> seat & 1:
            continue
        player = public.players[seat]
        for place in range(player.ship_count):
            if ship_field(player.ships[place]) == public.sought:
                ships[own] = ship_type(player.ships[place])
                own += 1
        prizes += prizes_in(public, seat, public.sought)
        training = max(training, player.training)
        ability = min(ability, rules.game.abilities[player.faction, Ability.FLIGHT_TARGET])
    terms = flight_terms()
    number = formulas.flight_target(
        rules,
        warships[:found],
        nations[:found],
        ships[:own],
        prizes,
        warships_beside(rules, public, public.field),
        training,
        public.reduction,
        terms,
    )
    return number + ability + public.extra


@jit
def strongest(rules, public):
    """Place of the strongest warship in the field of the fight (SP-131; ruling german_modifier)."""
    best = -1
    for place in range(public.warship_count):
        ship = public.warships[place]
        if sea_field(ship) != public.field:
            continue
        if best < 0:
            best = place
            continue
        value = formulas.warship_value(rules, sea_type(ship), sea_nation(ship))
        other = public.warships[best]
        best_value = formulas.warship_value(rules, sea_type(other), sea_nation(other))
        if value > best_value or (value == best_value and sea_nation(other) == GERMAN and sea_nation(ship) != GERMAN):
            best = place
    return best


@jit
def battle_anger(rules, state, change, log):
    """The anger after a flight moves (SP-143, SP-144; ruling battle_nation)."""
    public = state.public
    if rules.rulings.battle_nation == BattleNation.STRONGEST:
        change_anger(rules, state, protected(public.warships[strongest(rules, public)]), change, log)
        return
    for nation in range(NATION_COUNT):
        for place in range(public.warship_count):
            ship = public.warships[place]
            if sea_field(ship) == public.field and protected(ship) == nation:
                change_anger(rules, state, nation, change, log)
                break


@jit
def ships_of_group(state, field):
    """Own ships (not prizes) of the fleeing seats in a field."""
    public = state.public
    count = 0
    for seat in range(state.seats):
        if public.group >> seat & 1:
            player = public.players[seat]
            for place in range(player.ship_count):
                if ship_field(player.ships[place]) == field:
                    count += 1
    return count


@jit
def anyone_of(state, seat, field):
    """Whether a seat has ships or prizes at stake in a field."""
    public = state.public
    player = public.players[seat]
    for place in range(player.ship_count):
        if ship_field(player.ships[place]) == field:
            return True
    for place in range(public.prize_count):
        prize = public.prizes[place]
        if prize_seat(prize) == seat and prize_field(prize) == field and not docked(prize):
            return True
    return False


@jit
def flight_row(rules, state):
    """Furthest row that the fleeing ships may enter together (SP-148; ruling flee_deep_sea)."""
    public = state.public
    last = rules.game.map.sea_rows
    if rules.rulings.flee_deep_sea == FleeDeepSea.YES:
        return last
    for seat in range(state.seats):
        if not public.group >> seat & 1:
            continue
        player = public.players[seat]
        for place in range(player.ship_count):
            ship = player.ships[place]
            if ship_field(ship) == public.sought and flees_now(rules, public, place):
                last = min(last, lowest_row(rules, ship_type(ship)))
    return last


@jit
def flees_now(rules, public, place):
    """Whether a ship belongs to those that flee with the next choice (ruling flee_together)."""
    if rules.rulings.flee_together == FleeTogether.TOGETHER or public.chosen_ships == 0:
        return True
    return public.chosen_ships & -public.chosen_ships == 1 << place


@jit
def flight_fields(rules, state, guarded, fields):
    """Write the fields open to the fleeing ships (SP-139, SP-140; rulings flee_deep_sea, flee_to_bay); their number.

    With `guarded` those that hold warships, else those that do not.
    """
    public = state.public
    here = public.sought
    last = flight_row(rules, state)
    count = 0
    alone = public.group & (public.group - 1) == 0
    bay = public.players[public.fighter].bay
    homewards = rules.rulings.flee_to_bay == FleeToBay.YES and row_of(here) > 0 and at_mouth(rules, bay, here)
    if homewards and alone and not guarded:
        fields[count] = bay
        count += 1
    reach = max(1, rules.game.map.bay_reach) if row_of(here) == 0 else 1
    for rows in range(-1, 2):
        for columns in range(-reach, reach + 1):
            row, column = row_of(here) + rows, column_of(here) + columns
            if row < 1 or row > last or column < 0 or column >= rules.game.map.columns:
                continue
            field = field_at(row, column)
            if touches(rules, bay, here, field) and (warships_in(public, field) > 0) == guarded:
                fields[count] = field
                count += 1
    return count


@jit
def flee_to(rules, state, field, log):
    """Move the fleeing ships into a field, prizes with the last of them (SP-139, SP-142)."""
    public = state.public
    one_by_one = rules.rulings.flee_together == FleeTogether.SPLIT and public.chosen_ships != 0
    left_behind = 0
    for seat in range(state.seats):
        if not public.group >> seat & 1:
            continue
        player = public.players[seat]
        for place in range(player.ship_count):
            if ship_field(player.ships[place]) != public.sought:
                continue
            if one_by_one and not flees_now(rules, public, place):
                left_behind += 1
                continue
            set_field(state, seat, place, field)
            if public.mercy:
                player.ships[place] = with_part(player.ships[place], SHIP_REST, TWO_BITS, ONE)
    if one_by_one:
        public.chosen_ships &= public.chosen_ships - 1
    if left_behind == 0:
        for place in range(public.prize_count):
            prize = public.prizes[place]
            if public.group >> prize_seat(prize) & 1 and prize_field(prize) == public.sought and not docked(prize):
                public.prizes[place] = with_part(prize, PRIZE_FIELD, FIELD_BITS, field)
    tell(log, Event.FLED, public.fighter, field, ZERO, ZERO)
    if row_of(field) == 0:
        arrive(rules, state, public.fighter, field, NO, log)


# ---- rolling


@jit
def roll_check(rules, state):
    """Roll the dice of a check: place of the sum, 0 for the lowest (SP-004)."""
    return weighted(state.luck, Source.DICE, rules.check.weights, rules.check.sums)


@jit
def fight_passed(rules, public):
    """Whether the roll in ``roll`` reaches the target number in ``goal``; without a roll it is automatic (SP-115)."""
    if public.goal <= rules.constants.automatic_target:
        return True
    if public.roll == 0:
        return False
    bonus = formulas.roll_bonus(rules, public.reduction)
    return formulas.roll_passes(rules, public.goal, bonus, public.roll - rules.check.lowest)


# ---- what comes of a boarding


@jit
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


@jit
def take_prize(rules, state, ship, nation, log):
    """The captured ship lies beside the lead ship, or is in the bay at once (SP-118; ruling prize_movement)."""
    public = state.public
    seat = public.fighter
    place = add_prize(state, seat, public.field, ship, nation)
    public.prizes[place] |= 1 << PRIZE_MOVED
    if rules.rulings.prize_movement == PrizeMovement.INSTANT:
        public.prizes[place] = with_part(public.prizes[place], PRIZE_FIELD, FIELD_BITS, public.players[seat].bay)
        arrive(rules, state, seat, public.players[seat].bay, NO, log)


@jit
def lose_marker(rules, state, ship, success):
    """The lead ship loses what boarding markers it must (SP-116, SP-118; ruling marker_loss_success)."""
    public = state.public
    player = public.players[public.fighter]
    lead = player.ships[public.lead]
    lost = min(formulas.markers_lost(rules, ship, ship_type(lead), success), part(lead, SHIP_MARKERS, SIX_BITS))
    player.ships[public.lead] = lead - (lost << SHIP_MARKERS)
    give_markers(rules, state, lost)


@jit
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


@jit
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


@jit
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


@jit
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


@jit
def boarding_lost(rules, state, log):
    """A boarding fails (SP-116, SP-117)."""
    public = state.public
    civil = public.civils[public.target]
    tell(log, Event.BOARDING_FAILED, public.fighter, sea_type(civil), sea_nation(civil), ZERO)
    lose_marker(rules, state, sea_type(civil), NO)
    flee_onward(rules, state, public.target, ONE, log)
    use_up_boats(rules, state, NO, log)


# ---- what comes of a flight


@jit
def flight_won(rules, state, log):
    """A flight succeeds: anger rises, a field is still to be chosen (SP-139, SP-144; ruling flee_loop)."""
    public = state.public
    for seat in range(state.seats):
        if public.group >> seat & 1:
            state.tally[seat, Tally.FLIGHTS_WON] += 1
            if public.roll > 0:
                state.tally[seat, Tally.ROLLED_FLIGHTS] += 1
    if public.chain == 0 or rules.rulings.flee_loop == FleeLoop.CHAIN_ANGER_EACH:
        battle_anger(rules, state, rules.constants.flight_anger, log)


@jit
def flight_lost(rules, state, log):
    """A flight fails (SP-141 to SP-143); returns whether the ships are spared by a German warship."""
    public = state.public
    german = sea_nation(public.warships[strongest(rules, public)]) == GERMAN
    spared = german and ships_of_group(state, public.sought) > 0
    battle_anger(rules, state, rules.constants.loss_anger, log)
    for seat in range(state.seats):
        if not public.group >> seat & 1:
            continue
        if not german:
            lose_everything(rules, state, seat, public.sought, log)
            continue
        tell(log, Event.BOOTY_LOST, seat, public.sought, ZERO, ZERO)
        player = public.players[seat]
        for place in range(player.ship_count):
            if ship_field(player.ships[place]) == public.sought:
                player.cargo[place] = 0
        if rules.rulings.german_loss == GermanLoss.YES:
            lose_prizes(rules, state, seat, public.sought, log)
    return spared


@jit
def hopeless(rules, state):
    """Whether only prizes are attacked, which are lost without a roll (SP-123; ruling prize_alone)."""
    return (
        ships_of_group(state, state.public.sought) == 0 and rules.rulings.prize_alone == PrizeAlone.LOST_WITHOUT_A_ROLL
    )


@jit
def begin_fight(public, fight, seat):
    """Clear what belongs to one fight or negotiation."""
    public.fight = fight
    public.fighter = seat
    public.cards = 0
    public.reduction = 0
    public.extra = 0
    public.goal = 0
    public.roll = 0


@jit
def end_fight(public):
    """No fight is going on."""
    public.fight = Fight.NONE
    public.cards = 0
    public.reduction = 0
    public.extra = 0
