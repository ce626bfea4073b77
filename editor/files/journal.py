"""Lines that are on disk as soon as they are written, for work that must outlive the program.

Each line has a checksum before it. Lines are only ever added; a line that was being written when
the program died is not read, and every line before it is. The program that writes a journal holds
a lock on it, which the system lets go when the program ends, however it ends.
"""

from __future__ import annotations

import contextlib
import os
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import msgspec

SUFFIX: Final = ".journal"
PART: Final = ".part"
"""The suffix of a journal that has something to be told first."""
DAMAGED: Final = ".damaged"
"""The suffix of what was a journal, and cannot be read."""
MAX_BYTES: Final = 1 << 30
_HAS_LOCKS: Final = os.name == "posix"  # elsewhere only journals of this very process are spared
_OPEN: set[str] = set()
"""Journals that this process writes."""


class Lines(msgspec.Struct, frozen=True):
    """What a journal holds: the lines that are whole, and whether more was begun."""

    lines: tuple[bytes, ...] = ()
    is_torn: bool = False


class JournalFile:
    """A journal that is being written."""

    def __init__(self, path: Path, handle: int) -> None:
        self.path = path
        self._handle: int | None = handle
        self._size = 0

    @classmethod
    def create(
        cls, folder: str | os.PathLike[str], name: str, lines: Iterable[bytes] = ()
    ) -> JournalFile:
        """A new journal in a folder, which is made where it is missing; raises OSError.

        It is a journal as soon as it holds these lines, and not before.
        """
        place = Path(folder)
        place.mkdir(parents=True, exist_ok=True, mode=0o700)
        for number in range(1_000_000):
            path = place / f"{name}-{os.getpid()}-{number}{SUFFIX}"
            part = path.with_suffix(PART)
            with contextlib.suppress(FileExistsError):
                handle = os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
                made = cls(part, handle)
                if not path.exists():
                    made._begin(path, lines)
                    return made
                made.remove()
        raise FileExistsError(f"no free name for a journal in {place}")

    def _begin(self, path: Path, lines: Iterable[bytes]) -> None:
        assert self._handle is not None, "it was just opened"
        _lock(self._handle)
        _OPEN.update((str(self.path), str(path)))
        try:
            for line in lines:
                self.add(line)
            self.path.rename(path)
        except BaseException:
            self.remove()
            _OPEN.discard(str(path))
            raise
        _OPEN.discard(str(self.path))
        self.path = path

    def add(self, line: bytes) -> None:
        """Write one line; raises OSError, and then the journal is as it was before."""
        if self._handle is None:
            raise OSError("the journal is closed")
        left = memoryview(b"%08x %s\n" % (zlib.crc32(line), line))
        whole = self._size + len(left)
        try:
            while left:
                left = left[os.write(self._handle, left) :]
        except OSError:
            # Half a line would spoil the next one.
            os.ftruncate(self._handle, self._size)
            os.lseek(self._handle, self._size, os.SEEK_SET)
            raise
        self._size = whole

    def sync(self) -> None:
        """Force what was written to the disk, so that it outlives a power cut too."""
        if self._handle is not None:
            with contextlib.suppress(OSError):
                os.fsync(self._handle)

    def close(self) -> None:
        """Let go of the journal and leave it where it is."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None
            _OPEN.discard(str(self.path))

    def remove(self) -> None:
        """The work is safe elsewhere: the journal is not needed any more."""
        with contextlib.suppress(OSError):
            self.path.unlink()
        self.close()


def read_journal(path: str | os.PathLike[str]) -> Lines:
    """The lines of a journal up to the first that is not whole; raises OSError."""
    data = Path(path).read_bytes() if Path(path).stat().st_size <= MAX_BYTES else b""
    found: list[bytes] = []
    at = 0
    while at < len(data):
        end = data.find(b"\n", at)
        line = data[at:end] if end >= 0 else b""
        if line[8:9] != b" " or line[:8] != b"%08x" % zlib.crc32(line[9:]):
            break
        found.append(line[9:])
        at = end + 1
    return Lines(tuple(found), at < len(data))


def left_behind(folder: str | os.PathLike[str]) -> tuple[Path, ...]:
    """The journals in a folder that no living program writes, oldest first."""
    try:
        found = sorted(Path(folder).glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime_ns)
        for part in Path(folder).glob(f"*{PART}"):
            if not _is_held(part):
                remove_journal(part)
    except OSError:
        return ()
    return tuple(path for path in found if not _is_held(path))


def remove_journal(path: str | os.PathLike[str]) -> None:
    """Throw a journal away."""
    with contextlib.suppress(OSError):
        Path(path).unlink()


def put_aside(path: Path) -> Path:
    """Keep what was a journal under a name that is none; where it is then."""
    with contextlib.suppress(OSError):
        return path.rename(path.with_suffix(DAMAGED))
    return path


def _lock(handle: int) -> bool:
    """Hold a journal; False where another program does."""
    if not _HAS_LOCKS:
        return True
    import fcntl

    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks
        return True
    return True


def _is_held(path: Path) -> bool:
    if str(path) in _OPEN:
        return True
    try:
        handle = os.open(path, os.O_RDONLY)
    except OSError:
        return True
    try:
        return not _lock(handle)
    finally:
        os.close(handle)
