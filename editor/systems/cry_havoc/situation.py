"""Who stands where, in what state, on which ground, in what light: what every question looks at.

The set-up of a scenario is one; a moment of a game is another. Both are frozen, so whatever was
worked out about one stays true.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec

from editor.hexgrid.hexes import Hex
from editor.model.identity import who_is
from editor.model.person import Profile
from editor.model.scenario import Scenario
from editor.systems.cry_havoc.pieces import (
    Fallen,
    Piece,
    Spot,
    aboard,
    as_written,
    hex_of,
    placed,
    stance,
    told_apart,
)
from editor.systems.cry_havoc.seeing.light import lit
from editor.systems.cry_havoc.seeing.obstruction import Openings
from editor.systems.registry import expand_options

if TYPE_CHECKING:
    from editor.model.board import Board
    from editor.model.catalogue import Catalogue

__all__ = ["Fallen", "Piece", "Situation", "Spot"]
_HANGS_ON = {
    "openings": frozenset({"scenario"}),
    "markers": frozenset({"scenario"}),
    "obstacles": frozenset({"scenario"}),
    "lit": frozenset({"scenario", "pieces"}),
    "lit_below": frozenset({"scenario", "pieces"}),
    "_torches": frozenset({"scenario"}),
    "_relations": frozenset({"scenario"}),
    "weather_hexes": frozenset({"scenario"}),
    "crossings": frozenset({"scenario"}),
    "zones": frozenset({"scenario"}),
    "setting": frozenset({"scenario"}),
    "heavens": frozenset({"scenario", "pieces", "time", "weather"}),
    "arsenal": frozenset(),
    "views": frozenset({"scenario", "pieces", "stances", "time", "weather"}),
}
"""What is worked out of a moment, and the fields that can make it another."""


class Situation(msgspec.Struct, frozen=True, dict=True):
    """One moment on one board."""

    board: Board
    catalogue: Catalogue
    scenario: Scenario
    options: frozenset[str]
    pieces: Mapping[str, Piece]
    time: str = "day"
    weather: tuple[str, ...] = ()
    turn: int = 1
    fallen: tuple[Fallen, ...] = ()

    @classmethod
    def of(
        cls, board: Board, scenario: Scenario, catalogue: Catalogue, people: Mapping[str, Profile]
    ) -> Situation:
        """The set-up: units that have a place on the board; mistakes are left to the checks.

        Whoever rides behind another or aboard something is where that is.
        """
        pieces: dict[str, Piece] = {}
        for unit in scenario.units:
            profile = who_is(unit, people) or Profile()
            carried = (unit.behind or unit.aboard) is not None and unit.at is None
            piece = (
                aboard(board, unit, profile, scenario)
                if carried
                else placed(board, unit, profile, catalogue)
            )
            if piece is not None:
                pieces[unit.id] = piece
        pieces = told_apart(pieces)
        conditions = scenario.conditions
        weather = tuple(
            one if isinstance(one, str) else one.kind
            for one in conditions.weather
            if isinstance(one, str) or one.from_turn <= 1
        )
        options = expand_options(scenario.system, scenario.options)
        known = catalogue.with_tables(scenario.tables)
        return cls(board, known, scenario, options, pieces, conditions.time, weather)

    def changed(self, **what: Any) -> Situation:
        """The next moment. What hangs on nothing that changed need not be worked out again."""
        after = msgspec.structs.replace(self, **what)
        if self.__dict__ and "board" not in what and "catalogue" not in what:
            fresh = {*what}
            if "scenario" not in what and self._are_torches_still(after):
                fresh.discard("pieces")
            if "pieces" in what and "views" in self.__dict__ and not self._stand_alike(after):
                fresh.add("stances")
            for name, hangs_on in _HANGS_ON.items():
                if name in self.__dict__ and hangs_on.isdisjoint(fresh):
                    after.__dict__[name] = self.__dict__[name]
        return after

    @cached_property
    def _torches(self) -> tuple[str, ...]:
        """Who carries a light, so that it goes where he goes."""
        held = (light.carried_by for light in self.scenario.lights)
        return tuple(name for name in held if name is not None)

    def _are_torches_still(self, after: Situation) -> bool:
        for name in self._torches:
            old, new = self.pieces.get(name), after.pieces.get(name)
            if old is not new and (
                old is None or new is None or (old.at, old.level) != (new.at, new.level)
            ):
                return False
        return True

    def _stand_alike(self, after: Situation) -> bool:
        """Whether everybody stands as he stood, whatever he has done meanwhile."""
        if self.pieces.keys() != after.pieces.keys():
            return False
        for old, new in zip(self.pieces.values(), after.pieces.values(), strict=True):
            if old is not new and stance(old) != stance(new):
                return False
        return True

    @cached_property
    def standing(self) -> Scenario:
        """The scenario as it stands now: its units where the pieces are, in their state."""
        units = []
        for unit in self.scenario.units:
            piece = self.pieces.get(unit.id)
            units.append(as_written(self.board, unit, piece) if piece is not None else unit)
        return msgspec.structs.replace(self.scenario, units=tuple(units))

    @property
    def is_night(self) -> bool:
        return self.time == "night"

    @cached_property
    def workings(self) -> dict[Hashable, Any]:
        """What was worked out about this moment, by whoever did: it is frozen, so it stays true."""
        return {}

    @cached_property
    def setting(self) -> dict[Hashable, Any]:
        """What was worked out about board and scenario, whoever stands where and when."""
        return {}

    @cached_property
    def heavens(self) -> dict[Hashable, Any]:
        """What was worked out about weather and light; people count only as they carry torches."""
        return {}

    @cached_property
    def views(self) -> dict[Hashable, Any]:
        """What was worked out about who sees whom: good as long as everybody stands as he does."""
        return {}

    @cached_property
    def arsenal(self) -> dict[Hashable, Any]:
        """What was worked out about weapons, of which only the catalogue tells."""
        return {}

    @cached_property
    def openings(self) -> Openings:
        """Doors and windows as they stand."""
        return Openings(self.board, self.scenario, self.catalogue)

    @cached_property
    def lit(self) -> frozenset[Hex]:
        """The hexes above the ground that some light reaches."""
        return lit(self.board, self.lamps, self.catalogue)

    @cached_property
    def lit_below(self) -> frozenset[Hex]:
        """The hexes under the ground that some light reaches."""
        return lit(self.board, self.lamps, self.catalogue, underground=True)

    @property
    def lamps(self) -> Scenario:
        """The scenario to look for lights in: those in somebody's hand are where he is."""
        return self.standing if self._torches else self.scenario

    @cached_property
    def _by_spot(self) -> Mapping[Spot, tuple[Piece, ...]]:
        found: dict[Spot, list[Piece]] = {}
        for piece in self.pieces.values():
            for place in piece.hexes:
                found.setdefault((place, piece.level), []).append(piece)
        return {spot: tuple(pieces) for spot, pieces in found.items()}

    def pieces_at(self, place: Hex, level: int = 0) -> tuple[Piece, ...]:
        """Everybody who covers a hex."""
        return self._by_spot.get((place, level), ())

    @cached_property
    def markers(self) -> Mapping[Spot, tuple[str, ...]]:
        """Kinds of markers (corpses, rubble, fire) on each hex, one for each that lies there."""
        found: dict[Spot, tuple[str, ...]] = {}
        for marker in self.scenario.markers:
            place = hex_of(self.board, marker.at)
            if place is not None:
                spot = (place, marker.level)
                found[spot] = (*found.get(spot, ()), *(marker.kind,) * marker.count)
        return found

    @cached_property
    def obstacles(self) -> Mapping[Spot, tuple[str, ...]]:
        """Ids of the obstacles that stand on each hex."""
        found: dict[Spot, tuple[str, ...]] = {}
        for obstacle in self.scenario.obstacles:
            place = hex_of(self.board, obstacle.at)
            if place is not None and obstacle.carried_by is None:
                spot = (place, obstacle.level)
                found[spot] = (*found.get(spot, ()), obstacle.id)
        return found

    @cached_property
    def weather_hexes(self) -> dict[str, frozenset[Hex] | None]:
        """Where each weather holds, as far as somebody has asked."""
        return {}

    @cached_property
    def crossings(self) -> dict[tuple[Hex, Hex, int, bool], bool]:
        """Which hexsides can be crossed, as far as somebody has asked."""
        return {}

    @cached_property
    def zones(self) -> dict[int, tuple[Piece, frozenset[Spot]]]:
        """The zones of pieces as they stood when somebody asked, by the piece itself."""
        return {}

    @cached_property
    def _relations(self) -> Mapping[str, Mapping[str, str]]:
        return {side.id: side.relations for side in self.scenario.sides}

    def is_enemy(self, one: Piece, other: Piece) -> bool:
        """Whether two pieces are at war: of sides that are neither the same nor at peace."""
        mine, theirs = one.unit.side, other.unit.side
        return mine != theirs and self._relations.get(mine, {}).get(theirs, "enemy") == "enemy"

    def is_friend(self, one: Piece, other: Piece) -> bool:
        """Whether another piece is of the same side or of an ally's."""
        mine, theirs = one.unit.side, other.unit.side
        allied = self._relations.get(mine, {}).get(theirs) == "ally"
        return one.id != other.id and (mine == theirs or allied)

    def enemies_of(self, piece: Piece) -> Iterator[Piece]:
        """Pieces of sides that are not the same and not its allies."""
        known = self._enemies.get(piece.side)
        if known is None:
            everybody = self.pieces.values()
            known = tuple(other for other in everybody if self.is_enemy(piece, other))
            self._enemies[piece.side] = known
        return iter(known)

    @cached_property
    def _enemies(self) -> dict[str, tuple[Piece, ...]]:
        """The enemies of each side, as far as somebody has asked."""
        return {}

    @cached_property
    def _by_hex(self) -> Mapping[Hex, tuple[Piece, ...]]:
        found: dict[Hex, tuple[Piece, ...]] = {}
        for (place, _), pieces in self._by_spot.items():
            found[place] = (*found.get(place, ()), *pieces)
        return found

    def beside(self, piece: Piece) -> tuple[Piece, ...]:
        """Everybody on the hexes next to a piece, on whatever level, in the order of the file."""
        if self.pieces.get(piece.id) is not piece:
            return self._beside(piece)
        known = self._neighbours.get(piece.id)
        if known is None:
            known = self._neighbours[piece.id] = self._beside(piece)
        return known

    @cached_property
    def _neighbours(self) -> dict[str, tuple[Piece, ...]]:
        """Who is beside each piece, as far as somebody has asked."""
        return {}

    def _beside(self, piece: Piece) -> tuple[Piece, ...]:
        found = {
            other.id
            for place in piece.hexes
            for near in place.neighbours()
            for other in self._by_hex.get(near, ())
        }
        found.discard(piece.id)
        if len(found) <= 1:
            return tuple(self.pieces[name] for name in found)
        return tuple(other for name, other in self.pieces.items() if name in found)
