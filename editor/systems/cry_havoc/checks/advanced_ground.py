"""What the advanced rules ask of a sheet's ground: jumps, climbs, water, trees."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from editor.checks.cases import MapCase
from editor.checks.registry import check
from editor.hexgrid.areas import connected
from editor.hexgrid.hexes import Hex
from editor.model.finding import Finding, Severity
from editor.model.ground import Terrain
from editor.model.text import Text
from editor.systems.cry_havoc.checks.advanced_setup import sheet_board, terrain_of

_WATER, _TREE = "water", "tree"
"""Kinds of area that the rules speak of by name."""
_WALL = 3
"""Hexes from which on stone is a wall to climb; fewer are the piers of a gate or a ruin."""


def _hexes(case: MapCase, is_wanted: Callable[[Terrain], bool]) -> list[Hex]:
    """The hexes of a sheet whose terrain is of a sort."""
    known = case.catalogue.terrains
    wanted = {
        char for char, name in case.map.legend.items() if name in known and is_wanted(known[name])
    }
    return case.map.places_of(wanted)


@check("MAP310", "no-leap-over", severity=Severity.ADVICE, rules=["CHA-jump-obstacles"])
def no_leap_over(case: MapCase) -> Iterator[Finding]:
    """A crevasse parts the ground and is nowhere narrow enough to be jumped.

    Why: one jumps straight along a row of hexes, over a few of them at most, from free ground to
    free ground; from bank to bank nobody could.
    Fix: narrow it somewhere, clear a place to land, or leave it so if it is to part the sheet.

    En français : Une crevasse sépare le terrain et n'est nulle part assez étroite pour être sautée.

    Pourquoi : on saute droit le long d'une rangée d'hexagones, par-dessus quelques-uns au plus,
    d'un sol libre à un autre ; d'un bord à l'autre nul ne le pourrait.
    Remède : la rétrécir, dégager où retomber, ou laisser ainsi si elle doit partager la carte.
    """
    board = sheet_board(case)
    most = int(case.catalogue.tables.get("long-jump", {}).get("max_width", 0))
    gaps = connected(_hexes(case, lambda ground: ground.jumpable)) if board and most else []
    if not gaps:
        return
    free = connected(_hexes(case, lambda ground: ground.foot is not None))
    bank_of = {place: number for number, land in enumerate(free) for place in land}
    for part in gaps:
        near = (one for place in part for one in place.neighbours())
        banks = {bank_of[one] for one in near if one in bank_of}
        if len(banks) < 2 or any(_is_leap(bank_of, part, place, most) for place in part):
            continue
        first = min(part)
        label = case.map.label(first)
        yield Finding(
            Text(
                f"nobody can jump the crevasse at {label}: no line of {most} hexes or fewer leads "
                "from bank to bank",
                f"nul ne peut sauter la crevasse en {label} : aucune ligne de {most} hexagones au "
                "plus ne mène d'un bord à l'autre",
            ),
            ("terrain", case.map.hexes.offset(first)[1]),
            hexes=(first,),
        )


def _is_leap(bank_of: Mapping[Hex, int], part: frozenset[Hex], place: Hex, most: int) -> bool:
    """Whether a line through a hex leads from one bank to another, and is short enough."""
    for side in range(3):
        ends: list[int | None] = []
        width = 1
        for direction in (side, side + 3):
            near = place.neighbour(direction)
            while near in part and width <= most:
                near, width = near.neighbour(direction), width + 1
            ends.append(bank_of.get(near))
        if width <= most and None not in ends and ends[0] != ends[1]:
            return True
    return False


@check("MAP311", "window-without-floor", severity=Severity.WARNING, rules=["CHA-drop-when"])
def window_without_floor(case: MapCase) -> Iterator[Finding]:
    """A door or window upstairs has no floor on either side.

    Why: nobody could stand at it, shoot from it or jump down from it.
    Fix: add the floor under `levels`, or correct the `level` of the window.

    En français : Une porte ou fenêtre à l'étage n'a de plancher d'aucun côté.

    Pourquoi : nul ne pourrait s'y tenir, y tirer ni en sauter.
    Remède : ajouter le plancher sous `levels`, ou corriger le `level` de la fenêtre.
    """
    board = sheet_board(case)
    if board is None:
        return
    for (edge, level), found in board.edges.items():
        if not level:
            continue
        # A tower of several storeys needs no floor of its own on each of them.
        if any(board.terrain_at(place, level) is not None for place in edge.hexes):
            continue
        if any(
            set(edge.hexes) & one.hexes and one.area.storeys > 1 for one in board.areas.values()
        ):
            continue
        for one in found:
            kind = case.catalogue.edges.get(one.feature.kind)
            if kind is None or not kind.is_opening:
                continue
            number = case.map.edges.index(one.feature)
            yield Finding(
                Text(
                    f"{one.feature.at} {one.feature.side}: no floor on level {level} at this "
                    f"{kind.name.en}",
                    f"{one.feature.at} {one.feature.side} ({kind.name.to('fr')}) : pas de plancher "
                    f"au niveau {level}",
                ),
                ("edges", number, "level"),
                hexes=(one.inner,),
            )


@check("MAP312", "water-without-depth", severity=Severity.WARNING, rules=["CHA-swim-depths"])
def water_without_depth(case: MapCase) -> Iterator[Finding]:
    """A body of water has a hex whose ground is no water.

    Why: ford, shallow, deep and sea differ in what they cost and who drowns; dry ground is neither.
    Fix: paint water there, or take the hex out of the area. A bridge over it may stay.

    En français : Une étendue d'eau a un hexagone dont le sol n'est pas de l'eau.

    Pourquoi : gué, basses eaux, hautes eaux et mer n'ont ni le même coût ni le même danger ; un sol
    sec n'en est pas.
    Remède : y peindre de l'eau, ou ôter l'hexagone de l'ensemble. Un pont peut y rester.
    """
    board = sheet_board(case)
    if board is None:
        return
    for number, area in enumerate(case.map.areas):
        if area.kind != _WATER:
            continue
        for index, label in enumerate(area.hexes):
            place = case.map.hex(label)
            ground = terrain_of(board, case, place, area.level)
            if ground is None or ground.water != "none" or ground.not_reachable_from:
                continue
            if ground.foot is None:  # a pier, a wall in the moat
                continue
            yield Finding(
                Text(
                    f"{label} of {area.id} is {ground.name.en}: how deep is the water?",
                    f"{label} de {area.id} : {ground.name.to('fr')} ; quelle est la profondeur ?",
                ),
                ("areas", number, "hexes", index),
                hexes=(place,),
            )


@check("MAP313", "current-without-direction", severity=Severity.WARNING, rules=["CHA-swim-depths"])
def current_without_direction(case: MapCase) -> Iterator[Finding]:
    """A strong current does not say which way it flows.

    Why: whoever swims in it is carried downstream; nobody would know where that is.
    Fix: add `flow`, or make it `current: calm`.

    En français : Un courant fort ne dit pas où il va.

    Pourquoi : qui y nage est emporté vers l'aval ; nul ne saurait où c'est.
    Remède : ajouter `flow`, ou écrire `current: calm`.
    """
    board = sheet_board(case)
    if board is None:
        return
    for number, area in enumerate(case.map.areas):
        if area.flow is not None or area.current == "calm":
            continue
        is_strong = area.current == "strong"
        if area.current is None and area.kind == _WATER:
            grounds = (terrain_of(board, case, case.map.hex(label)) for label in area.hexes)
            is_strong = any(
                ground is not None and ground.foot == "swim" and ground.current == "strong"
                for ground in grounds
            )
        if is_strong:
            yield Finding(
                Text(
                    f"{area.id} has a strong current; which way does it flow?",
                    f"{area.id} a un courant fort ; où va-t-il ?",
                ),
                ("areas", number),
            )


@check("MAP314", "wall-without-top", severity=Severity.ADVICE, rules=["CHA-climb-scope"])
def wall_without_top(case: MapCase) -> Iterator[Finding]:
    """A thick wall can be climbed, but nobody could stand on it or come down behind it.

    Why: one success takes the climber a level up, and there is no wall-walk anywhere along it.
    Fix: add a level with `wall-walk` on some of its hexes, or leave it so if it is only to be seen.

    En français : Un mur épais s'escalade, mais nul ne pourrait s'y tenir.

    Pourquoi : un succès fait monter d'un niveau, et il n'y a de chemin de ronde nulle part.
    Remède : ajouter un niveau de `wall-walk` sur certains hexagones, ou laisser ainsi.
    """
    board = sheet_board(case)
    if board is None:
        return
    above = {place for level, floor in board.levels.items() if level > 0 for place in floor}
    for part in connected(_hexes(case, lambda ground: ground.climb and ground.foot is None)):
        if len(part) < _WALL:
            continue
        beside = {near for place in part for near in place.neighbours()}
        tops = (part | beside) & above
        towers = any(
            ground is not None and ground.sight_rule == "tower"
            for place in beside
            if (ground := terrain_of(board, case, place)) is not None
        )
        if not tops and not towers:
            first = min(part)
            yield Finding(
                Text(
                    f"the wall at {case.map.label(first)} can be climbed, but has nowhere to stand "
                    "on top",
                    f"le mur en {case.map.label(first)} s'escalade, mais n'a rien où se tenir",
                ),
                ("terrain", case.map.hexes.offset(first)[1]),
                hexes=(first,),
            )


@check("MAP320", "tree-without-trunk", severity=Severity.WARNING, rules=["CHA-tree-climb"])
def tree_without_trunk(case: MapCase) -> Iterator[Finding]:
    """A great tree of seven hexes has no trunk in the middle, or more than one.

    Why: such a tree is climbed by its centre hex, the trunk.
    Fix: paint `tree-trunk` in the centre and `tree` around it.

    En français : Un grand arbre de sept hexagones n'a pas de tronc au milieu, ou plus d'un.

    Pourquoi : un tel arbre se monte par son hexagone central, le tronc.
    Remède : peindre `tree-trunk` au centre et `tree` autour.
    """
    board = sheet_board(case)
    if board is None:
        return
    for number, area in enumerate(case.map.areas):
        if area.kind != _TREE:
            continue
        hexes = {case.map.hex(label) for label in area.hexes}
        centre = next((place for place in hexes if hexes.issubset(place.disk(1))), None)
        if centre is None or not hexes.issuperset(centre.disk(1)):
            continue
        trunks = [
            place for place in sorted(hexes)
            if (ground := terrain_of(board, case, place)) is not None
            and ground.climb_to is not None
        ]  # fmt: skip
        if trunks != [centre]:
            label = case.map.label(centre)
            yield Finding(
                Text(
                    f"{area.id} has {len(trunks)} trunks; expected one, at its centre {label}",
                    f"{area.id} a {len(trunks)} troncs ; attendu un seul, au centre {label}",
                ),
                ("areas", number),
                hexes=(centre,),
            )
