"""A file with everything it refers to, and all that is wrong with it."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import PurePath, PurePosixPath

from msgspec import structs

from editor.checks.cases import CatalogueCase, MapCase, PackCase, Picture, RosterCase, ScenarioCase
from editor.checks.maps import is_whole
from editor.checks.shape_fixes import with_shape_fixes
from editor.files.codes import finding
from editor.files.library import Library, Loaded
from editor.files.pack import MANIFEST, open_pack
from editor.files.resources import ENDINGS
from editor.model.board import Board
from editor.model.catalogue import EMPTY, Catalogue
from editor.model.finding import Finding, Place, YamlPath
from editor.model.hexmap import HexMap
from editor.model.pack import Pack
from editor.model.person import Person, Roster
from editor.model.scenario import BoardPlan, Scenario
from editor.systems.checkbook import inspect
from editor.systems.registry import (
    SYSTEMS,
    UnknownOptionError,
    catalogue_for,
    expand_options,
    ledger,
    left_out,
    rulings,
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


def examine(
    file: str | PurePath,
    library: Library | None = None,
    *,
    instead: Mapping[str, bytes] | None = None,
) -> Examined:
    """Read a file of any kind and check it; a folder or zip is read as a pack.

    `instead` has what unsaved files say, by their real paths.
    """
    name = str(file)
    if library is None:
        if not name.lower().endswith((".yaml", ".yml")):
            return _examine_pack_at(name, instead)
        library = Library(instead=instead)
    loaded = library.load(name)
    if loaded.value is None:
        return Examined(name, loaded.kind, None, with_shape_fixes(loaded), files=(name,))
    examiners = {
        "map": _examine_map, "roster": _examine_roster,
        "scenario": _examine_scenario, "pack": _examine_pack, "catalogue": _examine_catalogue,
    }  # fmt: skip
    examiner = examiners.get(loaded.kind)
    if examiner is None:
        return Examined(name, loaded.kind, loaded.value, (), files=(name,))
    found = examiner(loaded, library)
    files = tuple(dict.fromkeys(one.file for one in library.read))
    return Examined(
        name, loaded.kind, loaded.value, found.findings, found.board, found.catalogue,
        found.people, files,
    )  # fmt: skip


def _examine_map(loaded: Loaded, library: Library, common: tuple[Catalogue, ...] = ()) -> Examined:
    drawing: HexMap = loaded.value
    brought, findings = _brought(loaded, drawing.catalogues, library, common)
    # A sheet belongs to no system; it may use the ground of the one it was drawn for.
    catalogue = catalogue_for("cry-havoc", ("advanced", "obstacles"), bring=brought)
    findings += inspect(MapCase(drawing, catalogue), loaded.source, drawing.allow)
    board = Board.of_map(drawing) if is_whole(drawing) else None
    return Examined(loaded.file, "map", drawing, findings, board, catalogue)


def _examine_roster(
    loaded: Loaded, library: Library, common: tuple[Catalogue, ...] = ()
) -> Examined:
    roster: Roster = loaded.value
    brought, findings = _brought(loaded, roster.catalogues, library, common)
    known = SYSTEMS.get(roster.system)
    catalogue, wrong = _catalogue(loaded, roster.system, known.options if known else (), brought)
    findings += wrong
    if catalogue is not EMPTY:
        switches = expand_options(roster.system, SYSTEMS[roster.system].options)
        case = RosterCase(roster, catalogue, switches)
        findings += inspect(case, loaded.source, roster.allow)
    return Examined(loaded.file, "roster", roster, findings, None, catalogue)


def _examine_catalogue(
    loaded: Loaded, library: Library, common: tuple[Catalogue, ...] = ()
) -> Examined:
    del library, common  # a catalogue names no other file, and is judged by itself
    own: Catalogue = loaded.value
    case = CatalogueCase(own, EMPTY)
    if case.system not in SYSTEMS:
        return Examined(loaded.file, "catalogue", own, _catalogue(loaded, case.system, (), ())[1])
    options = SYSTEMS[case.system].options
    known = catalogue_for(case.system, options)
    switches = expand_options(case.system, options)
    case = CatalogueCase(own, known, switches, frozenset(ledger()))
    findings = inspect(case, loaded.source)
    return Examined(loaded.file, "catalogue", own, findings, None, known.extended(own))


def _examine_scenario(
    loaded: Loaded, library: Library, common: tuple[Catalogue, ...] = ()
) -> Examined:
    scenario: Scenario = loaded.value
    brought, findings = _brought(loaded, scenario.catalogues, library, common)
    maps: dict[str, HexMap] = {}
    plan: BoardPlan = scenario.board
    for group in ("sheets", "overlays"):
        for number, sheet in enumerate(getattr(plan, group)):
            path = ("board", group, number, "map")
            part, wrong = _part(loaded, sheet.map, "map", path, library)
            findings += wrong
            if part is None or sheet.map in maps:
                continue
            if not is_whole(part.value):
                inside = _examine_map(part, library).findings
                findings += (_unusable(loaded, sheet.map, inside, path),)
                continue
            maps[sheet.map] = part.value
            more, wrong = _brought(part, part.value.catalogues, library)
            brought = (*more, *brought)
    people, rosters, wrong = _people(loaded, scenario.rosters, library)
    findings += wrong
    catalogue, wrong = _catalogue(loaded, scenario.system, scenario.options, brought)
    findings += wrong
    board = Board.of(plan, maps)
    complete = all(sheet.map in maps for sheet in (*plan.sheets, *plan.overlays))
    if catalogue is not EMPTY:
        options = _known_options(scenario.system, scenario.options)
        case = ScenarioCase(
            scenario, board, catalogue, people, frozenset(rosters),
            complete and not board.findings, rulings(scenario.system),
            left_out(scenario.system, options), expand_options(scenario.system, options),
        )  # fmt: skip
        findings += inspect(case, loaded.source, scenario.allow)
    shown = board if board.sheets else None
    return Examined(loaded.file, "scenario", scenario, findings, shown, catalogue, people)


def _examine_pack_at(place: str, instead: Mapping[str, bytes] | None = None) -> Examined:
    """A folder or a zip with a manifest in it."""
    files = open_pack(place)
    if files.findings:
        return Examined(place, "pack", None, tuple(files.findings), files=(place,))
    if MANIFEST not in files.names():
        wrong = finding(
            "FIL001",
            f"{place} has no {MANIFEST}; expected a pack, or a YAML file of ours",
            f"{place} n'a pas de {MANIFEST} ; attendu un recueil, ou un fichier YAML à nous",
            Place(place),
        )
        return Examined(place, "pack", None, (wrong,), files=(place,))
    return _seen_from_outside(examine(MANIFEST, Library(files, instead, place)), place)


def _seen_from_outside(examined: Examined, pack: str) -> Examined:
    """Findings of a pack name its files as whoever named the pack would."""

    def outside(file: str) -> str:
        return f"{pack.rstrip('/')}/{file}" if file else pack

    findings = tuple(
        structs.replace(one, place=structs.replace(one.place, file=outside(one.place.file)))
        for one in examined.findings
    )
    files = tuple(outside(file) for file in examined.files)
    return replace(examined, file=pack, findings=findings, files=files)


def _examine_pack(loaded: Loaded, library: Library) -> Examined:
    pack: Pack = loaded.value
    common, findings = _brought(loaded, pack.catalogues, library)
    if pack.system is not None:
        findings += _catalogue(loaded, pack.system, (), ())[1]
    for name in pack.catalogues:
        findings += _own_findings(loaded, name, "catalogue", library)
        own = library.load(library.beside(loaded.file, name), "catalogue")
        findings += _inside(own, library, common) if own.value is not None else ()
    scenarios: dict[str, Scenario] = {}
    for number, one in enumerate(pack.scenarios):
        path: YamlPath = ("scenarios", number, "file")
        part, wrong = _whole_part(loaded, one.file, "scenario", path, library, common)
        findings += wrong
        if part is not None:
            scenarios[one.id] = part.value
    for number, file in enumerate(pack.maps):
        findings += _whole_part(loaded, file, "map", ("maps", number), library, common)[1]
    for alias, file in pack.rosters.items():
        findings += _whole_part(loaded, file, "roster", ("rosters", alias), library, common)[1]
    people, _, _ = _people(loaded, pack.rosters, library)
    named = [*(one.file for one in pack.scenarios), *(one.file for one in pack.assets)]
    names = frozenset(name for name in named if library.has(library.beside(loaded.file, name)))
    unnamed, wrong = _unnamed(loaded, library, common)
    folder = PurePosixPath(library.beside(loaded.file, "."))
    files = frozenset(_seen_from(folder, file) for file in library.below(str(folder)))
    pictures = tuple(_pictures(folder, library))
    case = PackCase(pack, names, scenarios, people, unnamed, files, pictures)
    findings += wrong + inspect(case, loaded.source, pack.allow)
    return Examined(loaded.file, "pack", pack, tuple(dict.fromkeys(findings)), people=people)


def _seen_from(folder: PurePosixPath, file: str) -> str:
    return posixpath.relpath(file, str(folder))


def _pictures(folder: PurePosixPath, library: Library) -> Iterator[Picture]:
    """What the maps and rosters that were read show, each picture as seen from the folder."""
    for one in library.read:
        shown: list[tuple[str, str | None]] = []
        if isinstance(one.value, HexMap) and one.value.backdrop is not None:
            shown = [(one.value.backdrop.image, one.value.backdrop.rights)]
        elif isinstance(one.value, Roster):
            shown = [(who.picture, None) for who in one.value.people if who.picture is not None]
        for image, rights in shown:
            file = _seen_from(folder, library.beside(one.file, image))
            yield Picture(file, _seen_from(folder, one.file), rights)


def _whole_part(
    loaded: Loaded, named: str, kind: str, path: YamlPath, library: Library,
    common: tuple[Catalogue, ...],
) -> tuple[Loaded | None, tuple[Finding, ...]]:  # fmt: skip
    """A file of a pack with all that is wrong with it, inside and out."""
    part, wrong = _part(loaded, named, kind, path, library)
    wrong += _own_findings(loaded, named, kind, library)
    return part, wrong + (_inside(part, library, common) if part is not None else ())


def _inside(part: Loaded, library: Library, common: tuple[Catalogue, ...]) -> tuple[Finding, ...]:
    examiner = {
        "map": _examine_map, "roster": _examine_roster, "scenario": _examine_scenario,
        "catalogue": _examine_catalogue,
    }.get(part.kind)  # fmt: skip
    return examiner(part, library, common).findings if examiner is not None else ()


def _unnamed(
    loaded: Loaded, library: Library, common: tuple[Catalogue, ...]
) -> tuple[tuple[str, ...], tuple[Finding, ...]]:
    """Files of ours in the pack's folder that nothing names, and what is wrong with them."""
    seen = {one.file for one in library.read}
    folder = PurePosixPath(library.beside(loaded.file, "."))
    found: tuple[Finding, ...] = ()
    unnamed: list[str] = []
    files = library.below(str(folder))
    inner = [file.removesuffix(MANIFEST) for file in files if file.endswith(f"/{MANIFEST}")]
    others = tuple(start for start in inner if start != loaded.file.removesuffix(MANIFEST))
    # What a file that nothing names names in turn is no part of the pack either.
    for file in files:
        if file in seen or not file.endswith(ENDINGS) or file.startswith(others or ("\0",)):
            continue
        unnamed.append(str(PurePosixPath(file).relative_to(folder)))
        part = library.load(file)
        found += with_shape_fixes(part) if part.value is None else _inside(part, library, common)
    return tuple(unnamed), found


def _part(
    loaded: Loaded, named: str, kind: str, path: YamlPath, library: Library
) -> tuple[Loaded | None, tuple[Finding, ...]]:
    """Another file that this one names; if it cannot be used, that is said where it is named."""
    part = library.load(library.beside(loaded.file, named), kind)
    if part.value is not None:
        return part, ()
    return None, (_unusable(loaded, named, part.findings, path),)


def _unusable(loaded: Loaded, named: str, inside: tuple[Finding, ...], path: YamlPath) -> Finding:
    """That a file cannot be used, with the worst that is wrong with it."""
    worst = max(inside, key=lambda one: one.severity)
    more = len(inside) - 1
    return finding(
        "FIL018",
        f"{named} cannot be used: {worst.message.en}" + (f" (and {more} more)" * (more > 0)),
        f"{named} est inutilisable : {worst.message.fr}" + (f" (et {more} de plus)" * (more > 0)),
        loaded.source.place(path),
        path,
    )


def _own_findings(loaded: Loaded, named: str, kind: str, library: Library) -> tuple[Finding, ...]:
    """What is wrong inside a file of a pack that could be read but not used, at its own places."""
    part = library.load(library.beside(loaded.file, named), kind)
    return tuple(one for one in with_shape_fixes(part) if one.place.line)


def _brought(
    loaded: Loaded, names: Iterable[str], library: Library, common: tuple[Catalogue, ...] = ()
) -> tuple[tuple[Catalogue, ...], tuple[Finding, ...]]:
    """The catalogues that a file brings, on top of those that its pack brings for all."""
    brought: list[Catalogue] = list(common)
    findings: tuple[Finding, ...] = ()
    for number, name in enumerate(names):
        part, wrong = _part(loaded, name, "catalogue", ("catalogues", number), library)
        findings += wrong
        if part is not None:
            brought.append(part.value)
    return tuple(brought), findings


def _people(
    loaded: Loaded, rosters: Mapping[str, str], library: Library
) -> tuple[dict[str, Person], list[str], tuple[Finding, ...]]:
    """Everybody in the named rosters, as `roster/person`."""
    people: dict[str, Person] = {}
    read: list[str] = []
    findings: tuple[Finding, ...] = ()
    for alias, file in rosters.items():
        part, wrong = _part(loaded, file, "roster", ("rosters", alias), library)
        findings += wrong
        if part is not None:
            read.append(alias)
            people |= {f"{alias}/{person.id}": person for person in part.value.people}
    return people, read, findings


def _catalogue(
    loaded: Loaded, system: str, options: Iterable[str], brought: tuple[Catalogue, ...]
) -> tuple[Catalogue, tuple[Finding, ...]]:
    """What the system knows; EMPTY where there is no such system or option."""
    from editor.checks.words import unknown
    from editor.model.text import Text

    if system not in SYSTEMS:
        wrong = unknown(Text("system", "système"), system, SYSTEMS, ("system",))
        return EMPTY, (_placed(wrong, "RUL002", loaded),)
    try:
        return catalogue_for(system, options, bring=brought), ()
    except UnknownOptionError:
        known = SYSTEMS[system].options
        wrongs = [
            _placed(
                unknown(Text("option", "option"), option, known, ("options", n)), "RUL003", loaded
            )
            for n, option in enumerate(options)
            if option not in known
        ]
        fitting = _known_options(system, options)
        return catalogue_for(system, fitting, bring=brought), tuple(wrongs)


def _known_options(system: str, options: Iterable[str]) -> tuple[str, ...]:
    return tuple(option for option in options if option in SYSTEMS[system].options)


def _placed(wrong: Finding, code: str, loaded: Loaded) -> Finding:
    return structs.replace(wrong, code=code, place=loaded.source.place(wrong.path))
