"""The rules of Port Royal as compiled pure functions: prices, incomes, taxes, who repels what.

All of them read the RULES record; amounts are coins, int64. Cards are places in ``rules.cards``.
"""

from __future__ import annotations

from workbench.jit import lean
from workbench.port_royal.rulings import Admiral, Fee, Governor, GunnerStack, GunnerZero


@lean
def seat_after(seat, number, seats):
    """The seat that is `number` places, fewer than there are seats, after another in turn order (PR-012, PR-014)."""
    after = seat + number
    return after - seats if after >= seats else after  # no remainder: dividing takes as long as many other things


@lean
def repels(rules, swords, card):
    """Whether `swords` own swords repel the ship `card` (PR-022, PR-023, PR-026, PR-028).

    At least one sword is needed, and a skull (negative) is never repelled.
    """
    needed = rules.cards[card].swords
    return swords > 0 and 0 <= needed <= swords


@lean
def take_count(rules, colours, governors):
    """Cards the active player may take (PR-048, PR-049, PR-070).

    Parameters
    ----------
    colours : int
        Different ship colours in the harbour.
    governors : int
        Governors in the own display.
    """
    return rules.take_count[colours] + governors * rules.constants.governor_cards


@lean
def cards_of_others(rules, governors):
    """Cards another player may take after the active one (PR-048, PR-070; ruling governor)."""
    if rules.rulings.governor == Governor.BOTH:
        return 1 + governors * rules.constants.governor_cards
    return 1


@lean
def fee(rules, active):
    """Coins paid to the active player for a card taken (PR-056; ruling fee)."""
    if active or rules.rulings.fee == Fee.NO_FEE:
        return 0
    return rules.constants.fee_coins


@lean
def price(rules, card, mademoiselles):
    """Coins for hiring the person `card` (PR-053, PR-064, PR-069; ruling cost_floor).

    A price that is printed below the floor is not raised.
    """
    printed = rules.cards[card].cost
    floor = min(printed, rules.rulings.cost_floor)
    return max(floor, printed - mademoiselles * rules.constants.mademoiselle_coins)


@lean
def income(rules, card, traders):
    """Coins for trading with the ship `card` (PR-051, PR-052).

    Parameters
    ----------
    traders : int
        Own traders of the ship's colour.
    """
    return rules.cards[card].coins + traders * rules.constants.trader_coins


@lean
def needed_coins(rules, card_income, card_price, card_fee):
    """Coins to own before a card can be taken (PR-053, PR-056; ruling fee).

    Under from_income_allowed the fee for a ship may come out of its income.
    """
    if card_income > 0 and rules.rulings.fee == Fee.FROM_INCOME_ALLOWED:
        return max(0, card_fee - card_income)
    return card_price + card_fee


@lean
def turn_income(rules, admirals, gunners, vice_admirals, cards, ships):
    """Coins on coming to one's turn in phase 2 (PR-055, PR-070, PR-076, PR-077).

    Parameters
    ----------
    admirals, gunners, vice_admirals : int
        In the own display.
    cards, ships : int
        Cards in the harbour, and how many of them are ships.
    """
    constants = rules.constants
    coins = 0
    if rules.rulings.admiral == Admiral.FIVE_CARDS_TWO_COINS and cards >= constants.admiral_cards:
        coins += admirals * constants.admiral_coins
    if constants.vice_admiral_from <= cards <= constants.vice_admiral_to:
        coins += vice_admirals * constants.vice_admiral_coins
    each = ships - constants.gunner_less_coins
    if rules.rulings.gunner_zero == GunnerZero.FLOOR_0:
        each = max(0, each)
    times = min(1, gunners) if rules.rulings.gunner_stack == GunnerStack.ONCE else gunners
    return coins + times * each


@lean
def bust_income(rules, jesters):
    """Coins for the own jesters when a turn ends by a second ship of one colour (PR-045, PR-068)."""
    return jesters * rules.constants.jester_coins


@lean
def tax(rules, coins):
    """Coins that a player with `coins` pays on a tax increase (PR-037)."""
    if coins < rules.constants.tax_limit:
        return 0
    return coins // rules.constants.tax_divisor


@lean
def tax_rank(bonus, swords, points):
    """Who has the highest rank gets the bonus of a tax increase, all tied players do (PR-038, PR-039).

    Parameters
    ----------
    bonus : int
        0: most swords, 1: fewest points.
    swords, points : int
        Of a player.
    """
    return swords if bonus == 0 else -points
