"""A VASSAL piece: what its traits say that we understand, and the names of those that we do not."""

from __future__ import annotations

from dataclasses import dataclass, field

from editor.convert.vassal_text import split, unfold

UNDERSTOOD = {"piece", "emb2", "emb", "mark", "prototype", "rotate", "PROP", "stack", ""}
_DEEP = 8
_MANY = 500


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece: `layers` are pictures that show states or steps, `marks` constants it bears."""

    name: str
    image: str
    map: str = ""
    x: int = 0
    y: int = 0
    gpid: str = ""
    layers: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Name and pictures of each set of layers."""
    levels: dict[str, int] = field(default_factory=dict)
    """Which picture of a set is shown, counted from 1; below 1 none."""
    marks: dict[str, str] = field(default_factory=dict)
    prototypes: tuple[str, ...] = ()
    facing: int = 0
    facings: int = 1
    traits: tuple[str, ...] = ()
    """The kinds of all its traits, outermost first."""

    @property
    def picture(self) -> str:
        """What the piece looks like: its own picture, or the first of its layers."""
        if self.image.strip():
            return self.image
        return next((image for _, images in self.layers for image in images if image), "")


def parse_piece(text: str, prototypes: dict[str, str], otherwise: str = "") -> Piece:
    """A piece as a slot or a saved game holds it: `+/id/type/state`."""
    parts = split(text.strip(), "/")
    if len(parts) < 4:
        return Piece(otherwise, "")
    return piece_of(parts[2], parts[3], prototypes, otherwise)


def piece_of(kind: str, state: str, prototypes: dict[str, str], otherwise: str = "") -> Piece:
    """A piece out of its type and its state, which run side by side."""
    found = _Found()
    traits, states = unfold(kind), unfold(state)
    for number, trait in enumerate(traits):
        found.take(trait, states[number] if number < len(states) else "", prototypes)
    place = split(states[len(traits) - 1] if len(states) >= len(traits) else "", ";")
    place += ["", "", "", ""]
    basic = split(traits[-1], ";") + [""] * 5
    return Piece(
        name=basic[4] or otherwise,
        image=basic[3],
        map="" if place[0] == "null" else place[0],
        x=_whole(place[1]),
        y=_whole(place[2]),
        gpid=place[3],
        layers=tuple(found.layers),
        levels=found.levels,
        marks=found.marks,
        prototypes=tuple(found.prototypes),
        facing=found.facing,
        facings=found.facings,
        traits=tuple(split(trait, ";")[0] for trait in traits),
    )


class _Found:
    def __init__(self) -> None:
        self.layers: list[tuple[str, tuple[str, ...]]] = []
        self.levels: dict[str, int] = {}
        self.marks: dict[str, str] = {}
        self.prototypes: list[str] = []
        self.facing, self.facings = 0, 1
        self._taken = 0

    def take(self, trait: str, state: str, known: dict[str, str], depth: int = 0) -> None:
        self._taken += 1
        if self._taken > _MANY:  # prototypes that name each other grow without end
            return
        words = split(trait, ";")
        if words[0] == "emb2" and len(words) > 19:
            self.layers.append((words[19], tuple(split(words[16], ","))))
            self.levels[words[19]] = _whole(split(state, ";")[0])
        elif words[0] == "mark" and len(words) > 1:
            values = split(state, ",")
            for number, name in enumerate(split(words[1], ",")):
                if number < len(values) and values[number]:
                    self.marks.setdefault(name, values[number])
        elif words[0] == "PROP" and len(words) > 1:
            self.marks.setdefault(words[1], state)
        elif words[0] == "rotate" and len(words) > 1:
            self.facings = max(1, _whole(words[1]))
            self.facing = _whole(state) % self.facings if self.facings > 1 else 0
        elif words[0] == "prototype" and len(words) > 1 and depth < _DEEP:
            self.prototypes.append(words[1])
            parts = split(known.get(words[1], "").strip(), "/")
            if len(parts) >= 3:
                traits, states = unfold(parts[2]), unfold(parts[3]) if len(parts) > 3 else []
                for number, inner in enumerate(traits):
                    own = states[number] if number < len(states) else ""
                    self.take(inner, own, known, depth + 1)


def _whole(text: str) -> int:
    try:
        return int(float(text[:20] or 0))
    except (ValueError, OverflowError):
        return 0
