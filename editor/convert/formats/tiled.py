"""Hexagonal maps of Tiled, as TMX or JSON.

Tiles are known by their property `terrain`, else by their class, else as `tileset#number`; the
mapping says what that means here. Of several layers the uppermost tile counts.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from editor.convert.losses import Tally
from editor.convert.mapping import NONE, Mapped
from editor.convert.protocol import Converted, Source, Subject, Wish
from editor.convert.safety import Refusal, check_size
from editor.convert.sheet import CARRIED, WORD, Drawing, Words, carry, grid_of
from editor.convert.tiles import any_colour, hex_tiles
from editor.convert.tmx import (
    FLAGS,
    format_json,
    format_xml,
    numbers,
    parse_map,
    parse_tileset,
)
from editor.model.text import Text

KIND = "tiled"
TITLE = Text("Tiled", "Tiled")
ENDINGS = (".tmx", ".tmj")
_LAYER = Text("layer that is not of tiles", "couche sans tuiles")
_TURNED = Text("mirrored or turned tiles", "tuiles retournées ou tournées")
_SIZES = {"flat": (64, 56, 32), "pointy": (56, 64, 32)}
_KEPT = ("tilewidth", "tileheight", "hexsidelength", "renderorder")


def sniff(source: Source) -> bool:
    """Whether the first bytes speak of a map of Tiled, hexagonal or not."""
    head = source.data[:4000].lstrip()
    if head[:1] == b"<":
        return b"<map" in head and b"orientation" in head
    return head[:1] == b"{" and b'"tilesets"' in source.data and b'"orientation"' in source.data


def read(source: Source, wish: Wish) -> Converted:
    """The tiles as terrain; tilesets and layers go to the side file as they are."""
    found = parse_map(source.data)
    kind = str(found.get("orientation"))
    if kind != "hexagonal":
        raise Refusal(
            f"{source.path.name} is no hex map: its orientation is {kind[:20]}, not hexagonal",
            f"{source.path.name} n'est pas une carte d'hexagones : son orientation est "
            f"{kind[:20]}, et non hexagonal",
        )
    tally = Tally()
    layers = list(_tile_layers(found.get("layers") or (), tally))
    left, top, columns, rows = _bounds(found, layers)
    check_size(columns, rows)
    flat = found.get("staggeraxis", "y") == "x"
    odd = (found.get("staggerindex", "odd") == "odd") != bool((left if flat else top) % 2)
    grid = grid_of(
        columns, rows, top="flat" if flat else "pointy", shifted="odd" if odd else "even"
    )
    drawing = Drawing(KIND, wish, grid, _carried(found))
    drawing.tally = tally
    names, tilesets = _tiles(source, found, tally)
    cells = [_cells(layer, (left, top, columns, rows)) for layer in layers]
    for row in range(rows):
        for column in range(columns):
            gids = [cell[row * columns + column] for cell in cells]
            _lay(drawing, column, row, [gid for gid in gids if gid], names)
    drawing.rest |= {
        "map": {key: found[key] for key in _KEPT if key in found},
        "tilesets": tilesets,
        "layers": [
            {"name": str(layer.get("name", "")), "rows": _lines(cell, columns)}
            for layer, cell in zip(layers, cells, strict=True)
        ],
        "words": {str(gid): name for gid, name in sorted(_used(names, cells).items())},
    }
    return drawing.converted(source.path.stem.replace("_", " "))


def _carried(found: dict[str, Any]) -> Any:
    for one in found.get("properties") or ():
        if isinstance(one, dict) and one.get("name") == CARRIED:
            try:
                return json.loads(str(one.get("value")))
            except (ValueError, RecursionError):
                return None
    return None


def _tile_layers(layers: Any, tally: Tally, depth: int = 0) -> Iterator[dict[str, Any]]:
    """All layers of tiles, groups opened; the others are counted."""
    for layer in layers if isinstance(layers, (list, tuple)) and depth < 50 else ():
        if not isinstance(layer, dict):
            continue
        kind = layer.get("type")
        if kind == "tilelayer":
            yield layer
        elif kind == "group":
            yield from _tile_layers(layer.get("layers"), tally, depth + 1)
        else:
            count = len(layer.get("objects") or ()) or 1
            tally.add("left-out", _LAYER, f"{kind} {layer.get('name', '')}".strip(), count=count)


def _bounds(found: dict[str, Any], layers: list[dict[str, Any]]) -> tuple[int, int, int, int]:
    """Where the tiles are: the whole map, or as far as the chunks of an endless one reach."""
    chunks = [
        [int(chunk[name]) for name in ("x", "y", "width", "height")]
        for layer in layers
        for chunk in layer.get("chunks") or ()
    ]
    if not chunks:
        return 0, 0, int(found.get("width") or 0), int(found.get("height") or 0)
    left, top = (min(chunk[axis] for chunk in chunks) for axis in (0, 1))
    right, bottom = (max(chunk[axis] + chunk[axis + 2] for chunk in chunks) for axis in (0, 1))
    return left, top, right - left, bottom - top


def _cells(layer: dict[str, Any], bounds: tuple[int, int, int, int]) -> list[int]:
    left, top, columns, rows = bounds
    cells = [0] * (columns * rows)
    parts = layer.get("chunks") or [layer | {"x": 0, "y": 0}]
    for part in parts:
        wide, high = int(part.get("width") or 0), int(part.get("height") or 0)
        check_size(wide, high)
        x, y = int(part["x"]) - left, int(part["y"]) - top
        for number, gid in enumerate(numbers(layer, part.get("data"), wide * high)):
            column, row = x + number % wide, y + number // wide
            if 0 <= column < columns and 0 <= row < rows:
                cells[row * columns + column] = gid
    return cells


def _lines(cells: list[int], columns: int) -> list[str]:
    return [",".join(map(str, cells[at : at + columns])) for at in range(0, len(cells), columns)]


def _used(names: _Names, cells: list[list[int]]) -> dict[int, str]:
    """The name of every tile that has one or is laid somewhere."""
    used = {gid & ~FLAGS for cell in cells for gid in cell if gid}
    return {gid: names.name(gid) for gid in used} | names.known


class _Names:
    """The names of tiles by their number."""

    def __init__(self, starts: list[tuple[int, str]], known: dict[int, str]) -> None:
        self._starts = sorted(starts, reverse=True)
        self.known = known

    def name(self, gid: int) -> str:
        plain = gid & ~FLAGS
        if plain in self.known:
            return self.known[plain]
        for first, tileset in self._starts:
            if first <= plain:
                return f"{tileset}#{plain - first}"
        return f"#{plain}"


def _tiles(
    source: Source, found: dict[str, Any], tally: Tally
) -> tuple[_Names, list[dict[str, Any]]]:
    starts: list[tuple[int, str]] = []
    known: dict[int, str] = {}
    kept: list[dict[str, Any]] = []
    for one in found.get("tilesets") or ():
        if not isinstance(one, dict):
            continue
        first, content = int(one.get("firstgid") or 1), one
        if one.get("source"):
            named = str(one["source"])
            data = source.beside(named)
            if data is None:
                what = Text("tileset that is not beside the map", "jeu de tuiles absent d'à côté")
                tally.add("remark", what, named[:80])
            content = parse_tileset(data) if data is not None else {}
            kept.append({"firstgid": first, "source": named})
        elif "xml" in one:
            kept.append({"firstgid": first, "xml": one["xml"]})
        else:
            kept.append({"firstgid": first, "json": json.dumps(one, ensure_ascii=False)})
        title = str(content.get("name") or one.get("source") or "")
        starts.append((first, title))
        known |= {first + number: name for number, name in _named(content)}
    return _Names(starts, known), kept


def _named(tileset: dict[str, Any]) -> Iterator[tuple[int, str]]:
    """Tiles that say what they are."""
    for tile in tileset.get("tiles") or ():
        if not isinstance(tile, dict):
            continue
        said = [
            str(one.get("value"))
            for one in tile.get("properties") or ()
            if isinstance(one, dict) and str(one.get("name")).lower() == "terrain"
        ]
        name = said[0] if said else str(tile.get("type") or tile.get("class") or "")
        if name:
            yield int(tile.get("id") or 0), name


def _lay(drawing: Drawing, column: int, row: int, gids: list[int], names: _Names) -> None:
    words = [names.name(gid) for gid in gids]
    for gid, word in zip(gids, words, strict=True):
        if gid & FLAGS:
            drawing.tally.add("kept", _TURNED, word, drawing.label(column, row))
    if not words:
        drawing.lay(column, row, "", NONE, "")
        return
    word = words[-1]
    drawing.lay(column, row, word, drawing.wish.mapping.terrain(word), word)
    for below in words[:-1]:
        if below != word:
            drawing.tally.add("kept", WORD, below, drawing.label(column, row))


def write(subject: Subject, wish: Wish) -> Converted:
    """The map with the tilesets and layers that it came with, or with a tileset of ours."""
    words = Words(KIND, subject, wish.mapping, wish.mapping.terrain, free=True)
    sheet = words.map
    xml = not wish.name.lower().endswith((".tmj", ".json"))
    grid = sheet.grid
    wide, high, side = _SIZES[grid.top]
    made: dict[str, Any] = {
        "orientation": "hexagonal", "renderorder": "right-down",
        "width": grid.columns, "height": grid.rows, "tilewidth": wide, "tileheight": high,
        "hexsidelength": side, "staggeraxis": "x" if grid.top == "flat" else "y",
        "staggerindex": grid.shifted,
    }  # fmt: skip
    came = _came_with(words, xml)
    if came is not None:
        made |= {key: value for key, value in (words.rest.get("map") or {}).items() if key in _KEPT}
    tilesets, layers = came or ([], [{"name": "Ground", "cells": [0] * len(sheet.hexes)}])
    beside = _paint(words, tilesets, layers, wish, made)
    made["tilesets"] = tilesets
    made["layers"] = [
        {
            "type": "tilelayer", "name": layer["name"], "data": layer["cells"], "id": number,
            "width": grid.columns, "height": grid.rows, "x": 0, "y": 0, "opacity": 1,
            "visible": True,
        }
        for number, layer in enumerate(layers, 1)
    ]  # fmt: skip
    blob = json.dumps(carry(sheet), ensure_ascii=False)
    made["properties"] = [{"name": CARRIED, "type": "string", "value": blob}]
    data = format_xml(made) if xml else format_json(made)
    return Converted(data, beside, words.tally.losses())


def _came_with(words: Words, xml: bool) -> tuple[list[dict[str, Any]], list[dict[str, Any]]] | None:
    """Tilesets and layers of the file that the map was taken from, if they still fit."""
    size = len(words.map.hexes)
    try:
        layers = [
            {"name": str(one["name"]), "cells": [int(n) for n in ",".join(one["rows"]).split(",")]}
            for one in words.rest["layers"]
        ]
        tilesets = []
        for one in words.rest["tilesets"]:
            if "json" in one:
                tilesets.append(json.loads(one["json"]) | {"firstgid": int(one["firstgid"])})
            else:
                tilesets.append(dict(one))
    except (KeyError, TypeError, ValueError):
        return None
    embedded = [one for one in tilesets if "source" not in one]
    fits = all(("xml" in one) == xml for one in embedded)
    if not layers or any(len(layer["cells"]) != size for layer in layers) or not fits:
        return None
    return tilesets, layers


def _paint(
    words: Words,
    tilesets: list[dict[str, Any]],
    layers: list[dict[str, Any]],
    wish: Wish,
    made: dict[str, Any],
) -> dict[str, bytes]:
    """Give every hex whose ground is not what its tiles say a tile that says it."""
    known = {int(gid): str(word) for gid, word in (words.rest.get("words") or {}).items()}
    tiles = _Names([], known)
    mapping, sheet = wish.mapping, words.map
    gid_of: dict[str, int] = {}
    for gid, word in known.items():
        gid_of.setdefault(_meaning(mapping, word), gid)
    first = 1 + max(
        [int(one["firstgid"]) + 999 for one in tilesets]
        + [gid & ~FLAGS for layer in layers for gid in layer["cells"]]
        + list(known)
    ) if tilesets else 1  # fmt: skip
    own: list[str] = []
    columns = sheet.grid.columns
    for place in sheet.hexes.hexes():
        column, row = sheet.hexes.offset(place)
        at = row * columns + column
        terrain = sheet.terrain_at(place) or NONE
        there = [number for number, layer in enumerate(layers) if layer["cells"][at]]
        says = _meaning(mapping, tiles.name(layers[there[-1]]["cells"][at])) if there else NONE
        if says == terrain:
            continue
        for number in there[1:]:
            layers[number]["cells"][at] = 0
        lowest = there[0] if there else 0
        if terrain == NONE:
            layers[lowest]["cells"][at] = 0
            continue
        if terrain not in gid_of:
            gid_of[terrain] = first + len(own)
            own.append(terrain)
        layers[lowest]["cells"][at] = gid_of[terrain]
    if not own:
        return {}
    picture = f"{wish.stem}-tiles.png"
    wide, high = int(made["tilewidth"]), int(made["tileheight"])
    tilesets.append(_own_tileset(own, mapping, first, picture, (wide, high)))
    colours = [mapping.colours.get(one) or any_colour(one) for one in own]
    return {picture: hex_tiles(colours, wide, high, sheet.grid.top)}


def _meaning(mapping: Mapped, word: str) -> str:
    return mapping.terrain(word) or mapping.otherwise


def _own_tileset(
    own: list[str], mapping: Mapped, first: int, picture: str, size: tuple[int, int]
) -> dict[str, Any]:
    words = [mapping.write.get(one, one) for one in own]
    return {
        "firstgid": first, "name": "gonfalon", "tilewidth": size[0], "tileheight": size[1],
        "tilecount": len(own), "columns": len(own), "margin": 0, "spacing": 0, "image": picture,
        "imagewidth": size[0] * len(own), "imageheight": size[1],
        "tiles": [
            {"id": number, "type": word,
             "properties": [{"name": "terrain", "type": "string", "value": word}]}
            for number, word in enumerate(words)
        ],
    }  # fmt: skip
