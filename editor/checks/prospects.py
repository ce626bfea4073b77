"""What may still come about in a scenario: which conditions can come true, and who comes to play.

Whatever is not surely impossible may happen, so nobody is told of a mistake that is none.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from editor.checks.cases import ScenarioCase
from editor.hexgrid.hexes import Hex
from editor.model.condition import Condition, Die
from editor.model.identity import who_is
from editor.model.person import Profile
from editor.model.regions import edge_hexes
from editor.model.scenario import Entry, Object, Unit
from editor.model.text import Text

Window = tuple[int, int]
"""The first and last turn in question."""
ENDLESS = 10**6
_ROUNDS = 12
"""So deep may events wait for each other before we stop asking."""
_ROLL = re.compile(r"d(\d+)\s*(<=|>=)\s*(\d+)")
_APART = ({"alive", "killed"}, {"killed", "exited"})
"""States that nobody is in at the same time."""


def who_is_meant(condition: Condition) -> tuple[object, ...]:
    """What a condition says of the units it looks at; those of two that say the same are alike."""
    return (
        tuple(condition.units), condition.units_of, condition.group, tuple(condition.roles),
        tuple(condition.ranks),
    )  # fmt: skip


class Prospects:
    """What may happen from the first turn to the last."""

    def __init__(self, case: ScenarioCase) -> None:
        self.case, self.scenario = case, case.scenario
        end = self.scenario.end
        self.last = (end.turns if end is not None else None) or ENDLESS
        self.units = {unit.id: unit for unit in self.scenario.units}
        self._sides = {side.id: side for side in self.scenario.sides}
        self._groups = {group.id for group in self.scenario.groups}
        self._objects = {thing.id: thing for thing in self.scenario.objects}
        self._events = {event.id for event in self.scenario.events}
        self._turncoats = self._changes()
        self._counted: dict[tuple[object, ...], Collection[Unit] | None] = {}
        self._closed = self._closed_hexes()
        self.fires: set[str] = set()
        """Events that may happen."""
        self.comes = set(self.units) - set(self._latecomers())
        """Units that are on the board at some time."""
        self._settle()

    @property
    def whole(self) -> Window:
        return 1, self.last

    def enters(self, entry: Entry) -> bool:
        """Whether an entry may ever come about."""
        for event in self.scenario.events:
            if event.id in self.fires and any(effect.enter == entry.id for effect in event.do):
                return True
        if entry.turn is None and entry.when is None:
            return False
        if entry.roll is not None and not _may_roll(entry.roll):
            return False
        if entry.turn is not None and entry.turn > self.last:
            return False
        return entry.when is None or self.may(entry.when, (entry.turn or 1, self.last))

    def dead_events(self) -> list[int]:
        """Events that never happen, by number; not those that only wait for such a one.

        Of events that wait for each other the first is named.
        """
        dead = [n for n, one in enumerate(self.scenario.events) if one.id not in self.fires]
        kept, kept_comes = self.fires, self.comes
        own: list[int] = []
        for number in dead:
            event = self.scenario.events[number]
            self.fires, self.comes = self._events - {event.id}, set(self.units)
            if not self.may(event.when):
                own.append(number)
        self.fires, self.comes = kept, kept_comes
        return own or dead[:1]

    def may(self, condition: Condition, window: Window | None = None) -> bool:
        """Whether a condition can come true at some time of the window."""
        parts = list(together(condition))
        low, high = window or self.whole
        for part in parts:
            low, high = max(low, *_from(part)), min(high, *_to(part))
        if low > high or not all(self._part_may(part, (low, high)) for part in parts):
            return False
        return not _clash(parts)

    def must(self, condition: Condition, window: Window) -> bool:
        """Whether a condition is true at every time of the window."""
        low, high = window
        if max(low, *_from(condition)) > low or min(high, *_to(condition)) < high:
            return False
        if self._open_parts(condition):
            return False
        die = condition.die
        if die is not None and not _always(die):
            return False
        return (
            all(self.must(one, window) for one in condition.all)
            and (not condition.any or any(self.must(one, window) for one in condition.any))
            and not any(self.may(one, window) for one in condition.none)
        )

    def counted(self, condition: Condition) -> Collection[Unit] | None:
        """The units that a condition looks at; None where that cannot be said."""
        key = who_is_meant(condition)
        if key not in self._counted:
            self._counted[key] = self._count(condition)
        return self._counted[key]

    def _count(self, condition: Condition) -> Collection[Unit] | None:
        if condition.units_of is not None and not self._is_closed(condition.units_of):
            return None
        known = set(condition.units) <= set(self.units)
        known = known and set(condition.ranks) <= set(self.case.catalogue.ranks)
        if not known or (condition.group is not None and condition.group not in self._groups):
            return None
        found = []
        for unit in self.scenario.units:
            fits = self._fits(condition, unit)
            if fits is None:
                return None
            if fits:
                found.append(unit)
        return found

    def able(self, condition: Condition) -> int | None:
        """How many units can ever fit a condition; None where there is no telling."""
        found = self.counted(condition)
        return None if found is None else sum(self._is_able(condition, unit) for unit in found)

    def needed(self, condition: Condition) -> int:
        """How many units at least must fit."""
        if condition.at_least is not None:
            return condition.at_least
        if condition.at_most is not None:
            return 0
        return len(condition.units) if condition.units else 1

    def profile(self, unit: Unit) -> Profile | None:
        return who_is(unit, self.case.people)

    def sides_of(self, unit: Unit) -> set[str]:
        """The sides for which a unit fights at some time."""
        return {unit.side, *self._turncoats.get(unit.id, ())}

    def is_shut(self, edge: str) -> bool:
        """Whether an edge is one of those that are closed."""
        hexes = edge_hexes(self.case.board, edge) if self._closed else frozenset()
        return bool(hexes) and hexes <= self._closed

    def _part_may(self, part: Condition, window: Window) -> bool:
        """One condition without those that must hold together with it."""
        barred = (
            (part.event in self._events and part.event not in self.fires)
            or (part.die is not None and not _may(part.die))
            or (part.exited_by and all(map(self.is_shut, part.exited_by)))
            or (part.object is not None and not self._may_hold(part))
            or (is_about_units(part) and not self._may_count(part))
            or (part.any and not any(self.may(one, window) for one in part.any))
        )
        return not barred and not any(self.must(one, window) for one in part.none)

    def _may_count(self, part: Condition) -> bool:
        if part.at_least is not None and part.at_most is not None and part.at_least > part.at_most:
            return False
        able = self.able(part)
        return able is None or able >= self.needed(part)

    def _may_hold(self, part: Condition) -> bool:
        """Whether the object can be used, or be in the hands that are asked for."""
        thing = self._objects.get(part.object or "")
        if thing is None:
            return True
        if part.verb is not None:
            return not thing.verbs or part.verb in thing.verbs
        hands = [unit for unit in self.scenario.units if unit.id in self.comes]
        if part.held_by is not None:
            if part.held_by not in self._sides or not self._is_closed(part.held_by):
                return True
            hands = [unit for unit in hands if part.held_by in self.sides_of(unit)]
        elif is_about_units(part):
            found = self.counted(part)
            if found is None:
                return True
            hands = [unit for unit in found if unit.id in self.comes]
        else:
            return True
        held = any(thing.carried_by == one.id or thing.id in one.carries for one in hands)
        return held or (thing.portable and any(self._may_carry(thing, one) for one in hands))

    def _may_carry(self, thing: Object, unit: Unit) -> bool:
        known = {*self._sides, *self._groups, *self.units}
        if not thing.carriers or not set(thing.carriers) <= known:
            return True
        return not set(thing.carriers).isdisjoint({unit.id, unit.group, *self.sides_of(unit)})

    def _fits(self, condition: Condition, unit: Unit) -> bool | None:
        """Whether a unit is one of those that a condition looks at."""
        if (
            (condition.units and unit.id not in condition.units)
            or (condition.units_of is not None and condition.units_of not in self.sides_of(unit))
            or (condition.group is not None and unit.group != condition.group)
        ):
            return False
        if not (condition.roles or condition.ranks):
            return True
        profile = self.profile(unit)
        if profile is None:
            return None
        if condition.ranks and profile.rank not in condition.ranks:
            return False
        role = profile.role or Text()
        wanted = {word.casefold() for word in condition.roles}
        return not wanted or any(word.casefold() in wanted for word in role)

    def _is_able(self, condition: Condition, unit: Unit) -> bool:
        if unit.state == "dead" and condition.state not in {None, "killed"}:
            return False
        return condition.state == "alive" or unit.id in self.comes

    def _is_closed(self, side: str) -> bool:
        """Whether all units of a side are listed: whoever has points buys more."""
        known = self._sides.get(side)
        return known is not None and known.budget is None

    def _open_parts(self, condition: Condition) -> bool:
        """Whether something in a condition can turn out false."""
        if condition.object or condition.destroyed or condition.burning or condition.alarm:
            return True
        if condition.event or condition.held_by:
            return True
        if not is_about_units(condition):
            return False
        found = self.counted(condition)
        most = condition.at_most
        enough = most is None or (found is not None and len(found) <= most)
        return self.needed(condition) > 0 or not enough

    def _changes(self) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        changes = (effect.change_side for event in self.scenario.events for effect in event.do)
        for change in filter(None, changes):
            for name in change.units:
                found.setdefault(name, set()).add(change.to)
        return found

    def _closed_hexes(self) -> frozenset[Hex]:
        closed = self.scenario.board.closed if self.case.complete else ()
        return frozenset(place for edge in closed for place in edge_hexes(self.case.board, edge))

    def _latecomers(self) -> Iterator[str]:
        """Units that only an entry brings."""
        deployed = {unit for one in self.scenario.deployment for unit in one.units}
        held = {unit for one in self.scenario.reserves for unit in one.units}
        drawn = {name for unit in self.scenario.units for name in (*unit.leads, *unit.team)}
        for entry in self.scenario.entries:
            for name in entry.units:
                unit = self.units.get(name)
                placed = unit is None or unit.at or unit.zone or unit.aboard or unit.host
                if not placed and name not in deployed | held | drawn:
                    yield name

    def _settle(self) -> None:
        """Events wait for units and for each other: ask until nothing more turns up."""
        for _ in range(_ROUNDS):
            before = len(self.fires) + len(self.comes)
            dead = [one for one in self.scenario.events if one.id not in self.fires]
            self.fires |= {one.id for one in dead if self.may(one.when)}
            for entry in self.scenario.entries:
                if not self.comes.issuperset(entry.units) and self.enters(entry):
                    self.comes.update(entry.units)
            if len(self.fires) + len(self.comes) == before:
                return
        self.fires, self.comes = set(self._events), set(self.units)


def prospects_of(case: ScenarioCase) -> Prospects:
    """The prospects of a scenario, worked out once."""
    found: Prospects | None = case.workings.get("prospects")
    if found is None:
        found = case.workings["prospects"] = Prospects(case)
    return found


def is_about_units(part: Condition) -> bool:
    """Whether a condition counts units."""
    chosen = part.units or part.units_of or part.group or part.roles or part.ranks
    counts = part.at_least is not None or part.at_most is not None
    return bool(chosen or part.state or part.adjacent_to or counts)


def together(condition: Condition) -> Iterator[Condition]:
    """A condition and all that must be true together with it."""
    left = [condition]
    while left:
        one = left.pop()
        yield one
        left += one.all


def _from(part: Condition) -> tuple[int, int]:
    return part.turn or 1, part.from_turn or 1


def _to(part: Condition) -> tuple[int, int]:
    return part.turn or ENDLESS, part.by_turn or ENDLESS


def _clash(parts: list[Condition]) -> bool:
    """Whether parts that must hold together exclude each other."""
    if len(parts) == 1 and not parts[0].none:
        return False
    barred = [one for part in parts for one in part.none]
    if any(part in barred for part in parts):
        return True
    states: dict[tuple[str, ...], set[str]] = {}
    for part in parts:
        if len(part.units) == 1 and part.state and part.at_most is None and part.at_least != 0:
            states.setdefault(part.units, set()).add(part.state)
    return any(apart <= found for found in states.values() for apart in _APART)


def _may(die: Die) -> bool:
    low = die.at_least if die.at_least is not None else 1
    high = die.at_most if die.at_most is not None else die.sides
    return max(1, low) <= min(die.sides, high)


def _always(die: Die) -> bool:
    low = die.at_least if die.at_least is not None else 1
    high = die.at_most if die.at_most is not None else die.sides
    return low <= 1 and high >= die.sides


def _may_roll(words: str) -> bool:
    found = _ROLL.fullmatch(words.strip())
    if found is None:
        return True
    sides, sign, least = int(found[1]), found[2], int(found[3])
    return least >= 1 if sign == "<=" else least <= sides
