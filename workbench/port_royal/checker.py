"""What holds in every position of a game: no card is lost, no coin is made of nothing, points are what lies there.

Everything is counted again from the lists of cards, with NumPy and without the program's own counting.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np

from workbench.port_royal.rulings import (
    Clerk,
    CoinsAreCards,
    ContractCubes,
    ContractReward,
    Expansion,
    JackScope,
)
from workbench.port_royal.state import EMPTY, FULFILLED, SEATS, Person, Stage
from workbench.port_royal.tables import CARDS, COLOURS, DECK, KINDS, NONE, REWARDS, Condition, Face, Set

SYMBOLS = ("anchors", "crosses", "houses")


def check(state: Any, rules: Any, rulebook: Any = None) -> None:
    """Raise AssertionError where a position is impossible.

    Parameters
    ----------
    state : record
        Of dtype STATE, at a question or at the end.
    rules : record
        Of the variant that is played.
    rulebook : Rulebook, optional
        Not needed: everything stands in `rules`.
    """
    public = state["public"]
    displays = _displays(public)
    _check_cards(state, rules, displays)
    _check_unseen(state, rules)
    _check_harbour(public, rules)
    for seat in range(SEATS):
        _check_player(public["players"][seat], displays[seat], rules, seat < int(state["seats"]))
    _check_contracts(state, rules)
    for seat in range(int(state["seats"])):
        _check_served(public, seat, displays[seat], rules)
        _check_ready(public, seat, displays[seat], rules)
    _check_stage(state)


def _displays(public: Any) -> list[np.ndarray]:
    ends = np.cumsum([0, *public["players"]["cards"]])
    return [public["display"][start:end] for start, end in pairwise(ends)]


def _counted(cards: Any) -> np.ndarray:
    return np.bincount(np.asarray(cards, np.int64), minlength=CARDS)


def _held(player: Any, rules: Any) -> int:
    """Coins that are cards."""
    abstract = rules["rulings"]["coins_are_cards"] == CoinsAreCards.ABSTRACT_COUNTERS
    return 0 if abstract else int(player["coins"] - player["tokens"])


def _coins(state: Any, rules: Any, seat: int) -> np.ndarray:
    """A player's coins that are cards, from the oldest on."""
    number = _held(state["public"]["players"][seat], rules)
    return state["coins"][seat][(int(state["oldest"][seat]) + np.arange(number)) % DECK]


def _in_game(rules: Any, seats: int) -> np.ndarray:
    """Copies of each card that are in the game (PR-003 to PR-005, PR-075)."""
    cards, rulings = rules["cards"], rules["rulings"]
    copies = cards["copies"].copy()
    if rulings["expansion"] == Expansion.OFF:
        copies[cards["set"] == Set.EXPANSION] = 0
    if rulings["clerk"] == Clerk.ABSENT:
        copies[(cards["kind"] == Person.CLERK) & (cards["face"] == Face.PERSON)] = 0
    if seats < rules["constants"]["five_players"]:
        copies[cards["set"] == Set.FIVE_PLAYERS] = 0
    return copies


def _check_cards(state: Any, rules: Any, displays: list[np.ndarray]) -> None:
    """Every card of the game is at exactly one place."""
    public = state["public"]
    kept = public["players"]["kept"].ravel()
    found = public["discards"] + _counted(state["deck"][: public["pile"]])
    found += _counted(public["harbour"][: public["harbour_size"]]) + _counted(public["open"][: public["open_size"]])
    found += _counted(np.concatenate(displays)) + _counted(kept[kept != EMPTY])
    for seat in range(int(state["seats"])):
        found += _counted(_coins(state, rules, seat))
    if public["pending"] != EMPTY and public["stage"] != Stage.GIFT:
        found[public["pending"]] += 1
    right = _in_game(rules, int(state["seats"]))
    wrong = np.flatnonzero(found != right)
    assert not len(wrong), f"cards {wrong.tolist()}: {found[wrong].tolist()} copies, not {right[wrong].tolist()}"
    assert public["discarded"] == public["discards"].sum(), "size of the discard pile"


def _check_unseen(state: Any, rules: Any) -> None:
    """Unseen are the cards of the draw pile and the coins drawn from it since it was shuffled."""
    public, cards = state["public"], rules["cards"]
    unseen = _counted(state["deck"][: public["pile"]])
    for seat in range(int(state["seats"])):
        old = int(public["players"]["old_coins"][seat])
        assert 0 <= old <= _held(public["players"][seat], rules), f"seat {seat}: {old} old coins"
        unseen += _counted(_coins(state, rules, seat)[old:])
    assert (unseen == public["unseen_cards"]).all(), "unseen cards by card"
    assert unseen.sum() == public["unseen"], "number of unseen cards"
    for face in Face:
        assert unseen[cards["face"] == face].sum() == public["unseen_faces"][face], f"unseen cards: {face.name}"
    ships = cards["face"] == Face.SHIP
    for colour in range(len(COLOURS)):
        assert unseen[ships & (cards["colour"] == colour)].sum() == public["unseen_ships"][colour], "unseen ships"
    lying = public["berths"] != EMPTY
    assert public["unseen_seconds"] == public["unseen_ships"][lying].sum(), "unseen ships of the harbour's colours"


def _check_harbour(public: Any, rules: Any) -> None:
    """The harbour never holds two ships of a colour: such a harbour is discarded at once (PR-042)."""
    harbour = public["harbour"][: public["harbour_size"]]
    ships = [card for card in harbour if rules["cards"][card]["face"] == Face.SHIP]
    assert all(rules["cards"][card]["face"] in (Face.SHIP, Face.PERSON) for card in harbour), "harbour"
    berths = [EMPTY] * len(COLOURS)
    for card in ships:
        colour = rules["cards"][card]["colour"]
        assert berths[colour] == EMPTY, f"two ships of colour {COLOURS[colour]} in the harbour"
        berths[colour] = int(card)
    assert public["berths"].tolist() == berths, "ships by colour"
    assert public["colours"] == len(ships), "number of ships"


def _check_player(player: Any, display: np.ndarray, rules: Any, plays: bool) -> None:
    cards = rules["cards"][display]
    persons, expeditions = cards[cards["face"] == Face.PERSON], cards[cards["face"] == Face.EXPEDITION]
    assert plays or (player["coins"] == 0 and not len(display)), "a seat that does not play owns something"
    assert len(persons) + len(expeditions) == len(display), "a display holds persons and expeditions"
    assert player["coins"] >= player["tokens"] >= 0, "coins"
    assert player["expeditions"] == len(expeditions), "expeditions"
    assert player["person_points"] == persons["points"].sum(), "points of persons"
    each = rules["constants"]["contract_points"]
    if rules["rulings"]["contract_reward"] == ContractReward.COINS_4321_VP_012:
        earned = rules["reward_points"][[min(n, REWARDS) for n in range(1, int(player["contracts"]) + 1)]].sum()
    else:
        earned = each * player["contracts"]
    assert player["points"] == player["person_points"] + expeditions["points"].sum() + earned, "points"
    assert player["swords"] == persons["swords"].sum(), "swords"
    for kind in range(len(KINDS)):
        assert player["kinds"][kind] == (persons["kind"] == kind).sum(), f"persons of kind {KINDS[kind]}"
    for field, kind in (("traders", Person.TRADER), ("clerks", Person.CLERK)):
        found = np.bincount(persons["colour"][persons["kind"] == kind], minlength=len(COLOURS))
        assert (player[field] == found).all(), field
    shown = (persons["anchors"] > 0) + 2 * (persons["crosses"] > 0) + 4 * (persons["houses"] > 0)
    assert (player["symbols"] == np.bincount(shown, minlength=len(player["symbols"]))).all(), "symbols"


def _check_contracts(state: Any, rules: Any) -> None:
    """Cubes stand on contracts that lie out; nobody has more than there are (PR-091)."""
    public = state["public"]
    slots, seats = int(public["contracts"]), int(state["seats"])
    cubes = public["cubes"]
    assert not cubes[slots:].any(), "a cube beside the contracts"
    assert not cubes[:, seats:].any(), "a cube of nobody"
    steps = rules["contracts"]["steps"][public["contract"][:slots]]
    asked = {int(row) for row in rules["contracts"]["condition"][public["contract"][:slots]]}
    assert public["conditions"] == sum(1 << condition for condition in asked), "what the contracts ask for"
    assert ((cubes[:slots] == FULFILLED) | (cubes[:slots] < steps[:, None])).all(), "steps"
    assert ((cubes == FULFILLED).sum(axis=0) == public["players"]["contracts"]).all(), "contracts fulfilled"
    if rules["rulings"]["contract_cubes"] == ContractCubes.THREE_ONCE_EACH:
        assert ((cubes > 0).sum(axis=0) <= rules["constants"]["contract_cubes"]).all(), "cubes of a player"


def _check_served(public: Any, seat: int, display: np.ndarray, rules: Any) -> None:
    """The open expeditions for which the persons are there, found by trying every way to hand them in (PR-030)."""
    cards = rules["cards"]
    persons = cards[display[cards["kind"][display] != NONE]]
    shown = [row for row in zip(*(persons[symbol] > 0 for symbol in SYMBOLS), strict=True) if any(row)]

    def enough(needed: tuple[int, ...], person: int) -> bool:
        if not any(needed):
            return True
        if person == len(shown):
            return False
        ways = [
            tuple(number - (one == place) for one, number in enumerate(needed))
            for place in range(3)
            if shown[person][place]
        ]
        return enough(needed, person + 1) or any(min(less) >= 0 and enough(less, person + 1) for less in ways)

    for place in range(int(public["open_size"])):
        asked = cards[public["open"][place]]
        right = enough(tuple(int(asked[symbol]) for symbol in SYMBOLS), 0)
        noted = bool(public["players"][seat]["served"] >> place & 1)
        assert noted == right, f"seat {seat}: persons for the open expedition {place}"


def _check_ready(public: Any, seat: int, display: np.ndarray, rules: Any) -> None:
    """The contracts for which a player owns all and has a cube (PR-078 to PR-083, PR-091, PR-092)."""
    player, cards, rulings = public["players"][seat], rules["cards"][display], rules["rulings"]
    persons = cards[cards["kind"] != NONE]
    cubes = public["cubes"][: int(public["contracts"]), seat]
    free = rulings["contract_cubes"] == ContractCubes.NO_LIMIT
    free |= (cubes > 0).sum() < rules["constants"]["contract_cubes"]
    for slot, row in enumerate(public["contract"][: len(cubes)]):
        wanted = rules["contracts"][row]
        right = cubes[slot] != FULFILLED and (cubes[slot] > 0 or free)
        match Condition(int(wanted["condition"])):
            case Condition.PERSONS:
                right &= _has_pair(persons["kind"].tolist(), wanted, rulings["jack_scope"])
            case Condition.CHEAP_PERSONS:
                right &= (persons["cost"] <= wanted["cost_limit"]).sum() >= wanted["amount"]
            case Condition.SWORDS:
                right &= persons["swords"].sum() >= wanted["amount"]
            case Condition.EXPEDITIONS:
                right &= (cards["face"] == Face.EXPEDITION).sum() >= wanted["amount"]
            case Condition.REPELLED_COLOURS:
                right &= (player["kept"] != EMPTY).sum() >= wanted["amount"]
            case _:
                right = False
        assert bool(player["ready"] >> slot & 1) == bool(right), f"seat {seat}: what contract {row} asks for"


def _has_pair(kinds: list[int], wanted: Any, jack_scope: int) -> bool:
    """Whether two of these persons are those of the contract; under a ruling a jack stands for one with a symbol."""
    left = list(kinds)
    missing = []
    for kind in (int(wanted["first_person"]), int(wanted["second_person"])):
        if kind in left:
            left.remove(kind)
        else:
            missing.append(kind)
    jacks = left.count(Person.JACK) if jack_scope == JackScope.ALSO_CONTRACTS else 0
    return len(missing) <= jacks and all(k in (Person.SETTLER, Person.CAPTAIN, Person.PRIEST) for k in missing)


def _check_stage(state: Any) -> None:
    public = state["public"]
    assert (public["stage"] == Stage.FINISHED) == bool(state["over"]), "stage at the end"
    assert 0 <= state["to_move"] < state["seats"], "seat asked"
    assert public["stage"] not in (Stage.PART_OVER, Stage.TURN_OVER), "nobody is asked"
    if public["stage"] in (Stage.EXPLORE, Stage.REPEL, Stage.HAND_IN, Stage.WINDOW):
        assert state["to_move"] == public["active"], "only the active player is asked"
    if public["stage"] in (Stage.TRADE, Stage.GIFT):
        assert state["to_move"] == public["taker"], "the player is asked whose part it is"
