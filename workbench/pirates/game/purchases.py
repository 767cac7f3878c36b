"""Buildings, cards, boats, training: what they cost and whether a seat can have them (SP-058 to SP-070, SP-098)."""

from __future__ import annotations

from workbench.jit import lean_inner, lean_merged
from workbench.pirates import formulas
from workbench.pirates.board import Ability
from workbench.pirates.capacities import HQ, MOST_LEVEL, SHIP_DEALER, WEAPON_DEALER
from workbench.pirates.formulas import BOP, MONEY, MOP
from workbench.pirates.game.cards import cards_for_sale, draw_hq_card, draw_weapon_card
from workbench.pirates.game.fleet import add_ship, can_own, has_nothing_left
from workbench.pirates.game.numbers import ONE, ZERO, tell
from workbench.pirates.game.pack import row_of, ship_field, ship_type
from workbench.pirates.game_rulings import NewShipPlace, TrainingIsAction, TrainingKept
from workbench.pirates.rulings import CostRows
from workbench.pirates.state import Event, Tally

MOST_OFFERED = 12  # cards of one action among the legal moves


@lean_merged
def top_level(rules, building):
    """Highest level of a building (SP-007; ruling cost_rows_96_192)."""
    if rules.rulings.cost_rows_96_192 == CostRows.RAISE_MAXIMA and not rules.game.laundry_scale[building]:
        return MOST_LEVEL
    return rules.game.max_level[building]


@lean_inner
def build_cost(rules, player, building):
    """Price of the next level in 1/10,000 PBill (SP-152, SP-153; ability first_build_percent)."""
    level = player.buildings[building]
    cost = formulas.building_step_cost(rules, rules.game.laundry_scale[building], level) * MONEY
    percent = rules.game.abilities[player.faction, Ability.FIRST_BUILD_PERCENT]
    if player.built == 0 and percent > 0:
        cost = cost * percent // 100
    return cost


@lean_merged
def can_build(rules, player, building):
    """Whether the next level of a building exists and can be paid (SP-058, SP-060)."""
    return player.buildings[building] < top_level(rules, building) and player.money >= build_cost(
        rules, player, building
    )


@lean_merged
def build(rules, state, seat, building):
    """Raise a building by one level."""
    player = state.public.players[seat]
    player.money -= build_cost(rules, player, building)
    player.buildings[building] += 1
    player.built += 1
    state.public.builds_left -= 1
    state.tally[seat, Tally.BUILDINGS] += 1


@lean_merged
def hand_room(rules, player):
    """Cards that still fit into the hand (ruling hand_limit)."""
    limit = rules.rulings.hand_limit
    return 1_000 if limit == 0 else max(0, limit - player.weapon_hand - player.hq_hand)


@lean_merged
def most_cards(rules, public, player, weapon):
    """Cards that one action can buy (SP-061, SP-062, SP-064, SP-065)."""
    if weapon:
        number = rules.game.weapon_cards_per_action[player.buildings[WEAPON_DEALER]]
        cost = rules.constants.weapon_card_cost * MONEY
    else:
        number = rules.game.hq_cards_per_action[player.buildings[HQ]]
        cost = rules.constants.hq_card_cost * MONEY
    number = min(number, MOST_OFFERED, hand_room(rules, player))
    if cost > 0:
        number = min(number, player.money // cost)
    return min(number, cards_for_sale(rules, public, weapon)) if number > 0 else 0


@lean_merged
def buy_cards(rules, state, seat, number, weapon, log):
    """Buy and draw cards."""
    player = state.public.players[seat]
    cost = rules.constants.weapon_card_cost if weapon else rules.constants.hq_card_cost
    player.money -= number * cost * MONEY
    for _ in range(number):
        if weapon:
            draw_weapon_card(rules, state, seat, log)
        else:
            draw_hq_card(rules, state, seat, log)
    state.tally[seat, Tally.WEAPON_CARDS_BOUGHT if weapon else Tally.HQ_CARDS_BOUGHT] += number


@lean_inner
def boat_cost(rules, player, boat):
    """Price of a boat in 1/10,000 PBill (SP-067; ability boat_cost, at least 1 PBill)."""
    cost = rules.game.boats[boat].cost
    change = rules.game.abilities[player.faction, Ability.BOAT_COST]
    if change != 0:
        cost = max(1, cost + change)
    return cost * MONEY


@lean_merged
def can_buy_boat(rules, state, seat, boat):
    """Whether a seat can buy a boat of a type (SP-010, SP-067, SP-068, SP-157)."""
    player = state.public.players[seat]
    if rules.game.boats[boat].dealer_level > player.buildings[SHIP_DEALER]:
        return False
    return player.money >= boat_cost(rules, player, boat) and can_own(rules, state, seat, boat)


@lean_merged
def any_boat(rules, state, seat):
    """Whether any boat can be bought."""
    found = False
    for boat in range(rules.game.boat_types):
        found = found or can_buy_boat(rules, state, seat, boat)
    return found


@lean_merged
def new_boat_fields(rules, player, fields):
    """Write the fields where new boats appear; their number (SP-070; ruling new_ship_place)."""
    fields[0] = player.bay
    count = 1
    if rules.rulings.new_ship_place == NewShipPlace.BAY_OR_MUDDERKUTTER:
        for place in range(player.ship_count):
            ship = player.ships[place]
            if not rules.game.boats[ship_type(ship)].refills or row_of(ship_field(ship)) == 0:
                continue
            known = False
            for other in range(count):
                known = known or fields[other] == ship_field(ship)
            if not known:
                fields[count] = ship_field(ship)
                count += 1
    return count


@lean_merged
def buy_boat(rules, state, seat, boat, field):
    """Buy a boat, to be used from the next turn on (SP-070)."""
    player = state.public.players[seat]
    player.money -= boat_cost(rules, player, boat)
    add_ship(rules, state, seat, boat, field, ONE)
    state.public.boats_left -= 1
    state.tally[seat, Tally.BOATS_BOUGHT] += 1


@lean_merged
def boats_of_action(rules, player):
    """Boats that one action may buy (SP-069)."""
    return rules.game.boats_per_action[player.buildings[SHIP_DEALER]]


@lean_merged
def can_train(rules, player):
    """Whether the next degree can be bought (SP-098, SP-099)."""
    degree = player.training + 1
    if degree > MOP or player.buildings[HQ] < rules.game.training_hq[degree]:
        return False
    return player.money >= rules.game.training_cost[degree] * MONEY


@lean_merged
def train(rules, player):
    """Buy the next degree (SP-098 to SP-100)."""
    player.training += 1
    player.money -= rules.game.training_cost[player.training] * MONEY


@lean_merged
def training_free(rules):
    """Whether buying training costs no action (ruling training_is_action)."""
    return rules.rulings.training_is_action == TrainingIsAction.FREE


@lean_merged
def lose_training(rules, state, seat, log):
    """Training goes with the building (ruling training_kept)."""
    if rules.rulings.training_kept == TrainingKept.KEPT:
        return
    player = state.public.players[seat]
    while player.training >= BOP and player.buildings[HQ] < rules.game.training_hq[player.training]:
        player.training -= 1
        tell(log, Event.TRAINING_LOST, seat, ZERO, ZERO, ZERO)


@lean_inner
def cheapest_boat(rules):
    """The cheapest type of boat that needs no dealer level, -1 without one."""
    best = -1
    for boat in range(rules.game.boat_types):
        if rules.game.boats[boat].dealer_level == 0 and (
            best < 0 or rules.game.boats[boat].cost < rules.game.boats[best].cost
        ):
            best = boat
    return best


@lean_merged
def is_stranded(rules, state, seat):
    """No ships, nothing to sell, and no money for the cheapest boat (ruling elimination)."""
    player = state.public.players[seat]
    boat = cheapest_boat(rules)
    return has_nothing_left(state, seat) and (boat < 0 or player.money < boat_cost(rules, player, boat))
