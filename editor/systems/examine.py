"""A file with everything it refers to, and all that is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import PurePath

from editor.checks.allowances import Allowed, Found
from editor.checks.shape_fixes import with_shape_fixes
from editor.files.library import Library
from editor.files.pack import MANIFEST
from editor.model.board import Board
from editor.model.catalogue import Catalogue
from editor.model.finding import Finding
from editor.model.person import Person
from editor.systems.gather import gather
from editor.systems.packs import (
    Look,
    Unpacked,
    examine_pack,
    open_library,
    outer_name,
    seen_from_outside,
)


@dataclass(frozen=True, slots=True)
class Examined:
    """What a file holds, what it is played with, and the findings."""

    file: str
    kind: str
    value: object
    findings: tuple[Finding, ...]
    board: Board | None = None
    catalogue: Catalogue | None = None
    people: Mapping[str, Person] = field(default_factory=dict)
    files: tuple[str, ...] = ()
    """Every file that was read for it."""
    allowed: tuple[Allowed, ...] = ()
    """Findings that the author has seen and wants: they count nowhere."""
    contents: Mapping[str, str] = field(default_factory=dict)
    """All that the findings rest on: each file with the digest of what it said, and a folder,
    ending in a slash, with that of the names in it. Nothing where that cannot be known."""


def examine(
    file: str | PurePath,
    library: Library | None = None,
    *,
    instead: Mapping[str, bytes] | None = None,
    look: Look | None = None,
) -> Examined:
    """Read a file of any kind and check it; a folder or zip is read as a pack.

    `instead` has what unsaved files say, by their real paths; `look` looks at the files of a pack
    in the caller's own way.
    """
    name = str(file)
    if library is None:
        if not name.lower().endswith((".yaml", ".yml")):
            return _examine_pack_at(name, instead, look)
        library = Library(instead=instead)
    loaded = library.load(name)
    alone = {name: library.digest(name)}
    if loaded.value is None:
        return Examined(
            name, loaded.kind, None, with_shape_fixes(loaded), files=(name,), contents=alone
        )
    if loaded.kind == "pack":
        whole = examine_pack(Unpacked(name, library), look)
        return Examined(
            name, "pack", loaded.value, whole.found.findings, people=whole.people,
            files=tuple(file for file in whole.contents if not file.endswith("/")),
            allowed=whole.found.allowed, contents=whole.contents,
        )  # fmt: skip
    with library.noted() as read:
        gathered = gather(loaded, library, is_shown=True)
    if gathered is None:
        return Examined(name, loaded.kind, loaded.value, (), files=(name,), contents=alone)
    found = gathered.found()
    files = tuple(dict.fromkeys((name, *read)))
    return Examined(
        name, loaded.kind, loaded.value, found.findings, gathered.board, gathered.catalogue,
        gathered.people, files, found.allowed, {file: library.digest(file) for file in files},
    )  # fmt: skip


def _examine_pack_at(
    place: str, instead: Mapping[str, bytes] | None, look: Look | None
) -> Examined:
    """A folder or a zip with a manifest in it: its files are told as seen from outside."""
    library = open_library(place, instead)
    if isinstance(library, tuple):
        return Examined(place, "pack", None, library, files=(place,))
    examined = examine(MANIFEST, library, look=look)
    found = seen_from_outside(Found(examined.findings, examined.allowed), place)
    files = tuple(outer_name(file, place) for file in examined.files)
    contents = {outer_name(file, place): said for file, said in examined.contents.items()}
    sealed = library.sealed
    return replace(
        examined, file=place, findings=found.findings, allowed=found.allowed, files=files,
        contents={place: sealed} if sealed else contents,
    )  # fmt: skip
