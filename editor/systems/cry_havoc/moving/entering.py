"""What the ground of one spot costs whoever enters it, before hexsides and weather.

A marker that makes a way (a filled moat, a stretched rope) stands for the ground below it; any
other figure of a marker counts where it is dearer. Whatever the hex holds is part of its cost, so
weather multiplies it too (CHA-wx-stacking).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from editor.hexgrid.hexes import Hex
from editor.model.ground import Cost, Ground
from editor.model.text import Text
from editor.systems.cry_havoc.moving.bodies import body_weight
from editor.systems.cry_havoc.moving.gait import Gait
from editor.systems.cry_havoc.moving.lasting import lasting
from editor.systems.cry_havoc.moving.words import Mark

if TYPE_CHECKING:
    from editor.model.catalogue import Catalogue
    from editor.model.kinds import Obstacle
    from editor.systems.cry_havoc.situation import Situation, Spot


class Footing(NamedTuple):
    """Half points to enter a spot (None = barred), and why."""

    halves: int | None
    marks: tuple[Mark, ...]


class Grounds:
    """The ground of one moment as travellers find it."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.catalogue: Catalogue = situation.catalogue
        self._obstacles = {one.id: one for one in situation.scenario.obstacles}
        self._variant = any(
            one.rule == "variant-mounted-water" and one.value is not False
            for one in situation.scenario.special_rules
        )
        self._kinds: dict[Spot, Ground | None] = {}
        self.trees = tuple(_trees(situation))
        self._rooms = frozenset(_rider_rooms(situation))
        self._busy = frozenset((*situation.markers, *situation.obstacles, *_lying(situation)))
        self._bare: dict[tuple[int, Gait], Footing] = {}
        """Ground with nothing on it costs the same wherever it is; kinds live in the catalogue."""

    def kind_at(self, spot: Spot) -> Ground | None:
        """What one walks on: the terrain, branches, or a marker that makes a way."""
        if spot not in self._kinds:
            self._kinds[spot] = self._look(spot)
        return self._kinds[spot]

    def _look(self, spot: Spot) -> Ground | None:
        place, level = spot
        known = self.catalogue.terrains
        found: Ground | None = known.get(self.situation.board.terrain_at(place, level) or "")
        if found is None and any(level == top and place in tree for tree, _, top in self.trees):
            found = known.get("tree-top")
        for name in self.situation.markers.get(spot, ()):
            marker = self.catalogue.markers.get(name)
            if marker is not None and marker.data.get("makes_way"):
                found = marker
        return found

    def footing(self, spot: Spot, gait: Gait) -> Footing:
        """What entering a spot costs by itself."""
        kind = self.kind_at(spot)
        if kind is None:
            return Footing(None, (Mark("no-ground", None),))
        if spot in self._busy or spot[0] in self._rooms:
            return self._worked_out(kind, spot, gait)
        key = id(kind), gait
        found = self._bare.get(key)
        if found is None:
            found = self._bare[key] = self._worked_out(kind, spot, gait)
        return found

    def _worked_out(self, kind: Ground, spot: Spot, gait: Gait) -> Footing:
        marks = list(self._ground(kind, spot, gait))
        marks += self._laid(spot, gait, _sum(marks))
        marks += self._bodies(spot)
        marks += self._works(spot, gait, _sum(marks))
        return Footing(_sum(marks), tuple(marks))

    def _ground(self, kind: Ground, spot: Spot, gait: Gait) -> Iterator[Mark]:
        name = kind.name
        if gait.armoured and kind.armoured_barred and "crossing" in self.situation.options:
            yield Mark("swim-armour", None, name)
            return
        if gait.way == "foot":
            yield from self._on_foot(kind, gait)
            return
        cost = self._figure(kind.mounted)
        if kind.mounted is None and self._variant and kind.variant_mounted is not None:
            cost = self._figure(kind.variant_mounted)
        if cost is None and kind.mounted_when == "two-hex-entrance":
            inside = spot[0] in self._rooms and kind.data.get("mounted_inside")
            yield (
                Mark("rider-room", 2 * inside, name) if inside else Mark("rider-house", None, name)
            )
            return
        if cost is not None and gait.caparison and kind.data.get("led_without_caparison"):
            yield Mark("caparison", None, name)
            return
        yield Mark("ground", cost, name) if cost is not None else _closed(kind, "rider-barred")
        if gait.leads and cost is not None:
            yield from self._beside(kind, gait, cost)

    def _on_foot(self, kind: Ground, gait: Gait) -> Iterator[Mark]:
        name, cost = kind.name, self._figure(kind.foot)
        if kind.foot == "swim":
            led = self._figure(kind.led)
            if not gait.leads or led is None:
                yield Mark("swim", None, name)
            elif gait.caparison and kind.data.get("led_without_caparison"):
                yield Mark("caparison", None, name)
            else:  # whoever holds the bridle of a swimming horse crosses with it
                yield Mark("led-swims", led, name)
            return
        yield Mark("ground", cost, name) if cost is not None else _closed(kind, "ground-barred")
        if gait.leads and cost is not None:
            yield from self._beside(kind, gait, cost)

    def _beside(self, kind: Ground, gait: Gait, own: int) -> Iterator[Mark]:
        """What a led animal adds: the dearer of the two figures is paid."""
        led = self._figure(kind.led)
        if led is None:
            yield Mark("led-barred", None, kind.name)
        elif gait.caparison and kind.data.get("led_without_caparison"):
            yield Mark("caparison", None, kind.name)
        elif led > own:
            yield Mark("led", led - own, kind.name)

    def _figure(self, cost: Cost) -> int | None:
        """A plain figure of the catalogue in half points; `under` is clear ground."""
        if cost == "under":
            return self._figure(self.catalogue.terrains["clear"].foot)
        return 2 * cost if isinstance(cost, int) else None

    def _laid(self, spot: Spot, gait: Gait, so_far: int | None) -> Iterator[Mark]:
        """Debris, rubble, fires, carts: what lies on the ground."""
        kinds = [*self.situation.markers.get(spot, ()), *self._vehicles(spot)]
        for name in dict.fromkeys(kinds):
            marker = self.catalogue.markers.get(name)
            if marker is None or marker.data.get("makes_way") or "weights" in marker.data:
                continue
            cost = marker.foot if gait.way == "foot" else marker.mounted
            if gait.leads and marker.led is None:
                cost = None
            if cost is None:
                yield Mark("fire" if name == "fire" else "marker-barred", None, marker.name)
            elif isinstance(cost, str) and cost.startswith("+"):
                yield Mark("marker", 2 * int(cost), marker.name)
            elif isinstance(cost, int) and so_far is not None and 2 * cost > so_far:
                yield Mark("marker", 2 * cost - so_far, marker.name)
                so_far = 2 * cost

    def _vehicles(self, spot: Spot) -> Iterator[str]:
        for piece in self.situation.pieces_at(*spot):
            if piece.profile.kind == "vehicle":
                yield piece.profile.vocation or ""

    def _bodies(self, spot: Spot) -> Iterator[Mark]:
        """The dead, weighed (CHB-5.1-bodies-cost)."""
        table = self.catalogue.tables["corpses"]
        weight = body_weight(self.situation, spot)
        if weight >= table["barred_from"]:
            yield Mark("bodies-barred", None)
        elif weight >= table["extra_cost_from"]:
            yield Mark("bodies", 2 * table["extra_cost"])

    def _works(self, spot: Spot, gait: Gait, so_far: int | None) -> Iterator[Mark]:
        """Obstacles of the sheet: extras of different kinds add up, one kind counts once."""
        if "obstacles" not in self.situation.options:
            return
        seen: set[str] = set()
        for name in self.situation.obstacles.get(spot, ()):
            thing = self._obstacles[name]
            kind = self.catalogue.obstacles.get(thing.kind)
            rule = "OBS-wagons-move-cost" if thing.kind == "war-wagons" else ""
            if thing.burning:
                yield Mark("fire", None, kind.name if kind else Text(thing.kind, thing.kind))
            if kind is None or (key := rule or _move_rule(kind)) in seen:
                continue
            seen.add(key)
            extra = kind.ruled("movement_extra")
            if extra:
                yield Mark("obstacle", int(2 * extra), kind.name, key)
            if kind.entry_attack and not thing.hidden:
                yield Mark("traps", 0, kind.name)
            like = self.catalogue.tables["class-costs"].get(kind.terrain_class or "")
            ground = self.catalogue.terrains.get(like or "")
            if ground is not None and so_far is not None:
                cost = self._figure(ground.foot if gait.way == "foot" else ground.mounted)
                if cost is None or (gait.leads and ground.led is None):
                    yield Mark("obstacle-barred", None, kind.name, key)
                elif cost > so_far:
                    yield Mark("obstacle-class", cost - so_far, kind.name, key)
                    so_far = cost


def _sum(marks: list[Mark]) -> int | None:
    total = 0
    for mark in marks:
        if mark.added is None:
            return None
        total += mark.added
    return total


def _closed(kind: Ground, key: str) -> Mark:
    """Why nobody of that sort enters, by the rule that the catalogue names."""
    if kind.jumpable:
        return Mark("crevasse", None, kind.name)
    rule = kind.origin.get("mounted" if key == "rider-barred" else "foot", "")
    return Mark(key, None, kind.name, rule if rule in kind.rules else "")


def _move_rule(kind: Obstacle) -> str:
    found = (rule for rule in kind.rules if rule.endswith(("-move-cost", "-terrain")))
    return next(found, kind.rules[0])


def _trees(situation: Situation) -> Iterator[tuple[frozenset[Hex], Hex, int]]:
    """The trees that can be climbed: their hexes, the trunk, and the level of the branches."""
    if "trees" not in situation.options:
        return
    for one in situation.board.areas.values():
        if one.area.kind != "tree":
            continue
        for place in sorted(one.hexes):
            kind = situation.catalogue.terrains.get(situation.board.terrain_at(place) or "")
            if kind is not None and kind.climb_to is not None:
                yield one.hexes, place, kind.climb_to
                break


def _rider_rooms(situation: Situation) -> Iterator[Hex]:
    """Hexes of buildings that a rider may enter: those with an entrance two hexes wide."""
    kinds = situation.catalogue.edges
    gates: set[Hex] = set()
    for (edge, level), found in situation.board.edges.items():
        wide = (kinds.get(one.feature.kind) for one in found)
        if level == 0 and any(
            k is not None and k.is_opening and k.mounted is not None for k in wide
        ):
            gates.update(edge.hexes)
    yield from gates
    for one in situation.board.areas.values():
        kind = situation.catalogue.area_kinds.get(one.area.kind)
        if kind is not None and kind.walls and one.area.level == 0 and one.hexes & gates:
            yield from one.hexes


def _lying(situation: Situation) -> Iterator[Spot]:
    """Where the dead and vehicles are, which are part of the ground."""
    for piece in situation.pieces.values():
        if piece.is_out or piece.profile.kind == "vehicle":
            yield from ((place, piece.level) for place in piece.hexes)


def grounds(situation: Situation) -> Grounds:
    """The grounds of a moment, made once for all that have the same."""
    known = lasting(situation)
    found: Grounds | None = known.get("grounds")
    if found is None:
        found = known["grounds"] = Grounds(situation)
    return found
