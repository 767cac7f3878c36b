"""Cards as they are given to a question: keys, copies, short forms, harbours, displays, and what is still unseen."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from workbench.errors import BadValue, UnknownName
from workbench.odds.question import Parameter, counted, items, whole
from workbench.port_royal.rulings import Clerk, Expansion
from workbench.port_royal.tables import COLOURS, KINDS, Face, Set, card_keys
from workbench.tables import Rulebook

MOST_CARDS = 200
KIND = {name: number for number, name in enumerate(KINDS)}
SHORT = "colour:coins for a ship (yellow:1) or kind:cost for a person (sailor:3)"

# ---- parameters ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Cards(Parameter):
    """A list of cards by key or short form; ``card*3`` stands for three copies."""

    @property
    def allowed(self) -> str:
        """What may be given, in words."""
        return f"keys of cards, separated by commas; {SHORT}; card*3 for three copies"

    def parse(self, value: Any, rulebook: Rulebook, where: str) -> tuple[Any, ...]:
        """Tuple of keys and short forms, copies written out."""
        found: list[str] = []
        for item in items(value):
            name, star, number = str(item).partition("*")
            copies = whole(number) if star else 1
            if copies is None or not 1 <= copies <= MOST_CARDS:
                raise self.refuse(item, where, f"card*n with a whole number n from 1 to {MOST_CARDS}")
            found += [_name(name, rulebook, where)] * copies
        if len(found) > MOST_CARDS:
            raise self.refuse(value, where, f"at most {MOST_CARDS} cards")
        return tuple(found)

    def text(self, value: Any) -> str:
        """Cards with copies counted: ``settler_4*4,sailor:3``."""
        return ",".join(counted(value))


@dataclass(frozen=True, slots=True)
class OneCard(Cards):
    """One card by key or short form."""

    @property
    def allowed(self) -> str:
        """What may be given, in words."""
        return f"the key of a card; {SHORT}"

    def parse(self, value: Any, rulebook: Rulebook, where: str) -> tuple[Any, ...]:
        """Tuple of one key or short form."""
        found = Cards.parse(self, value, rulebook, where)
        if len(found) != 1:
            raise self.refuse(value, where, "one card")
        return found


@dataclass(frozen=True, slots=True)
class Displays(Cards):
    """The open displays of players, separated by ``/``; a single list is one display."""

    @property
    def allowed(self) -> str:
        """What may be given, in words."""
        return f"displays separated by /, each a list of cards; {SHORT}; card*3 for three copies"

    def parse(self, value: Any, rulebook: Rulebook, where: str) -> tuple[Any, ...]:
        """Tuple of displays, each a tuple of keys and short forms."""
        if isinstance(value, str):
            displays: list[Any] = value.split("/") if value.strip() else []
        else:
            displays = items(value)
            if all(isinstance(item, str) and "/" not in item for item in displays):
                displays = [displays] if displays else []
        most = rulebook.cell("constants", "most_players", "value")
        if len(displays) > most:
            raise BadValue(where, self.text(value), f"at most {most} displays, one for each player", "PR-004")
        return tuple(Cards.parse(self, display, rulebook, where) for display in displays)

    def text(self, value: Any) -> str:
        """Displays separated by ``/``."""
        return value if isinstance(value, str) else "/".join(Cards.text(self, display) for display in value or ())


def _name(text: str, rulebook: Rulebook, where: str) -> str:
    """A key as it stands in its table, or a short form whose two parts exist."""
    name = text.strip().lower()
    group, colon, number = name.partition(":")
    if not colon:
        known = card_keys(rulebook)
        if name not in known:
            raise UnknownName("card", text, known, where)
        return name
    group = group.strip()
    if group not in (*COLOURS, *KINDS):
        raise UnknownName("colour or kind", group, (*COLOURS, *KINDS), where)
    worth = whole(number)
    if worth is None:
        raise BadValue(where, text, f"a short form with a whole number: {SHORT}")
    return f"{group}:{worth}"


# ---- cards in play -------------------------------------------------------------------------------


class Card(NamedTuple):
    """A row of the card tables as a question sees it.

    Attributes
    ----------
    key : str
        Row key.
    face, colour, kind : int
        Numbers of `Face`, COLOURS and KINDS; -1 for none.
    coins, cost : int
        Income of a ship or expedition; cost of hiring a person.
    swords : int
        Of a ship (-1: skull) or person.
    in_play : bool
        Whether its set is played, under the rulings expansion and clerk.
    in_pile : bool
        Whether its copies are shuffled into the draw pile; the card for five players never is (PR-003, PR-004).
    """

    key: str
    face: int
    colour: int
    kind: int
    coins: int
    cost: int
    points: int
    swords: int
    anchors: int
    crosses: int
    houses: int
    copies: int
    set: int
    gift: int
    bonus: int
    in_play: bool
    in_pile: bool


def deck(rules: np.record, rulebook: Rulebook) -> list[Card]:
    """All cards of the variant, in the order of the record's array."""
    rows = rules.cards[: int(rules.card_rows)].tolist()
    expansion = int(rules.rulings.expansion) != Expansion.OFF
    clerks = int(rules.rulings.clerk) != Clerk.ABSENT
    clerk = KIND["clerk"]
    found = []
    for key, row in zip(card_keys(rulebook), rows, strict=True):
        in_play = (row[11] != Set.EXPANSION or expansion) and (row[2] != clerk or clerks)
        found.append(Card._make((key, *row, in_play, in_play and row[11] != Set.FIVE_PLAYERS)))
    return found


def repelled(card: Card, swords: int) -> bool:
    """Whether own swords repel a ship (PR-022, PR-026); the formula `repels` for a card of a question."""
    return swords > 0 and 0 <= card.swords <= swords


# What of a card can change an answer: copies with equal looks give the same one.
Look = Callable[[Card, int], Hashable]


def whole_look(card: Card, swords: int) -> Hashable:
    """Everything printed on a card but its key."""
    return card[1:11], card.gift, card.bonus


@dataclass(frozen=True, slots=True)
class Table:
    """What lies on the table, and what is still unseen.

    Attributes
    ----------
    cards : list of Card
        All cards of the variant.
    unseen : list of int
        Copies of each card in the draw pile and among the face-down coins.
    free : list of int
        The same with the card for five players, which is never unseen.
    harbour, own : list of Card
        Cards of the harbour and of the own display, copies written out.
    others : list of list of Card
        Displays of the other players.
    swords : int
        Own swords.
    """

    cards: list[Card]
    unseen: list[int]
    free: list[int]
    harbour: list[Card]
    own: list[Card]
    others: list[list[Card]]
    swords: int

    @property
    def left(self) -> int:
        """Number of unseen cards."""
        return sum(self.unseen)

    def owned(self, kind: str) -> int:
        """Persons of a kind in the own display."""
        number = KIND[kind]
        return sum(card.kind == number for card in self.own)

    def colours(self) -> set[int]:
        """Colours of the ships in the harbour."""
        return {card.colour for card in self.harbour if card.face == Face.SHIP}


def table(
    rules: np.record,
    rulebook: Rulebook,
    question: str,
    look: Look,
    *,
    harbour: Sequence[str] = (),
    displays: Sequence[Sequence[str]] = (),
    persons: Sequence[str] | None = None,
    seen: Sequence[str] = (),
    swords: int | None = None,
    named: str = "seen",
) -> Table:
    """Lay out what a question was given.

    Parameters
    ----------
    rules, rulebook
        Of the variant.
    question : str
        Key of the question, for messages.
    look : callable
        What of a card can change the answer, given the own swords.
    harbour, seen : sequence of str
        Keys and short forms.
    displays : sequence of sequences of str
        Open displays; the first one is the own one, unless `persons` is given.
    persons : sequence of str, optional
        The own display.
    swords : int, optional
        Own swords; by default those of the own display (PR-067).
    named : str
        What the parameter behind `seen` is called, for messages.

    Returns
    -------
    Table

    Raises
    ------
    BadValue
        Cards that cannot lie where they are said to lie, more copies than there are, or a short form whose cards
        give different answers.
    """
    lists: list[tuple[str, Sequence[str]]] = [("harbour", harbour)]
    lists += [("persons", persons)] if persons is not None else []
    lists += [("displays", display) for display in displays]
    lists += [(named, seen)]
    laid = _Laid(deck(rules, rulebook), question, lists)
    own_place = 1 if persons is not None or displays else -1
    own = laid.display(own_place) if own_place > 0 else []
    if swords is None:
        swords = sum(card.swords for card in own if card.face == Face.PERSON)
    found_harbour = laid.harbour(look, swords)
    first_other = own_place + 1 if own_place > 0 else 1
    others = [laid.display(place) for place in range(first_other, len(lists) - 1)]
    laid.others(len(lists) - 1, look, swords)
    free = [left + out for left, out in zip(laid.left, laid.out, strict=True)]
    return Table(laid.cards, laid.left, free, found_harbour, own, others, swords)


class _Laid:
    """Takes cards off the unseen ones, list by list: first all keys, then short forms, which must be harmless."""

    def __init__(self, cards: list[Card], question: str, lists: list[tuple[str, Sequence[str]]]) -> None:
        self.cards, self.question, self.lists = cards, question, lists
        self.places = {card.key: place for place, card in enumerate(cards)}
        self.left = [card.copies if card.in_pile else 0 for card in cards]
        # The card for five players is never unseen, but it can be seen.
        self.out = [card.copies if card.in_play and not card.in_pile else 0 for card in cards]
        self.exact: list[list[Card]] = []
        self._refuse_two_of_a_colour()
        for name, keys in lists:
            self.exact.append([self._take(name, key) for key in keys if ":" not in key])

    def where(self, name: str) -> str:
        """The parameter, for messages."""
        return f"parameter {name} of question {self.question}"

    def _refuse_two_of_a_colour(self) -> None:
        """Two ships of one colour end the turn: such a harbour is discarded at once (PR-042)."""
        found: dict[str, str] = {}
        for key in self.lists[0][1]:
            place = self.places.get(key)
            colour = key.partition(":")[0]
            if place is not None:
                card = self.cards[place]
                colour = COLOURS[card.colour] if card.face == Face.SHIP else ""
            if colour in COLOURS:
                if colour in found:
                    both = f"{found[colour]} and {key}"
                    raise BadValue(self.where("harbour"), both, f"at most one {colour} ship in the harbour", "PR-042")
                found[colour] = key

    def _take(self, name: str, key: str) -> Card:
        place = self.places[key]
        card = self.cards[place]
        if not card.in_play:
            raise BadValue(self.where(name), key, _not_in_play(card), "PR-097" if _is_clerk(card) else "PR-075")
        pool = self.left if card.in_pile else self.out
        if not pool[place]:
            raise BadValue(self.where(name), key, f"at most {card.copies} on the table: there are no more", "PR-001")
        pool[place] -= 1
        return card

    def display(self, place: int) -> list[Card]:
        """Cards of a display: persons and expeditions (PR-031, PR-053)."""
        name = self.lists[place][0]
        found = self.exact[place] + self._short(place, whole_look, 0)
        for card in found:
            if card.face in (Face.SHIP, Face.TAX):
                raise BadValue(
                    self.where(name),
                    card.key,
                    "persons and expeditions in a display; other cards go into seen",
                    "PR-053",
                )
        return found

    def harbour(self, look: Look, swords: int) -> list[Card]:
        """Cards of the harbour: ships and persons (PR-020, PR-021, PR-029, PR-040)."""
        found = self.exact[0] + self._short(0, look, swords)
        for card in found:
            if card.face in (Face.EXPEDITION, Face.TAX):
                expedition = card.face == Face.EXPEDITION
                why = "lie beside the harbour" if expedition else "are discarded at once"
                what = "expeditions" if expedition else "tax increases"
                allowed = f"ships and persons; {what} {why}, they go into seen"
                raise BadValue(self.where("harbour"), card.key, allowed, "PR-029" if expedition else "PR-040")
        return found

    def others(self, place: int, look: Look, swords: int) -> None:
        """Take off cards of which only this matters, that they are no longer unseen."""
        self._short(place, look, swords)

    def _short(self, place: int, look: Look, swords: int) -> list[Card]:
        """Cards that stand behind the short forms of a list."""
        name, keys = self.lists[place]
        found: list[Card] = []
        short = [key for key in keys if ":" in key]
        for form in dict.fromkeys(short):
            found += self._fitting(name, form, short.count(form), look, swords)
        return found

    def _fitting(self, name: str, form: str, copies: int, look: Look, swords: int) -> list[Card]:
        group, _, number = form.partition(":")
        fits = [place for place, card in enumerate(self.cards) if _fits(card, group, int(number))]
        played = [place for place in fits if self.cards[place].in_pile]
        if not played:
            allowed = _not_in_play(self.cards[fits[0]]) if fits else f"a card of the deck: {self._known(group)}"
            raise BadValue(self.where(name), form, allowed, "PR-075" if fits else "PR-001")
        there = [place for place in played if self.left[place]]
        total = sum(self.left[place] for place in there)
        if copies > total:
            asked = form if copies == 1 else f"{form}*{copies}"
            allowed = f"at most {total} more on the table, with {', '.join(self.cards[p].key for p in played)}"
            raise BadValue(self.where(name), asked, allowed, "PR-001")
        if copies < total and len({look(self.cards[place], swords) for place in there}) > 1:
            allowed = f"one of {', '.join(self.cards[place].key for place in there)}: they give different answers here"
            raise BadValue(self.where(name), form, allowed, "PR-002" if self.cards[there[0]].face else "PR-022")
        found: list[Card] = []
        for place in there:
            taken = min(copies - len(found), self.left[place])
            self.left[place] -= taken
            found += [self.cards[place]] * taken
        return found

    def _known(self, group: str) -> str:
        return ", ".join(
            dict.fromkeys(
                f"{group}:{card.coins if card.face == Face.SHIP else card.cost}"
                for card in self.cards
                if _fits(card, group, None) and card.in_play
            )
        )


def _fits(card: Card, group: str, number: int | None) -> bool:
    """Whether a short form can stand for a card."""
    if card.face == Face.SHIP:
        return COLOURS[card.colour] == group and number in (None, card.coins)
    if card.face == Face.PERSON:
        return KINDS[card.kind] == group and number in (None, card.cost)
    return False


def _is_clerk(card: Card) -> bool:
    return card.kind == KIND["clerk"]


def _not_in_play(card: Card) -> str:
    """What would be right instead of a card that is not played."""
    if _is_clerk(card):
        return "a card of the chosen sets; clerks need an expansion (ruling expansion) and the ruling clerk=extra_card"
    return "a card of the chosen sets; this one needs the ruling expansion=persons_and_ships_only or with_contracts"
