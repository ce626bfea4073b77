"""Ropes, lines and grapples that a scenario has stretched already."""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks.cases import ScenarioCase
from editor.checks.registry import check
from editor.edit.commands import Put, Suggest
from editor.hexgrid.hexes import Hex
from editor.model.finding import Finding
from editor.model.scenario import Rope
from editor.model.text import Text
from editor.systems.cry_havoc.checks.advanced_setup import place_of


def _spans(case: ScenarioCase, kind: str) -> Iterator[tuple[int, Rope, tuple[Hex, Hex], int]]:
    """Ropes of a kind with number, ends and length in hexes."""
    for number, rope in enumerate(case.scenario.ropes):
        ends = place_of(case, rope.from_hex), place_of(case, rope.to_hex)
        if rope.kind == kind and ends[0] is not None and ends[1] is not None:
            yield number, rope, (ends[0], ends[1]), ends[0].distance(ends[1])


@check("SET355", "rope-too-short", rules=["CHA-rope-span"])
def rope_too_short(case: ScenarioCase) -> Iterator[Finding]:
    """A stretched rope is longer than the ropes that it is made of.

    Why: each rope spans so many hexes, and every further stretch needs another.
    Fix: raise `ropes` to the number in the message, or bring the two ends nearer.

    En français : Une corde tendue est plus longue que les cordes dont elle est faite.

    Pourquoi : chaque corde couvre tant d'hexagones, et chaque tronçon de plus en demande une autre.
    Remède : porter `ropes` au nombre du message, ou rapprocher les deux bouts.
    """
    kind = case.catalogue.objects.get("rope")
    span = int(kind.data.get("span_hexes", 0)) if kind is not None else 0
    if not case.complete or not span:
        return
    for number, rope, ends, length in _spans(case, "rope"):
        needed = -(-length // span)
        if needed > rope.ropes:
            path = ("ropes", number, "ropes")
            yield Finding(
                Text(
                    f"{rope.id} spans {length} hexes: that takes {needed} ropes, not {rope.ropes}",
                    f"{rope.id} couvre {length} hexagones : il faut {needed} cordes et non "
                    f"{rope.ropes}",
                ),
                ("ropes", number),
                hexes=ends,
                fix=Suggest(Put(path, needed)),
            )


@check("SET356", "grapple-too-short", rules=["CHA-grapple-counters"])
def grapple_too_short(case: ScenarioCase) -> Iterator[Finding]:
    """The two ends of a grapple lie further apart than its string reaches.

    Why: hook and rope end are joined; beyond that reach a throw is refused.
    Fix: bring the two ends nearer, or stretch ropes (`kind: rope`).

    En français : Les deux bouts d'un grappin sont plus éloignés que sa corde ne porte.

    Pourquoi : crochet et bout de corde se tiennent ; au-delà, le lancer est refusé.
    Remède : rapprocher les deux bouts, ou tendre des cordes (`kind: rope`).
    """
    kind = case.catalogue.objects.get("grapple")
    reach = kind.data.get("reach") if kind is not None else None
    if not case.complete or reach is None:
        return
    for number, rope, ends, length in _spans(case, "grapple"):
        if length > reach:
            yield Finding(
                Text(
                    f"the ends of {rope.id} are {length} hexes apart; a grapple reaches {reach}",
                    f"les bouts de {rope.id} sont à {length} hexagones ; un grappin porte à "
                    f"{reach}",
                ),
                ("ropes", number),
                hexes=ends,
            )
