"""A file with everything it refers to, made ready to be checked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial

from msgspec import msgpack, structs

from editor.checks.allowances import Found
from editor.checks.cases import Case, CatalogueCase, MapCase, RosterCase, ScenarioCase
from editor.checks.maps import is_whole
from editor.files.codes import finding
from editor.files.library import Library, Loaded
from editor.model.board import Board
from editor.model.catalogue import EMPTY, Catalogue
from editor.model.finding import Finding, YamlPath
from editor.model.hexmap import HexMap
from editor.model.person import Person, Roster
from editor.model.scenario import BoardPlan, Scenario
from editor.model.value import Allowance
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
class Gathered:
    """What checks look at, and what was wrong on the way to it.

    There is no case where nothing is known of the system that the file is made for.
    """

    loaded: Loaded
    case: Case | None
    findings: tuple[Finding, ...] = ()
    allow: tuple[Allowance, ...] = ()
    board: Board | None = None
    catalogue: Catalogue | None = None
    people: Mapping[str, Person] = field(default_factory=dict)

    def found(self) -> Found:
        """All that is wrong."""
        if self.case is None:
            return Found(self.findings)
        return Found(self.findings) + inspect(self.case, self.loaded.source, self.allow)


def gather(
    loaded: Loaded, library: Library, common: tuple[Catalogue, ...] = (), *, is_shown: bool = False
) -> Gathered | None:
    """A file of a kind that is checked by itself, with what it names; None for any other kind.

    `common` are the catalogues that its pack brings for all its files. The board of a map, which
    its checks can do without, is made only where it is to be shown.
    """
    if loaded.kind == "map":
        return _gather_map(loaded, library, common, is_shown=is_shown)
    gatherer = _GATHERERS.get(loaded.kind)
    return gatherer(loaded, library, common) if gatherer is not None else None


def _gather_map(
    loaded: Loaded, library: Library, common: tuple[Catalogue, ...] = (), *, is_shown: bool = False
) -> Gathered:
    drawing: HexMap = loaded.value
    brought, findings = brought_by(loaded, drawing.catalogues, library, common)
    # A sheet belongs to no system; it may use the ground of the one it was drawn for.
    catalogue = catalogue_for("cry-havoc", ("advanced", "obstacles"), bring=brought)
    board = Board.of_map(drawing) if is_shown and is_whole(drawing) else None
    case = MapCase(drawing, catalogue)
    return Gathered(loaded, case, findings, drawing.allow, board, catalogue)


def _gather_roster(
    loaded: Loaded, library: Library, common: tuple[Catalogue, ...] = ()
) -> Gathered:
    roster: Roster = loaded.value
    brought, findings = brought_by(loaded, roster.catalogues, library, common)
    known = SYSTEMS.get(roster.system)
    catalogue, wrong = known_to(loaded, roster.system, known.options if known else (), brought)
    findings += wrong
    case = None
    if catalogue is not EMPTY:
        switches = expand_options(roster.system, SYSTEMS[roster.system].options)
        case = RosterCase(roster, catalogue, switches)
    return Gathered(loaded, case, findings, roster.allow, None, catalogue)


def _gather_catalogue(
    loaded: Loaded, library: Library, common: tuple[Catalogue, ...] = ()
) -> Gathered:
    del library, common  # a catalogue names no other file, and is judged by itself
    own: Catalogue = loaded.value
    case = CatalogueCase(own, EMPTY)
    if case.system not in SYSTEMS:
        return Gathered(loaded, None, known_to(loaded, case.system, (), ())[1])
    options = SYSTEMS[case.system].options
    known = catalogue_for(case.system, options)
    cites = any(entry.rules or entry.origin for _, _, entry in own.entries())
    rules = frozenset(ledger()) if cites else frozenset()
    case = CatalogueCase(own, known, expand_options(case.system, options), rules)
    return Gathered(loaded, case, (), own.allow, None, known.extended(own))


def _gather_scenario(
    loaded: Loaded, library: Library, common: tuple[Catalogue, ...] = ()
) -> Gathered:
    scenario: Scenario = loaded.value
    brought, findings = brought_by(loaded, scenario.catalogues, library, common)
    maps: dict[str, HexMap] = {}
    plan: BoardPlan = scenario.board
    for group in ("sheets", "overlays"):
        for number, sheet in enumerate(getattr(plan, group)):
            path = ("board", group, number, "map")
            part, wrong = part_of(loaded, sheet.map, "map", path, library)
            findings += wrong
            if part is None or sheet.map in maps:
                continue
            if not library.once(("whole", id(part.value)), partial(is_whole, part.value)):
                inside = _gather_map(part, library).found().findings
                findings += (unusable(loaded, sheet.map, inside, path),)
                continue
            maps[sheet.map] = part.value
            more, wrong = brought_by(part, part.value.catalogues, library)
            brought = (*more, *brought)
    people, rosters, wrong = people_of(loaded, scenario.rosters, library)
    findings += wrong
    catalogue, wrong = known_to(loaded, scenario.system, scenario.options, brought)
    findings += wrong
    # Scenarios of one pack play on the same few boards.
    sheets = tuple((name, id(one)) for name, one in maps.items())
    board = library.once(("board", msgpack.encode(plan), sheets), lambda: Board.of(plan, maps))
    complete = all(sheet.map in maps for sheet in (*plan.sheets, *plan.overlays))
    case = None
    if catalogue is not EMPTY:
        options = _known_options(scenario.system, scenario.options)
        case = ScenarioCase(
            scenario, board, catalogue, people, frozenset(rosters),
            complete and not board.findings, rulings(scenario.system),
            left_out(scenario.system, options), expand_options(scenario.system, options),
        )  # fmt: skip
    shown = board if board.sheets else None
    return Gathered(loaded, case, findings, scenario.allow, shown, catalogue, people)


_GATHERERS: dict[str, Callable[[Loaded, Library, tuple[Catalogue, ...]], Gathered]] = {
    "roster": _gather_roster,
    "scenario": _gather_scenario,
    "catalogue": _gather_catalogue,
}


def part_of(
    loaded: Loaded, named: str, kind: str, path: YamlPath, library: Library
) -> tuple[Loaded | None, tuple[Finding, ...]]:
    """Another file that this one names; if it cannot be used, that is said where it is named."""
    part = library.load(library.beside(loaded.file, named), kind)
    if part.value is not None:
        return part, ()
    return None, (unusable(loaded, named, part.findings, path),)


def unusable(loaded: Loaded, named: str, inside: tuple[Finding, ...], path: YamlPath) -> Finding:
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


def brought_by(
    loaded: Loaded, names: Iterable[str], library: Library, common: tuple[Catalogue, ...] = ()
) -> tuple[tuple[Catalogue, ...], tuple[Finding, ...]]:
    """The catalogues that a file brings, on top of those that its pack brings for all."""
    brought: list[Catalogue] = list(common)
    findings: tuple[Finding, ...] = ()
    for number, name in enumerate(names):
        part, wrong = part_of(loaded, name, "catalogue", ("catalogues", number), library)
        findings += wrong
        if part is not None:
            brought.append(part.value)
    return tuple(brought), findings


def people_of(
    loaded: Loaded, rosters: Mapping[str, str], library: Library
) -> tuple[dict[str, Person], list[str], tuple[Finding, ...]]:
    """Everybody in the named rosters, as `roster/person`."""
    people: dict[str, Person] = {}
    read: list[str] = []
    findings: tuple[Finding, ...] = ()
    for alias, file in rosters.items():
        part, wrong = part_of(loaded, file, "roster", ("rosters", alias), library)
        findings += wrong
        if part is not None:
            read.append(alias)
            people |= {f"{alias}/{person.id}": person for person in part.value.people}
    return people, read, findings


def known_to(
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
