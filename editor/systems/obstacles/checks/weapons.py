"""Arms of a roster that no weapon group of the obstacle sheet knows."""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks.cases import RosterCase
from editor.checks.registry import check
from editor.model.finding import Finding, Severity
from editor.systems.obstacles.checks.shelter import in_no_group
from editor.systems.obstacles.groups import Groups, codes_of


@check(
    "ROS401",
    "person-in-no-group",
    severity=Severity.WARNING,
    rules=["OBS-class-infantry", "OBS-class-shooter", "OBS-class-cavalry", "OBS-class-massive"],
)
def person_in_no_group(case: RosterCase) -> Iterator[Finding]:
    """A catalogue of the roster lists all four weapon groups, but somebody's arms are in none.

    Why: nobody could tell which works shelter him, and from which traps he suffers.
    Fix: add the weapon class to a group in the table `weapon-groups` of the catalogue.

    En français : Quatre groupes d'armes sont énumérés, mais les armes de quelqu'un sont ailleurs.

    Pourquoi : nul ne saurait quels ouvrages l'abritent, ni ce que lui font les pièges.
    Remède : ajouter la classe d'arme à un groupe de la table `weapon-groups` du catalogue.
    """
    groups = Groups.of(case.catalogue.tables)
    if not groups.is_complete:
        return
    for number, person in enumerate(case.roster.people):
        codes = codes_of(person.weapons, case.catalogue)
        if groups.holds_any(groups.members, codes) is False:
            yield in_no_group(person.id, person.weapons, ("people", number, "weapons"))
