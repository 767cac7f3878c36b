"""Flight from warships: who and where, its target number, what comes of it (SP-012, SP-131 to SP-144)."""

from __future__ import annotations

from workbench.jit import lean_inner, lean_merged
from workbench.pirates import formulas
from workbench.pirates.board import Ability
from workbench.pirates.capacities import NATIONS, OWN_SHIPS, SEATS, WARSHIPS
from workbench.pirates.formulas import GERMAN
from workbench.pirates.game.anger import change_anger
from workbench.pirates.game.fleet import arrive, lose_everything, lowest_row, set_field
from workbench.pirates.game.numbers import NO, ONE, ZERO, tell
from workbench.pirates.game.pack import (
    FIELD_BITS,
    PRIZE_FIELD,
    SHIP_REST,
    TWO_BITS,
    column_of,
    docked,
    field_at,
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
from workbench.pirates.game.prizes import lose_prizes
from workbench.pirates.game.sea import (
    at_mouth,
    prizes_in,
    touches,
    warships_beside,
    warships_in,
)
from workbench.pirates.game_rulings import (
    FleeDeepSea,
    FleeToBay,
    FleeTogether,
)
from workbench.pirates.rulings import (
    BattleNation,
    FleeLoop,
    GermanLoss,
    PrizeAlone,
)
from workbench.pirates.state import Event, Tally
from workbench.play.room import room

NATION_COUNT = len(NATIONS)
flight_terms = room(len(formulas.Flight))
room_of_all_ships = room(OWN_SHIPS * SEATS)
room_of_warships = room(WARSHIPS)


# ---- who and where


@lean_merged
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


@lean_merged
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


@lean_merged
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


@lean_merged
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


@lean_inner
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


@lean_merged
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


@lean_merged
def flees_now(rules, public, place):
    """Whether a ship belongs to those that flee with the next choice (ruling flee_together)."""
    if rules.rulings.flee_together == FleeTogether.TOGETHER or public.chosen_ships == 0:
        return True
    return public.chosen_ships & -public.chosen_ships == 1 << place


@lean_inner
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


@lean_merged
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


# ---- what comes of it


@lean_merged
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


@lean_merged
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


@lean_merged
def hopeless(rules, state):
    """Whether only prizes are attacked, which are lost without a roll (SP-123; ruling prize_alone)."""
    return (
        ships_of_group(state, state.public.sought) == 0 and rules.rulings.prize_alone == PrizeAlone.LOST_WITHOUT_A_ROLL
    )
