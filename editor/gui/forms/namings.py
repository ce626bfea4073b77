"""What may be named at a place of a file: the table of the checks, read for a picker."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from editor.checks.names import MAPS, OUTCOMES, PACKS, ROSTERS, SCENARIOS, Naming, naming
from editor.checks.walks import EDGES
from editor.gui.forms.shapes import Shape, shapes_along
from editor.model.catalogue import SECTIONS
from editor.model.finding import YamlPath

_MORE: dict[str, tuple[Naming, ...]] = {
    "map": (),
    "roster": (naming("rule system", "système de règles", "systems", "system"),),
    "pack": (
        naming("rule system", "système de règles", "systems", "system"),
        *(
            Naming(one.what, tuple(f"outcome-{kind}" for kind in one.kinds), places)
            for one in OUTCOMES
            for places in [tuple(f"<outcome>.{place}" for place in one.places)]
        ),
    ),
    "scenario": (
        naming("rule system", "système de règles", "systems", "system"),
        naming("option", "option", "choices", "options.*"),
        naming("person", "personne", "people", "units.*.from"),
        naming("object", "objet", "~objects", "objects.*.kind"),
        naming("terrain", "terrain", "~terrains", "board.reference.terrain"),
        naming("side of the board", "bord du plateau", "borders", " ".join(EDGES)),
    ),
    "catalogue": (
        naming("rule system", "système de règles", "systems", "system"),
        # An entry of the same name takes the place of the system's.
        *(naming("entry", "entrée", f"~{one}", f"{one}.@") for one in SECTIONS),
    ),
}
"""What a picker offers beyond what the checks insist on."""
_TABLES = {"map": MAPS, "roster": ROSTERS, "scenario": SCENARIOS, "pack": PACKS}
_STARTS = {
    "<condition>": ("condition",),
    "<effect>": ("effect",),
    "<region>": ("region", "zone"),
    "<outcome>": ("outcome",),
}
"""Parts that lie at any depth are known by their definitions in the schema."""


def naming_at(file_kind: str, path: YamlPath, *, at_key: bool = False) -> Naming | None:
    """What may be named at a path, or by the key at its end.

    >>> naming_at("scenario", ("victory", 0, "when", "all", 1, "units_of")).kinds
    ('sides',)
    """
    along = shapes_along(file_kind, path)
    if along is None:
        return None
    for one, pattern in _patterns(file_kind):
        if at_key == (pattern[-1] == "@") and _fits(pattern, path, along):
            return one
    return None


@cache
def _patterns(file_kind: str) -> tuple[tuple[Naming, tuple[str, ...]], ...]:
    table = _TABLES.get(file_kind, {}).values()
    namings = (*(one for several in table for one in several), *_MORE.get(file_kind, ()))
    return tuple((one, tuple(place.split("."))) for one in namings for place in one.places)


def _fits(pattern: tuple[str, ...], path: YamlPath, along: tuple[Shape, ...]) -> bool:
    first = pattern[0]
    if first == "<weather>":
        return any(_follows(pattern[1:], path[at:]) for at in _weathers(path))
    if first in _STARTS:
        wanted = _STARTS[first]
        return any(
            _follows(pattern[1:], path[at:])
            for at, shape in enumerate(along)
            if any(ref in wanted for ref in shape.refs)
        )
    return _follows(pattern, path)


def _weathers(path: YamlPath) -> Iterator[int]:
    """Where entries of a list of weathers end in a path."""
    for at in range(2, len(path) + 1):
        if path[at - 2] == "weather" and isinstance(path[at - 1], int):
            yield at


def _follows(pattern: tuple[str, ...], path: YamlPath) -> bool:
    return len(pattern) == len(path) and all(
        one in ("*", "@") or one == step for one, step in zip(pattern, path, strict=True)
    )
