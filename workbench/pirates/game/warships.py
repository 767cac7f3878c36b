"""Warships: deployment, withdrawal, patrol, chase (SP-038 to SP-045, SP-011; D-SP-4)."""

from __future__ import annotations

from workbench.jit import lean_inner, lean_merged
from workbench.pirates import formulas
from workbench.pirates.board import NO_NATION
from workbench.pirates.capacities import NATIONS, WARSHIPS
from workbench.pirates.game.anger import entry_field, lane
from workbench.pirates.game.numbers import NOBODY, ONE, ZERO, tell
from workbench.pirates.game.pack import (
    FIELD_BITS,
    FOUR_BITS,
    ONE_BIT,
    SIX_BITS,
    WAR_ATTACKS,
    WAR_DIRECTION,
    WAR_DONE,
    WAR_FLAG,
    WAR_NATION,
    WAR_TYPE,
    WAR_USED,
    column_of,
    direction,
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
from workbench.pirates.game.sea import bit_rows, distance, off_map, onward, pirate_fields
from workbench.pirates.game_rulings import (
    Adjacency,
    BaySafe,
    WarshipPoolLimit,
    WarshipReach,
    WarshipTarget,
    WarshipWithdrawal,
)
from workbench.pirates.rulings import PrizeSupport
from workbench.pirates.state import LEFT, RIGHT, Event, Source, Tally
from workbench.play.luck import below, weighted

NATION_COUNT = len(NATIONS)
NOWHERE = -1


@lean_merged
def at_sea(public, warship, flag):
    """Warships of a class under a flag on the board."""
    count = 0
    for place in range(public.warship_count):
        ship = public.warships[place]
        if sea_type(ship) == warship and sea_nation(ship) == flag:
            count += 1
    return count


@lean_merged
def class_to_send(rules, public, flag):
    """Weakest class of which a nation has a ship left, -1 for none (SP-011; D-SP-4)."""
    for place in range(rules.game.warship_types):
        warship = rules.game.weakest_first[place]
        if at_sea(public, warship, flag) < rules.game.warship_pool[warship, flag]:
            return warship
    return -1


@lean_merged
def pool_left(rules, public, warship):
    """Markers of a class left in the pools of all nations together."""
    total = 0
    for nation in range(NATION_COUNT):
        total += rules.game.warship_pool[warship, nation]
    for place in range(public.warship_count):
        if sea_type(public.warships[place]) == warship:
            total -= 1
    return total


@lean_merged
def send_warships(rules, state, log):
    """Withdraw surplus warships, then send as many as the anger of each nation asks for (SP-039 to SP-041)."""
    public = state.public
    for nation in range(NATION_COUNT):
        wanted = rules.game.warships_sent[public.anger[nation]]
        present = 0
        for place in range(public.warship_count):
            if protected(public.warships[place]) == nation:
                present += 1
        if present > wanted and rules.rulings.warship_withdrawal == WarshipWithdrawal.REMOVE_SURPLUS:
            # The one sent last is the strongest; it goes first.
            for place in range(public.warship_count - 1, -1, -1):
                if present > wanted and protected(public.warships[place]) == nation:
                    ship = public.warships[place]
                    tell(log, Event.WARSHIP_GOES, NOBODY, sea_type(ship), nation, ZERO)
                    remove_warship(public, place)
                    present -= 1
        while present < wanted:
            flag = nation
            warship = class_to_send(rules, public, flag)
            if warship < 0 and rules.game.protector[nation] != NO_NATION:
                flag = rules.game.protector[nation]
                warship = class_to_send(rules, public, flag)
            if public.warship_count >= WARSHIPS or (flag == nation and not owns_navy(rules, nation)):
                break
            if warship < 0 and rules.rulings.warship_pool_limit == WarshipPoolLimit.OTHER_CLASS:
                for other in range(rules.game.warship_types):
                    if warship < 0 and pool_left(rules, public, rules.game.weakest_first[other]) > 0:
                        warship = rules.game.weakest_first[other]
            if warship < 0:
                break
            side = rules.game.side_lowest + weighted(
                state.luck, Source.WARSHIPS, rules.game.side_weights, rules.game.side_sums
            )
            bound = LEFT if side <= rules.constants.warship_side_right_up_to else RIGHT
            field = entry_field(rules, public, nation, bound)
            public.warships[public.warship_count] = (
                field | bound << WAR_DIRECTION | warship << WAR_TYPE | flag << WAR_FLAG | nation << WAR_NATION
            )
            public.warship_count += 1
            present += 1
            if state.tally[0, Tally.FIRST_WARSHIP] == 0:
                for seat in range(state.seats):
                    state.tally[seat, Tally.FIRST_WARSHIP] = state["round"]
            tell(log, Event.WARSHIP_COMES, NOBODY, warship, nation, field)


@lean_merged
def owns_navy(rules, nation):
    """Whether a nation has warships of its own."""
    found = False
    for warship in range(rules.game.warship_types):
        found = found or rules.game.warship_pool[warship, nation] > 0
    return found


@lean_merged
def remove_warship(public, place):
    """Take a warship off the board; the others keep their order."""
    last = public.warship_count - 1
    for later in range(place, last):
        public.warships[later] = public.warships[later + 1]
    public.warships[last] = 0
    public.warship_count = last


@lean_merged
def fresh_warships(public):
    """At the start of the phase no warship has attacked or moved."""
    for place in range(public.warship_count):
        public.warships[place] &= (1 << WAR_ATTACKS) - 1


@lean_merged
def within_reach(rules, start, field, movement):
    """Whether a warship that may still move so far reaches a field (SP-044; ruling warship_reach)."""
    ruling = rules.rulings.warship_reach
    if ruling == WarshipReach.UNLIMITED:
        return True
    if ruling == WarshipReach.STRAIGHT:
        rows = abs(row_of(start) - row_of(field))
        return max(rows, abs(column_of(start) - column_of(field))) <= movement
    return distance(rules, start, field) <= movement


@lean_merged
def anyone_near(rules, rows, start, movement):
    """Whether a set of pirate fields has one in the square around a warship: a quick way to rule out a chase."""
    left = max(0, column_of(start) - movement)
    # Hexagonal rows are oblique; a few columns more never do harm.
    width = 2 * movement + 1 if rules.rulings.adjacency != Adjacency.HEX else 3 * movement + 1
    window = (1 << width) - 1 << left
    for row in range(max(1, row_of(start) - movement), min(rules.game.map.sea_rows, row_of(start) + movement) + 1):
        if rows[row] & window:
            return True
    return False


@lean_inner
def ships_there(state, field):
    """Pirate ships and prizes of all seats in a field of the sea, or in a bay."""
    public = state.public
    count = 0
    for seat in range(state.seats):
        player = public.players[seat]
        for place in range(player.ship_count):
            if ship_field(player.ships[place]) == field:
                count += 1
    for place in range(public.prize_count):
        if prize_field(public.prizes[place]) == field and not docked(public.prizes[place]):
            count += 1
    return count


@lean_merged
def reduction_there(rules, state, field):
    """What the ships of the best seat in a field take off a flight target: how strong they are (warship_target)."""
    public = state.public
    best = 0
    for seat in range(state.seats):
        player = public.players[seat]
        count = 0
        value = 0
        for place in range(player.ship_count):
            if ship_field(player.ships[place]) == field:
                count += 1
                value = max(value, rules.pirate_ships[ship_type(player.ships[place])].combat_value)
        if rules.rulings.prize_support != PrizeSupport.NEITHER:
            for place in range(public.prize_count):
                prize = public.prizes[place]
                if prize_field(prize) == field and prize_seat(prize) == seat and not docked(prize):
                    count += 1
        if count > 0:
            value -= formulas.own_ships(rules.flight, count - 1)
            value -= formulas.list_training(rules, rules.flight, player.training)
            value -= formulas.ship_training(rules, rules.flight, player.training)
            best = max(best, value)
    return best


@lean_merged
def station(rules, state, bay):
    """Field of the sea from which a warship attacks a bay: the middle of its mouth (ruling bay_safe)."""
    return field_at(ONE, bay)


@lean_merged
def find_prey(rules, state, warship, movement):
    """Field with pirates that a warship goes for, NOWHERE without one (SP-044; rulings warship_target, bay_safe).

    The nearest, then the most ships, then by lot; or the strongest, the weakest, or any by lot.
    """
    public = state.public
    rows = bit_rows()
    pirate_fields(public, state.seats, rows)
    start = sea_field(warship)
    bays = rules.rulings.bay_safe == BaySafe.ATTACKABLE
    unlimited = rules.rulings.warship_reach == WarshipReach.UNLIMITED
    if not bays and not unlimited and not anyone_near(rules, rows, start, movement):
        return NOWHERE
    best = NOWHERE
    best_rank = 0
    ties = 0
    ruling = rules.rulings.warship_target
    for row in range(rules.game.map.sea_rows + 1):
        bits = rows[row]
        if row == 0 and bays:
            for seat in range(state.seats):
                if ships_there(state, public.players[seat].bay) > 0:
                    bits |= 1 << public.players[seat].bay
        column = 0
        while bits > 0:
            if bits & 1:
                field = field_at(row, column)
                goal = field if row > 0 else station(rules, state, field)
                if within_reach(rules, start, goal, movement):
                    rank = 0
                    if ruling == WarshipTarget.NEAREST:
                        rank = -1_000 * distance(rules, start, goal) + ships_there(state, field)
                    elif ruling == WarshipTarget.STRONGEST:
                        rank = reduction_there(rules, state, field)
                    elif ruling == WarshipTarget.WEAKEST:
                        rank = -reduction_there(rules, state, field)
                    if best == NOWHERE or rank > best_rank:
                        best, best_rank, ties = field, rank, 1
                    elif rank == best_rank:
                        ties += 1
                        if below(state.luck, Source.WARSHIPS, ties) == 0:
                            best = field
            bits >>= 1
            column += 1
    return best


@lean_merged
def step_towards(rules, field, goal):
    """Neighbouring field of the sea on a shortest way to a goal."""
    best, left = field, distance(rules, field, goal)
    for rows in range(-1, 2):
        for columns in range(-1, 2):
            row, column = row_of(field) + rows, column_of(field) + columns
            if row < 1 or row > rules.game.map.sea_rows or column < 0 or column >= rules.game.map.columns:
                continue
            other = field_at(row, column)
            if distance(rules, field, other) != 1:
                continue
            ahead = distance(rules, other, goal)
            if ahead < left:
                best, left = other, ahead
    return best


@lean_merged
def patrol(rules, public, warship, movement):
    """The warship after patrolling: along the lane, turning at the edge, or straight back to it (SP-042 to SP-045)."""
    field, bound = sea_field(warship), direction(warship)
    nation = protected(warship)
    columns = rules.game.map.columns
    for _ in range(movement):
        row = lane(rules, public, nation, bound)
        if row_of(field) != row:
            # Straight back to the lane: the field of the lane as far ahead as it is away.
            ahead = column_of(field) + (abs(row_of(field) - row) if bound == RIGHT else -abs(row_of(field) - row))
            if rules.rulings.adjacency != Adjacency.SQUARE8:
                ahead = column_of(field)
            field = step_towards(rules, field, field_at(row, min(max(ahead, 0), columns - 1)))
            continue
        ahead = onward(field, bound)
        if off_map(rules, ahead):
            # At the edge it turns onto the lane of the other direction without spending movement.
            bound = LEFT if bound == RIGHT else RIGHT
            field = field_at(lane(rules, public, nation, bound), column_of(field))
            ahead = onward(field, bound)
        field = ahead
    return with_part(with_part(warship, ZERO, FIELD_BITS, field), WAR_DIRECTION, ONE_BIT, bound)


@lean_merged
def move_warship(rules, state, place, log):
    """Move a warship: to prey within reach, else on patrol; returns the field it attacks, NOWHERE for none."""
    public = state.public
    ship = public.warships[place]
    movement = rules.game.warship_movement[sea_type(ship)]
    used = part(ship, WAR_USED, SIX_BITS)
    attacks = part(ship, WAR_ATTACKS, FOUR_BITS)
    prey = NOWHERE
    if attacks < rules.rulings.warship_attacks_per_phase:
        prey = find_prey(rules, state, ship, movement - used)
    if prey == NOWHERE:
        if attacks == 0:
            ship = patrol(rules, public, ship, movement - used)
        public.warships[place] = ship | 1 << WAR_DONE
        return NOWHERE
    goal = prey if row_of(prey) > 0 else station(rules, state, prey)
    field = sea_field(ship)
    while used < movement and field != goal:
        field = step_towards(rules, field, goal)
        used += 1
    if rules.rulings.warship_reach == WarshipReach.STRAIGHT and within_reach(rules, sea_field(ship), goal, movement):
        field = goal
    ship = with_part(with_part(ship, ZERO, FIELD_BITS, field), WAR_USED, SIX_BITS, used)
    if field != goal:
        public.warships[place] = ship | 1 << WAR_DONE  # still hunting (ruling warship_reach = unlimited)
        return NOWHERE
    public.warships[place] = with_part(ship, WAR_ATTACKS, FOUR_BITS, attacks + 1)
    return prey


@lean_merged
def still_there(rules, public, place):
    """Whether this warship may go on in this phase."""
    return not part(public.warships[place], WAR_DONE, ONE_BIT)
