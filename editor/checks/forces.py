"""What can be wrong with the sides, units, things and conditions of a scenario."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec import structs

from editor.checks.cases import ScenarioCase
from editor.checks.fixes import use_known
from editor.checks.names import SCENARIOS, Lexicon, misnamed, nearly_known
from editor.checks.registry import check
from editor.checks.words import unknown
from editor.edit.commands import AnyEdit, Remove, Suggest
from editor.hexgrid.hexes import Hex
from editor.hexgrid.labels import LabelError
from editor.model.finding import Finding, Severity, YamlPath
from editor.model.nearest import nearest
from editor.model.text import Text


@check("SET101", "unknown-side")
def unknown_side(case: ScenarioCase) -> Iterator[Finding]:
    """Something belongs to, or speaks of, a side that the scenario does not have.

    Why: nobody would move it, win with it or be told.
    Fix: correct the id, or add the side under `sides`.

    En français : Quelque chose appartient à un camp que le scénario n'a pas.

    Pourquoi : nul ne le déplacerait ni ne gagnerait avec lui.
    Remède : corriger l'identifiant, ou ajouter le camp sous `sides`.
    """
    yield from _misnamed("SET101", case)


@check("SET102", "unknown-person")
def unknown_person(case: ScenarioCase) -> Iterator[Finding]:
    """A unit is drawn from a roster, or a person of it, that is not there.

    Why: it would have no figures.
    Fix: name the roster under `rosters`, and the person as `roster/person`.

    En français : Une unité vient d'un effectif ou d'une personne qui n'existe pas.

    Pourquoi : elle n'aurait pas de valeurs.
    Remède : citer l'effectif sous `rosters`, et la personne par `effectif/personne`.
    """
    for number, unit in enumerate(case.scenario.units):
        if unit.roster is None:
            continue
        path: YamlPath = ("units", number, "from")
        alias = unit.roster.partition("/")[0]
        if alias not in case.scenario.rosters:
            found = unknown(Text("roster", "effectif"), alias, case.scenario.rosters, path)
            person = unit.roster.removeprefix(alias)
            whole = [f"{one}{person}" for one in case.scenario.rosters]
            guess = nearest(unit.roster, whole) if found.fix is not None else None
            fix = use_known(path, unit.roster, guess, whole)
            yield structs.replace(found, fix=fix)
        elif alias in case.rosters and unit.roster not in case.people:
            known = [name for name in case.people if name.startswith(f"{alias}/")]
            yield unknown(Text("person", "personne"), unit.roster, known, path)


@check("SET103", "unit-without-figures")
def unit_without_figures(case: ScenarioCase) -> Iterator[Finding]:
    """A unit has neither a roster entry nor figures of its own.

    Why: it could neither move nor fight.
    Fix: add `from: roster/person`, or a `profile`.

    En français : Une unité n'a ni effectif ni valeurs propres.

    Pourquoi : elle ne pourrait ni bouger ni combattre.
    Remède : ajouter `from: effectif/personne`, ou un `profile`.
    """
    for number, unit in enumerate(case.scenario.units):
        if unit.roster is None and unit.profile is None:
            yield Finding(
                Text(
                    f"{unit.id} has neither 'from' nor 'profile'",
                    f"{unit.id} n'a ni « from » ni « profile »",
                ),
                ("units", number),
            )


@check("SET104", "unit-nowhere")
def unit_nowhere(case: ScenarioCase) -> Iterator[Finding]:
    """A unit is not on the board, in no zone, reserve, entry or deployment, and with nobody.

    Why: it would never take part.
    Fix: give it a hex (`at`), a zone, or name it in an entry, reserve or deployment.

    En français : Une unité n'est ni sur le plateau, ni en zone, réserve, entrée ou déploiement.

    Pourquoi : elle ne participerait jamais.
    Remède : lui donner un hexagone (`at`), une zone, ou la citer dans une entrée ou une réserve.
    """
    scenario = case.scenario
    named = {unit for entry in scenario.entries for unit in entry.units}
    named.update(unit for reserve in scenario.reserves for unit in reserve.units)
    sides: set[str] = set()
    groups: set[str] = set()
    for one in scenario.deployment:
        named.update(one.units)
        groups.update(one.groups)
        if not one.units and not one.groups:
            sides.add(one.side)
    for unit in scenario.units:
        named.update((*unit.leads, *unit.team))
    for number, unit in enumerate(scenario.units):
        somewhere = unit.at or unit.zone or unit.aboard or unit.behind or unit.host
        if not (somewhere or unit.id in named or unit.side in sides or unit.group in groups):
            yield Finding(
                Text(f"{unit.id} starts nowhere", f"{unit.id} ne commence nulle part"),
                ("units", number),
            )


@check("SET117", "there-and-yet-to-come", severity=Severity.WARNING)
def there_and_yet_to_come(case: ScenarioCase) -> Iterator[Finding]:
    """A unit stands on the board from the start and is to come in later, too.

    Why: whoever is there already does not come in; the entry brings nobody.
    Fix: take the unit out of the entry, or take away its hex (`at`) and let it come later.

    En français : Une unité est sur le plateau dès le début, et doit aussi entrer plus tard.

    Pourquoi : qui est déjà là n'entre pas ; l'entrée n'amène personne.
    Remède : l'ôter de l'entrée, ou lui ôter son hexagone (`at`) et la laisser venir plus tard.
    """
    scenario = case.scenario
    placed = {one.id: (number, one) for number, one in enumerate(scenario.units) if one.at}
    called = {effect.enter for event in scenario.events for effect in event.do}
    for number, entry in enumerate(scenario.entries):
        others = [name for name in entry.units if name not in placed]
        for place, name in enumerate(entry.units):
            if name not in placed:
                continue
            unit_number, unit = placed[name]
            path: YamlPath = ("entries", number, "units", place)
            # An entry of nobody cannot stand, and one that an event calls cannot go.
            gone: AnyEdit = Remove(path if others else path[:2])
            if not others and entry.id in called:
                gone = Remove(("units", unit_number, "at"))
            yield Finding(
                Text(
                    f"{name} starts at {unit.at} and is to come in with {entry.id}, too",
                    f"{name} commence en {unit.at} et doit aussi entrer avec {entry.id}",
                ),
                path,
                hexes=_hexes(case, unit.at),
                fix=Suggest(gone),
            )


@check("SET105", "unknown-unit")
def unknown_unit(case: ScenarioCase) -> Iterator[Finding]:
    """Something names a unit that the scenario does not have.

    Why: it could never happen, or nobody would carry it.
    Fix: correct the id, or add the unit.

    En français : Quelque chose cite une unité que le scénario n'a pas.

    Pourquoi : cela n'arriverait jamais, ou nul ne le porterait.
    Remède : corriger l'identifiant, ou ajouter l'unité.
    """
    yield from _misnamed("SET105", case)


@check("SET106", "unknown-place")
def unknown_place(case: ScenarioCase) -> Iterator[Finding]:
    """A zone, area or sheet is named that neither the scenario nor its maps have.

    Why: nobody could be there.
    Fix: correct the id, or add the zone under `zones`.

    En français : Une zone est citée que ni le scénario ni ses cartes n'ont.

    Pourquoi : nul ne pourrait y être.
    Remède : corriger l'identifiant, ou ajouter la zone sous `zones`.
    """
    yield from _misnamed("SET106", case)


@check("SET107", "unknown-kind")
def unknown_kind(case: ScenarioCase) -> Iterator[Finding]:
    """A light, obstacle, marker, weather or special rule that the system does not know.

    Why: it has no figures; perhaps the option that brings it is not switched on.
    Fix: correct the name, switch the option on under `options`, or bring it in a catalogue.

    En français : Une lumière, un obstacle, un marqueur, un temps ou une règle inconnus.

    Pourquoi : pas de valeurs ; l'option qui l'apporte n'est peut-être pas choisie.
    Remède : corriger le nom, choisir l'option sous `options`, ou l'apporter par un catalogue.
    """
    yield from _misnamed("SET107", case)


@check(
    "SET108", "unknown-equipment",
    rules=[
        "CHB-1.4-morale-class", "CHB-3.0-weapon-attributes", "CHB-4.2-shield-wall-form",
        "CHB-5.1-mp-for-tasks", "CHB-5.2-only-horses", "CHB-6.2-armour", "CHB-6.2-melee-skills",
        "CHB-8.0-status-letters",
    ],
)  # fmt: skip
def unknown_equipment(case: ScenarioCase) -> Iterator[Finding]:
    """A unit has a weapon, armour, mount or special rule that the system does not know.

    Why: it has no figures.
    Fix: take a known one, or bring your own in a catalogue file.

    En français : Une unité a une arme, une armure, une monture ou une règle inconnue.

    Pourquoi : elle n'a pas de valeurs.
    Remède : en prendre une connue, ou l'apporter dans un catalogue.
    """
    yield from _misnamed("SET108", case)


@check("SET109", "unknown-event-part")
def unknown_event_part(case: ScenarioCase) -> Iterator[Finding]:
    """An event names an entry, reserve, light, object or event that the scenario does not have.

    Why: it would do nothing, or never happen.
    Fix: correct the id.

    En français : Un événement cite une entrée, réserve, lumière, objet ou événement absent.

    Pourquoi : il ne ferait rien, ou n'arriverait jamais.
    Remède : corriger l'identifiant.
    """
    yield from _misnamed("SET109", case)


@check("SET110", "unknown-group")
def unknown_group(case: ScenarioCase) -> Iterator[Finding]:
    """A unit joins, or something names, a group that the scenario does not list.

    Why: it would have no leader and no orders, and a slip of the pen would part a band.
    Fix: correct the id, or list the group under `groups`.

    En français : Une unité rejoint, ou quelque chose cite, un groupe que le scénario n'a pas.

    Pourquoi : il n'aurait ni chef ni ordres, et une faute de frappe diviserait une bande.
    Remède : corriger l'identifiant, ou énumérer le groupe sous `groups`.
    """
    yield from _misnamed("SET110", case)


@check("SET111", "unknown-name")
def unknown_name(case: ScenarioCase) -> Iterator[Finding]:
    """Something is named that is none of the things which may stand there.

    Why: what is surprised, alerted, carried, burnt, beside whom, for whom a rule holds: all of it
    must be in the scenario, or it would never come about.
    Fix: correct the id; the message says what may stand there.

    En français : Une chose est citée qui n'est rien de ce qui peut figurer là.

    Pourquoi : qui est surpris, alerté, porteur, brûlé, voisin, soumis à une règle : tout doit être
    dans le scénario, sinon cela n'arriverait jamais.
    Remède : corriger l'identifiant ; le message dit ce qui peut figurer là.
    """
    yield from _misnamed("SET111", case)


@check("SET112", "light-nowhere")
def light_nowhere(case: ScenarioCase) -> Iterator[Finding]:
    """A light has neither a hex, nor a bearer, nor an area that it lights.

    Why: it would shine nowhere.
    Fix: add `at`, `hexes`, `carried_by` or `area`, or let a unit carry it.

    En français : Une lumière n'a ni hexagone, ni porteur, ni zone qu'elle éclaire.

    Pourquoi : elle ne luirait nulle part.
    Remède : ajouter `at`, `hexes`, `carried_by` ou `area`.
    """
    for number, light in enumerate(case.scenario.lights):
        if not (light.at or light.hexes or light.carried_by or light.area):
            yield Finding(
                Text(
                    f"{light.id} is nowhere: it needs 'at', 'hexes', 'carried_by' or 'area'",
                    f"{light.id} n'est nulle part : il faut « at », « hexes », « carried_by » ou "
                    "« area »",
                ),
                ("lights", number),
            )


@check("SET113", "word-nearly-known", severity=Severity.ADVICE)
def word_nearly_known(case: ScenarioCase) -> Iterator[Finding]:
    """The kind of an object is a word of your own that looks like one of the catalogue.

    Why: any word may stand here, but only a known one has a weight and a picture.
    Fix: take the known word, or leave yours where it is meant.

    En français : La sorte d'un objet est un mot à vous qui ressemble à un mot du catalogue.

    Pourquoi : tout mot est admis ici, mais seul un mot connu a un poids et une image.
    Remède : prendre le mot connu, ou garder le vôtre s'il est voulu.
    """
    yield from nearly_known(case.scenario, "objects.*.kind", "objects", case.catalogue)


def _hexes(case: ScenarioCase, label: str | None) -> tuple[Hex, ...]:
    """The hex of a label, to be shown; none where the label is a mistake of its own."""
    try:
        return (case.board.hex(label),) if label and case.complete else ()
    except LabelError:
        return ()


def _misnamed(code: str, case: ScenarioCase) -> Iterator[Finding]:
    """What a scenario names wrongly; places are judged only where every map was read."""
    scenario, board = case.scenario, case.board

    def own(kind: str) -> Collection[str]:
        if kind == "areas":
            return {**board.areas, **{f"{one.sheet}:{name}": one for name, one in board.areas.items()}}  # noqa: E501  # fmt: skip
        if kind == "sheets":
            return [sheet.name for sheet in board.sheets]
        if kind == "rosters":
            return scenario.rosters
        return case.rulings if kind == "rulings" else [one.id for one in getattr(scenario, kind)]

    namings = SCENARIOS[code]
    if not case.complete:
        namings = tuple(one for one in namings if not {"areas", "sheets"} & set(one.kinds))
    return misnamed(scenario, namings, Lexicon(own, case.catalogue, case.options))
