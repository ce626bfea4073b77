"""Whom a work shelters: weapon groups, and units that stand behind a work in vain."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from editor.checks.cases import ScenarioCase
from editor.checks.registry import check
from editor.checks.words import unknown
from editor.model.finding import Finding, Severity, YamlPath
from editor.model.identity import who_is
from editor.model.text import Text
from editor.systems.obstacles.counters import (
    Counter,
    Standing,
    are_friends,
    layout_of,
    table,
    tables_of,
)
from editor.systems.obstacles.groups import TABLE, Groups, codes_of, groups_needed, listed_in

_SHOOTERS = "shooter"


def _groups(case: ScenarioCase) -> Groups:
    found: Groups | None = case.workings.get(TABLE)
    if found is None:
        found = case.workings[TABLE] = Groups.of(tables_of(case))
    return found


def _said_at(case: ScenarioCase, group: str) -> YamlPath:
    """Where the author fills a group: in the scenario, else in a catalogue that it brings."""
    if group in table(case.scenario.tables, TABLE):
        return ("tables", TABLE, group)
    if TABLE in case.scenario.tables:
        return ("tables", TABLE)
    return ("catalogues",) if case.scenario.catalogues else ("options",)


@check(
    "SET450",
    "group-of-unknown-weapons",
    rules=["OBS-class-infantry", "OBS-class-shooter", "OBS-class-cavalry", "OBS-class-massive"],
)
def group_of_unknown_weapons(case: ScenarioCase) -> Iterator[Finding]:
    """A weapon group lists something that is neither a weapon class nor a weapon, or has no list.

    Why: nobody would belong to the group by it.
    Fix: take weapon classes or weapons of the catalogue, as in
    `weapon-groups: {shooter: {members: [bow, crossbow]}}`.

    En français : Un groupe d'armes cite ce qui n'est ni classe d'armes ni arme, ou rien.

    Pourquoi : cela n'y ferait entrer personne.
    Remède : prendre des classes d'armes ou des armes du catalogue, comme
    `weapon-groups: {shooter: {members: [bow, crossbow]}}`.
    """
    known = {**case.catalogue.weapon_classes, **case.catalogue.weapons}
    sheet = table(case.catalogue.tables, TABLE)
    for group, said in table(case.scenario.tables, TABLE).items():
        path: YamlPath = ("tables", TABLE, group)
        if group not in sheet:
            yield unknown(Text("weapon group", "groupe d'armes"), str(group), sheet, path)
            continue
        listed = listed_in(said)
        if listed is None:
            yield Finding(
                Text(
                    f"the weapon group {group} needs a list of 'members', weapon classes or "
                    "weapons",
                    f"le groupe d'armes {group} veut une liste « members » de classes d'armes ou "
                    "d'armes",
                ),
                path,
            )
            continue
        inner = (*path, "members") if isinstance(said, dict) else path
        for number, word in enumerate(listed):
            if not isinstance(word, str) or word not in known:
                what = Text("weapon class or weapon", "classe d'armes ou arme")
                yield unknown(what, str(word), known, (*inner, number))


@check("SET451", "pavises-without-shooters", rules=["OBS-class-shooter"])
def pavises_without_shooters(case: ScenarioCase) -> Iterator[Finding]:
    """Pavises are placed, weapon groups are listed, but no weapon makes a shooter.

    Why: pavises shelter shooters only, so these could shelter nobody.
    Fix: list the weapon classes of shooters in the table `weapon-groups`.

    En français : Des pavois sont posés, mais dans les groupes d'armes nulle ne fait un tireur.

    Pourquoi : les pavois n'abritent que les tireurs ; ceux-ci n'abriteraient personne.
    Remède : énumérer les classes d'armes des tireurs dans la table `weapon-groups`.
    """
    yield from _empty_groups(case, only_shooters=True)


@check(
    "SET452",
    "weapon-group-empty",
    severity=Severity.WARNING,
    rules=["OBS-class-infantry", "OBS-class-cavalry", "OBS-class-massive"],
)
def weapon_group_empty(case: ScenarioCase) -> Iterator[Finding]:
    """Weapon groups are listed, but the one that a placed obstacle asks for is empty.

    Why: stakes protect from cavalry and massive units, traps strike cavalry harder, most works
    shelter infantry; without members nobody could tell whom. As long as no group is listed,
    nothing is said.
    Fix: list the weapon classes of the group in the table `weapon-groups`.

    En français : Le groupe d'armes que demande un obstacle posé est vide, d'autres non.

    Pourquoi : les pieux protègent de la cavalerie et des unités massives, les pièges frappent plus
    fort la cavalerie, la plupart des ouvrages abritent l'infanterie ; sans membres, nul ne saurait
    qui. Tant qu'aucun groupe n'est énuméré, rien n'est dit.
    Remède : énumérer les classes d'armes du groupe dans la table `weapon-groups`.
    """
    yield from _empty_groups(case, only_shooters=False)


def _empty_groups(case: ScenarioCase, *, only_shooters: bool) -> Iterator[Finding]:
    groups = _groups(case)
    asked: dict[str, Counter] = {}
    for one in layout_of(case).counters:
        for group in groups_needed(one.kind):
            asked.setdefault(group, one)
    for group, one in asked.items():
        if (group == _SHOOTERS) is only_shooters and groups.is_empty(group):
            name = groups.names[group]
            yield Finding(
                Text(
                    f"no weapon belongs to the group {name.en}, which {one.en} asks for",
                    f"nulle arme n'est du groupe {name.fr}, que demande {one.fr}",
                ),
                _said_at(case, group),
            )


@check(
    "SET453",
    "unit-in-no-group",
    severity=Severity.WARNING,
    rules=["OBS-class-infantry", "OBS-class-shooter", "OBS-class-cavalry", "OBS-class-massive"],
)
def unit_in_no_group(case: ScenarioCase) -> Iterator[Finding]:
    """All four weapon groups are listed, but the arms of a unit belong to none.

    Why: nobody could tell which works shelter it, and from which traps it suffers.
    Fix: add its weapon class to a group in the table `weapon-groups`.

    En français : Quatre groupes d'armes sont énumérés, mais une unité n'est d'aucun.

    Pourquoi : nul ne saurait quels ouvrages l'abritent, ni ce que lui font les pièges.
    Remède : ajouter sa classe d'arme à un groupe de la table `weapon-groups`.
    """
    groups = _groups(case)
    if not groups.is_complete or not layout_of(case).counters:
        return
    for number, unit in enumerate(case.scenario.units):
        profile = who_is(unit, case.people)
        weapons = unit.weapons if unit.weapons is not None else profile.weapons if profile else ()
        if groups.holds_any(groups.members, codes_of(weapons, case.catalogue)) is False:
            yield in_no_group(unit.id, weapons, ("units", number))


def in_no_group(name: str, weapons: Iterable[str], path: YamlPath) -> Finding:
    """Said alike of units and of people in a roster."""
    listed = ", ".join(weapons)
    return Finding(
        Text(
            f"{name} is of no weapon group: none holds {listed}",
            f"{name} n'est d'aucun groupe d'armes : aucun ne contient {listed}",
        ),
        path,
    )


_SHELTERS = (
    "OBS-palisade-protect-infantry",
    "OBS-abatis-protect-infantry-shock",
    "OBS-ditch-protect-any-shock",
    "OBS-stakes-protect-infantry-vs-mounted",
    "OBS-wagons-protect-infantry",
)


@check(
    "SET454",
    "not-sheltered",
    severity=Severity.ADVICE,
    rules=_SHELTERS,
)
def not_sheltered(case: ScenarioCase) -> Iterator[Finding]:
    """A unit stands in the hex of a work that does not shelter it.

    Why: a palisade, abatis, a ditch or stakes shelter whoever looks the same way as they do, and
    but for the ditch infantry only.
    Fix: turn the unit or the work; or leave it, since the set-up is legal.

    En français : Une unité se tient dans l'hexagone d'un ouvrage qui ne l'abrite pas.

    Pourquoi : palissade, abattis, fossé et pieux abritent qui est tourné du même côté qu'eux, et,
    le fossé excepté, l'infanterie seule.
    Remède : tourner l'unité ou l'ouvrage ; ou laisser, car ce placement est permis.
    """
    layout = layout_of(case)
    for piece in layout.standing:
        works = [
            one
            for one in layout.laid.get(piece.hexes[0], ())
            if one.kind.ruled("defensive_work")
            and not piece.level
            and (one.kind.orientation or {}).get("must_match_unit") != "invariant"
            and are_friends(case, one.obstacle.side, piece.unit.side)
        ]
        reasons = [_why_not(case, one, piece) for one in works]
        if works and None not in reasons:
            yield next(reason for reason in reasons if reason is not None)


def _why_not(case: ScenarioCase, one: Counter, piece: Standing) -> Finding | None:
    """Why a work does not shelter a unit; None where it does, or where that cannot be told."""
    protects = one.kind.protects if isinstance(one.kind.protects, dict) else {}
    unit, wanted = piece.unit, protects.get("weapon_groups")
    bound = protects.get("facing_condition") == "same_as_obstacle"
    told = None not in (unit.facing, one.obstacle.facing)
    if bound and told and unit.facing != one.obstacle.facing:
        return Finding(
            Text(
                f"{unit.id} looks {unit.facing} and is not sheltered by {one.en}, which looks "
                f"{one.obstacle.facing}",
                f"{unit.id}, tourné vers {unit.facing}, n'est pas abrité par {one.fr}, tourné "
                f"vers {one.obstacle.facing}",
            ),
            (*piece.path, "facing"),
            one.hexes,
            rules=one.among(_SHELTERS),
        )
    weapons = unit.weapons if unit.weapons is not None else piece.profile.weapons
    groups, codes = _groups(case), codes_of(weapons, case.catalogue)
    if isinstance(wanted, (list, tuple)) and groups.holds_any(wanted, codes) is False:
        names = [groups.names[name] for name in wanted]
        return Finding(
            Text(
                f"{unit.id} is not sheltered by {one.en}, which shelters "
                f"{', '.join(name.en for name in names)} only",
                f"{unit.id} n'est pas abrité par {one.fr}, qui n'abrite que : "
                f"{', '.join(name.fr for name in names)}",
            ),
            piece.path,
            one.hexes,
            rules=one.among(_SHELTERS),
        )
    return None
