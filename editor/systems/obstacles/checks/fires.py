"""Fire Starts, and things that burn."""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks.cases import ScenarioCase
from editor.checks.registry import check
from editor.edit.commands import Remove, Suggest
from editor.hexgrid.edges import Edge
from editor.hexgrid.hexes import Hex
from editor.hexgrid.labels import LabelError
from editor.model.finding import Finding, Severity
from editor.model.text import Text
from editor.systems.obstacles.counters import (
    Counter,
    areas_at,
    layout_of,
    terrain_name,
)


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
                rules=("OBS-fire-start-placement",),
            )


_NO_FUEL = (
    "OBS-pavises-no-flammable-hex",
    "OBS-ditch-no-flammable-hex",
    "OBS-stakes-no-flammable-hex",
    "OBS-traps-no-flammable-hex",
)


@check(
    "SET461",
    "fire-on-what-does-not-burn",
    rules=["OBS-fire-start-placement", *_NO_FUEL],
)
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
                rules=("OBS-fire-start-placement", *others[0].among(_NO_FUEL)),
            )


def _vain_fires(case: ScenarioCase) -> Iterator[tuple[Counter, Hex, list[Counter]]]:
    """Fires where nothing burns, with what else lies there."""
    layout = layout_of(case)
    for one in layout.counters:
        if one.place is None or not one.is_fire:
            continue
        others = [
            other
            for other in layout.laid.get(one.place, ())
            if not other.is_fire and not one.obstacle.level
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


_FIREPROOF = (
    "OBS-pavises-not-ignitable",
    "OBS-ditch-not-ignitable",
    "OBS-stakes-not-ignitable",
    "OBS-traps-not-ignitable",
    "OBS-civilians-not-ignitable",
    "OBS-herds-not-ignitable",
)


@check(
    "SET462",
    "burning-but-fireproof",
    rules=_FIREPROOF,
)
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
                rules=one.among(_FIREPROOF),
                fix=Suggest(Remove((*one.path, "burning"))),
            )


_BURNT = (
    "OBS-mantlets-ignite",
    "OBS-carts-ignite",
    "OBS-wagons-ignite",
    "OBS-boats-ignite",
)


@check(
    "SET463",
    "burnt-but-standing",
    severity=Severity.WARNING,
    rules=_BURNT,
)
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
                rules=one.among(_BURNT),
            )
