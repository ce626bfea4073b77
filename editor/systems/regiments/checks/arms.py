"""Arms that do not go together, in a roster."""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks.cases import RosterCase
from editor.checks.registry import check
from editor.model.finding import Finding, Severity
from editor.systems.regiments import outfits
from editor.systems.regiments.muster import recruits


@check(
    "ROS510",
    "shield-with-two-hands",
    rules=[
        "WHX-8.12-note-no-shield",
        "WHX-8.2-two-weapons",
        "WHX-8.4-two-handed-weapon",
        "WHX-8.6-two-handed-flail",
        "WHX-8.9-pike",
    ],
)
def shield_with_two_hands(case: RosterCase) -> Iterator[Finding]:
    """A shield for somebody whose only melee weapon takes both hands.

    Why: two weapons, two-handed arms and pikes leave no hand for a shield; a buckler is strapped.
    Fix: take the shield away, make it a buckler, or add another melee weapon to choose from.

    En français : Un bouclier pour qui n'a qu'une arme à deux mains.

    Pourquoi : deux armes, arme à deux mains ou pique ne laissent pas de main ; une targe se porte
    au bras.
    Remède : ôter le bouclier, prendre une targe, ou ajouter une autre arme de corps à corps.
    """
    for soldier in recruits(case):
        yield from outfits.shield_forbidden(soldier, case.catalogue)


@check(
    "ROS511",
    "shield-spoils-strength",
    severity=Severity.WARNING,
    rules=["WHX-8.13-note-shield-spoils-strength", "WHX-8.7-halberd", "WHX-8.8-spear"],
)
def shield_spoils_strength(case: RosterCase) -> Iterator[Finding]:
    """Halberd or spear is carried with a shield, which takes its strength away.

    Why: the weapon keeps its other gifts, but strikes no harder than a basic one.
    Fix: take the shield away, make it a buckler, or leave it where that is meant and allow it.

    En français : Une hallebarde ou une lance est portée avec un bouclier, qui lui ôte sa force.

    Pourquoi : l'arme garde ses autres dons, mais ne frappe pas plus fort qu'une arme de base.
    Remède : ôter le bouclier, prendre une targe, ou l'admettre si c'est voulu.
    """
    for soldier in recruits(case):
        yield from outfits.shield_spoils(soldier, case.catalogue)


@check("ROS512", "weapon-of-other-troops", rules=["WHX-8.2-two-weapons", "WHX-8.10-cavalry-lance"])
def weapon_of_other_troops(case: RosterCase) -> Iterator[Finding]:
    """A weapon is given to troops that cannot use it.

    Why: two weapons are for infantry, the lance for heavy cavalry.
    Fix: take another weapon, or correct `troop_type` under `values`.

    En français : Une arme est donnée à une troupe qui ne peut s'en servir.

    Pourquoi : deux armes vont à l'infanterie, la lance de cavalerie à la cavalerie lourde.
    Remède : prendre une autre arme, ou corriger `troop_type` sous `values`.
    """
    for soldier in recruits(case):
        yield from outfits.other_troops(soldier, case.catalogue)


@check("ROS513", "barding-without-mount", rules=["WHX-8.34-barding"])
def barding_without_mount(case: RosterCase) -> Iterator[Finding]:
    """Barding for somebody who does not ride.

    Why: it is armour for a mount.
    Fix: take it away, or say that he rides: `troop_type` of cavalry, or a `mount`.

    En français : Un caparaçon pour qui n'est pas à cheval.

    Pourquoi : c'est l'armure d'une monture.
    Remède : l'ôter, ou dire qu'il monte : `troop_type` de cavalerie, ou `mount`.
    """
    for soldier in recruits(case):
        yield from outfits.barding_on_foot(soldier, case.catalogue)
