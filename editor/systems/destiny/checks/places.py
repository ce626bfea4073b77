"""Scale and ground of fighters on a hex map."""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks.cases import ScenarioCase
from editor.checks.figures import is_number, shown
from editor.checks.registry import check
from editor.hexgrid.hexes import Hex
from editor.hexgrid.labels import LabelError
from editor.model.finding import Finding, Severity
from editor.model.text import Text


@check("SET601", "no-centimetre-scale", rules=["DST-scale-declare"])
def no_centimetre_scale(case: ScenarioCase) -> Iterator[Finding]:
    """A fight of Destiny cards does not say how many centimetres a hex is worth.

    Why: moves, ranges and shoves are all in centimetres.
    Fix: add `scale: {cm_per_hex: 2}`, or another number.

    En français : Un combat aux cartes du Destin ne dit pas combien de centimètres vaut un hexagone.

    Pourquoi : mouvements, portées et bousculades sont tous en centimètres.
    Remède : ajouter `scale: {cm_per_hex: 2}`, ou un autre nombre.
    """
    scale = case.scenario.scale
    if scale is None or scale.cm_per_hex is None:
        yield Finding(
            Text(
                "the fight needs 'scale: {cm_per_hex: …}': distances are in centimetres",
                "il faut « scale: {cm_per_hex: …} » : les distances sont en centimètres",
            ),
            ("system",) if scale is None else ("scale",),
        )


@check("SET602", "base-wider-than-hex", severity=Severity.WARNING, rules=["DST-scale-declare"])
def base_wider_than_hex(case: ScenarioCase) -> Iterator[Finding]:
    """A fighter's base is wider than a hex at this scale.

    Why: he would stand in his neighbours' hexes, and contact would no longer mean the next hex.
    Fix: make `cm_per_hex` larger, or `base_cm` smaller.

    En français : Le socle d'un combattant est plus large qu'un hexagone à cette échelle.

    Pourquoi : il déborderait chez ses voisins, et le contact ne serait plus l'hexagone voisin.
    Remède : agrandir `cm_per_hex`, ou réduire `base_cm`.
    """
    width = case.scenario.scale.cm_per_hex if case.scenario.scale is not None else None
    for number, unit in enumerate(case.scenario.units if width else ()):
        person = case.people.get(unit.roster or "")
        own = {**(unit.profile.values if unit.profile else {}), **unit.values}
        base = own.get("base_cm", person.values.get("base_cm") if person else None)
        if width is not None and is_number(base) and base > width:
            yield Finding(
                Text(
                    f"{unit.id} has a base of {shown(base)} cm, wider than a hex of {shown(width)}",
                    f"{unit.id} a un socle de {shown(base)} cm, plus large qu'un hexagone de "
                    f"{shown(width)}",
                ),
                ("units", number, "values", "base_cm")
                if "base_cm" in unit.values
                else ("units", number),
            )


@check("SET603", "two-fighters-in-a-hex", rules=["DST-scale-contact"])
def two_fighters_in_a_hex(case: ScenarioCase) -> Iterator[Finding]:
    """Two fighters start in the same hex, although contact means the next one.

    Why: bases do not overlap.
    Fix: move one, or declare `scale: {contact: same-hex}`.

    En français : Deux combattants commencent dans le même hexagone, or le contact est le voisin.

    Pourquoi : les socles ne se chevauchent pas.
    Remède : en déplacer un, ou déclarer `scale: {contact: same-hex}`.
    """
    scale = case.scenario.scale
    if not case.complete or (scale is not None and scale.contact == "same-hex"):
        return
    taken: dict[tuple[Hex, int], str] = {}
    for number, unit in enumerate(case.scenario.units):
        if unit.at is None or unit.aboard or unit.behind or unit.state == "dead":
            continue
        try:
            place = case.board.hex(unit.at)
        except LabelError:
            continue
        other = taken.setdefault((place, unit.level), unit.id)
        if other != unit.id:
            yield Finding(
                Text(
                    f"{unit.id} and {other} both stand in {unit.at}",
                    f"{unit.id} et {other} sont tous deux en {unit.at}",
                ),
                ("units", number, "at"),
                hexes=(place,),
            )
