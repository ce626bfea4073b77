"""What can be wrong with a campaign pack."""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks.cases import PackCase
from editor.checks.registry import check
from editor.checks.words import twice, unless_known
from editor.model.finding import Finding
from editor.model.text import Text


@check("PAK001", "missing-file")
def missing_file(case: PackCase) -> Iterator[Finding]:
    """The manifest names a file that the pack does not hold.

    Why: whoever receives the pack would miss it.
    Fix: add the file, or take it out of the manifest.

    En français : Le manifeste cite un fichier que le recueil ne contient pas.

    Pourquoi : il manquerait à qui reçoit le recueil.
    Remède : ajouter le fichier, ou l'ôter du manifeste.
    """
    for number, asset in enumerate(case.pack.assets):
        if asset.file not in case.names:
            yield Finding(
                Text(f"no file {asset.file} in the pack", f"pas de fichier {asset.file}"),
                ("assets", number, "file"),
            )


@check("PAK002", "unknown-scenario")
def unknown_scenario(case: PackCase) -> Iterator[Finding]:
    """The start or a branch names a scenario that the pack does not list.

    Why: the campaign could not go on there.
    Fix: correct the id, or list the scenario.

    En français : Le début ou une suite cite un scénario que le recueil n'énumère pas.

    Pourquoi : la campagne ne pourrait y continuer.
    Remède : corriger l'identifiant, ou énumérer le scénario.
    """
    known = [one.id for one in case.pack.scenarios]
    what = Text("scenario", "scénario")
    yield from unless_known(what, case.pack.start, known, ("start",))
    for number, branch in enumerate(case.pack.branches):
        yield from unless_known(what, branch.source, known, ("branches", number, "from"))
        yield from unless_known(what, branch.target, known, ("branches", number, "to"))


@check("PAK003", "id-twice")
def id_twice(case: PackCase) -> Iterator[Finding]:
    """Two scenarios, factions or survivors of a pack have the same id.

    Why: whoever names it could mean either.
    Fix: rename one.

    En français : Deux scénarios, factions ou survivants ont le même identifiant.

    Pourquoi : qui le cite pourrait vouloir dire l'un ou l'autre.
    Remède : renommer l'un des deux.
    """
    for name in ("scenarios", "factions", "survivors"):
        things = getattr(case.pack, name)
        yield from twice((thing.id, (name, number)) for number, thing in enumerate(things))


@check("PAK004", "unknown-survivor")
def unknown_survivor(case: PackCase) -> Iterator[Finding]:
    """A survivor comes from a roster entry, or belongs to a faction, that is not there.

    Why: his fate could not be carried over.
    Fix: name somebody of a listed roster as `roster/person`, and a listed faction.

    En français : Un survivant vient d'un effectif ou d'une faction qui n'existe pas.

    Pourquoi : son sort ne pourrait être reporté.
    Remède : citer quelqu'un d'un effectif (`effectif/personne`) et une faction énumérée.
    """
    factions = [faction.id for faction in case.pack.factions]
    for number, one in enumerate(case.pack.survivors):
        path = ("survivors", number)
        yield from unless_known(
            Text("person", "personne"), one.roster, case.people, (*path, "from")
        )
        yield from unless_known(
            Text("faction", "faction"), one.faction, factions, (*path, "faction")
        )


@check("PAK005", "scenario-id-differs")
def scenario_id_differs(case: PackCase) -> Iterator[Finding]:
    """The manifest calls a scenario otherwise than the scenario's own file does.

    Why: results and texts would go to the wrong one.
    Fix: use the id of the scenario's file.

    En français : Le manifeste nomme un scénario autrement que le fichier du scénario.

    Pourquoi : résultats et textes iraient au mauvais.
    Remède : employer l'identifiant du fichier.
    """
    for number, one in enumerate(case.pack.scenarios):
        scenario = case.scenarios.get(one.id)
        if scenario is not None and scenario.id != one.id:
            yield Finding(
                Text(
                    f"{one.file} calls itself {scenario.id!r}, not {one.id!r}",
                    f"{one.file} se nomme {scenario.id!r} et non {one.id!r}",
                ),
                ("scenarios", number, "id"),
            )
