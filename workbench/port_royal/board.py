"""A position of Port Royal as a picture: harbour, expeditions, contracts, piles, and the display of every seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape

import numpy as np

from workbench.port_royal.drawing import (
    EDGE,
    FONT,
    HEIGHT,
    TILE_HEIGHT,
    TILE_WIDTH,
    WIDTH,
    coin,
    colour_badge,
    either,
    kept_record,
    kind_label,
    name_of,
    prefix_of,
    shield,
    sign,
    symbols,
    text,
)
from workbench.port_royal.tables import COLOURS, KINDS, NONE, Face, card_keys
from workbench.tables import Rulebook

PICTURE_WIDTH = 900
LEFT = 8
MOST_EXPEDITIONS_WIDTH = 384  # of the open ones; more overlap
NAME_WIDTH = 196  # of the plate with a seat's name and numbers
SEAT_HEIGHT = TILE_HEIGHT + 16
BLUE, PALE_BLUE, LINE = "#0072B2", "#E4F0F9", "#B9B3A8"


@dataclass(frozen=True)
class Display:
    """What lies in front of a seat.

    Attributes
    ----------
    cards : sequence of int
        Persons and expeditions, as places in the record's cards, copies repeated.
    contracts : sequence of str
        What it did for contracts, in words.
    """

    coins: int
    points: int
    swords: int
    cards: Sequence[int] = ()
    contracts: Sequence[str] = ()


@dataclass(frozen=True)
class Contract:
    """An open contract: its name, what it wants, and the cubes on it (seat, step; the last step is done)."""

    name: str
    wants: str
    steps: int
    cubes: Sequence[tuple[int, int]] = ()


@dataclass(frozen=True)
class Position:
    """What can be seen of a game.

    Attributes
    ----------
    headline, question : str
        Where the game is; what the seat `asked` has to decide ("" when the game is over).
    active, asked : int
        Seat whose turn it is, and seat that decides now (-1: none).
    harbour : sequence of int
        Cards in the harbour, the newest last.
    revealed : int
        Ship just revealed that is not laid yet; -1: none.
    kept : sequence of int
        Ships kept for a contract.
    places : sequence of int
        Place of each seat once the game is over, else empty.
    """

    headline: str
    question: str
    active: int
    asked: int
    harbour: Sequence[int]
    revealed: int
    expeditions: Sequence[int]
    pile: int
    discard: int
    displays: Sequence[Display]
    contracts: Sequence[Contract] = ()
    places: Sequence[int] = ()
    names: Sequence[str] = field(default=())

    def name(self, seat: int, language: str) -> str:
        """What a seat is called."""
        if seat < len(self.names) and self.names[seat]:
            return self.names[seat]
        return either(language, f"Platz {seat + 1}", f"Seat {seat + 1}")


def drawn(position: Position, rulebook: Rulebook, language: str) -> str:
    """SVG of a position; the symbols stand first, in ``<defs>``, and are the same for every position of a game."""
    sketch = _Sketch(position, rulebook, language)
    parts, height = sketch.all()
    words = escape(sketch.words())
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {PICTURE_WIDTH} {height:g}' width='{PICTURE_WIDTH}' "
        f"role='img' aria-label='{words}' {FONT} fill='#222'>"
        f"<defs>{symbols(rulebook, language)}</defs>"
        f"<rect width='{PICTURE_WIDTH}' height='{height:g}' fill='#FBFAF6'/>{''.join(parts)}</svg>"
    )


class _Sketch:
    """Draws the parts of one position from top to bottom."""

    def __init__(self, position: Position, rulebook: Rulebook, language: str) -> None:
        self.position, self.rulebook, self.language = position, rulebook, language
        self.prefix = prefix_of(rulebook, language)
        self.rules = kept_record(rulebook)
        self.keys = card_keys(rulebook)

    def either(self, german: str, english: str) -> str:
        return either(self.language, german, english)

    def all(self) -> tuple[list[str], float]:
        """Parts of the picture, and its height."""
        parts = [self.head()]
        top = 42.0
        parts.append(self.harbour(top))
        top += HEIGHT + 34
        if self.position.contracts:
            parts.append(self.contracts(top))
            top += 62
        for seat in range(len(self.position.displays)):
            parts.append(self.seat(seat, top))
            top += SEAT_HEIGHT + 4
        return parts, top + 4

    # ---- head: where the game is

    def head(self) -> str:
        position = self.position
        asked = ""
        if position.asked >= 0:
            asked = f"{position.name(position.asked, self.language)}: {position.question}"
        return (
            f"<rect width='{PICTURE_WIDTH}' height='34' fill='#EFEAE0'/>"
            + text(position.headline, LEFT + 2, 22, 15, "font-weight='700'")
            + text(asked, PICTURE_WIDTH - LEFT - 2, 22, 15, f"text-anchor='end' font-weight='600' fill='{BLUE}'")
        )

    # ---- harbour, expeditions, piles

    def card(self, place: int, x: float, y: float, scale: float = 1, more: str = "") -> str:
        size = f" scale({scale:g})" if scale != 1 else ""
        return f"<use href='#{self.prefix}c{place}' transform='translate({x:g} {y:g}){size}'/>{more}"

    def row(self, cards: Sequence[int], x: float, y: float, width: float, scale: float = 1) -> str:
        """Cards side by side, overlapping where there is not enough room."""
        wide = WIDTH * scale
        step = min(wide + 4, (width - wide) / max(1, len(cards) - 1))
        return "".join(self.card(place, x + number * step, y, scale) for number, place in enumerate(cards))

    def label(self, words: str, x: float, y: float) -> str:
        return text(words, x, y, 12, "font-weight='600' fill='#5A554C'")

    def harbour(self, top: float) -> str:
        position = self.position
        expeditions = len(position.expeditions)
        right = PICTURE_WIDTH - LEFT - 104  # piles
        middle = right - min(max(1, expeditions) * 62 + 12, MOST_EXPEDITIONS_WIDTH)
        parts = [
            self.label(f"{self.either('Hafen', 'Harbour')} ({len(position.harbour)})", LEFT, top + 8),
            self.label(self.either("Expeditionen", "Expeditions") + f" ({expeditions})", middle, top + 8),
        ]
        y = top + 14
        width = middle - LEFT - 14
        if position.revealed >= 0:
            width -= WIDTH + 14
        if position.harbour:
            parts.append(self.row(position.harbour, LEFT, y, width))
        else:
            parts.append(
                f"<rect x='{LEFT}' y='{y:g}' width='{WIDTH}' height='{HEIGHT}' rx='6' fill='none' stroke='{LINE}' "
                "stroke-dasharray='5 4'/>"
                + text(
                    self.either("leer", "empty"),
                    LEFT + WIDTH / 2,
                    y + HEIGHT / 2,
                    12,
                    "text-anchor='middle' fill='#777'",
                )
            )
        if position.revealed >= 0:
            step = min(WIDTH + 4, (width - WIDTH) / max(1, len(position.harbour) - 1))
            x = LEFT + (len(position.harbour) - 1) * step + WIDTH + 16 if position.harbour else LEFT
            parts.append(
                self.card(position.revealed, x, y)
                + f"<rect x='{x - 4:g}' y='{y - 4:g}' width='{WIDTH + 8}' height='{HEIGHT + 8}' rx='8' fill='none' "
                f"stroke='{BLUE}' stroke-width='3' stroke-dasharray='7 4'/>"
            )
        if expeditions:
            parts.append(self.row(position.expeditions, middle, y, right - middle - 12, 0.74))
        else:
            parts.append(text(self.either("keine", "none"), middle, y + 18, 12, "fill='#777'"))
        parts.append(self.pile(right, y, position.pile, self.either("Stapel", "Draw pile"), True))
        parts.append(self.pile(right + 54, y, position.discard, self.either("Ablage", "Discard"), False))
        return "".join(parts)

    def pile(self, x: float, y: float, number: int, words: str, back: bool) -> str:
        fill = f"<use href='#{self.prefix}back' transform='translate({x:g} {y:g}) scale(.64)'/>"
        if not back:
            fill = (
                f"<rect x='{x:g}' y='{y:g}' width='{WIDTH * 0.64:g}' height='{HEIGHT * 0.64:g}' rx='4' fill='#EDE7DA' "
                f"stroke='{EDGE}' stroke-dasharray='4 3'/>"
            )
        middle = x + WIDTH * 0.32
        return (
            fill
            + text(number, middle, y + HEIGHT * 0.32 + 6, 17, "text-anchor='middle' font-weight='700'")
            + text(words, middle, y + HEIGHT * 0.64 + 15, 11, "text-anchor='middle' fill='#5A554C'", 52)
        )

    # ---- contracts

    def contracts(self, top: float) -> str:
        parts = []
        contracts = self.position.contracts
        width = (PICTURE_WIDTH - 2 * LEFT - 8 * (len(contracts) - 1)) / max(1, len(contracts))
        for number, contract in enumerate(contracts):
            x = LEFT + number * (width + 8)
            cubes = "".join(
                f"<rect x='{x + width - 20 - 18 * place:g}' y='{top + 5:g}' width='15' height='15' rx='2' "
                f"fill='{'#5B2A86' if step >= contract.steps else '#fff'}' stroke='#2E1247'/>"
                + text(
                    seat + 1,
                    x + width - 12.5 - 18 * place,
                    top + 17,
                    11,
                    f"text-anchor='middle' font-weight='700' fill='{'#fff' if step >= contract.steps else '#2E1247'}'",
                )
                + (f"<title>{step}/{contract.steps}</title>" if contract.steps > 1 else "")
                for place, (seat, step) in enumerate(contract.cubes)
            )
            parts.append(
                f"<g><rect x='{x:g}' y='{top:g}' width='{width:g}' height='54' rx='6' fill='#F3EEF7' stroke='#9C86AE'/>"
                + text(contract.name, x + 8, top + 18, 13, "font-weight='700'", width - 16 - 18 * len(contract.cubes))
                + text(contract.wants, x + 8, top + 40, 11.5, "fill='#4A3B5C'", width - 14)
                + f"{cubes}</g>"
            )
        return "".join(parts)

    # ---- seats

    def seat(self, seat: int, top: float) -> str:
        position, display = self.position, self.position.displays[seat]
        asked, active = seat == position.asked, seat == position.active
        width = PICTURE_WIDTH - 2 * LEFT
        fill, stroke, thick = (PALE_BLUE, BLUE, 3) if asked else ("#fff", LINE, 1)
        parts = [
            f"<rect x='{LEFT}' y='{top:g}' width='{width}' height='{SEAT_HEIGHT}' rx='7' fill='{fill}' "
            f"stroke='{stroke}' stroke-width='{thick}'/>"
        ]
        if active:
            parts.append(
                f"<rect x='{LEFT}' y='{top:g}' width='9' height='{SEAT_HEIGHT}' rx='4' "
                "fill='#E69F00' stroke='#7A5B00'/>"
            )
        x = LEFT + 16
        place = ""
        if seat < len(position.places):
            place = self.either(f" – {position.places[seat]}. Platz", f" – place {position.places[seat]}")
        parts.append(
            text(f"{position.name(seat, self.language)}{place}", x, top + 20, 14, "font-weight='700'", NAME_WIDTH - 20)
        )
        notes = [self.either("am Zug", "active")] if active and not position.places else []
        notes += [self.either("entscheidet", "decides")] if asked else []
        parts.append(text(" · ".join(notes), x, top + 34, 11, "fill='#6A4B00' font-weight='600'"))
        y = top + SEAT_HEIGHT - 17
        parts.append(coin(display.coins, x + 9, y, 10))
        parts.append(shield(display.points, x + 52, y - 1, 10))
        parts.append(
            sign(self.prefix, "sword", x + 78, y - 9, 18) + text(display.swords, x + 99, y + 6, 16, "font-weight='700'")
        )
        parts.append(
            self.tiles(display, LEFT + NAME_WIDTH, top + (SEAT_HEIGHT - TILE_HEIGHT) / 2, width - NAME_WIDTH - 8)
        )
        return "".join(parts)

    def groups(self, cards: Sequence[int]) -> list[tuple[tuple[int, int, int], list[int]]]:
        """Cards of a display by face, kind and colour, expeditions last."""
        found: dict[tuple[int, int, int], list[int]] = {}
        for place in cards:
            card = self.rules.cards[place]
            key = (int(card["face"]), int(card["kind"]), int(card["colour"]))
            if key[0] == Face.EXPEDITION:  # each by itself
                key = (key[0], len(found), NONE)
            found.setdefault(key, []).append(place)
        return sorted(found.items(), key=lambda item: item[0])

    def tiles(self, display: Display, x: float, y: float, width: float) -> str:
        groups = self.groups(display.cards)
        extra = [words for words in display.contracts if words]
        number = len(groups) + len(extra)
        if not number:
            return text(self.either("keine Personen", "no persons"), x + 4, y + TILE_HEIGHT / 2 + 4, 12, "fill='#777'")
        step = min(TILE_WIDTH + 4, width / number)
        scale = min(1.0, (step - 2) / TILE_WIDTH)
        parts = [
            f"<g transform='translate({x + place * step:g} {y + (1 - scale) * TILE_HEIGHT / 2:g}) scale({scale:.3g})'>"
            f"{self.tile(key, cards)}</g>"
            for place, (key, cards) in enumerate(groups)
        ]
        for place, words in enumerate(extra, len(groups)):
            parts.append(
                f"<g transform='translate({x + place * step:g} {y:g})'>"
                f"<rect width='{TILE_WIDTH}' height='{TILE_HEIGHT}' "
                "rx='5' fill='#F3EEF7' stroke='#9C86AE'/>"
                + text(words, TILE_WIDTH / 2, TILE_HEIGHT / 2 + 4, 10, "text-anchor='middle'", TILE_WIDTH - 6)
                + "</g>"
            )
        return "".join(parts)

    def tile(self, key: tuple[int, int, int], cards: Sequence[int]) -> str:
        """A group of cards of one kind: its sign, how many there are, and their points together."""
        face, kind, colour = key
        points = sum(int(self.rules.cards[place]["points"]) for place in cards)
        names = ", ".join(name_of(self.rulebook, face, self.keys[place], self.language) for place in cards)
        many = text(f"×{len(cards)}", 5, 16, 14, f"font-weight='700' fill='{BLUE}'") if len(cards) > 1 else ""
        if face == Face.EXPEDITION:
            picture = self.needs(self.rules.cards[cards[0]])
            label, paper = "Expedition", "#EFE6F5"
        else:
            name = KINDS[kind]
            label = kind_label(name, self.language)
            paper = "#FFFDF6"
            badge = "" if colour == NONE else colour_badge(COLOURS[colour], self.language, 31, 30, 13)
            shift = 5 if many else 0
            picture = (
                sign(self.prefix, name, 21 + shift, 3, 18) + badge
                if badge
                else sign(self.prefix, name, 19 + shift, 8, 24)
            )
        return (
            f"<title>{escape(names)}</title><rect width='{TILE_WIDTH}' height='{TILE_HEIGHT}' rx='5' fill='{paper}' "
            f"stroke='{EDGE}'/>{picture}{many}"
            + shield(points, TILE_WIDTH - 11, 10, 7.5)
            + text(label, TILE_WIDTH / 2, TILE_HEIGHT - 5, 10, "text-anchor='middle' font-weight='600'", TILE_WIDTH - 6)
        )

    def needs(self, card: np.record) -> str:
        """Symbols of an expedition in a tile."""
        symbols = (("anchor", "anchors"), ("cross", "crosses"), ("house", "houses"))
        names = [name for name, column in symbols for _ in range(int(card[column]))]
        size = min(15.0, 44 / max(1, len(names)))
        left = (TILE_WIDTH - 12 - len(names) * size) / 2 + 2
        return "".join(sign(self.prefix, name, left + size * place, 14, size - 1) for place, name in enumerate(names))

    # ---- the same in words

    def words(self) -> str:
        """The position for those who do not see it."""
        position = self.position

        def listed(cards: Sequence[int]) -> str:
            names = [
                name_of(self.rulebook, int(self.rules.cards[c]["face"]), self.keys[c], self.language) for c in cards
            ]
            return "; ".join(names) if names else self.either("nichts", "nothing")

        lines = [position.headline]
        if position.asked >= 0:
            lines.append(f"{position.name(position.asked, self.language)}: {position.question}")
        lines.append(f"{self.either('Hafen', 'Harbour')}: {listed(position.harbour)}")
        if position.revealed >= 0:
            lines.append(f"{self.either('Aufgedeckt', 'Revealed')}: {listed([position.revealed])}")
        lines.append(f"{self.either('Expeditionen', 'Expeditions')}: {listed(position.expeditions)}")
        for seat, display in enumerate(position.displays):
            lines.append(
                f"{position.name(seat, self.language)}: "
                + self.either(
                    f"{display.coins} Münzen, {display.points} Einflusspunkte, {display.swords} Säbel; ",
                    f"{display.coins} coins, {display.points} influence points, {display.swords} swords; ",
                )
                + listed(display.cards)
            )
        return ". ".join(lines)
