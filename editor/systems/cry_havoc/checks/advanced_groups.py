"""Things of a scenario whose group of advanced rules is not switched on."""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks.cases import ScenarioCase
from editor.checks.registry import check
from editor.checks.walks import openings, weathers
from editor.edit.commands import Put, Suggest
from editor.model.finding import Finding, Severity, YamlPath
from editor.model.ground import Entry
from editor.model.kinds import Weather
from editor.model.text import Text
from editor.systems.cry_havoc.checks.advanced_setup import profile_of

_Needs = Iterator[tuple[str, str, str, YamlPath]]
"""A group, what needs it (en, fr), and where that stands."""
_CALM = Weather(name=Text())
_FIGURES = set(Weather.__struct_fields__) - set(Entry.__struct_fields__)
"""What a weather changes: clear weather changes nothing and needs no rules."""


@check(
    "SET300",
    "group-off",
    severity=Severity.WARNING,
    rules=["CHA-intro-optional", "CHB-1.1-rule-modules"],
)
def group_off(case: ScenarioCase) -> Iterator[Finding]:
    """A light, vehicle, rope or the like is used, but the advanced rules it needs are off.

    Why: each group of advanced rules holds only where the scenario names it; without its rules the
    thing does nothing.
    Fix: name the group under `options` (`advanced` is all of them), or take the thing away.

    En français : Une lumière, un véhicule, une corde… sert sans les règles avancées qu'il y faut.

    Pourquoi : un groupe de règles avancées ne vaut que si le scénario le cite ; sans elles la chose
    n'a aucun effet.
    Remède : citer le groupe sous `options` (`advanced` les prend tous), ou ôter la chose.
    """
    told: set[str] = set()
    for group, en, fr, path in _needs(case):
        known = case.catalogue.options.get(group)
        if group in case.switches or group in told or known is None:
            continue
        told.add(group)
        yield Finding(
            Text(
                f"{en} needs the rules on {known.name.en}: add {group} under 'options'",
                f"{fr} : il faut les règles « {known.name.to('fr')} » ; ajouter {group} sous "
                "« options »",
            ),
            path,
            fix=Suggest(Put(("options",), [*case.scenario.options, group])),
        )


def _needs(case: ScenarioCase) -> _Needs:
    scenario = case.scenario
    for number, light in enumerate(scenario.lights):
        yield "light", f"the light {light.id}", f"la lumière {light.id}", ("lights", number)
    for number, rope in enumerate(scenario.ropes):
        yield "ropes", f"the rope {rope.id}", f"la corde {rope.id}", ("ropes", number)
    yield from _weather(case)
    yield from _units(case)
    for opening, path in openings(scenario):
        state = case.catalogue.opening_states.get(opening.state)
        if state is not None and not state.passable and not state.openable:
            where = f"{opening.at} {opening.side}"
            yield "openings", f"{where}, {state.name.en},", f"{where}, {state.name.fr}", path
    for number, thing in enumerate(scenario.objects):
        if thing.portable:
            yield "objects", f"the object {thing.id}", f"l'objet {thing.id}", ("objects", number)
        if thing.hidden or thing.hidden_in:
            en, fr = f"the hidden object {thing.id}", f"l'objet caché {thing.id}"
            yield "perception", en, fr, ("objects", number)


def _weather(case: ScenarioCase) -> _Needs:
    """Night is a matter of the base rules, too; the other weathers are not."""
    for one, path in weathers(case.scenario):
        kind = case.catalogue.weathers.get(one if isinstance(one, str) else one.kind)
        if kind is None or kind.unlit_only:
            continue
        if any(getattr(kind, name) != getattr(_CALM, name) for name in _FIGURES):
            yield "weather", f"the weather {kind.name.en}", f"le temps « {kind.name.fr} »", path


def _units(case: ScenarioCase) -> _Needs:
    for number, unit in enumerate(case.scenario.units):
        path: YamlPath = ("units", number)
        profile = profile_of(case, unit)
        if unit.behind is not None:
            yield "pillion", f"{unit.id}, a passenger,", f"{unit.id}, en croupe", (*path, "behind")
        if profile.kind == "vehicle" and profile.vocation in case.catalogue.vehicles:
            kind = case.catalogue.vehicles[profile.vocation]
            yield "vehicles", f"the {kind.name.en} {unit.id}", f"{unit.id} ({kind.name.fr})", path
        if unit.hide_roll:
            en, fr = f"{unit.id}, who rolls to hide,", f"{unit.id}, qui joue pour se cacher"
            yield "hiding", en, fr, (*path, "hide_roll")
