"""What a scenario writes over a roster, and what of it cannot be."""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks.cases import ScenarioCase
from editor.checks.registry import check
from editor.model.finding import Finding, Severity
from editor.systems.regiments import outfits
from editor.systems.regiments.muster import changed


@check(
    "SET540",
    "wrong-figures-here",
    rules=["WHX-0.2-profile", "WHX-0.8-dm-die", "WHX-5.1-rout-threshold-core"],
)
def wrong_figures_here(case: ScenarioCase) -> Iterator[Finding]:
    """A unit's figures, as the scenario writes them, lack letters or are out of bounds.

    Why: every roll asks for them, and each letter has its bounds.
    Fix: complete or correct `values`; what the roster says need not be written again.

    En français : Les valeurs qu'un scénario donne à une unité manquent ou sortent des bornes.

    Pourquoi : chaque jet les demande, et chaque lettre a ses bornes.
    Remède : compléter ou corriger `values` ; ce que dit l'effectif n'est pas à répéter.
    """
    for soldier in changed(case):
        if (
            {"values", "kind"} & set(soldier.places)
            or soldier.unit is None
            or not soldier.unit.roster
        ):
            yield from outfits.missing_letters(soldier, case.catalogue)
        if "values" in soldier.places:
            yield from outfits.bad_letters(soldier, case.catalogue)
            yield from outfits.bad_values(soldier, case.catalogue)


@check(
    "SET541",
    "odd-figures-here",
    severity=Severity.WARNING,
    rules=["WHX-0.2-profile", "WHX-8.40-save-notation"],
)
def odd_figures_here(case: ScenarioCase) -> Iterator[Finding]:
    """A unit's save is not that of its equipment here, or a value is nearly a known word.

    Why: other arms give another save; and a word with a slip of the pen is silently not used.
    Fix: leave `Svg` out or say why in `note`; take the word of the message.

    En français : La sauvegarde n'est pas celle de l'équipement, ou un mot est presque connu.

    Pourquoi : d'autres armes donnent une autre sauvegarde ; un mot mal écrit ne sert à rien.
    Remède : ôter `Svg` ou dire pourquoi sous `note` ; prendre le mot du message.
    """
    for soldier in changed(case):
        if {"values", "armour", "shield", "mount", "caparison"} & set(soldier.places):
            yield from outfits.save_differs(soldier, case.catalogue)
        if "values" in soldier.places:
            yield from outfits.values_nearly_known(soldier, case.catalogue)


@check(
    "SET542",
    "arms-clash-here",
    rules=[
        "WHX-8.12-note-no-shield",
        "WHX-8.2-two-weapons",
        "WHX-8.4-two-handed-weapon",
        "WHX-8.6-two-handed-flail",
        "WHX-8.9-pike",
        "WHX-8.10-cavalry-lance",
        "WHX-8.34-barding",
    ],
)
def arms_clash_here(case: ScenarioCase) -> Iterator[Finding]:
    """Arms that the scenario gives to a unit do not go with what it is or has.

    Why: no shield beside a two-handed weapon, no lance but for heavy cavalry, no barding on foot.
    Fix: give it other arms.

    En français : Des armes que le scénario donne à une unité ne vont pas avec ce qu'elle est.

    Pourquoi : pas de bouclier avec une arme à deux mains, pas de lance hors la cavalerie lourde,
    pas de caparaçon à pied.
    Remède : lui donner d'autres armes.
    """
    for soldier in changed(case):
        if {"weapons", "shield", "armour", "mount", "caparison", "values"} & set(soldier.places):
            yield from outfits.shield_forbidden(soldier, case.catalogue)
            yield from outfits.other_troops(soldier, case.catalogue)
            yield from outfits.barding_on_foot(soldier, case.catalogue)


@check(
    "SET543",
    "arms-spoilt-here",
    severity=Severity.WARNING,
    rules=["WHX-8.13-note-shield-spoils-strength", "WHX-8.7-halberd", "WHX-8.8-spear"],
)
def arms_spoilt_here(case: ScenarioCase) -> Iterator[Finding]:
    """A halberd or spear that the scenario gives to a unit loses its strength behind a shield.

    Why: the weapon strikes no harder than a basic one.
    Fix: give another weapon or a buckler, or allow it where it is meant.

    En français : La hallebarde ou lance que le scénario donne perd sa force derrière un bouclier.

    Pourquoi : l'arme ne frappe pas plus fort qu'une arme de base.
    Remède : donner une autre arme ou une targe, ou l'admettre si c'est voulu.
    """
    for soldier in changed(case):
        if {"weapons", "shield"} & set(soldier.places):
            yield from outfits.shield_spoils(soldier, case.catalogue)


@check("SET544", "traits-clash-here", rules=["WHX-6.3-frenzy-ignores-and-pursues"])
def traits_clash_here(case: ScenarioCase) -> Iterator[Finding]:
    """A unit becomes both frenzied and stupid in this scenario.

    Why: each of the two cancels the other.
    Fix: keep one.

    En français : Une unité devient frénétique et stupide dans ce scénario.

    Pourquoi : chacun des deux annule l'autre.
    Remède : n'en garder qu'un.
    """
    for soldier in changed(case):
        if "special" in soldier.places:
            yield from outfits.frenzy_and_stupidity(soldier, case.catalogue)


@check(
    "SET545",
    "gifts-in-vain-here",
    severity=Severity.WARNING,
    rules=[
        "WHX-6.8-unbreakable",
        "WHX-6.17-stupidity-limits",
        "WHX-7.1-spells-known",
        "WHX-2.2-points-by-rank",
    ],
)
def gifts_in_vain_here(case: ScenarioCase) -> Iterator[Finding]:
    """Traits, spells or strategy points that the scenario gives do not fit whom it gives them to.

    Why: the unbreakable feel nothing, the stupid cast nothing, spells go by level and points by
    rank.
    Fix: take back what the message names, or correct rank and level.

    En français : Traits, sorts ou points de stratégie que donne le scénario ne conviennent pas.

    Pourquoi : l'indémoralisable ne ressent rien, le stupide ne lance rien, les sorts vont au niveau
    et les points au rang.
    Remède : reprendre ce que cite le message, ou corriger rang et niveau.
    """
    for soldier in changed(case):
        places = set(soldier.places)
        if "special" in places:
            yield from outfits.traits_in_vain(soldier, case.catalogue)
        if {"special", "spells", "mage_level"} & places:
            yield from outfits.stupid_caster(soldier, case.catalogue)
        if {"spells", "mage_level"} & places:
            yield from outfits.spells_by_level(soldier, case.catalogue)
        if {"values", "rank"} & places:
            yield from outfits.points_by_rank(soldier, case.catalogue)
