"""Where a line of sight starts and ends: centres, doors and windows, the sides of a tower.

Whoever is inside looks out from the middle of an opening of his own hex, and is looked at through
it. From outside one also sees the hexes next to an opening, and from right before it the whole
inside as far as no inner wall hides it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from editor.hexgrid.hexes import DIRECTIONS, Hex
from editor.hexgrid.lines import Exit, Point, centre, exits, middle
from editor.model.text import Text
from editor.systems.cry_havoc.seeing.hindrance import BLOCK, Hindrance
from editor.systems.cry_havoc.seeing.look import Line, Look

if TYPE_CHECKING:
    from editor.systems.cry_havoc.seeing.dwellings import Dwelling

_OUT, _IN = "CHB-3.2-window-out", "CHB-3.2-window-in"


class Port(NamedTuple):
    """Where a line starts or ends: a point, the first hex on its way, and where it may not go."""

    point: Point
    place: Hex
    side: int | None = None
    """It must leave, or come, in front of this side of the hex behind."""
    behind: Hex | None = None


def lines(look: Look) -> Iterator[tuple[Line, tuple[Exit, ...], Hindrance | None]]:
    """Every line that could be taken, with its exits; or why there is none."""
    home, house = look.houses.of(look.origin), look.houses.of(look.target)
    if home == house:
        if look.tower is None or look.here == look.there:
            yield _straight(look, home)
            return
    elif home is None and house is not None:
        adjacent = any(
            one.is_clear and one.outer == look.here
            for one in look.houses.openings(house, look.target[1])
        )
        if adjacent and look.origin[1] == look.target[1]:
            yield _straight(look, house)
    starts = list(_starts(look, home))
    ends = list(_ends(look, house))
    found = False
    for start in starts:
        for end, door in ends:
            if _is_in_front(start, end.point) and _is_in_front(end, start.point):
                found = True
                path = exits(
                    start.point, (start.place.q, start.place.r), end.point,
                    (end.place.q, end.place.r),
                )  # fmt: skip
                yield _through(look, path, start, end, door)
    if not found:
        yield Line(None), (), _no_way(look, home, house, bool(starts))


def _straight(look: Look, inside: Dwelling | None) -> tuple[Line, tuple[Exit, ...], None]:
    q, r = look.there.q - look.here.q, look.there.r - look.here.r
    path = tuple(
        (look.here.q + x, look.here.r + y, way)
        for x, y, way in (exits((0, 0), (0, 0), centre(q, r), (q, r)) if q or r else ())
    )
    return look.along(path, inside), path, None


def _through(
    look: Look, path: tuple[Exit, ...], start: Port, end: Port, door: Hex | None
) -> tuple[Line, tuple[Exit, ...], None]:
    """A line by a window or from a tower; the hexes in front of its ends count as crossed."""
    line = look.along(path)
    for place in (start.place, end.place, door):
        if place is None or line.blocked is not None or place in (look.here, look.there):
            continue
        thing = look.people(place) if place == door else look.in_hex(place)
        if thing is not None and thing.value >= BLOCK:
            line = Line(thing, (), line.overflown)
        elif thing is not None:
            line = Line(None, (*line.covers, thing), line.overflown)
    return line, path, None


def _starts(look: Look, home: Dwelling | None) -> Iterator[Port]:
    """CHB-3.2-window-out, CHB-3.2-tower-origin: where the line begins."""
    place = look.here
    if home is not None:
        for one in look.houses.openings(home, look.origin[1], place):
            if one.is_clear:
                yield Port(middle(place.q, place.r, one.side), one.outer, one.side, place)
    elif look.tower is not None:
        for side in look.tower.sides:
            yield Port(middle(place.q, place.r, side), place.neighbour(side), side, place)
    else:
        yield Port(centre(place.q, place.r), place)


def _ends(look: Look, house: Dwelling | None) -> Iterator[tuple[Port, Hex | None]]:
    """CHB-3.2-window-in: where the line ends, and the hex inside the opening if it goes on."""
    place = look.there
    if house is None:
        yield Port(centre(place.q, place.r), place), None
        return
    for one in look.houses.openings(house, look.target[1]):
        near = one.inner
        if not one.is_clear or near.distance(place) > 1:
            continue
        if near != place and look.is_walled(near, place):
            continue
        port = Port(middle(near.q, near.r, one.side), one.outer, one.side, near)
        yield port, None if near == place else near


def _is_in_front(port: Port, point: Point) -> bool:
    """Whether a point lies before the hexside that a line leaves or comes in by."""
    if port.side is None:
        return True
    # In axial coordinates the product of two vectors is 2ac + 2bd + ad + bc, up to a factor.
    a, b = DIRECTIONS[port.side]
    c, d = point[0] - port.point[0], point[1] - port.point[1]
    return 2 * (a * c + b * d) + a * d + b * c > 0


def _no_way(
    look: Look, home: Dwelling | None, house: Dwelling | None, has_starts: bool
) -> Hindrance:
    if home is not None and home != house:
        text = (
            Text("no open door or window of this hex looks that way",
                 "aucune porte ou fenêtre ouverte de cet hexagone ne donne de ce côté")
            if has_starts
            else Text("to look out one must stand at an open door or window",
                      "pour voir dehors il faut être à une porte ou fenêtre ouverte")
        )  # fmt: skip
        return Hindrance(BLOCK, "wall", _OUT, text, (look.here,))
    if house is not None:
        text = Text(
            "from afar one sees in only as far as one hex behind an open door or window",
            "de loin on ne voit qu'à un hexagone d'une porte ou fenêtre ouverte",
        )
        return Hindrance(BLOCK, "wall", _IN, text, (look.there,))
    text = Text("no open side of the tower looks that way",
                "aucun côté ouvert de la tour ne donne de ce côté")  # fmt: skip
    return Hindrance(BLOCK, "tower", "CHB-3.2-tower-origin", text, (look.here,))
