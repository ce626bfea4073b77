"""What can be wrong with the people and things that go from battle to battle."""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks.cases import PackCase
from editor.checks.registry import check
from editor.edit.commands import Put, Suggest
from editor.model.finding import Finding, Severity
from editor.model.pack import Survivor
from editor.model.scenario import Scenario, Unit
from editor.model.text import Text


@check("PAK015", "survivor-in-no-battle", severity=Severity.WARNING)
def survivor_in_no_battle(case: PackCase) -> Iterator[Finding]:
    """Somebody whose fate is kept takes part in none of the pack's battles, nor waits in a pool.

    Why: there would be nothing to keep; perhaps his unit has another name.
    Fix: give his unit the survivor's id in the scenarios, or take him out of the list.

    En français : Quelqu'un dont le sort est suivi n'est dans aucune bataille ni réserve du recueil.

    Pourquoi : il n'y aurait rien à suivre ; peut-être son unité a-t-elle un autre nom.
    Remède : donner à son unité l'identifiant du survivant, ou l'ôter de la liste.
    """
    if not _is_whole(case):
        return
    fighters = {unit.id for one in case.scenarios.values() for unit in one.units}
    waiting = {name for pool in case.pack.pools for name in pool.people}
    # Battles without anybody are not yet written.
    for number, one in enumerate(case.pack.survivors if fighters else ()):
        if one.id not in fighters and one.roster not in waiting:
            yield Finding(
                Text(
                    f"{one.id} is a unit of no scenario of the pack",
                    f"{one.id} n'est une unité d'aucun scénario du recueil",
                ),
                ("survivors", number, "id"),
            )


@check("PAK016", "joins-where-he-is-not", severity=Severity.WARNING)
def joins_where_he_is_not(case: PackCase) -> Iterator[Finding]:
    """Somebody is said to appear first in a scenario in which he takes no part.

    Why: he would come from nowhere in a later one, or never.
    Fix: name the scenario in which his unit is, or add him there.

    En français : Quelqu'un doit apparaître d'abord dans un scénario où il n'est pas.

    Pourquoi : il surgirait plus tard de nulle part, ou jamais.
    Remède : citer le scénario où se trouve son unité, ou l'y ajouter.
    """
    for number, one in enumerate(case.pack.survivors):
        battle = case.scenarios.get(one.joins or "")
        there = {unit.id for unit in battle.units} if battle is not None else set()
        if there and one.id not in there:
            yield Finding(
                Text(
                    f"{one.id} takes no part in {one.joins}",
                    f"{one.id} ne prend pas part à {one.joins}",
                ),
                ("survivors", number, "joins"),
            )


@check("PAK017", "survivor-is-somebody-else", severity=Severity.WARNING)
def survivor_is_somebody_else(case: PackCase) -> Iterator[Finding]:
    """In a scenario another person bears the name of a survivor.

    Why: wounds and death would go to the wrong man.
    Fix: draw the unit from the survivor's roster entry, or call it otherwise.

    En français : Dans un scénario, une autre personne porte le nom d'un survivant.

    Pourquoi : blessures et mort iraient au mauvais.
    Remède : tirer l'unité de l'effectif du survivant, ou la nommer autrement.
    """
    for number, one in enumerate(case.pack.survivors):
        for name, battle in case.scenarios.items():
            unit = next((unit for unit in battle.units if unit.id == one.id), None)
            if unit is not None and _is_another(case, one, unit, battle):
                who = unit.roster or unit.id
                yield Finding(
                    Text(
                        f"{one.id} is {who} in {name}, not {one.roster}",
                        f"{one.id} est {who} dans {name}, et non {one.roster}",
                    ),
                    ("survivors", number, "from"),
                )
                break


@check("PAK018", "thing-of-another-kind", severity=Severity.WARNING)
def thing_of_another_kind(case: PackCase) -> Iterator[Finding]:
    """Two scenarios call things of different kinds by the same id, while things are kept.

    Why: who holds the one after the first battle would hold the other in the next.
    Fix: give one of them another id, or say `objects: false` under `carry_over`.

    En français : Deux scénarios nomment pareil deux objets différents, qui pourtant se gardent.

    Pourquoi : qui tient l'un après la première bataille tiendrait l'autre à la suivante.
    Remède : renommer l'un d'eux, ou dire `objects: false` sous `carry_over`.
    """
    kept = case.pack.carry_over
    if kept is None or not kept.objects:
        return
    seen: dict[str, tuple[str, str]] = {}
    for number, one in enumerate(case.pack.scenarios):
        battle = case.scenarios.get(one.id)
        for thing in battle.objects if battle is not None else ():
            kind, where = seen.setdefault(thing.id, (thing.kind, one.id))
            if kind != thing.kind:
                yield Finding(
                    Text(
                        f"{thing.id} is a {thing.kind} here and a {kind} in {where}",
                        f"{thing.id} : {thing.kind} ici et {kind} dans {where}",
                    ),
                    ("scenarios", number),
                )


@check("PAK019", "kept-and-yet-not", severity=Severity.ADVICE)
def kept_and_yet_not(case: PackCase) -> Iterator[Finding]:
    """The wounded mend, or doors are repaired, but wounds and damage are not kept at all.

    Why: there is nothing to mend; one of the two was probably forgotten.
    Fix: say `wounds: true`, or `openings` or `damage`, or leave the mending out.

    En français : On guérit ou l'on répare, mais blessures et dégâts ne se gardent pas.

    Pourquoi : il n'y a rien à guérir ni réparer ; l'un des deux a sans doute été oublié.
    Remède : dire `wounds: true`, ou `openings` ou `damage`, ou ôter la guérison.
    """
    kept = case.pack.carry_over
    if kept is None:
        return
    mends = [key for key in ("heal_days", "heal_roll") if getattr(kept, key) is not None]
    if mends and not kept.wounds:
        yield Finding(
            Text("wounds are not kept, so nobody heals", "les blessures ne se gardent pas"),
            ("carry_over", mends[0]),
            fix=Suggest(Put(("carry_over", "wounds"), True)),
        )
    if kept.repair_days is not None and not (kept.openings or kept.damage):
        yield Finding(
            Text("damage is not kept, so nothing is repaired", "les dégâts ne se gardent pas"),
            ("carry_over", "repair_days"),
        )


def _is_whole(case: PackCase) -> bool:
    """Whether every scenario could be read."""
    return len(case.scenarios) == len({one.id for one in case.pack.scenarios})


def _is_another(case: PackCase, one: Survivor, unit: Unit, battle: Scenario) -> bool:
    """Whether a unit is surely not the person that a survivor is drawn from.

    Aliases of rosters differ from file to file, so the person's own id counts; a unit with figures
    of its own may be him with other arms.
    """
    if unit.roster is None or one.roster not in case.people:
        return False
    alias, _, person = unit.roster.partition("/")
    return alias in battle.rosters and person != one.roster.partition("/")[2]
