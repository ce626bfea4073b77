"""Light and darkness in a scenario."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from editor.checks.cases import ScenarioCase
from editor.checks.registry import check
from editor.checks.walks import effects, weathers
from editor.checks.words import de
from editor.hexgrid.edges import Edge
from editor.hexgrid.hexes import parse_direction
from editor.model.finding import Finding, Severity, YamlPath
from editor.model.text import Text
from editor.systems.cry_havoc.checks.advanced_setup import place_of, profile_of
from editor.systems.cry_havoc.checks.advanced_walls import Walls, storeys

_NIGHT = "night"


@check("SET310", "light-by-day", severity=Severity.ADVICE, rules=["CHA-light-purpose"])
def light_by_day(case: ScenarioCase) -> Iterator[Finding]:
    """There are light sources, but it never grows dark and no place is dark.

    Why: a light counts only at night and underground; here it does nothing.
    Fix: set `conditions: {time: night}`, or take the lights away.

    En français : Il y a des lumières, mais il ne fait jamais sombre et aucun lieu ne l'est.

    Pourquoi : une lumière ne compte que la nuit et sous terre ; ici elle ne sert à rien.
    Remède : mettre `conditions: {time: night}`, ou ôter les lumières.
    """
    kinds = case.catalogue.lights
    for number, light in enumerate(case.scenario.lights):
        kind = kinds.get(light.kind)
        # A blaze is a danger by day, too.
        if kind is None or kind.radius_rule or not case.complete:
            continue
        if not _is_ever_dark(case):
            yield Finding(
                Text(
                    f"{light.id} lights nothing: it is never night, and no place is dark",
                    f"{light.id} n'éclaire rien : il ne fait jamais nuit, aucun lieu n'est sombre",
                ),
                ("lights", number),
            )
        return


def _is_ever_dark(case: ScenarioCase) -> bool:
    conditions, board = case.scenario.conditions, case.board
    times = {conditions.time, *(one.time for one in conditions.changes)}
    times.update(effect.time for effect, _ in effects(case.scenario))
    if _NIGHT in times or min(board.levels, default=0) < 0:
        return True
    kinds = case.catalogue.weathers
    for one, _ in weathers(case.scenario):
        weather = kinds.get(one if isinstance(one, str) else one.kind)
        if weather is not None and weather.unlit_only:
            return True
    for room in board.areas.values():
        kind = case.catalogue.area_kinds.get(room.area.kind)
        if room.area.dark or room.area.level < 0 or (kind is not None and kind.dark):
            return True
    grounds = {*board.kinds, *(name for floor in board.levels.values() for name in floor.values())}
    return any(
        ground.dark for name in grounds if (ground := case.catalogue.terrains.get(name)) is not None
    )


@check(
    "SET311", "light-not-for-brackets", severity=Severity.WARNING,
    rules=["CHA-light-torch-bracket"],
)  # fmt: skip
def light_not_for_brackets(case: ScenarioCase) -> Iterator[Finding]:
    """A lantern or fire hangs on a wall, where only a torch can be fixed.

    Why: brackets hold torches; nothing says what fixing or taking another light costs.
    Fix: make it a torch, or leave out its `side`.

    En français : Une lanterne ou un feu est fixé à un mur, où seule une torche peut l'être.

    Pourquoi : les supports tiennent des torches ; rien ne dit ce que coûte d'y mettre ou d'en ôter
    autre chose.
    Remède : en faire une torche, ou ôter son `side`.
    """
    for number, light in enumerate(case.scenario.lights):
        kind = case.catalogue.lights.get(light.kind)
        if light.side is not None and kind is not None and kind.fix is None:
            yield Finding(
                Text(
                    f"{light.id} hangs on a wall, but a {kind.name.en} is not put into a bracket",
                    f"{light.id} est fixée à un mur, or on ne met pas {de(kind.name.to('fr'))} "
                    "dans un support",
                ),
                ("lights", number, "side"),
            )


@check(
    "SET312", "light-on-no-wall", severity=Severity.WARNING, rules=["CHA-light-torch-bracket"]
)  # fmt: skip
def light_on_no_wall(case: ScenarioCase) -> Iterator[Finding]:
    """A light hangs on a side of a hex where no wall stands.

    Why: a bracket is part of a wall; the torch was probably meant for another side.
    Fix: correct `at` and `side`, or leave out the side for a torch that stands in the hex.

    En français : Une lumière est fixée à un côté d'hexagone sans mur.

    Pourquoi : un support tient au mur ; la torche était sans doute prévue sur un autre côté.
    Remède : corriger `at` et `side`, ou ôter le côté d'une torche posée dans l'hexagone.
    """
    if not case.complete:
        return
    walls = Walls(case.board, case.catalogue)
    for number, light in enumerate(case.scenario.lights):
        place = place_of(case, light.at)
        if place is None or light.side is None:
            continue
        try:
            side = parse_direction(light.side, case.board.grid.top)
        except ValueError:
            continue
        if not walls.stands(Edge.of(place, side), light.level):
            yield Finding(
                Text(
                    f"{light.id} hangs at {light.at} {light.side}, where no wall stands",
                    f"{light.id} est fixée en {light.at} {light.side}, où il n'y a pas de mur",
                ),
                ("lights", number, "side"),
                hexes=(place,),
            )


@check(
    "SET313", "fire-on-what-cannot-burn", severity=Severity.WARNING,
    rules=["CHA-light-fire-radius"],
)  # fmt: skip
def fire_on_what_cannot_burn(case: ScenarioCase) -> Iterator[Finding]:
    """A blaze burns in a hex where nothing can burn.

    Why: how far it shines hangs on the hexes that burn; water, stone and bare ground do not.
    Fix: move it to a hex of wood or thatch, put something that burns there, or make a camp fire.

    En français : Un incendie brûle dans un hexagone où rien ne peut brûler.

    Pourquoi : sa portée dépend des hexagones en feu ; l'eau, la pierre et le sol nu ne brûlent pas.
    Remède : le déplacer sur du bois ou du chaume, y mettre de quoi brûler, ou en faire un feu de
    camp.
    """
    if not case.complete:
        return
    fuel = set(_fuel(case))
    for label, level, path in _fires(case):
        place = place_of(case, label)
        if place is None or (place, level) in fuel:
            continue
        name = case.board.terrain_at(place, level) or ""
        ground = case.catalogue.terrains.get(name)
        if ground is not None and not ground.flammable:
            yield Finding(
                Text(
                    f"{label} is on fire, but {ground.name.en} does not burn",
                    f"{label} est en feu, mais « {ground.name.to('fr')} » ne brûle pas",
                ),
                path,
                hexes=(place,),
            )


def _fires(case: ScenarioCase) -> Iterator[tuple[str, int, YamlPath]]:
    scenario, catalogue = case.scenario, case.catalogue
    for number, light in enumerate(scenario.lights):
        kind = catalogue.lights.get(light.kind)
        if kind is None or not kind.radius_rule:
            continue
        if light.at is not None and not light.hexes:
            yield light.at, light.level, ("lights", number, "at")
        for index, label in enumerate(light.hexes):
            yield label, light.level, ("lights", number, "hexes", index)
    for number, marker in enumerate(scenario.markers):
        known = catalogue.markers.get(marker.kind)
        if known is not None and isinstance(known.light_radius, str):
            yield marker.at, marker.level, ("markers", number, "at")
    for effect, path in effects(scenario):
        for index, label in enumerate(effect.fire):
            yield label, 0, (*path, "fire", index)


def _fuel(case: ScenarioCase) -> Iterator[tuple[object, int]]:
    """Spots where something lies that burns, whatever the ground."""
    scenario, catalogue = case.scenario, case.catalogue
    burns: list[tuple[str | None, int, bool]] = []
    for marker in scenario.markers:
        kind = catalogue.markers.get(marker.kind)
        burns.append((marker.at, marker.level, kind is not None and kind.flammable))
    for work in scenario.obstacles:
        known = catalogue.obstacles.get(work.kind)
        can = known is None or bool(known.ruled("ignitable") or known.ruled("flammable_hex"))
        burns.append((work.at, work.level, can))
    burns += [(thing.at, thing.level, thing.flammable) for thing in scenario.objects]
    for unit in scenario.units:
        burns.append((unit.at, unit.level, profile_of(case, unit).kind == "vehicle"))
    for label, level, can in burns:
        if can:
            yield place_of(case, label), level


@check(
    "SET314", "light-shut-in", severity=Severity.ADVICE, rules=["CHA-light-building-door"]
)  # fmt: skip
def light_shut_in(case: ScenarioCase) -> Iterator[Finding]:
    """The lights of a room burn, but the room has neither door nor window.

    Why: such lights shine out by doors and windows only, so nobody outside would ever see them.
    Fix: name the building or room that was meant, or draw its doors and windows on the map.

    En français : Une salle est éclairée, mais n'a ni porte ni fenêtre.

    Pourquoi : ces lumières ne sortent que par les portes et fenêtres ; nul dehors ne les verrait.
    Remède : citer le bâtiment ou la salle voulus, ou tracer portes et fenêtres sur la carte.
    """
    if not case.complete:
        return
    walls = Walls(case.board, case.catalogue)
    for number, light in enumerate(case.scenario.lights):
        kind = case.catalogue.lights.get(light.kind)
        room = case.board.areas.get(light.area or "")
        if kind is None or kind.door_radius is None or room is None or room.area.open_sides:
            continue
        if not any(True for _ in walls.openings(room.hexes, storeys(room.area))):
            yield Finding(
                Text(
                    f"{light.area} is lit, but has neither door nor window",
                    f"{light.area} est éclairé, mais n'a ni porte ni fenêtre",
                ),
                ("lights", number, "area"),
            )


@check("SET315", "night-without-light", severity=Severity.ADVICE, rules=["CHA-night-row"])
def night_without_light(case: ScenarioCase) -> Iterator[Finding]:
    """It is night, and nobody has a light.

    Why: on unlit ground one sees a few hexes far and pays more to move; perhaps that is meant.
    Fix: add `lights`, give somebody a torch or a lantern, or leave it so.

    En français : Il fait nuit, et personne n'a de lumière.

    Pourquoi : dans le noir on voit à quelques hexagones et se mouvoir coûte plus ; c'est peut-être
    voulu.
    Remède : ajouter des `lights`, donner à quelqu'un une torche ou une lanterne, ou laisser ainsi.
    """
    conditions = case.scenario.conditions
    times: list[tuple[str | None, YamlPath]] = [(conditions.time, ("conditions", "time"))]
    times += [
        (one.time, ("conditions", "changes", number, "time"))
        for number, one in enumerate(conditions.changes)
    ]
    dark = next((path for time, path in times if time == _NIGHT), None)
    if dark is not None and case.complete and not _has_light(case):
        yield Finding(
            Text("it is night, and nothing shines", "il fait nuit, et rien n'éclaire"), dark
        )


def _has_light(case: ScenarioCase) -> bool:
    scenario, catalogue, board = case.scenario, case.catalogue, case.board
    if scenario.lights or any(room.area.lit for room in board.areas.values()):
        return True
    if any(feature.kind in catalogue.lights for feature, _ in board.features.values()):
        return True
    shining = {key for key, kind in catalogue.markers.items() if kind.light_radius is not None}
    if any(marker.kind in shining for marker in scenario.markers):
        return True
    if any(work.burning for work in scenario.obstacles):
        return True
    if any(effect.fire or effect.light for effect, _ in effects(scenario)):
        return True
    held: list[Iterable[str]] = [(thing.kind for thing in scenario.objects)]
    for unit in scenario.units:
        held += [unit.equipment, profile_of(case, unit).equipment]
    return any(name in catalogue.lights for names in held for name in names)
