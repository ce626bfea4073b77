"""Things to smash, to use and to carry, and weapons that are loaded."""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks.cases import ScenarioCase
from editor.checks.figures import figure
from editor.checks.registry import check
from editor.checks.walks import words_at
from editor.checks.words import unknown
from editor.edit.commands import Remove, Suggest
from editor.hexgrid.hexes import Hex
from editor.model.finding import Finding, YamlPath
from editor.model.identity import who_is
from editor.model.text import Text

_NAMING = ("<condition>.object", "<condition>.destroyed", "<condition>.adjacent_to",
           "special_rules.*.applies_to.*")  # fmt: skip
"""Where rules and victories name an item."""
Element = tuple[str, str, int | None, int | None, YamlPath, tuple[Hex, ...]]
"""Name, kind, endurance, Life, where it is written, and its hex."""


def _elements(case: ScenarioCase) -> Iterator[Element]:
    """Whatever can be smashed here: objects that are targets, and hexsides with figures."""
    for number, thing in enumerate(case.scenario.objects):
        figures = thing.endurance is not None or thing.structure is not None
        if figures or thing.target or "smash" in thing.verbs:
            yield thing.id, thing.kind, thing.endurance, thing.structure, ("objects", number), ()
    sheets = {sheet.name: number for number, sheet in enumerate(case.board.sheets)}
    laid = len(case.scenario.board.sheets)
    for found in case.board.edges.values() if case.complete else ():
        for edge in found:
            one = edge.feature
            # Life alone is the structure of other systems; endurance is what makes it an element.
            if one.endurance is None:
                continue
            number = sheets.get(edge.sheet, 0)
            group, place = ("sheets", number) if number < laid else ("overlays", number - laid)
            label = case.board.label(edge.inner)
            name = f"{one.kind} {label} {one.side}"
            path = ("board", group, place, "map")
            yield name, one.kind, one.endurance, one.structure, path, (edge.inner,)


@check("SET610", "element-without-figures", rules=["DST-smash-elements", "DST-smash-attributes"])
def element_without_figures(case: ScenarioCase) -> Iterator[Finding]:
    """Something that can be smashed has no endurance or no Life.

    Why: strength and a card go against its endurance, and the rest is taken from its Life; only
    doors, chairs, tables and thin walls have figures of their own.
    Fix: add `endurance` and `structure`, which is its Life.

    En français : Une chose à défoncer n'a pas d'endurance ou pas de Vie.

    Pourquoi : force et carte vont contre son endurance, le reste est ôté à sa Vie ; seuls portes,
    chaises, tables et murs minces ont des valeurs de base.
    Remède : ajouter `endurance` et `structure`, qui est sa Vie.
    """
    for name, kind, endurance, life, path, hexes in _elements(case):
        base = case.catalogue.elements.get(kind)
        known = base.data if base is not None else {}
        if endurance is None and figure(known, "endurance") is None:
            lacks = Text("endurance", "endurance")
        elif life is None and figure(known, "life") is None:
            lacks = Text("structure (its Life)", "structure (sa Vie)")
        else:
            continue
        yield Finding(
            Text(
                f"{name} can be smashed, but has no {lacks.en}",
                f"{name} peut être défoncé, mais n'a pas de {lacks.fr}",
            ),
            path,
            hexes=hexes,
        )


@check("SET611", "element-without-life", rules=["DST-smash-attributes"])
def element_without_life(case: ScenarioCase) -> Iterator[Finding]:
    """Something that can be smashed has less than one point of Life.

    Why: it would be broken before anybody strikes it.
    Fix: give it a `structure` of at least 1, or leave it away if it is broken.

    En français : Une chose à défoncer a moins d'un point de Vie.

    Pourquoi : elle serait brisée avant le premier coup.
    Remède : lui donner une `structure` d'au moins 1, ou l'ôter si elle est brisée.
    """
    for name, _, _, life, path, hexes in _elements(case):
        if life is not None and life < 1:
            yield Finding(
                Text(
                    f"{name} has Life {life}; expected at least 1",
                    f"{name} a {life} de Vie ; attendu : au moins 1",
                ),
                (*path, "structure") if path[0] == "objects" else path,
                hexes=hexes,
            )


@check("SET612", "item-nowhere", rules=["DST-item-scenario-list"])
def item_nowhere(case: ScenarioCase) -> Iterator[Finding]:
    """An item that a rule or a victory names is neither on the board nor with anybody.

    Why: nobody could find, use or win it.
    Fix: give it a hex (`at`), a bearer (`carried_by`) or a zone to hide in (`hidden_in`).

    En français : Un objet que cite une règle ou une victoire n'est ni posé ni porté.

    Pourquoi : nul ne pourrait le trouver, s'en servir ni le gagner.
    Remède : lui donner un hexagone (`at`), un porteur (`carried_by`) ou une zone (`hidden_in`).
    """
    scenario = case.scenario
    named = {word for where in _NAMING for word, _ in words_at(scenario, where)}
    carried = {name for unit in scenario.units for name in unit.carries}
    for number, thing in enumerate(scenario.objects):
        placed = thing.at or thing.carried_by or thing.hidden_in or thing.id in carried
        if thing.id in named and not placed:
            yield Finding(
                Text(
                    f"{thing.id} is named by a rule or victory, but is nowhere",
                    f"{thing.id} est cité par une règle ou une victoire, mais n'est nulle part",
                ),
                ("objects", number),
            )


@check("SET613", "card-item-in-other-hands", rules=["DST-item-card-items-fixed"])
def card_item_in_other_hands(case: ScenarioCase) -> Iterator[Finding]:
    """An item that is printed on a fighter's card lies on the board or is with somebody else.

    Why: what stands on a card can be neither passed on nor exchanged.
    Fix: let its owner carry it, or take `card` away if it is an item of the scenario.

    En français : Un objet imprimé sur la carte d'un combattant est posé ou chez un autre.

    Pourquoi : ce qui est sur une carte ne se donne ni ne s'échange.
    Remède : le laisser à son propriétaire, ou ôter `card` si c'est un objet du scénario.
    """
    units = {unit.id for unit in case.scenario.units}
    bearers: dict[str, set[str]] = {}
    for unit in case.scenario.units:
        for name in unit.carries:
            bearers.setdefault(name, set()).add(unit.id)
    for number, thing in enumerate(case.scenario.objects):
        owner = thing.values.get("card")
        path: YamlPath = ("objects", number)
        if owner is None:
            continue
        if owner not in units:
            fighter = Text("fighter", "combattant")
            yield unknown(fighter, str(owner), sorted(units), (*path, "values", "card"))
            continue
        hands = {*bearers.get(thing.id, ()), *(thing.carriers or ()), thing.carried_by} - {
            None,
            owner,
        }
        where = "at" if thing.at else "hidden_in" if thing.hidden_in else ""
        if where or hands:
            key = where or ("carriers" if set(thing.carriers) & hands else "carried_by")
            yield Finding(
                Text(
                    f"{thing.id} is printed on the card of {owner} and stays with him",
                    f"{thing.id} est imprimé sur la carte de {owner} et reste avec lui",
                ),
                (*path, key) if getattr(thing, key) else path,
            )


@check("SET614", "no-such-weapon-to-load", rules=["DST-reload-marker"])
def no_such_weapon_to_load(case: ScenarioCase) -> Iterator[Finding]:
    """A fighter's unloaded weapon is no ranged one, or not his.

    Why: only ranged weapons that he carries are loaded, one marker each.
    Fix: correct `unloaded`, or give him the weapon.

    En français : L'arme déchargée d'un combattant n'est pas une arme de tir, ou pas la sienne.

    Pourquoi : seules les armes de tir qu'il porte se chargent, un marqueur chacune.
    Remède : corriger `unloaded`, ou lui donner l'arme.
    """
    for number, unit in enumerate(case.scenario.units):
        profile = who_is(unit, case.people)
        if profile is None:
            continue
        held = unit.weapons if unit.weapons is not None else profile.weapons
        for index, name in enumerate(unit.unloaded):
            weapon = case.catalogue.weapons.get(name)
            melee = weapon is not None and weapon.use == "melee"
            if not melee and name in held:
                continue
            why = Text("is not loaded at all", "ne se charge pas") if melee else Text("is not his", "n'est pas la sienne")  # noqa: E501  # fmt: skip
            yield Finding(
                Text(f"{name} of {unit.id} {why.en}", f"{name} de {unit.id} {why.fr}"),
                ("units", number, "unloaded", index),
                fix=Suggest(Remove(("units", number, "unloaded", index))),
            )
