"""What can be wrong with who somebody is: an animal, a leader, a peasant, and his morale."""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks.cases import RosterCase
from editor.checks.registry import check
from editor.edit.commands import Put, Remove, Suggest
from editor.model.catalogue import Catalogue
from editor.model.finding import Finding, Severity
from editor.model.person import Profile
from editor.model.text import Text
from editor.systems.cry_havoc.checks.profiles import (
    everybody,
    is_irregular,
    missiles,
    rank_of,
)


@check("ROS201", "animal-with-skills", rules=["CHB-1.2-animal"])
def animal_with_skills(case: RosterCase) -> Iterator[Finding]:
    """An animal has a grade or a weapon that shoots.

    Why: whatever has no intelligence commands nobody and draws no bow.
    Fix: take the grade or weapon away, or make it `kind: person` or `kind: creature`.

    En français : Un animal a un grade ou une arme de tir.

    Pourquoi : ce qui n'a pas d'intelligence ne commande personne et ne tire pas.
    Remède : ôter le grade ou l'arme, ou écrire `kind: person` ou `kind: creature`.
    """
    yield from everybody(case, _skilled_animal)


def _skilled_animal(who: str, profile: Profile, catalogue: Catalogue) -> Iterator[Finding]:
    if profile.kind != "animal":
        return
    rank = rank_of(profile, catalogue)
    if rank is not None:
        yield Finding(
            Text(
                f"{who} is an animal and has the grade {rank.name.en}",
                f"{who} est un animal et porte le grade {rank.name.fr}",
            ),
            ("rank",),
            fix=Suggest(Remove(("rank",))),
        )
    for _, kind, number in missiles(profile, catalogue):
        yield Finding(
            Text(
                f"{who} is an animal and has a missile weapon: {kind.name.en}",
                f"{who} est un animal et porte une arme de tir : {kind.name.fr}",
            ),
            ("weapons", number),
            fix=Suggest(Remove(("weapons", number))),
        )


@check(
    "ROS206", "no-morale-or-status", severity=Severity.WARNING,
    rules=["CHB-1.4-morale-class", "CHB-8.0-morale-compulsory"],
)  # fmt: skip
def no_morale_or_status(case: RosterCase) -> Iterator[Finding]:
    """A person has no morale, or no status.

    Why: the morale rules are not optional: both are part of what he costs.
    Fix: add `morale` and `status`.

    En français : Une personne n'a pas de moral, ou pas de statut.

    Pourquoi : les règles de moral ne sont pas facultatives : tous deux font partie du coût.
    Remède : ajouter `morale` et `status`.
    """
    yield from everybody(case, _without_morale)


def _without_morale(who: str, profile: Profile, catalogue: Catalogue) -> Iterator[Finding]:
    del catalogue
    if profile.kind != "person":
        return
    if profile.morale is None:
        yield Finding(Text(f"{who} has no morale", f"{who} n'a pas de moral"))
    if profile.status is None:
        yield Finding(Text(f"{who} has no status", f"{who} n'a pas de statut"))


@check("ROS207", "morale-out-of-bounds", rules=["CHB-8.0-morale-value"])
def morale_out_of_bounds(case: RosterCase) -> Iterator[Finding]:
    """A morale lies below or above what the rules allow.

    Why: a ten-sided die is rolled against it: outside the bounds he would never hold, or always.
    Fix: take a value between the two in the message.

    En français : Un moral est en deçà ou au-delà de ce que permettent les règles.

    Pourquoi : un dé à dix faces le teste : hors des bornes, il ne tiendrait jamais, ou toujours.
    Remède : prendre une valeur entre les deux du message.
    """
    yield from everybody(case, _odd_morale)


def _odd_morale(who: str, profile: Profile, catalogue: Catalogue) -> Iterator[Finding]:
    bounds = catalogue.tables.get("morale", {}).get("values", {})
    least, most = bounds.get("minimum"), bounds.get("maximum")
    if profile.morale is None or least is None or most is None:
        return
    if not least <= profile.morale <= most:
        yield Finding(
            Text(
                f"{who} has morale {profile.morale}; it lies between {least} and {most}",
                f"{who} a un moral de {profile.morale} ; il va de {least} à {most}",
            ),
            ("morale",),
        )


@check("ROS208", "irregular-leader", rules=["CHB-8.2-grades-regular"])
def irregular_leader(case: RosterCase) -> Iterator[Finding]:
    """Somebody with a grade has the status of an irregular.

    Why: all who have a grade are regulars and follow their rules.
    Fix: make him `status: regular` or `elite`, or take the grade away.

    En français : Un gradé a le statut d'irrégulier.

    Pourquoi : tous les gradés sont des réguliers et en suivent les règles.
    Remède : écrire `status: regular` ou `elite`, ou ôter le grade.
    """
    yield from everybody(case, _untrained_leader)


def _untrained_leader(who: str, profile: Profile, catalogue: Catalogue) -> Iterator[Finding]:
    rank = rank_of(profile, catalogue)
    if rank is not None and is_irregular(profile, catalogue):
        yield Finding(
            Text(
                f"{who} is {rank.name.en} and irregular; a leader is regular",
                f"{who} est {rank.name.fr} et irrégulier ; un chef est régulier",
            ),
            ("status",),
            fix=Suggest(Put(("status",), "regular")) if "regular" in catalogue.statuses else None,
        )


@check("ROS209", "trained-civilian", severity=Severity.WARNING, rules=["CHB-8.1-irregular-test"])
def trained_civilian(case: RosterCase) -> Iterator[Finding]:
    """A peasant or civilian is not irregular.

    Why: who has little practice of fighting tests his morale at once, and so is irregular.
    Fix: make him `status: irregular`, or give him another class.

    En français : Un paysan ou un civil n'est pas irrégulier.

    Pourquoi : qui a peu l'habitude du combat teste aussitôt son moral : c'est un irrégulier.
    Remède : écrire `status: irregular`, ou lui donner une autre classe.
    """
    yield from everybody(case, _drilled_peasant)


def _drilled_peasant(who: str, profile: Profile, catalogue: Catalogue) -> Iterator[Finding]:
    status = catalogue.statuses.get(profile.status or "")
    if status is None or profile.kind != "person":
        return
    kind = catalogue.classes.get("civilian" if profile.civilian else profile.vocation or "")
    usual = kind.data.get("status") if kind is not None else None
    if kind is not None and usual in catalogue.statuses and profile.status != usual:
        expected = catalogue.statuses[usual].name
        yield Finding(
            Text(
                f"{who} is a {kind.name.en} and {status.name.en}; expected {expected.en}",
                f"{who} est {kind.name.fr} et {status.name.fr} ; attendu : {expected.fr}",
            ),
            ("status",),
            fix=Suggest(Put(("status",), usual)),
        )


TRAITS = {
    "ROS201": _skilled_animal,
    "ROS206": _without_morale,
    "ROS207": _odd_morale,
    "ROS208": _untrained_leader,
    "ROS209": _drilled_peasant,
}
"""By the check that runs it on a roster."""
