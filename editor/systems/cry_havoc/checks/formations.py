"""What can be wrong with formations: who leads them, who may join, and how far off he stands.

A shield wall is a reaction open to whoever has a pavise, not a formation under a leader.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from editor.checks.cases import ScenarioCase
from editor.checks.registry import check
from editor.model.finding import Finding, YamlPath
from editor.model.identity import who_is
from editor.model.scenario import Unit
from editor.model.text import Text
from editor.systems.cry_havoc.checks.advanced_setup import place_of, profile_of, units_of
from editor.systems.cry_havoc.checks.profiles import has_pavise, is_irregular, rank_of


@dataclass(frozen=True, slots=True)
class Band:
    """Units that start in one formation: its name, leader, where it stands, and who is in it."""

    name: str
    kind: str
    leader: str | None
    path: YamlPath
    members: tuple[tuple[int, Unit], ...]


def _bands(case: ScenarioCase) -> tuple[Band, ...]:
    """The formations of a set-up, worked out once."""
    found: tuple[Band, ...] | None = case.workings.get("bands")
    if found is None:
        found = case.workings["bands"] = tuple(_gather(case))
    return found


def _gather(case: ScenarioCase) -> Iterator[Band]:
    by_group: dict[str, list[tuple[int, Unit]]] = {}
    alone: list[tuple[int, Unit]] = []
    for number, unit in enumerate(case.scenario.units):
        if unit.group is not None:
            by_group.setdefault(unit.group, []).append((number, unit))
        elif unit.formation is not None:
            alone.append((number, unit))
    for number, group in enumerate(case.scenario.groups):
        members = by_group.get(group.id, [])
        if group.formation is not None:
            yield Band(group.id, group.formation, group.leader, ("groups", number), tuple(members))
            continue
        for kind in dict.fromkeys(one.formation for _, one in members if one.formation):
            own = tuple((n, one) for n, one in members if one.formation == kind)
            yield Band(group.id, kind, group.leader, ("groups", number), own)
    for number, unit in alone:
        yield Band(unit.id, unit.formation or "", None, ("units", number), ((number, unit),))


def _led(case: ScenarioCase) -> Iterator[Band]:
    """The formations that need a leader; one that nobody knows is told elsewhere."""
    for band in _bands(case):
        kind = case.catalogue.formations.get(band.kind)
        if kind is not None and not kind.data.get("reaction"):
            yield band


@check("SET240", "formation-without-leader", rules=["CHB-1.2-formation"])
def formation_without_leader(case: ScenarioCase) -> Iterator[Finding]:
    """A formation has no leader, or one without a grade.

    Why: a formation is a group under the authority of a leader.
    Fix: name a unit with a grade as the group's `leader`, or take the formation away.

    En français : Une formation n'a pas de chef, ou un chef sans grade.

    Pourquoi : une formation est un groupe sous l'autorité d'un chef.
    Remède : nommer un gradé `leader` du groupe, ou ôter la formation.
    """
    units = units_of(case)
    for band in _led(case):
        if band.leader is None:
            yield Finding(
                Text(
                    f"{band.name} stands in formation {band.kind} without a leader",
                    f"{band.name} est en formation {band.kind} sans chef",
                ),
                (*band.path, "formation") if band.path[0] == "units" else band.path,
            )
        elif band.leader in units:
            leader = units[band.leader]
            known = who_is(leader, case.people)
            if known is not None and rank_of(known, case.catalogue) is None:
                yield Finding(
                    Text(
                        f"{band.leader} leads the formation {band.name} and has no grade",
                        f"{band.leader} mène la formation {band.name} sans grade",
                    ),
                    (*band.path, "leader"),
                )


@check("SET241", "formation-of-two-sides", rules=["CHB-1.2-formation"])
def formation_of_two_sides(case: ScenarioCase) -> Iterator[Finding]:
    """Somebody stands in a formation that is led by another side.

    Why: a formation is one body of one side.
    Fix: put the unit into a group of its own side, or correct its side.

    En français : Quelqu'un est dans une formation menée par un autre camp.

    Pourquoi : une formation est un seul corps d'un seul camp.
    Remède : mettre l'unité dans un groupe de son camp, ou corriger son camp.
    """
    units = units_of(case)
    for band in _bands(case):
        leader = units.get(band.leader or "")
        side = leader.side if leader is not None else next((u.side for _, u in band.members), "")
        for number, unit in band.members:
            if unit.side != side:
                yield Finding(
                    Text(
                        f"{unit.id} is of {unit.side} and stands in a formation of {side}",
                        f"{unit.id} est de {unit.side} et se tient dans une formation de {side}",
                    ),
                    ("units", number, "group"),
                )


@check("SET242", "cannot-form-up", rules=["CHB-8.1-irregular-no-formation", "CHB-1.2-animal"])
def cannot_form_up(case: ScenarioCase) -> Iterator[Finding]:
    """An irregular or an animal stands in a formation.

    Why: only regulars and elite keep a formation; a shield wall is open to all with a pavise.
    Fix: take the unit out of the group, or change its status.

    En français : Un irrégulier ou un animal se tient dans une formation.

    Pourquoi : seuls réguliers et élites tiennent une formation ; le mur de boucliers est à tous.
    Remède : sortir l'unité du groupe, ou changer son statut.
    """
    for band in _led(case):
        for number, unit in band.members:
            profile = profile_of(case, unit)
            is_animal = profile.kind == "animal"
            if is_animal or is_irregular(profile, case.catalogue):
                what = Text("an animal", "un animal") if is_animal else Text("irregular", "irrégulier")  # noqa: E501  # fmt: skip
                yield Finding(
                    Text(
                        f"{unit.id} is {what.en} and cannot stand in the formation {band.kind}",
                        f"{unit.id} est {what.fr} et ne peut être en formation {band.kind}",
                    ),
                    ("units", number),
                )


@check("SET243", "out-of-command", rules=["CHB-8.1-regular-formation"])
def out_of_command(case: ScenarioCase) -> Iterator[Finding]:
    """Somebody in a formation starts outside his leader's command radius.

    Why: regulars take a formation only where their leader's word reaches.
    Fix: move him or the leader; the message says how far the word reaches.

    En français : Quelqu'un en formation commence hors du rayon de commandement de son chef.

    Pourquoi : des réguliers ne se forment que là où porte la voix de leur chef.
    Remède : le déplacer, ou déplacer le chef ; le message dit jusqu'où porte sa voix.
    """
    if not case.complete:
        return
    units = units_of(case)
    for band in _led(case):
        leader = units.get(band.leader or "")
        rank = rank_of(profile_of(case, leader), case.catalogue) if leader is not None else None
        centre = place_of(case, leader.at) if leader is not None else None
        if rank is None or centre is None:
            continue
        for number, unit in band.members:
            place = place_of(case, unit.at)
            if place is not None and place.distance(centre) > rank.command_radius:
                yield Finding(
                    Text(
                        f"{unit.id} stands {place.distance(centre)} hexes from {band.leader}, "
                        f"who commands {rank.command_radius}",
                        f"{unit.id} est à {place.distance(centre)} hexagones de {band.leader}, "
                        f"qui commande à {rank.command_radius}",
                    ),
                    ("units", number, "at"),
                    hexes=(place, centre),
                )


@check("SET244", "wall-without-shields", rules=["CHB-4.2-shield-wall-form"])
def wall_without_shields(case: ScenarioCase) -> Iterator[Finding]:
    """Somebody starts in a shield wall without a pavise, or in the saddle.

    Why: the wall is made of pavises, by people on foot.
    Fix: give a pavise (`shield: pavise`), dismount him, or take the formation away.

    En français : Quelqu'un commence dans un mur de boucliers sans pavois, ou en selle.

    Pourquoi : le mur est fait de pavois, par des gens à pied.
    Remède : donner un pavois (`shield: pavise`), le mettre à pied, ou ôter la formation.
    """
    for band in _bands(case):
        kind = case.catalogue.formations.get(band.kind)
        if kind is None or kind.data.get("needs") != "pavise":
            continue
        for number, unit in band.members:
            profile = who_is(unit, case.people)
            if profile is None:
                continue
            own = profile.weapons if unit.weapons is None else unit.weapons
            carried = has_pavise(profile, case.catalogue, own) or "pavise" in unit.special
            if unit.mounted or not carried:
                why = Text("in the saddle", "en selle") if unit.mounted else Text("without a pavise", "sans pavois")  # noqa: E501  # fmt: skip
                yield Finding(
                    Text(
                        f"{unit.id} stands in a {kind.name.en} {why.en}",
                        f"{unit.id} se tient dans un {kind.name.fr} {why.fr}",
                    ),
                    ("units", number),
                )
