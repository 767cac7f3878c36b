"""Where cards and coins go: draw pile, discard pile, harbour, displays, and the face-down cards that are coins."""

from __future__ import annotations

import numpy as np

from workbench.jit import lean_inner, lean_merged
from workbench.play.events import note
from workbench.play.luck import shuffle
from workbench.port_royal.events import Event
from workbench.port_royal.rulings import CoinsAreCards, PileEmpty, ShuffleTime
from workbench.port_royal.state import DECK_LUCK, EMPTY, Person
from workbench.port_royal.tables import DECK, Face

# ---- draw pile and discard pile ------------------------------------------------------------------


@lean_merged
def discard(public, card):
    """Lay a card on the open discard pile (PR-005)."""
    public.discards[card] += 1
    public.discarded += 1


@lean_merged
def count_unseen(public, card, number, rules):
    """Change the number of unseen copies of a card of the present draw pile."""
    public.unseen += number
    public.unseen_cards[card] += number
    face = rules.cards[card].face
    public.unseen_faces[face] += number
    if face == Face.SHIP:
        colour = rules.cards[card].colour
        public.unseen_ships[colour] += number
        if public.berths[colour] != EMPTY:
            public.unseen_seconds += number


@lean_inner
def forget_unseen(public):
    """Count no card as unseen, the table `unseen_cards` aside."""
    public.unseen = 0
    public.unseen_seconds = 0
    for face in range(len(public.unseen_faces)):
        public.unseen_faces[face] = 0
    for colour in range(len(public.unseen_ships)):
        public.unseen_ships[colour] = 0


@lean_inner
def shuffle_discards(state, rules, log):
    """Shuffle the discard pile into a new draw pile, which is empty (PR-047).

    From then on the unseen cards are those of the new pile; all coins are old ones.
    """
    public = state.public
    forget_unseen(public)
    for card in range(rules.card_rows):
        public.unseen_cards[card] = 0
        number = np.int64(public.discards[card])
        if number > 0:
            for _ in range(number):
                state.deck[public.pile] = card
                public.pile += 1
            count_unseen(public, card, number, rules)
            public.discards[card] = 0
    public.discarded = 0
    for seat in range(state.seats):
        player = public.players[seat]
        player.old_coins = cards_held(player, rules)
    shuffle(state.luck, DECK_LUCK, state.deck, public.pile)
    note(log, Event.SHUFFLED, EMPTY, -1, public.pile)


@lean_merged
def can_draw(public):
    """Whether a card is left in draw pile or discard pile (ruling pile_empty)."""
    return public.pile > 0 or public.discarded > 0


@lean_merged
def draw_card(state, rules, log):
    """Take the top card of the draw pile, which is shuffled anew when it is empty (PR-047)."""
    if state.public.pile == 0:
        shuffle_discards(state, rules, log)
    state.public.pile -= 1
    return np.int64(state.deck[state.public.pile])


@lean_merged
def after_drawing(state, rules, log):
    """Shuffle as soon as the last card was taken, if that is the ruling shuffle_time."""
    public = state.public
    if public.pile == 0 and public.discarded > 0 and rules.rulings.shuffle_time == ShuffleTime.AT_ONCE:
        shuffle_discards(state, rules, log)


@lean_merged
def reveal_card(state, rules, log):
    """The top card of the draw pile, now seen by all (PR-016)."""
    card = draw_card(state, rules, log)
    count_unseen(state.public, card, -1, rules)
    after_drawing(state, rules, log)
    return card


# ---- coins ---------------------------------------------------------------------------------------


@lean_merged
def cards_held(player, rules):
    """Coins of a player that are cards of the deck (PR-007; rulings coins_are_cards, pile_empty)."""
    if rules.rulings.coins_are_cards == CoinsAreCards.ABSTRACT_COUNTERS:
        return 0
    return player.coins - player.tokens


@lean_merged
def gain(state, seat, coins, rules, log):
    """Coins for a seat: the top cards of the draw pile, face down (PR-008; rulings coins_are_cards, pile_empty)."""
    public = state.public
    player = public.players[seat]
    if rules.rulings.coins_are_cards == CoinsAreCards.ABSTRACT_COUNTERS:
        player.coins += coins
        return
    for _ in range(coins):
        if can_draw(public):
            place = state.oldest[seat] + player.coins - player.tokens
            state.coins[seat, place % DECK] = draw_card(state, rules, log)
            player.coins += 1
            after_drawing(state, rules, log)
        elif rules.rulings.pile_empty == PileEmpty.STOP_AND_TOKENS:
            player.tokens += 1
            player.coins += 1


@lean_merged
def _take_oldest(state, seat):
    """Take away the oldest card of a player's coins, who has one."""
    player = state.public.players[seat]
    card = np.int64(state.coins[seat, state.oldest[seat]])
    state.oldest[seat] = (state.oldest[seat] + 1) % DECK
    player.coins -= 1
    if player.old_coins > 0:
        player.old_coins -= 1
    return card


@lean_merged
def pay(state, seat, coins, rules):
    """Coins of a seat, who has as many, go to the discard pile; tokens of the bank go back to it last.

    The oldest cards are paid first. Lying on the open pile they are seen by all.
    """
    public = state.public
    player = public.players[seat]
    if rules.rulings.coins_are_cards == CoinsAreCards.ABSTRACT_COUNTERS:
        player.coins -= coins
        return
    for _ in range(coins):
        if player.coins > player.tokens:
            fresh = player.old_coins == 0
            card = _take_oldest(state, seat)
            discard(public, card)
            if fresh:
                count_unseen(public, card, -1, rules)
        else:
            player.tokens -= 1
            player.coins -= 1


@lean_merged
def hand_over(state, payer, receiver, coins, rules):
    """Coins of a seat, who has as many, go to another one face down (PR-056)."""
    public = state.public
    giver, taker = public.players[payer], public.players[receiver]
    for _ in range(coins):
        if rules.rulings.coins_are_cards == CoinsAreCards.ABSTRACT_COUNTERS:
            giver.coins -= 1
        elif giver.coins > giver.tokens:
            old = giver.old_coins > 0
            card = _take_oldest(state, payer)
            # Old coins stand before the others, for they are paid first.
            if old:
                state.oldest[receiver] = (state.oldest[receiver] + DECK - 1) % DECK
                state.coins[receiver, state.oldest[receiver]] = card
                taker.old_coins += 1
            else:
                state.coins[receiver, (state.oldest[receiver] + taker.coins - taker.tokens) % DECK] = card
        else:
            giver.tokens -= 1
            giver.coins -= 1
            taker.tokens += 1
        taker.coins += 1


# ---- harbour and displays ------------------------------------------------------------------------


@lean_merged
def into_harbour(public, card, rules):
    """Lay a card into the harbour (PR-020, PR-021)."""
    public.harbour[public.harbour_size] = card
    public.harbour_size += 1
    if rules.cards[card].face == Face.SHIP:
        colour = rules.cards[card].colour
        public.berths[colour] = card
        public.colours += 1
        public.unseen_seconds += public.unseen_ships[colour]


@lean_merged
def out_of_harbour(public, card, rules):
    """Take a card out of the harbour; the others keep their order."""
    place = 0
    while public.harbour[place] != card:
        place += 1
    public.harbour_size -= 1
    for left in range(place, public.harbour_size):
        public.harbour[left] = public.harbour[left + 1]
    if rules.cards[card].face == Face.SHIP:
        colour = rules.cards[card].colour
        public.berths[colour] = EMPTY
        public.colours -= 1
        public.unseen_seconds -= public.unseen_ships[colour]


@lean_merged
def clear_harbour(public):
    """Discard all cards of the harbour."""
    for place in range(public.harbour_size):
        discard(public, np.int64(public.harbour[place]))
    public.harbour_size = 0
    public.colours = 0
    public.unseen_seconds = 0
    for colour in range(len(public.berths)):
        public.berths[colour] = EMPTY


@lean_merged
def first_card(public, seat):
    """Where the display of a seat begins in the list of all displays."""
    place = 0
    for other in range(seat):
        place += public.players[other].cards
    return place


@lean_merged
def into_display(state, seat, card):
    """Add a card to a display, as its last."""
    public = state.public
    place = first_card(public, seat + 1)
    end = place
    for other in range(seat + 1, state.seats):
        end += public.players[other].cards
    for moved in range(end, place, -1):
        public.display[moved] = public.display[moved - 1]
    public.display[place] = card
    public.players[seat].cards += 1


@lean_merged
def out_of_display(state, seat, card):
    """Take a card of a display away."""
    public = state.public
    place = first_card(public, seat)
    while public.display[place] != card:
        place += 1
    end = first_card(public, state.seats) - 1
    for moved in range(place, end):
        public.display[moved] = public.display[moved + 1]
    public.players[seat].cards -= 1


@lean_merged
def symbols_of(rules, card):
    """Symbols that a person shows: bit 0 anchor, 1 cross, 2 house (PR-065)."""
    shown = rules.cards[card]
    return (shown.anchors > 0) | (shown.crosses > 0) << 1 | (shown.houses > 0) << 2


@lean_inner
def count_person(player, card, number, rules):
    """Count a person in a display, or with number -1 no longer (PR-054, PR-010)."""
    person = rules.cards[card]
    player.kinds[person.kind] += number
    player.symbols[symbols_of(rules, card)] += number
    player.swords += number * person.swords
    player.points += number * person.points
    player.person_points += number * person.points
    if person.kind == Person.TRADER:
        player.traders[person.colour] += number
    elif person.kind == Person.CLERK:
        player.clerks[person.colour] += number
