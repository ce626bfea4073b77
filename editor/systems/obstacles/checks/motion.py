"""How far counters can be moved."""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks.cases import ScenarioCase
from editor.checks.registry import check
from editor.edit.commands import Remove, Suggest
from editor.model.finding import Finding, Severity
from editor.model.text import Text
from editor.systems.obstacles.counters import Counter, layout_of

_IMMOVABLE = (
    "OBS-debris-immobile",
    "OBS-palisade-immobile",
    "OBS-abatis-immobile",
    "OBS-tents-immobile",
)


@check(
    "SET408",
    "movement-of-the-immovable",
    severity=Severity.WARNING,
    rules=_IMMOVABLE,
)
def movement_of_the_immovable(case: ScenarioCase) -> Iterator[Finding]:
    """A movement is given to something that cannot be moved.

    Why: the number would be passed over; perhaps another kind is meant, as mantlets for a palisade.
    Fix: remove `movement`, or correct the kind.

    En français : Un mouvement est donné à ce qui ne se déplace pas.

    Pourquoi : le nombre resterait sans effet ; une autre sorte est peut-être voulue, des mantelets
    plutôt qu'une palissade.
    Remède : ôter `movement`, ou corriger la sorte.
    """
    for one in layout_of(case).counters:
        fixed = one.kind.ruled("movable_by") is False and one.kind.movement_capacity is None
        if one.obstacle.movement and fixed:
            yield Finding(
                Text(
                    f"{one.en} cannot be moved, so 'movement: {one.obstacle.movement}' counts for "
                    "nothing",
                    f"{one.fr} : ne se déplace pas, « movement: {one.obstacle.movement} » ne "
                    "compte pas",
                ),
                (*one.path, "movement"),
                one.hexes,
                rules=one.among(_IMMOVABLE),
                fix=Suggest(Remove((*one.path, "movement"))),
            )


_MOVABLE = (
    "OBS-mantlets-capacity-replaces",
    "OBS-pavises-capacity-worst",
    "OBS-boats-water-capacity",
    "OBS-carts-activation",
    "OBS-wagons-activation",
    "OBS-civilians-activation",
    "OBS-herds-activation",
)


@check(
    "SET409",
    "movement-not-given",
    severity=Severity.ADVICE,
    rules=_MOVABLE,
)
def movement_not_given(case: ScenarioCase) -> Iterator[Finding]:
    """Something that can be moved does not say how far.

    Why: the number is printed on its counter; players without the counter would not know it.
    Fix: add `movement`, or leave it where nobody will move it.

    En français : Ce qui se déplace ne dit pas de combien.

    Pourquoi : le nombre est imprimé sur le pion ; sans le pion, les joueurs l'ignoreraient.
    Remède : ajouter `movement`, ou laisser si nul ne le déplacera.
    """
    for one in layout_of(case).counters:
        if one.obstacle.movement is None and _is_printed(one):
            yield Finding(
                Text(
                    f"{one.en} can be moved, but nobody says how far: add 'movement'",
                    f"{one.fr} : se déplace, mais nul ne dit de combien, à donner par « movement »",
                ),
                one.path,
                one.hexes,
                rules=one.among(_MOVABLE),
            )


def _is_printed(one: Counter) -> bool:
    """Whether its movement stands on the counter, on land or on water."""
    said = one.kind.movement_capacity
    words = said.values() if isinstance(said, dict) else (said,)
    return any(isinstance(word, str) and "counter" in word for word in words)
