"""Generals, banners, characters in the ranks, strategy points."""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks.cases import ScenarioCase
from editor.checks.figures import is_whole, listed, shown
from editor.checks.registry import check
from editor.edit.commands import Put, Suggest
from editor.model.finding import Finding, Severity
from editor.model.text import Text
from editor.systems.regiments.muster import Soldier, muster


@check("SET510", "host-of-another-side", rules=["WHX-0.1-unit-definition"])
def host_of_another_side(case: ScenarioCase) -> Iterator[Finding]:
    """A character stands in the ranks of another side's regiment.

    Why: he moves with his host, and would move with the enemy; allies may take him in.
    Fix: correct `host` or `side`.

    En français : Un personnage se tient dans les rangs d'un régiment d'un autre camp.

    Pourquoi : il marche avec son hôte, donc avec l'ennemi ; des alliés peuvent l'accueillir.
    Remède : corriger `host` ou `side`.
    """
    relations = {side.id: side.relations for side in case.scenario.sides}
    for guest, host in _hosted(case):
        mine, theirs = guest.unit.side, host.unit.side  # type: ignore[union-attr]
        allied = "ally" in (
            relations.get(mine, {}).get(theirs),
            relations.get(theirs, {}).get(mine),
        )
        if mine != theirs and not allied:
            yield Finding(
                Text(
                    f"{guest.id} of {mine} stands in the ranks of {host.id} of {theirs}",
                    f"{guest.id} de {mine} se tient dans les rangs de {host.id} de {theirs}",
                ),
                (*guest.start, "host"),
            )


@check("SET511", "host-is-no-regiment", rules=["WHX-0.1-unit-definition"])
def host_is_no_regiment(case: ScenarioCase) -> Iterator[Finding]:
    """The host of a character is himself a character, or a regiment stands in another.

    Why: only a character joins, and only a regiment has ranks to stand in.
    Fix: name a regiment as `host`, or give him a hex of his own.

    En français : L'hôte d'un personnage est lui-même un personnage, ou un régiment en rejoint un.

    Pourquoi : seul un personnage rejoint, et seul un régiment a des rangs.
    Remède : citer un régiment comme `host`, ou lui donner un hexagone.
    """
    for guest, host in _hosted(case):
        if not host.is_regiment or guest.is_regiment:
            wrong = guest if guest.is_regiment else host
            what = Text("a regiment", "un régiment") if guest.is_regiment else Text("a character", "un personnage")  # noqa: E501  # fmt: skip
            yield Finding(
                Text(
                    f"{guest.id} cannot stand in the ranks of {host.id}: {wrong.id} is {what.en}",
                    f"{guest.id} ne peut être dans les rangs de {host.id} : {wrong.id} est "
                    f"{what.fr}",
                ),
                (*guest.start, "host"),
            )


def _hosted(case: ScenarioCase) -> Iterator[tuple[Soldier, Soldier]]:
    units = muster(case)
    for guest in units.values():
        host = units.get((guest.unit.host if guest.unit else None) or "")
        if host is not None and host.unit is not None:
            yield guest, host


def _generals(case: ScenarioCase) -> dict[str, list[Soldier]]:
    """Who leads each side: the one it names, and everybody who is called general."""
    leaders = {(side.id, side.leader) for side in case.scenario.sides}
    found: dict[str, list[Soldier]] = {}
    for one in muster(case).values():
        called = one.profile.rank == "general" or one.has("general")
        if one.unit is not None and (called or (one.unit.side, one.id) in leaders):
            found.setdefault(one.unit.side, []).append(one)
    return found


@check("SET512", "no-general", rules=["WHX-1.1-initiative-roll"])
def no_general(case: ScenarioCase) -> Iterator[Finding]:
    """A side has units but no General.

    Why: each turn begins with a roll to which his leadership is added.
    Fix: name him as `leader` of the side; a side that nobody plays, or that buys, needs none.

    En français : Un camp a des unités mais pas de Général.

    Pourquoi : chaque tour commence par un jet où s'ajoute son commandement.
    Remède : le citer comme `leader` du camp ; un camp sans joueur, ou qui achète, s'en passe.
    """
    generals = _generals(case)
    manned = {one.unit.side for one in muster(case).values() if one.unit is not None}
    for number, side in enumerate(case.scenario.sides):
        bought = side.players == 0 or side.budget is not None
        if side.id in manned and not bought and side.leader is None and side.id not in generals:
            yield Finding(
                Text(
                    f"{side.id} has no General: name its 'leader'",
                    f"{side.id} n'a pas de Général : citer son « leader »",
                ),
                ("sides", number),
            )


@check("SET513", "two-generals", rules=["WHX-1.1-initiative-roll"])
def two_generals(case: ScenarioCase) -> Iterator[Finding]:
    """A side has more than one General.

    Why: one leadership is added to the initiative roll, and one man may spend points on it.
    Fix: make the others lords or heroes.

    En français : Un camp a plus d'un Général.

    Pourquoi : un seul commandement s'ajoute à l'initiative, un seul y dépense des points.
    Remède : faire des autres des seigneurs ou des héros.
    """
    for side, generals in _generals(case).items():
        for one in generals[1:]:
            yield Finding(
                Text(
                    f"{side} has two Generals, {generals[0].id} and {one.id}",
                    f"{side} a deux Généraux, {generals[0].id} et {one.id}",
                ),
                one.start,
            )


@check("SET514", "two-great-banners", rules=["WHX-2.15-great-banner-initiative"])
def two_great_banners(case: ScenarioCase) -> Iterator[Finding]:
    """A side has more than one Great Banner.

    Why: there is one for the whole army, near which its General commands better.
    Fix: make the others standards.

    En français : Un camp a plus d'une Grande Bannière.

    Pourquoi : il y en a une pour l'armée, près de laquelle le Général commande mieux.
    Remède : faire des autres des étendards.
    """
    first: dict[str, str] = {}
    for one in muster(case).values():
        if one.unit is None or not one.bears_great_banner:
            continue
        side = one.unit.side
        if side in first:
            yield Finding(
                Text(
                    f"{side} has two Great Banners, with {first[side]} and {one.id}",
                    f"{side} a deux Grandes Bannières, chez {first[side]} et {one.id}",
                ),
                one.start,
            )
        first.setdefault(side, one.id)


@check("SET515", "unfinished-grant", rules=["WHX-2.3-granted-points"])
def unfinished_grant(case: ScenarioCase) -> Iterator[Finding]:
    """An object grants strategy points, but not how many or for how long.

    Why: granted points are kept apart, for a time or for good.
    Fix: give a number above 0 as `strategy_points`, and `duration: temporary` or `permanent`.

    En français : Un objet donne des points de stratégie sans dire combien ou pour combien de temps.

    Pourquoi : les points donnés se tiennent à part, pour un temps ou pour toujours.
    Remède : un nombre supérieur à 0 (`strategy_points`), et `duration: temporary` ou `permanent`.
    """
    words = listed(case.catalogue.tables, "strategy-grants", "durations")
    for number, thing in enumerate(case.scenario.objects):
        points = thing.values.get("strategy_points")
        if points is None:
            continue
        path = ("objects", number, "values")
        if not is_whole(points) or points < 1:
            yield Finding(
                Text(
                    f"{thing.id} grants {shown(points)} strategy points; expected a whole number "
                    "from 1",
                    f"{thing.id} donne {shown(points)} points de stratégie ; attendu : un entier "
                    "dès 1",
                ),
                (*path, "strategy_points"),
            )
        elif thing.values.get("duration") not in words:
            allowed = ", ".join(map(str, words))
            yield Finding(
                Text(
                    f"{thing.id} grants strategy points without 'duration'; known are {allowed}",
                    f"{thing.id} donne des points de stratégie sans « duration » ; on connaît "
                    f"{allowed}",
                ),
                (*path, "duration") if "duration" in thing.values else path,
            )


@check("SET516", "grant-out-of-reach", severity=Severity.WARNING, rules=["WHX-2.3-granted-points"])
def grant_out_of_reach(case: ScenarioCase) -> Iterator[Finding]:
    """An object that grants strategy points can be carried, but by no character.

    Why: only characters have strategy points.
    Fix: name characters, or a side that has some, under `carriers`.

    En français : Un objet qui donne des points de stratégie ne peut être porté par un personnage.

    Pourquoi : seuls les personnages ont des points de stratégie.
    Remède : citer des personnages, ou un camp qui en a, sous `carriers`.
    """
    units = [one.unit for one in muster(case).values() if one.is_character and one.unit]
    able = {name for unit in units for name in (unit.id, unit.side, unit.group)}
    for number, thing in enumerate(case.scenario.objects):
        barred = thing.carriers and thing.portable and able.isdisjoint(thing.carriers)
        if barred and "strategy_points" in thing.values:
            yield Finding(
                Text(
                    f"{thing.id} grants strategy points, but no character may carry it",
                    f"{thing.id} donne des points de stratégie, mais nul personnage ne peut le "
                    "porter",
                ),
                ("objects", number, "carriers"),
            )


@check("SET517", "points-without-option", severity=Severity.ADVICE, rules=["WHX-2.1-optional-rule"])
def points_without_option(case: ScenarioCase) -> Iterator[Finding]:
    """Strategy points are granted, but the battle is played without them.

    Why: the whole system of strategy points is optional.
    Fix: add `strategy-points` under `options`, or take the points away.

    En français : Des points de stratégie sont donnés, mais la bataille se joue sans eux.

    Pourquoi : tout le système des points de stratégie est facultatif.
    Remède : ajouter `strategy-points` sous `options`, ou ôter les points.
    """
    if "strategy-points" in case.switches:
        return
    for name in ("units", "objects"):
        for number, one in enumerate(getattr(case.scenario, name)):
            if "strategy_points" in one.values:
                yield Finding(
                    Text(
                        f"{one.id} has strategy points, but the option strategy-points is off",
                        f"{one.id} a des points de stratégie, mais l'option strategy-points est "
                        "absente",
                    ),
                    (name, number, "values", "strategy_points"),
                    fix=Suggest(Put(("options",), [*case.scenario.options, "strategy-points"])),
                )
