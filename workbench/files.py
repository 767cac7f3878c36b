"""Files written whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import shutil
from pathlib import Path

from workbench.errors import WorkbenchError


class CannotWrite(WorkbenchError):
    """A file that could not be written; what stood there before is unchanged."""


def write_whole(path: Path, data: bytes) -> None:
    """Write a whole file at once, or tell why not.

    Parameters
    ----------
    path : Path
        File to write; its folder must exist. A symbolic link stays one, and the permissions of a file are kept.
    data : bytes
        All of its content.

    Raises
    ------
    CannotWrite
        When anything fails; the old file is then unchanged.
    """
    try:
        replace(path, data)
    except (OSError, RuntimeError, ValueError) as error:
        raise CannotWrite(f"{path} was not written, what stood there is unchanged: {reason(error)}") from None


def replace(path: Path, data: bytes) -> None:
    """As `write_whole`, for callers with words of their own for an OSError.

    A temporary file is written beside the file, brought onto the disk and put in place of the old one; it is removed
    when anything fails.
    """
    target = path.resolve()
    temporary = target.parent / f".{target.name}.{secrets.token_hex(4)}.tmp"
    try:
        with open(temporary, "xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            shutil.copymode(target, temporary)
        os.replace(temporary, target)
    finally:
        with contextlib.suppress(OSError, ValueError):  # gone already when all went well
            temporary.unlink()
    sync_folder(target.parent)


def reason(error: Exception) -> str:
    """Why a file operation failed, in words that name the remedy where there is one."""
    if isinstance(error, PermissionError):
        return "no permission, or another program such as Excel holds it open; close it there and try again"
    if isinstance(error, OSError) and error.errno in (errno.ENOSPC, getattr(errno, "EDQUOT", None)):
        return "the disk is full"
    return error.strerror if isinstance(error, OSError) and error.strerror else str(error)


def sync_folder(folder: Path) -> None:
    """Bring the new name of a file onto the disk, where the system can."""
    with contextlib.suppress(OSError):  # Windows cannot open folders
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
