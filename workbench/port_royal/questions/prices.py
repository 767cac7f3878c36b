"""What a card costs and brings: hiring a person, trading with a ship, fulfilling an expedition."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from fractions import Fraction
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from workbench.errors import BadValue
from workbench.odds import Answer, Question, Term, Whole
from workbench.port_royal import formulas
from workbench.port_royal.questions.cards import KIND, Card, OneCard, Table, table
from workbench.port_royal.questions.common import MOST_COINS, PERSONS
from workbench.port_royal.rulings import Fee
from workbench.port_royal.tables import Face
from workbench.tables import Rulebook

SYMBOLS = ("anchors", "crosses", "houses")
_WHERE = "parameter card of question hire"


class Deal(NamedTuple):
    """What taking a card is worth to one player.

    Attributes
    ----------
    income, price : int
        Coins got from the supply and paid to it.
    points : int
        Change of influence points.
    further_cards : int
        Cards that may be taken besides (PR-097).
    only_active : bool
        Whether only the active player may do it (PR-034).
    terms : tuple of Term
        Where the coins come from.
    """

    income: int
    price: int
    points: int
    further_cards: int
    only_active: bool
    terms: tuple[Term, ...]


def hire(
    rules: np.record, rulebook: Rulebook, card: tuple[str, ...], persons: tuple[str, ...], coins: int | None
) -> Answer:
    """Price and net coins of a card, for the active player and for another one (PR-034, PR-051 to PR-053, PR-056).

    With `coins`, a card that the player cannot pay for is not taken: its net coins and points are 0.
    """
    laid = table(rules, rulebook, "hire", _look, persons=persons)
    place, taken = _card(rules, rulebook, laid, card, persons)
    deal = _DEALS[Face(taken.face)](rules, laid, taken, place)
    row: dict[str, Any] = {
        "outcome": "deal",
        "probability": Fraction(1),
        "price_coins": deal.price,
        "income_coins": deal.income,
        "points": deal.points,
    }
    terms = list(deal.terms)
    for player, active in (("active", True), ("other", False)):
        if deal.only_active and not active:
            continue
        fee = int(formulas.fee(rules, active))
        needed = int(formulas.needed_coins(rules, deal.income, deal.price, fee))
        payable = coins is None or coins >= needed
        row |= {
            f"fee_{player}": fee,
            f"needed_{player}": needed,
            f"net_{player}": deal.income - deal.price - fee if payable else 0,
        }
        if coins is not None:
            row[f"payable_{player}"] = "yes" if payable else "no"
        if fee:
            cell = ("constants", "fee_coins", "value") if rules.rulings.fee != Fee.NO_FEE else ("", "", "")
            terms.append(Term("Abgabe an den aktiven Spieler", "fee to the active player", -fee, *cell, "PR-056"))
    row["further_cards"] = deal.further_cards
    return Answer([row], terms=terms)


def _card(
    rules: np.record, rulebook: Rulebook, laid: Table, card: tuple[str, ...], persons: tuple[str, ...]
) -> tuple[int, Card]:
    """The card asked for and its place; it must exist beside those of the own display."""
    with_card = table(rules, rulebook, "hire", _look, persons=persons, seen=card, named="card")
    for place, (before, after) in enumerate(zip(laid.free, with_card.free, strict=True)):
        if before > after:
            return place, laid.cards[place]
    raise AssertionError("a card that lies there was taken off the unseen ones")


def _look(card: Card, swords: int) -> Hashable:
    """What of a card matters for its price: nothing that is only used later."""
    if card.face == Face.SHIP:
        return card.face, card.colour, card.coins
    return (card.face, card.cost, card.points) if card.face == Face.PERSON else card.key


def _ship(rules: np.record, laid: Table, card: Card, place: int) -> Deal:
    traders = sum(own.kind == KIND["trader"] and own.colour == card.colour for own in laid.own)
    clerks = sum(own.kind == KIND["clerk"] and own.colour == card.colour for own in laid.own)
    income = int(formulas.income(rules, place, traders))
    terms = [Term("Schiff", "ship", card.coins, "ships", card.key, "coins", "PR-051")]
    if traders:
        more = income - card.coins
        terms.append(Term("eigene Händler", "own traders", more, "constants", "trader_coins", "value", "PR-052"))
    return Deal(income, 0, 0, clerks * int(rules.constants.clerk_cards), False, tuple(terms))


def _person(rules: np.record, laid: Table, card: Card, place: int) -> Deal:
    cost = int(formulas.price(rules, place, laid.owned("mademoiselle")))
    terms = [Term("gedruckter Preis", "printed price", -card.cost, "persons", card.key, "cost_coins", "PR-053")]
    if cost != card.cost:
        cell = ("constants", "mademoiselle_coins", "value", "PR-069")
        terms.append(Term("eigene Fräuleins", "own mademoiselles", card.cost - cost, *cell))
    return Deal(0, cost, card.points, 0, False, tuple(terms))


def _expedition(rules: np.record, laid: Table, card: Card, place: int) -> Deal:
    """Persons with the fewest points are handed in, a jack only where that costs no more (PR-030 to PR-036)."""
    given = _handed_in(laid.own, card)
    if given is None:
        symbols = ", ".join(f"{getattr(card, name)} {name}" for name in SYMBOLS if getattr(card, name))
        raise BadValue(_WHERE, card.key, f"an expedition whose symbols ({symbols}) the given persons have", "PR-030")
    lost = sum(person.points for person in given)
    terms = [Term("Expedition", "expedition", card.coins, "expeditions", card.key, "coins", "PR-032")]
    terms += [
        Term("abgegebene Person", "person handed in", person.key, "persons", person.key, "points", "PR-030")
        for person in given
    ]
    return Deal(card.coins, 0, card.points - lost, 0, True, tuple(terms))


def _handed_in(own: list[Card], card: Card) -> list[Card] | None:
    """The cheapest persons of a display that serve an expedition; None when none do."""
    wanted = {name: getattr(card, name) for name in SYMBOLS}
    useful = [person for person in own if person.face == Face.PERSON and any(getattr(person, n) for n in wanted)]
    fitting = (chosen for chosen in _choices(useful, sum(wanted.values())) if _serves(chosen, wanted))
    jack = KIND["jack"]
    return min(
        fitting,
        key=lambda chosen: (sum(p.points for p in chosen), sum(p.kind == jack for p in chosen)),
        default=None,
    )


def _choices(persons: list[Card], number: int) -> Iterator[list[Card]]:
    """Different choices of so many persons; equal cards are the same choice."""
    seen = set()
    for chosen in combinations(sorted(persons, key=lambda person: person.key), number):
        keys = tuple(person.key for person in chosen)
        if keys not in seen:
            seen.add(keys)
            yield list(chosen)


def _serves(chosen: list[Card], wanted: dict[str, int]) -> bool:
    """Whether each of the chosen persons can stand for one of the wanted symbols (PR-035)."""
    if not chosen:
        return not any(wanted.values())
    person = chosen[0]
    return any(
        getattr(person, name) > 0 and _serves(chosen[1:], {**wanted, name: number - 1})
        for name, number in wanted.items()
        if number > 0
    )


def _tax(rules: np.record, laid: Table, card: Card, place: int) -> Deal:
    raise BadValue(_WHERE, card.key, "a ship, a person or an expedition: a tax increase is discarded at once", "PR-040")


_DEALS = {Face.SHIP: _ship, Face.PERSON: _person, Face.EXPEDITION: _expedition, Face.TAX: _tax}

QUESTIONS = (
    Question(
        key="hire",
        name_de="Was eine Karte kostet und bringt",
        name_en="What a card costs and brings",
        parameters=(
            OneCard("card", "Karte", "Card", rule="PR-048"),
            PERSONS,
            Whole("coins", "eigene Münzen", "Own coins", None, "PR-053", 0, MOST_COINS),
        ),
        answer=hire,
        labels={
            "deal": ("Handel", "deal"),
            "price_coins": ("Preis", "price"),
            "income_coins": ("Einnahme", "income"),
            "points": ("Einflusspunkte", "influence points"),
            "fee_active": ("Abgabe, aktiver Spieler", "fee, active player"),
            "fee_other": ("Abgabe, anderer Spieler", "fee, other player"),
            "needed_active": ("nötige Münzen, aktiver Spieler", "coins needed, active player"),
            "needed_other": ("nötige Münzen, anderer Spieler", "coins needed, other player"),
            "net_active": ("Münzen netto, aktiver Spieler", "net coins, active player"),
            "net_other": ("Münzen netto, anderer Spieler", "net coins, other player"),
            "payable_active": ("bezahlbar, aktiver Spieler", "payable, active player"),
            "payable_other": ("bezahlbar, anderer Spieler", "payable, other player"),
            "further_cards": ("weitere Karten", "further cards"),
        },
        rulings=("fee", "cost_floor", "expansion", "clerk"),
        rules=(
            *("PR-002", "PR-030", "PR-031", "PR-032", "PR-035", "PR-036", "PR-050", "PR-051", "PR-052", "PR-053"),
            *("PR-056", "PR-057", "PR-063", "PR-064", "PR-069", "PR-097"),
        ),
        example="card=blue:4 persons=trader_blue_3,trader_blue_5",
    ),
)
