"""What the pieces of each side are worth, by the formula of the catalogue, against its budget."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import structs

from editor.model.catalogue import Catalogue
from editor.model.identity import who_is
from editor.model.person import Person, Profile
from editor.model.scenario import Budget, Scenario, Unit

_SECTIONS = {
    "status": "statuses",
    "rank": "ranks",
    "armour": "armours",
    "shield": "shields",
    "weapons": "weapons",
    "special": "special_rules",
    "mount": "mounts",
}
"""What a formula calls a part of a profile, and the section that has its price."""
_TERM = re.compile(r"([+-]?)\s*(?:(\d*)\s*([AD])|(\d+)|([a-z_]+)\.cost)")


class Total(msgspec.Struct, frozen=True):
    """What one side has on the board and off it, against what it may spend."""

    side: str
    spent: int = 0
    points: int | None = None
    """Its budget; None where it has none."""
    unpriced: tuple[str, ...] = ()
    """Units that nobody can price: they have no figures."""
    beyond: tuple[tuple[str, int, int], ...] = ()
    """Limits that are passed: of what, how many there are, how many there may be."""

    @property
    def is_over(self) -> bool:
        return (self.points is not None and self.spent > self.points) or bool(self.beyond)


def totals(
    scenario: Scenario, people: Mapping[str, Person], catalogue: Catalogue
) -> dict[str, Total]:
    """Each side by its id, in the order of the file."""
    found: dict[str, Total] = {}
    prices = _prices_of(scenario, people, catalogue)
    for side in scenario.sides:
        own = [unit for unit in scenario.units if unit.side == side.id]
        priced = [(unit, prices[id(unit)][1]) for unit in own]
        found[side.id] = Total(
            side.id,
            sum(price or 0 for _, price in priced),
            side.budget.points if side.budget else None,
            tuple(unit.id for unit, price in priced if price is None),
            tuple(beyond(side.budget, own, people)) if side.budget else (),
        )
    return found


_Prices = dict[int, tuple[Unit, int | None]]
_LAST: list[tuple[Mapping[str, Person], Catalogue, _Prices]] = []
"""Of the scenario that was added up last: an edit leaves nearly all pieces as they are."""


def _prices_of(scenario: Scenario, people: Mapping[str, Person], catalogue: Catalogue) -> _Prices:
    """What each piece is worth; states of a scenario share the pieces that did not change."""
    last = _LAST[0] if _LAST else None
    is_same = last is not None and last[0] is people and last[1] is catalogue
    known = last[2] if last is not None and is_same else {}
    found = {
        id(unit): known.get(id(unit)) or (unit, price_of_unit(unit, people, catalogue))
        for unit in scenario.units
    }
    _LAST[:] = [(people, catalogue, found)]
    return found


def price_of_unit(unit: Unit, people: Mapping[str, Person], catalogue: Catalogue) -> int | None:
    """What a piece is worth as it is equipped here.

    A price that the roster gives counts; what the scenario changes is added by the formula.
    """
    base: Profile | None = who_is(unit, people)
    if base is None:
        return None
    equipped = structs.replace(base, **_changes(unit, base))
    if base.cost is None:
        return price_of(equipped, catalogue)
    own = unit.profile is not None and unit.profile.cost is not None
    priced = base if own else people.get(unit.roster or "", base)
    before, after = price_of(priced, catalogue), price_of(equipped, catalogue)
    return base.cost + (after - before if before is not None and after is not None else 0)


def price_of(profile: Profile, catalogue: Catalogue) -> int | None:
    """The price by the formula; None where there is no formula, or no figure that it asks for."""
    formula = catalogue.tables.get("cost", {}).get("formula", "")
    figures = profile.foot.healthy if profile.foot is not None else None
    total = 0
    terms = list(_TERM.finditer(str(formula)))
    if not terms or figures is None:
        return None
    for term in terms:
        sign, times, letter, number, section = term.groups()
        factor = -1 if sign == "-" else 1
        if section:
            total += factor * sum(_prices(profile, section, catalogue, figures))
        else:
            total += factor * _value(times, letter, number, figures)
    return total


def _prices(
    profile: Profile, part: str, catalogue: Catalogue, figures: tuple[int, int, int]
) -> Iterator[int]:
    named = getattr(profile, part, None)
    names = (named,) if isinstance(named, str) else named or ()
    known: Mapping[str, Any] = getattr(catalogue, _SECTIONS.get(part, ""), {})
    for name in names:
        cost = getattr(known.get(name), "cost", 0)
        yield cost if isinstance(cost, int) else _sum(str(cost), figures)


def _sum(formula: str, figures: tuple[int, int, int]) -> int:
    """The worth of a formula in A and D, as a rank or a talent has it.

    >>> _sum("2A+D", (10, 7, 5))
    27
    """
    total = 0
    for term in _TERM.finditer(formula):
        sign, times, letter, number, _ = term.groups()
        total += (-1 if sign == "-" else 1) * _value(times, letter, number, figures)
    return total


def _value(times: str, letter: str, number: str, figures: tuple[int, int, int]) -> int:
    if letter:
        return int(times or 1) * figures["AD".index(letter)]
    return int(number or 0)


def _changes(unit: Unit, base: Profile) -> dict[str, Any]:
    own = {name: getattr(unit, name) for name in ("weapons", "armour", "mount")}
    changes = {name: value for name, value in own.items() if value is not None}
    if unit.special:
        changes["special"] = tuple(dict.fromkeys((*base.special, *unit.special)))
    return changes


def beyond(
    budget: Budget, units: list[Unit], people: Mapping[str, Person]
) -> Iterator[tuple[str, int, int]]:
    """Limits on kinds, statuses, ranks, classes, weapons and mounts that are passed."""
    count: Counter[str] = Counter()
    for unit in units:
        base: Profile | None = who_is(unit, people)
        if base is not None:
            one = structs.replace(base, **_changes(unit, base))
            words = (one.kind, one.status, one.rank, one.vocation, one.mount, one.armour)
            count.update({word for word in (*words, *one.weapons) if word})
    for name, most in budget.limits.items():
        if count[name] > most:
            yield name, count[name], most
