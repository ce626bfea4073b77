"""Saving that never leaves half a file: the old one stays until the new one is safely on disk."""

from __future__ import annotations

import contextlib
import errno
import glob
import os
import stat
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

from editor.model.text import Text

_OLD_SECONDS = 3600
"""After which nobody is writing a file any more."""


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
    errno.EEXIST: Text(
        "there is a file in place of its folder", "un fichier se trouve à la place de son dossier"
    ),
    errno.ENOTDIR: Text("there is no such folder", "il n'y a pas de tel dossier"),
    errno.EISDIR: Text("there is a folder of that name", "un dossier porte ce nom"),
    errno.ENAMETOOLONG: Text("its name is too long", "son nom est trop long"),
    errno.EINVAL: Text("its name is not allowed there", "son nom n'y est pas permis"),
    errno.EILSEQ: Text("its name is not allowed there", "son nom n'y est pas permis"),
    errno.ELOOP: Text("links lead in a circle", "des liens tournent en rond"),
    errno.EFBIG: Text("it is too large for the disk", "il est trop gros pour le disque"),
    errno.EBUSY: Text("somebody else uses it", "il est utilisé par ailleurs"),
    errno.ETIMEDOUT: Text("the disk does not answer", "le disque ne répond pas"),
    errno.ESTALE: Text("the disk does not answer", "le disque ne répond pas"),
    errno.EMFILE: Text("too many files are open", "trop de fichiers sont ouverts"),
    errno.ENFILE: Text("too many files are open", "trop de fichiers sont ouverts"),
}
_NO_FILE = Text("there is something of that name that is no file",
                "ce nom désigne autre chose qu'un fichier")  # fmt: skip
_PROTECTED = Text("the file is write-protected", "le fichier est protégé en écriture")


class _RefusedError(OSError):
    """It is not even tried."""

    def __init__(self, why: Text) -> None:
        super().__init__(str(why))
        self.why = why


def reason(error: Exception) -> Text:
    """Why something could not be written, in words."""
    if isinstance(error, _RefusedError):
        return error.why
    if isinstance(error, RuntimeError):  # links in a circle, before 3.13
        return _REASONS[errno.ELOOP]
    known = _REASONS.get(getattr(error, "errno", None) or 0)
    unknown = getattr(error, "strerror", None) or str(error)
    return known or Text(unknown, unknown)


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
    except (OSError, RuntimeError) as error:
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
    if stat.S_ISDIR(mode):
        raise _RefusedError(_REASONS[errno.EISDIR])
    if not stat.S_ISREG(mode):
        raise _RefusedError(_NO_FILE)
    if not os.access(target, os.W_OK):
        raise _RefusedError(_PROTECTED)


def _replace(target: Path, parts: Iterable[bytes]) -> None:
    handle, name = tempfile.mkstemp(prefix=_prefix(target), suffix=".tmp", dir=target.parent)
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
    _sweep(target)


def _sweep(target: Path) -> None:
    """Take away what programs left beside the file that were killed while they saved it."""
    with contextlib.suppress(OSError):
        for left in target.parent.glob(f"{glob.escape(_prefix(target))}????????.tmp"):
            if time.time() - left.stat().st_mtime > _OLD_SECONDS:
                left.unlink()


def _prefix(target: Path) -> str:
    # A letter takes up to four bytes, and a name may have no more than 255.
    return f".{target.name[:50]}."


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
