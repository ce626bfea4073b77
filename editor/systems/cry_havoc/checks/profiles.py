"""A person's figures and gear as the rules see them, in a roster or in a scenario.

A `Trait` looks at one profile and yields what is wrong with it, by paths that start at the profile.
Rosters run each trait as a check of its own; a scenario runs all of them on what it changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import structs

from editor.checks.cases import RosterCase
from editor.edit.commands import Put, Remove, Suggest
from editor.model.catalogue import Catalogue
from editor.model.finding import Finding, YamlPath
from editor.model.kinds import Rank, Weapon
from editor.model.person import Figures, Profile

Trait = Callable[[str, Profile, Catalogue], Iterator[Finding]]
LIVING = frozenset({"person", "animal", "creature"})
"""Kinds with attack, defence and movement of their own; a vehicle has structure instead."""


def everybody(case: RosterCase, trait: Trait) -> Iterator[Finding]:
    """What is wrong with each person of a roster in one respect."""
    for number, person in enumerate(case.roster.people):
        for finding in trait(person.id, person, case.catalogue):
            yield below(("people", number), finding)


def below(start: YamlPath, finding: Finding) -> Finding:
    """A finding about a profile, told of the file in which the profile stands."""
    edit = finding.fix.edit if isinstance(finding.fix, Suggest) else None
    fix: Suggest | None = None
    if isinstance(edit, Put):
        fix = Suggest(Put((*start, *edit.path), edit.value))
    elif isinstance(edit, Remove):
        fix = Suggest(Remove((*start, *edit.path)))
    return structs.replace(finding, path=(*start, *finding.path), fix=fix)


def printed(profile: Profile) -> Iterator[tuple[Figures, str]]:
    """The counters that somebody has, with the key of each."""
    if profile.foot is not None:
        yield profile.foot, "foot"
    if profile.mounted_figures is not None:
        yield profile.mounted_figures, "mounted"


def faces(figures: Figures, key: str) -> Iterator[tuple[tuple[int, int, int], YamlPath]]:
    """The faces of a counter from healthy to worst, each with its path."""
    yield figures.healthy, (key, "healthy")
    if figures.wounded is not None:
        yield figures.wounded, (key, "wounded")
    for number, face in enumerate(figures.more):
        yield face, (key, "more", number)


def missiles(profile: Profile, catalogue: Catalogue) -> Iterator[tuple[str, Weapon, int]]:
    """The weapons that shoot or are thrown: id, kind, number in the list."""
    for number, name in enumerate(profile.weapons):
        kind = catalogue.weapons.get(name)
        if kind is not None and kind.use == "missile":
            yield name, kind, number


def rank_of(profile: Profile, catalogue: Catalogue) -> Rank | None:
    """The grade of a leader; nobody commands by the grade `none`."""
    rank = catalogue.ranks.get(profile.rank or "")
    return rank if rank is not None and rank.initiative else None


def is_irregular(profile: Profile, catalogue: Catalogue) -> bool:
    """Whether his status is the one that tests at once and never forms up."""
    status = catalogue.statuses.get(profile.status or "")
    return status is not None and status.formations == "never"


def has_pavise(
    profile: Profile, catalogue: Catalogue, weapons: tuple[str, ...] | None = None
) -> bool:
    """Whether he can be part of a shield wall, with his own weapons or those that are said."""
    shield = catalogue.shields.get(profile.shield or "")
    arms = map(catalogue.weapons.get, profile.weapons if weapons is None else weapons)
    return (
        (shield is not None and bool(shield.shield_wall))
        or any(kind is not None and "shield_wall" in kind.effect for kind in arms)
        or "pavise" in profile.special
    )
