"""What can be wrong with a campaign pack."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from editor.checks.cases import PackCase
from editor.checks.names import OUTCOMES, PACKS, Lexicon, misnamed
from editor.checks.references import rename_thing
from editor.checks.registry import check
from editor.checks.words import twice, unless_known
from editor.edit.commands import Remove, Suggest
from editor.model.finding import Finding, Severity, YamlPath
from editor.model.pack import Outcome
from editor.model.scenario import Scenario
from editor.model.text import Text

_SIDE = Text("side", "camp")


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
                fix=Suggest(Remove(("assets", number))),
            )


@check("PAK002", "unknown-scenario")
def unknown_scenario(case: PackCase) -> Iterator[Finding]:
    """The start, a branch or a survivor names a scenario that the pack does not list.

    Why: the campaign could not go on there.
    Fix: correct the id, or list the scenario.

    En français : Le début, une suite ou un survivant cite un scénario non énuméré.

    Pourquoi : la campagne ne pourrait y continuer.
    Remède : corriger l'identifiant, ou énumérer le scénario.
    """
    yield from _misnamed("PAK002", case)


@check("PAK003", "id-twice")
def id_twice(case: PackCase) -> Iterator[Finding]:
    """Two scenarios, factions, survivors, territories or pools have the same id.

    Why: whoever names it could mean either.
    Fix: rename one.

    En français : Deux scénarios, factions, survivants, territoires … ont le même identifiant.

    Pourquoi : qui le cite pourrait vouloir dire l'un ou l'autre.
    Remède : renommer l'un des deux.
    """
    for name in ("scenarios", "factions", "survivors", "territories", "pools"):
        things = getattr(case.pack, name)
        named = ((thing.id, (name, number)) for number, thing in enumerate(things))
        yield from twice(named, things)


@check("PAK004", "unknown-survivor")
def unknown_survivor(case: PackCase) -> Iterator[Finding]:
    """A survivor, or somebody of a pool, comes from a roster entry that is not there.

    Why: his fate could not be carried over, and he could not be brought up.
    Fix: name somebody of a listed roster as `roster/person`.

    En français : Un survivant, ou quelqu'un d'une réserve, vient d'un effectif qui n'existe pas.

    Pourquoi : son sort ne pourrait être reporté, et il ne pourrait être appelé.
    Remède : citer quelqu'un d'un effectif énuméré : `effectif/personne`.
    """
    yield from _misnamed("PAK004", case)


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
                fix=Suggest(rename_thing(case.pack, ("scenarios", number, "id"), scenario.id)),
            )


@check("PAK006", "unknown-faction")
def unknown_faction(case: PackCase) -> Iterator[Finding]:
    """A faction or territory is named that the pack does not list.

    Why: nobody would own the place, fight as the side or win, and the road would lead nowhere.
    Fix: correct the id, or list it under `factions` or `territories`.

    En français : Une faction ou un territoire est cité que le recueil n'énumère pas.

    Pourquoi : le lieu, le camp ou la victoire ne seraient à personne, la route n'irait nulle part.
    Remède : corriger l'identifiant, ou l'énumérer sous `factions` ou `territories`.
    """
    yield from _misnamed("PAK006", case)


@check("PAK007", "unknown-outcome-part")
def unknown_outcome_part(case: PackCase) -> Iterator[Finding]:
    """A branch or the campaign's end asks for a side, person or object that the battle lacks.

    Why: it would never come true, so that way would never be taken.
    Fix: take a side, unit or object of the scenario that the branch comes from.

    En français : Une suite demande un camp, une personne ou un objet que la bataille n'a pas.

    Pourquoi : cela n'arriverait jamais, et cette suite ne serait jamais prise.
    Remède : prendre un camp, une unité ou un objet du scénario d'où vient la suite.
    """
    for number, branch in enumerate(case.pack.branches):
        before = case.scenarios.get(branch.source)
        if before is not None and branch.when is not None:
            path: YamlPath = ("branches", number, "when")
            yield from _outcome(branch.when, (before,), case, path)
    if len(case.scenarios) == len(case.pack.scenarios):
        for number, end in enumerate(case.pack.victory):
            every = tuple(case.scenarios.values())
            yield from _outcome(end.when, every, case, ("victory", number, "when"))
    for number, one in enumerate(case.pack.scenarios):
        played = case.scenarios.get(one.id)
        if played is not None:
            known = {side.id: None for side in played.sides}
            for name in one.sides:
                where: YamlPath = ("scenarios", number, "sides", name)
                yield from unless_known(_SIDE, name, known, where, at_key=True)


@check("PAK008", "file-not-named", severity=Severity.WARNING)
def file_not_named(case: PackCase) -> Iterator[Finding]:
    """A scenario, map, roster or catalogue lies in the pack's folder, but nothing names it.

    Why: it is no part of the campaign, and was looked at only because it lies there.
    Fix: name it in `pack.yaml`, or take it out of the folder.

    En français : Un fichier se trouve dans le dossier du recueil, mais rien ne le cite.

    Pourquoi : il ne fait pas partie de la campagne ; il n'est regardé que parce qu'il est là.
    Remède : le citer dans `pack.yaml`, ou l'ôter du dossier.
    """
    for name in case.unnamed:
        yield Finding(
            Text(f"nothing names {name}", f"rien ne cite {name}"),
            ("scenarios",),
        )


def _misnamed(code: str, case: PackCase) -> Iterator[Finding]:
    def own(kind: str) -> Collection[str]:
        return case.people if kind == "people" else [one.id for one in getattr(case.pack, kind)]

    return misnamed(case.pack, PACKS[code], Lexicon(own))


def _outcome(
    outcome: Outcome, played: tuple[Scenario, ...], case: PackCase, path: YamlPath
) -> Iterator[Finding]:
    """What an outcome asks for, among what these battles have."""

    def own(kind: str) -> Collection[str]:
        if kind == "people":
            survivors = [one.id for one in case.pack.survivors]
            return [*survivors, *(unit.id for one in played for unit in one.units)]
        return [thing.id for one in played for thing in getattr(one, kind)]

    yield from misnamed(outcome, OUTCOMES, Lexicon(own), path)
