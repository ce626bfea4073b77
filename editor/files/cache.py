"""What was found out about a file is kept by its content, so that an unchanged one costs nothing.

The key is a hash of the content and of the program, so nothing ever grows stale; the cache may be
deleted at any time, and whatever is wrong with it only means that work is done again.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from editor.files.resources import schemas_dir

_SUFFIX: Final = ".found"
_SUM: Final = 16  # bytes of checksum before each entry


def cache_dir() -> Path:
    """GONFALON_CACHE, else the user's cache folder."""
    chosen = os.environ.get("GONFALON_CACHE")
    if chosen:
        return Path(chosen)
    home = os.environ.get("XDG_CACHE_HOME")
    with contextlib.suppress(RuntimeError):
        return (Path(home) if home else Path.home() / ".cache") / "gonfalon"
    return Path(tempfile.gettempdir()) / "gonfalon-cache"


@cache
def fingerprint() -> bytes:
    """Changes whenever the program, its data or the schemas do: names, sizes and times of all."""
    made = sha256()
    package = Path(__file__).resolve().parents[1]
    for root in (package, schemas_dir()):
        for parent, folders, files in os.walk(root):
            folders[:] = sorted(name for name in folders if name != "__pycache__")
            with contextlib.suppress(OSError), os.scandir(parent) as entries:
                for entry in sorted(entries, key=lambda one: one.name):
                    if entry.name in files:
                        status = entry.stat()
                        made.update(
                            f"{entry.path}\0{status.st_size}\0{status.st_mtime_ns}\0".encode(
                                "utf-8", "surrogateescape"
                            )
                        )
    return made.digest()


class Cache:
    """Bytes kept under a hash of what they were worked out from."""

    def __init__(self, folder: Path | None = None, limit: int = 5_000) -> None:
        self.folder = folder or cache_dir()
        self.limit = limit  # entries kept

    def key(self, *contents: bytes | str) -> str:
        """The key of some contents, worked on by this very program."""
        made = sha256(fingerprint())
        for content in contents:
            data = content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content
            made.update(len(data).to_bytes(8, "big"))
            made.update(data)
        return made.hexdigest()

    def _path(self, key: bytes | str) -> Path:
        data = key.encode("utf-8", "surrogatepass") if isinstance(key, str) else key
        name = sha256(data).hexdigest()
        return self.folder / name[:2] / (name[2:] + _SUFFIX)

    def get(self, key: bytes | str) -> bytes | None:
        """What was put under the key; None when there is nothing, or it is damaged."""
        try:
            data = self._path(key).read_bytes()
        except (OSError, ValueError):
            return None
        check, value = data[:_SUM], data[_SUM:]
        return value if sha256(value).digest()[:_SUM] == check else None

    def put(self, key: bytes | str, value: bytes) -> None:
        """Keep a value; a cache that cannot be written stays silent."""
        path = self._path(key)
        with contextlib.suppress(OSError, ValueError):
            path.parent.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=path.parent)
            try:
                with os.fdopen(handle, "wb") as stream:
                    stream.write(sha256(value).digest()[:_SUM] + value)
                Path(name).replace(path)
            except BaseException:
                with contextlib.suppress(OSError):
                    Path(name).unlink()
                raise
            self._prune(path.parent)

    def _prune(self, folder: Path) -> None:
        """Keep the newest entries of one of the 256 folders, each of which holds its share."""
        share = max(1, self.limit // 256)
        with os.scandir(folder) as entries:
            found = [(entry.stat().st_mtime_ns, entry.path) for entry in entries]
        for _, path in sorted(found)[: max(0, len(found) - share)]:
            with contextlib.suppress(OSError):
                Path(path).unlink()
