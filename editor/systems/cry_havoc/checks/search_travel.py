"""How soon somebody can be somewhere: the least that the ground asks, whoever stands in the way.

Every doubt is settled in the traveller's favour. Doors can be opened, enemies step aside, whoever
can get a mount has the fastest, a storey costs nothing; so what is too far here is too far in play.
Only a locked door bars, where neither the rules on openings hold nor anything in the scenario says
how it comes open.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from editor.checks.cases import ScenarioCase
from editor.checks.walks import effects
from editor.hexgrid.edges import Edge
from editor.hexgrid.hexes import Hex
from editor.hexgrid.labels import LabelError
from editor.model.ground import Cost
from editor.model.identity import who_is
from editor.model.kinds import Weather as WeatherKind
from editor.model.regions import edge_hexes, place_hexes
from editor.model.scenario import Unit, Weather
from editor.systems.cry_havoc.seeing.obstruction import Openings

_HARD = 1
"""Half points of a hex that is swum, climbed or leapt: less than any that is walked."""
_FAR = 10**9
MOST_HEXES = 2_000_000
"""So many hexes are searched; beyond that, with a vast board and many goals, all is near."""


class Travel:
    """The ways of one board as the swiftest traveller finds them."""

    def __init__(self, case: ScenarioCase) -> None:
        self._case, self._board = case, case.board
        scenario = case.scenario
        self._zones = {zone.id: zone for zone in scenario.zones}
        self._crosses = self._may_cross()
        self._swiftest_mount = max(self._mounts(), default=0)
        kinds = list(self._lasting())
        factor = math.prod(kind.cost_factor for kind in kinds)
        self._weather = (factor, sum(kind.cost_extra for kind in kinds)) if kinds else None
        self._made = frozenset(self._made_ways())
        self._doors = self._locks()
        self._eventful = frozenset(self._opened())
        self._known: dict[str, tuple[int, ...]] = {}
        self._numbers = {place: n for n, place in enumerate(case.board.hexes)}
        self._prices = [self._price(place) for place in case.board.hexes]
        self._before = self._ways()
        self._found: dict[frozenset[Hex], list[int]] = {}
        self._searches = MOST_HEXES // max(1, len(self._prices))
        self._places: dict[str, frozenset[Hex]] = {}
        self._starts: dict[str, tuple[frozenset[Hex] | None, int]] = {}
        self._least: dict[tuple[frozenset[Hex], frozenset[Hex]], int] = {}

    def turns(self, unit: Unit, goals: frozenset[Hex]) -> float:
        """The earliest turn in which a unit can be at one of these hexes; inf where never."""
        starts, first = self.starts(unit)
        speed = self.speed(unit)
        if starts is None or speed is None:
            return first
        least = self._least_cost(starts, goals)
        if least == 0:
            return first
        if least >= _FAR or speed <= 0:
            return math.inf
        return first + math.ceil(least / (2 * speed)) - 1

    def _least_cost(self, starts: frozenset[Hex], goals: frozenset[Hex]) -> int:
        """Half points of the cheapest way; units that start together share the answer."""
        found = self._least.get((starts, goals))
        if found is None:
            costs = self._costs(goals)
            numbers = (self._numbers.get(place) for place in starts)
            found = min((costs[n] for n in numbers if n is not None), default=_FAR)
            self._least[starts, goals] = found
        return found

    def speed(self, unit: Unit) -> int | None:
        """The most points that a unit can have in a turn; None where there is no telling."""
        profile = who_is(unit, self._case.people)
        if profile is None or profile.foot is None or profile.kind == "vehicle":
            return None
        figures = [one for one in (profile.foot, profile.mounted_figures) if one is not None]
        return max(self._swiftest_mount, *(one.healthy[2] for one in figures))

    def starts(self, unit: Unit) -> tuple[frozenset[Hex] | None, int]:
        """The hexes in one of which a unit begins, None where that is not said; and its turn."""
        if unit.id not in self._starts:
            self._starts[unit.id] = self._begins(unit)
        return self._starts[unit.id]

    def _begins(self, unit: Unit) -> tuple[frozenset[Hex] | None, int]:
        scenario = self._case.scenario
        if unit.at is not None:
            return self._labelled(unit.at), 1
        if unit.zone is not None:
            return self._place(unit.zone), 1
        for entry in scenario.entries:
            if unit.id in entry.units:
                where = entry.zone or entry.edge
                hexes = self._place(where) if entry.zone else self._edge(where)
                return hexes, entry.turn or 1
        for one in scenario.deployment:
            if unit.id in one.units or (unit.group and unit.group in one.groups):
                return self._place(one.zone), 1
        return None, 1

    def _costs(self, goals: frozenset[Hex]) -> list[int]:
        """Half points from every hex to the nearest goal, by its number."""
        found = self._found.get(goals)
        if found is not None:
            return found
        self._searches -= 1
        if self._searches < 0:
            return [0] * len(self._prices)
        costs = [_FAR] * len(self._prices)
        buckets: dict[int, list[int]] = {0: []}
        for place in goals:
            number = self._numbers.get(place)
            if number is not None:
                costs[number] = 0
                buckets[0].append(number)
        spent = 0
        while buckets:
            for node in buckets.pop(spent, ()):
                price = self._prices[node]
                if costs[node] < spent or price is None:
                    continue
                total = spent + price
                for near in self._before[node]:
                    if total < costs[near]:
                        costs[near] = total
                        buckets.setdefault(total, []).append(near)
            spent += 1
        self._found[goals] = costs
        return costs

    def _ways(self) -> list[list[int]]:
        """From which hexes one can come to each."""
        numbers = self._numbers
        shut = set(self._shut())
        found: list[list[int]] = []
        for place, number in numbers.items():
            around = (numbers.get(near) for near in place.neighbours())
            found.append([n for n in around if n is not None and (number, n) not in shut])
        for link in self._board.links:
            one, other = numbers.get(link.start), numbers.get(link.end)
            if one is not None and other is not None and one != other:
                found[one].append(other)
                found[other].append(one)
        return found

    def _shut(self) -> Iterator[tuple[int, int]]:
        """Pairs of neighbours with a wall between them on every level."""
        kinds, floors = self._case.catalogue.edges, self._board.levels
        for edge, level in self._board.edges:
            found = [kinds.get(one.feature.kind) for one in self._board.edges[edge, level]]
            known = [kind for kind in found if kind is not None]
            if level or any(isinstance(kind.foot, dict) for kind in known):
                continue
            doors = any(kind.is_opening for kind in known)
            if doors and not self._is_locked(edge, level):
                continue
            bars = [kind for kind in known if kind.foot is None]
            if not (doors or bars) or (self._crosses and all(kind.climb for kind in bars)):
                continue
            one, other = edge.hexes
            elsewhere = any(one in floor and other in floor for floor in floors.values())
            if one in self._numbers and other in self._numbers and not elsewhere:
                yield self._numbers[one], self._numbers[other]
                yield self._numbers[other], self._numbers[one]

    def _is_locked(self, edge: Edge, level: int) -> bool:
        """Whether all doors on a side are locked or barricaded for good."""
        if self._doors is None or not self._eventful.isdisjoint(edge.hexes):
            return False
        states = self._case.catalogue.opening_states
        for one in self._board.edges[edge, level]:
            kind = self._case.catalogue.edges.get(one.feature.kind)
            if kind is not None and kind.is_opening:
                state, hidden = self._doors.state_of(edge, level, one)
                known = states.get(state)
                if hidden or known is None or known.passable or known.openable:
                    return False
        return True

    def _locks(self) -> Openings | None:
        """Doors as they stand; None where locks can be forced, or words may say how they open."""
        case = self._case
        if "openings" in case.switches or any(one.text for one in case.scenario.special_rules):
            return None
        return Openings(case.board, case.scenario, case.catalogue)

    def _opened(self) -> Iterator[Hex]:
        """Hexes with a door that some event opens."""
        for effect, _ in effects(self._case.scenario):
            if effect.opening is not None:
                yield from self._labelled(effect.opening.at) or ()

    def _price(self, place: Hex) -> int | None:
        """Half points to enter a hex on whatever level, in whatever way."""
        floors = self._board.levels
        names = [self._board.terrain_at(place)]
        names += [floor[place] for floor in floors.values() if place in floor]
        if place in self._made:
            return 2
        prices = [price for name in names for price in self._figures(name or "")]
        if not prices:
            return _HARD if self._crosses else None
        if self._weather is None or len(names) > 1 or self._is_roofed(place):
            return min(prices)
        factor, extra = self._weather
        return min(prices) * factor + 2 * extra

    def _figures(self, name: str) -> tuple[int, ...]:
        """What such ground costs on foot, and where there are mounts, in the saddle."""
        if name not in self._known:
            kind = self._case.catalogue.terrains.get(name)
            costs: list[Cost] = [kind.foot] if kind is not None else [1]
            if kind is not None and self._swiftest_mount:
                costs += [kind.mounted, kind.variant_mounted, kind.led]
            figures = (
                2 * cost if isinstance(cost, int) else 2
                for cost in costs
                if isinstance(cost, int) or cost == "under"
            )
            self._known[name] = tuple(figures)
        return self._known[name]

    def _made_ways(self) -> Iterator[Hex]:
        """Hexes that a filled moat, a rope bridge and the like make passable."""
        kinds = self._case.catalogue.markers
        for one in self._case.scenario.markers:
            kind = kinds.get(one.kind)
            if kind is not None and kind.data.get("makes_way"):
                yield from self._labelled(one.at) or ()

    def _may_cross(self) -> bool:
        """Whether water and walls can be overcome by other means than walking."""
        case = self._case
        boats = (case.catalogue.obstacles.get(one.kind) for one in case.scenario.obstacles)
        afloat = any(one is not None and (one.terrain_limits or {}).get("water") for one in boats)
        return "crossing" in case.switches or bool(case.scenario.ropes) or afloat

    def _mounts(self) -> Iterator[int]:
        """What the animals of a scenario have to move, ridden or not."""
        mounts, vehicles = self._case.catalogue.mounts, self._case.catalogue.vehicles
        for unit in self._case.scenario.units:
            profile = who_is(unit, self._case.people)
            kind = mounts.get(unit.mount or (profile.mount if profile else None) or "")
            if kind is not None:
                yield kind.movement
            if profile is not None and profile.mounted_figures is not None:
                yield profile.mounted_figures.healthy[2]
            if profile is not None and profile.vocation in vehicles:
                yield vehicles[profile.vocation].movement

    def _lasting(self) -> Iterator[WeatherKind]:
        case, conditions = self._case, self._case.scenario.conditions
        done = [effect for effect, _ in effects(case.scenario)]
        changes = conditions.changes
        kinds = case.catalogue.weathers
        skies = [one.weather for one in changes] + [one.weather for one in done]
        hours = [one.time for one in changes] + [one.time for one in done]
        if "weather" in case.switches and not any(one is not None for one in skies):
            for one in conditions.weather:
                if isinstance(one, Weather):
                    if one.from_turn > 1 or one.to_turn or one.zone or one.sheets:
                        continue
                    one = one.kind  # noqa: PLW2901 (a weather that holds always and everywhere)
                kind = kinds.get(one)
                if kind is not None and not kind.unlit_only:
                    yield kind
        dark = conditions.time == "night" and not any(hours) and "night" in kinds
        if dark and {"weather", "light"} & case.switches and not self._has_light():
            yield kinds["night"]

    def _has_light(self) -> bool:
        """Whether there is any light, or anything that somebody could light."""
        case = self._case
        if case.scenario.lights or any(one.area.lit for one in case.board.areas.values()):
            return True
        for unit in case.scenario.units:
            profile = who_is(unit, case.people)
            carried = {**(profile.equipment if profile else {}), **unit.equipment}
            if not case.catalogue.lights.keys().isdisjoint(carried):
                return True
        return False

    def _is_roofed(self, place: Hex) -> bool:
        terrain = self._case.catalogue.terrains.get(self._board.terrain_at(place) or "")
        if terrain is not None and terrain.roof:
            return True
        kinds = self._case.catalogue.area_kinds
        return any(
            place in one.hexes
            for one in self._board.areas.values()
            if (kind := kinds.get(one.area.kind)) is None or kind.roof
        )

    def _labelled(self, label: str) -> frozenset[Hex] | None:
        try:
            return frozenset((self._board.hex(label),))
        except LabelError:
            return None

    def _place(self, name: str | None) -> frozenset[Hex] | None:
        if name is None:
            return None
        if name not in self._places:
            self._places[name] = place_hexes(self._board, name, self._zones)
        return self._places[name] or None

    def _edge(self, name: str | None) -> frozenset[Hex] | None:
        return edge_hexes(self._board, name) or None if name else None

    def where(
        self, names: Iterable[str], place: str | None, exits: Iterable[str]
    ) -> frozenset[Hex]:
        """The hexes that a condition means by labels, by a place, or by edges to leave by."""
        found: frozenset[Hex] | None = self._place(place)
        marked = [self._labelled(name) for name in names]
        if marked and None not in marked:
            at = frozenset().union(*(one for one in marked if one is not None))
            found = at if found is None else found & at
        for edge in exits:
            found = (found or frozenset()) | (self._edge(edge) or frozenset())
        return found or frozenset()


def travel_of(case: ScenarioCase) -> Travel:
    """The ways of a scenario, worked out once."""
    found: Travel | None = case.workings.get("travel")
    if found is None:
        found = case.workings["travel"] = Travel(case)
    return found
