"""A pack with all its files: each looked at by itself, then how they fit together.

Looking at one file needs no other file of the pack but those it names, so that whoever calls may
have it done elsewhere: in other processes, or by remembering what came of it.
"""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import PurePosixPath

from msgspec import structs

from editor.checks.allowances import Allowed, Found
from editor.checks.cases import PackCase, Picture
from editor.checks.shape_fixes import with_shape_fixes
from editor.files.codes import finding
from editor.files.library import Library, Loaded, digest_of_names
from editor.files.pack import MANIFEST, open_pack
from editor.files.resources import ENDINGS
from editor.model.catalogue import Catalogue
from editor.model.finding import Finding, Place, YamlPath
from editor.model.hexmap import HexMap
from editor.model.pack import Pack
from editor.model.person import Person, Roster
from editor.model.scenario import Scenario
from editor.systems.checkbook import inspect
from editor.systems.gather import brought_by, gather, known_to, unusable


@dataclass(frozen=True, slots=True)
class Part:
    """A file of a pack, and the kind that whoever names it expects; any kind where it is empty."""

    file: str
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Inside:
    """What came of looking at one file of a pack."""

    value: object
    """A scenario or roster, since the pack looks at how they fit together; else whether any."""
    trouble: tuple[Finding, ...]
    """Why the file cannot be used."""
    found: Found
    contents: Mapping[str, str]
    """Every file that was read for it, with the digest of what it said."""
    pictures: tuple[Picture, ...]


Look = Callable[[Sequence[Part]], Sequence[Inside]]


@dataclass(frozen=True, slots=True)
class Whole:
    """All that is wrong with a pack and its files, who is in it, and what was read."""

    found: Found
    people: Mapping[str, Person]
    contents: Mapping[str, str]


def open_library(
    place: str, instead: Mapping[str, bytes] | None = None
) -> Library | tuple[Finding, ...]:
    """The files of a folder or a zip that has a manifest; or why it is no pack."""
    files = open_pack(place)
    if files.findings:
        return tuple(files.findings)
    if MANIFEST in files.names():
        return Library(files, instead, place)
    return (
        finding(
            "FIL001",
            f"{place} has no {MANIFEST}; expected a pack, or a YAML file of ours",
            f"{place} n'a pas de {MANIFEST} ; attendu un recueil, ou un fichier YAML à nous",
            Place(place),
        ),
    )


class Unpacked:
    """A pack that is being looked at: its manifest, and what that brings for all files."""

    def __init__(self, manifest: str, library: Library) -> None:
        self.library = library
        self.manifest = manifest
        self.loaded: Loaded = library.load(manifest)
        self.folder = PurePosixPath(library.beside(manifest, "."))

    @cached_property
    def common(self) -> tuple[tuple[Catalogue, ...], tuple[Finding, ...]]:
        """The catalogues for all files of the pack, and what is wrong with naming them."""
        pack: Pack = self.loaded.value
        return brought_by(self.loaded, pack.catalogues, self.library)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Every file in the pack's folder."""
        return self.library.below(str(self.folder))

    @property
    def listing(self) -> str:
        """What the names in the pack's folder are noted as, among the contents of files."""
        return f"{self.folder}/"

    def look(self, part: Part) -> Inside:
        """One file, with what it names."""
        with self.library.noted() as read:
            loaded = self.library.load(part.file, part.kind)
            found = Found(tuple(one for one in with_shape_fixes(loaded) if one.place.line))
            if loaded.value is not None:
                gathered = gather(loaded, self.library, self.common[0])
                found = gathered.found() if gathered is not None else Found()
            elif not part.kind:
                found = Found(with_shape_fixes(loaded))
        pack: Pack = self.loaded.value
        brought = [self.library.beside(self.manifest, name) for name in pack.catalogues]
        # Only what the pack itself looks at: a value may have a long way to go.
        is_wanted = isinstance(loaded.value, (Scenario, Roster))
        return Inside(
            loaded.value if is_wanted else loaded.value is not None,
            loaded.findings,
            found,
            {file: self.library.digest(file) for file in (*brought, *read)},
            tuple(dict.fromkeys(self._pictures(read.values()))),
        )

    def _pictures(self, read: Iterable[Loaded]) -> Iterator[Picture]:
        """What maps and rosters show, each picture as seen from the pack."""
        for one in read:
            shown: list[tuple[str, str | None]] = []
            if isinstance(one.value, HexMap) and one.value.backdrop is not None:
                shown = [(one.value.backdrop.image, one.value.backdrop.rights)]
            elif isinstance(one.value, Roster):
                shown = [(who.picture, None) for who in one.value.people if who.picture is not None]
            for image, rights in shown:
                file = self._seen(self.library.beside(one.file, image))
                yield Picture(file, self._seen(one.file), rights)

    def _seen(self, file: str) -> str:
        return posixpath.relpath(file, str(self.folder))

    def parts(self) -> list[tuple[Part, str, YamlPath]]:
        """The files that the manifest names, how it calls them, and where."""
        pack: Pack = self.loaded.value
        named: list[tuple[str, str, YamlPath]] = [
            *((name, "catalogue", ("catalogues", n)) for n, name in enumerate(pack.catalogues)),
            *(
                (one.file, "scenario", ("scenarios", n, "file"))
                for n, one in enumerate(pack.scenarios)
            ),
            *((name, "map", ("maps", n)) for n, name in enumerate(pack.maps)),
            *((name, "roster", ("rosters", alias)) for alias, name in pack.rosters.items()),
        ]
        return [
            (Part(self.library.beside(self.manifest, name), kind), name, path)
            for name, kind, path in named
        ]

    def unnamed(self, seen: Collection[str]) -> list[str]:
        """Files of ours in the pack's folder that nothing names; a pack within is another."""
        inner = [
            file.removesuffix(MANIFEST) for file in self.names if file.endswith("/" + MANIFEST)
        ]
        others = tuple(start for start in inner if start != self.manifest.removesuffix(MANIFEST))
        return [
            file
            for file in self.names
            if file not in seen
            and file.endswith(ENDINGS)
            and not file.startswith(others or ("\0",))
        ]


def examine_pack(pack: Unpacked, look: Look | None = None) -> Whole:
    """Look at each file of a pack, in the caller's own way if it has one, and then at the pack."""
    loaded = pack.loaded
    manifest: Pack = loaded.value
    look = look or (lambda parts: [pack.look(one) for one in parts])
    found = Found(pack.common[1])
    if manifest.system is not None:
        found += known_to(loaded, manifest.system, (), ())[1]
    named = pack.parts()
    parts = list(dict.fromkeys(part for part, _, _ in named))
    insides = dict(zip(parts, look(parts), strict=True))
    for part, name, path in named:
        inside = insides[part]
        if not inside.value and part.kind != "catalogue":  # those were told of with `common`
            found += (unusable(loaded, name, inside.trouble, path),)
        found += inside.found
    contents = {pack.manifest: pack.library.digest(pack.manifest)}
    for inside in insides.values():
        contents |= inside.contents
    unnamed = pack.unnamed(contents)
    others = look([Part(file) for file in unnamed])
    for other in others:
        found += other.found
        contents |= other.contents
    case = _case(pack, insides, [*insides.values(), *others], unnamed)
    found += inspect(case, loaded.source, manifest.allow)
    contents |= {pack.listing: digest_of_names(case.files)}
    once = Found(tuple(dict.fromkeys(found.findings)), tuple(dict.fromkeys(found.allowed)))
    return Whole(once, case.people, contents)


def _case(
    pack: Unpacked,
    insides: Mapping[Part, Inside],
    every: Iterable[Inside],
    unnamed: Iterable[str],
) -> PackCase:
    manifest: Pack = pack.loaded.value
    beside = pack.library.beside
    scenarios: dict[str, Scenario] = {}
    for one in manifest.scenarios:
        value = insides[Part(beside(pack.manifest, one.file), "scenario")].value
        if isinstance(value, Scenario):
            scenarios[one.id] = value
    people: dict[str, Person] = {}
    for alias, file in manifest.rosters.items():
        roster = insides[Part(beside(pack.manifest, file), "roster")].value
        if isinstance(roster, Roster):
            people |= {f"{alias}/{person.id}": person for person in roster.people}
    named = [*(one.file for one in manifest.scenarios), *(one.file for one in manifest.assets)]
    has = pack.library.has
    return PackCase(
        manifest,
        frozenset(name for name in named if has(beside(pack.manifest, name))),
        scenarios,
        people,
        tuple(str(PurePosixPath(file).relative_to(pack.folder)) for file in unnamed),
        frozenset(posixpath.relpath(file, str(pack.folder)) for file in pack.names),
        tuple(dict.fromkeys(one for inside in every for one in inside.pictures)),
    )


def seen_from_outside(found: Found, pack: str) -> Found:
    """Findings of a pack name its files as whoever named the pack would."""

    def outside(one: Finding) -> Finding:
        file = outer_name(one.place.file, pack)
        return structs.replace(one, place=structs.replace(one.place, file=file))

    return Found(
        tuple(outside(one) for one in found.findings),
        tuple(Allowed(outside(one.finding), one.why) for one in found.allowed),
    )


def outer_name(file: str, pack: str) -> str:
    """A file of a pack as it is called from where the pack is named.

    >>> outer_name("maps/ford.map.yaml", "packs/war/")
    'packs/war/maps/ford.map.yaml'
    """
    return f"{pack.rstrip('/')}/{file}" if file else pack
