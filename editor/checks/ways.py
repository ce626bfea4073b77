"""What can be wrong with bridges, roads, fords, links and the shape of areas on a sheet."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from editor.checks.cases import MapCase
from editor.checks.fabric import Fabric, fabric_of
from editor.checks.registry import check
from editor.edit.commands import Remove, Suggest
from editor.hexgrid.edges import Edge
from editor.hexgrid.hexes import Hex
from editor.model.finding import Finding, Severity
from editor.model.ground import Terrain
from editor.model.text import Text


@check("MAP711", "bridge-to-nowhere", severity=Severity.WARNING, rules=["CHB-5.1-bridge-water"])
def bridge_to_nowhere(case: MapCase) -> Iterator[Finding]:
    """A bridge over water or a ditch has ground at one end only, or at none.

    Why: nobody could cross by it.
    Fix: carry it on to the other bank, or correct the ground at its end.

    En français : Un pont sur l'eau ou un fossé n'a de sol qu'à un bout, ou à aucun.

    Pourquoi : nul ne pourrait le traverser.
    Remède : le mener jusqu'à l'autre rive, ou corriger le sol à son bout.
    """
    fabric = fabric_of(case)
    if fabric is None:
        return
    for bridge in _bodies(fabric, lambda kind: bool(kind.not_reachable_from)):
        spans, ends = False, set[Hex]()
        leaves_sheet = False
        for place in bridge:
            for near in place.neighbours():
                kind = fabric.ground((near, 0))
                if near not in case.map.hexes or kind is None:
                    leaves_sheet = True
                elif near not in bridge and _is_gulf(kind):
                    spans = True
                elif near not in bridge and not fabric.is_solid(Edge.between(place, near), 0):
                    ends.add(near)
        if spans and not leaves_sheet and len(_groups(ends)) < 2:
            label = case.map.label(bridge[0])
            yield Finding(
                Text(
                    f"the bridge at {label} has a bank at one end only"
                    if ends
                    else f"the bridge at {label} has no bank",
                    f"le pont en {label} n'a de rive qu'à un bout"
                    if ends
                    else f"le pont en {label} n'a pas de rive",
                ),
                ("terrain", case.map.hexes.offset(bridge[0])[1]),
                hexes=tuple(bridge),
            )


@check("MAP712", "area-in-pieces", severity=Severity.WARNING)
def area_in_pieces(case: MapCase) -> Iterator[Finding]:
    """The hexes of a building, room or tower do not hang together.

    Why: it counts as one roof, one light and one morale; a hex apart is probably a slip.
    Fix: correct the label that lies apart, or make two areas.

    En français : Les hexagones d'un bâtiment, d'une salle ou d'une tour ne se touchent pas tous.

    Pourquoi : c'est un seul toit, une seule lumière ; un hexagone à l'écart est sans doute fautif.
    Remède : corriger le repère à l'écart, ou faire deux ensembles.
    """
    fabric = fabric_of(case)
    if fabric is None:
        return
    for number, area in enumerate(case.map.areas):
        known = case.catalogue.area_kinds.get(area.kind)
        if known is None or not (known.walls or known.roof):
            continue
        pieces = _groups(fabric.areas[number])
        if len(pieces) > 1:
            small = min(pieces, key=lambda piece: (len(piece), min(piece)))
            label = case.map.label(min(small))
            yield Finding(
                Text(
                    f"{area.id} is in {len(pieces)} pieces; {label} lies apart",
                    f"{area.id} est en {len(pieces)} morceaux ; {label} est à l'écart",
                ),
                ("areas", number, "hexes"),
                hexes=(min(small),),
            )


@check("MAP713", "interior-without-building", severity=Severity.ADVICE)
def interior_without_building(case: MapCase) -> Iterator[Finding]:
    """Floors of a house belong to no building, room or other area with a roof.

    Why: light, sight and morale of a house count for its area; scenarios can name it only so.
    Fix: list its hexes as an area of kind building.

    En français : Des sols de maison n'appartiennent à aucun bâtiment ni autre ensemble à toit.

    Pourquoi : lumière, vue et moral d'une maison dépendent de l'ensemble, que l'on peut citer.
    Remède : énumérer ses hexagones comme ensemble de sorte `building`.
    """
    fabric = fabric_of(case)
    if fabric is None or not case.map.areas:  # a sheet without areas is not yet so far
        return
    kinds = case.catalogue.area_kinds
    housed = {
        place
        for number, area in enumerate(case.map.areas)
        if (kind := kinds.get(area.kind)) is None or kind.roof or kind.walls
        for place in fabric.areas[number]
        if 0 in fabric.storeys(number)
    }
    for house in _bodies(fabric, lambda kind: kind.roof):
        bare = [place for place in house if place not in housed]
        if bare:
            label = case.map.label(bare[0])
            yield Finding(
                Text(
                    f"the floor at {label} ({len(bare)} hexes) belongs to no building",
                    f"le sol en {label} ({len(bare)} hexagones) n'est d'aucun bâtiment",
                ),
                ("terrain", case.map.hexes.offset(bare[0])[1]),
                hexes=tuple(bare),
            )


@check("MAP714", "open-ground-in-building", severity=Severity.WARNING)
def open_ground_in_building(case: MapCase) -> Iterator[Finding]:
    """A building is drawn with floors, but some of its hexes are open ground.

    Why: one was probably forgotten when the floor was painted, or the area is too large.
    Fix: paint the floor there, or take the hex out of the area.

    En français : Un bâtiment a des sols de maison, mais certains de ses hexagones sont à découvert.

    Pourquoi : on en a sans doute oublié un en peignant le sol, ou l'ensemble est trop grand.
    Remède : y peindre le sol, ou ôter l'hexagone de l'ensemble.
    """
    fabric = fabric_of(case)
    if fabric is None:
        return
    for number, area in enumerate(case.map.areas):
        known = case.catalogue.area_kinds.get(area.kind)
        if known is None or not (known.walls and known.roof) or area.level != 0:
            continue
        grounds = {place: fabric.ground((place, 0)) for place in fabric.areas[number]}
        floors = [place for place, kind in grounds.items() if kind is not None and kind.roof]
        # Where a horse may stand there is no floor; stairs, towers and walls bar it.
        bare = [
            (index, label)
            for index, label in enumerate(area.hexes)
            if (kind := grounds[case.map.hex(label)]) is not None
            and not kind.roof
            and isinstance(kind.mounted, int)
        ]
        if bare and len(floors) > len(bare):
            index, label = bare[0]
            place = case.map.hex(label)
            shown = case.catalogue.terrains[case.map.terrain_at(place) or ""].name
            yield Finding(
                Text(
                    f"{label} of {area.id} is {shown.en}, not floor",
                    f"{label} de {area.id} : {shown.fr}, et non un sol de maison",
                ),
                ("areas", number, "hexes", index),
                hexes=(place,),
                fix=Suggest(Remove(("areas", number, "hexes", index))),
            )


@check("MAP715", "lonely-way", severity=Severity.ADVICE)
def lonely_way(case: MapCase) -> Iterator[Finding]:
    """A single hex of road that joins no other, or a single hex of ford with no water beside it.

    Why: a way that leads from nowhere to nowhere is mostly a slip of the brush.
    Fix: join it to the next hex of road or water, or paint over it.

    En français : Un hexagone de route isolé, ou un gué isolé sans eau à côté.

    Pourquoi : un chemin qui ne mène nulle part est le plus souvent un coup de pinceau égaré.
    Remède : le relier à la route ou à l'eau, ou le recouvrir.
    """
    fabric = fabric_of(case)
    if fabric is None:
        return
    ways: tuple[tuple[Callable[[Terrain], bool], Callable[[Terrain], bool]], ...] = (
        (_is_road, lambda kind: _is_road(kind) or bool(kind.not_reachable_from)),
        (lambda kind: kind.water == "ford", lambda kind: kind.water != "none"),
    )
    for is_way, goes_on in ways:
        for body in _bodies(fabric, is_way):
            around = [fabric.ground((near, 0)) for near in body[0].neighbours()]
            if len(body) > 1 or any(kind is None or goes_on(kind) for kind in around):
                continue
            label = case.map.label(body[0])
            name = case.catalogue.terrains[case.map.terrain_at(body[0]) or ""].name
            yield Finding(
                Text(
                    f"the {name.en} at {label} leads nowhere",
                    f"{name.fr} en {label} : ne mène nulle part",
                ),
                ("terrain", case.map.hexes.offset(body[0])[1]),
                hexes=(body[0],),
            )


@check("MAP716", "link-to-itself")
def link_to_itself(case: MapCase) -> Iterator[Finding]:
    """Stairs, a ladder or another way begins and ends at the same hex of the same level.

    Why: it leads nowhere.
    Fix: correct the two levels, or say with `to` at which hex it ends.

    En français : Un escalier, une échelle ou un autre accès commence et finit au même endroit.

    Pourquoi : il ne mène nulle part.
    Remède : corriger les deux niveaux, ou dire avec `to` où il finit.
    """
    for number, link in enumerate(case.map.links):
        same = link.to is None or link.to.upper() == link.at.upper()
        if link.levels[0] == link.levels[1] and same:
            known = case.catalogue.link_kinds.get(link.kind)
            name = known.name if known is not None else Text(link.kind, link.kind)
            yield Finding(
                Text(
                    f"the {name.en} at {link.at} begins and ends on level {link.levels[0]}",
                    f"{name.fr} en {link.at} : commence et finit au niveau {link.levels[0]}",
                ),
                ("links", number),
                fix=Suggest(Remove(("links", number))),
            )


def _is_road(kind: Terrain) -> bool:
    return kind.pattern == "road"


def _is_gulf(kind: Terrain) -> bool:
    """What a bridge is there for."""
    return kind.water not in {"none", "wet"} or kind.level < 0 or kind.jumpable


def _bodies(fabric: Fabric, is_part: Callable[[Terrain], bool]) -> list[tuple[Hex, ...]]:
    """Hexes of such ground that hang together, each body from its first hex on."""
    drawing = fabric.map
    signs = {
        sign
        for sign, name in drawing.legend.items()
        if (kind := fabric.catalogue.terrains.get(name)) is not None and is_part(kind)
    }
    return [tuple(sorted(body)) for body in _groups(drawing.places_of(signs))]


def _groups(hexes: Collection[Hex]) -> list[frozenset[Hex]]:
    """Hexes that touch each other, group by group."""
    left, groups = set(hexes), []
    while left:
        waits = [left.pop()]
        group = set(waits)
        while waits:
            for near in waits.pop().neighbours():
                if near in left:
                    left.discard(near)
                    group.add(near)
                    waits.append(near)
        groups.append(frozenset(group))
    return sorted(groups, key=min)
