"""What the advanced rules ask of a sheet's buildings: brackets, lit rooms, which side is in."""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks.cases import MapCase
from editor.checks.registry import check
from editor.edit.commands import Group, Put
from editor.hexgrid.edges import Edge
from editor.hexgrid.hexes import direction_names, parse_direction
from editor.model.finding import Finding, Severity
from editor.model.text import Text
from editor.systems.cry_havoc.checks.advanced_setup import sheet_board
from editor.systems.cry_havoc.checks.advanced_walls import Walls, storeys

_BRACKET = "bracket"


@check(
    "MAP300", "bracket-without-wall", severity=Severity.WARNING, rules=["CHA-light-torch-bracket"]
)  # fmt: skip
def bracket_without_wall(case: MapCase) -> Iterator[Finding]:
    """A bracket for a torch hangs where no wall stands.

    Why: a bracket is part of a wall; it was probably meant for another side or hex.
    Fix: correct `at` and `side`.

    En français : Un support de torche se trouve là où il n'y a pas de mur.

    Pourquoi : un support tient au mur ; il était sans doute prévu ailleurs.
    Remède : corriger `at` et `side`.
    """
    board = sheet_board(case)
    if board is None:
        return
    walls = Walls(board, case.catalogue)
    for number, feature in enumerate(case.map.features):
        if feature.kind != _BRACKET:
            continue
        place = case.map.hex(feature.at)
        if feature.side is None:
            stands = walls.round(place, feature.level)
        else:
            side = parse_direction(feature.side, case.map.grid.top)
            stands = walls.stands(Edge.of(place, side), feature.level)
        if not stands:
            where = " ".join(filter(None, (feature.at, feature.side)))
            yield Finding(
                Text(
                    f"{feature.id} hangs at {where}, where no wall stands",
                    f"{feature.id} est en {where}, où il n'y a pas de mur",
                ),
                ("features", number),
                hexes=(place,),
            )


@check("MAP301", "lit-room-shut-in", severity=Severity.ADVICE, rules=["CHA-light-building-door"])
def lit_room_shut_in(case: MapCase) -> Iterator[Finding]:
    """A room is lit, but has neither door nor window.

    Why: the lights of a room shine out by its doors and windows only.
    Fix: draw them, or leave out `lit`; a cellar is lit by a lamp that a scenario puts there.

    En français : Une salle est éclairée, mais n'a ni porte ni fenêtre.

    Pourquoi : les lumières d'une salle ne sortent que par ses portes et fenêtres.
    Remède : les tracer, ou ôter `lit` ; une cave s'éclaire d'une lampe qu'un scénario y pose.
    """
    board = sheet_board(case)
    if board is None:
        return
    walls = Walls(board, case.catalogue)
    for number, area in enumerate(case.map.areas):
        kind = case.catalogue.area_kinds.get(area.kind)
        if not area.lit or area.open_sides or kind is None or not kind.walls:
            continue
        hexes = frozenset(case.map.hex(label) for label in area.hexes)
        # A room that nothing at all leads into is told elsewhere (MAP701, MAP702).
        entered = any(link.start in hexes or link.end in hexes for link in board.links)
        if entered and not any(True for _ in walls.openings(hexes, storeys(area))):
            yield Finding(
                Text(
                    f"{area.id} is lit, but has neither door nor window",
                    f"{area.id} est éclairé, mais n'a ni porte ni fenêtre",
                ),
                ("areas", number, "lit"),
            )


@check(
    "MAP305", "opening-inside-out", severity=Severity.WARNING,
    rules=["CHA-door-lock", "CHB-3.2-window-out"],
)  # fmt: skip
def opening_inside_out(case: MapCase) -> Iterator[Finding]:
    """A door or window has its inside in the open and its outside in the building.

    Why: `at` is the inner hex; only from there can it be locked or barricaded, so this one would be
    locked from the street.
    Fix: name the hex in the building as `at` and let `side` look out.

    En français : Une porte ou fenêtre a l'intérieur dehors et l'extérieur dans le bâtiment.

    Pourquoi : `at` est l'hexagone intérieur ; on ne verrouille ni ne barricade que de là, donc
    celle-ci se fermerait de la rue.
    Remède : mettre en `at` l'hexagone du bâtiment et tourner `side` vers le dehors.
    """
    board = sheet_board(case)
    if board is None:
        return
    walls = Walls(board, case.catalogue)
    names = direction_names(case.map.grid.top)
    for number, feature in enumerate(case.map.edges):
        kind = case.catalogue.edges.get(feature.kind)
        if kind is None or not kind.is_opening:
            continue
        place = case.map.hex(feature.at)
        side = parse_direction(feature.side, case.map.grid.top)
        beyond = place.neighbour(side)
        if walls.is_inside(place, feature.level) or not walls.is_inside(beyond, feature.level):
            continue
        if beyond not in board:
            continue
        label, back = case.map.label(beyond), names[(side + 3) % 6]
        turned = {"at": label, "side": back}
        yield Finding(
            Text(
                f"the {kind.name.en} at {feature.at} {feature.side} opens into a building: write "
                f"{label} {back}",
                f"{kind.name.to('fr')} en {feature.at} {feature.side} : donne dans un bâtiment ; "
                f"l'écrire {label} {back}",
            ),
            ("edges", number),
            hexes=(place,),
            fix=Group(tuple(Put(("edges", number, key), word) for key, word in turned.items())),
        )
