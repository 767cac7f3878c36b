"""The cards of Port Royal drawn as SVG symbols: once a page, then each position only points at them.

Nothing depends on colour alone: every colour of ships has its letters on the sail, every kind of person its own sign
and its name. What a person does stands on the card in numbers of the tables.
"""

from __future__ import annotations

from functools import lru_cache
from html import escape

import numpy as np

from workbench.port_royal.questions.common import KIND_WORDS
from workbench.port_royal.rulings import Admiral, Governor
from workbench.port_royal.signs import SIGNS
from workbench.port_royal.tables import COLOURS, KINDS, NONE, card_keys, record
from workbench.tables import Rulebook

WIDTH, HEIGHT = 78, 106  # of a card
TILE_WIDTH, TILE_HEIGHT = 62, 52  # of a group of persons in a display
MOST_KEPT = 8  # records

# Colour-blind people can tell these apart (Okabe and Ito); the letters say the same without colour.
PAINT = {"yellow": "#F0D43A", "blue": "#0072B2", "green": "#009E73", "red": "#D55E00", "black": "#262626"}
INK = {"yellow": "#111", "blue": "#fff", "green": "#fff", "red": "#fff", "black": "#fff"}
LETTERS = {
    "yellow": ("Ge", "Y"),
    "blue": ("Bl", "Bl"),
    "green": ("Gn", "G"),
    "red": ("R", "R"),
    "black": ("Sw", "Bk"),
}
PAPER, EDGE, GOLD, FONT = "#FFFDF6", "#55504A", "#F3C64B", "font-family='Segoe UI,Roboto,Helvetica,Arial,sans-serif'"


def either(language: str, german: str, english: str) -> str:
    """The one of two texts that is in the language."""
    return german if language == "de" else english


def text(words: object, x: float, y: float, size: float, more: str = "", width: float = 0) -> str:
    """A line of text; where `width` is given, letters shrink to fit into it."""
    shown = str(words)
    if width and len(shown) * size * 0.56 > width:
        size = max(6.0, width / (0.56 * len(shown)))
    return f"<text x='{x:g}' y='{y:g}' font-size='{size:.3g}' {more}>{escape(shown)}</text>"


def coin(amount: object, x: float, y: float, radius: float = 9) -> str:
    """A coin with a number on it."""
    return f"<circle cx='{x:g}' cy='{y:g}' r='{radius:g}' fill='{GOLD}' stroke='#7A5B00' stroke-width='1.2'/>" + text(
        amount, x, y + radius * 0.42, radius * 1.2, "text-anchor='middle' font-weight='700' fill='#3A2A00'"
    )


def shield(points: object, x: float, y: float, size: float = 9) -> str:
    """A shield with influence points on it."""
    s = size
    return (
        f"<path d='M{x - s:g} {y - s:g}h{2 * s:g}v{s:g}c0 {s * 0.7:g}-{s * 0.6:g} {s:g}-{s:g} {s * 1.25:g}"
        f"c-{s * 0.4:g}-{s * 0.25:g}-{s:g}-{s * 0.55:g}-{s:g}-{s * 1.25:g}z' fill='#5B2A86' stroke='#2E1247'/>"
        + text(points, x, y + s * 0.4, s * 1.3, "text-anchor='middle' font-weight='700' fill='#fff'")
    )


def colour_badge(colour: str, language: str, x: float, y: float, size: float = 13) -> str:
    """A flag in a colour with its letters."""
    letters = LETTERS[colour][language != "de"]
    return (
        f"<rect x='{x - size * 0.75:g}' y='{y - size / 2:g}' width='{size * 1.5:g}' height='{size:g}' rx='2' "
        f"fill='{PAINT[colour]}' stroke='#222' stroke-width='.8'/>"
        + text(letters, x, y + size * 0.33, size * 0.85, f"text-anchor='middle' font-weight='700' fill='{INK[colour]}'")
    )


def sign(prefix: str, name: str, x: float, y: float, size: float, fill: str = "#222") -> str:
    """A sign by name, its upper left corner at x and y."""
    place = f"translate({x:g} {y:g}) scale({size / 20:g})"
    return f"<use href='#{prefix}{name}' fill='{fill}' transform='{place}'/>"


def prefix_of(rulebook: Rulebook, language: str) -> str:
    """What the ids of the symbols begin with: two variants or languages on one page do not mix."""
    return f"pr{rulebook.fingerprint[:8]}{language}-"


_records: dict[str, np.record] = {}


def kept_record(rulebook: Rulebook) -> np.record:
    """Engine record of a variant, to be read only; the last few are kept."""
    key = rulebook.fingerprint
    if key not in _records:
        if len(_records) > MOST_KEPT:
            _records.clear()
        _records[key] = record(rulebook)
    return _records[key]


@lru_cache(maxsize=16)
def _symbols(fingerprint: str, language: str, rulebook: Rulebook) -> str:
    prefix = prefix_of(rulebook, language)
    rules = kept_record(rulebook)
    parts = [f"<g id='{prefix}{name}'>{drawn.format(prefix)}</g>" for name, drawn in SIGNS.items()]
    for place, key in enumerate(card_keys(rulebook)):
        card = rules.cards[place]
        parts.append(f"<g id='{prefix}c{place}'>{_card(rulebook, rules, card, key, prefix, language)}</g>")
    parts.append(f"<g id='{prefix}back'>{_back()}</g>")
    return "".join(parts)


def symbols(rulebook: Rulebook, language: str) -> str:
    """Definitions of all cards and signs of a variant, to stand inside ``<defs>``."""
    return _symbols(rulebook.fingerprint, language, rulebook)


def _back() -> str:
    return (
        f"<rect x='.5' y='.5' width='{WIDTH - 1}' height='{HEIGHT - 1}' rx='6' fill='#7C5A3A' stroke='#3E2A18'/>"
        f"<rect x='5' y='5' width='{WIDTH - 10}' height='{HEIGHT - 10}' rx='4' fill='none' stroke='#D9B98A'/>"
        f"<circle cx='{WIDTH / 2}' cy='{HEIGHT / 2}' r='19' fill='{GOLD}' stroke='#7A5B00' stroke-width='2'/>"
    )


def _frame(fill: str) -> str:
    return f"<rect x='.5' y='.5' width='{WIDTH - 1}' height='{HEIGHT - 1}' rx='6' fill='{fill}' stroke='{EDGE}'/>"


def kind_label(kind: str, language: str) -> str:
    """What stands on a small card: the first words of a kind of persons."""
    words = either(language, *KIND_WORDS[kind]).partition(" of ")[0]
    return words[:1].upper() + words[1:]


def name_of(rulebook: Rulebook, face: int, key: str, language: str) -> str:
    """Name of a card."""
    table = ("ships", "persons", "expeditions", "taxes")[face]
    return str(rulebook.cell(table, key, f"name_{language}"))


def _card(rulebook: Rulebook, rules: np.record, card: np.record, key: str, prefix: str, language: str) -> str:
    name = name_of(rulebook, int(card["face"]), key, language)
    draw = (_ship, _person, _expedition, _tax)[int(card["face"])]
    return f"<title>{escape(name)}</title>{draw(rules, card, name, prefix, language)}"


def _ship(rules: np.record, card: np.record, name: str, prefix: str, language: str) -> str:
    colour = COLOURS[int(card["colour"])]
    paint, letters = PAINT[colour], LETTERS[colour][language != "de"]
    kind = name.split(",")[0].split(" ")[-1]
    middle = WIDTH / 2
    swords = int(card["swords"])
    guard = (
        sign(prefix, "skull", WIDTH - 27, 5, 21)
        if swords < 0
        else (sign(prefix, "sword", WIDTH - 22, 5, 17) + text(swords, WIDTH - 32, 19, 15, "font-weight='700'"))
    )
    gift = sign(prefix, "gift", 24, 6, 16, "#7A5B00") if card["gift"] else ""
    return (
        _frame("#EAF3F8")
        + f"<path d='M{middle - 1.5} 26h3v50h-3z' fill='#6B4A2B'/>"
        + f"<path d='M{middle - 26} 33q26-8 52 0v26q-26-7-52 0z' fill='{paint}' stroke='#222' stroke-width='1.2'/>"
        + text(letters, middle, 53, 19, f"text-anchor='middle' font-weight='800' fill='{INK[colour]}'")
        + f"<path d='M8 69h{WIDTH - 16}l-9 16q-{middle - 17} 5-{2 * middle - 34} 0z' fill='#8A5A32' stroke='#3E2A18'/>"
        + "<path d='M4 87q6-5 12 0t12 0 12 0 12 0 12 0 10 0' fill='none' stroke='#0072B2' stroke-width='1.600'/>"
        + coin(int(card["coins"]), 14, 15, 10)
        + guard
        + gift
        + text(kind, middle, HEIGHT - 6, 11, "text-anchor='middle' font-weight='600'", WIDTH - 8)
    )


def _person(rules: np.record, card: np.record, name: str, prefix: str, language: str) -> str:
    kind = KINDS[int(card["kind"])]
    middle = WIDTH / 2
    colour = int(card["colour"])
    badge = "" if colour == NONE else colour_badge(COLOURS[colour], language, middle, 65, 15)
    big = 34 if not badge else 28
    label = kind_label(kind, language)
    return (
        _frame(PAPER)
        + coin(int(card["cost"]), 14, 15, 10)
        + shield(int(card["points"]), WIDTH - 15, 14, 9)
        + sign(prefix, kind, middle - big / 2, 26, big)
        + badge
        + text(skill_text(rules, card, language), middle, 84, 10, "text-anchor='middle' fill='#4A3B1E'", WIDTH - 6)
        + f"<path d='M6 89h{WIDTH - 12}' stroke='#D8CFBA'/>"
        + text(
            label[:1].upper() + label[1:], middle, HEIGHT - 6, 11, "text-anchor='middle' font-weight='600'", WIDTH - 6
        )
    )


def skill_text(rules: np.record, card: np.record, language: str) -> str:
    """What a person does, as short as it can be said."""
    constants, kind = rules.constants, KINDS[int(card["kind"])]
    swords = int(card["swords"])
    if swords:
        return either(language, f"{swords} Säbel", f"{swords} sword{'s' if swords > 1 else ''}")

    def coins(number: int) -> str:
        return either(
            language,
            f"{number} Münze{'n' if abs(number) != 1 else ''}",
            f"{number} coin{'s' if abs(number) != 1 else ''}",
        )

    found = {
        "trader": ("+{} je Schiff", "+{} a ship", int(constants.trader_coins)),
        "settler": ("Expedition", "expedition", 0),
        "captain": ("Expedition", "expedition", 0),
        "priest": ("Expedition", "expedition", 0),
        "jack": ("Expedition", "expedition", 0),
        "mademoiselle": ("Person −{}", "person −{}", int(constants.mademoiselle_coins)),
        "jester": ("Abbruch +{}", "bust +{}", int(constants.jester_coins)),
        "governor": ("Karten +{}", "cards +{}", int(constants.governor_cards)),
        "clerk": ("Schiff: Karten +{}", "ship: cards +{}", int(constants.clerk_cards)),
        "gunner": ("Schiffe −{}", "ships −{}", int(constants.gunner_less_coins)),
    }
    if kind == "admiral":
        if rules.rulings.admiral == Admiral.OFF:
            return "–"
        number = int(constants.admiral_cards)
        return either(
            language, f"ab {number}: +{int(constants.admiral_coins)}", f"{number} up: +{int(constants.admiral_coins)}"
        )
    if kind == "vice_admiral":
        low, high = int(constants.vice_admiral_from), int(constants.vice_admiral_to)
        return f"{low}–{high}: +{int(constants.vice_admiral_coins)}"
    if kind == "governor" and rules.rulings.governor == Governor.ACTIVE_ONLY:
        return either(language, "aktiv +{}", "active +{}").format(int(constants.governor_cards))
    if kind not in found:
        return coins(0)
    german, english, number = found[kind]
    return either(language, german, english).format(number)


def _needs(prefix: str, card: np.record, x: float, y: float, size: float) -> str:
    """Signs of an expedition in a row around x."""
    names = [
        n for n, c in (("anchor", "anchors"), ("cross", "crosses"), ("house", "houses")) for _ in range(int(card[c]))
    ]
    left = x - len(names) * size / 2
    return "".join(sign(prefix, name, left + place * size, y, size - 2) for place, name in enumerate(names))


def _expedition(rules: np.record, card: np.record, name: str, prefix: str, language: str) -> str:
    middle = WIDTH / 2
    return (
        _frame("#EFE6F5")
        + coin(f"+{int(card['coins'])}", 15, 15, 11)
        + shield(int(card["points"]), WIDTH - 15, 14, 9)
        + _needs(prefix, card, middle, 44, 22)
        + f"<path d='M6 89h{WIDTH - 12}' stroke='#CDBBDD'/>"
        + text("Expedition", middle, HEIGHT - 6, 11, "text-anchor='middle' font-weight='600'")
    )


def _tax(rules: np.record, card: np.record, name: str, prefix: str, language: str) -> str:
    middle = WIDTH / 2
    bonus = either(
        language, *(("meiste Säbel +", "most swords +"), ("wenigste Punkte +", "fewest points +"))[int(card["bonus"])]
    )
    return (
        _frame("#F3E3D6")
        + sign(prefix, "tax", middle - 17, 14, 34, "#8A3500")
        + text(
            either(language, f"ab {int(rules.constants.tax_limit)}", f"from {int(rules.constants.tax_limit)}"),
            middle,
            66,
            11,
            "text-anchor='middle'",
        )
        + text(
            f"{bonus}{int(rules.constants.tax_bonus_coins)}",
            middle,
            81,
            10,
            "text-anchor='middle' fill='#4A3B1E'",
            WIDTH - 6,
        )
        + text(either(language, "Steuer", "Tax"), middle, HEIGHT - 6, 11, "text-anchor='middle' font-weight='600'")
    )
