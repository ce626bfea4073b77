"""Traits, spells and strategy points that cannot be as written, in a roster."""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks.cases import RosterCase
from editor.checks.registry import check
from editor.model.finding import Finding, Severity
from editor.systems.regiments import outfits
from editor.systems.regiments.muster import recruits


@check("ROS520", "frenzy-and-stupidity", rules=["WHX-6.3-frenzy-ignores-and-pursues"])
def frenzy_and_stupidity(case: RosterCase) -> Iterator[Finding]:
    """Somebody is both frenzied and stupid.

    Why: each of the two cancels every other trait of the mind, so neither could hold.
    Fix: keep one.

    En français : Quelqu'un est à la fois frénétique et stupide.

    Pourquoi : chacun des deux annule tout autre trait de psychologie : aucun ne tiendrait.
    Remède : n'en garder qu'un.
    """
    for soldier in recruits(case):
        yield from outfits.frenzy_and_stupidity(soldier, case.catalogue)


@check("ROS521", "trait-in-vain", severity=Severity.WARNING, rules=["WHX-6.8-unbreakable"])
def trait_in_vain(case: RosterCase) -> Iterator[Finding]:
    """Frenzy, hatred or stupidity of somebody whom no psychology touches.

    Why: the unbreakable are immune to all of it, the helpful parts included.
    Fix: keep one of the two.

    En français : Frénésie, haine ou stupidité chez qui échappe à toute psychologie.

    Pourquoi : l'indémoralisable est immunisé à tout, même à ce qui l'aiderait.
    Remède : ne garder que l'un des deux.
    """
    for soldier in recruits(case):
        yield from outfits.traits_in_vain(soldier, case.catalogue)


@check("ROS522", "stupid-caster", severity=Severity.WARNING, rules=["WHX-6.17-stupidity-limits"])
def stupid_caster(case: RosterCase) -> Iterator[Finding]:
    """A caster has a trait that forbids every spell.

    Why: his levels and spells would never be used.
    Fix: take away the trait, or the levels.

    En français : Un lanceur de sorts a un trait qui les interdit tous.

    Pourquoi : ses niveaux et ses sorts ne serviraient jamais.
    Remède : ôter le trait, ou les niveaux.
    """
    for soldier in recruits(case):
        yield from outfits.stupid_caster(soldier, case.catalogue)


@check("ROS523", "spells-by-level", severity=Severity.WARNING, rules=["WHX-7.1-spells-known"])
def spells_by_level(case: RosterCase) -> Iterator[Finding]:
    """A caster lists more or fewer spells than he has levels.

    Why: he knows one a level.
    Fix: correct `mage_level` or `spells`; without `spells` the player chooses.

    En français : Un lanceur de sorts cite plus ou moins de sorts qu'il n'a de niveaux.

    Pourquoi : il en connaît un par niveau.
    Remède : corriger `mage_level` ou `spells` ; sans `spells`, le joueur choisit.
    """
    for soldier in recruits(case):
        yield from outfits.spells_by_level(soldier, case.catalogue)


@check(
    "ROS524", "points-not-of-his-rank", severity=Severity.WARNING,
    rules=["WHX-2.2-points-by-rank"],
)  # fmt: skip
def points_not_of_his_rank(case: RosterCase) -> Iterator[Finding]:
    """A character's strategy points are not those of his rank.

    Why: a hero has 1, a lord 2; only a special character has more, and nobody less.
    Fix: leave `strategy_points` out, or mark him `special_character: true` if he has more.

    En français : Les points de stratégie d'un personnage ne sont pas ceux de son rang.

    Pourquoi : un héros en a 1, un seigneur 2 ; seul un personnage spécial en a plus, nul n'en a
    moins.
    Remède : ôter `strategy_points`, ou le dire `special_character: true` s'il en a plus.
    """
    for soldier in recruits(case):
        yield from outfits.points_by_rank(soldier, case.catalogue)
