"""The register of open questions: all 94 of the analysis, each option decidable where it computes something."""

from __future__ import annotations

import re

import pandas as pd
import pytest

from workbench.book import Book
from workbench.errors import BadValue, NotBuilt
from workbench.pirates.rulings import CHOICES, NUMBERS

# Weight, key and options in the order of the analysis (the first is the default), or a range and its default.
REGISTER = """
L min_players 1..7 = 2
M start_rotation turns_ccw turns_cw_last_starts turns_cw_next_starts
L first_start_player winner_of_faction_roll last_faction_picker random
L rotation_round_one no yes
L pass_allowed may_pass must_act
M training_is_action yes free
M adjacency square8 square4 hex
H coastal_rows 1..7 = 3
M speed_half one_field_every_second_round two_actions_one_field one_field_per_round immobile_in_fleet
M bay_safe safe attackable
H civil_blocked jump_beyond stop_on_last_free_field
M civil_setup random_first_lane empty
L entry_side right_first_continue random_first restart_each_round
L pool_empty fewer_than_25 recycle_yachts
L leave_map back_to_the_pool re_enters
L flee_off_edge back_to_the_pool stays
H lane_source own_nation maximum_of_all average
M lane_shift only_at_entry immediately
M warship_reach path straight unlimited
M warship_target nearest strongest weakest random
M warship_attack_mode sequential gathered
M warship_attacks_per_phase 1..9 = 1
L warship_pool_limit no_further_ship other_class
M warship_withdrawal remove_surplus stay
L fleet_fields common_start_and_target common_target
M attack_without_move move_required zero_move_allowed
M attacks_per_move one one_per_ship
H support_who all_in_field moved_only
L lead_choice any_with_marker moved_only
H training_effect target_modifier_once lead_value_only both
M mop_total 1..4 = 2
M weapon_card_timing before after
M weapon_card_reuse discarded kept
L weapon_card_direction lower_target raise_roll
M natural_rolls none highest_succeeds lowest_fails both
M marker_loss_success freighter_tanker_only every_success failures_only
L boarding_marker_pool shared_hard_limit unlimited
M refill automatic one_action end_of_turn
H speedboat_boarding lead_without_marker support_only never
M speedboat_destroyed lead_only any_participation
L speedboat_fail nothing_lost destroyed
M prize_support flight_only both neither
M prize_movement as_own_ship instant
M prize_alone lost_without_a_roll class_value_0
H crew_strength yes crew_price_on_marker
L crew_travel on_prize uses_load
L price_parts one_printed_price two_prices
L price_peek owner_only all
M hostage_capacity free_load total_load
M cruise_supply unlimited number_on_the_marker
L unload free one_action
M cruise_again yes not_same_round never
L yacht_marker out_of_the_game pool
L new_ship_place bay bay_or_mudderkutter
L ship_marker_return yes no
M german_modifier 0..6 = 1
M german_loss yes no
L german_skip next_round this_and_next
M multi_faction_field separate together attacker_picks
M flee_loop chain_anger_each chain_anger_once
M flee_deep_sea no yes
L flee_to_bay yes no
L battle_nation strongest all_present
H anger_base_table table anger_level constant
M anger_range 6..30 = 12
M negotiation_floor no_floor floor_2
H laundry_scope overshoot_only hit_and_over all_deals
L laundry_base printed_price price_plus_overshoot_bonus
M rounding exact down nearest up
L half_price_optional no yes
M retry yes once_per_round
H hostage_price_unit per_hostage per_group
M hostages_per_action any_number all one
M captive_location bay_only anywhere
H kill_direction lower raise_target none
M kill_scope all_this_turn next_only
M kill_failed_still_dead yes no
L kill_one_nation yes mixed
M release_rounding floor ceil
L release_one_nation yes mixed
L anger_timing immediate_kill_at_end all_at_end
L intervention_holder holder_any_turn active_only
L hand_limit 0..40 = 0
L deck_exhausted shuffle_discards no_more_cards
L training_kept kept lost
L cost_rows_96_192 keep_as_dead_rows laundry_uses_them raise_maxima
L build_downgrade cards_only nothing
H victory_check end_of_round immediate
M elimination stays_in free_stangenkutter out
L trading forbidden allowed
L cruise_hostage_nation ship_nation random
L prizes_count no yes
L hostage_transfer yes_free no
M flee_together together split
"""
ODDS = """
min_players training_effect mop_total weapon_card_direction natural_rolls marker_loss_success speedboat_boarding
speedboat_destroyed speedboat_fail prize_support prize_alone hostage_capacity cruise_supply german_modifier german_loss
flee_loop battle_nation anger_base_table anger_range negotiation_floor laundry_scope laundry_base rounding retry
hostage_price_unit hostages_per_action kill_direction kill_failed_still_dead release_rounding cost_rows_96_192
"""


def entries() -> dict[str, tuple[str, str, list[str]]]:
    """Key -> weight, default, options (of a number: its range as one entry)."""
    found = {}
    for line in REGISTER.strip().splitlines():
        weight, key, *words = line.split()
        number = "=" in words
        found[key] = (weight, words[-1] if number else words[0], words[:1] if number else words)
    return found


UNBUILT_IN_GAMES = """
fleet_fields crew_travel price_parts german_skip kill_one_nation release_one_nation trading
"""
BUILT = [key for key in entries() if key not in UNBUILT_IN_GAMES.split()]
UNBUILT = [key for key in entries() if key not in BUILT]


def listed(text: str) -> list[str]:
    return [part.strip() for part in str(text).split("|") if part.strip()]


def test_all_94_rulings_stand_in_the_register(book: Book) -> None:
    assert len(entries()) == 94
    assert set(book.rulings.index) == set(entries())
    assert sum(weight == "H" for weight, _, _ in entries().values()) == 12


@pytest.mark.parametrize("key", entries())
def test_ruling_as_in_the_analysis(book: Book, key: str) -> None:
    weight, default, options = entries()[key]
    row = book.rulings.loc[key]
    assert row["weight"] == weight
    assert str(row["default"]) == str(row["choice"]) == default
    assert listed(row["options"]) == options
    assert row["kind"] == ("number" if ".." in options[0] else "choice")
    assert row["scope"] == ("odds" if key in ODDS.split() else "game")
    assert bool(row["built"]) == (key in BUILT)


def test_the_engine_reads_exactly_the_built_rulings(book: Book) -> None:
    assert set(CHOICES) | set(NUMBERS) == set(BUILT)
    for key, enum in CHOICES.items():
        assert [member.name.lower() for member in enum] == entries()[key][2], key
        assert [int(member) for member in enum] == list(range(len(enum)))


@pytest.mark.parametrize("key", BUILT)
def test_built_ruling_takes_every_option_and_no_other(book: Book, key: str) -> None:
    options = list(book.rulebook.options(key))
    for option in options:
        variant = book.decide(key, option)
        assert variant.rulebook.choice(key) == option
        assert (variant == book) == (option == book.rulebook.choice(key))
        member = option if key in NUMBERS else list(CHOICES[key]).index(CHOICES[key][str(option).upper()])
        assert int(variant.record.rulings[key]) == member
    wrong = options[-1] + 1 if key in NUMBERS else "no_such_option"
    with pytest.raises(BadValue, match=key):
        book.decide(key, wrong)


@pytest.mark.parametrize("key", UNBUILT)
def test_unbuilt_ruling_is_refused_not_ignored(book: Book, key: str) -> None:
    default = book.rulebook.choice(key)
    assert book.decide(key, default) == book
    for option in book.rulebook.options(key):
        if option != default:
            with pytest.raises(NotBuilt, match=key):
                book.decide(key, option)


def test_every_built_ruling_can_be_asked_about(book: Book) -> None:
    read = {ruling for question in book.questions.values() for ruling in question.rulings}
    assert read == set(ODDS.split())


def test_every_option_has_its_sentence_with_a_number(book: Book) -> None:
    for key in BUILT:
        for column in ("effect", "effect_de"):
            text = book.rulings.at[key, column]
            sentences = listed(text) if key in CHOICES else [text]
            if key in CHOICES:
                assert [sentence.split(":")[0] for sentence in sentences] == entries()[key][2], key
            for sentence in sentences:
                assert (
                    re.search(r"\d", sentence.partition(":")[2] or sentence)
                    or "lost without" in sentence
                    or ("Nothing" in sentence)
                ), f"{key}: {sentence}"


def test_questions_and_reasons_in_both_languages(book: Book) -> None:
    for column in ("question", "question_de", "effect", "effect_de", "reason", "reason_de"):
        empty = book.rulings.index[book.rulings[column].astype(str).str.strip() == ""]
        assert list(empty) == [], column


# ---- the 158 atomic rules -----------------------------------------------------------------------------


def test_all_158_rules_stand_in_the_book(book: Book) -> None:
    assert list(book.rules.index) == [f"SP-{number:03d}" for number in range(1, 159)]
    for column in ("text_de", "text_en", "section", "scope"):
        assert not book.rules[column].astype(str).str.strip().eq("").any(), column
    assert set(book.rules["scope"]) == {"table", "odds", "game", "none"}


def matching(book: Book, address: str) -> list[tuple[str, str, str]]:
    """Cells that an address such as ``building_effects.pr_*.amount`` means."""
    table, row, column = address.split(".")
    frame = book.tables[table]
    pattern = re.compile(re.escape(row).replace(r"\*", ".*"))
    assert column in frame.columns, address
    return [(table, key, column) for key in frame.index if pattern.fullmatch(key)]


def test_cells_that_rules_name_exist(book: Book) -> None:
    for rule, text in book.rules["cells"].items():
        for address in listed(text):
            assert matching(book, address), f"{rule}: {address}"


def test_rules_and_rulings_name_each_other(book: Book) -> None:
    from_rules = {(rule, key) for rule, text in book.rules["rulings"].items() for key in listed(text)}
    from_rulings = {(rule, key) for key, text in book.rulings["rules"].items() for rule in listed(text)}
    assert from_rules == from_rulings
    assert {key for _, key in from_rulings} == set(entries())
    assert {rule for rule, _ in from_rulings} <= set(book.rules.index)


def test_every_printed_number_belongs_to_a_rule(book: Book) -> None:
    """A printed cell that no rule names would be a number without a rule."""
    named = {cell for text in book.rules["cells"] for address in listed(text) for cell in matching(book, address)}
    unnamed = []
    for table, frame in book.tables.items():
        for column in frame.columns.difference(["name_de", "name_en", "source", "note", "unit"]):
            for row in frame.index[frame["source"] == "rulebook"]:
                number = pd.api.types.is_numeric_dtype(frame[column]) and not pd.api.types.is_bool_dtype(frame[column])
                if number and not pd.isna(frame.at[row, column]) and (table, row, column) not in named:
                    unnamed.append(f"{table}.{row}.{column}")
    # Levels of the effects only number their rows; a band of the ransom roll has zeros where the text has nothing.
    structure = re.compile(r"building_effects\..*\.level|ransom_outcomes\..*\.(pay_percent|percent_per_point|anger_.*)")
    assert [cell for cell in unnamed if not structure.fullmatch(cell)] == []
