"""Doors and windows as a scenario sets them."""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks.cases import ScenarioCase
from editor.checks.registry import check
from editor.checks.walks import conditions, openings
from editor.hexgrid.edges import Edge
from editor.hexgrid.hexes import parse_direction
from editor.model.finding import Finding, Severity
from editor.model.parts import BoardArea, BoardEdge
from editor.model.scenario import Unit
from editor.model.text import Text
from editor.systems.cry_havoc.checks.advanced_setup import members, place_of
from editor.systems.cry_havoc.checks.advanced_walls import Walls, storeys


@check(
    "SET365", "opening-in-two-states",
    rules=["CHA-barricade-effect", "CHA-door-default-open"],
)  # fmt: skip
def opening_in_two_states(case: ScenarioCase) -> Iterator[Finding]:
    """The same door or window is given two states at the start.

    Why: a way that is free in one line and barricaded in another can be neither.
    Fix: keep one of the two lines; a door may be named from either of its hexes.

    En français : La même porte ou fenêtre reçoit deux états au départ.

    Pourquoi : un passage libre dans une ligne et barricadé dans une autre ne peut être les deux.
    Remède : garder l'une des deux lignes ; une porte se nomme depuis ses deux hexagones.
    """
    if not case.complete:
        return
    seen: dict[tuple[Edge, int], tuple[int, str]] = {}
    for number, opening in enumerate(case.scenario.openings):
        place = place_of(case, opening.at)
        if place is None:
            continue
        try:
            edge = Edge.of(place, parse_direction(opening.side, case.board.grid.top))
        except ValueError:
            continue
        first, state = seen.setdefault((edge, opening.level), (number, opening.state))
        if first != number and state != opening.state:
            yield Finding(
                Text(
                    f"{opening.at} {opening.side} is {opening.state} here and {state} in entry "
                    f"{first + 1}",
                    f"{opening.at} {opening.side} : {opening.state} ici et {state} à l'entrée "
                    f"{first + 1}",
                ),
                ("openings", number, "state"),
                hexes=(place,),
            )


@check("SET366", "room-locked-for-good", severity=Severity.WARNING, rules=["CHA-door-break"])
def room_locked_for_good(case: ScenarioCase) -> Iterator[Finding]:
    """All doors and windows of a room that somebody must enter to win are locked for good.

    Why: what is locked opens only by being destroyed, and these have no structure points to lose.
    Fix: leave one of them closed or open, give the map's door `structure`, or let an event open it.

    En français : Toutes les ouvertures d'une salle où il faut entrer pour gagner sont condamnées.

    Pourquoi : ce qui est verrouillé ne cède que détruit, et celles-ci n'ont pas de points de
    structure.
    Remède : en laisser une fermée ou ouverte, donner une `structure` à la porte de la carte, ou la
    faire ouvrir par un événement.
    """
    if not case.complete:
        return
    walls = Walls(case.board, case.catalogue)
    states = _states(case)
    for condition, path in conditions(case.scenario):
        room = case.board.areas.get(condition.place or "")
        kind = case.catalogue.area_kinds.get(room.area.kind) if room is not None else None
        if path[0] != "victory" or "none" in path or condition.at_most is not None:
            continue
        if room is None or kind is None or not kind.walls or room.area.open_sides:
            continue
        names = (*condition.units, condition.units_of or "", condition.held_by or "")
        units = list(members(case, tuple(name for name in names if name)))
        found = list(walls.openings(room.hexes, storeys(room.area)))
        if not units or not found or _has_other_way(case, room, units):
            continue
        if all(_is_shut_for_good(case, edge, one, states) for edge, one in found):
            yield Finding(
                Text(
                    f"every door and window of {condition.place} is locked, and none can be broken",
                    f"toutes les ouvertures de {condition.place} sont verrouillées, et aucune ne "
                    "peut céder",
                ),
                (*path, "in"),
            )


def _states(case: ScenarioCase) -> dict[tuple[Edge, int], set[str]]:
    """The states that the scenario gives to openings, at the start and by events."""
    found: dict[tuple[Edge, int], set[str]] = {}
    for opening, _ in openings(case.scenario):
        place = place_of(case, opening.at)
        if place is None:
            continue
        try:
            edge = Edge.of(place, parse_direction(opening.side, case.board.grid.top))
        except ValueError:
            continue
        found.setdefault((edge, opening.level), set()).add(opening.state)
    return found


def _is_shut_for_good(
    case: ScenarioCase, edge: Edge, one: BoardEdge, states: dict[tuple[Edge, int], set[str]]
) -> bool:
    feature = one.feature
    kind = case.catalogue.edges[feature.kind]
    told = states.get((edge, feature.level)) or {feature.state or kind.default_state}
    known = [case.catalogue.opening_states.get(state) for state in told]
    if not all(s is not None and not s.passable and not s.openable for s in known):
        return False
    extra = kind.barricade_structure if "barricaded" in told else None
    return not (feature.structure or kind.structure or extra)


def _has_other_way(case: ScenarioCase, room: BoardArea, units: list[Unit]) -> bool:
    """Whether stairs lead in, somebody is in already, or something could unlock."""
    levels = storeys(room.area)
    for link in case.board.links:
        ends = ((link.start, link.link.levels[0]), (link.end, link.link.levels[1]))
        inside = [place in room.hexes and level in levels for place, level in ends]
        if any(inside) and not all(inside):
            return True
    if any(thing.verbs for thing in case.scenario.objects):
        return True
    inside_now = {place_of(case, unit.at) for unit in units}
    return bool(room.hexes & inside_now)
