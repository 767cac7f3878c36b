"""The pirate rules once more, in plain Python and counted over the 36 rolls of two dice.

Nothing here comes from the program: the numbers are typed from the rulebook, the rules are its sentences. Tests hold
the program against this twin where a question has too many cases to work out by hand.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import ceil, floor

ROLLS = tuple(first + second for first, second in product(range(1, 7), repeat=2))

CIVIL = {"freighter": 4, "tanker": 4, "cruise_ship": 6, "yacht": 2}
WARSHIP = {"destroyer": 10, "frigate": 8, "corvette": 7}
VALUE = {
    "stangenkutter": 1,
    "fancykutter": 1,
    "situationskutter": 2,
    "fancysituationskutter": 2,
    "kingkutter": 2,
    "mudderkutter": 4,
    "speedboat": 1,
}
COST = {
    "stangenkutter": 4,
    "fancykutter": 8,
    "situationskutter": 8,
    "fancysituationskutter": 12,
    "kingkutter": 20,
    "mudderkutter": 32,
    "speedboat": 2,
}
LOAD = {
    "stangenkutter": 4,
    "fancykutter": 4,
    "situationskutter": 4,
    "fancysituationskutter": 4,
    "kingkutter": 8,
    "mudderkutter": 40,
    "speedboat": 0,
}
HOSTAGE = {"us": 12, "gb": 12, "fr": 12, "de": 12, "jp": 12, "ru": 8, "cn": 8, "sa": 8}
# Assumed, not printed: base target of a negotiation at anger 0 to 12.
BASE = (6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12)


def share(event) -> Fraction:
    """Part of the 36 rolls for which `event(roll)` holds."""
    return Fraction(sum(1 for roll in ROLLS if event(roll)), len(ROLLS))


def passes(target: int, natural: str = "none", bonus: int = 0) -> Fraction:
    """Chance of a check: 2 or less needs no roll, otherwise the roll must reach the target."""
    if target <= 2:
        return Fraction(1)

    def event(roll: int) -> bool:
        if roll == 12 and natural in ("highest_succeeds", "both"):
            return True
        if roll == 2 and natural in ("lowest_fails", "both"):
            return False
        return roll + bonus >= target

    return share(event)


def trained(training: str, effect: str, mop_total: int) -> int:
    """What training takes off the target: once, whichever way it is read, or twice."""
    points = {"none": 0, "bop": 1, "mop": mop_total}[training]
    return 2 * points if effect == "both" else points


def boarding(
    ship: str,
    target: str,
    support: int = 0,
    prizes: int = 0,
    other_civil_ships: int = 0,
    adjacent_warships: int = 0,
    training: str = "none",
    cards: int = 0,
    **rulings,
) -> tuple[int, Fraction]:
    """Target number and chance of a boarding."""
    own = support + (prizes if rulings.get("prize_support") == "both" else 0)
    number = CIVIL[target] + other_civil_ships + 2 * adjacent_warships - VALUE[ship] - own
    number -= trained(training, rulings.get("training_effect", ""), rulings.get("mop_total", 2))
    return _with_cards(number, cards, rulings)


def flight(
    warships: list[str],
    ships: list[str],
    adjacent_warships: int = 0,
    prizes: int = 0,
    training: str = "none",
    cards: int = 0,
    **rulings,
) -> tuple[int, Fraction]:
    """Target number and chance of a flight; warships as ``class`` or ``class:nation``."""
    lowered = rulings.get("german_modifier", 1)
    values = [WARSHIP[w.split(":")[0]] - (lowered if w.endswith(":de") else 0) for w in warships]
    company = len(ships) + (0 if rulings.get("prize_support") == "neither" else prizes)
    number = max(values) + 5 * (len(warships) - 1) + 2 * adjacent_warships
    number -= max((VALUE[ship] for ship in ships), default=0) + max(0, company - 1)
    number -= trained(training, rulings.get("training_effect", ""), rulings.get("mop_total", 2))
    return _with_cards(number, cards, rulings)


def _with_cards(number: int, cards: int, rulings: dict) -> tuple[int, Fraction]:
    natural = rulings.get("natural_rolls", "none")
    if rulings.get("weapon_card_direction") == "raise_roll":
        return number, passes(number, natural, cards)
    return number - cards, passes(number - cards, natural)


def pay(margin: int, price: int, laundry: int = 0, **rulings) -> Fraction:
    """What a negotiation brings in at a margin."""
    scope = rulings.get("laundry_scope", "overshoot_only")
    if margin < -1:
        return Fraction(0)
    if margin == -1:
        percent = 50 + (5 * laundry if scope == "all_deals" else 0)
    elif margin == 0:
        percent = 100 + (0 if scope == "overshoot_only" else 5 * laundry)
    else:
        percent = 100 + 5 * margin
        washed = Fraction(5 * laundry)
        if rulings.get("laundry_base") == "price_plus_overshoot_bonus":
            washed *= Fraction(percent, 100)
        percent += washed
    return rounded(Fraction(price) * percent / 100, rulings.get("rounding", "exact"))


def rounded(amount: Fraction, way: str) -> Fraction:
    """An amount under the ruling rounding; a half goes up to the nearest."""
    if way == "exact":
        return amount
    return Fraction({"down": floor(amount), "up": ceil(amount), "nearest": floor(amount + Fraction(1, 2))}[way])


def anger(margin: int) -> int:
    """Anger after a negotiation: 3 missed is 1 point, 4 missed 2 points, and so on."""
    return -margin - 2 if margin <= -3 else 0


def band(margin: int) -> str:
    """Row of the table of ransom outcomes."""
    if margin <= -3:
        return "no_deal_anger"
    return {-2: "nothing", -1: "half", 0: "full"}.get(margin, "more")


def negotiation_target(base: int, pr_level: int = 0, easing: int = 0, killed: int = 0, **rulings) -> int:
    """Target of a negotiation; `killed` counts only after a passed kill check."""
    killed *= {"lower": -1, "raise_target": 1, "none": 0}[rulings.get("kill_direction", "lower")]
    number = base - pr_level - easing + killed
    return max(number, 2) if rulings.get("negotiation_floor") == "floor_2" else number
