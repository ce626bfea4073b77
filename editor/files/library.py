"""Files that name other files: each read once, as the value it holds."""

from __future__ import annotations

import os
import posixpath
import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, TypeVar

import msgspec

from editor.files.codes import finding
from editor.files.migrate import migrate
from editor.files.pack import PackFiles, open_pack
from editor.files.schema import format_of, shape_findings
from editor.files.yamltext import MAX_BYTES, Source, read_bytes, read_text
from editor.model.catalogue import Catalogue
from editor.model.finding import Finding, Place
from editor.model.hexmap import HexMap
from editor.model.pack import Pack
from editor.model.person import Roster
from editor.model.play import Play
from editor.model.scenario import Scenario

T = TypeVar("T")
_MADE = 64
"""How many things are kept that were made of values."""
VALUES: dict[str, type[Any]] = {
    "map": HexMap,
    "scenario": Scenario,
    "roster": Roster,
    "pack": Pack,
    "play": Play,
    "catalogue": Catalogue,
}


@dataclass(frozen=True, slots=True)
class Loaded:
    """A file that was read: its value, or the findings that say why there is none."""

    file: str
    kind: str
    source: Source
    value: Any
    findings: tuple[Finding, ...]
    content: bytes


class Library:
    """Reads files from the disk or out of a pack, each once.

    `instead` has what some files shall say instead of what the disk says, by their real paths;
    `folder` is where the names of a pack's files start.
    """

    def __init__(
        self,
        pack: PackFiles | None = None,
        instead: Mapping[str, bytes] | None = None,
        folder: str = "",
    ) -> None:
        self._pack = pack
        self._instead = instead or {}
        self._folder = folder
        self._loaded: dict[tuple[str, str], Loaded] = {}
        self._notes: list[dict[str, Loaded]] = []
        self._made: dict[Hashable, Any] = {}
        self._contents: dict[str, bytes | Finding] = {}
        self._digests: dict[str, str] = {}

    @property
    def sealed(self) -> str:
        """The digest of the zip from which all files come; empty where they lie in folders."""
        return self._pack.digest if self._pack is not None else ""

    @property
    def read(self) -> tuple[Loaded, ...]:
        """Every file that was asked for so far."""
        return tuple(self._loaded.values())

    def load(self, file: str, kind: str = "") -> Loaded:
        """The value of a file; of any kind, or of the one that is expected."""
        key = (file, kind)
        if key not in self._loaded:
            self._loaded[key] = self._load(file, kind)
        for note in self._notes:
            note[file] = self._loaded[key]
        return self._loaded[key]

    @contextmanager
    def noted(self) -> Iterator[Mapping[str, Loaded]]:
        """The files that are asked for meanwhile, whether they were read before or not."""
        note: dict[str, Loaded] = {}
        self._notes.append(note)
        try:
            yield note
        finally:
            self._notes.pop()

    def beside(self, file: str, named: str) -> str:
        """The path of a file that another one names."""
        folder = posixpath.dirname(file.replace(os.sep, "/"))
        return posixpath.normpath(posixpath.join(folder, named))

    def has(self, file: str) -> bool:
        """Whether there is such a file."""
        return file in self._pack.names() if self._pack else os.path.isfile(file)  # noqa: PTH113

    def below(self, folder: str) -> tuple[str, ...]:
        """Every file of a folder and of the folders in it, by its path."""
        if self._pack is not None:
            return self._pack.names()
        names = open_pack(folder).names()
        return tuple(posixpath.normpath(posixpath.join(folder, name)) for name in names)

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """Something made of values that were read here: made once for all files that need it.

        Values stay while their library does, so that a key may tell them apart by identity.
        """
        if key not in self._made:
            while len(self._made) >= _MADE:
                del self._made[next(iter(self._made))]
            self._made[key] = make()
        made: T = self._made[key]
        return made

    def digest(self, file: str) -> str:
        """By which the content of a file is known again; of one that cannot be read, why."""
        if file not in self._digests:
            self._digests[file] = digest_of_content(self._content(file))
        return self._digests[file]

    def _content(self, file: str) -> bytes | Finding:
        if file not in self._contents:
            self._contents[file] = self._read(file)
        return self._contents[file]

    def _read(self, file: str) -> bytes | Finding:
        unsaved = None
        if self._instead:
            unsaved = self._instead.get(os.path.realpath(os.path.join(self._folder, file)))  # noqa: PTH118 - a name, to compare with
        if unsaved is not None:
            return unsaved
        if self._pack is None:
            return read_bytes(file, MAX_BYTES)
        if file.startswith("../") or file == "..":
            return finding(
                "FIL001",
                f"{file} lies outside the pack",
                f"{file} se trouve hors du recueil",
                Place(file),
            )
        return self._pack.read(file)

    def _load(self, file: str, kind: str) -> Loaded:
        content = self._content(file)
        if isinstance(content, Finding):
            return Loaded(file, kind, Source("", file), None, (content,), b"")
        source = read_text(content, file)
        findings = source.findings or shape_findings(source, kind)
        if findings:
            found = (format_of(source.data) or (kind, 1))[0] if not source.findings else kind
            return Loaded(file, found, source, None, findings, content)
        found, version = format_of(source.data) or (kind, 1)
        data = migrate(source.data, found, version)
        try:
            value = msgspec.convert(data, VALUES[found])
        except msgspec.ValidationError:
            # 3.0 is a whole number for a schema, but not for a value.
            try:
                value = msgspec.convert(_with_whole_numbers(data), VALUES[found])
            except msgspec.ValidationError as error:
                return Loaded(file, found, source, None, (_misfit(source, error),), content)
        return Loaded(file, found, source, value, (), content)


def digest_of_content(content: bytes | Finding) -> str:
    """By which a content is known again; of a file that cannot be read, why it cannot."""
    return content.code if isinstance(content, Finding) else sha256(content).hexdigest()


def digest_of_names(names: Iterable[str]) -> str:
    """By which a list of files is known again."""
    return sha256("\0".join(sorted(names)).encode("utf-8", "surrogateescape")).hexdigest()


def _with_whole_numbers(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _with_whole_numbers(value) for key, value in data.items()}
    if isinstance(data, list):
        return [_with_whole_numbers(value) for value in data]
    return int(data) if isinstance(data, float) and data.is_integer() else data


def _misfit(source: Source, error: msgspec.ValidationError) -> Finding:
    """The schema let something through that no value can hold: told, not raised."""
    what, _, where = str(error).partition(" - at `$")
    path = tuple(
        int(step) if step.isdecimal() else step for step in re.findall(r"\d+|[^.\[\]`]+", where)
    )
    return finding(
        "SHP014",
        f"this breaks a rule of the file's schema: {what}",
        "ceci enfreint une règle du schéma du fichier",
        source.place(path),
        path,
    )
