"""What can be wrong with the figures of a regiment or character in a roster."""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks.cases import RosterCase
from editor.checks.registry import check
from editor.model.finding import Finding, Severity
from editor.model.text import Text
from editor.systems.regiments import outfits
from editor.systems.regiments.muster import recruits


@check("ROS501", "missing-characteristic", rules=["WHX-0.2-profile"])
def missing_characteristic(case: RosterCase) -> Iterator[Finding]:
    """A regiment or character lacks letters of its profile.

    Why: every roll asks for one of them; only the save follows from the equipment.
    Fix: add the letters under `values`, as in `values: {M: 4, CC: 3}`.

    En français : Un régiment ou personnage n'a pas toutes les lettres de son profil.

    Pourquoi : chaque jet en demande une ; seule la sauvegarde découle de l'équipement.
    Remède : ajouter les lettres sous `values`, ainsi : `values: {M: 4, CC: 3}`.
    """
    for soldier in recruits(case):
        yield from outfits.missing_letters(soldier, case.catalogue)


@check("ROS502", "characteristic-out-of-range", rules=["WHX-0.2-profile", "WHX-0.8-dm-die"])
def characteristic_out_of_range(case: RosterCase) -> Iterator[Finding]:
    """A figure of a profile is no whole number, or beyond what its letter may be.

    Why: the move is also the number of faces of a die, skills go to 10, and nobody has no wound.
    Fix: take a whole number within the bounds that the message names.

    En français : Une valeur de profil n'est pas entière, ou sort des bornes de sa lettre.

    Pourquoi : le mouvement est aussi un nombre de faces, les capacités vont jusqu'à 10, et nul n'a
    zéro point de vie.
    Remède : prendre un nombre entier entre les bornes du message.
    """
    for soldier in recruits(case):
        yield from outfits.bad_letters(soldier, case.catalogue)


@check(
    "ROS503",
    "save-differs",
    severity=Severity.WARNING,
    rules=["WHX-0.2-profile", "WHX-8.40-save-notation"],
)
def save_differs(case: RosterCase) -> Iterator[Finding]:
    """The save of a profile is not what armour, shield, barding and saddle add up to.

    Why: the save is worked out from the equipment; another number is an exception with a reason.
    Fix: leave `Svg` out, correct the equipment, or give the reason in `note`.

    En français : La sauvegarde écrite n'est pas la somme de l'équipement.

    Pourquoi : elle se calcule ; un autre nombre est une exception qui veut une raison.
    Remède : ôter `Svg`, corriger l'équipement, ou donner la raison sous `note`.
    """
    for soldier in recruits(case):
        yield from outfits.save_differs(soldier, case.catalogue)


@check("ROS504", "value-nearly-known", severity=Severity.WARNING)
def value_nearly_known(case: RosterCase) -> Iterator[Finding]:
    """A word under `values` looks like one that the rules read, but is not.

    Why: any word may stand there, and one with a slip of the pen is silently not used.
    Fix: take the word of the message.

    En français : Un mot sous `values` ressemble à un mot que les règles lisent.

    Pourquoi : tout mot y est admis ; avec une faute de frappe, il ne sert à rien, sans bruit.
    Remède : prendre le mot du message.
    """
    for soldier in recruits(case):
        yield from outfits.values_nearly_known(soldier, case.catalogue)


@check("ROS505", "value-of-another-kind", rules=["WHX-5.1-rout-threshold-core"])
def value_of_another_kind(case: RosterCase) -> Iterator[Finding]:
    """A category, flag or number under `values` is not of the kind that the rules read.

    Why: a rout threshold hangs on the category, and a flag is true or false.
    Fix: take one of what the message offers.

    En français : Une catégorie, un drapeau ou un nombre sous `values` n'est pas de la bonne sorte.

    Pourquoi : le seuil de déroute dépend de la catégorie, et un drapeau est vrai ou faux.
    Remède : prendre ce que propose le message.
    """
    for soldier in recruits(case):
        yield from outfits.bad_values(soldier, case.catalogue)


@check("ROS506", "regiment-without-category", rules=["WHX-5.1-rout-threshold-core"])
def regiment_without_category(case: RosterCase) -> Iterator[Finding]:
    """A regiment does not say whether it is core, special, rare, a war machine or mercenary.

    Why: core troops test their nerve at a quarter of losses, special and rare ones at a half.
    Fix: add `category` under `values`.

    En français : Un régiment ne dit pas s'il est de base, spécial, rare, machine ou mercenaire.

    Pourquoi : la troupe de base teste au quart de pertes, les spéciales et rares à la moitié.
    Remède : ajouter `category` sous `values`.
    """
    for soldier in recruits(case):
        if soldier.is_regiment and soldier.value("category") is None:
            yield Finding(
                Text(
                    f"{soldier.id} is a regiment without a category",
                    f"{soldier.id} est un régiment sans catégorie",
                ),
                soldier.at("values"),
            )
