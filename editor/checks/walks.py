"""Everything that a scenario names, with the path at which it does so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from editor.model.condition import Condition, Effect, OpeningChange
from editor.model.finding import YamlPath
from editor.model.region import Region
from editor.model.scenario import Scenario, Weather

Named = Iterator[tuple[str, YamlPath]]
PLACED = ("units", "lights", "obstacles", "markers", "objects")


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


def labels(scenario: Scenario) -> Named:
    """Every hex that is named; those of `board: changes` are the board's to judge."""
    for name in PLACED:
        for number, thing in enumerate(getattr(scenario, name)):
            if thing.at is not None:
                yield thing.at, (name, number, "at")
    for opening, path in openings(scenario):
        yield opening.at, (*path, "at")
    for number, light in enumerate(scenario.lights):
        yield from each(light.hexes, ("lights", number, "hexes"))
    for number, rope in enumerate(scenario.ropes):
        yield rope.from_hex, ("ropes", number, "from")
        yield rope.to_hex, ("ropes", number, "to")
    for region, path in regions(scenario):
        yield from each(region.hexes, (*path, "hexes"))
        yield from each(region.rectangle or (), (*path, "rectangle"))
        if region.of is not None:
            yield region.of, (*path, "of")
    for condition, path in conditions(scenario):
        yield from each(condition.at, (*path, "at"))
    for effect, path in effects(scenario):
        yield from each(effect.fire, (*path, "fire"))
    if scenario.board.reference is not None:
        yield scenario.board.reference.at, ("board", "reference", "at")


def edges(scenario: Scenario) -> Iterator[tuple[str | None, YamlPath]]:
    """Every edge of the board that is named."""
    yield scenario.board.north, ("board", "north")
    yield from each(scenario.board.closed, ("board", "closed"))
    for region, path in regions(scenario):
        yield region.edge, (*path, "edge")
    for number, entry in enumerate(scenario.entries):
        yield entry.edge, ("entries", number, "edge")
    for number, side in enumerate(scenario.sides):
        yield side.friendly_edge, ("sides", number, "friendly_edge")
    for condition, path in conditions(scenario):
        yield from each(condition.exited_by, (*path, "exited_by"))


def sheets(scenario: Scenario) -> Named:
    """Every sheet that a zone or a weather names."""
    for region, path in regions(scenario):
        yield from each(region.sheets, (*path, "sheets"))
    for weather, path in weathers(scenario):
        if isinstance(weather, Weather):
            yield from each(weather.sheets, (*path, "sheets"))


def sides(scenario: Scenario) -> Iterator[tuple[str | None, YamlPath]]:
    """Every side that something belongs to or speaks of."""
    for name in (
        "units", "obstacles", "objects", "deployment", "reserves", "entries", "victory",
        "scoring", "grades",
    ):  # fmt: skip
        for number, thing in enumerate(getattr(scenario, name)):
            yield thing.side, (name, number, "side")
    for number, unit in enumerate(scenario.units):
        yield unit.prisoner_of, ("units", number, "prisoner_of")
    for number, side in enumerate(scenario.sides):
        yield from ((other, ("sides", number, "relations", other)) for other in side.relations)
    for name in ("objects", "events"):
        for number, thing in enumerate(getattr(scenario, name)):
            yield from each(thing.secret_from, (name, number, "secret_from"))
    for condition, path in conditions(scenario):
        for key in ("units_of", "alarm", "held_by"):
            yield getattr(condition, key), (*path, key)
    for effect, path in effects(scenario):
        yield effect.win, (*path, "win")
        if effect.award is not None:
            yield effect.award.side, (*path, "award", "side")
        if effect.change_side is not None:
            yield effect.change_side.to, (*path, "change_side", "to")
