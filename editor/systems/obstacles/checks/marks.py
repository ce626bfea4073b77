"""What is recorded on a counter: its number, facing, owner, secrecy and movement."""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks.cases import ScenarioCase
from editor.checks.registry import check
from editor.model.finding import Finding, Severity
from editor.model.text import Text
from editor.systems.obstacles.counters import Counter, layout_of


@check(
    "SET401",
    "work-without-supports",
    rules=["OBS-work-supports", "OBS-palisade-is-work", "OBS-wagons-is-work"],
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
            )


@check(
    "SET402",
    "supports-on-no-work",
    severity=Severity.WARNING,
    rules=[
        "OBS-work-supports", "OBS-debris-not-work", "OBS-pavises-not-work", "OBS-traps-not-work",
        "OBS-tents-not-work", "OBS-carts-not-work", "OBS-civilians-not-work", "OBS-herds-not-work",
        "OBS-boats-not-work",
    ],
)  # fmt: skip
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
            )


@check(
    "SET403",
    "counter-without-facing",
    rules=[
        "OBS-mantlets-orientation", "OBS-palisade-orientation", "OBS-abatis-orientation",
        "OBS-stakes-orientation", "OBS-carts-orientation", "OBS-wagons-orientation",
    ],
)  # fmt: skip
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
            )


@check(
    "SET404",
    "facing-for-nothing",
    severity=Severity.WARNING,
    rules=[
        "OBS-debris-no-orientation", "OBS-pavises-no-orientation", "OBS-traps-no-orientation",
        "OBS-tents-no-orientation", "OBS-civilians-no-orientation", "OBS-herds-no-orientation",
        "OBS-boats-no-orientation",
    ],
)  # fmt: skip
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
            )


@check("SET405", "hidden-but-no-trap", rules=["OBS-traps-may-be-hidden"])
def hidden_but_no_trap(case: ScenarioCase) -> Iterator[Finding]:
    """Something is hidden that everybody can see.

    Why: only traps may be hidden; stakes, wagons and herds are in plain sight.
    Fix: remove `hidden`, or make it a trap.

    En français : Une chose que tous voient est cachée.

    Pourquoi : seuls les pièges se cachent ; pieux, chariots et troupeaux sont à la vue de tous.
    Remède : ôter `hidden`, ou en faire un piège.
    """
    for one in layout_of(case).counters:
        ruled = one.kind.ruled("hidden")
        if one.obstacle.hidden and (ruled is False or (ruled is None and one.is_of_the_sheet)):
            yield Finding(
                Text(
                    f"{one.en} cannot be hidden: only traps can",
                    f"{one.fr} : ne peut être caché, seuls les pièges le peuvent",
                ),
                (*one.path, "hidden"),
                one.hexes,
            )


@check(
    "SET406", "trap-known-to-nobody", severity=Severity.WARNING, rules=["OBS-traps-may-be-hidden"]
)
def trap_known_to_nobody(case: ScenarioCase) -> Iterator[Finding]:
    """A hidden trap belongs to no side.

    Why: its owner alone knows where it is; without one, no player could spring it on another.
    Fix: add `side`, or remove `hidden`.

    En français : Un piège caché n'appartient à aucun camp.

    Pourquoi : seul son propriétaire sait où il est ; sans lui, nul joueur ne pourrait en user.
    Remède : ajouter `side`, ou ôter `hidden`.
    """
    for one in layout_of(case).counters:
        if one.obstacle.hidden and one.kind.ruled("hidden") and one.obstacle.side is None:
            yield Finding(
                Text(
                    f"{one.en} is hidden and nobody's: say who knows it with 'side'",
                    f"{one.fr} : caché et à personne, dire qui le connaît (« side »)",
                ),
                one.path,
                one.hexes,
            )


@check(
    "SET407",
    "target-without-owner",
    severity=Severity.WARNING,
    rules=["OBS-target-some-counters", "OBS-target-definition"],
)
def target_without_owner(case: ScenarioCase) -> Iterator[Finding]:
    """A tent, cart, wagon, herd or group of civilians belongs to no side.

    Why: it draws the attacks of its owner's enemies; what is nobody's draws none.
    Fix: add `side`.

    En français : Une tente, une charrette, un chariot, un troupeau ou des civils sans camp.

    Pourquoi : il attire les attaques des ennemis de son propriétaire ; sans lui, aucune.
    Remède : ajouter `side`.
    """
    for one in layout_of(case).counters:
        if one.kind.ruled("target") and one.obstacle.side is None:
            yield Finding(
                Text(
                    f"{one.en} is a target of its owner's enemies: say whose it is with 'side'",
                    f"{one.fr} : cible des ennemis de son maître, dire à qui il est (« side »)",
                ),
                one.path,
                one.hexes,
            )


@check(
    "SET408",
    "movement-of-the-immovable",
    severity=Severity.WARNING,
    rules=[
        "OBS-debris-immobile", "OBS-palisade-immobile", "OBS-abatis-immobile", "OBS-tents-immobile",
    ],
)  # fmt: skip
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
            )


@check(
    "SET409",
    "movement-not-given",
    severity=Severity.ADVICE,
    rules=[
        "OBS-mantlets-capacity-replaces", "OBS-pavises-capacity-worst", "OBS-boats-water-capacity",
        "OBS-carts-activation", "OBS-wagons-activation", "OBS-civilians-activation",
        "OBS-herds-activation",
    ],
)  # fmt: skip
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
            )


def _is_printed(one: Counter) -> bool:
    """Whether its movement stands on the counter, on land or on water."""
    said = one.kind.movement_capacity
    words = said.values() if isinstance(said, dict) else (said,)
    return any(isinstance(word, str) and "counter" in word for word in words)
