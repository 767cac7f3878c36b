"""Cards and interventions in other players' turns (SP-019, SP-054 to SP-057, SP-063, SP-066, SP-113, SP-151)."""

from __future__ import annotations

import pytest

from tests.pirates.game.plain import MONEY, Position, field, pack
from workbench.book import Book
from workbench.errors import BadValue
from workbench.pirates.capacities import NATIONS
from workbench.pirates.state import Ask, Event, Kind, Tally

CRUISE_SHIP = 2


def raid(position: Position) -> Position:
    """A Stangenkutter of seat 0 has come to a cruise ship; the attack is to be announced. Target number 5."""
    position.act_as(0)
    position.ship("stangenkutter", (2, 9))
    position.civil("cruise_ship", "us", (2, 10))
    position.do(Kind.MOVE_SHIP)
    position.do(Kind.TARGET, field(2, 10))
    return position


@pytest.mark.rule("SP-061", "SP-062", "SP-063")
def test_weapon_cards_are_bought_face_down(book: Book) -> None:
    position = Position(book)
    position.act_as(0)
    position.money(7)
    position.level("weapon_dealer", 2)
    assert [a for a, *_ in position.options(Kind.BUY_WEAPON)] == [1, 2, 3]  # four cards would cost 8
    position.do(Kind.BUY_WEAPON, 3)
    drawn = [event for event in position.events if event[0] == Event.WEAPON_CARD_DRAWN]
    assert [event[2] for event in drawn] == [1 << 0] * 3
    assert position.state.weapon_hands[0].sum() == 3
    assert position.state.weapon_pile.sum() == 139 - 3
    assert position.view(0).weapon_hand.sum() == 3
    assert position.view(1).weapon_hand.sum() == 0
    assert position.view(1).public.players[0].weapon_hand == 3  # the number is known
    assert position.player(0).money == MONEY


@pytest.mark.rule("SP-064", "SP-065", "SP-066")
def test_hq_cards_need_headquarters(book: Book) -> None:
    position = Position(book)
    position.act_as(0)
    position.money(100)
    assert Kind.BUY_HQ not in position.kinds()
    position.level("hq", 2)
    assert [a for a, *_ in position.options(Kind.BUY_HQ)] == [1, 2, 3]
    position.do(Kind.BUY_HQ, 3)
    assert position.state.hq_hands[0].sum() == 3
    assert position.player(0).money == (100 - 12) * MONEY


@pytest.mark.rule("SP-063", "SP-066")
def test_a_hand_limit(book: Book) -> None:
    position = Position(book.decide("hand_limit", 7))
    position.act_as(0)
    position.money(100)
    position.level("weapon_dealer", 3)
    position.weapon("ak", copies=6)
    assert [a for a, *_ in position.options(Kind.BUY_WEAPON)] == [1]


@pytest.mark.rule("SP-008", "SP-009")
@pytest.mark.parametrize(("ruling", "cards"), [("shuffle_discards", 2), ("no_more_cards", 0)])
def test_an_empty_deck(book: Book, ruling: str, cards: int) -> None:
    position = Position(book.decide("deck_exhausted", ruling))
    position.act_as(0)
    position.money(100)
    position.level("weapon_dealer", 3)
    position.state.weapon_pile[:] = 0
    position.public.weapon_pile = 0
    position.public.weapon_discards[0] = 2
    assert len(position.options(Kind.BUY_WEAPON)) == cards
    if cards:
        position.do(Kind.BUY_WEAPON, 1)
        assert position.happened(Event.SHUFFLED)
        assert (position.public.weapon_pile, position.public.weapon_discards.sum()) == (1, 0)


@pytest.mark.rule("SP-113", "SP-114")
def test_at_most_two_weapon_cards_that_fit_the_fight(book: Book) -> None:
    position = Position(book)
    rpg, ladder = position.weapon("rpg", 0), position.weapon("boarding_ladder", 0, 2)
    position.weapon("fog", 0)
    raid(position)
    position.roll(2)
    position.do(Kind.ATTACK)
    assert position.public.ask == Ask.OWN_CARDS
    assert {a for a, *_ in position.options(Kind.PLAY_WEAPON)} == {rpg, ladder}
    position.do(Kind.PLAY_WEAPON, ladder)
    position.do(Kind.PLAY_WEAPON, ladder)
    # Two cards are laid: the roll comes without a further question, against 6 - 1 - 2.
    assert position.happened(Event.BOARDING_ROLL)[0][:2] == (3, 2)
    assert position.public.weapon_discards[ladder] == 2
    assert position.state.tally[0, Tally.CARDS_PLAYED] == 2


@pytest.mark.rule("SP-113", "SP-115")
def test_no_card_is_asked_for_once_the_boarding_is_automatic(book: Book) -> None:
    position = Position(book)
    rpg = position.weapon("rpg", 0, 3)
    position.weapon("ak", 0, 3)
    raid(position)
    position.ship("kingkutter", (2, 10), seat=0)
    position.roll(2)
    position.do(Kind.ATTACK)
    position.do(Kind.LEAD, 4)
    position.do(Kind.PLAY_WEAPON, rpg)  # 6 - 2 - 1 - 2 = 1
    assert position.happened(Event.BOARDING_AUTOMATIC)[0][0] == 1


@pytest.mark.rule("SP-113")
def test_cards_after_the_roll(book: Book) -> None:
    position = Position(book.decide("weapon_card_timing", "after"))
    rpg = position.weapon("rpg", 0)
    raid(position)
    position.roll(3)
    position.do(Kind.ATTACK)
    assert position.happened(Event.BOARDING_ROLL)[0][:2] == (5, 3)
    assert position.public.ask == Ask.REROLL
    position.do(Kind.PLAY_WEAPON, rpg)
    assert position.happened(Event.SUCCESS)
    spared = Position(book.decide("weapon_card_timing", "after"))
    spared.weapon("rpg", 0)
    raid(spared)
    spared.roll(5)
    spared.do(Kind.ATTACK)
    assert spared.happened(Event.SUCCESS)
    assert spared.player(0).weapon_hand == 1


@pytest.mark.rule("SP-113")
@pytest.mark.parametrize(("ruling", "kept"), [("discarded", 0), ("kept", 1)])
def test_used_cards(book: Book, ruling: str, kept: int) -> None:
    position = Position(book.decide("weapon_card_reuse", ruling))
    rpg = position.weapon("rpg", 0)
    raid(position)
    position.roll(12)
    position.do(Kind.ATTACK)
    position.do(Kind.PLAY_WEAPON, rpg)
    assert (position.player(0).weapon_hand, position.public.weapon_discards[rpg]) == (kept, 1 - kept)


@pytest.mark.rule("SP-057")
def test_a_second_try_rolls_again(book: Book) -> None:
    position = Position(book)
    again = position.weapon("second_try", 0)
    raid(position)
    position.roll(4)
    position.do(Kind.ATTACK)
    assert position.public.ask == Ask.REROLL
    position.roll(5)
    position.do(Kind.PLAY_WEAPON, again)
    assert position.happened(Event.BOARDING_ROLL)[0][:2] == (5, 5)
    assert position.happened(Event.SUCCESS)


@pytest.mark.rule("SP-019", "SP-056", "SP-057")
def test_a_rival_answers_an_announced_boarding(book: Book) -> None:
    position = Position(book, seats=3)
    radio = position.weapon("false_radio_call", 2)
    raid(position)
    position.roll(6)
    position.do(Kind.ATTACK)
    assert (position.seat, position.public.ask) == (2, Ask.REPLY)  # seat 1 holds no card and is not asked
    position.do(Kind.PLAY_WEAPON, radio)
    assert position.happened(Event.BOARDING_ROLL)[0][:2] == (7, 6)
    assert position.happened(Event.FAILURE)


@pytest.mark.rule("SP-056")
def test_interventions_only_in_the_own_turn(book: Book) -> None:
    position = Position(book.decide("intervention_holder", "active_only"))
    position.weapon("false_radio_call", 1)
    raid(position)
    position.roll(6)
    position.do(Kind.ATTACK)
    assert position.happened(Event.SUCCESS)


@pytest.mark.rule("SP-056")
@pytest.mark.parametrize("cancels", [True, False])
def test_a_bribe_cancels_an_intervention(book: Book, cancels: bool) -> None:
    position = Position(book)
    radio, bribe = position.weapon("false_radio_call", 1), position.hq("bribe", 0)
    raid(position)
    position.roll(6)
    position.do(Kind.ATTACK)
    position.do(Kind.PLAY_WEAPON, radio)
    assert (position.seat, position.public.ask) == (0, Ask.CANCEL)
    position.do(*((Kind.PLAY_HQ, bribe) if cancels else (Kind.PASS,)))
    assert bool(position.happened(Event.SUCCESS)) == cancels


@pytest.mark.rule("SP-056")
def test_a_cancelled_second_try_leaves_the_roll(book: Book) -> None:
    position = Position(book)
    again, bribe = position.weapon("second_try", 0), position.hq("bribe", 1)
    raid(position)
    position.roll(4)
    position.do(Kind.ATTACK)
    position.roll(12)
    position.do(Kind.PLAY_WEAPON, again)
    assert position.seat == 1
    position.do(Kind.PLAY_HQ, bribe)
    assert position.happened(Event.FAILURE)


@pytest.mark.rule("SP-056")
def test_a_warning_shot_saves_the_target(book: Book) -> None:
    position = Position(book)
    shot = position.hq("warning_shot", 1)
    position.civil("freighter", "fr", (2, 10))
    raid(position)
    position.do(Kind.ATTACK, CRUISE_SHIP)
    position.do(Kind.PLAY_HQ, shot)
    assert position.public.ask == Ask.CARD_CIVIL
    position.do(Kind.CIVIL, CRUISE_SHIP)
    assert position.happened(Event.WARNED)
    assert position.state.tally[0, Tally.BOARDINGS_TRIED] == 0
    assert (position.seat, int(position.public.actions_left)) == (0, 1)


@pytest.mark.rule("SP-056")
def test_a_headline_before_a_rivals_negotiation(book: Book) -> None:
    position = Position(book)
    position.act_as(0)
    headline = position.hq("headline", 1)
    position.player(0).captives[0] = 1
    position.roll(7)
    position.do(Kind.RANSOM_HOSTAGES, 0)
    assert (position.seat, position.public.ask) == (1, Ask.REPLY)
    position.public.anger[0] = 3
    position.do(Kind.PLAY_HQ, headline)
    position.do(Kind.NATION, 0)
    assert position.happened(Event.RANSOM_ROLL)[0][:2] == (8, 7)  # anger 4


@pytest.mark.rule("SP-056")
def test_an_own_headline_costs_no_action(book: Book) -> None:
    position = Position(book)
    position.act_as(0)
    headline = position.hq("headline", 0)
    position.do(Kind.PLAY_HQ, headline)
    position.do(Kind.NATION, 3)
    assert (position.seat, int(position.public.actions_left), int(position.public.anger[3])) == (0, 2, 3)


@pytest.mark.rule("SP-056")
def test_a_better_offer(book: Book) -> None:
    position = Position(book)
    position.act_as(0)
    offer = position.hq("better_offer", 0)
    position.player(0).captives[0] = 1
    position.money(0)
    position.roll(4)
    position.do(Kind.RANSOM_HOSTAGES, 0)
    position.roll(7)
    position.do(Kind.PLAY_HQ, offer)
    assert position.player(0).money == 12 * MONEY
    assert position.public.anger[0] == 2


@pytest.mark.rule("SP-054", "SP-055")
@pytest.mark.parametrize("key", ["donation", "envoy", "interview", "supply_dhow", "saboteur", "building_crew"])
def test_action_cards(book: Book, key: str) -> None:
    position = Position(book)
    position.act_as(0)
    position.money(0)
    position.ship("kingkutter", (5, 5), markers=0)
    position.level("pr", 2, seat=1)
    card = position.hq(key)
    position.do(Kind.PLAY_HQ, card)
    if key == "envoy":
        position.do(Kind.NATION, NATIONS.index("ru"))
    if key == "saboteur":
        assert position.options(Kind.RIVAL) == [(1, 1, 0, 0)]
        position.do(Kind.RIVAL, 1, 1)
    found = {
        "donation": position.player(0).money // MONEY,
        "envoy": position.public.anger[NATIONS.index("ru")],
        "interview": position.public.easing,
        "supply_dhow": pack.ship_markers(position.player(0).ships[0]),
        "saboteur": position.player(1).buildings[1],
        "building_crew": position.public.builds_left,
    }
    expected = {"donation": 8, "envoy": 1, "interview": 2, "supply_dhow": 3, "saboteur": 1, "building_crew": 2}
    unchanged = {"donation": 0, "envoy": 2, "interview": 0, "supply_dhow": 0, "saboteur": 2, "building_crew": 1}
    assert found == {**unchanged, key: expected[key]}
    assert (position.seat, int(position.public.actions_left)) == (0, 1)
    assert position.state.tally[0, Tally.ACTIONS_CARD] == 1


@pytest.mark.rule("SP-054")
def test_an_interview_helps_only_the_next_negotiation(book: Book) -> None:
    position = Position(book)
    position.act_as(0)
    position.public.actions_left = 3
    position.player(0).captives[0] = 2
    position.do(Kind.PLAY_HQ, position.hq("interview"))
    position.roll(5)
    for goal in (5, 7):
        position.do(Kind.RANSOM_HOSTAGES, 0)
        if Kind.NUMBER in position.kinds():
            position.do(Kind.NUMBER, 1)
        assert position.happened(Event.RANSOM_ROLL)[0][0] == goal


@pytest.mark.rule("SP-151", "SP-098")
def test_a_lowered_building(book: Book) -> None:
    for downgrade, kept, level, training in (
        ("cards_only", "kept", 0, 1),
        ("cards_only", "lost", 0, 0),
        ("nothing", "lost", 1, 1),
    ):
        position = Position(book.decide("build_downgrade", downgrade).decide("training_kept", kept))
        position.act_as(0)
        position.level("hq", 1, seat=1)
        position.player(1).training = 1
        position.do(Kind.PLAY_HQ, position.hq("saboteur"))
        if position.public.ask == Ask.CARD_RIVAL:
            position.do(Kind.RIVAL, 1, 0)
        assert (position.player(1).buildings[0], position.player(1).training) == (level, training)


@pytest.mark.rule("SP-151")
def test_a_level_of_0_cannot_be_lowered(book: Book) -> None:
    position = Position(book)
    position.act_as(0)
    position.hq("saboteur")
    assert Kind.PLAY_HQ not in position.kinds()


@pytest.mark.rule("SP-054", "SP-057")
def test_a_designer_replaces_cards_without_code(book: Book) -> None:
    strong = book.edit("weapon_cards", "ak", "amount", -4).edit("hq_cards", "donation", "amount", 20)
    position = Position(strong)
    ak = position.weapon("ak", 0)
    raid(position)
    position.roll(2)
    position.do(Kind.ATTACK)
    position.do(Kind.PLAY_WEAPON, ak)
    assert position.happened(Event.BOARDING_AUTOMATIC)[0][0] == 1
    silent = Position(book.edit("hq_cards", "donation", "effect", "none"))
    silent.act_as(0)
    silent.hq("donation")
    assert Kind.PLAY_HQ not in silent.kinds()
    with pytest.raises(BadValue, match=r"target_modifier.*reroll_own_fight.*none"):
        book.edit("weapon_cards", "ak", "effect", "explode")
    with pytest.raises(BadValue, match="own_pbills"):
        book.edit("faction_goals", "bay_holding_money", "goal", "be_happy")
    with pytest.raises(BadValue, match="boat_cost"):
        book.edit("faction_abilities", "bay_holding_start", "ability", "fly")
