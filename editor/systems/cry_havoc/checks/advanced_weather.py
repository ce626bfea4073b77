"""Weather and what it closes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from editor.checks.cases import ScenarioCase
from editor.checks.registry import check
from editor.checks.walks import conditions, weathers
from editor.edit.commands import Put, Remove, Suggest
from editor.hexgrid.hexes import Hex
from editor.model.condition import Condition
from editor.model.finding import Finding, Severity
from editor.model.scenario import Unit, Weather
from editor.model.text import Text
from editor.systems.cry_havoc.checks.advanced_setup import (
    ALIVE,
    members,
    place_named,
    place_of,
    profile_of,
    setup,
    special_of,
)
from editor.systems.cry_havoc.moving.entering import grounds
from editor.systems.cry_havoc.moving.gait import Gait
from editor.systems.cry_havoc.sky import skies


@check("SET321", "fog-of-wrong-length", severity=Severity.WARNING, rules=["CHA-fog-duration"])
def fog_of_wrong_length(case: ScenarioCase) -> Iterator[Finding]:
    """Natural fog is given a last turn, or fog made by a spell lasts too long.

    Why: natural fog lasts the whole game; a spell's fog is gone after one turn.
    Fix: leave out `to_turn` for natural fog, or say `origin: magic` and the turn after the spell.

    En français : Un brouillard naturel a un dernier tour, ou celui d'un sort dure trop longtemps.

    Pourquoi : le brouillard naturel dure toute la partie ; celui d'un sort, un seul tour.
    Remède : ôter `to_turn` au brouillard naturel, ou dire `origin: magic` et le tour qui suit le
    sort.
    """
    last = case.scenario.end.turns if case.scenario.end is not None else None
    for one, path in weathers(case.scenario):
        kind = case.catalogue.weathers.get(one.kind) if isinstance(one, Weather) else None
        if not isinstance(one, Weather) or kind is None or kind.magic_turns is None:
            continue
        name, turns = kind.name, kind.magic_turns
        if one.origin == "magic":
            # Two phases from the spell on: they may end in the turn after (the rule's ruling).
            latest = one.from_turn + turns
            if one.to_turn is None or one.to_turn > latest:
                text = Text(
                    f"{name.en} made by magic on turn {one.from_turn} is gone after turn {latest}",
                    f"{name.to('fr')} magique du tour {one.from_turn} : dissipé après le tour "
                    f"{latest}",
                )
                fix = Suggest(Put((*path, "to_turn"), latest))
                where = (*path, "to_turn") if one.to_turn is not None else path
                yield Finding(text, where, fix=fix)
        elif one.to_turn is not None and (last is None or one.to_turn < last):
            yield Finding(
                Text(
                    f"natural {name.en} lasts the whole game, not to turn {one.to_turn}",
                    f"{name.to('fr')} naturel : dure toute la partie, non jusqu'au tour "
                    f"{one.to_turn}",
                ),
                (*path, "to_turn"),
                fix=Suggest(Remove((*path, "to_turn"))),
            )


@check("SET322", "rain-on-part-of-a-sheet", rules=["CHA-rain-scope"])
def rain_on_part_of_a_sheet(case: ScenarioCase) -> Iterator[Finding]:
    """Rain falls on a zone that is not made of whole sheets.

    Why: rain covers whole map sheets, never a part of one.
    Fix: name the `sheets` on which it rains instead of a zone, or leave the zone out.

    En français : La pluie tombe sur une zone qui n'est pas faite de cartes entières.

    Pourquoi : la pluie couvre des cartes entières, jamais une partie.
    Remède : citer les cartes (`sheets`) où il pleut au lieu d'une zone, ou ôter la zone.
    """
    if not case.complete:
        return
    for one, path in weathers(case.scenario):
        kind = case.catalogue.weathers.get(one.kind) if isinstance(one, Weather) else None
        if not isinstance(one, Weather) or one.zone is None or kind is None:
            continue
        if not kind.whole_boards:
            continue
        wet = place_named(case, one.zone)
        whole: set[Hex] = set()
        for sheet in case.board.sheets:
            own = sheet.hexes()
            whole |= own if own <= wet else frozenset()
        if wet and wet != whole:
            yield Finding(
                Text(
                    f"{kind.name.en} covers whole sheets; {one.zone} is only part of one",
                    f"{kind.name.to('fr')} : des cartes entières ; {one.zone} n'en est qu'une "
                    "partie",
                ),
                (*path, "zone"),
            )


@check(
    "SET323", "place-closed-by-the-sky", severity=Severity.WARNING,
    rules=["CHA-snow-crossing-test", "CHA-night-impassable"],
)  # fmt: skip
def place_closed_by_the_sky(case: ScenarioCase) -> Iterator[Finding]:
    """Night or snow makes every hex of a place too dear for those who must go there to win.

    Why: a hex that costs more than the points somebody has cannot be entered, and in snow a dear
    hex takes a roll that may be out of reach.
    Fix: set a light there, change the weather, or choose another place.

    En français : La nuit ou la neige rend tout un lieu trop cher pour ceux qui doivent y aller.

    Pourquoi : on n'entre pas dans un hexagone qui coûte plus que ses points, et dans la neige un
    hexagone cher demande un jet parfois impossible.
    Remède : y mettre une lumière, changer le temps, ou choisir un autre lieu.
    """
    if not case.complete:
        return
    if skies(setup(case)).is_clear:
        return
    costs: dict[tuple[str, ...], frozenset[_Cost]] = {}
    for condition, path in conditions(case.scenario):
        if path[0] != "victory" or "none" in path:
            continue
        where = (condition.place,) if condition.place is not None else condition.at
        if where not in costs:
            costs[where] = frozenset(_costs(case, condition))
        travellers = _travellers(case, _subjects(case, condition))
        if not costs[where] or not travellers:
            continue
        if all(_is_closed(cost, one) for cost in costs[where] for one in travellers):
            yield Finding(
                Text(
                    "by night or in this weather nobody who must go there can enter "
                    f"{', '.join(where)}",
                    "la nuit ou par ce temps, nul de ceux qui le doivent n'entre en "
                    f"{', '.join(where)}",
                ),
                (*path, "in" if condition.place else "at"),
            )


class _Cost(NamedTuple):
    """Half points to enter a hex: by itself, under this sky, and the same with a light in hand."""

    plain: int
    unlit: int
    lit: int
    tests: tuple[tuple[int, int, int], ...]
    """For each weather: the cost that takes a roll, the best die, and what skill adds."""


class _Traveller(NamedTuple):
    """What counts about somebody on foot: points, a light of his own, skill."""

    points: int
    bears_light: bool
    is_skilled: bool


def _costs(case: ScenarioCase, condition: Condition) -> Iterator[_Cost]:
    """What the hexes of a place cost; hexes that nobody enters in any weather cost nothing."""
    situation = setup(case)
    for place in _spots(case, condition):
        plain = grounds(situation).footing((place, 0), Gait()).halves
        if plain is None:
            continue
        sky = skies(situation).over((place, 0))
        lit = plain
        for weather in sky.weathers:
            lit *= weather.cost_factor
        extra = sum(2 * weather.cost_extra for weather in sky.weathers)
        unlit = lit * (skies(situation).night_factor if sky.unlit else 1)
        tests = []
        for weather in sky.weathers:
            if weather.test_from_cost is not None:
                test = weather.data.get("test", {})
                die, skill = int(test.get("die", 10)), int(test.get("manoeuvres", 0))
                tests.append((weather.test_from_cost, die, skill))
        yield _Cost(plain, unlit + extra, lit + extra, tuple(tests))


def _spots(case: ScenarioCase, condition: Condition) -> list[Hex]:
    if condition.place is not None:
        room = case.board.areas.get(condition.place)
        if room is not None and room.area.level:
            return []
        return sorted(place_named(case, condition.place))
    return [place for label in condition.at if (place := place_of(case, label)) is not None]


def _subjects(case: ScenarioCase, condition: Condition) -> tuple[Unit, ...]:
    """Who has to be there: the units named, or those of the side that holds the object."""
    if condition.state in {"killed", "captured"} or condition.at_most is not None:
        return ()
    names = (*condition.units, condition.units_of or "", condition.group or "")
    if condition.object is not None:
        names = (condition.held_by or "",)
    return members(case, tuple(name for name in names if name))


def _travellers(case: ScenarioCase, units: tuple[Unit, ...]) -> frozenset[_Traveller]:
    bearers = {light.carried_by for light in case.scenario.lights}
    found = set()
    for unit in units:
        figures = profile_of(case, unit).foot
        if figures is None or unit.state not in ALIVE:
            continue
        face = figures.wounded if unit.state == "wounded" and figures.wounded else figures.healthy
        skilled = "manoeuvres" in special_of(case, unit)
        found.add(_Traveller(face[2], unit.id in bearers, skilled))
    return frozenset(found)


def _is_closed(cost: _Cost, one: _Traveller) -> bool:
    """Whether the sky alone keeps somebody out of a hex."""
    if cost.plain > 2 * one.points:
        return False
    halves = cost.lit if one.bears_light else cost.unlit
    if halves > 2 * one.points:
        return True
    return any(
        halves >= 2 * least and halves >= 2 * (die + (skill if one.is_skilled else 0))
        for least, die, skill in cost.tests
    )
