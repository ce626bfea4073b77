"""What can be wrong with the walls, doors and rooms of a sheet, seen together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from editor.checks.cases import MapCase
from editor.checks.fabric import Fabric, Spot, fabric_of
from editor.checks.registry import check
from editor.edit.commands import AnyEdit, Remove, Suggest, edit_data, read_edit
from editor.edit.ground import edge_feature, put_edges
from editor.hexgrid.edges import Edge, Vertex
from editor.hexgrid.hexes import Hex
from editor.model.finding import Finding, Severity, YamlPath
from editor.model.text import Text


@check("MAP701", "room-without-way-in", severity=Severity.WARNING, rules=["CHB-5.1-walls"])
def room_without_way_in(case: MapCase) -> Iterator[Finding]:
    """A room, a floor or a cellar to which neither a door, a window, stairs nor a ladder leads.

    Why: nobody could ever go in or out.
    Fix: add a door or window under `edges`, or stairs or a ladder under `links`.

    En français : Une salle, un étage ou une cave sans porte, fenêtre, escalier ni échelle.

    Pourquoi : nul ne pourrait jamais y entrer ni en sortir.
    Remède : ajouter une porte ou une fenêtre sous `edges`, ou un accès sous `links`.
    """
    fabric = fabric_of(case)
    if fabric is None:
        return
    doorless = {place for number in _doorless(fabric) for place in fabric.areas[number]}
    for room in _closed_rooms(fabric):
        if all(place in doorless and level == 0 for place, level in room):
            continue
        name, path = _called(fabric, room)
        label = fabric.map.label(min(room)[0])
        yield Finding(
            Text(f"no way leads into {name} at {label}", f"aucun accès à {name} en {label}"),
            path,
            hexes=(min(room)[0],),
        )


@check("MAP702", "building-without-door", severity=Severity.WARNING, rules=["CHB-5.1-walls"])
def building_without_door(case: MapCase) -> Iterator[Finding]:
    """A building has walls all round, and neither door nor window nor a way from below or above.

    Why: its outline is a wall except where something opens, so nobody could go in.
    Fix: add a door or window under `edges`; for solid rock take another terrain.

    En français : Un bâtiment entouré de murs, sans porte, fenêtre ni autre accès.

    Pourquoi : son contour est un mur, sauf là où quelque chose s'ouvre ; nul ne pourrait y entrer.
    Remède : ajouter une porte ou une fenêtre sous `edges` ; sinon prendre un autre terrain.
    """
    fabric = fabric_of(case)
    for number in _doorless(fabric) if fabric is not None else ():
        area = case.map.areas[number]
        yield Finding(
            Text(
                f"{area.id} has neither door nor window",
                f"{area.id} n'a ni porte ni fenêtre",
            ),
            ("areas", number),
            hexes=(min(fabric.areas[number]),) if fabric else (),
        )


@check("MAP703", "door-without-wall", severity=Severity.WARNING)
def door_without_wall(case: MapCase) -> Iterator[Finding]:
    """A door or window stands by itself: at one of its ends no wall and no building goes on.

    Why: whoever finds it shut walks round it, so it was probably drawn on the wrong side.
    Fix: correct hex and side, or draw the wall on both sides of it.

    En français : Une porte ou fenêtre isolée : à l'un de ses bouts, ni mur ni bâtiment.

    Pourquoi : qui la trouve fermée en fait le tour ; elle est sans doute du mauvais côté.
    Remède : corriger l'hexagone et le côté, ou tracer le mur de part et d'autre.
    """
    fabric = fabric_of(case)
    if fabric is None:
        return
    for (edge, level), found in fabric.sides.items():
        openings = [number for number, kind in found if kind.is_opening]
        if not openings or _is_outline(fabric, edge, level):
            continue
        if all(_is_held(fabric, end, edge, level) for end in edge.vertices):
            continue
        one = case.map.edges[openings[0]]
        name = case.catalogue.edges[one.kind].name
        yield Finding(
            Text(
                f"no wall goes on beside the {name.en} at {one.at} {one.side}",
                f"aucun mur ne prolonge : {name.fr} en {one.at} {one.side}",
            ),
            ("edges", openings[0]),
            hexes=(case.map.hex(one.at),),
            fix=Suggest(Remove(("edges", openings[0]))),
        )


@check("MAP704", "gap-in-walls", severity=Severity.WARNING)
def gap_in_walls(case: MapCase) -> Iterator[Finding]:
    """A building is walled nearly all round, or off from the next, but on a side nothing is drawn.

    Why: people would walk through there, which was probably not meant.
    Fix: draw the missing wall; for an open front draw a door that is open.

    En français : Un bâtiment est muré presque partout, ou presque séparé d'un autre par un mur.

    Pourquoi : on passerait par là, ce qui n'est sans doute pas voulu.
    Remède : tracer le mur manquant ; pour une façade ouverte, une porte ouverte.
    """
    fabric = fabric_of(case)
    if fabric is None:
        return
    for number, area in enumerate(case.map.areas):
        known = case.catalogue.area_kinds.get(area.kind)
        if known is None or not known.walls:
            continue
        level, gaps, missing, drawn = area.level, [], [], 0
        for inside, outside, edge in fabric.outline(number):
            spot = (outside, level)
            if fabric.ground((inside, level)) is None or spot in fabric.walled:
                continue
            if (edge, level) in fabric.sides:
                drawn += 1
            elif outside in case.map.hexes and not (
                fabric.is_massive(spot) or fabric.is_massive((inside, level))
            ):
                gaps.append(inside)
                missing.append(edge_feature(case.map, edge, "wall", level))
        if gaps and len(gaps) * 4 <= drawn:
            label = case.map.label(gaps[0])
            yield Finding(
                Text(
                    f"{area.id} has walls all round but for {len(gaps)} side(s), at {label}",
                    f"{area.id} est muré partout sauf sur {len(gaps)} côté(s), en {label}",
                ),
                ("areas", number),
                hexes=tuple(dict.fromkeys(gaps)),
                fix=Suggest(read_edit(edit_data(put_edges(case.map, missing)))),
            )

    yield from _gaps_between(case, fabric)


@check("MAP705", "wall-ends-in-room", severity=Severity.ADVICE)
def wall_ends_in_room(case: MapCase) -> Iterator[Finding]:
    """A wall inside a building stops in the middle of the floor.

    Why: it parts two rooms that are one, since everybody walks round its end.
    Fix: carry the wall on to the next one, or leave it where a pillar or screen is meant.

    En français : Un mur à l'intérieur d'un bâtiment s'arrête au milieu du sol.

    Pourquoi : il sépare deux salles qui n'en font qu'une, puisqu'on en contourne le bout.
    Remède : mener le mur jusqu'au suivant, ou le laisser s'il s'agit d'un pilier ou d'un paravent.
    """
    fabric = fabric_of(case)
    if fabric is None:
        return
    for (edge, level), found in fabric.sides.items():
        if not fabric.is_solid(edge, level):
            continue
        for end in edge.vertices:
            indoors = all((place, level) in fabric.roofed for place in end.hexes)
            if indoors and not any((e, level) in fabric.sides for e in end.edges if e != edge):
                one, name = case.map.edges[found[0][0]], found[0][1].name
                yield Finding(
                    Text(
                        f"the {name.en} at {one.at} {one.side} ends in the middle of a room",
                        f"{name.fr} en {one.at} {one.side} : s'arrête au milieu d'une salle",
                    ),
                    ("edges", found[0][0]),
                    hexes=(case.map.hex(one.at),),
                )
                break


@check("MAP706", "hole-in-wall", severity=Severity.ADVICE)
def hole_in_wall(case: MapCase) -> Iterator[Finding]:
    """A wall in the open has a hole of a single side, with neither a door nor anything else in it.

    Why: one forgotten side opens the whole enclosure; a gateway would rather be drawn as a door.
    Fix: draw the missing wall, or a door that is open; leave it where a breach is meant.

    En français : Un mur à ciel ouvert a un trou d'un seul côté, sans porte ni rien d'autre.

    Pourquoi : un côté oublié ouvre tout l'enclos ; un passage se trace plutôt comme une porte.
    Remède : tracer le mur manquant, ou une porte ouverte ; laisser si une brèche est voulue.
    """
    fabric = fabric_of(case)
    if fabric is None:
        return
    loose = [
        (end, edge, level)
        for edge, level in fabric.sides
        if level == 0 and fabric.is_solid(edge, level)
        for end in edge.vertices
        if not any((other, level) in fabric.sides for other in end.edges if other != edge)
    ]
    ends = {end: edge for end, edge, _ in loose}
    told: set[Edge] = set()
    for end, edge, level in loose:
        for hole in end.edges:
            far = next(other for other in hole.vertices if other != end)
            if hole == edge or hole in told or far not in ends or _is_outline(fabric, hole, level):
                continue
            told.add(hole)
            walls = case.map.edges[fabric.sides[edge, level][0][0]]
            inside = [place for place in hole.hexes if place in case.map.hexes]
            if len(inside) == 2 and not any(fabric.is_massive((one, level)) for one in inside):
                yield Finding(
                    Text(
                        f"the wall at {walls.at} {walls.side} has a hole of one side next to it",
                        f"le mur en {walls.at} {walls.side} a un trou d'un côté à son bout",
                    ),
                    ("edges", fabric.sides[edge, level][0][0]),
                    hexes=(min(inside),),
                    fix=Suggest(_walled_up(case, hole)),
                )


def _gaps_between(case: MapCase, fabric: Fabric) -> Iterator[Finding]:
    """Two rooms or buildings that touch, with a wall between them but for one side."""
    walled = {number for numbers in fabric.walls.values() for number in numbers}
    for number, area in enumerate(case.map.areas):
        drawn: Counter[int] = Counter()
        gaps: dict[int, list[tuple[Hex, Edge]]] = {}
        for inside, outside, edge in fabric.outline(number) if number in walled else ():
            others = fabric.walled_by((outside, area.level))
            for other in others - fabric.walled_by((inside, area.level)):
                if other <= number or fabric.ground((inside, area.level)) is None:
                    continue
                if (edge, area.level) in fabric.sides:
                    drawn[other] += 1
                else:
                    gaps.setdefault(other, []).append((inside, edge))
        for other, found in gaps.items():
            if len(found) == 1 and drawn[other] >= 2:
                place, edge = found[0]
                label, name = case.map.label(place), case.map.areas[other].id
                missing = edge_feature(case.map, edge, "wall", area.level)
                yield Finding(
                    Text(
                        f"{area.id} has a wall towards {name} but for one side, at {label}",
                        f"{area.id} a un mur vers {name} sauf sur un côté, en {label}",
                    ),
                    ("areas", number),
                    hexes=(place,),
                    fix=Suggest(read_edit(edit_data(put_edges(case.map, [missing])))),
                )


def _walled_up(case: MapCase, hole: Edge) -> AnyEdit:
    wall = edge_feature(case.map, hole, "wall", 0)
    return read_edit(edit_data(put_edges(case.map, [wall])))


def _is_outline(fabric: Fabric, edge: Edge, level: int) -> bool:
    """Whether a side is the outer or inner wall of a building by the building's own shape."""
    one, other = ((place, level) for place in edge.hexes)
    if (one in fabric.walled) != (other in fabric.walled):
        return True
    if (one in fabric.roofed) != (other in fabric.roofed):
        return True
    return fabric.walled_by(one) != fabric.walled_by(other)


def _is_held(fabric: Fabric, end: Vertex, edge: Edge, level: int) -> bool:
    """Whether something goes on at the end of an opening: a line, a massive wall, the border."""
    if any((other, level) in fabric.sides for other in end.edges if other != edge):
        return True
    return any(
        place not in fabric.map.hexes
        or fabric.is_massive((place, level))
        or (place, level) in fabric.walled
        for place in end.hexes
    )


def _doorless(fabric: Fabric) -> list[int]:
    """Buildings without any opening, gap or link, that lie in no other building."""
    ends = {
        (fabric.map.hex(label), level)
        for link in fabric.map.links
        for label, level in zip((link.at, link.to or link.at), link.levels, strict=True)
    }
    found = []
    for number, area in enumerate(fabric.map.areas):
        known = fabric.catalogue.area_kinds.get(area.kind)
        hexes = fabric.areas[number]
        if known is None or not (known.walls and known.roof) or area.level != 0 or not hexes:
            continue
        if any((place, 0) in ends for place in hexes) or _is_inside_another(fabric, number):
            continue
        sides = [(edge, fabric.sides.get((edge, 0), [])) for _, _, edge in fabric.outline(number)]
        opens = any(kind.is_opening for _, kinds in sides for _, kind in kinds)
        solid = sum(fabric.is_solid(edge, 0) for edge, _ in sides)
        if not opens and solid in {0, len(sides)}:
            found.append(number)
    return found


def _is_inside_another(fabric: Fabric, number: int) -> bool:
    return any(fabric.walled_by((place, 0)) - {number} for place in fabric.areas[number])


def _closed_rooms(fabric: Fabric) -> Iterator[frozenset[Spot]]:
    """Roofed spots that hang together and to which nothing leads."""
    links: dict[Spot, list[Spot]] = {}
    for link in fabric.map.links:
        places = (fabric.map.hex(link.at), fabric.map.hex(link.to or link.at))
        ends = tuple(zip(places, link.levels, strict=True))
        for here, there in (ends, ends[::-1]):
            links.setdefault(here, []).append(there)
    left = set(fabric.roofed)
    for start in sorted(fabric.roofed):
        if start not in left:
            continue
        left.discard(start)
        room, waits, is_open = {start}, [start], False
        while waits:
            here = waits.pop()
            beyond = list(links.get(here, ()))
            place, level = here
            for near in place.neighbours():
                if fabric.is_solid(Edge.between(place, near), level):
                    continue
                there = (near, level)
                if level < 0 and near in fabric.map.hexes and there not in fabric.floors:
                    continue  # rock
                beyond.append(there)
            for there in beyond:
                if there not in fabric.roofed:
                    is_open = True
                elif there not in room:
                    room.add(there)
                    left.discard(there)
                    waits.append(there)
        if not is_open:
            yield frozenset(room)


def _called(fabric: Fabric, room: frozenset[Spot]) -> tuple[str, YamlPath]:
    """What to call a room, and where it is written: as an area, as a level or as terrain."""
    for number, area in enumerate(fabric.map.areas):
        known = fabric.catalogue.area_kinds.get(area.kind)
        hexes = fabric.areas[number]
        levels = fabric.storeys(number) if known is not None and known.roof and hexes else ()
        if any(all((place, level) in room for place in hexes) for level in levels):
            return area.id, ("areas", number)
    for number, floor in enumerate(fabric.map.levels):
        if floor.level and any((place, floor.level) in room for place in _hexes(fabric, number)):
            return floor.id, ("levels", number)
    place = min(room)[0]
    return fabric.map.terrain_at(place) or "", ("terrain", fabric.map.hexes.offset(place)[1])


def _hexes(fabric: Fabric, number: int) -> Iterator[Hex]:
    for labels in fabric.map.levels[number].terrain.values():
        yield from map(fabric.map.hex, labels)
