"""What weather and the dark make of a hex's cost (CHA-wx-stacking): factors, then what is added."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from editor.hexgrid.hexes import Hex
from editor.model.kinds import Weather as Kind
from editor.model.regions import place_hexes
from editor.model.scenario import Weather

if TYPE_CHECKING:
    from editor.systems.cry_havoc.situation import Situation, Spot


class Sky(NamedTuple):
    """Over one spot: the weathers that act there, whether it is dark, and if so unlit."""

    weathers: tuple[Kind, ...] = ()
    dark: bool = False
    unlit: bool = False


class Skies:
    """The sky over every spot of one moment; each is worked out when it is asked for."""

    def __init__(self, situation: Situation) -> None:
        self._situation = situation
        catalogue, options = situation.catalogue, situation.options
        self._night = catalogue.weathers.get("night")
        self.counts_dark = bool({"weather", "light"} & options) and self._night is not None
        self._is_night = situation.is_night or "night" in situation.weather
        self._kinds = [
            (kind, _where(situation, name))
            for name in situation.weather
            if "weather" in options
            and (kind := catalogue.weathers.get(name)) is not None
            and not kind.unlit_only
        ]
        self._roofs = list(_areas(situation, dark=False))
        self._caves = list(_areas(situation, dark=True))

    @property
    def is_clear(self) -> bool:
        """Nothing that makes any hex dearer, by day; whatever is dark stays so."""
        return not self._kinds and not self._is_night and not self._caves

    @property
    def asks_for_light(self) -> bool:
        """Whether light makes a difference anywhere: it is night, or dark in some place."""
        board, kinds = self._situation.board, self._situation.catalogue.terrains
        used = {*board.kinds, *(one for floor in board.levels.values() for one in floor.values())}
        return self.counts_dark and bool(
            self._is_night
            or self._caves
            or any(level < 0 for level in board.levels)
            or any((kind := kinds.get(name)) is not None and kind.dark for name in used)
        )

    @property
    def night_factor(self) -> int:
        return self._night.cost_factor if self._night is not None else 1

    def over(self, spot: Spot) -> Sky:
        place, level = spot
        terrain = self._situation.catalogue.terrains.get(
            self._situation.board.terrain_at(place, level) or ""
        )
        below = level < 0 or (terrain is not None and terrain.dark)
        dark = self._is_night or below or _among(self._caves, place, level)
        unlit = False
        if dark and self.counts_dark:
            lights = self._situation.lit_below if level < 0 else self._situation.lit
            unlit = place not in lights
        roofed = (
            below or (terrain is not None and terrain.roof) or _among(self._roofs, place, level)
        )
        weathers = tuple(
            kind for kind, where in self._kinds
            if not roofed and (where is None or place in where)
        )  # fmt: skip
        return Sky(weathers, dark and self.counts_dark, unlit)


def skies(situation: Situation) -> Skies:
    """The skies, made once for all moments that have the same."""
    found: Skies | None = situation.heavens.get("skies")
    if found is None:
        found = situation.heavens["skies"] = Skies(situation)
    return found


def _among(areas: list[tuple[frozenset[Hex], range]], place: Hex, level: int) -> bool:
    return any(level in storeys and place in hexes for hexes, storeys in areas)


def _areas(situation: Situation, *, dark: bool) -> list[tuple[frozenset[Hex], range]]:
    """Hexes and storeys of the areas that have a roof, or that no daylight reaches."""
    found = []
    for one in situation.board.areas.values():
        kind = situation.catalogue.area_kinds.get(one.area.kind)
        is_dark = one.area.dark or (kind is not None and kind.dark)
        if is_dark if dark else kind is not None and kind.roof:
            first = one.area.level
            found.append((one.hexes, range(first, first + max(1, one.area.storeys))))
    return found


def _where(situation: Situation, name: str) -> frozenset[Hex] | None:
    """The hexes that a weather is limited to by a zone or by sheets; None = the whole field."""
    known = situation.weather_hexes
    if name not in known:
        known[name] = _limits(situation, name)
    return known[name]


def _limits(situation: Situation, name: str) -> frozenset[Hex] | None:
    conditions = situation.scenario.conditions
    told = [
        *conditions.weather,
        *(w for change in conditions.changes for w in change.weather or ()),
    ]
    mine = [one for one in told if (one if isinstance(one, str) else one.kind) == name]
    parts = [one for one in mine if isinstance(one, Weather) and (one.zone or one.sheets)]
    if not parts or len(parts) < len(mine):
        return None
    board = situation.board
    zones = {zone.id: zone for zone in situation.scenario.zones}
    found: set[Hex] = set()
    for part in parts:
        if part.zone:
            found |= place_hexes(board, part.zone, zones)
        for sheet in filter(None, map(board.sheet, part.sheets)):
            found |= {place for place in board.hexes if sheet.from_board(place) is not None}
    return frozenset(found)
