"""A piece cut out of a map with everything on it: turned, mirrored, and laid down elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Collection

import msgspec
from msgspec import structs

from editor.edit.commands import Group, Insert, Remove
from editor.edit.draft import Draft, free_id
from editor.edit.errors import EditError
from editor.edit.floors import paint_floor
from editor.edit.ground import edge_of, paint_terrain, put_edges, set_height
from editor.hexgrid.edges import mirror_direction
from editor.hexgrid.hexes import Hex, Top, direction_names, parse_direction
from editor.model.hexmap import Area, EdgeFeature, Feature, HexMap, Link
from editor.model.text import Text

CUT = Text("Cut out", "Couper")
PASTE = Text("Paste", "Coller")
MOVE = Text("Move hexes", "Déplacer des hexagones")
TURN = Text("Turn hexes", "Tourner des hexagones")
MIRROR = Text("Mirror hexes", "Retourner des hexagones")
FORMAT = "gonfalon/clip/1"


class Clip(msgspec.Struct, frozen=True, omit_defaults=True):
    """Ground and what is on it, by hexes from a hex in its middle; directions are numbers."""

    top: Top
    ground: tuple[tuple[Hex, str, int], ...]
    """Hex, terrain and height."""
    edges: tuple[tuple[Hex, int, EdgeFeature], ...] = ()
    """The inner hex, and the direction of the side."""
    areas: tuple[tuple[Area, tuple[Hex, ...]], ...] = ()
    floors: tuple[tuple[int, Hex, str], ...] = ()
    links: tuple[tuple[Link, Hex, Hex], ...] = ()
    features: tuple[tuple[Feature, Hex, int | None, int | None], ...] = ()
    """With the direction of its side and of its face."""
    format: str = FORMAT

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """What it covers."""
        return tuple(place for place, _, _ in self.ground)

    def turned(self, steps: int) -> Clip:
        """The same, turned clockwise by steps of 60 degrees."""
        return self._changed(lambda one: one.rotate(steps), lambda one: (one + steps) % 6)

    def mirrored(self) -> Clip:
        """The same, with east and west swapped."""
        return self._changed(
            lambda one: one.mirror(self.top), lambda one: mirror_direction(one, self.top)
        )

    def _changed(self, at: Callable[[Hex], Hex], way: Callable[[int], int]) -> Clip:
        def maybe(one: int | None) -> int | None:
            return None if one is None else way(one)

        return structs.replace(
            self,
            ground=tuple((at(place), kind, high) for place, kind, high in self.ground),
            edges=tuple((at(place), way(side), one) for place, side, one in self.edges),
            areas=tuple((area, tuple(map(at, hexes))) for area, hexes in self.areas),
            floors=tuple((level, at(place), kind) for level, place, kind in self.floors),
            links=tuple((link, at(one), at(other)) for link, one, other in self.links),
            features=tuple(
                (one, at(place), maybe(side), maybe(face))
                for one, place, side, face in self.features
            ),
        )


def format_clip(clip: Clip) -> str:
    """A clip as text, for the clipboard."""
    return msgspec.json.encode(clip).decode()


def parse_clip(text: str | bytes) -> Clip | None:
    """The way back; None for any other text."""
    try:
        found = msgspec.json.decode(text, type=Clip)
    except (msgspec.DecodeError, ValueError):
        return None
    return found if found.format == FORMAT else None


def copy(drawing: HexMap, hexes: Collection[Hex], zero: Hex | None = None) -> Clip | None:
    """Everything on some hexes; areas only where all of them is taken. None for no hexes.

    `zero` is the hex about which it will be turned, the one in the middle unless told.
    """
    taken = frozenset(
        place for place in hexes if place in drawing.hexes and drawing.terrain_at(place)
    )
    if not taken:
        return None
    zero = middle(taken) if zero is None else zero
    labels = {drawing.label(place): place - zero for place in taken}
    top = drawing.grid.top

    def way(name: str | None) -> int | None:
        return None if name is None else parse_direction(name, top)

    return Clip(
        top,
        tuple(
            (place - zero, drawing.terrain_at(place) or "", drawing.height_at(place))
            for place in sorted(taken)
        ),
        tuple(
            (labels[one.at], parse_direction(one.side, top), one)
            for one in drawing.edges
            if one.at in labels
        ),
        tuple(
            (one, tuple(labels[label] for label in one.hexes))
            for one in drawing.areas
            if all(label in labels for label in one.hexes)
        ),
        tuple(
            (floor.level, labels[label], kind)
            for floor in drawing.levels
            for kind, there in floor.terrain.items()
            for label in there
            if label in labels
        ),
        tuple(
            (one, labels[one.at], labels[one.to or one.at])
            for one in drawing.links
            if one.at in labels and (one.to or one.at) in labels
        ),
        tuple(
            (one, labels[one.at], way(one.side), way(one.facing))
            for one in drawing.features
            if one.at in labels
        ),
    )


def clear(drawing: HexMap, hexes: Collection[Hex], terrain: str | None = None) -> Group:
    """Take away everything on some hexes; what is left is bare ground."""
    draft = Draft(drawing)
    _clear(draft, frozenset(hexes), terrain or bare(drawing))
    return draft.group(CUT)


def paste(drawing: HexMap, clip: Clip, at: Hex, label: Text = PASTE) -> Group:
    """Lay a clip down with its middle at a hex; what was there goes, what is off the sheet too."""
    draft = Draft(drawing)
    _lay(draft, clip, at)
    return draft.group(label)


def move(drawing: HexMap, hexes: Collection[Hex], by: Hex) -> Group:
    """Bring hexes elsewhere, with everything on them; raises EditError where they do not fit."""
    return _remade(drawing, hexes, lambda clip: clip, middle(hexes), by, MOVE)


def turn(drawing: HexMap, hexes: Collection[Hex], steps: int, about: Hex | None = None) -> Group:
    """Turn hexes about one of them, the one in the middle unless told."""
    about = about or middle(hexes)
    return _remade(drawing, hexes, lambda clip: clip.turned(steps), about, Hex(0, 0), TURN)


def mirror(drawing: HexMap, hexes: Collection[Hex], about: Hex | None = None) -> Group:
    """Swap east and west of hexes about one of them."""
    return _remade(drawing, hexes, Clip.mirrored, about or middle(hexes), Hex(0, 0), MIRROR)


def middle(hexes: Collection[Hex]) -> Hex:
    """The hex nearest to the middle of some hexes."""
    q = sum(place.q for place in hexes) / len(hexes)
    r = sum(place.r for place in hexes) / len(hexes)
    return min(hexes, key=lambda one: (_far(one.q - q, one.r - r), one))


def _far(q: float, r: float) -> float:
    return q * q + r * r + q * r


def bare(drawing: HexMap) -> str:
    """The ground that is left where something was taken away."""
    kinds = tuple(drawing.legend.values())
    return "clear" if "clear" in kinds or not kinds else kinds[0]


def _remade(
    drawing: HexMap,
    hexes: Collection[Hex],
    change: Callable[[Clip], Clip],
    zero: Hex,
    by: Hex,
    label: Text,
) -> Group:
    clip = copy(drawing, hexes, zero)
    draft = Draft(drawing)
    if clip is None:
        return draft.group(label)
    made, at = change(clip), zero + by
    lost = [place for place in made.hexes if place + at not in drawing.hexes]
    if lost:
        raise EditError(
            Text(
                f"{len(lost)} hexes would fall off the sheet",
                f"{len(lost)} hexagones tomberaient hors de la carte",
            )
        )
    _clear(draft, frozenset(hexes), bare(drawing))
    _lay(draft, made, at)
    return draft.group(label)


def _clear(draft: Draft, hexes: frozenset[Hex], terrain: str) -> None:
    drawing = draft.drawing
    places = frozenset(place for place in hexes if place in drawing.hexes)
    labels = {drawing.label(place) for place in places}
    draft.add(paint_terrain(drawing, places, terrain))
    if drawing.elevation:
        draft.add(set_height(draft.drawing, places, 0))
    gone = {
        "edges": [n for n, one in enumerate(drawing.edges) if one.at in labels],
        "areas": [n for n, one in enumerate(drawing.areas) if labels.issuperset(one.hexes)],
        "links": [n for n, one in enumerate(drawing.links) if one.at in labels],
        "features": [n for n, one in enumerate(drawing.features) if one.at in labels],
    }
    for section, numbers in gone.items():
        edits = tuple(Remove((section, number)) for number in reversed(numbers))
        draft.add(Group(edits, CUT))
    for level in {floor.level for floor in drawing.levels}:
        draft.add(paint_floor(draft.drawing, places, None, level))


def _lay(draft: Draft, clip: Clip, at: Hex) -> None:
    drawing = draft.drawing
    on_sheet = {place + at for place in clip.hexes if place + at in drawing.hexes}
    _clear(draft, frozenset(on_sheet), bare(drawing))
    names = direction_names(drawing.grid.top)

    def label(place: Hex) -> str:
        return draft.drawing.label(place + at)

    for kind in dict.fromkeys(kind for _, kind, _ in clip.ground):
        hexes = [place + at for place, one, _ in clip.ground if one == kind]
        draft.add(paint_terrain(draft.drawing, hexes, kind))
    for height in {high for _, _, high in clip.ground if high}:
        hexes = [place + at for place, _, high in clip.ground if high == height]
        draft.add(set_height(draft.drawing, hexes, height))
    edges = [
        structs.replace(one, at=label(place), side=names[side])
        for place, side, one in clip.edges
        if place + at in on_sheet
    ]
    by_edge = {(edge_of(drawing, one), one.level, one.kind): one for one in edges}
    draft.add(put_edges(draft.drawing, by_edge.values()))
    for level, kind in dict.fromkeys((level, kind) for level, _, kind in clip.floors):
        hexes = [p + at for high, p, one in clip.floors if (high, one) == (level, kind)]
        draft.add(paint_floor(draft.drawing, hexes, kind, level))
    _lay_things(draft, clip, at, on_sheet)


def _lay_things(draft: Draft, clip: Clip, at: Hex, on_sheet: set[Hex]) -> None:
    names = direction_names(draft.drawing.grid.top)

    def label(place: Hex) -> str:
        return draft.drawing.label(place + at)

    for area, places in clip.areas:
        here = tuple(label(place) for place in places if place + at in on_sheet)
        if here:
            name = free_id([one.id for one in draft.drawing.areas], area.id)
            draft.add(_new(draft, "areas", structs.replace(area, id=name, hexes=here)))
    for link, start, end in clip.links:
        if start + at in on_sheet and end + at in on_sheet:
            to = label(end) if link.to is not None else None
            draft.add(_new(draft, "links", structs.replace(link, at=label(start), to=to)))
    for one, place, side, face in clip.features:
        if place + at in on_sheet:
            name = free_id([other.id for other in draft.drawing.features], one.id)
            made = structs.replace(
                one, id=name, at=label(place),
                side=None if side is None else names[side],
                facing=None if face is None else names[face],
            )  # fmt: skip
            draft.add(_new(draft, "features", made))


def _new(draft: Draft, section: str, value: Area | Link | Feature) -> Insert:
    return Insert((section, len(getattr(draft.drawing, section))), value, PASTE)
