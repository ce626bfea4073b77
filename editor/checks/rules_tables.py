"""Tables of the rules that a scenario writes over."""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks import overrides
from editor.checks.cases import ScenarioCase
from editor.checks.registry import check
from editor.model.finding import Finding, Severity


@check("RUL110", "table-of-another-shape")
def table_of_another_shape(case: ScenarioCase) -> Iterator[Finding]:
    """A scenario writes something of another kind over a table of the rules.

    Why: where the rules have a number, a table or a list, the program reads one.
    Fix: write the same kind as the message names.

    En français : Un scénario écrit autre chose qu'attendu par-dessus une table des règles.

    Pourquoi : là où les règles ont un nombre, une table ou une liste, le programme en lit un.
    Remède : écrire la sorte que dit le message.
    """
    yield from overrides.wrong_shapes(case.catalogue.tables, case.scenario.tables)


@check("RUL111", "row-that-nobody-reads", severity=Severity.WARNING)
def row_that_nobody_reads(case: ScenarioCase) -> Iterator[Finding]:
    """A scenario adds a row to a table of the rules that no rule asks for.

    Why: it does nothing; mostly it is a known row with a slip of the pen.
    Fix: take the row of the message, or leave it out.

    En français : Un scénario ajoute à une table des règles une ligne que nul ne demande.

    Pourquoi : elle ne fait rien ; c'est le plus souvent une ligne connue, mal écrite.
    Remède : prendre la ligne du message, ou l'ôter.
    """
    yield from overrides.unread_rows(case.catalogue.tables, case.scenario.tables)


@check("RUL112", "ragged-row")
def ragged_row(case: ScenarioCase) -> Iterator[Finding]:
    """A scenario gives a row of a grid more or fewer entries than the others have.

    Why: a die would find no result there, or one that is never rolled.
    Fix: give as many entries as the other rows have, or replace all rows.

    En français : Un scénario donne à une ligne de grille plus ou moins de cases que les autres.

    Pourquoi : un dé n'y trouverait pas de résultat, ou un résultat jamais tiré.
    Remède : donner autant de cases que les autres lignes, ou remplacer toutes les lignes.
    """
    yield from overrides.ragged_rows(case.catalogue.tables, case.scenario.tables)


@check("RUL113", "unknown-result")
def unknown_result(case: ScenarioCase) -> Iterator[Finding]:
    """A scenario writes a result into a table that the rules do not explain.

    Why: nobody would know what happens.
    Fix: take a known result, or explain the new one under `results` of that table.

    En français : Un scénario écrit dans une table un résultat que les règles n'expliquent pas.

    Pourquoi : nul ne saurait ce qui arrive.
    Remède : prendre un résultat connu, ou expliquer le nouveau sous `results` de la table.
    """
    yield from overrides.unknown_results(case.catalogue.tables, case.scenario.tables)


@check("RUL114", "hole-in-the-dice")
def hole_in_the_dice(case: ScenarioCase) -> Iterator[Finding]:
    """A scenario has rows by die that leave a total out, or give it two results.

    Why: each total belongs to one row; the last row has `max: null` and takes whatever is
    above.
    Fix: let the ends rise, each row begin where the one before ends, and the last one be open.

    En français : Un scénario a des lignes de dé où un total manque, ou en trouve deux.

    Pourquoi : chaque total a une ligne ; la dernière a `max: null` et prend le reste.
    Remède : faire croître les fins, sans trou ni recouvrement, et laisser la dernière ouverte.
    """
    yield from overrides.holes_in_dice(case.catalogue.tables, case.scenario.tables)
