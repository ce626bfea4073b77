"""What a rule system knows by name: terrains, weapons, weathers, obstacles, tables.

A system's own data and an author's catalogue file are the same value, so whatever stands in the
first can be replaced by the second. Every entry says where its figures come from, because the
ones marked `default` were designed here and wait for somebody's better ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal, cast

from msgspec import structs

from editor.model.ground import AreaKind, EdgeKind, Entry, MarkerKind, OpeningState, Terrain
from editor.model.kinds import (
    Armour,
    LightKind,
    Mount,
    ObjectKind,
    Obstacle,
    Option,
    Rank,
    Shield,
    SpecialRule,
    Status,
    Term,
    Vehicle,
    Weapon,
    WeaponClass,
    Weather,
)
from editor.model.text import Text
from editor.model.value import Allowance, Value

FORMAT: Literal["gonfalon/catalogue/1"] = "gonfalon/catalogue/1"
Table = dict[str, Any]


class Catalogue(Value, frozen=True, forbid_unknown_fields=True):
    """Everything by its id, one section a kind."""

    format: Literal["gonfalon/catalogue/1"]
    id: str = ""
    title: Text = Text()
    system: str = ""
    terrains: dict[str, Terrain] = {}
    edges: dict[str, EdgeKind] = {}
    markers: dict[str, MarkerKind] = {}
    area_kinds: dict[str, AreaKind] = {}
    link_kinds: dict[str, Term] = {}
    opening_states: dict[str, OpeningState] = {}
    weapons: dict[str, Weapon] = {}
    weapon_classes: dict[str, WeaponClass] = {}
    armours: dict[str, Armour] = {}
    shields: dict[str, Shield] = {}
    mounts: dict[str, Mount] = {}
    vehicles: dict[str, Vehicle] = {}
    ranks: dict[str, Rank] = {}
    statuses: dict[str, Status] = {}
    classes: dict[str, Term] = {}
    weathers: dict[str, Weather] = {}
    lights: dict[str, LightKind] = {}
    obstacles: dict[str, Obstacle] = {}
    objects: dict[str, ObjectKind] = {}
    special_rules: dict[str, SpecialRule] = {}
    options: dict[str, Option] = {}
    states: dict[str, Term] = {}
    characteristics: dict[str, Term] = {}
    categories: dict[str, Term] = {}
    orders: dict[str, Term] = {}
    formations: dict[str, Term] = {}
    traits: dict[str, Term] = {}
    actions: dict[str, Term] = {}
    elements: dict[str, Term] = {}
    tables: dict[str, Table] = {}
    allow: tuple[Allowance, ...] = ()

    def extended(self, *others: Catalogue) -> Catalogue:
        """This one with others on top: a later entry replaces by id, tables merge key by key."""
        merged = {name: dict(getattr(self, name)) for name in SECTIONS}
        tables: Table = self.tables
        for other in others:
            for name in SECTIONS:
                merged[name].update(getattr(other, name))
            tables = merge_tables(tables, other.tables)
        whole = (self, *others)
        return Catalogue(
            format=FORMAT,
            id=next((one.id for one in whole if one.id), ""),
            title=next((one.title for one in whole if one.title), Text()),
            system=next((one.system for one in whole if one.system), ""),
            **cast("dict[str, Any]", merged),
            tables=tables,
        )

    def with_tables(self, tables: Mapping[str, Any]) -> Catalogue:
        """This one with the figures that a scenario puts into its tables."""
        if not tables:
            return self
        return structs.replace(self, tables=merge_tables(self.tables, dict(tables)))

    def section(self, name: str) -> Mapping[str, Entry]:
        """A section by its name, for code that treats all alike."""
        if name not in SECTIONS:
            raise KeyError(name)
        return cast("Mapping[str, Entry]", getattr(self, name))

    def entries(self) -> Iterator[tuple[str, str, Entry]]:
        """Everything with a name: section, id, entry."""
        for name in SECTIONS:
            for key, entry in self.section(name).items():
                yield name, key, entry

    def resolve(self, section: str, word: str) -> str | None:
        """The id that a word of a foreign map or an old text means: an id, a name or an alias."""
        known = self.section(section)
        if word in known:
            return word
        wanted = word.casefold()
        for key, entry in known.items():
            if wanted in (other.casefold() for other in (key, *entry.name, *entry.aliases)):
                return key
        return None


SECTIONS: tuple[str, ...] = tuple(
    name
    for name in Catalogue.__struct_fields__
    if name not in {"format", "id", "title", "system", "tables", "allow"}
)
"""The sections that hold named entries, in the order of the file."""
EMPTY = Catalogue(format=FORMAT)


def merge_tables(under: Table, over: Table) -> Table:
    """Dictionaries merge key by key to any depth; anything else is replaced.

    >>> merge_tables({"fire": {"L": [1], "M": [2]}}, {"fire": {"L": [3]}})
    {'fire': {'L': [3], 'M': [2]}}
    """
    merged = dict(under)
    for key, value in over.items():
        below = merged.get(key)
        both = isinstance(below, dict) and isinstance(value, dict)
        merged[key] = merge_tables(cast("Table", below), value) if both else value
    return merged
