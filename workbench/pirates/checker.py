"""What must hold at every position of a game of pirates: nothing is lost or made, nothing lies where it may not.

Civil markers, boarding markers, ship markers and cards are counted over all places where they can be; money, anger
and every packed number lie within their bounds; no ship is on a field that is forbidden to it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from workbench.pirates.capacities import BUILDINGS, CARDS, NATIONS
from workbench.pirates.game_rulings import BoardingMarkerPool, FleeDeepSea, WarshipPoolLimit
from workbench.pirates.rulings import CostRows
from workbench.pirates.state import Fight
from workbench.tables import Rulebook

COLUMN_BITS = 6
DEAL_LIMIT = 10**15  # 1/10,000 PBill; more money is a fault


def _parts(packed: int, first: int, bits: int) -> int:
    return int(packed) >> first & ((1 << bits) - 1)


def check(state: np.record, rules: np.record, rulebook: Rulebook) -> None:
    """Hold a position against everything that no rule may break; AssertionError with what is wrong."""
    if state.public.players[0].bay < 0 or state["round"] == 0:
        return  # factions and bays are still being picked
    _cards(state, rules)
    _civil_markers(state, rules)
    _boarding_markers(state, rules)
    _fleets(state, rules)
    _warships(state, rules)
    _seats(state, rules)


def _cards(state: Any, rules: Any) -> None:
    public, seats = state.public, int(state.seats)
    for name, table, pile, discards, hands in (
        ("weapon", rules.game.weapons, state.weapon_pile, public.weapon_discards, state.weapon_hands),
        ("HQ", rules.game.hq, state.hq_pile, public.hq_discards, state.hq_hands),
    ):
        counted = pile + discards + hands.sum(axis=0)
        if name == "weapon":
            kept = int(public.kept_cards)  # laid in the fight going on (ruling weapon_card_reuse)
            while kept > 0:
                counted[(kept & 63) - 1] += 1
                kept >>= 6
        for card in range(CARDS):
            assert counted[card] == table["copies"][card], f"{name} card {card}: {counted[card]} copies in the game"
        assert min(pile.min(), discards.min(), hands.min()) >= 0, f"a negative number of {name} cards"
    for seat in range(seats):
        player = public.players[seat]
        assert player.weapon_hand == state.weapon_hands[seat].sum(), f"weapon cards of seat {seat}"
        assert player.hq_hand == state.hq_hands[seat].sum(), f"HQ cards of seat {seat}"
    assert public.weapon_pile == state.weapon_pile.sum(), "cards left in the weapon deck"
    assert public.hq_pile == state.hq_pile.sum(), "cards left in the HQ deck"


def _civil_markers(state: Any, rules: Any) -> None:
    public, game = state.public, rules.game
    counted = np.array(public.pool[: int(game.pool_rows)])
    for ship in public.civils[: int(public.civil_count)]:
        counted[game.pool_row[_parts(ship, 13, 5), _parts(ship, 18, 3)]] += 1
        row, column = _parts(ship, 6, 6), _parts(ship, 0, 6)
        assert 1 <= row <= game.map.sea_rows, f"a civil ship in row {row}"
        assert column < game.map.columns, f"a civil ship in column {column}"
    for prize in public.prizes[: int(public.prize_count)]:
        if not _parts(prize, 41, 1):
            counted[game.pool_row[_parts(prize, 15, 5), _parts(prize, 20, 3)]] += 1
        assert _parts(prize, 0, 3) < state.seats, "a prize without a seat"
    printed = game["pool"]["markers"][: len(counted)]
    missing = int((printed - counted).sum())
    assert (counted <= printed).all(), "more civil markers than there are"
    assert missing == public.gone, f"{missing} civil markers are missing, {int(public.gone)} are out of the game"
    backs = np.array(state.backs)
    assert backs.min() >= 0, "a back of a marker was given twice"
    assert (backs <= game["backs"]["copies"]).all(), "more backs of markers than there are"


def _boarding_markers(state: Any, rules: Any) -> None:
    if rules.rulings.boarding_marker_pool == BoardingMarkerPool.UNLIMITED:
        return
    public = state.public
    on_ships = sum(
        _parts(ship, 17, 6)
        for player in public.players[: int(state.seats)]
        for ship in player["ships"][: int(player["ship_count"])]
    )
    total = int(rules.constants.boarding_marker_pool)
    assert on_ships + public.markers_left == total, f"{on_ships + int(public.markers_left)} boarding markers"
    assert public.markers_left >= 0, "a negative number of boarding markers"


def _fleets(state: Any, rules: Any) -> None:
    public, game = state.public, rules.game
    guarded = {_parts(ship, 0, 12) for ship in public.warships[: int(public.warship_count)]}
    for seat in range(int(state.seats)):
        player = public.players[seat]
        ships = [int(ship) for ship in player.ships[: int(player.ship_count)]]
        types = [_parts(ship, 0, 5) for ship in ships]
        for kind in set(types):
            assert types.count(kind) <= game.boats[kind].owned, f"seat {seat} has too many ships of type {kind}"
        for ship, cargo in zip(ships, player.cargo, strict=False):
            kind, field = _parts(ship, 0, 5), _parts(ship, 5, 12)
            row, column = field >> COLUMN_BITS, field & 63
            assert row > 0 or field == player.bay, f"a ship of seat {seat} lies in another bay"
            assert row <= game.map.sea_rows, f"a ship of seat {seat} in row {row}"
            assert column < game.map.columns, f"a ship of seat {seat} in column {column}"
            if not game.boats[kind].deep_sea and rules.rulings.flee_deep_sea == FleeDeepSea.NO:
                assert row <= rules.rulings.coastal_rows, f"a ship of seat {seat} without the ability in row {row}"
            if state.to_move == seat and public.fight != Fight.FLIGHT and state.turn > 0:
                _no_warship_moved_onto(field, ship, guarded, seat)
            aboard = sum(_parts(cargo, 7 * nation, 7) for nation in range(len(NATIONS)))
            if rules.rulings.hostage_capacity == 0:
                load = int(rules.pirate_ships[kind].load)
                assert aboard <= load, f"seat {seat}: {aboard} hostages on a ship for {load}"


def _no_warship_moved_onto(field: int, ship: int, guarded: set[int], seat: int) -> None:
    """A ship that has moved this turn does not lie with a warship (SP-051)."""
    if _parts(ship, 23, 1):
        assert field not in guarded, f"a ship of seat {seat} has moved onto a field with warships"


def _warships(state: Any, rules: Any) -> None:
    public, game = state.public, rules.game
    ships = [int(ship) for ship in public.warships[: int(public.warship_count)]]
    by_kind: dict[tuple[int, int], int] = {}
    for ship in ships:
        row, column = _parts(ship, 6, 6), _parts(ship, 0, 6)
        assert 1 <= row <= game.map.sea_rows, f"a warship in row {row}"
        assert column < game.map.columns, f"a warship in column {column}"
        pair = _parts(ship, 13, 5), _parts(ship, 18, 3)
        by_kind[pair] = by_kind.get(pair, 0) + 1
    if rules.rulings.warship_pool_limit == WarshipPoolLimit.NO_FURTHER_SHIP:
        for (kind, flag), count in by_kind.items():
            assert count <= game.warship_pool[kind, flag], f"{count} warships of class {kind} under flag {flag}"


def _seats(state: Any, rules: Any) -> None:
    public, game = state.public, rules.game
    for nation, anger in enumerate(public.anger):
        assert 0 <= anger <= rules.rulings.anger_range, f"anger {anger} of nation {nation}"
    factions = [int(player["faction"]) for player in public.players[: int(state.seats)]]
    bays = [int(player["bay"]) for player in public.players[: int(state.seats)]]
    assert len(set(factions)) == len(factions), "a faction twice"
    assert len(set(bays)) == len(bays), "a bay twice"
    for seat in range(int(state.seats)):
        player = public.players[seat]
        assert 0 <= player.money < DEAL_LIMIT, f"money {player.money} of seat {seat}"
        assert player.captives.min() >= 0, f"hostages of seat {seat}"
        assert 0 <= player.training <= 2, f"training of seat {seat}"
        for building in range(len(BUILDINGS)):
            top = int(game.max_level[building])
            if rules.rulings.cost_rows_96_192 == CostRows.RAISE_MAXIMA:
                top = 5
            assert 0 <= player.buildings[building] <= top, f"building {building} of seat {seat}"
    assert state["round"] <= game.start.round_limit, "a round after the last"
    assert public.actions_left <= rules.constants.actions_per_turn, "more actions than a turn has"
