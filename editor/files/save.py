"""Saving that never leaves half a file: the old one stays until the new one is safely on disk."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import tempfile
from collections.abc import Iterable
from pathlib import Path

from editor.model.text import Text


class SaveError(Exception):
    """The file could not be saved; the old one, if any, is untouched."""

    def __init__(self, message: Text) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return str(self.message)


_REASONS = {
    errno.ENOSPC: Text("the disk is full", "le disque est plein"),
    errno.EDQUOT: Text("your share of the disk is full", "votre quota de disque est atteint"),
    errno.EROFS: Text("the disk is read-only", "le disque est en lecture seule"),
    errno.EACCES: Text("it may not be written", "l'écriture n'y est pas permise"),
    errno.EPERM: Text("it may not be written", "l'écriture n'y est pas permise"),
    errno.ENOENT: Text("there is no such folder", "il n'y a pas de tel dossier"),
    errno.EIO: Text("the disk does not answer as it should", "le disque répond mal"),
}


def reason(error: Exception) -> Text:
    """Why something could not be written, in words."""
    known = _REASONS.get(getattr(error, "errno", None) or 0)
    return known or Text(getattr(error, "strerror", None) or str(error))


def save(path: str | os.PathLike[str], text: str | bytes | Iterable[bytes]) -> None:
    """Write a file as a whole or not at all; what is too large for memory comes in parts.

    The text goes to a new file beside the old one, is forced to disk, and takes its name in one
    step. A link keeps pointing where it did; permissions stay; line ends are written as they are.
    """
    data = text.encode("utf-8") if isinstance(text, str) else text
    parts = (data,) if isinstance(data, bytes) else data
    try:
        target = Path(path).resolve()
        _require_file(target)
        _replace(target, parts)
    except (OSError, RuntimeError) as error:  # RuntimeError: links in a circle, before 3.13
        why = reason(error)
        name = os.fspath(path)
        raise SaveError(
            Text(f"{name} was not saved: {why.en}", f"{name} n'a pas été enregistré : {why.fr}")
        ) from error


def _require_file(target: Path) -> None:
    """Refuse to put a file in the place of a folder, a device, or one that is write-protected."""
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        return
    if not stat.S_ISREG(mode):
        raise OSError("not a file")
    if not os.access(target, os.W_OK):
        raise PermissionError("the file is write-protected")


def _replace(target: Path, parts: Iterable[bytes]) -> None:
    handle, name = tempfile.mkstemp(
        prefix=f".{target.name[:100]}.", suffix=".tmp", dir=target.parent
    )
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.writelines(parts)
            stream.flush()
            os.fsync(stream.fileno())
        temporary.chmod(_mode_for(target))
        temporary.replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
    _sync_folder(target.parent)


def _mode_for(target: Path) -> int:
    """The permissions of the old file; of a new one, what the user's umask leaves."""
    try:
        return stat.S_IMODE(target.stat().st_mode)
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


def _sync_folder(folder: Path) -> None:
    """Make the new name last through a power cut; not every system can, and the file is whole."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
