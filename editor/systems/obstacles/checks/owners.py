"""Whose counters are, and who knows of them."""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks.cases import ScenarioCase
from editor.checks.registry import check
from editor.edit.commands import Remove, Suggest
from editor.model.finding import Finding, Severity
from editor.model.text import Text
from editor.systems.obstacles.counters import layout_of


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
                fix=Suggest(Remove((*one.path, "hidden"))),
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
