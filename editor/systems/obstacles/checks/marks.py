"""What stands on a counter: its number of supports and its facing."""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks.cases import ScenarioCase
from editor.checks.registry import check
from editor.edit.commands import Remove, Suggest
from editor.model.finding import Finding, Severity
from editor.model.text import Text
from editor.systems.obstacles.counters import layout_of

_WORKS = (
    "OBS-work-supports",
    "OBS-palisade-is-work",
    "OBS-wagons-is-work",
)


@check(
    "SET401",
    "work-without-supports",
    rules=_WORKS,
)
def work_without_supports(case: ScenarioCase) -> Iterator[Finding]:
    """A defensive work does not say how many Defensive Supports it gives.

    Why: its protection is counted in them, and so is the labour of tearing a palisade or a wagon
    down; a work that gives none is debris.
    Fix: add `supports`, the number that is printed on the counter.

    En français : Un ouvrage défensif ne dit pas combien de soutiens défensifs il donne.

    Pourquoi : sa protection se compte ainsi, comme la peine d'abattre une palissade ou un
    chariot ; un ouvrage qui n'en donne aucun n'est que débris.
    Remède : ajouter `supports`, le nombre imprimé sur le pion.
    """
    for one in layout_of(case).counters:
        counted = one.kind.defensive_supports == "counter"
        if one.kind.ruled("defensive_work") and counted and one.obstacle.supports is None:
            yield Finding(
                Text(
                    f"{one.en} is a defensive work without a number of supports: "
                    "say it with 'supports'",
                    f"{one.fr} : ouvrage défensif sans nombre de soutiens, à donner par "
                    "« supports »",
                ),
                one.path,
                one.hexes,
                rules=("OBS-work-supports", *one.among(_WORKS)),
            )


_NO_WORKS = (
    "OBS-work-supports",
    "OBS-debris-not-work",
    "OBS-pavises-not-work",
    "OBS-traps-not-work",
    "OBS-tents-not-work",
    "OBS-carts-not-work",
    "OBS-civilians-not-work",
    "OBS-herds-not-work",
    "OBS-boats-not-work",
)


@check(
    "SET402",
    "supports-on-no-work",
    severity=Severity.WARNING,
    rules=_NO_WORKS,
)
def supports_on_no_work(case: ScenarioCase) -> Iterator[Finding]:
    """Something that is no defensive work is given Defensive Supports.

    Why: the number would be passed over; perhaps another kind is meant, as a wagon for a cart.
    Fix: remove `supports`, or correct the kind.

    En français : Ce qui n'est pas un ouvrage défensif reçoit des soutiens défensifs.

    Pourquoi : le nombre resterait sans effet ; une autre sorte est peut-être voulue, un chariot
    plutôt qu'une charrette.
    Remède : ôter `supports`, ou corriger la sorte.
    """
    for one in layout_of(case).counters:
        if one.obstacle.supports is not None and one.kind.ruled("defensive_work") is False:
            yield Finding(
                Text(
                    f"{one.en} is no defensive work, so its {one.obstacle.supports} supports "
                    "count for nothing",
                    f"{one.fr} : pas un ouvrage défensif, ses soutiens "
                    f"({one.obstacle.supports}) ne comptent pas",
                ),
                (*one.path, "supports"),
                one.hexes,
                rules=one.among(_NO_WORKS),
                fix=Suggest(Remove((*one.path, "supports"))),
            )


_TURNED = (
    "OBS-mantlets-orientation",
    "OBS-palisade-orientation",
    "OBS-abatis-orientation",
    "OBS-ditch-protect-any-shock",
    "OBS-stakes-orientation",
    "OBS-carts-orientation",
    "OBS-wagons-orientation",
)


@check(
    "SET403",
    "counter-without-facing",
    rules=_TURNED,
)
def counter_without_facing(case: ScenarioCase) -> Iterator[Finding]:
    """An obstacle that has an orientation does not say which way it looks.

    Why: it protects whoever looks the same way, and nobody could tell. Stakes that somebody
    carries need none until they are planted.
    Fix: add `facing`.

    En français : Un obstacle qui a une orientation ne dit pas de quel côté il est tourné.

    Pourquoi : il protège qui regarde du même côté, et nul ne saurait lequel. Des pieux portés n'en
    ont pas besoin avant d'être plantés.
    Remède : ajouter `facing`.
    """
    for one in layout_of(case).counters:
        if one.has_facing and one.obstacle.facing is None and one.is_planted:
            yield Finding(
                Text(
                    f"{one.en} has an orientation: say which way it looks with 'facing'",
                    f"{one.fr} : dire de quel côté il est tourné (« facing »)",
                ),
                one.path,
                one.hexes,
                rules=one.among(_TURNED),
            )


_UNTURNED = (
    "OBS-debris-no-orientation",
    "OBS-pavises-no-orientation",
    "OBS-traps-no-orientation",
    "OBS-tents-no-orientation",
    "OBS-civilians-no-orientation",
    "OBS-herds-no-orientation",
    "OBS-boats-no-orientation",
)


@check(
    "SET404",
    "facing-for-nothing",
    severity=Severity.WARNING,
    rules=_UNTURNED,
)
def facing_for_nothing(case: ScenarioCase) -> Iterator[Finding]:
    """A facing is given to something that has no orientation.

    Why: the facing would be passed over; perhaps another kind is meant.
    Fix: remove `facing`, or correct the kind.

    En français : Une orientation est donnée à ce qui n'en a pas.

    Pourquoi : elle resterait sans effet ; une autre sorte est peut-être voulue.
    Remède : ôter `facing`, ou corriger la sorte.
    """
    for one in layout_of(case).counters:
        if one.obstacle.facing is not None and one.has_facing is False:
            yield Finding(
                Text(
                    f"{one.en} has no orientation, so 'facing: {one.obstacle.facing}' counts for "
                    "nothing",
                    f"{one.fr} : sans orientation, « facing: {one.obstacle.facing} » ne compte pas",
                ),
                (*one.path, "facing"),
                one.hexes,
                rules=one.among(_UNTURNED),
                fix=Suggest(Remove((*one.path, "facing"))),
            )
