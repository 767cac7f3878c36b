"""To stop or to go on: what the harbour is worth now, after one more card, and when playing on as well as possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np

from workbench.odds import Answer, Question, Term, Whole
from workbench.port_royal import formulas
from workbench.port_royal.questions.cards import Card, Cards, Table, repelled, table
from workbench.port_royal.questions.common import DISPLAYS, HARBOUR, MOST_COINS, SEEN, SWORDS
from workbench.port_royal.questions.draws import unseen_or_refuse, unseen_terms
from workbench.port_royal.questions.harbours import PersonClass, ShipClass
from workbench.port_royal.questions.induction import MOST_CELLS, Induction, Solution
from workbench.port_royal.questions.ranges import advice_ranges
from workbench.port_royal.questions.turn import Turn
from workbench.port_royal.tables import COLOURS, KINDS, SCHEMA, WEIGHTS, Face
from workbench.tables import Rulebook

AHEAD = 10
MOST_AHEAD = 40
MOST_OTHERS = 20
FIRST_CARD_CELLS = 40_000  # before the first card one solution is enough, so it may be finer


def stop_or_go(
    rules: np.record,
    rulebook: Rulebook,
    harbour: tuple[str, ...],
    swords: int | None,
    displays: tuple[tuple[str, ...], ...],
    seen: tuple[str, ...],
    persons: tuple[str, ...] | None,
    coins: int | None,
    others: int | None,
    cards: int,
) -> Answer:
    """Whether to reveal a further card (PR-016 to PR-018, PR-041 to PR-045, PR-048 to PR-056).

    The worth of a harbour is that of the best cards that may be taken and paid for: coins, influence points and
    skills, each with its weight, and the fees of the other players. New colours are laid, repellable duplicates
    repelled. The advice is to go on where that is worth more; before the first card there is no choice (PR-016).
    """
    laid = table(
        *(rules, rulebook, "stop_or_go", _look),
        harbour=harbour,
        displays=displays,
        persons=persons,
        seen=seen,
        swords=swords,
    )
    left = unseen_or_refuse(laid, "stop_or_go", 1)
    own = int(rules.constants.start_coins) if coins is None else coins
    turn = _turn(rules, laid, own, _taken_by_others(rules, laid) if others is None else others, cards)
    weights = tuple(float(rules.weights[name]) for name in WEIGHTS.names or ())
    first_card = not laid.harbour
    solution, ranges = _advice(turn, weights, first_card)
    go_on = first_card or solution.goes_on
    row: dict[str, Any] = {
        "outcome": "go_on" if go_on else "stop",
        "probability": Fraction(1),
        "worth_stop": _rounded(solution.stop),
        "worth_one_more": _rounded(solution.one_more),
        "worth_play_on": _rounded(solution.go),
    }
    for name, (low, high) in zip(WEIGHTS.names or (), ranges, strict=True):
        row |= {f"{name}_from": _rounded(low), f"{name}_to": _rounded(high)}
    bust = Fraction(turn.danger, left)
    rounds = [
        {
            "colours": colours,
            "go_on_up_to": None if going is None else round(going, 6),
            "stop_from": None if stopping is None else round(stopping, 6),
        }
        for colours, going, stopping in solution.rule
    ]
    return Answer([row], success=1 - bust, terms=_terms(rules, laid, turn), rounds=rounds)


@lru_cache(maxsize=128)
def _advice(
    turn: Turn, weights: tuple[float, ...], first_card: bool
) -> tuple[Solution, tuple[tuple[float, float], ...]]:
    """Solution of a turn, and the range of each weight with the same advice; before the first card no weight matters.

    Kept, because most rulings leave a turn as it is.
    """
    present = np.array(weights)
    induction = Induction(turn, FIRST_CARD_CELLS if first_card else MOST_CELLS)
    solution = induction.solve(present)
    most = float(SCHEMA.table("weights").column("value").maximum or 0)
    if first_card:
        return solution, ((0.0, most),) * len(weights)
    return solution, tuple(advice_ranges(induction.lines, present, solution, induction.solve, most))


def _rounded(value: float) -> Fraction | int:
    """A float as a number with six decimals, as exact as the induction is worth."""
    found = Fraction(round(value * 1_000_000), 1_000_000)
    return found.numerator if found.denominator == 1 else found


def _look(card: Card, swords: int) -> Hashable:
    """What of a card matters for this turn: coins and swords of ships; kind, price and points of persons."""
    if card.face == Face.SHIP:
        return card.face, card.colour, card.coins, repelled(card, swords)
    return (card.face, card.kind, card.cost, card.points) if card.face == Face.PERSON else card.face


def _taken_by_others(rules: np.record, laid: Table) -> int:
    """Cards that the players of the other displays may take (PR-048, PR-070; ruling governor)."""
    governor = KINDS.index("governor")
    governors = [sum(card.kind == governor for card in display) for display in laid.others]
    return sum(int(formulas.cards_of_others(rules, number)) for number in governors)


def _turn(rules: np.record, laid: Table, coins: int, others: int, cards: int) -> Turn:
    """What lies on the table, as the induction needs it."""
    lying = laid.colours()
    ships: list[Counter[tuple[int, bool]]] = [Counter() for _ in COLOURS]
    persons: Counter[tuple[float, float, float]] = Counter()
    there: Counter[tuple[float, float, float]] = Counter()
    places = {card.key: place for place, card in enumerate(laid.cards)}
    traders = [0] * len(COLOURS)
    for card in laid.own:
        if card.kind == KINDS.index("trader"):
            traders[card.colour] += 1
    mademoiselles = laid.owned("mademoiselle")

    def income(card: Card) -> int:
        return int(formulas.income(rules, places[card.key], traders[card.colour]))

    def person(card: Card) -> tuple[float, float, float]:
        price = int(formulas.price(rules, places[card.key], mademoiselles))
        return float(card.points), float(rules.skills[card.kind]), float(price)

    for card, number in zip(laid.cards, laid.unseen, strict=True):
        if number and card.face == Face.SHIP:
            ships[card.colour][income(card), repelled(card, laid.swords)] += number
        elif number and card.face == Face.PERSON:
            persons[person(card)] += number
    for card in laid.harbour:
        if card.face == Face.PERSON:
            there[person(card)] += 1
    paid = [0]
    taxes = sum(number for card, number in zip(laid.cards, laid.unseen, strict=True) if card.face == Face.TAX)
    while len(paid) <= taxes and formulas.tax(rules, coins - paid[-1]):
        paid.append(paid[-1] + int(formulas.tax(rules, coins - paid[-1])))
    take = tuple(int(formulas.take_count(rules, n, laid.owned("governor"))) for n in range(len(COLOURS) + 1))
    fee = int(formulas.fee(rules, False)) if others else 0
    return Turn(
        absent=tuple(
            tuple(ShipClass(*kind, number) for kind, number in sorted(ships[colour].items()))
            for colour in range(len(COLOURS))
            if colour not in lying and ships[colour]
        ),
        lying=tuple(income(card) for card in laid.harbour if card.face == Face.SHIP),
        danger=sum(number for c in lying for (_, safe), number in ships[c].items() if not safe),
        persons=tuple(PersonClass(*kind, persons[kind], there[kind]) for kind in sorted({*persons, *there})),
        unseen=laid.left,
        unseen_persons=sum(persons.values()),
        cards=cards,
        take=take,
        coins=tuple(coins - tax for tax in paid),
        paid=tuple(paid),
        taxes=taxes,
        bust=int(formulas.bust_income(rules, laid.owned("jester"))),
        turn_income=_turn_income(rules, laid, fee * (others + max(take)) if fee else 0, cards),
        fee=fee,
        others=others,
    )


def _turn_income(rules: np.record, laid: Table, counted: int, cards: int) -> tuple[tuple[int, ...], ...]:
    """Coins at the start of phase 2 by ships and persons in the harbour.

    Persons are counted only as far as their number matters: for admirals and vice admirals, and for the cards that
    the others take.
    """
    constants = rules.constants
    admirals, vice_admirals = laid.owned("admiral"), laid.owned("vice_admiral")
    if admirals:
        counted = max(counted, int(constants.admiral_cards))
    if vice_admirals:
        counted = max(counted, int(constants.vice_admiral_to) + 1)
    counted = min(counted, sum(card.face == Face.PERSON for card in laid.harbour) + cards)
    gunners = laid.owned("gunner")
    return tuple(
        tuple(
            int(formulas.turn_income(rules, admirals, gunners, vice_admirals, ships + persons, ships))
            for persons in range(counted + 1)
        )
        for ships in range(len(COLOURS) + 1)
    )


def _terms(rules: np.record, laid: Table, turn: Turn) -> tuple[Term, ...]:
    """Unseen cards, and the weights."""
    words = {
        "coin": ("Wert einer Münze", "worth of a coin"),
        "point": ("Wert eines Einflusspunkts", "worth of an influence point"),
        "person": ("Gewicht der Fertigkeiten", "weight of the skills"),
    }
    weights = [
        Term(*words[name], Fraction(str(float(rules.weights[name]))), "weights", name, "value")
        for name in WEIGHTS.names or ()
    ]
    found = [*unseen_terms(laid), *weights, Term("eigene Münzen", "own coins", turn.coins[0])]
    if turn.bust:
        cell = ("constants", "jester_coins", "value", "PR-045")
        found.append(Term("Münzen bei Abbruch", "coins on a bust", turn.bust, *cell))
    if turn.others:
        found.append(Term("Karten der anderen", "cards of the others", turn.others, rule="PR-048"))
    return tuple(found)


_RANGE = {
    f"{name}_{end}": (f"Rat gleich, {german} {word_de}", f"same advice, {english} {word_en}")
    for name, german, english in (
        ("coin", "Münze", "coin"),
        ("point", "Punkt", "point"),
        ("person", "Fertigkeiten", "skills"),
    )
    for end, word_de, word_en in (("from", "von", "from"), ("to", "bis", "to"))
}

QUESTIONS = (
    Question(
        key="stop_or_go",
        name_de="Aufhören oder weiter aufdecken",
        name_en="Stop or reveal a further card",
        parameters=(
            *(HARBOUR, SWORDS, DISPLAYS, SEEN),
            Cards(
                *("persons", "eigene Auslage (sonst die erste der Auslagen)", "Own display (else the first of all)"),
                default=None,
                rule="PR-053",
            ),
            Whole("coins", "eigene Münzen", "Own coins", None, "PR-006", 0, MOST_COINS),
            Whole("others", "Karten, die die anderen nehmen", "Cards the others take", None, "PR-048", 0, MOST_OTHERS),
            Whole("cards", "so viele Karten vorausdenken", "Cards to think ahead", AHEAD, "PR-017", 1, MOST_AHEAD),
        ),
        answer=stop_or_go,
        success_de="kein Abbruch durch die nächste Karte",
        success_en="no bust by the next card",
        labels={
            "go_on": ("weiter aufdecken", "reveal a further card"),
            "stop": ("aufhören", "stop"),
            "worth_stop": ("Wert, wenn man aufhört", "worth of stopping"),
            "worth_one_more": ("Wert nach genau einer Karte mehr", "worth after exactly one more card"),
            "worth_play_on": ("Wert, wenn man bestmöglich weiterspielt", "worth of playing on optimally"),
            **_RANGE,
            "colours": ("Farben im Hafen", "colours in the harbour"),
            "go_on_up_to": ("weiter höchstens bis zum Wert", "go on up to a worth of"),
            "stop_from": ("aufhören frühestens ab dem Wert", "stop from a worth of"),
        },
        rulings=("fee", "cost_floor", "governor", "admiral", "gunner_stack", "gunner_zero", "expansion", "clerk"),
        rules=(
            *("PR-016", "PR-017", "PR-018", "PR-041", "PR-042", "PR-044", "PR-045", "PR-048", "PR-049", "PR-051"),
            *("PR-052", "PR-053", "PR-055", "PR-056", "PR-063", "PR-064", "PR-068", "PR-070", "PR-076", "PR-077"),
        ),
        example="harbour=yellow:1,red:3,settler_4 coins=4 others=2",
    ),
)
