"""Carts, wagons, herds and civilians beside an enemy."""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks.cases import ScenarioCase
from editor.checks.registry import check
from editor.hexgrid.edges import Edge
from editor.hexgrid.hexes import Hex
from editor.model.finding import Finding, Severity
from editor.model.text import Text
from editor.systems.obstacles.counters import (
    Counter,
    Standing,
    are_enemies,
    are_friends,
    areas_at,
    is_threat,
    layout_of,
    start_places,
)

_TRAIN = (
    "OBS-carts-not-next-to-enemy",
    "OBS-wagons-not-next-to-enemy",
    "OBS-civilians-not-next-to-enemy",
    "OBS-herds-not-next-to-enemy",
)


@check(
    "SET425",
    "train-next-to-enemy",
    severity=Severity.WARNING,
    rules=_TRAIN,
)
def train_next_to_enemy(case: ScenarioCase) -> Iterator[Finding]:
    """Carts, plain wagons, civilians or a herd start next to an enemy unit.

    Why: they may not enter a hex next to an enemy, escorted or not. Hidden, bound and fallen
    enemies, other carts and whoever stands beyond a wall do not count.
    Fix: move one of the two a hex away.

    En français : Charrettes, chariots, civils ou troupeau commencent à côté d'une unité ennemie.

    Pourquoi : ils n'entrent pas dans un hexagone voisin d'un ennemi, même escortés. Ennemis cachés,
    liés ou à terre, autres charrettes et qui se tient derrière un mur ne comptent pas.
    Remède : éloigner l'un des deux d'un hexagone.
    """
    for one in layout_of(case).counters:
        if one.kind.may_enter_adjacent_to_enemy is False:
            for enemy, place in _enemies_beside(case, one):
                yield _beside(one, enemy, place, Text())
                break


@check(
    "SET426",
    "war-wagon-alone",
    severity=Severity.WARNING,
    rules=["OBS-war-wagons-next-to-enemy-if-manned"],
)
def war_wagon_alone(case: ScenarioCase) -> Iterator[Finding]:
    """A war wagon without a crew starts next to an enemy unit.

    Why: it may go there only with a friendly unit in its hex; another wagon or civilians are no
    crew, unless the switch OBS-war-wagons-next-to-enemy-if-manned says false.
    Fix: put a unit in its hex or `aboard`, or move it away.

    En français : Un chariot de guerre sans équipage commence à côté d'une unité ennemie.

    Pourquoi : il n'y va qu'avec une unité amie dans son hexagone ; un autre chariot ou des civils
    ne sont pas un équipage, sauf si OBS-war-wagons-next-to-enemy-if-manned vaut false.
    Remède : mettre une unité dans son hexagone ou à bord (`aboard`), ou l'éloigner.
    """
    for one in layout_of(case).counters:
        if one.kind.may_enter_adjacent_to_enemy == "if_not_alone" and not _has_company(case, one):
            for enemy, place in _enemies_beside(case, one):
                yield _beside(one, enemy, place, Text("alone ", "seul, "))
                break


def _beside(one: Counter, enemy: Standing, place: Hex, how: Text) -> Finding:
    return Finding(
        Text(
            f"{one.en} starts {how.en}next to {enemy.unit.id}, an enemy, and could not have come "
            "there",
            f"{one.fr} : commence {how.fr}à côté de {enemy.unit.id}, un ennemi ; il n'aurait pu y "
            "venir",
        ),
        (*one.path, "at"),
        (*one.hexes, place),
        rules=one.among(_TRAIN),
    )


def _has_company(case: ScenarioCase, one: Counter) -> bool:
    """A friendly unit in the hex, or one that its player may still put there."""
    if one.place is None:
        return True
    layout, owner = layout_of(case), one.obstacle.side
    if any(are_friends(case, owner, x.unit.side) for x in layout.ground.get(one.place, ())):
        return True
    if case.scenario.switches.get("OBS-war-wagons-next-to-enemy-if-manned") is False:
        others = (x for x in layout.laid.get(one.place, ()) if x.number != one.number)
        if any(x.kind.activatable and x.obstacle.side == owner for x in others):
            return True
    return any(
        one.place in places and are_friends(case, owner, side)
        for side, places in start_places(case).items()
    )


def _enemies_beside(case: ScenarioCase, one: Counter) -> Iterator[tuple[Standing, Hex]]:
    if one.place is None or one.obstacle.level:
        return
    ground = layout_of(case).ground
    for place in one.place.neighbours():
        for piece in ground.get(place, ()):
            threat = is_threat(piece.unit) and are_enemies(case, one.obstacle.side, piece.unit.side)
            if threat and not _has_wall(case, one.place, place):
                yield piece, place


def _has_wall(case: ScenarioCase, here: Hex, there: Hex) -> bool:
    """Whether a wall parts two neighbours, drawn as an edge or as the outline of a building."""
    edge = Edge.of(here, here.direction_to(there))
    for found in case.board.edges_at(edge):
        kind = case.catalogue.edges.get(found.feature.kind)
        if kind is not None:
            return kind.is_barred() or kind.is_opening
    inside, outside = areas_at(case, here), areas_at(case, there)
    return any(
        kind is not None and kind.walls
        for name, kind in {**inside, **outside}.items()
        if (name in inside) != (name in outside)
    )
