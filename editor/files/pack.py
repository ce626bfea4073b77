"""A pack is a folder or a zip of the same files, read in place and trusted in nothing."""

from __future__ import annotations

import io
import os
import stat
import zipfile
import zlib
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, Protocol

from editor.files.codes import finding
from editor.files.yamltext import read_bytes
from editor.model.finding import Finding, Place

MANIFEST: Final = "pack.yaml"
MAX_ENTRY: Final = 64 * 2**20
MAX_TOTAL: Final = 512 * 2**20
MAX_ENTRIES: Final = 10_000
MAX_RATIO: Final = 200
_SMALL: Final = 2**20  # below this, packing tighter than MAX_RATIO harms nobody
_ENCRYPTED: Final = 0x1
_RESERVED: Final = frozenset('\\:*?"<>|')


class PackFiles(Protocol):
    """The files of a pack, by relative name with forward slashes."""

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is wrong with the pack as a whole; it then has no names."""
        ...

    @property
    def digest(self) -> str:
        """By which the content of a zip is known again; a folder has none."""
        ...

    def names(self) -> tuple[str, ...]: ...

    def read(self, name: str) -> bytes | Finding:
        """The bytes of one file, or why it cannot be read."""
        ...


def open_pack(path: str | os.PathLike[str]) -> PackFiles:
    """The files of a folder or a zip; nothing is unpacked."""
    place = Path(path)
    try:
        mode = place.stat().st_mode
    except (OSError, ValueError):
        file = os.fspath(path)
        return NoFiles(
            finding(
                "FIL001", f"there is no pack {file}", f"il n'y a pas de recueil {file}", Place(file)
            )
        )
    return FolderFiles(place) if stat.S_ISDIR(mode) else _open_zip(place)


def is_safe_name(name: str) -> bool:
    """Whether a name stays inside its pack on every system.

    >>> is_safe_name("maps/ford.map.yaml"), is_safe_name("../x"), is_safe_name("C:/x")
    (True, False, False)
    """
    parts = name.split("/")
    return (
        0 < len(name) <= 512
        and not any(part in ("", ".", "..") for part in parts)
        and not any(sign in _RESERVED or sign < " " for sign in name)
    )


class NoFiles:
    """A pack that cannot be opened."""

    digest = ""

    def __init__(self, *findings: Finding) -> None:
        self.findings = findings

    def names(self) -> tuple[str, ...]:
        return ()

    def read(self, name: str) -> bytes | Finding:
        return _missing(name, "")


class FolderFiles:
    """The files below a folder; hidden ones and links that lead outside are passed over."""

    digest = ""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        found: list[str] = []
        self.findings: tuple[Finding, ...] = ()
        for parent, folders, files in os.walk(folder):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            for name in sorted(files):
                path = Path(parent, name)
                if not name.startswith(".") and path.is_file() and self._is_inside(path):
                    found.append(path.relative_to(folder).as_posix())
            if len(found) > MAX_ENTRIES:
                self.findings = (_too_many(str(folder)),)
                found.clear()
                break
        self._names = tuple(found)

    def _is_inside(self, path: Path) -> bool:
        return path.resolve().is_relative_to(self.folder.resolve())

    def names(self) -> tuple[str, ...]:
        return self._names

    def read(self, name: str) -> bytes | Finding:
        path = self.folder / name
        if not is_safe_name(name) or (path.exists() and not self._is_inside(path)):
            return _unsafe(name, str(self.folder))
        return read_bytes(path, MAX_ENTRY)


class ZipFiles:
    """The files inside a zip, unpacked in memory one at a time and never beyond the limits."""

    def __init__(self, file: str, archive: zipfile.ZipFile, digest: str = "") -> None:
        self.file = file
        self.digest = digest
        self.findings: tuple[Finding, ...] = ()
        self._archive = archive
        entries = [entry for entry in archive.infolist() if not entry.is_dir()]
        root = _root([entry.filename for entry in entries])
        self._entries = {
            entry.filename.removeprefix(root): entry
            for entry in entries
            if entry.filename.startswith(root)
        }

    def names(self) -> tuple[str, ...]:
        return tuple(self._entries)

    def read(self, name: str) -> bytes | Finding:
        entry = self._entries.get(name)
        if entry is None:
            return _missing(name, self.file)
        try:
            with self._archive.open(entry) as stream:
                data = stream.read(entry.file_size + 1)
        except (zipfile.BadZipFile, zlib.error, OSError, EOFError, RuntimeError, ValueError):
            return _damaged(f"{self.file}/{name}")
        # What was declared was tested when the pack was opened; what came must agree.
        return data if len(data) <= entry.file_size else _too_big(f"{self.file}/{name}")


def _root(names: list[str]) -> str:
    """The folder that is the pack: whoever zips a folder often zips it with its own name.

    >>> _root(["war/pack.yaml", "war/a.map.yaml", "__MACOSX/x"]), _root(["pack.yaml"])
    ('war/', '')
    """
    folders = [name.removesuffix(MANIFEST) for name in names if name.endswith(f"/{MANIFEST}")]
    outer = [folder for folder in folders if folder.count("/") == 1]
    return outer[0] if len(outer) == 1 and MANIFEST not in names else ""


def _open_zip(path: Path) -> PackFiles:
    file = str(path)
    data = read_bytes(path, MAX_TOTAL)
    if isinstance(data, Finding):
        return NoFiles(_too_big(file) if data.code == "FIL004" else data)
    try:
        # The count stands at the end of the file, and tells before the names are read.
        if data.count(b"PK\x01\x02") > 2 * MAX_ENTRIES:
            return NoFiles(_too_many(file))
        archive = zipfile.ZipFile(io.BytesIO(data))
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError, EOFError):
        return NoFiles(_damaged(file))
    wrong = _examine(file, archive.infolist())
    return NoFiles(wrong) if wrong else ZipFiles(file, archive, sha256(data).hexdigest())


def _examine(file: str, entries: list[zipfile.ZipInfo]) -> Finding | None:  # noqa: PLR0911 (a list)
    """The first thing that makes a zip unfit."""
    if len(entries) > MAX_ENTRIES:
        return _too_many(file)
    seen: set[str] = set()
    total = 0
    for entry in entries:
        raw: Any = getattr(entry, "orig_filename", entry.filename)
        name = entry.filename.removesuffix("/")
        where = f"{file}/{raw[:200]}"
        if not is_safe_name(name) or not is_safe_name(raw.removesuffix("/")):
            return _unsafe(raw, file)
        kind = stat.S_IFMT(entry.external_attr >> 16)
        if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
            return finding(
                "FIL021",
                f"{name} is a link or another special entry",
                f"{name} est un lien ou une autre entrée spéciale",
                Place(where),
            )
        if name.casefold() in seen:
            return finding(
                "FIL022",
                f"{name} stands twice in the pack",
                f"{name} figure deux fois dans le recueil",
                Place(where),
            )
        seen.add(name.casefold())
        if entry.flag_bits & _ENCRYPTED:
            return finding("FIL023", f"{name} is encrypted", f"{name} est chiffré", Place(where))
        total += entry.file_size
        bloated = entry.file_size > max(_SMALL, MAX_RATIO * entry.compress_size)
        if entry.file_size > MAX_ENTRY or total > MAX_TOTAL or bloated:
            return _too_big(where)
    return None


def _missing(name: str, file: str) -> Finding:
    return finding(
        "FIL001",
        f"there is no {name} in the pack",
        f"il n'y a pas de {name} dans le recueil",
        Place(file),
    )


def _unsafe(name: str, file: str) -> Finding:
    shown = ascii(name[:100])
    return finding(
        "FIL020",
        f"the name {shown} does not stay inside the pack",
        f"le nom {shown} ne reste pas dans le recueil",
        Place(file),
    )


def _too_big(where: str) -> Finding:
    return finding(
        "FIL024",
        f"{where} grows beyond the limits of a pack when it is unpacked",
        f"{where} dépasse les limites d'un recueil une fois décomprimé",
        Place(where),
    )


def _too_many(file: str) -> Finding:
    return finding(
        "FIL025",
        f"the pack has more than {MAX_ENTRIES} entries",
        f"le recueil a plus de {MAX_ENTRIES} entrées",
        Place(file),
    )


def _damaged(where: str) -> Finding:
    return finding(
        "FIL026",
        f"{where} is not a zip archive, or is damaged",
        f"{where} n'est pas une archive zip, ou est abîmé",
        Place(where),
    )
