"""Detection of agents, those who are caught, and those who must leave (GD-005 to GD-008, GD-019 to GD-029)."""

from __future__ import annotations

from workbench.espionage.event import Event
from workbench.espionage.formulas import (
    FULL,
    Chance,
    Cover,
    Due,
    Mission,
    agent_round,
    due,
    effective_budget,
    first_cover,
    idle_chances,
    mission_chances,
    mission_success,
    next_cover,
    uprising_bonus,
)
from workbench.espionage.game.common import (
    CHANCE,
    PASSIVE_POINTS,
    ROLL,
    TERMS,
    UNIT,
    Roll,
    building_points,
    near,
    nearest_own,
    protocol_row,
    remember_units,
    roll,
)
from workbench.espionage.game.common import RESULT as RESULT_CELL
from workbench.espionage.game.layout import clear_agent
from workbench.espionage.game.ordering import is_target
from workbench.espionage.rulings import (
    AttackInterrogation,
    NoticeProb,
    NotifiedEmployer,
    NotifyWho,
    RollOrder,
    TheftReset,
)
from workbench.espionage.state import IDLE, NOBODY, Tally
from workbench.espionage.tables import CAUGHT, LEVELS
from workbench.jit import lean_inner
from workbench.play.events import note

# Cells of the row of `results` that a round of an agent leaves for the effects.
COVER, DETECTED, CAME_ABOUT, ENDED, DUE, HOME = range(6)
RESULT = 6


@lean_inner
def drawn(state, protocol, agent, purpose, chance, extra):
    """Roll from 0 to FULL - 1 for a chance in parts; none where the chance leaves nothing open."""
    if (chance <= 0 and extra <= 0) or (chance >= FULL and extra == 0):
        return 0
    rolled = roll(state, agent.uid, purpose, FULL)
    protocol_row(protocol, purpose, agent.uid, agent.planet, chance, FULL, rolled, 1 if rolled < chance else 0, extra)
    return rolled


@lean_inner
def theft_goes_on(state, agent, victim, rules):
    """Number of the round of a theft for its malus, kept in the agent (GD-032, GD-033; ruling theft_reset)."""
    ruling = rules.rulings.theft_reset
    same = agent.theft_victim == victim and agent.theft_last == state["round"] - 1
    if ruling == TheftReset.PAUSE_OR_OTHER_PLANET:
        same = same and agent.theft_planet == agent.planet
    agent.theft_round = agent.theft_round + 1 if same or ruling == TheftReset.NEVER else 1
    agent.theft_victim = victim
    agent.theft_planet = agent.planet
    agent.theft_last = state["round"]


@lean_inner
def alarm(state, place, seat, log):
    """The warlord of a planet learns that an espionage attack took place there (GD-005)."""
    state.worlds[place].alarm = state["round"]
    state.tally[seat, Tally.DETECTIONS] += 1
    note(log, Event.DETECTION, seat, 1 << seat, place)


@lean_inner
def notice_chance(rules, level):
    """Percent with which a detected agent notices it (GD-007; ruling notice_prob)."""
    if rules.rulings.notice_prob == NoticeProb.ALWAYS:
        return 100
    return rules.level_chance[level if rules.rulings.notice_prob == NoticeProb.SKILL else 0]


@lean_inner
def reveal(state, number, result, rules, log, protocol):
    """What a detection leads to besides the catch: reports, and perhaps a hasty withdrawal (GD-005 to GD-007)."""
    agent = state.agents[number]
    place, employer = agent.planet, agent.employer
    owner = state.public.planets[place].owner
    state.tally[employer, Tally.AGENTS_DETECTED] += 1
    agent.blown_at = place + 1
    if owner >= 0:
        alarm(state, place, owner, log)
    if result[COVER] == Cover.CAUGHT:
        return
    chance = notice_chance(rules, agent.level)
    rolled = roll(state, agent.uid, Roll.NOTICE, 100)
    protocol_row(protocol, Roll.NOTICE, agent.uid, place, chance, 100, rolled, 1 if rolled < chance else 0, 0)
    if rolled >= chance:
        return
    if rules.rulings.notify_who == NotifyWho.PLANET_OWNER:
        if owner >= 0:
            note(log, Event.AGENT_NOTICED, owner, 1 << owner, place)
        return
    agent.noticed = 1
    note(log, Event.AGENT_BLOWN, employer, 1 << employer, number, place)
    if rules.rulings.notified_employer == NotifiedEmployer.WITHDRAW_AT_ONCE and agent.mission != IDLE:
        if rules.rulings.roll_order == RollOrder.DETECTION_FIRST:
            result[CAME_ABOUT] = 0
        result[ENDED] = 1
        home = nearest_own(state, employer, place)
        if home != NOBODY and near(state.public.planets, place, home, rules.constants.agent_range_ly):
            result[HOME] = home + 1


@lean_inner
def look_at(state, number, rules, owned, watch, result, chances, evasion_terms, success_terms, log, protocol):
    """One round of one agent: his detection and the roll of his mission, into the row `result`."""
    agent = state.agents[number]
    result[:] = 0
    place, employer = agent.planet, agent.employer
    owner = state.public.planets[place].owner
    if agent.mission != IDLE and not is_target(state, employer, place, agent.mission, rules):
        note(log, Event.MISSION_VOID, employer, 1 << employer, number, agent.mission, place)
        agent.mission = IDLE
    cover = agent.cover if agent.mission != IDLE else first_cover(rules, agent.blown_at == place + 1)
    result[COVER] = cover
    if agent.waits:  # he travelled in this round and begins in the next
        agent.waits = 0
        if owner < 0:
            return
        idle_chances(rules, agent.level, watch[place], chances, evasion_terms)
    elif agent.mission == IDLE:
        if owner < 0 or owner == employer:
            return
        idle_chances(rules, agent.level, watch[place], chances, evasion_terms)
    else:
        agent.step += 1
        if agent.mission == Mission.THEFT:
            theft_goes_on(state, agent, owner, rules)
        theft_round = agent.theft_round if agent.mission == Mission.THEFT else 1
        result[DUE] = due(rules, agent.mission, agent.step, agent.duration, agent.fulfilled == 1)
        budget = post = 0
        if owner >= 0:
            realm, targeted = state.warlords[owner].realm_budget, state.worlds[place].targeted
            budget = effective_budget(rules, realm, owned[owner], targeted)
            post = building_points(rules, state.worlds[place].buildings, PASSIVE_POINTS)
        level, turned, units = agent.mission_level, agent.turned, watch[place]
        mission_chances(rules, level, turned, theft_round, budget, post, units, chances, evasion_terms, success_terms)
    detection = drawn(state, protocol, agent, Roll.DETECTION, chances[Chance.EVASION], 1)
    if len(protocol) > 0 and protocol[0, 0] > 0:
        for term in range(len(evasion_terms)):
            protocol[protocol[0, 0], TERMS + term] = evasion_terms[term]
    passive = drawn(state, protocol, agent, Roll.PASSIVE, chances[Chance.WATCH], 0)
    capture = drawn(state, protocol, agent, Roll.CAPTURE, chances[Chance.CAPTURE], 0)
    success = 0
    wanted = result[DUE]
    if wanted == Due.PARTIAL or wanted == Due.THEFT or wanted == Due.FINAL or wanted == Due.RUNNING:
        success = drawn(
            state, protocol, agent, Roll.SUCCESS, chances[Chance.HIDDEN_SUCCESS], chances[Chance.BLOWN_SUCCESS]
        )
    # The formula's four results take the first four cells.
    agent_round(rules, cover, wanted, chances, detection, passive, capture, success, result)
    last = protocol[0, 0] if len(protocol) > 0 else 0
    if last > 0 and protocol[last, ROLL] == Roll.SUCCESS and protocol[last, UNIT] == agent.uid:
        first = rules.rulings.roll_order == RollOrder.SUCCESS_FIRST
        judged = cover if first else result[COVER]
        protocol[last, CHANCE] = chances[Chance.HIDDEN_SUCCESS if judged == Cover.HIDDEN else Chance.BLOWN_SUCCESS]
        protocol[last, RESULT_CELL] = result[CAME_ABOUT]
        bonus = uprising_bonus(rules, agent.turned) if agent.turned > 0 else 0
        mission_success(rules, agent.mission_level, bonus, judged != Cover.HIDDEN, success_terms)
        for term in range(len(success_terms)):
            protocol[last, TERMS + term] = success_terms[term]
    if result[DETECTED]:
        reveal(state, number, result, rules, log, protocol)
    if result[COVER] != Cover.CAUGHT:
        agent.cover = next_cover(rules, result[COVER])


@lean_inner
def catch(state, number, interrogated, rules, log, protocol):
    """An agent is caught: he dies, and his employer and the units of a planet may become known (GD-029, GD-070)."""
    agent = state.agents[number]
    employer, place, uid = agent.employer, agent.planet, agent.uid
    owner = state.public.planets[place].owner
    note(log, Event.AGENT_LOST, employer, 1 << employer, number, place)
    clear_agent(agent)
    state.tally[employer, Tally.AGENTS_LOST] += 1
    if owner < 0 or owner == employer:
        return
    state.tally[owner, Tally.CATCHES] += 1
    weights = rules.caught_weight
    if interrogated and rules.rulings.attack_interrogation == AttackInterrogation.OUTCOME_2_OR_3:
        first, total = 1, 2
        rolled = roll(state, uid, Roll.CAUGHT, 2)
        outcome = first + rolled
    else:
        total = 0
        for one in range(len(CAUGHT)):
            total += weights[one]
        rolled = roll(state, uid, Roll.CAUGHT, total)
        outcome, left = 0, rolled
        while left >= weights[outcome]:
            left -= weights[outcome]
            outcome += 1
    protocol_row(protocol, Roll.CAUGHT, uid, place, 0, total, rolled, outcome, 0)
    if outcome == 0:
        note(log, Event.AGENT_KILLED, owner, 1 << owner, place)
        return
    state.warlords[owner].named[employer] += 1
    state.warlords[employer].unmasked += 1
    state.tally[employer, Tally.AGENTS_UNMASKED] += 1
    note(log, Event.AGENT_NAMED, owner, 1 << owner, place, employer)
    if outcome == 2:
        betray(state, uid, employer, owner, rules, log, protocol)


@lean_inner
def betray(state, uid, employer, owner, rules, log, protocol):
    """The unit data of a random planet of the employer become known (GD-029)."""
    planets, count = state.public.planets, 0
    for place in range(state.public.count):
        if planets[place].owner == employer:
            count += 1
    if count == 0:
        return
    rolled = left = roll(state, uid, Roll.BETRAYED_PLANET, count)
    for place in range(state.public.count):
        if planets[place].owner == employer:
            if left == 0:
                remember_units(state, owner, place, rules)
                protocol_row(protocol, Roll.BETRAYED_PLANET, uid, place, 0, count, rolled, place, 0)
                note(log, Event.UNITS_BETRAYED, owner, 1 << owner, place, employer)
                return
            left -= 1


@lean_inner
def interrogate(state, rules, log, protocol):
    """Agents who did not leave after an assassination are detected and interrogated (GD-046)."""
    for number in range(len(state.agents)):
        agent = state.agents[number]
        if agent.employer < 0 or agent.hunted == 0:
            continue
        stayed = agent.hunted == agent.planet + 1
        agent.hunted = 0
        owner = state.public.planets[agent.planet].owner
        if stayed and owner != agent.employer and owner >= 0:
            alarm(state, agent.planet, owner, log)
            state.tally[agent.employer, Tally.AGENTS_DETECTED] += 1
            catch(state, number, True, rules, log, protocol)


@lean_inner
def drive_out(state, place, rules, log):
    """After an assassination all agents of other factions must leave the planet with the next move (GD-046)."""
    owner = state.public.planets[place].owner
    for number in range(len(state.agents)):
        agent = state.agents[number]
        if agent.employer >= 0 and agent.planet == place and agent.employer != owner:
            agent.hunted = place + 1
            note(log, Event.MUST_LEAVE, agent.employer, 1 << agent.employer, number, place)


@lean_inner
def promote(state, number, rules, log):
    """A success raises an agent by one level, up to the highest (GD-023, GD-024)."""
    agent = state.agents[number]
    if agent.level < min(rules.constants.top_level, LEVELS - 1):
        agent.level += 1
        note(log, Event.PROMOTED, agent.employer, 1 << agent.employer, number, agent.level)
