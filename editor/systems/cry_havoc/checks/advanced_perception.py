"""Hidden things: whoever looks for one stands in its hex."""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks.cases import ScenarioCase
from editor.checks.registry import check
from editor.hexgrid.hexes import Hex
from editor.model.finding import Finding, YamlPath
from editor.model.regions import place_hexes
from editor.model.text import Text
from editor.systems.cry_havoc.checks.advanced_setup import place_of, setup
from editor.systems.cry_havoc.moving.entering import grounds


@check("SET308", "hidden-where-nobody-stands", rules=["CHA-perc-search-object"])
def hidden_where_nobody_stands(case: ScenarioCase) -> Iterator[Finding]:
    """Something is hidden in a hex in which nobody can stand.

    Why: it is found only by somebody who searches the very hex; nobody ever could.
    Fix: hide it in a hex that can be entered.

    En français : Une chose est cachée dans un hexagone où personne ne peut se tenir.

    Pourquoi : on ne la trouve qu'en fouillant l'hexagone même ; nul ne le pourrait jamais.
    Remède : la cacher dans un hexagone où l'on peut entrer.
    """
    if not case.complete:
        return
    ground = grounds(setup(case))
    for name, label, level, path in _hidden(case):
        place = place_of(case, label)
        if place is not None and _is_closed(ground.kind_at((place, level))):
            yield _told(name, label or "", path, (place,))
    zones = {zone.id: zone for zone in case.scenario.zones}
    for number, thing in enumerate(case.scenario.objects):
        if thing.hidden_in is None:
            continue
        hexes = place_hexes(case.board, thing.hidden_in, zones)
        levels = [0, *case.board.levels] if thing.hidden_in in case.board.areas else [thing.level]
        kinds = [ground.kind_at((place, level)) for place in hexes for level in levels]
        if hexes and all(kind is None or _is_closed(kind) for kind in kinds):
            yield _told(thing.id, thing.hidden_in, ("objects", number, "hidden_in"), ())


def _hidden(case: ScenarioCase) -> Iterator[tuple[str, str | None, int, YamlPath]]:
    for name in ("objects", "obstacles"):
        for number, thing in enumerate(getattr(case.scenario, name)):
            if thing.hidden and thing.carried_by is None:
                yield thing.id, thing.at, thing.level, (name, number, "at")


def _is_closed(kind: object) -> bool:
    """Whether the ground bars everybody on foot; water is swum, so somebody may search it."""
    return kind is not None and getattr(kind, "foot", 1) is None


def _told(name: str, where: str, path: YamlPath, hexes: tuple[Hex, ...]) -> Finding:
    return Finding(
        Text(
            f"{name} is hidden in {where}, where nobody can stand to search for it",
            f"{name} est caché en {where}, où nul ne peut se tenir pour le chercher",
        ),
        path,
        hexes=hexes,
    )
