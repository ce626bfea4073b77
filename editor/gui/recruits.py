"""Who may be set up in a scenario: its own people and those of its rosters, found by filters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec

from editor.edit.setup import Held, Key
from editor.model.identity import who_is
from editor.model.text import Text
from editor.systems.budgets import price_of, price_of_unit

if TYPE_CHECKING:
    from editor.model.catalogue import Catalogue
    from editor.model.person import Person, Profile
    from editor.model.scenario import Scenario, Unit

_DROPPED = {"id", "at", "level"}
_POINTS = Text("{} pts", "{} pts")
_USED = Text("in the game", "en jeu")
_WAITS = Text("not on the board", "hors du plateau")
_RIDES = Text("mounted", "à cheval")


@dataclass(frozen=True, slots=True)
class Recruit:
    """Somebody who can be taken onto the board."""

    ref: str
    """`roster/person`, or the id of a unit that is in the scenario and has no place yet."""
    name: str
    role: str
    profile: Profile | None
    roster: str
    kind: str
    status: str
    points: int | None
    unit: Unit | None = None
    used: int = field(default=0, compare=False)
    """How often a person is in the game already."""
    heard: str = ""
    """All words by which he is found."""

    def held(self, side: str) -> Held:
        """What the hand takes."""
        if self.unit is not None:
            entry = msgspec.to_builtins(self.unit)
            kept = {name: value for name, value in entry.items() if name not in _DROPPED}
            return Held("units", kept, self.unit.id, key=("units", self.unit.id), said=self.name)
        entry = {"from": self.ref, "side": side}
        return Held("units", entry, self.ref.rpartition("/")[2], said=self.name)

    @property
    def key(self) -> Key | None:
        return ("units", self.unit.id) if self.unit is not None else None

    def line(self) -> str:
        """What he is, in a line: figures and points last."""
        words = [self.role] if self.role else []
        if self.profile is not None and self.profile.foot is not None:
            words.append("-".join(map(str, self.profile.foot.healthy)))
        if self.points is not None:
            words.append(str(_POINTS).format(self.points))
        if self.unit is not None:
            words.append(str(_WAITS))
        elif self.used:
            words.append(f"{_USED} ×{self.used}" if self.used > 1 else str(_USED))
        return " · ".join(words)


@dataclass(frozen=True, slots=True)
class Sieve:
    """What is wanted of a recruit; empty for anybody."""

    words: tuple[str, ...] = ()
    roster: str = ""
    kind: str = ""
    status: str = ""
    most: int | None = None
    """Points that he may cost."""
    only_free: bool = False
    """Leave out who is on the board already."""

    def fits(self, one: Recruit) -> bool:
        """Whether somebody goes through."""
        return (
            (not self.roster or one.roster == self.roster)
            and (not self.kind or one.kind == self.kind)
            and (not self.status or one.status == self.status)
            and (self.most is None or (one.points is not None and one.points <= self.most))
            and not (self.only_free and one.used)
            and all(word in one.heard for word in self.words)
        )


def recruits(
    scenario: Scenario, people: Mapping[str, Person], catalogue: Catalogue
) -> tuple[Recruit, ...]:
    """First those of the scenario who wait for a place, then everybody of its rosters."""
    used = Counter(unit.roster for unit in scenario.units if unit.roster)
    found: list[Recruit] = []
    for unit in scenario.units:
        if unit.at is None:
            profile = who_is(unit, people)
            found.append(
                _recruit(unit.id, profile, price_of_unit(unit, people, catalogue), unit=unit)
            )
    for ref, person in people.items():
        price = person.cost if person.cost is not None else price_of(person, catalogue)
        found.append(_recruit(ref, person, price, used=used[ref]))
    return tuple(found)


def _recruit(
    ref: str,
    profile: Profile | None,
    points: int | None,
    *,
    unit: Unit | None = None,
    used: int = 0,
) -> Recruit:
    name = str(profile.name) if profile is not None and profile.name else ref
    role = str(profile.role) if profile is not None and profile.role else ""
    source = unit.roster or "" if unit is not None else ref
    return Recruit(
        ref, name, role, profile, source.rpartition("/")[0],
        profile.kind if profile is not None else "person",
        (profile.status if profile is not None else None) or "", points, unit, used,
        " ".join(_heard(ref, name, profile)).casefold(),
    )  # fmt: skip


def _heard(ref: str, name: str, profile: Profile | None) -> Iterator[str]:
    yield from (ref, name)
    if profile is not None:
        for text in (profile.name, profile.role):
            if isinstance(text, Text):
                yield from text
        yield from profile.weapons
        yield from profile.special
        words = (profile.rank, profile.vocation, profile.mount, profile.armour, profile.race)
        yield from (word for word in words if word)
