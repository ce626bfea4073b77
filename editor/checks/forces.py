"""What can be wrong with the sides, units, things and conditions of a scenario."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from editor.checks.cases import ScenarioCase
from editor.checks.registry import check
from editor.checks.rosters import unknown_words, words_of
from editor.checks.walks import conditions, each, effects, regions, sheets, sides, weathers
from editor.checks.words import unknown, unless_known
from editor.model.finding import Finding, YamlPath
from editor.model.text import Text

_SIDE = Text("side", "camp")
_UNIT = Text("unit", "unité")
_PLACE = Text("zone or area", "zone")
_SHEET = Text("sheet", "carte")


@check("SET101", "unknown-side")
def unknown_side(case: ScenarioCase) -> Iterator[Finding]:
    """Something belongs to, or speaks of, a side that the scenario does not have.

    Why: nobody would move it, win with it or be told.
    Fix: correct the id, or add the side under `sides`.

    En français : Quelque chose appartient à un camp que le scénario n'a pas.

    Pourquoi : nul ne le déplacerait ni ne gagnerait avec lui.
    Remède : corriger l'identifiant, ou ajouter le camp sous `sides`.
    """
    scenario = case.scenario
    known = {side.id: None for side in scenario.sides}
    for name, path in sides(scenario):
        yield from unless_known(_SIDE, name, known, path)
    for key in ("first", "deploy_first"):
        yield from unless_known(_SIDE, getattr(scenario, key), [*known, "roll"], (key,))


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
            yield unknown(Text("roster", "effectif"), alias, case.scenario.rosters, path)
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


@check("SET105", "unknown-unit")
def unknown_unit(case: ScenarioCase) -> Iterator[Finding]:
    """Something names a unit that the scenario does not have.

    Why: it could never happen, or nobody would carry it.
    Fix: correct the id, or add the unit.

    En français : Quelque chose cite une unité que le scénario n'a pas.

    Pourquoi : cela n'arriverait jamais, ou nul ne le porterait.
    Remède : corriger l'identifiant, ou ajouter l'unité.
    """
    known = {unit.id: None for unit in case.scenario.units}
    vehicles = {**known, **{one.id: None for one in case.scenario.obstacles}}
    for unit, path in _named_units(case):
        yield from unless_known(_UNIT, unit, vehicles if path[-1] == "aboard" else known, path)


def _named_units(case: ScenarioCase) -> Iterator[tuple[str | None, YamlPath]]:
    scenario = case.scenario
    lists: list[tuple[tuple[str, ...], YamlPath]] = []
    for name in ("entries", "reserves", "deployment"):
        for number, one in enumerate(getattr(scenario, name)):
            lists.append((one.units, (name, number, "units")))
    for name in ("lights", "obstacles", "objects"):
        for number, thing in enumerate(getattr(scenario, name)):
            yield thing.carried_by, (name, number, "carried_by")
    for number, unit in enumerate(scenario.units):
        for name in ("behind", "host", "order_target", "aboard"):
            yield getattr(unit, name), ("units", number, name)
        lists += [(getattr(unit, name), ("units", number, name)) for name in ("leads", "team")]
    for number, side in enumerate(scenario.sides):
        yield side.leader, ("sides", number, "leader")
    for number, group in enumerate(scenario.groups):
        yield group.leader, ("groups", number, "leader")
    lists += [(one.units, (*path, "units")) for one, path in conditions(scenario)]
    for effect, path in effects(scenario):
        if effect.change_side is not None:
            lists.append((effect.change_side.units, (*path, "change_side", "units")))
    for names, path in lists:
        yield from each(names, path)


@check("SET106", "unknown-place")
def unknown_place(case: ScenarioCase) -> Iterator[Finding]:
    """A zone, area or sheet is named that neither the scenario nor its maps have.

    Why: nobody could be there.
    Fix: correct the id, or add the zone under `zones`.

    En français : Une zone est citée que ni le scénario ni ses cartes n'ont.

    Pourquoi : nul ne pourrait y être.
    Remède : corriger l'identifiant, ou ajouter la zone sous `zones`.
    """
    if not case.complete:
        return
    scenario = case.scenario
    zones = [zone.id for zone in scenario.zones]
    both = [*zones, *case.board.areas]
    for name in ("units", "deployment", "entries", "reserves"):
        for number, thing in enumerate(getattr(scenario, name)):
            yield from unless_known(_PLACE, thing.zone, both, (name, number, "zone"))
    laid = [sheet.name for sheet in case.board.sheets]
    for name, path in sheets(scenario):
        yield from unless_known(_SHEET, name, laid, path)
    for region, path in regions(scenario):
        for area, where in each(region.areas, (*path, "areas")):
            yield from unless_known(_PLACE, area, case.board.areas, where)
        for other, where in each(region.zones, (*path, "zones")):
            yield from unless_known(_PLACE, other, zones, where)
    for weather, path in weathers(scenario):
        if not isinstance(weather, str):
            yield from unless_known(_PLACE, weather.zone, both, (*path, "zone"))
    for number, thing in enumerate(scenario.objects):
        where = ("objects", number, "hidden_in")
        yield from unless_known(_PLACE, thing.hidden_in, both, where)
    for number, light in enumerate(scenario.lights):
        yield from unless_known(_PLACE, light.area, case.board.areas, ("lights", number, "area"))
    for condition, path in conditions(scenario):
        yield from unless_known(_PLACE, condition.place, both, (*path, "in"))


@check("SET107", "unknown-kind")
def unknown_kind(case: ScenarioCase) -> Iterator[Finding]:
    """A light, obstacle, marker, weather or special rule that the system does not know.

    Why: it has no figures; perhaps the option that brings it is not switched on.
    Fix: correct the name, switch the option on under `options`, or bring it in a catalogue.

    En français : Une lumière, un obstacle, un marqueur, un temps ou une règle inconnus.

    Pourquoi : pas de valeurs ; l'option qui l'apporte n'est peut-être pas choisie.
    Remède : corriger le nom, choisir l'option sous `options`, ou l'apporter par un catalogue.
    """
    scenario, catalogue = case.scenario, case.catalogue
    kinds = (
        ("lights", Text("light source", "lumière"), catalogue.lights),
        ("obstacles", Text("obstacle", "obstacle"), catalogue.obstacles),
        ("markers", Text("marker", "marqueur"), catalogue.markers),
    )
    for name, what, known in kinds:
        for number, thing in enumerate(getattr(scenario, name)):
            yield from unless_known(what, thing.kind, known, (name, number, "kind"))
    for weather, path in weathers(scenario):
        word = weather if isinstance(weather, str) else weather.kind
        yield from unless_known(Text("weather", "temps"), word, catalogue.weathers, path)
    rule = Text("special rule", "règle spéciale")
    rules = {**catalogue.special_rules, **catalogue.traits, **catalogue.options}
    for number, special in enumerate(scenario.special_rules):
        yield from unless_known(rule, special.rule, rules, ("special_rules", number, "rule"))
    terrain = Text("terrain", "terrain")
    for number, change in enumerate(scenario.board.changes):
        at = ("board", "changes", number, "terrain")
        yield from unless_known(terrain, change.terrain, catalogue.terrains, at)
    for region, path in regions(scenario):
        for kind, where in each(region.terrain, (*path, "terrain")):
            yield from unless_known(terrain, kind, catalogue.terrains, where)


@check("SET108", "unknown-equipment")
def unknown_equipment(case: ScenarioCase) -> Iterator[Finding]:
    """A unit has a weapon, armour, mount or special rule that the system does not know.

    Why: it has no figures.
    Fix: take a known one, or bring your own in a catalogue file.

    En français : Une unité a une arme, une armure, une monture ou une règle inconnue.

    Pourquoi : elle n'a pas de valeurs.
    Remède : en prendre une connue, ou l'apporter dans un catalogue.
    """
    catalogue = case.catalogue
    gifts = {**catalogue.special_rules, **catalogue.traits}
    for number, unit in enumerate(case.scenario.units):
        path: YamlPath = ("units", number)
        if unit.profile is not None:
            yield from unknown_words(unit.profile, catalogue, (*path, "profile"))
        lists: tuple[tuple[str, Text, Iterable[str]], ...] = (
            ("weapons", Text("weapon", "arme"), catalogue.weapons),
            ("ammunition", Text("weapon", "arme"), catalogue.weapons),
            ("equipment", Text("object", "objet"), catalogue.objects),
            ("special", Text("special rule", "règle spéciale"), gifts),
        )
        for name, what, known in lists:
            words = getattr(unit, name) or ()
            for key, word in words_of(words):
                yield from unless_known(what, word, known, (*path, name, key))
        yield from unless_known(
            Text("armour", "armure"), unit.armour, catalogue.armours, (*path, "armour")
        )
        yield from unless_known(
            Text("mount", "monture"), unit.mount, catalogue.mounts, (*path, "mount")
        )


@check("SET109", "unknown-event-part")
def unknown_event_part(case: ScenarioCase) -> Iterator[Finding]:
    """An event names an entry, reserve, light, object or event that the scenario does not have.

    Why: it would do nothing, or never happen.
    Fix: correct the id.

    En français : Un événement cite une entrée, réserve, lumière, objet ou événement absent.

    Pourquoi : il ne ferait rien, ou n'arriverait jamais.
    Remède : corriger l'identifiant.
    """
    scenario = case.scenario
    ids = {name: [one.id for one in getattr(scenario, name)] for name in ("entries", "reserves", "lights", "objects", "events")}  # noqa: E501  # fmt: skip
    for effect, path in effects(scenario):
        yield from unless_known(
            Text("entry", "entrée"), effect.enter, ids["entries"], (*path, "enter")
        )
        yield from unless_known(Text("reserve", "réserve"), effect.release, ids["reserves"], (*path, "release"))  # noqa: E501  # fmt: skip
        for name in ("light", "douse"):
            for index, light in enumerate(getattr(effect, name)):
                where = (*path, name, index)
                yield from unless_known(Text("light", "lumière"), light, ids["lights"], where)
    for condition, path in conditions(scenario):
        yield from unless_known(Text("object", "objet"), condition.object, ids["objects"], (*path, "object"))  # noqa: E501  # fmt: skip
        yield from unless_known(Text("event", "événement"), condition.event, ids["events"], (*path, "event"))  # noqa: E501  # fmt: skip
    for number, unit in enumerate(scenario.units):
        for index, thing in enumerate(unit.carries):
            where = ("units", number, "carries", index)
            things = [*ids["objects"], *(one.id for one in scenario.obstacles)]
            yield from unless_known(Text("object", "objet"), thing, things, where)


@check("SET110", "unknown-group")
def unknown_group(case: ScenarioCase) -> Iterator[Finding]:
    """A unit joins, or something names, a group that the scenario does not list.

    Why: it would have no leader and no orders, and a slip of the pen would part a band.
    Fix: correct the id, or list the group under `groups`.

    En français : Une unité rejoint, ou quelque chose cite, un groupe que le scénario n'a pas.

    Pourquoi : il n'aurait ni chef ni ordres, et une faute de frappe diviserait une bande.
    Remède : corriger l'identifiant, ou énumérer le groupe sous `groups`.
    """
    scenario = case.scenario
    known = {group.id: None for group in scenario.groups}
    what = Text("group", "groupe")
    for number, unit in enumerate(scenario.units):
        yield from unless_known(what, unit.group, known, ("units", number, "group"))
    for number, one in enumerate(scenario.deployment):
        for name, path in each(one.groups, ("deployment", number, "groups")):
            yield from unless_known(what, name, known, path)
    for condition, path in conditions(scenario):
        yield from unless_known(what, condition.group, known, (*path, "group"))
