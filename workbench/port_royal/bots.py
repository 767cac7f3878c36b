"""Strategies of Port Royal: how a seat chooses among its legal moves, from what it sees.

``rules`` weighs what a card is worth against what a bust would cost; its personalities are rows of the table ``bots``.
``stop_or_go`` hires like it, but stops by a table that the question of the same name gives: for each number of own
swords, governors and colours in the harbour the worth from which to stop (see `stop_table`).
"""

from __future__ import annotations

from hashlib import sha256

import numpy as np

from workbench.jit import kept_array, lean, lean_merged
from workbench.play import bots_table
from workbench.play.luck import below
from workbench.play.search import SEARCH_COLUMNS, search_bot
from workbench.port_royal.formulas import fee, income, price, repels, take_count
from workbench.port_royal.moves import GAME, Move, first_of, kind_of
from workbench.port_royal.state import EMPTY, Person
from workbench.port_royal.tables import COLOURS, Face, record
from workbench.tables import Rulebook

# Columns of the table ``bots``, and places of a bot's weights.
WEIGHTS = ("point", "skill", "late", "risk", "hope", "reach", "expedition", "contract", "boldness")
POINT, SKILL, LATE, RISK, HOPE, REACH, EXPEDITION, CONTRACT, BOLDNESS = range(len(WEIGHTS))
TABLE = len(WEIGHTS) + len(SEARCH_COLUMNS)  # where the table of stop_or_go begins

SWORDS, GOVERNORS = 9, 3  # more count like the most
ALL_COLOURS = len(COLOURS) + 1
NEVER = 1e9  # no harbour is worth stopping
MOST_TABLES = 16  # kept


@lean
def random_move(view, moves, count, rules, weights, luck):
    """Any legal move, each with the same chance."""
    return below(luck, 0, count)


# ---- what things are worth, in coins ------------------------------------------------------------------


@lean_merged
def rest_of_game(view, rules):
    """Share of the game that is still to come, by the most points of a seat: 1 at the start, 0 in the last round."""
    if view.public.ending == 1:
        return 0.0
    most = 0
    for seat in range(view.seats):
        most = max(most, view.public.players[seat].points)
    return max(0.0, 1.0 - most / max(1, rules.rulings.vp_target))


@lean_merged
def wanted(view, rules, me, card):
    """Symbols of a person that an open expedition lacks among the own persons."""
    found = 0
    for place in range(view.public.open_size):
        expedition = rules.cards[view.public.open[place]]
        symbols = me.symbols
        if rules.cards[card].anchors > 0 and expedition.anchors > symbols[1]:
            found += 1
        if rules.cards[card].crosses > 0 and expedition.crosses > symbols[2]:
            found += 1
        if rules.cards[card].houses > 0 and expedition.houses > symbols[4]:
            found += 1
    return found


@lean_merged
def coin_worth(weights, rest):
    """What a coin is worth: less and less, the nearer the end."""
    return 1.0 - weights[LATE] * (1.0 - rest)


@lean_merged
def ship_worth(rules, me, card, coin):
    """What a ship of the harbour is worth to the seat, in coins; its fee is not taken off."""
    colour = rules.cards[card].colour
    return coin * income(rules, card, me.traders[colour]) + coin * me.clerks[colour]


@lean_merged
def person_worth(view, rules, weights, me, card, rest, coin, cost):
    """What a person of the harbour is worth to the seat that pays `cost`, in coins; its fee is not taken off."""
    found = rules.cards[card]
    worth = weights[POINT] * found.points + weights[SKILL] * rest * rules.skills[found.kind]
    if view.public.open_size > 0 and found.anchors + found.crosses + found.houses > 0:
        worth += weights[EXPEDITION] * min(1, wanted(view, rules, me, card))
    return worth - coin * cost


@lean_merged
def harbour_worth(view, rules, weights, me, rest, take):
    """What the best `take` cards of the harbour are worth, that of the worst of them, and that of the next best.

    Cards that could not be paid do not count; nor do cards that are worth less than nothing.
    """
    first = second = third = fourth = 0.0
    purse = me.coins
    if take > 1:
        most = 0
        for colour in range(len(COLOURS)):
            ship = view.public.berths[colour]
            if ship != EMPTY:
                most = max(most, rules.cards[ship].coins + me.traders[colour])
        purse += most
    coin = coin_worth(weights, rest)
    for place in range(view.public.harbour_size):
        card = view.public.harbour[place]
        if rules.cards[card].face == Face.SHIP:
            worth = ship_worth(rules, me, card, coin)
        else:
            cost = price(rules, card, me.kinds[Person.MADEMOISELLE])
            if cost > purse:
                continue
            worth = person_worth(view, rules, weights, me, card, rest, coin, cost)
        # What is less sinks on; comparing by branches would be guessed wrong too often.
        first, worth = max(first, worth), min(first, worth)
        second, worth = max(second, worth), min(second, worth)
        third, worth = max(third, worth), min(third, worth)
        fourth = max(fourth, worth)
    if take <= 1:
        return first, first, second
    if take == 2:
        return first + second, second, third
    if take == 3:
        return first + second + third, third, fourth
    return first + second + third + fourth, fourth, 0.0


@lean_merged
def danger(view, rules, me):
    """Unseen ships that would end the turn: of a colour that lies in the harbour, and not to be repelled."""
    public = view.public
    found = public.unseen_seconds
    if me.swords > 0 and found > 0:
        for colour in range(len(COLOURS)):
            if public.berths[colour] != EMPTY:
                for number in range(rules.ships_from[colour], rules.ships_from[colour + 1]):
                    ship = rules.ships[number]
                    if repels(rules, me.swords, ship):
                        found -= public.unseen_cards[ship]
    return found


# ---- phase 1: go on or stop ---------------------------------------------------------------------------


@lean_merged
def goes_on(view, rules, weights, me):
    """Whether to reveal a further card: what it can bring against what a bust would cost."""
    if view.public.unseen == 0:
        return False
    bust = danger(view, rules, me)
    if bust == 0:  # first, as most harbours are still safe and their worth takes longer to add up
        return True
    rest = rest_of_game(view, rules)
    colours = view.public.colours
    governors = me.kinds[Person.GOVERNOR]
    take = take_count(rules, colours, governors)
    total, worst, following = harbour_worth(view, rules, weights, me, rest, take)
    if total <= 0.0:
        return True
    new = view.public.unseen_faces[Face.SHIP] - view.public.unseen_seconds
    coin = coin_worth(weights, rest)
    gain = 0.0
    if new > 0:
        more = take_count(rules, colours + 1, governors) - take
        ship = 2.0 * coin
        each = max(0.0, ship - worst) / 2
        if more > 0:
            each = max(following, ship)
        gain += new * each
    gain += view.public.unseen_faces[Face.PERSON] * max(0.0, weights[HOPE] - worst) / 2
    loss = total - rules.constants.jester_coins * me.kinds[Person.JESTER]
    return weights[REACH] * gain >= weights[RISK] * bust * loss


@lean_merged
def stops_by_table(view, rules, weights, me):
    """Whether the table of the question stop_or_go says to stop."""
    swords = min(me.swords, SWORDS - 1)
    governors = min(me.kinds[Person.GOVERNOR], GOVERNORS - 1)
    enough = weights[TABLE + (governors * SWORDS + swords) * ALL_COLOURS + view.public.colours]
    if enough >= NEVER:
        return False
    take = take_count(rules, view.public.colours, me.kinds[Person.GOVERNOR])
    total, _, _ = harbour_worth(view, rules, weights, me, rest_of_game(view, rules), take)
    if fee(rules, False) > 0:
        # As many others as the table was solved for, so that both count alike.
        total += min(view.seats - 1, max(0, view.public.harbour_size - take))
    return total >= enough * weights[BOLDNESS]


# ---- all moves ----------------------------------------------------------------------------------------


@lean_merged
def move_worth(view, rules, weights, me, move, rest):
    """How good a move is that is neither to reveal nor to stop; the best one is chosen, PASS and DECLINE are 0."""
    kind = kind_of(move)
    card = first_of(move)
    seat = view.seat
    if kind == Move.TRADE:
        return ship_worth(rules, me, card, coin_worth(weights, rest)) - fee(rules, seat == view.public.active)
    if kind == Move.HIRE:
        cost = price(rules, card, me.kinds[Person.MADEMOISELLE])
        worth = person_worth(view, rules, weights, me, card, rest, coin_worth(weights, rest), cost)
        return worth - fee(rules, seat == view.public.active)
    if kind == Move.FULFIL:
        expedition = rules.cards[card]
        given = expedition.anchors + expedition.crosses + expedition.houses
        return 50.0 + weights[POINT] * (expedition.points - given) + expedition.coins
    if kind == Move.GIVE:
        person = rules.cards[card]
        return -weights[POINT] * person.points - rules.skills[person.kind]
    if kind == Move.GIFT:
        other = view.public.players[card]
        return -1000.0 * other.points - other.coins
    if kind == Move.CONTRACT:
        return 60.0
    if kind == Move.WAIVE:
        return weights[CONTRACT] - fee(rules, seat == view.public.active)
    if kind == Move.REPEL:
        # A second ship of its colour would end the turn; another brings a colour more.
        return 5.0 if view.public.berths[rules.cards[card].colour] != EMPTY else -1.0
    return 0.0


@lean_merged
def best_move(view, moves, count, rules, weights, me):
    """Index of the best move; the first of equals."""
    rest = rest_of_game(view, rules)
    found = 0
    most = -1e18
    for index in range(count):
        worth = move_worth(view, rules, weights, me, moves[index], rest)
        if worth > most:
            most = worth
            found = index
    return found


@lean_merged
def move_of_kind(moves, count, kind):
    """Index of the first move of a kind, -1 for none."""
    for index in range(count):
        if kind_of(moves[index]) == kind:
            return index
    return -1


@lean_merged
def only_reveal_or_stop(moves, count):
    """Whether phase 1 asks nothing else: no expedition and no contract can be fulfilled."""
    return count == 2 and kind_of(moves[0]) == Move.REVEAL and kind_of(moves[1]) == Move.STOP


@lean_merged
def stops(view, rules, weights, me, by_table):
    """Whether to end phase 1: by the table of the question stop_or_go, or as the danger outweighs the gain."""
    if by_table:
        return stops_by_table(view, rules, weights, me)
    return not goes_on(view, rules, weights, me)


@lean_merged
def chosen_move(view, moves, count, rules, weights, by_table):
    """Index of what is worth most; whether to reveal or to stop is decided by `stops`."""
    if count == 1:
        return 0
    me = view.public.players[view.seat]
    if not only_reveal_or_stop(moves, count):
        index = best_move(view, moves, count, rules, weights, me)
        kind = kind_of(moves[index])
        if kind != Move.REVEAL and kind != Move.STOP:
            return index
    wish = Move.STOP if stops(view, rules, weights, me, by_table) else Move.REVEAL
    return max(0, move_of_kind(moves, count, wish))


@lean
def rules_move(view, moves, count, rules, weights, luck):
    """Go on while the gain outweighs the danger; take what is worth most."""
    return chosen_move(view, moves, count, rules, weights, False)


@lean
def table_move(view, moves, count, rules, weights, luck):
    """Stop by the table of the question stop_or_go; take what is worth most."""
    return chosen_move(view, moves, count, rules, weights, True)


# ---- what the rest of the workbench asks for ----------------------------------------------------------

STRATEGIES = {
    "random": random_move,
    "rules": rules_move,
    "stop_or_go": table_move,
    "search": search_bot(GAME, rules_move),
}

_tables: dict[bytes, np.ndarray] = {}


def stop_table(rulebook: Rulebook, seats: int) -> np.ndarray:
    """Worth from which to stop, for each number of own governors, swords, and colours in the harbour.

    Solved by the question stop_or_go from an empty harbour of a fresh deck, once for the same cards, rules and seats.

    Returns
    -------
    float64 array (GOVERNORS, SWORDS, ALL_COLOURS)
        `NEVER` where every harbour that can come up is better drawn on.
    """
    rules = record(rulebook)
    key = rules.tobytes() + bytes([seats])
    if key not in _tables:
        if len(_tables) > MOST_TABLES:
            _tables.clear()
        _tables[key] = kept_array(f"stop_table_{sha256(key).hexdigest()[:24]}", lambda: _solved(rules, rulebook, seats))
    return _tables[key]


def _solved(rules: np.record, rulebook: Rulebook, seats: int) -> np.ndarray:
    from workbench.port_royal.questions.stopping import AHEAD, stop_or_go

    found = np.full((GOVERNORS, SWORDS, ALL_COLOURS), NEVER)
    governors = [row for row in rulebook.keys("persons") if rulebook.cell("persons", row, "kind") == "governor"]
    owned = [row for row in governors for _ in range(int(rulebook.cell("persons", row, "copies")))]
    for number in range(GOVERNORS):
        if number > len(owned):
            found[number] = found[number - 1]
            continue
        for swords in range(SWORDS):
            answer = stop_or_go(
                *(rules, rulebook, (), swords, (), (), tuple(owned[:number])),
                coins=int(rules.constants.start_coins) + 2,
                others=seats - 1,
                cards=AHEAD,
            )
            for row in answer.rounds:
                found[number, swords, row["colours"]] = _threshold(row["go_on_up_to"], row["stop_from"])
    return found


def _threshold(going: float | None, stopping: float | None) -> float:
    """One worth to stop from, where some harbours of near worth go on and others stop."""
    if stopping is None:
        return NEVER
    if going is None or going < stopping:
        return stopping
    return (going + stopping) / 2


def weights(rulebook: Rulebook, bot: str, seats: int) -> np.ndarray:
    """Numbers of a bot: its row of the table ``bots``, for stop_or_go followed by its table for so many seats."""
    row = bots_table.weights(rulebook, bot)
    if rulebook.cell(bots_table.TABLE, bot, "strategy") != "stop_or_go":
        return row
    return np.concatenate([row, stop_table(rulebook, seats).ravel()])
