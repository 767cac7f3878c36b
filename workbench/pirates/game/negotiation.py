"""Ransom, killing, releasing (SP-071 to SP-097)."""

from __future__ import annotations

from workbench.jit import lean_inner, lean_merged
from workbench.pirates import formulas
from workbench.pirates.board import Ability
from workbench.pirates.capacities import LAUNDRY, NATIONS, PR
from workbench.pirates.formulas import MONEY
from workbench.pirates.game.anger import anger_in_turn
from workbench.pirates.game.fights import roll_check
from workbench.pirates.game.numbers import ZERO, tell
from workbench.pirates.game.pack import (
    EIGHT_BITS,
    PRIZE_CREW,
    PRIZE_SOLD,
    PRIZE_TRIED,
    aboard,
    part,
    prize_nation,
    prize_type,
    sold,
    with_part,
)
from workbench.pirates.game.prizes import forget_backs, remove_prize, return_marker
from workbench.pirates.game_rulings import CaptiveLocation, CrewStrength, HalfPriceOptional, KillScope
from workbench.pirates.rulings import KillFailedStillDead, Retry
from workbench.pirates.state import Event, Fight, Tally
from workbench.play.room import room

NATION_COUNT = len(NATIONS)
ransom_terms, check_terms = room(len(formulas.Ransom)), room(len(formulas.Check))


# ---- hostages


@lean_merged
def captives(rules, player, nation):
    """Living hostages of a nation that a seat may dispose of (SP-081; ruling captive_location)."""
    count = player.captives[nation]
    if rules.rulings.captive_location == CaptiveLocation.ANYWHERE:
        for place in range(player.ship_count):
            count += aboard(player.cargo[place], nation)
    return count


@lean_inner
def take_captives(state, seat, nation, number):
    """Hostages leave a seat: first those in the bay, then those on ships."""
    player = state.public.players[seat]
    taken = min(number, player.captives[nation])
    player.captives[nation] -= taken
    for place in range(player.ship_count):
        more = min(number - taken, aboard(player.cargo[place], nation))
        if more > 0:
            player.cargo[place] -= more << (7 * nation)
            taken += more


# ---- ransom


@lean_merged
def price_of(rules, state):
    """Price in PBills of what is negotiated about (SP-071, SP-083)."""
    public = state.public
    if public.fight == Fight.HOSTAGE_RANSOM:
        return formulas.hostage_price(rules, public.nation, public.number)
    if public.fight == Fight.CREW_RANSOM:
        return part(public.prizes[public.target], PRIZE_CREW, EIGHT_BITS)
    return marker_price(rules, state.prices[public.target])


@lean_merged
def marker_price(rules, row):
    """Price on a marker whose row + 1 is known, 0 when it is not."""
    return rules.game.backs[row - 1].amount if row > 0 else 0


@lean_inner
def ransom_goal(rules, public, seat, nation, hostages):
    """Target number of a negotiation of a seat with a nation now (SP-072, SP-080, SP-086; abilities, cards)."""
    player = public.players[seat]
    easing = public.easing
    if hostages:
        easing -= rules.game.abilities[player.faction, Ability.HOSTAGE_NEGOTIATION_TARGET]
    terms = ransom_terms()
    base = formulas.ransom_base(rules, public.anger[nation])
    return formulas.ransom_target(rules, base, player.buildings[PR], easing, public.killed[nation], terms)


@lean_merged
def negotiates_hostages(public):
    """Whether the negotiation going on is about hostages."""
    return public.fight == Fight.HOSTAGE_RANSOM


@lean_merged
def roll_ransom(rules, state, log):
    """Roll for the negotiation that is going on (SP-072)."""
    public = state.public
    public.goal = ransom_goal(rules, public, public.fighter, public.nation, negotiates_hostages(public))
    public.roll = rules.check.lowest + roll_check(rules, state)
    tell(log, Event.RANSOM_ROLL, public.fighter, public.goal, public.roll, ZERO)


@lean_merged
def half_price_offered(rules, public):
    """Whether a deal below the full price may be refused (ruling half_price_optional)."""
    if rules.rulings.half_price_optional == HalfPriceOptional.NO:
        return False
    band = rules.bands[formulas.ransom_band(rules, public.roll - public.goal)]
    return band.deal and band.pay_percent < 100


@lean_merged
def end_ransom(rules, state, refused, log):
    """What comes of a negotiation (SP-073 to SP-080)."""
    public = state.public
    seat, nation = public.fighter, public.nation
    player = public.players[seat]
    margin = public.roll - public.goal
    deal = rules.bands[formulas.ransom_band(rules, margin)].deal and not refused
    state.tally[seat, Tally.RANSOMS_TRIED] += 1
    if deal:
        pay = formulas.ransom_payout(rules, margin, price_of(rules, state), player.buildings[LAUNDRY])
        player.money += pay
        state.tally[seat, Tally.DEALS] += 1
        state.tally[seat, Tally.RANSOM_PBILLS] += pay // MONEY
        tell(log, Event.PAID, seat, pay // MONEY, pay % MONEY // (MONEY // 100), ZERO)
        hand_over(rules, state)
    else:
        tell(log, Event.NO_DEAL, seat, ZERO, ZERO, ZERO)
        anger_in_turn(rules, state, nation, formulas.ransom_anger(rules, margin), log)
        if rules.rulings.retry == Retry.ONCE_PER_ROUND:
            if public.fight == Fight.HOSTAGE_RANSOM:
                player.tried |= 1 << nation
            else:
                public.prizes[public.target] |= 1 << PRIZE_TRIED
    public.easing = 0
    if rules.rulings.kill_scope == KillScope.NEXT_ONLY:
        public.killed[nation] = 0


@lean_merged
def hand_over(rules, state):
    """What was negotiated about goes home; the marker of a ship goes back into the pool (SP-079)."""
    public = state.public
    seat = public.fighter
    if public.fight == Fight.HOSTAGE_RANSOM:
        take_captives(state, seat, public.nation, public.number)
        state.tally[seat, Tally.HOSTAGES_RANSOMED] += public.number
        return
    place = public.target
    prize = public.prizes[place]
    if public.fight == Fight.CREW_RANSOM:
        prize = with_part(prize, PRIZE_CREW, EIGHT_BITS, ZERO)
    else:
        prize |= 1 << PRIZE_SOLD
        state.tally[seat, Tally.SHIPS_RANSOMED] += 1
        return_marker(rules, state, prize_type(prize), prize_nation(prize))
    public.prizes[place] = prize
    crew_left = (
        rules.rulings.crew_strength == CrewStrength.CREW_PRICE_ON_MARKER and part(prize, PRIZE_CREW, EIGHT_BITS) > 0
    )
    if sold(prize) and not crew_left:
        forget_backs(rules, state, place)
        remove_prize(state, place)


# ---- killing and releasing


@lean_merged
def kill_goal(rules, player, number):
    """Target number of killing hostages (SP-087)."""
    terms = check_terms()
    return formulas.kill_target(rules, number, player.buildings[PR], terms)


@lean_merged
def release_goal(rules, public, seat, nation, number):
    """Target number of releasing hostages (SP-093, SP-094; abilities)."""
    player = public.players[seat]
    terms = check_terms()
    target = formulas.release_target(rules, public.anger[nation], number, player.buildings[PR], terms)
    return target + rules.game.abilities[player.faction, Ability.RELEASE_TARGET]


@lean_merged
def check(rules, state, goal, rolled, automatic, log):
    """Carry out a check with a target number, the event for it among the two given; whether it passed."""
    public = state.public
    public.goal = goal
    public.roll = 0
    passed = True
    if goal <= rules.constants.automatic_target:
        tell(log, automatic, public.fighter, goal, ZERO, ZERO)
    else:
        place = roll_check(rules, state)
        public.roll = rules.check.lowest + place
        passed = formulas.roll_passes(rules, goal, ZERO, place)
        tell(log, rolled, public.fighter, goal, public.roll, ZERO)
    tell(log, Event.SUCCESS if passed else Event.FAILURE, public.fighter, ZERO, ZERO, ZERO)
    return passed


@lean_merged
def kill(rules, state, seat, nation, number, first_action, log):
    """Kill hostages of one nation (SP-084 to SP-091)."""
    public = state.public
    goal = kill_goal(rules, public.players[seat], number)
    passed = check(rules, state, goal, Event.KILL_ROLL, Event.KILL_AUTOMATIC, log)
    # Their anger comes at the end of the turn, whatever the other changes do (SP-090).
    public.pending_anger[nation] += formulas.kill_anger(rules, number, passed)
    if passed and first_action:
        public.killed[nation] += number
    if passed or rules.rulings.kill_failed_still_dead == KillFailedStillDead.YES:
        take_captives(state, seat, nation, number)
        state.tally[seat, Tally.HOSTAGES_KILLED] += number


@lean_merged
def release(rules, state, seat, nation, number, log):
    """Release hostages of one nation (SP-092 to SP-097)."""
    public = state.public
    goal = release_goal(rules, public, seat, nation, number)
    if check(rules, state, goal, Event.RELEASE_ROLL, Event.RELEASE_AUTOMATIC, log):
        anger_in_turn(rules, state, nation, rules.constants.release_anger, log)
    take_captives(state, seat, nation, number)
    state.tally[seat, Tally.HOSTAGES_RELEASED] += number
