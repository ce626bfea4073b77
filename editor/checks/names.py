"""Where a file names something, and what may be named there: one table, one way to read it.

A `Naming` says which words may stand at which places. A kind of word is a list of the file itself
(`units`), a part of its board (`areas`, `sheets`), a section of the catalogue (`~weapons`) or a
word of its own (`=roll`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from editor.checks.walks import words_at
from editor.checks.words import unknown
from editor.edit.commands import Put, Suggest
from editor.model.catalogue import EMPTY, SECTIONS, Catalogue
from editor.model.finding import Finding, YamlPath
from editor.model.nearest import closest
from editor.model.text import Text

Words = Callable[[str], Collection[str]]
"""What is known of a kind."""


@dataclass(frozen=True, slots=True)
class Naming:
    """Places where a file names things of some kinds; `what` is how a person calls them."""

    what: Text
    kinds: tuple[str, ...]
    places: tuple[str, ...]
    rules: tuple[str, ...] = ()
    """What is broken by a word that nobody knows."""


def naming(en: str, fr: str, kinds: str, places: str, rules: str = "") -> Naming:
    """Kinds, places and rules are words with blanks between them."""
    return Naming(Text(en, fr), *(tuple(words.split()) for words in (kinds, places, rules)))


@dataclass(frozen=True, slots=True)
class Lexicon:
    """What may be named: by the file itself, by its catalogue, and what options would bring."""

    own: Words
    catalogue: Catalogue = EMPTY
    options: Mapping[str, Catalogue] = field(default_factory=dict)
    """Options that are not chosen and have entries of their own, with these."""

    def words(self, kind: str) -> Collection[str]:
        if kind.startswith("="):
            return (kind[1:],)
        if kind.startswith("~"):
            words: Collection[str] = getattr(self.catalogue, kind[1:])
            return words
        return self.own(kind)

    def option_for(self, word: str, kinds: tuple[str, ...]) -> str | None:
        """The option that would bring a word."""
        for option, brought in self.options.items():
            if any(word in getattr(brought, kind[1:]) for kind in kinds if kind[0] == "~"):
                return option
        return None

    def meant(self, word: str, kinds: tuple[str, ...]) -> str | None:
        """What the catalogue calls a thing that the author calls by its name or another name."""
        for kind in kinds:
            section = kind.removeprefix("~")
            if kind != section and section in SECTIONS:
                found = self.catalogue.resolve(section, word) or self._by_code(word, section)
                if found:
                    return found
        return None

    def _by_code(self, word: str, section: str) -> str | None:
        """Orders are written on paper by two letters, ranks and armours by one."""
        for key, entry in self.catalogue.section(section).items():
            if word in (getattr(entry, "code", None), entry.data.get("code")):
                return key
        return None


def misnamed(
    whole: Any, namings: tuple[Naming, ...], lexicon: Lexicon, root: YamlPath = ()
) -> Iterator[Finding]:
    """Every word at these places that nothing is called by; `root` is where the whole stands."""
    for one in namings:
        known: dict[str, None] | None = None
        for where in one.places:
            for word, path in words_at(whole, where):
                if known is None:
                    known = {name: None for kind in one.kinds for name in lexicon.words(kind)}
                if word not in known:
                    at_key = where.endswith("@")
                    found = _unknown(one, word, known, (*root, *path), lexicon, at_key=at_key)
                    yield msgspec.structs.replace(found, at_key=at_key, rules=one.rules)


def _unknown(
    one: Naming,
    word: str,
    known: dict[str, None],
    path: YamlPath,
    lexicon: Lexicon,
    *,
    at_key: bool,
) -> Finding:
    option = lexicon.option_for(word, one.kinds)
    if option is None:
        meant = lexicon.meant(word, one.kinds)
        return unknown(one.what, word, known, path, meant=meant, at_key=at_key)
    return Finding(
        Text(
            f"{one.what.en} {word!r} comes with the option {option}: add it under 'options'",
            f"{one.what.fr} {word!r} vient avec l'option {option} : l'ajouter sous « options »",
        ),
        path,
    )


def nearly_known(whole: Any, where: str, section: str, catalogue: Catalogue) -> Iterator[Finding]:
    """Free words that look like one of the catalogue."""
    known = catalogue.section(section)
    for word, path in words_at(whole, where):
        if word in known:
            continue
        guess = catalogue.resolve(section, word) or closest(word, known)
        if guess is not None:
            yield Finding(
                Text(
                    f"{word!r} is a word of your own; did you mean {guess}?",
                    f"{word!r} est un mot à vous ; vouliez-vous {guess} ?",
                ),
                path,
                fix=Suggest(Put(path, guess)),
            )


_PROFILE = (
    naming("status", "statut", "~statuses", "status", "CHB-8.0-status-letters"),
    naming("rank", "grade", "~ranks", "rank", "CHB-8.0-status-letters"),
    naming("mount", "monture", "~mounts", "mount", "CHB-5.2-only-horses"),
    naming("armour", "armure", "~armours", "armour", "CHB-6.2-armour"),
    naming("shield", "bouclier", "~shields", "shield", "CHB-4.2-shield-wall-form"),
    naming("class", "classe", "~classes", "vocation", "CHB-1.4-morale-class"),
    naming("weapon", "arme", "~weapons", "weapons.* ammunition.@", "CHB-3.0-weapon-attributes"),
    naming("object", "objet", "~objects", "equipment.@", "CHB-5.1-mp-for-tasks"),
    naming(
        "special rule",
        "règle spéciale",
        "~special_rules ~traits",
        "special.*",
        "CHB-6.2-melee-skills",
    ),
)


def _profiles_at(start: str) -> tuple[Naming, ...]:
    return tuple(
        Naming(one.what, one.kinds, tuple(f"{start}.{place}" for place in one.places), one.rules)
        for one in _PROFILE
    )


MAPS: dict[str, tuple[Naming, ...]] = {
    "MAP004": (naming("terrain", "terrain", "~terrains", "legend.* levels.*.terrain.@"),),
    "MAP008": (naming("edge kind", "sorte de côté", "~edges", "edges.*.kind"),),
    "MAP011": (naming("area kind", "sorte d'ensemble", "~area_kinds", "areas.*.kind"),),
    "MAP015": (naming("way between levels", "accès", "~link_kinds", "links.*.kind"),),
}
ROSTERS: dict[str, tuple[Naming, ...]] = {
    "ROS002": _profiles_at("people.*"),
    "ROS003": (naming("person", "personne", "people", "groups.*.members.*"),),
}
_WHO = ("side, group or unit", "camp, groupe ou unité", "sides groups units")
_THING = ("unit, object or obstacle", "unité, objet ou obstacle", "units objects obstacles")
SCENARIOS: dict[str, tuple[Naming, ...]] = {
    "SET101": (
        naming(
            "side", "camp", "sides",
            "units.*.side obstacles.*.side objects.*.side deployment.*.side reserves.*.side "
            "entries.*.side victory.*.side scoring.*.side grades.*.side sides.*.relations.@ "
            "objects.*.secret_from.* events.*.secret_from.* <condition>.units_of "
            "<condition>.alarm <condition>.held_by <effect>.win <effect>.award.side "
            "<effect>.change_side.to",
        ),
        naming("side", "camp", "sides =roll", "first deploy_first"),
    ),
    "SET105": (
        naming(
            "unit", "unité", "units",
            "entries.*.units.* reserves.*.units.* deployment.*.units.* lights.*.carried_by "
            "obstacles.*.carried_by objects.*.carried_by units.*.behind units.*.host "
            "units.*.order_target units.*.leads.* units.*.team.* sides.*.leader groups.*.leader "
            "<condition>.units.* <effect>.change_side.units.*",
        ),
        naming("unit or vehicle", "unité ou véhicule", "units obstacles", "units.*.aboard"),
    ),
    "SET106": (
        naming(
            "zone or area", "zone ou ensemble", "zones areas",
            "units.*.zone deployment.*.zone entries.*.zone reserves.*.zone <weather>.zone "
            "objects.*.hidden_in <condition>.in",
        ),
        naming("area", "ensemble", "areas", "<region>.areas.* lights.*.area"),
        naming("zone", "zone", "zones", "<region>.zones.*"),
        naming("sheet", "carte", "sheets", "<region>.sheets.* <weather>.sheets.*"),
    ),
    "SET107": (
        naming("light source", "lumière", "~lights", "lights.*.kind"),
        naming("obstacle", "obstacle", "~obstacles", "obstacles.*.kind"),
        naming("marker", "marqueur", "~markers", "markers.*.kind"),
        naming("weather", "temps", "~weathers", "<weather> <weather>.kind"),
        naming("terrain", "terrain", "~terrains", "board.changes.*.terrain <region>.terrain.*"),
        naming("special rule", "règle spéciale", "~special_rules ~traits ~options",
               "special_rules.*.rule"),
        naming("formation", "formation", "~formations", "units.*.formation groups.*.formation"),
        naming("order", "ordre", "~orders", "units.*.order units.*.second_order"),
        naming("rank", "grade", "~ranks", "<condition>.ranks.*"),
        naming("kind, status, rank, class, weapon, armour or mount",
               "type, statut, grade, classe, arme, armure ou monture",
               "~statuses ~ranks ~classes ~weapons ~armours ~mounts =person =animal =creature "
               "=vehicle =regiment =fighter", "sides.*.budget.limits.@"),
        naming("table", "table", "~tables", "tables.@"),
        naming("rule with a ruling", "règle interprétée", "rulings", "switches.@"),
    ),
    "SET108": (
        *_profiles_at("units.*.profile"),
        naming("weapon", "arme", "~weapons",
               "units.*.weapons.* units.*.ammunition.@ units.*.unloaded.*",
               "CHB-3.0-weapon-attributes"),
        naming("object", "objet", "~objects", "units.*.equipment.@", "CHB-5.1-mp-for-tasks"),
        naming("special rule", "règle spéciale", "~special_rules ~traits", "units.*.special.*",
               "CHB-6.2-melee-skills"),
        naming("armour", "armure", "~armours", "units.*.armour", "CHB-6.2-armour"),
        naming("mount", "monture", "~mounts", "units.*.mount", "CHB-5.2-only-horses"),
    ),
    "SET109": (
        naming("entry", "entrée", "entries", "<effect>.enter"),
        naming("reserve", "réserve", "reserves", "<effect>.release"),
        naming("light", "lumière", "lights", "<effect>.light.* <effect>.douse.*"),
        naming("object", "objet", "objects", "<condition>.object"),
        naming("object or obstacle", "objet ou obstacle", "objects obstacles",
               "units.*.carries.*"),
        naming("event", "événement", "events", "<condition>.event"),
    ),
    "SET110": (
        naming("group", "groupe", "groups",
               "units.*.group deployment.*.groups.* <condition>.group"),
    ),
    "SET111": (
        naming(*_WHO, "conditions.surprised.* objects.*.carriers.* <effect>.alert.*"),
        naming("side or unit", "camp ou unité", "sides units", "units.*.prisoner_of"),
        naming(*_THING, "<condition>.adjacent_to"),
        naming("unit, group, object or obstacle", "unité, groupe, objet ou obstacle",
               "units groups objects obstacles", "<effect>.reveal.* <effect>.remove.*"),
        naming("object, obstacle or area", "objet, obstacle ou ensemble", "objects obstacles areas",
               "<condition>.destroyed"),
        naming("zone, area, object or obstacle", "zone, ensemble, objet ou obstacle",
               "zones areas objects obstacles", "<condition>.burning"),
        naming("side, group, unit, zone, area, object or obstacle",
               "camp, groupe, unité, zone, ensemble, objet ou obstacle",
               "sides groups units zones areas objects obstacles", "special_rules.*.applies_to.*"),
        naming("roster", "effectif", "rosters", "sides.*.budget.rosters.*"),
    ),
}  # fmt: skip
PACKS: dict[str, tuple[Naming, ...]] = {
    "PAK002": (
        naming("scenario", "scénario", "scenarios",
               "start branches.*.from branches.*.to survivors.*.joins"),
    ),
    "PAK004": (
        naming("person", "personne", "people", "survivors.*.from pools.*.people.*"),
    ),
    "PAK006": (
        naming("faction", "faction", "factions",
               "survivors.*.faction territories.*.owner pools.*.faction victory.*.faction "
               "factions.*.relations.@ scenarios.*.sides.*"),
        naming("territory", "territoire", "territories", "territories.*.roads.*"),
    ),
}  # fmt: skip
OUTCOMES = (
    naming("side", "camp", "sides", "winner held_by"),
    naming("person", "personne", "people", "survivors.* dead.* captured.*"),
    naming("object", "objet", "objects", "object_held"),
)
"""What must have come about in a battle, seen from there."""
