"""Set-ups that do not work out: zones too small, pieces walled in, entries onto closed ground."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from editor.checks.cases import ScenarioCase
from editor.checks.registry import check
from editor.checks.walks import openings
from editor.hexgrid.hexes import Hex
from editor.hexgrid.labels import LabelError
from editor.model.finding import Finding, Severity, YamlPath
from editor.model.identity import who_is
from editor.model.regions import edge_hexes, place_hexes
from editor.model.scenario import Unit
from editor.model.text import Text
from editor.systems.cry_havoc.checks.advanced_setup import setup
from editor.systems.cry_havoc.moving.allowance import movement_of
from editor.systems.cry_havoc.moving.entering import grounds
from editor.systems.cry_havoc.moving.feats import feats
from editor.systems.cry_havoc.moving.gait import Gait
from editor.systems.cry_havoc.moving.steps import course_of
from editor.systems.cry_havoc.situation import Piece, Situation

_FOOT, _MOUNTED = Gait(), Gait("mounted")


@check(
    "SET730", "zone-too-small", severity=Severity.WARNING,
    rules=["CHB-5.4-one-per-hex", "CHB-1.3-footprint"],
)  # fmt: skip
def zone_too_small(case: ScenarioCase) -> Iterator[Finding]:
    """More units are to set up in a zone than it has hexes where they may stand.

    Why: one hex takes one living piece; a rider needs ground that takes horses.
    Fix: make the zone larger, or place some of them elsewhere.

    En français : Plus d'unités doivent se placer dans une zone qu'elle n'a d'hexagones où se tenir.

    Pourquoi : un hexagone ne reçoit qu'une pièce vivante ; un cavalier veut un sol pour chevaux.
    Remède : agrandir la zone, ou en placer quelques-unes ailleurs.
    """
    if not case.complete:
        return
    zones = {zone.id: zone for zone in case.scenario.zones}
    taken = {(place, piece.level) for piece in setup(case).pieces.values() for place in piece.hexes}
    for name, (units, path) in _gathered(case).items():
        hexes = place_hexes(case.board, name, zones)
        if not hexes:
            continue
        for riders in (False, True):
            wanted = sum(bool(unit.mounted) for unit in units) if riders else len(units)
            room = _room(case, hexes, taken, _MOUNTED if riders else None)
            if wanted > room:
                who = Text("riders", "cavaliers") if riders else Text("units", "unités")
                yield Finding(
                    Text(
                        f"{wanted} {who.en} are to set up in {name}, which has room for {room}",
                        f"{wanted} {who.fr} doivent se placer dans {name}, qui en reçoit {room}",
                    ),
                    path,
                )
                break


@check("SET731", "walled-in", severity=Severity.WARNING, rules=["CHB-5.1-terrain-cost"])
def walled_in(case: ScenarioCase) -> Iterator[Finding]:
    """A piece that can move cannot leave the hex in which it starts.

    Why: every side is barred by walls, locked doors, water or fire, so it would stand there for
    the whole game.
    Fix: open a door, or move the piece; a prisoner is `tied` or `prisoner_of` somebody.

    En français : Une pièce qui peut bouger ne peut quitter l'hexagone où elle commence.

    Pourquoi : murs, portes verrouillées, eau ou feu barrent chaque côté ; elle y resterait toute la
    partie.
    Remède : ouvrir une porte, ou déplacer la pièce ; un prisonnier est `tied` ou `prisoner_of`.
    """
    if not case.complete:
        return
    situation = setup(case)
    opened = {change.at for change, path in openings(case.scenario) if path[0] == "events"}
    edged = {place for edge, _ in case.board.edges for place in edge.hexes}
    for number, unit in enumerate(case.scenario.units):
        piece = situation.pieces.get(unit.id)
        if piece is None or not _goes_by_itself(piece) or _is_free(situation, piece, edged):
            continue
        near = {piece.at, *piece.at.neighbours()}
        if any(_hex(case, label) in near for label in opened):
            continue
        course, pose, trouble = course_of(situation, piece)
        if trouble or any(place not in case.board.grid for place in pose.hexes):
            continue
        stuck = not course.moves[course.node(pose)] and not feats(situation, piece)
        if stuck and movement_of(situation, piece).points:
            yield Finding(
                Text(
                    f"{unit.id} cannot leave {unit.at}: every side is barred",
                    f"{unit.id} ne peut quitter {unit.at} : chaque côté est barré",
                ),
                ("units", number, "at"),
                hexes=(piece.at,),
            )


@check("SET735", "entry-onto-closed-ground", severity=Severity.WARNING,
       rules=["CHB-5.1-terrain-cost"])  # fmt: skip
def entry_onto_closed_ground(case: ScenarioCase) -> Iterator[Finding]:
    """Units come in where every hex is closed to them: riders among trees, anybody into deep water.

    Why: each pays for its first hex, and nobody can pay for these.
    Fix: take another edge or zone, or let the riders come on foot.

    En français : Des unités entrent là où chaque hexagone leur est fermé (arbres, eau profonde).

    Pourquoi : chacune paie son premier hexagone, et nul ne peut payer ceux-là.
    Remède : prendre un autre bord ou une autre zone, ou faire venir les cavaliers à pied.
    """
    if not case.complete:
        return
    zones = {zone.id: zone for zone in case.scenario.zones}
    units = {unit.id: unit for unit in case.scenario.units}
    for number, entry in enumerate(case.scenario.entries):
        hexes = edge_hexes(case.board, entry.edge) if entry.edge else frozenset()
        if entry.zone:
            zone = place_hexes(case.board, entry.zone, zones)
            hexes = (hexes & zone) or zone
        coming = [units[name] for name in entry.units if name in units]
        for riders in (False, True):
            some = [unit for unit in coming if bool(unit.mounted) == riders]
            if not riders and "crossing" in case.switches:
                continue  # whoever swims or climbs comes in anywhere
            if not hexes or not some or _room(case, hexes, set(), _MOUNTED if riders else _FOOT):
                continue
            key = "zone" if entry.zone else "edge"
            name = entry.zone or entry.edge
            yield Finding(
                Text(
                    f"{some[0].id} cannot enter any hex of {name}",
                    f"{some[0].id} ne peut entrer dans aucun hexagone de {name}",
                ),
                ("entries", number, key),
                hexes=(min(hexes),),
            )
            break


def _gathered(case: ScenarioCase) -> dict[str, tuple[list[Unit], YamlPath]]:
    """Who must set up in each zone, and where that is written.

    Those who may also go elsewhere are left out, and so are those who are drawn at random.
    """
    scenario = case.scenario
    places: defaultdict[str, set[str]] = defaultdict(set)
    paths: dict[str, YamlPath] = {}
    for number, unit in enumerate(scenario.units):
        if unit.zone is not None and unit.at is None:
            places[unit.id].add(unit.zone)
            paths.setdefault(unit.zone, ("units", number, "zone"))
    members: defaultdict[str, list[str]] = defaultdict(list)
    for unit in scenario.units:
        if unit.group is not None:
            members[unit.group].append(unit.id)
    for number, one in enumerate(scenario.deployment):
        named = [*one.units, *(name for group in one.groups for name in members[group])]
        for name in named:
            places[name].add(one.zone if one.drawn is None else "")
        if named:
            paths[one.zone] = ("deployment", number, "zone")
    found: dict[str, tuple[list[Unit], YamlPath]] = {}
    for unit in scenario.units:
        profile = who_is(unit, case.people)
        carried = unit.aboard or unit.behind or unit.host or unit.state == "dead"
        if len(places[unit.id]) != 1 or unit.at or carried:
            continue
        (zone,) = places[unit.id]
        if zone and profile is not None and profile.kind != "vehicle":
            found.setdefault(zone, ([], paths[zone]))[0].append(unit)
    return found


def _room(
    case: ScenarioCase, hexes: frozenset[Hex], taken: set[tuple[Hex, int]], gait: Gait | None
) -> int:
    """How many spots take somebody of that gait, or of any; each level of a hex is one."""
    ground = grounds(setup(case))
    ways = (gait,) if gait is not None else (_FOOT, _MOUNTED)
    total = 0
    for place in hexes:
        for level in (0, *case.board.levels):
            spot = (place, level)
            if case.board.terrain_at(place, level) is None or spot in taken:
                continue
            kinds = (ground.kind_at(spot),) if gait is None else ()
            swims = any(kind is not None and kind.foot == "swim" for kind in kinds)
            if swims or any(ground.footing(spot, way).halves is not None for way in ways):
                total += 1
    return total


def _goes_by_itself(piece: Piece) -> bool:
    unit = piece.unit
    held = unit.tied or unit.prisoner_of or unit.behind or unit.aboard or unit.host
    return piece.is_up and not held and piece.profile.kind in {"person", "creature"}


def _is_free(situation: Situation, piece: Piece, edged: set[Hex]) -> bool:
    """Whether it is plain at a glance that a piece can go: open ground and no line around it."""
    if piece.at in edged:
        return False
    ground = grounds(situation)
    for near in piece.at.neighbours():
        kind = ground.kind_at((near, piece.level)) if near in situation.board else None
        if kind is not None and isinstance(kind.mounted if piece.mounted else kind.foot, int):
            spot = (near, piece.level)
            if spot not in situation.obstacles and spot not in situation.markers:
                return True
    return False


def _hex(case: ScenarioCase, label: str) -> Hex | None:
    try:
        return case.board.hex(label)
    except LabelError:
        return None
