"""Crossings that a die decides: jump, drop, leap, swim, climb, and deep snow; offered, not rolled.

A feat names its table of the catalogue, what it costs, and every modifier of the die with its
rule; a storm goes against the roller, a fixed rope helps (CHA-storm-manoeuvres, CHA-rope-bonus).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from editor.hexgrid.edges import Edge
from editor.hexgrid.labels import LabelError
from editor.model.proof import Proof, Step
from editor.model.text import Text
from editor.systems.cry_havoc.moving.control import sitters
from editor.systems.cry_havoc.moving.entering import grounds
from editor.systems.cry_havoc.moving.gait import gait_of
from editor.systems.cry_havoc.moving.going import going
from editor.systems.cry_havoc.sky import skies

if TYPE_CHECKING:
    from editor.hexgrid.hexes import Hex
    from editor.model.ground import Ground
    from editor.systems.cry_havoc.situation import Piece, Situation, Spot

NAMES = {
    "long-jump": Text("long jump", "saut en longueur"),
    "drop": Text("jump down", "saut d'un étage"),
    "leap": Text("leap onto a mount", "saut sur une monture"),
    "swim": Text("swim", "nage"),
    "climb": Text("climb", "escalade"),
    "snow": Text("wade through snow", "passage dans la neige"),
}


class Feat(msgspec.Struct, frozen=True):
    """A crossing by the die: where to, by which table, for what, and the modifiers."""

    name: str
    table: str
    column: str
    """The part of the table that is read: `rows`, `calm` or `strong`; `foot` or `mounted`."""
    to: Spot | None
    cost: int | str
    """Points, or `all`."""
    proof: Proof

    @property
    def modifier(self) -> int:
        """What is added to the die."""
        return int(self.proof.total())


class _Asker:
    """One question: who, from where."""

    def __init__(self, situation: Situation, piece: Piece, here: Spot) -> None:
        self.situation, self.piece, self.here = situation, piece, here
        self.tables = situation.catalogue.tables
        self.ground = grounds(situation)
        self.gait = gait_of(situation, piece)
        armour = situation.catalogue.armours.get(piece.armour or "")
        self.armour = armour.value if armour and armour.counts_as_armoured else 0
        self.taken = sitters(situation, piece)

    def is_free(self, spot: Spot) -> bool:
        """Whether one may come to stand there."""
        open_ground = going(self.situation, self.gait).footing(spot).halves is not None
        return open_ground and spot not in self.taken

    def terrain(self, spot: Spot) -> Ground | None:
        return self.ground.kind_at(spot)

    def feat(
        self, name: str, to: Spot | None, column: str, rule: str, more: Mapping[str, int],
        *, factor: int = 1, table: str = "",
    ) -> Feat:  # fmt: skip
        """A feat with the modifiers that every table has, and those of this one."""
        known: dict[str, Any] = self.tables[table or name]
        said: dict[str, Any] = known["modifiers"]
        rule_of = f"CHA-{_RULE.get(name, name)}-modifiers"
        worn = self.armour if said.get("armour") == "value" else int(said.get("armour", 0))
        own = {"armour": worn if self.armour else 0}
        own["wounded"] = said.get("wounded", 0) if self.piece.is_wounded else 0
        own |= more
        steps = [Step(rule, NAMES[name], 0, (to[0],) if to else (), to[1] if to else 0)]
        steps += [Step(rule_of, _WHY[key], factor * by) for key, by in own.items() if by]
        if factor > 1 and any(own.values()):
            steps.append(Step("CHA-jump-foot-doubling", _WHY["foot"], 0))
        steps += self._talents(said, rule_of)
        total = sum(step.figure for step in steps if isinstance(step.figure, int))
        answer = Text(f"{NAMES[name].en}: die {total:+d}", f"{NAMES[name].fr} : dé {total:+d}")
        return Feat(name, table or name, column, to, known["cost"], Proof(answer, tuple(steps)))

    def _talents(self, said: Mapping[str, Any], rule: str) -> Iterator[Step]:
        if "manoeuvres" in self.piece.special and "manoeuvres" in said:
            yield Step(rule, _WHY["manoeuvres"], said["manoeuvres"])
        if "expert-rider" in self.piece.special and "expert_rider" in said:
            yield Step(rule, _WHY["expert-rider"], said["expert_rider"])
        for weather in skies(self.situation).over(self.here).weathers:
            if weather.manoeuvre_die:
                yield Step("CHA-storm-manoeuvres", weather.name, weather.manoeuvre_die)
        if "rope" in said and self.has_rope():
            yield Step("CHA-rope-bonus", _WHY["rope"], said["rope"])

    def has_rope(self) -> bool:
        """Whether a fixed rope passes through or ends in the hex (CHA-rope-bonus)."""
        if "ropes" not in self.situation.options:
            return False
        board = self.situation.board
        for rope in self.situation.scenario.ropes:
            try:
                line = board.hex(rope.from_hex).line(board.hex(rope.to_hex))
            except LabelError:
                continue
            if self.here[0] in line and self.here[1] in range(*_span(rope.levels)):
                return True
        return False


_RULE = {"long-jump": "jump"}
_WHY = {
    "armour": Text("in armour", "en armure"),
    "wounded": Text("wounded", "blessé"),
    "width": Text("wide obstacle", "obstacle large"),
    "two_levels": Text("two levels", "deux niveaux"),
    "wall": Text("wall or rampart", "mur ou rempart"),
    "foot": Text("on foot the modifiers count twice", "à pied les modificateurs doublent"),
    "manoeuvres": Text("manoeuvres", "manœuvres"),
    "expert-rider": Text("expert rider", "cavalier émérite"),
    "rope": Text("a fixed rope", "une corde fixée"),
}


def _span(levels: tuple[int, int]) -> tuple[int, int]:
    return min(levels), max(levels) + 1


def feats(situation: Situation, piece: Piece, here: Spot | None = None) -> tuple[Feat, ...]:
    """What a piece may try with a die from where it stands; none without the option `crossing`."""
    if "crossing" not in situation.options or not piece.is_up:
        return ()
    asker = _Asker(situation, piece, here or (piece.at, piece.level))
    found = list(_jumps(asker))
    if not piece.mounted and piece.profile.kind == "person":
        found += [*_drops(asker), *_swims(asker), *_climbs(asker)]
    return tuple(found)


def _jumps(asker: _Asker) -> Iterator[Feat]:
    """Straight over up to so many hexes, onto a free one (CHA-jump-obstacles)."""
    place, level = asker.here
    table = asker.tables["long-jump"]
    for side in range(6):
        width, there = 0, place.neighbour(side)
        while width < table["max_width"] + 1 and _can_jump(asker.terrain((there, level))):
            width, there = width + 1, there.neighbour(side)
        if 0 < width <= table["max_width"] and asker.is_free((there, level)):
            more = {"width": table["modifiers"]["width"][width]}
            way = "mounted" if asker.piece.mounted else "foot"
            factor = 1 if asker.piece.mounted else 2
            rule = "CHA-jump-obstacles"
            yield asker.feat("long-jump", (there, level), way, rule, more, factor=factor)


def _can_jump(kind: Ground | None) -> bool:
    return kind is not None and (
        kind.jumpable or (kind.water == "deep" and kind.current == "strong")
    )


def _drops(asker: _Asker) -> Iterator[Feat]:
    """Down from a terrace, a window or a tree, one level or two (CHA-drop-when)."""
    place, level = asker.here
    if level < 1:
        return
    board, table = asker.situation.board, asker.tables["drop"]
    for near in place.neighbours():
        if asker.terrain((near, level)) is not None or _is_walled(asker, place, near, level):
            continue
        for fall in range(1, table["levels"] + 1):
            below = (near, level - fall)
            if near in board and asker.terrain(below) is not None:
                two = {"two_levels": table["modifiers"]["two_levels"] if fall > 1 else 0}
                if asker.is_free(below):
                    yield asker.feat("drop", below, "rows", "CHA-drop-when", two)
                yield from _leap(asker, below, fall)
                break


def _leap(asker: _Asker, below: Spot, fall: int) -> Iterator[Feat]:
    """Onto one's own riderless mount (CHA-leap-when)."""
    mounts, armours = asker.situation.catalogue.mounts, asker.situation.catalogue.armours
    for other in asker.situation.pieces_at(*below):
        kind = mounts.get(other.mount or "")
        if other.profile.kind != "animal" or other.mounted or kind is None or kind.rider is None:
            continue
        limit = armours.get(kind.max_armour)
        light = limit is None or asker.armour <= limit.value
        if other.side == asker.piece.side and other.mount == asker.piece.mount and light:
            two = asker.tables["leap"]["modifiers"]["two_levels"] if fall > 1 else 0
            yield asker.feat("leap", below, "rows", "CHA-leap-when", {"two_levels": two})


def _is_walled(asker: _Asker, place: Hex, near: Hex, level: int) -> bool:
    edge = Edge.between(place, near)
    kinds = asker.situation.catalogue.edges
    found = asker.situation.board.edges_at(edge, level)
    known = [(one, kind) for one in found if (kind := kinds.get(one.feature.kind)) is not None]
    openings = asker.situation.openings
    if any(kind.is_opening for _, kind in known):
        states = asker.situation.catalogue.opening_states
        said = (openings.state_of(edge, level, one)[0] for one, kind in known if kind.is_opening)
        return not any(name in states and states[name].passable for name in said)
    return any(kind.foot is None for _, kind in known)


def _swims(asker: _Asker) -> Iterator[Feat]:
    """Into or through water that nobody walks (CHA-swim-depths)."""
    place, level = asker.here
    for near in place.neighbours():
        kind = asker.terrain((near, level))
        if kind is not None and kind.water in {"deep", "sea"} and (near, level) not in asker.taken:
            current = _current(asker, near) or kind.current or "strong"
            rule = "CHA-swim-calm" if current == "calm" else "CHA-swim-strong"
            yield asker.feat("swim", (near, level), current, rule, {})


def _current(asker: _Asker, place: Hex) -> str:
    """What the body of water says, before its terrain."""
    areas = asker.situation.board.areas.values()
    said = (one.area.current for one in areas if place in one.hexes and one.area.current)
    return next(said, "")


def _climbs(asker: _Asker) -> Iterator[Feat]:
    """Up a wall, out of a ditch or the water, up a trunk too dear to pay (CHA-climb-scope)."""
    place, level = asker.here
    under = asker.terrain(asker.here)
    wall = asker.tables["climb"]["modifiers"]["wall_or_rampart"]
    deep = under is not None and (
        (under.climb and under.level < 0) or under.foot == "swim" or under.jumpable
    )
    kinds = asker.situation.catalogue.edges
    for near in place.neighbours():
        found = asker.situation.board.edges_at(Edge.between(place, near), level)
        steep = [k for one in found if (k := kinds.get(one.feature.kind)) is not None and k.climb]
        over = asker.terrain((near, level))
        if steep or (over is not None and over.climb and over.foot is None):
            height = level + (1 if asker.terrain((near, level + 1)) is not None else 0)
            hard = steep[0].climb_modifier if steep else over.climb_modifier if over else 0
            to = (near, height)
            if asker.is_free(to) or not steep:
                more = {"wall": wall if hard else 0}
                goal = to if asker.is_free(to) else None
                yield asker.feat("climb", goal, "rows", "CHA-climb-scope", more)
        elif deep and asker.is_free((near, level)):
            yield asker.feat("climb", (near, level), "rows", "CHA-climb-scope", {})
    if under is not None and under.climb_to is not None and level == 0 and asker.ground.trees:
        yield asker.feat("climb", (place, under.climb_to), "rows", "CHA-climb-scope", {})


def snow_test(situation: Situation, piece: Piece, spot: Spot, cost: int) -> Feat | None:
    """The roll for a hex that snow makes so dear; high is good (CHA-snow-crossing-test)."""
    for weather in skies(situation).over(spot).weathers:
        test = weather.data.get("test")
        if weather.test_from_cost is None or cost < weather.test_from_cost or test is None:
            continue
        steps = [Step("CHA-snow-crossing-test", Text(f"more than {cost}", f"plus de {cost}"), 0)]
        for key, is_so in (
            ("mounted", piece.mounted),
            ("wounded", piece.is_wounded),
            ("manoeuvres", "manoeuvres" in piece.special),
        ):
            if is_so:
                text = _WHY.get(key, Text("mounted", "à cheval"))
                steps.append(Step("CHA-snow-test-modifiers", text, test[key]))
        steps += [
            Step("CHA-storm-manoeuvres", other.name, -other.manoeuvre_die)
            for other in skies(situation).over(spot).weathers
            if other.manoeuvre_die
        ]
        total = sum(step.figure for step in steps if isinstance(step.figure, int))
        answer = Text(f"die {total:+d} over {cost}", f"dé {total:+d} au-dessus de {cost}")
        return Feat("snow", "snow", "total > cost", spot, cost, Proof(answer, tuple(steps)))
    return None
