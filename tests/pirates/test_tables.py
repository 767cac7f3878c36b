"""Every printed number stands in the tables as the rulebook has it; so does every assumed one.

The values are typed from the text. Changing one cell of a table makes the test of its table fail and name the cell.
"""

from __future__ import annotations

from typing import Any

import pandas as pd
import pytest

from workbench.book import Book

# One block per table: columns, then key and values of each row; "-" is an empty cell.
Table = dict[str, tuple[Any, ...]]


def cells(header: str, rows: str) -> Table:
    """Typed table of ``key value value …`` lines; the first line names the columns."""
    table: Table = {"": tuple(header.split())}
    for line in rows.strip().splitlines():
        key, *values = line.split()
        table[key] = tuple(typed(value) for value in values)
    return table


def typed(text: str) -> Any:
    if text == "-":
        return None
    if text in ("yes", "no"):
        return text == "yes"
    try:
        return int(text)
    except ValueError:
        pass
    try:
        return float(text)
    except ValueError:
        return text


def found(frame: pd.DataFrame, row: str, column: str) -> Any:
    value = frame.at[row, column]
    return None if pd.isna(value) or value == "" else value


def differences(frame: pd.DataFrame, table: Table) -> list[str]:
    """Cells of `frame` that are not as typed here, rows that only one side has."""
    columns = table[""]
    keys = [key for key in table if key]
    wrong = [f"row {key}" for key in set(keys) ^ set(frame.index)]
    for key in set(keys) & set(frame.index):
        assert len(table[key]) == len(columns), f"this test's row {key} has the wrong length"
        for column, value in zip(columns, table[key], strict=True):
            if found(frame, key, column) != value:
                wrong.append(f"{key}.{column}: {found(frame, key, column)!r} instead of {value!r}")
    return sorted(wrong)


def value_columns(frame: pd.DataFrame) -> set[str]:
    return set(frame.columns) - {"name_de", "name_en", "source", "note"}


# ---- T-SP-1 to T-SP-11: printed ---------------------------------------------------------------------

CIVIL_SHIPS = cells(
    "pool_markers movement_fields combat_value prize hostages cash marker_afterwards",
    """
    freighter   40 1 4 yes no  no  pool_after_ransom
    tanker      20 1 4 yes no  no  pool_after_ransom
    cruise_ship 10 2 6 no  yes yes stays_on_route
    yacht        6 3 2 no  no  yes off_map
    """,
)
WARSHIPS = cells("movement_fields combat_value", "destroyer 2 10 \n frigate 3 8 \n corvette 4 7")
WARSHIP_POOL = cells(
    "warship nation ships",
    """
    destroyer_us destroyer us 2
    destroyer_de destroyer de 0
    destroyer_fr destroyer fr 0
    destroyer_gb destroyer gb 3
    destroyer_ru destroyer ru 2
    frigate_us   frigate   us 4
    frigate_de   frigate   de 2
    frigate_fr   frigate   fr 4
    frigate_gb   frigate   gb 2
    frigate_ru   frigate   ru 0
    corvette_us  corvette  us 6
    corvette_de  corvette  de 3
    corvette_fr  corvette  fr 0
    corvette_gb  corvette  gb 0
    corvette_ru  corvette  ru 0
    """,
)
PIRATE_SHIPS = cells(
    "movement_fields combat_value load_hostages boarding_markers marker_kind cost_pbills dealer_level"
    " markers_per_faction start_ships deep_sea refills_others destroyed_after_boarding",
    """
    stangenkutter         1   1  4 1 counted    4 0 6 2 no  no  no
    fancykutter           2   1  4 1 counted    8 1 4 0 yes no  no
    situationskutter      1   2  4 2 counted    8 1 4 0 yes no  no
    fancysituationskutter 2   2  4 2 counted   12 2 4 0 yes no  no
    kingkutter            2   2  8 3 counted   20 2 2 0 yes no  no
    mudderkutter          0.5 4 40 0 unlimited 32 3 1 0 yes yes no
    speedboat             5   1  0 0 none       2 1 5 0 yes no  yes
    """,
)
BUILDING_COSTS = cells(
    "from_level normal_pbills laundry_pbills",
    """
    step_0_1 0  12 12
    step_1_2 1  24 24
    step_2_3 2  48 36
    step_3_4 3  96 48
    step_4_5 4 192 60
    """,
)
BUILDINGS = cells(
    "max_level scale",
    "hq 2 normal \n pr 3 normal \n weapon_dealer 3 normal \n ship_dealer 3 normal \n laundry 5 laundry",
)
EFFECTS = {
    "hq": ("hq_cards_per_action", (0, 1, 3)),
    "pr": ("negotiation_target", (0, -1, -2, -3)),
    "weapon_dealer": ("weapon_cards_per_action", (1, 2, 4, 6)),
    "ship_dealer": ("ships_per_action", (1, 2, 3, 4)),
    "laundry": ("laundry_percent", (0, 5, 10, 15, 20, 25)),
}
BUILDING_EFFECTS: Table = {"": ("building", "level", "effect", "amount")} | {
    f"{building}_{level}": (building, level, effect, amount)
    for building, (effect, amounts) in EFFECTS.items()
    for level, amount in enumerate(amounts)
}
RANSOM_OUTCOMES = cells(
    "margin_from margin_to deal pay_percent percent_per_point anger_per_point anger_offset",
    """
    no_deal_anger  - -3 no    0 0 1 -2
    nothing       -2 -2 no    0 0 0  0
    half          -1 -1 yes  50 0 0  0
    full           0  0 yes 100 0 0  0
    more           1  - yes 100 5 0  0
    """,
)
FIGHT_MODIFIERS = cells(
    "boarding flight",
    """
    additional_civil_ship  1  -
    further_warship        -  5
    adjacent_warship       2  2
    additional_own_ship   -1 -1
    bop                   -1 -1
    support_limit          -  -
    training_counts        1  1
    """,
)
HOSTAGE_PRICES = cells("price_pbills", "us 12 \n gb 12 \n fr 12 \n de 12 \n jp 12 \n ru 8 \n cn 8 \n sa 8")
TRAINING = cells("cost_pbills hq_level requires combat_value_bonus", "bop 10 1 - 1 \n mop 20 2 bop 1")
CONSTANTS = cells(
    "value",
    """
    weapon_card_cost 2
    hq_card_cost 4
    weapon_deck 139
    hq_deck 165
    civil_ships_on_board 25
    boarding_marker_pool 50
    actions_per_turn 2
    build_actions_per_turn 1
    weapon_cards_per_fight 2
    max_players 7
    automatic_target 2
    warship_side_right_up_to 3
    boarding_anger 1
    flight_anger 1
    loss_anger -1
    release_anger -1
    kill_easing_per_hostage 1
    kill_anger_step 3
    release_step 2
    constant_ransom_target 7
    """,
)
DICE = cells("expression", "check 2d6 \n warship_side 1d6")

# ---- D-SP-1 to D-SP-9: assumed or decided -----------------------------------------------------------

MAP = cells("value", "columns 21 \n sea_rows 7 \n lane_offset_left_bound 1 \n bay_reach 1")
BAYS = cells("column", "bay_1 1 \n bay_2 4 \n bay_3 7 \n bay_4 10 \n bay_5 13 \n bay_6 16 \n bay_7 19")
NATION_KEYS = ("us", "gb", "fr", "de", "jp", "ru", "cn", "sa")
CIVIL_POOL: Table = {"": ("civil_ship", "nation", "markers")} | {
    f"{ship}_{nation}": (ship, nation, markers)
    for ship, row in {
        "freighter": (5, 5, 5, 5, 5, 5, 5, 5),
        "tanker": (2, 2, 2, 2, 2, 2, 2, 6),
        "cruise_ship": (3, 2, 1, 2, 2, 0, 0, 0),
        "yacht": (1, 1, 0, 0, 0, 2, 0, 2),
    }.items()
    for nation, markers in zip(NATION_KEYS, row, strict=True)
}
MARKER_BACKS: Table = {"": ("civil_ship", "kind", "amount", "copies")} | {
    f"{ship}_{kind}_{amount}": (ship, kind, amount, copies)
    for ship, kind, copies_of in (
        ("freighter", "price", {60: 10, 70: 14, 80: 10, 100: 6}),
        ("freighter", "crew", {2: 12, 3: 16, 4: 12}),
        ("tanker", "price", {120: 8, 150: 8, 200: 4}),
        ("tanker", "crew", {3: 6, 4: 8, 5: 6}),
        ("cruise_ship", "cash", {8: 3, 12: 3, 16: 2, 24: 2}),
        ("cruise_ship", "passengers", {6: 3, 8: 3, 10: 2, 12: 2}),
        ("yacht", "cash", {16: 2, 24: 2, 32: 2}),
    )
    for amount, copies in copies_of.items()
}
ANGER_TRACK: Table = {"": ("level", "lane_row", "base_ransom_target", "warships")} | {
    f"anger_{level}": (level, *row)
    for level, row in enumerate(
        zip(
            (2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6),
            (6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12),
            (0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 5, 6),
            strict=True,
        )
    )
}
# The text of the assumption covers 2 to 7 players; the row for 1 serves the ruling min_players = 1.
ANGER_START: Table = {"": ("seats", "anger")} | {
    f"seats_{seats}": (seats, anger) for seats, anger in ((1, 2), (2, 2), (3, 2), (4, 1), (5, 1), (6, 0), (7, 0))
}
NATIONS = cells("protector", "us - \n gb - \n fr - \n de - \n ru - \n jp us \n sa us \n cn ru")
START = cells(
    "value",
    """
    money 12
    building_level 0
    cards 0
    civil_ships_placed 25
    round_limit 30
    asset_percent 50
    decay_every_rounds 0
    """,
)
WEAPON_CARDS = cells(
    "effect amount use copies",
    """
    ak               target_modifier       -1 both          45
    rpg              target_modifier       -2 both          20
    boarding_ladder  target_modifier       -1 offensive     20
    speed_winch      target_modifier       -2 offensive     14
    decoy_nets       target_modifier       -1 defensive     16
    fog              target_modifier       -3 defensive     10
    second_try       reroll_own_fight       1 both           8
    false_radio_call rival_boarding_target  2 against_rival  6
    """,
)
HQ_CARDS = cells(
    "kind effect amount copies",
    """
    donation      action       money               8 25
    envoy         action       anger              -1 20
    interview     action       negotiation_target -2 20
    supply_dhow   action       refill_markers      1 15
    saboteur      action       rival_building     -1 15
    building_crew action       extra_build_action  1 10
    better_offer  intervention reroll_negotiation  1 15
    escape_route  intervention flight_target      -2 15
    bribe         intervention cancel_intervention 1 10
    warning_shot  intervention move_civil_ship     1 10
    headline      intervention anger               1 10
    """,
)
FACTIONS = cells(
    "number",
    "bay_holding 1 \n builders 2 \n shipping_line 3 \n agents 4 \n captains 5 \n daredevils 6 \n philanthropists 7",
)
FACTION_GOALS = cells(
    "faction goal pirate_ship amount",
    """
    bay_holding_money bay_holding own_pbills - 700
    builders_levels builders building_levels - 13
    shipping_line_mudderkutter shipping_line own_ships mudderkutter 1
    shipping_line_kingkutter shipping_line own_ships kingkutter 2
    shipping_line_fancysituationskutter shipping_line own_ships fancysituationskutter 4
    shipping_line_situationskutter shipping_line own_ships situationskutter 4
    shipping_line_fancykutter shipping_line own_ships fancykutter 4
    shipping_line_stangenkutter shipping_line own_ships stangenkutter 6
    shipping_line_speedboat shipping_line own_ships speedboat 5
    agents_hostages agents hostages_ransomed - 38
    captains_ships captains ships_ransomed - 5
    daredevils_flights daredevils rolled_flights - 13
    philanthropists_released philanthropists hostages_released - 27
    """,
)
FACTION_ABILITIES = cells(
    "faction ability amount",
    """
    bay_holding_start bay_holding starting_money 16
    builders_first builders first_build_percent 50
    shipping_line_boats shipping_line boat_cost -1
    agents_negotiation agents hostage_negotiation_target -1
    captains_tanker captains tanker_boarding_target -1
    daredevils_flight daredevils flight_target -1
    philanthropists_release philanthropists release_target -1
    """,
)
FLEETS: Table = {
    "": ("ships", "training", "weapon_cards"),
    "s1": ("stangenkutter", "none", None),
    "s2": ("fancykutter*2", "bop", None),
    "s3": ("kingkutter + fancykutter*2", "mop", None),
    "s4": ("mudderkutter", "mop", "1 + 1"),
    "start": ("stangenkutter*2", "none", None),
    "swarm": ("stangenkutter + speedboat*5", "none", None),
}

PRINTED = {
    "civil_ships": CIVIL_SHIPS,
    "warships": WARSHIPS,
    "warship_pool": WARSHIP_POOL,
    "pirate_ships": PIRATE_SHIPS,
    "building_costs": BUILDING_COSTS,
    "buildings": BUILDINGS,
    "building_effects": BUILDING_EFFECTS,
    "ransom_outcomes": RANSOM_OUTCOMES,
    "fight_modifiers": FIGHT_MODIFIERS,
    "hostage_prices": HOSTAGE_PRICES,
    "training": TRAINING,
    "constants": CONSTANTS,
    "dice": DICE,
}
ASSUMED = {
    "map": MAP,
    "bays": BAYS,
    "civil_pool": CIVIL_POOL,
    "marker_backs": MARKER_BACKS,
    "anger_track": ANGER_TRACK,
    "anger_start": ANGER_START,
    "nations": NATIONS,
    "start": START,
    "weapon_cards": WEAPON_CARDS,
    "hq_cards": HQ_CARDS,
    "factions": FACTIONS,
    "faction_goals": FACTION_GOALS,
    "faction_abilities": FACTION_ABILITIES,
    "fleets": FLEETS,
}
# Columns in words, or with the moment a card may be played; they hold no number of the analysis.
NOT_COMPARED = {
    "constants": {"unit"},
    "start": {"unit"},
    "map": {"unit"},
    "weapon_cards": {"timing"},
    "hq_cards": {"timing"},
}
# Rows of a printed table that the text does not have.
NOT_PRINTED = {
    ("fight_modifiers", "support_limit"): "decision",
    ("fight_modifiers", "training_counts"): "decision",
    ("constants", "constant_ransom_target"): "assumption",
}


@pytest.mark.rule(
    *("SP-004", "SP-007", "SP-010", "SP-011", "SP-013", "SP-014", "SP-026", "SP-062", "SP-065", "SP-069", "SP-083"),
    *("SP-098", "SP-099", "SP-100", "SP-145", "SP-146", "SP-147", "SP-152", "SP-153", "SP-154", "SP-155", "SP-156"),
    *("SP-157", "SP-158"),
)
@pytest.mark.parametrize("name", PRINTED)
def test_printed_table(book: Book, name: str) -> None:
    frame = book.tables[name]
    assert differences(frame, PRINTED[name]) == []
    assert value_columns(frame) == set(PRINTED[name][""]) | NOT_COMPARED.get(name, set())


@pytest.mark.rule("SP-020", "SP-121")
@pytest.mark.parametrize("name", ASSUMED)
def test_assumed_table(book: Book, name: str) -> None:
    frame = book.tables[name]
    assert differences(frame, ASSUMED[name]) == []
    assert value_columns(frame) == set(ASSUMED[name][""]) | NOT_COMPARED.get(name, set())


OF_THE_PROGRAM = {"bots", "events"}  # words of whole games


def test_every_table_of_the_book_is_held_here(book: Book) -> None:
    assert set(book.tables) == set(PRINTED) | set(ASSUMED) | OF_THE_PROGRAM


def test_source_of_every_row(book: Book) -> None:
    for name, frame in book.tables.items():
        for row, source in frame["source"].items():
            decided = name == "fleets" or name in OF_THE_PROGRAM
            expected = "rulebook" if name in PRINTED else "decision" if decided else "assumption"
            assert source == NOT_PRINTED.get((name, row), expected), f"{name}.{row}"
    assert set(book.rulings["source"]) == {"decision"}
    assert set(book.rules["source"]) == {"rulebook"}


def test_names_in_both_languages_everywhere(book: Book) -> None:
    for name, frame in (*book.tables.items(), ("rulings", book.rulings), ("rules", book.rules)):
        for column in ("name_de", "name_en"):
            empty = [row for row, text in frame[column].items() if not str(text).strip() or pd.isna(text)]
            assert empty == [], f"{name}.{column}"


@pytest.mark.rule("SP-146")
def test_warships_carry_the_remark_that_their_values_are_too_low(book: Book) -> None:
    for row in ("destroyer", "frigate", "corvette"):
        assert "too low" in book.tables["warships"].at[row, "note"]


# ---- sums that the text states ------------------------------------------------------------------------


@pytest.mark.rule("SP-013")
def test_civil_pool_has_76_markers_and_agrees_by_nation(book: Book) -> None:
    ships, pool = book.tables["civil_ships"]["pool_markers"], book.tables["civil_pool"]
    assert int(ships.sum()) == 76
    assert pool.groupby("civil_ship")["markers"].sum().to_dict() == ships.to_dict()
    by_nation = {"us": 11, "gb": 10, "fr": 8, "de": 9, "jp": 9, "ru": 9, "cn": 7, "sa": 13}
    assert pool.groupby("nation")["markers"].sum().to_dict() == by_nation


@pytest.mark.rule("SP-011")
def test_warship_pool_has_28_ships(book: Book) -> None:
    pool = book.tables["warship_pool"]
    assert pool.groupby("warship")["ships"].sum().to_dict() == {"destroyer": 7, "frigate": 12, "corvette": 9}
    assert pool.groupby("nation")["ships"].sum().to_dict() == {"us": 12, "de": 5, "fr": 4, "gb": 5, "ru": 2}


@pytest.mark.rule("SP-008", "SP-009")
def test_assumed_decks_have_the_printed_sizes(book: Book) -> None:
    assert (
        int(book.tables["weapon_cards"]["copies"].sum())
        == 139
        == book.rulebook.cell("constants", "weapon_deck", "value")
    )
    hq = book.tables["hq_cards"]
    assert int(hq["copies"].sum()) == 165 == book.rulebook.cell("constants", "hq_deck", "value")
    assert hq.groupby("kind")["copies"].sum().to_dict() == {"action": 105, "intervention": 60}


@pytest.mark.rule("SP-121")
def test_marker_backs_cover_the_pool_and_have_even_prices(book: Book) -> None:
    backs = book.tables["marker_backs"]
    copies = backs.groupby(["civil_ship", "kind"])["copies"].sum().to_dict()
    assert copies == {
        ("freighter", "price"): 40,
        ("freighter", "crew"): 40,
        ("tanker", "price"): 20,
        ("tanker", "crew"): 20,
        ("cruise_ship", "cash"): 10,
        ("cruise_ship", "passengers"): 10,
        ("yacht", "cash"): 6,
    }
    money = backs.loc[backs["kind"].isin(["price", "cash"])]
    assert set(money["amount"] % 2) == {0}
    means = {}
    for (ship, kind), rows in backs.groupby(["civil_ship", "kind"]):
        means[ship, kind] = float((rows["amount"] * rows["copies"]).sum() / rows["copies"].sum())
    assert means["freighter", "price"] == 74.5
    assert means["tanker", "price"] == 148
    assert means["cruise_ship", "cash"] == 14
    assert means["yacht", "cash"] == 24


@pytest.mark.rule("SP-020")
def test_anger_makes_everything_worse_for_pirates(book: Book) -> None:
    track = book.tables["anger_track"].sort_values("level")
    for column in ("lane_row", "base_ransom_target", "warships"):
        assert track[column].is_monotonic_increasing


@pytest.mark.rule("SP-010", "SP-014")
def test_markers_of_one_faction(book: Book) -> None:
    # C-SP-52: 6 x 1 + 4 x 1 + 4 x 2 + 4 x 2 + 2 x 3; Mudderkutter and Speedboats hold none. Seven factions want 224,
    # the box holds 50.
    ships = book.tables["pirate_ships"]
    assert int((ships["markers_per_faction"] * ships["boarding_markers"]).sum()) == 32
    assert book.rulebook.cell("constants", "boarding_marker_pool", "value") == 50


# ---- a wrong cell cannot hide ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", PRINTED)
def test_every_printed_number_is_compared(book: Book, name: str) -> None:
    """The comparison above really looks at every cell: a frame with one cell changed is told apart."""
    frame = book.tables[name]
    for column in value_columns(frame) - NOT_COMPARED.get(name, set()):
        for row in frame.index:
            changed = frame.astype(object)
            changed.at[row, column] = "something else"
            found_here = differences(changed, PRINTED[name])
            assert len(found_here) == 1, f"{name}.{row}.{column}"
            assert found_here[0].startswith(f"{row}.{column}:")
