"""What can be wrong with the figures of somebody: attack, defence and movement by state."""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks.cases import RosterCase
from editor.checks.registry import check
from editor.model.catalogue import Catalogue
from editor.model.finding import Finding, Severity
from editor.model.person import Profile
from editor.model.text import Text
from editor.systems.cry_havoc.checks.profiles import (
    LIVING,
    everybody,
    faces,
    printed,
)

_VALUES = (Text("attack", "attaque"), Text("defence", "défense"), Text("movement", "mouvement"))


@check("ROS202", "no-figures", rules=["CHB-1.4-values"])
def no_figures(case: RosterCase) -> Iterator[Finding]:
    """Somebody has neither figures on foot nor mounted.

    Why: without attack, defence and movement it can neither move nor fight.
    Fix: add `foot: {healthy: [attack, defence, movement]}`; for a horse or mule name its `mount`.

    En français : Quelqu'un n'a de valeurs ni à pied ni à cheval.

    Pourquoi : sans attaque, défense et mouvement, il ne peut ni bouger ni combattre.
    Remède : ajouter `foot: {healthy: [attaque, défense, mouvement]}` ; pour une bête, `mount`.
    """
    yield from everybody(case, _without_figures)


def _without_figures(who: str, profile: Profile, catalogue: Catalogue) -> Iterator[Finding]:
    known_animal = profile.kind == "animal" and profile.mount in catalogue.mounts
    if profile.kind in LIVING and not known_animal and not any(printed(profile)):
        yield Finding(Text(f"{who} has no figures", f"{who} n'a pas de valeurs"))


@check("ROS203", "no-defence", rules=["CHB-1.4-values"])
def no_defence(case: RosterCase) -> Iterator[Finding]:
    """Somebody who can be attacked has a defence of 0.

    Why: the odds of a fight are attack against defence, and nothing divides by 0.
    Fix: give a defence of at least 1.

    En français : Quelqu'un qu'on peut attaquer a une défense de 0.

    Pourquoi : le rapport d'un combat oppose attaque et défense, et rien ne se divise par 0.
    Remède : donner une défense d'au moins 1.
    """
    yield from everybody(case, _defenceless)


def _defenceless(who: str, profile: Profile, catalogue: Catalogue) -> Iterator[Finding]:
    del catalogue
    for figures, key in printed(profile) if profile.kind in LIVING else ():
        for (_, defence, _), path in faces(figures, key):
            if not defence:
                yield Finding(Text(f"{who} has a defence of 0", f"{who} a une défense de 0"), path)


@check("ROS204", "stronger-when-wounded", severity=Severity.WARNING, rules=["CHB-1.4-values"])
def stronger_when_wounded(case: RosterCase) -> Iterator[Finding]:
    """A wounded face has a higher figure than the one before it.

    Why: a wound would make him better; two figures or two faces were probably swapped.
    Fix: correct the figures. Their order is attack, defence, movement.

    En français : Une face blessée a une valeur plus haute que la précédente.

    Pourquoi : une blessure le rendrait meilleur ; deux valeurs ou faces sont sans doute inversées.
    Remède : corriger les valeurs. L'ordre est attaque, défense, mouvement.
    """
    yield from everybody(case, _better_by_wounds)


def _better_by_wounds(who: str, profile: Profile, catalogue: Catalogue) -> Iterator[Finding]:
    del catalogue
    for figures, key in printed(profile):
        before = figures.healthy
        for face, path in faces(figures, key):
            for what, old, new in zip(_VALUES, before, face, strict=True):
                if new > old:
                    yield Finding(
                        Text(
                            f"{who} gains by a wound: {what.en} {new} after {old}",
                            f"{who} gagne à être blessé : {what.fr} {new} après {old}",
                        ),
                        path,
                    )
                    break
            before = face


@check(
    "ROS205", "no-wounded-face", severity=Severity.WARNING,
    rules=["CHB-1.4-counter-states", "CHB-1.4-special-profiles"],
)  # fmt: skip
def no_wounded_face(case: RosterCase) -> Iterator[Finding]:
    """A person has no figures for the wounded state.

    Why: a humanoid has a wounded face; without it the first wound puts him out of action.
    Fix: add `wounded: [attack, defence, movement]`, or say `kind: creature` if he has none.

    En français : Une personne n'a pas de valeurs pour l'état blessé.

    Pourquoi : un humanoïde a une face blessée ; sans elle, une blessure le met hors de combat.
    Remède : ajouter `wounded: [attaque, défense, mouvement]`, ou dire `kind: creature`.
    """
    yield from everybody(case, _without_wounded_face)


def _without_wounded_face(who: str, profile: Profile, catalogue: Catalogue) -> Iterator[Finding]:
    del catalogue
    for figures, key in printed(profile) if profile.kind == "person" else ():
        if figures.wounded is None:
            yield Finding(
                Text(
                    f"{who} has no figures when wounded ({key})",
                    f"{who} n'a pas de valeurs une fois blessé ({key})",
                ),
                (key,),
            )


@check("ROS210", "wound-state-missing", rules=["CHB-7.0-three-wound-creatures"])
def wound_state_missing(case: RosterCase) -> Iterator[Finding]:
    """A creature with three wound states has no figures for all of them.

    Why: with each wound it goes to the next state, and would find none.
    Fix: add `wounded` and at least one entry under `more`.

    En français : Une créature à trois états de blessure n'a pas toutes leurs valeurs.

    Pourquoi : à chaque blessure elle passe à l'état suivant, et n'en trouverait pas.
    Remède : ajouter `wounded` et au moins une entrée sous `more`.
    """
    yield from everybody(case, _short_of_states)


def _short_of_states(who: str, profile: Profile, catalogue: Catalogue) -> Iterator[Finding]:
    del catalogue
    for figures, key in printed(profile) if "three-wounds" in profile.special else ():
        if figures.wounded is None or not figures.more:
            yield Finding(
                Text(
                    f"{who} has three wound states and lacks the figures of one of them",
                    f"{who} a trois états de blessure et il manque les valeurs de l'un d'eux",
                ),
                (key,),
            )


@check(
    "ROS211", "large-on-one-hex", severity=Severity.WARNING,
    rules=["CHB-1.3-footprint", "CHB-3.2-large-creature-fire"],
)  # fmt: skip
def large_on_one_hex(case: RosterCase) -> Iterator[Finding]:
    """A large creature covers a single hex.

    Why: large creatures cover several, and each two of them weaken the missiles that hit.
    Fix: give it a `footprint`, or take `large` away.

    En français : Une grande créature ne couvre qu'un hexagone.

    Pourquoi : les grandes créatures en couvrent plusieurs, et deux affaiblissent les tirs reçus.
    Remède : lui donner un `footprint`, ou ôter `large`.
    """
    yield from everybody(case, _small_giant)


def _small_giant(who: str, profile: Profile, catalogue: Catalogue) -> Iterator[Finding]:
    is_large = profile.large or "large" in profile.special
    beast = catalogue.mounts.get(profile.mount or "") if profile.kind == "animal" else None
    covered = len({(0, 0), *profile.footprint})
    if is_large and covered == 1 and (beast is None or beast.hexes == 1):
        yield Finding(
            Text(
                f"{who} is large and covers one hex",
                f"{who} est de grande taille et ne couvre qu'un hexagone",
            ),
            ("large",) if profile.large else ("special",),
        )


TRAITS = {
    "ROS202": _without_figures,
    "ROS203": _defenceless,
    "ROS204": _better_by_wounds,
    "ROS205": _without_wounded_face,
    "ROS210": _short_of_states,
    "ROS211": _small_giant,
}
"""By the check that runs it on a roster."""
