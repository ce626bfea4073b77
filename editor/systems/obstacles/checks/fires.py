"""Fire Starts, things that burn, and the weather that says how hard it is to light them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from editor.checks.cases import ScenarioCase
from editor.checks.registry import check
from editor.checks.walks import weathers
from editor.hexgrid.edges import Edge
from editor.hexgrid.hexes import Hex
from editor.hexgrid.labels import LabelError
from editor.model.finding import Finding, Severity, YamlPath
from editor.model.text import Text
from editor.systems.obstacles.counters import (
    Counter,
    areas_at,
    layout_of,
    table,
    tables_of,
    terrain_name,
)

_TABLE = "fire-weather"
_ONE_COLUMN = "OBS-fire-start-removal-weather"


@check(
    "SET460",
    "fire-on-bare-ground",
    rules=[
        "OBS-fire-start-placement", "OBS-palisade-flammable-hex", "OBS-abatis-flammable-hex",
        "OBS-tents-flammable-hex", "OBS-ruins-flammable-hex",
    ],
)  # fmt: skip
def fire_on_bare_ground(case: ScenarioCase) -> Iterator[Finding]:
    """A fire starts in a hex where nothing can burn.

    Why: it needs ground that burns, a palisade, abatis, tents, huts or ruins, or something that
    can be set alight, such as debris, carts and boats.
    Fix: move the fire, or lay there what burns.

    En français : Un feu prend dans un hexagone où rien ne brûle.

    Pourquoi : il lui faut un sol inflammable, une palissade, des abattis, des tentes, des huttes,
    des ruines, ou ce qui se laisse allumer : débris, charrettes, barques.
    Remède : déplacer le feu, ou y mettre de quoi brûler.
    """
    for one, place, others in _vain_fires(case):
        if not others:
            ground = case.board.terrain_at(place, one.obstacle.level) or ""
            en, fr = terrain_name(case.catalogue, ground)
            yield Finding(
                Text(
                    f"{one.en} at {one.obstacle.at} has nothing to burn: {en} is not flammable",
                    f"{one.fr} en {one.obstacle.at} : rien n'y brûle ; {fr} : pas inflammable",
                ),
                (*one.path, "at"),
                one.hexes,
            )


@check(
    "SET461",
    "fire-on-what-does-not-burn",
    rules=[
        "OBS-fire-start-placement", "OBS-pavises-no-flammable-hex", "OBS-ditch-no-flammable-hex",
        "OBS-stakes-no-flammable-hex", "OBS-traps-no-flammable-hex",
    ],
)  # fmt: skip
def fire_on_what_does_not_burn(case: ScenarioCase) -> Iterator[Finding]:
    """A fire starts in a hex whose only content are pavises, a ditch, stakes, traps or the living.

    Why: none of these makes a hex burn, and its ground does not either.
    Fix: move the fire, or lay there what burns.

    En français : Un feu prend là où il n'y a que pavois, fossé, pieux, pièges ou êtres vivants.

    Pourquoi : rien de cela ne rend un hexagone inflammable, et son sol ne l'est pas non plus.
    Remède : déplacer le feu, ou y mettre de quoi brûler.
    """
    for one, _, others in _vain_fires(case):
        if others:
            yield Finding(
                Text(
                    f"{one.en} at {one.obstacle.at} has nothing to burn: {others[0].en} does not "
                    "make a hex flammable",
                    f"{one.fr} en {one.obstacle.at} : rien n'y brûle ; {others[0].fr} ne rend pas "
                    "un hexagone inflammable",
                ),
                (*one.path, "at"),
                one.hexes,
            )


def _is_fire(one: Counter) -> bool:
    return (one.kind.terrain_limits or {}).get("placed_on") == "flammable_hex"


def _vain_fires(case: ScenarioCase) -> Iterator[tuple[Counter, Hex, list[Counter]]]:
    """Fires where nothing burns, with what else lies there."""
    layout = layout_of(case)
    for one in layout.counters:
        if one.place is None or not _is_fire(one):
            continue
        others = [
            other
            for other in layout.laid.get(one.place, ())
            if not _is_fire(other) and not one.obstacle.level
        ]
        fuel = any(x.kind.ruled("flammable_hex") or x.kind.ruled("ignitable") for x in others)
        if not fuel and not _burns(case, one.place, one.obstacle.level):
            yield one, one.place, others


def _burns(case: ScenarioCase, place: Hex, level: int) -> bool:
    """Whether the ground burns, or anything on it that is no counter of the sheet.

    Where a map or an author's word leaves it open, nobody is accused.
    """
    terrain = case.catalogue.terrains.get(case.board.terrain_at(place, level) or "")
    if terrain is None or terrain.flammable or (place, level) in _fuel(case):
        return True
    for side in range(6):
        for edge in case.board.edges_at(Edge.of(place, side), level):
            kind = case.catalogue.edges.get(edge.feature.kind)
            if kind is None or kind.flammable:
                return True
    return any(kind is None or kind.roof for kind in areas_at(case, place).values())


def _fuel(case: ScenarioCase) -> frozenset[tuple[Hex, int]]:
    """Where markers and objects lie that burn, and whatever else is printed on the map."""
    found: frozenset[tuple[Hex, int]] | None = case.workings.get("fuel")
    if found is None:
        found = case.workings["fuel"] = frozenset(_lying_fuel(case))
    return found


def _lying_fuel(case: ScenarioCase) -> Iterator[tuple[Hex, int]]:
    yield from ((place, feature.level) for feature, place in case.board.features.values())
    for marker in case.scenario.markers:
        kind = case.catalogue.markers.get(marker.kind)
        if kind is None or kind.flammable:
            yield from _spot(case, marker.at, marker.level)
    for thing in case.scenario.objects:
        if thing.flammable and thing.at is not None:
            yield from _spot(case, thing.at, thing.level)


def _spot(case: ScenarioCase, label: str, level: int) -> Iterator[tuple[Hex, int]]:
    try:
        yield case.board.hex(label), level
    except LabelError:
        return


@check(
    "SET462",
    "burning-but-fireproof",
    rules=[
        "OBS-pavises-not-ignitable", "OBS-ditch-not-ignitable", "OBS-stakes-not-ignitable",
        "OBS-traps-not-ignitable", "OBS-civilians-not-ignitable", "OBS-herds-not-ignitable",
    ],
)  # fmt: skip
def burning_but_fireproof(case: ScenarioCase) -> Iterator[Finding]:
    """Something burns that cannot be set alight.

    Why: pavises, ditches, stakes, traps, civilians and herds do not catch fire.
    Fix: remove `burning`, or put a fire start on ground that burns.

    En français : Brûle ce qui ne peut prendre feu.

    Pourquoi : pavois, fossés, pieux, pièges, civils et troupeaux ne s'allument pas.
    Remède : ôter `burning`, ou poser un départ de feu sur un sol inflammable.
    """
    for one in layout_of(case).counters:
        if one.obstacle.burning and one.kind.ruled("ignitable") is False:
            yield Finding(
                Text(
                    f"{one.en} burns, but cannot be set alight",
                    f"{one.fr} : brûle, mais ne peut prendre feu",
                ),
                (*one.path, "burning"),
                one.hexes,
            )


@check(
    "SET463",
    "burnt-but-standing",
    severity=Severity.WARNING,
    rules=[
        "OBS-mantlets-ignite", "OBS-carts-ignite", "OBS-wagons-ignite", "OBS-boats-ignite",
    ],
)  # fmt: skip
def burnt_but_standing(case: ScenarioCase) -> Iterator[Finding]:
    """Mantlets, a cart, a wagon or boats burn and are still whole.

    Why: the moment they are lit they turn into debris with a fire upon it.
    Fix: write `kind: debris` with `burning: true`, or remove `burning`.

    En français : Des mantelets, une charrette, un chariot ou des barques brûlent, encore entiers.

    Pourquoi : dès qu'on les allume, ils deviennent des débris en feu.
    Remède : écrire `kind: debris` avec `burning: true`, ou ôter `burning`.
    """
    for one in layout_of(case).counters:
        left = case.catalogue.obstacles.get(one.kind.ignited_into or "")
        if one.obstacle.burning and left is not None:
            yield Finding(
                Text(
                    f"{one.en} burns, so it is {left.name.en} already",
                    f"{one.fr} : brûle, donc n'est plus que {left.name.fr}",
                ),
                (*one.path, "burning"),
                one.hexes,
            )


def _difficulties(case: ScenarioCase) -> Mapping[str, Any]:
    """The author's figures by weather; nothing where he gave none, or where nothing can burn."""
    found = table(table(tables_of(case), _TABLE), "weathers")
    burns = any(
        one.kind.ruled("ignitable") or one.kind.ruled("flammable_hex") or _is_fire(one)
        for one in layout_of(case).counters
    )
    return found if burns else {}


@check("SET464", "fire-without-weather", rules=["OBS-fire-start-weather-difficulty"])
def fire_without_weather(case: ScenarioCase) -> Iterator[Finding]:
    """Difficulties of lighting are given by weather, but the scenario has no weather.

    Why: something here can burn, and nobody could look up how hard it is to light.
    Fix: say the weather under `conditions`, be it `clear`.

    En français : La difficulté d'allumer est donnée selon la météo, mais le scénario n'en a pas.

    Pourquoi : une chose peut brûler ici, et nul ne saurait combien il est difficile de l'allumer.
    Remède : dire le temps sous `conditions`, ne serait-ce que `clear`.
    """
    if _difficulties(case) and not case.scenario.conditions.weather:
        yield Finding(
            Text(
                "fires are lit by the weather here, but 'conditions' gives no 'weather'",
                "on allume ici selon le temps, mais « conditions » ne donne pas de « weather »",
            ),
            ("conditions",),
        )


@check("SET465", "weather-without-lighting", rules=["OBS-fire-start-weather-difficulty"])
def weather_without_lighting(case: ScenarioCase) -> Iterator[Finding]:
    """Difficulties of lighting are given by weather, but not for a weather of this scenario.

    Why: something here can burn, and nobody could look up how hard it is to light.
    Fix: add the weather with `light` to the table `fire-weather`.

    En français : La difficulté d'allumer est donnée selon la météo, mais pas pour un temps d'ici.

    Pourquoi : une chose peut brûler ici, et nul ne saurait combien il est difficile de l'allumer.
    Remède : ajouter ce temps avec `light` à la table `fire-weather`.
    """
    lack = Text("no difficulty of lighting ('light')", "pas de difficulté pour allumer (« light »)")
    yield from _lacking(case, "light", lack)


@check("SET466", "weather-without-quenching", rules=["OBS-fire-start-removal-weather"])
def weather_without_quenching(case: ScenarioCase) -> Iterator[Finding]:
    """A weather of this scenario has a difficulty of lighting, but none of putting out.

    Why: neither is read from the other, unless the switch OBS-fire-start-removal-weather says
    false.
    Fix: add `put_out` for the weather in the table `fire-weather`.

    En français : Un temps de ce scénario a une difficulté pour allumer, aucune pour éteindre.

    Pourquoi : l'une ne se déduit pas de l'autre, sauf si OBS-fire-start-removal-weather vaut false.
    Remède : ajouter `put_out` pour ce temps à la table `fire-weather`.
    """
    if case.scenario.switches.get(_ONE_COLUMN) is not False:
        lack = Text("no difficulty of putting out ('put_out')",
                    "pas de difficulté pour éteindre (« put_out »)")  # fmt: skip
        yield from _lacking(case, "put_out", lack)


def _lacking(case: ScenarioCase, column: str, lack: Text) -> Iterator[Finding]:
    """Each weather once; night is no weather for fires, and without `light` one remark will do."""
    difficulties = _difficulties(case)
    seen: set[str] = set()
    for weather, path in weathers(case.scenario) if difficulties else ():
        name = weather if isinstance(weather, str) else weather.kind
        known = case.catalogue.weathers.get(name)
        if known is None or known.unlit_only or name in seen:
            continue
        seen.add(name)
        row = table(difficulties, name)
        if column not in row and (column == "light" or "light" in row):
            where: YamlPath = path if isinstance(weather, str) else (*path, "kind")
            yield Finding(
                Text(
                    f"{known.name.en}: the table {_TABLE} has {lack.en}",
                    f"{known.name.fr} : {lack.fr} dans la table {_TABLE}",
                ),
                where,
            )
