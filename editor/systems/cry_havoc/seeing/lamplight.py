"""Is it light here, and why: the question of light, answered with its proof."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from editor.hexgrid.hexes import Hex
from editor.model.proof import Proof, Step
from editor.model.text import Text
from editor.systems.cry_havoc.fighting.wording import hexes
from editor.systems.cry_havoc.seeing.light import from_room, shining, storeys
from editor.systems.cry_havoc.seeing.obstruction import Obstruction
from editor.systems.cry_havoc.seeing.sources import room_lights
from editor.systems.cry_havoc.situation import Situation

_PURPOSE = "CHA-light-purpose"


class Light(msgspec.Struct, frozen=True):
    """Whether some light reaches a hex, and every source that was looked at."""

    place: Hex
    is_lit: bool
    proof: Proof


def light_at(situation: Situation, place: Hex, level: int = 0) -> Light:
    """What lights a hex, and which of the lights near enough a wall keeps from it.

    By day every hex is light, above the ground; the answer still names the sources, since the
    night may come.
    """
    below = level < 0
    label = situation.board.label(place)
    steps = [*_fires(situation, place, below), *_rooms(situation, place, below)]
    reached = [step for step in steps if step.figure != _WALLED]
    if not below and situation.time == "day":
        answer = Text(f"{label} is in daylight", f"{label} est en plein jour")
        day = Text("it is day: no source is needed", "il fait jour : aucune source n'est requise")
        return Light(place, True, Proof(answer, (Step(_PURPOSE, day), *steps)))
    if reached:
        answer = Text(f"{label} is lit", f"{label} est éclairé")
    else:
        answer = Text(f"{label} is unlit", f"{label} n'est pas éclairé")
        none = Text("no light reaches it", "aucune lumière ne l'atteint")
        steps.append(Step(_PURPOSE, none, hexes=(place,), level=level))
    return Light(place, bool(reached), Proof(answer, tuple(steps)))


_WALLED = "wall"


def _fires(situation: Situation, place: Hex, below: bool) -> Iterator[Step]:
    """Sources near enough, each lit or walled off."""
    board, walls = situation.board, dict[int, Obstruction]()
    for spot, radius in shining(board, situation.lamps, situation.catalogue):
        far = spot.place.distance(place)
        if (spot.level < 0) is not below or far > radius:
            continue
        if spot.level not in walls:
            walls[spot.level] = Obstruction(
                board, situation.catalogue, situation.openings, spot.level
            )
        at = board.label(spot.place)
        name = spot.name
        if place in walls[spot.level].reached([spot.place], radius):
            said = Text(
                f"{name.en} in {at} shines {hexes(radius).en} far; it is {far} away",
                f"{name.to('fr')} en {at} éclaire à {hexes(radius).fr} ; distance {far}",
            )
            yield Step(spot.source or _PURPOSE, said, str(far), (spot.place,), spot.level)
        else:
            said = Text(
                f"{name.en} in {at} is {far} away, but a wall stands between",
                f"{name.to('fr')} en {at} est à {far}, mais un mur les sépare",
            )
            yield Step(_PURPOSE, said, _WALLED, (spot.place,), spot.level)


def _rooms(situation: Situation, place: Hex, below: bool) -> Iterator[Step]:
    """Lit rooms that the hex is in, or whose open doors and windows light it."""
    board, catalogue = situation.board, situation.catalogue
    for room, kind in room_lights(board, situation.lamps, catalogue):
        if (room.area.level < 0) is not below:
            continue
        name = room.area.name or Text(room.area.id, room.area.id)
        for level in storeys(room):
            walls = Obstruction(board, catalogue, situation.openings, level)
            if place in room.hexes:
                said = Text(
                    f"it is part of {name.en}, which is lit",
                    f"il fait partie de {name.to('fr')}, qui est éclairé",
                )
                yield Step(kind.origin.get("door_radius", _PURPOSE), said, "0", (place,), level)
                break
            if place in from_room(room, kind, walls, situation.openings):
                said = Text(
                    f"light falls on it from {name.en}, through an open door or window",
                    f"la lumière de {name.to('fr')} y tombe, par une porte ou fenêtre ouverte",
                )
                yield Step(kind.origin.get("window_hexes", _PURPOSE), said, "1", (place,), level)
                break
