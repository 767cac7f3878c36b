"""What a seat sees of Port Royal: as a picture, in words, and which questions fit to it.

All seats see the same (nobody knows the front of a coin), so the picture is that of the whole table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from workbench.port_royal.board import Contract, Display, Position, drawn
from workbench.port_royal.drawing import either, kept_record
from workbench.port_royal.questions.common import COLOUR_WORDS, KIND_WORDS
from workbench.port_royal.rulings import Clerk, Expansion, VariantExpedition, WinSet
from workbench.port_royal.state import EMPTY, FULFILLED, Stage
from workbench.port_royal.tables import CARD_TABLES, COLOURS, KINDS, Face, Set, card_keys
from workbench.tables import Rulebook

MEASURES = {
    "points": ("Einflusspunkte", "points"),
    "coins": ("Münzen", "coins"),
    "expeditions": ("Expeditionen", "expeditions"),
    "contracts": ("Aufträge", "contracts"),
    "persons": ("Personen", "persons"),
    "person_points": ("Punkte der Personen", "person points"),
    "swords": ("Säbel", "swords"),
}
QUESTIONS_ASKED = {
    Stage.EXPLORE: ("eine Karte aufdecken oder aufhören?", "reveal a card or stop?"),
    Stage.REPEL: ("das Schiff abwehren oder anlegen lassen?", "repel the ship or let it land?"),
    Stage.TRADE: ("eine Karte nehmen oder passen?", "take a card or pass?"),
    Stage.HAND_IN: ("welche Person für die Expedition abgeben?", "which person to hand in for the expedition?"),
    Stage.GIFT: ("wer bekommt die Münze?", "who gets the coin?"),
    Stage.DECIDE: ("den Auftrag jetzt erfüllen?", "fulfil the contract now?"),
    Stage.WINDOW: ("noch eine Expedition erfüllen?", "fulfil a further expedition?"),
}
CONDITIONS: dict[str, tuple[str, str]] = {
    "cheap_persons": ("{amount} Personen mit Preis bis {limit}", "{amount} persons of a printed cost up to {limit}"),
    "swords": ("{amount} Säbel", "{amount} swords"),
    "expeditions": ("{amount} Expedition", "{amount} expedition"),
    "pay_tax": ("Steuern zahlen", "pay taxes"),
    "bust": ("eigener Abbruch durch zwei Schiffe", "own bust by two ships"),
    "harbour_colours": ("{amount} Farben im Hafen", "{amount} colours in the harbour"),
    "repelled_colours": ("{amount} Farben abwehren", "repel {amount} colours"),
    "waive_coins": ("auf Münzen verzichten: {colour}", "forgo the coins of a {colour} ship"),
}


def vocabularies(rulebook: Rulebook) -> dict[str, tuple[list[str], list[str]]]:
    """German and English names by what an operand of an event is: cards, contracts, colours, kinds of persons."""

    def names(tables: Sequence[str], language: str) -> list[str]:
        column = f"name_{language}"
        return [str(rulebook.cell(table, key, column)) for table in tables for key in rulebook.keys(table)]

    return {
        "card": (names(CARD_TABLES, "de"), names(CARD_TABLES, "en")),
        "contract": (names(["contracts"], "de"), names(["contracts"], "en")),
        "colour": ([COLOUR_WORDS[c][0] for c in COLOURS], [COLOUR_WORDS[c][1] for c in COLOURS]),
        "kind": ([KIND_WORDS[k][0] for k in KINDS], [KIND_WORDS[k][1] for k in KINDS]),
    }


def picture(view: np.record, rulebook: Rulebook, lang: str = "en", names: Sequence[str] = ()) -> str:
    """SVG of what is seen.

    Parameters
    ----------
    view : numpy.record
        Of dtype VIEW (or a STATE, of which only the public part is shown).
    rulebook : Rulebook
        The variant that is played.
    lang : {"en", "de"}
    names : sequence of str
        What the seats are called; by default by their number.
    """
    return drawn(position(view, rulebook, lang, names), rulebook, lang)


def position(view: np.record, rulebook: Rulebook, lang: str = "en", names: Sequence[str] = ()) -> Position:
    """What is seen, as the picture shows it."""
    public = view.public
    over = bool(view.over)
    stage = Stage.FINISHED if over else Stage(int(public.stage))
    displays = _displays(view, rulebook, lang)
    return Position(
        headline=_headline(view, stage, lang),
        question=either(lang, *QUESTIONS_ASKED[stage]) if stage in QUESTIONS_ASKED else "",
        active=int(public.active),
        asked=-1 if over else int(view.to_move),
        harbour=[int(card) for card in public.harbour[: int(public.harbour_size)]],
        revealed=EMPTY if stage == Stage.GIFT else int(public.pending),
        expeditions=[int(card) for card in public.open[: int(public.open_size)]],
        pile=int(public.pile),
        discard=int(public.discarded),
        displays=displays,
        contracts=_contracts(view, rulebook, lang),
        places=_places(view, kept_record(rulebook)) if over else (),
        names=tuple(names),
    )


def _headline(view: np.record, stage: Stage, lang: str) -> str:
    parts = [either(lang, f"Runde {int(view['round'])}", f"Round {int(view['round'])}")]
    if stage == Stage.FINISHED:
        parts.append(either(lang, "das Spiel ist zu Ende", "the game is over"))
    else:
        discovering = int(view.public.taker) == EMPTY
        parts.append(
            either(lang, *(("Entdecken", "discover") if discovering else ("Handeln und Heuern", "trade and hire")))
        )
        if view.public.ending:
            parts.append(either(lang, "letzte Runde", "last round"))
    return " · ".join(parts)


def _displays(view: np.record, rulebook: Rulebook, lang: str) -> list[Display]:
    public = view.public
    found = []
    start = 0
    for seat in range(int(view.seats)):
        player = public.players[seat]
        cards = [int(card) for card in public.display[start : start + int(player["cards"])]]
        start += int(player["cards"])
        kept = [int(ship) for ship in player["kept"] if int(ship) != EMPTY]
        contracts = [either(lang, f"{len(kept)} Schiffe", f"{len(kept)} ships")] if kept else []
        found.append(Display(int(player["coins"]), int(player["points"]), int(player["swords"]), cards, contracts))
    return found


def _places(view: np.record, rules: np.record) -> list[int]:
    """Places at the end, as `score` gives them (PR-060 to PR-062, PR-073; ruling win_set)."""
    needed = int(rules.rulings.variant_expedition) == VariantExpedition.ON
    ranks = [
        (needed and int(player["expeditions"]) > 0, int(player["points"]), int(player["coins"]))
        for player in view.public.players[: int(view.seats)]
    ]
    nobody = int(rules.rulings.win_set) == WinSet.YES and max(ranks)[1] < int(rules.rulings.vp_target)
    return [1 + nobody + sum(other > rank for other in ranks) for rank in ranks]


def _contracts(view: np.record, rulebook: Rulebook, lang: str) -> list[Contract]:
    public = view.public
    keys = rulebook.keys("contracts")
    found = []
    for slot in range(int(public.contracts)):
        key = keys[int(public.contract[slot])]
        steps = int(rulebook.cell("contracts", key, "steps"))
        cubes = [
            (seat, steps if int(cube) == FULFILLED else int(cube))
            for seat, cube in enumerate(public.cubes[slot][: int(view.seats)])
            if int(cube) > 0
        ]
        found.append(
            Contract(str(rulebook.cell("contracts", key, f"name_{lang}")), wants(rulebook, key, lang), steps, cubes)
        )
    return found


def wants(rulebook: Rulebook, key: str, lang: str) -> str:
    """What a contract wants, in a few words."""
    cell = rulebook.cell
    condition = str(cell("contracts", key, "condition"))
    if condition == "persons":
        first, second = (str(cell("contracts", key, f"{which}_person")) for which in ("first", "second"))
        german, english = (
            " + ".join(KIND_WORDS[kind][number] for kind in (first, second) if kind) for number in (0, 1)
        )
        return either(lang, german, english)
    colour = str(cell("contracts", key, "colour") or "")
    german, english = COLOUR_WORDS.get(colour, ("", ""))
    words = either(lang, *CONDITIONS[condition]).format(
        amount=cell("contracts", key, "amount"),
        limit=cell("contracts", key, "cost_limit"),
        colour=either(lang, german, english),
    )
    steps = int(cell("contracts", key, "steps"))
    if steps > 1:
        words += either(lang, f", {steps}-mal", f", {steps} times")
    return words


# ---- decisions worth a study ---------------------------------------------------------------------------


def occasions(rulebook: Rulebook) -> dict[str, list[tuple[str, int | None]]]:
    """Kinds of moves whose worth is asked for: to hire a person, one for each kind that is shuffled in."""
    rules = kept_record(rulebook)
    found: dict[str, list[tuple[str, int | None]]] = {}
    for place in range(int(rules.card_rows)):
        card = rules.cards[place]
        if int(card["face"]) == Face.PERSON and int(card["copies"]) > 0 and _shuffled_in(rules, card):
            found.setdefault(KINDS[int(card["kind"])], []).append(("hire", place))
    return {kind: found[kind] for kind in KINDS if kind in found}


# ---- questions about what is seen ---------------------------------------------------------------------


def questions(view: np.record, rulebook: Rulebook) -> list[tuple[str, dict[str, Any]]]:
    """Questions of the book that fit to the decision of the seat asked, each with its parameters.

    While cards are drawn: what the next card does, and whether to go on.
    """
    public = view.public
    if view.over or int(public.stage) != Stage.EXPLORE or not int(public.unseen):
        return []
    keys, rules = card_keys(rulebook), kept_record(rulebook)
    me = int(public.active)
    displays, start = [], 0
    for seat in range(int(view.seats)):
        cards = int(public.players[seat]["cards"])
        displays.append([keys[int(card)] for card in public.display[start : start + cards]])
        start += cards
    displays = [displays[me], *displays[:me], *displays[me + 1 :]]
    harbour = [keys[int(card)] for card in public.harbour[: int(public.harbour_size)]]
    # What is neither unseen nor in sight as harbour or display was seen: discards, expeditions, coins of an old pile.
    shown: dict[str, int] = {}
    for key in (*harbour, *(key for display in displays for key in display)):
        shown[key] = shown.get(key, 0) + 1
    seen = []
    for place, key in enumerate(keys):
        card = rules.cards[place]
        copies = int(card["copies"]) - int(public.unseen_cards[place]) - shown.get(key, 0)
        if _shuffled_in(rules, card):
            seen += [key] * max(0, copies)
    table = {"harbour": harbour, "displays": displays, "seen": seen}
    return [
        ("next_card", {**table, "swords": int(public.players[me]["swords"])}),
        ("stop_or_go", {**table, "coins": int(public.players[me]["coins"])}),
    ]


def _shuffled_in(rules: np.record, card: np.record) -> bool:
    """Whether copies of a card are shuffled into the draw pile under the rulings."""
    if int(card["set"]) == Set.FIVE_PLAYERS:
        return False
    if int(card["set"]) == Set.EXPANSION and int(rules.rulings.expansion) == Expansion.OFF:
        return False
    clerk = int(card["face"]) == Face.PERSON and KINDS[int(card["kind"])] == "clerk"
    return not (clerk and int(rules.rulings.clerk) == Clerk.ABSENT)
