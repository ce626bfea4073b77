"""Slips of the pen where any word may stand, so that no list of names can tell them."""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks.cases import RosterCase
from editor.checks.registry import check
from editor.checks.words import unknown
from editor.model.finding import Finding, Severity
from editor.model.nearest import closest, slip_of
from editor.model.text import Text

_LONG = 4
"""Letters of a word that can be misspelt and still be known; M, CC and CT are too short."""


@check("ROS004", "misspelt-value", severity=Severity.WARNING)
def misspelt_value(case: RosterCase) -> Iterator[Finding]:
    """A word under `values` is nearly that of a figure of the rules, but is not.

    Why: any word may stand there, so the figure would be missed only when the game asks for it.
    Fix: correct the word; rename it if something else is meant.

    En français : Un mot sous `values` ressemble à une valeur des règles sans en être une.

    Pourquoi : tout mot peut s'y trouver ; la valeur ne manquerait que lorsque le jeu la demande.
    Remède : corriger le mot ; le changer s'il s'agit d'autre chose.
    """
    known = [name for name in case.catalogue.characteristics if len(name) >= _LONG]
    what = Text("figure", "valeur")
    for number, person in enumerate(case.roster.people):
        for name in person.values:
            meant = None if name in known else closest(name, known) or slip_of(name, known)
            if meant is not None and meant not in person.values:
                path = ("people", number, "values", name)
                yield unknown(what, name, known, path, meant=meant, at_key=True)
