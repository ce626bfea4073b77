"""What can be wrong with a roster."""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks.cases import RosterCase
from editor.checks.names import ROSTERS, Lexicon, misnamed
from editor.checks.registry import check
from editor.checks.words import twice
from editor.model.finding import Finding


@check("ROS001", "person-twice")
def person_twice(case: RosterCase) -> Iterator[Finding]:
    """Two people of a roster have the same id.

    Why: a scenario that names it could mean either.
    Fix: rename one.

    En français : Deux personnes d'un effectif ont le même identifiant.

    Pourquoi : un scénario qui le cite pourrait vouloir dire l'une ou l'autre.
    Remède : renommer l'une des deux.
    """
    for name in ("people", "groups"):
        things = getattr(case.roster, name)
        yield from twice(((one.id, (name, n)) for n, one in enumerate(things)), things)


@check(
    "ROS002", "unknown-equipment",
    rules=[
        "CHB-1.4-morale-class", "CHB-3.0-weapon-attributes", "CHB-4.2-shield-wall-form",
        "CHB-5.1-mp-for-tasks", "CHB-5.2-only-horses", "CHB-6.2-armour", "CHB-6.2-melee-skills",
        "CHB-8.0-status-letters",
    ],
)  # fmt: skip
def unknown_equipment(case: RosterCase) -> Iterator[Finding]:
    """A weapon, armour, mount, rank, status or special rule that the system does not know.

    Why: it has no figures.
    Fix: take a known one, or bring your own in a catalogue file named under `catalogues`.

    En français : Une arme, armure, monture, grade, statut ou règle spéciale inconnue du système.

    Pourquoi : elle n'a pas de valeurs.
    Remède : en prendre une connue, ou l'apporter dans un fichier cité par `catalogues`.
    """
    yield from misnamed(case.roster, ROSTERS["ROS002"], _lexicon(case))


@check("ROS003", "unknown-member")
def unknown_member(case: RosterCase) -> Iterator[Finding]:
    """A group lists somebody who is not in the roster.

    Why: the group would be one short.
    Fix: correct the id, or add the person.

    En français : Un groupe cite quelqu'un qui n'est pas dans l'effectif.

    Pourquoi : il manquerait quelqu'un au groupe.
    Remède : corriger l'identifiant, ou ajouter la personne.
    """
    yield from misnamed(case.roster, ROSTERS["ROS003"], _lexicon(case))


def _lexicon(case: RosterCase) -> Lexicon:
    return Lexicon(lambda kind: [one.id for one in getattr(case.roster, kind)], case.catalogue)
