"""Everything that a file names, with the path at which it does so."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any

import msgspec

from editor.model.condition import Condition, Effect, OpeningChange
from editor.model.finding import YamlPath
from editor.model.region import Region
from editor.model.scenario import Scenario, Weather

Named = Iterator[tuple[str, YamlPath]]
PLACED = ("units", "lights", "obstacles", "markers", "objects")


def words_at(whole: Any, where: str) -> Named:
    """Every word at a place of a file, written with the names of its keys.

    `*` is each entry of a list or mapping, `@` each key of a mapping. A place may start at parts
    that lie at any depth of a scenario: `<condition>`, `<effect>`, `<region>` and `<weather>`.
    What is absent, or no word, is passed over.

    >>> from editor.model.hexmap import EdgeFeature
    >>> list(words_at(EdgeFeature(at="D7", side="n", kind="wall"), "kind"))
    [('wall', ('kind',))]
    """
    steps = where.split(".")
    start = _STARTS.get(steps[0])
    left = list(start(whole)) if start else [(whole, ())]
    for step in steps[1:] if start else steps:
        left = [part for value, path in left for part in _into(value, path, step)]
    for value, path in left:
        if isinstance(value, str):
            yield value, path


def _into(value: Any, path: YamlPath, step: str) -> Iterator[tuple[Any, YamlPath]]:
    """The parts of a value one step further in."""
    if step == "@":
        yield from ((key, (*path, key)) for key in (value if isinstance(value, Mapping) else ()))
    elif step == "*":
        pairs: Iterable[tuple[Any, Any]] = ()
        if isinstance(value, Mapping):
            pairs = value.items()
        elif isinstance(value, (tuple, list)):
            pairs = enumerate(value)
        yield from ((inner, (*path, key)) for key, inner in pairs)
    elif isinstance(value, msgspec.Struct):
        inner = getattr(value, _attributes(value.__class__)[step])
        if inner is not None:
            yield inner, (*path, step)


@cache
def _attributes(kind: type[msgspec.Struct]) -> Mapping[str, str]:
    """What the code calls the keys of a file: `from` and `in` are no names in Python."""
    return {field.encode_name: field.name for field in msgspec.structs.fields(kind)}


def each(names: Iterable[str], path: YamlPath) -> Named:
    """The entries of a list, each at its own path."""
    return ((name, (*path, index)) for index, name in enumerate(names))


def conditions(scenario: Scenario) -> Iterator[tuple[Condition, YamlPath]]:
    """Every condition, the nested ones too."""
    left: list[tuple[Condition | None, YamlPath]] = [
        (one.when, (name, number, "when"))
        for name in ("events", "entries", "victory", "scoring")
        for number, one in enumerate(getattr(scenario, name))
    ]
    left += [(one.until, ("reserves", n, "until")) for n, one in enumerate(scenario.reserves)]
    if scenario.end is not None:
        left += [(one, ("end", "when", n)) for n, one in enumerate(scenario.end.when)]
    while left:
        condition, path = left.pop()
        if condition is None:
            continue
        yield condition, path
        for name in ("all", "any", "none"):
            left += [(c, (*path, name, n)) for n, c in enumerate(getattr(condition, name))]


def effects(scenario: Scenario) -> Iterator[tuple[Effect, YamlPath]]:
    """Every effect of every event."""
    for number, event in enumerate(scenario.events):
        for index, effect in enumerate(event.do):
            yield effect, ("events", number, "do", index)


def openings(scenario: Scenario) -> Iterator[tuple[OpeningChange, YamlPath]]:
    """Every door and window that gets a state, at the start or by an event."""
    for number, opening in enumerate(scenario.openings):
        yield opening, ("openings", number)
    for effect, path in effects(scenario):
        if effect.opening is not None:
            yield effect.opening, (*path, "opening")


def regions(scenario: Scenario) -> Iterator[tuple[Region, YamlPath]]:
    """Every zone and every exception of one."""
    for number, zone in enumerate(scenario.zones):
        region: Region | None = zone
        path: YamlPath = ("zones", number)
        while region is not None:
            yield region, path
            region, path = region.less, (*path, "except")


def weathers(scenario: Scenario) -> Iterator[tuple[str | Weather, YamlPath]]:
    """Every weather, at the start, by turn or by an event."""
    lists: list[tuple[Iterable[str | Weather], YamlPath]] = [
        (scenario.conditions.weather, ("conditions", "weather"))
    ]
    for number, change in enumerate(scenario.conditions.changes):
        lists.append((change.weather or (), ("conditions", "changes", number, "weather")))
    lists += [(effect.weather or (), (*path, "weather")) for effect, path in effects(scenario)]
    for found, path in lists:
        yield from ((one, (*path, index)) for index, one in enumerate(found))


_STARTS: dict[str, Callable[[Any], Iterator[tuple[Any, YamlPath]]]] = {
    "<condition>": conditions,
    "<effect>": effects,
    "<region>": regions,
    "<weather>": weathers,
}


def labels(scenario: Scenario) -> Named:
    """Every hex that is named; those of `board: changes` are the board's to judge."""
    for where in LABELS:
        yield from words_at(scenario, where)
    for opening, path in openings(scenario):
        yield opening.at, (*path, "at")


LABELS = (
    *(f"{name}.*.at" for name in PLACED), "lights.*.hexes.*", "ropes.*.from", "ropes.*.to",
    "<region>.hexes.*", "<region>.rectangle.*", "<region>.of", "<condition>.at.*",
    "<effect>.fire.*", "board.reference.at",
)  # fmt: skip
EDGES = (
    "board.north", "board.closed.*", "<region>.edge", "entries.*.edge", "sides.*.friendly_edge",
    "<condition>.exited_by.*",
)  # fmt: skip


def edges(scenario: Scenario) -> Named:
    """Every edge of the board that is named."""
    for where in EDGES:
        yield from words_at(scenario, where)
