"""What the next cards do: one card, some cards, tax increases. All draws are without replacement.

The draw pile and the face-down coins are exchangeable: each unseen card is equally likely to be the next one, so
every chance is a count of unseen cards, or of sets of them, over another (PR-005, PR-008).
"""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np

from workbench.errors import BadValue
from workbench.odds import Answer, Question, Term, Whole
from workbench.port_royal import formulas
from workbench.port_royal.questions.cards import KIND, Card, Table, repelled, table
from workbench.port_royal.questions.common import (
    CARDS,
    COLOUR_WORDS,
    DISPLAYS,
    HARBOUR,
    KIND_WORDS,
    MOST_COINS,
    SEEN,
    SWORDS,
)
from workbench.port_royal.questions.ways import Colour, Ways, laid_ways
from workbench.port_royal.tables import COLOURS, KINDS, Face
from workbench.tables import Rulebook


def draw_look(card: Card, swords: int) -> Hashable:
    """What of a card matters for draws: its type, colour, coins, kind, and whether it is repelled."""
    if card.face == Face.SHIP:
        return card.face, card.colour, card.coins, repelled(card, swords)
    return card.face, card.kind


def unseen_or_refuse(table: Table, question: str, cards: int) -> int:
    """Number of unseen cards, if there are as many as shall be drawn."""
    left = table.left
    if cards > left:
        what = "cards" if question != "next_card" else "seen"
        raise BadValue(
            f"parameter {what} of question {question}", cards, f"at most {left}: no more are unseen", "PR-047"
        )
    return left


def unseen_terms(table: Table) -> tuple[Term, ...]:
    """How many cards are unseen, and which of them are ships of a colour that lies there."""
    terms = [Term("verdeckte Karten", "unseen cards", table.left, rule="PR-005")]
    for colour in sorted(table.colours()):
        german, english = COLOUR_WORDS[COLOURS[colour]]
        danger = safe = 0
        for card, number in zip(table.cards, table.unseen, strict=True):
            if card.face == Face.SHIP and card.colour == colour:
                if repelled(card, table.swords):
                    safe += number
                else:
                    danger += number
        terms.append(
            Term(
                f"Schiffe {german}, nicht abwehrbar", f"{english} ships that cannot be repelled", danger, rule="PR-042"
            )
        )
        if safe:
            terms.append(
                Term(f"Schiffe {german}, abwehrbar", f"{english} ships that are repelled", safe, rule="PR-022")
            )
    terms.append(Term("eigene Säbel", "own swords", table.swords, rule="PR-067"))
    return tuple(terms)


# ---- the next card --------------------------------------------------------------------------------


def next_card(
    rules: np.record,
    rulebook: Rulebook,
    harbour: tuple[str, ...],
    swords: int | None,
    displays: tuple[tuple[str, ...], ...],
    seen: tuple[str, ...],
) -> Answer:
    """Chances of what the next card does (PR-018 to PR-029, PR-040, PR-042)."""
    laid = table(
        *(rules, rulebook, "next_card", draw_look), harbour=harbour, displays=displays, seen=seen, swords=swords
    )
    left = unseen_or_refuse(laid, "next_card", 1)
    lying = laid.colours()
    counts = dict.fromkeys(NEXT_OUTCOMES, 0)
    for card, number in zip(laid.cards, laid.unseen, strict=True):
        counts[_outcome(card, lying, laid.swords)] += number
    present = {KINDS[card.kind] for card in laid.cards if card.face == Face.PERSON and card.in_play}
    rows = [
        {"outcome": outcome, "probability": Fraction(number, left)}
        for outcome, number in counts.items()
        if not outcome.startswith("person_") or outcome.removeprefix("person_") in present
    ]
    return Answer(rows, success=1 - Fraction(counts["bust"], left), terms=unseen_terms(laid))


def _outcome(card: Card, lying: set[int], swords: int) -> str:
    if card.face == Face.PERSON:
        return f"person_{KINDS[card.kind]}"
    if card.face != Face.SHIP:
        return "expedition" if card.face == Face.EXPEDITION else "tax"
    if card.colour not in lying:
        return "new_colour"
    return "repelled" if repelled(card, swords) else "bust"


NEXT_OUTCOMES = ("bust", "repelled", "new_colour", *(f"person_{kind}" for kind in KINDS), "expedition", "tax")

# ---- several cards --------------------------------------------------------------------------------


def draw(
    rules: np.record,
    rulebook: Rulebook,
    cards: int,
    harbour: tuple[str, ...],
    swords: int | None,
    displays: tuple[tuple[str, ...], ...],
    seen: tuple[str, ...],
) -> Answer:
    """What `cards` further cards do (PR-021 to PR-025, PR-042, PR-048, PR-049, PR-070).

    New colours are laid into the harbour, also when they could be repelled; repellable duplicates are repelled.
    """
    laid = table(*(rules, rulebook, "draw", draw_look), harbour=harbour, displays=displays, seen=seen, swords=swords)
    left = unseen_or_refuse(laid, "draw", cards)
    lying = laid.colours()
    ways = laid_ways(_colours(laid), lying, left, cards)
    governors = laid.owned("governor")
    take = [int(formulas.take_count(rules, colours, governors)) for colours in range(len(COLOURS) + 1)]
    on_table = sum(card.coins for card in laid.harbour if card.face == Face.SHIP)
    first = len(lying)
    rows: list[dict[str, Any]] = [_bust_row(ways, cards)]
    rows += [_colours_row(ways, cards, more, first, take, on_table) for more in range(len(COLOURS) - first + 1)]
    rounds = [_round(ways, number, first, take, on_table) for number in range(1, cards + 1)]
    return Answer(rows, success=1 - rows[0]["probability"], terms=unseen_terms(laid), rounds=rounds)


def _colours(laid: Table) -> list[Colour]:
    """Unseen ships by colour, repellable and dangerous, with the sums of their coins."""
    found = [[0, 0, 0, 0] for _ in COLOURS]
    for card, number in zip(laid.cards, laid.unseen, strict=True):
        if card.face == Face.SHIP:
            place = 0 if repelled(card, laid.swords) else 2
            found[card.colour][place] += number
            found[card.colour][place + 1] += number * card.coins
    return [Colour(*numbers) for numbers in found]


def _bust_row(ways: Ways, cards: int) -> dict[str, Any]:
    chance = 1 - sum((ways.chance(cards, more) for more in range(ways.most + 1)), Fraction(0))
    return {"outcome": "bust", "probability": chance, "cards_to_take": 0, "coins_on_table": 0}


def _colours_row(ways: Ways, cards: int, more: int, first: int, take: list[int], on_table: int) -> dict[str, Any]:
    """Outcome of so many colours; its coins are those to be expected when it comes out so."""
    chance = ways.chance(cards, more)
    coins = Fraction(on_table)
    if chance:
        coins += ways.coins(cards, more) / chance
    return {
        "outcome": f"colours_{first + more}",
        "probability": chance,
        "cards_to_take": take[first + more],
        "coins_on_table": coins if coins.denominator > 1 else coins.numerator,
    }


def _round(ways: Ways, number: int, first: int, take: list[int], on_table: int) -> dict[str, Any]:
    """Where things stand after `number` cards."""
    chances = [ways.chance(number, more) for more in range(ways.most + 1)]
    alive = sum(chances, Fraction(0))
    return {
        "card": number,
        "no_bust": alive,
        "bust_by_now": 1 - alive,
        "expected_cards": sum((take[first + more] * chance for more, chance in enumerate(chances)), Fraction(0)),
        "expected_coins": on_table * alive
        + sum((ways.coins(number, more) for more in range(ways.most + 1)), Fraction(0)),
        "expected_colours": sum(((first + more) * chance for more, chance in enumerate(chances)), Fraction(0)),
    }


# ---- tax increases --------------------------------------------------------------------------------


def tax(
    rules: np.record,
    rulebook: Rulebook,
    cards: int,
    coins: int,
    harbour: tuple[str, ...],
    displays: tuple[tuple[str, ...], ...],
    seen: tuple[str, ...],
) -> Answer:
    """Tax increases among the next cards, and what they cost (PR-037, PR-040).

    Several increases are paid one after another, with no income between them; coins for most swords or fewest
    points are not counted.
    """
    laid = table(*(rules, rulebook, "tax", tax_look), harbour=harbour, displays=displays, seen=seen)
    left = unseen_or_refuse(laid, "tax", cards)
    taxes = sum(number for card, number in zip(laid.cards, laid.unseen, strict=True) if card.face == Face.TAX)
    total = comb(left, cards)
    rows: list[dict[str, Any]] = []
    paid = 0
    for number in range(min(taxes, cards) + 1):
        chance = Fraction(comb(taxes, number) * comb(left - taxes, cards - number), total)
        rows.append(
            {
                "outcome": f"taxes_{number}",
                "probability": chance,
                "tax_cards": number,
                "paid_coins": paid,
                "coins_left": coins - paid,
            }
        )
        paid += int(formulas.tax(rules, coins - paid))
    once = int(formulas.tax(rules, coins))
    terms = (
        Term("verdeckte Karten", "unseen cards", left, rule="PR-005"),
        Term("davon Steuererhöhungen", "tax increases among them", taxes, "taxes", "", "copies", "PR-019"),
        Term("Steuer ab so vielen Münzen", "taxed from so many coins", int(rules.constants.tax_limit), *_LIMIT),
        Term(
            "eine Steuererhöhung kostet", "one tax increase costs", once, "constants", "tax_divisor", "value", "PR-037"
        ),
    )
    return Answer(rows, success=1 - rows[0]["probability"], terms=terms)


def tax_look(card: Card, swords: int) -> Hashable:
    """Only whether a card is a tax increase matters, and where it may lie."""
    return card.face == Face.TAX


_LIMIT = ("constants", "tax_limit", "value", "PR-037")
_DECK = ("expansion", "clerk")
_NUMBERED = {
    "colours_#": ("# Farben, kein Abbruch", "# colours, no bust"),
    "colours_1": ("1 Farbe, kein Abbruch", "1 colour, no bust"),
    "bust": ("Abbruch: zweites Schiff einer Farbe", "bust: a second ship of one colour"),
}
assert set(KIND) == set(KIND_WORDS)

QUESTIONS = (
    Question(
        key="next_card",
        name_de="Was die nächste Karte tut",
        name_en="What the next card does",
        parameters=(HARBOUR, SWORDS, DISPLAYS, SEEN),
        answer=next_card,
        success_de="kein Abbruch durch diese Karte",
        success_en="no bust by this card",
        labels={
            **_NUMBERED,
            "repelled": ("abgewehrtes Schiff", "ship repelled"),
            "new_colour": ("Schiff einer neuen Farbe", "ship of a new colour"),
            **{f"person_{kind}": words for kind, words in KIND_WORDS.items()},
            "expedition": ("Expedition", "expedition"),
            "tax": ("Steuererhöhung", "tax increase"),
        },
        rulings=_DECK,
        rules=(
            *("PR-001", "PR-003", "PR-004", "PR-005", "PR-007", "PR-008", "PR-018", "PR-019", "PR-020", "PR-021"),
            *("PR-022", "PR-023", "PR-025", "PR-026", "PR-027", "PR-028", "PR-029", "PR-042", "PR-067", "PR-075"),
        ),
        example="harbour=yellow:1,red:1 swords=3",
    ),
    Question(
        key="draw",
        name_de="Was mehrere Karten tun",
        name_en="What several cards do",
        parameters=(CARDS, HARBOUR, SWORDS, DISPLAYS, SEEN),
        answer=draw,
        success_de="kein Abbruch durch alle diese Karten",
        success_en="no bust by all these cards",
        labels={
            **_NUMBERED,
            "cards_to_take": ("Karten, die der Aktive nehmen darf", "cards the active player may take"),
            "coins_on_table": ("Münzen auf den Schiffen im Hafen", "coins on the ships in the harbour"),
            "card": ("Karte", "card"),
            "no_bust": ("noch kein Abbruch", "no bust so far"),
            "bust_by_now": ("Abbruch bis hierher", "bust by now"),
            "expected_cards": ("Karten zu nehmen, im Mittel", "cards to take, on average"),
            "expected_coins": ("Münzen im Hafen, im Mittel", "coins in the harbour, on average"),
            "expected_colours": ("Farben im Hafen, im Mittel", "colours in the harbour, on average"),
        },
        rulings=_DECK,
        rules=(
            *("PR-016", "PR-017", "PR-018", "PR-021", "PR-022", "PR-023", "PR-024", "PR-025", "PR-026", "PR-027"),
            *("PR-042", "PR-044", "PR-048", "PR-049", "PR-070", "PR-075"),
        ),
        example="cards=5 harbour=yellow:1 swords=1",
    ),
    Question(
        key="tax",
        name_de="Steuererhöhungen unter den nächsten Karten",
        name_en="Tax increases among the next cards",
        parameters=(
            CARDS,
            Whole("coins", "Münzen des Spielers", "Coins of the player", 12, "PR-037", 0, MOST_COINS),
            *(HARBOUR, DISPLAYS, SEEN),
        ),
        answer=tax,
        success_de="mindestens eine Steuererhöhung",
        success_en="at least one tax increase",
        labels={
            "taxes_#": ("# Steuererhöhungen", "# tax increases"),
            "taxes_1": ("1 Steuererhöhung", "1 tax increase"),
            "tax_cards": ("Steuererhöhungen", "tax increases"),
            "paid_coins": ("gezahlte Münzen", "coins paid"),
            "coins_left": ("Münzen danach", "coins afterwards"),
        },
        rulings=_DECK,
        rules=("PR-019", "PR-037", "PR-040", "PR-075"),
        example="cards=5 coins=13",
    ),
)
