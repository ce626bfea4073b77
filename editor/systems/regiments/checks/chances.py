"""The table of chances that a catalogue of regiments brings."""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks.cases import CatalogueCase
from editor.checks.registry import check
from editor.model.finding import Finding
from editor.systems.regiments.checks.minds import chances, no_chance


@check("RUL501", "no-chance-on-a-die", rules=["WHX-4.4-attack-roll"])
def no_chance_on_a_die(case: CatalogueCase) -> Iterator[Finding]:
    """A catalogue's table of chances to wound holds a number that no D20 can mean.

    Why: 20 always fails and 1 always wounds, so that every entry lies from 1 to 19.
    Fix: correct the entry of the table `cpt`.

    En français : La table des chances d'un catalogue a un nombre impossible au D20.

    Pourquoi : 20 rate toujours et 1 blesse toujours : chaque case va de 1 à 19.
    Remède : corriger la case de la table `cpt`.
    """
    for value, path in chances(case.own.tables, case.known.tables):
        yield no_chance(value, ("tables", *path), case.known.tables)
