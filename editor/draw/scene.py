"""What stands on the ground: everything of a picture that is no texture, each with its place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import chain
from math import hypot
from operator import is_
from sys import intern
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from editor.draw import captions
from editor.draw.captions import Draw
from editor.draw.counters import SIDE_COLOURS, paint_counter
from editor.draw.hexsides import hexsides
from editor.draw.marks import Mark, Marks, faded
from editor.draw.picture import DARK, Layers, Picture, Theme
from editor.draw.pieces import counter_of
from editor.draw.shapes import SIZE, Point, along, colour, darker, faint, lighter, pen
from editor.draw.things import SIGNS, block, glow
from editor.hexgrid.hexes import DIRECTIONS, Hex, parse_direction
from editor.hexgrid.labels import LabelError
from editor.hexgrid.layout import Layout
from editor.model.footprint import footprint, offsets_of
from editor.model.identity import who_is
from editor.model.regions import region_hexes

if TYPE_CHECKING:
    from editor.model.board import Board
    from editor.model.person import Profile
    from editor.model.scenario import Light, Unit, Zone

_SMALL = {"room", "tower", "tree"}


@dataclass(frozen=True, slots=True)
class Scene:
    """All marks, in the order in which they are painted."""

    edges: Marks
    """On the ground, below the crowns of trees."""
    things: Marks
    """Below the dark of the night."""
    answers: Marks
    """A translucent layer over the ground and the night."""
    names: Marks
    """Of places and zones: to be read by night too."""
    lights: Marks
    pieces: Marks

    @property
    def marks(self) -> Iterator[Mark]:
        """All of them."""
        return chain(self.edges, self.things, self.answers, self.names, self.lights, self.pieces)


class Crowd:
    """Counters that were made, each kept while the same stand on its hex and look the same."""

    def __init__(self) -> None:
        self._made: dict[Hex, tuple[tuple[object, ...], Mark]] = {}

    def mark(self, place: Hex, seen: tuple[object, ...], make: Callable[[], Mark]) -> Mark:
        """The counter on a hex; `seen` is all that it shows."""
        known = self._made.get(place)
        if known is not None and all(map(is_, known[0], seen)):
            return known[1]
        made = make()
        self._made[place] = seen, made
        return made


def scene_of(
    picture: Picture, layout: Layout, theme: Theme, layers: Layers, crowd: Crowd | None = None
) -> Scene:
    """Gather what is shown; whatever has a place that means nothing is left to the checks."""
    stage = _Stage(picture, layout, theme, layers, crowd)

    def seen(name: str, marks: Callable[[], Iterable[Mark]]) -> Iterable[Mark]:
        """The marks of a layer, as faint as it is to be; none where it is hidden."""
        found = marks() if getattr(layers, name) else ()
        return faded(found, layers.opacity_of(name))

    things = [
        *seen("features", stage.printed),
        *seen("obstacles", stage.obstacles),
        *seen("zones", stage.zones),
    ]
    names = [*seen("areas", stage.areas), *seen("zones", stage.zone_names)]
    return Scene(
        hexsides(picture, layout, layers),
        Marks(things),
        Marks(seen("overlays", stage.answers)),
        Marks(names),
        Marks(seen("lights", stage.lights)),
        Marks(seen("units", stage.units)),
    )


def pieces_of(picture: Picture, layout: Layout, theme: Theme, layers: Layers) -> Marks:
    """The units alone, for whoever paints them over a ground that stays as it is."""
    return Marks(faded(_Stage(picture, layout, theme, layers).units(), layers.opacity_of("units")))


class _Stage:
    def __init__(
        self, picture: Picture, layout: Layout, theme: Theme, layers: Layers,
        crowd: Crowd | None = None,
    ) -> None:  # fmt: skip
        self.picture, self.layout, self.theme = picture, layout, theme
        self._crowd = crowd or Crowd()
        self.level = layers.level
        self.board: Board = picture.board
        self._taken: list[QRectF] = []
        """Where words stand already."""

    # Places

    def _hex(self, label: str | None) -> Hex | None:
        if label is None:
            return None
        try:
            return self.board.hex(label)
        except LabelError:
            return None

    def _direction(self, name: str | None) -> int | None:
        try:
            return parse_direction(name, self.board.grid.top) if name else None
        except ValueError:
            return None

    def _towards(self, direction: int) -> Point:
        x, y = self.layout.centre(Hex(*DIRECTIONS[direction % 6]))
        return x - self.layout.origin[0], y - self.layout.origin[1]

    def _turned(self, sign: Draw, facing: int | None) -> Draw:
        if facing is None:
            return sign
        # Signs look up; direction 0 of a pointy-top grid does not.
        turn = facing * 60 - (0 if self.board.grid.top == "flat" else 30)

        def draw(painter: QPainter) -> None:
            painter.rotate(turn)
            sign(painter)

        return draw

    # Ground

    def areas(self) -> Iterator[Mark]:
        """Names of places: large ones first, and none over another."""
        shown = [
            one for one in self.board.areas.values()
            if one.area.name and one.hexes and one.area.level == self.level
        ]  # fmt: skip
        self._taken += [
            QRectF(x - 20, y - 18, 40, 36) for x, y in map(self.layout.centre, self._standing)
        ]
        for one in sorted(shown, key=lambda one: -len(one.hexes)):
            size = 9.0 if one.area.kind in _SMALL or len(one.hexes) < 4 else 12.0
            ink = colour(DARK.ink if self._is_dark else self.theme.ink)
            yield from self._caption(str(one.area.name), one.hexes, size, ink)

    def _caption(
        self, words: str, hexes: Iterable[Hex], size: float, ink: QColor
    ) -> Iterator[Mark]:
        """Words at the hex nearest to the middle where there is room for them, if there is one."""
        centres = [self.layout.centre(place) for place in hexes]
        x = sum(one[0] for one in centres) / len(centres)
        y = sum(one[1] for one in centres) / len(centres)
        wide, high = len(words) * size * 0.62, size * 1.5
        for at in sorted(centres, key=lambda one: (one[0] - x) ** 2 + (one[1] - y) ** 2):
            box = QRectF(at[0] - wide / 2, at[1] - high / 2, wide, high)
            if not any(box.intersects(other) for other in self._taken):
                self._taken.append(box)
                halo = colour(DARK.paper if self._is_dark else self.theme.paper)
                draw = partial(captions.caption, words=words, size=size, ink=ink, halo=halo)
                yield Mark(at, draw, wide)
                return

    def _zones(self) -> Iterator[tuple[Zone, frozenset[Hex], QColor]]:
        scenario = self.picture.scenario
        if scenario is None or self.level:
            return
        known = {zone.id: zone for zone in scenario.zones}
        for number, zone in enumerate(scenario.zones):
            hexes = region_hexes(self.board, zone, known)
            if hexes:
                usual = SIDE_COLOURS[(number + 2) % len(SIDE_COLOURS)]
                yield zone, hexes, colour(zone.colour or usual)

    def zones(self) -> Iterator[Mark]:
        """A dashed line round each zone."""
        for _, hexes, ink in self._zones():
            yield Mark((0.0, 0.0), partial(self._zone, hexes=hexes, ink=ink), 1e9)

    def zone_names(self) -> Iterator[Mark]:
        """What the author calls them."""
        for zone, hexes, ink in self._zones():
            words = str(zone.name) if zone.name else zone.id
            shade = lighter(ink, 0.55) if self._is_dark else darker(ink, 0.25)
            yield from self._caption(words, hexes, 10.0, shade)

    @property
    def _is_dark(self) -> bool:
        """Whether words must be bright."""
        return self.picture.night or self.theme.name == "dark"

    def _zone(self, painter: QPainter, hexes: frozenset[Hex], ink: QColor) -> None:
        """A dashed line round the whole."""
        line = pen(faint(ink, 210), 3.0, flat=True)
        line.setDashPattern([3.0, 1.6])
        painter.setPen(line)
        path = QPainterPath()
        for place in hexes:
            corners, centre = self.layout.corners(place), self.layout.centre(place)
            for direction in range(6):
                if place.neighbour(direction) not in hexes:
                    a = along(corners[direction - 1], centre, 0.06)
                    b = along(corners[direction], centre, 0.06)
                    path.moveTo(*a)
                    path.lineTo(*b)
        painter.drawPath(path)

    def printed(self) -> Iterator[Mark]:
        """What the sheet has besides terrain, and ways between levels."""
        for thing, place in self.board.features.values():
            if thing.level == self.level:
                light = self.picture.catalogue.lights.get(thing.kind)
                sign = SIGNS.get(light.symbol if light else thing.kind, block)
                yield self._at_side(place, self._direction(thing.side), sign, thing.facing, 0.8)
        for link in self.board.links:
            if self.level in link.link.levels:
                up = max(link.link.levels) > self.level
                yield Mark(self.layout.centre(link.start), partial(captions.way, up=up))

    def _at_side(
        self, place: Hex, side: int | None, sign: Draw, facing: str | None, size: float
    ) -> Mark:
        """In the middle of a hex, or near one of its sides."""
        at = self.layout.centre(place)
        if side is not None:
            x, y = self._towards(side)
            at = at[0] + x * 0.34, at[1] + y * 0.34
            size *= 0.72
        return Mark(
            at, partial(captions.scaled, sign=self._turned(sign, self._direction(facing)), by=size)
        )

    def obstacles(self) -> Iterator[Mark]:
        """Markers, ropes, obstacles, objects."""
        scenario, catalogue = self.picture.scenario, self.picture.catalogue
        if scenario is None:
            return
        for marker in scenario.markers:
            place = self._hex(marker.at)
            if place is not None and marker.level == self.level:
                kind = catalogue.markers.get(marker.kind)
                yield Mark(self.layout.centre(place), SIGNS[kind.symbol if kind else "block"])
        for line in scenario.ropes:
            start, end = self._hex(line.from_hex), self._hex(line.to_hex)
            if start is not None and end is not None and self.level in line.levels:
                a, b = self.layout.centre(start), self.layout.centre(end)
                to = _less(b, a)
                yield Mark(a, partial(captions.rope, to=to), hypot(*to) + 5)
        for obstacle in scenario.obstacles:
            place = self._hex(obstacle.at)
            if place is None or obstacle.level != self.level or obstacle.carried_by:
                continue
            known = catalogue.obstacles.get(obstacle.kind)
            vehicle = catalogue.vehicles.get(obstacle.kind)
            symbol = known.symbol if known else vehicle.symbol if vehicle else "block"
            facing = self._direction(obstacle.facing)
            x, y = self.layout.centre(place)
            if facing is not None:
                # Towards its front, where a counter in the same hex leaves it to be seen.
                ahead = self._towards(facing)
                x, y = x + ahead[0] * 0.22, y + ahead[1] * 0.22
            sign = self._turned(SIGNS[symbol], facing)
            yield Mark((x, y), partial(captions.scaled, sign=sign, by=1.12))
            if obstacle.burning:
                yield Mark(
                    self.layout.centre(place), partial(captions.scaled, sign=SIGNS["fire"], by=0.8)
                )
        for thing in scenario.objects:
            place = self._hex(thing.at)
            if place is not None and thing.level == self.level and not thing.carried_by:
                sort = catalogue.objects.get(thing.kind)
                sign = SIGNS[sort.symbol if sort else "block"]
                x, y = self.layout.centre(place)
                yield Mark((x, y + 8), partial(captions.scaled, sign=sign, by=0.72))

    def lights(self) -> Iterator[Mark]:
        """Light sources; at night they shine over the dark."""
        scenario = self.picture.scenario
        units = {unit.id: unit for unit in scenario.units} if scenario else {}
        for light in scenario.lights if scenario else ():
            bearer = units.get(light.carried_by or "")
            label = light.at or (bearer.at if bearer else None)
            place = self._hex(label)
            level = bearer.level if bearer else light.level
            if place is None or level != self.level:
                continue
            kind = self.picture.catalogue.lights.get(light.kind)
            sign = SIGNS[kind.symbol if kind else "torch"]
            at = self.layout.centre(place)
            if self.picture.night and light.burning:
                radius = ((kind.radius if kind else None) or 1) + 0.5
                shine = partial(glow, radius=radius * self.layout.size * 1.75)
                yield Mark(at, shine, radius * 60)
            yield self._light(light, at, sign, carried=bearer is not None)

    def _light(self, light: Light, at: Point, sign: Draw, *, carried: bool) -> Mark:
        """On its side of the hex, or at the rim of the counter that carries it."""
        side = self._direction(light.side)
        if side is not None:
            x, y = self._towards(side)
            at = at[0] + x * 0.36, at[1] + y * 0.36
        elif carried:
            at = at[0] - 20, at[1] - 2
        draw = partial(captions.scaled, sign=sign, by=0.7 if side is not None or carried else 0.95)
        return Mark(at, partial(captions.unlit, draw=draw) if not light.burning else draw)

    # Answers

    def answers(self) -> Iterator[Mark]:
        """What an overlay says of each hex, and its legend."""
        overlay = self.picture.overlay
        if overlay is None:
            return
        for place, ink in overlay.colours.items():
            words = overlay.words.get(place, "")
            tint = partial(captions.hex_tint, top=self.board.grid.top, ink=colour(ink), words=words)
            yield Mark(self.layout.centre(place), tint)
        rows = [(colour(ink), str(text)) for ink, text in overlay.legend]
        last = max(self.layout.centre(place)[1] for place in self.board.hexes)
        at = (SIZE, last + SIZE * 0.7 - captions.legend_height(len(rows)))
        yield Mark(at, partial(captions.legend, title=str(overlay.title), rows=rows), 1e9)

    # Pieces

    def units(self) -> Iterator[Mark]:
        """One counter for each hex where somebody starts, the leader's on top."""
        scenario = self.picture.scenario
        if scenario is None:
            return
        fills = {
            side.id: side.colour or SIDE_COLOURS[number % len(SIDE_COLOURS)]
            for number, side in enumerate(scenario.sides)
        }
        leaders = {side.leader for side in scenario.sides}
        here = self._standing
        for place in sorted(here, key=lambda one: self.layout.centre(one)[1]):
            first, *others = sorted(here[place], key=lambda one: one.id not in leaders)
            profile = who_is(first, self.picture.people)
            fill, leads = fills.get(first.side, "#777777"), first.id in leaders
            make = partial(self._counter, place, first, profile, fill, leads, len(others))
            seen = (first, profile, self.picture.catalogue, intern(fill), leads, len(others))
            yield self._crowd.mark(place, seen, make)

    @cached_property
    def _standing(self) -> dict[Hex, list[Unit]]:
        """Who starts where on the level that is shown."""
        scenario = self.picture.scenario
        here: dict[Hex, list[Unit]] = {}
        for unit in scenario.units if scenario is not None else ():
            place = self._hex(unit.at) if unit.level == self.level else None
            if place is not None:
                here.setdefault(place, []).append(unit)
        return here

    def _counter(
        self, place: Hex, first: Unit, profile: Profile | None, fill: str, leads: bool, more: int
    ) -> Mark:
        facing = self._direction(first.facing)
        counter = counter_of(
            first,
            profile,
            self.picture.catalogue,
            fill=fill,
            front=self._towards(facing) if facing is not None else None,
            tail=self._tail(first, profile, place, facing),
            leads=leads,
            more=more,
        )
        return Mark(self.layout.centre(place), partial(paint_counter, one=counter), 110)

    def _tail(
        self, unit: Unit, profile: Profile | None, place: Hex, facing: int | None
    ) -> tuple[Point, ...]:
        """The other hexes of a long piece; of one that looks nowhere nobody knows them."""
        if facing is None:
            return ()
        covered = footprint(offsets_of(unit, profile, self.picture.catalogue), place, facing)
        centre = self.layout.centre(place)
        return tuple([_less(self.layout.centre(one), centre) for one in covered[1:]])


def _less(one: Point, other: Point) -> Point:
    return one[0] - other[0], one[1] - other[1]
