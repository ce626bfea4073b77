"""A map of ours, drawn hex by hex out of foreign words, with an account of what did not fit."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from typing import Any, Literal

import msgspec

from editor.convert.losses import Tally
from editor.convert.mapping import NONE, Mapped
from editor.convert.protocol import Converted, Subject, Wish
from editor.convert.safety import Refusal, check_size
from editor.hexgrid.hexes import Hex, format_direction
from editor.model.hexmap import HEIGHTS, VOID, Backdrop, EdgeFeature, Feature, HexMap, MapGrid
from editor.model.text import Text
from editor.model.value import Tree, Value

SIDE_ENDING = ".foreign.yaml"
NOTE_KIND = "foreign"
"""The kind of a feature that holds a word which has no terrain of ours."""
WORD = Text("terrain", "terrain")
HEIGHT = Text("height", "hauteur")
_MOST_NOTES = 5000
"""Beyond this, words stay in the side file only: a map of notes is no map."""
_SIGNS = {
    "clear": ".", "road": "=", "tree": "t", "tree-trunk": "T", "brush": "b", "hedge": "h",
    "rock": "r", "marsh": "m", "ford": "f", "shallow-water": "s", "deep-water": "~",
    "interior": "i", "stone-bridge": "B", "wooden-bridge": "w", "rough": "o", "field": "g",
    "courtyard": "c", "keep": "K", "curtain-wall": "#", "pond": "p", "sea": "S",
}  # fmt: skip
_SPARE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789%&+/<>@^_|!$(),;?"
_SIGN_OF_HEIGHT = {height: sign for sign, height in HEIGHTS.items()} | {0: "."}


def slug(words: str, otherwise: str = "map") -> str:
    """A name as our files want it.

    >>> slug("35x35 Château Fort"), slug("…")
    ('35x35-chateau-fort', 'map')
    """
    plain = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain)[:60].strip("-") or otherwise


class Drawing:
    """Takes foreign words hex by hex and becomes a map; changes while a file is read."""

    def __init__(
        self,
        kind: str,
        wish: Wish,
        grid: MapGrid,
        carried: Tree = None,
    ) -> None:
        check_size(grid.columns, grid.rows)
        self.carried = carried if isinstance(carried, dict) else {}
        grid = _carried_grid(self.carried, grid)
        self.kind, self.wish, self.grid = kind, wish, grid
        self.tally = Tally()
        self.features: list[Feature] = []
        self.edges: list[EdgeFeature] = []
        self.rest: dict[str, Any] = {}
        self._hexes = grid.grid
        self._terrain = [[NONE] * grid.columns for _ in range(grid.rows)]
        self._heights = [[0] * grid.columns for _ in range(grid.rows)]
        self._kept: dict[str, list[str]] = {}
        self._notes = 0
        legend = self.carried.get("legend")
        self._own_kinds = set(legend.values()) if isinstance(legend, dict) else set()
        self._ids: set[str] = set()

    def label(self, column: int, row: int) -> str:
        return self.grid.labelling.format(self._hexes, self._hexes.hex_at(column, row))

    def lay(self, column: int, row: int, word: str, terrain: str | None, back: str) -> None:
        """Give a hex the terrain of a foreign word.

        `terrain` is None when the mapping has nothing; `back` is what the way back would make of
        it: where that is another word, the side file keeps this one.
        """
        if terrain is None and word in self._own_kinds:
            terrain = back = word
        if terrain is None:
            terrain = self.wish.mapping.otherwise
            self.note(column, row, WORD, word)
        elif word != back:
            self.tally.add("kept", WORD, word, self.label(column, row))
        if word != back:
            self._kept.setdefault(word, []).append(self.label(column, row))
        self._terrain[row][column] = terrain

    def note(self, column: int, row: int, what: Text, word: str, side: int | None = None) -> None:
        """A word without a place in our map becomes a note on its hex or hexside."""
        label = self.label(column, row)
        if self._notes >= _MOST_NOTES:
            self.tally.add("kept", what, word, label)
            return
        self._notes += 1
        self.tally.add("noted", what, word, label)
        self.features.append(
            Feature(
                id=self.own_id(f"{NOTE_KIND}-{label.lower()}"),
                kind=NOTE_KIND,
                at=label,
                side=None if side is None else format_direction(side, self.grid.top),
                note=Text(f"{self.kind}: {word}"),
            )
        )

    def own_id(self, wanted: str) -> str:
        """An id that no other feature has."""
        name, number = wanted, 1
        while name in self._ids:
            number += 1
            name = f"{wanted}-{number}"
        self._ids.add(name)
        return name

    def lift(self, column: int, row: int, height: int) -> int:
        """Give a hex a height; gives back what it could hold."""
        held = max(-9, min(9, height))
        if held != height:
            self.tally.add("kept", HEIGHT, str(height), self.label(column, row))
        self._heights[row][column] = held
        return held

    def place(self, column: int, row: int) -> Hex:
        return self._hexes.hex_at(column, row)

    def map(self, title: str, backdrop: Backdrop | None = None, **more: Any) -> HexMap:
        """The drawing as a map."""
        kinds = dict.fromkeys(kind for row in self._terrain for kind in row if kind != NONE)
        signs = signs_for(list(kinds) or [self.wish.mapping.otherwise], self.carried)
        rows = tuple(
            "".join(VOID if kind == NONE else signs[kind] for kind in row) for row in self._terrain
        )
        lifted = any(any(row) for row in self._heights)
        heights = tuple("".join(_SIGN_OF_HEIGHT[h] for h in row) for row in self._heights)
        if self.carried:
            made = self._as_it_was(signs, rows, heights if lifted else ())
            if made is not None:
                return made
        return HexMap(
            format="gonfalon/map/1",
            id=slug(self.wish.stem),
            title=Text(title.strip()[:200] or self.wish.stem),
            grid=self.grid,
            legend={sign: kind for kind, sign in signs.items()},
            terrain=rows,
            elevation=heights if lifted else (),
            edges=tuple(self.edges),
            features=tuple(self.features),
            backdrop=backdrop,
            **more,
        )

    def _as_it_was(
        self, signs: dict[str, str], rows: tuple[str, ...], heights: tuple[str, ...]
    ) -> HexMap | None:
        """The map that was once written by us, with the ground that it has now."""
        ground = {
            "legend": {sign: kind for kind, sign in signs.items()},
            "terrain": rows,
            "elevation": heights or self.carried.get("elevation") or (),
        }
        for name, some in (("edges", self.edges), ("features", self.features)):
            if some:
                ground[name] = [*(self.carried.get(name) or ()), *msgspec.to_builtins(some)]
        try:
            return msgspec.convert(self.carried | ground, HexMap)
        except (msgspec.ValidationError, TypeError):
            what = Text("our own words in it were damaged", "nos propres mots y étaient abîmés")
            self.tally.add("left-out", what, "gonfalon")
            return None

    def keep_edges(self, is_there: Callable[[EdgeFeature], bool]) -> None:
        """Of the edges that were carried, only those that the foreign file still shows."""
        kept = []
        for one in self.carried.get("edges") or ():
            try:
                if is_there(msgspec.convert(one, EdgeFeature)):
                    kept.append(one)
            except msgspec.ValidationError:
                continue
        if "edges" in self.carried:
            self.carried = self.carried | {"edges": kept}

    def side_file(self) -> dict[str, Value | bytes | Tree]:
        """What only the way back needs, if there is any."""
        if not self._kept and not self.rest:
            return {}
        data = {"from": self.kind, "hexes": dict(self._kept), "rest": self.rest}
        return {f"{self.wish.stem}{SIDE_ENDING}": {k: v for k, v in data.items() if v}}

    def converted(self, title: str, **more: Any) -> Converted:
        made = self.map(title, **more)
        return Converted(made, self.side_file(), self.tally.losses())


CARRIED = "gonfalon"
"""Under this name formats that leave room for it carry what only we understand."""


def carry(sheet: HexMap, *without: str) -> dict[str, Any]:
    """A map without its ground, for a format that leaves room for words of others."""
    data: dict[str, Any] = msgspec.to_builtins(sheet)
    return {key: value for key, value in data.items() if key not in {"terrain", *without}}


def _carried_grid(carried: dict[str, Any], grid: MapGrid) -> MapGrid:
    """The grid as we once named its hexes, if it still has the same shape."""
    try:
        once = msgspec.convert(carried.get("grid"), MapGrid)
    except msgspec.ValidationError:
        return grid
    return once if once.grid == grid.grid else grid


def signs_for(kinds: list[str], carried: dict[str, Any] | None = None) -> dict[str, str]:
    """One character a terrain: the one it had, that our samples use, or the first that is free."""
    signs: dict[str, str] = {}
    legend = (carried or {}).get("legend")
    for sign, kind in legend.items() if isinstance(legend, dict) else ():
        if isinstance(kind, str) and kind not in signs and len(sign) == 1 and sign.strip():
            signs[kind] = sign
    for kind in kinds:
        wanted = _SIGNS.get(kind, "")
        if wanted and kind not in signs and wanted not in signs.values():
            signs[kind] = wanted
    # Past the plain characters come Chinese ones, of which there are enough for any map.
    spare = iter([*_SPARE, *map(chr, range(0x4E00, 0x9FFF))])
    for kind in kinds:
        if kind not in signs:
            signs[kind] = next(one for one in spare if one not in signs.values())
    return signs


class Words:
    """Foreign words for the hexes of a map: kept ones where the ground is still the same."""

    def __init__(
        self,
        kind: str,
        subject: Subject,
        mapping: Mapped,
        terrain_of: Callable[[str], str | None],
        *,
        free: bool = False,
    ) -> None:
        self.map = map_of(subject)
        self.mapping = mapping
        self.tally = Tally()
        kept = subject.kept if isinstance(subject.kept, dict) else {}
        if kept.get("from") != kind:
            kept = {}
        self.rest: dict[str, Any] = kept["rest"] if isinstance(kept.get("rest"), dict) else {}
        hexes = kept.get("hexes")
        self._kept = {
            str(label): str(word)
            for word, labels in (hexes.items() if isinstance(hexes, dict) else ())
            for label in (labels if isinstance(labels, list) else ())
        }
        self._terrain_of = terrain_of
        self._free = free
        """Whether the format takes any word, so that ours may stand where it has none."""

    def word(self, column: int, row: int) -> str:
        """The word for one hex."""
        sheet = self.map
        place = sheet.hexes.hex_at(column, row)
        terrain = sheet.terrain_at(place) or NONE
        label = sheet.label(place)
        kept = self._kept.get(label)
        if kept is not None and (self._terrain_of(kept) or self.mapping.otherwise) == terrain:
            return kept
        found = self.mapping.write.get(terrain)
        if found is None and self._free:
            return terrain
        if found is None:
            self.tally.add("left-out", WORD, terrain, label)
            return self.mapping.write.get(self.mapping.otherwise, "")
        again = self._terrain_of(found) or self.mapping.otherwise
        if again != terrain:
            self.tally.add("changed", WORD, f"{terrain} > {again}", label)
        return found

    def leave_out(self, *said: str) -> None:
        """Count what of the map the format has no words for."""
        for what, name, place in unsaid(self.map, said):
            self.tally.add("left-out", what, name, place)


def map_of(subject: Subject) -> HexMap:
    """The map to write; a scenario with several sheets has more than one."""
    if subject.map is None:
        raise Refusal(
            "this format holds one map: convert the map file, not the scenario",
            "ce format contient une carte : convertir le fichier de carte, pas le scénario",
        )
    return subject.map


def unsaid(sheet: HexMap, said: tuple[str, ...]) -> Iterator[tuple[Text, str, str]]:
    """Each thing of a map in the sections that a format cannot say."""
    if "elevation" not in said:
        for place in sheet.hexes.hexes():
            if sheet.height_at(place):
                yield HEIGHT, str(sheet.height_at(place)), sheet.label(place)
    if "edges" not in said:
        yield from ((Text("hexside", "côté"), one.kind, one.at) for one in sheet.edges)
    if "areas" not in said:
        yield from ((Text("area", "ensemble"), one.kind, one.hexes[0]) for one in sheet.areas)
    if "features" not in said:
        yield from (
            (Text("feature", "élément"), one.kind, one.at)
            for one in sheet.features
            if one.kind != NOTE_KIND
        )
    if "levels" not in said:
        yield from ((Text("floor", "étage"), one.id, "") for one in sheet.levels)
        yield from (
            (Text("way between levels", "passage"), one.kind, one.at) for one in sheet.links
        )
    if "backdrop" not in said and sheet.backdrop is not None:
        yield Text("backdrop", "fond"), sheet.backdrop.image, ""


def need_flat(sheet: HexMap, title: Text) -> None:
    """Formats that know only hexes with a flat top."""
    if sheet.grid.top != "flat":
        raise Refusal(
            f"{title.en} knows only hexes with a flat top, and these have a pointed one",
            f"{title.fr} ne connaît que des hexagones à côté plat en haut, or ceux-ci ont "
            "une pointe",
        )


def grid_of(
    columns: int,
    rows: int,
    *,
    top: Literal["flat", "pointy"] = "flat",
    shifted: Literal["even", "odd"] = "odd",
    first: int = 1,
) -> MapGrid:
    """A grid with the numbers of the foreign file; checked before anything is made for it."""
    check_size(columns, rows)
    return MapGrid(
        columns=columns, rows=rows, top=top, shifted=shifted, labels="column-row",
        first_column=first, first_row=first,
    )  # fmt: skip
