"""Reports for the warlords and the protocol for the game master, in German or English."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from enum import IntEnum
from fractions import Fraction
from typing import Any

import numpy as np

from workbench.espionage.event import Event
from workbench.espionage.formulas import Evasion, Success
from workbench.espionage.round.engine import common
from workbench.espionage.round.folder import Game
from workbench.espionage.round.german import in_words
from workbench.espionage.round.sheets import Sheet
from workbench.espionage.tables import CAUGHT
from workbench.espionage.view import money, vocabularies
from workbench.odds.fractions import percent_text
from workbench.play.events import EVERYBODY, FIRST, KIND, SEAT, SEEN_BY
from workbench.play.events_table import OPERANDS, PLACE

PROTOCOL_COLUMNS = ("what", "warlord", "who", "text", "planet", "chance", "terms", "roll", "of", "result", "rule")
_Roll = common.Roll
RULES = {
    **{_Roll.DETECTION: "GD-028", _Roll.PASSIVE: "GD-004", _Roll.CAPTURE: "GD-070", _Roll.SUCCESS: "GD-026"},
    **{_Roll.NOTICE: "GD-007", _Roll.CAUGHT: "GD-029", _Roll.BETRAYED_PLANET: "GD-029", _Roll.HURT_UNIT: "GD-045"},
    **{_Roll.FIGHT: "GD-058", _Roll.ENTRY: "GD-083", _Roll.ENTRY_RESULT: "GD-084", _Roll.MISSION: "GD-087"},
    **{_Roll.RETREAT: "GD-088", _Roll.RETREAT_RESULT: "GD-088"},
}
TERMS: dict[Any, type[IntEnum]] = {_Roll.DETECTION: Evasion, _Roll.SUCCESS: Success}
_TEXTS = {
    "report": ("Bericht für {0}, Runde {1}", "Report for {0}, round {1}"),
    "no_sheet": ("Kein Zugformular: Die alten Befehle gelten weiter.", "No sheet: standing orders go on."),
    "orders": ("Befehle", "Orders"),
    "refused": ("Abgelehnt", "Refused"),
    "events": ("Was geschah", "What happened"),
    "nothing": ("nichts zu berichten", "nothing to report"),
    "treasury": ("Kasse", "Treasury"),
    "own": ("Eigene Agenten und Spezial-Einheiten", "Own agents and special units"),
    "level": ("Stufe", "level"),
    "idle": ("ohne Auftrag", "no mission"),
    "round": ("Runde", "round"),
    "watch": ("aktive Abwehr", "on watch"),
    "secures": ("sichert {0}", "secures {0}"),
    "rest": ("ohne Auftrag", "at rest"),
}


class Wording:
    """Events in words, with the names of this game."""

    def __init__(self, game: Game, lang: str) -> None:
        self.game, self.lang = game, lang
        self.rows: Any = game.rulebook.tables["events"].to_dict("index")
        self.known: dict[str, Any] = dict(vocabularies(game.rulebook))
        keys, names = game.keys, game.names
        planets = [names[f"planet:{key}"] for key in keys.planets]
        self.seats = [names[f"warlord:{key}"] for key in keys.warlords]
        for name, words in (("planet", planets), ("agent", keys.agents), ("unit", keys.units), ("ship", keys.ships)):
            self.known[name] = (words, words)
        self.known["seat"] = (self.seats, self.seats)

    def text(self, key: str, *values: Any) -> str:
        """One of the texts of this module."""
        return _TEXTS[key][self.lang == "en"].format(*values)

    def event(self, event: Sequence[int]) -> str:
        """Sentence of an event."""
        row = self.rows[Event(int(event[KIND])).name.lower()]

        def word(place: Any) -> str:
            if place[1] == "seat":
                return self.seats[int(event[SEAT])]
            number = OPERANDS.index(place[1])
            return self._word(str(row[place[1]]), int(event[FIRST + number]))

        return PLACE.sub(word, str(row[f"text_{self.lang}"]))

    def _word(self, vocabulary: str, number: int) -> str:
        if vocabulary in ("", "number"):
            return str(number)
        words = self.known[vocabulary]
        return str(words(number, self.lang) if callable(words) else words[self.lang == "en"][number])


def report(game: Game, seat: int, round_: int, events: Sequence[Sequence[int]], sheet: Sheet | None, lang: str) -> str:
    """What a warlord is told after a round; nothing that he may not know."""
    words = Wording(game, lang)
    warlord = game.state.warlords[seat]
    lines = [words.text("report", words.seats[seat], round_), "=" * 40, ""]
    if sheet is None:
        lines += [words.text("no_sheet"), ""]
    else:
        lines += [words.text("orders"), *(f"  {line.number}: {text}" for line, text in sheet.accepted), ""]
        if sheet.faulty:
            refused = (replace(in_words(fault, lang), file=sheet.path.name) for fault in sheet.grid.faults)
            lines += [words.text("refused"), *(f"  {fault}" for fault in refused), ""]
    known = [event for event in events if event[SEEN_BY] == EVERYBODY or int(event[SEEN_BY]) >> seat & 1]
    told = [event for event in known if event[KIND] != Event.ACCOUNT]
    lines += [words.text("events"), *(f"  {words.event(event)}" for event in told)]
    lines += ([] if told else [f"  {words.text('nothing')}"]) + [""]
    lines += [words.text("treasury"), *(f"  {words.event(event)}" for event in known if event[KIND] == Event.ACCOUNT)]
    lines += [f"  = {money(int(warlord.cbills), lang)}, {int(warlord.res)} Res", ""]
    lines += [words.text("own"), *(f"  {line}" for line in _own(game, seat, words))]
    return "\n".join(lines) + "\n"


def _own(game: Game, seat: int, words: Wording) -> Iterable[str]:
    state, keys = game.state, game.keys
    names = words.known["planet"][0]
    for slot, agent in enumerate(state.agents):
        if agent["employer"] == seat:
            text = f"{keys.agents[slot]}: {names[agent['planet']]}, {words.text('level')} {agent['level']}, "
            if agent["mission"] < 0:
                yield text + words.text("idle")
            else:
                mission = words.known["mission"][words.lang == "en"][agent["mission"]]
                yield text + f"{mission}, {words.text('round')} {agent['step']}"
    for slot, unit in enumerate(state.units):
        if unit["owner"] == seat:
            doing = words.text("watch") if unit["task"] else words.text("rest")
            if unit["ship"]:
                doing = words.text("secures", keys.ships[unit["ship"] - 1])
            yield f"{keys.units[slot]}: {names[unit['planet']]}, {doing}"


def protocol_rows(
    game: Game, rolls: np.ndarray, who: dict[int, tuple[str, str]], sheets: Sequence[Sheet], lang: str
) -> Iterable[Sequence[Any]]:
    """Rows of the protocol: orders as they were taken or refused, then all rolls.

    `who` names warlord and unit by the number that keys its rolls.
    """
    for sheet in sheets:
        warlord = game.keys.warlords[sheet.seat] if sheet.seat >= 0 else ""
        for line, text in sheet.accepted:
            yield "order", warlord, line["who"], text, "", "", "", "", "", "accepted", ""
        for fault in sheet.grid.faults:
            yield "order", warlord, "", str(in_words(fault, lang)), "", "", "", "", "", "refused", ""
    for row in rolls:
        purpose = _Roll(int(row[common.ROLL]))
        warlord, unit = who.get(int(row[common.UNIT]), ("", str(int(row[common.UNIT]))))
        chance, bound, rolled = (int(row[cell]) for cell in (common.CHANCE, common.BOUND, common.ROLLED))
        exact = (
            Fraction(chance, bound) if purpose not in (_Roll.CAUGHT, _Roll.BETRAYED_PLANET, _Roll.HURT_UNIT) else None
        )
        yield (
            *("roll", warlord, unit, purpose.name.lower(), game.keys.planets[int(row[common.PLACE])]),
            "" if exact is None else str(exact),
            _terms(row, TERMS[purpose]) if purpose in TERMS else "",
            *(rolled, bound, _result(game, purpose, int(row[common.RESULT])), RULES[purpose]),
        )


def _terms(row: np.ndarray, terms: type[IntEnum]) -> str:
    """Terms of the chance to stay undetected or to fulfil a mission, in percent."""
    parts = []
    for term in terms:
        value = int(row[common.TERMS + term])
        if value:
            parts.append(f"{term.name.lower()} {percent_text(Fraction(value, int(row[common.BOUND])))}")
    return " + ".join(parts)


def _result(game: Game, purpose: Any, result: int) -> str:
    if purpose == _Roll.CAUGHT:
        return CAUGHT[result]
    if purpose == _Roll.BETRAYED_PLANET:
        return game.keys.planets[result]
    if purpose in (_Roll.ENTRY_RESULT, _Roll.RETREAT_RESULT):
        return "wiped_out" if result == 2 else "escaped"
    if purpose == _Roll.DETECTION:
        return "undetected" if result else "detected"
    if purpose == _Roll.HURT_UNIT:
        return f"unit {result + 1}"
    return "yes" if result else "no"
