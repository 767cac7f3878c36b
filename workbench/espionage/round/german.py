"""What is wrong with a round, in German: every message of sheets, state and files that a round may end with.

The keys are the English messages with ``{}`` where something is filled in; a name filled in has a row of its own in
`NAMED`. A message without a row stays English, and a test finds those of a round.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache

from workbench.errors import WorkbenchError
from workbench.tables.faults import Fault, TableFaults

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
    "is no sum in C-Bills, such as 4000000, 4 Mio or {} Mio": (
        "ist keine Summe in C-Bills, etwa 4000000, 4 Mio oder {} Mio"
    ),
    "is no own planet": "ist kein eigener Planet",
    # agents
    "cannot break off his mission": "kann seinen Auftrag nicht abbrechen",
    "is more than {} light years away from {}": "ist mehr als {} Lichtjahre von {} entfernt",
    "is no target of a {}": "ist kein Ziel für: {}",
    "is given to more than {} agents": "hätten damit mehr als {} Agenten",
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
    # the state of the game and its adjustments
    "is no folder; `workbench round espionage --new DIR` writes one, DIR/state": (
        "ist kein Ordner; `workbench round espionage --new ORDNER` schreibt einen, ORDNER/state"
    ),
    "stands twice in the table": "steht zweimal in der Tabelle",
    "the table has {} rows; at most {} are played": "die Tabelle hat {} Zeilen; höchstens {} werden gespielt",
    "the row {} is missing": "die Zeile {} fehlt",
    "is no whole number from {} to {}": "ist keine ganze Zahl von {} bis {}",
    "is not assumed or external": "ist weder assumed noch external",
    "is above the highest level": "liegt über der höchsten Stufe",
    "is no planet of the unit's warlord": "ist kein Planet des Warlords dieser Einheit",
    "is on another planet than the unit": "ist auf einem anderen Planeten als die Einheit",
    "has no rows that can be named": "hat keine Zeilen, die man nennen kann",
    "is no column of {}": "ist keine Spalte von {}",
    "is no row of {}": "ist keine Zeile von {}",
    # the new folder, and what the command line names
    "{} is there already; a round that was played is never overwritten": (
        "{} gibt es schon; eine gespielte Runde wird nie überschrieben"
    ),
    "{} is there already; nothing is overwritten": "{} gibt es schon; nichts wird überschrieben",
    "{} was not written: {}": "{} wurde nicht geschrieben: {}",
    "warlords of a template: {} is not allowed; allowed is {}": (
        "Warlords einer Vorlage: {} ist nicht erlaubt; erlaubt ist {}"
    ),
    "seed of a template: {} is not allowed; allowed is {}": (
        "Startzahl einer Vorlage: {} ist nicht erlaubt; erlaubt ist {}"
    ),
    "{}: {} is not allowed; allowed is {}. {}": "{}: {} ist nicht erlaubt; erlaubt ist {}. {}",
    "{}: {} is not allowed; allowed is {}": "{}: {} ist nicht erlaubt; erlaubt ist {}",
    "{}: unknown {} {}. {}": "{}: {} {} ist unbekannt. {}",
    "unknown {} {}. {}": "{} {} ist unbekannt. {}",
    "the folder cannot be read: {}": "der Ordner lässt sich nicht lesen: {}",
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
    "is not allowed": "ist nicht erlaubt",
    # what a name could be; of several rows that fit the first one counts
    "is no special unit of this warlord": "ist keine eigene Spezial-Einheit",
    "is no {}": "ist kein {}",
    "Such as {}; there are: {}": "Etwa {}; es gibt: {}",
    "In Excel, save it as 'CSV UTF-8'.": "In Excel als „CSV UTF-8“ speichern.",
    "The cell is empty.": "Die Zelle ist leer.",
    "It looks like a date that Excel made of a number; format the column as text.": (
        "Es sieht aus wie ein Datum, das Excel aus einer Zahl gemacht hat; die Spalte als Text formatieren."
    ),
    "It looks like an error that Excel shows in place of a value.": (
        "Es sieht aus wie ein Fehler, den Excel statt eines Werts zeigt."
    ),
    "In a file with ; numbers have a decimal comma, and points only between groups of three digits.": (
        "In einer Datei mit ; haben Zahlen ein Dezimalkomma, und Punkte nur zwischen Gruppen von drei Ziffern."
    ),
    "Numbers have a decimal point here and no thousands marks.": (
        "Zahlen haben hier einen Dezimalpunkt und keine Tausendertrennzeichen."
    ),
}
NAMED = {
    **{"planet": "Planet", "building": "Gebäude", "kind of ship": "Schiffstyp", "sum": "Summe"},
    **{"agent of this warlord": "eigener Agent", "ship of this warlord": "eigenes Schiff"},
    **{"special unit of this warlord": "eigene Spezial-Einheit", "ship seen there": "dort gesehenes Schiff"},
    **{"theft": "Diebstahl", "espionage": "Spionage", "assassination": "Anschlag", "terrorism": "Terrorismus"},
    "uprising": "Aufstand",
    **{"warlord": "Warlord", "agent": "Agent", "ship": "Schiff", "mission": "Auftrag", "kind of unit": "Einheitentyp"},
    **{"table": "Tabelle", "row": "Zeile", "column": "Spalte", "ruling": "Auslegung"},
    "kind of units that garrison planets": "Einheitentyp, der Planeten besetzt",
    "ruling {}": "Auslegung {}",
    # what would be right
    "{}, or an empty cell": "{}, oder eine leere Zelle",
    "a whole number from {} to {}": "eine ganze Zahl von {} bis {}",
    "a number from {} to {}": "eine Zahl von {} bis {}",
    "a whole number": "eine ganze Zahl",
    "one of {}": "eines von {}",
    "yes or no": "ja oder nein",
    "text": "Text",
    "Did you mean {}?": "Gemeint: {}?",
    "Known: {}.": "Bekannt: {}.",
    "There are none.": "Es gibt keine.",
    # what the system says
    "the disk is full": "die Festplatte ist voll",
    "no permission, or another program such as Excel holds it open; close it there and try again": (
        "keine Berechtigung, oder ein anderes Programm wie Excel hält die Datei offen; dort schließen und noch einmal"
    ),
    "No such file or directory": "es gibt sie nicht",
    "Is a directory": "es ist ein Ordner",
    "Not a directory": "ein Teil des Wegs ist kein Ordner",
    "File too large": "die Datei würde zu groß",
    "File name too long": "der Name ist zu lang",
    "Read-only file system": "hier kann nur gelesen werden",
}
_RULE = re.compile(r"(?P<text>.*?)(?P<rule> \((?:[A-Z]{2}-\d+|ruling \w+)(?:, [^()]*)?\))?", re.DOTALL)


@contextmanager
def speaking(lang: str) -> Iterator[None]:
    """Let what a user did wrong be told in a language."""
    try:
        yield
    except WorkbenchError as error:
        if lang != "de":
            raise
        raise told(error) from None


def told(error: WorkbenchError) -> WorkbenchError:
    """The same error with its message in German."""
    if isinstance(error, TableFaults):
        return TableFaults(in_words(fault, "de") for fault in error.faults)
    in_german = type(error).__new__(type(error))
    vars(in_german).update(vars(error))
    in_german.args = (german(str(error)),)
    return in_german


def in_words(fault: Fault, lang: str) -> Fault:
    """The fault in a language; file, line, place and value stay as they are."""
    if lang != "de":
        return fault
    return replace(
        fault,
        column=COLUMNS.get(fault.column, fault.column),
        message=german(fault.message),
        allowed=german(fault.allowed),
        hint=german(fault.hint).replace(" or ", " oder ") if fault.hint.startswith("Did you") else german(fault.hint),
    )


def german(message: str) -> str:
    """A message in German; as it is where no row fits."""
    found = _RULE.fullmatch(message)
    text, rule = (found["text"], found["rule"] or "") if found else (message, "")
    return (_filled(text, MESSAGES) or _filled(text, NAMED) or text) + rule.replace("ruling ", "Auslegung ")


def _filled(text: str, rows: Mapping[str, str]) -> str | None:
    for pattern, wording in _patterns(rows is MESSAGES):
        if found := pattern.fullmatch(text):
            return wording.format(*(_filled(part, NAMED) or part for part in found.groups()))
    return None


@lru_cache
def _patterns(of_messages: bool) -> list[tuple[re.Pattern[str], str]]:
    rows = MESSAGES if of_messages else NAMED
    return [(re.compile(re.escape(key).replace(r"\{\}", "(.+?)"), re.DOTALL), words) for key, words in rows.items()]
