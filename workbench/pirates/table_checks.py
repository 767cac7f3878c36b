"""What must hold across rows and tables of the pirate rulebook."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

import pandas as pd

from workbench.tables.schema import CrossFault

OPEN_MARGIN = 10_000_000  # stands for "no bound" of a ransom band
STEPS_FROM_1 = ("kill_anger_step", "release_step", "actions_per_turn", "build_actions_per_turn")


def fleet_items(text: str) -> list[str]:
    """Items of a fleet cell: ``kingkutter + fancykutter*2`` -> ``["kingkutter", "fancykutter*2"]``."""
    return [item.strip() for item in text.split("+") if item.strip()]


def _steps(tables: Mapping[str, pd.DataFrame]) -> Iterable[CrossFault]:
    """Levels of the anger track, of the building costs and of every building run without a gap."""
    for name, column in (
        ("anger_track", "level"),
        ("building_costs", "from_level"),
        ("anger_start", "seats"),
    ):
        levels = tables[name][column].tolist()
        first = 1 if column == "seats" else 0
        for row, level, expected in zip(tables[name].index, levels, range(first, first + len(levels)), strict=True):
            if level != expected:
                yield name, row, column, f"levels run without a gap; {expected} is expected here"
                break
    effects = tables["building_effects"]
    for building, top in tables["buildings"]["max_level"].items():
        levels = sorted(effects.loc[effects["building"] == building, "level"].tolist())
        if levels != list(range(len(levels))) or len(levels) <= top:
            yield (
                "buildings",
                str(building),
                "max_level",
                f"building_effects needs exactly one row for each level 0 to {top} of {building}; it has {levels}",
            )


def _bands(tables: Mapping[str, pd.DataFrame]) -> Iterable[CrossFault]:
    """The bands of the ransom roll cover every margin exactly once."""
    frame = tables["ransom_outcomes"]
    lows = frame["margin_from"].fillna(-OPEN_MARGIN).astype(int)
    highs = frame["margin_to"].fillna(OPEN_MARGIN).astype(int)
    expected = -OPEN_MARGIN
    for row in lows.sort_values().index:
        if lows[row] != expected or highs[row] < lows[row]:
            here = "an empty cell (no bound)" if expected == -OPEN_MARGIN else str(expected)
            yield (
                "ransom_outcomes",
                row,
                "margin_from",
                f"the bands must join without gap or overlap: {here} here",
            )
            return
        expected = highs[row] + 1
    if expected != OPEN_MARGIN + 1:
        yield "ransom_outcomes", row, "margin_to", "the highest band must be open: an empty cell"


def _pools(tables: Mapping[str, pd.DataFrame]) -> Iterable[CrossFault]:
    """Markers by nation add up to the pool of each civil ship; no pair of a pool stands twice."""
    pool = tables["civil_pool"].groupby("civil_ship")["markers"].sum()
    for ship, markers in tables["civil_ships"]["pool_markers"].items():
        if pool.get(ship, 0) != markers:
            yield (
                "civil_ships",
                str(ship),
                "pool_markers",
                f"the markers by nation in civil_pool add up to {pool.get(ship, 0)}; both must agree",
            )
    for name, pair in (("civil_pool", ["civil_ship", "nation"]), ("warship_pool", ["warship", "nation"])):
        for row in tables[name].index[tables[name].duplicated(pair)]:
            yield name, row, pair[0], "each pair of ship and nation stands once"


_FLEET_ITEM = re.compile(r"([A-Za-z0-9_\-]+)(?:\*([1-9][0-9]?))?")


_REDUCTION = re.compile(r"[1-9]|1[0-2]")


def _fleets(tables: Mapping[str, pd.DataFrame]) -> Iterable[CrossFault]:
    """Fleets name existing ships, in numbers from 1 to 99, and cards or reductions that a flight can use."""
    known, cards = set(tables["pirate_ships"].index), tables["weapon_cards"]
    usable = set(cards.index[cards["use"].isin(("both", "defensive"))])
    for row, fleet in tables["fleets"].iterrows():
        found = [_FLEET_ITEM.fullmatch(item) for item in fleet_items(fleet["ships"])]
        if not found or any(item is None or item[1] not in known for item in found):
            message = "keys of pirate_ships joined by +, copies as key*n with n from 1 to 99"
            yield "fleets", str(row), "ships", message
        if not all(_REDUCTION.fullmatch(item) or item in usable for item in fleet_items(fleet["weapon_cards"])):
            yield (
                "fleets",
                str(row),
                "weapon_cards",
                "numbers from 1 to 12 or keys of weapon_cards joined by +, or empty",
            )


_NOT_NEGATIVE = (
    *("weapon_card_cost", "hq_card_cost", "weapon_deck", "hq_deck", "civil_ships_on_board", "boarding_marker_pool"),
    *("weapon_cards_per_fight", "kill_easing_per_hostage", "warship_side_right_up_to"),
)


MOST_PLAYERS = 20


def _constants(tables: Mapping[str, pd.DataFrame]) -> Iterable[CrossFault]:
    """Steps count from 1, prices and numbers of things from 0, players from 1 to a bound of the engine."""
    values = tables["constants"]["value"]
    for row in STEPS_FROM_1:
        if values[row] < 1:
            yield "constants", row, "value", "a whole number, at least 1"
    for row in _NOT_NEGATIVE:
        if values[row] < 0:
            yield "constants", row, "value", "a whole number, at least 0"
    if not 1 <= values["max_players"] <= MOST_PLAYERS:
        yield "constants", "max_players", "value", f"a whole number from 1 to {MOST_PLAYERS}"


def _filled(tables: Mapping[str, pd.DataFrame]) -> Iterable[CrossFault]:
    """The tables that every question reads have a row at least."""
    for name in ("anger_track", "warships", "civil_ships", "pirate_ships"):
        if tables[name].empty:
            yield name, "", "", "at least one row; the questions read this table"


_EMPTY = {("additional_civil_ship", "flight"), ("further_warship", "boarding")}


def _modifiers(tables: Mapping[str, pd.DataFrame]) -> Iterable[CrossFault]:
    """Every modifier has a value in the fights that know it, and none elsewhere."""
    frame = tables["fight_modifiers"]
    for row in frame.index:
        for fight in ("boarding", "flight"):
            empty = bool(frame[fight].isna()[row])
            if (row, fight) in _EMPTY and not empty:
                yield "fight_modifiers", row, fight, f"an empty cell: {fight} does not know this modifier"
            elif (row, fight) not in _EMPTY and empty and row != "support_limit":
                yield "fight_modifiers", row, fight, "a whole number; 0 stands for no effect"


PRINTED_MOP_BONUS = 1  # SP-100


def _training(tables: Mapping[str, pd.DataFrame]) -> Iterable[CrossFault]:
    """What MoP adds is a ruling; the printed number beside it would be read by nothing."""
    if tables["training"].at["mop", "combat_value_bonus"] != PRINTED_MOP_BONUS:
        yield (
            "training",
            "mop",
            "combat_value_bonus",
            f"{PRINTED_MOP_BONUS} as printed: what BoP and MoP come to is decided by the ruling mop_total",
        )


CHECKS = (_steps, _bands, _pools, _fleets, _modifiers, _training, _constants, _filled)
