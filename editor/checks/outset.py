"""What is true of a condition at the set-up, before anybody has moved: yes, no, or no telling."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from editor.checks.cases import ScenarioCase
from editor.checks.prospects import Prospects, is_about_units, prospects_of, who_is_meant
from editor.hexgrid.hexes import Hex
from editor.hexgrid.labels import LabelError
from editor.model.condition import Condition
from editor.model.regions import place_hexes
from editor.model.scenario import Unit

Truth = bool | None


class Outset:
    """The first moment of a game."""

    def __init__(self, case: ScenarioCase) -> None:
        self._case, self._board = case, case.board
        self._prospects: Prospects = prospects_of(case)
        self._zones = {zone.id: zone for zone in case.scenario.zones}
        self._objects = {thing.id: thing for thing in case.scenario.objects}
        self._places: dict[str, frozenset[Hex]] = {}
        self._starts: dict[str, frozenset[Hex] | None] = {}
        self._counts_of: dict[tuple[object, ...], tuple[int, int]] = {}
        self._late = {name for entry in case.scenario.entries for name in entry.units}

    def holds(self, condition: Condition) -> Truth:
        """Whether a condition is true before the first move."""
        parts: list[Truth] = [
            condition.turn in {None, 1},
            condition.from_turn in {None, 1},
            not any((condition.verb, condition.destroyed)),
        ]
        if condition.burning or condition.alarm or condition.event or condition.die:
            parts.append(None)
        if condition.object is not None and condition.verb is None:
            parts.append(self._is_held(condition))
        elif condition.held_by is not None:
            parts.append(None)
        if is_about_units(condition):
            parts.append(self._counts(condition))
        parts += [self.holds(one) for one in condition.all]
        if condition.any:
            parts.append(_not(_all(_not(self.holds(one)) for one in condition.any)))
        parts += [_not(self.holds(one)) for one in condition.none]
        return _all(parts)

    def _is_held(self, condition: Condition) -> Truth:
        """Whether the side or the units that are asked for carry the object."""
        thing = self._objects.get(condition.object or "")
        if thing is None or condition.exited_by:
            return None if thing is None else False
        bearers = [
            unit
            for unit in self._case.scenario.units
            if unit.id == thing.carried_by or thing.id in unit.carries
        ]
        if not bearers:
            return False
        if condition.held_by is not None and bearers[0].side != condition.held_by:
            return False
        if condition.units and bearers[0].id not in condition.units:
            return False
        return None if condition.place or condition.at else True

    def _counts(self, condition: Condition) -> Truth:
        found = self._prospects.counted(condition)
        if found is None:
            return None
        sure, possible = self._census(condition, found)
        least = self._prospects.needed(condition)
        if condition.units_of or condition.group:
            # Whether one or all of a band is meant is the reader's guess.
            least = condition.at_least if condition.at_least is not None else max(least, len(found))
            if condition.at_least is None and condition.at_most is not None:
                least = 0
        most = condition.at_most if condition.at_most is not None else len(found)
        if least <= sure and possible <= most:
            return True
        return False if possible < self._prospects.needed(condition) or sure > most else None

    def _census(self, condition: Condition, found: Collection[Unit]) -> tuple[int, int]:
        """How many surely fit, and how many may; the same question is answered once."""
        key = (
            *who_is_meant(condition), condition.state, condition.place, tuple(condition.at),
            tuple(condition.exited_by), condition.adjacent_to,
        )  # fmt: skip
        if key not in self._counts_of:
            truths = [self._fits(condition, unit) for unit in found]
            sure = sum(truth is True for truth in truths)
            self._counts_of[key] = sure, sure + sum(truth is None for truth in truths)
        return self._counts_of[key]

    def _fits(self, condition: Condition, unit: Unit) -> Truth:
        if condition.exited_by or condition.state == "exited":
            return False
        here = self._where(unit)
        parts = [self._state(condition, unit, here)]
        if condition.place or condition.at:
            parts.append(_within(here, self._wanted(condition)))
        if condition.adjacent_to:
            parts.append(None)
        return _all(parts)

    def _state(self, condition: Condition, unit: Unit, here: frozenset[Hex] | None) -> Truth:
        state = condition.state
        if state is None:
            return True
        if state == "alive":
            return unit.state != "dead" if here else None
        known: dict[str, Truth] = {
            "killed": unit.state == "dead",
            "wounded": unit.state == "wounded" or unit.wounds > 0,
            "stunned": unit.state == "stunned",
            "captured": unit.prisoner_of is not None,
            "routed": unit.state == "routed",
            "mounted": bool(unit.mounted),
        }
        return known.get(state)

    def _where(self, unit: Unit) -> frozenset[Hex] | None:
        """The hexes in one of which a unit starts; none where it is not on the board."""
        if unit.id not in self._starts:
            self._starts[unit.id] = self._start(unit)
        return self._starts[unit.id]

    def _start(self, unit: Unit) -> frozenset[Hex] | None:
        if unit.at is not None:
            return self._labelled((unit.at,))
        if unit.zone is not None:
            return self._place(unit.zone)
        if unit.aboard or unit.behind or unit.host:
            return None
        return frozenset() if unit.id in self._late else None

    def _wanted(self, condition: Condition) -> frozenset[Hex] | None:
        found = self._place(condition.place) if condition.place else None
        if condition.at:
            at = self._labelled(condition.at)
            found = at if found is None or at is None else found & at
        return found

    def _place(self, name: str) -> frozenset[Hex] | None:
        if name not in self._places:
            self._places[name] = place_hexes(self._board, name, self._zones)
        return self._places[name] or None

    def _labelled(self, labels: Iterable[str]) -> frozenset[Hex] | None:
        try:
            return frozenset(self._board.hex(label) for label in labels)
        except LabelError:
            return None


def outset_of(case: ScenarioCase) -> Outset:
    """The outset of a scenario, made once."""
    found: Outset | None = case.workings.get("outset")
    if found is None:
        found = case.workings["outset"] = Outset(case)
    return found


def _within(here: frozenset[Hex] | None, there: frozenset[Hex] | None) -> Truth:
    if here is None or there is None:
        return None
    if not here & there:
        return False
    return True if here <= there else None


def _not(truth: Truth) -> Truth:
    return None if truth is None else not truth


def _all(truths: Iterable[Truth]) -> Truth:
    found = list(truths)
    if False in found:
        return False
    return None if None in found else True
