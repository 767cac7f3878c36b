"""What is wrong with an order sheet, in German: every message of `sheets` and of reading a small file has its row.

The keys are the English messages with ``{}`` where something is filled in; a name filled in has a row of its own in
`NAMED`. A message without a row stays English, and a test finds those of the sheets.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from workbench.tables.faults import Fault

COLUMNS = {
    **{"order": "Befehl", "who": "Wer", "planet": "Planet", "target": "Ziel", "amount": "Menge"},
    "warlord": "Warlord",
}
MESSAGES = {
    # whose sheet it is
    "the sheet names several warlords: {}": "das Blatt nennt mehrere Warlords: {}",
    "whose sheet this is says neither its name nor a column warlord: {}": (
        "wessen Blatt das ist, sagt weder sein Name noch eine Spalte Warlord: {}"
    ),
    "{} has another sheet already": "{} hat schon ein anderes Blatt",
    # any order
    "is no order": "ist kein Befehl",
    "is one too many; a sheet holds {} orders": "ist einer zu viel; auf ein Blatt gehen {} Befehle",
    "costs {} C-Bills; {} are left after what goes on and the lines before": (
        "kostet {} C-Bills; nach dem, was weiterläuft, und den Zeilen davor sind {} übrig"
    ),
    "costs {} C-Bills; {} are left": "kostet {} C-Bills; es sind {} übrig",
    "costs {} C-Bills, {} are left": "kostet {} C-Bills; es sind {} übrig",
    "has an order on this sheet already": "hat auf diesem Blatt schon einen Befehl",
    "the cell is empty; it names a {}": "die Zelle ist leer; hier steht: {}",
    "is no {} in C-Bills, such as 4000000 or 4 Mio": "ist keine {} in C-Bills, etwa 4000000 oder 4 Mio",
    "is no own planet": "ist kein eigener Planet",
    # agents
    "cannot break off his mission": "kann seinen Auftrag nicht abbrechen",
    "is more than {} light years away from {}": "ist mehr als {} Lichtjahre von {} entfernt",
    "is no target of a {}": "ist kein Ziel für: {}",
    "is given to more than {} agents": "haben mehr als {} Agenten",
    "names no units for the uprising": "nennt keine Einheiten für den Aufstand",
    # special units
    "carries at most {} special units": "trägt höchstens {} Spezial-Einheiten",
    "is bound by terror": "ist durch Terror gebunden",
    "is no planet of another warlord": "ist kein Planet eines anderen Warlords",
    "was not spied out, or too long ago": "wurde nicht ausgespäht, oder vor zu langer Zeit",
    "was not spied out there": "wurde dort nicht ausgespäht",
    "lies in a system that is fought for": "liegt in einem umkämpften System",
    "is neither Händler nor Scout": "ist weder Händler noch Scout",
    "no BEM scout ship is left": "es ist kein BEM-Scoutschiff übrig",
    "only a trader can bring this ship home": "dieses Schiff kann nur ein Händler heimbringen",
    "is attacked by at most {} special units": "wird von höchstens {} Spezial-Einheiten angegriffen",
    "the others against this ship travel otherwise": "die anderen gegen dieses Schiff reisen auf andere Weise",
    # purchases and movements
    "is no kind of unit": "ist keine Art von Einheit",
    "has no shipyard": "hat keine Werft",
    "stands there already": "steht dort schon",
    "cannot jump; it is carried by a jump ship": "kann nicht springen; ein Sprungschiff trägt es",
    "is under terror; its units are bound": "steht unter Terror; seine Einheiten sind gebunden",
    "has no such unit left": "hat keine solche Einheit mehr",
    # the file itself
    "the column {} is missing in the header": "in der Kopfzeile fehlt die Spalte {}",
    "the column {} stands twice in the header": "die Spalte {} steht zweimal in der Kopfzeile",
    "unknown column {}": "unbekannte Spalte {}",
    "the file is UTF-16 text": "die Datei ist UTF-16-Text",
    "the file mixes UTF-8 with another encoding": "die Datei mischt UTF-8 mit einer anderen Kodierung",
    "the file is neither UTF-8 nor Windows-1252 text": "die Datei ist weder UTF-8- noch Windows-1252-Text",
    "the file holds the control character {}; it is damaged or no table": (
        "die Datei enthält das Steuerzeichen {}; sie ist beschädigt oder keine Tabelle"
    ),
    "the file is empty; it needs a header line that begins with key": "die Datei ist leer; sie braucht eine Kopfzeile",
    "the header has {} columns; at most {} are read": "die Kopfzeile hat {} Spalten; höchstens {} werden gelesen",
    "this is no file": "das ist keine Datei",
    "the file has {} bytes; at most {} are read": "die Datei hat {} Bytes; höchstens {} werden gelesen",
    "the file cannot be opened: no permission, or another program such as Excel holds it": (
        "die Datei lässt sich nicht öffnen: keine Berechtigung, oder ein anderes Programm wie Excel hält sie offen"
    ),
    "the file cannot be read: {}": "die Datei lässt sich nicht lesen: {}",
    "the file has more than {} lines": "die Datei hat mehr als {} Zeilen",
    "the line has more than {} cells": "die Zeile hat mehr als {} Zellen",
    "a quotation mark opens here and is never closed": (
        "ein Anführungszeichen öffnet sich hier und wird nie geschlossen"
    ),
    "text follows the closing quotation mark of this cell": "nach dem schließenden Anführungszeichen steht Text",
    "is not allowed; allowed is {}": "ist nicht erlaubt; erlaubt ist {}",
    # what a name could be; of several rows that fit the first one counts
    "is no special unit of this warlord": "ist keine eigene Spezial-Einheit",
    "is no {}": "ist kein {}",
    "Known: {}.": "Bekannt: {}.",
    "There are none.": "Es gibt keine.",
    "Such as {}; there are: {}": "Etwa {}; es gibt: {}",
    "In Excel, save it as 'CSV UTF-8'.": "In Excel als „CSV UTF-8“ speichern.",
}
NAMED = {
    **{"planet": "Planet", "building": "Gebäude", "kind of ship": "Schiffstyp", "sum": "Summe"},
    **{"agent of this warlord": "eigener Agent", "ship of this warlord": "eigenes Schiff"},
    **{"special unit of this warlord": "eigene Spezial-Einheit", "ship seen there": "dort gesehenes Schiff"},
    **{"theft": "Diebstahl", "espionage": "Spionage", "assassination": "Anschlag", "terrorism": "Terrorismus"},
    "uprising": "Aufstand",
}
_RULE = re.compile(r"(?P<text>.*?)(?P<rule> \((?:[A-Z]{2}-\d+|ruling \w+)(?:, [^()]*)?\))?", re.DOTALL)


def in_words(fault: Fault, lang: str) -> Fault:
    """The fault in a language; file, line, place and value stay as they are."""
    if lang != "de":
        return fault
    return replace(
        fault,
        column=COLUMNS.get(fault.column, fault.column),
        message=german(fault.message),
        hint=_hint(fault.hint),
    )


def _hint(hint: str) -> str:
    """A hint in German; the words that may be meant are those of the sheet, in either language."""
    if found := re.fullmatch(r"Did you mean (.+)\?", hint):
        return f"Gemeint: {found[1].replace(' or ', ' oder ')}?"
    return german(hint)


def german(message: str) -> str:
    """A message in German; as it is where no row fits."""
    found = _RULE.fullmatch(message)
    text, rule = (found["text"], found["rule"] or "") if found else (message, "")
    return (_filled(text, MESSAGES) or text) + rule.replace("ruling ", "Auslegung ")


def _filled(text: str, rows: Mapping[str, str]) -> str | None:
    for pattern, wording in _patterns(rows is MESSAGES):
        if found := pattern.fullmatch(text):
            return wording.format(*(_filled(part, NAMED) or part for part in found.groups()))
    return None


@lru_cache
def _patterns(of_messages: bool) -> list[tuple[re.Pattern[str], str]]:
    rows = MESSAGES if of_messages else NAMED
    return [(re.compile(re.escape(key).replace(r"\{\}", "(.+?)"), re.DOTALL), words) for key, words in rows.items()]
