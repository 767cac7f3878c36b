"""The folder a designer works in: editable copies of the shipped notebooks and tables, and room for variants.

The shipped originals are never worked on, and an edited copy is never overwritten. To tell an edited copy
from an old one, the folder remembers what each file was when it was laid out
(``.regelwerkbank/copied.json``).
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from workbench.errors import WorkbenchError
from workbench.files import replace

PACKAGE = Path(__file__).resolve().parent
STATE_FOLDER = ".regelwerkbank"
PATTERNS = {"notebooks": "*.ipynb", "tables": "*/*.csv"}


class FolderProblem(WorkbenchError):
    """The working folder cannot be used; the text says why and what would help."""


@dataclass(slots=True)
class LaidOut:
    """What `lay_out` did, as paths relative to the working folder.

    Attributes
    ----------
    folder : Path
        The working folder.
    new : list of str
        Files copied for the first time.
    updated : list of str
        Copies nobody had edited, replaced by a newer original.
    kept : list of (str, str)
        Edited copies that were left alone, and the file beside each that holds the newer original.
    """

    folder: Path
    new: list[str] = field(default_factory=list)
    updated: list[str] = field(default_factory=list)
    kept: list[tuple[str, str]] = field(default_factory=list)

    def sentences(self) -> list[str]:
        """The same in words, one sentence a line; nothing when nothing changed."""
        lines = []
        if self.new:
            lines.append(f"Copied {_count(self.new, 'file')} into {self.folder}.")
        if self.updated:
            lines.append(f"Brought {_count(self.updated, 'unedited copy', 'unedited copies')} up to date.")
        for name, beside in self.kept:
            lines.append(f"Kept your edited {name}; its new original lies beside it as {Path(beside).name}.")
        return lines


def shipped_folder(kind: str) -> Path:
    """Folder of the originals: inside the installed package, else beside it in the checkout.

    Parameters
    ----------
    kind : {"notebooks", "tables"}

    Raises
    ------
    FolderProblem
        Neither place exists: the installation is incomplete.
    """
    for folder in (PACKAGE / "shipped" / kind, PACKAGE.parent / kind):
        if folder.is_dir():
            return folder
    raise FolderProblem(f"This installation has no {kind}: there is no folder {PACKAGE / 'shipped' / kind}.")


FOLDER_VARIABLE = "REGELWERKBANK_FOLDER"


def working_folder() -> Path:
    """Folder the designer works in: the one that a running lab tells its kernels, else the default one."""
    told = os.environ.get(FOLDER_VARIABLE)
    return Path(told) if told else default_folder()


def found_folder(name: str) -> Path:
    """A folder as it was named: from here or, where there is none, from the working folder."""
    here = Path(os.path.expanduser(name))
    if here.exists() or here.is_absolute():
        return here
    there = working_folder() / here
    return there if there.exists() else Path.cwd() / here


def default_folder() -> Path:
    """``regelwerkbank`` in the home directory; where that is the checkout, ``regelwerkbank-workspace``."""
    folder = Path.home() / "regelwerkbank"
    return Path.home() / "regelwerkbank-workspace" if _is_checkout(folder) else folder


def lay_out(folder: Path) -> LaidOut:
    """Fill the working folder: ``notebooks/*.ipynb``, ``tables/<book>/*.csv`` and an empty ``variants/``.

    A file that is not there is copied. A copy nobody edited is brought up to date. An edited one is kept, and
    when its original is newer than what was laid out before, that original is put beside it as
    ``name.new.ext``. A notebook counts as edited when the text of a cell changed, not when it was only run.
    Every file is written whole or not at all.

    Raises
    ------
    FolderProblem
        The folder is a file, is the checkout itself, cannot be written, or the disk is full.
    """
    folder = Path(os.path.abspath(folder.expanduser()))
    report = LaidOut(folder)
    with _problems_in_words(folder):
        _refuse_originals(folder)
        (folder / STATE_FOLDER).mkdir(parents=True, exist_ok=True)
        (folder / "variants").mkdir(exist_ok=True)
        copied = _read_copied(folder)
        try:
            for kind, pattern in PATTERNS.items():
                source = shipped_folder(kind)
                (folder / kind).mkdir(exist_ok=True)
                for original in sorted(source.glob(pattern)):
                    _lay_out_file(original, f"{kind}/{original.relative_to(source).as_posix()}", copied, report)
        finally:
            # Also after a failure: what was copied so far must not count as edited the next time.
            _write_whole(folder / STATE_FOLDER / "copied.json", json.dumps(copied, indent=1).encode())
    return report


def _lay_out_file(original: Path, name: str, copied: dict[str, str], report: LaidOut) -> None:
    content = original.read_bytes()
    mark = _mark(name, content)
    target = report.folder / name
    if not target.exists():
        _write_whole(target, content)
        report.new.append(name)
    else:
        present = _mark(name, target.read_bytes())
        if present == mark:
            pass
        elif present == copied.get(name):
            _write_whole(target, content)
            report.updated.append(name)
        elif mark != copied.get(name):
            beside = _put_beside(report.folder, name, content, copied)
            report.kept.append((name, beside))
    copied[name] = mark


def _put_beside(folder: Path, name: str, content: bytes, copied: dict[str, str]) -> str:
    """Write the new original of an edited copy next to it; earlier such files that were edited stay too."""
    stem, dot, ending = name.rpartition(".")
    number = 1
    while True:
        beside = f"{stem}.new{number if number > 1 else ''}{dot}{ending}"
        target = folder / beside
        if not target.exists() or _mark(beside, target.read_bytes()) == copied.get(beside):
            break
        number += 1
    _write_whole(target, content)
    copied[beside] = _mark(beside, content)
    return beside


def _mark(name: str, content: bytes) -> str:
    """What tells an edited copy from an unedited one; of a notebook only the text of its cells counts."""
    if name.endswith(".ipynb"):
        with contextlib.suppress(ValueError, KeyError, TypeError):
            cells = json.loads(content)["cells"]
            texts = [[cell["cell_type"], "".join(cell["source"])] for cell in cells]
            content = json.dumps(texts).encode()
    return hashlib.sha256(content).hexdigest()


def _read_copied(folder: Path) -> dict[str, str]:
    # A lost or damaged record only means that every differing copy counts as edited, which loses nothing.
    try:
        record = json.loads((folder / STATE_FOLDER / "copied.json").read_bytes())
    except (FileNotFoundError, ValueError):
        return {}
    return {str(name): str(mark) for name, mark in record.items()} if isinstance(record, dict) else {}


def _write_whole(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    replace(path, content)


def _is_checkout(folder: Path) -> bool:
    return folder.exists() and folder.resolve() == PACKAGE.parent


def _refuse_originals(folder: Path) -> None:
    for kind in PATTERNS:
        original = shipped_folder(kind).resolve()
        copy = (folder / kind).resolve()
        if copy == original or original in copy.parents or folder.resolve() in (PACKAGE, PACKAGE / "shipped"):
            raise FolderProblem(
                f"{folder} holds the shipped {kind} themselves, and the workbench works on copies only. "
                f"Name another folder, for example: workbench lab {Path.home() / 'regelwerkbank-workspace'}"
            )


@contextlib.contextmanager
def _problems_in_words(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as problem:
        place = problem.filename or folder
        if isinstance(problem, FileExistsError | NotADirectoryError):
            text = f"{place} is a file (or lies below one), but a folder is needed there."
        elif isinstance(problem, IsADirectoryError):
            text = f"{place} is a folder, but a file is needed there."
        elif isinstance(problem, PermissionError) or problem.errno == errno.EROFS:
            text = f"{place} may not be written or read: it is not yours, or another program holds it open."
        elif problem.errno in (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)):
            text = f"The disk that holds {folder} is full; nothing was damaged."
        else:
            text = f"{place}: {problem.strerror or problem}."
        raise FolderProblem(
            f"The working folder cannot be used. {text} Mend that, or name another folder: workbench lab FOLDER"
        ) from problem


def _count(names: list[str], one: str, many: str = "") -> str:
    return f"{len(names)} {one if len(names) == 1 else many or one + 's'}"
