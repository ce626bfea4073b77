"""Entries of a catalogue that cannot be as written: figures, names, formulas, other words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

from editor.checks.cases import CatalogueCase
from editor.checks.figures import is_number
from editor.checks.registry import check
from editor.checks.words import unknown
from editor.edit.commands import RenameKey, Suggest
from editor.model.catalogue import SECTIONS, Catalogue
from editor.model.finding import Finding, Severity, YamlPath
from editor.model.ground import Entry
from editor.model.nearest import closest
from editor.model.text import Text

_FLOORS: dict[str, dict[str, int]] = {
    "terrains": {"foot": 0, "mounted": 0, "led": 0, "climb_cost": 0, "radius": 0},
    "edges": {"foot": 0, "mounted": 0, "led": 0, "climb_cost": 0, "structure": 0, "lock_cost": 0},
    "markers": {"foot": 0, "mounted": 0, "led": 0, "climb_cost": 0},
    "weapons": {"rate": 1, "crew": 1, "reload_turns": 0, "ammo": 0, "cost": 0},
    "weapon_classes": {"rate": 1},
    "armours": {"value": 0, "mount_cost": 0, "movement_penalty": 0, "cost": 0},
    "shields": {"cost": 0},
    "mounts": {"attack": 0, "defence": 0, "movement": 0, "hexes": 1, "cost": 0},
    "vehicles": {
        "hexes": 1, "team_hexes": 0, "movement": 0, "crew": 0, "structure": 0, "load_cost": 0,
        "cost": 0,
    },
    "ranks": {"command_radius": 0, "rally_radius": 0, "cost": 0},
    "statuses": {"cost": 0},
    "weathers": {"visibility": 0, "cost_factor": 1, "sea_air_factor": 1, "magic_turns": 1},
    "lights": {
        "radius": 0, "door_radius": 0, "window_hexes": 0, "ignite": 0, "extinguish": 0, "fix": 0,
        "take": 0, "turns_to_switch": 0,
    },
    "objects": {"encumbrance": 0, "pickup_cost": 0},
    "obstacles": {"stacking_points": 0, "movement_extra": 0},
    "special_rules": {"cost": 0},
}  # fmt: skip
"""The least that a figure can be."""


@check("RUL130", "impossible-figure")
def impossible_figure(case: CatalogueCase) -> Iterator[Finding]:
    """A figure of an entry is lower than anything of its kind can be.

    Why: nothing costs less than nothing, a mount covers a hex, a weapon has a crew of one.
    Fix: take the least of the message or more.

    En français : Une valeur d'une entrée est plus basse qu'il n'est possible.

    Pourquoi : rien ne coûte moins que rien, une monture couvre un hexagone, une arme a un servant.
    Remède : prendre le minimum du message ou plus.
    """
    for section, floors in _FLOORS.items():
        for name, entry in case.own.section(section).items():
            for field, least in floors.items():
                value = getattr(entry, field, None)
                values = value.items() if isinstance(value, dict) else [(None, value)]
                for key, one in values:
                    if is_number(one) and one < least:
                        inner = () if key is None else (key,)
                        yield Finding(
                            Text(
                                f"{name} has {field} {one}; expected at least {least}",
                                f"{name} a {field} {one} ; attendu : au moins {least}",
                            ),
                            (section, name, field, *inner),
                        )


_REFERENCES: tuple[tuple[str, str, str, tuple[str, ...], str, str], ...] = (
    ("weapons", "weapon_class", "weapon_classes", (), "weapon class", "classe d'armes"),
    ("mounts", "max_armour", "armours", (), "armour", "armure"),
    ("mounts", "may_draw", "vehicles", (), "vehicle", "véhicule"),
    ("vehicles", "drawn_by", "mounts", ("men",), "mount", "monture"),
    ("armours", "led_barred_from", "terrains", (), "terrain", "terrain"),
    ("terrains", "debris", "markers", (), "marker", "marqueur"),
    ("edges", "debris", "markers", (), "marker", "marqueur"),
    ("edges", "states", "opening_states", (), "state of an opening", "état d'ouverture"),
    ("obstacles", "destroyed_into", "obstacles", ("nothing",), "obstacle", "obstacle"),
    ("obstacles", "ignited_into", "obstacles", ("nothing",), "obstacle", "obstacle"),
    ("options", "includes", "options", (), "option", "option"),
)
"""Section, field, and the section whose names may stand there, besides some words."""
_KEYS = {"weapon_class": "class"}


@check("RUL131", "unknown-name-in-entry")
def unknown_name_in_entry(case: CatalogueCase) -> Iterator[Finding]:
    """An entry names a class, armour, vehicle, mount, terrain or state that nobody knows.

    Why: the rules would look for it in vain.
    Fix: correct the name, or bring it in the same catalogue.

    En français : Une entrée cite une classe, armure, monture, un véhicule… que nul ne connaît.

    Pourquoi : les règles le chercheraient en vain.
    Remède : corriger le nom, ou l'apporter dans le même catalogue.
    """
    for section, field, of, words, en, fr in _REFERENCES:
        known: dict[str, None] | None = None
        for name, entry in case.own.section(section).items():
            value = getattr(entry, field)
            path: YamlPath = (section, name, _KEYS.get(field, field))
            named = [(value, path)] if isinstance(value, str) else [
                (one, (*path, number)) for number, one in enumerate(value or ())
            ]  # fmt: skip
            for word, place in named:
                # What the author left at its default is not his to correct.
                if not word or (field in _KEYS and word == _default(entry, field)):
                    continue
                if known is None:
                    known = dict.fromkeys([*_all(case, of), *words])
                if word not in known:
                    yield unknown(Text(en, fr), word, known, place)
    for name, edge in case.own.edges.items():
        if edge.default_state and edge.states and edge.default_state not in edge.states:
            states = Text("state of this opening", "état de cette ouverture")
            yield unknown(states, edge.default_state, edge.states, ("edges", name, "default_state"))


def _all(case: CatalogueCase, section: str) -> Iterator[str]:
    for catalogue in (case.known, case.own):
        yield from catalogue.section(section)


def _default(entry: Entry, field: str) -> Any:
    return type(entry).__struct_defaults__[
        type(entry).__struct_fields__.index(field) - len(type(entry).__struct_fields__)
    ]


_TERM = r"(?:\d*[AD](?:/\d+)?|\d+)"
_FORMULA = re.compile(rf"{_TERM}(?:[+-]{_TERM})*")


@check("RUL132", "no-formula")
def no_formula(case: CatalogueCase) -> Iterator[Finding]:
    """A cost is neither a number nor a formula in A and D.

    Why: prices are worked out from attack and defence; other words have no number.
    Fix: write a number, or a sum such as `A+D`, `2A` or `D+3`.

    En français : Un coût n'est ni un nombre ni une formule en A et D.

    Pourquoi : les prix se calculent par attaque et défense ; d'autres mots n'ont pas de nombre.
    Remède : écrire un nombre, ou une somme comme `A+D`, `2A` ou `D+3`.
    """
    for section, name, entry in case.own.entries():
        cost = getattr(entry, "cost", None)
        if isinstance(cost, str) and not _FORMULA.fullmatch(cost[:200].replace(" ", "")):
            yield Finding(
                Text(
                    f"{name} costs {cost[:40]!r}; expected a number or a sum of A and D",
                    f"{name} coûte {cost[:40]!r} ; attendu : un nombre ou une somme de A et D",
                ),
                (section, name, "cost"),
            )


@check("RUL133", "unknown-rule-cited", severity=Severity.WARNING)
def unknown_rule_cited(case: CatalogueCase) -> Iterator[Finding]:
    """An entry rests on a rule that the ledger does not have.

    Why: whoever looks it up finds nothing; `gonfalon rules` lists all of them.
    Fix: correct the id, or leave it out.

    En français : Une entrée s'appuie sur une règle absente du registre.

    Pourquoi : qui la cherche ne trouve rien ; `gonfalon rules` les énumère toutes.
    Remède : corriger l'identifiant, ou l'ôter.
    """
    if not case.rules:
        return
    what = Text("rule", "règle")
    for section, name, entry in case.own.entries():
        for number, rule in enumerate(entry.rules):
            if rule not in case.rules:
                yield unknown(what, rule, case.rules, (section, name, "rules", number))
        for field, rule in entry.origin.items():
            if re.match(r"(CHB|CHA|OBS|WHX|DST)-", rule) and rule not in case.rules:
                yield unknown(what, rule, case.rules, (section, name, "from", field))


@check("RUL134", "words-for-two-things", severity=Severity.WARNING)
def words_for_two_things(case: CatalogueCase) -> Iterator[Finding]:
    """Another word for an entry is already a word for a different one of its section.

    Why: old texts and foreign maps are read by these words; this one could mean either.
    Fix: take the word away from one of the two.

    En français : Un autre mot pour une entrée en désigne déjà une autre de sa section.

    Pourquoi : textes anciens et cartes étrangères se lisent par ces mots ; celui-ci est ambigu.
    Remède : ôter ce mot à l'une des deux.
    """
    for section in SECTIONS:
        own = case.own.section(section)
        if not any(entry.aliases for entry in own.values()):
            continue
        meant = _meanings(case.known, case.own, section)
        for name, entry in own.items():
            for number, alias in enumerate(entry.aliases):
                others = meant.get(alias.casefold(), set()) - {name}
                if others:
                    other = min(others)
                    yield Finding(
                        Text(
                            f"{alias!r} means {name}, but also {other}",
                            f"{alias!r} désigne {name}, mais aussi {other}",
                        ),
                        (section, name, "aliases", number),
                    )


def _meanings(known: Catalogue, own: Catalogue, section: str) -> dict[str, set[str]]:
    """What each word of a section means, with the author's entries in place of older ones."""
    found: dict[str, set[str]] = {}
    for name, entry in {**known.section(section), **own.section(section)}.items():
        for word in (name, *entry.name, *entry.aliases):
            if word:
                found.setdefault(word.casefold(), set()).add(name)
    return found


@check("RUL135", "light-without-radius", severity=Severity.WARNING)
def light_without_radius(case: CatalogueCase) -> Iterator[Finding]:
    """A kind of light has neither a radius nor a formula for it.

    Why: it would light nothing.
    Fix: add `radius`, or `radius_rule` where it depends on the size of a fire.

    En français : Une sorte de lumière n'a ni rayon ni formule de rayon.

    Pourquoi : elle n'éclairerait rien.
    Remède : ajouter `radius`, ou `radius_rule` s'il dépend de la taille d'un feu.
    """
    for name, light in case.own.lights.items():
        radii = (light.radius, light.door_radius, light.window_hexes)
        if not light.radius_rule and all(radius is None for radius in radii):
            yield Finding(
                Text(
                    f"{name} lights nothing: it has neither radius nor radius_rule",
                    f"{name} n'éclaire rien : ni « radius » ni « radius_rule »",
                ),
                ("lights", name),
            )


@check("RUL136", "empty-catalogue", severity=Severity.ADVICE)
def empty_catalogue(case: CatalogueCase) -> Iterator[Finding]:
    """A catalogue brings neither an entry nor a table.

    Why: whoever names it gets nothing.
    Fix: add what it is for, or name it no more.

    En français : Un catalogue n'apporte ni entrée ni table.

    Pourquoi : qui le cite n'en tire rien.
    Remède : y mettre ce pour quoi il est là, ou ne plus le citer.
    """
    if not case.own.tables and not any(islice(case.own.entries(), 1)):
        yield Finding(
            Text("this catalogue brings nothing", "ce catalogue n'apporte rien"), ("format",)
        )


@check("RUL137", "table-nearly-known", severity=Severity.WARNING)
def table_nearly_known(case: CatalogueCase) -> Iterator[Finding]:
    """The name of a new table looks like that of a table of the rules.

    Why: a new table is read by nobody unless a rule asks for it; a slip of the pen changes nothing.
    Fix: take the name of the message.

    En français : Le nom d'une nouvelle table ressemble à celui d'une table des règles.

    Pourquoi : nul ne lit une table qu'aucune règle ne demande ; une faute de frappe ne change rien.
    Remède : prendre le nom du message.
    """
    for name in case.own.tables:
        guess = None if name in case.known.tables else closest(name, case.known.tables)
        if guess is not None:
            yield Finding(
                Text(
                    f"no rule asks for a table {name!r}; did you mean {guess}?",
                    f"aucune règle ne demande de table {name!r} ; vouliez-vous {guess} ?",
                ),
                ("tables", name),
                at_key=True,
                fix=Suggest(RenameKey(("tables", name), guess)),
            )
