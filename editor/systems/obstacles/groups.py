"""Weapon groups: which arms make a unit infantry, a shooter, cavalry or massive.

The sheet names four groups; which weapon classes belong to them is for the author to say, in the
table `weapon-groups`. Until then nothing is judged by them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from editor.model.catalogue import Catalogue
from editor.model.kinds import Obstacle as Kind
from editor.model.text import Text
from editor.systems.obstacles.counters import table

TABLE = "weapon-groups"
_VERSUS = "advantage_vs_"


class Groups(msgspec.Struct, frozen=True):
    """What each group holds; None where nobody said."""

    members: Mapping[str, frozenset[str] | None]
    names: Mapping[str, Text]

    @classmethod
    def of(cls, tables: Mapping[str, Any]) -> Groups:
        """A group is a list, or a mapping with a list of `members`; anything else is unsaid."""
        members: dict[str, frozenset[str] | None] = {}
        names: dict[str, Text] = {}
        for group, said in table(tables, TABLE).items():
            listed = listed_in(said)
            members[group] = (
                None
                if listed is None
                else frozenset(word for word in listed if isinstance(word, str))
            )
            name = said.get("name") if isinstance(said, Mapping) else None
            words = name if isinstance(name, Mapping) else {}
            names[group] = Text(str(words.get("en", group)), str(words.get("fr", group)))
        return cls(members, names)

    @property
    def is_begun(self) -> bool:
        """Whether the author has listed any group, so that one without a list was forgotten."""
        return any(found is not None for found in self.members.values())

    @property
    def is_complete(self) -> bool:
        return bool(self.members) and None not in self.members.values()

    def is_empty(self, group: str) -> bool:
        """Whether nobody can belong to a group, in a file that uses groups at all."""
        return self.is_begun and group in self.members and not self.members[group]

    def holds(self, group: str, codes: frozenset[str]) -> bool | None:
        """Whether arms make one a member; None where it cannot be told."""
        found = self.members.get(group)
        return None if found is None or not codes else bool(found & codes)

    def holds_any(self, groups: Iterable[object], codes: frozenset[str]) -> bool | None:
        """Whether arms make one a member of any; None as long as one of them may hold him."""
        answers = [self.holds(group, codes) for group in groups if isinstance(group, str)]
        return True if True in answers else None if None in answers or not answers else False


def listed_in(said: object) -> list[Any] | tuple[Any, ...] | None:
    """The list of a group, as an author may write it."""
    found = said.get("members") if isinstance(said, Mapping) else said
    return found if isinstance(found, (list, tuple)) else None


def codes_of(weapons: Iterable[str], catalogue: Catalogue) -> frozenset[str]:
    """Weapons with their classes: a group may name either."""
    held = tuple(weapons)
    classes = (catalogue.weapons[name].weapon_class for name in held if name in catalogue.weapons)
    return frozenset((*held, *classes))


def groups_needed(kind: Kind) -> Iterator[str]:
    """The groups by which the sheet judges a kind: whom it shelters, from whom, who handles it."""
    protects = kind.protects if isinstance(kind.protects, dict) else {}
    for field in ("weapon_groups", "attacker_groups"):
        said = protects.get(field)
        yield from (
            (word for word in said if isinstance(word, str))
            if isinstance(said, (list, tuple))
            else ()
        )
    handling = kind.movable_by if isinstance(kind.movable_by, dict) else {}
    if isinstance(handling.get("weapon_group"), str):
        yield handling["weapon_group"]
    for field in kind.entry_attack or {}:
        if field.startswith(_VERSUS):
            yield field.removeprefix(_VERSUS)
