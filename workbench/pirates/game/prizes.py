"""Civil markers and their backs; prizes that come, dock and go (SP-071, SP-079, SP-118 to SP-122, SP-141)."""

from __future__ import annotations

from workbench.jit import lean_inner, lean_merged
from workbench.pirates.board import Back
from workbench.pirates.game.numbers import ZERO, tell, tell_some
from workbench.pirates.game.pack import (
    PRIZE_CREW,
    PRIZE_CREW_ROW,
    PRIZE_DOCKED,
    PRIZE_FIELD,
    PRIZE_NATION,
    PRIZE_TYPE,
    SEVEN_BITS,
    docked,
    moved_bit,
    part,
    prize_field,
    prize_nation,
    prize_seat,
    prize_type,
    sold,
)
from workbench.pirates.game_rulings import (
    CrewStrength,
    PricePeek,
)
from workbench.pirates.state import Event, Source, Tally
from workbench.play.luck import below


@lean_inner
def draw_back(rules, state, ship, kind):
    """Row of marker_backs drawn for a civil ship whose back is not known yet; -1 where the table has none left."""
    total = 0
    for row in range(rules.game.back_rows):
        if rules.game.backs[row].ship == ship and rules.game.backs[row].kind == kind:
            total += state.backs[row]
    if total == 0:
        return -1
    left = below(state.luck, Source.BACKS, total)
    for row in range(rules.game.back_rows):
        if rules.game.backs[row].ship == ship and rules.game.backs[row].kind == kind:
            left -= state.backs[row]
            if left < 0:
                state.backs[row] -= 1
                return row
    return -1


@lean_merged
def return_marker(rules, state, ship, nation):
    """Put a civil marker back into the pool (SP-079)."""
    state.public.pool[rules.game.pool_row[ship, nation]] += 1


@lean_merged
def add_prize(state, seat, field, ship, nation):
    """Put a captured civil ship under the control of a seat (SP-118); returns its place."""
    public = state.public
    place = public.prize_count
    public.prizes[place] = seat | field << PRIZE_FIELD | ship << PRIZE_TYPE | nation << PRIZE_NATION
    state.prices[place] = 0
    public.prize_count += 1
    return place


@lean_merged
def remove_prize(state, place):
    """Take a prize off the list; the last one takes its place."""
    public = state.public
    last = public.prize_count - 1
    public.prizes[place] = public.prizes[last]
    state.prices[place] = state.prices[last]
    public.prizes[last] = 0
    state.prices[last] = 0
    public.prize_count = last
    public.chosen_prizes = moved_bit(public.chosen_prizes, last, place)


@lean_merged
def forget_backs(rules, state, place):
    """The backs of a prize are unknown again: its marker goes into the pool, to be mixed with the others."""
    prize = state.public.prizes[place]
    if state.prices[place] > 0:
        state.backs[state.prices[place] - 1] += 1
    if part(prize, PRIZE_CREW_ROW, SEVEN_BITS) > 0:
        state.backs[part(prize, PRIZE_CREW_ROW, SEVEN_BITS) - 1] += 1


@lean_merged
def release_prize(rules, state, place):
    """A prize is free again: its marker goes into the pool."""
    prize = state.public.prizes[place]
    forget_backs(rules, state, place)
    if not sold(prize):
        return_marker(rules, state, prize_type(prize), prize_nation(prize))
    remove_prize(state, place)


@lean_merged
def dock(rules, state, place, log):
    """A prize enters the bay: its price may be looked at, its crew goes ashore (SP-016, SP-071, SP-120 to SP-122)."""
    public = state.public
    prize = public.prizes[place]
    seat, ship, nation = prize_seat(prize), prize_type(prize), prize_nation(prize)
    tell(log, Event.DOCKED, seat, ship, nation, ZERO)
    row = draw_back(rules, state, ship, Back.PRICE)
    state.prices[place] = row + 1
    seen_by = -1 if rules.rulings.price_peek == PricePeek.ALL else 1 << seat
    price = rules.game.backs[row].amount if row >= 0 else 0
    tell_some(log, Event.PRICE_SEEN, seat, seen_by, ship, nation, price)
    row = draw_back(rules, state, ship, Back.CREW)
    crew = rules.game.backs[row].amount if row >= 0 else 0
    prize |= 1 << PRIZE_DOCKED | (row + 1) << PRIZE_CREW_ROW
    if rules.rulings.crew_strength == CrewStrength.YES:
        public.players[seat].captives[nation] += crew
        if crew > 0:
            tell(log, Event.UNLOADED, seat, crew, nation, ZERO)
    else:
        prize |= min(crew, 255) << PRIZE_CREW
    public.prizes[place] = prize


@lean_merged
def lose_prizes(rules, state, seat, field, log):
    """The prizes of a seat at sea in a field are freed."""
    public = state.public
    for place in range(public.prize_count - 1, -1, -1):
        prize = public.prizes[place]
        if prize_seat(prize) == seat and prize_field(prize) == field and not docked(prize):
            tell(log, Event.PRIZE_LOST, seat, prize_type(prize), prize_nation(prize), ZERO)
            release_prize(rules, state, place)
            state.tally[seat, Tally.PRIZES_LOST] += 1
