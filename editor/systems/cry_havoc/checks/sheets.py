"""What can be wrong with trees and towers on a map sheet."""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks.cases import MapCase
from editor.checks.registry import check
from editor.hexgrid.hexes import Hex
from editor.model.board import Board
from editor.model.finding import Finding, Severity
from editor.model.ground import Terrain
from editor.model.text import Text
from editor.systems.cry_havoc.checks.advanced_setup import sheet_board

_TREES = "CHB-3.2-cover-trees"
_TOWERS = "CHB-3.2-tower-height"


def _kind(case: MapCase, board: Board, place: Hex, level: int = 0) -> Terrain | None:
    return case.catalogue.terrains.get(board.terrain_at(place, level) or "")


def _is_branch(kind: Terrain | None) -> bool:
    return kind is not None and _TREES in kind.rules and kind.climb_to is None


@check("MAP201", "trunk-without-branches", severity=Severity.WARNING, rules=[_TREES])
def trunk_without_branches(case: MapCase) -> Iterator[Finding]:
    """The trunk of a seven-hex tree is not surrounded by its six hexes of branches.

    Why: it gives more cover than other tree hexes because branches stand all round it.
    Fix: draw trees on the six hexes around the trunk, or make the trunk a plain tree.

    En français : Le tronc d'un arbre de sept cases n'est pas entouré de ses six cases de branches.

    Pourquoi : il couvre mieux que les autres cases parce que des branches l'entourent.
    Remède : tracer des arbres sur les six hexagones autour, ou faire du tronc un simple arbre.
    """
    board = sheet_board(case)
    if board is None:
        return
    trunks = {key for key, kind in case.catalogue.terrains.items() if kind.climb_to is not None}
    wanted = {sign for sign, name in case.map.legend.items() if name in trunks}
    for place in case.map.places_of(wanted):
        # What lies beyond the rim is another sheet's to show.
        bare = [
            near for near in place.neighbours()
            if near in board and not _is_branch(_kind(case, board, near))
        ]  # fmt: skip
        if bare:
            label, listed = board.label(place), ", ".join(map(board.label, bare))
            yield Finding(
                Text(
                    f"the tree around {label} lacks branches at {listed}",
                    f"l'arbre autour de {label} n'a pas de branches en {listed}",
                ),
                ("terrain", board.grid.offset(place)[1]),
                hexes=(place, *bare),
            )


@check("MAP202", "tower-without-size", severity=Severity.WARNING, rules=[_TOWERS])
def tower_without_size(case: MapCase) -> Iterator[Finding]:
    """A tower has no hex of tower ground on any level, so that its size is unknown.

    Why: how far one looks down over people, brush and banks depends on whether it is small,
    medium, large or a keep.
    Fix: draw `small-tower`, `medium-tower`, `large-tower` or `keep` on its hexes.

    En français : Une tour n'a de sol de tour à aucun niveau : sa taille est inconnue.

    Pourquoi : la portée du regard par-dessus gens, broussailles et talus dépend de sa taille.
    Remède : tracer `small-tower`, `medium-tower`, `large-tower` ou `keep` sur ses hexagones.
    """
    board = sheet_board(case)
    for number, area in enumerate(case.map.areas if board is not None else ()):
        kind = case.catalogue.area_kinds.get(area.kind)
        if board is None or kind is None or _TOWERS not in kind.rules:
            continue
        grounds = (
            _kind(case, board, case.map.hex(label), level)
            for label in area.hexes
            for level in (0, *board.levels)
        )
        if not any(ground is not None and ground.radius is not None for ground in grounds):
            yield Finding(
                Text(
                    f"{area.id} is a tower without size: none of its hexes is tower ground",
                    f"{area.id} est une tour sans taille : aucun de ses hexagones n'est de tour",
                ),
                ("areas", number),
            )
