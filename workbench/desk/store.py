"""Variants on disk: the session of a panel, saved after each edit, and the variants a designer has named.

``variants/<book>/.sessions/<panel>/`` holds the session of a panel, ``variants/<book>/<name>/`` a named variant. Both
are folders that `Book.write` makes, so any of them can be opened by ``wb.rulebook(book, folder)``.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import os
import re
import shutil
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

from workbench.book import Book, rulebook
from workbench.desk.languages import language, word
from workbench.desk.places import shown_place, variants_folder, workspace_folder
from workbench.errors import BadValue, WorkbenchError
from workbench.files import write_whole

SESSIONS = ".sessions"
VARIANT_FILE = "variant.csv"
SITUATION_FILE = "situation.json"
MOST_SITUATION = 1_000_000  # bytes; what a panel writes is a few hundred

_NAME = re.compile(r"[^\W_][\w\- ]{0,59}")
_DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))}


class Exists(WorkbenchError):
    """A variant of that name is there already; it is replaced only when asked for again."""


@dataclass(frozen=True, slots=True)
class Session:
    """A session found on disk.

    Attributes
    ----------
    book : Book
        The variant it ended with.
    changes : int
        Number of cells and rulings that differ from print.
    when : datetime
        Last change, in local time.
    situations : mapping
        What was asked on each part of the panel, as text by name of the parameter.
    """

    book: Book
    changes: int
    when: datetime
    situations: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    @property
    def count_text(self) -> str:
        """``3 changes`` in the language."""
        return word("one_change") if self.changes == 1 else word("changes", number=self.changes)

    @property
    def when_text(self) -> str:
        """``yesterday 18:20`` in the language."""
        time, day = f"{self.when:%H:%M}", self.when.date()
        today = datetime.now().date()
        if day == today:
            return word("today", time=time)
        if day == today - timedelta(days=1):
            return word("yesterday", time=time)
        return word("date", day=f"{day:%d.%m.%Y}" if language() == "de" else f"{day:%d %B %Y}", time=time)


class Store:
    """Session and named variants of one panel.

    Parameters
    ----------
    book : str
        Key of the book.
    panel : str
        Key of the panel; two panels with different keys never share a session.

    Attributes
    ----------
    folder : Path
        Folder of the session.
    """

    def __init__(self, book: str, panel: str) -> None:
        self.book, self.panel = book, checked_name(panel)
        self.folder = variants_folder(book) / SESSIONS / self.panel
        self._written: str | None = None  # digest of variant.csv as this panel last saw it
        self._fresh = True  # nothing was written or continued yet
        self._kept: Mapping[str, Mapping[str, str]] | None = None  # what was asked, as this panel last wrote it

    # ---- session

    def last(self) -> Session | None:
        """The last session, when it differs from print; None when there is none.

        Raises
        ------
        WorkbenchError
            It cannot be read; nothing of it was touched.
        """
        self._mend()
        if not (self.folder / VARIANT_FILE).is_file():
            return None
        found = rulebook(self.book, self.folder)
        number = len(found.changes())
        when = datetime.fromtimestamp((self.folder / VARIANT_FILE).stat().st_mtime)
        return Session(found, number, when, self._situations()) if number else None

    def continue_session(self) -> None:
        """From now on `save` goes on with the session on disk."""
        self._fresh, self._written, self._kept = False, self._digest(), None

    def save(self, book: Book, situations: Mapping[str, Mapping[str, str]]) -> str:
        """Write a session; what an earlier session left there becomes a named variant.

        Parameters
        ----------
        book : Book
        situations : mapping
            What is asked on each part of the panel (see `Session`).

        Returns
        -------
        str
            What the user should be told, usually nothing.

        Raises
        ------
        CannotWrite
            The disk is full, the folder may not be written …; the session on disk is then still the one before.
        OSError
            An earlier session cannot be put aside.
        """
        told = ""
        if self._fresh:
            self._put_aside()
        elif self._written is not None and self._digest() not in (self._written, None):
            # Somebody else writes here: the same notebook is open twice. Neither may lose what was done.
            self.folder = self._free_folder()
            told = word("elsewhere", folder=shown_place(self.folder))
        self._swap(book, situations)
        self._fresh, self._written, self._kept = False, self._digest(), situations
        return told

    def _swap(self, book: Book, situations: Mapping[str, Mapping[str, str]]) -> None:
        """Write the session whole: into a folder beside it that then takes its place.

        Files written one by one would not fit each other if the kernel died in between.
        """
        new, old = (self.folder.with_name(f".{self.folder.name}.{word}") for word in ("new", "old"))
        for rest in (new, old):
            shutil.rmtree(rest, ignore_errors=True)
        book.rulebook.write(new, overwrite=True)
        _write_situations(new, situations)
        if self.folder.exists():
            os.replace(self.folder, old)
        os.replace(new, self.folder)
        shutil.rmtree(old, ignore_errors=True)

    def _mend(self) -> None:
        """Finish a swap that was cut off between its two moves."""
        old = self.folder.with_name(f".{self.folder.name}.old")
        if not self.folder.exists() and old.is_dir():
            os.replace(old, self.folder)

    def save_situations(self, situations: Mapping[str, Mapping[str, str]]) -> None:
        """Keep what is asked beside the session, once that was written; nothing is done where it is there already.

        Raises
        ------
        CannotWrite
            The disk is full, the folder may not be written …
        """
        if not self._fresh and situations != self._kept and self.folder.is_dir():
            _write_situations(self.folder, situations)
            self._kept = situations

    def _situations(self) -> dict[str, dict[str, str]]:
        """What was asked; nothing where it cannot be read, as it is only a convenience."""
        file = self.folder / SITUATION_FILE
        try:
            if file.stat().st_size > MOST_SITUATION:
                return {}
            kept = json.loads(file.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return {}
        if not isinstance(kept, dict):
            return {}
        return {
            part: {name: text for name, text in values.items() if isinstance(text, str)}
            for part, values in kept.items()
            if isinstance(values, dict)
        }

    @property
    def fresh(self) -> bool:
        """Whether nothing was written or continued yet."""
        return self._fresh

    def begin(self) -> None:
        """The next `save` begins a new session and puts the one on disk aside."""
        self._fresh = True

    @staticmethod
    def now(book: Book, situations: Mapping[str, Mapping[str, str]]) -> Session:
        """A session that was shown until this moment."""
        return Session(book, len(book.changes()), datetime.now(), situations)

    def _put_aside(self) -> None:
        # A session without changes is not worth the place of an earlier one that has some.
        if not any(file.name != VARIANT_FILE for file in self.folder.glob("*.csv")):
            return
        os.replace(self.folder, self._free_name())

    def _free_name(self) -> Path:
        """Folder of a named variant for a session put aside, so that it stands in every chooser and is never lost."""
        stem = f"{self.panel} {datetime.now():%Y-%m-%d %H-%M}"
        places = (variants_folder(self.book) / (stem if n == 1 else f"{stem} {n}") for n in itertools.count(1))
        return next(place for place in places if not place.exists())

    def _free_folder(self) -> Path:
        number = 2
        while self.folder.with_name(f"{self.panel}-{number}").exists():
            number += 1
        return self.folder.with_name(f"{self.panel}-{number}")

    def _digest(self) -> str | None:
        try:
            return hashlib.sha256((self.folder / VARIANT_FILE).read_bytes()).hexdigest()
        except OSError:
            return None

    # ---- named variants

    def names(self) -> list[str]:
        """Names of the variants of the book, sorted."""
        try:
            folders = [place for place in variants_folder(self.book).iterdir() if place.is_dir()]
        except OSError:
            return []
        return sorted(f.name for f in folders if _NAME.fullmatch(f.name) and any(f.glob("*.csv")))

    def open(self, name: str) -> Book:
        """A named variant.

        Raises
        ------
        TableFaults
            Its tables have faults; all of them are listed.
        """
        return rulebook(self.book, variants_folder(self.book) / name)

    def save_as(self, name: str, book: Book, overwrite: bool = False) -> Path:
        """Write a named variant.

        Raises
        ------
        BadValue
            The name cannot be the name of a folder on every system.
        Exists
            There is one already and `overwrite` is False.
        CannotWrite
            The disk is full, the folder may not be written …
        """
        folder = variants_folder(self.book) / checked_name(name)
        if not overwrite and folder.exists() and any(folder.iterdir()):
            raise Exists(word("exists", name=checked_name(name)))
        book.rulebook.write(folder, overwrite=overwrite)
        return folder

    def own_tables(self) -> Path | None:
        """Folder with the designer's copies of the tables, where there is one."""
        folder = workspace_folder() / "tables" / self.book
        return folder if folder.is_dir() and any(folder.glob("*.csv")) else None


def _write_situations(folder: Path, situations: Mapping[str, Mapping[str, str]]) -> None:
    write_whole(folder / SITUATION_FILE, json.dumps(situations, ensure_ascii=False, indent=1).encode())


def checked_name(name: str) -> str:
    """A name that can be a folder on every system, spaces around it taken off.

    Raises
    ------
    BadValue
        It cannot.
    """
    name = " ".join(name.split())
    if not _NAME.fullmatch(name) or name.lower() in _DEVICES:
        raise BadValue(word("save_as"), name, word("refused_name"))
    return name
